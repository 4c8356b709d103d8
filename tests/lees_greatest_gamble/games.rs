//! Whole random games, from set-up to the score.

use crate::random::{Sums, play, play_crowded, play_late, shipped};

/// How many whole games are asked for: `COUNTERSIGN_GAMES`.
fn asked() -> Option<u64> {
    let asked = std::env::var("COUNTERSIGN_GAMES").ok()?;
    asked.parse().ok()
}

/// The number of the first game: `COUNTERSIGN_FIRST`.
fn first() -> u64 {
    let first = std::env::var("COUNTERSIGN_FIRST").ok();
    first.and_then(|number| number.parse().ok()).unwrap_or(0)
}

#[test]
fn random_legal_games_hold_the_rules_to_their_end() {
    let tables = shipped();
    let mut sums = Sums::default();
    let (games, game): (u64, fn(&_, u64) -> Sums) = match asked() {
        Some(games) => (games, play),
        None => (5, play_late),
    };
    for number in first()..first() + games {
        sums.add(&game(&tables, number));
    }
    assert_eq!(sums.games, games);
    if asked().is_some() {
        println!("{sums:#?}");
    }
    assert!(sums.rolled("combat") > 3 * games, "{sums:?}");
    assert!(sums.rolled("bombard") > games, "{sums:?}");
    assert!(sums.refused < sums.orders / 5, "{sums:?}");
}

#[test]
fn random_legal_games_of_crowds_hold_the_rules_to_their_end() {
    let tables = shipped();
    let games = asked().unwrap_or(1);
    let mut sums = Sums::default();
    for number in first()..first() + games {
        sums.add(&play_crowded(&tables, number));
    }
    assert_eq!(sums.games, games);
    if asked().is_some() {
        println!("{sums:#?}");
    }
    assert!(sums.rolled("rout") > games, "{sums:?}");
}
