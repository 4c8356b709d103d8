//! Plays a whole solo game against itself, and keeps every document.
//!
//! ```text
//! cargo run --release --example self_play -- we-are-the-flank examples/we_are_the_flank \
//!     orders/we_are_the_flank
//! ```
//!
//! The first folder gets the game: charter, states, drafts, signed orders, resolutions, reports.
//! The second, if it is named, gets order forms with every key explained, taken from that game.
//! Both come out the same every time: all secrets follow from a published phrase.
//!
//! ```text
//! cargo run --release --example self_play -- lees-greatest-gamble \
//!     examples/lees_greatest_gamble/first_day first-day
//! ```
//!
//! plays one of a game's scenarios; without the last word it is the first that is played here.
//!
//! ```text
//! cargo run --release --example self_play -- draft GAMEDIR
//! ```
//!
//! writes what it would order in any game into that game folder's `orders.toml`, for a scripted
//! player.
//!
//! ```text
//! cargo run --release --example self_play -- random little-round-top 2000
//! ```
//!
//! plays that many games with random legal orders, and asserts what must hold after every
//! player-turn.
//!
//! The way of one player-turn, as any program would go it through the library:
//!
//! 1. [`Table::state`] reads the state that comes next, and [`board_of`] its board;
//! 2. a [`Player`] decides, for whichever side is to move, and writes a draft as people do;
//! 3. `check` finds faults, [`sign`] signs, [`resolve`] plays the player-turn and writes it.

#![forbid(unsafe_code)]

mod lees_greatest_gamble;
mod little_round_top;
mod we_are_the_flank;

use countersign::diagnostic::{Diagnostic, Faults, Kind, Source};
use countersign::engine::State;
use countersign::player::disclose::disclose;
use countersign::player::resolve::{How, resolve};
use countersign::player::set_up::{Person, Terms, solo};
use countersign::player::sign::sign;
use countersign::player::{KeyFile, Table};
use countersign::protocol::documents::{self, StateDocument};
use countersign::side::Side;
use countersign::store::atomic::{make_folder, write_file};
use countersign::store::{GameFolder, Home, read_text};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// From a game's folder into a folder of order forms.
type WriteForms = fn(&Path, &Path) -> Result<(), Faults>;

/// Who plays a game.
pub struct Player {
    /// The game system.
    pub system: &'static str,
    /// The scenarios that are played, the first unless one is named, each with the phrase from which
    /// both sides' keys and secrets are derived.
    pub games: &'static [(&'static str, &'static str)],
    /// The draft for the side that is to move.
    pub draft: fn(&Table, &State, Side) -> Result<String, Faults>,
    /// Writes order forms made from a whole game in the first folder into the second.
    pub forms: Option<WriteForms>,
    /// Plays so many games with random legal orders.
    pub random: Option<fn(u64)>,
}

/// Every player, one line each.
const PLAYERS: [Player; 3] = [
    lees_greatest_gamble::PLAYER,
    little_round_top::PLAYER,
    we_are_the_flank::PLAYER,
];

fn main() -> ExitCode {
    let words: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let result = match &words[..] {
        [word, game] if word.as_os_str() == "draft" => draft_next(game),
        [word, system, number] if word.as_os_str() == "random" => random(system, number),
        [system, game] => play_and_write(system, game, None),
        [system, game, more] => play_and_write(system, game, Some(more)),
        _ => {
            eprintln!(
                "usage: self_play SYSTEM GAMEDIR [SCENARIO or FORMSDIR], self_play draft GAMEDIR, \
                 or self_play random SYSTEM NUMBER"
            );
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(faults) => {
            eprintln!("{faults}");
            ExitCode::from(faults.exit_code())
        }
    }
}

/// Who plays a system.
fn player_of(system: &str) -> Result<&'static Player, Faults> {
    PLAYERS
        .iter()
        .find(|player| player.system == system)
        .ok_or_else(|| {
            let systems: Vec<&str> = PLAYERS.iter().map(|player| player.system).collect();
            Diagnostic::new(Kind::Unable, format!("nobody here plays `{system}`"))
                .help(format!("name one of {}", systems.join(", ")))
                .into()
        })
}

/// Plays a game; `more` names one of the player's scenarios, or a folder for order forms.
fn play_and_write(system: &Path, game: &Path, more: Option<&PathBuf>) -> Result<(), Faults> {
    let player = player_of(&system.to_string_lossy())?;
    let named = |name: &&(&str, &str)| more.is_some_and(|more| more.as_os_str() == name.0);
    if let Some(scenario) = player.games.iter().find(named) {
        return play(player, *scenario, game);
    }
    let Some(first) = player.games.first() else {
        return Ok(());
    };
    match (more, player.forms) {
        (None, _) => play(player, *first, game),
        (Some(folder), Some(write)) => {
            play(player, *first, game)?;
            write(game, folder)
        }
        (Some(more), None) => {
            let scenarios: Vec<&str> = player.games.iter().map(|game| game.0).collect();
            Err(Diagnostic::new(
                Kind::Unable,
                format!(
                    "nobody here plays `{}` of {}",
                    more.display(),
                    player.system
                ),
            )
            .help(format!("name one of {}", scenarios.join(", ")))
            .into())
        }
    }
}

/// Plays random games of a system.
fn random(system: &Path, number: &Path) -> Result<(), Faults> {
    let player = player_of(&system.to_string_lossy())?;
    let number = number.to_string_lossy();
    let (Some(play), Ok(games)) = (player.random, number.parse()) else {
        return Err(Diagnostic::new(
            Kind::Unable,
            format!("`{number}` random games of {} are none", player.system),
        )
        .help("write `random little-round-top 2000`")
        .into());
    };
    play(games);
    Ok(())
}

/// Writes the draft of the player-turn that a game awaits, for whichever side is to move.
fn draft_next(game: &Path) -> Result<(), Faults> {
    let table = Table::open(GameFolder::open(game)?)?;
    let player = player_of(&table.game.charter.system)?;
    let state = table.state()?;
    let Some(side) = state.active() else {
        return Err(Diagnostic::new(Kind::Illegal, "the game is over").into());
    };
    let text = (player.draft)(&table, &state, side)?;
    write_file(&table.folder.draft(), text.as_bytes())?;
    Ok(())
}

/// Plays a scenario with its phrase into `out`, from set-up to the score.
fn play(player: &Player, (scenario, phrase): (&str, &str), out: &Path) -> Result<(), Faults> {
    make_room(phrase, out)?;
    // A published game keeps no secrets, so the home stays empty; nor is there a key file.
    let home = Home::at(out);
    let key = KeyFile::default();
    let terms = Terms {
        system: player.system.to_owned(),
        scenario: scenario.to_owned(),
        deadline_days: 14,
        options: BTreeMap::new(),
        tables: None,
    };
    let people = Side::BOTH.map(|side| Person {
        side,
        name: "self-play".to_owned(),
        address: String::new(),
    });
    solo(&home, &key, &terms, &people, Some(phrase), out)?;
    let table = Table::open(GameFolder::open(out)?)?;
    let mut hid = BTreeSet::new();
    loop {
        let state = table.state()?;
        hid.extend(
            Side::BOTH
                .into_iter()
                .filter(|side| state.hidden_of(*side).next().is_some()),
        );
        let Some(side) = state.active() else {
            for side in hid {
                disclose(&table, &home, &key, side)?;
            }
            let ending = table.game.engine.ending(&state.document.board);
            println!("{}", ending.text);
            return Ok(());
        };
        let text = (player.draft)(&table, &state, side)?;
        let path = draft_of(out, state.next());
        make_folder(&out.join("drafts"))?;
        write_file(&path, text.as_bytes())?;
        let draft = read_text(&path)?;
        let signed = sign(&table, &home, &key, &state, &draft, None)?;
        let orders = read_text(&signed.path)?;
        let resolved = resolve(&table, &home, &state, &orders, &How::default())?;
        println!(
            "{:>3}  {side}  {}: {} rolls",
            state.next(),
            state.document.step,
            resolved.resolution.played.rolls.len(),
        );
    }
}

/// Where the draft of a player-turn stands in a game folder.
fn draft_of(game: &Path, player_turn: u32) -> PathBuf {
    game.join("drafts").join(format!("{player_turn:03}.toml"))
}

/// The board of a state. The engine keeps it closed; its document is open.
fn board_of<B: DeserializeOwned + Serialize>(state: &State) -> Result<B, Faults> {
    let source = Source::new("the state", state.text.clone());
    let document: StateDocument<B> = documents::read(&source)?;
    Ok(document.board)
}

/// Removes an earlier run of this program from `out`, and nothing else.
fn make_room(phrase: &str, out: &Path) -> Result<(), Faults> {
    if !out.exists() {
        return Ok(());
    }
    let charter = out.join("charter.toml");
    if !charter.is_file() || !read_text(&charter)?.text.contains(phrase) {
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
