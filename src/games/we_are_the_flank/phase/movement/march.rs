//! One unit on its way: steps, what they cost, and what bars them.

use super::super::super::board::{
    Board, CommanderStatus, Formation, Mark, Status, Unit, UnitId, footprint, footprint_at,
};
use super::super::super::commanders;
use super::super::super::orders::{Reach, Step, UnitMove};
use super::super::super::printed::KEEP_AWAY;
use super::super::super::rules::{
    FLANK_07, FLANK_08, FLANK_14, FLANK_20, FLANK_23, FLANK_H06, FLANK_H14, FLANK_R14, FLANK_R22,
    FLANK_R25, FLANK_R26,
};
use super::super::super::tables::{Arm, Tables};
use super::going::{Going, Passage};
use super::{Sink, allowance, formation_fault, formation_name, illegal};
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::Located;
use crate::report::log::MovementKind;
use crate::report::{Log, Movement};
use crate::rule::Rule;
use crate::tabletop::{Angle, Length, Point, Rect, Segment, Spot};

/// A unit that is being moved.
pub(super) struct March<'a, 'l, 's> {
    pub tables: &'a Tables,
    pub board: &'a mut Board,
    pub id: UnitId,
    pub arm: Arm,
    pub log: &'l mut Log,
    sink: &'l mut Sink<'s>,
    pub allowance: Length,
    rule: Rule,
    pub spent: f64,
    stepped: bool,
    path: Vec<Point>,
    /// The way of the last straight step, to say where it could have ended.
    last_way: Option<(Rect, Angle, Length, &'static str)>,
}

/// A straight way: where from, which way, at what price.
#[derive(Clone, Copy)]
struct Way {
    rect: Rect,
    bearing: Angle,
    rate: f64,
    verb: &'static str,
}

impl<'a, 'l, 's> March<'a, 'l, 's> {
    pub fn new(
        tables: &'a Tables,
        board: &'a mut Board,
        id: &UnitId,
        log: &'l mut Log,
        sink: &'l mut Sink<'s>,
    ) -> Self {
        let at = board.unit(id).at;
        let entered = board.unit(id).has(Mark::Moved);
        let mut march = March {
            tables,
            board,
            id: id.clone(),
            arm: tables.entry(id).arm,
            log,
            sink,
            allowance: Length::ZERO,
            rule: FLANK_14,
            spent: 0.0,
            stepped: entered,
            path: vec![at],
            last_way: None,
        };
        march.measure_allowance();
        march
    }

    /// FLANK-R14: the whole move is made on the allowance of the formation that it is made in.
    pub fn measure_allowance(&mut self) {
        let formation = self.unit().formation;
        (self.allowance, self.rule) = allowance(self.arm, formation);
    }

    pub(super) fn unit(&self) -> &Unit {
        self.board.unit(&self.id)
    }

    pub fn refuse<T>(&mut self, at: &Located<T>, diagnostic: Diagnostic) -> bool {
        (self.sink)(at.span.as_ref(), diagnostic);
        false
    }

    /// Changes formation; `when` is the rule of the moment.
    pub fn change(&mut self, wanted: &Located<Formation>, when: Rule) -> bool {
        if !self.unit().is_on_table() {
            return self.gone(wanted);
        }
        if let Some(diagnostic) = formation_fault(self.tables, self.board, &self.id, wanted) {
            return self.refuse(wanted, diagnostic);
        }
        let unit = self.board.unit_mut(&self.id);
        unit.formation = Some(wanted.value);
        unit.this_turn.insert(Mark::ChangedFormation);
        let mut rules = vec![FLANK_07, FLANK_08];
        if when == FLANK_R14 {
            rules.push(when);
        }
        self.log.effect(
            &rules,
            format!("{} forms {}", self.id, formation_name(wanted.value)),
        );
        true
    }

    /// FLANK-H14: nothing can follow once the unit has left the table.
    fn gone<T>(&mut self, at: &Located<T>) -> bool {
        let diagnostic = illegal(
            FLANK_H14,
            format!("`{}` has left the table before this", self.id),
        )
        .help("take it out, or stop the unit before the edge");
        self.refuse(at, diagnostic)
    }

    /// Carries out one step. `then` is the formation that follows it.
    pub fn step(&mut self, step: &Located<Step>, last: bool, then: Option<Formation>) -> bool {
        if !self.unit().is_on_table() {
            return self.gone(step);
        }
        self.last_way = None;
        match step.value {
            Step::Forward(reach) => self.straight(step, reach, false, last, then),
            Step::Back(reach) => self.straight(step, reach, true, last, then),
            Step::Wheel(hand, turn) => self.wheel(step, hand, turn),
            Step::AboutFace => self.about_face(step),
            Step::Pivot(turn) => self.pivot(step, turn),
            Step::PivotTo(bearing) => {
                let turn = (bearing.0 - self.unit().facing.0).rem_euclid(36_000);
                let turn = if turn > 18_000 { turn - 36_000 } else { turn };
                self.pivot(step, Angle(turn))
            }
        }
    }

    /// What is left of the allowance, for people.
    pub(super) fn left(&self) -> Length {
        Length::round(self.allowance.to_f64() - self.spent).max(Length::ZERO)
    }

    /// The allowance as a fault states it.
    pub(super) fn purse(&self) -> String {
        let how = match self.unit().formation {
            Some(formation) => format!(" in {}", formation_name(formation)),
            None => String::new(),
        };
        if self.spent > 0.0 {
            format!("{} of {}{how} left", self.left(), self.allowance)
        } else {
            format!("{}{how}", self.allowance)
        }
    }

    /// How many hundredths of a measure at `price` each are affordable in the open.
    pub(super) fn affordable(&self, price: f64) -> i64 {
        if self.left() == Length::ZERO {
            return 0;
        }
        let fits = |parts: i64| Length::round(self.spent + parts as f64 * price) <= self.allowance;
        let purse = (self.allowance.to_f64() + 0.005 - self.spent).max(0.0);
        let mut parts = libm::floor(purse / price) as i64 + 1;
        while parts > 0 && !fits(parts) {
            parts -= 1;
        }
        parts
    }

    fn straight(
        &mut self,
        step: &Located<Step>,
        reach: Reach,
        back: bool,
        last: bool,
        then: Option<Formation>,
    ) -> bool {
        let rect = footprint(self.tables, self.unit());
        let way = Way {
            rect,
            bearing: if back {
                (rect.facing + Angle::HALF).normalised()
            } else {
                rect.facing
            },
            rate: if back { 2.0 } else { 1.0 },
            verb: if back { "back" } else { "forward" },
        };
        let open = Length(self.affordable(way.rate / 100.0));
        let wanted = match reach {
            Reach::Inches(wanted) => wanted,
            Reach::Max => self.longest(way, open, last, then),
        };
        if wanted > open {
            let most = self.longest(way, open, last, then);
            let cost = Length::round(wanted.to_f64() * way.rate);
            let diagnostic = illegal(
                if back { FLANK_20 } else { self.rule },
                format!(
                    "`{}` costs {cost}, and `{}` has {}",
                    step.value,
                    self.id,
                    self.purse()
                ),
            )
            .help(nearest_way(way.verb, most));
            return self.refuse(step, diagnostic);
        }
        let (going, passage) = self.passage(way, wanted);
        let walked = Length(passage.parts);
        if let Some((clear, enemy)) = self.barred(way, walked) {
            let diagnostic = illegal(
                FLANK_23,
                format!(
                    "`{}` brings `{}` within 1 inch of `{enemy}`",
                    step.value, self.id
                ),
            )
            .help(nearest_way(way.verb, clear));
            return self.refuse(step, diagnostic);
        }
        if walked < wanted {
            self.shortened(step, &going, &passage, &format!("{walked} inches"));
        }
        going.explain(&passage, self.allowance, self.log);
        self.last_way = Some((rect, way.bearing, walked, way.verb));
        self.arrive(
            rect.moved(way.bearing, walked),
            &passage,
            &format!("{} {walked}", way.verb),
        );
        self.watch_the_edge(step)
    }

    /// A warning that the ground cuts a step short.
    pub(super) fn shortened(
        &mut self,
        step: &Located<Step>,
        going: &Going,
        passage: &Passage,
        end: &str,
    ) {
        let rule = if passage.crossed {
            FLANK_R26
        } else {
            FLANK_R25
        };
        let diagnostic = Diagnostic::new(
            Kind::Illegal,
            format!(
                "`{}` ends after {end}: {} takes the rest",
                step.value,
                going.obstruction(passage)
            ),
        )
        .warning()
        .rule(rule)
        .help("it stands as it is; `check` shows where the unit ends");
        (self.sink)(step.span.as_ref(), diagnostic);
    }

    fn passage(&self, way: Way, wanted: Length) -> (Going, Passage) {
        let from = Spot::from(way.rect.centre);
        let segment = Segment::new(from, from.along(way.bearing, wanted.to_f64()));
        let cleared = self.unit().crossed_stream;
        let going = Going::straight(&self.tables.ground, segment, way.rate, cleared);
        let passage = going.passage(wanted.0, self.spent, self.allowance);
        (going, passage)
    }

    /// FLANK-23: the enemy that bars a straight way first, and how far it is clear.
    fn barred(&self, way: Way, length: Length) -> Option<(Length, UnitId)> {
        self.board
            .enemies(self.tables, &self.id)
            .map(|enemy| {
                let theirs = footprint(self.tables, enemy);
                let clear = way.rect.clear_way(way.bearing, length, &theirs, KEEP_AWAY);
                (clear, enemy.id.clone())
            })
            .filter(|(clear, _)| *clear < length)
            .min_by_key(|(clear, _)| *clear)
    }

    /// The longest legal straight step of at most `open` inches: what ground, enemies and the edge
    /// leave; as the last step of a move, without ending on a friend.
    fn longest(&self, way: Way, open: Length, last: bool, then: Option<Formation>) -> Length {
        let mut most = Length(self.passage(way, open).1.parts);
        if let Some((clear, _)) = self.barred(way, most) {
            most = clear;
        }
        let on_table = |length: Length| {
            let end = way.rect.moved(way.bearing, length).centre;
            self.tables.ground.holds(end)
        };
        while most > Length::ZERO && !on_table(most) {
            most -= Length(1);
        }
        if !last {
            return most;
        }
        let mut end = most;
        while end > Length::ZERO
            && self
                .overlapped(way.rect.moved(way.bearing, end), then)
                .is_some()
        {
            end -= Length(1);
        }
        end
    }

    /// FLANK-H06: the unit that a place overlaps, in the formation held there.
    fn overlapped(&self, rect: Rect, then: Option<Formation>) -> Option<UnitId> {
        let mut unit = self.unit().clone();
        if then.is_some() && unit.formation.is_some() {
            unit.formation = then;
        }
        let rect = footprint_at(self.tables, &unit, rect.centre, rect.facing);
        self.board
            .on_table()
            .filter(|other| other.id != self.id)
            .find(|other| rect.overlaps(&footprint(self.tables, other)))
            .map(|other| other.id.clone())
    }

    /// Puts the unit where a step ends.
    pub(super) fn arrive(&mut self, rect: Rect, passage: &Passage, what: &str) {
        self.spent += passage.cost;
        let left = self.left();
        let unit = self.board.unit_mut(&self.id);
        unit.at = rect.centre;
        unit.facing = rect.facing;
        unit.crossed_stream |= passage.crossed;
        if passage.parts > 0 {
            unit.this_turn.insert(Mark::Moved);
            self.stepped = true;
            self.path.push(rect.centre);
        }
        self.log.fact(
            &[FLANK_R22],
            format!(
                "{what} to {}, facing {}; cost {}, {left} left",
                rect.centre,
                rect.facing,
                Length::round(passage.cost)
            ),
        );
    }

    /// FLANK-H14: a unit whose centre goes over the edge has left the table.
    pub(super) fn watch_the_edge(&mut self, step: &Located<Step>) -> bool {
        if self.tables.ground.holds(self.unit().at) {
            return true;
        }
        self.board.unit_mut(&self.id).status = Status::Left;
        let at = self.unit().at;
        for commander in &mut self.board.commanders {
            if commander.with.as_ref() == Some(&self.id) {
                commander.status = CommanderStatus::Left;
                commander.with = None;
                commander.at = at;
            }
        }
        self.log.effect(
            &[FLANK_H14],
            format!("{} leaves the table for good", self.id),
        );
        let diagnostic = Diagnostic::new(
            Kind::Illegal,
            format!("`{}` takes `{}` off the table", step.value, self.id),
        )
        .warning()
        .rule(FLANK_H14)
        .help("it may not return; write `max` to stop at the edge");
        (self.sink)(step.span.as_ref(), diagnostic);
        true
    }

    /// The end of the move: nobody under the unit, its commander with it, its way in the log.
    pub fn end(&mut self, order: &UnitMove, sound: bool) {
        if self.unit().is_on_table() {
            if sound && self.stepped {
                self.stand_clear(order);
            }
            self.board.carry_commander(&self.id);
            commanders::make_way(self.tables, self.board, &self.id, self.log);
            let unit = self.board.unit(&self.id);
            let formation = unit.formation.map_or(String::new(), |formation| {
                format!(", {}", formation_name(formation))
            });
            let used = if self.spent > 0.0 {
                format!(
                    ", {} of {} used",
                    self.allowance - self.left(),
                    self.allowance
                )
            } else {
                String::new()
            };
            self.log.effect(
                &[self.rule],
                format!(
                    "{} stands at {}, facing {}{formation}{used}",
                    self.id, unit.at, unit.facing
                ),
            );
        }
        if self.path.len() > 1 {
            self.log.movements.push(Movement {
                piece: self.id.to_string(),
                side: self.tables.side_of(&self.id),
                kind: MovementKind::Move,
                path: self.path.iter().map(|place| (*place).into()).collect(),
            });
        }
    }

    /// FLANK-H06: a move may not end on another unit.
    fn stand_clear(&mut self, order: &UnitMove) {
        let rect = footprint(self.tables, self.unit());
        let Some(other) = self.overlapped(rect, None) else {
            return;
        };
        let help = match self.last_way {
            Some((from, bearing, walked, verb)) => {
                let mut way = walked;
                while way > Length::ZERO
                    && self.overlapped(from.moved(bearing, way), None).is_some()
                {
                    way -= Length(1);
                }
                if way > Length::ZERO {
                    format!(
                        "units pass through friends; end before it, with `{verb} {way}`, or beyond it"
                    )
                } else {
                    "units pass through friends; end the move before or beyond it".to_owned()
                }
            }
            None => "units pass through friends; end the move before or beyond it".to_owned(),
        };
        let span = order
            .steps
            .last()
            .and_then(|step| step.span.as_ref())
            .or(order.unit.span.as_ref());
        let diagnostic = illegal(
            FLANK_H06,
            format!("`{}` would end its move on top of `{other}`", self.id),
        )
        .help(help);
        (self.sink)(span, diagnostic);
    }
}

/// The nearest legal straight step, as a help.
fn nearest_way(verb: &str, most: Length) -> String {
    if most > Length::ZERO {
        format!("`{verb} {most}` is the most here")
    } else {
        format!("it cannot go {verb} here; take the step out")
    }
}
