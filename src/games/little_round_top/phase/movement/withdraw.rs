//! When Withdrawal Fire is drawn (9.1).

use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::attack::{self, Withdrawal};
use crate::games::little_round_top::rules::{RULE_6_0B, RULE_9_1A, RULE_9_13A};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::games::little_round_top::zones;
use crate::hex::HexId;
use crate::rule::Rule;
use std::ops::Range;

/// A unit leaves a hex, with officers along: the fire that it draws. A rehearsal warns, and
/// supposes that it comes out unhurt.
pub fn leaves(
    turn: &mut Turn<'_>,
    unit: UnitId,
    along: &[OfficerId],
    from: HexId,
    to: HexId,
    span: Option<&Range<usize>>,
) -> Withdrawal {
    if !attack::draws_fire(turn.tables, &turn.board, unit, from, to) {
        return Withdrawal::Unhurt;
    }
    let (rule, what) = match unit {
        UnitId::Company(_) => (RULE_9_1A, format!("leaves {from}")),
        UnitId::Officer(_) => (RULE_9_13A, format!("alone leaves {from}")),
    };
    warn(turn, unit, from, rule, &what, span);
    attack::departure(turn, unit, along, from, to)
}

/// 6.0b: a company changes formation in a hex: the fire that it draws.
pub fn changes(
    turn: &mut Turn<'_>,
    unit: UnitId,
    hex: HexId,
    span: Option<&Range<usize>>,
) -> Withdrawal {
    if !zones::in_zone(&turn.tables.map, &turn.board, turn.side.other(), hex) {
        return Withdrawal::Unhurt;
    }
    let what = format!("changes formation in {hex}");
    warn(turn, unit, hex, RULE_6_0B, &what, span);
    attack::withdrawal(turn, unit, hex)
}

/// Says in a rehearsal who will fire.
fn warn(
    turn: &mut Turn<'_>,
    unit: UnitId,
    hex: HexId,
    rule: Rule,
    what: &str,
    span: Option<&Range<usize>>,
) {
    if turn.rehearsing().is_none() {
        return;
    }
    let able: Vec<String> =
        zones::controllers(&turn.tables.map, &turn.board, turn.side.other(), hex)
            .into_iter()
            .filter(|id| may_fire(turn, *id))
            .map(|id| id.to_string())
            .collect();
    if able.is_empty() {
        return;
    }
    let fault = Diagnostic::new(
        Kind::Illegal,
        format!("`{unit}` {what}, which {} controls", able.join(" and ")),
    )
    .warning()
    .rule(rule)
    .help("that draws Withdrawal Fire; the rest is checked as if it came out unhurt");
    turn.refuse(span, fault);
}

/// 9.1-R1: whether a company that controls a hex may fire at who leaves it, for all that everybody
/// sees.
fn may_fire(turn: &Turn<'_>, id: CompanyId) -> bool {
    let company = turn.board.company(id);
    company.depth == 0 && !company.bayonets && !company.out_of_ammunition
}
