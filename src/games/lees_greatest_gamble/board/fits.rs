//! Whether a board is one of this game at all: a state may come from anybody.

use super::{Board, Marker, Stage, State, Status, Train, Unit};
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::lees_greatest_gamble::phase::set_up;
use crate::games::lees_greatest_gamble::printed::{STACK, TURNS};
use crate::games::lees_greatest_gamble::sequence;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::{Arm, UnitId};
use crate::hex::HexId;
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// No Train is attacked more often than this in a game.
const MOST_ATTACKS: i64 = 9_999;

impl Board {
    /// Whether the board can be one of these tables: everything else relies on it.
    ///
    /// # Errors
    ///
    /// The first thing that cannot be.
    pub fn fits(&self, tables: &Tables) -> Result<(), Diagnostic> {
        let fault = |message: String| {
            Diagnostic::new(Kind::Malformed, message)
                .help("take the state that the last player-turn left")
        };
        self.frame(tables).map_err(fault)?;
        for unit in &self.units {
            self.unit_fits(tables, unit)
                .map_err(|what| fault(format!("unit `{}` has an impossible {what}", unit.id)))?;
        }
        for side in Side::BOTH {
            self.train_fits(tables, self.train(side))
                .map_err(|what| fault(format!("the {side} Train has an impossible {what}")))?;
        }
        self.markers_fit(tables).map_err(fault)?;
        self.hexes().map_err(fault)
    }

    /// Turn, stage, options, and that every unit is there, in order.
    fn frame(&self, tables: &Tables) -> Result<(), String> {
        if !self.units.iter().map(|unit| unit.id).eq(UnitId::all()) {
            return Err("the units of the board are not those of the game".to_owned());
        }
        let options = self.options;
        if !options.command && (options.probe || options.control || options.losses) {
            return Err("an option of command control is on, and `command` is off".to_owned());
        }
        let first = sequence::first(self.scenario);
        let (day, turn, _) = sequence::last(self.scenario);
        let now = (self.day, self.turn);
        let counted = (1..=TURNS).contains(&self.turn);
        if !counted || now < first || now > (day, turn) {
            return Err(format!("`day` is {} and `turn` is {}", self.day, self.turn));
        }
        let sets_up =
            |side| set_up::has_choice(tables, self.scenario, side) && now == first && !self.rain;
        let stage = match self.stage {
            Stage::ConfederateSetUp => sets_up(Side::Csa),
            Stage::UnionSetUp => sets_up(Side::Usa),
            Stage::Confederate | Stage::Union => !self.rain,
            Stage::Over => self.rain || now == (day, turn),
        };
        if !stage {
            return Err("`stage` cannot be reached on this turn".to_owned());
        }
        for side in Side::BOTH {
            if !options.command && self.army(side).state != State::Attack {
                return Err(format!(
                    "`state` of {side} is not that of an army in Attack"
                ));
            }
        }
        Ok(())
    }

    fn unit_fits(&self, tables: &Tables, unit: &Unit) -> Result<(), &'static str> {
        let placed = unit.status == Status::OnMap;
        if placed != unit.at.is_some() || unit.at.is_some_and(|hex| !tables.map.grid.has(hex)) {
            return Err("place");
        }
        if !placed && unit.depth != 0 {
            return Err("place in its hex");
        }
        if unit.status == Status::Hidden && !self.options.hidden {
            return Err("status");
        }
        match tables.arm(unit.id) {
            Arm::Artillery if unit.shaken || unit.questionable => return Err("state"),
            Arm::Infantry | Arm::Cavalry if unit.fired => return Err("state"),
            Arm::Artillery | Arm::Infantry | Arm::Cavalry => {}
        }
        let left = unit.left.is_none_or(|left| self.is_past(left));
        if !left || (unit.status == Status::Left && unit.left.is_none()) {
            return Err("turn of leaving");
        }
        if unit.returning && unit.status != Status::Left {
            return Err("return");
        }
        Ok(())
    }

    /// Whether a game turn, counted through, has come.
    fn is_past(&self, count: i64) -> bool {
        (1..=self.count()).contains(&count)
    }

    fn train_fits(&self, tables: &Tables, train: &Train) -> Result<(), &'static str> {
        let placed = match train.status {
            Status::OnMap | Status::Left => true,
            Status::Waiting | Status::Unused => false,
            Status::Hidden
            | Status::Routed
            | Status::Eliminated
            | Status::Destroyed
            | Status::Captured
            | Status::Removed => return Err("status"),
        };
        if placed != train.at.is_some() || train.at.is_some_and(|hex| !tables.map.grid.has(hex)) {
            return Err("place");
        }
        if !(0..=MOST_ATTACKS).contains(&train.attacks) {
            return Err("number of attacks");
        }
        Ok(())
    }

    /// The markers, and that every hidden unit can be in one.
    fn markers_fit(&self, tables: &Tables) -> Result<(), String> {
        if !self.options.hidden && !self.markers.is_empty() {
            return Err("there are markers, and option `hidden` is off".to_owned());
        }
        if !self.markers.is_sorted_by(|one, other| one.id < other.id) {
            return Err("the markers are not in order".to_owned());
        }
        let mut inside = BTreeSet::new();
        for marker in &self.markers {
            self.marker_fits(tables, marker)
                .map_err(|what| format!("marker `{}` has an impossible {what}", marker.id))?;
            for unit in marker.contents.iter().flatten() {
                let hidden = self.unit(*unit).status == Status::Hidden;
                if unit.side() != marker.id.side() || !hidden || !inside.insert(*unit) {
                    return Err(format!("`{unit}` cannot be in marker `{}`", marker.id));
                }
            }
        }
        for side in Side::BOTH {
            let sealed = self
                .markers
                .iter()
                .any(|marker| marker.id.side() == side && marker.contents.is_none());
            let lost = self.units.iter().find(|unit| {
                unit.id.side() == side
                    && unit.status == Status::Hidden
                    && !inside.contains(&unit.id)
            });
            if let Some(unit) = lost
                && !sealed
            {
                return Err(format!(
                    "`{}` is hidden, and no marker can hold it",
                    unit.id
                ));
            }
        }
        Ok(())
    }

    fn marker_fits(&self, tables: &Tables, marker: &Marker) -> Result<(), &'static str> {
        let map = &tables.map;
        if marker.at.is_some_and(|hex| !map.grid.has(hex)) {
            return Err("place");
        }
        let gate = marker.gate;
        let off = gate.is_some() || marker.left.is_some();
        if off == marker.at.is_some() || gate.is_some_and(|gate| !map.entries.contains_key(&gate)) {
            return Err("place");
        }
        if marker.left.is_some_and(|left| !self.is_past(left)) {
            return Err("turn of leaving");
        }
        let inside = |unit: &UnitId| marker.contents.iter().flatten().any(|other| other == unit);
        let wish = |(unit, hex): (&UnitId, &HexId)| inside(unit) && map.grid.has(*hex);
        if !marker.deploy.iter().all(wish) {
            return Err("wish");
        }
        Ok(())
    }

    /// 8.6a, 9.1a, 9.4a: each hex is of one side, holds three counters at most, and its units are
    /// numbered from the top.
    fn hexes(&self) -> Result<(), String> {
        let mut held: BTreeMap<HexId, Side> = BTreeMap::new();
        let units = self.units.iter().map(|unit| (unit.at, unit.id.side()));
        let markers = self
            .markers
            .iter()
            .map(|marker| (marker.at, marker.id.side()));
        let trains = Side::BOTH.map(|side| (self.train_at(side), side));
        for (at, side) in units.chain(markers).chain(trains) {
            let Some(hex) = at else { continue };
            if *held.entry(hex).or_insert(side) != side {
                return Err(format!("both sides stand in `{hex}`"));
            }
        }
        for hex in held.into_keys() {
            if self.counters(hex) > STACK {
                return Err(format!("more than three counters stand in `{hex}`"));
            }
            let depths = self.stack(hex).into_iter().map(|unit| unit.depth);
            if !depths.eq((0_i64..).take(self.stack(hex).len())) {
                return Err(format!(
                    "the units in `{hex}` are not numbered from the top"
                ));
            }
        }
        Ok(())
    }
}
