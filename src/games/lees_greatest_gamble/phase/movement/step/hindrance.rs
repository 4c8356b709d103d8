//! Enemy cavalry hinders infantry that leaves its side (15.3).

use super::March;
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::lees_greatest_gamble::costs::mp;
use crate::games::lees_greatest_gamble::printed::HINDRANCE;
use crate::games::lees_greatest_gamble::rules::{RULE_15_3A, RULE_15_3D, RULE_15_3E};
use crate::games::lees_greatest_gamble::ways::Step;
use crate::hex::HexId;
use std::ops::Range;

impl March<'_, '_> {
    /// 15.3: infantry leaves a hex: whether it is hindered; none when it stays because of that.
    pub(super) fn leaves(&mut self, step: &Step, span: Option<&Range<usize>>) -> Option<bool> {
        let Some(from) = step.from.filter(|_| step.hindrance) else {
            return Some(false);
        };
        self.hindered(from, step.cost.halves, &step.to.to_string(), span)
    }

    /// 15.3: the roll, and whether what is left pays for it.
    pub(super) fn hindered(
        &mut self,
        from: HexId,
        halves: i64,
        what: &str,
        span: Option<&Range<usize>>,
    ) -> Option<bool> {
        self.beset = true;
        let piece = self.piece;
        let supposed = self.turn.rehearsing().map(|rehearsal| rehearsal.hindered);
        let hindered = supposed.unwrap_or_else(|| self.roll(from));
        let left = self.walk().limit(self.place.near) - self.place.spent;
        if !hindered || halves + 2 <= left {
            self.delayed |= hindered;
            return Some(hindered);
        }
        let why = if supposed.is_some() {
            ""
        } else {
            ", hindered by cavalry,"
        };
        let message = format!(
            "`{piece}`{why} stays in {from}: {what} costs {} MP and it has {}",
            mp(halves + 2),
            mp(left)
        );
        let fault = Diagnostic::new(Kind::Illegal, message)
            .rule(RULE_15_3D)
            .help("a shorter path, or `march = true`, would leave an MP to spare");
        let fault = if supposed.is_some() {
            fault.warning()
        } else {
            fault
        };
        self.turn.refuse(span.or(self.span), fault);
        None
    }

    /// 15.3a, 15.3e: the roll.
    fn roll(&mut self, from: HexId) -> bool {
        let label = format!("hindrance {} {from}", self.piece);
        let needed = format!("{HINDRANCE}-6 to be hindered");
        let rules = [RULE_15_3A, RULE_15_3E];
        let text = |die: u8| {
            let words = if die >= HINDRANCE {
                "hindered: 1 MP more"
            } else {
                "not hindered"
            };
            words.to_owned()
        };
        self.turn.roll(&label, needed, &rules, text) >= HINDRANCE
    }
}
