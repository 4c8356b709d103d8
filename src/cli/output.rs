//! What reaches the terminal: results on standard output, everything else on standard error.
//! Colour is added here alone, and only where the stream is a terminal or the player asks for it.

use super::Context;
use super::fold::fold;
use crate::diagnostic::{Diagnostic, Faults, Kind, Severity};
use crate::store::{write_file, write_once};
use anstyle::{AnsiColor, Style};
use serde_json::{Value, json};
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::Path;

/// The width of help texts and everything else.
pub const WIDTH: usize = 80;

/// The format's name of errors as JSON.
pub const ERROR_FORMAT: &str = "countersign/error/1";

/// How the second line of a broken message begins.
const CONTINUED: &str = "       ";

const BAD: Style = AnsiColor::Red.on_default().bold();
const WARN: Style = AnsiColor::Yellow.on_default().bold();
const GOOD: Style = AnsiColor::Green.on_default().bold();
const HELP: Style = AnsiColor::Cyan.on_default();
const HEAD: Style = Style::new().bold();

impl Context {
    /// Prints a result. A reader that has closed the pipe has seen enough.
    ///
    /// # Errors
    ///
    /// Standard output cannot be written (unable).
    pub fn print(&self, text: &str) -> Result<(), Diagnostic> {
        let mut stream = anstream::stdout().lock();
        let mut painted = String::with_capacity(text.len());
        for line in text.split_inclusive('\n') {
            painted.push_str(&paint_result(line));
        }
        written(
            stream
                .write_all(painted.as_bytes())
                .and_then(|()| stream.flush()),
        )
    }

    /// Prints bytes as they are: pictures, documents.
    ///
    /// # Errors
    ///
    /// Standard output cannot be written (unable).
    pub fn print_bytes(&self, bytes: &[u8]) -> Result<(), Diagnostic> {
        let mut stream = std::io::stdout().lock();
        written(stream.write_all(bytes).and_then(|()| stream.flush()))
    }

    /// Prints a result as JSON, indented.
    ///
    /// # Errors
    ///
    /// Standard output cannot be written (unable).
    pub fn print_json(&self, value: &Value) -> Result<(), Diagnostic> {
        self.print_bytes(format!("{value:#}\n").as_bytes())
    }

    /// As [`Context::print`], for sentences: on a terminal its long lines are broken.
    ///
    /// # Errors
    ///
    /// As [`Context::print`].
    pub fn print_sentences(&self, text: &str) -> Result<(), Diagnostic> {
        match std::io::stdout().is_terminal() {
            true => self.print(&fold(text)),
            false => self.print(text),
        }
    }

    /// Says on standard error what was done or what comes next; nothing with `--quiet` or
    /// `--json`.
    pub fn note(&self, text: &str) {
        if !self.global.quiet && !self.global.json {
            to_stderr(&for_stderr(format!("{text}\n")));
        }
    }

    /// Shows findings: on standard error for people, on standard output with `--json` as long as it
    /// can be written.
    pub fn faults(&self, faults: &Faults) {
        if self.global.json && self.print_json(&faults_json(faults)).is_ok() {
            return;
        }
        let mut painted = String::new();
        let mut head = false;
        for line in for_stderr(faults.to_string()).lines() {
            let begins = line.starts_with("error:") || line.starts_with("warning:");
            // Deeper than any margin of an excerpt: the message goes on.
            head = begins || (head && line.starts_with(CONTINUED));
            painted += &match head && !begins {
                true => styled(HEAD, line),
                false => paint_fault(line),
            };
            painted.push('\n');
        }
        to_stderr(&painted);
    }

    /// Shows warnings of a command that goes on, unless `--quiet` or `--json`.
    pub fn warnings(&self, faults: &Faults) {
        if !faults.is_empty() && !self.global.quiet && !self.global.json {
            self.faults(faults);
        }
    }
}

/// Writes a text for a player to edit. Other contents are replaced only with `force`.
///
/// # Errors
///
/// Other contents are there (illegal); what the system refused (unable).
pub(super) fn write_new(out: &Path, text: &str, force: bool) -> Result<(), Diagnostic> {
    if force {
        return write_file(out, text.as_bytes());
    }
    match write_once(out, text.as_bytes()) {
        Ok(_) => Ok(()),
        Err(finding) if finding.kind == Kind::Differs => Err(taken(out)),
        Err(finding) => Err(finding),
    }
}

/// A file that would be lost.
pub(super) fn taken(out: &Path) -> Diagnostic {
    Diagnostic::new(
        Kind::Illegal,
        format!("`{}` is there already, with other contents", out.display()),
    )
    .help("give another file with `--out`, or `--force` to lose what is in it")
}

/// Findings as JSON: `countersign/error/1`. Absent parts are null. What only warns is no fault of
/// any kind, and its kind is `warning`.
#[must_use]
pub fn faults_json(faults: &Faults) -> Value {
    let list: Vec<Value> = faults
        .iter()
        .map(|finding| {
            let place = finding.place.as_ref();
            json!({
                "severity": match finding.severity {
                    Severity::Error => "error",
                    Severity::Warning => "warning",
                },
                "kind": match finding.severity {
                    Severity::Error => finding.kind.as_str(),
                    Severity::Warning => "warning",
                },
                "message": finding.message,
                "file": place.map(|place| &place.file),
                "line": place.map(|place| place.line),
                "column": place.map(|place| place.column),
                "rule": finding.rule.map(crate::rule::Rule::id),
                "help": finding.help,
            })
        })
        .collect();
    json!({"format": ERROR_FORMAT, "errors": list})
}

/// One sentence for a fault of the program itself.
pub(super) fn internal_fault(what: &str) {
    let what: Vec<&str> = what.split_whitespace().collect();
    to_stderr(&format!(
        "error: a fault in countersign itself, please report it: {}\n",
        what.join(" ")
    ));
}

/// A text with its long lines broken if somebody reads standard error.
fn for_stderr(text: String) -> String {
    match std::io::stderr().is_terminal() {
        true => fold(&text),
        false => text,
    }
}

fn to_stderr(text: &str) {
    let mut stream = anstream::stderr().lock();
    // With standard error gone there is nobody left to tell.
    let _ = stream.write_all(text.as_bytes());
    let _ = stream.flush();
}

fn written(result: std::io::Result<()>) -> Result<(), Diagnostic> {
    match result {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Diagnostic::new(
            Kind::Unable,
            format!("cannot write to standard output: {error}"),
        )
        .help("if it goes into a file, check that the disk is not full")),
    }
}

fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// A line of a finding with its first word, marks and help in colour.
fn paint_fault(line: &str) -> String {
    for (word, style) in [("error:", BAD), ("warning:", WARN)] {
        if let Some(rest) = line.strip_prefix(word) {
            return styled(style, word) + &styled(HEAD, rest);
        }
    }
    if let Some(rest) = line.strip_prefix("  help:") {
        return "  ".to_owned() + &styled(HELP, "help:") + rest;
    }
    match line.split_once(" | ") {
        Some((margin, marks)) if marks.trim_start_matches(' ').trim_matches('^').is_empty() => {
            format!("{margin} | {}", styled(BAD, marks))
        }
        Some(_) | None => line.to_owned(),
    }
}

/// A line of a result with headings and verdicts in colour.
fn paint_result(line: &str) -> String {
    let body = line.trim_end_matches('\n');
    let end = &line[body.len()..];
    let word = body.split([':', ' ']).next().unwrap_or_default();
    let painted = match word {
        "VERIFIED" | "VALID" => styled(GOOD, word) + &body[word.len()..],
        "UNVERIFIED" | "PENDING" | "INCOMPLETE" => styled(WARN, word) + &body[word.len()..],
        "DIFFERS" | "INVALID" => styled(BAD, word) + &body[word.len()..],
        "--" => styled(HEAD, body),
        _ => body.replace(" house]", &(" ".to_owned() + &styled(WARN, "house") + "]")),
    };
    painted + end
}
