//! Two players and an umpire with a home and a game folder each, and a game of theirs.

use crate::orders;
use crate::player::{Pair, Player, Said, copy, last_state, path, program};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tempfile::TempDir;

/// How many player-turns the shared game has: two game turns.
pub const TURNS: u32 = 8;

/// The player-turn after which the Union charge is skipped, so that the standing orders of USA
/// are carried over.
pub const SKIPPED: u32 = 3;

/// Two players and their umpire, who have only files in common.
pub struct Trio {
    pub pair: Pair,
    pub uma: Player,
}

impl Trio {
    fn of(pair: Pair) -> Self {
        let folder = pair.root.path().join("uma");
        Trio {
            uma: Player {
                side: "UMPIRE",
                name: "uma",
                home: folder.join("home"),
                folder: folder.join("game"),
            },
            pair,
        }
    }

    /// Three people with keys, and tables of their own, but no game.
    pub fn strangers() -> Self {
        let trio = Trio::of(Pair::strangers());
        fs::create_dir_all(&trio.uma.folder).expect("made");
        trio.uma.must(&["keygen"]);
        for player in trio.all() {
            fs::remove_dir(&player.folder).expect("empty");
        }
        let shipped = trio.run(&trio.uma, &["tables", "export", "--out", "-"]).out;
        fs::write(trio.path("own.toml"), tables(&shipped)).expect("written");
        trio
    }

    /// A game that both players have signed and the umpire has not, always the same.
    pub fn before_signing() -> Self {
        static GAME: OnceLock<Trio> = OnceLock::new();
        let game = GAME.get_or_init(|| {
            let trio = Trio::strangers();
            trio.countersigned();
            trio
        });
        let trio = Trio::of(Pair::empty());
        copy(game.pair.root.path(), trio.pair.root.path());
        trio
    }

    /// The shared game as it stood before player-turn `next`, in a folder of its own.
    pub fn before(next: u32) -> Self {
        let trio = Trio::of(Pair::empty());
        copy(
            &shared_game().join(format!("{next}")),
            trio.pair.root.path(),
        );
        // The homes remember where the game was made: in another folder, for a copied game.
        for player in trio.all() {
            let file = player.secrets().join("folder");
            std::fs::write(file, format!("{}\n", player.folder.display())).expect("written");
        }
        trio
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.pair.path(name)
    }

    pub fn all(&self) -> [&Player; 3] {
        [&self.pair.csa, &self.pair.usa, &self.uma]
    }

    /// Runs the program beside all folders, with the home of one of the three.
    pub fn run(&self, player: &Player, words: &[&str]) -> Said {
        program(&player.home, self.pair.root.path())
            .args(words)
            .output()
            .expect("it runs")
            .into()
    }

    pub fn must(&self, player: &Player, words: &[&str]) -> String {
        let said = self.run(player, words);
        assert_eq!(said.code, Some(0), "{words:?}\n{}{}", said.out, said.err);
        said.out
    }

    /// The card and the offer.
    pub fn offered(&self) {
        self.must(
            &self.uma,
            &[
                "umpire",
                "card.toml",
                "--name",
                "Uma",
                "--address",
                "uma@example.org",
            ],
        );
        self.offer("card.toml", "offer.toml");
    }

    /// Ann offers a game with the umpire of a card.
    pub fn offer(&self, card: &str, offer: &str) {
        self.must(
            &self.pair.csa,
            &[
                "new", offer, "--side", "CSA", "--name", "Ann", "--mode", "umpire", "--umpire",
                card, "--tables", "own.toml",
            ],
        );
    }

    /// Ben accepts, and Ann signs: everything but the umpire's signature, in the folder
    /// `countersigned`.
    pub fn countersigned(&self) {
        self.offered();
        self.accept("offer.toml", "accepted");
        self.must(&self.pair.csa, &["start", "accepted", "ann/game"]);
        copy(&self.pair.csa.folder, &self.path("countersigned"));
    }

    /// Ben accepts an offer.
    pub fn accept(&self, offer: &str, accepted: &str) {
        self.must(
            &self.pair.usa,
            &[
                "accept", offer, accepted, "--name", "Ben", "--tables", "own.toml",
            ],
        );
    }

    /// The whole beginning. Ann takes the umpire's signature over into the folder that she has.
    pub fn begin(&self) {
        self.countersigned();
        self.must(&self.uma, &["start", "countersigned", "uma/game"]);
        copy(&self.uma.folder, &self.path("complete"));
        self.must(&self.pair.csa, &["start", "complete", "ann/game"]);
        self.must(&self.pair.usa, &["start", "complete", "ben/game"]);
    }

    /// The side to move writes and signs its orders.
    pub fn sign(&self) -> (&Player, u32) {
        let (active, _, number) = self.pair.next();
        active.must(&["orders"]);
        // In the first turn everybody stays where the tables put him, and one unit charges.
        if (1..SKIPPED).contains(&number) {
            let form = active.read("orders.toml");
            let standing = "[standing]\ndefault = \"fire\"\n";
            active.write("orders.toml", form.replacen("[standing]\n", standing, 1));
        } else {
            orders::write(active);
        }
        active.must(&["sign"]);
        fs::remove_file(active.at("orders.toml")).expect("done with");
        (active, number)
    }

    /// What the side to move sends to the umpire: orders, and standing orders of the next
    /// player-turn.
    pub fn dispatch(&self, active: &Player, number: u32) -> (PathBuf, PathBuf) {
        let sent = self.path("to-umpire");
        fs::create_dir_all(&sent).expect("made");
        let orders = sent.join(format!("{number:03}.orders.toml"));
        let standing = sent.join(format!("{:03}.{}.standing.toml", number + 1, active.side));
        fs::copy(
            active.at(format!("signed/{number:03}.orders.toml")),
            &orders,
        )
        .expect("sent");
        let name = format!("for-umpire/{:03}.{}.standing.toml", number + 1, active.side);
        fs::copy(active.at(name), &standing).expect("sent");
        (orders, standing)
    }

    /// The umpire resolves what the side to move sent.
    pub fn resolve(&self, active: &Player, number: u32) {
        let (orders, standing) = self.dispatch(active, number);
        self.uma
            .must(&["resolve", path(&orders), "--standing-of", path(&standing)]);
    }

    /// The umpire's resolution on its way to a player.
    pub fn reply(&self, number: u32) -> PathBuf {
        let reply = self.path("from-umpire");
        let _ = fs::remove_dir_all(&reply);
        copy(&self.uma.at(format!("turns/{number:03}")), &reply);
        reply
    }

    /// Plays one player-turn.
    pub fn play(&self) {
        let (active, number) = self.sign();
        self.resolve(active, number);
        let reply = self.reply(number);
        for player in [&self.pair.csa, &self.pair.usa] {
            player.must(&["verify", path(&reply)]);
        }
    }

    /// A second home and folder of somebody who means to say two things.
    pub fn twin(&self, of: &Player) -> Player {
        let twin = Player {
            side: of.side,
            name: of.name,
            home: self.path("twin").join(of.name).join("home"),
            folder: self.path("twin").join(of.name).join("game"),
        };
        copy(&of.home, &twin.home);
        copy(&of.folder, &twin.folder);
        twin
    }
}

/// Tables in which the 15th Alabama stands behind the 20th Maine: it may charge, and nobody else.
fn tables(shipped: &str) -> String {
    let at = shipped.find("id = \"15AL\"").expect("the 15th Alabama");
    let (before, unit) = shipped.split_at(at);
    let unit = unit
        .replacen("start = [8, 4.5]", "start = [58, 27]", 1)
        .replacen("facing = 90", "facing = 180", 1);
    before.to_owned() + &unit
}

/// A game of three homes, played once for all tests: a folder `N` for what stood before
/// player-turn N.
pub fn shared_game() -> &'static Path {
    static GAME: OnceLock<TempDir> = OnceLock::new();
    GAME.get_or_init(|| {
        let games = tempfile::tempdir().expect("a folder");
        let trio = Trio::strangers();
        trio.begin();
        for number in 0..=TURNS {
            let state = last_state(&trio.uma);
            assert_eq!(state["played"].as_integer(), Some(i64::from(number)));
            copy(
                trio.pair.root.path(),
                &games.path().join(format!("{number}")),
            );
            if number < TURNS {
                trio.play();
            }
        }
        games
    })
    .path()
}
