//! Two players who exchange files: honest play, cheating, faults, noise.

mod altered;
mod astray;
mod bundles;
mod cheating;
mod checked;
mod dispute;
mod export;
mod faults;
mod forfeit;
mod games;
mod hiding;
mod incomplete;
mod journal;
mod kills;
mod lees_greatest_gamble;
mod little_round_top;
mod messages;
mod modes;
mod mutual;
mod noise;
mod orders;
mod player;
mod rekey;
mod second_resolution;
mod takeback;
mod umpire;
