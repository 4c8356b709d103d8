//! The example game, played again from its charter, its drafts and its published phrase.

use crate::example::Example;

const EXAMPLE: Example = Example {
    folder: "examples/we_are_the_flank",
    made_by: "we-are-the-flank examples/we_are_the_flank orders/we_are_the_flank",
    turns: 39,
};

#[test]
fn the_example_game_replays_byte_by_byte() {
    EXAMPLE.replays();
}

#[test]
fn the_example_game_is_audited_as_valid() {
    EXAMPLE.is_valid();
}

#[test]
fn the_reports_of_the_example_keep_to_80_columns() {
    EXAMPLE.reports_are_narrow();
}

/// What a whole game should show, by words of its reports.
#[test]
fn the_example_game_shows_the_rules_at_work() {
    EXAMPLE.shows(&[
        "adopts",
        "enters over the west edge",
        "enters over the north edge",
        "wheel left",
        "wheel right",
        "about-face, now",
        "forms firing line",
        "forms marching column",
        "Plum Run is reached",
        "costs double",
        "12-inch column",
        "24-inch column",
        "1-inch column",
        "SMITH-F fires at",
        "FLANK-R20",
        "rides",
        "joins",
        "retreats",
        "is eliminated",
        "overtaken:",
        "melee",
        "skipped",
        "\"save ",
        "\"commander ",
    ]);
}
