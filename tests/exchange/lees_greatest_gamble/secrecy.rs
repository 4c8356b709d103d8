//! Nobody but its owner learns what a marker holds before it is opened: what he does not know may
//! be anything else, and nothing that he can lay hands on would differ.

use super::{SCRIPT, before, file, says};
use crate::hiding::{draft, play, resolved, text};
use crate::player::{Pair, Player, contents, copy, path};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::read::GzDecoder;
use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// The player-turns of the script in which markers are sealed and nothing comes to light.
const UNSEEN: usize = 6;

/// The game as it would be if a side sealed something else.
struct Twin {
    side: &'static str,
    /// `(player-turn, what the script says, what it says instead)`.
    changes: &'static [(usize, &'static str, &'static str)],
    /// What is told when it comes to light, and what is told instead.
    shown: &'static str,
    instead: &'static str,
}

const OTHERWISE: [Twin; 2] = [
    // The decoy and the first marker are exchanged, and two units are in the second.
    Twin {
        side: "CSA",
        changes: &[(
            0,
            "[hidden.C-HMC-1]\nunits = [\"C3\", \"C5\", \"C1\", \"C4\", \"C2\"]\n\
             deploy = [\"C3 2828\", \"C5 2827\"]\n\
             [hidden.C-HMC-2]\nunits = [\"C9\", ",
            "[hidden.C-HMC-3]\nunits = [\"C4\", \"C1\", \"C2\"]\ndeploy = [\"C4 2727\"]\n\
             [hidden.C-HMC-2]\nunits = [\"C9\", \"C3\", \"C5\", ",
        )],
        shown: "C-HMC-1 in 2827 is removed: C3, C5, C1, C4, C2",
        instead: "C-HMC-1 in 2827 is removed: it is a decoy",
    },
    Twin {
        side: "USA",
        changes: &[
            (1, "[hidden.U-HMC-5]", "[hidden.U-HMC-4]"),
            (
                3,
                "[hidden.U-HMC-1]\nunits = [\"U72\"]\ndeploy = [\"U72 3224\"]",
                "[hidden.U-HMC-2]\nunits = [\"U72\"]\ndeploy = [\"U72 3323\"]",
            ),
        ],
        shown: "U-HMC-5 in 3119 is removed: U12, U13, U11",
        instead: "U-HMC-5 in 3119 is removed: it is a decoy",
    },
];

/// The scripted game before anything is seen, as it is and with what a side seals replaced.
fn twins(changes: &[(usize, &str, &str)]) -> [Pair; 2] {
    let other = before(0);
    for (number, script) in SCRIPT[..UNSEEN].iter().enumerate() {
        let mut script = (*script).to_owned();
        for (_, from, to) in changes.iter().filter(|(turn, ..)| *turn == number) {
            assert!(script.contains(from), "{script}");
            script = script.replace(from, to);
        }
        play(&other, &script);
    }
    [before(UNSEEN), other]
}

/// Mails the orders of a player-turn; gives the mail.
fn mailed(pair: &Pair, script: &str) -> PathBuf {
    let (active, _, number) = pair.next();
    draft(active, script);
    let mails = ["--from", "ann@example.org", "--to", "ben@example.org"];
    active.must(&[&["send"][..], &mails].concat());
    let _ = fs::remove_file(active.at("orders.toml"));
    active.at(format!("outbox/{number:03}.eml"))
}

/// Plays orders that were mailed.
fn received(pair: &Pair, mail: &Path) {
    let (active, resolver, number) = pair.next();
    resolver.must(&["receive", path(mail)]);
    let reply = pair.path("mail.reply");
    let _ = fs::remove_dir_all(&reply);
    copy(&resolver.at(format!("turns/{number:03}")), &reply);
    active.must(&["verify", path(&reply)]);
}

/// All that the enemy of `owner` can look at, with seals, salts, digests and signatures left out.
fn public(pair: &Pair, owner: &Player, enemy: &Player) -> BTreeMap<String, String> {
    let mut seen = BTreeMap::new();
    let roots = [("his home", &enemy.home), ("his game", &enemy.folder)];
    for (whose, root) in roots.into_iter().chain([("the game", &owner.folder)]) {
        for (name, bytes) in contents(root) {
            let text = String::from_utf8_lossy(&bytes);
            let text = match name.extension().is_some_and(|end| end == "eml") {
                true => unpacked(&text),
                false => text.into_owned(),
            };
            let name = masked(pair, &format!("{whose}: {}", name.display()));
            seen.insert(name, masked(pair, &text));
        }
    }
    for words in [
        &["status"][..],
        &["status", "--json"],
        &["map"],
        &["audit"],
        &["audit", "--json"],
        &["report", "0", "--json"],
        &["report", "2", "--json"],
        &["report", "4", "--json"],
        &["inspect", "--json", "turns/000/orders.toml"],
        &["inspect", "--json", "turns/005/state.toml"],
        &["los", "2231", "C-HMC-1"],
        &["dice", "4", "--json"],
        &["journal", "list"],
    ] {
        let said = enemy.run(words);
        let text = format!("{:?}\n{}{}", said.code, said.out, said.err);
        seen.insert(format!("{words:?}"), masked(pair, &text));
    }
    for format in ["svg", "png"] {
        let file = pair.path(&format!("map.{format}"));
        enemy.must(&["map", &format!("--{format}"), path(&file)]);
        let bytes = fs::read(file).expect("drawn");
        seen.insert(
            format.to_owned(),
            masked(pair, &String::from_utf8_lossy(&bytes)),
        );
    }
    seen
}

/// A mail with its lines joined again, and what is packed in it as it was: attachments, and the
/// block that can be copied out of the text.
fn unpacked(mail: &str) -> String {
    let mut text = Vec::new();
    let mut block = None;
    let mut attached = false;
    for line in mail.lines() {
        attached &= !line.starts_with("--");
        if line.contains("BEGIN COUNTERSIGN DISPATCH") {
            block = Some(Vec::new());
        } else if line.contains("END COUNTERSIGN DISPATCH") {
            let packed = block.take().expect("a block");
            let mut unpacker = GzDecoder::new(packed.as_slice());
            unpacker.read_to_end(&mut text).expect("packed");
        } else if let Some(packed) = &mut block {
            // A check stands under it, after `=`, which is quoted.
            if !line.starts_with('=') {
                packed.extend(STANDARD.decode(line.replace("=3D", "=")).expect("base64"));
            }
        } else if attached {
            text.extend(STANDARD.decode(line).expect("base64"));
        } else if let Some(part) = line.strip_suffix('=') {
            text.extend(part.as_bytes());
        } else {
            text.extend(format!("{line}\n").as_bytes());
        }
        attached |= line == "Content-Transfer-Encoding: base64";
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// A text without what differs from game to game: long hex numbers, signatures, dates of mails.
fn masked(pair: &Pair, text: &str) -> String {
    let mut kept = String::new();
    let mut signature = false;
    for line in text.replace(path(pair.root.path()), "ROOT").lines() {
        signature |= line.contains("BEGIN SSH SIGNATURE");
        if !signature && !line.starts_with("Date: ") {
            for part in line.split_inclusive(|c: char| !c.is_ascii_hexdigit()) {
                let rest = part.trim_start_matches(|c: char| c.is_ascii_hexdigit());
                match part.len() - rest.len() {
                    0..12 => kept += part,
                    digits => kept += &format!("<{digits} hex>{rest}"),
                }
            }
            kept.push('\n');
        }
        signature &= !line.contains("END SSH SIGNATURE");
    }
    kept
}

/// All that the enemy of `side` can look at.
fn looked_at(pair: &Pair, side: &str) -> BTreeMap<String, String> {
    let enemy = if side == "CSA" { &pair.usa } else { &pair.csa };
    public(pair, pair.of(side), enemy)
}

#[test]
fn with_other_contents_nothing_would_look_different_to_the_enemy() {
    for twin in OTHERWISE {
        let side = twin.side;
        let pairs = twins(twin.changes);
        let mails = [0, 1].map(|at: usize| mailed(&pairs[at], SCRIPT[UNSEEN]));
        let [seen, guessed] = [0, 1].map(|at: usize| looked_at(&pairs[at], side));
        assert!(seen.len() > 60, "{:?}", seen.keys());
        assert!(seen.keys().eq(guessed.keys()));
        for (name, text) in &seen {
            let differ = text.lines().zip(guessed[name].lines());
            let differ = differ.into_iter().find(|(one, other)| one != other);
            assert_eq!(differ, None, "{side}: {name}");
            assert_eq!(text.len(), guessed[name].len(), "{side}: {name}");
        }
        let orders = |text: &&String| text.contains("format = \"countersign/orders/1\"");
        let mail = seen.keys().find(|name| name.ends_with(".eml\n"));
        assert!(side == "USA" || mail.map(|name| &seen[name]).filter(orders).is_some());
        // What is masked are no contents: when they come to light they differ.
        for (at, words, not) in [(0, twin.shown, twin.instead), (1, twin.instead, twin.shown)] {
            received(&pairs[at], &mails[at]);
            play(&pairs[at], SCRIPT[7]);
            let told = [6, 7].map(|number| file(&pairs[at], number, "report.txt"));
            let told = masked(&pairs[at], &told.concat());
            assert!(told.contains(words) && !told.contains(not), "{told}");
        }
    }
}

#[test]
fn orders_that_would_betray_a_marker_are_refused() {
    let pair = before(4);
    draft(
        &pair.csa,
        "[[order]]\nunit = \"C-HMC-2\"\npath = [\"1728\"]\ndeploy = [\"C9 1728\"]\n",
    );
    let said = pair.csa.refused(1, &["check"]);
    says(
        &said,
        &[
            "error: `deploy` in an order for `C-HMC-2` would show what is sealed in it [18.4a]",
            "help: write it in `[hidden.C-HMC-2]`",
        ],
    );
}

/// Only its owner reads in his form what a marker holds.
#[test]
fn the_form_of_its_owner_tells_what_a_marker_holds() {
    let pair = before(4);
    pair.csa.must(&["orders"]);
    let own = pair.csa.read("orders.toml");
    says(
        &own,
        &[
            "# C-HMC-1 in 2231 holds C3 Law, C5 Henry, C1 Anderson, C4 Robertson and C2",
            "#units = [\"C3\", \"C5\", \"C1\", \"C4\", \"C2\"]",
            "# C-HMC-3 in 2130 is a decoy",
        ],
    );
    let play = crate::hiding::signed(&pair, SCRIPT[4]);
    let reply = resolved(&pair, &play);
    let report = text(&reply.join("report.txt"));
    assert!(!report.contains("C-HMC-1 in 2729 holds"), "{report}");
    pair.csa.must(&["verify", path(&reply)]);
    pair.usa.must(&["orders"]);
    let theirs = pair.usa.read("orders.toml");
    assert!(!theirs.contains("C-HMC-1 in 2729 holds"), "{theirs}");
    assert!(!theirs.contains("is a decoy\n# C-HMC"), "{theirs}");
}
