//! Officers move by their own Command Points (4.41), along with a company or by themselves.

use super::company::{moved, stop_in_zone};
use super::{heading, withdraw, words};
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::Located;
use crate::games::little_round_top::attack::Withdrawal;
use crate::games::little_round_top::board::Status;
use crate::games::little_round_top::ledger::{Ledger, Purse, rules, spend};
use crate::games::little_round_top::orders::Way;
use crate::games::little_round_top::rules::{
    RULE_4_11A, RULE_4_41_R1, RULE_4_41A, RULE_4_42A, RULE_5_0C, RULE_21_1_R2,
};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::games::little_round_top::ways::{Deed, Move, Walk, plan};
use crate::hex::HexId;
use crate::report::log::MovementKind;
use crate::tally::Tally;
use std::ops::Range;

/// Why an officer does not go along with a company at all (5.0c).
pub fn escort_fault(turn: &Turn<'_>, company: CompanyId, officer: OfficerId) -> Option<Diagnostic> {
    let unit = UnitId::Officer(officer);
    let walk = Walk::new(turn.tables, &turn.board, &turn.marks, unit);
    if officer.side() != turn.side {
        return Some(not_ours(officer));
    }
    if let Err(bar) = walk.ready() {
        return Some(bar.diagnose(&walk));
    }
    let (his, its) = (
        turn.board.officer(officer).at,
        turn.board.company(company).at,
    );
    if his == its {
        // 21.1a, 21.1-R2: off the map each regiment waits at its own entry hex.
        let apart = its.is_none() && officer.regiment() != company.regiment;
        return apart.then(|| {
            Diagnostic::new(
                Kind::Illegal,
                format!(
                    "`{officer}` waits with {} and cannot enter along with {company}",
                    officer.regiment()
                ),
            )
            .rule(RULE_21_1_R2)
            .help("he enters with a company of his regiment, or by an order of his own")
        });
    }
    let place = his.map_or_else(|| "off the map".to_owned(), |hex| format!("in {hex}"));
    Some(
        Diagnostic::new(
            Kind::Illegal,
            format!("`{officer}` is {place} and cannot go along with {company}"),
        )
        .rule(RULE_5_0C)
        .help("he goes along with a company of his hex; else give him an order of his own"),
    )
}

fn not_ours(officer: OfficerId) -> Diagnostic {
    Diagnostic::new(
        Kind::Illegal,
        format!("`{officer}` is an officer of the other side"),
    )
    .rule(RULE_4_41A)
    .help("name an officer of your own side")
}

/// What an officer cannot pay himself (4.41a).
fn afford(turn: &Turn<'_>, officer: OfficerId, what: &str, cost: &Tally) -> Option<Diagnostic> {
    let left = turn.marks.ledgers.get(&officer).map_or(0, Ledger::left);
    let points = i64::from(cost.total());
    if points <= left {
        return None;
    }
    let have = if left == 0 {
        "none".to_owned()
    } else {
        left.to_string()
    };
    Some(
        Diagnostic::new(
            Kind::Illegal,
            format!("`{officer}, {what}` costs {points} Command Point, and he has {have} left"),
        )
        .rule(RULE_4_11A)
        .help("no other officer can move him; leave him where he is, or order less"),
    )
}

/// Why an officer does not come along into this hex (5.15a, 4.41-R1).
pub fn along_fault(
    turn: &Turn<'_>,
    officer: OfficerId,
    from: Option<HexId>,
    to: HexId,
) -> Option<Diagnostic> {
    let unit = UnitId::Officer(officer);
    let walk = Walk::new(turn.tables, &turn.board, &turn.marks, unit);
    let made = if from.is_some() {
        Move::Go(to)
    } else {
        Move::Enter(None)
    };
    match walk.check(&walk.start(), made) {
        Ok(step) => afford(turn, officer, &step.what, &step.cost),
        Err(bar) => Some(bar.diagnose(&walk)),
    }
}

/// An officer goes along into a hex, at his own cost.
pub fn go_along(turn: &mut Turn<'_>, officer: OfficerId, to: HexId) {
    let unit = UnitId::Officer(officer);
    let walk = Walk::new(turn.tables, &turn.board, &turn.marks, unit);
    let start = walk.start();
    let made = if start.at.is_some() {
        Move::Go(to)
    } else {
        Move::Enter(None)
    };
    let Ok(step) = walk.check(&start, made) else {
        return;
    };
    let purse = Purse::Officer(officer);
    let paid = spend(&mut turn.marks, purse, unit, &step.what, &step.cost);
    let mut cited = rules(&step.cost);
    cited.extend([RULE_5_0C, RULE_4_41_R1]);
    turn.log
        .effect(&cited, format!("{officer} goes along for {paid}"));
    turn.enter_officer(officer, to);
    moved(turn, unit, to, step.counts);
    stop_in_zone(turn, unit, to);
    let path: Vec<HexId> = start.at.into_iter().chain([to]).collect();
    if path.len() > 1 {
        turn.went(officer, officer.side(), MovementKind::Move, &path);
    }
}

/// Carries out an order of an officer who moves by himself.
pub fn carry_out(turn: &mut Turn<'_>, officer: &Located<OfficerId>, way: &Way) {
    let id = officer.value;
    let heading = heading(turn);
    turn.log.begin(heading, format!("{id}: {}", words(way)));
    if id.side() != turn.side {
        turn.refuse(officer.span.as_ref(), not_ours(id));
        return;
    }
    let stray = [
        way.back.as_ref().map(|back| ("back", &back.span)),
        way.face.as_ref().map(|face| ("face", &face.span)),
    ];
    for (key, span) in stray.into_iter().flatten() {
        let fault = Diagnostic::new(
            Kind::Illegal,
            format!("`{id}` is an officer, has no facing, and cannot heed `{key}`"),
        )
        .rule(RULE_4_42A)
        .help("give him a `path` alone");
        turn.refuse(span.as_ref(), fault);
    }
    let unit = UnitId::Officer(id);
    let walk = Walk::new(turn.tables, &turn.board, &turn.marks, unit);
    let start = walk.start();
    let deeds = plan(&walk, &start, way);
    let mut path: Vec<HexId> = start.at.into_iter().collect();
    for (deed, span) in deeds {
        let span = span.as_ref().or(officer.span.as_ref());
        match step(turn, id, deed, span) {
            Ok(Some(hex)) => path.push(hex),
            Ok(None) => break,
            Err(fault) => {
                turn.refuse(span, fault);
                break;
            }
        }
    }
    if path.len() > 1 {
        turn.went(id, id.side(), MovementKind::Move, &path);
    }
}

/// One step of an officer by himself; the hex entered, or none when his movement is over.
fn step(
    turn: &mut Turn<'_>,
    id: OfficerId,
    deed: Deed,
    span: Option<&Range<usize>>,
) -> Result<Option<HexId>, Diagnostic> {
    let unit = UnitId::Officer(id);
    let Deed::Move(made) = deed else {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!("`{id}` is an officer, and does nothing but move"),
        )
        .rule(RULE_4_42A)
        .help("give him a `path` of hexes; name companies for anything else"));
    };
    let walk = Walk::new(turn.tables, &turn.board, &turn.marks, unit);
    let start = walk.start();
    let step = walk
        .ready()
        .and_then(|()| walk.check(&start, made))
        .map_err(|bar| bar.diagnose(&walk))?;
    let Some(to) = step.to else { return Ok(None) };
    if let Some(fault) = afford(turn, id, &step.what, &step.cost) {
        return Err(fault);
    }
    if let Some(from) = start.at {
        let hit = withdraw::leaves(turn, unit, &[], from, to, span);
        let officer = turn.board.officer(id);
        if hit == Withdrawal::Gone || officer.status != Status::OnMap || officer.at != Some(from) {
            return Ok(None);
        }
    }
    let paid = spend(
        &mut turn.marks,
        Purse::Officer(id),
        unit,
        &step.what,
        &step.cost,
    );
    turn.log
        .effect(&rules(&step.cost), format!("{} for {paid}", step.what));
    turn.enter_officer(id, to);
    moved(turn, unit, to, step.counts);
    stop_in_zone(turn, unit, to);
    Ok(Some(to))
}
