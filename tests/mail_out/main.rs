//! Mail out: what is owed, the message, the outbox, the configuration, and a mail server.

mod commands;
mod configuration;
mod hostile;
mod letters;
#[allow(
    dead_code,
    reason = "written for the exchange tests, and not all is used here"
)]
#[path = "../exchange/orders.rs"]
mod orders;
mod owed;
#[allow(
    dead_code,
    reason = "written for the exchange tests, and not all is used here"
)]
#[path = "../exchange/player.rs"]
mod player;
mod server;
mod situation;
mod smtp;
mod umpire;
