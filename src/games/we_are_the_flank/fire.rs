//! Who may fire at whom: the one function that the checker and the resolver share.

use super::board::{Board, Mark, Unit, UnitId, footprint};
use super::printed::{Column, DICE_PER_BASE, DICE_PER_GUN, to_hit};
use super::rules::{
    FLANK_17, FLANK_24, FLANK_26, FLANK_27, FLANK_28, FLANK_29, FLANK_30, FLANK_H07, FLANK_H08,
    FLANK_H09, FLANK_R11, FLANK_R20, FLANK_R31, FLANK_R32, FLANK_R33, FLANK_R34, FLANK_R35,
};
use super::tables::{Arm, Ground, Tables};
use crate::rule::Rule;
use crate::tabletop::area::merge;
use crate::tabletop::{Length, Rect, Segment, Spot};

/// Fire that is allowed.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// From the shooter's centre to the nearest visible point of the target.
    pub range: Length,
    /// The column of the chart.
    pub column: Column,
    /// The line of fire.
    pub line: Segment,
}

/// Bases of one unit that need the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Firers {
    /// Which line of the chart they use.
    pub arm: Arm,
    /// How many dice they roll.
    pub dice: usize,
    /// The least die that hits.
    pub needed: u8,
}

/// Why a unit may not fire, or not at that target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bar {
    /// The shooter is not on the table.
    ShooterGone,
    /// The shooter is in column.
    InColumn,
    /// The shooter is a battery that moved.
    BatteryMoved,
    /// The shooter has fired in this phase.
    HasFired,
    /// The target is not on the table.
    TargetGone,
    /// The target is no enemy.
    Friend,
    /// No part of the target lies in the front zone.
    NotInFront,
    /// The range is beyond the last column.
    OutOfRange(Length),
    /// The chart has no number for any base of the shooter.
    NoNumber(Length, Column),
    /// A friendly unit stands in the line of fire.
    FriendInLine(UnitId),
    /// Two friendly units stand too near to each other for the shooter's front.
    NarrowGap(UnitId, UnitId, Length, Length),
    /// Another enemy unit stands in the line of fire.
    EnemyInLine(UnitId),
    /// Too much of the line of fire lies in woods.
    Woods(Length, Length),
    /// Higher ground lies in between.
    HigherGround(String),
}

impl Bar {
    /// The rules that bar.
    #[must_use]
    pub fn rules(&self) -> Vec<Rule> {
        match self {
            Bar::ShooterGone | Bar::InColumn => vec![FLANK_24],
            Bar::BatteryMoved => vec![FLANK_17, FLANK_24],
            Bar::HasFired => vec![FLANK_R11],
            Bar::TargetGone | Bar::Friend => vec![FLANK_R35],
            Bar::NotInFront => vec![FLANK_26, FLANK_R32],
            Bar::OutOfRange(_) => vec![FLANK_R31],
            Bar::NoNumber(..) => vec![FLANK_30, FLANK_R31],
            Bar::FriendInLine(_) => vec![FLANK_28, FLANK_R33],
            Bar::NarrowGap(..) => vec![FLANK_27, FLANK_R34],
            Bar::EnemyInLine(_) => vec![FLANK_H07],
            Bar::Woods(..) => vec![FLANK_H08],
            Bar::HigherGround(_) => vec![FLANK_H09],
        }
    }

    /// Whether the shooter is at fault, whatever the target.
    #[must_use]
    pub fn is_the_shooters(&self) -> bool {
        match self {
            Bar::ShooterGone | Bar::InColumn | Bar::BatteryMoved | Bar::HasFired => true,
            Bar::TargetGone
            | Bar::Friend
            | Bar::NotInFront
            | Bar::OutOfRange(_)
            | Bar::NoNumber(..)
            | Bar::FriendInLine(_)
            | Bar::NarrowGap(..)
            | Bar::EnemyInLine(_)
            | Bar::Woods(..)
            | Bar::HigherGround(_) => false,
        }
    }

    /// Whether losses of `shot_at` may lift it. A target that shrinks draws the line of fire
    /// elsewhere; it never comes nearer or into view.
    #[must_use]
    pub fn may_lift(&self, target: &UnitId, shot_at: &[UnitId]) -> bool {
        match self {
            Bar::EnemyInLine(other) => shot_at.contains(other) || shot_at.contains(target),
            Bar::FriendInLine(_) | Bar::NarrowGap(..) | Bar::Woods(..) | Bar::HigherGround(_) => {
                shot_at.contains(target)
            }
            Bar::ShooterGone
            | Bar::InColumn
            | Bar::BatteryMoved
            | Bar::HasFired
            | Bar::TargetGone
            | Bar::Friend
            | Bar::NotInFront
            | Bar::OutOfRange(_)
            | Bar::NoNumber(..) => false,
        }
    }
}

impl std::fmt::Display for Bar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Bar::ShooterGone => f.write_str("the unit is not on the table"),
            Bar::InColumn => f.write_str("the unit is in column, and only a line fires"),
            Bar::BatteryMoved => f.write_str("the battery has moved this turn"),
            Bar::HasFired => f.write_str("the unit has fired in this phase"),
            Bar::TargetGone => f.write_str("the target is not on the table"),
            Bar::Friend => f.write_str("the target is on the same side"),
            Bar::NotInFront => f.write_str("no part of the target lies in the front zone"),
            Bar::OutOfRange(range) => write!(f, "the range is {range}, more than 24"),
            Bar::NoNumber(range, column) => write!(
                f,
                "the range is {range}, and infantry has no number in the {} column",
                column.name()
            ),
            Bar::FriendInLine(unit) => write!(f, "{unit}, a friend, stands in the line of fire"),
            Bar::NarrowGap(one, other, gap, frontage) => write!(
                f,
                "the line of fire passes between {one} and {other}, whose gap of {gap} is narrower \
                 than the shooter's frontage of {frontage}"
            ),
            Bar::EnemyInLine(unit) => {
                write!(f, "{unit}, another enemy, stands in the line of fire")
            }
            Bar::Woods(inside, most) => write!(
                f,
                "{inside} of the line of fire lie in woods, more than {most}"
            ),
            Bar::HigherGround(area) => write!(
                f,
                "the line of fire passes over {area}, which is higher than shooter and target"
            ),
        }
    }
}

/// FLANK-24: what keeps a unit from firing at all in its shooting phase.
#[must_use]
pub fn shooter_bars(tables: &Tables, shooter: &Unit) -> Vec<Bar> {
    let mut bars = Vec::new();
    if !shooter.is_on_table() {
        bars.push(Bar::ShooterGone);
    }
    bars.extend(unable(tables, shooter));
    if shooter.has(Mark::Fired) {
        bars.push(Bar::HasFired);
    }
    bars
}

/// FLANK-24: what keeps a unit from firing in any phase.
#[must_use]
pub fn unable(tables: &Tables, shooter: &Unit) -> Option<Bar> {
    match tables.entry(&shooter.id).arm {
        Arm::Infantry | Arm::Sharpshooters => (!shooter.is_in_line()).then_some(Bar::InColumn),
        Arm::Artillery => shooter.has(Mark::Moved).then_some(Bar::BatteryMoved),
    }
}

/// FLANK-29, FLANK-30: what a unit rolls in a column, ordinary bases or guns first. Bases without
/// a number there are left out.
#[must_use]
pub fn firers(tables: &Tables, shooter: &Unit, column: Column) -> Vec<Firers> {
    let arm = tables.entry(&shooter.id).arm;
    let (ordinary, dice) = match arm {
        Arm::Infantry | Arm::Sharpshooters => (Arm::Infantry, DICE_PER_BASE),
        Arm::Artillery => (Arm::Artillery, DICE_PER_GUN),
    };
    [
        (ordinary, shooter.bases * dice),
        (Arm::Sharpshooters, shooter.sharpshooters * DICE_PER_BASE),
    ]
    .into_iter()
    .filter_map(|(arm, dice)| {
        let needed = to_hit(arm, column)?;
        let dice = usize::try_from(dice).ok().filter(|dice| *dice > 0)?;
        Some(Firers { arm, dice, needed })
    })
    .collect()
}

/// The shot of `shooter` at `target` in its shooting phase.
///
/// # Errors
///
/// Everything that bars it, each with its rules.
pub fn shot(
    tables: &Tables,
    board: &Board,
    shooter: &Unit,
    target: &Unit,
) -> Result<Shot, Vec<Bar>> {
    let mut bars = shooter_bars(tables, shooter);
    if tables.side_of(&shooter.id) == tables.side_of(&target.id) {
        bars.push(Bar::Friend);
        return Err(bars);
    }
    if !target.is_on_table() {
        bars.push(Bar::TargetGone);
    }
    if !shooter.is_on_table() || !target.is_on_table() {
        return Err(bars);
    }
    let Some(view) = footprint(tables, shooter).sees(&footprint(tables, target)) else {
        bars.push(Bar::NotInFront);
        return Err(bars);
    };
    let line = Segment {
        from: Spot::from(shooter.at),
        to: view.nearest,
    };
    let column = Column::for_range(view.range);
    match column {
        None => bars.push(Bar::OutOfRange(view.range)),
        Some(column) if firers(tables, shooter, column).is_empty() => {
            bars.push(Bar::NoNumber(view.range, column));
        }
        Some(_) => {}
    }
    bars.extend(friends_in_the_way(tables, board, shooter, line));
    bars.extend(
        others_on(
            tables,
            board.enemies(tables, &shooter.id),
            &target.id,
            short_of_end(line),
        )
        .map(|unit| Bar::EnemyInLine(unit.id.clone())),
    );
    bars.extend(woods(tables, line));
    bars.extend(higher_ground(&tables.ground, shooter, target, line));
    match column {
        Some(column) if bars.is_empty() => Ok(Shot {
            range: view.range,
            column,
            line,
        }),
        Some(_) | None => Err(bars),
    }
}

/// A segment without its last hundredth, so that what merely touches its end does not meet it.
pub(crate) fn short_of_end(line: Segment) -> Segment {
    let length = line.length();
    if length <= 0.01 {
        return Segment {
            from: line.from,
            to: line.from,
        };
    }
    Segment {
        from: line.from,
        to: line.at(length - 0.01),
    }
}

/// Those of `units` other than `except` that a segment meets.
pub(crate) fn others_on<'a>(
    tables: &'a Tables,
    units: impl Iterator<Item = &'a Unit>,
    except: &'a UnitId,
    line: Segment,
) -> impl Iterator<Item = &'a Unit> {
    units.filter(move |unit| unit.id != *except && footprint(tables, unit).meets(line))
}

/// FLANK-28 and FLANK-27: friends on the line of fire, and pairs of them that leave too little
/// room for the shooter's front.
fn friends_in_the_way(tables: &Tables, board: &Board, shooter: &Unit, line: Segment) -> Vec<Bar> {
    let frontage = footprint(tables, shooter).frontage;
    let friends: Vec<&Unit> = board.friends(tables, &shooter.id).collect();
    let mut bars: Vec<Bar> = others_on(tables, friends.iter().copied(), &shooter.id, line)
        .map(|unit| Bar::FriendInLine(unit.id.clone()))
        .collect();
    let places: Vec<(Rect, (f64, f64))> = friends
        .iter()
        .map(|unit| footprint(tables, unit))
        .map(|rect| (rect, rect.beside(line)))
        .collect();
    for (at, one) in friends.iter().enumerate() {
        let (first, (least, most)) = places[at];
        for (other, (second, beside)) in friends.iter().zip(&places).skip(at + 1) {
            // What lies between two units on one side of the line is on that side too.
            let same_side = least.min(beside.0) > 0.01 || most.max(beside.1) < -0.01;
            if same_side || first.is_far_from(second, frontage.to_f64()) {
                continue;
            }
            let gap = first.gap(second);
            if gap < frontage && first.line_crosses_gap_to(second, line) {
                bars.push(Bar::NarrowGap(
                    one.id.clone(),
                    other.id.clone(),
                    gap,
                    frontage,
                ));
            }
        }
    }
    bars
}

/// FLANK-H08: woods on the line of fire; where areas overlap, they count once.
fn woods(tables: &Tables, line: Segment) -> Option<Bar> {
    let stretches = tables
        .ground
        .features
        .iter()
        .filter(|feature| feature.woods)
        .flat_map(|feature| feature.area.stretches(line))
        .collect();
    let inside: f64 = merge(stretches).iter().map(|(from, to)| to - from).sum();
    let inside = Length::round(inside);
    (inside > tables.woods_sight).then_some(Bar::Woods(inside, tables.woods_sight))
}

/// FLANK-H09: an area on the line of fire that is higher than both ends. A stretch of less than
/// half a hundredth is none.
fn higher_ground(ground: &Ground, shooter: &Unit, target: &Unit, line: Segment) -> Option<Bar> {
    let level = ground.level_at(shooter.at).max(ground.level_at(target.at));
    ground
        .features
        .iter()
        .filter(|feature| feature.level > level)
        .find(|feature| {
            feature
                .area
                .stretches(line)
                .iter()
                .any(|(from, to)| Length::round(to - from) > Length::ZERO)
        })
        .map(|feature| Bar::HigherGround(feature.name.clone()))
}

/// The rules on which the dice of such bases rest.
pub(crate) fn chart_rules(arm: Arm, column: Column) -> Vec<Rule> {
    let mut rules = vec![FLANK_29, FLANK_30];
    match (arm, column) {
        (Arm::Sharpshooters, Column::Charging | Column::Near | Column::Far) => {
            rules.push(FLANK_R20);
        }
        (Arm::Infantry | Arm::Artillery, Column::Charging | Column::Near | Column::Far) => {}
    }
    rules
}
