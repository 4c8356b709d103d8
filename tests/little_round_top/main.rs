//! *Little Round Top*, statement by statement.

mod command;
mod drill;
mod orders;
mod rule_book;
mod sheets;
mod text_map;

#[test]
fn the_drill_map_is_empty() {
    let drill = drill::Drill::new();
    assert_eq!(drill.board.companies.len(), 39);
    assert!(drill.board.melees().is_empty());
}
