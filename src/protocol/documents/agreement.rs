//! What the two players settle between them beside play: a takeback, another key, a claim that
//! the other is late, a receipt.

use super::{document, signed_document};
use crate::party::Party;
use crate::protocol::hex::{Digest, Seal};
use crate::protocol::keys::PublicKey;
use crate::side::Side;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One side asks that play goes back to an earlier board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakebackRequest {
    /// `countersign/takeback-request/1`.
    pub format: String,
    /// The game's id.
    pub game: Digest,
    /// Who asks.
    pub side: Side,
    /// The slot that the takeback fills: the number of the next player-turn.
    pub slot: u32,
    /// The digest of the state that it is asked in.
    pub parent: Digest,
    /// The player-turn to be played again.
    pub back_to: u32,
    /// Why, for people: one line.
    pub reason: String,
    /// The requester's standing orders for the player-turn after the slot, when it then resolves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<Seal>,
}

document!(
    TakebackRequest,
    "countersign/takeback-request/1",
    "a request for a takeback"
);
signed_document!(TakebackRequest, "takeback@countersign");

/// The other side's answer to a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakebackAnswer {
    /// `countersign/takeback-answer/1`.
    pub format: String,
    /// The game's id.
    pub game: Digest,
    /// Who answers: not the side that asked.
    pub side: Side,
    /// The slot of the request.
    pub slot: u32,
    /// The digest of the request.
    pub request: Digest,
    /// Whether the takeback is agreed to.
    pub consent: bool,
    /// The answerer's standing orders for the player-turn after the slot, when it agrees and then
    /// resolves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<Seal>,
}

document!(
    TakebackAnswer,
    "countersign/takeback-answer/1",
    "an answer to a takeback"
);
signed_document!(TakebackAnswer, "takeback@countersign");

/// From a slot on, a side signs with another key. It bears two signatures: `NEW`, and either `OLD`
/// or the other side's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rekey {
    /// `countersign/rekey/1`.
    pub format: String,
    /// The game's id.
    pub game: Digest,
    /// Whose key.
    pub side: Side,
    /// The first change of this side's key is 1.
    pub number: u32,
    /// The first slot whose documents the new key signs.
    pub from: u32,
    /// The key until then.
    pub key: PublicKey,
    /// The key from then on.
    pub new_key: PublicKey,
}

document!(Rekey, "countersign/rekey/1", "a change of key");
signed_document!(Rekey, "rekey@countersign");

/// What a side waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Awaited {
    /// The orders of the other side, which is to move.
    Orders,
    /// The resolution of one's own orders.
    Resolution,
    /// The answer to one's own request for a takeback.
    Answer,
}

impl Awaited {
    /// The word in documents.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Awaited::Orders => "orders",
            Awaited::Resolution => "resolution",
            Awaited::Answer => "answer",
        }
    }
}

impl fmt::Display for Awaited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A side says that the other has been silent for longer than the charter allows. It proves who
/// says so, not that it is true.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForfeitClaim {
    /// `countersign/forfeit-claim/1`.
    pub format: String,
    /// The game's id.
    pub game: Digest,
    /// Who claims.
    pub side: Side,
    /// The player-turn that is overdue.
    pub slot: u32,
    /// The digest of the state before it.
    pub parent: Digest,
    /// What is overdue.
    pub awaited: Awaited,
    /// The charter's deadline.
    pub deadline_days: u32,
}

document!(
    ForfeitClaim,
    "countersign/forfeit-claim/1",
    "a claim of forfeit"
);
signed_document!(ForfeitClaim, "forfeit@countersign");

/// A receipt for documents of the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Acknowledgement {
    /// `countersign/acknowledgement/1`.
    pub format: String,
    /// The game's id.
    pub game: Digest,
    /// Who has received them: a side, or the umpire.
    pub side: Party,
    /// The last slot that was filled when it was written.
    pub slot: u32,
    /// The digests of the documents, sorted.
    pub received: Vec<Digest>,
}

document!(
    Acknowledgement,
    "countersign/acknowledgement/1",
    "an acknowledgement"
);
signed_document!(Acknowledgement, "acknowledgement@countersign");

/// What an archive of a whole game holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    /// `countersign/export/1`.
    pub format: String,
    /// The game's id.
    pub game: Digest,
}

document!(Export, "countersign/export/1", "an exported game");

/// What an archive about one slot holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dispute {
    /// `countersign/dispute/1`.
    pub format: String,
    /// The game's id.
    pub game: Digest,
    /// The slot that it is about.
    pub slot: u32,
}

document!(Dispute, "countersign/dispute/1", "a dispute");
