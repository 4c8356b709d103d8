//! The example game, played again from its charter, its drafts and its published phrase.

use crate::example::Example;

const EXAMPLE: Example = Example {
    folder: "examples/little_round_top",
    made_by: "little-round-top examples/little_round_top",
    turns: 37,
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
        "USA opens `20ME-B`",
        "will volley",
        "will initiate melee against",
        "fixes bayonets",
        "takes the flag of",
        "is fatigued",
        "out of ammunition",
        "is rallied",
        "Withdrawal Fire",
        "takes Victory Hex",
        "Command Bonus",
        "is eliminated",
        "shattered",
        "overtaken:",
    ]);
}
