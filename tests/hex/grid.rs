//! Hex numbers, neighbours, distances.

use countersign::hex::{Direction, Grid, HexId, Hexside, Low};
use proptest::array::UniformArrayStrategy;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;

pub fn grid(low: Low) -> Grid {
    Grid::new(24, 16, low)
}

/// A grid whose lower columns lack the last row.
pub fn ragged(first: &str, last: &str, low: Low) -> Grid {
    let last: HexId = last.parse().unwrap();
    Grid {
        first: first.parse().unwrap(),
        columns: last.column,
        rows: last.row,
        low,
        ragged: true,
    }
}

/// Every kind of grid: numbered from 01 or from anywhere, also from row 00.
pub fn grids() -> impl Strategy<Value = Grid> {
    prop_oneof![
        Just(grid(Low::Even)),
        Just(grid(Low::Odd)),
        Just(ragged("1000", "4234", Low::Odd)),
        Just(ragged("0300", "1209", Low::Even)),
        Just(ragged("0002", "0908", Low::Odd)),
    ]
}

/// A grid and some of its hexes.
pub fn places<const N: usize>() -> impl Strategy<Value = (Grid, [HexId; N])> {
    grids().prop_flat_map(|grid| {
        let hexes: Vec<HexId> = grid.hexes().collect();
        let some = UniformArrayStrategy::new(select(hexes));
        (Just(grid), some)
    })
}

#[test]
fn a_number_is_read_as_it_is_written() {
    for number in ["0101", "0905", "2416", "9999"] {
        let hex: HexId = number.parse().unwrap();
        assert_eq!(hex.to_string(), number);
    }
    for wrong in ["", "905", "09050", "09x5", "-905", "0９05"] {
        let message = wrong.parse::<HexId>().unwrap_err();
        assert_eq!(
            message,
            format!(
                "`{wrong}` is no hex number; write four digits: two for the column, two for the row"
            )
        );
    }
}

#[test]
fn a_hexside_has_its_lower_number_first() {
    let (one, other) = (HexId::new(7, 10), HexId::new(8, 9));
    assert_eq!(Hexside::new(other, one), Hexside::new(one, other));
    assert_eq!(Hexside::new(other, one).to_string(), "0710/0809");
}

#[test]
fn the_grid_has_every_hex_once_and_by_number() {
    let grid = grid(Low::Even);
    let hexes: Vec<HexId> = grid.hexes().collect();
    assert_eq!(hexes.len(), 384);
    assert!(hexes.is_sorted());
    for (at, hex) in hexes.iter().enumerate() {
        assert!(grid.has(*hex));
        assert_eq!(grid.index(*hex), at);
    }
    for off in ["0001", "0100", "2501", "0117"] {
        assert!(!grid.has(off.parse().unwrap()), "{off}");
    }
}

#[test]
fn a_grid_may_begin_anywhere_and_end_raggedly() {
    let grid = ragged("1000", "4234", Low::Odd);
    let hexes: Vec<HexId> = grid.hexes().collect();
    assert_eq!(hexes.len(), 17 * 35 + 16 * 34);
    assert!(hexes.is_sorted());
    let places: BTreeSet<usize> = hexes.iter().map(|hex| grid.index(*hex)).collect();
    assert_eq!(places.len(), hexes.len());
    assert!(places.last().is_some_and(|last| *last < grid.places()));
    for on in ["1000", "1034", "1133", "4234"] {
        assert!(grid.has(on.parse().unwrap()), "{on}");
    }
    for off in ["0900", "1035", "1134", "4134", "4300"] {
        assert!(!grid.has(off.parse().unwrap()), "{off}");
    }
}

#[test]
fn beyond_row_and_column_00_there_is_no_hex() {
    let grid = ragged("0000", "0908", Low::Odd);
    let at = HexId::new;
    assert_eq!(grid.beyond(at(4, 0), Direction::N), None);
    assert_eq!(grid.beyond(at(4, 0), Direction::NE), None);
    assert_eq!(grid.beyond(at(5, 0), Direction::NE), Some(at(6, 0)));
    assert_eq!(grid.beyond(at(0, 3), Direction::SW), None);
    assert_eq!(grid.beyond(at(4, 8), Direction::S), Some(at(4, 9)));
    assert_eq!(grid.neighbour(at(4, 8), Direction::S), None);
}

#[test]
fn a_hex_with_fewer_than_six_neighbours_is_on_the_edge() {
    let grid = ragged("1000", "4234", Low::Odd);
    let edge: Vec<HexId> = grid.hexes().filter(|hex| grid.is_edge(*hex)).collect();
    let expected: Vec<HexId> = grid
        .hexes()
        .filter(|hex| {
            let last = if hex.column % 2 == 1 { 33 } else { 34 };
            [10, 42].contains(&hex.column) || [0, last].contains(&hex.row)
        })
        .collect();
    assert_eq!(edge, expected);
}

#[test]
fn directions_turn() {
    assert_eq!("nw".parse(), Ok(Direction::NW));
    assert_eq!(
        "W".parse::<Direction>().unwrap_err(),
        "`W` is no hexside; the hexsides are N, NE, SE, S, SW and NW"
    );
    for direction in Direction::ALL {
        assert_eq!(direction.opposite().opposite(), direction);
        assert_eq!(direction.apart(direction.opposite()), 3);
        let [left, centre, right] = direction.front();
        assert_eq!(centre, direction);
        assert_eq!(left.clockwise(1), direction);
        assert_eq!(direction.clockwise(1), right);
        for sides in 0..6 {
            use countersign::hex::Turn::{Left, Right};
            let there = direction.turned(Right, sides);
            assert_eq!(there.turned(Left, sides), direction);
            assert_eq!(direction.apart(there), sides.min(6 - sides));
        }
    }
}

/// The fewest steps between two hexes, found by walking.
fn steps(grid: &Grid, from: HexId, to: HexId) -> u32 {
    let mut seen = BTreeSet::from([from]);
    let mut edge = vec![from];
    let mut count = 0;
    while !seen.contains(&to) {
        count += 1;
        let mut next = Vec::new();
        for hex in edge {
            for neighbour in grid.neighbours(hex) {
                if seen.insert(neighbour) {
                    next.push(neighbour);
                }
            }
        }
        edge = next;
    }
    count
}

proptest! {
    #[test]
    fn the_distance_is_the_number_of_steps((grid, [from, to]) in places()) {
        prop_assert_eq!(grid.distance(from, to), steps(&grid, from, to));
        prop_assert_eq!(grid.distance(to, from), grid.distance(from, to));
    }

    #[test]
    fn a_neighbour_lies_beyond_the_opposite_side((grid, [hex]) in places()) {
        for direction in Direction::ALL {
            if let Some(other) = grid.neighbour(hex, direction) {
                prop_assert_eq!(grid.neighbour(other, direction.opposite()), Some(hex));
                prop_assert_eq!(grid.direction(hex, other), Some(direction));
                prop_assert_eq!(grid.distance(hex, other), 1);
            }
        }
        prop_assert_eq!(grid.direction(hex, hex), None);
    }

    #[test]
    fn within_is_what_is_near_enough((grid, [hex]) in places(), radius in 0_u32..7) {
        let near: Vec<HexId> = grid
            .hexes()
            .filter(|other| grid.distance(hex, *other) <= radius)
            .collect();
        prop_assert_eq!(grid.within(hex, radius), near);
    }
}
