//! The queue of checks that wait (13.1-R2), and what a check's result does.

use super::casualties::{self, Fall};
use super::morale::{self, Shock};
use super::retreat::{self, Flight};
use super::rules::{RULE_13_1_R2, RULE_13_1_R3, RULE_13_3A, RULE_13_3B, RULE_13_3C};
use super::tables::MoraleResult;
use super::turn::Turn;
use super::unit::CompanyId;
use crate::rule::Rule;
use std::collections::VecDeque;

/// How many checks one chain makes at most. Nothing in the rules bounds companies that a ring of
/// enemies keeps from running off; no chain of a real game comes near this.
const MOST_CHECKS: usize = 500;

/// Checks that wait, first in, first out.
#[derive(Debug, Default)]
pub struct Chain {
    waiting: VecDeque<Waiting>,
    /// 13.1-R1: who fled by a result together with others, and whom it made check.
    stirred: Vec<(CompanyId, CompanyId)>,
}

/// One check that waits.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// Who checks.
    pub company: CompanyId,
    /// The fire that it is about, if the company lost SP in it (13.4-R3).
    pub shock: Option<Shock>,
    /// Why.
    pub because: Vec<Rule>,
    /// 14.25-R4: companies that retreat by the same result, and so do not make each other check.
    pub companions: Vec<CompanyId>,
}

impl Chain {
    /// Puts a check at the end of the line.
    pub fn call(&mut self, check: Waiting) {
        self.waiting.push_back(check);
    }

    /// Drops the waiting checks of a company that retreated or is gone (13.1-R3). Gives whether
    /// any waited.
    pub fn lapse(&mut self, company: CompanyId) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|check| check.company != company);
        self.waiting.len() < before
    }

    /// The checks that wait, in their order.
    pub fn waiting(&self) -> impl Iterator<Item = &Waiting> {
        self.waiting.iter()
    }

    /// Takes the first waiting check of a company out of the line, to be made now or together
    /// with another of the same result (13.1-R1).
    pub fn take(&mut self, company: CompanyId) -> Option<Waiting> {
        let place = self
            .waiting
            .iter()
            .position(|check| check.company == company)?;
        self.waiting.remove(place)
    }

    /// 13.1-R1: joins checks of one company that stand behind the first `kept` of the line, into
    /// the first of them: they come of one result.
    pub fn join(&mut self, kept: usize) {
        let late: Vec<Waiting> = self.waiting.drain(kept.min(self.waiting.len())..).collect();
        for check in late {
            let same = self
                .waiting
                .iter_mut()
                .skip(kept)
                .find(|other| other.company == check.company);
            match same {
                Some(other) => {
                    for rule in check.because {
                        if !other.because.contains(&rule) {
                            other.because.push(rule);
                        }
                    }
                    other.shock = other.shock.or(check.shock);
                }
                None => self.waiting.push_back(check),
            }
        }
    }

    /// 13.1-R1: drops checks behind the first `kept` of the line of companies that are among
    /// `called` and wait before them: the result has made them check already.
    pub fn spare(&mut self, kept: usize, called: &[CompanyId]) {
        let before = self.waiting.iter().take(kept).map(|check| check.company);
        let before: Vec<CompanyId> = before.filter(|company| called.contains(company)).collect();
        let mut place = 0;
        self.waiting.retain(|check| {
            place += 1;
            place <= kept || !before.contains(&check.company)
        });
    }

    /// 13.1-R1: those whom the flight of these companies has made check already: when companies
    /// flee by one result, each bystander checks once.
    #[must_use]
    pub fn stirred_by(&self, companies: &[CompanyId]) -> Vec<CompanyId> {
        self.stirred
            .iter()
            .filter(|(fled, _)| companies.contains(fled))
            .map(|(_, called)| *called)
            .collect()
    }

    /// Remembers that a company that flees by a result together with others made one check.
    pub fn stir(&mut self, fled: CompanyId, called: CompanyId) {
        self.stirred.push((fled, called));
    }

    /// How many checks wait.
    #[must_use]
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether no check waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Makes every waiting check and those that they cause, to the end.
    pub fn run(mut self, turn: &mut Turn<'_>) {
        let mut made = 0;
        while let Some(check) = self.waiting.pop_front() {
            if made == MOST_CHECKS {
                let text = format!("{made} checks in one chain: the others lapse");
                turn.log.fact(&[RULE_13_1_R2], text);
                break;
            }
            if turn.board.company(check.company).at.is_none() {
                lapsed(turn, check.company);
                continue;
            }
            made += 1;
            let result = morale::roll(turn, check.company, check.shock, &check.because);
            obey(turn, &mut self, &check, result);
        }
    }
}

/// 13.1-R3: says that a check that waited is not made.
pub(super) fn lapsed(turn: &mut Turn<'_>, company: CompanyId) {
    let text = format!("the check of {company} that waited lapses");
    turn.log.fact(&[RULE_13_1_R3], text);
}

/// Carries out a check's result: 13.3a to 13.3c. Checks that it causes are put into the chain.
pub fn obey(turn: &mut Turn<'_>, chain: &mut Chain, check: &Waiting, result: MoraleResult) {
    let company = check.company;
    match result {
        MoraleResult::Nothing => {}
        MoraleResult::Disorganized => {
            if turn.board.company(company).disorganized {
                flee(turn, chain, check, RULE_13_3A);
            } else {
                casualties::disorganize(turn, company, &[RULE_13_3A]);
            }
        }
        MoraleResult::Retreat => flee(turn, chain, check, RULE_13_3B),
        MoraleResult::Shattered => {
            if chain.lapse(company) {
                lapsed(turn, company);
            }
            casualties::eliminate(turn, chain, company, Fall::Shattered, &[RULE_13_3C]);
        }
    }
}

fn flee(turn: &mut Turn<'_>, chain: &mut Chain, check: &Waiting, rule: Rule) {
    let flight = Flight {
        company: check.company,
        because: vec![rule],
        disorganizes: true,
        companions: check.companions.clone(),
    };
    retreat::carry_out(turn, chain, &flight);
}
