//! Everything that reads mail. `cargo +nightly fuzz run mail`; good seeds are mails of all kinds, and
//! `corpus/mail` grows from them.

#![no_main]

use countersign::mail::read::{self, armour, html, mailbox, text};
use countersign::player::receive::bundles;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match read::documents("fuzz", bytes) {
        Ok(contents) => {
            for found in &contents.documents {
                // What came out goes in again and is the same.
                let again = read::documents("again", found.source.text.as_bytes())
                    .expect("a document that was read");
                assert_eq!(again.documents.len(), 1);
                assert_eq!(again.documents[0].source.text, found.source.text);
            }
            if let Some(id) = &contents.envelope.message_id {
                assert!(id.bytes().all(|byte| byte.is_ascii_graphic()));
            }
            let documents = contents.documents.len();
            let sorted = bundles("fuzz", contents);
            assert_eq!(
                documents,
                sorted
                    .iter()
                    .map(|bundle| bundle.documents.len())
                    .sum::<usize>()
            );
        }
        Err(faults) => assert!(faults.any_error()),
    }
    let decoded = text::decode(bytes, None);
    let _ = armour::blocks("fuzz", &decoded);
    let _ = armour::decode("fuzz", &decoded);
    let _ = html::text(&decoded);
    let mut letters = 0;
    let scanned =
        mailbox::stream::<countersign::diagnostic::Faults>("fuzz", bytes, &mut |_letter| {
            letters += 1;
            Ok(())
        })
        .expect("memory can be read");
    assert_eq!(scanned.letters, letters);
});
