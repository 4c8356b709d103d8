//! *We are the Flank*: a fast-play fight for Little Round Top.
//!
//! A game turn is up to four player-turns ([`board::Phase`]): the Confederates move and shoot, the
//! Union moves and shoots, the Confederates charge, the Union charges and all melees are fought.
//! Before the first the Union decides about its sharpshooters.

pub mod board;
pub mod commanders;
pub mod cover;
pub mod fire;
mod form;
pub mod losses;
pub mod morale;
pub mod orders;
pub mod phase;
pub mod picture;
pub mod printed;
pub mod rules;
pub mod score;
mod sequence;
mod sheets;
pub mod tables;
mod volley;

use crate::diagnostic::Diagnostic;
use crate::dice::Dice;
use crate::draft::{Reader, Table};
use crate::play::passes_on;
use crate::report::Log;
use crate::ruleset::{Ending, Nothing, Ruleset, Sheet};
use crate::side::Side;
use crate::veil::Veil;
use board::Board;
use orders::{Orders, Standing};
use std::collections::BTreeMap;
use tables::Tables;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct WeAreTheFlank;

impl Ruleset for WeAreTheFlank {
    type Tables = Tables;
    type Board = Board;
    type Orders = Orders;
    type Standing = Standing;
    type Secret = Nothing;

    const SYSTEM: &'static str = "we-are-the-flank";
    const TITLE: &'static str = "We are the Flank";
    const TABLES: &'static str = tables::SHIPPED;
    const SCENARIOS: &'static [&'static str] = &["standard"];
    const OPTIONS: &'static [(&'static str, &'static [&'static str], &'static str)] = &[];
    const LENGTHS: &'static str = "Lengths are inches.";

    passes_on! {
        rulebook tables fits step orders form standing_form sheets svg
    }

    fn opening(
        tables: &Tables,
        _: &str,
        _: &BTreeMap<String, String>,
    ) -> Result<Board, Diagnostic> {
        Ok(board::opening(tables))
    }

    fn ending(tables: &Tables, board: &Board) -> Ending {
        score::ending(tables, board)
    }

    fn standing(
        tables: &Tables,
        board: &Board,
        side: Side,
        table: Option<Table<'_>>,
        reader: &mut Reader<'_>,
    ) -> Option<Standing> {
        if let Err(fault) = board.fits(tables) {
            reader.faults.push(fault);
            return None;
        }
        Some(orders::combat::read_standing(
            tables, board, side, table, reader,
        ))
    }

    fn resolve(
        tables: &Tables,
        board: &Board,
        orders: &Orders,
        standing: &Standing,
        _: &mut Veil<Nothing>,
        dice: &mut Dice,
        log: &mut Log,
    ) -> Board {
        sequence::resolve(tables, board, orders, standing, dice, log)
    }

    fn losses(tables: &Tables, before: &Board, after: &Board) -> Sheet {
        sheets::losses(tables, before, after)
    }

    fn text_map(tables: &Tables, board: &Board) -> String {
        picture::text_map(tables, board)
    }
}
