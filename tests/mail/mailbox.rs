//! Mailboxes: what is one message, and what a large one costs.

use crate::letter::{attachment, body, mail, multipart, plain};
use countersign::diagnostic::Faults;
use countersign::mail::read::{Content, documents, mailbox, scan};
use std::fs;
use std::io::Write;
use std::time::Instant;

fn letters(mbox: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    mailbox::stream::<Faults>("post", mbox, &mut |letter| {
        let bytes = match letter.content {
            Content::Bytes(bytes) => bytes.to_vec(),
            Content::Files(_) | Content::TooLarge => Vec::new(),
        };
        found.push((letter.name, bytes));
        Ok(())
    })
    .expect("memory can be read");
    found
}

#[test]
fn a_line_that_begins_with_from_after_an_empty_one_begins_a_message() {
    let mbox = b"From a Mon\nSubject: 1\n\nFrom here on\n>From there\n>>From x\nnot From y\n\nFrom b Tue\r\nSubject: 2\r\n\r\nz\r\n";
    let found = letters(mbox);
    // In the first message a line begins with `From ` unquoted: programs that write such mailboxes lose.
    let texts: Vec<String> = found
        .iter()
        .map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned())
        .collect();
    assert_eq!(
        texts,
        [
            "From a Mon\nSubject: 1\n\n",
            "From there\n>From x\nnot From y\n\n",
            "Subject: 2\r\n\r\nz\r\n"
        ]
    );
    assert_eq!(found[1].0, "post: message 2");
}

#[test]
fn what_is_no_mailbox_is_one_letter() {
    assert_eq!(letters(&plain("x")), [("post".to_owned(), plain("x"))]);
    assert_eq!(letters(b""), [("post".to_owned(), Vec::new())]);
    assert_eq!(letters(b"From"), [("post".to_owned(), b"From".to_vec())]);
    let only = b"From a Mon\nSubject: 1\n\nx\n";
    assert_eq!(letters(only), [("post".to_owned(), only.to_vec())]);
}

#[test]
fn a_message_over_the_limit_is_passed_over_and_the_next_is_read() {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("post");
    let mut file = fs::File::create(&path).expect("made");
    let line = [b'x'; 1 << 20];
    file.write_all(b"From a Mon\nSubject: long\n\n")
        .expect("written");
    for _ in 0..34 {
        file.write_all(&line).expect("written");
        file.write_all(b"\n").expect("written");
    }
    file.write_all(b"\nFrom b Tue\n").expect("written");
    file.write_all(&plain(&body())).expect("written");
    drop(file);
    let mut found = Vec::new();
    let scanned = scan::<Faults>(&path, &mut |letter| {
        found.push(match letter.content {
            Content::Bytes(bytes) => documents(&letter.name, bytes)?.documents.len(),
            Content::Files(_) => panic!("no folder"),
            Content::TooLarge => 99,
        });
        Ok(())
    })
    .expect("it reads");
    assert_eq!((found, scanned.letters), (vec![99, 2], 2));
}

/// Ten thousand messages of others, a few of them with pictures.
fn ten_thousand() -> Vec<u8> {
    let line = "The weather was fine at the round tops, and nobody spoke of the war.\n";
    let short = plain(&line.repeat(30));
    let html = multipart(
        "alternative",
        &[
            format!("Content-Type: text/plain\n\n{}", line.repeat(20)),
            format!(
                "Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<html><body>{}</body></html>",
                line.repeat(60).replace('\n', "<br>=\n")
            ),
        ],
    );
    let picture = multipart(
        "mixed",
        &[attachment("photo.jpg", "image/jpeg", &[0x5a; 60_000])],
    );
    let encoded = mail(
        "Content-Transfer-Encoding: base64\n",
        crate::letter::base64_lines(line.repeat(40).as_bytes(), "\r\n").as_bytes(),
    );
    let mut mbox = Vec::new();
    for at in 0..10_000 {
        mbox.extend_from_slice(b"From x@example.org Mon Mar  2 10:00:00 2026\n");
        mbox.extend_from_slice(match at % 20 {
            0 => &picture,
            1..6 => &encoded,
            6..12 => &html,
            _ => &short,
        });
        mbox.extend_from_slice(b"\n\n");
    }
    mbox
}

/// What `cargo test --release --test mail -- --ignored --nocapture ten_thousand` prints is to stay
/// below three seconds, and its memory near the size of one message.
#[test]
#[ignore = "a measurement: run it alone, with --release"]
fn ten_thousand_messages_of_others() {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("post");
    let mbox = ten_thousand();
    fs::write(&path, &mbox).expect("written");
    let size = mbox.len();
    drop(mbox);
    let start = Instant::now();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_countersign"))
        .env("COUNTERSIGN_HOME", place.path().join("home"))
        .args(["receive", path.to_str().expect("UTF-8")])
        .output()
        .expect("it runs");
    let taken = start.elapsed();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "nothing of countersign in 10000 messages\n"
    );
    println!("{} MiB in {taken:?}", size >> 20);
    if cfg!(not(debug_assertions)) {
        assert!(taken.as_secs_f64() < 3.0, "{taken:?}");
    }
}
