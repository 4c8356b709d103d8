//! Bombardments (14).

pub mod table;

use super::counter;
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::lees_greatest_gamble::board::{Board, State, Status};
use crate::games::lees_greatest_gamble::fate;
use crate::games::lees_greatest_gamble::printed::HILL_RANGE;
use crate::games::lees_greatest_gamble::rules::{
    H_20, RULE_4_3E, RULE_11_1C, RULE_13_1B, RULE_13_1D, RULE_14_1A, RULE_14_1C, RULE_14_1D,
    RULE_14_2D, RULE_14_3A, RULE_14_3B, RULE_14_4RA, RULE_14_4RB, RULE_14_4RC, RULE_14_4RD,
    RULE_14_4RE, RULE_14_4RF, RULE_14_4RG, RULE_14_5A, RULE_14_5B, RULE_14_6A, RULE_14_6B,
    RULE_14_7A, RULE_14_7B, RULE_14_7D, RULE_14_7E, RULE_16_6A, RULE_21_4A, RULE_21_4B, RULE_21_4C,
};
use crate::games::lees_greatest_gamble::sight;
use crate::games::lees_greatest_gamble::tables::{Ratings, Tables};
use crate::games::lees_greatest_gamble::turn::{Against, Declared, Turn};
use crate::games::lees_greatest_gamble::unit::{Piece, UnitId};
use crate::hex::HexId;
use crate::report::log::MovementKind;
use crate::rule::Rule;
use crate::side::Side;
use table::Effect;

/// 14.1, 14.5, 14.6: whether an artillery unit at `from` may declare a bombardment of a unit or
/// Train now, as far as ground, range and enemy go (not: Ready, unmoved, night). Gives the hex of
/// the target.
///
/// # Errors
///
/// The rule that forbids it, and why.
pub fn reaches(
    tables: &Tables,
    board: &Board,
    gun: UnitId,
    from: HexId,
    target: Piece,
) -> Result<HexId, (Rule, String)> {
    if let Piece::Marker(marker) = target {
        let why = format!("`{marker}` is a Hidden Movement Counter");
        return Err((RULE_14_1D, why));
    }
    if target.side() == gun.side() {
        return Err((RULE_14_1A, format!("`{target}` is no enemy of {gun}")));
    }
    let Some(hex) = board.place(target) else {
        return Err((RULE_14_1A, format!("`{target}` is not on the map")));
    };
    let (range, hill) = range(tables, gun, from);
    let between = i64::from(tables.map.grid.distance(from, hex)) - 1;
    if between > range {
        let rule = if hill { RULE_14_5B } else { RULE_14_5A };
        let from_hill = if hill { " from a hill" } else { "" };
        let why = format!(
            "{hex} is out of range of {gun} in {from}: {between} hexes are between, its range \
             is {range}{from_hill}"
        );
        return Err((rule, why));
    }
    let cell = tables.map.cell(hex);
    if cell.heavy || cell.town {
        let what = if cell.town { "a town" } else { "heavy woods" };
        let why = format!("`{target}` is in {what} in {hex}");
        return Err((RULE_14_6A, why));
    }
    if sight::enters_protected(&tables.map, from, hex) {
        let why = format!("a protected hexside covers {hex} against {from}");
        return Err((RULE_14_6B, why));
    }
    sight::open(&tables.map, from, hex).map_err(|blocked| {
        let why = format!("{from} does not see {hex}: {}", blocked.why);
        (blocked.rule, why)
    })?;
    Ok(hex)
}

/// 14.5a, 14.5b: how many hexes may be between an artillery unit in this hex and its target, and
/// whether it fires from a hill; 0 for a brigade.
#[must_use]
pub fn range(tables: &Tables, gun: UnitId, from: HexId) -> (i64, bool) {
    let hill = tables.map.cell(from).hill;
    match tables.unit(gun).ratings {
        Ratings::Artillery { range, .. } if hill => (range + HILL_RANGE, true),
        Ratings::Artillery { range, .. } => (range, false),
        Ratings::Brigade { .. } => (0, hill),
    }
}

/// What is fired at, and from where.
#[derive(Clone, Copy)]
struct Aim {
    side: Side,
    from: HexId,
    hex: HexId,
    target: Piece,
}

/// 14.7: artillery of one hex fires at one target, with the counterattacks that follow each roll and
/// each attack on a Train (14.5d, 19.3f). Begins the actions.
pub fn make(turn: &mut Turn<'_>, guns: &[Declared]) {
    let Some((hex, target)) = guns.iter().find_map(|declared| match declared.against {
        Against::Bombard { hex, target } => Some((hex, target)),
        Against::Hex { .. } | Against::Train { .. } => None,
    }) else {
        return;
    };
    let mut units: Vec<UnitId> = guns.iter().map(|declared| declared.unit).collect();
    units.sort_unstable();
    begin(turn, &units, hex, target);
    units.retain(|gun| {
        turn.marks.spent.insert(*gun);
        able(turn, *gun, guns)
    });
    let Some(from) = units.first().and_then(|gun| turn.board.unit(*gun).at) else {
        return;
    };
    if turn.board.place(target) != Some(hex) {
        return wasted(turn, &units, hex, target);
    }
    let aim = Aim {
        side: turn.side,
        from,
        hex,
        target,
    };
    match target {
        Piece::Train(side) => train(turn, &units, side, aim),
        Piece::Unit(unit) if coordinates(turn, &units, aim) => {
            shoot(turn, &units, unit, aim);
            counter::after_all(turn, units[0], &units[1..]);
        }
        Piece::Unit(unit) => singly(turn, &units, unit, aim),
        Piece::Marker(_) => {}
    }
}

fn begin(turn: &mut Turn<'_>, units: &[UnitId], hex: HexId, target: Piece) {
    let names: Vec<String> = units.iter().map(|gun| turn.tables.name(*gun)).collect();
    let verb = if units.len() == 1 {
        "bombards"
    } else {
        "bombard"
    };
    let target = match target {
        Piece::Unit(unit) => turn.tables.name(unit),
        Piece::Marker(_) | Piece::Train(_) => target.to_string(),
    };
    let title = format!("{} {verb} {target} in {hex}", names.join(", "));
    turn.begin("combat", title);
}

/// 11.1c, 13.1b: whether artillery that declared a bombardment can still fire. What has left its hex
/// is off the map, or has retreated and so is Disrupted (13.4h, 13.5g).
fn able(turn: &mut Turn<'_>, gun: UnitId, guns: &[Declared]) -> bool {
    let unit = turn.board.unit(gun);
    let (rule, why) = if unit.status != Status::OnMap {
        (RULE_11_1C, "is not on the map any more")
    } else if unit.disrupted {
        (RULE_13_1D, "is Disrupted")
    } else if unit.fired {
        (RULE_13_1B, "is Fired")
    } else {
        return true;
    };
    let declared = guns.iter().find(|declared| declared.unit == gun);
    let span = declared.and_then(|declared| declared.span.clone());
    let fault = Diagnostic::new(Kind::Illegal, format!("`{gun}` {why} and does not bombard"))
        .rule(rule)
        .help("only Ready artillery bombards");
    turn.refuse(span.as_ref(), fault);
    false
}

/// 14.1c: the target has left its hex.
fn wasted(turn: &mut Turn<'_>, units: &[UnitId], hex: HexId, target: Piece) {
    for gun in units {
        let text = format!("{target} is not in {hex} any more: {gun} does not fire");
        turn.log.overtaken(&[RULE_14_1C], text);
    }
}

/// 13.1b: artillery that has bombarded is Fired.
fn fired(turn: &mut Turn<'_>, units: &[UnitId], aim: Aim) {
    for gun in units {
        turn.went(gun, aim.side, MovementKind::Fire, &[aim.from, aim.hex]);
        let unit = turn.board.unit_mut(*gun);
        if !unit.fired {
            unit.fired = true;
            turn.log.effect(&[RULE_13_1B], format!("{gun} is Fired"));
        }
    }
}

/// 21.4c: each unit scores, without dice.
fn train(turn: &mut Turn<'_>, units: &[UnitId], side: Side, aim: Aim) {
    for (count, gun) in units.iter().enumerate() {
        if count > 0 {
            begin(turn, &[*gun], aim.hex, aim.target);
            if !able(turn, *gun, &[]) {
                continue;
            }
        }
        let train = &mut turn.board.army_mut(side).train;
        train.attacked = true;
        train.attacks += 1;
        let text = format!(
            "{gun} bombards the {side} Train: 1 point for {}",
            side.other()
        );
        turn.log
            .effect(&[RULE_21_4A, RULE_21_4B, RULE_21_4C, RULE_4_3E], text);
        fired(turn, &[*gun], aim);
        counter::after(turn, *gun);
    }
}

/// 14.7a, 14.7b, 14.7d: whether units of one hex fire together.
fn coordinates(turn: &mut Turn<'_>, units: &[UnitId], aim: Aim) -> bool {
    if units.len() < 2 {
        return false;
    }
    if turn.state() == State::Panic {
        let text = format!("no coordination: {} is in Panic", aim.side);
        turn.log.fact(&[RULE_14_7D, RULE_16_6A], text);
        return false;
    }
    let best = turn.tables.army(aim.side).coordination;
    let die = turn.roll(
        &format!("bombardment coordination {} {}", aim.from, aim.target),
        format!("{best} or less"),
        &[RULE_14_7A, RULE_14_7B, RULE_14_7E, H_20],
        |die| {
            if i64::from(die) <= best {
                "they fire together".to_owned()
            } else {
                "each fires alone".to_owned()
            }
        },
    );
    i64::from(die) <= best
}

/// 14.2d, 14.7b: each fires alone, in the order of numbers.
fn singly(turn: &mut Turn<'_>, units: &[UnitId], target: UnitId, aim: Aim) {
    for (count, gun) in units.iter().enumerate() {
        if count > 0 {
            begin(turn, &[*gun], aim.hex, aim.target);
            if !able(turn, *gun, &[]) {
                continue;
            }
            if turn.board.unit(target).at != Some(aim.hex) {
                wasted(turn, &[*gun], aim.hex, aim.target);
                continue;
            }
        }
        shoot(turn, &[*gun], target, aim);
        counter::after(turn, *gun);
    }
}

/// 14.3, 14.4r: one roll of units that fire together, or of one.
fn shoot(turn: &mut Turn<'_>, units: &[UnitId], target: UnitId, aim: Aim) {
    let column = units.len();
    let label = match units {
        [gun] => format!("bombard {gun} {target}"),
        _ => format!("bombard {} {target}", aim.from),
    };
    let mut rules = vec![RULE_14_3A, RULE_14_3B];
    rules.push(match units {
        [_] => RULE_14_2D,
        _ => RULE_14_7A,
    });
    let die = turn.roll(&label, table::column(column), &rules, |die| {
        table::effect(die, column).as_str().to_owned()
    });
    match table::effect(die, column) {
        Effect::Nothing => turn.log.fact(&[RULE_14_4RB], "no effect"),
        Effect::Attacker => {
            for gun in units {
                fate::disrupt(turn, *gun, &[RULE_14_4RA]);
            }
        }
        Effect::Disrupt => fate::disrupt(turn, target, &[RULE_14_4RC]),
        Effect::Rout => broken(turn, target, RULE_14_4RD),
        Effect::Eliminate => {
            if fate::elimination_check(turn, target, &[RULE_14_4RE, RULE_14_4RG]) {
                broken(turn, target, RULE_14_4RE);
            } else {
                fate::eliminate(turn, target, &[RULE_14_4RE]);
            }
        }
    }
    fired(turn, units, aim);
}

/// 14.4rd, 14.4rf: the target is Disrupted and checks its morale; it never retreats.
fn broken(turn: &mut Turn<'_>, target: UnitId, rule: Rule) {
    fate::disrupt(turn, target, &[rule]);
    if !turn.tables.arm(target).is_brigade() {
        let text = format!("{target} has no Morale Rating: Disrupted only");
        turn.log.fact(&[RULE_14_4RF], text);
    } else if fate::morale(turn, target, &[rule], "") {
        fate::shake(turn, target, &[rule]);
    } else {
        fate::rout(turn, target, &[rule]);
    }
}
