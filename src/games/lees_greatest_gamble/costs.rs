//! What a step costs by terrain (6.2, 6.3, 13.3, 21.2, H-10), in half MP.

use super::tables::Tables;
use super::unit::Arm;
use crate::hex::HexId;
use crate::rule::Rule;

/// What moves, as the Terrain Effects Table knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mover {
    /// A unit of this arm.
    Arm(Arm),
    /// A Hidden Movement Counter: the costs of infantry, and road movement (18.3c).
    Marker,
    /// A Train: road and trail only (21.2a).
    Train,
}

/// What a step costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// In half MP.
    pub halves: i64,
    /// Whether it was road movement (6.3a, 8.3b): no cost for friendly counters.
    pub road: bool,
    /// What it is made of, each with its rule.
    pub parts: Vec<(Rule, String)>,
}

/// The cost of a step to a neighbouring hex, without what friendly counters there cost (9.2a).
/// `road` tells whether road movement may be used (8.3a, 8.3c, 8.3d: nobody of the enemy near);
/// where it may, it is used if it is cheaper.
///
/// # Errors
///
/// The rule that prohibits the step, and why.
pub fn step(
    tables: &Tables,
    mover: Mover,
    from: HexId,
    to: HexId,
    road: bool,
) -> Result<Cost, (Rule, String)> {
    let _ = (tables, mover, from, to, road);
    todo!()
}

/// 10.4g, 18.5d: whether terrain prohibits a hex to an arm by any way, as rough does to artillery.
#[must_use]
pub fn prohibited(tables: &Tables, arm: Arm, hex: HexId) -> bool {
    let _ = (tables, arm, hex);
    todo!()
}

/// Half MP for people: `2 1/2`.
#[must_use]
pub fn mp(halves: i64) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "1/2".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole} 1/2"),
    }
}
