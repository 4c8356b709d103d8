//! What a step costs by terrain (6.2, 6.3, 13.3, 21.2, H-10), in half MP.

use super::map::Link;
use super::printed;
use super::rules;
use super::tables::Tables;
use super::unit::Arm;
use crate::hex::HexId;
use crate::rule::Rule;

/// Half an MP, and a whole one.
const HALF: i64 = 1;
const WHOLE: i64 = 2;

/// What moves, as the Terrain Effects Table knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mover {
    /// A unit of this arm.
    Arm(Arm),
    /// A Hidden Movement Counter: the costs of infantry, and road movement (18.3c).
    Marker,
    /// A Train: road and trail only (21.2a).
    Train,
}

/// What a step costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// In half MP.
    pub halves: i64,
    /// Whether it was road movement (6.3a, 8.3b): no cost for friendly counters.
    pub road: bool,
    /// What it is made of, each with its rule.
    pub parts: Vec<(Rule, String)>,
}

/// The cost of a step to a neighbouring hex, without what friendly counters there cost (9.2a).
/// `road` tells whether road movement may be used (8.3a, 8.3c, 8.3d: nobody of the enemy near);
/// where it may, it is used: nothing is cheaper. A Train's rate on roads is its own (21.2a) and
/// knows no enemies near.
///
/// # Errors
///
/// The rule that prohibits the step, and why.
pub fn step(
    tables: &Tables,
    mover: Mover,
    from: HexId,
    to: HexId,
    road: bool,
) -> Result<Cost, (Rule, String)> {
    let link = tables.map.link(from, to);
    let arm = match (mover, link) {
        (Mover::Train, Some(link)) => return Ok(train(link)),
        (Mover::Train, None) => {
            let why = format!("no road or trail leads from {from} to {to}");
            return Err((rules::RULE_21_2A, why));
        }
        (Mover::Marker | Mover::Arm(Arm::Cavalry), Some(link)) if road => {
            return Ok(along(link));
        }
        (Mover::Arm(Arm::Artillery), Some(link)) => {
            let part = format!("{} MP along the {}", mp(WHOLE), link.as_str());
            return Ok(Cost {
                halves: WHOLE,
                road: false,
                parts: vec![(rules::RULE_13_3A, part)],
            });
        }
        (Mover::Marker, _) => Arm::Infantry,
        (Mover::Arm(arm), _) => arm,
    };
    if prohibited(tables, arm, to) {
        let why = format!("{to} is rough, which is closed to artillery");
        return Err((rules::H_10, why));
    }
    Ok(cross_country(tables, arm, from, to))
}

/// 21.2a, 21.2d.
fn train(link: Link) -> Cost {
    let halves = match link {
        Link::Road => HALF,
        Link::Trail => WHOLE,
    };
    let part = format!("{} MP along the {}", mp(halves), link.as_str());
    Cost {
        halves,
        road: true,
        parts: vec![(rules::RULE_21_2A, part)],
    }
}

/// 6.3a, 6.3c.
fn along(link: Link) -> Cost {
    let part = format!("{} MP along the {}", mp(HALF), link.as_str());
    Cost {
        halves: HALF,
        road: true,
        parts: vec![(rules::RULE_6_3A, part)],
    }
}

/// 6.2: the hex and the hexside, added up.
fn cross_country(tables: &Tables, arm: Arm, from: HexId, to: HexId) -> Cost {
    let column = match arm {
        Arm::Infantry => 0,
        Arm::Cavalry => 1,
        Arm::Artillery => 2,
    };
    let (cell, edge) = (tables.map.cell(to), tables.map.edge(from, to));
    let house = &tables.terrain;
    let base = printed::CLEAR[column];
    let rough = house.rough.get(column).copied().unwrap_or(base);
    // 6.2d: of each type in the hex what it costs beyond a clear one; of each hexside all.
    let extras = [
        (
            cell.heavy,
            printed::HEAVY_WOODS[column] - base,
            rules::RULE_6_2A,
            "heavy woods",
        ),
        (cell.rough, rough - base, rules::H_10, "rough"),
        (cell.town, house.town[column] - base, rules::H_10, "town"),
        (
            edge.slope == Some(to),
            printed::SLOPE[column],
            rules::RULE_6_5A,
            "slope, uphill",
        ),
        (edge.stream, house.stream[column], rules::H_10, "stream"),
        (edge.ravine, house.ravine[column], rules::H_10, "ravine"),
        (
            edge.protected.is_some(),
            house.protected[column],
            rules::H_10,
            "protected hexside",
        ),
    ];
    let mut total = base;
    let mut parts = vec![(rules::RULE_6_2A, format!("{base} MP for a hex"))];
    for (_, more, rule, what) in extras.into_iter().filter(|extra| extra.0 && extra.1 != 0) {
        total += more;
        parts.push((rule, format!("{more:+} MP {what}")));
    }
    Cost {
        halves: total * WHOLE,
        road: false,
        parts,
    }
}

/// 10.4g, 18.5d: whether terrain prohibits a hex to an arm by any way, as rough does to artillery.
#[must_use]
pub fn prohibited(tables: &Tables, arm: Arm, hex: HexId) -> bool {
    arm == Arm::Artillery && tables.map.cell(hex).rough
}

/// Half MP for people: `2 1/2`.
#[must_use]
pub fn mp(halves: i64) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "1/2".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole} 1/2"),
    }
}
