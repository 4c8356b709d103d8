//! A whole game as one file.

use crate::dispute::{arbiter, changed, members};
use crate::player::{Pair, copy, path, program};
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn an_unfinished_game_is_packed_only_when_asked_and_audits_as_it_stands() {
    let pair = Pair::before(6);
    let out = pair.path("game.tar.gz");
    let said = pair.csa.refused(1, &["export", "--out", path(&out)]);
    assert!(
        said.contains("the game is not over: player-turn 6"),
        "{said}"
    );
    let arguments = ["export", "--unfinished", "--out", path(&out)];
    pair.csa.must(&arguments);
    let bytes = fs::read(&out).expect("there");
    pair.csa.must(&arguments);
    assert_eq!(
        bytes,
        fs::read(&out).expect("there"),
        "the same game, the same bytes"
    );
    let said = arbiter(&pair, &out);
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    assert!(said.out.starts_with("PENDING"), "{}", said.out);
    assert!(!said.out.contains("checks:"), "{}", said.out);
    fs::write(&out, "something else").expect("written");
    let said = pair.csa.refused(1, &arguments);
    assert!(said.contains("is there already"), "{said}");
    assert_eq!(fs::read(&out).expect("there"), b"something else");
}

#[test]
fn an_export_holds_nothing_secret_and_no_draft() {
    let pair = Pair::before(6);
    let (active, _, _) = pair.next();
    active.must(&["orders"]);
    active.must(&["sign"]);
    active.write("for-umpire/006.CSA.standing.toml", "secret = true\n");
    active.write("notes.txt", "mine\n");
    let out = pair.path("game.tar.gz");
    active.must(&["export", "--unfinished", "--out", path(&out)]);
    let secrets: toml::Table = fs::read_to_string(active.secret_file())
        .expect("there")
        .parse()
        .expect("TOML");
    let all = members(&out);
    for member in &all {
        let text = String::from_utf8(member.bytes.clone()).expect("UTF-8");
        for key in ["root", "salt"] {
            assert!(
                !text.contains(secrets[key].as_str().expect("hex")),
                "{}",
                member.name
            );
        }
        assert!(
            !text.contains("secret = true") && !text.contains("mine\n"),
            "{}",
            member.name
        );
    }
    let names: Vec<&str> = all.iter().map(|member| member.name.as_str()).collect();
    assert!(!names.contains(&"orders.toml"), "{names:?}");
    assert!(names.contains(&"signed/006.orders.toml"), "{names:?}");
    assert!(!names.contains(&"signed/005.orders.toml"), "{names:?}");
    let said = arbiter(&pair, &out);
    assert!(
        said.out.contains("signed and not resolved"),
        "{}{}",
        said.out,
        said.err
    );
}

#[test]
fn an_export_with_a_takeback_and_a_new_key_unpacks_into_a_game_folder() {
    let pair = Pair::before(6);
    let key = pair.csa.home.join("second");
    pair.csa.must(&["keygen", "--out", path(&key)]);
    pair.csa.must(&["rekey", "ask", path(&key)]);
    let at = |name: &str| pair.path(name);
    fs::copy(pair.csa.at("rekey/01.CSA.toml"), at("rekey.toml")).expect("there");
    pair.usa.must(&["rekey", "take", path(&at("rekey.toml"))]);
    pair.csa.must(&["takeback", "ask", "4", "--reason", "x"]);
    fs::copy(
        pair.csa.at("takeback/006.CSA.request.toml"),
        at("request.toml"),
    )
    .expect("there");
    pair.usa
        .must(&["takeback", "answer", path(&at("request.toml")), "--yes"]);
    fs::copy(
        pair.usa.at("takeback/006.USA.answer.toml"),
        at("answer.toml"),
    )
    .expect("there");
    pair.csa
        .must(&["takeback", "take", path(&at("answer.toml"))]);
    pair.play();
    let out = pair.path("game.tar.gz");
    pair.csa
        .must(&["export", "--unfinished", "--out", path(&out)]);
    let said = arbiter(&pair, &out);
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    assert!(
        said.out.contains("takeback of player-turn 4"),
        "{}",
        said.out
    );
    let folder = pair.path("unpacked");
    fs::create_dir(&folder).expect("made");
    let unpacked = Command::new("tar")
        .args(["xzf", path(&out), "-C", path(&folder)])
        .status()
        .expect("tar");
    assert!(unpacked.success());
    let audit = |words: &[&str]| {
        let output = program(&pair.path("nobody"), &folder)
            .args(words)
            .output()
            .expect("runs");
        assert!(output.status.success(), "{words:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert_eq!(audit(&["audit"]), pair.csa.must(&["audit"]));
    assert_eq!(
        audit(&["report", "6"]),
        pair.csa.read("turns/006/report.txt")
    );
}

#[test]
fn an_export_that_lacks_something_or_was_changed_does_not_pass() {
    let pair = Pair::before(6);
    let out = pair.path("game.tar.gz");
    pair.csa
        .must(&["export", "--unfinished", "--out", path(&out)]);
    for member in members(&out) {
        let name = &member.name;
        let file = changed(&pair, &out, |all| all.retain(|member| member.name != *name));
        let said = arbiter(&pair, &file);
        assert_eq!(said.code, Some(1), "without {name}: {}", said.out);
        let file = changed(&pair, &out, |all| {
            let found = all
                .iter_mut()
                .find(|member| member.name == *name)
                .expect("there");
            let middle = found.bytes.len() / 2;
            found.bytes[middle] ^= 1;
        });
        let said = arbiter(&pair, &file);
        assert_eq!(said.code, Some(1), "{name} changed: {}", said.out);
    }
}

#[test]
fn the_finished_example_is_one_file_that_anyone_can_audit() {
    let pair = Pair::strangers();
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/we_are_the_flank");
    let folder = pair.path("example");
    copy(&example, &folder);
    let out = pair.path("example.tar.gz");
    let output = program(&pair.path("nobody"), &folder)
        .args(["export", "--out", path(&out)])
        .output()
        .expect("runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let said = arbiter(&pair, &out);
    assert!(said.out.starts_with("VALID"), "{}{}", said.out, said.err);
}
