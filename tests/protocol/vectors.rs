//! Runs every file under `tests/vectors`.

use crate::sample::Sample;
use countersign::diagnostic::{Diagnostic, Faults, Kind, Source};
use countersign::dice::{Keystream, Seed, dice_for};
use countersign::party::Party;
use countersign::protocol::documents::{
    Acceptance, Acknowledgement, Document, ForfeitClaim, HiddenDocument, Rekey, SignedDocument,
    StandingDocument, TakebackAnswer, TakebackRequest, check_label, format_of, read, read_signed,
};
use countersign::protocol::hex::{Digest, Link, Salt, Seal, decode};
use countersign::protocol::keys::PublicKey;
use countersign::protocol::secrets::published_signer;
use countersign::protocol::seed::SeedParts;
use countersign::protocol::{canonical, chain, seal, signature};
use countersign::side::Side;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use zeroize::Zeroizing;

/// One vector file.
struct Vector {
    name: String,
    table: toml::Table,
}

impl Vector {
    fn find(&self, key: &str) -> Option<&str> {
        self.table.get(key).and_then(toml::Value::as_str)
    }

    fn text(&self, key: &str) -> &str {
        self.find(key)
            .unwrap_or_else(|| panic!("{} has no `{key}`", self.name))
    }

    fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    fn number(&self, key: &str) -> u32 {
        let number = self.table[key].as_integer().expect("a whole number");
        u32::try_from(number).expect("a small number")
    }

    fn numbers(&self, key: &str) -> Vec<u32> {
        let array = self.table[key].as_array().expect("an array");
        let number = |value: &toml::Value| value.as_integer().and_then(|n| u32::try_from(n).ok());
        array.iter().filter_map(number).collect()
    }

    fn side(&self) -> Side {
        self.text("side").parse().expect("a side")
    }

    fn source(&self, key: &str) -> Source {
        Source::new(self.name.clone(), self.text(key))
    }

    /// A value of 64 digits, or the fault that it is malformed.
    fn hex(&self, key: &str) -> Result<[u8; 32], Faults> {
        decode(self.text(key)).map_err(malformed)
    }
}

fn malformed(message: String) -> Faults {
    Diagnostic::new(Kind::Malformed, message).into()
}

fn unverified(message: &str) -> Faults {
    Diagnostic::new(Kind::Unverified, message).into()
}

/// Runs `check` over every vector of a folder; it must end as the vector expects.
fn run(folder: &str, at_least: usize, check: impl Fn(&Vector) -> Result<(), Faults>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/vectors")
        .join(folder);
    let mut count = 0;
    for entry in fs::read_dir(path).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a text file");
        let vector = Vector {
            name: path.file_stem().unwrap().to_string_lossy().into_owned(),
            table: text.parse().expect("a vector is TOML"),
        };
        count += 1;
        let outcome = check(&vector);
        let found = match &outcome {
            Ok(()) => "good",
            Err(faults) => faults.iter().next().expect("a fault").kind.as_str(),
        };
        let message = outcome.err().map(|faults| faults.to_string());
        let message = message.unwrap_or_default();
        assert_eq!(
            found,
            vector.text("expect"),
            "{folder}/{}: {}\n{message}",
            vector.name,
            vector.text("about")
        );
        if let Some(reason) = vector.find("reason") {
            assert!(
                message.contains(reason),
                "{folder}/{}: `{reason}` is not in: {message}",
                vector.name
            );
        }
    }
    assert!(count >= at_least, "{folder} has only {count} vectors");
}

#[test]
fn canonical_form() {
    run("canonical", 30, |vector| {
        let source = vector.source("text");
        let sample: Sample = canonical::parse(&source)?;
        assert_eq!(canonical::emit(&sample), source.text);
        Ok(())
    });
}

#[test]
fn signatures() {
    run("signature", 8, |vector| {
        let key: PublicKey = vector.text("key").parse().map_err(malformed)?;
        let source = vector.source("document");
        signature::verify_document(&source, vector.text("namespace"), &key)?;
        read_signed::<Acceptance>(&source, &key)?;
        if let Some(phrase) = vector.find("phrase") {
            let signer = published_signer(phrase, Side::Csa);
            let (signed, _) = canonical::signed_part(&source)?;
            let again = signature::sign_document(signed, vector.text("namespace"), &signer);
            assert_eq!(
                again, source.text,
                "Ed25519 signs the same text the same way"
            );
        }
        Ok(())
    });
}

#[test]
fn agreements() {
    run("agreement", 20, |vector| {
        let key: PublicKey = vector.text("key").parse().map_err(malformed)?;
        let source = vector.source("document");
        let namespace = vector.text("namespace");
        match format_of(&source)?.as_str() {
            TakebackRequest::FORMAT => read_as::<TakebackRequest>(&source, namespace, &key),
            TakebackAnswer::FORMAT => read_as::<TakebackAnswer>(&source, namespace, &key),
            ForfeitClaim::FORMAT => read_as::<ForfeitClaim>(&source, namespace, &key),
            Acknowledgement::FORMAT => read_as::<Acknowledgement>(&source, namespace, &key),
            _ => {
                assert_eq!(namespace, Rekey::NAMESPACE);
                let document: Rekey = read(&source)?;
                let (signed, signatures) = signature::rekey_signatures(&source)?;
                for (name, key) in [("NEW", &document.new_key), (vector.text("voucher"), &key)] {
                    let found = signatures.get(name).expect("both have signed");
                    signature::verify_rekey(&source, signed, name, found, key)?;
                }
                Ok(())
            }
        }
    });
}

fn read_as<T: SignedDocument + Serialize + DeserializeOwned>(
    source: &Source,
    namespace: &str,
    key: &PublicKey,
) -> Result<(), Faults> {
    assert_eq!(namespace, T::NAMESPACE);
    let document: T = read_signed(source, key)?;
    assert_eq!(
        canonical::emit(&document),
        canonical::signed_text(&source.text)
    );
    Ok(())
}

#[test]
fn chains() {
    run("chain", 12, |vector| {
        let party: Party = vector.text("side").parse().expect("a party");
        if vector.has("root") {
            let root = Zeroizing::new(vector.hex("root")?);
            let chain = chain::Chain::from_root(party, &root);
            let links = vector.table["links"].as_array().expect("an array");
            for (index, link) in vector.numbers("indexes").iter().zip(links) {
                let found = chain.disclose(*index)?.to_string();
                if Some(found.as_str()) != link.as_str() {
                    return Err(unverified("another link"));
                }
            }
            return Ok(());
        }
        let link = Link(vector.hex("link")?);
        let last = Link(vector.hex("last")?);
        Ok(chain::check(party, &link, &last, vector.number("steps"))?)
    });
}

#[test]
fn seals() {
    run("seal", 6, |vector| {
        let document: StandingDocument<BTreeMap<String, String>> =
            read(&vector.source("document"))?;
        if vector.has("secret") {
            let secret = Zeroizing::new(vector.hex("secret")?);
            let game = Digest(vector.hex("game")?);
            let salt = seal::salt(&secret, &game, vector.side(), vector.number("player_turn"));
            assert_eq!(salt, Salt(vector.hex("salt")?));
            assert_eq!(salt, document.salt);
        }
        Ok(seal::open(&document, &Seal(vector.hex("seal")?))?)
    });
}

#[test]
fn hidden_things() {
    run("hidden", 9, |vector| {
        let source = vector.source("document");
        let document: HiddenDocument<BTreeMap<String, String>> = read(&source)?;
        if vector.has("secret") {
            let secret = Zeroizing::new(vector.hex("secret")?);
            let game = Digest(vector.hex("game")?);
            let (turn, label) = (vector.number("player_turn"), vector.text("label"));
            let salt = seal::hidden_salt(&secret, &game, vector.side(), turn, label);
            assert_eq!(salt, Salt(vector.hex("salt")?));
            assert_eq!(salt, document.salt);
            check_label(&document.label)?;
        }
        let found = seal::seal_text(&source.text);
        if found != Seal(vector.hex("seal")?) {
            return Err(unverified("it does not give the seal"));
        }
        Ok(())
    });
}

#[test]
fn names_of_hidden_things_are_plain() {
    for good in ["M-1", "scout", "20ME-B", &"x".repeat(40)] {
        assert!(check_label(good).is_ok(), "{good}");
    }
    for bad in ["", "../x", "a b", "a.toml", "Ü", "a\n", &"x".repeat(41)] {
        assert!(check_label(bad).is_err(), "{bad}");
    }
}

#[test]
fn seeds() {
    run("seed", 3, |vector| {
        let parts = SeedParts {
            game: Digest(vector.hex("game")?),
            player_turn: vector.number("turn"),
            parent: Digest(vector.hex("parent")?),
            orders: Digest(vector.hex("orders")?),
            standing: Seal(vector.hex("standing")?),
            active: Link(vector.hex("active")?),
            resolver: Link(vector.hex("resolver")?),
        };
        if parts.seed() == Seed(vector.hex("seed")?) {
            Ok(())
        } else {
            Err(unverified("another seed"))
        }
    });
}

#[test]
fn dice() {
    run("dice", 8, |vector| {
        if vector.has("block") {
            return rfc_8439(vector);
        }
        let seed = Seed(vector.hex("seed")?);
        let label = vector.text("label");
        if let Some(bytes) = vector.find("bytes") {
            let mut keystream = Keystream::new(&seed, label);
            let found: String = (0..bytes.len() / 2)
                .map(|_| format!("{:02x}", keystream.next_byte()))
                .collect();
            assert_eq!(found, bytes, "{}", vector.name);
        }
        let wanted = vector.numbers("dice");
        let found: Vec<u32> = dice_for(&seed, label, wanted.len())
            .into_iter()
            .map(u32::from)
            .collect();
        if found == wanted {
            Ok(())
        } else {
            Err(unverified("other dice"))
        }
    });
}

/// RFC 8439 has a counter of 32 bits and a nonce of 96; here the counter has 64, so that the first
/// word of the nonce is its upper half.
fn rfc_8439(vector: &Vector) -> Result<(), Faults> {
    let nonce = u128::from_str_radix(vector.text("nonce"), 16).expect("12 bytes");
    let nonce = &nonce.to_be_bytes()[4..];
    let word =
        |at: usize| u32::from_le_bytes([nonce[at], nonce[at + 1], nonce[at + 2], nonce[at + 3]]);
    let mut generator = ChaCha20Rng::from_seed(vector.hex("key")?);
    generator.set_stream(u64::from(word(8)) << 32 | u64::from(word(4)));
    let counter = u64::from(word(0)) << 32 | u64::from(vector.number("counter"));
    generator.set_word_pos(u128::from(counter) * 16);
    let mut block = [0; 64];
    generator.fill_bytes(&mut block);
    let found: String = block.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(found, vector.text("block"));
    Ok(())
}
