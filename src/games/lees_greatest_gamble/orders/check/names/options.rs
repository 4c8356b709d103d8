//! What needs an option that is off.

use super::refuse;
use crate::draft::Reader;
use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::orders::Way;
use crate::games::lees_greatest_gamble::rules::{RULE_18_1A, RULE_22_2A, RULE_22_4A};
use crate::games::lees_greatest_gamble::unit::MarkerId;
use crate::rule::Rule;
use std::ops::Range;

/// Refuses what options that are off would allow.
pub(super) fn options_of(reader: &mut Reader<'_>, board: &Board, way: &Way) {
    for (key, on, rule, name, option) in [
        (
            &way.march,
            board.options.march,
            RULE_22_4A,
            "`march`",
            "22.4, forced march",
        ),
        (
            &way.disengage,
            board.options.disengage,
            RULE_22_2A,
            "`disengage`",
            "22.2, disengagement",
        ),
    ] {
        if let Some(key) = key
            && key.value
            && !on
        {
            off(reader, key.span.as_ref(), rule, name, option);
        }
    }
}

pub(super) fn marker_option(
    reader: &mut Reader<'_>,
    board: &Board,
    id: MarkerId,
    span: Option<&Range<usize>>,
) {
    if !board.options.hidden {
        let name = format!("`{id}`");
        off(reader, span, RULE_18_1A, &name, "18, hidden movement");
    }
}

pub(super) fn off(
    reader: &mut Reader<'_>,
    span: Option<&Range<usize>>,
    rule: Rule,
    name: &str,
    option: &str,
) {
    refuse(
        reader,
        span,
        rule,
        format!("{name} needs option {option}, and this game does without it"),
        "leave it out",
    );
}
