//! Every reader of documents. `cargo +nightly fuzz run documents`; good seeds are the documents of
//! a game folder: `cargo +nightly fuzz run documents corpus/documents ../examples/*/turns/*`.

#![no_main]

use countersign::diagnostic::Source;
use countersign::player::agreement::envelope::envelope;
use countersign::protocol::canonical;
use countersign::protocol::documents::{
    self, Acceptance, Acknowledgement, Charter, Disclosure, Dispute, Export, ForfeitClaim,
    HiddenDocument, Ignored, Offer, OrdersDocument, Rekey, ResolutionDocument, StandingDocument,
    Start, StateDocument, TakebackAnswer, TakebackRequest, UmpireCard,
};
use countersign::protocol::secrets::PlayerSecrets;
use countersign::protocol::signature;
use countersign::turn::Match;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let source = Source::new("fuzz", text);
    if let Err(faults) = documents::format_of(&source) {
        assert!(!faults.to_string().is_empty());
    }
    let _ = documents::read_header::<OrdersDocument<Ignored>>(&source);
    let _ = documents::read_header::<ResolutionDocument<Ignored>>(&source);
    let _ = documents::read_header::<StateDocument<Ignored>>(&source);
    let _ = documents::read_header::<StandingDocument<Ignored>>(&source);
    let _ = documents::read_header::<HiddenDocument<Ignored>>(&source);
    let _ = documents::read_header::<Disclosure>(&source);
    let _ = PlayerSecrets::from_source(&source);
    let _ = signature::document_signature(&source);
    let _ = Match::load(&source, None);
    // What is read is written again with the same bytes.
    let signed = canonical::signed_text(text);
    if let Ok(offer) = documents::read::<Offer>(&source) {
        assert_eq!(canonical::emit(&offer), signed);
    }
    if let Ok(card) = documents::read::<UmpireCard>(&source) {
        assert_eq!(canonical::emit(&card), signed);
    }
    if let Ok(acceptance) = documents::read::<Acceptance>(&source) {
        assert_eq!(canonical::emit(&acceptance), signed);
    }
    if let Ok(start) = documents::read::<Start>(&source) {
        assert_eq!(canonical::emit(&start), signed);
    }
    macro_rules! same {
        ($($kind:ty)*) => {
            $(if let Ok(document) = documents::read::<$kind>(&source) {
                assert_eq!(canonical::emit(&document), signed);
            })*
        };
    }
    same!(TakebackRequest TakebackAnswer ForfeitClaim Acknowledgement Rekey Export Dispute);
    let _ = signature::rekey_signatures(&source);
    let _ = envelope(&source);
    if let Ok(charter) = documents::read::<Charter>(&source) {
        assert_eq!(canonical::emit(&charter), signed);
        let _ = charter.check();
        let _ = signature::verify_charter(&source, &charter);
    }
});
