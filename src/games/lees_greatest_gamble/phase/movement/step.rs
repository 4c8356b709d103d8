//! One movement: its MP, its steps, what each step brings with it (8.2 to 8.6, 15.1 to 15.3, 22.2,
//! 22.4), and the declaration at its end (8.4).

mod end;
mod entered;
mod hindrance;
mod leave;
mod recovery;
mod supposed;

use super::words;
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::lees_greatest_gamble::board::Status;
use crate::games::lees_greatest_gamble::orders::{Way, said};
use crate::games::lees_greatest_gamble::printed::RECOVERY;
use crate::games::lees_greatest_gamble::rules::RULE_22_2A;
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::Piece;
use crate::games::lees_greatest_gamble::ways::{self, Bar, Begin, Gait, Place, Presence, Walk};
use crate::hex::HexId;
use crate::report::log::MovementKind;
use crate::side::Side;
use std::cell::OnceCell;
use std::ops::Range;
use std::rc::Rc;

/// How many faults come with another way: each takes a search.
const SEARCHES: usize = 20;

/// A piece on its way.
struct March<'t, 'a> {
    turn: &'t mut Turn<'a>,
    piece: Piece,
    mover: Side,
    way: &'t Way,
    span: Option<&'t Range<usize>>,
    gait: Gait,
    begin: Begin,
    /// Where the piece was in the game before.
    before: Option<Status>,
    place: Place,
    /// What stands where, until something comes or goes.
    presence: OnceCell<Rc<Presence<'a>>>,
    /// 8.6i: hexes in which the check of a charging brigade was left out.
    skipped: Vec<HexId>,
    /// 15.3a: whether it has paid for hindrance.
    delayed: bool,
    /// 15.3a: whether it may have to, which a die decides.
    beset: bool,
    /// 20.2e: whether it has entered a hex, or left the map.
    walked: bool,
    /// For pictures.
    path: Vec<HexId>,
}

/// How far an order was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    /// To its end.
    Whole,
    /// Not to its end.
    Short,
}

/// Carries out what a piece is ordered to do in M-A, by its owner or by the side that took control
/// of it. `span` is the place of the piece's name in the orders.
pub fn carry_out(
    turn: &mut Turn<'_>,
    piece: Piece,
    mover: Side,
    way: &Way,
    span: Option<&Range<usize>>,
) {
    let title = words::title(turn, piece, mover, way);
    turn.begin("movement", title);
    let begin = Begin::read(turn.tables, &turn.board, piece);
    let gait = Gait::of(way);
    let place = Walk::new(
        turn.tables,
        &turn.board,
        &turn.marks,
        piece,
        mover,
        gait,
        begin,
    )
    .start();
    let before = match piece {
        Piece::Unit(unit) => Some(turn.board.unit(unit).status),
        Piece::Marker(_) | Piece::Train(_) => None,
    };
    let mut march = March {
        turn,
        piece,
        mover,
        way,
        span,
        gait,
        begin,
        before,
        place,
        presence: OnceCell::new(),
        skipped: Vec::new(),
        delayed: false,
        beset: false,
        walked: false,
        path: place.at.into_iter().collect(),
    };
    let course = march.go();
    march.end(course);
}

impl March<'_, '_> {
    fn walk(&self) -> Walk<'_> {
        let (tables, board) = (self.turn.tables, &self.turn.board);
        let marks = &self.turn.marks;
        let presence = || {
            Rc::new(Presence::with(
                &marks.memory,
                tables,
                board,
                self.piece.side(),
            ))
        };
        Walk {
            tables,
            board,
            marks,
            piece: self.piece,
            mover: self.mover,
            gait: self.gait,
            begin: self.begin,
            presence: self.presence.get_or_init(presence).clone(),
        }
    }

    /// Whether the order wants any MP spent.
    fn wants_to_move(&self) -> bool {
        let way = self.way;
        way.enter.is_some()
            || !way.path.is_empty()
            || said(way.recover.as_ref())
            || said(way.leave.as_ref())
    }

    /// The movement.
    fn go(&mut self) -> Course {
        if !self.wants_to_move() {
            return Course::Whole;
        }
        let ready = self
            .walk()
            .ready()
            .map_err(|bar| bar.diagnose(&self.walk()));
        if let Err(fault) = ready {
            self.turn.refuse(self.span, fault);
            return Course::Short;
        }
        if let Err(bar) = self.gait.check(&self.walk()) {
            let fault = bar.diagnose(self.piece);
            let span = self.gait_span();
            self.turn.refuse(span.as_ref(), fault);
            if self.turn.rehearsing().is_some() {
                return Course::Short;
            }
            self.gait = Gait::default();
        }
        if self.gait.disengage && !self.begin.bound {
            let piece = self.piece;
            let text = format!("`{piece}` disengages, but no enemy infantry is near it");
            let fault = Diagnostic::new(Kind::Illegal, text)
                .warning()
                .rule(RULE_22_2A)
                .help("take `disengage` out: it moves freely");
            let span = self.gait_span();
            self.turn.refuse(span.as_ref(), fault);
        }
        self.recover();
        if let Some(gate) = &self.way.enter {
            let entry = self.walk().entry(gate.value);
            match entry {
                Ok(step) => self.enter(&step, false),
                Err(bar) => return self.stop(&bar, gate.span.as_ref()),
            }
        }
        for hex in &self.way.path {
            self.suppose_decoys(hex);
            let checked = self.walk().check(&self.place, hex.value);
            let step = match checked {
                Ok(step) => step,
                Err(bar) => return self.stop(&bar, hex.span.as_ref()),
            };
            let Some(hindered) = self.leaves(&step, hex.span.as_ref()) else {
                return Course::Short;
            };
            self.enter(&step, hindered);
            if self.turn.board.place(self.piece) != Some(hex.value) {
                return Course::Short;
            }
        }
        self.depart()
    }

    /// The place of what the order says about how the piece moves.
    fn gait_span(&self) -> Option<Range<usize>> {
        let way = self.way;
        [&way.march, &way.accelerate, &way.disengage]
            .into_iter()
            .flatten()
            .find(|flag| flag.value)
            .and_then(|flag| flag.span.clone())
            .or_else(|| self.span.cloned())
    }

    /// A step that is not allowed ends the movement.
    fn stop(&mut self, bar: &Bar, span: Option<&Range<usize>>) -> Course {
        let walk = self.walk();
        let fault = bar.diagnose(&walk);
        let short = matches!(bar, Bar::Short { .. });
        let supposed = self.delayed && short && self.turn.rehearsing().is_some();
        let fault = if supposed {
            fault.warning()
        } else {
            self.with_other_way(fault, bar)
        };
        let span = span.or(self.span);
        self.turn.refuse(span, fault);
        Course::Short
    }

    /// The refusal, with another way to the last hex of the path where there is one.
    fn with_other_way(&self, fault: Diagnostic, bar: &Bar) -> Diagnostic {
        let turn = &self.turn;
        let found = turn.found();
        let wanted = bar.is_of_the_way() && self.mover == self.piece.side();
        let goal = self.way.path.last().map(|hex| hex.value);
        let goal = goal.filter(|goal| self.place.at != Some(*goal));
        let Some(goal) = goal.filter(|_| wanted && found.is_some_and(|found| found < SEARCHES))
        else {
            return fault;
        };
        let mut board = turn.board.clone();
        let mut marks = turn.marks.clone();
        self.undo(&mut board, &mut marks);
        let enter = self.way.enter.as_ref().map(|gate| gate.value);
        match ways::cheapest(turn.tables, &board, &marks, self.piece, enter, goal) {
            Some(route) => fault.help(format!(
                "{}`{}` takes it to {goal} for {} MP",
                match said(self.way.recover.as_ref()) {
                    true => "without `recover`, ",
                    false => "",
                },
                route.in_words(),
                route.price()
            )),
            None => fault,
        }
    }

    /// Spends half MP.
    fn pay(&mut self, halves: i64) {
        self.place.spent += halves;
        self.turn.marks.moved.insert(self.piece);
        if let Piece::Marker(id) = self.piece
            && self.place.spent >= 2 * RECOVERY
            && let Some(marker) = self.turn.board.marker_mut(id)
        {
            marker.recovered = true;
        }
    }

    /// For pictures.
    fn draw(&mut self) {
        if self.path.len() > 1 {
            let path = std::mem::take(&mut self.path);
            let side = self.piece.side();
            self.turn.went(self.piece, side, MovementKind::Move, &path);
        }
    }
}
