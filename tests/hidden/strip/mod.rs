//! A game for tests: two sides on a strip of squares, each with a horseman in the open, a scout
//! whose place is secret, and two markers that move in the open and whose contents are secret. A
//! marker may be a decoy.

mod play;
mod reading;

use countersign::diagnostic::{Diagnostic, Faults, Kind, Source};
use countersign::dice::Dice;
use countersign::draft::{Reader, Table};
use countersign::engine::System;
use countersign::report::Log;
use countersign::rule::{Rule, RuleBook};
use countersign::ruleset::{Ending, Ruleset, Sheet, Step};
use countersign::side::Side;
use countersign::veil::Veil;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::OnceLock;

pub static STRIP: System = System::of::<Strip>();

/// How many squares the strip has: 0 to 15.
pub const SQUARES: i64 = 16;
/// How many men each side has in its markers.
pub const MEN: i64 = 4;
/// Who is active in each player-turn. The first two are the sides' set-up; later each side moves
/// twice in a row, so that a side can be due to open something in its orders.
pub const ACTIVE: [Side; 8] = [
    Side::Csa,
    Side::Usa,
    Side::Csa,
    Side::Csa,
    Side::Usa,
    Side::Usa,
    Side::Csa,
    Side::Usa,
];

/// An enemy in the open next to a hidden scout sees it.
pub const SEEN: Rule = Rule::printed("STRIP-1");
/// A marker next to an enemy in the open is opened.
pub const FOUND: Rule = Rule::printed("STRIP-2");
/// A hidden scout goes at most one square.
pub const PACE: Rule = Rule::printed("STRIP-3");
/// Men are neither made nor lost inside markers, and change over only where two markers meet.
pub const COUNT: Rule = Rule::printed("STRIP-4");
/// A scout begins in its own half.
pub const HALF: Rule = Rule::printed("STRIP-5");
/// Next to an enemy, a 6 hits.
pub const FIRE: Rule = Rule::printed("STRIP-6");
/// A horseman goes one or two squares, anything else one, and nothing goes into the enemy.
pub const MOVE: Rule = Rule::printed("STRIP-7");

#[derive(Debug)]
pub struct Strip;

/// What a hidden thing is. The note stands for everything that nobody else should read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Secret {
    Scout { note: String, place: i64 },
    Marker { note: String, men: i64 },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    pub played: u32,
    /// Men who were opened, CSA's and the Union's.
    pub shown: [i64; 2],
    #[serde(default)]
    pub piece: Vec<Piece>,
    #[serde(default)]
    pub marker: Vec<Marker>,
    /// The sides whose scout is hidden.
    pub scouts: Vec<Side>,
}

/// What stands in the open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    pub side: Side,
    pub id: String,
    pub place: i64,
    pub men: i64,
}

/// A marker: its place is public, what it holds is not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    pub side: Side,
    pub id: String,
    pub place: i64,
    /// An enemy was next to it in a player-turn that the enemy resolved.
    pub seen: bool,
}

#[derive(Serialize)]
pub struct Orders {
    #[serde(rename = "move", skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Move>,
}

#[derive(Clone, Serialize)]
pub struct Move {
    pub piece: String,
    pub by: i64,
}

#[derive(Serialize)]
pub struct Standing {}

pub const fn index(side: Side) -> usize {
    match side {
        Side::Csa => 0,
        Side::Usa => 1,
    }
}

pub const fn near(a: i64, b: i64) -> bool {
    (a - b).abs() <= 1
}

pub fn illegal(rule: Rule, message: String) -> Diagnostic {
    Diagnostic::new(Kind::Illegal, message).rule(rule)
}

impl Board {
    /// The side that moves; the last one once the game is over.
    pub fn active(&self) -> Side {
        ACTIVE[(self.played as usize).min(ACTIVE.len() - 1)]
    }

    /// Whether something of `side` in the open is next to a square.
    pub fn watched(&self, side: Side, place: i64) -> bool {
        self.piece
            .iter()
            .any(|piece| piece.side == side && near(piece.place, place))
    }

    pub const fn is_set_up(&self) -> bool {
        self.played < 2
    }

    /// What `side` hides, by public facts alone.
    pub fn hides(&self, side: Side) -> Vec<String> {
        let markers = self.marker.iter().filter(|marker| marker.side == side);
        let mut labels: Vec<String> = markers.map(|marker| marker.id.clone()).collect();
        if self.scouts.contains(&side) {
            labels.push("scout".to_owned());
        }
        labels
    }
}

impl Ruleset for Strip {
    type Tables = ();
    type Board = Board;
    type Orders = Orders;
    type Standing = Standing;
    type Secret = Secret;

    const SYSTEM: &'static str = "strip";
    const TITLE: &'static str = "Strip";
    const TABLES: &'static str = "";
    const SCENARIOS: &'static [&'static str] = &["standard"];
    const OPTIONS: &'static [(&'static str, &'static [&'static str], &'static str)] = &[];
    const HIDES: bool = true;

    fn rulebook() -> &'static RuleBook {
        static BOOK: OnceLock<RuleBook> = OnceLock::new();
        BOOK.get_or_init(|| RuleBook {
            statements: Vec::new(),
        })
    }

    fn tables(_: &Source) -> Result<(), Faults> {
        Ok(())
    }

    fn opening((): &(), _: &str, _: &BTreeMap<String, String>) -> Result<Board, Diagnostic> {
        let piece = |side, place| Piece {
            side,
            id: "horse".to_owned(),
            place,
            men: 2,
        };
        let marker = |side, id: &str, place| Marker {
            side,
            id: id.to_owned(),
            place,
            seen: false,
        };
        Ok(Board {
            played: 0,
            shown: [0, 0],
            piece: vec![piece(Side::Csa, 4), piece(Side::Usa, 11)],
            marker: vec![
                marker(Side::Csa, "m1", 6),
                marker(Side::Csa, "m2", 6),
                marker(Side::Usa, "m1", 9),
                marker(Side::Usa, "m2", 9),
            ],
            scouts: Side::BOTH.to_vec(),
        })
    }

    fn step((): &(), board: &Board) -> Option<Step> {
        let active = ACTIVE.get(board.played as usize)?;
        Some(Step {
            active: *active,
            title: format!("move {}", board.played),
        })
    }

    fn ending((): &(), _: &Board) -> Ending {
        Ending {
            winner: None,
            text: "a draw".to_owned(),
        }
    }

    fn orders((): &(), board: &Board, table: Table<'_>, reader: &mut Reader<'_>) -> Option<Orders> {
        reading::orders(board, table, reader)
    }

    fn standing(
        (): &(),
        _: &Board,
        _: Side,
        table: Option<Table<'_>>,
        reader: &mut Reader<'_>,
    ) -> Option<Standing> {
        if let Some(table) = table {
            table.finish(reader);
        }
        Some(Standing {})
    }

    fn resolve(
        (): &(),
        board: &Board,
        orders: &Orders,
        _: &Standing,
        veil: &mut Veil<Secret>,
        dice: &mut Dice,
        log: &mut Log,
    ) -> Board {
        play::resolve(board, orders, veil, dice, log)
    }

    fn hidden_labels((): &(), board: &Board, side: Side, _: &Orders) -> Vec<String> {
        board.hides(side)
    }

    fn hide(
        (): &(),
        board: &Board,
        side: Side,
        _: &Orders,
        before: &BTreeMap<String, Secret>,
        table: Option<Table<'_>>,
        reader: &mut Reader<'_>,
    ) -> Option<BTreeMap<String, Secret>> {
        reading::hide(board, side, before, table, reader)
    }

    fn hidden_move(
        (): &(),
        board: &Board,
        side: Side,
        _: &Orders,
        before: &BTreeMap<String, Secret>,
        after: &BTreeMap<String, Secret>,
    ) -> Result<(), Diagnostic> {
        play::hidden_move(board, side, before, after)
    }

    fn due(
        (): &(),
        board: &Board,
        side: Side,
        known: &BTreeMap<String, Secret>,
    ) -> Vec<(String, Rule)> {
        play::due(board, side, known)
    }

    fn reveal(
        (): &(),
        board: &Board,
        side: Side,
        label: &str,
        value: &Secret,
        log: &mut Log,
    ) -> Result<Board, Diagnostic> {
        let mut board = board.clone();
        play::put(&mut board, side, label, value, log)?;
        Ok(board)
    }

    fn hidden_form((): &(), board: &Board, side: Side, held: &BTreeMap<String, Secret>) -> String {
        reading::hidden_form(board, side, held)
    }

    fn form((): &(), _: &Board) -> String {
        "# [[move]] piece = \"horse\" by = 1\n".to_owned()
    }

    fn standing_form((): &(), _: &Board, _: Side) -> String {
        "[standing]\n".to_owned()
    }

    fn losses((): &(), _: &Board, _: &Board) -> Sheet {
        Sheet {
            title: "Losses".to_owned(),
            columns: vec!["piece".to_owned()],
            rows: Vec::new(),
        }
    }

    fn sheets((): &(), board: &Board) -> Vec<Sheet> {
        let row = |piece: &Piece| {
            vec![
                format!("{} {}", piece.side, piece.id),
                piece.place.to_string(),
            ]
        };
        vec![Sheet {
            title: "Pieces".to_owned(),
            columns: vec!["piece".to_owned(), "place".to_owned()],
            rows: board.piece.iter().map(row).collect(),
        }]
    }

    fn svg((): &(), _: &Board, _: &Log, _: &str) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_owned()
    }

    fn text_map((): &(), _: &Board) -> String {
        String::new()
    }
}
