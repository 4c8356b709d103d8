//! `resolve`: one player-turn, resolved.

use super::open::{key, source};
use super::{Context, Ended, Outcome};
use crate::player::resolve;
use crate::protocol::documents::{self, Ignored, Mode, OrdersDocument};
use crate::report::json;
use crate::store::{Home, Written, read_text};
use std::path::PathBuf;

/// Resolve the other player's orders
///
/// Checks signature, parent and link of the orders, opens your sealed standing orders, throws the
/// dice that follow from both, and writes the orders, your signed resolution, the new state and
/// the report as one folder, whole or not at all. Doing it again gives the same bytes. Orders that the
/// other player has signed against the rules are kept in the folder `refused`, as proof.
///
/// In a game with an umpire it is he who resolves, for both sides: he opens the standing orders that
/// the other side sealed before, and keeps those that came with these orders until they are due.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign resolve 004.orders.toml
  countersign resolve 004.orders.toml --state turns/003/state.toml --out result
  countersign resolve 004.orders.toml --standing-of 005.CSA.standing.toml")]
pub struct Args {
    /// The signed orders that you were sent
    #[arg(value_name = "ORDERS")]
    pub orders: PathBuf,
    /// The state before the player-turn, instead of the game's latest
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// The folder to write, instead of `turns/NNN` in the game folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Your private key, OpenSSH Ed25519, instead of your default key
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
    /// Standing orders to seal when you resolve the next player-turn as well, instead of those
    /// just opened
    #[arg(long, value_name = "FILE")]
    pub standing: Option<PathBuf>,
    /// Sealed standing orders that a player sent you, the umpire; may be given again
    #[arg(long, value_name = "FILE")]
    pub standing_of: Vec<PathBuf>,
}

/// Resolves a player-turn.
///
/// # Errors
///
/// Every fault of the orders; equivocation; missing or unsafe secrets; what the system refused.
pub fn run(args: &Args, context: &Context) -> Ended {
    let orders = read_text(&args.orders)?;
    let table = context.table(Some(&args.orders))?;
    let home = Home::locate()?;
    let header: OrdersDocument<Ignored> = documents::read_header(&orders)?;
    let before = match &args.state {
        Some(path) => table.game.read_state(&read_text(path)?)?,
        None => table.state_before(header.player_turn)?,
    };
    let standing = source(args.standing.as_ref())?;
    let standing_of = args
        .standing_of
        .iter()
        .map(|path| read_text(path))
        .collect::<Result<Vec<_>, _>>()?;
    let resolved = resolve::resolve(
        &table,
        &home,
        &before,
        &orders,
        &resolve::How {
            key: key(args.key.as_ref()),
            next_standing: standing.as_ref(),
            standing_of: &standing_of,
            out: args.out.as_deref(),
        },
    )?;
    if context.global.json {
        context.print_json(&json::render(
            &resolved.report,
            (table.game.system.rulebook)(),
        ))?;
    } else {
        context.print(&resolved.report_text)?;
    }
    if let Some(unused) = resolved.unused {
        context.warnings(&unused.into());
    }
    let folder = resolved.folder.root().display();
    context.note(&match resolved.written {
        Written::Written if table.game.charter.umpire.is_some() => format!(
            "wrote `{folder}`; `countersign send` mails it to both players, who `countersign receive` it"
        ),
        Written::Written if table.game.charter.mode == Mode::Solo => {
            format!("wrote `{folder}`; `countersign status` says what comes next")
        }
        Written::Written => format!(
            "wrote `{folder}`; send what is in it to the other player, who runs `countersign verify` on it"
        ),
        Written::Unchanged => format!("`{folder}` holds the same bytes already"),
    });
    Ok(Outcome::Good)
}
