//! Losses of strength, eliminations, officers hit (4.5, 8.32, 10.6).

use super::chain::Chain;
use super::tables::{FireResult, MeleeResult};
use super::turn::Turn;
use super::unit::{CompanyId, OfficerId};
use crate::hex::HexId;
use crate::rule::Rule;
use crate::side::Side;

/// How a company came to be eliminated; decides about its officers and flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fall {
    /// It lost its last SP: its flag is dropped (17.12a).
    Killed,
    /// 13.3c: shattered; its flag is dropped (17.12-R2).
    Shattered,
    /// 14.1b: no retreat; its flag is captured with it (14.1-R5). Officers are the retreat's
    /// business.
    Trapped,
}

/// Takes SP off a company and logs it; eliminates it at 0 (the stacked company then checks by
/// 13.1f, put into the chain). Gives how many SP it really lost.
pub fn lose(
    turn: &mut Turn<'_>,
    chain: &mut Chain,
    company: CompanyId,
    points: i64,
    because: &[Rule],
) -> i64 {
    let _ = (turn, chain, company, points, because);
    todo!()
}

/// Eliminates a company with what it has left: all its SP are lost, its flag falls (17.12), the
/// companies stacked with it check (13.1f, put into the chain).
pub fn eliminate(
    turn: &mut Turn<'_>,
    chain: &mut Chain,
    company: CompanyId,
    fall: Fall,
    because: &[Rule],
) {
    let _ = (turn, chain, company, fall, because);
    todo!()
}

/// Disorganizes a company and logs it; its melee order lapses (11.0-R1).
pub fn disorganize(turn: &mut Turn<'_>, company: CompanyId, because: &[Rule]) {
    let _ = (turn, company, because);
    todo!()
}

/// 4.5b: each officer of `side` in a hex rolls after fire.
pub fn officers_after_fire(turn: &mut Turn<'_>, hex: HexId, side: Side, result: FireResult) {
    let _ = (turn, hex, side, result);
    todo!()
}

/// 4.5c: each officer of `side` in a hex rolls after a melee.
pub fn officers_after_melee(turn: &mut Turn<'_>, hex: HexId, side: Side, result: MeleeResult) {
    let _ = (turn, hex, side, result);
    todo!()
}

/// Takes a casualty off the map (4.5d): captured, or killed or wounded.
pub fn officer_lost(turn: &mut Turn<'_>, officer: OfficerId, captured: bool, because: &[Rule]) {
    let _ = (turn, officer, captured, because);
    todo!()
}
