//! The hints of the printed text about the map, each held against a map (MAP-1 to MAP-23).

use super::Map;
use crate::diagnostic::Diagnostic;
use crate::rule::Rule;

/// Every hint that a map does not satisfy, with its rule.
#[must_use]
pub fn hints(map: &Map) -> Vec<(Rule, Diagnostic)> {
    let _ = map;
    todo!()
}
