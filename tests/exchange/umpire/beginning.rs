//! Card, offer, charter: who may be an umpire, and when play begins.

use super::trio::Trio;
use crate::player::{contents, copy, path};
use std::fs;

/// Runs what must be refused, beside all folders, and gives its standard error. Nothing changes.
fn refused(trio: &Trio, of: &crate::player::Player, code: i32, words: &[&str]) -> String {
    let before = contents(trio.pair.root.path());
    let said = trio.run(of, words);
    assert_eq!(said.code, Some(code), "{words:?}\n{}{}", said.out, said.err);
    assert!(
        before == contents(trio.pair.root.path()),
        "{words:?} wrote something"
    );
    said.err
}

#[test]
fn nobody_plays_before_the_umpire_has_signed() {
    let trio = Trio::strangers();
    trio.countersigned();
    let ann = &trio.pair.csa;
    for command in ["status", "orders", "audit"] {
        let message = ann.refused(1, &[command]);
        assert!(
            message.contains("the charter has no signature of the umpire Uma"),
            "{message}"
        );
        assert!(message.contains("the umpire signs last"), "{message}");
    }
    // Ben gets Ann's files, but not by way of the umpire.
    let message = refused(
        &trio,
        &trio.pair.usa,
        1,
        &["start", "countersigned", "ben/game"],
    );
    assert!(
        message.contains("the charter has no signature of the umpire Uma"),
        "{message}"
    );
    // The umpire does not sign what Ann has not signed.
    let message = refused(&trio, &trio.uma, 1, &["start", "accepted", "uma/game"]);
    assert!(
        message.contains("does not come of an offer that this home made"),
        "{message}"
    );
    // In the end the same folder, completed.
    trio.must(&trio.uma, &["start", "countersigned", "uma/game"]);
    for _ in 0..2 {
        trio.must(ann, &["start", "uma/game", "ann/game"]);
        trio.must(&trio.uma, &["start", "countersigned", "uma/game"]);
    }
    ann.must(&["status"]);
    assert_eq!(ann.read("charter.toml"), trio.uma.read("charter.toml"));
    // An older copy takes no signature away.
    trio.must(ann, &["start", "accepted", "ann/game"]);
    assert_eq!(ann.read("charter.toml"), trio.uma.read("charter.toml"));
}

#[test]
fn a_card_serves_one_game() {
    let trio = Trio::strangers();
    trio.begin();
    trio.offer("card.toml", "second.toml");
    trio.accept("second.toml", "accepted-2");
    trio.must(&trio.pair.csa, &["start", "accepted-2", "ann/second"]);
    let message = refused(&trio, &trio.uma, 1, &["start", "ann/second", "uma/second"]);
    assert!(message.contains("error: the card `"), "{message}");
    assert!(message.contains("serves the game `"), "{message}");
    assert!(
        message.contains("make another with `countersign umpire`"),
        "{message}"
    );
    // A fresh card, and it goes.
    trio.must(&trio.uma, &["umpire", "card-3.toml", "--name", "Uma"]);
    trio.offer("card-3.toml", "third.toml");
    trio.accept("third.toml", "accepted-3");
    trio.must(&trio.pair.csa, &["start", "accepted-3", "ann/third"]);
    trio.must(&trio.uma, &["start", "ann/third", "uma/third"]);
}

#[test]
fn a_charter_with_another_card_than_this_homes_is_refused() {
    let trio = Trio::strangers();
    trio.countersigned();
    fs::remove_dir_all(trio.uma.home.join("games")).expect("there");
    let message = refused(&trio, &trio.uma, 1, &["start", "countersigned", "uma/game"]);
    assert!(
        message.contains("does not come of an umpire's card that this home made"),
        "{message}"
    );
}

#[test]
fn an_umpire_with_a_players_key_is_refused() {
    let trio = Trio::strangers();
    // Ann would umpire her own game.
    trio.must(
        &trio.pair.csa,
        &["umpire", "own-card.toml", "--name", "Nobody"],
    );
    let offer = [
        "new",
        "offer.toml",
        "--side",
        "CSA",
        "--name",
        "Ann",
        "--mode",
        "umpire",
        "--umpire",
        "own-card.toml",
    ];
    let message = refused(&trio, &trio.pair.csa, 1, &offer);
    assert!(
        message.contains("the umpire's card has your own key"),
        "{message}"
    );
    // Ben would.
    trio.must(
        &trio.pair.usa,
        &["umpire", "bens-card.toml", "--name", "Nobody"],
    );
    trio.offer("bens-card.toml", "offer.toml");
    let accept = [
        "accept",
        "offer.toml",
        "accepted",
        "--name",
        "Ben",
        "--tables",
        "own.toml",
    ];
    let message = refused(&trio, &trio.pair.usa, 1, &accept);
    assert!(
        message.contains("the umpire has the key of USA"),
        "{message}"
    );
    assert!(
        message.contains("an umpire plays neither side"),
        "{message}"
    );
}

#[test]
fn a_card_that_was_altered_is_refused() {
    let trio = Trio::strangers();
    trio.offered();
    let card = fs::read_to_string(trio.path("card.toml")).expect("there");
    fs::write(trio.path("altered.toml"), card.replacen("Uma", "Una", 1)).expect("written");
    let offer = |card: &str| -> Vec<String> {
        [
            "new", "o.toml", "--side", "CSA", "--name", "Ann", "--mode", "umpire", "--umpire", card,
        ]
        .map(str::to_owned)
        .into()
    };
    let words = offer("altered.toml");
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let message = refused(&trio, &trio.pair.csa, 1, &words);
    assert!(
        message.contains("does not fit the text that it stands under"),
        "{message}"
    );
    let words = offer("offer.toml");
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let message = refused(&trio, &trio.pair.csa, 1, &words);
    assert!(
        message.contains("is `countersign/offer/1`, not an umpire's card"),
        "{message}"
    );
}

#[test]
fn mode_and_umpire_go_together() {
    let trio = Trio::strangers();
    trio.offered();
    let new = ["new", "o.toml", "--side", "CSA", "--name", "Ann"];
    let without = [&new[..], &["--mode", "umpire"]].concat();
    let message = refused(&trio, &trio.pair.csa, 2, &without);
    assert!(message.contains("needs an umpire's card"), "{message}");
    let mutual = [&new[..], &["--umpire", "card.toml"]].concat();
    let message = refused(&trio, &trio.pair.csa, 2, &mutual);
    assert!(
        message.contains("a game in mode mutual has no umpire"),
        "{message}"
    );
}

#[test]
fn an_umpire_whom_the_acceptor_puts_in_is_noticed() {
    let trio = Trio::strangers();
    trio.offered();
    // Ben answers an offer of his own making, with an umpire of his own.
    trio.must(&trio.pair.usa, &["keygen", "--out", "friend_key"]);
    trio.must(
        &trio.pair.usa,
        &[
            "umpire",
            "friend.toml",
            "--name",
            "Uma",
            "--key",
            "friend_key",
        ],
    );
    let offer = fs::read_to_string(trio.path("offer.toml")).expect("there");
    let card = fs::read_to_string(trio.path("friend.toml")).expect("there");
    let line = |text: &str, key: &str, after: &str| {
        let start = text.find(after).expect("there");
        let line = text[start..].lines().find(|line| line.starts_with(key));
        line.expect("a line").to_owned()
    };
    let mut text = offer.clone();
    for key in ["key", "anchor"] {
        text = text.replacen(
            &line(&offer, key, "[umpire]"),
            &line(&card, key, "format"),
            1,
        );
    }
    fs::write(trio.path("changed.toml"), text).expect("written");
    let accept = [
        "accept",
        "changed.toml",
        "accepted",
        "--name",
        "Ben",
        "--tables",
        "own.toml",
    ];
    let message = refused(&trio, &trio.pair.usa, 1, &accept);
    assert!(message.contains("does not fit the text"), "{message}");
    // The charter itself, changed and signed by him: it is not Ann's offer that it came of.
    trio.accept("offer.toml", "accepted");
    let charter = fs::read_to_string(trio.path("accepted/charter.toml")).expect("there");
    let mut body = charter[..charter.find("[signature]\n").expect("signed")].to_owned();
    for key in ["key", "anchor"] {
        body = body.replacen(
            &line(&charter, key, "[umpire]"),
            &line(&card, key, "format"),
            1,
        );
    }
    let signer = super::cheating::signer(&trio.pair.usa);
    let source = countersign::diagnostic::Source::new("charter", body);
    let signed = countersign::protocol::signature::sign_charter(
        &source,
        countersign::side::Side::Usa,
        &signer,
    )
    .expect("signed");
    fs::write(trio.path("accepted/charter.toml"), signed).expect("written");
    let message = refused(&trio, &trio.pair.csa, 1, &["start", "accepted", "ann/game"]);
    assert!(
        message.contains("does not come of an offer that this home made"),
        "{message}"
    );
}

#[test]
fn first_standing_orders_go_to_the_umpire_alone() {
    let trio = Trio::strangers();
    trio.countersigned();
    assert!(
        !trio.path("accepted/for-umpire").exists(),
        "Ann would read them"
    );
    assert!(
        trio.path("countersigned/for-umpire/000.CSA.standing.toml")
            .is_file()
    );
    // Altered on the way.
    let file = trio.path("countersigned/for-umpire/000.CSA.standing.toml");
    let text = fs::read_to_string(&file).expect("there");
    let salt = text
        .lines()
        .find(|line| line.starts_with("salt"))
        .expect("a salt");
    let other = format!("salt = \"{}\"", "ab".repeat(32));
    copy(&trio.path("countersigned"), &trio.path("altered"));
    fs::write(
        trio.path("altered/for-umpire/000.CSA.standing.toml"),
        text.replacen(salt, &other, 1),
    )
    .expect("written");
    let message = refused(&trio, &trio.uma, 1, &["start", "altered", "uma/game"]);
    assert!(
        message.contains("is not what CSA sealed for player-turn 0"),
        "{message}"
    );
    trio.must(&trio.uma, &["start", "countersigned", "uma/game"]);
    assert!(
        !trio.uma.at("for-umpire").exists(),
        "it goes to both players"
    );
    assert!(trio.uma.secrets().join("standing/000.CSA.toml").is_file());
    copy(&trio.uma.folder, &trio.path("complete"));
    trio.must(&trio.pair.usa, &["start", "complete", "ben/game"]);
    assert!(
        trio.pair
            .usa
            .at("for-umpire/000.USA.standing.toml")
            .is_file()
    );
    let said = trio.run(
        &trio.pair.csa,
        &["start", path(&trio.path("complete")), "ann/game"],
    );
    assert_eq!(said.code, Some(0), "{}", said.err);
}
