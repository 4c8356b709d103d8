//! What comes first in a player-turn (3.0-R1): release, fatigue, rally, replacements.

use super::heading;
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::Located;
use crate::games::little_round_top::board::{Board, Status};
use crate::games::little_round_top::orders::Replacement;
use crate::games::little_round_top::printed::{RALLY_ON, fatigue_from, fatigue_number};
use crate::games::little_round_top::rules::{
    H_39, RULE_3_0_R1, RULE_4_0B, RULE_4_5_R5, RULE_4_5E, RULE_12_21A, RULE_12_23A, RULE_16_0A,
    RULE_16_0D, RULE_16_3_R1, RULE_16_3A, RULE_16_3B, RULE_18_3A, RULE_18_3B, RULE_19_1B,
    RULE_19_1D, RULE_19_3A,
};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, Regiment};
use crate::games::little_round_top::ways;
use crate::games::little_round_top::{ledger, victory};
use crate::report::Line;
use crate::side::Side;

/// 19.3a: the release of 83PA or 4AL.
pub fn release(turn: &mut Turn<'_>) {
    let Some(release) = turn.orders.release.as_ref().filter(|release| release.value) else {
        return;
    };
    let (regiment, points) = match turn.side {
        Side::Usa => (Regiment::Pennsylvania83, RULE_18_3A),
        Side::Csa => (Regiment::Alabama4, RULE_18_3B),
    };
    if !turn.board.options.release {
        let fault = Diagnostic::new(
            Kind::Illegal,
            format!("`release` of {regiment} was not agreed for this game"),
        )
        .rule(H_39)
        .help("take `release` out");
        turn.refuse(release.span.as_ref(), fault);
        return;
    }
    if !turn.board.released.insert(regiment) {
        let fault = Diagnostic::new(
            Kind::Illegal,
            format!("`release` comes too late: {regiment} has been released already"),
        )
        .rule(RULE_19_3A)
        .help("take `release` out");
        turn.refuse(release.span.as_ref(), fault);
        return;
    }
    let other = turn.side.other();
    turn.log
        .begin(heading(turn), format!("{} releases {regiment}", turn.side));
    turn.log.effect(
        &[RULE_19_3A, RULE_3_0_R1],
        format!("{regiment} may go east of column 06 for the rest of the game"),
    );
    turn.log
        .effect(&[points], format!("{other} scores 5 points for it"));
}

/// 19.1b, 19.1d: Game-Turns that free the Union.
pub fn freedom(turn: &mut Turn<'_>) {
    if turn.side != Side::Usa {
        return;
    }
    for (part, what, rule) in [
        (Regiment::Maine20, "20ME", RULE_19_1B),
        (Regiment::Pennsylvania83, "83PA", RULE_19_1B),
        (
            Regiment::Sharpshooters2,
            "the detachment of 20ME",
            RULE_19_1D,
        ),
    ] {
        if turn.board.turn >= ways::free_on(part) && turn.board.free.insert(part) {
            turn.log.begin(heading(turn), format!("{what} may move"));
            turn.log.effect(
                &[rule],
                format!(
                    "{what} is free to move from Game-Turn {} on",
                    ways::free_on(part)
                ),
            );
        }
    }
}

/// 16.0d: fatigue rolls; none in a rehearsal.
pub fn fatigue(turn: &mut Turn<'_>) {
    if turn.side != Side::Csa || turn.rehearsing().is_some() {
        return;
    }
    for regiment in [Regiment::Alabama4, Regiment::Alabama15, Regiment::Alabama47] {
        let first = fatigue_from(regiment, turn.board.entry_15al);
        let due = first.is_some_and(|first| turn.board.turn >= first);
        let left = turn.board.companies.iter().any(|company| {
            company.id.regiment == regiment
                && matches!(company.status, Status::OnMap | Status::Waiting)
        });
        if due && left && !turn.board.fatigued.contains(&regiment) {
            fatigue_of(turn, regiment);
        }
    }
}

/// One regiment's roll.
fn fatigue_of(turn: &mut Turn<'_>, regiment: Regiment) {
    let Some(number) = fatigue_number(turn.board.turn) else {
        return;
    };
    let held = victory::held_by(&turn.board, regiment);
    turn.log
        .begin(heading(turn), format!("{regiment}: fatigue"));
    turn.log.fact(
        &[RULE_16_3A],
        format!(
            "Game-Turn {}: fatigued at {number} or less",
            turn.board.turn
        ),
    );
    if held > 0 {
        turn.log.push(Line::Modifier {
            value: i32::try_from(held).unwrap_or(0),
            text: format!("to the die: {held} Victory Hexes held by {regiment}"),
            rule: RULE_16_3B,
        });
        turn.log.fact(
            &[RULE_16_3_R1],
            format!("its companies were the last in {held} of them"),
        );
    }
    let tired = |die: u8| i64::from(die) + held <= number;
    let needed = match number - held {
        needed if needed < 1 => "none".to_owned(),
        1 => "1".to_owned(),
        needed => format!("{needed} or less"),
    };
    let die = turn.roll(
        &format!("fatigue {regiment}"),
        needed,
        &[RULE_16_0D, RULE_16_3A],
        |die| {
            let total = i64::from(die) + held;
            if tired(die) {
                format!("{total}: fatigued")
            } else {
                format!("{total}: not fatigued")
            }
        },
    );
    if tired(die) {
        turn.board.fatigued.insert(regiment);
        turn.log.effect(
            &[RULE_16_0A],
            format!("{regiment} is fatigued for the rest of the game"),
        );
    }
}

/// 12.21a: rally rolls; a rehearsal supposes what came of them.
pub fn rally(turn: &mut Turn<'_>) {
    let trying: Vec<CompanyId> = turn
        .board
        .by_hex(turn.side)
        .into_iter()
        .filter(|id| turn.board.company(*id).disorganized)
        .collect();
    if trying.is_empty() {
        return;
    }
    let supposed = turn.rehearsing().map(|rehearsal| rehearsal.rallied);
    turn.log
        .begin(heading(turn), "disorganized companies try to rally");
    for id in trying {
        let rallies = match supposed {
            Some(rallies) => rallies,
            None => {
                let die = turn.roll(
                    &format!("rally {id}"),
                    RALLY_ON.to_string(),
                    &[RULE_12_21A],
                    |die| {
                        if die == RALLY_ON {
                            format!("{id} rallies")
                        } else {
                            format!("{id} stays disorganized")
                        }
                    },
                );
                die == RALLY_ON
            }
        };
        if rallies {
            let company = turn.board.company_mut(id);
            company.disorganized = false;
            let facing = company.facing;
            turn.marks.rallied.insert(id);
            turn.log.effect(
                &[RULE_12_21A, RULE_12_23A],
                format!("{id} is organized, facing {facing}"),
            );
        }
    }
}

/// 4.5e: replacements of officers who were lost.
pub fn replacements(turn: &mut Turn<'_>) {
    let orders = turn.orders;
    let side = turn.side;
    let mut used: Vec<OfficerId> = Vec::new();
    for entry in &orders.replacement {
        if let Some(fault) = replacement_fault(&turn.board, side, entry, &used) {
            turn.refuse(span_of(&fault.0), fault.1);
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

type Spot = Option<std::ops::Range<usize>>;

/// A span to point at.
fn span_of(spot: &Spot) -> Option<&std::ops::Range<usize>> {
    spot.as_ref()
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
) -> Option<(Spot, Diagnostic)> {
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
