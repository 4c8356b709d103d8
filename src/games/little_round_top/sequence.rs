//! The player-turns of the game, and what happens between them (3.0).
