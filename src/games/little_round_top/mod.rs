//! *Little Round Top*: the company-level fight for the south end of Little Round Top.
//!
//! Two player-turns of set-up, then 18 Game-Turns of two player-turns each; the first has the
//! Confederate one only. A player-turn runs through the phases in [`phase`], one after another;
//! [`sequence`] is that list.

pub mod ammunition;
pub mod ask;
pub mod attack;
pub mod board;
pub mod casualties;
pub mod chain;
pub mod costs;
pub mod detachment;
pub mod flags;
pub mod form;
pub mod hidden;
pub mod ledger;
pub mod losses;
pub mod map;
pub mod morale;
pub mod orders;
pub mod phase;
pub mod picture;
pub mod printed;
pub mod radius;
pub mod reinforcements;
pub mod retreat;
pub mod rules;
pub mod sequence;
pub mod sheets;
pub mod sight;
pub mod tables;
pub mod turn;
pub mod unit;
pub mod victory;
pub mod ways;
pub mod zones;
