//! What fire, charges and places are worth, in expected bases.

use countersign::games::we_are_the_flank::board::{Board, Unit, footprint};
use countersign::games::we_are_the_flank::cover::cover_at;
use countersign::games::we_are_the_flank::fire::{firers, unable};
use countersign::games::we_are_the_flank::morale::greatest;
use countersign::games::we_are_the_flank::phase::charges::declaration::Declared;
use countersign::games::we_are_the_flank::printed::Column;
use countersign::games::we_are_the_flank::tables::{Arm, Tables};
use countersign::side::Side;
use countersign::tabletop::spot::distance;
use countersign::tabletop::{Length, Point, Zone};

/// The bases that a volley in a column should cost a unit that stands at `place`.
#[must_use]
pub fn volley(tables: &Tables, shooter: &Unit, target: &Unit, column: Column, place: Point) -> f64 {
    let hits: f64 = firers(tables, shooter, column)
        .iter()
        .map(|firers| firers.dice as f64 * f64::from(7 - firers.needed) / 6.0)
        .sum();
    let saved =
        cover_at(&tables.ground, place).map_or(0.0, |cover| f64::from(7 - cover.save) / 6.0);
    let per_base = match tables.entry(&target.id).arm {
        Arm::Artillery => 3.0,
        Arm::Infantry | Arm::Sharpshooters => 1.0,
    };
    hits * (1.0 - saved) / per_base
}

/// What the enemies of a unit would cost it by fire from where they stand. Who stands in between
/// is left out of account.
#[must_use]
pub fn exposure(tables: &Tables, board: &Board, unit: &Unit) -> f64 {
    let rect = footprint(tables, unit);
    board
        .enemies(tables, &unit.id)
        .filter(|enemy| unable(tables, enemy).is_none())
        .filter(|enemy| distance(enemy.at, unit.at) < Length::inches(28))
        .filter_map(|enemy| {
            let view = footprint(tables, enemy).sees(&rect)?;
            let column = Column::for_range(view.range)?;
            Some(volley(tables, enemy, unit, column, unit.at))
        })
        .sum()
}

/// The best volley that a unit has from where it stands, likewise.
#[must_use]
pub fn prospect(tables: &Tables, board: &Board, unit: &Unit) -> f64 {
    if unable(tables, unit).is_some() {
        return 0.0;
    }
    let rect = footprint(tables, unit);
    board
        .enemies(tables, &unit.id)
        .filter(|enemy| distance(enemy.at, unit.at) < Length::inches(28))
        .filter_map(|enemy| {
            let view = rect.sees(&footprint(tables, enemy))?;
            let column = Column::for_range(view.range)?;
            Some(volley(tables, unit, enemy, column, enemy.at))
        })
        .fold(0.0, f64::max)
}

/// What a charge is worth to the charger, from about -1 to 1.
#[must_use]
pub fn charge(tables: &Tables, board: &Board, charger: &Unit, target: &Unit, how: Declared) -> f64 {
    let passes = |unit: &Unit| f64::from(greatest(tables, board, &unit.id).0.min(6)) / 6.0;
    let artillery = tables.entry(&target.id).arm == Arm::Artillery;
    let fired_at = how.zone == Zone::Front && unable(tables, target).is_none();
    let lost = if fired_at {
        volley(tables, target, charger, Column::Charging, charger.at)
    } else {
        0.0
    };
    let left = charger.strength() as f64 - lost;
    if left < 1.5 {
        return -1.0;
    }
    let level = |unit: &Unit| tables.ground.level_at(unit.at);
    let covered = |unit: &Unit| cover_at(&tables.ground, unit.at).is_some();
    let one = |holds: bool| i32::from(holds);
    let mut odds = one(left > target.strength() as f64) - one(left < target.strength() as f64);
    odds += one(tables.side_of(&charger.id) == Side::Csa);
    odds += one(board.commander_with(&charger.id).is_some());
    odds -= one(board.commander_with(&target.id).is_some());
    odds += one(how.zone != Zone::Front) + one(artillery);
    odds -= one(level(target) > level(charger) || (covered(target) && !covered(charger)));
    odds += one(level(target) < level(charger));
    let won = melee(odds);
    let fight = 1.5 * won - 1.5 * (1.0 - won) - 0.4 * lost;
    let runs = if artillery { 2.0 } else { 1.2 };
    passes(charger) * ((1.0 - passes(target)) * runs + passes(target) * fight)
}

/// The chance to win a melee with bonuses that differ by `odds`; ties are rolled again.
fn melee(odds: i32) -> f64 {
    let pairs = || (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other)));
    let won = pairs().filter(|(one, other)| one + odds > *other).count();
    let tied = pairs().filter(|(one, other)| one + odds == *other).count();
    won as f64 / (36 - tied) as f64
}

/// The bases and gun models of a side around a place.
#[must_use]
pub fn near_strength(
    tables: &Tables,
    board: &Board,
    side: Side,
    place: Point,
    reach: Length,
) -> i64 {
    board
        .on_table_of(tables, side)
        .filter(|unit| distance(unit.at, place) <= reach)
        .map(Unit::strength)
        .sum()
}

/// The gap from a unit to the nearest enemy, in inches.
#[must_use]
pub fn nearest_gap(tables: &Tables, board: &Board, unit: &Unit) -> f64 {
    let rect = footprint(tables, unit);
    board
        .enemies(tables, &unit.id)
        .map(|enemy| rect.gap(&footprint(tables, enemy)).to_f64())
        .fold(99.0, f64::min)
}
