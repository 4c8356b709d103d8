//! Who may charge whom (FLANK-39 to FLANK-42).

use crate::games::we_are_the_flank::board::{Board, Mark, Unit, UnitId, footprint};
use crate::games::we_are_the_flank::fire::{others_on, short_of_end};
use crate::games::we_are_the_flank::printed::CHARGE_REACH;
use crate::games::we_are_the_flank::rules::{
    FLANK_39, FLANK_42, FLANK_43, FLANK_R16, FLANK_R32, FLANK_R43, FLANK_R44, FLANK_R51,
};
use crate::games::we_are_the_flank::tables::{Arm, Tables};
use crate::rule::Rule;
use crate::tabletop::{Length, Segment, Spot, Zone};

/// A charge that may be declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The gap between the two rectangles.
    pub gap: Length,
    /// The zone of the target in which the charger's centre lies (FLANK-R45).
    pub zone: Zone,
}

/// Why a unit may not declare a charge, or not on that target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bar {
    /// The charger is not on the table.
    ChargerGone,
    /// The charger is in column.
    InColumn,
    /// The charger is artillery.
    Artillery,
    /// The charger has declared a charge this turn.
    HasDeclared,
    /// The charger failed its check to charge.
    FailedCheck,
    /// The charger retreated in this phase.
    HasRetreated,
    /// The charger is in contact with an enemy.
    InContact(UnitId),
    /// The target is not on the table.
    TargetGone,
    /// The target is no enemy.
    Friend,
    /// The gap is too great.
    OutOfReach(Length),
    /// No part of the target lies in the charger's front zone.
    NotInFront,
    /// A unit stands in the way.
    Blocked(UnitId),
}

impl Bar {
    /// The rules that bar.
    #[must_use]
    pub fn rules(&self) -> Vec<Rule> {
        match self {
            Bar::ChargerGone | Bar::InColumn => vec![FLANK_39],
            Bar::Artillery => vec![FLANK_39, FLANK_R16],
            Bar::HasDeclared => vec![FLANK_R43],
            Bar::FailedCheck => vec![FLANK_43, FLANK_R51],
            Bar::HasRetreated | Bar::InContact(_) => vec![FLANK_R51],
            Bar::TargetGone | Bar::Friend => vec![FLANK_42],
            Bar::OutOfReach(_) => vec![FLANK_39, FLANK_R44],
            Bar::NotInFront => vec![FLANK_R44, FLANK_R32],
            Bar::Blocked(_) => vec![FLANK_R44],
        }
    }

    /// Whether charges in which the units of `stirred` take part may lift it.
    #[must_use]
    pub fn may_lift(&self, target: &UnitId, stirred: &[UnitId]) -> bool {
        match self {
            Bar::OutOfReach(_) | Bar::NotInFront => stirred.contains(target),
            Bar::Blocked(other) => stirred.contains(other) || stirred.contains(target),
            Bar::InContact(enemy) => stirred.contains(enemy),
            Bar::ChargerGone
            | Bar::InColumn
            | Bar::Artillery
            | Bar::HasDeclared
            | Bar::FailedCheck
            | Bar::HasRetreated
            | Bar::TargetGone
            | Bar::Friend => false,
        }
    }
}

impl std::fmt::Display for Bar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Bar::ChargerGone => f.write_str("the unit is not on the table"),
            Bar::InColumn => f.write_str("the unit is in column, and only a line charges"),
            Bar::Artillery => f.write_str("artillery is never in line and does not charge"),
            Bar::HasDeclared => f.write_str("the unit has declared a charge this turn"),
            Bar::FailedCheck => f.write_str("the unit failed its check to charge this turn"),
            Bar::HasRetreated => f.write_str("the unit has retreated this turn"),
            Bar::InContact(enemy) => write!(f, "the unit is in contact with {enemy}"),
            Bar::TargetGone => f.write_str("the target is not on the table"),
            Bar::Friend => f.write_str("the target is on the same side"),
            Bar::OutOfReach(gap) => {
                write!(f, "the gap is {gap}, more than {CHARGE_REACH}")
            }
            Bar::NotInFront => f.write_str("no part of the target lies in the front zone"),
            Bar::Blocked(unit) => write!(f, "{unit} stands in the way"),
        }
    }
}

/// The enemies with which a unit is in contact, in contact order.
pub fn opponents<'b>(board: &'b Board, id: &'b UnitId) -> impl Iterator<Item = &'b UnitId> {
    board.contacts.iter().filter_map(move |contact| {
        if contact.charger == *id {
            Some(&contact.target)
        } else if contact.target == *id {
            Some(&contact.charger)
        } else {
            None
        }
    })
}

/// Whether a unit is in contact with an enemy.
#[must_use]
pub fn in_contact(board: &Board, id: &UnitId) -> bool {
    opponents(board, id).next().is_some()
}

/// What keeps a unit from declaring any charge.
#[must_use]
pub fn charger_bars(tables: &Tables, board: &Board, charger: &Unit) -> Vec<Bar> {
    let mut bars = Vec::new();
    if !charger.is_on_table() {
        bars.push(Bar::ChargerGone);
    }
    match tables.entry(&charger.id).arm {
        Arm::Artillery => bars.push(Bar::Artillery),
        Arm::Infantry | Arm::Sharpshooters if !charger.is_in_line() => bars.push(Bar::InColumn),
        Arm::Infantry | Arm::Sharpshooters => {}
    }
    if charger.has(Mark::FailedCharge) {
        bars.push(Bar::FailedCheck);
    } else if charger.has(Mark::DeclaredCharge) {
        bars.push(Bar::HasDeclared);
    }
    if charger.has(Mark::Retreated) {
        bars.push(Bar::HasRetreated);
    }
    bars.extend(opponents(board, &charger.id).map(|enemy| Bar::InContact(enemy.clone())));
    bars
}

/// The charge of `charger` on `target`.
///
/// # Errors
///
/// Everything that bars it, each with its rules.
pub fn declare(
    tables: &Tables,
    board: &Board,
    charger: &Unit,
    target: &Unit,
) -> Result<Declared, Vec<Bar>> {
    let mut bars = charger_bars(tables, board, charger);
    if tables.side_of(&charger.id) == tables.side_of(&target.id) {
        bars.push(Bar::Friend);
        return Err(bars);
    }
    if !target.is_on_table() {
        bars.push(Bar::TargetGone);
    }
    if !charger.is_on_table() || !target.is_on_table() {
        return Err(bars);
    }
    let (from, to) = (footprint(tables, charger), footprint(tables, target));
    let gap = from.gap(&to);
    if gap > CHARGE_REACH {
        bars.push(Bar::OutOfReach(gap));
    }
    match from.sees(&to) {
        None => bars.push(Bar::NotInFront),
        Some(view) => {
            let line = Segment {
                from: Spot::from(charger.at),
                to: view.nearest,
            };
            let others = board.on_table().filter(|unit| unit.id != charger.id);
            bars.extend(
                others_on(tables, others, &target.id, short_of_end(line))
                    .map(|unit| Bar::Blocked(unit.id.clone())),
            );
        }
    }
    if bars.is_empty() {
        Ok(Declared {
            gap,
            zone: to.zone(Spot::from(charger.at)),
        })
    } else {
        Err(bars)
    }
}

/// The enemies that a unit may charge on this board, nearest first.
#[must_use]
pub fn possible<'b>(
    tables: &'b Tables,
    board: &'b Board,
    charger: &Unit,
) -> Vec<(&'b UnitId, Declared)> {
    let mut charges: Vec<(&UnitId, Declared)> = board
        .enemies(tables, &charger.id)
        .filter_map(|enemy| {
            let declared = declare(tables, board, charger, enemy).ok()?;
            Some((&enemy.id, declared))
        })
        .collect();
    charges.sort_by_key(|(_, declared)| declared.gap);
    charges
}
