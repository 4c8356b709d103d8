//! rally.
