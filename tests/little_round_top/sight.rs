//! Line of sight and range (10.7, 10.22, 19.42).

use super::drill::{Drill, hex};
use super::tables::shipped;
use countersign::games::little_round_top::sight::{self, explain};
use countersign::hex::{HexId, Line, Passed};
use proptest::prelude::*;

/// Whether `from` sees `to`; [`explain`] must say the same.
fn sees(drill: &Drill, from: &str, to: &str) -> bool {
    let (map, board) = (&drill.tables.map, &drill.board);
    let seen = sight::sees(map, board, hex(from), hex(to));
    assert_eq!(explain(map, board, hex(from), hex(to)).seen, seen);
    seen
}

fn range(drill: &Drill, from: &str, to: &str) -> i64 {
    let (map, board) = (&drill.tables.map, &drill.board);
    let range = sight::range(map, hex(from), hex(to));
    assert_eq!(explain(map, board, hex(from), hex(to)).range, range);
    range
}

/// The reasons, each as `words [rule]`.
fn why(drill: &Drill, from: &str, to: &str) -> Vec<String> {
    explain(&drill.tables.map, &drill.board, hex(from), hex(to))
        .because
        .iter()
        .map(|(rule, words)| format!("{words} [{rule}]"))
        .collect()
}

/// Levels of 0905 and the three hexes south of it.
fn south(levels: [u8; 4]) -> Drill {
    let mut drill = Drill::new();
    for (number, level) in ["0905", "0906", "0907", "0908"].into_iter().zip(levels) {
        drill.level(number, level);
    }
    drill
}

/// Which of the three hexes south of 0905 are seen.
fn seen(levels: [u8; 4]) -> [bool; 3] {
    let drill = south(levels);
    ["0906", "0907", "0908"].map(|to| sees(&drill, "0905", to))
}

#[test]
fn rule_10_22a_range_counts_the_target_and_not_the_firer() {
    let drill = Drill::new();
    assert_eq!(range(&drill, "0905", "0905"), 0);
    assert_eq!(range(&drill, "0905", "0906"), 1);
    assert_eq!(range(&drill, "0905", "0908"), 3);
    assert_eq!(range(&drill, "0905", "1105"), 2);
    assert_eq!(range(&drill, "0905", "1205"), 3);
    assert_eq!(range(&drill, "0905", "1305"), 4);
}

#[test]
fn rule_10_7a_sight_is_a_straight_line_of_three_hexes() {
    let mut drill = Drill::new();
    assert!(sees(&drill, "0905", "0908"));
    assert!(!sees(&drill, "0905", "0909"));
    assert_eq!(
        why(&drill, "0905", "0909"),
        [
            "the range is 4 [10.22a]",
            "sight goes 3 hexes at most [10.7a]"
        ]
    );
    // A rock beside the line is not on it.
    drill.rock("1006").rock("0806");
    assert!(sees(&drill, "0905", "0908"));
    drill.rock("0906");
    assert!(!sees(&drill, "0905", "0908"));
    assert_eq!(why(&drill, "0905", "0905"), ["both are in 0905 [10.7a]"]);
    assert!(sees(&drill, "0905", "0905"));
    assert!(!sees(&drill, "0905", "2505"));
    assert_eq!(
        why(&drill, "0905", "2505"),
        ["2505 is not on the map [10.7a]"]
    );
}

#[test]
fn rule_10_71a_level_ground_is_seen_over() {
    assert_eq!(seen([2, 2, 2, 2]), [true; 3]);
    // A dip between is no hindrance.
    assert_eq!(seen([3, 1, 3, 3]), [true; 3]);
    assert_eq!(
        why(&south([2, 1, 1, 2]), "0905", "0908"),
        [
            "the range is 3 [10.22a]",
            "0908 is level with the looker [10.71a]"
        ]
    );
}

#[test]
fn rule_10_72a_the_first_hex_downhill_is_always_seen() {
    for first in 1..5 {
        assert!(sees(&south([5, first, 1, 1]), "0905", "0906"), "{first}");
    }
    assert_eq!(
        why(&south([5, 1, 1, 1]), "0905", "0906"),
        [
            "the range is 1 [10.22a]",
            "0906 is lower, and the first hex [10.72a]"
        ]
    );
}

#[test]
fn rule_10_72b_the_second_hex_downhill_must_be_level_with_the_first() {
    assert!(sees(&south([3, 2, 2, 1]), "0905", "0907"));
    assert!(!sees(&south([3, 2, 1, 1]), "0905", "0907"));
    assert!(!sees(&south([4, 1, 2, 1]), "0905", "0907"));
    assert_eq!(
        why(&south([3, 2, 1, 1]), "0905", "0907"),
        [
            "the range is 2 [10.22a]",
            "0907 is lower, the second hex, and not level with the first [10.72b]"
        ]
    );
}

#[test]
fn rule_10_72c_the_third_hex_downhill_needs_the_second_and_is_not_higher() {
    assert!(sees(&south([4, 2, 2, 2]), "0905", "0908"));
    assert!(sees(&south([4, 2, 2, 1]), "0905", "0908"));
    assert!(
        !sees(&south([4, 2, 2, 3]), "0905", "0908"),
        "higher than 0907"
    );
    assert!(
        !sees(&south([4, 2, 1, 1]), "0905", "0908"),
        "0907 is not seen"
    );
    assert_eq!(
        why(&south([4, 2, 2, 3]), "0905", "0908")[1],
        "0908 is lower, the third hex, and higher than the second [10.72c]"
    );
    assert_eq!(
        why(&south([4, 2, 1, 1]), "0905", "0908")[1],
        "0908 is lower, the third hex, and the second is not seen [10.72c]"
    );
}

#[test]
fn rule_10_73a_the_first_hex_uphill_is_always_seen() {
    for first in 2..=5 {
        assert!(sees(&south([1, first, 1, 1]), "0905", "0906"), "{first}");
    }
    assert_eq!(
        why(&south([1, 4, 1, 1]), "0905", "0906")[1],
        "0906 is higher, and the first hex [10.73a]"
    );
}

#[test]
fn rule_10_73b_the_second_hex_uphill_must_be_higher_than_the_first() {
    assert!(sees(&south([1, 2, 3, 1]), "0905", "0907"));
    assert!(sees(&south([1, 1, 2, 1]), "0905", "0907"));
    assert!(!sees(&south([1, 2, 2, 1]), "0905", "0907"));
    assert!(!sees(&south([1, 3, 2, 1]), "0905", "0907"));
    assert_eq!(
        why(&south([1, 2, 2, 1]), "0905", "0907")[1],
        "0907 is higher, the second hex, and not higher than the first [10.73b]"
    );
}

#[test]
fn rule_10_73c_the_third_hex_uphill_must_be_higher_than_both() {
    assert!(sees(&south([1, 2, 2, 3]), "0905", "0908"));
    assert!(
        sees(&south([1, 3, 2, 4]), "0905", "0908"),
        "0907 itself is not seen"
    );
    assert!(!sees(&south([1, 3, 1, 3]), "0905", "0908"));
    assert!(!sees(&south([1, 1, 3, 3]), "0905", "0908"));
    assert_eq!(
        why(&south([1, 1, 3, 3]), "0905", "0908")[1],
        "0908 is higher, the third hex, and not higher than the first and second [10.73c]"
    );
}

#[test]
fn rule_10_74a_a_higher_hex_in_between_blocks() {
    assert!(!sees(&south([2, 3, 2, 2]), "0905", "0907"));
    assert!(!sees(&south([2, 2, 3, 2]), "0905", "0908"));
    assert!(
        sees(&south([2, 3, 4, 2]), "0905", "0907"),
        "0907 is higher yet"
    );
    assert_eq!(
        why(&south([2, 3, 2, 2]), "0905", "0907"),
        [
            "the range is 2 [10.22a]",
            "0906 (level 3) is higher than both ends [10.74a]",
            "0907 is level with the looker [10.71a]"
        ]
    );
}

#[test]
fn rule_10_75a_into_but_not_through_a_rock_hex() {
    let mut drill = Drill::new();
    drill.rock("0906");
    assert!(sees(&drill, "0905", "0906"));
    assert!(!sees(&drill, "0905", "0907"));
    assert!(sees(&drill, "0906", "0908"), "out of it");
    assert_eq!(
        why(&drill, "0905", "0907")[1],
        "the line passes the rock hex 0906 [10.75a]"
    );
}

#[test]
fn rule_10_75b_into_but_not_through_a_hex_with_a_company() {
    for name in ["20ME-A", "15AL-A"] {
        let mut drill = Drill::new();
        drill.company(name, "0906", "S");
        assert!(sees(&drill, "0905", "0906"));
        assert!(!sees(&drill, "0905", "0907"), "{name}");
        assert_eq!(
            why(&drill, "0905", "0907")[1],
            "a company in 0906 is in the way [10.75b]"
        );
    }
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-A", "0907", "S");
    assert!(
        sees(&drill, "0905", "0907"),
        "those at the ends do not block"
    );
}

#[test]
fn an_officer_alone_does_not_block() {
    let mut drill = Drill::new();
    drill.officer("Oates", "0906");
    drill.officer("Spear", "0906");
    assert!(sees(&drill, "0905", "0907"));
}

#[test]
fn rule_10_76a_hexsides_do_not_matter() {
    use countersign::games::little_round_top::map::Barrier;
    for barrier in [Barrier::Rock, Barrier::Stonewall, Barrier::Fence] {
        let mut drill = Drill::new();
        drill.barrier("0905", "0906", barrier);
        drill.barrier("0906", "0907", barrier);
        assert!(sees(&drill, "0905", "0907"));
    }
}

#[test]
fn rule_10_77a_a_line_along_a_hexside_passes_blocking_hexes() {
    let mut drill = Drill::new();
    drill.rock("1302");
    assert!(sees(&drill, "1202", "1402"));
    assert_eq!(
        why(&drill, "1202", "1402")[1],
        "the line runs along the hexside 1302/1303 [10.77a]"
    );
    // Through the inside of the same hex it is blocked.
    assert!(!sees(&drill, "1201", "1402"));
}

#[test]
fn rule_10_77_r1_even_between_two_blocking_hexes_but_levels_count() {
    let mut drill = Drill::new();
    drill.rock("1302");
    drill.company("20ME-A", "1303", "S");
    assert!(sees(&drill, "1202", "1402"));
    drill.level("1302", 3).level("1303", 3);
    assert!(!sees(&drill, "1202", "1402"));
}

#[test]
fn rule_10_78a_either_level_beside_the_hexside_will_do() {
    let mut drill = Drill::new();
    drill.level("1302", 5);
    assert!(sees(&drill, "1202", "1402"));
    drill.level("1302", 2).level("1303", 5);
    assert!(sees(&drill, "1202", "1402"), "the other one");
    drill.level("1302", 4);
    assert!(!sees(&drill, "1202", "1402"));
    assert_eq!(
        why(&drill, "1202", "1402").last().unwrap(),
        "neither level beside the hexside lets the line pass [10.78a]"
    );
    // Downhill: the second hex level with either first one.
    let mut drill = Drill::new();
    drill.level("1402", 1).level("1302", 1);
    assert!(sees(&drill, "1202", "1402"));
    drill.level("1302", 2);
    assert!(!sees(&drill, "1202", "1402"));
    // At the edge only one of the two hexes is there.
    let mut drill = Drill::new();
    assert!(sees(&drill, "0101", "0301"));
    drill.level("0201", 3);
    assert!(!sees(&drill, "0101", "0301"));
}

#[test]
fn rule_10_72_r1_sight_need_not_be_mutual() {
    let drill = south([1, 2, 3, 3]);
    assert!(sees(&drill, "0905", "0907"));
    assert!(!sees(&drill, "0907", "0905"));
}

#[test]
fn rule_10_72_r2_the_second_hex_is_seen_by_whichever_list_fits() {
    // 3-3-3-2 though not 3-3-2.
    assert!(sees(&south([3, 3, 3, 2]), "0905", "0908"));
    assert!(!sees(&south([3, 3, 2, 2]), "0905", "0907"));
    // Uphill to the second, then down.
    assert!(!sees(&south([3, 3, 4, 2]), "0905", "0908"), "10.74 besides");
}

#[test]
fn rule_10_71_r1_sight_has_no_arc() {
    for facing in ["N", "NE", "SE", "S", "SW", "NW"] {
        let mut drill = Drill::new();
        drill.company("20ME-A", "0905", facing);
        assert!(sees(&drill, "0905", "0908"));
        assert!(sees(&drill, "0905", "0902"));
    }
}

/// Hexes south of 0901 with their levels, cleared where the level is negative.
fn cleared(levels: &[i8]) -> Drill {
    let mut drill = Drill::new();
    for (row, level) in (1..).zip(levels) {
        let number = format!("09{row:02}");
        drill.level(&number, level.unsigned_abs());
        if *level < 0 {
            drill.cleared(&number);
        }
    }
    drill
}

#[test]
fn rule_19_42a_five_cleared_hexes_count_as_one() {
    let drill = cleared(&[2, -2, -2, -2, -2, -2, -2]);
    assert_eq!(range(&drill, "0901", "0902"), 1);
    assert_eq!(range(&drill, "0901", "0906"), 1);
    assert_eq!(range(&drill, "0901", "0907"), 2, "fractions up");
    assert!(sees(&drill, "0901", "0907"));
    assert_eq!(
        why(&drill, "0901", "0907"),
        [
            "the range is 2 [10.22a]",
            "6 cleared hexes count as 2 [19.42a]",
            "0907 is level with the looker [10.71a]"
        ]
    );
    // The same line without the mark is out of sight.
    assert!(!sees(&Drill::new(), "0901", "0907"));
}

#[test]
fn rule_19_42_r1_only_the_mark_of_the_map_counts() {
    let mut drill = Drill::new();
    drill.tables = shipped();
    assert_eq!(range(&drill, "2005", "2404"), 1, "east of column 20");
    assert_eq!(range(&drill, "2005", "1604"), 4, "west of it");
    let map = &drill.tables.map;
    for hex in map.grid.hexes() {
        assert_eq!(map.cell(hex).cleared, hex.column > 20, "{hex}");
    }
    // Any hex may be marked.
    let mut drill = Drill::new();
    for number in ["0902", "0903", "0904"] {
        drill.cleared(number);
    }
    assert_eq!(range(&drill, "0901", "0905"), 2);
}

#[test]
fn rule_19_42_r2_normal_hexes_and_cleared_ones_and_shared_levels() {
    // Normal hexes, then cleared ones; the firer's own hex never counts.
    let drill = cleared(&[-2, -2, 2, -2, -2, 2, 2]);
    assert_eq!(range(&drill, "0901", "0905"), 2);
    assert_eq!(range(&drill, "0901", "0906"), 3);
    assert_eq!(range(&drill, "0901", "0907"), 4);
    assert!(!sees(&drill, "0901", "0907"));
    // Five hexes that count as one have the highest level among them: 3.
    let drill = cleared(&[4, -1, -3, -1, -1, -1, -3]);
    assert!(sees(&drill, "0901", "0907"), "10.72b: 3 and 3");
    let drill = cleared(&[4, -1, -2, -1, -1, -1, -3]);
    assert!(!sees(&drill, "0901", "0907"), "10.72b: 2 and 3");
    // Blocking looks at the hexes themselves.
    let mut drill = cleared(&[2, -2, -2, -2, -2, -2]);
    assert!(sees(&drill, "0901", "0906"));
    drill.rock("0904");
    assert!(!sees(&drill, "0901", "0906"));
    assert!(sees(&drill, "0901", "0904"));
    let mut drill = cleared(&[2, -2, -2, -2, -2, -2]);
    drill.company("20ME-A", "0903", "S");
    assert!(!sees(&drill, "0901", "0906"));
    // Two hexes that are equally far away count as one, like the two beside a hexside.
    let drill = Drill::new();
    let line = Line::between(&drill.tables.map.grid, hex("2005"), hex("1604")).unwrap();
    assert_eq!(line.passed.len(), 4);
    assert_eq!(range(&drill, "2005", "1604"), 4);
    // A line along hexsides counts each as one hex, cleared when both its hexes are.
    let mut drill = Drill::new();
    for number in ["1302", "1303", "1402", "1502"] {
        drill.cleared(number);
    }
    assert_eq!(range(&drill, "1202", "1402"), 1);
    assert_eq!(range(&drill, "1202", "1602"), 3);
    drill.cleared("1503");
    assert_eq!(range(&drill, "1202", "1602"), 2);
    assert!(sees(&drill, "1202", "1602"));
}

#[test]
fn example_02_level_in_between_and_hexside_in_between() {
    let mut drill = Drill::new();
    drill.level("0809", 3);
    assert!(!sees(&drill, "0709", "0910"));
    assert_eq!(
        why(&drill, "0709", "0910")[1],
        "0809 (level 3) is higher than both ends [10.74a]"
    );
    assert!(sees(&drill, "0710", "0910"));
    drill.level("0810", 3);
    assert!(!sees(&drill, "0710", "0910"));
}

#[test]
fn example_03_downhill() {
    assert_eq!(seen([3, 2, 2, 2]), [true, true, true]);
    assert_eq!(seen([3, 2, 1, 1]), [true, false, false]);
    assert_eq!(seen([3, 3, 3, 2]), [true, true, true]);
    assert_eq!(seen([3, 3, 2, 2]), [true, false, false]);
    assert_eq!(seen([3, 1, 2, 1]), [true, false, false]);
}

#[test]
fn example_04_uphill_and_no_return() {
    let north = |levels: [u8; 3]| {
        let drill = south([levels[2], levels[1], levels[0], 1]);
        ["0907", "0906", "0905"].map(|to| sees(&drill, "0908", to))
    };
    assert_eq!(north([2, 3, 4]), [true, true, true]);
    assert_eq!(north([2, 2, 3]), [true, false, true]);
    assert_eq!(north([2, 3, 3]), [true, true, false]);
    let drill = south([4, 3, 2, 1]);
    assert!(sees(&drill, "0908", "0906"));
    assert!(!sees(&drill, "0906", "0908"));
}

#[test]
fn example_05_rock_infantry_officer_hexside() {
    let mut drill = Drill::new();
    drill.rock("0906");
    assert!(sees(&drill, "0905", "0906"));
    assert!(!sees(&drill, "0905", "0907"));
    let mut drill = Drill::new();
    drill.company("20ME-B", "0906", "S");
    assert!(!sees(&drill, "0905", "0907"));
    let mut drill = Drill::new();
    drill.officer("Oates", "0906");
    assert!(sees(&drill, "0905", "0907"));
    let mut drill = Drill::new();
    drill.rock("1302");
    drill.company("15AL-A", "1303", "N");
    assert!(sees(&drill, "1202", "1402"));
}

/// 10.71 to 10.78 once more, word by word, for ground without cleared hexes.
fn by_the_book(drill: &Drill, from: HexId, to: HexId) -> bool {
    let map = &drill.tables.map;
    let Some(line) = Line::between(&map.grid, from, to) else {
        return true;
    };
    if map.grid.distance(from, to) > 3 {
        return false;
    }
    let own = map.level(from);
    let target = map.level(to);
    let levels_allow = |between: &[i64]| {
        if between.iter().any(|level| *level > own && *level > target) {
            return false;
        }
        let second_seen = |first: i64, second: i64| {
            second == own || (second < own && second == first) || (second > own && second > first)
        };
        match between {
            [] => true,
            [first] => second_seen(*first, target),
            [first, second] => {
                target == own
                    || (target < own && second_seen(*first, *second) && target <= *second)
                    || (target > own && target > *first && target > *second)
            }
            _ => unreachable!(),
        }
    };
    let mut ways: Vec<Vec<i64>> = vec![Vec::new()];
    for passed in &line.passed {
        let (hexes, blocks) = match passed {
            Passed::Hex(hex) => (vec![*hex], map.cell(*hex).rock),
            Passed::Between(one, other) => (vec![*one, *other], false),
        };
        if blocks {
            return false;
        }
        ways = ways
            .iter()
            .flat_map(|way| {
                hexes
                    .iter()
                    .filter(|hex| map.grid.has(**hex))
                    .map(|hex| [way.clone(), vec![map.level(*hex)]].concat())
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    ways.iter().any(|way| levels_allow(way))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    /// Random ground: every pair of hexes as the rules say it, word by word.
    #[test]
    fn sight_is_by_the_book(levels in prop::collection::vec((1_u8..=5, 0_u8..8), 384)) {
        let mut drill = Drill::new();
        let hexes: Vec<HexId> = drill.tables.map.grid.hexes().collect();
        for (hex, (level, rock)) in hexes.iter().zip(levels) {
            let mut cell = drill.tables.map.cell(*hex);
            cell.level = level;
            cell.rock = rock == 0;
            drill.tables.map.set_cell(*hex, cell);
        }
        for from in &hexes {
            for to in drill.tables.map.grid.within(*from, 4) {
                let seen = sight::sees(&drill.tables.map, &drill.board, *from, to);
                prop_assert_eq!(seen, by_the_book(&drill, *from, to), "{} {}", from, to);
            }
        }
    }

    /// Whatever is cleared, what is explained is what is seen, and nothing beyond three is.
    #[test]
    fn the_reasons_are_those_of_what_is_seen(
        ground in prop::collection::vec((1_u8..=5, 0_u8..3), 384),
        from in 0_usize..384,
    ) {
        let mut drill = Drill::new();
        let hexes: Vec<HexId> = drill.tables.map.grid.hexes().collect();
        for (hex, (level, cleared)) in hexes.iter().zip(ground) {
            let mut cell = drill.tables.map.cell(*hex);
            cell.level = level;
            cell.cleared = cleared > 0;
            drill.tables.map.set_cell(*hex, cell);
        }
        let (map, board) = (&drill.tables.map, &drill.board);
        for to in &hexes {
            let said = explain(map, board, hexes[from], *to);
            prop_assert_eq!(said.seen, sight::sees(map, board, hexes[from], *to));
            prop_assert_eq!(said.range, sight::range(map, hexes[from], *to));
            prop_assert!(said.range <= i64::from(map.grid.distance(hexes[from], *to)));
            prop_assert!(!said.seen || said.range <= 3);
        }
    }
}
