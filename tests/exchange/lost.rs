//! A home whose files are gone or damaged: what is said names the file and the remedy.

use crate::messages::expect;
use crate::player::{Pair, Player};
use countersign::store::write_secret;
use std::fs;
use std::path::PathBuf;

const RESTORE: &str = "restore it from the copy of your home";

/// The Confederates before their first move, with a form at hand.
fn first_move() -> (Pair, PathBuf) {
    let pair = Pair::before(1);
    pair.csa.must(&["orders"]);
    let file = pair.csa.secret_file();
    (pair, file)
}

/// What a command said, which ended with `code`, on either stream.
fn said(player: &Player, code: i32, arguments: &[&str]) -> String {
    let said = player.run(arguments);
    assert_eq!(said.code, Some(code), "{arguments:?}\n{}", said.err);
    said.out + &said.err
}

#[test]
fn a_damaged_secret_file_is_named_with_how_to_mend_it() {
    let (pair, file) = first_move();
    let whole = fs::read(&file).expect("there");
    for (name, bytes) in [
        ("secret_empty", Vec::new()),
        ("secret_cut", whole[..whole.len() - 5].to_vec()),
        ("secret_half", whole[..70].to_vec()),
        ("secret_binary", (128..=255).collect()),
        ("secret_zeros", vec![0; 300]),
    ] {
        write_secret(&file, &bytes).expect("written");
        let message = pair.csa.refused(1, &["sign"]);
        assert!(message.contains(&format!("`{}`", file.display())));
        assert!(message.contains(RESTORE), "{message}");
        expect(&pair, name, &message);
    }
    write_secret(&file, &whole).expect("written");
    pair.csa.must(&["sign"]);
}

#[test]
fn a_secret_file_that_is_gone_is_missed_by_every_command_that_needs_it() {
    let (pair, file) = first_move();
    let whole = fs::read(&file).expect("there");
    fs::remove_file(&file).expect("there");
    for (code, arguments) in [
        (0, &["status"][..]),
        (0, &["games"]),
        (2, &["sign"]),
        (2, &["send"]),
        (2, &["journal", "list"]),
        (2, &["disclose"]),
        (2, &["takeback", "ask", "0", "--reason", "a slip"]),
        (2, &["rekey", "ask", "new", "--without-old-key"]),
        (2, &["acknowledge"]),
    ] {
        let message = said(&pair.csa, code, arguments);
        assert!(
            message.contains(&format!("`{}` is missing", file.display())),
            "{arguments:?} {message}"
        );
        assert!(message.contains(RESTORE), "{arguments:?} {message}");
    }
    expect(&pair, "secret_gone", &pair.csa.refused(2, &["sign"]));
    // A home that never had a part in the game has lost nothing.
    fs::remove_dir_all(file.parent().expect("a folder")).expect("there");
    let status = pair.csa.must(&["status"]);
    assert!(
        status.contains("plays neither side: no secret file of the game is in `"),
        "{status}"
    );
    assert!(!status.contains("is missing"), "{status}");
    write_secret(&file, &whole).expect("written");
    assert!(pair.csa.must(&["status"]).contains("CSA  Ann"));
}

#[test]
fn an_offer_whose_secrets_are_gone_is_said_to_be_ones_own() {
    let pair = Pair::strangers();
    let at = |name: &str| pair.path(name).display().to_string();
    fs::create_dir_all(&pair.csa.folder).expect("made");
    fs::create_dir_all(&pair.usa.folder).expect("made");
    let offer = ["new", &at("offer.toml"), "--side", "CSA", "--name", "Ann"];
    pair.csa.must(&offer);
    let accept = ["accept", &at("offer.toml"), &at("reply"), "--name", "Ben"];
    pair.usa.must(&accept);
    let file = pair.csa.secret_file();
    fs::remove_file(&file).expect("there");
    let message = pair.csa.refused(2, &["start", &at("reply"), &at("began")]);
    assert!(message.contains(&format!("`{}` is missing", file.display())));
    assert!(message.contains(RESTORE), "{message}");
}

/// Whoever makes another key cannot sign with it: the advice is what does help.
#[test]
fn a_key_that_is_gone_or_damaged_in_a_running_game_is_to_be_restored_or_changed() {
    let (pair, _) = first_move();
    let key = pair.csa.home.join("id_ed25519");
    let whole = fs::read(&key).expect("there");
    fs::remove_file(&key).expect("there");
    let mut messages = vec![("key_gone", pair.csa.refused(2, &["sign"]))];
    for (name, bytes) in [
        ("key_empty", Vec::new()),
        ("key_cut", whole[..whole.len() / 2].to_vec()),
        ("key_binary", (128..=255).collect()),
    ] {
        write_secret(&key, &bytes).expect("written");
        messages.push((name, pair.csa.refused(1, &["sign"])));
    }
    fs::remove_file(&key).expect("there");
    pair.csa.must(&["keygen"]);
    messages.push(("key_other", pair.csa.refused(2, &["sign"])));
    for (name, message) in messages {
        assert!(message.contains("--key FILE"), "{message}");
        assert!(
            message.contains("`countersign rekey ask NEWKEY --without-old-key`"),
            "{message}"
        );
        assert!(!message.contains("make a key with"), "{message}");
        expect(&pair, name, &message);
    }
    // Before a game any key will do.
    fs::remove_file(&key).expect("there");
    let offer = pair.path("another.toml").display().to_string();
    let new = ["new", &offer, "--side", "CSA", "--name", "Ann"];
    assert!(pair.csa.refused(2, &new).contains("`countersign keygen`"));
    write_secret(&key, &(128..=255).collect::<Vec<u8>>()).expect("written");
    assert!(pair.csa.refused(1, &new).contains("`countersign keygen`"));
}
