//! The example games, played again.

mod example;
mod lees_greatest_gamble;
mod little_round_top;
mod we_are_the_flank;
