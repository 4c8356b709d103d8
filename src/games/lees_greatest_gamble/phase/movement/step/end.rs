//! The end of a movement: Disruption, checks, the guns, leaving, the declaration.

use super::{Course, March};
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::lees_greatest_gamble::costs::mp;
use crate::games::lees_greatest_gamble::fate;
use crate::games::lees_greatest_gamble::orders::said;
use crate::games::lees_greatest_gamble::phase::movement::declare;
use crate::games::lees_greatest_gamble::rules::{
    RULE_7_3B, RULE_13_1B, RULE_15_1B, RULE_22_2A, RULE_22_2B, RULE_22_2C, RULE_22_4D,
};
use crate::games::lees_greatest_gamble::unit::{Arm, Piece, UnitId};
use crate::games::lees_greatest_gamble::ways;

impl March<'_, '_> {
    /// What the movement leaves behind, then what is declared.
    pub(super) fn end(mut self, course: Course) {
        if course == Course::Short && self.wants_to_move() {
            self.turn.marks.stopped.insert(self.piece);
        }
        self.draw();
        self.weigh_haste(course);
        if let Piece::Unit(unit) = self.piece
            && self.place.spent > 0
        {
            self.tire(unit);
            self.spend_guns(unit);
        }
        let leaves = said(self.way.leave.as_ref());
        if leaves && course == Course::Whole {
            self.leave();
            return;
        }
        let supposed = self.turn.rehearsing().is_some() && course == Course::Short;
        if !supposed {
            let skipped = std::mem::take(&mut self.skipped);
            if !declare::carry_out(
                self.turn,
                self.piece,
                self.mover,
                self.way,
                self.place.spent,
            ) {
                for hex in skipped {
                    self.check_morale(hex);
                }
            }
        }
    }

    /// 15.1b, 20.2a, 22.2b, 22.4a: what the movement costs the unit itself.
    fn tire(&mut self, unit: UnitId) {
        let walk = self.walk();
        let mut rules = ways::toll(&walk, &self.place, self.walked);
        let left_line = ways::left_line(&walk, &self.place);
        if !rules.is_empty() {
            if self.turn.board.unit(unit).disrupted {
                rules.push(RULE_7_3B);
            }
            fate::disrupt(self.turn, unit, &rules);
        }
        if left_line && self.turn.rehearsing().is_none() {
            self.leave_line(unit);
        }
    }

    /// 15.1b, 22.4d: tells who orders it of haste without need. Hindrance, and who comes to light on
    /// the way, could make it dearer.
    fn weigh_haste(&mut self, course: Course) {
        let beyond = self.place.spent > self.walk().plain_allowance();
        let way = self.way;
        for (flag, name, rule) in [
            (&way.march, "march", RULE_22_4D),
            (&way.accelerate, "accelerate", RULE_15_1B),
        ] {
            let Some(flag) = flag.as_ref().filter(|flag| flag.value) else {
                continue;
            };
            let sure = !self.beset && self.turn.marks.unveiled.is_empty();
            let idle = course == Course::Whole && !beyond && sure;
            let warning = idle.then(|| {
                let message = format!(
                    "`{}` needs no `{name}`: its way costs {} MP of {}",
                    self.piece,
                    mp(self.place.spent),
                    mp(self.walk().plain_allowance())
                );
                Diagnostic::new(Kind::Illegal, message)
                    .rule(rule)
                    .help(format!(
                        "take `{name}` out: it counts only for who spends more"
                    ))
            });
            self.turn.weigh(flag.span.as_ref(), warning);
        }
    }

    /// 22.2b, 22.2c: the check of a brigade that has disengaged.
    fn leave_line(&mut self, unit: UnitId) {
        let rules = [RULE_22_2A, RULE_22_2B];
        if self.turn.board.unit(unit).shaken {
            if !fate::rout_check(self.turn, unit, true, &rules) {
                fate::rout(self.turn, unit, &[RULE_22_2B, RULE_22_2C]);
            }
        } else if !fate::morale(self.turn, unit, &rules, "disengages") {
            fate::shake(self.turn, unit, &rules);
        }
    }

    /// 13.1b: artillery that has moved has done its one thing.
    fn spend_guns(&mut self, id: UnitId) {
        let artillery = self.turn.tables.arm(id) == Arm::Artillery;
        let unit = self.turn.board.unit_mut(id);
        if artillery && !std::mem::replace(&mut unit.fired, true) {
            let text = format!("{id} has moved and is Fired");
            self.turn.log.effect(&[RULE_13_1B], text);
        }
    }
}
