//! Whom a retreat makes check, and in what order (14.25-R1, 14.25-R2).

use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::rules::{RULE_13_1C, RULE_13_1D};
use crate::games::little_round_top::unit::CompanyId;
use crate::hex::{Grid, HexId};
use crate::rule::Rule;

/// Those who saw one company run, in the order in which they check.
pub(super) struct Witnesses {
    grid: Grid,
    company: CompanyId,
    /// 14.25-R4, 13.1-R1: those who do not check.
    spared: Vec<CompanyId>,
    /// The owner's order in a group.
    first: Vec<CompanyId>,
    /// Each with the rule that makes it check; never twice.
    pub called: Vec<(CompanyId, Rule)>,
}

impl Witnesses {
    pub fn new(
        grid: Grid,
        company: CompanyId,
        spared: Vec<CompanyId>,
        first: Vec<CompanyId>,
    ) -> Self {
        Witnesses {
            grid,
            company,
            spared,
            first,
            called: Vec::new(),
        }
    }

    /// 13.1c: those who stay in the hex that it leaves at the start. Gives who are new.
    pub fn abandoned(&mut self, board: &Board, start: HexId) -> Vec<CompanyId> {
        self.call(board, &[start], RULE_13_1C)
    }

    /// 13.1d: those in a hex that it has entered.
    pub fn entered(&mut self, board: &Board, hex: HexId) -> Vec<CompanyId> {
        self.call(board, &[hex], RULE_13_1D)
    }

    /// 13.1d: those adjacent to a hex that it has left.
    pub fn left(&mut self, board: &Board, hex: HexId) -> Vec<CompanyId> {
        let around: Vec<HexId> = self.grid.neighbours(hex).collect();
        self.call(board, &around, RULE_13_1D)
    }

    fn call(&mut self, board: &Board, hexes: &[HexId], rule: Rule) -> Vec<CompanyId> {
        let mut group: Vec<(usize, HexId, i64, CompanyId)> = Vec::new();
        for hex in hexes {
            for other in board.stack(*hex, self.company.side()) {
                let known = self.called.iter().any(|(called, _)| *called == other.id);
                if other.id != self.company && !known && !self.spared.contains(&other.id) {
                    let place = self.first.iter().position(|first| *first == other.id);
                    let place = place.unwrap_or(self.first.len());
                    group.push((place, *hex, other.depth, other.id));
                }
            }
        }
        group.sort_unstable();
        let group: Vec<CompanyId> = group.into_iter().map(|(.., id)| id).collect();
        self.called.extend(group.iter().map(|id| (*id, rule)));
        group
    }
}
