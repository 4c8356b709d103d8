//! One step of a piece: whether it is allowed, and what it costs.

use super::begin::arm;
use super::{Bar, Begin, Gait, Presence};
use crate::games::lees_greatest_gamble::board::{Board, Scenario, Status};
use crate::games::lees_greatest_gamble::costs::{self, Cost, Mover};
use crate::games::lees_greatest_gamble::phase::movement::bar::{self, Leave};
use crate::games::lees_greatest_gamble::printed::{
    ACCELERATED, ALLOWANCE, FORCED, MARKER_ALLOWANCE, STACK,
};
use crate::games::lees_greatest_gamble::rules::RULE_9_2A;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::turn::Marks;
use crate::games::lees_greatest_gamble::unit::{Arm, Piece};
use crate::games::lees_greatest_gamble::{entry, sight};
use crate::hex::HexId;
use crate::side::Side;
use std::rc::Rc;

/// Where a piece is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Its hex; none off the map.
    pub at: Option<HexId>,
    /// Half MP spent.
    pub spent: i64,
    /// Hexes left for others, since its movement began.
    pub hexes: u32,
    /// 15.1d: whether it has come to distance 2 or less from an enemy.
    pub near: bool,
    /// 22.2a: the first hex entered that was next to an enemy infantry brigade.
    pub touched: Option<HexId>,
}

/// A step that is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The hex left; none for an entry.
    pub from: Option<HexId>,
    /// The hex entered.
    pub to: HexId,
    /// What it costs, friendly counters included.
    pub cost: Cost,
    /// 15.3a: whether it may be hindered, which would cost 1 MP more.
    pub hindrance: bool,
    /// 16.4: what lets it come there.
    pub leave: Leave,
}

/// A piece that may walk, and all that it must heed.
pub struct Walk<'a> {
    /// The tables.
    pub tables: &'a Tables,
    /// The board.
    pub board: &'a Board,
    /// What holds in this player-turn.
    pub marks: &'a Marks,
    /// Who.
    pub piece: Piece,
    /// The side that moves it (17.4).
    pub mover: Side,
    /// How it moves.
    pub gait: Gait,
    /// What was so when its movement began.
    pub begin: Begin,
    /// What stands where.
    pub presence: Rc<Presence<'a>>,
}

impl<'a> Walk<'a> {
    /// A walk of `piece`, moved by `mover`.
    #[must_use]
    pub fn new(
        tables: &'a Tables,
        board: &'a Board,
        marks: &'a Marks,
        piece: Piece,
        mover: Side,
        gait: Gait,
        begin: Begin,
    ) -> Self {
        let presence = Presence::with(&marks.memory, tables, board, piece.side());
        Walk {
            tables,
            board,
            marks,
            piece,
            mover,
            gait,
            begin,
            presence: Rc::new(presence),
        }
    }

    /// The other side of the piece's own.
    #[must_use]
    pub const fn enemy(&self) -> Side {
        self.piece.side().other()
    }

    /// The arm, of a unit.
    #[must_use]
    pub fn arm(&self) -> Option<Arm> {
        arm(self.tables, self.piece)
    }

    /// Where the piece is now, with nothing spent.
    #[must_use]
    pub fn start(&self) -> Place {
        let at = self.board.place(self.piece);
        Place {
            at,
            spent: 0,
            hexes: 0,
            near: at.is_some_and(|hex| self.presence.near(hex)),
            touched: None,
        }
    }

    /// 8.2a, 8.2b: what the piece may spend without forced march and acceleration, in half MP.
    #[must_use]
    pub const fn plain_allowance(&self) -> i64 {
        2 * match self.piece {
            Piece::Unit(_) | Piece::Train(_) => ALLOWANCE,
            Piece::Marker(_) => MARKER_ALLOWANCE,
        }
    }

    /// What the piece may spend at most, in half MP (15.1a, 22.4a).
    #[must_use]
    pub const fn allowance(&self) -> i64 {
        if self.gait.accelerate {
            2 * ACCELERATED
        } else if self.gait.march {
            self.plain_allowance() + 2 * FORCED
        } else {
            self.plain_allowance()
        }
    }

    /// 15.1d: what it may spend when it has come to this place.
    #[must_use]
    pub const fn limit(&self, near: bool) -> i64 {
        if self.gait.accelerate && near {
            self.plain_allowance()
        } else {
            self.allowance()
        }
    }

    /// Whether the piece may move at all, entering included.
    ///
    /// # Errors
    ///
    /// What forbids it.
    pub fn ready(&self) -> Result<(), Bar> {
        match self.piece {
            Piece::Unit(id) => {
                let unit = self.board.unit(id);
                if !matches!(unit.status, Status::OnMap | Status::Waiting | Status::Left) {
                    return Err(Bar::Absent(unit.status));
                }
                if self.marks.deployed.contains(&id) {
                    return Err(Bar::Deployed);
                }
                if self.is_frozen() {
                    return Err(Bar::Frozen);
                }
                let spent = unit.fired && !unit.disrupted && unit.status == Status::OnMap;
                if spent && self.arm() == Some(Arm::Artillery) {
                    return Err(Bar::Fired);
                }
            }
            Piece::Marker(id) => {
                let Some(marker) = self.board.marker(id) else {
                    return Err(Bar::NoMarker);
                };
                if self.is_frozen() {
                    return Err(Bar::Frozen);
                }
                if marker.at.is_some() && self.marks.made.contains(&id) {
                    return Err(Bar::MadeNow);
                }
                if marker.seen {
                    return Err(Bar::SeenMarker);
                }
                if marker.at.is_some() {
                    bar::marker_moves(self.board, self.piece, self.mover)?;
                }
            }
            Piece::Train(side) => {
                let train = self.board.train(side);
                if !matches!(train.status, Status::OnMap | Status::Waiting) {
                    return Err(Bar::Absent(train.status));
                }
                if self.is_frozen() {
                    return Err(Bar::Frozen);
                }
                self.train_moves(side)?;
            }
        }
        Ok(())
    }

    /// 23.5c, 23.5e: whether a scenario keeps the piece from moving in this game turn.
    fn is_frozen(&self) -> bool {
        entry::is_frozen(self.board, self.piece)
    }

    /// 23.4b, 23.4c: whether the scenario lets the Train move from where it stands.
    fn train_moves(&self, side: Side) -> Result<(), Bar> {
        let bound = match self.board.scenario {
            Scenario::SecondDay => side == Side::Usa,
            Scenario::FullBattle
            | Scenario::McphersonsRidge
            | Scenario::FirstDay
            | Scenario::LittleRoundTop => false,
        };
        let Some(hex) = self.board.train_at(side).filter(|_| bound) else {
            return Ok(());
        };
        match self.observer(hex) {
            Some(_) => Ok(()),
            None => Err(Bar::TrainUnseen(hex)),
        }
    }

    /// 18.2b: the first enemy that observes a hex.
    pub(super) fn observer(&self, hex: HexId) -> Option<Piece> {
        sight::observer(self.tables, self.board, self.enemy(), hex)
    }

    /// Whether a step into a hex is allowed, and what it costs.
    ///
    /// # Errors
    ///
    /// What forbids it.
    pub fn check(&self, place: &Place, to: HexId) -> Result<Step, Bar> {
        let grid = &self.tables.map.grid;
        let from = place.at.ok_or(Bar::NotEntered)?;
        if !grid.has(to) {
            return Err(Bar::OffMap(to));
        }
        if grid.distance(from, to) != 1 {
            return Err(Bar::NotAdjacent(from, to));
        }
        let leave = self.may_stand(place, to)?;
        let cost = self.cost(from, to)?;
        self.affords(place, to, cost.halves)?;
        self.unseen(to)?;
        Ok(Step {
            from: Some(from),
            to,
            cost,
            hindrance: self.may_be_hindered(from),
            leave,
        })
    }

    /// 18.4e: whether a marker would stay out of view in a hex that it could enter.
    fn unseen(&self, to: HexId) -> Result<(), Bar> {
        match self.piece {
            Piece::Marker(marker) if self.observer(to).is_some() => Err(Bar::Observed(to, marker)),
            Piece::Marker(_) | Piece::Unit(_) | Piece::Train(_) => Ok(()),
        }
    }

    /// Whether the piece has the MP for something that ends in `to` (6.2c, 15.1d).
    pub(super) fn affords(&self, place: &Place, to: HexId, halves: i64) -> Result<(), Bar> {
        let near = place.near || self.presence.near(to);
        if place.spent + halves <= self.limit(near) {
            return Ok(());
        }
        Err(if place.spent + halves <= self.limit(place.near) {
            Bar::GallopNear(to)
        } else {
            Bar::Short {
                to,
                need: halves,
                left: self.limit(place.near) - place.spent,
            }
        })
    }

    /// Whether enemies, friends, command state and nearness let the piece come into a hex; by what.
    pub(super) fn may_stand(&self, place: &Place, to: HexId) -> Result<Leave, Bar> {
        if self.presence.held(to) {
            return Err(Bar::Enemy(to));
        }
        let stacks = !matches!(self.piece, Piece::Train(_));
        if stacks && usize::from(self.presence.counters(to)) >= STACK {
            return Err(Bar::Full(to));
        }
        if self.begin.bound {
            self.may_part(place, to)?;
        }
        match self.piece {
            Piece::Unit(unit) => {
                if !self.presence.beside_infantry(to) || self.mover != unit.side() {
                    return Ok(Leave::Free);
                }
                let leave = bar::approach(self.tables, self.board, self.marks, unit, to);
                leave.map_err(|barred| Bar::State(to, barred))
            }
            Piece::Marker(_) => Ok(Leave::Free),
            Piece::Train(_) => match self.observer(to) {
                Some(_) if self.mover == self.piece.side() => Err(Bar::TrainSeen(to)),
                Some(_) | None => Ok(Leave::Free),
            },
        }
    }

    /// 8.6b, 22.2a, 22.4c: infantry that began near enemy infantry.
    fn may_part(&self, place: &Place, to: HexId) -> Result<(), Bar> {
        if place.hexes == 0 {
            return Ok(());
        }
        if !self.gait.disengage {
            return Err(Bar::OneHex(to));
        }
        let beside = self.presence.beside_infantry(to).then_some(to);
        match place.touched.or(beside) {
            Some(hex) => Err(Bar::DisengageNear(to, hex)),
            None => Ok(()),
        }
    }

    /// The price of a step, friendly counters included (9.2).
    fn cost(&self, from: HexId, to: HexId) -> Result<Cost, Bar> {
        let mover = match self.piece {
            Piece::Unit(unit) => Mover::Arm(self.tables.arm(unit)),
            Piece::Marker(_) => Mover::Marker,
            Piece::Train(_) => Mover::Train,
        };
        let road = match self.piece {
            Piece::Train(_) => true,
            Piece::Unit(_) | Piece::Marker(_) => {
                !self.presence.beside(from) && !self.presence.beside(to)
            }
        };
        let mut cost = costs::step(self.tables, mover, from, to, road)
            .map_err(|(rule, why)| Bar::Terrain(to, rule, why))?;
        let counters = i64::from(self.presence.counters(to));
        if !cost.road && mover != Mover::Train && counters > 0 {
            cost.halves += 2 * counters;
            let what = if counters == 1 { "counter" } else { "counters" };
            let text = format!("{counters:+} MP for {counters} {what} there");
            cost.parts.push((RULE_9_2A, text));
        }
        Ok(cost)
    }

    /// 15.3a, 15.3b: whether infantry that leaves a hex may be hindered.
    #[must_use]
    pub fn may_be_hindered(&self, from: HexId) -> bool {
        self.arm() == Some(Arm::Infantry)
            && self.presence.beside_cavalry(from)
            && !self.presence.beside_infantry(from)
    }

    /// Where the piece is after a step.
    #[must_use]
    pub fn after(&self, place: &Place, step: &Step) -> Place {
        Place {
            at: Some(step.to),
            spent: place.spent + step.cost.halves,
            hexes: place.hexes + u32::from(step.from.is_some()),
            near: place.near || self.presence.near(step.to),
            touched: place.touched.or_else(|| {
                let beside = self.presence.beside_infantry(step.to);
                beside.then_some(step.to)
            }),
        }
    }
}
