//! The shipped tables, and what is refused in a file of tables (2, 3.3, H-01 to H-50, S-1, S-2).

use super::drill::{hex, shipped, un};
use countersign::games::lees_greatest_gamble::unit::UnitId;

#[test]
fn the_shipped_tables_are_sound() {
    let tables = shipped();
    assert_eq!(tables.units.len(), UnitId::all().count());
    assert_eq!(tables.name(un("C6")), "C6 Barksdale");
    assert_eq!(tables.map.grid.hexes().count(), 1139);
    assert_eq!(tables.map.cemetery_hill.len(), 13);
    assert!(tables.map.cell(hex("2020")).town);
}
