//! Keys that have no meaning for a piece, or together.

use super::fault;
use countersign::side::Side::Csa;

/// Orders by what follows `unit = "…", `, with the fault.
fn refused(unit: &str, cases: &[(&str, &str)]) {
    for (keys, expected) in cases {
        let text = format!("order = [{{ unit = \"{unit}\", {keys} }}]");
        assert_eq!(fault(Csa, &text), *expected, "{text}");
    }
}

#[test]
fn rule_8_4a_each_unit_declares_what_its_arm_can_do() {
    refused(
        "C15",
        &[
            (
                "attack = \"3225\"",
                "error: `C15` is artillery and makes no attack [11.1b]\n  help: bombard, as in \
                 `bombard = \"U6\"`, or let it support a brigade: `support = [\"C15\"]` in the \
                 order of that brigade",
            ),
            (
                "bombard = \"U-Train\", train = true",
                "error: `C15` is artillery: it bombards a Train [21.4a]\n  help: write `bombard \
                 = \"U-Train\"`",
            ),
            (
                "bombard = \"U-HMC-1\"",
                "error: `U-HMC-1` is a Hidden Movement Counter and cannot be bombarded [14.1d]\n  \
                 help: name a unit or the Train of the enemy",
            ),
            (
                "bombard = \"C6\"",
                "error: `C6` is of the same army [17.4b]\n  help: name a unit or the Train of \
                 USA",
            ),
            (
                "path = [\"3225\"], bombard = \"U6\"",
                "error: `C15` moves and cannot bombard in the same player-turn [14.1a]\n  help: \
                 leave out the target, or what it does before",
            ),
            (
                "recover = true, bombard = \"U6\"",
                "error: `C15` moves and cannot bombard in the same player-turn [14.1a]\n  help: \
                 leave out the target, or what it does before",
            ),
            (
                "path = [\"3225\"], accelerate = true",
                "error: `C15` is artillery: only cavalry moves accelerated [15.1a]\n  help: leave \
                 `accelerate` out; with option 22.4 `march = true` gives 1 or 2 MP more",
            ),
            (
                "path = [\"3225\"], disengage = true",
                "error: `C15` is artillery: only infantry is held, and disengages [22.2a]\n  \
                 help: leave `disengage` out: it moves freely",
            ),
        ],
    );
    refused(
        "C6",
        &[
            (
                "bombard = \"U6\"",
                "error: `C6` is infantry and cannot bombard [14.1a]\n  help: write the hex that \
                 it attacks, as in `attack = \"3225\"`",
            ),
            (
                "attack = \"3225\", charge = true",
                "error: `C6` is infantry: only cavalry charges [15.5a]\n  help: leave `charge` \
                 out",
            ),
            (
                "path = [\"3225\"], remove = true",
                "error: `C6` is a unit: `remove` is for Hidden Movement Counters [18.4a]\n  \
                 help: remove the marker that it is in, as in `unit = \"C-HMC-3\"`",
            ),
            (
                "path = [\"3225\"], deploy = [\"C6 3225\"]",
                "error: `C6` is a unit: `deploy` is for Hidden Movement Counters [18.5a]\n  help: \
                 write the hexes that it enters as `path`",
            ),
        ],
    );
}

#[test]
fn keys_that_stand_alone_or_against_each_other() {
    refused(
        "C6",
        &[
            (
                "recover = true, disengage = true",
                "error: `disengage` stands without `path` [22.2a]\n  help: write the hexes to \
                 enter, as in `path = [\"3225\"]`, or leave it out",
            ),
            (
                "attack = \"3225\", march = true",
                "error: `march` stands without `path` [22.4a]\n  help: write the hexes to enter, \
                 as in `path = [\"3225\"]`, or leave it out",
            ),
            (
                "path = [\"3225\"], train = true",
                "error: `train` stands without `attack` [21.4a]\n  help: write the hex to attack, \
                 as in `attack = \"3225\"`, or leave it out",
            ),
            (
                "path = [\"3225\"], support = [\"C15\"]",
                "error: `support` stands without `attack` [13.4b]\n  help: write the hex to \
                 attack, as in `attack = \"3225\"`, or leave it out",
            ),
            (
                "path = [\"3225\"], advance = false",
                "error: `advance` stands without `attack` [12.7a]\n  help: write the hex to \
                 attack, as in `attack = \"3225\"`, or leave it out",
            ),
            (
                "leave = true, attack = \"3225\"",
                "error: `C6` leaves the map and cannot fight [8.5a]\n  help: leave out `leave`, \
                 or the target",
            ),
            (
                "path = [\"3225\"], disengage = true, march = true",
                "error: `disengage` and `march` stand in one order [22.4c]\n  help: keep one of \
                 them",
            ),
            (
                "recover = true, path = [\"3225\"], march = true",
                "error: `recover` and `march` stand in one order [7.3e]\n  help: keep one of \
                 them: who began Disrupted cannot hurry in the same movement",
            ),
            (
                "attack = \"3225\", train = true, support = [\"C15\"]",
                "error: `support` and `train` stand in one order [21.4b]\n  help: leave \
                 `support` out: an attack on a Train is not resolved",
            ),
            (
                "attack = \"3225\", train = true, advance = true",
                "error: `advance` and `train` stand in one order [21.4b]\n  help: leave \
                 `advance` out: an attack on a Train is not resolved",
            ),
        ],
    );
    refused(
        "C54",
        &[
            (
                "path = [\"3225\"], charge = true",
                "error: `charge` stands without `attack` [15.5a]\n  help: write the hex to \
                 attack, as in `attack = \"3225\"`, or leave it out",
            ),
            (
                "path = [\"3226\"], attack = \"3225\", accelerate = true",
                "error: `C54` moves accelerated and stays far from every enemy [15.1a]\n  help: \
                 leave out `accelerate`, or the attack",
            ),
            (
                "path = [\"3225\"], accelerate = true, march = true",
                "error: `accelerate` and `march` stand in one order [15.1c]\n  help: keep one of \
                 them",
            ),
            (
                "path = [\"3226\"], attack = \"3225\", charge = true, march = true",
                "error: `charge` and `march` stand in one order [15.5b]\n  help: keep one of \
                 them: who charges spends 2 MP at most",
            ),
            (
                "attack = \"3225\", charge = true, train = true",
                "error: `train` and `charge` stand in one order [15.5a]\n  help: a charge meets \
                 infantry: leave one of them out",
            ),
        ],
    );
}

#[test]
fn markers_and_trains_do_not_fight() {
    for key in [
        "attack = \"3225\"",
        "bombard = \"U6\"",
        "path = [\"3225\"], disengage = true",
    ] {
        let name = key.split(", ").last().unwrap().split(' ').next().unwrap();
        let text = format!("order = [{{ unit = \"C-HMC-1\", {key} }}]");
        assert_eq!(
            fault(Csa, &text),
            format!(
                "error: `{name}` is for units; `C-HMC-1` is a Hidden Movement Counter [18.4a]\n  \
                 help: write `remove = true` for the marker, and after it orders for its units"
            )
        );
        let text = format!("order = [{{ unit = \"C-Train\", {key} }}]");
        assert_eq!(
            fault(Csa, &text),
            format!(
                "error: `{name}` is for units; `C-Train` only moves [21.2a]\n  help: leave \
                 `{name}` out"
            )
        );
    }
    refused(
        "C-HMC-1",
        &[
            (
                "path = [\"3225\"], march = true",
                "error: `C-HMC-1` makes no forced march [18.3d]\n  help: leave `march` out: a \
                 marker has 6 MP",
            ),
            (
                "path = [\"3225\"], accelerate = true",
                "error: `C-HMC-1` is no cavalry and does not move accelerated [15.1a]\n  help: \
                 leave `accelerate` out: a marker has 6 MP",
            ),
            (
                "remove = true, path = [\"3225\"]",
                "error: `remove` and `path` stand in one order [18.4a]\n  help: a marker is \
                 removed before it moves: its units get orders of their own after this one",
            ),
            (
                "remove = true, enter = \"A\"",
                "error: `remove` and `enter` stand in one order [18.4a]\n  help: a marker is \
                 removed before it moves: its units get orders of their own after this one",
            ),
        ],
    );
    refused(
        "C-Train",
        &[
            (
                "path = [\"3225\"], march = true",
                "error: `march` is not for `C-Train` [22.4d]\n  help: leave `march` out: a Train \
                 moves along roads and trails, with 4 MP",
            ),
            (
                "recover = true",
                "error: `recover` is not for `C-Train` [22.4d]\n  help: leave `recover` out: a \
                 Train moves along roads and trails, with 4 MP",
            ),
            (
                "path = [\"3225\"], deploy = [\"C6 3225\"]",
                "error: `deploy` is not for `C-Train` [18.5a]\n  help: leave `deploy` out",
            ),
        ],
    );
}
