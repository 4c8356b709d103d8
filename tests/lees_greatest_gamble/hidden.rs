//! Hidden Movement Counters: making, removing, what is sealed of them (18).

use crate::drill::{Drill, Ran, go, hex, order, shipped, un};
use countersign::diagnostic::Source;
use countersign::draft::{Form, Reader};
use countersign::games::lees_greatest_gamble::board::{State, Status};
use countersign::games::lees_greatest_gamble::hidden;
use countersign::games::lees_greatest_gamble::orders::{Order, Secret};
use countersign::games::lees_greatest_gamble::phase::movement;
use countersign::games::lees_greatest_gamble::unit::{MarkerId, Piece};
use countersign::report::Log;
use countersign::side::Side;
use std::collections::BTreeMap;

/// An order that makes markers: `make("C-HMC-1 C-HMC-2", "at 3029", "C1 C5")`.
pub fn make(markers: &str, place: &str, units: &str) -> String {
    let list = |names: &str| -> String {
        let names: Vec<String> = names
            .split_whitespace()
            .map(|n| format!("\"{n}\""))
            .collect();
        names.join(", ")
    };
    let (key, place) = place.split_once(' ').unwrap();
    let units = match units {
        "" => String::new(),
        units => format!("units = [{}]\n", list(units)),
    };
    format!(
        "[[order]]\ncreate = [{}]\n{key} = \"{place}\"\n{units}",
        list(markers)
    )
}

/// The situation of the worked examples: U25 in 3024 is the only enemy near.
fn near_u25() -> Drill {
    let mut drill = Drill::new();
    drill.unit("U25", "3024");
    drill.units(&["C1", "C5"], "3029");
    drill.unit("C2", "3028");
    drill.unit("C3", "3030");
    drill
}

/// Carries out orders of the Confederate, C3 having moved before.
fn after_c3_moved(drill: &mut Drill, text: &str) -> Ran {
    drill.orders(Side::Csa, text);
    drill.run(Side::Csa, &[], |turn| {
        turn.marks.moved.insert(Piece::Unit(un("C3")));
        movement::carry_out(turn);
    })
}

/// Nothing is refused, in whatever state the army will be.
fn legal(drill: &Drill, text: &str) {
    let said = drill.check(text);
    assert!(!said.contains("error:"), "{said}");
}

/// The units in markers.
fn hidden_units(ran: &Ran) -> Vec<String> {
    let units = ran.board.units.iter();
    units
        .filter(|unit| unit.status == Status::Hidden)
        .map(|unit| unit.id.to_string())
        .collect()
}

/// What a draft hides: its orders, and its `[hidden]` table.
fn hide(
    drill: &mut Drill,
    side: Side,
    orders: &str,
    table: &str,
) -> Result<BTreeMap<String, Secret>, String> {
    drill.orders(side, orders);
    let text = format!("{orders}\n{table}");
    let source = Source::new("orders.toml", &text);
    let mut reader = Reader::new(&source, Form::Draft);
    let parsed = reader.parse().unwrap();
    let root = reader.root(&parsed);
    let table = root.table(&mut reader, "hidden");
    let found = hidden::hide(
        shipped(),
        &drill.board,
        side,
        &drill.orders,
        &drill.secrets,
        table,
        &mut reader,
    );
    found.ok_or_else(|| reader.faults.to_string())
}

/// What a draft hides, judged.
fn hidden(
    drill: &mut Drill,
    side: Side,
    orders: &str,
    table: &str,
) -> Result<BTreeMap<String, Secret>, String> {
    let after = hide(drill, side, orders, table)?;
    let labels: Vec<&String> = after.keys().collect();
    let wanted = hidden::labels(&drill.board, side, &drill.orders);
    assert!(labels.into_iter().eq(wanted.iter()));
    hidden::hidden_move(&drill.board, side, &drill.orders, &drill.secrets, &after)
        .map_err(|fault| fault.to_string())?;
    Ok(after)
}

fn secret(units: &[&str]) -> Secret {
    Secret {
        units: units.iter().map(|unit| un(unit)).collect(),
        deploy: BTreeMap::new(),
    }
}

#[test]
fn rule_18_1a_eight_markers_a_side_decoys_included() {
    assert!("C-HMC-8".parse::<MarkerId>().is_ok());
    assert!("C-HMC-9".parse::<MarkerId>().is_err());
    let mut drill = near_u25();
    for number in 1..=8 {
        let at = format!("12{:02}", 10 + number);
        drill.marker(&format!("C-HMC-{number}"), &at, &[]);
    }
    let said = drill.check(&make("C-HMC-8", "at 3029", "C1"));
    assert!(said.contains("`C-HMC-8` is in use [18.1a]"), "{said}");
    assert!(said.contains("all 8 are in use"), "{said}");
}

#[test]
fn rule_18_2a_a_marker_is_made_in_the_owners_m_where_nobody_sees() {
    let mut drill = near_u25();
    drill.orders(Side::Csa, &make("C-HMC-1", "at 3029", "C1"));
    let ran = drill.play(Side::Csa, &[]);
    assert_eq!(ran.at("C-HMC-1"), "3029");
    assert_eq!(hidden_units(&ran), ["C1"]);
    assert_eq!(ran.at("C1"), "");
    let said = drill.check(&make("C-HMC-1", "at 3027", "C2"));
    assert!(
        said.contains("U25 in 3024 observes `3027` [18.2b]"),
        "{said}"
    );
    assert!(said.contains("out of view near it are"), "{said}");
    // Nor where the enemy stands, hidden or not.
    drill.marker("U-HMC-1", "2929", &[]);
    let said = drill.check(&make("C-HMC-1", "at 2929", "C1"));
    assert!(
        said.contains("the enemy stands in `2929` [18.3e]"),
        "{said}"
    );
    // Not in the other side's.
    let said = drill.check(&make("U-HMC-2", "at 3020", "U25"));
    assert!(said.contains("U-HMC-2"), "{said}");
}

#[test]
fn rule_18_2c_friends_there_or_next_to_it_that_have_not_moved() {
    let mut drill = near_u25();
    drill.unit("C4", "3032");
    let ran = after_c3_moved(&mut drill, &make("C-HMC-1", "at 3029", "C1 C2 C5"));
    assert_eq!(hidden_units(&ran), ["C1", "C2", "C5"]);
    assert!(
        ran.says("C-HMC-1 is made in 3029; C1, C2 and C5 go in [18.2a, 18.2c"),
        "{}",
        ran.text()
    );
    let ran = after_c3_moved(&mut drill, &make("C-HMC-1", "at 3029", "C1 C3"));
    assert!(
        ran.says("overtaken: `C3` has moved [18.2c]"),
        "{}",
        ran.text()
    );
    assert!(hidden_units(&ran).is_empty() && ran.board.markers.is_empty());
    let said = drill.check(&make("C-HMC-1", "at 3029", "C1 C4"));
    assert!(
        said.contains("`C4` in 3032 is neither in 3029 nor next to it [18.2c]"),
        "{said}"
    );
    assert!(said.contains("C1, C2, C3 and C5 can go in"), "{said}");
    // A unit whose order came first has been used.
    let text = format!(
        "{}{}",
        go("C1", "2928", ""),
        make("C-HMC-1", "at 3029", "C1")
    );
    let said = drill.check(&text);
    assert!(said.contains("`C1` has moved"), "{said}");
    // The Train is no unit.
    let source = Source::new("orders.toml", make("C-HMC-1", "at 1628", "C-Train"));
    let mut reader = Reader::new(&source, Form::Draft);
    let parsed = reader.parse().unwrap();
    let root = reader.root(&parsed);
    let _ = countersign::games::lees_greatest_gamble::orders::read::orders(
        &mut reader,
        shipped(),
        Side::Csa,
        &root,
    );
    assert!(reader.faults.to_string().contains("C-Train"));
}

#[test]
fn rule_18_2d_a_marker_does_not_move_in_the_turn_it_is_made() {
    let drill = near_u25();
    let text = format!(
        "{}{}",
        make("C-HMC-1", "at 3029", "C1"),
        go("C-HMC-1", "3030", "")
    );
    let said = drill.check(&text);
    assert!(
        said.contains("C-HMC-1") && said.contains("[18.2d]"),
        "{said}"
    );
}

#[test]
fn rule_18_2e_several_in_one_hex_within_stacking() {
    let mut drill = near_u25();
    drill.orders(
        Side::Csa,
        &make("C-HMC-1 C-HMC-2 C-HMC-3", "at 3029", "C1 C5"),
    );
    let ran = drill.play(Side::Csa, &[]);
    assert_eq!(ran.board.counters(hex("3029")), 3);
    let said = drill.check(&make("C-HMC-1 C-HMC-2 C-HMC-3", "at 3029", "C1"));
    assert!(
        said.contains("`3029` would hold 4 counters [18.2e]"),
        "{said}"
    );
    let two = format!(
        "{}{}",
        make("C-HMC-1 C-HMC-2", "at 3029", "C1"),
        make("C-HMC-3", "at 3029", "C2")
    );
    let said = drill.check(&two);
    assert!(
        said.contains("`3029` would hold 4 counters [18.2e]"),
        "{said}"
    );
}

#[test]
fn rule_18_2g_units_may_come_from_view_and_keep_their_states() {
    let mut drill = Drill::new();
    // 3027 is in view and next to U24; 3028 is not: heavy woods lie between.
    drill.unit("U25", "3024");
    drill.unit("C2 sD?", "3027");
    drill.units(&["C1", "C3", "C4"], "3028");
    drill.orders(Side::Csa, &make("C-HMC-1", "at 3028", "C2 C1"));
    let ran = drill.play(Side::Csa, &[6]);
    assert_eq!(hidden_units(&ran), ["C1", "C2"]);
    // Three stood in 3028; one has gone in, and the marker fits.
    assert_eq!(ran.board.counters(hex("3028")), 3);
    let unit = ran.unit("C2");
    assert!(unit.shaken && unit.questionable);
    let said = drill.check(&make("C-HMC-1", "at 3028", "C2"));
    assert!(said.contains("`3028` would hold 4 counters"), "{said}");
}

#[test]
fn rule_18_4a_a_marker_is_removed_by_choice_before_it_moves_and_its_units_move() {
    let mut drill = Drill::new();
    drill.marker("C-HMC-1", "3029", &["C1", "C2"]);
    let sealed = drill.check(&order("C-HMC-1", "remove = true"));
    assert!(
        sealed.contains("what is in `C-HMC-1` is sealed [18.4a]"),
        "{sealed}"
    );
    assert!(sealed.contains("open = [\"C-HMC-1\"]"), "{sealed}");
    drill.board.markers[0].contents = Some(vec![un("C1"), un("C2")]);
    drill.secrets.clear();
    let text = format!(
        "{}{}",
        order("C-HMC-1", "remove = true\ndeploy = [\"C2 3029\"]"),
        go("C2", "3030 3031", "")
    );
    legal(&drill, &text);
    drill.orders(Side::Csa, &text);
    let ran = drill.play(Side::Csa, &[]);
    assert_eq!(ran.at("C1"), "2928");
    assert_eq!(ran.at("C2"), "3031");
}

#[test]
fn rule_16_5c_rule_16_6c_no_marker_is_made_or_removed_in_passive_and_panic() {
    for (state, rule) in [(State::Passive, "[16.5c]"), (State::Panic, "[16.6c]")] {
        let mut drill = near_u25();
        drill.state(Side::Csa, state);
        drill.orders(Side::Csa, &make("C-HMC-1", "at 3029", "C1"));
        let ran = drill.play(Side::Csa, &[]);
        assert!(ran.board.markers.is_empty());
        assert!(ran.says(rule), "{}", ran.text());
        drill.marker("C-HMC-2", "3031", &["C4"]).contents = Some(vec![un("C4")]);
        drill.orders(Side::Csa, &order("C-HMC-2", "remove = true"));
        let ran = drill.play(Side::Csa, &[]);
        assert_eq!(ran.at("C-HMC-2"), "3031");
        assert!(ran.says(rule), "{}", ran.text());
    }
}

#[test]
fn rule_18_4d_a_removed_marker_waits_for_its_owners_next_player_turn() {
    let mut drill = Drill::new();
    drill.unit("C3", "3030");
    drill.marker("C-HMC-1", "3029", &["C1"]).contents = Some(vec![un("C1")]);
    drill.secrets.clear();
    let text = format!(
        "{}{}",
        order("C-HMC-1", "remove = true"),
        make("C-HMC-1", "at 3030", "C3")
    );
    let said = drill.check(&text);
    assert!(
        said.contains("`C-HMC-1` was removed in this player-turn [18.4d]"),
        "{said}"
    );
    let text = format!(
        "{}{}",
        order("C-HMC-1", "remove = true\ndeploy = [\"C1 3029\"]"),
        make("C-HMC-2", "at 3030", "C1 C3")
    );
    legal(&drill, &text);
    // Removed in the enemy's player-turn it can be used at once in the owner's.
    let mut drill = Drill::new();
    drill.unit("U25", "3026");
    drill.marker("C-HMC-1", "3027", &["C1"]);
    let ran = drill.play(Side::Usa, &[]);
    assert_eq!(ran.at("C-HMC-1"), "");
    let mut next = Drill {
        board: ran.board,
        ..Drill::new()
    };
    next.unit("C3", "1630");
    legal(&next, &make("C-HMC-1", "at 1630", "C3"));
}

#[test]
fn rule_18_4e_a_path_into_view_removes_the_marker_before_it_moves() {
    let mut drill = near_u25();
    drill.marker("C-HMC-1", "2929", &["C4"]);
    let way = go("C-HMC-1", "2928 2927", "deploy = [\"C4 2928\"]");
    let sealed = drill.check(&go("C-HMC-1", "2928 2927", ""));
    assert!(sealed.contains("[18.4e]"), "{sealed}");
    drill.board.markers[0].contents = Some(vec![un("C4")]);
    drill.secrets.clear();
    let text = format!("{way}{}", go("C4", "2927", ""));
    let told = drill.check(&text);
    assert!(told.starts_with("warning: "), "{told}");
    assert!(
        told.contains(
            "`C-HMC-1` would be seen in 2928: it is removed where it stands, and goes nowhere"
        ),
        "{told}"
    );
    let said = text.replace("path = [\"2928\", \"2927\"]", "remove = true");
    assert!(!drill.check(&said).contains("would be seen"), "{said}");
    drill.orders(Side::Csa, &text);
    let ran = drill.play(Side::Csa, &[]);
    assert_eq!(ran.at("C-HMC-1"), "");
    assert!(ran.says("C-HMC-1 in 2929 is removed: C4"), "{}", ran.text());
    let idle = "its path leads into 2928, which the enemy observes: it does not go [18.4e]";
    assert!(ran.says(idle), "{}", ran.text());
    assert_eq!(ran.at("C4"), "2927", "{}", ran.text());
}

/// A marker goes as far as it can: only what it would enter removes it.
#[test]
fn rule_18_4e_a_path_that_does_not_get_into_view_removes_nothing() {
    let mut drill = near_u25();
    drill.marker("C-HMC-1", "3035", &["C4"]).contents = Some(vec![un("C4")]);
    drill.secrets.clear();
    // 3027 is in view, and too far for six MP over clear hexes with friends in them.
    let way = go("C-HMC-1", "3034 3033 3032 3031 3030 3029 3028 3027", "");
    drill.orders(Side::Csa, &way);
    let ran = drill.play(Side::Csa, &[]);
    let marker = ran.board.marker("C-HMC-1".parse().unwrap()).unwrap();
    assert_ne!(marker.at, Some(hex("3035")), "{}", ran.text());
    assert_eq!(ran.unit("C4").status, Status::Hidden);
    assert!(ran.says("`C-HMC-1` cannot pay"), "{}", ran.text());
}

/// Of an open marker an order may say no more than where its units go when it is removed.
#[test]
fn rule_18_4a_rule_18_5a_an_order_may_say_only_where_units_of_an_open_marker_go() {
    let mut drill = Drill::new();
    drill.marker("C-HMC-1", "3029", &["C1", "C2"]);
    let only = order("C-HMC-1", "deploy = [\"C1 3030\", \"C2 3029\"]");
    // Sealed: it would show what is inside.
    let said = drill.check(&only);
    assert!(
        said.contains("would show what is sealed in it [18.4a]"),
        "{said}"
    );
    drill.board.markers[0].contents = Some(vec![un("C1"), un("C2")]);
    drill.secrets.clear();
    assert_eq!(drill.check(&only), "");
    for state in [State::Attack, State::Panic] {
        drill.state(Side::Csa, state);
        drill.orders(Side::Csa, &only);
        let ran = drill.run(Side::Csa, &[], movement::carry_out);
        let marker = &ran.board.markers[0];
        assert_eq!(marker.at, Some(hex("3029")));
        assert_eq!(marker.deploy[&un("C1")], hex("3030"));
        assert_eq!(marker.deploy[&un("C2")], hex("3029"));
        assert!(
            ran.says("C1 is to deploy in 3030 when C-HMC-1 is removed [18.5a]"),
            "{}",
            ran.text()
        );
    }
    // Who is not inside is told of, also when it moves.
    drill.unit("C3", "1630");
    for rest in ["", "path = [\"3030\"]\n"] {
        let text = order("C-HMC-1", &format!("{rest}deploy = [\"C3 3030\"]"));
        let said = drill.check(&text);
        assert!(
            said.contains("error: `C3` is not in C-HMC-1 [18.5a]"),
            "{said}"
        );
        assert!(said.contains("help: C1 and C2 can be deployed"), "{said}");
    }
}

#[test]
fn rule_18_4g_the_unit_that_saw_it_goes_on_until_the_next_hex_is_illegal() {
    let mut drill = Drill::new();
    drill.unit("U25", "3026");
    drill.marker("C-HMC-1", "3029", &["C1"]);
    // C1 comes out in 2928, beside the way: U25 goes on to where it was ordered.
    drill.orders(Side::Usa, &go("U25", "3027 3028 3128", ""));
    let ran = drill.play(Side::Usa, &[]);
    assert_eq!(ran.at("C1"), "2928");
    assert_eq!(ran.at("U25"), "3128", "{}", ran.text());
    // Here it comes out in the way.
    drill.secrets.get_mut("C-HMC-1").unwrap().deploy = [(un("C1"), hex("3128"))].into();
    let ran = drill.play(Side::Usa, &[]);
    assert_eq!(ran.at("C1"), "3128");
    assert_eq!(ran.at("U25"), "3028", "{}", ran.text());
}

#[test]
fn rule_18_6a_a_decoy_is_made_only_with_a_marker_that_holds_units() {
    let mut drill = near_u25();
    let text = "[[order]]\ncreate = [\"C-HMC-1\"]\nat = \"3031\"";
    assert!(drill.check(text).contains("[18.6a]"));
    let orders = make("C-HMC-1 C-HMC-2 C-HMC-3", "at 3029", "C1 C5");
    let table = "[hidden.C-HMC-2]\nunits = [\"C1\", \"C5\"]";
    let after = hidden(&mut drill, Side::Csa, &orders, table).unwrap();
    assert_eq!(after["C-HMC-1"], secret(&[]));
    assert_eq!(after["C-HMC-2"], secret(&["C1", "C5"]));
    assert_eq!(after["C-HMC-3"], secret(&[]));
}

#[test]
fn rule_18_6b_a_decoy_moves_like_any_other_and_outlives_its_partner() {
    let mut drill = Drill::new();
    drill.unit("U25", "3024");
    drill.marker("C-HMC-1", "3025", &["C1"]);
    drill.marker("C-HMC-2", "1630", &[]);
    let ran = drill.play(Side::Usa, &[]);
    assert_eq!(ran.at("C-HMC-1"), "");
    assert_eq!(ran.at("C-HMC-2"), "1630");
    let mut next = Drill {
        board: ran.board,
        secrets: [("C-HMC-2".to_owned(), secret(&[]))].into(),
        ..Drill::new()
    };
    next.board.unit_mut(un("C1")).at = Some(hex("2925"));
    next.orders(Side::Csa, &go("C-HMC-2", "1629", ""));
    let ran = next.play(Side::Csa, &[]);
    assert_eq!(ran.at("C-HMC-2"), "1629");
}

#[test]
fn rule_18_2c_every_unit_that_may_not_go_in_is_named_and_the_unmade_marker_is_no_fault_of_its_own()
{
    let mut drill = near_u25();
    drill.unit("C4", "3032");
    drill.unit("C6", "3032");
    let made = make("C-HMC-1", "at 3029", "C1 C4 C6");
    let said = drill.check(&format!("{made}{}", go("C-HMC-1", "3030", "")));
    for unit in ["C4", "C6"] {
        let fault = format!("`{unit}` in 3032 is neither in 3029 nor next to it [18.2c]");
        assert!(said.contains(&fault), "{said}");
    }
    assert!(!said.contains("is not in use"), "{said}");
    // Orders for a marker that nothing makes are refused.
    let said = drill.check(&go("C-HMC-2", "3030", ""));
    assert!(said.contains("`C-HMC-2` is not in use [18.1a]"), "{said}");
}

#[test]
fn rule_18_7a_every_unit_that_does_not_wait_at_a_gate_is_named() {
    let mut drill = Drill::new();
    drill.board.turn = 8;
    let said = drill.check(&make("C-HMC-1", "gate A", "C11 C12"));
    for unit in ["C11", "C12"] {
        assert!(said.contains(&format!("`{unit}` ")), "{said}");
    }
}

#[test]
fn rule_18_7a_reinforcements_enter_in_markers_with_decoys_in_the_same_hex_and_turn() {
    let mut drill = Drill::new();
    drill.board.turn = 8;
    for unit in ["C11", "C12", "C13", "C14"] {
        drill.board.unit_mut(un(unit)).status = Status::Waiting;
    }
    let made = make("C-HMC-1 C-HMC-2", "gate A", "C11 C12");
    let enter = |marker: &str| order(marker, "enter = \"A\"");
    let text = format!("{made}{}{}", enter("C-HMC-1"), enter("C-HMC-2"));
    legal(&drill, &text);
    let table = "[hidden.C-HMC-1]\nunits = [\"C11\", \"C12\"]";
    let after = hidden(&mut drill, Side::Csa, &text, table).unwrap();
    assert_eq!(after["C-HMC-2"], secret(&[]));
    let ran = drill.play(Side::Csa, &[]);
    assert_eq!(
        (ran.at("C-HMC-1"), ran.at("C-HMC-2")),
        ("1234".into(), "1234".into())
    );
    assert_eq!(hidden_units(&ran), ["C11", "C12"]);
    // In Panic too (16.5e).
    drill.state(Side::Csa, State::Panic);
    let ran = drill.play(Side::Csa, &[]);
    assert_eq!(ran.at("C-HMC-1"), "1234", "{}", ran.text());
    // The decoy does not enter alone.
    let alone = format!("{made}{}", enter("C-HMC-2"));
    let said = hidden(&mut drill, Side::Csa, &alone, table).unwrap_err();
    assert!(
        said.contains("the decoy `C-HMC-2` enters at A alone [18.7a]"),
        "{said}"
    );
    // Nobody goes in who is not due there now.
    let early = drill.check(&make("C-HMC-1", "gate B", "C11"));
    assert!(early.contains("C11"), "{early}");
    let stranger = drill.check(&make("C-HMC-1", "gate A", "C1"));
    assert!(stranger.contains("C1"), "{stranger}");
}

/// Nor does it where the marker with units enters only sometimes: conditions would part them.
#[test]
fn rule_18_7a_conditions_do_not_part_a_decoy_from_the_marker_that_it_enters_with() {
    let mut drill = Drill::new();
    drill.board.turn = 8;
    for unit in ["C11", "C12"] {
        drill.board.unit_mut(un(unit)).status = Status::Waiting;
    }
    let made = make("C-HMC-1 C-HMC-2", "gate A", "C11 C12");
    let table = "[hidden.C-HMC-1]\nunits = [\"C11\", \"C12\"]";
    let enters = |real: &str, decoy: &str| {
        let enter = |marker: &str, when: &str| order(marker, &format!("enter = \"A\"\n{when}"));
        format!(
            "{made}{}{}",
            enter("C-HMC-1", real),
            enter("C-HMC-2", decoy)
        )
    };
    let attack = "if = [\"state attack\"]";
    for (real, decoy, legal) in [
        ("", "", true),
        ("", attack, true),
        (attack, attack, true),
        (attack, "", false),
        (attack, "unless = [\"state attack\"]", false),
        (attack, "if = [\"C-HMC-1 present\"]", true),
        ("if = [\"1333 empty\"]", "if = [\"1333 empty\"]", false),
    ] {
        let said = hidden(&mut drill, Side::Csa, &enters(real, decoy), table);
        match said {
            Ok(_) => assert!(legal, "{real} {decoy}"),
            Err(said) => {
                assert!(!legal, "{real} {decoy}\n{said}");
                let words = "the decoy `C-HMC-2` may enter at A alone [18.7a]";
                assert!(said.contains(words), "{said}");
            }
        }
    }
}

#[test]
fn a_marker_that_waits_can_go_back_into_its_box() {
    let mut drill = Drill::new();
    drill.board.turn = 8;
    let marker = drill.marker("C-HMC-1", "1234", &["C11", "C14"]);
    marker.at = None;
    marker.gate = Some("A".parse().unwrap());
    marker.contents = Some(vec![un("C11"), un("C14")]);
    drill.secrets.clear();
    drill.state(Side::Csa, State::Panic);
    let text = format!(
        "{}{}",
        order("C-HMC-1", "remove = true"),
        order("C11", "enter = \"A\"")
    );
    drill.orders(Side::Csa, &text);
    let ran = drill.play(Side::Csa, &[]);
    assert!(ran.board.markers.is_empty());
    assert_eq!(ran.unit("C14").status, Status::Waiting);
    assert_eq!(ran.at("C11"), "1234", "{}", ran.text());
    ran.board.fits(shipped()).unwrap();
}

#[test]
fn a_marker_off_the_map_can_go_back_into_its_box_in_any_state() {
    let mut drill = Drill::new();
    let left = drill.board.count() - 1;
    let marker = drill.marker("C-HMC-1", "1234", &["C11"]);
    marker.at = None;
    marker.left = Some(left);
    marker.contents = Some(vec![un("C11")]);
    drill.secrets.clear();
    drill.state(Side::Csa, State::Panic);
    drill.orders(Side::Csa, &order("C-HMC-1", "remove = true"));
    let ran = drill.play(Side::Csa, &[]);
    let unit = ran.unit("C11");
    assert_eq!(
        (unit.status, unit.left, unit.returning),
        (Status::Left, Some(left), false)
    );
    assert!(
        ran.says("C-HMC-1 goes into its box: C11 [22.6e]"),
        "{}",
        ran.text()
    );
    ran.board.fits(shipped()).unwrap();
}

#[test]
fn rule_18_8a_shaken_brigades_inside_roll_for_rally_even_if_the_marker_moved() {
    let mut drill = Drill::new();
    drill.unit("U25", "3024");
    drill.marker("C-HMC-1", "1630", &["C1", "C2"]);
    drill.board.unit_mut(un("C1")).shaken = true;
    drill.board.unit_mut(un("C2")).shaken = true;
    drill.orders(Side::Csa, &go("C-HMC-1", "1629", ""));
    let ran = drill.play(Side::Csa, &[2, 3]);
    assert_eq!(ran.at("C-HMC-1"), "1629");
    assert!(!ran.unit("C1").shaken);
    assert!(ran.unit("C2").shaken);
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_18_8b_artillery_inside_pays_nothing_more() {
    // 3622 is rough, with a stream toward 3623, and prohibited to artillery.
    let drill = Drill::new();
    assert!(drill.tables.map.cell(hex("3622")).rough);
    for units in [["C5"], ["C1"]] {
        let mut drill = Drill::new();
        drill.marker("C-HMC-1", "3624", &units);
        drill.orders(Side::Csa, &go("C-HMC-1", "3623 3622", ""));
        let ran = drill.play(Side::Csa, &[]);
        assert_eq!(ran.at("C-HMC-1"), "3622", "{}", ran.text());
    }
}

#[test]
fn ex_17_creating_a_marker() {
    let mut drill = near_u25();
    // (a) Out of view behind heavy woods; C3 has moved.
    let ran = after_c3_moved(&mut drill, &make("C-HMC-1 C-HMC-2", "at 3029", "C1 C2 C5"));
    assert_eq!(
        (ran.at("C-HMC-1"), ran.at("C-HMC-2")),
        ("3029".into(), "3029".into())
    );
    assert_eq!(hidden_units(&ran), ["C1", "C2", "C5"]);
    let ran = after_c3_moved(&mut drill, &make("C-HMC-1", "at 3029", "C1 C2 C3 C5"));
    assert!(ran.says("`C3` has moved [18.2c]"), "{}", ran.text());
    for marker in ["C-HMC-1", "C-HMC-2"] {
        let text = format!(
            "{}{}",
            make("C-HMC-1 C-HMC-2", "at 3029", "C1 C2 C5"),
            go(marker, "3030", "")
        );
        assert!(drill.check(&text).contains("[18.2d]"));
    }
    // (b), (c) In view.
    for (at, unit) in [("3027", "C2"), ("3127", "C2")] {
        let ran = after_c3_moved(&mut drill, &make("C-HMC-1", &format!("at {at}"), unit));
        assert!(
            ran.says(&format!("U25 in 3024 observes `{at}` [18.2b]")),
            "{}",
            ran.text()
        );
    }
    // (d) Out of view, but nobody is left to go in.
    let ran = after_c3_moved(&mut drill, &make("C-HMC-1", "at 3031", "C3"));
    assert!(ran.says("`C3` has moved [18.2c]"), "{}", ran.text());
    let said = drill.check("[[order]]\ncreate = [\"C-HMC-1\"]\nat = \"3031\"");
    assert!(said.contains("[18.6a]"), "{said}");
}

#[test]
fn ex_18_seen() {
    // (a) The Confederate's own M.
    let mut drill = Drill::new();
    drill.unit("U25", "3024");
    drill.marker("C-HMC-1", "3029", &["C1", "C2", "C5"]);
    let way = go("C-HMC-1", "3028 3027", "");
    assert!(drill.check(&way).contains("[18.4e]"));
    let mut open = Drill {
        secrets: BTreeMap::new(),
        board: drill.board.clone(),
        ..Drill::new()
    };
    open.board.markers[0].contents = Some(vec![un("C1"), un("C2"), un("C5")]);
    let text = format!(
        "{way}{}{}",
        go("C1", "2927", ""),
        make("C-HMC-1", "at 3029", "C2")
    );
    open.orders(Side::Csa, &text);
    let ran = open.play(Side::Csa, &[]);
    assert!(
        ran.says("C-HMC-1 in 3029 is removed: C1, C2, C5 [18.4a"),
        "{}",
        ran.text()
    );
    assert_eq!(ran.at("C1"), "2927");
    assert!(
        ran.says("`C-HMC-1` was removed in this player-turn [18.4d]"),
        "{}",
        ran.text()
    );
    // (b) The Union's M, in Restricted.
    drill.state(Side::Usa, State::Restricted);
    drill.orders(Side::Usa, &go("U25", "3025 3026 3027 3028", ""));
    let ran = drill.play(Side::Usa, &[]);
    assert_eq!(ran.at("U25"), "3028");
    assert!(
        ran.says("C-HMC-1 in 3029 is removed: C1, C2, C5 [18.4b]"),
        "{}",
        ran.text()
    );
    for (unit, at) in [("C1", "2928"), ("C2", "2928"), ("C5", "2928")] {
        assert_eq!(ran.at(unit), at);
    }
    assert!(!ran.unit("C5").fired);
    let mut next = Drill {
        board: ran.board,
        ..Drill::new()
    };
    next.unit("C3", "1630");
    legal(&next, &make("C-HMC-1", "at 1630", "C3"));
}

#[test]
fn what_a_draft_hides_is_read_with_its_defaults() {
    let mut drill = near_u25();
    // One marker alone holds all.
    let alone = make("C-HMC-1", "at 3029", "C1 C5");
    let after = hidden(&mut drill, Side::Csa, &alone, "").unwrap();
    assert_eq!(after["C-HMC-1"], secret(&["C1", "C5"]));
    let table = "[hidden.C-HMC-1]\nunits = [\"C5\", \"C1\"]\ndeploy = [\"C5 3030\"]";
    let after = hidden(&mut drill, Side::Csa, &alone, table).unwrap();
    assert_eq!(after["C-HMC-1"].units, [un("C5"), un("C1")]);
    assert_eq!(after["C-HMC-1"].deploy[&un("C5")], hex("3030"));
    let refused = |drill: &mut Drill, orders: &str, table: &str, words: &str| {
        let said = hidden(drill, Side::Csa, orders, table).unwrap_err();
        assert!(said.contains(words), "{table}\n{said}");
    };
    let two = make("C-HMC-1 C-HMC-2", "at 3029", "C1 C5");
    refused(
        &mut drill,
        &two,
        "",
        "the order puts `C1` into a marker, and `[hidden]` says not into which [18.2c]",
    );
    refused(
        &mut drill,
        &two,
        "[hidden.C-HMC-1]\nunits = [\"C1\", \"C5\", \"C2\"]",
        "`C2` does not go into a marker here [18.2c]",
    );
    refused(
        &mut drill,
        &two,
        "[hidden.C-HMC-1]\nunits = [\"C1\", \"C5\"]\n[hidden.C-HMC-2]\nunits = [\"C5\"]",
        "`C5` is named twice [18.2c]",
    );
    refused(
        &mut drill,
        &alone,
        "[hidden.C-HMC-1]\ndeploy = [\"C2 3029\"]",
        "`C2` is not in `C-HMC-1` [18.5a]",
    );
    refused(
        &mut drill,
        &alone,
        "[hidden.C-HMC-1]\ndeploy = [\"C1 9999\"]",
        "`9999` is not on the map [18.5a]",
    );
    refused(
        &mut drill,
        &alone,
        "[hidden.C-HMC-3]\nunits = [\"C1\"]",
        "`C-HMC-3` hides nothing [18.4c]",
    );
    refused(&mut drill, &alone, "[hidden.C-HMC-1]\nhex = 3", "`hex`");
    // Eight there are, each side's own.
    for label in ["C-HMC-9", "U-HMC-1", "C-hmc-1", "HMC1"] {
        refused(
            &mut drill,
            &alone,
            &format!("[hidden.{label}]\nunits = [\"C1\"]"),
            "the Hidden Movement Counters of CSA are C-HMC-1 to C-HMC-8",
        );
    }
    refused(
        &mut drill,
        &alone,
        "[hidden]\nopen = [\"C-HMC-1\", \"C-HMC-1\"]",
        "`open` names `C-HMC-1` twice\n",
    );
}

#[test]
fn what_is_inside_stays_and_only_its_order_and_wishes_change() {
    let mut drill = Drill::new();
    drill.marker("C-HMC-1", "3029", &["C1", "C2"]);
    drill.marker("C-HMC-2", "3029", &["C3"]);
    let same = hidden(&mut drill, Side::Csa, "", "").unwrap();
    assert_eq!(same, drill.secrets);
    let table = "[hidden.C-HMC-1]\nunits = [\"C2\", \"C1\"]\ndeploy = [\"C1 3029\"]";
    let after = hidden(&mut drill, Side::Csa, "", table).unwrap();
    assert_eq!(after["C-HMC-1"].units, [un("C2"), un("C1")]);
    let table = "[hidden.C-HMC-1]\nunits = [\"C1\", \"C3\"]";
    let said = hidden(&mut drill, Side::Csa, "", table).unwrap_err();
    assert!(said.contains("`C-HMC-1` holds C1 and C2 [18.2c]"), "{said}");
}

/// Everything that an owner could seal and that is not so is found out by the judge.
#[test]
fn a_cheat_is_found_when_the_secrets_are_judged() {
    let mut drill = Drill::new();
    drill.units(&["C5", "C6"], "3029");
    drill.marker("C-HMC-1", "3030", &["C1", "C2"]);
    drill.marker("C-HMC-2", "3030", &["C3"]);
    let orders = make("C-HMC-3 C-HMC-4", "at 3029", "C5 C6");
    drill.orders(Side::Csa, &orders);
    let honest: BTreeMap<String, Secret> = [
        ("C-HMC-1", secret(&["C1", "C2"])),
        ("C-HMC-2", secret(&["C3"])),
        ("C-HMC-3", secret(&["C5", "C6"])),
        ("C-HMC-4", secret(&[])),
    ]
    .into_iter()
    .map(|(label, secret)| (label.to_owned(), secret))
    .collect();
    let judge = |after: &BTreeMap<String, Secret>| {
        hidden::hidden_move(
            &drill.board,
            Side::Csa,
            &drill.orders,
            &drill.secrets,
            after,
        )
        .map_err(|fault| fault.to_string())
    };
    judge(&honest).unwrap();
    let with = |changes: &[(&str, &[&str])]| {
        let mut after = honest.clone();
        for (label, units) in changes {
            after.insert((*label).to_owned(), secret(units));
        }
        judge(&after).unwrap_err()
    };
    assert!(with(&[("C-HMC-1", &["C1"])]).contains("what is in `C-HMC-1` has changed"));
    let swapped = with(&[("C-HMC-1", &["C1"]), ("C-HMC-2", &["C2", "C3"])]);
    assert!(swapped.contains("has changed [18.2c]"), "{swapped}");
    let lost = with(&[("C-HMC-3", &["C5"])]);
    assert!(
        lost.contains("C-HMC-3 and C-HMC-4 hold C5, and C5 and C6 go in"),
        "{lost}"
    );
    let doubled = with(&[("C-HMC-4", &["C5"])]);
    assert!(doubled.contains("hold C5, C5 and C6"), "{doubled}");
    let foreign = with(&[("C-HMC-4", &["U1"])]);
    assert!(
        foreign.contains("`C-HMC-4` holds U1, which cannot be"),
        "{foreign}"
    );
    let another = with(&[("C-HMC-5", &[])]);
    assert!(
        another.contains("`C-HMC-5` is hidden on one side"),
        "{another}"
    );
    let mut fewer = honest.clone();
    fewer.remove("C-HMC-4");
    assert!(
        judge(&fewer)
            .unwrap_err()
            .contains("`C-HMC-4` is hidden on one side")
    );
    let mut wishes = honest.clone();
    wishes.get_mut("C-HMC-2").unwrap().deploy = [(un("C1"), hex("3029"))].into();
    assert!(
        judge(&wishes)
            .unwrap_err()
            .contains("`deploy` of `C-HMC-2` names C1")
    );
}

#[test]
fn a_marker_is_sealed_once_in_a_player_turn() {
    let mut drill = near_u25();
    let text = format!(
        "{}{}",
        make("C-HMC-1", "at 3029", "C1"),
        make("C-HMC-1", "at 3030", "C3")
    );
    let said = drill.check(&text);
    assert!(said.contains("`C-HMC-1` is made twice [18.1a]"), "{said}");
    // Nor can anybody sign it under conditions that the checker does not see.
    let said = hidden(&mut drill, Side::Csa, &text, "").unwrap_err();
    assert!(
        said.contains("`C-HMC-1` cannot be made by these orders"),
        "{said}"
    );
}

#[test]
fn opening_shows_what_is_inside_or_deploys_it_where_it_was_seen() {
    let mut drill = Drill::new();
    drill.unit("U25", "3024");
    drill.marker("C-HMC-1", "3029", &["C1", "C2"]);
    let value = drill.secrets["C-HMC-1"].clone();
    let reveal = |drill: &Drill, label: &str, value: &Secret| {
        let mut log = Log::default();
        let board = hidden::reveal(shipped(), &drill.board, Side::Csa, label, value, &mut log);
        board
            .map(|board| (board, log.trace().join("\n")))
            .map_err(|fault| fault.to_string())
    };
    let (board, log) = reveal(&drill, "C-HMC-1", &value).unwrap();
    assert_eq!(board.markers[0].contents, Some(vec![un("C1"), un("C2")]));
    assert!(log.contains("C-HMC-1 holds C1 and C2 [18.4a]"), "{log}");
    assert!(hidden::labels(&board, Side::Csa, &drill.orders).is_empty());
    drill.board.markers[0].seen = true;
    let (board, log) = reveal(&drill, "C-HMC-1", &value).unwrap();
    assert!(board.markers.is_empty());
    assert!(
        log.contains("C-HMC-1 in 3029 is removed: C1, C2 [18.4b, 18.4c]"),
        "{log}"
    );
    // What contradicts the board is refused.
    let refused = |label: &str, units: &[&str], words: &str| {
        let said = reveal(&drill, label, &secret(units)).unwrap_err();
        assert!(said.contains(words), "{said}");
    };
    refused(
        "C-HMC-2",
        &[],
        "`C-HMC-2` was not made [18.4c]\n  help: what is sealed for it stands for nothing",
    );
    refused(
        "C-HMC-1",
        &["C1"],
        "no marker holds C2, which is hidden [18.2c]",
    );
    refused(
        "C-HMC-1",
        &["C1", "C2", "C3"],
        "`C-HMC-1` cannot hold C3 [18.4c]",
    );
    refused("C-HMC-1", &["C1", "C2", "C2"], "which cannot be");
    refused("U-HMC-1", &[], "`U-HMC-1` is not of CSA");
    refused("Morrill", &[], "`Morrill`");
}

/// A marker whose creation was overtaken leaves a seal behind; the next orders drop it.
#[test]
fn a_seal_of_a_marker_that_was_never_made_is_dropped() {
    let mut drill = near_u25();
    let made = make("C-HMC-1", "at 3029", "C1");
    let after = hidden(&mut drill, Side::Csa, &made, "").unwrap();
    drill.state(Side::Csa, State::Passive);
    let ran = drill.play(Side::Csa, &[]);
    assert!(ran.board.markers.is_empty());
    drill.board = ran.board;
    drill.secrets = after;
    assert!(hidden(&mut drill, Side::Csa, "", "").unwrap().is_empty());
    // Or gives it a new meaning.
    let again = hidden(&mut drill, Side::Csa, &make("C-HMC-1", "at 3030", "C3"), "").unwrap();
    assert_eq!(again["C-HMC-1"], secret(&["C3"]));
}

/// Orders are public: where the units of a marker would go is written in private.
#[test]
fn an_order_does_not_betray_what_is_sealed() {
    let mut drill = near_u25();
    drill.marker("C-HMC-1", "3030", &["C4"]);
    let said = drill.check(&go("C-HMC-1", "3031", "deploy = [\"C4 3031\"]"));
    assert!(
        said.contains(
            "error: `deploy` in an order for `C-HMC-1` would show what is sealed in it [18.4a]"
        ),
        "{said}"
    );
    assert!(
        said.contains("help: write it in `[hidden.C-HMC-1]`, which nobody else sees"),
        "{said}"
    );
    // Nor one for a marker that is made here and enters.
    let make = make("C-HMC-2", "gate A", "C3");
    let enter = order("C-HMC-2", "enter = \"A\"\ndeploy = [\"C3 1034\"]");
    let said = drill.check(&format!("{make}{enter}"));
    assert!(
        said.contains("`deploy` in an order for `C-HMC-2` would show"),
        "{said}"
    );
    // What is open betrays nothing: it may be seen when it moves.
    drill.board.markers[0].contents = Some(vec![un("C4")]);
    legal(&drill, &go("C-HMC-1", "3031", "deploy = [\"C4 3031\"]"));
}

#[test]
fn a_game_without_hidden_movement_hides_nothing() {
    let mut drill = near_u25();
    drill.board.options.hidden = false;
    let text = make("C-HMC-1", "at 3029", "C1");
    assert!(drill.check(&text).contains("[18.1a]"));
    drill.orders(Side::Csa, &text);
    assert!(hidden::labels(&drill.board, Side::Csa, &drill.orders).is_empty());
    let ran = drill.play(Side::Csa, &[]);
    assert!(ran.board.markers.is_empty() && hidden_units(&ran).is_empty());
    assert_eq!(ran.at("C1"), "3029");
    let mut board = drill.board.clone();
    board.options.hidden = true;
    drill.board = board;
    drill.marker("C-HMC-1", "3029", &[]);
    drill.board.options.hidden = false;
    let said = drill.board.fits(shipped()).unwrap_err().to_string();
    assert!(said.contains("option `hidden` is off"), "{said}");
}

/// The public order does not tell in which order its owner named units and markers: he who wrote
/// `C1 C2` and `C3 C4` for two markers would show how they go together.
#[test]
fn rule_18_2c_the_order_that_makes_markers_names_all_by_id() {
    let mut drill = near_u25();
    let written = make("C-HMC-2 C-HMC-1", "at 3029", "C5 C2 C3 C1");
    drill.orders(Side::Csa, &written);
    let signed = toml::to_string(&drill.orders).unwrap();
    let by_id = make("C-HMC-1 C-HMC-2", "at 3029", "C1 C2 C3 C5");
    drill.orders(Side::Csa, &by_id);
    assert_eq!(signed, toml::to_string(&drill.orders).unwrap());
    assert!(
        signed.contains("units = [\"C1\", \"C2\", \"C3\", \"C5\"]"),
        "{signed}"
    );
    // What is signed is read back equal; another order gives another text, which is refused.
    drill.orders(Side::Csa, &signed);
    assert_eq!(signed, toml::to_string(&drill.orders).unwrap());
    let other = signed.replace("\"C1\", \"C2\"", "\"C2\", \"C1\"");
    assert_ne!(other, signed);
    drill.orders(Side::Csa, &other);
    assert_ne!(other, toml::to_string(&drill.orders).unwrap());
    // The order in a marker that is made alone is private, and as written.
    let alone = make("C-HMC-1", "at 3029", "C5 C2 C1");
    let after = hidden(&mut drill, Side::Csa, &alone, "").unwrap();
    assert_eq!(after["C-HMC-1"], secret(&["C5", "C2", "C1"]));
    let ran = drill.run(Side::Csa, &[], movement::carry_out);
    assert!(ran.says("C1, C2 and C5 go in"), "{}", ran.text());
}

#[test]
fn what_is_said_of_markers_names_what_is_there() {
    let mut drill = Drill::new();
    drill.marker("C-HMC-1", "3029", &["C3", "C1", "C2"]);
    let table = "[hidden.C-HMC-1]\nunits = [\"C1\", \"C6\"]";
    let said = hidden(&mut drill, Side::Csa, "", table).unwrap_err();
    assert!(said.contains("`C-HMC-1` holds C3, C1 and C2 ["), "{said}");
    assert!(said.contains("top first"), "{said}");
}

/// A unit of the enemy is refused as such, and nothing more is said of it.
#[test]
fn a_unit_of_the_enemy_is_not_asked_for_in_hidden() {
    let mut drill = near_u25();
    drill.orders(Side::Csa, &make("C-HMC-1 C-HMC-2", "at 3029", "C1 C5"));
    let Order::Create(order) = &mut drill.orders.order[0] else {
        panic!("{:?}", drill.orders.order);
    };
    order.units[1].value = un("U25");
    let source = Source::new("orders.toml", "[hidden.C-HMC-1]\nunits = [\"C1\"]\n");
    let mut reader = Reader::new(&source, Form::Draft);
    let parsed = reader.parse().unwrap();
    let root = reader.root(&parsed);
    let table = root.table(&mut reader, "hidden");
    let (board, orders) = (&drill.board, &drill.orders);
    let before = &drill.secrets;
    let _ = hidden::hide(
        shipped(),
        board,
        Side::Csa,
        orders,
        before,
        table,
        &mut reader,
    );
    let said = reader.faults.to_string();
    assert!(!said.contains("U25"), "{said}");
}

/// What a draft hides and opens brings warnings that name place and rule.
fn warned(drill: &mut Drill, orders: &str, table: &str) -> String {
    drill.orders(Side::Csa, orders);
    let text = format!("{orders}\n{table}");
    let source = Source::new("orders.toml", &text);
    let mut reader = Reader::new(&source, Form::Draft);
    let parsed = reader.parse().unwrap();
    let root = reader.root(&parsed);
    let table = root.table(&mut reader, "hidden");
    let (board, orders, held) = (&drill.board, &drill.orders, &drill.secrets);
    let found = hidden::hide(
        shipped(),
        board,
        Side::Csa,
        orders,
        held,
        table,
        &mut reader,
    );
    let said = reader.faults.to_string();
    assert!(found.is_some(), "{said}");
    assert!(!said.contains("error:"), "{said}");
    said
}

#[test]
fn rule_18_5a_wishes_in_hidden_that_cannot_be_met_are_warned_of() {
    let mut drill = near_u25();
    drill.marker("C-HMC-1", "3033", &["C6", "C7", "C8", "C9"]);
    drill.marker("U-HMC-1", "3034", &[]);
    let wish = |deploy: &str| format!("[hidden.C-HMC-1]\ndeploy = [{deploy}]");
    for (orders, deploy, words) in [
        (
            "",
            "\"C6 3031\"",
            "`C6` could not deploy in `3031`: it is neither 3033 nor next to it [18.5a]",
        ),
        (
            "",
            "\"C6 3034\"",
            "`C6` could not deploy in `3034`: the enemy is there [18.5a]",
        ),
        (
            "",
            "\"C6 3033\", \"C7 3033\", \"C8 3033\", \"C9 3033\"",
            "`C9` could not deploy in `3033`: there would be more than three counters [18.5a]",
        ),
    ] {
        let said = warned(&mut drill, orders, &wish(deploy));
        assert!(said.contains(words), "{said}");
        assert_eq!(said.matches("warning:").count(), 1, "{said}");
    }
    // Where it will stand counts, and new markers too.
    drill
        .board
        .markers
        .retain(|marker| marker.id.side() == Side::Csa);
    let moved = go("C-HMC-1", "3032", "");
    let said = warned(&mut drill, &moved, &wish("\"C6 3031\", \"C7 3032\""));
    assert_eq!(said, "");
    let made = make("C-HMC-2", "at 3029", "C1 C5");
    let table = "[hidden.C-HMC-2]\ndeploy = [\"C1 3031\"]";
    let said = warned(&mut drill, &made, table);
    assert!(said.contains("neither 3029 nor next to it"), "{said}");
}

#[test]
fn rule_16_5c_rule_16_6c_rule_18_4a_what_opening_shows_is_said_before() {
    let mut drill = near_u25();
    drill.marker("C-HMC-1", "3033", &["C6"]).contents = Some(vec![un("C6")]);
    drill.secrets.clear();
    let open = "[hidden]\nopen = [\"C-HMC-1\"]";
    let said = warned(&mut drill, "", open);
    assert!(
        said.contains("`C-HMC-1` is opened, and no order removes it"),
        "{said}"
    );
    assert!(said.contains("[18.4a]"), "{said}");
    let remove = order("C-HMC-1", "remove = true");
    let said = warned(&mut drill, &remove, open);
    assert!(said.contains("and then `C-HMC-1` is not removed"), "{said}");
    assert!(
        said.contains("[16.5c]") || said.contains("[16.6c]"),
        "{said}"
    );
    drill.board.options.command = false;
    assert_eq!(warned(&mut drill, &remove, open), "");
}

/// An order whose conditions do not hold, and one that a command state forbids.
#[test]
fn rule_8_1a_rule_16_5c_the_log_tells_of_markers_that_are_not_made() {
    let mut drill = near_u25();
    let orders = format!(
        "{}if = \"night\"\n",
        make("C-HMC-1 C-HMC-2", "at 3029", "C1 C5")
    );
    let ran = drill.moves(Side::Csa, &orders, &[]);
    assert!(ran.board.markers.is_empty());
    let told = "C-HMC-1 and C-HMC-2 are not made: the conditions of the order do not hold [8.1a]";
    assert!(ran.says(told), "{}", ran.text());
    drill.state(Side::Csa, State::Passive);
    let ran = drill.moves(Side::Csa, &make("C-HMC-1", "at 3029", "C1"), &[]);
    assert!(ran.board.markers.is_empty());
    assert!(
        ran.says("no marker is made in Passive [16.5c]"),
        "{}",
        ran.text()
    );
    // What was sealed for them is nothing that is hidden.
    for label in ["C-HMC-1", "C-HMC-2"] {
        assert!(hidden::is_void(&ran.board, label), "{label}");
    }
    drill.state(Side::Csa, State::Attack);
    let ran = drill.moves(Side::Csa, &make("C-HMC-1", "at 3029", "C1"), &[]);
    assert!(!hidden::is_void(&ran.board, "C-HMC-1"));
}

/// What can be done about it depends on whether it can be opened.
#[test]
fn rule_18_4e_rule_18_7a_a_marker_made_by_these_orders_cannot_be_opened_by_them() {
    let mut drill = Drill::new();
    drill.board.unit_mut(un("C35")).status = Status::Waiting;
    drill.board.day = 3;
    drill.unit("U21", "1328");
    let enter = "[[order]]\nunit = \"C-HMC-1\"\nenter = \"A\"\npath = [\"1333\"]\n";
    let said = drill.check(&format!("{}{enter}", make("C-HMC-1", "gate A", "C35")));
    assert!(said.contains("[18.4e]"), "{said}");
    assert!(
        said.contains("or let its units enter by themselves"),
        "{said}"
    );
    assert!(!said.contains("open = "), "{said}");
}

/// A list with a name that cannot be read says no more than that.
#[test]
fn a_marker_whose_list_is_unclear_is_told_of_once() {
    let mut drill = near_u25();
    let two = make("C-HMC-1 C-HMC-2", "at 3029", "C1 C5");
    for units in ["[\"C1\", \"C99\"]", "3", "[\"C1\", 5]"] {
        let table = format!("[hidden.C-HMC-1]\nunits = {units}");
        let said = hide(&mut drill, Side::Csa, &two, &table).unwrap_err();
        assert_eq!(said.matches("error:").count(), 1, "{said}");
        assert!(!said.contains("says not into which"), "{said}");
    }
}

/// A marker that a step brings into view is gone when the attack at its end is declared: its own hex
/// can be attacked, if somebody comes to light there.
#[test]
fn rule_14_1d_rule_18_4b_what_comes_out_of_a_marker_can_be_attacked_by_who_finds_it() {
    let mut drill = Drill::new();
    drill.unit("C6", "3003");
    drill.marker("U-HMC-1", "3008", &["U21"]);
    let secret = drill.secrets.get_mut("U-HMC-1").unwrap();
    secret.deploy.insert(un("U21"), hex("3008"));
    let text = go("C6", "3004 3005 3006 3007", "attack = \"3008\"");
    let told = drill.check(&text);
    assert!(told.contains("warning: "), "{told}");
    assert!(
        told.contains("`3008` holds no enemy unless one comes to light there"),
        "{told}"
    );
    assert!(!told.contains("error:"), "{told}");
    drill.orders(Side::Csa, &text);
    let ran = drill.run(Side::Csa, &[], movement::carry_out);
    assert!(ran.says("C6 will attack 3008"), "{}", ran.text());
}
