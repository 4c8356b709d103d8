//! Units that are supposed to have gone somewhere before they attack: the movement of the coming
//! player-turn takes them there, so that they are as it would leave them (7.3, 15.1, 20.2, 22.4).

use super::{Coming, Paper};
use crate::draft::Located;
use crate::games::lees_greatest_gamble::entry;
use crate::games::lees_greatest_gamble::near;
use crate::games::lees_greatest_gamble::orders::check::World;
use crate::games::lees_greatest_gamble::orders::check::worlds::{self, best};
use crate::games::lees_greatest_gamble::orders::{Way, said};
use crate::games::lees_greatest_gamble::phase::command;
use crate::games::lees_greatest_gamble::phase::movement::step;
use crate::games::lees_greatest_gamble::printed::RAIN;
use crate::games::lees_greatest_gamble::rules::{
    RULE_6_2C, RULE_8_4A, RULE_8_6D, RULE_15_2A, RULE_20_5A, RULE_22_2B,
};
use crate::games::lees_greatest_gamble::turn::{Against, Turn};
use crate::games::lees_greatest_gamble::unit::{Arm, Entry, Piece, UnitId};
use crate::games::lees_greatest_gamble::ways;
use crate::hex::HexId;
use crate::hex::names::listed;
use crate::play::Finding;
use crate::report::log::{Action, Line};
use crate::side::Side;
use std::collections::BTreeSet;

/// How a unit comes to stand where it is supposed to.
#[derive(Clone, Debug)]
enum There {
    /// It stands there.
    Stands,
    /// It goes there in this player-turn.
    Goes(Box<Way>),
    /// It does not get there in this player-turn: as if it had begun it there.
    Supposed(HexId),
}

/// A unit that is named in a question.
#[derive(Clone, Debug)]
struct Named {
    unit: UnitId,
    there: There,
}

/// What those who are named do in the coming player-turn, in the order in which they are named.
pub(super) struct Plan<'a> {
    coming: &'a Coming<'a>,
    target: HexId,
    named: Vec<Named>,
    /// In the best world, when all have moved and declared.
    pub(super) turn: Turn<'a>,
    /// What it tells of each that moves.
    told: Vec<Action>,
}

impl<'a> Plan<'a> {
    /// Takes every unit by its cheapest way to the hex that is written with it.
    pub(super) fn new(
        coming: &'a Coming<'a>,
        target: HexId,
        units: &[(UnitId, Option<HexId>)],
    ) -> Self {
        let mut turn = coming.turn(best(coming.tables, &coming.board, coming.side));
        let (mut named, mut told) = (Vec::new(), Vec::new());
        for (place, (unit, to)) in units.iter().enumerate() {
            let unit = *unit;
            let there = match to {
                Some(hex) if turn.board.unit(unit).at != Some(*hex) => {
                    match way(&turn, unit, *hex) {
                        Some(way) => There::Goes(Box::new(way)),
                        None => There::Supposed(*hex),
                    }
                }
                Some(_) | None => There::Stands,
            };
            let one = Named { unit, there };
            let before = turn.log.actions.len();
            act(&mut turn, &one, place, target, false);
            if let There::Goes(_) = one.there {
                told.extend(turn.log.actions.iter().skip(before).cloned());
            }
            named.push(one);
        }
        Plan {
            coming,
            target,
            named,
            turn,
            told,
        }
    }

    /// The player-turn in another world.
    fn tried(&self, world: World, charge: bool) -> Turn<'a> {
        let mut turn = self.coming.turn(world);
        for (place, one) in self.named.iter().enumerate() {
            act(&mut turn, one, place, self.target, charge);
        }
        turn
    }

    /// 15.5: the cavalry that may charge.
    pub(super) fn charges(&self) -> BTreeSet<UnitId> {
        let world = best(self.coming.tables, &self.coming.board, self.coming.side);
        let cavalry = |one: &Named| self.turn.tables.arm(one.unit) == Arm::Cavalry;
        if !self.named.iter().any(cavalry) {
            return BTreeSet::new();
        }
        let turn = self.tried(world, true);
        let declared = turn.marks.declared.iter();
        let charges =
            declared.filter(|one| matches!(one.against, Against::Hex { charge: true, .. }));
        charges.map(|one| one.unit).collect()
    }

    /// How they get where they are supposed to stand, and what may come between.
    pub(super) fn tell(&self, paper: &mut Paper) {
        for action in &self.told {
            paper.part(action.title.clone());
            let declares = |line: &&Line| matches!(line, Line::Effect { rules, .. } if rules.contains(&RULE_8_4A));
            for line in action.lines.iter().filter(|line| !declares(line)) {
                paper.log.push(line.clone());
            }
        }
        let mut doubts = Paper::default();
        doubts.part("what may come before");
        self.rain(&mut doubts);
        for one in &self.named {
            self.checks(&mut doubts, one);
        }
        self.worlds(&mut doubts);
        for action in doubts.answer().parts {
            if !action.lines.is_empty() {
                paper.log.actions.push(action);
            }
        }
    }

    /// 20.5a.
    fn rain(&self, paper: &mut Paper) {
        let csa = self.coming.side == Side::Csa;
        if csa && command::may_rain(&self.coming.board) {
            let text = format!("on 1-{RAIN} rain ends the game before");
            paper.log.fact(&[RULE_20_5A], text);
        }
    }

    /// 8.6d, 22.2b: checks on the way; and who does not get there.
    fn checks(&self, paper: &mut Paper, one: &Named) {
        let unit = one.unit;
        let way = match &one.there {
            There::Stands => return,
            There::Supposed(hex) => {
                let text = format!(
                    "no way leads {unit} to {hex} in this player-turn: it is taken as if it had \
                     begun it there"
                );
                return paper.log.fact(&[RULE_6_2C], text);
            }
            There::Goes(way) => way,
        };
        let turn = &self.turn;
        let (tables, enemy) = (turn.tables, unit.side().other());
        let gate = way.enter.as_ref();
        let gate = gate.and_then(|gate| tables.map.entries.get(&gate.value));
        let entered = gate
            .copied()
            .into_iter()
            .chain(way.path.iter().map(|hex| hex.value));
        let beside: Vec<HexId> = entered
            .filter(|hex| near::arm(tables, &turn.board, enemy, *hex, Arm::Infantry))
            .collect();
        if tables.arm(unit) == Arm::Cavalry && !beside.is_empty() {
            let text = format!(
                "{unit} checks its morale in {}, unless it charges; that it fails and is Shaken \
                 is not counted",
                listed(beside)
            );
            paper.log.fact(&[RULE_8_6D, RULE_15_2A], text);
        }
        if said(way.disengage.as_ref()) {
            let text =
                format!("{unit} disengages and checks its morale; that it fails is not counted");
            paper.log.fact(&[RULE_22_2B], text);
        }
    }

    /// 15.3, 16.4 to 16.6: in which worlds it does not come to an attack, and why.
    fn worlds(&self, paper: &mut Paper) {
        let tried = self.coming.worlds.iter();
        let tried: Vec<(World, BTreeSet<UnitId>, Vec<Finding>)> = tried
            .map(|world| {
                let turn = self.tried(*world, false);
                let attacks = turn.marks.declared.iter().map(|one| one.unit).collect();
                (*world, attacks, turn.into_faults())
            })
            .collect();
        let mut calm = self.coming.worlds.clone();
        calm.retain(|world| !world.hindered);
        for (place, one) in self.named.iter().enumerate() {
            let mut bad: Vec<&(World, BTreeSet<UnitId>, Vec<Finding>)> = tried
                .iter()
                .filter(|(_, attacks, _)| !attacks.contains(&one.unit))
                .collect();
            if bad.iter().any(|(world, ..)| !world.hindered) {
                bad.retain(|(world, ..)| !world.hindered);
            }
            let own = |(span, _): &&Finding| *span == Some(place..place);
            let fault = bad
                .first()
                .and_then(|(_, _, findings)| findings.iter().find(own));
            if let Some((_, fault)) = fault
                && bad.len() < tried.len()
            {
                let bad: Vec<World> = bad.iter().map(|(world, ..)| *world).collect();
                let when = worlds::condition(&calm, &bad);
                let text = format!("{when} it does not come to this: {}", fault.message);
                let rules: Vec<_> = fault.rule.into_iter().collect();
                paper.log.fact(&rules, text);
            }
        }
    }
}

/// The order of a unit, carried out. `place` among those named stands for a place in a file.
fn act(turn: &mut Turn<'_>, one: &Named, place: usize, target: HexId, charge: bool) {
    let unit = one.unit;
    let mut way = match &one.there {
        There::Stands => Way::default(),
        There::Goes(way) => (**way).clone(),
        There::Supposed(hex) => {
            turn.board.put(unit, *hex);
            turn.marks.began.insert(unit, *hex);
            Way::default()
        }
    };
    let (span, arm) = (place..place, turn.tables.arm(unit));
    if unit.side() != turn.side {
        return;
    }
    if arm.is_brigade() {
        way.attack = Some(Located {
            value: target,
            span: Some(span.clone()),
        });
        way.charge = (charge && arm == Arm::Cavalry).then(|| Located::bare(true));
    }
    if way.acts() {
        let piece = Piece::Unit(unit);
        step::carry_out(turn, piece, turn.side, &way, Some(&span));
    }
}

/// The cheapest way of a unit to a hex in this player-turn.
fn way(turn: &Turn<'_>, unit: UnitId, to: HexId) -> Option<Way> {
    let (tables, board, piece) = (turn.tables, &turn.board, Piece::Unit(unit));
    let gates: Vec<Option<Entry>> = match board.place(piece) {
        Some(_) => vec![None],
        None => entry::arrivals(tables, board, turn.side)
            .into_iter()
            .filter(|(arrival, _)| *arrival == piece)
            .flat_map(|(_, gates)| gates.into_iter().map(Some))
            .collect(),
    };
    let routes = gates
        .into_iter()
        .filter_map(|gate| ways::cheapest(tables, board, &turn.marks, piece, gate, to));
    Some(routes.min_by_key(|route| route.halves)?.way())
}
