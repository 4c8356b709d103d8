//! `if` and `unless`: what must be so for an order to be carried out.

use crate::draft::Located;
use crate::games::lees_greatest_gamble::board::State;
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::Piece;
use crate::hex::HexId;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// When an order is carried out: when all of `if` hold and none of `unless`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct When {
    /// Must all hold.
    #[serde(rename = "if", skip_serializing_if = "Vec::is_empty")]
    pub only_if: Vec<Located<Condition>>,
    /// None may hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unless: Vec<Located<Condition>>,
}

/// One condition: `C6 shaken`, `shaken` (of the piece that is ordered), `state attack`,
/// `3225 empty`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// `state attack`: the command state of the side whose player-turn it is.
    State(State),
    /// `night`.
    Night,
    /// About the piece that the order is for.
    Own(Fact),
    /// About a piece of either side.
    Piece(Piece, Fact),
    /// `3225 empty`: nothing of either side stands there, markers and Trains included.
    Empty(HexId),
    /// `3225 enemy`: a unit or Train of the other side stands there.
    Enemy(HexId),
    /// `3225 friend`: a unit or Train of the side that gives the order stands there.
    Friend(HexId),
}

/// What can be so of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// `normal`: on the map, neither Shaken nor Disrupted.
    Normal,
    /// `shaken`.
    Shaken,
    /// `disrupted`.
    Disrupted,
    /// `questionable`.
    Questionable,
    /// `ready`: artillery on the map that is Ready.
    Ready,
    /// `fired`.
    Fired,
    /// `present`: on the map.
    Present,
    /// `gone`: not on the map.
    Gone,
    /// `moved`: it has moved in this player-turn.
    Moved,
    /// `stopped`: it ended its movement short of its path (15.3d, 18.4g).
    Stopped,
    /// `lost`: its owner has no control of it in this player-turn (17.3a, 17.3b).
    Lost,
    /// `at 3225`.
    At(HexId),
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let _ = f;
        todo!()
    }
}

impl FromStr for Condition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let _ = text;
        todo!()
    }
}

impl Serialize for Condition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl When {
    /// Whether the order is carried out now, `piece` being the one that it is for.
    #[must_use]
    pub fn holds(&self, turn: &Turn<'_>, piece: Piece) -> bool {
        if self.is_always() {
            return true;
        }
        let _ = (turn, piece);
        todo!()
    }

    /// Whether it says nothing.
    #[must_use]
    pub fn is_always(&self) -> bool {
        self.only_if.is_empty() && self.unless.is_empty()
    }
}
