//! Random orders for Hidden Movement Counters, and what stays private of them.

use super::hand::{Hand, list};
use countersign::games::lees_greatest_gamble::board::{Marker, Status};
use countersign::games::lees_greatest_gamble::deploy::{self, Removal};
use countersign::games::lees_greatest_gamble::rules::RULE_18_4A;
use countersign::games::lees_greatest_gamble::unit::{Entry, MarkerId, Piece, UnitId};
use countersign::games::lees_greatest_gamble::{entry, sight};
use countersign::hex::HexId;
use countersign::report::Log;
use std::collections::BTreeMap;
use std::fmt::Write as _;

impl Hand<'_> {
    /// Markers whose contents are public are removed, most of them.
    pub(super) fn remove(&mut self) {
        let open: Vec<Marker> = self
            .board
            .markers
            .iter()
            .filter(|marker| marker.id.side() == self.side && marker.contents.is_some())
            .cloned()
            .collect();
        for marker in open {
            if !self.chance.percent(75) {
                continue;
            }
            let units = marker.contents.unwrap_or_default();
            let mut text = "remove = true\n".to_owned();
            if let Some(at) = marker.at {
                text.push_str(&self.wishes(&units, at));
                let removal = Removal {
                    marker: marker.id,
                    units: &units,
                    wishes: &BTreeMap::new(),
                    allowed: &|_, _| true,
                    rules: &[RULE_18_4A],
                };
                deploy::deploy(self.tables, &mut self.board, &removal, &mut Log::default());
            }
            self.order(Piece::Marker(marker.id), &text);
        }
    }

    /// Where units of a marker would go.
    fn wishes(&mut self, units: &[UnitId], at: HexId) -> String {
        if units.is_empty() || !self.chance.percent(50) {
            return String::new();
        }
        let near = self.tables.map.grid.within(at, 1);
        let wishes: Vec<String> = self
            .chance
            .some(units, 3)
            .into_iter()
            .filter_map(|unit| Some(format!("{unit} {}", self.chance.one(&near)?)))
            .collect();
        format!("deploy = {}\n", list(&wishes))
    }

    fn unused(&self) -> Vec<MarkerId> {
        MarkerId::of(self.side)
            .filter(|id| self.board.marker(*id).is_none())
            .collect()
    }

    /// Markers are made on the map and at entry hexes.
    pub(super) fn create(&mut self) {
        if !self.board.options.hidden {
            return;
        }
        for _ in 0..2 {
            if self.chance.percent(35) {
                self.create_on_map();
            }
        }
        let arrivals = entry::arrivals(self.tables, &self.board, self.side);
        let mut gates: BTreeMap<Entry, Vec<UnitId>> = BTreeMap::new();
        for (piece, open) in arrivals {
            if let (Piece::Unit(id), Some(gate)) = (piece, open.first()) {
                let waits = self.board.unit(id).status == Status::Waiting;
                gates.entry(*gate).or_default().extend(waits.then_some(id));
            }
        }
        for (gate, units) in gates {
            if !units.is_empty() && self.chance.percent(30) {
                let units = self.chance.some(&units, 6);
                self.make(&format!("gate = \"{gate}\""), &units, None, Some(gate));
            }
        }
    }

    fn create_on_map(&mut self) {
        let (board, tables) = (&self.board, self.tables);
        let enemy = self.side.other();
        let free = self.free();
        let hexes: Vec<HexId> = free
            .iter()
            .filter_map(|id| board.unit(*id).at)
            .filter(|hex| sight::observer(tables, board, enemy, *hex).is_none())
            .collect();
        let Some(hex) = self.chance.one(&hexes) else {
            return;
        };
        let grid = self.tables.map.grid;
        let near: Vec<UnitId> = free
            .into_iter()
            .filter(|id| {
                let at = self.board.unit(*id).at;
                at.is_some_and(|at| grid.distance(at, hex) <= 1)
            })
            .collect();
        let units = self.chance.some(&near, 5);
        self.make(&format!("at = \"{hex}\""), &units, Some(hex), None);
    }

    fn make(&mut self, place: &str, units: &[UnitId], at: Option<HexId>, gate: Option<Entry>) {
        let unused = self.unused();
        if unused.is_empty() {
            return;
        }
        let markers = self.chance.some(&unused, 3);
        let when = if self.chance.percent(15) {
            "unless = [\"state passive\", \"state panic\"]\n"
        } else {
            ""
        };
        self.entries.push(format!(
            "[[order]]\ncreate = {}\n{place}\nunits = {}\n{when}",
            list(&markers),
            list(units)
        ));
        for id in units {
            self.board.take(*id, Status::Hidden);
            self.used.insert(Piece::Unit(*id));
        }
        self.fresh.extend(&markers);
        for id in &markers {
            let mut marker = Marker::new(*id, at);
            marker.gate = gate;
            self.board.markers.push(marker);
            if at.is_some() {
                self.marks.made.insert(*id);
                self.used.insert(Piece::Marker(*id));
            }
        }
        self.board.markers.sort_by_key(|marker| marker.id);
        self.fill(&markers, units, at);
    }

    /// Which of new markers hold which units.
    fn fill(&mut self, markers: &[MarkerId], units: &[UnitId], at: Option<HexId>) {
        if markers.len() == 1 && self.chance.percent(50) {
            return;
        }
        let mut inside: BTreeMap<MarkerId, Vec<UnitId>> = BTreeMap::new();
        for unit in self.chance.all(units) {
            if let Some(marker) = self.chance.one(markers) {
                inside.entry(marker).or_default().push(unit);
            }
        }
        for (marker, units) in inside {
            let mut text = format!("[hidden.{marker}]\nunits = {}\n", list(&units));
            if let Some(at) = at {
                text.push_str(&self.wishes(&units, at));
            }
            self.private.push(text);
        }
    }

    /// What is said of markers that are sealed already.
    pub(super) fn secrets(&mut self) {
        let held = self.held;
        for (label, secret) in held {
            let id: MarkerId = label.parse().unwrap();
            let at = self.board.marker(id).and_then(|marker| marker.at);
            let Some(at) = at.filter(|_| self.chance.percent(25)) else {
                continue;
            };
            // A seal may be left behind by a creation that was overtaken, and the marker made anew.
            if secret.units.is_empty() || self.fresh.contains(&id) {
                continue;
            }
            let mut text = format!("[hidden.{label}]\n");
            if self.chance.percent(50) {
                let _ = writeln!(text, "units = {}", list(&self.chance.all(&secret.units)));
            }
            text.push_str(&self.wishes(&secret.units, at));
            self.private.push(text);
        }
        let mut private = std::mem::take(&mut self.private);
        self.entries.append(&mut private);
    }
}
