//! Offering a game and accepting one.

use super::{Person, Terms, exists, first_standing, make_parent, offer_document, read_card};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::player::KeyFile;
use crate::player::hand::for_party;
use crate::protocol::canonical;
use crate::protocol::documents::{
    self, Acceptance, Charter, Document, Mode, Offer, SignedDocument,
};
use crate::protocol::hex::{Digest, Salt};
use crate::protocol::keys::random;
use crate::protocol::secrets::PlayerSecrets;
use crate::protocol::signature;
use crate::store::Home;
use crate::store::atomic::{write_folder, write_once};
use crate::store::journal::Entry;
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
}

/// Accepts an offer: completes the charter, signs it, seals the first standing orders, and
/// writes both documents into a new folder to send back.
///
/// # Errors
///
/// Every fault of the offer; a side, key or name that does not fit; what the system refused.
pub fn accept(
    home: &Home,
    key: &KeyFile,
    source: &Source,
    tables: Option<&Source>,
    answer: &Answer<'_>,
    out: &Path,
) -> Result<(Charter, Digest), Faults> {
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
    if out.exists() {
        return Err(exists(out).into());
    }
    let signer = key.read(home)?;
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
    let acceptance = canonical::emit(&Acceptance {
        format: Acceptance::FORMAT.to_owned(),
        game: game.id,
        side: person.side,
        seal: first.seal,
    });
    let acceptance = signature::sign_document(&acceptance, Acceptance::NAMESPACE, &signer);
    let _lock = place.lock()?;
    secrets.write(&place.secret(person.side))?;
    for (kind, bytes) in [("charter", &signed), ("acceptance", &acceptance)] {
        place.journal().record(
            &for_party(person.side, &Entry::new(0, kind)),
            bytes.as_bytes(),
        )?;
    }
    let mut files: Vec<(&str, &[u8])> = vec![
        ("charter.toml", signed.as_bytes()),
        ("acceptance.toml", acceptance.as_bytes()),
    ];
    if let Some(tables) = tables {
        files.push(("tables.toml", tables.text.as_bytes()));
    }
    make_parent(out)?;
    write_folder(out, &files)?;
    Ok((charter, game.id))
}
