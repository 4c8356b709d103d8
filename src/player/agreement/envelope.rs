//! What is written on the outside of any document that one side signs in a slot.

use crate::diagnostic::{Faults, Source};
use crate::party::Party;
use crate::protocol::documents::{
    self, Acceptance, Acknowledgement, Disclosure, Document, ForfeitClaim, Ignored, OrdersDocument,
    ResolutionDocument, SignedDocument, Start, TakebackAnswer, TakebackRequest,
};
use crate::protocol::hex::Digest;
use crate::side::Side;

/// The outside of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// The journal's word for its kind.
    pub kind: &'static str,
    /// The namespace of its signature.
    pub namespace: &'static str,
    /// The game.
    pub game: Digest,
    /// Who signed, or should have.
    pub side: Side,
    /// The slot.
    pub slot: u32,
}

/// The outside of a document; none for a kind that no side signs alone.
///
/// # Errors
///
/// No document at all; every fault of one.
pub fn envelope(source: &Source) -> Result<Option<Envelope>, Faults> {
    let format = documents::format_of(source)?;
    let of = |kind, namespace, game, side, slot| {
        Ok(Some(Envelope {
            kind,
            namespace,
            game,
            side,
            slot,
        }))
    };
    if format == OrdersDocument::<Ignored>::FORMAT {
        let it: OrdersDocument<Ignored> = documents::read_header(source)?;
        let namespace = OrdersDocument::<Ignored>::NAMESPACE;
        of("orders", namespace, it.game, it.side, it.player_turn)
    } else if format == ResolutionDocument::<Ignored>::FORMAT {
        let it: ResolutionDocument<Ignored> = documents::read_header(source)?;
        let namespace = ResolutionDocument::<Ignored>::NAMESPACE;
        of("resolution", namespace, it.game, it.side, it.player_turn)
    } else if format == Acceptance::FORMAT {
        let it: Acceptance = documents::read(source)?;
        of("acceptance", Acceptance::NAMESPACE, it.game, it.side, 0)
    } else if format == Start::FORMAT {
        let it: Start = documents::read(source)?;
        of("start", Start::NAMESPACE, it.game, it.side, 0)
    } else if format == TakebackRequest::FORMAT {
        let it: TakebackRequest = documents::read(source)?;
        let namespace = TakebackRequest::NAMESPACE;
        of("takeback-request", namespace, it.game, it.side, it.slot)
    } else if format == TakebackAnswer::FORMAT {
        let it: TakebackAnswer = documents::read(source)?;
        let namespace = TakebackAnswer::NAMESPACE;
        of("takeback-answer", namespace, it.game, it.side, it.slot)
    } else if format == ForfeitClaim::FORMAT {
        let it: ForfeitClaim = documents::read(source)?;
        let namespace = ForfeitClaim::NAMESPACE;
        of("forfeit-claim", namespace, it.game, it.side, it.slot)
    } else if format == Disclosure::<Ignored>::FORMAT {
        let it: Disclosure = documents::read_header(source)?;
        let namespace = Disclosure::<Ignored>::NAMESPACE;
        of("disclosure", namespace, it.game, it.side, 0)
    } else if format == Acknowledgement::FORMAT {
        let it: Acknowledgement = documents::read(source)?;
        let namespace = Acknowledgement::NAMESPACE;
        match it.side {
            Party::Side(side) => of("acknowledgement", namespace, it.game, side, it.slot),
            Party::Umpire => Ok(None),
        }
    } else {
        Ok(None)
    }
}
