//! What may become a game: an offer, an umpire's card.

use super::find::games_folder;
use super::set_up::chosen_tables;
use super::{Bundle, How, Item, Received, agreements};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::mail::read::text::shown;
use crate::player::set_up::{came_of, read_card};
use crate::protocol::documents::{self, Document, Mode, Offer, SignedDocument, UmpireCard};
use crate::protocol::signature;
use crate::store::atomic::make_folder;
use crate::store::{Home, Written, write_once};
use crate::turn::load_engine;

/// Takes over what belongs to no game yet.
///
/// # Errors
///
/// Every fault of the document; what the system refused.
pub fn take(home: &Home, bundle: &Bundle, how: &How<'_>) -> Result<Received, Faults> {
    if let Some(found) = bundle.get(UmpireCard::FORMAT) {
        return card(home, &found.source, how);
    }
    let Some(found) = bundle.get(Offer::FORMAT) else {
        let mut received = Received::default();
        let notes = bundle.documents.iter().map(agreements::not_read);
        received.notes.extend(notes);
        return Ok(received);
    };
    offer(home, bundle, &found.source, how)
}

/// An umpire's card: verified, and kept in the games folder.
fn card(home: &Home, source: &Source, how: &How<'_>) -> Result<Received, Faults> {
    let mut received = Received::default();
    let card = read_card(source)?;
    require_line(&card.name, "card")?;
    require_line(&card.address, "card")?;
    let digest = documents::digest(source).to_string();
    let mut item = Item {
        kind: "umpire".to_owned(),
        player_turn: None,
        side: None,
        new: false,
        text: format!("card of {}, who offers to umpire a game", shown(&card.name)),
    };
    if home.game(&digest)?.umpires() {
        item.text += ", your own";
        received.next = "wait for the charter that both players have signed".to_owned();
        received.items.push(item);
        return Ok(received);
    }
    let folder = games_folder()?.join("offers");
    let path = folder.join(format!("{}.umpire.toml", &digest[..8]));
    if how.check {
        item.new = !path.exists();
        received.items.push(item);
        return Ok(received);
    }
    make_folder(&folder)?;
    item.new = write_once(&path, source.text.as_bytes())? == Written::Written;
    received.next = format!(
        "`countersign new OFFER --side SIDE --name YOUR-NAME --mode umpire --umpire {}` offers a game with this umpire; the card serves one",
        path.display()
    );
    received.files.push(("card", path));
    received.items.push(item);
    Ok(received)
}

/// Refuses a name or address that would break a line.
fn require_line(text: &str, what: &str) -> Result<(), Diagnostic> {
    if !text.chars().any(char::is_control) {
        return Ok(());
    }
    Err(Diagnostic::new(
        Kind::Malformed,
        format!("`{}` holds a control character", text.escape_debug()),
    )
    .help(format!(
        "a name or address stands on one line; ask for another {what}"
    )))
}

/// An offer: verified, and kept in the games folder.
fn offer(home: &Home, bundle: &Bundle, source: &Source, how: &How<'_>) -> Result<Received, Faults> {
    let mut received = Received::default();
    let offer: Offer = documents::read(source)?;
    signature::verify_document(source, Offer::NAMESPACE, &offer.player.key)?;
    let umpire = offer.umpire.iter();
    for text in [&offer.player.name, &offer.player.address]
        .into_iter()
        .chain(umpire.flat_map(|umpire| [&umpire.name, &umpire.address]))
    {
        require_line(text, "offer")?;
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
    if let Some(umpire) = &offer.umpire {
        item.text += &format!(", with {} as umpire", shown(&umpire.name));
    }
    let came = came_of(home, &documents::digest(source), offer.player.side)?;
    if let Some(came) = came.first() {
        item.text += ", your own";
        let id = came.place.game();
        received.next = format!("nothing: the game `{}` came of it", &id[..8]);
        received.items.push(item);
        return Ok(received);
    }
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
    let (system, engine) = load_engine(
        &offer.system,
        &offer.scenario,
        &offer.writer,
        offer.tables,
        tables.as_ref(),
        &source.name,
    )?;
    engine.opening(&offer.scenario, &offer.options)?;
    let unusual = system.unusual(&offer.options);
    if !unusual.is_empty() {
        item.text += &format!(", with {}", unusual.join(", "));
    }
    let folder = games_folder()?.join("offers");
    let path = folder.join(format!("{}.toml", &digest[..8]));
    if how.check {
        item.new = !path.exists();
        received.items.push(item);
        return Ok(received);
    }
    make_folder(&folder)?;
    item.new = write_once(&path, source.text.as_bytes())? == Written::Written;
    let inspect = format!("countersign inspect {}", path.display());
    let mut accept = format!("countersign accept {} DIR --name YOUR-NAME", path.display());
    received.files.push(("offer", path));
    if let Some(tables) = &tables {
        let path = folder.join(format!("{}.tables.toml", &digest[..8]));
        write_once(&path, tables.text.as_bytes())?;
        accept += &format!(" --tables {}", path.display());
        received.files.push(("tables", path));
    }
    received.next = format!("`{inspect}` shows what is offered; `{accept}`, if you want to play");
    received.items.push(item);
    Ok(received)
}
