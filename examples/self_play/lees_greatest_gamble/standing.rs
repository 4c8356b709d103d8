//! Standing orders, and the units that return.

use super::page::{Page, list};
use super::post::Post;
use countersign::games::lees_greatest_gamble::board::Status;
use countersign::games::lees_greatest_gamble::unit::{Arm, Piece, UnitId};
use countersign::hex::HexId;
use countersign::side::Side;
use std::fmt::Write;

/// The most entries of one kind.
const MOST: usize = 8;

impl Post<'_> {
    /// Units that return beside the Train; of two Eliminated ones of an arm one.
    pub fn returns(&self, page: &mut Page<'_>) {
        page.section("Units return beside the Train.");
        let in_box = |status: Status| -> Vec<UnitId> {
            let units = self.board.units.iter();
            units
                .filter(|unit| unit.id.side() == self.side && unit.status == status)
                .map(|unit| unit.id)
                .collect()
        };
        for unit in in_box(Status::Routed) {
            page.entry(format!("[[return]]\nunit = \"{unit}\"\n"));
        }
        for arm in [Arm::Infantry, Arm::Artillery] {
            let lost = in_box(Status::Eliminated);
            let lost: Vec<UnitId> = lost
                .into_iter()
                .filter(|unit| self.tables.arm(*unit) == arm)
                .collect();
            for pair in lost.chunks_exact(2) {
                page.entry(format!(
                    "[[return]]\nunit = \"{}\"\ndestroy = \"{}\"\n",
                    pair[0], pair[1]
                ));
            }
        }
    }

    /// What holds while the enemy moves.
    pub fn standing(&self, page: &mut Page<'_>) {
        let mut line: Vec<(u32, UnitId, HexId)> = self
            .attack
            .board
            .on_map(self.side)
            .filter_map(|unit| Some((self.enemy_gap(unit.at?), unit.id, unit.at?)))
            .filter(|(gap, ..)| *gap <= 2)
            .collect();
        line.sort_unstable();
        let arm = |id: UnitId| self.tables.arm(id);
        self.counterattacks(page, &line);
        page.section("Who must retreat goes where friends are, away from the enemy.");
        let brigades = line.iter().filter(|(_, id, _)| arm(*id) == Arm::Infantry);
        for (_, id, hex) in brigades.take(MOST) {
            let to = self.rear(*id, *hex);
            if !to.is_empty() {
                page.entry(format!(
                    "[[standing.retreat]]\nunit = \"{id}\"\nto = {}\n",
                    list(&to)
                ));
            }
        }
        page.section("Cavalry does not wait for infantry that is stronger.");
        for (_, id, _) in line.iter().filter(|(_, id, _)| arm(*id) == Arm::Cavalry) {
            page.entry(format!("[[standing.evade]]\nunit = \"{id}\"\nleast = 0\n"));
        }
        page.section("A Disrupted defender changes places with the brigade behind it.");
        for (_, id, hex) in &line {
            let stack = self.attack.board.brigades(self.tables, *hex);
            if let [top, second, ..] = stack[..]
                && top == *id
            {
                page.entry(format!(
                    "[[standing.exchange]]\nunit = \"{top}\"\nby = \"{second}\"\nif = \"disrupted\"\n"
                ));
            }
        }
    }

    fn counterattacks(&self, page: &mut Page<'_>, line: &[(u32, UnitId, HexId)]) {
        let least = match self.side {
            Side::Csa => 1,
            Side::Usa => 0,
        };
        page.section(&format!(
            "Brigades that nobody attacked counterattack from a differential of {least} on, unless \
             they are weakened."
        ));
        let fit = |id: UnitId| {
            let unit = self.attack.board.unit(id);
            self.tables.arm(id) == Arm::Infantry && !unit.shaken && !unit.disrupted
        };
        for (_, id, hex) in line.iter().filter(|(_, id, _)| fit(*id)).take(MOST) {
            let mut text = format!("[[standing.counterattack]]\nunit = \"{id}\"\n");
            text.push_str("unless = [\"shaken\", \"disrupted\"]\n");
            let _ = writeln!(text, "least = {least}");
            if let Some(gun) = self.attack.board.guns(self.tables, *hex).first() {
                let _ = writeln!(text, "support = [\"{gun}\"]");
            }
            if self.goals.contains(hex) && self.side == Side::Usa {
                text.push_str("advance = false\n");
            }
            page.entry(text);
        }
    }

    /// The hexes behind one, best first.
    fn rear(&self, unit: UnitId, hex: HexId) -> Vec<HexId> {
        let gap = self.enemy_gap(hex);
        let mut behind: Vec<(i64, HexId)> = self
            .tables
            .map
            .grid
            .neighbours(hex)
            .filter(|near| self.enemy_gap(*near) > gap.min(1))
            .map(|near| {
                let crowd = self.crowd(&self.attack, Piece::Unit(unit), near);
                let away = i64::from(self.enemy_gap(near));
                (crowd * 2 - away * 3, near)
            })
            .collect();
        behind.sort_unstable();
        behind.into_iter().map(|(_, hex)| hex).take(2).collect()
    }
}
