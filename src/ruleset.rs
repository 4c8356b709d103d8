//! What a game implements, so that the exchange can carry it.

use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::dice::Dice;
use crate::draft::{Reader, Table};
use crate::report::{Action, Log};
use crate::rule::{Rule, RuleBook};
use crate::side::Side;
use crate::veil::Veil;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
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

impl Sheet {
    /// A table.
    #[must_use]
    pub fn new(title: impl Into<String>, columns: &[&str], rows: Vec<Vec<String>>) -> Self {
        Sheet {
            title: title.into(),
            columns: columns.iter().map(|head| (*head).to_owned()).collect(),
            rows,
        }
    }
}

/// Something more that a picture shows, over the ground and under the pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// The zones of control of a side.
    Zones(Side),
    /// Where a unit, or every unit of a side, can fire: its name as the player wrote it.
    Fire(String),
}

/// A question about a board. Places and units are named as the player wrote them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether two places or units see each other.
    Sight {
        /// The one.
        from: String,
        /// The other.
        to: String,
    },
    /// How far apart two places or units are.
    Range {
        /// The one.
        from: String,
        /// The other.
        to: String,
    },
    /// What a way costs a unit.
    Cost {
        /// The unit.
        unit: String,
        /// The way, in the game's own words of its orders, or the place where it is to go.
        way: Vec<String>,
    },
    /// What may come of a fire attack, and how likely.
    Fire {
        /// The target.
        target: String,
        /// Who fire.
        units: Vec<String>,
        /// Whether they fire a volley.
        volley: bool,
        /// Whether the units of the side to move that take part, firing or fired on, are about to
        /// attack hand to hand.
        melee: bool,
    },
    /// What may come of a melee, and how likely.
    Melee {
        /// Where it is fought.
        place: String,
        /// Who attack.
        units: Vec<String>,
    },
    /// What may come of a morale check, and how likely.
    Check {
        /// Who checks.
        unit: String,
    },
}

/// What the rules say to a question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// The parts of the answer: headings and lines with their rules, as a log has them.
    pub parts: Vec<Action>,
    /// The chances that it gives, if it gives any.
    pub chances: Vec<Chance>,
}

/// How likely a result is: `ways` of `of` equally likely rolls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// What is rolled for: `fire at 0905`, `check 20ME-A after 1`.
    pub roll: String,
    /// The result.
    pub result: String,
    /// How many rolls give it.
    pub ways: u64,
    /// How many rolls there are.
    pub of: u64,
}

/// What a hidden thing is in a game that hides nothing: there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Nothing {}

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
    /// What one hidden thing is: where a unit stands, what a marker holds; [`Nothing`] in a game
    /// that hides nothing. Written as the value of a document, so it must not be absent. What a
    /// hidden unit is to do when its time comes (fire when the enemy is near) belongs into it:
    /// standing orders are opened in every resolution, and would betray it.
    type Secret: Serialize
        + DeserializeOwned
        + Clone
        + PartialEq
        + std::fmt::Debug
        + Send
        + Sync
        + 'static;

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

    /// What the lengths of an order form are, a sentence for its head; empty in a game of hexes.
    const LENGTHS: &'static str = "";

    /// Whether a side may hide things. The functions about hidden things are asked only then.
    const HIDES: bool = false;

    /// Options that need another one, each with that: where it is off, they are off with it.
    const NEEDS: &'static [(&'static str, &'static str)] = &[];

    /// Settings of options, each of which alone makes that nothing is hidden.
    const OPEN_WITH: &'static [(&'static str, &'static str)] = &[];

    /// The rule book.
    fn rulebook() -> &'static RuleBook;

    /// Reads a set of tables; printed values may not differ from the shipped ones.
    ///
    /// # Errors
    ///
    /// Every fault of the file.
    fn tables(source: &Source) -> Result<Self::Tables, Faults>;

    /// The board before the first player-turn of a scenario, one of [`Ruleset::SCENARIOS`].
    ///
    /// # Errors
    ///
    /// An option that does not fit.
    fn opening(
        tables: &Self::Tables,
        scenario: &str,
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

    /// Warns of standing orders that will give nothing, as things stand after the orders that they
    /// are written with.
    fn weigh_standing(
        tables: &Self::Tables,
        board: &Self::Board,
        side: Side,
        orders: &Self::Orders,
        standing: &Self::Standing,
        reader: &mut Reader<'_>,
    ) {
        let _ = (tables, board, side, orders, standing, reader);
    }

    /// Carries out one player-turn. Never fails: what events have overtaken is logged. What the
    /// resolver hides is reached through the veil alone.
    fn resolve(
        tables: &Self::Tables,
        board: &Self::Board,
        orders: &Self::Orders,
        standing: &Self::Standing,
        veil: &mut Veil<Self::Secret>,
        dice: &mut Dice,
        log: &mut Log,
    ) -> Self::Board;

    /// What `check` shows of legal orders beside its warnings: what they cost, and the like; one
    /// table for each thing. `board` has on it what the orders open.
    fn preview(tables: &Self::Tables, board: &Self::Board, orders: &Self::Orders) -> Vec<Sheet> {
        let _ = (tables, board, orders);
        Vec::new()
    }

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

    /// The picture of [`Ruleset::svg`] with something more on it.
    ///
    /// # Errors
    ///
    /// What the game cannot show; a unit that is not on the board.
    fn svg_with(
        tables: &Self::Tables,
        board: &Self::Board,
        log: &Log,
        title: &str,
        overlays: &[Overlay],
    ) -> Result<String, Diagnostic> {
        match overlays.first() {
            None => Ok(Self::svg(tables, board, log, title)),
            Some(Overlay::Zones(_)) => Err(unanswered::<Self>("zones of control in a picture")),
            Some(Overlay::Fire(_)) => Err(unanswered::<Self>("fields of fire in a picture")),
        }
    }

    /// Answers a question about a board: what the rules would say, before anything is ordered.
    /// Nothing is rolled, and nothing hidden is known.
    ///
    /// # Errors
    ///
    /// A question that the game does not answer; a name that is none; everything that the rules
    /// forbid about what was asked.
    fn ask(
        tables: &Self::Tables,
        board: &Self::Board,
        question: &Question,
    ) -> Result<Answer, Faults> {
        let _ = (tables, board);
        let what = match question {
            Question::Sight { .. } => "lines of sight",
            Question::Range { .. } => "ranges",
            Question::Cost { .. } => "costs of movement",
            Question::Fire { .. } => "the odds of fire",
            Question::Melee { .. } => "the odds of a melee",
            Question::Check { .. } => "the odds of a check",
        };
        Err(unanswered::<Self>(what).into())
    }

    /// The board as a small text map, at most 80 columns.
    fn text_map(tables: &Self::Tables, board: &Self::Board) -> String;

    /// The labels of all that `side` must seal with these orders, known from public facts alone:
    /// nobody can then hide a thing that is not there, or lose one. `board` has on it what the
    /// orders open; they are not carried out yet, so a thing that they only may take away is
    /// still sealed, and the next orders drop it. A label has 1 to 40 letters, digits and `-`.
    fn hidden_labels(
        tables: &Self::Tables,
        board: &Self::Board,
        side: Side,
        orders: &Self::Orders,
    ) -> Vec<String> {
        let _ = (tables, board, side, orders);
        Vec::new()
    }

    /// Whether what `side` sealed with its last orders under this label came to nothing, as the
    /// board after them shows to everybody: the orders would have made the thing, and were not
    /// carried out. Nothing is hidden by it, and nobody need ever see it.
    fn is_void(board: &Self::Board, label: &str) -> bool {
        let _ = (board, label);
        false
    }

    /// Reads what a draft decides in private: its `[hidden]` table, which nobody else ever sees
    /// (its key `open` is the exchange's). `before` is all that `side` hides and does not open.
    /// Gives all that it hides after these orders, under the labels of
    /// [`Ruleset::hidden_labels`]. Faults go to the reader.
    fn hide(
        tables: &Self::Tables,
        board: &Self::Board,
        side: Side,
        orders: &Self::Orders,
        before: &BTreeMap<String, Self::Secret>,
        table: Option<Table<'_>>,
        reader: &mut Reader<'_>,
    ) -> Option<BTreeMap<String, Self::Secret>> {
        let _ = (tables, board, side, orders);
        if let Some(table) = table {
            table.finish(reader);
        }
        Some(before.clone())
    }

    /// Whether what `side` hides could become with these orders what it became. Asked of the
    /// owner when he signs, and of everybody once the game is over and disclosed. `board` has on
    /// it what the orders open; `before` is what was hidden and is not opened.
    ///
    /// # Errors
    ///
    /// The move that was not legal, or the thing that comes from nowhere, with its rule.
    fn hidden_move(
        tables: &Self::Tables,
        board: &Self::Board,
        side: Side,
        orders: &Self::Orders,
        before: &BTreeMap<String, Self::Secret>,
        after: &BTreeMap<String, Self::Secret>,
    ) -> Result<(), Diagnostic> {
        let _ = (tables, board, side, orders, before, after);
        Ok(())
    }

    /// What of `side`'s hidden things the rules make public on this board, each with the rule. It
    /// is opened at once in that side's next document: in its orders when it is active, in its
    /// resolution (before and after the orders are carried out) when it resolves. `known` is what
    /// is known here of what the side hides: everything, or only what was opened. A thing that is
    /// due because of public facts is named even when it is not known; what has been seen for a
    /// moment only, in a player-turn that the other side resolves, the board must remember.
    fn due(
        tables: &Self::Tables,
        board: &Self::Board,
        side: Side,
        known: &BTreeMap<String, Self::Secret>,
    ) -> Vec<(String, Rule)> {
        let _ = (tables, board, side, known);
        Vec::new()
    }

    /// What of `side`'s hidden things may be due on this board, for everybody who does not know what
    /// it hides and so cannot tell by [`Ruleset::due`]: each in words, with the rule.
    fn maybe_due(tables: &Self::Tables, board: &Self::Board, side: Side) -> Vec<(String, Rule)> {
        let _ = (tables, board, side);
        Vec::new()
    }

    /// The board with an opened thing of `side` on it, and no longer hidden.
    ///
    /// # Errors
    ///
    /// A thing that contradicts what is public, such as a unit that is on the map already.
    fn reveal(
        tables: &Self::Tables,
        board: &Self::Board,
        side: Side,
        label: &str,
        value: &Self::Secret,
        log: &mut Log,
    ) -> Result<Self::Board, Diagnostic> {
        let _ = (tables, side, label, value, log);
        Ok(board.clone())
    }

    /// The private part of the active side's order form: a `[hidden]` table with comments, of
    /// what it hides. It stands in no report.
    fn hidden_form(
        tables: &Self::Tables,
        board: &Self::Board,
        side: Side,
        held: &BTreeMap<String, Self::Secret>,
    ) -> String {
        let _ = (tables, board, side, held);
        String::new()
    }

    /// The board as `side` itself sees it, for maps that nobody else sees: what it hides has its
    /// place there, and is hidden still. It is drawn and nothing else: it need not fit the tables.
    /// None when its maps show no more than everybody's.
    fn own_board(
        tables: &Self::Tables,
        board: &Self::Board,
        side: Side,
        held: &BTreeMap<String, Self::Secret>,
    ) -> Option<Self::Board> {
        let _ = (tables, board, side, held);
        None
    }
}

fn unanswered<G: Ruleset>(what: &str) -> Diagnostic {
    Diagnostic::new(
        Kind::Illegal,
        format!("{} has no answer about {what}", G::TITLE),
    )
    .help("`countersign map` shows the positions, `countersign rule` the rules that apply to them")
}
