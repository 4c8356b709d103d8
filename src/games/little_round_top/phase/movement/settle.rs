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
#[derive(Clone, Debug, Default)]
struct Trail {
    /// The hexes, the first one before it moved, and when it entered them; `None` off the map.
    hexes: Vec<(Option<HexId>, usize)>,
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
        if trail.hexes.last().is_none_or(|last| last.0 != from) {
            // It has not come there by an order: at the start, or by a retreat.
            trail.hexes = vec![(from, 0)];
        }
        trail.hexes.push((Some(to), clock));
        trail.touched = clock;
        trail.span = span.cloned();
    }

    /// A company turns in its hex.
    pub fn turned(&mut self, board: &Board, id: CompanyId, span: Option<&Range<usize>>) {
        self.clock += 1;
        let clock = self.clock;
        let trail = self.trails.entry(id).or_default();
        if trail.hexes.is_empty() {
            trail.hexes.push((board.company(id).at, 0));
        }
        trail.touched = clock;
        trail.span = span.cloned();
    }

    /// The rest of a company's order was refused.
    pub fn stumbled(&mut self, id: CompanyId) {
        self.stumbled.insert(id);
    }

    /// When a company entered the hex where it stands; 0 if no order brought it there.
    fn arrived(&self, board: &Board, id: CompanyId) -> usize {
        let last = self.trails.get(&id).and_then(|trail| trail.hexes.last());
        last.filter(|last| last.0 == board.company(id).at)
            .map_or(0, |last| last.1)
    }

    fn touched(&self, id: CompanyId) -> usize {
        self.trails.get(&id).map_or(0, |trail| trail.touched)
    }

    /// A company goes back to this place of its trail.
    fn went_back(&mut self, id: CompanyId, to: usize) {
        self.clock += 1;
        if let Some(trail) = self.trails.get_mut(&id) {
            trail.hexes.truncate(to + 1);
            trail.touched = self.clock;
        }
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
pub fn carry_out(turn: &mut Turn<'_>, trails: &mut Trails) {
    let mut hexes: BTreeSet<HexId> = trails
        .trails
        .keys()
        .filter_map(|id| turn.board.company(*id).at)
        .collect();
    if turn.rehearsing().is_some() {
        hexes.retain(|hex| {
            let stack = turn.board.stack_ids(*hex, turn.side);
            !stack.iter().any(|id| trails.stumbled.contains(id))
        });
    }
    let mut crowded = hexes.clone();
    while let Some(hex) = crowded.pop_first() {
        let back = crowd(turn, trails, hex);
        hexes.extend(&back);
        crowded.extend(back);
    }
    for hex in hexes {
        face(turn, trails, hex);
    }
}

/// The first thing that is wrong with the companies in a hex.
fn excess(turn: &Turn<'_>, trails: &Trails, hex: HexId) -> Option<Excess> {
    let mut stack = turn.board.stack_ids(hex, turn.side);
    stack.sort_by_key(|id| {
        (
            trails.arrived(&turn.board, *id),
            turn.board.company(*id).depth,
        )
    });
    let last = stack
        .pop()
        .filter(|id| trails.arrived(&turn.board, *id) > 0)?;
    let rule = if stack.len() > 1 {
        RULE_8_0A
    } else if stack.iter().any(|other| !last.may_stack_with(*other)) {
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

/// Refuses an excess, or sends back who came last until there is none; the hexes to which
/// companies have gone back.
fn crowd(turn: &mut Turn<'_>, trails: &mut Trails, hex: HexId) -> Vec<HexId> {
    let mut back_in = Vec::new();
    while let Some(excess) = excess(turn, trails, hex) {
        if turn.rehearsing().is_some() {
            let fault = crowd_fault(&excess, hex);
            turn.refuse(trails.span(excess.last).as_ref(), fault);
            break;
        }
        let Some(place) = back(turn, trails, &excess, hex) else {
            break;
        };
        back_in.extend(place);
    }
    back_in
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
/// where it may stand, or, when there is none, to where it began: who came there since goes back in
/// turn. Gives the hex, none when that is off the map; nothing when the company has not moved.
fn back(
    turn: &mut Turn<'_>,
    trails: &mut Trails,
    excess: &Excess,
    hex: HexId,
) -> Option<Option<HexId>> {
    let id = excess.last;
    let hexes = &trails.trails.get(&id)?.hexes;
    let before = hexes.len().checked_sub(1)?;
    let no_enemy = |place: HexId| !turn.board.has_unit(place, turn.side.other());
    let free = |place: HexId| {
        let stack = turn.board.stack_ids(place, turn.side);
        place != hex
            && stack.len() < 2
            && stack.iter().all(|other| id.may_stack_with(*other))
            && no_enemy(place)
    };
    let last_that = |test: &dyn Fn(HexId) -> bool| {
        let place = hexes.iter().take(before);
        place
            .map(|(place, _)| *place)
            .rposition(|place| place.is_none_or(test))
    };
    let to = last_that(&free).or_else(|| {
        let start = hexes.iter().take(before).next()?.0?;
        no_enemy(start).then_some(0)
    })?;
    let (there, _) = hexes.get(to).copied()?;
    trails.went_back(id, to);
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
    Some(there)
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
            // Whoever was ordered at all: the other may stand as it stood.
            let ordered = || stack.iter().find_map(|other| trails.span(*other));
            let span = trails.span(*id).or_else(ordered);
            turn.refuse(span.as_ref(), fault);
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
