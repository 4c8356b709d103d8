//! What a company or officer does in phases A and B, in words.

use crate::games::little_round_top::unit::CompanyId;
use crate::hex::{Direction, Turn};
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// One act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Act {
    /// A4, 6.0a: form line.
    Line,
    /// A4, 6.0a: form column.
    Column,
    /// A4, 11.41a: fix bayonets.
    Fix,
    /// A4, 11.42a: remove bayonets.
    Unfix,
    /// A4, 12.21b: be rallied by the officer.
    Rally,
    /// B, 21.1a: enter the map, facing this way where there is a choice (21.1-R1).
    Enter(Option<Direction>),
    /// B, 5.2a: so many hexes forward, each into the centre front hex.
    Forward(u8),
    /// B, 5.31a: so many hexes backward, facing kept.
    Back(u8),
    /// B, 7.12: turn in place by so many hexsides, 1 to 3.
    Turn(Turn, u8),
    /// B, H-10: exchange the stacking order of the hex.
    Exchange,
    /// B, 10.3a: volley in the Offensive Fire.
    Volley,
    /// B, 11.0a: initiate melee against the centre front hex.
    Melee,
    /// A or B, 17.1a: pass its flag to a company of its regiment in its hex; free.
    Flag(CompanyId),
}

/// The one way in which an act is written in a signed document.
impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Line => f.write_str("line"),
            Act::Column => f.write_str("column"),
            Act::Fix => f.write_str("fix"),
            Act::Unfix => f.write_str("unfix"),
            Act::Rally => f.write_str("rally"),
            Act::Enter(None) => f.write_str("enter"),
            Act::Enter(Some(facing)) => write!(f, "enter {facing}"),
            Act::Forward(hexes) => write!(f, "forward {hexes}"),
            Act::Back(hexes) => write!(f, "back {hexes}"),
            Act::Turn(Turn::Left, sides) => write!(f, "left {sides}"),
            Act::Turn(Turn::Right, sides) => write!(f, "right {sides}"),
            Act::Exchange => f.write_str("exchange"),
            Act::Volley => f.write_str("volley"),
            Act::Melee => f.write_str("melee"),
            Act::Flag(company) => write!(f, "flag {company}"),
        }
    }
}

impl Serialize for Act {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Why a word is no act; with a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoAct {
    /// What is wrong.
    pub message: String,
    /// What to write.
    pub help: String,
}

impl FromStr for Act {
    type Err = NoAct;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let _ = text;
        todo!()
    }
}

impl Act {
    /// Whether it belongs to phase A (A4); `flag` may stand in either.
    #[must_use]
    pub const fn in_command_phase(self) -> bool {
        matches!(
            self,
            Act::Line | Act::Column | Act::Fix | Act::Unfix | Act::Rally
        )
    }

    /// Whether it is movement in the sense of 4.2c and 19.1-R2.
    #[must_use]
    pub const fn is_movement(self) -> bool {
        matches!(
            self,
            Act::Enter(_) | Act::Forward(_) | Act::Back(_) | Act::Turn(..) | Act::Exchange
        )
    }
}
