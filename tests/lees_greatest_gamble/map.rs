//! The map: what the print asks of any map (MAP-1 to MAP-23), and the shipped one (H-50).

use super::drill::{hex, shipped};
use super::tables::{changed, rules, said};
use countersign::games::lees_greatest_gamble::map::{Link, Map, hints};
use countersign::games::lees_greatest_gamble::tables::{Tables, read};
use countersign::games::lees_greatest_gamble::unit::Entry;
use countersign::hex::HexId;
use std::collections::BTreeSet;

fn entry(letter: char) -> Entry {
    letter.to_string().parse().unwrap()
}

/// The rules whose hints the shipped tables, changed, do not satisfy.
fn broken(change: impl FnOnce(&mut Tables)) -> Vec<&'static str> {
    let mut tables = shipped().clone();
    change(&mut tables);
    let mut broken: Vec<&str> = hints(&tables).iter().map(|(rule, _)| rule.id()).collect();
    broken.dedup();
    broken
}

#[test]
fn the_shipped_map_satisfies_every_hint() {
    assert_eq!(broken(|_| {}), [""; 0]);
    assert_eq!(shipped().map.grid.hexes().count(), 1139);
}

#[test]
fn map_1_entry_a_is_1234_on_the_west_edge() {
    let map = &shipped().map;
    assert_eq!(map.entries[&Entry::A], hex("1234"));
    assert!(map.is_road(hex("1234")));
    assert_eq!(
        said(r#"A = "1234""#, r#"A = "1334""#),
        [
            "`1334` is not on the map; the map runs from 1000 to 4234; odd columns end one row earlier"
        ]
    );
    assert_eq!(
        said(r#"A = "1234""#, r#"A = "1333""#),
        ["entry A is not 1234 [MAP-1]; write the printed hexes: A 1234, E 2600, F 4000, G 4219",]
    );
    // The Chambersburg Pike ends before the edge.
    assert_eq!(
        rules("1332 1333\n1234\"\"\"", "1332 1333\"\"\""),
        ["MAP-1", "MAP-16"]
    );
}

#[test]
fn map_2_entry_f_is_4000_in_the_south_east() {
    assert_eq!(shipped().map.entries[&Entry::F], hex("4000"));
    assert_eq!(
        broken(|tables| {
            tables.map.entries.insert(Entry::F, hex("3900"));
        }),
        ["MAP-2"]
    );
}

#[test]
fn map_3_the_trains_can_leave_at_e_f_and_g() {
    let map = &shipped().map;
    assert_eq!(map.entries[&entry('E')], hex("2600"));
    assert_eq!(map.entries[&entry('G')], hex("4219"));
    assert_eq!(
        broken(|tables| {
            tables.map.entries.insert(entry('G'), hex("4220"));
        }),
        ["MAP-3"]
    );
    // The Hanover Road has a gap.
    assert_eq!(
        rules(
            "2214 2213 2312",
            "2214\"\"\" },\n  { name = \"Hanover Road\", kind = \"road\", hexes = \"\"\"\n2213 2312"
        ),
        ["MAP-3"]
    );
}

#[test]
fn map_4_all_nine_entries_lie_on_roads_at_the_edge() {
    let map = &shipped().map;
    assert_eq!(map.entries.len(), 9);
    assert!(
        map.entries
            .values()
            .all(|hex| map.is_road(*hex) && map.grid.is_edge(*hex))
    );
    for (letter, to) in [('B', "1021"), ('D', "1102"), ('I', "2632")] {
        let found = broken(|tables| {
            tables.map.entries.insert(entry(letter), hex(to));
        });
        assert!(found.contains(&"MAP-4"), "{letter}: {found:?}");
    }
    assert_eq!(
        said("I = \"2733\"\n", ""),
        ["`I` is missing in `entries`; add a line `I = …`"]
    );
    assert_eq!(
        said("I = \"2733\"", "I = \"4230\""),
        ["`4230` is two entry hexes; give every letter a hex of its own"]
    );
}

#[test]
fn map_5_the_letters_run_clockwise_from_the_west() {
    // B and C changed over; H and I.
    for (one, other) in [('B', 'C'), ('H', 'I'), ('C', 'D')] {
        let found = broken(|tables| {
            let entries = &mut tables.map.entries;
            let (first, second) = (entries[&entry(one)], entries[&entry(other)]);
            entries.insert(entry(one), second);
            entries.insert(entry(other), first);
        });
        assert_eq!(found, ["MAP-5"], "{one} {other}");
    }
}

#[test]
fn map_6_2917_3017_is_clear_between_heavy_woods() {
    let map = &shipped().map;
    assert!(map.edge(hex("2917"), hex("3017")).clear);
    assert!(map.edge(hex("3017"), hex("2917")).clear);
    assert_eq!(
        broken(|tables| tables.map.edge_mut(hex("2917"), hex("3017")).clear = false),
        ["MAP-6", "MAP-22"]
    );
    for number in ["2917", "3017"] {
        assert_eq!(
            broken(|tables| tables.map.cell_mut(hex(number)).heavy = false),
            ["MAP-6"]
        );
    }
}

fn road(tables: &mut Tables, name: &str, link: Link, hexes: &[&str]) {
    tables
        .map
        .add_road(countersign::games::lees_greatest_gamble::map::Road {
            name: name.to_owned(),
            link,
            hexes: hexes.iter().map(|number| hex(number)).collect(),
        });
}

#[test]
fn map_7_no_road_links_2320_and_2319() {
    let map = &shipped().map;
    assert!(map.is_road(hex("2320")) && map.is_road(hex("2319")));
    assert_eq!(map.link(hex("2320"), hex("2319")), None);
    assert_eq!(
        broken(|tables| road(tables, "short cut", Link::Trail, &["2319", "2320"])),
        ["MAP-7"]
    );
}

#[test]
fn map_8_the_railroad_cut_is_plain() {
    assert!(shipped().map.cell(hex("1724")).is_clear());
    assert_eq!(
        broken(|tables| tables.map.cell_mut(hex("1724")).rough = true),
        ["MAP-8"]
    );
}

#[test]
fn map_9_1709_is_uphill_of_1708_alone() {
    let map = &shipped().map;
    assert_eq!(map.edge(hex("1708"), hex("1709")).slope, Some(hex("1709")));
    assert_eq!(rules("1709/1708", "1708/1709"), ["MAP-9"]);
    assert_eq!(rules("1709/1708", "1709/1708 1709/1610"), ["MAP-9"]);
    // A slope down to 1709 is none with 1709 uphill.
    assert!(read(&changed("1709/1708", "1709/1708 1610/1709")).is_ok());
}

#[test]
fn map_10_2121_is_protected_against_2221() {
    assert_eq!(rules("2121/2221", "2221/2121"), ["MAP-10"]);
    for mark in [
        (|map: &mut Map| map.cell_mut(hex("2121")).town = true) as fn(&mut Map),
        |map| map.cell_mut(hex("2121")).heavy = true,
    ] {
        assert_eq!(broken(|tables| mark(&mut tables.map)), ["MAP-10"]);
    }
}

#[test]
fn map_11_2420_sees_2023() {
    for number in ["2320", "2221", "2222", "2122"] {
        assert_eq!(
            broken(|tables| tables.map.cell_mut(hex(number)).light = true),
            ["MAP-11"],
            "{number}"
        );
    }
    assert_eq!(
        broken(|tables| tables.map.cell_mut(hex("2023")).town = true),
        ["MAP-11"]
    );
    assert_eq!(rules("2121/2221 ", "2121/2221 2023/2122 "), ["MAP-11"]);
}

#[test]
fn map_12_one_side_of_2423_is_protected() {
    assert!(read(&changed("2423/2422", "2423/2522")).is_ok());
    assert_eq!(rules("2423/2422", "2423/2422 2423/2522"), ["MAP-12"]);
    assert_eq!(rules(" 2423/2422", ""), ["MAP-12"]);
    assert_eq!(
        broken(|tables| tables.map.cell_mut(hex("2522")).town = true),
        ["MAP-12"]
    );
    assert_eq!(
        broken(|tables| tables.map.cell_mut(hex("2423")).heavy = true),
        ["MAP-12"]
    );
}

#[test]
fn map_13_cemetery_hill_has_thirteen_hexes() {
    let map = &shipped().map;
    assert_eq!(map.cemetery_hill.len(), 13);
    assert!(map.cemetery_hill.contains(&hex("2621")));
    let hills: BTreeSet<HexId> = map.grid.hexes().filter(|hex| map.cell(*hex).hill).collect();
    for hill in &map.cemetery_hill {
        let mut near = map.grid.neighbours(*hill);
        assert!(near.all(|hex| map.cemetery_hill.contains(&hex) || !hills.contains(&hex)));
    }
    // A fourteenth hex touches them.
    let found = said("2916\" },", "2916 2822\" },");
    assert_eq!(
        found,
        [
            "Cemetery Hill, the hill hexes that hang together with 2621, has 14 hexes [MAP-13]; let it have exactly 13"
        ]
    );
}

#[test]
fn map_14_the_taneytown_road_runs_from_2720_to_3219() {
    assert_eq!(
        rules(
            "\"Taneytown Road\", kind = \"road\"",
            "\"Taneytown Road\", kind = \"trail\""
        ),
        ["MAP-14"]
    );
}

#[test]
fn map_15_the_baltimore_pike_runs_from_2518_to_3016() {
    assert_eq!(
        rules(
            "\"Baltimore Pike\", kind = \"road\"",
            "\"Baltimore Pike\", kind = \"trail\""
        ),
        ["MAP-15"]
    );
}

#[test]
fn map_16_roads_join_the_trains_to_their_entry_hexes() {
    let map = &shipped().map;
    for (train, gate) in [("1628", "1234"), ("3212", "4000")] {
        let mut seen = BTreeSet::from([hex(train)]);
        let mut open = vec![hex(train)];
        while let Some(at) = open.pop() {
            for next in map.grid.neighbours(at) {
                if map.link(at, next).is_some() && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        assert!(seen.contains(&hex(gate)), "{train} {gate}");
    }
    let gap = rules(
        "3212\n3211",
        "3212\"\"\" },\n  { name = \"Baltimore Pike\", kind = \"road\", hexes = \"\"\"\n3211",
    );
    assert_eq!(gap, ["MAP-3", "MAP-16"]);
}

#[test]
fn map_17_every_printed_hex_is_on_the_map_and_open_to_who_stands_there() {
    let tables = shipped();
    let mut printed = BTreeSet::new();
    for post in tables.set_ups.values().flat_map(|set_up| &set_up.posts) {
        assert!(tables.map.grid.has(post.hex), "{}", post.hex);
        printed.insert(post.hex);
    }
    assert_eq!(printed.first(), Some(&hex("1015")));
    assert_eq!(printed.last(), Some(&hex("3925")));
    // U21 and U68, artillery, stand in 3225.
    assert_eq!(
        broken(|tables| tables.map.cell_mut(hex("3225")).rough = true),
        ["MAP-17"]
    );
    // U22, infantry, stands in 3522, which is rough.
    assert!(tables.map.cell(hex("3522")).rough);
    for (from, to) in [
        ("first = \"1000\"", "first = \"1100\""),
        ("first = \"1000\"", "first = \"1001\""),
        ("last = \"4234\"", "last = \"4134\""),
        ("last = \"4234\"", "last = \"4233\""),
    ] {
        let found = read(&changed(from, to)).unwrap_err();
        let text = found.to_string();
        assert!(
            text.contains("MAP-17") || text.contains("is not on the map"),
            "{to}: {text}"
        );
    }
}

#[test]
fn map_18_the_last_column_is_42() {
    assert_eq!(shipped().map.grid.columns, 42);
    assert!(shipped().map.grid.first.column <= 10);
    assert_eq!(rules("last = \"4234\"", "last = \"4334\""), ["MAP-18"]);
}

#[test]
fn map_19_rows_run_from_00_to_34() {
    let grid = shipped().map.grid;
    assert_eq!((grid.first.row, grid.rows), (0, 34));
    for edge in ["1234", "2600", "4000"] {
        assert!(grid.is_edge(hex(edge)), "{edge}");
    }
    assert_eq!(rules("last = \"4234\"", "last = \"4235\""), ["MAP-19"]);
}

#[test]
fn map_20_three_counters_of_one_side_in_a_hex() {
    for (scenario, set_up) in &shipped().set_ups {
        for post in &set_up.posts {
            let number = post.units.len();
            assert!(post.hidden || number <= 3, "{scenario:?} {}", post.hex);
            for other in set_up.posts.iter().filter(|other| other.hex == post.hex) {
                assert_eq!(post.units[0].0.side(), other.units[0].0.side());
            }
        }
    }
    // Gamble and Devin with the Confederates.
    let text = read(&changed("screen = \"1725\"", "screen = \"1234\"")).unwrap_err();
    let text = text.to_string();
    assert!(text.contains("MAP-20") && text.contains("3.2b"), "{text}");
}

#[test]
fn map_21_hidden_units_have_room_around_their_hex() {
    let tables = shipped();
    let hidden: BTreeSet<String> = tables
        .set_ups
        .values()
        .flat_map(|set_up| &set_up.posts)
        .filter(|post| post.hidden)
        .map(|post| post.hex.to_string())
        .collect();
    let expected: BTreeSet<String> = ["1628", "1926", "3119"].map(str::to_owned).into();
    assert_eq!(hidden, expected);
    // Rough all around 1628, where four units of artillery stand.
    let around = |tables: &mut Tables| {
        for hex in tables.map.grid.within(hex("1628"), 1) {
            tables.map.cell_mut(hex).rough = true;
        }
    };
    assert!(broken(around).contains(&"MAP-21"));
}

#[test]
fn map_22_every_kind_of_terrain_occurs() {
    for (from, to) in [
        ("rough = \"3522 3622 3623\"", "rough = \"\""),
        ("kind = \"ravine\"", "kind = \"stream\""),
    ] {
        assert_eq!(rules(from, to), ["MAP-22"], "{to}");
    }
    let plain = broken(|tables| {
        for hex in tables.map.grid.hexes() {
            *tables.map.cell_mut(hex) = Default::default();
        }
    });
    assert!(plain.contains(&"MAP-22"));
}

#[test]
fn map_23_the_symbol_stands_in_one_of_the_two_hexes() {
    let protected: Vec<String> = shipped()
        .map
        .edges()
        .filter_map(|(side, edge)| {
            let hex = edge.protected?;
            assert!(side.hexes().contains(&hex));
            Some(format!("{hex} of {side}"))
        })
        .collect();
    assert_eq!(protected, ["2121 of 2121/2221", "2423 of 2422/2423"]);
}

#[test]
fn h_50_streams_run_between_the_banks() {
    let map = &shipped().map;
    // Rock Creek in columns 15 and 16: the first western rows are 18 and 17.
    assert!(map.edge(hex("1518"), hex("1517")).stream);
    assert!(map.edge(hex("1617"), hex("1616")).stream);
    assert!(map.edge(hex("1617"), hex("1517")).stream);
    assert!(!map.edge(hex("1518"), hex("1618")).stream);
    assert!(!map.edge(hex("1517"), hex("1516")).stream);
    // It ends at the edge of its columns, and Plum Run begins in column 30.
    assert!(!map.edge(hex("2922"), hex("2923")).stream);
    assert!(map.edge(hex("3622"), hex("3623")).stream);
    assert!(map.edge(hex("2318"), hex("2317")).ravine);
    assert!(!map.edge(hex("2318"), hex("2317")).stream);
    let count = |kind: fn(&countersign::games::lees_greatest_gamble::map::Edge) -> bool| {
        map.edges().filter(|(_, edge)| kind(edge)).count()
    };
    // Every bank is one unbroken line: two hexsides a column, or one more where it steps.
    assert!(count(|edge| edge.stream) > 2 * (33 + 23 + 13 - 3));
}

#[test]
fn h_50_the_lists_are_read() {
    let map = &shipped().map;
    let at = |number: &str| map.cell(hex(number));
    assert!(at("2420").hill && at("3922").hill && at("3922").heavy);
    assert!(at("2124").hill && at("2124").light && !at("2124").heavy);
    assert!(at("3623").rough && at("2220").town && at("1000").is_clear());
    assert_eq!(map.link(hex("2320"), hex("2420")), Some(Link::Road));
    assert_eq!(map.link(hex("3321"), hex("3421")), Some(Link::Trail));
    assert_eq!(map.link(hex("2420"), hex("2319")), None);
    assert!(map.names.contains(&(hex("2020"), "Gettysburg".to_owned())));
    assert_eq!(map.entries[&entry('I')], hex("2733"));
}
