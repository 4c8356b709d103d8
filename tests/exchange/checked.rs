//! `receive --check` verifies what passes between people, and writes nothing.

use crate::cheating::line;
use crate::orders;
use crate::player::{Pair, Player, contents, copy, path};
use std::fs;
use std::path::PathBuf;

const SLOT: u32 = 6;

/// A player-turn before slot 6 in which `side` moved.
fn moved(player: &Player, side: &str) -> u32 {
    (0..SLOT)
        .rev()
        .find(|turn| {
            let orders = player.read(format!("turns/{turn:03}/orders.toml"));
            line(&orders, "side").contains(side)
        })
        .expect("both have moved")
}

/// Runs `receive --check` on a file or folder: it must pass and write nothing.
fn check(player: &Player, file: &std::path::Path) -> String {
    let before = (contents(&player.home), contents(&player.folder));
    let said = player.must(&["receive", "--check", path(file)]);
    assert!(before == (contents(&player.home), contents(&player.folder)));
    said
}

fn letter(pair: &Pair, name: &str, files: &[PathBuf]) -> PathBuf {
    let folder = pair.path(name);
    fs::create_dir_all(&folder).expect("made");
    for (at, file) in files.iter().enumerate() {
        fs::copy(file, folder.join(format!("{at}.toml"))).expect("there");
    }
    folder
}

#[test]
fn a_takeback_and_what_builds_on_it() {
    let pair = Pair::before(SLOT);
    let (asker, answerer) = (&pair.csa, &pair.usa);
    let back_to = moved(asker, answerer.side).to_string();
    asker.must(&["takeback", "ask", &back_to, "--reason", "a slip"]);
    let request = asker.at(format!("takeback/006.{}.request.toml", asker.side));
    let said = check(answerer, &request);
    assert!(said.contains("asks to take back player-turn"), "{said}");
    answerer.must(&["receive", path(&request)]);
    // Another home of the answerer says no.
    let twin = Player {
        side: answerer.side,
        name: answerer.name,
        home: pair.path("twin/home"),
        folder: pair.path("twin/game"),
    };
    copy(&answerer.home, &twin.home);
    copy(&answerer.folder, &twin.folder);
    twin.must(&["takeback", "answer", "--no"]);
    answerer.must(&["takeback", "answer", "--yes"]);
    let name = format!("takeback/006.{}.answer.toml", answerer.side);
    let (yes, no) = (answerer.at(&name), twin.at(&name));
    assert!(check(asker, &yes).contains("is played again as player-turn 7"));
    assert!(check(asker, &no).contains("does not consent"));
    // The answerer moves again, and sends his orders with the consent.
    answerer.must(&["orders"]);
    orders::write(answerer);
    answerer.must(&["sign"]);
    let signed = answerer.at("signed/007.orders.toml");
    let both = letter(&pair, "both", &[yes.clone(), signed.clone()]);
    let said = check(asker, &both);
    assert!(said.contains("is played again as player-turn 7"), "{said}");
    assert!(
        said.contains("for player-turn 7, for you to resolve"),
        "{said}"
    );
    // Somebody who has only now been sent the request too.
    let late = Pair::before(SLOT);
    let said = late.csa.run(&["receive", "--check", path(&yes)]);
    assert_eq!(said.code, Some(2), "{}{}", said.out, said.err);
    assert!(said.err.contains("answers is not here"), "{}", said.err);
    // A contradiction is named, and nothing is kept yet.
    asker.must(&["receive", path(&no)]);
    let said = asker.refused_check(&yes);
    assert!(said.contains("two different answers"), "{said}");
    let said = asker.run(&["receive", path(&yes)]);
    assert_eq!(said.code, Some(1));
    assert!(asker.at("equivocation").is_dir(), "{}", said.err);
}

#[test]
fn a_new_key_and_what_it_signs() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    let key = active.home.join("new");
    active.must(&["keygen", "--out", path(&key)]);
    active.must(&["rekey", "ask", path(&key)]);
    let rekey = active.at(format!("rekey/01.{}.toml", active.side));
    assert!(check(other, &rekey).contains("signs with another key"));
    active.must(&["orders"]);
    orders::write(active);
    active.must(&["sign"]);
    let signed = active.at("signed/006.orders.toml");
    // Alone, the orders bear a signature that does not count here.
    other.refused_check(&signed);
    let both = letter(&pair, "both", &[rekey, signed]);
    let said = check(other, &both);
    assert!(
        said.contains("for player-turn 6, for you to resolve"),
        "{said}"
    );
    other.must(&["receive", path(&both)]);
    assert!(other.at("turns/006").is_dir());
}

#[test]
fn two_orders_for_one_player_turn() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    let twin = Player {
        side: active.side,
        name: active.name,
        home: pair.path("twin/home"),
        folder: pair.path("twin/game"),
    };
    copy(&active.home, &twin.home);
    copy(&active.folder, &twin.folder);
    let form = |player: &Player| {
        player.must(&["orders"]);
        player.read("orders.toml")
    };
    form(active);
    active.must(&["sign"]);
    let text = form(&twin);
    let text = text.replacen("[standing]\n", "[standing]\ndefault = \"stand\"\n", 1);
    twin.write("orders.toml", text);
    twin.must(&["sign"]);
    other.must(&["receive", path(&active.at("signed/006.orders.toml"))]);
    let second = twin.at("signed/006.orders.toml");
    let said = other.refused_check(&second);
    assert!(said.contains("two different orders"), "{said}");
    assert!(said.contains("nothing was written"), "{said}");
    let said = other.run(&["receive", path(&second)]);
    assert_eq!(said.code, Some(1));
    assert!(said.err.contains("kept as proof"), "{}", said.err);
    assert!(other.at("equivocation").is_dir());
}

#[test]
fn a_receipt_and_a_false_one() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    active.must(&["acknowledge"]);
    let receipt = active.at(format!("acknowledged/005.{}.toml", active.side));
    assert!(check(other, &receipt).contains("has received"));
    let text = fs::read_to_string(&receipt).expect("there");
    let cheat = pair.path("cheat.toml");
    let digest = text
        .lines()
        .find(|line| line.starts_with("    \""))
        .expect("one");
    let to = format!("    \"{}\",", "ab".repeat(32));
    fs::write(&cheat, text.replacen(digest, &to, 1)).expect("written");
    other.refused_check(&cheat);
}

impl Player {
    /// `receive --check` refuses a file and writes nothing.
    fn refused_check(&self, file: &std::path::Path) -> String {
        let before = (contents(&self.home), contents(&self.folder));
        let said = self.run(&["receive", "--check", path(file)]);
        assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
        assert!(before == (contents(&self.home), contents(&self.folder)));
        said.err
    }
}
