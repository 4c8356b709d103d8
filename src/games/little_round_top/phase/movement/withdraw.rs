//! When Withdrawal Fire is drawn (9.1).

use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::attack::{self, Withdrawal};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, UnitId};
use crate::games::little_round_top::zones;
use crate::hex::HexId;
use crate::rule::Rule;
use std::ops::Range;

/// The fire at a unit in a hex that the enemy controls; nothing where nobody controls it. A
/// rehearsal warns, and supposes that it comes out unhurt. `what` is what draws it: `leaves`.
pub fn fire(
    turn: &mut Turn<'_>,
    unit: UnitId,
    from: HexId,
    rule: Rule,
    what: &str,
    span: Option<&Range<usize>>,
) -> Withdrawal {
    let enemy = turn.side.other();
    let controllers = zones::controllers(&turn.tables.map, &turn.board, enemy, from);
    if controllers.is_empty() {
        return Withdrawal::Unhurt;
    }
    if turn.rehearsing().is_none() {
        return attack::withdrawal(turn, unit, from);
    }
    let able: Vec<CompanyId> = controllers
        .into_iter()
        .filter(|id| may_fire(turn, *id))
        .collect();
    if able.is_empty() {
        return Withdrawal::Unhurt;
    }
    let names: Vec<String> = able.iter().map(ToString::to_string).collect();
    let fault = Diagnostic::new(
        Kind::Illegal,
        format!(
            "`{unit}` {what} in {from}, in the zone of control of {}",
            names.join(" and ")
        ),
    )
    .warning()
    .rule(rule)
    .help("that draws Withdrawal Fire; the rest is checked as if it came out unhurt");
    turn.refuse(span, fault);
    Withdrawal::Unhurt
}

/// 9.1-R1: whether a company that controls a hex may fire at who leaves it, for all that everybody
/// sees.
fn may_fire(turn: &Turn<'_>, id: CompanyId) -> bool {
    let company = turn.board.company(id);
    company.depth == 0 && !company.bayonets && !company.out_of_ammunition
}

/// 9.12a: whether a company that leaves a hex for another draws fire, if the hex is controlled at
/// all.
#[must_use]
pub fn company_draws(turn: &Turn<'_>, id: CompanyId, from: HexId, to: HexId) -> bool {
    let company = turn.board.company(id);
    let bottom = company.depth > 0 && turn.board.stack_ids(from, id.side()).len() > 1;
    !bottom || zones::in_zone(&turn.tables.map, &turn.board, turn.side.other(), to)
}

/// 9.13a, 9.1-R6: whether an officer who leaves a hex by himself draws fire: only from a hex
/// without a company of his side.
#[must_use]
pub fn officer_draws(turn: &Turn<'_>, from: HexId) -> bool {
    !turn.board.has_company(from, turn.side)
}
