//! Two players who exchange files: honest play, cheating, faults, noise.

mod cheating;
mod faults;
mod games;
mod kills;
mod messages;
mod mutual;
mod noise;
mod orders;
mod player;
mod second_resolution;
mod umpire;
