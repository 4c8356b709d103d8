//! One writer at a time in a folder.

use super::atomic::sweep;
use super::fault::unable;
use crate::diagnostic::{Diagnostic, Kind};
use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant};

/// The lock of a folder, held until it is dropped or the process ends, however it ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(25);

impl Lock {
    /// Locks a folder by its file `.lock`, waiting up to ten seconds for another run, and
    /// removes what killed runs left in it.
    ///
    /// # Errors
    ///
    /// Another run still holds it; what the system refused (both unable).
    pub fn hold(folder: &Path) -> Result<Lock, Diagnostic> {
        Self::hold_within(folder, PATIENCE)
    }

    /// The same with another patience.
    ///
    /// # Errors
    ///
    /// As [`Lock::hold`].
    pub fn hold_within(folder: &Path, patience: Duration) -> Result<Lock, Diagnostic> {
        let path = folder.join(".lock");
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(|error| unable("lock", &path, &error))?;
        let start = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if start.elapsed() < patience => {
                    std::thread::sleep(PAUSE);
                }
                Err(TryLockError::WouldBlock) => return Err(busy(folder, patience)),
                Err(TryLockError::Error(error)) => return Err(unable("lock", &path, &error)),
            }
        }
        sweep(folder)?;
        Ok(Lock { _file: file })
    }
}

fn busy(folder: &Path, patience: Duration) -> Diagnostic {
    Diagnostic::new(
        Kind::Unable,
        format!(
            "`{}` is in use by another run of countersign; waited {} s for it",
            folder.display(),
            patience.as_secs()
        ),
    )
    .help("let the other run end, then run the same command again")
}
