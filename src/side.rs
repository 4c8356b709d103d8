//! The two sides of every game.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// One of the two sides. All games of this crate are fought between the same two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The Confederate side.
    #[serde(rename = "CSA")]
    Csa,
    /// The Union side.
    #[serde(rename = "USA")]
    Usa,
}

impl Side {
    /// Both sides, in the order used wherever order matters.
    pub const BOTH: [Side; 2] = [Side::Csa, Side::Usa];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Csa => Side::Usa,
            Side::Usa => Side::Csa,
        }
    }

    /// The name used in documents: `CSA` or `USA`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Side::Csa => "CSA",
            Side::Usa => "USA",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Side {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "CSA" | "csa" => Ok(Side::Csa),
            "USA" | "usa" => Ok(Side::Usa),
            _ => Err(format!("`{text}` is not a side; the sides are CSA and USA")),
        }
    }
}
