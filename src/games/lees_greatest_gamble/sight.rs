//! Lines of sight (14.4s) and observation (18.2b, 20.2c).

use super::board::Board;
use super::map::Map;
use super::tables::Tables;
use super::unit::Piece;
use crate::hex::HexId;
use crate::rule::Rule;
use crate::side::Side;

/// Why there is no line of sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// The hex that blocks.
    pub hex: HexId,
    /// Its rule.
    pub rule: Rule,
    /// For people: `light woods in 3320`.
    pub why: String,
}

/// 14.4s: whether one hex sees another; adjacent hexes and a hex itself always. Allocates nothing
/// when the line is open.
///
/// # Errors
///
/// The first hex that blocks.
pub fn open(map: &Map, from: HexId, to: HexId) -> Result<(), Blocked> {
    let _ = (map, from, to);
    todo!()
}

/// 6.6b, 6.6d: the protected hexside by which a line enters its last hex, if that bars bombardment.
#[must_use]
pub fn enters_protected(map: &Map, from: HexId, to: HexId) -> bool {
    let _ = (map, from, to);
    todo!()
}

/// 18.2b, 18.2f, 20.2f: how far a unit or Train in a hex observes.
#[must_use]
pub fn reach(map: &Map, night: bool, from: HexId) -> u32 {
    let _ = (map, night, from);
    todo!()
}

/// 18.2b: whether what stands in `from` observes `hex`.
#[must_use]
pub fn observes(map: &Map, night: bool, from: HexId, hex: HexId) -> bool {
    let _ = (map, night, from, hex);
    todo!()
}

/// 18.2b, 18.2h: the first unit or Train of `side` that observes a hex, by id; markers observe
/// nothing.
#[must_use]
pub fn observer(tables: &Tables, board: &Board, side: Side, hex: HexId) -> Option<Piece> {
    let _ = (tables, board, side, hex);
    todo!()
}
