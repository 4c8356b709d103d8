//! guns.
