//! Whoever holds a key and a nonce chain in a game: a side, or the umpire.

use crate::side::Side;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// One of the two sides, or the umpire of a game in mode `umpire`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Party {
    /// A player.
    Side(Side),
    /// The third person, who resolves for both.
    Umpire,
}

impl Party {
    /// Everybody, in the order used wherever order matters.
    pub const ALL: [Party; 3] = [
        Party::Side(Side::Csa),
        Party::Side(Side::Usa),
        Party::Umpire,
    ];

    /// The name used in documents: `CSA`, `USA` or `UMPIRE`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Party::Side(side) => side.as_str(),
            Party::Umpire => "UMPIRE",
        }
    }

    /// The side; none for the umpire.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Party::Side(side) => Some(side),
            Party::Umpire => None,
        }
    }
}

impl From<Side> for Party {
    fn from(side: Side) -> Self {
        Party::Side(side)
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Party {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "UMPIRE" | "umpire" => Ok(Party::Umpire),
            _ => text.parse().map(Party::Side).map_err(|_: String| {
                format!("`{text}` is no party to a game; they are CSA, USA and UMPIRE")
            }),
        }
    }
}

impl Serialize for Party {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Party {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Party::ALL
            .into_iter()
            .find(|party| party.as_str() == text)
            .ok_or_else(|| {
                serde::de::Error::custom(format!("`{text}` is not `CSA`, `USA` or `UMPIRE`"))
            })
    }
}
