//! `report`: what happened.

use super::open::{number, player_turn};
use super::{Context, Ended, Outcome};
use crate::player::agreement;
use crate::report::{json, takeback, text};
use std::path::PathBuf;

/// Show the report of a player-turn
///
/// Prints what happened: each action with the distances measured, each modifier with its rule,
/// each roll with its label and dice, then losses, positions, score and the order form for who
/// moves next. It is computed from the documents, never read from `report.txt`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign report                     the last player-turn
  countersign report 4 --json
  countersign report turns/004")]
pub struct Args {
    /// A player-turn's number or its folder, instead of the last
    #[arg(value_name = "PLAYER-TURN|DIR")]
    pub which: Option<PathBuf>,
    /// Leave the order form out
    #[arg(long)]
    pub no_form: bool,
}

/// Shows a report.
///
/// # Errors
///
/// No such player-turn; every fault of its documents.
pub fn run(args: &Args, context: &Context) -> Ended {
    let table = context.table(args.which.as_deref())?;
    let number = number(&table, args.which.as_deref())?;
    if table.folder.turn(number).is_takeback() {
        let (before, takeback) = agreement::takeback::taken_back(&table, number)?;
        let mut report = agreement::takeback::report(&table, &before, &takeback);
        if args.no_form {
            report.form = None;
        }
        if context.global.json {
            context.print_json(&takeback::json(&report))?;
        } else {
            context.print(&takeback::render(&report))?;
        }
        return Ok(Outcome::Good);
    }
    let (_, verified) = player_turn(&table, number)?;
    let mut report = verified.report;
    if args.no_form {
        report.form = None;
    }
    let book = (table.game.system.rulebook)();
    if context.global.json {
        context.print_json(&json::render(&report, book))?;
    } else {
        context.print(&text::render(&report, book))?;
    }
    Ok(Outcome::Good)
}
