//! Beginning a game by mail: an acceptance of one's own offer is counter-signed, a charter that both
//! players have signed is signed by its umpire, the last signature is taken over.

use super::find::{games_folder, unknown};
use super::standing::{self, refuse_others};
use super::{Bundle, How, Item, Received, is_set_up, missing, player, who};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::mail::thread::Thread;
use crate::party::Party;
use crate::player::Table;
use crate::player::hand::for_party;
use crate::player::part::lost;
use crate::player::set_up::{Sent, Started, has_card, require_card, start_documents};
use crate::protocol::documents::{self, Acceptance, Charter, Document, Start};
use crate::protocol::hex::Digest;
use crate::protocol::signature;
use crate::side::Side;
use crate::store::journal::Entry;
use crate::store::{GameFolder, GameHome, Home, Written, read_text};
use crate::turn::Match;
use std::path::PathBuf;

/// The tables that a digest names: among what was sent, else those that the player named; none are
/// needed for the shipped ones.
pub(super) fn chosen_tables(bundle: &Bundle, how: &How<'_>, digest: Digest) -> Option<Source> {
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

/// Whether a game folder waits for the umpire's signature: both players have signed.
///
/// # Errors
///
/// Every fault of the charter.
pub fn waits_for_umpire(folder: &GameFolder) -> Result<bool, Faults> {
    let source = read_text(&folder.charter())?;
    let charter: Charter = documents::read(&source)?;
    let (_, signatures) = signature::charter_signatures(&source)?;
    Ok(charter.umpire.is_some() && !signatures.contains_key(&Party::Umpire))
}

/// What this home does with a charter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// It accepts this home's offer.
    Countersign,
    /// Both players have signed, and this home is the umpire's.
    Umpire,
    /// Everybody has signed.
    Complete,
    /// This home has signed already, and somebody else has not.
    Wait,
}

/// What is to be done with a charter: from its signatures, and what this home holds.
fn part(home: &Home, game: &Match, id: &str, charter_file: &Source) -> Result<Part, Faults> {
    let mine = home.game(id)?.parties();
    let charter = &game.charter;
    if game.require_signatures().is_ok() {
        return Ok(Part::Complete);
    }
    let by_players = Side::BOTH
        .iter()
        .all(|side| game.signed.contains(&Party::Side(*side)));
    let held = |offerer: bool| {
        let mut players = charter.player.iter();
        players.any(|player| player.offerer == offerer && mine.contains(&Party::Side(player.side)))
    };
    Ok(if by_players && has_card(home, game)? {
        Part::Umpire
    } else if by_players && !mine.is_empty() || held(false) && !held(true) {
        Part::Wait
    } else if by_players {
        require_card(home, game, charter_file)?;
        Part::Umpire
    } else {
        Part::Countersign
    })
}

/// Begins a game. Gives its folder and the opening state, or nothing when there is none to begin: the
/// player's own signature came back to him, the umpire has not signed, or it was only a check. `there`
/// is the game folder that waits for the umpire's signature.
///
/// # Errors
///
/// Every fault of the documents; a game that this home has nothing of; what the system refused.
pub fn begin(
    home: &Home,
    id: &str,
    bundle: &Bundle,
    how: &How<'_>,
    there: Option<&GameFolder>,
    received: &mut Received,
) -> Result<Option<(Table, State)>, Faults> {
    let Some(found) = bundle.get(Charter::FORMAT) else {
        return Err(not_here(home, id, bundle)?.into());
    };
    let charter: Charter = documents::read(&found.source)?;
    let tables = chosen_tables(bundle, how, charter.tables);
    let game = Match::load(&found.source, tables.as_ref())?;
    let place = home.game(id)?;
    let part = part(home, &game, id, &found.source)?;
    if part == Part::Complete && place.parties().is_empty() {
        return Err(not_here(home, id, bundle)?.into());
    }
    let mine = match part {
        Part::Umpire => vec![Party::Umpire],
        Part::Countersign | Part::Complete | Part::Wait => place.parties(),
    };
    if part != Part::Umpire {
        refuse_others(&game, &mine, bundle)?;
    }
    if part == Part::Wait {
        wait(&game, there, received);
        return Ok(None);
    }
    if there.is_none() && has_played(&place)? {
        return Err(not_here(home, id, bundle)?.into());
    }
    let offerer = charter.player.iter().find(|player| player.offerer);
    let offerer = offerer.map_or(Side::Csa, |player| player.side);
    let sent = Sent {
        acceptance: acceptance(home, id, bundle, offerer.other())?,
        start: bundle.get(Start::FORMAT).map(|found| found.source.clone()),
        tables,
        charter: found.source.clone(),
        standing: standing_orders(bundle),
        place: PathBuf::from("start.toml"),
    };
    if part != Part::Countersign && sent.start.is_none() {
        return Err(missing("start", "ask for all of it: charter, acceptance and start").into());
    }
    let folder = match there {
        Some(folder) => folder.root().to_owned(),
        None => games_folder()?.join(format!("{}-{}", charter.system, &id[..8])),
    };
    let mut item = item(&game, part, offerer, how.check);
    if let Some(start) = sent.start.as_ref().filter(|_| part != Part::Countersign) {
        // Everything else in the message is verified before the folder is made.
        let opening = game.opening_from(&sent.acceptance, start)?;
        let table = Table::of(GameFolder::at(&folder), game);
        super::plan::plan(&table, home, &mine, Some(opening), bundle, true)?;
    } else {
        read_acceptance(&game, &sent.acceptance, offerer.other())?;
    }
    if how.check {
        received.items.push(item);
        return Ok(None);
    }
    let (game, started, written) =
        start_documents(home, &how.key, &sent, None, how.standing, &folder)?;
    item.new = written == Written::Written;
    received.items.push(item);
    received.files.push(("game", folder.clone()));
    match (started, game.require_signatures()) {
        (Started::Countersigned, Err(_)) => {
            let folder = GameFolder::at(&folder);
            if let Some(id) = &bundle.message_id {
                Thread::remember(&folder, id)?;
            }
            received.folder = Some(folder.root().to_owned());
            received.next = send_to_umpire(&game);
            return Ok(None);
        }
        (Started::Countersigned, Ok(())) => received.notes.push(
            "send your signature back: the game begins when the other player has it".to_owned(),
        ),
        (Started::Umpired, _) => received.notes.push(
            "send your signature to both players: the game begins when they have it".to_owned(),
        ),
        (Started::Completed, _) => {}
    }
    let table = Table::open(GameFolder::at(&folder))?;
    let opening = table.state()?;
    Ok(Some((table, opening)))
}

/// What a charter means to this home, for people.
fn item(game: &Match, part: Part, offerer: Side, check: bool) -> Item {
    let other = match part {
        Part::Countersign | Part::Wait => offerer.other(),
        Part::Umpire | Part::Complete => offerer,
    };
    let whose = player(game, other);
    let text = match (part, check) {
        (Part::Complete, _) if game.charter.umpire.is_some() => format!(
            "{} has signed last, and the game begins",
            who(game, Party::Umpire)
        ),
        (Part::Complete, _) => format!("{whose} has signed too, and the game begins"),
        (Part::Umpire, check) => format!(
            "{} and {} have signed a game with you as umpire; {}",
            player(game, offerer),
            player(game, offerer.other()),
            if check {
                "for you to sign last"
            } else {
                "signed by you last, and it begins"
            }
        ),
        (Part::Countersign, false) => format!("{whose} accepts your offer; signed by you too"),
        (Part::Countersign | Part::Wait, _) => format!("{whose} accepts your offer"),
    };
    Item {
        kind: match part {
            Part::Complete => "start",
            Part::Countersign | Part::Umpire | Part::Wait => "charter",
        }
        .to_owned(),
        player_turn: None,
        side: match (part, &game.charter.umpire) {
            (Part::Complete, Some(_)) => None,
            _ => Some(other),
        },
        new: true,
        text,
    }
}

/// A charter that this home has signed as far as it can.
fn wait(game: &Match, there: Option<&GameFolder>, received: &mut Received) {
    let by_both = Side::BOTH
        .iter()
        .all(|side| game.signed.contains(&Party::Side(*side)));
    let offerer = game.charter.player.iter().find(|player| player.offerer);
    let text = match (by_both, there) {
        (true, _) => "the charter that both players have signed",
        (false, Some(_)) => "the acceptance of your offer, signed by you too",
        (false, None) => "your own acceptance",
    };
    received.items.push(Item {
        kind: "charter".to_owned(),
        player_turn: None,
        side: offerer.map(|player| player.side.other()),
        new: false,
        text: text.to_owned(),
    });
    received.folder = there.map(|folder| folder.root().to_owned());
    received.next = match (there, by_both) {
        (Some(_), _) => send_to_umpire(game),
        (None, true) => format!("wait for the signature of {}", who(game, Party::Umpire)),
        (None, false) => "wait for the other player's counter-signature".to_owned(),
    };
}

/// What whoever signed second does next.
fn send_to_umpire(game: &Match) -> String {
    format!(
        "`countersign send` mails it to {}, who signs last",
        who(game, Party::Umpire)
    )
}

/// What only an umpire is sent: the players' sealed standing orders.
fn standing_orders(bundle: &Bundle) -> Vec<Source> {
    standing::of(bundle)
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
    if place.parties().is_empty() {
        return Ok(lost(&place, None).unwrap_or_else(|| unknown(&bundle.letter, id)));
    }
    if !has_played(&place)? {
        return Ok(Diagnostic::new(
            Kind::Early,
            format!("the game `{id}` has not begun here: a signature of the charter is missing"),
        )
        .help("receive the message that holds the charter signed by everybody first, and this one again afterwards"));
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
