//! A player of *Little Round Top*.
//!
//! [`policy::plan`] proposes orders one by one, the most pressing first; [`page::Page`] keeps those
//! that the checker accepts together with all that were kept before. So every draft is legal,
//! whatever was proposed.

mod ground;
mod page;
mod policy;
mod set_up;

use crate::{Player, board_of};
use countersign::diagnostic::Faults;
use countersign::engine::State;
use countersign::games::little_round_top::board::{Board, Stage};
use countersign::games::little_round_top::tables::Tables;
use countersign::player::Table;
use countersign::side::Side;
use page::Page;

/// The game.
pub const PLAYER: Player = Player {
    system: "little-round-top",
    phrase: "Vincent's Spur, 2 July 1863",
    draft,
    forms: None,
};

/// The draft of what [`policy::plan`] decides.
fn draft(table: &Table, state: &State, side: Side) -> Result<String, Faults> {
    let tables = Tables::shipped();
    let board: Board = board_of(state)?;
    let mut page = Page::new(table, state, side)?;
    match board.stage {
        Stage::UnionSetUp => set_up::union(&mut page),
        Stage::ConfederateSetUp => set_up::confederate(&mut page),
        Stage::Union | Stage::Confederate => policy::plan(&tables, &board, side, &mut page),
        Stage::Over => {}
    }
    Ok(page.text())
}
