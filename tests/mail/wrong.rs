//! What `receive` says when something is wrong that is not the mail's fault.

use crate::letter::armour;
use crate::player::{Pair, Player, Said, contents, path, program};
use countersign::protocol::keys::Signer;
use countersign::protocol::signature::sign_document;
use countersign::store::archive::Member;
use std::fs;
use std::path::{Path, PathBuf};

/// A shared game, as played up to `next`, in folders that the homes remember.
fn game(next: u32) -> Pair {
    let pair = Pair::before(next);
    for player in [&pair.csa, &pair.usa] {
        let file = player.secrets().join("folder");
        fs::write(file, format!("{}\n", player.folder.display())).expect("written");
    }
    pair
}

fn run(player: &Player, folder: &Path, arguments: &[&str]) -> Said {
    let games = player.home.parent().expect("a folder").join("games");
    program(&player.home, folder)
        .env("COUNTERSIGN_GAMES", games)
        .args(arguments)
        .output()
        .expect("it runs")
        .into()
}

/// Writes a message with documents beside the homes.
fn message(pair: &Pair, name: &str, documents: &[(&str, String)]) -> String {
    let members: Vec<Member> = documents
        .iter()
        .map(|(name, text)| Member::new(*name, text.as_bytes()))
        .collect();
    let file = pair.path(name);
    fs::write(&file, crate::letter::plain(&armour(&members))).expect("written");
    path(&file).to_owned()
}

/// A document with one line changed, signed again by the one who wants it believed.
fn resigned(player: &Player, text: &str, from: &str, to: &str, namespace: &str) -> String {
    let body = &text[..text.find("[signature]\n").expect("signed")];
    assert!(body.contains(from), "`{from}` is not in\n{body}");
    let key = player.home.join("id_ed25519");
    let signer = Signer::read(&key, || Err(std::io::Error::other("none"))).expect("a key");
    sign_document(&body.replacen(from, to, 1), namespace, &signer)
}

/// The next player-turn that the CSA resolves, with the player-turn before it: what USA sends.
struct Sent {
    pair: Pair,
    number: u32,
    before: Vec<(&'static str, String)>,
    orders: String,
}

/// A letter in which the USA's resolution of CSA's orders is good, and its next orders are not legal.
fn sent() -> Sent {
    for next in 2..8 {
        let late = Pair::before(next + 1);
        let (active, _, number) = late.next();
        let turn = late.csa.at(format!("turns/{next:03}"));
        let read = |name: &str| fs::read_to_string(turn.join(name)).expect("there");
        let resolution = read("resolution.toml");
        if active.side == "USA" && resolution.contains("side = \"USA\"") {
            let orders = fs::read_to_string(late.signed()).expect("there");
            return Sent {
                pair: game(next),
                number,
                before: vec![
                    ("a.orders.toml", read("orders.toml")),
                    ("a.toml", resolution),
                ],
                orders,
            };
        }
    }
    panic!("no such player-turn");
}

/// Orders for a unit that nobody has, well signed.
fn illegal(player: &Player, orders: &str) -> String {
    let unit = orders
        .lines()
        .find(|line| line.starts_with("unit = "))
        .expect("a unit");
    resigned(
        player,
        orders,
        unit,
        "unit = \"NOBODY\"",
        "orders@countersign",
    )
}

#[test]
fn illegal_orders_do_not_hold_up_the_resolution_before_them() {
    let sent = sent();
    let (pair, number) = (&sent.pair, sent.number);
    let (ann, ben) = (&pair.csa, &pair.usa);
    let bad = illegal(ben, &sent.orders);
    let mut documents = sent.before.clone();
    documents.push(("b.orders.toml", bad.clone()));
    let mail = message(pair, "mail.eml", &documents);
    // Nothing is written by a check.
    let before = contents(&ann.folder);
    let check = run(ann, Path::new("/"), &["receive", "--check", &mail]);
    assert_eq!(check.code, Some(1), "{}{}", check.out, check.err);
    assert!(before == contents(&ann.folder));
    let said = run(ann, Path::new("/"), &["receive", &mail]);
    assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    let first = format!(
        "VERIFIED: player-turn {}, resolved by Ben (USA)\n",
        number - 1
    );
    assert!(said.out.starts_with(&first), "{}", said.out);
    assert!(
        said.out.contains("  next    tell Ben (USA) what is wrong"),
        "{}",
        said.out
    );
    let blame = format!(
        "error: the orders of Ben (USA) for player-turn {number} are signed and not legal\n"
    );
    assert!(said.err.starts_with(&blame), "{}", said.err);
    assert!(said.err.contains("NOBODY"), "{}", said.err);
    assert!(
        ann.at(format!("turns/{:03}/state.toml", number - 1))
            .is_file()
    );
    let kept: Vec<PathBuf> = fs::read_dir(ann.at("refused"))
        .expect("kept")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    let [kept] = &kept[..] else {
        panic!("{kept:?}");
    };
    assert_eq!(fs::read_to_string(kept).expect("kept"), bad);
    assert!(said.err.contains(path(kept)), "{}", said.err);
    // Again it is the same, and nothing changes.
    let before = contents(&ann.folder);
    let again = run(ann, Path::new("/"), &["receive", "--filter", &mail]);
    assert_eq!((again.code, &again.err), (Some(1), &said.err));
    assert!(before == contents(&ann.folder));
    // An arbiter can judge it.
    let out = pair.path("dispute.tar.gz");
    ann.must(&[
        "dispute",
        &number.to_string(),
        "--with",
        path(kept),
        "--out",
        path(&out),
    ]);
    let audit = ann.run(&["audit", path(&out)]);
    assert_eq!(audit.code, Some(1), "{}{}", audit.out, audit.err);
    assert!(
        audit.out.starts_with("INVALID\n") && audit.err.contains("NOBODY"),
        "{}{}",
        audit.out,
        audit.err
    );
}

/// The same of a resolution; and what nobody has signed holds up everything.
#[test]
fn a_wrong_resolution_is_kept_and_an_altered_one_is_not() {
    let sent = sent();
    let (pair, number) = (&sent.pair, sent.number);
    let (ann, ben) = (&pair.csa, &pair.usa);
    let resolution = &sent.before[1].1;
    let seed = resolution
        .lines()
        .find(|line| line.starts_with("seed = "))
        .expect("a seed");
    let other = format!("seed = \"{}\"", "0".repeat(64));
    let altered = resolution.replacen(seed, &other, 1);
    let mail = message(
        pair,
        "altered.eml",
        &[sent.before[0].clone(), ("r.toml", altered)],
    );
    let before = contents(&ann.folder);
    let said = run(ann, Path::new("/"), &["receive", &mail]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert!(!said.err.contains("dispute"), "{}", said.err);
    assert!(before == contents(&ann.folder));
    let wrong = resigned(ben, resolution, seed, &other, "resolution@countersign");
    let mail = message(
        pair,
        "wrong.eml",
        &[sent.before[0].clone(), ("r.toml", wrong)],
    );
    let said = run(ann, Path::new("/"), &["receive", &mail]);
    assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    let blame = format!(
        "error: Ben (USA) has signed a resolution of player-turn {} that is wrong\n",
        number - 1
    );
    assert!(said.err.starts_with(&blame), "{}", said.err);
    assert_eq!(fs::read_dir(ann.at("refused")).expect("kept").count(), 2);
    assert!(!ann.at(format!("turns/{:03}", number - 1)).exists());
}

#[test]
fn a_filter_tries_again_what_overtook_another() {
    let late = Pair::before(6);
    let pair = game(2);
    let read = |name: &str| late.csa.read(format!("turns/004/{name}"));
    let mail = message(
        &pair,
        "early.eml",
        &[
            ("o.toml", read("orders.toml")),
            ("r.toml", read("resolution.toml")),
        ],
    );
    let said = run(&pair.csa, Path::new("/"), &["receive", "--filter", &mail]);
    assert_eq!(said.code, Some(75), "{}", said.err);
    assert!(
        said.err.contains("and this one again afterwards"),
        "{}",
        said.err
    );
    let said = run(&pair.csa, Path::new("/"), &["receive", &mail]);
    assert_eq!(said.code, Some(1), "{}", said.err);
}

/// A mail where a document is asked for.
#[test]
fn a_mail_is_no_document() {
    let sent = sent();
    let ann = &sent.pair.csa;
    let mail = message(&sent.pair, "mail.eml", &sent.before);
    let number = sent.number.to_string();
    for arguments in [
        &["inspect", &mail][..],
        &["verify", &mail],
        &["resolve", &mail],
        &["dispute", &number, "--with", &mail],
        &["acknowledge", &mail],
    ] {
        let said = ann.run(arguments);
        let fact = format!("error: `{mail}` is a mail, or a part of one, and no document\n");
        if arguments[0] == "dispute" {
            // The state before is not here yet.
            continue;
        }
        assert_eq!(said.code, Some(1), "{arguments:?}: {}", said.err);
        assert!(said.err.starts_with(&fact), "{arguments:?}: {}", said.err);
        assert!(
            said.err
                .contains(&format!("`countersign receive {mail}` reads mails"))
        );
    }
    let number = (sent.number - 1).to_string();
    let said = ann.run(&["dispute", &number, "--with", &mail]);
    assert!(
        said.err.contains("is a mail, or a part of one"),
        "{}",
        said.err
    );
    let said = ann.run(&["audit", "missing.tar.gz"]);
    assert_eq!(said.code, Some(2));
    assert!(
        said.err
            .starts_with("error: there is no file or folder `missing.tar.gz`\n")
    );
    // The charter is no entry of the journal that is wanted back.
    let said = ann.run(&["journal", "rebuild", "charter.toml"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(
        said.err.contains("is the charter of this game"),
        "{}",
        said.err
    );
}

/// Whose folder it is shows nowhere in it.
#[test]
fn the_other_players_folder_is_not_taken_for_ones_own() {
    let sent = sent();
    let (ann, ben) = (&sent.pair.csa, &sent.pair.usa);
    let mail = message(&sent.pair, "mail.eml", &sent.before);
    let note = ann.secrets().join("folder");
    fs::remove_file(&note).expect("removed");
    let before = (contents(&ann.home), contents(&ben.folder));
    let said = run(ann, &ben.folder, &["receive", &mail]);
    assert_ne!(said.code, Some(0), "{}", said.out);
    assert!(said.err.contains("--game DIR"), "{}", said.err);
    assert!(before == (contents(&ann.home), contents(&ben.folder)));
    let said = run(
        ann,
        Path::new("/"),
        &["receive", "--game", path(&ann.folder), &mail],
    );
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(note.is_file());
}

/// One offer makes one game.
#[test]
fn an_offer_is_accepted_once() {
    let pair = Pair::strangers();
    let (ann, ben) = (&pair.csa, &pair.usa);
    let root = pair.root.path();
    let must = |player: &Player, arguments: &[&str]| {
        let said = run(player, root, arguments);
        assert_eq!(said.code, Some(0), "{arguments:?}\n{}", said.err);
        said
    };
    must(
        ann,
        &["new", "offer.toml", "--side", "CSA", "--name", "Ann"],
    );
    must(ben, &["accept", "offer.toml", "reply", "--name", "Ben"]);
    // The same answer gives the same documents; another is refused unless it is wanted.
    let again = must(ben, &["accept", "offer.toml", "again", "--name", "Ben"]);
    assert!(
        again.err.contains("accepted this offer before"),
        "{}",
        again.err
    );
    assert!(contents(&pair.path("reply")) == contents(&pair.path("again")));
    must(ben, &["accept", "offer.toml", "reply", "--name", "Ben"]);
    let said = run(
        ben,
        root,
        &["accept", "offer.toml", "other", "--name", "Benny"],
    );
    assert_eq!(said.code, Some(1), "{}", said.out);
    assert!(
        said.err.contains("or `--again` for another game"),
        "{}",
        said.err
    );
    assert!(!pair.path("other").exists());
    must(
        ben,
        &["accept", "offer.toml", "other", "--name", "Ben", "--again"],
    );
    let own = must(ann, &["receive", "offer.toml"]);
    assert!(own.out.contains("`standard`, your own\n"), "{}", own.out);
    must(ann, &["start", "reply", "game"]);
    // Used up, it is still her own.
    let own = must(ann, &["receive", "offer.toml"]);
    assert!(own.out.contains("`standard`, your own\n"), "{}", own.out);
    assert!(own.out.contains("came of it\n"), "{}", own.out);
    let games = ann.home.parent().expect("a folder").join("games");
    assert!(!games.join("offers").exists());
    for arguments in [&["start", "other", "second"][..], &["receive", "other"]] {
        let said = run(ann, root, arguments);
        assert_eq!(said.code, Some(1), "{arguments:?}\n{}", said.out);
        assert!(
            said.err
                .contains("of an offer that was used up: the game `")
                && said.err.contains("with Ben came of it"),
            "{}",
            said.err
        );
    }
}

/// Killed at a sample of its steps, `accept` is simply run again.
#[test]
fn an_acceptance_that_was_killed_is_repeated() {
    let pair = Pair::strangers();
    let root = pair.root.path();
    let said = run(
        &pair.csa,
        root,
        &["new", "offer.toml", "--side", "CSA", "--name", "Ann"],
    );
    assert_eq!(said.code, Some(0), "{}", said.err);
    let arguments = ["accept", "offer.toml", "reply", "--name", "Ben"];
    let mut killed = 0;
    for step in crate::sample(2) {
        let home = pair.path(&format!("ben{step}"));
        crate::player::copy(&pair.usa.home, &home);
        let _ = fs::remove_dir_all(pair.path("reply"));
        let first = program(&home, root)
            .args(arguments)
            .env("COUNTERSIGN_FAULT", step.to_string())
            .output()
            .expect("it runs");
        if first.status.success() {
            break;
        }
        killed += 1;
        let again: Said = program(&home, root)
            .args(arguments)
            .output()
            .expect("it runs")
            .into();
        assert_eq!(again.code, Some(0), "step {step}: {}", again.err);
        let reply = fs::read(pair.path("reply/charter.toml")).expect("there");
        assert!(
            contents(&home).values().any(|bytes| *bytes == reply),
            "step {step}: the charter is not in the journal"
        );
    }
    assert!(killed > 3, "{killed}");
}

/// The form of a player-turn that is over: nothing in it fits any more, and that is said once.
#[test]
fn the_form_of_a_player_turn_that_is_over_is_said_to_be_that() {
    let pair = game(3);
    let (active, _, number) = pair.next();
    let draft = "player_turn = 1\nside = \"CSA\"\n[[move]]\nunit = \"NOBODY\"\n";
    active.write("orders.toml", draft);
    let said = active.refused(1, &["check"]);
    assert_eq!(
        said,
        format!(
            "error: `./orders.toml` is the draft of a player-turn that is over, and player-turn {number} of {} comes next\n  help: `countersign orders` writes the form for it in its place\n",
            active.side
        )
    );
    active.must(&["orders"]);
    assert!(
        active
            .read("orders.toml")
            .contains(&format!("player_turn = {number}\n"))
    );
}

/// A draft for another player-turn stands where the form would be.
#[test]
fn a_draft_in_the_way_is_named() {
    for (draft, in_the_way) in [("player_turn = 90\n", true), ("player_turn = 1\n", false)] {
        let pair = game(2);
        let (active, _, number) = pair.next();
        // The state is known already; the charter alone is received.
        let _ = fs::remove_file(active.at(format!("signed/{number:03}.orders.toml")));
        active.write("orders.toml", draft);
        let said = run(
            active,
            Path::new("/"),
            &["receive", path(&active.at("charter.toml"))],
        );
        assert_eq!(said.code, Some(0), "{}", said.err);
        let words = format!("is no draft of player-turn {number} of {}", active.side);
        assert_eq!(said.err.contains(&words), in_the_way, "{}", said.err);
        let form = active.read("orders.toml");
        assert_eq!(form == draft, in_the_way, "{form}");
        assert_eq!(
            form.contains(&format!("player_turn = {number}\n")),
            !in_the_way,
            "{form}"
        );
    }
}
