//! Whole random games, from set-up to the score.

use crate::random::{Sums, play};
use countersign::games::little_round_top::tables::Tables;

/// How many games are played: `COUNTERSIGN_GAMES`, or a few.
fn games() -> u64 {
    let asked = std::env::var("COUNTERSIGN_GAMES").ok();
    asked.and_then(|number| number.parse().ok()).unwrap_or(6)
}

#[test]
fn random_legal_games_hold_the_rules_to_their_end() {
    let tables = Tables::shipped();
    let mut sums = Sums::default();
    for number in 0..games() {
        sums.add(&play(&tables, number));
    }
    assert_eq!(sums.games, games());
    assert_eq!(sums.player_turns, 37 * games());
    assert!(sums.attacks > 10 * games(), "{sums:?}");
    assert!(sums.melees > games(), "{sums:?}");
}
