//! What a player-turn cost.

use crate::drill::{Drill, hex, un};
use countersign::games::lees_greatest_gamble::board::Status;
use countersign::games::lees_greatest_gamble::losses::losses;

fn situation() -> Drill {
    let mut drill = Drill::new();
    drill.units(&["C6", "C7", "C8 s"], "3225");
    drill.unit("C15", "3225");
    drill.units(&["U21", "U22 D", "U23"], "3024");
    drill.unit("U19", "2720");
    drill.board.unit_mut(un("U24")).status = Status::Routed;
    drill.board.unit_mut(un("U66")).status = Status::Waiting;
    drill
}

/// The rows, each as one line.
fn rows(before: &Drill, after: &Drill) -> Vec<String> {
    let sheet = losses(&before.tables, &before.board, &after.board);
    assert_eq!(sheet.columns, ["side", "unit", "before", "after"]);
    sheet.rows.iter().map(|row| row.join(" | ")).collect()
}

#[test]
fn what_became_worse_what_left_and_what_came_back() {
    let before = situation();
    let mut after = situation();
    after.board.unit_mut(un("C6")).shaken = true;
    after.board.unit_mut(un("C6")).disrupted = true;
    after.board.take(un("C7"), Status::Captured);
    after.board.take(un("C8"), Status::Routed);
    after.board.unit_mut(un("C15")).disrupted = true;
    after.board.unit_mut(un("C15")).fired = true;
    after.board.take(un("U21"), Status::Left);
    after.board.take(un("U19"), Status::Eliminated);
    after.board.put(un("U24"), hex("3211"));
    after.board.unit_mut(un("U24")).shaken = true;
    after.board.unit_mut(un("U24")).questionable = true;
    after.board.csa.train.attacks = 2;
    assert_eq!(
        rows(&before, &after),
        [
            "CSA | C6 Barksdale | Normal | Shaken, Disrupted",
            "CSA | C7 Kershaw | Normal | captured",
            "CSA | C8 Semmes | Shaken | Routed",
            "CSA | C15 Alexander | Ready | Fired, Disrupted",
            "USA | U19 Hazard-a | Ready | Eliminated",
            "USA | U21 Graham | Normal | left the map",
            "USA | U24 Carr | Routed | Shaken, Questionable",
            "CSA | C-Train | attacks on it: 0 | attacks on it: 2",
        ]
    );
}

#[test]
fn recovery_rally_fire_and_arrival_are_no_losses() {
    let before = situation();
    let mut after = situation();
    after.board.unit_mut(un("U22")).disrupted = false;
    after.board.unit_mut(un("C8")).shaken = false;
    after.board.unit_mut(un("C15")).fired = true;
    after.board.put(un("U66"), hex("4000"));
    after.board.take(un("U23"), Status::Hidden);
    assert_eq!(rows(&before, &after), [""; 0]);
}

#[test]
fn a_cadre_that_is_destroyed_is_a_loss_and_its_survivor_a_return() {
    let mut before = situation();
    before.board.take(un("C6"), Status::Eliminated);
    before.board.take(un("C7"), Status::Eliminated);
    let mut after = before.board.clone();
    after.take(un("C6"), Status::Destroyed);
    after.put(un("C7"), hex("1629"));
    after.unit_mut(un("C7")).shaken = true;
    let mut then = situation();
    then.board = after;
    assert_eq!(
        rows(&before, &then),
        [
            "CSA | C6 Barksdale | Eliminated | Destroyed Cadres",
            "CSA | C7 Kershaw | Eliminated | Shaken",
        ]
    );
}

#[test]
fn a_train_that_leaves_is_named() {
    let before = situation();
    let mut after = situation();
    after.board.csa.train.status = Status::Left;
    after.board.csa.train.at = Some(hex("4000"));
    assert_eq!(
        rows(&before, &after),
        ["CSA | C-Train | attacks on it: 0 | left the map, attacks on it: 0"]
    );
}

/// Who left the map turns ago, hidden, is no loss of the turn in which that comes to light.
#[test]
fn rule_18_4c_who_left_in_a_marker_is_no_loss_when_it_comes_to_light() {
    let mut before = situation();
    before.board.take(un("C6"), Status::Hidden);
    for (ago, lines) in [(0, 1), (1, 0), (9, 0)] {
        let mut after = situation();
        after.board.take(un("C6"), Status::Left);
        after.board.unit_mut(un("C6")).left = Some(after.board.count() - ago);
        let rows = rows(&before, &after);
        assert_eq!(
            rows.iter().filter(|row| row.contains("C6 ")).count(),
            lines,
            "{rows:?}"
        );
    }
}
