//! What can be read from one node of a document.

use super::{Located, Reader};
use crate::diagnostic::{Diagnostic, Kind};
use crate::hex::HexId;
use toml::Spanned;
use toml::de::DeValue;

/// The longest string that a document may hold, in characters.
pub const MAX_STRING: usize = 4_000;

/// A value that can be read from one node of a document.
pub trait FromNode: Sized {
    /// The value, or none after a fault was recorded.
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self>;
}

impl<T: FromNode> FromNode for Located<T> {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        let value = T::from_node(reader, node, key)?;
        Some(Located {
            value,
            span: Some(node.span()),
        })
    }
}

impl FromNode for String {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        let Some(text) = node.get_ref().as_str() else {
            wrong_type(reader, node, key, "a string");
            return None;
        };
        if text.chars().count() > MAX_STRING {
            reader.malformed(
                &node.span(),
                format!("`{key}` has more than {MAX_STRING} characters"),
                None,
            );
            return None;
        }
        Some(text.to_owned())
    }
}

/// A word of a document as a value, or a fault with a remedy.
pub(crate) fn word<T>(
    reader: &mut Reader<'_>,
    node: &Spanned<DeValue<'_>>,
    key: &str,
    parse: impl FnOnce(&str) -> Result<T, (String, String)>,
) -> Option<T> {
    let text = String::from_node(reader, node, key)?;
    match parse(text.trim()) {
        Ok(value) => Some(value),
        Err((message, help)) => {
            reader.report(
                Some(&node.span()),
                Diagnostic::new(Kind::Malformed, message).help(help),
            );
            None
        }
    }
}

impl FromNode for HexId {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        word(reader, node, key, |text| {
            text.parse::<HexId>().map_err(|_| {
                (
                    format!("`{}` is no hex number", text.escape_debug()),
                    "write four digits, column and row, as in `0905`".to_owned(),
                )
            })
        })
    }
}

impl FromNode for bool {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        let value = node.get_ref().as_bool();
        if value.is_none() {
            wrong_type(reader, node, key, "true or false");
        }
        value
    }
}

impl<T: FromNode> FromNode for Vec<T> {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        let Some(array) = node.get_ref().as_array() else {
            wrong_type(reader, node, key, "an array");
            return None;
        };
        let values: Vec<Option<T>> = array
            .iter()
            .map(|element| T::from_node(reader, element, key))
            .collect();
        values.into_iter().collect()
    }
}

/// A value of another type than the one that is wanted.
pub(super) fn wrong_type(
    reader: &mut Reader<'_>,
    node: &Spanned<DeValue<'_>>,
    key: &str,
    wanted: &str,
) {
    reader.malformed(
        &node.span(),
        format!(
            "`{key}` is {}, not {wanted}",
            with_article(node.get_ref().type_str())
        ),
        None,
    );
}

fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}
