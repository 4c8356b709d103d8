//! Offering a game and accepting one.

use super::came::{Came, came_of};
use super::{Person, Terms, exists, first_standing, make_parent, offer_document, read_card};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::player::KeyFile;
use crate::player::hand::for_party;
use crate::protocol::canonical;
use crate::protocol::documents::{
    self, Acceptance, Charter, Document, Mode, Offer, SignedDocument,
};
use crate::protocol::hex::{Digest, Salt, Seal};
use crate::protocol::keys::{Signer, random};
use crate::protocol::secrets::PlayerSecrets;
use crate::protocol::signature;
use crate::side::Side;
use crate::store::atomic::{write_folder, write_once};
use crate::store::journal::Entry;
use crate::store::{Home, Written};
use crate::turn::{Match, load_engine};
use std::path::Path;

/// Makes and signs an offer; keeps its secrets in the home. With an umpire's card the game is one
/// in mode `umpire`.
///
/// # Errors
///
/// Terms or a card that do not fit; a missing or unsafe key; what the system refused.
pub fn offer(
    home: &Home,
    key: &KeyFile,
    terms: &Terms,
    person: &Person,
    card: Option<&Source>,
    out: &Path,
) -> Result<Offer, Faults> {
    person.check()?;
    let umpire = card.map(read_card).transpose()?;
    let signer = key.read(home)?;
    let secrets = PlayerSecrets::generate(person.side)?;
    let player = person.player(&signer, &secrets, true);
    if umpire
        .as_ref()
        .is_some_and(|umpire| umpire.key == player.key)
    {
        return Err(Diagnostic::new(
            Kind::Unverified,
            format!("the umpire's card has your own key: `{}`", player.key),
        )
        .help("an umpire plays neither side; he has a key of his own")
        .into());
    }
    let mode = match umpire {
        Some(_) => Mode::Umpire,
        None => Mode::Mutual,
    };
    let offer = offer_document(terms, mode, None, umpire, player)?;
    let text = canonical::emit(&offer);
    let place = home.game(&Digest::of(&text).to_string())?;
    let signed = signature::sign_document(&text, Offer::NAMESPACE, &signer);
    if out.exists() {
        return Err(exists(out).into());
    }
    let _lock = place.lock()?;
    secrets.write(&place.secret(person.side))?;
    place.journal().record(
        &for_party(person.side, &Entry::new(0, "offer")),
        signed.as_bytes(),
    )?;
    write_once(out, signed.as_bytes())?;
    Ok(offer)
}

/// How a player answers an offer.
pub struct Answer<'a> {
    /// His name.
    pub name: &'a str,
    /// His mail address; may be empty.
    pub address: &'a str,
    /// His standing orders for player-turn 0; none gives no instructions.
    pub standing: Option<&'a Source>,
    /// Whether it is to be another game of an offer that was accepted before.
    pub again: bool,
}

/// Accepts an offer: completes the charter, signs it, seals the first standing orders, and
/// writes both documents into a new folder to send back. An offer that was accepted before gives the
/// same documents again, so that a run that was killed can be repeated; says whether it was so.
///
/// # Errors
///
/// Every fault of the offer; a side, key or name that does not fit; another answer than the one that
/// was given to the offer before; what the system refused.
pub fn accept(
    home: &Home,
    key: &KeyFile,
    source: &Source,
    tables: Option<&Source>,
    answer: &Answer<'_>,
    out: &Path,
) -> Result<(Charter, Digest, Written), Faults> {
    let offer: Offer = documents::read(source)?;
    signature::verify_document(source, Offer::NAMESPACE, &offer.player.key)?;
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
    let person = Person {
        side: offer.player.side.other(),
        name: answer.name.to_owned(),
        address: answer.address.to_owned(),
    };
    person.check()?;
    load_engine(
        &offer.system,
        &offer.scenario,
        &offer.writer,
        offer.tables,
        tables,
        &source.name,
    )?;
    let signer = key.read(home)?;
    if !answer.again
        && let Some(came) = came_of(home, &documents::digest(source), person.side)?.pop()
    {
        return repeat(home, &signer, came, &person, tables, answer, out);
    }
    if out.exists() {
        return Err(exists(out).into());
    }
    let mut secrets = PlayerSecrets::generate(person.side)?;
    let salt = Salt(*random()?);
    let charter = Charter::accepting(&offer, salt, person.player(&signer, &secrets, false));
    charter.check()?;
    let text = canonical::emit(&charter);
    let signed = signature::sign_charter(&Source::new("the charter", text), person.side, &signer)?;
    let game = Match::load(&Source::new("the charter", signed.clone()), tables)?;
    let place = home.game(&game.id.to_string())?;
    let first = first_standing(&game, &secrets, person.side, answer.standing)?;
    secrets.keep(0, &first.text);
    let acceptance = acceptance_text(&game, person.side, first.seal, &signer);
    let _lock = place.lock()?;
    secrets.write(&place.secret(person.side))?;
    for (kind, bytes) in [("charter", &signed), ("acceptance", &acceptance)] {
        place.journal().record(
            &for_party(person.side, &Entry::new(0, kind)),
            bytes.as_bytes(),
        )?;
    }
    write_reply(out, &signed, &acceptance, tables)?;
    Ok((charter, game.id, Written::Written))
}

/// The acceptance, signed.
fn acceptance_text(game: &Match, side: Side, seal: Seal, signer: &Signer) -> String {
    let acceptance = canonical::emit(&Acceptance {
        format: Acceptance::FORMAT.to_owned(),
        game: game.id,
        side,
        seal,
    });
    signature::sign_document(&acceptance, Acceptance::NAMESPACE, signer)
}

/// What is sent back.
fn write_reply(
    out: &Path,
    charter: &str,
    acceptance: &str,
    tables: Option<&Source>,
) -> Result<(), Diagnostic> {
    let mut files: Vec<(&str, &[u8])> = vec![
        ("charter.toml", charter.as_bytes()),
        ("acceptance.toml", acceptance.as_bytes()),
    ];
    if let Some(tables) = tables {
        files.push(("tables.toml", tables.text.as_bytes()));
    }
    make_parent(out)?;
    write_folder(out, &files).map(|_| ())
}

/// The same answer to the same offer: what was signed then, in the folder that is named now.
fn repeat(
    home: &Home,
    signer: &Signer,
    came: Came,
    person: &Person,
    tables: Option<&Source>,
    answer: &Answer<'_>,
    out: &Path,
) -> Result<(Charter, Digest, Written), Faults> {
    let side = person.side;
    let game = Match::load(&came.source, tables)?;
    let place = home.game(came.place.game())?;
    let path = place.secret(side);
    let mut secrets = PlayerSecrets::read(&path)?;
    let first = first_standing(&game, &secrets, side, answer.standing)?;
    let acceptance = acceptance_text(&game, side, first.seal, signer);
    let entry = for_party(side, &Entry::new(0, "acceptance"));
    let given = place.journal().read(&entry)?;
    let is_same = came.charter.player(side).is_some_and(|player| {
        player.name == person.name
            && player.address == person.address
            && player.key == signer.public_key()
    }) && given
        .as_ref()
        .is_none_or(|given| given == acceptance.as_bytes());
    if !is_same {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!(
                "you have accepted this offer before, otherwise: the game `{}` came of it",
                came.place.game()
            ),
        )
        .help("one offer makes one game, and a second acceptance is refused by whoever made it; give the name, address, key and standing orders of the first for the same documents again, or `--again` for another game")
        .into());
    }
    if given.is_none() {
        let _lock = place.lock()?;
        secrets.keep(0, &first.text);
        secrets.write(&path)?;
        place.journal().record(&entry, acceptance.as_bytes())?;
    }
    write_reply(out, &came.source.text, &acceptance, tables)?;
    Ok((came.charter, game.id, Written::Unchanged))
}
