//! Mails that cannot be read, or must not be: the exact refusal.

use crate::letter::{
    armour, armour_of, attached, attachment, base64_lines, body, comes_out, dispatch, dispatch_of,
    example, mail, multipart, plain, refused, sent, texts,
};
use countersign::mail::read::{MAX_MESSAGE, documents};
use countersign::store::archive::{Member, pack};
use std::time::{Duration, Instant};

const CUT_OFF: &str = "\
error: the block in `message text` has no end: the message was cut off
  help: fetch the whole message, or ask for it again";

#[test]
fn winmail_dat() {
    let tnef = [&[0x78, 0x9f, 0x3e, 0x22, 1, 0][..], &[7; 300]].concat();
    let mail = multipart(
        "mixed",
        &[
            "Content-Type: text/plain\n\nYour move.\n".to_owned(),
            attachment("winmail.dat", "application/ms-tnef", &tnef),
        ],
    );
    let refusal = "\
error: `winmail.dat` is a package that only Outlook opens, and the documents may be in it
  help: ask the sender to send plain text or HTML instead of rich text; the block in the text is enough";
    assert_eq!(refused(&mail), refusal);
    // Under another name it is the same.
    let mail = multipart(
        "mixed",
        &[attachment("ATT1.dat", "application/octet-stream", &tnef)],
    );
    assert_eq!(refused(&mail), refusal.replace("winmail.dat", "ATT1.dat"));
    // With the block in the text, nothing is lost.
    let whole = multipart(
        "mixed",
        &[
            format!("Content-Type: text/plain\n\n{}", body()),
            attachment("winmail.dat", "application/ms-tnef", &tnef),
        ],
    );
    comes_out(&whole);
}

#[test]
fn a_zip_archive() {
    let mail = multipart(
        "mixed",
        &[attachment(
            "orders.zip",
            "application/zip",
            b"PK\x03\x04rest",
        )],
    );
    assert_eq!(
        refused(&mail),
        "error: `orders.zip` is a zip archive, which is not opened\n  help: unpack it and give the documents in it"
    );
}

#[test]
fn truncated_in_the_block() {
    let text = plain(&body());
    let end = text
        .windows(8)
        .position(|window| window == b"-----END")
        .expect("a mark");
    assert_eq!(refused(&text[..end]), CUT_OFF);
    assert_eq!(refused(&text[..end - 100]), CUT_OFF);
}

#[test]
fn truncated_in_an_attachment() {
    let whole = attached();
    let start = whole
        .windows(10)
        .rposition(|window| window == b"004.orders")
        .expect("a name");
    // The first document is whole, the second is not.
    let contents = documents("mail", &whole[..start + 400]).expect("read");
    assert_eq!(texts(&contents), sent(&dispatch()[..1]));
    assert_eq!(
        contents.damaged.to_string(),
        "error: the document `004.orders.toml` arrived damaged: its end is missing\n  help: ask for the message again; the block in its text holds the same documents"
    );
}

#[test]
fn a_block_with_a_character_changed_or_missing() {
    let block = armour(&dispatch());
    let at = block.find('\n').expect("a line") + 200;
    let other = if &block[at..=at] == "A" { "B" } else { "A" };
    let changed = format!("{}{other}{}", &block[..at], &block[at + 1..]);
    let said = refused(&plain(&changed));
    assert!(
        said.starts_with("error: the block in `message text` is damaged: its check is `"),
        "{said}"
    );
    let missing = format!("{}{}", &block[..at], &block[at + 1..]);
    let said = refused(&plain(&missing));
    assert!(
        said.starts_with("error: the block in `message text` is damaged: "),
        "{said}"
    );
    let unchecked = block.replace(
        &block[block.rfind("\n=").map_or(0, |at| at + 1)..],
        "-----END COUNTERSIGN DISPATCH-----",
    );
    let lines: Vec<&str> = block.lines().collect();
    let without: String = lines
        .iter()
        .enumerate()
        .filter(|(at, _)| *at != lines.len() - 2)
        .map(|(_, line)| format!("{line}\n"))
        .collect();
    for text in [unchecked, without] {
        assert!(refused(&plain(&text)).contains(" is damaged: "), "{text}");
    }
}

/// Two orders for one player-turn, each signed by the same key.
fn contradicting() -> [String; 2] {
    use countersign::protocol::keys::Signer;
    use countersign::protocol::signature::sign_document;
    let place = tempfile::tempdir().expect("a folder");
    let key = place.path().join("key");
    let made = std::process::Command::new(env!("CARGO_BIN_EXE_countersign"))
        .env("COUNTERSIGN_HOME", place.path())
        .args(["keygen", "--out"])
        .arg(&key)
        .output()
        .expect("it runs");
    assert!(made.status.success(), "{made:?}");
    let signer = Signer::read(&key, || Err(std::io::Error::other("none"))).expect("a key");
    let text = String::from_utf8(example("turns/004/orders.toml")).expect("UTF-8");
    let body = &text[..text.find("[signature]\n").expect("signed")];
    let other = body.replacen("seal = \"", "seal = \"0", 1);
    [body, &other].map(|body| sign_document(body, "orders@countersign", &signer))
}

fn digest_of(text: &str) -> String {
    let source = countersign::diagnostic::Source::new("x", text);
    countersign::protocol::documents::digest(&source).to_string()[..16].to_owned()
}

#[test]
fn two_conflicting_documents() {
    let [one, two] = contradicting();
    let block = |text: &str| armour(&[Member::new("004.orders.toml", text.as_bytes())]);
    let mixed = multipart(
        "mixed",
        &[
            format!("Content-Type: text/plain\n\n{}", block(&one)),
            attachment("mine.toml", "application/toml", two.as_bytes()),
        ],
    );
    let said = refused(&mixed);
    assert_eq!(
        said,
        format!(
            "error: two different documents for one place: `004.orders.toml` (digest {}) and `mine.toml` (digest {}) are both the orders of USA for player-turn 4\n  help: nothing was taken over; ask which is meant, and keep both: two under one signature are equivocation",
            digest_of(&one),
            digest_of(&two)
        )
    );
    // In two blocks as well, old above new or new above old.
    for text in [
        format!("{}{}", block(&one), block(&two)),
        format!("{}{}", block(&two), block(&one)),
    ] {
        assert!(
            refused(&plain(&text)).starts_with("error: two different documents for one place: ")
        );
    }
}

/// One character of one copy was changed on the way.
#[test]
fn a_damaged_copy_beside_a_whole_one() {
    let whole = String::from_utf8(example("turns/004/orders.toml")).expect("UTF-8");
    let changed = whole.replacen("seal = \"", "seal = \"0", 1);
    let attached = |name: &str, text: &str| attachment(name, "application/toml", text.as_bytes());
    let block = format!("Content-Type: text/plain\n\n{}", body());
    for parts in [
        [block.clone(), attached("mine.toml", &changed)],
        [attached("mine.toml", &changed), block.clone()],
    ] {
        let contents = crate::letter::comes_out(&multipart("mixed", &parts));
        assert_eq!(
            contents.notes,
            ["`mine.toml` was changed on the way; the block holds it as it was"]
        );
    }
    // Without a block the signature says which one is whole.
    let parts = [
        attached("mine.toml", &changed),
        attached("yours.toml", &whole),
    ];
    let contents = documents("mail", &multipart("mixed", &parts)).expect("read");
    assert_eq!(texts(&contents), std::slice::from_ref(&whole));
    assert_eq!(
        contents.notes,
        ["`mine.toml` was changed on the way; `yours.toml` holds it as it was"]
    );
    // A state bears no signature: the block is whole.
    let state = String::from_utf8(example("turns/003/state.toml")).expect("UTF-8");
    let other = state.replacen("step = \"", "step = \"x", 1);
    let parts = [
        attached("mine.toml", &other),
        format!(
            "Content-Type: text/plain\n\n{}",
            armour(&[Member::new("state.toml", state.as_bytes())])
        ),
    ];
    let contents = documents("mail", &multipart("mixed", &parts)).expect("read");
    assert_eq!(texts(&contents), [state]);
    // Neither is whole.
    let again = whole.replacen("seal = \"", "seal = \"1", 1);
    let parts = [
        attached("mine.toml", &changed),
        attached("yours.toml", &again),
    ];
    assert_eq!(
        refused(&multipart("mixed", &parts)),
        "error: the orders of USA for player-turn 4 arrived twice, differently: `mine.toml` and `yours.toml`, and neither is proven to be what was sent\n  help: nothing was taken over: ask for the message again, or paste the block out of its text"
    );
}

/// Cut off before anything of ours: the head alone says that there was something.
#[test]
fn cut_off_before_the_first_document() {
    let refusal = "error: `mail` announces documents of countersign and holds none: the message was cut off\n  help: fetch the whole message, or ask for it again";
    for head in [
        "Subject: [countersign 1a2b#3] We are the Flank: Ann sends orders",
        "Subject: Your move\r\nCountersign-Documents: 004.orders.toml",
    ] {
        for rest in [
            "",
            "\r\n\r\nYour move, B",
            "\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n",
        ] {
            let mail = format!("From: ann@example.org\r\n{head}{rest}");
            assert_eq!(refused(mail.as_bytes()), refusal, "{mail}");
        }
    }
    for head in [
        "Re: [countersign 1a2b#3] We are the Flank",
        "[countersign] test",
    ] {
        let mail = format!("Subject: {head}\r\n\r\nThanks!\r\n");
        let contents = documents("mail", mail.as_bytes()).expect("nothing in it is no error");
        assert!(contents.documents.is_empty());
    }
}

/// Messages saved one after the other into one file.
#[test]
fn two_messages_without_a_line_between() {
    let [first, second] = [3, 7].map(|number| {
        let parts: Vec<String> = crate::letter::dispatch_of(number)
            .iter()
            .map(|member| attachment(&member.name, "application/toml", &member.bytes))
            .collect();
        multipart("mixed", &parts)
    });
    let third = plain(&armour(&crate::letter::dispatch_of(10)));
    for between in ["", "\r\n", "\n\n\n"] {
        let all = [
            &first[..],
            between.as_bytes(),
            &second,
            between.as_bytes(),
            &third,
        ]
        .concat();
        let contents = documents("mail", &all).expect("read");
        let expected: Vec<String> = [3, 7, 10]
            .into_iter()
            .flat_map(|number| crate::letter::sent(&crate::letter::dispatch_of(number)))
            .collect();
        let sorted = |mut texts: Vec<String>| {
            texts.sort();
            texts
        };
        assert!(sorted(texts(&contents)) == sorted(expected), "{between:?}");
    }
    // What a mailing list adds is no message.
    let footer = [&first[..], b"\n____\nList: https://example.org\n"].concat();
    let contents = documents("mail", &footer).expect("read");
    assert_eq!(texts(&contents).len(), 2);
}

#[test]
fn twenty_five_mebibytes_of_junk() {
    let mut junk = Vec::with_capacity(26 << 20);
    let mut value = 1_u32;
    while junk.len() < 25 << 20 {
        value = value.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        junk.push((value >> 24) as u8);
    }
    let start = Instant::now();
    for bytes in [
        junk.clone(),
        mail("Content-Type: text/plain\n", &junk),
        mail("Content-Type: text/html\n", &junk),
    ] {
        match documents("junk", &bytes) {
            Ok(contents) => assert!(contents.documents.is_empty()),
            // Its head announces documents.
            Err(faults) => assert!(faults.to_string().contains("was cut off"), "{faults}"),
        }
    }
    // Beside junk the documents still come out.
    comes_out(&multipart(
        "mixed",
        &[
            attachment("film.bin", "video/mp4", &junk[..20 << 20]),
            format!("Content-Type: text/plain\n\n{}", body()),
        ],
    ));
    assert!(
        start.elapsed() < Duration::from_secs(60),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn a_message_over_the_limit() {
    let said = refused(&vec![b'x'; MAX_MESSAGE + 1]);
    assert_eq!(
        said,
        "error: `mail` is larger than 32 MiB\n  help: no dispatch is that long; save its attachments and give those"
    );
}

#[test]
fn zip_bombs() {
    let bomb = pack(&[Member::new("004.orders.toml", vec![b' '; 40 << 20])]).expect("packs");
    assert!(bomb.len() < 1 << 20);
    let refusal = |name: &str| {
        format!(
            "error: `{name}` holds more than any game does: `004.orders.toml` is too large\n  help: ask for it again; it may have been damaged on the way"
        )
    };
    assert_eq!(refused(&plain(&armour_of(&bomb))), refusal("message text"));
    let attached = multipart(
        "mixed",
        &[attachment("all.tar.gz", "application/gzip", &bomb)],
    );
    assert_eq!(refused(&attached), refusal("all.tar.gz"));
    // One document of many megabytes.
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let mut long = example("turns/004/orders.toml");
    long.resize(40 << 20, b'\n');
    std::io::Write::write_all(&mut encoder, &long).expect("in memory");
    let long = encoder.finish().expect("in memory");
    let attached = multipart(
        "mixed",
        &[attachment("004.orders.toml.gz", "application/gzip", &long)],
    );
    assert_eq!(
        refused(&attached),
        "error: the document `004.orders.toml.gz` arrived damaged: it is larger than 1 MiB\n  help: ask for the message again; the block in its text holds the same documents"
    );
    // Many bombs that each stay below the limit.
    let megabyte = |at: usize| Member::new(format!("{at}.bin"), vec![0; 1 << 20]);
    let part = pack(&(0..60).map(megabyte).collect::<Vec<_>>()).expect("packs");
    let many: String = (0..50).map(|_| armour_of(&part)).collect();
    let start = Instant::now();
    assert!(
        refused(&plain(&many)).contains("`message text` unpacks to more than a message may hold")
    );
    assert!(
        start.elapsed() < Duration::from_secs(30),
        "{:?}",
        start.elapsed()
    );
}

/// Multiparts in multiparts, the dispatch in the innermost.
fn nested(depth: usize) -> Vec<u8> {
    let mut text = format!("Content-Type: text/plain\n\n{}", body());
    for level in (0..depth).rev() {
        text = format!(
            "Content-Type: multipart/mixed; boundary=\"b{level}.\"\n\n--b{level}.\n{text}\n--b{level}.--\n"
        );
    }
    format!("Subject: deep\n{text}").into_bytes()
}

#[test]
fn multiparts_a_thousand_deep() {
    comes_out(&nested(90));
    assert_eq!(
        refused(&nested(1000)),
        "error: `mail` nests parts deeper than 100\n  help: no mail program writes such a message; save its attachments and give those"
    );
    let forwarded = "Content-Type: message/rfc822\n\n".repeat(100_000) + &body();
    assert!(refused(forwarded.as_bytes()).starts_with("error: `mail` nests parts deeper than 100"));
    let mut encoded = body();
    for _ in 0..40 {
        encoded = format!(
            "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n{}",
            base64_lines(encoded.as_bytes(), "\n")
        );
        if encoded.len() > 20 << 20 {
            break;
        }
    }
    comes_out(encoded.as_bytes());
}

#[test]
fn more_parts_than_any_message_has() {
    let parts = vec!["\nx".to_owned(); 2_500];
    assert_eq!(
        refused(&multipart("mixed", &parts)),
        "error: `mail` has more than 2000 parts\n  help: no mail program writes such a message; save its attachments and give those"
    );
}

#[test]
fn header_injection_does_not_come_through() {
    let hostile = "From: =?utf-8?q?A=0D=0ABcc:_x?= <a@b>\nSubject: x\r y\u{202e}z\nMessage-ID: <a\tb@c>\nContent-Type: text/plain; name=\"../../x\u{7}\"\n\n";
    let contents = documents("mail", format!("{hostile}{}", body()).as_bytes()).expect("read");
    let envelope = &contents.envelope;
    assert_eq!(envelope.message_id, None);
    for text in [&envelope.from, &envelope.subject].into_iter().flatten() {
        assert!(
            !text.chars().any(|c| c.is_control() || c == '\u{202e}'),
            "{text:?}"
        );
    }
    // A name is shown and never used as a path.
    let document = dispatch().remove(0);
    let parts = [attachment(
        "../../etc/passwd",
        "application/toml",
        &document.bytes,
    )];
    let contents = documents("mail", &multipart("mixed", &parts)).expect("read");
    assert_eq!(contents.documents[0].source.name, "../../etc/passwd");
    assert_eq!(contents.documents[0].source.text.as_bytes(), document.bytes);
}

#[test]
fn nothing_of_ours_is_no_error() {
    for text in [
        "",
        "\n",
        "Hello",
        "-----BEGIN PGP MESSAGE-----\nxyz\n",
        "BEGIN COUNTERSIGN DISPATCH",
    ] {
        let contents = documents("mail", text.as_bytes()).expect("no error");
        assert!(contents.documents.is_empty(), "{text}");
    }
}

#[test]
fn a_damaged_old_block_does_not_hide_the_new_one() {
    let old = armour(&dispatch_of(5)).replace("-----END COUNTERSIGN DISPATCH-----", "");
    let contents = documents("mail", &plain(&format!("{}\n> {old}", body()))).expect("read");
    assert!(texts(&contents) == sent(&dispatch()));
    assert_eq!(contents.damaged.to_string(), CUT_OFF);
}

#[test]
fn an_attachment_that_is_empty_or_a_stump() {
    for (bytes, how) in [
        (&b""[..], "it is empty"),
        (b"\n", "it is empty"),
        (b"for", "its end is missing"),
        (b"format = \"count", "its end is missing"),
    ] {
        let parts = [
            "Content-Type: text/plain\n\nYour move.\n".to_owned(),
            attachment("004.orders.toml", "application/toml", bytes),
        ];
        let refusal = format!(
            "error: the document `004.orders.toml` arrived damaged: {how}\n  help: ask for the \
             message again; the block in its text holds the same documents"
        );
        assert_eq!(refused(&multipart("mixed", &parts)), refusal);
    }
    // Another file may be empty, and with the block in the text nothing is lost.
    let whole = multipart(
        "mixed",
        &[
            format!("Content-Type: text/plain\n\n{}", body()),
            attachment("notes.txt", "text/plain", b""),
            attachment("004.orders.toml", "application/toml", b""),
        ],
    );
    comes_out(&whole);
}
