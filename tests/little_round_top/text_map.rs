//! The map in plain characters.

use crate::drill::{Drill, co, hex};
use countersign::diagnostic::Source;
use countersign::games::little_round_top::board::{Formation, Status, VictoryHex};
use countersign::games::little_round_top::detachment::own_board;
use countersign::games::little_round_top::map::{Barrier, Cell, Map};
use countersign::games::little_round_top::orders::Secret;
use countersign::games::little_round_top::phase::set_up::opening;
use countersign::games::little_round_top::picture::text_map::text_map;
use countersign::games::little_round_top::tables::{SHIPPED, read};
use countersign::games::little_round_top::unit::Regiment;
use countersign::hex::{Direction, Grid, Low};
use countersign::side::Side;
use std::collections::BTreeMap;

/// Seven columns of five rows, level 2.
fn small() -> Drill {
    let grid = Grid::new(7, 5, Low::Even);
    let cell = Cell {
        level: 2,
        rock: false,
        cleared: false,
    };
    let cells = grid.hexes().map(|_| cell).collect();
    let mut drill = Drill::new();
    drill.tables.map = Map::new(grid, cells, BTreeMap::new(), Vec::new());
    drill
}

fn map(drill: &Drill) -> String {
    text_map(&drill.tables, &drill.board)
}

#[test]
fn a_small_map_with_everything_on_it() {
    let mut drill = small();
    for (number, level) in [
        ("0101", 5),
        ("0201", 4),
        ("0302", 3),
        ("0403", 3),
        ("0705", 1),
    ] {
        drill.level(number, level);
    }
    drill
        .rock("0202")
        .rock("0301")
        .cleared("0704")
        .cleared("0705");
    drill.barrier("0402", "0502", Barrier::Rock);
    drill.barrier("0402", "0503", Barrier::Rock);
    drill.barrier("0302", "0303", Barrier::Stonewall);
    drill.barrier("0604", "0704", Barrier::Fence);
    drill.barrier("0604", "0705", Barrier::Fence);
    drill.company("20ME-A", "0202", "S");
    drill.company_of("20ME-H", "0202", "S", "2/4").disorganized = true;
    drill.company("83PA-C", "0402", "SE").bayonets = true;
    drill.company("2SS", "0102", "NE").out_of_ammunition = true;
    drill.company("47AL-B", "0504", "N").formation = Formation::Column;
    drill.company("15AL-G", "0303", "N");
    drill.company("20ME-K", "0303", "S");
    drill.company("4AL-E", "0105", "NW");
    drill.officer("Chamberlain", "0202");
    drill.officer("Oates", "0701").replacement = true;
    drill.flag("20ME", "15AL-G");
    drill.flag("15AL", "15AL-G");
    for (name, status) in [
        ("20ME-B", Status::Hidden),
        ("20ME-C", Status::Lost),
        ("15AL-L", Status::Waiting),
    ] {
        drill.board.company_mut(name.parse().unwrap()).status = status;
    }
    drill.board.officer_mut("Morrill".parse().unwrap()).status = Status::Hidden;
    let fallen = drill
        .board
        .flags
        .iter_mut()
        .find(|flag| flag.regiment == Regiment::Alabama47)
        .unwrap();
    fallen.at = Some(hex("0505"));
    for (number, holder) in [
        ("0204", Side::Csa),
        ("0303", Side::Usa),
        ("0603", Side::Usa),
    ] {
        drill.board.victory.push(VictoryHex {
            hex: hex(number),
            holder,
            regiment: None,
        });
    }
    let expected = r"    01 02 03 04 05 06 07
    __    __    __    __
01 /  \__/^^\__/  \__/@O\
   \_5/  \^2/  \_2/  \_2/ 01
02 /SS\_4/  \_2/  \_2/  \
   \_2/MA\%3/PC#_2/  \_2/ 02
03 /  \^2/><\_2#  \_2/  \
   \_2/  \*2/  \_2/*U\_2/ 03
04 /  \_2/  \_3/7B\*2/::\
   \_2/*C\_2/  \_2/  +_2/ 04
05 /4E\*2/  \_2/##\_2+::\
   \_2/  \_2/  \_2/  \_1/ 05
      \_2/  \_2/  \_2/
    01 02 03 04 05 06 07
sides of a hex: # rock, % stone wall, + fence
foot of a hex: its level, behind ^ in a rock hex, behind * in a Victory Hex
in a hex: ^^ rock, :: cleared, *U *C Victory Hex of USA, CSA; >< melee,
@. officer alone, ## flag on the ground; else the top company:
MA 20ME-A, PA 83PA-A, SS 2SS, 4A 4AL-A, 5A 15AL-A, 7A 47AL-A

CSA by hex, top first: facing, SP present/starting, marks
0105 4AL-E  NW 3/3                      0303 15AL-G N  5/5 flag 20ME flag 15AL
0504 47AL-B N  4/4 column               0701 Oates's successor
waiting: 15AL-L

USA by hex, top first: facing, SP present/starting, marks
0102 2SS    NE 1/1 no ammo              0202 20ME-A S  4/4
0202 20ME-H S  2/4 disorg               0202 Chamberlain
0303 20ME-K S  3/3                      0402 83PA-C SE 3/3 bayonets
hidden: 20ME-B, Morrill
lost: 20ME-C

flags on the ground: 47AL at 0505
Victory Hexes: 0204 CSA, 0303 nobody, 0603 USA
";
    assert_eq!(map(&drill), expected);
}

#[test]
fn the_whole_map_fits_eighty_columns_of_ascii() {
    let mut drill = Drill::new();
    let hexes: Vec<_> = drill.tables.map.grid.hexes().collect();
    let ids: Vec<_> = drill.board.companies.iter().map(|one| one.id).collect();
    for (id, at) in ids.into_iter().zip(hexes.iter().step_by(9)) {
        let company = drill.company(&id.to_string(), &at.to_string(), "NE");
        company.formation = Formation::Column;
        company.disorganized = true;
        company.out_of_ammunition = true;
        company.bayonets = true;
    }
    drill.flag("20ME", "15AL-G");
    drill.flag("15AL", "15AL-G");
    let map = map(&drill);
    assert!(map.is_ascii());
    for line in map.lines() {
        assert!(line.len() <= 80, "{line}");
        assert_eq!(line.trim_end(), line);
    }
    assert_eq!(
        map.lines().next(),
        Some("    01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24")
    );
    assert!(map.contains(
        " 15AL-G NE 5/5 column disorg no ammo bayonets flag 20ME flag 15AL
"
    ));
}

#[test]
fn even_columns_stand_half_a_hex_lower() {
    let mut drill = small();
    drill.company("20ME-A", "0301", "S");
    drill.company("20ME-C", "0401", "S");
    let map = map(&drill);
    let lines: Vec<&str> = map.lines().collect();
    assert_eq!(lines[2], "01 /  \\__/MA\\__/  \\__/  \\");
    assert_eq!(lines[3], "   \\_2/  \\_2/MC\\_2/  \\_2/ 01");
}

#[test]
fn the_board_before_the_first_player_turn() {
    let tables = read(&Source::new("tables.toml", SHIPPED)).unwrap();
    let mut board = opening(&tables, &BTreeMap::new()).unwrap();
    for (letter, at) in ["A", "B", "C", "D", "E"]
        .iter()
        .zip(["0210", "0310", "0310", "0410", "0511"])
    {
        let company = format!("4AL-{letter}").parse().unwrap();
        board.put(company, hex(at));
        board.company_mut(company).facing = "N".parse().unwrap();
    }
    let expected = r"    01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24
    __    __    __    __    __    __    __    __    __    __    __    __
01 /  \__/  \__/  \__/  \__/  \__/  \__/  \__/  \__/  \__/  \__/::\__/::\__
   \_5/  \_5/  \_5/  \_5/  \_4/  \_4/  \_4/  \_3/  \_2/  \_2/  +_1/::\_1/::\ 01
02 /  \_5/  \_5/  \_5/  \_5/  \_4/  \_4/^^\_3/  \_3/  \_2/  \_2+::\_1/::\_1/
   \_5/  \_5/  \_5/  \_4/  \_4/  \_4/  \^3/  \_3/  \_2/  \_2/  +_1/::\_1/::\ 02
03 /  \_5/  \_5/  \_5/  \_4/  \_4/  \_4/^^\_3/  \_3/  %_2/  \_2+::\_1/::\_1/
   \_5/  \_5/  \_4/  \_4/  \_4/  \_4/  \^3/  \_3/  \_2%  \_2/  +_1/::\_1/::\ 03
04 /  \_5/  \_5/  \_4/  \_4/^^\_4/  \_3/  \_3/  \_2/  %_2/  \_1+::\_1/::\_1/
   \_5/  \_4/  \_4/  \_3/  \^4/  \_4/  \_3/  \_3/  \_2%  \_1/  +_1/::\_1/::\ 04
05 /  \_5/  \_4/  \_3/  #_3/  \_4/  \_3/*U\_3/  \_2/  %_2/  \_1+::\_1/::\_1/
   \_4/  \_4/  \_4/  \_2#  \_4/  \_4/^^\*3/  \_3/  \_2%  \_2/  +_1/::\_1/::\ 05
06 /  \_4/  \_4/*U\_3/  #_3/^^\_4/  \^3/  \_3/  \_2/  %_2/  \_1+::\_1/::\_1/
   \_4/  \_4/  \*3/^^\_2#*U\^4/*U\_3/  \_3/MG\_3/  \_2/  \_1/  +_1/::\_1/::\ 06
07 /  \_4/  \_4/PB\^3/  #*3/  \*4/  \_3/MC\_3/  \_2/  \_1/  \_1+::\_1/::\_1/
   \_4/  \_3/PA\_3/PC\_2#  \_3/  \_3/MA\_3/  \_2/  \_2/  \_1/  +_1/::\_1/::\ 07
08 /  \_4/  \_3/  \_3/  #_3/  \_3/MF\_3/  \_2/  \_2/  \_1/  \_1+::\_1/::\_1/
   \_3/  \_3/  \_3/  \_2#  \_3/MK\_3/  \_2/  \_2/  \_2/  \_1/  +_1/::\_1/::\ 08
09 /  \_3/  \_3/  \_2/  #_3/MI\_3/  \_3/  \_2/  \_2/  \_2/  \_1+::\_1/::\_1/
   \_3/  \_3/  \_2/  \_2#ME\_3/  \_2/  \_2/^^\_2/  \_1/  \_1/  +_1/::\_1/::\ 09
10 /  \_3/4B\_2/^^\_2/  #_3/  \_2/^^\_2/  \^2/  \_2/  \_1/  \_1+::\_1/::\_1/
   \_2/4A\_2/4D\^2/  \_2/  \_2/^^\^2/  \_2/  \_1/  \_1/  \_1/  +_1/::\_1/::\ 10
11 /  \_2/  \_2/4E\_2/  \_2/  \^2/  \_2/  \_1/  \_1/  \_1/  \_1+::\_1/::\_1/
   \_2/  \_2/^^\_2/  \_1/  \_2/  \_1/^^\_1/  \_1/  \_1/  \_1/  +_1/::\_1/::\ 11
12 /  \_2/  \^2/  \_1/^^\_1/  \_1/  \^1/  \_1/  \_1/  \_1/  \_1+::\_1/::\_1/
   \_2/  \_1/  \_1/  \^1/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1/  +_1/::\_1/::\ 12
13 /  \_2/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1+::\_1/::\_1/
   \_2/  \_2/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1/  +_1/::\_1/::\ 13
14 /  \_2/^^\_1/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1+::\_1/::\_1/
   \_2/  \^2/  \_2/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1/  +_1/::\_1/::\ 14
15 /^^\_2/  \_2/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1+::\_1/::\_1/
   \^3/  \_3/  \_2/^^\_2/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1/  +_1/::\_1/::\ 15
16 /  \_3/  \_2/  \^2/  \_2/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1+::\_1/::\_1/
   \_3/  \_3/  \_3/  \_2/  \_2/  \_1/  \_1/  \_1/  \_1/  \_1/  +_1/::\_1/::\ 16
      \_3/  \_3/  \_2/  \_2/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1/  \_1/
    01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24
sides of a hex: # rock, % stone wall, + fence
foot of a hex: its level, behind ^ in a rock hex, behind * in a Victory Hex
in a hex: ^^ rock, :: cleared, *U *C Victory Hex of USA, CSA; >< melee,
@. officer alone, ## flag on the ground; else the top company:
MA 20ME-A, PA 83PA-A, SS 2SS, 4A 4AL-A, 5A 15AL-A, 7A 47AL-A

CSA by hex, top first: facing, SP present/starting, marks
0210 4AL-A  N  4/4                      0310 4AL-B  N  4/4
0310 4AL-C  N  3/3                      0410 4AL-D  N  3/3
0511 4AL-E  N  3/3
waiting: 15AL-B, 15AL-C, 15AL-D, 15AL-E, 15AL-F, 15AL-G, 15AL-H, 15AL-I,
  15AL-K, 15AL-L, 47AL-A, 47AL-B, 47AL-C, 47AL-D, 47AL-E, 47AL-F, 47AL-G,
  Bulger, Hill, Oates, Scruggs

USA by hex, top first: facing, SP present/starting, marks
0407 83PA-A S  3/3                      0507 83PA-B S  3/3
0507 Jones                              0607 83PA-C S  3/3
0809 20ME-E S  3/3                      0909 20ME-I S  3/3
1008 20ME-K S  3/3                      1108 20ME-F S  4/4 flag 20ME
1108 20ME-D S  3/3                      1108 Chamberlain
1207 20ME-A S  4/4                      1207 20ME-H S  4/4
1307 20ME-C S  4/4                      1307 Spear
1406 20ME-G S  4/4
hidden: 20ME-B, 2SS, Morrill
waiting: 83PA-D, 83PA-E

Victory Hexes: 0506 USA, 0806 USA, 1006 USA, 1305 USA
";
    assert_eq!(text_map(&tables, &board), expected);
}

#[test]
fn rule_19_2a_what_a_side_hides_stands_in_small_letters_on_its_own_map() {
    let mut drill = Drill::new();
    for name in ["20ME-B", "2SS"] {
        drill.board.company_mut(co(name)).status = Status::Hidden;
    }
    let post = |number: &str| Secret {
        hex: hex(number),
        face: Direction::SW,
        reach: 1,
        below: false,
    };
    let secrets = BTreeMap::from([
        ("20ME-B".to_owned(), post("1805")),
        ("2SS".to_owned(), post("1804")),
    ]);
    let shared = text_map(&drill.tables, &drill.board);
    assert!(
        !shared.contains("1805 20ME-B") && !shared.contains("mB"),
        "{shared}"
    );
    let own = own_board(&drill.tables, &drill.board, Side::Usa, &secrets).expect("a board");
    let told = text_map(&drill.tables, &own);
    for part in [
        "mB ss @m hidden: for its owner's eyes alone\n",
        "1805 20ME-B SW 4/4 hidden",
        "1804 2SS    SW 1/1 hidden",
        "hidden: 20ME-B, 2SS",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert_eq!(told.matches("mB").count(), 2, "{told}");
    assert_eq!(told.matches("ss").count(), 2, "{told}");
}
