//! One company's movement, hex by hex (5.0b), and what it announces.

use super::settle::Trails;
use super::{announce, exchange, heading, help, withdraw, words};
use crate::diagnostic::Diagnostic;
use crate::draft::Located;
use crate::games::little_round_top::attack::Withdrawal;
use crate::games::little_round_top::board::Status;
use crate::games::little_round_top::ledger::{Purse, afford, find, rules, spend};
use crate::games::little_round_top::orders::{Act, Way};
use crate::games::little_round_top::rules::{
    RULE_5_0_R1, RULE_9_0D, RULE_9_15A, RULE_10_33A, RULE_11_21A,
};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::games::little_round_top::ways::{Bar, Deed, Move, Place, Step, Walk, plan};
use crate::games::little_round_top::{casualties, costs, flags, zones};
use crate::hex::HexId;
use crate::report::log::MovementKind;
use crate::tally::Tally;
use std::ops::Range;

/// How many faults come with another way.
const SEARCHES: usize = 20;

/// A company on its way.
struct March<'t, 'a> {
    turn: &'t mut Turn<'a>,
    trails: &'t mut Trails,
    id: CompanyId,
    named: Option<OfficerId>,
    escorts: &'t mut Vec<Located<OfficerId>>,
    /// Where it was when the order began.
    start: Place,
    /// The last hex that the order names, to look for another way there.
    goal: Option<HexId>,
    /// What this order has cost so far.
    cost: i64,
    path: Vec<HexId>,
}

/// Whether the rest of the order is carried out.
#[derive(PartialEq, Eq)]
enum Next {
    Goes,
    Ends,
}

/// Carries out one order of one company. `escorts` go along with it (5.0c).
pub fn carry_out(
    turn: &mut Turn<'_>,
    trails: &mut Trails,
    company: &Located<CompanyId>,
    escorts: &mut Vec<Located<OfficerId>>,
    named: Option<OfficerId>,
    way: &Way,
) {
    let id = company.value;
    let title = format!("{id}: {}", words(way));
    let heading = heading(turn);
    turn.log.begin(heading, title);
    let walk = Walk::new(turn.tables, &turn.board, &turn.marks, UnitId::Company(id));
    let start = walk.start();
    let deeds = plan(&walk, &start, way);
    let goal = help::goal(&walk, start, &deeds);
    let mut march = March {
        path: start.at.into_iter().collect(),
        turn,
        trails,
        id,
        named,
        escorts,
        start,
        goal,
        cost: 0,
    };
    march.gather_escorts();
    for (deed, span) in deeds {
        let span = span.as_ref().or(company.span.as_ref());
        match march.carry(deed, span) {
            Ok(Next::Goes) => {}
            Ok(Next::Ends) => break,
            Err(fault) => {
                march.turn.refuse(span, fault);
                march.trails.stumbled(id);
                break;
            }
        }
    }
    march.draw();
}

impl March<'_, '_> {
    const fn unit(&self) -> UnitId {
        UnitId::Company(self.id)
    }

    fn walk(&self) -> Walk<'_> {
        Walk::new(
            self.turn.tables,
            &self.turn.board,
            &self.turn.marks,
            self.unit(),
        )
    }

    /// 5.0c: officers who are not with the company do not go along.
    fn gather_escorts(&mut self) {
        let mut with = Vec::new();
        for officer in std::mem::take(self.escorts) {
            match super::officer::escort_fault(self.turn, self.id, officer.value) {
                None => with.push(officer),
                Some(fault) => self.turn.refuse(officer.span.as_ref(), fault),
            }
        }
        *self.escorts = with;
    }

    fn carry(&mut self, deed: Deed, span: Option<&Range<usize>>) -> Result<Next, Diagnostic> {
        match deed {
            Deed::Move(made) => self.step(made, span),
            Deed::Act(Act::Exchange) => self.exchange(span),
            Deed::Act(Act::Volley) => self.volley(),
            Deed::Act(Act::Melee) => self.melee(),
            Deed::Act(Act::Flag(to)) => flags::pass(self.turn, self.id, to).map(|()| Next::Goes),
            Deed::Act(_) => Ok(Next::Goes),
        }
    }

    /// Finds who pays, if it costs anything.
    fn purse(&self, what: &str, cost: &Tally) -> Result<Option<Purse>, Diagnostic> {
        let points = i64::from(cost.total());
        if points == 0 {
            return Ok(None);
        }
        let turn = &self.turn;
        let map = &turn.tables.map;
        let purse = find(map, &turn.board, &turn.marks, self.id, self.named, false)?;
        afford(&turn.marks, purse, self.id, what, points)?;
        Ok(Some(purse))
    }

    /// Pays; words for the log: ` for 3 CP of Oates`.
    fn pay(&mut self, purse: Option<Purse>, what: &str, cost: &Tally) -> String {
        self.cost += i64::from(cost.total());
        let unit = self.unit();
        match purse {
            None => String::new(),
            Some(purse) => {
                let paid = spend(&mut self.turn.marks, purse, unit, what, cost);
                format!(" for {paid}{}", parts(cost))
            }
        }
    }

    /// One step.
    fn step(&mut self, made: Move, span: Option<&Range<usize>>) -> Result<Next, Diagnostic> {
        let walk = self.walk();
        let place = walk.start();
        let checked = walk
            .ready()
            .and_then(|()| walk.check(&place, made))
            .map_err(|bar| (bar.diagnose(&walk), bar));
        let step = match checked {
            Ok(step) => step,
            Err((fault, Bar::FacingOff(_))) => return Err(fault),
            Err((fault, _)) => return Err(self.with_other_way(fault, None)),
        };
        let what = format!("{}, {}", self.id, step.what);
        let purse = match self.purse(&what, &step.cost) {
            Ok(purse) => purse,
            Err(fault) => {
                let total = i64::from(step.cost.total());
                return Err(self.with_other_way(fault, Some(self.cost + total)));
            }
        };
        match step.to {
            Some(to) => self.enter(&place, &step, to, purse, span),
            None => {
                self.turn_in_place(&step, purse, span);
                Ok(Next::Goes)
            }
        }
    }

    /// 7.12: a turn in place.
    fn turn_in_place(&mut self, step: &Step, purse: Option<Purse>, span: Option<&Range<usize>>) {
        let paid = self.pay(purse, &step.what, &step.cost);
        self.turn.board.company_mut(self.id).facing = step.facing;
        if let Move::Turn(_, sides) = step.made {
            let turned = self.turn.marks.turned.entry(self.id).or_insert(0);
            *turned = turned.saturating_add(sides);
        }
        self.trails.turned(&self.turn.board, self.id, span);
        let text = format!("{}{paid}", step.what);
        self.turn.log.effect(&rules(&step.cost), text);
    }

    /// A step into a hex: Withdrawal Fire, payment, entry, escorts, stop.
    fn enter(
        &mut self,
        place: &Place,
        step: &Step,
        to: HexId,
        purse: Option<Purse>,
        span: Option<&Range<usize>>,
    ) -> Result<Next, Diagnostic> {
        let coming = self.coming(place.at, to, purse, &step.cost);
        let mut hit = Withdrawal::Unhurt;
        if let Some(from) = place.at {
            let along: Vec<OfficerId> = coming.iter().map(|officer| officer.value).collect();
            let unit = self.unit();
            hit = withdraw::leaves(self.turn, unit, &along, from, to, span);
            if hit == Withdrawal::Gone || self.turn.board.company(self.id).at != Some(from) {
                self.escorts.clear();
                return Ok(Next::Ends);
            }
        }
        let still = self.purse(&format!("{}, {}", self.id, step.what), &step.cost);
        let purse = match (hit, still) {
            (_, Ok(found)) => found,
            (Withdrawal::Disorganized, Err(fault)) => {
                casualties::disorganize(self.turn, self.id, &[RULE_9_15A]);
                return Err(fault);
            }
            (_, Err(fault)) => return Err(fault),
        };
        let paid = self.pay(purse, &step.what, &step.cost);
        let below = self.turn.board.has_company(to, self.id.side());
        self.trails.entered(self.id, place.at, to, span);
        self.turn.board.company_mut(self.id).facing = step.facing;
        let mut cited = rules(&step.cost);
        let mut text = format!("{}{paid}", step.what);
        if below {
            cited.push(RULE_5_0_R1);
            text.push_str(", below the company there");
        }
        self.turn.log.effect(&cited, text);
        self.turn.enter(self.id, to);
        self.path.push(to);
        self.turn.marks.turned.insert(self.id, 0);
        moved(self.turn, UnitId::Company(self.id), to, step.counts);
        for officer in coming {
            if self.turn.board.officer(officer.value).at == place.at {
                super::officer::go_along(self.turn, officer.value, to);
            }
        }
        if hit == Withdrawal::Disorganized {
            if !self.turn.board.company(self.id).disorganized {
                casualties::disorganize(self.turn, self.id, &[RULE_9_15A]);
            }
            return Ok(Next::Goes);
        }
        stop_in_zone(self.turn, UnitId::Company(self.id), to);
        Ok(Next::Goes)
    }

    /// The officers who can go along with this step; the others are refused and stay.
    fn coming(
        &mut self,
        from: Option<HexId>,
        to: HexId,
        purse: Option<Purse>,
        cost: &Tally,
    ) -> Vec<Located<OfficerId>> {
        let mut coming = Vec::new();
        for officer in std::mem::take(self.escorts) {
            let pays = purse == Some(Purse::Officer(officer.value));
            let owed = if pays { i64::from(cost.total()) } else { 0 };
            match super::officer::along_fault(self.turn, officer.value, from, to, owed) {
                None => coming.push(officer),
                Some(fault) => self.turn.refuse(officer.span.as_ref(), fault),
            }
        }
        self.escorts.clone_from(&coming);
        coming
    }

    /// H-10.
    fn exchange(&mut self, span: Option<&Range<usize>>) -> Result<Next, Diagnostic> {
        let other = exchange::partner(self.turn, self.id)?;
        let cost = costs::exchange(self.turn.tables);
        let what = format!("{}, exchange with {other}", self.id);
        let purse = self.purse(&what, &cost)?;
        let paid = self.pay(purse, &format!("exchange with {other}"), &cost);
        exchange::warn_twice(self.turn, self.id, other, span);
        exchange::swap(self.turn, self.id, other);
        let text = format!("{} and {other} change places{paid}", self.id);
        self.turn.log.effect(&rules(&cost), text);
        Ok(Next::Goes)
    }

    /// 10.3a.
    fn volley(&mut self) -> Result<Next, Diagnostic> {
        if let Some(fault) = announce::volley_fault(&self.walk(), self.id) {
            return Err(fault);
        }
        let cost = costs::volley();
        let purse = self.purse(&format!("{}, volley", self.id), &cost)?;
        let paid = self.pay(purse, "volley", &cost);
        self.turn.marks.volley.insert(self.id);
        let mut cited = rules(&cost);
        cited.push(RULE_10_33A);
        let text = format!("{} will volley{paid}", self.id);
        self.turn.log.effect(&cited, text);
        Ok(Next::Goes)
    }

    /// 11.0a, H-08.
    fn melee(&mut self) -> Result<Next, Diagnostic> {
        let walk = self.walk();
        if let Some(fault) = announce::melee_fault(&walk, self.id) {
            return Err(fault);
        }
        let target = announce::melee_target(&walk, self.id)?;
        let cost = costs::melee(self.turn.tables);
        let purse = self.purse(&format!("{}, melee against {target}", self.id), &cost)?;
        let paid = self.pay(purse, &format!("melee against {target}"), &cost);
        self.turn.marks.melee.push((self.id, target));
        let mut cited = rules(&cost);
        cited.push(RULE_11_21A);
        let text = format!("{} will initiate melee against {target}{paid}", self.id);
        self.turn.log.effect(&cited, text);
        Ok(Next::Goes)
    }

    /// The refusal, with another way to the same hex where there is one that can be paid.
    fn with_other_way(&self, fault: Diagnostic, dearer_than: Option<i64>) -> Diagnostic {
        // Each takes a search: orders that are wrong all over get the first ones only.
        if self.turn.found().is_none_or(|found| found >= SEARCHES) {
            return fault;
        }
        let other = help::other_way(
            self.turn, self.id, self.start, self.goal, self.named, self.cost,
        );
        match other {
            Some(route) if dearer_than.is_none_or(|cost| route.cost <= cost) => {
                let goal = self.goal.map_or_else(String::new, |goal| goal.to_string());
                fault.help(format!(
                    "`{}` takes it to {goal} for {} CP",
                    route.in_words(),
                    route.cost
                ))
            }
            _ => fault,
        }
    }

    /// For pictures.
    fn draw(&mut self) {
        if self.path.len() > 1 {
            let side = self.id.side();
            let path = std::mem::take(&mut self.path);
            self.turn.went(self.id, side, MovementKind::Move, &path);
        }
        if self.turn.board.company(self.id).status != Status::OnMap {
            self.escorts.clear();
        }
    }
}

/// The parts of a cost, when it has more than one: ` (line 2, rock hex 1)`.
fn parts(cost: &Tally) -> String {
    use crate::report::Line;
    let parts: Vec<String> = cost
        .lines()
        .filter_map(|line| match line {
            Line::Modifier { value, text, .. } => Some(format!("{text} {value}")),
            _ => None,
        })
        .collect();
    if parts.len() > 1 {
        format!(" ({})", parts.join(", "))
    } else {
        String::new()
    }
}

/// Counts a hex entered (5.15a, 19.42-R2).
pub fn moved(turn: &mut Turn<'_>, unit: UnitId, to: HexId, counts: bool) {
    if counts {
        *turn.marks.moved.entry(unit).or_insert(0) += 1;
    }
    if turn.tables.map.cell(to).cleared {
        *turn.marks.cleared.entry(unit).or_insert(0) += 1;
    }
}

/// 9.0d: a unit that has entered an enemy zone stops.
pub fn stop_in_zone(turn: &mut Turn<'_>, unit: UnitId, hex: HexId) {
    let enemy = turn.side.other();
    let controllers = zones::controllers(&turn.tables.map, &turn.board, enemy, hex);
    if controllers.is_empty() {
        return;
    }
    turn.marks.stopped.insert(unit);
    let names: Vec<String> = controllers.iter().map(ToString::to_string).collect();
    turn.log.fact(
        &[RULE_9_0D],
        format!("{unit} stops: {} controls {hex}", names.join(" and ")),
    );
}
