//! One attack, from the face of the enemy to the advance (11.3, 12, 13.5, 15.4, 15.5, 22.3).

pub mod advance;
pub mod charge;
pub mod evade;
pub mod guns;
mod questionable;
mod result;
mod second_line;
pub mod support;

use super::differential::{self, Engagement};
use super::outcome;
use crate::games::lees_greatest_gamble::board::{Board, Status};
use crate::games::lees_greatest_gamble::rules::{
    H_01, H_30, H_40, H_50, RULE_9_4A, RULE_11_3A, RULE_11_3B, RULE_11_4A, RULE_11_4H, RULE_12_7A,
    RULE_13_5A, RULE_15_5C, RULE_20_3B, RULE_20_3C,
};
use crate::games::lees_greatest_gamble::tables::{Outcome, Tables};
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::{Arm, UnitId};
use crate::hex::HexId;
use crate::report::log::{Line, MovementKind};
use crate::rule::Rule;
use crate::side::Side;
use questionable::Nerve;

/// An attack that is about to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The brigade.
    pub attacker: UnitId,
    /// The hex.
    pub hex: HexId,
    /// 15.5: whether it charges.
    pub charge: bool,
    /// 11.4b: what coordination gives it.
    pub coordination: i32,
    /// The side that decides about it: the attacker's, or the other by 17.4.
    pub by: Side,
    /// 13.4b: Offensive Support, best first.
    pub support: Vec<UnitId>,
    /// 12.7: whether it advances into an emptied hex.
    pub advance: bool,
    /// 19: whether it is a counterattack.
    pub counter: bool,
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// Whether the TRC was rolled on: it counts for 11.6e.
    pub rolled: bool,
    /// Whether it is an event for 19 (22.3f, 19.3h).
    pub event: bool,
}

/// Makes it, with every consequence but counterattacks (12.1b). Begins the action.
pub fn make(turn: &mut Turn<'_>, attack: &Attack) -> Made {
    let verb = match (attack.counter, attack.charge) {
        (true, _) => "counterattacks",
        (false, true) => "charges",
        (false, false) => "attacks",
    };
    let title = format!(
        "{} {verb} {}",
        turn.tables.name(attack.attacker),
        attack.hex
    );
    turn.begin("combat", title);
    let Some(defender) = defender(turn, attack.hex, against(attack.attacker)) else {
        let text = format!("nobody defends {}", attack.hex);
        turn.log.fact(&[RULE_11_3A], text);
        return Made::default();
    };
    tell_defender(turn, defender, attack.hex);
    show(turn, attack.attacker, attack.hex);
    turn.marks.fought.insert(attack.attacker);
    let charge = attack.charge && charge::holds(turn, attack.attacker, attack.hex);
    let Some(rolled) = engage(turn, attack, defender, charge) else {
        return Made::default();
    };
    if attack.advance {
        advance::into(turn, attack.attacker, attack.hex, &[RULE_12_7A]);
    }
    if charge {
        charge::close(turn, attack.attacker);
    }
    let event = turn.board.unit(attack.attacker).status == Status::OnMap;
    Made { rolled, event }
}

/// 9.4a, 13.5a: who of a side defends a hex: the top brigade, else one of its artillery units.
#[must_use]
pub fn defender(turn: &Turn<'_>, hex: HexId, side: Side) -> Option<UnitId> {
    if !turn.board.has_unit(hex, side) {
        return None;
    }
    let wishes = &turn.reactions(side).guns;
    let wishes: Vec<UnitId> = wishes.iter().map(|gun| gun.value).collect();
    defender_of(turn.tables, &turn.board, hex, &wishes)
}

/// As [`defender`], when the owner wants these artillery units rather than others to defend alone
/// (13.5h).
#[must_use]
pub fn defender_of(
    tables: &Tables,
    board: &Board,
    hex: HexId,
    wishes: &[UnitId],
) -> Option<UnitId> {
    board
        .top(tables, hex)
        .or_else(|| guns::alone(tables, board, hex, wishes))
}

/// Records an attack for pictures.
pub fn show(turn: &mut Turn<'_>, attacker: UnitId, hex: HexId) {
    if let Some(from) = turn.board.unit(attacker).at {
        turn.went(
            attacker,
            attacker.side(),
            MovementKind::Charge,
            &[from, hex],
        );
    }
}

/// Who the defender is.
fn tell_defender(turn: &mut Turn<'_>, defender: UnitId, hex: HexId) {
    let name = turn.tables.name(defender);
    let (rule, text) = match turn.tables.arm(defender) {
        Arm::Infantry | Arm::Cavalry => (RULE_9_4A, format!("{name} defends {hex}")),
        Arm::Artillery => (RULE_13_5A, format!("{name} defends {hex} alone")),
    };
    turn.log.fact(&[rule], text);
}

/// 11.3: from the retreat before combat to the result. Whether the TRC was rolled on; nothing when
/// the attack was not carried out (22.3c).
fn engage(turn: &mut Turn<'_>, attack: &Attack, defender: UnitId, charge: bool) -> Option<bool> {
    if evade::tried(turn, attack, defender) {
        return Some(false);
    }
    match questionable::check(turn, attack.attacker, defender) {
        Nerve::Fit => {}
        Nerve::Attacker => return None,
        Nerve::Defender => {
            turn.marks.fought.insert(defender);
            return Some(false);
        }
    }
    if turn.tables.arm(defender).is_brigade() {
        turn.marks.fought.insert(defender);
    }
    let engagement = support::commit(turn, attack, defender);
    let outcome = roll(turn, &engagement, charge);
    result::apply(turn, &engagement, outcome);
    Some(true)
}

/// 11.4, 11.3b: the differential, and the dice.
fn roll(turn: &mut Turn<'_>, engagement: &Engagement, charge: bool) -> Outcome {
    let tables = turn.tables;
    let tally = differential::tally(tables, &turn.board, engagement);
    for line in tally.lines().collect::<Vec<Line>>() {
        turn.log.push(line);
    }
    let total = tally.total();
    let column = differential::column(total);
    let mut rules = vec![RULE_11_4A];
    let mut text = format!("the differential is {total:+}");
    if column != total {
        rules.push(RULE_11_4H);
        text = format!("{text}: column {column:+}");
    }
    rules.extend(house(turn, engagement));
    turn.log.fact(&rules, text);
    let night = turn.board.is_night();
    let label = format!("combat {} {}", engagement.attacker, engagement.hex);
    let dice = turn.roll_dice(
        &label,
        2,
        outcome::column(tables, column),
        &[RULE_11_3B],
        |dice| {
            let sum: u8 = dice.iter().sum();
            outcome::read(tables, column, sum, charge, night).to_string()
        },
    );
    let sum: u8 = dice.iter().sum();
    tell_cell(turn, column, sum, charge, night);
    outcome::read(tables, column, sum, charge, night)
}

/// House values that the differential rests on.
fn house(turn: &Turn<'_>, engagement: &Engagement) -> Vec<Rule> {
    let mut rules = vec![H_30];
    let alone = !turn.tables.arm(engagement.defender).is_brigade();
    if alone || engagement.offensive.is_some() || engagement.defensive.is_some() {
        rules.push(H_40);
    }
    let from = turn.board.unit(engagement.attacker).at;
    let map = &turn.tables.map;
    if from.is_some_and(|from| !differential::terrain(map, from, engagement.hex).is_empty()) {
        rules.push(H_50);
    }
    rules
}

/// The cell that was hit, and how a charge or the night reads it.
fn tell_cell(turn: &mut Turn<'_>, column: i32, sum: u8, charge: bool, night: bool) {
    let printed = outcome::read(turn.tables, column, sum, false, false);
    let read = outcome::read(turn.tables, column, sum, charge, night);
    let mut rules = vec![RULE_11_3B];
    if outcome::is_house(column, sum) {
        rules.push(H_01);
    }
    let mut text = format!("column {column:+}, dice {sum}: {printed}");
    if printed != read {
        if charge && matches!(printed, Outcome::Defender { .. }) {
            rules.push(RULE_15_5C);
        }
        if night {
            rules.extend([RULE_20_3B, RULE_20_3C]);
        }
        text = format!("{text}, read as {read}");
    }
    turn.log.fact(&rules, text);
}

/// The side that defends against a unit.
const fn against(attacker: UnitId) -> Side {
    attacker.side().other()
}
