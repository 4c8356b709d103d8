//! retreat.
