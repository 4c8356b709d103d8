//! A published example game, played again from its charter, its drafts and its phrase.

use countersign::audit::{self, Verdict};
use countersign::diagnostic::Faults;
use countersign::player::disclose::disclose;
use countersign::player::resolve::{How, resolve};
use countersign::player::set_up::{Person, Terms, solo};
use countersign::player::sign::sign;
use countersign::player::{KeyFile, Table};
use countersign::side::Side;
use countersign::store::{GameFolder, Home, read_text};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// An example.
pub struct Example {
    /// Its folder, from the root of the project.
    pub folder: &'static str,
    /// The arguments of `self_play` that make it anew.
    pub made_by: &'static str,
    /// How many player-turns it has.
    pub turns: usize,
}

impl Example {
    fn root(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join(self.folder)
    }

    /// It replays byte by byte.
    pub fn replays(&self) {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("game");
        if let Err(faults) = replay(&self.root(), &out) {
            panic!("{faults}");
        }
        let (shipped, replayed) = (files(&self.root()), files(&out));
        let names = |files: &BTreeMap<PathBuf, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&shipped), names(&replayed));
        for (name, bytes) in &shipped {
            assert!(
                replayed[name] == *bytes,
                "{} differs; make the example anew with `cargo run --release --example self_play \
                 -- {}`",
                name.display(),
                self.made_by
            );
        }
    }

    /// Its audit is VALID.
    pub fn is_valid(&self) {
        let table = Table::open(GameFolder::open(&self.root()).unwrap()).unwrap();
        let audit = audit::audit(&table.game, &table.documents().unwrap(), |_, _| {});
        assert_eq!(audit.verdict, Verdict::Valid, "{:?}", audit.reasons);
        assert!(audit.ending.is_some());
        assert_eq!(audit.turns.len(), self.turns);
        assert_eq!(table.folder.turns().unwrap().len(), self.turns);
    }

    /// Its reports keep to 80 columns.
    pub fn reports_are_narrow(&self) {
        let reports = self.report_files();
        assert_eq!(reports.len(), self.turns);
        for (name, text) in reports {
            for line in text.lines() {
                let width = line.chars().count();
                assert!(width <= 80, "{}: {width}: {line}", name.display());
            }
        }
    }

    /// Its reports have all these words in them.
    pub fn shows(&self, words: &[&str]) {
        let reports: String = self.report_files().into_values().collect();
        for shown in words {
            assert!(reports.contains(shown), "no report shows `{shown}`");
        }
    }

    fn report_files(&self) -> BTreeMap<PathBuf, String> {
        files(&self.root())
            .into_iter()
            .filter(|(name, _)| name.ends_with("report.txt"))
            .map(|(name, bytes)| (name, String::from_utf8(bytes).unwrap()))
            .collect()
    }
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
fn replay(example: &Path, out: &Path) -> Result<(), Faults> {
    let example = Table::open(GameFolder::open(example)?)?;
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
    for side in Side::BOTH {
        if example.folder.disclosure(side).is_file() {
            disclose(&table, &home, &key, side)?;
        }
    }
    Ok(())
}
