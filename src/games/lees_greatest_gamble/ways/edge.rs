//! The edge of the map: entry and exit (8.5, 10.2).

use super::{Bar, Place, Step, Walk};
use crate::games::lees_greatest_gamble::costs::Cost;
use crate::games::lees_greatest_gamble::entry;
use crate::games::lees_greatest_gamble::rules::{RULE_10_2A, RULE_10_2E};
use crate::games::lees_greatest_gamble::unit::{Entry, Piece};

impl Walk<'_> {
    /// 10.2: the entry by a hex of the edge, at the price of its column.
    ///
    /// # Errors
    ///
    /// What forbids it.
    pub fn entry(&self, gate: Entry) -> Result<Step, Bar> {
        let to = entry::may_enter(self.tables, self.board, self.piece, gate, "enter")
            .map_err(|(rule, why, help)| Bar::Entry(rule, why, help))?;
        let place = self.start();
        if let (Piece::Marker(_), Some(enemy)) = (self.piece, self.observer(to)) {
            return Err(Bar::EntryObserved(to, enemy));
        }
        let leave = self.may_stand(&place, to)?;
        let (mp, rule, text) = match self.piece {
            Piece::Train(_) => (1, RULE_10_2E, "the Train is in no column".to_owned()),
            Piece::Unit(_) | Piece::Marker(_) => {
                let before = self.marks.column.get(&to).copied().unwrap_or(0);
                let text = format!("number {} of the column at {to}", before + 1);
                (before + 1, RULE_10_2A, text)
            }
        };
        self.affords(&place, to, 2 * mp)?;
        Ok(Step {
            from: None,
            to,
            cost: Cost {
                halves: 2 * mp,
                road: false,
                parts: vec![(rule, text)],
            },
            hindrance: false,
            leave,
        })
    }

    /// 8.5a, 8.5c: what it costs to leave the map from a place, in half MP.
    ///
    /// # Errors
    ///
    /// What forbids it.
    pub fn leave(&self, place: &Place) -> Result<i64, Bar> {
        let from = place.at.ok_or(Bar::NotEntered)?;
        if !self.tables.map.grid.is_edge(from) {
            return Err(Bar::NoEdge(from));
        }
        if self.begin.bound && place.hexes > 0 {
            if !self.gait.disengage {
                return Err(Bar::OneHex(from));
            }
            if let Some(hex) = place.touched {
                return Err(Bar::DisengageNear(from, hex));
            }
        }
        self.affords(place, from, 2)?;
        Ok(2)
    }
}
