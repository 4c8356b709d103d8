//! Reads a TOML document field by field and reports every fault at once, each with its place.
//!
//! A draft is what a player writes: any key order, comments, lengths in inches. A canonical
//! document is what is signed: lengths in whole hundredths. Both go through the same reader, so
//! that what the checker accepts is what the resolver sees.

pub(crate) mod tables;
pub(crate) mod values;
pub(crate) mod writer;

use crate::diagnostic::{Diagnostic, Faults, Kind, Place, Source};
use crate::hex::HexId;
use crate::tabletop::{Angle, Length, Point};
use serde::{Serialize, Serializer};
use std::cell::RefCell;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// How numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// By a player: lengths in inches, angles in degrees, at most two decimals.
    Draft,
    /// By this program: lengths in hundredths of an inch, angles in hundredths of a degree.
    Canonical,
}

/// The largest document that is read, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// The longest string that a document may hold, in characters.
pub const MAX_STRING: usize = 4_000;

/// A value and where it stood in the file, if it came from one.
#[derive(Clone, Debug)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// Its byte range.
    pub span: Option<Range<usize>>,
}

impl<T> Located<T> {
    /// A value that came from no file.
    pub const fn bare(value: T) -> Self {
        Located { value, span: None }
    }
}

impl<T: PartialEq> PartialEq for Located<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Serialize> Serialize for Located<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

/// Where faults are gathered while a document is read.
pub struct Reader<'s> {
    source: &'s Source,
    form: Form,
    /// What has been found so far.
    pub faults: Faults,
}

impl<'s> Reader<'s> {
    /// A reader of `source`.
    #[must_use]
    pub fn new(source: &'s Source, form: Form) -> Self {
        Reader {
            source,
            form,
            faults: Faults::new(),
        }
    }

    /// How numbers are written in this document.
    #[must_use]
    pub const fn form(&self) -> Form {
        self.form
    }

    /// The place of a span.
    #[must_use]
    pub fn place(&self, span: Range<usize>) -> Place {
        self.source.place(span)
    }

    /// Records `diagnostic`, at `span` if there is one.
    pub fn report(&mut self, span: Option<&Range<usize>>, diagnostic: Diagnostic) {
        let diagnostic = match span {
            Some(span) => diagnostic.at(self.source.place(span.clone())),
            None => diagnostic,
        };
        self.faults.push(diagnostic);
    }

    fn malformed(&mut self, span: &Range<usize>, message: String, help: Option<String>) {
        let mut diagnostic = Diagnostic::new(Kind::Malformed, message);
        diagnostic.help = help;
        self.report(Some(span), diagnostic);
    }

    /// Parses the whole text. Every syntax fault is recorded; none is returned then.
    pub fn parse(&mut self) -> Option<Spanned<DeTable<'s>>> {
        let source = self.source;
        if source.text.len() > MAX_BYTES {
            self.faults.push(
                Diagnostic::new(
                    Kind::Malformed,
                    format!(
                        "`{}` has {} bytes; a document has at most {MAX_BYTES}",
                        source.name,
                        source.text.len()
                    ),
                )
                .help("send the document itself, without anything around it"),
            );
            return None;
        }
        let (table, errors) = DeTable::parse_recoverable(&source.text);
        if errors.is_empty() {
            return Some(table);
        }
        for error in errors {
            let span = error.span().unwrap_or(0..0);
            let message = error.message().trim().replace('\n', "; ");
            self.malformed(&span, format!("not TOML: {message}"), None);
        }
        None
    }

    /// The root table of a parsed document.
    #[must_use]
    pub fn root<'t>(&self, table: &'t Spanned<DeTable<'s>>) -> Table<'t> {
        Table {
            entries: table.get_ref(),
            span: 0..0,
            name: "the document".to_owned(),
            known: RefCell::new(Vec::new()),
        }
    }
}

/// One table of a document. It remembers which keys were asked for, so that [`Table::finish`] can
/// name the others.
pub struct Table<'t> {
    entries: &'t DeTable<'t>,
    span: Range<usize>,
    name: String,
    known: RefCell<Vec<&'static str>>,
}

impl<'t> Table<'t> {
    /// Where the table stands.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Whether a key is there.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.entries.get(key).is_some()
    }

    /// Where a key stands, if it is there.
    #[must_use]
    pub fn place_of(&self, key: &str) -> Option<Range<usize>> {
        let (name, _) = self.entries.get_key_value(key)?;
        Some(name.span())
    }

    fn node(&self, key: &'static str) -> Option<&'t Spanned<DeValue<'t>>> {
        self.known.borrow_mut().push(key);
        self.entries.get(key)
    }

    /// A value that may be left out.
    pub fn optional<T: FromNode>(&self, reader: &mut Reader<'_>, key: &'static str) -> Option<T> {
        T::from_node(reader, self.node(key)?, key)
    }

    /// A value that must be there.
    pub fn required<T: FromNode>(&self, reader: &mut Reader<'_>, key: &'static str) -> Option<T> {
        match self.node(key) {
            Some(node) => T::from_node(reader, node, key),
            None => {
                reader.malformed(
                    &self.span,
                    format!("`{key}` is missing in {}", self.name),
                    Some(format!("add a line `{key} = …`")),
                );
                None
            }
        }
    }

    /// A table that may be left out.
    pub fn table(&self, reader: &mut Reader<'_>, key: &'static str) -> Option<Table<'t>> {
        table_from(reader, self.node(key)?, key)
    }

    /// An array of tables; empty when it is left out.
    pub fn tables(&self, reader: &mut Reader<'_>, key: &'static str) -> Vec<Table<'t>> {
        let Some(node) = self.node(key) else {
            return Vec::new();
        };
        let Some(array) = node.get_ref().as_array() else {
            wrong_type(reader, node, key, "an array of tables");
            return Vec::new();
        };
        array
            .iter()
            .filter_map(|element| table_from(reader, element, key))
            .collect()
    }

    /// Names every key that was never asked for, with the nearest key that exists.
    pub fn finish(self, reader: &mut Reader<'_>) {
        self.finish_below(reader, &[]);
    }

    /// As [`Table::finish`], for a table of a document's root: keys of the root that stand in it
    /// were meant to stand above it.
    pub fn finish_below(self, reader: &mut Reader<'_>, above: &[&str]) {
        let known = self.known.into_inner();
        for (key, _) in self.entries {
            let name: &str = key.get_ref().as_ref();
            if known.contains(&name) {
                continue;
            }
            let help = match nearest(name, known.iter().copied()) {
                _ if above.contains(&name) => {
                    let table = self.name.trim_matches('`');
                    format!("`{name}` belongs above `[{table}]`")
                }
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the keys here are: {}", known.join(", ")),
            };
            reader.malformed(
                &key.span(),
                format!("`{name}` is not a key of {}", self.name),
                Some(help),
            );
        }
    }
}

/// A node as a table, for values that may be a table or something else.
pub fn table_from<'t>(
    reader: &mut Reader<'_>,
    node: &'t Spanned<DeValue<'t>>,
    key: &str,
) -> Option<Table<'t>> {
    match node.get_ref().as_table() {
        Some(entries) => Some(Table {
            entries,
            span: node.span(),
            name: format!("`{key}`"),
            known: RefCell::new(Vec::new()),
        }),
        None => {
            wrong_type(reader, node, key, "a table");
            None
        }
    }
}

fn wrong_type(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str, wanted: &str) {
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

/// The candidate that is most like `word`, if any is near.
pub fn nearest<'c>(word: &str, candidates: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    let word = word.to_lowercase();
    candidates
        .map(|candidate| (edits(&word, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.chars().count() / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Insertions, deletions, replacements between two words.
fn edits(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.chars().take(64).enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, b) in right.iter().enumerate() {
            let replaced = corner + usize::from(a != *b);
            corner = row[j + 1];
            row[j + 1] = replaced.min(corner + 1).min(row[j] + 1);
        }
    }
    row[right.len()]
}

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

/// Integers within ±(2^53−1).
impl FromNode for i64 {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        let Some(integer) = node.get_ref().as_integer() else {
            wrong_type(reader, node, key, "a whole number");
            return None;
        };
        match i64::from_str_radix(integer.as_str(), integer.radix()) {
            Ok(value) if value.unsigned_abs() < 1 << 53 => Some(value),
            Ok(_) | Err(_) => {
                reader.malformed(&node.span(), format!("`{key}` is too large"), None);
                None
            }
        }
    }
}

/// Hundredths: in a draft a decimal number with at most two decimals, else a whole number.
fn hundredths(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<i64> {
    if reader.form == Form::Canonical {
        return i64::from_node(reader, node, key);
    }
    let text = match node.get_ref() {
        DeValue::Integer(_) => {
            let whole = i64::from_node(reader, node, key)?;
            return match whole
                .checked_mul(100)
                .filter(|v| v.unsigned_abs() < 1 << 53)
            {
                Some(value) => Some(value),
                None => {
                    reader.malformed(&node.span(), format!("`{key}` is too large"), None);
                    None
                }
            };
        }
        DeValue::Float(float) => float.as_str().to_owned(),
        DeValue::String(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Array(_)
        | DeValue::Table(_) => {
            wrong_type(reader, node, key, "a number");
            return None;
        }
    };
    let value = decimal(&text);
    if value.is_none() {
        reader.malformed(
            &node.span(),
            format!("`{text}` has no exact value in hundredths"),
            Some("write at most two decimals, as in `4.25`, and at most 12 digits".to_owned()),
        );
    }
    value
}

/// A decimal numeral with at most two decimals, in hundredths.
pub(crate) fn decimal(text: &str) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let fraction = fraction.trim_end_matches('0');
    let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty()
        || whole.len() > 12
        || fraction.len() > 2
        || !plain(whole)
        || !plain(fraction)
    {
        return None;
    }
    let mut cents: i64 = format!("{fraction:0<2}").parse().ok()?;
    cents += whole.parse::<i64>().ok()? * 100;
    Some(sign * cents)
}

impl FromNode for Length {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        hundredths(reader, node, key).map(Length)
    }
}

impl FromNode for Angle {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        hundredths(reader, node, key).map(Angle)
    }
}

impl FromNode for Point {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        let numbers = Vec::<Length>::from_node(reader, node, key)?;
        match numbers[..] {
            [x, y] => Some(Point { x, y }),
            _ => {
                reader.malformed(
                    &node.span(),
                    format!("`{key}` has {} numbers, not two", numbers.len()),
                    Some("write a place as `[x, y]` in inches, as in `[46, 30.5]`".to_owned()),
                );
                None
            }
        }
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
