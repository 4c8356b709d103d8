//! Both sides in one hand.

use super::{Person, Terms, exists, first_standing, make_parent, offer_document};
use crate::diagnostic::{Faults, Source};
use crate::player::KeyFile;
use crate::player::hand::for_party;
use crate::protocol::canonical;
use crate::protocol::documents::{Acceptance, Charter, Document, Mode, SignedDocument, Start};
use crate::protocol::hex::Salt;
use crate::protocol::keys::random;
use crate::protocol::secrets::{PlayerSecrets, published_signer};
use crate::protocol::signature;
use crate::store::Home;
use crate::store::atomic::{make_folder, write_folder, write_once};
use crate::store::journal::Entry;
use crate::turn::Match;
use sha2::{Digest as _, Sha256};
use std::path::Path;

/// Begins a solo game: both sides in one hand, the whole game folder at once. With `published`,
/// all secrets come from that phrase, and so does the charter's salt.
///
/// # Errors
///
/// Terms that do not fit; a missing or unsafe key; what the system refused.
pub fn solo(
    home: &Home,
    key: &KeyFile,
    terms: &Terms,
    people: &[Person; 2],
    published: Option<&str>,
    out: &Path,
) -> Result<Match, Faults> {
    if out.exists() {
        return Err(exists(out).into());
    }
    let mut seats = Vec::new();
    for person in people {
        person.check()?;
        let seat = match published {
            Some(phrase) => (
                published_signer(phrase, person.side),
                PlayerSecrets::published(phrase, person.side),
            ),
            None => (key.read(home)?, PlayerSecrets::generate(person.side)?),
        };
        seats.push(seat);
    }
    let offer = offer_document(
        terms,
        Mode::Solo,
        published.map(str::to_owned),
        None,
        people[0].player(&seats[0].0, &seats[0].1, true),
    )?;
    let salt = match published {
        Some(phrase) => {
            Salt(Sha256::digest(format!("countersign/published/1\nsalt\n{phrase}\n")).into())
        }
        None => Salt(*random()?),
    };
    let charter = Charter::accepting(
        &offer,
        salt,
        people[1].player(&seats[1].0, &seats[1].1, false),
    );
    charter.check()?;
    let mut text = canonical::emit(&charter);
    for (person, (signer, _)) in people.iter().zip(&seats).rev() {
        text = signature::sign_charter(&Source::new("the charter", text), person.side, signer)?;
    }
    let complete = Source::new("the charter", text);
    let game = Match::load(&complete, terms.tables.as_ref())?;
    let mut first = Vec::new();
    for (person, (_, secrets)) in people.iter().zip(&seats) {
        first.push(first_standing(&game, secrets, person.side, None)?);
    }
    let start = canonical::emit(&Start {
        format: Start::FORMAT.to_owned(),
        game: game.id,
        side: people[0].side,
        seal: first[0].seal,
    });
    let start = signature::sign_document(&start, Start::NAMESPACE, &seats[0].0);
    let acceptance = canonical::emit(&Acceptance {
        format: Acceptance::FORMAT.to_owned(),
        game: game.id,
        side: people[1].side,
        seal: first[1].seal,
    });
    let acceptance = signature::sign_document(&acceptance, Acceptance::NAMESPACE, &seats[1].0);
    let opening = game.opening_from(
        &Source::new("acceptance.toml", acceptance.clone()),
        &Source::new("start.toml", start.clone()),
    )?;
    let mut files: Vec<(&str, &[u8])> = vec![
        ("charter.toml", complete.text.as_bytes()),
        ("acceptance.toml", acceptance.as_bytes()),
        ("start.toml", start.as_bytes()),
        ("opening.toml", opening.text.as_bytes()),
    ];
    if let Some(tables) = &terms.tables {
        files.push(("tables.toml", tables.text.as_bytes()));
    }
    if published.is_none() {
        let place = home.game(&game.id.to_string())?;
        let _lock = place.lock()?;
        for ((person, (_, secrets)), standing) in people.iter().zip(&mut seats).zip(&first) {
            secrets.keep(0, &standing.text);
            secrets.write(&place.secret(person.side))?;
        }
        for (side, kind, text) in [
            (people[0].side, "charter", &complete.text),
            (people[0].side, "start", &start),
            (people[1].side, "charter", &complete.text),
            (people[1].side, "acceptance", &acceptance),
        ] {
            let entry = for_party(side, &Entry::new(0, kind));
            place.journal().record(&entry, text.as_bytes())?;
        }
    }
    make_parent(out)?;
    write_folder(out, &files)?;
    if published.is_none() {
        home.game(&game.id.to_string())?.remember_folder(out)?;
    }
    if published.is_some() {
        let folder = out.join("sealed");
        make_folder(&folder)?;
        for (person, standing) in people.iter().zip(&first) {
            write_once(
                &folder.join(format!("000.{}.toml", person.side)),
                standing.text.as_bytes(),
            )?;
        }
    }
    Ok(game)
}
