//! Volleys and melees are announced and paid (3.0h).

use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::board::{Formation, Status};
use crate::games::little_round_top::rules::{
    H_39, RULE_6_2A, RULE_10_3A, RULE_10_32A, RULE_11_0A, RULE_11_21A, RULE_11_32A, RULE_11_33A,
    RULE_11_43A, RULE_12_1C, RULE_15_0B, RULE_19_1_R2,
};
use crate::games::little_round_top::unit::CompanyId;
use crate::games::little_round_top::ways::{Bar, Walk, goes_east};
use crate::hex::HexId;
use crate::rule::Rule;

fn illegal(rule: Rule, message: String, help: &str) -> Diagnostic {
    Diagnostic::new(Kind::Illegal, message)
        .rule(rule)
        .help(help)
}

/// A company that is not on the map announces nothing.
fn absent(walk: &Walk<'_>, id: CompanyId) -> Option<Diagnostic> {
    match walk.board.company(id).status {
        Status::OnMap => None,
        Status::Waiting => Some(Bar::NotEntered.diagnose(walk)),
        status => Some(Bar::Absent(status).diagnose(walk)),
    }
}

/// Why a company gets no volley order (10.3, 10.32a).
#[must_use]
pub fn volley_fault(walk: &Walk<'_>, id: CompanyId) -> Option<Diagnostic> {
    let company = walk.board.company(id);
    if !walk.board.options.volley {
        return Some(illegal(
            H_39,
            "`volley` was not agreed for this game".to_owned(),
            "take `volley` out; the company may fire normally",
        ));
    }
    if let Some(fault) = absent(walk, id) {
        return Some(fault);
    }
    if walk.marks.volley.contains(&id) {
        return Some(illegal(
            RULE_10_3A,
            format!("`{id}` has its order to volley already"),
            "take one `volley` out",
        ));
    }
    let (rule, state) = if company.disorganized {
        (RULE_10_32A, "is disorganized")
    } else if company.formation == Formation::Column {
        (RULE_6_2A, "is in column")
    } else if company.out_of_ammunition {
        (RULE_15_0B, "is out of ammunition")
    } else if company.bayonets {
        (RULE_11_43A, "has bayonets fixed")
    } else if company.at.is_some_and(|hex| walk.board.in_melee(hex)) {
        (RULE_11_32A, "is in a melee")
    } else {
        return None;
    };
    Some(illegal(
        rule,
        format!("`{id}` {state} and gets no order to volley"),
        "take `volley` out",
    ))
}

/// Why a company gets no order to initiate melee, wherever the enemy stands (11.0-R1, 12.1c).
#[must_use]
pub fn melee_fault(walk: &Walk<'_>, id: CompanyId) -> Option<Diagnostic> {
    let company = walk.board.company(id);
    if let Some(fault) = absent(walk, id) {
        return Some(fault);
    }
    if company.at.is_some_and(|hex| walk.board.in_melee(hex)) {
        return Some(illegal(
            RULE_11_33A,
            format!("`{id}` is in a melee already and fights on without an order"),
            "take `melee` out; decide about the melee in `[[melee]]`",
        ));
    }
    if walk.marks.melee.iter().any(|(ordered, _)| *ordered == id) {
        return Some(illegal(
            RULE_11_21A,
            format!("`{id}` has its order to initiate melee already"),
            "take one `melee` out",
        ));
    }
    if walk.is_bound() {
        return Some(Bar::Bound.diagnose(walk));
    }
    let (rule, state) = if company.disorganized {
        (RULE_12_1C, "is disorganized")
    } else if company.formation == Formation::Column {
        (RULE_6_2A, "is in column")
    } else {
        return None;
    };
    Some(illegal(
        rule,
        format!("`{id}` {state} and does not initiate melee"),
        "take `melee` out",
    ))
}

/// 11.0a: the hex that a company would melee: its centre front hex.
///
/// # Errors
///
/// When no enemy stands there, or it may not go there (19.1-R2).
pub fn melee_target(walk: &Walk<'_>, id: CompanyId) -> Result<HexId, Diagnostic> {
    let company = walk.board.company(id);
    let front = company
        .at
        .and_then(|hex| walk.tables.map.grid.neighbour(hex, company.facing));
    let Some(target) = front.filter(|hex| walk.board.has_unit(*hex, walk.enemy())) else {
        let place = front.map_or_else(
            || "the map edge".to_owned(),
            |hex| format!("its centre front hex {hex}"),
        );
        return Err(illegal(
            RULE_11_0A,
            format!("`{id}` has no enemy before it in {place}"),
            "turn or move it until an enemy is in its centre front hex, then `melee`",
        ));
    };
    if goes_east(walk.board, id.regiment, company.at, target) {
        let mut fault = Bar::East(target).diagnose(walk);
        fault.rule = Some(RULE_19_1_R2);
        return Err(fault);
    }
    Ok(target)
}
