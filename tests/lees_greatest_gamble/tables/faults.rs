//! What a file of tables may not say.

use super::said;
use crate::drill::shipped;
use countersign::diagnostic::Source;
use countersign::games::lees_greatest_gamble::tables::{SHIPPED, read};
use proptest::prelude::*;
use proptest::sample::{Index, select};

#[test]
fn a_printed_figure_that_differs_is_refused() {
    for (from, to, expected) in [
        (
            "unit = 4, marker = 6",
            "unit = 5, marker = 6",
            "`unit` differs from the printed game [8.2a]; write `unit = 4`; only house values may be replaced",
        ),
        (
            "stack = 3",
            "stack = 4",
            "`stack` differs from the printed game [9.1a]; write `stack = 3`; only house values may be replaced",
        ),
        (
            "night = 3",
            "night = 5",
            "`night` differs from the printed game [20.2c]; write `night = 3`; only house values may be replaced",
        ),
        (
            "defensive = [2, 3]",
            "defensive = [2, 4]",
            "`defensive` differs from the printed game [11.4e]; write `defensive = [2, 3]`; only house values may be replaced",
        ),
        (
            "rain = 3",
            "rain = 2",
            "`rain` differs from the printed game [20.5a]; write `rain = 3`; only house values may be replaced",
        ),
        (
            "shift = -2 }                              # 22.5",
            "shift = -3 }",
            "`shift` differs from the printed game [22.5a]; write `shift = -2`; only house values may be replaced",
        ),
        (
            "\"- D DR\", \"- D DR\", \"D DR DER\", \"D",
            "\"- D DR\", \"- D D\", \"D DR DER\", \"D",
            "`bombardment` differs from the printed game [14.3b]; write `bombardment = [\"A A A\", \"- D D\", \"- D DR\", \"- D DR\", \"D DR DER\", \"D DR DER\"]`; only house values may be replaced",
        ),
    ] {
        assert_eq!(said(from, to), [expected]);
    }
}

#[test]
fn the_printed_part_may_be_left_out() {
    let (head, rest) = SHIPPED.split_once("\n[printed]\n").unwrap();
    let (_, tail) = rest.split_once("\n[results]").unwrap();
    let short = Source::new("tables.toml", format!("{head}\n[results]{tail}"));
    assert_eq!(read(&short).unwrap(), *shipped());
}

#[test]
fn a_table_that_is_missing_is_named() {
    let (head, _) = SHIPPED.split_once("\n[map]\n").unwrap();
    let short = Source::new("tables.toml", head);
    let faults = read(&short).unwrap_err().to_string();
    for key in ["map", "schedule", "set_up"] {
        assert!(
            faults.contains(&format!("the table `{key}` is missing")),
            "{faults}"
        );
    }
}

#[test]
fn another_games_tables_are_refused() {
    assert_eq!(
        said(
            "system = \"lees-greatest-gamble\"",
            "system = \"little-round-top\""
        ),
        ["`little-round-top` is another game; these are the tables of `lees-greatest-gamble`"]
    );
}

/// A file of tables with one stretch of it replaced.
fn damaged() -> impl Strategy<Value = String> {
    let lines: Vec<&str> = SHIPPED.lines().collect();
    let bits = [
        "", "0000", "9999", "-1", "\"\"", "4234 ", "T", "[]", "{}", "D3 ", ": ", "h",
    ];
    (
        select((0..lines.len()).collect::<Vec<_>>()),
        any::<Index>(),
        select(bits.to_vec()),
    )
        .prop_map(move |(at, place, bit)| {
            let mut lines: Vec<String> = SHIPPED.lines().map(str::to_owned).collect();
            let line = &mut lines[at];
            let starts: Vec<usize> = line.char_indices().map(|(start, _)| start).collect();
            if !starts.is_empty() {
                let start = starts[place.index(starts.len())];
                let end = line.len().min(start + bit.len().max(1));
                line.replace_range(start..end, bit);
            }
            lines.join("\n")
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_file_is_read_or_refused_with_its_faults(text in damaged()) {
        if let Err(faults) = read(&Source::new("tables.toml", text)) {
            prop_assert!(faults.iter().count() > 0);
        }
    }
}

#[test]
fn faults_of_the_map_are_told_where_they_stand() {
    for (from, to, expected) in [
        (
            "clear = \"2917/3017\"",
            "clear = \"2917/3017 2917-3017\"",
            "`2917-3017` is no hexside; write the two hexes that it lies between: `2420/2319`",
        ),
        (
            "clear = \"2917/3017\"",
            "clear = \"2917/3017 3017/2917\"",
            "`3017/2917` stands twice in `clear`; name a hexside once, whichever hex comes first",
        ),
        (
            "clear = \"2917/3017\"",
            "clear = \"2917/3017 2917/2919\"",
            "`2917` and `2919` do not touch; the neighbours of 2917 are 2916, 3017, 3018, 2918, 2818, 2817",
        ),
        (
            "rough = \"3522",
            "rough = \"3522 3522",
            "`3522` stands twice in `rough`; strike it out once",
        ),
        (
            "rough = \"3522",
            "rough = \"522 3522",
            "`522` is no hex number; write four digits: two for the column, two for the row",
        ),
        (
            "banks = \"23-25: 18\"",
            "banks = \"25-23: 18\"",
            "`25-23: 18` are no banks; write columns and the first row west of the water: `10-15: 18; 16: 17`",
        ),
        (
            "banks = \"23-25: 18\"",
            "banks = \"43: 18; 23-25: 18\"",
            "4318, a bank, is not on the map; name columns and rows of the map",
        ),
        (
            "kind = \"ravine\"",
            "kind = \"canal\"",
            "`canal` is no water; write `stream` or `ravine`",
        ),
        (
            "\"Wheatfield Road\", kind = \"trail\"",
            "\"Wheatfield Road\", kind = \"path\"",
            "`path` is no kind of road; write `road` or `trail`",
        ),
        (
            "\"3225 3224 3323",
            "\"3225 3323",
            "`3225` and `3323` do not touch; the neighbours of 3225 are 3224, 3324, 3325, 3226, 3125, 3124",
        ),
        (
            "\"3225 3224 3323 3322 3321 3421 3420 3419\"",
            "\"3225\"",
            "`Wheatfield Road` has fewer than two hexes; write its hexes in order",
        ),
        (
            "last = \"4234\"",
            "last = \"0934\"",
            "no map runs from `1000` to `0934`; write its lowest and highest column and row, up to 98: `1000` and `4234`",
        ),
        (
            "\"3423 Wheatfield\"",
            "\"3423\"",
            "`3423` has no name; write a hex and its name: `2020 Gettysburg`",
        ),
    ] {
        assert_eq!(said(from, to), [expected], "{to}");
    }
}
