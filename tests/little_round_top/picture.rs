//! Pictures of the board.

mod legible;

use crate::drill::{Drill, co, hex, of as of_name};
use countersign::games::little_round_top::board::{Formation, Stage, Status, VictoryHex};
use countersign::games::little_round_top::detachment::own_board;
use countersign::games::little_round_top::map::{Barrier, Cell, Map};
use countersign::games::little_round_top::orders::Secret;
use countersign::games::little_round_top::picture::{svg, svg_with};
use countersign::hex::{Direction, Grid, Low};
use countersign::report::Log;
use countersign::report::log::{Movement, MovementKind};
use countersign::report::png::png;
use countersign::ruleset::Overlay;
use countersign::side::Side;
use std::collections::BTreeMap;

/// Four hexes of level 2.
fn small() -> Drill {
    let mut drill = Drill::new();
    let grid = Grid::new(2, 2, Low::Even);
    let cell = Cell {
        level: 2,
        rock: false,
        cleared: false,
    };
    drill.tables.map = Map::new(grid, vec![cell; 4], BTreeMap::new(), Vec::new());
    drill
}

fn picture(drill: &Drill) -> String {
    svg(&drill.tables, &drill.board, &Log::default(), "A picture")
}

/// The elements of the map: what stands before the legend, without the patterns.
fn elements(picture: &str) -> Vec<&str> {
    let from = picture.find("</defs>").expect("patterns");
    let end = picture.find("levels 1 to 5").expect("a legend");
    let end = picture[..end]
        .rfind("<polygon class=\"level1\"")
        .unwrap_or(end);
    let map = &picture[from..end];
    // The legend begins with the shades of the levels.
    map.lines().skip(1).map(str::trim).collect()
}

/// Elements of these classes, in order.
fn of<'p>(picture: &'p str, classes: &[&str]) -> Vec<&'p str> {
    let begins: Vec<String> = classes
        .iter()
        .map(|class| format!("class=\"{class}\""))
        .collect();
    elements(picture)
        .into_iter()
        .filter(|line| begins.iter().any(|begin| line.contains(begin.as_str())))
        .collect()
}

/// The texts of a class, in order.
fn texts<'p>(picture: &'p str, class: &str) -> Vec<&'p str> {
    let text = |line: &'p str| {
        let (_, text) = line.split_once('>')?;
        text.strip_suffix("</text>")
    };
    of(picture, &[class]).into_iter().filter_map(text).collect()
}

fn movement(side: Side, kind: MovementKind, path: &[(i64, i64)]) -> Movement {
    Movement {
        piece: "20ME-A".to_owned(),
        side,
        kind,
        path: path.to_vec(),
    }
}

#[test]
fn the_whole_picture_of_four_hexes() {
    let mut drill = small();
    drill.level("0102", 3).rock("0201");
    drill.barrier("0102", "0202", Barrier::Stonewall);
    drill.company("20ME-A", "0101", "S").disorganized = true;
    drill.company("20ME-H", "0101", "S");
    drill.officer("Chamberlain", "0101");
    drill.flag("20ME", "20ME-H");
    drill.company("15AL-G", "0202", "NW").bayonets = true;
    let mut log = Log::default();
    log.movements
        .push(movement(Side::Csa, MovementKind::Fire, &[(2, 2), (1, 1)]));
    let drawn = svg(&drill.tables, &drill.board, &log, "A picture");
    if std::env::var_os("COUNTERSIGN_OVERWRITE").is_some() {
        let beside = std::path::Path::new(file!()).with_file_name("picture/four.svg");
        std::fs::write(beside, &drawn).expect("written");
    }
    let known = include_str!("picture/four.svg");
    let other = drawn
        .lines()
        .zip(known.lines())
        .find(|(new, old)| new != old);
    assert_eq!(
        other, None,
        "COUNTERSIGN_OVERWRITE=1 renews picture/four.svg"
    );
    assert_eq!(drawn.len(), known.len());
}

#[test]
fn rule_2_1a_each_hex_shows_its_level_in_shade_and_digit() {
    let mut drill = small();
    drill.level("0101", 5).level("0202", 1);
    let drawn = picture(&drill);
    assert_eq!(texts(&drawn, "level"), ["5", "2", "2", "1"]);
    assert_eq!(texts(&drawn, "number"), ["0101", "0102", "0201", "0202"]);
    assert_eq!(of(&drawn, &["level5"]).len(), 1);
    assert_eq!(of(&drawn, &["level2"]).len(), 2);
    // A line wherever the level changes: 0101 has two neighbours, 0202 three.
    assert_eq!(of(&drawn, &["contour"]).len(), 4);
}

#[test]
fn rock_cleared_ground_and_hexsides_are_told_apart_by_pattern() {
    let mut drill = small();
    drill.rock("0101").cleared("0102");
    drill.barrier("0101", "0201", Barrier::Rock);
    drill.barrier("0102", "0201", Barrier::Stonewall);
    drill.barrier("0102", "0202", Barrier::Fence);
    let drawn = picture(&drill);
    assert_eq!(of(&drawn, &["rock"]).len(), 1);
    assert_eq!(of(&drawn, &["cleared"]).len(), 1);
    // The side that 0102 shares with 0202: from its east corner to the south-east one.
    assert_eq!(
        of(&drawn, &["fence-side", "fence-posts"]),
        [
            "<polyline class=\"fence-side\" points=\"760,1161 600,1438\"/>",
            "<polyline class=\"fence-posts\" points=\"760,1161 600,1438\"/>",
        ]
    );
    assert_eq!(of(&drawn, &["rock-spine", "rock-side"]).len(), 2);
    assert_eq!(of(&drawn, &["wall-side", "wall-stones"]).len(), 2);
}

#[test]
fn rule_8_0b_both_companies_of_a_stack_are_to_be_read() {
    let mut drill = small();
    drill.company("20ME-F", "0101", "S");
    drill.company("20ME-D", "0101", "S");
    let drawn = picture(&drill);
    assert_eq!(texts(&drawn, "text-USA"), ["20ME", "F 4", "D 3"]);
    assert_eq!(of(&drawn, &["card-USA"]).len(), 2);
    assert_eq!(of(&drawn, &["front-USA"]).len(), 1);
}

#[test]
fn markers_stand_beside_the_company_that_has_them() {
    let mut drill = small();
    let company = drill.company("15AL-G", "0101", "N");
    company.disorganized = true;
    company.out_of_ammunition = true;
    company.bayonets = true;
    drill.company("15AL-H", "0101", "N").formation = Formation::Column;
    let drawn = picture(&drill);
    assert_eq!(texts(&drawn, "badge-text"), ["D", "A", "B", "C"]);
}

#[test]
fn rule_7_0a_the_front_points_to_the_hexside_that_is_faced() {
    let mut tips = Vec::new();
    for facing in ["N", "NE", "SE", "S", "SW", "NW"] {
        let mut drill = small();
        drill.company("47AL-B", "0101", facing);
        let drawn = picture(&drill);
        let front = of(&drawn, &["front-CSA"]);
        assert_eq!(front.len(), 1, "{facing}");
        tips.push(front[0].split(' ').nth(3).expect("a tip").to_owned());
    }
    // The hex has its centre at 440,607.
    assert_eq!(
        tips,
        [
            "440,357", "724,449", "724,765", "440,857", "156,765", "156,449"
        ]
    );
}

#[test]
fn rule_11_3a_a_melee_shows_both_sides_and_crossed_swords() {
    let mut drill = small();
    drill.company("15AL-G", "0102", "N");
    drill.company("15AL-H", "0102", "N");
    drill.company("20ME-A", "0102", "S");
    drill.officer("Oates", "0102");
    let drawn = picture(&drill);
    assert_eq!(texts(&drawn, "small-CSA"), ["15AL", "G 5", "H 4"]);
    assert_eq!(texts(&drawn, "small-USA"), ["20ME", "A 4"]);
    assert_eq!(of(&drawn, &["swords"]).len(), 4);
    assert_eq!(texts(&drawn, "disc-text"), ["Oa"]);
}

#[test]
fn rule_4_42a_officers_and_flags_alone_are_named() {
    let mut drill = small();
    drill.officer("Spear", "0101");
    let flag = drill.flag("15AL", "15AL-G");
    flag.carrier = None;
    flag.at = Some(hex("0202"));
    let drawn = picture(&drill);
    assert_eq!(texts(&drawn, "disc-text"), ["Sp"]);
    assert_eq!(texts(&drawn, "name"), ["Spear", "15AL"]);
    assert_eq!(of(&drawn, &["flag-CSA"]).len(), 1);
}

/// The numbers of an attribute.
fn numbers(element: &str, name: &str) -> Vec<i64> {
    let (_, value) = element.split_once(&format!(" {name}=\"")).expect(name);
    let value = value.split('"').next().unwrap_or_default();
    let numbers = value.split([' ', ',']);
    numbers
        .map(|number| number.parse().expect("a number"))
        .collect()
}

/// Left, right, upper and lower end.
type Extent = [i64; 4];

/// The extents of the boxes, markers or flags of a picture.
fn extents(drawn: &str, classes: &[&str]) -> Vec<Extent> {
    let extent = |element: &&str| {
        let one = |name| numbers(element, name)[0];
        if element.contains("<rect") {
            let (x, y) = (one("x"), one("y"));
            [x, x + one("width"), y, y + one("height")]
        } else if element.contains("<circle") {
            let (x, y, r) = (one("cx"), one("cy"), one("r"));
            [x - r, x + r, y - r, y + r]
        } else {
            let points = numbers(element, "points");
            let (xs, ys) = (points.iter().step_by(2), points.iter().skip(1).step_by(2));
            let ends = [xs.clone().min(), xs.max(), ys.clone().min(), ys.max()];
            ends.map(|end| *end.expect("points"))
        }
    };
    of(drawn, classes).iter().map(extent).collect()
}

/// 17.1a: whoever carries flags, on top or below, each way round, in a melee too: no flag covers a
/// company or a marker.
#[test]
fn rule_17_1a_flags_and_the_letters_of_their_companies_are_both_to_be_read() {
    for facing in ["N", "NE", "SE", "S", "SW", "NW"] {
        for (bearer, melee) in [("20ME-A", false), ("20ME-H", false), ("20ME-H", true)] {
            let mut drill = small();
            drill.company("20ME-A", "0202", facing).disorganized = true;
            drill.company("20ME-H", "0202", facing).disorganized = true;
            drill.flag("20ME", bearer);
            drill.flag("15AL", bearer);
            if melee {
                drill.company("15AL-B", "0202", "N");
            }
            let drawn = picture(&drill);
            let flags = extents(&drawn, &["flag-USA", "flag-CSA"]);
            let rest = extents(&drawn, &["card-USA", "card-CSA", "badge"]);
            assert_eq!(flags.len(), 2, "{facing} {bearer}");
            for flag in &flags {
                for other in rest
                    .iter()
                    .chain(flags.iter().filter(|other| *other != flag))
                {
                    let apart = flag[1] <= other[0]
                        || other[1] <= flag[0]
                        || flag[3] <= other[2]
                        || other[3] <= flag[2];
                    let swords = melee && other[1] - other[0] == 148;
                    assert!(
                        apart || swords,
                        "{facing} {bearer} {melee}: {flag:?} {other:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn rule_17_21a_a_captured_flag_is_struck_through() {
    let mut drill = small();
    drill.company("20ME-A", "0101", "S");
    drill.flag("20ME", "20ME-A");
    assert!(of(&picture(&drill), &["taken"]).is_empty());
    drill.flag("15AL", "20ME-A");
    let drawn = picture(&drill);
    assert_eq!(of(&drawn, &["taken"]).len(), 1);
    assert_eq!(of(&drawn, &["flag-CSA", "flag-USA"]).len(), 2);
}

#[test]
fn rule_18_2a_and_18_2c_victory_hexes_show_who_holds_them() {
    let mut drill = small();
    for (number, holder) in [
        ("0101", Side::Usa),
        ("0102", Side::Csa),
        ("0201", Side::Csa),
    ] {
        drill.board.victory.push(VictoryHex {
            hex: hex(number),
            holder,
            regiment: None,
        });
    }
    drill.company("15AL-G", "0201", "N");
    drill.company("20ME-A", "0201", "S");
    let drawn = picture(&drill);
    let stars: Vec<&str> = of(&drawn, &["star-USA", "star-CSA", "star-none"])
        .iter()
        .map(|line| &line[16..25])
        .collect();
    assert_eq!(stars, ["star-USA\"", "star-CSA\"", "star-none"]);
}

#[test]
fn rule_19_2a_hidden_units_are_not_drawn() {
    let mut drill = small();
    let hidden = drill.company("20ME-B", "0101", "S");
    (hidden.status, hidden.at) = (Status::Hidden, None);
    let drawn = picture(&drill);
    assert!(of(&drawn, &["card-USA", "front-USA"]).is_empty());
    drill.company("20ME-B", "0101", "S");
    assert_eq!(of(&picture(&drill), &["card-USA"]).len(), 1);
}

/// What the Union hides, on a map east of column 12.
fn hiding() -> (Drill, BTreeMap<String, Secret>) {
    let mut drill = Drill::new();
    drill.board.company_mut(co("20ME-B")).status = Status::Hidden;
    drill.board.company_mut(co("2SS")).status = Status::Hidden;
    drill.board.officer_mut(of_name("Morrill")).status = Status::Hidden;
    drill.company("20ME-A", "0905", "S");
    let post = |number: &str, below: bool| Secret {
        hex: hex(number),
        face: Direction::SW,
        reach: 1,
        below,
    };
    let morrill = Secret {
        face: Direction::S,
        reach: 0,
        ..post("1804", false)
    };
    let secrets = BTreeMap::from([
        ("20ME-B".to_owned(), post("1805", false)),
        ("2SS".to_owned(), post("1805", true)),
        ("Morrill".to_owned(), morrill),
    ]);
    (drill, secrets)
}

#[test]
fn rule_19_2a_what_a_side_hides_is_drawn_as_hidden_on_its_own_map() {
    let (mut drill, secrets) = hiding();
    let own = |side| own_board(&drill.tables, &drill.board, side, &secrets);
    assert_eq!(own(Side::Csa), None);
    let none = BTreeMap::new();
    assert_eq!(
        own_board(&drill.tables, &drill.board, Side::Usa, &none),
        None
    );
    let shared = picture(&drill);
    assert_eq!(
        of(&shared, &["card-USA hidden", "disc-USA hidden"]),
        [""; 0]
    );
    let board = own(Side::Usa).expect("a board");
    let statuses = [
        board.company(co("20ME-B")).status,
        board.company(co("2SS")).status,
    ];
    assert_eq!(statuses, [Status::Hidden; 2], "they are hidden still");
    drill.board = board;
    let drawn = picture(&drill);
    // One of the boxes is that of the legend.
    assert_eq!(drawn.matches("card-USA hidden").count(), 3);
    assert_eq!(drawn.matches("disc-USA hidden").count(), 1);
    assert!(drawn.contains(">hidden: for its owner's eyes<"));
    png(&drawn, None).expect("a picture");
    // 9.0a: nobody hidden has a zone that is shown.
    let zones = |drill: &Drill| {
        let overlays = [Overlay::Zones(Side::Usa)];
        let drawn = svg_with(&drill.tables, &drill.board, &Log::default(), "t", &overlays);
        drawn
            .expect("a picture")
            .matches("class=\"zone-USA\"")
            .count()
    };
    let own = zones(&drill);
    let (everybody, _) = hiding();
    assert_eq!(own, zones(&everybody));
}

#[test]
fn rule_21_1a_entry_hexes_are_marked_while_somebody_waits() {
    let mut drill = Drill::new();
    assert!(texts(&picture(&drill), "place-text").is_empty());
    drill.board.company_mut(co("15AL-G")).status = Status::Waiting;
    drill.board.company_mut(co("83PA-D")).status = Status::Waiting;
    let drawn = picture(&drill);
    assert_eq!(
        texts(&drawn, "place-text"),
        ["enters:", "83PA", "turn 4", "enters:", "15AL", "turn 5"]
    );
    drill.board.entry_15al = None;
    let drawn = picture(&drill);
    assert!(texts(&drawn, "place-text").contains(&"turn 3 or 5"));
}

#[test]
fn rules_20_1b_and_20_2a_set_up_areas_are_outlined_while_they_are_needed() {
    let mut drill = Drill::new();
    drill.board.stage = Stage::UnionSetUp;
    // Two hexsides for each hex of column 13.
    assert_eq!(of(&picture(&drill), &["area"]).len(), 32);
    drill.board.stage = Stage::ConfederateSetUp;
    // Columns 01 to 05, rows 09 to 16: 5 sides above and below with the steps between, 8 rows
    // of two sides at each end.
    assert_eq!(of(&picture(&drill), &["area"]).len(), 50);
    drill.board.stage = Stage::Confederate;
    assert!(of(&picture(&drill), &["area"]).is_empty());
}

#[test]
fn ways_are_arrows_of_their_kind() {
    let drill = Drill::new();
    let movements = vec![
        movement(Side::Csa, MovementKind::Move, &[(9, 10), (9, 9), (9, 8)]),
        movement(Side::Csa, MovementKind::Charge, &[(5, 5), (5, 4)]),
        movement(Side::Usa, MovementKind::Retreat, &[(7, 5), (7, 4)]),
        movement(Side::Usa, MovementKind::Fire, &[(3, 5), (3, 7)]),
        // It went nowhere, and from off the map.
        movement(Side::Usa, MovementKind::Move, &[(3, 5)]),
        movement(Side::Usa, MovementKind::Move, &[(-1, 5), (300, 2)]),
    ];
    let log = Log {
        movements,
        ..Log::default()
    };
    let drawn = svg(&drill.tables, &drill.board, &log, "A picture");
    let ways = of(
        &drawn,
        &[
            "way move ink-CSA",
            "way charge ink-CSA",
            "way retreat ink-USA",
            "way fire ink-USA",
            "way move ink-USA",
        ],
    );
    assert_eq!(ways.len(), 4);
    assert_eq!(
        ways[0],
        "<polyline class=\"way move ink-CSA\" points=\"4280,5473 4280,5039 4280,4785\"/>"
    );
}

#[test]
fn every_piece_is_drawn_and_the_picture_is_an_image() {
    let (drill, log) = fight();
    let drawn = svg(&drill.tables, &drill.board, &log, "Little Round Top");
    let on_map = drill.board.companies.iter().filter(|one| one.at.is_some());
    let cards = of(&drawn, &["card-CSA", "card-USA"]).len();
    assert_eq!(cards, on_map.count());
    assert_eq!(
        drawn,
        svg(&drill.tables, &drill.board, &log, "Little Round Top")
    );
    let image = png(&drawn, None).expect("an image");
    assert_eq!(&image[1..4], b"PNG");
    assert_eq!(
        u32::from_be_bytes([image[16], image[17], image[18], image[19]]),
        1490,
        "as wide as the picture itself says"
    );
}

#[test]
fn an_overlay_shades_the_zones_of_control_of_a_side() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    let overlays = [Overlay::Zones(Side::Usa), Overlay::Zones(Side::Csa)];
    let drawn =
        svg_with(&drill.tables, &drill.board, &Log::default(), "t", &overlays).expect("a picture");
    assert_eq!(of(&drawn, &["zone-USA"]).len(), 3);
    assert!(of(&drawn, &["zone-CSA"]).is_empty());
    assert!(drawn.contains("zones of control of USA</text>"));
    assert!(of(&picture(&drill), &["zone-USA"]).is_empty());
}

#[test]
fn an_overlay_shades_where_a_company_or_a_side_can_fire() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    let shaded = |drill: &Drill, name: &str| {
        let overlays = [Overlay::Fire(name.to_owned())];
        svg_with(&drill.tables, &drill.board, &Log::default(), "t", &overlays)
            .map(|drawn| of(&drawn, &["field"]).len())
            .map_err(|fault| fault.to_string())
    };
    // 7.21a: through three hexsides 3 hexes at range 1 and 9 at range 3; at range 2 three, and
    // four past corners of the front (7.24-R1).
    assert_eq!(shaded(&drill, "20ME-A"), Ok(3 + 7 + 9));
    // 10.75b: nothing is seen beyond a company: one hex at range 2, three at range 3.
    drill.company("15AL-G", "0906", "N");
    assert_eq!(shaded(&drill, "20ME-A"), Ok(3 + 6 + 6));
    assert_eq!(shaded(&drill, "USA"), Ok(3 + 6 + 6));
    drill.board.company_mut(co("20ME-A")).formation = Formation::Column;
    assert_eq!(shaded(&drill, "USA"), Ok(0));
    assert_eq!(
        shaded(&drill, "20ME-A"),
        Err("error: `20ME-A` is in column and may not fire [6.2a]\n  \
             help: name a company in line, or a side: CSA or USA"
            .to_owned())
    );
    assert_eq!(
        shaded(&drill, "20ME-K"),
        Err("error: `20ME-K` is not on the map\n  \
             help: name a company that is, or a side: CSA or USA"
            .to_owned())
    );
    assert_eq!(
        shaded(&drill, "Maine"),
        Err("error: `Maine` is no company of this game\n  \
             help: name a company such as `20ME-A`, or a side: CSA or USA"
            .to_owned())
    );
}

/// A crowded board: stacks, a melee, markers of every kind, every kind of arrow.
pub fn fight() -> (Drill, Log) {
    let mut drill = Drill::new();
    for (number, holder) in [("0806", Side::Usa), ("1006", Side::Csa)] {
        drill.board.victory.push(VictoryHex {
            hex: hex(number),
            holder,
            regiment: None,
        });
    }
    for (name, at, facing) in [
        ("83PA-A", "0407", "S"),
        ("20ME-E", "0809", "S"),
        ("20ME-I", "0909", "S"),
        ("20ME-F", "1108", "S"),
        ("20ME-D", "1108", "S"),
        ("20ME-A", "1207", "S"),
        ("20ME-H", "1207", "S"),
        ("15AL-L", "1108", "NW"),
        ("15AL-I", "1108", "NW"),
        ("15AL-G", "1109", "N"),
        ("15AL-H", "1109", "N"),
        ("47AL-A", "0710", "NE"),
        ("15AL-K", "1310", "SE"),
        ("4AL-A", "0410", "SW"),
    ] {
        drill.company(name, at, facing);
    }
    for (name, at) in [
        ("Chamberlain", "1108"),
        ("Oates", "1109"),
        ("Bulger", "1011"),
    ] {
        drill.officer(name, at);
    }
    drill.flag("20ME", "20ME-F");
    drill.flag("47AL", "20ME-I");
    drill.board.company_mut(co("15AL-K")).formation = Formation::Column;
    drill.board.company_mut(co("15AL-G")).disorganized = true;
    let movements = vec![
        movement(
            Side::Csa,
            MovementKind::Move,
            &[(12, 14), (12, 13), (12, 12)],
        ),
        movement(Side::Csa, MovementKind::Charge, &[(11, 9), (11, 8)]),
        movement(
            Side::Usa,
            MovementKind::Retreat,
            &[(10, 8), (10, 7), (10, 6)],
        ),
        movement(Side::Usa, MovementKind::Fire, &[(9, 9), (8, 10)]),
    ];
    let log = Log {
        movements,
        ..Log::default()
    };
    (drill, log)
}
