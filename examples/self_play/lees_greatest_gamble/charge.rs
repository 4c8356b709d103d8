//! Cavalry that charges.

use super::page::{Page, list};
use super::post::{IN_ATTACK, Post, World, alone, order};
use countersign::games::lees_greatest_gamble::phase::combat::attack::charge;
use countersign::games::lees_greatest_gamble::phase::combat::differential::tally;
use countersign::games::lees_greatest_gamble::printed::CHARGE;
use countersign::games::lees_greatest_gamble::sequence;
use countersign::games::lees_greatest_gamble::unit::{Arm, Piece, UnitId};
use countersign::games::lees_greatest_gamble::ways::Gait;
use countersign::hex::HexId;
use std::collections::BTreeSet;

use super::ground::path;

/// The least differential: a charge breaks who rides it, even when it wins.
const EDGE: i32 = 1;

/// A charge that can be made.
struct Ride {
    at: HexId,
    path: Vec<HexId>,
    hex: HexId,
    edge: i32,
}

impl Post<'_> {
    /// Cavalry that nobody else needs charges infantry in the open. Returns the hexes.
    pub fn charges(&mut self, page: &mut Page<'_>) -> Vec<HexId> {
        let mut charged = Vec::new();
        let riders: Vec<UnitId> = self
            .attack
            .board
            .on_map(self.side)
            .map(|unit| unit.id)
            .filter(|unit| self.tables.arm(*unit) == Arm::Cavalry)
            .filter(|unit| !self.used.contains(&Piece::Unit(*unit)))
            .collect();
        for unit in riders {
            let Some(ride) = self.ride(&self.attack, unit) else {
                continue;
            };
            let piece = Piece::Unit(unit);
            let enemy = self.attack.board.top(self.tables, ride.hex);
            let enemy = enemy.map_or(String::new(), |enemy| {
                format!("{} in ", self.tables.name(enemy))
            });
            page.section(&format!(
                "{} charges {enemy}{}, at a differential of {:+}: infantry in the open, and a \
                 chance that does not come twice.",
                self.tables.name(unit),
                ride.hex,
                ride.edge
            ));
            let mut lines = Vec::new();
            if !ride.path.is_empty() {
                if self.may_halt() {
                    lines.push(IN_ATTACK.to_owned());
                }
                lines.push(format!("path = {}", list(&ride.path)));
                self.attack.went(piece, ride.at, None);
            }
            lines.push("charge = true".to_owned());
            lines.push(format!("attack = \"{}\"", ride.hex));
            page.entry(order(piece, &lines));
            self.used.insert(piece);
            self.fronts.insert(ride.at);
            charged.push(ride.hex);
        }
        charged
    }

    /// The best charge of a brigade, if it is worth it.
    fn ride(&self, world: &World, unit: UnitId) -> Option<Ride> {
        let (grid, enemy) = (&self.tables.map.grid, self.side.other());
        let from = world.board.unit(unit).at?;
        let (day, turn, _) = sequence::last(self.board.scenario);
        let late = self.board.day == day && self.board.turn + 2 > turn;
        let found = self.reach(world, Piece::Unit(unit), Gait::default(), None);
        let near = found.iter().filter(|(_, way)| way.halves <= 2 * CHARGE);
        let places: BTreeSet<HexId> = near.map(|(hex, _)| *hex).chain([from]).collect();
        let free = places.into_iter().filter(|at| !self.fronts.contains(at));
        let rides = free.flat_map(|at| {
            let targets = grid
                .neighbours(at)
                .filter(|hex| world.board.has_unit(*hex, enemy));
            targets.map(move |hex| (at, hex)).collect::<Vec<_>>()
        });
        let edge = |at: HexId, hex: HexId| {
            let mut board = world.board.clone();
            board.put(unit, at);
            charge::allowed(self.tables, &board, unit, hex).ok()?;
            let engagement = alone(unit, hex, board.top(self.tables, hex)?);
            Some(tally(self.tables, &board, &engagement).total())
        };
        let least = if late { EDGE - 1 } else { EDGE };
        let rides = rides.filter_map(|(at, hex)| Some((edge(at, hex)?, at == from, at, hex)));
        let (edge, stays, at, hex) = rides.filter(|(edge, ..)| *edge >= least).max()?;
        let path = match stays {
            true => Vec::new(),
            false => path(&found, at),
        };
        Some(Ride {
            at,
            path,
            hex,
            edge,
        })
    }
}
