//! charge.
