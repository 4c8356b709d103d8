//! Sends messages that are kept, and says what was done.

use crate::cli::{Context, Ended, Outcome};
use crate::diagnostic::Faults;
use crate::mail::outbox::{Kept, Outbox};
use crate::mail::transport::Carrier;
use crate::player::Table;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Says that everything has been sent.
pub(super) fn nothing(context: &Context, table: &Table) -> Ended {
    if context.global.json {
        context.print_json(&as_json(Some(&table.game.id.to_string()), &[]))?;
    } else {
        context.print("nothing to send\n")?;
        context.note(
            "everything that you owe has been sent; `countersign resend` sends the last message \
             again",
        );
    }
    Ok(Outcome::Good)
}

/// Sends messages, and says what was done, also when one of them could not leave.
pub(in crate::cli) fn carry_all(
    context: &Context,
    game: &str,
    messages: &[(&Outbox, Kept)],
    carrier: Option<&Carrier>,
) -> Ended {
    let mut done = Vec::new();
    for (outbox, kept) in messages {
        match carry(context, outbox, kept, carrier) {
            Ok(one) => done.push(one),
            Err(faults) => {
                if !context.global.json {
                    finish(context, Some(game), &done)?;
                }
                return Err(faults);
            }
        }
    }
    finish(context, Some(game), &done)
}

/// A message and what became of it.
pub(super) struct Done {
    pub(super) file: PathBuf,
    pub(super) subject: String,
    pub(super) to: Vec<String>,
    pub(super) message_id: String,
    pub(super) left: bool,
}

/// Sends a message that is kept, or says where it lies.
///
/// # Errors
///
/// What kept it from leaving; it then stays where it is.
fn carry(
    context: &Context,
    outbox: &Outbox,
    kept: &Kept,
    carrier: Option<&Carrier>,
) -> Result<Done, Faults> {
    let head = kept.head()?;
    let mut file = kept.path.clone();
    if let Some(carrier) = carrier {
        let name = kept.path.display().to_string();
        let sent = carrier.carry(&name, &kept.read()?, &mut |text| context.note(text));
        if let Err(faults) = sent {
            not_left(context, &name);
            return Err(faults);
        }
        file = outbox.left(kept)?;
    }
    Ok(Done {
        file,
        subject: head.subject(),
        to: head.to(),
        message_id: head.field("Message-ID").unwrap_or_default().to_owned(),
        left: carrier.is_some(),
    })
}

/// Says of a message that could not leave where it is.
pub(super) fn not_left(context: &Context, name: &str) {
    context.note(&format!(
        "`{name}` is kept; nothing is lost. `countersign mail test` looks at each step of sending"
    ));
}

/// Says what was done.
pub(super) fn finish(context: &Context, game: Option<&str>, done: &[Done]) -> Ended {
    if context.global.json {
        context.print_json(&as_json(game, done))?;
        return Ok(Outcome::Good);
    }
    for one in done {
        let how = if one.left { "sent" } else { "ready" };
        context.print(&format!(
            "{how}: {}\nto {}\n",
            one.subject,
            one.to.join(", ")
        ))?;
        let file = one.file.display();
        context.note(&if one.left {
            format!("kept as `{file}`")
        } else {
            format!("wrote `{file}`; open it in your mail program and send it")
        });
    }
    Ok(Outcome::Good)
}

fn as_json(game: Option<&str>, done: &[Done]) -> Value {
    let messages: Vec<Value> = done
        .iter()
        .map(|one| {
            json!({
                "file": one.file.display().to_string(),
                "subject": one.subject,
                "to": one.to,
                "message_id": one.message_id,
                "sent": one.left,
            })
        })
        .collect();
    json!({"format": "countersign/sent/1", "game": game, "messages": messages})
}
