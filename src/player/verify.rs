//! Verifying what the other player sent, and taking it over.

use super::table::if_there;
use super::{Table, equivocation, follows};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::report::{Report, Verdict, text};
use crate::store::game::TurnFolder;
use crate::store::{Written, read_text};
use crate::turn::{Resolution, SignedOrders, compare_state};
use std::path::Path;

/// A player-turn that verified.
pub struct Verified {
    /// The orders.
    pub orders: SignedOrders,
    /// The resolution, recomputed.
    pub resolution: Resolution,
    /// The report.
    pub report: Report,
    /// The report as text.
    pub report_text: String,
    /// The resolution as it was sent.
    pub(super) resolution_file: Source,
}

/// The documents to verify: a resolution, the orders that it resolves, perhaps the state.
pub struct Sent {
    /// The signed orders.
    pub orders: Source,
    /// The signed resolution.
    pub resolution: Source,
    /// The state file that came with it.
    pub state: Option<Source>,
}

impl Sent {
    /// What a path names: a player-turn's folder, or a resolution, whose orders then stand beside
    /// it, in the game folder's `turns`, or in its `signed`.
    ///
    /// # Errors
    ///
    /// What is missing.
    pub fn find(path: &Path, table: &Table, number: Option<u32>) -> Result<Self, Faults> {
        if path.is_dir() {
            let turn = TurnFolder::at(path);
            return Ok(Sent {
                orders: match if_there(&turn.orders())? {
                    Some(orders) => orders,
                    None => own_orders(table, number, path)?,
                },
                resolution: read_text(&turn.resolution())?,
                state: if_there(&turn.state())?,
            });
        }
        let beside = path.parent().unwrap_or(Path::new("."));
        let turn = TurnFolder::at(beside);
        let in_turn = path
            .file_name()
            .is_some_and(|name| name == "resolution.toml");
        Ok(Sent {
            orders: match if_there(&turn.orders())?.filter(|_| in_turn && !is_draft(&turn)) {
                Some(orders) => orders,
                None => own_orders(table, number, path)?,
            },
            resolution: read_text(path)?,
            state: if_there(&turn.state())?.filter(|_| in_turn),
        })
    }
}

/// A game folder's `orders.toml` is a draft; a player-turn's is signed.
fn is_draft(turn: &TurnFolder) -> bool {
    turn.root().join("charter.toml").is_file()
}

fn own_orders(table: &Table, number: Option<u32>, path: &Path) -> Result<Source, Faults> {
    let missing = || {
        Diagnostic::new(
            Kind::Unable,
            format!(
                "the orders that `{}` resolves are not at hand",
                path.display()
            ),
        )
        .help("name them with `--orders FILE`")
    };
    let number = number.ok_or_else(missing)?;
    let turn = table.folder.turn(number);
    let folder = &table.folder;
    for candidate in [turn.orders(), folder.signed(number), folder.held(number)] {
        if let Some(found) = if_there(&candidate)? {
            return Ok(found);
        }
    }
    Err(missing().into())
}

/// Plays a player-turn again and compares everything with what was sent.
///
/// # Errors
///
/// The first field, roll, modifier or effect that differs; every other fault.
pub fn verify(table: &Table, before: &State, sent: Sent) -> Result<Verified, Faults> {
    let orders = table.game.read_orders(before, &sent.orders)?;
    let resolution = table.game.verify(before, &orders, &sent.resolution)?;
    if let Some(state) = &sent.state {
        compare_state(state, &resolution.state).map_err(|fault| {
            let mut faults = Faults::from(fault);
            faults.note(&follows::remedy(table, Path::new(&state.name)));
            faults
        })?;
    }
    let report = table.report(before, &orders, &resolution, Verdict::Verified);
    let report_text = text::render(&report, (table.game.system.rulebook)());
    Ok(Verified {
        orders,
        resolution,
        report,
        report_text,
        resolution_file: sent.resolution,
    })
}

impl Verified {
    /// Takes the player-turn over into the game folder, whole or not at all.
    ///
    /// # Errors
    ///
    /// When another version of it is there, as proof of equivocation if that one verifies too;
    /// what the system refused.
    pub fn install(&self, table: &Table, before: &State) -> Result<Written, Faults> {
        let _lock = table.folder.lock()?;
        equivocation::watch_resolution(table, before, self)?;
        let folder = table.folder.turn(self.resolution.number);
        if let Some(parent) = folder.root().parent() {
            crate::store::atomic::make_folder(parent)?;
        }
        let written = folder.write(
            self.orders.text.as_bytes(),
            self.resolution_file.text.as_bytes(),
            self.resolution.state.text.as_bytes(),
            self.report_text.as_bytes(),
        )?;
        Ok(written)
    }
}
