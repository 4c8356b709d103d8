//! What the enemy sees of Hidden Movement Counters (18.4, 12.4m).

use crate::drill::{Drill, go, hex, hmc, order, piece, shipped, un};
use countersign::games::lees_greatest_gamble::board::{Stage, Status};
use countersign::games::lees_greatest_gamble::retreat;
use countersign::games::lees_greatest_gamble::rules::{RULE_12_3A, RULE_18_4B, RULE_23_2D};
use countersign::games::lees_greatest_gamble::sight;
use countersign::games::lees_greatest_gamble::unit::Piece;
use countersign::games::lees_greatest_gamble::watch;
use countersign::side::Side;

/// Puts a unit somewhere else, as a step does.
fn step(drill: &Drill, side: Side, name: &str, to: &str) -> crate::drill::Ran {
    drill.run(side, &[], |turn| {
        turn.board.put(un(name), hex(to));
        watch::after(turn, piece(name));
    })
}

#[test]
fn rule_18_4b_a_marker_is_removed_as_soon_as_an_enemy_observes_it() {
    let mut drill = Drill::new();
    drill.unit("U25", "3024");
    drill.marker("C-HMC-1", "3029", &["C1"]);
    assert!(watch::due(shipped(), &drill.board, Side::Csa).is_empty());
    let far = step(&drill, Side::Usa, "U25", "3026");
    assert_eq!(far.at("C-HMC-1"), "3029");
    assert_eq!(far.unit("C1").status, Status::Hidden);
    let near = step(&drill, Side::Usa, "U25", "3028");
    assert_eq!(near.at("C-HMC-1"), "");
    assert_eq!(near.unit("C1").status, Status::OnMap);
    assert!(
        near.says("C-HMC-1 in 3029 is removed: C1 [18.4b]"),
        "{}",
        near.text()
    );
    // The Train observes too, in the other side's M as in its own.
    let mut drill = Drill::new();
    drill.marker("C-HMC-1", "3213", &["C1"]);
    assert_eq!(
        watch::due(shipped(), &drill.board, Side::Csa),
        [("C-HMC-1".to_owned(), RULE_18_4B)]
    );
    let ran = drill.run(Side::Usa, &[], watch::all);
    assert_eq!(ran.unit("C1").status, Status::OnMap);
    // The active side's own marker cannot be opened by the other; its owner does next.
    let ran = drill.run(Side::Csa, &[], watch::all);
    assert_eq!(ran.unit("C1").status, Status::Hidden);
    assert!(ran.board.marker(hmc("C-HMC-1")).unwrap().seen);
    assert!(
        ran.says("C-HMC-1 is seen; the next document of CSA opens it"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_18_4c_what_was_inside_is_shown() {
    let mut drill = Drill::new();
    drill.unit("U25", "3024");
    drill.marker("C-HMC-1", "3026", &["C1", "C2"]);
    drill.marker("C-HMC-2", "3026", &[]);
    let ran = drill.run(Side::Usa, &[], watch::all);
    assert!(ran.says("CSA opens `C-HMC-1`"), "{}", ran.text());
    assert!(
        ran.says("C-HMC-1 in 3026 is removed: C1, C2"),
        "{}",
        ran.text()
    );
    assert!(
        ran.says("C-HMC-2 in 3026 is removed: it is a decoy"),
        "{}",
        ran.text()
    );
    assert!(ran.board.markers.is_empty());
}

#[test]
fn rule_18_4f_the_reacting_side_first_then_by_hex_and_deployed_units_look_too() {
    let mut drill = Drill::new();
    // Out of each other's view until C1 deploys.
    drill.unit("U25", "3024");
    drill.marker("C-HMC-2", "3026", &["C1"]);
    drill.marker("C-HMC-1", "3126", &["C2"]);
    drill.marker("U-HMC-1", "2923", &["U26"]);
    drill.board.marker_mut(hmc("U-HMC-1")).unwrap().contents = Some(vec![un("U26")]);
    let ran = drill.run(Side::Usa, &[], watch::all);
    let text = ran.text();
    let places: Vec<usize> = ["C-HMC-2 in 3026", "C-HMC-1 in 3126", "U-HMC-1 in 2923"]
        .iter()
        .map(|words| {
            text.find(words)
                .unwrap_or_else(|| panic!("{words}\n{text}"))
        })
        .collect();
    assert!(places.is_sorted(), "{text}");
    assert_eq!(ran.unit("U26").status, Status::OnMap);
}

#[test]
fn rule_18_4f_units_of_a_marker_that_has_moved_do_not_move() {
    let mut drill = Drill::new();
    drill.marker("C-HMC-1", "3025", &["C1"]).contents = Some(vec![un("C1")]);
    drill.unit("U25", "3024");
    let moved = |moved: bool| {
        let mut found = false;
        drill.run(Side::Csa, &[], |turn| {
            if moved {
                turn.marks.moved.insert(Piece::Marker(hmc("C-HMC-1")));
            }
            watch::all(turn);
            found = turn.marks.deployed.contains(&un("C1"));
        });
        found
    };
    assert!(moved(true));
    assert!(!moved(false));
}

#[test]
fn rule_18_4f_dawn_makes_markers_due() {
    let mut drill = Drill::new();
    (drill.board.day, drill.board.turn) = (2, 12);
    drill.unit("U21", "3004");
    // At distance 4, in the open.
    drill.marker("C-HMC-1", "3008", &["C1"]);
    let due = |drill: &Drill| watch::due(shipped(), &drill.board, Side::Csa);
    assert!(due(&drill).is_empty());
    let ran = drill.run(Side::Usa, &[], watch::all);
    assert_eq!(ran.at("C-HMC-1"), "3008");
    (drill.board.day, drill.board.turn) = (3, 1);
    assert_eq!(due(&drill), [("C-HMC-1".to_owned(), RULE_18_4B)]);
    let ran = drill.run(Side::Usa, &[], watch::all);
    assert_eq!(ran.at("C-HMC-1"), "", "{}", ran.text());
}

#[test]
fn rule_18_4f_what_is_due_is_opened_by_hex_number() {
    let mut drill = Drill::new();
    drill.unit("U25", "3024");
    drill.marker("C-HMC-1", "3026", &["C1"]);
    drill.marker("C-HMC-2", "3025", &["C2"]);
    drill.marker("C-HMC-3", "2925", &["C3"]);
    let due = watch::due(shipped(), &drill.board, Side::Csa);
    let labels: Vec<&str> = due.iter().map(|(label, _)| label.as_str()).collect();
    assert_eq!(labels, ["C-HMC-3", "C-HMC-2", "C-HMC-1"]);
}

#[test]
fn rule_12_4m_a_retreat_makes_markers_visible_at_once() {
    let mut drill = Drill::new();
    drill.unit("U25 s", "3027");
    drill.marker("C-HMC-1", "3029", &["C1"]);
    drill.orders(Side::Usa, "[[retreat]]\nunit = \"U25\"\nto = [\"3028\"]");
    let ran = drill.run(Side::Usa, &[6], |turn| {
        retreat::together(turn, &[un("U25")], &[RULE_12_3A]);
    });
    assert_eq!(ran.unit("C1").status, Status::OnMap, "{}", ran.text());
    assert!(ran.board.markers.is_empty());
    // C1 counts at once: U25 has stopped next to infantry.
    assert_eq!(ran.unit("U25").status, Status::Routed, "{}", ran.text());
    assert_eq!(ran.unused, 0);
}

#[test]
fn what_was_seen_stays_due_and_what_is_off_the_map_never_is() {
    let mut drill = Drill::new();
    drill.marker("C-HMC-1", "3029", &["C1"]).seen = true;
    let off = drill.marker("C-HMC-2", "3030", &["C2"]);
    off.seen = true;
    off.at = None;
    off.left = Some(12);
    let due = watch::due(shipped(), &drill.board, Side::Csa);
    assert_eq!(due, [("C-HMC-1".to_owned(), RULE_18_4B)]);
    // When the game is over those count that may decide it.
    drill.board.stage = Stage::Over;
    assert!(watch::due(shipped(), &drill.board, Side::Csa).is_empty());
    drill.board.scenario = countersign::games::lees_greatest_gamble::board::Scenario::FirstDay;
    drill.board.markers[0].at = Some(hex("2621"));
    let due = watch::due(shipped(), &drill.board, Side::Csa);
    assert_eq!(due, [("C-HMC-1".to_owned(), RULE_23_2D)]);
}

/// What a marker holds is not known when orders are written: they may count on either.
#[test]
fn orders_may_go_where_a_marker_will_have_been_and_attack_what_comes_out_of_it() {
    let mut drill = Drill::new();
    drill.board.stage = Stage::Union;
    drill.unit("U25", "3026");
    drill.unit("U26", "3025");
    drill.marker("C-HMC-1", "3029", &["C1"]);
    let through = go("U25", "3027 3028 3029", "");
    assert!(
        !drill.check(&through).contains("error"),
        "{}",
        drill.check(&through)
    );
    let attack = go("U25", "3027 3028", "attack = \"2928\"");
    let said = drill.check(&attack);
    assert!(
        said.contains("warning: `2928` holds no enemy unless one comes to light there [8.4c]"),
        "{said}"
    );
    assert!(!said.contains("error"), "{said}");
    drill.orders(Side::Usa, &attack);
    let ran = drill.play(Side::Usa, &[3; 20]);
    assert!(ran.says("combat U25 2928"), "{}", ran.text());
    // With a decoy nothing comes of it.
    drill.board.unit_mut(un("C1")).status = Status::Unused;
    drill.secrets.get_mut("C-HMC-1").unwrap().units.clear();
    let ran = drill.play(Side::Usa, &[]);
    assert!(
        ran.says("overtaken: `2928` holds no enemy"),
        "{}",
        ran.text()
    );
    drill.orders(Side::Usa, &through);
    let ran = drill.play(Side::Usa, &[]);
    assert_eq!(ran.at("U25"), "3029");
}

#[test]
fn rule_12_4m_an_advance_makes_markers_visible_too() {
    let map = &shipped().map;
    let sees = |from: &str, to| sight::observes(map, false, hex(from), to);
    // In view of 3225 and not of 3226, and far from where the defender goes.
    let spot = map.grid.hexes().find(|at| {
        sees("3225", *at) && !sees("3226", *at) && map.grid.distance(hex("3224"), *at) > 2
    });
    let spot = spot.unwrap().to_string();
    let mut drill = Drill::new();
    drill.unit("C6", "3226");
    drill.unit("U21 D", "3225");
    drill.marker("U-HMC-1", &spot, &["U30"]);
    drill.orders(Side::Csa, &order("C6", "attack = \"3225\""));
    let ran = drill.play(Side::Csa, &[3, 4, 4, 3]);
    assert_eq!(ran.at("C6"), "3225", "{}", ran.text());
    assert_eq!(ran.unit("U30").status, Status::OnMap, "{}", ran.text());
    assert!(ran.says("U-HMC-1"), "{}", ran.text());
}
