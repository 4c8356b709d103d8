//! `sign`: orders, signed.

use super::open::{draft, key, require_current, require_named};
use super::{Context, Ended, Outcome};
use crate::diagnostic::{Faults, Source};
use crate::party::Party;
use crate::player::again::{Lost, lost};
use crate::player::receive::leave::is_past;
use crate::player::sign::{self, Signed};
use crate::player::{Table, given, part};
use crate::protocol::documents::{self, Mode};
use crate::store::Home;
use serde_json::json;
use std::path::PathBuf;

/// Sign your orders
///
/// Checks the draft, compiles it into the canonical document, discloses your link for this
/// player-turn, seals your standing orders for the next, and signs. Send the file it names.
/// Signing the same draft again gives the same bytes; signing another draft for the same
/// player-turn is refused, since it would be equivocation. Where the signed file is missing, your
/// journal's copy of it is written again.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign sign
  countersign sign draft.toml --out dispatch/orders.toml")]
pub struct Args {
    /// The draft, instead of `orders.toml` in the game folder
    #[arg(value_name = "DRAFT")]
    pub draft: Option<PathBuf>,
    /// The state before the player-turn, instead of the game's latest
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Where to write the signed orders, instead of `signed/` in the game folder
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Your private key, OpenSSH Ed25519, instead of your default key
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
}

/// Signs orders.
///
/// # Errors
///
/// Every fault of the draft; other orders signed before; missing or unsafe secrets.
pub fn run(args: &Args, context: &Context) -> Ended {
    require_named(args.draft.as_deref())?;
    let (table, state) = context.table_and_state(args.state.as_deref(), args.draft.as_deref())?;
    if let Some(file) = &args.state {
        given::require(&table, file, &state)?;
    }
    let path = args.draft.clone().unwrap_or_else(|| table.folder.draft());
    let home = Home::locate()?;
    table.require_no_equivocation()?;
    let place = home.game(&table.game.id.to_string())?;
    if let Some(side) = state.active()
        && let Some(gone) = part::lost(&place, Some(Party::Side(side)))
    {
        return Err(gone.into());
    }
    if let Some(lost) = lost(&table, &place, &state)? {
        lost.restore(&table)?;
        context.note(&format!(
            "wrote `{}` anew from your journal: you had signed player-turn {}",
            lost.path.display(),
            lost.number
        ));
        if args.draft.is_none() && (!path.exists() || is_past(&path, state.next())) {
            return told(context, &table, &restored(&table, lost));
        }
    }
    let draft = draft(&path)?;
    require_current(&table, &path, args.draft.is_some(), &state)?;
    let signed = sign::sign(
        &table,
        &home,
        &key(args.key.as_ref()),
        &state,
        &draft,
        args.out.as_deref(),
    )?;
    told(context, &table, &signed)
}

/// Orders that were signed before, as if just signed.
fn restored(table: &Table, lost: Lost) -> Signed {
    let standing = table.folder.standing_for_umpire(lost.number + 1, lost.side);
    Signed {
        path: lost.path,
        number: lost.number,
        side: lost.side,
        text: lost.text,
        for_umpire: Some(standing).filter(|path| path.is_file()),
        findings: Faults::new(),
    }
}

/// Says what was signed, and where it goes.
fn told(context: &Context, table: &Table, signed: &Signed) -> Ended {
    let digest = documents::digest(&Source::new("", signed.text.clone()));
    context.warnings(&signed.findings);
    if context.global.json {
        context.print_json(&json!({
            "format": "countersign/signed/1",
            "player_turn": signed.number,
            "side": signed.side.as_str(),
            "digest": digest.to_string(),
            "file": signed.path.display().to_string(),
            "for_umpire": signed.for_umpire.as_ref().map(|path| path.display().to_string()),
        }))?;
    } else {
        context.print(&format!(
            "signed for {}: player-turn {}, digest {digest}\n",
            signed.side, signed.number
        ))?;
    }
    context.note(&match &signed.for_umpire {
        Some(standing) => format!(
            "wrote `{}` and `{}`; `countersign send` mails both to {}, who alone may see the second",
            signed.path.display(),
            standing.display(),
            table.game.charter.called(Party::Umpire)
        ),
        None if table.game.charter.mode == Mode::Solo => format!(
            "wrote `{0}`; `countersign resolve {0}` plays it",
            signed.path.display()
        ),
        None => format!(
            "wrote `{}`; send it to the other player, who runs `countersign resolve` on it",
            signed.path.display()
        ),
    });
    Ok(Outcome::Good)
}
