//! `odds`: what may come of it.

use super::ask::{About, ask};
use super::{Context, Ended};
use crate::ruleset::Question;

/// Tell the exact chances of fire, of an attack or of a check
///
/// Everything is taken from the board as it stands: strengths, every modifier with its rule, and
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
        after_help = "\
Examples:
  countersign odds fire 0906 20ME-A 20ME-H
  countersign odds fire 15AL-G 20ME-A    a unit stands for its hex
  countersign odds fire 0906 20ME-A 20ME-H --volley
  countersign odds bombard U6 C50 C51    artillery of one hex, together and alone
  countersign odds bombard U6 C15@1628   from a hex that it has still to go to"
    )]
    Fire {
        /// A hex or unit
        #[arg(value_name = "TARGET")]
        target: String,
        /// Who fire together
        #[arg(value_name = "UNIT", required = true)]
        units: Vec<String>,
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
        after_help = "\
Examples:
  countersign odds melee 0905 15AL-G 15AL-H
  countersign odds melee 0905            one that goes on there
  countersign odds attack 2721 C11 C15 C12
  countersign odds attack 3225 C6@3226   after it has moved beside the hex"
    )]
    Melee {
        /// A hex
        #[arg(value_name = "HEX")]
        place: String,
        /// Who attack
        #[arg(value_name = "UNIT")]
        units: Vec<String>,
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

/// Tells them.
///
/// # Errors
///
/// No game or state; a name that is none; what the rules forbid; a game that has no odds to tell.
pub fn run(args: &Args, context: &Context) -> Ended {
    let (question, about) = match &args.of {
        Of::Fire {
            target,
            units,
            volley,
            melee,
            about,
        } => {
            let question = Question::Fire {
                target: target.clone(),
                units: units.clone(),
                volley: *volley,
                melee: *melee,
            };
            (question, about)
        }
        Of::Melee {
            place,
            units,
            about,
        } => {
            let question = Question::Melee {
                place: place.clone(),
                units: units.clone(),
            };
            (question, about)
        }
        Of::Check { unit, about } => (Question::Check { unit: unit.clone() }, about),
    };
    ask(&question, about, context)
}
