//! The grid: what the hex numbers of the print imply (GRID-1 to GRID-11).

use super::drill::{hex, shipped};
use countersign::hex::{Crossing, Direction, Grid, HexId, Line, Passed};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;

fn grid() -> Grid {
    shipped().map.grid
}

fn touch(one: &str, other: &str) -> bool {
    grid().neighbours(hex(one)).any(|near| near == hex(other))
}

fn line(from: &str, to: &str) -> Line {
    Line::between(&grid(), hex(from), hex(to)).unwrap()
}

/// Half hexes toward the west, as GRID-2 has it.
fn y(hex: HexId) -> i64 {
    2 * i64::from(hex.row) + i64::from(hex.column % 2)
}

#[test]
fn grid_1_columns_grow_southward_and_rows_westward() {
    let grid = grid();
    let on = |number: &str, side| grid.neighbour(hex(number), side);
    // North on paper is the direction in which the columns of a grid begin, west where its rows end.
    assert_eq!((hex("1234").column, hex("1234").row), (12, 34));
    assert_eq!(on("1234", Direction::S), None, "west of A");
    assert_eq!(on("2600", Direction::N), None, "east of E");
    assert_eq!(on("4000", Direction::N), None, "east of F");
    assert_eq!(hex("4219").column, grid.columns, "south of G");
    assert!(hex("4000").column > hex("2600").column);
}

#[test]
fn grid_2_the_next_rows_of_a_column_touch() {
    assert!(touch("1708", "1709"));
    for hex in grid().hexes() {
        assert_eq!(i64::from(grid().y(hex)), y(hex));
    }
}

#[test]
fn grid_3_neighbours_are_a_whole_hex_along_or_half_a_hex_across() {
    let grid = grid();
    for hex in grid.hexes() {
        let near: BTreeSet<HexId> = grid.neighbours(hex).collect();
        let expected: BTreeSet<HexId> = grid
            .hexes()
            .filter(|other| {
                let across = other.column.abs_diff(hex.column);
                let along = (y(*other) - y(hex)).abs();
                matches!((across, along), (0, 2) | (1, 1))
            })
            .collect();
        assert_eq!(near, expected, "{hex}");
    }
    let names = |number: &str| -> Vec<String> {
        let mut near: Vec<String> = grid
            .neighbours(hex(number))
            .map(|hex| hex.to_string())
            .collect();
        near.sort();
        near
    };
    assert_eq!(
        names("1709"),
        ["1609", "1610", "1708", "1710", "1809", "1810"]
    );
    assert_eq!(
        names("2420"),
        ["2319", "2320", "2419", "2421", "2519", "2520"]
    );
}

#[test]
fn grid_4_1709_touches_1708_and_1610() {
    assert!(touch("1709", "1708"));
    assert!(touch("1709", "1610"));
    assert!(!touch("1709", "1608"));
}

#[test]
fn grid_5_2917_touches_3017() {
    assert!(touch("2917", "3017"));
}

#[test]
fn grid_6_2320_touches_2319() {
    assert!(touch("2320", "2319"));
}

#[test]
fn grid_7_2420_to_2121_is_a_straight_row() {
    let row = line("2420", "2121");
    assert_eq!(
        row.passed,
        [Passed::Hex(hex("2320")), Passed::Hex(hex("2221"))]
    );
    let Crossing::Side(side) = row.enters else {
        panic!("{row:?}");
    };
    assert_eq!(grid().neighbour(hex("2121"), side), Some(hex("2221")));
}

#[test]
fn grid_8_2521_to_2423_runs_along_a_hexside() {
    let along = line("2521", "2423");
    let between = [Passed::Between(hex("2422"), hex("2522"))];
    let reverse = [Passed::Between(hex("2522"), hex("2422"))];
    assert!(along.passed == between || along.passed == reverse);
    let Crossing::Corner(one, other) = along.enters else {
        panic!("{along:?}");
    };
    let sides = [one, other].map(|side| grid().neighbour(hex("2423"), side));
    assert_eq!(
        BTreeSet::from(sides),
        BTreeSet::from([Some(hex("2422")), Some(hex("2522"))])
    );
}

#[test]
fn grid_9_distance_follows_the_formula() {
    let grid = grid();
    for (one, other, far) in [
        ("2420", "2023", 5),
        ("4000", "2600", 14),
        ("4000", "4219", 20),
    ] {
        assert_eq!(grid.distance(hex(one), hex(other)), far);
    }
    for one in grid.hexes() {
        for other in grid.hexes() {
            let dx = i64::from(one.column.abs_diff(other.column));
            let dy = (y(one) - y(other)).abs();
            let rest = (dy - dx).max(0);
            assert_eq!(rest % 2, 0);
            assert_eq!(i64::from(grid.distance(one, other)), dx + rest / 2);
        }
    }
}

/// How a line meets a hex that is none of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Meeting {
    Crossed,
    Beside,
    Touched,
}

/// GRID-10: the line from centre to centre, cut down to what lies in the hex
/// `|y| <= 1`, `|x + y| <= 2`, `|x - y| <= 2` about its centre (3 C, Y), all in whole numbers: a
/// place on the line is `at / whole` of the way.
fn meeting(from: HexId, to: HexId, other: HexId) -> Option<Meeting> {
    let centre = |hex: HexId| (3 * i64::from(hex.column), y(hex));
    let ((fx, fy), (tx, ty), (hx, hy)) = (centre(from), centre(to), centre(other));
    let (dx, dy) = (tx - fx, ty - fy);
    let mut borders = Vec::new();
    for (a, b, most) in [(0, 1, 1), (1, 1, 2), (1, -1, 2)] {
        for sign in [1, -1] {
            // slope * at <= room, with at from 0 to 1.
            let slope = sign * (a * dx + b * dy);
            let room = most - sign * (a * (fx - hx) + b * (fy - hy));
            borders.push((slope, room));
        }
    }
    // A whole number of parts that every border divides.
    let whole: i64 = borders
        .iter()
        .map(|(slope, _)| slope.abs())
        .filter(|slope| *slope != 0)
        .fold(1, lcm);
    let (mut start, mut end, mut outside, mut along) = (0, whole, false, false);
    for (slope, room) in borders {
        match slope.signum() {
            0 => {
                outside |= room < 0;
                along |= room == 0;
            }
            1 => end = end.min(room * (whole / slope)),
            _ => start = start.max(room * (whole / slope)),
        }
    }
    if outside || start > end {
        None
    } else if start == end {
        Some(Meeting::Touched)
    } else if along {
        Some(Meeting::Beside)
    } else {
        Some(Meeting::Crossed)
    }
}

/// Whether a line crosses a hex or runs beside it.
pub fn on_line(from: HexId, to: HexId, other: HexId) -> bool {
    matches!(
        meeting(from, to, other),
        Some(Meeting::Crossed | Meeting::Beside)
    )
}

fn lcm(one: i64, other: i64) -> i64 {
    let (mut a, mut b) = (one, other);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    one / a * other
}

/// What a line passes, told from the hexes of the map.
fn met(from: HexId, to: HexId) -> BTreeSet<(HexId, Meeting)> {
    grid()
        .hexes()
        .filter(|hex| *hex != from && *hex != to)
        .filter_map(|hex| Some((hex, meeting(from, to, hex)?)))
        .collect()
}

/// The same, as the game walks it; touched hexes are not told.
fn walked(from: HexId, to: HexId) -> BTreeSet<(HexId, Meeting)> {
    let grid = grid();
    let line = Line::between(&grid, from, to).unwrap();
    line.passed
        .into_iter()
        .flat_map(|passed| match passed {
            Passed::Hex(hex) => vec![(hex, Meeting::Crossed)],
            Passed::Between(one, other) => {
                vec![(one, Meeting::Beside), (other, Meeting::Beside)]
            }
        })
        .filter(|(hex, _)| grid.has(*hex))
        .collect()
}

#[test]
fn grid_11_crossed_beside_and_touched() {
    let names = |from: &str, to: &str, how: Meeting| -> Vec<String> {
        met(hex(from), hex(to))
            .into_iter()
            .filter(|(_, meeting)| *meeting == how)
            .map(|(hex, _)| hex.to_string())
            .collect()
    };
    assert_eq!(
        names("2420", "2023", Meeting::Crossed),
        ["2122", "2221", "2222", "2320"]
    );
    assert_eq!(names("2420", "2023", Meeting::Touched), ["2121", "2321"]);
    assert_eq!(names("2521", "2423", Meeting::Crossed), [""; 0]);
    assert_eq!(names("2521", "2423", Meeting::Beside), ["2422", "2522"]);
    for (from, to) in [("2420", "2023"), ("2521", "2423")] {
        let mut model = met(hex(from), hex(to));
        model.retain(|(_, meeting)| *meeting != Meeting::Touched);
        assert_eq!(walked(hex(from), hex(to)), model);
    }
}

#[test]
fn a_line_along_the_east_edge_has_one_hex_beside_it() {
    assert_eq!(
        walked(hex("2600"), hex("3000")),
        BTreeSet::from([
            (hex("2700"), Meeting::Beside),
            (hex("2800"), Meeting::Crossed),
            (hex("2900"), Meeting::Beside),
        ])
    );
}

fn anywhere() -> impl Strategy<Value = HexId> {
    select(grid().hexes().collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn grid_10_a_line_crosses_and_runs_beside_what_the_model_says(
        from in anywhere(),
        to in anywhere(),
    ) {
        prop_assume!(from != to);
        let mut model = met(from, to);
        model.retain(|(_, meeting)| *meeting != Meeting::Touched);
        prop_assert_eq!(walked(from, to), model);
    }
}
