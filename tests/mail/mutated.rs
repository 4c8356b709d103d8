//! Real mails with random damage: whatever comes out is what was sent or nothing, and nothing
//! panics. The fuzz target `mail` does the same without an end.

use crate::letter::{
    armour, attached, base64_lines, body, dispatch, dispatch_of, html, mail, multipart, plain,
    quoted_printable, sent,
};
use countersign::diagnostic::Faults;
use countersign::mail::read::{documents, html as read_html, mailbox, text};
use countersign::store::archive::pack;
use proptest::prelude::*;
use std::sync::OnceLock;

/// Mails of many kinds.
fn seeds() -> &'static [Vec<u8>] {
    static SEEDS: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    SEEDS.get_or_init(|| {
        let block = format!("<div>{}</div>", armour(&dispatch()).replace('\n', "<br>\n"));
        let forwarded = String::from_utf8(attached())
            .expect("ASCII")
            .replace("=_b1", "=_b2");
        let quoted: String = body().lines().map(|line| format!("> {line}\n")).collect();
        vec![
            plain(&body()),
            plain(&format!("{}\n{quoted}", armour(&dispatch_of(5)))),
            attached(),
            html(&block),
            multipart(
                "alternative",
                &[
                    format!("\n{}", body()),
                    format!("Content-Type: text/html\n\n{block}"),
                ],
            ),
            multipart(
                "mixed",
                &[format!("Content-Type: message/rfc822\n\n{forwarded}")],
            ),
            mail(
                "Content-Transfer-Encoding: quoted-printable\n",
                quoted_printable(&body()).as_bytes(),
            ),
            mail(
                "Content-Transfer-Encoding: base64\n",
                base64_lines(body().as_bytes(), "\r\n").as_bytes(),
            ),
            body().encode_utf16().flat_map(u16::to_le_bytes).collect(),
            pack(&dispatch()).expect("packs"),
            dispatch().remove(0).bytes,
            [
                b"From a Mon\n",
                &plain(&body())[..],
                b"\n\nFrom b Tue\n",
                &attached(),
            ]
            .concat(),
        ]
    })
}

/// Pieces that a mail program or an enemy may put anywhere.
const PIECES: [&[u8]; 24] = [
    b"\r\n",
    b"\r",
    b"\n\n",
    b"> ",
    b"=",
    b"=\n",
    b"=3D",
    b"&nbsp;",
    b"<",
    b"</style>",
    b"<!--",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\0",
    b"\xe2\x80\x8b",
    b"\xc2\xa0",
    b"--=_b1\n",
    b"--=_b1--\n",
    b"-----BEGIN COUNTERSIGN DISPATCH-----",
    b"-----END COUNTERSIGN DISPATCH-----",
    b"Content-Type: multipart/mixed; boundary=x\n\n--x\n",
    b"Content-Transfer-Encoding: base64\n",
    b"\x1f\x8b\x08\0",
    b"format = \"countersign/orders/1\"\n",
];

#[derive(Clone, Debug)]
enum Change {
    Flip(prop::sample::Index, u8),
    Insert(prop::sample::Index, usize),
    Remove(prop::sample::Index, usize),
    Repeat(prop::sample::Index, usize),
    Cut(prop::sample::Index),
}

fn change() -> impl Strategy<Value = Change> {
    let at = any::<prop::sample::Index>;
    prop_oneof![
        4 => (at(), 1..=255_u8).prop_map(|(at, bits)| Change::Flip(at, bits)),
        4 => (at(), 0..PIECES.len()).prop_map(|(at, piece)| Change::Insert(at, piece)),
        2 => (at(), 1..200_usize).prop_map(|(at, length)| Change::Remove(at, length)),
        2 => (at(), 1..400_usize).prop_map(|(at, length)| Change::Repeat(at, length)),
        1 => at().prop_map(Change::Cut),
    ]
}

fn changed(mail: &[u8], changes: &[Change]) -> Vec<u8> {
    let mut mail = mail.to_vec();
    for change in changes {
        if mail.is_empty() {
            break;
        }
        match change {
            Change::Flip(at, bits) => {
                let at = at.index(mail.len());
                mail[at] ^= bits;
            }
            Change::Insert(at, piece) => {
                let at = at.index(mail.len());
                mail.splice(at..at, PIECES[*piece].iter().copied());
            }
            Change::Remove(at, length) => {
                let at = at.index(mail.len());
                mail.drain(at..mail.len().min(at + length));
            }
            Change::Repeat(at, length) => {
                let at = at.index(mail.len());
                let end = mail.len().min(at + length);
                let piece = mail[at..end].to_vec();
                mail.splice(end..end, piece);
            }
            Change::Cut(at) => mail.truncate(at.index(mail.len())),
        }
    }
    mail
}

/// Whether a panic was caught.
fn given_up(faults: &Faults) -> bool {
    faults.to_string().contains("cannot be read as mail")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(1_500), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_a_check_protects_is_what_was_sent_or_nothing(
        seed in 0..seeds().len(),
        changes in prop::collection::vec(change(), 1..12),
    ) {
        let mail = changed(&seeds()[seed], &changes);
        match documents("mail", &mail) {
            Ok(contents) => {
                let mut known = sent(&dispatch());
                known.extend(sent(&dispatch_of(5)));
                for found in contents.documents.iter().filter(|found| found.checked) {
                    prop_assert!(known.contains(&found.source.text));
                }
            }
            Err(faults) => prop_assert!(faults.any_error() && !given_up(&faults)),
        }
        let mut letters = 0;
        let scanned = mailbox::stream::<Faults>("mail", &mail[..], &mut |_| {
            letters += 1;
            Ok(())
        });
        prop_assert_eq!(scanned.map(|scanned| scanned.letters).ok(), Some(letters));
    }

    #[test]
    fn any_bytes_at_all(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        prop_assert!(!documents("mail", &bytes).is_err_and(|faults| given_up(&faults)));
        let decoded = text::decode(&bytes, Some("utf-16"));
        let _ = read_html::text(&decoded);
    }

    /// Pieces alone, in any order: broken structure without end.
    #[test]
    fn nothing_but_pieces(pieces in prop::collection::vec(0..PIECES.len(), 0..60)) {
        let mail: Vec<u8> = pieces.iter().flat_map(|piece| PIECES[*piece]).copied().collect();
        prop_assert!(!documents("mail", &mail).is_err_and(|faults| given_up(&faults)));
        let with_headers = [b"Subject: x\nContent-Type: multipart/mixed; boundary==_b1\n\n", &mail[..]].concat();
        prop_assert!(!documents("mail", &with_headers).is_err_and(|faults| given_up(&faults)));
    }
}
