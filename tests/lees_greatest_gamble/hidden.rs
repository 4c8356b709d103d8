//! hidden.
