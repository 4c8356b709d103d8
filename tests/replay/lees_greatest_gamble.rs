//! The example games, played again from their charters, their drafts and their published phrases.

use crate::example::Example;

const MCPHERSONS_RIDGE: Example = Example {
    folder: "examples/lees_greatest_gamble/mcphersons_ridge",
    made_by: "lees-greatest-gamble examples/lees_greatest_gamble/mcphersons_ridge \
              mcphersons-ridge",
    turns: 10,
};

const LITTLE_ROUND_TOP: Example = Example {
    folder: "examples/lees_greatest_gamble/little_round_top",
    made_by: "lees-greatest-gamble examples/lees_greatest_gamble/little_round_top \
              little-round-top",
    turns: 10,
};

const FIRST_DAY: Example = Example {
    folder: "examples/lees_greatest_gamble/first_day",
    made_by: "lees-greatest-gamble examples/lees_greatest_gamble/first_day first-day",
    turns: 21,
};

const ALL: [Example; 3] = [MCPHERSONS_RIDGE, LITTLE_ROUND_TOP, FIRST_DAY];

/// What every one of the games shows, by words of its reports.
const SHOWN: [&str; 9] = [
    "will attack",
    "\"combat ",
    "\"coordination ",
    "Routs",
    "retreats from",
    "advances into",
    "counterattacks",
    "bombards",
    "overtaken:",
];

#[test]
fn mcphersons_ridge_replays_byte_by_byte() {
    MCPHERSONS_RIDGE.replays();
}

#[test]
fn little_round_top_replays_byte_by_byte() {
    LITTLE_ROUND_TOP.replays();
}

#[test]
fn the_first_day_replays_byte_by_byte() {
    FIRST_DAY.replays();
}

#[test]
fn the_example_games_are_audited_as_valid() {
    for example in ALL {
        example.is_valid();
    }
}

#[test]
fn the_reports_of_the_examples_keep_to_80_columns() {
    for example in ALL {
        example.reports_are_narrow();
    }
}

#[test]
fn each_example_game_shows_the_rules_at_work() {
    for example in ALL {
        example.shows(&SHOWN);
    }
    for example in [MCPHERSONS_RIDGE, LITTLE_ROUND_TOP] {
        example.shows(&["it rallies"]);
    }
}

/// Whole columns march on as markers; some are seen, some opened.
#[test]
fn the_first_day_shows_hidden_movement() {
    FIRST_DAY.shows(&[
        "are made ready at A",
        "C-HMC-1 enters at A",
        "opens `C-HMC-",
        "opens `U-HMC-",
        "18.4a",
        "18.4b",
        "deploys in",
        "is a decoy",
    ]);
}

/// An army in Panic loses some of its units to the enemy for a while.
#[test]
fn the_first_day_shows_loss_of_control() {
    FIRST_DAY.shows(&["Panic", "tries to take", "controls C", "17.3a"]);
}

#[test]
fn the_first_day_shows_a_charge() {
    FIRST_DAY.shows(&["will charge", " charges 1", "15.5d"]);
}

/// Units come back beside their Trains; a set-up makes markers.
#[test]
fn little_round_top_shows_returns() {
    LITTLE_ROUND_TOP.shows(&["C-HMC-1 and C-HMC-2 are made in 1926", "18.4a", "10.4c"]);
}
