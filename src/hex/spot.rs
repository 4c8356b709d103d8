//! A place that a question names.

use super::{Grid, HexId};
use crate::diagnostic::{Diagnostic, Kind};

/// A hex, or the piece in it that was named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// For people: `C6 in 3226`, or `3226`.
    pub name: String,
    /// The hex.
    pub hex: HexId,
}

impl Spot {
    /// A hex of the map by its number, if the text can be one at all: figures alone.
    ///
    /// # Errors
    ///
    /// As [`Grid::named`].
    pub fn numbered(grid: &Grid, text: &str, like: &str) -> Option<Result<Self, Diagnostic>> {
        let number = !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit());
        let spot = |hex: HexId| Spot {
            name: hex.to_string(),
            hex,
        };
        number.then(|| grid.named(text, like).map(spot))
    }

    /// The hex of a piece.
    #[must_use]
    pub fn of(piece: impl std::fmt::Display, hex: HexId) -> Self {
        let name = format!("{piece} in {hex}");
        Spot { name, hex }
    }
}

impl Grid {
    /// The hex with this number; `like` is an example of one.
    ///
    /// # Errors
    ///
    /// A text that is no number of a hex, and a hex that is not on the map.
    pub fn named(&self, text: &str, like: &str) -> Result<HexId, Diagnostic> {
        let (first, last) = (self.first, HexId::new(self.columns, self.rows));
        let hex: HexId = text.parse().map_err(|_: String| {
            let message = format!("`{}` is no hex number", text.escape_debug());
            Diagnostic::new(Kind::Malformed, message)
                .help(format!("write four digits, column and row, as in `{like}`"))
        })?;
        if self.has(hex) {
            return Ok(hex);
        }
        let message = format!("`{hex}` is not on the map");
        Err(Diagnostic::new(Kind::Illegal, message)
            .help(format!("the map goes from {first} to {last}")))
    }
}
