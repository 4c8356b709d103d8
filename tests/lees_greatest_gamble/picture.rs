//! picture.
