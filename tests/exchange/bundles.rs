//! Whatever lies in a game folder, an archive for others holds shareable documents alone.

use crate::dispute::members;
use crate::player::{Pair, Player, path};
use std::fs;

const MARK: &str = "for nobody else's eyes";

/// What an archive may hold, said once more and in another way than the program says it.
fn is_allowed(name: &str) -> bool {
    let shape: String = name
        .replace("CSA", "SIDE")
        .replace("USA", "SIDE")
        .replace("UMPIRE", "PARTY")
        .chars()
        .map(|c| if c.is_ascii_digit() { '0' } else { c })
        .collect();
    [
        "README.txt",
        "export.toml",
        "dispute.toml",
        "charter.toml",
        "acceptance.toml",
        "start.toml",
        "opening.toml",
        "tables.toml",
        "umpire.toml",
        "turns/000/orders.toml",
        "turns/000/resolution.toml",
        "turns/000/state.toml",
        "turns/000/request.toml",
        "turns/000/answer.toml",
        "signed/000.orders.toml",
        "takeback/000.SIDE.request.toml",
        "takeback/000.SIDE.answer.toml",
        "acknowledged/000.SIDE.toml",
        "acknowledged/000.PARTY.toml",
        "claims/000.SIDE.toml",
        "rekey/00.SIDE.toml",
    ]
    .contains(&shape.as_str())
}

/// Puts what is private, and what merely lies about, beside what may be shown.
fn litter(player: &Player) {
    for name in [
        "orders.toml",
        "orders.toml.bak",
        "notes.txt",
        "CSA.secret.toml",
        "id_ed25519",
        "outbox/006.eml",
        "sent/005.eml",
        "mail/thread.toml",
        "sealed/006.CSA.toml",
        "sealed/006.CSA.hidden.toml",
        "for-umpire/006.CSA.standing.toml",
        "for-umpire/006.USA.standing.toml",
        "journal/005.CSA.orders.toml",
        "standing/006.CSA.toml",
        "turns/005/notes.toml",
        "turns/005/orders.toml~",
        "turns/005/standing.toml",
        "turns/005/deep/orders.toml",
        "takeback/006.CSA.draft.toml",
        "takeback/006.CSA.standing.toml",
        "claims/006.CSA.secret.toml",
        "acknowledged/notes.toml",
        "acknowledged/005.ME.toml",
        "equivocation/006.standing.0123456789abcdef.toml",
        "disclosure/draft.toml",
        "disclosure/CSA.secret.toml",
        "rekey/01.CSA.asked.toml",
        "rekey/id_ed25519",
        "signed/standing.toml",
        "signed/006.standing.toml",
        ".hidden.toml",
    ] {
        player.write(name, format!("# {MARK}\n"));
    }
}

#[test]
fn no_file_outside_an_allow_list_is_in_an_archive() {
    let pair = Pair::before(6);
    let (active, _, _) = pair.next();
    active.must(&["acknowledge"]);
    active.must(&["orders"]);
    active.must(&["sign"]);
    litter(active);
    let secrets: toml::Table = fs::read_to_string(active.secret_file())
        .expect("there")
        .parse()
        .expect("TOML");
    let out = pair.path("out.tar.gz");
    let mut archives = Vec::new();
    active.must(&["export", "--unfinished", "--out", path(&out)]);
    archives.push(members(&out));
    for slot in 0..=6 {
        fs::remove_file(&out).expect("there");
        active.must(&["dispute", &slot.to_string(), "--out", path(&out)]);
        archives.push(members(&out));
    }
    // What is sealed and not opened is in the secret file, and nowhere else.
    let state = active.read("turns/005/state.toml");
    let sealed: Vec<&toml::Table> = secrets["sealed"]
        .as_array()
        .expect("sealed orders")
        .iter()
        .filter_map(toml::Value::as_table)
        .filter(|kept| kept["player_turn"].as_integer() >= Some(6))
        .collect();
    assert!(!sealed.is_empty(), "{state}");
    let mut private: Vec<String> = ["root", "salt"]
        .map(|key| secrets[key].as_str().expect("hex").to_owned())
        .to_vec();
    for kept in sealed {
        let lines = kept["document"].as_array().expect("lines");
        let salt = lines
            .iter()
            .filter_map(toml::Value::as_str)
            .find(|line| line.starts_with("salt = "));
        private.push(salt.expect("a salt").to_owned());
    }
    for all in &archives {
        assert!(all.len() >= 5);
        for member in all {
            assert!(is_allowed(&member.name), "{}", member.name);
            let text = String::from_utf8(member.bytes.clone()).expect("UTF-8");
            assert!(!text.contains(MARK), "{}", member.name);
            for secret in &private {
                assert!(!text.contains(secret.as_str()), "{}", member.name);
            }
        }
    }
}
