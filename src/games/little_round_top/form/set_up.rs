//! The forms of the two set-ups.

use super::units;
use crate::draft::writer::Writer;
use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::phase::set_up::free_hexes;
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::unit::{CompanyId, Regiment};
use crate::hex::HexId;
use crate::side::Side;

/// The Union decides in private alone.
pub fn union(form: &mut Writer, tables: &Tables, board: &Board) {
    form.say(
        "USA set-up. 20ME and 83PA stand where the map shows them [20.1a]. You hide the \
         detachment of 20ME: see [hidden] below [20.1b]. There is nothing else to order; what \
         your units do when the enemy acts stands in [standing].",
    );
    form.blank();
    for company in board.by_hex(Side::Usa) {
        units::heading(form, tables, board, board.company(company));
    }
    officers(form, board, Side::Usa);
}

/// The officers of a side on the map.
fn officers(form: &mut Writer, board: &Board, side: Side) {
    for officer in &board.officers {
        if let Some(hex) = officer.at.filter(|_| officer.id.side() == side) {
            form.say(&format!("{} in {hex}", officer.id));
        }
    }
}

/// Where the suggested set-up puts the companies of 4AL.
const SUGGESTED: [(u8, u8); 5] = [(4, 11), (4, 11), (5, 11), (5, 11), (3, 11)];

/// The Confederate places 4AL and chooses when 15AL enters.
pub fn confederate(form: &mut Writer, tables: &Tables, board: &Board) {
    form.say(
        "CSA set-up. Place every company of 4AL, and Scruggs, in columns 01 to 05 and rows 09 \
         and higher [20.2a]. Two companies fill a hex; the first named is on top, and both face \
         alike. They stand in line and face N unless `face` says otherwise. 47AL enters on \
         Game-Turn 1 at 0416, 15AL on the turn that you choose at 0816 [21.3].",
    );
    form.blank();
    form.say(
        "The Game-Turn on which 15AL enters: 3, when B and C have each lost 1 SP, or 5 at full \
         strength; the earlier turn tires the regiment from Game-Turn 12, the later one from 14 \
         [21.3b, 21.3c, 16.2a].",
    );
    form.toml(&["entry_15al = 3"]);
    form.blank();
    form.say("The Union stands here:");
    for company in board.by_hex(Side::Usa) {
        units::heading(form, tables, board, board.company(company));
    }
    officers(form, board, Side::Usa);
    form.blank();
    form.say("A set-up to uncomment and change.");
    let mut scruggs = None;
    for (company, hex) in CompanyId::of(Regiment::Alabama4).zip(suggested(tables)) {
        scruggs.get_or_insert(hex);
        form.toml(&[
            "[[place]]",
            &format!("unit = \"{company}\""),
            &format!("hex = \"{hex}\""),
            "face = \"N\"",
        ]);
    }
    if let Some(hex) = scruggs {
        form.toml(&[
            "[[place]]",
            "unit = \"Scruggs\"",
            &format!("hex = \"{hex}\""),
        ]);
    }
}

/// The suggested hexes, or the first free ones when a map lacks them.
fn suggested(tables: &Tables) -> Vec<HexId> {
    let hexes = SUGGESTED.map(|(column, row)| HexId::new(column, row));
    if hexes.iter().all(|hex| tables.map.grid.has(*hex)) {
        return hexes.to_vec();
    }
    free_hexes(tables)
        .flat_map(|hex| [hex, hex])
        .take(5)
        .collect()
}
