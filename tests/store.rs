//! Files: whole or not at all, one writer at a time, secrets for their owner alone.

use countersign::diagnostic::Kind;
use countersign::store::fault::barred;
use countersign::store::journal::Entry;
use countersign::store::{
    GameFolder, Home, Lock, Written, read_secret, read_text, write_file, write_folder, write_once,
    write_secret,
};
use std::collections::BTreeMap;
use std::fs;
use std::io::{Error, ErrorKind};
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tempfile::{TempDir, tempdir};

fn folder() -> TempDir {
    tempdir().expect("a temporary folder")
}

/// Every visible file under a folder, by its path, with its contents.
fn files(root: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut open = vec![root.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path
                    .strip_prefix(root)
                    .expect("inside")
                    .display()
                    .to_string();
                found.insert(name, fs::read_to_string(&path).expect("a text"));
            }
        }
    }
    found
}

fn visible(root: &Path) -> BTreeMap<String, String> {
    let mut found = files(root);
    found.retain(|name, _| !name.split('/').any(|part| part.starts_with('.')));
    found
}

#[test]
fn a_folder_is_written_once_and_then_left_alone() {
    let root = folder();
    let turn = root.path().join("turns/000");
    let set: [(&str, &[u8]); 2] = [("a.toml", b"one\ntwo\n"), ("b.toml", b"three\n")];
    assert_eq!(write_folder(&turn, &set), Ok(Written::Written));
    assert_eq!(write_folder(&turn, &set), Ok(Written::Unchanged));
    assert_eq!(files(root.path()).len(), 2);
}

#[test]
fn a_differing_folder_is_refused_with_file_and_line() {
    let root = folder();
    let turn = root.path().join("000");
    write_folder(&turn, &[("a.toml", b"one\ntwo\n"), ("b.toml", b"x\n")]).expect("written");
    let fault = write_folder(&turn, &[("a.toml", b"one\nTWO\n"), ("b.toml", b"x\n")])
        .expect_err("it differs");
    assert_eq!(fault.kind, Kind::Differs);
    let place = fault.place.expect("a place");
    assert!(place.file.ends_with("a.toml"), "{}", place.file);
    assert_eq!((place.line, place.excerpt.as_str()), (2, "two"));

    let fault = write_folder(&turn, &[("a.toml", b"one\ntwo\n")]).expect_err("one too many");
    assert!(fault.message.contains("also holds `b.toml`"), "{fault}");
    let more: [(&str, &[u8]); 3] = [("a.toml", b"one\ntwo\n"), ("b.toml", b"x\n"), ("c", b"")];
    assert_eq!(files(root.path())["000/a.toml"], "one\ntwo\n");
    // What is lacking is added, so that a file that was spoilt can be removed and made again.
    let other: [(&str, &[u8]); 3] = [("a.toml", b"one\nTWO\n"), ("b.toml", b"x\n"), ("c", b"")];
    write_folder(&turn, &other).expect_err("one differs");
    assert!(!turn.join("c").exists());
    assert_eq!(write_folder(&turn, &more), Ok(Written::Written));
    assert_eq!(files(root.path())["000/c"], "");
    assert_eq!(write_folder(&turn, &more), Ok(Written::Unchanged));
}

#[test]
fn an_empty_folder_is_filled() {
    let root = folder();
    let turn = root.path().join("out");
    fs::create_dir(&turn).expect("made");
    assert_eq!(write_folder(&turn, &[("a", b"1")]), Ok(Written::Written));
}

#[test]
fn a_file_written_once_refuses_other_bytes() {
    let root = folder();
    let path = root.path().join("000.orders.toml");
    assert_eq!(write_once(&path, b"same\n"), Ok(Written::Written));
    assert_eq!(write_once(&path, b"same\n"), Ok(Written::Unchanged));
    assert_eq!(
        write_once(&path, b"other\n").map_err(|fault| fault.kind),
        Err(Kind::Differs)
    );
    assert_eq!(files(root.path())["000.orders.toml"], "same\n");
}

#[test]
fn texts_are_limited_utf8_files() {
    let root = folder();
    let path = root.path().join("orders.toml");
    let missing = read_text(&path).expect_err("missing");
    assert_eq!(missing.kind, Kind::Unable);
    assert_eq!(
        missing.message,
        format!("cannot read `{}`: there is no such file", path.display())
    );
    let fault = read_text(root.path()).expect_err("a folder");
    assert!(fault.message.ends_with("it is a folder"), "{fault}");
    fs::write(&path, b"abc\xffdef").expect("written");
    let fault = read_text(&path).expect_err("not UTF-8");
    assert_eq!(fault.kind, Kind::Malformed);
    assert!(fault.message.contains("byte 3 "), "{fault}");
    fs::write(&path, vec![b'a'; (1 << 20) + 1]).expect("written");
    let fault = read_text(&path).expect_err("too long");
    assert!(fault.message.ends_with("is larger than 1 MiB"), "{fault}");
    fs::write(&path, vec![b'a'; 1 << 20]).expect("written");
    assert_eq!(read_text(&path).expect("fits").text.len(), 1 << 20);
}

#[cfg(unix)]
#[test]
fn secrets_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let root = folder();
    let path = root.path().join("games/ab/CSA.secret.toml");
    write_secret(&path, b"root = \"hush\"\n").expect("written");
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!(mode(&path), 0o600);
    assert_eq!(mode(path.parent().expect("a folder")), 0o700);
    assert_eq!(
        read_secret(&path).expect("readable").as_slice(),
        b"root = \"hush\"\n"
    );
    for open in [0o640, 0o604, 0o666] {
        fs::set_permissions(&path, fs::Permissions::from_mode(open)).expect("set");
        let fault = read_secret(&path).expect_err("shared");
        assert_eq!(fault.kind, Kind::Unable);
        let shown = fault.to_string();
        assert!(
            shown.contains(&format!("chmod 600 '{}'", path.display())),
            "{shown}"
        );
        assert!(!shown.contains("hush"), "{shown}");
    }
}

#[cfg(unix)]
#[test]
fn a_home_is_for_its_owner_alone_to_change() {
    use std::os::unix::fs::PermissionsExt;
    let root = folder();
    let home = Home::at(root.path().join("home"));
    home.game("ab12").expect("an id").lock().expect("made");
    let set = |path: &Path, mode: u32| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("set");
    };
    for place in ["", "games", "games/ab12"] {
        let path = home.path().join(place);
        let path = Path::new(path.to_str().expect("UTF-8").trim_end_matches('/'));
        for (mode, open) in [
            (0o777, true),
            (0o770, true),
            (0o702, true),
            (0o755, false),
            (0o750, false),
            (0o700, false),
        ] {
            set(path, mode);
            let found = home.game("ab12").map(|_| ());
            let listed = home.games().map(|_| ());
            if place != "games/ab12" {
                assert_eq!(listed, found, "{place} {mode:03o}");
            }
            if place.is_empty() {
                assert_eq!(home.require_own(), found);
                assert_eq!(home.lock().map(|_| ()), found);
            }
            match found {
                Ok(()) => assert!(!open, "{place} {mode:03o}"),
                Err(fault) => {
                    assert!(open, "{fault}");
                    assert_eq!(fault.kind, Kind::Unable);
                    assert!(
                        fault.message.ends_with(&format!("(mode {mode:03o})")),
                        "{fault}"
                    );
                    let help = format!("chmod 700 '{}'", path.display());
                    assert_eq!(fault.help, Some(help));
                }
            }
        }
    }
}

#[test]
fn a_path_that_cannot_be_written_says_why() {
    let root = folder();
    let fault = write_file(&root.path().join("no/such/file"), b"").expect_err("no folder");
    assert!(fault.message.contains("does not exist"), "{fault}");
    let fault = write_file(root.path(), b"").expect_err("a folder");
    assert!(fault.message.contains("it is a folder"), "{fault}");
    let long = root.path().join("n".repeat(300));
    let fault = write_file(&long, b"").expect_err("a long name");
    assert!(fault.message.contains("name is too long"), "{fault}");
    assert!(fault.help.is_some());
    assert_eq!(files(root.path()).len(), 0);
}

#[test]
fn one_run_at_a_time() {
    let root = folder();
    let held = Lock::hold(root.path()).expect("free");
    let fault = Lock::hold_within(root.path(), Duration::from_millis(60)).expect_err("held");
    assert_eq!(fault.kind, Kind::Unable);
    assert!(fault.message.contains("in use by another run"), "{fault}");
    drop(held);
    // A program that another test starts just now has the lock too, until it runs.
    Lock::hold_within(root.path(), Duration::from_secs(10)).expect("free again");
}

#[test]
fn the_lock_removes_what_killed_runs_left() {
    let root = folder();
    fs::create_dir_all(root.path().join("turns/.004.tmp-77-0")).expect("made");
    fs::write(root.path().join("turns/.004.tmp-77-0/a"), "x").expect("written");
    fs::write(root.path().join(".orders.toml.tmp-77-1"), "x").expect("written");
    fs::write(root.path().join(".notes.tmp-x"), "mine").expect("written");
    let _lock = Lock::hold(root.path()).expect("free");
    let left: Vec<String> = files(root.path()).into_keys().collect();
    assert_eq!(left, [".lock", ".notes.tmp-x"]);
}

#[test]
fn a_folder_of_a_home_that_is_closed_is_said_to_be_with_how_to_open_it() {
    let place = tempdir().expect("a folder");
    let folder = place.path().join("games");
    let error = Error::from(ErrorKind::PermissionDenied);
    let shown = barred(&folder, &error).to_string();
    let name = folder.display();
    assert_eq!(
        shown,
        format!(
            "error: the home with your keys and secrets cannot be read: `{name}`: permission denied\n  help: `ls -ld '{name}'` tells whose it is: if it is yours, `chmod u+rwx '{name}'` opens it; or set COUNTERSIGN_HOME to the home in which you play"
        )
    );
}

#[test]
fn the_journal_refuses_a_second_version() {
    let root = folder();
    let home = Home::at(root.path());
    let journal = home.game("ab12").expect("an id").journal();
    let orders = Entry::new(3, "orders");
    assert_eq!(journal.read(&orders), Ok(None));
    assert_eq!(journal.record(&orders, b"mine\n"), Ok(Written::Written));
    assert_eq!(journal.record(&orders, b"mine\n"), Ok(Written::Unchanged));
    assert_eq!(journal.read(&orders), Ok(Some(b"mine\n".to_vec())));
    let fault = journal
        .record(&orders, b"better\n")
        .expect_err("equivocation");
    assert_eq!(fault.kind, Kind::Illegal);
    assert!(
        fault
            .message
            .contains("another version of the orders of player-turn 3"),
        "{fault}"
    );
    assert!(fault.help.expect("help").contains("003.orders.toml"));
    assert_eq!(journal.list(), Ok(vec![orders]));
}

#[test]
fn a_restored_backup_is_noticed_and_rebuilt() {
    let root = folder();
    let journal = Home::at(root.path()).game("ab12").expect("an id").journal();
    let signed = [Entry::new(0, "orders"), Entry::new(1, "resolution")];
    journal.record(&signed[0], b"zero\n").expect("recorded");
    let fault = journal.covers(&signed).expect_err("one is missing");
    assert_eq!(fault.kind, Kind::Illegal);
    assert!(
        fault
            .message
            .starts_with("you signed the resolution of player-turn 1, but")
    );
    assert!(fault.help.expect("help").contains("journal rebuild"));

    let documents = [
        (signed[0].clone(), b"other\n".to_vec()),
        (signed[1].clone(), b"one\n".to_vec()),
        (signed[1].clone(), b"two\n".to_vec()),
    ];
    let faults = journal.rebuild(&documents).expect_err("two contradictions");
    assert_eq!(faults.iter().count(), 2);
    assert_eq!(journal.list().map(|list| list.len()), Ok(1));
    assert_eq!(journal.rebuild(&documents[1..2]), Ok(1));
    assert_eq!(journal.rebuild(&documents[1..2]), Ok(0));
    assert_eq!(journal.covers(&signed), Ok(()));
}

#[test]
fn secrets_of_an_offer_move_to_its_game() {
    let root = folder();
    let home = Home::at(root.path());
    write_secret(
        &home
            .game("aa")
            .expect("an id")
            .path()
            .join("CSA.secret.toml"),
        b"x",
    )
    .expect("written");
    assert_eq!(home.rename_game("aa", "bb").expect("moved").game(), "bb");
    assert_eq!(home.rename_game("aa", "bb").expect("moved").game(), "bb");
    assert_eq!(home.games(), Ok(vec!["bb".to_owned()]));
    for bad in ["", "../x", "AB", "0g"] {
        assert_eq!(
            home.game(bad).map_err(|fault| fault.kind).err(),
            Some(Kind::Malformed)
        );
    }
}

#[test]
fn the_game_folder_is_found_from_below() {
    let root = folder();
    let game = GameFolder::at(root.path());
    assert_eq!(
        GameFolder::find(root.path()).map_err(|f| f.kind).err(),
        Some(Kind::Unable)
    );
    write_file(&game.charter(), b"").expect("written");
    for number in [0, 1, 2, 10, 1000] {
        game.turn(number)
            .write(b"o", b"r", b"s", b"t")
            .expect("written");
    }
    fs::create_dir(root.path().join("turns/0011")).expect("made");
    fs::create_dir(root.path().join("turns/011")).expect("made");
    let inside = root.path().join("turns/002");
    let found = GameFolder::find(&inside).expect("found");
    assert_eq!(found.turns(), Ok(vec![0, 1, 2, 10, 1000]));
    assert_eq!(found.latest(), Ok(Some(1000)));
    assert!(
        found
            .state()
            .expect("a state")
            .ends_with("turns/1000/state.toml")
    );
    assert!(found.signed(7).ends_with("signed/007.orders.toml"));
}

/// What the helper process below does: a file replaced, a folder written, a secret and a journal
/// entry.
fn all_writes(root: &Path) {
    let game = GameFolder::at(root);
    let _lock = game.lock().expect("locked");
    write_file(&game.draft(), b"new draft\n").expect("written");
    game.turn(0)
        .write(b"orders\n", b"resolution\n", b"state\n", b"report\n")
        .expect("written");
    let home = Home::at(root.join("home")).game("ab").expect("an id");
    let _secrets = home.lock().expect("locked");
    write_secret(&home.secret(countersign::side::Side::Csa), b"secret\n").expect("written");
    home.journal()
        .record(&Entry::new(0, "orders"), b"orders\n")
        .expect("recorded");
}

/// Not a test of its own: the process that the next test kills.
#[test]
fn helper_process() {
    if let Some(root) = std::env::var_os("COUNTERSIGN_TEST_ROOT") {
        all_writes(Path::new(&root));
    }
}

fn run_helper(root: &Path, fault: u32) -> bool {
    let program = std::env::current_exe().expect("this program");
    Command::new(program)
        .args(["--exact", "helper_process", "--test-threads=1"])
        .env("COUNTERSIGN_TEST_ROOT", root)
        .env("COUNTERSIGN_FAULT", fault.to_string())
        .output()
        .expect("it runs")
        .status
        .success()
}

#[test]
fn killed_at_any_step_leaves_the_old_set_or_the_new_one() {
    let mut fault = 1;
    let mut sets = BTreeMap::new();
    loop {
        let root = folder();
        fs::write(root.path().join("orders.toml"), "old draft\n").expect("written");
        let finished = run_helper(root.path(), fault);
        let found = visible(root.path());
        let draft = found["orders.toml"].as_str();
        assert!(
            matches!(draft, "old draft\n" | "new draft\n"),
            "step {fault}: {draft}"
        );
        let turn: Vec<&str> = found
            .iter()
            .filter(|(name, _)| name.starts_with("turns/"))
            .map(|(_, text)| text.as_str())
            .collect();
        assert!(
            turn.is_empty() || turn == ["orders\n", "report\n", "resolution\n", "state\n"],
            "step {fault}: {turn:?}"
        );
        for name in [
            "home/games/ab/CSA.secret.toml",
            "home/games/ab/journal/000.orders.toml",
        ] {
            let text = found.get(name).map(String::as_str);
            assert!(
                matches!(text, None | Some("secret\n" | "orders\n")),
                "step {fault}: {text:?}"
            );
        }
        sets.insert(found.len(), fault);
        // The next run finishes the work and leaves no temporary file behind.
        assert!(run_helper(root.path(), 0), "after step {fault}");
        let names: Vec<String> = files(root.path()).into_keys().collect();
        assert_eq!(
            names,
            [
                ".lock",
                "home/games/ab/.lock",
                "home/games/ab/CSA.secret.toml",
                "home/games/ab/journal/000.orders.toml",
                "orders.toml",
                "turns/000/orders.toml",
                "turns/000/report.txt",
                "turns/000/resolution.toml",
                "turns/000/state.toml",
            ],
            "after step {fault}"
        );
        if finished {
            break;
        }
        fault += 1;
    }
    // Before and after each of the three writes that add files: 1, 5, 6 and 7 of them.
    assert_eq!(sets.keys().copied().collect::<Vec<_>>(), [1, 5, 6, 7]);
    assert!(fault > 40, "only {fault} steps");
}
