//! What is refused while orders are read, each with its whole message.
