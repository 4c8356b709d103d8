//! The odds of a unit's own dice (7.2, 7.4, 7.6).

use super::{Answer, Desk, Faults, Paper, above, eliminations};
use crate::games::lees_greatest_gamble::printed::{RALLY_CAVALRY, RALLY_INFANTRY};
use crate::games::lees_greatest_gamble::rules::{
    H_30, RULE_7_2A, RULE_7_2B, RULE_7_4B, RULE_7_6A, RULE_7_6B, RULE_7_6D, RULE_13_2A, RULE_13_5C,
    RULE_20_3C, RULE_20_3D,
};
use crate::games::lees_greatest_gamble::tables::{Loss, Ratings};
use crate::games::lees_greatest_gamble::unit::{Arm, UnitId};

/// 7.2, 7.4b, 7.6: Morale and Rout checks, elimination and rally of a unit as it is.
pub(super) fn odds(desk: &Desk<'_>, name: &str) -> Result<Answer, Faults> {
    let id = desk.unit(name)?;
    let unit = desk.board.unit(id);
    let entry = desk.tables.unit(id);
    let mut paper = Paper::default();
    paper.part(format!("checks of {}", desk.tables.name(id)));
    match entry.ratings {
        Ratings::Brigade { morale, loss, .. } => {
            let rating = morale[usize::from(unit.shaken)];
            let face = if unit.shaken { "Shaken side" } else { "front" };
            paper.log.fact(
                &[RULE_7_2B, H_30],
                format!(
                    "Morale Rating {rating} ({face}), Loss Rating {}",
                    loss_text(loss)
                ),
            );
            let fails = above(rating);
            let rules = [RULE_7_2A];
            paper.told(
                &format!("morale {id}"),
                "fails a Morale or Rout check",
                (fails, 6),
                &rules,
            );
            elimination(desk, &mut paper, id, loss);
            if unit.shaken {
                let ways = match entry.arm {
                    Arm::Cavalry => RALLY_CAVALRY,
                    Arm::Infantry | Arm::Artillery => RALLY_INFANTRY,
                };
                paper.told(
                    &format!("rally {id}"),
                    "rallies, if it has not moved and no enemy is near",
                    (u64::from(ways), 6),
                    &[RULE_7_4B],
                );
            }
        }
        Ratings::Artillery { .. } => {
            if desk.board.is_night() {
                let text = "artillery checks nothing; at night no E counts";
                paper.log.fact(&[RULE_13_2A, RULE_20_3C, RULE_20_3D], text);
            } else {
                let text = "artillery checks nothing; any E eliminates it";
                paper.log.fact(&[RULE_13_2A, RULE_7_6D], text);
            }
            paper.told(
                &format!("capture {id}"),
                "is captured when it is driven off alone",
                (2, 6),
                &[RULE_13_5C],
            );
        }
    }
    Ok(paper.answer())
}

/// 7.6a, 7.6b, 20.3c: what an E does to a brigade.
fn elimination(desk: &Desk<'_>, paper: &mut Paper, id: UnitId, loss: Loss) {
    if desk.board.is_night() {
        let text = "at night no E counts: nothing is eliminated";
        return paper.log.fact(&[RULE_20_3C], text);
    }
    let rule = match loss {
        Loss::FourPlus => RULE_7_6B,
        Loss::Two | Loss::Three | Loss::Four | Loss::Five => RULE_7_6A,
    };
    paper.told(
        &format!("elimination {id}"),
        "is eliminated by an E",
        (eliminations(loss), 36),
        &[rule],
    );
}

/// As it is printed.
pub(super) const fn loss_text(loss: Loss) -> &'static str {
    match loss {
        Loss::Two => "2",
        Loss::Three => "3",
        Loss::Four => "4",
        Loss::FourPlus => "4+",
        Loss::Five => "5",
    }
}
