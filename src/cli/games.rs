//! `games`: every game of this player.

use super::{Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Faults};
use crate::engine::State;
use crate::party::Party;
use crate::player::Table;
use crate::player::part::lost;
use crate::player::situation::{Awaited, Situation, Waiting, name, situation};
use crate::report::sheet;
use crate::ruleset::Sheet;
use crate::side::Side;
use crate::store::home::GameHome;
use crate::store::{GameFolder, Home};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::SystemTime;

/// List your games
///
/// One line a game: whom you play, which player-turn comes next, whose move it is and since when,
/// and the day on which the charter's deadline passes. Days are those of this machine's files and
/// clock; no document holds any.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign games
  countersign games --json | jq '.games[] | select(.waiting.yours) | .folder'")]
pub struct Args {}

/// One game of a home.
struct Entry {
    id: String,
    parties: Vec<Party>,
    /// Whether it is an offer that nobody has accepted so far.
    offered: bool,
    /// What is to be said of a game that has no folder.
    without: String,
    folder: Option<PathBuf>,
    game: Option<(Table, State, Situation)>,
    faults: Faults,
}

impl Entry {
    fn read(home: GameHome) -> Result<Self, Diagnostic> {
        let parties = home.parties();
        let folder = home.folder()?;
        let mut faults = Faults::new();
        let game = match &folder {
            Some(folder) => {
                let read = Table::open(GameFolder::at(folder)).and_then(|table| {
                    let state = table.state()?;
                    let situation = situation(&table, &state, &parties, Some(&home))?;
                    Ok((table, state, situation))
                });
                match read {
                    Ok(game) => Some(game),
                    Err(more) => {
                        faults.extend(more);
                        None
                    }
                }
            }
            None => None,
        };
        if let Some(gone) = lost(&home, None) {
            faults.push(gone);
        }
        let (offered, without) = beginning(&home)?;
        Ok(Entry {
            offered: offered && folder.is_none(),
            without,
            id: home.game().to_owned(),
            parties,
            folder,
            game,
            faults,
        })
    }

    fn waiting(&self) -> Option<Waiting> {
        let (_, _, situation) = self.game.as_ref()?;
        situation.waiting()
    }

    /// Whether play has stopped because somebody contradicts himself.
    fn stopped(&self) -> bool {
        let situation = self.game.as_ref().map(|(_, _, situation)| situation);
        situation.is_some_and(|situation| situation.stopped.is_some())
    }

    /// The names of those whom this home does not play.
    fn opponents(&self) -> String {
        let Some((table, ..)) = &self.game else {
            return String::new();
        };
        let names: Vec<&str> = table
            .game
            .charter
            .player
            .iter()
            .filter(|player| !self.parties.contains(&Party::Side(player.side)))
            .map(|player| player.name.as_str())
            .collect();
        names.join(", ")
    }

    fn row(&self) -> Vec<String> {
        let parties: Vec<&str> = self.parties.iter().map(|party| party.as_str()).collect();
        let mut row = vec![
            self.id[..8.min(self.id.len())].to_owned(),
            parties.join(" "),
        ];
        let Some((table, state, _)) = &self.game else {
            let what = match &self.folder {
                Some(folder) => format!("cannot be read: {}", folder.display()),
                None => self.without.clone(),
            };
            row.extend([
                what,
                String::new(),
                String::new(),
                String::new(),
                String::new(),
            ]);
            return row;
        };
        let against = match self.opponents() {
            nobody if nobody.is_empty() => "solo".to_owned(),
            names => names,
        };
        row.push(format!("{}: {against}", table.game.system.title));
        match self.waiting() {
            Some(waiting) => {
                let who = if waiting.yours {
                    "you".to_owned()
                } else {
                    name(table, waiting.party)
                };
                let days = table.game.charter.deadline_days;
                row.extend([
                    state.next().to_string(),
                    format!("{who}: {}", shown(waiting.what)),
                    waiting.since.map_or(String::new(), day),
                    waiting.deadline(days).map_or(String::new(), day),
                ]);
            }
            None => row.extend([
                state.next().to_string(),
                if self.stopped() { "stopped" } else { "over" }.to_owned(),
                String::new(),
                String::new(),
            ]),
        }
        row
    }

    fn json(&self) -> Value {
        let game = self.game.as_ref();
        let days = game.map_or(0, |(table, ..)| table.game.charter.deadline_days);
        json!({
            "game": self.id,
            "parties": self.parties.iter().map(|party| party.as_str()).collect::<Vec<_>>(),
            "offered": self.offered,
            "folder": self.folder.as_ref().map(|folder| folder.display().to_string()),
            "system": game.map(|(table, ..)| table.game.system.name),
            "mode": game.map(|(table, ..)| table.game.charter.mode.as_str()),
            "opponent": game.map(|_| self.opponents()),
            "player_turn": game.map(|(_, state, _)| state.next()),
            "to_move": game.and_then(|(_, state, _)| state.active()).map(Side::as_str),
            "step": game.map(|(_, state, _)| state.document.step.clone()),
            "stopped": self.stopped(),
            "waiting": self.waiting().map(|waiting| json!({
                "for": waiting.what.as_str(),
                "party": waiting.party.as_str(),
                "yours": waiting.yours,
                "since": waiting.since.and_then(instant),
                "deadline": waiting.deadline(days).and_then(instant),
            })),
            "errors": super::output::faults_json(&self.faults)["errors"],
        })
    }
}

/// Lists the games of this home.
///
/// # Errors
///
/// The home cannot be read. A game that cannot be read is listed as such.
pub fn run(_args: &Args, context: &Context) -> Ended {
    let home = Home::locate()?;
    let mut entries = Vec::new();
    for name in home.games()? {
        entries.push(Entry::read(home.game(&name)?)?);
    }
    // What waits for this player first, then by the day since when.
    entries.sort_by_cached_key(|entry| {
        let waiting = entry.waiting();
        (
            waiting.is_none(),
            !waiting.as_ref().is_some_and(|waiting| waiting.yours),
            waiting.and_then(|waiting| waiting.since),
            entry.id.clone(),
        )
    });
    if context.global.json {
        let games: Vec<Value> = entries.iter().map(Entry::json).collect();
        context.print_json(&json!({"format": "countersign/games/1", "games": games}))?;
    } else {
        let sheet = Sheet {
            title: "games".to_owned(),
            columns: [
                "game",
                "you",
                "what",
                "turn",
                "waits for",
                "since",
                "deadline",
            ]
            .map(str::to_owned)
            .to_vec(),
            rows: entries.iter().map(Entry::row).collect(),
        };
        let lines = sheet::lines(&sheet, "no games yet: `countersign new` offers one");
        context.print(&(lines.join("\n") + "\n"))?;
    }
    for entry in entries.iter().filter(|entry| !entry.faults.is_empty()) {
        context.note(&format!("game {}:\n{}", entry.id, entry.faults));
    }
    Ok(Outcome::Good)
}

fn shown(awaited: Awaited) -> &'static str {
    match awaited {
        Awaited::Orders => "orders",
        Awaited::Resolution => "result",
        Awaited::Answer => "answer",
        Awaited::Sending => "send",
    }
}

/// Whether a game began with an offer of this home that came to nothing so far, and what is to be
/// said of it while there is no folder: what this home has signed tells how far it has come.
fn beginning(home: &GameHome) -> Result<(bool, String), Diagnostic> {
    if let Some(folder) = home.remembered_folder()? {
        return Ok((false, format!("its folder is gone: {}", folder.display())));
    }
    let signed = home.journal().list()?;
    let has = |kind: &str| signed.iter().any(|entry| entry.kind.ends_with(kind));
    let started = has(".start") || signed.iter().any(|entry| entry.player_turn > 0);
    let (offered, text) = if started {
        (false, "its folder is elsewhere")
    } else if has(".acceptance") {
        (false, "accepted, waiting for the start")
    } else if has(".offer") {
        (true, "offered, not accepted yet")
    } else if has(".card") {
        (false, "an umpire's card, no game yet")
    } else {
        (false, "its folder is elsewhere")
    };
    Ok((offered, text.to_owned()))
}

/// A day in this machine's time zone.
fn day(time: SystemTime) -> String {
    Timestamp::try_from(time).map_or(String::new(), |time| {
        time.to_zoned_datetime(TimeZone::system())
            .date()
            .to_string()
    })
}

/// An instant as programs read it: RFC 3339, UTC, whole seconds.
fn instant(time: SystemTime) -> Option<String> {
    let seconds = time.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_secs();
    let time = Timestamp::from_second(i64::try_from(seconds).ok()?).ok()?;
    Some(time.to_string())
}
