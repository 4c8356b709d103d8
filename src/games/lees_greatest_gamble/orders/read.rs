//! Reads drafts and signed orders: TOML into [`Orders`] and [`Standing`].
//!
//! What is read here is what the words say; whether it can be carried out is [`super::check`]'s
//! question.

mod choices;
mod combat;
mod moves;
mod sense;

use super::condition::{Condition, When};
use super::names::{Few, Purpose, our_units, ours};
use super::{Destination, Orders, Standing, keys};
use crate::draft::{FromNode, Located, Reader, Table};
use crate::games::lees_greatest_gamble::rules::{RULE_9_4B, RULE_13_4B};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::{Arm, Piece, UnitId};
use crate::hex::HexId;
use crate::play::{Reading, each_once, twice};
use crate::rule::Rule;
use crate::side::Side;
use std::ops::Range;

/// The most `[[order]]` and `[[standing.control]]` entries.
pub const MOST_ORDERS: usize = 300;
/// The most values in a list of units, and entries of one kind of choice.
pub const MOST_UNITS: usize = 80;
/// The most conditions and hexes in one list.
pub const MOST: usize = 25;

/// Which parts of orders have no fault of their own, so that they can be tried by themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sound {
    /// Each of [`Orders::order`], in that order.
    pub order: Vec<bool>,
    /// Whether every entry of `order` says whom it is for.
    pub whole: bool,
    /// [`Orders::place`].
    pub place: bool,
    /// [`Orders::top`].
    pub top: bool,
    /// [`Orders::sequence`].
    pub sequence: bool,
    /// [`Orders::comeback`].
    pub comeback: bool,
    /// [`Orders::reactions`].
    pub reactions: bool,
}

/// Reads the active side's orders; faults go to the reader.
pub fn orders(reader: &mut Reader<'_>, tables: &Tables, side: Side, table: &Table<'_>) -> Orders {
    draft(reader, tables, side, table).0
}

/// As [`orders`], with what of them has no faults.
pub fn draft(
    reader: &mut Reader<'_>,
    tables: &Tables,
    side: Side,
    table: &Table<'_>,
) -> (Orders, Sound) {
    let mut read = Read {
        reader,
        tables,
        side,
    };
    let mut sound = Sound::default();
    let place = read.part(&mut sound.place, |read| {
        read.destinations(table, "place", Purpose::Order)
    });
    let orders = Orders {
        place,
        order: read.orders(table, &mut sound),
        top: read.part(&mut sound.top, |read| read.top(table)),
        sequence: read.part(&mut sound.sequence, |read| read.sequence(table)),
        comeback: read.part(&mut sound.comeback, |read| read.comebacks(table)),
        reactions: read.part(&mut sound.reactions, |read| read.reactions(table)),
    };
    (orders, sound)
}

/// Reads standing orders of `side`.
pub fn standing(
    reader: &mut Reader<'_>,
    tables: &Tables,
    side: Side,
    table: Table<'_>,
) -> Standing {
    let mut read = Read {
        reader,
        tables,
        side,
    };
    let control = read.controls(&table);
    let reactions = read.reactions(&table);
    table.finish_below(read.reader, &keys::above());
    Standing { control, reactions }
}

/// What is read for one side.
type Read<'r, 's> = Reading<'r, 's, Tables>;

impl Read<'_, '_> {
    /// Reads a part; `sound` becomes whether it has no faults.
    fn part<T>(&mut self, sound: &mut bool, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.findings();
        let part = read(self);
        *sound = self.findings() == before;
        part
    }

    /// A list of at most so many values that may be left out, and may be one value in place of a
    /// list of one; none after a fault, too.
    fn list<T: FromNode>(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        most: usize,
    ) -> Vec<Located<T>> {
        let Some(Few(list)) = table.optional::<Few<Located<T>>>(self.reader, key) else {
            return Vec::new();
        };
        if list.len() > most {
            self.malformed(
                table.place_of(key).as_ref(),
                format!("`{key}` has {} values; at most {most} are read", list.len()),
                "leave out what is not needed",
            );
            return Vec::new();
        }
        list
    }

    /// As [`Read::list`], and refuses one that is there and holds nothing.
    fn filled<T: FromNode>(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        most: usize,
    ) -> Vec<Located<T>> {
        let before = self.findings();
        let list = self.list(table, key, most);
        let sound = self.findings() == before;
        if list.is_empty() && sound && table.has(key) {
            self.malformed(
                table.place_of(key).as_ref(),
                format!("`{key}` is empty"),
                "say what is meant, or leave the key out",
            );
        }
        list
    }

    /// Units of a side, none twice.
    fn units(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        side: Side,
        purpose: Purpose,
    ) -> Vec<Located<UnitId>> {
        let list = self.filled(table, key, MOST_UNITS);
        our_units(self.reader, side, purpose, key, &list);
        list
    }

    /// Brigades of this side, none twice.
    fn brigades(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        purpose: Purpose,
        rule: Rule,
    ) -> Vec<Located<UnitId>> {
        let list = self.units(table, key, self.side, purpose);
        for unit in &list {
            self.is_brigade(unit, rule);
        }
        list
    }

    /// Artillery of a side, none twice.
    fn artillery(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        side: Side,
        purpose: Purpose,
        rule: Rule,
    ) -> Vec<Located<UnitId>> {
        let list = self.units(table, key, side, purpose);
        for unit in &list {
            self.is_artillery(unit, rule);
        }
        list
    }

    /// Refuses artillery where a brigade is wanted.
    fn is_brigade(&mut self, unit: &Located<UnitId>, rule: Rule) {
        if !self.tables.arm(unit.value).is_brigade() {
            self.refuse(
                unit.span.as_ref(),
                rule,
                format!("`{}` is artillery", unit.value),
                "name a brigade here: infantry or cavalry",
            );
        }
    }

    /// Refuses a brigade where artillery is wanted.
    fn is_artillery(&mut self, unit: &Located<UnitId>, rule: Rule) {
        let arm = self.tables.arm(unit.value);
        if arm != Arm::Artillery {
            self.refuse(
                unit.span.as_ref(),
                rule,
                format!("`{}` is {}, not artillery", unit.value, arm.as_str()),
                "name an artillery unit here",
            );
        }
    }

    /// Refuses a unit of the other side.
    fn is_ours(&mut self, unit: &Located<UnitId>, purpose: Purpose) {
        let piece = Piece::Unit(unit.value);
        ours(self.reader, self.side, purpose, piece, unit.span.as_ref());
    }

    /// A hex, which must be on the map.
    fn on_map(&mut self, hex: HexId, span: Option<&Range<usize>>) {
        self.on_grid(self.tables.map.grid, hex, span);
    }

    /// A hex of the map that may be left out.
    fn hex(&mut self, table: &Table<'_>, key: &'static str) -> Option<Located<HexId>> {
        let hex: Located<HexId> = table.optional(self.reader, key)?;
        self.on_map(hex.value, hex.span.as_ref());
        Some(hex)
    }

    /// Hexes of the map in order; one may come twice.
    fn path(&mut self, table: &Table<'_>, key: &'static str) -> Vec<Located<HexId>> {
        let list: Vec<Located<HexId>> = self.filled(table, key, MOST);
        for hex in &list {
            self.on_map(hex.value, hex.span.as_ref());
        }
        list
    }

    /// Hexes of the map, each once.
    fn hexes(&mut self, table: &Table<'_>, key: &'static str) -> Vec<Located<HexId>> {
        let list = self.path(table, key);
        each_once(self.reader, key, &list, |_, _| {});
        list
    }

    /// Units of this side with hexes of the map, no unit twice.
    fn destinations(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        purpose: Purpose,
    ) -> Vec<Destination> {
        let list: Vec<Destination> = self
            .filled::<Destination>(table, key, MOST_UNITS)
            .into_iter()
            .map(|located| located.value)
            .collect();
        for (at, destination) in list.iter().enumerate() {
            self.is_ours(&destination.unit, purpose);
            self.on_map(destination.hex.value, destination.hex.span.as_ref());
            if list[..at]
                .iter()
                .any(|earlier| earlier.unit == destination.unit)
            {
                twice(
                    self.reader,
                    key,
                    &destination.unit.value.to_string(),
                    destination.unit.span.as_ref(),
                );
            }
        }
        list
    }

    /// `if` and `unless` of an order for a piece; none where the order is for no single piece.
    fn when(&mut self, table: &Table<'_>, own: Option<Piece>) -> When {
        let when = When {
            only_if: self.filled(table, "if", MOST),
            unless: self.filled(table, "unless", MOST),
        };
        for condition in when.conditions() {
            let span = condition.span.as_ref();
            if let Some(hex) = condition.value.hex() {
                self.on_map(hex, span);
            }
            let (piece, fact) = match condition.value {
                Condition::Own(fact) => (own, fact),
                Condition::Piece(piece, fact) => (Some(piece), fact),
                Condition::State(_)
                | Condition::Night
                | Condition::Empty(_)
                | Condition::Enemy(_)
                | Condition::Friend(_) => continue,
            };
            if let Some(piece) = piece
                && !fact.fits(self.tables, piece)
            {
                self.malformed(
                    span,
                    format!("`{piece} {fact}` can never be so"),
                    format!("of `{piece}` write {}", self.facts_of(piece)),
                );
            }
        }
        when
    }

    /// What can be so of a piece, in words.
    fn facts_of(&self, piece: Piece) -> &'static str {
        match piece {
            Piece::Unit(id) if self.tables.arm(id) == Arm::Artillery => {
                "normal, disrupted, ready, fired, present, gone, moved, stopped, lost, at"
            }
            Piece::Unit(_) => {
                "normal, shaken, disrupted, questionable, present, gone, moved, stopped, lost, at"
            }
            Piece::Marker(_) => "present, gone, moved, stopped, lost, at",
            Piece::Train(_) => "present, gone, moved, stopped, at",
        }
    }

    /// 9.4b: brigades that stand on top.
    fn top(&mut self, table: &Table<'_>) -> Vec<Located<UnitId>> {
        self.brigades(table, "top", Purpose::Order, RULE_9_4B)
    }

    /// 13.4b: artillery of a side that supports, best first.
    fn support(&mut self, table: &Table<'_>, side: Side, purpose: Purpose) -> Vec<Located<UnitId>> {
        self.artillery(table, "support", side, purpose, RULE_13_4B)
    }
}
