//! Messages before there is a game folder: an offer, a reply to one, or single documents.

use super::armour;
use super::compose::{Letter, compose, mailbox, one_line};
use super::config::Config;
use super::dispatch::{Manner, Ready, listed, require, sender_address};
use super::enclosed;
use super::html;
use super::text::{self, Page};
use super::thread::root;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::protocol::documents::{self, Charter, Document, Offer, UmpireCard};
use crate::store::archive::Member;
use crate::store::fault::unable;
use crate::store::read_text;
use std::fs;
use std::path::{Path, PathBuf};

/// What of it is sent, in the order in which it is read.
const FILES: [&str; 4] = [
    "charter.toml",
    "acceptance.toml",
    "start.toml",
    "tables.toml",
];

/// The documents that a path names, and what they are about.
pub struct Loose {
    members: Vec<Member>,
    about: About,
}

enum About {
    Offer(Box<Offer>, String),
    Reply(Box<Charter>, String),
    Card(Box<UmpireCard>, String),
    Other,
}

impl Loose {
    /// Reads a document, or a folder with a reply to an offer.
    ///
    /// # Errors
    ///
    /// A folder without a charter; a file that is not for sending; every fault of its syntax.
    pub fn read(path: &Path) -> Result<Self, Faults> {
        let mut members = Vec::new();
        let mut about = About::Other;
        for file in files(path)? {
            let source = read_text(&file)?;
            if file.file_name().is_some_and(|name| name == "tables.toml") {
                members.push(enclosed::tables(&source));
                continue;
            }
            members.push(enclosed::member(&source)?);
            about = match documents::format_of(&source)?.as_str() {
                Offer::FORMAT => About::Offer(Box::new(documents::read(&source)?), id(&source)),
                Charter::FORMAT => About::Reply(Box::new(documents::read(&source)?), id(&source)),
                UmpireCard::FORMAT => About::Card(Box::new(documents::read(&source)?), id(&source)),
                _ => about,
            };
        }
        Ok(Loose { members, about })
    }

    /// Writes the message.
    ///
    /// # Errors
    ///
    /// A receiver or sender without an address.
    pub fn write(&self, config: &Config, manner: &Manner<'_>) -> Result<Ready, Faults> {
        let (me, known) = self.person(true).unwrap_or_default();
        let (other, theirs) = self.person(false).unwrap_or_default();
        let name = config.name.as_deref().unwrap_or(me);
        let from = require(sender_address(manner, config, known), name, "from")?;
        let whom = if other.is_empty() {
            "the receiver"
        } else {
            other
        };
        let to = require(manner.to.unwrap_or(theirs), whom, "to")?;
        let subject = self.subject(name);
        let page = Page {
            title: subject.clone(),
            greeting: format!(
                "From {}.",
                one_line(if name.is_empty() { from } else { name }, 60)
            ),
            words: manner.words.to_owned(),
            enclosed: listed(&self.members),
            turn: self.next(),
            report: None,
            answer: answer(),
            armour: armour::encode(&self.members)?,
        };
        let letter = Letter {
            from: mailbox(name, from)?,
            to: vec![mailbox(other, to)?],
            subject: subject.clone(),
            date: manner.date,
            references: self.references(),
            text: text::render(&page),
            html: Box::new(|picture| html::render(&page, picture)),
            picture: None,
            members: &self.members,
            unsent: manner.unsent,
        };
        Ok(Ready {
            composed: compose(&letter)?,
            subject,
            to: vec![to.to_owned()],
            documents: self.members.iter().map(|one| one.name.clone()).collect(),
        })
    }

    /// The name and address of who writes, or of who is written to, as far as the documents say.
    fn person(&self, sender: bool) -> Option<(&str, &str)> {
        match &self.about {
            About::Offer(offer, _) => Some((&offer.player.name, &offer.player.address))
                .filter(|_| sender)
                .map(|(name, address)| (name.as_str(), address.as_str())),
            About::Card(card, _) => {
                Some((card.name.as_str(), card.address.as_str())).filter(|_| sender)
            }
            // The reply comes from the player who did not make the offer.
            About::Reply(charter, _) => charter
                .player
                .iter()
                .find(|player| player.offerer != sender)
                .map(|player| (player.name.as_str(), player.address.as_str())),
            About::Other => None,
        }
    }

    fn subject(&self, name: &str) -> String {
        let name = one_line(name, 60);
        let (id, system, what) = match &self.about {
            About::Offer(offer, id) => (id, &offer.system, "offers a game"),
            About::Reply(charter, id) => (id, &charter.system, "accepts a game"),
            About::Card(_, id) => {
                return format!(
                    "[countersign {}#0] {name} offers to umpire a game",
                    &id[..8]
                );
            }
            About::Other => return format!("[countersign] {name} sends documents"),
        };
        let title = crate::games::find(system).map_or(system.as_str(), |system| system.title);
        format!("[countersign {}#0] {title}: {name} {what}", &id[..8])
    }

    fn next(&self) -> String {
        match &self.about {
            About::Offer(offer, _) => format!(
                "{} plays {} and offers you {}.",
                one_line(&offer.player.name, 60),
                offer.player.side,
                offer.player.side.other()
            ),
            About::Card(card, _) => {
                let name = one_line(&card.name, 60);
                format!("{name} will umpire one game: offer it with `--mode umpire --umpire CARD`.")
            }
            About::Reply(..) => "The offer is accepted; it is yours to start the game.".to_owned(),
            About::Other => "Documents of a game.".to_owned(),
        }
    }

    fn references(&self) -> Vec<String> {
        match &self.about {
            About::Offer(_, id) | About::Reply(_, id) | About::Card(_, id) => {
                id.parse().map(|id| vec![root(&id)]).unwrap_or_default()
            }
            About::Other => Vec::new(),
        }
    }
}

fn id(source: &Source) -> String {
    documents::digest(source).to_string()
}

fn answer() -> Vec<String> {
    vec![
        "Save this message as a file, whole, and run".to_owned(),
        String::new(),
        "    countersign receive FILE".to_owned(),
        String::new(),
        "It checks everything before it writes anything, and says what comes next.".to_owned(),
    ]
}

/// The files to send: the one named, or those of a folder.
fn files(path: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let metadata = fs::metadata(path).map_err(|error| unable("read", path, &error))?;
    if !metadata.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let files: Vec<PathBuf> = FILES
        .iter()
        .map(|name| path.join(name))
        .filter(|file| file.is_file())
        .collect();
    if files
        .first()
        .is_none_or(|first| !first.ends_with("charter.toml"))
    {
        return Err(Diagnostic::new(
            Kind::Unable,
            format!("there is no charter.toml in `{}`", path.display()),
        )
        .help("name a document, or the folder that `countersign accept` wrote"));
    }
    Ok(files)
}

/// Where the message is written: beside what it carries.
#[must_use]
pub fn beside(path: &Path) -> PathBuf {
    path.with_extension("eml")
}
