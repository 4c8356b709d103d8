//! Beginning a game: offer, acceptance, counter-signature; or all at once when one person plays
//! both sides.

use super::KeyFile;
use super::hand::for_side;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::Standing;
use crate::protocol::canonical;
use crate::protocol::documents::{
    self, Acceptance, Charter, Document, Mode, Offer, Player, SignedDocument, Start,
};
use crate::protocol::hex::{Digest, Salt};
use crate::protocol::keys::{Signer, random};
use crate::protocol::secrets::{PlayerSecrets, published_signer};
use crate::protocol::signature;
use crate::side::Side;
use crate::store::atomic::{make_folder, write_folder, write_once};
use crate::store::journal::Entry;
use crate::store::{Home, Written, read_text};
use crate::turn::{Match, WRITER, load_engine};
use sha2::{Digest as _, Sha256};
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
        for text in [&self.name, &self.address] {
            if text.chars().any(char::is_control) || text.chars().count() > 200 {
                return Err(Diagnostic::new(
                    Kind::Illegal,
                    format!("`{}` is not a name or address", text.escape_debug()),
                )
                .help("names and addresses stand on one line of at most 200 characters"));
            }
        }
        Ok(())
    }
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
    player: Player,
) -> Result<Offer, Faults> {
    let tables = tables_of(terms)?;
    let (_, engine) = load_engine(
        &terms.system,
        WRITER,
        tables,
        terms.tables.as_ref(),
        "the offer",
    )?;
    engine.opening(&terms.options)?;
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
        player,
    })
}

/// Makes and signs an offer; keeps its secrets in the home.
///
/// # Errors
///
/// Terms that do not fit; a missing or unsafe key; what the system refused.
pub fn offer(
    home: &Home,
    key: &KeyFile,
    terms: &Terms,
    person: &Person,
    out: &Path,
) -> Result<Offer, Faults> {
    person.check()?;
    let signer = key.read(home)?;
    let secrets = PlayerSecrets::generate(person.side)?;
    let player = person.player(&signer, &secrets, true);
    let offer = offer_document(terms, Mode::Mutual, None, player)?;
    let text = canonical::emit(&offer);
    let place = home.game(&Digest::of(&text).to_string())?;
    let signed = signature::sign_document(&text, Offer::NAMESPACE, &signer);
    if out.exists() {
        return Err(exists(out).into());
    }
    let _lock = place.lock()?;
    secrets.write(&place.secret(person.side))?;
    place.journal().record(
        &for_side(person.side, &Entry::new(0, "offer")),
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
            &for_side(person.side, &Entry::new(0, kind)),
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
    let charter_file = read_text(&sent.join("charter.toml"))?;
    let acceptance = read_text(&sent.join("acceptance.toml"))?;
    let own_tables = super::table::if_there(&sent.join("tables.toml"))?;
    let tables = tables.or(own_tables.as_ref());
    let game = Match::load(&charter_file, tables)?;
    let (charter_text, start, started) = if game.require_both().is_ok() {
        let start = read_text(&sent.join("start.toml"))?;
        (charter_file.text.clone(), start, Started::Completed)
    } else {
        let (charter, start) = countersign(home, key, &game, &charter_file, &acceptance, standing)?;
        (charter, start, Started::Countersigned)
    };
    let complete = Source::new(charter_file.name.clone(), charter_text);
    let game = Match::load(&complete, tables)?;
    game.require_both()?;
    let opening = game.opening_from(&acceptance, &start)?;
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
    }
    make_parent(out)?;
    write_folder(out, &files)?;
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
        .help("name another place with `--out`")
}
