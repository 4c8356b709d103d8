//! What a game is played under, as it is shown: scenario, mode, deadline, options.

use crate::games;
use crate::mail::read::text::shown;
use crate::protocol::documents::{Charter, Mode, Offer};
use crate::report::wrap::hang_at;
use crate::turn::WRITER;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The terms of an offer or of a charter.
pub(super) struct Terms<'a> {
    system: &'a str,
    scenario: &'a str,
    mode: Mode,
    writer: &'a str,
    deadline_days: u32,
    options: &'a BTreeMap<String, String>,
}

impl<'a> From<&'a Offer> for Terms<'a> {
    fn from(offer: &'a Offer) -> Self {
        Terms {
            system: &offer.system,
            scenario: &offer.scenario,
            mode: offer.mode,
            writer: &offer.writer,
            deadline_days: offer.deadline_days,
            options: &offer.options,
        }
    }
}

impl<'a> From<&'a Charter> for Terms<'a> {
    fn from(charter: &'a Charter) -> Self {
        Terms {
            system: &charter.system,
            scenario: &charter.scenario,
            mode: charter.mode,
            writer: &charter.writer,
            deadline_days: charter.deadline_days,
            options: &charter.options,
        }
    }
}

impl Terms<'_> {
    /// The options in force, in the game's own order: as written, else as usual. What is usual in
    /// another edition of this program is not known, nor in a game that is not known.
    fn in_force(&self) -> Vec<(&str, &str)> {
        let system = games::find(self.system).ok();
        let Some(system) = system.filter(|_| self.writer == WRITER) else {
            let written = self.options.iter();
            return written
                .map(|(name, value)| (name.as_str(), value.as_str()))
                .collect();
        };
        system
            .options
            .iter()
            .filter_map(|(name, ..)| Some((*name, system.value(self.options, name)?)))
            .collect()
    }

    /// One line for each, in columns where `width` is that of the first; the options are wrapped. Nobody
    /// is late in a solo game.
    pub(super) fn lines(&self, width: usize) -> String {
        let days = match self.deadline_days {
            1 => "1 day for each player-turn".to_owned(),
            days => format!("{days} days for each player-turn"),
        };
        let options: Vec<String> = self
            .in_force()
            .iter()
            .map(|(name, value)| format!("{}={}", shown(name), shown(value)))
            .collect();
        let rows = [
            ("scenario", shown(self.scenario)),
            ("mode", self.mode.to_string()),
            ("deadline", days),
            ("options", options.join(", ")),
        ];
        let mut text = String::new();
        for (name, value) in rows {
            if value.is_empty() || (name == "deadline" && self.mode == Mode::Solo) {
                continue;
            }
            let first = format!("{name:<width$}", width = width.max(name.len() + 2));
            text += &hang_at(&first, first.len(), &value).join("\n");
            text.push('\n');
        }
        text
    }

    /// The same for programs.
    pub(super) fn json(&self) -> Value {
        let options: Map<String, Value> = self
            .in_force()
            .into_iter()
            .map(|(name, value)| (name.to_owned(), json!(value)))
            .collect();
        json!({
            "system": self.system,
            "scenario": self.scenario,
            "mode": self.mode.as_str(),
            "deadline_days": self.deadline_days,
            "options": options,
        })
    }
}
