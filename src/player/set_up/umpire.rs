//! The umpire's part in beginning a game: his card, and the last signature.

use super::{check_name, exists, make_parent};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::Standing;
use crate::party::Party;
use crate::player::KeyFile;
use crate::player::hand::for_party;
use crate::player::umpire;
use crate::protocol::canonical;
use crate::protocol::documents::{self, Document, SignedDocument, Umpire, UmpireCard};
use crate::protocol::hex::Digest;
use crate::protocol::secrets::PlayerSecrets;
use crate::protocol::signature;
use crate::store::atomic::write_once;
use crate::store::journal::Entry;
use crate::store::{GameHome, Home};
use crate::turn::Match;
use std::path::Path;

/// The journal's entry of a card.
fn card_entry() -> Entry {
    for_party(Party::Umpire, &Entry::new(0, "card"))
}

/// Makes and signs an umpire's card, for one game; keeps its secrets in the home.
///
/// # Errors
///
/// A name that does not fit; a missing or unsafe key; what the system refused.
pub fn card(
    home: &Home,
    key: &KeyFile,
    name: &str,
    address: &str,
    out: &Path,
) -> Result<(UmpireCard, Digest), Faults> {
    check_name(name, address)?;
    let signer = key.read(home)?;
    let secrets = PlayerSecrets::generate(Party::Umpire)?;
    let card = UmpireCard {
        format: UmpireCard::FORMAT.to_owned(),
        name: name.to_owned(),
        address: address.to_owned(),
        key: signer.public_key(),
        anchor: secrets.chain().anchor(),
    };
    let text = canonical::emit(&card);
    let digest = Digest::of(&text);
    let place = home.game(&digest.to_string())?;
    let signed = signature::sign_document(&text, UmpireCard::NAMESPACE, &signer);
    if out.exists() {
        return Err(exists(out).into());
    }
    let _lock = place.lock()?;
    secrets.write(&place.secret(Party::Umpire))?;
    place.journal().record(&card_entry(), signed.as_bytes())?;
    make_parent(out)?;
    write_once(out, signed.as_bytes())?;
    Ok((card, digest))
}

/// Reads an umpire's card, for an offer.
///
/// # Errors
///
/// Every fault of the document and its signature.
pub fn read_card(source: &Source) -> Result<Umpire, Faults> {
    let card: UmpireCard = documents::read(source)?;
    signature::verify_document(source, UmpireCard::NAMESPACE, &card.key)?;
    check_name(&card.name, &card.address)?;
    Ok(card.into())
}

/// Whether `home` has the card from which a charter took its umpire, or has signed this charter.
///
/// # Errors
///
/// What the system refused.
pub fn has_card(home: &Home, game: &Match) -> Result<bool, Diagnostic> {
    let Some(umpire) = &game.charter.umpire else {
        return Ok(false);
    };
    Ok(home.game(&card_digest(umpire))?.umpires() || home.game(&game.id.to_string())?.umpires())
}

fn card_digest(umpire: &Umpire) -> String {
    Digest::of(canonical::emit(&UmpireCard::from(umpire))).to_string()
}

/// The game that a card of this home serves already.
fn served(home: &Home, card: &str) -> Result<Option<String>, Diagnostic> {
    for name in home.games()? {
        let journal = home.game(&name)?.journal();
        let Some(bytes) = journal.read(&card_entry())? else {
            continue;
        };
        let source = Source::new("the card", String::from_utf8_lossy(&bytes));
        if name != card && documents::digest(&source).to_string() == card {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

/// Refuses a charter that does not come of a card of this home, or whose card serves another game.
///
/// # Errors
///
/// Both; what the system refused.
pub fn require_card(home: &Home, game: &Match, charter_file: &Source) -> Result<(), Diagnostic> {
    let Some(named) = &game.charter.umpire else {
        return Err(Diagnostic::new(
            Kind::Malformed,
            "the charter names no umpire",
        ));
    };
    if has_card(home, game)? {
        return Ok(());
    }
    let card = card_digest(named);
    Err(match served(home, &card)? {
            Some(other) => Diagnostic::new(
                Kind::Illegal,
                format!(
                    "the card `{}` serves the game `{}` already, and `{}` is of another",
                    &card[..16],
                    &other[..16],
                    charter_file.name
                ),
            )
            .help("one card serves one game, or its nonces would be known in the second: make another with `countersign umpire`, for a new offer"),
            None => Diagnostic::new(
                Kind::Unverified,
                format!(
                    "`{}` does not come of an umpire's card that this home made (card `{}`)",
                    charter_file.name,
                    &card[..16]
                ),
            )
            .help("it was made in another home: set COUNTERSIGN_HOME to that"),
        })
}

/// Signs a charter that both players have signed, as its umpire. Gives the whole charter, and the
/// standing orders that the players sent along, which are kept in the home.
///
/// # Errors
///
/// A charter that does not come of a card of this home, or whose card serves another game; every
/// fault of the documents; what the system refused.
pub fn sign_last(
    home: &Home,
    key: &KeyFile,
    game: &Match,
    charter_file: &Source,
    opening_documents: (&Source, &Source),
    sent_along: &[Source],
) -> Result<String, Faults> {
    let Some(named) = &game.charter.umpire else {
        return Err(Diagnostic::new(Kind::Malformed, "the charter names no umpire").into());
    };
    require_card(home, game, charter_file)?;
    let card = card_digest(named);
    let id = game.id.to_string();
    let (acceptance, start) = opening_documents;
    let opening = game.opening_from(acceptance, start)?;
    let mut faults = Faults::new();
    let mut standings: Vec<Standing> = Vec::new();
    for source in sent_along {
        match umpire::read_standing(game, &opening, None, source) {
            Ok(standing) => standings.push(standing),
            Err(more) => faults.extend(more),
        }
    }
    if faults.any_error() {
        return Err(faults);
    }
    let signer = key.read_again(home, "")?;
    if signer.public_key() != named.key {
        return Err(Diagnostic::new(
            Kind::Unable,
            format!(
                "the card names the key `{}`, and this is `{}`",
                named.key,
                signer.public_key()
            ),
        )
        .help("name the key that signed the card with `--key FILE`")
        .into());
    }
    let _home_lock = home.lock()?;
    let place: GameHome = home.rename_game(&card, &id)?;
    let _lock = place.lock()?;
    let signed = signature::sign_charter(charter_file, Party::Umpire, &signer)?;
    place.journal().record(
        &for_party(Party::Umpire, &Entry::new(0, "charter")),
        signed.as_bytes(),
    )?;
    for standing in &standings {
        umpire::keep(&place, standing)?;
    }
    Ok(signed)
}
