//! trains.
