//! Exchanging the order of a stack (5.0-R1, H-10).

use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::rules::{H_10, RULE_8_0B, RULE_12_1_R1};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, UnitId};
use crate::games::little_round_top::ways::Walk;
use std::ops::Range;

/// The company that the ordered one changes places with.
///
/// # Errors
///
/// Why it does not.
pub fn partner(turn: &Turn<'_>, id: CompanyId) -> Result<CompanyId, Diagnostic> {
    let walk = Walk::new(turn.tables, &turn.board, &turn.marks, UnitId::Company(id));
    walk.ready().map_err(|bar| bar.diagnose(&walk))?;
    let stack = match turn.board.company(id).at {
        Some(hex) => turn.board.stack_ids(hex, id.side()),
        None => Vec::new(),
    };
    let others: Vec<CompanyId> = stack.into_iter().filter(|other| *other != id).collect();
    let [other] = others[..] else {
        let count = others.len();
        let message = if count == 0 {
            format!("`{id}` stands alone and has nobody to change places with")
        } else {
            format!("`{id}` stands with {count} companies, not with one")
        };
        return Err(Diagnostic::new(Kind::Illegal, message)
            .rule(RULE_8_0B)
            .help("order `exchange` where two companies stand in a hex"));
    };
    if turn.board.company(other).disorganized {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!("`{other}` is disorganized and does not change places with {id}"),
        )
        .rule(RULE_12_1_R1)
        .help("rally it first, in phase A"));
    }
    Ok(other)
}

/// Warns that a second exchange of the same companies undoes the first.
pub fn warn_twice(
    turn: &mut Turn<'_>,
    one: CompanyId,
    other: CompanyId,
    span: Option<&Range<usize>>,
) {
    let Some(hex) = turn.board.company(one).at else {
        return;
    };
    let pair = (one.min(other), one.max(other), hex);
    if turn.marks.exchanged.insert(pair) {
        return;
    }
    // Whatever comes next is a first exchange again.
    turn.marks.exchanged.remove(&pair);
    let fault = Diagnostic::new(
        Kind::Illegal,
        format!(
            "`{hex}` is exchanged twice: `{}` and `{}` stand as before",
            pair.0, pair.1
        ),
    )
    .warning()
    .rule(H_10)
    .help("order `exchange` once, to one of the two companies");
    turn.refuse(span, fault);
}

/// Changes their places.
pub fn swap(turn: &mut Turn<'_>, one: CompanyId, other: CompanyId) {
    let depth = turn.board.company(one).depth;
    turn.board.company_mut(one).depth = turn.board.company(other).depth;
    turn.board.company_mut(other).depth = depth;
}
