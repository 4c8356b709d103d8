//! The sheets of a report: both armies, their units, markers and boxes (2.12a to 2.17a).

use crate::drill::{Drill, hex, shipped, un};
use countersign::games::lees_greatest_gamble::board::{Scenario, State, Status};
use countersign::games::lees_greatest_gamble::phase::combat::differential::{Engagement, tally};
use countersign::games::lees_greatest_gamble::phase::set_up;
use countersign::games::lees_greatest_gamble::sheets::sheets;
use countersign::games::lees_greatest_gamble::unit::{Entry, MarkerId, UnitId};
use countersign::ruleset::Sheet;
use countersign::side::Side;
use std::collections::BTreeMap;

/// A sheet as text: its title, its heads, its rows.
fn printed(sheet: &Sheet) -> String {
    let mut lines = vec![format!("# {}", sheet.title), sheet.columns.join(" | ")];
    lines.extend(sheet.rows.iter().map(|row| row.join(" | ")));
    lines.join("\n") + "\n"
}

fn all(drill: &Drill) -> String {
    sheets(&drill.tables, &drill.board)
        .iter()
        .map(printed)
        .collect()
}

fn one(drill: &Drill, title: &str) -> String {
    let sheets = sheets(&drill.tables, &drill.board);
    let found = sheets.iter().find(|sheet| sheet.title.starts_with(title));
    printed(found.unwrap())
}

/// The row of a unit, on whatever sheet it stands.
fn row(drill: &Drill, name: &str) -> String {
    let id = un(name).to_string() + " ";
    let sheets = all(drill);
    let found = sheets.lines().find(|line| {
        line.split(" | ")
            .take(2)
            .any(|cell| cell.starts_with(id.as_str()))
    });
    found.unwrap_or_default().to_owned()
}

/// Stacks, guns, markers of all kinds and units of all fates.
fn situation() -> Drill {
    let mut drill = Drill::new();
    drill.units(&["C6 sD", "C7"], "3225");
    drill.unit("C15 F", "3225");
    drill.unit("C54", "1207");
    drill.unit("C10", "3226");
    drill.unit("U21 D?", "3024");
    drill.unit("U27 D", "3024").fired = true;
    drill.marker("C-HMC-1", "1527", &["C1", "C2"]);
    drill.board.unit_mut(un("C2")).shaken = true;
    drill.marker("C-HMC-3", "1628", &[]).contents = Some(Vec::new());
    let seen = drill.marker("U-HMC-2", "3119", &["U9"]);
    seen.seen = true;
    seen.recovered = true;
    let gone = drill.marker("U-HMC-8", "4219", &[]);
    gone.at = None;
    gone.left = Some(15);
    let waiting = drill.marker("U-HMC-5", "4000", &["U66"]);
    waiting.at = None;
    waiting.gate = Some(Entry::F);
    waiting.contents = Some(vec![un("U66")]);
    for (name, status) in [
        ("C8", Status::Routed),
        ("C9", Status::Routed),
        ("C21", Status::Eliminated),
        ("C20", Status::Destroyed),
        ("U50", Status::Captured),
        ("U51", Status::Removed),
        ("U52", Status::Left),
        ("C11", Status::Waiting),
        ("C14", Status::Waiting),
        ("U35", Status::Waiting),
    ] {
        drill.board.unit_mut(un(name)).status = status;
    }
    drill.board.unit_mut(un("U52")).left = Some(13);
    drill.board.unit_mut(un("U52")).returning = true;
    drill.state(Side::Usa, State::Restricted);
    drill.board.usa.train.moved = true;
    drill.board.usa.train.attacked = true;
    drill.board.usa.train.attacks = 2;
    drill
}

#[test]
fn the_sheets_of_a_small_situation() {
    let expected = "\
# the turn
game | now | light | a turn is | a hex is | ends
The full battle | 2 July turn 5 | day | 90 minutes | 352 yards | 4 July turn 10 [4.1a] or rain [20.5a]
# armies
army | CSA | USA
command state | Attack | Restricted
Train | 1628, unmoved | 3212, moved, attacked lately
attacks on the Train | 0 | 2
units on the map | 5 | 2
units inside markers | 2 | 2
units to come | 2 | 1
units Routed | 2 | 0
units Eliminated | 1 | 0
units in Destroyed Cadres | 1 | 0
units captured | 0 | 1
units off the map | 0 | 2
markers in their boxes | 6 | 5
infantry brigades out of play | 3 | 3
# CSA brigades on the map (figures H-30 house)
hex | brigade | arm | combat | morale | loss | state
1207 | C54 Jenkins | cavalry | 2 | 3 | 3 | Normal
3225 | C6 Barksdale | infantry | 3 | 3 | 4+ | Shaken, Disrupted
3225 | C7 Kershaw | infantry | 5 | 5 | 5 | Normal, in support
# CSA artillery on the map: Support, Self Defence (figures H-40 house)
hex | artillery | range | offensive | defensive | self def. | state
3225 | C15 Alexander | 5 | 1 | 3 | 1 | Fired
3226 | C10 Cabell | 4 | 1 | 2 | 1 | Ready
# USA brigades on the map (figures H-30 house)
hex | brigade | arm | combat | morale | loss | state
3024 | U21 Graham | infantry | 4 | 4 | 4 | Disrupted, Questionable
# USA artillery on the map: Support, Self Defence (figures H-40 house)
hex | artillery | range | offensive | defensive | self def. | state
3024 | U27 Randolph-a | 4 | 1 | 3 | 1 | Fired, Disrupted
# Hidden Movement Counters
side | marker | place | holds | remarks
CSA | C-HMC-1 | 1527 | not known | 
CSA | C-HMC-3 | 1628 | nothing: a decoy | 
USA | U-HMC-2 | 3119 | not known | seen: the next document of USA opens it, its units recover (18.8e)
USA | U-HMC-5 | waits at F | U66 Lockwood | 
USA | U-HMC-8 | off the map | not known | left 2 July turn 3
# units inside Hidden Movement Counters
side | unit | arm | state
CSA | C1 Anderson | infantry | Normal
CSA | C2 Benning | infantry | Shaken
USA | U9 Cross | infantry | Normal
USA | U66 Lockwood | infantry | Normal
# boxes
side | box | units | which
CSA | Routed Units | 2 | C8 Semmes, C9 Wofford
CSA | Eliminated Units | 1 | C21 H. Jones
CSA | Destroyed Cadres | 1 | C20 Smith
USA | captured | 1 | U50 v. Gilsa
USA | out of the game | 1 | U51 Ames
USA | off the map | 1 | U52 Coster (left 2 July turn 1) (may return)
# reinforcements
side | due | entry | which
CSA | 2 July turn 8 | A | C11 Armistead, C14 Dearing
USA | 2 July turn 5 | E | U35 McCandless
# victory, if the game ended now
what counts | now | needed | gives
CSA points less USA points [4.1b] | 3 | 10 | CSA wins
CSA points less USA points [4.2a] | 3 | 30 | CSA wins decisively
USA points less CSA points [4.2b] | -3 | 10 | USA wins decisively
# Victory Points, if the game ended now
side | for | points
CSA | USA brigades captured: 1 [4.3c] | 3
CSA | USA Train attacked or bombarded: 2 [4.3e] | 2
CSA | total | 5
USA | CSA brigades in Destroyed Cadres: 1 [4.3a] | 2
USA | total | 2
";
    assert_eq!(all(&situation()), expected);
}

#[test]
fn rule_1_2a_the_scale_stands_in_the_report() {
    let mut drill = Drill::new();
    let day = one(&drill, "the turn");
    assert!(day.contains("day | 90 minutes | 352 yards"), "{day}");
    drill.board.turn = 11;
    let night = one(&drill, "the turn");
    assert!(night.contains("night | 240 minutes | 352 yards"), "{night}");
}

#[test]
fn rule_2_12a_one_train_for_each_army() {
    for side in Side::BOTH {
        let arrivals = shipped().schedule.iter();
        let trains = arrivals.filter(|arrival| arrival.side == side && arrival.train);
        assert_eq!(trains.count(), 1, "{side}");
        for (scenario, set_up) in &shipped().set_ups {
            let trains = set_up.trains.iter().filter(|(owner, _)| *owner == side);
            let expected = match scenario {
                Scenario::FullBattle | Scenario::FirstDay | Scenario::McphersonsRidge => 0,
                Scenario::SecondDay | Scenario::LittleRoundTop => 1,
            };
            assert_eq!(trains.count(), expected, "{scenario:?} {side}");
        }
    }
    let drill = Drill::new();
    let armies = one(&drill, "armies");
    let expected = "\nTrain | 1628, unmoved | 3212, unmoved\n";
    assert!(armies.contains(expected), "{armies}");
}

#[test]
fn rule_2_14a_disrupted_is_marked_and_costs_two_in_attack_and_one_in_defence() {
    let sum = |attacker: &str, defender: &str| {
        let mut drill = Drill::new();
        drill.unit(attacker, "3226");
        drill.unit(defender, "3225");
        let engagement = Engagement {
            attacker: un("C6"),
            hex: hex("3225"),
            defender: un("U21"),
            coordination: 0,
            offensive: None,
            defensive: None,
        };
        tally(&drill.tables, &drill.board, &engagement).total()
    };
    assert_eq!(sum("C6 D", "U21"), sum("C6", "U21") - 2);
    assert_eq!(sum("C6", "U21 D"), sum("C6", "U21") + 1);
    // There are as many markers as units.
    let mut drill = Drill::new();
    for id in UnitId::all() {
        let column = u8::try_from(id.index() / 25).unwrap();
        let row = u8::try_from(id.index() % 25).unwrap();
        let at = format!("{:02}{row:02}", column + 20);
        drill.unit(&format!("{id} D"), &at);
    }
    let marked = all(&drill);
    let disrupted = marked.lines().filter(|line| line.contains("Disrupted"));
    assert_eq!(disrupted.count(), UnitId::all().count());
}

#[test]
fn rule_2_15a_questionable_is_marked() {
    let mut drill = Drill::new();
    drill.unit("C6 ?", "3225");
    assert!(row(&drill, "C6").ends_with(" | Questionable"));
    drill.board.unit_mut(un("C6")).questionable = false;
    assert!(row(&drill, "C6").ends_with(" | Normal"));
}

#[test]
fn rule_2_17a_boxes_are_public_and_there_are_eight_for_markers() {
    let mut drill = Drill::new();
    for (name, status, expected) in [
        ("C8", Status::Routed, "CSA | Routed Units | 1 | C8 Semmes"),
        (
            "U70",
            Status::Eliminated,
            "USA | Eliminated Units | 1 | U70 Huntington",
        ),
        (
            "C20",
            Status::Destroyed,
            "CSA | Destroyed Cadres | 1 | C20 Smith",
        ),
    ] {
        drill.board.unit_mut(un(name)).status = status;
        let boxes = one(&drill, "boxes");
        assert!(boxes.contains(expected), "{boxes}");
    }
    assert_eq!(MarkerId::of(Side::Csa).count(), 8);
    let armies = one(&drill, "armies");
    assert!(
        armies.contains("\nmarkers in their boxes | 8 | 8\n"),
        "{armies}"
    );
    assert!(
        armies.contains("\ncommand state | Attack | Attack\n"),
        "{armies}"
    );
    drill.state(Side::Csa, State::Panic);
    assert!(one(&drill, "armies").contains("\ncommand state | Panic | Attack\n"));
}

#[test]
fn what_an_option_does_not_bring_into_play_is_left_out() {
    let mut drill = Drill::new();
    drill.board.options.command = false;
    drill.board.options.losses = false;
    drill.board.options.hidden = false;
    let sheets = all(&drill);
    for gone in ["command state", "out of play", "markers", "Hidden"] {
        assert!(!sheets.contains(gone), "{gone}: {sheets}");
    }
}

/// The last column wraps; the others leave it room in 80 columns, however much is marked.
#[test]
fn sheets_stay_tables_of_80_columns() {
    for scenario in Scenario::ALL {
        let tables = shipped();
        let options = BTreeMap::new();
        let mut board = set_up::opening(tables, scenario.as_str(), &options).unwrap();
        for unit in &mut board.units {
            unit.disrupted = true;
            unit.shaken = tables.arm(unit.id).is_brigade();
            unit.questionable = unit.shaken;
            unit.fired = !unit.shaken;
        }
        for train in [&mut board.csa.train, &mut board.usa.train] {
            train.moved = true;
            train.attacked = true;
            train.attacks = 100;
        }
        for sheet in sheets(tables, &board) {
            let Some((_, fixed)) = sheet.columns.split_last() else {
                panic!("{sheet:?}");
            };
            let mut wide = 0;
            for (place, head) in fixed.iter().enumerate() {
                let cells = sheet.rows.iter().map(|row| row[place].len());
                wide += cells.chain([head.len()]).max().unwrap_or_default() + 2;
            }
            for row in &sheet.rows {
                assert_eq!(row.len(), sheet.columns.len(), "{}", sheet.title);
            }
            assert!(wide <= 66, "{}: {wide}", sheet.title);
        }
    }
}

#[test]
fn rule_23_5e_who_is_barred_on_turn_7_is_due_on_turn_8() {
    let due = |scenario| {
        let mut drill = Drill::new();
        drill.board.scenario = scenario;
        for unit in ["U39", "U74"] {
            drill.board.unit_mut(un(unit)).status = Status::Waiting;
        }
        one(&drill, "reinforcements")
    };
    let said = due(Scenario::LittleRoundTop);
    assert!(
        said.contains("USA | 2 July turn 8 [23.5e] | F | U39 Torbert"),
        "{said}"
    );
    assert!(
        said.contains("USA | 2 July turn 8 | E | U74 McIntosh"),
        "{said}"
    );
    let said = due(Scenario::FullBattle);
    assert!(
        said.contains("USA | 2 July turn 7 | F | U39 Torbert"),
        "{said}"
    );
}
