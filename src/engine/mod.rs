//! A game whose type is no longer known: documents in, documents out.
//!
//! [`Ruleset`] is what a game implements; [`Engine`] is the same with the game's own types erased,
//! so that the exchange and the command line are written once for all games.

mod hidden;
mod loaded;

pub use hidden::{Hidden, Outcome, ReadOrders, Turn};

use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::dice::Dice;
use crate::protocol::documents::{
    HiddenDocument, Ignored, OrdersDocument, OutstandingSeal, ResolutionDocument, StandingDocument,
    StateDocument,
};
use crate::protocol::hex::{Digest, Seal};
use crate::report::Log;
use crate::rule::{Rule, RuleBook};
use crate::ruleset::{Answer, Ending, Overlay, Question, Ruleset, Sheet, Step};
use crate::side::Side;
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A game's own value: a board, orders, standing orders, or what a hidden thing is.
#[derive(Clone)]
pub struct Part(Arc<dyn Any + Send + Sync>);

impl Part {
    fn new<T: Any + Send + Sync>(value: T) -> Self {
        Part(Arc::new(value))
    }

    /// The value. Parts are only handed to the engine that made them.
    fn get<T: Any>(&self) -> &T {
        self.0
            .downcast_ref()
            .expect("a part goes back to the engine that made it")
    }
}

/// A state, read or computed: its document, its exact text, its digest.
#[derive(Clone)]
pub struct State {
    /// The document.
    pub document: StateDocument<Part>,
    /// The file's text.
    pub text: String,
    /// SHA-256 of the text.
    pub digest: Digest,
}

impl State {
    /// The number of the player-turn that comes next.
    #[must_use]
    pub const fn next(&self) -> u32 {
        self.document.played
    }

    /// The side that writes orders now; none when the game is over.
    #[must_use]
    pub const fn active(&self) -> Option<Side> {
        self.document.to_move
    }

    /// The pending seal of a side for the next player-turn.
    #[must_use]
    pub fn seal_of(&self, side: Side) -> Option<Seal> {
        self.document
            .seal
            .iter()
            .find(|pending| pending.side == side && pending.player_turn == self.next())
            .map(|pending| pending.seal)
    }

    /// What a side hides, by label.
    pub fn hidden_of(&self, side: Side) -> impl Iterator<Item = &OutstandingSeal> {
        self.document
            .hidden
            .iter()
            .filter(move |sealed| sealed.side == side)
    }
}

/// A draft that passed every check.
pub struct Checked {
    /// The active side's orders.
    pub orders: Part,
    /// Its standing orders for the player-turn after this one.
    pub standing: Part,
    /// What these orders open of what the side hides, by label.
    pub opened: Vec<Hidden>,
    /// What the side hides after them, by label: to be sealed.
    pub hidden: BTreeMap<String, Part>,
    /// Warnings.
    pub findings: Faults,
    /// What the game shows of these orders: what they cost, and the like.
    pub preview: Vec<Sheet>,
}

/// Sealed standing orders: the document and the seal.
#[derive(Clone)]
pub struct Standing {
    /// The document.
    pub document: StandingDocument<Part>,
    /// Its canonical text.
    pub text: String,
    /// SHA-256 of the text.
    pub seal: Seal,
}

/// A game with its tables loaded.
pub trait Engine: Send + Sync {
    /// The board before player-turn 0 of a scenario.
    ///
    /// # Errors
    ///
    /// An option of the charter that the game does not have.
    fn opening(
        &self,
        scenario: &str,
        options: &BTreeMap<String, String>,
    ) -> Result<Part, Diagnostic>;

    /// The player-turn that comes next; none when the game is over.
    fn step(&self, board: &Part) -> Option<Step>;

    /// How the game ended, or would end if it ended now.
    fn ending(&self, board: &Part) -> Ending;

    /// The state made of a header and a board.
    fn state(&self, header: StateDocument<Ignored>, board: Part) -> State;

    /// Reads a state: canonical, of this game system.
    ///
    /// # Errors
    ///
    /// Every fault of the document.
    fn read_state(&self, source: &Source) -> Result<State, Faults>;

    /// Reads and checks a draft of a side that hides nothing: see [`Engine::check_with`].
    ///
    /// # Errors
    ///
    /// Every fault of the draft.
    fn check(&self, id: Digest, state: &State, draft: &Source) -> Result<Checked, Faults> {
        self.check_with(id, state, draft, &[])
    }

    /// Reads and checks a player's draft against a state. `id` is the game's; `held` is all that
    /// the active side hides on this state.
    ///
    /// # Errors
    ///
    /// Every fault of the draft.
    fn check_with(
        &self,
        id: Digest,
        state: &State,
        draft: &Source,
        held: &[Hidden],
    ) -> Result<Checked, Faults>;

    /// Reads standing orders of `side` from a file of their own: a `[standing]` table.
    ///
    /// # Errors
    ///
    /// Every fault of the file.
    fn check_standing(&self, state: &State, side: Side, draft: &Source) -> Result<Part, Faults>;

    /// Standing orders that give no instruction.
    fn no_standing(&self, board: &Part, side: Side) -> Part;

    /// The canonical text of orders, unsigned. `opened` is what they open, by label.
    fn emit_orders(
        &self,
        header: &OrdersDocument<Ignored>,
        orders: &Part,
        opened: &[Hidden],
    ) -> String;

    /// Reads canonical orders and checks them against the state. Signature, game, parent and link
    /// are the exchange's business, and so are looked at before.
    ///
    /// # Errors
    ///
    /// Every fault of the document.
    fn read_orders(&self, state: &State, source: &Source) -> Result<ReadOrders, Faults>;

    /// The sealed document of standing orders.
    fn seal(&self, header: StandingDocument<Ignored>, standing: Part) -> Standing;

    /// Reads a sealed document, as its owner keeps it.
    ///
    /// # Errors
    ///
    /// Every fault of the document.
    fn read_standing(&self, state: &State, source: &Source) -> Result<Standing, Faults>;

    /// The sealed document that a resolution opens.
    ///
    /// # Errors
    ///
    /// Every fault of the resolution's opening.
    fn read_opening(
        &self,
        state: &State,
        header: &ResolutionDocument<Ignored>,
        source: &Source,
    ) -> Result<Standing, Faults>;

    /// The canonical text of a resolution, unsigned. `opened` is what it opens, by label.
    fn emit_resolution(
        &self,
        header: &ResolutionDocument<Ignored>,
        opening: &Standing,
        opened: &[Hidden],
    ) -> String;

    /// Plays one player-turn.
    ///
    /// # Errors
    ///
    /// A hidden thing that contradicts what is public.
    fn play(&self, turn: &Turn<'_>, dice: &mut Dice, log: &mut Log) -> Result<Outcome, Faults>;

    /// The sealed document of a hidden thing.
    ///
    /// # Errors
    ///
    /// A label that no document may hold; a value that cannot be written.
    fn hide(&self, header: HiddenDocument<Ignored>, value: &Part) -> Result<Hidden, Diagnostic>;

    /// Reads the sealed document of a hidden thing, as its owner keeps it.
    ///
    /// # Errors
    ///
    /// Every fault of the document.
    fn read_hidden(&self, source: &Source) -> Result<Hidden, Faults>;

    /// What signed orders or a resolution of `side` opens, each checked against its seal in the
    /// state.
    ///
    /// # Errors
    ///
    /// A thing that is not sealed; a value that does not give its seal.
    fn read_opened(
        &self,
        state: &State,
        side: Side,
        source: &Source,
    ) -> Result<Vec<Hidden>, Faults>;

    /// The canonical text of a disclosure, unsigned. Each thing is named with the player-turn
    /// whose orders sealed it; they stand by player-turn and label.
    fn emit_disclosure(&self, game: Digest, side: Side, things: &[(u32, Hidden)]) -> String;

    /// What a disclosure of `side` discloses. The signature is looked at before.
    ///
    /// # Errors
    ///
    /// Every fault of the document.
    fn read_disclosure(&self, source: &Source) -> Result<Vec<(u32, Hidden)>, Faults>;

    /// Whether the active side opened all that was due, and hid what it hid legally. `before` and
    /// `after` are all that it hid on the state and after the orders.
    ///
    /// # Errors
    ///
    /// Every thing that was due and not opened; the hidden move that was not legal.
    fn judge_orders(
        &self,
        state: &State,
        orders: &Part,
        opened: &[Hidden],
        before: &[Hidden],
        after: &[Hidden],
    ) -> Result<(), Faults>;

    /// What `side` opens in its next document, each thing with the rule that has made it public, as
    /// far as public facts and what is `held` here tell.
    fn due(&self, state: &State, side: Side, held: &[Hidden]) -> Vec<(String, Rule)>;

    /// What of `side`'s hidden things may be due, in words, as far as everybody can tell.
    fn maybe_due(&self, state: &State, side: Side) -> Vec<(String, Rule)>;

    /// Whether what was sealed under this label came to nothing on the way to this state: the
    /// orders would have made the thing, and were not carried out.
    fn is_void(&self, state: &State, label: &str) -> bool;

    /// What a side still hides on a state: all that is sealed and has not come to nothing.
    fn still_hidden<'s>(&self, state: &'s State, side: Side) -> Vec<&'s OutstandingSeal> {
        let sealed = state.hidden_of(side);
        sealed
            .filter(|it| !self.is_void(state, &it.label))
            .collect()
    }

    /// The private part of the active side's order form.
    fn hidden_form(&self, board: &Part, side: Side, held: &[Hidden]) -> String;

    /// The board as a side itself sees it, for maps that nobody else sees; none when that is no
    /// more than everybody sees.
    fn own_board(&self, board: &Part, side: Side, held: &[Hidden]) -> Option<Part>;

    /// The game's part of the order form.
    fn form(&self, board: &Part) -> String;

    /// The form of a side's standing orders.
    fn standing_form(&self, board: &Part, side: Side) -> String;

    /// Losses between two boards.
    fn losses(&self, before: &Part, after: &Part) -> Sheet;

    /// Positions and score.
    fn sheets(&self, board: &Part) -> Vec<Sheet>;

    /// A picture of the board.
    fn svg(&self, board: &Part, log: &Log, title: &str) -> String;

    /// A picture of the board with something more on it.
    ///
    /// # Errors
    ///
    /// What the game cannot show; a unit that is not on the board.
    fn svg_with(
        &self,
        board: &Part,
        log: &Log,
        title: &str,
        overlays: &[Overlay],
    ) -> Result<String, Diagnostic>;

    /// Answers a question about a board.
    ///
    /// # Errors
    ///
    /// A question that the game does not answer; a name that is none; what the rules forbid.
    fn ask(&self, board: &Part, question: &Question) -> Result<Answer, Faults>;

    /// A text map of the board.
    fn text_map(&self, board: &Part) -> String;
}

/// One game system: what there is before tables are loaded.
pub struct System {
    /// The name in documents and on the command line.
    pub name: &'static str,
    /// The game's title.
    pub title: &'static str,
    /// The shipped tables.
    pub tables: &'static str,
    /// The scenarios; the first is the default.
    pub scenarios: &'static [&'static str],
    /// The options that a charter may set: name, values (the first is the default), meaning.
    pub options: &'static [(&'static str, &'static [&'static str], &'static str)],
    /// What the lengths of an order form are; empty in a game of hexes.
    pub lengths: &'static str,
    /// Whether a side may hide things.
    pub hides: bool,
    /// Options that need another one, each with that.
    pub needs: &'static [(&'static str, &'static str)],
    /// Settings of options, each of which alone makes that nothing is hidden.
    pub open_with: &'static [(&'static str, &'static str)],
    /// The rule book.
    pub rulebook: fn() -> &'static RuleBook,
    /// Loads tables.
    pub load: fn(&Source) -> Result<Box<dyn Engine>, Faults>,
}

impl System {
    /// The system of a ruleset.
    #[must_use]
    pub const fn of<G: Ruleset>() -> Self {
        System {
            name: G::SYSTEM,
            title: G::TITLE,
            tables: G::TABLES,
            scenarios: G::SCENARIOS,
            options: G::OPTIONS,
            lengths: G::LENGTHS,
            hides: G::HIDES,
            needs: G::NEEDS,
            open_with: G::OPEN_WITH,
            rulebook: G::rulebook,
            load: |source| {
                let tables = G::tables(source)?;
                Ok(Box::new(loaded::Loaded::<G> { tables }))
            },
        }
    }

    /// Whether a side may hide things under these options.
    #[must_use]
    pub fn hides_with(&self, options: &BTreeMap<String, String>) -> bool {
        self.hides
            && !self
                .open_with
                .iter()
                .any(|(option, value)| self.value(options, option) == Some(value))
    }

    /// The value of an option: as set, else off where it needs one that is off, else as usual.
    #[must_use]
    pub fn value<'o>(&self, options: &'o BTreeMap<String, String>, name: &str) -> Option<&'o str> {
        if let Some(set) = options.get(name) {
            return Some(set);
        }
        let lacks = |(option, needed): &(&str, &str)| {
            *option == name && self.value(options, needed) == Some("off")
        };
        if self.needs.iter().any(lacks) {
            return Some("off");
        }
        let usual = self.options.iter().find(|(option, _, _)| *option == name);
        usual.and_then(|(_, values, _)| values.first().copied())
    }

    /// The options that are set to something else than usual, as `name=value`.
    #[must_use]
    pub fn unusual(&self, options: &BTreeMap<String, String>) -> Vec<String> {
        let usual = BTreeMap::new();
        options
            .iter()
            .filter(|(name, value)| self.value(&usual, name) != Some(value.as_str()))
            .map(|(name, value)| format!("{name}={value}"))
            .collect()
    }

    /// Refuses a mode in which the system cannot be played with these options. With an umpire the
    /// resolver is a third person, who has no way yet to hold what the two sides hide.
    ///
    /// # Errors
    ///
    /// The mode.
    pub fn require_mode(
        &self,
        mode: &str,
        options: &BTreeMap<String, String>,
    ) -> Result<(), Diagnostic> {
        if mode != "umpire" || !self.hides_with(options) {
            return Ok(());
        }
        let open: String = self
            .open_with
            .iter()
            .map(|(option, value)| format!(", or set `--option {option}={value}`"))
            .collect();
        Err(Diagnostic::new(
            Kind::Illegal,
            format!(
                "the mode `{mode}` is not for {}, in which the sides hide things",
                self.title
            ),
        )
        .help(format!(
            "an umpire cannot hold what the sides hide: play it in mode mutual or solo{open}"
        )))
    }
}
