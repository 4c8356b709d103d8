//! Marches, retreats out of reach, recovery, reinforcements.

use super::page::Page;
use super::post::{IN_ATTACK, Post, order};
use countersign::games::lees_greatest_gamble::board::Unit;
use countersign::games::lees_greatest_gamble::entry;
use countersign::games::lees_greatest_gamble::near;
use countersign::games::lees_greatest_gamble::phase::combat::differential::strength;
use countersign::games::lees_greatest_gamble::unit::{Arm, Entry, MarkerId, Piece, UnitId};
use countersign::hex::HexId;
use countersign::side::Side;
use std::collections::{BTreeMap, BTreeSet};

impl Post<'_> {
    /// Units that have no orders yet, the foremost first.
    fn idle(&self) -> Vec<(UnitId, HexId)> {
        let mut units: Vec<(i64, UnitId, HexId)> = self
            .attack
            .board
            .on_map(self.side)
            .filter(|unit| !self.used.contains(&Piece::Unit(unit.id)))
            .filter_map(|unit| {
                let hex = unit.at?;
                Some((self.labour(Piece::Unit(unit.id), hex), unit.id, hex))
            })
            .collect();
        units.sort_unstable();
        units
            .into_iter()
            .map(|(_, unit, hex)| (unit, hex))
            .collect()
    }

    /// Shaken brigades go where they can rally, Disrupted units recover.
    pub fn mend(&mut self, page: &mut Page<'_>) {
        page.section(
            "Disrupted units recover for 2 MP if no enemy is beside them; Shaken ones go where two \
             hexes are between them and the enemy, and rally there.",
        );
        for (id, hex) in self.idle() {
            let piece = Piece::Unit(id);
            let unit: &Unit = self.board.unit(id);
            if unit.at.is_none() {
                continue;
            }
            let beside = near::any(self.tables, self.board, self.side.other(), hex);
            if unit.disrupted && !beside {
                self.used.insert(piece);
                page.entry(order(piece, &["recover = true".to_owned()]));
            } else if (unit.shaken || unit.disrupted) && self.enemy_gap(hex) <= 2 {
                self.used.insert(piece);
                self.withdraw(piece, page);
            } else if unit.shaken {
                // It stays, and rallies.
                self.used.insert(piece);
            }
        }
    }

    /// Away from the enemy, but not farther than needed. A weakened brigade would risk a Rout by
    /// disengaging, and goes one hex at a time.
    fn withdraw(&mut self, piece: Piece, page: &mut Page<'_>) {
        let sound = match piece {
            Piece::Unit(id) => {
                let unit = self.board.unit(id);
                self.tables.arm(id) == Arm::Infantry && !unit.shaken && !unit.disrupted
            }
            Piece::Marker(_) | Piece::Train(_) => false,
        };
        let Some(from) = self.quiet.board.place(piece) else {
            return;
        };
        let way = self.best(&self.quiet, piece, None, sound, |hex| {
            let gap = i64::from(self.enemy_gap(hex).min(3));
            let crowd = self.crowd(&self.quiet, piece, hex);
            let far = i64::from(self.tables.map.grid.distance(from, hex));
            Some(self.labour(piece, hex) + crowd * 3 + far * 8 - gap * 40)
        });
        if let Some((to, way)) = way {
            self.quiet.went(piece, to, None);
            self.attack.went(piece, to, None);
            page.entry(order(piece, &way.lines()));
        }
    }

    /// Whether a Union unit holds where it is: infantry with the enemy near and not far too strong;
    /// cavalry as long as no infantry is near.
    fn holds(&self, id: UnitId, hex: HexId) -> bool {
        match (self.side, self.tables.arm(id)) {
            (Side::Csa, _) | (Side::Usa, Arm::Artillery) => false,
            (Side::Usa, Arm::Infantry) => self.enemy_gap(hex) <= 3 && !self.is_outnumbered(hex),
            (Side::Usa, Arm::Cavalry) => self.gap(hex) > 2,
        }
    }

    /// Whether much stronger infantry is near, and the hex is none that must be held.
    fn is_outnumbered(&self, hex: HexId) -> bool {
        let sum = |side: Side, within: u32| -> i32 {
            self.infantry(side)
                .filter(|unit| {
                    let at = unit.at;
                    at.is_some_and(|at| self.tables.map.grid.distance(at, hex) <= within)
                })
                .map(|unit| strength(self.tables, unit))
                .sum()
        };
        let (ours, theirs) = (sum(self.side, 1), sum(self.side.other(), 2));
        self.goals.iter().all(|goal| *goal != hex) && theirs > 2 * ours.max(1)
    }

    /// Everybody else marches.
    pub fn march(&mut self, page: &mut Page<'_>) {
        let why = match self.side {
            Side::Csa => "The others close up, out of the reach of the enemy infantry.",
            Side::Usa => "Who is not needed here goes where the line is thin.",
        };
        page.section(why);
        let mut back = Vec::new();
        for (id, hex) in self.idle() {
            let piece = Piece::Unit(id);
            if self.holds(id, hex) {
                continue;
            }
            if self.side == Side::Usa
                && self.tables.arm(id) != Arm::Artillery
                && self.enemy_gap(hex) <= 3
            {
                back.push(piece);
                continue;
            }
            self.advance(piece, page);
        }
        if !back.is_empty() {
            page.section("Too many against too few: back, while it can be done.");
        }
        for piece in back {
            self.used.insert(piece);
            self.withdraw(piece, page);
        }
    }

    /// One piece goes forward, as each state allows.
    fn advance(&mut self, piece: Piece, page: &mut Page<'_>) {
        let bold = self.forward(&self.attack, piece, None);
        let quiet = self.forward(&self.quiet, piece, None);
        self.used.insert(piece);
        if let Some((to, _)) = &bold {
            self.attack.went(piece, *to, None);
        }
        if let Some((to, _)) = &quiet {
            self.quiet.went(piece, *to, None);
        }
        let ways = (bold.map(|(_, way)| way), quiet.map(|(_, way)| way));
        match ways {
            (Some(bold), Some(quiet)) if bold == quiet => {
                page.entry(order(piece, &bold.lines()));
            }
            (bold, quiet) => {
                if let Some(bold) = bold {
                    let mut lines = Vec::new();
                    if self.may_halt() {
                        lines.push(IN_ATTACK.to_owned());
                    }
                    lines.extend(bold.lines());
                    page.entry(order(piece, &lines));
                }
                if let Some(quiet) = quiet.filter(|_| self.may_halt()) {
                    page.entry(order(piece, &quiet.lines()));
                }
            }
        }
    }

    /// Reinforcements: by entry hex, the best infantry first; large columns in part as markers.
    pub fn enter(&mut self, page: &mut Page<'_>) -> BTreeMap<MarkerId, Vec<UnitId>> {
        let mut columns: BTreeMap<Entry, Vec<Piece>> = BTreeMap::new();
        for (piece, gates) in entry::arrivals(self.tables, self.board, self.side) {
            if let Some(gate) = gates.first() {
                columns.entry(*gate).or_default().push(piece);
            }
        }
        let mut made = BTreeMap::new();
        for (gate, mut pieces) in columns {
            pieces.sort_by_key(|piece| match piece {
                Piece::Unit(unit) => (self.tables.arm(*unit), *piece),
                Piece::Marker(_) | Piece::Train(_) => (Arm::Artillery, *piece),
            });
            let name = match self.side {
                Side::Csa => "march on",
                Side::Usa => "come up",
            };
            page.section(&format!(
                "Reinforcements {name} by {gate}, those with the longest way first."
            ));
            let hidden = self.conceal(gate, &pieces, page);
            let inside: BTreeSet<UnitId> = hidden.values().flatten().copied().collect();
            let waiting = pieces.into_iter().filter(|piece| match piece {
                Piece::Unit(unit) => !inside.contains(unit),
                Piece::Marker(_) | Piece::Train(_) => true,
            });
            let markers = hidden.keys().copied().map(Piece::Marker);
            for piece in waiting.chain(markers).collect::<Vec<_>>() {
                self.come(gate, piece, page);
            }
            made.extend(hidden);
        }
        made
    }

    fn come(&mut self, gate: Entry, piece: Piece, page: &mut Page<'_>) {
        self.used.insert(piece);
        let entered = self.tables.map.entries.get(&gate).copied();
        if let Piece::Train(_) = piece {
            let lines = [format!("enter = \"{gate}\"")];
            page.entry(order(piece, &lines));
            return;
        }
        let way = self.forward(&self.quiet, piece, Some(gate));
        if let Some((to, way)) = way {
            self.quiet.went(piece, to, entered);
            self.attack.went(piece, to, entered);
            page.entry(order(piece, &way.lines()));
        }
    }
}
