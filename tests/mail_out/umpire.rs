//! A game with an umpire by messages: what he alone may see goes to him alone.

use crate::commands::{command, message, must, names, unpack};
use crate::letters::Read;
use crate::orders;
use crate::player::{Pair, Player, contents, path};
use std::fs;
use std::path::{Path, PathBuf};

struct Trio {
    pair: Pair,
    uma: Player,
}

impl Trio {
    fn new() -> Self {
        let pair = Pair::empty();
        let folder = pair.root.path().join("uma");
        let uma = Player {
            side: "UMPIRE",
            name: "uma",
            home: folder.join("home"),
            folder: folder.join("game"),
        };
        Trio { pair, uma }
    }

    fn good(&self, player: &Player, words: &[&str]) {
        let root = self.pair.root.path();
        fs::create_dir_all(&player.home).expect("made");
        let output = command(player, root, words).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{words:?}\n{said}");
    }

    /// The message for the umpire alone, as the sender keeps it.
    fn private(&self, player: &Player, number: u32) -> PathBuf {
        player.secrets().join(format!("outbox/{number:03}.eml"))
    }
}

/// Takes a message apart, standing orders where a game folder has them.
fn taken(read: &Read, folder: &Path) {
    unpack(read, folder);
    for (name, bytes) in &read.files {
        if name.ends_with(".standing.toml") {
            fs::remove_file(folder.join(name)).expect("there");
            fs::create_dir_all(folder.join("for-umpire")).expect("made");
            fs::write(folder.join("for-umpire").join(name), bytes).expect("written");
        }
    }
}

const START: [&str; 3] = ["charter.toml", "acceptance.toml", "start.toml"];

fn begun() -> Trio {
    let trio = Trio::new();
    let (ann, ben, uma) = (&trio.pair.csa, &trio.pair.usa, &trio.uma);
    let root = trio.pair.root.path();
    for player in [ann, ben, uma] {
        trio.good(player, &["keygen"]);
    }
    trio.good(
        uma,
        &[
            "umpire",
            "card.toml",
            "--name",
            "Uma",
            "--address",
            "uma@example.org",
        ],
    );
    trio.good(uma, &["send", "card.toml", "--to", "ann@example.org"]);
    let card = message(root.join("card.eml"));
    assert_eq!(names(&card), ["umpire.toml"]);
    assert!(
        card.subject.ends_with("#0] Uma offers to umpire a game"),
        "{}",
        card.subject
    );
    unpack(&card, &root.join("at-ann"));
    trio.good(
        ann,
        &[
            "new",
            "offer.toml",
            "--side",
            "CSA",
            "--name",
            "Ann",
            "--address",
            "ann@example.org",
            "--mode",
            "umpire",
            "--umpire",
            "at-ann/umpire.toml",
        ],
    );
    trio.good(ann, &["send", "offer.toml", "--to", "ben@example.org"]);
    unpack(&message(root.join("offer.eml")), &root.join("at-ben"));
    trio.good(
        ben,
        &[
            "accept",
            "at-ben/offer.toml",
            "reply",
            "--name",
            "Ben",
            "--address",
            "ben@example.org",
        ],
    );
    trio.good(ben, &["send", "reply"]);
    let reply = message(root.join("reply.eml"));
    assert_eq!(names(&reply), ["charter.toml", "acceptance.toml"]);
    assert_eq!(reply.to, ["ann@example.org"]);
    unpack(&reply, &root.join("accepted"));
    trio.good(ann, &["start", "accepted", "ann/game"]);
    // The umpire signs last: what both have signed goes to him alone.
    trio.good(ann, &["send", "--game", "ann/game"]);
    assert!(!ann.at("outbox").exists());
    let start = message(trio.private(ann, 0));
    assert_eq!(start.to, ["uma@example.org"]);
    assert_eq!(
        names(&start),
        [START[0], START[1], START[2], "000.CSA.standing.toml"]
    );
    assert!(start.text.contains("\nUma signs the charter last.\n"));
    taken(&start, &root.join("at-uma"));
    trio.good(uma, &["start", "at-uma", "uma/game"]);
    trio.good(uma, &["send", "--game", "uma/game"]);
    let complete = message(uma.at("outbox/000.eml"));
    assert_eq!(complete.to, ["ann@example.org", "ben@example.org"]);
    assert_eq!(names(&complete), START);
    unpack(&complete, &root.join("complete"));
    for (player, game) in [(ann, "ann/game"), (ben, "ben/game")] {
        trio.good(player, &["start", "complete", game]);
    }
    trio
}

#[test]
fn everybody_gets_what_he_may_see() {
    let trio = begun();
    let (ann, ben, uma) = (&trio.pair.csa, &trio.pair.usa, &trio.uma);
    for number in 0..3 {
        let (active, other, next) = trio.pair.next();
        assert_eq!(number, next);
        must(active, &["orders"]);
        orders::write(active);
        must(active, &["send", "--as-is"]);
        let orders = format!("{number:03}.orders.toml");
        let standing = format!("{:03}.{}.standing.toml", number + 1, active.side);
        let private = message(trio.private(active, number));
        assert_eq!(private.to, ["uma@example.org"]);
        assert!(
            names(&private).contains(&orders.as_str()),
            "{:?}",
            names(&private)
        );
        assert!(
            names(&private).contains(&standing.as_str()),
            "{:?}",
            names(&private)
        );
        assert!(private.text.contains("Uma resolves these orders."));
        let public = message(active.at(format!("outbox/{number:03}.eml")));
        assert_eq!(names(&public), [orders.as_str()]);
        assert_eq!(public.to, [format!("{}@example.org", other.name)]);
        let sent = trio.pair.path("sent-to-uma");
        unpack(&private, &sent);
        uma_resolves(uma, &sent, &orders, &standing);
        must(uma, &["send"]);
        let resolved = message(uma.at(format!("outbox/{:03}.eml", number + 1)));
        // The orders with it: one of the players may not have got them.
        let resolution = format!("{number:03}.resolution.toml");
        assert_eq!(names(&resolved), [&orders, &resolution]);
        assert_eq!(resolved.to, ["ann@example.org", "ben@example.org"]);
        assert!(resolved.text.contains("\nresolved by "));
        for player in [ann, ben] {
            must(
                player,
                &["verify", path(&uma.at(format!("turns/{number:03}")))],
            );
        }
        // Nobody has anything left to send.
        must(uma, &["send"]);
        must(other, &["send", "--without-orders"]);
    }
    private_stays_private(&trio);
}

fn uma_resolves(uma: &Player, sent: &Path, orders: &str, standing: &str) {
    let (orders, standing) = (sent.join(orders), sent.join(standing));
    must(
        uma,
        &["resolve", path(&orders), "--standing-of", path(&standing)],
    );
}

/// No message in a game folder holds standing orders, and those that do are for their owner alone.
fn private_stays_private(trio: &Trio) {
    for player in [&trio.pair.csa, &trio.pair.usa] {
        for (name, bytes) in contents(&player.folder) {
            let text = String::from_utf8_lossy(&bytes);
            if name.extension().is_some_and(|end| end == "eml") {
                assert!(!text.contains("standing.toml"), "{}", name.display());
            }
        }
        let mut found = 0;
        for (name, bytes) in contents(&player.secrets()) {
            if name.extension().is_some_and(|end| end == "eml") {
                found += usize::from(String::from_utf8_lossy(&bytes).contains("standing.toml"));
                require_private(&player.secrets().join(name));
            }
        }
        assert!(found > 0, "{}", player.name);
    }
}

#[cfg(unix)]
fn require_private(file: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::metadata(file).expect("there").permissions().mode() & 0o777;
    assert_eq!(mode, 0o600, "{}", file.display());
}
