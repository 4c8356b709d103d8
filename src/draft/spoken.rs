//! Values that a document states in words.

use super::{Reader, word};
use std::str::FromStr;
use toml::Spanned;
use toml::de::DeValue;

/// Why words cannot be read; with a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// What is wrong.
    pub message: String,
    /// What to write.
    pub help: String,
}

/// A value from the words of a node, or a fault with its remedy.
pub(crate) fn spoken<T: FromStr<Err = Unread>>(
    reader: &mut Reader<'_>,
    node: &Spanned<DeValue<'_>>,
    key: &str,
) -> Option<T> {
    word(reader, node, key, |text| {
        text.parse()
            .map_err(|fault: Unread| (fault.message, fault.help))
    })
}

/// Types that are written as they are shown: their `Display` is the value in a document, and their
/// `FromStr` reads it.
macro_rules! as_text {
    ($($name:ty),+) => {
        $(
            impl serde::Serialize for $name {
                fn serialize<S: serde::Serializer>(
                    &self,
                    serializer: S,
                ) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> serde::Deserialize<'de> for $name {
                fn deserialize<D: serde::Deserializer<'de>>(
                    deserializer: D,
                ) -> Result<Self, D::Error> {
                    let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                    text.parse().map_err(serde::de::Error::custom)
                }
            }
        )+
    };
}

pub(crate) use as_text;
