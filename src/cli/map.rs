//! `map`: the table as a picture.

use super::open::{number, player_turn};
use super::{Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::engine::{Part, State};
use crate::player::Table;
use crate::player::agreement::takeback::taken_back;
use crate::player::agreement::{acting_side, own_sides};
use crate::player::hidden::held;
use crate::report::{Log, png::png};
use crate::ruleset::Overlay;
use crate::side::Side;
use crate::store::{Home, read_text, write_file};
use serde_json::json;
use std::path::PathBuf;

/// Draw the table
///
/// Prints a small text map, or writes a picture: terrain, every unit with its facing and strength,
/// commanders, and the moves of the last player-turn as arrows. Zones of control (in Lee's Greatest
/// Gamble: what a side observes) and fields of fire can be drawn into the picture, in games that have
/// them.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign map
  countersign map --svg map.svg --png map.png
  countersign map 4 --png map.png --width 1200
  countersign map --png map.png --zones CSA --fire 20ME-A
  countersign map --png map.png --fire C15")]
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
    /// The width of the PNG picture in pixels, instead of that in which everything on it can be read: 1200
    /// for We are the Flank, about 1500 for Little Round Top, 2500 for Lee's Greatest Gamble
    #[arg(long, value_name = "PIXELS",
        value_parser = clap::value_parser!(u32).range(100..=8000))]
    pub width: Option<u32>,
    /// Draw what this side hides too, where this home plays both; where it plays one, what that
    /// hides is drawn anyway, as hidden
    #[arg(long, value_name = "CSA|USA")]
    pub side: Option<Side>,
    /// Draw the zones of control of a side into the picture; may be given twice
    #[arg(long, value_name = "SIDE")]
    pub zones: Vec<Side>,
    /// Draw the field of fire of a unit, or of all units of a side, into the picture
    #[arg(long, value_name = "UNIT|SIDE")]
    pub fire: Vec<String>,
}

/// Draws the table.
///
/// # Errors
///
/// No such player-turn or state; what the system refused.
pub fn run(args: &Args, context: &Context) -> Ended {
    let table = context.table(args.which.as_deref())?;
    let (state, log) = chosen(args, &table)?;
    let engine = &table.game.engine;
    let own = own(args, &table, &state)?;
    let board = own.as_ref().map_or(&state.document.board, |own| &own.1);
    let mut title = match state.next().checked_sub(1) {
        Some(number) => format!("{}: after player-turn {number}", table.game.system.title),
        None => format!("{}: the opening", table.game.system.title),
    };
    if let Some((side, _)) = &own {
        title.push_str(&format!(", as {side} sees it"));
    }
    let mut files = Vec::new();
    let overlays = overlays(args);
    if args.svg.is_none() && args.png.is_none() && !overlays.is_empty() {
        return Err(Diagnostic::new(
            Kind::Unable,
            "zones of control and fields of fire are drawn into a picture only",
        )
        .help("say where it goes, with `--svg FILE` or `--png FILE`")
        .into());
    }
    if args.svg.is_some() || args.png.is_some() {
        let svg = engine.svg_with(board, &log, &title, &overlays)?;
        if let Some(path) = &args.svg {
            write_file(path, svg.as_bytes())?;
            files.push(path.display().to_string());
        }
        if let Some(path) = &args.png {
            let picture = png(&svg, args.width).map_err(|error| {
                Diagnostic::new(
                    Kind::Unable,
                    format!("the picture cannot be drawn: {error}"),
                )
            })?;
            write_file(path, &picture)?;
            files.push(path.display().to_string());
        }
    }
    if context.global.json {
        context.print_json(&json!({
            "format": "countersign/map/1",
            "player_turn": state.next().checked_sub(1),
            "state": state.digest.to_string(),
            "text": engine.text_map(board),
            "files": files,
        }))?;
    } else if files.is_empty() {
        context.print(&engine.text_map(board))?;
    }
    for file in files {
        context.note(&format!("wrote `{file}`"));
    }
    if let Some((side, _)) = &own {
        context.note(&format!(
            "what {side} hides is on this map: it is for {side} alone"
        ));
    }
    Ok(Outcome::Good)
}

/// The board with what this home's own side hides on it; none where it hides nothing, or where
/// this home plays both sides and none is named.
fn own(args: &Args, table: &Table, state: &State) -> Result<Option<(Side, Part)>, Faults> {
    let hides = Side::BOTH.map(|side| state.hidden_of(side).next().is_some());
    if args.side.is_none() && hides == [false; 2] {
        return Ok(None);
    }
    let home = match (Home::locate(), args.side) {
        (Ok(home), _) => home,
        (Err(_), None) => return Ok(None),
        (Err(fault), Some(_)) => return Err(fault.into()),
    };
    let side = match (args.side, own_sides(table, &home)?.as_slice()) {
        (Some(side), _) => acting_side(table, &home, Some(side), side)?,
        (None, [side]) => *side,
        (None, [] | [_, ..]) => return Ok(None),
    };
    let held = held(table, &home, state, side)?;
    let board = &state.document.board;
    let own = table.game.engine.own_board(board, side, &held);
    Ok(own.map(|board| (side, board)))
}

/// What is drawn besides.
fn overlays(args: &Args) -> Vec<Overlay> {
    let zones = args.zones.iter().copied().map(Overlay::Zones);
    let fire = args.fire.iter().cloned().map(Overlay::Fire);
    zones.chain(fire).collect()
}

/// The state to draw, and what led to it.
fn chosen(args: &Args, table: &Table) -> Result<(State, Log), Faults> {
    if let Some(path) = &args.which
        && path.is_file()
    {
        return Ok((table.game.read_state(&read_text(path)?)?, Log::default()));
    }
    if args.which.is_none() && table.folder.latest()?.is_none() {
        return Ok((table.state()?, Log::default()));
    }
    let number = number(table, args.which.as_deref())?;
    if table.folder.turn(number).is_takeback() {
        let (_, takeback) = taken_back(table, number)?;
        return Ok((takeback.state, Log::default()));
    }
    let (_, verified) = player_turn(table, number)?;
    Ok((verified.resolution.state, verified.resolution.played.log))
}
