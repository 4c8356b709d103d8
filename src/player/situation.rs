//! Where a game stands for whoever holds a home: what is awaited, from whom, since when, and what
//! this home itself has not sent. Everything that speaks of it asks here.

use super::Table;
use super::agreement::takeback;
use super::follows;
use crate::diagnostic::Faults;
use crate::engine::State;
use crate::mail::compose::mark;
use crate::mail::config::{Config, Way};
use crate::mail::outbox::Outbox;
use crate::mail::owed::{due, due_to_umpire};
use crate::party::Party;
use crate::protocol::documents::Mode;
use crate::side::Side;
use crate::store::GameHome;
use crate::store::archive::Member;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// The orders of the next player-turn.
    Orders,
    /// The resolution of orders that are signed.
    Resolution,
    /// The answer to a request for a takeback.
    Answer,
    /// That what is signed leaves this home.
    Sending,
}

impl Awaited {
    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Awaited::Orders => "orders",
            Awaited::Resolution => "resolution",
            Awaited::Answer => "answer",
            Awaited::Sending => "sending",
        }
    }
}

/// What a game waits for, and from whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// What.
    pub what: Awaited,
    /// Who owes it.
    pub party: Party,
    /// Whether this home is that party's.
    pub yours: bool,
    /// The file since whose time it is owed.
    pub from: PathBuf,
    /// Since when, as far as the files here tell; for people, never for documents.
    pub since: Option<SystemTime>,
}

impl Waiting {
    /// When the charter's deadline passes. None runs while this home has not sent what the others
    /// wait for.
    #[must_use]
    pub fn deadline(&self, days: u32) -> Option<SystemTime> {
        match self.what {
            Awaited::Sending => None,
            Awaited::Orders | Awaited::Resolution | Awaited::Answer => self
                .since?
                .checked_add(Duration::from_secs(u64::from(days) * 86_400)),
        }
    }
}

/// What this home has signed and not sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Owing {
    /// The names of documents that no message encloses.
    pub unsent: Vec<String>,
    /// Messages that have not left, although the configuration sends them.
    pub undelivered: Vec<PathBuf>,
    /// Whether the others wait for any of it: receipts and claims hold nobody up.
    pub holds_up: bool,
}

impl Owing {
    /// Whether there is nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.unsent.is_empty() && self.undelivered.is_empty()
    }
}

/// Where a game stands.
#[derive(Clone, Debug)]
pub struct Situation {
    /// The first proof that somebody contradicts himself, where there is one: play has stopped.
    pub stopped: Option<PathBuf>,
    /// What play waits for, whatever is still to be sent; none when it is over or has stopped.
    pub play: Option<Waiting>,
    /// What this home has to send.
    pub owing: Owing,
    /// Who this home is, when it is one party.
    me: Option<Party>,
}

impl Situation {
    /// What the game waits for; none when it is over or has stopped. What the others do not have
    /// yet they cannot answer: then it waits for this home to send.
    #[must_use]
    pub fn waiting(&self) -> Option<Waiting> {
        if self.stopped.is_some() {
            return None;
        }
        match (self.me, &self.play) {
            (Some(party), play)
                if !self.owing.is_empty() && !play.as_ref().is_some_and(|play| play.yours) =>
            {
                let play = play.as_ref();
                Some(Waiting {
                    what: Awaited::Sending,
                    party,
                    yours: true,
                    from: play.map_or_else(PathBuf::new, |play| play.from.clone()),
                    since: play.and_then(|play| play.since),
                })
            }
            (Some(_) | None, play) => play.clone(),
        }
    }

    /// Whether this home has asked for a takeback that is not answered.
    #[must_use]
    pub fn has_asked(&self) -> bool {
        let play = self.play.as_ref();
        play.is_some_and(|play| play.what == Awaited::Answer && !play.yours)
    }
}

/// The parties of the game that a home is; both sides of a published game, which needs no home.
#[must_use]
pub fn parties(table: &Table, home: Option<&GameHome>) -> Vec<Party> {
    match home {
        _ if table.game.charter.published.is_some() => Side::BOTH.map(Party::Side).to_vec(),
        None => Vec::new(),
        Some(home) => home.parties(),
    }
}

/// Where the game stands for `mine`, whose home this is.
///
/// # Errors
///
/// A file that cannot be read.
pub fn situation(
    table: &Table,
    state: &State,
    mine: &[Party],
    home: Option<&GameHome>,
) -> Result<Situation, Faults> {
    let stopped = table.equivocations()?.into_iter().next();
    let mut play = match stopped {
        Some(_) => None,
        None => play(table, state, mine)?,
    };
    let mut owing = Owing::default();
    // Nobody writes to himself.
    let me = match (table.game.charter.mode, mine) {
        (Mode::Mutual | Mode::Umpire, [party]) => Some(*party),
        (Mode::Mutual | Mode::Umpire | Mode::Solo, _) => None,
    };
    if let (Some(party), Some(home), None) = (me, home, &stopped) {
        let post = Post::read(table, state, party, home)?;
        if let (Some(play), Some((file, left))) = (&mut play, post.left)
            && !play.yours
            && play.since.is_some_and(|since| since < left)
        {
            play.from = file;
            play.since = Some(left);
        }
        owing = post.owing;
    }
    Ok(Situation {
        stopped,
        play,
        owing,
        me,
    })
}

/// The signed orders that are out: this player's own, or those that are held here. Such as are good
/// for nothing are not.
fn out(table: &Table, state: &State) -> Result<PathBuf, Faults> {
    let signed = table.folder.signed(state.next());
    Ok(
        match signed.is_file() && follows::stray_signed(table, state)?.is_none() {
            true => signed,
            false => table.folder.held(state.next()),
        },
    )
}

/// What play waits for, whatever is still to be sent. A request for a takeback comes before the
/// player-turn, and one that `mine` answer before their own; signed orders of who is asked are a no.
///
/// # Errors
///
/// A file that cannot be read.
pub fn play(table: &Table, state: &State, mine: &[Party]) -> Result<Option<Waiting>, Faults> {
    let slot = state.next();
    let folder = &table.folder;
    let signed = out(table, state)?;
    let mut asked = Vec::new();
    for side in Side::BOTH {
        let ordered = signed.is_file() && state.active() == Some(side.other());
        if !ordered && takeback::unanswered(table, slot, side)? {
            asked.push(side);
        }
    }
    let to_answer = |side: &&Side| mine.contains(&Party::Side(side.other()));
    let asker = asked.iter().find(to_answer).or(asked.first()).copied();
    let (what, party, from) = match (asker, state.active()) {
        (Some(asker), _) => (
            Awaited::Answer,
            Party::Side(asker.other()),
            folder.request(slot, asker),
        ),
        (None, None) => return Ok(None),
        (None, Some(active)) if signed.is_file() => {
            let resolver = table.game.charter.resolver(active.other());
            (Awaited::Resolution, resolver, signed)
        }
        (None, Some(active)) => {
            let file = match slot.checked_sub(1) {
                Some(last) => folder.turn(last).state(),
                None => folder.opening(),
            };
            (Awaited::Orders, Party::Side(active), file)
        }
    };
    Ok(Some(Waiting {
        what,
        party,
        yours: mine.contains(&party),
        since: written(&from),
        from,
    }))
}

/// What has been put into messages, and what has become of those.
struct Post {
    owing: Owing,
    /// The last message that the others needed to go on, and its time.
    left: Option<(PathBuf, SystemTime)>,
}

impl Post {
    fn read(table: &Table, state: &State, party: Party, home: &GameHome) -> Result<Self, Faults> {
        let boxes = [
            (Outbox::of_game(&table.folder), due(table, party)?),
            (Outbox::of_home(home), due_to_umpire(table, party)?),
        ];
        // A configuration that cannot be read sends nothing.
        let sends = Config::load().is_ok_and(|config| config.send != Way::Outbox);
        let mut owing = Owing::default();
        let mut first: BTreeMap<String, (SystemTime, PathBuf)> = BTreeMap::new();
        for (outbox, due) in boxes {
            let needed: BTreeSet<String> = due
                .iter()
                .filter(|member| holds_up(member))
                .map(|member| mark(&member.bytes))
                .collect();
            let mut enclosed = BTreeSet::new();
            for kept in outbox.all()? {
                let documents = kept.head()?.documents();
                let undelivered = sends && !kept.sent && kept.number >= state.next();
                if undelivered {
                    owing.undelivered.push(kept.path.clone());
                }
                for document in &documents {
                    let Some(time) = written(&kept.path).filter(|_| needed.contains(document))
                    else {
                        continue;
                    };
                    owing.holds_up |= undelivered;
                    let place = (time, kept.path.clone());
                    match first.get(document) {
                        Some(known) if known.0 <= time => {}
                        Some(_) | None => {
                            first.insert(document.clone(), place);
                        }
                    }
                }
                enclosed.extend(documents);
            }
            for member in due {
                if !enclosed.contains(&mark(&member.bytes)) {
                    owing.holds_up |= holds_up(&member);
                    owing.unsent.push(member.name);
                }
            }
        }
        let left = first.into_values().max();
        Ok(Post {
            owing,
            left: left.map(|(time, path)| (path, time)),
        })
    }
}

/// Whether the others need a document to go on.
fn holds_up(member: &Member) -> bool {
    ![
        ".forfeit-claim.toml",
        ".acknowledgement.toml",
        ".disclosure.toml",
    ]
    .iter()
    .any(|end| member.name.ends_with(end))
}

fn written(file: &Path) -> Option<SystemTime> {
    std::fs::metadata(file)
        .and_then(|data| data.modified())
        .ok()
}

/// The name of a party.
#[must_use]
pub fn name(table: &Table, party: Party) -> String {
    match party {
        Party::Side(side) => table
            .game
            .charter
            .player(side)
            .map_or(String::new(), |player| player.name.clone()),
        Party::Umpire => table.game.charter.called(Party::Umpire),
    }
}
