//! Straight lines, checked against fractions: for every hex of the grid the part of the line that
//! lies in it is cut out anew.

use super::grid::{grid, places, ragged};
use countersign::hex::{Crossing, Direction, Grid, HexId, Line, Low, Passed};
use proptest::prelude::*;
use std::cmp::Ordering;

/// A fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
struct Fraction(i64, i64);

impl Fraction {
    fn new(over: i64, under: i64) -> Self {
        if under < 0 {
            Fraction(-over, -under)
        } else {
            Fraction(over, under)
        }
    }

    fn compare(self, other: Fraction) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

/// Where a hex's centre is, a column three wide, a row two high.
fn centre(grid: &Grid, hex: HexId) -> (i64, i64) {
    let lower = match grid.low {
        Low::Even => hex.column.is_multiple_of(2),
        Low::Odd => !hex.column.is_multiple_of(2),
    };
    (
        3 * i64::from(hex.column),
        2 * i64::from(hex.row) + i64::from(lower),
    )
}

/// The part of the way from `from` to `to` that lies in a hex, its border too: `0 <= start < end
/// <= 1`. A hex is where `|x| + |y| <= 2` and `|y| <= 1`, seen from its centre.
fn part(grid: &Grid, from: HexId, to: HexId, hex: HexId) -> Option<(Fraction, Fraction)> {
    let (fx, fy) = centre(grid, from);
    let (tx, ty) = centre(grid, to);
    let (hx, hy) = centre(grid, hex);
    let mut start = Fraction(0, 1);
    let mut end = Fraction(1, 1);
    for (a, b, most) in [
        (1, 1, 2),
        (1, -1, 2),
        (-1, 1, 2),
        (-1, -1, 2),
        (0, 1, 1),
        (0, -1, 1),
    ] {
        // a x + b y <= most, with x and y running along the line.
        let slope = a * (tx - fx) + b * (ty - fy);
        let room = most - a * (fx - hx) - b * (fy - hy);
        match slope.cmp(&0) {
            Ordering::Equal if room < 0 => return None,
            Ordering::Equal => {}
            Ordering::Greater => {
                let bound = Fraction::new(room, slope);
                if bound.compare(end) == Ordering::Less {
                    end = bound;
                }
            }
            Ordering::Less => {
                let bound = Fraction::new(room, slope);
                if bound.compare(start) == Ordering::Greater {
                    start = bound;
                }
            }
        }
    }
    (start.compare(end) == Ordering::Less).then_some((start, end))
}

/// What lies under the line between its ends, by where it begins; hexes that begin and end alike
/// share a hexside. A row beyond the first and the last is looked at too, if it has a number.
fn cut(grid: &Grid, from: HexId, to: HexId) -> Vec<Vec<HexId>> {
    let rows = grid.first.row.saturating_sub(1)..=grid.rows + 1;
    let mut parts: Vec<(Fraction, HexId)> = (grid.first.column..=grid.columns)
        .flat_map(|column| rows.clone().map(move |row| HexId::new(column, row)))
        .filter(|hex| *hex != from && *hex != to)
        .filter_map(|hex| part(grid, from, to, hex).map(|(start, _)| (start, hex)))
        .collect();
    parts.sort_by(|one, other| one.0.compare(other.0).then(one.1.cmp(&other.1)));
    let mut passed: Vec<(Fraction, Vec<HexId>)> = Vec::new();
    for (start, hex) in parts {
        match passed.last_mut() {
            Some((same, hexes)) if same.compare(start) == Ordering::Equal => hexes.push(hex),
            _ => passed.push((start, vec![hex])),
        }
    }
    passed.into_iter().map(|(_, hexes)| hexes).collect()
}

fn names(line: &Line) -> Vec<Vec<HexId>> {
    line.passed
        .iter()
        .map(|passed| match passed {
            Passed::Hex(hex) => vec![*hex],
            Passed::Between(one, other) if one == other => vec![*one],
            Passed::Between(one, other) => vec![*one.min(other), *one.max(other)],
        })
        .collect()
}

fn opposite(crossing: Crossing) -> Crossing {
    match crossing {
        Crossing::Side(side) => Crossing::Side(side.opposite()),
        Crossing::Corner(one, other) => Crossing::Corner(one.opposite(), other.opposite()),
    }
}

#[test]
fn no_line_joins_a_hex_with_itself() {
    let hex = HexId::new(9, 5);
    assert_eq!(Line::between(&grid(Low::Even), hex, hex), None);
}

#[test]
fn neighbours_share_a_hexside_and_nothing_lies_between() {
    for low in [Low::Even, Low::Odd] {
        let grid = grid(low);
        for column in [9, 10] {
            let hex = HexId::new(column, 5);
            for direction in Direction::ALL {
                let other = grid.neighbour(hex, direction).unwrap();
                let line = Line::between(&grid, hex, other).unwrap();
                assert_eq!(line.leaves, Crossing::Side(direction));
                assert_eq!(line.passed, []);
                assert_eq!(line.enters, Crossing::Side(direction.opposite()));
            }
        }
    }
}

#[test]
fn a_long_line_may_run_along_one_hexside_after_another() {
    let grid = grid(Low::Even);
    let at = HexId::new;
    let line = Line::between(&grid, at(12, 2), at(16, 2)).unwrap();
    let corner = Crossing::Corner(Direction::NE, Direction::SE);
    assert_eq!(line.leaves, corner);
    assert_eq!(
        line.passed,
        [
            Passed::Between(at(13, 2), at(13, 3)),
            Passed::Hex(at(14, 2)),
            Passed::Between(at(15, 2), at(15, 3)),
        ]
    );
    assert_eq!(line.enters, Crossing::Corner(Direction::SW, Direction::NW));
}

#[test]
fn a_hexside_at_the_edge_has_one_hex_off_the_map() {
    let grid = grid(Low::Even);
    let at = HexId::new;
    let line = Line::between(&grid, at(1, 1), at(3, 1)).unwrap();
    assert_eq!(line.passed, [Passed::Between(at(2, 0), at(2, 1))]);
    let line = Line::between(&grid, at(2, 16), at(4, 16)).unwrap();
    assert_eq!(line.passed, [Passed::Between(at(3, 16), at(3, 17))]);
}

#[test]
fn a_line_along_the_outer_side_of_row_00_goes_on() {
    let grid = ragged("1000", "4234", Low::Odd);
    let at = HexId::new;
    let line = Line::between(&grid, at(26, 0), at(30, 0)).unwrap();
    assert_eq!(
        line.passed,
        [
            Passed::Between(at(27, 0), at(27, 0)),
            Passed::Hex(at(28, 0)),
            Passed::Between(at(29, 0), at(29, 0)),
        ]
    );
    assert_eq!(line.enters, Crossing::Corner(Direction::SW, Direction::NW));
}

#[test]
fn a_hex_that_is_only_touched_at_a_corner_is_not_passed() {
    // The line 0105-0607 goes by the eastern corner of a hex.
    let grid = grid(Low::Odd);
    let at = HexId::new;
    let line = Line::between(&grid, at(1, 5), at(6, 7)).unwrap();
    assert_eq!(names(&line), cut(&grid, at(1, 5), at(6, 7)));
    assert!(
        line.passed
            .iter()
            .all(|passed| matches!(passed, Passed::Hex(_)))
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn what_a_line_passes_is_what_it_cuts((grid, [from, to]) in places()) {
        prop_assume!(from != to);
        let line = Line::between(&grid, from, to).unwrap();
        prop_assert_eq!(names(&line), cut(&grid, from, to));
    }

    #[test]
    fn a_line_is_the_same_from_both_ends((grid, [from, to]) in places()) {
        prop_assume!(from != to);
        let there = Line::between(&grid, from, to).unwrap();
        let mut back = names(&Line::between(&grid, to, from).unwrap());
        back.reverse();
        prop_assert_eq!(names(&there), back);
        let back = Line::between(&grid, to, from).unwrap();
        prop_assert_eq!(back.leaves, there.enters);
        prop_assert_eq!(back.enters, there.leaves);
        // Turned about its middle a line is itself.
        prop_assert_eq!(there.enters, opposite(there.leaves));
    }

    #[test]
    fn a_line_leaves_into_the_first_thing_it_passes((grid, [from, to]) in places()) {
        prop_assume!(grid.distance(from, to) > 1);
        let line = Line::between(&grid, from, to).unwrap();
        match (line.leaves, line.passed[0]) {
            (Crossing::Side(side), Passed::Hex(hex)) => {
                prop_assert_eq!(grid.beyond(from, side), Some(hex));
            }
            (Crossing::Corner(one, other), Passed::Between(left, right)) => {
                prop_assert_eq!(one.clockwise(1), other);
                let (one, other) = (grid.beyond(from, one), grid.beyond(from, other));
                prop_assert_eq!(one.or(other), Some(left));
                prop_assert_eq!(other.or(one), Some(right));
            }
            (leaves, passed) => prop_assert!(false, "{leaves:?} into {passed:?}"),
        }
    }
}
