//! Random legal games by the thousand: the tests' own, in release.

#[path = "../../../tests/little_round_top/random.rs"]
mod random;

use countersign::games::little_round_top::tables::Tables;
use random::{Sums, play};

/// How many games are played side by side.
const THREADS: u64 = 2;

/// Plays `games` games; a fault in one ends the program. A number gives one game, always.
pub fn play_random(games: u64) {
    let tables = Tables::shipped();
    let mut sums = Sums::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|first| {
                let tables = &tables;
                scope.spawn(move || {
                    let mut sums = Sums::default();
                    let mut number = first;
                    while number < games {
                        sums.add(&play(tables, number));
                        number += THREADS;
                    }
                    sums
                })
            })
            .collect();
        for thread in threads {
            match thread.join() {
                Ok(part) => sums.add(&part),
                Err(fault) => std::panic::resume_unwind(fault),
            }
        }
    });
    let [csa, usa, draws] = sums.wins;
    println!(
        "{} games, {} player-turns: {} orders, {} of them refused; {} overtaken",
        sums.games, sums.player_turns, sums.orders, sums.refused, sums.overtaken
    );
    println!(
        "{} attacks, {} melees, {} checks; {} SP lost, {} flags captured, {} hidden units found",
        sums.attacks, sums.melees, sums.checks, sums.losses, sums.flags, sums.found
    );
    println!("CSA won {csa}, USA {usa}, {draws} drawn");
}
