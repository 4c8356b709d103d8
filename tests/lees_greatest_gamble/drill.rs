//! Single situations on the shipped map with the shipped tables: the premises of the worked
//! examples. All options on, 2 July turn 5 (by day), both armies in Attack, Trains in 1628 and 3212,
//! and nobody on the map but those who are named.

use countersign::diagnostic::Source;
use countersign::dice::Dice;
use countersign::draft::{Form, Reader};
use countersign::games::lees_greatest_gamble::board::{
    Army, Board, Marker, Options, Scenario, Stage, State, Status, Train, Unit,
};
use countersign::games::lees_greatest_gamble::orders::{Orders, Secret, Standing, check, read};
use countersign::games::lees_greatest_gamble::phase::{combat, movement, rally, returns};
use countersign::games::lees_greatest_gamble::tables::{self, Tables};
use countersign::games::lees_greatest_gamble::turn::Turn;
use countersign::games::lees_greatest_gamble::unit::{MarkerId, Piece, UnitId};
use countersign::hex::HexId;
use countersign::report::Log;
use countersign::report::log::{Movement, MovementKind};
use countersign::side::Side;
use countersign::veil::Veil;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// The hex of this number.
pub fn hex(number: &str) -> HexId {
    number.parse().unwrap()
}

/// The unit of this name.
pub fn un(name: &str) -> UnitId {
    name.parse().unwrap()
}

/// The piece of this name.
pub fn piece(name: &str) -> Piece {
    name.parse().unwrap()
}

/// The marker of this name.
pub fn hmc(name: &str) -> MarkerId {
    name.parse().unwrap()
}

/// An order for a piece: `order("C6", "leave = true")`.
pub fn order(piece: &str, rest: &str) -> String {
    format!("[[order]]\nunit = \"{piece}\"\n{rest}\n")
}

/// An order that goes along hexes, and then what `rest` says: `go("C6", "3226 3225", "")`.
pub fn go(piece: &str, hexes: &str, rest: &str) -> String {
    let hexes: Vec<String> = hexes.split(' ').map(|hex| format!("\"{hex}\"")).collect();
    order(piece, &format!("path = [{}]\n{rest}", hexes.join(", ")))
}

/// The shipped tables.
pub fn shipped() -> &'static Tables {
    static READ: OnceLock<Tables> = OnceLock::new();
    READ.get_or_init(|| {
        tables::read(&Source::new("tables.toml", tables::SHIPPED)).unwrap_or_else(|faults| {
            panic!("{faults}");
        })
    })
}

/// How often something random is tried: so many times, unless `PROPTEST_CASES` asks for more.
pub fn rounds(few: u32) -> u32 {
    let asked = std::env::var("PROPTEST_CASES").ok();
    asked.and_then(|asked| asked.parse().ok()).unwrap_or(few)
}

/// One situation.
pub struct Drill {
    pub tables: Tables,
    pub board: Board,
    pub orders: Orders,
    pub standing: Standing,
    /// What both sides hide, by label.
    pub secrets: BTreeMap<String, Secret>,
}

/// What came of it.
pub struct Ran {
    pub board: Board,
    pub log: Log,
    /// Scripted dice that were not used.
    pub unused: usize,
}

impl Drill {
    pub fn new() -> Self {
        Drill {
            tables: shipped().clone(),
            board: empty(),
            orders: Orders::default(),
            standing: Standing::default(),
            secrets: BTreeMap::new(),
        }
    }

    /// Puts a unit on the map, below those that stand there already; `C41 s` is Shaken, `s`, `D`,
    /// `?` and `F` (Fired) may be added in one word: `C41 sD`.
    pub fn unit(&mut self, name: &str, at: &str) -> &mut Unit {
        let (name, states) = name.split_once(' ').unwrap_or((name, ""));
        let id = un(name);
        self.board.put(id, hex(at));
        let unit = self.board.unit_mut(id);
        for state in states.chars() {
            match state {
                's' => unit.shaken = true,
                'D' => unit.disrupted = true,
                '?' => unit.questionable = true,
                'F' => unit.fired = true,
                other => panic!("{other}"),
            }
        }
        unit
    }

    /// Several units in one hex, top first.
    pub fn units(&mut self, names: &[&str], at: &str) {
        for name in names {
            self.unit(name, at);
        }
    }

    /// A marker on the map with these units in it, top first.
    pub fn marker(&mut self, name: &str, at: &str, units: &[&str]) -> &mut Marker {
        let id = hmc(name);
        for unit in units {
            self.board.take(un(unit), Status::Hidden);
        }
        let secret = Secret {
            units: units.iter().map(|name| un(name)).collect(),
            deploy: BTreeMap::new(),
        };
        self.secrets.insert(id.to_string(), secret);
        self.board.markers.push(Marker {
            id,
            at: Some(hex(at)),
            gate: None,
            left: None,
            recovered: false,
            seen: false,
            dusk: false,
            contents: None,
            deploy: BTreeMap::new(),
        });
        self.board.markers.sort_by_key(|marker| marker.id);
        self.board.marker_mut(id).unwrap()
    }

    /// The active side's command state.
    pub fn state(&mut self, side: Side, state: State) {
        self.board.army_mut(side).state = state;
    }

    /// The orders of `side`, as in a draft; not checked, only read.
    pub fn orders(&mut self, side: Side, text: &str) {
        let source = Source::new("orders.toml", text);
        let mut reader = Reader::new(&source, Form::Draft);
        let orders = reader.parse().map(|parsed| {
            let root = reader.root(&parsed);
            let orders = read::orders(&mut reader, &self.tables, side, &root);
            root.finish(&mut reader);
            orders
        });
        match reader.faults.or(orders) {
            Ok((orders, _)) => self.orders = orders,
            Err(faults) => panic!("{faults}"),
        }
    }

    /// The standing orders of `side`: what would stand under `[standing]`, without that prefix.
    pub fn standing(&mut self, side: Side, text: &str) {
        let source = Source::new("standing.toml", text);
        let mut reader = Reader::new(&source, Form::Draft);
        let standing = reader.parse().map(|parsed| {
            let root = reader.root(&parsed);
            read::standing(&mut reader, &self.tables, side, root)
        });
        match reader.faults.or(standing) {
            Ok((standing, _)) => self.standing = standing,
            Err(faults) => panic!("{faults}"),
        }
    }

    /// What the checker says of orders of the side whose player-turn it is: errors and warnings.
    pub fn check(&self, text: &str) -> String {
        let source = Source::new("orders.toml", text);
        let mut reader = Reader::new(&source, Form::Draft);
        let parsed = reader.parse();
        if let Some(parsed) = &parsed {
            let root = reader.root(parsed);
            let _ = check::read(&self.tables, &self.board, root, &mut reader);
        }
        reader.faults.to_string()
    }

    /// Does something in a player-turn of `side`, with these dice.
    pub fn run(&self, side: Side, dice: &[u8], act: impl FnOnce(&mut Turn<'_>)) -> Ran {
        let mut dice = Dice::scripted(dice);
        let letter = match side.other() {
            Side::Csa => 'C',
            Side::Usa => 'U',
        };
        let hidden = |label: &String| label.starts_with(letter);
        let sealed: BTreeSet<String> = self.secrets.keys().filter(|l| hidden(l)).cloned().collect();
        let known: BTreeMap<String, Secret> = self
            .secrets
            .iter()
            .filter(|(label, _)| hidden(label))
            .map(|(label, secret)| (label.clone(), secret.clone()))
            .collect();
        let mut veil = Veil::new(side.other(), sealed, known);
        let mut turn = Turn::earnest(
            &self.tables,
            self.board.clone(),
            side,
            &self.orders,
            &self.standing,
            &mut dice,
            &mut veil,
        );
        act(&mut turn);
        let (board, log) = (turn.board, turn.log);
        Ran {
            board,
            log,
            unused: dice.unused(),
        }
    }

    /// M-A of a player-turn of `side` with these orders and dice.
    pub fn moves(&mut self, side: Side, text: &str, dice: &[u8]) -> Ran {
        self.orders(side, text);
        self.run(side, dice, movement::carry_out)
    }

    /// What a rehearsal of M-A with these orders refuses, in the command state that is set:
    /// `8.6b: message; help`.
    pub fn refusals(&mut self, side: Side, text: &str) -> Vec<String> {
        self.orders(side, text);
        let state = self.board.army(side).state;
        let (tables, board) = (&self.tables, self.board.clone());
        let (orders, standing) = (&self.orders, &self.standing);
        let mut turn = Turn::rehearsal(tables, board, side, orders, standing, state, false);
        movement::carry_out(&mut turn);
        let faults = turn.into_faults().into_iter().map(|(_, fault)| {
            let rule = fault.rule.map(|rule| rule.to_string()).unwrap_or_default();
            format!(
                "{rule}: {}; {}",
                fault.message,
                fault.help.unwrap_or_default()
            )
        });
        faults.collect()
    }

    /// M and CB of a player-turn of `side` with its orders: no command roll.
    pub fn play(&self, side: Side, dice: &[u8]) -> Ran {
        self.run(side, dice, |turn| {
            movement::carry_out(turn);
            rally::carry_out(turn);
            returns::carry_out(turn);
            combat::carry_out(turn);
        })
    }
}

impl Ran {
    pub fn unit(&self, name: &str) -> &Unit {
        self.board.unit(un(name))
    }

    /// Where a piece is on the map, as text; empty when it is not.
    pub fn at(&self, name: &str) -> String {
        let at = self.board.place(piece(name));
        at.map(|hex| hex.to_string()).unwrap_or_default()
    }

    /// The ways of those that retreated.
    pub fn retreats(&self) -> impl Iterator<Item = &Movement> {
        let kind = MovementKind::Retreat;
        let all = self.log.movements.iter();
        all.filter(move |movement| movement.kind == kind)
    }

    /// The way of the first that retreated.
    pub fn retreat(&self) -> &Movement {
        self.retreats().next().expect("somebody retreats")
    }

    /// The whole log, one line a line.
    pub fn text(&self) -> String {
        self.log.trace().join("\n")
    }

    /// Whether a line of the log has these words in it.
    pub fn says(&self, words: &str) -> bool {
        self.log.trace().iter().any(|line| line.contains(words))
    }
}

fn empty() -> Board {
    let army = |at: &str| Army {
        state: State::Attack,
        train: Train {
            status: Status::OnMap,
            at: Some(hex(at)),
            moved: false,
            attacked: false,
            attacks: 0,
        },
    };
    Board {
        scenario: Scenario::FullBattle,
        day: 2,
        turn: 5,
        stage: Stage::Confederate,
        rain: false,
        options: Options {
            command: true,
            probe: true,
            control: true,
            hidden: true,
            counterattack: true,
            entry: true,
            disengage: true,
            questionable: true,
            march: true,
            losses: true,
            comeback: true,
        },
        csa: army("1628"),
        usa: army("3212"),
        units: UnitId::all()
            .map(|id| Unit {
                id,
                status: Status::Unused,
                at: None,
                depth: 0,
                shaken: false,
                disrupted: false,
                questionable: false,
                fired: false,
                left: None,
                returning: false,
                broken: false,
            })
            .collect(),
        markers: Vec::new(),
    }
}
