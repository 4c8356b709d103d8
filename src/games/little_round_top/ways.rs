//! Ways: what each step costs and whether it is allowed, and the cheapest way to a hex (5.0).
//!
//! Everything here only looks: the Movement Phase, the `cost` command, order forms and the help of
//! refusals ask the same questions.

mod bar;
mod freedom;
mod plan;
mod search;
mod step;

pub use bar::Bar;
pub use freedom::{free_on, goes_east, is_bound, is_east, is_listed, restricted_with};
pub use plan::{Deed, plan};
pub use search::{Route, cheapest, nearest};
pub use step::{Move, Place, Step, Walk};

use super::board::Board;
use super::orders::Way;
use super::tables::Tables;
use super::turn::Marks;
use super::unit::UnitId;
use crate::diagnostic::Diagnostic;

/// The steps of an order and their cost, up to the first that is not allowed.
#[derive(Clone, Debug)]
pub struct Priced {
    /// The steps, each with its sum.
    pub steps: Vec<Step>,
    /// What they cost together.
    pub cost: i64,
    /// Why the next step is not allowed.
    pub fault: Option<Diagnostic>,
    /// Whether it is only too far.
    pub far: bool,
}

/// What a unit's movement costs, step by step, whoever pays. Acts that are no movement are left
/// out.
#[must_use]
pub fn price(tables: &Tables, board: &Board, marks: &Marks, unit: UnitId, way: &Way) -> Priced {
    let walk = Walk::new(tables, board, marks, unit);
    let mut place = walk.start();
    let mut priced = Priced {
        steps: Vec::new(),
        cost: 0,
        fault: walk.ready().err().map(|bar| bar.diagnose(&walk)),
        far: false,
    };
    if priced.fault.is_some() {
        return priced;
    }
    for (deed, _) in plan(&walk, &place, way) {
        let Deed::Move(next) = deed else { continue };
        match walk.check(&place, next) {
            Ok(step) => {
                place = walk.after(&place, &step);
                priced.cost += i64::from(step.cost.total());
                priced.steps.push(step);
            }
            Err(bar) => {
                priced.far = matches!(bar, Bar::TooFar(_));
                priced.fault = Some(bar.diagnose(&walk));
                break;
            }
        }
    }
    priced
}
