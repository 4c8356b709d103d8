//! Bombardments (14, 21.4).

mod reach;

use crate::battle::bombard;
use crate::drill::{Drill, Ran, hex, piece, un};
use countersign::games::lees_greatest_gamble::board::{State, Status};
use countersign::games::lees_greatest_gamble::phase::combat::bombardment::{self, table};
use countersign::side::Side;

/// The Combat Phase after these declarations: gun, hex, target.
fn fire(drill: &Drill, dice: &[u8], shots: &[(&str, &str, &str)]) -> Ran {
    let declared: Vec<_> = shots
        .iter()
        .map(|(gun, at, target)| bombard(gun, target, at))
        .collect();
    drill.combat(un(shots[0].0).side(), &declared, dice)
}

/// Whether a target is within reach: the hex, or the rule and why not.
fn reaches(drill: &Drill, gun: &str, target: &str) -> Result<String, String> {
    let from = drill.board.unit(un(gun)).at.unwrap();
    bombardment::reaches(&drill.tables, &drill.board, un(gun), from, piece(target))
        .map(|hex| hex.to_string())
        .map_err(|(rule, why)| format!("{why} [{rule}]"))
}

/// C50, C51 and C52 in 1628 and U6 in 1825.
fn stack() -> Drill {
    let mut drill = Drill::new();
    drill.units(&["C50", "C51", "C52"], "1628");
    drill.unit("U6", "1825");
    drill
}

const STACK: [(&str, &str, &str); 3] = [
    ("C50", "1825", "U6"),
    ("C51", "1825", "U6"),
    ("C52", "1825", "U6"),
];

#[test]
fn ex_16_bombardment_together_and_apart() {
    let drill = stack();
    let ran = fire(&drill, &[2, 5, 4, 5], &STACK);
    assert_eq!(ran.unit("U6").status, Status::Routed);
    let ran = fire(&drill, &[4, 1, 3, 5], &STACK);
    assert_eq!(ran.at("U6"), "1825");
    assert!(ran.unit("U6").disrupted && !ran.unit("U6").shaken);
    let disrupted = ["C50", "C51", "C52"].map(|gun| ran.unit(gun).disrupted);
    assert_eq!(disrupted, [true, false, false]);
    for dice in [&[2, 5, 4, 5][..], &[4, 1, 3, 5]] {
        let ran = fire(&drill, dice, &STACK);
        for gun in ["C50", "C51", "C52"] {
            assert!(ran.unit(gun).fired, "{gun}");
        }
    }
}

#[test]
fn rule_14_1a_an_enemy_in_sight_and_range_may_be_bombarded_by_artillery_that_is_ready() {
    let mut drill = stack();
    assert_eq!(reaches(&drill, "C50", "U6"), Ok("1825".to_owned()));
    let fault = "`C51` is no enemy of C50 [14.1a]";
    assert_eq!(reaches(&drill, "C50", "C51"), Err(fault.to_owned()));
    let fault = "`U7` is not on the map [14.1a]";
    assert_eq!(reaches(&drill, "C50", "U7"), Err(fault.to_owned()));
    // One that has been Disrupted since does not fire, one that is Fired neither.
    drill.board.unit_mut(un("C50")).disrupted = true;
    drill.board.unit_mut(un("C50")).fired = true;
    drill.board.unit_mut(un("C51")).fired = true;
    let ran = fire(&drill, &[4], &STACK);
    assert!(ran.says("overtaken: `C50` is Disrupted and does not bombard [13.1d]"));
    assert!(ran.says("overtaken: `C51` is Fired and does not bombard [13.1b]"));
    assert!(ran.unit("C52").fired, "{}", ran.text());
}

#[test]
fn rule_14_1b_rule_14_1c_a_target_that_has_gone_wastes_the_bombardment() {
    let mut drill = stack();
    drill.board.put(un("U6"), hex("1826"));
    drill.unit("U1", "1825");
    let ran = fire(&drill, &[], &STACK);
    for gun in ["C50", "C51", "C52"] {
        assert!(!ran.unit(gun).fired, "not Fired");
        let text = format!("overtaken: U6 is not in 1825 any more: {gun} does not fire [14.1c]");
        assert!(ran.says(&text), "{}", ran.text());
    }
    // Sight and range are not tested again.
    let mut drill = stack();
    drill.tables.map.cell_mut(hex("1825")).heavy = true;
    let ran = fire(&drill, &[4], &STACK[..1]);
    assert!(ran.unit("C50").fired);
}

#[test]
fn rule_14_2a_rule_14_7c_any_number_from_any_hexes_and_each_hex_for_itself() {
    let mut drill = stack();
    drill.units(&["C5", "C10"], "1728");
    let mut shots = STACK.to_vec();
    shots.extend([("C5", "1825", "U6"), ("C10", "1825", "U6")]);
    // Two coordination dice: one for each hex; both stacks fire together.
    let ran = fire(&drill, &[1, 2, 3, 2], &shots);
    for text in [
        "roll \"bombardment coordination 1628 U6\": 1",
        "roll \"bombard 1628 U6\": 2 (needs column 3: 1 A, 2 D, 3-4 DR, 5-6 DER): D [14.3a, 14.3b, 14.7a]",
        "roll \"bombardment coordination 1728 U6\": 3",
        "roll \"bombard 1728 U6\": 2 (needs column 2: 1 A, 2-4 D, 5-6 DR): D",
    ] {
        assert!(ran.says(text), "{}", ran.text());
    }
}

#[test]
fn rule_14_2b_rule_14_2c_units_of_one_hex_fire_at_different_targets_of_their_choice() {
    let mut drill = stack();
    drill.units(&["U7", "U8"], "1825");
    let shots = [
        ("C50", "1825", "U8"),
        ("C51", "1825", "U6"),
        ("C52", "1825", "U7"),
    ];
    let ran = fire(&drill, &[5, 4, 6], &shots);
    let disrupted = ["U6", "U7", "U8"].map(|name| ran.unit(name).disrupted);
    assert_eq!(disrupted, [false, true, true]);
}

#[test]
fn rule_14_2d_each_fires_alone_unless_coordinated() {
    let drill = stack();
    let ran = fire(&drill, &[3], &STACK[..1]);
    let text =
        "roll \"bombard C50 U6\": 3 (needs column 1: 1 A, 2-4 -, 5-6 D): - [14.3a, 14.3b, 14.2d]";
    assert!(ran.says(text), "{}", ran.text());
}

#[test]
fn rule_14_2e_only_the_target_is_affected() {
    let mut drill = stack();
    drill.units(&["U2", "U7"], "1825");
    let ran = fire(&drill, &[2, 5, 4, 5], &STACK);
    assert_eq!(ran.unit("U6").status, Status::Routed);
    for name in ["U2", "U7"] {
        let unit = ran.unit(name);
        assert!(!unit.disrupted && !unit.shaken && !unit.fired, "{name}");
        assert_eq!(ran.at(name), "1825");
    }
}

#[test]
fn rule_14_3a_the_column_is_the_number_of_coordinated_units_and_nobody_retreats() {
    let drill = stack();
    let ran = fire(&drill, &[3, 6, 4], &STACK[1..]);
    assert!(
        ran.says("needs column 2: 1 A, 2-4 D, 5-6 DR): DR"),
        "{}",
        ran.text()
    );
    assert_eq!(ran.at("U6"), "1825");
    assert_eq!(ran.retreats().count(), 0);
}

#[test]
fn rule_14_3b_the_table() {
    let rows: Vec<String> = (1..=6)
        .map(|die| {
            let row = [1, 2, 3].map(|units| table::effect(die, units).as_str());
            row.join(" ")
        })
        .collect();
    assert_eq!(
        rows,
        ["A A A", "- D D", "- D DR", "- D DR", "D DR DER", "D DR DER"]
    );
}

#[test]
fn rule_14_4ra_every_firing_unit_of_that_roll_is_disrupted() {
    let ran = fire(&stack(), &[1, 1], &STACK);
    for gun in ["C50", "C51", "C52"] {
        let unit = ran.unit(gun);
        assert!(unit.disrupted && unit.fired, "{gun}");
    }
    assert!(!ran.unit("U6").disrupted);
    assert!(
        ran.says("=> C50 is Disrupted and Fired [14.4ra, 13.1d]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_14_4rb_rule_14_4rc_nothing_and_disruption() {
    let ran = fire(&stack(), &[4], &STACK[..1]);
    assert!(ran.says("no effect [14.4rb]"));
    assert!(!ran.unit("U6").disrupted);
    assert!(ran.says("=> C50 is Fired [13.1b]"), "{}", ran.text());
    let ran = fire(&stack(), &[5], &STACK[..1]);
    assert!(
        ran.says("=> U6 is Disrupted [14.4rc, 7.3a]"),
        "{}",
        ran.text()
    );
    assert!(ran.unit("U6").disrupted && !ran.unit("U6").shaken);
}

#[test]
fn rule_14_4rd_disrupted_and_a_check_that_routs_or_shakes() {
    // U6 Stone has Morale 4, Shaken 3.
    for (states, die, status, shaken) in [
        ("", 4, Status::OnMap, true),
        ("", 5, Status::Routed, false),
        (" s", 3, Status::OnMap, true),
        (" s", 4, Status::Routed, false),
    ] {
        let mut drill = stack();
        drill.board.take(un("U6"), Status::Unused);
        drill.unit(&format!("U6{states}"), "1825");
        let ran = fire(&drill, &[3, 5, die], &STACK[1..]);
        assert_eq!(ran.unit("U6").status, status, "{states} {die}");
        assert_eq!(ran.unit("U6").shaken, shaken);
        if status == Status::OnMap {
            assert!(ran.unit("U6").disrupted);
            assert_eq!(ran.at("U6"), "1825", "no retreat");
        }
    }
}

#[test]
fn rule_14_4re_rule_14_4rg_elimination_first_then_disruption_then_morale() {
    let ran = fire(&stack(), &[2, 6, 5], &STACK);
    assert_eq!(ran.unit("U6").status, Status::Eliminated);
    let ran = fire(&stack(), &[2, 6, 4, 4], &STACK);
    assert!(ran.unit("U6").shaken && ran.unit("U6").disrupted);
    let text = ran.text();
    let in_order = [
        "roll \"elimination U6\"",
        "=> U6 is Disrupted",
        "roll \"morale U6\"",
    ]
    .map(|words| text.find(words).unwrap_or_else(|| panic!("{text}")));
    assert!(in_order.is_sorted(), "{text}");
    // Artillery at once, without a die.
    let mut drill = stack();
    drill.unit("U7", "1825");
    let shots = STACK.map(|(gun, at, _)| (gun, at, "U7"));
    let ran = fire(&drill, &[2, 6], &shots);
    assert_eq!(ran.unit("U7").status, Status::Eliminated);
}

#[test]
fn rule_14_4rf_artillery_under_dr_is_disrupted_only() {
    let mut drill = stack();
    drill.unit("U7", "1825");
    let shots = STACK.map(|(gun, at, _)| (gun, at, "U7"));
    let ran = fire(&drill, &[2, 4], &shots);
    assert_eq!(ran.at("U7"), "1825");
    assert!(ran.unit("U7").disrupted && ran.unit("U7").fired);
    let text = "U7 has no Morale Rating: Disrupted only [14.4rf]";
    assert!(ran.says(text), "{}", ran.text());
}

#[test]
fn rule_14_7a_one_die_for_the_stack_at_or_below_the_coordination_value() {
    // CSA 3, USA 2.
    for (die, together) in [(3, true), (4, false)] {
        let dice: &[u8] = if together { &[die, 2] } else { &[die, 2, 2, 2] };
        let ran = fire(&stack(), dice, &STACK);
        let text = if together {
            "they fire together"
        } else {
            "each fires alone"
        };
        let words = format!(
            "\"bombardment coordination 1628 U6\": {die} (needs 3 or less): {text} [14.7a, 14.7b, 14.7e, H-20 house]"
        );
        assert!(ran.says(&words), "{}", ran.text());
    }
    let mut drill = Drill::new();
    drill.units(&["U7", "U8"], "1825");
    drill.unit("C6", "1628");
    let shots = [("U7", "1628", "C6"), ("U8", "1628", "C6")];
    let ran = fire(&drill, &[3, 2, 2], &shots);
    assert!(
        ran.says("3 (needs 2 or less): each fires alone"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_14_7b_rule_14_7e_after_a_failure_each_fires_alone_in_order_while_the_target_is_there() {
    let drill = stack();
    let shots = [STACK[2], STACK[0], STACK[1]];
    let ran = fire(&drill, &[6, 2, 3, 4], &shots);
    let rolls: Vec<String> = ran.log.rolls().map(ToString::to_string).collect();
    for (roll, words) in rolls.iter().zip([
        "roll \"bombardment coordination 1628 U6\": 6",
        "roll \"bombard C50 U6\": 2",
        "roll \"bombard C51 U6\": 3",
        "roll \"bombard C52 U6\": 4",
    ]) {
        assert!(roll.starts_with(words), "{rolls:?}");
    }
    // U15 answers the first shot, across the stream: 4 - 3 - 1 = 0, dice 8: DER.
    let mut drill = stack();
    drill.standing(Side::Usa, "counterattack = [{ unit = \"U15\" }]");
    drill.unit("U15", "1627");
    let ran = fire(&drill, &[6, 4, 4, 4, 6, 6], &STACK);
    for text in [
        "overtaken: `C51` is Disrupted and does not bombard [13.1d]",
        "overtaken: `C52` is not on the map any more and does not bombard [11.1c]",
    ] {
        assert!(ran.says(text), "{}", ran.text());
    }
    // Nor does anybody fire at a target that has gone over to the attack and been beaten.
    let mut drill = stack();
    drill.always("AR");
    drill.board.put(un("U6"), hex("1627"));
    drill.standing(Side::Usa, "counterattack = [{ unit = \"U6\" }]");
    let shots = [("C50", "1627", "U6"), ("C51", "1627", "U6")];
    let ran = fire(&drill, &[6, 3, 1, 1, 6], &shots);
    assert_eq!(ran.unit("U6").status, Status::Routed);
    let text = "overtaken: U6 is not in 1627 any more: C51 does not fire [14.1c]";
    assert!(ran.says(text), "{}", ran.text());
    // A target that a first stack has Routed is there no more for a second one.
    let mut drill = stack();
    drill.unit("C5", "1728");
    let mut shots = STACK.to_vec();
    shots.push(("C5", "1825", "U6"));
    let ran = fire(&drill, &[1, 4, 6], &shots);
    assert_eq!(ran.unit("U6").status, Status::Routed);
    let text = "overtaken: U6 is not in 1825 any more: C5 does not fire [14.1c]";
    assert!(ran.says(text), "{}", ran.text());
    assert!(!ran.unit("C5").fired);
}

#[test]
fn rule_14_7d_none_in_panic() {
    let mut drill = stack();
    drill.state(Side::Csa, State::Panic);
    let ran = fire(&drill, &[2, 3, 4], &STACK);
    assert!(
        ran.says("no coordination: CSA is in Panic [14.7d, 16.6a]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_21_4a_rule_21_4b_rule_21_4c_each_bombarding_unit_scores_and_nothing_else_happens() {
    let mut drill = stack();
    drill.board.usa.train.at = Some(hex("1825"));
    let shots = STACK.map(|(gun, at, _)| (gun, at, "U-Train"));
    assert_eq!(reaches(&drill, "C50", "U-Train"), Ok("1825".to_owned()));
    let ran = fire(&drill, &[], &shots);
    let train = &ran.board.usa.train;
    assert_eq!(train.attacks, 3);
    assert!(train.attacked);
    assert_eq!((train.status, train.at), (Status::OnMap, Some(hex("1825"))));
    for gun in ["C50", "C51", "C52"] {
        assert!(ran.unit(gun).fired && !ran.unit(gun).disrupted);
    }
    assert!(!ran.unit("U6").disrupted, "units beside it are no matter");
    let text = "=> C50 bombards the USA Train: 1 point for CSA [21.4a, 21.4b, 21.4c, 4.3e]";
    assert!(ran.says(text), "{}", ran.text());
    // Each attack may be answered (19.3f), and whoever is driven off does not fire.
    let mut answered = stack();
    answered.board.usa.train.at = Some(hex("1825"));
    answered.always("D");
    answered.unit("U15", "1627");
    answered.standing(Side::Usa, "counterattack = [{ unit = \"U15\" }]");
    let ran = fire(&answered, &[1, 1, 6, 6, 6], &shots);
    assert_eq!(ran.board.usa.train.attacks, 1, "{}", ran.text());
    assert!(ran.says("overtaken: `C51` is Disrupted and does not bombard [13.1d]"));
    // Range and 14.6 hold.
    drill.tables.map.cell_mut(hex("1825")).town = true;
    assert!(reaches(&drill, "C50", "U-Train").is_err());
    // A Train that has gone is no target.
    drill.board.usa.train.at = Some(hex("1826"));
    let ran = fire(&drill, &[], &shots);
    assert_eq!(ran.board.usa.train.attacks, 0);
    assert!(!ran.unit("C50").fired);
}
