//! Reads drafts and signed orders.
//!
//! What is read here is what the words say; whether it can be carried out is
//! [`super::check`]'s question.

mod acts;
mod battle;

use super::condition::{Condition, When};
use super::names::{Purpose, all_ours, ours};
use super::{Bonus, Branch, Orders, Place, Replacement, Standing, keys};
use crate::draft::{FromNode, Located, Readable, Reader, Table};
use crate::games::little_round_top::rules::{RULE_4_2A, RULE_20_2A};
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::hex::HexId;
use crate::play::{Reading, twice};
use crate::side::Side;
use std::ops::Range;

/// The most `[[order]]` entries.
pub const MOST_ORDERS: usize = 200;
/// The most units in one list.
pub const MOST_UNITS: usize = 60;
/// The most attacks, melees or choices of one kind.
pub const MOST_ENTRIES: usize = 60;
/// The most conditions, hexes, acts or alternatives in one list.
pub const MOST: usize = 25;
/// The most acts, hexes and alternatives of all orders, each counted for every unit that is
/// ordered.
pub const MOST_ACTS: usize = 3_000;

/// Which entries were read without a fault, in their order.
#[derive(Clone, Debug, Default)]
pub struct Sound {
    /// Of `order`.
    pub order: Vec<bool>,
    /// Of `fire`.
    pub fire: Vec<bool>,
}

/// Reads the orders of `side`, whichever player-turn it is. Faults go to the reader.
pub fn orders(reader: &mut Reader<'_>, tables: &Tables, side: Side, table: &Table<'_>) -> Orders {
    with_soundness(reader, tables, side, table).0
}

/// As [`orders`], with what can be relied on of them.
pub fn with_soundness(
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
    let orders = Orders {
        entry_15al: table.optional(read.reader, "entry_15al"),
        place: read.places(table),
        release: table.optional(read.reader, "release"),
        replacement: read.replacements(table),
        bonus: read.bonuses(table),
        order: {
            let (orders, whole) = read.orders(table);
            sound.order = whole;
            orders
        },
        fire: {
            let (fires, whole) = read.fires(table);
            sound.fire = whole;
            fires
        },
        others: table.optional(read.reader, "others"),
        melee: read.melees(table),
        reactions: read.reactions(table),
    };
    if !read.amount(&orders) {
        // What would take long is not tried.
        sound = Sound::default();
    }
    (orders, sound)
}

/// Reads the standing orders of `side`; the table is finished.
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
    let hold_fire = table.optional(read.reader, "hold_fire");
    let reach = read.reach(&table, 1);
    let prefer = read.list(&table, "prefer", MOST);
    let fire = read.standing_fires(&table);
    let no_withdrawal_fire = read.companies(&table, "no_withdrawal_fire", Purpose::Fire);
    let reactions = read.reactions(&table);
    table.finish_below(read.reader, &keys::above());
    Standing {
        hold_fire,
        reach,
        prefer,
        fire,
        no_withdrawal_fire,
        reactions,
    }
}

/// What is read for one side.
type Read<'r, 's> = Reading<'r, 's, Tables>;

impl Read<'_, '_> {
    /// A list that may be left out, of at most so many values; none after a fault, too.
    fn some_list<T: FromNode>(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        most: usize,
    ) -> Option<Located<Vec<Located<T>>>> {
        let list: Located<Readable<Located<T>>> = table.optional(self.reader, key)?;
        let list = Located {
            value: list.value.0,
            span: list.span,
        };
        if list.value.len() > most {
            self.malformed(
                list.span.as_ref(),
                format!(
                    "`{key}` has {} values; at most {most} are read",
                    list.value.len()
                ),
                "leave out what is not needed, or write a second entry",
            );
            return None;
        }
        Some(list)
    }

    fn list<T: FromNode>(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        most: usize,
    ) -> Vec<Located<T>> {
        self.some_list(table, key, most)
            .map(|list| list.value)
            .unwrap_or_default()
    }

    /// As [`Read::list`], and refuses one that is there and holds nothing.
    fn filled<T: FromNode>(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        most: usize,
    ) -> Vec<Located<T>> {
        let Some(list) = self.some_list(table, key, most) else {
            return Vec::new();
        };
        if list.value.is_empty() {
            self.malformed(
                list.span.as_ref(),
                format!("`{key}` is empty"),
                "say what is meant, or leave the whole entry out",
            );
        }
        list.value
    }

    /// Companies of this side, none twice.
    fn companies(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        purpose: Purpose,
    ) -> Vec<Located<CompanyId>> {
        let list = self.list(table, key, MOST_UNITS);
        all_ours(self.reader, self.side, purpose, key, &list);
        list
    }

    /// Officers of this side, none twice.
    fn officers(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        purpose: Purpose,
    ) -> Vec<Located<OfficerId>> {
        let list = self.list(table, key, MOST_UNITS);
        all_ours(self.reader, self.side, purpose, key, &list);
        list
    }

    /// A hex, which must be on the map.
    fn on_map(&mut self, hex: &Located<HexId>) {
        self.on_grid(self.tables.map.grid, hex.value, hex.span.as_ref());
    }

    /// Hexes of the map, each once.
    fn hexes(&mut self, table: &Table<'_>, key: &'static str) -> Vec<Located<HexId>> {
        let list: Vec<Located<HexId>> = self.filled(table, key, MOST);
        for (at, hex) in list.iter().enumerate() {
            self.on_map(hex);
            if list[..at].contains(hex) {
                twice(self.reader, key, &hex.value.to_string(), hex.span.as_ref());
            }
        }
        list
    }

    fn when(&mut self, table: &Table<'_>) -> When {
        let when = When {
            only_if: self.list(table, "if", MOST),
            unless: self.list(table, "unless", MOST),
        };
        for condition in when.conditions() {
            if let Some(hex) = hex_of(condition.value) {
                self.on_map(&Located {
                    value: hex,
                    span: condition.span.clone(),
                });
            }
        }
        when
    }

    fn places(&mut self, table: &Table<'_>) -> Vec<Place> {
        let mut places: Vec<Place> = Vec::new();
        for entry in self.entries(table, "place", MOST_ENTRIES) {
            let unit = entry.required::<Located<UnitId>>(self.reader, "unit");
            let hex = entry.required::<Located<HexId>>(self.reader, "hex");
            let face = entry.optional(self.reader, "face");
            entry.finish(self.reader);
            let (Some(unit), Some(hex)) = (unit, hex) else {
                continue;
            };
            ours(
                self.reader,
                self.side,
                Purpose::Choice,
                unit.value,
                unit.span.as_ref(),
            );
            self.on_map(&hex);
            if places.iter().any(|place| place.unit == unit) {
                self.refuse(
                    unit.span.as_ref(),
                    RULE_20_2A,
                    format!("`{}` is placed twice", unit.value),
                    "keep one of the two entries",
                );
            }
            places.push(Place { unit, hex, face });
        }
        places
    }

    fn replacements(&mut self, table: &Table<'_>) -> Vec<Replacement> {
        let mut list: Vec<Replacement> = Vec::new();
        for entry in self.entries(table, "replacement", MOST_ENTRIES) {
            let officer = entry.required::<Located<OfficerId>>(self.reader, "officer");
            let with = entry.required::<Located<CompanyId>>(self.reader, "with");
            entry.finish(self.reader);
            let (Some(officer), Some(with)) = (officer, with) else {
                continue;
            };
            self.officer_is_ours(&officer, Purpose::Order);
            self.company_is_ours(&with, Purpose::Order);
            if list.iter().any(|earlier| earlier.officer == officer) {
                twice(
                    self.reader,
                    "replacement",
                    officer.value.as_str(),
                    officer.span.as_ref(),
                );
            }
            list.push(Replacement { officer, with });
        }
        list
    }

    fn officer_is_ours(&mut self, officer: &Located<OfficerId>, purpose: Purpose) {
        ours(
            self.reader,
            self.side,
            purpose,
            UnitId::Officer(officer.value),
            officer.span.as_ref(),
        );
    }

    fn company_is_ours(&mut self, company: &Located<CompanyId>, purpose: Purpose) {
        ours(
            self.reader,
            self.side,
            purpose,
            UnitId::Company(company.value),
            company.span.as_ref(),
        );
    }

    fn bonuses(&mut self, table: &Table<'_>) -> Vec<Bonus> {
        let mut list = Vec::new();
        for entry in self.entries(table, "bonus", MOST_ENTRIES) {
            let officer = entry.required::<Located<OfficerId>>(self.reader, "officer");
            let companies = self.companies(&entry, "companies", Purpose::Order);
            let span = entry.span();
            entry.finish(self.reader);
            let Some(officer) = officer else {
                continue;
            };
            self.officer_is_ours(&officer, Purpose::Order);
            if companies.len() < 4 {
                self.refuse(
                    Some(&span),
                    RULE_4_2A,
                    format!(
                        "the bonus of `{}` names {}",
                        officer.value,
                        match companies.len() {
                            0 => "no company".to_owned(),
                            1 => "1 company".to_owned(),
                            several => format!("{several} companies"),
                        }
                    ),
                    "name the four or more that get one identical order, or leave it out: a bonus \
                     that is earned is found without being announced",
                );
            }
            list.push(Bonus { officer, companies });
        }
        list
    }

    /// Refuses orders that would take long to try; says whether they do not.
    fn amount(&mut self, orders: &Orders) -> bool {
        let acts: usize = orders
            .order
            .iter()
            .map(|order| {
                let units = order.companies.len() + order.officers.len();
                let ways = order.otherwise.iter().map(|branch| &branch.way);
                let steps: usize = std::iter::once(&order.way)
                    .chain(ways)
                    .map(|way| 1 + way.acts.len() + way.path.len())
                    .sum();
                units * steps
            })
            .sum();
        if acts > MOST_ACTS {
            self.malformed(
                None,
                format!(
                    "the orders hold {acts} acts for single units; at most {MOST_ACTS} are read"
                ),
                "a whole side needs some hundred; leave out what is not needed",
            );
        }
        acts <= MOST_ACTS
    }
}

/// The hex that a condition is about.
fn hex_of(condition: Condition) -> Option<HexId> {
    use super::condition::Fact;
    match condition {
        Condition::Empty(hex)
        | Condition::Enemy(hex)
        | Condition::Friend(hex)
        | Condition::Melee(hex)
        | Condition::Own(Fact::At(hex))
        | Condition::Unit(_, Fact::At(hex)) => Some(hex),
        Condition::Own(_) | Condition::Unit(..) => None,
    }
}

/// Where an alternative stands.
fn branch_place(branch: &Branch) -> Option<Range<usize>> {
    let acts = branch.way.acts.first().and_then(|act| act.span.clone());
    acts.or_else(|| branch.way.path.first().and_then(|hex| hex.span.clone()))
}

/// Where the first alternative stands.
fn otherwise_place(branches: &[Branch]) -> Option<Range<usize>> {
    branches.first().and_then(branch_place)
}
