//! Each command's JSON beside its row in README.md, exit codes, and pipes without colour.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::OnceLock;
use tempfile::TempDir;

fn program(root: &Path, folder: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_countersign"));
    command
        .current_dir(root.join(folder))
        .env("COUNTERSIGN_HOME", root.join("home"))
        .env("COUNTERSIGN_CONFIG", root.join("config.toml"))
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE");
    command
}

fn run(root: &Path, folder: &str, words: &[&str]) -> Output {
    program(root, folder).args(words).output().expect("it runs")
}

fn good(root: &Path, folder: &str, words: &[&str]) -> String {
    let output = run(root, folder, words);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{words:?}\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    if words.contains(&"--json") {
        assert!(
            output.stderr.is_empty(),
            "{words:?} says something else as well"
        );
    }
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn json(root: &Path, folder: &str, words: &[&str]) -> Value {
    let words: Vec<&str> = words.iter().copied().chain(["--json"]).collect();
    serde_json::from_str(&good(root, folder, &words)).expect("JSON")
}

/// A solo game of a few player-turns and the JSON of every command on the way.
fn game() -> &'static (TempDir, BTreeMap<&'static str, Value>) {
    static GAME: OnceLock<(TempDir, BTreeMap<&'static str, Value>)> = OnceLock::new();
    GAME.get_or_init(|| {
        let temporary = tempfile::tempdir().expect("a folder");
        let root = temporary.path();
        let mut said = BTreeMap::new();
        said.insert("keygen", json(root, "", &["keygen"]));
        let card = ["umpire", "card.toml", "--name", "Uma"];
        said.insert("umpire", json(root, "", &card));
        let offer = ["new", "offer.toml", "--side", "CSA", "--name", "Ann"];
        said.insert("new (mutual)", json(root, "", &offer));
        // The other player, with a key of his own in the same home.
        good(root, "", &["keygen", "--out", "ben_key"]);
        let accept = ["accept", "offer.toml", "accepted", "--name", "Ben", "--key", "ben_key"];
        said.insert("accept", json(root, "", &accept));
        said.insert("start", json(root, "", &["start", "accepted", "mutual"]));
        said.insert("mail init", json(root, "", &["mail", "init"]));
        said.insert("mail test", json(root, "", &["mail", "test"]));
        let send = ["send", "--side", "CSA", "--from", "ann@example.org", "--to", "ben@example.org"];
        said.insert("send", json(root, "mutual", &send));
        said.insert("resend", json(root, "mutual", &["resend"]));
        let solo = ["new", "solo", "--mode", "solo", "--name", "Ann"];
        said.insert("new (solo)", json(root, "", &solo));
        said.insert("tables export", json(root, "", &["tables", "export"]));
        let recount = ["dice", "--seed", &"ab".repeat(32), "--label", "x", "--count", "2"];
        said.insert("dice --seed", json(root, "", &recount));
        for turn in 0..3 {
            said.insert("orders", json(root, "solo", &["orders", "--force"]));
            let draft = root.join("solo/orders.toml");
            let form = fs::read_to_string(&draft).expect("a form");
            let orders = match turn {
                1 => "[[move]]\nunit = \"4TX\"\nformation_first = \"column\"\nsteps = [\"forward max\"]\n",
                2 => &fire(&form),
                _ => "",
            };
            let edited = form.replacen("[standing]", &format!("{orders}\n[standing]"), 1);
            fs::write(&draft, edited).expect("written");
            said.insert("check", json(root, "solo", &["check"]));
            said.insert("sign", json(root, "solo", &["sign"]));
            let file = format!("signed/{turn:03}.orders.toml");
            said.insert("verify (of orders)", json(root, "solo", &["verify", &file]));
            said.insert("resolve", json(root, "solo", &["resolve", &file]));
        }
        said.insert("receive", json(root, "solo", &["receive", "turns/002"]));
        said.insert("verify", json(root, "solo", &["verify", "turns/002"]));
        for name in ["status", "report", "dice", "audit", "map"] {
            said.insert(name, json(root, "solo", &[name]));
        }
        copy(Path::new("examples/we_are_the_flank"), &root.join("over"));
        said.insert("disclose", json(root, "over", &["disclose"]));
        said.insert("rule", json(root, "solo", &["rule", "FLANK-14"]));
        said.insert("inspect", json(root, "solo", &["inspect", "turns/002/orders.toml"]));
        said.insert("journal list", json(root, "solo", &["journal", "list"]));
        let rebuild = ["journal", "rebuild", "turns/002/orders.toml"];
        said.insert("journal rebuild", json(root, "solo", &rebuild));
        said.insert("acknowledge", json(root, "solo", &["acknowledge"]));
        said.insert("dispute", json(root, "solo", &["dispute", "2"]));
        said.insert("export", json(root, "solo", &["export", "--unfinished"]));
        let ask = ["takeback", "ask", "1", "--reason", "a slip of the pen"];
        said.insert("takeback ask", json(root, "solo", &ask));
        let request = "takeback/003.CSA.request.toml";
        said.insert("takeback take", json(root, "solo", &["takeback", "take", request]));
        let answer = ["takeback", "answer", "--yes"];
        said.insert("takeback answer", json(root, "solo", &answer));
        said.insert("report (of a takeback)", json(root, "solo", &["report"]));
        let other = ["new", "top", "--mode", "solo", "--name", "Ann"];
        let other = [&other[..], &["--system", "little-round-top"]].concat();
        good(root, "", &other);
        said.insert("los", json(root, "top", &["los", "0809", "0810"]));
        said.insert("range", json(root, "top", &["range", "20ME-E", "0811"]));
        said.insert("odds check", json(root, "top", &["odds", "check", "20ME-E"]));
        good(root, "", &["keygen", "--out", "new_key"]);
        said.insert("rekey ask", json(root, "solo", &["rekey", "ask", "../new_key"]));
        let output = run(root, "solo", &["check", "nowhere.toml", "--json"]);
        assert_eq!(output.status.code(), Some(2));
        said.insert(
            "any that fails",
            serde_json::from_slice(&output.stdout).expect("JSON"),
        );
        (temporary, said)
    })
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("made");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), &target).expect("copied");
        }
    }
}

#[test]
fn a_game_that_hid_nothing_discloses_that_and_stays_valid() {
    let (root, said) = game();
    assert_eq!(said["disclose"]["disclosures"][1]["side"], "USA");
    assert_eq!(said["disclose"]["disclosures"][1]["things"], 0);
    let again = good(root.path(), "over", &["disclose"]);
    assert_eq!(
        again,
        "CSA discloses that it hid nothing\nUSA discloses that it hid nothing\n"
    );
    let taken = good(root.path(), "over", &["disclose", "disclosure/USA.toml"]);
    assert_eq!(taken, "USA discloses that it hid nothing\n");
    let inspected = good(root.path(), "over", &["inspect", "disclosure/USA.toml"]);
    assert!(inspected.starts_with("document   countersign/disclosure/1\n"));
    assert!(inspected.contains("\nsignature  good, by ssh-ed25519 "));
    let audit = good(root.path(), "over", &["audit"]);
    assert!(audit.starts_with("VALID: CSA wins, "), "{audit}");
    // By mail: the game folder around the current one is found.
    let other = root.path().join("over by mail");
    copy(Path::new("examples/we_are_the_flank"), &other);
    let received = ["receive", "../over/disclosure/USA.toml"];
    let first = good(root.path(), "over by mail", &received);
    assert!(
        first.starts_with("VERIFIED: disclosure of USA: 0 hidden things\n"),
        "{first}"
    );
    let again = good(root.path(), "over by mail", &received);
    assert!(again.starts_with("VERIFIED, nothing new: "), "{again}");
    let theirs = fs::read(other.join("disclosure/USA.toml")).expect("there");
    let ours = root.path().join("over/disclosure/USA.toml");
    assert_eq!(theirs, fs::read(ours).expect("there"));
    let early = run(root.path(), "solo", &["disclose"]);
    assert_eq!(early.status.code(), Some(1));
    let message = String::from_utf8_lossy(&early.stderr);
    assert!(
        message.starts_with("error: the game goes on: player-turn 4 is to be played by "),
        "{message}"
    );
    assert!(!root.path().join("solo/disclosure").exists());
}

#[test]
fn a_question_that_the_game_does_not_answer_is_refused_with_its_name() {
    let (root, _) = game();
    for (words, what) in [
        (&["los", "A", "B"][..], "lines of sight"),
        (&["range", "A", "B"], "ranges"),
        (&["cost", "4TX", "forward"], "costs of movement"),
        (&["odds", "fire", "15AL", "20ME"], "the odds of fire"),
        (&["odds", "melee", "15AL", "20ME"], "the odds of a melee"),
        (&["odds", "check", "15AL"], "the odds of a check"),
        (
            &["map", "--svg", "no.svg", "--zones", "CSA"],
            "zones of control in a picture",
        ),
        (
            &["map", "--svg", "no.svg", "--fire", "CSA"],
            "fields of fire in a picture",
        ),
    ] {
        let output = run(root.path(), "solo", words);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            format!(
                "error: We are the Flank has no answer about {what}\n  \
                 help: `countersign map` shows the positions, `countersign rule` the rules that \
                 apply to them\n"
            )
        );
    }
    assert!(!root.path().join("solo/no.svg").exists());
    let output = run(root.path(), "solo", &["map", "--zones", "CSA"]);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(
        message.starts_with("error: zones of control and fields of fire are drawn into a picture"),
        "{message}"
    );
}

#[test]
fn questions_are_answered_from_the_latest_state_or_another() {
    let (root, said) = game();
    assert_eq!(said["los"]["system"], "little-round-top");
    assert_eq!(said["los"]["parts"].as_array().map(Vec::len), Some(2));
    let words = ["odds", "check", "20ME-E"];
    let text = good(root.path(), "top", &words);
    assert_eq!(
        text,
        "20ME-E in 0809 checks morale\n    \
         the column of 20ME-E is B  [13.0a]\n    \
         => stands on 1-5: 5 in 6  [13.0a, H-13 house]\n    \
         => disorganized on 6: 1 in 6  [13.3a, H-13 house]\n"
    );
    assert_eq!(said["odds check"]["chances"][0]["ways"], 5);
    let refused = run(root.path(), "top", &["odds", "check", "20ME-Q"]);
    assert_eq!(refused.status.code(), Some(1));
    let drawn = [
        "map", "--svg", "top.svg", "--zones", "USA", "--fire", "20ME-E",
    ];
    good(root.path(), "top", &drawn);
    let picture = fs::read_to_string(root.path().join("top/top.svg")).expect("a picture");
    assert!(picture.contains("field of fire of 20ME-E"));
}

/// An order to fire for the first unit that could, as the form says.
fn fire(form: &str) -> String {
    let mut unit = "";
    for line in form.lines() {
        if let Some(target) = line.strip_prefix("#   could fire at ") {
            let target = target.split(':').next().expect("an id");
            return format!("[[shoot]]\nunit = \"{unit}\"\ntargets = [\"{target}\"]\n");
        }
        let heading = line
            .strip_prefix("# ")
            .filter(|text| !text.starts_with(' '));
        if let Some((id, _)) = heading.and_then(|text| text.split_once(", ")) {
            unit = id;
        }
    }
    panic!("nobody could fire\n{form}");
}

/// The part of a value that a path such as `players[]` names: the first of an array.
fn part<'v>(value: &'v Value, path: &str) -> &'v Value {
    let (key, first) = match path.strip_suffix("[]") {
        Some(key) => (key, true),
        None => (path, false),
    };
    let inner = if key.is_empty() { value } else { &value[key] };
    if first { &inner[0] } else { inner }
}

#[test]
fn json_has_the_documented_shapes() {
    let (_, said) = game();
    let readme = include_str!("README.md");
    let mut shapes: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut seen = Vec::new();
    for row in readme.lines().filter(|line| line.starts_with("| ")).skip(2) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [command, path, format, keys] = cells[..] else {
            panic!("{row}");
        };
        let command = &command.replace('`', "");
        let path = path.trim_matches('`');
        let value = said
            .get(command.as_str())
            .unwrap_or_else(|| panic!("`{command}` was not run"));
        let keys: Vec<&str> = match keys.strip_prefix("as ") {
            Some(other) => shapes[other.trim_matches('`')].clone(),
            None => keys.split(' ').map(|key| key.trim_matches('`')).collect(),
        };
        let value = part(value, path);
        if path == "house_values[]" && value.is_null() {
            // No house value decided anything; tests/report.rs has their shape.
            continue;
        }
        let found = value
            .as_object()
            .unwrap_or_else(|| panic!("{command} {path}: {value}"));
        let found: Vec<&str> = found.keys().map(String::as_str).collect();
        assert_eq!(found, keys, "{command} {path}");
        if path.is_empty() {
            assert_eq!(value["format"], format.trim_matches('`'), "{command}");
            shapes.insert(if command == "resolve" { "resolve" } else { "" }, keys);
        }
        seen.push(command.clone());
    }
    for command in said.keys() {
        assert!(
            seen.iter().any(|name| name == command),
            "`{command}` has no row"
        );
    }
}

#[test]
fn verdicts_and_numbers_are_what_they_say() {
    let (_, said) = game();
    assert_eq!(said["audit"]["verdict"], "PENDING");
    assert_eq!(
        said["audit"]["player_turns"].as_array().map(Vec::len),
        Some(3)
    );
    assert_eq!(said["report"]["verdict"], "VERIFIED");
    assert_eq!(said["report"], said["verify"]);
    assert_eq!(said["report"]["dice"], said["dice"]);
    assert_eq!(said["check"]["legal"], true);
    assert_eq!(said["any that fails"]["errors"][0]["kind"], "unable");
    assert_eq!(said["dice --seed"][0]["player_turn"], Value::Null);
    assert_eq!(said["status"]["player_turn"], 3);
}

#[test]
fn pipes_get_no_colour() {
    let (root, _) = game();
    let root = root.path();
    for words in [
        vec!["status"],
        vec!["report"],
        vec!["audit"],
        vec!["dice"],
        vec!["map"],
        vec!["rule"],
        vec!["rule", "FLANK-H08"],
        vec!["journal", "list"],
        vec!["inspect", "turns/002/orders.toml"],
        vec!["signature", "turns/002/orders.toml"],
        vec!["orders", "--out", "-"],
        vec!["resolve", "nowhere.toml"],
        vec!["--help"],
        vec!["no-such"],
    ] {
        for quiet in [false, true] {
            let mut command = program(root, "solo");
            if quiet {
                command.env("NO_COLOR", "1");
            }
            let output = command.args(&words).output().expect("it runs");
            for bytes in [&output.stdout, &output.stderr] {
                assert!(!bytes.contains(&0x1b), "{words:?}");
            }
        }
    }
    // NO_COLOR does not stand against a plain request.
    let coloured = program(root, "solo")
        .env("NO_COLOR", "1")
        .args(["--color", "always", "audit"])
        .output()
        .expect("it runs");
    assert!(coloured.stdout.contains(&0x1b));
}

#[test]
fn reports_and_lists_fit_eighty_columns() {
    let (root, _) = game();
    for words in [
        vec!["status"],
        vec!["report"],
        vec!["audit"],
        vec!["map"],
        vec!["rule"],
        vec!["rule", "FLANK-H08"],
        vec!["orders", "--out", "-"],
    ] {
        let text = good(root.path(), "solo", &words);
        for line in text.lines() {
            let hex = line.contains("game ") || line.contains("next: ");
            assert!(line.chars().count() <= 80 || hex, "{words:?}: {line}");
        }
    }
}

#[test]
fn exit_codes_tell_refused_from_unable() {
    let (root, _) = game();
    let root = root.path();
    fs::write(root.join("bad.toml"), "game = 1\n").expect("written");
    let block = "-----BEGIN COUNTERSIGN DISPATCH-----\nabcd\n-----END COUNTERSIGN DISPATCH-----\n";
    fs::write(root.join("bad.eml"), block).expect("written");
    for (code, words) in [
        (0, vec!["status"]),
        (0, vec!["audit"]),
        (0, vec!["verify", "turns/001"]),
        (1, vec!["check", "../bad.toml"]),
        (1, vec!["sign", "../bad.toml"]),
        (1, vec!["resolve", "../bad.toml"]),
        (1, vec!["resolve", "turns/001/resolution.toml"]),
        (1, vec!["verify", "charter.toml"]),
        (2, vec!["check", "nowhere.toml"]),
        (2, vec!["receive", "nowhere.eml"]),
        (1, vec!["receive", "../bad.eml"]),
        (2, vec!["report", "99"]),
        (2, vec!["report", "nonsense"]),
        (2, vec!["map", "--width", "5"]),
        (2, vec!["status", "--game", "/nowhere"]),
        (2, vec!["dice", "--label", "x"]),
    ] {
        let output = run(root, "solo", &words);
        assert_eq!(
            output.status.code(),
            Some(code),
            "{words:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        if code > 0 {
            let message = String::from_utf8_lossy(&output.stderr);
            assert!(message.starts_with("error: "), "{words:?}: {message}");
            assert!(output.stdout.is_empty(), "{words:?}");
        }
    }
}
