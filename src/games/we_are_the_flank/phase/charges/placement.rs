//! Where units stand after a charge: in contact, midway, or where the target stood.

use crate::games::we_are_the_flank::board::{Board, UnitId, footprint, footprint_at};
use crate::games::we_are_the_flank::commanders::make_way;
use crate::games::we_are_the_flank::rules::FLANK_R53;
use crate::games::we_are_the_flank::tables::Tables;
use crate::report::log::MovementKind;
use crate::report::{Log, Movement};
use crate::tabletop::spot::{bearing, distance};
use crate::tabletop::{Angle, Point, Rect, Spot, Zone};

/// A place to stand in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The centre.
    pub at: Point,
    /// The facing.
    pub facing: Angle,
}

/// FLANK-R45: where a charger stands that has struck the face of `target` on the side of `zone`:
/// the middle of its front edge on the point of that face nearest to its old centre, square to
/// the face.
#[must_use]
pub(crate) fn contact(charger: &Rect, target: &Rect, zone: Zone) -> Place {
    let face = zone.face();
    let struck = target.face(face).nearest_to(Spot::from(charger.centre));
    let facing = (face.outward(target.facing) + Angle::HALF).normalised();
    let placed = Rect::with_front_at(struck, facing, charger.frontage, charger.depth);
    Place {
        at: placed.centre,
        facing,
    }
}

/// FLANK-R42: the place 1 inch short of it.
#[must_use]
pub(crate) fn short_of(place: Place) -> Point {
    Spot::from(place.at).along(place.facing, -1.0).round()
}

/// FLANK-R48: where charger and target meet midway.
#[must_use]
pub(crate) fn midway(charger: &Rect, target: &Rect) -> (Place, Place) {
    let middle = charger.bridge(target).middle();
    let facing = bearing(charger.centre, target.centre);
    let back = (facing + Angle::HALF).normalised();
    let front_at = |rect: &Rect, facing| {
        let placed = Rect::with_front_at(middle, facing, rect.frontage, rect.depth);
        Place {
            at: placed.centre,
            facing,
        }
    };
    (front_at(charger, facing), front_at(target, back))
}

/// FLANK-R53: where a charger follows up that has driven the target off.
#[must_use]
pub(crate) fn followed_up(charger: &Rect, target: &Rect) -> Place {
    Place {
        at: target.centre,
        facing: bearing(charger.centre, target.centre),
    }
}

/// Moves a charging unit to its place. Where it would overlap a unit other than `opponent`, or
/// stand off the table, it stops on the straight way there at the last point that is clear
/// (FLANK-R53); if there is none, it stays as it is.
pub(crate) fn advance(
    tables: &Tables,
    board: &mut Board,
    id: &UnitId,
    place: Place,
    opponent: Option<&UnitId>,
    log: &mut Log,
) {
    let unit = board.unit(id);
    let old = unit.at;
    let others: Vec<Rect> = board
        .on_table()
        .filter(|other| other.id != *id && Some(&other.id) != opponent)
        .map(|other| footprint(tables, other))
        .collect();
    let clear = |at: Point| {
        let rect = footprint_at(tables, unit, at, place.facing);
        tables.ground.holds(at) && !others.iter().any(|other| rect.overlaps(other))
    };
    let way = distance(old, place.at).0;
    let back = bearing(place.at, old);
    let stop = (0..=way)
        .map(|hundredths| match hundredths {
            0 => place.at,
            _ if hundredths == way => old,
            _ => Spot::from(place.at)
                .along(back, hundredths as f64 / 100.0)
                .round(),
        })
        .find(|at| clear(*at));
    let Some(at) = stop else {
        log.effect(
            &[FLANK_R53],
            format!("{id} finds no clear place on its way and stays at {old}"),
        );
        return;
    };
    if at != place.at {
        log.fact(
            &[FLANK_R53],
            format!("{} is not clear; {id} stops on the way there", place.at),
        );
    }
    put(
        tables,
        board,
        id,
        Place { at, ..place },
        MovementKind::Charge,
        log,
    );
}

/// Puts a unit, and its commander with it, somewhere else.
pub(crate) fn put(
    tables: &Tables,
    board: &mut Board,
    id: &UnitId,
    place: Place,
    kind: MovementKind,
    log: &mut Log,
) {
    let unit = board.unit_mut(id);
    let old = unit.at;
    unit.at = place.at;
    unit.facing = place.facing;
    board.carry_commander(id);
    if old != place.at {
        log.movements.push(Movement {
            piece: id.0.clone(),
            side: tables.side_of(id),
            kind,
            path: vec![old.into(), place.at.into()],
        });
    }
    make_way(tables, board, id, log);
}
