//! Phases 2 and 4: shooting.

use crate::dice::Dice;
use crate::draft::Reader;
use crate::games::we_are_the_flank::board::{Board, Mark, Unit, UnitId};
use crate::games::we_are_the_flank::fire::{Bar, Shot, shooter_bars, shot};
use crate::games::we_are_the_flank::losses::{Losses, mark};
use crate::games::we_are_the_flank::orders::{Shoot, TargetChoice};
use crate::games::we_are_the_flank::phase::movement::illegal;
use crate::games::we_are_the_flank::rules::{
    FLANK_03, FLANK_25, FLANK_R06, FLANK_R11, FLANK_R32, FLANK_R35,
};
use crate::games::we_are_the_flank::tables::Tables;
use crate::games::we_are_the_flank::volley::{self, Volley, log_column};
use crate::report::Log;
use crate::rule::Rule;
use crate::side::Side;

/// Refuses what cannot become legal in this player-turn, and warns of what is barred unless an
/// earlier shot clears the way. `board` is the board after the moves.
pub fn check(
    tables: &Tables,
    board: &Board,
    side: Side,
    orders: &[Shoot],
    reader: &mut Reader<'_>,
) {
    let mut seen: Vec<&UnitId> = Vec::new();
    let mut shot_at: Vec<UnitId> = Vec::new();
    for order in orders {
        let id = &order.unit.value;
        let span = order.unit.span.as_ref();
        let mut refuse = |diagnostic| reader.report(span, diagnostic);
        if tables.side_of(id) != side {
            refuse(
                illegal(FLANK_03, format!("`{id}` belongs to the other side"))
                    .help(format!("order fire for units of {side}")),
            );
            continue;
        }
        if seen.contains(&id) {
            refuse(
                illegal(FLANK_R11, format!("`{id}` is ordered to fire twice"))
                    .help("put all its targets into one `targets`, best first"),
            );
            continue;
        }
        seen.push(id);
        let shooter = board.unit(id);
        let bars = shooter_bars(tables, shooter);
        for bar in &bars {
            refuse(
                illegal(first_rule(bar), format!("`{id}` cannot fire: {bar}"))
                    .help(shooter_help(bar, id)),
            );
        }
        if bars.is_empty() {
            for target in &order.targets {
                check_target(tables, board, shooter, target, &shot_at, reader);
            }
            shot_at.extend(order.targets.iter().map(|target| target.unit.value.clone()));
        }
    }
}

fn check_target(
    tables: &Tables,
    board: &Board,
    shooter: &Unit,
    target: &TargetChoice,
    shot_at: &[UnitId],
    reader: &mut Reader<'_>,
) {
    let id = &target.unit.value;
    let Err(bars) = shot(tables, board, shooter, board.unit(id)) else {
        return;
    };
    let help = instead(tables, board, shooter);
    for bar in bars {
        let message = format!("`{}` cannot fire at `{id}`: {bar}", shooter.id);
        let diagnostic = illegal(first_rule(&bar), message);
        let diagnostic = if bar.may_lift(id, shot_at) {
            diagnostic
                .warning()
                .help("the order holds only if an earlier shot clears the way")
        } else {
            diagnostic.help(help.clone())
        };
        reader.report(target.unit.span.as_ref(), diagnostic);
    }
}

fn first_rule(bar: &Bar) -> Rule {
    bar.rules().first().copied().unwrap_or(FLANK_R35)
}

fn shooter_help(bar: &Bar, id: &UnitId) -> String {
    match bar {
        Bar::InColumn => {
            format!("let `{id}` end its move in line, with `formation_last = \"line\"`")
        }
        Bar::BatteryMoved => {
            format!("let `{id}` stand or pivot only, or leave out this order")
        }
        Bar::ShooterGone
        | Bar::HasFired
        | Bar::TargetGone
        | Bar::Friend
        | Bar::NotInFront
        | Bar::OutOfRange(_)
        | Bar::NoNumber(..)
        | Bar::FriendInLine(_)
        | Bar::NarrowGap(..)
        | Bar::EnemyInLine(_)
        | Bar::Woods(..)
        | Bar::HigherGround(_) => "leave out this order".to_owned(),
    }
}

/// All shots that a unit has on this board, nearest first.
#[must_use]
pub fn possible<'b>(
    tables: &'b Tables,
    board: &'b Board,
    shooter: &Unit,
) -> Vec<(&'b UnitId, Shot)> {
    let mut shots: Vec<(&UnitId, Shot)> = board
        .enemies(tables, &shooter.id)
        .filter_map(|enemy| {
            let shot = shot(tables, board, shooter, enemy).ok()?;
            Some((&enemy.id, shot))
        })
        .collect();
    shots.sort_by_key(|(_, shot)| shot.range);
    shots
}

/// What could be shot at instead.
fn instead(tables: &Tables, board: &Board, shooter: &Unit) -> String {
    let shots: Vec<String> = possible(tables, board, shooter)
        .into_iter()
        .map(|(id, shot)| format!("`{id}` (range {})", shot.range))
        .collect();
    if shots.is_empty() {
        format!(
            "`{}` has no enemy to fire at; leave out this order",
            shooter.id
        )
    } else {
        format!("`{}` could fire at {}", shooter.id, shots.join(", "))
    }
}

/// Carries out the fire of one side, order by order.
pub fn carry_out(
    tables: &Tables,
    board: &mut Board,
    side: Side,
    orders: &[Shoot],
    losses: &Losses,
    dice: &mut Dice,
    log: &mut Log,
) {
    let phase = format!("{side} shooting");
    for order in orders {
        one(tables, board, &phase, order, losses, dice, log);
    }
}

fn one(
    tables: &Tables,
    board: &mut Board,
    phase: &str,
    order: &Shoot,
    losses: &Losses,
    dice: &mut Dice,
    log: &mut Log,
) {
    let id = &order.unit.value;
    let mut passed_over: Vec<(Vec<Rule>, String)> = Vec::new();
    let mut chosen: Option<(&UnitId, Shot)> = None;
    for choice in &order.targets {
        let target = &choice.unit.value;
        match shot(tables, board, board.unit(id), board.unit(target)) {
            Err(bars) => passed_over.extend(
                bars.iter()
                    .map(|bar| (bar.rules(), format!("{id} cannot fire at {target}: {bar}"))),
            ),
            Ok(shot) => match choice.unmet(board.unit(target).strength(), shot.range) {
                Some(why) => passed_over.push((
                    vec![FLANK_R35],
                    format!("{id} does not fire at {target}: {why}"),
                )),
                None => {
                    chosen = Some((target, shot));
                    break;
                }
            },
        }
    }
    let title = match chosen {
        Some((target, _)) => format!("{id} fires at {target}"),
        None => format!("{id} does not fire"),
    };
    log.begin(phase, title);
    for (rules, text) in passed_over {
        log.overtaken(&rules, text);
    }
    let Some((target, shot)) = chosen else {
        return;
    };
    log.fact(
        &[FLANK_25, FLANK_R06, FLANK_R32],
        format!("range {}", shot.range),
    );
    log_column(shot.column, log);
    mark(board, id, Mark::Fired);
    let volley = Volley {
        shooter: id,
        target,
        column: shot.column,
        charging: None,
    };
    volley::carry_out(tables, board, &volley, losses, dice, log);
}
