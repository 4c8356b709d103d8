//! `if` and `unless`: what must be so for an order to be carried out.

use crate::draft::{Located, nearest};
use crate::games::lees_greatest_gamble::board::{Board, State, Status};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::turn::{Control, Turn};
use crate::games::lees_greatest_gamble::unit::{Arm, Piece};
use crate::hex::HexId;
use crate::side::Side;
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
    /// `3225 enemy`: a unit or Train of the enemies of the ordered piece stands there.
    Enemy(HexId),
    /// `3225 friend`: a unit or Train of the ordered piece's own side stands there.
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

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Normal => f.write_str("normal"),
            Fact::Shaken => f.write_str("shaken"),
            Fact::Disrupted => f.write_str("disrupted"),
            Fact::Questionable => f.write_str("questionable"),
            Fact::Ready => f.write_str("ready"),
            Fact::Fired => f.write_str("fired"),
            Fact::Present => f.write_str("present"),
            Fact::Gone => f.write_str("gone"),
            Fact::Moved => f.write_str("moved"),
            Fact::Stopped => f.write_str("stopped"),
            Fact::Lost => f.write_str("lost"),
            Fact::At(hex) => write!(f, "at {hex}"),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::State(state) => write!(f, "state {}", state_word(*state)),
            Condition::Night => f.write_str("night"),
            Condition::Own(fact) => fact.fmt(f),
            Condition::Piece(piece, fact) => write!(f, "{piece} {fact}"),
            Condition::Empty(hex) => write!(f, "{hex} empty"),
            Condition::Enemy(hex) => write!(f, "{hex} enemy"),
            Condition::Friend(hex) => write!(f, "{hex} friend"),
        }
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
        let holds = |condition: &Located<Condition>| condition.value.holds(turn, piece);
        self.only_if.iter().all(holds) && !self.unless.iter().any(holds)
    }

    /// Whether it says nothing.
    #[must_use]
    pub fn is_always(&self) -> bool {
        self.only_if.is_empty() && self.unless.is_empty()
    }
}

impl Condition {
    /// Whether it holds now, `piece` being the one that the order is for.
    #[must_use]
    pub fn holds(self, turn: &Turn<'_>, piece: Piece) -> bool {
        let board = &turn.board;
        match self {
            Condition::State(state) => turn.state() == state,
            Condition::Night => board.is_night(),
            Condition::Own(fact) => fact.holds(turn, piece),
            Condition::Piece(named, fact) => fact.holds(turn, named),
            Condition::Empty(hex) => !Side::BOTH.into_iter().any(|side| board.holds(hex, side)),
            Condition::Enemy(hex) => stands(board, hex, piece.side().other()),
            Condition::Friend(hex) => stands(board, hex, piece.side()),
        }
    }

    /// The hex that it is about.
    #[must_use]
    pub const fn hex(self) -> Option<HexId> {
        match self {
            Condition::Empty(hex)
            | Condition::Enemy(hex)
            | Condition::Friend(hex)
            | Condition::Own(Fact::At(hex))
            | Condition::Piece(_, Fact::At(hex)) => Some(hex),
            Condition::State(_) | Condition::Night | Condition::Own(_) | Condition::Piece(..) => {
                None
            }
        }
    }
}

/// Whether a unit or the Train of a side stands in a hex.
fn stands(board: &Board, hex: HexId, side: Side) -> bool {
    board.has_unit(hex, side) || board.train_at(side) == Some(hex)
}

impl Fact {
    /// Whether it is so of a piece. Of what is not on the map nothing is so but `gone`, and what
    /// it did before it went.
    #[must_use]
    pub fn holds(self, turn: &Turn<'_>, piece: Piece) -> bool {
        let board = &turn.board;
        let place = board.place(piece);
        match self {
            Fact::Present => return place.is_some(),
            Fact::Gone => return place.is_none(),
            Fact::At(hex) => return place == Some(hex),
            Fact::Moved => return turn.marks.moved.contains(&piece),
            Fact::Stopped => return turn.marks.stopped.contains(&piece),
            Fact::Lost => {
                return match turn.marks.control.get(&piece) {
                    Some(Control::Enemy | Control::Nobody) => true,
                    Some(Control::Owner) | None => false,
                };
            }
            Fact::Normal
            | Fact::Shaken
            | Fact::Disrupted
            | Fact::Questionable
            | Fact::Ready
            | Fact::Fired => {}
        }
        let Piece::Unit(id) = piece else {
            return false;
        };
        let unit = board.unit(id);
        let artillery = turn.tables.arm(id) == Arm::Artillery;
        unit.status == Status::OnMap
            && match self {
                Fact::Normal => !unit.shaken && !unit.disrupted,
                Fact::Shaken => unit.shaken,
                Fact::Disrupted => unit.disrupted,
                Fact::Questionable => unit.questionable,
                Fact::Ready => artillery && !unit.fired,
                Fact::Fired => artillery && unit.fired,
                Fact::Present
                | Fact::Gone
                | Fact::Moved
                | Fact::Stopped
                | Fact::Lost
                | Fact::At(_) => false,
            }
    }

    /// Whether it can ever be so of a piece.
    #[must_use]
    pub fn fits(self, tables: &Tables, piece: Piece) -> bool {
        match self {
            Fact::Present | Fact::Gone | Fact::Moved | Fact::Stopped | Fact::At(_) => true,
            Fact::Lost => !matches!(piece, Piece::Train(_)),
            Fact::Normal | Fact::Disrupted => matches!(piece, Piece::Unit(_)),
            Fact::Shaken | Fact::Questionable => {
                matches!(piece, Piece::Unit(id) if tables.arm(id).is_brigade())
            }
            Fact::Ready | Fact::Fired => {
                matches!(piece, Piece::Unit(id) if tables.arm(id) == Arm::Artillery)
            }
        }
    }
}

/// A command state in conditions.
const fn state_word(state: State) -> &'static str {
    match state {
        State::Attack => "attack",
        State::Restricted => "restricted",
        State::Passive => "passive",
        State::Panic => "panic",
    }
}

/// The command states, the best first.
pub const STATES: [State; 4] = [
    State::Attack,
    State::Restricted,
    State::Passive,
    State::Panic,
];

/// Why words are no condition; with a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCondition {
    /// What is wrong.
    pub message: String,
    /// What to write.
    pub help: String,
}

/// The words of [`Fact`].
const FACTS: [&str; 12] = [
    "normal",
    "shaken",
    "disrupted",
    "questionable",
    "ready",
    "fired",
    "present",
    "gone",
    "moved",
    "stopped",
    "lost",
    "at",
];

/// The words that can be so of a hex.
const OF_A_HEX: [&str; 3] = ["empty", "enemy", "friend"];

impl FromStr for Condition {
    type Err = NoCondition;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let Some(first) = words.first().copied() else {
            return Err(NoCondition {
                message: "a condition is empty".to_owned(),
                help: "write one as in `C6 shaken`, `3225 empty` or `state attack`".to_owned(),
            });
        };
        if first.bytes().all(|byte| byte.is_ascii_digit()) {
            return about_hex(text, &words);
        }
        let lower = first.to_ascii_lowercase();
        match lower.as_str() {
            "state" => return state(text, &words).map(Condition::State),
            "night" if words.len() == 1 => return Ok(Condition::Night),
            "night" => {
                return Err(NoCondition {
                    message: format!("`{}` says too much", text.escape_debug()),
                    help: "write nothing after `night`".to_owned(),
                });
            }
            word if FACTS.contains(&word) => return fact(text, &words).map(Condition::Own),
            _ => {}
        }
        if let Ok(piece) = first.parse::<Piece>() {
            return fact(text, &words[1..]).map(|fact| Condition::Piece(piece, fact));
        }
        let candidates = FACTS.into_iter().chain(["state", "night"]);
        Err(NoCondition {
            message: format!(
                "`{}` is no condition: it begins with no unit, no hex and no fact",
                text.escape_debug()
            ),
            help: match nearest(first, candidates) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "write one as in `C6 shaken`, `disrupted`, `3225 empty` or `state attack`"
                    .to_owned(),
            },
        })
    }
}

/// A condition about a hex from its words.
fn about_hex(text: &str, words: &[&str]) -> Result<Condition, NoCondition> {
    let hex: HexId = words[0].parse().map_err(|_| NoCondition {
        message: format!("`{}` is no hex number", words[0]),
        help: "write four digits, column and row, as in `3225 empty`".to_owned(),
    })?;
    let word = words.get(1).copied().unwrap_or_default();
    let word = word.to_ascii_lowercase();
    match (word.as_str(), words.len()) {
        ("empty", 2) => Ok(Condition::Empty(hex)),
        ("enemy", 2) => Ok(Condition::Enemy(hex)),
        ("friend", 2) => Ok(Condition::Friend(hex)),
        _ => Err(NoCondition {
            message: format!("`{}` says nothing about a hex", text.escape_debug()),
            help: match nearest(&word, OF_A_HEX.into_iter()) {
                Some(near) => format!("did you mean `{hex} {near}`?"),
                None => format!("write `{hex}` and one of {}", OF_A_HEX.join(", ")),
            },
        }),
    }
}

/// A command state from its words.
fn state(text: &str, words: &[&str]) -> Result<State, NoCondition> {
    let word = words.get(1).copied().unwrap_or_default();
    let word = word.to_ascii_lowercase();
    STATES
        .into_iter()
        .find(|state| state_word(*state) == word && words.len() == 2)
        .ok_or_else(|| NoCondition {
            message: format!("`{}` names no command state", text.escape_debug()),
            help: match nearest(&word, STATES.into_iter().map(state_word)) {
                Some(near) => format!("did you mean `state {near}`?"),
                None => format!(
                    "write `state` and one of {}",
                    STATES.map(state_word).join(", ")
                ),
            },
        })
}

/// A fact from its words.
fn fact(text: &str, words: &[&str]) -> Result<Fact, NoCondition> {
    let wrong = |help: String| NoCondition {
        message: format!("`{}` states no fact", text.escape_debug()),
        help,
    };
    let word = words.first().copied().unwrap_or_default();
    let word = word.to_ascii_lowercase();
    let found = match (word.as_str(), words.get(1).copied()) {
        ("normal", None) => Some(Fact::Normal),
        ("shaken", None) => Some(Fact::Shaken),
        ("disrupted", None) => Some(Fact::Disrupted),
        ("questionable", None) => Some(Fact::Questionable),
        ("ready", None) => Some(Fact::Ready),
        ("fired", None) => Some(Fact::Fired),
        ("present", None) => Some(Fact::Present),
        ("gone", None) => Some(Fact::Gone),
        ("moved", None) => Some(Fact::Moved),
        ("stopped", None) => Some(Fact::Stopped),
        ("lost", None) => Some(Fact::Lost),
        ("at", hex) if words.len() <= 2 => {
            let hex = hex.and_then(|hex| hex.parse().ok()).map(Fact::At);
            return hex.ok_or_else(|| wrong("write a hex after `at`, as in `at 3225`".to_owned()));
        }
        _ => None,
    };
    found.ok_or_else(|| {
        wrong(match nearest(&word, FACTS.into_iter()) {
            Some(near) if near == word => format!("write nothing after `{near}`"),
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the facts are {}", FACTS.join(", ")),
        })
    })
}
