//! A message that is HTML alone, as text: enough for a block to be found in it.

/// Elements that begin a line, in lower case.
const BLOCKS: [&str; 22] = [
    "address",
    "blockquote",
    "br",
    "center",
    "dd",
    "div",
    "dl",
    "dt",
    "h1",
    "h2",
    "h3",
    "h4",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "td",
    "tr",
    "ul",
];

/// Elements whose contents nobody sees.
const HIDDEN: [&str; 4] = ["head", "script", "style", "title"];

/// The text of an HTML document: tags and comments gone, blocks and `<br>` as line ends, character
/// references as characters.
#[must_use]
pub fn text(html: &str) -> String {
    let mut out = String::with_capacity(html.len() / 2);
    let mut endless: Vec<String> = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find(['<', '&']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = if rest.starts_with('<') {
            tag(rest, &mut out, &mut endless)
        } else {
            reference(rest, &mut out)
        };
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

/// Reads what begins with `<`; gives its length in bytes. `endless` holds the hidden elements that
/// are known not to end any more, so that no text is searched for them twice.
fn tag(rest: &str, out: &mut String, endless: &mut Vec<String>) -> usize {
    if let Some(comment) = rest.strip_prefix("<!--") {
        return comment.find("-->").map_or(rest.len(), |end| 4 + end + 3);
    }
    let inner = &rest[1..];
    let closing = inner.starts_with('/');
    let name_text = inner.trim_start_matches('/');
    let name: String = name_text
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || *c == ':' || *c == '-')
        .take(32)
        .collect::<String>()
        .to_ascii_lowercase();
    if name.is_empty() && !inner.starts_with(['!', '?', '/']) {
        // No tag: a `<` of the text.
        out.push('<');
        return 1;
    }
    let Some(length) = end_of_tag(rest) else {
        return rest.len();
    };
    if BLOCKS.contains(&name.as_str()) {
        out.push('\n');
    }
    if closing || !HIDDEN.contains(&name.as_str()) || endless.contains(&name) {
        return length;
    }
    match hidden(&rest[length..], &name) {
        Some(contents) => length + contents,
        None => {
            endless.push(name);
            length
        }
    }
}

/// The longest tag whose quotes are respected, in bytes.
const LONGEST_TAG: usize = 4096;

/// The length of a tag, quotes in it respected as long as they end.
fn end_of_tag(rest: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in rest.bytes().take(LONGEST_TAG).enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at + 1),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            (None | Some(_), _) => {}
        }
    }
    rest.find('>').map(|at| at + 1)
}

/// The length of what stands before the end tag `</name`, if there is one.
fn hidden(rest: &str, name: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = rest[from..].find("</") {
        let after = from + at + 2;
        let found = rest.as_bytes().get(after..after + name.len());
        if found.is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes())) {
            return Some(from + at);
        }
        from = after;
    }
    None
}

/// Reads what begins with `&`; gives its length in bytes.
fn reference(rest: &str, out: &mut String) -> usize {
    let body = &rest.as_bytes()[1..];
    let length = body
        .iter()
        .take(32)
        .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'#')
        .count();
    let name = &rest[1..=length];
    let ended = usize::from(body.get(length) == Some(&b';'));
    match character(name) {
        Some(c) => {
            out.push(c);
            1 + length + ended
        }
        None => {
            out.push('&');
            1
        }
    }
}

/// The character of a reference's name or number.
fn character(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let value = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(value);
    }
    Some(match name {
        "amp" | "AMP" => '&',
        "lt" | "LT" => '<',
        "gt" | "GT" => '>',
        "quot" | "QUOT" => '"',
        "apos" => '\'',
        "nbsp" | "ensp" | "emsp" | "thinsp" | "Tab" | "NewLine" => ' ',
        "shy" | "zwnj" | "zwj" | "lrm" | "rlm" => '\u{200b}',
        "ndash" => '\u{2013}',
        "mdash" => '\u{2014}',
        "hyphen" | "dash" | "minus" => '-',
        "plus" => '+',
        "equals" => '=',
        "sol" => '/',
        "lowbar" => '_',
        _ => return None,
    })
}
