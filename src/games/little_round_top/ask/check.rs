//! The odds of a morale check (13.0).

use super::{Answer, Desk, Faults, Paper, dice};
use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::morale::{self, Shock};
use crate::games::little_round_top::rules::{
    H_13, RULE_13_0A, RULE_13_3A, RULE_13_3B, RULE_13_3C, RULE_13_4_R1,
};
use crate::games::little_round_top::tables::{MoraleResult, Tables};
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::rule::Rule;

/// What becomes of a company that checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fate {
    /// No effect.
    Stands,
    /// 13.3a.
    Disorganized,
    /// 13.3b, or 13.3a when it was disorganized.
    Retreats,
    /// 13.3c.
    Shattered,
}

impl Fate {
    pub(super) const ALL: [Fate; 4] = [
        Fate::Stands,
        Fate::Disorganized,
        Fate::Retreats,
        Fate::Shattered,
    ];

    /// What a cell does to a company.
    fn of(cell: MoraleResult, disorganized: bool) -> Fate {
        match cell {
            MoraleResult::Nothing => Fate::Stands,
            MoraleResult::Disorganized if disorganized => Fate::Retreats,
            MoraleResult::Disorganized => Fate::Disorganized,
            MoraleResult::Retreat => Fate::Retreats,
            MoraleResult::Shattered => Fate::Shattered,
        }
    }

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Fate::Stands => "stands",
            Fate::Disorganized => "disorganized",
            Fate::Retreats => "retreats, disorganized",
            Fate::Shattered => "shattered",
        }
    }
}

/// An officer who may fall before the check, and on how many of six dice.
pub(super) type Risk = (OfficerId, u64);

/// 13.0: the odds of a check that is called for now, without fire.
pub(super) fn odds(desk: &Desk<'_>, unit: &str) -> Result<Answer, Faults> {
    let company = desk.company(unit)?;
    let hex = desk.place(UnitId::Company(company))?;
    let mut paper = Paper::default();
    paper.part(format!("{company} in {hex} checks morale"));
    let roll = format!("check {company}");
    write(
        &mut paper,
        desk.tables,
        desk.board,
        company,
        None,
        &[],
        &roll,
    );
    Ok(paper.answer())
}

/// Writes the odds of one check, line by line, and gives how many of the equally likely rolls of
/// the officers and the check bring each fate.
pub(super) fn write(
    paper: &mut Paper,
    tables: &Tables,
    board: &Board,
    company: CompanyId,
    shock: Option<Shock>,
    risks: &[Risk],
    roll: &str,
) -> Vec<(Fate, u64)> {
    let own = tables
        .companies
        .get(&company)
        .map_or(0, |entry| entry.morale);
    let weighed = morale::weigh(tables, board, company, shock);
    paper.log.fact(
        &[RULE_13_0A],
        format!("the column of {company} is {}", morale::letter(own)),
    );
    for line in weighed.columns.lines() {
        paper.log.push(line);
    }
    let sum = i32::try_from(own).unwrap_or(6) + weighed.columns.total();
    let rules: &[Rule] = if sum > 6 {
        &[RULE_13_0A, RULE_13_4_R1]
    } else {
        &[RULE_13_0A]
    };
    if weighed.columns.lines().next().is_some() {
        let text = format!("column {}", morale::letter(weighed.column));
        paper.log.fact(rules, text);
    }
    for line in weighed.die.lines() {
        paper.log.push(line);
    }
    let fates = count(tables, board, company, shock, risks);
    let of = rolls(risks) * 6;
    let disorganized = board.company(company).disorganized;
    for (fate, ways, house) in &fates {
        let mut rules = vec![match fate {
            Fate::Stands => RULE_13_0A,
            Fate::Disorganized => RULE_13_3A,
            Fate::Retreats => RULE_13_3B,
            Fate::Shattered => RULE_13_3C,
        }];
        if *house {
            rules.push(H_13);
        }
        // With officers in danger a fate has no dice of its own.
        let text = match risks {
            [] => {
                let on: Vec<u8> = (1..=6)
                    .filter(|die| Fate::of(weighed.cell(tables, *die), disorganized) == *fate)
                    .collect();
                format!("{} on {}: {ways} in {of}", fate.as_str(), dice(&on))
            }
            [..] => format!("{}: {ways} in {of}", fate.as_str()),
        };
        paper.log.effect(&rules, text);
        paper.chance(roll, fate.as_str(), (*ways, of));
    }
    fates
        .into_iter()
        .map(|(fate, ways, _)| (fate, ways))
        .collect()
}

/// How many equally likely rolls of the officers there are.
pub(super) fn rolls(risks: &[Risk]) -> u64 {
    risks.iter().map(|_| 6).product()
}

/// How many rolls of officers and check bring each fate, and whether a house value is among their
/// cells (H-13); fates that never come are left out.
fn count(
    tables: &Tables,
    board: &Board,
    company: CompanyId,
    shock: Option<Shock>,
    risks: &[Risk],
) -> Vec<(Fate, u64, bool)> {
    let disorganized = board.company(company).disorganized;
    let mut fates = Fate::ALL.map(|fate| (fate, 0, false));
    // Each subset of the officers in danger falls, the others stay.
    for fallen in 0..1_u32 << risks.len() {
        let mut after = board.clone();
        let mut weight = 1;
        for (place, (officer, sixths)) in risks.iter().enumerate() {
            if fallen >> place & 1 == 1 {
                weight *= sixths;
                after.officer_mut(*officer).at = None;
            } else {
                weight *= 6 - sixths;
            }
        }
        let weighed = morale::weigh(tables, &after, company, shock);
        for die in 1..=6 {
            let fate = Fate::of(weighed.cell(tables, die), disorganized);
            let entry = &mut fates[fate as usize];
            entry.1 += weight;
            entry.2 |= weighed.read(die) > 3;
        }
    }
    fates.into_iter().filter(|(_, ways, _)| *ways > 0).collect()
}
