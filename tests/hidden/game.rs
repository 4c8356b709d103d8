//! Two players of the strip game and the documents that pass between them, without files.

use crate::strip::{STRIP, Secret};
use countersign::audit::{Audit, Documents, TurnDocuments, audit};
use countersign::diagnostic::{Faults, Source};
use countersign::engine::{Hidden, Standing, State};
use countersign::protocol::canonical::emit;
use countersign::protocol::chain::Chain;
use countersign::protocol::documents::{
    Acceptance, Charter, Document, HiddenDocument, Mode, Offer, Player, SignedDocument, Start,
    TakebackAnswer, TakebackRequest,
};
use countersign::protocol::hex::{Digest, Link, Salt, Seal};
use countersign::protocol::keys::Signer;
use countersign::protocol::secrets::{PlayerSecrets, published_signer};
use countersign::protocol::signature::{sign_charter, sign_document};
use countersign::side::Side;
use countersign::turn::{Match, Resolution, WRITER};
use std::collections::BTreeMap;

pub const ORDERS: &str = "orders@countersign";
pub const RESOLUTION: &str = "resolution@countersign";
pub const DISCLOSURE: &str = "disclosure@countersign";

/// What one player has to himself.
pub struct Seat {
    pub side: Side,
    pub signer: Signer,
    pub secrets: PlayerSecrets,
    /// Its nonces.
    pub chain: Chain,
}

/// One game, as both players see it.
pub struct Game {
    pub game: Match,
    pub charter: Source,
    pub acceptance: Source,
    pub start: Source,
    pub seats: [Seat; 2],
    /// The opening state, then one for each player-turn.
    pub states: Vec<State>,
    pub orders: Vec<Source>,
    pub resolutions: Vec<Source>,
    /// The slots that takebacks fill, with the request and the answer; the orders and the
    /// resolution of such a slot are empty.
    pub takebacks: BTreeMap<usize, (Source, Source)>,
    /// Everything that was sealed: player-turn, side, thing.
    pub sealed: Vec<(u32, Side, Hidden)>,
}

impl Game {
    /// A game that has begun; the phrase decides keys, links and salts, and so the dice.
    pub fn begin(phrase: &str) -> Self {
        Self::begin_as(phrase, Mode::Mutual, None)
    }

    /// The same in a mode; `published` as the charter says it.
    pub fn begin_as(phrase: &str, mode: Mode, published: Option<&str>) -> Self {
        let seats = Side::BOTH.map(|side| {
            let secrets = PlayerSecrets::published(phrase, side);
            Seat {
                side,
                signer: published_signer(phrase, side),
                chain: secrets.chain(),
                secrets,
            }
        });
        let player = |seat: &Seat, offerer| Player {
            side: seat.side,
            name: seat.side.to_string(),
            address: String::new(),
            key: seat.signer.public_key(),
            anchor: seat.chain.anchor(),
            offerer,
        };
        let offer = Offer {
            format: Offer::FORMAT.to_owned(),
            system: STRIP.name.to_owned(),
            scenario: STRIP.scenarios[0].to_owned(),
            mode,
            writer: WRITER.to_owned(),
            tables: Digest::of(STRIP.tables),
            deadline_days: 14,
            published: published.map(str::to_owned),
            umpire: None,
            options: BTreeMap::new(),
            player: player(&seats[0], true),
        };
        let salt = Salt(Digest::of(phrase).0);
        let charter = Charter::accepting(&offer, salt, player(&seats[1], false));
        let mut text = emit(&charter);
        for seat in [&seats[1], &seats[0]] {
            let source = Source::new("charter.toml", text);
            text = sign_charter(&source, seat.side, &seat.signer).expect("signed");
        }
        let charter = Source::new("charter.toml", text);
        let game = Match::load_with(&STRIP, &charter, None).expect("a game");
        let nothing = game.opening(&[]).expect("an opening");
        let first = [0, 1].map(|at: usize| standing(&game, &seats[at], &nothing, 0).seal);
        let start = emit(&Start {
            format: Start::FORMAT.to_owned(),
            game: game.id,
            side: Side::Csa,
            seal: first[0],
        });
        let acceptance = emit(&Acceptance {
            format: Acceptance::FORMAT.to_owned(),
            game: game.id,
            side: Side::Usa,
            seal: first[1],
        });
        let start = sign_document(&start, Start::NAMESPACE, &seats[0].signer);
        let acceptance = sign_document(&acceptance, Acceptance::NAMESPACE, &seats[1].signer);
        let start = Source::new("start.toml", start);
        let acceptance = Source::new("acceptance.toml", acceptance);
        let opening = game.opening_from(&acceptance, &start).expect("an opening");
        Game {
            game,
            charter,
            acceptance,
            start,
            seats,
            states: vec![opening],
            orders: Vec::new(),
            resolutions: Vec::new(),
            takebacks: BTreeMap::new(),
            sealed: Vec::new(),
        }
    }

    pub fn state(&self) -> &State {
        self.states.last().expect("an opening")
    }

    pub fn active(&self) -> Side {
        self.state().active().expect("the game goes on")
    }

    pub fn seat(&self, side: Side) -> &Seat {
        match side {
            Side::Csa => &self.seats[0],
            Side::Usa => &self.seats[1],
        }
    }

    pub fn seat_mut(&mut self, side: Side) -> &mut Seat {
        match side {
            Side::Csa => &mut self.seats[0],
            Side::Usa => &mut self.seats[1],
        }
    }

    /// All that a side hides on the state, from its secrets.
    pub fn held(&self, side: Side) -> Vec<Hidden> {
        let secrets = &self.seat(side).secrets;
        self.state()
            .hidden_of(side)
            .map(|sealed| {
                let kept = secrets
                    .find_hidden(&sealed.label, &sealed.seal)
                    .expect("kept");
                let source = Source::new("secrets", kept.text());
                self.game.read_hidden(sealed, &source).expect("its seal")
            })
            .collect()
    }

    /// A draft: moves in the open and the private table.
    pub fn draft(&self, moves: &[(&str, i64)], hidden: &str) -> Source {
        let mut text = format!(
            "game = \"{}\"\nplayer_turn = {}\nside = \"{}\"\n",
            &self.game.id.to_string()[..16],
            self.state().next(),
            self.active()
        );
        for (piece, by) in moves {
            text += &format!("[[move]]\npiece = \"{piece}\"\nby = {by}\n");
        }
        text += &format!("[hidden]\n{hidden}\n");
        Source::new("orders.toml", text)
    }

    /// Signs a draft as an honest player does.
    pub fn sign(&mut self, draft: &Source) -> Result<Source, Faults> {
        let side = self.active();
        let number = self.state().next();
        let held = self.held(side);
        let checked = self
            .game
            .engine
            .check_with(self.game.id, self.state(), draft, &held)?;
        let secrets = &self.seat(side).secrets;
        let standing = standing(&self.game, self.seat(side), self.state(), number + 1);
        let mut hidden = Vec::new();
        for (label, value) in &checked.hidden {
            let salt = secrets.hidden_salt(&self.game.id, number, label);
            hidden.push(self.game.hide(side, label, salt, value)?);
        }
        let link = self.next_link(side);
        let text = self.game.orders_text(
            self.state(),
            side,
            link,
            standing.seal,
            &checked.orders,
            &hidden,
            &checked.opened,
        );
        let text = sign_document(&text, ORDERS, &self.seat(side).signer);
        let seat = self.seat_mut(side);
        for thing in &hidden {
            seat.secrets.keep_hidden(number, thing.label(), &thing.text);
        }
        self.sealed
            .extend(hidden.into_iter().map(|thing| (number, side, thing)));
        Ok(Source::new("orders.toml", text))
    }

    /// Resolves orders knowing `held` of what the resolver hides.
    pub fn resolve_with(
        &self,
        orders: &Source,
        held: &[Hidden],
    ) -> Result<(Source, Resolution), Faults> {
        let number = self.state().next();
        let signed = self.game.read_orders(self.state(), orders)?;
        let seat = self.seat(signed.header.side.other());
        let opened = standing(&self.game, seat, self.state(), number);
        let link = self.next_link(seat.side);
        let played = self.game.play(self.state(), &signed, &opened, link, held)?;
        let next = played
            .seal_due
            .then(|| standing(&self.game, seat, self.state(), number + 1).seal);
        let resolution = self.game.finish(self.state(), &signed, played, next);
        let text = sign_document(&resolution.text, RESOLUTION, &seat.signer);
        Ok((Source::new("resolution.toml", text), resolution))
    }

    /// Resolves orders as an honest player does.
    pub fn resolve(&self, orders: &Source) -> Result<(Source, Resolution), Faults> {
        self.resolve_with(orders, &self.held(self.active().other()))
    }

    /// The active side verifies and both go on to the next state.
    pub fn accept(&mut self, orders: Source, resolution: Source) -> Result<(), Faults> {
        let signed = self.game.read_orders(self.state(), &orders)?;
        let verified = self.game.verify(self.state(), &signed, &resolution)?;
        self.states.push(verified.state);
        self.orders.push(orders);
        self.resolutions.push(resolution);
        Ok(())
    }

    /// The link after the last one that a side disclosed.
    fn next_link(&self, side: Side) -> Link {
        let last = self.state().document.links.of(side);
        self.seat(side).chain.after(&last).expect("a link")
    }

    /// Both sides agree to play a player-turn again; the side that moves in it asks.
    pub fn take_back(&mut self, back_to: u32) {
        let before = self.state().clone();
        let to = self.states[back_to as usize].clone();
        let slot = before.next();
        let resolver = self.game.resolver_again(&to).expect("a player-turn");
        let asker = resolver.other();
        let request = emit(&TakebackRequest {
            format: TakebackRequest::FORMAT.to_owned(),
            game: self.game.id,
            side: asker,
            slot,
            parent: before.digest,
            back_to,
            reason: "a slip of the pen".to_owned(),
            seal: None,
        });
        let namespace = TakebackRequest::NAMESPACE;
        let request = sign_document(&request, namespace, &self.seat(asker).signer);
        let request = Source::new("request.toml", request);
        let asked = self.game.read_request(&before, &to, &request);
        let asked = asked.unwrap_or_else(|faults| panic!("{faults}"));
        let seal = standing(&self.game, self.seat(resolver), &to, slot + 1).seal;
        let answer = emit(&TakebackAnswer {
            format: TakebackAnswer::FORMAT.to_owned(),
            game: self.game.id,
            side: resolver,
            slot,
            request: asked.digest,
            consent: true,
            seal: Some(seal),
        });
        let answer = sign_document(&answer, namespace, &self.seat(resolver).signer);
        let answer = Source::new("answer.toml", answer);
        let answered = self.game.read_answer(&asked, &to, &answer);
        let answered = answered.unwrap_or_else(|faults| panic!("{faults}"));
        let takeback = self.game.take_back(&before, &to, asked, answered);
        let takeback = takeback.unwrap_or_else(|faults| panic!("{faults}"));
        self.takebacks.insert(slot as usize, (request, answer));
        self.orders.push(Source::new("none", ""));
        self.resolutions.push(Source::new("none", ""));
        self.states.push(takeback.state);
    }

    /// Plays one player-turn honestly.
    #[track_caller]
    pub fn play(&mut self, moves: &[(&str, i64)], hidden: &str) {
        let draft = self.draft(moves, hidden);
        let orders = self
            .sign(&draft)
            .unwrap_or_else(|faults| panic!("{faults}"));
        let (resolution, _) = self
            .resolve(&orders)
            .unwrap_or_else(|faults| panic!("{faults}"));
        self.accept(orders, resolution)
            .unwrap_or_else(|faults| panic!("{faults}"));
    }

    /// Plays with nothing done until the game is over.
    pub fn play_out(&mut self) {
        while self.state().active().is_some() {
            self.play(&[], "");
        }
    }

    /// What a side disclosed honestly, by player-turn and label.
    pub fn things(&self, side: Side) -> Vec<(u32, Hidden)> {
        let mut things: Vec<(u32, Hidden)> = self
            .sealed
            .iter()
            .filter(|(_, whose, _)| *whose == side)
            .map(|(number, _, thing)| (*number, thing.clone()))
            .collect();
        things.sort_by(|a, b| (a.0, a.1.label()).cmp(&(b.0, b.1.label())));
        things
    }

    /// A signed disclosure.
    pub fn disclosure(&self, side: Side, things: &[(u32, Hidden)]) -> Source {
        let text = self.game.engine.emit_disclosure(self.game.id, side, things);
        let text = sign_document(&text, DISCLOSURE, &self.seat(side).signer);
        Source::new(format!("disclosure/{side}.toml"), text)
    }

    pub fn disclosures(&self) -> Vec<Source> {
        Side::BOTH
            .map(|side| self.disclosure(side, &self.things(side)))
            .to_vec()
    }

    /// What a stranger finds who has only the documents.
    pub fn audit(&self, disclosures: Vec<Source>) -> Audit {
        let game = Match::load_with(&STRIP, &self.charter, None).expect("a game");
        let turn = |at: usize| {
            let taken = self.takebacks.get(&at);
            let played = |file: &Source| taken.is_none().then(|| file.clone());
            TurnDocuments {
                orders: played(&self.orders[at]),
                resolution: played(&self.resolutions[at]),
                request: taken.map(|(request, _)| request.clone()),
                answer: taken.map(|(_, answer)| answer.clone()),
                state: Some(Source::new("state.toml", self.states[at + 1].text.clone())),
            }
        };
        let documents = Documents {
            acceptance: Some(self.acceptance.clone()),
            start: Some(self.start.clone()),
            opening: Some(Source::new("opening.toml", self.states[0].text.clone())),
            turns: (0..self.orders.len()).map(turn).collect(),
            outstanding: None,
            proofs: Vec::new(),
            disclosures,
            agreements: Vec::new(),
        };
        audit(&game, &documents, |_, _| {})
    }

    /// The sealed document of a thing as a cheat makes it up, kept among his secrets, and the
    /// place of the honest one in `self.sealed` taken by it.
    pub fn forge(&mut self, side: Side, number: u32, label: &str, value: Secret) -> Seal {
        let salt = self
            .seat(side)
            .secrets
            .hidden_salt(&self.game.id, number, label);
        let text = emit(&HiddenDocument {
            format: HiddenDocument::<Secret>::FORMAT.to_owned(),
            game: self.game.id,
            side,
            label: label.to_owned(),
            salt,
            value,
        });
        let source = Source::new("forged", text.clone());
        let thing = self.game.engine.read_hidden(&source).expect("a thing");
        let seat = self.seat_mut(side);
        seat.secrets.keep_hidden(number, label, &text);
        let seal = thing.seal;
        self.sealed
            .retain(|(turn, whose, old)| (*turn, *whose, old.label()) != (number, side, label));
        self.sealed.push((number, side, thing));
        seal
    }

    /// Signed orders with the seal of one thing replaced by that of a forged one.
    pub fn reseal(&mut self, orders: &Source, label: &str, value: Secret) -> Source {
        let side = self.active();
        let number = self.state().next();
        let seal = self.forge(side, number, label, value);
        let head = format!("[[hidden]]\nlabel = \"{label}\"\nseal = \"");
        let at = orders.text.find(&head).expect("it is sealed") + head.len();
        let text = format!("{}{seal}{}", &orders.text[..at], &orders.text[at + 64..]);
        self.resign(side, &text, ORDERS)
    }

    /// A changed document, signed by `side`.
    pub fn resign(&self, side: Side, text: &str, namespace: &str) -> Source {
        let body = &text[..text.find("[signature]\n").unwrap_or(text.len())];
        Source::new(
            "cheat.toml",
            sign_document(body, namespace, &self.seat(side).signer),
        )
    }
}

/// The sealed standing orders of a player-turn: empty in this game; their salts are not.
fn standing(game: &Match, seat: &Seat, state: &State, player_turn: u32) -> Standing {
    let part = game.engine.no_standing(&state.document.board, seat.side);
    let salt = seat.secrets.seal_salt(&game.id, player_turn);
    game.seal(seat.side, player_turn, salt, part)
}
