//! `resend`: the same bytes again.

use super::send::{WayArgs, carry_all};
use super::{Context, Ended};
use crate::diagnostic::{Diagnostic, Kind};
use crate::mail::config::Config;
use crate::mail::outbox::{Kept, Outbox};
use crate::mail::people;
use crate::store::Home;

/// Send a message again
///
/// Sends the messages of a player-turn again, byte by byte as they were: for mail that got lost.
/// The other player's program takes what it has already for what it is. Without a mail server, it
/// names the files for your mail program.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign resend                     the last message
  countersign resend 5 --smtp            those written when player-turn 5 came next")]
pub struct Args {
    /// The number after `#` in the subject, instead of the last message's
    #[arg(value_name = "N")]
    pub number: Option<u32>,
    /// How it leaves
    #[command(flatten)]
    pub way: WayArgs,
}

/// Sends messages again.
///
/// # Errors
///
/// No such message; what kept it from leaving.
pub fn run(args: &Args, context: &Context) -> Ended {
    let config = Config::load()?;
    let carrier = args.way.carrier(&config)?;
    let table = people::open(context.game_folder()?)?;
    let game = table.game.id.to_string();
    let boxes = [
        Outbox::of_game(&table.folder),
        Outbox::of_home(&Home::locate()?.game(&game)?),
    ];
    let mut all: Vec<(&Outbox, Kept)> = Vec::new();
    for outbox in &boxes {
        all.extend(outbox.all()?.into_iter().map(|kept| (outbox, kept)));
    }
    let numbers: Vec<u32> = all.iter().map(|(_, kept)| kept.number).collect();
    let Some(number) = args.number.or(numbers.iter().max().copied()) else {
        return Err(
            Diagnostic::new(Kind::Unable, "no message of this game was written yet")
                .help("`countersign send` writes what you owe")
                .into(),
        );
    };
    if !numbers.contains(&number) {
        let mut known: Vec<String> = numbers.iter().map(u32::to_string).collect();
        known.dedup();
        return Err(Diagnostic::new(
            Kind::Unable,
            format!("no message `#{number}` of this game was written"),
        )
        .help(format!("there are: {}", known.join(", ")))
        .into());
    }
    all.retain(|(_, kept)| kept.number == number);
    carry_all(context, &game, &all, carrier.as_ref())
}
