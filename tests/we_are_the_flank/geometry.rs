//! FLANK-R01 to R09, the geometry behind firing and charging, and the worked examples of it.

use countersign::tabletop::area::{arc_touch, merge};
use countersign::tabletop::shape::{SLIVER, area, bearing, distance, forward};
use countersign::tabletop::sweep::clear_turn;
use countersign::tabletop::{Angle, Area, Course, Face, Length, Point, Rect, Segment, Spot, Zone};
use proptest::prelude::*;

/// A line of so many bases, its centre in hundredths of an inch, its facing in degrees.
fn line(x: i64, y: i64, facing: i64, bases: i64) -> Rect {
    Rect {
        centre: Point::new(x, y),
        facing: Angle::degrees(facing),
        frontage: Length::inches(bases),
        depth: Length(75),
    }
}

fn spot(x: f64, y: f64) -> Spot {
    Spot::new(x, y)
}

#[track_caller]
fn near(here: Spot, x: f64, y: f64) {
    assert!(
        here.distance(spot(x, y)) < 1e-9,
        "{here:?} is not ({x}, {y})"
    );
}

#[test]
fn flank_r01_x_grows_east_and_y_grows_north() {
    assert_eq!(bearing(Point::new(0, 0), Point::new(0, 500)), Angle(0));
    assert_eq!(
        bearing(Point::new(0, 0), Point::new(500, 0)),
        Angle::degrees(90)
    );
    assert_eq!(Point::new(5800, 2350).to_string(), "(58.00, 23.50)");
}

#[test]
fn flank_r02_facing_is_a_compass_bearing() {
    for (facing, x, y) in [
        (0, 0.0, 1.0),
        (90, 1.0, 0.0),
        (180, 0.0, -1.0),
        (270, -1.0, 0.0),
    ] {
        let ahead = forward(Angle::degrees(facing));
        assert_eq!((ahead.x, ahead.y), (x, y), "facing {facing}, exactly");
    }
    let half = 0.5_f64.sqrt();
    near(forward(Angle::degrees(45)), half, half);
    near(forward(Angle::degrees(225)), -half, -half);
    assert_eq!(forward(Angle::degrees(-90)), forward(Angle::degrees(270)));
    let (there, back) = (forward(Angle(1234)), forward(Angle(19_234)));
    assert_eq!((there.x, there.y), (-back.x, -back.y));
}

#[test]
fn flank_r02_bearings_between_points() {
    let from = Point::new(1000, 1000);
    assert_eq!(bearing(from, Point::new(900, 1100)), Angle::degrees(315));
    assert_eq!(bearing(from, Point::new(1200, 1100)), Angle(6343));
    assert_eq!(bearing(from, Point::new(1000, 400)), Angle::degrees(180));
    assert_eq!(bearing(from, Point::new(999, 9_000)), Angle(35_999));
    assert_eq!(bearing(from, Point::new(9_999, 900_000_000)), Angle(0));
    assert_eq!(bearing(from, from), Angle(0));
}

#[test]
fn flank_r03_corners_of_a_line_facing_east() {
    let [front_left, front_right, rear_right, rear_left] = line(2000, 3000, 90, 5).corners();
    assert_eq!(front_left, spot(20.375, 32.5));
    assert_eq!(front_right, spot(20.375, 27.5));
    assert_eq!(rear_right, spot(19.625, 27.5));
    assert_eq!(rear_left, spot(19.625, 32.5));
}

#[test]
fn flank_r03_faces_run_clockwise() {
    let unit = line(2000, 3000, 90, 5);
    let front = unit.face(Face::Front);
    assert_eq!(
        (front.from, front.to),
        (spot(20.375, 32.5), spot(20.375, 27.5))
    );
    let left = unit.face(Face::Left);
    assert_eq!(
        (left.from, left.to),
        (spot(19.625, 32.5), spot(20.375, 32.5))
    );
    let outward = [Face::Front, Face::Right, Face::Rear, Face::Left];
    let outward = outward.map(|face| face.outward(unit.facing));
    assert_eq!(outward, [90, 180, 270, 0].map(Angle::degrees));
}

#[test]
fn flank_r04_ahead_and_right_are_positive() {
    let unit = line(2000, 2000, 180, 4);
    assert_eq!(unit.local(spot(19.0, 15.0)), (5.0, 1.0));
    assert_eq!(unit.local(spot(22.0, 21.0)), (-1.0, -2.0));
    near(unit.spot(5.0, 1.0), 19.0, 15.0);
}

#[test]
fn flank_r05_zones_and_their_borders() {
    let unit = line(2000, 2000, 0, 4);
    assert_eq!(unit.zone(spot(20.0, 25.0)), Zone::Front);
    assert_eq!(unit.zone(spot(22.0, 20.375)), Zone::Front, "the corner");
    assert_eq!(unit.zone(spot(28.0, 26.375)), Zone::Front, "on the border");
    assert_eq!(unit.zone(spot(28.01, 26.375)), Zone::RightFlank);
    assert_eq!(
        unit.zone(spot(12.0, 26.375)),
        Zone::Front,
        "on the left border"
    );
    assert_eq!(unit.zone(spot(11.99, 26.375)), Zone::LeftFlank);
    assert_eq!(
        unit.zone(spot(12.0, 13.625)),
        Zone::Rear,
        "on the rear border"
    );
    assert_eq!(unit.zone(spot(11.99, 13.625)), Zone::LeftFlank);
    assert_eq!(unit.zone(spot(23.0, 20.0)), Zone::RightFlank);
    assert_eq!(unit.zone(spot(20.5, 20.37)), Zone::RightFlank, "inside");
    assert_eq!(Zone::LeftFlank.face(), Face::Left);
}

#[test]
fn flank_r05_a_border_of_a_turned_unit_is_still_front() {
    for facing in (0..36_000).step_by(77) {
        let unit = Rect {
            facing: Angle(facing),
            ..line(3000, 2000, 0, 4)
        };
        assert_eq!(unit.zone(unit.spot(6.375, 8.0)), Zone::Front);
        assert_eq!(unit.zone(unit.spot(-6.375, -8.0)), Zone::Rear);
        assert_eq!(unit.zone(unit.spot(6.375, 8.001)), Zone::RightFlank);
        assert_eq!(unit.zone(unit.spot(6.375, -8.001)), Zone::LeftFlank);
    }
}

#[test]
fn flank_r06_range_runs_from_the_centre_and_gap_between_outlines() {
    let (shooter, target) = (line(4000, 2000, 270, 5), line(3000, 2000, 90, 5));
    assert_eq!(shooter.sees(&target).unwrap().range, Length(963));
    assert_eq!(shooter.gap(&target), Length(925));
}

#[test]
fn flank_r06_gap_is_zero_when_touching_or_overlapping() {
    let unit = line(2000, 2000, 0, 4);
    assert_eq!(unit.gap(&line(2400, 2000, 0, 4)), Length::ZERO);
    assert_eq!(unit.gap(&line(2100, 2000, 30, 4)), Length::ZERO);
    assert_eq!(unit.gap(&unit), Length::ZERO);
    assert_eq!(unit.gap(&line(2401, 2000, 0, 4)), Length(1));
    assert_eq!(
        unit.gap(&line(2700, 2475, 0, 4)),
        Length(500),
        "corner to corner: 3, 4, 5"
    );
}

#[test]
fn flank_r06_side_by_side_is_a_touch_and_no_overlap() {
    let unit = line(2000, 2000, 0, 4);
    assert!(!unit.overlaps(&line(2400, 2000, 0, 4)));
    assert!(unit.overlaps(&line(2399, 2000, 0, 4)));
    assert!(!unit.overlaps(&line(2000, 2075, 180, 4)));
    assert!(unit.overlaps(&unit));
    assert!(
        unit.overlaps(&line(2000, 2000, 90, 4)),
        "a cross: no corner inside the other"
    );
}

#[test]
fn flank_r07_halves_round_away_from_zero() {
    assert_eq!(Length::round(9.625), Length(963));
    assert_eq!(Length::round(-9.625), Length(-963));
    assert_eq!(
        Length::round(30.445),
        Length(3045),
        "just under the half as f64"
    );
    assert_eq!(Length::round(1.005), Length(101), "likewise");
    assert_eq!(Length::round(1.00499), Length(100));
    assert_eq!(Length::floor(1.2999), Length(129));
    assert_eq!(
        Length::floor(4.35),
        Length(435),
        "435 - 5e-14 hundredths as f64"
    );
    assert_eq!(Angle::round(63.435), Angle(6344));
}

#[test]
fn flank_r07_a_distance_is_rounded_before_it_is_compared() {
    assert_eq!(
        distance(Point::new(0, 0), Point::new(300, 400)),
        Length::inches(5)
    );
    assert_eq!(
        distance(Point::new(0, 0), Point::new(100, 100)),
        Length(141)
    );
    // Really 0.995, which is 1.00 when rounded: not closer than 1.
    let unit = line(2000, 2000, 0, 4);
    let front = Rect {
        depth: Length(76),
        ..line(2000, 2175, 0, 4)
    };
    assert_eq!(unit.gap(&front), Length(100));
}

#[test]
fn flank_r08_the_centre_decides_and_the_border_counts() {
    let den = [
        (3100, 2000),
        (3600, 1900),
        (3800, 2300),
        (3700, 2800),
        (3300, 2900),
        (3000, 2500),
    ];
    let den = Area {
        corners: den.map(Point::from).to_vec(),
    };
    assert!(den.contains(Point::new(3300, 2350)));
    assert!(den.contains(Point::new(3100, 2000)), "a corner");
    assert!(den.contains(Point::new(3700, 2100)), "on an edge");
    assert!(!den.contains(Point::new(3701, 2100)));
    assert!(!den.contains(Point::new(3099, 2000)));
}

#[test]
fn flank_r09_the_survivors_keep_centre_and_facing() {
    let before = line(3000, 2000, 90, 5);
    let after = Rect {
        frontage: Length::inches(3),
        ..before
    };
    let [left, right, ..] = after.corners();
    assert_eq!((left, right), (spot(30.375, 21.5), spot(30.375, 18.5)));
}

#[test]
fn flank_ex_01_range_of_a_plain_volley() {
    let view = line(4000, 2000, 270, 5)
        .sees(&line(3000, 2000, 90, 5))
        .unwrap();
    near(view.nearest, 30.375, 20.0);
    assert_eq!(view.range, Length::round(9.625));
}

#[test]
fn flank_ex_02_column_border() {
    let shooter = line(2000, 2000, 0, 4);
    let at = |y: f64| Rect {
        centre: Point::round(20.0, y),
        ..line(0, 0, 180, 4)
    };
    // 32.375 is kept as 32.38.
    assert_eq!(shooter.sees(&at(32.37)).unwrap().range, Length(1200));
    assert_eq!(shooter.sees(&at(32.375)).unwrap().range, Length(1201));
    assert_eq!(shooter.sees(&at(32.5)).unwrap().range, Length(1213));
}

#[test]
fn flank_ex_11_wheel() {
    let unit = line(2000, 2000, 0, 4);
    near(unit.pivot(true), 22.0, 20.375);
    let wheeled = unit.wheeled(true, Angle::degrees(45));
    assert_eq!(
        (wheeled.centre, wheeled.facing),
        (Point::new(2032, 2152), Angle::degrees(45))
    );
    let turned = Spot::from(unit.centre).turned(unit.pivot(true), Angle::degrees(45));
    assert!(turned.distance(spot(20.321, 21.524)) < 0.001);
    let end = wheeled.moved(wheeled.facing, Length(286));
    assert_eq!(end.centre, Point::new(2234, 2354));
    let back = unit.wheeled(false, Angle::degrees(90));
    assert_eq!(
        (back.centre, back.facing),
        (Point::new(1838, 2238), Angle::degrees(270))
    );
}

#[test]
fn flank_ex_12_firing_arc() {
    let shooter = line(2000, 2000, 0, 4);
    let view = shooter.sees(&line(2600, 2500, 0, 4)).unwrap();
    near(view.nearest, 24.0, 24.625);
    assert_eq!(view.range, Length(611));
    assert_eq!(
        shooter.sees(&line(3000, 2600, 180, 4)),
        None,
        "one corner on the border"
    );
    assert!(shooter.sees(&line(2995, 2600, 180, 4)).is_some());
    assert_eq!(shooter.sees(&line(2450, 2000, 270, 3)), None, "beside");
}

#[test]
fn flank_r32_a_target_at_an_angle_is_seen_at_its_nearest_visible_part() {
    let shooter = line(2000, 2000, 0, 4);
    // The nearest part, (23, 20.5), is off the front; what is seen begins on the border.
    let target = Rect {
        depth: Length::inches(1),
        ..line(2500, 2100, 0, 4)
    };
    let view = shooter.sees(&target).unwrap();
    near(view.nearest, 23.0, 21.375);
    assert_eq!(view.range, Length(330));
}

#[test]
fn flank_ex_13_narrow_gap() {
    let (shooter, enemy) = (line(3000, 2000, 0, 4), line(3000, 3000, 180, 4));
    let view = shooter.sees(&enemy).unwrap();
    let fire = Segment::new(shooter.centre, view.nearest);
    assert_eq!(view.range, Length::round(9.625));
    for (left, right, gap) in [(2650, 3350, 300), (2600, 3400, 400)] {
        let (left, right) = (line(left, 2500, 0, 4), line(right, 2500, 0, 4));
        assert!(left.line_crosses_gap_to(&right, fire));
        assert!(right.line_crosses_gap_to(&left, fire));
        assert_eq!(left.gap(&right), Length(gap));
        assert!(!left.meets(fire) && !right.meets(fire));
    }
    assert!(line(3000, 2500, 0, 4).meets(fire));
}

#[test]
fn flank_r33_contact_bars_fire() {
    let fire = Segment::new(spot(30.0, 20.0), spot(30.0, 29.625));
    assert!(line(3200, 2500, 0, 4).meets(fire), "grazes the side");
    assert!(!line(3201, 2500, 0, 4).meets(fire));
    assert!(line(3000, 3000, 180, 4).meets(fire), "ends on the front");
    assert!(!line(3000, 3100, 180, 4).meets(fire));
    assert!(line(3000, 2500, 0, 4).meets(Segment::new(spot(30.0, 25.0), spot(30.0, 25.0))));
}

#[test]
fn flank_r34_the_middle_of_parallel_faces_and_the_whole_strip() {
    let (left, right) = (line(2600, 2500, 0, 4), line(3400, 2550, 0, 4));
    let bridge = left.bridge(&right);
    near(bridge.from, 28.0, 25.25);
    near(bridge.to, 32.0, 25.25);
    let strip = (25.125, 25.375);
    let along = |y: f64| Segment::new(spot(30.0, 10.0), spot(30.0, y));
    assert!(
        !left.line_crosses_gap_to(&right, along(strip.0)),
        "ends where the strip begins"
    );
    assert!(
        left.line_crosses_gap_to(&right, along(25.2)),
        "ends in the strip"
    );
    let beside = Segment::new(spot(29.0, strip.1), spot(31.0, strip.1));
    assert!(
        !left.line_crosses_gap_to(&right, beside),
        "along the strip's border"
    );
}

#[test]
fn flank_r34_corners_that_face_each_other_have_one_shortest_segment() {
    let (left, right) = (line(2600, 2500, 0, 4), line(3300, 2975, 0, 4));
    let bridge = left.bridge(&right);
    near(bridge.from, 28.0, 25.375);
    near(bridge.to, 31.0, 29.375);
    assert!(left.line_crosses_gap_to(&right, Segment::new(spot(29.0, 20.0), spot(29.0, 35.0))));
    assert!(!left.line_crosses_gap_to(&right, Segment::new(spot(33.0, 20.0), spot(33.0, 28.0))));
}

#[test]
fn flank_r44_gap_and_front_zone_of_a_charge() {
    let (charger, target) = (line(2000, 2000, 90, 5), line(2500, 2000, 270, 4));
    assert_eq!(charger.gap(&target), Length(425));
    assert!(charger.sees(&target).is_some());
}

#[test]
fn flank_r45_front_edge_on_the_contact_point_square_to_the_face() {
    let (charger, target) = (line(2000, 2100, 90, 5), line(2500, 2000, 180, 4));
    let zone = target.zone(charger.centre.into());
    assert_eq!(zone, Zone::RightFlank);
    let contact = target.face(zone.face()).nearest_to(charger.centre.into());
    near(contact, 23.0, 20.375);
    let facing = zone.face().outward(target.facing) + Angle::HALF;
    let placed = Rect::with_front_at(
        contact,
        facing.normalised(),
        charger.frontage,
        charger.depth,
    );
    assert_eq!(
        (placed.centre, placed.facing),
        (Point::new(2263, 2038), Angle::degrees(90))
    );
}

#[test]
fn flank_r48_midway_between_two_units() {
    let (usa, csa) = (line(5000, 3000, 270, 5), line(4500, 3000, 90, 4));
    let middle = usa.bridge(&csa).middle();
    near(middle, 47.5, 30.0);
    let usa = Rect::with_front_at(middle, Angle::degrees(270), usa.frontage, usa.depth);
    assert_eq!(usa.centre, Point::round(47.875, 30.0));
}

#[test]
fn flank_r28_a_way_ends_one_inch_short_of_the_enemy() {
    let (unit, enemy) = (line(2000, 2000, 0, 4), line(2000, 2500, 180, 4));
    let way = |bearing: i64, length: i64, gap: i64| {
        unit.clear_way(
            Angle::degrees(bearing),
            Length::inches(length),
            &enemy,
            Length(gap),
        )
    };
    // A gap of 4.25 shrinks to 1.
    assert_eq!(way(0, 6, 100), Length(325));
    assert_eq!(way(0, 3, 100), Length(300));
    assert_eq!(way(90, 6, 100), Length(600));
    assert_eq!(way(0, 6, 0), Length(425), "a charge goes to contact");
    let passing = unit.at(Point::new(1500, 2000));
    assert_eq!(
        passing.clear_way(Angle(0), Length::inches(12), &enemy, Length(100)),
        Length(1200)
    );
    let passing = unit.at(Point::new(1501, 2000));
    // 0.99 aside, so it halts when 0.995 off, about 0.1 before it draws level.
    assert_eq!(
        passing.clear_way(Angle(0), Length::inches(12), &enemy, Length(100)),
        Length(415)
    );
}

#[test]
fn flank_r28_a_unit_that_is_too_close_may_only_go_away() {
    let (unit, enemy) = (line(2000, 2000, 0, 4), line(2000, 2100, 180, 4));
    let way = |unit: Rect, bearing: i64| {
        unit.clear_way(
            Angle::degrees(bearing),
            Length::inches(2),
            &enemy,
            Length(100),
        )
    };
    assert_eq!(way(unit, 180), Length(200));
    assert_eq!(way(unit, 0), Length::ZERO);
    assert_eq!(way(unit, 90), Length::ZERO, "along the enemy's front");
    assert_eq!(way(unit, 135), Length(200));
    let touching = unit.at(Point::new(2000, 2025));
    assert_eq!(way(touching, 180), Length(200));
    assert_eq!(way(touching, 0), Length::ZERO);
    assert_eq!(way(touching, 270), Length::ZERO);
}

#[test]
fn flank_r28_a_wheel_keeps_its_distance() {
    let unit = line(2000, 2000, 0, 4);
    let wheel = |enemy: Rect, degrees: i64| {
        let place = |part| unit.wheeled(true, part);
        clear_turn(place, Angle::degrees(degrees), &enemy, Length::inches(1))
    };
    // The left corner sweeps past an enemy that the end of the wheel leaves far behind.
    assert!(!wheel(line(1850, 2400, 0, 1), 90));
    assert!(wheel(line(1850, 2400, 0, 1), 20));
    assert!(wheel(line(1500, 2400, 0, 1), 90));
}

#[test]
fn flank_r25_stretches_of_a_path_in_an_area() {
    let hill = Area {
        corners: [(0, 0), (1000, 0), (1000, 1000), (0, 1000)]
            .map(Point::from)
            .to_vec(),
    };
    let path = |from: (f64, f64), to: (f64, f64)| {
        hill.stretches(Segment::new(spot(from.0, from.1), spot(to.0, to.1)))
    };
    assert_eq!(path((-2.0, 5.0), (3.0, 5.0)), [(2.0, 5.0)]);
    assert_eq!(path((-2.0, 5.0), (20.0, 5.0)), [(2.0, 12.0)]);
    assert_eq!(
        path((-2.0, 10.0), (5.0, 10.0)),
        [(2.0, 7.0)],
        "along the border"
    );
    assert_eq!(path((-2.0, 8.0), (2.0, 12.0)), [], "a corner only");
    assert_eq!(path((2.0, 2.0), (2.0, 4.0)), [(0.0, 2.0)]);
    assert_eq!(path((2.0, 2.0), (2.0, 2.0)), []);
    let notched = [(0, 0), (1000, 0), (1000, 1000), (500, 200), (0, 1000)].map(Point::from);
    let notched = Area {
        corners: notched.to_vec(),
    };
    let parts = notched.stretches(Segment::new(spot(-1.0, 6.0), spot(11.0, 6.0)));
    assert_eq!(parts, [(1.0, 3.5), (8.5, 11.0)]);
    assert_eq!(
        merge(vec![(3.0, 4.0), (0.0, 2.0), (1.0, 3.0), (6.0, 7.0)]),
        [(0.0, 4.0), (6.0, 7.0)]
    );
    let arc = hill.arc_stretches(spot(10.0, 0.0), spot(8.0, 0.0), std::f64::consts::PI);
    assert_eq!(arc.len(), 1);
    assert!((arc[0].0).abs() < 1e-9 && (arc[0].1 - 0.5).abs() < 1e-9);
}

#[test]
fn flank_r26_where_a_path_first_touches_the_stream() {
    let run = [
        (4400, 4800),
        (4200, 4000),
        (4100, 3200),
        (4000, 2500),
        (3800, 1900),
        (3600, 1200),
    ];
    let run = Course {
        points: run.map(Point::from).to_vec(),
    };
    let touch = run
        .first_touch(Segment::new(spot(36.0, 30.0), spot(48.0, 30.0)))
        .unwrap();
    assert!((touch - 33.0 / 7.0).abs() < 1e-9);
    assert_eq!(
        run.first_touch(Segment::new(spot(36.0, 30.0), spot(40.0, 30.0))),
        None
    );
    assert_eq!(
        run.first_touch(Segment::new(spot(41.0, 32.0), spot(48.0, 30.0))),
        Some(0.0)
    );
    assert!(run.touches(Segment::new(spot(40.0, 25.0), spot(40.0, 25.0))));
}

#[test]
fn flank_r26_where_a_wheel_first_touches_the_stream() {
    let run = Course {
        points: vec![Point::new(0, 0), Point::new(0, 1000)],
    };
    let quarter = std::f64::consts::FRAC_PI_2;
    // About (1, 5): from due south of the pivot clockwise to due west, which is where it touches.
    let touch = |turn: f64| arc_touch(&run, spot(1.0, 5.0), spot(1.0, 4.0), turn);
    assert!((touch(quarter).unwrap() - 1.0).abs() < 1e-4);
    assert!((touch(2.0 * quarter).unwrap() - 0.5).abs() < 1e-4);
    assert_eq!(touch(-quarter), None);
    assert_eq!(
        arc_touch(&run, spot(1.0, 5.0), spot(0.0, 5.0), quarter),
        Some(0.0)
    );
    let wide = arc_touch(&run, spot(1.0, 5.0), spot(1.0, 3.0), -3.0 * quarter).unwrap();
    assert!((wide - 7.0 / 9.0).abs() < 1e-9);
}

fn rects() -> impl Strategy<Value = Rect> {
    let facing = prop_oneof![
        (0..4_i64).prop_map(|quarter| quarter * 9_000),
        0..36_000_i64,
    ];
    (0..3_000_i64, 0..3_000_i64, facing, 1..7_i64, 1..5_i64).prop_map(|(x, y, facing, w, d)| Rect {
        centre: Point::new(x, y),
        facing: Angle(facing),
        frontage: Length::inches(w),
        depth: Length(75 * d),
    })
}

proptest! {
    #[test]
    fn flank_r06_gap_is_symmetric(a in rects(), b in rects()) {
        prop_assert_eq!(a.gap(&b), b.gap(&a));
        prop_assert_eq!(a.overlaps(&b), b.overlaps(&a));
    }

    #[test]
    fn flank_r06_gap_is_zero_only_in_contact(a in rects(), b in rects()) {
        let contact = !a.shared(&b).is_empty();
        if contact {
            prop_assert_eq!(a.gap(&b), Length::ZERO);
        } else {
            prop_assert!(a.bridge(&b).length() > 0.0);
            prop_assert!(!a.overlaps(&b));
        }
        let bridge = a.bridge(&b);
        prop_assert!(a.meets(Segment::new(bridge.from, bridge.from)));
        prop_assert!(b.meets(Segment::new(bridge.to, bridge.to)));
    }

    #[test]
    fn flank_r06_gap_is_no_more_than_any_distance_between_the_two(
        a in rects(), b in rects(), u in -1.0..1.0, v in -1.0..1.0,
    ) {
        let here = a.spot(u * a.depth.to_f64() / 2.0, v * a.frontage.to_f64() / 2.0);
        let there = b.nearest_to(here);
        prop_assert!(a.gap(&b) <= Length::round(here.distance(there)));
    }

    #[test]
    fn flank_r05_a_point_and_its_mirror_lie_in_opposite_zones(
        unit in rects(), u in -30.0..30.0_f64, v in 0.01..30.0_f64,
    ) {
        let here = unit.zone(unit.spot(u, v));
        let expected = match here {
            Zone::Front => Zone::Rear,
            Zone::Rear => Zone::Front,
            Zone::LeftFlank => Zone::RightFlank,
            Zone::RightFlank => Zone::LeftFlank,
        };
        prop_assert_ne!(here, Zone::LeftFlank);
        prop_assert_eq!(unit.zone(unit.spot(-u, -v)), expected);
    }

    #[test]
    fn flank_r32_what_is_seen_is_part_of_the_target(a in rects(), b in rects()) {
        let outline = b.corners();
        let visible = a.visible(&b);
        prop_assert!(area(&visible) <= area(&outline) + 1e-9);
        if let Some(view) = a.sees(&b) {
            prop_assert!(area(&visible) >= SLIVER);
            prop_assert!(b.meets(Segment::new(view.nearest, view.nearest)));
            prop_assert_eq!(a.zone(view.nearest), Zone::Front);
            let centre = Spot::from(a.centre);
            let least = Length::round(b.nearest_to(centre).distance(centre));
            prop_assert!(view.range >= least);
        }
    }

    #[test]
    fn flank_r28_a_clear_way_is_legal_and_one_hundredth_more_comes_nearer(
        a in rects(), b in rects(), bearing in 0..36_000_i64, length in 1..1_500_i64, gap in 0..2_i64,
    ) {
        let (bearing, length, gap) = (Angle(bearing), Length(length), Length::inches(gap));
        prop_assume!(!a.is_closer(&b, gap));
        let way = a.clear_way(bearing, length, &b, gap);
        prop_assert!(Length::ZERO <= way && way <= length);
        for part in (0..=way.0).step_by(7).chain([way.0]) {
            let place = a.moved(bearing, Length(part));
            // On the way the unrounded place decides; rounding shifts it by less than a hundredth.
            prop_assert!(part == way.0 || place.gap(&b) + Length(2) >= gap);
            prop_assert!(part != way.0 || !place.is_closer(&b, gap));
        }
        if way < length {
            let beyond = a.moved(bearing, way + Length(3)).bridge(&b).length();
            prop_assert!(beyond < gap.to_f64() + 0.02);
        }
    }

    #[test]
    fn flank_r07_rounding_is_to_the_nearest_and_symmetric(hundredths in -1e6..1e6_f64) {
        let here = Length::round(hundredths / 100.0);
        prop_assert!((here.0 as f64 - hundredths).abs() <= 0.5 + 1e-6);
        prop_assert_eq!(Length::round(-hundredths / 100.0), -here);
    }

    #[test]
    fn flank_r07_thousandths_ending_in_five_go_away_from_zero(hundredths in 0..100_000_i64) {
        let half = (hundredths * 10 + 5) as f64 / 1000.0;
        prop_assert_eq!(Length::round(half), Length(hundredths + 1));
        prop_assert_eq!(Length::round(-half), Length(-hundredths - 1));
    }

    #[test]
    fn flank_r22_turning_there_and_back(unit in rects(), turn in 0..36_000_i64) {
        let pivot = unit.pivot(true);
        let there = Spot::from(unit.centre).turned(pivot, Angle(turn));
        let back = there.turned(pivot, Angle(-turn));
        prop_assert!(back.distance(unit.centre.into()) < 1e-9);
        prop_assert!((there.distance(pivot) - back.distance(pivot)).abs() < 1e-9);
    }
}
