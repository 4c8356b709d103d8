//! `verify`: one player-turn, recomputed.

use super::{Context, Ended, Outcome};
use crate::diagnostic::{Faults, Source};
use crate::engine::State;
use crate::player::Table;
use crate::player::equivocation::watch_orders;
use crate::player::receive::wrong::Wrong;
use crate::player::verify::{self, Sent};
use crate::protocol::documents::{self, Document, Ignored, OrdersDocument, ResolutionDocument};
use crate::report::json;
use crate::store::game::TurnFolder;
use crate::store::{Home, read_text};
use serde_json::json;
use std::path::PathBuf;

/// Verify what the other player resolved
///
/// Resolves the player-turn again from your own state and compares everything: seed, every roll,
/// every effect, the new state, the signature. When all agree, a game folder takes it in as
/// `turns/NNN`. Otherwise the first roll, modifier or effect that differs is named, and the exit code
/// is 1. What was signed against the rules is then kept in the folder `refused`, as proof; nothing else
/// is written.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign verify 004.resolution.toml
  countersign verify turns/004
  countersign verify reply --state turns/003/state.toml --no-install")]
pub struct Args {
    /// The resolution that you were sent, or a folder that holds it; or signed orders
    #[arg(value_name = "FILE|DIR")]
    pub resolution: PathBuf,
    /// The signed orders that it resolves, if they are not beside it or in the game folder
    #[arg(long, value_name = "FILE")]
    pub orders: Option<PathBuf>,
    /// The state before the player-turn, instead of the game's
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Write nothing into the game folder
    #[arg(long)]
    pub no_install: bool,
}

/// Verifies a player-turn, or signed orders that are not resolved yet.
///
/// # Errors
///
/// The first field, roll, modifier or effect that differs; every other fault.
pub fn run(args: &Args, context: &Context) -> Ended {
    let table = context.table(Some(&args.resolution))?;
    let file = if args.resolution.is_dir() {
        TurnFolder::at(&args.resolution).resolution()
    } else {
        args.resolution.clone()
    };
    let resolution = read_text(&file)?;
    if documents::format_of(&resolution)? == OrdersDocument::<Ignored>::FORMAT {
        return orders(args, context, &table, &resolution);
    }
    let header: ResolutionDocument<Ignored> = documents::read_header(&resolution)?;
    let before = match &args.state {
        Some(path) => table.game.read_state(&read_text(path)?)?,
        None => table.state_before(header.player_turn)?,
    };
    let sent = match &args.orders {
        Some(orders) => Sent {
            orders: read_text(orders)?,
            resolution,
            state: None,
        },
        None => Sent::find(&args.resolution, &table, Some(header.player_turn))?,
    };
    let documents = (sent.orders.clone(), sent.resolution.clone());
    let verified = verify::verify(&table, &before, sent).map_err(|faults| {
        let documents = (&documents.0, Some(&documents.1));
        blame(args, &table, &before, documents, faults)
    })?;
    if context.global.json {
        context.print_json(&json::render(
            &verified.report,
            (table.game.system.rulebook)(),
        ))?;
    } else {
        context.print(&verified.report_text)?;
    }
    if !args.no_install && args.state.is_none() {
        verified.install(&table, &before)?;
        context.note(&format!(
            "VERIFIED; player-turn {} is in `{}`",
            header.player_turn,
            table.folder.turn(header.player_turn).root().display()
        ));
    }
    Ok(Outcome::Good)
}

/// What is wrong, after what proves who is to blame has been kept.
fn blame(
    args: &Args,
    table: &Table,
    before: &State,
    documents: (&Source, Option<&Source>),
    faults: Faults,
) -> Faults {
    let forbidden = args.no_install.then_some("--no-install");
    match Home::locate() {
        Ok(home) => Wrong::of_files(table, &home, before, documents, faults, forbidden),
        Err(_) => faults,
    }
}

fn orders(args: &Args, context: &Context, table: &Table, source: &Source) -> Ended {
    let header: OrdersDocument<Ignored> = documents::read_header(source)?;
    let before = match &args.state {
        Some(path) => table.game.read_state(&read_text(path)?)?,
        None => table.state_before(header.player_turn)?,
    };
    let orders = table
        .game
        .read_orders(&before, source)
        .map_err(|faults| blame(args, table, &before, (source, None), faults))?;
    watch_orders(table, &before, source, &orders)?;
    if context.global.json {
        context.print_json(&json!({
            "format": "countersign/verified-orders/1",
            "verdict": "VERIFIED",
            "player_turn": header.player_turn,
            "side": header.side.as_str(),
            "digest": orders.digest.to_string(),
        }))?;
    } else {
        context.print(&format!(
            "VERIFIED: orders of {} for player-turn {}, digest {}\n",
            header.side, header.player_turn, orders.digest
        ))?;
    }
    context.note(&format!(
        "`countersign resolve {}` resolves them",
        args.resolution.display()
    ));
    Ok(Outcome::Good)
}
