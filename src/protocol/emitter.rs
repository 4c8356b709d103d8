//! Any serialisable value as a tree of tables, arrays and plain values.

use crate::draft::MAX_STRING;
use serde::ser::{self, Serialize, Serializer};
use std::fmt;
use unicode_normalization::UnicodeNormalization as _;

/// A value of a document, entries in the order of writing.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Text(String),
    /// A whole number, `true` or `false`.
    Plain(String),
    Array(Vec<Node>),
    Table(Vec<(String, Node)>),
}

impl Node {
    /// Whether it is written under headers of its own.
    pub(super) fn has_headers(&self) -> bool {
        match self {
            Node::Table(_) => true,
            Node::Array(elements) => {
                !elements.is_empty() && elements.iter().all(|e| matches!(e, Node::Table(_)))
            }
            Node::Text(_) | Node::Plain(_) => false,
        }
    }
}

/// Why a value has no canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmitError(pub String);

impl fmt::Display for EmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for EmitError {}

impl ser::Error for EmitError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        EmitError(message.to_string())
    }
}

/// A node; none for what is absent.
type Emitted = Result<Option<Node>, EmitError>;

fn plain(value: impl fmt::Display) -> Emitted {
    Ok(Some(Node::Plain(value.to_string())))
}

fn refuse<T>(what: &str) -> Result<T, EmitError> {
    Err(EmitError(format!("{what} has no canonical form")))
}

/// The tree of `value`.
pub(super) fn to_node<T: Serialize + ?Sized>(value: &T) -> Result<Node, EmitError> {
    match value.serialize(Emitter)? {
        Some(node) => Ok(node),
        None => refuse("an absent element"),
    }
}

fn text(value: &str) -> Result<String, EmitError> {
    if value.chars().count() > MAX_STRING {
        let start: String = value.chars().take(40).collect();
        return Err(EmitError(format!(
            "the string that begins `{start}` has more than {MAX_STRING} characters"
        )));
    }
    if value.is_ascii() {
        return Ok(value.to_owned());
    }
    Ok(value.nfc().collect())
}

struct Emitter;

impl Serializer for Emitter {
    type Ok = Option<Node>;
    type Error = EmitError;
    type SerializeSeq = Elements;
    type SerializeTuple = Elements;
    type SerializeTupleStruct = Elements;
    type SerializeTupleVariant = Elements;
    type SerializeMap = Entries;
    type SerializeStruct = Entries;
    type SerializeStructVariant = Entries;

    fn serialize_bool(self, v: bool) -> Emitted {
        plain(v)
    }

    fn serialize_i8(self, v: i8) -> Emitted {
        self.serialize_i64(v.into())
    }

    fn serialize_i16(self, v: i16) -> Emitted {
        self.serialize_i64(v.into())
    }

    fn serialize_i32(self, v: i32) -> Emitted {
        self.serialize_i64(v.into())
    }

    fn serialize_i64(self, v: i64) -> Emitted {
        if v.unsigned_abs() >= 1 << 53 {
            return Err(EmitError(format!("`{v}` is beyond ±(2^53−1)")));
        }
        plain(v)
    }

    fn serialize_u8(self, v: u8) -> Emitted {
        self.serialize_i64(v.into())
    }

    fn serialize_u16(self, v: u16) -> Emitted {
        self.serialize_i64(v.into())
    }

    fn serialize_u32(self, v: u32) -> Emitted {
        self.serialize_i64(v.into())
    }

    fn serialize_u64(self, v: u64) -> Emitted {
        match i64::try_from(v) {
            Ok(v) => self.serialize_i64(v),
            Err(_) => Err(EmitError(format!("`{v}` is beyond ±(2^53−1)"))),
        }
    }

    fn serialize_f32(self, _: f32) -> Emitted {
        refuse("a float")
    }

    fn serialize_f64(self, _: f64) -> Emitted {
        refuse("a float")
    }

    fn serialize_char(self, v: char) -> Emitted {
        self.serialize_str(v.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, v: &str) -> Emitted {
        Ok(Some(Node::Text(text(v)?)))
    }

    fn serialize_bytes(self, _: &[u8]) -> Emitted {
        refuse("a byte string")
    }

    fn serialize_none(self) -> Emitted {
        Ok(None)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Emitted {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Emitted {
        refuse("a unit")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Emitted {
        Ok(Some(Node::Table(Vec::new())))
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Emitted {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, v: &T) -> Emitted {
        v.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Emitted {
        wrap(Some(variant), to_node(value)?)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Elements, EmitError> {
        Ok(Elements::default())
    }

    fn serialize_tuple(self, _: usize) -> Result<Elements, EmitError> {
        Ok(Elements::default())
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Elements, EmitError> {
        Ok(Elements::default())
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Elements, EmitError> {
        Ok(Elements {
            variant: Some(variant),
            list: Vec::new(),
        })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Entries, EmitError> {
        Ok(Entries::default())
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Entries, EmitError> {
        Ok(Entries::default())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Entries, EmitError> {
        Ok(Entries {
            variant: Some(variant),
            ..Entries::default()
        })
    }
}

fn wrap(variant: Option<&'static str>, node: Node) -> Emitted {
    Ok(Some(match variant {
        Some(variant) => Node::Table(vec![(variant.to_owned(), node)]),
        None => node,
    }))
}

#[derive(Default)]
pub(super) struct Elements {
    variant: Option<&'static str>,
    list: Vec<Node>,
}

impl Elements {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), EmitError> {
        self.list.push(to_node(value)?);
        Ok(())
    }

    fn finish(self) -> Emitted {
        wrap(self.variant, Node::Array(self.list))
    }
}

impl ser::SerializeSeq for Elements {
    type Ok = Option<Node>;
    type Error = EmitError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), EmitError> {
        self.push(value)
    }

    fn end(self) -> Emitted {
        self.finish()
    }
}

impl ser::SerializeTuple for Elements {
    type Ok = Option<Node>;
    type Error = EmitError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), EmitError> {
        self.push(value)
    }

    fn end(self) -> Emitted {
        self.finish()
    }
}

impl ser::SerializeTupleStruct for Elements {
    type Ok = Option<Node>;
    type Error = EmitError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), EmitError> {
        self.push(value)
    }

    fn end(self) -> Emitted {
        self.finish()
    }
}

impl ser::SerializeTupleVariant for Elements {
    type Ok = Option<Node>;
    type Error = EmitError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), EmitError> {
        self.push(value)
    }

    fn end(self) -> Emitted {
        self.finish()
    }
}

#[derive(Default)]
pub(super) struct Entries {
    variant: Option<&'static str>,
    list: Vec<(String, Node)>,
    key: Option<String>,
}

impl Entries {
    /// A field of a struct; an absent one leaves nothing.
    fn field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), EmitError> {
        let Some(node) = value.serialize(Emitter)? else {
            return Ok(());
        };
        debug_assert!(
            matches!(node, Node::Table(_) | Node::Array(_))
                || !self.list.iter().any(|(_, n)| matches!(n, Node::Table(_))),
            "`{key}` is declared after a table of the same struct"
        );
        self.list.push((key.to_owned(), node));
        Ok(())
    }

    fn finish(self) -> Emitted {
        wrap(self.variant, Node::Table(self.list))
    }
}

impl ser::SerializeStruct for Entries {
    type Ok = Option<Node>;
    type Error = EmitError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), EmitError> {
        self.field(key, value)
    }

    fn end(self) -> Emitted {
        self.finish()
    }
}

impl ser::SerializeStructVariant for Entries {
    type Ok = Option<Node>;
    type Error = EmitError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), EmitError> {
        self.field(key, value)
    }

    fn end(self) -> Emitted {
        self.finish()
    }
}

impl ser::SerializeMap for Entries {
    type Ok = Option<Node>;
    type Error = EmitError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), EmitError> {
        match to_node(key)? {
            Node::Text(key) | Node::Plain(key) => self.key = Some(key),
            Node::Array(_) | Node::Table(_) => return refuse("a key that is no string"),
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), EmitError> {
        let node = to_node(value)?;
        let key = self.key.take().unwrap_or_default();
        self.list.push((key, node));
        Ok(())
    }

    fn end(self) -> Emitted {
        self.finish()
    }
}
