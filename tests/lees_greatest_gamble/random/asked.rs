//! Random questions about a board: each has an answer, or a refusal with a remedy.

use super::chance::Chance;
use countersign::games::lees_greatest_gamble::LeesGreatestGamble;
use countersign::games::lees_greatest_gamble::board::{Board, Status};
use countersign::games::lees_greatest_gamble::tables::Tables;
use countersign::games::lees_greatest_gamble::unit::UnitId;
use countersign::hex::HexId;
use countersign::report::Log;
use countersign::ruleset::{Overlay, Question, Ruleset};
use countersign::side::Side;

/// Asks a few things.
pub fn are_answered(tables: &Tables, board: &Board, chance: &mut Chance) {
    for _ in 0..chance.below(4) {
        let question = question(tables, board, chance);
        match LeesGreatestGamble::ask(tables, board, &question) {
            Ok(answer) => {
                let lines = answer.parts.iter().flat_map(|part| &part.lines);
                for line in lines {
                    assert!(!line.rules().is_empty(), "{question:?}: `{line}`");
                }
            }
            Err(faults) => {
                for fault in faults.iter() {
                    assert!(fault.help.is_some(), "{question:?}: {fault}");
                }
            }
        }
    }
    if chance.percent(4) {
        let overlay = match chance.below(3) {
            0 => Overlay::Zones(Side::Csa),
            1 => Overlay::Fire(name(tables, board, chance)),
            _ => Overlay::Fire("USA".to_owned()),
        };
        let log = Log::default();
        let picture = LeesGreatestGamble::svg_with(tables, board, &log, "", &[overlay]);
        if let Err(fault) = picture {
            assert!(fault.help.is_some(), "{fault}");
        }
    }
}

fn question(tables: &Tables, board: &Board, chance: &mut Chance) -> Question {
    let mut names = |most: usize| -> Vec<String> {
        let number = chance.below(most) + 1;
        (0..number).map(|_| name(tables, board, chance)).collect()
    };
    let (one, other, units) = (names(1).concat(), names(1).concat(), names(4));
    match chance.below(6) {
        0 => Question::Sight {
            from: one,
            to: other,
        },
        1 => Question::Range {
            from: one,
            to: other,
        },
        2 => Question::Cost {
            unit: one,
            way: units,
        },
        3 => Question::Fire {
            target: one,
            units,
            volley: chance.percent(20),
            melee: chance.percent(20),
        },
        4 => Question::Melee { place: one, units },
        _ => Question::Check { unit: one },
    }
}

/// The name of a unit, most of them on the map, of a marker, a Train or a hex; sometimes of nothing.
fn name(tables: &Tables, board: &Board, chance: &mut Chance) -> String {
    let units = board.units.iter();
    let here: Vec<UnitId> = units
        .filter(|unit| unit.status == Status::OnMap)
        .map(|unit| unit.id)
        .collect();
    let all: Vec<UnitId> = UnitId::all().collect();
    let hexes: Vec<HexId> = match chance.below(2) {
        0 => board.units.iter().filter_map(|unit| unit.at).collect(),
        _ => tables.map.grid.hexes().collect(),
    };
    let unit = match chance.below(8) {
        0 => chance.one(&all),
        1..=4 => chance.one(&here),
        _ => None,
    };
    let other = [
        "C-Train", "U-Train", "C-HMC-1", "U-HMC-2", "CSA", "9999", "C57", "",
    ];
    match (unit, chance.one(&hexes)) {
        (Some(unit), _) => unit.to_string(),
        (None, Some(hex)) if chance.percent(85) => hex.to_string(),
        (None, _) => chance.word(&other).to_owned(),
    }
}
