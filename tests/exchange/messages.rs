//! Whole error messages, kept as files under `messages/` and compared word by word.

use crate::player::{Pair, path};
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
