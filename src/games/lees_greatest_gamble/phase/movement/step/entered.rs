//! A hex is entered: the price, what the piece becomes, what it sees.

use super::March;
use crate::games::lees_greatest_gamble::board::{Board, Status};
use crate::games::lees_greatest_gamble::costs::mp;
use crate::games::lees_greatest_gamble::fate;
use crate::games::lees_greatest_gamble::orders::said;
use crate::games::lees_greatest_gamble::phase::movement::bar::Leave;
use crate::games::lees_greatest_gamble::rules::{
    RULE_8_6D, RULE_8_6E, RULE_8_6I, RULE_15_2A, RULE_15_3A, RULE_21_2B,
};
use crate::games::lees_greatest_gamble::turn::Marks;
use crate::games::lees_greatest_gamble::unit::{Arm, Piece};
use crate::games::lees_greatest_gamble::watch;
use crate::games::lees_greatest_gamble::ways::Step;
use crate::hex::HexId;
use crate::rule::Rule;

impl March<'_, '_> {
    /// Pays for a step that is allowed and carries it out.
    pub(super) fn enter(&mut self, step: &Step, hindered: bool) {
        let more = if hindered { 2 } else { 0 };
        let after = self.walk().after(&self.place, step);
        let before = self.place.spent;
        self.place = after;
        self.place.spent = before;
        self.pay(step.cost.halves + more);
        self.walked = true;
        self.tell(step, hindered);
        self.put(step.to);
        self.presence.take();
        if step.from.is_none() && !matches!(self.piece, Piece::Train(_)) {
            *self.turn.marks.column.entry(step.to).or_insert(0) += 1;
        }
        self.path.push(step.to);
        self.closes_up(step);
        self.beside_infantry(step.to);
        watch::after(self.turn, self.piece);
        self.presence.take();
        // 15.1d: who has come to light there counts too.
        if self.gait.accelerate {
            self.place.near |= self.walk().presence.near(step.to);
        }
    }

    /// The step in the log.
    fn tell(&mut self, step: &Step, hindered: bool) {
        let mut rules: Vec<Rule> = Vec::new();
        let mut parts: Vec<String> = Vec::new();
        for (rule, text) in &step.cost.parts {
            if !rules.contains(rule) {
                rules.push(*rule);
            }
            parts.push(text.clone());
        }
        if hindered {
            rules.push(RULE_15_3A);
            parts.push("hindered +1".to_owned());
        }
        if let Some(rule) = step.leave.rule() {
            rules.push(rule);
        }
        let cost = mp(step.cost.halves + if hindered { 2 } else { 0 });
        let spent = mp(self.place.spent);
        let what = match step.from {
            Some(from) => format!("{from} to {}", step.to),
            None => format!("enters at {}", step.to),
        };
        let parts = if parts.is_empty() {
            String::new()
        } else {
            format!(" ({})", parts.join(", "))
        };
        let text = format!("{what}: {cost} MP{parts}, {spent} spent");
        self.turn.log.effect(&rules, text);
    }

    /// Puts the piece into a hex.
    fn put(&mut self, to: HexId) {
        let board = &mut self.turn.board;
        match self.piece {
            Piece::Unit(id) => {
                board.put(id, to);
                let unit = board.unit_mut(id);
                unit.left = None;
                unit.returning = false;
            }
            Piece::Marker(id) => {
                if let Some(marker) = board.marker_mut(id) {
                    marker.at = Some(to);
                    marker.gate = None;
                    marker.left = None;
                }
            }
            Piece::Train(side) => {
                let train = &mut board.army_mut(side).train;
                train.status = Status::OnMap;
                train.at = Some(to);
                if !std::mem::replace(&mut train.moved, true) {
                    let text = format!("{} turns to its moved side", self.piece);
                    self.turn.log.effect(&[RULE_21_2B], text);
                }
            }
        }
    }

    /// 16.4opt: who has come next to enemy infantry in Restricted.
    fn closes_up(&mut self, step: &Step) {
        let Piece::Unit(unit) = self.piece else {
            return;
        };
        if step.leave == Leave::Probe {
            self.turn.marks.probe = Some(unit);
        }
        let infantry = self.turn.tables.arm(unit) == Arm::Infantry;
        let own = self.mover == unit.side();
        if infantry && own && self.walk().presence.beside_infantry(step.to) {
            self.turn.marks.approached.insert(unit);
        }
    }

    /// 8.6d, 8.6i, 15.2a: cavalry comes next to enemy infantry.
    fn beside_infantry(&mut self, to: HexId) {
        let Piece::Unit(unit) = self.piece else {
            return;
        };
        let cavalry = self.turn.tables.arm(unit) == Arm::Cavalry;
        if !cavalry || !self.walk().presence.beside_infantry(to) {
            return;
        }
        let charges = said(self.way.charge.as_ref()) && self.way.attack.is_some();
        if charges {
            self.skipped.push(to);
            let text = format!("{unit} charges: no Morale check in {to}");
            self.turn.log.fact(&[RULE_8_6E, RULE_8_6I], text);
        } else {
            self.check_morale(to);
        }
    }

    /// 8.6d, 8.6f: the check; a rehearsal takes it as passed.
    pub(super) fn check_morale(&mut self, hex: HexId) {
        let Piece::Unit(unit) = self.piece else {
            return;
        };
        if self.turn.rehearsing().is_some() {
            return;
        }
        let rules = [RULE_8_6D, RULE_15_2A];
        let why = format!("comes next to enemy infantry in {hex}");
        let passed = fate::morale(self.turn, unit, &rules, &why);
        if !passed && !self.turn.board.unit(unit).shaken {
            fate::shake(self.turn, unit, &rules);
        }
    }

    /// The board and marks as if the piece had not moved, to look for another way.
    pub(super) fn undo(&self, board: &mut Board, marks: &mut Marks) {
        let first = self.path.first().copied();
        let entered = self.way.enter.is_some();
        match self.piece {
            Piece::Unit(id) => {
                if let Some(status) = self.before.filter(|_| entered) {
                    board.take(id, status);
                    board.unit_mut(id).returning = status == Status::Left;
                } else if let Some(hex) = first {
                    board.put(id, hex);
                }
                let unit = board.unit_mut(id);
                unit.disrupted = self.begin.disrupted;
            }
            Piece::Marker(id) => {
                if let Some(marker) = board.marker_mut(id) {
                    marker.at = first.filter(|_| !entered);
                    marker.gate = self.way.enter.as_ref().map(|gate| gate.value);
                }
            }
            Piece::Train(side) => {
                let train = &mut board.army_mut(side).train;
                train.at = first.filter(|_| !entered);
                if entered {
                    train.status = Status::Waiting;
                }
            }
        }
        if entered
            && !matches!(self.piece, Piece::Train(_))
            && let Some(count) = first.and_then(|hex| marks.column.get_mut(&hex))
        {
            *count -= 1;
        }
    }
}
