//! One step of a unit: whether it is allowed, and what it costs.

use super::Bar;
use super::freedom::{goes_east, is_bound, is_listed, restricted_with};
use crate::games::little_round_top::board::{Board, Status};
use crate::games::little_round_top::printed::{CLEARED_AS_ONE, MARCH_OFFICER, march};
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::turn::Marks;
use crate::games::little_round_top::unit::{Regiment, UnitId};
use crate::games::little_round_top::{costs, reinforcements, zones};
use crate::hex::{Direction, HexId, Turn};
use crate::side::Side;
use crate::tally::Tally;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::fmt;

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Move {
    /// 21.1a: onto the map.
    Enter(Option<Direction>),
    /// 5.2a: into the centre front hex.
    Forward,
    /// 5.31a: into the centre rear hex.
    Back,
    /// 7.12: in place.
    Turn(Turn, u8),
    /// An officer, who has no facing, into a hex beside his own.
    Go(HexId),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Enter(None) => f.write_str("enter"),
            Move::Enter(Some(facing)) => write!(f, "enter {facing}"),
            Move::Forward => f.write_str("forward 1"),
            Move::Back => f.write_str("back 1"),
            Move::Turn(Turn::Left, sides) => write!(f, "left {sides}"),
            Move::Turn(Turn::Right, sides) => write!(f, "right {sides}"),
            Move::Go(hex) => hex.fmt(f),
        }
    }
}

/// Where a unit is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Its hex; none off the map.
    pub at: Option<HexId>,
    /// Its facing.
    pub facing: Direction,
    /// 5.15a: hexes that count, so far.
    pub moved: u32,
    /// 19.42-R2: cleared hexes entered so far.
    pub cleared: u32,
    /// 7.12: hexsides turned in this hex.
    pub turned: u8,
    /// 9.0d: whether it has entered an enemy zone.
    pub stopped: bool,
}

/// A step that is allowed.
#[derive(Clone, Debug)]
pub struct Step {
    /// What was done.
    pub made: Move,
    /// The hex entered; none for a turn.
    pub to: Option<HexId>,
    /// The facing afterwards.
    pub facing: Direction,
    /// 5.15a: whether the hex counts.
    pub counts: bool,
    /// What it costs.
    pub cost: Tally,
    /// For people: `0906 to 0905`.
    pub what: String,
}

/// A unit that may walk, and all that it must heed.
pub struct Walk<'a> {
    /// The tables.
    pub tables: &'a Tables,
    /// The board.
    pub board: &'a Board,
    /// What holds in this player-turn.
    pub marks: &'a Marks,
    /// Who.
    pub unit: UnitId,
    zone: OnceCell<BTreeSet<HexId>>,
}

impl<'a> Walk<'a> {
    /// A walk of `unit`.
    #[must_use]
    pub fn new(tables: &'a Tables, board: &'a Board, marks: &'a Marks, unit: UnitId) -> Self {
        Walk {
            tables,
            board,
            marks,
            unit,
            zone: OnceCell::new(),
        }
    }

    /// Whether a hex lies in an enemy zone.
    #[must_use]
    pub fn in_zone(&self, hex: HexId) -> bool {
        let zone = self.zone.get_or_init(|| {
            let enemy = self.enemy();
            self.board
                .companies
                .iter()
                .filter(|company| company.at.is_some() && company.id.side() == enemy)
                .flat_map(|company| zones::controlled(&self.tables.map, self.board, company))
                .collect()
        });
        zone.contains(&hex)
    }

    /// The side of the enemy.
    #[must_use]
    pub const fn enemy(&self) -> Side {
        self.unit.side().other()
    }

    /// The unit's regiment.
    #[must_use]
    pub const fn regiment(&self) -> Regiment {
        match self.unit {
            UnitId::Company(id) => id.regiment,
            UnitId::Officer(id) => id.regiment(),
        }
    }

    /// Where the unit is now.
    #[must_use]
    pub fn start(&self) -> Place {
        let (at, facing, turned) = match self.unit {
            UnitId::Company(id) => {
                let company = self.board.company(id);
                let turned = self.marks.turned.get(&id).copied().unwrap_or(0);
                (company.at, company.facing, turned)
            }
            UnitId::Officer(id) => (self.board.officer(id).at, Direction::N, 0),
        };
        Place {
            at,
            facing,
            moved: self.marks.moved.get(&self.unit).copied().unwrap_or(0),
            cleared: self.marks.cleared.get(&self.unit).copied().unwrap_or(0),
            turned,
            stopped: self.marks.stopped.contains(&self.unit),
        }
    }

    /// 5.15a: the most hexes in one Movement Phase.
    #[must_use]
    pub fn limit(&self) -> u32 {
        match self.unit {
            UnitId::Company(id) => march(self.board.company(id).formation),
            UnitId::Officer(_) => MARCH_OFFICER,
        }
    }

    /// Whether the unit may move at all.
    ///
    /// # Errors
    ///
    /// What forbids it.
    pub fn ready(&self) -> Result<(), Bar> {
        let (status, at) = match self.unit {
            UnitId::Company(id) => {
                let company = self.board.company(id);
                (company.status, company.at)
            }
            UnitId::Officer(id) => {
                let officer = self.board.officer(id);
                (officer.status, officer.at)
            }
        };
        match status {
            Status::OnMap => {}
            Status::Waiting if reinforcements::may_enter(self.board, self.unit) => return Ok(()),
            Status::Waiting => return Err(Bar::NotDue),
            Status::Hidden | Status::Left | Status::Lost | Status::Never => {
                return Err(Bar::Absent(status));
            }
        }
        if at.is_some_and(|hex| self.board.in_melee(hex)) {
            return Err(Bar::InMelee);
        }
        if let UnitId::Company(id) = self.unit {
            if self.board.company(id).disorganized {
                return Err(Bar::Disorganized);
            }
            if self.marks.melee.iter().any(|(ordered, _)| *ordered == id) {
                return Err(Bar::OrderedToMelee);
            }
        }
        if self.is_bound() {
            return Err(Bar::Bound);
        }
        Ok(())
    }

    /// 19.1a, 19.1d: whether the unit's part of the army may not move yet.
    #[must_use]
    pub fn is_bound(&self) -> bool {
        let Some(part) = restricted_with(self.unit) else {
            return false;
        };
        self.marks.bound.contains(&part) || is_bound(self.board, part)
    }

    /// Whether a step is allowed, and what it costs.
    ///
    /// # Errors
    ///
    /// What forbids it.
    pub fn check(&self, place: &Place, made: Move) -> Result<Step, Bar> {
        match made {
            Move::Enter(facing) => self.entry(place, facing),
            Move::Turn(turn, sides) => self.turn(place, turn, sides),
            Move::Forward | Move::Back if matches!(self.unit, UnitId::Officer(_)) => {
                Err(Bar::NoFacing)
            }
            Move::Forward => self.stride(place, made, place.facing),
            Move::Back => self.stride(place, made, place.facing.opposite()),
            Move::Go(hex) => match (place.at, self.unit) {
                (None, _) => Err(Bar::NotEntered),
                (Some(at), UnitId::Officer(_)) => match self.tables.map.grid.direction(at, hex) {
                    Some(direction) => self.stride(place, made, direction),
                    None => Err(Bar::NotAdjacent(at, hex)),
                },
                (Some(at), UnitId::Company(_)) => Err(Bar::NotAdjacent(at, hex)),
            },
        }
    }

    /// A step into the hex beyond `direction`.
    fn stride(&self, place: &Place, made: Move, direction: Direction) -> Result<Step, Bar> {
        let from = place.at.ok_or(Bar::NotEntered)?;
        let to = self
            .tables
            .map
            .grid
            .neighbour(from, direction)
            .ok_or(Bar::OffMap(from, direction))?;
        if place.stopped {
            return Err(Bar::Stopped(from));
        }
        self.may_stand(Some(from), to)?;
        let back = made == Move::Back;
        if back {
            self.may_back(from, to)?;
        }
        let cost = match self.unit {
            UnitId::Company(id) => {
                let formation = self.board.company(id).formation;
                costs::step(self.tables, formation, from, to, back)
            }
            UnitId::Officer(_) => costs::officer(self.tables),
        };
        self.counted(
            place,
            made,
            to,
            place.facing,
            cost,
            format!("{from} to {to}"),
        )
    }

    /// 5.12a, 19.1c, 19.1e: whether the unit may go into a hex.
    fn may_stand(&self, from: Option<HexId>, to: HexId) -> Result<(), Bar> {
        if self.board.has_unit(to, self.enemy()) {
            return Err(Bar::Enemy(to));
        }
        if goes_east(self.board, self.regiment(), from, to) {
            return Err(Bar::East(to));
        }
        Ok(())
    }

    /// 5.31a, 5.32a: whether a company may back into a hex.
    fn may_back(&self, from: HexId, to: HexId) -> Result<(), Bar> {
        if self.in_zone(to) {
            return Err(Bar::BackIntoZone(to));
        }
        if self.tables.map.cell(to).rock {
            return Err(Bar::BackIntoRock(to));
        }
        match self.tables.map.barrier(from, to) {
            Some(barrier) => Err(Bar::BackOver(from, to, barrier)),
            None => Ok(()),
        }
    }

    /// 5.15a, 19.42-R2: the step as it counts and costs after cleared ground is considered.
    fn counted(
        &self,
        place: &Place,
        made: Move,
        to: HexId,
        facing: Direction,
        cost: Tally,
        what: String,
    ) -> Result<Step, Bar> {
        let begins = i64::from(place.cleared) % CLEARED_AS_ONE == 0;
        let same_group = self.tables.map.cell(to).cleared && !begins;
        if !same_group && place.moved >= self.limit() {
            return Err(Bar::TooFar(to));
        }
        Ok(Step {
            made,
            to: Some(to),
            facing,
            counts: !same_group,
            cost: if same_group {
                costs::same_group()
            } else {
                cost
            },
            what,
        })
    }

    /// 7.12: a turn in place.
    fn turn(&self, place: &Place, turn: Turn, sides: u8) -> Result<Step, Bar> {
        let (UnitId::Company(id), Some(hex)) = (self.unit, place.at) else {
            return Err(match self.unit {
                UnitId::Company(_) => Bar::NotEntered,
                UnitId::Officer(_) => Bar::NoFacing,
            });
        };
        if !is_listed(self.marks, id) {
            return Err(Bar::Unlisted);
        }
        let facing = place.facing.turned(turn, usize::from(sides));
        Ok(Step {
            made: Move::Turn(turn, sides),
            to: None,
            facing,
            counts: false,
            cost: costs::turn(place.turned, sides),
            what: format!("turn to {facing} in {hex}"),
        })
    }

    /// 21.1: a reinforcement enters.
    fn entry(&self, place: &Place, wanted: Option<Direction>) -> Result<Step, Bar> {
        if place.at.is_some() {
            return Err(Bar::OnMapAlready);
        }
        let regiment = self.regiment();
        let to =
            reinforcements::entrance(self.tables, self.board, regiment).ok_or(Bar::NoEntrance)?;
        let facings = reinforcements::facings(regiment);
        let facing = match wanted {
            Some(facing) if !facings.contains(&facing) => return Err(Bar::FacingOff(facing)),
            Some(facing) => facing,
            None => facings.first().copied().unwrap_or(Direction::N),
        };
        self.may_stand(None, to)?;
        let cost = match self.unit {
            UnitId::Company(id) => costs::into(self.tables, self.board.company(id).formation, to),
            UnitId::Officer(_) => costs::officer(self.tables),
        };
        let made = Move::Enter(wanted);
        self.counted(place, made, to, facing, cost, format!("enters at {to}"))
    }

    /// Where the unit is after a step.
    #[must_use]
    pub fn after(&self, place: &Place, step: &Step) -> Place {
        let mut next = *place;
        next.facing = step.facing;
        match (step.to, step.made) {
            (Some(to), _) => {
                next.at = Some(to);
                next.moved += u32::from(step.counts);
                next.cleared += u32::from(self.tables.map.cell(to).cleared);
                next.turned = 0;
                next.stopped = self.in_zone(to);
            }
            (None, Move::Turn(_, sides)) => next.turned = next.turned.saturating_add(sides),
            (None, _) => {}
        }
        next
    }
}
