//! Reads what a side decides when events ask it.

use super::{MOST, MOST_UNITS, Read};
use crate::draft::values::malformed;
use crate::draft::{Located, Table};
use crate::games::lees_greatest_gamble::orders::names::{Purpose, our_units};
use crate::games::lees_greatest_gamble::orders::{
    CounterChoice, DefendChoice, EvadeChoice, ExchangeChoice, Reactions, RetreatChoice, When,
};
use crate::games::lees_greatest_gamble::rules::{
    RULE_11_4H, RULE_11_7B, RULE_13_4D, RULE_13_5H, RULE_15_4A, RULE_19_1A,
};
use crate::games::lees_greatest_gamble::unit::{Arm, Piece, UnitId};
use crate::play::{each_once, twice};

impl Read<'_, '_> {
    pub(super) fn reactions(&mut self, table: &Table<'_>) -> Reactions {
        let side = self.side;
        Reactions {
            defend: self.defences(table),
            hold_guns: table.optional(self.reader, "hold_guns"),
            exchange: self.exchanges(table),
            evade: self.evasions(table),
            retreat: self.retreats(table),
            overstack: self.units(table, "overstack", side, Purpose::Choice),
            guns: self.artillery(table, "guns", side, Purpose::Choice, RULE_13_5H),
            counterattack: self.counterattacks(table),
        }
    }

    /// The unit that an entry is for.
    fn own_unit(&mut self, entry: &Table<'_>, key: &'static str) -> Option<Located<UnitId>> {
        let unit = entry.required::<Located<UnitId>>(self.reader, key)?;
        self.is_ours(&unit, Purpose::Choice);
        Some(unit)
    }

    /// Refuses an entry after one for the same unit that always counts.
    fn reachable<'o>(
        &mut self,
        key: &str,
        unit: &Located<UnitId>,
        mut earlier: impl Iterator<Item = (&'o Located<UnitId>, &'o When)>,
    ) {
        if earlier.any(|(other, when)| other == unit && when.is_always()) {
            self.malformed(
                unit.span.as_ref(),
                format!("an earlier `{key}` for `{}` always counts", unit.value),
                "put entries with `if` or `unless` before the one without",
            );
        }
    }

    /// A least differential, which is a column of the Combat Results Table.
    fn least(&mut self, entry: &Table<'_>) -> Option<Located<i64>> {
        let least: Located<i64> = entry.optional(self.reader, "least")?;
        if !(-4..=4).contains(&least.value) {
            self.refuse(
                least.span.as_ref(),
                RULE_11_4H,
                format!("`least` is {}", least.value),
                "write a column of the Combat Results Table, from -4 to 4",
            );
        }
        Some(least)
    }

    fn defences(&mut self, table: &Table<'_>) -> Vec<DefendChoice> {
        let mut list: Vec<DefendChoice> = Vec::new();
        for entry in self.entries(table, "defend", MOST_UNITS) {
            let gun = self.own_unit(&entry, "gun");
            if let Some(gun) = &gun {
                self.is_artillery(gun, RULE_13_4D);
            }
            let of = self.brigades(&entry, "of", Purpose::Choice, RULE_13_4D);
            let combats = self.combats(&entry);
            let never: Option<Located<bool>> = entry.optional(self.reader, "never");
            let when = self.when(&entry, gun.as_ref().map(|gun| Piece::Unit(gun.value)));
            entry.finish(self.reader);
            if let Some(never) = &never
                && never.value
                && !combats.is_empty()
            {
                self.malformed(
                    never.span.as_ref(),
                    "`never` and `combats` stand in one entry".to_owned(),
                    "keep one of them",
                );
            }
            let Some(gun) = gun else {
                continue;
            };
            // Entries for one unit may differ in the brigades that it supports.
            let earlier = list
                .iter()
                .filter(|entry| entry.of.is_empty() && entry.combats.is_empty());
            self.reachable(
                "defend",
                &gun,
                earlier.map(|entry| (&entry.gun, &entry.when)),
            );
            list.push(DefendChoice {
                gun,
                of,
                combats,
                never,
                when,
            });
        }
        list
    }

    fn combats(&mut self, entry: &Table<'_>) -> Vec<Located<i64>> {
        let list: Vec<Located<i64>> = self.filled(entry, "combats", MOST);
        each_once(self.reader, "combats", &list, |reader, combat| {
            if combat.value < 1 || combat.value > 99 {
                malformed(
                    reader,
                    combat.span.as_ref(),
                    format!("`{}` is no combat of a hex", combat.value),
                    "they are counted from 1",
                );
            }
        });
        list
    }

    fn exchanges(&mut self, table: &Table<'_>) -> Vec<ExchangeChoice> {
        let mut list: Vec<ExchangeChoice> = Vec::new();
        for entry in self.entries(table, "exchange", MOST_UNITS) {
            let unit = self.own_unit(&entry, "unit");
            let by: Option<Located<UnitId>> = entry.optional(self.reader, "by");
            for brigade in unit.iter().chain(&by) {
                self.is_brigade(brigade, RULE_11_7B);
            }
            if let Some(by) = &by {
                self.is_ours(by, Purpose::Choice);
                if unit.as_ref() == Some(by) {
                    self.refuse(
                        by.span.as_ref(),
                        RULE_11_7B,
                        format!("`{}` cannot take its own place", by.value),
                        "name a Support Brigade of its hex; to keep it there leave `by` out",
                    );
                }
            }
            let when = self.when(&entry, unit.as_ref().map(|unit| Piece::Unit(unit.value)));
            entry.finish(self.reader);
            let Some(unit) = unit else {
                continue;
            };
            // The first Support Brigade that can take its place does.
            let earlier = list
                .iter()
                .filter(|entry| entry.by.is_none() || entry.by == by);
            self.reachable(
                "exchange",
                &unit,
                earlier.map(|entry| (&entry.unit, &entry.when)),
            );
            list.push(ExchangeChoice { unit, by, when });
        }
        list
    }

    fn evasions(&mut self, table: &Table<'_>) -> Vec<EvadeChoice> {
        let mut list: Vec<EvadeChoice> = Vec::new();
        for entry in self.entries(table, "evade", MOST_UNITS) {
            let unit = self.own_unit(&entry, "unit");
            let least = self.least(&entry);
            let never: Option<Located<bool>> = entry.optional(self.reader, "never");
            entry.finish(self.reader);
            if let (Some(least), Some(never)) = (&least, &never)
                && never.value
            {
                self.malformed(
                    least.span.as_ref(),
                    "`least` and `never` stand in one entry".to_owned(),
                    "keep one of them",
                );
            }
            let Some(unit) = unit else {
                continue;
            };
            let arm = self.tables.arm(unit.value);
            if arm != Arm::Cavalry {
                self.refuse(
                    unit.span.as_ref(),
                    RULE_15_4A,
                    format!("`{}` is {}, not cavalry", unit.value, arm.as_str()),
                    "only a cavalry brigade retreats before combat; leave the entry out",
                );
            }
            if list.iter().any(|entry| entry.unit == unit) {
                let name = unit.value.to_string();
                twice(self.reader, "evade", &name, unit.span.as_ref());
            }
            list.push(EvadeChoice { unit, least, never });
        }
        list
    }

    fn retreats(&mut self, table: &Table<'_>) -> Vec<RetreatChoice> {
        let mut list: Vec<RetreatChoice> = Vec::new();
        for entry in self.entries(table, "retreat", MOST_UNITS) {
            let unit = self.own_unit(&entry, "unit");
            let to = self.hexes(&entry, "to");
            let span = entry.span();
            if !entry.has("to") {
                self.malformed(
                    Some(&span),
                    "`to` is missing in `retreat`".to_owned(),
                    "name hexes, best first, as in `to = [\"3225\"]`",
                );
            }
            entry.finish(self.reader);
            let Some(unit) = unit else {
                continue;
            };
            if list.iter().any(|entry| entry.unit == unit) {
                let name = unit.value.to_string();
                twice(self.reader, "retreat", &name, unit.span.as_ref());
            }
            list.push(RetreatChoice { unit, to });
        }
        list
    }

    fn counterattacks(&mut self, table: &Table<'_>) -> Vec<CounterChoice> {
        let mut list: Vec<CounterChoice> = Vec::new();
        for entry in self.entries(table, "counterattack", MOST_UNITS) {
            let unit = self.own_unit(&entry, "unit");
            if let Some(unit) = &unit {
                self.is_brigade(unit, RULE_19_1A);
            }
            let against: Vec<Located<UnitId>> = self.filled(&entry, "against", MOST_UNITS);
            our_units(
                self.reader,
                self.side.other(),
                Purpose::Choice,
                "against",
                &against,
            );
            let least = self.least(&entry);
            let support = self.support(&entry, self.side, Purpose::Choice);
            let advance = entry.optional(self.reader, "advance");
            let when = self.when(&entry, unit.as_ref().map(|unit| Piece::Unit(unit.value)));
            entry.finish(self.reader);
            let Some(unit) = unit else {
                continue;
            };
            let earlier = list.iter().filter(|entry| {
                entry.against.is_empty()
                    && entry.least.as_ref().is_none_or(|least| least.value == -4)
            });
            self.reachable(
                "counterattack",
                &unit,
                earlier.map(|entry| (&entry.unit, &entry.when)),
            );
            list.push(CounterChoice {
                unit,
                against,
                least,
                support,
                advance,
                when,
            });
        }
        list
    }
}
