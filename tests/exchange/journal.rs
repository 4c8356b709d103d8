//! A journal that was lost, rebuilt from mail.

use crate::orders;
use crate::player::{Pair, Player, contents, path};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

fn messages(player: &Player) -> BTreeSet<PathBuf> {
    let Ok(entries) = fs::read_dir(player.at("sent")) else {
        return BTreeSet::new();
    };
    entries
        .map(|entry| entry.expect("an entry").path())
        .collect()
}

/// Sends what a player owes; gives the message.
fn send(player: &Player, more: &[&str]) -> PathBuf {
    let before = messages(player);
    let mut words = vec!["send", "--sendmail", "--from", "me@example.org"];
    words.extend(["--to", "you@example.org"]);
    words.extend(more);
    player.must(&words);
    let mut new: Vec<PathBuf> = messages(player).difference(&before).cloned().collect();
    assert_eq!(new.len(), 1, "{new:?}");
    new.remove(0)
}

/// The side to move signs and sends its orders.
fn move_by_mail(player: &Player) -> PathBuf {
    player.must(&["orders"]);
    orders::write(player);
    let file = send(player, &["--as-is"]);
    fs::remove_file(player.at("orders.toml")).expect("done with");
    file
}

fn play_by_mail(pair: &Pair) {
    let (active, resolver, _) = pair.next();
    let file = move_by_mail(active);
    resolver.must(&["receive", path(&file)]);
    let file = send(resolver, &["--without-orders"]);
    active.must(&["receive", path(&file)]);
}

/// A game of which four player-turns went by mail, and the orders of the fifth are out.
fn by_mail() -> (Pair, PathBuf) {
    let pair = Pair::before(0);
    for player in [&pair.csa, &pair.usa] {
        let program = player.home.join("sendmail");
        fs::write(&program, "#!/bin/sh\ncat >/dev/null\n").expect("written");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("set");
        let config = "[sendmail]\ncommand = \"sendmail\"\n";
        fs::write(player.home.join("config.toml"), config).expect("written");
    }
    for _ in 0..4 {
        play_by_mail(&pair);
    }
    let (active, _, _) = pair.next();
    let file = move_by_mail(active);
    (pair, file)
}

/// The entries of a journal that the player-turns made.
fn of_turns(journal: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    contents(journal)
        .into_iter()
        .filter(|(name, _)| {
            let name = name.display().to_string();
            name.contains(".orders.") || name.contains(".resolution.")
        })
        .collect()
}

#[test]
fn a_lost_journal_comes_back_from_the_sent_folder_alone() {
    let (pair, out) = by_mail();
    let (active, resolver, number) = pair.next();
    let journal = active.secrets().join("journal");
    let before = of_turns(&journal);
    assert_eq!(before.len(), 5, "one document for each player-turn");
    fs::remove_dir_all(&journal).expect("lost");
    fs::remove_dir_all(active.at("signed")).expect("lost");
    active.must(&["orders"]);
    let said = active.refused(1, &["sign"]);
    assert!(said.contains("journal rebuild"), "{said}");
    let said = active.run(&["journal", "rebuild", "sent"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert_eq!(
        said.out,
        "5 of your documents read, 5 added to the journal\n"
    );
    assert!(!said.err.contains("does not hold"), "{}", said.err);
    assert_eq!(of_turns(&journal), before);
    // Other orders than those that are out are not signed any more.
    let form = active.read("orders.toml");
    let other = form.replacen("[standing]\n", "[standing]\ndefault = \"stand\"\n", 1);
    active.write("orders.toml", other);
    let said = active.run(&["sign"]);
    assert_eq!(said.code, Some(1), "{}", said.out);
    fs::remove_file(active.at("orders.toml")).expect("there");
    // And the game goes on.
    resolver.must(&["receive", path(&out)]);
    let reply = send(resolver, &["--without-orders"]);
    active.must(&["receive", path(&reply)]);
    assert_eq!(pair.next().2, number + 1);
    play_by_mail(&pair);
    play_by_mail(&pair);
    assert_eq!(pair.next().2, number + 3);
}

#[test]
fn a_mailbox_of_everybodys_mail_gives_back_what_is_ones_own() {
    let (pair, _) = by_mail();
    let (active, resolver, _) = pair.next();
    let journal = active.secrets().join("journal");
    let before = of_turns(&journal);
    fs::remove_dir_all(&journal).expect("lost");
    // Half in an mbox with other people's mail, half in a Maildir, in one folder.
    let mut mbox = b"From x Thu Jan  1 00:00:00 1970\nSubject: lunch\n\nAt noon.\n\n".to_vec();
    let cur = pair.path("post/mail/cur");
    fs::create_dir_all(&cur).expect("made");
    let own = messages(active).into_iter().map(|file| (file, true));
    let others = messages(resolver).into_iter().map(|file| (file, false));
    for (at, (file, _)) in own.chain(others).enumerate() {
        let bytes = fs::read(&file).expect("there");
        if at % 2 == 0 {
            mbox.extend(b"From x Thu Jan  1 00:00:00 1970\n");
            mbox.extend(bytes);
            mbox.extend(b"\n");
        } else {
            fs::write(cur.join(format!("{at}:2,S")), bytes).expect("written");
        }
    }
    fs::write(pair.path("post/box"), mbox).expect("written");
    // A forgery: one's own orders with another word in them.
    let (_, last) = before.last().expect("orders");
    let last = String::from_utf8(last.clone()).expect("UTF-8");
    let forged = last.replacen("player_turn = ", "player_turn = 1", 1);
    fs::write(pair.path("post/forged.toml"), &forged).expect("written");
    fs::write(pair.path("post/notes.toml"), "buy = \"bread\"\n").expect("written");
    let said = active.run(&["journal", "rebuild", path(&pair.path("post"))]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert_eq!(of_turns(&journal), before, "{}", said.err);
    assert!(said.err.contains("forged.toml"), "{}", said.err);
    assert!(
        said.err
            .contains("that your journal of this game does not keep"),
        "{}",
        said.err
    );
    // Named by itself it is refused, and so is what holds nothing.
    active.refused(
        1,
        &["journal", "rebuild", path(&pair.path("post/forged.toml"))],
    );
    let said = active.refused(
        1,
        &["journal", "rebuild", path(&pair.path("post/notes.toml"))],
    );
    assert!(said.contains("holds no document"), "{said}");
}

#[test]
fn what_mail_cannot_bring_back_is_said() {
    let (pair, _) = by_mail();
    let (_, resolver, number) = pair.next();
    // A secret file from a backup does not hold what was sealed since.
    let file = resolver.secret_file();
    let text = fs::read_to_string(&file).expect("there");
    let sealed = text.find("\n[[sealed]]").expect("it holds sealed orders");
    fs::write(&file, &text[..sealed]).expect("restored");
    let said = resolver.run(&["journal", "rebuild", "sent"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let expected = format!(
        "does not hold the standing orders that {} sealed for player-turn {number}",
        resolver.side
    );
    assert!(said.err.contains(&expected), "{}", said.err);
    fs::remove_file(&file).expect("lost");
    let said = resolver.refused(2, &["journal", "rebuild", "sent"]);
    assert!(said.contains("no mail can bring it back"), "{said}");
}
