//! The odds of attacks on a hex (11, 12).

use super::going::Plan;
use super::{Answer, Desk, Diagnostic, Faults, Paper, above, eliminations, fired, illegal, twice};
use crate::games::lees_greatest_gamble::board::{Board, State};
use crate::games::lees_greatest_gamble::fate::morale_rating;
use crate::games::lees_greatest_gamble::phase::combat::differential::{self, Engagement};
use crate::games::lees_greatest_gamble::phase::combat::{attack, group, outcome};
use crate::games::lees_greatest_gamble::printed::{BEFORE_COMBAT, CAPTURE};
use crate::games::lees_greatest_gamble::rules::{
    H_01, H_20, H_40, RULE_9_5A, RULE_11_1A, RULE_11_4H, RULE_11_6A, RULE_11_6D, RULE_12_2B,
    RULE_12_2C, RULE_12_2D, RULE_12_2E, RULE_12_2H, RULE_12_2I, RULE_12_2J, RULE_13_4B, RULE_13_4D,
    RULE_13_5B, RULE_13_5C, RULE_15_4A, RULE_15_5D, RULE_16_6A, RULE_20_4A, RULE_21_4B, RULE_22_3B,
    RULE_22_3C,
};
use crate::games::lees_greatest_gamble::tables::{Outcome, Ratings};
use crate::games::lees_greatest_gamble::unit::{Arm, Piece, UnitId};
use crate::hex::HexId;
use crate::hex::names::listed;
use crate::report::Line;
use crate::rule::Rule;

/// Rolls that are looked at: two dice, two for elimination, one for Rout, one for capture.
const OF: u64 = 36 * 36 * 6 * 6;

/// 22.3b: the rolls of both checks of Questionable brigades, by which [`OF`] is multiplied where
/// there is one.
const CHECKS: u64 = 6 * 6;

/// What can come of one attack, in the order in which it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    AttackerFails,
    DefenderFails,
    AttackerEliminated,
    AttackerRouts,
    AttackerShaken,
    AttackerDisrupted,
    Nothing,
    DefenderDisrupted,
    DefenderRetreats,
    DefenderRouts,
    DefenderCaptured,
    DefenderEliminated,
}

use End::{
    AttackerDisrupted, AttackerEliminated, AttackerFails, AttackerRouts, AttackerShaken,
    DefenderCaptured, DefenderDisrupted, DefenderEliminated, DefenderFails, DefenderRetreats,
    DefenderRouts, Nothing,
};

/// All of them.
const ALL: [End; 12] = [
    AttackerFails,
    DefenderFails,
    AttackerEliminated,
    AttackerRouts,
    AttackerShaken,
    AttackerDisrupted,
    Nothing,
    DefenderDisrupted,
    DefenderRetreats,
    DefenderRouts,
    DefenderCaptured,
    DefenderEliminated,
];

impl End {
    fn words(self, board: &Board, attacker: UnitId, defender: UnitId) -> (String, Rule) {
        let shaken = |id: UnitId| board.unit(id).shaken;
        let (text, rule) = match self {
            AttackerFails if shaken(attacker) => {
                (format!("{attacker} fails its check and Routs"), RULE_22_3C)
            }
            AttackerFails => (
                format!("{attacker} fails its check: it is Shaken and does not attack"),
                RULE_22_3C,
            ),
            DefenderFails if shaken(defender) => (
                format!("{defender} fails its check and Routs before the attack"),
                RULE_22_3C,
            ),
            DefenderFails => (
                format!("{defender} fails its check: Shaken, it retreats before the attack"),
                RULE_22_3C,
            ),
            AttackerEliminated => (format!("{attacker} is Eliminated"), RULE_12_2I),
            AttackerRouts => (format!("{attacker} Routs"), RULE_12_2C),
            AttackerShaken => (format!("{attacker} is Shaken"), RULE_12_2C),
            AttackerDisrupted => (format!("{attacker} is Disrupted"), RULE_12_2B),
            Nothing => ("no effect".to_owned(), RULE_12_2J),
            DefenderDisrupted => (format!("{defender} is Disrupted and stays"), RULE_12_2D),
            DefenderRetreats => (format!("{defender} retreats"), RULE_12_2E),
            DefenderRouts => (format!("{defender} Routs"), RULE_12_2H),
            DefenderCaptured => (format!("{defender} is captured"), RULE_13_5C),
            DefenderEliminated => (format!("{defender} is Eliminated"), RULE_13_5B),
        };
        let rule = match self {
            DefenderEliminated => RULE_12_2I,
            _ => rule,
        };
        (text, rule)
    }
}

/// 11.3: the odds of each attack on a hex, with artillery that supports the first; together and
/// alone when several attack. `C6@3226` is C6 after it has gone to 3226.
pub(super) fn odds(desk: &Desk<'_>, place: &str, units: &[String]) -> Result<Answer, Faults> {
    let hex = desk.spot(place)?.hex;
    let mut named = Vec::new();
    for name in units {
        named.push(desk.starting(name)?);
    }
    let plan = Plan::new(desk.coming, hex, &named);
    let desk = &Desk {
        board: &plan.turn.board,
        marks: &plan.turn.marks,
        ..*desk
    };
    let names: Vec<String> = named.iter().map(|(unit, _)| unit.to_string()).collect();
    let (brigades, guns) = sorted(desk, hex, &names)?;
    let defender = defender(desk, hex, &brigades)?;
    let mut paper = Paper::default();
    plan.tell(&mut paper);
    if brigades.len() > 1 {
        together(desk, &mut paper, hex, &brigades);
    }
    let barred = group::uncoordinated(desk.board, desk.coming.side).is_some();
    let charges = plan.charges();
    for (place, attacker) in (1_i32..).zip(&brigades) {
        let at = desk.board.unit(*attacker).at;
        let support = guns.iter().find(|gun| desk.board.unit(**gun).at == at);
        let engagement = Engagement {
            attacker: *attacker,
            hex,
            defender,
            coordination: 0,
            offensive: support.copied(),
            defensive: None,
        };
        let together = Engagement {
            coordination: place,
            ..engagement
        };
        for charge in [false, true] {
            if charge && !charges.contains(attacker) {
                continue;
            }
            told(desk, &mut paper, &engagement, charge);
            if brigades.len() > 1 && !barred {
                told(desk, &mut paper, &together, charge);
            }
        }
    }
    Ok(paper.answer())
}

/// Attackers and supporting artillery, each where it may be.
fn sorted(
    desk: &Desk<'_>,
    hex: HexId,
    units: &[String],
) -> Result<(Vec<UnitId>, Vec<UnitId>), Faults> {
    let (mut brigades, mut guns): (Vec<UnitId>, Vec<UnitId>) = Default::default();
    let mut faults = Faults::new();
    for name in units {
        let id = desk.unit(name)?;
        let at = desk.place(Piece::Unit(id))?;
        let first = brigades.first().or(guns.first());
        if let Some(first) = first.filter(|first| first.side() != id.side()) {
            faults.push(
                illegal(format!("`{id}` is not of the side of `{first}`"))
                    .rule(RULE_11_1A)
                    .help("name units of one side"),
            );
        } else if guns.contains(&id) || brigades.contains(&id) {
            faults.push(twice(id));
        } else if desk.tables.arm(id) == Arm::Artillery {
            if desk.board.is_night() {
                let fault = illegal(format!("`{id}` supports nobody at night"));
                faults.push(fault.rule(RULE_20_4A).help("leave it out"));
            } else if desk.board.unit(id).fired {
                faults.push(fired(desk, id));
            }
            guns.push(id);
        } else if desk.tables.map.grid.distance(at, hex) != 1 {
            faults.push(
                illegal(format!("`{id}` in `{at}` is not next to `{hex}`"))
                    .rule(RULE_11_1A)
                    .help(format!(
                        "name brigades that stand beside the hex; one that goes there first is \
                         written with the hex it attacks from, as in `{id}@{}`",
                        beside(desk, hex)
                    )),
            );
        } else {
            brigades.push(id);
        }
    }
    if brigades.is_empty() && !faults.any_error() {
        faults.push(
            illegal(format!("no brigade is named to attack `{hex}`"))
                .rule(RULE_11_1A)
                .help("name those that attack, such as `C6`, in their order"),
        );
    }
    for gun in guns.iter().filter(|_| !brigades.is_empty()) {
        let at = desk.board.unit(*gun).at;
        if brigades.iter().all(|id| desk.board.unit(*id).at != at) {
            faults.push(
                illegal(format!("`{gun}` stands with none of those who attack"))
                    .rule(RULE_13_4B)
                    .help("leave it out: artillery that moves to them is Fired then"),
            );
        }
    }
    for pair in brigades.windows(2) {
        if desk.board.unit(pair[0]).at == desk.board.unit(pair[1]).at {
            faults.push(
                illegal(format!("`{}` and `{}` stand in one hex", pair[0], pair[1]))
                    .rule(RULE_9_5A)
                    .help("name one of them: of a hex the top brigade attacks alone"),
            );
        }
    }
    if faults.any_error() {
        return Err(faults);
    }
    Ok((brigades, guns))
}

/// A hex next to this one, for examples: without enemies if there is one.
fn beside(desk: &Desk<'_>, hex: HexId) -> HexId {
    let mut around: Vec<HexId> = desk.tables.map.grid.neighbours(hex).collect();
    around.sort_unstable();
    let free = around.iter().find(|hex| desk.board.stack(**hex).is_empty());
    free.or(around.first()).copied().unwrap_or(hex)
}

/// What the differential leaves open: Defensive Support, which the enemy commits last (11.3c), and
/// a retreat before combat.
fn open_ends(desk: &Desk<'_>, paper: &mut Paper, engagement: &Engagement) {
    let Engagement {
        attacker,
        defender,
        hex,
        ..
    } = *engagement;
    let arms = (desk.tables.arm(attacker), desk.tables.arm(defender));
    if arms == (Arm::Infantry, Arm::Cavalry) {
        let text = format!(
            "before, {defender} may slip away on 1-{BEFORE_COMBAT}, if its owner wants: the \
             chances are those of a fight"
        );
        paper.log.fact(&[RULE_15_4A], text);
    }
    if arms.1 == Arm::Artillery || desk.board.is_night() {
        return;
    }
    let near: Vec<String> = desk
        .board
        .on_map(defender.side())
        .filter(|unit| desk.tables.arm(unit.id) == Arm::Artillery && !unit.fired)
        .filter(|unit| {
            unit.at
                .is_some_and(|at| desk.tables.map.grid.distance(at, hex) <= 1)
        })
        .map(|unit| {
            format!(
                "{} {}",
                unit.id,
                differential::defensive(desk.tables, unit.id)
            )
        })
        .collect();
    let who = match near.as_slice() {
        [] => "no Ready artillery is seen with or next to it".to_owned(),
        near => format!("one of {} may take off its value", near.join(", ")),
    };
    let text = format!("the enemy's Defensive Support is not counted: {who}");
    paper.log.fact(&[RULE_13_4D, H_40], text);
}

/// 9.4a, 13.5h: who defends the hex.
fn defender(desk: &Desk<'_>, hex: HexId, brigades: &[UnitId]) -> Result<UnitId, Diagnostic> {
    let side = brigades.first().map(|id| id.side().other());
    match attack::defender_of(desk.tables, desk.board, hex, &[]) {
        Some(id) if Some(id.side()) == side => Ok(id),
        Some(_) | None => {
            let train = side.is_some_and(|side| desk.board.train_at(side) == Some(hex));
            let fault = illegal(format!("no enemy unit stands in `{hex}`"));
            Err(match train {
                true => fault
                    .rule(RULE_21_4B)
                    .help("an attack on the Train there has no dice: it scores 1"),
                false => fault.rule(RULE_11_1A).help("name the hex of an enemy unit"),
            })
        }
    }
}

/// 11.6: the roll that comes before.
fn together(desk: &Desk<'_>, paper: &mut Paper, hex: HexId, brigades: &[UnitId]) {
    paper.part(format!(
        "coordination of {} attacks on {hex}",
        brigades.len()
    ));
    let Some(first) = brigades.first() else {
        return;
    };
    let side = first.side();
    if let Some((rule, why)) = group::uncoordinated(desk.board, side) {
        let rules = [RULE_11_6D, rule];
        paper.log.fact(&rules, format!("there is none: {why}"));
        return;
    }
    let value = desk.tables.army(first.side()).coordination;
    paper.told(
        &format!("coordination {hex}"),
        "they are coordinated: +1, +2, ...",
        (u64::try_from(value.clamp(0, 6)).unwrap_or(0), 6),
        &[RULE_11_6A, H_20],
    );
    let mut worlds = desk.coming.worlds.iter();
    if worlds.any(|world| world.state == State::Panic) {
        let text = "there is none if the army is in Panic";
        paper.log.fact(&[RULE_11_6D, RULE_16_6A], text);
    }
}

/// One attack, or charge: its differential and its ends.
fn told(desk: &Desk<'_>, paper: &mut Paper, engagement: &Engagement, charge: bool) {
    let Engagement {
        attacker,
        defender,
        hex,
        coordination,
        ..
    } = *engagement;
    let how = match coordination {
        0 => String::new(),
        more => format!(", coordinated +{more}"),
    };
    let verb = if charge { "charges" } else { "attacks" };
    paper.part(format!("{attacker} {verb} {defender} in {hex}{how}"));
    let tally = differential::tally(desk.tables, desk.board, engagement);
    for line in tally.lines() {
        paper.log.push(line);
    }
    open_ends(desk, paper, engagement);
    let column = differential::column(tally.total());
    paper.log.push(Line::Fact {
        text: format!("differential {:+}, column {column:+}", tally.total()),
        rules: vec![RULE_11_4H, H_01],
    });
    let mut roll = match coordination {
        0 => format!("combat {attacker} {hex}"),
        more => format!("combat {attacker} {hex} +{more}"),
    };
    if charge {
        roll.push_str(" charge");
        let text = format!("whatever comes, {attacker} ends Disrupted and Shaken if it is left");
        paper.log.fact(&[RULE_15_5D], text);
    }
    let wavering = [attacker, defender]
        .into_iter()
        .filter(|id| fails(desk, *id) > 0);
    let wavering: Vec<UnitId> = wavering.collect();
    let of = match wavering.is_empty() {
        true => OF,
        false => {
            let verb = if wavering.len() == 1 { "is" } else { "are" };
            let text = format!(
                "{} {verb} Questionable: a Morale check comes first",
                listed(&wavering)
            );
            paper.log.fact(&[RULE_22_3B], text);
            OF * CHECKS
        }
    };
    for (end, ways) in ends(desk, engagement, column, charge) {
        let (text, rule) = end.words(desk.board, attacker, defender);
        paper.told(&roll, &text, (ways, of), &[rule]);
    }
}

/// 22.3b: of six rolls those with which a Questionable brigade fails its check.
fn fails(desk: &Desk<'_>, id: UnitId) -> u64 {
    match desk.board.unit(id).questionable {
        true => fates(desk, id).1,
        false => 0,
    }
}

/// Every end that can come, with its ways out of [`OF`], times [`CHECKS`] where somebody is
/// Questionable.
fn ends(desk: &Desk<'_>, engagement: &Engagement, column: i32, charge: bool) -> Vec<(End, u64)> {
    let mut ways = [0_u64; ALL.len()];
    let failing = [engagement.attacker, engagement.defender].map(|id| fails(desk, id));
    let fought = match failing {
        [0, 0] => 1,
        [attacker, defender] => {
            // 22.3e: the defender checks only if the attacker has passed.
            ways[AttackerFails as usize] = OF * 6 * attacker;
            ways[DefenderFails as usize] = OF * (6 - attacker) * defender;
            (6 - attacker) * (6 - defender)
        }
    };
    let mut add = |end: End, count: u64| ways[end as usize] += count * fought;
    let night = desk.board.is_night();
    for sum in 2_u8..=12 {
        let weight = u64::from(6 - sum.abs_diff(7)) * (OF / 36);
        match outcome::read(desk.tables, column, sum, charge, night) {
            Outcome::Nothing => add(Nothing, weight),
            Outcome::Attacker { elimination, rout } => {
                let (lost, routs) = fates(desk, engagement.attacker);
                let dead = if elimination { weight * lost / 36 } else { 0 };
                let left = weight - dead;
                add(AttackerEliminated, dead);
                if rout {
                    let gone = left * routs / 6;
                    add(AttackerRouts, gone);
                    add(AttackerShaken, left - gone);
                } else {
                    add(AttackerDisrupted, left);
                }
            }
            Outcome::Defender {
                elimination,
                rout,
                figure,
            } => defended(
                desk,
                engagement.defender,
                weight,
                (elimination, rout, figure),
                &mut add,
            ),
        }
    }
    ALL.into_iter()
        .zip(ways)
        .filter(|(_, ways)| *ways > 0)
        .collect()
}

/// What a D result does to a defender.
fn defended(
    desk: &Desk<'_>,
    id: UnitId,
    weight: u64,
    (elimination, rout, figure): (bool, bool, Option<u8>),
    add: &mut impl FnMut(End, u64),
) {
    if let Ratings::Artillery { .. } = desk.tables.unit(id).ratings {
        if elimination {
            add(DefenderEliminated, weight);
        } else {
            let taken = weight * u64::from(CAPTURE) / 6;
            add(DefenderCaptured, taken);
            add(DefenderRetreats, weight - taken);
        }
        return;
    }
    let (lost, routs) = fates(desk, id);
    let dead = if elimination { weight * lost / 36 } else { 0 };
    let left = weight - dead;
    add(DefenderEliminated, dead);
    let shaken = desk.board.unit(id).shaken;
    let rating = morale_rating(desk.tables, id, shaken).unwrap_or(6);
    let struck = figure.is_some_and(|figure| i64::from(figure) > rating);
    if rout || struck && shaken {
        let gone = left * routs / 6;
        add(DefenderRouts, gone);
        add(DefenderRetreats, left - gone);
    } else if struck {
        add(DefenderRetreats, left);
    } else {
        add(DefenderDisrupted, left);
    }
}

/// How many of 36 rolls eliminate a brigade, and how many of six fail its Rout check.
fn fates(desk: &Desk<'_>, id: UnitId) -> (u64, u64) {
    match desk.tables.unit(id).ratings {
        Ratings::Brigade { morale, loss, .. } => {
            let rating = morale[usize::from(desk.board.unit(id).shaken)];
            (eliminations(loss), above(rating))
        }
        Ratings::Artillery { .. } => (36, 0),
    }
}
