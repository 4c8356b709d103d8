//! Movement at night (20.2).

use super::drill::{Drill, go, order, un};
use countersign::games::lees_greatest_gamble::board::Status;
use countersign::games::lees_greatest_gamble::phase::returns;
use countersign::games::lees_greatest_gamble::retreat;
use countersign::games::lees_greatest_gamble::sight;
use countersign::side::Side::Csa;

/// A drill on the first night turn of 2 July.
fn night() -> Drill {
    let mut drill = Drill::new();
    drill.board.turn = 11;
    drill
}

#[test]
fn rule_20_2a_who_moves_at_night_is_disrupted() {
    for turn in [10, 11, 12] {
        let mut drill = night();
        drill.board.turn = turn;
        for unit in ["C6", "C54", "C15"] {
            drill.unit(unit, "3003");
        }
        drill.unit("C7", "3103");
        let orders = go("C6", "3004", "") + &go("C54", "3004", "") + &go("C15", "3004", "");
        let ran = drill.moves(Csa, &orders, &[]);
        for unit in ["C6", "C54", "C15"] {
            assert_eq!(ran.unit(unit).disrupted, turn > 10, "{unit} on {turn}");
        }
        assert!(!ran.unit("C7").disrupted);
    }
    let ran = {
        let mut drill = night();
        drill.unit("C6", "3003");
        drill.moves(Csa, &go("C6", "3004", ""), &[])
    };
    assert!(ran.says("=> C6 is Disrupted [20.2a"), "{}", ran.text());
}

#[test]
fn rule_20_2b_no_forced_march_at_night() {
    let mut drill = night();
    drill.unit("C6", "3003");
    let faults = drill.refusals(Csa, &go("C6", "3004", "march = true"));
    assert_eq!(
        faults,
        ["20.2b: `C6` makes no forced march at night; take `march` out"]
    );
    drill.board.turn = 10;
    assert!(
        drill
            .refusals(Csa, &go("C6", "3004", "march = true"))
            .is_empty()
    );
}

#[test]
fn rule_20_2c_nobody_sees_farther_than_three_hexes_at_night() {
    let mut drill = night();
    drill.unit("C54", "3001");
    drill.unit("C6", "3004");
    let map = &drill.tables.map;
    let at = |number: &str| super::drill::hex(number);
    for (to, seen) in [("3007", true), ("3008", false)] {
        assert_eq!(sight::observes(map, true, at("3004"), at(to)), seen);
        assert!(sight::observes(map, false, at("3004"), at(to)));
    }
    // A marker goes past at distance 4.
    drill.marker("C-HMC-1", "3104", &["C7"]);
    drill.unit("U21", "3109");
    assert!(drill.refusals(Csa, &go("C-HMC-1", "3105", "")).is_empty());
    assert_eq!(
        drill.refusals(Csa, &go("C-HMC-1", "3105 3106", "")).len(),
        1
    );
    drill.board.turn = 10;
    assert_eq!(drill.refusals(Csa, &go("C-HMC-1", "3105", "")).len(), 1);
}

#[test]
fn rule_20_2e_recovery_in_place_entry_retreat_and_return_and_what_is_no_unit() {
    // Recovery alone is no moving; recovery and a hex is.
    let mut drill = night();
    drill.unit("C6 D", "3003");
    drill.unit("C7 D", "2903");
    let orders = order("C6", "recover = true") + &go("C7", "2904", "recover = true");
    let ran = drill.moves(Csa, &orders, &[]);
    assert!(!ran.unit("C6").disrupted);
    assert!(ran.unit("C7").disrupted);
    // Entering is moving.
    let mut drill = night();
    drill.board.unit_mut(un("C53")).status = Status::Waiting;
    let ran = drill.moves(Csa, &order("C53", "enter = \"C\""), &[]);
    assert!(ran.unit("C53").disrupted, "{}", ran.text());
    // Markers and Trains are not Disrupted, nor units inside.
    let mut drill = night();
    drill.marker("C-HMC-1", "3003", &["C6"]);
    let ran = drill.moves(
        Csa,
        &(go("C-HMC-1", "3002", "") + &go("C-Train", "1629", "")),
        &[],
    );
    assert_eq!(ran.at("C-HMC-1"), "3002");
    assert_eq!(ran.at("C-Train"), "1629");
    assert!(!ran.unit("C6").disrupted);
    // Retreat and return are no movement.
    let mut drill = night();
    drill.unit("C6", "3003");
    drill.unit("C7 s", "3003");
    drill.board.take(un("C7"), Status::Eliminated);
    drill.board.take(un("C6"), Status::Routed);
    drill.unit("C8", "3003");
    drill.orders(Csa, "[[return]]\nunit = \"C6\"\n");
    let ran = drill.run(Csa, &[], |turn| {
        returns::carry_out(turn);
        retreat::together(turn, &[un("C8")], &[]);
    });
    assert_eq!(ran.unit("C6").status, Status::OnMap);
    assert!(!ran.unit("C6").disrupted);
    assert_ne!(ran.at("C8"), "3003");
    assert!(!ran.unit("C8").disrupted);
    // Nor is an advance.
    let mut drill = night();
    drill.unit("C6", "3226");
    drill.unit("U21 D", "3225");
    drill.orders(Csa, &order("C6", "attack = \"3225\""));
    let ran = drill.play(Csa, &[3, 4, 3]);
    assert_eq!(ran.at("C6"), "3225", "{}", ran.text());
    assert!(!ran.unit("C6").disrupted);
}
