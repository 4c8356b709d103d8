//! What stands in no game folder yet.

use super::Args;
use super::carry::{Done, finish, not_left};
use crate::cli::{Context, Ended};
use crate::mail::config::Config;
use crate::mail::dispatch::{Manner, Ready};
use crate::mail::loose::{self, Loose};
use crate::mail::transport::Carrier;
use crate::store::write_file;
use std::path::Path;

/// A message about a file or folder: it has no game's outbox, and stands beside what it carries.
pub(super) fn single(
    args: &Args,
    context: &Context,
    path: &Path,
    config: &Config,
    manner: &Manner<'_>,
    carrier: Option<&Carrier>,
) -> Ended {
    let loose = Loose::read(path)?;
    let ready: Ready = loose.write(config, manner)?;
    let file = args.out.clone().unwrap_or_else(|| loose::beside(path));
    write_file(&file, &ready.composed.bytes)?;
    if let Some(carrier) = carrier {
        let name = file.display().to_string();
        carrier
            .carry(&name, &ready.composed.bytes, &mut |text| context.note(text))
            .inspect_err(|_| not_left(context, &name))?;
    }
    let done = Done {
        file,
        subject: ready.subject,
        to: ready.to,
        message_id: ready.composed.message_id,
        left: carrier.is_some(),
    };
    finish(context, None, &[done])
}
