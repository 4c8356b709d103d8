//! What can be read from one node of a document.

use super::{Form, Located, Reader};
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
            wrong_type(reader, node, key, Wanted::Text);
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
                    "write four digits: two for the column, two for the row".to_owned(),
                )
            })
        })
    }
}

impl FromNode for bool {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        let value = node.get_ref().as_bool();
        if value.is_none() {
            wrong_type(reader, node, key, Wanted::Truth);
        }
        value
    }
}

impl<T: FromNode> FromNode for Vec<T> {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        elements(reader, node, key)?.into_iter().collect()
    }
}

/// The values of a list that can be read, if any can. What cannot is a fault by then; the others
/// may have faults of their own.
pub(crate) struct Readable<T>(pub(crate) Vec<T>);

impl<T: FromNode> FromNode for Readable<T> {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        let elements = elements(reader, node, key)?;
        let is_empty = elements.is_empty();
        let values: Vec<T> = elements.into_iter().flatten().collect();
        (is_empty || !values.is_empty()).then_some(Readable(values))
    }
}

/// Every element of an array, none in place of those that cannot be read.
fn elements<T: FromNode>(
    reader: &mut Reader<'_>,
    node: &Spanned<DeValue<'_>>,
    key: &str,
) -> Option<Vec<Option<T>>> {
    let Some(array) = node.get_ref().as_array() else {
        wrong_type(reader, node, key, Wanted::Array);
        return None;
    };
    let read = array
        .iter()
        .map(|element| T::from_node(reader, element, key));
    Some(read.collect())
}

/// A value of another type than the one that is wanted.
pub(super) fn wrong_type(
    reader: &mut Reader<'_>,
    node: &Spanned<DeValue<'_>>,
    key: &str,
    wanted: Wanted,
) {
    let help = match reader.form {
        Form::Draft => Some(rewritten(reader, node, key, wanted)),
        // What a program wrote nobody mends by hand.
        Form::Canonical => None,
    };
    reader.malformed(
        &node.span(),
        format!(
            "`{key}` is {}, not {}",
            with_article(node.get_ref().type_str()),
            wanted.name()
        ),
        help,
    );
}

/// What a value should be.
#[derive(Clone, Copy)]
pub(super) enum Wanted {
    Text,
    Truth,
    Whole,
    Number,
    Array,
    Tables,
    Table,
}

impl Wanted {
    const fn name(self) -> &'static str {
        match self {
            Wanted::Text => "a string",
            Wanted::Truth => "true or false",
            Wanted::Whole => "a whole number",
            Wanted::Number => "a number",
            Wanted::Array => "an array",
            Wanted::Tables => "an array of tables",
            Wanted::Table => "a table",
        }
    }
}

/// How a value of the wrong type is to be written.
fn rewritten(
    reader: &Reader<'_>,
    node: &Spanned<DeValue<'_>>,
    key: &str,
    wanted: Wanted,
) -> String {
    let raw = reader.source.text.get(node.span()).unwrap_or_default();
    let short = !raw.contains('\n') && raw.chars().count() <= 40;
    let bare = raw.trim_matches(['"', '\'']);
    let value = node.get_ref();
    match (wanted, value) {
        (
            Wanted::Text,
            DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_),
        ) if short => format!("write it in quotes: `\"{raw}\"`"),
        (Wanted::Text, DeValue::Array(_)) => "write one value, without brackets".to_owned(),
        (Wanted::Text, _) => "write one value, in quotes".to_owned(),
        (Wanted::Truth, DeValue::String(_)) if matches!(bare, "true" | "false") => {
            format!("write it without quotes: `{bare}`")
        }
        (Wanted::Truth, _) => "write `true` or `false`, without quotes".to_owned(),
        (Wanted::Whole | Wanted::Number, DeValue::String(_))
            if !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            format!("write it without quotes: `{bare}`")
        }
        (Wanted::Whole, _) => "write a whole number, without quotes".to_owned(),
        (Wanted::Number, _) => "write a number, without quotes".to_owned(),
        (Wanted::Array, DeValue::String(_)) if short => {
            format!("write it in brackets: `[{raw}]`")
        }
        (Wanted::Array, _) => "write a list in brackets, as in `[\"…\", \"…\"]`".to_owned(),
        (Wanted::Tables, _) => format!("begin each entry with a heading `[[{key}]]`"),
        (Wanted::Table, _) => "write keys and values, in braces or below a heading".to_owned(),
    }
}

fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}
