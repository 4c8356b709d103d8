//! Reads drafts and signed orders.
