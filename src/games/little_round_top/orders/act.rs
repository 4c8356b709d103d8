//! What a company or officer does in phases A and B, in words.

use crate::draft::{Unread, meant};
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

impl FromStr for Act {
    type Err = Unread;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lower = text.to_ascii_lowercase();
        let mut words = lower.split_ascii_whitespace();
        let verb = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        if rest.len() > 1 {
            return Err(Unread {
                message: format!("`{}` is more than one act", text.escape_debug()),
                help: "write each act by itself, as in `do = [\"left 1\", \"forward 2\"]`"
                    .to_owned(),
            });
        }
        let word = rest.first().copied();
        match verb {
            "line" => alone(text, word, Act::Line),
            "column" => alone(text, word, Act::Column),
            "fix" => alone(text, word, Act::Fix),
            "unfix" => alone(text, word, Act::Unfix),
            "rally" => alone(text, word, Act::Rally),
            "exchange" => alone(text, word, Act::Exchange),
            "volley" => alone(text, word, Act::Volley),
            "melee" => alone(text, word, Act::Melee),
            "about" => alone(text, word, Act::Turn(Turn::Right, 3)),
            "forward" => number(text, word, MAX_HEXES, "hexes").map(Act::Forward),
            "back" => number(text, word, MAX_HEXES, "hexes").map(Act::Back),
            "left" => number(text, word, 3, "hexsides").map(|sides| Act::Turn(Turn::Left, sides)),
            "right" => number(text, word, 3, "hexsides").map(|sides| Act::Turn(Turn::Right, sides)),
            "enter" => match word.map(str::parse).transpose() {
                Ok(facing) => Ok(Act::Enter(facing)),
                Err(_) => Err(Unread {
                    message: format!("`{}` names no hexside", text.escape_debug()),
                    help: "write `enter`, or with a facing as in `enter NE`".to_owned(),
                }),
            },
            "flag" => match word.map(str::parse) {
                Some(Ok(company)) => Ok(Act::Flag(company)),
                Some(Err(_)) | None => Err(Unread {
                    message: format!("`{}` names no company", text.escape_debug()),
                    help: "name the company that takes the flag, as in `flag 15AL-H`".to_owned(),
                }),
            },
            _ => Err(Unread {
                message: format!("`{}` is no act", text.escape_debug()),
                help: advice(verb),
            }),
        }
    }
}

/// What was meant by a word that is no act.
fn advice(verb: &str) -> String {
    match verb {
        "charge" | "assault" | "attack" => "did you mean `melee`?".to_owned(),
        "advance" | "march" | "move" => "did you mean `forward`?".to_owned(),
        "retreat" | "withdraw" => "did you mean `back`?".to_owned(),
        "turn" | "wheel" | "face" => "write `left 1`, `right 2` or `about`".to_owned(),
        "fire" | "shoot" => {
            "fire is ordered with `[[fire]]`; before it `volley` may be ordered here".to_owned()
        }
        _ => meant(verb, VERBS.into_iter(), || {
            format!("the acts are {}", VERBS.join(", "))
        }),
    }
}

/// The words with which an act may begin.
const VERBS: [&str; 15] = [
    "forward", "back", "left", "right", "about", "enter", "line", "column", "fix", "unfix",
    "rally", "exchange", "volley", "melee", "flag",
];

/// The most hexes of one act: five cleared hexes count as one (19.42-R2), so that a column may go
/// farther than five.
const MAX_HEXES: u8 = 25;

fn alone(text: &str, word: Option<&str>, act: Act) -> Result<Act, Unread> {
    match word {
        None => Ok(act),
        Some(_) => Err(Unread {
            message: format!("`{}` has a word too many", text.escape_debug()),
            help: format!("write `{act}`"),
        }),
    }
}

/// How many hexes or hexsides; one when no number is given.
fn number(text: &str, word: Option<&str>, most: u8, what: &str) -> Result<u8, Unread> {
    let Some(word) = word else {
        return Ok(1);
    };
    word.parse()
        .ok()
        .filter(|number| (1..=most).contains(number))
        .ok_or_else(|| Unread {
            message: format!("`{}` has no number of {what}", text.escape_debug()),
            help: format!("write a whole number from 1 to {most} after the word"),
        })
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
