//! `orders`: the order form.

use super::open::{may_move, other_side};
use super::output::taken;
use super::{Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Kind};
use crate::player::receive::leave::is_past;
use crate::store::atomic::write_private;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Write the order form
///
/// Writes a draft for the side to move: every unit with its state and what it may do as comments,
/// no order given, and the standing orders for the player-turn after this one. Edit it, then run
/// `countersign check`. The draft of an earlier player-turn gives way; one of this player-turn with
/// other contents is not overwritten. While the other player is to move, nothing is written unless
/// you name a file or force it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign orders
  countersign orders --out - | less
  countersign orders --state turns/004/state.toml --out draft.toml")]
pub struct Args {
    /// Where to write it, instead of `orders.toml` in the game folder; `-` prints it
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The state to write orders for, instead of the game's latest
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Overwrite a draft with other contents
    #[arg(long)]
    pub force: bool,
}

/// Writes the order form.
///
/// # Errors
///
/// The game is over; the other player is to move; a draft with other contents is there; what the
/// system refused.
pub fn run(args: &Args, context: &Context) -> Ended {
    let (table, state) = context.table_and_state(args.state.as_deref(), None)?;
    let Some(side) = state.active() else {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!("there are no orders to write: {}", state.document.step),
        )
        .into());
    };
    table.require_no_equivocation()?;
    if args.out.is_none() && !args.force && !may_move(&table, side)? {
        let help = format!(
            "wait for his orders; `countersign orders --out FILE` writes the form of {side} for you \
             to look at, and `--out -` prints it"
        );
        return Err(other_side(side).help(help).into());
    }
    let doubts = context.doubts(&table, args.state.as_deref(), &state);
    context.warnings(&doubts);
    context.warn_of_other_side(&table, side)?;
    let form = table.private_form(&state, side, &context.held(&table, &state)?);
    let out = args.out.clone().unwrap_or_else(|| table.folder.draft());
    if out == Path::new("-") {
        context.print_bytes(form.as_bytes())?;
        return Ok(Outcome::Good);
    }
    write_draft(&out, &form, args.force || is_past(&out, state.next()))?;
    if context.global.json {
        context.print_json(&json!({
            "format": "countersign/written/1",
            "files": [out.display().to_string()],
        }))?;
    } else {
        context.print(&format!(
            "player-turn {}: {}, {side} to move\n",
            state.next(),
            state.document.step
        ))?;
    }
    context.note(&format!(
        "wrote `{}`; edit it, then run `countersign check`",
        out.display()
    ));
    Ok(Outcome::Good)
}

/// Writes the form for its owner's eyes alone: it may hold what he hides, and will hold what he
/// plans. Other contents are overwritten only by force.
fn write_draft(out: &Path, form: &str, force: bool) -> Result<(), Diagnostic> {
    match std::fs::read(out) {
        Ok(old) if !force && old == form.as_bytes() => Ok(()),
        Ok(_) if !force => Err(taken(out)),
        Ok(_) | Err(_) => write_private(out, form.as_bytes()),
    }
}
