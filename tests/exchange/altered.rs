//! A state that was altered in one's own folder: nothing goes on from it, and what was signed on it
//! does not bar the way back.

use crate::cheating::{line, resigned};
use crate::orders;
use crate::player::{Pair, Player, contents, path};
use countersign::mail::compose::mark;
use std::fs;

const NEXT: u32 = 6;
const ORDERS: &str = "orders@countersign";

/// Alters the last state of a player by hand, and gives the file's name and its text before.
pub fn alter(player: &Player, number: u32) -> (String, String) {
    let name = format!("turns/{number:03}/state.toml");
    let text = player.read(&name);
    let other = text.replacen("crossed_stream = false", "crossed_stream = true", 1);
    assert_ne!(text, other);
    player.write(&name, other);
    (name, text)
}

/// A pair before a player-turn, with a draft of the side to move.
pub fn drafted() -> Pair {
    let pair = Pair::before(NEXT);
    let (active, _, _) = pair.next();
    active.must(&["orders"]);
    orders::write(active);
    pair
}

/// Signed orders that name another state, in `signed/` and in the journal: what signing on an
/// altered state once left.
fn stray(pair: &Pair) -> (String, String) {
    let (active, _, _) = pair.next();
    let twin = Pair::copied(pair.root.path());
    let (other, _, _) = twin.next();
    other.must(&["sign"]);
    let name = format!("signed/{NEXT:03}.orders.toml");
    let good = other.read(&name);
    let parent = line(&good, "parent");
    let digit = if parent.ends_with("0\"") {
        "1\""
    } else {
        "0\""
    };
    let bad = format!("{}{digit}", &parent[..parent.len() - 2]);
    let text = resigned(active, &good, parent, &bad, ORDERS);
    active.write(&name, &text);
    let journal = active
        .secrets()
        .join(format!("journal/{NEXT:03}.{}.orders.toml", active.side));
    fs::write(&journal, &text).expect("written");
    (name, text)
}

#[test]
fn nothing_goes_on_from_an_altered_state_and_the_remedy_works() {
    let pair = drafted();
    let (active, resolver, _) = pair.next();
    let (name, text) = alter(active, NEXT - 1);
    let turn = format!("turns/{:03}", NEXT - 1);
    for call in [
        &["status"][..],
        &["check"],
        &["orders", "--force"],
        &["sign"],
        &["sign", "--state", &name],
        &["send"],
        &["send", "--as-is"],
        &["map"],
        &["takeback", "ask", "3", "--reason", "too bad"],
    ] {
        let said = active.refused(1, call);
        if call.len() < 3 || call[0] == "takeback" {
            let named = said.contains(&format!("{name}` was altered"));
            assert!(
                named || said.contains("` differs in `./turns/005"),
                "{said}"
            );
            let remedy = format!("`countersign verify ./{turn}`");
            assert!(said.contains(&remedy), "{said}");
        }
    }
    let said = active.run(&["games"]);
    assert!(said.out.contains("was altered") || said.err.contains("was altered"));
    fs::remove_file(active.at(&name)).expect("there");
    active.must(&["verify", &turn]);
    assert_eq!(active.read(&name), text);
    active.must(&["check"]);
    active.must(&["sign"]);
    let signed = active.at(format!("signed/{NEXT:03}.orders.toml"));
    resolver.must(&["resolve", path(&signed)]);
}

#[test]
fn the_opening_and_the_state_before_the_last_player_turn_are_looked_at_too() {
    let pair = drafted();
    let (active, _, _) = pair.next();
    let (name, text) = alter(active, NEXT - 2);
    let said = active.refused(1, &["sign"]);
    assert!(
        said.contains(&format!(
            "{name}` is not the state that player-turn 5 was played from"
        )),
        "{said}"
    );
    active.write(&name, text);
    active.must(&["sign"]);
    let pair = Pair::before(0);
    let (active, _, _) = pair.next();
    active.must(&["orders"]);
    let text = active.read("opening.toml");
    active.write(
        "opening.toml",
        text.replacen("crossed_stream = false", "crossed_stream = true", 1),
    );
    let said = active.refused(1, &["sign"]);
    assert!(said.contains("opening.toml` was altered"), "{said}");
}

#[test]
fn documents_beside_a_state_that_do_not_belong_together_stop_play() {
    for (file, key) in [("resolution.toml", "state"), ("orders.toml", "link")] {
        let pair = drafted();
        let (active, _, _) = pair.next();
        let name = format!("turns/{:03}/{file}", NEXT - 1);
        let text = active.read(&name);
        let old = line(&text, key);
        let digit = if old.ends_with("0\"") { "1\"" } else { "0\"" };
        let other = format!("{}{digit}", &old[..old.len() - 2]);
        active.write(&name, text.replacen(old, &other, 1));
        let said = active.refused(1, &["sign"]);
        assert!(said.contains("turns/005` away"), "{said}");
    }
}

#[test]
fn a_state_that_cannot_be_read_comes_with_its_remedy() {
    let pair = drafted();
    let (active, _, _) = pair.next();
    let name = format!("turns/{:03}/state.toml", NEXT - 1);
    let text = active.read(&name);
    for broken in [
        "[[[",
        "format = \"countersign/state/1\"\n",
        &text[..text.len() / 2],
    ] {
        active.write(&name, broken);
        let said = active.refused(1, &["status"]);
        assert!(said.contains("`countersign verify ./turns/005`"), "{said}");
    }
}

#[test]
fn orders_signed_on_no_state_of_the_game_are_set_aside_and_kept() {
    let pair = drafted();
    let (name, text) = stray(&pair);
    let (active, resolver, _) = pair.next();
    let advice = format!("`countersign journal set-aside {NEXT}`");
    let said = active.must(&["status"]);
    assert!(said.contains(&advice), "{said}");
    for call in [
        &["sign"][..],
        &["send"],
        &["takeback", "ask", "3", "--reason", "too bad"],
    ] {
        let said = active.refused(1, call);
        assert!(said.contains(&advice), "{said}");
    }
    active.must(&["journal", "set-aside", &NEXT.to_string()]);
    assert!(!active.at(&name).exists());
    let aside = contents(&active.secrets().join("set-aside"));
    assert_eq!(aside.len(), 2, "{:?}", aside.keys());
    assert!(aside.values().any(|bytes| bytes == text.as_bytes()));
    let log = active.secrets().join("set-aside/log.txt");
    let log = fs::read_to_string(log).expect("a log");
    assert!(log.starts_with("player-turn 6: orders of "), "{log}");
    assert!(active.must(&["journal", "list"]).contains("set aside: `"));
    assert!(!active.must(&["status"]).contains("set-aside"));
    // The journal does not take back what was set aside.
    let folder = active.secrets().join("set-aside");
    active.must(&["journal", "rebuild", path(&folder)]);
    active.must(&["sign"]);
    let orders = active.at(&name);
    assert_ne!(fs::read_to_string(&orders).expect("signed"), text);
    resolver.must(&["resolve", path(&orders)]);
    // Who was given the first all the same refuses it, and play goes on.
    let file = pair.path("stray.toml");
    fs::write(&file, &text).expect("written");
    let said = resolver.refused(1, &["resolve", path(&file)]);
    assert!(said.contains("`parent` of"), "{said}");
    assert!(!resolver.at("equivocation").exists());
}

#[test]
fn good_orders_and_those_that_left_are_never_set_aside() {
    let pair = drafted();
    let (active, resolver, _) = pair.next();
    let number = NEXT.to_string();
    let said = active.refused(1, &["journal", "set-aside", &number]);
    assert!(said.contains("has signed no orders"), "{said}");
    active.must(&["sign"]);
    let said = active.refused(1, &["journal", "set-aside", &number]);
    assert!(said.contains("so they count"), "{said}");
    let said = active.refused(1, &["journal", "set-aside", "5"]);
    assert!(said.contains("player-turn 6 comes next"), "{said}");
    let said = resolver.refused(1, &["journal", "set-aside", &number]);
    assert!(said.contains("has signed no orders"), "{said}");
    // A message that holds them.
    let pair = drafted();
    let (_, text) = stray(&pair);
    let (active, _, _) = pair.next();
    let mark = mark(text.as_bytes());
    active.write(
        "outbox/006.eml",
        format!("Subject: x\r\nCountersign-Documents: {mark}\r\n\r\n"),
    );
    let said = active.refused(1, &["journal", "set-aside", &number]);
    assert!(said.contains("so they may have left"), "{said}");
}

#[test]
fn ones_own_orders_are_named_when_they_are_to_be_resolved() {
    let pair = drafted();
    let (active, resolver, _) = pair.next();
    active.must(&["sign"]);
    let said = active.refused(1, &["resolve", "signed/006.orders.toml"]);
    assert!(
        said.contains("these are your own orders for player-turn 6"),
        "{said}"
    );
    assert!(said.contains("`countersign send`"), "{said}");
    let old = (0..NEXT)
        .rev()
        .map(|number| format!("turns/{number:03}/orders.toml"))
        .find(|name| line(&active.read(name), "side").contains(active.side))
        .expect("it has moved");
    let said = active.refused(1, &["resolve", &old]);
    assert!(said.contains("is played: `countersign report "), "{said}");
    let _ = resolver;
}

#[test]
fn what_a_killed_run_left_in_the_home_is_cleared_by_the_next() {
    let pair = drafted();
    let (active, _, _) = pair.next();
    let left = [".folder.tmp-77-0", "journal/.x.toml.tmp-77-1"];
    for name in left {
        fs::write(active.secrets().join(name), "half").expect("written");
    }
    active.must(&["sign"]);
    for name in left {
        assert!(!active.secrets().join(name).exists(), "{name}");
    }
}
