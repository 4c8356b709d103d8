//! What happened in a player-turn, as data first, then as text, JSON and pictures.

pub mod bounds;
pub mod json;
pub mod log;
pub mod png;
pub mod sheet;
pub mod svg;
pub mod takeback;
pub mod text;
pub(crate) mod wrap;

pub use log::{Action, Line, Log, Movement};

use crate::party::Party;
use crate::rule::{Origin, Rule, RuleBook};
use crate::ruleset::Sheet;
use crate::side::Side;

/// The report of one player-turn. [`text::render`] and [`json::render`] show it.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Which player-turn, and how far it is proved.
    pub head: Head,
    /// What happened.
    pub log: Log,
    /// What was lost: one row for each loss, none when nothing was.
    pub losses: Sheet,
    /// Positions and score.
    pub sheets: Vec<Sheet>,
    /// Who moves next, or how the game ended.
    pub next: Next,
    /// The order form for who moves next, as it stands in a file; its lines are at most 80
    /// characters of ASCII.
    pub form: Option<String>,
}

/// The head of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The game's title for people: `We are the Flank`.
    pub title: String,
    /// The system's name in documents: `we-are-the-flank`.
    pub system: String,
    /// The game id, hex.
    pub game: String,
    /// The player-turn.
    pub player_turn: u32,
    /// The step for people: `turn 3, CSA movement and shooting`.
    pub step: String,
    /// The side that gave the orders; the other one resolved them, or the umpire did.
    pub active: Side,
    /// The umpire's name, where there is one.
    pub umpire: Option<String>,
    /// How far all this is proved.
    pub verdict: Verdict,
    /// Whether the game is played with tables of the players' own.
    pub own_tables: bool,
    /// The edition that resolved it: `countersign 0.1.0`.
    pub writer: String,
    /// Digest of the state before, hex.
    pub parent: String,
    /// Digest of the orders, hex.
    pub orders: String,
    /// Seal of the standing orders that were opened, hex.
    pub standing: String,
    /// The active side's link, hex.
    pub active_link: String,
    /// The resolver's link, hex.
    pub resolver_link: String,
    /// The seed of the dice, hex.
    pub seed: String,
    /// Digest of the state after, hex.
    pub state: String,
    /// Digest of the resolution, hex, where one is at hand.
    pub resolution: Option<String>,
    /// How many takebacks the players had agreed on.
    pub takebacks: u32,
    /// Whether the game's keys and secrets come from a published phrase, so that anybody could
    /// have foreseen its dice.
    pub published: bool,
}

impl Head {
    /// Who resolved it.
    #[must_use]
    pub const fn resolver(&self) -> Party {
        match self.umpire {
            Some(_) => Party::Umpire,
            None => Party::Side(self.active.other()),
        }
    }
}

/// How far a player-turn is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Signatures, links, seals and the resolution itself were recomputed and agree.
    Verified,
    /// Something was not checked; the text says what.
    Unverified(String),
    /// The recomputed result is another; the text names the first difference.
    Differs(String),
}

impl Verdict {
    /// The word at the head of the report.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Verdict::Verified => "VERIFIED",
            Verdict::Unverified(_) => "UNVERIFIED",
            Verdict::Differs(_) => "DIFFERS",
        }
    }

    /// What was not checked, or what differs.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        match self {
            Verdict::Verified => None,
            Verdict::Unverified(reason) | Verdict::Differs(reason) => Some(reason),
        }
    }
}

/// What comes after a player-turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another player-turn.
    Step {
        /// Its number.
        player_turn: u32,
        /// The side that writes orders.
        active: Side,
        /// The step for people.
        title: String,
    },
    /// The game is over: the ending for people.
    Over(String),
}

/// A house value that decided something in a player-turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseValue {
    /// The rule's number.
    pub id: String,
    /// What it says.
    pub text: String,
    /// The table key that holds it, where the players may replace it.
    pub table: Option<String>,
}

impl Report {
    /// The house values that the log cites, each once, in the rule book's order.
    #[must_use]
    pub fn house_values(&self, book: &RuleBook) -> Vec<HouseValue> {
        let mut cited: Vec<Rule> = self
            .log
            .actions
            .iter()
            .flat_map(|action| &action.lines)
            .flat_map(Line::rules)
            .filter(|rule| rule.origin() == Origin::House)
            .collect();
        cited.sort_unstable();
        cited.dedup();
        let place = |rule: &Rule| {
            book.statements
                .iter()
                .position(|statement| statement.id == rule.id())
                .unwrap_or(usize::MAX)
        };
        cited.sort_by_key(place);
        cited
            .iter()
            .map(|rule| {
                let statement = book.find(rule.id());
                HouseValue {
                    id: rule.id().to_owned(),
                    text: statement.map_or_else(String::new, |found| found.text.clone()),
                    table: statement.and_then(|found| found.table.clone()),
                }
            })
            .collect()
    }
}
