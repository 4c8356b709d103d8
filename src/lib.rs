//! Countersign lets two people play American Civil War tabletop wargames by email and trust each
//! other's dice.
//!
//! The way of one player-turn through the crate:
//!
//! ```text
//! bytes -> protocol (verified documents) -> ruleset check (orders become legal, all faults at once)
//!       -> dice seed -> ruleset resolve (new board and a log) -> report -> protocol (signed) -> files
//! ```
//!
//! * [`protocol`] holds what two distrusting players exchange: canonical documents, signatures,
//!   nonce chains, seals, the charter, and the audit of a whole game.
//! * [`dice`] turns a seed and a label into dice that anyone can recount.
//! * [`ruleset`] is what a game implements; [`games`] lists the games; [`veil`] is how its rules reach
//!   what a side hides.
//! * [`play`] is what the player-turns of every game are made of.
//! * [`hex`] is the map of hexes for games that are played on one, and [`tabletop`] the table for
//!   those that measure.
//! * [`report`] renders what happened for people and for programs.
//! * [`store`] writes files whole or not at all and keeps secrets apart from what is shared.
//! * [`mail`] carries documents between the players.
//! * [`cli`] holds one file for each command.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod audit;
pub mod cli;
pub mod diagnostic;
pub mod dice;
pub mod draft;
pub mod engine;
pub mod games;
pub mod hex;
pub mod mail;
pub mod party;
pub mod play;
pub mod player;
pub mod protocol;
pub mod report;
pub mod rule;
pub mod ruleset;
pub mod side;
pub mod store;
pub mod tabletop;
pub mod tally;
pub mod turn;
pub mod veil;
