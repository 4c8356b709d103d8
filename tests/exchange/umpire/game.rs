//! An honest game, from the offer through more than six player-turns.

use super::trio::{SKIPPED, TURNS, Trio, shared_game};
use crate::player::{Player, contents, copy, last_state, path, program};
use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

#[test]
fn all_three_hold_the_same_game() {
    let trio = Trio::before(TURNS);
    for player in [&trio.pair.csa, &trio.pair.usa] {
        assert!(contents(&player.at("turns")) == contents(&trio.uma.at("turns")));
        for name in [
            "charter.toml",
            "acceptance.toml",
            "start.toml",
            "opening.toml",
        ] {
            assert_eq!(player.read(name), trio.uma.read(name), "{name}");
        }
    }
    for player in trio.all() {
        let audit = player.must(&["audit"]);
        assert!(audit.starts_with("PENDING\n"), "{audit}");
        assert_eq!(audit.matches("VALID").count(), TURNS as usize, "{audit}");
    }
}

#[test]
fn the_umpire_discloses_a_link_in_every_player_turn_and_a_side_only_in_its_own() {
    let trio = Trio::before(TURNS);
    let mut last: toml::Table = trio.uma.read("opening.toml").parse().expect("TOML");
    let mut moved = BTreeMap::new();
    for number in 0..TURNS {
        let state: toml::Table = trio
            .uma
            .read(format!("turns/{number:03}/state.toml"))
            .parse()
            .expect("TOML");
        let active = last["to_move"].as_str().expect("a side").to_owned();
        for party in ["CSA", "USA", "UMPIRE"] {
            let fresh = state["links"][party] != last["links"][party];
            assert_eq!(
                fresh,
                party == active || party == "UMPIRE",
                "{number} {party}"
            );
        }
        *moved.entry(active).or_insert(0) += 1;
        last = state;
    }
    assert!(moved["CSA"] > 2 && moved["USA"] > 2, "{moved:?}");
}

#[test]
fn there_is_a_charge_and_a_skipped_player_turn_with_orders_carried_over() {
    let trio = Trio::before(TURNS);
    let orders = trio.uma.read(format!("turns/{SKIPPED:03}/orders.toml"));
    assert!(orders.contains("[[orders.charge]]"), "{orders}");
    let resolution = |number: u32| -> toml::Table {
        let name = format!("turns/{number:03}/resolution.toml");
        trio.uma.read(name).parse().expect("TOML")
    };
    let (charged, after) = (resolution(SKIPPED), resolution(SKIPPED + 1));
    assert!(charged["roll"].as_array().expect("rolls").len() > 1);
    assert_eq!(charged["side"], after["side"], "the Union cannot charge");
    assert_eq!(charged["seal"], after["standing"]);
    assert_eq!(
        charged["opening"], after["opening"],
        "the same orders, the same salt"
    );
    assert_ne!(
        charged["standing"], after["standing"],
        "another player-turn"
    );
}

#[test]
fn reports_say_that_the_umpire_resolved() {
    let trio = Trio::before(TURNS);
    for player in [&trio.pair.usa, &trio.uma] {
        let report = player.must(&["report", "3"]);
        assert!(
            report.contains("\nresolved by  the umpire Uma, countersign "),
            "{report}"
        );
        assert!(report.contains("\nlink UMPIRE  "), "{report}");
        assert!(!report.contains("\nlink USA"), "{report}");
        let json: serde_json::Value =
            serde_json::from_str(&player.must(&["report", "3", "--json"])).expect("JSON");
        assert_eq!(json["resolver"], "UMPIRE");
        assert_eq!(json["umpire"], "Uma");
        assert!(json["links"]["UMPIRE"].is_string() && json["links"]["USA"].is_null());
    }
}

#[test]
fn what_only_the_umpire_may_see_lies_nowhere_else() {
    let trio = Trio::before(TURNS);
    let secret = |player: &Player| -> toml::Table {
        fs::read_to_string(player.secret_file())
            .expect("there")
            .parse()
            .expect("TOML")
    };
    for owner in trio.all() {
        let secrets = secret(owner);
        for reader in trio.all() {
            for (name, bytes) in contents(&reader.folder) {
                let text = String::from_utf8(bytes).expect("UTF-8");
                for key in ["root", "salt"] {
                    let secret = secrets[key].as_str().expect("hex");
                    assert!(!text.contains(secret), "{key} is in {}", name.display());
                }
            }
        }
    }
    // Salts of sealed orders that were not opened are in their owner's folder and the umpire's home alone.
    let opened: String = (0..TURNS)
        .map(|number| trio.uma.read(format!("turns/{number:03}/resolution.toml")))
        .collect();
    let mut unopened = 0;
    for owner in [&trio.pair.csa, &trio.pair.usa] {
        for (name, bytes) in contents(&owner.at("for-umpire")) {
            let standing: toml::Table = String::from_utf8(bytes)
                .expect("UTF-8")
                .parse()
                .expect("TOML");
            let salt = standing["salt"].as_str().expect("hex");
            if opened.contains(salt) {
                continue;
            }
            unopened += 1;
            for reader in trio.all() {
                for (other, bytes) in contents(&reader.folder) {
                    let own = reader.side == owner.side && other.ends_with(&name);
                    let text = String::from_utf8(bytes).expect("UTF-8");
                    assert!(own || !text.contains(salt), "{}", other.display());
                }
            }
        }
    }
    assert!(unopened > 0);
}

#[cfg(unix)]
#[test]
fn files_for_the_umpire_and_in_his_home_are_private() {
    use std::os::unix::fs::PermissionsExt as _;
    let trio = Trio::before(TURNS);
    let mut count = 0;
    for folder in [
        trio.pair.csa.at("for-umpire"),
        trio.pair.usa.at("for-umpire"),
        trio.uma.secrets().join("standing"),
    ] {
        for name in contents(&folder).keys() {
            let mode = fs::metadata(folder.join(name))
                .expect("there")
                .permissions()
                .mode();
            assert_eq!(mode & 0o777, 0o600, "{}", name.display());
            count += 1;
        }
    }
    assert!(count > TURNS as usize, "{count}");
}

#[test]
fn signing_resolving_and_verifying_again_change_nothing() {
    let trio = Trio::before(2);
    let (active, number) = trio.sign();
    trio.resolve(active, number);
    let before: Vec<_> = trio.all().map(|player| contents(&player.home)).into();
    let turns = contents(&trio.uma.at("turns"));
    trio.resolve(active, number);
    let (orders, _) = trio.dispatch(active, number);
    trio.uma.must(&["resolve", path(&orders)]);
    assert!(turns == contents(&trio.uma.at("turns")));
    let reply = trio.reply(number);
    for _ in 0..2 {
        active.must(&["verify", path(&reply)]);
    }
    let after: Vec<_> = trio.all().map(|player| contents(&player.home)).into();
    assert!(before == after);
}

#[test]
fn status_says_who_waits_for_whom() {
    let trio = Trio::before(0);
    let next = |player: &Player| {
        let status = player.must(&["status"]);
        let line = status.lines().last().expect("a line").to_owned();
        line.strip_prefix("next: ")
            .expect("what is next")
            .to_owned()
    };
    let status = trio.uma.must(&["status"]);
    assert!(
        status.contains("\numpire  Uma <uma@example.org>, you\n"),
        "{status}"
    );
    let status = trio.pair.usa.must(&["status"]);
    assert!(
        status.contains("\numpire  Uma <uma@example.org>\n"),
        "{status}"
    );
    // Ann's standing orders of player-turn 0 came with what she had signed.
    // Nothing went by `send` here.
    assert_eq!(
        next(&trio.uma),
        "hand charter.toml, acceptance.toml, start.toml, tables.toml to the players, if that is not done; then wait for Ben's orders, then `countersign receive` them"
    );
    assert_eq!(
        next(&trio.pair.usa),
        "`countersign orders` writes your order form"
    );
    let ann = next(&trio.pair.csa);
    assert!(ann.contains("for-umpire/000.CSA.standing.toml"), "{ann}");
    assert!(
        ann.contains("wait until the umpire Uma has resolved Ben's orders"),
        "{ann}"
    );
    let (active, number) = trio.sign();
    let ben = next(active);
    assert!(ben.contains("signed/000.orders.toml"), "{ben}");
    assert!(ben.contains("for-umpire/001.USA.standing.toml"), "{ben}");
    assert!(ben.contains("to the umpire Uma"), "{ben}");
    let json: serde_json::Value =
        serde_json::from_str(&trio.uma.must(&["status", "--json"])).expect("JSON");
    assert_eq!(json["mode"], "umpire");
    assert_eq!(json["umpire"]["name"], "Uma");
    assert_eq!(json["umpire"]["you"], true);
    // Without Ben's standing orders the umpire cannot resolve what Ann sends next.
    let (orders, _) = trio.dispatch(active, number);
    trio.uma.must(&["resolve", path(&orders)]);
    assert_eq!(
        next(&trio.uma),
        "hand 000.orders.toml, `./turns/000` to the players, if that is not done; then wait for Ann's orders and Ben's standing orders, then `countersign receive` them"
    );
    assert_eq!(
        next(&trio.uma).contains("Ben's standing"),
        !trio.uma.secrets().join("standing/001.USA.toml").exists()
    );
}

#[test]
fn standing_orders_that_come_late_are_taken_then() {
    let trio = Trio::before(1);
    // The umpire loses what Ben sent with his orders, and asks again.
    fs::remove_file(trio.uma.secrets().join("standing/001.USA.toml")).expect("there");
    let (active, number) = trio.sign();
    let (orders, next) = trio.dispatch(active, number);
    let message = trio.uma.refused(1, &["resolve", path(&orders)]);
    assert!(
        message.contains("PENDING: the standing orders of USA for player-turn 1 have not come"),
        "{message}"
    );
    assert!(
        message.contains("ask Ben to send them again, and `countersign receive` them, or name the file `for-umpire/001.USA.standing.toml`"),
        "{message}"
    );
    let late = trio.pair.usa.at("for-umpire/001.USA.standing.toml");
    trio.uma.must(&[
        "resolve",
        path(&orders),
        "--standing-of",
        path(&next),
        "--standing-of",
        path(&late),
    ]);
    active.must(&["verify", path(&trio.reply(number))]);
}

#[test]
fn the_umpires_journal_is_kept_and_rebuilt() {
    let trio = Trio::before(3);
    let list = trio.uma.must(&["journal", "list"]);
    for kind in ["UMPIRE.card", "UMPIRE.charter", "UMPIRE.resolution"] {
        assert!(list.contains(kind), "{list}");
    }
    let ann = trio.pair.csa.must(&["journal", "list"]);
    assert!(
        ann.contains("CSA.orders") && !ann.contains("resolution"),
        "{ann}"
    );
    let (active, number) = trio.sign();
    fs::remove_file(
        trio.uma
            .secrets()
            .join("journal/001.UMPIRE.resolution.toml"),
    )
    .expect("there");
    let (orders, _) = trio.dispatch(active, number);
    let message = trio.uma.refused(1, &["resolve", path(&orders)]);
    assert!(message.contains("journal rebuild"), "{message}");
    let said = trio
        .uma
        .must(&["journal", "rebuild", "turns/001/resolution.toml"]);
    assert!(said.contains("1 added"), "{said}");
    trio.uma.must(&["resolve", path(&orders)]);
}

#[test]
fn the_three_signatures_can_be_inspected_and_taken_out() {
    let trio = Trio::before(1);
    let said = trio.pair.usa.must(&["inspect", "charter.toml"]);
    assert!(said.contains("good, of CSA and USA and UMPIRE"), "{said}");
    let card = trio.path("card.toml");
    let said = trio.pair.usa.must(&["inspect", path(&card)]);
    assert!(
        said.contains("countersign/umpire/1") && said.contains("good, by ssh-ed25519"),
        "{said}"
    );
    let said = trio
        .pair
        .usa
        .must(&["inspect", "turns/000/resolution.toml"]);
    assert!(said.contains("good, by ssh-ed25519"), "{said}");
    let message = trio.uma.refused(2, &["signature", "charter.toml"]);
    assert!(message.contains("CSA and USA and UMPIRE"), "{message}");
    assert!(message.contains("or `--side UMPIRE`"), "{message}");
    let armor = trio
        .uma
        .must(&["signature", "charter.toml", "--side", "UMPIRE"]);
    assert!(trio.uma.read("charter.toml").contains(&armor));
}

#[test]
fn a_stranger_audits_and_a_script_recounts() {
    let stranger = Trio::before(TURNS);
    let folder = stranger.path("stranger");
    copy(&stranger.pair.usa.folder, &folder);
    let output = program(&stranger.path("no-home"), &folder)
        .arg("audit")
        .output()
        .expect("it runs");
    assert!(output.status.success());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/recount.py");
    let has = |name: &str| Command::new(name).arg("-h").output().is_ok();
    if !has("python3") || !has("ssh-keygen") {
        return;
    }
    let recount = |folder: &std::path::Path| {
        Command::new("python3")
            .args([script, path(folder)])
            .output()
            .expect("it runs")
    };
    let game = shared_game().join(format!("{TURNS}/uma/game"));
    let output = recount(&game);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{said}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(said.matches(" good\n").count(), TURNS as usize, "{said}");
    // One digit of the umpire's link, and the script says so.
    let file = folder.join("turns/002/resolution.toml");
    let text = fs::read_to_string(&file).expect("there");
    let link = text
        .lines()
        .find(|line| line.starts_with("link = "))
        .expect("a link");
    let digit = if link.ends_with("0\"") { "1\"" } else { "0\"" };
    let other = format!("{}{digit}", &link[..link.len() - 2]);
    fs::write(&file, text.replacen(link, &other, 1)).expect("written");
    assert!(!recount(&folder).status.success());
}

#[test]
fn nobody_is_asked_for_what_is_not_his() {
    let trio = Trio::before(2);
    let state = last_state(&trio.uma);
    assert_eq!(state["to_move"].as_str(), Some("USA"));
    let (active, number) = trio.sign();
    let (orders, _) = trio.dispatch(active, number);
    let message = active.refused(1, &["resolve", path(&orders)]);
    assert!(
        message
            .contains("these are your own orders for player-turn 2, and the umpire Uma resolves"),
        "{message}"
    );
    let other = trio
        .pair
        .of(if active.side == "CSA" { "USA" } else { "CSA" });
    let message = other.refused(2, &["resolve", path(&orders)]);
    assert!(
        message.contains("this home has no secrets of UMPIRE"),
        "{message}"
    );
    assert!(
        message.contains("in this game the umpire Uma resolves: send him the file"),
        "{message}"
    );
    trio.uma.must(&["orders"]);
    let message = trio.uma.run(&["sign"]);
    assert_eq!(message.code, Some(2));
    assert!(
        message
            .err
            .contains("this home is the umpire's; USA is a player's"),
        "{}",
        message.err
    );
    // The umpire chooses nothing.
    let other = trio.path("other.toml");
    fs::write(&other, "[standing]\ndefault = \"stand\"\n").expect("written");
    let message = trio
        .uma
        .refused(1, &["resolve", path(&orders), "--standing", path(&other)]);
    assert!(
        message.contains("an umpire chooses no standing orders"),
        "{message}"
    );
}
