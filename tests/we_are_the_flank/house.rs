//! FLANK-H01 to FLANK-H06, FLANK-H10 to FLANK-H25: what the printed game does not contain.

use crate::drill::{Drill, assert_says, id, steps};
use countersign::diagnostic::Source;
use countersign::games::we_are_the_flank::WeAreTheFlank;
use countersign::games::we_are_the_flank::board::{
    CommanderStatus, Formation, Mark, Phase, Status, footprint,
};
use countersign::games::we_are_the_flank::score::{awards, total};
use countersign::games::we_are_the_flank::tables::{Feature, Scores, Tables};
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use countersign::tabletop::{Length, Point};

fn size(drill: &Drill, unit: &str) -> (String, String) {
    let rect = footprint(&drill.tables, drill.unit(unit));
    (rect.frontage.to_string(), rect.depth.to_string())
}

fn pair(frontage: &str, depth: &str) -> (String, String) {
    (frontage.to_owned(), depth.to_owned())
}

fn area(name: &str) -> Feature {
    Tables::shipped()
        .ground
        .features
        .into_iter()
        .find(|feature| feature.name == name)
        .unwrap_or_else(|| panic!("no {name}"))
}

fn corners(feature: &Feature) -> Vec<(i64, i64)> {
    feature
        .area
        .corners
        .iter()
        .map(|corner| (corner.x.0 / 100, corner.y.0 / 100))
        .collect()
}

#[test]
fn flank_h01_a_base_is_1_by_075() {
    let sizes = Tables::shipped().sizes;
    assert_eq!(sizes.base_frontage, Length(100));
    assert_eq!(sizes.base_depth, Length(75));
}

#[test]
fn flank_h02_a_line_is_as_wide_as_its_bases() {
    let drill = Drill::open().line("15AL", (20.0, 20.0), 0, 5);
    assert_eq!(size(&drill, "15AL"), pair("5.00", "0.75"));
}

#[test]
fn flank_h03_a_column_is_as_deep_as_its_bases() {
    let drill = Drill::open().column("15AL", (20.0, 20.0), 0, 5);
    assert_eq!(size(&drill, "15AL"), pair("1.00", "3.75"));
}

#[test]
fn flank_h04_a_battery_is_as_wide_as_its_models() {
    let drill = Drill::open().guns("HAZLETT", (20.0, 20.0), 0, 3);
    assert_eq!(size(&drill, "HAZLETT"), pair("4.50", "1.50"));
}

#[test]
fn flank_h05_a_commander_is_a_point_drawn_as_a_disc() {
    assert_eq!(Tables::shipped().sizes.commander, Length(75));
    // A unit that ends a hair beside him leaves him where he is.
    let mut drill = Drill::open()
        .line("15AL", (20.0, 20.0), 0, 4)
        .alone("Ward", (22.01, 26.0));
    drill.go(&steps("15AL", "\"forward 6\""));
    assert_eq!(drill.commander("Ward").2, (22.01, 26.0));
}

#[test]
fn flank_h06_units_pass_through_friends_but_do_not_end_on_them() {
    let mut drill = Drill::open()
        .line("15AL", (20.0, 20.0), 0, 4)
        .line("4AL", (20.0, 23.0), 0, 4);
    assert_eq!(
        drill.check(&steps("15AL", "\"forward 3.2\"")),
        "error: `15AL` would end its move on top of `4AL` [FLANK-H06 house]
 --> orders.toml:3:10
  |
3 | steps = [\"forward 3.2\"]
  |          ^^^^^^^^^^^^^
  help: units pass through friends; end before it, with `forward 2.25`, or beyond it"
    );
    drill.go(&steps("15AL", "\"forward 5\""));
    drill.assert_at("15AL", 20.0, 25.0);
    // As far as legal, as the last step, stops short of a friend.
    let mut short = Drill::open()
        .line("15AL", (20.0, 20.0), 0, 4)
        .line("4AL", (20.0, 26.0), 0, 4);
    short.go(&steps("15AL", "\"forward max\""));
    short.assert_at("15AL", 20.0, 25.25);
    // The order of moves counts.
    let mut both = Drill::open()
        .line("15AL", (20.0, 20.0), 0, 4)
        .line("4AL", (20.0, 26.0), 0, 4);
    both.go(&format!(
        "{}{}",
        steps("4AL", "\"forward 6\""),
        steps("15AL", "\"forward 6\"")
    ));
    both.assert_at("15AL", 20.0, 26.0);
}

#[test]
fn flank_h10_levels_by_area_and_contour() {
    let ground = Tables::shipped().ground;
    for (x, y, level) in [
        (20, 10, 0),
        (34, 23, 1),
        (33, 36, 1),
        (48, 24, 1),
        (54, 30, 2),
        (40, 5, 1),
        (48, 12, 2),
        (51, 8, 3),
        (24, 40, 0),
    ] {
        assert_eq!(
            ground.level_at(Point::new(x * 100, y * 100)),
            level,
            "({x}, {y})"
        );
    }
}

#[test]
fn flank_h11_ten_turns() {
    let mut drill = Drill::open().usa().turn(10);
    let log = drill.play("");
    assert_eq!(drill.board.phase, Phase::Over);
    assert_says(&log, "turn 10 was the last [FLANK-H11 house]");
    assert_eq!(WeAreTheFlank::step(&drill.tables, &drill.board), None);
    assert!(drill.check("").starts_with("error: the game is over"));
    let mut ninth = Drill::open().usa().turn(9);
    ninth.play("");
    assert_eq!(
        (ninth.board.turn, ninth.board.phase),
        (10, Phase::CsaMoveAndShoot)
    );
}

#[test]
fn flank_h12_points_for_crest_den_and_units() {
    let score = |drill: &Drill| {
        let awards = awards(&drill.tables, &drill.board);
        Side::BOTH.map(|side| total(&awards, side))
    };
    let text = |drill: &Drill| WeAreTheFlank::ending(&drill.tables, &drill.board).text;
    assert_eq!(score(&Drill::map()), [0, 0]);
    assert_eq!(text(&Drill::map()), "a draw, 0 to 0");
    let crest = Drill::map().line("15AL", (53.0, 30.0), 0, 4);
    assert_eq!(score(&crest), [10, 0]);
    assert_eq!(text(&crest), "CSA wins, 10 to 0");
    // Nobody scores for an area that both hold.
    let both = crest.line("20ME", (54.0, 37.0), 0, 4);
    assert_eq!(score(&both), [0, 0]);
    let mut den = Drill::map()
        .line("4ME", (34.0, 24.0), 0, 4)
        .line("15AL", (20.0, 20.0), 0, 4);
    assert_eq!(score(&den), [0, 5]);
    den.board.unit_mut(&id("4AL")).status = Status::Eliminated;
    den.board.unit_mut(&id("5TX")).status = Status::Eliminated;
    den.board.unit_mut(&id("20ME")).status = Status::Eliminated;
    den.board.unit_mut(&id("1SS")).status = Status::BrokenUp;
    assert_eq!(score(&den), [1, 7]);
    assert_eq!(text(&den), "USA wins, 7 to 1");
    assert_eq!(
        WeAreTheFlank::ending(&den.tables, &den.board).winner,
        Some(Side::Usa)
    );
}

#[test]
fn flank_h13_units_enter_over_their_strip_of_the_edge() {
    let enter = |unit: &str, at: &str, rest: &str| {
        format!("[[move]]\nunit = \"{unit}\"\nenter = {at}\n{rest}\n")
    };
    let mut drill = Drill::map().turn(2).waiting("17GA").with("Benning", "17GA");
    let log = drill.go(&enter("17GA", "30", "steps = [\"forward max\"]"));
    drill.assert_at("17GA", 12.0, 30.0);
    drill.assert_facing("17GA", 90.0);
    assert_says(
        &log,
        "17GA enters over the west edge at (0.00, 30.00) [FLANK-H13 house]",
    );
    assert_eq!(drill.unit("17GA").formation, Some(Formation::Column));
    assert_eq!(
        drill.commander("Benning"),
        (
            CommanderStatus::Attached,
            Some("17GA".to_owned()),
            (12.0, 30.0)
        )
    );
    let early = Drill::map().waiting("17GA");
    assert_eq!(
        early.check(&enter("17GA", "30", "")),
        "error: `17GA` enters in turn 2, and this is turn 1 [FLANK-H13 house]
 --> orders.toml:3:9
  |
3 | enter = 30
  |         ^^
  help: it enters from turn 2 on; take the entry out"
    );
    let late = Drill::map().turn(6).waiting("17GA");
    assert_eq!(late.check(&enter("17GA", "18", "")), "");
    assert_eq!(
        late.check(&enter("17GA", "17.99", "")),
        "error: `17GA` cannot enter at 17.99 [FLANK-H13 house]
 --> orders.toml:3:9
  |
3 | enter = 17.99
  |         ^^^^^
  help: add `enter = N`: its place on the west edge, from 18.00 to 38.00"
    );
    assert_eq!(
        late.check(&steps("17GA", "\"forward 1\"")),
        "error: `17GA` is not on the table yet [FLANK-H13 house]
 --> orders.toml:2:8
  |
2 | unit = \"17GA\"
  |        ^^^^^^
  help: add `enter = N`: its place on the west edge, from 18.00 to 38.00"
    );
    // No room where somebody stands.
    let full = late.column("2GA", (0.0, 30.0), 90, 5);
    assert_eq!(
        full.check(&enter("17GA", "30.5", "")),
        "error: `17GA` would overlap `2GA` when it enters at 30.50 [FLANK-H13 house]
 --> orders.toml:3:9
  |
3 | enter = 30.5
  |         ^^^^
  help: there is room at `enter = 31.00`"
    );
    assert!(
        full.check(&enter("2GA", "30", ""))
            .starts_with("error: `2GA` is on the table already [FLANK-H13 house]")
    );
    // Guns enter as they are, and have moved.
    let mut guns = Drill::map().usa().turn(2).waiting("HAZLETT");
    guns.go(&enter("HAZLETT", "55", ""));
    guns.assert_at("HAZLETT", 55.0, 48.0);
    assert!(guns.unit("HAZLETT").has(Mark::Moved));
    // A unit that is not ordered to enter waits.
    let mut waits = Drill::map().turn(2).waiting("17GA");
    waits.go("");
    assert_eq!(waits.unit("17GA").status, Status::Waiting);
}

#[test]
fn flank_h14_a_unit_that_leaves_may_not_return_and_is_not_eliminated() {
    let mut drill = Drill::map()
        .line("15AL", (20.0, 3.0), 180, 4)
        .with("Law", "15AL");
    assert_eq!(
        drill.check(&steps("15AL", "\"forward 4\"")),
        "warning: `forward 4.00` takes `15AL` off the table [FLANK-H14 house]
 --> orders.toml:3:10
  |
3 | steps = [\"forward 4\"]
  |          ^^^^^^^^^^^
  help: it may not return; write `max` to stop at the edge"
    );
    assert!(
        drill
            .check(&steps("15AL", "\"forward 4\", \"about-face\""))
            .contains("error: `15AL` has left the table before this [FLANK-H14 house]")
    );
    let mut stops = Drill::map().line("15AL", (20.0, 3.0), 180, 4);
    stops.go(&steps("15AL", "\"forward max\""));
    stops.assert_at("15AL", 20.0, 0.0);
    drill.go_as_far_as_legal(&steps("15AL", "\"forward 4\""));
    assert_eq!(drill.unit("15AL").status, Status::Left);
    assert_eq!(drill.commander("Law").0, CommanderStatus::Left);
    assert!(drill.board.fits(&drill.tables).is_ok());
    assert_eq!(total(&awards(&drill.tables, &drill.board), Side::Usa), 0);
}

#[test]
fn flank_h15_little_round_top() {
    let hill = area("Little Round Top");
    assert_eq!(
        corners(&hill),
        [
            (46, 22),
            (61, 22),
            (62, 28),
            (61, 38),
            (57, 43),
            (51, 43),
            (47, 37),
            (45, 29)
        ]
    );
    assert_eq!(
        (hill.level, hill.hill, hill.woods, hill.den),
        (1, true, false, false)
    );
}

#[test]
fn flank_h16_little_round_top_crest() {
    let crest = area("Little Round Top crest");
    assert_eq!(
        corners(&crest),
        [(51, 26), (56, 26), (57, 32), (56, 39), (52, 39), (50, 33)]
    );
    assert_eq!((crest.level, crest.hill, crest.woods), (2, true, false));
    assert_eq!(crest.scores, Some(Scores::Crest));
}

#[test]
fn flank_h17_big_round_top() {
    let hill = area("Big Round Top");
    assert_eq!(
        corners(&hill),
        [
            (38, 0),
            (62, 0),
            (64, 8),
            (60, 16),
            (52, 19),
            (43, 17),
            (38, 9)
        ]
    );
    assert_eq!((hill.level, hill.hill, hill.woods), (1, true, true));
}

#[test]
fn flank_h18_big_round_top_second_contour() {
    let hill = area("Big Round Top, second contour");
    assert_eq!(
        corners(&hill),
        [(43, 2), (58, 2), (59, 9), (54, 14), (46, 13), (42, 8)]
    );
    assert_eq!((hill.level, hill.woods), (2, true));
}

#[test]
fn flank_h19_big_round_top_summit() {
    let hill = area("Big Round Top, summit");
    assert_eq!(
        corners(&hill),
        [(47, 5), (54, 5), (55, 9), (51, 11), (47, 9)]
    );
    assert_eq!((hill.level, hill.woods), (3, true));
}

#[test]
fn flank_h20_devils_den() {
    let den = area("Devil's Den");
    assert_eq!(
        corners(&den),
        [(31, 20), (36, 19), (38, 23), (37, 28), (33, 29), (30, 25)]
    );
    assert_eq!((den.level, den.hill, den.den), (1, false, true));
    assert_eq!(den.scores, Some(Scores::Den));
}

#[test]
fn flank_h21_houcks_ridge_slows_nobody() {
    let ridge = area("Houck's Ridge");
    assert_eq!(
        corners(&ridge),
        [(33, 29), (37, 28), (36, 40), (31, 41), (29, 33)]
    );
    assert_eq!((ridge.level, ridge.hill, ridge.woods), (1, false, false));
    let mut drill = Drill::map().line("15AL", (33.0, 30.0), 0, 4);
    drill.go(&steps("15AL", "\"forward max\""));
    drill.assert_at("15AL", 33.0, 36.0);
}

#[test]
fn flank_h22_rose_woods() {
    let woods = area("Rose Woods");
    assert_eq!(
        corners(&woods),
        [(18, 32), (28, 30), (29, 33), (31, 41), (29, 47), (18, 47)]
    );
    assert_eq!((woods.level, woods.hill, woods.woods), (0, false, true));
}

#[test]
fn flank_h23_saddle_woods() {
    let woods = area("Saddle Woods");
    assert_eq!(
        corners(&woods),
        [(43, 17), (52, 19), (60, 16), (61, 22), (46, 22)]
    );
    assert_eq!((woods.level, woods.hill, woods.woods), (0, false, true));
}

#[test]
fn flank_h24_biesecker_woods() {
    let woods = area("Biesecker Woods");
    assert_eq!(corners(&woods), [(0, 0), (6, 0), (6, 14), (0, 20)]);
    assert_eq!((woods.level, woods.hill, woods.woods), (0, false, true));
    // Woods cost no movement.
    let mut drill = Drill::map().line("15AL", (3.0, 3.0), 0, 4);
    drill.go(&steps("15AL", "\"forward max\""));
    drill.assert_at("15AL", 3.0, 9.0);
}

#[test]
fn flank_h25_plum_run() {
    let ground = Tables::shipped().ground;
    assert_eq!(ground.streams.len(), 1);
    let points: Vec<_> = ground.streams[0]
        .course
        .points
        .iter()
        .map(|point| (point.x.0 / 100, point.y.0 / 100))
        .collect();
    assert_eq!(
        points,
        [
            (44, 48),
            (42, 40),
            (41, 32),
            (40, 25),
            (38, 19),
            (36, 12),
            (36, 0)
        ]
    );
}

#[test]
fn the_order_of_battle_has_the_totals_of_the_checklist() {
    let tables = Tables::shipped();
    let bases = |brigade: &str| -> i64 {
        let of_brigade = tables.units.iter().filter(|entry| entry.brigade == brigade);
        of_brigade.map(|entry| entry.bases).sum()
    };
    assert_eq!(
        ["Law", "Robertson", "Benning", "Anderson"].map(bases),
        [26, 23, 20, 19]
    );
    assert_eq!(bases("Artillery"), 6);
    assert_eq!(["Vincent", "Ward", "Weed"].map(bases), [18, 26, 20]);
    let drill = Drill::opening();
    assert!(drill.board.fits(&drill.tables).is_ok());
    let units: Vec<_> = drill.board.on_table().collect();
    for (at, unit) in units.iter().enumerate() {
        for other in &units[..at] {
            let rect = footprint(&drill.tables, unit);
            assert!(
                !rect.overlaps(&footprint(&drill.tables, other)),
                "{} and {} overlap",
                unit.id,
                other.id
            );
        }
    }
}

#[test]
fn house_values_may_be_replaced_and_printed_ones_may_not() {
    let shipped = WeAreTheFlank::TABLES;
    let longer = shipped.replace("turns = 10 ", "turns = 12 ");
    let tables = WeAreTheFlank::tables(&Source::new("tables.toml", longer)).unwrap();
    assert_eq!(tables.length, 12);
    let faster = shipped.replace("move = { line = 6,", "move = { line = 8,");
    let faults = WeAreTheFlank::tables(&Source::new("tables.toml", faster)).unwrap_err();
    assert_eq!(
        faults.to_string(),
        "error: `line` differs from the printed game [FLANK-14]
  --> tables.toml:13:17
   |
13 | move = { line = 8, column = 12, commander = 12, artillery = 12 }   # FLA
   |                 ^
  help: write `line = 6`; only house values may be replaced"
    );
    let broken = shipped
        .replace(
            "side = \"CSA\"\nbrigade = \"Law\"\narm = \"infantry\"\nbases = 6",
            "side = \"CSB\"\nbrigade = \"Law\"\narm = \"infantry\"\nbases = 60",
        )
        .replace("size = [72, 48]", "size = [72, 1000]")
        .replace("crest = 10", "crust = 10");
    let faults = WeAreTheFlank::tables(&Source::new("tables.toml", broken))
        .unwrap_err()
        .to_string();
    for fault in [
        "`CSB` is not a value of `side`",
        "`bases` is 60",
        "`size` is (72.00, 1000.00)",
        "`crust` is not a key of `points`",
        "did you mean `crest`?",
    ] {
        assert!(faults.contains(fault), "no `{fault}` in\n{faults}");
    }
}
