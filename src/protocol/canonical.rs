//! The one way in which a document is written.
//!
//! TOML 1.0 in UTF-8 without a byte order mark, lines ended by LF alone, text in NFC. Every table
//! has its own header after an empty line, also when it holds nothing but other tables; its plain
//! values come first, then its tables, each group in the schema's order (the entries of a map in the order of
//! their keys). An array that holds only tables, and at least one, is written with `[[…]]`; any
//! other array stands on one line, but one of strings that would pass column 72 has one element a line. Tables
//! inside such arrays are inline. Strings are basic strings that escape only what must be escaped.
//! Numbers are whole and lie within ±(2^53−1). What is absent is left out.

use super::emitter::{Node, to_node};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::draft::MAX_BYTES;
use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::de::DeTable;
use unicode_normalization::is_nfc;

pub use super::emitter::EmitError;
pub use super::hex::Digest;

/// The widest line of an array of strings, in characters.
const WIDTH: usize = 72;

/// How many faults of syntax one message lists.
const MAX_FAULTS: usize = 20;

/// How deep tables and arrays may nest.
const MAX_DEPTH: usize = 32;

/// The line that ends the signed part of a document.
pub const SIGNATURE_LINE: &str = "[signature]\n";

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

/// Reads a document that has no signature table, or the signed part of one that has, and checks
/// that it is written in the one canonical way.
///
/// # Errors
///
/// Every fault of its bytes and syntax; else the first key that does not fit `T`; else the first
/// line that would be written in another way.
pub fn parse<T: DeserializeOwned + Serialize>(source: &Source) -> Result<T, Faults> {
    parse_text(source, &source.text)
}

/// [`parse`] for a part of `source` that begins where it begins.
pub(super) fn parse_text<T: DeserializeOwned + Serialize>(
    source: &Source,
    text: &str,
) -> Result<T, Faults> {
    let value: T = read_text(source, text)?;
    let emitted = try_emit(&value)
        .map_err(|error| Faults::from(Diagnostic::new(Kind::Malformed, error.0)))?;
    require_same(source, text, &emitted)?;
    Ok(value)
}

/// Reads a document, or the signed part of one, without the check that it is written in the
/// canonical way: for headers whose rest is read by a game.
///
/// # Errors
///
/// Every fault of its bytes and syntax; else the first key that does not fit `T`.
pub fn read<T: DeserializeOwned>(source: &Source) -> Result<T, Faults> {
    read_text(source, signed_text(&source.text))
}

/// What stands above the signature table, or everything when there is none.
pub fn signed_text(text: &str) -> &str {
    &text[..signature_at(text).unwrap_or(text.len())]
}

/// [`read`] for a part of `source` that begins where it begins.
pub(super) fn read_text<T: DeserializeOwned>(source: &Source, text: &str) -> Result<T, Faults> {
    require_clean(source)?;
    match toml::from_str(text) {
        Ok(value) => Ok(value),
        Err(error) => Err(syntax_faults(source, text, &error)),
    }
}

fn syntax_faults(source: &Source, text: &str, error: &toml::de::Error) -> Faults {
    let mut faults = Faults::new();
    let (_, errors) = DeTable::parse_recoverable(text);
    if let Some(fault) = cut_off(source, text, error, &errors) {
        return fault.into();
    }
    for syntax in errors.iter().take(MAX_FAULTS) {
        faults.push(toml_fault(source, "not TOML: ", syntax));
    }
    if errors.len() > MAX_FAULTS {
        faults.push(Diagnostic::new(
            Kind::Malformed,
            format!("and {} more faults of syntax", errors.len() - MAX_FAULTS),
        ));
    }
    if faults.is_empty() {
        let fault = toml_fault(source, "", error);
        // Cut between two lines, a document lacks the keys that would follow.
        faults.push(match fault.message.starts_with("missing field") {
            true => fault.help(format!("if its end is missing, {AGAIN}")),
            false => fault,
        });
    }
    faults
}

fn toml_fault(source: &Source, prefix: &str, error: &toml::de::Error) -> Diagnostic {
    let message = error.message().trim().replace('\n', "; ");
    let fault = Diagnostic::new(Kind::Malformed, format!("{prefix}{message}"));
    match error.span() {
        Some(span) => fault.at(source.place(span)),
        None => fault,
    }
}

/// Whether a text begins as a mail does, or holds a block of one. A document begins with a key.
fn is_mail(text: &str) -> bool {
    let line = text.trim_start().lines().next().unwrap_or_default();
    let is_field = line.split_once(':').is_some_and(|(name, _)| {
        !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    });
    is_field
        || line.starts_with("From ")
        || text
            .lines()
            .any(|line| line.starts_with("-----BEGIN COUNTERSIGN DISPATCH-----"))
}

/// What to do about a document that did not come whole.
const AGAIN: &str = "take the whole file from where it came, or ask for it again";

/// The fault of a document that breaks off within a line or within a value. A text that begins as
/// no document does has other faults.
fn cut_off(
    source: &Source,
    text: &str,
    error: &toml::de::Error,
    syntax: &[toml::de::Error],
) -> Option<Diagnostic> {
    let (first, head) = (text.lines().next()?, "format = \"countersign/");
    let end = text.trim_end().len();
    let at_end = |error: &toml::de::Error| error.span().is_some_and(|span| span.end >= end);
    let unclosed = |error: &toml::de::Error| {
        error.message().contains("unclosed") || error.message().contains("'''")
    };
    let lacks = ["missing field", "unknown field `signature`"];
    let lacks = lacks.iter().any(|what| error.message().starts_with(what));
    let cut = match text.ends_with('\n') {
        false if syntax.is_empty() => lacks,
        false => syntax.iter().any(|error| at_end(error) || unclosed(error)),
        true => {
            syntax.iter().any(unclosed)
                && syntax.iter().all(|error| at_end(error) || unclosed(error))
        }
    };
    if !cut || !(first.starts_with(head) || head.starts_with(first)) {
        return None;
    }
    let fault = Diagnostic::new(
        Kind::Malformed,
        format!("`{}` is cut off: its end is missing", source.name),
    );
    Some(fault.at(source.place(end..end)).help(AGAIN))
}

/// Checks what can be said of a document's bytes before they are parsed.
///
/// # Errors
///
/// When the document is empty, too long, has a byte order mark or a carriage return, is not in NFC, or
/// nests too deeply.
pub fn require_clean(source: &Source) -> Result<(), Faults> {
    let text = &source.text;
    let refuse = |message: String, at: Option<std::ops::Range<usize>>, help: &str| {
        let fault = Diagnostic::new(Kind::Malformed, message).help(help);
        Err(Faults::from(match at {
            Some(span) => fault.at(source.place(span)),
            None => fault,
        }))
    };
    source.require_text(AGAIN)?;
    if text.len() > MAX_BYTES {
        return refuse(
            format!(
                "`{}` has {} bytes; a document has at most {MAX_BYTES}",
                source.name,
                text.len()
            ),
            None,
            "send the document itself, without anything around it",
        );
    }
    if text.starts_with('\u{feff}') {
        return refuse(
            format!("`{}` begins with a byte order mark", source.name),
            None,
            "save it as UTF-8 without one, or ask for the file again",
        );
    }
    if is_mail(text) {
        return refuse(
            format!(
                "`{0}` is a mail, or a part of one, and no document",
                source.name
            ),
            None,
            &format!(
                "`countersign receive {0}` reads mails; `receive --check {0}` takes nothing over",
                source.name
            ),
        );
    }
    if let Some(at) = text.find('\r') {
        return refuse(
            "the line ends with CR LF or holds a carriage return".to_owned(),
            Some(at..at + 1),
            "lines end with LF alone; send documents as attachments, so that mail leaves them as they are",
        );
    }
    if !text.is_ascii() && !is_nfc(text) {
        let mut start = 0;
        let line = text.split_inclusive('\n').find(|line| {
            start += line.len();
            !is_nfc(line)
        });
        let length = line.map_or(0, str::len);
        return refuse(
            "the line is not in Unicode normalization form C".to_owned(),
            line.map(|_| start - length..start),
            "ask for the file again: some program has re-written its accented letters",
        );
    }
    if let Some(at) = too_deep(text) {
        return refuse(
            format!("tables and arrays nest deeper than {MAX_DEPTH}"),
            Some(at..at + 1),
            "no document of this program nests so deeply",
        );
    }
    Ok(())
}

/// Where a line nests too deeply. It counts brackets and dots without regard to strings, which in
/// canonical documents hold few of them on one line.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut dots = 0_usize;
    let mut quoted = false;
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        if quoted {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' | b'\n' => quoted = false,
                _ => {}
            }
            if byte != b'\n' {
                continue;
            }
        }
        match byte {
            b'"' => quoted = true,
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            b'.' => dots += 1,
            b'\n' => dots = 0,
            _ => {}
        }
        if depth + dots > MAX_DEPTH {
            return Some(at);
        }
    }
    None
}

/// Checks that `text`, a part of `source` that begins where it begins, is `emitted`.
///
/// # Errors
///
/// The first line that differs, and how it would be written.
pub fn require_same(source: &Source, text: &str, emitted: &str) -> Result<(), Faults> {
    if text == emitted {
        return Ok(());
    }
    let mut start = 0;
    let mut wanted = emitted.split_inclusive('\n');
    for line in text.split_inclusive('\n') {
        let want = wanted.next();
        if want == Some(line) {
            start += line.len();
            continue;
        }
        if want.and_then(|want| want.strip_suffix('\n')) == Some(line) {
            // The last line has no end.
            wanted = "".split_inclusive('\n');
            break;
        }
        let common = line
            .char_indices()
            .zip(want.unwrap_or_default().chars())
            .take_while(|((_, a), b)| a == b)
            .map(|((at, a), _)| at + a.len_utf8())
            .last()
            .unwrap_or(0);
        let help = match want.map(|want| want.trim_end_matches('\n')) {
            Some("") => "an empty line would stand here".to_owned(),
            Some(want) => format!("it would be written `{want}`"),
            None if start + line.len() == text.len() && line == "\n" => {
                format!("the document would end above this line; if its end is missing, {AGAIN}")
            }
            None => "the document would end above this line".to_owned(),
        };
        return Err(not_canonical()
            .at(source.place(start + common..start + line.len()))
            .help(help)
            .into());
    }
    let help = match wanted.next() {
        Some(want) => format!("`{}` would follow", want.trim_end_matches('\n')),
        None => "the last line would end with LF".to_owned(),
    };
    let help = format!("{help}; if its end is missing, {AGAIN}");
    Err(not_canonical()
        .at(source.place(text.len()..text.len()))
        .help(help)
        .into())
}

fn not_canonical() -> Diagnostic {
    Diagnostic::new(Kind::Malformed, "the document is not in canonical form")
}

fn signature_at(text: &str) -> Option<usize> {
    if text.starts_with(SIGNATURE_LINE) {
        return Some(0);
    }
    text.find("\n[signature]\n").map(|at| at + 1)
}

/// Cuts a signed document in two: what was signed, and the signature table from its header on.
///
/// # Errors
///
/// When there is no line `[signature]`.
pub fn signed_part(source: &Source) -> Result<(&str, &str), Faults> {
    match signature_at(&source.text) {
        Some(at) => Ok(source.text.split_at(at)),
        None => Err(
            Diagnostic::new(Kind::Unverified, format!("`{}` is not signed", source.name))
                .help(format!(
                    "a signed document ends with a table `[signature]`; if its end is missing, {AGAIN}"
                ))
                .into(),
        ),
    }
}
