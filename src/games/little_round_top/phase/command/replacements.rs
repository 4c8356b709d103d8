//! Replacements of officers who were lost (4.5e).

use super::heading;
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::Located;
use crate::games::little_round_top::board::{Board, Status};
use crate::games::little_round_top::ledger;
use crate::games::little_round_top::orders::Replacement;
use crate::games::little_round_top::rules::{RULE_4_0B, RULE_4_5_R5, RULE_4_5E};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId};
use crate::side::Side;
use std::ops::Range;

/// 4.5e: replacements of officers who were lost.
pub fn carry_out(turn: &mut Turn<'_>) {
    let orders = turn.orders;
    let side = turn.side;
    let mut used: Vec<OfficerId> = Vec::new();
    for entry in &orders.replacement {
        if let Some((span, fault)) = replacement_fault(&turn.board, side, entry, &used) {
            turn.refuse(span.as_ref(), fault);
            continue;
        }
        used.push(entry.officer.value);
        place(turn, entry.officer.value, entry.with.value, "chosen");
    }
    let waiting: Vec<OfficerId> = turn
        .board
        .officers
        .iter()
        .filter(|officer| officer.id.side() == side && needs_replacement(officer.status))
        .map(|officer| officer.id)
        .collect();
    for officer in waiting {
        match default_company(turn, officer) {
            Some(company) => place(turn, officer, company, "by default"),
            None => {
                turn.log
                    .begin(heading(turn), format!("{officer}'s replacement"));
                turn.log.fact(
                    &[RULE_4_5_R5],
                    format!(
                        "no company of {} is on the map: he waits",
                        officer.regiment()
                    ),
                );
            }
        }
    }
}

/// 4.5-R5: whether an officer's place is empty.
const fn needs_replacement(status: Status) -> bool {
    matches!(status, Status::Lost | Status::Left)
}

/// Why a replacement cannot be placed as ordered, and where.
fn replacement_fault(
    board: &Board,
    side: Side,
    entry: &Replacement,
    used: &[OfficerId],
) -> Option<(Option<Range<usize>>, Diagnostic)> {
    let (officer, with) = (entry.officer.value, entry.with.value);
    let at = |located: &Located<CompanyId>, rule, message: String, help: &str| {
        let fault = Diagnostic::new(Kind::Illegal, message)
            .rule(rule)
            .help(help);
        Some((located.span.clone(), fault))
    };
    if used.contains(&officer)
        || officer.side() != side
        || !needs_replacement(board.officer(officer).status)
    {
        let fault = Diagnostic::new(
            Kind::Illegal,
            format!("`{officer}` needs no replacement now"),
        )
        .rule(RULE_4_5E)
        .help("take the entry out");
        return Some((entry.officer.span.clone(), fault));
    }
    if with.regiment != officer.regiment() {
        let regiment = officer.regiment();
        return at(
            &entry.with,
            RULE_4_0B,
            format!("`{with}` is no company of {regiment}, {officer}'s regiment"),
            "name a company of his regiment on the map, or leave the entry out",
        );
    }
    if !board.company(with).status.on_map() {
        return at(
            &entry.with,
            RULE_4_5E,
            format!("`{with}` is not on the map"),
            "name a company of his regiment on the map, or leave the entry out",
        );
    }
    None
}

/// Section 20: the flag's company if organized and on the map, else the strongest, ties lowest
/// letter.
fn default_company(turn: &Turn<'_>, officer: OfficerId) -> Option<CompanyId> {
    let board = &turn.board;
    let regiment = officer.regiment();
    let carrier = board
        .flag(regiment)
        .and_then(|flag| flag.carrier)
        .filter(|carrier| carrier.regiment == regiment)
        .filter(|carrier| {
            let company = board.company(*carrier);
            company.status.on_map() && !company.disorganized
        });
    carrier.or_else(|| {
        board
            .companies
            .iter()
            .filter(|company| company.id.regiment == regiment && company.status.on_map())
            .max_by_key(|company| (company.strength, std::cmp::Reverse(company.id)))
            .map(|company| company.id)
    })
}

/// Places a replacement.
fn place(turn: &mut Turn<'_>, officer: OfficerId, company: CompanyId, how: &str) {
    let Some(hex) = turn.board.company(company).at else {
        return;
    };
    turn.log
        .begin(heading(turn), format!("{officer}'s replacement"));
    turn.board.officer_mut(officer).replacement = true;
    turn.enter_officer(officer, hex);
    turn.log.effect(
        &[RULE_4_5E, ledger::ratings_rule(officer)],
        format!("{officer}'s place is taken with {company} in {hex}, {how}"),
    );
}
