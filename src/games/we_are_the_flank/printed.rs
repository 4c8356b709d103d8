//! The values that the printed game states. No configuration changes them.

use super::tables::Arm;
use crate::tabletop::Length;

/// FLANK-14: infantry in line.
pub const MOVE_LINE: Length = Length::inches(6);
/// FLANK-15: infantry in column.
pub const MOVE_COLUMN: Length = Length::inches(12);
/// FLANK-16: a commander.
pub const MOVE_COMMANDER: Length = Length::inches(12);
/// FLANK-17: a battery.
pub const MOVE_ARTILLERY: Length = Length::inches(12);
/// FLANK-10: sharpshooter bases that one unit may adopt.
pub const ADOPTED_MOST: i64 = 2;
/// FLANK-23: how near an enemy unit may come without charging.
pub const KEEP_AWAY: Length = Length::inches(1);
/// FLANK-29: dice for a base.
pub const DICE_PER_BASE: i64 = 1;
/// FLANK-29: dice for a gun model.
pub const DICE_PER_GUN: i64 = 2;
/// FLANK-32: hits in one turn that cost artillery a gun model.
pub const ARTILLERY_HITS: i64 = 3;
/// FLANK-36: the least die that saves in woods.
pub const SAVE_WOODS: u8 = 6;
/// FLANK-37: the least die that saves in Devil's Den.
pub const SAVE_DEN: u8 = 5;
/// FLANK-39: the gap over which a charge may be declared.
pub const CHARGE_REACH: Length = Length::inches(6);
/// FLANK-45, FLANK-54: how far a beaten unit goes back.
pub const RETREAT: Length = Length::inches(12);
/// FLANK-52: the greatest die on which artillery passes its morale check.
pub const ARTILLERY_MORALE: u8 = 4;
/// FLANK-56 to FLANK-61: what each melee bonus adds.
pub const MELEE_BONUS: i32 = 1;
/// FLANK-66: the die that makes a commander a casualty.
pub const CASUALTY_ON: u8 = 6;

/// The columns of the chart of FLANK-30.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Column {
    /// 1 inch, against chargers only (FLANK-33).
    Charging,
    /// Up to 12 inches.
    Near,
    /// Up to 24 inches.
    Far,
}

impl Column {
    /// FLANK-R31: the column for a range outside a charge; none beyond 24 inches.
    #[must_use]
    pub fn for_range(range: Length) -> Option<Self> {
        if range <= Length::inches(12) {
            Some(Column::Near)
        } else if range <= Length::inches(24) {
            Some(Column::Far)
        } else {
            None
        }
    }

    /// As it heads the chart: `12-inch`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Column::Charging => "1-inch",
            Column::Near => "12-inch",
            Column::Far => "24-inch",
        }
    }
}

/// FLANK-30: the least die that hits; none where the chart has no number.
#[must_use]
pub const fn to_hit(arm: Arm, column: Column) -> Option<u8> {
    match (arm, column) {
        (Arm::Infantry, Column::Charging) => Some(5),
        (Arm::Infantry, Column::Near) => Some(6),
        (Arm::Infantry, Column::Far) => None,
        (Arm::Sharpshooters | Arm::Artillery, Column::Charging) => Some(4),
        (Arm::Sharpshooters | Arm::Artillery, Column::Near) => Some(5),
        (Arm::Sharpshooters | Arm::Artillery, Column::Far) => Some(6),
    }
}
