//! Wrapping to a width, in plain ASCII.

use unicode_normalization::UnicodeNormalization;

/// The width of everything that a report prints.
pub(crate) const WIDTH: usize = 80;

/// Stands for a space at which no line may break; [`hang`] turns it back into a space.
const GLUE: char = '\u{a0}';

/// The text in ASCII: accents are dropped, typographic marks replaced, anything else becomes
/// `?`. Control characters become spaces, line feeds stay.
pub(crate) fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.nfd() {
        match character {
            '\n' => plain.push('\n'),
            GLUE => plain.push(' '),
            '\u{2018}' | '\u{2019}' => plain.push('\''),
            '\u{201c}' | '\u{201d}' => plain.push('"'),
            '\u{2010}'..='\u{2015}' | '\u{2212}' => plain.push('-'),
            '\u{2026}' => plain.push_str("..."),
            '\u{d7}' => plain.push('x'),
            '\u{b0}' => plain.push_str(" deg"),
            '\u{df}' => plain.push_str("ss"),
            '\u{300}'..='\u{36f}' => {}
            _ if character.is_ascii_control() => plain.push(' '),
            _ if character.is_ascii() => plain.push(character),
            _ => plain.push('?'),
        }
    }
    plain
}

/// The text as one word that no line break divides, unless it is longer than two thirds of a
/// line.
pub(crate) fn whole(text: &str) -> String {
    let plain = ascii(text);
    if plain.len() * 3 > WIDTH * 2 {
        plain
    } else {
        plain.replace(' ', &GLUE.to_string())
    }
}

/// Lines of at most 80 characters: the first begins with `first`, the others with as many
/// spaces as `first` has characters and two more.
pub(crate) fn hang(first: &str, text: &str) -> Vec<String> {
    hang_at(first, first.len() + 2, text)
}

/// The same with the later lines indented by `indent` characters.
pub(crate) fn hang_at(first: &str, indent: usize, text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = first.to_owned();
    let mut empty = true;
    // ASCII after `ascii`, apart from the glue, which counts as the one space it becomes.
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        let mut word: Vec<char> = word
            .chars()
            .map(|c| if c == GLUE { ' ' } else { c })
            .collect();
        let space = usize::from(!empty);
        if !empty && line.len() + space + word.len() > WIDTH {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            empty = true;
        }
        while line.len() + word.len() > WIDTH {
            let rest = word.split_off(WIDTH - line.len());
            line.extend(word);
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            word = rest;
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.extend(word);
        empty = false;
    }
    lines.push(line);
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
}
