//! Reads a file of tables.

use super::Tables;
use crate::diagnostic::{Faults, Source};

/// Reads the tables.
///
/// # Errors
///
/// Every fault of the file.
pub fn read(source: &Source) -> Result<Tables, Faults> {
    let _ = source;
    todo!()
}
