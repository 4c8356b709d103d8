//! Turns on the spot: about-face, and the pivots of artillery.

use super::super::super::board::{Mark, footprint, footprint_at};
use super::super::super::orders::Step;
use super::super::super::printed::KEEP_AWAY;
use super::super::super::rules::{FLANK_18, FLANK_19, FLANK_23, FLANK_R23, FLANK_R28};
use super::super::super::tables::Arm;
use super::illegal;
use super::march::March;
use crate::draft::Located;
use crate::tabletop::Angle;

impl March<'_, '_, '_> {
    /// FLANK-19: half a turn about the centre, once in a turn, free.
    pub(super) fn about_face(&mut self, step: &Located<Step>) -> bool {
        let unit = self.board.unit_mut(&self.id);
        if unit.has(Mark::AboutFaced) {
            return self.refuse(
                step,
                illegal(
                    FLANK_19,
                    format!("`{}` has turned about this turn already", self.id),
                )
                .help("a unit may about-face once in a turn; take the second one out"),
            );
        }
        unit.this_turn.insert(Mark::AboutFaced);
        unit.facing = (unit.facing + Angle::HALF).normalised();
        let facing = unit.facing;
        self.log.fact(
            &[FLANK_19, FLANK_R23],
            format!("about-face, now facing {facing}"),
        );
        true
    }

    /// FLANK-18: artillery turns about its centre, free and as often as it likes. It may not come
    /// within 1 inch of an enemy unit by it; one that is nearer already may not come nearer still.
    pub(super) fn pivot(&mut self, step: &Located<Step>, turn: Angle) -> bool {
        if self.arm != Arm::Artillery {
            return self.refuse(
                step,
                illegal(FLANK_18, format!("`{}` cannot pivot", self.id)).help(
                    "only artillery pivots; write `wheel left N`, `wheel right N` or `about-face`",
                ),
            );
        }
        let unit = self.board.unit(&self.id);
        let before = footprint(self.tables, unit);
        let place = |part: i64| {
            let facing = (unit.facing + Angle(part)).normalised();
            footprint_at(self.tables, unit, unit.at, facing)
        };
        let degrees = turn.0.abs() / 100;
        let parts: Vec<i64> = (1..=degrees)
            .map(|degree| degree * 100 * turn.0.signum())
            .chain([turn.0])
            .collect();
        let barred = self.board.enemies(self.tables, &self.id).find_map(|enemy| {
            let theirs = footprint(self.tables, enemy);
            let least = before.gap(&theirs).min(KEEP_AWAY);
            let bad = parts
                .iter()
                .position(|part| place(*part).gap(&theirs) < least)?;
            Some((bad, enemy.id.clone()))
        });
        if let Some((bad, enemy)) = barred {
            let help = match bad.checked_sub(1).map(|good| Angle(parts[good])) {
                Some(good) => format!("`pivot {good}` keeps clear of it"),
                None => "it can only turn the other way".to_owned(),
            };
            let diagnostic = illegal(
                FLANK_23,
                format!(
                    "`{}` brings `{}` too close to `{enemy}`",
                    step.value, self.id
                ),
            )
            .help(help);
            return self.refuse(step, diagnostic);
        }
        let unit = self.board.unit_mut(&self.id);
        unit.facing = (unit.facing + turn).normalised();
        let facing = unit.facing;
        self.log.fact(
            &[FLANK_18, FLANK_R23, FLANK_R28],
            format!("{}, now facing {facing}", step.value),
        );
        true
    }
}
