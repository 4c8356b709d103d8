//! Lines of sight and observation (14.4s, 18.2b, 18.2f, 18.2h, 20.2f).

use super::drill::{Drill, hex, piece, shipped, un};
use countersign::games::lees_greatest_gamble::map::{Cell, Map};
use countersign::games::lees_greatest_gamble::phase::combat::bombardment;
use countersign::games::lees_greatest_gamble::sight;
use countersign::hex::{Grid, HexId, Line, Passed};
use countersign::side::Side;
use proptest::prelude::*;
use proptest::sample::select;

/// A plain map of the shipped extent with something in some hexes.
fn ground(cells: &[(&str, &str)]) -> Map {
    let mut map = Map::plain(shipped().map.grid);
    for (number, what) in cells {
        let cell = map.cell_mut(hex(number));
        for word in what.split(' ') {
            match word {
                "hill" => cell.hill = true,
                "heavy" => cell.heavy = true,
                "light" => cell.light = true,
                "rough" => cell.rough = true,
                "town" => cell.town = true,
                other => panic!("{other}"),
            }
        }
    }
    map
}

/// Whether two hexes see each other, asked from both ends.
fn open(map: &Map, from: &str, to: &str) -> bool {
    let there = sight::open(map, hex(from), hex(to)).is_ok();
    let back = sight::open(map, hex(to), hex(from)).is_ok();
    assert_eq!(there, back, "{from} {to}");
    there
}

/// What blocks, with the rule.
fn blocked(map: &Map, from: &str, to: &str) -> String {
    let blocked = sight::open(map, hex(from), hex(to)).unwrap_err();
    format!("{} [{}]", blocked.why, blocked.rule)
}

#[test]
fn rule_14_4sa_a_blocked_hex_on_the_line_blocks() {
    // 2420, 2320, 2221, 2121 is a straight row.
    assert!(open(&ground(&[]), "2420", "2121"));
    for between in ["2320", "2221"] {
        let map = ground(&[(between, "light")]);
        assert!(!open(&map, "2420", "2121"), "{between}");
        assert_eq!(
            blocked(&map, "2420", "2121"),
            format!("light woods in {between} [14.4sf]")
        );
    }
    for aside in ["2319", "2321", "2220", "2222"] {
        assert!(
            open(&ground(&[(aside, "heavy")]), "2420", "2121"),
            "{aside}"
        );
    }
    // Adjacent hexes, and a hex itself.
    let woods = ground(&[("2420", "heavy"), ("2320", "heavy")]);
    assert!(open(&woods, "2420", "2320"));
    assert!(open(&woods, "2420", "2420"));
}

#[test]
fn rule_14_4sb_rule_14_4sh_one_blocked_hex_beside_is_enough() {
    // 2521 to 2423 runs along 2422/2522.
    assert!(open(&ground(&[]), "2521", "2423"));
    for beside in ["2422", "2522"] {
        let map = ground(&[(beside, "town")]);
        assert!(!open(&map, "2521", "2423"), "{beside}");
        assert_eq!(
            blocked(&map, "2521", "2423"),
            format!("town in {beside}, beside the line [14.4sb]")
        );
    }
    // 2420 to 2023 touches 2321 and 2121 at a corner.
    let corners = ground(&[("2321", "heavy"), ("2121", "heavy")]);
    assert!(open(&corners, "2420", "2023"));
    assert!(!open(&ground(&[("2222", "heavy")]), "2420", "2023"));
    // Along the edge of the map, where one side has no hex.
    assert!(open(&ground(&[]), "2600", "3000"));
    assert!(!open(&ground(&[("2900", "light")]), "2600", "3000"));
    assert!(!open(&ground(&[("1133", "light")]), "1034", "1234"));
}

#[test]
fn rule_14_4sc_the_end_hexes_do_not_count() {
    for what in ["hill", "heavy", "light", "town"] {
        assert!(open(&ground(&[("2420", what)]), "2420", "2121"), "{what}");
        assert!(
            open(&ground(&[("2420", what), ("2121", what)]), "2420", "2121"),
            "{what}"
        );
    }
}

#[test]
fn rule_14_4sd_two_heights() {
    // Rough, woods and town are ground.
    for ends in ["rough", "heavy", "light", "town"] {
        let map = ground(&[("2420", ends), ("2121", ends), ("2320", "hill")]);
        assert!(!open(&map, "2420", "2121"), "{ends}");
    }
    let map = ground(&[("2420", "hill heavy"), ("2121", "hill"), ("2320", "hill")]);
    assert!(open(&map, "2420", "2121"));
}

#[test]
fn rule_14_4se_hill_to_hill() {
    let map = |between: &str| ground(&[("2420", "hill"), ("2121", "hill"), ("2221", between)]);
    for free in ["hill", "heavy", "light", "town", "hill town", "hill rough"] {
        assert!(open(&map(free), "2420", "2121"), "{free}");
    }
    for shut in ["hill heavy", "hill light"] {
        assert!(!open(&map(shut), "2420", "2121"), "{shut}");
    }
    assert_eq!(
        blocked(&map("hill light"), "2420", "2121"),
        "hill with light woods in 2221 [14.4se]"
    );
}

#[test]
fn rule_14_4sf_any_end_on_the_ground() {
    for hills in [&["2420"][..], &["2121"], &[]] {
        for shut in ["hill", "heavy", "light", "town"] {
            let mut cells: Vec<(&str, &str)> = hills.iter().map(|hex| (*hex, "hill")).collect();
            cells.push(("2320", shut));
            assert!(!open(&ground(&cells), "2420", "2121"), "{hills:?} {shut}");
        }
        let mut cells: Vec<(&str, &str)> = hills.iter().map(|hex| (*hex, "hill")).collect();
        cells.push(("2320", "rough"));
        assert!(open(&ground(&cells), "2420", "2121"), "{hills:?}");
    }
}

#[test]
fn rule_14_4sg_units_and_hexsides_do_not_block() {
    let mut drill = Drill::new();
    drill.units(&["C6", "C7", "C8"], "1204");
    drill.unit("U14", "1206");
    drill.unit("C50", "1202");
    for (one, other) in [("1203", "1204"), ("1204", "1205")] {
        let edge = drill.tables.map.edge_mut(hex(one), hex(other));
        edge.stream = true;
        edge.ravine = true;
        edge.slope = Some(hex(one));
        edge.protected = Some(hex(other));
        edge.clear = true;
    }
    let reached = bombardment::reaches(
        &drill.tables,
        &drill.board,
        un("C50"),
        hex("1202"),
        piece("U14"),
    );
    assert_eq!(reached, Ok(hex("1206")));
}

#[test]
fn rule_14_4si_the_firers_own_hill_blocks() {
    let map = &shipped().map;
    // 2521 and 2520 are both Cemetery Hill; 2518 lies on the ground behind it.
    assert_eq!(blocked(map, "2521", "2518"), "hill in 2520 [14.4sf]");
    assert!(open(map, "2521", "2519"));
}

#[test]
fn ex_15_what_each_battery_sees() {
    let map = &shipped().map;
    assert!(sight::enters_protected(map, hex("2420"), hex("2121")));
    assert!(open(map, "2420", "2023"));
    assert!(!sight::enters_protected(map, hex("2420"), hex("2023")));
    assert_eq!(map.grid.distance(hex("2420"), hex("2023")), 5);
    // Through 2121, which is covered only for who stands there.
    assert!(open(map, "2420", "1923"));
    assert!(!sight::enters_protected(map, hex("2420"), hex("1923")));
    assert_eq!(map.grid.distance(hex("2420"), hex("1923")), 6);
    assert_eq!(blocked(map, "2319", "2023"), "town in 2220 [14.4sf]");
    assert!(sight::enters_protected(map, hex("2521"), hex("2423")));
    // Hill to hill; 1725, beside the line, is a hill without woods.
    assert!(open(map, "1628", "1825"));
    assert!(map.cell(hex("1725")).hill);
    let beside = Line::between(&map.grid, hex("1628"), hex("1825")).unwrap();
    assert!(beside.passed.iter().any(|passed| match passed {
        Passed::Hex(_) => false,
        Passed::Between(one, other) => [*one, *other].contains(&hex("1725")),
    }));
}

#[test]
fn ex_17_where_an_observer_in_3024_looks() {
    let map = &shipped().map;
    let seen = |to: &str| sight::observes(map, false, hex("3024"), hex(to));
    let far = |to: &str| map.grid.distance(hex("3024"), hex(to));
    assert_eq!((far("3029"), seen("3029")), (5, false));
    assert_eq!(blocked(map, "3024", "3029"), "heavy woods in 3027 [14.4sf]");
    assert_eq!((far("3027"), seen("3027")), (3, true));
    assert_eq!((far("3127"), seen("3127")), (4, true));
    assert_eq!((far("3031"), seen("3031")), (7, false));
}

fn observer(drill: &Drill, at: &str) -> Option<String> {
    let found = sight::observer(&drill.tables, &drill.board, Side::Usa, hex(at));
    found.map(|piece| piece.to_string())
}

#[test]
fn rule_18_2b_adjacent_or_in_sight_within_five_hexes_or_seven() {
    let mut drill = Drill::new();
    drill.tables.map = ground(&[("1210", "light"), ("1410", "hill")]);
    drill.unit("U14", "1204");
    for (at, seen) in [
        ("1205", true),
        ("1208", true),
        ("1209", true),
        ("1203", true),
    ] {
        assert_eq!(observer(&drill, at).is_some(), seen, "{at}");
    }
    assert_eq!(observer(&drill, "1210"), None, "six hexes");
    drill.tables.map.cell_mut(hex("1204")).hill = true;
    assert_eq!(observer(&drill, "1210").as_deref(), Some("U14"));
    assert_eq!(
        observer(&drill, "1211"),
        None,
        "seven hexes, behind light woods"
    );
    drill.tables.map.cell_mut(hex("1210")).light = false;
    assert_eq!(observer(&drill, "1211").as_deref(), Some("U14"));
    assert_eq!(observer(&drill, "1212"), None, "eight hexes");
    // Adjacent through anything.
    drill.tables.map.cell_mut(hex("1205")).heavy = true;
    drill.tables.map.cell_mut(hex("1204")).heavy = true;
    assert_eq!(observer(&drill, "1205").as_deref(), Some("U14"));
}

#[test]
fn rule_18_2f_the_hex_itself_counts_and_the_observers_does_not() {
    let map = ground(&[("1210", "hill")]);
    assert_eq!(sight::reach(&map, false, hex("1204")), 5);
    assert_eq!(sight::reach(&map, false, hex("1210")), 7);
    assert!(sight::observes(&map, false, hex("1204"), hex("1209")));
    assert!(!sight::observes(&map, false, hex("1204"), hex("1210")));
    assert!(sight::observes(&map, false, hex("1210"), hex("1203")));
    assert!(!sight::observes(&map, false, hex("1210"), hex("1202")));
}

#[test]
fn rule_18_2h_range_woods_and_other_units_are_nothing_a_train_sees_a_marker_does_not() {
    let mut drill = Drill::new();
    drill.tables.map = ground(&[("1208", "heavy"), ("1206", "rough")]);
    drill.board.usa.train.at = Some(hex("1204"));
    drill.units(&["C6", "C7"], "1206");
    // Into heavy woods, past units, and by a Train.
    assert_eq!(observer(&drill, "1208").as_deref(), Some("U-Train"));
    drill.board.usa.train.at = Some(hex("3212"));
    drill.marker("U-HMC-1", "1204", &["U14"]);
    assert_eq!(observer(&drill, "1208"), None);
    // The first by id.
    drill.unit("U77", "1209");
    drill.unit("U20", "1207");
    assert_eq!(observer(&drill, "1208").as_deref(), Some("U20"));
    // Of the other side nobody.
    let ours = sight::observer(&drill.tables, &drill.board, Side::Csa, hex("1208"));
    assert_eq!(ours, Some(piece("C6")));
}

#[test]
fn rule_20_2f_three_hexes_at_night() {
    let mut drill = Drill::new();
    drill.tables.map = ground(&[("1204", "hill"), ("1407", "heavy")]);
    drill.unit("U14", "1204");
    drill.board.turn = 11;
    assert!(drill.board.is_night());
    assert_eq!(sight::reach(&drill.tables.map, true, hex("1204")), 3);
    assert_eq!(observer(&drill, "1207").as_deref(), Some("U14"));
    assert_eq!(observer(&drill, "1208"), None);
    drill.board.turn = 10;
    assert_eq!(observer(&drill, "1208").as_deref(), Some("U14"));
    // Adjacency observes always.
    drill.board.turn = 12;
    drill.unit("U15", "1406");
    drill.tables.map.cell_mut(hex("1406")).heavy = true;
    assert_eq!(observer(&drill, "1407").as_deref(), Some("U15"));
}

/// 14.4s told from GRID-10: every hex of the map whose inside the line meets, and every one that it
/// runs beside, is asked whether it blocks.
fn model(map: &Map, from: HexId, to: HexId) -> bool {
    let blocks = |cell: Cell| {
        if map.cell(from).hill && map.cell(to).hill {
            cell.hill && (cell.heavy || cell.light)
        } else {
            cell.hill || cell.heavy || cell.light || cell.town
        }
    };
    map.grid
        .hexes()
        .filter(|hex| *hex != from && *hex != to && super::grid::on_line(from, to, *hex))
        .all(|hex| !blocks(map.cell(hex)))
}

fn anywhere(grid: Grid) -> impl Strategy<Value = HexId> {
    select(grid.hexes().collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn sight_is_what_the_model_sees(
        (from, to) in anywhere(shipped().map.grid).prop_flat_map(|from| {
            let near = shipped().map.grid.within(from, 8);
            (Just(from), select(near))
        }),
    ) {
        let map = &shipped().map;
        prop_assert_eq!(sight::open(map, from, to).is_ok(), model(map, from, to));
        prop_assert_eq!(sight::open(map, to, from).is_ok(), model(map, from, to));
        let far = map.grid.distance(from, to);
        let seen = far <= 1 || far <= sight::reach(map, false, from) && model(map, from, to);
        prop_assert_eq!(sight::observes(map, false, from, to), seen);
    }
}
