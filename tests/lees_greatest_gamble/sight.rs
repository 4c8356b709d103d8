//! Lines of sight and observation (6.6, 6.7, 14.4s, 18.2b).

use super::drill::{hex, shipped};
use countersign::games::lees_greatest_gamble::map::Map;
use countersign::games::lees_greatest_gamble::sight;

fn open(map: &Map, from: &str, to: &str) -> bool {
    let there = sight::open(map, hex(from), hex(to)).is_ok();
    let back = sight::open(map, hex(to), hex(from)).is_ok();
    assert_eq!(there, back, "{from} {to}");
    there
}

#[test]
fn ex_15_what_each_battery_sees() {
    let map = &shipped().map;
    assert!(sight::enters_protected(map, hex("2420"), hex("2121")));
    assert!(open(map, "2420", "2023"));
    assert!(!sight::enters_protected(map, hex("2420"), hex("2023")));
    assert!(open(map, "2420", "1923"));
    let blocked = sight::open(map, hex("2319"), hex("2023")).unwrap_err();
    assert_eq!(blocked.why, "town in 2220");
    assert!(sight::enters_protected(map, hex("2521"), hex("2423")));
    assert!(open(map, "1628", "1825"));
}
