//! The differential (11.4, 11.5), for combats, standing orders and odds.

use crate::games::lees_greatest_gamble::board::{Board, Unit};
use crate::games::lees_greatest_gamble::map::Map;
use crate::games::lees_greatest_gamble::rules::{
    RULE_1_2B, RULE_6_4C, RULE_6_5A, RULE_6_6A, RULE_11_4A, RULE_11_4D, RULE_11_4E, RULE_11_4F,
    RULE_11_4G, RULE_11_5A, RULE_11_5B, RULE_11_6A, RULE_13_5A,
};
use crate::games::lees_greatest_gamble::tables::{Ratings, Tables};
use crate::games::lees_greatest_gamble::unit::UnitId;
use crate::hex::HexId;
use crate::rule::Rule;
use crate::tally::Tally;

/// One combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Engagement {
    /// The attacking brigade, on the map.
    pub attacker: UnitId,
    /// The hex that it attacks.
    pub hex: HexId,
    /// Who defends there: a brigade, or artillery alone (13.5a).
    pub defender: UnitId,
    /// 11.4b: 0, 1, 2, ….
    pub coordination: i32,
    /// 11.4d.
    pub offensive: Option<UnitId>,
    /// 11.4e.
    pub defensive: Option<UnitId>,
}

/// 7.3a: what Disruption takes from an attacker.
const DISRUPTED_ATTACKER: i32 = -2;
/// 7.3a: what Disruption of the defender gives.
const DISRUPTED_DEFENDER: i32 = 1;
/// 11.5b.
const ROUGH: i32 = -2;
/// 11.5a: every other kind of terrain that helps the defender.
const COVER: i32 = -1;
/// 11.4h: the last columns of the table.
const LAST: i32 = 4;

/// The sum, every part with its rule, before the cap of 11.4h.
#[must_use]
pub fn tally(tables: &Tables, board: &Board, engagement: &Engagement) -> Tally {
    let (attacker, defender) = (
        board.unit(engagement.attacker),
        board.unit(engagement.defender),
    );
    let mut tally = Tally::new();
    let rating = strength(tables, attacker);
    tally.add(
        RULE_11_4A,
        rating,
        format!(
            "{} attacks with Combat Rating {rating}{}",
            tables.name(attacker.id),
            side_up(attacker)
        ),
    );
    let rating = strength(tables, defender);
    match tables.unit(defender.id).ratings {
        Ratings::Brigade { .. } => tally.add(
            RULE_11_4A,
            -rating,
            format!(
                "{} defends with Combat Rating {rating}{}",
                tables.name(defender.id),
                side_up(defender)
            ),
        ),
        Ratings::Artillery { .. } => {
            let value = match defender.fired {
                true => "Self Defence",
                false => "Defensive Support",
            };
            let name = tables.name(defender.id);
            tally.add(
                RULE_13_5A,
                -rating,
                format!("{name} defends alone with its {value} {rating}"),
            );
        }
    }
    if engagement.coordination != 0 {
        tally.add(RULE_11_6A, engagement.coordination, "coordination");
    }
    if let Some(from) = attacker.at {
        for (rule, value, what) in terrain(&tables.map, from, engagement.hex) {
            tally.add(rule, value, what);
        }
    }
    if let Some(gun) = engagement.offensive {
        let what = format!("{} supports the attack", tables.name(gun));
        tally.add(RULE_11_4D, offensive(tables, gun), what);
    }
    if let Some(gun) = engagement.defensive {
        let what = format!("{} supports the defence", tables.name(gun));
        tally.add(RULE_11_4E, -defensive(tables, gun), what);
    }
    if defender.disrupted {
        let what = format!("{} is Disrupted", defender.id);
        tally.add(RULE_11_4F, DISRUPTED_DEFENDER, what);
    }
    if attacker.disrupted {
        let what = format!("{} is Disrupted", attacker.id);
        tally.add(RULE_11_4G, DISRUPTED_ATTACKER, what);
    }
    tally
}

/// 11.4h: the column.
#[must_use]
pub const fn column(total: i32) -> i32 {
    if total > LAST {
        LAST
    } else if total < -LAST {
        -LAST
    } else {
        total
    }
}

/// 6.4, 11.5: what terrain takes from an attack that crosses from one hex into a neighbour.
#[must_use]
pub fn terrain(map: &Map, from: HexId, to: HexId) -> Vec<(Rule, i32, String)> {
    let (there, here, edge) = (map.cell(to), map.cell(from), map.edge(from, to));
    let clear = edge.clear || !here.heavy;
    let parts = [
        (there.town, RULE_11_5A, COVER, format!("town in {to}")),
        (there.rough, RULE_11_5B, ROUGH, format!("rough in {to}")),
        (
            there.heavy && clear,
            RULE_6_4C,
            COVER,
            format!("heavy woods in {to} across a clear hexside"),
        ),
        (
            edge.slope == Some(to),
            RULE_6_5A,
            COVER,
            format!("uphill into {to}"),
        ),
        (
            edge.stream,
            RULE_1_2B,
            COVER,
            format!("stream between {from} and {to}"),
        ),
        (
            edge.ravine,
            RULE_11_5A,
            COVER,
            format!("ravine between {from} and {to}"),
        ),
        (
            edge.protected == Some(to),
            RULE_6_6A,
            COVER,
            format!("protected hexside of {to}"),
        ),
    ];
    parts
        .into_iter()
        .filter(|(counts, ..)| *counts)
        .map(|(_, rule, value, what)| (rule, value, what))
        .collect()
}

/// 2.6a, 13.5a: the Combat Rating of the side of a counter that is up; for artillery alone its
/// Defensive Support, or its Self Defence when it is Fired.
#[must_use]
pub fn strength(tables: &Tables, unit: &Unit) -> i32 {
    points(match tables.unit(unit.id).ratings {
        Ratings::Brigade { combat, .. } => combat[usize::from(unit.shaken)],
        Ratings::Artillery {
            defensive, alone, ..
        } => match unit.fired {
            true => alone,
            false => defensive,
        },
    })
}

/// 2.10a: an artillery unit's Offensive Support; nothing of a brigade.
#[must_use]
pub fn offensive(tables: &Tables, gun: UnitId) -> i32 {
    match tables.unit(gun).ratings {
        Ratings::Brigade { .. } => 0,
        Ratings::Artillery { offensive, .. } => points(offensive),
    }
}

/// 2.10a: an artillery unit's Defensive Support; nothing of a brigade.
#[must_use]
pub fn defensive(tables: &Tables, gun: UnitId) -> i32 {
    match tables.unit(gun).ratings {
        Ratings::Brigade { .. } => 0,
        Ratings::Artillery { defensive, .. } => points(defensive),
    }
}

/// A figure of a counter as a part of a sum.
fn points(value: i64) -> i32 {
    i32::try_from(value).unwrap_or(0)
}

/// Which side of a brigade's counter is up, where that is worth telling.
const fn side_up(unit: &Unit) -> &'static str {
    if unit.shaken { ", Shaken" } else { "" }
}
