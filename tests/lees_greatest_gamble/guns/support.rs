//! Support of attackers and defenders (13.4).

use crate::battle::{attack, bombard, controlled, with};
use crate::drill::{Drill, Ran, piece, un};
use countersign::games::lees_greatest_gamble::board::State;
use countersign::games::lees_greatest_gamble::phase::combat;
use countersign::games::lees_greatest_gamble::turn::{Control, Declared, Turn};
use countersign::side::Side;

/// C11 with C15 and C16 in 2722, C12 in 2822, U14 in 2721.
fn hill() -> Drill {
    let mut drill = Drill::new();
    drill.always("-");
    drill.units(&["C11", "C15", "C16"], "2722");
    drill.unit("C12", "2822");
    drill.unit("U14", "2721");
    drill
}

/// Who is Fired.
fn fired(ran: &Ran) -> Vec<String> {
    let units = ran.board.units.iter().filter(|unit| unit.fired);
    units.map(|unit| unit.id.to_string()).collect()
}

/// What a rehearsal says of declarations.
fn faults(drill: &Drill, declared: &[Declared]) -> Vec<String> {
    let mut turn = Turn::rehearsal(
        &drill.tables,
        drill.board.clone(),
        Side::Csa,
        &drill.orders,
        &drill.standing,
        State::Attack,
        false,
    );
    turn.marks.declared = declared.to_vec();
    combat::carry_out(&mut turn);
    let faults = turn.into_faults();
    faults.iter().map(|(_, fault)| fault.to_string()).collect()
}

/// One combat each; neither woods nor town between or around hinder it.
#[test]
fn rule_13_4a_one_combat_and_no_sight() {
    let mut drill = Drill::new();
    drill.always("-");
    drill.units(&["C11", "C15"], "1919");
    drill.unit("C12", "1918");
    drill.unit("U14", "2019");
    drill.unit("U20", "2020");
    let attacks = [with(&["C15"], attack("C11", "2019")), attack("C12", "2019")];
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 1, 1]);
    assert!(ran.says("C15 Alexander supports C11 and is Fired [13.4b, 13.4a"));
    assert!(ran.says("U20 Hazard-b supports U14 and is Fired [13.4d, 13.4a"));
    assert!(ran.says("supports the attack"));
    let supports = ran.log.trace();
    let supports = supports
        .iter()
        .filter(|line| line.contains(" supports the "));
    assert_eq!(supports.count(), 2);
}

/// Offensive Support comes from the attacker's own hex, one unit an attack: the first that can.
#[test]
fn rule_13_4b_with_the_attacker_one_each() {
    let mut drill = hill();
    let both = [with(&["C15", "C16"], attack("C11", "2721"))];
    let ran = drill.combat(Side::Csa, &both, &[1, 1]);
    assert!(ran.says("the differential is +1"));
    assert_eq!(fired(&ran), ["C15"]);
    drill.unit("C15 F", "2722");
    let ran = drill.combat(Side::Csa, &both, &[1, 1]);
    assert!(ran.says("C16 Eshleman supports C11"));
    // Not from the next hex.
    let attacks = [with(&["C16"], attack("C12", "2721"))];
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1]);
    assert!(ran.says("the differential is +0"));
    assert!(ran.says("overtaken: C16 does not support C12: it does not stand with C12 [13.4b]"));
    assert_eq!(
        faults(&drill, &attacks),
        [
            "error: `C16` can't support the attack of `C12`: it does not stand with it in 2822 \
          [13.4b]\n  help: no artillery with it can: leave `support` out"
        ]
    );
    // One of two can: only a warning for the other.
    let faults = faults(&drill, &both);
    assert_eq!(faults.len(), 1);
    assert!(faults[0].starts_with("warning: `C15` can't support the attack of `C11`: it is Fired"));
    assert!(faults[0].ends_with("help: with it, and free: C16"));
}

/// Artillery that the enemy has taken supports the attacks that he decides about, and no others;
/// what nobody controls supports none.
#[test]
fn rule_13_4b_rule_17_3b_rule_17_4g_who_commands_the_artillery() {
    let drill = hill();
    let supported = |control, by_enemy| {
        let own = with(&["C15"], attack("C11", "2721"));
        let ran = drill.run(Side::Csa, &[1, 1], |turn| {
            turn.marks.control.insert(piece("C15"), control);
            turn.marks.declared = vec![match by_enemy {
                true => controlled(false, own),
                false => own,
            }];
            combat::carry_out(turn);
        });
        let why = [
            "overtaken: C15 does not support C11: nobody controls it [17.3b]",
            "overtaken: C15 does not support C11: the enemy controls it [17.4g]",
        ];
        (fired(&ran) == ["C15"], why.map(|why| ran.says(why)))
    };
    for by_enemy in [false, true] {
        let found = supported(Control::Owner, by_enemy);
        assert_eq!(found, (true, [false, false]));
        let found = supported(Control::Nobody, by_enemy);
        assert_eq!(found, (false, [true, false]));
    }
    assert_eq!(supported(Control::Enemy, false), (false, [false, true]));
    assert_eq!(supported(Control::Enemy, true), (true, [false, false]));
}

/// Defensive Support comes from the defender's hex or beside it, one unit a combat, others in later
/// ones.
#[test]
fn rule_13_4d_stacked_or_adjacent_one_each() {
    let mut drill = hill();
    drill.unit("U19", "2720");
    drill.unit("U20", "2719");
    drill.standing(
        Side::Usa,
        "[[defend]]\ngun = \"U20\"\n[[defend]]\ngun = \"U19\"\n",
    );
    let attacks = [attack("C11", "2721"), attack("C12", "2721")];
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 1, 1]);
    // U20 stands two hexes away.
    assert_eq!(fired(&ran), ["U19"]);
    drill.unit("U20", "2721");
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 1, 1]);
    assert_eq!(fired(&ran), ["U19", "U20"]);
    let trace = ran.log.trace();
    let supports = trace
        .iter()
        .filter(|line| line.contains("supports the defence"));
    assert_eq!(supports.count(), 2);
}

/// Standing orders name brigades, combats, conditions, or nothing at all.
#[test]
fn rule_13_4d_as_the_owner_decides() {
    let mut drill = hill();
    drill.units(&["U20", "U19"], "2721");
    let attacks = [attack("C11", "2721"), attack("C12", "2721")];
    let dice = [6, 1, 1, 1, 1];
    let fired_with = |drill: &mut Drill, standing: &str| {
        drill.standing(Side::Usa, standing);
        let ran = drill.combat(Side::Csa, &attacks, &dice);
        let supports = |title: &str| {
            let mut actions = ran.log.actions.iter();
            let action = actions
                .find(|action| action.title.starts_with(title))
                .unwrap();
            let mut lines = action.lines.iter().map(ToString::to_string);
            let line = lines.find(|line| line.contains(" supports U14 and is Fired"));
            line.map(|line| line.split(' ').nth(1).unwrap().to_owned())
        };
        [supports("C11"), supports("C12")].map(Option::unwrap_or_default)
    };
    // The default: the strongest, by number, in the first combat.
    assert_eq!(fired_with(&mut drill, ""), ["U19", ""]);
    assert_eq!(fired_with(&mut drill, "hold_guns = true\n"), ["", ""]);
    let first = "[[defend]]\ngun = \"U20\"\ncombats = [2]\n";
    assert_eq!(fired_with(&mut drill, first), ["U19", "U20"]);
    let other =
        "[[defend]]\ngun = \"U20\"\nof = [\"U15\"]\n[[defend]]\ngun = \"U19\"\nnever = true\n";
    assert_eq!(fired_with(&mut drill, other), ["", ""]);
    let when = "[[defend]]\ngun = \"U20\"\nif = [\"U14 disrupted\"]\n";
    assert_eq!(fired_with(&mut drill, when), ["U19", ""]);
}

/// Artillery that was named and cannot: told once, with the rule, in the combat that it is named for.
#[test]
fn rule_13_4d_who_was_named_and_cannot_is_told() {
    let mut drill = hill();
    drill.unit("U20 F", "2721");
    drill.unit("U19 FD", "2720");
    drill.unit("U7", "2719");
    let attacks = [attack("C11", "2721"), attack("C12", "2721")];
    let told = |drill: &mut Drill, standing: &str| -> Vec<String> {
        drill.standing(Side::Usa, standing);
        let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 1, 1]);
        let lines = ran.log.trace().into_iter();
        let lines = lines.filter(|line| line.contains("does not support U14"));
        lines.map(|line| line.trim().to_owned()).collect()
    };
    let of = |gun: &str| format!("[[defend]]\ngun = \"{gun}\"\nof = [\"U14\"]\n");
    assert_eq!(
        told(&mut drill, &of("U20")),
        ["overtaken: U20 does not support U14: it is Fired [13.1b]"]
    );
    assert_eq!(
        told(&mut drill, &of("U19")),
        ["overtaken: U19 does not support U14: it is Disrupted, and so Fired [13.1d]"]
    );
    assert_eq!(
        told(&mut drill, &of("U7")),
        [
            "overtaken: U7 does not support U14: it stands in 2719, not in 2721 nor next to it [13.4d]"
        ]
    );
    // Named for any brigade it is missed only where it stands near; not if it is to be silent, waits
    // for another combat or brigade, or has served.
    assert_eq!(told(&mut drill, "[[defend]]\ngun = \"U20\"\n").len(), 1);
    assert_eq!(
        told(&mut drill, "[[defend]]\ngun = \"U20\"\ncombats = [2]\n").len(),
        1
    );
    for silent in [
        "[[defend]]\ngun = \"U7\"\n",
        "[[defend]]\ngun = \"U20\"\nnever = true\n",
        "[[defend]]\ngun = \"U20\"\ncombats = [3]\n",
        "[[defend]]\ngun = \"U20\"\nof = [\"U15\"]\n",
        "[[defend]]\ngun = \"U20\"\nof = [\"U14\"]\nif = \"U14 shaken\"\n",
    ] {
        assert!(told(&mut drill, silent).is_empty(), "{silent}");
    }
    drill.unit("U20", "2721").fired = false;
    assert!(told(&mut drill, &of("U20")).is_empty());
}

/// The default prefers what is stacked with the brigade, then the higher value.
#[test]
fn rule_13_4d_the_default_stacked_first() {
    let mut drill = hill();
    drill.unit("U8", "2721");
    drill.unit("U20", "2720");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1]);
    assert_eq!(fired(&ran), ["U8"]);
    drill.unit("U8 F", "2721");
    drill.unit("U28", "2820");
    drill.unit("U28", "2821");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1]);
    assert_eq!(fired(&ran), ["U8", "U20"]);
}

/// Artillery that has still to bombard does not support; one whose bombardment was wasted does.
#[test]
fn rule_13_4e_not_before_its_bombardment() {
    let drill = hill();
    let attacks = [
        with(&["C15"], attack("C11", "2721")),
        bombard("C15", "U14", "2721"),
    ];
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1, 2]);
    assert!(ran.says("overtaken: C15 does not support C11: it has still to bombard [13.4e]"));
    assert_eq!(
        faults(&drill, &attacks),
        [
            "error: `C15` can't support the attack of `C11`: it has still to bombard [13.4e]\n  \
          help: with it, and free: C16"
        ]
    );
    let mut drill = hill();
    drill.unit("U15", "2622");
    drill.orders(Side::Csa, "sequence = [\"C15\"]\n");
    // The target has left: the bombardment is wasted, and C15 is Ready.
    let attacks = [
        with(&["C15"], attack("C11", "2721")),
        bombard("C15", "U15", "2623"),
    ];
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1]);
    assert!(ran.says("C15 Alexander supports C11"));
    // In a counterattack of that CB it does not.
    drill.orders(
        Side::Csa,
        "sequence = [\"C15\"]\n[[defend]]\ngun = \"C15\"\n[[defend]]\ngun = \"C16\"\nnever = true\n",
    );
    drill.standing(Side::Usa, "[[counterattack]]\nunit = \"U15\"\n");
    let attacks = [attack("C11", "2721"), bombard("C15", "U15", "2623")];
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1, 1, 1]);
    assert!(ran.says("U15 Hall counterattacks 2722"), "{}", ran.text());
    assert!(fired(&ran).is_empty());
    // Without the bombardment it would.
    let attacks = [attack("C11", "2721")];
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1, 1, 1]);
    assert_eq!(fired(&ran), ["C15"]);
}

/// By default artillery that is to support a declared attack is not spent on a counterattack.
#[test]
fn rule_13_4d_promised_artillery_waits() {
    let mut drill = hill();
    drill.unit("C13", "2622");
    drill.unit("C16 F", "2722");
    drill.unit("U15", "2623");
    drill.unit("U50", "2521");
    drill.standing(Side::Usa, "[[counterattack]]\nunit = \"U15\"\n");
    // C13 is counterattacked in 2622, beside C15, before C11 attacks.
    let attacks = [attack("C13", "2521"), with(&["C15"], attack("C11", "2721"))];
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1, 1, 1, 1, 1]);
    assert!(ran.says("U15 Hall counterattacks 2622"), "{}", ran.text());
    assert!(ran.says("C15 Alexander supports C11"));
    let attacks = [attack("C13", "2521"), attack("C11", "2721")];
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1, 1, 1, 1, 1]);
    assert!(ran.says("C15 Alexander supports C13"));
}

/// Artillery alone gets no Support.
#[test]
fn rule_13_4f_no_support_for_artillery() {
    let mut drill = Drill::new();
    drill.always("-");
    drill.unit("C11", "2722");
    drill.units(&["U19", "U20"], "2721");
    drill.unit("U27", "2720");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1]);
    assert!(fired(&ran).is_empty());
    assert!(ran.says("the differential is +1"));
}

/// A combat that comes to no differential uses up no Support.
#[test]
fn rule_13_4g_nothing_is_used_without_a_differential() {
    let mut drill = hill();
    drill.unit("C11 ?", "2722");
    drill.unit("U20", "2721");
    let attacks = [with(&["C15"], attack("C11", "2721"))];
    let ran = drill.combat(Side::Csa, &attacks, &[6]);
    assert!(fired(&ran).is_empty());
    // The next attack is the first combat of the hex.
    let attacks = [with(&["C15"], attack("C11", "2721")), attack("C12", "2721")];
    let ran = drill.combat(Side::Csa, &attacks, &[6, 6, 1, 1]);
    assert_eq!(fired(&ran), ["U20"]);
    let mut drill = hill();
    drill.unit("U72", "2821");
    drill.unit("U20", "2721");
    drill.unit("C13", "2921");
    drill.standing(Side::Usa, "[[evade]]\nunit = \"U72\"\nleast = -4\n");
    let attacks = [attack("C13", "2821")];
    let ran = drill.combat(Side::Csa, &attacks, &[1]);
    assert!(fired(&ran).is_empty());
    // Whatever follows: a supporter of a lost fight is Fired too.
    drill.always("AER");
    let attacks = [with(&["C15"], attack("C11", "2721"))];
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1, 6]);
    assert_eq!(fired(&ran), ["C15", "U20"]);
}

/// The last brigade that retreats takes the artillery along.
#[test]
fn rule_13_4h_rule_9_3e_artillery_goes_with_the_last_brigade() {
    let mut drill = hill();
    drill.units(&["U19", "U20"], "2721");
    drill.always("DR");
    drill.standing(Side::Usa, "hold_guns = true\n");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1, 1]);
    for gun in ["U19", "U20"] {
        let unit = ran.unit(gun);
        assert!(
            unit.disrupted && unit.fired && ran.at(gun) != "2721",
            "{gun}"
        );
    }
    assert_eq!(ran.at("C11"), "2721");
    // A brigade that stays keeps them.
    let mut drill = hill();
    drill.units(&["U15", "U20"], "2721");
    drill.always("DR");
    drill.standing(Side::Usa, "hold_guns = true\n");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1, 1, 5]);
    assert_eq!(ran.state("U20"), "2721");
    assert_eq!(ran.state("U15"), "2721 D");
}

/// A Rout of the last brigade does the same, its elimination does not.
#[test]
fn rule_13_4i_rout_takes_artillery_along_elimination_does_not() {
    let mut drill = hill();
    drill.unit("U20", "2721");
    drill.always("DR");
    drill.standing(Side::Usa, "hold_guns = true\n");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1, 6]);
    assert_eq!(ran.state("U14"), "Routed");
    assert!(ran.unit("U20").disrupted && ran.at("U20") != "2721");
    drill.always("DE");
    let attacks = [attack("C11", "2721"), attack("C12", "2721")];
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 6, 1, 1]);
    assert!(ran.says("U20 Hazard-b defends 2721 alone [13.5a]"));
    assert_eq!(ran.state("U14"), "Eliminated");
    assert_eq!(ran.at("C11"), "2722");
}

/// At night there is none.
#[test]
fn rule_20_4a_no_support_at_night() {
    let mut drill = hill();
    drill.unit("U20", "2721");
    drill.board.turn = 12;
    let attacks = [with(&["C15"], attack("C11", "2721"))];
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1]);
    assert!(fired(&ran).is_empty());
    assert!(ran.says("overtaken: C15 does not support C11: it is night [20.4a]"));
    assert_eq!(
        faults(&drill, &attacks),
        [
            "error: `C15` can't support the attack of `C11`: it is night [20.4a]\n  help: no \
          artillery supports at night: leave `support` out"
        ]
    );
    // Alone it defends itself.
    drill.board.take(
        un("U14"),
        countersign::games::lees_greatest_gamble::board::Status::Unused,
    );
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1]);
    assert!(ran.says("-3 [13.5a] U20 Hazard-b defends alone with its Defensive Support 3"));
}
