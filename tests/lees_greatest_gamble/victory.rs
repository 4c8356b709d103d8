//! victory.
