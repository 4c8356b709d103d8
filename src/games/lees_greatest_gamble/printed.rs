//! What the printed game states as figures.

mod charts;
mod lists;

pub use charts::{
    CLEAR, DEFENSIVE, HEAVY_WOODS, OFFENSIVE, SHIFT, SHIFT_ROUGH, SLOPE, arm, result,
};
pub use lists::{schedule, set_up};

use crate::hex::HexId;

/// 1.2a: how wide a hex is, for reports only.
pub const HEX_YARDS: i64 = 352;
/// 1.2a: how long a turn is by day and by night, for reports only.
pub const DAY_MINUTES: i64 = 90;
/// See [`DAY_MINUTES`].
pub const NIGHT_MINUTES: i64 = 240;
/// 8.2a, 8.2b: MP of a unit or Train.
pub const ALLOWANCE: i64 = 4;
/// 8.2a: MP of a Hidden Movement Counter.
pub const MARKER_ALLOWANCE: i64 = 6;
/// 15.1a: MP in accelerated movement.
pub const ACCELERATED: i64 = 8;
/// 22.4a: MP more in a forced march, at most.
pub const FORCED: i64 = 2;
/// 7.3c: MP for recovery from Disruption.
pub const RECOVERY: i64 = 2;
/// 9.1a: counters in a hex.
pub const STACK: usize = 3;
/// 5.2a: turns a day.
pub const TURNS: i64 = 12;
/// 18.2b: how far a unit observes from the ground and from a hill; 20.2c: at night.
pub const OBSERVE: u32 = 5;
/// See [`OBSERVE`].
pub const OBSERVE_HILL: u32 = 7;
/// See [`OBSERVE`].
pub const OBSERVE_NIGHT: u32 = 3;
/// 14.5b: range more from a hill.
pub const HILL_RANGE: i64 = 2;
/// 7.4b: infantry rallies on this or less; cavalry below.
pub const RALLY_INFANTRY: u8 = 2;
/// See [`RALLY_INFANTRY`].
pub const RALLY_CAVALRY: u8 = 4;
/// 15.3a: hindrance on this or more.
pub const HINDRANCE: u8 = 4;
/// 15.5b: MP that a charging brigade may spend.
pub const CHARGE: i64 = 2;
/// 15.4a: retreat before combat on this or less.
pub const BEFORE_COMBAT: u8 = 4;
/// 13.5c: captured on this or less.
pub const CAPTURE: u8 = 2;
/// 20.5a: rain on this or less.
pub const RAIN: u8 = 3;
/// 20.5a: the day and turn from which it may rain.
pub const RAIN_FROM: (i64, i64) = (4, 3);
/// 22.6b: return from off the map on this.
pub const COMEBACK: u8 = 1;
/// 22.5a: infantry brigades out of play that weigh on the command roll, and by how much.
pub const LOSSES: usize = 15;
/// See [`LOSSES`].
pub const LOSSES_SHIFT: i32 = -2;
/// 4.1b: by how many points CSA must be ahead to win.
pub const WIN: i64 = 10;
/// 4.2a: and to win decisively.
pub const DECISIVE: i64 = 30;
/// 4.2b: with this difference or less USA wins decisively.
pub const UNION_DECISIVE: i64 = -10;
/// 4.3a: points for a destroyed brigade.
pub const BRIGADE_DESTROYED: i64 = 2;
/// 4.3b: points for destroyed artillery.
pub const ARTILLERY_DESTROYED: i64 = 1;
/// 4.3c: points for a captured brigade.
pub const BRIGADE_CAPTURED: i64 = 3;
/// 4.3d: points for captured artillery.
pub const ARTILLERY_CAPTURED: i64 = 1;
/// 4.3e: points for an attack or bombardment on the enemy Train.
pub const TRAIN_ATTACKED: i64 = 1;
/// 4.3f: points for the exit of the Confederate Train, by its hex: F, G, E.
pub const EXITS: [(HexId, i64); 3] = [
    (HexId::new(40, 0), 20),
    (HexId::new(42, 19), 10),
    (HexId::new(26, 0), 5),
];
/// 23.2a: infantry brigades on Cemetery Hill.
pub const HILL_BRIGADES: i64 = 2;
/// 23.4a: by how many points CSA must be ahead in the Second Day.
pub const SECOND_DAY: i64 = 20;
/// 23.4a: and how many Union units must be in its boxes.
pub const SECOND_DAY_LOST: i64 = 10;
/// 23.5b: the stretch of the Taneytown Road, and the infantry brigades on it.
pub const TANEYTOWN_ROAD: [HexId; 2] = [HexId::new(27, 20), HexId::new(32, 19)];
/// See [`TANEYTOWN_ROAD`].
pub const ROAD_BRIGADES: i64 = 2;
/// 23.5b: the stretch of the Baltimore Pike, and the infantry brigades on it.
pub const BALTIMORE_PIKE: [HexId; 2] = [HexId::new(25, 18), HexId::new(30, 16)];
/// See [`BALTIMORE_PIKE`].
pub const PIKE_BRIGADES: i64 = 1;
/// 23.5b: Union infantry brigades Eliminated or Routed.
pub const BROKEN: i64 = 12;
