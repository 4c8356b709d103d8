//! night.
