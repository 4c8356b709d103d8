//! Chance that does not belong to the game.

use countersign::dice::{Keystream, Seed};

/// The same for the same number.
pub struct Chance(Keystream);

impl Chance {
    /// The chance of one game.
    pub fn new(number: u64) -> Self {
        Chance(Keystream::new(&seed(number, 0), "random orders"))
    }

    /// A number below `most`; 0 when there is none.
    pub fn below(&mut self, most: usize) -> usize {
        let bytes: [u8; 4] = std::array::from_fn(|_| self.0.next_byte());
        match most {
            0 => 0,
            most => u32::from_le_bytes(bytes) as usize % most,
        }
    }

    /// Whether a thing that happens `of` times in a hundred happens.
    pub fn percent(&mut self, of: usize) -> bool {
        self.below(100) < of
    }

    /// One of these words.
    pub fn word<'w>(&mut self, of: &[&'w str]) -> &'w str {
        of.get(self.below(of.len())).copied().unwrap_or_default()
    }

    /// One of these.
    pub fn one<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        of.get(self.below(of.len())).cloned()
    }

    /// Some of these, at most so many, each once.
    pub fn some<T: Clone>(&mut self, of: &[T], most: usize) -> Vec<T> {
        let number = self.below(most) + 1;
        let mut taken = self.all(of);
        taken.truncate(number);
        taken
    }

    /// All of these, in any order.
    pub fn all<T: Clone>(&mut self, of: &[T]) -> Vec<T> {
        let mut left = of.to_vec();
        let mut taken = Vec::new();
        while !left.is_empty() {
            let at = self.below(left.len());
            taken.push(left.swap_remove(at));
        }
        taken
    }
}

/// The seed of a player-turn of a game.
pub fn seed(number: u64, player_turn: u64) -> Seed {
    let mut bytes = [0x47; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    bytes[8..16].copy_from_slice(&player_turn.to_le_bytes());
    Seed(bytes)
}
