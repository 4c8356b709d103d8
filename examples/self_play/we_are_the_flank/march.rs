//! Moves: every move of a list of candidates is tried with the rules themselves, and the one whose
//! end is worth most is ordered.

use super::appraise::{charge, exposure, nearest_gap, prospect, volley};
use super::route::{holders, next_stop, remaining, route};
use countersign::diagnostic::Severity;
use countersign::draft::Located;
use countersign::games::we_are_the_flank::board::{Board, Formation, Status, Unit, UnitId};
use countersign::games::we_are_the_flank::orders::{Hand, MoveOrder, Reach, Step, UnitMove};
use countersign::games::we_are_the_flank::phase::charges::declaration;
use countersign::games::we_are_the_flank::phase::{movement, shooting};
use countersign::games::we_are_the_flank::tables::{Arm, Arrival, Scores, Tables};
use countersign::report::Log;
use countersign::side::Side;
use countersign::tabletop::spot::{bearing, distance};
use countersign::tabletop::{Angle, Length, Point};

/// Lengths of straight steps that are tried, in hundredths; as far as legal comes besides.
const REACHES: [i64; 3] = [900, 500, 200];

/// How many candidates are looked at closely.
const SHORT_LIST: usize = 12;

/// A move that was tried, the board after it, and what it is worth.
struct Tried {
    order: UnitMove,
    after: Board,
    worth: f64,
}

/// The best move of a unit and the board after it; none when it is best to stand.
#[must_use]
pub fn best(tables: &Tables, board: &Board, side: Side, id: &UnitId) -> Option<(UnitMove, Board)> {
    let unit = board.unit(id);
    let way = route(tables, board, unit);
    let stands = unit.is_on_table();
    let mut tried: Vec<Tried> = candidates(tables, board, unit, &way)
        .into_iter()
        .filter_map(|order| attempt(tables, board, side, order, &way))
        .collect();
    shorten(&mut tried);
    let turned: Vec<UnitMove> = tried
        .iter()
        .flat_map(|tried| facing_the_enemy(tables, tried))
        .collect();
    tried.extend(
        turned
            .into_iter()
            .filter_map(|order| attempt(tables, board, side, order, &way)),
    );
    for tried in &mut tried {
        tried.worth += closely(tables, &tried.after, tried.after.unit(id));
    }
    shorten(&mut tried);
    let best = tried.into_iter().next()?;
    if stands {
        let here = roughly(tables, board, unit, &way) + closely(tables, board, unit);
        if here + 0.3 >= best.worth {
            return None;
        }
    }
    Some((best.order, best.after))
}

/// The best first, and no more than the short list.
fn shorten(tried: &mut Vec<Tried>) {
    tried.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    tried.truncate(SHORT_LIST);
}

/// Tries a move with the rules: none when they find a fault or the unit leaves the table.
fn attempt(
    tables: &Tables,
    board: &Board,
    side: Side,
    order: UnitMove,
    way: &[Point],
) -> Option<Tried> {
    let after = carried_out(tables, board, side, &MoveOrder::Unit(order.clone()))?;
    let unit = after.unit(&order.unit.value);
    (unit.status == Status::OnTable).then(|| Tried {
        worth: roughly(tables, &after, unit, way),
        order,
        after: after.clone(),
    })
}

/// The board after a move, if the rules find no fault with it.
#[must_use]
pub fn carried_out(tables: &Tables, board: &Board, side: Side, order: &MoveOrder) -> Option<Board> {
    let mut sound = true;
    let orders = std::slice::from_ref(order);
    let mut log = Log::default();
    let after = movement::carry_out(tables, board, side, orders, &mut log, &mut |_, fault| {
        sound &= match fault.severity {
            Severity::Error => false,
            Severity::Warning => true,
        };
    });
    sound.then_some(after)
}

/// Every move that is worth a try: towards the goal, towards and away from the nearest enemies,
/// straight on; wheeled, turned about or backwards; in either formation.
fn candidates(tables: &Tables, board: &Board, unit: &Unit, way: &[Point]) -> Vec<UnitMove> {
    let artillery = tables.entry(&unit.id).arm == Arm::Artillery;
    let starts: Vec<(Option<Length>, Point)> = match tables.entry(&unit.id).arrival {
        Arrival::Entry { edge, from, to, .. } if unit.status == Status::Waiting => (from.0..=to.0)
            .step_by(250)
            .map(|along| {
                let along = Length(along);
                (Some(along), edge.place(&tables.ground, along))
            })
            .collect(),
        Arrival::Entry { .. } | Arrival::Start(_) => vec![(None, unit.at)],
    };
    let mut found = Vec::new();
    for (enter, at) in starts {
        let mut paths = vec![Vec::new(), vec![Step::Back(Reach::Max)]];
        for heading in headings(tables, board, unit, at, way) {
            for turn in turns(unit, heading, artillery) {
                let ahead = REACHES.iter().map(|reach| Reach::Inches(Length(*reach)));
                for reach in ahead.chain([Reach::Max]) {
                    paths.push([turn.clone(), vec![Step::Forward(reach)]].concat());
                }
                paths.push(turn);
            }
        }
        for path in paths {
            for (first, last) in changes(unit) {
                if enter.is_some() || !path.is_empty() || first.is_some() {
                    found.push(UnitMove {
                        unit: Located::bare(unit.id.clone()),
                        enter: enter.map(Located::bare),
                        formation_first: first.map(Located::bare),
                        steps: path.iter().copied().map(Located::bare).collect(),
                        formation_last: last.map(Located::bare),
                    });
                }
            }
        }
    }
    found
}

/// The changes of formation that a move may begin or end with.
fn changes(unit: &Unit) -> Vec<(Option<Formation>, Option<Formation>)> {
    let other = match unit.formation {
        None => return vec![(None, None)],
        Some(Formation::Line) => Formation::Column,
        Some(Formation::Column) => Formation::Line,
    };
    vec![(None, None), (Some(other), None), (None, Some(other))]
}

/// Bearings that a unit may want to take from a place.
fn headings(tables: &Tables, board: &Board, unit: &Unit, at: Point, way: &[Point]) -> Vec<Angle> {
    let mut found = vec![unit.facing];
    if let Some(stop) = next_stop(at, way) {
        let goal = bearing(at, stop);
        found.extend([0, 25, -25].map(|aside| (goal + Angle::degrees(aside)).normalised()));
    }
    for (count, enemy) in nearest(tables, board, unit, at).into_iter().enumerate() {
        let towards = bearing(at, enemy);
        found.push(towards);
        if count == 0 {
            found.push((towards + Angle::HALF).normalised());
        }
    }
    found
}

/// Where the two nearest enemies stand.
fn nearest(tables: &Tables, board: &Board, unit: &Unit, at: Point) -> Vec<Point> {
    let mut enemies: Vec<Point> = board
        .enemies(tables, &unit.id)
        .map(|enemy| enemy.at)
        .collect();
    enemies.sort_by_key(|enemy| distance(at, *enemy));
    enemies.truncate(2);
    enemies
}

/// The ways to turn to a bearing: pivots for guns, wheels and about-faces for the others.
fn turns(unit: &Unit, heading: Angle, artillery: bool) -> Vec<Vec<Step>> {
    if artillery {
        return vec![vec![Step::PivotTo(whole(heading).normalised())]];
    }
    let turn = signed(heading + Angle(-unit.facing.0));
    let back = signed(turn + Angle::HALF);
    let mut found = vec![wheel(turn), wheel(Angle(turn.0 / 2))];
    if turn.0.abs() > 9_000 {
        found.push([vec![Step::AboutFace], wheel(back)].concat());
        found.push(vec![Step::AboutFace]);
    }
    found.dedup();
    found
}

/// A wheel by whole degrees, clockwise when positive; none for less than 3 degrees.
fn wheel(turn: Angle) -> Vec<Step> {
    let turn = whole(turn);
    let hand = if turn.0 > 0 { Hand::Right } else { Hand::Left };
    if turn.0.abs() < 300 {
        Vec::new()
    } else {
        vec![Step::Wheel(hand, Angle(turn.0.abs()))]
    }
}

fn whole(angle: Angle) -> Angle {
    Angle(angle.0 / 100 * 100)
}

/// The same angle between -180 and 180 degrees.
fn signed(angle: Angle) -> Angle {
    let Angle(turn) = angle.normalised();
    Angle(if turn > 18_000 { turn - 36_000 } else { turn })
}

/// The same move with a last wheel or pivot towards one of the nearest enemies.
fn facing_the_enemy(tables: &Tables, tried: &Tried) -> Vec<UnitMove> {
    let unit = tried.after.unit(&tried.order.unit.value);
    let artillery = tables.entry(&unit.id).arm == Arm::Artillery;
    nearest(tables, &tried.after, unit, unit.at)
        .into_iter()
        .flat_map(|enemy| turns(unit, bearing(unit.at, enemy), artillery))
        .filter(|turn| !turn.is_empty() && !turn.contains(&Step::AboutFace))
        .map(|turn| {
            let mut order = tried.order.clone();
            order.steps.extend(turn.into_iter().map(Located::bare));
            order
        })
        .collect()
}

/// What a unit's place is worth, without regard to who stands in the way of whom.
fn roughly(tables: &Tables, board: &Board, unit: &Unit, way: &[Point]) -> f64 {
    let side = tables.side_of(&unit.id);
    let artillery = tables.entry(&unit.id).arm == Arm::Artillery;
    let gap = nearest_gap(tables, board, unit);
    let weak = unit.strength() <= 2 && !artillery;
    let last_turns = board.turn + 2 >= tables.length;
    let (pull, fear) = match (side, weak) {
        (Side::Csa, false) if last_turns => (1.6, 0.4),
        (Side::Csa, false) => (1.2, 0.8),
        (Side::Csa, true) => (0.2, 3.0),
        (Side::Usa, false) => (0.6, 1.2),
        (Side::Usa, true) => (0.5, 3.0),
    };
    let mut worth = -pull * remaining(unit.at, way);
    worth += 3.0 * prospect(tables, board, unit);
    worth -= fear * exposure(tables, board, unit);
    if unit.formation == Some(Formation::Column) {
        worth -= 2.0 * exposure(tables, board, unit) + if gap < 8.0 { 8.0 } else { 0.0 };
    }
    worth -= averted(tables, board, unit, side);
    if (weak || (side == Side::Usa && unit.strength() <= 3)) && gap < 10.0 {
        worth -= 10.0 - gap;
    }
    for feature in tables.ground.features_at(unit.at) {
        worth += match feature.scores {
            Some(Scores::Crest) if side == Side::Csa || gap < 14.0 => 4.0,
            Some(Scores::Den) if !garrisoned(tables, board, unit) => 2.5,
            Some(Scores::Crest | Scores::Den) | None => 0.0,
        };
        worth += if gap < 14.0 && (feature.woods || feature.den) {
            0.8
        } else {
            0.0
        };
    }
    if gap < 14.0 {
        worth += 0.6 * tables.ground.level_at(unit.at) as f64;
    }
    worth
}

/// Whether another unit of the same side is in Devil's Den.
fn garrisoned(tables: &Tables, board: &Board, unit: &Unit) -> bool {
    holders(tables, board, tables.side_of(&unit.id), Scores::Den)
        .iter()
        .any(|other| other.id != unit.id)
}

/// What it costs to look away from the nearest enemy.
fn averted(tables: &Tables, board: &Board, unit: &Unit, side: Side) -> f64 {
    let Some(enemy) = nearest(tables, board, unit, unit.at).first().copied() else {
        return 0.0;
    };
    let away = signed(bearing(unit.at, enemy) + Angle(-unit.facing.0));
    let cost = match side {
        Side::Csa => 1.5,
        Side::Usa => 6.0,
    };
    cost * away.to_f64().abs() / 180.0
}

/// The same more closely: which fire and which charges the rules really allow from here.
fn closely(tables: &Tables, board: &Board, unit: &Unit) -> f64 {
    let fire = shooting::possible(tables, board, unit)
        .into_iter()
        .map(|(enemy, shot)| {
            let enemy = board.unit(enemy);
            volley(tables, unit, enemy, shot.column, enemy.at)
        })
        .fold(0.0, f64::max);
    let barred = prospect(tables, board, unit) - fire;
    let charges = declaration::possible(tables, board, unit)
        .into_iter()
        .map(|(enemy, how)| charge(tables, board, unit, board.unit(enemy), how))
        .fold(0.0, f64::max);
    3.0 * charges - 2.0 * barred
}
