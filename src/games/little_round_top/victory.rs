//! Victory Hexes and points (18.0).

use super::board::{Board, Status};
use super::printed::{
    POINTS_CAPTURED, POINTS_FLAG, POINTS_HEX, POINTS_RELEASE, POINTS_SP, POINTS_WOUNDED,
};
use super::rules::{
    H_35, RULE_18_1A, RULE_18_1B, RULE_18_1C, RULE_18_1D, RULE_18_1E, RULE_18_2_R1, RULE_18_2A,
    RULE_18_3A, RULE_18_3B,
};
use super::tables::Tables;
use super::turn::Turn;
use super::unit::{CompanyId, Regiment};
use crate::hex::HexId;
use crate::rule::Rule;
use crate::ruleset::Ending;
use crate::side::Side;
use crate::tally::Tally;
use std::cmp::Ordering;

/// 18.2a, 18.2-R1: a company is in a hex; if it is a Victory Hex and no enemy company is in it,
/// it is its side's now.
pub fn take(turn: &mut Turn<'_>, company: CompanyId, hex: HexId) {
    if !turn.board.has_company(hex, company.side().other()) {
        hold(turn, company, hex, &[RULE_18_2A, RULE_18_2_R1]);
    }
}

/// 18.2-R1: a melee in a hex has ended; the side left in it takes it.
pub fn melee_over(turn: &mut Turn<'_>, hex: HexId) {
    // Of a melee that is being fought, only the end counts: both sides may yet be gone.
    if turn.marks.fighting != Some(hex) {
        settle(turn, hex, &[RULE_18_2_R1]);
    }
}

/// 18.2a, 18.2-R1: a phase has ended. Whoever alone stands in a Victory Hex has it, also when
/// events outside it ended the melee there.
pub fn end_of_phase(turn: &mut Turn<'_>) {
    let hexes: Vec<HexId> = turn.board.victory.iter().map(|entry| entry.hex).collect();
    for hex in hexes {
        settle(turn, hex, &[RULE_18_2A, RULE_18_2_R1]);
    }
}

/// A hex in which only one side has companies is that side's; its top company was the last in it.
fn settle(turn: &mut Turn<'_>, hex: HexId, because: &[Rule]) {
    if turn.board.in_melee(hex) {
        return;
    }
    let left = Side::BOTH
        .into_iter()
        .find_map(|side| turn.board.top(hex, side));
    if let Some(id) = left.map(|company| company.id) {
        hold(turn, id, hex, because);
    }
}

fn hold(turn: &mut Turn<'_>, company: CompanyId, hex: HexId, because: &[Rule]) {
    let Some(entry) = turn.board.victory.iter_mut().find(|entry| entry.hex == hex) else {
        return;
    };
    let changed = entry.holder != company.side();
    entry.holder = company.side();
    entry.regiment = Some(company.regiment);
    if changed {
        let text = format!("{} takes Victory Hex {hex} with {company}", company.side());
        let because = [because, &[H_35]].concat();
        turn.log.effect(&because, text);
    }
}

/// 18.2: whose a Victory Hex is now; nobody's while a melee goes on in it.
#[must_use]
pub fn holder(board: &Board, hex: HexId) -> Option<Side> {
    let entry = board.victory.iter().find(|entry| entry.hex == hex)?;
    (!board.in_melee(hex)).then_some(entry.holder)
}

/// 16.3b, 16.3-R1: how many Victory Hexes a regiment controls.
#[must_use]
pub fn held_by(board: &Board, regiment: Regiment) -> i64 {
    let held = board.victory.iter().filter(|entry| {
        entry.regiment == Some(regiment) && holder(board, entry.hex) == Some(regiment.side())
    });
    count(held)
}

/// 18.1a, 18.1-R1: the SP of `side` that were killed, wounded or captured.
#[must_use]
pub fn lost(tables: &Tables, board: &Board, side: Side) -> i64 {
    board
        .companies
        .iter()
        .filter(|company| company.id.side() == side)
        .map(|company| {
            let starting = tables
                .companies
                .get(&company.id)
                .map_or(0, |entry| entry.strength);
            match company.status {
                Status::Lost => starting - company.missing,
                Status::OnMap | Status::Left => starting - company.missing - company.strength,
                Status::Waiting | Status::Hidden | Status::Never => 0,
            }
        })
        .sum()
}

/// 18.1, 18.3: a side's points if the game ended now, line by line.
#[must_use]
pub fn points(tables: &Tables, board: &Board, side: Side) -> Tally {
    let enemy = side.other();
    let theirs = || board.officers.iter().filter(|one| one.id.side() == enemy);
    let captured: i64 = theirs().map(|officer| officer.captured).sum();
    let wounded: i64 = theirs().map(|officer| officer.wounded).sum();
    let flags = count(
        board
            .flags
            .iter()
            .filter(|flag| flag.regiment.side() == enemy && flag.holder == side),
    );
    let hexes = count(
        board
            .victory
            .iter()
            .filter(|entry| holder(board, entry.hex) == Some(side)),
    );
    let (released, rule) = match side {
        Side::Csa => (Regiment::Pennsylvania83, RULE_18_3A),
        Side::Usa => (Regiment::Alabama4, RULE_18_3B),
    };
    let release = i64::from(board.released.contains(&released));

    let mut points = Tally::new();
    let lost = lost(tables, board, enemy);
    let fell = format!("{enemy} officers killed or wounded");
    let released = format!("{released} released");
    let lines = [
        (RULE_18_1A, POINTS_SP, lost, format!("{enemy} SP lost")),
        (
            RULE_18_1B,
            POINTS_CAPTURED,
            captured,
            format!("{enemy} officers captured"),
        ),
        (RULE_18_1C, POINTS_WOUNDED, wounded, fell),
        (
            RULE_18_1D,
            POINTS_FLAG,
            flags,
            format!("{enemy} flags captured"),
        ),
        (RULE_18_1E, POINTS_HEX, hexes, "Victory Hexes".to_owned()),
        (rule, POINTS_RELEASE, release, released),
    ];
    for (rule, each, number, what) in lines {
        if number > 0 {
            let value = i32::try_from(each * number).unwrap_or(i32::MAX);
            points.add(rule, value, format!("{what}: {number}"));
        }
    }
    points
}

/// 18.0a, 18.0-R1: who wins, or would if the game ended now.
#[must_use]
pub fn ending(tables: &Tables, board: &Board) -> Ending {
    let [csa, usa] = Side::BOTH.map(|side| points(tables, board, side).total());
    let (winner, text) = match csa.cmp(&usa) {
        Ordering::Greater => (Some(Side::Csa), format!("CSA wins, {csa} to {usa}")),
        Ordering::Less => (Some(Side::Usa), format!("USA wins, {usa} to {csa}")),
        Ordering::Equal => (None, format!("a draw, {csa} to {usa}")),
    };
    Ending { winner, text }
}

fn count<T>(items: impl Iterator<Item = T>) -> i64 {
    i64::try_from(items.count()).unwrap_or(i64::MAX)
}
