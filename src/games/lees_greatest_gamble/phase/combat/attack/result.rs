//! What a result does to the two units that fight (12.2).

use super::{guns, second_line};
use crate::games::lees_greatest_gamble::fate;
use crate::games::lees_greatest_gamble::phase::combat::differential::Engagement;
use crate::games::lees_greatest_gamble::rules::{
    H_30, RULE_12_2A, RULE_12_2B, RULE_12_2C, RULE_12_2D, RULE_12_2E, RULE_12_2F, RULE_12_2G,
    RULE_12_2H, RULE_12_2I, RULE_12_2J, RULE_12_2K,
};
use crate::games::lees_greatest_gamble::tables::Outcome;
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::UnitId;
use crate::rule::Rule;

/// What befalls a brigade that must leave its hex, or may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Stays,
    Retreats,
    Routs,
}

/// Applies a result, with every consequence for the attacked hex (12.1b).
pub(super) fn apply(turn: &mut Turn<'_>, engagement: &Engagement, outcome: Outcome) {
    match outcome {
        Outcome::Nothing => turn.log.fact(&[RULE_12_2J], "no effect"),
        Outcome::Attacker { elimination, rout } => {
            attacker(turn, engagement.attacker, elimination, rout);
        }
        Outcome::Defender {
            elimination,
            rout,
            figure,
        } => {
            if turn.tables.arm(engagement.defender).is_brigade() {
                defender(turn, engagement, elimination, rout, figure);
            } else {
                guns::suffer(turn, engagement, elimination);
            }
        }
    }
}

/// 12.2a to 12.2c: A, AE, AR, AER.
fn attacker(turn: &mut Turn<'_>, unit: UnitId, elimination: bool, rout: bool) {
    let shaken = turn.board.unit(unit).shaken;
    if !survives(turn, unit, elimination) {
        return;
    }
    if !rout {
        fate::disrupt(turn, unit, &[RULE_12_2B]);
        return;
    }
    fate::disrupt(turn, unit, &[RULE_12_2C]);
    if !fate::rout_check(turn, unit, shaken, &[RULE_12_2C]) {
        fate::rout(turn, unit, &[RULE_12_2C]);
    } else if !shaken {
        fate::shake(turn, unit, &[RULE_12_2C]);
    }
}

/// 12.2a: the elimination check, when the result asks for one; whether the unit lives.
fn survives(turn: &mut Turn<'_>, unit: UnitId, elimination: bool) -> bool {
    if !elimination || fate::elimination_check(turn, unit, &[RULE_12_2A, RULE_12_2I]) {
        return true;
    }
    fate::eliminate(turn, unit, &[RULE_12_2A]);
    false
}

/// 12.2d to 12.2i: D, with a figure, DE, DR, DER, on a brigade.
fn defender(
    turn: &mut Turn<'_>,
    engagement: &Engagement,
    elimination: bool,
    rout: bool,
    figure: Option<u8>,
) {
    let unit = engagement.defender;
    let shaken = turn.board.unit(unit).shaken;
    if !survives(turn, unit, elimination) {
        return;
    }
    let rule = match (rout, figure) {
        (true, _) => RULE_12_2H,
        (false, Some(_)) => RULE_12_2E,
        (false, None) => RULE_12_2D,
    };
    fate::disrupt(turn, unit, &[rule]);
    let fate = match (rout, figure) {
        (true, _) => holds(turn, unit, shaken, RULE_12_2H),
        (false, Some(figure)) => at_figure(turn, unit, shaken, figure),
        (false, None) => Fate::Stays,
    };
    if fate == Fate::Routs {
        fate::rout(turn, unit, &[rule]);
    }
    if fate == Fate::Retreats && !shaken {
        fate::shake(turn, unit, &[rule]);
    }
    match fate {
        Fate::Stays => {}
        Fate::Retreats => second_line::leave(turn, engagement.hex, Some(unit)),
        Fate::Routs => second_line::leave(turn, engagement.hex, None),
    }
}

/// The Rout check of a defender: it Routs, or retreats.
fn holds(turn: &mut Turn<'_>, unit: UnitId, shaken: bool, rule: Rule) -> Fate {
    match fate::rout_check(turn, unit, shaken, &[rule]) {
        true => Fate::Retreats,
        false => Fate::Routs,
    }
}

/// 12.2e to 12.2g, 12.2k: the figure against the Morale Rating of the side that was up.
fn at_figure(turn: &mut Turn<'_>, unit: UnitId, shaken: bool, figure: u8) -> Fate {
    let Some(rating) = fate::morale_rating(turn.tables, unit, shaken) else {
        return Fate::Stays;
    };
    if i64::from(figure) <= rating {
        let text = format!("{figure} is not above {unit}'s Morale Rating {rating}: it stays");
        turn.log.fact(&[RULE_12_2G, RULE_12_2K, H_30], text);
        return Fate::Stays;
    }
    let text = format!("{figure} is above {unit}'s Morale Rating {rating}");
    turn.log.fact(&[RULE_12_2E, RULE_12_2K, H_30], text);
    if shaken {
        holds(turn, unit, shaken, RULE_12_2F)
    } else {
        Fate::Retreats
    }
}
