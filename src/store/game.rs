//! A game folder: everything in it may be shown to anybody, but for what lies in `for-umpire`.
//!
//! ```text
//! charter.toml acceptance.toml start.toml opening.toml
//! tables.toml                  only when the game does not use the shipped tables
//! orders.toml                  the draft being written
//! signed/NNN.orders.toml       what was signed, to send
//! held/NNN.orders.toml         mode umpire: orders of another that wait to be resolved
//! for-umpire/NNN.CSA.standing.toml   mode umpire: what only the umpire may see, to send to him
//! turns/NNN/                   orders.toml resolution.toml state.toml report.txt, as one folder;
//!                              a takeback: request.toml answer.toml state.toml report.txt
//! takeback/                    NNN.SIDE.request.toml NNN.SIDE.answer.toml
//! rekey/NN.SIDE.toml           changes of key; NN.SIDE.asked.toml: nobody vouches for it yet
//! claims/NNN.SIDE.toml         claims of forfeit
//! acknowledged/NNN.SIDE.toml   receipts
//! disclosure/SIDE.toml         everything that a side hid, once the game is over
//! equivocation/                both documents when a player signed two for one player-turn
//! ```

use super::atomic::{Written, make_folder, write_folder};
use super::fault::unable;
use super::home::list;
use super::lock::Lock;
use crate::diagnostic::{Diagnostic, Kind};
use crate::party::Party;
use crate::side::Side;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of one game.
#[derive(Clone, Debug)]
pub struct GameFolder {
    root: PathBuf,
}

/// The files of one player-turn.
#[derive(Clone, Debug)]
pub struct TurnFolder {
    root: PathBuf,
}

/// A player-turn's number in names: three digits, more when it needs them.
#[must_use]
pub fn number(player_turn: u32) -> String {
    format!("{player_turn:03}")
}

/// The player-turn of a name written by [`number`]; none for any other text.
#[must_use]
pub fn parse_number(text: &str) -> Option<u32> {
    let value = text.parse().ok()?;
    (number(value) == text).then_some(value)
}

impl GameFolder {
    /// The game folder that holds `from`: `from` itself or the nearest folder above it with a
    /// `charter.toml`.
    ///
    /// # Errors
    ///
    /// There is none (unable).
    pub fn find(from: &Path) -> Result<GameFolder, Diagnostic> {
        let start = std::path::absolute(from).map_err(|error| unable("read", from, &error))?;
        let found = start
            .ancestors()
            .find(|folder| folder.join("charter.toml").is_file());
        match found {
            // The path as it was given where that is the game folder: messages stay short.
            Some(folder) if folder == start => Ok(GameFolder::at(from)),
            Some(folder) => Ok(GameFolder::at(folder)),
            None => Err(no_game(from).help(
                "go to the game folder or name it with `--game DIR`; `countersign new` begins one",
            )),
        }
    }

    /// The game folder at exactly this path.
    ///
    /// # Errors
    ///
    /// It has no `charter.toml` (unable).
    pub fn open(path: &Path) -> Result<GameFolder, Diagnostic> {
        if path.join("charter.toml").is_file() {
            Ok(GameFolder::at(path))
        } else {
            Err(no_game(path).help("name the folder that holds the game's charter.toml"))
        }
    }

    /// A game folder at a path, whether or not anything is there yet.
    pub fn at(root: impl Into<PathBuf>) -> GameFolder {
        GameFolder { root: root.into() }
    }

    /// The folder itself.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The offer, before the charter stands.
    #[must_use]
    pub fn offer(&self) -> PathBuf {
        self.root.join("offer.toml")
    }

    /// The charter.
    #[must_use]
    pub fn charter(&self) -> PathBuf {
        self.root.join("charter.toml")
    }

    /// The acceptor's first seal.
    #[must_use]
    pub fn acceptance(&self) -> PathBuf {
        self.root.join("acceptance.toml")
    }

    /// The offerer's start.
    #[must_use]
    pub fn start(&self) -> PathBuf {
        self.root.join("start.toml")
    }

    /// The opening state.
    #[must_use]
    pub fn opening(&self) -> PathBuf {
        self.root.join("opening.toml")
    }

    /// The game's own tables, if it does not use the shipped ones.
    #[must_use]
    pub fn tables(&self) -> PathBuf {
        self.root.join("tables.toml")
    }

    /// The draft being written.
    #[must_use]
    pub fn draft(&self) -> PathBuf {
        self.root.join("orders.toml")
    }

    /// Signed orders, to send.
    #[must_use]
    pub fn signed(&self, player_turn: u32) -> PathBuf {
        self.root
            .join("signed")
            .join(format!("{}.orders.toml", number(player_turn)))
    }

    /// Signed orders that verify and wait: with the umpire for sealed standing orders, with a
    /// player for the umpire's resolution.
    #[must_use]
    pub fn held(&self, player_turn: u32) -> PathBuf {
        self.root
            .join("held")
            .join(format!("{}.orders.toml", number(player_turn)))
    }

    /// What was signed against the rules and could not be taken over.
    #[must_use]
    pub fn refused(&self) -> PathBuf {
        self.root.join("refused")
    }

    /// Removes held orders of player-turns before `next`, which nothing waits for any more.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn release(&self, next: u32) -> Result<(), Diagnostic> {
        let folder = self.root.join("held");
        for name in list(&folder)? {
            let turn = name
                .strip_suffix(".orders.toml")
                .and_then(parse_number)
                .filter(|turn| *turn < next);
            if turn.is_some() {
                let path = folder.join(&name);
                fs::remove_file(&path).map_err(|error| unable("remove", &path, &error))?;
            }
        }
        Ok(())
    }

    /// What only the umpire may see until he opens it.
    #[must_use]
    pub fn for_umpire(&self) -> PathBuf {
        self.root.join("for-umpire")
    }

    /// A side's sealed standing orders for a player-turn, to be sent to the umpire alone.
    #[must_use]
    pub fn standing_for_umpire(&self, player_turn: u32, side: Side) -> PathBuf {
        self.for_umpire()
            .join(format!("{}.{side}.standing.toml", number(player_turn)))
    }

    /// What a side disclosed after the game.
    #[must_use]
    pub fn disclosure(&self, side: Side) -> PathBuf {
        self.root.join("disclosure").join(format!("{side}.toml"))
    }

    /// Both documents of a player who signed two.
    #[must_use]
    pub fn equivocation(&self) -> PathBuf {
        self.root.join("equivocation")
    }

    /// A side's request for a takeback in a slot.
    #[must_use]
    pub fn request(&self, slot: u32, side: Side) -> PathBuf {
        self.slot_file("takeback", slot, side, "request.toml")
    }

    /// A side's answer to the other's request for a takeback in a slot.
    #[must_use]
    pub fn answer(&self, slot: u32, side: Side) -> PathBuf {
        self.slot_file("takeback", slot, side, "answer.toml")
    }

    /// A side's claim of forfeit in a slot.
    #[must_use]
    pub fn claim(&self, slot: u32, side: Side) -> PathBuf {
        self.slot_file("claims", slot, side, "toml")
    }

    /// The receipts of a side or the umpire for what had been received when the last slot was this
    /// one.
    #[must_use]
    pub fn acknowledged(&self, slot: u32, party: impl Into<Party>) -> PathBuf {
        self.slot_file("acknowledged", slot, party, "toml")
    }

    /// A change of a side's key.
    #[must_use]
    pub fn rekey(&self, change: u32, side: Side) -> PathBuf {
        self.root
            .join("rekey")
            .join(format!("{change:02}.{side}.toml"))
    }

    /// A change of a side's key for which nobody has vouched yet.
    #[must_use]
    pub fn rekey_asked(&self, change: u32, side: Side) -> PathBuf {
        self.root
            .join("rekey")
            .join(format!("{change:02}.{side}.asked.toml"))
    }

    /// The changes of key that count, by number and side.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn rekeys(&self) -> Result<Vec<PathBuf>, Diagnostic> {
        let mut found: Vec<(u32, Side)> = list(&self.root.join("rekey"))?
            .iter()
            .filter_map(|name| {
                let (change, side) = name.strip_suffix(".toml")?.split_once('.')?;
                Some((change.parse().ok()?, side.parse().ok()?))
            })
            .filter(|(change, side)| self.rekey(*change, *side).is_file())
            .collect();
        found.sort();
        Ok(found
            .into_iter()
            .map(|(change, side)| self.rekey(change, side))
            .collect())
    }

    fn slot_file(&self, folder: &str, slot: u32, party: impl Into<Party>, end: &str) -> PathBuf {
        let name = format!("{}.{}.{end}", number(slot), party.into());
        self.root.join(folder).join(name)
    }

    /// The files of a slot: a player-turn or a takeback.
    #[must_use]
    pub fn turn(&self, player_turn: u32) -> TurnFolder {
        TurnFolder::at(self.root.join("turns").join(number(player_turn)))
    }

    /// The slots whose folder is complete, in order.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn turns(&self) -> Result<Vec<u32>, Diagnostic> {
        let mut turns: Vec<u32> = list(&self.root.join("turns"))?
            .iter()
            .filter_map(|name| parse_number(name))
            .filter(|turn| self.turn(*turn).is_complete())
            .collect();
        turns.sort_unstable();
        Ok(turns)
    }

    /// The slots up to the last one that has a folder which are not complete, in order.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn incomplete(&self) -> Result<Vec<u32>, Diagnostic> {
        let last = list(&self.root.join("turns"))?
            .iter()
            .filter_map(|name| parse_number(name))
            .filter(|slot| self.turn(*slot).root().is_dir())
            .max();
        let slots = 0..last.map_or(0, |last| last + 1);
        Ok(slots
            .filter(|slot| !self.turn(*slot).is_complete())
            .collect())
    }

    /// The highest complete slot; none before the first.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn latest(&self) -> Result<Option<u32>, Diagnostic> {
        Ok(self.turns()?.last().copied())
    }

    /// The current state: that of the highest complete player-turn, else the opening.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn state(&self) -> Result<PathBuf, Diagnostic> {
        Ok(match self.latest()? {
            Some(turn) => self.turn(turn).state(),
            None => self.opening(),
        })
    }

    /// Locks the folder, making it if it is missing, and removes what killed runs left in it.
    ///
    /// # Errors
    ///
    /// As [`Lock::hold`].
    pub fn lock(&self) -> Result<Lock, Diagnostic> {
        make_folder(&self.root)?;
        Lock::hold(&self.root)
    }
}

impl TurnFolder {
    /// The files of a player-turn in a folder.
    pub fn at(root: impl Into<PathBuf>) -> TurnFolder {
        TurnFolder { root: root.into() }
    }

    /// The folder itself.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The active side's signed orders.
    #[must_use]
    pub fn orders(&self) -> PathBuf {
        self.root.join("orders.toml")
    }

    /// The resolver's signed resolution.
    #[must_use]
    pub fn resolution(&self) -> PathBuf {
        self.root.join("resolution.toml")
    }

    /// The request for the takeback that fills the slot.
    #[must_use]
    pub fn request(&self) -> PathBuf {
        self.root.join("request.toml")
    }

    /// The answer that consents to it.
    #[must_use]
    pub fn answer(&self) -> PathBuf {
        self.root.join("answer.toml")
    }

    /// The state after it.
    #[must_use]
    pub fn state(&self) -> PathBuf {
        self.root.join("state.toml")
    }

    /// The report for people.
    #[must_use]
    pub fn report(&self) -> PathBuf {
        self.root.join("report.txt")
    }

    /// Whether all documents of the player-turn or takeback are here.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.documents(self.is_takeback())
            .iter()
            .all(|path| path.is_file())
    }

    /// The documents that are not here as files.
    #[must_use]
    pub fn missing(&self) -> Vec<PathBuf> {
        let documents = self.documents(self.takes_back()).into_iter();
        documents.filter(|path| !path.is_file()).collect()
    }

    fn documents(&self, takeback: bool) -> [PathBuf; 3] {
        match takeback {
            true => [self.request(), self.answer(), self.state()],
            false => [self.orders(), self.resolution(), self.state()],
        }
    }

    /// Whether the slot holds a takeback, or what is left of one.
    #[must_use]
    pub fn takes_back(&self) -> bool {
        self.request().exists() || self.answer().exists()
    }

    /// Whether the slot holds a takeback.
    #[must_use]
    pub fn is_takeback(&self) -> bool {
        self.request().is_file()
    }

    /// Writes a takeback, whole or not at all.
    ///
    /// # Errors
    ///
    /// As [`write_folder`].
    pub fn write_takeback(
        &self,
        request: &[u8],
        answer: &[u8],
        state: &[u8],
        report: &[u8],
    ) -> Result<Written, Diagnostic> {
        write_folder(
            &self.root,
            &[
                ("request.toml", request),
                ("answer.toml", answer),
                ("state.toml", state),
                ("report.txt", report),
            ],
        )
    }

    /// Writes the player-turn, whole or not at all.
    ///
    /// # Errors
    ///
    /// As [`write_folder`].
    pub fn write(
        &self,
        orders: &[u8],
        resolution: &[u8],
        state: &[u8],
        report: &[u8],
    ) -> Result<Written, Diagnostic> {
        write_folder(
            &self.root,
            &[
                ("orders.toml", orders),
                ("resolution.toml", resolution),
                ("state.toml", state),
                ("report.txt", report),
            ],
        )
    }
}

fn no_game(path: &Path) -> Diagnostic {
    Diagnostic::new(
        Kind::Unable,
        format!("there is no charter.toml at `{}`", path.display()),
    )
}
