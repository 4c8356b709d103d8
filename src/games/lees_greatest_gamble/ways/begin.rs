//! What is read when a movement begins.

use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::near;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::{Arm, Piece};

/// What was so when a movement began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Begin {
    /// 8.6b: infantry at distance 1 or 2 from an enemy infantry brigade.
    pub bound: bool,
    /// 7.3e: Disrupted.
    pub disrupted: bool,
    /// 15.1a: an enemy unit or Train at distance 2 or less.
    pub near: bool,
    /// 7.3d: an enemy unit or Train beside it.
    pub beside: bool,
}

impl Begin {
    /// What is so now.
    #[must_use]
    pub fn read(tables: &Tables, board: &Board, piece: Piece) -> Self {
        let Some(hex) = board.place(piece) else {
            return Begin {
                disrupted: is_disrupted(board, piece),
                ..Begin::default()
            };
        };
        let enemy = piece.side().other();
        let infantry = arm(tables, piece) == Some(Arm::Infantry);
        let within = |distance: Option<u32>, most| distance.is_some_and(|far| far <= most);
        let distance = near::distance(tables, board, enemy, hex);
        Begin {
            bound: infantry && within(near::infantry_distance(tables, board, enemy, hex), 2),
            disrupted: is_disrupted(board, piece),
            near: within(distance, 2),
            beside: within(distance, 1),
        }
    }
}

fn is_disrupted(board: &Board, piece: Piece) -> bool {
    match piece {
        Piece::Unit(unit) => board.unit(unit).disrupted,
        Piece::Marker(_) | Piece::Train(_) => false,
    }
}

pub(super) fn arm(tables: &Tables, piece: Piece) -> Option<Arm> {
    match piece {
        Piece::Unit(unit) => Some(tables.arm(unit)),
        Piece::Marker(_) | Piece::Train(_) => None,
    }
}
