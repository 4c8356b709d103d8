//! terrain.
