//! *Gettysburg: Lee's Greatest Gamble*: the whole battle by brigades, 1 to 4 July 1863.
//!
//! A game turn is two player-turns, the Confederate one first; each runs through the phases in
//! [`phase`], one after another; [`sequence`] is that list. A unit inside a Hidden Movement Counter
//! is off the map for all to see, and in which counter it is only its owner knows ([`hidden`]).

pub mod ask;
pub mod board;
pub mod costs;
pub mod deploy;
pub mod entry;
pub mod fate;
pub mod form;
pub mod hidden;
pub mod losses;
pub mod map;
pub mod near;
pub mod orders;
pub mod phase;
pub mod picture;
pub mod printed;
pub mod retreat;
pub mod rules;
pub mod sequence;
pub mod sheets;
pub mod sight;
pub mod tables;
pub mod turn;
pub mod unit;
pub mod victory;
pub mod watch;
pub mod ways;

use crate::diagnostic::Diagnostic;
use crate::draft::Reader;
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
pub struct LeesGreatestGamble;

const ON_OFF: &[&str] = &["on", "off"];

impl Ruleset for LeesGreatestGamble {
    type Tables = Tables;
    type Board = Board;
    type Orders = Orders;
    type Standing = Standing;
    type Secret = Secret;

    const SYSTEM: &'static str = "lees-greatest-gamble";
    const TITLE: &'static str = "Gettysburg: Lee's Greatest Gamble";
    const TABLES: &'static str = tables::SHIPPED;
    const SCENARIOS: &'static [&'static str] = &[
        "full-battle",
        "mcphersons-ridge",
        "first-day",
        "second-day",
        "little-round-top",
    ];
    const OPTIONS: &'static [(&'static str, &'static [&'static str], &'static str)] = &[
        ("command", ON_OFF, "command control (16)"),
        (
            "probe",
            ON_OFF,
            "in Restricted one infantry brigade may close up; needs `command` (16.4)",
        ),
        (
            "control",
            ON_OFF,
            "loss of unit control in Panic; needs `command` (17)",
        ),
        ("hidden", ON_OFF, "hidden movement (18)"),
        ("counterattack", ON_OFF, "counterattacks (19)"),
        (
            "entry",
            ON_OFF,
            "another entry hex when one is blocked (22.1)",
        ),
        ("disengage", ON_OFF, "disengagement (22.2)"),
        ("questionable", ON_OFF, "Questionable brigades (22.3)"),
        ("march", ON_OFF, "forced march (22.4)"),
        (
            "losses",
            ON_OFF,
            "losses weigh on the command roll; needs `command` (22.5)",
        ),
        ("comeback", ON_OFF, "return from off the map (22.6)"),
    ];
    const HIDES: bool = true;
    const NEEDS: &'static [(&'static str, &'static str)] = &[
        ("probe", "command"),
        ("control", "command"),
        ("losses", "command"),
    ];
    const OPEN_WITH: &'static [(&'static str, &'static str)] = &[("hidden", "off")];

    passes_on! {
        rulebook tables fits step ending orders standing resolve preview
        form standing_form losses sheets ask svg svg_with text_map hide hidden_form
    }

    fn opening(
        tables: &Tables,
        scenario: &str,
        options: &BTreeMap<String, String>,
    ) -> Result<Board, Diagnostic> {
        phase::set_up::opening(tables, scenario, options)
    }

    fn weigh_standing(
        tables: &Tables,
        board: &Board,
        side: Side,
        orders: &Orders,
        standing: &Standing,
        reader: &mut Reader<'_>,
    ) {
        orders::check::defences::weigh(tables, board, side, orders, standing, reader);
    }

    fn is_void(board: &Board, label: &str) -> bool {
        hidden::is_void(board, label)
    }

    fn hidden_labels(_: &Tables, board: &Board, side: Side, orders: &Orders) -> Vec<String> {
        hidden::labels(board, side, orders)
    }

    fn hidden_move(
        _: &Tables,
        board: &Board,
        side: Side,
        orders: &Orders,
        before: &BTreeMap<String, Secret>,
        after: &BTreeMap<String, Secret>,
    ) -> Result<(), Diagnostic> {
        hidden::hidden_move(board, side, orders, before, after)
    }

    fn due(
        tables: &Tables,
        board: &Board,
        side: Side,
        _: &BTreeMap<String, Secret>,
    ) -> Vec<(String, Rule)> {
        watch::due(tables, board, side)
    }

    fn reveal(
        tables: &Tables,
        board: &Board,
        side: Side,
        label: &str,
        value: &Secret,
        log: &mut Log,
    ) -> Result<Board, Diagnostic> {
        hidden::reveal(tables, board, side, label, value, log)
    }

    fn own_board(
        _: &Tables,
        board: &Board,
        side: Side,
        held: &BTreeMap<String, Secret>,
    ) -> Option<Board> {
        hidden::own_board(board, side, held)
    }
}
