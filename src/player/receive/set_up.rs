//! Beginning a game by mail: an offer is kept, an acceptance of one's own offer is counter-signed, a
//! counter-signature is taken over.

use super::find::{games_folder, unknown};
use super::{Bundle, How, Item, Received, agreements, is_set_up, missing};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::mail::read::text::shown;
use crate::player::Table;
use crate::player::hand::for_party;
use crate::player::set_up::{Sent, Started, start_documents};
use crate::protocol::documents::{
    self, Acceptance, Charter, Document, Ignored, Mode, Offer, SignedDocument, StandingDocument,
    Start,
};
use crate::protocol::hex::Digest;
use crate::protocol::signature;
use crate::side::Side;
use crate::store::atomic::make_folder;
use crate::store::journal::Entry;
use crate::store::{GameFolder, GameHome, Home, Written, read_text, write_once};
use crate::turn::{Match, load_engine};
use std::path::PathBuf;

/// An offer: verified, and kept in the games folder.
///
/// # Errors
///
/// Every fault of the offer; what the system refused.
pub fn offer(home: &Home, bundle: &Bundle, how: &How<'_>) -> Result<Received, Faults> {
    let mut received = Received::default();
    let Some(found) = bundle.get(Offer::FORMAT) else {
        let notes = bundle.documents.iter().map(agreements::not_read);
        received.notes.extend(notes);
        return Ok(received);
    };
    let source = &found.source;
    let offer: Offer = documents::read(source)?;
    signature::verify_document(source, Offer::NAMESPACE, &offer.player.key)?;
    for text in [&offer.player.name, &offer.player.address] {
        if text.chars().any(char::is_control) {
            return Err(Diagnostic::new(
                Kind::Malformed,
                format!("`{}` holds a control character", text.escape_debug()),
            )
            .help("a name or address stands on one line; ask for another offer")
            .into());
        }
    }
    let digest = documents::digest(source).to_string();
    let mut item = Item {
        kind: "offer".to_owned(),
        player_turn: None,
        side: Some(offer.player.side),
        new: false,
        text: format!(
            "offer of {} ({}) to play {}, scenario `{}`",
            shown(&offer.player.name),
            offer.player.side,
            offer.system,
            offer.scenario
        ),
    };
    if home.game(&digest)?.sides().contains(&offer.player.side) {
        item.text += ", your own";
        received.next = "wait for the other player's acceptance".to_owned();
        received.items.push(item);
        return Ok(received);
    }
    if offer.mode == Mode::Solo || offer.published.is_some() {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!(
                "`{}` offers a solo game, which nobody can join",
                source.name
            ),
        )
        .into());
    }
    let tables = chosen_tables(bundle, how, offer.tables);
    load_engine(
        &offer.system,
        &offer.scenario,
        &offer.writer,
        offer.tables,
        tables.as_ref(),
        &source.name,
    )?;
    let folder = games_folder()?.join("offers");
    let path = folder.join(format!("{}.toml", &digest[..8]));
    if how.check {
        item.new = !path.exists();
        received.items.push(item);
        return Ok(received);
    }
    make_folder(&folder)?;
    item.new = write_once(&path, source.text.as_bytes())? == Written::Written;
    let mut accept = format!("countersign accept {} DIR --name YOUR-NAME", path.display());
    received.files.push(("offer", path));
    if let Some(tables) = &tables {
        let path = folder.join(format!("{}.tables.toml", &digest[..8]));
        write_once(&path, tables.text.as_bytes())?;
        accept += &format!(" --tables {}", path.display());
        received.files.push(("tables", path));
    }
    received.next = format!("`{accept}`, if you want to play");
    received.items.push(item);
    Ok(received)
}

/// The tables that a digest names: among what was sent, else those that the player named; none are
/// needed for the shipped ones.
fn chosen_tables(bundle: &Bundle, how: &How<'_>, digest: Digest) -> Option<Source> {
    let fits = |tables: &&Source| Digest::of(&tables.text) == digest;
    bundle.tables.iter().find(fits).or(how.tables).cloned()
}

/// Set-up documents of a game that has begun: the same are fine.
///
/// # Errors
///
/// Documents that differ from those of the game.
pub fn compare(table: &Table, bundle: &Bundle, received: &mut Received) -> Result<(), Faults> {
    let folder = &table.folder;
    for found in bundle.documents.iter().filter(|found| is_set_up(found)) {
        let (kind, known) = match found.format.as_str() {
            Charter::FORMAT => ("charter", folder.charter()),
            Acceptance::FORMAT => ("acceptance", folder.acceptance()),
            _ => ("start", folder.start()),
        };
        let same = if kind == "charter" {
            // With one signature or both, it is the same charter, if they are good.
            let charter: Charter = documents::read(&found.source)?;
            signature::verify_charter(&found.source, &charter)?;
            documents::digest(&found.source) == table.game.id
        } else {
            read_text(&known)?.text == found.source.text
        };
        if !same {
            return Err(Diagnostic::new(
                Kind::Differs,
                format!(
                    "`{}` is not the {kind} with which this game began",
                    found.source.name
                ),
            )
            .help(format!("compare it with `{}`", known.display()))
            .into());
        }
        received.items.push(Item {
            kind: kind.to_owned(),
            player_turn: None,
            side: None,
            new: false,
            text: format!("the {kind} of the game, here already"),
        });
    }
    Ok(())
}

/// Begins a game. Gives its folder and the opening state, or nothing when there is none to begin: the
/// player's own acceptance came back to him, or it was only a check.
///
/// # Errors
///
/// Every fault of the documents; a game that this home has nothing of; what the system refused.
pub fn begin(
    home: &Home,
    id: &str,
    bundle: &Bundle,
    how: &How<'_>,
    received: &mut Received,
) -> Result<Option<(Table, State)>, Faults> {
    let Some(found) = bundle.get(Charter::FORMAT) else {
        return Err(not_here(home, id, bundle)?.into());
    };
    let charter: Charter = documents::read(&found.source)?;
    let tables = chosen_tables(bundle, how, charter.tables);
    let game = Match::load(&found.source, tables.as_ref())?;
    let place = home.game(id)?;
    let complete = game.require_signatures().is_ok();
    let offerer = charter.player.iter().find(|player| player.offerer);
    let offerer = offerer.map_or(Side::Csa, |player| player.side);
    if complete && place.sides().is_empty() {
        return Err(unknown(&bundle.letter, id).into());
    }
    if !complete && place.sides().contains(&offerer.other()) && !place.sides().contains(&offerer) {
        received.items.push(Item {
            kind: "charter".to_owned(),
            player_turn: None,
            side: Some(offerer.other()),
            new: false,
            text: "your own acceptance".to_owned(),
        });
        received.next = "wait for the other player's counter-signature".to_owned();
        return Ok(None);
    }
    if has_played(&place)? {
        return Err(not_here(home, id, bundle)?.into());
    }
    let sent = Sent {
        acceptance: acceptance(home, id, bundle, offerer.other())?,
        start: bundle.get(Start::FORMAT).map(|found| found.source.clone()),
        tables,
        charter: found.source.clone(),
        standing: standing_orders(bundle),
        place: PathBuf::from("start.toml"),
    };
    if complete && sent.start.is_none() {
        return Err(missing("start", "ask for all of it: charter, acceptance and start").into());
    }
    let folder = games_folder()?.join(format!("{}-{}", charter.system, &id[..8]));
    let kind = if complete { "start" } else { "charter" };
    let other = if complete { offerer } else { offerer.other() };
    let who = charter
        .player(other)
        .map_or(String::new(), |player| shown(&player.name));
    let mut item = Item {
        kind: kind.to_owned(),
        player_turn: None,
        side: Some(other),
        new: true,
        text: match (complete, how.check) {
            (true, _) => format!("{who} ({other}) has signed too, and the game begins"),
            (false, false) => format!("{who} ({other}) accepts your offer; signed by you too"),
            (false, true) => format!("{who} ({other}) accepts your offer"),
        },
    };
    if let Some(start) = sent.start.as_ref().filter(|_| complete) {
        // Everything else in the message is verified before the folder is made.
        let opening = game.opening_from(&sent.acceptance, start)?;
        let table = Table {
            folder: GameFolder::at(&folder),
            game,
        };
        super::plan::plan(&table, home, &place.sides(), Some(opening), bundle, true)?;
    } else {
        read_acceptance(&game, &sent.acceptance, offerer.other())?;
    }
    if how.check {
        received.items.push(item);
        return Ok(None);
    }
    let (_, started, written) =
        start_documents(home, &how.key, &sent, None, how.standing, &folder)?;
    item.new = written == Written::Written;
    received.items.push(item);
    let table = Table::open(GameFolder::at(&folder))?;
    received.files.push(("game", folder));
    match started {
        Started::Countersigned => received.notes.push(
            "send your signature back: the game begins when the other player has it".to_owned(),
        ),
        Started::Umpired => received.notes.push(
            "send your signature to both players: the game begins when they have it".to_owned(),
        ),
        Started::Completed => {}
    }
    let opening = table.state()?;
    Ok(Some((table, opening)))
}

/// What only an umpire is sent: the players' sealed standing orders.
fn standing_orders(bundle: &Bundle) -> Vec<Source> {
    bundle
        .documents
        .iter()
        .filter(|found| found.format == StandingDocument::<Ignored>::FORMAT)
        .map(|found| found.source.clone())
        .collect()
}

/// The acceptance: in the message, else the one that this player signed himself.
fn acceptance(home: &Home, id: &str, bundle: &Bundle, side: Side) -> Result<Source, Faults> {
    if let Some(found) = bundle.get(Acceptance::FORMAT) {
        return Ok(found.source.clone());
    }
    let entry = for_party(side, &Entry::new(0, "acceptance"));
    match home.game(id)?.journal().read(&entry)? {
        Some(bytes) => Ok(Source::new(
            "your acceptance",
            String::from_utf8_lossy(&bytes),
        )),
        None => Err(missing("acceptance", "ask for both: charter and acceptance").into()),
    }
}

fn read_acceptance(game: &Match, source: &Source, side: Side) -> Result<(), Faults> {
    let key = game.charter.key(side).ok_or_else(|| {
        Diagnostic::new(
            Kind::Malformed,
            format!("the charter names no player {side}"),
        )
    })?;
    documents::read_signed::<Acceptance>(source, key).map(|_| ())
}

/// A game whose folder is not to be found: not known at all, or moved away.
fn not_here(home: &Home, id: &str, bundle: &Bundle) -> Result<Diagnostic, Diagnostic> {
    let place = home.game(id)?;
    if place.sides().is_empty() {
        return Ok(unknown(&bundle.letter, id));
    }
    if !has_played(&place)? {
        return Ok(Diagnostic::new(
            Kind::Unverified,
            format!("the game `{id}` has not begun here: the other player's signature is missing"),
        )
        .help("receive the message that holds the charter signed by both first"));
    }
    Ok(Diagnostic::new(
        Kind::Unable,
        format!("the folder of the game `{id}` is not where it was"),
    )
    .help("name it with `--game DIR` once, and it is remembered"))
}

/// Whether the home has signed orders or resolutions of a game.
fn has_played(place: &GameHome) -> Result<bool, Diagnostic> {
    let of_play = |kind: &str| kind.ends_with(".orders") || kind.ends_with(".resolution");
    Ok(place
        .journal()
        .list()?
        .iter()
        .any(|entry| of_play(&entry.kind)))
}
