//! What the printed game states in numbers and no file of tables may change.

mod charts;

pub use charts::{
    AMMUNITION_OUT_ON, Casualty, FIRE_COLUMNS, MELEE_RUN, MORALE_COLUMNS, Risk, Weapon,
    ammunition_from, ammunition_risk, fatigue_from, fatigue_number, fire_cell, fire_column,
    melee_cell, melee_index, morale_cell, officer_fire, officer_melee, weapon,
};

use super::board::Formation;
use super::unit::{CompanyId, OfficerId, Regiment};
use crate::hex::HexId;

/// 3.0k: the last Game-Turn.
pub const LAST_TURN: i64 = 18;

/// 2.3a: yards across a hex.
pub const YARDS_PER_HEX: i64 = 20;
/// 2.3a: minutes in a Game-Turn.
pub const MINUTES_PER_TURN: i64 = 6;
/// 2.3a: men in an SP.
pub const MEN_PER_POINT: i64 = 10;
/// MAP-12: feet in a level.
pub const FEET_PER_LEVEL: i64 = 20;

/// 2.1a: the lowest and the highest level of a hex.
pub const LEVELS: [i64; 2] = [1, 5];
/// MAP-13: how many Victory Hexes there are.
pub const VICTORY_HEXES: usize = 4;

/// 4.2a: what one order to several companies adds to an officer's total.
pub const BONUS: i64 = 6;
/// 4.2a: how many companies that takes.
pub const BONUS_COMPANIES: usize = 4;
/// 16.0b: what fatigue takes off an officer's total.
pub const FATIGUE: i64 = 5;
/// 11.34a: an officer in a melee has his total divided by this.
pub const MELEE_DIVISOR: i64 = 2;
/// 11.34a: what a melee takes off an officer's radius.
pub const MELEE_RADIUS: i64 = 1;
/// 4.12: the radius of Scruggs in the printed example.
pub const SCRUGGS_RADIUS: i64 = 4;

/// 6.0a: a change of formation.
pub const COST_FORMATION: i64 = 5;
/// 7.12b: a turn of more than one hexside in a hex.
pub const COST_TURN: i64 = 2;
/// 7.12a: how many hexsides of turn in a hex are free.
pub const FREE_TURN: usize = 1;
/// 10.3a: a volley, each company.
pub const COST_VOLLEY: i64 = 5;
/// 11.41a, 11.42a: fixing or removing bayonets.
pub const COST_BAYONETS: i64 = 4;
/// 12.21b: rallying one company.
pub const COST_RALLY: i64 = 5;

/// 8.0a: companies of a side that a hex may hold when a phase ends.
pub const STACK: usize = 2;
/// 10.3b: SP that a hex may bring to a volley.
pub const VOLLEY_POINTS: i64 = 5;
/// 10.7a, 10.24: the farthest that anybody sees and fires, in hexes.
pub const SIGHT: i64 = 3;
/// 19.42a: how many cleared hexes count as one.
pub const CLEARED_AS_ONE: i64 = 5;
/// 14.1a: how far a retreat goes.
pub const RETREAT: u32 = 2;

/// 10.5a: the target is one level higher.
pub const SHIFT_LEVEL: i32 = -1;
/// 10.5b: over a stonewall, rock or fence hexside of the target's hex.
pub const SHIFT_HEXSIDE: i32 = -1;
/// 10.5c: the target is in a rock hex.
pub const SHIFT_ROCK: i32 = -1;
/// 10.5d: the firers are ordered to initiate melee.
pub const SHIFT_FIRER_MELEE: i32 = -1;
/// 10.5e: the target is two levels higher.
pub const SHIFT_TWO_LEVELS: i32 = -2;
/// 10.5f: the target is in column.
pub const SHIFT_COLUMN: i32 = 1;
/// 10.5g: through any rear hexside.
pub const SHIFT_REAR: i32 = 1;
/// 10.5h: the target is attempting to initiate melee.
pub const SHIFT_TARGET_MELEE: i32 = 1;
/// 10.5i: all firers volley.
pub const SHIFT_VOLLEY: i32 = 1;
/// 10.5j: all firers make their initial volley.
pub const SHIFT_INITIAL: i32 = 1;
/// 10.5k: through both the centre rear and any front hexside.
pub const SHIFT_BOTH: i32 = 2;
/// 10.5l: how far the net shift may go either way.
pub const SHIFT_MOST: i32 = 2;

/// 12.21a: what a company rallies on by itself.
pub const RALLY_ON: u8 = 6;
/// 15.2a: what a company gathers ammunition on.
pub const GATHER_ON: u8 = 1;
/// 17.22a: the highest die on which a flag is captured.
pub const FLAG_CAPTURED_ON: u8 = 2;

/// 18.1a: points for an SP killed, wounded or captured.
pub const POINTS_SP: i64 = 1;
/// 18.1b: for an officer captured.
pub const POINTS_CAPTURED: i64 = 2;
/// 18.1c: for an officer killed or wounded.
pub const POINTS_WOUNDED: i64 = 1;
/// 18.1d: for a flag captured.
pub const POINTS_FLAG: i64 = 2;
/// 18.1e: for a Victory Hex.
pub const POINTS_HEX: i64 = 5;
/// 18.3a, 18.3b: for a regiment that the other side released.
pub const POINTS_RELEASE: i64 = 5;

/// 19.1b: the Game-Turn from which 83PA and 20ME are free to move.
pub const FREE_FROM: i64 = 4;
/// 19.1d: the Game-Turn from which the detachment is free to move.
pub const DETACHMENT_FREE_FROM: i64 = 7;
/// 19.1c, 19.1e: the column east of which 83PA and 4AL do not move.
pub const EASTERNMOST: u8 = 6;
/// 20.1b: the column east of which the detachment hides.
pub const HIDDEN_EAST_OF: u8 = 12;
/// 20.2a: the column west of which 4AL sets up.
pub const SET_UP_WEST_OF: u8 = 6;
/// 20.2a: the row south of which 4AL sets up.
pub const SET_UP_SOUTH_OF: u8 = 8;

/// 21.2a: the Game-Turn on which 83PA D and E come.
pub const ENTRY_83PA: i64 = 4;
/// 21.2a: the highest die on which both may enter.
pub const ENTRY_BOTH_ON: u8 = 3;
/// 21.2b: the Command Points that each has of its own on the turn it enters.
pub const ENTRY_POINTS: i64 = 8;
/// 21.3a: the Game-Turn on which 47AL comes.
pub const ENTRY_47AL: i64 = 1;
/// 21.3b: the Game-Turns on which 15AL may come.
pub const ENTRY_15AL: [i64; 2] = [3, 5];
/// 21.3c: the SP that a company lacks when 15AL comes on the earlier turn: its water party.
#[must_use]
pub fn water_party(company: CompanyId) -> i64 {
    let sent =
        company.regiment == Regiment::Alabama15 && matches!(company.letter(), Some('B' | 'C'));
    i64::from(sent)
}

/// 17.0a: the regiments that have a flag.
pub const FLAGS: [Regiment; 3] = [Regiment::Maine20, Regiment::Alabama15, Regiment::Alabama47];

/// 20.1a: whether a company begins where the map shows it.
#[must_use]
pub fn at_start(company: CompanyId) -> bool {
    match company.regiment {
        Regiment::Maine20 => company != CompanyId::DETACHED,
        Regiment::Pennsylvania83 => matches!(company.letter(), Some('A'..='C')),
        Regiment::Sharpshooters2
        | Regiment::Alabama4
        | Regiment::Alabama15
        | Regiment::Alabama47 => false,
    }
}

/// 20.1a: the officers who begin where the map shows them.
pub const OFFICERS_AT_START: [OfficerId; 3] =
    [OfficerId::Chamberlain, OfficerId::Jones, OfficerId::Spear];

/// 21.2a, 21.3a, 21.3b: where a regiment's reinforcements enter.
#[must_use]
pub const fn entry_hex(regiment: Regiment) -> Option<HexId> {
    match regiment {
        Regiment::Pennsylvania83 => Some(HexId::new(1, 2)),
        Regiment::Alabama47 => Some(HexId::new(4, 16)),
        Regiment::Alabama15 => Some(HexId::new(8, 16)),
        Regiment::Maine20 | Regiment::Sharpshooters2 | Regiment::Alabama4 => None,
    }
}

/// 5.15a: how many hexes a company may enter in one Movement Phase.
#[must_use]
pub const fn march(formation: Formation) -> u32 {
    match formation {
        Formation::Line => 4,
        Formation::Column => 5,
    }
}

/// 5.15a: how many hexes an officer may enter in one Movement Phase.
pub const MARCH_OFFICER: u32 = 7;
