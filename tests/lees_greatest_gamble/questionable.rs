//! questionable.
