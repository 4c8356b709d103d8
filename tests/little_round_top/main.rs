//! *Little Round Top*, statement by statement.

mod ask;
mod drill;
mod fire;
mod flags;
mod flight;
mod form;
mod hidden;
mod melee;
mod morale;
mod orders;
mod picture;
mod retreat;
mod rule_book;
mod set_up;
mod shaken;
mod sheets;
mod tables;
mod text_map;

#[test]
fn the_drill_map_is_empty() {
    let drill = drill::Drill::new();
    assert_eq!(drill.board.companies.len(), 39);
    assert!(drill.board.melees().is_empty());
}
