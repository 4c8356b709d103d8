//! *Little Round Top*: the company-level fight for the south end of Little Round Top.
//!
//! Two player-turns of set-up, then 18 Game-Turns of two player-turns each; the first has the
//! Confederate one only. A player-turn runs through the phases in [`phase`], one after another;
//! [`sequence`] is that list.

pub mod ammunition;
pub mod ask;
pub mod attack;
pub mod board;
pub mod casualties;
pub mod chain;
pub mod costs;
pub mod detachment;
pub mod flags;
pub mod form;
pub mod hidden;
pub mod ledger;
pub mod losses;
pub mod map;
pub mod morale;
pub mod orders;
pub mod phase;
pub mod picture;
pub mod printed;
pub mod radius;
pub mod reinforcements;
pub mod retreat;
pub mod rules;
pub mod sequence;
pub mod sheets;
pub mod sight;
pub mod tables;
pub mod turn;
pub mod unit;
pub mod victory;
pub mod ways;
pub mod zones;

use crate::diagnostic::Diagnostic;
use crate::play::passes_on;
use crate::report::Log;
use crate::rule::Rule;
use crate::ruleset::Ruleset;
use crate::side::Side;
use board::Board;
use orders::{Orders, Secret, Standing};
use std::collections::BTreeMap;
use tables::Tables;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct LittleRoundTop;

impl Ruleset for LittleRoundTop {
    type Tables = Tables;
    type Board = Board;
    type Orders = Orders;
    type Standing = Standing;
    type Secret = Secret;

    const SYSTEM: &'static str = "little-round-top";
    const TITLE: &'static str = "Little Round Top";
    const TABLES: &'static str = tables::SHIPPED;
    const SCENARIOS: &'static [&'static str] = &["standard"];
    const OPTIONS: &'static [(&'static str, &'static [&'static str], &'static str)] = &[
        (
            "volley",
            &["on", "off"],
            "companies may fire in volley (10.3)",
        ),
        (
            "release",
            &["on", "off"],
            "83PA and 4AL may be released to move east of column 06 (19.3)",
        ),
        (
            "company_a",
            &["off", "on"],
            "company A of 15AL enters with its regiment (21.4)",
        ),
    ];
    const HIDES: bool = true;

    passes_on! {
        rulebook tables fits step ending orders standing resolve preview
        form standing_form losses sheets ask svg svg_with text_map hide hidden_form
    }

    fn opening(
        tables: &Tables,
        _: &str,
        options: &BTreeMap<String, String>,
    ) -> Result<Board, Diagnostic> {
        phase::set_up::opening(tables, options)
    }

    fn hidden_labels(_: &Tables, board: &Board, side: Side, _: &Orders) -> Vec<String> {
        hidden::labels(board, side)
    }

    fn hidden_move(
        tables: &Tables,
        board: &Board,
        side: Side,
        _: &Orders,
        before: &BTreeMap<String, Secret>,
        after: &BTreeMap<String, Secret>,
    ) -> Result<(), Diagnostic> {
        hidden::hidden_move(tables, board, side, before, after)
    }

    fn due(
        tables: &Tables,
        board: &Board,
        side: Side,
        known: &BTreeMap<String, Secret>,
    ) -> Vec<(String, Rule)> {
        match side {
            Side::Usa => detachment::due(tables, board, known),
            Side::Csa => Vec::new(),
        }
    }

    fn maybe_due(_: &Tables, board: &Board, side: Side) -> Vec<(String, Rule)> {
        match side {
            Side::Usa => detachment::maybe_due(board).into_iter().collect(),
            Side::Csa => Vec::new(),
        }
    }

    fn reveal(
        tables: &Tables,
        board: &Board,
        _: Side,
        label: &str,
        value: &Secret,
        log: &mut Log,
    ) -> Result<Board, Diagnostic> {
        detachment::reveal(tables, board, label, value, log)
    }

    fn own_board(
        tables: &Tables,
        board: &Board,
        side: Side,
        held: &BTreeMap<String, Secret>,
    ) -> Option<Board> {
        detachment::own_board(tables, board, side, held)
    }
}
