//! `dice`: every roll, to be recounted.

use super::open::{number, player_turn};
use super::{Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Kind};
use crate::dice::{Seed, dice_for};
use crate::protocol::hex;
use crate::report::json;
use std::path::PathBuf;

/// Show every roll: label, seed, dice
///
/// A roll's dice follow from the player-turn's seed and the roll's label alone, and the seed from
/// what both players signed. With `--seed` and `--label` a single roll is recounted, without any
/// game at hand.
///
/// With `--json`, an array of {"player_turn": N, "seed": hex, "label": text, "dice": [...],
/// "rules": [...]}; a recounted roll has null for its player-turn and no rules.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign dice                       the whole game
  countersign dice 5                     player-turn 5
  countersign dice turns/005/resolution.toml
  countersign dice --seed HEX --label \"fire 20ME > 15AL\" --count 5")]
pub struct Args {
    /// A player-turn's number, or a resolution
    #[arg(value_name = "PLAYER-TURN|FILE")]
    pub which: Option<PathBuf>,
    /// Recount one roll: the seed, 64 digits of hex
    #[arg(long, value_name = "HEX", requires = "label", conflicts_with = "which")]
    pub seed: Option<String>,
    /// Recount one roll: its label
    #[arg(long, value_name = "TEXT", requires = "seed")]
    pub label: Option<String>,
    /// Recount one roll: how many dice
    #[arg(long, value_name = "N", default_value_t = 1, requires = "seed",
        value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub count: u16,
}

/// Shows rolls.
///
/// # Errors
///
/// No such player-turn; a document that is not what it should be.
pub fn run(args: &Args, context: &Context) -> Ended {
    match (&args.seed, &args.label) {
        (Some(seed), Some(label)) => recount(seed, label, args.count, context),
        (Some(_) | None, Some(_) | None) => listed(args, context),
    }
}

fn listed(args: &Args, context: &Context) -> Ended {
    let table = context.table(args.which.as_deref())?;
    let numbers = match &args.which {
        Some(which) => number(&table, Some(which))?..=number(&table, Some(which))?,
        None => 0..=number(&table, None)?,
    };
    let mut rolls = Vec::new();
    let mut text = String::new();
    for turn in numbers {
        if args.which.is_none() && table.folder.turn(turn).is_takeback() {
            text += &format!("player-turn {turn}  a takeback\n");
            continue;
        }
        let (_, verified) = player_turn(&table, turn)?;
        let played = &verified.resolution.played;
        let seed = hex::encode(&played.seed.0);
        text += &format!("player-turn {turn}  seed {seed}\n");
        for roll in &played.rolls {
            let dice: Vec<String> = roll.dice.iter().map(ToString::to_string).collect();
            text += &format!("  {}: {}\n", roll.label, dice.join(" "));
            rolls.push(json::roll(
                turn,
                &seed,
                &roll.label,
                &roll.dice,
                &roll.rules,
            ));
        }
    }
    if context.global.json {
        context.print_json(&serde_json::Value::Array(rolls))?;
    } else {
        context.print(&text)?;
    }
    Ok(Outcome::Good)
}

fn recount(hex: &str, label: &str, count: u16, context: &Context) -> Ended {
    let dice = dice_for(&seed(hex)?, label, usize::from(count));
    if context.global.json {
        let mut roll = json::roll(0, hex, label, &dice, &[]);
        roll["player_turn"] = serde_json::Value::Null;
        context.print_json(&serde_json::Value::Array(vec![roll]))?;
    } else {
        let dice: Vec<String> = dice.iter().map(ToString::to_string).collect();
        context.print(&format!("{}\n", dice.join(" ")))?;
    }
    Ok(Outcome::Good)
}

fn seed(hex: &str) -> Result<Seed, Diagnostic> {
    hex::decode(hex).map(Seed).map_err(|fault| {
        Diagnostic::new(Kind::Malformed, format!("`{hex}` is not a seed: {fault}")).help(
            "a seed is 64 digits of lower-case hex, as reports and `countersign dice` show it",
        )
    })
}
