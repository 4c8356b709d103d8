//! A takeback: asked, answered, taken over.
//!
//! # What nobody learns of dice
//!
//! A seed is made of both links of a player-turn, its number, the state before it, the orders and the
//! sealed standing orders. After a takeback the number, the state and both links are new, and the
//! board alone is old, so that dice which were seen say nothing about those that come. What is left
//! is a link which the other side knows before it seals or orders:
//!
//! * Orders that are out have disclosed their side's link, and whoever resolves them can work out
//!   their dice. So that side neither asks nor consents in that slot ([`super::bound`]): nobody who
//!   has seen the dice of a slot can undo it before it stands. A resolution discloses the resolver's
//!   link only where such orders are out, and an umpire's likewise.
//! * Once the slot stands, its links are in the state, and [`crate::protocol::chain`] goes on after
//!   them, never back.
//! * A side that signs orders and a consent, or asks, is answered yes and signs orders, contradicts
//!   itself under its own signature, and both documents are kept. Its link is then known before it
//!   counts, which harms nobody but that side: it alone has given it away, and play stops.
//! * The answerer signs one answer. A no lets the asker sign orders; a yes after that would be a
//!   second answer, so that nobody waits for orders, looks at the dice, and consents if they are bad.
//! * A request that is sealed and refused is never opened, and no salt is used twice: those of
//!   requests, of answers and of player-turns differ. Else the salt of a later opening would let the
//!   other side try out what the request had sealed.
//!
//! Standing orders that were opened before the takeback are known, as the board is: they are no part
//! of what comes, for new ones are sealed, and without `--standing` there are none. They are no dice,
//! and a player who minds says no. Who asks and then resolves has sealed before he is answered; who
//! answers and then resolves has sealed before the other side orders.

mod answer;
mod ask;
mod sign;
mod stands;
mod take;

pub use answer::{Reply, answer};
pub use ask::{Ask, ask};
pub use sign::Signed;
pub(super) use stands::install;
pub use stands::{report, taken_back, unanswered};
pub use take::{take_answer, take_request, verify_answer, verify_request};

/// The journal's word for a request.
pub const REQUEST: &str = "takeback-request";

/// The journal's word for an answer.
pub const ANSWER: &str = "takeback-answer";
