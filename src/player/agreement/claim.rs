//! A claim of forfeit: the other side has been silent for longer than the charter allows.
//!
//! No date stands in the document, since nobody could check it. The time of the file that waits
//! for an answer keeps an honest player from claiming too early; a claim proves only who made it.

use super::taken::{Effect, Taken, Verified};
use super::{keep_once, require_own_known, takeback};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::party::Party;
use crate::player::sent::refuse_other_version;
use crate::player::{Hand, KeyFile, Table};
use crate::protocol::canonical;
use crate::protocol::documents::{self, Awaited, Charter, Document, ForfeitClaim, SignedDocument};
use crate::protocol::signature;
use crate::side::Side;
use crate::store::fault::unable;
use crate::store::journal::Entry;
use crate::store::{Home, Written};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

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
/// Nothing is owed; the deadline has not passed; missing secrets.
pub fn claim(
    table: &Table,
    home: &Home,
    side: Side,
    key: &KeyFile,
    now: SystemTime,
) -> Result<Claimed, Faults> {
    table.require_no_equivocation()?;
    let before = table.state()?;
    let (awaited, since) = owed(table, side)?;
    let days = table.game.charter.deadline_days;
    let written = std::fs::metadata(&since)
        .and_then(|metadata| metadata.modified())
        .map_err(|error| unable("read", &since, &error))?;
    let deadline = written + Duration::from_secs(u64::from(days) * 86_400);
    if now <= deadline {
        let whom = table
            .game
            .charter
            .called(debtor(&table.game.charter, side, awaited));
        return Err(early(&whom, awaited, &since, days, deadline).into());
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

/// What the other side owes, and the file that it is owed since.
fn owed(table: &Table, side: Side) -> Result<(Awaited, PathBuf), Faults> {
    let before = table.state()?;
    let slot = before.next();
    let other = side.other();
    match takeback::waiting(table, slot)? {
        Some(asker) if asker == side => {
            return Ok((Awaited::Answer, table.folder.request(slot, side)));
        }
        Some(_) => {
            return Err(Diagnostic::new(
                Kind::Illegal,
                format!("{other} waits for you: it has asked for a takeback"),
            )
            .help("`countersign takeback answer --yes` or `--no`")
            .into());
        }
        None => {}
    }
    match before.active() {
        None => Err(Diagnostic::new(Kind::Illegal, "the game is over: nothing is overdue").into()),
        Some(active) if active == side => {
            let signed = table.folder.signed(slot);
            if signed.is_file() {
                Ok((Awaited::Resolution, signed))
            } else {
                Err(Diagnostic::new(
                    Kind::Illegal,
                    format!(
                        "{other} waits for you: the orders of player-turn {slot} are yours to sign"
                    ),
                )
                .help("`countersign status` says what to do")
                .into())
            }
        }
        Some(_) => Ok((
            Awaited::Orders,
            match slot.checked_sub(1) {
                Some(last) => table.folder.turn(last).state(),
                None => table.folder.opening(),
            },
        )),
    }
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
