//! `cost`: what a way costs.

use super::ask::{About, ask};
use super::{Context, Ended};
use crate::ruleset::Question;

/// Price a unit's way, step by step
///
/// The way is a list of acts as orders have them, or of hexes, one after another. A single hex that
/// does not touch the unit's own is a destination: the cheapest way there is found. Every cost
/// stands with its rule; a step that is not allowed is named with what forbids it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign cost 20ME-A \"forward 2\" \"left 1\"
  countersign cost 15AL-G 0911 0910      hex by hex, turning as it must
  countersign cost 15AL-G 0909           the cheapest way there
  countersign cost C35 A 1432            entering at entry hex A first
  countersign cost C18 disengage 2019 2018
                                         as an order with `disengage` has it")]
pub struct Args {
    /// The unit
    #[arg(value_name = "UNIT")]
    pub unit: String,
    /// Acts, hexes, or a destination
    #[arg(value_name = "PATH", required = true)]
    pub way: Vec<String>,
    /// The board
    #[command(flatten)]
    pub about: About,
}

/// Prices it.
///
/// # Errors
///
/// No game or state; a name that is none; a destination that cannot be reached; a game that has no
/// costs to tell.
pub fn run(args: &Args, context: &Context) -> Ended {
    let question = Question::Cost {
        unit: args.unit.clone(),
        way: args.way.clone(),
    };
    ask(&question, &args.about, context)
}
