//! Targets chosen by default (section 20): the nearest, or what the owner prefers.

use crate::games::little_round_top::attack::{
    self, Attack, FireKind, Share, combines, enemy_hexes, firer_bars, is_ready, shares,
    target_bars, weigh_or_bars,
};
use crate::games::little_round_top::board::{Board, Formation};
use crate::games::little_round_top::orders::Preference;
use crate::games::little_round_top::sight;
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::CompanyId;
use crate::hex::HexId;
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// Nobody has a greatest range of his own.
pub static NO_REACHES: BTreeMap<CompanyId, i64> = BTreeMap::new();

/// How the companies of a side choose.
pub struct Choice<'a> {
    /// Defensive or Offensive Fire.
    pub kind: FireKind,
    /// The firing side.
    pub side: Side,
    /// Whether they volley.
    pub volley: bool,
    /// The greatest range.
    pub reach: i64,
    /// Companies with a greatest range of their own.
    pub reaches: &'a BTreeMap<CompanyId, i64>,
    /// What they fire at first.
    pub prefer: &'a [Preference],
}

impl Choice<'_> {
    /// An attack of this kind.
    pub fn attack(&self, target: HexId, firers: Vec<CompanyId>) -> Attack {
        Attack {
            kind: self.kind,
            side: self.side,
            target,
            only: None,
            firers,
            volley: self.volley,
        }
    }

    /// What one company may fire at, best first. A bottom company that volleys goes with the top
    /// one of its hex and has no choice of its own.
    pub fn targets(&self, turn: &Turn<'_>, company: CompanyId) -> Vec<HexId> {
        self.targets_among(turn, company, &enemy_hexes(&turn.board, self.side))
    }

    /// As [`Choice::targets`], of these hexes.
    fn targets_among(&self, turn: &Turn<'_>, company: CompanyId, hexes: &[HexId]) -> Vec<HexId> {
        let Some(at) = turn.board.company(company).at else {
            return Vec::new();
        };
        let attack = self.attack(at, vec![company]);
        if !is_ready(&turn.board, &turn.marks, &attack, company) {
            return Vec::new();
        }
        let reach = self.reaches.get(&company).copied().unwrap_or(self.reach);
        let mut found: Vec<(Vec<i64>, i64, HexId)> = hexes
            .iter()
            .copied()
            .filter_map(|target| {
                let range = sight::range(&turn.tables.map, at, target);
                let able = (1..=reach).contains(&range) && self.may_fire(turn, company, target);
                able.then(|| {
                    let wishes = self
                        .prefer
                        .iter()
                        .map(|wish| rank(turn, *wish, at, target, self.side.other()))
                        .collect();
                    (wishes, range, target)
                })
            })
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, _, hex)| hex).collect()
    }

    /// Whether one company may fire at a hex, alone or with others.
    pub fn may_fire(&self, turn: &Turn<'_>, company: CompanyId, target: HexId) -> bool {
        let attack = self.attack(target, vec![company]);
        let (tables, board, marks) = (turn.tables, &turn.board, &turn.marks);
        target_bars(board, marks, &attack).is_empty()
            && firer_bars(tables, board, marks, &attack, company).is_empty()
            && shares(tables, board, &attack)
                .iter()
                .all(|share: &Share| share.points >= 1)
    }

    /// Those of the listed companies that can fire together at a hex, in the order listed: each
    /// that can join those before it, until no more can (10.17).
    pub fn able(&self, turn: &Turn<'_>, listed: &[CompanyId], target: HexId) -> Vec<CompanyId> {
        let (tables, board, marks) = (turn.tables, &turn.board, &turn.marks);
        let joined = |firers: &[CompanyId]| {
            let attack = self.attack(target, firers.to_vec());
            attack::bars(tables, board, marks, &attack).is_empty()
        };
        let mut taken: BTreeSet<CompanyId> = BTreeSet::new();
        let in_order = |taken: &BTreeSet<CompanyId>| -> Vec<CompanyId> {
            let mut order: Vec<CompanyId> = Vec::new();
            for company in listed {
                if taken.contains(company) && !order.contains(company) {
                    order.push(*company);
                }
            }
            order
        };
        let all: BTreeSet<CompanyId> = listed.iter().copied().collect();
        if joined(&in_order(&all)) {
            return in_order(&all);
        }
        loop {
            let next = listed.iter().copied().find(|company| {
                if taken.contains(company) {
                    return false;
                }
                let mut with = taken.clone();
                with.insert(*company);
                joined(&in_order(&with))
            });
            match next {
                Some(company) => taken.insert(company),
                None => return in_order(&taken),
            };
        }
    }
}

/// How well a target meets a wish: less is better.
fn rank(turn: &Turn<'_>, wish: Preference, from: HexId, target: HexId, enemy: Side) -> i64 {
    let board = &turn.board;
    let top = board.top(target, enemy);
    let met = |met: bool| i64::from(!met);
    match wish {
        Preference::Melee => met(turn
            .marks
            .melee
            .iter()
            .any(|(company, hex)| *hex == from && board.company(*company).at == Some(target))),
        Preference::Column => met(top.is_some_and(|top| top.formation == Formation::Column)),
        Preference::Disorganized => met(top.is_some_and(|top| top.disorganized)),
        Preference::Officer => met(board.officers_in(target, enemy).next().is_some()),
        Preference::Flag => met(carries_flag(board, target, enemy)),
        Preference::Weakest => top.map_or(0, |top| top.strength),
        Preference::Strongest => -top.map_or(0, |top| top.strength),
    }
}

fn carries_flag(board: &Board, hex: HexId, side: Side) -> bool {
    board
        .stack(hex, side)
        .iter()
        .any(|company| board.flags_of(company.id).next().is_some())
}

/// Section 20: each company, by ascending hex, takes its best target; those that take the same one
/// combine where 10.17 allows, otherwise the later one takes its next. Gives the attack on the
/// lowest hex, by what the board is now.
pub fn next_attack(
    turn: &Turn<'_>,
    choice: &Choice<'_>,
    companies: &[CompanyId],
) -> Option<Attack> {
    let hexes: Vec<HexId> = enemy_hexes(&turn.board, choice.side)
        .into_iter()
        .filter(|hex| {
            let attack = choice.attack(*hex, Vec::new());
            target_bars(&turn.board, &turn.marks, &attack).is_empty()
        })
        .collect();
    let mut wanted: BTreeMap<CompanyId, Vec<HexId>> = companies
        .iter()
        .map(|company| (*company, choice.targets_among(turn, *company, &hexes)))
        .collect();
    if wanted.values().all(Vec::is_empty) {
        return None;
    }
    loop {
        let mut groups: BTreeMap<HexId, Vec<CompanyId>> = BTreeMap::new();
        for company in companies {
            for target in wanted.get(company).into_iter().flatten() {
                let group = groups.entry(*target).or_default();
                group.push(*company);
                if combines(turn.tables, &turn.board, *target, group) {
                    break;
                }
                group.pop();
            }
        }
        groups.retain(|_, group| !group.is_empty());
        let mut barred = false;
        let mut first = None;
        for (target, group) in groups {
            let attack = with_supports(turn, choice, choice.attack(target, group));
            if weigh_or_bars(turn.tables, &turn.board, &turn.marks, &attack).is_ok() {
                first = first.or(Some(attack));
            } else {
                // 10.4b: those who took it take their next.
                barred = true;
                for company in attack.firers {
                    if let Some(targets) = wanted.get_mut(&company) {
                        targets.retain(|hex| *hex != target);
                    }
                }
            }
        }
        if !barred {
            return first;
        }
    }
}

/// 10.3b: in a volley the bottom companies that were ordered to volley join their top ones, if
/// they add anything.
fn with_supports(turn: &Turn<'_>, choice: &Choice<'_>, mut attack: Attack) -> Attack {
    if !choice.volley {
        return attack;
    }
    for top in attack.firers.clone() {
        let hex = turn.board.company(top).at;
        let stack = hex.map(|hex| turn.board.stack_ids(hex, choice.side));
        for below in stack.into_iter().flatten() {
            if attack.firers.contains(&below) || !turn.marks.volley.contains(&below) {
                continue;
            }
            attack.firers.push(below);
            let bars = attack::bars(turn.tables, &turn.board, &turn.marks, &attack);
            if !bars.is_empty() {
                attack.firers.pop();
            }
        }
    }
    attack
}
