//! losses.
