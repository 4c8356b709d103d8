//! The text map.

use super::drill::{Drill, hmc, un};
use countersign::games::lees_greatest_gamble::hidden::own_board;
use countersign::games::lees_greatest_gamble::picture::text_map::text_map;
use countersign::side::Side;

#[test]
fn the_map_fits_80_columns_and_shows_who_stands_where() {
    let mut drill = Drill::new();
    drill.unit("C6 sD", "3226");
    drill.units(&["U21", "U19 F"], "3225");
    drill.marker("C-HMC-3", "1427", &["C1", "C5"]);
    let map = text_map(&drill.tables, &drill.board);
    for line in map.lines() {
        assert!(line.len() < 80, "{line}");
        assert!(line.is_ascii(), "{line}");
        assert_eq!(line.trim_end(), line);
    }
    assert!(map.contains("1427 C-HMC-3"), "{map}");
    assert!(map.contains("3226 C6sD"), "{map}");
    assert!(map.contains("3225 U21+U19.F"), "{map}");
    assert!(
        !map.contains("C5"),
        "what a marker holds is not shown: {map}"
    );
    println!("{map}");
}

/// Only on the map of whoever made them, but for what is open to all.
#[test]
fn rule_18_2c_what_markers_hold_stands_below_the_map_of_their_owner() {
    let mut drill = Drill::new();
    let many: Vec<String> = (30..42).map(|number| format!("C{number}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    drill.marker("C-HMC-3", "1427", &["C1", "C5"]);
    drill.marker("C-HMC-4", "1427", &[]);
    drill.marker("C-HMC-5", "1427", &many);
    drill.marker("U-HMC-2", "3225", &["U21"]);
    let of = |side| own_board(&drill.board, side, &drill.secrets).expect("markers");
    let map = text_map(&drill.tables, &of(Side::Csa));
    for line in map.lines() {
        assert!(line.len() < 80, "{line}");
    }
    assert!(map.contains("1427 C-HMC-3+C-HMC-4+C-HMC-5"), "{map}");
    assert!(
        map.contains("\nC-HMC-3: C1, C5\nC-HMC-4: a decoy\nC-HMC-5: C30, C31,"),
        "{map}"
    );
    assert!(!map.contains("U-HMC-2:") && !map.contains("U21"), "{map}");
    let map = text_map(&drill.tables, &of(Side::Usa));
    assert!(map.ends_with("\nU-HMC-2: U21\n"), "{map}");
    assert!(!map.contains("C-HMC-3:"), "{map}");
    // Open to all.
    drill.board.marker_mut(hmc("C-HMC-3")).unwrap().contents = Some(vec![un("C1"), un("C5")]);
    let map = text_map(&drill.tables, &drill.board);
    assert!(map.ends_with("\nC-HMC-3: C1, C5\n"), "{map}");
    drill.secrets.clear();
    assert_eq!(own_board(&drill.board, Side::Csa, &drill.secrets), None);
}

#[test]
fn columns_run_down_and_rows_to_the_left() {
    let mut drill = Drill::new();
    drill.unit("C6", "2012");
    drill.units(&["U21", "U22"], "2112");
    let map = text_map(&drill.tables, &drill.board);
    let line = |column: &str| map.lines().find(|line| line.starts_with(column)).unwrap();
    let at = |column: &str, sign: &str| line(column).find(sign).unwrap();
    // GRID-3: 2112 sits half a hex farther west than 2012.
    assert_eq!(at("21", "U2") + 1, at("20", "C1"), "{map}");
}

#[test]
fn rule_20_1a_the_map_says_when_it_is_night() {
    let mut drill = Drill::new();
    drill.unit("C6", "3226");
    for (turn, night) in [(10, false), (11, true), (12, true)] {
        drill.board.turn = turn;
        let map = text_map(&drill.tables, &drill.board);
        assert_eq!(
            map.contains("\nNight: units observe up to 3 hexes [20.2c]"),
            night
        );
        assert_eq!(map.contains("Disrupted [20.2a]"), night);
        assert!(map.lines().all(|line| line.len() < 80), "{map}");
    }
}
