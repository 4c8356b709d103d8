//! Reinforcements, other entry hexes, returns from off the map (3.3f, 3.3g, 10.1 to 10.3, 22.1,
//! 22.6, 23.5e).

use super::drill::{Drill, Ran, go, hex, hmc, order, piece, un};
use countersign::games::lees_greatest_gamble::board::{Scenario, State, Status};
use countersign::games::lees_greatest_gamble::entry;
use countersign::games::lees_greatest_gamble::orders::preview::sheets;
use countersign::games::lees_greatest_gamble::phase::set_up;
use countersign::games::lees_greatest_gamble::unit::{Entry, Piece};
use countersign::side::Side::{self, Csa, Usa};
use std::collections::BTreeMap;

/// Units that wait to enter.
fn waiting(drill: &mut Drill, names: &[&str]) {
    for name in names {
        drill.board.unit_mut(un(name)).status = Status::Waiting;
    }
}

fn on(drill: &mut Drill, day: i64, turn: i64) {
    drill.board.day = day;
    drill.board.turn = turn;
}

/// An order to enter, and to go on.
fn enter(piece: &str, gate: &str, path: &str) -> String {
    let gate = format!("enter = \"{gate}\"");
    if path.is_empty() {
        order(piece, &gate)
    } else {
        go(piece, path, &gate)
    }
}

fn refused(drill: &mut Drill, side: Side, orders: &str, rule: &str) {
    let faults = drill.refusals(side, orders);
    let [fault] = faults.as_slice() else {
        panic!("{orders}: {faults:#?}");
    };
    assert!(fault.starts_with(&format!("{rule}: ")), "{fault}");
}

fn legal(drill: &mut Drill, side: Side, orders: &str) {
    let faults = drill.refusals(side, orders);
    assert!(faults.is_empty(), "{orders}: {faults:#?}");
}

/// The entry hexes that are open to a piece.
fn open(drill: &Drill, name: &str) -> String {
    let piece = piece(name);
    let all = entry::arrivals(&drill.tables, &drill.board, piece.side());
    let mut gates = all.into_iter().filter(|(other, _)| *other == piece);
    let gates = gates.next().map(|(_, gates)| gates).unwrap_or_default();
    gates.iter().map(Entry::to_string).collect()
}

fn entered(ran: &Ran, price: &str) -> bool {
    ran.says(&format!("=> enters at {price}"))
}

#[test]
fn rule_3_3f_a_unit_whose_turn_has_come_enters_then_or_later() {
    let mut drill = Drill::new();
    waiting(&mut drill, &["U66", "U68", "U76"]);
    for (turn, gates) in [
        (1, ["F", ""]),
        (2, ["F", ""]),
        (3, ["F", "G"]),
        (9, ["F", "G"]),
    ] {
        on(&mut drill, 2, turn);
        assert_eq!([open(&drill, "U66"), open(&drill, "U68")], gates, "{turn}");
    }
    let ran = drill.moves(Usa, &enter("U66", "F", ""), &[]);
    assert_eq!(ran.at("U66"), "4000");
    assert_eq!(ran.unit("U66").status, Status::OnMap);
    refused(&mut drill, Usa, &enter("U76", "E", ""), "3.3a");
    let faults = drill.refusals(Usa, &enter("U76", "E", ""));
    assert_eq!(
        faults,
        ["3.3a: `U76` is due on 3 July turn 6 at E; it may enter then, or later"]
    );
    refused(&mut drill, Usa, &enter("U66", "G", ""), "3.3a");
}

#[test]
fn rule_3_3g_who_is_set_up_does_not_arrive_as_well() {
    let tables = super::drill::shipped();
    let options = BTreeMap::new();
    let ridge = set_up::opening(tables, "mcphersons-ridge", &options).unwrap();
    for number in ["C17", "C18", "C19", "C20", "C21"] {
        assert_eq!(entry::due(tables, un(number)).unwrap().1, 6);
        assert_eq!(ridge.unit(un(number)).status, Status::OnMap);
    }
    let mut second = set_up::opening(tables, "second-day", &options).unwrap();
    second.turn = 5;
    assert_eq!(entry::due(tables, un("C3")).unwrap().1, 5);
    let pieces: Vec<Piece> = entry::arrivals(tables, &second, Csa)
        .into_iter()
        .map(|(piece, _)| piece)
        .collect();
    assert!(!pieces.contains(&piece("C3")), "{pieces:?}");
}

#[test]
fn rule_10_1a_reinforcements_enter_at_any_time_in_m_and_move_and_fight() {
    let mut drill = Drill::new();
    waiting(&mut drill, &["U66", "U67"]);
    drill.unit("U21", "4003");
    drill.unit("C6", "3901");
    let orders = [
        go("U21", "4004", ""),
        format!("{}attack = \"3901\"\n", enter("U66", "F", "3900")),
    ]
    .join("\n");
    legal(&mut drill, Usa, &orders);
    let ran = drill.moves(Usa, &orders, &[]);
    assert_eq!(ran.at("U66"), "3900");
    assert!(ran.says("=> U66 will attack 3901"), "{}", ran.text());
    refused(&mut drill, Usa, &go("U67", "4218", ""), "10.1a");
    let faults = drill.refusals(Usa, &go("U67", "4218", ""));
    assert!(
        faults[0].ends_with("say where it enters: `enter = \"G\"`"),
        "{faults:?}"
    );
    // Artillery that enters has moved.
    let ran = drill.moves(Usa, &enter("U67", "G", ""), &[]);
    assert!(ran.unit("U67").fired);
}

#[test]
fn rule_10_1b_rule_16_5e_rule_18_7a_they_enter_in_markers_in_every_state() {
    for state in [
        State::Attack,
        State::Restricted,
        State::Passive,
        State::Panic,
    ] {
        let mut drill = Drill::new();
        drill.state(Csa, state);
        waiting(&mut drill, &["C53", "C55"]);
        on(&mut drill, 2, 6);
        let orders = [
            "[[order]]\ncreate = [\"C-HMC-1\", \"C-HMC-2\"]\ngate = \"C\"\nunits = [\"C53\", \"C55\"]\n"
                .to_owned(),
            enter("C-HMC-1", "C", "1017"),
            enter("C-HMC-2", "C", ""),
        ]
        .join("\n");
        legal(&mut drill, Csa, &orders);
        let ran = drill.moves(Csa, &orders, &[]);
        assert_eq!(ran.at("C-HMC-1"), "1017", "{}", ran.text());
        assert_eq!(ran.at("C-HMC-2"), "1016");
        assert!(entered(&ran, "1016: 1 MP (number 1 of the column at 1016)"));
        assert!(entered(&ran, "1016: 2 MP (number 2 of the column at 1016)"));
        assert_eq!(ran.unit("C53").status, Status::Hidden);
    }
}

#[test]
fn rule_10_2a_rule_10_2b_rule_10_2d_the_column_pays_one_two_three() {
    let mut drill = Drill::new();
    let units = ["C53", "C55", "C56", "C27", "C28"];
    waiting(&mut drill, &units);
    on(&mut drill, 2, 6);
    // Nothing but the price: no road rate, no friends there.
    let orders = [
        enter("C53", "C", ""),
        enter("C55", "C", ""),
        enter("C56", "C", "1017 1116"),
    ]
    .join("\n");
    let ran = drill.moves(Csa, &orders, &[]);
    assert!(entered(&ran, "1016: 1 MP"));
    assert!(entered(&ran, "1016: 2 MP"));
    assert!(entered(&ran, "1016: 3 MP"));
    assert!(ran.says("1017 to 1116: 1/2 MP"), "{}", ran.text());
    // Each entry hex has a column of its own.
    let orders = [enter("C53", "C", "1017"), enter("C27", "B", "")].join("\n");
    let ran = drill.moves(Csa, &orders, &[]);
    assert!(entered(&ran, "1022: 1 MP"));
    // The hex itself may not be overstacked; the fifth separate unit cannot pay.
    let three = [
        enter("C53", "C", ""),
        enter("C55", "C", ""),
        enter("C56", "C", ""),
    ]
    .join("\n");
    waiting(&mut drill, &["C17", "C18"]);
    refused(
        &mut drill,
        Csa,
        &format!("{three}{}", enter("C17", "C", "")),
        "9.1c",
    );
    let four = [
        enter("C53", "C", "1017"),
        enter("C55", "C", "1017"),
        enter("C56", "C", ""),
        enter("C17", "C", ""),
    ]
    .join("\n");
    refused(
        &mut drill,
        Csa,
        &format!("{four}{}", enter("C18", "C", "")),
        "10.2d",
    );
}

#[test]
fn rule_10_2c_rule_10_2d_a_marker_is_one_counter_a_decoy_too_and_only_it_can_pay_six() {
    let mut drill = Drill::new();
    let units = ["C53", "C55", "C56", "C17", "C18", "C19"];
    waiting(&mut drill, &units);
    on(&mut drill, 2, 6);
    let orders = [
        "[[order]]\ncreate = [\"C-HMC-1\", \"C-HMC-2\"]\ngate = \"C\"\nunits = [\"C18\", \"C19\"]\n"
            .to_owned(),
        enter("C-HMC-1", "C", "1017 1116 1217"),
        enter("C53", "C", "1017"),
        enter("C55", "C", "1017"),
        enter("C56", "C", ""),
        enter("C-HMC-2", "C", "1017"),
    ]
    .join("\n");
    // 1 + 3 x 1/2; 2 + 1/2; 3 + 1/2; 4; 5 + 1/2.
    legal(&mut drill, Csa, &orders);
    let ran = drill.moves(Csa, &orders, &[]);
    assert!(entered(&ran, "1016: 5 MP"), "{}", ran.text());
    assert!(ran.says("1016 to 1017: 1/2 MP (1/2 MP along the road), 5 1/2 spent"));
}

#[test]
fn rule_10_2e_the_train_pays_one_and_takes_no_place_in_the_column() {
    let mut drill = Drill::new();
    drill.board.csa.train.status = Status::Waiting;
    drill.board.csa.train.at = None;
    waiting(&mut drill, &["C1", "C2"]);
    on(&mut drill, 1, 12);
    let orders = [
        enter("C1", "A", "1333"),
        enter("C-Train", "A", "1333 1332"),
        enter("C2", "A", ""),
    ]
    .join("\n");
    let ran = drill.moves(Csa, &orders, &[]);
    assert!(ran.says("=> enters at 1234: 1 MP (the Train is in no column), 1 spent"));
    assert!(entered(&ran, "1234: 2 MP (number 2"), "{}", ran.text());
    assert_eq!(ran.at("C-Train"), "1332");
    assert_eq!(ran.board.train(Csa).status, Status::OnMap);
}

#[test]
fn rule_10_3a_who_finds_the_enemy_in_the_entry_hex_waits_and_anybody_may() {
    let mut drill = Drill::new();
    waiting(&mut drill, &["U66"]);
    on(&mut drill, 2, 1);
    drill.unit("C56", "4000");
    assert_eq!(open(&drill, "U66"), "");
    refused(&mut drill, Usa, &enter("U66", "F", ""), "10.3a");
    let ran = drill.moves(Usa, &enter("U66", "F", ""), &[]);
    assert_eq!(ran.unit("U66").status, Status::Waiting);
    drill.board.options.entry = false;
    on(&mut drill, 2, 4);
    assert_eq!(open(&drill, "U66"), "");
    let blocked = "10.3a: `U66` cannot enter at F: the enemy holds 4000; let it wait";
    assert_eq!(drill.refusals(Usa, &enter("U66", "F", "")), [blocked]);
    // A marker made ready there waits as well.
    drill.board.unit_mut(un("U66")).status = Status::Hidden;
    drill.marker("U-HMC-1", "4000", &["U66"]);
    let marker = drill.board.marker_mut(hmc("U-HMC-1")).unwrap();
    (marker.at, marker.gate) = (None, Some(Entry::F));
    refused(&mut drill, Usa, &enter("U-HMC-1", "F", ""), "10.3a");
    refused(&mut drill, Usa, &enter("U-HMC-1", "E", ""), "18.7a");
    drill.board.markers.clear();
    waiting(&mut drill, &["U66"]);
    drill.board.take(un("C56"), Status::Routed);
    assert_eq!(open(&drill, "U66"), "F");
    // Nobody has to enter.
    let ran = drill.moves(Usa, "", &[]);
    assert_eq!(ran.unit("U66").status, Status::Waiting);
}

#[test]
fn rule_22_1a_rule_22_1b_rule_22_1c_the_nearest_free_entry_hex_from_the_next_turn_on() {
    let mut drill = Drill::new();
    waiting(&mut drill, &["U66", "U67", "U29"]);
    drill.unit("C56", "4000");
    on(&mut drill, 2, 1);
    refused(&mut drill, Usa, &enter("U66", "E", ""), "3.3a");
    on(&mut drill, 2, 2);
    assert_eq!(open(&drill, "U66"), "E");
    refused(&mut drill, Usa, &enter("U66", "F", ""), "22.1a");
    refused(&mut drill, Usa, &enter("U66", "G", ""), "3.3a");
    // The column is that of the hex that is used.
    let orders = [enter("U29", "E", "2601"), enter("U66", "E", "")].join("\n");
    let ran = drill.moves(Usa, &orders, &[]);
    assert_eq!(ran.at("U66"), "2600");
    assert!(entered(&ran, "2600: 2 MP"));
    // A cavalry brigade and a Train block alike.
    drill.unit("C55", "2600");
    assert_eq!(open(&drill, "U66"), "G");
    drill.board.take(un("C55"), Status::Routed);
    drill.board.csa.train.at = Some(hex("2600"));
    assert_eq!(open(&drill, "U66"), "G");
    // When F is free again it is the nearest.
    drill.board.take(un("C56"), Status::Routed);
    assert_eq!(open(&drill, "U66"), "F");
    drill.unit("C56", "4000");
    drill.board.options.entry = false;
    assert_eq!(open(&drill, "U66"), "");
}

/// A drill in which C6 left the map on this game turn; it is turn 17 now.
fn left(turn: i64) -> Drill {
    let mut drill = Drill::new();
    let unit = drill.unit("C6 sD", "3000");
    unit.left = Some(turn);
    drill.board.take(un("C6"), Status::Left);
    drill
}

#[test]
fn rule_22_6a_rule_22_6b_rule_22_6f_the_first_roll_is_three_turns_after_leaving() {
    let drill = &mut left(15);
    let ran = drill.moves(Csa, "", &[]);
    assert!(!ran.says("comeback"));
    let drill = &mut left(14);
    for die in 1..=6 {
        let ran = drill.moves(Csa, "", &[die]);
        assert_eq!(ran.unused, 0);
        assert_eq!(ran.unit("C6").returning, die == 1, "{die}");
        assert!(ran.says(&format!("roll \"comeback C6\": {die} (needs 1)")));
    }
    // The enemy's M is not its own.
    let ran = drill.moves(Usa, "", &[]);
    assert!(!ran.says("comeback"));
    // Turns are counted through the night: from turn 11 to turn 2 of the next day.
    let drill = &mut left(23);
    on(drill, 3, 1);
    assert!(!drill.moves(Csa, "", &[]).says("comeback"));
    on(drill, 3, 2);
    assert!(drill.moves(Csa, "", &[2]).says("comeback"));
    let drill = &mut left(14);
    drill.board.options.comeback = false;
    let ran = drill.moves(Csa, "", &[]);
    assert!(!ran.says("comeback"));
    // Neither Trains nor units out by 7.5d.
    let mut drill = Drill::new();
    drill.board.csa.train.status = Status::Left;
    drill.unit("C7", "3000").left = Some(1);
    drill.board.take(un("C7"), Status::Removed);
    let ran = drill.moves(Csa, "", &[]);
    assert!(!ran.says("comeback"));
}

#[test]
fn rule_22_6c_rule_22_6f_it_returns_at_a_or_f_by_the_column_with_its_states() {
    let mut drill = left(14);
    drill.unit("C7", "3000").left = Some(14);
    drill.board.take(un("C7"), Status::Left);
    let orders = [enter("C6", "A", "1333"), enter("C7", "A", "1333")].join("\n");
    // Orders for the case that the roll succeeds can be written.
    legal(&mut drill, Csa, &orders);
    let ran = drill.moves(Csa, &orders, &[1, 1]);
    assert_eq!(ran.at("C6"), "1333", "{}", ran.text());
    assert!(entered(&ran, "1234: 2 MP"));
    let unit = ran.unit("C6");
    assert!(unit.shaken && unit.disrupted && !unit.returning);
    assert_eq!(unit.left, None);
    let ran = drill.moves(Csa, &orders, &[1, 2]);
    assert_eq!(ran.unit("C7").status, Status::Left);
    assert!(ran.says("overtaken: `C7` has not rolled its return [22.6b]"));
    refused(&mut drill, Csa, &enter("C6", "B", ""), "22.6c");
    let faults = drill.refusals(Csa, &enter("C6", "A", "1332"));
    let way = "`enter = \"A\", path = [\"1233\", \"1332\"]` takes it to 1332 for 3 MP";
    assert!(faults[0].ends_with(way), "{faults:?}");
    drill.board.options.comeback = false;
    let faults = drill.refusals(Csa, &enter("C6", "A", ""));
    let gone = "8.5a: `C6` has left the map for good; leave the order out";
    assert_eq!(faults, [gone]);
    let mut drill = Drill::new();
    drill.unit("U21", "3000").left = Some(14);
    drill.board.take(un("U21"), Status::Left);
    let ran = drill.moves(Usa, &enter("U21", "F", ""), &[1]);
    assert_eq!(ran.at("U21"), "4000");
}

#[test]
fn rule_22_6d_rule_22_6f_return_is_voluntary_and_a_success_is_kept() {
    let mut drill = left(14);
    let ran = drill.moves(Csa, "", &[1]);
    assert!(ran.unit("C6").returning);
    drill.board = ran.board;
    drill.board.turn += 1;
    // No second roll; a blocked entry hex is waited for, whatever 22.1 gives to others.
    drill.unit("U21", "1234");
    refused(&mut drill, Csa, &enter("C6", "A", ""), "22.6f");
    let ran = drill.moves(Csa, "", &[]);
    assert!(ran.unit("C6").returning);
    drill.board.take(un("U21"), Status::Routed);
    let ran = drill.moves(Csa, &enter("C6", "A", ""), &[]);
    assert_eq!(ran.at("C6"), "1234");
    // Those that stay off score nothing.
    let (tables, board) = (&drill.tables, &drill.board);
    for side in Side::BOTH {
        let points = countersign::games::lees_greatest_gamble::victory::points(tables, board, side);
        assert!(points.is_empty(), "{points:?}");
    }
}

#[test]
fn rule_22_6e_a_marker_off_the_map_returns_whole_or_goes_into_its_box() {
    let mut drill = Drill::new();
    drill.marker("C-HMC-1", "1234", &["C6", "C7"]);
    let marker = drill.board.marker_mut(hmc("C-HMC-1")).unwrap();
    (marker.at, marker.left) = (None, Some(14));
    let ran = drill.moves(Csa, &enter("C-HMC-1", "A", "1333"), &[1]);
    assert_eq!(ran.at("C-HMC-1"), "1333", "{}", ran.text());
    assert!(ran.says("roll \"comeback C-HMC-1\": 1"));
    assert_eq!(ran.unit("C6").status, Status::Hidden);
    refused(&mut drill, Csa, &enter("C-HMC-1", "B", ""), "22.6c");
    let ran = drill.moves(Csa, &enter("C-HMC-1", "A", "1333"), &[2]);
    assert_eq!(ran.at("C-HMC-1"), "");
    let words = "overtaken: `C-HMC-1` has not rolled its return [22.6b]";
    assert!(ran.says(words), "{}", ran.text());
    // Into its box, in Panic too: from then on its units roll one by one.
    let marker = drill.board.marker_mut(hmc("C-HMC-1")).unwrap();
    marker.contents = Some(vec![un("C6"), un("C7")]);
    drill.state(Csa, State::Panic);
    let ran = drill.moves(Csa, &order("C-HMC-1", "remove = true"), &[5]);
    assert!(ran.board.marker(hmc("C-HMC-1")).is_none());
    for name in ["C6", "C7"] {
        assert_eq!(ran.unit(name).status, Status::Left);
        assert_eq!(ran.unit(name).left, Some(14));
    }
    drill.board = ran.board;
    drill.board.turn += 1;
    let ran = drill.moves(Csa, "", &[1, 6]);
    assert!(ran.unit("C6").returning && !ran.unit("C7").returning);
}

#[test]
fn rule_23_5e_reinforcements_of_the_first_turn_at_little_round_top_wait() {
    let mut drill = Drill::new();
    drill.board.scenario = Scenario::LittleRoundTop;
    waiting(&mut drill, &["U39"]);
    on(&mut drill, 2, 7);
    refused(&mut drill, Usa, &enter("U39", "F", ""), "23.5e");
    assert_eq!(open(&drill, "U39"), "");
    on(&mut drill, 2, 8);
    legal(&mut drill, Usa, &enter("U39", "F", "3900"));
    // Others still attack, bombard and support on turn 7.
    on(&mut drill, 2, 7);
    drill.unit("U21", "3225");
    drill.unit("C37", "3226");
    drill.unit("U68", "3225");
    legal(
        &mut drill,
        Usa,
        &order("U21", "attack = \"3226\"\nsupport = [\"U68\"]"),
    );
    legal(&mut drill, Usa, &order("U68", "bombard = \"C37\""));
}

#[test]
fn ex_25_a_column_of_entry() {
    let units = ["C35", "C36", "C37", "C38", "C39", "C40"];
    let mut drill = Drill::new();
    drill.board.csa.train.status = Status::Waiting;
    drill.board.csa.train.at = None;
    drill.board.usa.train.status = Status::Waiting;
    drill.board.usa.train.at = None;
    on(&mut drill, 1, 8);
    waiting(&mut drill, &units);
    let four = [
        enter("C35", "A", "1333 1332 1432"),
        enter("C36", "A", "1333 1332"),
        enter("C37", "A", "1333"),
        enter("C38", "A", ""),
    ]
    .join("\n");
    let forced = [
        enter("C39", "A", "") + "march = true\n",
        enter("C40", "A", "") + "march = true\n",
    ]
    .join("\n");
    let ran = drill.moves(Csa, &format!("{four}{forced}"), &[]);
    let hexes = ["1432", "1332", "1333", "1234", "1234", "1234"];
    for (unit, hex) in units.iter().zip(hexes) {
        assert_eq!(ran.at(unit), hex, "{}", ran.text());
        let disrupted = ["C39", "C40"].contains(unit);
        assert_eq!(ran.unit(unit).disrupted, disrupted, "{unit}");
    }
    for (number, place) in (1..=6).zip(1..=6) {
        let line = format!("1234: {number} MP (number {place} of the column at 1234)");
        assert!(entered(&ran, &line), "{line}");
    }
    assert!(ran.says("=> C39 is Disrupted [22.4a"));
    // Not a hex farther, and no fifth one without a forced march.
    let farther = [
        ("C35", "1333 1332 1432 1431"),
        ("C36", "1333 1332 1432"),
        ("C37", "1333 1332"),
        ("C38", "1333"),
    ];
    for (count, (unit, path)) in farther.into_iter().enumerate() {
        let before: Vec<String> = four
            .split("\n\n")
            .take(count)
            .map(|order| format!("{order}\n"))
            .collect();
        refused(
            &mut drill,
            Csa,
            &(before.join("") + &enter(unit, "A", path)),
            "6.2c",
        );
    }
    refused(
        &mut drill,
        Csa,
        &format!("{four}{}", enter("C39", "A", "")),
        "10.2d",
    );

    // All of them in one marker, a decoy after it: ten hexes of road.
    let road = "1333 1332 1432 1431 1530 1529 1629 1628 1627 1726";
    let made = "[[order]]\ncreate = [\"C-HMC-1\", \"C-HMC-2\"]\ngate = \"A\"\n\
                units = [\"C35\", \"C36\", \"C37\", \"C38\", \"C39\", \"C40\"]\n";
    let go_on = |road: &str| {
        let (one, two) = (enter("C-HMC-1", "A", road), enter("C-HMC-2", "A", ""));
        format!("{made}{one}{two}")
    };
    let ran = drill.moves(Csa, &go_on(road), &[]);
    assert_eq!(ran.at("C-HMC-1"), "1726", "{}", ran.text());
    assert!(ran.says("1627 to 1726: 1/2 MP (1/2 MP along the road), 6 spent"));
    assert_eq!(ran.at("C-HMC-2"), "1234");
    assert!(entered(&ran, "1234: 2 MP (number 2 of the column at 1234)"));
    refused(&mut drill, Csa, &go_on(&format!("{road} 1725")), "6.2c");
}

/// 22.6b: who orders an entry that depends on a roll is told.
#[test]
fn rule_22_6b_the_preview_tells_that_a_return_is_rolled_for() {
    let mut drill = Drill::new();
    drill.board.take(un("C6"), Status::Left);
    let now = drill.board.count();
    drill.board.unit_mut(un("C6")).left = Some(now - 3);
    drill.orders(Csa, &enter("C6", "A", "1333"));
    let told = |drill: &Drill| {
        let sheets = sheets(&drill.tables, &drill.board, &drill.orders);
        let found = sheets
            .into_iter()
            .find(|sheet| sheet.title.starts_with("Returns to the map"));
        found.map(|sheet| sheet.rows)
    };
    let row = ["C6", "a roll of 1 before [22.6b]"].map(str::to_owned);
    assert_eq!(told(&drill), Some(vec![row.to_vec()]));
    drill.board.unit_mut(un("C6")).returning = true;
    assert_eq!(told(&drill), None);
}
