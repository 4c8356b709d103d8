//! `send`: what is owed, as one message.

use super::open::key;
use super::{Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::mail::compose::{mark, now};
use crate::mail::config::{Config, Way};
use crate::mail::dispatch::{self, Draft, Manner, Ready};
use crate::mail::loose::{self, Loose};
use crate::mail::outbox::{Kept, Outbox};
use crate::mail::owed::{owed, owed_to_umpire, proof};
use crate::mail::people;
use crate::mail::thread::Thread;
use crate::mail::transport::Carrier;
use crate::party::Party;
use crate::player::Table;
use crate::player::sign::Signed;
use crate::player::situation::{Awaited, Situation, situation};
use crate::protocol::documents::Mode;
use crate::store::{GameFolder, GameHome, Home, write_file};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Send what you owe, as one message
///
/// In a game folder: signs your draft if you are to move, and puts everything that the other
/// player has not been sent into one message: your resolution of the last player-turn, your
/// orders, agreements. What is signed once goes out as it is, whatever the draft says later. A
/// request for a takeback and the answer to one go without orders. With a file or folder: an offer, a reply, or single documents, before
/// there is a game folder.
///
/// The message is written to `outbox/` as an .eml file, which any mail program opens and sends.
/// With --smtp or --sendmail, or `send` in the configuration (see `countersign mail`), it leaves
/// at once; it stays in the outbox until the server has taken it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign send
  countersign send --smtp --note \"Sorry about your artillery.\"
  countersign send offer.toml --to ben@example.org --from ann@example.org
  countersign send reply --smtp")]
pub struct Args {
    /// A document, or the folder with your reply to an offer, instead of what this game owes
    #[arg(value_name = "FILE|DIR")]
    pub what: Option<PathBuf>,
    /// To whom, instead of the address in the charter
    #[arg(long, value_name = "ADDRESS")]
    pub to: Option<String>,
    /// From whom, instead of the address in the configuration or the charter
    #[arg(long, value_name = "ADDRESS")]
    pub from: Option<String>,
    /// Words of your own, put above the rest
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true
    )]
    pub note: String,
    /// Sign the order form as it stands, with no order in it
    #[arg(long)]
    pub as_is: bool,
    /// Do not sign the draft; send what else is owed
    #[arg(long, conflicts_with = "as_is")]
    pub without_orders: bool,
    /// After a contradiction: send the documents that prove it, and nothing else
    #[arg(long, conflicts_with_all = ["as_is", "without_orders", "what"])]
    pub proof: bool,
    /// Whose part, where this home has several
    #[arg(long, value_name = "CSA|USA|UMPIRE")]
    pub side: Option<Party>,
    /// Where to write the message about FILE or DIR, instead of beside it
    #[arg(long, value_name = "FILE", requires = "what")]
    pub out: Option<PathBuf>,
    /// How it leaves
    #[command(flatten)]
    pub way: WayArgs,
    /// Your private key, OpenSSH Ed25519, if it is not where this home looks for it
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
}

/// How a message leaves.
#[derive(clap::Args, Clone, Copy, Default)]
#[group(multiple = false)]
pub struct WayArgs {
    /// Send through the mail server of the configuration
    #[arg(long)]
    pub smtp: bool,
    /// Send through the local program of the configuration
    #[arg(long)]
    pub sendmail: bool,
    /// Only write the file, whatever the configuration says
    #[arg(long)]
    pub outbox: bool,
}

impl WayArgs {
    fn way(self, config: &Config) -> Way {
        match (self.smtp, self.sendmail, self.outbox) {
            (true, _, _) => Way::Smtp,
            (_, true, _) => Way::Sendmail,
            (_, _, true) => Way::Outbox,
            (false, false, false) => config.send,
        }
    }

    /// The way out; none when only a file is wanted.
    pub(super) fn carrier(self, config: &Config) -> Result<Option<Carrier>, Diagnostic> {
        Ok(match self.way(config) {
            Way::Outbox => None,
            Way::Smtp => Some(Carrier::Smtp(Box::new(config.server()?.clone()))),
            Way::Sendmail => Some(Carrier::Sendmail(config.sendmail.clone())),
        })
    }
}

/// The address in `Name <address>`; any other text as it is.
fn bare(text: &str) -> &str {
    let inside = text.trim().strip_suffix('>');
    inside
        .and_then(|text| text.rsplit_once('<'))
        .map_or(text, |(_, address)| address)
}

/// Sends.
///
/// # Errors
///
/// An order form with no order in it, or none; every fault of draft and documents; no address; what
/// kept the message from leaving.
pub fn run(args: &Args, context: &Context) -> Ended {
    let config = Config::load()?;
    let carrier = args.way.carrier(&config)?;
    let manner = Manner {
        from: args.from.as_deref().map(bare),
        to: args.to.as_deref().map(bare),
        words: &args.note,
        date: now(),
        unsent: carrier.is_none(),
    };
    match &args.what {
        Some(path) if is_game(path) => {
            let table = people::open(GameFolder::open(path)?)?;
            game(args, context, &table, &config, &manner, carrier.as_ref())
        }
        Some(path) => single(args, context, path, &config, &manner, carrier.as_ref()),
        None => {
            let table = people::open(context.game_folder()?)?;
            game(args, context, &table, &config, &manner, carrier.as_ref())
        }
    }
}

/// Whether a folder is a whole game's, not a reply to an offer.
fn is_game(path: &Path) -> bool {
    let folder = GameFolder::at(path);
    folder.charter().is_file() && folder.opening().is_file()
}

/// What this home is in the game.
///
/// # Errors
///
/// A solo game; a home that has no part in it, or several and none is named.
fn sender(table: &Table, place: &GameHome, named: Option<Party>) -> Result<Party, Diagnostic> {
    if table.game.charter.mode == Mode::Solo {
        return Err(Diagnostic::new(
            Kind::Illegal,
            "one person plays both sides of this game: there is nobody to send to",
        )
        .help("`countersign resolve` takes your own signed orders"));
    }
    let parties = place.parties();
    match (named, &parties[..]) {
        (Some(party), held) if held.contains(&party) => Ok(party),
        (None, [party]) => Ok(*party),
        (None, [_, _, ..]) => Err(Diagnostic::new(
            Kind::Unable,
            "this home has several parts in this game",
        )
        .help("say which with `--side CSA`, `--side USA` or `--side UMPIRE`")),
        (Some(_) | None, _) => Err(Diagnostic::new(
            Kind::Unable,
            "this home has no such part in this game",
        )
        .help("set COUNTERSIGN_HOME to the home in which this game was begun")),
    }
}

fn game(
    args: &Args,
    context: &Context,
    table: &Table,
    config: &Config,
    manner: &Manner<'_>,
    carrier: Option<&Carrier>,
) -> Ended {
    let home = Home::locate()?;
    let place = home.game(&table.game.id.to_string())?;
    let sender = sender(table, &place, args.side)?;
    let state = table.state()?;
    let now = situation(table, &state, &[sender], Some(&place))?;
    if args.proof {
        return send_proof(context, table, sender, config, manner, carrier);
    }
    if let Some(first) = &now.stopped {
        return Err(stopped(first).into());
    }
    let mut signed = None;
    if !args.without_orders && signs(args, context, table, &home, sender, &now)? {
        let key = key(args.key.as_ref());
        match dispatch::sign_draft(table, &home, &key, sender, args.as_is)? {
            Draft::Settled => {}
            Draft::Signed(orders) => {
                context.warnings(&orders.findings);
                context.note(&format!("signed player-turn {}", orders.number));
                signed = Some(orders);
            }
            Draft::Waits(why) => context.note(&why),
            Draft::Changed(warning) => context.warnings(&warning.into()),
        }
    }
    let shared = Outbox::of_game(&table.folder);
    let private = Outbox::of_home(&place);
    write(table, sender, [&shared, &private], config, manner)
        .map_err(|faults| with_signed(faults, signed.as_deref()))?;
    let mut waiting = Vec::new();
    for outbox in [&private, &shared] {
        waiting.extend(outbox.waiting()?.into_iter().map(|kept| (outbox, kept)));
    }
    if waiting.is_empty() {
        return nothing(context, table);
    }
    carry_all(context, &table.game.id.to_string(), &waiting, carrier)
}

/// Faults that came after the signature, and that it stands all the same.
fn with_signed(mut faults: Faults, signed: Option<&Signed>) -> Faults {
    if let Some(signed) = signed {
        faults.push(
            Diagnostic::new(
                Kind::Unable,
                format!(
                    "the orders for player-turn {} are signed and kept: `{}`",
                    signed.number,
                    signed.path.display()
                ),
            )
            .warning()
            .help("they are not sent yet; `countersign send` again sends them"),
        );
    }
    faults
}

/// Whether the draft is to be signed as well. Orders do not go with a request for a takeback, which
/// they would contradict, nor with the answer to one, after which another player-turn may come; and
/// no agreement waits until there are some.
fn signs(
    args: &Args,
    context: &Context,
    table: &Table,
    home: &Home,
    sender: Party,
    now: &Situation,
) -> Result<bool, Faults> {
    let state = table.state()?;
    let side = state.active().filter(|side| Party::Side(*side) == sender);
    let Some(side) = side.filter(|_| !table.folder.signed(state.next()).is_file()) else {
        return Ok(true);
    };
    let unsent = &now.owing.unsent;
    let agreed = |name: &String| {
        [
            ".takeback-",
            ".rekey.",
            ".forfeit-claim.",
            ".acknowledgement.",
        ]
        .iter()
        .any(|kind| name.contains(kind))
    };
    if now.has_asked() {
        context
            .note("no orders are signed: you have asked for a takeback, and wait for the answer");
        return Ok(false);
    }
    if unsent.iter().any(|name| name.contains(".takeback-answer.")) {
        context.note(
            "your answer goes alone, and the order form stays as it is; `countersign send` once \
             more signs and mails your orders",
        );
        return Ok(false);
    }
    let play = now.play.as_ref();
    let asked = play.is_some_and(|play| play.what == Awaited::Answer && play.yours);
    if (asked || unsent.iter().any(agreed))
        && !args.as_is
        && !dispatch::is_drafted(table, home, &state, side)?
    {
        context.note(if asked {
            "no orders are signed: a request for a takeback waits for your answer"
        } else {
            "no orders are signed: there are none yet"
        });
        return Ok(false);
    }
    Ok(true)
}

/// Nothing goes out any more once somebody has contradicted himself, unless it is the proof.
fn stopped(first: &Path) -> Diagnostic {
    let folder = first.parent().unwrap_or(first);
    Diagnostic::new(
        Kind::Illegal,
        format!(
            "play has stopped: signed documents that contradict each other are kept in `{}`; \
             nothing was signed or sent",
            folder.display()
        ),
    )
    .help("`countersign send --proof` mails those documents, and nothing else")
}

/// Sends the documents that contradict each other.
fn send_proof(
    context: &Context,
    table: &Table,
    sender: Party,
    config: &Config,
    manner: &Manner<'_>,
    carrier: Option<&Carrier>,
) -> Ended {
    let members = proof(table)?;
    if members.is_empty() {
        return Err(Diagnostic::new(
            Kind::Illegal,
            "no signed documents of this game contradict each other",
        )
        .help("`countersign send` sends what you owe")
        .into());
    }
    let marks: Vec<String> = members.iter().map(|member| mark(&member.bytes)).collect();
    let outbox = Outbox::of_game(&table.folder);
    let lock = table.folder.lock()?;
    let number = table.state()?.next();
    let carries = |kept: &Kept| -> Result<bool, Faults> {
        let documents = kept.head()?.documents();
        Ok(marks.iter().all(|mark| documents.contains(mark)))
    };
    let mut found = None;
    for kept in outbox.all()? {
        if carries(&kept)? {
            found = Some(kept);
        }
    }
    let kept = match found {
        Some(kept) => kept,
        None => {
            let parcels = people::parcels(table, sender, members, Vec::new());
            let Some(parcel) = parcels.first() else {
                return nothing(context, table);
            };
            let ready = dispatch::write(table, sender, parcel, config, manner)?;
            let kept = outbox.keep(number, &ready.composed.bytes)?;
            let mut thread = Thread::read(&table.folder)?;
            thread.add(&ready.composed.message_id);
            thread.write(&table.folder)?;
            kept
        }
    };
    drop(lock);
    carry_all(
        context,
        &table.game.id.to_string(),
        &[(&outbox, kept)],
        carrier,
    )
}

/// Writes the messages that are due into the outboxes.
fn write(
    table: &Table,
    sender: Party,
    [shared, private]: [&Outbox; 2],
    config: &Config,
    manner: &Manner<'_>,
) -> Result<(), Faults> {
    let _lock = table.folder.lock()?;
    let number = table.state()?.next();
    shared.settle(number)?;
    private.settle(number)?;
    let owed = owed(table, sender)?;
    let alone = owed_to_umpire(table, sender, private)?;
    // Every message is ready before the first is kept.
    let parcels = people::parcels(table, sender, owed, alone);
    let ready: Vec<Ready> = parcels
        .iter()
        .map(|parcel| dispatch::write(table, sender, parcel, config, manner))
        .collect::<Result<_, _>>()?;
    for (parcel, ready) in parcels.iter().zip(ready) {
        let outbox = if parcel.private { private } else { shared };
        outbox.keep(number, &ready.composed.bytes)?;
        let mut thread = Thread::read(&table.folder)?;
        thread.add(&ready.composed.message_id);
        thread.write(&table.folder)?;
    }
    Ok(())
}

fn nothing(context: &Context, table: &Table) -> Ended {
    if context.global.json {
        context.print_json(&as_json(Some(&table.game.id.to_string()), &[]))?;
    } else {
        context.print("nothing to send\n")?;
        context.note(
            "everything that you owe has been sent; `countersign resend` sends the last message \
             again",
        );
    }
    Ok(Outcome::Good)
}

/// Sends messages, and says what was done, also when one of them could not leave.
pub(super) fn carry_all(
    context: &Context,
    game: &str,
    messages: &[(&Outbox, Kept)],
    carrier: Option<&Carrier>,
) -> Ended {
    let mut done = Vec::new();
    for (outbox, kept) in messages {
        match carry(context, outbox, kept, carrier) {
            Ok(one) => done.push(one),
            Err(faults) => {
                if !context.global.json {
                    finish(context, Some(game), &done)?;
                }
                return Err(faults);
            }
        }
    }
    finish(context, Some(game), &done)
}

/// A message and what became of it.
struct Done {
    file: PathBuf,
    subject: String,
    to: Vec<String>,
    message_id: String,
    left: bool,
}

/// Sends a message that is kept, or says where it lies.
///
/// # Errors
///
/// What kept it from leaving; it then stays where it is.
fn carry(
    context: &Context,
    outbox: &Outbox,
    kept: &Kept,
    carrier: Option<&Carrier>,
) -> Result<Done, Faults> {
    let head = kept.head()?;
    let mut file = kept.path.clone();
    if let Some(carrier) = carrier {
        let name = kept.path.display().to_string();
        let sent = carrier.carry(&name, &kept.read()?, &mut |text| context.note(text));
        if let Err(faults) = sent {
            not_left(context, &name);
            return Err(faults);
        }
        file = outbox.left(kept)?;
    }
    Ok(Done {
        file,
        subject: head.subject(),
        to: head.to(),
        message_id: head.field("Message-ID").unwrap_or_default().to_owned(),
        left: carrier.is_some(),
    })
}

/// Says of a message that could not leave where it is.
fn not_left(context: &Context, name: &str) {
    context.note(&format!(
        "`{name}` is kept; nothing is lost. `countersign mail test` looks at each step of sending"
    ));
}

/// Says what was done.
fn finish(context: &Context, game: Option<&str>, done: &[Done]) -> Ended {
    if context.global.json {
        context.print_json(&as_json(game, done))?;
        return Ok(Outcome::Good);
    }
    for one in done {
        let how = if one.left { "sent" } else { "ready" };
        context.print(&format!(
            "{how}: {}\nto {}\n",
            one.subject,
            one.to.join(", ")
        ))?;
        let file = one.file.display();
        context.note(&if one.left {
            format!("kept as `{file}`")
        } else {
            format!("wrote `{file}`; open it in your mail program and send it")
        });
    }
    Ok(Outcome::Good)
}

fn as_json(game: Option<&str>, done: &[Done]) -> Value {
    let messages: Vec<Value> = done
        .iter()
        .map(|one| {
            json!({
                "file": one.file.display().to_string(),
                "subject": one.subject,
                "to": one.to,
                "message_id": one.message_id,
                "sent": one.left,
            })
        })
        .collect();
    json!({"format": "countersign/sent/1", "game": game, "messages": messages})
}

/// A message about a file or folder: it has no game's outbox, and stands beside what it carries.
fn single(
    args: &Args,
    context: &Context,
    path: &Path,
    config: &Config,
    manner: &Manner<'_>,
    carrier: Option<&Carrier>,
) -> Ended {
    let loose = Loose::read(path)?;
    let ready: Ready = loose.write(config, manner)?;
    let file = args.out.clone().unwrap_or_else(|| loose::beside(path));
    write_file(&file, &ready.composed.bytes)?;
    if let Some(carrier) = carrier {
        let name = file.display().to_string();
        carrier
            .carry(&name, &ready.composed.bytes, &mut |text| context.note(text))
            .inspect_err(|_| not_left(context, &name))?;
    }
    let done = Done {
        file,
        subject: ready.subject,
        to: ready.to,
        message_id: ready.composed.message_id,
        left: carrier.is_some(),
    };
    finish(context, None, &[done])
}
