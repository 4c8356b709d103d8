//! The documents of a message as one block of printable ASCII, for mail programs that lose
//! attachments.
//!
//! ```text
//! -----BEGIN COUNTERSIGN DISPATCH-----
//! H4sIAAAAAAAC/+…                         base64 of a tar.gz, 64 columns
//! =0123456789ab                           the first 12 hex digits of the archive's SHA-256
//! -----END COUNTERSIGN DISPATCH-----
//! ```

use crate::diagnostic::Diagnostic;
use crate::protocol::hex::Digest;
use crate::store::archive::{Member, pack};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The first line of a block.
pub const BEGIN: &str = "-----BEGIN COUNTERSIGN DISPATCH-----";

/// The last line of a block.
pub const END: &str = "-----END COUNTERSIGN DISPATCH-----";

/// The columns of a line of base64.
pub const COLUMNS: usize = 64;

/// How many hex digits of the archive's SHA-256 the check line has.
pub const CHECK_DIGITS: usize = 12;

/// The block of these documents, every line ended by a line feed.
///
/// # Errors
///
/// A name that an archive cannot hold (unable).
pub fn encode(members: &[Member]) -> Result<String, Diagnostic> {
    let packed = pack(members)?;
    let body = STANDARD.encode(&packed);
    let check = Digest::of(&packed).to_string();
    let mut block = format!("{BEGIN}\n");
    let mut rest = body.as_str();
    while !rest.is_empty() {
        let (line, more) = rest.split_at(rest.len().min(COLUMNS));
        block.push_str(line);
        block.push('\n');
        rest = more;
    }
    block.push_str(&format!("={}\n{END}\n", &check[..CHECK_DIGITS]));
    Ok(block)
}
