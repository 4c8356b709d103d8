//! *Little Round Top*, statement by statement.

mod ask;
mod command;
mod control;
mod detachment;
mod drill;
mod fire;
mod flags;
mod flight;
mod form;
mod games;
mod grid;
mod hidden;
mod house;
mod illegal;
mod map;
mod melee;
mod morale;
mod order_forms;
mod orders;
mod picture;
mod radius;
mod random;
mod retreat;
mod rule_book;
mod sequence;
mod set_up;
mod shaken;
mod sheets;
mod sight;
mod tables;
mod text_map;
mod turmoil;
mod victory;

#[test]
fn the_drill_map_is_empty() {
    let drill = drill::Drill::new();
    assert_eq!(drill.board.companies.len(), 39);
    assert!(drill.board.melees().is_empty());
}
