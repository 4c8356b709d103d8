//! What a side hides: the sealed document of one hidden thing, the entries that seal and open
//! such things inside other documents, and the disclosure after the game.

use super::{document, signed_document};
use crate::diagnostic::{Diagnostic, Kind};
use crate::protocol::hex::{Digest, Salt, Seal};
use crate::side::Side;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

/// The longest label of a hidden thing, in characters.
const MAX_LABEL: usize = 40;

/// The document whose SHA-256 seals one hidden thing. `V` is the game's part: where a hidden unit
/// stands, or what a marker holds. It never leaves its owner before it is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HiddenDocument<V> {
    /// `countersign/hidden/1`.
    pub format: String,
    /// The game's id.
    pub game: Digest,
    /// Who hides it.
    pub side: Side,
    /// Its public name, unique among what the side hides.
    pub label: String,
    /// The salt, a new one in every orders document.
    pub salt: Salt,
    /// The game's part.
    pub value: V,
}

document!(HiddenDocument<V>, "countersign/hidden/1", "a hidden thing");

/// One thing that a side hides after its orders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HiddenSeal {
    /// Its public name.
    pub label: String,
    /// The SHA-256 of its [`HiddenDocument`].
    pub seal: Seal,
}

/// One hidden thing opened: with game and side it gives the sealed document back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opened<V = IgnoredAny> {
    /// Its public name.
    pub label: String,
    /// The salt of the seal.
    pub salt: Salt,
    /// The game's part.
    pub value: V,
}

/// A hidden thing that a state lists as still sealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutstandingSeal {
    /// Who hides it.
    pub side: Side,
    /// Its public name.
    pub label: String,
    /// The seal.
    pub seal: Seal,
}

/// Everything that a side sealed in a game that is over, for whoever audits it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Disclosure<V = IgnoredAny> {
    /// `countersign/disclosure/1`.
    pub format: String,
    /// The game's id.
    pub game: Digest,
    /// Whose secrets they were.
    pub side: Side,
    /// Every hidden thing of every orders document, by player-turn and label.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<Disclosed<V>>,
}

document!(Disclosure<V>, "countersign/disclosure/1", "a disclosure");
signed_document!(Disclosure<V>, "disclosure@countersign");

/// One hidden thing as one orders document sealed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Disclosed<V = IgnoredAny> {
    /// The player-turn whose orders sealed it.
    pub player_turn: u32,
    /// Its public name.
    pub label: String,
    /// The salt of the seal.
    pub salt: Salt,
    /// The game's part.
    pub value: V,
}

/// Checks the public name of a hidden thing: 1 to 40 ASCII letters, digits and `-`, so that it can
/// stand in a file's name.
///
/// # Errors
///
/// Any other name.
pub fn check_label(label: &str) -> Result<(), Diagnostic> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    if !label.is_empty() && label.len() <= MAX_LABEL && label.bytes().all(plain) {
        return Ok(());
    }
    let shown: String = label.chars().take(MAX_LABEL).collect();
    Err(Diagnostic::new(
        Kind::Malformed,
        format!(
            "`{}` is not the name of a hidden thing",
            shown.escape_debug()
        ),
    )
    .help(format!(
        "such a name has 1 to {MAX_LABEL} letters, digits and `-`"
    )))
}
