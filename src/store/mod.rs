//! Files: written whole or not at all, one writer at a time, secrets apart from what is shared.
//!
//! * [`read`] turns files into sources and secrets.
//! * [`atomic`] writes files and folders so that a killed run leaves the old set or the new one.
//! * [`lock`] keeps two runs out of one folder.
//! * [`home`] and [`journal`] hold what a player never shows: key, secrets, and the exact bytes
//!   of everything signed.
//! * [`game`] names the files of a game folder, all of which may be shared.

mod access;
pub mod archive;
pub mod atomic;
pub mod fault;
pub mod game;
pub mod home;
pub mod journal;
pub mod lock;
pub mod read;

pub use atomic::{Written, write_file, write_folder, write_once, write_secret};
pub use game::GameFolder;
pub use home::{GameHome, Home};
pub use journal::Journal;
pub use lock::Lock;
pub use read::{read_bytes, read_secret, read_secret_text, read_text};
