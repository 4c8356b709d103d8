//! A marker that the enemy has taken and moves into his own sight (17.5).

use super::March;
use crate::games::lees_greatest_gamble::rules::{RULE_17_5B, RULE_17_5C, RULE_18_4E};
use crate::games::lees_greatest_gamble::sight;
use crate::games::lees_greatest_gamble::unit::Piece;

impl March<'_, '_> {
    /// 17.5b, 17.5c: whether a taken marker would enter a hex that the enemy observes: then it is
    /// removed where it stands, in its owner's next document.
    pub(super) fn is_taken_into_sight(&mut self) -> bool {
        let Piece::Marker(id) = self.piece else {
            return false;
        };
        if self.mover == id.side() {
            return false;
        }
        let turn = &self.turn;
        let seen = self.way.path.iter().find(|hex| {
            turn.tables.map.grid.has(hex.value)
                && sight::observer(turn.tables, &turn.board, self.mover, hex.value).is_some()
        });
        let Some(hex) = seen.map(|hex| hex.value) else {
            return false;
        };
        if let Some(marker) = self.turn.board.marker_mut(id) {
            marker.seen = true;
        }
        let text = format!("{id} would be seen in {hex}: it is removed where it stands");
        self.turn
            .log
            .effect(&[RULE_17_5B, RULE_17_5C, RULE_18_4E], text);
        true
    }
}
