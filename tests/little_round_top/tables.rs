//! The shipped tables, and what a file of tables may not say.

use super::drill::{flat, hex};
use countersign::diagnostic::Source;
use countersign::games::little_round_top::map::hints;
use countersign::games::little_round_top::tables::{SHIPPED, Tables, read};

pub fn shipped() -> Tables {
    read(&Source::new("tables.toml", SHIPPED)).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The shipped file with some words changed.
pub fn changed(from: &str, to: &str) -> Source {
    assert_eq!(SHIPPED.matches(from).count(), 1, "{from}");
    Source::new("tables.toml", SHIPPED.replacen(from, to, 1))
}

/// What reading the shipped file with some words changed says.
pub fn faults(from: &str, to: &str) -> String {
    read(&changed(from, to)).unwrap_err().to_string()
}

#[test]
fn the_shipped_tables_are_those_of_the_drill() {
    let shipped = shipped();
    let drill = flat();
    assert_eq!(shipped.costs, drill.costs);
    assert_eq!(shipped.fire, drill.fire);
    assert_eq!(shipped.melee, drill.melee);
    assert_eq!(shipped.morale, drill.morale);
    assert_eq!(shipped.companies, drill.companies);
    assert_eq!(shipped.officers, drill.officers);
    assert_eq!(shipped.flags, drill.flags);
    assert_eq!(shipped.map.grid, drill.map.grid);
    assert_eq!(hints(&shipped.map), []);
    assert_eq!(shipped.map.level(hex("0101")), 5);
}
