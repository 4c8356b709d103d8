//! reinforcements.
