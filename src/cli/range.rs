//! `range`: how far it is.

use super::ask::{About, ask};
use super::{Context, Ended};
use crate::ruleset::Question;

/// Tell how far two places are apart
///
/// Distance, range, and what the range does to the fire of each weapon, each with its rule. A place
/// is a hex number, or a unit on the map.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign range 0905 0907
  countersign range 20ME-A 15AL-G        a unit stands for its hex
  countersign range 2103 2303 --json")]
pub struct Args {
    /// A hex or unit
    #[arg(value_name = "A")]
    pub from: String,
    /// The other one
    #[arg(value_name = "B")]
    pub to: String,
    /// The board
    #[command(flatten)]
    pub about: About,
}

/// Tells it.
///
/// # Errors
///
/// No game or state; a name that is none; a game that has no ranges to tell.
pub fn run(args: &Args, context: &Context) -> Ended {
    let question = Question::Range {
        from: args.from.clone(),
        to: args.to.clone(),
    };
    ask(&question, &args.about, context)
}
