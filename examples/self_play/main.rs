//! Plays a whole solo game of *We are the Flank* against itself, and keeps every document.
//!
//! ```text
//! cargo run --release --example self_play -- examples/we_are_the_flank orders/we_are_the_flank
//! ```
//!
//! The first folder gets the game: charter, states, drafts, signed orders, resolutions, reports.
//! The second, if it is named, gets order forms with every key explained, taken from that game.
//! Both come out the same every time: all secrets follow from a published phrase.
//!
//! ```text
//! cargo run --release --example self_play -- draft GAMEDIR
//! ```
//!
//! writes what it would order in any game into that game folder's `orders.toml`, for a scripted
//! player.
//!
//! The way of one player-turn, as any program would go it through the library:
//!
//! 1. [`Table::state`] reads the state that comes next, and [`board_of`] its board;
//! 2. [`policy::plan`] decides, for whichever side is to move;
//! 3. [`write::draft`] writes the decisions down as a player would;
//! 4. `check` finds faults, [`sign`] signs, [`resolve`] plays the player-turn and writes it.

#![forbid(unsafe_code)]

mod appraise;
mod forms;
mod march;
mod policy;
mod route;
mod write;

use countersign::diagnostic::{Diagnostic, Faults, Kind, Source};
use countersign::engine::State;
use countersign::games::we_are_the_flank::board::Board;
use countersign::games::we_are_the_flank::tables::Tables;
use countersign::player::resolve::{How, resolve};
use countersign::player::set_up::{Person, Terms, solo};
use countersign::player::sign::sign;
use countersign::player::{KeyFile, Table};
use countersign::protocol::documents::{self, StateDocument};
use countersign::side::Side;
use countersign::store::atomic::{make_folder, write_file};
use countersign::store::{GameFolder, Home, read_text};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The phrase from which both sides' keys and secrets are derived.
const PHRASE: &str = "Devil's Den, 2 July 1863";

fn main() -> ExitCode {
    let folders: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let (game, forms) = match &folders[..] {
        [word, game] if word.as_os_str() == "draft" => return ended(draft_next(game)),
        [game] => (game, None),
        [game, forms] => (game, Some(forms.as_path())),
        _ => {
            eprintln!("usage: self_play GAMEDIR [FORMSDIR], or self_play draft GAMEDIR");
            return ExitCode::from(2);
        }
    };
    ended(play(game).and_then(|()| forms.map_or(Ok(()), |forms| forms::write(game, forms))))
}

fn ended(result: Result<(), Faults>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(faults) => {
            eprintln!("{faults}");
            ExitCode::from(faults.exit_code())
        }
    }
}

/// Writes the draft of the player-turn that a game awaits, for whichever side is to move.
fn draft_next(game: &Path) -> Result<(), Faults> {
    let table = Table::open(GameFolder::open(game)?)?;
    let state = table.state()?;
    let Some(side) = state.active() else {
        return Err(Diagnostic::new(Kind::Illegal, "the game is over").into());
    };
    let text = draft_text(&table, &state, side)?;
    write_file(&table.folder.draft(), text.as_bytes())?;
    Ok(())
}

/// The draft of what [`policy::plan`] decides.
fn draft_text(table: &Table, state: &State, side: Side) -> Result<String, Faults> {
    let plan = policy::plan(&Tables::shipped(), &board_of(state)?, side);
    Ok(write::draft(&heading(table, state, side), &plan, None))
}

/// Plays the game into `out`, from set-up to the score.
fn play(out: &Path) -> Result<(), Faults> {
    make_room(out)?;
    // A published game keeps no secrets, so the home stays empty; nor is there a key file.
    let home = Home::at(out);
    let key = KeyFile::default();
    let terms = Terms {
        system: "we-are-the-flank".to_owned(),
        scenario: "standard".to_owned(),
        deadline_days: 14,
        options: BTreeMap::new(),
        tables: None,
    };
    let people = Side::BOTH.map(|side| Person {
        side,
        name: "self-play".to_owned(),
        address: String::new(),
    });
    solo(&home, &key, &terms, &people, Some(PHRASE), out)?;
    let table = Table::open(GameFolder::open(out)?)?;
    loop {
        let state = table.state()?;
        let Some(side) = state.active() else {
            let ending = table.game.engine.ending(&state.document.board);
            println!("{}", ending.text);
            return Ok(());
        };
        let text = draft_text(&table, &state, side)?;
        let path = draft_of(out, state.next());
        make_folder(&out.join("drafts"))?;
        write_file(&path, text.as_bytes())?;
        let draft = read_text(&path)?;
        let checked = table.game.engine.check(table.game.id, &state, &draft)?;
        let signed = sign(&table, &home, &key, &state, &draft, None)?;
        let orders = read_text(&signed.path)?;
        let resolved = resolve(&table, &home, &state, &orders, &How::default())?;
        println!(
            "{:>3}  {side}  {}: {} warnings, {} rolls",
            state.next(),
            state.document.step,
            checked.findings.iter().count(),
            resolved.resolution.played.rolls.len(),
        );
    }
}

/// Where the draft of a player-turn stands in a game folder.
fn draft_of(game: &Path, player_turn: u32) -> PathBuf {
    game.join("drafts").join(format!("{player_turn:03}.toml"))
}

/// The board of a state. The engine keeps it closed; its document is open.
fn board_of(state: &State) -> Result<Board, Faults> {
    let source = Source::new("the state", state.text.clone());
    let document: StateDocument<Board> = documents::read(&source)?;
    Ok(document.board)
}

/// The keys with which every draft begins.
fn heading(table: &Table, state: &State, side: Side) -> write::Heading {
    write::Heading {
        step: state.document.step.clone(),
        game: table.game.id.to_string()[..16].to_owned(),
        player_turn: state.next(),
        side,
    }
}

/// Removes an earlier run of this program from `out`, and nothing else.
fn make_room(out: &Path) -> Result<(), Faults> {
    if !out.exists() {
        return Ok(());
    }
    let charter = out.join("charter.toml");
    if !charter.is_file() || !read_text(&charter)?.text.contains(PHRASE) {
        return Err(Diagnostic::new(
            Kind::Unable,
            format!("`{}` holds something else", out.display()),
        )
        .help("name a new folder, or one that an earlier run made")
        .into());
    }
    std::fs::remove_dir_all(out).map_err(|error| {
        Diagnostic::new(
            Kind::Unable,
            format!("`{}` cannot be removed: {error}", out.display()),
        )
        .into()
    })
}
