//! Whatever a player calls himself and writes: no message holds a bare CR or LF, a header of his
//! own making, or a line that is too long.

use crate::letters::{
    FROM, Input, TO, letter, members, read, require_sound, require_sound_bytes, require_whole_head,
};
use countersign::mail::compose::{mailbox, one_line};
use countersign::mail::wire;
use proptest::prelude::*;

const GOOD: Input<'_> = Input {
    name: "Ann",
    other: "Ben",
    subject: "[countersign 0123abcd#5] We are the Flank: Ann (CSA) sends orders",
    words: "Well played.",
    report: "VERIFIED\n.\n..\nFrom here on\n",
};

#[test]
fn a_good_letter_is_read_as_it_was_written() {
    let composed = letter(&GOOD).expect("composes");
    require_sound(&composed.bytes);
    let read = read(&composed.bytes);
    assert_eq!((read.from.as_str(), read.from_name.as_str()), (FROM, "Ann"));
    assert_eq!(read.to, [TO]);
    assert_eq!(read.subject, GOOD.subject);
    let sent: Vec<(String, Vec<u8>)> = members()
        .into_iter()
        .map(|member| (member.name, member.bytes))
        .collect();
    assert_eq!(read.files, sent);
    let text = read.text.replace("\r\n", "\n");
    assert!(
        text.contains("\n\nVERIFIED\n.\n..\nFrom here on\n\n-----BEGIN"),
        "{text}"
    );
    assert!(read.html.contains("<pre"), "{}", read.html);
}

#[test]
fn the_same_letter_is_the_same_bytes_and_another_is_not() {
    let first = letter(&GOOD).expect("composes");
    assert_eq!(first, letter(&GOOD).expect("composes"));
    let other = letter(&Input {
        words: "Badly played.",
        ..GOOD
    })
    .expect("composes");
    assert_ne!(first.message_id, other.message_id);
    assert_ne!(first.bytes, other.bytes);
}

#[test]
fn a_name_with_a_control_character_is_refused() {
    for name in [
        "Ann\r\nBcc: eve@example.org",
        "Ann\nBcc: eve@example.org",
        "Ann\rBcc: eve@example.org",
        "Ann\0",
        "Ann\u{85}",
        "Ann\t",
        "Ann\u{7f}",
    ] {
        let fault = mailbox(name, FROM).expect_err(name);
        let shown = fault.to_string();
        assert!(shown.starts_with("error: `Ann\\"), "{shown}");
        assert!(shown.contains("` holds a control character\n"), "{shown}");
        assert!(letter(&Input { name, ..GOOD }).is_err(), "{name:?}");
    }
}

#[test]
fn an_address_that_is_none_is_refused() {
    for address in [
        "",
        "ann",
        "ann@",
        "@example.org",
        "ann@example.org\r\nRCPT TO:<eve@example.org>",
        "ann@example.org> SIZE=1",
        "<ann@example.org>",
        "ann@example.org, eve@example.org",
        "Ann <ann@example.org>",
        "\"a b\"@example.org",
        "änn@example.org",
        "ann@exa mple.org",
        "ann@example.org\0",
    ] {
        assert!(mailbox("Ann", address).is_err(), "{address:?}");
    }
}

#[test]
fn odd_names_arrive_as_names() {
    for (name, arrives) in [
        ("Ann \"Stonewall\" Doe", "Ann \"Stonewall\" Doe"),
        ("Doe, Ann", "Doe, Ann"),
        ("Ann <eve@example.org>", "Ann <eve@example.org>"),
        ("Änn Döe", "Änn Döe"),
        ("アン", "アン"),
        ("Ann 🎲", "Ann 🎲"),
        ("\u{202e}nnA", "nnA"),
        ("Ann\u{2066}\u{200b}", "Ann"),
        (".", "."),
        ("..", ".."),
        ("a\\b", "a\\b"),
        ("J. E. B. Stuart", "J. E. B. Stuart"),
        ("=?utf-8?q?Eve?=", "= ?utf-8?q?Eve?="),
        ("==??utf-8?q?Eve?=", "== ??utf-8?q?Eve?="),
        ("Ann (umpire)", "Ann (umpire)"),
        ("9th Georgia; @", "9th Georgia; @"),
    ] {
        let composed = letter(&Input { name, ..GOOD }).expect(name);
        require_sound(&composed.bytes);
        let read = read(&composed.bytes);
        assert_eq!(read.from, FROM, "{name}");
        assert_eq!(read.to, [TO], "{name}");
        assert_eq!(read.from_name, arrives);
        let envelope = wire::Head::read(&composed.bytes).envelope("x").expect(name);
        assert_eq!(envelope.from().expect("from").to_string(), FROM);
        assert_eq!(
            envelope
                .to()
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>(),
            [TO]
        );
    }
}

#[test]
fn one_line_is_one_visible_line() {
    assert_eq!(one_line("a\r\nb\tc", 10), "ab\u{63}");
    assert_eq!(one_line("  a   b ", 10), "a b");
    assert_eq!(one_line("abcdef", 4), "abc…");
    assert_eq!(one_line("\u{202e}\u{feff}x", 4), "x");
}

/// Text with everything in it that has ever broken a mail.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        any::<String>(),
        "[ -~]{0,40}",
        Just("\r\n".to_owned()),
        Just("\n".to_owned()),
        Just("\r".to_owned()),
        Just("\r\n.\r\n".to_owned()),
        Just("\n.\n".to_owned()),
        Just(".".to_owned()),
        Just("\0".to_owned()),
        Just("\r\nBcc: eve@example.org\r\n\r\n".to_owned()),
        Just("\u{2028}\u{85}\u{202e}\u{200b}".to_owned()),
        Just("From ".to_owned()),
        Just("-----BEGIN COUNTERSIGN DISPATCH-----\n".to_owned()),
        Just("x".repeat(3000)),
        Just("é".repeat(1200)),
        Just("\"<>(),;:\\@".to_owned()),
        Just("=?utf-8?q?=0D=0ABcc:_x?=".to_owned()),
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_breaks_out_of_its_place(
        name in text(), other in text(), subject in text(), words in text(), report in text()
    ) {
        let clean = |text: &str| text.chars().filter(|c| !c.is_control()).collect::<String>();
        // Names with control characters are refused; the rest of the letter must hold all the same.
        let bad = [&name, &other].iter().any(|text| text.chars().any(char::is_control));
        let raw = Input { name: &name, other: &other, subject: &subject, words: &words, report: &report };
        prop_assert!(!bad || letter(&raw).is_err());
        let (name, other) = (clean(&name), clean(&other));
        let composed = letter(&Input { name: &name, other: &other, ..raw }).expect("composes");
        require_sound(&composed.bytes);
        let read = read(&composed.bytes);
        prop_assert_eq!(&read.from, FROM);
        prop_assert_eq!(read.to, [TO]);
        prop_assert_eq!(read.files.len(), 2);
        prop_assert_eq!(&read.files[1].1, &members()[1].bytes);
        prop_assert!(!read.subject.contains(['\r', '\n']));
        let envelope = wire::Head::read(&composed.bytes).envelope("x").expect("an envelope");
        prop_assert_eq!(envelope.to().len(), 1);
        prop_assert_eq!(envelope.to()[0].to_string(), TO);
    }

    #[test]
    fn a_message_that_was_tampered_with_does_not_leave(at in any::<prop::sample::Index>(), byte in 0_u8..=255) {
        let good = letter(&GOOD).expect("composes").bytes;
        let at = at.index(good.len());
        let mut changed = good.clone();
        changed.insert(at, byte);
        let passed = wire::check("x", &changed).is_ok();
        if !matches!(byte, b'\t' | b' '..=b'~') {
            prop_assert!(!passed, "{} at {}", byte, at);
        }
        if passed {
            require_sound_bytes(&changed);
            require_whole_head(&changed);
        }
    }
}

#[test]
fn what_the_wire_refuses() {
    let good = String::from_utf8(letter(&GOOD).expect("composes").bytes).expect("ASCII");
    wire::check("x", good.as_bytes()).expect("good");
    let long = format!("X-Unsent: {}", "1".repeat(999));
    for (from, to, what) in [
        (
            "To: ",
            "Bcc: eve@example.org\r\nTo: ",
            "the header `Bcc` is unknown",
        ),
        (
            "To: ",
            "To: eve@example.org\r\nTo: ",
            "the header `To` is twice",
        ),
        (
            "MIME-Version",
            "not a header\r\nMIME-Version",
            "the header `not a header` is unknown",
        ),
        (
            "MIME-Version",
            "   \r\nMIME-Version",
            "the header `   ` is unknown",
        ),
        (
            "X-Unsent: 1",
            long.as_str(),
            "is longer than 998 characters",
        ),
        (
            "MIME-Version",
            " MIME-Version",
            "the header `MIME-Version` is missing",
        ),
        ("From: ", "X-Unsent: ", "the header `From` is missing"),
        ("VERIFIED", "VERIFIED\n.\n", "holds a bare LF"),
        ("VERIFIED", "VERIFIED\r.\r", "holds a bare CR"),
        ("VERIFIED", "VERIFIED\r\r\n", "holds a bare CR"),
        (
            "VERIFIED",
            "VERIFI\u{c9}D",
            "holds a byte outside printable ASCII",
        ),
        (
            "VERIFIED",
            "VERIFIED\0",
            "holds a byte outside printable ASCII",
        ),
        (
            "Content-Disposition: attachment",
            "Subject: x\r\nContent-Disposition: attachment",
            "the header `Subject` is unknown",
        ),
    ] {
        assert!(good.contains(from), "{from}");
        let faults = wire::check("x", good.replacen(from, to, 1).as_bytes()).expect_err(what);
        assert!(faults.to_string().contains(what), "{what}: {faults}");
    }
    let cut = good.trim_end();
    let faults = wire::check("x", cut.as_bytes())
        .expect_err("cut")
        .to_string();
    assert!(faults.contains("its last line has no end"), "{faults}");
}
