//! A game, or what a dispute about one player-turn needs, as one file.
//!
//! The members are the files of a game folder under their own names, with `export.toml` or
//! `dispute.toml` to say what it is, and a README.txt for people that is the same for the same
//! header. Anything else in an archive is refused, and so nothing can ride along unchecked. Reports
//! are left out: `countersign report` computes them from the documents.

use super::shelf::{Shelf, is_rekey};
use super::{Audit, audit, dispute};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::player::{Table, follows};
use crate::protocol::canonical;
use crate::protocol::documents::{self, Dispute, Document, Export};
use crate::store::archive::{self, Member};
use crate::store::game::parse_number;
use crate::turn::Match;
use std::collections::BTreeMap;

/// An archive that was read and checked.
pub struct Checked {
    /// The game.
    pub game: Match,
    /// What was found.
    pub audit: Audit,
    /// What was checked, for people.
    pub scope: String,
}

/// Everything of a game that may be shown, in one archive.
///
/// # Errors
///
/// A file that cannot be read.
pub fn export(table: &Table) -> Result<Vec<Member>, Faults> {
    let header = canonical::emit(&Export {
        format: Export::FORMAT.to_owned(),
        game: table.game.id,
    });
    let shelf = Shelf::Folder(&table.folder);
    let mut members = vec![
        Member::new("README.txt", export_readme(&header)),
        Member::new("export.toml", header),
    ];
    let mut names: Vec<String> = TOP.iter().map(|name| (*name).to_owned()).collect();
    for folder in FOLDERS {
        for name in shelf.list(folder)? {
            names.push(format!("{folder}/{name}"));
        }
    }
    for slot in table.folder.turns()? {
        // What is altered is not passed on.
        follows::read(table, &table.folder.turn(slot).state())?;
        let folder = format!("turns/{}", crate::store::game::number(slot));
        names.extend(SLOT.iter().map(|name| format!("{folder}/{name}")));
    }
    let next = crate::store::game::number(table.state()?.next());
    names.retain(|name| {
        !name.starts_with("signed/") || name.starts_with(&format!("signed/{next}."))
    });
    for name in names.into_iter().filter(|name| belongs(name)) {
        if let Some(file) = shelf.get(&name)? {
            members.push(Member::new(name, file.text.into_bytes()));
        }
    }
    Ok(members)
}

/// Checks an archive: a whole game, or a dispute about one slot.
///
/// # Errors
///
/// Bytes that are no archive of this program; a file in it that does not belong there; a charter that
/// cannot be read.
pub fn check(name: &str, bytes: &[u8]) -> Result<Checked, Faults> {
    let files = open(name, bytes)?;
    let shelf = Shelf::Archive(&files);
    let (header, readme, scope, slot) = match (files.get("export.toml"), files.get("dispute.toml"))
    {
        (Some(header), None) => {
            let export: Export = documents::read(header)?;
            let readme = export_readme(&header.text);
            (export.game, readme, "the whole game".to_owned(), None)
        }
        (None, Some(header)) => {
            let it: Dispute = documents::read(header)?;
            let readme = dispute::readme(&header.text, it.slot);
            (it.game, readme, dispute::scope(it.slot), Some(it.slot))
        }
        (None, None) | (Some(_), Some(_)) => {
            return Err(Diagnostic::new(
                Kind::Malformed,
                format!("`{name}` does not say whether it is a game or a dispute"),
            )
            .help("`countersign export` and `countersign dispute` make such files")
            .into());
        }
    };
    if files.get("README.txt").map(|file| &file.text) != Some(&readme) {
        return Err(foreign(name, "README.txt").into());
    }
    let game = shelf.game()?;
    if game.id != header {
        return Err(Diagnostic::new(
            Kind::Unverified,
            format!(
                "`{name}` says that it is of the game `{header}`, and its charter is of `{}`",
                game.id
            ),
        )
        .into());
    }
    let audit = match slot {
        Some(slot) => dispute::check(&game, &shelf, slot)?,
        None => audit(&game, &shelf.documents()?, |_, _| {}),
    };
    Ok(Checked { game, audit, scope })
}

/// The members of an archive by name, when all of them belong there.
fn open(name: &str, bytes: &[u8]) -> Result<BTreeMap<String, Source>, Faults> {
    let mut files = BTreeMap::new();
    let mut faults = Faults::new();
    for member in archive::unpack(name, bytes)? {
        if !belongs(&member.name) && !HEADERS.contains(&member.name.as_str()) {
            faults.push(foreign(name, &member.name));
            continue;
        }
        match String::from_utf8(member.bytes) {
            Ok(text) => {
                let source = Source::new(format!("{name}: {}", member.name), text);
                files.insert(member.name, source);
            }
            Err(_) => faults.push(Diagnostic::new(
                Kind::Malformed,
                format!("`{}` in `{name}` is not UTF-8 text", member.name),
            )),
        }
    }
    if faults.any_error() {
        return Err(faults);
    }
    Ok(files)
}

fn foreign(archive: &str, member: &str) -> Diagnostic {
    let shown: String = member.chars().take(80).collect();
    Diagnostic::new(
        Kind::Malformed,
        format!("`{shown}` in `{archive}` is nothing that this program put there"),
    )
    .help("the archive was changed: ask for it as it was made, or unpack it and look for yourself")
}

/// What only archives hold.
const HEADERS: [&str; 3] = ["README.txt", "export.toml", "dispute.toml"];

/// The documents at the top of a game folder.
const TOP: [&str; 6] = [
    "charter.toml",
    "tables.toml",
    "acceptance.toml",
    "start.toml",
    "opening.toml",
    "umpire.toml",
];

/// The documents of a slot.
const SLOT: [&str; 5] = [
    "orders.toml",
    "resolution.toml",
    "request.toml",
    "answer.toml",
    "state.toml",
];

/// The folders that hold documents directly.
const FOLDERS: [&str; 7] = [
    "rekey",
    "signed",
    "takeback",
    "claims",
    "acknowledged",
    "equivocation",
    "disclosure",
];

/// Whether a game folder has a document of this name that may be shown.
#[must_use]
pub fn belongs(name: &str) -> bool {
    let parts: Vec<&str> = name.split('/').collect();
    match parts[..] {
        [top] => TOP.contains(&top),
        ["turns", slot, file] => parse_number(slot).is_some() && SLOT.contains(&file),
        ["rekey", file] => is_rekey(file),
        ["signed", file] => file.strip_suffix(".orders.toml").is_some_and(is_number),
        ["disclosure", file] => matches!(file, "CSA.toml" | "USA.toml"),
        ["takeback", file] => of_side(file, &["request", "answer"]),
        ["claims", file] => of_side(file, &[]),
        ["acknowledged", file] => {
            let is_party = |text: &str| is_side(text) || text == "UMPIRE";
            matches!(file.split('.').collect::<Vec<_>>()[..], [slot, party, "toml"] if is_number(slot) && is_party(party))
                || of_digest(file, is_party)
        }
        ["equivocation", file] => of_digest(file, |kind| {
            matches!(
                kind,
                "orders" | "resolution" | "takeback-request" | "takeback-answer"
            )
        }),
        _ => false,
    }
}

fn is_number(text: &str) -> bool {
    parse_number(text).is_some()
}

fn is_side(text: &str) -> bool {
    matches!(text, "CSA" | "USA")
}

/// `NNN.SIDE.toml`, or `NNN.SIDE.KIND.toml` with one of the kinds.
fn of_side(file: &str, kinds: &[&str]) -> bool {
    let parts: Vec<&str> = file.split('.').collect();
    match parts[..] {
        [slot, side, "toml"] => kinds.is_empty() && is_number(slot) && is_side(side),
        [slot, side, kind, "toml"] => is_number(slot) && is_side(side) && kinds.contains(&kind),
        _ => false,
    }
}

/// `NNN.WORD.DIGEST.toml` with the first 16 digits of a digest.
fn of_digest(file: &str, word_is: impl Fn(&str) -> bool) -> bool {
    let parts: Vec<&str> = file.split('.').collect();
    match parts[..] {
        [slot, word, digest, "toml"] => {
            is_number(slot)
                && word_is(word)
                && digest.len() == 16
                && digest
                    .bytes()
                    .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        }
        _ => false,
    }
}

fn export_readme(header: &str) -> String {
    format!(
        "A game played with countersign, as one file.\n\
         \n\
         To check all of it, every signature, link, seal, die and state:\n\
         \n\
         \x20   countersign audit THIS-FILE.tar.gz\n\
         \n\
         To look at it, unpack it into a folder of its own and run there:\n\
         \n\
         \x20   countersign audit\n\
         \x20   countersign report 4\n\
         \x20   countersign map --svg map.svg\n\
         \n\
         Nothing in it is secret.\n\
         \n\
         {header}"
    )
}
