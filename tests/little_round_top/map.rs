//! The map: what the print asks of it (MAP-1 to MAP-16) and the shipped one (H-29 to H-38).

use super::drill::{Drill, hex};
use super::tables::{faults, shipped};
use countersign::diagnostic::Source;
use countersign::games::little_round_top::map::{Barrier, Cell, Map, hints};
use countersign::games::little_round_top::printed;
use countersign::games::little_round_top::sight::{explain, sees};
use countersign::games::little_round_top::tables::{SHIPPED, read};
use countersign::hex::{Grid, HexId, Hexside, Low};
use std::collections::BTreeMap;

fn rules(map: &Map) -> Vec<&'static str> {
    hints(map)
        .iter()
        .map(|hint| hint.rule.unwrap().id())
        .collect()
}

/// The shipped map with a change.
fn but(change: impl FnOnce(&mut Map)) -> Map {
    let mut map = shipped().map;
    change(&mut map);
    map
}

fn set(map: &mut Map, number: &str, change: impl FnOnce(&mut Cell)) {
    let mut cell = map.cell(hex(number));
    change(&mut cell);
    map.set_cell(hex(number), cell);
}

fn level(number: &str, level: u8) -> Map {
    but(|map| set(map, number, |cell| cell.level = level))
}

fn side(one: &str, other: &str) -> Hexside {
    Hexside::new(hex(one), hex(other))
}

/// The north-western part of the shipped map, repeated where it is too small.
fn sized(columns: u8, rows: u8) -> Map {
    let whole = shipped().map;
    let grid = Grid::new(columns, rows, Low::Even);
    let near = |hex: HexId| HexId::new(hex.column.min(24), hex.row.min(16));
    let cells = grid.hexes().map(|hex| whole.cell(near(hex))).collect();
    let barriers: BTreeMap<Hexside, Barrier> = whole
        .barriers()
        .filter(|(side, _)| side.hexes().into_iter().all(|hex| grid.has(hex)))
        .collect();
    Map::new(grid, cells, barriers, whole.victory)
}

#[test]
fn map_1_0809_stands_above_0709_and_0910() {
    assert_eq!(rules(&shipped().map), [""; 0]);
    assert!(rules(&level("0709", 1)).contains(&"MAP-1"));
    assert!(rules(&level("0910", 3)).contains(&"MAP-1"));
    assert!(rules(&level("0809", 2)).contains(&"MAP-1"));
}

#[test]
fn map_2_0809_and_0810_differ() {
    assert_eq!(rules(&level("0810", 3)), ["MAP-2"]);
    assert_eq!(rules(&level("0810", 1)), [""; 0]);
}

#[test]
fn map_3_0809_is_walled_against_0710_and_higher() {
    let ledge = side("0710", "0809");
    let open = but(|map| map.set_barrier(ledge, None));
    assert_eq!(rules(&open), ["MAP-3"]);
    let fence = but(|map| map.set_barrier(ledge, Some(Barrier::Fence)));
    assert_eq!(rules(&fence), ["MAP-3"]);
    let wall = but(|map| map.set_barrier(ledge, Some(Barrier::Stonewall)));
    assert_eq!(rules(&wall), [""; 0]);
    assert_eq!(rules(&level("0710", 3)), ["MAP-3"]);
}

#[test]
fn map_4_the_ledge_runs_unbroken_from_0705_to_0809() {
    let gap = but(|map| map.set_barrier(side("0707", "0806"), None));
    assert_eq!(rules(&gap), ["MAP-4"]);
    let fence = but(|map| map.set_barrier(side("0707", "0806"), Some(Barrier::Fence)));
    assert_eq!(rules(&fence), ["MAP-4"]);
    // No step of level between 0707 and its neighbours to the east.
    assert_eq!(rules(&level("0707", 3)), ["MAP-4"]);
    // The last hexside before 0809 is enough.
    let short = but(|map| {
        map.set_barrier(side("0709", "0809"), None);
        map.set_barrier(side("0709", "0808"), None);
    });
    assert_eq!(rules(&short), ["MAP-4"]);
}

#[test]
fn map_5_1302_or_1303_is_rock() {
    let one = but(|map| set(map, "1302", |cell| cell.rock = false));
    assert_eq!(rules(&one), [""; 0]);
    let none = but(|map| {
        set(map, "1302", |cell| cell.rock = false);
        set(map, "1303", |cell| cell.rock = false);
    });
    assert_eq!(rules(&none), ["MAP-5"]);
}

#[test]
fn map_6_0916_0912_and_1011_are_on_the_map() {
    assert!(rules(&sized(24, 15)).contains(&"MAP-6"));
    assert!(rules(&sized(9, 16)).contains(&"MAP-6"));
    assert!(!rules(&sized(10, 16)).contains(&"MAP-6"));
}

#[test]
fn map_7_0102_is_on_the_west_edge() {
    assert!(rules(&sized(24, 1)).contains(&"MAP-7"));
    assert!(!rules(&sized(24, 2)).contains(&"MAP-7"));
    let grid = shipped().map.grid;
    assert_eq!(
        grid.neighbour(hex("0102"), countersign::hex::Direction::NW),
        None
    );
}

#[test]
fn map_8_row_16_is_the_last() {
    assert_eq!(rules(&sized(24, 17)), ["MAP-8"]);
    assert!(rules(&sized(24, 15)).contains(&"MAP-8"));
    assert!(rules(&sized(7, 16)).contains(&"MAP-8"));
}

#[test]
fn map_9_columns_06_and_12_and_row_08_exist() {
    assert!(rules(&sized(11, 16)).contains(&"MAP-9"));
    assert!(rules(&sized(24, 7)).contains(&"MAP-9"));
    assert!(!rules(&sized(12, 8)).contains(&"MAP-9"));
    // The lines that they name.
    assert_eq!(printed::EASTERNMOST, 6);
    assert_eq!(printed::SET_UP_WEST_OF, 6);
    assert_eq!(printed::SET_UP_SOUTH_OF, 8);
    assert_eq!(printed::HIDDEN_EAST_OF, 12);
}

#[test]
fn map_10_4al_has_room_to_set_up() {
    assert!(rules(&sized(24, 8)).contains(&"MAP-10"));
    assert!(!rules(&sized(24, 9)).contains(&"MAP-10"));
    assert!(rules(&sized(2, 9)).contains(&"MAP-10"));
}

#[test]
fn map_11_there_is_ground_east_of_column_12() {
    assert!(rules(&sized(12, 16)).contains(&"MAP-11"));
    assert!(!rules(&sized(13, 16)).contains(&"MAP-11"));
}

#[test]
fn map_12_every_kind_of_ground_occurs() {
    let flat = but(|map| {
        for hex in map.grid.hexes() {
            let mut cell = map.cell(hex);
            cell.level = cell.level.min(4);
            map.set_cell(hex, cell);
        }
    });
    assert_eq!(rules(&flat), ["MAP-12"]);
    assert_eq!(rules(&level("0101", 6)), ["MAP-12"]);
    for kind in [Barrier::Stonewall, Barrier::Fence] {
        let without = but(|map| {
            let sides: Vec<Hexside> = map
                .barriers()
                .filter(|(_, barrier)| *barrier == kind)
                .map(|(side, _)| side)
                .collect();
            for side in sides {
                map.set_barrier(side, None);
            }
        });
        assert_eq!(rules(&without), ["MAP-12"], "{kind:?}");
    }
}

#[test]
fn map_13_four_victory_hexes() {
    let three = but(|map| map.victory.truncate(3));
    assert_eq!(rules(&three), ["MAP-13"]);
    let five = but(|map| map.victory.push(hex("2001")));
    assert_eq!(rules(&five), ["MAP-13"]);
}

#[test]
fn map_14_cleared_ground_begins_about_column_20() {
    let early = but(|map| set(map, "1801", |cell| cell.cleared = true));
    assert_eq!(rules(&early), ["MAP-14"]);
    let about = but(|map| set(map, "1901", |cell| cell.cleared = true));
    assert_eq!(rules(&about), [""; 0]);
    assert!(rules(&sized(20, 16)).contains(&"MAP-14"));
}

#[test]
fn map_15_the_map_is_300_yards_deep() {
    assert!(rules(&sized(24, 14)).contains(&"MAP-15"));
    assert!(!rules(&sized(24, 15)).contains(&"MAP-15"));
}

#[test]
fn map_16_the_edges_are_row_01_and_the_last_row() {
    let map = shipped().map;
    let edge = |direction| {
        map.grid
            .hexes()
            .filter(|hex| map.grid.neighbour(*hex, direction).is_none())
            .map(|hex| hex.row)
            .collect::<Vec<u8>>()
    };
    assert_eq!(edge(countersign::hex::Direction::N), [1; 24]);
    assert_eq!(edge(countersign::hex::Direction::S), [16; 24]);
    assert!(rules(&sized(24, 1)).contains(&"MAP-16"));
}

#[test]
fn every_broken_hint_of_a_file_is_named_at_once() {
    let text = SHIPPED
        .replace("\"1302\", \"1303\", ", "")
        .replace("victory = [\"0506\", ", "victory = [");
    let message = read(&Source::new("tables.toml", text))
        .unwrap_err()
        .to_string();
    assert!(message.contains("error: neither 1302 nor 1303 is a rock hex [MAP-5]\n"));
    assert!(message.contains("\n  help: make one of them a rock hex"));
    assert!(message.contains("error: the map has 3 Victory Hexes [MAP-13]\n"));
    assert!(message.contains("\n  help: name four"));
    assert!(message.contains("--> tables.toml:"));
}

#[test]
fn rule_2_1a_every_hex_has_a_level_from_1_to_5() {
    let map = shipped().map;
    assert!(
        map.grid
            .hexes()
            .all(|hex| (1..=5).contains(&map.level(hex)))
    );
    let message = faults("555555554444433322221111", "555555554444433322220111");
    assert_eq!(
        message,
        "error: row 01 of `levels` is `555555554444433322220111`
   --> tables.toml:140:3
    |
140 |   \"555555554444433322220111\",
    |   ^^^^^^^^^^^^^^^^^^^^^^^^^^
  help: write 24 digits, each a level from 1 to 5"
    );
}

#[test]
fn rule_2_1_r1_woods_have_no_key_and_no_effect() {
    let message = faults("[map]\n", "[map]\nwoods = [\"0505\"]\n");
    assert!(
        message.starts_with("error: `woods` is not a key of `map`\n"),
        "{message}"
    );
    // Three hexes over level ground are seen, whatever grows there.
    let drill = Drill::new();
    assert!(sees(
        &drill.tables.map,
        &drill.board,
        hex("0905"),
        hex("0908")
    ));
}

#[test]
fn rule_2_3a_scale() {
    assert_eq!(printed::YARDS_PER_HEX * 15, 300);
    assert_eq!(printed::MINUTES_PER_TURN, 6);
    // H-24: about 14 men are one SP; H-27: 480 men are 48.
    let sharpshooters = super::drill::co("2SS");
    let strength = |name| shipped().companies[&name].strength;
    assert_eq!(strength(sharpshooters), 14 / printed::MEN_PER_POINT);
}

#[test]
fn h_29_levels() {
    let map = shipped().map;
    let rows: Vec<String> = (1..=16)
        .map(|row| {
            (1..=24)
                .map(|column| map.level(HexId::new(column, row)).to_string())
                .collect()
        })
        .collect();
    assert_eq!(
        rows,
        [
            "555555554444433322221111",
            "555555444444333322221111",
            "555544444443333222211111",
            "554443334443333222111111",
            "444443234443333222211111",
            "444433234433333221111111",
            "443333233333322221111111",
            "333332233333222222111111",
            "333222233222222211111111",
            "222222222222211111111111",
            "222221112111111111111111",
            "221111111111111111111111",
            "222111111111111111111111",
            "222221111111111111111111",
            "333222221111111111111111",
            "333332222111111111111111",
        ]
    );
}

fn which(what: impl Fn(&Map, HexId) -> bool) -> Vec<String> {
    let map = shipped().map;
    map.grid
        .hexes()
        .filter(|hex| what(&map, *hex))
        .map(|hex| hex.to_string())
        .collect()
}

fn sides(kind: Barrier) -> Vec<String> {
    shipped()
        .map
        .barriers()
        .filter(|(_, barrier)| *barrier == kind)
        .map(|(side, _)| side.to_string())
        .collect()
}

#[test]
fn h_30_rock_hexes() {
    assert_eq!(
        which(|map, hex| map.cell(hex).rock).join(", "),
        "0115, 0314, 0411, 0510, 0606, 0615, 0712, 0904, 0906, 1010, 1110, 1205, 1211, 1302, \
         1303, 1409"
    );
}

#[test]
fn h_31_rock_hexsides_the_second_hex_the_higher() {
    assert_eq!(
        sides(Barrier::Rock).join(", "),
        "0705/0804, 0705/0805, 0706/0805, 0706/0806, 0707/0806, 0707/0807, 0708/0807, \
         0708/0808, 0709/0808, 0709/0809, 0710/0809"
    );
    let map = shipped().map;
    for (side, barrier) in map.barriers() {
        let [low, high] = side.hexes();
        if barrier == Barrier::Rock {
            assert!(map.level(low) < map.level(high), "{side}");
        }
    }
}

#[test]
fn h_32_stone_walls_between_level_hexes() {
    assert_eq!(
        sides(Barrier::Stonewall).join(", "),
        "1703/1802, 1703/1803, 1704/1803, 1704/1804, 1705/1804, 1705/1805, 1706/1805"
    );
    let map = shipped().map;
    for (side, barrier) in map.barriers() {
        if barrier == Barrier::Stonewall {
            assert_eq!(side.hexes().map(|hex| map.level(hex)), [2, 2], "{side}");
        }
    }
}

#[test]
fn h_33_fences_part_columns_20_and_21() {
    let map = shipped().map;
    let mut expected: Vec<String> = map
        .grid
        .hexes()
        .filter(|hex| hex.column == 21)
        .flat_map(|hex| map.grid.neighbours(hex).map(move |other| (hex, other)))
        .filter(|(_, other)| other.column == 20)
        .map(|(hex, other)| Hexside::new(hex, other).to_string())
        .collect();
    expected.sort_unstable();
    assert_eq!(expected.len(), 31);
    assert_eq!(sides(Barrier::Fence), expected);
}

#[test]
fn h_34_cleared_columns_21_to_24() {
    let cleared = which(|map, hex| map.cell(hex).cleared);
    assert_eq!(cleared, which(|_, hex| hex.column >= 21));
    assert_eq!(cleared.len(), 64);
}

#[test]
fn h_35_victory_hexes() {
    let victory = shipped().map.victory;
    assert_eq!(victory, ["0506", "0806", "1006", "1305"].map(hex));
}

#[test]
fn h_36_union_set_up() {
    let tables = shipped();
    let posts: Vec<String> = tables
        .set_up
        .iter()
        .map(|post| format!("{} {} {}", post.company, post.hex, post.facing))
        .collect();
    assert_eq!(
        posts,
        [
            "83PA-A 0407 S",
            "83PA-B 0507 S",
            "83PA-C 0607 S",
            "20ME-E 0809 S",
            "20ME-I 0909 S",
            "20ME-K 1008 S",
            "20ME-F 1108 S",
            "20ME-D 1108 S",
            "20ME-A 1207 S",
            "20ME-H 1207 S",
            "20ME-C 1307 S",
            "20ME-G 1406 S",
        ]
    );
    let officers: Vec<String> = tables
        .officer_posts
        .iter()
        .map(|(officer, hex)| format!("{officer} {hex}"))
        .collect();
    assert_eq!(officers, ["Chamberlain 1108", "Jones 0507", "Spear 1307"]);
}

#[test]
fn h_37_the_last_row_of_every_column_is_16() {
    let grid = shipped().map.grid;
    for column in 1..=24 {
        assert!(grid.has(HexId::new(column, 16)));
        assert!(!grid.has(HexId::new(column, 17)));
    }
    assert!(!grid.has(HexId::new(25, 1)));
}

#[test]
fn h_38_the_hints_hold_and_the_examples_of_sight_come_true() {
    let mut drill = Drill::new();
    drill.tables = shipped();
    let map = &drill.tables.map;
    assert_eq!(hints(map), []);
    let sees = |from: &str, to: &str| sees(map, &drill.board, hex(from), hex(to));
    assert!(!sees("0709", "0910"));
    assert!(sees("0710", "0910"));
    assert!(sees("1202", "1402"));
    assert!(sees("1402", "1202"));
    let why = explain(map, &drill.board, hex("0710"), hex("0910")).because;
    assert!(why.iter().any(|(rule, _)| rule.id() == "10.77a"), "{why:?}");
}
