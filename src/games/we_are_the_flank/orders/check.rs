//! Reads and checks the orders of one player-turn.

use super::Orders;
use super::combat::{read_charges, read_losses, read_shoot};
use super::movement::{read_adopt, read_moves};
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{Reader, Table};
use crate::games::we_are_the_flank::board::{Board, Phase};
use crate::games::we_are_the_flank::phase::{charges, movement, set_up, shooting};
use crate::games::we_are_the_flank::rules::{
    FLANK_02, FLANK_03, FLANK_09, FLANK_38, FLANK_R13, FLANK_R21,
};
use crate::games::we_are_the_flank::tables::Tables;
use crate::play::over;
use crate::report::Log;
use crate::rule::Rule;

/// The orders of the side whose player-turn it is. Every fault goes to the reader; moves are
/// carried out to see whether they can be, and the fire is checked on the board that they leave.
pub fn read(
    tables: &Tables,
    board: &Board,
    table: Table<'_>,
    reader: &mut Reader<'_>,
) -> Option<Orders> {
    if let Err(fault) = board.fits(tables) {
        reader.faults.push(fault);
        return None;
    }
    let Some(side) = board.phase.active() else {
        reader.faults.push(over(FLANK_R13));
        return None;
    };
    let mut orders = Orders::default();
    let mut log = Log::default();
    match board.phase {
        Phase::SetUp => {
            misplaced(reader, &table, board, &["move", "shoot", "charge", "lose"]);
            orders.adopt = read_adopt(reader, tables, &table);
            set_up::carry_out(
                tables,
                board,
                &orders.adopt,
                &mut log,
                &mut |span, fault| {
                    reader.report(span, fault);
                },
            );
        }
        Phase::CsaMoveAndShoot | Phase::UsaMoveAndShoot => {
            misplaced(reader, &table, board, &["adopt", "charge", "lose"]);
            orders.moves = read_moves(reader, tables, side, &table);
            let pieces = tables.units.len() + tables.commanders.len();
            if orders.moves.len() > pieces {
                reader.faults.push(
                    Diagnostic::new(
                        Kind::Illegal,
                        format!(
                            "`move` stands {} times, and there are {pieces} units and commanders",
                            orders.moves.len()
                        ),
                    )
                    .rule(FLANK_02)
                    .help("each unit and each commander moves once at most"),
                );
                orders.moves.truncate(pieces);
            }
            orders.shoot = read_shoot(tables, side, &table, reader);
            let after = movement::carry_out(
                tables,
                board,
                side,
                &orders.moves,
                &mut log,
                &mut |span, fault| reader.report(span, fault),
            );
            shooting::check(tables, &after, side, &orders.shoot, reader);
        }
        Phase::CsaCharges | Phase::UsaCharges => {
            misplaced(reader, &table, board, &["adopt", "move", "shoot"]);
            orders.charge = read_charges(tables, side, &table, reader);
            orders.lose = read_losses(tables, side, &table, reader);
            charges::check(tables, board, side, &orders.charge, reader);
        }
        Phase::Over => {}
    }
    table.finish(reader);
    Some(orders)
}

/// Where orders of a kind belong.
fn home(key: &str) -> (Rule, &'static str) {
    match key {
        "adopt" => (FLANK_09, "sharpshooters are broken up at set-up only"),
        "move" => (
            FLANK_02,
            "moves are made in movement and shooting player-turns",
        ),
        "shoot" => (
            FLANK_03,
            "fire is ordered in movement and shooting player-turns",
        ),
        "charge" => (FLANK_38, "charges are declared in charge player-turns"),
        _ => (
            FLANK_R21,
            "this player-turn costs its own side no bases; `[[standing.lose]]` is for the next",
        ),
    }
}

/// Refuses orders of a kind that this player-turn does not have.
fn misplaced(reader: &mut Reader<'_>, table: &Table<'_>, board: &Board, keys: &[&'static str]) {
    for key in keys {
        let entries = table.tables(reader, key);
        let Some(first) = entries.first() else {
            continue;
        };
        let (rule, help) = home(key);
        reader.report(
            Some(&first.span()),
            Diagnostic::new(
                Kind::Illegal,
                format!("`[[{key}]]` has no place in {}", board.phase.name()),
            )
            .rule(rule)
            .help(help),
        );
    }
}
