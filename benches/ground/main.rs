//! Sight on the maps of the two hex games, and the rules of one player-turn there.

mod lees_greatest_gamble;
mod little_round_top;

fn main() {
    divan::main();
}
