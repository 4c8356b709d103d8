//! One player-turn as it is carried out, or rehearsed by the checker.
//!
//! Checker and resolver run the same phases. In a rehearsal no die is rolled and nothing hidden is
//! known; what cannot be done is a fault of the orders. In earnest it is an order that events have
//! overtaken.

use super::board::{Board, State};
use super::orders::{Orders, Reactions, Secret, Standing};
use super::tables::Tables;
use super::unit::{MarkerId, Piece, UnitId};
use super::ways::Memory;
use crate::diagnostic::{Diagnostic, Severity};
use crate::dice::Dice;
use crate::hex::HexId;
use crate::report::Log;
use crate::report::log::{Line, Movement, MovementKind};
use crate::rule::Rule;
use crate::side::Side;
use crate::veil::Veil;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The player-turn.
pub struct Turn<'a> {
    /// The tables.
    pub tables: &'a Tables,
    /// The board as it is now.
    pub board: Board,
    /// The active side.
    pub side: Side,
    /// Its orders.
    pub orders: &'a Orders,
    /// The other side's standing orders.
    pub standing: &'a Standing,
    /// What holds for this player-turn only.
    pub marks: Marks,
    /// What happened.
    pub log: Log,
    fate: Fate<'a>,
}

/// Where chance and secrets come from.
enum Fate<'a> {
    /// Dice are rolled, hidden things may come to light.
    Earnest {
        dice: &'a mut Dice,
        veil: &'a mut Veil<Secret>,
    },
    /// The checker tries the orders.
    Rehearsal(Rehearsal),
}

/// What the checker supposes, and what it found.
#[derive(Debug)]
pub struct Rehearsal {
    /// The command state that is supposed to come (16.2).
    pub state: State,
    /// Whether every infantry brigade that can be hindered is (15.3a).
    pub hindered: bool,
    /// Faults and warnings, each with the place in the orders that it is about.
    pub faults: Vec<(Option<Range<usize>>, Diagnostic)>,
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
    /// Markers removed in this player-turn (18.4d).
    pub removed: BTreeSet<MarkerId>,
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
    /// Those of them whose attack was wasted (11.2b, 12.7b, 19.3g), with the hex.
    pub wasted: BTreeMap<UnitId, HexId>,
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
    /// A player-turn that is carried out.
    pub fn earnest(
        tables: &'a Tables,
        board: Board,
        side: Side,
        orders: &'a Orders,
        standing: &'a Standing,
        dice: &'a mut Dice,
        veil: &'a mut Veil<Secret>,
    ) -> Self {
        let fate = Fate::Earnest { dice, veil };
        Turn::new(tables, board, side, orders, standing, fate)
    }

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
        let fate = Fate::Rehearsal(Rehearsal {
            state,
            hindered,
            faults: Vec::new(),
        });
        Turn::new(tables, board, side, orders, standing, fate)
    }

    fn new(
        tables: &'a Tables,
        board: Board,
        side: Side,
        orders: &'a Orders,
        standing: &'a Standing,
        fate: Fate<'a>,
    ) -> Self {
        let marks = Marks::at_start(&board);
        Turn {
            tables,
            board,
            side,
            orders,
            standing,
            marks,
            log: Log::default(),
            fate,
        }
    }

    /// The active side's command state, if it binds: Attack without option 16 (16.1a).
    #[must_use]
    pub fn state(&self) -> State {
        self.board.army(self.side).state
    }

    /// Begins an action of the log: the phase is `CSA movement` and the like.
    pub fn begin(&mut self, phase: &str, title: impl Into<String>) {
        let heading = format!("{} {phase}", self.side);
        self.log.begin(heading, title);
    }

    /// The rehearsal, when this is one.
    #[must_use]
    pub fn rehearsing(&self) -> Option<&Rehearsal> {
        match &self.fate {
            Fate::Rehearsal(rehearsal) => Some(rehearsal),
            Fate::Earnest { .. } => None,
        }
    }

    /// What a rehearsal found.
    #[must_use]
    pub fn into_faults(self) -> Vec<(Option<Range<usize>>, Diagnostic)> {
        match self.fate {
            Fate::Rehearsal(rehearsal) => rehearsal.faults,
            Fate::Earnest { .. } => Vec::new(),
        }
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

    /// Rolls dice and logs them: what is needed, and what came of it. Never asked in a rehearsal:
    /// there the phases skip what chance decides.
    ///
    /// # Panics
    ///
    /// In a rehearsal.
    pub fn roll_dice(
        &mut self,
        label: &str,
        count: usize,
        needed: impl Into<String>,
        rules: &[Rule],
        result: impl FnOnce(&[u8]) -> String,
    ) -> Vec<u8> {
        let Fate::Earnest { dice, .. } = &mut self.fate else {
            panic!("a rehearsal rolls no dice: {label}");
        };
        let roll = dice.roll(label, count, rules);
        let shown = result(&roll.dice);
        self.log.push(Line::Roll {
            label: roll.label,
            dice: roll.dice.clone(),
            needed: needed.into(),
            result: shown,
            rules: roll.rules,
        });
        roll.dice
    }

    /// Rolls one die, as [`Turn::roll_dice`].
    ///
    /// # Panics
    ///
    /// In a rehearsal.
    pub fn roll(
        &mut self,
        label: &str,
        needed: impl Into<String>,
        rules: &[Rule],
        result: impl FnOnce(u8) -> String,
    ) -> u8 {
        self.roll_dice(label, 1, needed, rules, |dice| result(dice[0]))[0]
    }

    /// Opens one hidden marker of the resolver, because of what everybody sees; none when it is
    /// not sealed (any more), and in a rehearsal.
    pub fn open(&mut self, rule: Rule, marker: MarkerId) -> Option<Secret> {
        let Fate::Earnest { veil, .. } = &mut self.fate else {
            return None;
        };
        veil.open(rule, &mut self.log, &marker.to_string())
    }

    /// An order, or a part of it, that cannot be carried out: a fault when rehearsing, else an
    /// order that events have overtaken. `span` is the place in the orders.
    pub fn refuse(&mut self, span: Option<&Range<usize>>, fault: Diagnostic) {
        match &mut self.fate {
            Fate::Rehearsal(rehearsal) => rehearsal.faults.push((span.cloned(), fault)),
            Fate::Earnest { .. } => match fault.severity {
                Severity::Error => {
                    let rules: Vec<Rule> = fault.rule.into_iter().collect();
                    self.log.overtaken(&rules, fault.message);
                }
                Severity::Warning => {}
            },
        }
    }

    /// Records that an opened thing contradicts what is public.
    pub fn contradicted(&mut self, fault: Diagnostic) {
        if let Fate::Earnest { veil, .. } = &mut self.fate {
            veil.contradicted(fault);
        }
    }

    /// The side whose hidden things may come to light in this player-turn: the resolver.
    #[must_use]
    pub fn resolver(&self) -> Side {
        self.side.other()
    }

    /// Records for pictures that a piece went along these hexes.
    pub fn went(&mut self, piece: impl ToString, side: Side, kind: MovementKind, path: &[HexId]) {
        self.log.movements.push(Movement {
            piece: piece.to_string(),
            side,
            kind,
            path: path
                .iter()
                .map(|hex| (i64::from(hex.column), i64::from(hex.row)))
                .collect(),
        });
    }
}
