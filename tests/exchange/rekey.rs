//! Another key for a side, with the old one or without it, and what cannot be done that way.

use crate::cheating::{body, line, signer};
use crate::orders;
use crate::player::{Pair, Player, contents, last_state, path};
use countersign::diagnostic::Source;
use countersign::protocol::keys::Signer;
use countersign::protocol::signature::{sign_document, sign_rekey};
use std::fs;
use std::path::{Path, PathBuf};

const SLOT: u32 = 6;

fn new_key(player: &Player, name: &str) -> String {
    let file = player.home.join(name);
    player.must(&["keygen", "--out", path(&file)]);
    path(&file).to_owned()
}

fn key_at(file: &str) -> Signer {
    Signer::read(Path::new(file), || Err(std::io::Error::other("none"))).expect("a key")
}

fn carry(pair: &Pair, from: &Player, name: &str) -> PathBuf {
    let file = pair.path(&name.replace('/', "-"));
    fs::copy(from.at(name), &file).expect("there");
    file
}

/// A change of key signed anew by whom the test likes.
fn signed(text: &str, by: &[(&'static str, &Signer)]) -> String {
    let mut source = Source::new("cheat", body(text));
    for (name, signer) in by {
        source = Source::new("cheat", sign_rekey(&source, name, signer).expect("signs"));
    }
    source.text
}

#[test]
fn with_the_old_key_the_new_one_counts_from_the_next_player_turn_on() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    let key = new_key(active, "second_key");
    active.must(&["rekey", "ask", &key]);
    let name = format!("rekey/01.{}.toml", active.side);
    let file = carry(&pair, active, &name);
    // Orders under the new key are not believed before the change of key is here.
    active.must(&["orders"]);
    orders::write(active);
    active.must(&["sign"]);
    let sent = carry(&pair, active, "signed/006.orders.toml");
    let said = other.refused(1, &["resolve", path(&sent)]);
    assert!(said.contains("was made with the key"), "{said}");
    let said = other.must(&["rekey", "take", path(&file)]);
    assert!(said.contains("its old key has signed that"), "{said}");
    let before = contents(&other.folder);
    other.must(&["rekey", "take", path(&file)]);
    assert!(before == contents(&other.folder));
    fs::remove_file(active.at("signed/006.orders.toml")).expect("there");
    fs::remove_file(active.at("orders.toml")).expect("there");
    for _ in 0..3 {
        pair.play();
    }
    let audit = other.must(&["audit"]);
    assert!(
        audit.contains(&format!(
            "{} signs with another key from player-turn 6 on: its old key agreed",
            active.side
        )),
        "{audit}"
    );
    assert!(audit.starts_with("PENDING"), "{audit}");
    let inspect = other.must(&["inspect", &name]);
    assert!(
        inspect.contains("by the new key and the old one"),
        "{inspect}"
    );
    other.must(&["inspect", "turns/007/orders.toml"]);
    other.must(&["inspect", "turns/007/resolution.toml"]);
    // A second change follows the first.
    let third = new_key(active, "third_key");
    active.must(&["rekey", "ask", &third]);
    let file = carry(&pair, active, &format!("rekey/02.{}.toml", active.side));
    other.must(&["rekey", "take", path(&file)]);
    pair.play();
    // Without its change of key the game does not hold.
    fs::remove_file(other.at(&name)).expect("there");
    let said = other.run(&["audit"]);
    assert_eq!(said.code, Some(1), "{}", said.out);
}

#[test]
fn without_the_old_key_the_other_side_vouches() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    let key = new_key(active, "second_key");
    fs::remove_file(active.home.join("id_ed25519")).expect("lost");
    active.must(&["rekey", "ask", &key, "--without-old-key"]);
    let asked = carry(
        &pair,
        active,
        &format!("rekey/01.{}.asked.toml", active.side),
    );
    let said = other.must(&["rekey", "take", path(&asked)]);
    assert!(said.contains("by another way than mail"), "{said}");
    assert!(!other.at(format!("rekey/01.{}.toml", active.side)).exists());
    other.must(&["rekey", "consent", path(&asked)]);
    let file = carry(&pair, other, &format!("rekey/01.{}.toml", active.side));
    active.must(&["rekey", "take", path(&file)]);
    // The new key has shown no link yet: no takeback under it.
    let said = active.refused(1, &["takeback", "ask", "3", "--reason", "x"]);
    assert!(said.contains("its old key has not signed that"), "{said}");
    pair.play();
    active.must(&["takeback", "ask", "3", "--reason", "x"]);
    let audit = active.must(&["audit"]);
    assert!(
        audit.contains("vouched for it, and the old key did not sign"),
        "{audit}"
    );
    // The same consent again is the same file; to another key under that number there is none.
    other.must(&["rekey", "consent", path(&asked)]);
    let third = new_key(active, "third_key");
    let text = fs::read_to_string(&asked).expect("there");
    let public = format!("new_key = \"{}\"", key_at(&third).public_key());
    let text = text.replacen(line(&text, "new_key"), &public, 1);
    fs::write(&asked, signed(&text, &[("NEW", &key_at(&third))])).expect("written");
    let said = other.refused(1, &["rekey", "consent", path(&asked)]);
    assert!(said.contains("under the key before"), "{said}");
    active.must(&["rekey", "ask", &third]);
    let with_old = carry(&pair, active, &format!("rekey/02.{}.toml", active.side));
    let said = other.refused(1, &["rekey", "consent", path(&with_old)]);
    assert!(said.contains("needs no consent"), "{said}");
}

/// What a player sends now, as a file: nobody in the shared game has an address.
fn sends(pair: &Pair, from: &Player, words: &[&str]) -> PathBuf {
    let mut command = vec![
        "send",
        "--to",
        "to@example.org",
        "--from",
        "from@example.org",
    ];
    command.extend(words);
    from.must(&command);
    let mut files: Vec<PathBuf> = fs::read_dir(from.at("outbox"))
        .expect("an outbox")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    // `NNN.eml` comes before `NNN-2.eml`.
    files.sort_by_key(|file| file.display().to_string().replace(".eml", "-1.eml"));
    let last = files.last().expect("a message");
    let file = pair.path("message.eml");
    fs::copy(last, &file).expect("sent");
    file
}

/// How many player-turns a player has, and who moves next.
fn place(player: &Player) -> (i64, String) {
    let state = last_state(player);
    let side = state["to_move"].as_str().expect("a side").to_owned();
    (state["played"].as_integer().expect("a number"), side)
}

/// Whoever is further on sends what he owes, with his orders if he is to move; the other receives.
fn mails(pair: &Pair) {
    let (csa, usa) = (place(&pair.csa), place(&pair.usa));
    let side = match csa.0.cmp(&usa.0) {
        std::cmp::Ordering::Less => "USA",
        std::cmp::Ordering::Equal => csa.1.as_str(),
        std::cmp::Ordering::Greater => "CSA",
    };
    let from = pair.of(side);
    let to = pair.of(if side == "CSA" { "USA" } else { "CSA" });
    if place(from).1 == from.side {
        from.must(&["orders", "--force"]);
        orders::write(from);
    }
    let file = sends(pair, from, &["--as-is"]);
    let text = fs::read_to_string(&file).expect("ASCII");
    assert!(
        !text.contains(".rekey.toml"),
        "an old change of key goes out again"
    );
    to.must(&["receive", path(&file)]);
}

/// Goes on by mail for at least two player-turns of each side; the whole holds together.
fn goes_on(pair: &Pair) {
    let first = place(&pair.csa).0;
    while place(&pair.csa).0.min(place(&pair.usa).0) < first + 6 {
        mails(pair);
    }
    for number in first..first + 6 {
        let orders = |player: &Player| player.read(format!("turns/{number:03}/orders.toml"));
        assert_eq!(orders(&pair.csa), orders(&pair.usa));
    }
    for player in [&pair.csa, &pair.usa] {
        let audit = player.must(&["audit"]);
        assert!(audit.contains("signs with another key"), "{audit}");
    }
}

#[test]
fn a_new_key_and_orders_under_it_go_in_one_mail() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    let key = new_key(active, "second_key");
    active.must(&["rekey", "ask", &key]);
    active.must(&["orders"]);
    orders::write(active);
    let old = active.home.join("id_ed25519");
    let said = active.refused(2, &["send", "--as-is", "--key", path(&old)]);
    assert!(said.contains("since change 1 of its key"), "{said}");
    let file = sends(&pair, active, &["--as-is", "--key", &key]);
    let said = other.must(&["receive", path(&file)]);
    assert!(
        said.contains("signs with another key from player-turn 6 on"),
        "{said}"
    );
    assert!(said.contains("for player-turn 6, now resolved"), "{said}");
    // Sent without `--key`, with the old key still in its place.
    goes_on(&pair);
}

#[test]
fn whoever_waits_changes_his_key_by_mail_and_resolves_with_it() {
    let pair = Pair::before(SLOT);
    let (_, other, _) = pair.next();
    let key = new_key(other, "second_key");
    other.must(&["rekey", "ask", &key]);
    let file = sends(&pair, other, &[]);
    pair.of(if other.side == "CSA" { "USA" } else { "CSA" })
        .must(&["receive", path(&file)]);
    goes_on(&pair);
}

#[test]
fn a_lost_key_is_replaced_by_mail() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    let key = new_key(active, "second_key");
    fs::remove_file(active.home.join("id_ed25519")).expect("lost");
    active.must(&["rekey", "ask", &key, "--without-old-key"]);
    // The draft is complete, and no key can sign it yet: the request goes out without it.
    active.must(&["orders"]);
    orders::write(active);
    let file = sends(&pair, active, &["--as-is"]);
    assert!(!active.at("signed/006.orders.toml").exists());
    let said = other.must(&["receive", path(&file)]);
    assert!(said.contains("without the old one"), "{said}");
    let asked = format!("rekey/01.{}.asked.toml", active.side);
    other.must(&["rekey", "consent", &asked]);
    let file = sends(&pair, other, &[]);
    active.must(&["receive", path(&file)]);
    goes_on(&pair);
}

#[test]
fn a_change_of_key_that_nobody_may_make_is_refused() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    let key = new_key(active, "second_key");
    active.must(&["rekey", "ask", &key]);
    let name = format!("rekey/01.{}.toml", active.side);
    let good = active.read(&name);
    let (old, new, theirs) = (signer(active), key_at(&key), signer(other));
    let side: &'static str = active.side;
    let file = pair.path("cheat.toml");
    let refused = |text: String, why: &str| {
        fs::write(&file, text).expect("written");
        let said = other.refused(1, &["rekey", "take", path(&file)]);
        assert!(said.contains(why), "{why}: {said}");
    };
    // Signed by neither, by the old key alone, by the wrong ones.
    refused(signed(&good, &[("OLD", &old)]), "has no signature `NEW`");
    refused(
        signed(&good, &[("NEW", &new), ("OLD", &new)]),
        "the signature `OLD`",
    );
    refused(
        signed(&good, &[("NEW", &old), ("OLD", &old)]),
        "the signature `NEW`",
    );
    refused(
        signed(&good, &[("NEW", &new), (side, &old)]),
        "has a signature",
    );
    let consent: &'static str = other.side;
    refused(
        signed(&good, &[("NEW", &new), (consent, &old)]),
        "the signature `",
    );
    refused(
        sign_document(body(&good), "rekey@countersign", &old),
        "canonical",
    );
    // It reaches back to what is signed already.
    for from in [0, 5] {
        let text = good.replacen("from = 6", &format!("from = {from}"), 1);
        refused(
            signed(&text, &[("NEW", &new), ("OLD", &old)]),
            "under the key before",
        );
    }
    // The field that does not fit.
    let text = good.replacen("number = 1", "number = 2", 1);
    refused(
        signed(&text, &[("NEW", &new), ("OLD", &old)]),
        "`number` of",
    );
    let text = good.replacen(
        line(&good, "game"),
        &format!("game = \"{}\"", "ab".repeat(32)),
        1,
    );
    refused(signed(&text, &[("NEW", &new), ("OLD", &old)]), "`game` of");
    let their_key = format!("new_key = \"{}\"", theirs.public_key());
    let text = good.replacen(line(&good, "new_key"), &their_key, 1);
    refused(
        signed(&text, &[("NEW", &theirs), ("OLD", &old)]),
        "has been used in this game",
    );
    // A second change of the same number.
    let sent = carry(&pair, active, &name);
    other.must(&["rekey", "take", path(&sent)]);
    let key = new_key(active, "third_key");
    let third = key_at(&key);
    let text = good.replacen(
        line(&good, "new_key"),
        &format!("new_key = \"{}\"", third.public_key()),
        1,
    );
    refused(
        signed(&text, &[("NEW", &third), ("OLD", &old)]),
        "is here already, and is another",
    );
}

#[test]
fn nobody_changes_the_key_of_the_other_side_by_himself() {
    // One player makes a key, calls it the other's, and vouches for it: the documents fit together.
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    let false_key = new_key(other, "false_key");
    active.must(&[
        "rekey",
        "ask",
        &new_key(active, "mine"),
        "--without-old-key",
    ]);
    let asked = active.read(format!("rekey/01.{}.asked.toml", active.side));
    let forged = asked.replacen(
        line(&asked, "new_key"),
        &format!("new_key = \"{}\"", key_at(&false_key).public_key()),
        1,
    );
    let consent: &'static str = other.side;
    let forged = signed(
        &forged,
        &[("NEW", &key_at(&false_key)), (consent, &signer(other))],
    );
    let file = pair.path("forged.toml");
    fs::write(&file, &forged).expect("written");
    // His victim's own home knows better.
    let said = active.refused(1, &["rekey", "take", path(&file)]);
    assert!(said.contains("your journal does not hold it"), "{said}");
    // And with it he forges no consent to a takeback: the first thing that the key signs has to
    // bear the victim's link.
    other.must(&["rekey", "take", path(&file)]);
    other.must(&["takeback", "ask", "3", "--reason", "please"]);
    let request = other.read(format!("takeback/006.{}.request.toml", other.side));
    let seal = if request.contains("\nseal = ") {
        String::new()
    } else {
        format!("seal = \"{}\"\n", "ab".repeat(32))
    };
    let answer = format!(
        "format = \"countersign/takeback-answer/1\"\n{}\nside = \"{}\"\nslot = 6\nrequest = \"{}\"\nconsent = true\n{seal}\n",
        line(&request, "game"),
        active.side,
        countersign::protocol::hex::Digest::of(body(&request)),
    );
    let answer = sign_document(
        &(answer.trim_end().to_owned() + "\n"),
        "takeback@countersign",
        &key_at(&false_key),
    );
    fs::write(&file, answer).expect("written");
    let said = other.refused(1, &["takeback", "take", path(&file)]);
    assert!(said.contains("its old key has not signed that"), "{said}");
}
