//! Orders that are refused, each by its rule.

mod movement;
mod others;

use crate::drill::{Drill, hex, shipped, un};
use crate::orders::{UNTRIED, without_place};
use countersign::games::lees_greatest_gamble::board::{Stage, Status};
use countersign::games::lees_greatest_gamble::phase::set_up;
use std::collections::BTreeMap;

/// The Peach Orchard: lines that touch, guns, cavalry, markers.
fn lines() -> Drill {
    let mut drill = Drill::new();
    drill.units(&["C6", "C15", "C7"], "3226");
    drill.unit("C8", "3228");
    drill.unit("C9 D", "3324");
    drill.unit("C10 DF", "3330");
    drill.unit("C54", "3029");
    drill.unit("C53 s", "3033");
    drill.unit("C55 D", "3034");
    drill.unit("C1", "3728");
    drill.unit("C2", "4230");
    drill.unit("C16", "3623");
    drill.units(&["U21", "U20"], "3225");
    drill.unit("U72", "3727");
    drill.unit("U27", "3024");
    drill.unit("U22", "3622");
    drill.marker("C-HMC-1", "3130", &["C3"]);
    drill.marker("C-HMC-2", "3131", &["C4"]).contents = Some(vec![un("C4")]);
    drill.marker("U-HMC-1", "3328", &["U24"]);
    drill.board.unit_mut(un("C11")).status = Status::Waiting;
    drill.board.unit_mut(un("C35")).status = Status::Waiting;
    for (unit, status) in [
        ("C17", Status::Routed),
        ("C18", Status::Eliminated),
        ("C19", Status::Captured),
        ("C20", Status::Destroyed),
        ("C22", Status::Removed),
        ("C23", Status::Left),
    ] {
        drill.board.take(un(unit), status);
    }
    drill
}

/// The same by night.
fn night() -> Drill {
    let mut drill = lines();
    drill.board.turn = 11;
    drill
}

/// Cavalry before infantry in the open and on a hill, both Trains near.
fn horse() -> Drill {
    let mut drill = Drill::new();
    drill.board.stage = Stage::Union;
    drill.unit("U77", "2303");
    drill.unit("U76 D", "2305");
    drill.unit("U75", "2306");
    drill.unit("U74", "2208");
    drill.unit("U73", "1610");
    drill.unit("U72", "2703");
    drill.unit("C29", "2304");
    drill.units(&["C30", "C32"], "2207");
    drill.unit("C27", "2309");
    drill.unit("C31", "2704");
    drill.board.csa.train.at = Some(hex("1611"));
    drill
}

/// Little Round Top, turn 7.
fn round_top() -> Drill {
    let mut drill = Drill::new();
    drill.board = set_up::opening(shipped(), "little-round-top", &BTreeMap::new()).unwrap();
    drill.board.stage = Stage::Confederate;
    drill
}

/// The Second Day, the Union to move.
fn second_day() -> Drill {
    let mut drill = Drill::new();
    drill.board = set_up::opening(shipped(), "second-day", &BTreeMap::new()).unwrap();
    drill.board.stage = Stage::Union;
    drill
}

/// The Confederate set-up of The Second Day.
fn confederate_set_up() -> Drill {
    let mut drill = second_day();
    drill.board.stage = Stage::ConfederateSetUp;
    drill
}

/// The Union set-up of the full battle.
fn union_set_up() -> Drill {
    let mut drill = Drill::new();
    drill.board = set_up::opening(shipped(), "full-battle", &BTreeMap::new()).unwrap();
    drill
}

/// Every option off.
fn bare() -> Drill {
    let mut drill = lines();
    drill.board.markers.clear();
    let options = &mut drill.board.options;
    options.command = false;
    options.probe = false;
    options.control = false;
    options.hidden = false;
    options.counterattack = false;
    options.entry = false;
    options.disengage = false;
    options.questionable = false;
    options.march = false;
    options.losses = false;
    options.comeback = false;
    drill
}

/// The Train is beside an enemy, who stands on an entry hex and sees another.
fn pressed() -> Drill {
    let mut drill = Drill::new();
    drill.board.day = 1;
    drill.board.turn = 8;
    drill.unit("U1", "1234");
    drill.unit("U2", "1629");
    drill.unit("U3", "1727");
    drill.board.unit_mut(un("C35")).status = Status::Waiting;
    drill.board.unit_mut(un("C17")).status = Status::Waiting;
    drill.board.take(un("C18"), Status::Routed);
    drill.unit("U4", "1019");
    drill
}

/// A board, orders, and the whole message that refuses them.
type Case = (fn() -> Drill, &'static str, &'static str);

/// Checks orders on fresh boards. Whether they were tried is proved elsewhere.
fn refused(cases: &[Case]) {
    for (situation, text, expected) in cases {
        let said = situation().check(text);
        let said = without_place(&said);
        let said = UNTRIED.iter().fold(said.trim(), |said, note| {
            said.strip_suffix(note).unwrap_or(said)
        });
        assert_eq!(said, *expected, "{text}");
    }
}
