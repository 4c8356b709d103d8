//! Breaks long lines where somebody reads them; in files and pipes a message stays one line.

use super::output::WIDTH;

/// The same text with no line longer than [`WIDTH`], as far as its words allow: lines are broken at
/// spaces and go on under their beginning. What stands in backticks stays whole if it fits into a
/// line, so that it can be copied. Excerpts of files and their places stay as they are.
#[must_use]
pub fn fold(text: &str) -> String {
    text.split_inclusive('\n').map(fold_line).collect()
}

fn fold_line(line: &str) -> String {
    let body = line.trim_end_matches('\n');
    let end = &line[body.len()..];
    if body.chars().count() <= WIDTH || is_excerpt(body) {
        return line.to_owned();
    }
    let space = body.len() - body.trim_start_matches(' ').len();
    let label = ["error: ", "warning: ", "help: ", "next: ", "next    "]
        .into_iter()
        .find(|label| body[space..].starts_with(label));
    let indent = space + label.map_or(2, str::len);
    let mut folded = String::new();
    let mut width = 0;
    for word in words(&body[space..], WIDTH - indent) {
        let length = word.chars().count();
        if folded.is_empty() {
            folded.push_str(&" ".repeat(space));
            width = space;
        } else if width + 1 + length > WIDTH {
            folded.push('\n');
            folded.push_str(&" ".repeat(indent));
            width = indent;
        } else {
            folded.push(' ');
            width += 1;
        }
        folded.push_str(&word);
        width += length;
    }
    folded + end
}

/// Whether a line shows where something stands in a file: `--> file:1:2`, `12 | text`.
fn is_excerpt(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| c == ' ' || c.is_ascii_digit());
    rest.starts_with("--> ") || rest.starts_with('|')
}

/// The words of a line; what stands in backticks is one word unless it is longer than `most`.
fn words(line: &str, most: usize) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut open: Option<String> = None;
    for word in line.split(' ') {
        let quotes = word.matches('`').count() % 2 == 1;
        match open.take() {
            None if quotes => open = Some(word.to_owned()),
            None => words.push(word.to_owned()),
            Some(begun) => {
                let begun = format!("{begun} {word}");
                match quotes {
                    true => keep(&mut words, begun, most),
                    false => open = Some(begun),
                }
            }
        }
    }
    // A backtick that is never closed.
    if let Some(begun) = open {
        words.extend(begun.split(' ').map(str::to_owned));
    }
    words
}

fn keep(words: &mut Vec<String>, whole: String, most: usize) {
    match whole.chars().count() <= most {
        true => words.push(whole),
        false => words.extend(whole.split(' ').map(str::to_owned)),
    }
}
