//! Takebacks: agreed on, refused, and everything that one player may try with them.

use crate::cheating::{body, line, resigned, signer};
use crate::orders;
use crate::player::{Pair, Player, contents, copy, last_state, path, program};
use countersign::protocol::signature::sign_document;
use std::fs;
use std::path::PathBuf;

const TAKEBACK: &str = "takeback@countersign";
const WHY: &str = "the wrong regiment moved";

/// Slot 6 of the shared game, and who asks or answers there.
const SLOT: u32 = 6;

fn ask(pair: &Pair, who: &Player, back_to: u32) -> PathBuf {
    who.must(&["takeback", "ask", &back_to.to_string(), "--reason", WHY]);
    carry(
        pair,
        who,
        &format!("takeback/{SLOT:03}.{}.request.toml", who.side),
    )
}

/// Sends a file of a player: a copy on its way.
fn carry(pair: &Pair, from: &Player, name: &str) -> PathBuf {
    let file = pair.path(&name.replace('/', "-"));
    fs::copy(from.at(name), &file).expect("there");
    file
}

/// The other answers yes; the answer's file.
fn agree(pair: &Pair, who: &Player, request: &std::path::Path) -> PathBuf {
    who.must(&["takeback", "take", path(request)]);
    who.must(&["takeback", "answer", "--yes"]);
    carry(
        pair,
        who,
        &format!("takeback/{SLOT:03}.{}.answer.toml", who.side),
    )
}

/// A takeback to player-turn 3 that both have taken in.
pub fn taken_back(pair: &Pair) {
    let (active, other, _) = pair.next();
    let request = ask(pair, active, 3);
    let answer = agree(pair, other, &request);
    active.must(&["takeback", "take", path(&answer)]);
}

#[test]
fn a_takeback_by_either_side_is_played_on_and_audited() {
    for asker_moves in [true, false] {
        let pair = Pair::before(SLOT);
        let (active, other, number) = pair.next();
        assert_eq!(number, SLOT);
        let (asker, answerer) = if asker_moves {
            (active, other)
        } else {
            (other, active)
        };
        let links = last_state(active)["links"].to_string();
        let old = active.read("turns/002/state.toml");
        let old: toml::Table = old.parse().expect("TOML");
        let request = ask(&pair, asker, 3);
        let said = asker.must(&["status"]);
        assert!(said.contains("wait for"), "{said}");
        let answer = agree(&pair, answerer, &request);
        let said = asker.must(&["takeback", "take", path(&answer)]);
        assert!(
            said.contains("consents: player-turn 3 is played again as player-turn 7"),
            "{said}"
        );
        let state = last_state(asker);
        assert_eq!(state["played"].as_integer(), Some(7));
        assert_eq!(state["takebacks"].as_integer(), Some(1));
        assert_eq!(state["board"], old["board"]);
        assert_eq!(state["step"], old["step"]);
        assert_eq!(
            state["links"].to_string(),
            links,
            "no link is used by a takeback"
        );
        // All of it again changes nothing.
        let before = (contents(&asker.folder), contents(&answerer.folder));
        asker.must(&["takeback", "take", path(&answer)]);
        answerer.must(&["takeback", "take", path(&request)]);
        answerer.must(&["takeback", "answer", path(&request), "--yes"]);
        assert!(before == (contents(&asker.folder), contents(&answerer.folder)));
        for _ in 0..3 {
            pair.play();
        }
        assert_eq!(
            contents(&asker.at("turns")),
            contents(&answerer.at("turns"))
        );
        let report = asker.read("turns/009/report.txt");
        assert!(report.contains("\ntakebacks    1\n"), "{report}");
        let report = asker.must(&["report", "6"]);
        assert_eq!(report, asker.read("turns/006/report.txt"));
        assert!(
            report.contains(WHY) && report.lines().all(|line| line.len() <= 80),
            "{report}"
        );
        assert!(asker.must(&["map", "6"]).len() > 100);
        let dice = asker.must(&["dice"]);
        assert!(dice.contains("player-turn 6  a takeback"), "{dice}");
        let audit = asker.must(&["audit"]);
        assert!(audit.starts_with("PENDING"), "{audit}");
        assert!(audit.contains("takeback of player-turn 3"), "{audit}");
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/recount.py");
        let recount = std::process::Command::new("python3")
            .args([script, path(&asker.folder)])
            .output()
            .expect("python3");
        let recount = String::from_utf8(recount.stdout).expect("UTF-8");
        assert!(
            recount.contains("player-turn 6: a takeback, passed over"),
            "{recount}"
        );
        assert_eq!(recount.matches(", good").count(), 9, "{recount}");
        let inspect = asker.must(&["inspect", "turns/006/answer.toml"]);
        assert!(inspect.contains("good, by"), "{inspect}");
        let mut used: Vec<String> = Vec::new();
        for slot in (0..10).filter(|slot| *slot != 6) {
            for name in ["orders", "resolution"] {
                let text = asker.read(format!("turns/{slot:03}/{name}.toml"));
                used.push(line(&text, "link").to_owned());
            }
        }
        let count = used.len();
        used.sort();
        used.dedup();
        assert_eq!(used.len(), count, "every link is used once");
    }
}

#[test]
fn standing_orders_after_a_takeback_are_those_that_were_sealed() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    // Who resolves player-turn 3 seals; whichever of the two it is, it gives its orders.
    let opening: toml::Table = active.read("turns/002/state.toml").parse().expect("TOML");
    let resolver = pair.of(if opening["to_move"].as_str() == Some("CSA") {
        "USA"
    } else {
        "CSA"
    });
    let standing = resolver.write("standing.toml", "[standing]\ndefault = \"stand\"\n");
    let asker = if resolver.side == active.side {
        active
    } else {
        other
    };
    let arguments = [
        "takeback",
        "ask",
        "3",
        "--reason",
        WHY,
        "--standing",
        &standing,
    ];
    asker.must(&arguments);
    let request = carry(
        &pair,
        asker,
        &format!("takeback/006.{}.request.toml", asker.side),
    );
    let answerer = if asker.side == "CSA" {
        &pair.usa
    } else {
        &pair.csa
    };
    let own = answerer.write("standing.toml", "[standing]\ndefault = \"stand\"\n");
    let said = answerer.refused(
        1,
        &[
            "takeback",
            "answer",
            path(&request),
            "--yes",
            "--standing",
            &own,
        ],
    );
    assert!(said.contains("standing orders are not asked for"), "{said}");
    let answer = agree(&pair, answerer, &request);
    asker.must(&["takeback", "take", path(&answer)]);
    pair.play();
    let resolution = asker.read("turns/007/resolution.toml");
    assert!(resolution.contains("default = \"stand\""), "{resolution}");
}

#[test]
fn a_no_lets_play_go_on_and_holds_until_then() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    let request = ask(&pair, active, 3);
    active.must(&["orders"]);
    orders::write(active);
    let said = active.refused(1, &["sign"]);
    assert!(said.contains("has not answered"), "{said}");
    other.must(&["takeback", "answer", path(&request), "--no"]);
    let said = other.refused(1, &["takeback", "answer", path(&request), "--yes"]);
    assert!(said.contains("you have signed another"), "{said}");
    let answer = carry(
        &pair,
        other,
        &format!("takeback/006.{}.answer.toml", other.side),
    );
    active.must(&["takeback", "take", path(&answer)]);
    let audit = active.must(&["audit"]);
    assert!(audit.contains("said no"), "{audit}");
    fs::remove_file(active.at("orders.toml")).expect("there");
    pair.play();
    assert_eq!(last_state(active)["played"].as_integer(), Some(7));
    let said = active.must(&["takeback", "take", path(&request)]);
    assert!(said.contains("play has gone on"), "{said}");
}

#[test]
fn orders_that_are_out_count_as_a_no() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    active.must(&["orders"]);
    orders::write(active);
    active.must(&["sign"]);
    let said = active.refused(1, &["takeback", "ask", "3", "--reason", WHY]);
    assert!(
        said.contains("you have signed the orders of player-turn 6"),
        "{said}"
    );
    let request = ask(&pair, other, 3);
    active.must(&["takeback", "take", path(&request)]);
    let said = active.refused(1, &["takeback", "answer", "--yes"]);
    assert!(said.contains("which count as a no"), "{said}");
    // The other resolves them all the same, and the request is void.
    let file = carry(&pair, active, "signed/006.orders.toml");
    other.must(&["resolve", path(&file)]);
    let said = other.must(&["status"]);
    assert!(!said.contains("takeback"), "{said}");
}

#[test]
fn both_ask_and_neither_may_then_consent() {
    let pair = Pair::before(SLOT);
    let first = ask(&pair, &pair.csa, 3);
    let second = ask(&pair, &pair.usa, 4);
    let said = pair
        .csa
        .refused(1, &["takeback", "answer", path(&second), "--yes"]);
    assert!(said.contains("has not answered"), "{said}");
    pair.usa.must(&["takeback", "answer", path(&first), "--no"]);
    let no = carry(&pair, &pair.usa, "takeback/006.USA.answer.toml");
    pair.csa.must(&["takeback", "take", path(&no)]);
    pair.csa
        .must(&["takeback", "answer", path(&second), "--yes"]);
    let yes = carry(&pair, &pair.csa, "takeback/006.CSA.answer.toml");
    pair.usa.must(&["takeback", "take", path(&yes)]);
    assert_eq!(
        contents(&pair.csa.at("turns")),
        contents(&pair.usa.at("turns"))
    );
}

#[test]
fn a_request_that_does_not_fit_is_refused_by_field() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    let request = fs::read_to_string(ask(&pair, active, 3)).expect("there");
    let stranger = signer(other);
    for (key, to, why) in [
        ("slot", "slot = 5".to_owned(), "`slot` of"),
        ("slot", "slot = 9".to_owned(), "is not in the game folder"),
        (
            "game",
            format!("game = \"{}\"", "ab".repeat(32)),
            "`game` of",
        ),
        (
            "parent",
            format!("parent = \"{}\"", "cd".repeat(32)),
            "`parent` of",
        ),
        ("back_to", "back_to = 6".to_owned(), "has not been played"),
        (
            "back_to",
            "back_to = 4000000000".to_owned(),
            "has not been played",
        ),
        (
            "reason",
            "reason = \"a\\nb\"".to_owned(),
            "control character",
        ),
        ("reason", "reason = \" \"".to_owned(), "is empty"),
        ("side", format!("side = \"{}\"", other.side), "signature"),
    ] {
        let cheat = resigned(active, &request, line(&request, key), &to, TAKEBACK);
        let file = pair.path("cheat.toml");
        fs::write(&file, cheat).expect("written");
        let said = other.run(&["takeback", "take", path(&file)]);
        assert_ne!(said.code, Some(0), "{key}");
        // A slot whose state is another: the field that differs is named.
        let named = said.err.contains(why) || (key == "slot" && said.err.contains("`parent` of"));
        assert!(named, "{key}: {}", said.err);
        assert!(
            !other
                .at(format!("takeback/006.{}.request.toml", active.side))
                .exists()
        );
    }
    let forged = sign_document(body(&request), TAKEBACK, &stranger);
    let file = pair.path("cheat.toml");
    fs::write(&file, forged).expect("written");
    let said = other.refused(1, &["takeback", "answer", path(&file), "--yes"]);
    assert!(said.contains("was made with the key"), "{said}");
    let other_space = sign_document(body(&request), "orders@countersign", &signer(active));
    fs::write(&file, other_space).expect("written");
    let said = other.refused(1, &["takeback", "take", path(&file)]);
    assert!(said.contains("namespace"), "{said}");
}

#[test]
fn a_request_that_is_not_the_only_one_is_refused() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    let file = ask(&pair, active, 3);
    let request = fs::read_to_string(&file).expect("there");
    other.must(&["takeback", "take", path(&file)]);
    // The same once more is the same request.
    active.must(&["takeback", "ask", "3", "--reason", WHY]);
    let second = resigned(active, &request, WHY, "another reason", TAKEBACK);
    fs::write(&file, second).expect("written");
    let said = other.refused(1, &["takeback", "take", path(&file)]);
    assert!(said.contains("has asked for another takeback"), "{said}");
    other.refused(1, &["takeback", "answer", path(&file), "--yes"]);
    let said = active.refused(1, &["takeback", "ask", "2", "--reason", WHY]);
    assert!(said.contains("a side asks once"), "{said}");
    assert!(!said.contains("equivocation"), "{said}");
}

#[test]
fn an_answer_that_does_not_fit_is_refused() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    let request = ask(&pair, active, 3);
    let answer = fs::read_to_string(agree(&pair, other, &request)).expect("there");
    let file = pair.path("cheat.toml");
    let refused = |text: String, why: &str| {
        fs::write(&file, text).expect("written");
        let said = active.refused(1, &["takeback", "take", path(&file)]);
        assert!(said.contains(why), "{said}");
    };
    // Forged by who asked, or altered on the way.
    refused(
        sign_document(body(&answer), TAKEBACK, &signer(active)),
        "was made with the key",
    );
    refused(
        answer.replacen("consent = true", "consent = false", 1),
        "signature",
    );
    let digest = format!("request = \"{}\"", "ab".repeat(32));
    refused(
        resigned(other, &answer, line(&answer, "request"), &digest, TAKEBACK),
        "`request` of",
    );
    refused(
        resigned(
            other,
            &answer,
            line(&answer, "game"),
            &format!("game = \"{}\"", "ab".repeat(32)),
            TAKEBACK,
        ),
        "`game` of",
    );
    // A seal too many or too few.
    if answer.contains("\nseal = ") {
        let without = answer.replacen(&format!("{}\n", line(&answer, "seal")), "", 1);
        refused(
            sign_document(body(&without), TAKEBACK, &signer(other)),
            "has no `seal`",
        );
    } else {
        let seal = format!("consent = true\nseal = \"{}\"", "ab".repeat(32));
        refused(
            resigned(other, &answer, "consent = true", &seal, TAKEBACK),
            "has a `seal` that is not due",
        );
    }
    assert!(!active.at("turns/006").exists());
    // One's own answer does not come from outside.
    let own = resigned(
        active,
        &answer,
        line(&answer, "side"),
        &format!("side = \"{}\"", active.side),
        TAKEBACK,
    );
    fs::write(&file, own).expect("written");
    let said = active.run(&["takeback", "take", path(&file)]);
    assert_ne!(said.code, Some(0), "{}", said.out);
}

#[test]
fn an_answer_without_a_request_is_refused() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    let request = ask(&pair, active, 3);
    let answer = agree(&pair, other, &request);
    let stranger = Pair::before(SLOT);
    let (active, _, _) = stranger.next();
    let said = active.refused(2, &["takeback", "take", path(&answer)]);
    assert!(said.contains("is not here"), "{said}");
}

#[test]
fn yes_and_no_to_one_request_are_proof_of_equivocation() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    let request = ask(&pair, active, 3);
    let yes = agree(&pair, other, &request);
    let text = fs::read_to_string(&yes).expect("there");
    let no = text
        .lines()
        .filter(|line| !line.starts_with("seal = "))
        .map(|line| format!("{line}\n"))
        .collect::<String>()
        .replacen("consent = true", "consent = false", 1);
    let file = pair.path("no.toml");
    fs::write(&file, sign_document(body(&no), TAKEBACK, &signer(other))).expect("written");
    active.must(&["takeback", "take", path(&file)]);
    let said = active.run(&["takeback", "take", path(&yes)]);
    assert_eq!(said.code, Some(1));
    assert!(
        said.err.contains("two different answers to a takeback"),
        "{}",
        said.err
    );
    assert_eq!(
        fs::read_dir(active.at("equivocation"))
            .expect("there")
            .count(),
        2
    );
    let said = active.run(&["audit"]);
    assert_eq!(said.code, Some(1), "{}", said.out);
    assert!(said.err.contains("equivocation"), "{}", said.err);
    let said = active.run(&["orders"]);
    assert!(said.err.contains("play has stopped"), "{}", said.err);
    // An arbiter sees it with nothing but a bundle.
    active.must(&["dispute", "6", "--out", path(&pair.path("d.tar.gz"))]);
    let said = program(&pair.path("nobody"), pair.root.path())
        .args(["audit", "d.tar.gz"])
        .output()
        .expect("runs");
    assert_eq!(said.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&said.stderr).contains("two different answers"));
}

#[test]
fn consent_and_orders_of_one_side_are_proof_of_equivocation() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    let twin = pair.path("twin");
    copy(&active.home, &twin.join("home"));
    copy(&active.folder, &twin.join("game"));
    let cheat = Player {
        side: active.side,
        name: active.name,
        home: twin.join("home"),
        folder: twin.join("game"),
    };
    // The side to move consents, and with a copy of its home signs orders too.
    let request = ask(&pair, other, 3);
    let yes = agree(&pair, active, &request);
    cheat.must(&["orders"]);
    orders::write(&cheat);
    cheat.must(&["sign"]);
    let orders = cheat.at("signed/006.orders.toml");
    // First the consent, then the orders.
    let victim = pair.path("victim");
    copy(&other.home, &victim.join("home"));
    copy(&other.folder, &victim.join("game"));
    let second = Player {
        side: other.side,
        name: other.name,
        home: victim.join("home"),
        folder: victim.join("game"),
    };
    other.must(&["takeback", "take", path(&yes)]);
    let said = other.run(&["resolve", path(&orders)]);
    assert_eq!(said.code, Some(1));
    assert!(
        said.err.contains("has signed a takeback and orders"),
        "{}",
        said.err
    );
    let said = other.run(&["audit"]);
    assert!(said.out.starts_with("INVALID"), "{}", said.out);
    // First the orders, then the consent.
    second.must(&["resolve", path(&orders)]);
    let said = second.run(&["takeback", "take", path(&yes)]);
    assert_eq!(said.code, Some(1));
    assert!(
        said.err.contains("has signed a takeback and orders"),
        "{}",
        said.err
    );
    let said = second.run(&["audit"]);
    assert!(said.out.starts_with("INVALID"), "{}", said.out);
}

#[test]
fn who_consented_signs_nothing_more_for_that_slot() {
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    active.must(&["orders"]);
    orders::write(active);
    let draft = active.read("orders.toml");
    let request = ask(&pair, other, 3);
    agree(&pair, active, &request);
    active.write("orders.toml", draft);
    let said = active.refused(1, &["sign", "--state", "turns/005/state.toml"]);
    assert!(said.contains("filled by a takeback"), "{said}");
}

#[test]
fn a_takeback_that_was_changed_in_the_folder_fails_the_audit() {
    for (name, from, to) in [
        ("state.toml", "takebacks = 1", "takebacks = 2"),
        ("request.toml", "back_to = 3", "back_to = 2"),
        ("answer.toml", "consent = true", "consent = false"),
    ] {
        let pair = Pair::before(SLOT);
        taken_back(&pair);
        let text = pair.csa.read(format!("turns/006/{name}"));
        assert!(text.contains(from), "{text}");
        pair.csa
            .write(format!("turns/006/{name}"), text.replacen(from, to, 1));
        let said = pair.csa.run(&["audit"]);
        assert_eq!(said.code, Some(1), "{name}: {}", said.out);
        assert!(said.out.starts_with("INVALID"), "{name}: {}", said.out);
    }
    let pair = Pair::before(SLOT);
    taken_back(&pair);
    pair.play();
    fs::remove_file(pair.csa.at("turns/006/answer.toml")).expect("there");
    let said = pair.csa.run(&["audit"]);
    assert!(said.out.starts_with("INCOMPLETE"), "{}", said.out);
}

#[test]
fn orders_after_a_takeback_use_a_new_link() {
    let pair = Pair::before(SLOT);
    taken_back(&pair);
    let (active, resolver, _) = pair.next();
    let old = active.read("turns/003/orders.toml");
    active.must(&["orders"]);
    orders::write(active);
    active.must(&["sign"]);
    let new = active.read("signed/007.orders.toml");
    let cheat = resigned(
        active,
        &new,
        line(&new, "link"),
        line(&old, "link"),
        "orders@countersign",
    );
    let file = pair.path("cheat.toml");
    fs::write(&file, cheat).expect("written");
    let said = resolver.refused(1, &["resolve", path(&file)]);
    assert!(said.contains("link"), "{said}");
}

#[test]
fn a_journal_without_the_takeback_signs_nothing() {
    let pair = Pair::before(SLOT);
    let (active, _, _) = pair.next();
    taken_back(&pair);
    let entry = active
        .secrets()
        .join(format!("journal/006.{}.takeback-request.toml", active.side));
    fs::remove_file(entry).expect("there");
    active.must(&["orders", "--force"]);
    let (next, _, _) = pair.next();
    if next.side == active.side {
        let said = active.refused(1, &["sign"]);
        assert!(said.contains("journal rebuild"), "{said}");
    }
    active.must(&["journal", "rebuild", "turns/006/request.toml"]);
    pair.play();
}

#[test]
fn agreements_come_by_mail_too() {
    use countersign::store::archive::{Member, pack};
    let pair = Pair::before(SLOT);
    let (active, other, _) = pair.next();
    let request = ask(&pair, active, 3);
    let said = other.must(&["receive", path(&request)]);
    assert!(
        said.starts_with("VERIFIED") && said.contains("asks to take back player-turn 3"),
        "{said}"
    );
    other.must(&["receive", path(&request)]);
    let said = other.must(&["status"]);
    assert!(said.contains("countersign takeback answer --yes"), "{said}");
    other.must(&["takeback", "answer", "--yes"]);
    // The answer comes with a new key and the orders of the next player-turn, signed by it, if the
    // answerer is to move then.
    let key = other.home.join("second");
    other.must(&["keygen", "--out", path(&key)]);
    other.must(&["rekey", "ask", path(&key)]);
    let mut letter = vec![
        Member::new(
            "a.toml",
            other.read(format!("takeback/006.{}.answer.toml", other.side)),
        ),
        Member::new(
            "b.toml",
            other.read(format!("rekey/01.{}.toml", other.side)),
        ),
    ];
    let moves = last_state(other)["to_move"].as_str() == Some(other.side);
    if moves {
        other.must(&["orders", "--force"]);
        orders::write(other);
        other.must(&["sign"]);
        letter.push(Member::new("c.toml", other.read("signed/007.orders.toml")));
    }
    let file = pair.path("letter.tar.gz");
    fs::write(&file, pack(&letter).expect("packs")).expect("written");
    let said = active.must(&["receive", path(&file)]);
    assert!(
        said.contains("consents: player-turn 3 is played again"),
        "{said}"
    );
    assert!(said.contains("signs with another key"), "{said}");
    assert_eq!(active.at("turns/007").is_dir(), moves);
    active.must(&["receive", path(&file)]);
    if !moves {
        pair.play();
    }
    let audit = active.must(&["audit"]);
    assert!(audit.starts_with("PENDING"), "{audit}");
}
