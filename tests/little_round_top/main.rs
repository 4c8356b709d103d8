//! *Little Round Top*, statement by statement.

mod drill;
mod melee;
mod tables;
mod hidden;
mod orders;
mod tables;
mod orders;
mod rule_book;
mod set_up;
mod sheets;
mod tables;
mod text_map;
mod flags;
mod flight;
mod melee;
mod morale;
mod orders;
mod retreat;
mod rule_book;
mod shaken;
mod sheets;
mod text_map;

#[test]
fn the_drill_map_is_empty() {
    let drill = drill::Drill::new();
    assert_eq!(drill.board.companies.len(), 39);
    assert!(drill.board.melees().is_empty());
}
