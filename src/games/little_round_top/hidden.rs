//! What the Union decides about its hidden detachment: the `[hidden]` table of a draft (19.2,
//! 20.1b). How units come to light is [`super::detachment`].

use super::board::{Board, Stage};
use super::detachment::{self, EAST_OF};
use super::map::Map;
use super::orders::{Orders, Secret, check, read};
use super::printed::STACK;
use super::rules::{
    RULE_4_42A, RULE_8_0A, RULE_8_2A, RULE_8_13_R1, RULE_8_13A, RULE_10_21A, RULE_19_2A,
    RULE_19_2D, RULE_19_2F, RULE_20_1B,
};
use super::tables::Tables;
use super::unit::{CompanyId, OfficerId, UnitId};
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{Located, Reader, Table};
use crate::hex::{Direction, HexId};
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The labels of the detachment, as a board and a `[hidden]` table have them.
pub const LABELS: [&str; 3] = ["20ME-B", "2SS", "Morrill"];

/// The labels of all that `side` must seal: what of the detachment is hidden.
#[must_use]
pub fn labels(board: &Board, side: Side) -> Vec<String> {
    match side {
        Side::Usa => detachment::labels(board).into_iter().collect(),
        Side::Csa => Vec::new(),
    }
}

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
    table.finish_below(reader, &read::ABOVE);
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

/// Whether what the Union hides could become what it became (19.2a, 20.1b).
///
/// # Errors
///
/// What was not legal.
pub fn hidden_move(
    tables: &Tables,
    board: &Board,
    side: Side,
    before: &BTreeMap<String, Secret>,
    after: &BTreeMap<String, Secret>,
) -> Result<(), Diagnostic> {
    let wanted: BTreeSet<String> = labels(board, side).into_iter().collect();
    let given: BTreeSet<String> = after.keys().cloned().collect();
    if let Some(label) = wanted.symmetric_difference(&given).next() {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!("`{label}` is hidden on one side of these orders only"),
        )
        .rule(RULE_19_2A)
        .help("all of the detachment that has not been opened stays hidden"));
    }
    for (label, secret) in after {
        if !(0..=3).contains(&secret.reach) {
            return Err(Diagnostic::new(
                Kind::Illegal,
                format!("`reach` of `{label}` is {}", secret.reach),
            )
            .rule(RULE_10_21A)
            .help("it is 0 to 3 hexes"));
        }
    }
    if board.stage == Stage::UnionSetUp {
        return match placement(tables, board, after) {
            Some((_, fault)) => Err(fault),
            None => Ok(()),
        };
    }
    for (label, secret) in after {
        let same = before.get(label).is_some_and(|was| {
            (was.hex, was.face, was.below) == (secret.hex, secret.face, secret.below)
        });
        if !same {
            return Err(Diagnostic::new(
                Kind::Illegal,
                format!("`{label}` has moved while it was hidden"),
            )
            .rule(RULE_19_2A)
            .help("what is hidden stays where it is until it is opened"));
        }
    }
    Ok(())
}

/// 20.1b: why the detachment may not hide there, and whose fault it is.
fn placement<'l>(
    tables: &Tables,
    board: &Board,
    after: &'l BTreeMap<String, Secret>,
) -> Option<(&'l str, Diagnostic)> {
    let map = &tables.map;
    let illegal = |message: String| Diagnostic::new(Kind::Illegal, message);
    for (label, secret) in after {
        let hex = secret.hex;
        if !map.grid.has(hex) || hex.column <= EAST_OF {
            let fault = illegal(format!("`{label}` cannot hide in `{hex}`"))
                .rule(RULE_20_1B)
                .help(format!(
                    "the detachment hides east of column 12: columns 13 to {:02}, rows 01 to {:02}",
                    map.grid.columns, map.grid.rows
                ));
            return Some((label, fault));
        }
        if let Some(open) = board.top(hex, Side::Usa) {
            let fault = illegal(format!("`{label}` cannot hide in `{hex}` with {}", open.id))
                .rule(RULE_19_2A)
                .help("everybody sees that hex; choose one without a company");
            return Some((label, fault));
        }
        let officer = matches!(detachment::unit(label), Some(UnitId::Officer(_)));
        if officer && (secret.face != Direction::S || secret.reach != 0 || secret.below) {
            let fault = illegal(format!(
                "`{label}` is an officer and has no facing, reach or support"
            ))
            .rule(RULE_4_42A)
            .help("for an officer write `hex` alone");
            return Some((label, fault));
        }
    }
    stacking(after).or_else(|| scattered(map, after))
}

/// 8.0, 8.2a: the two companies in one hex.
fn stacking(after: &BTreeMap<String, Secret>) -> Option<(&str, Diagnostic)> {
    let (company, main) = after.get_key_value("20ME-B")?;
    let (sharpshooters, others) = after.get_key_value("2SS")?;
    let illegal = |message: String| Diagnostic::new(Kind::Illegal, message);
    if main.hex != others.hex {
        let (label, _) = [(company, main), (sharpshooters, others)]
            .into_iter()
            .find(|(_, secret)| secret.below)?;
        let fault = illegal(format!("`{label}` has no company above it"))
            .rule(RULE_8_0A)
            .help("leave out `below`: it belongs to two companies in one hex");
        return Some((label, fault));
    }
    if main.face != others.face {
        let fault = illegal(format!(
            "`20ME-B` faces {} and `2SS` faces {} in one hex",
            main.face, others.face
        ))
        .rule(RULE_8_2A)
        .help("companies in one hex face alike");
        return Some((sharpshooters, fault));
    }
    if main.below == others.below {
        let fault = illegal("`20ME-B` and `2SS` share a hex, and one must be on top".to_owned())
            .rule(RULE_8_0A)
            .help("write `below = true` for one of them");
        return Some((sharpshooters, fault));
    }
    None
}

/// 20.1b: the detachment stands stacked or in adjacent hexes.
fn scattered<'l>(map: &Map, after: &'l BTreeMap<String, Secret>) -> Option<(&'l str, Diagnostic)> {
    let (first, secret) = after.iter().next()?;
    let mut group = vec![secret.hex];
    loop {
        let joined = after.values().map(|secret| secret.hex).find(|hex| {
            !group.contains(hex) && group.iter().any(|near| map.grid.distance(*near, *hex) <= 1)
        });
        match joined {
            Some(hex) => group.push(hex),
            None => break,
        }
    }
    let (label, away) = after
        .iter()
        .find(|(_, secret)| !group.contains(&secret.hex))?;
    let fault = Diagnostic::new(
        Kind::Illegal,
        format!(
            "`{label}` in `{}` is neither stacked with {first} in `{}` nor in a hex next to the \
             others",
            away.hex, secret.hex
        ),
    )
    .rule(RULE_20_1B)
    .help("the detachment hides in one hex or in hexes that touch one another");
    Some((label, fault))
}
