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

#[cfg(test)]
mod tests {
    use super::{BEGIN, CHECK_DIGITS, COLUMNS, END, encode};
    use crate::protocol::hex::Digest;
    use crate::store::archive::{Member, unpack};
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;

    #[test]
    fn a_block_holds_its_documents_and_its_check() {
        let members = [
            Member::new("004.resolution.toml", "format = 1\n".repeat(40)),
            Member::new("005.orders.toml", "format = 2\n"),
        ];
        let block = encode(&members).expect("encodes");
        let lines: Vec<&str> = block.lines().collect();
        let [begin, body @ .., check, end] = &lines[..] else {
            panic!("{block}");
        };
        assert_eq!((*begin, *end), (BEGIN, END));
        assert!(body.iter().all(|line| line.len() <= COLUMNS), "{block}");
        assert!(body.len() > 1, "{block}");
        let packed = STANDARD.decode(body.concat()).expect("base64");
        let digest = Digest::of(&packed).to_string();
        assert_eq!(*check, format!("={}", &digest[..CHECK_DIGITS]));
        assert_eq!(unpack("block", &packed).expect("unpacks"), members);
    }
}
