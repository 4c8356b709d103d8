//! A message and its parts.

use countersign::mail::read::message::{looks_like_message, message_id, take_apart};

#[test]
fn parts_come_out_of_whatever_they_are_nested_in() {
    let message = b"From: a\r\nMessage-ID: <1@x>\r\nContent-Type: multipart/mixed;\r\n boundary=\"a b\"\r\n\r\npre\r\n--a b\r\n\r\none\r\n--a b\r\nContent-Type: message/rfc822\r\n\r\nSubject: x\r\nContent-Transfer-Encoding: base64\r\n\r\ndHdv\r\n--a b\r\nContent-Type: application/toml; name*=utf-8''%C3%A9.toml\r\n\r\nthree\r\n--a b--\r\nafter";
    let apart = take_apart("m", message).expect("a message");
    let texts: Vec<&[u8]> = apart.leaves.iter().map(|leaf| &*leaf.bytes).collect();
    assert_eq!(texts, [&b"one"[..], b"two", b"three"]);
    assert_eq!(apart.leaves[2].name, "\u{e9}.toml");
    assert_eq!(apart.envelope.message_id.as_deref(), Some("<1@x>"));
}

#[test]
fn a_message_that_was_cut_off_gives_what_is_there() {
    let apart = take_apart(
        "m",
        b"Content-Type: multipart/mixed; boundary=x\n\n--x\n\ncut",
    )
    .expect("a message");
    assert_eq!(&*apart.leaves[0].bytes, b"cut");
}

#[test]
fn only_harmless_message_ids_are_kept() {
    assert_eq!(message_id(" <a@b> "), Some("<a@b>".to_owned()));
    assert_eq!(message_id("<a b@c>"), None);
    assert_eq!(message_id("<\u{e9}@c>"), None);
    assert_eq!(message_id("a@b"), None);
}

#[test]
fn a_message_begins_with_a_field() {
    assert!(looks_like_message(b"Received: by x\n"));
    assert!(!looks_like_message(b"format = \"x:y\"\n"));
    assert!(!looks_like_message(b"-----BEGIN\n"));
}
