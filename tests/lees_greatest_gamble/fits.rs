//! Boards that are none: nothing else is ever asked about them.

use crate::drill::{Drill, hex, hmc, shipped, un};
use countersign::games::lees_greatest_gamble::board::{Board, Scenario, Stage, State, Status};
use countersign::side::Side;

/// A board with something of everything on it.
fn board() -> Board {
    let mut drill = Drill::new();
    drill.units(&["C1 s", "C2 D", "C5 F"], "3029");
    drill.units(&["U25", "U20"], "3024");
    drill.marker("C-HMC-1", "3030", &["C3", "C4"]);
    drill.marker("C-HMC-2", "3030", &["C6"]).contents = Some(vec![un("C6")]);
    let off = drill.marker("U-HMC-1", "3020", &[]);
    off.at = None;
    off.left = Some(3);
    let left = drill.board.unit_mut(un("U30"));
    left.status = Status::Left;
    left.left = Some(9);
    drill.board.usa.train.status = Status::Left;
    drill.board
}

#[test]
fn a_board_with_something_of_everything_fits() {
    board().fits(shipped()).unwrap();
}

/// One thing wrong, and what is said of it.
#[test]
fn a_board_with_one_thing_wrong_is_refused() {
    type Wrong = (fn(&mut Board), &'static str);
    let cases: [Wrong; 37] = [
        (|b| b.units.truncate(132), "the units of the board"),
        (|b| b.units.swap(0, 1), "the units of the board"),
        (|b| b.turn = 0, "`turn` is 0"),
        (|b| b.turn = 13, "`turn` is 13"),
        (|b| b.day = 5, "`day` is 5"),
        (|b| b.day = i64::MIN, "`day` is"),
        (|b| b.scenario = Scenario::FirstDay, "`day` is 2"),
        (|b| b.stage = Stage::UnionSetUp, "`stage` cannot"),
        (|b| b.stage = Stage::ConfederateSetUp, "`stage` cannot"),
        (|b| b.stage = Stage::Over, "`stage` cannot"),
        (|b| b.rain = true, "`stage` cannot"),
        (|b| b.options.command = false, "option of command control"),
        (
            |b| {
                b.options.command = false;
                b.options.probe = false;
                b.options.control = false;
                b.options.losses = false;
                b.csa.state = State::Panic;
            },
            "`state` of CSA",
        ),
        (
            |b| b.unit_mut(un("C1")).at = None,
            "unit `C1` has an impossible place",
        ),
        (
            |b| b.unit_mut(un("C1")).at = Some(hex("0101")),
            "unit `C1` has an impossible place",
        ),
        (
            |b| b.unit_mut(un("C9")).at = Some(hex("3031")),
            "unit `C9` has an impossible place",
        ),
        (
            |b| b.unit_mut(un("C9")).depth = 1,
            "unit `C9` has an impossible place in its hex",
        ),
        (
            |b| b.unit_mut(un("C5")).shaken = true,
            "unit `C5` has an impossible state",
        ),
        (
            |b| b.unit_mut(un("C5")).questionable = true,
            "unit `C5` has an impossible state",
        ),
        (
            |b| b.unit_mut(un("C1")).fired = true,
            "unit `C1` has an impossible state",
        ),
        (
            |b| b.unit_mut(un("U30")).left = None,
            "unit `U30` has an impossible turn",
        ),
        (
            |b| b.unit_mut(un("U30")).left = Some(99),
            "unit `U30` has an impossible turn",
        ),
        (
            |b| b.unit_mut(un("C1")).returning = true,
            "unit `C1` has an impossible return",
        ),
        (
            |b| b.csa.train.at = None,
            "the CSA Train has an impossible place",
        ),
        (
            |b| b.csa.train.at = Some(hex("9999")),
            "the CSA Train has an impossible place",
        ),
        (
            |b| b.csa.train.status = Status::Hidden,
            "the CSA Train has an impossible status",
        ),
        (
            |b| b.csa.train.attacks = -1,
            "the CSA Train has an impossible number",
        ),
        (|b| b.markers.swap(0, 1), "the markers are not in order"),
        (
            |b| b.markers[0].at = Some(hex("9999")),
            "marker `C-HMC-1` has an impossible place",
        ),
        (
            |b| b.markers[0].at = None,
            "marker `C-HMC-1` has an impossible place",
        ),
        (
            |b| b.markers[0].left = Some(1),
            "marker `C-HMC-1` has an impossible place",
        ),
        (
            |b| b.markers[2].left = Some(0),
            "marker `U-HMC-1` has an impossible turn",
        ),
        (
            |b| b.markers[1].contents = Some(vec![un("C1")]),
            "`C1` cannot be in marker `C-HMC-2`",
        ),
        (
            |b| b.markers[1].contents = Some(vec![un("C6"), un("C6")]),
            "`C6` cannot be in marker `C-HMC-2`",
        ),
        (
            |b| b.markers.retain(|marker| marker.id != hmc("C-HMC-1")),
            "`C3` is hidden, and no marker can hold it",
        ),
        (
            |b| b.unit_mut(un("C2")).depth = 0,
            "the units in `3029` are not numbered",
        ),
        (
            |b| b.markers[0].at = Some(hex("3029")),
            "more than three counters stand in `3029`",
        ),
    ];
    for (change, words) in cases {
        let mut wrong = board();
        change(&mut wrong);
        let said = wrong.fits(shipped()).unwrap_err().to_string();
        assert!(said.contains(words), "{words}\n{said}");
    }
    let mut wrong = board();
    wrong.markers[0].at = Some(hex("3024"));
    let said = wrong.fits(shipped()).unwrap_err().to_string();
    assert!(said.contains("both sides stand in `3024`"), "{said}");
    let mut wrong = board();
    wrong.options.hidden = false;
    assert!(wrong.fits(shipped()).is_err());
    assert_eq!(wrong.train_at(Side::Usa), None);
}
