//! night_combat.
