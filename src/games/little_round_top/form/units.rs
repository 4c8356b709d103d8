//! What a form says of units.

use crate::draft::writer::Writer;
use crate::games::little_round_top::board::{Board, Company, Formation, Status};
use crate::games::little_round_top::sheets;
use crate::games::little_round_top::tables::Tables;
use crate::hex::HexId;
use crate::side::Side;

/// A unit's heading: where a company is and how it stands.
pub fn heading(form: &mut Writer, tables: &Tables, board: &Board, company: &Company) {
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
    form.say(&format!("{}{place}: {}", company.id, parts.join(", ")));
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
