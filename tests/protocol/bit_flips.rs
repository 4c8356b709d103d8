//! Every single-bit flip of a signed document is refused: one document of each kind.

use countersign::diagnostic::{Faults, Source};
use countersign::dice::Seed;
use countersign::party::Party;
use countersign::protocol::canonical::emit;
use countersign::protocol::documents::{
    Acceptance, Acknowledgement, Awaited, Charter, Disclosed, Disclosure, Document, ForfeitClaim,
    HiddenSeal, Mode, Offer, Opened, Opening, OrdersDocument, Player, Rekey, ResolutionDocument,
    RollRecord, SignedDocument, Start, TakebackAnswer, TakebackRequest, Umpire, UmpireCard, digest,
    read, read_signed,
};
use countersign::protocol::hex::{Digest, Link, Salt, Seal};
use countersign::protocol::keys::Signer;
use countersign::protocol::secrets::{PlayerSecrets, published_signer};
use countersign::protocol::signature::{sign_charter, sign_document, sign_rekey, verify_charter};
use countersign::side::Side;
use countersign::turn::{Match, Voucher};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use zeroize::Zeroizing;

const PHRASE: &str = "bit flips";

type Part = BTreeMap<String, String>;

fn part() -> Part {
    Part::from([("default".to_owned(), "fire".to_owned())])
}

fn player(side: Side, offerer: bool) -> Player {
    Player {
        side,
        name: format!("René {side}"),
        address: "a@b.example".to_owned(),
        key: published_signer(PHRASE, side).public_key(),
        anchor: PlayerSecrets::published(PHRASE, side).chain().anchor(),
        offerer,
    }
}

fn offer() -> Offer {
    Offer {
        format: Offer::FORMAT.to_owned(),
        system: "we-are-the-flank".to_owned(),
        scenario: "little-round-top".to_owned(),
        mode: Mode::Mutual,
        writer: "countersign 0.1.0".to_owned(),
        tables: Digest::of("tables"),
        deadline_days: 14,
        published: None,
        options: Part::from([("length".to_owned(), "10".to_owned())]),
        umpire: None,
        player: player(Side::Usa, true),
    }
}

fn umpires_signer() -> Signer {
    Signer::from_seed(&Zeroizing::new([9; 32]))
}

fn umpire() -> Umpire {
    Umpire {
        name: "Uma".to_owned(),
        address: "u@b.example".to_owned(),
        key: umpires_signer().public_key(),
        anchor: Link([9; 32]),
    }
}

fn charter() -> Source {
    charter_of(&offer())
}

/// A charter that both players have signed, and the umpire has not.
fn umpired_charter() -> Source {
    charter_of(&Offer {
        mode: Mode::Umpire,
        umpire: Some(umpire()),
        ..offer()
    })
}

fn charter_of(offer: &Offer) -> Source {
    let charter = Charter::accepting(offer, Salt([7; 32]), player(Side::Csa, false));
    charter.check().expect("a good charter");
    let mut file = emit(&charter);
    for side in Side::BOTH {
        let source = Source::new("charter.toml", file);
        file = sign_charter(&source, side, &published_signer(PHRASE, side)).expect("signed");
    }
    Source::new("charter.toml", file)
}

fn refuse_every_flip(file: &str, read: impl Fn(&Source) -> Result<(), Faults>) {
    read(&Source::new("good.toml", file)).expect("the document itself is good");
    let mut bytes = file.as_bytes().to_vec();
    for bit in 0..bytes.len() * 8 {
        bytes[bit / 8] ^= 1 << (bit % 8);
        // What is not UTF-8 never becomes a text.
        if let Ok(text) = std::str::from_utf8(&bytes) {
            let outcome = read(&Source::new("flipped.toml", text));
            assert!(
                outcome.is_err(),
                "bit {bit} of {} went unnoticed:\n{text}",
                file.len()
            );
        }
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
}

fn refuse_every_flip_of<T: SignedDocument + Serialize + DeserializeOwned>(document: &T) {
    let signer = published_signer(PHRASE, Side::Csa);
    let file = sign_document(&emit(document), T::NAMESPACE, &signer);
    let key = signer.public_key();
    refuse_every_flip(&file, |source| read_signed::<T>(source, &key).map(|_| ()));
}

#[test]
fn of_an_offer() {
    refuse_every_flip_of(&offer());
}

#[test]
fn of_a_charter() {
    refuse_every_flip(&charter().text, |source| {
        let charter: Charter = read(source)?;
        charter.check()?;
        let sides = verify_charter(source, &charter)?;
        assert_eq!(
            sides,
            Side::BOTH.map(Party::Side),
            "one signature alone is a smaller file"
        );
        Ok(())
    });
}

#[test]
fn of_an_umpires_card() {
    refuse_every_flip_of(&UmpireCard::from(&umpire()));
}

#[test]
fn of_a_charter_with_an_umpire() {
    let signer = umpires_signer();
    let file = sign_charter(&umpired_charter(), Party::Umpire, &signer).expect("signed");
    refuse_every_flip(&file, |source| {
        let charter: Charter = read(source)?;
        charter.check()?;
        assert_eq!(verify_charter(source, &charter)?, Party::ALL);
        Ok(())
    });
}

#[test]
fn of_an_acceptance() {
    refuse_every_flip_of(&Acceptance {
        format: Acceptance::FORMAT.to_owned(),
        game: digest(&charter()),
        side: Side::Csa,
        seal: Seal([3; 32]),
    });
}

#[test]
fn of_a_start() {
    refuse_every_flip_of(&Start {
        format: Start::FORMAT.to_owned(),
        game: digest(&charter()),
        side: Side::Usa,
        seal: Seal([4; 32]),
    });
}

#[test]
fn of_orders() {
    let chain = PlayerSecrets::published(PHRASE, Side::Csa).chain();
    refuse_every_flip_of(&OrdersDocument {
        format: OrdersDocument::<Part>::FORMAT.to_owned(),
        game: digest(&charter()),
        system: "we-are-the-flank".to_owned(),
        player_turn: 3,
        side: Side::Csa,
        parent: Digest::of("state"),
        link: chain.disclose(4).expect("a link"),
        seal: Seal([5; 32]),
        hidden: vec![HiddenSeal {
            label: "M-1".to_owned(),
            seal: Seal([6; 32]),
        }],
        opened: vec![opened()],
        orders: part(),
    });
}

#[test]
fn of_a_resolution() {
    let chain = PlayerSecrets::published(PHRASE, Side::Csa).chain();
    refuse_every_flip_of(&ResolutionDocument {
        format: ResolutionDocument::<Part>::FORMAT.to_owned(),
        game: digest(&charter()),
        player_turn: 3,
        side: Side::Csa,
        parent: Digest::of("state"),
        orders: Digest::of("orders"),
        link: chain.disclose(4).expect("a link"),
        standing: Seal([5; 32]),
        seed: Seed([6; 32]),
        state: Digest::of("next state"),
        seal: Some(Seal([7; 32])),
        trace: vec!["CSA shooting: 15AL fires at 20ME".to_owned()],
        opening: Opening {
            salt: Salt([8; 32]),
            standing: part(),
        },
        opened: vec![opened()],
        roll: vec![RollRecord {
            label: "fire 15AL > 20ME".to_owned(),
            dice: vec![6, 1],
            rules: vec!["FLANK-24".to_owned()],
        }],
    });
}

#[test]
fn of_a_disclosure() {
    let opened = opened();
    refuse_every_flip_of(&Disclosure {
        format: Disclosure::<Part>::FORMAT.to_owned(),
        game: digest(&charter()),
        side: Side::Csa,
        hidden: vec![Disclosed {
            player_turn: 3,
            label: opened.label,
            salt: opened.salt,
            value: opened.value,
        }],
    });
}

fn opened() -> Opened<Part> {
    Opened {
        label: "M-2".to_owned(),
        salt: Salt([9; 32]),
        value: part(),
    }
}

#[test]
fn of_a_request_for_a_takeback() {
    refuse_every_flip_of(&TakebackRequest {
        format: TakebackRequest::FORMAT.to_owned(),
        game: digest(&charter()),
        side: Side::Csa,
        slot: 6,
        parent: Digest::of("state"),
        back_to: 3,
        reason: "the wheel was to the right".to_owned(),
        seal: Some(Seal([5; 32])),
    });
}

#[test]
fn of_an_answer_to_a_takeback() {
    refuse_every_flip_of(&TakebackAnswer {
        format: TakebackAnswer::FORMAT.to_owned(),
        game: digest(&charter()),
        side: Side::Usa,
        slot: 6,
        request: Digest::of("request"),
        consent: true,
        seal: Some(Seal([5; 32])),
    });
}

#[test]
fn of_a_claim_of_forfeit() {
    refuse_every_flip_of(&ForfeitClaim {
        format: ForfeitClaim::FORMAT.to_owned(),
        game: digest(&charter()),
        side: Side::Csa,
        slot: 6,
        parent: Digest::of("state"),
        awaited: Awaited::Resolution,
        deadline_days: 14,
    });
}

#[test]
fn of_an_acknowledgement() {
    refuse_every_flip_of(&Acknowledgement {
        format: Acknowledgement::FORMAT.to_owned(),
        game: digest(&charter()),
        side: Party::Umpire,
        slot: 6,
        received: vec![Digest::of("orders"), Digest::of("resolution")],
    });
}

#[test]
fn of_a_change_of_key() {
    let system = countersign::games::find("we-are-the-flank").expect("a system");
    let charter = charter_of(&Offer {
        tables: Digest::of(system.tables),
        scenario: system.scenarios[0].to_owned(),
        options: Part::new(),
        ..offer()
    });
    let game = Match::load(&charter, None).expect("a game");
    for (voucher, by) in [("OLD", Voucher::OldKey), ("USA", Voucher::Consent)] {
        let signer = match by {
            Voucher::OldKey => published_signer(PHRASE, Side::Csa),
            Voucher::Consent | Voucher::Nobody => published_signer(PHRASE, Side::Usa),
        };
        let new = Signer::from_seed(&Zeroizing::new([8; 32]));
        let text = emit(&Rekey {
            format: Rekey::FORMAT.to_owned(),
            game: game.id,
            side: Side::Csa,
            number: 1,
            from: 6,
            key: published_signer(PHRASE, Side::Csa).public_key(),
            new_key: new.public_key(),
        });
        let text = sign_rekey(&Source::new("rekey.toml", text), "NEW", &new).expect("signed");
        let text = sign_rekey(&Source::new("rekey.toml", text), voucher, &signer).expect("signed");
        refuse_every_flip(&text, |source| {
            let read = game.read_rekey(source)?;
            assert_eq!(read.by, by, "one signature alone is a smaller file");
            Ok(())
        });
    }
}

#[test]
fn what_no_charter_may_say() {
    let good: Charter = read(&charter()).expect("good");
    let refused = |change: &dyn Fn(&mut Charter), reason: &str| {
        let mut charter = good.clone();
        change(&mut charter);
        let faults = charter.check().expect_err(reason).to_string();
        assert!(faults.contains(reason), "{faults}");
    };
    refused(
        &|c| c.player[1].anchor = c.player[0].anchor,
        "both players have the anchor",
    );
    refused(
        &|c| c.player[1].key = c.player[0].key,
        "both players have the key",
    );
    refused(&|c| c.player.swap(0, 1), "`USA, CSA`");
    refused(&|c| c.player.truncate(1), "players are `CSA`");
    refused(&|c| c.player[0].offerer = true, "one player as the offerer");
    refused(&|c| c.published = Some("x".to_owned()), "mutual");
    refused(&|c| c.deadline_days = 0, "`deadline_days` is 0");
    refused(
        &|c| c.player[0].name = "a\r\nBcc: b".to_owned(),
        "control character",
    );
    refused(&|c| c.mode = Mode::Umpire, "the charter names no umpire");
    refused(
        &|c| c.umpire = Some(umpire()),
        "an umpire stands in the charter of a game in mode mutual",
    );
    let umpired = |change: &dyn Fn(&mut Umpire)| {
        let mut charter = good.clone();
        charter.mode = Mode::Umpire;
        let mut named = umpire();
        change(&mut named);
        charter.umpire = Some(named);
        charter.check().map_err(|faults| faults.to_string())
    };
    umpired(&|_| ()).expect("an umpire with a key and a chain of his own");
    for (wrong, expected) in [
        (
            umpired(&|u| u.key = good.player[0].key),
            "the umpire has the key of CSA",
        ),
        (
            umpired(&|u| u.key = good.player[1].key),
            "the umpire has the key of USA",
        ),
        (
            umpired(&|u| u.anchor = good.player[1].anchor),
            "the umpire has the anchor of USA",
        ),
        (
            umpired(&|u| u.name = "U\nma".to_owned()),
            "control character",
        ),
    ] {
        let faults = wrong.expect_err(expected);
        assert!(faults.contains(expected), "{faults}");
    }
    let mut solo = good;
    solo.mode = Mode::Solo;
    solo.player[1].key = solo.player[0].key;
    solo.check()
        .expect("one person may hold both sides with one key");
}

#[test]
fn a_mode_of_a_later_version_is_refused_by_name() {
    let mode = "phased";
    let text = emit(&offer()).replace("mode = \"mutual\"", &format!("mode = \"{mode}\""));
    let faults = read::<Offer>(&Source::new("offer.toml", text))
        .unwrap_err()
        .to_string();
    assert!(
        faults.contains(&format!("`{mode}` is not in this version")),
        "{faults}"
    );
}

#[test]
fn a_document_of_another_kind_is_named() {
    let faults = read::<Start>(&charter()).unwrap_err().to_string();
    assert!(
        faults.contains("`charter.toml` is `countersign/charter/1`, not a start"),
        "{faults}"
    );
}
