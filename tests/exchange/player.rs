//! Two players with a home and a game folder each, and a game of theirs to begin a test with.

use crate::orders;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use tempfile::TempDir;

/// How many player-turns the shared game has: more than three game turns.
pub const TURNS: u32 = 14;

/// One player: a home that nobody else sees, and a game folder.
pub struct Player {
    pub side: &'static str,
    pub name: &'static str,
    pub home: PathBuf,
    pub folder: PathBuf,
}

/// What a run of the program said.
pub struct Said {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        Said {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("UTF-8"),
            err: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }
}

/// The program, in a folder, with a home.
pub fn program(home: &Path, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_countersign"));
    command
        .current_dir(folder)
        .env("COUNTERSIGN_HOME", home)
        .env("COUNTERSIGN_CONFIG", home.join("config.toml"))
        .env_remove("COUNTERSIGN_FAULT")
        .env_remove("NO_COLOR");
    command
}

impl Player {
    pub fn run(&self, arguments: &[&str]) -> Said {
        program(&self.home, &self.folder)
            .args(arguments)
            .output()
            .expect("it runs")
            .into()
    }

    /// Runs what must succeed, and gives its standard output.
    pub fn must(&self, arguments: &[&str]) -> String {
        let said = self.run(arguments);
        assert_eq!(
            said.code,
            Some(0),
            "{} {arguments:?}\n{}{}",
            self.name,
            said.out,
            said.err
        );
        said.out
    }

    /// Runs what must be refused with `code`, and gives its standard error. Nothing in the
    /// player's home or game folder may have changed, but for proof that the message speaks of.
    pub fn refused(&self, code: i32, arguments: &[&str]) -> String {
        let proofs = contents(&self.at("refused"));
        let before = (contents(&self.home), self.without_proofs());
        let said = self.run(arguments);
        assert_eq!(
            said.code,
            Some(code),
            "{} {arguments:?}\n{}{}",
            self.name,
            said.out,
            said.err
        );
        assert_eq!(said.out, "", "{arguments:?}");
        let after = (contents(&self.home), self.without_proofs());
        assert!(before == after, "{arguments:?} wrote something");
        if !said.err.contains("they are kept as proof") {
            let kept = contents(&self.at("refused"));
            assert!(
                proofs == kept,
                "{arguments:?} kept something and does not say so"
            );
        }
        said.err
    }

    /// The game folder without what is kept of signed documents against the rules.
    fn without_proofs(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut all = contents(&self.folder);
        all.retain(|path, _| !path.starts_with("refused"));
        all
    }

    pub fn at(&self, path: impl AsRef<Path>) -> PathBuf {
        self.folder.join(path)
    }

    pub fn read(&self, path: impl AsRef<Path>) -> String {
        let path = self.at(path);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    pub fn write(&self, path: impl AsRef<Path>, text: impl AsRef<[u8]>) -> String {
        let path = self.at(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(&path, text).expect("written");
        path.display().to_string()
    }

    /// The folder of the game's secrets in the player's home.
    pub fn secrets(&self) -> PathBuf {
        let mut games: Vec<PathBuf> = fs::read_dir(self.home.join("games"))
            .expect("games")
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.join(format!("{}.secret.toml", self.side)).is_file())
            .collect();
        assert_eq!(games.len(), 1, "{games:?}");
        games.remove(0)
    }

    /// The file of the game's secrets.
    pub fn secret_file(&self) -> PathBuf {
        self.secrets().join(format!("{}.secret.toml", self.side))
    }
}

/// Two players who have only files in common.
pub struct Pair {
    pub root: TempDir,
    pub csa: Player,
    pub usa: Player,
}

impl Pair {
    fn at(root: TempDir) -> Self {
        let player = |side, name: &'static str| {
            let folder = root.path().join(name);
            Player {
                side,
                name,
                home: folder.join("home"),
                folder: folder.join("game"),
            }
        };
        Pair {
            csa: player("CSA", "ann"),
            usa: player("USA", "ben"),
            root,
        }
    }

    /// Two players with nothing at all.
    pub fn empty() -> Self {
        Pair::at(tempfile::tempdir().expect("a folder"))
    }

    /// Two players with keys and no game.
    pub fn strangers() -> Self {
        let pair = Pair::at(tempfile::tempdir().expect("a folder"));
        for player in [&pair.csa, &pair.usa] {
            fs::create_dir_all(&player.folder).expect("made");
            player.must(&["keygen"]);
        }
        pair
    }

    /// The shared game as it stood before player-turn `next`, in a folder of its own.
    pub fn before(next: u32) -> Self {
        Pair::copied(&shared_game().join(format!("{next}")))
    }

    /// A copy of two players with a game, in a folder of its own.
    pub fn copied(root: &Path) -> Self {
        let pair = Pair::at(tempfile::tempdir().expect("a folder"));
        copy(root, pair.root.path());
        // The home remembers where the game was made: in another folder, for a copied game.
        for player in [&pair.csa, &pair.usa] {
            let file = player.secrets().join("folder");
            fs::write(file, format!("{}\n", player.folder.display())).expect("written");
        }
        pair
    }

    /// A path under the folder of both, for what is on its way.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    pub fn of(&self, side: &str) -> &Player {
        match side {
            "CSA" => &self.csa,
            "USA" => &self.usa,
            _ => panic!("{side}"),
        }
    }

    /// The side to move and the player-turn's number, from the last state.
    pub fn next(&self) -> (&Player, &Player, u32) {
        let state = last_state(&self.csa);
        let active = state["to_move"].as_str().expect("a side");
        let number = state["played"].as_integer().expect("a number");
        let other = if active == "CSA" { "USA" } else { "CSA" };
        (
            self.of(active),
            self.of(other),
            u32::try_from(number).expect("small"),
        )
    }

    /// Plays one player-turn; only files pass from one folder to the other.
    pub fn play(&self) {
        let (active, resolver, number) = self.next();
        active.must(&["orders"]);
        orders::write(active);
        active.must(&["check"]);
        active.must(&["sign"]);
        let file = self.path("mail.orders.toml");
        fs::copy(active.at(format!("signed/{number:03}.orders.toml")), &file).expect("sent");
        resolver.must(&["resolve", path(&file)]);
        let reply = self.path("mail.reply");
        copy(&resolver.at(format!("turns/{number:03}")), &reply);
        active.must(&["verify", path(&reply)]);
        fs::remove_dir_all(&reply).expect("read");
        fs::remove_file(&file).expect("read");
        fs::remove_file(active.at("orders.toml")).expect("done with");
    }

    /// The shared game before the first player-turn with dice, and that player-turn played by
    /// the resolver: what the active side then gets.
    pub fn with_dice() -> (Self, u32) {
        let number = first_with_dice();
        (Pair::before(number), number)
    }

    /// Signed orders of the player-turn that comes next, as played in the shared game.
    pub fn signed(&self) -> PathBuf {
        let (_, _, number) = self.next();
        self.shared(number, "orders.toml")
    }

    /// The resolver's folder of the player-turn that comes next, as in the shared game.
    pub fn reply(&self) -> PathBuf {
        let (_, _, number) = self.next();
        let reply = self.path("reply");
        copy(&turn_folder(number), &reply);
        reply
    }

    fn shared(&self, number: u32, name: &str) -> PathBuf {
        let file = self.path(name);
        fs::copy(turn_folder(number).join(name), &file).expect("there");
        file
    }
}

fn turn_folder(number: u32) -> PathBuf {
    shared_game().join(format!("{TURNS}/ann/game/turns/{number:03}"))
}

fn first_with_dice() -> u32 {
    (0..TURNS)
        .find(|number| {
            fs::read_to_string(turn_folder(*number).join("resolution.toml"))
                .expect("there")
                .matches("[[roll]]")
                .count()
                > 1
        })
        .expect("somebody fires in three game turns")
}

pub fn last_state(player: &Player) -> toml::Table {
    let last = (0..)
        .take_while(|number| player.at(format!("turns/{number:03}")).is_dir())
        .last();
    let text = match last {
        Some(number) => player.read(format!("turns/{number:03}/state.toml")),
        None => player.read("opening.toml"),
    };
    text.parse().expect("TOML")
}

/// A game of two homes, played once for all tests: a folder `N` for what stood before player-turn
/// N. It is made new in each run, so its dice differ from run to run.
pub fn shared_game() -> &'static Path {
    static GAME: OnceLock<TempDir> = OnceLock::new();
    GAME.get_or_init(|| {
        let games = tempfile::tempdir().expect("a folder");
        let pair = Pair::strangers();
        begin(&pair);
        for number in 0..TURNS {
            copy(pair.root.path(), &games.path().join(format!("{number}")));
            pair.play();
        }
        copy(pair.root.path(), &games.path().join(format!("{TURNS}")));
        games
    })
    .path()
}

/// Offer, acceptance, counter-signature.
pub fn begin(pair: &Pair) {
    begin_with(pair, &[]);
}

/// [`begin`], with more in the offer.
pub fn begin_with(pair: &Pair, terms: &[&str]) {
    let at = |name: &str| pair.path(name).display().to_string();
    for player in [&pair.csa, &pair.usa] {
        let _ = fs::remove_dir(&player.folder);
        fs::create_dir_all(player.folder.parent().expect("a folder")).expect("made");
    }
    let root = pair.root.path();
    let run = |player: &Player, arguments: &[&str]| {
        let said = Said::from(
            program(&player.home, root)
                .args(arguments)
                .output()
                .expect("it runs"),
        );
        assert_eq!(said.code, Some(0), "{arguments:?}\n{}", said.err);
    };
    run(
        &pair.csa,
        &[
            &[
                "new",
                &at("offer.toml"),
                "--side",
                "CSA",
                "--name",
                "Ann",
                "--address",
                "ann@example.org",
            ],
            terms,
        ]
        .concat(),
    );
    run(
        &pair.usa,
        &[
            "accept",
            &at("offer.toml"),
            &at("accepted"),
            "--name",
            "Ben",
        ],
    );
    run(&pair.csa, &["start", &at("accepted"), &at("ann/game")]);
    copy(&pair.csa.folder, &pair.path("started"));
    run(&pair.usa, &["start", &at("started"), &at("ben/game")]);
}

/// A path as an argument.
pub fn path(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Copies a folder with all that is in it.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("made");
    fs::set_permissions(to, fs::metadata(from).expect("there").permissions()).expect("set");
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

/// Every file under a folder with its bytes; locks are left out.
pub fn contents(root: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![root.to_path_buf()];
    while let Some(folder) = open.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.file_name().is_some_and(|name| name != ".lock") {
                let bytes = fs::read(&path).expect("readable");
                let name = path.strip_prefix(root).expect("inside").to_path_buf();
                found.insert(name, bytes);
            }
        }
    }
    found
}
