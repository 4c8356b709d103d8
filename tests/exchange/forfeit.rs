//! Claims of forfeit, and receipts.

use crate::cheating::{body, line, resigned, signer};
use crate::orders;
use crate::player::{Pair, Player, contents, path};
use countersign::protocol::signature::sign_document;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

const SLOT: u32 = 6;
const FORFEIT: &str = "forfeit@countersign";
const RECEIPT: &str = "acknowledgement@countersign";

/// Lets a file be so many days old.
fn days_old(file: &PathBuf, days: u64) {
    let then = SystemTime::now() - Duration::from_secs(days * 86_400 + 60);
    let file = fs::File::options().write(true).open(file).expect("there");
    file.set_modified(then).expect("set");
}

fn deadline(player: &Player) -> u64 {
    let charter = player.read("charter.toml");
    let days = line(&charter, "deadline_days")
        .rsplit(' ')
        .next()
        .expect("a number");
    days.parse().expect("a number")
}

fn carry(pair: &Pair, from: &Player, name: &str) -> PathBuf {
    let file = pair.path(&name.replace('/', "-"));
    fs::copy(from.at(name), &file).expect("there");
    file
}

#[test]
fn overdue_orders_are_claimed_after_the_deadline_and_not_before() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    let said = active.refused(1, &["forfeit"]);
    assert!(said.contains("waits for you"), "{said}");
    let said = other.refused(1, &["forfeit"]);
    assert!(said.contains("the deadline has not passed"), "{said}");
    let days = deadline(other);
    days_old(&other.at("turns/005/state.toml"), days - 1);
    other.refused(1, &["forfeit"]);
    days_old(&other.at("turns/005/state.toml"), days);
    let said = other.must(&["forfeit"]);
    assert!(said.contains("claims the game by forfeit"), "{said}");
    let before = contents(&other.folder);
    other.must(&["forfeit"]);
    assert!(before == contents(&other.folder));
    let name = format!("claims/006.{}.toml", other.side);
    let file = carry(&pair, other, &name);
    active.must(&["forfeit", "--take", path(&file)]);
    active.must(&["forfeit", "--take", path(&file)]);
    for player in [active, other] {
        let audit = player.must(&["audit"]);
        assert!(audit.starts_with("PENDING"), "{audit}");
        assert!(audit.contains("by forfeit: the orders of"), "{audit}");
    }
    // A dispatch answers it.
    pair.play();
    let audit = other.must(&["audit"]);
    assert!(!audit.contains("forfeit"), "{audit}");
}

#[test]
fn an_overdue_resolution_is_claimed_by_who_has_signed() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    active.must(&["orders"]);
    orders::write(active);
    active.must(&["sign"]);
    days_old(&active.at("signed/006.orders.toml"), deadline(active));
    // Nobody resolves what he was not sent; and then his time begins when it was.
    let said = active.refused(1, &["forfeit"]);
    assert!(said.contains(", 006.orders.toml"), "{said}");
    active.must(&["send", "--to", "ben@example.org"]);
    let said = active.refused(1, &["forfeit"]);
    assert!(said.contains("outbox/006.eml"), "{said}");
    assert!(said.contains("the deadline has not passed"), "{said}");
    days_old(&active.at("outbox/006.eml"), deadline(active));
    // A receipt that is still to be sent holds nobody up.
    active.must(&["acknowledge"]);
    active.must(&["forfeit"]);
    let claim = active.read(format!("claims/006.{}.toml", active.side));
    assert!(claim.contains("awaited = \"resolution\""), "{claim}");
    let file = carry(&pair, active, &format!("claims/006.{}.toml", active.side));
    other.must(&["forfeit", "--take", path(&file)]);
}

#[test]
fn an_overdue_answer_is_claimed_by_who_has_asked() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    active.must(&["takeback", "ask", "3", "--reason", "x"]);
    let name = format!("takeback/006.{}.request.toml", active.side);
    let file = carry(&pair, active, &name);
    other.must(&["takeback", "take", path(&file)]);
    let said = other.refused(1, &["forfeit"]);
    assert!(said.contains("has asked for a takeback"), "{said}");
    let said = active.refused(1, &["forfeit"]);
    assert!(said.contains(", 006.takeback-request.toml"), "{said}");
    active.refused(1, &["forfeit", "--by-hand"]);
    days_old(&active.at(&name), deadline(active));
    active.must(&["forfeit", "--by-hand"]);
}

#[test]
fn a_claim_that_does_not_fit_is_refused() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    days_old(&other.at("turns/005/state.toml"), deadline(other));
    other.must(&["forfeit"]);
    let good = other.read(format!("claims/006.{}.toml", other.side));
    let file = pair.path("cheat.toml");
    for (key, to, why) in [
        (
            "awaited",
            "awaited = \"resolution\"".to_owned(),
            "does not wait for the resolution",
        ),
        ("awaited", "awaited = \"money\"".to_owned(), "money"),
        (
            "deadline_days",
            "deadline_days = 1".to_owned(),
            "`deadline_days` of",
        ),
        (
            "parent",
            format!("parent = \"{}\"", "ab".repeat(32)),
            "`parent` of",
        ),
        (
            "game",
            format!("game = \"{}\"", "ab".repeat(32)),
            "`game` of",
        ),
        ("slot", "slot = 5".to_owned(), "of"),
    ] {
        fs::write(
            &file,
            resigned(other, &good, line(&good, key), &to, FORFEIT),
        )
        .expect("written");
        let said = active.refused(1, &["forfeit", "--take", path(&file)]);
        assert!(said.contains(why), "{key}: {said}");
    }
    fs::write(&file, sign_document(body(&good), FORFEIT, &signer(active))).expect("written");
    let said = active.refused(1, &["forfeit", "--take", path(&file)]);
    assert!(said.contains("was made with the key"), "{said}");
    // One that was put into the folder by hand does not pass the audit.
    active.write(
        format!("claims/006.{}.toml", other.side),
        resigned(other, &good, "deadline_days", "deadline_days", FORFEIT).replacen("14", "15", 1),
    );
    let said = active.run(&["audit"]);
    assert_eq!(said.code, Some(1), "{}", said.out);
}

#[test]
fn receipts_grow_and_replace_each_other() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    active.must(&["acknowledge"]);
    let name = format!("acknowledged/005.{}.toml", active.side);
    let small = carry(&pair, active, &name);
    let mut older: Vec<PathBuf> = Vec::new();
    for slot in 0..5 {
        for kind in ["orders", "resolution"] {
            let text = active.read(format!("turns/{slot:03}/{kind}.toml"));
            if line(&text, "side").contains(other.side) {
                older.push(active.at(format!("turns/{slot:03}/{kind}.toml")));
            }
        }
    }
    let mut arguments = vec!["acknowledge"];
    arguments.extend(older.iter().map(|file| path(file)));
    active.must(&arguments);
    let text = active.read(&name);
    assert_eq!(text.matches('"').count() / 2, 3 + 6, "{text}");
    let large = pair.path("large.toml");
    fs::copy(active.at(&name), &large).expect("there");
    for file in [&small, &large, &small, &large] {
        let said = other.must(&["acknowledge", "--take", path(file)]);
        assert!(said.contains("has received"), "{said}");
    }
    assert_eq!(other.read(&name), text);
    // Not the other's, not signed, not of this game.
    let own = other.at("turns/005/orders.toml");
    let mine = if line(&other.read("turns/005/orders.toml"), "side").contains(other.side) {
        own
    } else {
        other.at("turns/005/resolution.toml")
    };
    let said = other.refused(1, &["acknowledge", path(&mine)]);
    assert!(said.contains("is of"), "{said}");
    let file = pair.path("cheat.toml");
    fs::write(&file, sign_document(body(&text), RECEIPT, &signer(other))).expect("written");
    let said = other.refused(1, &["acknowledge", "--take", path(&file)]);
    assert!(said.contains("was made with the key"), "{said}");
    let said = other.refused(1, &["acknowledge", path(&other.at("turns/005/state.toml"))]);
    assert!(
        said.contains("is not a document that one player signs"),
        "{said}"
    );
    let fresh = Pair::before(0);
    let said = fresh.csa.refused(1, &["acknowledge"]);
    assert!(said.contains("nothing of USA"), "{said}");
}
