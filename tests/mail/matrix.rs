//! What mail programs do to a text, one row of the matrix each: the documents come out byte for byte.

use crate::letter::{
    armour, attached, attachment, base64_lines, body, comes_out, dispatch, dispatch_of, mail,
    multipart, plain, quoted_printable, sent, texts,
};
use countersign::mail::read::documents;
use countersign::store::archive::pack;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// Quotes every line.
fn quoted(text: &str, mark: &str) -> String {
    text.lines().map(|line| format!("{mark}{line}\n")).collect()
}

/// Joins all lines of a paragraph and breaks them anew, as careless programs do: in the middle of
/// words when there is no other place.
fn rewrapped(text: &str, width: usize) -> String {
    text.split("\n\n")
        .map(|paragraph| {
            let characters: Vec<char> = paragraph.replace('\n', " ").chars().collect();
            let lines: Vec<String> = characters
                .chunks(width)
                .map(|line| line.iter().collect())
                .collect();
            lines.join("\n") + "\n\n"
        })
        .collect()
}

/// Lines with one program's line ends.
fn with_ends(text: &str, end: &str) -> Vec<u8> {
    text.replace('\n', end).into_bytes()
}

#[test]
fn untouched() {
    let contents = comes_out(&plain(&body()));
    let envelope = &contents.envelope;
    assert_eq!(envelope.message_id.as_deref(), Some("<3.1a2b@example.org>"));
    assert_eq!(envelope.from.as_deref(), Some("Ann <ann@example.org>"));
    assert!(contents.documents.iter().all(|found| found.checked));
}

#[test]
fn pasted_without_any_header() {
    comes_out(body().as_bytes());
}

#[test]
fn the_block_alone() {
    comes_out(armour(&dispatch()).as_bytes());
}

#[test]
fn crlf() {
    let mail = plain(&body());
    comes_out(&with_ends(&String::from_utf8(mail).expect("ASCII"), "\r\n"));
}

#[test]
fn lone_cr() {
    let mail = plain(&body());
    comes_out(&with_ends(&String::from_utf8(mail).expect("ASCII"), "\r"));
    comes_out(&mixed_ends());
}

/// Headers with LF, a body with CR.
fn mixed_ends() -> Vec<u8> {
    mail(
        "Content-Type: text/plain\n",
        body().replace('\n', "\r").as_bytes(),
    )
}

#[test]
fn byte_order_mark() {
    comes_out(&plain(&format!("\u{feff}{}", body())));
    comes_out(format!("\u{feff}{}", body()).as_bytes());
    for member in dispatch() {
        let marked = [b"\xef\xbb\xbf", &member.bytes[..]].concat();
        let contents = documents(&member.name, &marked).expect("read");
        assert_eq!(contents.documents[0].source.text.as_bytes(), member.bytes);
    }
}

#[test]
fn nbsp() {
    let spaced = body().replace(' ', "\u{a0}").replace("\n", "\u{a0}\n");
    comes_out(&plain(&spaced));
}

#[test]
fn smart_quotes_and_dashes() {
    let smart = body()
        .replace("-----", "\u{2014}\u{2013}-")
        .replace("Ann\n", "\u{201c}Ann\u{201d} \u{2026}\n");
    comes_out(&plain(&smart));
    comes_out(&plain(&body().replace("-----", "\u{2011}\u{2011}\u{2212}")));
}

#[test]
fn invisible_characters() {
    let mut marked = String::new();
    for (at, c) in body().chars().enumerate() {
        marked.push(c);
        if at % 61 == 0 {
            marked.push('\u{200b}');
        }
        if at % 97 == 0 {
            marked.push('\u{ad}');
        }
    }
    comes_out(&plain(&marked));
}

#[test]
fn trailing_spaces() {
    comes_out(&plain(&body().replace('\n', "   \n")));
}

#[test]
fn tabs() {
    comes_out(&plain(&body().replace('\n', "\t\n\t")));
}

#[test]
fn quoted_once() {
    comes_out(&plain(&format!(
        "On Monday Ann wrote:\n{}",
        quoted(&body(), "> ")
    )));
    comes_out(&plain(&quoted(&body(), "| ")));
    comes_out(&plain(&quoted(&body(), ">")));
}

#[test]
fn quoted_twice() {
    comes_out(&plain(&quoted(&body(), ">> ")));
    comes_out(&plain(&quoted(&body(), "> > ")));
}

#[test]
fn quoted_with_initials() {
    comes_out(&plain(&quoted(&body(), "AB> ")));
    comes_out(&plain(&quoted(&quoted(&body(), "Ann> "), "> ")));
}

#[test]
fn wrapped_again_at_60() {
    comes_out(&plain(&rewrapped(&body(), 60)));
}

#[test]
fn wrapped_again_at_72() {
    comes_out(&plain(&rewrapped(&body(), 72)));
    comes_out(&plain(&rewrapped(&quoted(&body(), "> "), 72)));
}

#[test]
fn wrapped_again_at_78() {
    comes_out(&plain(&rewrapped(&body(), 78)));
    comes_out(&plain(&quoted(
        &rewrapped(&quoted(&body(), "> "), 78),
        "> ",
    )));
}

#[test]
fn format_flowed() {
    let flowed = body().replace("BEGIN COUNTERSIGN ", "BEGIN COUNTERSIGN \n");
    let headers = "Content-Type: text/plain; charset=us-ascii; format=flowed\n";
    comes_out(&mail(headers, flowed.as_bytes()));
    // Space-stuffed, and each line of the block flows into the next.
    let stuffed: String = body().lines().map(|line| format!(" {line} \n")).collect();
    comes_out(&mail(headers, stuffed.as_bytes()));
}

#[test]
fn format_flowed_with_delsp() {
    let headers = "Content-Type: text/plain; format=flowed; delsp=yes\n";
    let broken: String = rewrapped(&body(), 40).replace('\n', " \n");
    comes_out(&mail(headers, broken.as_bytes()));
}

#[test]
fn quoted_printable_body() {
    let headers =
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n";
    comes_out(&mail(headers, quoted_printable(&body()).as_bytes()));
    let crlf = quoted_printable(&body()).replace('\n', "\r\n");
    comes_out(&mail(headers, crlf.as_bytes()));
}

#[test]
fn quoted_printable_that_nobody_undid() {
    let half = body().replace('=', "=3D");
    let wrapped: String = half
        .lines()
        .map(|line| match line.len() {
            64 => format!("{}=\n{}\n", &line[..50], &line[50..]),
            _ => format!("{line}\n"),
        })
        .collect();
    comes_out(wrapped.as_bytes());
}

#[test]
fn base64_body() {
    let headers = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n";
    comes_out(&mail(
        headers,
        base64_lines(body().as_bytes(), "\r\n").as_bytes(),
    ));
}

#[test]
fn forwarded_inline() {
    let forwarded = format!(
        "Look at this.\n\n---------- Forwarded message ---------\nFrom: Ann <ann@example.org>\nDate: Mon, Mar 2, 2026\nSubject: [countersign 1a2b#3]\nTo: Ben\n\n\n{}",
        body()
    );
    comes_out(&plain(&forwarded));
    let begin = format!(
        "-------- Original Message --------\n{}",
        quoted(&body(), "> ")
    );
    comes_out(&plain(&begin));
}

#[test]
fn forwarded_as_attachment() {
    let inner = String::from_utf8(attached()).expect("ASCII");
    let forwarded = multipart(
        "mixed",
        &[
            "Content-Type: text/plain\n\nsee below\n".to_owned(),
            format!(
                "Content-Type: message/rfc822; name=\"ForwardedMessage.eml\"\nContent-Disposition: attachment\n\n{}",
                inner.replace("=_b1", "=_b2")
            ),
        ],
    );
    comes_out(&forwarded);
    // Some gateways encode the message that they forward.
    let encoded = multipart(
        "mixed",
        &[attachment(
            "mail.eml",
            "message/rfc822",
            inner.replace("=_b1", "=_b2").as_bytes(),
        )],
    );
    comes_out(&encoded);
}

#[test]
fn a_digest_of_messages() {
    let inner = String::from_utf8(plain(&body())).expect("ASCII");
    let other = "Subject: weather\n\nfine\n".to_owned();
    comes_out(&multipart(
        "digest",
        &[format!("\n{other}"), format!("\n{inner}")],
    ));
}

/// A reply holds the new block and, quoted, the one that it answers: all of both come out.
fn both_come_out(mail: &[u8]) {
    let contents = documents("mail", mail).expect("read");
    let mut both = dispatch_of(3);
    both.extend(dispatch_of(5));
    assert!(
        texts(&contents) == sent(&both),
        "{}",
        contents.documents.len()
    );
    assert!(contents.damaged.is_empty(), "{}", contents.damaged);
}

#[test]
fn top_posted_reply() {
    let reply = format!(
        "My answer.\n\n{}\nBen\n\nOn Monday Ann wrote:\n{}",
        armour(&dispatch_of(5)),
        quoted(&body(), "> ")
    );
    both_come_out(&plain(&reply));
}

#[test]
fn bottom_posted_reply() {
    let reply = format!(
        "{}\nMy answer.\n\n{}",
        quoted(&body(), "> "),
        armour(&dispatch_of(5))
    );
    both_come_out(&plain(&reply));
}

#[test]
fn a_reply_that_quotes_the_same_block_holds_it_once() {
    comes_out(&plain(&format!("{}\n{}", body(), quoted(&body(), "> "))));
}

#[test]
fn mailing_list_footer() {
    let footer = "_______________________________________________\nacw mailing list -- acw@example.org\nTo unsubscribe send an email to acw-leave@example.org\n";
    comes_out(&plain(&(body() + footer)));
    // The list's program adds it to documents as well, when they are sent as text.
    let parts: Vec<String> = dispatch()
        .iter()
        .map(|member| {
            let text = String::from_utf8(member.bytes.clone()).expect("UTF-8");
            format!(
                "Content-Type: text/plain; name=\"{}\"\nContent-Disposition: attachment\n\n{text}{footer}",
                member.name
            )
        })
        .collect();
    comes_out(&multipart("mixed", &parts));
    // Or behind the base64 of an attachment.
    let parts: Vec<String> = dispatch()
        .iter()
        .map(|member| attachment(&member.name, "application/toml", &member.bytes) + footer)
        .collect();
    comes_out(&multipart("mixed", &parts));
}

#[test]
fn eight_bit_body() {
    let latin = body().replace("Ann\n", "Ann\u{e9}\n");
    let bytes: Vec<u8> = latin
        .chars()
        .map(|c| u8::try_from(u32::from(c)).expect("Latin-1"))
        .collect();
    comes_out(&mail(
        "Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: 8bit\n",
        &bytes,
    ));
    comes_out(&mail("", &bytes));
}

#[test]
fn utf_16_body() {
    for big in [false, true] {
        let units = body().encode_utf16().collect::<Vec<u16>>();
        let bytes: Vec<u8> = units
            .iter()
            .flat_map(|unit| {
                if big {
                    unit.to_be_bytes()
                } else {
                    unit.to_le_bytes()
                }
            })
            .collect();
        let name = if big { "utf-16be" } else { "utf-16le" };
        let headers = format!(
            "Content-Type: text/plain; charset={name}\nContent-Transfer-Encoding: base64\n"
        );
        comes_out(&mail(&headers, base64_lines(&bytes, "\n").as_bytes()));
        // Saved by an editor, with its mark and without.
        comes_out(&bytes);
        let mark: &[u8] = if big { b"\xfe\xff" } else { b"\xff\xfe" };
        comes_out(&[mark, &bytes].concat());
    }
}

#[test]
fn attachments_alone() {
    let contents = comes_out(&attached());
    assert_eq!(contents.documents[0].source.name, "003.resolution.toml");
    assert!(!contents.documents[0].checked);
}

#[test]
fn attachments_renamed() {
    let parts: Vec<String> = dispatch()
        .iter()
        .zip(["ATT00001.bin", "noname"])
        .map(|(member, name)| attachment(name, "application/octet-stream", &member.bytes))
        .collect();
    comes_out(&multipart("mixed", &parts));
    let image: Vec<String> = dispatch()
        .iter()
        .map(|member| attachment("photo.jpg", "image/jpeg", &member.bytes))
        .collect();
    comes_out(&multipart("mixed", &image));
}

#[test]
fn attachments_with_other_line_ends() {
    for end in ["\r\n", "\r"] {
        let parts: Vec<String> = dispatch()
            .iter()
            .map(|member| {
                let text = String::from_utf8(member.bytes.clone()).expect("UTF-8");
                attachment(&member.name, "text/plain", &with_ends(&text, end))
            })
            .collect();
        comes_out(&multipart("mixed", &parts));
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect("in memory");
    encoder.finish().expect("in memory")
}

#[test]
fn attachments_gzipped() {
    let parts: Vec<String> = dispatch()
        .iter()
        .map(|member| {
            attachment(
                &format!("{}.gz", member.name),
                "application/gzip",
                &gzip(&member.bytes),
            )
        })
        .collect();
    comes_out(&multipart("mixed", &parts));
    let packed = pack(&dispatch()).expect("packs");
    comes_out(&multipart(
        "mixed",
        &[attachment("all.tar.gz", "application/x-gzip", &packed)],
    ));
    comes_out(&packed);
}

#[test]
fn attachments_stripped() {
    let parts = [
        format!("Content-Type: text/plain\n\n{}", body()),
        "Content-Type: text/plain; name=\"003.resolution.toml.txt\"\nContent-Disposition: attachment\n\n[attachment removed by policy]\n".to_owned(),
    ];
    comes_out(&multipart("mixed", &parts));
}

#[test]
fn attachments_damaged_beside_a_whole_block() {
    let mut parts = vec![format!("Content-Type: text/plain\n\n{}", body())];
    for member in dispatch() {
        let text = String::from_utf8(member.bytes).expect("UTF-8");
        let smart = text.replace('"', "\u{201d}");
        parts.push(attachment(&member.name, "text/plain", smart.as_bytes()));
    }
    comes_out(&multipart("mixed", &parts));
    // White space alone: that of the block, which its check protects, counts.
    let mut parts = vec![format!("Content-Type: text/plain\n\n{}", body())];
    for member in dispatch() {
        let text = String::from_utf8(member.bytes)
            .expect("UTF-8")
            .replace(" = ", "  =  ");
        parts.push(attachment(&member.name, "text/plain", text.as_bytes()));
    }
    let contents = comes_out(&multipart("mixed", &parts));
    assert_eq!(contents.notes.len(), 2, "{:?}", contents.notes);
}

#[test]
fn text_and_attachments_together_are_one() {
    let mut parts = vec![format!("Content-Type: text/plain\n\n{}", body())];
    for member in dispatch() {
        parts.push(attachment(&member.name, "application/toml", &member.bytes));
    }
    comes_out(&multipart("mixed", &parts));
}

#[test]
fn a_broken_multipart_still_gives_its_block() {
    let whole = format!("--=_b1\nContent-Type: text/plain\n\n{}", body());
    comes_out(&mail(
        "Content-Type: multipart/mixed; boundary=\"other\"\n",
        whole.as_bytes(),
    ));
    comes_out(&mail("Content-Type: multipart/mixed\n", whole.as_bytes()));
}
