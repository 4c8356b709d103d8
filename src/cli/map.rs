//! `map`: the table as a picture.

use super::{Context, Ended, not_built};
use std::path::PathBuf;

/// Draw the table
///
/// Prints a small text map, or writes a picture: terrain, every unit to scale with its facing,
/// name and bases, commanders, and the moves of the last player-turn as arrows.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign map
  countersign map --svg map.svg --png map.png
  countersign map 4 --png map.png --width 2400")]
pub struct Args {
    /// A player-turn's number or a state, instead of the latest
    #[arg(value_name = "PLAYER-TURN|STATE")]
    pub which: Option<PathBuf>,
    /// Write an SVG picture
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write a PNG picture
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// The width of the PNG picture in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1200,
        value_parser = clap::value_parser!(u32).range(100..=8000))]
    pub width: u32,
}

/// Not built yet.
///
/// # Errors
///
/// Always.
pub fn run(_args: &Args, _context: &Context) -> Ended {
    Err(not_built("map"))
}
