//! Recovery from Disruption, before the first hex (7.3c to 7.3e, 18.8e).

use super::March;
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::lees_greatest_gamble::printed::RECOVERY;
use crate::games::lees_greatest_gamble::rules::{RULE_7_3C, RULE_7_3D, RULE_7_3E, RULE_18_8E};
use crate::games::lees_greatest_gamble::unit::Piece;
use crate::rule::Rule;

impl March<'_, '_> {
    /// 7.3c to 7.3e: recovery, before the first hex.
    pub(super) fn recover(&mut self) {
        let Some(flag) = self.way.recover.as_ref().filter(|flag| flag.value) else {
            return;
        };
        let fault = |rule: Rule, message: String, help: &str| {
            Diagnostic::new(Kind::Illegal, message)
                .rule(rule)
                .help(help)
        };
        let piece = self.piece;
        let fault = match piece {
            Piece::Train(_) => Some(fault(
                RULE_7_3C,
                format!("`{piece}` is never Disrupted"),
                "take `recover` out",
            )),
            Piece::Unit(_) if !self.begin.disrupted => Some(fault(
                RULE_7_3C,
                format!("`{piece}` is not Disrupted and has nothing to recover from"),
                "take `recover` out",
            )),
            Piece::Unit(_) | Piece::Marker(_) if self.place.at.is_none() => Some(fault(
                RULE_7_3D,
                format!("`{piece}` cannot recover before it enters the map"),
                "take `recover` out",
            )),
            Piece::Unit(_) if self.begin.beside => Some(fault(
                RULE_7_3C,
                format!("`{piece}` begins next to an enemy and cannot recover"),
                "take `recover` out, and move it away from the enemy first",
            )),
            Piece::Unit(_) | Piece::Marker(_) => None,
        };
        if let Some(fault) = fault {
            self.turn.refuse(flag.span.as_ref(), fault);
            return;
        }
        self.pay(2 * RECOVERY);
        let text = format!("{piece} recovers from Disruption for {RECOVERY} MP");
        if let Piece::Unit(unit) = piece {
            self.turn.board.unit_mut(unit).disrupted = false;
            self.turn.log.effect(&[RULE_7_3C, RULE_7_3E], text);
        } else {
            let text =
                format!("{piece} spends {RECOVERY} MP: units inside recover from Disruption");
            self.turn.log.effect(&[RULE_18_8E], text);
        }
    }
}
