//! Points, and who wins (4, 23.2 to 23.5).

use crate::drill::{Drill, Ran, hex, un};
use countersign::dice::Dice;
use countersign::games::lees_greatest_gamble::board::{Board, Scenario, Stage, Status};
use countersign::games::lees_greatest_gamble::rules;
use countersign::games::lees_greatest_gamble::victory::goals::{goals, hexes};
use countersign::games::lees_greatest_gamble::victory::{ending, lead, points, show, total};
use countersign::games::lees_greatest_gamble::{fate, sequence};
use countersign::report::Log;
use countersign::ruleset::Ending;
use countersign::side::Side;
use countersign::veil::Veil;

/// A drill of this scenario, on its last turn.
fn of(scenario: Scenario) -> Drill {
    let mut drill = Drill::new();
    drill.board.scenario = scenario;
    (drill.board.day, drill.board.turn, _) = sequence::last(scenario);
    drill
}

/// Puts units of these names into a box.
fn boxed(drill: &mut Drill, status: Status, names: &[&str]) {
    for name in names {
        drill.board.take(un(name), status);
    }
}

/// CSA and USA points.
fn score(drill: &Drill) -> [i64; 2] {
    Side::BOTH.map(|side| total(&drill.tables, &drill.board, side))
}

fn end(drill: &Drill) -> Ending {
    ending(&drill.tables, &drill.board)
}

fn winner(drill: &Drill) -> Side {
    end(drill).winner.unwrap()
}

/// The Train of CSA is off the map by this hex.
fn left_by(drill: &mut Drill, at: &str) {
    drill.board.csa.train.status = Status::Left;
    drill.board.csa.train.at = Some(hex(at));
}

/// A difference of points in the full battle: attacks on Trains make it.
fn apart(csa: i64, usa: i64) -> Drill {
    let mut drill = of(Scenario::FullBattle);
    drill.board.usa.train.attacks = csa;
    drill.board.csa.train.attacks = usa;
    drill
}

/// A whole player-turn without orders.
fn resolved(drill: &Drill, dice: &[u8]) -> (Board, Log, usize) {
    let mut dice = Dice::scripted(dice);
    let mut veil = Veil::nothing(Side::Usa);
    let mut log = Log::default();
    let board = sequence::resolve(
        &drill.tables,
        &drill.board,
        &drill.orders,
        &drill.standing,
        &mut veil,
        &mut dice,
        &mut log,
    );
    (board, log, dice.unused())
}

/// A side's points as lines.
fn lines(drill: &Drill, side: Side) -> Vec<String> {
    points(&drill.tables, &drill.board, side)
        .into_iter()
        .map(|(value, what, rule)| format!("{value} {what} [{rule}]"))
        .collect()
}

#[test]
fn rule_4_1a_after_turn_10_of_4_july_at_the_latest() {
    let mut drill = of(Scenario::FullBattle);
    assert_eq!((drill.board.day, drill.board.turn), (4, 10));
    drill.board.stage = Stage::Union;
    drill.board.options.command = false;
    let (board, log, _) = resolved(&drill, &[]);
    assert_eq!(board.stage, Stage::Over);
    assert_eq!((board.day, board.turn), (4, 10));
    let told = log.trace().join("\n");
    assert!(told.contains("4 July turn 10: the game ends"), "{told}");
    // A turn before it goes on.
    drill.board.turn = 9;
    let (board, ..) = resolved(&drill, &[]);
    assert_eq!((board.stage, board.turn), (Stage::Confederate, 10));
}

#[test]
fn rule_4_1a_rain_ends_the_game() {
    let mut drill = of(Scenario::FullBattle);
    drill.board.turn = 3;
    let (board, log, unused) = resolved(&drill, &[3]);
    assert_eq!((board.stage, board.rain, unused), (Stage::Over, true, 0));
    let told = log.trace().join("\n");
    assert!(told.contains("USA wins"), "{told}");
}

#[test]
fn rule_4_1b_ten_more_win_and_nobody_draws() {
    for (csa, usa, winner, text) in [
        (10, 0, Side::Csa, "CSA wins, 10 points to 0"),
        (29, 0, Side::Csa, "CSA wins, 29 points to 0"),
        (
            9,
            0,
            Side::Usa,
            "USA wins, 0 points to 9: CSA is not 10 ahead",
        ),
        (
            4,
            4,
            Side::Usa,
            "USA wins, 4 points to 4: CSA is not 10 ahead",
        ),
        (
            0,
            9,
            Side::Usa,
            "USA wins, 9 points to 0: CSA is not 10 ahead",
        ),
    ] {
        let ended = end(&apart(csa, usa));
        assert_eq!((ended.winner, ended.text.as_str()), (Some(winner), text));
    }
}

#[test]
fn rule_4_2a_thirty_more_are_decisive() {
    let ended = end(&apart(31, 1));
    assert_eq!(ended.winner, Some(Side::Csa));
    assert_eq!(ended.text, "CSA wins decisively, 31 points to 1");
    assert!(!end(&apart(31, 2)).text.contains("decisively"));
}

#[test]
fn rule_4_2b_ten_less_are_decisive_for_the_union() {
    let ended = end(&apart(2, 12));
    assert_eq!(ended.winner, Some(Side::Usa));
    assert_eq!(ended.text, "USA wins decisively, 12 points to 2");
    assert!(!end(&apart(2, 11)).text.contains("decisively"));
}

#[test]
fn rule_4_3a_rule_4_3b_destroyed_cadres_of_the_enemy() {
    let mut drill = Drill::new();
    boxed(&mut drill, Status::Destroyed, &["U50", "U72"]);
    assert_eq!(score(&drill), [4, 0]);
    boxed(&mut drill, Status::Destroyed, &["U7"]);
    assert_eq!(score(&drill), [5, 0]);
    boxed(&mut drill, Status::Destroyed, &["C6", "C15", "C16"]);
    assert_eq!(score(&drill), [5, 4]);
    assert_eq!(
        lines(&drill, Side::Csa),
        [
            "4 USA brigades in Destroyed Cadres: 2 [4.3a]",
            "1 USA artillery in Destroyed Cadres: 1 [4.3b]",
        ]
    );
}

#[test]
fn rule_4_3c_rule_4_3d_captured_units() {
    let mut drill = Drill::new();
    boxed(&mut drill, Status::Captured, &["U50", "U73"]);
    assert_eq!(score(&drill), [6, 0]);
    boxed(&mut drill, Status::Captured, &["U7", "U8"]);
    assert_eq!(score(&drill), [8, 0]);
    boxed(&mut drill, Status::Captured, &["C15"]);
    assert_eq!(score(&drill), [8, 1]);
    assert_eq!(
        lines(&drill, Side::Csa),
        [
            "6 USA brigades captured: 2 [4.3c]",
            "2 USA artillery captured: 2 [4.3d]",
        ]
    );
}

#[test]
fn rule_4_3e_each_attack_on_the_train() {
    let mut drill = Drill::new();
    drill.board.usa.train.attacks = 3;
    drill.board.csa.train.attacks = 1;
    assert_eq!(score(&drill), [3, 1]);
    // The phase is what 10.4 asks for; points are for good.
    drill.board.usa.train.attacked = false;
    assert_eq!(score(&drill), [3, 1]);
    // The same attacks made in play.
    let mut drill = Drill::new();
    drill.unit("C6", "3213");
    drill.orders(
        Side::Csa,
        "[[order]]\nunit = \"C6\"\nattack = \"3212\"\ntrain = true\n",
    );
    let ran = drill.play(Side::Csa, &[]);
    drill.board = ran.board;
    assert_eq!(score(&drill), [1, 0]);
}

#[test]
fn rule_4_3f_the_confederate_train_by_its_exit() {
    for (at, value) in [("4000", 20), ("4219", 10), ("2600", 5)] {
        let mut drill = Drill::new();
        left_by(&mut drill, at);
        assert_eq!(score(&drill), [value, 0], "{at}");
        let line = format!("{value} CSA Train left the map by {at} [4.3f]");
        assert_eq!(lines(&drill, Side::Csa), [line]);
    }
    // On the map in that hex it is not off it.
    let mut drill = Drill::new();
    drill.board.csa.train.at = Some(hex("4000"));
    assert_eq!(score(&drill), [0, 0]);
}

#[test]
fn rule_4_3g_other_exits_give_nothing() {
    for at in ["1234", "1022", "4230", "2700"] {
        let mut drill = Drill::new();
        left_by(&mut drill, at);
        assert_eq!(score(&drill), [0, 0], "{at}");
    }
}

#[test]
fn rule_4_3h_other_boxes_give_nothing() {
    let mut drill = Drill::new();
    for status in [
        Status::Routed,
        Status::Eliminated,
        Status::Removed,
        Status::Left,
        Status::Waiting,
        Status::Hidden,
    ] {
        boxed(&mut drill, status, &["U50", "U7", "C6", "C15"]);
        assert_eq!(score(&drill), [0, 0], "{status:?}");
    }
    boxed(&mut drill, Status::Captured, &["U50"]);
    assert_eq!(score(&drill), [3, 0]);
}

#[test]
fn rule_4_3i_the_union_train_scores_for_nobody() {
    for at in ["4000", "4219", "2600"] {
        let mut drill = Drill::new();
        drill.board.usa.train.status = Status::Left;
        drill.board.usa.train.at = Some(hex(at));
        assert_eq!(score(&drill), [0, 0], "{at}");
        drill.board.csa.train.status = Status::Left;
        drill.board.csa.train.at = Some(hex(at));
        assert_ne!(score(&drill), [0, 0], "{at}");
    }
}

#[test]
fn rule_23_2a_rule_23_3a_two_infantry_brigades_on_cemetery_hill() {
    for scenario in [Scenario::McphersonsRidge, Scenario::FirstDay] {
        let mut drill = of(scenario);
        assert_eq!((drill.board.day, drill.board.turn), (1, 10));
        drill.unit("C18", "2621");
        let ended = end(&drill);
        assert_eq!(ended.winner, Some(Side::Usa));
        assert_eq!(
            ended.text,
            "USA wins; CSA infantry brigades on Cemetery Hill: 1 of 2"
        );
        drill.unit("C19", "2420");
        let ended = end(&drill);
        assert_eq!(ended.winner, Some(Side::Csa));
        assert_eq!(
            ended.text,
            "CSA wins; CSA infantry brigades on Cemetery Hill: 2 of 2"
        );
        // Two in a hex do as well, Union ones don't.
        let mut drill = of(scenario);
        drill.units(&["C18", "C19"], "2722");
        assert_eq!(winner(&drill), Side::Csa);
        let mut drill = of(scenario);
        drill.units(&["U50", "U51"], "2722");
        assert_eq!(winner(&drill), Side::Usa);
        // Points are not used.
        boxed(&mut drill, Status::Captured, &["U1", "U2", "U3", "U4"]);
        assert_eq!(lead(&drill.tables, &drill.board), 12);
        assert_eq!(winner(&drill), Side::Usa);
    }
}

#[test]
fn rule_23_3a_the_first_day_is_played_from_the_first_turn() {
    assert_eq!(sequence::first(Scenario::FirstDay), (1, 1));
    let last = sequence::last(Scenario::FirstDay);
    assert_eq!((last.0, last.1, last.2.id()), (1, 10, "23.3a"));
    let mut drill = of(Scenario::FirstDay);
    drill.board.stage = Stage::Union;
    drill.board.options.command = false;
    drill.units(&["C18", "C19"], "2621");
    let (board, log, _) = resolved(&drill, &[]);
    assert_eq!(board.stage, Stage::Over);
    let told = log.trace().join("\n");
    assert!(told.contains("CSA wins"), "{told}");
}

#[test]
fn rule_23_2c_the_thirteen_hexes_of_the_hill() {
    let drill = of(Scenario::McphersonsRidge);
    let hill: Vec<String> = hexes(&drill.tables, Scenario::McphersonsRidge)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        hill,
        [
            "2420", "2421", "2519", "2520", "2521", "2619", "2620", "2621", "2622", "2720", "2721",
            "2722", "2821"
        ]
    );
    for (at, wins) in [("2821", true), ("2820", false), ("2516", false)] {
        let mut drill = of(Scenario::McphersonsRidge);
        drill.units(&["C18", "C19"], at);
        assert_eq!(winner(&drill) == Side::Csa, wins, "{at}");
    }
}

#[test]
fn rule_23_2d_any_state_no_other_arm() {
    let mut drill = of(Scenario::McphersonsRidge);
    drill.units(&["C18 sD", "C19 s?"], "2621");
    assert_eq!(winner(&drill), Side::Csa);
    let mut drill = of(Scenario::McphersonsRidge);
    drill.unit("C18", "2621");
    drill.unit("C54", "2621");
    drill.unit("C21", "2620");
    assert_eq!(winner(&drill), Side::Usa);
}

/// The end of the Union player-turn, as [`show`] sees it.
fn shown(drill: &Drill) -> Ran {
    drill.run(Side::Usa, &[], |turn| {
        turn.board.stage = Stage::Over;
        show(turn);
    })
}

#[test]
fn rule_23_2d_markers_on_the_hill_are_opened_at_the_end() {
    let mut drill = of(Scenario::McphersonsRidge);
    drill.marker("C-HMC-1", "2621", &["C18", "C54"]);
    drill.marker("C-HMC-2", "2621", &[]);
    drill.marker("C-HMC-3", "2023", &["C27"]);
    drill.marker("U-HMC-1", "2420", &["U50"]);
    drill.unit("C19", "2721");
    // Nobody can count what is sealed.
    assert_eq!(winner(&drill), Side::Usa);
    let ran = shown(&drill);
    assert!(ran.says("CSA opens `C-HMC-1`"), "{}", ran.text());
    let inside = |number: u8| {
        let id = countersign::games::lees_greatest_gamble::unit::MarkerId::new(Side::Csa, number);
        let marker = ran.board.marker(id.unwrap()).unwrap();
        marker.contents.clone()
    };
    assert_eq!(inside(1), Some(vec![un("C18"), un("C54")]));
    assert_eq!(inside(2), Some(Vec::new()));
    assert_eq!(inside(3), None);
    assert!(!ran.says("U-HMC-1"), "{}", ran.text());
    drill.board = ran.board;
    // C18 in its marker and C19, but not the cavalry.
    let goals = goals(&drill.tables, &drill.board);
    assert_eq!((goals[0].now, goals[0].needed), (2, 2));
    assert_eq!(winner(&drill), Side::Csa);
}

#[test]
fn rule_23_4a_twenty_points_and_ten_units() {
    let mut drill = of(Scenario::SecondDay);
    assert_eq!(sequence::first(Scenario::SecondDay), (2, 1));
    assert_eq!((drill.board.day, drill.board.turn), (2, 10));
    drill.board.usa.train.attacks = 20;
    let ended = end(&drill);
    assert_eq!(ended.winner, Some(Side::Usa));
    assert_eq!(
        ended.text,
        "USA wins; USA units in its three boxes: 0 of 10"
    );
    boxed(
        &mut drill,
        Status::Eliminated,
        &["U1", "U2", "U3", "U4", "U5", "U6", "U10", "U11", "U12"],
    );
    assert_eq!(winner(&drill), Side::Usa);
    boxed(&mut drill, Status::Routed, &["U13"]);
    assert_eq!(winner(&drill), Side::Csa);
    drill.board.usa.train.attacks = 19;
    let ended = end(&drill);
    assert_eq!(ended.winner, Some(Side::Usa));
    assert_eq!(ended.text, "USA wins; CSA points less USA points: 19 of 20");
    // A Destroyed cadre is in a box and scores.
    boxed(&mut drill, Status::Destroyed, &["U13"]);
    assert_eq!(winner(&drill), Side::Csa);
    // Union points count against it.
    drill.board.csa.train.attacks = 2;
    assert_eq!(winner(&drill), Side::Usa);
}

#[test]
fn rule_23_4c_any_arm_counts_and_captured_units_do_not() {
    let mut drill = of(Scenario::SecondDay);
    drill.board.usa.train.attacks = 30;
    boxed(
        &mut drill,
        Status::Routed,
        &[
            "U7", "U8", "U19", "U20", "U27", "U28", "U72", "U73", "U1", "U2",
        ],
    );
    assert_eq!(winner(&drill), Side::Csa);
    boxed(&mut drill, Status::Captured, &["U1"]);
    assert_eq!(winner(&drill), Side::Usa);
    // Nor do those of 7.5d and 8.5, nor Confederate ones.
    boxed(&mut drill, Status::Removed, &["U3"]);
    boxed(&mut drill, Status::Left, &["U4"]);
    boxed(&mut drill, Status::Routed, &["C6"]);
    assert_eq!(winner(&drill), Side::Usa);
    boxed(&mut drill, Status::Destroyed, &["U5"]);
    assert_eq!(winner(&drill), Side::Csa);
}

#[test]
fn rule_23_5b_two_on_the_taneytown_road() {
    for (first, second, wins) in [
        ("2720", "3219", true),
        ("2919", "2919", true),
        ("2620", "3219", false),
        ("2720", "3319", false),
        ("2821", "3119", false),
    ] {
        let mut drill = of(Scenario::LittleRoundTop);
        drill.unit("C18", first);
        drill.unit("C19", second);
        assert_eq!(winner(&drill) == Side::Csa, wins, "{first} {second}");
    }
    let mut drill = of(Scenario::LittleRoundTop);
    drill.unit("C18", "2720");
    drill.unit("C54", "2720");
    assert_eq!(winner(&drill), Side::Usa);
    let text = end(&drill).text;
    let expected = "USA wins; CSA infantry brigades on the Taneytown Road: 1 of 2; CSA infantry \
                    brigades on the Baltimore Pike: 0 of 1; USA infantry once Eliminated or \
                    Routed: 0 of 12";
    assert_eq!(text, expected);
}

#[test]
fn rule_23_5b_one_on_the_baltimore_pike() {
    for (at, wins) in [
        ("2518", true),
        ("2717", true),
        ("3016", true),
        ("2419", false),
        ("3015", false),
        ("2719", false),
    ] {
        let mut drill = of(Scenario::LittleRoundTop);
        drill.unit("C18", at);
        assert_eq!(winner(&drill) == Side::Csa, wins, "{at}");
        // Artillery and cavalry are no infantry.
        let mut drill = of(Scenario::LittleRoundTop);
        drill.unit("C15", at);
        drill.unit("C54", at);
        assert_eq!(winner(&drill), Side::Usa, "{at}");
    }
}

#[test]
fn rule_23_5b_brigades_in_markers_on_the_roads_are_opened() {
    let mut drill = of(Scenario::LittleRoundTop);
    drill.marker("C-HMC-1", "2717", &["C18"]);
    drill.marker("C-HMC-2", "2720", &[]);
    drill.marker("C-HMC-3", "2715", &["C19"]);
    let ran = shown(&drill);
    assert!(ran.says("C-HMC-1 holds C18"), "{}", ran.text());
    assert!(ran.says("C-HMC-2 is a decoy"), "{}", ran.text());
    assert!(!ran.says("C-HMC-3"), "{}", ran.text());
    assert_eq!(winner(&drill), Side::Usa);
    drill.board = ran.board;
    assert_eq!(winner(&drill), Side::Csa);
}

#[test]
fn rule_23_5b_rule_23_5d_twelve_brigades_that_were_ever_broken() {
    let mut drill = of(Scenario::LittleRoundTop);
    let twelve = [
        "U9", "U10", "U11", "U12", "U13", "U14", "U15", "U16", "U17", "U18", "U21", "U22",
    ];
    for name in twelve {
        drill.unit(name, "3119");
    }
    // Eliminated, Routed or captured, each once, however often it happened.
    let ran = drill.run(Side::Csa, &[], |turn| {
        for name in &twelve[..4] {
            fate::eliminate(turn, un(name), &[rules::RULE_7_6A]);
        }
        for name in &twelve[4..8] {
            fate::rout(turn, un(name), &[rules::RULE_12_5A]);
        }
        for name in &twelve[8..11] {
            fate::capture(turn, un(name), &[rules::RULE_12_4H]);
        }
    });
    drill.board = ran.board;
    let broken = |drill: &Drill| goals(&drill.tables, &drill.board)[2].now;
    assert_eq!(broken(&drill), 11);
    assert_eq!(winner(&drill), Side::Usa);
    // One that came back and goes again is still one.
    drill.board.put(un("U9"), hex("3120"));
    assert_eq!(broken(&drill), 11);
    let ran = drill.run(Side::Csa, &[], |turn| {
        fate::eliminate(turn, un("U9"), &[rules::RULE_7_6A]);
    });
    drill.board = ran.board;
    assert_eq!(broken(&drill), 11);
    // Neither cavalry nor artillery nor a Confederate is one of them.
    drill.unit("U72", "3120");
    drill.unit("U19", "3120");
    drill.unit("C6", "3226");
    let ran = drill.run(Side::Csa, &[], |turn| {
        for name in ["U72", "U19", "C6"] {
            fate::eliminate(turn, un(name), &[rules::RULE_7_6A]);
        }
    });
    drill.board = ran.board;
    assert_eq!(broken(&drill), 11);
    let ran = drill.run(Side::Csa, &[], |turn| {
        fate::eliminate(turn, un("U22"), &[rules::RULE_7_6A]);
    });
    drill.board = ran.board;
    assert_eq!(broken(&drill), 12);
    let ended = end(&drill);
    assert_eq!(ended.winner, Some(Side::Csa));
    assert_eq!(
        ended.text,
        "CSA wins; USA infantry once Eliminated or Routed: 12 of 12"
    );
}

/// Rain on 4 July turn 3, and the points.
fn ex_23() -> Drill {
    let mut drill = of(Scenario::FullBattle);
    drill.board.turn = 3;
    boxed(&mut drill, Status::Destroyed, &["U1", "U2", "U3", "U4"]);
    boxed(&mut drill, Status::Destroyed, &["U7", "U8"]);
    boxed(&mut drill, Status::Captured, &["U5", "U6"]);
    boxed(&mut drill, Status::Captured, &["U19", "U20", "U27"]);
    drill.board.usa.train.attacks = 1;
    left_by(&mut drill, "4219");
    boxed(&mut drill, Status::Destroyed, &["C1", "C2", "C3", "C4"]);
    boxed(&mut drill, Status::Captured, &["C5"]);
    // Twenty that score nothing.
    for (status, names) in [
        (Status::Routed, ["C6", "C7", "C8", "C9", "C11"]),
        (Status::Eliminated, ["C12", "C13", "C17", "C18", "C19"]),
        (Status::Routed, ["U40", "U41", "U42", "U43", "U44"]),
        (Status::Eliminated, ["U30", "U31", "U32", "U33", "U34"]),
    ] {
        boxed(&mut drill, status, &names);
    }
    drill
}

#[test]
fn ex_23_rain_and_points() {
    let mut drill = ex_23();
    // (a) 3: rain, the game ends at once.
    let (board, log, unused) = resolved(&drill, &[3]);
    assert_eq!((board.stage, board.rain, unused), (Stage::Over, true, 0));
    let told = log.trace().join("\n");
    assert!(told.contains("CSA wins, 30 points to 9"), "{told}");
    assert!(!told.contains("command CSA"), "{told}");
    drill.board = board;
    assert_eq!(score(&drill), [30, 9]);
    assert_eq!(lead(&drill.tables, &drill.board), 21);
    assert_eq!(
        lines(&drill, Side::Csa),
        [
            "8 USA brigades in Destroyed Cadres: 4 [4.3a]",
            "2 USA artillery in Destroyed Cadres: 2 [4.3b]",
            "6 USA brigades captured: 2 [4.3c]",
            "3 USA artillery captured: 3 [4.3d]",
            "1 USA Train attacked or bombarded: 1 [4.3e]",
            "10 CSA Train left the map by 4219 [4.3f]",
        ]
    );
    assert_eq!(
        lines(&drill, Side::Usa),
        [
            "8 CSA brigades in Destroyed Cadres: 4 [4.3a]",
            "1 CSA artillery captured: 1 [4.3d]",
        ]
    );
    // By F it is decisive.
    left_by(&mut drill, "4000");
    assert_eq!(lead(&drill.tables, &drill.board), 31);
    assert_eq!(end(&drill).text, "CSA wins decisively, 40 points to 9");
    // (b) 4: the turn is played.
    let (board, _, unused) = resolved(&ex_23(), &[4, 6, 6]);
    assert_eq!((board.stage, board.rain, unused), (Stage::Union, false, 0));
}
