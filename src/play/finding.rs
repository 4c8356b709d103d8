//! What a rehearsal finds.

use crate::diagnostic::Diagnostic;
use std::ops::Range;

/// A fault or warning, with the place in the orders that it is about.
pub type Finding = (Option<Range<usize>>, Diagnostic);

/// Adds a finding once.
pub fn add_once(findings: &mut Vec<Finding>, finding: Finding) {
    if !findings.contains(&finding) {
        findings.push(finding);
    }
}

/// Whether two findings are about one thing: the same place in the orders, or the same words where
/// there is no place.
#[must_use]
pub fn same_thing(one: &Finding, other: &Finding) -> bool {
    match (&one.0, &other.0) {
        (Some(here), Some(there)) => here == there && one.1.severity == other.1.severity,
        (None, None) => one.1 == other.1,
        (Some(_), None) | (None, Some(_)) => false,
    }
}
