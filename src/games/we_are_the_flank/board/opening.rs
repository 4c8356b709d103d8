//! The board before the first player-turn.

use super::{Board, Commander, CommanderStatus, Phase, Status, Unit};
use crate::games::we_are_the_flank::tables::{Arm, Arrival, Tables};
use std::collections::BTreeSet;

/// Everything where the order of battle puts it; the Union's set-up comes next.
#[must_use]
pub fn opening(tables: &Tables) -> Board {
    let units: Vec<Unit> = tables
        .units
        .iter()
        .map(|entry| {
            let (status, at) = match entry.arrival {
                Arrival::Start(at) => (Status::OnTable, at),
                Arrival::Entry { edge, from, to, .. } => {
                    let middle = crate::tabletop::Length((from.0 + to.0) / 2);
                    (Status::Waiting, edge.place(&tables.ground, middle))
                }
            };
            let (bases, sharpshooters) = match entry.arm {
                Arm::Infantry | Arm::Artillery => (entry.bases, 0),
                Arm::Sharpshooters => (0, entry.bases),
            };
            Unit {
                id: entry.id.clone(),
                status,
                at,
                facing: entry.facing,
                formation: entry.formation,
                bases,
                sharpshooters,
                hits: 0,
                crossed_stream: false,
                this_turn: BTreeSet::new(),
            }
        })
        .collect();
    let commanders = tables
        .commanders
        .iter()
        .map(|entry| {
            let unit = units.iter().find(|unit| unit.id == entry.with);
            let waits = unit.is_some_and(|unit| unit.status == Status::Waiting);
            Commander {
                name: entry.name.clone(),
                status: if waits {
                    CommanderStatus::Waiting
                } else {
                    CommanderStatus::Attached
                },
                with: Some(entry.with.clone()),
                at: unit.map_or_else(Default::default, |unit| unit.at),
            }
        })
        .collect();
    Board {
        turn: 1,
        phase: Phase::SetUp,
        units,
        commanders,
        contacts: Vec::new(),
    }
}
