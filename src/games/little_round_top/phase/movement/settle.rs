//! Stacks at the end of the phase (8.0a, 8.13a, 8.2a).

use super::heading;
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::board::{Board, Status};
use crate::games::little_round_top::rules::{
    RULE_3_0_R6, RULE_8_0A, RULE_8_2_R1, RULE_8_2A, RULE_8_13_R1, RULE_8_13A, RULE_11_0_R1,
};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::CompanyId;
use crate::hex::HexId;
use crate::rule::Rule;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Where companies have been in this phase.
#[derive(Debug, Default)]
pub struct Trails {
    trails: BTreeMap<CompanyId, Trail>,
    /// Companies whose orders were refused in part: what follows from that is no fault of its own.
    stumbled: BTreeSet<CompanyId>,
    clock: usize,
}

/// One company's way.
#[derive(Debug, Default)]
struct Trail {
    /// The hexes, the first one before it moved; `None` off the map.
    hexes: Vec<Option<HexId>>,
    /// When it entered the last of them.
    arrived: usize,
    /// When it last turned or entered a hex.
    touched: usize,
    /// What ordered that.
    span: Option<Range<usize>>,
}

impl Trails {
    /// A company goes from one hex into another.
    pub fn entered(
        &mut self,
        id: CompanyId,
        from: Option<HexId>,
        to: HexId,
        span: Option<&Range<usize>>,
    ) {
        self.clock += 1;
        let clock = self.clock;
        let trail = self.trails.entry(id).or_default();
        if trail.hexes.last() != Some(&from) {
            trail.hexes.push(from);
        }
        trail.hexes.push(Some(to));
        trail.arrived = clock;
        trail.touched = clock;
        trail.span = span.cloned();
    }

    /// A company turns in its hex.
    pub fn turned(&mut self, board: &Board, id: CompanyId, span: Option<&Range<usize>>) {
        self.clock += 1;
        let clock = self.clock;
        let trail = self.trails.entry(id).or_default();
        if trail.hexes.is_empty() {
            trail.hexes.push(board.company(id).at);
        }
        trail.touched = clock;
        trail.span = span.cloned();
    }

    /// The rest of a company's order was refused.
    pub fn stumbled(&mut self, id: CompanyId) {
        self.stumbled.insert(id);
    }

    fn arrived(&self, id: CompanyId) -> usize {
        self.trails.get(&id).map_or(0, |trail| trail.arrived)
    }

    fn touched(&self, id: CompanyId) -> usize {
        self.trails.get(&id).map_or(0, |trail| trail.touched)
    }

    fn span(&self, id: CompanyId) -> Option<Range<usize>> {
        self.trails.get(&id).and_then(|trail| trail.span.clone())
    }
}

/// What is wrong with a hex.
struct Excess {
    rule: Rule,
    /// The company that arrived last.
    last: CompanyId,
    others: Vec<CompanyId>,
}

/// Finds hexes that are too full, or held by companies that face different ways: faults when
/// rehearsing; in earnest who came last goes back.
pub fn carry_out(turn: &mut Turn<'_>, trails: &Trails) {
    for hex in hexes(turn, trails) {
        crowd(turn, trails, hex);
    }
    // Who was sent back stands in a hex that may not have been among those.
    for hex in hexes(turn, trails) {
        face(turn, trails, hex);
    }
}

/// The hexes in which companies stand that have moved or turned. In a rehearsal without those of
/// companies whose orders were refused in part.
fn hexes(turn: &Turn<'_>, trails: &Trails) -> Vec<HexId> {
    let mut hexes: Vec<HexId> = trails
        .trails
        .keys()
        .filter_map(|id| turn.board.company(*id).at)
        .collect();
    hexes.sort_unstable();
    hexes.dedup();
    if turn.rehearsing().is_some() {
        hexes.retain(|hex| {
            let stack = turn.board.stack_ids(*hex, turn.side);
            !stack.iter().any(|id| trails.stumbled.contains(id))
        });
    }
    hexes
}

/// 8.13a, 8.13-R1: whether two companies may stack.
#[must_use]
pub fn may_stack(one: CompanyId, other: CompanyId) -> bool {
    let pair = [one, other];
    one.regiment == other.regiment
        || pair.contains(&CompanyId::SHARPSHOOTERS) && pair.contains(&CompanyId::DETACHED)
}

/// The first thing that is wrong with the companies in a hex.
fn excess(turn: &Turn<'_>, trails: &Trails, hex: HexId) -> Option<Excess> {
    let mut stack = turn.board.stack_ids(hex, turn.side);
    stack.sort_by_key(|id| (trails.arrived(*id), turn.board.company(*id).depth));
    let last = stack.pop().filter(|id| trails.arrived(*id) > 0)?;
    let rule = if stack.len() > 1 {
        RULE_8_0A
    } else if stack.iter().any(|other| !may_stack(last, *other)) {
        if last == CompanyId::SHARPSHOOTERS || stack.contains(&CompanyId::SHARPSHOOTERS) {
            RULE_8_13_R1
        } else {
            RULE_8_13A
        }
    } else {
        return None;
    };
    Some(Excess {
        rule,
        last,
        others: stack,
    })
}

/// Refuses an excess, or sends back who came last until there is none.
fn crowd(turn: &mut Turn<'_>, trails: &Trails, hex: HexId) {
    let mut tried: Vec<CompanyId> = Vec::new();
    while let Some(excess) = excess(turn, trails, hex) {
        if turn.rehearsing().is_some() {
            let fault = crowd_fault(&excess, hex);
            turn.refuse(trails.span(excess.last).as_ref(), fault);
            return;
        }
        if tried.contains(&excess.last) || !back(turn, trails, &excess, hex) {
            return;
        }
        tried.push(excess.last);
    }
}

fn crowd_fault(excess: &Excess, hex: HexId) -> Diagnostic {
    let names: Vec<String> = excess.others.iter().map(ToString::to_string).collect();
    let others = names.join(" and ");
    let last = excess.last;
    let fault = if excess.rule == RULE_8_0A {
        Diagnostic::new(
            Kind::Illegal,
            format!("`{last}` ends the phase in {hex} with {others}: two companies at most"),
        )
        .help("let one of them go on, or stop before the hex")
    } else {
        Diagnostic::new(
            Kind::Illegal,
            format!("`{last}` ends the phase in {hex} with {others}, of another regiment"),
        )
        .help("let one of them go on, or stop before the hex")
    };
    fault.rule(excess.rule)
}

/// 3.0-R6: events have overtaken the order; the company goes back along its way to the last hex
/// where it may stand. False when there is none.
fn back(turn: &mut Turn<'_>, trails: &Trails, excess: &Excess, hex: HexId) -> bool {
    let id = excess.last;
    let Some(trail) = trails.trails.get(&id) else {
        return false;
    };
    let there = trail.hexes.iter().rev().skip(1).find(|place| match place {
        Some(place) => {
            let stack = turn.board.stack_ids(*place, turn.side);
            *place != hex
                && stack.len() < 2
                && stack.iter().all(|other| may_stack(id, *other))
                && !turn.board.has_unit(*place, turn.side.other())
        }
        None => true,
    });
    let Some(there) = there.copied() else {
        return false;
    };
    let title = format!("{id} goes back from {hex}");
    let heading = heading(turn);
    turn.log.begin(heading, title);
    lapse(turn, id);
    match there {
        Some(place) => {
            turn.log.overtaken(
                &[excess.rule, RULE_3_0_R6],
                format!("{hex} is full: {id} goes back to {place}"),
            );
            turn.enter(id, place);
        }
        None => {
            turn.log.overtaken(
                &[excess.rule, RULE_3_0_R6],
                format!("{hex} is full: {id} waits off the map"),
            );
            turn.board.take_off(id, Status::Waiting);
            turn.board.settle();
        }
    }
    true
}

/// 8.2a, 8.2-R1: companies of one hex face one way: that of the one that was there first.
fn face(turn: &mut Turn<'_>, trails: &Trails, hex: HexId) {
    if turn.board.in_melee(hex) {
        return;
    }
    let mut stack = turn.board.stack_ids(hex, turn.side);
    stack.sort_by_key(|id| (trails.touched(*id), turn.board.company(*id).depth));
    let Some((first, rest)) = stack.split_first() else {
        return;
    };
    let facing = turn.board.company(*first).facing;
    for id in rest {
        let now = turn.board.company(*id).facing;
        if now == facing {
            continue;
        }
        if turn.rehearsing().is_some() {
            let fault = Diagnostic::new(
                Kind::Illegal,
                format!("`{id}` ends the phase in {hex} facing {now}, and {first} faces {facing}"),
            )
            .rule(RULE_8_2A)
            .help(format!(
                "let both face one way: end its order facing {facing}"
            ));
            turn.refuse(trails.span(*id).as_ref(), fault);
            continue;
        }
        let heading = heading(turn);
        turn.log.begin(heading, format!("{id} in {hex}"));
        turn.board.company_mut(*id).facing = facing;
        turn.log.effect(
            &[RULE_8_2A, RULE_8_2_R1],
            format!("{id} takes the facing {facing} of {first}"),
        );
        lapse(turn, *id);
    }
}

/// 11.0-R1: an order to initiate melee against a hex that is not before the company any more.
fn lapse(turn: &mut Turn<'_>, id: CompanyId) {
    if turn.marks.melee.iter().any(|(ordered, _)| *ordered == id) {
        turn.marks.melee.retain(|(ordered, _)| *ordered != id);
        turn.log.overtaken(
            &[RULE_11_0_R1],
            format!("the order of {id} to melee lapses"),
        );
    }
}
