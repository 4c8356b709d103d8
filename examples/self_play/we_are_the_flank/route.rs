//! Where units want to be: the two sides' plans, on the shipped map.

use super::appraise::near_strength;
use countersign::games::we_are_the_flank::board::{Board, Unit};
use countersign::games::we_are_the_flank::tables::{Scores, Tables};
use countersign::side::Side;
use countersign::tabletop::spot::distance;
use countersign::tabletop::{Length, Point};

/// A place in hundredths of an inch.
const fn at(x: i64, y: i64) -> Point {
    Point {
        x: Length(x),
        y: Length(y),
    }
}

/// The crest, reached from the south through the woods between the Round Tops.
const SADDLE: [Point; 4] = [
    at(2600, 1300),
    at(4000, 1550),
    at(5000, 2050),
    at(5350, 2900),
];
/// The crest, reached over Plum Run past the south of Devil's Den.
const VALLEY: [Point; 3] = [at(2700, 1950), at(4150, 2050), at(5250, 2950)];
/// Devil's Den from the west and south-west.
const DEN: [Point; 2] = [at(2500, 2150), at(3350, 2350)];
/// Devil's Den from the north-west, out of Rose Woods.
const TRIANGLE: [Point; 2] = [at(2500, 3050), at(3400, 2650)];
/// Houck's Ridge.
const RIDGE: [Point; 2] = [at(2500, 3750), at(3300, 3600)];
/// From the Den or the ridge on to the crest.
const SLOPE: [Point; 2] = [at(4300, 3100), at(5250, 3250)];

/// The way a unit means to go, first place to last.
#[must_use]
pub fn route(tables: &Tables, board: &Board, unit: &Unit) -> Vec<Point> {
    match tables.side_of(&unit.id) {
        Side::Csa => attack(tables, board, unit),
        Side::Usa => vec![post(tables, board, unit)],
    }
}

/// Law goes for the crest by the south, Robertson and Benning for Devil's Den, Anderson for the
/// ridge; once these are taken and somebody stays in them, the rest goes on to the crest.
fn attack(tables: &Tables, board: &Board, unit: &Unit) -> Vec<Point> {
    let (way, prize): (&[Point], _) = match unit.id.0.as_str() {
        "15AL" | "47AL" => (&SADDLE, Scores::Crest),
        "4AL" | "5TX" | "4TX" => (&VALLEY, Scores::Crest),
        "44AL" | "48AL" | "2GA" | "17GA" => (&DEN, Scores::Den),
        "1TX" | "15GA" | "20GA" => (&TRIANGLE, Scores::Den),
        _ => (&RIDGE, Scores::Crest),
    };
    let garrison = holders(tables, board, Side::Csa, Scores::Den);
    let taken = !garrison.is_empty() && holders(tables, board, Side::Usa, Scores::Den).is_empty();
    let stays = garrison.first().is_some_and(|first| first.id == unit.id);
    match prize {
        Scores::Den if taken && !stays => SLOPE.to_vec(),
        Scores::Den => way.to_vec(),
        Scores::Crest if way[way.len() - 1] == RIDGE[1] => [way, &SLOPE].concat(),
        Scores::Crest => way.to_vec(),
    }
}

/// The Union stands where it was posted. Ward's brigade falls back to the foot of Little Round Top
/// when it is outnumbered two to one; whoever is on the hill turns on Confederates on the crest.
fn post(tables: &Tables, board: &Board, unit: &Unit) -> Point {
    let entry = tables.entry(&unit.id);
    let invaders = holders(tables, board, Side::Csa, Scores::Crest);
    let on_the_hill = matches!(entry.brigade.as_str(), "Vincent" | "Weed");
    if on_the_hill
        && let Some(invader) = invaders
            .iter()
            .min_by_key(|invader| distance(invader.at, unit.at))
    {
        return invader.at;
    }
    if entry.brigade == "Ward" {
        let reach = Length::inches(11);
        let theirs = near_strength(tables, board, Side::Csa, unit.at, reach);
        let ours = near_strength(tables, board, Side::Usa, unit.at, reach);
        if theirs > 2 * ours || unit.strength() <= 2 {
            return at(4900, 3600);
        }
    }
    match unit.id.0.as_str() {
        "20ME" => at(5750, 2400),
        "83PA" => at(5300, 2500),
        "44NY" => at(4950, 2800),
        "16MI" => at(4950, 3250),
        "4ME" => at(3400, 1750),
        "124NY" => at(3350, 2700),
        "86NY" => at(3350, 3150),
        "20IN" => at(3350, 3650),
        "99PA" => at(3350, 4150),
        "1SS" => at(2500, 2000),
        "2SS" => at(2500, 1200),
        "SMITH-F" => at(3300, 2350),
        "SMITH-R" => at(4400, 3300),
        "HAZLETT" => at(5300, 3650),
        "140NY" => at(5150, 3150),
        "146NY" => at(5200, 3650),
        "91PA" => at(5450, 2900),
        "155PA" => at(5400, 3300),
        _ => unit.at,
    }
}

/// The units of a side whose centres lie in a scoring area, in order.
#[must_use]
pub fn holders<'b>(
    tables: &'b Tables,
    board: &'b Board,
    side: Side,
    prize: Scores,
) -> Vec<&'b Unit> {
    board
        .on_table_of(tables, side)
        .filter(|unit| {
            tables
                .ground
                .features_at(unit.at)
                .any(|feature| feature.scores == Some(prize))
        })
        .collect()
}

/// The inches from a place along the rest of a route; places that lie behind are passed over.
#[must_use]
pub fn remaining(place: Point, route: &[Point]) -> f64 {
    let ahead = |stop: &&Point| stop.x > place.x + Length::inches(2);
    let last = route.last().into_iter();
    let mut way = 0.0;
    let mut from = place;
    for stop in route
        .iter()
        .take(route.len().saturating_sub(1))
        .filter(ahead)
        .chain(last)
    {
        way += distance(from, *stop).to_f64();
        from = *stop;
    }
    way
}

/// The next place on a route.
#[must_use]
pub fn next_stop(place: Point, route: &[Point]) -> Option<Point> {
    route
        .iter()
        .find(|stop| stop.x > place.x + Length::inches(2))
        .or(route.last())
        .copied()
}
