//! differential.
