//! What `status`, `games`, `receive`, `send`, `forfeit` and the messages say of one situation: they
//! agree with each other, and with what is possible.

use crate::commands::{begun, configure, message, must, names, play_half, refused};
use crate::player::{Player, contents, path};
use crate::server::{Protection, Server, Trick};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

fn games(player: &Player) -> String {
    // The columns are wrapped where they are wide; words are enough here.
    must(player, &["games"])
}

fn waiting(player: &Player) -> Value {
    let list: Value = serde_json::from_str(&must(player, &["games", "--json"])).expect("JSON");
    list["games"][0].clone()
}

fn status(player: &Player) -> String {
    let status = must(player, &["status"]);
    let next = status.lines().last().expect("a line");
    next.strip_prefix("next: ")
        .expect("what is next")
        .to_owned()
}

/// The newest message of a player.
fn newest(player: &Player) -> PathBuf {
    let mut files: Vec<PathBuf> = fs::read_dir(player.at("outbox"))
        .expect("an outbox")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort_by_key(|file| {
        let stem = file
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let (number, part) = stem.split_once('-').unwrap_or((&stem, "1"));
        (number.to_owned(), part.parse::<u32>().expect("a number"))
    });
    files.pop().expect("a message")
}

fn receive(player: &Player, file: &Path) -> String {
    must(player, &["receive", path(file)])
}

#[test]
fn a_takeback_by_mail_from_asking_to_answering() {
    let pair = begun();
    let (ben, ann, _) = pair.next();
    play_half(&pair);
    must(ann, &["send", "--without-orders"]);
    let said = receive(ben, &newest(ann));
    assert!(!said.contains("takeback"), "{said}");
    must(ann, &["takeback", "ask", "0", "--reason", "the wrong hill"]);
    // Nobody can answer what he was not sent.
    assert!(
        status(ann).starts_with("`countersign send` mails 001.takeback-request.toml to Ben; then"),
        "{}",
        status(ann)
    );
    assert!(games(ann).contains("you: send"), "{}", games(ann));
    assert_eq!(waiting(ann)["waiting"]["for"], "sending");
    assert_eq!(waiting(ann)["waiting"]["deadline"], Value::Null);
    must(ann, &["send"]);
    assert!(!ann.at("signed").exists());
    let request = message(newest(ann));
    assert_eq!(names(&request), ["001.takeback-request.toml"]);
    let turn = "Ann asks for a takeback before player-turn 1,";
    assert!(request.text.contains(turn), "{}", request.text);
    assert!(
        request.text.contains("Ben answers yes or no."),
        "{}",
        request.text
    );
    assert!(!request.text.contains("orders follow"), "{}", request.text);
    assert!(
        status(ann).starts_with("wait for Ben's answer"),
        "{}",
        status(ann)
    );
    assert!(games(ann).contains("Ben: answer"), "{}", games(ann));
    assert!(waiting(ann)["waiting"]["deadline"].is_string());
    // Once more there is nothing new, and still no orders are wanted.
    let before = contents(&ann.folder);
    must(ann, &["send"]);
    assert!(contents(&ann.folder) == before);
    let said = receive(ben, &newest(ann));
    assert!(said.contains("next    Ann asks for a takeback"), "{said}");
    assert!(games(ben).contains("you: answer"), "{}", games(ben));
    // What comes meanwhile does not make Ann edit orders.
    must(ben, &["acknowledge"]);
    must(ben, &["send"]);
    let said = receive(ann, &newest(ben));
    assert!(said.contains("next    wait for Ben's answer"), "{said}");
    must(ben, &["takeback", "answer", "--yes"]);
    assert!(
        status(ben).starts_with("`countersign send` mails 001.takeback-answer.toml to Ann; then"),
        "{}",
        status(ben)
    );
    ben.write(
        "orders.toml",
        "# Half written, and of another player-turn.\n",
    );
    must(ben, &["send"]);
    assert_eq!(names(&message(newest(ben))), ["001.takeback-answer.toml"]);
    assert_eq!(
        ben.read("orders.toml"),
        "# Half written, and of another player-turn.\n"
    );
    let said = receive(ann, &newest(ben));
    assert!(said.contains("next    wait for Ben's orders"), "{said}");
    assert!(games(ann).contains("Ben: orders"), "{}", games(ann));
    assert!(games(ben).contains("you: orders"), "{}", games(ben));
}

#[test]
fn what_did_not_leave_is_not_waited_for() {
    let pair = begun();
    let (ben, ..) = pair.next();
    let server = Server::start(
        Protection::Plain,
        false,
        &[Trick::RefusesReceiver, Trick::None],
    );
    configure(ben, &server.config("none", ""));
    must(ben, &["orders"]);
    refused(ben, 2, &["send", "--as-is"]);
    let next = status(ben);
    assert!(next.starts_with("not delivered: `"), "{next}");
    assert!(
        next.contains("outbox/000.eml`; `countersign send` tries again"),
        "{next}"
    );
    assert!(games(ben).contains("you: send"), "{}", games(ben));
    assert_eq!(waiting(ben)["waiting"]["deadline"], Value::Null);
    let fault = refused(ben, 1, &["forfeit"]);
    assert!(fault.contains("not delivered"), "{fault}");
    must(ben, &["send"]);
    assert!(
        status(ben).starts_with("wait for Ann's result"),
        "{}",
        status(ben)
    );
    assert!(games(ben).contains("Ann: result"), "{}", games(ben));
    let fault = refused(ben, 1, &["forfeit"]);
    assert!(fault.contains("sent/000.eml"), "{fault}");
}

#[test]
fn a_receipt_is_named_and_its_message_speaks_of_the_game_as_it_stands() {
    let pair = begun();
    let (ben, ann, _) = pair.next();
    play_half(&pair);
    must(ann, &["acknowledge"]);
    assert!(
        status(ann).contains("000.CSA.acknowledgement.toml"),
        "{}",
        status(ann)
    );
    must(ann, &["send"]);
    let both = message(newest(ann));
    assert_eq!(
        names(&both),
        ["000.resolution.toml", "000.CSA.acknowledgement.toml"]
    );
    assert!(both.text.contains("The orders follow."), "{}", both.text);
    receive(ben, &newest(ann));
    must(ben, &["acknowledge"]);
    let next = status(ben);
    assert!(
        next.starts_with("`countersign send` mails 000.USA.acknowledgement.toml to Ann; then wait"),
        "{next}"
    );
    must(ann, &["orders"]);
    must(ann, &["send", "--as-is"]);
    let next = status(ann);
    assert!(next.starts_with("wait for Ben's result"), "{next}");
    // An agreement beside orders that are out does not promise others.
    must(ben, &["send"]);
    receive(ann, &newest(ben));
    let key = ann.home.join("second");
    must(ann, &["keygen", "--out", path(&key)]);
    must(ann, &["rekey", "ask", path(&key)]);
    must(ann, &["send"]);
    assert_eq!(names(&message(newest(ann))), ["01.CSA.rekey.toml"]);
    let receipt = message(newest(ann)).text;
    assert!(
        receipt.contains("the orders are signed, and Ben resolves them."),
        "{receipt}"
    );
    assert!(!receipt.contains("follow"), "{receipt}");
    // The other side keeps the new key, and does not send it back.
    receive(ben, &newest(ann));
    assert!(!status(ben).contains("rekey"), "{}", status(ben));
}

#[test]
fn after_a_contradiction_only_its_proof_is_sent() {
    let pair = begun();
    let (_, ann, _) = pair.next();
    play_half(&pair);
    let fault = refused(ann, 1, &["send", "--proof"]);
    assert!(fault.contains("no signed documents"), "{fault}");
    let orders = ann.read("turns/000/orders.toml");
    ann.write("equivocation/000.orders.0123456789abcdef.toml", &orders);
    ann.write(
        "equivocation/000.orders.fedcba9876543210.toml",
        orders.replacen("side = \"USA\"", "side = \"USA\" ", 1),
    );
    assert!(games(ann).contains("stopped"), "{}", games(ann));
    assert_eq!(waiting(ann)["waiting"], Value::Null);
    assert_eq!(waiting(ann)["stopped"], true);
    assert!(
        status(ann).starts_with("play has stopped"),
        "{}",
        status(ann)
    );
    let before = contents(&ann.folder);
    for words in [&["send"][..], &["send", "--without-orders"]] {
        let fault = refused(ann, 1, words);
        assert!(fault.contains("play has stopped"), "{fault}");
        assert!(fault.contains("send --proof"), "{fault}");
    }
    assert!(contents(&ann.folder) == before);
    must(ann, &["send", "--proof"]);
    let proof = message(newest(ann));
    assert_eq!(
        names(&proof),
        [
            "000.orders.0123456789abcdef.toml",
            "000.orders.fedcba9876543210.toml"
        ]
    );
    assert!(proof.text.contains("Play has stopped"), "{}", proof.text);
    assert!(!proof.text.contains("is to move"), "{}", proof.text);
    // Once more it is the same message.
    let before = contents(&ann.folder);
    must(ann, &["send", "--proof"]);
    assert!(contents(&ann.folder) == before);
}
