//! `odds`: what may come of it.

use super::ask::{About, ask};
use super::{Context, Ended};
use crate::diagnostic::{Diagnostic, Kind};
use crate::hex::HexId;
use crate::ruleset::Question;

/// Tell the exact chances of fire, of an attack or of a check
///
/// Everything is taken from the board of the player-turn that comes: strengths, every modifier with its rule, and
/// how many of the equally likely rolls bring each result. Nothing is rolled, and what the other
/// side hides is not known.
#[derive(clap::Args)]
pub struct Args {
    /// Of what
    #[command(subcommand)]
    pub of: Of,
}

/// Of what.
#[derive(clap::Subcommand)]
pub enum Of {
    /// The chances of a fire attack, or of a bombardment
    ///
    /// What is fired by the side to move is Offensive Fire, else Defensive Fire. The chances of the
    /// result are followed by those of the checks that it brings.
    ///
    /// In Lee's Greatest Gamble `C15@1628` asks for C15 as if it stood in 1628.
    #[command(
        visible_alias = "bombard",
        override_usage = "\
countersign odds fire [OPTIONS] <UNIT>... at <TARGET>
       countersign odds fire [OPTIONS] <TARGET> <UNIT>...",
        after_help = "\
Examples:
  countersign odds fire 20ME-A 20ME-H at 0906
  countersign odds fire 20ME-A at 15AL-G     a unit stands for its hex
  countersign odds fire 15AL-G 20ME-A        the same, the target first
  countersign odds fire 20ME-A 20ME-H at 0906 --volley
  countersign odds bombard C50 C51 at U6     artillery of one hex, together and
                                             alone
  countersign odds bombard C15@1628 at U6    from a hex it has still to go to"
    )]
    Fire {
        /// Who fire together, then `at` and the hex or unit fired at; without `at` the target
        /// stands first, unless the last word is the only hex
        #[arg(value_name = "UNIT", required = true, num_args = 2..)]
        words: Vec<String>,
        /// They have been ordered to volley
        #[arg(long)]
        volley: bool,
        /// The companies of the side to move that take part, firing or fired on, have been
        /// ordered to initiate melee
        #[arg(long)]
        melee: bool,
        /// The board
        #[command(flatten)]
        about: About,
    },
    /// The chances of a melee, or of attacks on a hex
    ///
    /// Where several attack a hex one after another, each is told alone and coordinated; artillery
    /// that is named supports the attack from its hex. In Lee's Greatest Gamble a unit moves and
    /// attacks in one player-turn: `C6@3226` asks for C6 as if it had gone to 3226 before. The
    /// enemy's Defensive Support is not counted, but told.
    #[command(
        visible_alias = "attack",
        override_usage = "\
countersign odds melee [OPTIONS] [<UNIT>... at] <HEX>
       countersign odds melee [OPTIONS] <HEX> [UNIT]...",
        after_help = "\
Examples:
  countersign odds melee 15AL-G 15AL-H at 0905
  countersign odds melee 0905                   one that goes on there
  countersign odds attack C11 C15 C12 at 2721
  countersign odds attack 2721 C11 C15 C12      the same, the hex first
  countersign odds attack C6@3226 at 3225       after it has moved there"
    )]
    Melee {
        /// Who attack, then `at` and the hex; without `at` the hex stands first or last
        #[arg(value_name = "UNIT", required = true)]
        words: Vec<String>,
        /// The board
        #[command(flatten)]
        about: About,
    },
    /// The chances of the checks that a unit may have to make now
    #[command(after_help = "\
Examples:
  countersign odds check 20ME-A
  countersign odds check 20ME-A --json")]
    Check {
        /// Who checks
        #[arg(value_name = "UNIT")]
        unit: String,
        /// The board
        #[command(flatten)]
        about: About,
    },
}

/// What is aimed at, and who do: in `UNIT... at TARGET`, or `TARGET UNIT...`. The last word is the
/// target without `at` too where it alone is a hex, since only units can fire or attack.
///
/// # Errors
///
/// An `at` that does not stand before the last word, after somebody.
pub fn aimed(words: &[String]) -> Result<(String, Vec<String>), Diagnostic> {
    let is_hex = |word: &String| word.parse::<HexId>().is_ok();
    let ats: Vec<usize> = (0..words.len())
        .filter(|place| words[*place] == "at")
        .collect();
    match (words, &ats[..]) {
        ([units @ .., _, target], [at]) if *at == units.len() && !units.is_empty() => {
            Ok((target.clone(), units.to_vec()))
        }
        ([units @ .., target], []) if is_hex(target) && !units.iter().any(is_hex) => {
            Ok((target.clone(), units.to_vec()))
        }
        ([target, units @ ..], []) => Ok((target.clone(), units.to_vec())),
        _ => Err(Diagnostic::new(
            Kind::Unable,
            format!("`{}` does not say who and at what", words.join(" ")),
        )
        .help("write who, then `at`, then one target, as in `20ME-A 20ME-H at 0906`")),
    }
}

/// Tells them.
///
/// # Errors
///
/// No game or state; a name that is none; what the rules forbid; a game that has no odds to tell.
pub fn run(args: &Args, context: &Context) -> Ended {
    let (question, about) = match &args.of {
        Of::Fire {
            words,
            volley,
            melee,
            about,
        } => {
            let (target, units) = aimed(words)?;
            let question = Question::Fire {
                target,
                units,
                volley: *volley,
                melee: *melee,
            };
            (question, about)
        }
        Of::Melee { words, about } => {
            let (place, units) = aimed(words)?;
            (Question::Melee { place, units }, about)
        }
        Of::Check { unit, about } => (Question::Check { unit: unit.clone() }, about),
    };
    ask(&question, about, context)
}
