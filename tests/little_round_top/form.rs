//! The order forms: ASCII, at most 80 characters a line, every unit, and TOML that can be
//! uncommented.

use crate::drill::{Drill, co, hex};
use countersign::diagnostic::{Severity, Source};
use countersign::draft::{Form, Reader};
use countersign::games::little_round_top::board::{Board, Formation, Stage, Status};
use countersign::games::little_round_top::orders::{Orders, Secret, Standing, check, read};
use countersign::games::little_round_top::phase::set_up;
use countersign::games::little_round_top::tables::{self, Tables};
use countersign::games::little_round_top::{form, hidden};
use countersign::side::Side;
use std::collections::BTreeMap;

fn shipped() -> Tables {
    tables::read(&Source::new("tables.toml", tables::SHIPPED)).unwrap()
}

fn opening(tables: &Tables) -> Board {
    set_up::opening(tables, &BTreeMap::new()).unwrap()
}

/// The TOML of a form: its own lines, and what is commented out without a blank.
fn uncommented(form: &str) -> String {
    form.lines()
        .map(|line| match line.strip_prefix('#') {
            Some(toml) if !toml.starts_with(' ') => toml,
            Some(_) => "",
            None => line,
        })
        .collect::<Vec<_>>()
        .join("\n")
}

fn plain(form: &str) {
    assert!(form.is_ascii(), "{form}");
    for line in form.lines() {
        assert!(line.chars().count() <= 80, "{line}");
        assert_eq!(line, line.trim_end(), "trailing blanks");
    }
}

/// Checks a draft's part of the game; the faults, warnings aside.
fn checked(tables: &Tables, board: &Board, text: &str) -> Result<Orders, String> {
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Draft);
    let orders = reader.parse().and_then(|parsed| {
        let root = reader.root(&parsed);
        check::read(tables, board, root, &mut reader)
    });
    let faults: Vec<String> = reader
        .faults
        .iter()
        .filter(|fault| fault.severity == Severity::Error)
        .map(ToString::to_string)
        .collect();
    match orders {
        Some(orders) if faults.is_empty() => Ok(orders),
        _ => Err(faults.join("\n")),
    }
}

/// Reads a draft without trying it.
fn only_read(tables: &Tables, side: Side, text: &str) -> Orders {
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Draft);
    let parsed = reader.parse();
    let parsed = parsed.unwrap_or_else(|| panic!("{}\n{text}", reader.faults));
    let root = reader.root(&parsed);
    let orders = read::orders(&mut reader, tables, side, &root);
    root.finish(&mut reader);
    assert!(reader.faults.is_empty(), "{}", reader.faults);
    orders
}

fn read_standing(tables: &Tables, board: &Board, side: Side, text: &str) -> Standing {
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Draft);
    let parsed = reader.parse();
    let parsed = parsed.unwrap_or_else(|| panic!("{}\n{text}", reader.faults));
    let root = reader.root(&parsed);
    let table = root.table(&mut reader, "standing");
    root.finish(&mut reader);
    let standing = check::standing(tables, board, side, table, &mut reader);
    assert!(reader.faults.is_empty(), "{}", reader.faults);
    standing.unwrap()
}

fn hide(tables: &Tables, board: &Board, text: &str) -> Result<BTreeMap<String, Secret>, String> {
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Draft);
    let after = reader.parse().and_then(|parsed| {
        let root = reader.root(&parsed);
        let table = root.table(&mut reader, "hidden");
        let before = BTreeMap::new();
        hidden::hide(
            tables,
            board,
            Side::Usa,
            &Orders::default(),
            &before,
            table,
            &mut reader,
        )
    });
    let faults = reader.faults.to_string();
    after.ok_or(faults)
}

/// The battle, with somebody of every sort.
fn battle(side: Side) -> (Tables, Board) {
    let tables = shipped();
    let mut board = opening(&tables);
    board.turn = 8;
    board.entry_15al = Some(5);
    board.stage = match side {
        Side::Usa => Stage::Union,
        Side::Csa => Stage::Confederate,
    };
    for (company, at, facing) in [
        ("15AL-G", "1209", "N"),
        ("15AL-H", "1209", "N"),
        ("15AL-B", "1109", "N"),
        ("15AL-C", "1309", "N"),
        ("4AL-A", "0408", "N"),
        ("47AL-D", "0810", "N"),
    ] {
        board.put(co(company), hex(at));
        board.company_mut(co(company)).facing = facing.parse().unwrap();
        board.company_mut(co(company)).formation = Formation::Line;
    }
    board.company_mut(co("15AL-B")).formation = Formation::Column;
    board.company_mut(co("15AL-C")).disorganized = true;
    board.company_mut(co("20ME-A")).out_of_ammunition = true;
    board.company_mut(co("20ME-I")).bayonets = true;
    board.company_mut(co("20ME-E")).status = Status::Lost;
    board.company_mut(co("20ME-E")).at = None;
    let oates = board.officer_mut("Oates".parse().unwrap());
    oates.status = Status::OnMap;
    oates.at = Some(hex("1209"));
    let spear = board.officer_mut("Spear".parse().unwrap());
    spear.status = Status::Lost;
    spear.at = None;
    (tables, board)
}

#[test]
fn rule_20_1b_the_suggested_hiding_place_is_legal() {
    let tables = shipped();
    let board = opening(&tables);
    let orders = form::form(&tables, &board);
    let private = form::hidden_form(&tables, &board, Side::Usa, &BTreeMap::new());
    plain(&orders);
    plain(&private);
    assert!(private.starts_with("[hidden]\n"));
    assert!(checked(&tables, &board, &orders).is_ok());
    let places = hide(&tables, &board, &uncommented(&private)).unwrap();
    assert_eq!(places["20ME-B"].hex, hex("1805"));
    // As it is written it hides nothing yet, and says what to write.
    assert!(
        hide(&tables, &board, &private)
            .unwrap_err()
            .contains("no place is given for `20ME-B`, `2SS`, `Morrill`")
    );
    assert_eq!(
        form::hidden_form(&tables, &board, Side::Csa, &BTreeMap::new()),
        ""
    );
}

#[test]
fn rule_20_2a_the_suggested_set_up_is_legal() {
    let tables = shipped();
    let mut board = opening(&tables);
    board.stage = Stage::ConfederateSetUp;
    let text = form::form(&tables, &board);
    plain(&text);
    let orders = checked(&tables, &board, &uncommented(&text)).unwrap();
    assert_eq!(orders.place.len(), 6);
    assert_eq!(orders.entry_15al.unwrap().value, 3);
    let faults = checked(&tables, &board, &text).unwrap_err();
    assert!(faults.contains("are not placed"), "{faults}");
    assert!(faults.contains("`entry_15al` is missing"), "{faults}");
}

#[test]
fn every_form_of_the_battle_is_plain_and_its_examples_can_be_read() {
    for side in Side::BOTH {
        let (tables, board) = battle(side);
        let text = form::form(&tables, &board);
        plain(&text);
        // Without an order given the form is legal.
        assert_eq!(
            checked(&tables, &board, &text).unwrap(),
            Orders::default(),
            "{side}"
        );
        let orders = only_read(&tables, side, &uncommented(&text));
        assert_eq!(orders.order.len(), 4);
        assert_eq!(orders.order[2].otherwise.len(), 2);
        for (key, there) in [
            ("release", orders.release.is_some()),
            ("replacement", !orders.replacement.is_empty()),
            ("bonus", !orders.bonus.is_empty()),
            ("fire", !orders.fire.is_empty()),
            ("others", orders.others.is_some()),
            ("melee", !orders.melee.is_empty()),
            ("retreat", !orders.reactions.retreat.is_empty()),
            ("escort", !orders.reactions.escort.is_empty()),
            ("fray", !orders.reactions.fray.is_empty()),
            ("checks_first", !orders.reactions.checks_first.is_empty()),
            ("flags_to", !orders.reactions.flags_to.is_empty()),
        ] {
            assert!(there, "{key}");
        }
    }
}

#[test]
fn every_form_of_standing_orders_is_plain_and_its_examples_can_be_read() {
    for side in Side::BOTH {
        let (tables, board) = battle(side.other());
        let text = form::standing_form(&tables, &board, side);
        plain(&text);
        assert!(text.starts_with("[standing]\n"));
        assert_eq!(
            read_standing(&tables, &board, side, &text),
            Standing::default()
        );
        let source = uncommented(&text);
        // One company of the examples may be out of the game by now.
        let standing = read_standing(&tables, &opening(&tables), side, &source);
        assert!(standing.hold_fire.is_some() && standing.reach.is_some());
        assert!(!standing.prefer.is_empty() && !standing.fire.is_empty());
        assert!(!standing.no_withdrawal_fire.is_empty());
        assert!(!standing.reactions.retreat.is_empty());
        assert!(!standing.reactions.escort.is_empty());
        assert!(!standing.reactions.fray.is_empty());
    }
}

#[test]
fn the_form_tells_of_each_unit_what_it_may_do() {
    let (tables, board) = battle(Side::Csa);
    let text = form::form(&tables, &board);
    for line in [
        "# Oates in 1209: 24 CP (30 with the bonus), radius 5",
        "#   commands 15AL-B, 15AL-C, 15AL-G and 15AL-H",
        "# 15AL-G in 1209: faces N, line, 5/5 SP, flag of 15AL",
        "#   takes orders from Oates",
        "# 15AL-H in 1209: faces N, line, 4/4 SP, in support",
        "# 15AL-B in 1109: faces N, column, 5/5 SP",
        "# 15AL-D off the map: column, 4/4 SP",
        "# 15AL-C in 1309: faces N, line, 5/5 SP, disorganized",
    ] {
        assert!(text.lines().any(|it| it == line), "{line}\n{text}");
    }
    for words in [
        "rallies on a 6 [12.21a]",
        "may enter at 0816 now, facing N [21.1a]",
        "is on no officer's list: it can only fire [4.0d, 4.12a]",
        "may fire at",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    let (tables, board) = battle(Side::Usa);
    let text = form::form(&tables, &board);
    assert!(
        text.contains("# Spear: lost; his replacement comes in this Command Phase [4.5e]"),
        "{text}"
    );
    assert!(!text.contains("20ME-E in"), "it is lost");
    assert!(
        !text.contains("# 2SS"),
        "what is hidden stands in no public form"
    );
}

#[test]
fn a_melee_that_goes_on_stands_in_the_form() {
    let mut drill = Drill::new();
    drill.company("20ME-D", "0905", "S");
    drill.company("15AL-G", "0905", "N");
    drill.officer("Oates", "0905");
    let text = form::form(&drill.tables, &drill.board);
    plain(&text);
    assert!(
        text.contains("#   0905: 20ME-D against 15AL-G, with Oates"),
        "{text}"
    );
    assert!(
        text.contains("#   in melee with 15AL-G, with Oates"),
        "{text}"
    );
}

#[test]
fn rule_19_2a_what_is_hidden_stands_in_the_private_part() {
    let tables = shipped();
    let mut board = opening(&tables);
    board.stage = Stage::Union;
    let set_up = form::hidden_form(&tables, &opening(&tables), Side::Usa, &BTreeMap::new());
    let held = hide(&tables, &opening(&tables), &uncommented(&set_up)).unwrap();
    let text = form::hidden_form(&tables, &board, Side::Usa, &held);
    plain(&text);
    for line in [
        "[hidden]",
        "#open = [\"20ME-B\", \"2SS\", \"Morrill\"]",
        "# 20ME-B in 1805: faces SW, reach 1",
        "#[hidden.20ME-B]",
        "#reach = 1",
        "# Morrill in 1805",
    ] {
        assert!(text.lines().any(|it| it == line), "{line}\n{text}");
    }
    for label in hidden::LABELS {
        let status = Status::OnMap;
        match label {
            "Morrill" => board.officer_mut("Morrill".parse().unwrap()).status = status,
            company => board.company_mut(co(company)).status = status,
        }
    }
    assert_eq!(
        form::hidden_form(&tables, &board, Side::Usa, &BTreeMap::new()),
        ""
    );
}

#[test]
fn when_the_game_is_over_the_form_says_so() {
    let tables = shipped();
    let mut board = opening(&tables);
    board.stage = Stage::Over;
    assert_eq!(form::form(&tables, &board), "# The game is over.\n");
}

#[test]
fn every_form_says_where_orders_stand() {
    let tables = shipped();
    let mut boards = vec![opening(&tables)];
    boards.extend([Side::Usa, Side::Csa].map(|side| battle(side).1));
    for board in boards {
        let text = form::form(&tables, &board);
        assert!(
            text.ends_with("#\n# Your orders stand here, above [standing]:\n"),
            "{text}"
        );
        assert_eq!(text.matches("Your orders stand here").count(), 1);
    }
}

#[test]
fn a_key_of_the_root_in_standing_or_hidden_belongs_above_it() {
    let (tables, board) = battle(Side::Usa);
    let faults = |text: &str| {
        let source = Source::new("orders.toml", text);
        let mut reader = Reader::new(&source, Form::Draft);
        let parsed = reader.parse().unwrap();
        let root = reader.root(&parsed);
        let table = root.table(&mut reader, "standing");
        check::standing(&tables, &board, Side::Usa, table, &mut reader);
        let faults: Vec<String> = reader
            .faults
            .iter()
            .map(|fault| {
                format!(
                    "{}; {}",
                    fault.message,
                    fault.help.clone().unwrap_or_default()
                )
            })
            .collect();
        faults
    };
    assert_eq!(
        faults("[standing]\nothers = \"nearest\"\n"),
        ["`others` is not a key of `standing`; `others` belongs above `[standing]`"]
    );
    assert_eq!(
        faults("[standing]\nreech = 2\n"),
        ["`reech` is not a key of `standing`; did you mean `reach`?"]
    );
    let text = hide(&tables, &board, "[hidden]\norder = []\n").unwrap_err();
    assert!(text.contains("`order` is not a key of `hidden`"), "{text}");
    assert!(
        text.contains("help: `order` belongs above `[hidden]`"),
        "{text}"
    );
}
