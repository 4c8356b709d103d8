//! Writing a document.

use crate::protocol::emitter::{EmitError, Node, to_node};
use serde::Serialize;

/// The widest line of an array of strings, in characters.
const WIDTH: usize = 72;

/// The canonical text of `value`, which must be a struct or a map.
///
/// # Panics
///
/// When the type of `value` cannot be written at all, or holds what no checked value holds: see
/// [`try_emit`].
#[must_use]
pub fn emit<T: Serialize + ?Sized>(value: &T) -> String {
    try_emit(value).expect("documents hold only what can be written")
}

/// The canonical text of `value`, which must be a struct or a map. Strings are brought into NFC.
///
/// # Errors
///
/// When it holds a float, a number beyond ±(2^53−1), a string that is too long, or nothing where
/// something must stand.
pub fn try_emit<T: Serialize + ?Sized>(value: &T) -> Result<String, EmitError> {
    let Node::Table(entries) = to_node(value)? else {
        return Err(EmitError("a document is a table".to_owned()));
    };
    let mut out = String::new();
    write_table(&mut out, "", &entries);
    Ok(out)
}

fn write_table(out: &mut String, path: &str, entries: &[(String, Node)]) {
    for (key, node) in entries {
        if !node.has_headers() {
            write_line(out, key, node);
        }
    }
    for (key, node) in entries {
        let path = match path {
            "" => bare_or_quoted(key),
            _ => format!("{path}.{}", bare_or_quoted(key)),
        };
        match node {
            Node::Table(inner) => {
                header(out, "[", &path, "]");
                write_table(out, &path, inner);
            }
            Node::Array(elements) if node.has_headers() => {
                for element in elements {
                    header(out, "[[", &path, "]]");
                    if let Node::Table(inner) = element {
                        write_table(out, &path, inner);
                    }
                }
            }
            Node::Array(_) | Node::Text(_) | Node::Plain(_) => {}
        }
    }
}

fn header(out: &mut String, open: &str, path: &str, close: &str) {
    if !out.is_empty() {
        out.push('\n');
    }
    out.push_str(open);
    out.push_str(path);
    out.push_str(close);
    out.push('\n');
}

fn write_line(out: &mut String, key: &str, node: &Node) {
    let start = out.len();
    out.push_str(&bare_or_quoted(key));
    out.push_str(" = ");
    let value = out.len();
    write_inline(out, node);
    if let Node::Array(elements) = node {
        let strings = elements
            .iter()
            .all(|element| matches!(element, Node::Text(_)));
        if strings && !elements.is_empty() && out[start..].chars().count() > WIDTH {
            out.truncate(value);
            out.push_str("[\n");
            for element in elements {
                out.push_str("    ");
                write_inline(out, element);
                out.push_str(",\n");
            }
            out.push(']');
        }
    }
    out.push('\n');
}

fn write_inline(out: &mut String, node: &Node) {
    match node {
        Node::Text(text) => write_string(out, text),
        Node::Plain(plain) => out.push_str(plain),
        Node::Array(elements) => {
            out.push('[');
            for (at, element) in elements.iter().enumerate() {
                if at > 0 {
                    out.push_str(", ");
                }
                write_inline(out, element);
            }
            out.push(']');
        }
        Node::Table(entries) if entries.is_empty() => out.push_str("{}"),
        Node::Table(entries) => {
            out.push_str("{ ");
            for (at, (key, element)) in entries.iter().enumerate() {
                if at > 0 {
                    out.push_str(", ");
                }
                out.push_str(&bare_or_quoted(key));
                out.push_str(" = ");
                write_inline(out, element);
            }
            out.push_str(" }");
        }
    }
}

fn bare_or_quoted(key: &str) -> String {
    let bare = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    if !key.is_empty() && key.bytes().all(bare) {
        return key.to_owned();
    }
    let mut quoted = String::new();
    write_string(&mut quoted, key);
    quoted
}

fn write_string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{c}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            '\0'..='\u{1f}' | '\u{7f}' => out.push_str(&format!("\\u{:04X}", u32::from(c))),
            _ => out.push(c),
        }
    }
    out.push('"');
}
