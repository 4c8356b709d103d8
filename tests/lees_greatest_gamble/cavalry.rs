//! cavalry.
