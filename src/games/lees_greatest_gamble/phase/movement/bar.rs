//! Which hexes a piece may enter by command state (16.4, 16.5, 16.6).

use crate::games::lees_greatest_gamble::board::{Board, State};
use crate::games::lees_greatest_gamble::near;
use crate::games::lees_greatest_gamble::rules::{
    RULE_16_4A, RULE_16_4B, RULE_16_4C, RULE_16_4OPTA, RULE_16_4OPTB, RULE_16_5A, RULE_16_5C,
    RULE_16_6A, RULE_16_6C,
};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::turn::{Against, Declared, Marks};
use crate::games::lees_greatest_gamble::unit::{Arm, Piece, UnitId};
use crate::games::lees_greatest_gamble::ways::Bar;
use crate::hex::HexId;
use crate::rule::Rule;
use crate::side::Side;

/// What lets a unit come next to enemy infantry, or into any other hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Leave {
    /// Nothing forbids it.
    Free,
    /// 16.4b: every enemy infantry brigade there is attacked by one that began next to it.
    Attacked,
    /// 16.4c: a unit beside which it comes began next to an enemy and attacks.
    Beside,
    /// 16.4opta: the one approach that is free in Restricted.
    Probe,
}

impl Leave {
    /// The rule that allows it, if one must.
    #[must_use]
    pub const fn rule(self) -> Option<Rule> {
        match self {
            Leave::Free => None,
            Leave::Attacked => Some(RULE_16_4B),
            Leave::Beside => Some(RULE_16_4C),
            Leave::Probe => Some(RULE_16_4OPTA),
        }
    }
}

/// What the command state forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// 16.4a: no exception opens the way to this enemy brigade.
    Closed(UnitId),
    /// 16.4optb: another infantry brigade has come adjacent by 16.4opt.
    Spent {
        /// The enemy brigade.
        enemy: UnitId,
        /// The brigade that came adjacent.
        by: UnitId,
    },
    /// 16.5a, 16.6a.
    Halted(State, UnitId),
}

impl Barred {
    /// The rule that forbids it.
    #[must_use]
    pub const fn rule(self) -> Rule {
        match self {
            Barred::Closed(_) => RULE_16_4A,
            Barred::Spent { .. } => RULE_16_4OPTB,
            Barred::Halted(State::Panic, _) => RULE_16_6A,
            Barred::Halted(_, _) => RULE_16_5A,
        }
    }

    /// Why, for people.
    #[must_use]
    pub fn why(self, hex: HexId) -> String {
        match self {
            Barred::Closed(enemy) => {
                format!("{hex} is next to {enemy}, and in Restricted nothing opens the way to it")
            }
            Barred::Spent { enemy, by } => format!(
                "{hex} is next to {enemy}, and {by} has already used the one approach in Restricted"
            ),
            Barred::Halted(state, enemy) => {
                let state = state.as_str();
                format!("{hex} is next to {enemy}, where {state} lets nobody go")
            }
        }
    }
}

/// 16.4, 16.5: what lets a unit that its own side moves into a hex there, by command state.
///
/// # Errors
///
/// What forbids it.
pub fn approach(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    unit: UnitId,
    hex: HexId,
) -> Result<Leave, Barred> {
    let side = unit.side();
    let enemies: Vec<UnitId> = near::units(tables, board, side.other(), hex)
        .map(|enemy| enemy.id)
        .filter(|enemy| tables.arm(*enemy) == Arm::Infantry)
        .collect();
    let Some(first) = enemies.first().copied() else {
        return Ok(Leave::Free);
    };
    let state = board.army(side).state;
    match state {
        State::Attack => Ok(Leave::Free),
        State::Restricted => restricted(tables, board, marks, unit, hex, &enemies),
        State::Passive | State::Panic => Err(Barred::Halted(state, first)),
    }
}

/// 16.4: the exceptions, the option, or nothing.
fn restricted(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    unit: UnitId,
    hex: HexId,
    enemies: &[UnitId],
) -> Result<Leave, Barred> {
    let infantry = tables.arm(unit) == Arm::Infantry;
    let probe = marks.probe.filter(|_| infantry);
    if let Some(by) = probe {
        return if by == unit {
            Ok(Leave::Probe)
        } else {
            let enemy = enemies[0];
            Err(Barred::Spent { enemy, by })
        };
    }
    if beside_attacker(tables, board, marks, unit, hex) {
        return Ok(Leave::Beside);
    }
    let closed = enemies
        .iter()
        .copied()
        .find(|enemy| !is_attacked(tables, board, marks, unit, *enemy));
    let Some(enemy) = closed else {
        return Ok(Leave::Attacked);
    };
    let free = infantry
        && board.options.probe
        && marks.approached.iter().all(|other| *other == unit)
        && !infantry_began_adjacent(tables, marks, unit.side());
    if free {
        Ok(Leave::Probe)
    } else {
        Err(Barred::Closed(enemy))
    }
}

/// The attacks declared by others of the side so far (16.4h).
fn attacks(marks: &Marks, unit: UnitId) -> impl Iterator<Item = (&Declared, HexId)> {
    marks.declared.iter().filter_map(move |declared| {
        let hex = match declared.against {
            Against::Hex { hex, .. } | Against::Train { hex } => hex,
            Against::Bombard { .. } => return None,
        };
        let other = declared.unit != unit && declared.unit.side() == unit.side();
        other.then_some((declared, hex))
    })
}

/// 16.4c, 16.4j: whether a hex is, or touches, that of a friendly unit that began its turn adjacent
/// to some enemy and has declared an attack.
fn beside_attacker(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    unit: UnitId,
    hex: HexId,
) -> bool {
    attacks(marks, unit).any(|(declared, _)| {
        let at = board.unit(declared.unit).at;
        at.is_some_and(|at| tables.map.grid.distance(at, hex) <= 1)
            && began_adjacent(tables, board, marks, declared.unit)
    })
}

/// 16.4b: whether another friendly unit that began the turn adjacent to this enemy brigade has
/// declared an attack on its hex.
fn is_attacked(tables: &Tables, board: &Board, marks: &Marks, unit: UnitId, enemy: UnitId) -> bool {
    let Some(began) = marks.began.get(&enemy) else {
        return false;
    };
    let now = board.unit(enemy).at;
    attacks(marks, unit).any(|(declared, hex)| {
        let from = marks.began.get(&declared.unit);
        now == Some(hex)
            && matches!(declared.against, Against::Hex { .. })
            && from.is_some_and(|from| tables.map.grid.distance(*from, *began) == 1)
    })
}

/// Whether a unit began the player-turn adjacent to an enemy unit or Train.
fn began_adjacent(tables: &Tables, board: &Board, marks: &Marks, unit: UnitId) -> bool {
    let Some(from) = marks.began.get(&unit) else {
        return false;
    };
    let enemy = unit.side().other();
    let mut hexes = marks
        .began
        .iter()
        .filter(|(other, _)| other.side() == enemy)
        .map(|(_, hex)| *hex)
        .chain(board.train_at(enemy));
    hexes.any(|hex| tables.map.grid.distance(*from, hex) == 1)
}

/// 16.4optd: whether an infantry brigade of a side began the player-turn adjacent to an enemy
/// infantry brigade.
fn infantry_began_adjacent(tables: &Tables, marks: &Marks, side: Side) -> bool {
    let of = |side: Side| {
        marks
            .began
            .iter()
            .filter(move |(unit, _)| unit.side() == side && tables.arm(**unit) == Arm::Infantry)
            .map(|(_, hex)| *hex)
    };
    of(side).any(|hex| of(side.other()).any(|other| tables.map.grid.distance(hex, other) == 1))
}

/// 16.5c, 16.6c, 17.5a: whether a marker on the map may be moved in this state.
///
/// # Errors
///
/// What forbids it.
pub fn marker_moves(board: &Board, marker: Piece, mover: Side) -> Result<(), Bar> {
    let side = marker.side();
    match board.army(side).state {
        State::Panic if mover == side => Err(Bar::Panic),
        State::Attack | State::Restricted | State::Passive | State::Panic => Ok(()),
    }
}

/// The rule by which a marker may not be moved into an observed hex in this state; none when it
/// would be removed before it moves (18.4e).
#[must_use]
pub const fn observed_bar(state: State) -> Option<Rule> {
    match state {
        State::Attack | State::Restricted => None,
        State::Passive => Some(RULE_16_5C),
        State::Panic => Some(RULE_16_6C),
    }
}
