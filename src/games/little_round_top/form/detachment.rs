//! The private part of the Union's form: what it hides.

use crate::draft::writer::Writer;
use crate::games::little_round_top::board::{Board, Stage};
use crate::games::little_round_top::detachment::EAST_OF;
use crate::games::little_round_top::hidden;
use crate::games::little_round_top::orders::Secret;
use crate::games::little_round_top::tables::Tables;
use crate::hex::{Direction, HexId};
use crate::side::Side;
use std::collections::BTreeMap;

/// The `[hidden]` table with comments, of what `side` hides; nothing when it hides nothing.
#[must_use]
pub fn hidden_form(
    tables: &Tables,
    board: &Board,
    side: Side,
    held: &BTreeMap<String, Secret>,
) -> String {
    let mut form = Writer::default();
    if side != Side::Usa || hidden::labels(board, side).is_empty() {
        return form.text;
    }
    form.text.push_str("[hidden]\n");
    if board.stage == Stage::UnionSetUp {
        set_up(&mut form, tables, board);
    } else {
        later(&mut form, held);
    }
    form.text
}

fn set_up(form: &mut Writer, tables: &Tables, board: &Board) {
    form.say(
        "Where the detachment hides: Morrill, 20ME-B and 2SS, in hexes of column 13 and higher, \
         all in one hex or in hexes that touch one another, and not where a company stands that \
         everybody sees [20.1b]. Nobody else sees this part: keep this file to yourself. In one hex both companies face \
         alike; 20ME-B is on top unless `below = true` stands with it.",
    );
    form.say(
        "`reach`: a company fires at Confederates at this range or less, 1 to 3, and so reveals \
         itself; with 0, or without it, it fires only after it has been seen [19.2-R1]. 2SS has \
         carbines: double strength at range 1, full at 2, half at 3 [10.24b].",
    );
    form.blank();
    form.say("A set-up to uncomment and change.");
    for (label, secret) in suggested(tables, board) {
        let place = format!("hex = \"{}\"", secret.hex);
        form.toml(&[&format!("[hidden.{label}]"), &place]);
        if label != "Morrill" {
            form.toml(&[
                &format!("face = \"{}\"", secret.face),
                &format!("reach = {}", secret.reach),
            ]);
        }
    }
}

/// Behind the stone wall in the east, or in the first hex that is free.
fn suggested(tables: &Tables, board: &Board) -> BTreeMap<String, Secret> {
    let post = |hex: HexId, face: Direction, reach: i64| Secret {
        hex,
        face,
        reach,
        below: false,
    };
    let all = |main: HexId, others: HexId| {
        let mut morrill = post(main, Direction::S, 0);
        let mut sharpshooters = post(others, Direction::SW, 1);
        sharpshooters.below = main == others;
        morrill.below = false;
        BTreeMap::from([
            ("20ME-B".to_owned(), post(main, Direction::SW, 1)),
            ("2SS".to_owned(), sharpshooters),
            ("Morrill".to_owned(), morrill),
        ])
    };
    let wall = all(HexId::new(18, 5), HexId::new(18, 4));
    let legal = |secrets: &BTreeMap<String, Secret>| {
        let before = BTreeMap::new();
        hidden::hidden_move(tables, board, Side::Usa, &before, secrets).is_ok()
    };
    if legal(&wall) {
        return wall;
    }
    tables
        .map
        .grid
        .hexes()
        .filter(|hex| hex.column > EAST_OF)
        .map(|hex| all(hex, hex))
        .find(legal)
        .unwrap_or(wall)
}

fn later(form: &mut Writer, held: &BTreeMap<String, Secret>) {
    form.say(
        "What of the detachment is hidden. It stays where it is; only `reach` may be changed \
         here: how near Confederates must come for a company to fire from hiding, 1 to 3, or 0 \
         never [19.2-R1]. To give it orders open it: then everybody sees it for good [19.2d].",
    );
    let labels: Vec<String> = held.keys().map(|label| format!("\"{label}\"")).collect();
    if !labels.is_empty() {
        form.toml(&[&format!("open = [{}]", labels.join(", "))]);
    }
    for (label, secret) in held {
        form.blank();
        if label == "Morrill" {
            form.say(&format!("{label} in {}", secret.hex));
            continue;
        }
        let below = if secret.below { ", in support" } else { "" };
        form.say(&format!(
            "{label} in {}: faces {}{below}, reach {}",
            secret.hex, secret.face, secret.reach
        ));
        form.toml(&[
            &format!("[hidden.{label}]"),
            &format!("reach = {}", secret.reach),
        ]);
    }
}
