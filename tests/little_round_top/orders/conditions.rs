//! `if` and `unless`.

use crate::drill::{Drill, hex};
use countersign::draft::Located;
use countersign::games::little_round_top::board::{Formation, Status};
use countersign::games::little_round_top::orders::{Condition, When};
use countersign::games::little_round_top::unit::UnitId;

/// 20ME-A in 0905 with Chamberlain, 20ME-C below; 15AL-D in 0906, in melee in 1010.
fn drill() -> Drill {
    let mut drill = Drill::new();
    drill.company_of("20ME-A", "0905", "S", "3/4");
    drill.company("20ME-C", "0905", "S").disorganized = true;
    drill.officer("Chamberlain", "0905");
    let column = drill.company("15AL-D", "0906", "N");
    column.formation = Formation::Column;
    column.out_of_ammunition = true;
    drill.company("15AL-E", "1010", "N").bayonets = true;
    drill.company("20ME-D", "1010", "S");
    drill.officer("Spear", "1204");
    drill.board.company_mut("47AL-B".parse().unwrap()).status = Status::Lost;
    drill.board.company_mut("2SS".parse().unwrap()).status = Status::Hidden;
    drill.board.company_mut("83PA-D".parse().unwrap()).status = Status::Waiting;
    drill
}

fn holds(condition: &str, unit: &str) -> bool {
    let parsed: Condition = condition.parse().unwrap();
    assert_eq!(parsed.to_string(), condition);
    parsed.holds(&drill().board, unit.parse::<UnitId>().unwrap())
}

#[test]
fn conditions_about_the_ordered_unit() {
    for (condition, yes, no) in [
        ("organized", "20ME-A", "20ME-C"),
        ("organized", "Chamberlain", "47AL-B"),
        ("disorganized", "20ME-C", "20ME-A"),
        ("disorganized", "20ME-C", "Chamberlain"),
        ("line", "20ME-A", "15AL-D"),
        ("column", "15AL-D", "20ME-A"),
        ("bayonets", "15AL-E", "15AL-D"),
        ("loaded", "20ME-A", "15AL-D"),
        ("empty", "15AL-D", "20ME-A"),
        ("melee", "20ME-D", "20ME-A"),
        ("present", "20ME-A", "47AL-B"),
        ("present", "Spear", "83PA-D"),
        ("gone", "47AL-B", "20ME-A"),
        ("gone", "2SS", "Spear"),
        ("at 0905", "Chamberlain", "Spear"),
        ("at 0905", "20ME-C", "15AL-D"),
        ("strength 3", "20ME-A", "2SS"),
        ("strength 4", "15AL-D", "20ME-A"),
        ("strength 1", "83PA-D", "47AL-B"),
    ] {
        assert!(holds(condition, yes), "{condition} of {yes}");
        assert!(!holds(condition, no), "{condition} of {no}");
    }
}

#[test]
fn conditions_about_a_named_unit_and_about_hexes() {
    for (condition, unit, expected) in [
        ("20ME-C disorganized", "Spear", true),
        ("20ME-A disorganized", "Spear", false),
        ("15AL-D at 0906", "20ME-A", true),
        ("Chamberlain present", "15AL-D", true),
        ("Oates present", "15AL-D", false),
        ("Oates gone", "15AL-D", true),
        ("Chamberlain at 0905", "15AL-D", true),
        ("Spear melee", "20ME-A", false),
        ("0904 empty", "20ME-A", true),
        ("0905 empty", "20ME-A", false),
        ("1204 empty", "20ME-A", false),
        ("0906 enemy", "20ME-A", true),
        ("0906 enemy", "15AL-E", false),
        ("0906 friend", "15AL-E", true),
        ("1204 friend", "20ME-A", true),
        ("0905 friend", "15AL-E", false),
        ("1010 melee", "20ME-A", true),
        ("0905 melee", "20ME-A", false),
    ] {
        assert_eq!(holds(condition, unit), expected, "{condition} for {unit}");
    }
}

#[test]
fn all_of_if_and_none_of_unless() {
    let board = drill().board;
    let unit = UnitId::Company("20ME-A".parse().unwrap());
    let list = |words: &[&str]| -> Vec<Located<Condition>> {
        words
            .iter()
            .map(|word| Located::bare(word.parse().unwrap()))
            .collect()
    };
    for (only_if, unless, expected) in [
        (&[][..], &[][..], true),
        (&["organized", "0906 enemy"], &[], true),
        (&["organized", "0906 empty"], &[], false),
        (&[], &["disorganized", "0904 enemy"], true),
        (&[], &["disorganized", "0906 enemy"], false),
        (&["organized"], &["organized"], false),
    ] {
        let when = When {
            only_if: list(only_if),
            unless: list(unless),
        };
        assert_eq!(when.holds(&board, unit), expected, "{when:?}");
    }
}

#[test]
fn words_of_conditions_in_any_case_and_spacing() {
    for (text, canonical) in [
        ("  Organized ", "organized"),
        ("20me-a   DISORGANIZED", "20ME-A disorganized"),
        ("oates at 0905", "Oates at 0905"),
        ("0905 Empty", "0905 empty"),
        ("2ss Strength 1", "2SS strength 1"),
    ] {
        assert_eq!(text.parse::<Condition>().unwrap().to_string(), canonical);
    }
    assert_eq!(
        "0905 empty".parse::<Condition>(),
        Ok(Condition::Empty(hex("0905")))
    );
}

#[test]
fn what_is_no_condition_is_told_with_the_nearest() {
    for (text, message, help) in [
        (
            "",
            "a condition is empty",
            "write one as in `20ME-A organized` or `0905 empty`",
        ),
        (
            "disorganised",
            "`disorganised` is no condition: it begins with no unit, no hex and no fact",
            "did you mean `disorganized`?",
        ),
        (
            "20ME-J organized",
            "`20ME-J organized` is no condition: it begins with no unit, no hex and no fact",
            "did you mean `20ME-A`?",
        ),
        (
            "sunshine",
            "`sunshine` is no condition: it begins with no unit, no hex and no fact",
            "write one as in `20ME-A organized`, `disorganized` or `0905 empty`",
        ),
        (
            "905 empty",
            "`905` is no hex number",
            "write four digits, column and row, as in `0905 empty`",
        ),
        (
            "0905 enemys",
            "`0905 enemys` says nothing about a hex",
            "did you mean `0905 enemy`?",
        ),
        (
            "0905",
            "`0905` says nothing about a hex",
            "write `0905` and one of empty, enemy, friend, melee",
        ),
        (
            "20ME-A",
            "`20ME-A` states no fact",
            "the facts are organized, disorganized, line, column, bayonets, loaded, empty, melee, \
             present, gone, at, strength",
        ),
        (
            "20ME-A organised",
            "`20ME-A organised` states no fact",
            "did you mean `organized`?",
        ),
        (
            "organized now",
            "`organized now` states no fact",
            "write nothing after `organized`",
        ),
        (
            "at",
            "`at` states no fact",
            "write a hex after `at`, as in `at 0905`",
        ),
        (
            "strength 0",
            "`strength 0` states no fact",
            "write a number from 1 to 9, as in `strength 3`",
        ),
        (
            "Oates disorganized",
            "`Oates disorganized` is never so of an officer",
            "write `Oates present`, `Oates gone`, `Oates at 0905` or `Oates melee`",
        ),
    ] {
        let fault = text.parse::<Condition>().unwrap_err();
        assert_eq!(
            (fault.message.as_str(), fault.help.as_str()),
            (message, help)
        );
    }
}
