//! The odds of a bombardment (14).

use super::{Answer, Desk, Faults, Paper, above, eliminations, fired, illegal, twice};
use crate::games::lees_greatest_gamble::fate::morale_rating;
use crate::games::lees_greatest_gamble::phase::combat::bombardment::{self, table};
use crate::games::lees_greatest_gamble::rules::{
    H_20, H_30, RULE_11_1B, RULE_14_1A, RULE_14_1C, RULE_14_1D, RULE_14_3A, RULE_14_4RA,
    RULE_14_4RB, RULE_14_4RC, RULE_14_4RD, RULE_14_4RE, RULE_14_4RF, RULE_14_7A, RULE_14_7C,
    RULE_20_4A, RULE_21_4C,
};
use crate::games::lees_greatest_gamble::tables::Ratings;
use crate::games::lees_greatest_gamble::unit::{Arm, Piece, UnitId};
use crate::hex::HexId;
use crate::rule::Rule;
use std::collections::BTreeMap;
use table::Effect;

/// Rolls that are looked at: one die, two for elimination, one for morale.
const OF: u64 = 6 * 36 * 6;

/// 14.3, 14.7: the odds of artillery against a unit, hex by hex of those who fire. `C15@1628` is
/// C15 after it has gone to 1628.
pub(super) fn odds(
    desk: &Desk<'_>,
    target: &str,
    units: &[String],
    flags: (bool, bool),
) -> Result<Answer, Faults> {
    let flag = match flags {
        (false, false) => None,
        (true, false) => Some(("`--volley`", "this game knows no volleys")),
        (_, true) => Some(("`--melee`", "who bombards does not attack hand to hand")),
    };
    if let Some((flag, why)) = flag {
        return Err(illegal(format!("{flag} says nothing here: {why}"))
            .rule(RULE_14_1A)
            .help(format!("leave out {flag}"))
            .into());
    }
    let target = target_of(desk, target)?;
    let mut faults = Faults::new();
    let mut supposed = false;
    let mut stacks: BTreeMap<HexId, Vec<UnitId>> = BTreeMap::new();
    for name in units {
        let (id, start) = desk.starting(name)?;
        let at = match start {
            Some(start) => start,
            None => desk.place(Piece::Unit(id))?,
        };
        supposed |= start.is_some_and(|start| desk.board.unit(id).at != Some(start));
        if desk.tables.arm(id) != Arm::Artillery {
            faults.push(
                illegal(format!("`{id}` is a brigade and does not bombard"))
                    .rule(RULE_11_1B)
                    .help("name artillery"),
            );
            continue;
        }
        if desk.board.is_night() {
            let fault = illegal(format!("`{id}` does not bombard at night"));
            faults.push(fault.rule(RULE_20_4A).help("wait for the day"));
        } else if desk.board.unit(id).fired {
            faults.push(fired(desk, id));
        }
        if let Err((rule, why)) = bombardment::reaches(desk.tables, desk.board, id, at, target) {
            let fault = illegal(format!("`{id}` cannot bombard `{target}`: {why}"));
            let help = match rule {
                RULE_14_1A | RULE_14_1D => "name an enemy unit on the map, or its Train".to_owned(),
                _ => format!("`countersign map --png map.png --fire {id}` shows its field of fire"),
            };
            faults.push(fault.rule(rule).help(help));
        }
        if stacks.values().flatten().any(|other| *other == id) {
            faults.push(twice(id));
        }
        stacks.entry(at).or_default().push(id);
    }
    if units.is_empty() {
        let fault = illegal(format!("no artillery is named to bombard `{target}`"));
        faults.push(
            fault
                .rule(RULE_11_1B)
                .help("name those that fire, such as `C15`"),
        );
    }
    if faults.any_error() {
        return Err(faults);
    }
    let mut paper = Paper::default();
    if supposed {
        paper.part("from where they stand after they have moved");
        let text = "who moves does not bombard in the same player-turn: in a later one";
        paper.log.fact(&[RULE_14_1A], text);
    }
    for (at, guns) in &stacks {
        stack(desk, &mut paper, *at, guns, target);
    }
    if stacks.len() > 1 {
        paper
            .log
            .fact(&[RULE_14_7C], "different hexes never fire as one");
    }
    Ok(paper.answer())
}

/// 14.1c: a unit or Train; a hex stands for its only unit.
fn target_of(desk: &Desk<'_>, text: &str) -> Result<Piece, Faults> {
    if text.bytes().any(|sign| !sign.is_ascii_digit()) {
        return Ok(desk.piece(text)?);
    }
    let hex = desk.hex(text)?;
    match desk.board.stack(hex).as_slice() {
        [one] => Ok(Piece::Unit(one.id)),
        [] => Err(illegal(format!("no unit stands in `{hex}`"))
            .rule(RULE_14_1C)
            .help("name the unit, or the Train, that is bombarded")
            .into()),
        several => {
            let names: Vec<String> = several.iter().map(|unit| unit.id.to_string()).collect();
            Err(illegal(format!("several units stand in `{hex}`"))
                .rule(RULE_14_1C)
                .help(format!("name one of {}", names.join(", ")))
                .into())
        }
    }
}

fn stack(desk: &Desk<'_>, paper: &mut Paper, at: HexId, guns: &[UnitId], target: Piece) {
    let Piece::Unit(unit) = target else {
        paper.part(format!("artillery in {at} bombards {target}"));
        paper.log.effect(
            &[RULE_21_4C],
            format!("no dice: {} points, one for each unit", guns.len()),
        );
        return;
    };
    if let [_, _, ..] = guns
        && let Some(first) = guns.first()
    {
        paper.part(format!(
            "coordination of {} artillery units in {at}",
            guns.len()
        ));
        let value = desk.tables.army(first.side()).coordination;
        paper.told(
            &format!("bombardment coordination {at} {target}"),
            "they fire as one",
            (u64::try_from(value.clamp(0, 6)).unwrap_or(0), 6),
            &[RULE_14_7A, H_20],
        );
        told(desk, paper, &format!("bombard {at} {target}"), guns, unit);
    }
    for gun in guns {
        told(
            desk,
            paper,
            &format!("bombard {gun} {target}"),
            &[*gun],
            unit,
        );
    }
}

/// One roll.
fn told(desk: &Desk<'_>, paper: &mut Paper, roll: &str, guns: &[UnitId], target: UnitId) {
    let names: Vec<String> = guns.iter().map(ToString::to_string).collect();
    let verb = if guns.len() == 1 {
        "fires"
    } else {
        "fire as one"
    };
    paper.part(format!("{} {verb} at {target}", names.join(", ")));
    paper.log.fact(&[RULE_14_3A], table::column(guns.len()));
    let brigade = match desk.tables.unit(target).ratings {
        Ratings::Brigade { loss, .. } => {
            let shaken = desk.board.unit(target).shaken;
            let rating = morale_rating(desk.tables, target, shaken).unwrap_or(6);
            Some((eliminations(loss), above(rating)))
        }
        Ratings::Artillery { .. } => None,
    };
    let mut ways = [0_u64; 6];
    for die in 1..=6 {
        let weight = OF / 6;
        let effect = table::effect(die, guns.len());
        let checked = |ways: &mut [u64; 6], weight: u64| match brigade {
            Some((_, fails)) => {
                let routs = weight * fails / 6;
                ways[3] += weight - routs;
                ways[4] += routs;
            }
            None => ways[2] += weight,
        };
        match effect {
            Effect::Attacker => ways[0] += weight,
            Effect::Nothing => ways[1] += weight,
            Effect::Disrupt => ways[2] += weight,
            Effect::Rout => checked(&mut ways, weight),
            Effect::Eliminate => {
                let dead = brigade.map_or(weight, |(lost, _)| weight * lost / 36);
                ways[5] += dead;
                checked(&mut ways, weight - dead);
            }
        }
    }
    // What a brigade suffers beyond Disruption goes by its ratings; artillery has none to check.
    let rated = |rule: Rule| match brigade {
        Some(_) => vec![rule, H_30],
        None => vec![rule],
    };
    let disrupted = match brigade {
        Some(_) => RULE_14_4RC,
        None => RULE_14_4RF,
    };
    let ends = [
        ("who fire are Disrupted".to_owned(), vec![RULE_14_4RA]),
        ("no effect".to_owned(), vec![RULE_14_4RB]),
        (format!("{target} is Disrupted"), vec![disrupted]),
        (format!("{target} is Shaken"), rated(RULE_14_4RD)),
        (format!("{target} Routs"), rated(RULE_14_4RD)),
        (format!("{target} is Eliminated"), rated(RULE_14_4RE)),
    ];
    for ((text, rules), ways) in ends.into_iter().zip(ways) {
        if ways > 0 {
            paper.told(roll, &text, (ways, OF), &rules);
        }
    }
}
