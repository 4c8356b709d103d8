//! Values of 32 bytes, written as 64 lower-case hexadecimal digits and in no other way.

use crate::dice::Seed;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;

/// 32 bytes as 64 lower-case hexadecimal digits.
#[must_use]
pub fn encode(bytes: &[u8; 32]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(64);
    for byte in bytes {
        text.push(char::from(DIGITS[usize::from(byte >> 4)]));
        text.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    text
}

/// The 32 bytes that `text` writes.
///
/// # Errors
///
/// What keeps it from being 64 lower-case hexadecimal digits.
pub fn decode(text: &str) -> Result<[u8; 32], String> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let refused = || {
        let shown: String = text.chars().take(70).collect();
        format!("`{shown}` is not 64 lower-case hexadecimal digits")
    };
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return Err(refused());
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        match (digit(pair[0]), digit(pair[1])) {
            (Some(high), Some(low)) => *byte = high << 4 | low,
            _ => return Err(refused()),
        }
    }
    Ok(bytes)
}

macro_rules! hex_value {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub [u8; 32]);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&encode(&self.0))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), encode(&self.0))
            }
        }

        impl FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                decode(text).map($name)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&encode(&self.0))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                decode(&text).map($name).map_err(D::Error::custom)
            }
        }
    };
}

hex_value! {
    /// The SHA-256 of a document's signed bytes, or of a state's whole file. A game's id is the
    /// digest of its charter.
    Digest
}
hex_value! {
    /// One link of a nonce chain, disclosed; the anchor too.
    Link
}
hex_value! {
    /// The SHA-256 of a sealed document.
    Seal
}
hex_value! {
    /// 32 bytes that make a seal or a charter unguessable.
    Salt
}

impl Digest {
    /// The SHA-256 of `bytes`.
    #[must_use]
    pub fn of(bytes: impl AsRef<[u8]>) -> Self {
        Digest(Sha256::digest(bytes.as_ref()).into())
    }
}

/// For `#[serde(with = "seed")]` on a field of type [`Seed`].
pub mod seed {
    use super::{Deserialize, Deserializer, Seed, Serializer, decode, encode};
    use serde::de::Error as _;

    /// Writes the seed as 64 digits.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(seed: &Seed, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&encode(&seed.0))
    }

    /// Reads a seed of 64 digits.
    ///
    /// # Errors
    ///
    /// When it is anything else.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        let text = String::deserialize(deserializer)?;
        decode(&text).map(Seed).map_err(D::Error::custom)
    }
}
