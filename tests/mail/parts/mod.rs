//! The parts of mail, each alone.

mod armour;
mod enclosed;
mod html;
mod message;
mod text;
mod thread;
mod transfer;
