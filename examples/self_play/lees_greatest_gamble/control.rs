//! What enemies do that come under this side's control in Panic.

use super::page::Page;
use super::post::{Post, alone};
use countersign::games::lees_greatest_gamble::board::State;
use countersign::games::lees_greatest_gamble::costs::{self, Mover};
use countersign::games::lees_greatest_gamble::orders::check::worlds;
use countersign::games::lees_greatest_gamble::phase::combat::bombardment;
use countersign::games::lees_greatest_gamble::phase::combat::differential::tally;
use countersign::games::lees_greatest_gamble::printed::STACK;
use countersign::games::lees_greatest_gamble::sight;
use countersign::games::lees_greatest_gamble::unit::{Arm, Piece, UnitId};
use countersign::hex::HexId;

/// The most enemies that are named.
const MOST: usize = 8;
/// A differential at which an attack breaks who makes it.
const HOPELESS: i32 = -2;

impl Post<'_> {
    /// Enemies are to attack where they cannot win, to leave what they hold, and to show what their
    /// markers hide.
    pub fn control(&self, page: &mut Page<'_>) {
        let enemy = self.side.other();
        let worlds = worlds(self.tables, self.board, enemy);
        let panics = worlds.iter().any(|world| world.state == State::Panic);
        if !self.board.options.control || !panics {
            return;
        }
        let board = &self.attack.board;
        let mut wishes: Vec<(i64, Piece, String)> = Vec::new();
        for unit in board.on_map(enemy) {
            if let Some(hex) = unit.at
                && let Some((worth, text)) = self.misuse(unit.id, hex)
            {
                wishes.push((worth, Piece::Unit(unit.id), text));
            }
        }
        for marker in board
            .markers
            .iter()
            .filter(|marker| marker.id.side() == enemy)
        {
            if let Some(hex) = marker.at
                && let Some(text) = self.show(hex)
            {
                wishes.push((4, Piece::Marker(marker.id), text));
            }
        }
        wishes.sort_by_key(|(worth, piece, _)| (-*worth, *piece));
        page.section(
            "If they fall into Panic, some of them do what they should not: attack where they \
             cannot win, leave the ground that they hold, walk into view.",
        );
        for (_, piece, text) in wishes.into_iter().take(MOST) {
            page.entry(format!("[[standing.control]]\nunit = \"{piece}\"\n{text}"));
        }
    }

    /// The worst that an enemy unit can do to its own side, and what that is worth to this one.
    fn misuse(&self, unit: UnitId, hex: HexId) -> Option<(i64, String)> {
        match self.tables.arm(unit) {
            Arm::Artillery => self.waste(unit, hex),
            Arm::Infantry | Arm::Cavalry => {
                let off = self.stray(unit, hex);
                self.butt(unit, hex).into_iter().chain(off).max()
            }
        }
    }

    /// Guns go off at who suffers least.
    fn waste(&self, gun: UnitId, hex: HexId) -> Option<(i64, String)> {
        let board = &self.attack.board;
        let ours = board.on_map(self.side);
        let target = ours
            .filter(|unit| unit.disrupted)
            .map(|unit| unit.id)
            .find(|unit| {
                let target = Piece::Unit(*unit);
                bombardment::reaches(self.tables, board, gun, hex, target).is_ok()
            })?;
        Some((1, format!("bombard = \"{target}\"\n")))
    }

    /// An attack that cannot be won.
    fn butt(&self, unit: UnitId, at: HexId) -> Option<(i64, String)> {
        let board = &self.attack.board;
        let grid = &self.tables.map.grid;
        let (edge, hex) = grid
            .neighbours(at)
            .filter_map(|hex| {
                let engagement = alone(unit, hex, board.top(self.tables, hex)?);
                let ours = engagement.defender.side() == self.side;
                ours.then(|| (tally(self.tables, board, &engagement).total(), hex))
            })
            .min()?;
        let text = format!("attack = \"{hex}\"\nadvance = false\n");
        (edge <= HOPELESS).then(|| (i64::from(3 - edge), text))
    }

    /// One step off what is to be held or won, where nobody stands.
    fn stray(&self, unit: UnitId, at: HexId) -> Option<(i64, String)> {
        if !self.goals.contains(&at) {
            return None;
        }
        let board = &self.attack.board;
        let mover = Mover::Arm(self.tables.arm(unit));
        let piece = Piece::Unit(unit);
        let away = self
            .tables
            .map
            .grid
            .neighbours(at)
            .filter(|hex| !self.goals.contains(hex) && !board.holds(*hex, self.side))
            .filter(|hex| board.counters(*hex) < STACK)
            .filter(|hex| costs::step(self.tables, mover, at, *hex, false).is_ok())
            .max_by_key(|hex| (self.labour(piece, *hex), *hex))?;
        Some((6, format!("path = [\"{away}\"]\n")))
    }

    /// A marker one or two hexes from what this side observes goes there.
    fn show(&self, at: HexId) -> Option<String> {
        let board = &self.attack.board;
        let grid = &self.tables.map.grid;
        let open = |hex: HexId| {
            !board.holds(hex, self.side)
                && sight::observer(self.tables, board, self.side, hex).is_some()
        };
        let one = grid.neighbours(at).find(|hex| open(*hex));
        let one = one.map(|hex| format!("path = [\"{hex}\"]\n"));
        one.or_else(|| {
            grid.neighbours(at).find_map(|first| {
                let then = grid.neighbours(first).find(|hex| open(*hex))?;
                let free = !board.holds(first, self.side);
                free.then(|| format!("path = [\"{first}\", \"{then}\"]\n"))
            })
        })
    }
}
