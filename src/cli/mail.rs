//! `mail`: how this player's mail leaves.

use super::{Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::mail::compose::{Letter, compose, mailbox, now};
use crate::mail::config::{self, Config, TEMPLATE, Way};
use crate::mail::transport::{Carrier, probe};
use crate::store::atomic::{make_folder, write_secret};
use clap::Subcommand;
use serde_json::{Value, json};

/// Set up and test your mail
///
/// Without any set-up, `countersign send` writes messages for your mail program to send. A
/// configuration file lets it send them itself.
#[derive(clap::Args)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub action: Action,
}

#[expect(missing_docs, reason = "each part is documented by its own struct")]
#[derive(Subcommand)]
pub enum Action {
    Init(Init),
    Test(Test),
}

/// Write a configuration file to fill in
///
/// Every line of it is a comment but one, so nothing changes until you edit it. It goes to the
/// platform's configuration folder, or where COUNTERSIGN_CONFIG says.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign mail init
  COUNTERSIGN_CONFIG=~/club.toml countersign mail init")]
pub struct Init {}

/// Check the configuration, step by step
///
/// Reads the configuration and fetches the password, connects to the mail server, protects the
/// connection, logs in; with --to also sends a short message. It never shows the password.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign mail test
  countersign mail test --to ann@example.org")]
pub struct Test {
    /// Send a message to this address
    #[arg(long, value_name = "ADDRESS")]
    pub to: Option<String>,
}

/// Sets up or tests the mail.
///
/// # Errors
///
/// A configuration file that is there already; every fault of the configuration; the first step
/// that fails.
pub fn run(args: &Args, context: &Context) -> Ended {
    match &args.action {
        Action::Init(_) => init(context),
        Action::Test(args) => test(args, context),
    }
}

fn init(context: &Context) -> Ended {
    let path = config::locate()?;
    if path.exists() {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!("`{}` is there already", path.display()),
        )
        .help("edit it; `countersign mail test` checks it")
        .into());
    }
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        make_folder(folder)?;
    }
    write_secret(&path, TEMPLATE.as_bytes())?;
    let file = path.display().to_string();
    if context.global.json {
        context.print_json(&json!({"format": "countersign/written/1", "files": [file]}))?;
    } else {
        context.print(&format!("{file}\n"))?;
    }
    context.note("edit it, then run `countersign mail test`");
    Ok(Outcome::Good)
}

fn test(args: &Test, context: &Context) -> Ended {
    let mut steps = Vec::new();
    let ended = walk(args, context, &mut |step, found| {
        if !context.global.json {
            context.print(&format!("{step:<14} {found}\n"))?;
        }
        steps.push(json!({"step": step, "found": found}));
        Ok(())
    });
    match ended {
        Ok(()) if context.global.json => {
            context.print_json(&json!({
                "format": "countersign/mail-test/1",
                "steps": Value::Array(steps),
            }))?;
            Ok(Outcome::Good)
        }
        Ok(()) => Ok(Outcome::Good),
        Err(faults) => Err(faults),
    }
}

type Said<'a> = dyn FnMut(&str, String) -> Result<(), Diagnostic> + 'a;

/// Every step, as far as it goes.
fn walk(args: &Test, context: &Context, said: &mut Said<'_>) -> Result<(), Faults> {
    let config = Config::load()?;
    let path = config.path.display();
    said(
        "configuration",
        if config.found {
            format!("`{path}`")
        } else {
            format!("none at `{path}`")
        },
    )?;
    let carrier = match config.send {
        Way::Sendmail => Some(Carrier::Sendmail(config.sendmail.clone())),
        Way::Smtp | Way::Outbox => config
            .smtp
            .clone()
            .map(|smtp| Carrier::Smtp(Box::new(smtp))),
    };
    said("sending", format!("by `{}`", config.send.as_str()))?;
    match &carrier {
        Some(Carrier::Smtp(smtp)) => {
            let mut failed = Ok(());
            let probed = probe(smtp, &mut |step, found| {
                if failed.is_ok() {
                    failed = said(step, found);
                }
            });
            failed?;
            probed?;
        }
        Some(Carrier::Sendmail(program)) if !program.is_file() => {
            return Err(Diagnostic::new(
                Kind::Unable,
                format!("there is no program `{}`", program.display()),
            )
            .help("name it as `command` of `[sendmail]` in the configuration")
            .into());
        }
        Some(Carrier::Sendmail(program)) => said("program", format!("`{}`", program.display()))?,
        None => {}
    }
    let Some(to) = &args.to else {
        return Ok(());
    };
    let Some(carrier) = carrier else {
        config.server()?;
        return Ok(());
    };
    let from = config.address.as_deref().ok_or_else(|| {
        Diagnostic::new(
            Kind::Unable,
            "the configuration has no address to write from",
        )
        .help("add `address = …`")
    })?;
    let words = "This is a test message of countersign. Your mail leaves as it should.\n";
    let letter = Letter {
        from: mailbox(config.name.as_deref().unwrap_or_default(), from)?,
        to: vec![mailbox("", to)?],
        subject: "[countersign] test".to_owned(),
        date: now(),
        references: Vec::new(),
        text: words.to_owned(),
        html: Box::new(|_| format!("<!DOCTYPE html>\n<html><body><p>{words}</p></body></html>\n")),
        picture: None,
        members: &[],
        unsent: false,
    };
    let message = compose(&letter)?;
    carrier.carry("test", &message.bytes, &mut |text| context.note(text))?;
    said("message", format!("taken for `{to}`"))?;
    Ok(())
}
