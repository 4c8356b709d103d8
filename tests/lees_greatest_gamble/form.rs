//! The order forms: ASCII, at most 80 characters a line, every unit, and TOML that can be
//! uncommented.

use crate::drill::{Drill, hex, hmc, shipped, un};
use countersign::diagnostic::{Severity, Source};
use countersign::draft::{Form, Reader};
use countersign::games::lees_greatest_gamble::board::{Board, Stage, Status};
use countersign::games::lees_greatest_gamble::orders::{Orders, Secret, Standing, check, read};
use countersign::games::lees_greatest_gamble::phase::set_up;
use countersign::games::lees_greatest_gamble::unit::Entry;
use countersign::games::lees_greatest_gamble::{form, hidden};
use countersign::side::Side;
use std::collections::BTreeMap;

const SCENARIOS: [&str; 5] = [
    "full-battle",
    "mcphersons-ridge",
    "first-day",
    "second-day",
    "little-round-top",
];

fn opening(scenario: &str) -> Board {
    set_up::opening(shipped(), scenario, &BTreeMap::new()).unwrap()
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
    assert!(!form.contains("#\n#\n"), "two empty lines\n{form}");
}

/// Checks a draft's part of the game; the faults, warnings aside.
fn checked(board: &Board, text: &str) -> Result<Orders, String> {
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Draft);
    let orders = reader.parse().and_then(|parsed| {
        let root = reader.root(&parsed);
        check::read(shipped(), board, root, &mut reader)
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

/// Reads a draft without trying it; an earlier order of an example may always count.
fn only_read(side: Side, text: &str) -> Orders {
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Draft);
    let parsed = reader.parse();
    let parsed = parsed.unwrap_or_else(|| panic!("{}\n{text}", reader.faults));
    let root = reader.root(&parsed);
    let orders = read::orders(&mut reader, shipped(), side, &root);
    root.finish(&mut reader);
    assert!(reader.faults.is_empty(), "{}", reader.faults);
    orders
}

fn standing(board: &Board, side: Side, text: &str) -> Standing {
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Draft);
    let parsed = reader.parse();
    let parsed = parsed.unwrap_or_else(|| panic!("{}\n{text}", reader.faults));
    let root = reader.root(&parsed);
    let table = root.table(&mut reader, "standing");
    root.finish(&mut reader);
    let standing = check::standing(shipped(), board, side, table, &mut reader);
    assert!(reader.faults.is_empty(), "{}", reader.faults);
    standing.unwrap()
}

/// What a private form hides; `held` is what was hidden before.
fn hide(
    board: &Board,
    side: Side,
    orders: &Orders,
    held: &BTreeMap<String, Secret>,
    text: &str,
) -> BTreeMap<String, Secret> {
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Draft);
    let after = reader.parse().and_then(|parsed| {
        let root = reader.root(&parsed);
        let table = root.table(&mut reader, "hidden");
        root.finish(&mut reader);
        hidden::hide(shipped(), board, side, orders, held, table, &mut reader)
    });
    after.unwrap_or_else(|| panic!("{}\n{text}", reader.faults))
}

/// The second day, with somebody of every sort.
fn battle(side: Side) -> (Drill, BTreeMap<String, Secret>) {
    let mut drill = Drill::new();
    drill.board = opening("second-day");
    drill.board.turn = 5;
    drill.board.stage = match side {
        Side::Csa => Stage::Confederate,
        Side::Usa => Stage::Union,
    };
    for (unit, status) in [
        ("C17", Status::Routed),
        ("C18", Status::Eliminated),
        ("C19", Status::Eliminated),
        ("C20", Status::Captured),
        ("C22", Status::Left),
        ("U57", Status::Routed),
        ("U58", Status::Destroyed),
        ("U59", Status::Left),
    ] {
        drill.board.take(un(unit), status);
    }
    drill.marker("C-HMC-1", "1730", &["C1", "C2"]);
    drill.marker("C-HMC-2", "1730", &[]);
    drill.marker("U-HMC-1", "3119", &["U9", "U10", "U11"]);
    let disrupted = drill.board.unit_mut(un("C27"));
    disrupted.disrupted = true;
    let letter = match side {
        Side::Csa => 'C',
        Side::Usa => 'U',
    };
    let held = drill.secrets.clone();
    let held = held
        .into_iter()
        .filter(|(label, _)| label.starts_with(letter));
    (drill, held.collect())
}

#[test]
fn rule_23_1d_every_set_up_form_is_plain_and_legal_as_it_is() {
    for scenario in SCENARIOS {
        let mut board = opening(scenario);
        for _ in 0..2 {
            let Some(side) = board.stage.active().filter(|_| board.stage.is_set_up()) else {
                break;
            };
            let text = form::form(shipped(), &board);
            plain(&text);
            assert_eq!(checked(&board, &text), Ok(Orders::default()), "{scenario}");
            // What it writes out is how everybody stands already.
            let all = uncommented(&text);
            let keys = all.split("[[order]]").next().unwrap();
            let orders = checked(&board, keys).unwrap_or_else(|faults| panic!("{faults}\n{keys}"));
            assert!(!orders.place.is_empty() || !orders.top.is_empty(), "{text}");
            // The groups in markers instead.
            if let Some((_, markers)) = all.split_once("[[order]]") {
                let markers = format!("[[order]]{markers}");
                let orders = checked(&board, &markers).unwrap_or_else(|faults| panic!("{faults}"));
                assert!(!orders.order.is_empty());
            }
            board.stage = set_up::after(shipped(), board.scenario, side);
        }
        assert_eq!(board.stage, Stage::Confederate, "{scenario}");
    }
}

#[test]
fn every_form_of_the_battle_is_plain_and_legal_as_it_is() {
    for scenario in SCENARIOS {
        for (stage, turn) in [
            (Stage::Confederate, 0),
            (Stage::Union, 0),
            (Stage::Union, 11),
        ] {
            let mut board = opening(scenario);
            board.stage = stage;
            if turn > 0 {
                board.turn = turn;
            }
            let text = form::form(shipped(), &board);
            plain(&text);
            assert_eq!(checked(&board, &text), Ok(Orders::default()), "{scenario}");
        }
    }
}

#[test]
fn the_examples_of_a_form_can_be_read_and_show_every_key() {
    for side in Side::BOTH {
        let (drill, _) = battle(side);
        let text = form::form(shipped(), &drill.board);
        plain(&text);
        assert_eq!(checked(&drill.board, &text), Ok(Orders::default()));
        let orders = only_read(side, &uncommented(&text));
        let reactions = &orders.reactions;
        for (key, there) in [
            ("order", orders.order.len() > 12),
            ("top", !orders.top.is_empty()),
            ("sequence", !orders.sequence.is_empty()),
            ("return", !orders.comeback.is_empty()),
            ("defend", !reactions.defend.is_empty()),
            ("hold_guns", reactions.hold_guns.is_some()),
            ("exchange", !reactions.exchange.is_empty()),
            ("evade", !reactions.evade.is_empty()),
            ("retreat", !reactions.retreat.is_empty()),
            ("overstack", !reactions.overstack.is_empty()),
            ("guns", !reactions.guns.is_empty()),
            ("counterattack", !reactions.counterattack.is_empty()),
        ] {
            assert!(there, "{key}");
        }
        let ways = uncommented(&text);
        for key in [
            "enter",
            "remove",
            "deploy",
            "recover",
            "march",
            "accelerate",
            "disengage",
            "path",
            "leave",
            "attack",
            "train",
            "charge",
            "bombard",
            "support",
            "advance",
            "create",
            "at",
            "gate",
            "units",
            "if",
            "unless",
        ] {
            let there = ways
                .lines()
                .any(|line| line.starts_with(&format!("{key} = ")));
            assert!(there, "{key}");
        }
    }
}

#[test]
fn every_form_of_standing_orders_is_plain_and_its_examples_are_legal() {
    for side in Side::BOTH {
        let (drill, _) = battle(side.other());
        let text = form::standing_form(shipped(), &drill.board, side);
        plain(&text);
        assert!(text.starts_with("[standing]\n"));
        assert_eq!(standing(&drill.board, side, &text), Standing::default());
        let standing = standing(&drill.board, side, &uncommented(&text));
        assert_eq!(standing.control.len(), 3);
        assert!(standing.reactions.hold_guns.is_some());
        assert!(!standing.reactions.defend.is_empty());
        assert!(!standing.reactions.exchange.is_empty());
        assert!(!standing.reactions.evade.is_empty());
        assert!(!standing.reactions.retreat.is_empty());
        assert!(!standing.reactions.counterattack.is_empty());
    }
    for scenario in SCENARIOS {
        let board = opening(scenario);
        for side in Side::BOTH {
            let text = form::standing_form(shipped(), &board, side);
            plain(&text);
            let _ = standing(&board, side, &uncommented(&text));
        }
    }
}

#[test]
fn options_that_are_off_are_not_offered() {
    let (mut drill, held) = battle(Side::Csa);
    drill.board.markers.clear();
    let options = &mut drill.board.options;
    options.command = false;
    options.control = false;
    options.hidden = false;
    options.counterattack = false;
    options.disengage = false;
    options.march = false;
    let text = form::form(shipped(), &drill.board);
    let standing = form::standing_form(shipped(), &drill.board, Side::Csa);
    for word in [
        "command roll",
        "march = true",
        "disengage",
        "counterattack]]",
        "create =",
        "Hidden Movement Counters:",
        "control]]",
    ] {
        assert!(!text.contains(word), "{word}");
        assert!(!standing.contains(word), "{word}");
    }
    assert_eq!(
        form::hidden_form(shipped(), &drill.board, Side::Csa, &held),
        ""
    );
}

#[test]
fn the_form_tells_of_each_piece_what_it_may_do() {
    let mut drill = Drill::new();
    drill.unit("C6", "3226");
    drill.unit("C7 sD?", "3226");
    drill.unit("C15 F", "3226");
    drill.unit("C5 DF", "3430");
    drill.unit("C54", "1233");
    drill.unit("U21 D", "3225");
    drill.unit("U68", "3225");
    drill.unit("U72", "3727");
    drill.unit("C8", "3728");
    drill.marker("C-HMC-2", "1630", &["C1"]);
    drill.marker("C-HMC-3", "1631", &[]).contents = Some(Vec::new());
    drill.board.unit_mut(un("C35")).status = Status::Waiting;
    drill.board.day = 1;
    drill.board.turn = 8;
    drill.board.take(un("C2"), Status::Routed);
    drill.board.take(un("C3"), Status::Eliminated);
    drill.board.take(un("C4"), Status::Eliminated);
    drill.board.take(un("C9"), Status::Left);
    let text = form::form(shipped(), &drill.board);
    plain(&text);
    for words in [
        "# 1 July, turn 8: CSA player-turn.",
        "the army will\n# be in Attack, Restricted, Passive or Panic.",
        "# C6 Barksdale, infantry in 3226 on top: Normal; Combat 5, Morale 5, Loss 4+\n",
        "#   enemy infantry is near: moves one hex at most [8.6b]; farther if it\n#     disengages \
         [22.2]\n",
        "# C7 Kershaw, infantry in 3226 below C6: Shaken, Disrupted, Questionable; Combat\n#     4, \
         Morale 3, Loss 5\n",
        "#   may attack 3225, held by U21 and U68: +2 without artillery\n",
        // The Command Control Phase makes it Ready.
        "# C15 Alexander, artillery in 3226: Ready; range 5, Offensive Support 1,\n#     Defensive Support 3, Self Defence 1\n",
        "# C5 Henry, artillery in 3430: Fired, Disrupted;",
        "#   may recover for 2 MP [7.3c]\n",
        "may bombard U21 U68 in 3225",
        "#   no enemy is near: may move accelerated, with 8 MP [15.1]\n",
        "#   enemy cavalry may hinder it when it leaves its hex, 1 MP [15.3]\n",
        "# C-Train in 1628: unmoved side up;",
        "# May enter now: the first counter",
        "#   at A (1234): C35 Mahone\n",
        "# Off the map: C9. From the third turn",
        "# Hidden Movement Counters: 2 of 8 are in use [18.1a].\n",
        "# C-HMC-2 in 1630\n",
        "# C-HMC-3 in 1631, a decoy\n",
        "# Units may return beside the Train in 1628 if it does not move [10.4]:\n",
        "#   Routed: C2 Benning\n",
        "#   Eliminated infantry: C3 Law and C4 Robertson; of two one returns, one is\n#     \
         destroyed [7.7a]\n",
        "#   hexes with room: 1527, 1528, 1627, 1629, 1727 and 1728\n",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    assert!(!text.contains("may bombard C"), "{text}");
}

/// A hex beside enemy infantry has a star; costs are those of the movement.
#[test]
fn the_form_prices_the_hexes_around_a_unit() {
    let mut drill = Drill::new();
    drill.unit("C6", "1926");
    drill.unit("U1", "1924");
    drill.unit("C7", "1927");
    let text = form::form(shipped(), &drill.board);
    let line = text
        .lines()
        .skip_while(|line| !line.starts_with("# C6 "))
        .find(|line| line.contains("may enter"))
        .unwrap();
    assert!(line.contains("1925* 1"), "{line}");
    assert!(line.contains("1927 2"), "{line}");
    let after = drill.check("order = [{ unit = \"C6\", path = [\"1927\"] }]");
    assert_eq!(after, "");
}

#[test]
fn rule_20_2a_the_form_of_a_night_says_so() {
    let mut drill = Drill::new();
    drill.board.turn = 11;
    drill.unit("C50", "1628");
    drill.unit("U6", "1825");
    let text = form::form(shipped(), &drill.board);
    assert!(
        text.contains("2 July, turn 11, at night: CSA player-turn."),
        "{text}"
    );
    assert!(
        text.contains("every unit that moves is Disrupted [20.2a]"),
        "{text}"
    );
    assert!(!text.contains("may bombard"), "{text}");
}

#[test]
fn rule_23_5c_the_form_says_who_does_not_move() {
    let mut board = opening("little-round-top");
    board.stage = Stage::Confederate;
    let text = form::form(shipped(), &board);
    assert!(
        text.contains("# The army is in Attack without a command roll [23.5c]."),
        "{text}"
    );
    let frozen = text
        .lines()
        .skip_while(|line| !line.starts_with("# C17 "))
        .nth(1);
    let frozen = frozen.unwrap();
    assert!(
        frozen.starts_with("#   stays: `C17` does not move"),
        "{frozen}"
    );
    let free = text
        .lines()
        .skip_while(|line| !line.starts_with("# C1 "))
        .nth(1);
    assert!(!free.unwrap().contains("stays"), "{free:?}");
}

#[test]
fn rule_10_4b_the_example_of_a_return_is_beside_the_own_train() {
    for side in Side::BOTH {
        let mut drill = Drill::new();
        drill.board.stage = match side {
            Side::Csa => Stage::Confederate,
            Side::Usa => Stage::Union,
        };
        for name in ["C1", "C2", "C3", "C5", "U9", "U10", "U11", "U7"] {
            drill.board.unit_mut(un(name)).status = Status::Waiting;
        }
        let text = form::form(shipped(), &drill.board);
        let after = text.split("[[return]]").nth(2).unwrap();
        let example = after.split("hex = \"").nth(1).unwrap();
        let train = drill.board.train_at(side).unwrap();
        let beside = hex(&example[..4]);
        assert_eq!(shipped().map.grid.distance(train, beside), 1, "{beside}");
    }
}

#[test]
fn rule_10_4a_the_form_says_why_nobody_returns() {
    let mut drill = Drill::new();
    drill.board.take(un("C2"), Status::Routed);
    drill.board.csa.train.attacked = true;
    let text = form::form(shipped(), &drill.board);
    let flat = text.replace("\n# ", " ");
    assert!(
        flat.contains(
            "No unit can return now: the Train in 1628 was attacked in the last enemy Combat \
             Phase [10.4a]."
        ),
        "{text}"
    );
}

#[test]
fn rule_18_5a_the_private_form_tells_what_markers_hold() {
    let (drill, held) = battle(Side::Csa);
    let text = form::hidden_form(shipped(), &drill.board, Side::Csa, &held);
    plain(&text);
    assert!(text.starts_with("[hidden]\n"));
    for words in [
        "#open = [\"C-HMC-1\"]\n",
        "# C-HMC-1 in 1730 holds C1 Anderson and C2 Benning\n",
        "# Where it stands, units could go to 1630, 1631, 1729, 1730, 1731, 1830 and 1831\n",
        "#[hidden.C-HMC-1]\n#units = [\"C1\", \"C2\"]\n#deploy = [\"C1 1630\", \"C2 1630\"]\n",
        "# C-HMC-2 in 1730 is a decoy\n",
        "#[hidden.C-HMC-3]\n",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    let mut moved = drill.board.clone();
    moved.markers.iter_mut().for_each(|it| it.recovered = true);
    let text_then = form::hidden_form(shipped(), &moved, Side::Csa, &held);
    assert_eq!(
        text_then.matches("[18.8e]").count(),
        1,
        "decoys hold nobody"
    );
    // As it stands it changes nothing.
    let orders = Orders::default();
    assert_eq!(hide(&drill.board, Side::Csa, &orders, &held, &text), held);
    // Written out, markers keep what they hold, and say where it would go.
    let all = uncommented(&text);
    let all = all.replace("open = [\"C-HMC-1\"]", "");
    let all = all.split("[hidden.C-HMC-3]").next().unwrap();
    let after = hide(&drill.board, Side::Csa, &orders, &held, all);
    assert_eq!(after["C-HMC-1"].units, held["C-HMC-1"].units);
    assert_eq!(after["C-HMC-1"].deploy[&un("C2")], hex("1630"));
    // What it says is legal.
    assert!(text.contains("#deploy = [\"C1 2928\"]\n"), "{text}");
    // The other side's markers are not in it.
    assert!(!text.contains("U-HMC"), "{text}");
    assert!(drill.board.marker(hmc("U-HMC-1")).is_some());
    // Nor is what was sealed for a marker that was not made; but that it is void.
    assert!(!text.contains("void"), "{text}");
    let mut more = held.clone();
    more.insert("C-HMC-3".to_owned(), held["C-HMC-1"].clone());
    let text = form::hidden_form(shipped(), &drill.board, Side::Csa, &more);
    plain(&text);
    let said = "# C-HMC-3 was not made; what you sealed for it is void\n";
    assert!(text.contains(said), "{text}");
    more.insert("C-HMC-4".to_owned(), held["C-HMC-2"].clone());
    let text = form::hidden_form(shipped(), &drill.board, Side::Csa, &more);
    let said = "# C-HMC-3 and C-HMC-4 were not made; what you sealed for them is void\n";
    assert!(text.contains(said), "{text}");
}

#[test]
fn rule_18_4c_the_form_names_enemy_markers_that_are_seen_and_not_open() {
    let (mut drill, _) = battle(Side::Csa);
    let seen = "# Seen by you: U-HMC-1.";
    let text = |drill: &Drill| form::form(shipped(), &drill.board);
    assert!(!text(&drill).contains("Seen by you"));
    for marker in &mut drill.board.markers {
        marker.seen = true;
    }
    let text = text(&drill);
    assert!(text.contains(seen), "{text}");
    plain(&text);
}

#[test]
fn rule_10_3a_the_form_says_who_is_kept_off_the_map_by_the_enemy() {
    let mut board = opening("full-battle");
    board.turn = 8;
    board.stage = Stage::Confederate;
    let text = form::form(shipped(), &board);
    assert!(!text.contains("Cannot enter now"), "{text}");
    let gate = shipped().map.entries[&Entry::A];
    board.put(un("U14"), gate);
    board.options.entry = false;
    let text = form::form(shipped(), &board);
    let said = format!("#  * `C35` cannot enter at A: the enemy holds {gate} [10.3a]\n");
    assert!(text.contains("# Cannot enter now:\n"), "{text}");
    assert!(
        text.contains(said.trim_start_matches(['#', ' ', '*'])),
        "{text}"
    );
    plain(&text);
}

#[test]
fn rule_16_1_no_form_speaks_of_command_states_without_command_control() {
    let mut board = opening("mcphersons-ridge");
    for (command, stated) in [(true, true), (false, false)] {
        board.options.command = command;
        let text = form::form(shipped(), &board);
        assert_eq!(text.contains("\"state "), stated, "{text}");
    }
}

/// Guns that fired are Ready again before the enemy moves, if their side moves first (13.1a).
#[test]
fn standing_orders_list_units_as_the_enemy_will_find_them() {
    let mut drill = Drill::new();
    drill.unit("C15 F", "3226");
    drill.unit("U19 F", "2821");
    drill.board.stage = Stage::Confederate;
    for (side, gun, state) in [(Side::Csa, "C15", ": Ready"), (Side::Usa, "U19", ": Fired")] {
        let text = form::standing_form(shipped(), &drill.board, side);
        let line = text
            .lines()
            .find(|line| line.starts_with(&format!("# {gun} ")));
        assert!(line.expect("a line").contains(state), "{text}");
    }
}
