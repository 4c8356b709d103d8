//! What verifying costs, beside what it could cost at least.
//!
//! `cargo bench` prints, for the player-turn of the example game with the most dice:
//!
//! * `floor`: both signatures strictly verified, orders, resolution and state hashed, and parsed
//!   as TOML: what nobody can leave out;
//! * `rules`: the game's own work on the player-turn, without any document;
//! * `verify`: everything that `countersign verify` does with the three documents;
//!
//! then the audit of games of 10, 40 and 160 player-turns, and whole runs of the program:
//! `resolve` of that player-turn and `audit` of the example game. What a run takes of memory is
//! for `/usr/bin/time -v` to say.

use countersign::audit::{Documents, Verdict, audit};
use countersign::diagnostic::Source;
use countersign::dice::Dice;
use countersign::engine::{Standing, State, Turn};
use countersign::games;
use countersign::player::set_up::{Person, Terms, solo};
use countersign::player::{KeyFile, Table, resolve, sign};
use countersign::protocol::documents::{self, Ignored, ResolutionDocument};
use countersign::protocol::hex::Digest;
use countersign::protocol::signature;
use countersign::report::Log;
use countersign::side::Side;
use countersign::store::{GameFolder, Home};
use countersign::turn::{SignedOrders, compare_state};
use divan::{Bencher, black_box};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/we_are_the_flank");

fn main() {
    divan::main();
}

/// One player-turn of a game on disk, with everything that is needed to look at it again.
struct PlayerTurn {
    table: Table,
    number: u32,
    before: State,
    orders: Source,
    resolution: Source,
    state: Source,
}

impl PlayerTurn {
    /// The player-turn of the example game with the most dice.
    fn busiest() -> Self {
        let table = Table::open(GameFolder::open(Path::new(EXAMPLE)).expect("a game folder"))
            .expect("a charter");
        let documents = table.documents().expect("readable files");
        let verdicts = audit(&table.game, &documents, |_, _| {}).turns;
        let number = verdicts
            .iter()
            .max_by_key(|turn| turn.dice)
            .map_or(0, |turn| turn.number);
        let turn = documents
            .turns
            .into_iter()
            .nth(number as usize)
            .expect("a player-turn");
        PlayerTurn {
            before: table.state_before(number).expect("a state"),
            table,
            number,
            orders: turn.orders.expect("orders"),
            resolution: turn.resolution.expect("a resolution"),
            state: turn.state.expect("a state"),
        }
    }

    fn signed_orders(&self) -> SignedOrders {
        self.table
            .game
            .read_orders(&self.before, &self.orders)
            .expect("legal orders")
    }

    fn header(&self) -> ResolutionDocument<Ignored> {
        documents::read_header(&self.resolution).expect("a resolution")
    }

    fn opening(&self) -> Standing {
        self.table
            .game
            .engine
            .read_opening(&self.before, &self.header(), &self.resolution)
            .expect("standing orders")
    }
}

#[divan::bench]
fn floor(bencher: Bencher) {
    let turn = PlayerTurn::busiest();
    let active = turn.signed_orders().header.side;
    let charter = &turn.table.game.charter;
    let signed = [
        (&turn.orders, "orders@countersign", active),
        (&turn.resolution, "resolution@countersign", active.other()),
    ];
    bencher.bench_local(|| {
        for (source, namespace, side) in signed {
            let key = charter.key(side).expect("a key");
            black_box(signature::verify_document(source, namespace, key).expect("a signature"));
        }
        for source in [&turn.orders, &turn.resolution, &turn.state] {
            black_box(Digest::of(&source.text));
            black_box(source.text.parse::<toml::Table>().expect("TOML"));
        }
    });
}

#[divan::bench]
fn rules(bencher: Bencher) {
    let turn = PlayerTurn::busiest();
    let (orders, standing, seed) = (turn.signed_orders(), turn.opening(), turn.header().seed);
    let played = Turn {
        state: &turn.before,
        active: orders.header.side,
        orders: &orders.part,
        opened: &orders.opened,
        standing: &standing.document.standing,
        held: &[],
    };
    bencher.bench_local(|| {
        let mut log = Log::default();
        let engine = &turn.table.game.engine;
        let outcome = engine.play(&played, &mut Dice::new(seed), &mut log);
        black_box(outcome.is_ok());
        log
    });
}

#[divan::bench]
fn verify(bencher: Bencher) {
    let turn = PlayerTurn::busiest();
    let game = &turn.table.game;
    bencher.bench_local(|| {
        let orders = game
            .read_orders(&turn.before, &turn.orders)
            .expect("orders");
        let ours = game
            .verify(&turn.before, &orders, &turn.resolution)
            .expect("a resolution that verifies");
        compare_state(&turn.state, &ours.state).expect("the same state");
        ours
    });
}

/// A solo game of `length` player-turns in which nobody gives an order: nobody comes near an
/// enemy, and so every game turn has two player-turns.
fn long_game(length: u32) -> (tempfile::TempDir, Table, Documents) {
    let place = tempfile::tempdir().expect("a folder");
    let home = Home::at(place.path().join("home"));
    let tables = games::find("we-are-the-flank")
        .expect("a system")
        .tables
        .replace("turns = 10 ", "turns = 99 ");
    let terms = Terms {
        system: "we-are-the-flank".to_owned(),
        scenario: "standard".to_owned(),
        deadline_days: 14,
        options: BTreeMap::new(),
        tables: Some(Source::new("tables.toml", tables)),
    };
    let people = Side::BOTH.map(|side| Person {
        side,
        name: "Ann".to_owned(),
        address: String::new(),
    });
    let key = KeyFile::default();
    let folder = place.path().join("game");
    solo(&home, &key, &terms, &people, Some("bench"), &folder).expect("a game");
    let table = Table::open(GameFolder::open(&folder).expect("a game folder")).expect("a charter");
    for number in 0..length {
        let state = table.state().expect("a state");
        let draft = Source::new(
            "orders.toml",
            format!(
                "game = \"{}\"\nplayer_turn = {number}\nside = \"{}\"\n",
                table.game.id,
                state.active().expect("the game goes on")
            ),
        );
        let signed = sign::sign(&table, &home, &key, &state, &draft, None).expect("orders");
        let orders = Source::new("orders.toml", signed.text);
        resolve::resolve(&table, &home, &state, &orders, &resolve::How::default())
            .expect("a resolution");
    }
    let documents = table.documents().expect("readable files");
    (place, table, documents)
}

#[divan::bench(args = [10, 40, 160], sample_count = 20)]
fn audit_of_player_turns(bencher: Bencher, length: u32) {
    let (_place, table, documents) = long_game(length);
    bencher.bench_local(|| {
        let found = audit(&table.game, &documents, |_, _| {});
        assert_eq!(found.verdict, Verdict::Pending);
        found
    });
}

/// Runs the program and waits for it.
fn run(arguments: &[&str]) {
    let status = Command::new(env!("CARGO_BIN_EXE_countersign"))
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("the program runs");
    assert!(status.success(), "{arguments:?}");
}

#[divan::bench]
fn whole_process_nothing(bencher: Bencher) {
    bencher.bench_local(|| run(&["--version"]));
}

#[divan::bench]
fn whole_process_resolve(bencher: Bencher) {
    let place = tempfile::tempdir().expect("a folder");
    let turn = PlayerTurn::busiest();
    let orders = format!("{EXAMPLE}/turns/{:03}/orders.toml", turn.number);
    let out = place.path().join("out");
    bencher.bench_local(|| {
        let _ = std::fs::remove_dir_all(&out);
        run(&["resolve", &orders, "--out", out.to_str().expect("a path")]);
    });
}

#[divan::bench]
fn whole_process_audit(bencher: Bencher) {
    bencher.bench_local(|| run(&["audit", EXAMPLE]));
}
