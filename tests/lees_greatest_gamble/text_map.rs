//! The text map.

use super::drill::Drill;
use countersign::games::lees_greatest_gamble::picture::text_map::text_map;

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
