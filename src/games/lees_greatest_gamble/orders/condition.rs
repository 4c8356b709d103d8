//! `if` and `unless`: what must be so for an order to be carried out.

use crate::draft::{Unread, meant, nearest};
use crate::games::lees_greatest_gamble::board::{Board, State, Status};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::turn::{Control, Turn};
use crate::games::lees_greatest_gamble::unit::{Arm, Piece};
use crate::hex::HexId;
use crate::play::{self, Facts, of_hex};
use crate::side::Side;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// When an order is carried out.
pub type When = play::When<Condition>;

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
        self.allows(|condition| condition.holds(turn, piece))
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

/// What can be so of a piece.
const FACTS: Facts<Fact> = Facts {
    plain: &[
        ("normal", Fact::Normal),
        ("shaken", Fact::Shaken),
        ("disrupted", Fact::Disrupted),
        ("questionable", Fact::Questionable),
        ("ready", Fact::Ready),
        ("fired", Fact::Fired),
        ("present", Fact::Present),
        ("gone", Fact::Gone),
        ("moved", Fact::Moved),
        ("stopped", Fact::Stopped),
        ("lost", Fact::Lost),
    ],
    longer: &[("at", |hex| {
        let hex = hex.and_then(|hex| hex.parse().ok()).map(Fact::At);
        hex.ok_or("write a hex after `at`, as in `at 3225`")
    })],
};

/// What a word says of a hex.
type OfHex = (&'static str, fn(HexId) -> Condition);

/// What can be so of a hex.
const OF_A_HEX: [OfHex; 3] = [
    ("empty", Condition::Empty),
    ("enemy", Condition::Enemy),
    ("friend", Condition::Friend),
];

impl FromStr for Condition {
    type Err = Unread;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let Some(first) = words.first().copied() else {
            return Err(Unread {
                message: "a condition is empty".to_owned(),
                help: "write one as in `C6 shaken`, `3225 empty` or `state attack`".to_owned(),
            });
        };
        if first.bytes().all(|byte| byte.is_ascii_digit()) {
            let (hex, said) = of_hex(text, &words, &OF_A_HEX, "3225 empty")?;
            return Ok(said(hex));
        }
        let lower = first.to_ascii_lowercase();
        match lower.as_str() {
            "state" => return state(text, &words).map(Condition::State),
            "night" if words.len() == 1 => return Ok(Condition::Night),
            "night" => {
                return Err(Unread {
                    message: format!("`{}` says too much", text.escape_debug()),
                    help: "write nothing after `night`".to_owned(),
                });
            }
            word if FACTS.has(word) => return FACTS.read(text, &words).map(Condition::Own),
            _ => {}
        }
        if let Ok(piece) = first.parse::<Piece>() {
            let fact = FACTS.read(text, &words[1..])?;
            return Ok(Condition::Piece(piece, fact));
        }
        let candidates = FACTS.words().chain(["state", "night"]);
        Err(Unread {
            message: format!(
                "`{}` is no condition: it begins with no unit, no hex and no fact",
                text.escape_debug()
            ),
            help: meant(first, candidates, || {
                "write one as in `C6 shaken`, `disrupted`, `3225 empty` or `state attack`"
                    .to_owned()
            }),
        })
    }
}

/// A command state from its words.
fn state(text: &str, words: &[&str]) -> Result<State, Unread> {
    let word = words.get(1).copied().unwrap_or_default();
    let word = word.to_ascii_lowercase();
    STATES
        .into_iter()
        .find(|state| state_word(*state) == word && words.len() == 2)
        .ok_or_else(|| Unread {
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
