//! `inspect`: what a file is.

use super::terms::Terms;
use super::{Context, Ended, Outcome};
use crate::diagnostic::Source;
use crate::party::Party;
use crate::player::Table;
use crate::protocol::documents::{
    self, Acceptance, Acknowledgement, Charter, Disclosure, Document, ForfeitClaim, Ignored, Offer,
    OrdersDocument, Rekey, ResolutionDocument, SignedDocument, Start, StateDocument,
    TakebackAnswer, TakebackRequest, UmpireCard,
};
use crate::protocol::keys::PublicKey;
use crate::protocol::repair::respaced;
use crate::protocol::signature;
use crate::side::Side;
use crate::store::{GameFolder, read_text};
use crate::turn::{Match, Voucher};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Say what a document is
///
/// Names the kind of document, its game, player-turn and side, its digest, and whether it is in
/// canonical form and its signature good; of an offer or a charter also the scenario, the deadline and
/// all options in force. A charter in the game folder, or given with
/// `--charter`, tells whose key it should be.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign inspect 004.orders.toml
  countersign inspect turns/004/state.toml --json")]
pub struct Args {
    /// The document
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The charter, instead of the game folder's
    #[arg(long, value_name = "FILE")]
    pub charter: Option<PathBuf>,
}

/// The parts that documents have in common.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Common {
    game: Option<String>,
    system: Option<String>,
    player_turn: Option<u32>,
    played: Option<u32>,
    slot: Option<u32>,
    side: Option<Side>,
    parent: Option<String>,
}

/// Says what a document is.
///
/// # Errors
///
/// It is no document at all, or one whose white space has changed.
pub fn run(args: &Args, context: &Context) -> Ended {
    let source = read_text(&args.file)?;
    if let Some(fault) = respaced(&source) {
        return Err(fault.into());
    }
    let format = documents::format_of(&source)?;
    let common: Common = toml::from_str(&source.text).unwrap_or_default();
    let digest = documents::digest(&source);
    let charter = match &args.charter {
        Some(path) => Some(documents::read::<Charter>(&read_text(path)?)?),
        None => charter_near(context, &args.file),
    };
    let game = match args.charter {
        Some(_) => None,
        None => game_near(context, &args.file),
    };
    let (good, signature) = match &game {
        Some(game) if format == Rekey::FORMAT => rekeyed(game, &source),
        game => signed(&format, &source, &common, charter.as_ref(), game.as_ref()),
    };
    let terms = terms(&format, &source);
    if context.global.json {
        context.print_json(&json!({
            "format": "countersign/inspect/1",
            "document": format,
            "digest": digest.to_string(),
            "game": common.game,
            "system": common.system,
            "player_turn": common.player_turn.or(common.slot).or(common.played),
            "side": common.side.map(Side::as_str),
            "parent": common.parent,
            "terms": terms.as_ref().map(|(_, json)| json),
            "signature": signature,
            "good": good,
        }))?;
    } else {
        let mut text = format!("document   {format}\ndigest     {digest}\n");
        let rows = [
            ("game", common.game),
            ("system", common.system),
            (
                "turn",
                common
                    .player_turn
                    .or(common.slot)
                    .map(|turn| turn.to_string()),
            ),
            ("played", common.played.map(|played| played.to_string())),
            ("side", common.side.map(|side| side.to_string())),
            ("parent", common.parent),
        ];
        for (name, value) in rows {
            if let Some(value) = value {
                text += &format!("{name:<10} {value}\n");
            }
        }
        if let Some((lines, _)) = terms {
            text += &lines;
        }
        text += &format!("signature  {signature}\n");
        context.print(&text)?;
    }
    Ok(if good {
        Outcome::Good
    } else {
        Outcome::Refused
    })
}

/// What an offer or a charter agrees on, for people and for programs.
fn terms(format: &str, source: &Source) -> Option<(String, Value)> {
    let shown = |terms: Terms<'_>| (terms.lines(11), terms.json());
    match format {
        Offer::FORMAT => {
            let offer: Offer = documents::read(source).ok()?;
            Some(shown(Terms::from(&offer)))
        }
        Charter::FORMAT => {
            let charter: Charter = documents::read(source).ok()?;
            Some(shown(Terms::from(&charter)))
        }
        _ => None,
    }
}

/// The charter of the game around the file or the current folder, if there is one.
fn charter_near(context: &Context, file: &std::path::Path) -> Option<Charter> {
    let folder = context
        .game_folder()
        .or_else(|_| GameFolder::find(file))
        .ok()?;
    documents::read(&read_text(&folder.charter()).ok()?).ok()
}

/// The game around the file or the current folder, which knows of changes of key.
fn game_near(context: &Context, file: &std::path::Path) -> Option<Match> {
    let folder = context
        .game_folder()
        .or_else(|_| GameFolder::find(file))
        .ok()?;
    Some(Table::open(folder).ok()?.game)
}

/// Whether the signatures of a change of key are good, and whose they are.
fn rekeyed(game: &Match, source: &Source) -> (bool, String) {
    match game.read_rekey(source) {
        Ok(rekeyed) => match rekeyed.by {
            Voucher::OldKey => (true, "good, by the new key and the old one".to_owned()),
            Voucher::Consent => (
                true,
                format!(
                    "good, by the new key and by {}; the old key has not signed",
                    rekeyed.document.side.other()
                ),
            ),
            Voucher::Nobody => (false, "by the new key alone: it does not count".to_owned()),
        },
        Err(faults) => (false, first(&faults)),
    }
}

/// Whether the signature is good, and a sentence about it.
fn signed(
    format: &str,
    source: &Source,
    common: &Common,
    charter: Option<&Charter>,
    game: Option<&Match>,
) -> (bool, String) {
    let namespace = [
        (Acceptance::FORMAT, Acceptance::NAMESPACE),
        (Start::FORMAT, Start::NAMESPACE),
        (
            Disclosure::<Ignored>::FORMAT,
            Disclosure::<Ignored>::NAMESPACE,
        ),
        (
            OrdersDocument::<Ignored>::FORMAT,
            OrdersDocument::<Ignored>::NAMESPACE,
        ),
        (
            ResolutionDocument::<Ignored>::FORMAT,
            ResolutionDocument::<Ignored>::NAMESPACE,
        ),
        (TakebackRequest::FORMAT, TakebackRequest::NAMESPACE),
        (TakebackAnswer::FORMAT, TakebackAnswer::NAMESPACE),
        (ForfeitClaim::FORMAT, ForfeitClaim::NAMESPACE),
        (Acknowledgement::FORMAT, Acknowledgement::NAMESPACE),
    ]
    .into_iter()
    .find_map(|(name, namespace)| (name == format).then_some(namespace));
    if format == StateDocument::<Ignored>::FORMAT {
        return (true, "none: resolutions name the state's digest".to_owned());
    }
    if format == Charter::FORMAT {
        return match documents::read::<Charter>(source)
            .and_then(|charter| signature::verify_charter(source, &charter))
        {
            Ok(parties) => {
                let parties: Vec<&str> = parties.into_iter().map(Party::as_str).collect();
                (true, format!("good, of {}", parties.join(" and ")))
            }
            Err(faults) => (false, first(&faults)),
        };
    }
    let check =
        |namespace: &str, key: &PublicKey| match signature::verify_document(source, namespace, key)
        {
            Ok(_) => (true, format!("good, by {key}")),
            Err(faults) => (false, first(&faults)),
        };
    if format == Offer::FORMAT {
        return match documents::read::<Offer>(source) {
            Ok(offer) => check(Offer::NAMESPACE, &offer.player.key),
            Err(faults) => (false, first(&faults)),
        };
    }
    if format == UmpireCard::FORMAT {
        return match documents::read::<UmpireCard>(source) {
            Ok(card) => check(UmpireCard::NAMESPACE, &card.key),
            Err(faults) => (false, first(&faults)),
        };
    }
    let Some(namespace) = namespace else {
        return (true, "none".to_owned());
    };
    let party = common.side.zip(charter).map(|(side, charter)| {
        if format == ResolutionDocument::<Ignored>::FORMAT {
            charter.resolver(side)
        } else {
            Party::from(side)
        }
    });
    let slot = common.player_turn.or(common.slot).unwrap_or(0);
    if let (Some(game), Some(party)) = (game, party)
        && let Ok(key) = game.party_key(party, slot)
    {
        return check(namespace, key);
    }
    match (charter, party) {
        (Some(charter), Some(party)) => match charter.party_key(party) {
            Some(key) => check(namespace, key),
            None => (false, format!("the charter names no {party}")),
        },
        (None, Some(_)) | (Some(_) | None, None) => (
            false,
            "not checked: no charter is at hand to say whose key it should be".to_owned(),
        ),
    }
}

fn first(faults: &crate::diagnostic::Faults) -> String {
    faults
        .iter()
        .next()
        .map_or(String::new(), |fault| fault.message.clone())
}
