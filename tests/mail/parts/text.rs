//! Text of unknown encoding.

use countersign::mail::read::text::{decode, plain_lines, shown};

#[test]
fn text_is_read_whatever_wrote_it() {
    let utf16le: Vec<u8> = "format = 1\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let utf16be: Vec<u8> = "format = 1\n"
        .encode_utf16()
        .flat_map(u16::to_be_bytes)
        .collect();
    assert_eq!(decode(&utf16le, None), "format = 1\n");
    assert_eq!(decode(&utf16be, Some("us-ascii")), "format = 1\n");
    assert_eq!(
        decode(&[&[0xff, 0xfe][..], &utf16le].concat(), None),
        "format = 1\n"
    );
    assert_eq!(decode(b"caf\xe9", None), "caf\u{e9}");
    assert_eq!(decode(b"caf\xe9", Some("utf-8")), "caf\u{e9}");
    assert_eq!(
        decode("caf\u{e9}".as_bytes(), Some("iso-8859-1")),
        "caf\u{e9}"
    );
    assert_eq!(decode(b"\xef\xbb\xbfx", Some("nonsense")), "x");
}

#[test]
fn line_ends_become_one_kind() {
    assert_eq!(plain_lines("\u{feff}a\r\nb\rc\n"), "a\nb\nc\n");
}

#[test]
fn a_name_is_shown_on_one_line() {
    assert_eq!(shown("a\r\nBcc: x\u{202e}y"), "aBcc: xy");
}
