//! What stands where.

use super::{Army, Board, Marker, Status, Train, Unit};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::{Arm, MarkerId, Piece, UnitId};
use crate::hex::HexId;
use crate::side::Side;

/// 20.1a: the first night turn.
const NIGHT: i64 = 11;
/// 5.2a: turns a day.
const DAY: i64 = 12;

impl Board {
    /// A unit.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// A unit, to be changed.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    /// A side's army.
    #[must_use]
    pub const fn army(&self, side: Side) -> &Army {
        match side {
            Side::Csa => &self.csa,
            Side::Usa => &self.usa,
        }
    }

    /// A side's army, to be changed.
    pub const fn army_mut(&mut self, side: Side) -> &mut Army {
        match side {
            Side::Csa => &mut self.csa,
            Side::Usa => &mut self.usa,
        }
    }

    /// A side's Train.
    #[must_use]
    pub const fn train(&self, side: Side) -> &Train {
        &self.army(side).train
    }

    /// A marker in use.
    #[must_use]
    pub fn marker(&self, id: MarkerId) -> Option<&Marker> {
        self.markers.iter().find(|marker| marker.id == id)
    }

    /// A marker in use, to be changed.
    pub fn marker_mut(&mut self, id: MarkerId) -> Option<&mut Marker> {
        self.markers.iter_mut().find(|marker| marker.id == id)
    }

    /// Where a piece stands on the map.
    #[must_use]
    pub fn place(&self, piece: Piece) -> Option<HexId> {
        match piece {
            Piece::Unit(id) => self.unit(id).at,
            Piece::Marker(id) => self.marker(id).and_then(|marker| marker.at),
            Piece::Train(side) => self.train_at(side),
        }
    }

    /// Where a side's Train stands on the map.
    #[must_use]
    pub fn train_at(&self, side: Side) -> Option<HexId> {
        let train = self.train(side);
        train.at.filter(|_| train.status == Status::OnMap)
    }

    /// A side's units on the map, by id.
    pub fn on_map(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.units
            .iter()
            .filter(move |unit| unit.id.side() == side && unit.status == Status::OnMap)
    }

    /// The units in a hex, of either side, top first.
    #[must_use]
    pub fn stack(&self, hex: HexId) -> Vec<&Unit> {
        let mut stack: Vec<&Unit> = self
            .units
            .iter()
            .filter(|unit| unit.at == Some(hex))
            .collect();
        stack.sort_by_key(|unit| unit.depth);
        stack
    }

    /// The markers in a hex, of either side, by id.
    pub fn markers_at(&self, hex: HexId) -> impl Iterator<Item = &Marker> {
        self.markers
            .iter()
            .filter(move |marker| marker.at == Some(hex))
    }

    /// 9.1a: how many counters stack in a hex: units, and markers as one each.
    #[must_use]
    pub fn counters(&self, hex: HexId) -> usize {
        let units = self.units.iter().filter(|unit| unit.at == Some(hex));
        units.count() + self.markers_at(hex).count()
    }

    /// Whether a side has a unit in a hex (no Train, no marker).
    #[must_use]
    pub fn has_unit(&self, hex: HexId, side: Side) -> bool {
        self.on_map(side).any(|unit| unit.at == Some(hex))
    }

    /// 8.6a, 18.3e: whether anything of a side stands in a hex: unit, Train or marker.
    #[must_use]
    pub fn holds(&self, hex: HexId, side: Side) -> bool {
        self.has_unit(hex, side)
            || self.train_at(side) == Some(hex)
            || self.markers_at(hex).any(|marker| marker.id.side() == side)
    }

    /// The brigades in a hex, top first.
    #[must_use]
    pub fn brigades(&self, tables: &Tables, hex: HexId) -> Vec<UnitId> {
        self.stack(hex)
            .into_iter()
            .map(|unit| unit.id)
            .filter(|id| tables.arm(*id).is_brigade())
            .collect()
    }

    /// 9.4a: the top brigade of a hex.
    #[must_use]
    pub fn top(&self, tables: &Tables, hex: HexId) -> Option<UnitId> {
        self.brigades(tables, hex).first().copied()
    }

    /// The artillery in a hex, by number.
    #[must_use]
    pub fn guns(&self, tables: &Tables, hex: HexId) -> Vec<UnitId> {
        self.units
            .iter()
            .filter(|unit| unit.at == Some(hex) && tables.arm(unit.id) == Arm::Artillery)
            .map(|unit| unit.id)
            .collect()
    }

    /// Puts a unit into a hex, at the bottom.
    pub fn put(&mut self, id: UnitId, hex: HexId) {
        self.take(id, Status::OnMap);
        let below = self.stack(hex).last().map_or(0, |unit| unit.depth + 1);
        let unit = self.unit_mut(id);
        unit.at = Some(hex);
        unit.depth = below;
    }

    /// 9.4b, 23.1b: puts a unit on top of its hex.
    pub fn raise(&mut self, id: UnitId) {
        let (at, depth) = (self.unit(id).at, self.unit(id).depth);
        let Some(hex) = at else { return };
        for unit in &mut self.units {
            if unit.at == Some(hex) && unit.depth < depth {
                unit.depth += 1;
            }
        }
        self.unit_mut(id).depth = 0;
    }

    /// Takes a unit off the map, or gives it another status there; those below it move up.
    pub fn take(&mut self, id: UnitId, status: Status) {
        let (at, depth) = (self.unit(id).at, self.unit(id).depth);
        if let Some(hex) = at {
            for unit in &mut self.units {
                if unit.at == Some(hex) && unit.depth > depth {
                    unit.depth -= 1;
                }
            }
        }
        let unit = self.unit_mut(id);
        unit.at = None;
        unit.depth = 0;
        unit.status = status;
    }

    /// 20.1a: whether it is night.
    #[must_use]
    pub const fn is_night(&self) -> bool {
        self.turn >= NIGHT
    }

    /// The game turn counted from 1 July turn 1 as 1 (22.6f).
    #[must_use]
    pub const fn count(&self) -> i64 {
        Board::count_of(self.day, self.turn)
    }

    /// Another game turn counted so.
    #[must_use]
    pub const fn count_of(day: i64, turn: i64) -> i64 {
        (day - 1) * DAY + turn
    }
}
