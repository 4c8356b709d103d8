//! `receive`: what came by mail.

use super::open::{key, source};
use super::output::faults_json;
use super::{Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Faults, Kind, Severity};
use crate::mail::read::mailbox::{Scanned, stream};
use crate::mail::read::{self, Content, Contents, Letter};
use crate::player::receive::{Bundle, How, Received, bundles, find, receive};
use crate::side::Side;
use crate::store::{GameFolder, Home};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Take in what came by mail
///
/// Takes a message, a mailbox, a Maildir, a folder, a text copied out of a mail program, or a bare
/// document; finds the documents in it, whatever happened to them on the way, and the games they
/// belong to. Everything is verified before anything is written. Then what the other player
/// resolved is taken over, and his orders are resolved; the report, the map and the order form
/// are left in the game folder. Doing it again changes nothing.
///
/// An offer is kept in the games folder (COUNTERSIGN_GAMES, or the one in the configuration);
/// the acceptance of an offer of yours is signed at once, and the game folder made there.
///
/// In a game with an umpire his card is kept like an offer, and he signs the charter last. He
/// keeps the sealed standing orders that the players send him, which nobody else is given, and
/// resolves orders as soon as those of the other side are there; the players hold what he is to
/// resolve until his resolution comes.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign receive message.eml
  countersign receive ~/Maildir
  pbpaste | countersign receive -

As a mail filter, in .procmailrc (0 taken, 1 refused, 3 not for countersign,
75 try again later: a mail that has to come first is not here yet, too):
  :0 Wc
  | countersign receive --filter -

Exit codes: 0 taken or here already, 1 refused, 2 could not run, 3 nothing of
countersign in the one message given; a mailbox or folder with nothing is 0.")]
pub struct Args {
    /// Messages, mailboxes, folders, documents; `-` reads standard input
    #[arg(value_name = "FILE|DIR|-", required = true)]
    pub inputs: Vec<PathBuf>,
    /// Verify only: resolve nothing, write nothing
    #[arg(long)]
    pub check: bool,
    /// Exit codes for a mail filter; mail of others is none of its business
    #[arg(long)]
    pub filter: bool,
    /// Your private key, OpenSSH Ed25519, instead of your default key
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
    /// Standing orders to seal where some are due, instead of those just opened or none
    #[arg(long, value_name = "FILE")]
    pub standing: Option<PathBuf>,
    /// The tables that a charter names, if they are neither shipped nor in the message
    #[arg(long, value_name = "FILE")]
    pub tables: Option<PathBuf>,
}

/// Everything that was read, and what became of it.
#[derive(Default)]
struct Post {
    letters: usize,
    single: bool,
    bundles: Vec<Bundle>,
    received: Vec<Received>,
    notes: Vec<String>,
    faults: Faults,
    /// Damage that matters only if nothing new came out of it.
    damaged: Faults,
}

/// Takes in mail.
///
/// # Errors
///
/// Every fault of a message or document; what the system refused.
pub fn run(args: &Args, context: &Context) -> Ended {
    match attempt(args, context) {
        Err(faults) if args.filter && faults.exit_code() == 2 => {
            context.faults(&faults);
            Ok(Outcome::Later)
        }
        ended => ended,
    }
}

fn attempt(args: &Args, context: &Context) -> Ended {
    let home = Home::locate()?;
    let tables = source(args.tables.as_ref())?;
    let standing = source(args.standing.as_ref())?;
    let game = match &context.global.game {
        Some(path) => Some(GameFolder::open(path)?),
        None => None,
    };
    let how = How {
        key: key(args.key.as_ref()),
        near: match &game {
            Some(_) => None,
            None => GameFolder::find(Path::new(".")).ok(),
        },
        game,
        tables: tables.as_ref(),
        standing: standing.as_ref(),
        check: args.check,
    };
    let mut post = Post::default();
    for input in &args.inputs {
        let scanned = open(input, args.filter, &mut post)?;
        post.letters += scanned.letters;
        post.single = scanned.single && args.inputs.len() == 1;
    }
    take(&home, &how, args.filter, &mut post);
    for note in &post.notes {
        context.note(note);
    }
    report(&post, args, context)
}

fn open(input: &Path, filter: bool, post: &mut Post) -> Result<Scanned, Faults> {
    let mut visit = |letter: Letter<'_>| {
        open_letter(&letter, filter, post);
        Ok::<(), Faults>(())
    };
    if input == Path::new("-") {
        stream("standard input", std::io::stdin().lock(), &mut visit)
    } else {
        read::scan(input, &mut visit)
    }
}

/// Reads one letter. What cannot be read is a fault only where it may be ours: in a mailbox or a
/// filter a message that never speaks of countersign is passed over.
fn open_letter(letter: &Letter<'_>, filter: bool, post: &mut Post) {
    let (contents, ours) = match &letter.content {
        // A message may be empty; a file that was named is meant to hold something.
        Content::Bytes(bytes) if bytes.trim_ascii().is_empty() && !filter && !letter.in_mailbox => {
            let empty = Diagnostic::new(Kind::Malformed, format!("`{}` is empty", letter.name));
            let help = "save the whole message, or fetch it again";
            (Err(empty.help(help).into()), true)
        }
        Content::Bytes(bytes) => (read::documents(&letter.name, bytes), speaks_of_us(bytes)),
        Content::Files(files) => (read::mailbox::files_as_one(files), true),
        Content::TooLarge => (Err(read::too_large(&letter.name).into()), false),
    };
    match contents {
        Ok(contents) => accept(letter, contents, post),
        Err(faults) if ours || !(filter || letter.in_mailbox) => post.faults.extend(faults),
        Err(faults) => {
            let first = faults.iter().next().map(|fault| fault.message.clone());
            let note = format!("passed over: {}", first.unwrap_or_default());
            post.notes.push(note);
        }
    }
}

fn accept(letter: &Letter<'_>, contents: Contents, post: &mut Post) {
    let notes = contents.notes.iter();
    post.notes
        .extend(notes.map(|note| format!("{}: {note}", letter.name)));
    post.damaged.extend(contents.damaged.clone());
    post.bundles.extend(bundles(&letter.name, contents));
}

fn speaks_of_us(bytes: &[u8]) -> bool {
    bytes
        .windows(11)
        .any(|window| window.eq_ignore_ascii_case(b"countersign"))
}

/// Takes the bundles over in the order of play: as long as one goes in, those that were ahead of it are
/// tried again.
fn take(home: &Home, how: &How<'_>, filter: bool, post: &mut Post) {
    let single = post.single;
    let mut pending = std::mem::take(&mut post.bundles);
    pending.sort_by_key(Bundle::order);
    loop {
        let mut left = Vec::new();
        let mut failed = Faults::new();
        let before = pending.len();
        for bundle in pending {
            match receive(home, &bundle, how) {
                Ok(received) => {
                    post.faults.extend(received.faults.clone());
                    post.received.push(received);
                }
                Err(faults) if (filter || !single) && find::is_of_others(home, &bundle, how) => {
                    let first = faults.iter().next().map(|fault| fault.message.clone());
                    let note = format!("passed over: {}", first.unwrap_or_default());
                    post.notes.push(note);
                }
                Err(faults) => {
                    failed.extend(faults);
                    left.push(bundle);
                }
            }
        }
        if left.is_empty() || left.len() == before {
            post.faults.extend(failed);
            return;
        }
        pending = left;
    }
}

/// Prints what was received, and says how it ended.
fn report(post: &Post, args: &Args, context: &Context) -> Ended {
    let any_new = post.received.iter().any(Received::any_new);
    let mut faults = post.faults.clone();
    if !any_new {
        faults.extend(post.damaged.clone());
    } else {
        context.warnings(&post.damaged.as_warnings());
    }
    let nothing = post.received.is_empty() && !faults.any_error();
    if context.global.json {
        context.print_json(&as_json(post, &faults))?;
    } else {
        context.print_sentences(&as_text(post, args.check))?;
        if faults.any_error() {
            context.faults(&faults);
        }
    }
    for note in post.received.iter().flat_map(|received| &received.notes) {
        context.note(note);
    }
    if nothing {
        context.note(&match post.letters {
            1 => "nothing of countersign in it".to_owned(),
            letters => format!("nothing of countersign in {letters} messages"),
        });
    }
    Ok(match (faults.exit_code(), nothing) {
        (0, true) if post.single || args.filter => Outcome::Nothing,
        (0, _) => Outcome::Good,
        (2, _) if args.filter => Outcome::Later,
        // The mail that has to come before it may be on its way.
        (1, _) if args.filter && is_early(&faults) => Outcome::Later,
        (2, _) => Outcome::Unable,
        _ => Outcome::Refused,
    })
}

/// Whether nothing is wrong but that something else has to come first.
fn is_early(faults: &Faults) -> bool {
    faults
        .iter()
        .all(|fault| fault.kind == Kind::Early || fault.severity == Severity::Warning)
}

fn as_text(post: &Post, check: bool) -> String {
    let mut text = String::new();
    for received in &post.received {
        for item in received.items.iter().filter(|item| item.new) {
            text += &format!("VERIFIED: {}\n", item.text);
        }
        if let (false, Some(last)) = (received.any_new(), received.items.last()) {
            text += &format!("VERIFIED, nothing new: {}\n", last.text);
        }
        if let Some(folder) = &received.folder {
            text += &format!("  {:<7} {}\n", "game", folder.display());
        }
        for (what, path) in &received.files {
            if *what != "game" {
                text += &format!("  {what:<7} {}\n", path.display());
            }
        }
        if !received.next.is_empty() && !check {
            text += &format!("  {:<7} {}\n", "next", received.next);
        }
    }
    text
}

fn as_json(post: &Post, faults: &Faults) -> Value {
    let games: Vec<Value> = post
        .received
        .iter()
        .map(|received| {
            let items: Vec<Value> = received
                .items
                .iter()
                .map(|item| {
                    json!({
                        "document": item.kind,
                        "player_turn": item.player_turn,
                        "side": item.side.map(Side::as_str),
                        "new": item.new,
                        "text": item.text,
                    })
                })
                .collect();
            let files: Vec<Value> = received
                .files
                .iter()
                .map(|(what, path)| json!({"what": what, "file": path.display().to_string()}))
                .collect();
            json!({
                "game": received.game,
                "folder": received.folder.as_ref().map(|path| path.display().to_string()),
                "received": items,
                "files": files,
                "next": received.next,
            })
        })
        .collect();
    let verdict = if faults.any_error() {
        "REFUSED"
    } else if post.received.is_empty() {
        "NOTHING"
    } else {
        "VERIFIED"
    };
    json!({
        "format": "countersign/received/1",
        "verdict": verdict,
        "letters": post.letters,
        "games": games,
        "notes": post.notes,
        "errors": faults_json(faults)["errors"],
    })
}
