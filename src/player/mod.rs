//! What one player does with a game: set it up, sign orders, resolve, verify.
//!
//! Everything here joins the documents of [`crate::turn`] with the files of [`crate::store`].

pub mod advice;
pub mod again;
pub mod agreement;
pub mod aside;
pub mod changed;
pub mod disclose;
pub mod equivocation;
pub mod follows;
pub mod given;
pub mod hand;
pub mod hidden;
pub mod key_file;
pub mod part;
pub mod rebuild;
pub mod receive;
pub mod resolve;
pub mod sent;
pub mod set_up;
pub mod sign;
pub mod situation;
pub mod table;
pub mod umpire;
pub mod verify;
pub mod whole;

pub use hand::Hand;
pub use key_file::KeyFile;
pub use table::Table;
