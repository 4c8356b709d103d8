//! Messages whose structure is broken or hostile: what stands beside the broken part comes out, and
//! nothing costs more than its size.

use crate::letter::{
    attached, attachment, base64_lines, body, comes_out, dispatch, mail, multipart, plain, refused,
};
use countersign::mail::read::documents;
use countersign::mail::read::message::take_apart;
use std::time::{Duration, Instant};

/// What parsers say of a message that they gave up on.
const GIVEN_UP: &str = "cannot be read as mail";

/// The documents as attachments, behind a part.
fn behind(part: &str) -> Vec<u8> {
    let mut parts = vec![part.to_owned()];
    for member in dispatch() {
        parts.push(attachment(&member.name, "application/toml", &member.bytes));
    }
    multipart("mixed", &parts)
}

#[test]
fn a_multipart_without_its_last_boundary() {
    comes_out(&behind(
        "Content-Type: multipart/alternative; boundary=inner\n\n--inner\n\ntext\n--inner\nContent-Type: text/html\n\n<p>html</p>",
    ));
    // Nor has the outer one its own.
    let mut whole = behind("\nYour move.\n");
    whole.truncate(whole.len() - "--=_b1--\n".len());
    comes_out(&whole);
}

#[test]
fn a_boundary_that_begins_another() {
    comes_out(&behind(
        "Content-Type: multipart/alternative; boundary=\"=_b12\"\n\n--=_b12\n\ntext\n--=_b12--",
    ));
    // Or stands in the middle of a line.
    comes_out(&behind("\nsee --=_b1 and\n --=_b1--\nbelow"));
}

#[test]
fn a_part_that_is_nothing_but_a_head() {
    comes_out(&behind("Content-Type: text/plain"));
    comes_out(&behind("Content-Type: message/rfc822\n\nno message at all"));
    comes_out(&behind(""));
}

#[test]
fn a_body_without_an_empty_line_before_it() {
    let text = body();
    comes_out(format!("Subject: x\nContent-Type: text/plain\n-- \n{text}").as_bytes());
    comes_out(format!("Ann: look\n{}", text.trim_start()).as_bytes());
}

#[test]
fn names_in_every_encoding() {
    let fields = [
        (
            "Content-Type: application/toml; name=\"a b;c=\\\"d\\\".toml\"",
            "a b;c=\"d\".toml",
        ),
        (
            "Content-Type: application/toml; name*=utf-8''%C3%A9.toml",
            "\u{e9}.toml",
        ),
        (
            "Content-Disposition: attachment; filename*=iso-8859-1'en'%E9.toml",
            "\u{e9}.toml",
        ),
        (
            "Content-Disposition: attachment;\r\n filename*0=\"003.\";\r\n filename*1=\"orders.toml\"",
            "003.orders.toml",
        ),
        (
            "Content-Disposition: attachment;\r\n filename*0*=utf-8''%C3%A9;\r\n filename*1=\"%41.toml\"",
            "\u{e9}%41.toml",
        ),
        (
            "Content-Type: application/toml; name=\"=?utf-8?Q?=C3=A9.toml?=\"",
            "\u{e9}.toml",
        ),
        ("CONTENT-TYPE: Application/TOML; NAME=a.toml", "a.toml"),
        ("Content-Type: application/toml", "message text"),
    ];
    for (field, name) in fields {
        let message = format!("{field}\r\n\r\nx");
        let apart = take_apart("m", message.as_bytes()).expect("a message");
        assert_eq!(apart.leaves[0].name, name, "{field}");
    }
}

#[test]
fn cut_off_anywhere() {
    let forwarded = String::from_utf8(attached())
        .expect("ASCII")
        .replace("=_b1", "=_b2");
    let nested = multipart(
        "alternative",
        &[
            "Content-Type: text/plain; charset=us-ascii\n\nPlain.\n".to_owned(),
            format!("Content-Type: message/rfc822\n\n{forwarded}"),
            "Content-Type: multipart/digest; boundary=d\n\n--d\n\nSubject: x\n\ny\n--d--\n"
                .to_owned(),
        ],
    );
    // Every place around the structure, and some in the long lines of base64.
    for end in (0..nested.len()).filter(|end| end % 61 == 0 || nested[*end..].len() < 400) {
        if let Err(faults) = documents("mail", &nested[..end]) {
            assert!(!faults.to_string().contains(GIVEN_UP), "at {end}");
        }
    }
}

/// Inputs on which versions of mail parsers are known to have panicked.
#[test]
fn what_other_parsers_fell_over() {
    let damaged = "To: Ben\nSubject: multipart\nContent-Type: multipart/alternative; boundary=\"b42\"\n\n--b42\nContent-Type: message/rfc822\nTo: Ben\nContent-Type: multipart/alternative; boundary=\"b42\"\n\n--b42\nContent-Type: text/plain";
    for text in [
        "Received:\n\t",
        "Received: from x (y)\r\n\t",
        "Received: from x by y;\r\n\t",
        "Content-Type:\n\t",
        "Content-Type: x/y; name*0*=\n\t",
        "Content-Type: x/y; name=\"",
        "Content-Type: x/y; name*='",
        "Content-Type: (\n (",
        "Content-Type: multipart/mixed; boundary=\"\n\t",
        "Content-Type: message/rfc822\n\nb",
        "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\nYg==",
        "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/rfc822\n\nno valid message\n--b--",
        damaged,
    ] {
        let contents = documents("mail", text.as_bytes()).expect("nothing in it is no error");
        assert!(contents.documents.is_empty(), "{text:?}");
    }
}

/// A message of one megabyte for which a parser may take gigabytes or minutes.
#[test]
fn what_is_dear_to_read() {
    let start = Instant::now();
    let inner = format!(
        "Content-Type: multipart/mixed; boundary=b\n\n{}--b--\n",
        "--b\nContent-Type: message/rfc822\n\nA: b\n\nx\n".repeat(20_000)
    );
    let encoded = format!(
        "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n{}",
        base64_lines(inner.as_bytes(), "\n")
    );
    assert!(refused(encoded.as_bytes()).starts_with("error: `mail` has more than 2000 parts"));
    // Boundaries that are nowhere.
    let mut parts = vec!["Content-Type: multipart/mixed; boundary=none\n\nx".to_owned(); 1_990];
    parts.push(format!("\n{}", "x".repeat(20 << 20)));
    // Its head announces documents.
    assert!(refused(&multipart("mixed", &parts)).contains("was cut off"));
    // Fields without an end, the one that counts behind them.
    let pieces: String = (0..2_000_000).map(|at| format!(";a{at}*1=b")).collect();
    let words = "=?".repeat(2 << 20);
    comes_out(&mail(
        &format!(
            "Content-Disposition: attachment{pieces}\nX-Words: {words}\nContent-Transfer-Encoding: base64\n"
        ),
        base64_lines(body().as_bytes(), "\n").as_bytes(),
    ));
    assert!(
        start.elapsed() < Duration::from_secs(30),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn the_first_of_two_fields_counts() {
    let twice = "Content-Transfer-Encoding: 7bit\nContent-Transfer-Encoding: base64\nMessage-ID: <other@example.org>\n";
    let contents = comes_out(&mail(twice, body().as_bytes()));
    let id = contents.envelope.message_id.as_deref();
    assert_eq!(id, Some("<3.1a2b@example.org>"));
    assert_eq!(
        comes_out(&plain(&body())).envelope.message_id.as_deref(),
        id
    );
}

/// Documents that nest without an end, in a thread with little stack.
#[test]
fn documents_that_nest_too_deeply() {
    let head = "format = \"countersign/state/1\"\n";
    let many = 300_000;
    for text in [
        format!("{head}x = {}\n", "[".repeat(many)),
        format!("{head}x = {}{}\n", "[".repeat(many), "]".repeat(many)),
        format!("{head}x = {}\n", "{a=".repeat(many)),
        format!("{head}{}a = 1\n", "a.".repeat(many)),
        format!("{head}[{}a]\n", "a.".repeat(many)),
    ] {
        let said = documents("mail", text.as_bytes());
        assert!(said.is_err(), "{}", &text[..40]);
    }
}
