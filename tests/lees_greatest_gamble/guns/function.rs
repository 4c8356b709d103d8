//! One function until the next Command Control Phase (13.1).

use crate::battle::{attack, bombard, with};
use crate::drill::{Drill, un};
use countersign::games::lees_greatest_gamble::fate;
use countersign::games::lees_greatest_gamble::phase::{command, movement};
use countersign::games::lees_greatest_gamble::rules::RULE_13_1D;
use countersign::side::Side;

/// The Command Control Phase makes the active side's artillery Ready, not the other's.
#[test]
fn rule_13_1a_ready_in_command_control() {
    let mut drill = Drill::new();
    drill.unit("C15 F", "2722");
    drill.unit("C16", "2722");
    drill.unit("U20 F", "2721");
    let ran = drill.run(Side::Csa, &[6, 6], command::carry_out);
    assert_eq!(ran.state("C15"), "2722");
    assert_eq!(ran.state("C16"), "2722");
    assert_eq!(ran.state("U20"), "2721 F");
}

/// What has moved, bombarded or supported does nothing else.
#[test]
fn rule_13_1b_one_function() {
    let mut drill = Drill::new();
    drill.always("-");
    drill.unit("C11", "2722");
    drill.unit("C12", "2822");
    drill.unit("C15", "2723");
    drill.unit("U14", "2721");
    // Moved up to the brigade that it is to support.
    drill.orders(
        Side::Csa,
        "[[order]]\nunit = \"C15\"\npath = [\"2722\"]\n\
         [[order]]\nunit = \"C11\"\nattack = \"2721\"\nsupport = [\"C15\"]\n",
    );
    let ran = drill.play(Side::Csa, &[1, 1]);
    assert_eq!(ran.state("C15"), "2722 F");
    assert!(ran.says("overtaken: C15 does not support C11: it is Fired [13.1b]"));
    assert!(ran.says("the differential is +0"));
    // Bombarded.
    drill.unit("C15", "2722");
    let attacks = [
        bombard("C15", "U14", "2721"),
        with(&["C15"], attack("C11", "2721")),
    ];
    let ran = drill.combat(Side::Csa, &attacks, &[2, 1, 1]);
    assert_eq!(ran.state("C15"), "2722 F");
    assert!(ran.says("the differential is +0"));
    // The defender's too: one combat, then no more.
    drill.unit("U20", "2721");
    let attacks = [attack("C11", "2721"), attack("C12", "2721")];
    let standing = "[[defend]]\ngun = \"U20\"\n";
    drill.standing(Side::Usa, standing);
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 1, 1]);
    assert!(ran.says("the differential is -3"));
    assert!(ran.says("the differential is +0"));
}

/// What is Disrupted in CC stays Fired; it may move and recover.
#[test]
fn rule_13_1c_rule_13_1e_disrupted_stays_fired() {
    let mut drill = Drill::new();
    drill.unit("C15 DF", "2925");
    let ran = drill.run(Side::Csa, &[6, 6], command::carry_out);
    assert_eq!(ran.state("C15"), "2925 DF");
    drill.orders(
        Side::Csa,
        "[[order]]\nunit = \"C15\"\nrecover = true\npath = [\"2926\"]\n",
    );
    let ran = drill.run(Side::Csa, &[], movement::carry_out);
    // Recovered, and Fired until its next own CC.
    assert_eq!(ran.state("C15"), "2926 F");
    drill.board = ran.board;
    let ran = drill.run(Side::Usa, &[6, 6], command::carry_out);
    assert_eq!(ran.state("C15"), "2926 F");
    let ran = drill.run(Side::Csa, &[6, 6], command::carry_out);
    assert_eq!(ran.state("C15"), "2926");
}

/// Disruption turns it Fired.
#[test]
fn rule_13_1d_disruption_fires() {
    let mut drill = Drill::new();
    drill.unit("C15", "2722");
    let ran = drill.run(Side::Csa, &[], |turn| {
        fate::disrupt(turn, un("C15"), &[RULE_13_1D]);
    });
    assert_eq!(ran.state("C15"), "2722 DF");
}
