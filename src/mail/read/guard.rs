//! Reading what others wrote through parsers of others: a panic in them becomes an ordinary error.

use crate::diagnostic::{Diagnostic, Kind};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    static ACTIVE: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread is inside [`reading`], so that a panic will be caught and need not be shown.
#[must_use]
pub fn is_active() -> bool {
    ACTIVE.get()
}

/// Does `work`, which reads the mail that messages call `name`. What it borrows is not looked at
/// again after a panic.
///
/// # Errors
///
/// What `work` returns; that the mail cannot be read, if `work` panicked (malformed).
pub fn reading<T>(
    name: &str,
    work: impl FnOnce() -> Result<T, Diagnostic>,
) -> Result<T, Diagnostic> {
    let outside = ACTIVE.replace(true);
    let outcome = catch_unwind(AssertUnwindSafe(work));
    ACTIVE.set(outside);
    outcome.unwrap_or_else(|_| {
        let fault = format!("`{name}` cannot be read as mail");
        Err(Diagnostic::new(Kind::Malformed, fault)
            .help("save its attachments and give those; please report the message that does this"))
    })
}
