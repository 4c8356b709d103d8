//! Mail: what goes out and what comes in.

pub mod read;
