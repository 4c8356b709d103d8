//! The exchange by mail: from the files of a game to one message, and out of this machine.
//!
//! ```text
//! owed documents -> enclosed (names) -> text and HTML -> compose -> wire check -> outbox -> transport
//! ```
//!
//! * [`owed`] says which documents somebody still has to send, [`people`] who gets which;
//!   [`enclosed`] names them.
//! * [`armour`] writes them as one block of text, [`text`] and [`html`] the message around it,
//!   [`compose`] the message itself, with [`picture`] in it.
//! * [`wire`] looks at the finished bytes: whatever was put in, no header, line or dot can be
//!   smuggled past it.
//! * [`outbox`] keeps messages until they have left, [`thread`] what they answer.
//! * [`config`] and [`password`] say how mail leaves, [`transport`] does it.
//! * [`read`] takes apart what comes in, whatever happened to it on the way.
//! * [`dispatch`] joins all this for one game, [`loose`] for what is sent before there is one.

pub mod armour;
pub mod compose;
pub mod config;
pub mod dispatch;
pub mod enclosed;
pub mod html;
pub mod loose;
pub mod outbox;
pub mod owed;
pub mod password;
pub mod people;
pub mod picture;
pub mod read;
pub mod text;
pub mod thread;
pub mod transport;
pub mod wire;
