//! Flags (17.0).

use super::turn::Turn;
use super::unit::CompanyId;
use crate::hex::HexId;

/// 17.12a: a company that enters a hex takes up what lies there.
pub fn pick_up(turn: &mut Turn<'_>, company: CompanyId, hex: HexId) {
    let _ = (turn, company, hex);
    todo!()
}

/// 17.12a, 17.12-R1: a carrier is eliminated in a hex; its flags fall to the ground, or to who
/// stands there.
pub fn drop(turn: &mut Turn<'_>, carrier: CompanyId, hex: HexId) {
    let _ = (turn, carrier, hex);
    todo!()
}

/// 14.1b, 14.1-R5: a carrier that could not retreat is eliminated; the enemy takes its flags.
pub fn captured_with(turn: &mut Turn<'_>, carrier: CompanyId, hex: HexId) {
    let _ = (turn, carrier, hex);
    todo!()
}

/// 17.22a, 17.22-R1: a carrier lost SP in the melee of a hex; its owner rolls for each flag.
pub fn after_melee_loss(turn: &mut Turn<'_>, carrier: CompanyId, hex: HexId) {
    let _ = (turn, carrier, hex);
    todo!()
}

/// 17.1a, 17.1-R1: a company passes all the flags that it carries to another in its hex.
///
/// # Errors
///
/// Why it cannot.
pub fn pass(
    turn: &mut Turn<'_>,
    from: CompanyId,
    to: CompanyId,
) -> Result<(), crate::diagnostic::Diagnostic> {
    let _ = (turn, from, to);
    todo!()
}
