//! tables.
