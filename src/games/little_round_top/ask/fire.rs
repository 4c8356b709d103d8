//! The odds of a fire attack and of the checks that it brings (10.0, 13.0).

use super::check::{self, Fate, Risk};
use super::{Answer, Desk, Faults, Paper, dice};
use crate::games::little_round_top::attack::{self, Attack, FireKind, Target, Weighed};
use crate::games::little_round_top::board::{Board, Formation, Status};
use crate::games::little_round_top::casualties;
use crate::games::little_round_top::morale::Shock;
use crate::games::little_round_top::rules::{
    RULE_3_0I, RULE_4_5_R2, RULE_4_5B, RULE_4_5D, RULE_4_5F, RULE_6_2B, RULE_8_32A, RULE_10_3A,
    RULE_10_4A, RULE_10_4C, RULE_10_4D, RULE_10_4E, RULE_10_4F, RULE_11_0A, RULE_13_1A, RULE_13_1F,
};
use crate::games::little_round_top::tables::{FireResult, Tables};
use crate::games::little_round_top::turn::Marks;
use crate::games::little_round_top::unit::CompanyId;
use crate::hex::names::listed;
use crate::rule::Rule;

/// 10.0: the odds of an attack that is made now: Offensive Fire of the side to move, else
/// Defensive Fire.
pub(super) fn odds(
    desk: &Desk<'_>,
    target: &str,
    units: &[String],
    (volley, melee): (bool, bool),
) -> Result<Answer, Faults> {
    let spot = desk.spot(target)?;
    let (side, firers) = desk.companies(spot.hex, units)?;
    let kind = match desk.board.stage.active() {
        Some(active) if active == side => FireKind::Offensive,
        _ if volley => FireKind::Offensive,
        _ => FireKind::Defensive,
    };
    let attack = Attack {
        kind,
        side,
        target: spot.hex,
        only: None,
        firers,
        volley,
    };
    let marks = marks(desk, &attack, melee);
    let weighed = match attack::weigh(desk.tables, desk.board, &marks, &attack) {
        Ok(weighed) => weighed,
        Err(list) => {
            let mut faults = Faults::new();
            list.into_iter().for_each(|fault| faults.push(fault));
            return Err(faults);
        }
    };
    let mut paper = Paper::default();
    let firers: Vec<String> = attack.firers.iter().map(ToString::to_string).collect();
    let name = format!("fire {} {}", firers.join(" "), attack.target);
    paper.part(heading(&attack, &weighed, &firers));
    match (volley, kind) {
        (true, _) => paper
            .log
            .fact(&[RULE_10_3A], "as if ordered to volley in phase B"),
        (false, FireKind::Defensive) => paper.log.fact(&[RULE_3_0I], "as Defensive Fire"),
        (false, _) => paper.log.fact(&[RULE_3_0I], "as Offensive Fire"),
    }
    for (company, hex) in &marks.melee {
        let text = format!("as if {company} had been ordered to initiate melee in {hex}");
        paper.log.fact(&[RULE_11_0A], text);
    }
    attack::explain(&mut paper.log, &weighed);
    let results = results(desk.tables, weighed.column);
    for (result, on, rules) in &results {
        let ways = on.len() as u64;
        let text = format!("{} on {}: {ways} in 6", say(*result), dice(on));
        paper.log.effect(rules, text);
        paper.chance(&name, say(*result), (ways, 6));
    }
    let mut total = Total::default();
    for (result, on, _) in &results {
        follow(desk, &mut paper, &attack, &weighed, *result, on, &mut total);
    }
    if let Target::Company(company) = weighed.target {
        total.write(&mut paper, company, &name);
    }
    Ok(paper.answer())
}

/// What the attack supposes of phase B: a volley, and orders to initiate melee of the firers or,
/// in Defensive Fire, of the target.
fn marks(desk: &Desk<'_>, attack: &Attack, melee: bool) -> Marks {
    let mut marks = Marks::default();
    if attack.volley {
        marks.volley.extend(attack.firers.iter().copied());
    }
    let ordered: Vec<CompanyId> = match (melee, attack.kind) {
        (false, _) => Vec::new(),
        (true, FireKind::Offensive) => attack.firers.clone(),
        (true, _) => desk.board.stack_ids(attack.target, attack.side.other()),
    };
    for id in ordered {
        let company = desk.board.company(id);
        let ahead = company
            .at
            .and_then(|at| desk.tables.map.grid.neighbour(at, company.facing));
        if let Some(hex) = ahead {
            marks.melee.push((id, hex));
        }
    }
    marks
}

/// `20ME-A and 20ME-B fire at 15AL-G in 0906`.
fn heading(attack: &Attack, weighed: &Weighed, firers: &[String]) -> String {
    let verb = match (attack.volley, firers.len() > 1) {
        (true, true) => "volley",
        (true, false) => "volleys",
        (false, true) => "fire",
        (false, false) => "fires",
    };
    let target = match &weighed.target {
        Target::Company(company) => company.to_string(),
        Target::Officers(officers) => listed(officers),
    };
    let firers = listed(firers);
    format!("{firers} {verb} at {target} in {}", attack.target)
}

const fn say(result: FireResult) -> &'static str {
    match result {
        FireResult::Nothing => "no effect",
        FireResult::Disorganized => "D",
        FireResult::One => "result 1",
        FireResult::Two => "result 2",
    }
}

/// The results of a column, the worst first, each with its dice and the rules of their cells.
fn results(tables: &Tables, column: usize) -> Vec<(FireResult, Vec<u8>, Vec<Rule>)> {
    let order = [
        FireResult::Two,
        FireResult::One,
        FireResult::Disorganized,
        FireResult::Nothing,
    ];
    order
        .into_iter()
        .filter_map(|wanted| {
            let mut rules = vec![RULE_10_4A];
            let mut on = Vec::new();
            for die in 1..=6 {
                let (result, rule) = attack::cell(tables, column, die);
                if result == wanted {
                    on.push(die);
                    if !rules.contains(&rule) {
                        rules.push(rule);
                    }
                }
            }
            (!on.is_empty()).then_some((wanted, on, rules))
        })
        .collect()
}

/// What a result does to the target before anybody checks.
struct Struck {
    board: Board,
    /// What happened, for people.
    lines: Vec<(String, Vec<Rule>)>,
    /// Who checks, and about which fire.
    checks: Vec<(CompanyId, Option<Shock>)>,
}

/// One result: what it does at once, then the checks.
fn follow(
    desk: &Desk<'_>,
    paper: &mut Paper,
    attack: &Attack,
    weighed: &Weighed,
    result: FireResult,
    on: &[u8],
    total: &mut Total,
) {
    let company = match &weighed.target {
        Target::Company(company) => *company,
        Target::Officers(_) => {
            at_officers(paper, weighed, result, on);
            return;
        }
    };
    let struck = strike(desk, attack, weighed, company, result);
    let fire = on.len() as u64;
    let column = desk.board.company(company).formation == Formation::Column;
    let before = desk.board.company(company);
    if result == FireResult::Nothing && !column {
        total.add("unhurt", fire, 6);
        return;
    }
    paper.part(format!("after {} ({fire} in 6)", say(result)));
    for (text, rules) in &struck.lines {
        paper.log.effect(rules, text.clone());
    }
    let risks: Vec<Risk> = match casualties::fire_risk(result) {
        Some(dice) => {
            let sixths = dice.count() as u64;
            let side = attack.side.other();
            desk.board
                .officers_in(attack.target, side)
                .map(|officer| (officer.id, sixths))
                .collect()
        }
        None => Vec::new(),
    };
    for (officer, sixths) in &risks {
        let text = format!("{officer} is killed or wounded: {sixths} in 6");
        paper.log.effect(&[RULE_4_5B, RULE_4_5D], text);
        let roll = format!("officer {officer} after {}", say(result));
        paper.chance(&roll, "killed or wounded", (*sixths, 6));
    }
    let lost = before.strength - struck.board.company(company).strength;
    let mut told = false;
    for (place, (checker, shock)) in struck.checks.iter().enumerate() {
        if place > 0 {
            paper.part(format!("then {checker}, after {}", say(result)));
        }
        let roll = format!("check {checker} after {}", say(result));
        let board = &struck.board;
        let fates = check::write(paper, desk.tables, board, *checker, *shock, &risks, &roll);
        if *checker == company {
            told = true;
            for (fate, ways) in fates {
                let text = outcome(lost, fate, board.company(company).disorganized);
                total.add(&text, fire * ways, 36 * check::rolls(&risks));
            }
        }
    }
    if !told {
        let gone = struck.board.company(company).at.is_none();
        let text = if gone { "eliminated" } else { "disorganized" };
        total.add(text, fire, 6);
    }
}

/// What became of the target, in a few words.
fn outcome(lost: i64, fate: Fate, disorganized: bool) -> String {
    let state = match fate {
        Fate::Stands if disorganized => "stands, disorganized",
        other => other.as_str(),
    };
    format!("loses {lost} SP, {state}")
}

/// 4.5f, 4.5-R2.
fn at_officers(paper: &mut Paper, weighed: &Weighed, result: FireResult, on: &[u8]) {
    let Target::Officers(officers) = &weighed.target else {
        return;
    };
    let names = listed(officers);
    match result {
        FireResult::Nothing => {}
        FireResult::Disorganized => {
            paper.part(format!("after D ({} in 6)", on.len()));
            let text = format!("no effect on {names}");
            paper.log.effect(&[RULE_4_5_R2], text);
        }
        FireResult::One | FireResult::Two => {
            paper.part(format!("after {} ({} in 6)", say(result), on.len()));
            let text = format!("{names} killed or wounded");
            paper.log.effect(&[RULE_4_5F], text);
        }
    }
}

/// 6.2b, 8.32a, 10.4c to 10.4f: losses and disorder, and who checks (13.1a, 13.1f).
fn strike(
    desk: &Desk<'_>,
    attack: &Attack,
    weighed: &Weighed,
    target: CompanyId,
    result: FireResult,
) -> Struck {
    let mut struck = Struck {
        board: desk.board.clone(),
        lines: Vec::new(),
        checks: Vec::new(),
    };
    let before = desk.board.company(target);
    let company = struck.board.company_mut(target);
    if before.formation == Formation::Column {
        company.formation = Formation::Line;
        company.disorganized = true;
        let text = format!("{target} is in line and disorganized");
        struck.lines.push((text, vec![RULE_6_2B]));
    }
    let (points, rule) = match result {
        FireResult::Nothing => (0, RULE_10_4A),
        FireResult::Disorganized if before.disorganized => (1, RULE_10_4D),
        FireResult::Disorganized => {
            if !company.disorganized {
                company.disorganized = true;
                let text = format!("{target} is disorganized, without a check");
                struck.lines.push((text, vec![RULE_10_4C]));
            }
            (0, RULE_10_4C)
        }
        FireResult::One => (1, RULE_10_4E),
        FireResult::Two => (2, RULE_10_4F),
    };
    let shock = Shock {
        volley: attack.volley,
        rear: weighed.rear,
        initial_volley: weighed.initial_volley,
    };
    let mut left = points;
    for id in desk.board.stack_ids(attack.target, attack.side.other()) {
        if left == 0 {
            break;
        }
        let company = struck.board.company_mut(id);
        let lost = left.min(company.strength);
        company.strength -= lost;
        left -= lost;
        let (now, gone) = (company.strength, company.strength == 0);
        let mut rules = vec![rule];
        if id != target {
            rules.push(RULE_8_32A);
        }
        if gone {
            rules.push(RULE_13_1F);
            struck.lines.push((format!("{id} is eliminated"), rules));
            eliminated(&mut struck, id);
        } else {
            rules.push(RULE_13_1A);
            let text = format!("{id} loses {lost} SP, has {now} and checks");
            struck.lines.push((text, rules));
            // 8.32-R1: once, though two causes meet.
            struck.checks.retain(|(checker, _)| *checker != id);
            struck.checks.push((id, Some(shock)));
        }
    }
    struck
}

/// A company is gone: those stacked with it check (13.1f), and one of its regiment takes up its
/// flag (17.12-R1).
fn eliminated(struck: &mut Struck, gone: CompanyId) {
    let Some(hex) = struck.board.company(gone).at else {
        return;
    };
    struck.board.take_off(gone, Status::Lost);
    let stacked = struck.board.stack_ids(hex, gone.side());
    let taker = stacked
        .iter()
        .copied()
        .find(|other| other.regiment == gone.regiment);
    for flag in &mut struck.board.flags {
        if flag.carrier == Some(gone) {
            flag.carrier = taker;
        }
    }
    for other in stacked {
        if !struck.checks.iter().any(|(checker, _)| *checker == other) {
            struck.checks.push((other, None));
        }
    }
}

/// What comes of the whole attack for its target.
#[derive(Default)]
struct Total {
    /// Outcome, and the rolls that bring it.
    outcomes: Vec<(String, u64, u64)>,
}

impl Total {
    fn add(&mut self, outcome: &str, ways: u64, of: u64) {
        match self.outcomes.iter_mut().find(|(text, ..)| text == outcome) {
            Some((_, known, rolls)) => {
                let common = of.max(*rolls);
                *known = *known * (common / *rolls) + ways * (common / of);
                *rolls = common;
            }
            None => self.outcomes.push((outcome.to_owned(), ways, of)),
        }
    }

    /// Everything on one denominator.
    fn write(self, paper: &mut Paper, company: CompanyId, roll: &str) {
        let common = self.outcomes.iter().map(|(_, _, of)| *of).max();
        let common = common.unwrap_or(6);
        paper.part(format!(
            "in all: {company}, of {common} equally likely rolls"
        ));
        for (text, ways, of) in &self.outcomes {
            let ways = ways * (common / of);
            paper.log.effect(&[], format!("{text}: {ways} in {common}"));
            paper.chance(&format!("{roll}, in all"), text, (ways, common));
        }
    }
}
