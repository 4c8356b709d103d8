//! Transfer encodings, undone as far as they can be: what is wrong shows in the documents.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Undoes base64. Lines that hold anything else are passed over, as are all that come after the
/// padding: mailing lists add footers. Of a text that was cut off, what is whole remains.
#[must_use]
pub fn base64(encoded: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(encoded.len());
    for line in encoded.split(|byte| matches!(byte, b'\n' | b'\r')) {
        let line = line.trim_ascii();
        let data = line
            .iter()
            .rposition(|byte| *byte != b'=')
            .map_or(0, |at| at + 1);
        let digit = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
        if !line[..data].iter().all(digit) {
            continue;
        }
        kept.extend_from_slice(&line[..data]);
        if data < line.len() {
            break;
        }
    }
    if kept.len() % 4 == 1 {
        kept.pop();
    }
    BASE64.decode(&kept).unwrap_or_default()
}

/// Undoes quoted-printable. A `=` that begins nothing stays.
#[must_use]
pub fn quoted_printable(encoded: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(encoded.len());
    let mut at = 0;
    while let Some(&byte) = encoded.get(at) {
        at += 1;
        if byte != b'=' {
            out.push(byte);
            continue;
        }
        let rest = &encoded[at..];
        let blanks = rest
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        let line_end = match (rest.get(blanks), rest.get(blanks + 1)) {
            (Some(b'\r'), Some(b'\n')) => Some(blanks + 2),
            (Some(b'\r' | b'\n'), _) => Some(blanks + 1),
            (None, _) => Some(blanks),
            (Some(_), _) => None,
        };
        let code = (digit(rest.first()), digit(rest.get(1)));
        match (line_end, code) {
            (Some(length), _) => at += length,
            (None, (Some(high), Some(low))) => {
                out.push(high << 4 | low);
                at += 2;
            }
            (None, _) => out.push(b'='),
        }
    }
    out
}

fn digit(byte: Option<&u8>) -> Option<u8> {
    byte.and_then(|byte| char::from(*byte).to_digit(16))
        .and_then(|digit| u8::try_from(digit).ok())
}
