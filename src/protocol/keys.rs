//! Ed25519 keys in OpenSSH's formats.

use super::signature::rewrap;
use crate::diagnostic::{Diagnostic, Kind};
use crate::store::read_secret_text;
use ed25519_dalek::{Signer as _, SigningKey, VerifyingKey};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ssh_key::private::{Ed25519Keypair, KeypairData};
use ssh_key::public::KeyData;
use ssh_key::{Algorithm, Cipher, Kdf, LineEnding, PrivateKey};
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use zeroize::Zeroizing;

const PRIVATE_LABEL: &str = "OPENSSH PRIVATE KEY";

/// What to do about a file that is no key.
const MAKE: &str = "make a key with `countersign keygen` or `ssh-keygen -t ed25519`";

/// Rounds of OpenSSH's passphrase hashing, as `ssh-keygen` sets them.
const KDF_ROUNDS: u32 = 16;

fn wrong_type(kind: &str) -> String {
    format!("the key is of type `{kind}`; only `ssh-ed25519` keys sign")
}

/// A public key that signatures can be checked against: never a weak one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

impl PublicKey {
    /// The key of these 32 bytes.
    ///
    /// # Errors
    ///
    /// When they are no point of the curve, another way to write one, or a point of small order,
    /// under which one signature fits many texts.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, String> {
        // Only the least residue is a point's own encoding: y below 2^255 - 19.
        let unreduced = bytes[0] >= 0xed
            && bytes[1..31].iter().all(|byte| *byte == 0xff)
            && bytes[31] & 0x7f == 0x7f;
        let key = VerifyingKey::from_bytes(bytes)
            .map_err(|_| "the key is not a point of the curve".to_owned())?;
        if unreduced || key.is_weak() {
            return Err("the key is weak: one signature under it would fit many texts".to_owned());
        }
        Ok(PublicKey(key))
    }

    /// Its 32 bytes.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 32] {
        self.0.to_bytes()
    }

    pub(super) const fn verifying(&self) -> &VerifyingKey {
        &self.0
    }

    /// The key inside a line of OpenSSH's public key format, with or without a comment.
    ///
    /// # Errors
    ///
    /// When it is no such line, another type of key, or a weak key.
    pub fn from_openssh(line: &str) -> Result<Self, String> {
        let kind = line.split_whitespace().next().unwrap_or_default();
        let other = ["ssh-", "ecdsa-", "sk-"]
            .iter()
            .any(|p| kind.starts_with(p));
        if other && kind != "ssh-ed25519" {
            return Err(wrong_type(kind));
        }
        let key = ssh_key::PublicKey::from_openssh(line.trim()).map_err(|error| {
            let shown: String = line.trim().chars().take(80).collect();
            format!("`{shown}` is not an OpenSSH public key: {error}")
        })?;
        Self::from_key_data(key.key_data())
    }

    pub(super) fn from_key_data(data: &KeyData) -> Result<Self, String> {
        match data.ed25519() {
            Some(key) => Self::from_bytes(&key.0),
            None => Err(wrong_type(data.algorithm().as_str())),
        }
    }

    pub(super) fn to_key_data(self) -> KeyData {
        KeyData::Ed25519(ssh_key::public::Ed25519PublicKey(self.to_bytes()))
    }
}

/// As OpenSSH writes it, without a comment: `ssh-ed25519 AAAA…`.
impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = ssh_key::PublicKey::from(self.to_key_data())
            .to_openssh()
            .map_err(|_| fmt::Error)?;
        f.write_str(line.trim_end())
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({self})")
    }
}

/// As documents write it: the exact line without a comment.
impl FromStr for PublicKey {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let key = Self::from_openssh(text)?;
        if key.to_string() == text {
            Ok(key)
        } else {
            Err(format!("a key is written without a comment: `{key}`"))
        }
    }
}

impl Serialize for PublicKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PublicKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// A private key, ready to sign. It is wiped from memory when dropped.
pub struct Signer(SigningKey);

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signer({})", self.public_key())
    }
}

impl Signer {
    /// A fresh key from the operating system's randomness.
    ///
    /// # Errors
    ///
    /// When the operating system gives none.
    pub fn generate() -> Result<Self, Diagnostic> {
        Ok(Self::from_seed(&random()?))
    }

    /// The key of a seed of 32 bytes.
    #[must_use]
    pub fn from_seed(seed: &Zeroizing<[u8; 32]>) -> Self {
        Signer(SigningKey::from_bytes(seed))
    }

    /// Its public half.
    #[must_use]
    pub fn public_key(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    pub(super) fn sign_bytes(&self, bytes: &[u8]) -> [u8; 64] {
        self.0.sign(bytes).to_bytes()
    }

    /// Reads a private key in OpenSSH's format. `passphrase` is asked only for an encrypted key.
    ///
    /// # Errors
    ///
    /// When others may read the file (on Unix), when it holds no OpenSSH private key, another type of
    /// key, or one that the passphrase does not open.
    pub fn read(
        path: &Path,
        passphrase: impl FnOnce() -> std::io::Result<Zeroizing<String>>,
    ) -> Result<Self, Diagnostic> {
        let text = read_secret_text(path).map_err(|fault| match fault.kind {
            Kind::Malformed => fault.help(MAKE),
            Kind::Illegal | Kind::Unverified | Kind::Differs | Kind::Early | Kind::Unable => fault,
        })?;
        Self::from_openssh(&text, &path.display().to_string(), passphrase)
    }

    /// [`Signer::read`] of a text; `name` is shown in messages.
    ///
    /// # Errors
    ///
    /// Those of [`Signer::read`], but for the file's.
    pub fn from_openssh(
        text: &str,
        name: &str,
        passphrase: impl FnOnce() -> std::io::Result<Zeroizing<String>>,
    ) -> Result<Self, Diagnostic> {
        let malformed =
            |why: String| Diagnostic::new(Kind::Malformed, format!("`{name}` {why}")).help(MAKE);
        let pem = Zeroizing::new(
            rewrap(text, PRIVATE_LABEL)
                .map_err(|_| malformed("is not a private key in OpenSSH's format".to_owned()))?,
        );
        let mut key = PrivateKey::from_openssh(pem.as_bytes()).map_err(|error| {
            malformed(format!("is not a private key in OpenSSH's format: {error}"))
        })?;
        if key.algorithm() != Algorithm::Ed25519 {
            return Err(malformed(format!(
                "is a key of type `{}`; only `ssh-ed25519` keys sign",
                key.algorithm()
            )));
        }
        if key.is_encrypted() {
            let phrase = passphrase().map_err(|error| {
                Diagnostic::new(
                    Kind::Unable,
                    format!("`{name}` is encrypted and no passphrase was given: {error}"),
                )
            })?;
            key = key.decrypt(phrase.as_bytes()).map_err(|_| {
                Diagnostic::new(
                    Kind::Unable,
                    format!("the passphrase does not open `{name}`"),
                )
                .help("try again; nothing was changed")
            })?;
        }
        let Some(pair) = key.key_data().ed25519() else {
            return Err(malformed("holds no Ed25519 key".to_owned()));
        };
        let seed = Zeroizing::new(pair.private.to_bytes());
        let signer = Self::from_seed(&seed);
        if signer.public_key().to_bytes() != pair.public.0 {
            return Err(malformed(
                "holds two halves that do not belong together".to_owned(),
            ));
        }
        Ok(signer)
    }

    /// The key in OpenSSH's private key format, encrypted when a passphrase is given.
    ///
    /// # Errors
    ///
    /// When the operating system gives no randomness or the key cannot be encoded.
    pub fn to_openssh(
        &self,
        comment: &str,
        passphrase: Option<&str>,
    ) -> Result<Zeroizing<String>, Diagnostic> {
        let unable = |error: ssh_key::Error| {
            Diagnostic::new(Kind::Unable, format!("the key cannot be written: {error}"))
        };
        let pair = KeypairData::Ed25519(Ed25519Keypair::from_seed(self.0.as_bytes()));
        let mut key = PrivateKey::new(pair, comment).map_err(unable)?;
        if let Some(passphrase) = passphrase {
            let random = random()?;
            let kdf = Kdf::Bcrypt {
                salt: random[..16].to_vec(),
                rounds: KDF_ROUNDS,
            };
            let check = u32::from_le_bytes([random[16], random[17], random[18], random[19]]);
            key = key
                .encrypt_with(Cipher::Aes256Ctr, kdf, check, passphrase)
                .map_err(unable)?;
        }
        key.to_openssh(LineEnding::LF).map_err(unable)
    }
}

/// 32 bytes from the operating system.
///
/// # Errors
///
/// When it gives none.
pub fn random() -> Result<Zeroizing<[u8; 32]>, Diagnostic> {
    let mut bytes = Zeroizing::new([0; 32]);
    match getrandom::fill(bytes.as_mut_slice()) {
        Ok(()) => Ok(bytes),
        Err(error) => Err(Diagnostic::new(
            Kind::Unable,
            format!("the operating system gives no random bytes: {error}"),
        )),
    }
}
