//! A: the Command Phase (3.0c to 3.0g).

mod acts;
mod bonus;
mod gather;
mod lists;
mod opening;
mod replacements;

pub use bonus::standing_order;
pub use lists::prepare;

use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::orders::{Order, Way};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::UnitId;

/// Carries out the phase, or rehearses it (3.0-R1).
pub fn carry_out(turn: &mut Turn<'_>) {
    opening::release(turn);
    opening::freedom(turn);
    opening::fatigue(turn);
    opening::rally(turn);
    replacements::carry_out(turn);
    lists::find(turn);
    bonus::announce(turn);
    acts::carry_out(turn);
    gather::carry_out(turn);
}

/// The heading of the log's actions.
fn heading(turn: &Turn<'_>) -> String {
    format!("{} command", turn.side)
}

/// What an order says to a unit as things stand: its own way, or the first of `otherwise` whose
/// conditions hold. None when no branch does.
#[must_use]
pub fn branch<'o>(order: &'o Order, board: &Board, unit: UnitId) -> Option<&'o Way> {
    if order.when.holds(board, unit) {
        return Some(&order.way);
    }
    order
        .otherwise
        .iter()
        .find(|branch| branch.when.holds(board, unit))
        .map(|branch| &branch.way)
}

/// Every way that an order may come to.
pub fn ways(order: &Order) -> impl Iterator<Item = &Way> {
    std::iter::once(&order.way).chain(order.otherwise.iter().map(|branch| &branch.way))
}

/// Whether an order belongs to this phase: one of its ways holds an act of A4.
#[must_use]
pub fn is_command(order: &Order) -> bool {
    ways(order)
        .flat_map(|way| &way.acts)
        .any(|act| act.value.in_command_phase())
}

/// Whether an order belongs to the Movement Phase: one of its ways holds movement, a volley or a
/// melee.
#[must_use]
pub fn is_movement(order: &Order) -> bool {
    use crate::games::little_round_top::orders::Act;
    ways(order).any(|way| {
        !way.path.is_empty()
            || way.face.is_some()
            || way
                .acts
                .iter()
                .any(|act| act.value.is_movement() || matches!(act.value, Act::Volley | Act::Melee))
    })
}
