//! An honest game of more than three game turns between two homes.

use crate::player::{Pair, TURNS, contents, copy, path, shared_game};
use std::process::Command;

#[test]
fn both_players_hold_the_same_game() {
    let pair = Pair::before(TURNS);
    assert_eq!(
        contents(&pair.csa.at("turns")),
        contents(&pair.usa.at("turns"))
    );
    for name in [
        "charter.toml",
        "acceptance.toml",
        "start.toml",
        "opening.toml",
    ] {
        assert_eq!(pair.csa.read(name), pair.usa.read(name), "{name}");
    }
    let state = crate::player::last_state(&pair.csa);
    assert!(state["board"]["turn"].as_integer() >= Some(4), "{state}");
    for player in [&pair.csa, &pair.usa] {
        let audit = player.must(&["audit"]);
        assert!(audit.starts_with("PENDING\n"), "{audit}");
        let audit: serde_json::Value =
            serde_json::from_str(&player.must(&["audit", "--json"])).expect("JSON");
        let turns = audit["player_turns"].as_array().expect("player-turns");
        assert_eq!(turns.len(), TURNS as usize);
        assert!(turns.iter().all(|turn| turn["verdict"] == "VALID"));
    }
}

#[test]
fn the_game_has_moves_fire_and_charges() {
    let pair = Pair::before(TURNS);
    let mut orders = String::new();
    let mut rolls = 0;
    for number in 0..TURNS {
        orders += &pair.csa.read(format!("turns/{number:03}/orders.toml"));
        rolls += pair
            .csa
            .read(format!("turns/{number:03}/resolution.toml"))
            .matches("[[roll]]")
            .count();
    }
    for kind in ["[[orders.move]]", "[[orders.shoot]]", "[[orders.charge]]"] {
        assert!(orders.contains(kind), "{kind}");
    }
    assert!(rolls >= 10, "{rolls}");
}

#[test]
fn nothing_secret_is_in_a_game_folder() {
    let pair = Pair::before(TURNS);
    for player in [&pair.csa, &pair.usa] {
        let secrets = std::fs::read_to_string(player.secret_file()).expect("there");
        let secrets: toml::Table = secrets.parse().expect("TOML");
        for (name, bytes) in contents(&player.folder) {
            let text = String::from_utf8(bytes).expect("UTF-8");
            for key in ["root", "salt"] {
                let secret = secrets[key].as_str().expect("hex");
                assert!(!text.contains(secret), "{key} is in {}", name.display());
            }
        }
    }
}

#[test]
fn a_stranger_audits_with_the_documents_alone() {
    let pair = Pair::before(TURNS);
    let stranger = pair.path("stranger");
    copy(&pair.usa.folder, &stranger);
    let output = crate::player::program(&pair.path("no-home"), &stranger)
        .arg("audit")
        .output()
        .expect("it runs");
    assert!(output.status.success());
    assert!(!pair.path("no-home").exists(), "an audit needs no home");
}

#[test]
fn a_script_recounts_the_game_without_this_program() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/recount.py");
    let has = |name: &str| Command::new(name).arg("-h").output().is_ok();
    if !std::path::Path::new(script).is_file() || !has("python3") || !has("ssh-keygen") {
        return;
    }
    let folder = shared_game().join(format!("{TURNS}/ann/game"));
    let output = Command::new("python3")
        .args([script, path(&folder)])
        .output()
        .expect("it runs");
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

/// A home has one folder for a game: a second one would take its place.
#[test]
fn a_game_that_is_played_is_not_started_in_another_folder() {
    let pair = Pair::before(TURNS);
    let other = pair.path("other");
    for player in [&pair.csa, &pair.usa] {
        let said = player.refused(2, &["start", path(&player.folder), path(&other)]);
        let there = player.folder.canonicalize().expect("there");
        let wanted = format!("this game is played in `{}` already", there.display());
        assert!(said.contains(&wanted), "{said}");
        assert!(!other.exists());
        assert!(!player.must(&["games"]).contains("its folder is gone"));
    }
}

/// What is beside the documents is told from them.
#[test]
fn states_and_reports_are_no_documents_to_send() {
    let pair = Pair::before(TURNS);
    let turn = |name: &str| path(&pair.csa.at("turns/001").join(name)).to_owned();
    for name in [
        turn("state.toml"),
        path(&pair.csa.at("opening.toml")).to_owned(),
    ] {
        for check in [&["receive", &name][..], &["receive", "--check", &name]] {
            let said = pair.csa.refused(2, check);
            assert!(
                said.contains("is no document that players send each other"),
                "{said}"
            );
        }
    }
    let said = pair.csa.refused(1, &["inspect", &turn("report.txt")]);
    assert!(said.contains("is a report, for people to read"), "{said}");
    assert!(said.contains("countersign report"), "{said}");
}

/// Nothing shows a private key, whatever it is mistaken for.
#[test]
fn a_private_key_is_named_and_not_shown() {
    let pair = Pair::before(TURNS);
    let key = pair.csa.home.join("id_ed25519");
    let text = std::fs::read_to_string(&key).expect("there");
    let secret: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with("--"))
        .collect();
    assert!(!secret.is_empty());
    for call in ["inspect", "check", "sign", "resolve", "verify", "receive"] {
        let said = pair.csa.run(&[call, path(&key)]);
        assert_ne!(said.code, Some(0), "{call}");
        let said = said.out + &said.err;
        for line in &secret {
            assert!(!said.contains(line), "{call}: {said}");
        }
        assert!(
            said.contains("is a private key") || call == "receive",
            "{call}: {said}"
        );
    }
}
