//! The command line: one file a command.

pub mod accept;
pub mod acknowledge;
pub mod ask;
pub mod audit;
pub mod check;
pub mod completions;
pub mod cost;
pub mod dice;
pub mod disclose;
pub mod dispute;
pub mod export;
pub mod fold;
pub mod forfeit;
pub mod games;
pub mod inspect;
pub mod journal;
pub mod keygen;
pub mod los;
pub mod mail;
pub mod man;
pub mod map;
pub mod new;
pub mod odds;
pub mod open;
pub mod orders;
pub mod output;
pub mod range;
pub mod receive;
pub mod rekey;
pub mod report;
pub mod resend;
pub mod resolve;
pub mod rule;
pub mod send;
pub mod sign;
pub mod signature;
pub mod start;
pub mod status;
pub mod system;
pub mod tables;
pub mod takeback;
mod terms;
pub mod umpire;
pub mod verify;
pub mod who;

use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::mail::read::guard;
use crate::store::GameFolder;
use anstream::ColorChoice;
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Play American Civil War tabletop wargames by email and trust each other's dice.
///
/// Two players exchange signed files. The dice of every player-turn follow from secrets that both
/// committed to beforehand, so that neither can choose or foresee them, and anybody can recount
/// them afterwards.
#[derive(Parser)]
#[command(
    name = "countersign",
    version,
    term_width = output::WIDTH,
    disable_help_subcommand = true,
    arg_required_else_help = true,
    after_help = "\
A player-turn:
  countersign orders                     write the order form, then edit it
  countersign check                      is everything in it legal?
  countersign sign                       sign it, and send the file it names
  countersign resolve FILE               the other player: dice, state, report
  countersign verify FOLDER              recompute what came back

Exit codes: 0 good, 1 refused (illegal, unverified, differs), 2 could not run.
`countersign COMMAND --help` shows each command with examples."
)]
pub struct Cli {
    /// Options of every command.
    #[command(flatten)]
    pub global: Global,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// Options of every command.
#[derive(clap::Args, Clone, Default)]
pub struct Global {
    /// The game folder, instead of the one around the current folder
    #[arg(long, global = true, value_name = "DIR", help_heading = "Everywhere")]
    pub game: Option<PathBuf>,
    /// Print JSON, errors too
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub json: bool,
    /// Colour; `auto`: on a terminal, unless NO_COLOR is set
    #[arg(
        long,
        global = true,
        value_name = "auto|always|never",
        default_value = "auto",
        hide_possible_values = true,
        hide_default_value = true,
        help_heading = "Everywhere"
    )]
    pub color: Color,
    /// Print results and errors only
    #[arg(long, short, global = true, help_heading = "Everywhere")]
    pub quiet: bool,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Even into a file or pipe.
    Always,
    /// Never.
    Never,
}

impl From<Color> for ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
    }
}

#[expect(missing_docs, reason = "each command is documented by its own struct")]
#[derive(Subcommand)]
pub enum Command {
    Keygen(keygen::Args),
    Umpire(umpire::Args),
    New(new::Args),
    Accept(accept::Args),
    Start(start::Args),
    Games(games::Args),
    Status(status::Args),
    Orders(orders::Args),
    Check(check::Args),
    Sign(sign::Args),
    Send(send::Args),
    Resend(resend::Args),
    Resolve(resolve::Args),
    Verify(verify::Args),
    Receive(receive::Args),
    Audit(audit::Args),
    Disclose(disclose::Args),
    Takeback(takeback::Args),
    Acknowledge(acknowledge::Args),
    Forfeit(forfeit::Args),
    Rekey(rekey::Args),
    Dispute(dispute::Args),
    Export(export::Args),
    Report(report::Args),
    Map(map::Args),
    Los(los::Args),
    Range(range::Args),
    Cost(cost::Args),
    Odds(odds::Args),
    Rule(rule::Args),
    Tables(tables::Args),
    Dice(dice::Args),
    Signature(signature::Args),
    Inspect(inspect::Args),
    Journal(journal::Args),
    Mail(mail::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// How a command ended when it could say all that it was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Exit code 0.
    Good,
    /// The verdict has been printed and is no good one: exit code 1.
    Refused,
    /// The faults have been shown, and the program could not run: exit code 2.
    Unable,
    /// There was nothing for this program: exit code 3.
    Nothing,
    /// A mail filter is to try again later: exit code 75.
    Later,
}

/// What a command gives back.
pub type Ended = Result<Outcome, Faults>;

/// What every command knows besides its own arguments.
pub struct Context {
    /// Options of every command.
    pub global: Global,
}

impl Context {
    /// The game folder: `--game`, or the one around the current folder.
    ///
    /// # Errors
    ///
    /// There is none (unable).
    pub fn game_folder(&self) -> Result<GameFolder, Diagnostic> {
        match &self.global.game {
            Some(folder) => GameFolder::open(folder),
            None => GameFolder::find(Path::new(".")),
        }
    }
}

/// The whole program: arguments in, exit code out.
#[must_use]
pub fn main() -> ExitCode {
    stop_at_faults();
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let early = early_options(&arguments);
    ColorChoice::from(early.color).write_global();
    let command = Cli::command().color(match early.color {
        Color::Auto => clap::ColorChoice::Auto,
        Color::Always => clap::ColorChoice::Always,
        Color::Never => clap::ColorChoice::Never,
    });
    let parsed = command
        .try_get_matches_from(arguments)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    match parsed {
        Ok(cli) => run(&cli),
        Err(error) => usage(&error, &early),
    }
}

/// From now on a panic is shown as a fault in the program and ends it with exit code 2, unless it
/// happens where mail of others is read: there it becomes an ordinary error ([`guard`]).
pub fn stop_at_faults() {
    std::panic::set_hook(Box::new(|fault| {
        if guard::is_active() {
            return;
        }
        output::internal_fault(&fault.to_string());
        std::process::exit(2);
    }));
}

/// Runs a parsed command line.
#[must_use]
pub fn run(cli: &Cli) -> ExitCode {
    ColorChoice::from(cli.global.color).write_global();
    let context = Context {
        global: cli.global.clone(),
    };
    match dispatch(&cli.command, &context) {
        Ok(Outcome::Good) => ExitCode::SUCCESS,
        Ok(Outcome::Refused) => ExitCode::from(1),
        Ok(Outcome::Unable) => ExitCode::from(2),
        Ok(Outcome::Nothing) => ExitCode::from(3),
        Ok(Outcome::Later) => ExitCode::from(75),
        Err(faults) => {
            context.faults(&faults);
            ExitCode::from(faults.exit_code())
        }
    }
}

fn dispatch(command: &Command, context: &Context) -> Ended {
    match command {
        Command::Keygen(args) => keygen::run(args, context),
        Command::Umpire(args) => umpire::run(args, context),
        Command::New(args) => new::run(args, context),
        Command::Accept(args) => accept::run(args, context),
        Command::Start(args) => start::run(args, context),
        Command::Games(args) => games::run(args, context),
        Command::Status(args) => status::run(args, context),
        Command::Orders(args) => orders::run(args, context),
        Command::Check(args) => check::run(args, context),
        Command::Sign(args) => sign::run(args, context),
        Command::Send(args) => send::run(args, context),
        Command::Resend(args) => resend::run(args, context),
        Command::Resolve(args) => resolve::run(args, context),
        Command::Verify(args) => verify::run(args, context),
        Command::Receive(args) => receive::run(args, context),
        Command::Audit(args) => audit::run(args, context),
        Command::Disclose(args) => disclose::run(args, context),
        Command::Takeback(args) => takeback::run(args, context),
        Command::Acknowledge(args) => acknowledge::run(args, context),
        Command::Forfeit(args) => forfeit::run(args, context),
        Command::Rekey(args) => rekey::run(args, context),
        Command::Dispute(args) => dispute::run(args, context),
        Command::Export(args) => export::run(args, context),
        Command::Report(args) => report::run(args, context),
        Command::Map(args) => map::run(args, context),
        Command::Los(args) => los::run(args, context),
        Command::Range(args) => range::run(args, context),
        Command::Cost(args) => cost::run(args, context),
        Command::Odds(args) => odds::run(args, context),
        Command::Rule(args) => rule::run(args, context),
        Command::Tables(args) => tables::run(args, context),
        Command::Dice(args) => dice::run(args, context),
        Command::Signature(args) => signature::run(args, context),
        Command::Inspect(args) => inspect::run(args, context),
        Command::Journal(args) => journal::run(args, context),
        Command::Mail(args) => mail::run(args, context),
        Command::Completions(args) => completions::run(args, context),
        Command::Man(args) => man::run(args, context),
    }
}

/// `--json` and `--color` as far as they can be seen before the arguments are parsed, for help
/// and for usage errors.
fn early_options(arguments: &[OsString]) -> Global {
    let mut early = Global::default();
    let mut words = arguments.iter().filter_map(|word| word.to_str());
    while let Some(word) = words.next() {
        let color = match word {
            "--" => break,
            "--json" => {
                early.json = true;
                continue;
            }
            "--color" => words.next(),
            _ => word.strip_prefix("--color="),
        };
        if let Some(Ok(color)) = color.map(|name| Color::from_str(name, false)) {
            early.color = color;
        }
    }
    early
}

/// Help and version are good; anything else is a command line that cannot run.
fn usage(error: &clap::Error, early: &Global) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let _ = error.print();
            ExitCode::SUCCESS
        }
        _ if early.json => {
            let text = error.to_string();
            let message = text.split("\n\n").next().unwrap_or_default();
            let message = message.trim_start_matches("error: ").to_owned();
            let context = Context {
                global: early.clone(),
            };
            context.faults(&Diagnostic::new(Kind::Unable, message).into());
            ExitCode::from(2)
        }
        _ => {
            let _ = error.print();
            ExitCode::from(2)
        }
    }
}
