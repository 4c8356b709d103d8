//! Mail out: what is owed, the message, the outbox, the configuration, and a mail server.

mod commands;
mod configuration;
mod hostile;
mod letters;
mod message;
#[expect(
    dead_code,
    reason = "the game of the exchange tests, of which not all is used here"
)]
#[path = "../exchange/orders.rs"]
mod orders;
#[expect(
    dead_code,
    reason = "the players of the exchange tests, of which not all is used here"
)]
#[path = "../exchange/player.rs"]
mod player;
mod server;
mod smtp;
