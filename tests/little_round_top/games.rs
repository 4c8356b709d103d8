//! Whole random games, from set-up to the score.

use crate::illegal;
use crate::random::{Game, Sums, play};
use countersign::games::little_round_top::tables::Tables;
use std::collections::BTreeMap;

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

#[test]
fn every_illegal_order_is_refused_with_its_rule() {
    let tables = Tables::shipped();
    let mut tried = BTreeMap::new();
    // Until everything has been tried, which takes a few games.
    for number in 1_000_000..1_000_020 {
        let mut game = Game::new(&tables, number);
        while game.player_turn_after(|game, side, opened, text| {
            illegal::try_all(game, side, opened, text, &mut tried);
        }) {}
        if illegal::ALL.iter().all(|what| tried.contains_key(what)) {
            return;
        }
    }
    panic!("not everything was tried: {tried:?}");
}
