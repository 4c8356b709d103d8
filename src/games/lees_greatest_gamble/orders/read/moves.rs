//! Reads the order of movement, and what enemy pieces are to do that are taken in Panic.

use super::{MOST_ORDERS, Read, Sound};
use crate::draft::{Located, Table};
use crate::games::lees_greatest_gamble::orders::keys;
use crate::games::lees_greatest_gamble::orders::names::{Purpose, Whatever, ours};
use crate::games::lees_greatest_gamble::orders::{
    Condition, ControlOrder, CreateOrder, Destination, MoveOrder, Order, Way, When,
};
use crate::games::lees_greatest_gamble::rules::{
    RULE_8_1A, RULE_17_2B, RULE_18_2A, RULE_18_6A, RULE_18_7A,
};
use crate::games::lees_greatest_gamble::unit::{MARKERS, MarkerId, Piece, UnitId};
use crate::play::each_once;
use crate::side::Side;

impl Read<'_, '_> {
    /// The order of movement.
    pub(super) fn orders(&mut self, table: &Table<'_>, sound: &mut Sound) -> Vec<Order> {
        let mut list: Vec<Order> = Vec::new();
        let entries = self.part(&mut sound.whole, |read| {
            read.entries(table, "order", MOST_ORDERS)
        });
        for entry in entries {
            let before = self.findings();
            let order = if entry.has("create") {
                self.create(entry).map(Order::Create)
            } else {
                self.movement(entry)
                    .map(|order| Order::Move(Box::new(order)))
            };
            let Some(order) = order else {
                sound.whole = false;
                continue;
            };
            if let Order::Move(order) = &order {
                let earlier = list.iter().filter_map(|order| match order {
                    Order::Move(order) => Some((&order.unit, &order.when)),
                    Order::Create(_) => None,
                });
                self.counts(&order.unit, earlier);
            }
            list.push(order);
            sound.order.push(self.findings() == before);
        }
        list
    }

    /// Refuses an order after one for the same piece that always counts.
    fn counts<'o>(
        &mut self,
        piece: &Located<Piece>,
        mut earlier: impl Iterator<Item = (&'o Located<Piece>, &'o When)>,
    ) {
        if earlier.any(|(unit, when)| unit == piece && when.is_always()) {
            self.refuse(
                piece.span.as_ref(),
                RULE_8_1A,
                format!("an earlier order for `{}` always counts", piece.value),
                "a piece moves once: keep one order, or put those with `if` or `unless` before \
                 the one without",
            );
        }
    }

    fn movement(&mut self, entry: Table<'_>) -> Option<MoveOrder> {
        let span = entry.span();
        let before = self.findings();
        let unit: Option<Located<Piece>> = entry.optional(self.reader, "unit");
        if !entry.has("unit") {
            self.malformed(
                Some(&span),
                "this order is for nobody".to_owned(),
                format!(
                    "say who moves, as in `unit = \"{}\"`, or which markers are made, as in `create \
                     = [\"{}\"]`",
                    UnitId::example(self.side),
                    MarkerId::example(self.side)
                ),
            );
        }
        if let Some(unit) = &unit {
            ours(
                self.reader,
                self.side,
                Purpose::Order,
                unit.value,
                unit.span.as_ref(),
            );
        }
        let piece = unit.as_ref().map(|unit| unit.value);
        let when = self.when(&entry, piece);
        let way = self.way(&entry, piece, Purpose::Order);
        for key in ["at", "gate", "units"] {
            if let Some(Whatever) = entry.optional(self.reader, key) {
                self.malformed(
                    entry.place_of(key).as_ref(),
                    format!("`{key}` belongs to an order that makes markers"),
                    format!(
                        "say which, as in `create = [\"{}\"]`; in place of `unit`",
                        MarkerId::example(self.side)
                    ),
                );
            }
        }
        // Where it stands, markers are made ([`Read::create`]): here it is only one of the keys.
        let _: Option<Whatever> = entry.optional(self.reader, "create");
        entry.finish_after(self.reader, &keys::above());
        let unit = unit?;
        if self.findings() == before {
            self.sense(&unit, &way, &span);
        }
        Some(MoveOrder { unit, when, way })
    }

    fn create(&mut self, entry: Table<'_>) -> Option<CreateOrder> {
        let span = entry.span();
        let mut create: Vec<Located<MarkerId>> = self.filled(&entry, "create", MARKERS.into());
        let side = self.side;
        each_once(self.reader, "create", &create, |reader, marker| {
            let piece = Piece::Marker(marker.value);
            ours(reader, side, Purpose::Marker, piece, marker.span.as_ref());
        });
        let at = self.hex(&entry, "at");
        let gate = entry.optional(self.reader, "gate");
        match (entry.has("at"), entry.has("gate")) {
            (true, true) => self.refuse(
                entry.place_of("gate").as_ref(),
                RULE_18_7A,
                "`at` and `gate` stand in one order".to_owned(),
                "markers are made in a hex of the map (`at`) or of units that wait to enter \
                 (`gate`)",
            ),
            (false, false) => self.refuse(
                Some(&span),
                RULE_18_2A,
                "this order says not where the markers are made".to_owned(),
                "write the hex, as in `at = \"3029\"`, or for units that wait to enter the entry \
                 hex, as in `gate = \"A\"`",
            ),
            (true, false) | (false, true) => {}
        }
        let mut units = self.units(&entry, "units", self.side, Purpose::Order);
        if !entry.has("units") {
            self.refuse(
                Some(&span),
                RULE_18_6A,
                "no unit goes into these markers".to_owned(),
                format!(
                    "name all that go in, as in `units = [\"{}\"]`; which marker holds which, and \
                     which is a decoy, stands in `[hidden]`",
                    UnitId::example(self.side)
                ),
            );
        }
        let when = self.when(&entry, None);
        for condition in when.conditions() {
            if let Condition::Own(fact) = condition.value {
                self.malformed(
                    condition.span.as_ref(),
                    format!("`{fact}` is said of no piece: this order makes markers"),
                    format!(
                        "name the piece, as in `{} {fact}`",
                        UnitId::example(self.side)
                    ),
                );
            }
        }
        entry.finish_after(self.reader, &keys::above());
        if create.is_empty() {
            return None;
        }
        // In which order a player names them could tell the enemy what goes together.
        create.sort_by_key(|marker| marker.value);
        units.sort_by_key(|unit| unit.value);
        Some(CreateOrder {
            create,
            at,
            gate,
            units,
            when,
        })
    }

    pub(super) fn controls(&mut self, table: &Table<'_>) -> Vec<ControlOrder> {
        let mut list: Vec<ControlOrder> = Vec::new();
        for entry in self.entries(table, "control", MOST_ORDERS) {
            let span = entry.span();
            let before = self.findings();
            let unit = entry.required::<Located<Piece>>(self.reader, "unit");
            if let Some(unit) = &unit {
                self.can_be_taken(unit);
            }
            let piece = unit.as_ref().map(|unit| unit.value);
            let when = self.when(&entry, piece);
            let way = self.way(&entry, piece, Purpose::Control);
            let last: Option<Located<bool>> = entry.optional(self.reader, "last");
            entry.finish(self.reader);
            let Some(unit) = unit else {
                continue;
            };
            if self.findings() == before {
                self.sense(&unit, &way, &span);
                self.taken_sense(&unit, &way, last.as_ref());
            }
            let earlier = list.iter().map(|order| (&order.unit, &order.when));
            self.counts(&unit, earlier);
            list.push(ControlOrder {
                unit,
                when,
                way,
                last,
            });
        }
        list
    }

    fn can_be_taken(&mut self, unit: &Located<Piece>) {
        let enemy = self.side.other();
        let span = unit.span.as_ref();
        if let Piece::Train(_) = unit.value {
            self.refuse(
                span,
                RULE_17_2B,
                format!("`{}` is a Train and is never taken", unit.value),
                "name a unit or Hidden Movement Counter of the enemy",
            );
        } else {
            ours(self.reader, enemy, Purpose::Control, unit.value, span);
        }
    }

    /// What a piece does; what stands in it is the side's whose piece it is.
    fn way(&mut self, entry: &Table<'_>, piece: Option<Piece>, purpose: Purpose) -> Way {
        let side = piece.map_or(self.side, Piece::side);
        Way {
            enter: entry.optional(self.reader, "enter"),
            remove: entry.optional(self.reader, "remove"),
            deploy: self.deploy(entry, side, purpose),
            recover: entry.optional(self.reader, "recover"),
            march: entry.optional(self.reader, "march"),
            accelerate: entry.optional(self.reader, "accelerate"),
            disengage: entry.optional(self.reader, "disengage"),
            path: self.path(entry, "path"),
            leave: entry.optional(self.reader, "leave"),
            attack: self.hex(entry, "attack"),
            train: entry.optional(self.reader, "train"),
            charge: entry.optional(self.reader, "charge"),
            bombard: self.bombard(entry, side),
            support: self.support(entry, side, purpose),
            advance: entry.optional(self.reader, "advance"),
        }
    }

    fn deploy(&mut self, entry: &Table<'_>, side: Side, purpose: Purpose) -> Vec<Destination> {
        let mut of_side = Read {
            reader: self.reader,
            tables: self.tables,
            side,
        };
        of_side.destinations(entry, "deploy", purpose)
    }

    /// 14.1c: the target, of the side that the piece's own fights.
    fn bombard(&mut self, entry: &Table<'_>, side: Side) -> Option<Located<Piece>> {
        let target: Located<Piece> = entry.optional(self.reader, "bombard")?;
        self.is_target(&target, side);
        Some(target)
    }
}
