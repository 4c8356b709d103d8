//! What an umpire does with orders and with sealed standing orders.

use super::plan::Plan;
use super::step::Step;
use super::{Bundle, standing};
use crate::diagnostic::{Faults, Source};
use crate::engine::State;
use crate::player::table::if_there;
use crate::player::{Table, umpire};
use crate::store::Home;
use crate::turn::SignedOrders;

/// Orders for the umpire.
pub(super) struct Due {
    /// The signed orders, as they came.
    pub source: Source,
    /// The same, read.
    pub orders: SignedOrders,
    /// Whether they came in this bundle, or were held here.
    pub came: bool,
}

/// What the umpire does: he keeps the standing orders that give their seal, and resolves orders that
/// came now or were held, as soon as the other side's standing orders are there.
///
/// # Errors
///
/// Every fault of the standing orders; what the system refused.
pub(super) fn judge(
    table: &Table,
    home: &Home,
    state: &State,
    bundle: &Bundle,
    plan: &mut Plan,
) -> Result<(), Faults> {
    let number = state.next();
    let held = if_there(&table.folder.held(number))?;
    let due = match (plan.due.take(), &held) {
        (Some(due), _) => Some(due),
        // Held orders may be of a state that a takeback has replaced.
        (None, Some(source)) => match table.game.read_orders(state, source) {
            Ok(orders) => Some(Due {
                source: source.clone(),
                orders,
                came: false,
            }),
            Err(_) => None,
        },
        (None, None) => None,
    };
    let orders = due.as_ref().map(|due| &due.orders);
    standing::verify(table, home, state, orders, bundle, plan)?;
    let Some(due) = due else {
        return Ok(());
    };
    let side = due.orders.header.side;
    let place = home.game(&table.game.id.to_string())?;
    let comes = plan.steps.iter().any(|step| match step {
        Step::Keep(sealed) => (sealed.number, sealed.side) == (number, side.other()),
        Step::Install { .. }
        | Step::Resolve { .. }
        | Step::Own { .. }
        | Step::Hold { .. }
        | Step::Pending { .. } => false,
    });
    if comes || umpire::kept(&table.game, &place, state, side.other()).is_ok() {
        plan.steps.push(Step::Resolve {
            before: Box::new(state.clone()),
            orders: due.source,
            side,
        });
    } else if due.came {
        plan.steps.push(Step::Pending {
            new: held.is_none_or(|held| held.text != due.source.text),
            orders: due.source,
            number,
            side,
        });
    }
    Ok(())
}
