//! Reads the order of the Combat Phase and the units that return.

use super::{MOST_UNITS, Read};
use crate::draft::{Located, Table};
use crate::games::lees_greatest_gamble::orders::names::{Purpose, ours};
use crate::games::lees_greatest_gamble::orders::{Action, Return};
use crate::games::lees_greatest_gamble::rules::RULE_7_7A;
use crate::games::lees_greatest_gamble::unit::{Piece, UnitId};
use crate::play::twice;

impl Read<'_, '_> {
    /// 5.3g: groups by their hexes, single attacks and bombardments by their units.
    pub(super) fn sequence(&mut self, table: &Table<'_>) -> Vec<Located<Action>> {
        let list: Vec<Located<Action>> = self.filled(table, "sequence", MOST_UNITS);
        for (at, action) in list.iter().enumerate() {
            let span = action.span.as_ref();
            if list[..at].contains(action) {
                twice(self.reader, "sequence", &action.value.to_string(), span);
            }
            match action.value {
                Action::Group(hex) => self.on_map(hex, span),
                Action::Unit(unit) => {
                    ours(
                        self.reader,
                        self.side,
                        Purpose::Combat,
                        Piece::Unit(unit),
                        span,
                    );
                }
            }
        }
        list
    }

    /// 10.4, 7.7: units that return.
    pub(super) fn comebacks(&mut self, table: &Table<'_>) -> Vec<Return> {
        let mut list: Vec<Return> = Vec::new();
        for entry in self.entries(table, "return", MOST_UNITS) {
            let unit = entry.required::<Located<UnitId>>(self.reader, "unit");
            let hex = self.hex(&entry, "hex");
            let destroy: Option<Located<UnitId>> = entry.optional(self.reader, "destroy");
            entry.finish(self.reader);
            for unit in unit.iter().chain(&destroy) {
                self.is_ours(unit, Purpose::Order);
                let named = |other: &Located<UnitId>| other == unit;
                if list
                    .iter()
                    .any(|entry| named(&entry.unit) || entry.destroy.as_ref().is_some_and(named))
                {
                    let name = unit.value.to_string();
                    twice(self.reader, "return", &name, unit.span.as_ref());
                }
            }
            let Some(unit) = unit else {
                continue;
            };
            if let Some(destroy) = &destroy {
                self.is_pair(&unit, destroy);
            }
            list.push(Return { unit, hex, destroy });
        }
        list
    }

    /// 7.7a: two units of one type.
    fn is_pair(&mut self, unit: &Located<UnitId>, destroy: &Located<UnitId>) {
        let (arm, other) = (self.tables.arm(unit.value), self.tables.arm(destroy.value));
        if unit == destroy {
            self.refuse(
                destroy.span.as_ref(),
                RULE_7_7A,
                format!("`{}` cannot be its own price", unit.value),
                "name another Eliminated unit of its type",
            );
        } else if arm != other {
            self.refuse(
                destroy.span.as_ref(),
                RULE_7_7A,
                format!(
                    "`{}` is {} and `{}` is {}",
                    destroy.value,
                    other.as_str(),
                    unit.value,
                    arm.as_str()
                ),
                format!("name another Eliminated unit of {}", arm.as_str()),
            );
        }
    }
}
