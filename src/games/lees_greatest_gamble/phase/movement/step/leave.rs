//! A piece leaves the map (8.5).

use super::{Course, March};
use crate::games::lees_greatest_gamble::board::Status;
use crate::games::lees_greatest_gamble::costs::mp;
use crate::games::lees_greatest_gamble::printed::EXITS;
use crate::games::lees_greatest_gamble::rules::{
    RULE_4_3F, RULE_4_3G, RULE_4_3I, RULE_8_5A, RULE_8_5C, RULE_15_3A,
};
use crate::games::lees_greatest_gamble::unit::Piece;
use crate::hex::HexId;
use crate::rule::Rule;
use crate::side::Side;

impl March<'_, '_> {
    /// 8.5: the piece leaves the map at the end of its path.
    pub(super) fn depart(&mut self) -> Course {
        let Some(flag) = self.way.leave.as_ref().filter(|flag| flag.value) else {
            return Course::Whole;
        };
        let halves = match self.walk().leave(&self.place) {
            Ok(halves) => halves,
            Err(bar) => return self.stop(&bar, flag.span.as_ref()),
        };
        let Some(from) = self.place.at else {
            return Course::Short;
        };
        let mut more = 0;
        if self.walk().may_be_hindered(from) {
            match self.hindered(from, halves, "leaving the map", flag.span.as_ref()) {
                Some(hindered) => more = if hindered { 2 } else { 0 },
                None => return Course::Short,
            }
        }
        self.pay(halves + more);
        self.walked = true;
        self.place.hexes += 1;
        let text = format!(
            "{} pays {} MP to leave the map",
            self.piece,
            mp(halves + more)
        );
        let mut rules = vec![RULE_8_5A, RULE_8_5C];
        if more > 0 {
            rules.push(RULE_15_3A);
        }
        self.turn.log.effect(&rules, text);
        Course::Whole
    }

    /// 8.5a: it leaves the map.
    pub(super) fn leave(&mut self) {
        let Some(hex) = self.turn.board.place(self.piece) else {
            return;
        };
        let now = self.turn.board.count();
        let board = &mut self.turn.board;
        let mut rules = vec![RULE_8_5A];
        match self.piece {
            Piece::Unit(id) => {
                board.take(id, Status::Left);
                let unit = board.unit_mut(id);
                unit.left = Some(now);
                unit.returning = false;
            }
            Piece::Marker(id) => {
                if let Some(marker) = board.marker_mut(id) {
                    marker.at = None;
                    marker.gate = None;
                    marker.left = Some(now);
                }
            }
            Piece::Train(side) => {
                let train = &mut board.army_mut(side).train;
                train.status = Status::Left;
                train.moved = true;
                rules.push(exit_rule(side, hex));
            }
        }
        let text = format!("{} leaves the map at {hex}", self.piece);
        self.turn.log.effect(&rules, text);
    }
}

/// 4.3f, 4.3g, 4.3i: by which rule the exit of a Train scores, or does not.
fn exit_rule(side: Side, hex: HexId) -> Rule {
    let scores = EXITS.iter().any(|(exit, _)| *exit == hex);
    match side {
        Side::Csa if scores => RULE_4_3F,
        Side::Csa => RULE_4_3G,
        Side::Usa => RULE_4_3I,
    }
}
