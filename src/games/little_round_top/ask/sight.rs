//! Who sees whom, and how far that is (10.2, 10.7).

use super::{Answer, Desk, Faults, Paper};
use crate::games::little_round_top::attack::{Weapon, factor};
use crate::games::little_round_top::rules::{
    GRID_4, RULE_10_7A, RULE_10_21A, RULE_10_22A, RULE_10_72_R1, RULE_19_42_R2,
};
use crate::games::little_round_top::sight;

/// 10.7: whether two places see each other, each end tested by itself (10.72-R1).
pub(super) fn both_ways(desk: &Desk<'_>, from: &str, to: &str) -> Result<Answer, Faults> {
    let (one, other) = (desk.spot(from)?, desk.spot(to)?);
    let map = &desk.tables.map;
    let mut paper = Paper::default();
    let mut seen = Vec::new();
    for (looker, target) in [(&one, &other), (&other, &one)] {
        paper.part(format!("{} looks at {}", looker.name, target.name));
        let (low, high) = (map.level(looker.hex), map.level(target.hex));
        paper
            .log
            .fact(&[RULE_10_7A], format!("from level {low} to level {high}"));
        let sight = sight::explain(map, desk.board, looker.hex, target.hex);
        for (rule, text) in &sight.because {
            paper.log.fact(&[*rule], text.clone());
        }
        let verdict = if sight.seen { "seen" } else { "not seen" };
        paper
            .log
            .effect(&[RULE_10_7A], format!("{} is {verdict}", target.name));
        seen.push(sight.seen);
    }
    if seen.first() != seen.last() {
        paper.log.fact(
            &[RULE_10_72_R1],
            "sight is tested from each end by itself and need not be mutual",
        );
    }
    Ok(paper.answer())
}

/// 10.21, 10.22: distance, range, and the factor of each weapon.
pub(super) fn range(desk: &Desk<'_>, from: &str, to: &str) -> Result<Answer, Faults> {
    let (one, other) = (desk.spot(from)?, desk.spot(to)?);
    let map = &desk.tables.map;
    let mut paper = Paper::default();
    paper.part(format!("{} to {}", one.name, other.name));
    let distance = map.grid.distance(one.hex, other.hex);
    paper
        .log
        .fact(&[GRID_4], format!("the distance is {distance}"));
    let range = sight::range(map, one.hex, other.hex);
    paper
        .log
        .fact(&[RULE_10_22A], format!("the range is {range}"));
    if i64::from(distance) != range {
        paper.log.fact(
            &[RULE_19_42_R2],
            "cleared hexes on the line count as one for five, fractions upward",
        );
    }
    for weapon in [Weapon::Rifle, Weapon::Carbine] {
        let text = match factor(weapon, range) {
            Some((times, 1)) => format!("{}: SP x {times}", weapon.as_str()),
            Some((times, by)) => format!("{}: SP x {times}/{by}, rounded down", weapon.as_str()),
            None => format!("{}: out of reach", weapon.as_str()),
        };
        paper.log.effect(&[RULE_10_21A, weapon.rule()], text);
    }
    Ok(paper.answer())
}
