//! The way of one retreating unit, hex by hex (12.4).

use super::choice;
use super::stop::{self, Near};
use crate::games::lees_greatest_gamble::board::Status;
use crate::games::lees_greatest_gamble::fate;
use crate::games::lees_greatest_gamble::rules::{
    RULE_8_5B, RULE_12_4A, RULE_12_4B, RULE_12_4C, RULE_12_4E, RULE_12_4F, RULE_12_4H, RULE_12_4I,
    RULE_12_4J, RULE_12_4N, RULE_12_5A,
};
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::{Piece, UnitId};
use crate::games::lees_greatest_gamble::watch;
use crate::hex::HexId;
use crate::report::log::MovementKind;
use crate::rule::Rule;

/// Carries out the retreat of one unit; gives the hex where it stops, none when it is gone.
pub fn carry_out(turn: &mut Turn<'_>, unit: UnitId, rules: &[Rule]) -> Option<HexId> {
    let start = turn.board.unit(unit).at?;
    turn.log
        .fact(rules, format!("{unit} retreats from {start}"));
    let mut way = vec![start];
    let stopped = run(turn, unit, &mut way);
    if way.len() > 1 {
        turn.went(unit, unit.side(), MovementKind::Retreat, &way);
    }
    stopped
}

fn run(turn: &mut Turn<'_>, unit: UnitId, way: &mut Vec<HexId>) -> Option<HexId> {
    let wishes: Vec<HexId> = turn
        .reactions(unit.side())
        .retreat
        .iter()
        .filter(|choice| choice.unit.value == unit)
        .flat_map(|choice| choice.to.iter().map(|hex| hex.value))
        .collect();
    loop {
        let here = turn.board.unit(unit).at?;
        let open = choice::enterable(turn.tables, &turn.board, unit, here, way);
        let Some(hex) = choice::next(turn.tables, &turn.board, unit, &open, &wishes) else {
            nowhere(turn, unit, here);
            return None;
        };
        turn.board.put(unit, hex);
        way.push(hex);
        turn.log
            .effect(&[RULE_12_4A], format!("{unit} retreats to {hex}"));
        watch::after(turn, Piece::Unit(unit));
        match stop::near(turn.tables, &turn.board, unit.side(), hex) {
            Near::Nobody => return Some(hex),
            Near::Cavalry => {
                let text = format!("{unit} cannot stop in {hex} beside enemy cavalry and goes on");
                turn.log.fact(&[RULE_12_4E, RULE_12_4F], text);
            }
            Near::Infantry if !turn.tables.arm(unit).is_brigade() => {
                let text = format!("{unit} cannot stop in {hex} beside enemy infantry and goes on");
                turn.log.fact(&[RULE_12_4B, RULE_12_4N], text);
            }
            Near::Infantry => {
                let why = format!("it cannot stop in {hex} beside enemy infantry");
                if !fate::morale(turn, unit, &[RULE_12_4B, RULE_12_4C], &why) {
                    fate::rout(turn, unit, &[RULE_12_4B, RULE_12_5A]);
                    return None;
                }
            }
        }
    }
}

/// 12.4h, 12.4j: no hex on the map can be entered.
fn nowhere(turn: &mut Turn<'_>, unit: UnitId, here: HexId) {
    if !turn.tables.map.grid.is_edge(here) {
        let text = format!("{unit} in {here} is surrounded: no hex around it can be entered");
        turn.log.fact(&[RULE_12_4H, RULE_12_4I], text);
        fate::capture(turn, unit, &[RULE_12_4H]);
        return;
    }
    let count = turn.board.count();
    turn.board.take(unit, Status::Left);
    turn.board.unit_mut(unit).left = Some(count);
    let text = format!("{unit} retreats off the map from {here}");
    turn.log.effect(&[RULE_8_5B, RULE_12_4J], text);
}
