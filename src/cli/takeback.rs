//! `takeback`: play goes back, when both sides sign.

use super::open::{key, source};
use super::{Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::player::Table;
use crate::player::agreement::takeback::{self, Ask, Reply, Signed};
use crate::player::agreement::{Taken, acting_side, own_sides, take_answer, take_request};
use crate::protocol::documents::{self, Document, Mode, TakebackRequest};
use crate::side::Side;
use crate::store::{Home, read_text};
use serde_json::json;
use std::path::PathBuf;

/// Go back to an earlier player-turn, when both players agree
///
/// One player asks, the other answers; both sign. With a yes the table is again as it was before
/// the player-turn named, and play goes on with the next number: nothing is deleted, no link is
/// used twice, and every later report counts the takeback. A side asks once between two
/// player-turns. Who has asked signs no orders until the
/// answer is there; orders that are signed count as a no.
#[derive(clap::Args)]
#[command(after_help = "\
A whole takeback, Ann asking Ben before player-turn 6:
  ann$ countersign takeback ask 4 --reason \"the 4th Texas stood elsewhere\"
  ann$ countersign send
  ben$ countersign receive MESSAGE
  ben$ countersign takeback answer --yes
  ben$ countersign send
  ann$ countersign receive MESSAGE
Both are now before player-turn 7, which is player-turn 4 once more.
Without mail, hand over takeback/006.CSA.request.toml and then
takeback/006.USA.answer.toml; `countersign takeback take FILE` takes them in.")]
pub struct Args {
    /// What to do
    #[command(subcommand)]
    pub action: Action,
}

/// What to do about a takeback.
#[derive(clap::Subcommand)]
pub enum Action {
    /// Ask to play a player-turn again
    #[command(after_help = "\
Examples:
  countersign takeback ask 4 --reason \"I moved the wrong regiment\"
  countersign takeback ask 4 --reason \"wrong map\" --standing standing.toml")]
    Ask {
        /// The player-turn to be played again
        #[arg(value_name = "PLAYER-TURN")]
        back_to: u32,
        /// Why: one line for the other player
        #[arg(long, value_name = "TEXT")]
        reason: String,
        /// Your standing orders (a `[standing]` table) for the player-turn after the takeback, if
        /// you resolve it; without them you have none
        #[arg(long, value_name = "FILE")]
        standing: Option<PathBuf>,
        /// Your side, where this home plays both
        #[arg(long, value_name = "CSA|USA")]
        side: Option<Side>,
        /// Your private key, OpenSSH Ed25519, instead of your default key
        #[arg(long, value_name = "FILE")]
        key: Option<PathBuf>,
    },
    /// Answer the other player's request
    #[command(after_help = "\
Examples:
  countersign takeback answer --yes
  countersign takeback answer 006.CSA.request.toml --no")]
    Answer {
        /// The request, if neither `receive` nor `takeback take` has taken it in
        #[arg(value_name = "FILE")]
        request: Option<PathBuf>,
        /// Agree: the takeback is made at once
        #[arg(long, conflicts_with = "no", required_unless_present = "no")]
        yes: bool,
        /// Do not agree: play goes on
        #[arg(long)]
        no: bool,
        /// As in `takeback ask`
        #[arg(long, value_name = "FILE", conflicts_with = "no")]
        standing: Option<PathBuf>,
        /// Your private key, OpenSSH Ed25519, instead of your default key
        #[arg(long, value_name = "FILE")]
        key: Option<PathBuf>,
    },
    /// Take in what the other player sent: a request or an answer
    #[command(after_help = "\
Examples:
  countersign takeback take 006.USA.answer.toml")]
    Take {
        /// The request or the answer
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

/// Asks for a takeback, answers, or takes an answer over.
///
/// # Errors
///
/// What stands in its way; see [`crate::player::agreement::takeback`].
pub fn run(args: &Args, context: &Context) -> Ended {
    let home = Home::locate()?;
    match &args.action {
        Action::Ask {
            back_to,
            reason,
            standing,
            side,
            key: file,
        } => {
            let table = context.table(None)?;
            let usual = asker(&table, *back_to)?;
            let side = acting_side(&table, &home, *side, usual)?;
            let standing = source(standing.as_ref())?;
            let ask = Ask {
                back_to: *back_to,
                reason,
                standing: standing.as_ref(),
                key: key(file.as_ref()),
            };
            let signed = takeback::ask(&table, &home, side, &ask)?;
            let says = format!(
                "{side} asks to play player-turn {back_to} again; its number will be {}",
                signed.slot + 1
            );
            said(context, "takeback-request", &signed, &says)?;
            context.note(&match table.game.charter.mode {
                Mode::Solo => format!(
                    "wrote `{}`; `countersign takeback answer --yes` or `countersign takeback answer --no` answers it",
                    signed.path.display()
                ),
                Mode::Mutual | Mode::Umpire => format!(
                    "wrote `{}`; `countersign send` mails it, and the other player receives it and runs `countersign takeback answer --yes` or `--no`",
                    signed.path.display()
                ),
            });
        }
        Action::Answer {
            request,
            yes,
            no: _,
            standing,
            key: file,
        } => {
            let table = context.table(request.as_deref())?;
            let request = match request {
                Some(path) => read_text(path)?,
                None => open_request(&table, &home)?,
            };
            let standing = source(standing.as_ref())?;
            let reply = Reply {
                consent: *yes,
                standing: standing.as_ref(),
                key: key(file.as_ref()),
            };
            let signed = takeback::answer(&table, &home, &request, &reply)?;
            let says = match &signed.takeback {
                Some(takeback) => format!(
                    "agreed: player-turn {} is played again as player-turn {}, {} to move",
                    takeback.request.document.back_to,
                    takeback.state.next(),
                    takeback.state.active().map_or("nobody", Side::as_str)
                ),
                None => format!("refused: player-turn {} is played as it comes", signed.slot),
            };
            said(context, "takeback-answer", &signed, &says)?;
            context.note(&match table.game.charter.mode {
                Mode::Solo => format!(
                    "wrote `{}`; `countersign status` says what comes next",
                    signed.path.display()
                ),
                Mode::Mutual | Mode::Umpire => format!(
                    "wrote `{}`; `countersign send` mails it, and the other player receives it",
                    signed.path.display()
                ),
            });
        }
        Action::Take { file } => {
            let table = context.table(Some(file))?;
            let document = read_text(file)?;
            let request = documents::format_of(&document)? == TakebackRequest::FORMAT;
            let (kind, taken) = if request {
                ("takeback-request", take_request(&table, &home, &document)?)
            } else {
                ("takeback-answer", take_answer(&table, &home, &document)?)
            };
            took(context, kind, &taken)?;
        }
    }
    Ok(Outcome::Good)
}

/// Prints what was taken in.
pub(super) fn took(context: &Context, kind: &str, taken: &Taken) -> Result<(), Diagnostic> {
    if context.global.json {
        context.print_json(&json!({
            "format": "countersign/agreement/1",
            "kind": kind,
            "says": taken.says,
            "file": taken.path.display().to_string(),
        }))
    } else {
        context.print(&format!("VERIFIED: {}\n", taken.says))
    }
}

/// Prints what was signed.
pub(super) fn signed(
    context: &Context,
    kind: &str,
    file: &std::path::Path,
    says: &str,
) -> Result<(), Diagnostic> {
    if context.global.json {
        context.print_json(&json!({
            "format": "countersign/agreement/1",
            "kind": kind,
            "says": says,
            "file": file.display().to_string(),
        }))
    } else {
        context.print(&format!("signed: {says}\n"))
    }
}

fn said(context: &Context, kind: &str, it: &Signed, says: &str) -> Result<(), Diagnostic> {
    signed(context, kind, &it.path, says)
}

/// Who asks when one home plays both sides: the side whose move comes back.
fn asker(table: &Table, back_to: u32) -> Result<Side, Faults> {
    let slot = table.state()?.next();
    if back_to >= slot {
        return Err(crate::turn::ahead(back_to, slot).into());
    }
    Ok(table.state_before(back_to)?.active().unwrap_or(Side::Csa))
}

/// The request that waits for an answer of this home.
fn open_request(table: &Table, home: &Home) -> Result<Source, Faults> {
    let slot = table.state()?.next();
    let held = own_sides(table, home)?;
    let mut asked = None;
    for side in Side::BOTH {
        let ours = held.contains(&side.other()) || held.is_empty();
        if asked.is_none() && ours && takeback::unanswered(table, slot, side)? {
            asked = Some(side);
        }
    }
    match asked {
        Some(side) => Ok(read_text(&table.folder.request(slot, side))?),
        None => Err(Diagnostic::new(
            Kind::Unable,
            format!("no request for a takeback waits for your answer before player-turn {slot}"),
        )
        .help("name the file: `countersign takeback answer FILE --yes`")
        .into()),
    }
}
