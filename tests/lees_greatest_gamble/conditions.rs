//! `if` and `unless`.

use crate::drill::{Drill, go, hex, piece};
use countersign::draft::Located;
use countersign::games::lees_greatest_gamble::board::State;
use countersign::games::lees_greatest_gamble::orders::{Condition, When};
use countersign::games::lees_greatest_gamble::turn::{Control, Turn};
use countersign::side::Side;

/// C6 s and C15 in 3226, C7 D? in 3227, a marker in 3027, U21 in 3225, U20 F there.
fn drill() -> Drill {
    let mut drill = Drill::new();
    drill.unit("C6 s", "3226");
    drill.unit("C15", "3226");
    drill.unit("C7 D?", "3227");
    drill.marker("C-HMC-2", "3027", &["C1"]);
    drill.unit("U21", "3225");
    drill.unit("U20 F", "3225");
    drill
}

/// Whether conditions of an order for C6 hold in a player-turn of CSA.
fn hold(drill: &Drill, cases: &[(&str, bool)], prepare: impl Fn(&mut Turn<'_>)) {
    drill.run(Side::Csa, &[], |turn| {
        prepare(turn);
        for (words, expected) in cases {
            let condition: Condition = words.parse().unwrap();
            assert_eq!(condition.holds(turn, piece("C6")), *expected, "{words}");
        }
    });
}

#[test]
fn what_is_so_of_pieces() {
    let drill = drill();
    hold(
        &drill,
        &[
            ("shaken", true),
            ("normal", false),
            ("disrupted", false),
            ("questionable", false),
            ("present", true),
            ("gone", false),
            ("at 3226", true),
            ("at 3227", false),
            ("C7 normal", false),
            ("C7 disrupted", true),
            ("C7 questionable", true),
            ("C7 shaken", false),
            ("U21 normal", true),
            ("C15 normal", true),
            ("C15 ready", true),
            ("C15 fired", false),
            ("U20 fired", true),
            ("U20 ready", false),
            // Inside a marker it is not on the map, and nobody is told how it is.
            ("C1 present", false),
            ("C1 gone", true),
            ("C1 normal", false),
            ("C-HMC-2 present", true),
            ("C-HMC-2 at 3027", true),
            ("C-HMC-3 gone", true),
            ("C-Train present", true),
            ("U-Train at 3212", true),
            ("C8 gone", true),
            ("C8 normal", false),
            ("moved", false),
            ("stopped", false),
            ("lost", false),
        ],
        |_| {},
    );
}

#[test]
fn what_is_so_of_hexes_and_of_the_day() {
    let drill = drill();
    hold(
        &drill,
        &[
            ("3225 enemy", true),
            ("3225 friend", false),
            ("3225 empty", false),
            ("3226 friend", true),
            ("3226 enemy", false),
            ("3224 empty", true),
            // A marker fills its hex, and may hold nobody.
            ("3027 empty", false),
            ("3027 friend", false),
            ("1628 friend", true),
            ("3212 enemy", true),
            ("3212 empty", false),
            ("night", false),
            ("state attack", true),
            ("state panic", false),
        ],
        |_| {},
    );
    hold(&drill, &[("night", true)], |turn| turn.board.turn = 11);
    hold(
        &drill,
        &[
            ("state attack", false),
            ("state passive", true),
            ("state restricted", false),
        ],
        |turn| turn.board.army_mut(Side::Csa).state = State::Passive,
    );
}

/// `enemy` and `friend` are those of the piece that is ordered, whoever orders it.
#[test]
fn rule_17_3f_conditions_of_a_taken_piece_are_about_its_own_side() {
    let drill = drill();
    drill.run(Side::Csa, &[], |turn| {
        for (words, expected) in [("3225 enemy", false), ("3225 friend", true)] {
            let condition: Condition = words.parse().unwrap();
            assert_eq!(condition.holds(turn, piece("U21")), expected, "{words}");
        }
    });
}

#[test]
fn what_pieces_have_done() {
    let drill = drill();
    let cases = [
        ("moved", true),
        ("stopped", true),
        ("C7 moved", false),
        ("C7 lost", true),
        ("C15 lost", true),
        ("C-HMC-2 lost", false),
        ("C-Train moved", true),
    ];
    hold(&drill, &cases, |turn| {
        turn.marks.moved.insert(piece("C6"));
        turn.marks.moved.insert(piece("C-Train"));
        turn.marks.stopped.insert(piece("C6"));
        turn.marks.control.insert(piece("C7"), Control::Enemy);
        turn.marks.control.insert(piece("C15"), Control::Nobody);
        turn.marks.control.insert(piece("C-HMC-2"), Control::Owner);
    });
}

#[test]
fn all_of_if_and_none_of_unless() {
    let drill = drill();
    let list = |words: &[&str]| -> Vec<Located<Condition>> {
        words
            .iter()
            .map(|word| Located::bare(word.parse().unwrap()))
            .collect()
    };
    drill.run(Side::Csa, &[], |turn| {
        for (only_if, unless, expected) in [
            (&[][..], &[][..], true),
            (&["shaken", "3225 enemy"], &[], true),
            (&["shaken", "3225 empty"], &[], false),
            (&[], &["normal", "3225 empty"], true),
            (&[], &["normal", "3225 enemy"], false),
            (&["shaken"], &["shaken"], false),
        ] {
            let when = When {
                only_if: list(only_if),
                unless: list(unless),
            };
            assert_eq!(when.holds(turn, piece("C6")), expected, "{when:?}");
        }
    });
}

#[test]
fn words_of_conditions_in_any_case_and_spacing() {
    for (text, canonical) in [
        ("  Shaken ", "shaken"),
        ("c6   DISRUPTED", "C6 disrupted"),
        ("u-hmc-3 at 3225", "U-HMC-3 at 3225"),
        ("c-train Moved", "C-Train moved"),
        ("3225 Empty", "3225 empty"),
        ("State Restricted", "state restricted"),
        ("NIGHT", "night"),
    ] {
        assert_eq!(text.parse::<Condition>().unwrap().to_string(), canonical);
    }
    assert_eq!("3225 empty".parse(), Ok(Condition::Empty(hex("3225"))));
}

#[test]
fn what_is_no_condition_is_told_with_the_nearest() {
    for (text, message, help) in [
        (
            "",
            "a condition is empty",
            "write one as in `C6 shaken`, `3225 empty` or `state attack`",
        ),
        (
            "disruptd",
            "`disruptd` is no condition: it begins with no unit, no hex and no fact",
            "did you mean `disrupted`?",
        ),
        (
            "C99 shaken",
            "`C99 shaken` is no condition: it begins with no unit, no hex and no fact",
            "write one as in `C6 shaken`, `disrupted`, `3225 empty` or `state attack`",
        ),
        (
            "325 empty",
            "`325` is no hex number",
            "write four digits, column and row, as in `3225 empty`",
        ),
        (
            "3225 enemies",
            "`3225 enemies` says nothing about a hex",
            "write `3225` and one of empty, enemy, friend",
        ),
        (
            "3225 enemyy",
            "`3225 enemyy` says nothing about a hex",
            "did you mean `3225 enemy`?",
        ),
        (
            "C6 shakken",
            "`C6 shakken` states no fact",
            "did you mean `shaken`?",
        ),
        (
            "C6",
            "`C6` states no fact",
            "the facts are normal, shaken, disrupted, questionable, ready, fired, present, gone, \
             moved, stopped, lost, at",
        ),
        (
            "C6 shaken now",
            "`C6 shaken now` states no fact",
            "write nothing after `shaken`",
        ),
        (
            "at",
            "`at` states no fact",
            "write a hex after `at`, as in `at 3225`",
        ),
        (
            "state pasive",
            "`state pasive` names no command state",
            "did you mean `state passive`?",
        ),
        (
            "state",
            "`state` names no command state",
            "write `state` and one of attack, restricted, passive, panic",
        ),
        (
            "night now",
            "`night now` says too much",
            "write nothing after `night`",
        ),
    ] {
        let fault = text.parse::<Condition>().unwrap_err();
        assert_eq!(
            (fault.message.as_str(), fault.help.as_str()),
            (message, help)
        );
    }
}

#[test]
fn a_piece_that_waits_is_told_of_with_a_rule() {
    let mut drill = Drill::new();
    drill.unit("C6", "3228");
    drill.marker("C-HMC-1", "1828", &["C7"]);
    let waits = ["C6", "C-HMC-1", "C-Train"].map(|piece| go(piece, "1627", "if = \"night\""));
    let ran = drill.moves(Side::Csa, &waits.concat(), &[]);
    for piece in ["C6", "C-HMC-1", "C-Train"] {
        let line = format!("no order for {piece} has conditions that hold: nothing is done [8.1a]");
        assert!(ran.says(&line), "{}", ran.text());
    }
}
