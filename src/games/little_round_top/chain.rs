//! The queue of checks that wait (13.1-R2), and what a check's result does.

use super::morale::Shock;
use super::tables::MoraleResult;
use super::turn::Turn;
use super::unit::CompanyId;
use crate::rule::Rule;
use std::collections::VecDeque;

/// Checks that wait, first in, first out.
#[derive(Debug, Default)]
pub struct Chain {
    waiting: VecDeque<Waiting>,
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

    /// Drops the waiting checks of a company that retreated or is gone (13.1-R3).
    pub fn lapse(&mut self, company: CompanyId) {
        self.waiting.retain(|check| check.company != company);
    }

    /// Makes every waiting check and those that they cause, to the end.
    pub fn run(mut self, turn: &mut Turn<'_>) {
        while let Some(check) = self.waiting.pop_front() {
            let result = super::morale::roll(turn, check.company, check.shock, &check.because);
            obey(turn, &mut self, &check, result);
        }
    }
}

/// Carries out a check's result: 13.3a to 13.3c. Checks that it causes are put into the chain.
pub fn obey(turn: &mut Turn<'_>, chain: &mut Chain, check: &Waiting, result: MoraleResult) {
    let _ = (turn, chain, check, result);
    todo!()
}
