//! What a game implements, so that the exchange can carry it.

use crate::diagnostic::{Diagnostic, Faults, Source};
use crate::dice::Dice;
use crate::draft::{Reader, Table};
use crate::report::Log;
use crate::rule::RuleBook;
use crate::side::Side;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// One player-turn that is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The side that writes orders.
    pub active: Side,
    /// For people: `turn 3, CSA movement and shooting`.
    pub title: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner; none for a draw.
    pub winner: Option<Side>,
    /// For people: `CSA wins, 14 to 6`.
    pub text: String,
}

/// A table of a report: a heading, column heads, rows of cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// What it lists, for example `CSA units`.
    pub title: String,
    /// The column heads.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// The rules of one game. Everything here is a pure function of its arguments.
pub trait Ruleset: Sized + Send + Sync + 'static {
    /// Maps, orders of battle and tables, parsed.
    type Tables: Send + Sync + 'static;
    /// Everything on the table between two player-turns. Its serialisation order is the schema.
    type Board: Serialize
        + DeserializeOwned
        + Clone
        + PartialEq
        + std::fmt::Debug
        + Send
        + Sync
        + 'static;
    /// The active side's legal decisions for one player-turn.
    type Orders: Serialize + Send + Sync + 'static;
    /// The other side's standing orders.
    type Standing: Serialize + Send + Sync + 'static;

    /// The system's name in documents: `we-are-the-flank`.
    const SYSTEM: &'static str;
    /// The game's title for people.
    const TITLE: &'static str;
    /// The shipped tables, TOML.
    const TABLES: &'static str;
    /// The scenarios, the first of them the one that is played when none is named.
    const SCENARIOS: &'static [&'static str];
    /// Option names that a charter may set, each with its legal values (the first is the default)
    /// and what it does.
    const OPTIONS: &'static [(&'static str, &'static [&'static str], &'static str)];

    /// The rule book.
    fn rulebook() -> &'static RuleBook;

    /// Reads a set of tables; printed values may not differ from the shipped ones.
    ///
    /// # Errors
    ///
    /// Every fault of the file.
    fn tables(source: &Source) -> Result<Self::Tables, Faults>;

    /// The board before the first player-turn.
    ///
    /// # Errors
    ///
    /// An option that does not fit.
    fn opening(
        tables: &Self::Tables,
        options: &BTreeMap<String, String>,
    ) -> Result<Self::Board, Diagnostic>;

    /// Whether a board is one of these tables at all. A state may come from anybody, so this is
    /// asked before any other question about its board; the others rely on it.
    ///
    /// # Errors
    ///
    /// What does not fit.
    fn fits(tables: &Self::Tables, board: &Self::Board) -> Result<(), Diagnostic> {
        let _ = (tables, board);
        Ok(())
    }

    /// The player-turn that comes next; none when the game is over.
    fn step(tables: &Self::Tables, board: &Self::Board) -> Option<Step>;

    /// How the game ended, or how it would if it ended now.
    fn ending(tables: &Self::Tables, board: &Self::Board) -> Ending;

    /// Reads and checks the active side's orders against the board. All faults go to the reader;
    /// warnings too. Does not ask for keys that the exchange itself owns.
    fn orders(
        tables: &Self::Tables,
        board: &Self::Board,
        table: Table<'_>,
        reader: &mut Reader<'_>,
    ) -> Option<Self::Orders>;

    /// Reads and checks `side`'s standing orders. They will be used on a later board, so only
    /// what can never become legal is refused. `None` for `table` means no instructions.
    fn standing(
        tables: &Self::Tables,
        board: &Self::Board,
        side: Side,
        table: Option<Table<'_>>,
        reader: &mut Reader<'_>,
    ) -> Option<Self::Standing>;

    /// Carries out one player-turn. Never fails: what events have overtaken is logged.
    fn resolve(
        tables: &Self::Tables,
        board: &Self::Board,
        orders: &Self::Orders,
        standing: &Self::Standing,
        dice: &mut Dice,
        log: &mut Log,
    ) -> Self::Board;

    /// The order form of the active side: the game's part of a draft, with every unit, its state
    /// and what it may do as comments, and no order given.
    fn form(tables: &Self::Tables, board: &Self::Board) -> String;

    /// The form of `side`'s standing orders: a `[standing]` table with comments.
    fn standing_form(tables: &Self::Tables, board: &Self::Board, side: Side) -> String;

    /// What changed between two boards, for the report: losses.
    fn losses(tables: &Self::Tables, before: &Self::Board, after: &Self::Board) -> Sheet;

    /// Positions and score, for the report.
    fn sheets(tables: &Self::Tables, board: &Self::Board) -> Vec<Sheet>;

    /// The board as an SVG picture, the moves of `log` as arrows.
    fn svg(tables: &Self::Tables, board: &Self::Board, log: &Log, title: &str) -> String;

    /// The board as a small text map, at most 80 columns.
    fn text_map(tables: &Self::Tables, board: &Self::Board) -> String;
}
