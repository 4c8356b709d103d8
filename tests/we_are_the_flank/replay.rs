//! The example game, played again from its charter, its drafts and its published phrase.

use countersign::audit::{self, Verdict};
use countersign::diagnostic::Faults;
use countersign::player::resolve::{How, resolve};
use countersign::player::set_up::{Person, Terms, solo};
use countersign::player::sign::sign;
use countersign::player::{KeyFile, Table};
use countersign::side::Side;
use countersign::store::{GameFolder, Home, read_text};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/we_are_the_flank")
}

/// Every file below a folder, by its path from there.
fn files(root: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.file_name().is_some_and(|name| name != ".lock") {
                let name = path.strip_prefix(root).unwrap().to_owned();
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// Plays the example's drafts into `out`, as two players would through the library.
fn replay(out: &Path) -> Result<(), Faults> {
    let example = Table::open(GameFolder::open(&example())?)?;
    let charter = &example.game.charter;
    let people = Side::BOTH.map(|side| {
        let player = charter.player(side).unwrap();
        Person {
            side,
            name: player.name.clone(),
            address: player.address.clone(),
        }
    });
    let terms = Terms {
        system: charter.system.clone(),
        scenario: charter.scenario.clone(),
        deadline_days: charter.deadline_days,
        options: charter.options.clone(),
        tables: None,
    };
    let home = Home::at(out.join("home"));
    let key = KeyFile::default();
    let phrase = charter.published.as_deref();
    solo(&home, &key, &terms, &people, phrase, out)?;
    let table = Table::open(GameFolder::open(out)?)?;
    fs::create_dir(out.join("drafts")).unwrap();
    for number in example.folder.turns()? {
        let state = table.state()?;
        assert_eq!(state.next(), number);
        let name = format!("drafts/{number:03}.toml");
        fs::copy(example.folder.root().join(&name), out.join(&name)).unwrap();
        let draft = read_text(&out.join(&name))?;
        let signed = sign(&table, &home, &key, &state, &draft, None)?;
        let orders = read_text(&signed.path)?;
        resolve(&table, &home, &state, &orders, &How::default())?;
    }
    assert!(table.state()?.active().is_none(), "the game is over");
    Ok(())
}

#[test]
fn the_example_game_replays_byte_by_byte() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("game");
    if let Err(faults) = replay(&out) {
        panic!("{faults}");
    }
    let (shipped, replayed) = (files(&example()), files(&out));
    let names = |files: &BTreeMap<PathBuf, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&shipped), names(&replayed));
    for (name, bytes) in &shipped {
        assert!(
            replayed[name] == *bytes,
            "{} differs; make the example anew with `cargo run --release --example self_play -- \
             we-are-the-flank examples/we_are_the_flank orders/we_are_the_flank`",
            name.display()
        );
    }
}

#[test]
fn the_example_game_is_audited_as_valid() {
    let table = Table::open(GameFolder::open(&example()).unwrap()).unwrap();
    let audit = audit::audit(&table.game, &table.documents().unwrap(), |_, _| {});
    assert_eq!(audit.verdict, Verdict::Valid, "{:?}", audit.reasons);
    assert!(audit.ending.is_some());
    assert_eq!(audit.turns.len(), table.folder.turns().unwrap().len());
}

#[test]
fn the_reports_of_the_example_keep_to_80_columns() {
    let mut reports = 0;
    for (name, bytes) in files(&example()) {
        if !name.ends_with("report.txt") {
            continue;
        }
        reports += 1;
        let text = String::from_utf8(bytes).unwrap();
        for line in text.lines() {
            let width = line.chars().count();
            assert!(width <= 80, "{}: {width}: {line}", name.display());
        }
    }
    assert!(reports > 20);
}

/// What a whole game should show, by words of its reports.
#[test]
fn the_example_game_shows_the_rules_at_work() {
    let reports: String = files(&example())
        .into_iter()
        .filter(|(name, _)| name.ends_with("report.txt"))
        .map(|(_, bytes)| String::from_utf8(bytes).unwrap())
        .collect();
    for shown in [
        "adopts",
        "enters over the west edge",
        "enters over the north edge",
        "wheel left",
        "wheel right",
        "about-face, now",
        "forms firing line",
        "forms marching column",
        "Plum Run is reached",
        "costs double",
        "12-inch column",
        "24-inch column",
        "1-inch column",
        "SMITH-F fires at",
        "FLANK-R20",
        "rides",
        "joins",
        "retreats",
        "is eliminated",
        "overtaken:",
        "melee",
        "skipped",
        "\"save ",
        "\"commander ",
    ] {
        assert!(reports.contains(shown), "no report shows `{shown}`");
    }
}
