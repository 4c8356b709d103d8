//! Random legal games by the thousand: the tests' own, in release.

#[path = "../../../tests/lees_greatest_gamble/random/mod.rs"]
mod random;

use random::{Sums, play, play_crowded, play_late, shipped};

/// How many games are played side by side.
const THREADS: u64 = 2;

/// Plays `games` games, all scenarios in turn: whole ones, some near their ends, some crowded; a
/// fault in one ends the program. A number gives one game, always.
pub fn play_random(games: u64) {
    let tables = shipped();
    let mut sums = Sums::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|first| {
                let tables = &tables;
                scope.spawn(move || {
                    let mut sums = Sums::default();
                    let mut number = first;
                    while number < games {
                        let game = match number % 15 {
                            0..=4 => play,
                            5..=9 => play_late,
                            _ => play_crowded,
                        };
                        sums.add(&game(tables, number));
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
    let [csa, usa] = sums.wins;
    println!(
        "{} games, {} player-turns: {} orders, {} of them refused; {} overtaken",
        sums.games, sums.player_turns, sums.orders, sums.refused, sums.overtaken
    );
    println!(
        "{} combats, {} bombardments, {} checks of morale; {} markers opened, {} found",
        sums.rolled("combat"),
        sums.rolled("bombard"),
        sums.rolled("morale"),
        sums.opened,
        sums.found
    );
    println!("CSA won {csa}, USA {usa}");
}
