//! The board before the first player-turn (3.2, 23).

use super::first_stage;
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::lees_greatest_gamble::board::{
    Army, Board, Options, Scenario, State, Status, Train, Unit,
};
use crate::games::lees_greatest_gamble::deploy;
use crate::games::lees_greatest_gamble::rules::{
    RULE_3_1A, RULE_16_4OPTA, RULE_17_1A, RULE_22_5A, RULE_23_1A,
};
use crate::games::lees_greatest_gamble::sequence;
use crate::games::lees_greatest_gamble::tables::{SetUp, Tables};
use crate::games::lees_greatest_gamble::unit::UnitId;
use crate::rule::Rule;
use crate::side::Side;
use std::collections::BTreeMap;

/// The board before the first player-turn of a scenario: everybody stands where the print puts
/// him; who has a choice, in the printed hex or the nearest with room.
///
/// # Errors
///
/// A scenario that is none; options that do not fit one another.
pub fn opening(
    tables: &Tables,
    scenario: &str,
    options: &BTreeMap<String, String>,
) -> Result<Board, Diagnostic> {
    let illegal = |message: String| Diagnostic::new(Kind::Illegal, message);
    let known = Scenario::ALL
        .into_iter()
        .find(|known| known.as_str() == scenario);
    let Some(scenario) = known else {
        let names: Vec<&str> = Scenario::ALL.iter().map(|known| known.as_str()).collect();
        let fault = illegal(format!(
            "`{}` is no scenario of this game",
            scenario.escape_debug()
        ));
        return Err(fault
            .rule(RULE_23_1A)
            .help(format!("the scenarios are {}", names.join(", "))));
    };
    let options = chosen(options)?;
    let Some(set_up) = tables.set_ups.get(&scenario) else {
        let fault = illegal(format!(
            "the tables have no set-up for `{}`",
            scenario.as_str()
        ));
        return Err(fault
            .rule(RULE_3_1A)
            .help("add its set-up to the tables, or play another scenario"));
    };
    let (day, turn) = sequence::first(scenario);
    let mut board = Board {
        scenario,
        day,
        turn,
        stage: first_stage(tables, scenario),
        rain: false,
        options,
        csa: army(tables, scenario, set_up, Side::Csa),
        usa: army(tables, scenario, set_up, Side::Usa),
        units: UnitId::all()
            .map(|id| off_map(tables, scenario, id))
            .collect(),
        markers: Vec::new(),
    };
    populate(tables, &mut board, set_up);
    Ok(board)
}

/// The options of the charter: on unless it says otherwise; one that needs another is off with it.
fn chosen(options: &BTreeMap<String, String>) -> Result<Options, Diagnostic> {
    let stated = |name: &str| options.get(name).map(|value| value == "on");
    let on = |name: &str| stated(name).unwrap_or(true);
    let command = on("command");
    let needing = |name: &str, rule: Rule| match stated(name) {
        Some(true) if !command => Err(Diagnostic::new(
            Kind::Illegal,
            format!("option `{name}` is on and option `command` is off"),
        )
        .rule(rule)
        .help(format!(
            "turn `command` on, or leave `{name}` out: it needs command control"
        ))),
        Some(stated) => Ok(stated),
        None => Ok(command),
    };
    Ok(Options {
        command,
        probe: needing("probe", RULE_16_4OPTA)?,
        control: needing("control", RULE_17_1A)?,
        hidden: on("hidden"),
        counterattack: on("counterattack"),
        entry: on("entry"),
        disengage: on("disengage"),
        questionable: on("questionable"),
        march: on("march"),
        losses: needing("losses", RULE_22_5A)?,
        comeback: on("comeback"),
    })
}

/// 23.1a: whether something that arrives on this day and turn takes part.
fn takes_part(scenario: Scenario, arrival: (i64, i64)) -> bool {
    let (day, turn, _) = sequence::last(scenario);
    sequence::first(scenario) <= arrival && arrival <= (day, turn)
}

/// A unit that is not set up: it waits if it is due in the turns that are played (23.1a).
fn off_map(tables: &Tables, scenario: Scenario, id: UnitId) -> Unit {
    let due = tables.schedule.iter().any(|arrival| {
        arrival.units.contains(&id) && takes_part(scenario, (arrival.day, arrival.turn))
    });
    Unit {
        id,
        status: if due { Status::Waiting } else { Status::Unused },
        at: None,
        depth: 0,
        shaken: false,
        disrupted: false,
        questionable: false,
        fired: false,
        left: None,
        returning: false,
        broken: false,
    }
}

/// 16.1a, 21: an army before its first roll, with its Train.
fn army(tables: &Tables, scenario: Scenario, set_up: &SetUp, side: Side) -> Army {
    let posted = set_up.trains.iter().find(|(owner, _)| *owner == side);
    let at = posted.map(|(_, hex)| *hex);
    let due = tables.schedule.iter().any(|arrival| {
        arrival.train && arrival.side == side && takes_part(scenario, (arrival.day, arrival.turn))
    });
    Army {
        state: State::Attack,
        train: Train {
            status: match (at, due) {
                (Some(_), _) => Status::OnMap,
                (None, true) => Status::Waiting,
                (None, false) => Status::Unused,
            },
            at,
            moved: false,
            attacked: false,
            attacks: 0,
        },
    }
}

/// 3.2, 23.1: the posts; those with a choice (`h`) last, since they go where there is room.
fn populate(tables: &Tables, board: &mut Board, set_up: &SetUp) {
    for hidden in [false, true] {
        for post in set_up.posts.iter().filter(|post| post.hidden == hidden) {
            for (id, shaken) in &post.units {
                let hex = match hidden {
                    true => deploy::nearest(tables, board, *id, post.hex),
                    false => post.hex,
                };
                board.put(*id, hex);
                let questionable = board.options.questionable;
                let unit = board.unit_mut(*id);
                unit.shaken = *shaken;
                unit.questionable = *shaken && questionable;
            }
        }
    }
}
