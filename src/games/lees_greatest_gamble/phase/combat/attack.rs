//! One attack, from the face of the enemy to the advance (11.3, 12, 13.5, 15.4, 15.5, 22.3).

use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::UnitId;
use crate::hex::HexId;

/// An attack that is about to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The brigade.
    pub attacker: UnitId,
    /// The hex.
    pub hex: HexId,
    /// 15.5: whether it charges.
    pub charge: bool,
    /// 11.4b: what coordination gives it.
    pub coordination: i32,
    /// 13.4b: Offensive Support, best first.
    pub support: Vec<UnitId>,
    /// 12.7: whether it advances into an emptied hex.
    pub advance: bool,
    /// 19: whether it is a counterattack.
    pub counter: bool,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Whether the TRC was rolled on: it counts for 11.6e.
    pub rolled: bool,
    /// Whether it is an event for 19 (22.3f, 19.3h).
    pub event: bool,
    /// Whether the defending brigade was Eliminated, Routed or retreated, so that another takes
    /// over (11.6f).
    pub replaced: bool,
}

/// Makes it, with every consequence but counterattacks (12.1b).
pub fn make(turn: &mut Turn<'_>, attack: &Attack) -> Made {
    let _ = (turn, attack);
    todo!()
}
