//! Withdrawal Fire (9.1).

use super::resolve::carry_out_on;
use super::{Attack, FireKind, weigh, who};
use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::tables::{FireResult, Tables};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::games::little_round_top::zones;
use crate::hex::HexId;

/// How a unit came out of Withdrawal Fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Withdrawal {
    /// Nobody fired, or it stands and may go on (9.1-R5).
    Unhurt,
    /// 9.15a: it moves its one hex, then is disorganized and stops. Movement disorganizes it.
    Disorganized,
    /// It retreated from the hex, was eliminated, or (officer) killed: its movement ends.
    Gone,
}

/// 9.1: Withdrawal Fire at a unit that leaves a controlled hex, or changes formation in one
/// (6.0b). By default all who can fire (9.1-R1); the other side's standing orders may hold some
/// back. Officers in the hex go along unless another company stays; [`departure`] says who does.
pub fn withdrawal(turn: &mut Turn<'_>, unit: UnitId, from: HexId) -> Withdrawal {
    let side = unit.side();
    let along: Vec<OfficerId> = match turn.board.stack(from, side).len() {
        0 | 1 => turn
            .board
            .officers_in(from, side)
            .map(|officer| officer.id)
            .collect(),
        _ => Vec::new(),
    };
    fired_on(turn, unit, &along, from)
}

/// 9.1: a unit leaves `from` for `to`, with these officers along (5.0c): Withdrawal Fire, if this
/// departure draws it.
pub fn departure(
    turn: &mut Turn<'_>,
    unit: UnitId,
    along: &[OfficerId],
    from: HexId,
    to: HexId,
) -> Withdrawal {
    if draws_fire(turn.tables, &turn.board, unit, from, to) {
        fired_on(turn, unit, along, from)
    } else {
        Withdrawal::Unhurt
    }
}

/// 9.1a, 9.12a, 9.13a, 9.1-R2, 9.1-R6: whether a unit that leaves `from` for `to` draws Withdrawal
/// Fire, if anybody can give it.
#[must_use]
pub fn draws_fire(tables: &Tables, board: &Board, unit: UnitId, from: HexId, to: HexId) -> bool {
    let enemy = unit.side().other();
    let controlled = |hex: HexId| zones::in_zone(&tables.map, board, enemy, hex);
    match unit {
        UnitId::Officer(_) => !board.has_company(from, unit.side()) && controlled(from),
        UnitId::Company(company) => {
            let top = board.top(from, unit.side());
            let below = top.is_some_and(|top| top.id != company);
            controlled(from) && (!below || controlled(to))
        }
    }
}

fn fired_on(turn: &mut Turn<'_>, unit: UnitId, along: &[OfficerId], from: HexId) -> Withdrawal {
    if turn.rehearsing().is_some() {
        return Withdrawal::Unhurt;
    }
    let mut attack = Attack {
        kind: FireKind::Withdrawal,
        side: unit.side().other(),
        target: from,
        only: Some(unit),
        firers: Vec::new(),
        volley: false,
    };
    attack.firers = firers(turn, &attack);
    if !reduce(turn, &mut attack) {
        return Withdrawal::Unhurt;
    }
    let organized = is_organized(turn, unit);
    let result = carry_out_on(turn, &attack, along.to_vec());
    let still = match unit {
        UnitId::Company(company) => turn.board.company(company).at,
        UnitId::Officer(officer) => turn.board.officer(officer).at,
    };
    if still != Some(from) {
        return Withdrawal::Gone;
    }
    let disordered = matches!(unit, UnitId::Company(_))
        && organized
        && (result == Some(FireResult::Disorganized) || !is_organized(turn, unit));
    if disordered {
        Withdrawal::Disorganized
    } else {
        Withdrawal::Unhurt
    }
}

/// 9.1-R1, 10.4b: all who can; a firer whose ground alone bars the attack is left out. Whether the
/// attack can be made.
fn reduce(turn: &Turn<'_>, attack: &mut Attack) -> bool {
    let legal = |attack: &Attack| weigh(turn.tables, &turn.board, &turn.marks, attack).is_ok();
    while !attack.firers.is_empty() {
        if legal(attack) {
            return true;
        }
        let without = |place: usize| {
            let mut fewer = attack.clone();
            fewer.firers.remove(place);
            fewer
        };
        let last = attack.firers.len() - 1;
        let fewer = (0..last).map(without).find(legal);
        *attack = fewer.unwrap_or_else(|| without(last));
    }
    false
}

fn is_organized(turn: &Turn<'_>, unit: UnitId) -> bool {
    match unit {
        UnitId::Company(company) => !turn.board.company(company).disorganized,
        UnitId::Officer(_) => true,
    }
}

/// 9.1-R1: all companies that control the hex and may fire, by ascending hex, without those whom
/// the standing orders hold back.
fn firers(turn: &Turn<'_>, attack: &Attack) -> Vec<CompanyId> {
    let held = &turn.standing.no_withdrawal_fire;
    zones::controllers(&turn.tables.map, &turn.board, attack.side, attack.target)
        .into_iter()
        .filter(|company| !held.iter().any(|held| held.value == *company))
        .filter(|company| {
            let bars = who::firer_bars(turn.tables, &turn.board, &turn.marks, attack, *company);
            bars.is_empty()
        })
        .collect()
}
