//! attack.
