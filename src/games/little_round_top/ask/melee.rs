//! The odds of a melee (11.0).

use super::{Answer, Desk, Diagnostic, Faults, Paper, dice};
use crate::diagnostic::Kind;
use crate::games::little_round_top::board::Formation;
use crate::games::little_round_top::phase::melee::{Assault, Weighed, chances, is_house, weigh};
use crate::games::little_round_top::rules::{
    H_12, RULE_4_5_R3, RULE_6_2A, RULE_8_13A, RULE_11_0A, RULE_11_1A, RULE_11_6A, RULE_11_6B,
    RULE_11_6C, RULE_11_6D, RULE_11_6E, RULE_11_22_R2, RULE_11_22A, RULE_11_31_R1, RULE_11_31A,
    RULE_11_31B, RULE_11_32A, RULE_12_1C,
};
use crate::games::little_round_top::tables::MeleeResult;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::hex::HexId;
use crate::hex::names::listed;
use crate::report::Line;
use crate::rule::Rule;
use crate::side::Side;

/// 11.1: the odds of a melee that these units initiate, reinforce, or (nobody named) go on with.
pub(super) fn odds(desk: &Desk<'_>, place: &str, units: &[String]) -> Result<Answer, Faults> {
    let hex = desk.spot(place)?.hex;
    let assault = assault(desk, hex, units)?;
    let weighed = weigh(desk.tables, desk.board, &assault);
    let mut paper = Paper::default();
    paper.part(heading(desk, &assault));
    let begun = desk.board.in_melee(hex);
    match (begun, assault.entering.is_empty()) {
        (true, true) => paper.log.fact(&[RULE_11_31A], "the melee is fought again"),
        (true, false) => paper.log.fact(&[RULE_11_31B], "the melee is reinforced"),
        (false, _) => paper.log.fact(&[RULE_11_0A], "the melee is initiated"),
    }
    sums(&mut paper, &weighed);
    let roll = format!("melee {hex}");
    for chance in chances(desk.tables, &weighed) {
        let house = chance.dice.iter().any(|die| is_house(weighed.row, *die));
        let mut rules = vec![RULE_11_1A];
        if house {
            rules.push(H_12);
        }
        for half in [chance.attacker, chance.defender] {
            rules.extend(rule(half).filter(|rule| !rules.contains(rule)));
        }
        let ways = chance.dice.len() as u64;
        let text = format!(
            "{} on {}: {ways} in 6: {}",
            chance.text,
            dice(&chance.dice),
            words(chance.attacker, chance.defender)
        );
        paper.log.effect(&rules, text);
        paper.chance(&roll, &chance.text, (ways, 6));
    }
    Ok(paper.answer())
}

/// The attack that is asked about.
///
/// # Errors
///
/// Everything that keeps a unit out of it.
fn assault(desk: &Desk<'_>, hex: HexId, units: &[String]) -> Result<Assault, Faults> {
    let mut entering: Vec<CompanyId> = Vec::new();
    let mut officers: Vec<OfficerId> = Vec::new();
    for word in units {
        let unit = desk.unit(word)?;
        desk.place(unit)?;
        match unit {
            UnitId::Company(company) => entering.push(company),
            UnitId::Officer(officer) => officers.push(officer),
        }
    }
    let side = match (
        entering.first(),
        officers.first(),
        desk.board.stage.active(),
    ) {
        (Some(first), _, _) => first.side(),
        (None, Some(officer), _) => officer.side(),
        (None, None, Some(active)) => active,
        (None, None, None) => Side::Csa,
    };
    let mut faults = Faults::new();
    for fault in bars(desk, hex, side, &entering, &officers) {
        faults.push(fault);
    }
    if faults.any_error() {
        return Err(faults);
    }
    Ok(Assault {
        side,
        hex,
        entering,
        officers,
        first: !desk.board.in_melee(hex),
    })
}

fn illegal(rule: Rule, message: String, help: String) -> Diagnostic {
    Diagnostic::new(Kind::Illegal, message)
        .rule(rule)
        .help(help)
}

/// What keeps units out of a melee, one by one.
fn bars(
    desk: &Desk<'_>,
    hex: HexId,
    side: Side,
    entering: &[CompanyId],
    officers: &[OfficerId],
) -> Vec<Diagnostic> {
    let board = desk.board;
    let begun = board.in_melee(hex);
    let mut bars = Vec::new();
    if !board.has_company(hex, side.other()) {
        let (rule, help) = match board.has_unit(hex, side.other()) {
            true => (
                RULE_4_5_R3,
                "an officer alone is captured without a roll".to_owned(),
            ),
            false => (RULE_11_0A, "name the hex of an enemy company".to_owned()),
        };
        let message = format!("no company of {} is in `{hex}`", side.other());
        bars.push(illegal(rule, message, help));
        return bars;
    }
    if entering.is_empty() && !begun {
        let message = format!("no company is named to initiate the melee in `{hex}`");
        let help = "name those that enter, such as `20ME-A`".to_owned();
        bars.push(illegal(RULE_11_0A, message, help));
    }
    for (place, id) in entering.iter().enumerate() {
        if entering[..place].contains(id) {
            let message = format!("`{id}` is named twice");
            bars.push(illegal(RULE_11_22A, message, "name it once".to_owned()));
        } else {
            bars.extend(company_bar(desk, hex, side, *id));
        }
    }
    let inside = board.stack(hex, side).len();
    if inside + entering.len() > 2 {
        let rule = if begun { RULE_11_31_R1 } else { RULE_11_22A };
        let message = format!("more than two companies of {side} would be in `{hex}`");
        let help = format!("name {} at most", 2_usize.saturating_sub(inside));
        bars.push(illegal(rule, message, help));
    }
    let mut regiments = board
        .stack(hex, side)
        .iter()
        .map(|company| company.id.regiment)
        .chain(entering.iter().map(|company| company.regiment))
        .collect::<Vec<_>>();
    regiments.dedup();
    let sharpshooters = [CompanyId::DETACHED, CompanyId::SHARPSHOOTERS];
    let exempt = entering
        .iter()
        .all(|company| sharpshooters.contains(company));
    if regiments.len() > 1 && !exempt {
        let message = "companies of different regiments may not enter one hex".to_owned();
        let help = "name companies of one regiment".to_owned();
        bars.push(illegal(RULE_8_13A, message, help));
    }
    for officer in officers {
        let at = board.officer(*officer).at;
        let with = entering
            .iter()
            .any(|company| board.company(*company).at == at);
        if officer.side() != side || !with {
            let message = format!("`{officer}` is not with a company that enters");
            let help = "leave him out, or name a company of his hex".to_owned();
            bars.push(illegal(RULE_11_22_R2, message, help));
        }
    }
    bars
}

/// What keeps one company out.
fn company_bar(desk: &Desk<'_>, hex: HexId, side: Side, id: CompanyId) -> Option<Diagnostic> {
    let company = desk.board.company(id);
    let at = company.at?;
    if id.side() != side {
        let message = format!("`{id}` is not of {side}");
        let help = "name companies of one side".to_owned();
        return Some(illegal(RULE_11_0A, message, help));
    }
    if desk.board.in_melee(at) {
        let message = match at == hex {
            true => format!("`{id}` is in the melee already"),
            false => format!("`{id}` is in a melee in `{at}`"),
        };
        let help = "leave it out".to_owned();
        return Some(illegal(RULE_11_32A, message, help));
    }
    if company.disorganized {
        let message = format!("`{id}` is disorganized and does not initiate melee");
        let help = "it must rally first".to_owned();
        return Some(illegal(RULE_12_1C, message, help));
    }
    if company.formation == Formation::Column {
        let message = format!("`{id}` is in column and does not initiate melee");
        let help = "it must form line first".to_owned();
        return Some(illegal(RULE_6_2A, message, help));
    }
    let grid = &desk.tables.map.grid;
    let ahead = grid.neighbour(at, company.facing);
    if ahead == Some(hex) {
        return None;
    }
    let message = format!("`{hex}` is not the centre front hex of `{id}`");
    let help = match ahead {
        Some(ahead) => format!("from {at} it faces {}: {ahead}", company.facing),
        None => format!("from {at} it faces {}, off the map", company.facing),
    };
    Some(illegal(RULE_11_0A, message, help))
}

/// `15AL-G and 15AL-H attack 20ME-G and 20ME-C in 1005`.
fn heading(desk: &Desk<'_>, assault: &Assault) -> String {
    let mut attackers = desk.board.stack_ids(assault.hex, assault.side);
    attackers.extend(&assault.entering);
    let defenders = desk.board.stack_ids(assault.hex, assault.side.other());
    let verb = if attackers.len() > 1 {
        "attack"
    } else {
        "attacks"
    };
    format!(
        "{} {verb} {} in {}",
        listed(&attackers),
        listed(&defenders),
        assault.hex
    )
}

/// Both totals, line by line, and the row.
fn sums(paper: &mut Paper, weighed: &Weighed) {
    for line in weighed.attack.lines().collect::<Vec<Line>>() {
        paper.log.push(line);
    }
    let attack = weighed.attack.total();
    paper
        .log
        .fact(&[RULE_11_1A], format!("the attack is {attack}"));
    for line in weighed.defence.lines().collect::<Vec<Line>>() {
        paper.log.push(line);
    }
    let defence = weighed.defence.total();
    let text = format!(
        "the defence is {defence}: differential {:+}, row {:+}",
        weighed.differential, weighed.row
    );
    paper.log.fact(&[RULE_11_1A], text);
}

/// The rule of one half of a cell.
const fn rule(result: MeleeResult) -> Option<Rule> {
    match result {
        MeleeResult::Nothing => None,
        MeleeResult::Disorganized => Some(RULE_11_6A),
        MeleeResult::Retreat => Some(RULE_11_6B),
        MeleeResult::One => Some(RULE_11_6C),
        MeleeResult::OneRetreat | MeleeResult::TwoRetreat => Some(RULE_11_6D),
        MeleeResult::Morale => Some(RULE_11_6E),
    }
}

/// A cell in words: `the defender is disorganized`.
fn words(attacker: MeleeResult, defender: MeleeResult) -> String {
    let half = |who: &str, result: MeleeResult| match result {
        MeleeResult::Nothing => None,
        MeleeResult::Disorganized => Some(format!("the {who} is disorganized")),
        MeleeResult::Retreat => Some(format!("the {who} retreats")),
        MeleeResult::One => Some(format!("the {who} loses 1 SP")),
        MeleeResult::OneRetreat => Some(format!("the {who}'s top company loses 1 SP and retreats")),
        MeleeResult::TwoRetreat => Some(format!("the {who}'s top company loses 2 SP and retreats")),
        MeleeResult::Morale => Some(format!("the {who} checks morale")),
    };
    let halves: Vec<String> = [half("attacker", attacker), half("defender", defender)]
        .into_iter()
        .flatten()
        .collect();
    match halves.is_empty() {
        true => "no effect".to_owned(),
        false => halves.join(", "),
    }
}
