//! Whole error messages, kept as files under `messages/` and compared word by word.

use crate::player::{Pair, path};
use countersign::cli::fold::fold;
use std::fs;
use std::path::Path;

/// A message with everything that differs from run to run left out.
pub fn plain(pair: &Pair, message: &str) -> String {
    let mut text = message.replace(path(pair.root.path()), "ROOT");
    let mut out = String::new();
    while let Some(start) = text.find(|c: char| c.is_ascii_hexdigit()) {
        let length = text[start..]
            .find(|c: char| !c.is_ascii_hexdigit())
            .unwrap_or(text.len() - start);
        let digits = &text[start..start + length];
        out += &text[..start];
        match length {
            0..16 => out += digits,
            _ if digits.contains(|c: char| c.is_ascii_uppercase()) => {
                out += &format!("<{length} HEX>");
            }
            _ => out += &format!("<{length} hex>"),
        }
        text = text.split_off(start + length);
    }
    out += &text;
    // Proofs are named by the beginning of their digest.
    let out = out
        .split(".toml")
        .map(beginning)
        .collect::<Vec<_>>()
        .join(".toml");
    let mut lines = String::new();
    for line in out.lines() {
        match line.find("ssh-ed25519 AAAA") {
            Some(_) => {
                let mut words: Vec<String> = Vec::new();
                for word in line.split(' ') {
                    if word.starts_with("AAAA") {
                        let tail = word.trim_start_matches(|c: char| {
                            c.is_ascii_alphanumeric() || "+/=".contains(c)
                        });
                        words.push(format!("KEY{tail}"));
                    } else {
                        words.push(word.to_owned());
                    }
                }
                lines += &words.join(" ");
            }
            None => lines += line,
        }
        lines.push('\n');
    }
    lines
}

/// A name with the eight digits of a digest at its end left out.
fn beginning(name: &str) -> String {
    match name.rsplit_once('.') {
        Some((rest, digits))
            if digits.len() == 8 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) =>
        {
            format!("{rest}.<8 hex>")
        }
        Some(_) | None => name.to_owned(),
    }
}

/// Compares a whole message with the one kept under `messages/`. With `BLESS` set it is kept.
pub fn expect(pair: &Pair, name: &str, message: &str) {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/exchange/messages/{name}.txt"));
    let shown = plain(pair, message);
    if std::env::var_os("BLESS").is_some() {
        fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        fs::write(&file, &shown).expect("written");
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(shown, kept, "{name}");
}

/// A kept message as a run would give it: with digests, keys and a path in place of their marks.
fn filled(message: &str) -> String {
    let mut text = message.replace("ROOT", "/tmp/.tmpAbCdEf");
    let key = format!("AAAAC3NzaC1lZDI1NTE5AAAAI{}", "k".repeat(43));
    // The excerpt of a line is cut.
    text = text.replace("KEY<28 HEX>", &key[..53]);
    text = text.replace(" KEY", &format!(" {key}"));
    for (mark, digit) in [(" hex>", "a"), (" HEX>", "A")] {
        while let Some(end) = text.find(mark) {
            let start = text[..end].rfind('<').expect("a mark");
            let length = text[start + 1..end].parse().expect("a number");
            text.replace_range(start..end + mark.len(), &digit.repeat(length));
        }
    }
    text
}

/// On a terminal every message fits into 80 columns, but for words that are longer, and says the same.
#[test]
fn every_message_fits_a_terminal() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exchange/messages");
    let mut messages = 0;
    for entry in fs::read_dir(folder).expect("messages") {
        let path = entry.expect("an entry").path();
        let text = filled(&fs::read_to_string(&path).expect("UTF-8"));
        let folded = fold(&text);
        messages += 1;
        for line in folded.lines() {
            let indent = line.len() - line.trim_start().len();
            let long = line.chars().count() > 80;
            // Nothing but one word in backticks, or a place, is longer.
            let word = line.trim_start().trim_start_matches("--> ");
            assert!(
                !long || !word.contains(' ') && word.chars().count() + indent > 80,
                "{}: {line}",
                path.display()
            );
        }
        let words =
            |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
        assert_eq!(words(&folded), words(&text), "{}", path.display());
        // Excerpts stand as they are, with their marks below.
        let excerpts = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| line.contains(" | "));
            lines.map(str::to_owned).collect()
        };
        assert_eq!(excerpts(&folded), excerpts(&text), "{}", path.display());
    }
    assert!(messages > 100);
}

#[test]
fn long_lines_are_broken_under_their_beginning_and_commands_stay_whole() {
    let help = "  help: look at it with the command `countersign receive --check letter.eml --game here`, \
                then decide what to do about it";
    assert_eq!(
        fold(help),
        "  help: look at it with the command\n        `countersign receive --check letter.eml --game \
         here`, then decide what\n        to do about it"
    );
    let short = "error: short\n --> file:1:1\n";
    assert_eq!(fold(short), short);
}
