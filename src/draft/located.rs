//! A value that knows where it stood.

use serde::{Serialize, Serializer};
use std::ops::Range;

/// A value and where it stood in the file, if it came from one.
#[derive(Clone, Debug)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// Its byte range.
    pub span: Option<Range<usize>>,
}

impl<T> Located<T> {
    /// A value that came from no file.
    pub const fn bare(value: T) -> Self {
        Located { value, span: None }
    }
}

impl<T: PartialEq> PartialEq for Located<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Serialize> Serialize for Located<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}
