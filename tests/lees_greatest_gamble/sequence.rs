//! sequence.
