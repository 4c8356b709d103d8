//! The `[hidden]` table of a draft: where the detachment hides, and when it fires (19.2, 20.1b).

use super::{LABELS, placement};
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{Located, Reader, Table};
use crate::games::little_round_top::board::{Board, Stage};
use crate::games::little_round_top::detachment;
use crate::games::little_round_top::orders::{Orders, Secret, check, keys};
use crate::games::little_round_top::printed::STACK;
use crate::games::little_round_top::rules::{
    RULE_4_42A, RULE_8_0A, RULE_8_2A, RULE_8_13_R1, RULE_8_13A, RULE_10_21A, RULE_19_2A,
    RULE_19_2D, RULE_19_2F, RULE_20_1B,
};
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::hex::{Direction, HexId};
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What a draft says of one unit.
struct Said {
    unit: UnitId,
    label: &'static str,
    span: Range<usize>,
    hex: Option<Located<HexId>>,
    face: Option<Located<Direction>>,
    reach: Option<Located<i64>>,
    below: Option<Located<bool>>,
}

/// Reads the `[hidden]` table: all of the detachment at set-up (20.1b); later how near the enemy
/// must come to be fired at, and nothing else (19.2a).
pub fn hide(
    tables: &Tables,
    board: &Board,
    side: Side,
    orders: &Orders,
    before: &BTreeMap<String, Secret>,
    table: Option<Table<'_>>,
    reader: &mut Reader<'_>,
) -> Option<BTreeMap<String, Secret>> {
    let hidden = match side {
        Side::Usa => detachment::labels(board),
        Side::Csa => BTreeSet::new(),
    };
    let set_up = board.stage == Stage::UnionSetUp && side == Side::Usa;
    let before_it = reader.faults.errors();
    let said = match table {
        Some(table) => said(reader, &hidden, side, table),
        None => Vec::new(),
    };
    let mut after = before.clone();
    if set_up {
        after = places(reader, &said, before_it);
    } else {
        for unit in &said {
            if let Some(secret) = after.get_mut(unit.label) {
                unchanged(reader, unit, secret);
                if let Some(reach) = &unit.reach {
                    secret.reach = reach.value;
                }
            }
        }
    }
    if reader.faults.errors() > before_it {
        return None;
    }
    let fault = if set_up {
        placement(tables, board, &after)
    } else {
        None
    };
    if let Some((label, fault)) = fault {
        let unit = said.iter().find(|unit| unit.label == label);
        let span = unit.map(|unit| {
            let hex = unit.hex.as_ref().and_then(|hex| hex.span.clone());
            hex.unwrap_or_else(|| unit.span.clone())
        });
        reader.report(span.as_ref(), fault);
        return None;
    }
    if set_up {
        near_his_regiment(tables, board, &said, &after, reader);
    } else if side == Side::Usa {
        joined(tables, board, orders, &after, reader);
    }
    Some(after)
}

/// 19.2f: warns that Morrill would leave the game at once.
fn near_his_regiment(
    tables: &Tables,
    board: &Board,
    said: &[Said],
    after: &BTreeMap<String, Secret>,
    reader: &mut Reader<'_>,
) {
    let morrill = UnitId::Officer(OfficerId::Morrill);
    let Some(unit) = said.iter().find(|unit| unit.unit == morrill) else {
        return;
    };
    let Some(hex) = after.get(unit.label).map(|secret| secret.hex) else {
        return;
    };
    if let Some(officer) = detachment::rejoined(tables, board, hex) {
        let fault = Diagnostic::new(
            Kind::Illegal,
            format!("`Morrill` in {hex} is within the Command Radius of {officer}"),
        )
        .warning()
        .rule(RULE_19_2F)
        .help("so he leaves the game when the first phase ends; hide him farther away");
        let span = unit.hex.as_ref().and_then(|hex| hex.span.clone());
        reader.report(span.as_ref(), fault);
    }
}

/// 8.0a, 8.13a, 8.2a: companies that these orders lead into a hex where others hide must be able to
/// stand there with them. The rehearsal of the orders knows nothing of what is hidden.
fn joined(
    tables: &Tables,
    board: &Board,
    orders: &Orders,
    after: &BTreeMap<String, Secret>,
    reader: &mut Reader<'_>,
) {
    let ordered = || orders.order.iter().flat_map(|order| &order.companies);
    if after.is_empty() || ordered().next().is_none() || reader.faults.any_error() {
        return;
    }
    let end = check::outcome(tables, board, orders);
    let hiding = |hex: HexId| {
        after.iter().filter_map(move |(label, secret)| {
            let Some(UnitId::Company(id)) = detachment::unit(label) else {
                return None;
            };
            (secret.hex == hex).then_some((id, secret.face))
        })
    };
    let hexes: BTreeSet<HexId> = after.values().map(|secret| secret.hex).collect();
    for hex in hexes {
        let hidden: Vec<_> = hiding(hex).collect();
        let stack = end.stack(hex, Side::Usa);
        let arrived = |id: CompanyId| board.company(id).at != Some(hex);
        let Some(company) = stack.iter().rev().find(|company| arrived(company.id)) else {
            continue;
        };
        let names: Vec<String> = hidden.iter().map(|(id, _)| id.to_string()).collect();
        let verb = if names.len() == 1 { "is" } else { "are" };
        let (rule, what) = if hidden.is_empty() {
            continue;
        } else if stack.len() + hidden.len() > STACK {
            (RULE_8_0A, "two companies at most")
        } else if let Some((id, _)) = hidden.iter().find(|(id, _)| !id.may_stack_with(company.id)) {
            let rule = match *id == CompanyId::SHARPSHOOTERS {
                true => RULE_8_13_R1,
                false => RULE_8_13A,
            };
            (rule, "they may not stack")
        } else if hidden.iter().any(|(_, face)| *face != company.facing) {
            (RULE_8_2A, "they must face alike")
        } else {
            continue;
        };
        let fault = Diagnostic::new(
            Kind::Illegal,
            format!(
                "`{}` ends the phase in {hex}, where {} {verb} hidden: {what}",
                company.id,
                names.join(" and ")
            ),
        )
        .rule(rule)
        .help("let it stop before the hex, or go on");
        let span = ordered().rfind(|named| named.value == company.id);
        reader.report(span.and_then(|named| named.span.as_ref()), fault);
    }
}

/// What the table says of each unit that is hidden.
fn said(
    reader: &mut Reader<'_>,
    hidden: &BTreeSet<String>,
    side: Side,
    table: Table<'_>,
) -> Vec<Said> {
    let mut list = Vec::new();
    if side == Side::Usa {
        for label in LABELS {
            let Some(entry) = table.table(reader, label) else {
                continue;
            };
            let span = entry.span();
            let said = detachment::unit(label).map(|unit| Said {
                unit,
                label,
                span: span.clone(),
                hex: entry.optional(reader, "hex"),
                face: entry.optional(reader, "face"),
                reach: entry.optional(reader, "reach"),
                below: entry.optional(reader, "below"),
            });
            entry.finish(reader);
            if !hidden.contains(label) {
                reader.report(
                    Some(&span),
                    Diagnostic::new(Kind::Illegal, format!("`{label}` is not hidden any more"))
                        .rule(RULE_19_2D)
                        .help("leave it out here and order it like any other unit"),
                );
                continue;
            }
            if let Some(said) = said {
                sensible(reader, &said);
                list.push(said);
            }
        }
    }
    table.finish_below(reader, &keys::above());
    list
}

/// What is wrong whenever it is said.
fn sensible(reader: &mut Reader<'_>, said: &Said) {
    if let Some(reach) = &said.reach
        && !(0..=3).contains(&reach.value)
    {
        reader.report(
            reach.span.as_ref(),
            Diagnostic::new(
                Kind::Illegal,
                format!("`reach` of `{}` is {}", said.label, reach.value),
            )
            .rule(RULE_10_21A)
            .help("write 1, 2 or 3 hexes, or 0 never to fire from hiding"),
        );
    }
    if !matches!(said.unit, UnitId::Officer(_)) {
        return;
    }
    for (key, span) in [
        ("face", said.face.as_ref().map(|face| &face.span)),
        ("reach", said.reach.as_ref().map(|reach| &reach.span)),
        ("below", said.below.as_ref().map(|below| &below.span)),
    ] {
        if let Some(span) = span {
            reader.report(
                span.as_ref(),
                Diagnostic::new(
                    Kind::Illegal,
                    format!("`{}` is an officer and has no `{key}`", said.label),
                )
                .rule(RULE_4_42A)
                .help("for an officer write `hex` alone"),
            );
        }
    }
}

/// 20.1b: what is hidden at set-up.
fn places(reader: &mut Reader<'_>, said: &[Said], before_it: usize) -> BTreeMap<String, Secret> {
    let missing: Vec<&str> = LABELS
        .into_iter()
        .filter(|label| !said.iter().any(|unit| unit.label == *label))
        .collect();
    if !missing.is_empty() && reader.faults.errors() == before_it {
        let list: Vec<String> = missing.iter().map(|label| format!("`{label}`")).collect();
        let tables: Vec<String> = missing
            .iter()
            .map(|label| format!("`[hidden.{label}]`"))
            .collect();
        reader.faults.push(
            Diagnostic::new(
                Kind::Illegal,
                format!("no place is given for {}", list.join(", ")),
            )
            .rule(RULE_20_1B)
            .help(format!(
                "write {} with `hex`, east of column 12, and `face` for a company",
                tables.join(", ")
            )),
        );
    }
    let hex_of = |label: &str| {
        let unit = said.iter().find(|unit| unit.label == label)?;
        Some(unit.hex.as_ref()?.value)
    };
    let stacked = hex_of("20ME-B").is_some() && hex_of("20ME-B") == hex_of("2SS");
    let told = said.iter().any(|unit| unit.below.is_some());
    let mut after = BTreeMap::new();
    for unit in said {
        let Some(hex) = &unit.hex else {
            // A hex that cannot be read is a fault already.
            if reader.faults.errors() == before_it {
                reader.report(
                    Some(&unit.span),
                    Diagnostic::new(
                        Kind::Illegal,
                        format!("no place is given for `{}`", unit.label),
                    )
                    .rule(RULE_20_1B)
                    .help("write `hex`, east of column 12, as in `hex = \"1410\"`"),
                );
            }
            continue;
        };
        let below = match &unit.below {
            Some(below) => below.value,
            None => stacked && !told && unit.label == "2SS",
        };
        after.insert(
            unit.label.to_owned(),
            Secret {
                hex: hex.value,
                face: unit.face.as_ref().map_or(Direction::S, |face| face.value),
                reach: unit.reach.as_ref().map_or(0, |reach| reach.value),
                below,
            },
        );
    }
    after
}

/// 19.2a: what is hidden stays where it is; refuses anything else.
fn unchanged(reader: &mut Reader<'_>, said: &Said, secret: &Secret) {
    let mut differs =
        |key: &str, given: String, kept: String, span: Option<&Range<usize>>| {
            if given == kept {
                return;
            }
            reader.report(
            span,
            Diagnostic::new(
                Kind::Illegal,
                format!("`{key}` of `{}` is `{given}`, and it is hidden with `{kept}`", said.label),
            )
            .rule(RULE_19_2A)
            .help(format!(
                "to move or turn it open it first, `open = [\"{}\"]`; hidden it may change `reach` \
                 only",
                said.label
            )),
        );
        };
    if let Some(hex) = &said.hex {
        let (given, kept) = (hex.value.to_string(), secret.hex.to_string());
        differs("hex", given, kept, hex.span.as_ref());
    }
    if let Some(face) = &said.face {
        let (given, kept) = (face.value.to_string(), secret.face.to_string());
        differs("face", given, kept, face.span.as_ref());
    }
    if let Some(below) = &said.below {
        let (given, kept) = (below.value.to_string(), secret.below.to_string());
        differs("below", given, kept, below.span.as_ref());
    }
}
