//! The grid (GRID-1 to GRID-12).

use super::drill::hex;
use countersign::hex::{Crossing, Direction, Grid, HexId, Line, Low, Passed};

fn grid() -> Grid {
    Grid::new(24, 16, Low::Even)
}

/// The same grid with the other columns low.
fn wrong() -> Grid {
    Grid {
        low: Low::Odd,
        ..grid()
    }
}

fn neighbours(grid: &Grid, of: &str) -> Vec<String> {
    Direction::ALL
        .into_iter()
        .map(|direction| grid.beyond(hex(of), direction).unwrap().to_string())
        .collect()
}

fn line(from: &str, to: &str) -> Line {
    Line::between(&grid(), hex(from), hex(to)).unwrap()
}

#[test]
fn grid_1_a_number_is_column_and_row() {
    assert_eq!(hex("0916"), HexId::new(9, 16));
    assert_eq!(HexId::new(12, 3).to_string(), "1203");
    assert_eq!(
        grid().neighbour(hex("0916"), Direction::N),
        Some(hex("0915"))
    );
    assert!("12-3".parse::<HexId>().is_err());
}

#[test]
fn grid_2_even_columns_sit_half_a_hex_lower() {
    assert_eq!(grid().y(hex("0709")), 18);
    assert_eq!(grid().y(hex("0809")), 19);
    assert_eq!(wrong().y(hex("0709")), 19);
    assert_eq!(wrong().y(hex("0809")), 18);
}

#[test]
fn grid_3_neighbours_of_odd_and_even_columns() {
    assert_eq!(
        neighbours(&grid(), "0710"),
        ["0709", "0809", "0810", "0711", "0610", "0609"]
    );
    assert_eq!(
        neighbours(&grid(), "0810"),
        ["0809", "0910", "0911", "0811", "0711", "0710"]
    );
}

#[test]
fn grid_4_distance_is_the_formula() {
    let grid = grid();
    let formula = |one: HexId, other: HexId| {
        let dx = i32::from(one.column.abs_diff(other.column));
        let dy = (grid.y(one) - grid.y(other)).abs();
        assert!(dy < dx || (dy - dx) % 2 == 0, "always whole");
        dx + ((dy - dx) / 2).max(0)
    };
    for one in grid.hexes() {
        for other in grid.hexes() {
            let distance = i32::try_from(grid.distance(one, other)).unwrap();
            assert_eq!(distance, formula(one, other), "{one} {other}");
        }
    }
}

#[test]
fn grid_5_every_hex_has_a_north_and_a_south_side() {
    let grid = grid();
    for hex in grid.hexes().filter(|hex| hex.row > 1) {
        let north = grid.neighbour(hex, Direction::N).unwrap();
        assert_eq!(north.column, hex.column);
        assert_eq!(grid.direction(north, hex), Some(Direction::S));
    }
    // No hexside looks due east or west: that way lies a corner.
    let crossing = line("0905", "1105").leaves;
    assert_eq!(crossing, Crossing::Corner(Direction::NE, Direction::SE));
}

#[test]
fn grid_6_0710_and_0809_touch_only_if_even_columns_are_lower() {
    assert_eq!(grid().distance(hex("0710"), hex("0809")), 1);
    assert_eq!(wrong().distance(hex("0710"), hex("0809")), 2);
}

#[test]
fn grid_7_the_line_0709_0910_has_its_middle_in_0809() {
    let grid = grid();
    let ends = grid.y(hex("0709")) + grid.y(hex("0910"));
    assert_eq!(ends, 2 * grid.y(hex("0809")));
    assert_eq!(line("0709", "0910").passed, [Passed::Hex(hex("0809"))]);
}

#[test]
fn grid_8_the_line_0710_0910_runs_between_0809_and_0810() {
    let between = Passed::Between(hex("0809"), hex("0810"));
    assert_eq!(line("0710", "0910").passed, [between]);
}

#[test]
fn grid_9_the_line_1202_1402_runs_between_1302_and_1303() {
    let between = Passed::Between(hex("1302"), hex("1303"));
    assert_eq!(line("1202", "1402").passed, [between]);
}

#[test]
fn grid_10_1011_is_just_outside_a_radius_of_four_about_0916() {
    let from = hex("0916");
    assert_eq!(grid().distance(from, hex("0912")), 4);
    assert_eq!(grid().distance(from, hex("1011")), 5);
    assert_eq!(grid().distance(from, hex("1012")), 4);
    // 1011 would be 5 away with the other columns low too, but 1012 would be as well.
    assert_eq!(wrong().distance(from, hex("1012")), 5);
}

#[test]
fn grid_11_six_lines_within_three_hexes_run_along_a_hexside() {
    let grid = grid();
    for from in [hex("0908"), hex("1008")] {
        let mut along = 0;
        for to in grid.within(from, 3).into_iter().filter(|to| *to != from) {
            let line = Line::between(&grid, from, to).unwrap();
            let runs = line
                .passed
                .iter()
                .any(|passed| matches!(passed, Passed::Between(..)));
            let corners = [line.leaves, line.enters]
                .iter()
                .filter(|crossing| matches!(crossing, Crossing::Corner(..)))
                .count();
            assert_eq!(corners, if runs { 2 } else { 0 }, "{from} {to}");
            along += usize::from(runs);
        }
        assert_eq!(along, 6);
        for one in Direction::ALL {
            let other = one.clockwise(1);
            let first = grid.beyond(from, one).unwrap();
            let second = grid.beyond(from, other).unwrap();
            let to = grid.beyond(first, other).unwrap();
            assert_eq!(grid.distance(from, to), 2);
            let line = Line::between(&grid, from, to).unwrap();
            assert_eq!(line.leaves, Crossing::Corner(one, other));
            assert_eq!(line.passed, [Passed::Between(first, second)]);
            let enters = Crossing::Corner(one.opposite(), other.opposite());
            assert_eq!(line.enters, enters);
        }
    }
}

#[test]
fn grid_12_lines_of_three_hexes_pass_two_hexes() {
    let grid = grid();
    for from in [hex("0908"), hex("1008")] {
        let far = grid
            .within(from, 3)
            .into_iter()
            .filter(|to| grid.distance(from, *to) == 3);
        assert_eq!(far.count(), 18);
        for a in Direction::ALL {
            let first = grid.beyond(from, a).unwrap();
            for b in [a, a.clockwise(1), a.clockwise(5)] {
                // a a a, or 2a + b: first a, then a + b.
                let second = grid.beyond(first, b).unwrap();
                let to = grid.beyond(second, a).unwrap();
                let line = Line::between(&grid, from, to).unwrap();
                assert_eq!(line.leaves, Crossing::Side(a));
                assert_eq!(line.passed, [Passed::Hex(first), Passed::Hex(second)]);
                assert_eq!(line.enters, Crossing::Side(a.opposite()));
            }
        }
    }
}
