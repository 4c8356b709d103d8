//! Signatures in the form of `ssh-keygen -Y sign`: SSHSIG over SHA-512 with an Ed25519 key.
//!
//! A document ends with its signature table, which has one shape only:
//!
//! ```text
//! [signature]
//! armored = '''
//! -----BEGIN SSH SIGNATURE-----
//! …
//! -----END SSH SIGNATURE-----
//! '''
//! ```
//!
//! A charter has a key for each side, `CSA` and `USA`, in place of `armored`; one with an umpire has his,
//! `UMPIRE`, as well. Signed is exactly what stands above the line `[signature]`.

use super::canonical::{SIGNATURE_LINE, require_clean, signed_part};
use super::documents::{Charter, Rekey, SignedDocument as _};
use super::repair::respaced;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::party::Party;
use ssh_key::{Algorithm, HashAlg, LineEnding, SshSig};
use std::collections::BTreeMap;

pub use super::keys::{PublicKey, Signer};

const LABEL: &str = "SSH SIGNATURE";

/// How many characters of Base64 OpenSSH writes on a line.
const COLUMNS: usize = 70;

/// One signature, well formed; whether it proves anything is for [`Signature::verify`] to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature(SshSig);

impl Signature {
    /// Signs `message`.
    ///
    /// # Panics
    ///
    /// When `namespace` is empty.
    #[must_use]
    pub fn sign(message: &[u8], namespace: &str, signer: &Signer) -> Self {
        let sign = || {
            let data = SshSig::signed_data(namespace, HashAlg::Sha512, message)?;
            let bytes = signer.sign_bytes(&data);
            SshSig::new(
                signer.public_key().to_key_data(),
                namespace,
                HashAlg::Sha512,
                ssh_key::Signature::new(Algorithm::Ed25519, bytes)?,
            )
        };
        Signature(sign().expect("a named namespace and 64 bytes make a signature"))
    }

    /// Reads a signature exactly as [`Signature::to_armor`] writes it.
    ///
    /// # Errors
    ///
    /// What is wrong with it, as a clause that follows `the signature`.
    pub fn from_armor(armor: &str) -> Result<Self, String> {
        let signature = SshSig::from_pem(armor)
            .map(Signature)
            .map_err(|error| match error {
                ssh_key::Error::AlgorithmUnknown | ssh_key::Error::AlgorithmUnsupported { .. } => {
                    "is of another type than `ssh-ed25519`".to_owned()
                }
                other => format!("is not in OpenSSH's armor: {other}"),
            })?;
        if signature.to_armor() == armor {
            Ok(signature)
        } else {
            Err(format!(
                "is not wrapped as `ssh-keygen` does it, {COLUMNS} characters a line, or holds more than one"
            ))
        }
    }

    /// Reads a detached signature whatever its line ends and the width of its lines, as mail may have left it.
    ///
    /// # Errors
    ///
    /// What is wrong with it, as a clause that follows `the signature`.
    pub fn from_loose_armor(text: &str) -> Result<Self, String> {
        Self::from_armor(&rewrap(text, LABEL)?)
    }

    /// As `ssh-keygen` writes it, LF after every line.
    ///
    /// # Panics
    ///
    /// Never: what was decoded or signed can be encoded.
    #[must_use]
    pub fn to_armor(&self) -> String {
        let mut armor = self
            .0
            .to_pem(LineEnding::LF)
            .expect("a signature can be encoded");
        if !armor.ends_with('\n') {
            armor.push('\n');
        }
        armor
    }

    /// Checks that `key` signed `message` under `namespace`.
    ///
    /// # Errors
    ///
    /// The check that failed, as a clause that follows `the signature`.
    pub fn verify(&self, message: &[u8], namespace: &str, key: &PublicKey) -> Result<(), String> {
        let signature = &self.0;
        if signature.version() != SshSig::VERSION {
            return Err(format!("has version {}, not 1", signature.version()));
        }
        if !signature.reserved().is_empty() {
            return Err("has data in its reserved field".to_owned());
        }
        let signed_by = PublicKey::from_key_data(signature.public_key())
            .map_err(|why| format!("cannot prove anything: {why}"))?;
        if signed_by != *key {
            return Err(format!("was made with the key `{signed_by}`, not `{key}`"));
        }
        if signature.namespace() != namespace {
            return Err(format!(
                "is for the namespace `{}`, not `{namespace}`",
                signature.namespace()
            ));
        }
        if signature.hash_alg() != HashAlg::Sha512 {
            return Err(format!(
                "is over a `{}` hash, not `sha512`",
                signature.hash_alg()
            ));
        }
        if signature.algorithm() != Algorithm::Ed25519 {
            return Err(format!(
                "is of type `{}`, not `ssh-ed25519`",
                signature.algorithm()
            ));
        }
        let bytes = ed25519_dalek::Signature::from_slice(signature.signature_bytes())
            .map_err(|_| "is not 64 bytes long".to_owned())?;
        let data = SshSig::signed_data(namespace, HashAlg::Sha512, message)
            .map_err(|error| format!("cannot be checked: {error}"))?;
        key.verifying()
            .verify_strict(&data, &bytes)
            .map_err(|_| "does not fit the text that it stands under".to_owned())
    }
}

/// Writes the PEM block of `label` in `text` anew: LF, 70 characters a line.
///
/// # Errors
///
/// When there is not exactly one such block, as a clause.
pub(super) fn rewrap(text: &str, label: &str) -> Result<String, String> {
    let begin = format!("-----BEGIN {label}-----");
    let end = format!("-----END {label}-----");
    let missing = || format!("is not between `{begin}` and `{end}`");
    let (before, rest) = text.split_once(&begin).ok_or_else(missing)?;
    let (inner, after) = rest.split_once(&end).ok_or_else(missing)?;
    if !before.trim().is_empty() || !after.trim().is_empty() {
        return Err("has other text around it".to_owned());
    }
    let digits: Vec<char> = inner.chars().filter(|c| !c.is_whitespace()).collect();
    let mut pem = format!("{begin}\n");
    for line in digits.chunks(COLUMNS) {
        pem.extend(line);
        pem.push('\n');
    }
    pem.push_str(&end);
    pem.push('\n');
    Ok(pem)
}

/// The key of a single signer's signature.
const SINGLE: &str = "armored";

fn table(entries: &[(&str, &Signature)]) -> String {
    let mut text = SIGNATURE_LINE.to_owned();
    for (key, signature) in entries {
        text.push_str(&format!("{key} = '''\n{}'''\n", signature.to_armor()));
    }
    text
}

/// Takes a signature table apart; what it returns gives the same bytes when written again.
fn entries(
    source: &Source,
    rest: &str,
    keys: &[&'static str],
) -> Result<Vec<(&'static str, Signature)>, Faults> {
    let offset = source.text.len() - rest.len();
    let refuse = |at: usize, kind: Kind, message: String, help: String| {
        let line = rest[at..].lines().next().map_or(0, str::len);
        let fault = Diagnostic::new(kind, message)
            .at(source.place(offset + at..offset + at + line))
            .help(help);
        Err(Faults::from(fault))
    };
    let mut found = Vec::new();
    let mut at = SIGNATURE_LINE.len();
    for key in keys {
        let opening = format!("{key} = '''\n");
        if !rest[at..].starts_with(&opening) {
            continue;
        }
        let start = at + opening.len();
        let Some(length) = rest[start..].find("'''\n") else {
            return refuse(
                at,
                Kind::Malformed,
                format!("the signature `{key}` has no end"),
                "it ends with a line `'''`: the file is cut off; ask for it again".to_owned(),
            );
        };
        let armor = &rest[start..start + length];
        match Signature::from_armor(armor) {
            Ok(signature) => found.push((*key, signature)),
            Err(why) => {
                return refuse(
                    start,
                    Kind::Malformed,
                    format!("the signature {why}"),
                    "ask for the file again, sent as an attachment".to_owned(),
                );
            }
        }
        at = start + length + "'''\n".len();
    }
    let begins = |key: &str| format!("{key} = '''\n").starts_with(&rest[at..]);
    if (found.is_empty() || at < rest.len()) && keys.iter().any(|key| begins(key)) {
        return refuse(
            at,
            Kind::Malformed,
            format!("`{}` is cut off: its end is missing", source.name),
            "take the whole file from where it came, or ask for it again".to_owned(),
        );
    }
    if at != rest.len() || found.is_empty() {
        return refuse(
            at.min(rest.len()),
            Kind::Malformed,
            "the signature table is not in canonical form".to_owned(),
            format!(
                "it holds `{} = '''`, the armor, `'''`, and nothing else",
                keys.join("`, `")
            ),
        );
    }
    Ok(found)
}

fn unproven(source: &Source, whose: &str, why: &str) -> Faults {
    Diagnostic::new(
        Kind::Unverified,
        format!(
            "`{}` is not verified: the signature{whose} {why}",
            source.name
        ),
    )
    .help("ask for the file again, as an attachment; if it comes the same, it was altered or signed by somebody else")
    .into()
}

/// Signs canonical text that has no signature yet: the whole file.
#[must_use]
pub fn sign_document(text: &str, namespace: &str, signer: &Signer) -> String {
    let signature = Signature::sign(text.as_bytes(), namespace, signer);
    format!("{text}{}", table(&[(SINGLE, &signature)]))
}

/// The single signature of a document, and what it stands under.
///
/// # Errors
///
/// When there is none, or its table is written in another way than this crate's.
pub fn document_signature(source: &Source) -> Result<(&str, Signature), Faults> {
    require_clean(source)?;
    let (signed, rest) = signed_part(source)?;
    match entries(source, rest, &[SINGLE])?.pop() {
        Some((_, signature)) => Ok((signed, signature)),
        None => Err(unproven(source, "", "is missing")),
    }
}

/// Checks that `key` signed a document under `namespace`, and returns what it signed.
///
/// # Errors
///
/// The check that failed.
pub fn verify_document<'s>(
    source: &'s Source,
    namespace: &str,
    key: &PublicKey,
) -> Result<&'s str, Faults> {
    let verified = document_signature(source).and_then(|(signed, signature)| {
        match signature.verify(signed.as_bytes(), namespace, key) {
            Ok(()) => Ok(signed),
            Err(why) => Err(unproven(source, "", &why)),
        }
    });
    verified.map_err(|faults| respaced(source).map_or(faults, Faults::from))
}

/// Whether the signatures of a document fit its text, whoever made them: no character of it was changed
/// since. It says nothing of whose they are.
#[must_use]
pub fn is_intact(source: &Source) -> bool {
    let keys = [SINGLE, "NEW", "OLD", "CSA", "USA", "UMPIRE"];
    let Ok((signed, rest)) = signed_part(source) else {
        return false;
    };
    let Ok(found) = entries(source, rest, &keys) else {
        return false;
    };
    !found.is_empty()
        && found.iter().all(|(_, signature)| {
            PublicKey::from_key_data(signature.0.public_key()).is_ok_and(|key| {
                let namespace = signature.0.namespace();
                signature.verify(signed.as_bytes(), namespace, &key).is_ok()
            })
        })
}

/// The signatures of a charter by party, and what they stand under. There may be one, two or three.
///
/// # Errors
///
/// When there is none, or the table is written in another way than this crate's.
pub fn charter_signatures(source: &Source) -> Result<(&str, BTreeMap<Party, Signature>), Faults> {
    require_clean(source)?;
    let (signed, rest) = signed_part(source)?;
    let keys = Party::ALL.map(Party::as_str);
    let mut signatures = BTreeMap::new();
    for (key, signature) in entries(source, rest, &keys)? {
        if let Ok(party) = key.parse() {
            signatures.insert(party, signature);
        }
    }
    Ok((signed, signatures))
}

/// Adds `party`'s signature to a charter, signed by others or by nobody yet: the whole file.
///
/// # Errors
///
/// When a signature table is there that is not in canonical form.
pub fn sign_charter(
    source: &Source,
    party: impl Into<Party>,
    signer: &Signer,
) -> Result<String, Faults> {
    let (signed, mut signatures) = if signed_part(source).is_ok() {
        charter_signatures(source)?
    } else {
        (source.text.as_str(), BTreeMap::new())
    };
    signatures.insert(
        party.into(),
        Signature::sign(signed.as_bytes(), Charter::NAMESPACE, signer),
    );
    let entries: Vec<(&str, &Signature)> = signatures
        .iter()
        .map(|(party, signature)| (party.as_str(), signature))
        .collect();
    Ok(format!("{signed}{}", table(&entries)))
}

/// Checks every signature on a charter against the keys that it names, and returns who has signed.
///
/// # Errors
///
/// Each signature that does not prove what it should.
pub fn verify_charter(source: &Source, charter: &Charter) -> Result<Vec<Party>, Faults> {
    let (signed, signatures) = charter_signatures(source)?;
    let mut faults = Faults::new();
    for (party, signature) in &signatures {
        let result = match charter.party_key(*party) {
            Some(key) => signature.verify(signed.as_bytes(), Charter::NAMESPACE, key),
            None => Err("is of somebody whom it does not name".to_owned()),
        };
        if let Err(why) = result {
            faults.extend(unproven(source, &format!(" of {party}"), &why));
        }
    }
    if faults.is_empty() {
        Ok(signatures.into_keys().collect())
    } else {
        Err(faults)
    }
}

/// Whose signatures a change of key may bear, in the order in which they are written.
const REKEY_NAMES: [&str; 4] = ["NEW", "OLD", "CSA", "USA"];

/// The signatures of a change of key by name (`NEW`, `OLD`, `CSA`, `USA`), and what they stand
/// under.
///
/// # Errors
///
/// When there is none, or the table is written in another way than this crate's.
pub fn rekey_signatures(
    source: &Source,
) -> Result<(&str, BTreeMap<&'static str, Signature>), Faults> {
    require_clean(source)?;
    let (signed, rest) = signed_part(source)?;
    let signatures = entries(source, rest, &REKEY_NAMES)?;
    Ok((signed, signatures.into_iter().collect()))
}

/// Adds a signature to a change of key that has some or none: the whole file.
///
/// # Errors
///
/// When a signature table is there that is not in canonical form.
pub fn sign_rekey(source: &Source, name: &'static str, signer: &Signer) -> Result<String, Faults> {
    let (signed, mut signatures) = if signed_part(source).is_ok() {
        rekey_signatures(source)?
    } else {
        (source.text.as_str(), BTreeMap::new())
    };
    let signature = Signature::sign(signed.as_bytes(), Rekey::NAMESPACE, signer);
    signatures.insert(name, signature);
    let entries: Vec<(&str, &Signature)> = REKEY_NAMES
        .iter()
        .filter_map(|name| Some((*name, signatures.get(name)?)))
        .collect();
    Ok(format!("{signed}{}", table(&entries)))
}

/// Checks one of the signatures of a change of key; the others stand for themselves.
///
/// # Errors
///
/// The signature does not prove what it should.
pub fn verify_rekey(
    source: &Source,
    signed: &str,
    name: &str,
    signature: &Signature,
    key: &PublicKey,
) -> Result<(), Faults> {
    match signature.verify(signed.as_bytes(), Rekey::NAMESPACE, key) {
        Ok(()) => Ok(()),
        Err(why) => Err(unproven(source, &format!(" `{name}`"), &why)),
    }
}
