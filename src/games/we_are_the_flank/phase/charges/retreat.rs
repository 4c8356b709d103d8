//! The 12 inches that a beaten unit goes back (FLANK-45, FLANK-54).

use super::declaration::in_contact;
use super::placement::{Place, put};
use crate::games::we_are_the_flank::board::{Board, Mark, UnitId, footprint, footprint_at};
use crate::games::we_are_the_flank::losses::{eliminate, leave_contacts, mark};
use crate::games::we_are_the_flank::printed::{KEEP_AWAY, RETREAT};
use crate::games::we_are_the_flank::rules::{FLANK_R17, FLANK_R30, FLANK_R49, FLANK_R54};
use crate::games::we_are_the_flank::tables::Tables;
use crate::report::Log;
use crate::report::log::MovementKind;
use crate::rule::Rule;
use crate::tabletop::spot::{distance, forward};
use crate::tabletop::{Angle, Length, Point, Rect, Spot};

/// How a retreat ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Retreat {
    /// At a place, so far away, and why not after 12 inches if it is not.
    Stands {
        /// The centre.
        at: Point,
        /// What changed the distance.
        why: Option<Stop>,
    },
    /// Its centre left the table here.
    LeavesTable(Point),
}

/// What changes the length of a retreat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// An enemy unit in the way.
    Enemy(UnitId),
    /// A unit on which it would have ended.
    Beyond(UnitId),
}

/// An enemy in whose direction a retreat may lead.
struct Obstacle<'b> {
    id: &'b UnitId,
    rect: Rect,
    at_start: Length,
}

/// How near a retreat may come to an enemy that is nearer than 1 inch already: it may slide past
/// or away, within what rounding of places costs.
const SLACK: Length = Length(2);

/// FLANK-R54: the retreat of a unit from an enemy whose centre is at `enemy`.
#[must_use]
pub(crate) fn retreat(tables: &Tables, board: &Board, id: &UnitId, enemy: Point) -> Retreat {
    let unit = board.unit(id);
    // Along the vector itself: its bearing, rounded, would miss the place by a hundredth.
    let from = Spot::from(unit.at);
    let length = Spot::from(enemy).distance(from);
    let way = if enemy == unit.at {
        forward((unit.facing + Angle::HALF).normalised())
    } else {
        let enemy = Spot::from(enemy);
        Spot::new((from.x - enemy.x) / length, (from.y - enemy.y) / length)
    };
    let place = |hundredths: i64| {
        let inches = hundredths as f64 / 100.0;
        Spot::new(from.x + way.x * inches, from.y + way.y * inches).round()
    };
    let rect_at = |at| footprint_at(tables, unit, at, unit.facing);
    let start = rect_at(unit.at);
    let enemies: Vec<Obstacle<'_>> = board
        .enemies(tables, id)
        .map(|other| {
            let rect = footprint(tables, other);
            Obstacle {
                id: &other.id,
                rect,
                at_start: start.gap(&rect),
            }
        })
        .collect();
    let others: Vec<(&UnitId, Rect)> = board
        .on_table()
        .filter(|other| other.id != *id)
        .map(|other| (&other.id, footprint(tables, other)))
        .collect();
    let covered = |rect: &Rect| {
        others
            .iter()
            .find(|(_, other)| near(rect, other) && rect.overlaps(other))
            .map(|(id, _)| (*id).clone())
    };
    let most = tables.ground.width.0 + tables.ground.height.0 + 2 * RETREAT.0;
    let mut last_clear = unit.at;
    let mut beyond: Option<UnitId> = None;
    for hundredths in 1..=most {
        let at = place(hundredths);
        let rect = rect_at(at);
        if let Some(enemy) = enemies.iter().find(|enemy| enemy.bars(&rect)) {
            return Retreat::Stands {
                at: last_clear,
                why: Some(Stop::Enemy(enemy.id.clone())),
            };
        }
        if !tables.ground.holds(at) {
            return Retreat::LeavesTable(place(hundredths - 1));
        }
        match covered(&rect) {
            None if hundredths >= RETREAT.0 => {
                return Retreat::Stands {
                    at,
                    why: beyond.map(Stop::Beyond),
                };
            }
            None => last_clear = at,
            Some(other) if hundredths == RETREAT.0 => beyond = Some(other),
            Some(_) => {}
        }
    }
    Retreat::Stands {
        at: last_clear,
        why: None,
    }
}

impl Obstacle<'_> {
    /// Whether a retreating unit may not stand so near.
    fn bars(&self, rect: &Rect) -> bool {
        if !near(rect, &self.rect) {
            false
        } else if self.at_start >= KEEP_AWAY {
            rect.gap(&self.rect) < KEEP_AWAY
        } else if self.at_start > SLACK {
            rect.gap(&self.rect) + SLACK < self.at_start
        } else {
            slim(rect).overlaps(&self.rect)
        }
    }
}

/// Whether two rectangles may be nearer than 1 inch to each other: a quick look that errs on the
/// side of yes.
fn near(one: &Rect, other: &Rect) -> bool {
    let reach = |rect: &Rect| (rect.frontage.0 + rect.depth.0) / 2;
    distance(one.centre, other.centre).0 <= reach(one) + reach(other) + KEEP_AWAY.0 + SLACK.0
}

/// A rectangle without what rounding of places may add to an overlap.
fn slim(rect: &Rect) -> Rect {
    Rect {
        frontage: rect.frontage - SLACK,
        depth: rect.depth - SLACK,
        ..*rect
    }
}

/// Carries out the retreat of a unit from an enemy whose centre is at `enemy`.
pub(crate) fn carry_out(
    tables: &Tables,
    board: &mut Board,
    id: &UnitId,
    enemy: Point,
    cause: Rule,
    log: &mut Log,
) {
    let old = board.unit(id).at;
    let facing = board.unit(id).facing;
    let outcome = retreat(tables, board, id, enemy);
    mark(board, id, Mark::Retreated);
    match outcome {
        Retreat::Stands { at, why } => {
            // Both places are rounded: what they are apart may miss 12 inches by a hundredth.
            let far = match distance(old, at) {
                far if (far.0 - RETREAT.0).abs() <= 1 => RETREAT,
                far => far,
            };
            match why {
                Some(Stop::Enemy(other)) => log.fact(
                    &[FLANK_R54],
                    format!("{other} is in the way and stops the retreat"),
                ),
                Some(Stop::Beyond(other)) => log.fact(
                    &[FLANK_R54],
                    format!("{id} would end on top of {other} and goes on until clear"),
                ),
                None => {}
            }
            let mut rules = vec![cause, FLANK_R54, FLANK_R30, FLANK_R17];
            if in_contact(board, id) {
                rules.push(FLANK_R49);
                leave_contacts(board, id);
            }
            put(
                tables,
                board,
                id,
                Place { at, facing },
                MovementKind::Retreat,
                log,
            );
            log.effect(&rules, format!("{id} retreats {far} to {at}"));
        }
        Retreat::LeavesTable(edge) => {
            put(
                tables,
                board,
                id,
                Place { at: edge, facing },
                MovementKind::Retreat,
                log,
            );
            log.effect(
                &[cause, FLANK_R54],
                format!("{id} retreats over the edge of the table at {edge}"),
            );
            eliminate(board, id, &[FLANK_R54], log);
        }
    }
}
