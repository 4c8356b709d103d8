//! A player of *We are the Flank*.
//!
//! [`policy::plan`] decides, for whichever side is to move; [`write::draft`] writes the decisions
//! down as a player would.

mod appraise;
mod forms;
mod march;
mod policy;
mod route;
mod write;

use crate::{Player, board_of};
use countersign::diagnostic::Faults;
use countersign::engine::State;
use countersign::games::we_are_the_flank::tables::Tables;
use countersign::player::Table;
use countersign::side::Side;

/// The game.
pub const PLAYER: Player = Player {
    system: "we-are-the-flank",
    games: &[("standard", "Devil's Den, 2 July 1863")],
    draft,
    forms: Some(forms::write),
    random: None,
};

/// The draft of what [`policy::plan`] decides.
fn draft(table: &Table, state: &State, side: Side) -> Result<String, Faults> {
    let plan = policy::plan(&Tables::shipped(), &board_of(state)?, side);
    Ok(write::draft(&heading(table, state, side), &plan, None))
}

/// The keys with which every draft begins.
fn heading(table: &Table, state: &State, side: Side) -> write::Heading {
    write::Heading {
        step: state.document.step.clone(),
        game: table.game.id.to_string()[..16].to_owned(),
        player_turn: state.next(),
        side,
    }
}
