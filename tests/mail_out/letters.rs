//! Letters to compose, and messages taken apart again by other means than those that built them.

use countersign::diagnostic::Faults;
use countersign::mail::armour;
use countersign::mail::compose::{Composed, Letter, compose, mailbox};
use countersign::mail::html;
use countersign::mail::text::{self, Page};
use countersign::store::archive::Member;
use mail_parser::{MessageParser, MimeHeaders};
use std::time::{Duration, UNIX_EPOCH};

/// What a hostile player can put into a message.
pub struct Input<'a> {
    pub name: &'a str,
    pub other: &'a str,
    pub subject: &'a str,
    pub words: &'a str,
    pub report: &'a str,
}

pub const FROM: &str = "ann@example.org";
pub const TO: &str = "ben@example.org";

pub fn members() -> Vec<Member> {
    vec![
        Member::new(
            "004.resolution.toml",
            "format = \"countersign/resolution/1\"\nplayer_turn = 4\n",
        ),
        Member::new(
            "005.orders.toml",
            format!(
                "format = \"countersign/orders/1\"\nplayer_turn = 5\n{}",
                "# .\n".repeat(300)
            ),
        ),
    ]
}

pub fn letter(input: &Input<'_>) -> Result<Composed, Faults> {
    let members = members();
    let page = Page {
        title: input.subject.to_owned(),
        greeting: format!("From {} to {}.", input.name, input.other),
        words: input.words.to_owned(),
        enclosed: Vec::new(),
        turn: format!("{} is to move.", input.name),
        report: Some(input.report.to_owned()),
        answer: vec!["    countersign receive FILE".to_owned()],
        armour: armour::encode(&members)?,
    };
    compose(&Letter {
        from: mailbox(input.name, FROM)?,
        to: vec![mailbox(input.other, TO)?],
        subject: input.subject.to_owned(),
        date: UNIX_EPOCH + Duration::from_secs(1_700_000_000),
        references: vec![
            "<root@countersign.invalid>".to_owned(),
            "<last@x>".to_owned(),
        ],
        text: text::render(&page),
        html: Box::new(|picture| html::render(&page, picture)),
        picture: Some(b"\x89PNG\r\n\x1a\n.\r\n.\n"),
        members: &members,
        unsent: true,
    })
}

/// Looks at bytes with nothing of the program's own.
pub fn require_sound(bytes: &[u8]) {
    require_sound_bytes(bytes);
    assert_eq!(head_names(bytes), HEADERS);
}

/// The same of the head of a message that somebody has changed: a space before a header makes it a
/// part of the one above, so that only what no message can do without must be there.
pub fn require_whole_head(bytes: &[u8]) {
    let names = head_names(bytes);
    for name in &names {
        let known = HEADERS.contains(&name.as_str());
        assert!(
            known && names.iter().filter(|other| *other == name).count() == 1,
            "{names:?}"
        );
    }
    for name in HEADERS {
        let optional = matches!(
            name,
            "Countersign-Documents" | "In-Reply-To" | "References" | "X-Unsent"
        );
        assert!(
            optional || names.iter().any(|other| other == name),
            "{name} is missing"
        );
    }
}

/// Looks at every byte of a message.
pub fn require_sound_bytes(bytes: &[u8]) {
    let mut line = 0;
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'\r' => assert_eq!(bytes.get(at + 1), Some(&b'\n'), "bare CR at {at}"),
            b'\n' => {
                assert_eq!(
                    at.checked_sub(1).map(|at| bytes[at]),
                    Some(b'\r'),
                    "bare LF at {at}"
                );
                assert!(line <= 999, "a line of {line} characters ends at {at}");
                line = 0;
                continue;
            }
            b'\t' | b' '..=b'~' => {}
            other => panic!("byte {other} at {at}"),
        }
        line += 1;
    }
    assert!(bytes.ends_with(b"\r\n"));
}

const HEADERS: [&str; 11] = [
    "Content-Type",
    "Countersign-Documents",
    "Date",
    "From",
    "In-Reply-To",
    "MIME-Version",
    "Message-ID",
    "References",
    "Subject",
    "To",
    "X-Unsent",
];

fn head_names(bytes: &[u8]) -> Vec<String> {
    let text = std::str::from_utf8(bytes).expect("ASCII");
    let (head, _) = text.split_once("\r\n\r\n").expect("a head");
    let mut names: Vec<String> = head
        .split("\r\n")
        .filter(|line| !line.starts_with([' ', '\t']))
        .map(|line| line.split_once(':').expect("a header").0.to_owned())
        .collect();
    names.sort();
    names
}

/// A message as another program reads it.
pub struct Read {
    pub from: String,
    pub from_name: String,
    pub to: Vec<String>,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub files: Vec<(String, Vec<u8>)>,
}

pub fn read(bytes: &[u8]) -> Read {
    let message = MessageParser::new().parse(bytes).expect("a message");
    let from = message.from().and_then(|from| from.first()).expect("from");
    let files = message
        .attachments()
        .filter(|part| part.attachment_name() != Some("map.png"))
        .map(|part| {
            let name = part.attachment_name().expect("a name").to_owned();
            (name, part.contents().to_vec())
        })
        .collect();
    Read {
        from: from.address().expect("an address").to_owned(),
        from_name: from.name().unwrap_or_default().to_owned(),
        to: message
            .to()
            .expect("to")
            .iter()
            .map(|one| one.address().expect("an address").to_owned())
            .collect(),
        subject: message.subject().unwrap_or_default().to_owned(),
        text: message.body_text(0).expect("text").replace("\r\n", "\n"),
        html: message.body_html(0).expect("HTML").into_owned(),
        files,
    }
}
