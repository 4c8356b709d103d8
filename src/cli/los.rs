//! `los`: who sees whom.

use super::ask::{About, ask};
use super::{Context, Ended};
use crate::ruleset::Question;

/// Tell whether two places see each other, and why
///
/// Line of sight is tested from each end by itself. Every level, rock and company that decides
/// stands in the answer with its rule. A place is a hex number, or a unit on the map.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign los 0905 0907
  countersign los 20ME-A 15AL-G          a unit stands for its hex
  countersign los C15 3225               whether artillery has that hex in sight
  countersign los 0710 0910 --state turns/012/state.toml")]
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
/// No game or state; a name that is none; a game that has no lines of sight to tell.
pub fn run(args: &Args, context: &Context) -> Ended {
    let question = Question::Sight {
        from: args.from.clone(),
        to: args.to.clone(),
    };
    ask(&question, &args.about, context)
}
