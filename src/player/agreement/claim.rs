//! A claim of forfeit: the other side has been silent for longer than the charter allows.
//!
//! No date stands in the document, since nobody could check it. The time of the file that waits
//! for an answer keeps an honest player from claiming too early; a claim proves only who made it.

use super::taken::{Effect, Taken, Verified};
use super::{keep_once, require_own_known};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::party::Party;
use crate::player::sent::refuse_other_version;
use crate::player::situation::{self, Owing, Waiting, situation};
use crate::player::{Hand, KeyFile, Table};
use crate::protocol::canonical;
use crate::protocol::documents::{self, Awaited, Charter, Document, ForfeitClaim, SignedDocument};
use crate::protocol::signature;
use crate::side::Side;
use crate::store::journal::Entry;
use crate::store::{Home, Written};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The journal's word for a claim.
const CLAIM: &str = "forfeit-claim";

/// A claim that was signed.
pub struct Claimed {
    /// Where it is.
    pub path: PathBuf,
    /// What it says.
    pub claim: ForfeitClaim,
    /// Whether it is written anew.
    pub written: Written,
}

/// Claims the game, when the other side owes something and the deadline has passed at `now`.
///
/// # Errors
///
/// Nothing is owed; this side has not sent what it owes itself, unless that went `by_hand`; the
/// deadline has not passed; missing secrets.
pub fn claim(
    table: &Table,
    home: &Home,
    side: Side,
    key: &KeyFile,
    now: SystemTime,
    by_hand: bool,
) -> Result<Claimed, Faults> {
    table.require_no_equivocation()?;
    let before = table.state()?;
    let (awaited, play) = owed(table, home, side, by_hand)?;
    let days = table.game.charter.deadline_days;
    let Some(deadline) = play.deadline(days) else {
        return Err(Diagnostic::new(
            Kind::Unable,
            format!("`{}` does not tell since when it is", play.from.display()),
        )
        .help("restore the file; the deadline is counted from its time")
        .into());
    };
    if now <= deadline {
        let whom = table
            .game
            .charter
            .called(debtor(&table.game.charter, side, awaited));
        return Err(early(&whom, awaited, &play.from, days, deadline).into());
    }
    let slot = before.next();
    let hand = Hand::take(table, home, side, key, slot)?;
    let document = ForfeitClaim {
        format: ForfeitClaim::FORMAT.to_owned(),
        game: table.game.id,
        side,
        slot,
        parent: before.digest,
        awaited,
        deadline_days: days,
    };
    let path = table.folder.claim(slot, side);
    let text = signature::sign_document(
        &canonical::emit(&document),
        ForfeitClaim::NAMESPACE,
        hand.signer(),
    );
    let source = Source::new(path.display().to_string(), text);
    let claim = table.game.read_claim(&before, &source)?;
    let entry = Entry::new(slot, CLAIM);
    refuse_other_version(table, home, side.into(), &entry, source.text.as_bytes())?;
    hand.record(&entry, source.text.as_bytes())?;
    let _lock = table.folder.lock()?;
    let written = keep_once(&path, &source)?;
    Ok(Claimed {
        path,
        claim,
        written,
    })
}

/// Takes in a claim of the other side.
///
/// # Errors
///
/// Every fault of the claim.
pub fn take_claim(table: &Table, home: &Home, source: &Source) -> Result<Taken, Faults> {
    verify_claim(table, home, source)?.keep(table, source)
}

/// Verifies a claim of the other side.
///
/// # Errors
///
/// As [`take_claim`].
pub fn verify_claim(table: &Table, home: &Home, source: &Source) -> Result<Verified, Faults> {
    let header: ForfeitClaim = documents::read(source)?;
    table.require_game(source, header.game)?;
    let before = table.state_before(header.slot)?;
    let claim = table.game.read_claim(&before, source)?;
    require_own_known(
        table,
        home,
        claim.side,
        &Entry::new(claim.slot, CLAIM),
        source,
    )?;
    let next = if table.folder.turn(claim.slot).is_complete() {
        "play has gone on, and the claim with it is void"
    } else {
        "a dispatch still answers it; what the claim is worth is for both of you to say"
    };
    Ok(Verified::new(
        format!("{}; {next}", says(&table.game.charter, &claim)),
        Effect::Once(table.folder.claim(claim.slot, claim.side)),
    ))
}

/// What a claim says, for people. No player forfeits a game because its umpire is silent.
#[must_use]
pub fn says(charter: &Charter, claim: &ForfeitClaim) -> String {
    let debtor = debtor(charter, claim.side, claim.awaited);
    format!(
        "{} {}: the {} of {} for player-turn {} are overdue (deadline {} {})",
        claim.side,
        match debtor {
            Party::Side(_) => "claims the game by forfeit",
            Party::Umpire => "says that the game stands still",
        },
        match claim.awaited {
            Awaited::Orders => "orders",
            Awaited::Resolution => "results",
            Awaited::Answer => "words on a takeback",
        },
        charter.called(debtor),
        claim.slot,
        claim.deadline_days,
        if claim.deadline_days == 1 {
            "day"
        } else {
            "days"
        },
    )
}

/// Who owes what `side` waits for.
fn debtor(charter: &Charter, side: Side, awaited: Awaited) -> Party {
    match awaited {
        Awaited::Orders | Awaited::Answer => side.other().into(),
        Awaited::Resolution => charter.resolver(side.other()),
    }
}

/// What the others owe, and the file that it is owed since.
///
/// # Errors
///
/// The game is over; it is this side that is waited for; it has not sent what they wait for, unless
/// it was handed over (`by_hand`).
fn owed(
    table: &Table,
    home: &Home,
    side: Side,
    by_hand: bool,
) -> Result<(Awaited, Waiting), Faults> {
    let before = table.state()?;
    let slot = before.next();
    let other = side.other();
    let place = match table.game.charter.published {
        Some(_) => None,
        None => Some(home.game(&table.game.id.to_string())?),
    };
    let situation = situation(table, &before, &[side.into()], place.as_ref())?;
    let Some(play) = situation.play else {
        return Err(Diagnostic::new(Kind::Illegal, "the game is over: nothing is overdue").into());
    };
    let awaited = match play.what {
        situation::Awaited::Orders => Awaited::Orders,
        situation::Awaited::Resolution => Awaited::Resolution,
        situation::Awaited::Answer => Awaited::Answer,
        situation::Awaited::Sending => return Err(unsent(&situation.owing).into()),
    };
    if play.yours {
        let (message, help) = match awaited {
            Awaited::Answer => (
                format!("{other} waits for you: it has asked for a takeback"),
                "`countersign takeback answer --yes` or `--no`",
            ),
            Awaited::Orders => (
                format!(
                    "{other} waits for you: the orders of player-turn {slot} are yours to sign"
                ),
                "`countersign status` says what to do",
            ),
            Awaited::Resolution => (
                format!("{other} waits for you: player-turn {slot} is yours to resolve"),
                "`countersign status` says what to do",
            ),
        };
        return Err(Diagnostic::new(Kind::Illegal, message).help(help).into());
    }
    if situation.owing.holds_up && !by_hand {
        return Err(unsent(&situation.owing).into());
    }
    Ok((awaited, play))
}

/// Nobody is late with an answer to what he was not sent.
fn unsent(owing: &Owing) -> Diagnostic {
    let late: Vec<String> = owing
        .undelivered
        .iter()
        .map(|path| format!("`{}`", path.display()))
        .collect();
    let what = match owing.unsent[..] {
        [] => format!("not delivered: {}", late.join(", ")),
        _ => format!("not sent: {}", owing.unsent.join(", ")),
    };
    Diagnostic::new(
        Kind::Illegal,
        format!("you owe the others something yourself, and no deadline runs; {what}"),
    )
    .help(
        "`countersign send` mails it; `--by-hand` says that you have handed it over in another way",
    )
}

fn early(
    debtor: &str,
    awaited: Awaited,
    since: &Path,
    days: u32,
    deadline: SystemTime,
) -> Diagnostic {
    let when = jiff::Timestamp::try_from(deadline).map_or_else(
        |_| "later".to_owned(),
        |when| when.strftime("after %Y-%m-%d %H:%M UTC").to_string(),
    );
    Diagnostic::new(
        Kind::Illegal,
        format!(
            "the deadline has not passed: {debtor} has {days} {} for the {awaited}, counted from `{}`",
            if days == 1 { "day" } else { "days" },
            since.display()
        ),
    )
    .help(format!("claim {when}, or send what you sent once more"))
}
