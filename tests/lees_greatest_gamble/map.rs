//! map.
