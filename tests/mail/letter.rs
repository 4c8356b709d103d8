//! Mails as other programs would write and mangle them, built here without the program's own sender.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use countersign::mail::read::{Contents, documents};
use countersign::store::archive::{Member, pack};
use sha2::{Digest as _, Sha256};
use std::fs;

const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/we_are_the_flank");

/// A document of the example game.
pub fn example(path: &str) -> Vec<u8> {
    fs::read(format!("{GAME}/{path}")).expect("there")
}

/// A dispatch: the resolution of player-turn `number` and the orders of the one after it.
pub fn dispatch_of(number: u32) -> Vec<Member> {
    let next = number + 1;
    vec![
        Member::new(
            format!("{number:03}.resolution.toml"),
            example(&format!("turns/{number:03}/resolution.toml")),
        ),
        Member::new(
            format!("{next:03}.orders.toml"),
            example(&format!("turns/{next:03}/orders.toml")),
        ),
    ]
}

pub fn dispatch() -> Vec<Member> {
    dispatch_of(3)
}

/// Base64 in lines of 64 characters.
pub fn base64_lines(bytes: &[u8], end: &str) -> String {
    let encoded = STANDARD.encode(bytes);
    encoded
        .as_bytes()
        .chunks(64)
        .map(|line| String::from_utf8_lossy(line).into_owned() + end)
        .collect()
}

/// A block: marks, base64 of the packed documents, check.
pub fn armour(members: &[Member]) -> String {
    armour_of(&pack(members).expect("packs"))
}

/// A block of any bytes.
pub fn armour_of(packed: &[u8]) -> String {
    let digest = Sha256::digest(packed);
    let check: String = digest[..6]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!(
        "-----BEGIN COUNTERSIGN DISPATCH-----\n{}={check}\n-----END COUNTERSIGN DISPATCH-----\n",
        base64_lines(packed, "\n")
    )
}

/// The text of a message: a few words, the block, a few words.
pub fn body() -> String {
    format!(
        "Ben,\n\nplayer-turn 3 is resolved: 4TX broke. Your move.\n\n{}\nAnn\n",
        armour(&dispatch())
    )
}

/// A message of one part.
pub fn mail(headers: &str, body: &[u8]) -> Vec<u8> {
    let mut mail = format!(
        "From: Ann <ann@example.org>\nTo: Ben <ben@example.org>\nSubject: [countersign 1a2b#3] We are the Flank\nDate: Mon, 2 Mar 2026 10:00:00 +0000\nMessage-ID: <3.1a2b@example.org>\nMIME-Version: 1.0\n{headers}\n"
    )
    .into_bytes();
    mail.extend_from_slice(body);
    mail
}

pub fn plain(body: &str) -> Vec<u8> {
    mail("Content-Type: text/plain; charset=utf-8\n", body.as_bytes())
}

pub fn html(body: &str) -> Vec<u8> {
    mail("Content-Type: text/html; charset=utf-8\n", body.as_bytes())
}

/// A multipart message: each part with its own headers.
pub fn multipart(kind: &str, parts: &[String]) -> Vec<u8> {
    let parts: String = parts
        .iter()
        .map(|part| format!("--=_b1\n{part}\n"))
        .collect();
    mail(
        &format!("Content-Type: multipart/{kind};\n\tboundary=\"=_b1\"\n"),
        format!("This is a message in MIME format.\n{parts}--=_b1--\n").as_bytes(),
    )
}

/// A base64 attachment.
pub fn attachment(name: &str, media: &str, bytes: &[u8]) -> String {
    format!(
        "Content-Type: {media}; name=\"{name}\"\nContent-Disposition: attachment; filename=\"{name}\"\nContent-Transfer-Encoding: base64\n\n{}",
        base64_lines(bytes, "\n")
    )
}

/// The dispatch as attachments alone.
pub fn attached() -> Vec<u8> {
    let mut parts = vec!["Content-Type: text/plain\n\nYour move.\n".to_owned()];
    for member in dispatch() {
        parts.push(attachment(&member.name, "application/toml", &member.bytes));
    }
    multipart("mixed", &parts)
}

/// Quoted-printable as strict programs write it: everything that could be touched is encoded.
pub fn quoted_printable(text: &str) -> String {
    let mut out = String::new();
    let mut column = 0;
    for byte in text.bytes() {
        let piece = match byte {
            b'\n' => {
                out.push('\n');
                column = 0;
                continue;
            }
            b'=' | b'-' | b'F' | 0x7f.. => format!("={byte:02X}"),
            _ => char::from(byte).to_string(),
        };
        if column + piece.len() > 75 {
            out.push_str("=\n");
            column = 0;
        }
        column += piece.len();
        out.push_str(&piece);
    }
    out
}

/// What was sent, in the order of their names.
pub fn sent(members: &[Member]) -> Vec<String> {
    let mut texts: Vec<String> = members
        .iter()
        .map(|member| String::from_utf8(member.bytes.clone()).expect("UTF-8"))
        .collect();
    texts.sort();
    texts
}

pub fn texts(contents: &Contents) -> Vec<String> {
    let mut texts: Vec<String> = contents
        .documents
        .iter()
        .map(|found| found.source.text.clone())
        .collect();
    texts.sort();
    texts
}

/// The documents of the dispatch come out of a mail, byte for byte, and nothing else.
pub fn comes_out(mail: &[u8]) -> Contents {
    let contents = documents("mail", mail).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(contents.documents.len(), 2, "{:?}", contents.notes);
    assert!(
        texts(&contents) == sent(&dispatch()),
        "other bytes came out"
    );
    assert!(contents.damaged.is_empty(), "{}", contents.damaged);
    contents
}

/// What a mail is refused with.
pub fn refused(mail: &[u8]) -> String {
    match documents("mail", mail) {
        Ok(contents) => panic!("{} documents came out", contents.documents.len()),
        Err(faults) => faults.to_string(),
    }
}
