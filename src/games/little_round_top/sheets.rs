//! The Regimental Status Sheet (10.6) and the points, as tables for the report.

use super::board::{Board, Company, Formation, Officer, Status};
use super::ledger::Ledger;
use super::morale;
use super::radius::radius;
use super::tables::Tables;
use super::unit::{CompanyId, OfficerId, Regiment};
use super::victory;
use crate::hex::HexId;
use crate::report::Line;
use crate::ruleset::Sheet;
use crate::side::Side;

/// 10.6: companies of both sides, officers, regiments, flags, Victory Hexes and points.
#[must_use]
pub fn sheets(tables: &Tables, board: &Board) -> Vec<Sheet> {
    vec![
        companies(tables, board, Side::Csa),
        companies(tables, board, Side::Usa),
        officers(tables, board),
        regiments(tables, board),
        flags(board),
        victory_hexes(board),
        points(tables, board),
    ]
}

/// Where a unit is: its hex, or why it has none.
fn place(status: Status, at: Option<HexId>) -> String {
    match (status, at) {
        (Status::OnMap, Some(hex)) => hex.to_string(),
        (Status::OnMap, None) => String::new(),
        (Status::Waiting, _) => "waits".to_owned(),
        (Status::Hidden, _) => "hidden".to_owned(),
        (Status::Left, _) => "left map".to_owned(),
        (Status::Lost, _) => "lost".to_owned(),
        (Status::Never, _) => "absent".to_owned(),
    }
}

/// The SP of a company at the start.
pub(super) fn starting(tables: &Tables, company: CompanyId) -> i64 {
    tables
        .companies
        .get(&company)
        .map_or(0, |entry| entry.strength)
}

/// The SP that a company still has, wherever it is.
pub(super) const fn present(company: &Company) -> i64 {
    match company.status {
        Status::Lost => 0,
        Status::Waiting | Status::Hidden | Status::OnMap | Status::Left | Status::Never => {
            company.strength
        }
    }
}

/// `3/4`: SP present and at the start.
pub(super) fn boxes(tables: &Tables, company: &Company) -> String {
    format!("{}/{}", present(company), starting(tables, company.id))
}

fn companies(tables: &Tables, board: &Board, side: Side) -> Sheet {
    let mut own: Vec<&Company> = board
        .companies
        .iter()
        .filter(|company| company.id.side() == side)
        .collect();
    own.retain(|company| company.status != Status::Never);
    let rows = own.into_iter().map(|company| {
        let mut row = vec![company.id.to_string(), place(company.status, company.at)];
        row.extend(condition(tables, board, company));
        row
    });
    Sheet::new(
        format!("{side} companies"),
        &[
            "company", "place", "faces", "form", "SP", "morale", "now", "remarks",
        ],
        rows.collect(),
    )
}

/// Facing, formation, SP, morale at full strength, column and die of a check now, remarks. Of a
/// hidden company nothing is said.
fn condition(tables: &Tables, board: &Board, company: &Company) -> [String; 6] {
    if company.status == Status::Hidden {
        return Default::default();
    }
    let sp = boxes(tables, company);
    let letter = tables
        .companies
        .get(&company.id)
        .map_or(0, |entry| entry.morale);
    let letter = morale::letter(letter).to_string();
    if !company.status.on_map() {
        let form = match (company.status, company.formation) {
            (Status::Waiting, Formation::Column) => "column",
            _ => "",
        };
        return [
            String::new(),
            form.to_owned(),
            sp,
            letter,
            String::new(),
            water(company).unwrap_or_default(),
        ];
    }
    let form = match company.formation {
        Formation::Line => "line",
        Formation::Column => "column",
    };
    let weighed = morale::weigh(tables, board, company.id, None);
    let mut now = morale::letter(weighed.column).to_string();
    match weighed.die.total() {
        0 => {}
        die => now.push_str(&format!(" {die:+}")),
    }
    [
        company.facing.to_string(),
        form.to_owned(),
        sp,
        letter,
        now,
        remarks(board, company).join(", "),
    ]
}

/// 21.3c: the water party.
fn water(company: &Company) -> Option<String> {
    (company.missing > 0).then(|| format!("{} SP gone for water", company.missing))
}

pub(super) fn remarks(board: &Board, company: &Company) -> Vec<String> {
    let mut remarks: Vec<String> = Vec::new();
    let melee = company.at.is_some_and(|hex| board.in_melee(hex));
    for (bears, remark) in [
        (melee, "in melee"),
        (company.depth > 0, "in support"),
        (company.disorganized, "disorganized"),
        (company.out_of_ammunition, "out of ammunition"),
        (company.bayonets, "bayonets fixed"),
        (company.fired_first, "initial volley made"),
    ] {
        if bears {
            remarks.push(remark.to_owned());
        }
    }
    for flag in board.flags_of(company.id) {
        remarks.push(format!("flag of {}", flag.regiment));
    }
    remarks.extend(water(company));
    remarks
}

fn officers(tables: &Tables, board: &Board) -> Sheet {
    let mut all: Vec<&Officer> = board.officers.iter().collect();
    all.sort_by_key(|officer| (officer.id.side(), officer.id.regiment()));
    let rows = all.into_iter().map(|officer| {
        let serves = matches!(officer.status, Status::OnMap | Status::Waiting);
        let (points, reach) = if serves {
            (
                Ledger::open(tables, board, officer.id).left().to_string(),
                radius(tables, board, officer.id).to_string(),
            )
        } else {
            Default::default()
        };
        let mut remarks: Vec<&str> = Vec::new();
        if officer.replacement {
            remarks.push("replacement");
        }
        match officer.status {
            Status::OnMap if officer.at.is_some_and(|hex| board.in_melee(hex)) => {
                remarks.push("in melee");
            }
            Status::Lost | Status::Left => remarks.push("to be replaced"),
            Status::Never if officer.id == OfficerId::Morrill => remarks.push("rejoined 20ME"),
            Status::OnMap | Status::Waiting | Status::Hidden | Status::Never => {}
        }
        vec![
            officer.id.regiment().to_string(),
            officer.id.to_string(),
            place(officer.status, officer.at),
            points,
            reach,
            officer.wounded.to_string(),
            officer.captured.to_string(),
            remarks.join(", "),
        ]
    });
    Sheet::new(
        "officers",
        &[
            "regiment", "officer", "place", "CP", "radius", "wounded", "captured", "remarks",
        ],
        rows.collect(),
    )
}

fn regiments(tables: &Tables, board: &Board) -> Sheet {
    let mut all = Regiment::ALL;
    all.sort_by_key(|regiment| regiment.side());
    let rows = all.into_iter().map(|regiment| {
        let own = || {
            board.companies.iter().filter(move |company| {
                company.id.regiment == regiment && company.status != Status::Never
            })
        };
        let left = own().filter(|company| {
            matches!(
                company.status,
                Status::OnMap | Status::Waiting | Status::Hidden
            )
        });
        let (left, sp) = left.fold((0, 0), |(left, sp), company| {
            (left + 1, sp + present(company))
        });
        let all_sp: i64 = own().map(|company| starting(tables, company.id)).sum();
        let fatigue = match regiment.side() {
            Side::Usa => "never",
            Side::Csa if board.fatigued.contains(&regiment) => "fatigued",
            Side::Csa => "rested",
        };
        vec![
            regiment.side().to_string(),
            regiment.to_string(),
            format!("{left}/{}", own().count()),
            format!("{sp}/{all_sp}"),
            fatigue.to_owned(),
            movement(board, regiment),
        ]
    });
    Sheet::new(
        "regiments",
        &["side", "regiment", "companies", "SP", "fatigue", "movement"],
        rows.collect(),
    )
}

/// 19.1: what a regiment may do of its own will.
fn movement(board: &Board, regiment: Regiment) -> String {
    let held = match regiment {
        Regiment::Maine20 | Regiment::Pennsylvania83 | Regiment::Sharpshooters2 => {
            !board.free.contains(&regiment)
        }
        Regiment::Alabama4 | Regiment::Alabama15 | Regiment::Alabama47 => false,
    };
    let barred = match regiment {
        Regiment::Pennsylvania83 | Regiment::Alabama4 => Some(board.released.contains(&regiment)),
        Regiment::Maine20
        | Regiment::Sharpshooters2
        | Regiment::Alabama15
        | Regiment::Alabama47 => None,
    };
    let mut movement = vec![match (regiment, held) {
        (Regiment::Sharpshooters2, true) => "detachment held until it sees CSA",
        (Regiment::Sharpshooters2, false) => "detachment free",
        (_, true) => "held until it sees CSA",
        (_, false) => "free",
    }];
    match barred {
        Some(true) => movement.push("released"),
        Some(false) => movement.push("not east of column 06"),
        None => {}
    }
    movement.join(", ")
}

fn flags(board: &Board) -> Sheet {
    let rows = board.flags.iter().map(|flag| {
        let place = match (flag.carrier, flag.at) {
            (Some(carrier), _) => format!("with {carrier}"),
            (None, Some(hex)) => format!("on the ground in {hex}"),
            (None, None) => "off the map".to_owned(),
        };
        let captured = flag.holder != flag.regiment.side();
        vec![
            flag.regiment.to_string(),
            flag.holder.to_string(),
            place,
            if captured { "captured" } else { "" }.to_owned(),
        ]
    });
    Sheet::new(
        "flags",
        &["flag", "held by", "place", "remarks"],
        rows.collect(),
    )
}

fn victory_hexes(board: &Board) -> Sheet {
    let rows = board.victory.iter().map(|entry| {
        let (holder, regiment) = match (victory::holder(board, entry.hex), entry.regiment) {
            (None, _) => ("nobody".to_owned(), "melee".to_owned()),
            (Some(side), Some(regiment)) => (side.to_string(), regiment.to_string()),
            (Some(side), None) => (side.to_string(), String::new()),
        };
        vec![entry.hex.to_string(), holder, regiment]
    });
    Sheet::new(
        "Victory Hexes",
        &["hex", "held by", "last in it"],
        rows.collect(),
    )
}

fn points(tables: &Tables, board: &Board) -> Sheet {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for side in Side::BOTH {
        let tally = victory::points(tables, board, side);
        for line in tally.lines() {
            if let Line::Modifier { value, text, rules } = line {
                let rules: Vec<String> = rules.iter().map(ToString::to_string).collect();
                rows.push(vec![
                    side.to_string(),
                    format!("{text} [{}]", rules.join(", ")),
                    value.to_string(),
                ]);
            }
        }
        rows.push(vec![
            side.to_string(),
            "total".to_owned(),
            tally.total().to_string(),
        ]);
    }
    Sheet::new(
        "Victory Points, if the game ended now",
        &["side", "for", "points"],
        rows,
    )
}
