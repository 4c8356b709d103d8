//! The engine of a ruleset: its own types erased.

mod head;
mod hidden;
mod orders;
mod standing;
mod state;
mod veiled;

use super::{Checked, Engine, Hidden, Outcome, Part, ReadOrders, Standing, State, Turn};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::dice::Dice;
use crate::protocol::canonical;
use crate::protocol::documents::{
    HiddenDocument, Ignored, Opening, OrdersDocument, ResolutionDocument, StandingDocument,
    StateDocument,
};
use crate::protocol::hex::Digest;
use crate::report::Log;
use crate::rule::Rule;
use crate::ruleset::{Answer, Ending, Overlay, Question, Ruleset, Sheet, Step};
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug)]
pub(super) struct Loaded<G: Ruleset> {
    pub(super) tables: G::Tables,
}

impl<G: Ruleset> Engine for Loaded<G> {
    fn opening(
        &self,
        scenario: &str,
        options: &BTreeMap<String, String>,
    ) -> Result<Part, Diagnostic> {
        for (name, value) in options {
            let known = G::OPTIONS.iter().find(|(option, _, _)| option == name);
            let values = known.map_or(&[][..], |(_, values, _)| values);
            if !values.contains(&value.as_str()) {
                return Err(unknown_option::<G>(name, value));
            }
        }
        G::opening(&self.tables, scenario, options).map(Part::new)
    }

    fn step(&self, board: &Part) -> Option<Step> {
        G::step(&self.tables, board.get())
    }

    fn ending(&self, board: &Part) -> Ending {
        G::ending(&self.tables, board.get())
    }

    fn state(&self, header: StateDocument<Ignored>, board: Part) -> State {
        Self::state_of(header, board)
    }

    fn read_state(&self, source: &Source) -> Result<State, Faults> {
        self.state_in(source)
    }

    fn check_with(
        &self,
        id: Digest,
        state: &State,
        draft: &Source,
        held: &[Hidden],
    ) -> Result<Checked, Faults> {
        self.orders_in(id, state, draft, held)
    }

    fn check_standing(&self, state: &State, side: Side, draft: &Source) -> Result<Part, Faults> {
        self.standing_in(state, side, draft)
    }

    fn no_standing(&self, board: &Part, side: Side) -> Part {
        self.standing_none(board, side)
    }

    fn emit_orders(
        &self,
        header: &OrdersDocument<Ignored>,
        orders: &Part,
        opened: &[Hidden],
    ) -> String {
        Self::orders_text(header, orders, opened)
    }

    fn read_orders(&self, state: &State, source: &Source) -> Result<ReadOrders, Faults> {
        self.orders_signed(state, source)
    }

    fn seal(&self, header: StandingDocument<Ignored>, standing: Part) -> Standing {
        Self::sealed(header, standing)
    }

    fn read_standing(&self, state: &State, source: &Source) -> Result<Standing, Faults> {
        self.standing_kept(state, source)
    }

    fn read_opening(
        &self,
        state: &State,
        header: &ResolutionDocument<Ignored>,
        source: &Source,
    ) -> Result<Standing, Faults> {
        self.standing_opened(state, header, source)
    }

    fn emit_resolution(
        &self,
        header: &ResolutionDocument<Ignored>,
        opening: &Standing,
        opened: &[Hidden],
    ) -> String {
        canonical::emit(&ResolutionDocument {
            format: header.format.clone(),
            game: header.game,
            player_turn: header.player_turn,
            side: header.side,
            parent: header.parent,
            orders: header.orders,
            link: header.link,
            standing: header.standing,
            seed: header.seed,
            state: header.state,
            seal: header.seal,
            trace: header.trace.clone(),
            opening: Opening {
                salt: opening.document.salt,
                standing: opening.document.standing.get::<G::Standing>(),
            },
            opened: hidden::opened_entries::<G>(opened),
            roll: header.roll.clone(),
        })
    }

    fn play(&self, turn: &Turn<'_>, dice: &mut Dice, log: &mut Log) -> Result<Outcome, Faults> {
        self.play_turn(turn, dice, log)
    }

    fn hide(&self, header: HiddenDocument<Ignored>, value: &Part) -> Result<Hidden, Diagnostic> {
        self.thing_of(header, value)
    }

    fn read_hidden(&self, source: &Source) -> Result<Hidden, Faults> {
        self.read_thing(source)
    }

    fn read_opened(
        &self,
        state: &State,
        side: Side,
        source: &Source,
    ) -> Result<Vec<Hidden>, Faults> {
        self.openings(state, side, source)
    }

    fn emit_disclosure(&self, game: Digest, side: Side, things: &[(u32, Hidden)]) -> String {
        self.disclosure_text(game, side, things)
    }

    fn read_disclosure(&self, source: &Source) -> Result<Vec<(u32, Hidden)>, Faults> {
        self.disclosed(source)
    }

    fn judge_orders(
        &self,
        state: &State,
        orders: &Part,
        opened: &[Hidden],
        before: &[Hidden],
        after: &[Hidden],
    ) -> Result<(), Faults> {
        self.judge(state, orders, opened, before, after)
    }

    fn due(&self, state: &State, side: Side, held: &[Hidden]) -> Vec<(String, Rule)> {
        if !G::HIDES {
            return Vec::new();
        }
        let board = state.document.board.get::<G::Board>();
        let known = hidden::values::<G>(held);
        self.overdue(state, board, side, &BTreeSet::new(), &known)
    }

    fn maybe_due(&self, state: &State, side: Side) -> Vec<(String, Rule)> {
        G::maybe_due(&self.tables, state.document.board.get(), side)
    }

    fn is_void(&self, state: &State, label: &str) -> bool {
        G::is_void(state.document.board.get(), label)
    }

    fn hidden_form(&self, board: &Part, side: Side, held: &[Hidden]) -> String {
        G::hidden_form(&self.tables, board.get(), side, &hidden::values::<G>(held))
    }

    fn own_board(&self, board: &Part, side: Side, held: &[Hidden]) -> Option<Part> {
        let held = hidden::values::<G>(held);
        G::own_board(&self.tables, board.get(), side, &held).map(Part::new)
    }

    fn form(&self, board: &Part) -> String {
        G::form(&self.tables, board.get())
    }

    fn standing_form(&self, board: &Part, side: Side) -> String {
        G::standing_form(&self.tables, board.get(), side)
    }

    fn losses(&self, before: &Part, after: &Part) -> Sheet {
        G::losses(&self.tables, before.get(), after.get())
    }

    fn sheets(&self, board: &Part) -> Vec<Sheet> {
        G::sheets(&self.tables, board.get())
    }

    fn svg(&self, board: &Part, log: &Log, title: &str) -> String {
        G::svg(&self.tables, board.get(), log, title)
    }

    fn svg_with(
        &self,
        board: &Part,
        log: &Log,
        title: &str,
        overlays: &[Overlay],
    ) -> Result<String, Diagnostic> {
        G::svg_with(&self.tables, board.get(), log, title, overlays)
    }

    fn ask(&self, board: &Part, question: &Question) -> Result<Answer, Faults> {
        G::ask(&self.tables, board.get(), question)
    }

    fn text_map(&self, board: &Part) -> String {
        G::text_map(&self.tables, board.get())
    }
}

fn unknown_option<G: Ruleset>(name: &str, value: &str) -> Diagnostic {
    let list: Vec<String> = G::OPTIONS
        .iter()
        .map(|(option, values, _)| format!("{option}={}", values.join("|")))
        .collect();
    let help = if list.is_empty() {
        format!("{} has no options", G::TITLE)
    } else {
        format!("the options are {}", list.join(", "))
    };
    Diagnostic::new(
        Kind::Illegal,
        format!("`{name} = {value}` is not an option of {}", G::TITLE),
    )
    .help(help)
}
