//! illegal.
