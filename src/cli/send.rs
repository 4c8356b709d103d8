//! `send`: what is owed, as one message.

mod carry;
mod proof;
mod signing;
mod single;
mod way;

pub(super) use carry::carry_all;
pub use way::WayArgs;

use super::open::key;
use super::{Context, Ended};
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::mail::compose::now;
use crate::mail::config::Config;
use crate::mail::dispatch::{self, Draft, Manner, Ready};
use crate::mail::outbox::Outbox;
use crate::mail::owed::{owed, owed_to_umpire};
use crate::mail::people;
use crate::mail::thread::Thread;
use crate::mail::transport::Carrier;
use crate::party::Party;
use crate::player::Table;
use crate::player::follows;
use crate::player::part::lost;
use crate::player::sign::Signed;
use crate::player::situation::situation;
use crate::protocol::documents::Mode;
use crate::store::{GameFolder, GameHome, Home};
use carry::nothing;
use proof::{send_proof, stopped};
use signing::signs;
use single::single;
use std::path::{Path, PathBuf};

/// Send what you owe, as one message
///
/// In a game folder: signs your draft if you are to move, and puts everything that the other
/// player has not been sent into one message: your resolution of the last player-turn, your
/// orders, agreements. What is signed once goes out as it is, whatever the draft says later. A
/// request for a takeback and the answer to one go without orders. With a file or folder: an offer,
/// a reply, or single documents, before there is a game folder.
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
        .help("`countersign status` says what comes next"));
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
        (Some(_) | None, _) => Err(lost(place, named).unwrap_or_else(|| {
            Diagnostic::new(Kind::Unable, "this home has no such part in this game")
                .help("set COUNTERSIGN_HOME to the home in which this game was begun")
        })),
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
    follows::require_no_stray(table, &state)?;
    let mut signed = None;
    // Nothing is signed that could not be sent afterwards.
    if !args.without_orders && state.active().map(Party::Side) == Some(sender) {
        dispatch::last(table)?;
    }
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
