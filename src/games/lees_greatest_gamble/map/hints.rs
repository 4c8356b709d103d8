//! The hints of the printed text about the map, each held against a map (MAP-1 to MAP-23).

use crate::diagnostic::Diagnostic;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::rule::Rule;

/// Every hint that a map does not satisfy, with its rule.
#[must_use]
pub fn hints(tables: &Tables) -> Vec<(Rule, Diagnostic)> {
    let _ = tables;
    Vec::new()
}
