//! The order forms that a player copies: legal without a warning, and complete.

use crate::drill::{Drill, hex, hmc, shipped, un};
use countersign::diagnostic::Source;
use countersign::draft::{Form, Reader};
use countersign::games::lees_greatest_gamble::board::{Board, Marker, Stage, Status};
use countersign::games::lees_greatest_gamble::hidden;
use countersign::games::lees_greatest_gamble::orders::{Orders, Secret, check};
use countersign::games::lees_greatest_gamble::phase::set_up;
use countersign::games::lees_greatest_gamble::printed::TURNS;
use countersign::games::lees_greatest_gamble::rules::RULE_16_5C;
use countersign::games::lees_greatest_gamble::unit::UnitId;
use countersign::report::Log;
use std::collections::{BTreeMap, BTreeSet};

/// A form by its file's name, its text, and the board that it is for.
macro_rules! form {
    ($name:literal, $board:ident) => {
        (
            $name,
            include_str!(concat!(
                "../../orders/lees_greatest_gamble/",
                $name,
                ".toml"
            )),
            $board,
        )
    };
}

/// A board for a form, with what its side hides.
type Situation = fn() -> (Board, BTreeMap<String, Secret>);

/// Every form.
const FORMS: [(&str, &str, Situation); 11] = [
    form!("set_up_csa", set_up_csa),
    form!("set_up_usa", set_up_usa),
    form!("attack", assault),
    form!("bombardment", bombardment),
    form!("reinforcements", reinforcements),
    form!("markers", markers),
    form!("defence", defence),
    form!("cavalry", cavalry),
    form!("panic", defence),
    form!("returns", returns),
    form!("conditions", assault),
];

fn opening(scenario: &str) -> Board {
    set_up::opening(shipped(), scenario, &BTreeMap::new()).unwrap()
}

/// A board on which its side hides nothing.
fn open(board: Board) -> (Board, BTreeMap<String, Secret>) {
    (board, BTreeMap::new())
}

fn set_up_csa() -> (Board, BTreeMap<String, Secret>) {
    open(opening("second-day"))
}

fn set_up_usa() -> (Board, BTreeMap<String, Secret>) {
    let mut board = opening("second-day");
    board.stage = Stage::UnionSetUp;
    open(board)
}

/// McPherson's Ridge begins without a set-up.
fn bombardment() -> (Board, BTreeMap<String, Secret>) {
    open(opening("mcphersons-ridge"))
}

/// Units of a side where the forms say.
fn stand(board: &mut Board, places: &[(&str, &str)]) {
    for (unit, at) in places {
        board.put(un(unit), hex(at));
    }
}

/// Little Round Top, turn 8: Longstreet's men have closed up.
fn assault() -> (Board, BTreeMap<String, Secret>) {
    let mut board = opening("little-round-top");
    board.turn = 8;
    board.stage = Stage::Confederate;
    stand(
        &mut board,
        &[
            ("C6", "3226"),
            ("C15", "3226"),
            ("C9", "3326"),
            ("C10", "3526"),
        ],
    );
    open(board)
}

/// The same, the Union to move.
fn defence() -> (Board, BTreeMap<String, Secret>) {
    let (mut board, held) = assault();
    board.stage = Stage::Union;
    (board, held)
}

/// 1 July turn 8: C35 to C40 are due at A.
fn reinforcements() -> (Board, BTreeMap<String, Secret>) {
    let mut board = opening("full-battle");
    board.turn = 8;
    board.stage = Stage::Confederate;
    stand(&mut board, &[("C41", "1725"), ("C43", "1726")]);
    stand(&mut board, &[("U72", "2021"), ("U73", "2022")]);
    open(board)
}

fn secret(units: &[&str]) -> Secret {
    Secret {
        units: units.iter().map(|unit| un(unit)).collect(),
        deploy: BTreeMap::new(),
    }
}

/// The Second Day after its set-up: three markers in 1628.
fn markers() -> (Board, BTreeMap<String, Secret>) {
    let mut board = opening("second-day");
    board.stage = Stage::Confederate;
    let held = BTreeMap::from([
        (
            "C-HMC-1".to_owned(),
            secret(&["C3", "C4", "C1", "C2", "C5"]),
        ),
        (
            "C-HMC-2".to_owned(),
            secret(&["C6", "C7", "C8", "C9", "C10", "C15", "C16"]),
        ),
        ("C-HMC-3".to_owned(), secret(&[])),
    ]);
    let inside: Vec<UnitId> = held.values().flat_map(|it| it.units.clone()).collect();
    for unit in inside {
        board.take(unit, Status::Hidden);
    }
    for label in held.keys() {
        let marker = Marker::new(hmc(label), Some(hex("1628")));
        board.markers.push(marker);
    }
    (board, held)
}

/// 3 July turn 7: cavalry on the York and Hanover roads.
fn cavalry() -> (Board, BTreeMap<String, Secret>) {
    let mut board = opening("full-battle");
    board.day = 3;
    board.turn = 7;
    board.stage = Stage::Union;
    stand(
        &mut board,
        &[
            ("U77", "2303"),
            ("U76", "2502"),
            ("C29", "2305"),
            ("U72", "1611"),
            ("U73", "1813"),
        ],
    );
    for unit in ["C41", "C43"] {
        board.take(un(unit), Status::Routed);
    }
    board.csa.train.status = Status::OnMap;
    board.csa.train.at = Some(hex("1612"));
    open(board)
}

/// The Second Day, turn 8: losses, a Disrupted brigade, one off the map.
fn returns() -> (Board, BTreeMap<String, Secret>) {
    let mut board = opening("second-day");
    board.turn = 8;
    board.stage = Stage::Confederate;
    board.take(un("C17"), Status::Routed);
    board.take(un("C18"), Status::Eliminated);
    board.take(un("C19"), Status::Eliminated);
    board.take(un("C22"), Status::Left);
    board.unit_mut(un("C22")).left = Some(board.count() - 3);
    board.unit_mut(un("C27")).disrupted = true;
    board.put(un("C54"), hex("1007"));
    open(board)
}

/// Checks a form as the exchange does.
fn checked(board: &Board, held: &BTreeMap<String, Secret>, text: &str) -> Result<Orders, String> {
    let tables = shipped();
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Draft);
    let orders = reader.parse().and_then(|parsed| {
        let root = reader.root(&parsed);
        for key in ["game", "side"] {
            let _: Option<String> = root.required(&mut reader, key);
        }
        let _: Option<i64> = root.required(&mut reader, "player_turn");
        let side = board.stage.active()?;
        let mut held = held.clone();
        let mut board = board.clone();
        let private = root.table(&mut reader, "hidden");
        if let Some(private) = &private {
            let open: Vec<String> = private.optional(&mut reader, "open").unwrap_or_default();
            for label in open {
                let secret = held.remove(&label).unwrap();
                let mut log = Log::default();
                board = hidden::reveal(tables, &board, side, &label, &secret, &mut log).unwrap();
            }
        }
        let standing = root.table(&mut reader, "standing");
        check::standing(tables, &board, side, standing, &mut reader)?;
        let orders = check::read(tables, &board, root, &mut reader)?;
        let after = hidden::hide(tables, &board, side, &orders, &held, private, &mut reader)?;
        hidden::hidden_move(&board, side, &orders, &held, &after).unwrap();
        Some(orders)
    });
    match orders {
        // What opening a marker shows is said of every draft that opens one (16.5c).
        Some(orders)
            if reader
                .faults
                .iter()
                .all(|fault| fault.rule == Some(RULE_16_5C)) =>
        {
            Ok(orders)
        }
        _ => Err(reader.faults.to_string()),
    }
}

#[test]
fn every_order_form_is_legal_on_its_board() {
    let mut refused = String::new();
    for (name, text, board) in FORMS {
        let (board, held) = board();
        board
            .fits(shipped())
            .unwrap_or_else(|fault| panic!("{name}: {fault}"));
        if let Err(faults) = checked(&board, &held, text) {
            refused.push_str(&format!("{name}\n{faults}\n\n"));
        }
    }
    assert!(refused.is_empty(), "{refused}");
}

/// The number of the player-turn in which this board is on, as the game counts them: set-ups and
/// player-turns since its opening.
fn number(board: &Board) -> i64 {
    let mut drill = Drill::new();
    drill.board = set_up::opening(shipped(), board.scenario.as_str(), &BTreeMap::new()).unwrap();
    let mut number = 0;
    while drill.board.stage.is_set_up() && drill.board.stage != board.stage {
        let side = drill.board.stage.active().unwrap();
        drill.board = drill.run(side, &[], set_up::carry_out).board;
        number += 1;
    }
    let begun = ((board.day - drill.board.day) * TURNS + board.turn) - drill.board.turn;
    number + 2 * begun + i64::from(board.stage == Stage::Union)
}

#[test]
fn every_order_form_names_the_player_turn_that_it_is_for() {
    for (name, text, board) in FORMS {
        let number = number(&board().0);
        let key = format!("\nplayer_turn = {number}\n");
        let said = format!("\n# Player-turn {number}: ");
        assert!(
            text.contains(&key) && text.contains(&said),
            "{name}: {number}"
        );
    }
}

#[test]
fn every_order_form_keeps_to_80_columns_of_ascii() {
    for (name, text, _) in FORMS {
        assert!(text.is_ascii(), "{name}");
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{name}: {line}");
        }
    }
}

/// The keys that the readers ask for, out of their source: what stands in quotes after the
/// reader or the table in a call.
fn keys_of_the_readers() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for source in [
        include_str!("../../src/games/lees_greatest_gamble/orders/read.rs"),
        include_str!("../../src/games/lees_greatest_gamble/orders/read/choices.rs"),
        include_str!("../../src/games/lees_greatest_gamble/orders/read/combat.rs"),
        include_str!("../../src/games/lees_greatest_gamble/orders/read/moves.rs"),
        include_str!("../../src/games/lees_greatest_gamble/hidden/read.rs"),
    ] {
        for marker in ["reader, \"", "table, \"", "entry, \"", "read.reader, \""] {
            for call in source.split(marker).skip(1) {
                keys.extend(call.split('"').next().map(str::to_owned));
            }
        }
    }
    keys
}

#[test]
fn the_order_forms_show_every_key_that_can_be_written() {
    let all: String = FORMS.iter().map(|(_, text, _)| *text).collect();
    let keys = keys_of_the_readers();
    assert!(keys.len() > 35, "{keys:?}");
    for key in keys {
        let shown = all.lines().any(|line| {
            let line = line.trim_start_matches(['[', ' ']);
            let name = line.split(['=', ']', ' ', '.']).next().unwrap_or_default();
            name == key || line.split(']').next() == Some(&format!("standing.{key}"))
        });
        assert!(shown, "`{key}` stands in no order form");
    }
}
