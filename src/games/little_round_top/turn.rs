//! What one player-turn of the game keeps in mind, and what a rehearsal supposes (3.0-R6).

use super::LittleRoundTop;
use super::board::Board;
use super::ledger::{Expense, Ledger};
use super::orders::{Orders, Reactions, Standing};
use super::tables::Tables;
use super::unit::{CompanyId, OfficerId, Regiment, UnitId};
use super::{detachment, flags, victory};
use crate::hex::HexId;
use crate::play::{self, Played};
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// A player-turn of this game.
pub type Turn<'a> = play::Turn<'a, LittleRoundTop>;

/// What a rehearsal supposes.
#[derive(Clone, Copy, Debug)]
pub struct Supposed {
    /// Whether every disorganized company rallies in A1.
    pub rallied: bool,
}

impl Played for LittleRoundTop {
    type Marks = Marks;
    type Supposed = Supposed;

    fn marks(_: &Board) -> Marks {
        Marks::default()
    }
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
    /// A player-turn that the checker tries.
    pub fn rehearsal(
        tables: &'a Tables,
        board: Board,
        side: Side,
        orders: &'a Orders,
        standing: &'a Standing,
        rallied: bool,
    ) -> Self {
        let supposed = Supposed { rallied };
        Turn::supposing(tables, board, side, orders, standing, supposed)
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
}
