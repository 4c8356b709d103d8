//! What the printed game states as figures.

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
/// 15.4a: retreat before combat on this or less.
pub const BEFORE_COMBAT: u8 = 4;
/// 13.5c: captured on this or less.
pub const CAPTURE: u8 = 2;
/// 20.5a: rain on this or less.
pub const RAIN: u8 = 3;
/// 22.6b: return from off the map on this.
pub const COMEBACK: u8 = 1;
/// 22.5a: infantry brigades out of play that weigh on the command roll, and by how much.
pub const LOSSES: usize = 15;
/// See [`LOSSES`].
pub const LOSSES_SHIFT: i32 = -2;
