//! The engine of a ruleset: its own types erased.

mod hidden;
mod veiled;

use super::{Checked, Engine, Hidden, Outcome, Part, ReadOrders, Standing, State, Turn};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::dice::Dice;
use crate::draft::{Form, Located, Reader};
use crate::protocol::canonical;
use crate::protocol::documents::{
    self, HiddenDocument, Ignored, Opening, OrdersDocument, ResolutionDocument, StandingDocument,
    StateDocument,
};
use crate::protocol::hex::{Digest, Seal};
use crate::report::Log;
use crate::ruleset::{Answer, Ending, Overlay, Question, Ruleset, Sheet, Step};
use crate::side::Side;
use std::collections::BTreeMap;

#[derive(Debug)]
pub(super) struct Loaded<G: Ruleset> {
    pub(super) tables: G::Tables,
}

impl<G: Ruleset> Loaded<G> {
    fn emit_state(header: &StateDocument<Ignored>, board: &G::Board) -> String {
        canonical::emit(&StateDocument {
            format: header.format.clone(),
            writer: header.writer.clone(),
            game: header.game,
            system: header.system.clone(),
            played: header.played,
            takebacks: header.takebacks,
            to_move: header.to_move,
            step: header.step.clone(),
            parent: header.parent,
            links: header.links,
            seal: header.seal.clone(),
            hidden: header.hidden.clone(),
            board,
        })
    }

    fn emit_standing(header: &StandingDocument<Ignored>, standing: &G::Standing) -> String {
        canonical::emit(&StandingDocument {
            format: header.format.clone(),
            game: header.game,
            side: header.side,
            player_turn: header.player_turn,
            salt: header.salt,
            standing,
        })
    }

    /// The game's part of canonical standing orders, at `path` in the document.
    fn standing_part(
        &self,
        state: &State,
        side: Side,
        source: &Source,
        path: &[&'static str],
    ) -> Result<G::Standing, Faults> {
        let mut reader = Reader::new(source, Form::Canonical);
        let standing = reader.parse().and_then(|parsed| {
            let root = reader.root(&parsed);
            let table = documents::game_part(&mut reader, root, path)?;
            let board = state.document.board.get::<G::Board>();
            G::standing(&self.tables, board, side, Some(table), &mut reader)
        });
        reader.faults.or(standing).map(|(standing, _)| standing)
    }
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
        let text = Self::emit_state(&header, board.get());
        let digest = Digest::of(&text);
        State {
            document: StateDocument {
                format: header.format,
                writer: header.writer,
                game: header.game,
                system: header.system,
                played: header.played,
                takebacks: header.takebacks,
                to_move: header.to_move,
                step: header.step,
                parent: header.parent,
                links: header.links,
                seal: header.seal,
                hidden: header.hidden,
                board,
            },
            text,
            digest,
        }
    }

    fn read_state(&self, source: &Source) -> Result<State, Faults> {
        let document: StateDocument<G::Board> = documents::read(source)?;
        if document.system != G::SYSTEM {
            return Err(Diagnostic::new(
                Kind::Unverified,
                format!(
                    "`{}` is a state of `{}`, not of `{}`",
                    source.name,
                    document.system,
                    G::SYSTEM
                ),
            )
            .into());
        }
        G::fits(&self.tables, &document.board)?;
        Ok(State {
            document: StateDocument {
                format: document.format,
                writer: document.writer,
                game: document.game,
                system: document.system,
                played: document.played,
                takebacks: document.takebacks,
                to_move: document.to_move,
                step: document.step,
                parent: document.parent,
                links: document.links,
                seal: document.seal,
                hidden: document.hidden,
                board: Part::new(document.board),
            },
            text: source.text.clone(),
            digest: Digest::of(&source.text),
        })
    }

    fn check_with(
        &self,
        id: Digest,
        state: &State,
        draft: &Source,
        held: &[Hidden],
    ) -> Result<Checked, Faults> {
        let board = state.document.board.get::<G::Board>();
        let mut reader = Reader::new(draft, Form::Draft);
        let checked = reader.parse().and_then(|parsed| {
            let root = reader.root(&parsed);
            let side = check_header(&mut reader, &root, id, state);
            let side = side.or(state.active());
            let private = match G::HIDES {
                true => root.table(&mut reader, "hidden"),
                false => None,
            };
            let (opened, board) = match side {
                Some(side) if G::HIDES => {
                    self.open_draft(state, side, held, private.as_ref(), &mut reader)?
                }
                Some(_) | None => (Vec::new(), board.clone()),
            };
            let table = root.table(&mut reader, "standing");
            let standing = match side {
                Some(side) => G::standing(&self.tables, &board, side, table, &mut reader),
                None => None,
            };
            let orders = G::orders(&self.tables, &board, root, &mut reader);
            let (orders, side) = (orders?, side?);
            let concealed = self.conceal(side, &board, &orders, held, opened, private, &mut reader);
            Some((orders, standing?, concealed?, board))
        });
        reader.faults.sort_by_place();
        let ((orders, standing, concealed, board), findings) = reader.faults.or(checked)?;
        let preview = G::preview(&self.tables, &board, &orders);
        Ok(Checked {
            preview,
            orders: Part::new(orders),
            standing: Part::new(standing),
            opened: concealed.opened,
            hidden: concealed.hidden,
            findings,
        })
    }

    fn check_standing(&self, state: &State, side: Side, draft: &Source) -> Result<Part, Faults> {
        let board = state.document.board.get::<G::Board>();
        let mut reader = Reader::new(draft, Form::Draft);
        let standing = reader.parse().and_then(|parsed| {
            let root = reader.root(&parsed);
            let table = root.table(&mut reader, "standing");
            root.finish(&mut reader);
            G::standing(&self.tables, board, side, table, &mut reader)
        });
        let (standing, _) = reader.faults.or(standing)?;
        Ok(Part::new(standing))
    }

    fn no_standing(&self, board: &Part, side: Side) -> Part {
        let nothing = Source::new("", "");
        let mut reader = Reader::new(&nothing, Form::Draft);
        let standing = G::standing(&self.tables, board.get(), side, None, &mut reader)
            .expect("no instructions are always legal");
        Part::new(standing)
    }

    fn emit_orders(
        &self,
        header: &OrdersDocument<Ignored>,
        orders: &Part,
        opened: &[Hidden],
    ) -> String {
        canonical::emit(&OrdersDocument {
            format: header.format.clone(),
            game: header.game,
            system: header.system.clone(),
            player_turn: header.player_turn,
            side: header.side,
            parent: header.parent,
            link: header.link,
            seal: header.seal,
            hidden: header.hidden.clone(),
            opened: hidden::opened_entries::<G>(opened),
            orders: orders.get::<G::Orders>(),
        })
    }

    fn read_orders(&self, state: &State, source: &Source) -> Result<ReadOrders, Faults> {
        let header: OrdersDocument<Ignored> = documents::read_header(source)?;
        let side = header.side;
        let opened = self.openings(state, side, source)?;
        let shown = hidden::values::<G>(&opened);
        let board = state.document.board.get::<G::Board>();
        let board = self.reveal_all(board, side, &shown, &mut Log::default())?;
        let mut reader = Reader::new(source, Form::Canonical);
        let orders = reader.parse().and_then(|parsed| {
            let root = reader.root(&parsed);
            let table = documents::game_part(&mut reader, root, &["orders"])?;
            G::orders(&self.tables, &board, table, &mut reader)
        });
        let names = opened
            .iter()
            .map(|thing| thing.label().to_owned())
            .collect();
        for (label, rule) in self.overdue(state, &board, side, &names, &shown) {
            reader.faults.push(veiled::kept(side, &label, rule));
        }
        if let Some(orders) = &orders {
            let wanted = self.labels(&board, side, orders);
            let given = header.hidden.iter().map(|entry| entry.label.as_str());
            if let Err(fault) = veiled::same_labels(side, given, &wanted) {
                reader.faults.push(fault);
            }
        }
        let (orders, _) = reader.faults.or(orders)?;
        let orders = Part::new(orders);
        let emitted = self.emit_orders(&header, &orders, &opened);
        canonical::require_same(source, canonical::signed_text(&source.text), &emitted)?;
        Ok(ReadOrders { orders, opened })
    }

    fn seal(&self, header: StandingDocument<Ignored>, standing: Part) -> Standing {
        let text = Self::emit_standing(&header, standing.get());
        Standing {
            seal: Seal(Digest::of(&text).0),
            document: StandingDocument {
                format: header.format,
                game: header.game,
                side: header.side,
                player_turn: header.player_turn,
                salt: header.salt,
                standing,
            },
            text,
        }
    }

    fn read_standing(&self, state: &State, source: &Source) -> Result<Standing, Faults> {
        let header: StandingDocument<Ignored> = documents::read_header(source)?;
        let part = self.standing_part(state, header.side, source, &["standing"])?;
        let standing = self.seal(header, Part::new(part));
        canonical::require_same(source, &source.text, &standing.text)?;
        Ok(standing)
    }

    fn read_opening(
        &self,
        state: &State,
        header: &ResolutionDocument<Ignored>,
        source: &Source,
    ) -> Result<Standing, Faults> {
        let part = self.standing_part(state, header.side, source, &["opening", "standing"])?;
        let sealed = StandingDocument {
            format: <StandingDocument<Ignored> as documents::Document>::FORMAT.to_owned(),
            game: header.game,
            side: header.side,
            player_turn: header.player_turn,
            salt: header.opening.salt,
            standing: serde::de::IgnoredAny,
        };
        Ok(self.seal(sealed, Part::new(part)))
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

/// The keys of a draft that the exchange itself owns. Gives the side that it names.
fn check_header(
    reader: &mut Reader<'_>,
    root: &crate::draft::Table<'_>,
    id: Digest,
    state: &State,
) -> Option<Side> {
    let game: Option<Located<String>> = root.required(reader, "game");
    if let Some(game) = game {
        let whole = id.to_string();
        if game.value.len() < 8 || !whole.starts_with(&game.value) {
            reader.report(
                game.span.as_ref(),
                Diagnostic::new(Kind::Illegal, format!("`{}` is not this game", game.value))
                    .help(format!("this game is `game = \"{}\"`", &whole[..16])),
            );
        }
    }
    let number: Option<Located<i64>> = root.required(reader, "player_turn");
    if let Some(number) = number
        && number.value != i64::from(state.next())
    {
        let help = match state.active() {
            Some(side) => format!(
                "player-turn {} comes next, {side} to move: {}",
                state.next(),
                state.document.step
            ),
            None => "the game is over".to_owned(),
        };
        reader.report(
            number.span.as_ref(),
            Diagnostic::new(
                Kind::Illegal,
                format!(
                    "`player_turn = {}` is not the turn to be played",
                    number.value
                ),
            )
            .help(help),
        );
    }
    let side: Located<String> = root.required(reader, "side")?;
    match (side.value.parse::<Side>(), state.active()) {
        (Ok(named), Some(active)) if named == active => return Some(named),
        (Ok(named), active) => {
            let help = active.map_or("the game is over".to_owned(), |active| {
                format!("{active} is to move")
            });
            reader.report(
                side.span.as_ref(),
                Diagnostic::new(Kind::Illegal, format!("`{named}` is not to move")).help(help),
            );
        }
        (Err(message), _) => {
            reader.report(
                side.span.as_ref(),
                Diagnostic::new(Kind::Malformed, message),
            );
        }
    }
    None
}
