//! One player-turn as it is carried out, or rehearsed by the checker.
//!
//! Checker and resolver run the same phases. In a rehearsal no die is rolled and nothing hidden is
//! known; what cannot be done is a fault of the orders. In earnest it is an order that events have
//! overtaken (3.0-R6).

use super::board::Board;
use super::ledger::{Expense, Ledger};
use super::orders::{Orders, Reactions, Secret, Standing};
use super::tables::Tables;
use super::unit::{CompanyId, OfficerId, Regiment, UnitId};
use super::{detachment, flags, victory};
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
    /// The phasing side.
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
#[derive(Debug, Default)]
pub struct Rehearsal {
    /// Whether every disorganized company is supposed to rally in A1.
    pub rallied: bool,
    /// Faults and warnings, each with the place in the orders that it is about.
    pub faults: Vec<(Option<Range<usize>>, Diagnostic)>,
}

/// What holds for one player-turn only.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// A2: which officers have which companies on their list (3.0-R2).
    pub listed: BTreeMap<CompanyId, BTreeSet<OfficerId>>,
    /// What each officer of the phasing side may spend and has spent.
    pub ledgers: BTreeMap<OfficerId, Ledger>,
    /// 4.0c: from whom a company has taken CP; `None` for CP of its own (21.2b).
    pub payers: BTreeMap<CompanyId, Option<OfficerId>>,
    /// 21.2b: companies that enter with CP of their own, and what they have spent.
    pub own: BTreeMap<CompanyId, Vec<Expense>>,
    /// 12.21a: companies that rallied by the die in this Command Phase.
    pub rallied: BTreeSet<CompanyId>,
    /// 11.42a: companies that fixed bayonets in this Command Phase.
    pub fixed: BTreeSet<CompanyId>,
    /// 19.1-R1: regiments that were not free to move when the Movement Phase began; `2SS` stands
    /// for the detachment.
    pub bound: BTreeSet<Regiment>,
    /// 9.0d: units that have entered an enemy zone in this Movement Phase.
    pub stopped: BTreeSet<UnitId>,
    /// 7.12: by how many hexsides a company has turned in the hex where it stands.
    pub turned: BTreeMap<CompanyId, u8>,
    /// 5.15a: hexes entered by movement in this Movement Phase.
    pub moved: BTreeMap<UnitId, u32>,
    /// 19.42-R2: cleared hexes entered in this Movement Phase.
    pub cleared: BTreeMap<UnitId, u32>,
    /// H-10: companies that have changed places in a hex, the lower id first.
    pub exchanged: BTreeSet<(CompanyId, CompanyId, HexId)>,
    /// 10.3a: companies ordered to volley.
    pub volley: BTreeSet<CompanyId>,
    /// 11.0a: companies ordered to initiate melee, in order, each with the target hex. A lapsed
    /// order (11.0-R1) is taken out.
    pub melee: Vec<(CompanyId, HexId)>,
    /// 11.26a: companies ordered to initiate melee that stood under another at the end of the
    /// Movement Phase, each with that one, ordered against the same hex.
    pub supports: BTreeMap<CompanyId, CompanyId>,
    /// 11.7c: where companies stood when the Melee Phase began.
    pub began: BTreeMap<CompanyId, HexId>,
    /// The melee that is being fought: it is not over before its last check (18.2-R1).
    pub fighting: Option<HexId>,
    /// 10.14a: companies that have fired in this Combat Phase.
    pub fired: BTreeSet<CompanyId>,
    /// 10.14a: units that have been fired on in this Combat Phase.
    pub fired_on: BTreeSet<UnitId>,
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
        rallied: bool,
    ) -> Self {
        let fate = Fate::Rehearsal(Rehearsal {
            rallied,
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
        Turn {
            tables,
            board,
            side,
            orders,
            standing,
            marks: Marks::default(),
            log: Log::default(),
            fate,
        }
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

    /// Rolls one die and logs it: what is needed, and what came of it. Never asked in a rehearsal:
    /// there the phases skip what chance decides.
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
        let Fate::Earnest { dice, .. } = &mut self.fate else {
            panic!("a rehearsal rolls no dice: {label}");
        };
        let roll = dice.roll(label, 1, rules);
        let die = roll.dice[0];
        self.log.push(Line::Roll {
            label: roll.label,
            dice: roll.dice,
            needed: needed.into(),
            result: result(die),
            rules: roll.rules,
        });
        die
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

    /// Opens hidden things that meet a test; gives them by label. Nothing in a rehearsal.
    pub fn unveil(
        &mut self,
        rule: Rule,
        test: impl FnMut(&str, &Secret) -> bool,
    ) -> Vec<(String, Secret)> {
        match &mut self.fate {
            Fate::Earnest { veil, .. } => veil.open_where(rule, &mut self.log, test),
            Fate::Rehearsal(_) => Vec::new(),
        }
    }

    /// As [`Turn::unveil`], for a test that asks the tables and the board as it is now.
    pub fn unveil_on_board(
        &mut self,
        rule: Rule,
        mut test: impl FnMut(&Tables, &Board, &str, &Secret) -> bool,
    ) -> Vec<(String, Secret)> {
        let (tables, board) = (self.tables, &self.board);
        match &mut self.fate {
            Fate::Earnest { veil, .. } => veil.open_where(rule, &mut self.log, |label, secret| {
                test(tables, board, label, secret)
            }),
            Fate::Rehearsal(_) => Vec::new(),
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

    /// Puts a company into a hex, by whatever means, with all that follows: Victory Hexes
    /// (18.2a), flags on the ground (17.12a), sightings (19.1-R1, 19.2d).
    pub fn enter(&mut self, company: CompanyId, hex: HexId) {
        self.board.put(company, hex);
        self.board.settle();
        victory::take(self, company, hex);
        flags::pick_up(self, company, hex);
        detachment::sighted(self, UnitId::Company(company));
    }

    /// Puts an officer into a hex, with the sightings that follow.
    pub fn enter_officer(&mut self, officer: OfficerId, hex: HexId) {
        let entry = self.board.officer_mut(officer);
        entry.status = super::board::Status::OnMap;
        entry.at = Some(hex);
        detachment::sighted(self, UnitId::Officer(officer));
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
