//! Wheels about a front corner.

use super::super::super::board::{UnitId, footprint};
use super::super::super::orders::{Hand, Step};
use super::super::super::printed::KEEP_AWAY;
use super::super::super::rules::{FLANK_23, FLANK_R22};
use super::going::Going;
use super::illegal;
use super::march::March;
use crate::draft::Located;
use crate::tabletop::sweep::clear_turn;
use crate::tabletop::{Angle, Length, Rect};

impl March<'_, '_, '_> {
    /// FLANK-R22: a wheel pays for the arc of the corner that moves.
    pub(super) fn wheel(&mut self, step: &Located<Step>, hand: Hand, turn: Angle) -> bool {
        let rect = footprint(self.tables, self.unit());
        let right = hand == Hand::Right;
        let frontage = rect.frontage.to_f64();
        let price = frontage * Angle(1).radians();
        let open = Angle(self.affordable(price).min(18_000));
        let word = if right { "wheel right" } else { "wheel left" };
        if turn > open {
            let diagnostic = illegal(
                FLANK_R22,
                format!(
                    "`{}` costs {}, and `{}` has {}",
                    step.value,
                    Length::round(frontage * turn.radians()),
                    self.id,
                    self.purse()
                ),
            )
            .help(if open.0 > 0 {
                format!("`{word} {open}` is the most that is left")
            } else {
                "nothing is left; take the step out".to_owned()
            });
            return self.refuse(step, diagnostic);
        }
        let clockwise = if right {
            turn.radians()
        } else {
            -turn.radians()
        };
        let going = Going::wheel(
            &self.tables.ground,
            (rect.pivot(right), rect.centre.into()),
            (turn.0, clockwise),
            frontage * turn.radians(),
            self.unit().crossed_stream,
        );
        let passage = going.passage(turn.0, self.spent, self.allowance);
        let turned = Angle(passage.parts);
        if let Some((clear, enemy)) = self.wheel_barred(&rect, right, turned) {
            let diagnostic = illegal(
                FLANK_23,
                format!(
                    "`{}` brings `{}` within 1 inch of `{enemy}`",
                    step.value, self.id
                ),
            )
            .help(if clear > 0 {
                format!("`{word} {clear}` keeps clear of it")
            } else {
                "it cannot wheel that way here".to_owned()
            });
            return self.refuse(step, diagnostic);
        }
        if turned < turn {
            self.shortened(step, &going, &passage, &format!("{turned} degrees"));
        }
        going.explain(&passage, self.allowance, self.log);
        self.arrive(
            rect.wheeled(right, turned),
            &passage,
            &format!("{word} {turned}"),
        );
        self.watch_the_edge(step)
    }

    /// FLANK-23: the first enemy that bars a wheel, and the whole degrees up to which it is clear.
    fn wheel_barred(&self, rect: &Rect, right: bool, turn: Angle) -> Option<(i64, UnitId)> {
        let span = (rect.frontage + rect.depth).to_f64() * turn.radians();
        let near = KEEP_AWAY + Length::round(span) + Length(1);
        self.board
            .enemies(self.tables, &self.id)
            .filter_map(|enemy| {
                let theirs = footprint(self.tables, enemy);
                if rect.gap(&theirs) > near
                    || clear_turn(|part| rect.wheeled(right, part), turn, &theirs, KEEP_AWAY)
                {
                    return None;
                }
                let started = rect.is_closer(&theirs, KEEP_AWAY);
                let clear = (1..=turn.0 / 100)
                    .take_while(|degree| {
                        let place = rect.wheeled(right, Angle::degrees(*degree));
                        !started && !place.is_closer(&theirs, KEEP_AWAY)
                    })
                    .last();
                Some((clear.unwrap_or(0), enemy.id.clone()))
            })
            .min_by_key(|(clear, _)| *clear)
    }
}
