//! fate.
