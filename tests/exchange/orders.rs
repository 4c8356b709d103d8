//! Simple orders for any player-turn, written from the order form: who can fire stands and fires,
//! the others advance, who can charge charges.

use crate::player::{Player, last_state};
use std::fs;

/// A unit of the form and what the form says of it.
struct Entry {
    unit: String,
    waiting: Option<(f64, f64)>,
    fire: Vec<String>,
    charge: Vec<String>,
    on_table: bool,
    formation: &'static str,
}

/// Edits the form that `countersign orders` has written; orders that are refused are left out.
pub fn write(player: &Player) {
    let form = player.read("orders.toml");
    let turn = last_state(player)["board"]["turn"]
        .as_integer()
        .expect("a turn");
    let mut without: Vec<String> = Vec::new();
    for _ in 0..8 {
        fs::write(
            player.at("orders.toml"),
            edited(&form, player, turn, &without),
        )
        .expect("written");
        let said = player.run(&["check", "--json"]);
        if said.code == Some(0) {
            return;
        }
        let text = player.read("orders.toml");
        let lines: Vec<&str> = text.lines().collect();
        let answer: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
        for error in answer["errors"].as_array().expect("errors") {
            let line = error["line"].as_u64().expect("a line") as usize;
            let named = lines[..(line + 1).min(lines.len())]
                .iter()
                .rev()
                .find(|line| line.starts_with("unit = "));
            without.extend(named.map(|line| (*line).to_owned()));
        }
    }
    panic!("no legal orders: {}", player.run(&["check"]).err);
}

fn edited(form: &str, player: &Player, turn: i64, without: &[String]) -> String {
    let (front, standing) = form.split_once("[standing]").expect("standing orders");
    let mut text = front.to_owned();
    let mut place = 0.0;
    for entry in entries(front) {
        let unit = format!("unit = \"{}\"", entry.unit);
        if without.contains(&unit) {
            continue;
        }
        let targets = |ids: &[String]| {
            let ids: Vec<String> = ids.iter().map(|id| format!("\"{id}\"")).collect();
            ids.join(", ")
        };
        if !entry.charge.is_empty() {
            text += &format!(
                "\n[[charge]]\n{unit}\ntargets = [{}]\n",
                targets(&entry.charge)
            );
        } else if !entry.fire.is_empty() {
            text += &format!(
                "\n[[shoot]]\n{unit}\ntargets = [{}]\n",
                targets(&entry.fire)
            );
        } else if let Some((from, to)) = entry.waiting {
            place += 4.5;
            if from + place < to {
                text += &format!(
                    "\n[[move]]\n{unit}\nenter = {}\nsteps = [\"forward 3\"]\n",
                    from + place
                );
            }
        } else if entry.on_table && form.contains("movement and shooting") && player.side == "CSA" {
            // In column as long as nobody is near.
            let formation = if turn == 1 { "column" } else { "line" };
            let change = if entry.formation == formation {
                String::new()
            } else {
                format!("formation_first = \"{formation}\"\n")
            };
            text += &format!("\n[[move]]\n{unit}\n{change}steps = [\"forward max\"]\n");
        }
    }
    format!("{text}\n[standing]\ndefault = \"fire\"\n{standing}")
}

fn entries(form: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in joined(form) {
        if let Some(rest) = line.strip_prefix("could ") {
            let last = entries.last_mut().expect("a unit");
            let id = |text: &str| text.split(':').next().expect("an id").to_owned();
            if let Some(target) = rest.strip_prefix("fire at ") {
                last.fire.push(id(target));
            } else if let Some(target) = rest.strip_prefix("charge ") {
                last.charge.push(id(target));
            }
            continue;
        }
        let Some((unit, rest)) = line.split_once(", ") else {
            continue;
        };
        let is_id = unit
            .chars()
            .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-');
        if !is_id || unit.len() < 3 {
            continue;
        }
        let waiting = rest.contains("may enter now").then(|| {
            let numbers: Vec<f64> = rest
                .split_whitespace()
                .filter_map(|word| word.parse().ok())
                .collect();
            (numbers[0], numbers[1])
        });
        entries.push(Entry {
            unit: unit.to_owned(),
            waiting,
            fire: Vec::new(),
            charge: Vec::new(),
            on_table: rest.contains("facing"),
            formation: if rest.contains("column") {
                "column"
            } else {
                "line"
            },
        });
    }
    entries
}

/// The comments of a form, each with its further lines.
fn joined(form: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in form.lines() {
        let Some(text) = line.strip_prefix("# ") else {
            continue;
        };
        let starts = text.starts_with("  could ") || text.starts_with("  moves ");
        let first = text.split([',', ' ']).next().unwrap_or_default();
        let heading = !text.starts_with(' ')
            && text.contains(", ")
            && first.len() >= 3
            && first.chars().all(|c| !c.is_ascii_lowercase());
        if starts || heading {
            lines.push(text.trim().to_owned());
        } else if let Some(last) = lines.last_mut() {
            *last += " ";
            *last += text.trim();
        }
    }
    lines
}
