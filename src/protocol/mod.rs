//! What two players who do not trust each other exchange.
//!
//! * [`canonical`]: the one way in which a document is written.
//! * [`documents`]: the kinds of document, one struct each.
//! * [`keys`] and [`signature`]: who signed it, in the form that `ssh-keygen -Y` reads and writes.

pub mod canonical;
pub mod documents;
mod emitter;
pub mod hex;
pub mod keys;
pub mod signature;
