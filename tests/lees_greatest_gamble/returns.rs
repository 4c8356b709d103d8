//! returns.
