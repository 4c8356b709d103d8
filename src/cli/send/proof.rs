//! When somebody has contradicted himself: what goes out then.

use super::carry::{carry_all, nothing};
use crate::cli::{Context, Ended};
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::mail::compose::mark;
use crate::mail::config::Config;
use crate::mail::dispatch::{self, Manner};
use crate::mail::outbox::{Kept, Outbox};
use crate::mail::owed::proof;
use crate::mail::people;
use crate::mail::thread::Thread;
use crate::mail::transport::Carrier;
use crate::party::Party;
use crate::player::Table;
use std::path::Path;

/// Nothing goes out any more once somebody has contradicted himself, unless it is the proof.
pub(super) fn stopped(first: &Path) -> Diagnostic {
    let folder = first.parent().unwrap_or(first);
    Diagnostic::new(
        Kind::Illegal,
        format!(
            "play has stopped: signed documents that contradict each other are kept in `{}`; \
             nothing was signed or sent",
            folder.display()
        ),
    )
    .help("`countersign send --proof` mails those documents, and nothing else")
}

/// Sends the documents that contradict each other.
pub(super) fn send_proof(
    context: &Context,
    table: &Table,
    sender: Party,
    config: &Config,
    manner: &Manner<'_>,
    carrier: Option<&Carrier>,
) -> Ended {
    let members = proof(table)?;
    if members.is_empty() {
        return Err(Diagnostic::new(
            Kind::Illegal,
            "no signed documents of this game contradict each other",
        )
        .help("`countersign send` sends what you owe")
        .into());
    }
    let marks: Vec<String> = members.iter().map(|member| mark(&member.bytes)).collect();
    let outbox = Outbox::of_game(&table.folder);
    let lock = table.folder.lock()?;
    let number = table.state()?.next();
    let carries = |kept: &Kept| -> Result<bool, Faults> {
        let documents = kept.head()?.documents();
        Ok(marks.iter().all(|mark| documents.contains(mark)))
    };
    let mut found = None;
    for kept in outbox.all()? {
        if carries(&kept)? {
            found = Some(kept);
        }
    }
    let kept = match found {
        Some(kept) => kept,
        None => {
            let parcels = people::parcels(table, sender, members, Vec::new());
            let Some(parcel) = parcels.first() else {
                return nothing(context, table);
            };
            let ready = dispatch::write(table, sender, parcel, config, manner)?;
            let kept = outbox.keep(number, &ready.composed.bytes)?;
            let mut thread = Thread::read(&table.folder)?;
            thread.add(&ready.composed.message_id);
            thread.write(&table.folder)?;
            kept
        }
    };
    drop(lock);
    carry_all(
        context,
        &table.game.id.to_string(),
        &[(&outbox, kept)],
        carrier,
    )
}
