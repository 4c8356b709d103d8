//! The hex module.
