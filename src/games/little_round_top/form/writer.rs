//! Lines of a form.

use crate::games::little_round_top::board::{Board, Company, Formation, Status};
use crate::games::little_round_top::sheets;
use crate::games::little_round_top::tables::Tables;
use crate::hex::HexId;
use crate::side::Side;
use std::fmt::Write as _;

/// The widest line of a form, in characters.
pub const WIDTH: usize = 80;

/// A form as it is written.
#[derive(Default)]
pub struct Writer {
    /// What has been written.
    pub text: String,
}

impl Writer {
    /// A comment, wrapped.
    pub fn say(&mut self, text: &str) {
        self.wrapped("# ", "# ", text);
    }

    /// A point about a unit, wrapped, indented by two.
    pub fn point(&mut self, text: &str) {
        self.wrapped("#   ", "#     ", text);
    }

    fn wrapped(&mut self, first: &str, later: &str, text: &str) {
        let mut line = first.to_owned();
        let mut fresh = true;
        for word in text.split_whitespace() {
            if !fresh && line.chars().count() + 1 + word.chars().count() > WIDTH {
                let _ = writeln!(self.text, "{line}");
                line = later.to_owned();
                fresh = true;
            }
            if !fresh {
                line.push(' ');
            }
            line.push_str(word);
            fresh = false;
        }
        let _ = writeln!(self.text, "{line}");
    }

    /// An empty comment.
    pub fn blank(&mut self) {
        self.text.push_str("#\n");
    }

    /// Lines of TOML to uncomment.
    pub fn toml(&mut self, lines: &[&str]) {
        for line in lines {
            let _ = writeln!(self.text, "#{line}");
        }
    }

    /// A unit's heading: where a company is and how it stands.
    pub fn company(&mut self, tables: &Tables, board: &Board, company: &Company) {
        let mut parts: Vec<String> = Vec::new();
        if company.status.on_map() {
            parts.push(format!("faces {}", company.facing));
        }
        parts.push(formation(company.formation).to_owned());
        parts.push(format!(
            "{}/{} SP",
            company.strength,
            sheets::starting(tables, company.id)
        ));
        parts.extend(sheets::remarks(board, company));
        let place = match (company.status, company.at) {
            (Status::OnMap, Some(hex)) => format!(" in {hex}"),
            _ => " off the map".to_owned(),
        };
        self.say(&format!("{}{place}: {}", company.id, parts.join(", ")));
    }
}

/// For people: `line`.
pub const fn formation(formation: Formation) -> &'static str {
    match formation {
        Formation::Line => "line",
        Formation::Column => "column",
    }
}

/// Who of a side stands in a hex: `15AL-G over 15AL-H, with Oates`.
pub fn who(board: &Board, hex: HexId, side: Side) -> String {
    let companies: Vec<String> = board
        .stack_ids(hex, side)
        .iter()
        .map(ToString::to_string)
        .collect();
    let officers: Vec<&str> = board
        .officers_in(hex, side)
        .map(|officer| officer.id.as_str())
        .collect();
    match (companies.is_empty(), officers.is_empty()) {
        (true, _) => officers.join(", "),
        (false, true) => companies.join(" over "),
        (false, false) => format!("{}, with {}", companies.join(" over "), officers.join(", ")),
    }
}

/// A list with an `and`.
pub fn listed<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
