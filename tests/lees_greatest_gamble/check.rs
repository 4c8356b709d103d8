//! The check of orders: rehearsals in every command state that may come.

use crate::drill::{Drill, hex, shipped, un};
use crate::orders::without_place;
use countersign::diagnostic::Source;
use countersign::draft::{Form, Reader};
use countersign::games::lees_greatest_gamble::board::{Scenario, Stage, State, Status};
use countersign::games::lees_greatest_gamble::orders::check;
use countersign::games::lees_greatest_gamble::phase::set_up;
use countersign::side::Side;
use std::collections::BTreeMap;

/// C7 and C8 two hexes from U21, C4 beside cavalry.
fn drill() -> Drill {
    let mut drill = Drill::new();
    drill.unit("C7", "3227");
    drill.unit("C8", "3327");
    drill.unit("U21", "3225");
    drill.unit("C4", "3728");
    drill.unit("U72", "3727");
    drill
}

/// The findings without their places.
fn findings(drill: &Drill, text: &str) -> String {
    without_place(&drill.check(text)).trim().to_owned()
}

/// What the check says of standing orders of a side.
fn standing(drill: &Drill, side: Side, text: &str) -> String {
    standing_in(drill, side, text, Form::Draft)
}

fn standing_in(drill: &Drill, side: Side, text: &str, form: Form) -> String {
    let source = Source::new("standing.toml", text);
    let mut reader = Reader::new(&source, form);
    let parsed = reader.parse();
    if let Some(parsed) = &parsed {
        let root = reader.root(parsed);
        let board = &drill.board;
        let _ = check::standing(&drill.tables, board, side, Some(root), &mut reader);
    }
    without_place(&reader.faults.to_string()).trim().to_owned()
}

const CLOSING: &str = "order = [{ unit = \"C7\", path = [\"3226\"], attack = \"3225\" }]";

#[test]
fn what_some_states_forbid_is_one_warning_that_names_them() {
    let drill = drill();
    assert_eq!(
        findings(&drill, CLOSING),
        "warning: if the army is Passive or in Panic this order is not carried out: `C7` may not \
         go into 3226: 3226 is next to U21, where Passive lets nobody go [16.5a]\n  help: keep away \
         from enemy infantry in this state; or write `unless = [\"state passive\", \"state \
         panic\"]`"
    );
    let two = "order = [{ unit = \"C7\", path = [\"3226\"], attack = \"3225\" }, { unit = \"C8\", \
               path = [\"3326\", \"3325\"] }]";
    let said = findings(&drill, two);
    assert_eq!(said.matches("warning:").count(), 2, "{said}");
    assert!(
        said.contains(
            "warning: if the army is Restricted, Passive or in Panic this order is carried out as \
             far as 3326: `C8` may not go into 3325"
        ),
        "{said}"
    );
}

#[test]
fn orders_that_wait_for_a_state_are_judged_where_they_hold() {
    let drill = drill();
    for condition in [
        "if = \"state attack\"",
        "if = \"state restricted\"",
        "unless = [\"state passive\", \"state panic\"]",
    ] {
        let text = CLOSING.replace(" }]", &format!(", {condition} }}]"));
        assert_eq!(findings(&drill, &text), "", "{text}");
    }
    // Where it holds it is never legal: an error.
    for condition in [
        "if = \"state panic\"",
        "unless = [\"state attack\", \"state restricted\"]",
    ] {
        let text = CLOSING.replace(" }]", &format!(", {condition} }}]"));
        let said = findings(&drill, &text);
        assert!(
            said.starts_with("error: `C7` may not go into 3226"),
            "{said}"
        );
    }
    let text = CLOSING.replace(" }]", ", if = [\"state passive\", \"state panic\"] }]");
    assert_eq!(
        findings(&drill, &text),
        "warning: this order is never carried out: no command state that can come fits it \
         [16.2a]\n  help: the army will be in Attack, Restricted, Passive or Panic"
    );
}

#[test]
fn what_no_state_allows_is_an_error_told_once() {
    let drill = drill();
    let text = "order = [{ unit = \"C7\", path = [\"3229\"] }]";
    let said = findings(&drill, text);
    assert_eq!(
        said,
        "error: `3229` does not touch 3227, where C7 is then [8.1a]\n  help: `path = [\"3228\", \
         \"3229\"], disengage = true` takes it to 3229 for 2 MP"
    );
}

/// The last fault by place says that what comes after reading has not been looked at.
#[test]
fn faults_say_when_the_moves_were_not_tried() {
    let drill = drill();
    let text = "order = [{ unit = \"C7\", march = true, disengage = true, path = [\"3228\"] }]";
    assert_eq!(
        findings(&drill, text),
        "error: `disengage` and `march` stand in one order [22.4c]\n  help: keep one of them; the \
         moves were not tried yet: mend these first"
    );
    let two =
        "order = [{ unit = \"C1\", path = [\"3228\"] }, { unit = \"C2\", path = [\"3329\"] }]";
    let said = findings(&drill, two);
    assert_eq!(said.matches("error: ").count(), 2, "{said}");
    assert_eq!(said.matches("not tried yet").count(), 1, "{said}");
    assert!(
        said.ends_with("the moves were not tried yet: mend these first"),
        "{said}"
    );
    // Once they are mended the moves are tried.
    let said = findings(&drill, "order = [{ unit = \"C8\", path = [\"3329\"] }]");
    assert!(
        said.starts_with("error: `3329` does not touch 3327"),
        "{said}"
    );
    assert!(!said.contains("not tried"), "{said}");
}

#[test]
fn rule_22_2a_disengagement_from_nobody_is_a_warning() {
    let mut drill = drill();
    drill.unit("C6", "3032");
    let text = "order = [{ unit = \"C6\", disengage = true, path = [\"3033\"] }]";
    assert_eq!(
        findings(&drill, text),
        "warning: `C6` disengages, but no enemy infantry is near it [22.2a]\n  help: take \
         `disengage` out: it moves freely"
    );
    let text = "order = [{ unit = \"C7\", disengage = true, path = [\"3228\"] }]";
    assert_eq!(findings(&drill, text), "");
}

#[test]
fn rule_16_1a_without_command_control_only_attack_is_tried() {
    let mut drill = drill();
    drill.board.options.command = false;
    assert_eq!(findings(&drill, CLOSING), "");
    let worlds = check::worlds(&drill.tables, &drill.board, Side::Csa);
    assert!(worlds.iter().all(|world| world.state == State::Attack));
    let text = CLOSING.replace(" }]", ", if = \"state passive\" }]");
    assert_eq!(
        findings(&drill, &text),
        "warning: this order is never carried out: no command state that can come fits it \
         [16.2a]\n  help: the army will be in Attack"
    );
}

#[test]
fn rule_23_2b_rule_23_5c_a_prescribed_state_is_the_only_one_tried() {
    let mut drill = drill();
    for (scenario, day, turn) in [
        (Scenario::McphersonsRidge, 1, 6),
        (Scenario::LittleRoundTop, 2, 7),
    ] {
        drill.board.scenario = scenario;
        drill.board.day = day;
        drill.board.turn = turn;
        assert_eq!(findings(&drill, CLOSING), "", "{scenario:?}");
        drill.board.turn += 1;
        assert_ne!(findings(&drill, CLOSING), "", "{scenario:?}");
    }
}

/// Which states can come follows from the army's span and rating, and the losses that weigh on it.
#[test]
fn rule_16_2a_the_states_that_can_come() {
    let mut drill = drill();
    let states = |drill: &Drill| -> Vec<State> {
        let worlds = check::worlds(&drill.tables, &drill.board, Side::Csa);
        let states = worlds.iter().filter(|world| !world.hindered);
        states.map(|world| world.state).collect()
    };
    let all = [
        State::Attack,
        State::Restricted,
        State::Passive,
        State::Panic,
    ];
    assert_eq!(states(&drill), all);
    drill.tables.armies[0].span = (2, 12);
    assert_eq!(states(&drill), [State::Restricted]);
    drill.tables.armies[0].span = (4, 10);
    drill.tables.armies[0].panic = 2;
    assert_eq!(
        states(&drill),
        [State::Attack, State::Restricted, State::Passive]
    );
    // 15 brigades lost: 2 less, and Panic may come, but never Attack.
    let infantry = (1..=4).chain(6..=9).chain(11..=13).chain(17..=20);
    for number in infantry {
        drill
            .board
            .take(un(&format!("C{number}")), Status::Captured);
    }
    assert_eq!(
        states(&drill),
        [State::Restricted, State::Passive, State::Panic]
    );
}

#[test]
fn rule_15_3a_what_hindrance_stops_is_a_warning() {
    let drill = drill();
    assert_eq!(
        findings(
            &drill,
            "order = [{ unit = \"C4\", path = [\"3729\", \"3730\", \"3731\"] }]"
        ),
        ""
    );
    assert_eq!(
        findings(
            &drill,
            "order = [{ unit = \"C4\", path = [\"3729\", \"3730\", \"3731\", \"3732\"] }]"
        ),
        "warning: if infantry is hindered: `C4` cannot pay 1 MP for 3732; it has 0 left [6.2c]\n  \
         help: end its path before that hex"
    );
    // An order for that case alone.
    let text = "order = [{ unit = \"C4\", path = [\"3729\", \"3730\", \"3731\", \"3732\"] }, { \
                unit = \"C7\", if = \"C4 stopped\", path = [\"3228\"], attack = \"3225\" }]";
    let said = findings(&drill, text);
    assert!(
        said.contains(
            "warning: if infantry is hindered this order is carried out as far as 3228: `3225` does \
             not touch 3228, where C7 stands then [8.4c]"
        ),
        "{said}"
    );
    // Nobody of the enemy's cavalry is on the map: no such world.
    let mut drill = drill;
    drill.board.take(un("U72"), Status::Routed);
    let worlds = check::worlds(&drill.tables, &drill.board, Side::Csa);
    assert!(worlds.iter().all(|world| !world.hindered));
}

/// The errors of a check, without places.
fn errors(drill: &Drill, text: &str) -> Vec<String> {
    let said = findings(drill, text);
    let lines = said.lines().filter_map(|line| line.strip_prefix("error: "));
    lines.map(str::to_owned).collect()
}

const BAD: &str = "{ unit = \"C7\", march = true, disengage = true, path = [\"3228\"] }";

#[test]
fn orders_are_tried_beside_others_that_have_faults() {
    let drill = drill();
    let slip = "{ unit = \"C8\", path = [\"3329\"] }";
    let fault = "`3329` does not touch 3327, where C8 is then [8.1a]";
    for bad in [
        BAD,
        "{ unit = \"C7\" }",
        "{ unit = \"C7\", path = [\"9999\"] }",
        "{ unit = \"C99\", path = [\"3228\"] }",
        "{ path = [\"3228\"] }",
        "{ unit = \"C1\", path = [\"3228\"] }",
        "{ unit = \"U21\", path = [\"3226\"] }",
    ] {
        for text in [
            format!("order = [{bad}, {slip}]"),
            format!("order = [{slip}, {bad}]"),
        ] {
            let said = errors(&drill, &text);
            assert_eq!(said.len(), 2, "{text}\n{said:?}");
            assert!(said.contains(&fault.to_owned()), "{text}\n{said:?}");
            let said = findings(&drill, &text);
            assert!(
                said.contains("the orders without such faults were tried"),
                "{said}"
            );
        }
    }
    // What is wrong elsewhere keeps no order from being tried either.
    for bad in [
        "top = [\"C99\"]",
        "evade = [{ unit = \"C7\" }]",
        "hold_guns = 3",
        "return = [{ unit = \"C99\" }]",
        "nonsense = 1",
    ] {
        let said = errors(&drill, &format!("{bad}\norder = [{slip}]"));
        assert_eq!(said.len(), 2, "{bad}\n{said:?}");
        assert!(said.contains(&fault.to_owned()), "{bad}\n{said:?}");
    }
}

#[test]
fn what_a_fault_makes_of_other_orders_is_no_fault_of_theirs() {
    let mut drill = drill();
    drill.units(&["C1", "C2"], "3228");
    drill.unit("C3", "3229");
    drill.unit("C15 F", "3227");
    // Three stand in 3228 as long as C1 has not gone; nobody knows where it goes.
    let come = "{ unit = \"C3\", path = [\"3228\"] }, { unit = \"C8\", path = [\"3228\"] }";
    for first in [
        "{ unit = \"C1\", path = [\"3229\", \"9999\"] }",
        "{ unit = \"C1\", path = [\"3128\"], march = 3 }",
        "{ unit = \"C99\", path = [\"3128\"] }",
        "{ path = [\"3128\"] }",
    ] {
        let said = errors(&drill, &format!("order = [{first}, {come}]"));
        assert_eq!(said.len(), 1, "{first}\n{said:?}");
    }
    // What is full anyway is told.
    drill.unit("C5", "3228");
    drill.unit("C6", "3228");
    let first = "{ unit = \"C1\", path = [\"3128\"], march = 3 }";
    let said = errors(&drill, &format!("order = [{first}, {come}]"));
    assert!(
        said.iter()
            .any(|line| line.contains("where three counters stand")),
        "{said:?}"
    );
    // Orders that name a piece with faults wait until they are mended.
    for other in [
        "{ unit = \"C8\", path = [\"3329\"], if = \"C7 gone\" }",
        "{ unit = \"C8\", path = [\"3329\"], if = \"3228 empty\" }",
    ] {
        let said = findings(&drill, &format!("order = [{BAD}, {other}]"));
        assert_eq!(said.matches("error: ").count(), 1, "{said}");
        assert!(
            said.ends_with("the moves were not tried yet: mend these first"),
            "{said}"
        );
    }
}

#[test]
fn a_set_up_is_tried_beside_orders_that_have_faults() {
    let mut drill = drill();
    drill.board = set_up::opening(shipped(), "second-day", &BTreeMap::new()).unwrap();
    let far = "place = [\"C7 3225\"]\n";
    let alone = errors(&drill, far);
    assert_eq!(alone.len(), 1, "{alone:?}");
    let both = errors(&drill, &format!("{far}{CLOSING}"));
    assert_eq!(both.len(), 2, "{both:?}");
    assert!(both.contains(&alone[0]), "{both:?}");
    // Where units stand decides all else.
    let text = "place = [\"C99 1628\", \"C7 3225\"]";
    let said = findings(&drill, text);
    assert!(
        said.ends_with("the set-up was not tried yet: mend these first"),
        "{said}"
    );
}

/// A forced march or acceleration without need, and a brigade that is on top anyway.
#[test]
fn orders_that_give_nothing_are_told() {
    let mut drill = Drill::new();
    drill.unit("C7", "3227");
    drill.unit("C48", "3229");
    let march = "order = [{ unit = \"C7\", march = true, path = [\"3228\"] }]";
    assert_eq!(
        findings(&drill, march),
        "warning: `C7` needs no `march`: its way costs 1 MP of 4 [22.4d]\n  help: take `march` \
         out: it counts only for who spends more"
    );
    // Who needs it in one state gets no warning; hindrance and a longer way may need it.
    let long = "order = [{ unit = \"C7\", march = true, path = [\"3228\", \"3229\", \"3230\", \
                \"3231\", \"3232\"] }]";
    assert!(
        !findings(&drill, long).contains("needs no"),
        "{}",
        findings(&drill, long)
    );
    let mut beset = Drill::new();
    beset.unit("C7", "3227");
    beset.unit("U72", "3226");
    assert!(
        !findings(&beset, march).contains("needs no"),
        "{}",
        findings(&beset, march)
    );
    for (top, told) in [
        ("top = [\"C7\"]", true),
        ("top = [\"C7\", \"C8\"]", true),
        ("top = [\"C8\"]", false),
        ("top = [\"C8\", \"C7\"]", false),
    ] {
        let mut drill = Drill::new();
        drill.units(&["C7", "C8"], "3227");
        let said = findings(&drill, top);
        assert_eq!(said.contains("needs no `top`"), told, "{top}\n{said}");
        assert_eq!(said.is_empty(), !told, "{top}\n{said}");
    }
    let said = findings(&drill, "top = [\"C7\"]");
    assert_eq!(
        said,
        "warning: `C7` needs no `top` [9.4b]\n  help: it will be the only brigade in 3227"
    );
    // A brigade that comes there may go under it or on top.
    drill.unit("C8", "3327");
    let come = "top = [\"C7\"]\norder = [{ unit = \"C8\", path = [\"3227\"] }]";
    let ran = drill.moves(Side::Csa, &come[come.find("order").unwrap()..], &[]);
    let top = ran.board.top(shipped(), hex("3227"));
    let said = findings(&drill, come);
    assert_eq!(
        said.contains("needs no `top`"),
        top == Some(un("C7")),
        "{said}"
    );
}

/// What follows from an order that fails in some states is not told again.
#[test]
fn stacks_and_sequences_are_judged_where_all_goes_well() {
    let drill = drill();
    let text = format!("top = [\"C7\"]\nsequence = [\"3225\"]\n{CLOSING}");
    let said = findings(&drill, &text);
    assert_eq!(said.matches("warning: if the army").count(), 1, "{said}");
    assert!(!said.contains("error: "), "{said}");
    assert_eq!(
        findings(&drill, "sequence = [\"3225\"]"),
        "error: no attack on `3225` is ordered [8.4a]\n  help: no attack or bombardment is \
         ordered; leave `sequence` out"
    );
}

#[test]
fn keys_have_their_stages() {
    let drill = drill();
    let said = findings(&drill, "place = [\"C7 3227\"]");
    assert_eq!(
        said,
        "error: `place` has no place in a player-turn of the battle [5.1a]\n  help: it belongs to \
         a set-up; units move with `[[order]]`; \
         the moves were not tried yet: mend these first"
    );
    let mut drill = drill;
    drill.board = set_up::opening(shipped(), "second-day", &BTreeMap::new()).unwrap();
    assert_eq!(drill.board.stage, Stage::ConfederateSetUp);
    for text in [
        "sequence = [\"3225\"]",
        "return = [{ unit = \"C7\" }]",
        "defend = [{ gun = \"C15\" }]",
        "hold_guns = true",
        "exchange = [{ unit = \"C7\" }]",
        "evade = [{ unit = \"C54\" }]",
        "retreat = [{ unit = \"C7\", to = [\"3225\"] }]",
        "overstack = [\"C7\"]",
        "guns = [\"C15\"]",
        "counterattack = [{ unit = \"C7\" }]",
    ] {
        let key = text.split(' ').next().unwrap();
        assert_eq!(
            findings(&drill, text),
            format!(
                "error: `{key}` has no place in a set-up [23.1e]\n  help: a set-up has `place`, \
                 `top` and orders that make markers; what a side does when the enemy acts stands \
                 in `[standing]`; the set-up was not tried yet: mend these first"
            )
        );
    }
    assert_eq!(
        findings(&drill, CLOSING),
        "error: `C7` cannot move in a set-up [23.1d]\n  help: write where it stands, as in `place \
         = [\"C7 1628\"]`, if it has a choice; the set-up was not tried yet: mend these first"
    );
    drill.board.stage = Stage::Over;
    assert_eq!(
        findings(&drill, ""),
        "error: the game is over [4.1a]\n  help: nobody writes orders any more; see the score \
         with `countersign report`"
    );
}

#[test]
fn standing_orders_are_refused_only_what_can_never_be() {
    let mut drill = drill();
    for (unit, status) in [
        ("C1", Status::Captured),
        ("C2", Status::Routed),
        ("C3", Status::Left),
        ("U1", Status::Destroyed),
        ("U2", Status::Hidden),
        ("U3", Status::Removed),
    ] {
        drill.board.take(un(unit), status);
    }
    for text in [
        "",
        "control = [{ unit = \"U2\", path = [\"3225\"] }]",
        "control = [{ unit = \"U-HMC-1\", path = [\"3225\"] }]",
        "retreat = [{ unit = \"C2\", to = [\"3225\"] }, { unit = \"C3\", to = [\"3225\"] }]",
        "counterattack = [{ unit = \"C7\", against = [\"U2\"] }]",
    ] {
        assert_eq!(standing(&drill, Side::Csa, text), "", "{text}");
    }
    for (text, expected) in [
        (
            "control = [{ unit = \"U1\", path = [\"3225\"] }]",
            "error: `U1` is a destroyed cadre [7.7b]\n  help: leave it out",
        ),
        (
            "counterattack = [{ unit = \"C7\", against = [\"U3\"] }]",
            "error: `U3` is out of the game [7.5d]\n  help: leave it out",
        ),
        (
            "retreat = [{ unit = \"C1\", to = [\"3225\"] }]",
            "error: `C1` was captured [7.5b]\n  help: leave it out",
        ),
        (
            "overstack = [\"C9\"]",
            "error: `C9` takes no part in this scenario [23.1a]\n  help: leave it out",
        ),
    ] {
        assert_eq!(standing(&drill, Side::Csa, text), expected, "{text}");
        // Who is lost after they were sealed spoils nothing.
        assert_eq!(
            standing_in(&drill, Side::Csa, text, Form::Canonical),
            "",
            "{text}"
        );
    }
    drill.board.options.comeback = false;
    assert_eq!(
        standing(&drill, Side::Csa, "overstack = [\"C3\"]"),
        "error: `C3` has left the map and never returns [8.5a]\n  help: leave it out"
    );
    drill.board.options.control = false;
    drill.board.options.counterattack = false;
    assert_eq!(
        standing(
            &drill,
            Side::Csa,
            "control = [{ unit = \"U21\", path = [\"3225\"] }]"
        ),
        "error: `control` needs option 17, loss of control, and this game does without it \
         [17.1a]\n  help: leave it out"
    );
    let sealed = standing_in(
        &drill,
        Side::Csa,
        "counterattack = [{ unit = \"C7\" }]",
        Form::Canonical,
    );
    assert!(
        sealed.starts_with("error: `counterattack` needs"),
        "{sealed}"
    );
    assert_eq!(
        standing(&drill, Side::Csa, "counterattack = [{ unit = \"C7\" }]"),
        "error: `counterattack` needs option 19, counterattacks, and this game does without it \
         [19.1a]\n  help: leave it out"
    );
}

/// The warnings about `defend` of standing orders that are written with these orders.
fn defences(drill: &mut Drill, orders: &str, standing: &str) -> String {
    drill.orders(Side::Csa, orders);
    let source = Source::new("standing.toml", standing);
    let mut reader = Reader::new(&source, Form::Draft);
    let parsed = reader.parse().unwrap();
    let root = reader.root(&parsed);
    let found = check::standing(
        &drill.tables,
        &drill.board,
        Side::Csa,
        Some(root),
        &mut reader,
    );
    let (tables, board) = (&drill.tables, &drill.board);
    let found = found.unwrap();
    check::defences::weigh(tables, board, Side::Csa, &drill.orders, &found, &mut reader);
    without_place(&reader.faults.to_string()).trim().to_owned()
}

#[test]
fn rule_13_4d_rule_13_1b_rule_13_4a_artillery_that_will_support_nobody_is_told() {
    let mut drill = Drill::new();
    drill.unit("C15", "3003");
    drill.unit("C6", "3004");
    drill.unit("C7", "3109");
    drill.unit("U6", "2904");
    let gun = "[[defend]]\ngun = \"C15\"\n";
    let of = |unit: &str| format!("{gun}of = [\"{unit}\"]\n");
    let never = format!("{gun}never = true\n");
    let away = "[[order]]\nunit = \"C6\"\npath = [\"3005\"]\n";
    for (orders, standing) in [("", gun), ("", &of("C6")), (away, &never)] {
        assert_eq!(defences(&mut drill, orders, standing), "", "{standing}");
    }
    assert_eq!(
        defences(&mut drill, "", &of("C7")),
        "warning: `C15` in 3003 will have none of C7 in its hex or next to it [13.4d]\n  help: it \
         can support C6"
    );
    assert_eq!(
        defences(&mut drill, away, gun),
        "warning: `C15` in 3003 will have no brigade of yours in its hex or next to it [13.4d]\n  \
         help: it supports nobody there: leave its `defend` out"
    );
    let moves = "[[order]]\nunit = \"C15\"\npath = [\"3002\"]\n";
    let said = defences(&mut drill, moves, gun);
    assert!(
        said.starts_with(
            "warning: `C15` moves in this player-turn, and stays Fired in the next [13.1b]"
        ),
        "{said}"
    );
    let fires = "[[order]]\nunit = \"C15\"\nbombard = \"U6\"\n";
    let said = defences(&mut drill, fires, gun);
    assert!(
        said.starts_with(
            "warning: `C15` is to fire in this player-turn, and stays Fired in the next [13.4a]"
        ),
        "{said}"
    );
}

/// Keys of an order by other words.
#[test]
fn other_words_for_keys_are_known() {
    let drill = drill();
    for (word, key) in [
        ("move", "path"),
        ("assault", "attack"),
        ("fire", "bombard"),
        ("pth", "path"),
    ] {
        let said = findings(
            &drill,
            &format!("order = [{{ unit = \"C7\", {word} = [\"3226\"] }}]"),
        );
        assert!(said.contains(&format!("did you mean `{key}`?")), "{said}");
    }
}

/// An enemy piece that is ordered by mistake stays where it is: what it forbids others is told.
#[test]
fn rule_8_6b_an_order_for_the_enemy_hides_no_fault_of_another() {
    let drill = drill();
    let enemy = "{ unit = \"U21\", path = [\"3226\"] }";
    let own = "{ unit = \"C7\", path = [\"3228\", \"3229\"] }";
    for orders in [[enemy, own], [own, enemy]] {
        let said = findings(&drill, &format!("order = [{}]", orders.join(", ")));
        assert!(said.contains("`U21` is a unit of USA"), "{said}");
        assert!(said.contains("[8.6b]"), "{said}");
    }
}

/// A charge that cannot be made keeps its support from nothing.
#[test]
fn rule_15_5a_rule_13_4b_support_is_checked_beside_a_charge_that_is_refused() {
    let mut drill = Drill::new();
    drill.unit("C54", "3003");
    drill.unit("C15", "3103");
    drill.unit("U72", "3007");
    let order = "order = [{ unit = \"C54\", path = [\"3004\", \"3005\", \"3006\"], attack = \"3007\", \
                 charge = true, support = [\"C15\"] }]";
    let said = findings(&drill, order);
    assert!(said.contains("[15.5a]"), "{said}");
    assert!(said.contains("[13.4b]"), "{said}");
}
