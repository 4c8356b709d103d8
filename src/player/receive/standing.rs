//! Sealed standing orders that came by mail: for the umpire alone, who keeps those that give their
//! seal.

use super::plan::Plan;
use super::step::Step;
use super::{Bundle, Item, player, who};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::mail::read::Found;
use crate::party::Party;
use crate::player::Table;
use crate::player::table::if_there;
use crate::player::umpire;
use crate::protocol::documents::{
    self, Document, Ignored, StandingDocument, TakebackAnswer, TakebackRequest,
};
use crate::protocol::hex::{Digest, Seal};
use crate::side::Side;
use crate::store::{GameHome, Home};
use crate::turn::{Match, SignedOrders};

/// Standing orders that give their seal.
pub struct Sealed {
    /// The player-turn that they are for.
    pub number: u32,
    /// Whose they are.
    pub side: Side,
    /// The document.
    pub text: String,
}

/// The standing orders of a bundle.
pub fn of(bundle: &Bundle) -> impl Iterator<Item = &Found> {
    bundle
        .documents
        .iter()
        .filter(|found| found.format == StandingDocument::<Ignored>::FORMAT)
}

/// What it is, for people.
#[must_use]
pub fn item(table: &Table, number: u32, side: Side, new: bool) -> Item {
    let who = player(&table.game, side);
    let text = match new {
        true => format!("sealed standing orders of {who} for player-turn {number}, for you alone"),
        false => format!("standing orders of {side} for player-turn {number}, here already"),
    };
    Item {
        kind: "standing".to_owned(),
        player_turn: Some(number),
        side: Some(side),
        new,
        text,
    }
}

/// Refuses a player another's sealed standing orders, before anything is read out of them; his own
/// are fine.
///
/// # Errors
///
/// That they are not for this home; a document whose header cannot be read.
pub fn refuse_others(game: &Match, mine: &[Party], bundle: &Bundle) -> Result<Vec<Item>, Faults> {
    let mut own = Vec::new();
    let mut faults = Faults::new();
    for found in of(bundle) {
        let source = &found.source;
        let header: StandingDocument<Ignored> = documents::read_header(source)?;
        let (number, side) = (header.player_turn, header.side);
        if mine.contains(&Party::Side(side)) {
            own.push(Item {
                kind: "standing".to_owned(),
                player_turn: Some(number),
                side: Some(side),
                new: false,
                text: format!("your own standing orders for player-turn {number}"),
            });
            continue;
        }
        let whose = player(game, side);
        let may = match &game.charter.umpire {
            Some(_) => who(game, Party::Umpire) + " alone may see",
            None => "nobody else may see".to_owned(),
        };
        faults.push(
            Diagnostic::new(
                Kind::Unverified,
                format!(
                    "`{}` holds the sealed standing orders of {whose} for player-turn {number}, which {may}",
                    source.name
                ),
            )
            .help("nothing of this message is taken over: tell the sender that they came to you; what else he sent has to come without them"),
        );
    }
    faults.or(Some(own)).map(|(own, _)| own)
}

/// Verifies what the umpire was sent, against the seals of the state, of the orders that wait to be
/// resolved, or of a takeback that is asked for; those that are not kept yet become steps.
///
/// # Errors
///
/// Every fault of every document.
pub fn verify(
    table: &Table,
    home: &Home,
    state: &State,
    orders: Option<&SignedOrders>,
    bundle: &Bundle,
    plan: &mut Plan,
) -> Result<(), Faults> {
    let place = home.game(&table.game.id.to_string())?;
    let mut faults = Faults::new();
    for found in of(bundle) {
        match one(table, &place, state, orders, bundle, &found.source) {
            Ok((sealed, true)) => {
                let item = item(table, sealed.number, sealed.side, false);
                plan.had.push(item);
            }
            Ok((sealed, false)) => plan.steps.push(Step::Keep(sealed)),
            Err(more) => faults.extend(more),
        }
    }
    faults.or(Some(())).map(|_| ())
}

/// One document, and whether it is here already or nothing waits for it any more.
fn one(
    table: &Table,
    place: &GameHome,
    state: &State,
    orders: Option<&SignedOrders>,
    bundle: &Bundle,
    source: &Source,
) -> Result<(Sealed, bool), Faults> {
    let header: StandingDocument<Ignored> = documents::read_header(source)?;
    table.require_game(source, header.game)?;
    let sealed = Sealed {
        number: header.player_turn,
        side: header.side,
        text: source.text.clone(),
    };
    if sealed.number < state.next()
        || umpire::keeps(place, sealed.number, sealed.side, &source.text)?
    {
        return Ok((sealed, true));
    }
    let seal = Seal(Digest::of(&source.text).0);
    if !takeback_seals(table, state, bundle, &sealed)?.contains(&seal) {
        umpire::read_standing(&table.game, state, orders, source)?;
    }
    Ok((sealed, false))
}

/// The seals that a side has given in a takeback of the slot that comes next, which fills it only
/// once both have spoken.
fn takeback_seals(
    table: &Table,
    state: &State,
    bundle: &Bundle,
    sealed: &Sealed,
) -> Result<Vec<Seal>, Faults> {
    let (slot, side) = (state.next(), sealed.side);
    if sealed.number != slot + 1 {
        return Ok(Vec::new());
    }
    let in_bundle = |format: &str| {
        bundle
            .documents
            .iter()
            .filter(move |found| found.format == format && found.number == Some(slot))
            .map(|found| found.source.clone())
            .collect::<Vec<_>>()
    };
    let mut seals = Vec::new();
    let mut requests = in_bundle(TakebackRequest::FORMAT);
    requests.extend(if_there(&table.folder.request(slot, side))?);
    for source in &requests {
        let request: TakebackRequest = documents::read(source)?;
        seals.extend(request.seal.filter(|_| request.side == side));
    }
    let mut answers = in_bundle(TakebackAnswer::FORMAT);
    answers.extend(if_there(&table.folder.answer(slot, side))?);
    for source in &answers {
        let answer: TakebackAnswer = documents::read(source)?;
        seals.extend(answer.seal.filter(|_| answer.side == side));
    }
    Ok(seals)
}
