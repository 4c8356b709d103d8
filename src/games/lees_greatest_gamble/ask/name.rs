//! The names in a question.

use super::{Desk, illegal};
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::nearest;
use crate::games::lees_greatest_gamble::board::Status;
use crate::games::lees_greatest_gamble::rules::{RULE_3_3F, RULE_9_2A, RULE_18_2C};
use crate::games::lees_greatest_gamble::sheets;
use crate::games::lees_greatest_gamble::unit::{Piece, UnitId};
use crate::hex::{HexId, Spot};

/// A hex, for examples.
const LIKE: &str = "3225";

impl Desk<'_> {
    /// A hex of the map, or the hex of a piece on it.
    pub(super) fn spot(&self, text: &str) -> Result<Spot, Diagnostic> {
        let grid = &self.tables.map.grid;
        if let Some(numbered) = Spot::numbered(grid, text, LIKE) {
            return numbered;
        }
        let piece = self.piece(text)?;
        let hex = self.place(piece)?;
        Ok(Spot::of(piece, hex))
    }

    /// A hex of the map.
    pub(super) fn hex(&self, text: &str) -> Result<HexId, Diagnostic> {
        self.tables.map.grid.named(text, LIKE)
    }

    /// A unit, marker or Train, wherever it is.
    pub(super) fn piece(&self, text: &str) -> Result<Piece, Diagnostic> {
        text.parse().map_err(|message: String| {
            let names: Vec<String> = UnitId::all().map(|id| id.to_string()).collect();
            let help = match nearest(text, names.iter().map(String::as_str)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "name a hex such as `3225`, a unit such as `C6`, `C-HMC-3` or `C-Train`"
                    .to_owned(),
            };
            Diagnostic::new(Kind::Malformed, message).help(help)
        })
    }

    /// A unit.
    pub(super) fn unit(&self, text: &str) -> Result<UnitId, Diagnostic> {
        match self.piece(text)? {
            Piece::Unit(unit) => Ok(unit),
            Piece::Marker(_) | Piece::Train(_) => {
                Err(illegal(format!("`{text}` is no unit")).help("name a unit such as `C6`"))
            }
        }
    }

    /// A unit and, if it is written, the hex that it is supposed to have gone to: `C6@3226`.
    pub(super) fn starting(&self, text: &str) -> Result<(UnitId, Option<HexId>), Diagnostic> {
        let Some((name, hex)) = text.split_once('@') else {
            return Ok((self.unit(text)?, None));
        };
        let (unit, hex) = (self.unit(name)?, self.hex(hex)?);
        match self.board.unit(unit).status {
            Status::OnMap | Status::Hidden | Status::Waiting => {}
            Status::Unused
            | Status::Routed
            | Status::Eliminated
            | Status::Destroyed
            | Status::Captured
            | Status::Removed
            | Status::Left => {
                self.place(Piece::Unit(unit))?;
            }
        }
        if self.board.has_unit(hex, unit.side().other()) {
            return Err(illegal(format!("`{text}`: the enemy holds {hex}"))
                .rule(RULE_9_2A)
                .help("write a hex that the unit can be in"));
        }
        Ok((unit, Some(hex)))
    }

    /// Where a piece stands.
    pub(super) fn place(&self, piece: Piece) -> Result<HexId, Diagnostic> {
        if let Some(hex) = self.board.place(piece) {
            return Ok(hex);
        }
        let fault = |why: &str| illegal(format!("`{piece}` is not on the map: {why}"));
        let status = match piece {
            Piece::Unit(unit) => self.board.unit(unit).status,
            Piece::Train(side) => self.board.train(side).status,
            Piece::Marker(marker) => {
                let why = match self.board.marker(marker).and_then(|marker| marker.gate) {
                    Some(gate) => format!("it waits at {gate}"),
                    None => "it is not in use".to_owned(),
                };
                return Err(fault(&why).rule(RULE_18_2C).help("name a hex instead"));
            }
        };
        Err(match status {
            Status::Hidden => fault("it is inside a Hidden Movement Counter")
                .rule(RULE_18_2C)
                .help("name a hex instead, or the counter, such as `C-HMC-3`"),
            Status::Waiting => fault("it has not entered yet")
                .rule(RULE_3_3F)
                .help("name a hex instead"),
            Status::Unused
            | Status::OnMap
            | Status::Routed
            | Status::Eliminated
            | Status::Destroyed
            | Status::Captured
            | Status::Removed
            | Status::Left => {
                fault(sheets::place(status)).help("name a hex, or a unit that is on the map")
            }
        })
    }
}
