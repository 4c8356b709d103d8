//! Beginning a game: offer, acceptance, counter-signature; or all at once when one person plays
//! both sides.

mod came;
mod offer;
mod solo;
mod start;
mod umpire;

pub use came::{Came, came_of};
pub use offer::{Answer, accept, offer};
pub use solo::solo;
pub use start::{Sent, Started, start, start_documents};
pub use umpire::{card, has_card, read_card, require_card};

use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::Standing;
use crate::protocol::documents::{Document, Mode, Offer, Player, Umpire};
use crate::protocol::hex::Digest;
use crate::protocol::keys::Signer;
use crate::protocol::secrets::PlayerSecrets;
use crate::side::Side;
use crate::store::atomic::make_folder;
use crate::turn::{Match, WRITER, load_engine};
use std::collections::BTreeMap;
use std::path::Path;

/// What a game is to be.
pub struct Terms {
    /// The system's name.
    pub system: String,
    /// The scenario's name.
    pub scenario: String,
    /// Days of silence after which a player is late.
    pub deadline_days: u32,
    /// The options and their values.
    pub options: BTreeMap<String, String>,
    /// The players' own tables, if not the shipped ones.
    pub tables: Option<Source>,
}

/// A player as he introduces himself.
#[derive(Clone)]
pub struct Person {
    /// His side.
    pub side: Side,
    /// His name.
    pub name: String,
    /// His mail address; may be empty.
    pub address: String,
}

impl Person {
    fn player(&self, signer: &Signer, secrets: &PlayerSecrets, offerer: bool) -> Player {
        Player {
            side: self.side,
            name: self.name.clone(),
            address: self.address.clone(),
            key: signer.public_key(),
            anchor: secrets.chain().anchor(),
            offerer,
        }
    }

    fn check(&self) -> Result<(), Diagnostic> {
        check_name(&self.name, &self.address)
    }
}

fn check_name(name: &str, address: &str) -> Result<(), Diagnostic> {
    for text in [name, address] {
        if name.trim().is_empty()
            || text.chars().any(char::is_control)
            || text.chars().count() > 200
        {
            return Err(Diagnostic::new(
                Kind::Illegal,
                format!("`{}` is not a name or address", text.escape_debug()),
            )
            .help("a name is not empty, and names and addresses stand on one line of at most 200 characters"));
        }
    }
    Ok(())
}

/// Tables of a game and their digest.
fn tables_of(terms: &Terms) -> Result<Digest, Diagnostic> {
    let system = crate::games::find(&terms.system)?;
    Ok(match &terms.tables {
        Some(tables) => Digest::of(&tables.text),
        None => Digest::of(system.tables),
    })
}

fn offer_document(
    terms: &Terms,
    mode: Mode,
    published: Option<String>,
    umpire: Option<Umpire>,
    player: Player,
) -> Result<Offer, Faults> {
    let tables = tables_of(terms)?;
    let (system, engine) = load_engine(
        &terms.system,
        &terms.scenario,
        WRITER,
        tables,
        terms.tables.as_ref(),
        "the offer",
    )?;
    system.require_mode(mode.as_str(), &terms.options)?;
    engine.opening(&terms.scenario, &terms.options)?;
    Ok(Offer {
        format: Offer::FORMAT.to_owned(),
        system: terms.system.clone(),
        scenario: terms.scenario.clone(),
        mode,
        writer: WRITER.to_owned(),
        tables,
        deadline_days: terms.deadline_days,
        published,
        options: terms.options.clone(),
        umpire,
        player,
    })
}

/// The standing orders of player-turn 0.
fn first_standing(
    game: &Match,
    secrets: &PlayerSecrets,
    side: Side,
    draft: Option<&Source>,
) -> Result<Standing, Faults> {
    // Seals are not needed to read standing orders: any opening state will do.
    let state = game.opening(&[])?;
    let part = match draft {
        Some(draft) => game.engine.check_standing(&state, side, draft)?,
        None => game.engine.no_standing(&state.document.board, side),
    };
    Ok(game.seal(side, 0, secrets.seal_salt(&game.id, 0), part))
}

fn make_parent(path: &Path) -> Result<(), Diagnostic> {
    match path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty())
    {
        Some(parent) => make_folder(parent),
        None => Ok(()),
    }
}

fn exists(path: &Path) -> Diagnostic {
    Diagnostic::new(Kind::Unable, format!("`{}` exists already", path.display()))
        .help("name another place")
}
