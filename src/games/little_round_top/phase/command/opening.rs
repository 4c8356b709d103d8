//! What comes first in a player-turn (3.0-R1): release, fatigue, rally.

use super::heading;
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::board::Status;
use crate::games::little_round_top::printed::{RALLY_ON, fatigue_from, fatigue_number};
use crate::games::little_round_top::rules::{
    H_39, RULE_3_0_R1, RULE_12_21A, RULE_12_23A, RULE_16_0A, RULE_16_0D, RULE_16_3_R1, RULE_16_3A,
    RULE_16_3B, RULE_18_3A, RULE_18_3B, RULE_19_1B, RULE_19_1D, RULE_19_3A,
};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, Regiment};
use crate::games::little_round_top::victory;
use crate::games::little_round_top::ways;
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
            rules: vec![RULE_16_3B],
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
