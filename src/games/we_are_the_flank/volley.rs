//! One act of fire: dice, saves, losses. Shared by the shooting phases and by fire at chargers.

use super::board::{Board, UnitId};
use super::cover::cover_at;
use super::fire::{chart_rules, firers};
use super::losses::{Losses, commander_die, counted, suffer_hits};
use super::printed::Column;
use super::rules::{
    FLANK_12, FLANK_13, FLANK_30, FLANK_35, FLANK_R20, FLANK_R40, FLANK_R41, FLANK_R42, FLANK_R70,
};
use super::tables::{Arm, Tables};
use crate::dice::Dice;
use crate::report::log::MovementKind;
use crate::report::{Line, Log, Movement};
use crate::tabletop::Point;

/// One act of fire, as it has been allowed.
#[derive(Clone, Debug)]
pub(crate) struct Volley<'v> {
    /// Who fires.
    pub shooter: &'v UnitId,
    /// At whom.
    pub target: &'v UnitId,
    /// The column of the chart.
    pub column: Column,
    /// Where a charging target is judged for cover (FLANK-R42); none for one that stands.
    pub charging: Option<Point>,
}

/// Rolls and applies it.
pub(crate) fn carry_out(
    tables: &Tables,
    board: &mut Board,
    volley: &Volley<'_>,
    losses: &Losses,
    dice: &mut Dice,
    log: &mut Log,
) {
    let Volley {
        shooter,
        target,
        column,
        charging,
    } = *volley;
    log.movements.push(Movement {
        piece: shooter.0.clone(),
        side: tables.side_of(shooter),
        kind: MovementKind::Fire,
        path: [
            board.unit(shooter).at,
            charging.unwrap_or(board.unit(target).at),
        ]
        .map(Into::into)
        .to_vec(),
    });
    let charge = if charging.is_some() { " charging" } else { "" };
    let all = firers(tables, board.unit(shooter), column);
    if all.len() > 1 {
        log.fact(
            &[FLANK_12, FLANK_13, FLANK_R20],
            format!("{shooter} rolls for ordinary and for sharpshooter bases"),
        );
    }
    let mut hits = 0;
    for group in &all {
        let kind = match (group.arm, all.len()) {
            (Arm::Sharpshooters, 2..) => " sharpshooters",
            (Arm::Infantry | Arm::Artillery | Arm::Sharpshooters, _) => "",
        };
        let rules = chart_rules(group.arm, column);
        let label = format!("fire {shooter} > {target}{charge}{kind}");
        let roll = dice.roll(&label, group.dice, &rules);
        let here = roll.dice.iter().filter(|die| **die >= group.needed).count() as i64;
        hits += here;
        log.push(Line::Roll {
            label: roll.label,
            dice: roll.dice,
            needed: or_more(group.needed),
            result: counted(here, "hit"),
            rules,
        });
    }
    let unsaved = saves(tables, board, volley, hits, dice, log);
    suffer_hits(tables, board, target, unsaved, losses, log);
    if !board.unit(target).is_on_table() {
        commander_die(board, target, &[FLANK_R70], dice, log);
    }
}

/// FLANK-35: the hits that cover does not ignore.
fn saves(
    tables: &Tables,
    board: &Board,
    volley: &Volley<'_>,
    hits: i64,
    dice: &mut Dice,
    log: &mut Log,
) -> i64 {
    let place = volley.charging.unwrap_or(board.unit(volley.target).at);
    let judged = match volley.charging {
        Some(_) => vec![FLANK_R41, FLANK_R42],
        None => Vec::new(),
    };
    let count = usize::try_from(hits).unwrap_or(0);
    let Some(cover) = cover_at(&tables.ground, place) else {
        if count > 0 && volley.charging.is_some() {
            let rules = [&[FLANK_35], &judged[..]].concat();
            log.fact(
                &rules,
                format!("no cover at {place}, 1 inch short of contact"),
            );
        }
        return hits;
    };
    if count == 0 {
        return 0;
    }
    let rules = [&cover.rules[..], &judged[..]].concat();
    log.fact(
        &rules,
        format!("{} at {place} is in {}", volley.target, cover.area),
    );
    let mut asked = cover.rules.clone();
    if !asked.contains(&FLANK_R40) {
        asked.push(FLANK_R40);
    }
    let label = format!("save {} from {}", volley.target, volley.shooter);
    let roll = dice.roll(&label, count, &asked);
    let saved = roll.dice.iter().filter(|die| **die >= cover.save).count() as i64;
    log.push(Line::Roll {
        label: roll.label,
        dice: roll.dice,
        needed: or_more(cover.save),
        result: format!("{} ignored", counted(saved, "hit")),
        rules: asked,
    });
    hits - saved
}

/// The dice from a number up: `6`, `5-6`.
pub(crate) fn or_more(least: u8) -> String {
    if least >= 6 {
        "6".to_owned()
    } else {
        format!("{least}-6")
    }
}

/// The column and its rule, for the log.
pub(crate) fn log_column(column: Column, log: &mut Log) {
    let rule = match column {
        Column::Charging => super::rules::FLANK_33,
        Column::Near | Column::Far => super::rules::FLANK_R31,
    };
    log.fact(&[FLANK_30, rule], format!("{} column", column.name()));
}
