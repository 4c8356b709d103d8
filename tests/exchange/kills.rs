//! Runs that are killed at every step of writing, and two runs at once.

use crate::player::{Pair, Player, begin, contents, copy, path, program};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What a player sees of a folder: temporary files are hidden, and so is the note of where the
/// game folder is, which differs from one run of a test to the next.
fn visible(root: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = contents(root);
    found.retain(|path, _| {
        let elsewhere = path.file_name().is_some_and(|name| name == "folder");
        !elsewhere
            && !path
                .components()
                .any(|part| part.as_os_str().to_string_lossy().starts_with('.'))
    });
    found
}

/// Kills a run at step 1, 2, 3 … until it comes to its end; each time `prepare` makes a new place,
/// `check` looks at what the kill has left, and `again` runs undisturbed. Gives the number of
/// steps.
fn kill_everywhere(
    prepare: impl Fn() -> Pair,
    command: impl Fn(&Pair) -> Command,
    check: impl Fn(&Pair, u32),
    again: impl Fn(&Pair, Output, u32),
) -> u32 {
    for step in 1..400 {
        let pair = prepare();
        let output = command(&pair)
            .env("COUNTERSIGN_FAULT", step.to_string())
            .output()
            .expect("it runs");
        if output.status.success() {
            return step - 1;
        }
        assert_eq!(
            output.status.code(),
            None,
            "step {step}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        check(&pair, step);
        again(&pair, command(&pair).output().expect("it runs"), step);
    }
    panic!("it never comes to its end");
}

/// The same for a command that gives the same bytes each time: after a kill each file is the old
/// or the new one, and after another run all are the new ones.
pub fn kill_repeatable(prepare: impl Fn() -> Pair, command: impl Fn(&Pair) -> Command) -> u32 {
    let old = prepare();
    let before = visible(old.root.path());
    let output = command(&old).output().expect("it runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let after = visible(old.root.path());
    assert!(before != after);
    kill_everywhere(
        prepare,
        command,
        |pair, step| {
            let now = visible(pair.root.path());
            for (name, bytes) in &now {
                assert!(
                    after.get(name) == Some(bytes) || before.values().any(|old| old == bytes),
                    "step {step}: `{}` is neither the old nor the new",
                    name.display()
                );
            }
            for name in before.keys() {
                assert!(
                    now.contains_key(name) || !after.contains_key(name),
                    "step {step}: `{}` is lost",
                    name.display()
                );
            }
            // A folder that is written as one is there whole or not at all.
            for folder in after.keys().filter_map(|name| name.parent()) {
                let made_at_once = folder
                    .parent()
                    .is_some_and(|parent| parent.ends_with("turns"))
                    || (folder.ends_with("game")
                        && !before.keys().any(|name| name.starts_with(folder)));
                if !made_at_once {
                    continue;
                }
                let count = |files: &BTreeMap<PathBuf, Vec<u8>>| {
                    files
                        .keys()
                        .filter(|name| name.parent() == Some(folder))
                        .count()
                };
                let (was, is, will_be) = (count(&before), count(&now), count(&after));
                assert!(
                    is == was || is == will_be,
                    "step {step}: {is} of {will_be} files in `{}`",
                    folder.display()
                );
            }
        },
        |pair, output, step| {
            assert!(
                output.status.success(),
                "step {step}: {}",
                String::from_utf8_lossy(&output.stderr)
            );
            let now = visible(pair.root.path());
            for name in after.keys().chain(now.keys()) {
                assert!(
                    now.get(name) == after.get(name),
                    "step {step}: `{}` is not as after an undisturbed run",
                    name.display()
                );
            }
        },
    )
}

fn run_in(player: &Player, folder: &Path, arguments: &[&str]) -> Command {
    let mut command = program(&player.home, folder);
    command.args(arguments);
    command
}

/// Resolves the orders of a player-turn of the shared game.
fn kill_resolve(number: u32) -> u32 {
    kill_repeatable(
        || {
            let pair = Pair::before(number);
            pair.signed();
            pair
        },
        |pair| {
            let file = pair.path("orders.toml");
            let orders = fs::read_to_string(&file).expect("there");
            let resolver = if orders.contains("\nside = \"CSA\"\n") {
                &pair.usa
            } else {
                &pair.csa
            };
            run_in(resolver, &resolver.folder, &["resolve", path(&file)])
        },
    )
}

#[test]
fn killed_resolve() {
    let steps = kill_resolve(0);
    assert!(steps > 20, "{steps}");
}

#[test]
fn killed_resolve_that_seals_for_the_next_player_turn() {
    // Player-turn 0 is followed by one of the other side, so a later one is taken.
    let shared = Pair::before(crate::player::TURNS);
    let sealing = (1..crate::player::TURNS).find(|number| {
        let text = shared
            .csa
            .read(format!("turns/{number:03}/resolution.toml"));
        text.contains("\nseal = ")
    });
    if let Some(number) = sealing {
        kill_resolve(number);
    }
}

#[test]
fn killed_sign() {
    let steps = kill_repeatable(
        || {
            let pair = Pair::before(1);
            pair.csa.must(&["orders"]);
            pair
        },
        |pair| run_in(&pair.csa, &pair.csa.folder, &["sign"]),
    );
    assert!(steps > 15, "{steps}");
}

#[test]
fn killed_verify() {
    let steps = kill_repeatable(
        || {
            let pair = Pair::before(0);
            pair.reply();
            pair
        },
        |pair| {
            let (active, _, _) = pair.next();
            run_in(
                active,
                &active.folder,
                &["verify", path(&pair.path("reply"))],
            )
        },
    );
    assert!(steps > 15, "{steps}");
}

/// Ann and Ben before the counter-signature.
fn accepted() -> Pair {
    let pair = Pair::strangers();
    let offer = pair.path("offer.toml");
    pair.csa
        .must(&["new", path(&offer), "--side", "CSA", "--name", "Ann"]);
    pair.usa.must(&[
        "accept",
        path(&offer),
        path(&pair.path("accepted")),
        "--name",
        "Ben",
    ]);
    pair
}

/// `pair` again and again, from one that was made once.
fn copied(of: &Pair) -> Pair {
    let pair = Pair::empty();
    copy(of.root.path(), pair.root.path());
    pair
}

#[test]
fn killed_start() {
    let original = accepted();
    for player in [&original.csa, &original.usa] {
        fs::remove_dir(&player.folder).expect("empty");
    }
    let steps = kill_repeatable(
        || copied(&original),
        |pair| {
            let sent = pair.path("accepted");
            let mut command = run_in(&pair.csa, pair.root.path(), &["start", path(&sent)]);
            command.arg(&pair.csa.folder);
            command
        },
    );
    assert!(steps > 25, "{steps}");
}

#[test]
fn killed_start_of_the_acceptor() {
    let original = Pair::strangers();
    begin(&original);
    fs::remove_dir_all(&original.usa.folder).expect("removed");
    kill_repeatable(
        || copied(&original),
        |pair| {
            let sent = pair.path("started");
            let mut command = run_in(&pair.usa, pair.root.path(), &["start", path(&sent)]);
            command.arg(&pair.usa.folder);
            command
        },
    );
}

/// After a kill the result is there whole, and then the second run says so; or it is not, and
/// then the second run makes it.
fn whole_or_absent(result: &Path, output: &Output, there: bool, step: u32) {
    let message = String::from_utf8_lossy(&output.stderr);
    if there {
        assert!(!output.status.success(), "step {step}");
        assert!(
            message.contains("already") && message.contains(path(result)),
            "step {step}: {message}"
        );
    } else {
        assert!(output.status.success(), "step {step}: {message}");
        assert!(result.exists(), "step {step}");
    }
}

#[test]
fn killed_keygen() {
    let there = std::cell::Cell::new(false);
    let key = |pair: &Pair| pair.csa.home.join("id_ed25519");
    let steps = kill_everywhere(
        || {
            let pair = Pair::empty();
            fs::create_dir_all(&pair.csa.folder).expect("made");
            pair
        },
        |pair| run_in(&pair.csa, &pair.csa.folder, &["keygen"]),
        |pair, _| there.set(key(pair).exists()),
        |pair, output, step| {
            whole_or_absent(&key(pair), &output, there.get(), step);
            // The key works.
            let offer = pair.path("offer.toml");
            pair.csa
                .must(&["new", path(&offer), "--side", "CSA", "--name", "Ann"]);
        },
    );
    assert!(steps > 5, "{steps}");
}

#[test]
fn killed_new() {
    let there = std::cell::Cell::new(false);
    let original = Pair::strangers();
    let steps = kill_everywhere(
        || copied(&original),
        |pair| {
            let offer = pair.path("offer.toml");
            run_in(
                &pair.csa,
                pair.root.path(),
                &["new", path(&offer), "--side", "CSA", "--name", "Ann"],
            )
        },
        |pair, _| there.set(pair.path("offer.toml").exists()),
        |pair, output, step| {
            whole_or_absent(&pair.path("offer.toml"), &output, there.get(), step);
            // The offer can be accepted and started: its secrets are there.
            let out = pair.path("accepted");
            let offer = pair.path("offer.toml");
            pair.usa
                .must(&["accept", path(&offer), path(&out), "--name", "Ben"]);
            pair.csa
                .must(&["start", path(&out), path(&pair.path("begun"))]);
        },
    );
    assert!(steps > 15, "{steps}");
}

#[test]
fn killed_accept() {
    let original = Pair::strangers();
    let offer = original.path("offer.toml");
    original
        .csa
        .must(&["new", path(&offer), "--side", "CSA", "--name", "Ann"]);
    let steps = kill_everywhere(
        || copied(&original),
        |pair| {
            let offer = pair.path("offer.toml");
            let out = pair.path("accepted");
            run_in(
                &pair.usa,
                pair.root.path(),
                &["accept", path(&offer), path(&out), "--name", "Ben"],
            )
        },
        |pair, _| {
            // The reply is there whole or not at all.
            let out = pair.path("accepted");
            assert!(!out.exists() || contents(&out).len() == 2);
        },
        |pair, output, step| {
            let out = pair.path("accepted");
            // The same answer to the same offer is given again.
            let message = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "step {step}: {message}");
            assert_eq!(contents(&out).len(), 2, "step {step}");
            // Ann starts, and Ben follows: his secrets are those of the charter.
            let begun = pair.path("begun");
            pair.csa.must(&["start", path(&out), path(&begun)]);
            pair.usa
                .must(&["start", path(&begun), path(&pair.path("ours"))]);
        },
    );
    assert!(steps > 20, "{steps}");
}

// Two at once.

fn both(commands: [Command; 2]) -> [Output; 2] {
    let children = commands.map(|mut command| {
        command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs")
    });
    children.map(|child| child.wait_with_output().expect("it ends"))
}

#[test]
fn two_resolutions_at_once_are_one() {
    for _ in 0..4 {
        let (pair, number) = Pair::with_dice();
        let (_, resolver, _) = pair.next();
        let file = pair.signed();
        let command = || run_in(resolver, &resolver.folder, &["resolve", path(&file)]);
        for output in both([command(), command()]) {
            assert!(
                output.status.success(),
                "{}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
        assert_eq!(
            contents(&resolver.at(format!("turns/{number:03}"))).len(),
            4
        );
        resolver.must(&["audit"]);
    }
}

#[test]
fn of_two_drafts_signed_at_once_one_wins() {
    for _ in 0..4 {
        let pair = Pair::before(1);
        pair.csa.must(&["orders"]);
        let form = pair.csa.read("orders.toml");
        for (name, default) in [("one.toml", "fire"), ("two.toml", "stand")] {
            let draft = form.replacen(
                "[standing]\n",
                &format!("[standing]\ndefault = \"{default}\"\n"),
                1,
            );
            pair.csa.write(name, draft);
        }
        let outputs = both(
            ["one.toml", "two.toml"]
                .map(|name| run_in(&pair.csa, &pair.csa.folder, &["sign", name])),
        );
        let codes: Vec<Option<i32>> = outputs.iter().map(|output| output.status.code()).collect();
        assert!(
            codes == [Some(0), Some(1)] || codes == [Some(1), Some(0)],
            "{codes:?}"
        );
        let signed = pair.csa.read("signed/001.orders.toml");
        let entry = pair.csa.secrets().join("journal/001.CSA.orders.toml");
        assert_eq!(fs::read_to_string(entry).expect("there"), signed);
        let winner = if codes[0] == Some(0) {
            "one.toml"
        } else {
            "two.toml"
        };
        pair.csa.must(&["sign", winner]);
        assert_eq!(pair.csa.read("signed/001.orders.toml"), signed);
    }
}

#[test]
fn killed_answer_to_a_takeback() {
    let steps = kill_repeatable(
        || {
            let pair = Pair::before(2);
            pair.csa.must(&["takeback", "ask", "1", "--reason", "x"]);
            let request = pair.csa.at("takeback/002.CSA.request.toml");
            fs::copy(request, pair.path("request.toml")).expect("there");
            pair
        },
        |pair| {
            let request = pair.path("request.toml");
            let words = ["takeback", "answer", path(&request), "--yes"];
            run_in(&pair.usa, &pair.usa.folder, &words)
        },
    );
    assert!(steps > 15, "{steps}");
}
