//! The counter-signature, and taking it over.

use super::{exists, first_standing, make_parent};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::player::KeyFile;
use crate::player::hand::for_side;
use crate::protocol::canonical;
use crate::protocol::documents::{self, Acceptance, Document, Offer, SignedDocument, Start};
use crate::protocol::hex::Digest;
use crate::protocol::secrets::PlayerSecrets;
use crate::protocol::signature;
use crate::store::atomic::write_folder;
use crate::store::journal::Entry;
use crate::store::{Home, Written, read_text};
use crate::turn::Match;
use std::path::{Path, PathBuf};

/// What `start` did.
pub enum Started {
    /// This player made the offer and has signed the charter now.
    Countersigned,
    /// This player had accepted; the other's counter-signature was verified.
    Completed,
}

/// Completes a game from what the other player sent: counter-signs one's own offer once it is
/// accepted, or takes over the counter-signature. Writes the whole game folder.
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
        place: sent.join("start.toml"),
    };
    start_documents(home, key, &sent, tables, standing, out)
}

/// What the other player sent to begin a game.
pub struct Sent {
    /// The charter.
    pub charter: Source,
    /// The acceptance.
    pub acceptance: Source,
    /// The start, once the offerer has signed as well.
    pub start: Option<Source>,
    /// The tables, if they are not the shipped ones.
    pub tables: Option<Source>,
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
    let (charter_text, start, started) = if game.require_both().is_ok() {
        let start = match &sent.start {
            Some(start) => start.clone(),
            None => read_text(&sent.place)?,
        };
        (charter_file.text.clone(), start, Started::Completed)
    } else {
        let (charter, start) = countersign(home, key, &game, charter_file, acceptance, standing)?;
        (charter, start, Started::Countersigned)
    };
    let complete = Source::new(charter_file.name.clone(), charter_text);
    let game = Match::load(&complete, tables)?;
    game.require_both()?;
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
    make_parent(out)?;
    let written = write_folder(out, &files)?;
    let place = home.game(&game.id.to_string())?;
    if !place.sides().is_empty() {
        place.remember_folder(out)?;
    }
    Ok((game, started, written))
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
    let offer = Offer {
        format: Offer::FORMAT.to_owned(),
        system: charter.system.clone(),
        scenario: charter.scenario.clone(),
        mode: charter.mode,
        writer: charter.writer.clone(),
        tables: charter.tables,
        deadline_days: charter.deadline_days,
        published: charter.published.clone(),
        options: charter.options.clone(),
        player: offerer.clone(),
    };
    let offer_digest = Digest::of(canonical::emit(&offer)).to_string();
    let id = game.id.to_string();
    let known =
        |name: &str| -> Result<bool, Diagnostic> { Ok(home.game(name)?.secret(side).is_file()) };
    if !known(&offer_digest)? && !known(&id)? {
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
    let signer = key.read(home)?;
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
        &for_side(side, &Entry::new(0, "charter")),
        signed.as_bytes(),
    )?;
    journal.record(&for_side(side, &Entry::new(0, "start")), start.as_bytes())?;
    secrets.keep(0, &first.text);
    secrets.write(&path)?;
    Ok((signed, Source::new("start.toml", start)))
}
