//! A4: formation, bayonets, rally (3.0f).

use super::{branch, heading, is_command, is_movement, ways};
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::attack::Withdrawal;
use crate::games::little_round_top::board::{Formation, Status};
use crate::games::little_round_top::casualties;
use crate::games::little_round_top::costs;
use crate::games::little_round_top::flags;
use crate::games::little_round_top::ledger::{afford, can_rally, find, rules, spend};
use crate::games::little_round_top::orders::{Act, Order};
use crate::games::little_round_top::phase::movement::withdraw;
use crate::games::little_round_top::rules::{
    RULE_3_0_R6, RULE_3_0F, RULE_6_0_R1, RULE_6_0A, RULE_6_0C, RULE_9_15A, RULE_11_41A,
    RULE_11_42A, RULE_12_21_R1, RULE_12_21_R2, RULE_12_21A, RULE_12_21B, RULE_12_23A, RULE_21_2A,
    RULE_21_3A, RULE_21_3B,
};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, Regiment, UnitId};
use crate::games::little_round_top::ways::{Bar, Walk};
use crate::rule::Rule;
use crate::tally::Tally;
use std::ops::Range;

/// Carries out the orders of this phase, in the order written.
pub fn carry_out(turn: &mut Turn<'_>) {
    let orders = turn.orders;
    for order in orders.order.iter().filter(|order| is_command(order)) {
        if is_movement(order) {
            mixed(turn, order);
            continue;
        }
        for officer in &order.officers {
            let fault = illegal(
                RULE_6_0C,
                format!(
                    "`{}` is an officer and has no formation or bayonets",
                    officer.value
                ),
                "name companies only; he pays as `officer`",
            );
            turn.refuse(officer.span.as_ref(), fault);
        }
        for company in &order.companies {
            one(turn, order, company.value, company.span.as_ref());
        }
    }
}

fn illegal(rule: Rule, message: String, help: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Kind::Illegal, message)
        .rule(rule)
        .help(help)
}

/// An order that mixes acts of A4 with those of phase B.
fn mixed(turn: &mut Turn<'_>, order: &Order) {
    let acts: Vec<_> = ways(order).flat_map(|way| &way.acts).collect();
    let command = acts.iter().find(|act| act.value.in_command_phase());
    let other = acts
        .iter()
        .find(|act| act.value.is_movement() || matches!(act.value, Act::Volley | Act::Melee));
    let Some(command) = command else { return };
    let (what, span) = match other {
        Some(act) => (act.value.to_string(), act.span.clone()),
        None => ("path".to_owned(), command.span.clone()),
    };
    let fault = illegal(
        RULE_3_0F,
        format!(
            "`{what}` belongs to phase B, and `{}` to phase A",
            command.value
        ),
        "write two orders, one for each phase",
    );
    turn.refuse(span.as_ref(), fault);
}

/// What one company does.
fn one(turn: &mut Turn<'_>, order: &Order, id: CompanyId, at: Option<&Range<usize>>) {
    let Some(way) = branch(order, &turn.board, UnitId::Company(id)) else {
        let heading = heading(turn);
        turn.log.begin(heading, format!("{id} waits"));
        turn.log.fact(
            &[RULE_3_0_R6],
            format!("no branch of the order to {id} holds: nothing is done"),
        );
        return;
    };
    let words: Vec<String> = way.acts.iter().map(|act| act.value.to_string()).collect();
    let heading = heading(turn);
    turn.log
        .begin(heading, format!("{id}: {}", words.join(", ")));
    let named = order.officer.as_ref().map(|officer| officer.value);
    for act in &way.acts {
        let span = act.span.as_ref().or(at);
        if let Err(fault) = carry(turn, id, act.value, named, span) {
            turn.refuse(span, fault);
            return;
        }
    }
}

/// One act of one company.
fn carry(
    turn: &mut Turn<'_>,
    id: CompanyId,
    act: Act,
    named: Option<OfficerId>,
    span: Option<&Range<usize>>,
) -> Result<(), Diagnostic> {
    let status = turn.board.company(id).status;
    match (status, act) {
        (Status::OnMap, _) => {}
        (Status::Waiting, Act::Line | Act::Column) => return off_map(turn, id, act),
        (Status::Waiting, _) => return Err(bar(turn, id, Bar::NotEntered)),
        (status, _) => return Err(bar(turn, id, Bar::Absent(status))),
    }
    match act {
        Act::Line => form(turn, id, Formation::Line, named, span),
        Act::Column => form(turn, id, Formation::Column, named, span),
        Act::Fix => bayonets(turn, id, true, named),
        Act::Unfix => bayonets(turn, id, false, named),
        Act::Rally => rally(turn, id, named),
        Act::Flag(to) => flags::pass(turn, id, to),
        Act::Enter(_)
        | Act::Forward(_)
        | Act::Back(_)
        | Act::Turn(..)
        | Act::Exchange
        | Act::Volley
        | Act::Melee => Ok(()),
    }
}

/// A refusal that movement knows too.
fn bar(turn: &Turn<'_>, id: CompanyId, bar: Bar) -> Diagnostic {
    let unit = UnitId::Company(id);
    bar.diagnose(&Walk::new(turn.tables, &turn.board, &turn.marks, unit))
}

/// Pays for an act; words for the log.
fn pay(
    turn: &mut Turn<'_>,
    id: CompanyId,
    named: Option<OfficerId>,
    what: &str,
    cost: &Tally,
) -> Result<String, Diagnostic> {
    let is_rally = what == "rally";
    let map = &turn.tables.map;
    let purse = find(map, &turn.board, &turn.marks, id, named, is_rally)?;
    let named_act = format!("{what} of {id}");
    afford(&turn.marks, purse, id, &named_act, i64::from(cost.total()))?;
    Ok(spend(
        &mut turn.marks,
        purse,
        UnitId::Company(id),
        what,
        cost,
    ))
}

const fn formation_name(formation: Formation) -> &'static str {
    match formation {
        Formation::Line => "line",
        Formation::Column => "column",
    }
}

/// 21.2a, 21.3a, 21.3b: the formation in which a company enters.
fn off_map(turn: &mut Turn<'_>, id: CompanyId, act: Act) -> Result<(), Diagnostic> {
    let wanted = if act == Act::Line {
        Formation::Line
    } else {
        Formation::Column
    };
    if turn.board.company(id).formation == wanted {
        return Err(in_it_already(id, wanted));
    }
    let (rule, fixed) = match id.regiment {
        Regiment::Alabama47 => {
            turn.board.company_mut(id).formation = wanted;
            turn.log.effect(
                &[RULE_21_3A],
                format!("{id} will enter in {}, for nothing", formation_name(wanted)),
            );
            return Ok(());
        }
        Regiment::Alabama15 => (RULE_21_3B, "column"),
        _ => (RULE_21_2A, "line"),
    };
    Err(illegal(
        rule,
        format!("`{id}` enters in {fixed}"),
        "leave the order out; it may change formation in a later Command Phase",
    ))
}

fn in_it_already(id: CompanyId, formation: Formation) -> Diagnostic {
    let name = formation_name(formation);
    illegal(
        RULE_6_0A,
        format!("`{id}` is in {name} already"),
        format!("take `{name}` out"),
    )
}

/// 6.0a, 6.0b, 6.0-R1: a change of formation.
fn form(
    turn: &mut Turn<'_>,
    id: CompanyId,
    wanted: Formation,
    named: Option<OfficerId>,
    span: Option<&Range<usize>>,
) -> Result<(), Diagnostic> {
    let company = turn.board.company(id);
    if company.formation == wanted {
        return Err(in_it_already(id, wanted));
    }
    let Some(hex) = company.at else { return Ok(()) };
    let name = formation_name(wanted);
    let cost = costs::formation();
    let paid = pay(turn, id, named, name, &cost)?;
    turn.log
        .fact(&rules(&cost), format!("{id} forms {name} for {paid}"));
    let unit = UnitId::Company(id);
    let outcome = if turn.board.in_melee(hex) {
        Withdrawal::Unhurt
    } else {
        withdraw::changes(turn, unit, hex, span)
    };
    if outcome == Withdrawal::Gone || turn.board.company(id).at != Some(hex) {
        turn.log
            .overtaken(&[RULE_6_0_R1], format!("{id} did not form {name}"));
        return Ok(());
    }
    if turn.board.company(id).formation == wanted {
        turn.log.fact(
            &[RULE_6_0_R1],
            format!("{id} is in {name} already: nothing is left to change"),
        );
    } else {
        turn.board.company_mut(id).formation = wanted;
        turn.log
            .effect(&[RULE_6_0A, RULE_6_0_R1], format!("{id} is in {name}"));
    }
    if outcome == Withdrawal::Disorganized && !turn.board.company(id).disorganized {
        casualties::disorganize(turn, id, &[RULE_9_15A, RULE_6_0_R1]);
    }
    Ok(())
}

/// 11.41a, 11.42a.
fn bayonets(
    turn: &mut Turn<'_>,
    id: CompanyId,
    fix: bool,
    named: Option<OfficerId>,
) -> Result<(), Diagnostic> {
    let (rule, word) = if fix {
        (RULE_11_41A, "fix")
    } else {
        (RULE_11_42A, "unfix")
    };
    if turn.board.company(id).bayonets == fix {
        let state = if fix { "has" } else { "has no" };
        return Err(illegal(
            rule,
            format!("`{id}` {state} bayonets fixed already")
                .replace("no bayonets fixed already", "no bayonets fixed"),
            format!("take `{word}` out"),
        ));
    }
    if !fix && turn.marks.fixed.contains(&id) {
        return Err(illegal(
            RULE_11_42A,
            format!("`{id}` has fixed its bayonets in this very phase"),
            "remove them in a later Command Phase",
        ));
    }
    let cost = costs::bayonets(fix);
    let paid = pay(turn, id, named, word, &cost)?;
    turn.board.company_mut(id).bayonets = fix;
    let text = if fix {
        turn.marks.fixed.insert(id);
        format!("{id} fixes bayonets for {paid}")
    } else {
        format!("{id} removes its bayonets for {paid}")
    };
    turn.log.effect(&rules(&cost), text);
    Ok(())
}

/// 12.21b: a rally by an officer. A company that has rallied by itself needs none.
fn rally(turn: &mut Turn<'_>, id: CompanyId, named: Option<OfficerId>) -> Result<(), Diagnostic> {
    if turn.marks.rallied.contains(&id) {
        // Where nobody can rally it the order helps in no case: the rehearsal refuses it in both.
        let map = &turn.tables.map;
        if turn.rehearsing().is_some() && !can_rally(map, &turn.board, id, named) {
            find(map, &turn.board, &turn.marks, id, named, true)?;
        }
        turn.log.fact(
            &[RULE_12_21A, RULE_12_21_R1],
            format!("{id} has rallied by itself: nothing is paid"),
        );
        return Ok(());
    }
    if !turn.board.company(id).disorganized {
        return Err(illegal(
            RULE_12_21B,
            format!("`{id}` is not disorganized"),
            "take `rally` out",
        ));
    }
    let cost = costs::rally();
    let paid = pay(turn, id, named, "rally", &cost)?;
    turn.board.company_mut(id).disorganized = false;
    turn.log.effect(
        &[RULE_12_21B, RULE_12_21_R2, RULE_12_23A],
        format!("{id} is rallied for {paid}, and keeps its facing"),
    );
    Ok(())
}
