//! The Combat Results Table and the Terrain Effects Table (H-01, H-10).

use super::{changed, rules, said};
use crate::drill::{hex, shipped};
use countersign::games::lees_greatest_gamble::phase::combat::differential;
use countersign::games::lees_greatest_gamble::tables::{Outcome, read};

#[test]
fn h_01_the_printed_cells_stand_and_the_others_may_be_replaced() {
    let tables = shipped();
    let row = |sum: usize| {
        tables.results[sum - 2]
            .map(|cell| cell.to_string())
            .join(" ")
    };
    assert_eq!(row(2), "AE A D3 AER D4 A AE D4 AER");
    assert_eq!(row(3), "A A A AER D5 AE A AER A");
    assert!(row(4).starts_with("A D4"));
    assert_eq!(row(11), "AR AR DER AR D D2 DR DE -");
    assert_eq!(
        said("\"AE  A   D3  AER D4", "\"AE  A   D4  AER D4"),
        [
            "`D4` in row 2 of `rows` differs from the printed game [12.1a]; write `D3`; only house values may be replaced"
        ]
    );
    assert_eq!(
        rules("\"A   D4  D2  DER D3", "\"AE  D4  D2  DER D3"),
        ["12.1a"]
    );
    let other = read(&changed("\"A   D4  D2  DER D3", "\"A   D3  D2  DER D3")).unwrap();
    assert_eq!(other.results[2][1].to_string(), "D3");
}

/// Sums of two dice and how often they come.
fn weighted(column: usize, what: impl Fn(Outcome) -> bool) -> i64 {
    let weights = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
    let cells = shipped().results.iter().map(|row| row[column]);
    cells
        .zip(weights)
        .filter(|(cell, _)| what(*cell))
        .map(|(_, weight)| weight)
        .sum()
}

#[test]
fn h_01_the_chances_rise_and_fall_with_the_differential() {
    let line = |what: fn(Outcome) -> bool| -> Vec<i64> {
        (0..9).map(|column| weighted(column, what)).collect()
    };
    assert_eq!(
        line(|cell| matches!(cell, Outcome::Attacker { .. })),
        [28, 25, 22, 19, 16, 13, 11, 8, 4]
    );
    assert_eq!(
        line(|cell| matches!(
            cell,
            Outcome::Attacker {
                elimination: true,
                ..
            }
        )),
        [11, 10, 9, 7, 6, 6, 4, 3, 2]
    );
    assert_eq!(
        line(|cell| matches!(cell, Outcome::Attacker { rout: true, .. })),
        [8, 8, 7, 5, 5, 4, 3, 2, 1]
    );
    assert_eq!(
        line(|cell| cell == Outcome::Nothing),
        [4, 4, 4, 5, 4, 4, 4, 3, 2]
    );
    assert_eq!(
        line(|cell| matches!(cell, Outcome::Defender { .. })),
        [4, 7, 10, 12, 16, 19, 21, 25, 30]
    );
    assert_eq!(
        line(|cell| matches!(
            cell,
            Outcome::Defender {
                elimination: true,
                ..
            }
        )),
        [0, 1, 2, 3, 5, 5, 7, 8, 10]
    );
    assert_eq!(
        line(|cell| matches!(cell, Outcome::Defender { rout: true, .. })),
        [0, 1, 2, 3, 5, 6, 8, 11, 11]
    );
    for (morale, expected) in [
        (2, [4, 4, 7, 12, 14, 17, 20, 23, 26]),
        (3, [1, 4, 6, 9, 11, 14, 17, 20, 23]),
        (4, [1, 1, 2, 4, 7, 11, 13, 15, 19]),
        (5, [0, 1, 2, 3, 5, 6, 8, 11, 14]),
    ] {
        let leaves = |cell: Outcome| match cell {
            Outcome::Defender { rout, figure, .. } => {
                rout || figure.is_some_and(|figure| figure > morale)
            }
            Outcome::Nothing | Outcome::Attacker { .. } => false,
        };
        let found: Vec<i64> = (0..9).map(|column| weighted(column, leaves)).collect();
        assert_eq!(found, expected, "Morale {morale}");
    }
}

/// With the dice behind the letters: two fresh brigades of Morale 4 and Loss 4, in tenths of a per
/// cent.
#[test]
fn h_01_what_comes_of_fresh_brigades() {
    // Of nine rolls for E and R: three eliminate, three of those that are left Rout.
    let lost = |elimination: bool, rout: bool| match (elimination, rout) {
        (true, true) => 5,
        (true, false) | (false, true) => 3,
        (false, false) => 0,
    };
    let tenths = |ways: fn(Outcome, &dyn Fn(bool, bool) -> i64) -> i64| -> Vec<i64> {
        let column = |column: usize| {
            let sum: i64 = (0..=9)
                .map(|many| many * weighted(column, |cell| ways(cell, &lost) == many))
                .sum();
            (sum * 1000 + 36 * 9 / 2) / (36 * 9)
        };
        (0..9).map(column).collect()
    };
    let attacker = tenths(|cell, lost| match cell {
        Outcome::Attacker { elimination, rout } => lost(elimination, rout),
        Outcome::Nothing | Outcome::Defender { .. } => 0,
    });
    assert_eq!(attacker, [176, 167, 130, 102, 86, 80, 56, 40, 25]);
    let defender = tenths(|cell, lost| match cell {
        Outcome::Defender {
            elimination, rout, ..
        } => lost(elimination, rout),
        Outcome::Nothing | Outcome::Attacker { .. } => 0,
    });
    assert_eq!(defender, [0, 15, 31, 46, 77, 86, 120, 157, 176]);
    let retreats = tenths(|cell, lost| match cell {
        Outcome::Defender {
            elimination,
            rout: true,
            ..
        } => 9 - lost(elimination, true),
        Outcome::Defender {
            figure: Some(5..), ..
        } => 9,
        Outcome::Nothing | Outcome::Attacker { .. } | Outcome::Defender { .. } => 0,
    });
    assert_eq!(retreats, [28, 12, 25, 65, 117, 219, 250, 278, 389]);
}

#[test]
fn results_are_read_as_they_are_written() {
    for cell in [
        "-", "A", "AE", "AR", "AER", "D", "DE", "DR", "DER", "D2", "D6",
    ] {
        assert_eq!(Outcome::read(cell).unwrap().to_string(), cell);
    }
    for wrong in [
        "", "E", "A3", "DE3", "DR3", "D0", "D7", "DRE", "D-", "a", "Dé", "D 3",
    ] {
        assert_eq!(Outcome::read(wrong), None, "{wrong}");
    }
    assert_eq!(
        said("DR  DE  AE  AE\"", "DR  DE  AE  AX\""),
        [
            "`AX` is no result; write `-`, `A` or `D` with E, R or (D alone) a figure: `AER`, `DE`, `D3`"
        ]
    );
    assert_eq!(
        said("DR  DE  AE  AE\"", "DR  DE  AE\""),
        [
            "the row has 8 results; write nine, for the differentials from -4 to +4, with a space between"
        ]
    );
}

#[test]
fn h_10_printed_costs_and_shifts_stand_and_the_others_may_be_replaced() {
    let tables = shipped();
    assert_eq!(tables.terrain.rough, [2, 4]);
    assert_eq!(tables.terrain.town, [1, 1, 1]);
    assert_eq!(tables.terrain.stream, [0, 1, 2]);
    assert_eq!(tables.terrain.ravine, [1, 2, 2]);
    assert_eq!(tables.terrain.protected, [0, 1, 1]);
    let other = read(&changed(
        "stream = { cost = [0, 1, 2]",
        "stream = { cost = [1, 1, 2]",
    ))
    .unwrap();
    assert_eq!(other.terrain.stream, [1, 1, 2]);
    for (from, to, expected) in [
        (
            "heavy_woods = { cost = [1, 4, 4]",
            "heavy_woods = { cost = [1, 3, 4]",
            "`cost` of `heavy_woods` differs from the printed game [6.4c]; write `[1, 4, 4]`; only house values may be replaced",
        ),
        (
            "slope = { cost = [0, 2, 2]",
            "slope = { cost = [0, 2, 3]",
            "`cost` of `slope` differs from the printed game [6.5a]; write `[0, 2, 2]`; only house values may be replaced",
        ),
        (
            "rough = { cost = [2, 4], shift = -2 }",
            "rough = { cost = [2, 4], shift = -1 }",
            "`shift = -1` differs from the printed game [11.5b]; write `shift = -2`; only house values may be replaced",
        ),
        (
            "town = { cost = [1, 1, 1], shift = -1 }",
            "town = { cost = [1, 1, 1], shift = -2 }",
            "`shift = -2` differs from the printed game [11.5a]; write `shift = -1`; only house values may be replaced",
        ),
        (
            "town = { cost = [1, 1, 1]",
            "town = { cost = [0, 1, 1]",
            "`cost` is 0; write a whole number from 1 to 8",
        ),
    ] {
        assert_eq!(said(from, to), [expected]);
    }
}

#[test]
fn rule_1_2b_a_stream_shifts_by_one() {
    for (from, to) in [("1117", "1118"), ("1118", "1117")] {
        let parts = differential::terrain(&shipped().map, hex(from), hex(to));
        let parts: Vec<(&str, i32)> = parts
            .iter()
            .map(|(rule, value, _)| (rule.id(), *value))
            .collect();
        assert_eq!(parts, [("1.2b", -1)]);
    }
    assert_eq!(
        rules(
            "stream = { cost = [0, 1, 2], shift = -1 }",
            "stream = { cost = [0, 1, 2], shift = 0 }"
        ),
        ["1.2b"]
    );
}
