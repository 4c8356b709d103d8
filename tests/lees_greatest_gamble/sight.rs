//! sight.
