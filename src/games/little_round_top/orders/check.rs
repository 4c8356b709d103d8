//! Checks orders by rehearsing them.
