//! Transfer encodings.

use countersign::mail::read::transfer::{base64, quoted_printable};

#[test]
fn base64_survives_footers_and_cuts() {
    assert_eq!(base64(b"Zm9y\r\nbWF0\r\n"), b"format");
    assert_eq!(base64(b"Zm9ybQ==\n____\nto unsubscribe, write\n"), b"form");
    assert_eq!(base64(b"Zm9ybWF"), b"forma");
    assert_eq!(base64(b"Z"), b"");
}

#[test]
fn quoted_printable_is_undone() {
    assert_eq!(
        quoted_printable(b"a=3Db=\r\nc= \nd=e9=zz=\re="),
        b"a=bcd\xe9=zze"
    );
}
