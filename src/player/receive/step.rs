//! What is to be done with a player-turn that came by mail, once it is verified.

use super::standing::{self, Sealed};
use super::{Item, player};
use crate::diagnostic::Source;
use crate::engine::State;
use crate::party::Party;
use crate::player::Table;
use crate::player::verify::Verified;
use crate::side::Side;

/// One thing to do.
pub enum Step {
    /// Take over a player-turn that the other player resolved.
    Install {
        /// The state before it.
        before: Box<State>,
        /// The player-turn.
        verified: Box<Verified>,
    },
    /// Resolve the other player's orders.
    Resolve {
        /// The state before them.
        before: Box<State>,
        /// The signed orders.
        orders: Source,
        /// Whose they are.
        side: Side,
    },
    /// Keep sealed standing orders that the umpire was sent.
    Keep(Sealed),
    /// Orders of one's own that the journal has lost: kept, so that no second version is signed.
    Own {
        /// The player-turn.
        number: u32,
        /// Whose they are.
        side: Side,
        /// The signed orders.
        orders: Source,
    },
    /// Orders that verify, and that somebody else is to resolve.
    Hold {
        /// The signed orders.
        orders: Source,
        /// The player-turn.
        number: u32,
        /// Whose they are.
        side: Side,
        /// Whether they are not held yet.
        new: bool,
    },
    /// Orders that the umpire cannot resolve: the other side's standing orders have not come.
    Pending {
        /// The signed orders.
        orders: Source,
        /// The player-turn.
        number: u32,
        /// Whose they are.
        side: Side,
        /// Whether they are not held yet.
        new: bool,
    },
}

impl Step {
    /// What it is, for people; `check` when nothing is done about it.
    #[must_use]
    pub fn item(&self, table: &Table, check: bool) -> Item {
        let charter = &table.game.charter;
        let (kind, number, side) = match self {
            Step::Install { verified, .. } => {
                let number = verified.resolution.number;
                ("resolution", number, verified.resolution.header.side)
            }
            Step::Resolve { before, side, .. } => ("orders", before.next(), *side),
            Step::Keep(sealed) => return standing::item(table, sealed.number, sealed.side, true),
            Step::Own { number, side, .. }
            | Step::Hold { number, side, .. }
            | Step::Pending { number, side, .. } => ("orders", *number, *side),
        };
        let who = match self {
            Step::Install { .. } => super::who(&table.game, charter.resolver(side)),
            Step::Resolve { .. }
            | Step::Keep(_)
            | Step::Own { .. }
            | Step::Hold { .. }
            | Step::Pending { .. } => player(&table.game, side),
        };
        let text = match (self, check) {
            (Step::Install { .. }, _) => format!("player-turn {number}, resolved by {who}"),
            (Step::Resolve { .. }, false) => {
                format!("orders of {who} for player-turn {number}, now resolved")
            }
            (Step::Resolve { .. }, true) => {
                format!("orders of {who} for player-turn {number}, for you to resolve")
            }
            (Step::Own { .. }, _) => format!(
                "your own orders for player-turn {number}, which your journal does not hold: `countersign journal rebuild '{}'`",
                table.folder.signed(number).display()
            ),
            (Step::Hold { .. }, _) if charter.umpire.is_some() => format!(
                "orders of {who} for player-turn {number}, for {} to resolve",
                super::who(&table.game, Party::Umpire)
            ),
            (Step::Hold { .. } | Step::Keep(_), _) => {
                format!("orders of {who} for player-turn {number}, not for you to resolve")
            }
            (Step::Pending { .. }, _) => format!(
                "orders of {who} for player-turn {number}, held: PENDING, the standing orders of {} have not come",
                player(&table.game, side.other())
            ),
        };
        Item {
            kind: kind.to_owned(),
            player_turn: Some(number),
            side: Some(side),
            new: match self {
                Step::Install { .. } | Step::Resolve { .. } | Step::Keep(_) | Step::Own { .. } => {
                    true
                }
                Step::Hold { new, .. } | Step::Pending { new, .. } => *new,
            },
            text,
        }
    }
}
