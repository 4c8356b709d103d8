//! Counterattacks (19).

use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::UnitId;

/// 19.1, 19.3d: `unit` has attacked or bombarded; the other side may counterattack it, that
/// counterattack may be answered, and so on.
pub fn after(turn: &mut Turn<'_>, unit: UnitId) {
    let _ = (turn, unit);
    todo!()
}
