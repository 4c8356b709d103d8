//! What the printed charts and counters show (2, 6, 11.4, 11.5, H-01).

use crate::games::lees_greatest_gamble::unit::{Arm, UnitId};
use crate::side::Side;

/// 6.2a: what infantry, cavalry and artillery pay for a clear hex, light woods, hills.
pub const CLEAR: [i64; 3] = [1, 1, 1];
/// 6.2a: the same for heavy woods.
pub const HEAVY_WOODS: [i64; 3] = [1, 4, 4];
/// 6.5a: what a slope adds, uphill.
pub const SLOPE: [i64; 3] = [0, 2, 2];
/// 11.5a: the shift of one feature.
pub const SHIFT: i64 = -1;
/// 11.5b: the shift of rough.
pub const SHIFT_ROUGH: i64 = -2;
/// 11.4d: every Offensive Support value.
pub const OFFENSIVE: [i64; 1] = [1];
/// 11.4e: every Defensive Support value.
pub const DEFENSIVE: [i64; 2] = [2, 3];

/// H-01: the printed cells of the Combat Results Table, by row (the sum less 2) and column.
#[must_use]
pub fn result(row: usize, column: usize) -> Option<&'static str> {
    const ROWS: [&[&str]; 3] = [
        &["AE", "A", "D3", "AER", "D4", "A", "AE", "D4", "AER"],
        &["A", "A", "A", "AER", "D5", "AE", "A", "AER", "A"],
        &["A"],
    ];
    ROWS.get(row)?.get(column).copied()
}

/// 2.4a: the arm of a unit.
#[must_use]
pub fn arm(id: UnitId) -> Arm {
    let (cavalry, artillery): (&[u8], &[u8]) = match id.side() {
        Side::Csa => (
            &[53, 54, 55, 56],
            &[5, 10, 14, 15, 16, 21, 26, 32, 33, 34, 40, 45, 50, 51, 52],
        ),
        Side::Usa => (
            &[72, 73, 74, 75, 76, 77],
            &[
                7, 8, 19, 20, 27, 28, 37, 38, 47, 48, 49, 56, 57, 63, 64, 67, 68, 69, 70, 71,
            ],
        ),
    };
    if cavalry.contains(&id.number()) {
        Arm::Cavalry
    } else if artillery.contains(&id.number()) {
        Arm::Artillery
    } else {
        Arm::Infantry
    }
}
