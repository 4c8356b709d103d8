//! One player-turn: signed orders and a state in, the next state and a resolution out; and the
//! same way again to verify what another has resolved.

mod agreement;
mod compare;
mod hidden;
mod load;
mod play;
mod rekey;
mod verify;

pub use agreement::{Answer, MAX_REASON, Request, Takeback, ahead, check_reason};
pub use compare::compare_state;
pub use load::{load_engine, system_engine};
pub use rekey::{Rekeyed, Voucher, unvouched};

use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::dice::{Roll, Seed};
use crate::engine::{Engine, Hidden, Part, Standing, State};
use crate::games;
use crate::party::Party;
use crate::protocol::chain;
use crate::protocol::documents::{
    self, Acceptance, Charter, Document, Ignored, Links, OrdersDocument, OutstandingSeal,
    PendingSeal, ResolutionDocument, SignedDocument, StandingDocument, Start, StateDocument,
};
use crate::protocol::hex::{Digest, Link, Salt, Seal};
use crate::protocol::signature;
use crate::report::Log;
use crate::rule::Rule;
use crate::ruleset::Step;
use crate::side::Side;

/// The edition that this program writes into documents.
pub const WRITER: &str = concat!("countersign ", env!("CARGO_PKG_VERSION"));

/// A game under its charter: who plays, under which rules.
pub struct Match {
    /// The charter.
    pub charter: Charter,
    /// The digest of the charter: the game's id.
    pub id: Digest,
    /// Who has signed it.
    pub signed: Vec<Party>,
    /// The rules with their tables.
    pub engine: Box<dyn Engine>,
    /// The system.
    pub system: &'static games::System,
    /// The changes of key, each signed as it must be, by side and number.
    pub rekeys: Vec<Rekeyed>,
}

impl Match {
    /// Reads a charter and loads its game. `tables` is the players' own set, if they have one.
    ///
    /// # Errors
    ///
    /// Every fault of the charter, its signatures, or the tables; that it was made for another
    /// edition of this program or for other tables.
    pub fn load(charter: &Source, tables: Option<&Source>) -> Result<Self, Faults> {
        let document: Charter = documents::read(charter)?;
        Self::load_with(games::find(&document.system)?, charter, tables)
    }

    /// [`Match::load`] for a system that need not be in the list of games.
    ///
    /// # Errors
    ///
    /// As [`Match::load`]; a charter of another system.
    pub fn load_with(
        system: &'static games::System,
        charter: &Source,
        tables: Option<&Source>,
    ) -> Result<Self, Faults> {
        let document: Charter = documents::read(charter)?;
        document.check()?;
        let signed = signature::verify_charter(charter, &document)?;
        if document.system != system.name {
            return Err(Diagnostic::new(
                Kind::Unverified,
                format!(
                    "`{}` is a charter of `{}`, not of `{}`",
                    charter.name, document.system, system.name
                ),
            )
            .into());
        }
        system.require_mode(document.mode.as_str(), &document.options)?;
        let engine = system_engine(
            system,
            &document.scenario,
            &document.writer,
            document.tables,
            tables,
            &charter.name,
        )?;
        Ok(Match {
            id: documents::digest(charter),
            charter: document,
            signed,
            engine,
            system,
            rekeys: Vec::new(),
        })
    }

    /// Refuses a charter that not everybody has signed: both sides, and the umpire if there is
    /// one.
    ///
    /// # Errors
    ///
    /// The first whose signature is missing.
    pub fn require_signatures(&self) -> Result<(), Diagnostic> {
        self.charter
            .signatories()
            .iter()
            .try_for_each(|party| self.require_signature(*party))
    }

    /// Refuses a charter that `party` has not signed.
    ///
    /// # Errors
    ///
    /// That it has not.
    pub fn require_signature(&self, party: Party) -> Result<(), Diagnostic> {
        if self.signed.contains(&party) {
            return Ok(());
        }
        let help = match party {
            Party::Side(_) => {
                "the game begins when both players have signed: see `countersign start`"
            }
            Party::Umpire => {
                "the umpire signs last: `countersign send` mails him what both players have signed; `countersign receive` what comes back"
            }
        };
        Err(Diagnostic::new(
            Kind::Unverified,
            format!(
                "the charter has no signature of {}",
                self.charter.called(party)
            ),
        )
        .help(help))
    }

    /// The state before player-turn 0.
    ///
    /// # Errors
    ///
    /// An option of the charter that the game does not have.
    pub fn opening(&self, seals: &[(Side, Seal)]) -> Result<State, Faults> {
        let board = self
            .engine
            .opening(&self.charter.scenario, &self.charter.options)?;
        let mut seal: Vec<PendingSeal> = seals
            .iter()
            .map(|(side, seal)| PendingSeal {
                side: *side,
                player_turn: 0,
                seal: *seal,
            })
            .collect();
        seal.sort_by_key(|pending| pending.side);
        let anchor = |side| {
            self.charter
                .player(side)
                .map_or(Link([0; 32]), |player| player.anchor)
        };
        let links = Links {
            csa: anchor(Side::Csa),
            usa: anchor(Side::Usa),
            umpire: self.charter.anchor(Party::Umpire),
        };
        Ok(self.state((0, 0), self.id, links, seal, Vec::new(), board))
    }

    /// The opening state that an acceptance and a start give, both verified.
    ///
    /// # Errors
    ///
    /// Every fault of the two documents.
    pub fn opening_from(&self, acceptance: &Source, start: &Source) -> Result<State, Faults> {
        let mut faults = Faults::new();
        let mut seals = Vec::new();
        let offerer = self
            .charter
            .player
            .iter()
            .find(|player| player.offerer)
            .map_or(Side::Csa, |player| player.side);
        match self.first_seal::<Acceptance>(acceptance, offerer.other(), |document| {
            (document.game, document.side, document.seal)
        }) {
            Ok(seal) => seals.push((offerer.other(), seal)),
            Err(more) => faults.extend(more),
        }
        match self.first_seal::<Start>(start, offerer, |document| {
            (document.game, document.side, document.seal)
        }) {
            Ok(seal) => seals.push((offerer, seal)),
            Err(more) => faults.extend(more),
        }
        if faults.any_error() {
            return Err(faults);
        }
        self.opening(&seals)
    }

    fn first_seal<T>(
        &self,
        source: &Source,
        side: Side,
        parts: impl FnOnce(&T) -> (Digest, Side, Seal),
    ) -> Result<Seal, Faults>
    where
        T: SignedDocument + serde::de::DeserializeOwned + serde::Serialize,
    {
        let document: T = documents::read_signed(source, self.key(side, 0)?)?;
        let (game, written_side, seal) = parts(&document);
        let mut faults = Faults::new();
        self.same(&mut faults, source, "game", &game, &self.id);
        self.same(&mut faults, source, "side", &written_side, &side);
        faults.or(Some(seal)).map(|(seal, _)| seal)
    }

    /// Whose key must prove a resolution of the player-turns in which `side` is not active.
    fn resolver_key(
        &self,
        side: Side,
        slot: u32,
    ) -> Result<&crate::protocol::keys::PublicKey, Diagnostic> {
        self.party_key(self.charter.resolver(side), slot)
    }

    /// Records that a field of a document is not what it must be.
    fn same<T: PartialEq + std::fmt::Display>(
        &self,
        faults: &mut Faults,
        source: &Source,
        field: &str,
        given: &T,
        wanted: &T,
    ) {
        if given == wanted {
            return;
        }
        let mut fault = Diagnostic::new(
            Kind::Unverified,
            format!(
                "`{field}` of `{}` is `{given}`, not `{wanted}`",
                source.name
            ),
        )
        .help(mismatch_help(field));
        let line = format!("\n{field} = ");
        if let Some(at) = source.text.find(&line) {
            let start = at + 1;
            let end = source.text[start..]
                .find('\n')
                .map_or(source.text.len(), |length| start + length);
            fault = fault.at(source.place(start..end));
        }
        faults.push(fault);
    }

    /// The state of a board; counted are the slots that are filled, and the takebacks among them.
    fn state(
        &self,
        (played, takebacks): (u32, u32),
        parent: Digest,
        links: Links,
        seal: Vec<PendingSeal>,
        hidden: Vec<OutstandingSeal>,
        board: Part,
    ) -> State {
        let step = self.engine.step(&board);
        let header = StateDocument {
            format: StateDocument::<Ignored>::FORMAT.to_owned(),
            writer: WRITER.to_owned(),
            game: self.id,
            system: self.charter.system.clone(),
            played,
            takebacks,
            to_move: step.as_ref().map(|step| step.active),
            step: match &step {
                Some(step) => step.title.clone(),
                None => format!("game over: {}", self.engine.ending(&board).text),
            },
            parent,
            links,
            seal,
            hidden,
            board: serde::de::IgnoredAny,
        };
        self.engine.state(header, board)
    }

    /// Reads a state of this game.
    ///
    /// # Errors
    ///
    /// Every fault of the document; that it is another game's or another edition's.
    pub fn read_state(&self, source: &Source) -> Result<State, Faults> {
        let state = self.engine.read_state(source)?;
        let mut faults = Faults::new();
        self.same(&mut faults, source, "game", &state.document.game, &self.id);
        self.same(
            &mut faults,
            source,
            "writer",
            &state.document.writer.as_str(),
            &WRITER,
        );
        faults.or(Some(state)).map(|(state, _)| state)
    }

    /// Seals standing orders of `side` for a player-turn.
    #[must_use]
    pub fn seal(&self, side: Side, player_turn: u32, salt: Salt, standing: Part) -> Standing {
        let header = StandingDocument {
            format: StandingDocument::<Ignored>::FORMAT.to_owned(),
            game: self.id,
            side,
            player_turn,
            salt,
            standing: serde::de::IgnoredAny,
        };
        self.engine.seal(header, standing)
    }

    /// Orders as they are signed, without the signature: `hidden` is all that the side hides after
    /// them, `opened` what they open.
    #[must_use]
    #[expect(clippy::too_many_arguments, reason = "the parts of one document")]
    pub fn orders_text(
        &self,
        state: &State,
        side: Side,
        link: Link,
        seal: Seal,
        orders: &Part,
        hidden: &[Hidden],
        opened: &[Hidden],
    ) -> String {
        let header = OrdersDocument {
            format: OrdersDocument::<Ignored>::FORMAT.to_owned(),
            game: self.id,
            system: self.charter.system.clone(),
            player_turn: state.next(),
            side,
            parent: state.digest,
            link,
            seal,
            hidden: hidden::seals(hidden),
            opened: hidden::entries(opened),
            orders: serde::de::IgnoredAny,
        };
        self.engine.emit_orders(&header, orders, opened)
    }

    /// Reads signed orders for the player-turn that `state` awaits: signature, game, parent, link
    /// and legality.
    ///
    /// # Errors
    ///
    /// Every fault found.
    pub fn read_orders(&self, state: &State, source: &Source) -> Result<SignedOrders, Faults> {
        let header: OrdersDocument<Ignored> = documents::read_header(source)?;
        let Some(active) = state.active() else {
            return Err(game_over(&*self.engine, state).into());
        };
        let mut faults = Faults::new();
        self.same(&mut faults, source, "game", &header.game, &self.id);
        self.same(
            &mut faults,
            source,
            "system",
            &header.system,
            &self.charter.system,
        );
        self.same(
            &mut faults,
            source,
            "player_turn",
            &header.player_turn,
            &state.next(),
        );
        self.same(&mut faults, source, "side", &header.side, &active);
        self.same(&mut faults, source, "parent", &header.parent, &state.digest);
        let key = self.key(header.side, header.player_turn)?;
        if let Err(more) =
            signature::verify_document(source, OrdersDocument::<Ignored>::NAMESPACE, key)
        {
            faults.extend(more);
        }
        if !faults.any_error()
            && let Err(fault) =
                chain::check(active, &header.link, &state.document.links.of(active), 1)
        {
            faults.push(fault);
        }
        if faults.any_error() {
            return Err(faults);
        }
        let read = self.engine.read_orders(state, source)?;
        Ok(SignedOrders {
            digest: documents::digest(source),
            text: source.text.clone(),
            header,
            part: read.orders,
            opened: read.opened,
        })
    }
}

/// Orders that are signed, fit the state, and are legal.
pub struct SignedOrders {
    /// The header.
    pub header: OrdersDocument<Ignored>,
    /// The game's part.
    pub part: Part,
    /// What they open of what the side has hidden, by label.
    pub opened: Vec<Hidden>,
    /// The digest of what is signed.
    pub digest: Digest,
    /// The whole file.
    pub text: String,
}

/// A player-turn that was played.
pub struct Played {
    /// The new board.
    pub board: Part,
    /// The seed of its dice.
    pub seed: Seed,
    /// What happened.
    pub log: Log,
    /// Every roll.
    pub rolls: Vec<Roll>,
    /// The player-turn that comes next; none when the game is over.
    pub step: Option<Step>,
    /// Whether the resolver resolves the next player-turn too, and so has to seal standing orders
    /// for it.
    pub seal_due: bool,
    /// The resolver's hidden things that became public, by label.
    pub opened: Vec<Hidden>,
    /// The rules that made them public, in the order of the opening.
    pub openings: Vec<(String, Rule)>,
    /// The resolver's link.
    link: Link,
    /// The resolver's standing orders.
    standing: Standing,
}

/// A resolved player-turn.
pub struct Resolution {
    /// Its number.
    pub number: u32,
    /// The resolution's header.
    pub header: ResolutionDocument<Ignored>,
    /// The state after.
    pub state: State,
    /// The resolution as it is signed, without the signature.
    pub text: String,
    /// What happened.
    pub played: Played,
}

fn mismatch_help(field: &str) -> &'static str {
    match field {
        "game" => "the document belongs to another game",
        "player_turn" => "the document belongs to another player-turn",
        "side" => "the document is the other side's",
        "request" => "the answer is to another request than the one that is kept here",
        "number" => "the changes of a side's key are numbered 1, 2 … without a gap",
        "key" => "the change is of another key than the one that counts now",
        "parent" => {
            "the document was written against another state; compare the digests with `countersign inspect`"
        }
        "orders" => "the resolution is of other orders than these",
        "standing" => "only what was sealed before the dice were known may be used",
        "writer" => "both players use the edition that the charter names",
        _ => "the document does not belong here",
    }
}

fn game_over(engine: &dyn Engine, state: &State) -> Diagnostic {
    Diagnostic::new(
        Kind::Illegal,
        format!(
            "the game is over: {}",
            engine.ending(&state.document.board).text
        ),
    )
    .help("`countersign audit` checks the whole game")
}
