//! Random movements of units, markers and the Train.

use super::hand::{Hand, list};
use countersign::games::lees_greatest_gamble::board::Status;
use countersign::games::lees_greatest_gamble::printed::EXITS;
use countersign::games::lees_greatest_gamble::unit::{Arm, Entry, Piece, UnitId};
use countersign::games::lees_greatest_gamble::ways::{Gait, Reached};
use countersign::games::lees_greatest_gamble::{entry, near};
use countersign::hex::HexId;
use std::collections::BTreeMap;
use std::fmt::Write as _;

impl Hand<'_> {
    /// Units that move, and attack where they come to.
    pub(super) fn march(&mut self, most: usize) {
        let free = self.free();
        for id in self.chance.some(&free, most) {
            let text = self.movement(id);
            if !text.is_empty() {
                self.order(Piece::Unit(id), &text);
            }
        }
    }

    fn gait(&mut self, id: UnitId) -> (Gait, &'static str) {
        let plain = Gait::default();
        let options = self.board.options;
        match (self.tables.arm(id), self.chance.below(10)) {
            (Arm::Cavalry, 0..=2) => {
                let accelerate = true;
                (
                    Gait {
                        accelerate,
                        ..plain
                    },
                    "accelerate = true\n",
                )
            }
            (Arm::Infantry, 3..=5) if options.disengage => {
                let disengage = true;
                (Gait { disengage, ..plain }, "disengage = true\n")
            }
            (_, 6) if options.march => (
                Gait {
                    march: true,
                    ..plain
                },
                "march = true\n",
            ),
            _ => (plain, ""),
        }
    }

    fn movement(&mut self, id: UnitId) -> String {
        let piece = Piece::Unit(id);
        let Some(from) = self.at(id) else {
            return String::new();
        };
        if self.chance.percent(4) {
            return self.anything(id, from);
        }
        let (mut gait, mut words) = self.gait(id);
        let mut found = self.reach(piece, gait, None);
        if found.is_empty() && gait != Gait::default() {
            (gait, words) = (Gait::default(), "");
            found = self.reach(piece, gait, None);
        }
        let mut text = String::new();
        let beside = near::any(self.tables, &self.board, self.side.other(), from);
        if self.board.unit(id).disrupted && !beside && self.chance.percent(75) {
            text.push_str("recover = true\n");
            found.retain(|_, reached| reached.halves <= 4);
        }
        let mut hexes: Vec<HexId> = found.keys().copied().collect();
        let gun = self.is_gun(id);
        let fights = !gun && !gait.accelerate && self.chance.percent(80);
        if fights {
            let mut close = hexes.clone();
            close.retain(|hex| !self.foes(*hex).is_empty());
            if !close.is_empty() {
                hexes = close;
            }
        }
        let Some(to) = self.choose(from, &hexes) else {
            return text;
        };
        let _ = writeln!(text, "{words}path = {}", list(&path(&found, to)));
        if self.tables.map.grid.is_edge(to) && self.chance.percent(12) {
            text.push_str("leave = true\n");
            self.board.take(id, Status::Left);
            return text;
        }
        self.moved(piece, to);
        if fights {
            text.push_str(&self.attack(id, to));
        }
        text
    }

    /// What may well be refused.
    fn anything(&mut self, id: UnitId, from: HexId) -> String {
        let near: Vec<HexId> = self.tables.map.grid.neighbours(from).collect();
        let enemies = self.of(self.side.other(), Status::OnMap);
        let enemy = self.chance.one(&enemies).unwrap_or(id);
        let hex = self.chance.one(&near).unwrap_or(from);
        let path = list(&self.chance.some(&near, 3));
        let march = self
            .chance
            .word(&["march", "accelerate", "disengage", "charge"]);
        match self.chance.below(5) {
            0 => format!("path = {path}\nattack = \"{hex}\"\n"),
            1 => format!("bombard = \"{enemy}\"\n"),
            2 => format!("{march} = true\npath = {path}\n"),
            3 => format!("attack = \"{hex}\"\ntrain = true\n"),
            _ => "leave = true\n".to_owned(),
        }
    }

    /// Reinforcements, and who comes back.
    pub(super) fn arrive(&mut self) {
        let mut column: BTreeMap<Entry, i64> = BTreeMap::new();
        let arrivals = entry::arrivals(self.tables, &self.board, self.side);
        for (piece, gates) in self.chance.all(&arrivals) {
            if self.used.contains(&piece) || self.chance.percent(15) {
                continue;
            }
            let Some(gate) = self.chance.one(&gates) else {
                continue;
            };
            let before = column.get(&gate).copied().unwrap_or_default();
            let counts = !matches!(piece, Piece::Train(_));
            if counts && before >= 4 {
                continue;
            }
            self.enter(piece, gate);
            column.insert(gate, before + i64::from(counts));
        }
    }

    fn enter(&mut self, piece: Piece, gate: Entry) {
        let found = self.reach(piece, Gait::default(), Some(gate));
        let Some(door) = self.tables.map.entries.get(&gate).copied() else {
            return;
        };
        let hexes: Vec<HexId> = found.keys().copied().collect();
        let Some(to) = self.choose(door, &hexes) else {
            return;
        };
        let way = path(&found, to);
        let mut text = format!("enter = \"{gate}\"\n");
        if way.len() > 1 {
            let _ = writeln!(text, "path = {}", list(&way[1..]));
        }
        self.moved(piece, to);
        if !matches!(piece, Piece::Train(_)) {
            *self.marks.column.entry(door).or_default() += 1;
        }
        if let Piece::Unit(id) = piece
            && !self.is_gun(id)
        {
            text.push_str(&self.attack(id, to));
        }
        self.order(piece, &text);
    }

    /// Markers on the map that move.
    pub(super) fn go_markers(&mut self) {
        let markers: Vec<Piece> = self
            .board
            .markers
            .iter()
            .filter(|marker| marker.id.side() == self.side && marker.at.is_some())
            .map(|marker| Piece::Marker(marker.id))
            .filter(|piece| !self.used.contains(piece))
            .collect();
        for piece in markers {
            let found = self.reach(piece, Gait::default(), None);
            let hexes: Vec<HexId> = found.keys().copied().collect();
            let Some(from) = self.board.place(piece) else {
                continue;
            };
            let Some(to) = self
                .choose(from, &hexes)
                .filter(|_| self.chance.percent(80))
            else {
                continue;
            };
            let mut text = format!("path = {}\n", list(&path(&found, to)));
            if self.tables.map.grid.is_edge(to) && self.chance.percent(20) {
                text.push_str("leave = true\n");
            }
            self.moved(piece, to);
            self.order(piece, &text);
        }
    }

    /// The Train, which leaves units in the boxes no time if it moves always.
    pub(super) fn train(&mut self) {
        let piece = Piece::Train(self.side);
        if self.used.contains(&piece) || !self.chance.percent(45) {
            return;
        }
        let Some(from) = self.board.train_at(self.side) else {
            return;
        };
        let found = self.reach(piece, Gait::default(), None);
        let hexes: Vec<HexId> = found.keys().copied().collect();
        let mut to = self.chance.one(&hexes);
        if self.chance.percent(60) {
            // The exits by which it scores (4.3f).
            let exit = self.chance.one(&EXITS.map(|(hex, _)| hex)).unwrap_or(from);
            let grid = self.tables.map.grid;
            to = hexes
                .into_iter()
                .min_by_key(|hex| grid.distance(*hex, exit));
        }
        let end = to.unwrap_or(from);
        let mut text = String::new();
        if let Some(to) = to {
            let _ = writeln!(text, "path = {}", list(&path(&found, to)));
        }
        if self.tables.map.grid.is_edge(end) && self.chance.percent(25) {
            text.push_str("leave = true\n");
        }
        if text.is_empty() {
            return;
        }
        self.moved(piece, end);
        self.order(piece, &text);
    }
}

/// The hexes entered on the way to one that can be reached.
fn path(found: &BTreeMap<HexId, Reached>, to: HexId) -> Vec<HexId> {
    let mut path = vec![to];
    let mut at = to;
    while let Some(from) = found.get(&at).and_then(|reached| reached.from) {
        if !found.contains_key(&from) || path.len() > 20 {
            break;
        }
        path.push(from);
        at = from;
    }
    path.reverse();
    path
}
