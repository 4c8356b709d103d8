//! Random decisions for when events ask a side, and standing orders.

use super::hand::{Hand, list};
use countersign::games::lees_greatest_gamble::board::Status;
use countersign::games::lees_greatest_gamble::phase::combat::bombardment;
use countersign::games::lees_greatest_gamble::unit::{Arm, Piece, UnitId};
use countersign::hex::HexId;
use std::fmt::Write as _;

impl Hand<'_> {
    fn of_arm(&self, arm: Arm) -> Vec<UnitId> {
        let mut units = self.of(self.side, Status::OnMap);
        units.retain(|id| self.tables.arm(*id) == arm);
        units
    }

    fn brigades(&self) -> Vec<UnitId> {
        let mut units = self.of(self.side, Status::OnMap);
        units.retain(|id| !self.is_gun(*id));
        units
    }

    /// Brigades near enemies.
    fn front(&self) -> Vec<UnitId> {
        let mut units = self.brigades();
        units.retain(|id| {
            let at = self.board.unit(*id).at;
            at.is_some_and(|hex| !self.foes(hex).is_empty())
        });
        units
    }

    /// The reactions that are no tables.
    pub(super) fn simple_reactions(&mut self) -> Vec<String> {
        let mut keys = Vec::new();
        if self.chance.percent(15) {
            keys.push("hold_guns = true\n".to_owned());
        }
        let units = self.of(self.side, Status::OnMap);
        let guns = self.of_arm(Arm::Artillery);
        for (key, of) in [("overstack", units), ("guns", guns)] {
            if !of.is_empty() && self.chance.percent(25) {
                let some = self.chance.some(&of, 6);
                keys.push(format!("{key} = {}\n", list(&some)));
            }
        }
        keys
    }

    /// The reactions that are tables, in orders or under `standing.`.
    pub(super) fn reactions(&mut self, under: &str) {
        self.defend(under);
        self.exchange(under);
        let cavalry = self.of_arm(Arm::Cavalry);
        for id in cavalry {
            if self.chance.percent(50) {
                let how = match self.chance.below(3) {
                    0 => "never = true\n".to_owned(),
                    1 => format!("least = {}\n", self.column()),
                    _ => String::new(),
                };
                self.entries
                    .push(format!("[[{under}evade]]\nunit = \"{id}\"\n{how}"));
            }
        }
        let units = self.of(self.side, Status::OnMap);
        if !units.is_empty() {
            for id in self.chance.some(&units, 6) {
                let Some(hex) = self.board.unit(id).at else {
                    continue;
                };
                let near = self.tables.map.grid.within(hex, 2);
                let to = self.chance.some(&near, 8);
                self.entries.push(format!(
                    "[[{under}retreat]]\nunit = \"{id}\"\nto = {}\n",
                    list(&to)
                ));
            }
        }
        if self.board.options.counterattack {
            self.counterattack(under);
        }
    }

    fn column(&mut self) -> i64 {
        i64::try_from(self.chance.below(9)).unwrap_or_default() - 4
    }

    fn defend(&mut self, under: &str) {
        let guns = self.of_arm(Arm::Artillery);
        if guns.is_empty() {
            return;
        }
        for gun in self.chance.some(&guns, 5) {
            let mut text = format!("[[{under}defend]]\ngun = \"{gun}\"\n");
            let brigades = self.front();
            match self.chance.below(4) {
                0 if !brigades.is_empty() => {
                    let of = self.chance.some(&brigades, 3);
                    let _ = writeln!(text, "of = {}", list(&of));
                }
                1 => {
                    let _ = writeln!(text, "combats = [{}]", 1 + self.chance.below(3));
                }
                2 => text.push_str("never = true\n"),
                _ => {}
            }
            text.push_str(&self.when(Piece::Unit(gun), 15));
            self.entries.push(text);
        }
    }

    fn exchange(&mut self, under: &str) {
        for id in self.front() {
            let Some(hex) = self.board.unit(id).at else {
                continue;
            };
            let mut others = self.board.brigades(self.tables, hex);
            others.retain(|other| *other != id);
            if others.is_empty() || !self.chance.percent(50) {
                continue;
            }
            let by = match self.chance.one(&others) {
                Some(other) if self.chance.percent(75) => format!("by = \"{other}\"\n"),
                Some(_) | None => String::new(),
            };
            let when = self.when(Piece::Unit(id), 15);
            self.entries
                .push(format!("[[{under}exchange]]\nunit = \"{id}\"\n{by}{when}"));
        }
    }

    fn counterattack(&mut self, under: &str) {
        let front = self.front();
        let enemies = self.of(self.side.other(), Status::OnMap);
        for id in self.chance.all(&front) {
            if !self.chance.percent(60) {
                continue;
            }
            let mut text = format!("[[{under}counterattack]]\nunit = \"{id}\"\n");
            if self.chance.percent(20) && !enemies.is_empty() {
                let against = self.chance.some(&enemies, 12);
                let _ = writeln!(text, "against = {}", list(&against));
            }
            if self.chance.percent(40) {
                let _ = writeln!(text, "least = {}", self.column());
            }
            let at = self.board.unit(id).at;
            let guns = at.map(|hex| self.board.guns(self.tables, hex));
            let guns = guns.unwrap_or_default();
            if !guns.is_empty() && self.chance.percent(70) {
                let _ = writeln!(text, "support = {}", list(&self.chance.some(&guns, 2)));
            }
            if self.chance.percent(30) {
                let _ = writeln!(text, "advance = {}", self.chance.percent(50));
            }
            text.push_str(&self.when(Piece::Unit(id), 10));
            self.entries.push(text);
        }
    }

    /// What is decided before the enemy's next player-turn.
    pub(super) fn standing(&mut self) {
        if self.chance.percent(15) {
            return;
        }
        let mut text = "[standing]\n".to_owned();
        text.push_str(&self.simple_reactions().concat());
        self.entries.push(text);
        self.reactions("standing.");
        if self.board.options.control {
            self.control();
        }
    }

    /// 17: enemy pieces to take, and what they then do.
    fn control(&mut self) {
        let enemies = self.of(self.side.other(), Status::OnMap);
        let markers = self.board.markers.iter();
        let markers: Vec<Piece> = markers
            .filter(|marker| marker.id.side() != self.side && marker.at.is_some())
            .map(|marker| Piece::Marker(marker.id))
            .collect();
        let mut pieces: Vec<Piece> = Vec::new();
        if !enemies.is_empty() {
            let units = self.chance.some(&enemies, 8);
            pieces.extend(units.into_iter().map(Piece::Unit));
        }
        if !markers.is_empty() {
            pieces.extend(self.chance.some(&markers, 3));
        }
        for piece in self.chance.all(&pieces) {
            if let Some(text) = self.taken(piece) {
                let when = self.when(piece, 10);
                self.entries.push(format!(
                    "[[standing.control]]\nunit = \"{piece}\"\n{when}{text}"
                ));
            }
        }
    }

    fn taken(&mut self, piece: Piece) -> Option<String> {
        let hex = self.board.place(piece)?;
        let grid = self.tables.map.grid;
        let near: Vec<HexId> = grid.neighbours(hex).collect();
        if let Piece::Unit(gun) = piece
            && self.is_gun(gun)
            && self.chance.percent(60)
        {
            let ours = self.of(self.side, Status::OnMap);
            let mut targets: Vec<Piece> = ours.into_iter().map(Piece::Unit).collect();
            targets.push(Piece::Train(self.side));
            targets.retain(|target| {
                bombardment::reaches(self.tables, &self.board, gun, hex, *target).is_ok()
            });
            let target = self.chance.one(&targets)?;
            return Some(format!("bombard = \"{target}\"\n"));
        }
        let mut text = String::new();
        let mut end = hex;
        if self.chance.percent(60) {
            let first = self.chance.one(&near)?;
            let beyond: Vec<HexId> = grid.neighbours(first).collect();
            let mut way = vec![first];
            if self.chance.percent(40) {
                way.extend(self.chance.one(&beyond));
            }
            end = *way.last()?;
            let _ = writeln!(text, "path = {}", list(&way));
            if grid.is_edge(end) && self.chance.percent(40) {
                text.push_str("leave = true\n");
                return Some(text);
            }
        }
        if let Piece::Unit(id) = piece
            && !self.is_gun(id)
        {
            let targets: Vec<HexId> = grid
                .neighbours(end)
                .filter(|near| self.board.has_unit(*near, self.side))
                .collect();
            if let Some(target) = self.chance.one(&targets) {
                let _ = writeln!(text, "attack = \"{target}\"");
                let guns = self.board.guns(self.tables, hex);
                if !guns.is_empty() && self.chance.percent(60) {
                    let _ = writeln!(text, "support = {}", list(&self.chance.some(&guns, 2)));
                }
                if self.chance.percent(50) {
                    let _ = writeln!(text, "last = {}", self.chance.percent(50));
                }
            }
        }
        (!text.is_empty()).then_some(text)
    }
}
