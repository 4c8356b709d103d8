//! Files that are not what they should be, disks and folders that refuse.

use crate::messages::expect;
use crate::player::{Pair, Player, Said, contents, path, program};
use countersign::diagnostic::Source;
use countersign::turn::Match;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The Confederates before their first move, with a form at hand.
fn first_move() -> (Pair, String) {
    let pair = Pair::before(1);
    pair.csa.must(&["orders"]);
    let form = pair.csa.read("orders.toml");
    let head: String = form
        .lines()
        .filter(|line| !line.starts_with('#'))
        .take_while(|line| !line.starts_with("[standing]"))
        .filter(|line| !line.is_empty())
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(head.lines().count(), 3, "{head}");
    (pair, head)
}

fn draft_refused(pair: &Pair, name: &str, draft: impl AsRef<[u8]>) -> String {
    pair.csa.write("orders.toml", draft);
    let message = pair.csa.refused(1, &["check"]);
    assert_eq!(pair.csa.refused(1, &["sign"]), message, "{name}");
    message
}

#[test]
fn malformed_toml_is_shown_with_line_and_column() {
    let (pair, head) = first_move();
    for (name, text) in [
        ("toml_open_string", "[[move]]\nunit = \"15AL\n"),
        (
            "toml_open_array",
            "[[move]]\nunit = \"15AL\"\nsteps = [\"forward 1\"\n",
        ),
        ("toml_open_header", "[[move]\nunit = \"15AL\"\n"),
        ("toml_no_value", "[[move]]\nunit =\n"),
        ("toml_no_equals", "[[move]]\nunit \"15AL\"\n"),
        ("toml_bare_word", "[[move]]\nunit = 15AL\n"),
        (
            "toml_duplicate_key",
            "[[move]]\nunit = \"15AL\"\nunit = \"47AL\"\n",
        ),
        ("toml_duplicate_table", "[standing]\n[standing]\n"),
        ("toml_bad_escape", "[[move]]\nunit = \"\\q\"\n"),
        (
            "toml_inline_lines",
            "[[shoot]]\nunit = \"15AL\"\ntargets = [{ unit = \"20ME\" max_bases = 2 }]\n",
        ),
    ] {
        let message = draft_refused(&pair, name, format!("{head}{text}"));
        expect(&pair, name, &message);
    }
}

#[test]
fn wrong_types_and_values_are_shown_with_line_and_column() {
    let (pair, head) = first_move();
    for (name, text) in [
        ("type_number_for_text", "[[move]]\nunit = 15\nsteps = []\n"),
        (
            "type_text_for_array",
            "[[move]]\nunit = \"15AL\"\nsteps = \"forward 1\"\n",
        ),
        ("type_table_for_array", "[move]\nunit = \"15AL\"\n"),
        ("type_date", "[[move]]\nunit = 1863-07-02\nsteps = []\n"),
        (
            "value_three_decimals",
            "[[move]]\nunit = \"15AL\"\nsteps = [\"forward 1.005\"]\n",
        ),
        (
            "value_not_finite",
            "[[move]]\nunit = \"2GA\"\nenter = nan\nsteps = [\"forward 1\"]\n",
        ),
        (
            "value_huge",
            "[[move]]\ncommander = \"Law\"\nleave = true\nto = [9007199254740993, 1]\n",
        ),
        (
            "unknown_unit",
            "[[move]]\nunit = \"15ALA\"\nsteps = [\"forward 1\"]\n",
        ),
        (
            "unknown_commander",
            "[[move]]\ncommander = \"Lau\"\nleave = true\n",
        ),
        (
            "unknown_key",
            "[[move]]\nunit = \"15AL\"\nstep = [\"forward 1\"]\n",
        ),
        ("unknown_table", "[[moves]]\nunit = \"15AL\"\n"),
        (
            "unknown_step",
            "[[move]]\nunit = \"15AL\"\nsteps = [\"foward 1\"]\n",
        ),
        (
            "duplicate_order",
            "[[move]]\nunit = \"15AL\"\nsteps = [\"forward 1\"]\n\n[[move]]\nunit = \"15th Alabama\"\nsteps = [\"forward 2\"]\n",
        ),
        (
            "enemy_unit",
            "[[move]]\nunit = \"20ME\"\nsteps = [\"forward 1\"]\n",
        ),
        (
            "too_far",
            "[[move]]\nunit = \"15AL\"\nsteps = [\"forward 7\"]\n",
        ),
        (
            "too_early",
            "[[move]]\nunit = \"2GA\"\nenter = 20\nsteps = [\"forward 1\"]\n",
        ),
        ("unknown_reaction", "[standing]\ndefault = \"flee\"\n"),
    ] {
        let message = draft_refused(&pair, name, format!("{head}{text}"));
        expect(&pair, name, &message);
    }
}

#[test]
fn the_head_of_a_draft_is_checked() {
    let (pair, head) = first_move();
    for (name, text) in [
        ("head_empty", String::new()),
        (
            "head_wrong_turn",
            head.replace("player_turn = 1", "player_turn = 3"),
        ),
        (
            "head_wrong_side",
            head.replace("side = \"CSA\"", "side = \"USA\""),
        ),
        ("head_no_side", head.replace("side = \"CSA\"", "")),
        ("head_no_turn", head.replace("player_turn = 1", "")),
        (
            "head_no_game",
            head.lines()
                .skip(1)
                .map(|line| format!("{line}\n"))
                .collect(),
        ),
        (
            "head_other_side_word",
            head.replace("side = \"CSA\"", "side = \"Rebels\""),
        ),
    ] {
        let message = draft_refused(&pair, name, text);
        expect(&pair, name, &message);
    }
    let other = head.replacen(&head[8..16], "00000000", 1);
    let message = draft_refused(&pair, "head_wrong_game", other);
    assert!(message.contains("is not this game\n"), "{message}");
}

#[test]
fn all_faults_of_a_draft_are_shown_in_one_run() {
    let (pair, head) = first_move();
    let draft = format!(
        "{}\n[[move]]\nunit = \"15ALA\"\nsteps = [\"forward 1\"]\n\n\
         [[move]]\nunit = \"47AL\"\nsteps = [\"forward 1\"]\nfaceing = 90\n\n\
         [[move]]\nunit = \"4AL\"\nsteps = [\"forward 99\"]\n\n\
         [[move]]\nunit = \"44AL\"\nsteps = [\"sideways 1\"]\n\n\
         [[shoot]]\nunit = \"5TX\"\ntargets = [\"nobody\"]\n\n\
         [[charge]]\nunit = \"1TX\"\ntargets = [\"20ME\"]\n\n\
         [standing]\ndefault = \"flee\"\n",
        head.replace("player_turn = 1", "player_turn = 3")
    );
    let message = draft_refused(&pair, "many", draft);
    expect(&pair, "many_faults", &message);
    assert_eq!(message.matches("error: ").count(), 8, "{message}");
    let said = pair.csa.run(&["check", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    let errors = value["errors"].as_array().expect("errors");
    assert_eq!(errors.len(), 8);
    assert!(errors.iter().all(|error| error["line"].as_u64() > Some(0)));
}

#[test]
fn texts_that_are_no_drafts_are_refused() {
    let (pair, head) = first_move();
    let noise: Vec<u8> = (0..1u32 << 20)
        .map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    let utf8: String = (0..1u32 << 18)
        .filter_map(|at| char::from_u32(at.wrapping_mul(2_654_435_761) >> 12))
        .collect::<String>()
        .chars()
        .take(1 << 18)
        .collect();
    for (name, bytes) in [
        ("not_utf8", b"game = \"\xff\xfe\"\n".to_vec()),
        ("noise", noise),
        ("bom_only", "\u{feff}".as_bytes().to_vec()),
        ("nul", format!("{head}# a \0 in a comment\n").into_bytes()),
        (
            "nul_value",
            format!("{head}[[move]]\nunit = \"15AL\0\"\n").into_bytes(),
        ),
        ("too_large", vec![b'\n'; (1 << 20) + 1]),
    ] {
        let message = draft_refused(&pair, name, &bytes);
        if matches!(name, "not_utf8" | "nul" | "nul_value" | "too_large") {
            expect(&pair, &format!("text_{name}"), &message);
        }
    }
    for deep in [
        format!("{head}a = {}{}\n", "[".repeat(10_000), "]".repeat(10_000)),
        format!("{head}a = {}{}\n", "{a=".repeat(10_000), "}".repeat(10_000)),
        format!("{head}[{}]\n", vec!["a"; 10_000].join(".")),
        (0..10_000)
            .map(|at| format!("[a{at}]\n"))
            .collect::<String>(),
        format!("{head}{}", "[[move]]\n".repeat(10_000)),
        utf8.chars().take(200_000).collect(),
    ] {
        let message = draft_refused(&pair, "deep", deep);
        assert!(
            message.starts_with("error: "),
            "{}",
            &message[..80.min(message.len())]
        );
        assert!(
            message.len() < 8 << 20,
            "{} bytes of message",
            message.len()
        );
    }
}

#[test]
fn drafts_with_bom_or_crlf_are_read() {
    let (pair, head) = first_move();
    let draft = format!("{head}\n[[move]]\nunit = \"15AL\"\nsteps = [\"forward 1\"]\n");
    pair.csa.write("orders.toml", &draft);
    pair.csa.must(&["check"]);
    pair.csa.write("orders.toml", draft.replace('\n', "\r\n"));
    pair.csa.must(&["check"]);
    pair.csa.write("orders.toml", format!("\u{feff}{draft}"));
    pair.csa.must(&["check"]);
}

#[test]
fn signed_documents_with_bom_crlf_or_noise_are_refused() {
    let (pair, _) = Pair::with_dice();
    let (_, resolver, _) = pair.next();
    let text = fs::read_to_string(pair.signed()).expect("there");
    let file = pair.path("bad.orders.toml");
    for (name, bytes) in [
        ("signed_bom", format!("\u{feff}{text}")),
        ("signed_crlf", text.replace('\n', "\r\n")),
        ("signed_nul", text.replacen("format", "\0format", 1)),
        ("signed_cut", text[..text.len() - 60].to_owned()),
        ("signed_empty", String::new()),
        ("signed_twice", format!("{text}{text}")),
        (
            "signed_quoted",
            text.lines().map(|line| format!("> {line}\n")).collect(),
        ),
    ] {
        fs::write(&file, bytes).expect("written");
        let message = resolver.refused(1, &["resolve", path(&file)]);
        expect(&pair, name, &message);
    }
    for deep in [
        format!(
            "format = \"countersign/orders/1\"\na = {}{}\n",
            "[".repeat(10_000),
            "]".repeat(10_000)
        ),
        format!(
            "format = \"countersign/orders/1\"\na = {}{}\n",
            "{a=".repeat(10_000),
            "}".repeat(10_000)
        ),
        format!(
            "format = \"countersign/orders/1\"\n[{}]\n",
            vec!["a"; 10_000].join(".")
        ),
    ] {
        fs::write(&file, deep).expect("written");
        resolver.refused(1, &["resolve", path(&file)]);
        let said = resolver.run(&["inspect", path(&file)]);
        assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    }
}

#[test]
fn a_draft_that_is_not_there_is_named_before_anything_else() {
    let pair = Pair::before(1);
    for verb in ["check", "sign"] {
        let message = pair.csa.refused(2, &[verb, "nosuch.toml"]);
        expect(&pair, "no_such_draft", &message);
        // Nor does it matter where the command is run.
        let said: Said = program(&pair.csa.home, pair.root.path())
            .args([verb, "nosuch.toml"])
            .output()
            .expect("it runs")
            .into();
        assert_eq!(said.err, message);
    }
}

#[test]
fn missing_files_and_folders_in_their_place_are_named() {
    let (pair, _) = Pair::with_dice();
    let (active, resolver, _) = pair.next();
    for (name, player, arguments) in [
        ("no_orders_file", resolver, vec!["resolve", "nowhere.toml"]),
        ("folder_for_orders", resolver, vec!["resolve", "turns"]),
        ("no_draft", active, vec!["check"]),
        ("folder_for_draft", active, vec!["check", "turns"]),
        ("no_resolution", active, vec!["verify", "turns"]),
        ("no_state", active, vec!["check", "--state", "nowhere.toml"]),
    ] {
        let message = player.refused(2, &arguments);
        expect(&pair, name, &message);
    }
    let outside = pair.path("outside");
    fs::create_dir(&outside).expect("made");
    let said: Said = program(&active.home, &outside)
        .arg("status")
        .output()
        .expect("it runs")
        .into();
    assert_eq!(said.code, Some(2));
    expect(&pair, "no_game", &said.err);
}

// Disks.

#[test]
fn folders_that_cannot_be_written_are_named() {
    let (pair, number) = Pair::with_dice();
    let (active, resolver, _) = pair.next();
    active.must(&["orders"]);
    let _ = fs::remove_dir_all(active.at("signed"));
    fs::write(resolver.at("in-the-way"), "a file").expect("written");
    let signed = pair.signed();
    let signed = path(&signed);
    for (name, player, arguments) in [
        (
            "write_proc_orders",
            active,
            vec!["orders", "--out", "/proc/form.toml"],
        ),
        (
            "write_proc_sign",
            active,
            vec!["sign", "--out", "/proc/no/orders.toml"],
        ),
        (
            "write_proc_resolve",
            resolver,
            vec!["resolve", signed, "--out", "/proc/turn"],
        ),
        (
            "write_under_file",
            resolver,
            vec!["resolve", signed, "--out", "in-the-way/turn"],
        ),
        (
            "write_proc_map",
            resolver,
            vec!["map", "--svg", "/proc/map.svg"],
        ),
    ] {
        let before = contents(&player.folder);
        let said = player.run(&arguments);
        assert_eq!(said.code, Some(2), "{name}: {}{}", said.out, said.err);
        assert!(before == contents(&player.folder), "{name}");
        expect(&pair, name, &said.err);
    }
    fs::write(active.at("signed"), "a file").expect("written");
    let message = active.refused(2, &["sign"]);
    expect(&pair, "write_file_for_folder", &message);
    // What was signed is in the journal by now, and comes out the same.
    fs::remove_file(active.at("signed")).expect("removed");
    active.must(&["sign"]);
    let entry = format!("journal/{number:03}.{}.orders.toml", active.side);
    assert_eq!(
        fs::read_to_string(active.secrets().join(entry)).expect("there"),
        active.read(format!("signed/{number:03}.orders.toml"))
    );
    // The resolver's journal holds a resolution of the other orders.
    let file = active.at(format!("signed/{number:03}.orders.toml"));
    let message = resolver.refused(1, &["resolve", path(&file)]);
    expect(&pair, "resolved_other_orders", &message);
    resolver.must(&["resolve", signed]);
}

/// A home that is there and cannot be looked into is not taken for one that holds nothing.
#[test]
#[cfg(unix)]
fn a_home_that_cannot_be_read_is_named_with_how_to_open_it() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let pair = Pair::before(1);
    pair.csa.must(&["orders"]);
    let home = &pair.csa.home;
    let commands: [&[&str]; 5] = [
        &["status"],
        &["sign"],
        &["send", "--as-is"],
        &["games"],
        &["journal", "list"],
    ];
    let refused = |door: &Path, help: &str| {
        for command in commands {
            let said = pair.csa.run(command);
            assert_eq!(said.code, Some(2), "{command:?} {}{}", said.out, said.err);
            let first = format!(
                "error: the home with your keys and secrets cannot be read: `{}`: ",
                door.display()
            );
            assert!(said.err.starts_with(&first), "{command:?} {}", said.err);
            assert!(said.err.contains(help), "{command:?} {}", said.err);
        }
    };
    // Nobody, not even the system's owner, can follow a way that leads back to itself.
    let games = home.join("games");
    let aside = pair.path("aside");
    fs::rename(&games, &aside).expect("moved");
    symlink("games", &games).expect("linked");
    refused(
        &games,
        "or set COUNTERSIGN_HOME to the home in which you play",
    );
    fs::remove_file(&games).expect("removed");
    fs::write(&games, "").expect("written");
    refused(&games, "move the file away; or set COUNTERSIGN_HOME");
    fs::remove_file(&games).expect("removed");
    fs::rename(&aside, &games).expect("moved");
    let mode = |folder: &Path, mode| {
        fs::set_permissions(folder, fs::Permissions::from_mode(mode)).expect("set");
    };
    for folder in [home, &games, &pair.csa.secrets()] {
        mode(folder, 0o000);
        let closed = fs::read_dir(folder).is_err();
        // To the system's owner every door is open.
        if closed {
            refused(
                folder,
                &format!("`chmod u+rwx '{}'` opens it", folder.display()),
            );
        }
        mode(folder, 0o700);
    }
    pair.csa.must(&["status"]);
}

#[test]
fn a_home_that_cannot_be_made_is_named() {
    let (pair, _) = Pair::with_dice();
    for (name, home) in [
        ("home_proc", "/proc/countersign-home"),
        ("home_file", "/dev/null"),
    ] {
        let said: Said = program(Path::new(home), pair.root.path())
            .arg("keygen")
            .output()
            .expect("it runs")
            .into();
        assert_eq!(said.code, Some(2), "{}", said.err);
        assert_eq!(said.out, "");
        expect(&pair, name, &said.err);
    }
}

/// Runs under a limit of `blocks` for the size of files: what a full disk does.
#[cfg(unix)]
fn limited(player: &Player, blocks: u32, arguments: &[&str]) -> Said {
    Command::new("sh")
        .arg("-c")
        .arg(format!(
            "ulimit -f {blocks}; trap '' XFSZ; exec \"$0\" \"$@\""
        ))
        .arg(env!("CARGO_BIN_EXE_countersign"))
        .args(arguments)
        .current_dir(&player.folder)
        .env("COUNTERSIGN_HOME", &player.home)
        .env("COUNTERSIGN_CONFIG", player.home.join("config.toml"))
        .output()
        .expect("it runs")
        .into()
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_old_files() {
    let (pair, number) = Pair::with_dice();
    let (active, resolver, _) = pair.next();
    active.must(&["orders"]);
    let drafts = contents(&active.folder);
    let said = limited(active, 0, &["sign"]);
    assert_eq!(said.code, Some(2), "{}", said.err);
    assert!(
        said.err.contains("run the same command again: it goes on"),
        "{}",
        said.err
    );
    assert!(drafts == contents(&active.folder));
    active.must(&["sign"]);
    let file = active.at(format!("signed/{number:03}.orders.toml"));
    let before = contents(&resolver.folder);
    for blocks in [0, 1, 2, 4, 8, 12] {
        let said = limited(resolver, blocks, &["resolve", path(&file)]);
        assert_eq!(said.code, Some(2), "{blocks}: {}", said.err);
        assert!(before == contents(&resolver.folder), "{blocks}");
    }
    resolver.must(&["resolve", path(&file)]);
    let said = limited(
        active,
        8,
        &["verify", path(&resolver.at(format!("turns/{number:03}")))],
    );
    assert_eq!(said.code, Some(2), "{}", said.err);
    assert!(!active.at(format!("turns/{number:03}")).exists());
    active.must(&["verify", path(&resolver.at(format!("turns/{number:03}")))]);
}

#[cfg(target_os = "linux")]
#[test]
fn standard_output_that_is_full_is_an_error() {
    let pair = Pair::before(1);
    for arguments in [
        vec!["status"],
        vec!["status", "--json"],
        vec!["orders", "--out", "-"],
    ] {
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("there");
        let output = program(&pair.csa.home, &pair.csa.folder)
            .args(&arguments)
            .stdout(Stdio::from(full))
            .output()
            .expect("it runs");
        let said = Said::from(output);
        assert_eq!(said.code, Some(2), "{arguments:?}");
        assert!(
            said.err
                .starts_with("error: cannot write to standard output: "),
            "{}",
            said.err
        );
    }
}

#[test]
fn a_reader_that_stops_reading_is_no_error() {
    let pair = Pair::before(crate::player::TURNS);
    for arguments in [
        vec!["report"],
        vec!["report", "--json"],
        vec!["audit"],
        vec!["dice"],
        vec!["map"],
        vec!["tables", "export", "--out", "-"],
        vec!["rule"],
    ] {
        let mut child = program(&pair.csa.home, &pair.csa.folder)
            .args(&arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        drop(child.stdout.take());
        let said = Said::from(child.wait_with_output().expect("it ends"));
        assert_eq!(
            (said.code, said.err.as_str()),
            (Some(0), ""),
            "{arguments:?}"
        );
    }
}

// Single bits.

fn loaded(player: &Player) -> Match {
    let charter = Source::new("charter.toml", player.read("charter.toml"));
    Match::load(&charter, None).expect("a charter")
}

#[test]
fn every_flipped_bit_of_signed_orders_is_refused() {
    let (pair, number) = Pair::with_dice();
    let game = loaded(&pair.usa);
    let name = format!("turns/{:03}/state.toml", number - 1);
    let state = game
        .read_state(&Source::new("state.toml", pair.usa.read(name)))
        .expect("a state");
    let text = fs::read_to_string(pair.signed()).expect("there");
    assert!(
        game.read_orders(&state, &Source::new("orders", text.clone()))
            .is_ok()
    );
    for at in 0..text.len() {
        for bit in [at % 8, (at / 8 + 3) % 8] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1 << bit;
            // What is not UTF-8 is refused before it is read.
            if let Ok(flipped) = String::from_utf8(bytes) {
                let result = game.read_orders(&state, &Source::new("orders", flipped));
                assert!(result.is_err(), "bit {bit} of byte {at}");
            }
        }
    }
}

#[test]
fn flipped_bits_of_a_resolution_are_refused() {
    let (pair, number) = Pair::with_dice();
    let game = loaded(&pair.usa);
    let name = format!("turns/{:03}/state.toml", number - 1);
    let state = game
        .read_state(&Source::new("state.toml", pair.usa.read(name)))
        .expect("a state");
    let orders = fs::read_to_string(pair.signed()).expect("there");
    let orders = game
        .read_orders(&state, &Source::new("orders", orders))
        .expect("orders");
    let text = fs::read_to_string(pair.reply().join("resolution.toml")).expect("there");
    assert!(
        game.verify(&state, &orders, &Source::new("resolution", text.clone()))
            .is_ok()
    );
    for at in (0..text.len()).step_by(41) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1 << (at % 7);
        if let Ok(flipped) = String::from_utf8(bytes) {
            let result = game.verify(&state, &orders, &Source::new("resolution", flipped));
            assert!(result.is_err(), "bit {} of byte {at}", at % 7);
        }
    }
}

#[test]
fn empty_and_cut_files_are_named_as_such() {
    let (pair, _) = first_move();
    let csa = &pair.csa;
    let says = |arguments: &[&str], words: &str| {
        let said = csa.refused(1, arguments);
        assert!(said.contains(words), "{arguments:?}\n{said}");
        assert!(!said.contains("`format`"), "{arguments:?}\n{said}");
    };
    let form = csa.read("orders.toml");
    csa.write("orders.toml", "");
    says(&["check"], "orders.toml` is empty");
    csa.write("orders.toml", form);
    let state = csa.read("opening.toml");
    let resolution = csa.read("turns/000/resolution.toml");
    let whole = |name: &str| csa.read(format!("turns/000/{name}.toml"));
    for (name, text) in [
        ("state", state.clone()),
        ("resolution", resolution),
        ("orders", whole("orders")),
        ("charter", csa.read("charter.toml")),
    ] {
        let file = format!("{name}.here.toml");
        for (cut, words) in [
            (0, "is empty"),
            (4, "its end is missing"),
            (text.len() / 2, "its end is missing"),
            (text.len() - 3, "end"),
        ] {
            // `--charter` names keys; its signatures are not looked at.
            if name == "charter" && cut > text.len() / 2 {
                continue;
            }
            csa.write(&file, &text[..cut]);
            let reading: &[&[&str]] = match name {
                "state" => &[&["check", "--state"], &["map"]],
                "orders" => &[&["resolve"], &["receive"]],
                "charter" => &[&["inspect", "--charter"]],
                _ => &[&["receive"]],
            };
            for command in reading {
                let last: &[&str] = match command.last() {
                    Some(&"--charter") => &[&file, "charter.toml"],
                    Some(_) | None => &[&file],
                };
                says(&[*command, last].concat(), words);
            }
        }
    }
}
