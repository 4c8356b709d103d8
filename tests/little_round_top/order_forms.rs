//! The order forms that a player copies: legal without a warning, and complete.

use crate::drill::{co, hex, of};
use countersign::diagnostic::Source;
use countersign::draft::{Form, Reader};
use countersign::games::little_round_top::board::{Board, Formation, Stage, Status};
use countersign::games::little_round_top::orders::{Orders, Secret, check};
use countersign::games::little_round_top::phase::set_up;
use countersign::games::little_round_top::tables::{self, Tables};
use countersign::games::little_round_top::{detachment, hidden};
use countersign::hex::Direction;
use countersign::report::Log;
use countersign::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// A form by its file's name, its text, and the board that it is for.
macro_rules! form {
    ($name:literal, $board:ident) => {
        (
            $name,
            include_str!(concat!("../../orders/little_round_top/", $name, ".toml")),
            $board,
        )
    };
}

/// A board for a form.
type Situation = fn(&Tables) -> Board;

/// Every form.
const FORMS: [(&str, &str, Situation); 9] = [
    form!("set_up_usa", opening),
    form!("set_up_csa", set_up_csa),
    form!("march", march),
    form!("assault", assault),
    form!("defence", defence),
    form!("detachment", turn_8),
    form!("rally", rally),
    form!("conditions", assault),
    form!("retreat", melee),
];

fn shipped() -> Tables {
    tables::read(&Source::new("tables.toml", tables::SHIPPED)).unwrap()
}

fn opening(tables: &Tables) -> Board {
    set_up::opening(tables, &BTreeMap::new()).unwrap()
}

fn set_up_csa(tables: &Tables) -> Board {
    let mut board = opening(tables);
    board.stage = Stage::ConfederateSetUp;
    board
}

fn stand(board: &mut Board, companies: &[(&str, &str)]) {
    for (company, at) in companies {
        board.put(co(company), hex(at));
        let company = board.company_mut(co(company));
        company.formation = Formation::Line;
        if company.id.side() == Side::Csa {
            company.facing = Direction::N;
        }
    }
    board.settle();
}

fn lead(board: &mut Board, officer: &str, at: &str) {
    let officer = board.officer_mut(of(officer));
    officer.status = Status::OnMap;
    officer.at = Some(hex(at));
}

/// Turn 1: 4AL stands as the form of its set-up suggests.
fn march(tables: &Tables) -> Board {
    let mut board = opening(tables);
    board.stage = Stage::Confederate;
    board.entry_15al = Some(3);
    stand(
        &mut board,
        &[
            ("4AL-A", "0411"),
            ("4AL-B", "0411"),
            ("4AL-C", "0511"),
            ("4AL-D", "0511"),
            ("4AL-E", "0311"),
        ],
    );
    lead(&mut board, "Scruggs", "0411");
    board
}

/// Turn 6: three stacks of 15AL before the line of 20ME.
fn assault(tables: &Tables) -> Board {
    let mut board = opening(tables);
    board.turn = 6;
    board.stage = Stage::Confederate;
    board.entry_15al = Some(3);
    board.free = ["20ME", "83PA"].map(|it| it.parse().unwrap()).into();
    stand(
        &mut board,
        &[
            ("15AL-B", "1109"),
            ("15AL-C", "1109"),
            ("15AL-D", "1009"),
            ("15AL-E", "1009"),
            ("15AL-G", "1208"),
            ("15AL-H", "1208"),
        ],
    );
    lead(&mut board, "Oates", "1109");
    lead(&mut board, "Hill", "1208");
    board
}

fn defence(tables: &Tables) -> Board {
    let mut board = assault(tables);
    board.stage = Stage::Union;
    board
}

/// Turn 8: all is free to move.
fn turn_8(tables: &Tables) -> Board {
    let mut board = defence(tables);
    board.turn = 8;
    board.free = ["20ME", "83PA", "2SS"].map(|it| it.parse().unwrap()).into();
    stand(&mut board, &[("15AL-I", "1608")]);
    board
}

/// Turn 11: shaken, without ammunition, Jones lost.
fn rally(tables: &Tables) -> Board {
    let mut board = turn_8(tables);
    board.turn = 11;
    for company in ["20ME-C", "20ME-D"] {
        board.company_mut(co(company)).disorganized = true;
    }
    for company in ["20ME-D", "20ME-K"] {
        board.company_mut(co(company)).out_of_ammunition = true;
    }
    let jones = board.officer_mut(of("Jones"));
    jones.status = Status::Lost;
    jones.at = None;
    board
}

/// Turn 9: B and C of 15AL are in 1108 with F and D of 20ME.
fn melee(tables: &Tables) -> Board {
    let mut board = turn_8(tables);
    board.turn = 9;
    stand(&mut board, &[("15AL-B", "1108"), ("15AL-C", "1108")]);
    lead(&mut board, "Oates", "1108");
    board
}

/// What the Union hides on these boards.
fn secrets() -> BTreeMap<String, Secret> {
    ["20ME-B", "2SS", "Morrill"]
        .into_iter()
        .map(|label| {
            let officer = label == "Morrill";
            let secret = Secret {
                hex: hex("1805"),
                face: if officer { Direction::S } else { Direction::SW },
                reach: 0,
                below: label == "2SS",
            };
            (label.to_owned(), secret)
        })
        .collect()
}

/// Checks a form as the exchange does.
fn checked(tables: &Tables, board: &Board, text: &str) -> Result<Orders, String> {
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Draft);
    let orders = reader.parse().and_then(|parsed| {
        let root = reader.root(&parsed);
        for key in ["game", "side"] {
            let _: Option<String> = root.required(&mut reader, key);
        }
        let _: Option<i64> = root.required(&mut reader, "player_turn");
        let side = board.stage.active()?;
        let mut held = secrets();
        let mut board = board.clone();
        let private = root.table(&mut reader, "hidden");
        if board.stage == Stage::UnionSetUp {
            held.clear();
        }
        if let Some(private) = &private {
            let open: Vec<String> = private.optional(&mut reader, "open").unwrap_or_default();
            for label in open {
                let secret = held.remove(&label).unwrap();
                let mut log = Log::default();
                board = detachment::reveal(tables, &board, &label, &secret, &mut log).unwrap();
            }
        }
        let standing = root.table(&mut reader, "standing");
        check::standing(tables, &board, side, standing, &mut reader)?;
        let orders = check::read(tables, &board, root, &mut reader)?;
        if side == Side::Usa {
            let after = hidden::hide(tables, &board, side, &orders, &held, private, &mut reader)?;
            hidden::hidden_move(tables, &board, side, &held, &after).unwrap();
        }
        Some(orders)
    });
    match orders {
        Some(orders) if reader.faults.is_empty() => Ok(orders),
        _ => Err(reader.faults.to_string()),
    }
}

#[test]
fn every_order_form_is_legal_on_its_board() {
    let tables = shipped();
    let mut refused = String::new();
    for (name, text, board) in FORMS {
        let board = board(&tables);
        board
            .fits(&tables)
            .unwrap_or_else(|fault| panic!("{name}: {fault}"));
        if let Err(faults) = checked(&tables, &board, text) {
            refused.push_str(&format!("{name}\n{faults}\n\n"));
        }
    }
    assert!(refused.is_empty(), "{refused}");
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
        include_str!("../../src/games/little_round_top/orders/read.rs"),
        include_str!("../../src/games/little_round_top/orders/read/acts.rs"),
        include_str!("../../src/games/little_round_top/orders/read/battle.rs"),
        include_str!("../../src/games/little_round_top/hidden.rs"),
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
    assert!(keys.len() > 30, "{keys:?}");
    for key in keys {
        let shown = all.lines().any(|line| {
            let line = line.trim_start_matches(['[', ' ']);
            let name = line.split(['=', ']', ' ', '.']).next().unwrap_or_default();
            name == key
                || line.split(']').next() == Some(&format!("standing.{key}"))
                || line.split(']').next() == Some(&format!("order.{key}"))
        });
        assert!(shown, "`{key}` stands in no order form");
    }
}
