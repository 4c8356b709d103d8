//! evade.
