//! Lines of sight and ranges (14.4s, 14.5, 18.2b).

use super::{Answer, Desk, Faults, Paper};
use crate::games::lees_greatest_gamble::rules::{
    GRID_9, H_50, RULE_6_6B, RULE_14_4SA, RULE_14_5A, RULE_18_2B, RULE_20_2C, RULE_20_2F,
};
use crate::games::lees_greatest_gamble::sight;
use crate::rule::Rule;

/// Whether two places see each other; the line is the same both ways, what bars bombardment and
/// how far is observed are not.
pub(super) fn both_ways(desk: &Desk<'_>, from: &str, to: &str) -> Result<Answer, Faults> {
    let (one, other) = (desk.spot(from)?, desk.spot(to)?);
    let map = &desk.tables.map;
    let mut paper = Paper::default();
    paper.part(format!("sight between {} and {}", one.name, other.name));
    match sight::open(map, one.hex, other.hex) {
        Ok(()) => paper.log.effect(
            &[RULE_14_4SA, H_50],
            format!("the line from {} to {} is open", one.hex, other.hex),
        ),
        Err(blocked) => paper.log.effect(
            &[RULE_14_4SA, blocked.rule, H_50],
            format!("blocked by {}", blocked.why),
        ),
    }
    for (from, to) in [(&one, &other), (&other, &one)] {
        if from.hex != to.hex && sight::enters_protected(map, from.hex, to.hex) {
            paper.log.fact(
                &[RULE_6_6B, H_50],
                format!(
                    "from {} the line enters {} over a protected hexside",
                    from.hex, to.hex
                ),
            );
        }
        let night = desk.board.is_night();
        let sees = sight::observes(map, night, from.hex, to.hex);
        let reach = sight::reach(map, night, from.hex);
        let verb = if sees { "observes" } else { "does not observe" };
        let (light, rules): (_, &[Rule]) = if night {
            (" at night", &[RULE_20_2C, RULE_20_2F])
        } else {
            ("", &[RULE_18_2B])
        };
        paper.log.fact(
            rules,
            format!(
                "a unit in {} observes up to {reach} hexes{light}: it {verb} {}",
                from.hex, to.hex
            ),
        );
    }
    Ok(paper.answer())
}

/// How far apart two places are.
pub(super) fn range(desk: &Desk<'_>, from: &str, to: &str) -> Result<Answer, Faults> {
    let (one, other) = (desk.spot(from)?, desk.spot(to)?);
    let distance = desk.tables.map.grid.distance(one.hex, other.hex);
    let mut paper = Paper::default();
    paper.part(format!("from {} to {}", one.name, other.name));
    paper.log.effect(&[GRID_9], format!("distance {distance}"));
    paper.log.fact(
        &[RULE_14_5A],
        match distance.saturating_sub(1) {
            1 => "1 hex between, which Range counts".to_owned(),
            between => format!("{between} hexes between, which Range counts"),
        },
    );
    Ok(paper.answer())
}
