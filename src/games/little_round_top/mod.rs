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

use crate::diagnostic::{Diagnostic, Faults, Source};
use crate::dice::Dice;
use crate::draft::{Reader, Table};
use crate::report::Log;
use crate::rule::{Rule, RuleBook};
use crate::ruleset::{Answer, Ending, Overlay, Question, Ruleset, Sheet, Step};
use crate::side::Side;
use crate::veil::Veil;
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

    fn rulebook() -> &'static RuleBook {
        rules::book()
    }

    fn tables(source: &Source) -> Result<Tables, Faults> {
        tables::read(source)
    }

    fn opening(
        tables: &Tables,
        _: &str,
        options: &BTreeMap<String, String>,
    ) -> Result<Board, Diagnostic> {
        phase::set_up::opening(tables, options)
    }

    fn fits(tables: &Tables, board: &Board) -> Result<(), Diagnostic> {
        board.fits(tables)
    }

    fn step(_: &Tables, board: &Board) -> Option<Step> {
        sequence::step(board)
    }

    fn ending(tables: &Tables, board: &Board) -> Ending {
        victory::ending(tables, board)
    }

    fn orders(
        tables: &Tables,
        board: &Board,
        table: Table<'_>,
        reader: &mut Reader<'_>,
    ) -> Option<Orders> {
        orders::check::read(tables, board, table, reader)
    }

    fn standing(
        tables: &Tables,
        board: &Board,
        side: Side,
        table: Option<Table<'_>>,
        reader: &mut Reader<'_>,
    ) -> Option<Standing> {
        orders::check::standing(tables, board, side, table, reader)
    }

    fn resolve(
        tables: &Tables,
        board: &Board,
        orders: &Orders,
        standing: &Standing,
        veil: &mut Veil<Secret>,
        dice: &mut Dice,
        log: &mut Log,
    ) -> Board {
        sequence::resolve(tables, board, orders, standing, veil, dice, log)
    }

    fn preview(tables: &Tables, board: &Board, orders: &Orders) -> Vec<Sheet> {
        orders::preview::sheets(tables, board, orders)
    }

    fn form(tables: &Tables, board: &Board) -> String {
        form::form(tables, board)
    }

    fn standing_form(tables: &Tables, board: &Board, side: Side) -> String {
        form::standing_form(tables, board, side)
    }

    fn losses(tables: &Tables, before: &Board, after: &Board) -> Sheet {
        losses::losses(tables, before, after)
    }

    fn sheets(tables: &Tables, board: &Board) -> Vec<Sheet> {
        sheets::sheets(tables, board)
    }

    fn ask(tables: &Tables, board: &Board, question: &Question) -> Result<Answer, Faults> {
        ask::ask(tables, board, question)
    }

    fn svg(tables: &Tables, board: &Board, log: &Log, title: &str) -> String {
        picture::svg(tables, board, log, title)
    }

    fn svg_with(
        tables: &Tables,
        board: &Board,
        log: &Log,
        title: &str,
        overlays: &[Overlay],
    ) -> Result<String, Diagnostic> {
        picture::svg_with(tables, board, log, title, overlays)
    }

    fn text_map(tables: &Tables, board: &Board) -> String {
        picture::text_map::text_map(tables, board)
    }

    fn hidden_labels(_: &Tables, board: &Board, side: Side, _: &Orders) -> Vec<String> {
        hidden::labels(board, side)
    }

    fn hide(
        tables: &Tables,
        board: &Board,
        side: Side,
        orders: &Orders,
        before: &BTreeMap<String, Secret>,
        table: Option<Table<'_>>,
        reader: &mut Reader<'_>,
    ) -> Option<BTreeMap<String, Secret>> {
        hidden::hide(tables, board, side, orders, before, table, reader)
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

    fn hidden_form(
        tables: &Tables,
        board: &Board,
        side: Side,
        held: &BTreeMap<String, Secret>,
    ) -> String {
        form::hidden_form(tables, board, side, held)
    }
}
