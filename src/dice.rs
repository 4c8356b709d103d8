//! Seed and label in, dice out: the frozen mapping `countersign/dice/1`.
//!
//! A roll's bytes are the ChaCha20 keystream with the seed as key and the first eight bytes of
//! SHA-256 of the label as stream. A byte of 252 or more is dropped; any other is the die
//! `byte % 6 + 1`.

use crate::rule::Rule;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, VecDeque};

/// The seed of a player-turn: 32 bytes that neither side could choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

/// One roll: its label, its dice, and the rules that asked for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// Unique in its player-turn, made only of committed facts.
    pub label: String,
    /// The dice in order, each 1 to 6.
    pub dice: Vec<u8>,
    /// The rules that asked for the roll.
    pub rules: Vec<Rule>,
}

enum Origin {
    Seed(Seed),
    Script(VecDeque<u8>),
}

/// The dice of one player-turn, and a record of every roll made with them.
pub struct Dice {
    origin: Origin,
    uses: BTreeMap<String, u32>,
    rolls: Vec<Roll>,
}

/// The first `count` dice for `label` under `seed`.
#[must_use]
pub fn dice_for(seed: &Seed, label: &str, count: usize) -> Vec<u8> {
    let mut dice = Vec::with_capacity(count);
    let mut keystream = Keystream::new(seed, label);
    while dice.len() < count {
        dice.extend(die(keystream.next_byte()));
    }
    dice
}

/// The die that one keystream byte gives, or none when the byte is dropped.
#[must_use]
pub const fn die(byte: u8) -> Option<u8> {
    if byte >= 252 {
        None
    } else {
        Some(byte % 6 + 1)
    }
}

/// The raw keystream of a label, for recounts and vectors.
pub struct Keystream {
    generator: ChaCha20Rng,
    block: [u8; 64],
    used: usize,
}

impl Keystream {
    /// The keystream for `label` under `seed`.
    #[must_use]
    pub fn new(seed: &Seed, label: &str) -> Self {
        let hash = Sha256::digest(label.as_bytes());
        let mut stream = [0; 8];
        stream.copy_from_slice(&hash[..8]);
        let mut generator = ChaCha20Rng::from_seed(seed.0);
        generator.set_stream(u64::from_le_bytes(stream));
        Keystream {
            generator,
            block: [0; 64],
            used: 64,
        }
    }

    /// The next byte.
    pub fn next_byte(&mut self) -> u8 {
        if self.used == self.block.len() {
            self.generator.fill_bytes(&mut self.block);
            self.used = 0;
        }
        let byte = self.block[self.used];
        self.used += 1;
        byte
    }
}

impl Dice {
    /// The dice of a player-turn.
    #[must_use]
    pub fn new(seed: Seed) -> Self {
        Self::from(Origin::Seed(seed))
    }

    /// Dice that come up as listed, for worked examples.
    #[must_use]
    pub fn scripted(dice: &[u8]) -> Self {
        Self::from(Origin::Script(dice.iter().copied().collect()))
    }

    fn from(origin: Origin) -> Self {
        Dice {
            origin,
            uses: BTreeMap::new(),
            rolls: Vec::new(),
        }
    }

    /// Rolls `count` dice. The second use of a label is recorded as `LABEL #2`, and so on, so
    /// that every roll has a label of its own. A roll of no dice is not recorded.
    pub fn roll(&mut self, label: &str, count: usize, rules: &[Rule]) -> Roll {
        let uses = self.uses.entry(label.to_owned()).or_insert(0);
        *uses += 1;
        let label = match *uses {
            1 => label.to_owned(),
            number => format!("{label} #{number}"),
        };
        let dice = match &mut self.origin {
            Origin::Seed(seed) => dice_for(seed, &label, count),
            Origin::Script(script) => (0..count)
                .map(|_| script.pop_front().expect("the script holds every die"))
                .collect(),
        };
        let roll = Roll {
            label,
            dice,
            rules: rules.to_vec(),
        };
        if count > 0 {
            self.rolls.push(roll.clone());
        }
        roll
    }

    /// Every roll so far, in order.
    #[must_use]
    pub fn rolls(&self) -> &[Roll] {
        &self.rolls
    }

    /// How many scripted dice were not used.
    #[must_use]
    pub fn unused(&self) -> usize {
        match &self.origin {
            Origin::Seed(_) => 0,
            Origin::Script(script) => script.len(),
        }
    }
}
