//! set_up.
