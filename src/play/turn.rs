//! One player-turn as it is carried out, or rehearsed by the checker.
//!
//! Checker and resolver run the same phases. In a rehearsal no die is rolled and nothing hidden is
//! known; what cannot be done is a fault of the orders. In earnest it is an order that events have
//! overtaken.

use super::Finding;
use crate::diagnostic::{Diagnostic, Severity};
use crate::dice::Dice;
use crate::report::Log;
use crate::report::log::{Line, Movement, MovementKind};
use crate::rule::Rule;
use crate::ruleset::Ruleset;
use crate::side::Side;
use crate::veil::Veil;
use std::ops::Range;

/// A game whose player-turns are rehearsed by the phases that carry them out.
pub trait Played: Ruleset {
    /// What holds for one player-turn only.
    type Marks;
    /// What a rehearsal supposes of chance.
    type Supposed;

    /// What holds when a player-turn begins on this board.
    fn marks(board: &Self::Board) -> Self::Marks;
}

/// The player-turn.
pub struct Turn<'a, G: Played> {
    /// The tables.
    pub tables: &'a G::Tables,
    /// The board as it is now.
    pub board: G::Board,
    /// The active side.
    pub side: Side,
    /// Its orders.
    pub orders: &'a G::Orders,
    /// The other side's standing orders.
    pub standing: &'a G::Standing,
    /// What holds for this player-turn only.
    pub marks: G::Marks,
    /// What happened.
    pub log: Log,
    fate: Fate<'a, G>,
}

/// Where chance and secrets come from.
enum Fate<'a, G: Played> {
    /// Dice are rolled, hidden things may come to light.
    Earnest {
        dice: &'a mut Dice,
        veil: &'a mut Veil<G::Secret>,
    },
    /// The checker tries the orders.
    Rehearsal { supposed: G::Supposed, trial: Trial },
}

/// What a rehearsal found.
#[derive(Debug, Default)]
pub struct Trial {
    /// Faults and warnings.
    pub faults: Vec<Finding>,
    /// What gave nothing as things went: warnings.
    pub idle: Vec<Finding>,
    /// The places in the orders of what gave something, or may.
    pub used: Vec<Range<usize>>,
}

impl<'a, G: Played> Turn<'a, G> {
    /// A player-turn that is carried out.
    pub fn earnest(
        tables: &'a G::Tables,
        board: G::Board,
        side: Side,
        orders: &'a G::Orders,
        standing: &'a G::Standing,
        dice: &'a mut Dice,
        veil: &'a mut Veil<G::Secret>,
    ) -> Self {
        let fate = Fate::Earnest { dice, veil };
        Turn::new(tables, board, side, orders, standing, fate)
    }

    /// A player-turn that the checker tries.
    pub fn supposing(
        tables: &'a G::Tables,
        board: G::Board,
        side: Side,
        orders: &'a G::Orders,
        standing: &'a G::Standing,
        supposed: G::Supposed,
    ) -> Self {
        let fate = Fate::Rehearsal {
            supposed,
            trial: Trial::default(),
        };
        Turn::new(tables, board, side, orders, standing, fate)
    }

    fn new(
        tables: &'a G::Tables,
        board: G::Board,
        side: Side,
        orders: &'a G::Orders,
        standing: &'a G::Standing,
        fate: Fate<'a, G>,
    ) -> Self {
        let marks = G::marks(&board);
        Turn {
            tables,
            board,
            side,
            orders,
            standing,
            marks,
            log: Log::default(),
            fate,
        }
    }

    /// The board as the player-turn leaves it; what happened goes to `log`.
    pub fn into_board(self, log: &mut Log) -> G::Board {
        log.actions.extend(self.log.actions);
        log.movements.extend(self.log.movements);
        self.board
    }

    /// Begins an action of the log: the phase is `CSA movement` and the like.
    pub fn begin(&mut self, phase: &str, title: impl Into<String>) {
        let heading = format!("{} {phase}", self.side);
        self.log.begin(heading, title);
    }

    /// What is supposed of chance, when this is a rehearsal.
    #[must_use]
    pub fn rehearsing(&self) -> Option<&G::Supposed> {
        match &self.fate {
            Fate::Rehearsal { supposed, .. } => Some(supposed),
            Fate::Earnest { .. } => None,
        }
    }

    /// How much a rehearsal has found so far; none in earnest.
    #[must_use]
    pub fn found(&self) -> Option<usize> {
        match &self.fate {
            Fate::Rehearsal { trial, .. } => Some(trial.faults.len()),
            Fate::Earnest { .. } => None,
        }
    }

    /// What a rehearsal found.
    #[must_use]
    pub fn into_faults(mut self) -> Vec<Finding> {
        self.take_trial().faults
    }

    /// The same with what gave nothing.
    #[must_use]
    pub fn take_trial(&mut self) -> Trial {
        match &mut self.fate {
            Fate::Rehearsal { trial, .. } => std::mem::take(trial),
            Fate::Earnest { .. } => Trial::default(),
        }
    }

    /// Records in a rehearsal whether something ordered gives anything: `idle` is the warning if it
    /// gives nothing as things went. What gives nothing in some course of things and something in
    /// none is told to who orders it.
    pub fn weigh(&mut self, span: Option<&Range<usize>>, idle: Option<Diagnostic>) {
        let (Fate::Rehearsal { trial, .. }, Some(span)) = (&mut self.fate, span) else {
            return;
        };
        match idle {
            Some(idle) => trial.idle.push((Some(span.clone()), idle.warning())),
            None => trial.used.push(span.clone()),
        }
    }

    /// Rolls dice and logs them: what is needed, and what came of it. Never asked in a rehearsal:
    /// there the phases skip what chance decides.
    ///
    /// # Panics
    ///
    /// In a rehearsal.
    pub fn roll_dice(
        &mut self,
        label: &str,
        count: usize,
        needed: impl Into<String>,
        rules: &[Rule],
        result: impl FnOnce(&[u8]) -> String,
    ) -> Vec<u8> {
        let Fate::Earnest { dice, .. } = &mut self.fate else {
            panic!("a rehearsal rolls no dice: {label}");
        };
        let roll = dice.roll(label, count, rules);
        let shown = result(&roll.dice);
        self.log.push(Line::Roll {
            label: roll.label,
            dice: roll.dice.clone(),
            needed: needed.into(),
            result: shown,
            rules: roll.rules,
        });
        roll.dice
    }

    /// Rolls one die, as [`Turn::roll_dice`].
    ///
    /// # Panics
    ///
    /// In a rehearsal.
    pub fn roll(
        &mut self,
        label: &str,
        needed: impl Into<String>,
        rules: &[Rule],
        result: impl FnOnce(u8) -> String,
    ) -> u8 {
        self.roll_dice(label, 1, needed, rules, |dice| result(dice[0]))[0]
    }

    /// An order, or a part of it, that cannot be carried out: a fault when rehearsing, else an
    /// order that events have overtaken. `span` is the place in the orders.
    pub fn refuse(&mut self, span: Option<&Range<usize>>, fault: Diagnostic) {
        match &mut self.fate {
            Fate::Rehearsal { trial, .. } => trial.faults.push((span.cloned(), fault)),
            Fate::Earnest { .. } => match fault.severity {
                Severity::Error => {
                    let rules: Vec<Rule> = fault.rule.into_iter().collect();
                    self.log.overtaken(&rules, fault.message);
                }
                Severity::Warning => {}
            },
        }
    }

    /// Opens one hidden thing of the resolver, because of what everybody sees; none when it is
    /// not sealed (any more), and in a rehearsal.
    #[expect(clippy::needless_pass_by_value, reason = "labels are small ids")]
    pub fn open(&mut self, rule: Rule, label: impl ToString) -> Option<G::Secret> {
        let Fate::Earnest { veil, .. } = &mut self.fate else {
            return None;
        };
        veil.open(rule, &mut self.log, &label.to_string())
    }

    /// Opens hidden things that meet a test; gives them by label. Nothing in a rehearsal.
    pub fn unveil(
        &mut self,
        rule: Rule,
        test: impl FnMut(&str, &G::Secret) -> bool,
    ) -> Vec<(String, G::Secret)> {
        match &mut self.fate {
            Fate::Earnest { veil, .. } => veil.open_where(rule, &mut self.log, test),
            Fate::Rehearsal { .. } => Vec::new(),
        }
    }

    /// As [`Turn::unveil`], for a test that asks the tables and the board as it is now.
    pub fn unveil_on_board(
        &mut self,
        rule: Rule,
        mut test: impl FnMut(&G::Tables, &G::Board, &str, &G::Secret) -> bool,
    ) -> Vec<(String, G::Secret)> {
        let (tables, board) = (self.tables, &self.board);
        match &mut self.fate {
            Fate::Earnest { veil, .. } => veil.open_where(rule, &mut self.log, |label, secret| {
                test(tables, board, label, secret)
            }),
            Fate::Rehearsal { .. } => Vec::new(),
        }
    }

    /// Records that an opened thing contradicts what is public.
    pub fn contradicted(&mut self, fault: Diagnostic) {
        if let Fate::Earnest { veil, .. } = &mut self.fate {
            veil.contradicted(fault);
        }
    }

    /// The side whose hidden things may come to light in this player-turn: the resolver.
    #[must_use]
    pub fn resolver(&self) -> Side {
        self.side.other()
    }

    /// Records for pictures that a piece went along these places, in the board's own units.
    #[expect(clippy::needless_pass_by_value, reason = "pieces are small ids")]
    pub fn went<P: Copy + Into<(i64, i64)>>(
        &mut self,
        piece: impl ToString,
        side: Side,
        kind: MovementKind,
        path: &[P],
    ) {
        self.log.movements.push(Movement {
            piece: piece.to_string(),
            side,
            kind,
            path: path.iter().map(|place| (*place).into()).collect(),
        });
    }
}
