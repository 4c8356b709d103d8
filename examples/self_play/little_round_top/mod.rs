//! A player of *Little Round Top*.
//!
//! [`policy::plan`] proposes orders one by one, the most pressing first; [`page::Page`] keeps those
//! that the checker accepts together with all that were kept before. So every draft is legal,
//! whatever was proposed.

mod games;
mod ground;
mod page;
mod policy;
mod set_up;

use crate::{Player, board_of};
use countersign::diagnostic::{Faults, Source};
use countersign::engine::State;
use countersign::games::little_round_top::board::{Board, Stage};
use countersign::games::little_round_top::tables::Tables;
use countersign::player::Table;
use countersign::player::hidden::held;
use countersign::side::Side;
use countersign::store::Home;
use page::Page;

/// The game.
pub const PLAYER: Player = Player {
    system: "little-round-top",
    games: &[("standard", "Stand firm ye boys from Maine")],
    draft,
    forms: None,
    random: Some(games::play_random),
};

/// The draft of what [`policy::plan`] decides.
fn draft(table: &Table, state: &State, side: Side) -> Result<String, Faults> {
    let tables = Tables::shipped();
    let board: Board = board_of(state)?;
    let id = table.game.id;
    let held = held(table, &Home::at(table.folder.root()), state, side)?;
    let head = format!(
        "# Player-turn {}: {}.\n\ngame = \"{}\"\nplayer_turn = {}\nside = \"{side}\"\n",
        state.next(),
        state.document.step,
        &id.to_string()[..16],
        state.next(),
    );
    let mut page = Page::new(head, !held.is_empty(), |text| {
        let draft = Source::new("draft", text);
        table
            .game
            .engine
            .check_with(id, state, &draft, &held)
            .is_ok()
    });
    match board.stage {
        Stage::UnionSetUp => set_up::union(&mut page),
        Stage::ConfederateSetUp => set_up::confederate(&mut page),
        Stage::Union | Stage::Confederate => policy::plan(&tables, &board, side, &mut page),
        Stage::Over => {}
    }
    Ok(page.text())
}
