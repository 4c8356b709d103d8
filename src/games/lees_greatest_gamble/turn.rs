//! What one player-turn of the game keeps in mind, and what a rehearsal supposes.

use super::LeesGreatestGamble;
use super::board::{Board, State};
use super::orders::{Orders, Reactions, Standing};
use super::tables::Tables;
use super::unit::{MarkerId, Piece, UnitId};
use super::ways::Memory;
use crate::hex::HexId;
use crate::play::{self, Played};
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A player-turn of this game.
pub type Turn<'a> = play::Turn<'a, LeesGreatestGamble>;

/// What a rehearsal supposes.
#[derive(Clone, Copy, Debug)]
pub struct Supposed {
    /// The command state that comes (16.2).
    pub state: State,
    /// Whether every infantry brigade that can be hindered is (15.3a).
    pub hindered: bool,
}

impl Played for LeesGreatestGamble {
    type Marks = Marks;
    type Supposed = Supposed;

    fn marks(board: &Board) -> Marks {
        Marks::at_start(board)
    }
}

/// An attack or bombardment that was declared (8.4a).
#[derive(Clone, Debug, PartialEq)]
pub struct Declared {
    /// Who.
    pub unit: UnitId,
    /// Against what.
    pub against: Against,
    /// The side that controls it: the active one, or the other by 17.4.
    pub by: Side,
    /// 13.4b: Offensive Support, best first.
    pub support: Vec<UnitId>,
    /// 12.7: whether it advances, if anything is said.
    pub advance: Option<bool>,
    /// 17.4g: whether a controlled unit's part comes after all others.
    pub last: bool,
    /// The place in the orders.
    pub span: Option<Range<usize>>,
}

/// What a declaration is directed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Against {
    /// A brigade attacks a hex (8.4b).
    Hex {
        /// The hex.
        hex: HexId,
        /// 15.5: whether it is a charge.
        charge: bool,
    },
    /// A brigade attacks the Train in a hex (21.4).
    Train {
        /// The hex.
        hex: HexId,
    },
    /// Artillery bombards a unit, or a Train, in a hex (14.1c).
    Bombard {
        /// The hex.
        hex: HexId,
        /// The unit or Train.
        target: Piece,
    },
}

impl Against {
    /// The hex that a brigade attacks; none by a bombardment.
    #[must_use]
    pub const fn attacked(self) -> Option<HexId> {
        match self {
            Against::Hex { hex, .. } | Against::Train { hex } => Some(hex),
            Against::Bombard { .. } => None,
        }
    }
}

/// What became of control over a piece (17.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Control {
    /// 17.3a, 17.3d: the other side uses it.
    Enemy,
    /// 17.3b, 17.5c: nobody does.
    Nobody,
    /// 17.3c, 17.3d: an attempt failed.
    Owner,
}

/// What holds for one player-turn only.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Units of both sides on the map when the player-turn began, with their hexes (16.4b, 16.4c).
    pub began: BTreeMap<UnitId, HexId>,
    /// Pieces that have spent MP in this player-turn (7.3f, 13.1b); entering counts (20.2e).
    pub moved: BTreeSet<Piece>,
    /// Pieces whose movement, or whose turn to move, is over.
    pub done: BTreeSet<Piece>,
    /// Pieces that ended their movement short of their path.
    pub stopped: BTreeSet<Piece>,
    /// What was declared, in the order of movement (8.4).
    pub declared: Vec<Declared>,
    /// How many counters have entered at each hex in this player-turn (10.2a).
    pub column: BTreeMap<HexId, i64>,
    /// 16.4opt: the one infantry brigade that came adjacent in Restricted.
    pub probe: Option<UnitId>,
    /// 16.4optb: infantry brigades that came adjacent to enemy infantry by movement.
    pub approached: BTreeSet<UnitId>,
    /// Markers made in this player-turn (18.2d).
    pub made: BTreeSet<MarkerId>,
    /// Markers that orders have made in this player-turn, on the map or at an entry hex.
    pub created: BTreeSet<MarkerId>,
    /// Markers that orders name to be made and that could not be.
    pub unmade: BTreeSet<MarkerId>,
    /// Markers removed in this player-turn (18.4d).
    pub removed: BTreeSet<MarkerId>,
    /// In a rehearsal: pieces off the map that may enter only if they roll their return (22.6b).
    pub hoped: BTreeSet<Piece>,
    /// Units deployed in their owner's M after their marker had moved: they don't move (18.4f).
    pub deployed: BTreeSet<UnitId>,
    /// In a rehearsal: the hexes in which units may deploy from markers that come into view, which
    /// nobody can know before (18.4b, 18.5a).
    pub unveiled: BTreeSet<HexId>,
    /// 17.1a: chances that are left.
    pub chances: i64,
    /// 17.3: attempts made, and what came of them.
    pub control: BTreeMap<Piece, Control>,
    /// Brigades that have been in any combat of this Combat Phase (19.3d).
    pub fought: BTreeSet<UnitId>,
    /// Declared attackers whose attack has been resolved, aborted or wasted.
    pub spent: BTreeSet<UnitId>,
    /// Brigades on top of their hex at the end of M that were attacked by declaration (19.2a,
    /// 19.3e).
    pub attacked: BTreeSet<UnitId>,
    /// Artillery named in standing orders that has given Defensive Support, or of which was told why
    /// it does not.
    pub answered: BTreeSet<UnitId>,
    /// How many combats each hex has seen in this Combat Phase, for standing orders.
    pub combats: BTreeMap<HexId, i64>,
    /// Where enemies stood at the last step, so that it is not worked out anew at the next.
    pub memory: Memory,
}

impl Marks {
    /// What holds when a player-turn begins on this board.
    #[must_use]
    pub fn at_start(board: &Board) -> Self {
        let began = board
            .units
            .iter()
            .filter_map(|unit| Some((unit.id, unit.at?)))
            .collect();
        Marks {
            began,
            ..Marks::default()
        }
    }
}

impl<'a> Turn<'a> {
    /// A player-turn that the checker tries.
    pub fn rehearsal(
        tables: &'a Tables,
        board: Board,
        side: Side,
        orders: &'a Orders,
        standing: &'a Standing,
        state: State,
        hindered: bool,
    ) -> Self {
        let supposed = Supposed { state, hindered };
        Turn::supposing(tables, board, side, orders, standing, supposed)
    }

    /// The active side's command state, if it binds: Attack without option 16 (16.1a).
    #[must_use]
    pub fn state(&self) -> State {
        self.board.army(self.side).state
    }

    /// What a side decides when events ask it.
    #[must_use]
    pub fn reactions(&self, side: Side) -> &'a Reactions {
        if side == self.side {
            &self.orders.reactions
        } else {
            &self.standing.reactions
        }
    }
}
