//! M-B: rally of Shaken brigades (5.3d, 7.4, 18.8a).

use crate::games::lees_greatest_gamble::board::Status;
use crate::games::lees_greatest_gamble::fate::joined;
use crate::games::lees_greatest_gamble::near;
use crate::games::lees_greatest_gamble::printed::{RALLY_CAVALRY, RALLY_INFANTRY};
use crate::games::lees_greatest_gamble::rules::{
    RULE_5_3D, RULE_7_3F, RULE_7_4B, RULE_7_4C, RULE_7_4D, RULE_7_4E, RULE_7_4F, RULE_7_4G,
    RULE_17_3B, RULE_17_3G, RULE_18_4F, RULE_18_8A, RULE_18_8E,
};
use crate::games::lees_greatest_gamble::turn::{Control, Turn};
use crate::games::lees_greatest_gamble::unit::{Arm, Piece, UnitId};
use crate::rule::Rule;

/// 7.4e: how near an enemy bars rally.
const NEAR: u32 = 2;

/// Carries out M-B; nothing in a rehearsal.
pub fn carry_out(turn: &mut Turn<'_>) {
    if turn.rehearsing().is_some() {
        return;
    }
    let shaken: Vec<UnitId> = UnitId::of(turn.side)
        .filter(|id| turn.board.unit(*id).shaken)
        .collect();
    let (mut rolls, mut barred) = (Vec::new(), Vec::new());
    for id in shaken {
        match may(turn, id) {
            Some(Ok(rules)) => rolls.push((id, rules)),
            Some(Err((rules, why))) => barred.push((rules, format!("{id} does not: {why}"))),
            None => {}
        }
    }
    for (id, rules) in rolls {
        rally(turn, id, &rules);
    }
    if !barred.is_empty() {
        turn.begin("rally", "Shaken brigades that do not roll");
        for (rules, text) in barred {
            turn.log.fact(&rules, text);
        }
    }
}

/// Why a brigade does not roll, and by which rules.
type Bar = (Vec<Rule>, String);

/// Whether a Shaken brigade rolls, and by which rules; none if it is not in play.
fn may(turn: &Turn<'_>, id: UnitId) -> Option<Result<Vec<Rule>, Bar>> {
    let unit = turn.board.unit(id);
    match unit.status {
        Status::Hidden => return Some(Ok(vec![RULE_18_8A, RULE_18_8E])),
        Status::OnMap => {}
        Status::Unused
        | Status::Waiting
        | Status::Routed
        | Status::Eliminated
        | Status::Destroyed
        | Status::Captured
        | Status::Removed
        | Status::Left => return None,
    }
    let hex = unit.at?;
    if turn.marks.moved.contains(&Piece::Unit(id)) {
        let why = "it has moved".to_owned();
        return Some(Err((vec![RULE_7_4B, RULE_7_3F], why)));
    }
    if turn.marks.deployed.contains(&id) {
        let why = "it has moved in a marker".to_owned();
        return Some(Err((vec![RULE_7_4B, RULE_18_4F], why)));
    }
    let enemy = turn.side.other();
    Some(match near::distance(turn.tables, &turn.board, enemy, hex) {
        Some(far) if far <= NEAR => {
            let why = format!("an enemy is at distance {far}, within {NEAR}");
            Err((vec![RULE_7_4E, RULE_7_4F], why))
        }
        Some(_) | None => Ok(vec![RULE_7_4B, RULE_7_4G]),
    })
}

/// 7.4b to 7.4d: one brigade rolls.
fn rally(turn: &mut Turn<'_>, id: UnitId, rules: &[Rule]) {
    let best = match turn.tables.arm(id) {
        Arm::Infantry | Arm::Artillery => RALLY_INFANTRY,
        Arm::Cavalry => RALLY_CAVALRY,
    };
    let title = format!("{} tries to rally", turn.tables.name(id));
    turn.begin("rally", title);
    let die = turn.roll(
        &format!("rally {id}"),
        format!("{best} or less"),
        &joined(rules, &[RULE_5_3D]),
        |die| {
            if die <= best {
                "it rallies".to_owned()
            } else {
                "it stays Shaken".to_owned()
            }
        },
    );
    if die <= best {
        turn.board.unit_mut(id).shaken = false;
        turn.log
            .effect(&[RULE_7_4B], format!("{id} is no longer Shaken"));
    } else {
        let text = format!("{id} stays Shaken and suffers nothing else");
        turn.log.fact(&[RULE_7_4C], text);
    }
    if !turn.board.unit(id).disrupted {
        return;
    }
    if turn.marks.control.get(&Piece::Unit(id)) == Some(&Control::Nobody) {
        let text = format!("{id} stays Disrupted: nobody commands it");
        turn.log.fact(&[RULE_17_3B, RULE_17_3G], text);
        return;
    }
    turn.board.unit_mut(id).disrupted = false;
    turn.log
        .effect(&[RULE_7_4D], format!("{id} is no longer Disrupted"));
}
