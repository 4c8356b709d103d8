//! The hidden detachment of the 20th Maine, and what regiments have seen (19.1, 19.2).

use super::turn::Turn;
use super::unit::UnitId;

/// 19.1-R1, 19.2d: a unit stands in a hex it has just entered, or a phase ends for it: regiments
/// that see a Confederate are free, and what of the detachment is seen, or sees an enemy in its
/// zone, comes to light.
pub fn sighted(turn: &mut Turn<'_>, unit: UnitId) {
    let _ = (turn, unit);
    todo!()
}

/// 19.1-R1, 19.2f: a phase has ended: every unit is tested, and Morrill may have rejoined.
pub fn end_of_phase(turn: &mut Turn<'_>) {
    let _ = turn;
    todo!()
}
