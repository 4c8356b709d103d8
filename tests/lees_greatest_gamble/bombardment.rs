//! bombardment.
