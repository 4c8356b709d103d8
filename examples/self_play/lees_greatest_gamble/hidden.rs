//! Hidden Movement Counters: made of long columns, with a decoy, moved, and opened in time.

use super::page::{Page, list};
use super::post::{NOT_HALTED, Post, order};
use countersign::games::lees_greatest_gamble::board::{Marker, Status};
use countersign::games::lees_greatest_gamble::deploy::{self, Removal};
use countersign::games::lees_greatest_gamble::printed::STACK;
use countersign::games::lees_greatest_gamble::rules::RULE_18_4A;
use countersign::games::lees_greatest_gamble::sight;
use countersign::games::lees_greatest_gamble::unit::{Entry, MarkerId, Piece, UnitId};
use countersign::hex::HexId;
use countersign::report::Log;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// How many units of a column enter openly.
const OPEN: usize = 2;
/// How many units make a column long.
const LONG: usize = 4;
/// How many units on the map together are worth a marker.
const TOGETHER: usize = 3;
/// How far the enemy is from who disappears.
const FAR: u32 = 7;
/// How far they have to go, in half MP.
const AWAY: i64 = 24;

impl Post<'_> {
    /// Puts the rear of a long column into a marker, with a decoy beside it, where the enemy does
    /// not see the entry hex. What each holds.
    pub fn conceal(
        &mut self,
        gate: Entry,
        pieces: &[Piece],
        page: &mut Page<'_>,
    ) -> BTreeMap<MarkerId, Vec<UnitId>> {
        let units: Vec<UnitId> = pieces
            .iter()
            .filter_map(|piece| match piece {
                Piece::Unit(unit) => Some(*unit),
                Piece::Marker(_) | Piece::Train(_) => None,
            })
            .collect();
        // 18.4d: one that is removed in this player-turn is not made in it.
        let boards = [self.board, &self.attack.board, &self.quiet.board];
        let unused = |marker: &MarkerId| boards.iter().all(|board| board.marker(*marker).is_none());
        let mut free = MarkerId::of(self.side).filter(unused);
        let (Some(first), Some(second)) = (free.next(), free.next()) else {
            return BTreeMap::new();
        };
        let seen = self.tables.map.entries.get(&gate).is_none_or(|hex| {
            sight::observer(self.tables, self.board, self.side.other(), *hex).is_some()
        });
        if !self.board.options.hidden || seen || units.len() < LONG {
            return BTreeMap::new();
        }
        // The number of the decoy tells nothing.
        let (full, decoy) = match self.board.turn % 2 {
            0 => (first, second),
            _ => (second, first),
        };
        let inside: Vec<UnitId> = units[OPEN..].to_vec();
        for world in [&mut self.attack, &mut self.quiet] {
            for unit in &inside {
                world.board.take(*unit, Status::Hidden);
            }
            for id in [full, decoy] {
                let mut marker = Marker::new(id, None);
                marker.gate = Some(gate);
                world.board.markers.push(marker);
            }
            world.board.markers.sort_by_key(|marker| marker.id);
        }
        page.entry(format!(
            "[[order]]\ncreate = {}\ngate = \"{gate}\"\nunits = {}\n",
            list(&[first, second]),
            list(&inside)
        ));
        BTreeMap::from([(full, inside), (decoy, Vec::new())])
    }

    /// Brigades together, far from the enemy and from where they are wanted, disappear into a marker
    /// with a decoy beside it: it goes faster, and nobody knows where they went.
    pub fn vanish(&mut self, page: &mut Page<'_>) -> BTreeMap<MarkerId, Vec<UnitId>> {
        let boards = [self.board, &self.attack.board, &self.quiet.board];
        let unused = |marker: &MarkerId| boards.iter().all(|board| board.marker(*marker).is_none());
        let free: Vec<MarkerId> = MarkerId::of(self.side).filter(unused).collect();
        // Reinforcements may want two as well.
        let [first, second, _, _, ..] = free[..] else {
            return BTreeMap::new();
        };
        let Some((at, units)) = self.crowd_to_hide() else {
            return BTreeMap::new();
        };
        let (full, decoy) = match self.board.turn % 2 {
            0 => (second, first),
            _ => (first, second),
        };
        let mut lines = String::new();
        if self.may_halt() {
            lines = format!("{NOT_HALTED}\n");
        }
        page.section("Far from every enemy they disappear from the map, with a decoy for company.");
        page.entry(format!(
            "[[order]]\ncreate = {}\nat = \"{at}\"\nunits = {}\n{lines}",
            list(&[first, second]),
            list(&units)
        ));
        for unit in &units {
            self.used.insert(Piece::Unit(*unit));
            self.attack.board.take(*unit, Status::Hidden);
        }
        for id in [full, decoy] {
            self.used.insert(Piece::Marker(id));
            self.attack.board.markers.push(Marker::new(id, Some(at)));
        }
        self.attack.board.markers.sort_by_key(|marker| marker.id);
        BTreeMap::from([(full, units), (decoy, Vec::new())])
    }

    /// Where most of those stand together, within a hex, that have far to go and no orders.
    fn crowd_to_hide(&self) -> Option<(HexId, Vec<UnitId>)> {
        if !self.board.options.hidden {
            return None;
        }
        let (board, enemy) = (&self.attack.board, self.side.other());
        let grid = &self.tables.map.grid;
        let idle: Vec<(UnitId, HexId)> = board
            .on_map(self.side)
            .filter(|unit| !unit.disrupted && !unit.shaken)
            .filter(|unit| !self.used.contains(&Piece::Unit(unit.id)))
            .filter_map(|unit| Some((unit.id, unit.at?)))
            .filter(|(id, at)| {
                self.enemy_gap(*at) > FAR && self.labour(Piece::Unit(*id), *at) > AWAY
            })
            .collect();
        let places: BTreeSet<HexId> = idle.iter().map(|(_, at)| *at).collect();
        let groups = places.into_iter().map(|hex| {
            let near = idle.iter().filter(|(_, at)| grid.distance(*at, hex) <= 1);
            let units: Vec<UnitId> = near.map(|(id, _)| *id).collect();
            (units.len(), Reverse(hex), units)
        });
        let (_, Reverse(hex), units) = groups
            .filter(|(number, Reverse(hex), units)| {
                let going = units.iter().filter(|id| board.unit(**id).at == Some(*hex));
                let left = board.counters(*hex) - going.count();
                *number >= TOGETHER
                    && left + 2 <= STACK
                    && sight::observer(self.tables, board, enemy, *hex).is_none()
            })
            .max()?;
        Some((hex, units))
    }

    /// Opens markers that have come near enough, and moves the others. Returns those opened.
    pub fn markers(&mut self, page: &mut Page<'_>) -> Vec<MarkerId> {
        let mut opened = Vec::new();
        let markers: Vec<Marker> = self
            .board
            .markers
            .iter()
            .filter(|marker| marker.id.side() == self.side && marker.at.is_some())
            .cloned()
            .collect();
        if !markers.is_empty() {
            page.section(
                "Markers go on as long as nobody sees them. One that is near enough is opened, and \
                 its units deploy before they move; a decoy just goes on.",
            );
        }
        for marker in markers {
            let piece = Piece::Marker(marker.id);
            let units = match &marker.contents {
                Some(units) => units.clone(),
                None => self.secrets.get(&marker.id).cloned().unwrap_or_default(),
            };
            let Some(at) = marker.at else { continue };
            let near = self.enemy_gap(at) <= 5 || self.labour(piece, at) <= 4;
            let due = marker.seen
                || sight::observer(self.tables, self.board, self.side.other(), at).is_some();
            let onward = self.forward(&self.quiet, piece, None);
            self.used.insert(piece);
            if marker.contents.is_some() || due || !units.is_empty() && (near || onward.is_none()) {
                if marker.contents.is_none() && !due {
                    opened.push(marker.id);
                }
                self.remove(marker.id, &units, page);
            } else if let Some((to, way)) = onward {
                self.quiet.went(piece, to, None);
                self.attack.went(piece, to, None);
                page.entry(order(piece, &way.lines()));
            }
        }
        opened
    }

    /// A marker is removed and its units stand on the map.
    fn remove(&mut self, id: MarkerId, units: &[UnitId], page: &mut Page<'_>) {
        let lines = [NOT_HALTED.to_owned(), "remove = true".to_owned()];
        page.entry(order(Piece::Marker(id), &lines));
        let removal = Removal {
            marker: id,
            units,
            wishes: &BTreeMap::new(),
            allowed: &|_, hex| self.gap(hex) > 1,
            rules: &[RULE_18_4A],
        };
        let mut board = self.attack.board.clone();
        deploy::deploy(self.tables, &mut board, &removal, &mut Log::default());
        self.attack.board = board;
    }

    /// What the draft says in private.
    pub fn say(opened: &[MarkerId], made: &BTreeMap<MarkerId, Vec<UnitId>>, page: &mut Page<'_>) {
        if opened.is_empty() && made.is_empty() {
            return;
        }
        let mut why = String::from("For no other eyes: what is opened, which marker holds whom.");
        for (marker, _) in made.iter().filter(|(_, units)| units.is_empty()) {
            why.push_str(&format!(" {marker} is a decoy."));
        }
        page.section(&why);
        if !opened.is_empty() {
            page.entry(format!("[hidden]\nopen = {}\n", list(opened)));
        }
        for (marker, units) in made.iter().filter(|(_, units)| !units.is_empty()) {
            page.entry(format!("[hidden.{marker}]\nunits = {}\n", list(units)));
        }
    }
}
