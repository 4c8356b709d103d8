//! The `[hidden]` table of a draft: what each marker holds, and where its units would go.

use super::{crowded, foresee, labels, made};
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{Located, Reader, Table};
use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::orders::names::Few;
use crate::games::lees_greatest_gamble::orders::{CreateOrder, Destination, Orders, Secret, keys};
use crate::games::lees_greatest_gamble::rules::{RULE_18_2C, RULE_18_4C, RULE_18_5A, RULE_18_6A};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::{MarkerId, UnitId};
use crate::games::lees_greatest_gamble::watch;
use crate::hex::names::listed;
use crate::play::each_once;
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The labels of a side's markers, as keys of a table.
const fn keys(side: Side) -> [&'static str; 8] {
    match side {
        Side::Csa => [
            "C-HMC-1", "C-HMC-2", "C-HMC-3", "C-HMC-4", "C-HMC-5", "C-HMC-6", "C-HMC-7", "C-HMC-8",
        ],
        Side::Usa => [
            "U-HMC-1", "U-HMC-2", "U-HMC-3", "U-HMC-4", "U-HMC-5", "U-HMC-6", "U-HMC-7", "U-HMC-8",
        ],
    }
}

/// What a draft says of one marker.
struct Said {
    span: Range<usize>,
    units: Option<Vec<Located<UnitId>>>,
    /// Whether something in `units` cannot be read.
    unclear: bool,
    deploy: Option<Vec<Destination>>,
}

/// Reads the `[hidden]` table: `[hidden.C-HMC-3]` with `units = ["C1"]` and `deploy = ["C1 3029"]`.
/// A marker that is made alone holds all units of its order unless said; of several made together
/// one that is not named is a decoy.
pub fn hide(
    tables: &Tables,
    board: &Board,
    side: Side,
    orders: &Orders,
    before: &BTreeMap<String, Secret>,
    table: Option<Table<'_>>,
    reader: &mut Reader<'_>,
) -> Option<BTreeMap<String, Secret>> {
    let before_it = reader.faults.errors();
    let open: Vec<Located<String>> = table
        .as_ref()
        .filter(|_| before_it == 0)
        .and_then(|table| table.optional(reader, "open"))
        .unwrap_or_default();
    each_once(reader, "open", &open, |_, _| {});
    let said = match table {
        Some(table) => said(reader, side, table),
        None => BTreeMap::new(),
    };
    let labels = labels(board, side, orders);
    for (label, said) in &said {
        // With faults before, the order that makes the marker may be one that has them.
        if !labels.contains(label) && before_it == 0 {
            let fault = Diagnostic::new(Kind::Illegal, format!("`{label}` hides nothing"))
                .rule(RULE_18_4C)
                .help(match labels.as_slice() {
                    [] => "these orders leave no marker sealed".to_owned(),
                    labels => format!("sealed are {}", labels.join(", ")),
                });
            reader.report(Some(&said.span), fault);
        }
    }
    let made = made(board, side, orders);
    let speaks = !open.is_empty() || said.values().any(|said| said.deploy.is_some());
    let stands = speaks.then(|| foresee::after(tables, board, side, orders));
    let stands = stands.flatten();
    foresee::opened(reader, tables, board, stands.as_ref(), orders, &open);
    let mut after = BTreeMap::new();
    for label in labels {
        let id = label.parse::<MarkerId>().ok();
        let order = id.and_then(|id| made.get(&id));
        let said = said.get(&label);
        let secret = match (order, before.get(&label)) {
            (Some(order), _) => fresh(reader, order, said),
            (None, Some(secret)) => kept(reader, &label, secret, said),
            // The exchange has every secret of its owner; without one nothing can be signed.
            (None, None) => continue,
        };
        if let Some(wishes) = said.and_then(|said| said.deploy.as_ref()) {
            for wish in wishes {
                misplaced(reader, tables, &label, &secret, wish);
            }
            if let Some(board) = &stands {
                foresee::wishes(reader, tables, board, &label, &secret, wishes);
            }
        }
        after.insert(label, secret);
    }
    let mut checked: Vec<&CreateOrder> = Vec::new();
    for order in made.values() {
        let unclear = |marker: &MarkerId| {
            let said = said.get(&marker.to_string());
            said.is_some_and(|said| said.unclear)
        };
        if !checked.iter().any(|other| std::ptr::eq(*other, *order))
            && !order.markers().iter().any(unclear)
        {
            checked.push(order);
            shared(reader, board, side, order, &after, &said);
        }
    }
    (reader.faults.errors() == before_it).then_some(after)
}

/// What the table says.
fn said(reader: &mut Reader<'_>, side: Side, table: Table<'_>) -> BTreeMap<String, Said> {
    let mut said = BTreeMap::new();
    for key in keys(side) {
        if let Some(entry) = table.table(reader, key) {
            let before = reader.faults.errors();
            let units: Option<Few<_>> = entry.optional(reader, "units");
            let marker = Said {
                span: entry.span(),
                units: units.map(|Few(units)| units),
                unclear: reader.faults.errors() > before,
                deploy: entry.optional(reader, "deploy"),
            };
            entry.finish(reader);
            said.insert(key.to_owned(), marker);
        }
    }
    table.finish_knowing(reader, &keys::above(), |key| {
        let key = key.to_ascii_lowercase();
        let marker = key.contains("hmc") || key.contains("marker");
        marker.then(|| {
            let [first, .., last] = keys(side);
            format!("the Hidden Movement Counters of {side} are {first} to {last}")
        })
    });
    said
}

/// What a new marker holds.
fn fresh(reader: &mut Reader<'_>, order: &CreateOrder, said: Option<&Said>) -> Secret {
    let named = said.and_then(|said| said.units.as_ref());
    let units = match named {
        Some(units) => {
            let mut set = BTreeSet::new();
            for unit in units {
                if !order.units.iter().any(|known| known.value == unit.value) {
                    let message = format!("`{}` does not go into a marker here", unit.value);
                    let units: Vec<UnitId> = order.units.iter().map(|unit| unit.value).collect();
                    let fault = Diagnostic::new(Kind::Illegal, message)
                        .rule(RULE_18_2C)
                        .help(format!("the order that makes it names {}", listed(&units)));
                    reader.report(unit.span.as_ref(), fault);
                } else if !set.insert(unit.value) {
                    twice(reader, unit);
                }
            }
            units.iter().map(|unit| unit.value).collect()
        }
        None if order.create.len() == 1 => as_written(order),
        None => Vec::new(),
    };
    Secret {
        units,
        deploy: wishes(said).unwrap_or_default(),
    }
}

/// The units of an order as its owner wrote them; the order that is signed has them by id.
fn as_written(order: &CreateOrder) -> Vec<UnitId> {
    let mut units: Vec<&Located<UnitId>> = order.units.iter().collect();
    units.sort_by_key(|unit| unit.span.as_ref().map(|span| span.start));
    units.into_iter().map(|unit| unit.value).collect()
}

fn twice(reader: &mut Reader<'_>, unit: &Located<UnitId>) {
    let fault = Diagnostic::new(Kind::Illegal, format!("`{}` is named twice", unit.value))
        .rule(RULE_18_2C)
        .help("a unit is in one marker, once");
    reader.report(unit.span.as_ref(), fault);
}

fn wishes(said: Option<&Said>) -> Option<BTreeMap<UnitId, crate::hex::HexId>> {
    let wishes = said?.deploy.as_ref()?;
    Some(wishes.iter().map(watch::wish).collect())
}

/// What a marker in use holds: the same as before, in any order.
fn kept(reader: &mut Reader<'_>, label: &str, secret: &Secret, said: Option<&Said>) -> Secret {
    let mut secret = secret.clone();
    let clear = said.filter(|said| !said.unclear);
    if let Some(units) = clear.and_then(|said| said.units.as_ref()) {
        let mut named: Vec<UnitId> = units.iter().map(|unit| unit.value).collect();
        let order = named.clone();
        named.sort_unstable();
        let mut inside = secret.units.clone();
        inside.sort_unstable();
        if named == inside {
            secret.units = order;
        } else {
            let (message, help) = match secret.units.as_slice() {
                [] => (format!("`{label}` is a decoy"), "leave out `units`"),
                units => (
                    format!("`{label}` holds {}", listed(units)),
                    "name exactly these, top first, or leave out `units`",
                ),
            };
            let fault = Diagnostic::new(Kind::Illegal, message)
                .rule(RULE_18_2C)
                .help(help);
            let span = units.first().and_then(|unit| unit.span.clone());
            let span = span.or_else(|| said.map(|said| said.span.clone()));
            reader.report(span.as_ref(), fault);
        }
    }
    if let Some(deploy) = wishes(said) {
        secret.deploy = deploy;
    }
    secret
}

/// 18.5a: a wish that can never be met.
fn misplaced(
    reader: &mut Reader<'_>,
    tables: &Tables,
    label: &str,
    secret: &Secret,
    wish: &Destination,
) {
    let unit = wish.unit.value;
    let (span, message, help) = if !secret.units.contains(&unit) {
        (
            &wish.unit.span,
            format!("`{unit}` is not in `{label}`"),
            match secret.units.as_slice() {
                [] => "it is a decoy: leave `deploy` out".to_owned(),
                units => format!("inside: {}", listed(units)),
            },
        )
    } else if tables.map.grid.has(wish.hex.value) {
        return;
    } else {
        (
            &wish.hex.span,
            format!("`{}` is not on the map", wish.hex.value),
            "name a hex where the marker may come to stand, or next to it".to_owned(),
        )
    };
    let fault = Diagnostic::new(Kind::Illegal, message);
    reader.report(span.as_ref(), fault.rule(RULE_18_5A).help(help));
}

/// 18.2c, 18.6a: each unit of an order that makes markers is in one of them.
fn shared(
    reader: &mut Reader<'_>,
    board: &Board,
    side: Side,
    order: &CreateOrder,
    after: &BTreeMap<String, Secret>,
    said: &BTreeMap<String, Said>,
) {
    let labels: Vec<String> = order.create.iter().map(|m| m.value.to_string()).collect();
    let holders = |unit: UnitId| {
        let holding = labels
            .iter()
            .filter(|label| after.get(*label).is_some_and(|s| s.units.contains(&unit)));
        holding.cloned().collect::<Vec<_>>()
    };
    // One of the enemy's is refused as such.
    let ours = |unit: &&Located<UnitId>| unit.value.side() == side;
    for unit in order.units.iter().filter(ours) {
        let holders = holders(unit.value);
        match holders.as_slice() {
            [_] => {}
            [] => {
                let message = format!(
                    "the order puts `{}` into a marker, and `[hidden]` says not into which",
                    unit.value
                );
                let fault = Diagnostic::new(Kind::Illegal, message)
                    .rule(RULE_18_2C)
                    .help(format!(
                        "name it in `units` of one of {}",
                        labels
                            .iter()
                            .map(|label| format!("`[hidden.{label}]`"))
                            .collect::<Vec<_>>()
                            .join(", ")
                    ));
                reader.report(unit.span.as_ref(), fault);
            }
            [_, .., last] => {
                let units = said.get(last).and_then(|said| said.units.as_ref());
                let named = units.and_then(|units| {
                    let mut units = units.iter();
                    units.find(|named| named.value == unit.value)
                });
                twice(reader, named.unwrap_or(unit));
            }
        }
    }
    if order.units.is_empty() {
        let fault = Diagnostic::new(
            Kind::Illegal,
            format!("{} would hold no units", labels.join(" and ")),
        )
        .rule(RULE_18_6A)
        .help("a decoy is made only with a marker that holds units");
        let span = order.create.first().and_then(|marker| marker.span.clone());
        reader.report(span.as_ref(), fault);
        return;
    }
    let empty = |label: &&String| after.get(*label).is_some_and(|s| s.units.is_empty());
    let decoys = labels.iter().filter(empty).count();
    if let Some(fault) = crowded(board, decoys, labels.len() - decoys) {
        let span = order.create.last().and_then(|marker| marker.span.clone());
        reader.report(span.as_ref(), fault);
    }
}
