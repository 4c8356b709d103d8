//! The frame of the command line: help, usage errors, JSON errors, and the commands that need no
//! game.

use clap::CommandFactory;
use countersign::diagnostic::{Diagnostic, Faults, Kind};
use std::path::Path;
use std::process::{Command, Output};
use tempfile::tempdir;

/// Every command of the program.
fn commands() -> Vec<String> {
    countersign::cli::Cli::command()
        .get_subcommands()
        .map(|command| command.get_name().to_owned())
        .collect()
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_countersign"));
    command
        .args(arguments)
        .current_dir(folder)
        .env("COUNTERSIGN_HOME", folder.join("home"))
        .env("COUNTERSIGN_CONFIG", folder.join("home/config.toml"))
        .env_remove("NO_COLOR");
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments).output().expect("it runs")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

#[test]
fn help_fits_eighty_columns_and_shows_examples() {
    let root = tempdir().expect("a folder");
    let program = countersign::cli::Cli::command();
    let mut calls: Vec<Vec<&str>> = vec![vec!["--help"], vec!["-h"]];
    for command in program.get_subcommands() {
        for help in ["--help", "-h"] {
            calls.push(vec![command.get_name(), help]);
            let inner = command.get_subcommands();
            calls.extend(inner.map(|inner| vec![command.get_name(), inner.get_name(), help]));
        }
    }
    for call in calls {
        let output = run(root.path(), &call);
        assert_eq!(output.status.code(), Some(0), "{call:?}");
        let text = out(&output);
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{call:?}: {line}");
        }
        let has_parts = match call[..] {
            [_] => true,
            [name, _] => program
                .find_subcommand(name)
                .is_some_and(clap::Command::has_subcommands),
            _ => false,
        };
        if !has_parts {
            assert!(
                text.contains("\nExamples:\n  countersign "),
                "{call:?}\n{text}"
            );
        }
        assert!(text.contains("--json"), "{call:?}");
    }
}

#[test]
fn the_command_list_is_complete() {
    let root = tempdir().expect("a folder");
    let text = out(&run(root.path(), &["--help"]));
    for name in commands() {
        assert!(text.contains(&format!("\n  {name} ")), "{name}");
    }
}

/// Every page is there under its command's whole name, and every page that one names.
#[test]
fn the_manual_has_a_page_for_every_command_and_those_within() {
    let root = tempdir().expect("a folder");
    let output = run(root.path(), &["man", "--out", "man1"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let mut names = vec!["countersign".to_owned()];
    for command in countersign::cli::Cli::command().get_subcommands() {
        let name = format!("countersign-{}", command.get_name());
        let inner = command.get_subcommands();
        names.extend(inner.map(|inner| format!("{name}-{}", inner.get_name())));
        names.push(name);
    }
    assert!(names.contains(&"countersign-odds-fire".to_owned()));
    let pages = root.path().join("man1");
    let written = std::fs::read_dir(&pages).expect("pages").count();
    assert_eq!(written, names.len());
    for name in &names {
        let page = std::fs::read_to_string(pages.join(format!("{name}.1"))).expect("a page");
        let head = format!(
            ".TH {name} 1  \"countersign {}\" ",
            env!("CARGO_PKG_VERSION")
        );
        assert!(page.lines().any(|line| line == head), "{name}: {page}");
        let title = format!("\n.SH NAME\n{}", name.replace('-', "\\-"));
        assert!(page.contains(&title), "{name}: {page}");
        for other in page.replace("\\-", "-").lines() {
            if let Some(other) = other.strip_suffix("(1)") {
                assert!(names.contains(&other.to_owned()), "{name} names {other}");
            }
        }
        let words: Vec<&str> = name.split('-').skip(1).collect();
        if words.len() < 3 {
            let call = [&["man"][..], &words].concat();
            assert_eq!(out(&run(root.path(), &call)), page, "{call:?}");
        }
    }
    let output = run(root.path(), &["man", "odds", "fyre"]);
    assert_eq!(
        err(&output),
        "error: there is no command `countersign odds fyre`\n  help: did you mean `fire`?\n"
    );
}

#[test]
fn usage_errors_are_code_two() {
    let root = tempdir().expect("a folder");
    for call in [
        vec!["no-such"],
        vec!["resolve"],
        vec!["rule", "--bad"],
        vec![],
    ] {
        let output = run(root.path(), &call);
        assert_eq!(output.status.code(), Some(2), "{call:?}");
        assert_eq!(out(&output), "", "{call:?}");
    }
    let output = run(root.path(), &["resolve", "--json"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(err(&output), "");
    let value: serde_json::Value = serde_json::from_str(&out(&output)).expect("JSON");
    assert_eq!(value["format"], "countersign/error/1");
    assert_eq!(value["errors"][0]["kind"], "unable");
}

#[test]
fn json_errors_have_the_documented_shape() {
    let root = tempdir().expect("a folder");
    let output = run(root.path(), &["rule", "FLANK-099", "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let value: serde_json::Value = serde_json::from_str(&out(&output)).expect("JSON");
    let error = value["errors"][0].as_object().expect("an object");
    let keys: Vec<&str> = error.keys().map(String::as_str).collect();
    assert_eq!(
        keys,
        [
            "severity", "kind", "message", "file", "line", "column", "rule", "help"
        ]
    );
    assert_eq!(error["file"], serde_json::Value::Null);
    assert!(
        error["help"]
            .as_str()
            .expect("help")
            .starts_with("did you mean `FLANK-")
    );
}

/// What only warns is of no kind of fault.
#[test]
fn json_warnings_are_of_their_own_kind() {
    for kind in [Kind::Illegal, Kind::Malformed, Kind::Unable] {
        let fault = Diagnostic::new(kind, "it may be so");
        let mut both = Faults::from(fault.clone());
        both.push(fault.warning());
        let said = countersign::cli::output::faults_json(&both);
        let shown = |at: usize, key: &str| said["errors"][at][key].clone();
        assert_eq!(shown(0, "severity"), "error");
        assert_eq!(shown(0, "kind"), kind.as_str());
        assert_eq!(shown(1, "severity"), "warning");
        assert_eq!(shown(1, "kind"), "warning");
    }
}

#[test]
fn colour_only_where_it_is_wanted() {
    let root = tempdir().expect("a folder");
    let call = ["rule", "nonsense-word"];
    let plain = err(&run(root.path(), &call));
    assert!(
        plain.starts_with("error: no rule has the number `nonsense-word`"),
        "{plain}"
    );
    let colour = err(&run(root.path(), &["--color", "always", call[0], call[1]]));
    assert!(colour.starts_with("\u{1b}["), "{colour:?}");
    assert!(!out(&run(root.path(), &["--color=never", "--help"])).contains('\u{1b}'));
    assert!(out(&run(root.path(), &["--color=always", "--help"])).contains('\u{1b}'));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    use std::process::Stdio;
    let root = tempdir().expect("a folder");
    let mut child = command(root.path(), &["tables", "export", "--out", "-"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""));
}

#[test]
fn rules_are_found_by_number_and_listed() {
    let root = tempdir().expect("a folder");
    for number in ["FLANK-R22", "flank-r22", "r22"] {
        let text = out(&run(root.path(), &["rule", number]));
        assert!(text.starts_with("FLANK-R22  ruling\n"), "{number}: {text}");
    }
    let list = out(&run(root.path(), &["rule"]));
    assert_eq!(list.lines().count(), 164);
    assert!(list.lines().all(|line| line.len() <= 80));
    let value = out(&run(root.path(), &["rule", "H08", "--json"]));
    let value: serde_json::Value = serde_json::from_str(&value).expect("JSON");
    assert_eq!(value["format"], "countersign/rules/1");
    assert_eq!(value["rules"][0]["origin"], "house");
}

#[test]
fn rules_whose_numbers_begin_so_come_first_and_then_those_that_cite_them() {
    let root = tempdir().expect("a folder");
    let ids = |words: &[&str]| -> Vec<String> {
        let call = [&["rule", "lees-greatest-gamble"], words, &["--json"]].concat();
        let value: serde_json::Value =
            serde_json::from_str(&out(&run(root.path(), &call))).expect("JSON");
        let rules = value["rules"].as_array().expect("rules");
        rules
            .iter()
            .map(|rule| rule["id"].as_str().expect("an id").to_owned())
            .collect()
    };
    let all = ids(&["18"]);
    let own = all.iter().take_while(|id| id.starts_with("18.")).count();
    assert!(own > 20, "{all:?}");
    assert_eq!(all[own], "MAP-18");
    assert!(all[own + 1..].iter().all(|id| !id.starts_with("18.")));
    let all = ids(&["3.3"]);
    assert!(all[0].starts_with("3.3"), "{all:?}");
    let own = all.iter().take_while(|id| id.starts_with("3.3")).count();
    assert!(all[own..].contains(&"MAP-4".to_owned()), "{all:?}");
    // A whole number is that rule alone, and 1 is not the beginning of 18.
    assert_eq!(ids(&["18.4f"]), ["18.4f"]);
    assert!(!ids(&["1"]).iter().any(|id| id.starts_with("18.")));
}

#[test]
fn an_unknown_number_does_not_deny_the_known_ones() {
    let root = tempdir().expect("a folder");
    let output = run(root.path(), &["rule", "FLANK-R22", "FLANK-999", "24"]);
    assert_eq!(output.status.code(), Some(0));
    let text = out(&output);
    assert!(text.starts_with("FLANK-R22  ruling\n"), "{text}");
    assert!(text.contains("\nFLANK-24  "), "{text}");
    let said = err(&output);
    assert!(
        said.starts_with("warning: no rule has the number `FLANK-999`"),
        "{said}"
    );
}

#[test]
fn rules_of_another_game_are_found_by_its_name_and_in_its_folder() {
    let root = tempdir().expect("a folder");
    let expected = out(&run(root.path(), &["rule", "little-round-top", "10.5a"]));
    assert!(expected.starts_with("10.5a  printed\n"), "{expected}");
    let named = ["rule", "--system", "little-round-top", "10.5a"];
    assert_eq!(out(&run(root.path(), &named)), expected);
    assert_eq!(run(root.path(), &["rule", "10.5a"]).status.code(), Some(2));
    let list = out(&run(root.path(), &["rule", "little-round-top"]));
    assert!(list.contains("\nH-11 "), "{list}");
    assert!(list.lines().all(|line| line.len() <= 80));
    let game = [
        "new",
        "game",
        "--mode",
        "solo",
        "--name",
        "Ann",
        "--published",
        "rules",
        "--system",
        "little-round-top",
    ];
    assert_eq!(run(root.path(), &game).status.code(), Some(0));
    let here = ["rule", "10.5a", "--game", "game"];
    assert_eq!(out(&run(root.path(), &here)), expected);
    let other = ["rule", "we-are-the-flank", "r22", "--game", "game"];
    assert!(out(&run(root.path(), &other)).starts_with("FLANK-R22  ruling\n"));
}

#[test]
fn tables_are_exported_but_not_over_others() {
    let root = tempdir().expect("a folder");
    let file = root.path().join("tables.toml");
    let shipped = out(&run(root.path(), &["tables", "export", "--out", "-"]));
    assert_eq!(
        run(root.path(), &["tables", "export"]).status.code(),
        Some(0)
    );
    assert_eq!(std::fs::read_to_string(&file).expect("there"), shipped);
    assert_eq!(
        run(root.path(), &["tables", "export"]).status.code(),
        Some(0)
    );
    std::fs::write(&file, "mine\n").expect("written");
    let output = run(root.path(), &["tables", "export"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        err(&output).contains("`tables.toml` is there already"),
        "{}",
        err(&output)
    );
    assert_eq!(std::fs::read_to_string(&file).expect("there"), "mine\n");
    let forced = run(root.path(), &["tables", "export", "--force"]);
    assert_eq!(forced.status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(&file).expect("there"), shipped);
}

#[test]
fn completions_and_manual_pages() {
    let root = tempdir().expect("a folder");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = out(&run(root.path(), &["completions", shell]));
        assert!(script.contains("countersign"), "{shell}");
    }
    let page = out(&run(root.path(), &["man", "resolve"]));
    assert!(page.contains(".TH countersign-resolve 1"), "{page}");
    assert_eq!(run(root.path(), &["man", "resolv"]).status.code(), Some(2));
    let written = run(root.path(), &["man", "--out", "pages"]);
    assert_eq!(written.status.code(), Some(0));
    for name in commands() {
        assert!(
            root.path()
                .join(format!("pages/countersign-{name}.1"))
                .is_file(),
            "{name}"
        );
    }
}

#[test]
fn keygen_makes_a_private_key_once() {
    let root = tempdir().expect("a folder");
    let output = run(root.path(), &["keygen"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).starts_with("ssh-ed25519 AAAA"));
    let key = root.path().join("home/id_ed25519");
    let first = std::fs::read_to_string(&key).expect("a key");
    assert!(first.starts_with("-----BEGIN OPENSSH PRIVATE KEY-----\n"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&key).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let again = run(root.path(), &["keygen"]);
    assert_eq!(again.status.code(), Some(1));
    assert!(err(&again).starts_with("error: there is a key at "));
    assert!(!err(&again).contains("PRIVATE"));
    assert_eq!(std::fs::read_to_string(&key).expect("a key"), first);
}

#[test]
fn a_draft_is_for_its_owners_eyes_and_is_not_lost() {
    let root = tempdir().expect("a folder");
    let new = [
        "new",
        "game",
        "--system",
        "little-round-top",
        "--mode",
        "solo",
        "--name",
        "Ann",
    ];
    for arguments in [&["keygen"][..], &new, &["--game", "game", "orders"]] {
        let output = run(root.path(), arguments);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    }
    let draft = root.path().join("game/orders.toml");
    let form = std::fs::read_to_string(&draft).expect("a draft");
    assert!(form.contains("Nobody else sees this part"), "{form}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&draft)
            .expect("there")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    std::fs::write(&draft, "side = \"USA\"\n").expect("edited");
    let again = run(root.path(), &["--game", "game", "orders"]);
    assert_eq!(again.status.code(), Some(1));
    assert!(
        err(&again).contains("is there already, with other contents"),
        "{}",
        err(&again)
    );
    let forced = run(root.path(), &["--game", "game", "orders", "--force"]);
    assert_eq!(forced.status.code(), Some(0), "{}", err(&forced));
    assert_eq!(std::fs::read_to_string(&draft).expect("a draft"), form);
}

#[test]
fn a_dice_roll_is_recounted_without_a_game() {
    let root = tempdir().expect("a folder");
    let seed = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    let call = [
        "dice",
        "--seed",
        seed,
        "--label",
        "fire 15AL-G 0912",
        "--count",
        "12",
    ];
    // c5 f4 95 a9 7a 83 26 aa b1 b3 48 e3, each modulo 6 and one more.
    assert_eq!(out(&run(root.path(), &call)), "6 5 6 2 3 6 3 3 4 6 1 6\n");
    let output = run(root.path(), &["dice", "--seed", "BA78", "--label", "x"]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn outside_a_game_folder_the_error_says_where_to_go() {
    let root = tempdir().expect("a folder");
    let output = run(
        root.path(),
        &["tables", "export", "--out", "no/such/folder/t.toml"],
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("does not exist"), "{}", err(&output));
}

/// Who fires at what can be said in both orders, and never be mistaken.
#[test]
fn odds_take_the_target_last_or_first() {
    use countersign::cli::odds::aimed;
    let told = |line: &str| {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        aimed(&words).map(|(target, units)| format!("{} > {target}", units.join(" ")))
    };
    for (line, meant) in [
        ("20ME-A 20ME-H at 0906", "20ME-A 20ME-H > 0906"),
        ("20ME-A at 15AL-G", "20ME-A > 15AL-G"),
        ("20ME-A 20ME-H 0906", "20ME-A 20ME-H > 0906"),
        ("0906 20ME-A 20ME-H", "20ME-A 20ME-H > 0906"),
        ("15AL-G 20ME-A", "20ME-A > 15AL-G"),
        ("U6 C15@1628", "C15@1628 > U6"),
        ("C15@1628 at U6", "C15@1628 > U6"),
        // A melee that goes on.
        ("0905", " > 0905"),
        // Two hexes: the reader of names refuses the second.
        ("0906 0907", "0907 > 0906"),
    ] {
        assert_eq!(told(line).expect(line), meant, "{line}");
    }
    for line in [
        "at 0906",
        "20ME-A at",
        "20ME-A at 0906 0907",
        "at 20ME-A at 0906",
    ] {
        let fault = told(line).expect_err(line).to_string();
        assert!(fault.contains("then `at`, then one target"), "{fault}");
    }
}

#[test]
fn an_option_that_would_count_for_nothing_is_refused() {
    let root = tempdir().expect("a folder");
    for option in ["probe", "control", "losses"] {
        let call = [
            "new",
            "game",
            "--mode",
            "solo",
            "--name",
            "Ann",
            "--published",
            "x",
            "--system",
            "lees-greatest-gamble",
            "--option",
            "command=off",
            "--option",
            &format!("{option}=on"),
        ];
        let output = run(root.path(), &call);
        assert_eq!(output.status.code(), Some(1));
        let said = err(&output);
        assert!(
            said.contains(&format!(
                "option `{option}` is on and option `command` is off"
            )),
            "{said}"
        );
    }
}

/// Locks and half-written files are of one machine.
#[test]
fn no_lock_and_no_temporary_file_is_tracked() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Ok(listed) = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(root)
        .output()
    else {
        return;
    };
    let names = String::from_utf8(listed.stdout).expect("UTF-8");
    for name in names.split('\0') {
        let file = name.rsplit('/').next().unwrap_or(name);
        assert!(file != ".lock" && !file.contains(".tmp-"), "{name}");
    }
}

#[test]
fn an_offer_is_received_with_the_options_that_are_not_usual() {
    let root = tempdir().expect("a folder");
    let must = |folder: &Path, arguments: &[&str]| {
        let output = command(folder, arguments)
            .env("COUNTERSIGN_GAMES", folder.join("games"))
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        out(&output)
    };
    let [ann, ben] = ["ann", "ben"].map(|name| root.path().join(name));
    for folder in [&ann, &ben] {
        std::fs::create_dir_all(folder).expect("made");
        must(folder, &["keygen"]);
    }
    for (file, options, said) in [
        (
            "usual.toml",
            &["--option", "hidden=on"][..],
            "`full-battle`\n",
        ),
        (
            "other.toml",
            &["--option", "hidden=off", "--option", "march=off"],
            "`full-battle`, with hidden=off, march=off\n",
        ),
    ] {
        let new = [
            "new",
            file,
            "--side",
            "CSA",
            "--name",
            "Ann",
            "--address",
            "ann@example.org",
            "--system",
            "lees-greatest-gamble",
        ];
        must(&ann, &[&new[..], options].concat());
        let text = must(&ben, &["receive", &format!("../ann/{file}")]);
        assert!(text.contains(said), "{text}");
    }
}
