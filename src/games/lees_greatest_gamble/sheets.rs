//! Positions, strengths, states and score, for reports.

mod boxes;
mod units;

use super::board::{Board, Marker, Scenario, Status, Train, Unit};
use super::phase::command;
use super::printed::{DAY_MINUTES, HEX_YARDS, NIGHT_MINUTES};
use super::rules::RULE_20_5A;
use super::sequence;
use super::tables::Tables;
use super::unit::{Arm, MARKERS};
use super::victory::{self, goals};
use crate::ruleset::Sheet;
use crate::side::Side;

/// Both armies, their units on the map and inside markers, the markers as everybody sees them, the
/// boxes, who is due, and the score.
#[must_use]
pub fn sheets(tables: &Tables, board: &Board) -> Vec<Sheet> {
    let mut sheets = vec![calendar(board), armies(tables, board)];
    for side in Side::BOTH {
        sheets.push(units::brigades(tables, board, side));
        sheets.push(units::artillery(tables, board, side));
    }
    if board.options.hidden {
        sheets.push(markers(tables, board));
        sheets.push(units::hidden(tables, board));
    }
    sheets.push(boxes::boxes(tables, board));
    sheets.push(boxes::due(tables, board));
    sheets.push(goals(tables, board));
    if victory::by_points(board.scenario) {
        sheets.push(points(tables, board));
    }
    sheets
}

/// A unit's state in words: `Shaken, Disrupted`; `Ready` or `Fired` for artillery.
#[must_use]
pub fn state(tables: &Tables, unit: &Unit) -> String {
    let mut words: Vec<&str> = Vec::new();
    match (tables.arm(unit.id), unit.fired, unit.shaken) {
        (Arm::Artillery, true, _) => words.push("Fired"),
        (Arm::Artillery, false, _) => words.push("Ready"),
        (Arm::Infantry | Arm::Cavalry, _, true) => words.push("Shaken"),
        (Arm::Infantry | Arm::Cavalry, _, false) => {}
    }
    if unit.disrupted {
        words.push("Disrupted");
    }
    if unit.questionable {
        words.push("Questionable");
    }
    if words.is_empty() {
        words.push("Normal");
    }
    words.join(", ")
}

/// Where a unit is, in words that fit everything but a hex of the map.
pub(super) const fn place(status: Status) -> &'static str {
    match status {
        Status::Unused => "not used",
        Status::Waiting => "to come",
        Status::OnMap => "on the map",
        Status::Hidden => "inside a marker",
        Status::Routed => "Routed",
        Status::Eliminated => "Eliminated",
        Status::Destroyed => "Destroyed Cadres",
        Status::Captured => "captured",
        Status::Removed => "out of the game",
        Status::Left => "left the map",
    }
}

/// 5.2a, 1.2a: the day and turn, and what they stand for.
fn calendar(board: &Board) -> Sheet {
    let (light, minutes) = if board.is_night() {
        ("night", NIGHT_MINUTES)
    } else {
        ("day", DAY_MINUTES)
    };
    let (day, turn, rule) = sequence::last(board.scenario);
    let mut ends = format!("{day} July turn {turn} [{rule}]");
    if board.rain {
        ends = format!("it rains [{RULE_20_5A}]");
    } else if board.scenario == Scenario::FullBattle {
        ends.push_str(&format!(" or rain [{RULE_20_5A}]"));
    }
    let row = [
        board.scenario.title().to_owned(),
        sequence::date(board),
        light.to_owned(),
        format!("{minutes} minutes"),
        format!("{HEX_YARDS} yards"),
        ends,
    ];
    Sheet::new(
        "the turn",
        &["game", "now", "light", "a turn is", "a hex is", "ends"],
        vec![row.into()],
    )
}

/// 16, 21, 2.17a: what belongs to each army as a whole: its command state, its Train, and how many
/// units it has where.
fn armies(tables: &Tables, board: &Board) -> Sheet {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut row = |what: &str, cell: &dyn Fn(Side) -> String| {
        let [csa, usa] = Side::BOTH.map(cell);
        rows.push(vec![what.to_owned(), csa, usa]);
    };
    if board.options.command {
        row("command state", &|side| {
            board.army(side).state.as_str().to_owned()
        });
    }
    if Side::BOTH.map(|side| board.train(side).status) != [Status::Unused; 2] {
        row("Train", &|side| train(board.train(side)));
        row("attacks on the Train", &|side| {
            board.train(side).attacks.to_string()
        });
    }
    for (statuses, what) in COUNTED {
        let number = |side| {
            let units = board.units.iter();
            let there =
                units.filter(|unit| unit.id.side() == side && statuses.contains(&unit.status));
            there.count()
        };
        if Side::BOTH.map(number) != [0; 2] {
            row(what, &|side| number(side).to_string());
        }
    }
    if board.options.hidden {
        row("markers in their boxes", &|side| {
            let own = board
                .markers
                .iter()
                .filter(|marker| marker.id.side() == side);
            usize::from(MARKERS).saturating_sub(own.count()).to_string()
        });
    }
    if board.options.losses {
        row("infantry brigades out of play", &|side| {
            command::lost(tables, board, side).to_string()
        });
    }
    Sheet::new("armies", &["army", "CSA", "USA"], rows)
}

/// What the sheet of armies counts.
const COUNTED: [(&[Status], &str); 8] = [
    (&[Status::OnMap], "units on the map"),
    (&[Status::Hidden], "units inside markers"),
    (&[Status::Waiting], "units to come"),
    (&[Status::Routed], "units Routed"),
    (&[Status::Eliminated], "units Eliminated"),
    (&[Status::Destroyed], "units in Destroyed Cadres"),
    (&[Status::Captured], "units captured"),
    (&[Status::Left, Status::Removed], "units off the map"),
];

/// 21: where a Train is, which side of it is up, and whether it was attacked.
fn train(train: &Train) -> String {
    let mut words = vec![match (train.status, train.at) {
        (Status::OnMap, Some(hex)) => hex.to_string(),
        (Status::Left, Some(hex)) => format!("left by {hex}"),
        (status, _) => place(status).to_owned(),
    }];
    if train.status == Status::OnMap {
        words.push(if train.moved { "moved" } else { "unmoved" }.to_owned());
    }
    if train.attacked {
        words.push("attacked lately".to_owned());
    }
    words.join(", ")
}

/// 18.1a: the markers in use, as both sides see them.
fn markers(tables: &Tables, board: &Board) -> Sheet {
    let rows = board.markers.iter().map(|marker| {
        vec![
            marker.id.side().to_string(),
            marker.id.to_string(),
            marker_place(marker),
            holds(tables, marker),
            remarks(marker).join(", "),
        ]
    });
    Sheet::new(
        "Hidden Movement Counters",
        &["side", "marker", "place", "holds", "remarks"],
        rows.collect(),
    )
}

fn marker_place(marker: &Marker) -> String {
    match (marker.at, marker.gate) {
        (Some(hex), _) => hex.to_string(),
        (None, Some(gate)) => format!("waits at {gate}"),
        (None, None) => "off the map".to_owned(),
    }
}

/// 9.1b, 18.4c: what everybody knows of the contents of a marker.
fn holds(tables: &Tables, marker: &Marker) -> String {
    match marker.contents.as_deref() {
        None => "not known".to_owned(),
        Some([]) => "nothing: a decoy".to_owned(),
        Some(units) => {
            let names: Vec<String> = units.iter().map(|id| tables.name(*id)).collect();
            names.join(", ")
        }
    }
}

fn remarks(marker: &Marker) -> Vec<String> {
    let mut remarks: Vec<String> = Vec::new();
    if marker.seen {
        let owner = marker.id.side();
        remarks.push(format!("seen: the next document of {owner} opens it"));
    }
    if marker.recovered {
        remarks.push("its units recover (18.8e)".to_owned());
    }
    if let Some(left) = marker.left {
        remarks.push(format!("left {}", boxes::turn_text(left)));
    }
    remarks
}

/// 4.1b, 23: what decides the game, and how far it has come.
fn goals(tables: &Tables, board: &Board) -> Sheet {
    let rows = goals::goals(tables, board).into_iter().map(|goal| {
        vec![
            format!("{} [{}]", goal.what, goal.rule),
            goal.now.to_string(),
            goal.needed.to_string(),
            goal.gives.to_owned(),
        ]
    });
    Sheet::new(
        "victory, if the game ended now",
        &["what counts", "now", "needed", "gives"],
        rows.collect(),
    )
}

/// 4.3: the points, part by part.
fn points(tables: &Tables, board: &Board) -> Sheet {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for side in Side::BOTH {
        for (value, what, rule) in victory::points(tables, board, side) {
            rows.push(vec![
                side.to_string(),
                format!("{what} [{rule}]"),
                value.to_string(),
            ]);
        }
        rows.push(vec![
            side.to_string(),
            "total".to_owned(),
            victory::total(tables, board, side).to_string(),
        ]);
    }
    Sheet::new(
        "Victory Points, if the game ended now",
        &["side", "for", "points"],
        rows,
    )
}
