//! `new`: a charter offer.

use super::open::source;
use super::system::SystemArg;
use super::terms::Terms as Shown;
use super::who::Who;
use super::{Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::player::set_up::{self, Person, Terms};
use crate::side::Side;
use crate::store::Home;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Offer a game
///
/// Writes an offer: the system, the scenario and its options, the mode, your
/// side, name, address, public key and nonce anchor, signed by you. Send it to the other
/// player, who answers with `countersign accept`. Your secrets for the game go to your own
/// folder (COUNTERSIGN_HOME), never into anything that is sent.
///
/// In mode `umpire` a third person resolves for both of you: name the card that he has sent you
/// (`countersign umpire`). In mode `solo` one person plays both sides: no offer is made, and the
/// whole game folder is written at once.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign new offer.toml --side CSA --name Ann --address ann@example.org
  countersign new offer.toml --side CSA --name Ann \\
      --mode umpire --umpire card.toml
  countersign new offer.toml --side USA --name Ann \\
      --system little-round-top --option company_a=on --option volley=off
  countersign new offer.toml --side CSA --name Ann \\
      --system lees-greatest-gamble --scenario second-day
  countersign new practice --mode solo --name Ann
  countersign new demo --mode solo --name Ann --published \"open to all\"")]
pub struct Args {
    /// The offer to write, or (solo games) the game folder to make
    #[arg(value_name = "OUT")]
    pub out: PathBuf,
    /// The side that you play (mutual and umpire games)
    #[arg(long, value_name = "CSA|USA")]
    pub side: Option<Side>,
    /// Who you are
    #[command(flatten)]
    pub who: Who,
    /// Who holds the secrets
    #[arg(
        long,
        value_name = "mutual|umpire|solo",
        value_enum,
        default_value = "mutual",
        hide_possible_values = true
    )]
    pub mode: Mode,
    /// The umpire's card (umpire games)
    #[arg(long, value_name = "CARD")]
    pub umpire: Option<PathBuf>,
    /// The scenario, if the system has several
    #[arg(long, value_name = "NAME")]
    pub scenario: Option<String>,
    /// An option of the system; may be given again
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// Days that a player may take for one player-turn
    #[arg(long, value_name = "DAYS", default_value_t = 14,
        value_parser = clap::value_parser!(u32).range(1..=3650))]
    pub deadline: u32,
    /// Tables to play with, instead of the shipped ones
    #[arg(long, value_name = "FILE")]
    pub tables: Option<PathBuf>,
    /// A phrase that both sides' keys and secrets are derived from (solo games): anybody can
    /// re-resolve such a game, and foresee its dice
    #[arg(long, value_name = "PHRASE")]
    pub published: Option<String>,
    /// The game system
    #[command(flatten)]
    pub system: SystemArg,
}

/// Who holds the secrets of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Mode {
    /// Each player holds the secrets of one side.
    Mutual,
    /// One person holds both: learning, solitaire, demonstrations.
    Solo,
    /// A third person resolves for both players.
    Umpire,
    /// Reactions by hand, in three messages; not in this version.
    Phased,
}

/// Makes an offer, or a whole solo game.
///
/// # Errors
///
/// Terms that do not fit; a missing or unsafe key; what the system refused.
pub fn run(args: &Args, context: &Context) -> Ended {
    let home = Home::locate()?;
    let terms = Terms {
        system: args.system.system.name.to_owned(),
        scenario: args
            .scenario
            .clone()
            .unwrap_or_else(|| args.system.system.scenarios[0].to_owned()),
        deadline_days: args.deadline,
        options: options(&args.options)?,
        tables: source(args.tables.as_ref())?,
    };
    let key = args.who.key();
    let name = args.who.name()?;
    let card = card(args)?;
    match args.mode {
        Mode::Phased => Err(Diagnostic::new(
            Kind::Unable,
            format!("the mode `{}` is not in this version", args.mode.as_str()),
        )
        .help("the modes are mutual, umpire and solo")
        .into()),
        Mode::Mutual | Mode::Umpire => {
            let Some(side) = args.side else {
                return Err(
                    Diagnostic::new(Kind::Unable, "the side that you play is missing")
                        .help("add `--side CSA` or `--side USA`")
                        .into(),
                );
            };
            if args.published.is_some() {
                return Err(Diagnostic::new(
                    Kind::Unable,
                    "secrets from a published phrase are for solo games",
                )
                .help("add `--mode solo`, or leave `--published` out")
                .into());
            }
            let person = Person {
                side,
                name: name.clone(),
                address: args.who.address()?,
            };
            set_up::offer(&home, &key, &terms, &person, card.as_ref(), &args.out)?;
            if context.global.json {
                context.print_json(&json!({
                    "format": "countersign/written/1",
                    "files": [args.out.display().to_string()],
                }))?;
            } else {
                context.print(&format!("offered: {side} is {name}\n"))?;
            }
            context.note(&format!(
                "wrote `{}`; `countersign send {0} --to ADDRESS` mails it to the other player",
                args.out.display()
            ));
            Ok(Outcome::Good)
        }
        Mode::Solo => {
            let first = args.side.unwrap_or(crate::side::Side::Csa);
            let people = [first, first.other()].map(|side| Person {
                side,
                name: name.clone(),
                // Nobody writes to himself: a solo game is the same whatever the configuration.
                address: args.who.address.clone().unwrap_or_default(),
            });
            let game = set_up::solo(
                &home,
                &key,
                &terms,
                &people,
                args.published.as_deref(),
                &args.out,
            )?;
            if context.global.json {
                context.print_json(&json!({
                    "format": "countersign/game/1",
                    "game": game.id.to_string(),
                    "folder": args.out.display().to_string(),
                    "terms": Shown::from(&game.charter).json(),
                }))?;
            } else {
                context.print(&format!("game {}\n", game.id))?;
            }
            context.note(&format!(
                "wrote `{}`; go there, and `countersign status` says what comes next",
                args.out.display()
            ));
            Ok(Outcome::Good)
        }
    }
}

impl Mode {
    const fn as_str(self) -> &'static str {
        match self {
            Mode::Mutual => "mutual",
            Mode::Solo => "solo",
            Mode::Umpire => "umpire",
            Mode::Phased => "phased",
        }
    }
}

/// The umpire's card, which is there in mode `umpire` and in no other.
fn card(args: &Args) -> Result<Option<Source>, Diagnostic> {
    match (args.mode, &args.umpire) {
        (Mode::Umpire, None) => Err(Diagnostic::new(
            Kind::Unable,
            "a game in mode umpire needs an umpire's card",
        )
        .help("the umpire makes it with `countersign umpire`; name it with `--umpire CARD`")),
        (Mode::Mutual | Mode::Solo | Mode::Phased, Some(_)) => Err(Diagnostic::new(
            Kind::Unable,
            format!("a game in mode {} has no umpire", args.mode.as_str()),
        )
        .help("add `--mode umpire`, or leave `--umpire` out")),
        (_, path) => source(path.as_ref()),
    }
}

fn options(list: &[String]) -> Result<BTreeMap<String, String>, Faults> {
    let mut options = BTreeMap::new();
    let mut faults = Faults::new();
    for option in list {
        match option.split_once('=') {
            Some((name, value)) if !name.is_empty() => {
                if options.insert(name.to_owned(), value.to_owned()).is_some() {
                    faults.push(Diagnostic::new(
                        Kind::Unable,
                        format!("the option `{name}` is given twice"),
                    ));
                }
            }
            Some(_) | None => faults.push(
                Diagnostic::new(Kind::Unable, format!("`{option}` is not an option"))
                    .help("write it as NAME=VALUE"),
            ),
        }
    }
    faults.or(Some(options)).map(|(options, _)| options)
}
