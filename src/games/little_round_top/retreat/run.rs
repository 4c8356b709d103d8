//! A retreat, carried out to its end.

use super::ground::Ground;
use super::path::{self, Choice};
use super::witnesses::Witnesses;
use super::{End, Flight};
use crate::games::little_round_top::board::Status;
use crate::games::little_round_top::casualties::{self, Fall};
use crate::games::little_round_top::chain::{self, Chain, Waiting};
use crate::games::little_round_top::orders::Reactions;
use crate::games::little_round_top::rules::{
    RULE_8_2_R1, RULE_13_1C, RULE_13_1D, RULE_14_0_R1, RULE_14_0A, RULE_14_1_R2, RULE_14_1_R4,
    RULE_14_1A, RULE_14_1B, RULE_14_22_R1, RULE_14_22_R2, RULE_14_22A, RULE_14_23_R1, RULE_14_23A,
    RULE_14_24_R1, RULE_14_24A, RULE_14_25_R1, RULE_14_25_R3, RULE_14_25A, RULE_14_25B,
};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId};
use crate::games::little_round_top::victory;
use crate::hex::{Direction, HexId};
use crate::report::log::MovementKind;
use crate::rule::Rule;
use crate::side::Side;

/// Carries out a retreat to its end (13.1-R2): the path, officers and flag (14.22), excess
/// (14.25b), facing (14.24), disorganization. The checks that it causes (13.1c, 13.1d) are put
/// into the chain in the order of 14.25-R1.
pub fn carry_out(turn: &mut Turn<'_>, chain: &mut Chain, flight: &Flight) -> End {
    let company = flight.company;
    let Some(start) = turn.board.company(company).at else {
        return End::Eliminated;
    };
    if chain.lapse(company) {
        chain::lapsed(turn, company);
    }
    casualties::lapse(turn, company);
    let first = turn
        .reactions(company.side())
        .checks_first
        .iter()
        .map(|located| located.value)
        .collect();
    let mingled = turn.board.stack_ids(start, company.side().other());
    let mut spared = flight.companions.clone();
    let stirred = chain.stirred_by(&flight.companions);
    spared.extend(&stirred);
    let mut run = Run {
        company,
        mingled,
        listed: listed(turn.reactions(company.side()), company),
        way: vec![start],
        escort: Vec::new(),
        witnesses: Witnesses::new(turn.tables.map.grid, company, spared, first),
    };
    let choice = path::choose(turn.tables, &turn.board, company, &run.listed);
    turn.log.fact(
        &flight.because,
        format!("{company} must retreat from {start}"),
    );
    explain(turn, &choice);
    run.escort = escort(turn, flight, start);
    let mark = chain.len();
    let end = run.go(turn, choice.path);
    run.call(chain, flight.companions.is_empty());
    let end = match end {
        Some(end) => end,
        None => {
            run.trapped(turn, chain);
            End::Eliminated
        }
    };
    chain.join(mark);
    chain.spare(mark, &stirred);
    if !run.mingled.is_empty() && !turn.board.in_melee(start) {
        victory::melee_over(turn, start);
    }
    if let End::At(hex) = end {
        face(turn, company, hex);
        if flight.disorganizes && !turn.board.company(company).disorganized {
            let mut rules = flight.because.clone();
            rules.push(RULE_14_0_R1);
            casualties::disorganize(turn, company, &rules);
        }
    }
    run.record(turn);
    end
}

/// A retreat on its way.
struct Run {
    company: CompanyId,
    /// 9.0-R2: enemies in the start hex.
    mingled: Vec<CompanyId>,
    /// 14.1-R3: the owner's list.
    listed: Vec<HexId>,
    /// The hexes so far, the start among them.
    way: Vec<HexId>,
    /// Officers who go along.
    escort: Vec<OfficerId>,
    witnesses: Witnesses,
}

impl Run {
    fn ground<'g>(&'g self, turn: &'g Turn<'_>) -> Ground<'g> {
        Ground {
            tables: turn.tables,
            board: &turn.board,
            company: self.company,
            mingled: &self.mingled,
        }
    }

    fn here(&self) -> HexId {
        self.way[self.way.len() - 1]
    }

    /// Goes the path, and on while in excess. None when the company is trapped.
    fn go(&mut self, turn: &mut Turn<'_>, path: Vec<HexId>) -> Option<End> {
        if path.is_empty() {
            return None;
        }
        let mut path = path;
        let mut at = 0;
        while at < path.len() {
            let hex = path[at];
            if self.step(turn, hex) {
                return Some(End::Off);
            }
            at += 1;
            if at == path.len() {
                break;
            }
            if self.ground(turn).zone(hex) {
                let text = format!("{} stops in the enemy zone of control", self.company);
                turn.log.fact(&[RULE_14_1A, RULE_14_1_R4], text);
                break;
            }
            if self.ground(turn).barred(path[at]) {
                path.truncate(at);
                path.extend(self.another(turn));
            }
        }
        while self.ground(turn).excess(self.here()) {
            let facing = turn.board.company(self.company).facing;
            let here = self.here();
            let text = format!("{} cannot stay in {here}: excess of stacking", self.company);
            turn.log.fact(&[RULE_14_25B, RULE_14_25_R3], text);
            let ground = self.ground(turn);
            let choice = path::onward(&ground, here, facing, &self.way, &self.listed);
            explain(turn, &choice);
            let next = *choice.path.first()?;
            if self.step(turn, next) {
                return Some(End::Off);
            }
        }
        Some(End::At(self.here()))
    }

    /// 14.1-R4: the second hex, when an enemy came to light in the one that was chosen.
    fn another(&self, turn: &mut Turn<'_>) -> Option<HexId> {
        let start = self.way[0];
        let here = self.here();
        let mut ways = Vec::new();
        let facing = turn.board.company(self.company).facing;
        let ground = self.ground(turn);
        path::seconds(&ground, start, facing, (facing, here), &mut ways);
        let choice = path::rank(self.company.side(), ways, &self.listed);
        let text = format!("an enemy is in the way of {}", self.company);
        turn.log.fact(&[RULE_14_1A, RULE_14_1_R4], text);
        explain(turn, &choice);
        choice.path.get(1).copied()
    }

    /// Enters one hex. Whether that was off the map.
    fn step(&mut self, turn: &mut Turn<'_>, hex: HexId) -> bool {
        let company = self.company;
        let from = self.here();
        let grid = turn.tables.map.grid;
        let start = self.way.len() == 1;
        if start {
            let group = self.witnesses.abandoned(&turn.board, from);
            tell(
                turn,
                &[RULE_13_1C, RULE_14_25_R1],
                &group,
                &format!("left behind in {from}"),
            );
        }
        if let Some(side) = grid.direction(from, hex) {
            turn.board.company_mut(company).facing = side;
        }
        self.way.push(hex);
        let off = !grid.has(hex);
        if off {
            self.leave(turn, from);
        } else {
            turn.log
                .effect(&[RULE_14_0A], format!("{company} retreats to {hex}"));
            turn.enter(company, hex);
            for officer in self.escort.clone() {
                turn.enter_officer(officer, hex);
            }
            let group = self.witnesses.entered(&turn.board, hex);
            let rules = [RULE_13_1D, RULE_14_25A, RULE_14_25_R1];
            tell(turn, &rules, &group, &format!("in {hex}, entered"));
        }
        let group = self.witnesses.left(&turn.board, from);
        tell(
            turn,
            &[RULE_13_1D, RULE_14_25_R1],
            &group,
            &format!("adjacent to {from}"),
        );
        off
    }

    /// 14.23a, 14.23-R1: leaves the map, with those who go along.
    fn leave(&self, turn: &mut Turn<'_>, from: HexId) {
        let company = self.company;
        turn.log.effect(
            &[RULE_14_23A],
            format!("{company} leaves the map from {from} and does not return"),
        );
        turn.board.take_off(company, Status::Left);
        turn.board.settle();
        for officer in &self.escort {
            let entry = turn.board.officer_mut(*officer);
            entry.status = Status::Left;
            entry.at = None;
            turn.log
                .effect(&[RULE_14_23_R1], format!("{officer} leaves with it"));
        }
        for flag in &mut turn.board.flags {
            if flag.carrier == Some(company) {
                flag.carrier = None;
                flag.at = None;
                flag.holder = company.side();
                let text = format!("the flag of {} leaves with it", flag.regiment);
                turn.log.effect(&[RULE_14_23_R1], text);
            }
        }
    }

    /// 14.1b: the company cannot go on and is eliminated; who went along is captured.
    fn trapped(&self, turn: &mut Turn<'_>, chain: &mut Chain) {
        let text = format!("{} cannot retreat", self.company);
        turn.log.fact(&[RULE_14_1B], text);
        for officer in self.escort.clone() {
            casualties::officer_lost(turn, officer, true, &[RULE_14_1B]);
        }
        casualties::eliminate(turn, chain, self.company, Fall::Trapped, &[RULE_14_1B]);
    }

    /// Puts the checks that it caused into the chain.
    fn call(&self, chain: &mut Chain, alone: bool) {
        for (company, rule) in &self.witnesses.called {
            if !alone {
                chain.stir(self.company, *company);
            }
            chain.call(Waiting {
                company: *company,
                shock: None,
                because: vec![*rule],
                companions: Vec::new(),
            });
        }
    }

    /// Records the way for pictures.
    fn record(&self, turn: &mut Turn<'_>) {
        if self.way.len() < 2 {
            return;
        }
        let side = self.company.side();
        turn.went(self.company, side, MovementKind::Retreat, &self.way);
        for officer in &self.escort {
            turn.went(officer, side, MovementKind::Retreat, &self.way);
        }
    }
}

/// The owner's list of a company (14.1-R3).
fn listed(reactions: &Reactions, company: CompanyId) -> Vec<HexId> {
    reactions
        .retreat
        .iter()
        .filter(|choice| choice.company.value == company)
        .flat_map(|choice| choice.to.iter().map(|hex| hex.value))
        .collect()
}

fn explain(turn: &mut Turn<'_>, choice: &Choice) {
    for (rule, text) in &choice.because {
        turn.log.fact(&[*rule], text.clone());
    }
    if choice.path.len() > 1 || choice.because.len() > 2 {
        let path: Vec<String> = choice.path.iter().map(ToString::to_string).collect();
        turn.log
            .fact(&[RULE_14_1_R2], format!("the way is {}", path.join(", ")));
    }
}

fn tell(turn: &mut Turn<'_>, rules: &[Rule], group: &[CompanyId], why: &str) {
    if !group.is_empty() {
        let names: Vec<String> = group.iter().map(ToString::to_string).collect();
        let text = format!("to check, {why}: {}", names.join(", "));
        turn.log.fact(rules, text);
    }
}

/// 14.22a, 14.22-R1: the officers of the hex who go along.
fn escort(turn: &mut Turn<'_>, flight: &Flight, start: HexId) -> Vec<OfficerId> {
    let side = flight.company.side();
    let stays = turn
        .board
        .stack_ids(start, side)
        .into_iter()
        .any(|other| other != flight.company && !flight.companions.contains(&other));
    let enemy = turn.board.has_company(start, side.other());
    let officers: Vec<OfficerId> = turn
        .board
        .officers_in(start, side)
        .map(|officer| officer.id)
        .collect();
    let mut escort = Vec::new();
    for officer in officers {
        let chosen = turn
            .reactions(side)
            .escort
            .iter()
            .find(|choice| choice.officer.value == officer)
            .map(|choice| choice.goes.value);
        let goes = chosen.unwrap_or(!stays || enemy);
        let rule = match (chosen, goes) {
            (Some(_), true) => RULE_14_22A,
            (Some(_), false) => RULE_14_22_R2,
            (None, _) => RULE_14_22_R1,
        };
        let word = if goes { "goes along" } else { "stays" };
        turn.log.fact(&[rule], format!("{officer} {word}"));
        if goes {
            escort.push(officer);
        }
    }
    escort
}

/// 14.24a, 14.24-R1, 8.2-R1: how it faces afterwards.
fn face(turn: &mut Turn<'_>, company: CompanyId, hex: HexId) {
    let friend = turn
        .board
        .stack(hex, company.side())
        .iter()
        .find(|other| other.id != company)
        .map(|other| (other.id, other.facing));
    let chosen = turn
        .reactions(company.side())
        .retreat
        .iter()
        .filter(|choice| choice.company.value == company)
        .find_map(|choice| choice.face.as_ref())
        .map(|face| face.value);
    let (facing, rule, why) = match (friend, chosen) {
        (Some((friend, facing)), _) => (facing, RULE_8_2_R1, format!(", as {friend} does")),
        (None, Some(facing)) => (facing, RULE_14_24A, String::new()),
        (None, None) => (by_side(company.side()), RULE_14_24_R1, String::new()),
    };
    turn.board.company_mut(company).facing = facing;
    turn.log
        .effect(&[rule], format!("{company} faces {facing}{why}"));
}

const fn by_side(side: Side) -> Direction {
    match side {
        Side::Usa => Direction::S,
        Side::Csa => Direction::N,
    }
}
