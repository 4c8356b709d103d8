//! The counter-signature, the umpire's signature, and taking them over.

use super::came::{Came, came_of, offer_of};
use super::{exists, first_standing, make_parent, umpire as umpires};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::mail::read::text::shown;
use crate::party::Party;
use crate::player::KeyFile;
use crate::player::hand::for_party;
use crate::player::part::lost;
use crate::player::umpire;
use crate::protocol::canonical;
use crate::protocol::documents::{self, Acceptance, Document, SignedDocument, Start};
use crate::protocol::secrets::PlayerSecrets;
use crate::protocol::signature;
use crate::side::Side;
use crate::store::atomic::{write_file, write_folder, write_once};
use crate::store::journal::Entry;
use crate::store::{GameFolder, GameHome, Home, Written, read_text};
use crate::turn::Match;
use std::path::{Path, PathBuf};

/// What `start` did.
pub enum Started {
    /// This player made the offer and has signed the charter now.
    Countersigned,
    /// This is the umpire, who has signed the charter now.
    Umpired,
    /// This player had accepted; the other's counter-signature was verified.
    Completed,
}

/// Completes a game from what was sent: counter-signs one's own offer once it is accepted, signs
/// as the umpire what both players have signed, or takes over the last signature. Writes the whole
/// game folder.
///
/// # Errors
///
/// Every fault of the documents; a charter that is not the offer accepted; what the system
/// refused.
pub fn start(
    home: &Home,
    key: &KeyFile,
    sent: &Path,
    tables: Option<&Source>,
    standing: Option<&Source>,
    out: &Path,
) -> Result<(Match, Started, Written), Faults> {
    let file = |name: &str| read_text(&sent.join(name));
    let sent = Sent {
        charter: file("charter.toml")?,
        acceptance: file("acceptance.toml")?,
        start: crate::player::table::if_there(&sent.join("start.toml"))?,
        tables: crate::player::table::if_there(&sent.join("tables.toml"))?,
        standing: umpire::sent_along(sent)?,
        place: sent.join("start.toml"),
    };
    start_documents(home, key, &sent, tables, standing, out)
}

/// What was sent to begin a game.
pub struct Sent {
    /// The charter.
    pub charter: Source,
    /// The acceptance.
    pub acceptance: Source,
    /// The start, once the offerer has signed as well.
    pub start: Option<Source>,
    /// The tables, if they are not the shipped ones.
    pub tables: Option<Source>,
    /// Standing orders for player-turn 0, to the umpire alone.
    pub standing: Vec<Source>,
    /// Where the start should be, for the message that it is missing.
    pub place: PathBuf,
}

/// [`start`] with documents that are in memory.
///
/// # Errors
///
/// As [`start`].
pub fn start_documents(
    home: &Home,
    key: &KeyFile,
    sent: &Sent,
    tables: Option<&Source>,
    standing: Option<&Source>,
    out: &Path,
) -> Result<(Match, Started, Written), Faults> {
    let (charter_file, acceptance) = (&sent.charter, &sent.acceptance);
    let tables = tables.or(sent.tables.as_ref());
    let game = Match::load(charter_file, tables)?;
    let given_start = || match &sent.start {
        Some(start) => Ok(start.clone()),
        None => read_text(&sent.place),
    };
    let missing = |party: &Party| !game.signed.contains(party);
    let (charter_text, start, started) = if game.require_signatures().is_ok() {
        (
            charter_file.text.clone(),
            given_start()?,
            Started::Completed,
        )
    } else if Side::BOTH.map(Party::Side).iter().any(missing) {
        let (charter, start) = countersign(home, key, &game, charter_file, acceptance, standing)?;
        (charter, start, Started::Countersigned)
    } else {
        if !home.game(&game.id.to_string())?.sides().is_empty() && !umpires::has_card(home, &game)?
        {
            game.require_signatures()?;
        }
        let start = given_start()?;
        let opened = (acceptance, &start);
        let charter = umpires::sign_last(home, key, &game, charter_file, opened, &sent.standing)?;
        (charter, start, Started::Umpired)
    };
    let complete = Source::new(charter_file.name.clone(), charter_text);
    let game = Match::load(&complete, tables)?;
    match (&started, &game.charter.umpire) {
        // The umpire signs what comes of this.
        (Started::Countersigned, Some(_)) => {
            for side in Side::BOTH {
                game.require_signature(side.into())?;
            }
        }
        (Started::Countersigned, None) | (Started::Umpired | Started::Completed, _) => {
            game.require_signatures()?;
        }
    }
    let opening = game.opening_from(acceptance, &start)?;
    let mut files: Vec<(&str, &[u8])> = vec![
        ("charter.toml", complete.text.as_bytes()),
        ("acceptance.toml", acceptance.text.as_bytes()),
        ("start.toml", start.text.as_bytes()),
        ("opening.toml", opening.text.as_bytes()),
    ];
    if let Some(tables) = tables {
        files.push(("tables.toml", tables.text.as_bytes()));
    }
    if out.join("turns").exists() {
        return Err(exists(out).into());
    }
    let place = home.game(&game.id.to_string())?;
    let other = other_folder(&place, &opening, out)?;
    make_parent(out)?;
    let written = match &game.charter.umpire {
        Some(_) if out.join("charter.toml").is_file() => complete_folder(out, &complete, &files)?,
        Some(_) | None => write_folder(out, &files)?,
    };
    if !place.parties().is_empty() && other.is_none() {
        place.remember_folder(out)?;
    }
    for side in place.sides() {
        hand_over_first(&game, &place, side, &opening, out)?;
    }
    Ok((game, started, written))
}

/// The other folder in which the game is played already. The home keeps to that.
///
/// # Errors
///
/// It is whole as far as `opening` goes, so that a second folder is a mistake; what the system refused.
fn other_folder(
    place: &GameHome,
    opening: &State,
    out: &Path,
) -> Result<Option<PathBuf>, Diagnostic> {
    let played = |folder: &PathBuf| folder.join("turns").exists();
    let Some(there) = place.folder()?.filter(played) else {
        return Ok(None);
    };
    let kept = read_text(&GameFolder::at(&there).opening());
    if kept.is_ok_and(|kept| kept.text == opening.text) && there != out {
        return Err(Diagnostic::new(
            Kind::Unable,
            format!("this game is played in `{}` already", there.display()),
        )
        .help(
            "go there, and `countersign status` says what comes next; to play on in another folder \
             move that one",
        ));
    }
    Ok(Some(there))
}

/// Takes the umpire's signature over into a folder that holds everything but that.
fn complete_folder(
    out: &Path,
    charter: &Source,
    files: &[(&str, &[u8])],
) -> Result<Written, Faults> {
    let path = out.join("charter.toml");
    let known = read_text(&path)?;
    if documents::digest(&known) != documents::digest(charter) {
        return Err(exists(out).into());
    }
    let mut written = Written::Unchanged;
    for (name, bytes) in files.iter().filter(|(name, _)| *name != "charter.toml") {
        if write_once(&out.join(name), bytes)? == Written::Written {
            written = Written::Written;
        }
    }
    // Never one signature less than is there.
    let (_, there) = signature::charter_signatures(&known)?;
    let (_, given) = signature::charter_signatures(charter)?;
    if given.len() > there.len() {
        write_file(&path, charter.text.as_bytes())?;
        written = Written::Written;
    }
    Ok(written)
}

/// Writes the standing orders of player-turn 0 for the umpire, where there is one.
fn hand_over_first(
    game: &Match,
    place: &GameHome,
    side: Side,
    opening: &State,
    out: &Path,
) -> Result<(), Faults> {
    let (Some(_), Some(seal)) = (&game.charter.umpire, opening.seal_of(side)) else {
        return Ok(());
    };
    let secrets = PlayerSecrets::read(&place.secret(side))?;
    let Some(sealed) = secrets.find(0, &seal) else {
        return Ok(());
    };
    let source = Source::new("sealed standing orders", sealed.text());
    let standing = game.engine.read_standing(opening, &source)?;
    umpire::hand_over(game, &GameFolder::at(out), &standing)?;
    Ok(())
}

/// The refusal of another acceptance: one offer makes one game.
fn used_up(game: &Match, came: &Came, charter_file: &Source, side: Side) -> Diagnostic {
    let name = |charter: &crate::protocol::documents::Charter| {
        charter
            .player(side.other())
            .map_or_else(String::new, |player| player.name.clone())
    };
    Diagnostic::new(
        Kind::Illegal,
        format!(
            "`{}` is an acceptance by {} of an offer that was used up: the game `{}` with {} came of it",
            charter_file.name,
            shown(&name(&game.charter)),
            came.place.game(),
            shown(&name(&came.charter))
        ),
    )
    .help("one offer makes one game: play that one, or make another offer with `countersign new`")
}

/// Signs the charter that came of one's own offer: the charter and the start document.
fn countersign(
    home: &Home,
    key: &KeyFile,
    game: &Match,
    charter_file: &Source,
    acceptance: &Source,
    standing: Option<&Source>,
) -> Result<(String, Source), Faults> {
    let charter = &game.charter;
    let Some(offerer) = charter.player.iter().find(|player| player.offerer) else {
        return Err(Diagnostic::new(Kind::Malformed, "the charter names no offerer").into());
    };
    let side = offerer.side;
    let Some((_, offer)) = offer_of(charter) else {
        return Err(Diagnostic::new(Kind::Malformed, "the charter names no offerer").into());
    };
    let offer_digest = offer.to_string();
    let id = game.id.to_string();
    let known =
        |name: &str| -> Result<bool, Diagnostic> { Ok(home.game(name)?.secret(side).is_file()) };
    if !known(&offer_digest)? && !known(&id)? {
        if let Some(came) = came_of(home, &offer, side)?.first() {
            return Err(used_up(game, came, charter_file, side).into());
        }
        for name in [&offer_digest, &id] {
            if let Some(gone) = lost(&home.game(name)?, Some(side.into())) {
                return Err(gone.into());
            }
        }
        return Err(Diagnostic::new(
            Kind::Unverified,
            format!(
                "`{}` does not come of an offer that this home made (offer `{}`)",
                charter_file.name, &offer_digest[..16]
            ),
        )
        .help("the other player changed its terms, or it was made in another home: compare it with the offer that you sent")
        .into());
    }
    // The acceptance is checked before anything is renamed or signed.
    let accepted: Acceptance = documents::read_signed(
        acceptance,
        charter
            .key(side.other())
            .ok_or_else(|| Diagnostic::new(Kind::Malformed, "the charter names no acceptor"))?,
    )?;
    if accepted.game != game.id {
        return Err(Diagnostic::new(
            Kind::Unverified,
            format!(
                "`{}` accepts the game `{}`, not `{id}`",
                acceptance.name, accepted.game
            ),
        )
        .into());
    }
    let signer = key.read_again(home, "")?;
    if signer.public_key() != offerer.key {
        return Err(Diagnostic::new(
            Kind::Unable,
            format!(
                "the offer names the key `{}`, and this is `{}`",
                offerer.key,
                signer.public_key()
            ),
        )
        .help("name the key that signed the offer with `--key FILE`")
        .into());
    }
    let _home_lock = home.lock()?;
    let place = home.rename_game(&offer_digest, &id)?;
    let _lock = place.lock()?;
    let path = place.secret(side);
    let mut secrets = PlayerSecrets::read(&path)?;
    let first = first_standing(game, &secrets, side, standing)?;
    let signed = signature::sign_charter(charter_file, side, &signer)?;
    let start = canonical::emit(&Start {
        format: Start::FORMAT.to_owned(),
        game: game.id,
        side,
        seal: first.seal,
    });
    let start = signature::sign_document(&start, Start::NAMESPACE, &signer);
    let journal = place.journal();
    journal.record(
        &for_party(side, &Entry::new(0, "charter")),
        signed.as_bytes(),
    )?;
    journal.record(&for_party(side, &Entry::new(0, "start")), start.as_bytes())?;
    secrets.keep(0, &first.text);
    secrets.write(&path)?;
    Ok((signed, Source::new("start.toml", start)))
}
