//! What has happened in some games.

use super::{Run, holds};
use countersign::games::lees_greatest_gamble::board::Board;
use std::collections::BTreeMap;

/// What has happened in some games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Games that came to their end.
    pub games: u64,
    /// Player-turns.
    pub player_turns: u64,
    /// Orders that were given.
    pub orders: u64,
    /// Orders that were refused.
    pub refused: u64,
    /// Orders that events have overtaken.
    pub overtaken: u64,
    /// Player-turns that went as a rehearsal foresaw.
    pub foreseen: u64,
    /// Rolls, by the first word of their labels.
    pub rolls: BTreeMap<String, u64>,
    /// Lines of logs, by the rules that they cite.
    pub cited: BTreeMap<String, u64>,
    /// Markers that came to light while the other side was active.
    pub found: u64,
    /// Markers that their owner opened in his orders.
    pub opened: u64,
    /// Units by what became of them.
    pub fates: BTreeMap<String, u64>,
    /// Games won: by the Confederate, by the Union.
    pub wins: [u64; 2],
}

impl Sums {
    /// Both.
    pub fn add(&mut self, other: &Sums) {
        self.games += other.games;
        self.player_turns += other.player_turns;
        self.orders += other.orders;
        self.refused += other.refused;
        self.overtaken += other.overtaken;
        self.foreseen += other.foreseen;
        self.found += other.found;
        self.opened += other.opened;
        for (mine, more) in [
            (&mut self.rolls, &other.rolls),
            (&mut self.fates, &other.fates),
            (&mut self.cited, &other.cited),
        ] {
            for (name, number) in more {
                *mine.entry(name.clone()).or_default() += number;
            }
        }
        for (sum, more) in self.wins.iter_mut().zip(other.wins) {
            *sum += more;
        }
    }

    /// Adds a player-turn.
    pub fn count(&mut self, before: &Board, run: &Run) {
        self.player_turns += 1;
        self.found += run.opened.len() as u64;
        for label in holds::rolls(&run.log) {
            let word = label.split(' ').next().unwrap_or_default();
            *self.rolls.entry(word.to_owned()).or_default() += 1;
        }
        self.overtaken += holds::overtaken(&run.log);
        for line in run.log.actions.iter().flat_map(|action| &action.lines) {
            for rule in line.rules() {
                *self.cited.entry(rule.to_string()).or_default() += 1;
            }
        }
        for (old, new) in before.units.iter().zip(&run.board.units) {
            if old.status != new.status {
                let name = format!("{:?}", new.status);
                *self.fates.entry(name).or_default() += 1;
            }
        }
    }

    /// How many rolls have labels that begin with this word.
    pub fn rolled(&self, word: &str) -> u64 {
        self.rolls.get(word).copied().unwrap_or_default()
    }
}
