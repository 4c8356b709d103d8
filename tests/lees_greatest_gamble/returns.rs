//! M-C: returns beside the Train (7.7, 10.4, 21.5, 22.2c, 22.3a).

use crate::drill::{Drill, Ran, hex, un};
use countersign::games::lees_greatest_gamble::board::{State, Status};
use countersign::games::lees_greatest_gamble::orders::check::{World, run};
use countersign::games::lees_greatest_gamble::phase::returns;
use countersign::games::lees_greatest_gamble::victory;
use countersign::side::Side;

/// A situation with these CSA units in a box.
fn boxes(routed: &[&str], eliminated: &[&str]) -> Drill {
    let mut drill = Drill::new();
    for (names, status) in [(routed, Status::Routed), (eliminated, Status::Eliminated)] {
        for name in names {
            drill.board.unit_mut(un(name)).status = status;
        }
    }
    drill
}

/// M-C of a Confederate player-turn with these orders.
fn comeback(drill: &mut Drill, list: &str) -> Ran {
    drill.orders(Side::Csa, &format!("return = [{list}]"));
    drill.run(Side::Csa, &[], returns::carry_out)
}

/// What a rehearsal says of these orders.
fn faults(drill: &mut Drill, text: &str) -> String {
    drill.orders(Side::Csa, text);
    let world = World {
        state: State::Attack,
        hindered: false,
    };
    let standing = countersign::games::lees_greatest_gamble::orders::Standing::default();
    let turn = run(
        &drill.tables,
        &drill.board,
        Side::Csa,
        &drill.orders,
        &standing,
        world,
    );
    let faults = turn.into_faults();
    let faults: Vec<String> = faults.iter().map(|(_, fault)| fault.to_string()).collect();
    faults.join("\n")
}

#[test]
fn rule_5_3e_rule_10_4e_any_number_returns_in_m_c() {
    let units = ["C1", "C2", "C3", "C4", "C6", "C7", "C8", "C9", "C11", "C12"];
    let mut drill = boxes(&units, &[]);
    let list = units
        .map(|unit| format!("{{ unit = \"{unit}\" }}"))
        .join(", ");
    let ran = comeback(&mut drill, &list);
    for unit in units {
        assert_eq!(ran.unit(unit).status, Status::OnMap, "{}", ran.text());
    }
    // Three to a hex, the lowest number first.
    let places = units.map(|unit| ran.at(unit));
    assert_eq!(
        places,
        [
            "1527", "1527", "1527", "1528", "1528", "1528", "1627", "1627", "1627", "1629"
        ]
    );
    assert!(
        ran.log
            .actions
            .iter()
            .all(|action| action.phase == "CSA return")
    );
}

#[test]
fn rule_10_4a_rule_21_5a_what_bars_return() {
    let returned = |drill: &mut Drill| {
        let ran = comeback(drill, "{ unit = \"C6\" }");
        let text = ran.text();
        (ran.unit("C6").status == Status::OnMap, text)
    };
    assert!(returned(&mut boxes(&["C6"], &[])).0);
    // Adjacent to a unit or the enemy Train; a marker is none (5.3k).
    for enemy in ["U21", "U73", "U37"] {
        let mut drill = boxes(&["C6"], &[]);
        drill.unit(enemy, "1629");
        let (back, text) = returned(&mut drill);
        assert!(!back, "{enemy}");
        let words =
            "overtaken: `C6` cannot return: an enemy stands beside the Train in 1628 [21.5a]";
        assert!(text.contains(words), "{text}");
    }
    let mut drill = boxes(&["C6"], &[]);
    drill.board.usa.train.at = Some(hex("1629"));
    assert!(!returned(&mut drill).0);
    // Attacked or bombarded in the last enemy Combat Phase.
    let mut drill = boxes(&["C6"], &[]);
    drill.board.csa.train.attacked = true;
    let (back, text) = returned(&mut drill);
    assert!(!back);
    assert!(
        text.contains("was attacked in the last enemy Combat Phase [10.4a]"),
        "{text}"
    );
}

#[test]
fn rule_10_4b_beside_the_train_within_stacking_and_not_beside_an_enemy() {
    let mut drill = boxes(&["C6"], &[]);
    let text = faults(&mut drill, "return = [{ unit = \"C6\", hex = \"1526\" }]");
    assert!(
        text.contains("`C6` cannot return in `1526`: it is not adjacent to the Train in 1628 [10.4b]\n  help: it can in 1527, 1528, 1627, 1629, 1727, 1728"),
        "{text}"
    );
    drill.units(&["C1", "C2", "C3"], "1527");
    let text = faults(&mut drill, "return = [{ unit = \"C6\", hex = \"1527\" }]");
    assert!(
        text.contains("in `1527`: it holds 3 counters [10.4b]"),
        "{text}"
    );
    drill.unit("U21", "1429");
    let text = faults(&mut drill, "return = [{ unit = \"C6\", hex = \"1528\" }]");
    assert!(
        text.contains("in `1528`: an enemy is beside it [10.4b]"),
        "{text}"
    );
    drill.marker("U-HMC-1", "1727", &[]);
    let text = faults(&mut drill, "return = [{ unit = \"C6\", hex = \"1727\" }]");
    assert!(
        text.contains("in `1727`: the enemy holds it [10.4b]"),
        "{text}"
    );
    let ran = comeback(&mut drill, "{ unit = \"C6\" }");
    assert_eq!(ran.at("C6"), "1627");
    let ran = comeback(&mut drill, "{ unit = \"C6\", hex = \"1728\" }");
    assert_eq!(ran.at("C6"), "1728");
}

#[test]
fn rule_10_4c_rule_22_3a_brigades_return_shaken_and_from_the_routed_box_questionable() {
    let mut drill = boxes(&["C6"], &["C7", "C8"]);
    let list = "{ unit = \"C6\" }, { unit = \"C7\" }";
    let ran = comeback(&mut drill, list);
    assert!(ran.unit("C6").shaken && ran.unit("C6").questionable);
    assert!(ran.unit("C7").shaken && !ran.unit("C7").questionable);
    let text = "=> C6 returns in 1527, Shaken and Questionable [5.3e, 10.4c, 22.3a]";
    assert!(ran.says(text), "{}", ran.text());
    drill.board.options.questionable = false;
    let ran = comeback(&mut drill, list);
    assert!(ran.unit("C6").shaken && !ran.unit("C6").questionable);
}

#[test]
fn rule_10_4d_rule_13_2b_artillery_of_any_kind_returns_fired_and_combines() {
    let mut drill = boxes(&["C5"], &["C15", "C34"]);
    let ran = comeback(
        &mut drill,
        "{ unit = \"C5\" }, { unit = \"C15\", destroy = \"C34\" }",
    );
    for name in ["C5", "C15"] {
        let unit = ran.unit(name);
        assert!(unit.fired && !unit.shaken && !unit.questionable, "{name}");
    }
    assert_eq!(ran.unit("C34").status, Status::Destroyed);
    assert_eq!(victory::total(&drill.tables, &ran.board, Side::Usa), 1);
}

#[test]
fn rule_10_4f_none_before_the_train_came_or_after_it_left() {
    let mut drill = boxes(&["C6"], &[]);
    for (status, at, why) in [
        (
            Status::Waiting,
            None,
            "the Train is not on the map yet [10.4f]",
        ),
        (
            Status::Unused,
            None,
            "the Train is not on the map yet [10.4f]",
        ),
        // The hex by which it left is kept.
        (
            Status::Left,
            Some(hex("4219")),
            "the Train has left the map [10.4f]",
        ),
    ] {
        drill.board.csa.train.status = status;
        drill.board.csa.train.at = at;
        let ran = comeback(&mut drill, "{ unit = \"C6\" }");
        assert_eq!(ran.unit("C6").status, Status::Routed);
        assert!(ran.says(why), "{}", ran.text());
    }
}

#[test]
fn rule_10_4g_the_moved_side_bars_return_and_so_does_prohibited_ground() {
    let mut drill = boxes(&["C6"], &[]);
    drill.board.csa.train.moved = true;
    let ran = comeback(&mut drill, "{ unit = \"C6\" }");
    assert_eq!(ran.unit("C6").status, Status::Routed);
    assert!(
        ran.says("the Train in 1628 shows its moved side [10.4g]"),
        "{}",
        ran.text()
    );
    // Not in its own hex; artillery not in rough.
    let mut drill = boxes(&["C6", "C15"], &[]);
    let text = faults(&mut drill, "return = [{ unit = \"C6\", hex = \"1628\" }]");
    assert!(
        text.contains("it is not adjacent to the Train in 1628"),
        "{text}"
    );
    for at in ["1527", "1528", "1627", "1629", "1727"] {
        drill.tables.map.cell_mut(hex(at)).rough = true;
    }
    let ran = comeback(&mut drill, "{ unit = \"C15\" }, { unit = \"C6\" }");
    assert_eq!(
        (ran.at("C15"), ran.at("C6")),
        ("1728".to_owned(), "1527".to_owned())
    );
    let text = faults(&mut drill, "return = [{ unit = \"C15\", hex = \"1527\" }]");
    assert!(
        text.contains("it is prohibited to artillery [10.4g]"),
        "{text}"
    );
}

#[test]
fn rule_10_4h_who_returns_is_not_disrupted_by_night_either() {
    let mut drill = boxes(&["C6"], &[]);
    drill.board.turn = 11;
    let ran = comeback(&mut drill, "{ unit = \"C6\" }");
    assert!(ran.unit("C6").shaken && !ran.unit("C6").disrupted);
}

#[test]
fn rule_7_7a_two_eliminated_units_of_one_type_combine() {
    let mut drill = boxes(&[], &["C6", "C7", "C53", "C15"]);
    let ran = comeback(&mut drill, "{ unit = \"C6\", destroy = \"C7\" }");
    assert_eq!(ran.unit("C6").status, Status::OnMap);
    assert_eq!(ran.unit("C7").status, Status::Destroyed);
    let text = "=> C7 goes to the Destroyed Cadres box for good [7.7a, 7.7b]";
    assert!(ran.says(text), "{}", ran.text());
    // One of another type, or not in the box, will not do; nor one alone.
    let text = faults(&mut drill, "return = [{ unit = \"C6\", destroy = \"C8\" }]");
    assert!(
        text.contains("`C8` cannot be destroyed for `C6`: it is no other infantry in the Eliminated Units box [7.7a]\n  help: `C7` can"),
        "{text}"
    );
    let text = faults(&mut drill, "return = [{ unit = \"C53\" }]");
    assert!(
        text.contains("`C53` is alone: no other cavalry is in the Eliminated Units box [7.7a]"),
        "{text}"
    );
    // By default the lowest Combat Rating goes, then the highest number; not one that is to return.
    let mut drill = boxes(&[], &["C1", "C20", "C42", "C29"]);
    let ran = comeback(&mut drill, "{ unit = \"C1\" }");
    assert_eq!(ran.unit("C42").status, Status::Destroyed, "2/1 as C20");
    let ran = comeback(&mut drill, "{ unit = \"C1\" }, { unit = \"C42\" }");
    let gone = ["C20", "C29"].map(|name| ran.unit(name).status);
    assert_eq!(gone, [Status::Destroyed; 2]);
}

#[test]
fn rule_7_7b_a_unit_may_fall_and_return_again_and_a_cadre_never() {
    let mut drill = boxes(&[], &["C6", "C7"]);
    let ran = comeback(&mut drill, "{ unit = \"C6\", destroy = \"C7\" }");
    drill.board = ran.board;
    drill.board.take(un("C6"), Status::Eliminated);
    drill.board.unit_mut(un("C8")).status = Status::Eliminated;
    let ran = comeback(&mut drill, "{ unit = \"C6\", destroy = \"C8\" }");
    assert_eq!(ran.unit("C6").status, Status::OnMap);
    drill.board = ran.board;
    let text = faults(&mut drill, "return = [{ unit = \"C7\" }]");
    assert!(
        text.contains(
            "`C7` lies in Destroyed Cadres for good [7.7b]\n  help: both boxes are empty"
        ),
        "{text}"
    );
}

#[test]
fn rule_7_7c_nobody_is_destroyed_unless_the_other_can_be_placed() {
    let mut drill = boxes(&["C15"], &["C6", "C7"]);
    for (at, units) in [
        ("1527", ["C1", "C2", "C3"]),
        ("1528", ["C4", "C8", "C9"]),
        ("1627", ["C11", "C12", "C13"]),
        ("1629", ["C17", "C18", "C19"]),
        ("1727", ["C20", "C22", "C23"]),
        ("1728", ["C24", "C25", "C27"]),
    ] {
        drill.units(&units, at);
    }
    let ran = comeback(&mut drill, "{ unit = \"C6\", destroy = \"C7\" }");
    for name in ["C6", "C7"] {
        assert_eq!(ran.unit(name).status, Status::Eliminated);
    }
    let text = "overtaken: `C6` cannot return: no hex beside the Train has room [7.7c]";
    assert!(ran.says(text), "{}", ran.text());
    // A Routed unit costs nobody.
    let text = faults(
        &mut drill,
        "return = [{ unit = \"C15\", destroy = \"C16\" }]",
    );
    assert!(
        text.contains("`C15` is in the Routed Units box and costs no cadre [7.7a]"),
        "{text}"
    );
}
