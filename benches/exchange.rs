//! What verifying and receiving cost, beside what it could cost at least.
//!
//! `cargo bench` prints, for the player-turn of the example game with the most dice:
//!
//! * `floor`: both signatures strictly verified, orders, resolution and state hashed, and parsed
//!   as TOML: what nobody can leave out;
//! * `rules`: the game's own work on the player-turn, without any document;
//! * `verify`: everything that `countersign verify` does with the three documents;
//!
//! then the audit of games of 10, 40 and 160 player-turns, and whole runs of the program:
//! `resolve` of that player-turn, `receive` of the same orders in a message (beside `resolve`: at most
//! 50 ms more), and `audit` of the example games (that of the First Day: at most 200 ms); then a
//! mailbox of 10,000 messages of others (at most 3 s). What a run takes of memory is for
//! `/usr/bin/time -v` to say.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use countersign::audit::{Documents, Verdict, audit};
use countersign::diagnostic::{Faults, Source};
use countersign::dice::Dice;
use countersign::engine::{Standing, State, Turn};
use countersign::games;
use countersign::mail::read::{self, Content, armour};
use countersign::player::set_up::{Person, Terms, solo};
use countersign::player::{KeyFile, Table, resolve, sign};
use countersign::protocol::documents::{self, Ignored, ResolutionDocument};
use countersign::protocol::hex::Digest;
use countersign::protocol::signature;
use countersign::report::Log;
use countersign::side::Side;
use countersign::store::archive::{self, Member};
use countersign::store::{GameFolder, Home};
use countersign::turn::{SignedOrders, compare_state};
use divan::{Bencher, black_box};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/we_are_the_flank");

const FIRST_DAY: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/examples/lees_greatest_gamble/first_day"
);

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

/// A message with signed orders as a block, in the manner of a sender.
fn message(orders: &Source) -> Vec<u8> {
    let document = Member::new("orders.toml", orders.text.as_bytes());
    let packed = archive::pack(&[document]).expect("packs");
    let encoded = STANDARD.encode(&packed);
    let mut text = String::from(
        "From: ann@example.org\r\nSubject: [countersign]\r\n\r\n-----BEGIN COUNTERSIGN DISPATCH-----\r\n",
    );
    for line in encoded.as_bytes().chunks(64) {
        text += &format!("{}\r\n", String::from_utf8_lossy(line));
    }
    text += &format!(
        "={}\r\n-----END COUNTERSIGN DISPATCH-----\r\n",
        armour::check_of(&packed)
    );
    text.into_bytes()
}

#[divan::bench]
fn documents_of_a_message(bencher: Bencher) {
    let message = message(&PlayerTurn::busiest().orders);
    bencher.bench_local(|| read::documents("message", &message).expect("a message"));
}

#[divan::bench]
fn whole_process_receive(bencher: Bencher) {
    let place = tempfile::tempdir().expect("a folder");
    let turn = PlayerTurn::busiest();
    let game = place.path().join("game");
    let copy = |from: &Path, to: &Path| {
        std::fs::create_dir_all(to).expect("made");
        for entry in std::fs::read_dir(from).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_file() {
                std::fs::copy(&path, to.join(path.file_name().expect("a name"))).expect("copied");
            }
        }
    };
    copy(Path::new(EXAMPLE), &game);
    copy(&Path::new(EXAMPLE).join("sealed"), &game.join("sealed"));
    for number in 0..turn.number {
        let name = format!("turns/{number:03}");
        copy(&Path::new(EXAMPLE).join(&name), &game.join(&name));
    }
    let mail = place.path().join("message.eml");
    std::fs::write(&mail, message(&turn.orders)).expect("written");
    let resolved = game.join(format!("turns/{:03}", turn.number));
    let path = |path: &Path| path.to_str().expect("a path").to_owned();
    bencher.bench_local(|| {
        let _ = std::fs::remove_dir_all(&resolved);
        run(&["receive", &path(&mail), "--game", &path(&game)]);
    });
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn mailbox_of_10_000_messages(bencher: Bencher) {
    let line = "The weather was fine at the round tops, and nobody spoke of the war.\n";
    let mut mbox = Vec::new();
    for at in 0..10_000 {
        let encoded = STANDARD.encode(line.repeat(100 + at % 7));
        let lines: String = encoded
            .as_bytes()
            .chunks(76)
            .map(|line| format!("{}\n", String::from_utf8_lossy(line)))
            .collect();
        let message = format!(
            "From x Mon\nSubject: {at}\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n{}--b\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\n{lines}--b--\n\n",
            line.repeat(20)
        );
        mbox.extend_from_slice(message.as_bytes());
    }
    bencher.bench_local(|| {
        let mut found = 0;
        read::mailbox::stream::<Faults>("mailbox", &mbox[..], &mut |letter| {
            if let Content::Bytes(bytes) = letter.content {
                found += read::documents(&letter.name, bytes)?.documents.len();
            }
            Ok(())
        })
        .expect("memory can be read");
        assert_eq!(found, 0);
    });
}

#[divan::bench]
fn whole_process_audit(bencher: Bencher) {
    bencher.bench_local(|| run(&["audit", EXAMPLE]));
}

/// The First Day of Lee's Greatest Gamble, with all that was hidden disclosed.
#[divan::bench]
fn whole_process_audit_of_the_first_day(bencher: Bencher) {
    bencher.bench_local(|| run(&["audit", FIRST_DAY]));
}
