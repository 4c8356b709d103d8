//! What two players who do not trust each other exchange.
//!
//! * [`canonical`]: the one way in which a document is written.
//! * [`documents`]: the kinds of document, one struct each.
//! * [`keys`] and [`signature`]: who signed it, in the form that `ssh-keygen -Y` reads and writes.
//! * [`chain`], [`seal`], [`seed`]: nonces committed in advance, decisions committed in advance,
//!   and the seed of a player-turn made of both.
//! * [`secrets`]: what one player keeps to himself in one game.

pub mod canonical;
pub mod chain;
pub mod documents;
mod emitter;
pub mod hex;
pub mod keys;
pub mod repair;
pub mod seal;
pub mod secrets;
pub mod seed;
pub mod signature;
