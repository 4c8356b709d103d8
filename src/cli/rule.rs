//! `rule`: the rule book.

use super::output::WIDTH;
use super::system::{fallback, parse};
use super::{Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::draft::nearest;
use crate::engine::System;
use crate::report::wrap::{ascii, hang_at};
use crate::rule::{RuleBook, Statement};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Look a rule up
///
/// Every rule that a report or an error cites can be looked up by its number. It is printed in
/// this project's own words, with where it comes from: `printed` by the game, a `ruling` on what
/// the printed text leaves open, or a `house` value for what it does not contain. The key of a
/// house value names the line of the tables that replaces it.
///
/// Without a number the whole rule book is listed; other words search it.
///
/// The rule book is that of the game system named, or of the game in whose folder you are, or of
/// We are the Flank.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign rule FLANK-R22
  countersign rule r22                   the same
  countersign rule FLANK-47 FLANK-R49    as a report cites them
  countersign rule stream                every rule about the stream
  countersign rule little-round-top 10.5a
                                         a rule of another system
  countersign rule                       all of them, a line each")]
pub struct Args {
    /// A rule's number, or words to search for; a game system may stand first
    #[arg(value_name = "SYSTEM|NUMBER|WORD")]
    pub words: Vec<String>,
    /// The game system: we-are-the-flank, little-round-top or lees-greatest-gamble
    #[arg(long, value_name = "NAME", value_parser = parse)]
    pub system: Option<&'static System>,
}

/// Looks a rule up.
///
/// # Errors
///
/// No rule has the number, or none contains the words.
pub fn run(args: &Args, context: &Context) -> Ended {
    let (system, words) = asked(args, context);
    let found = look_up((system.rulebook)(), words)?;
    context.warnings(&found.unknown);
    let found = found.statements;
    if context.global.json {
        context.print_json(&json!({
            "format": "countersign/rules/1",
            "system": system.name,
            "rules": found.iter().copied().map(as_json).collect::<Vec<_>>(),
        }))?;
    } else if words.is_empty() {
        let lines: Vec<String> = found.iter().copied().map(as_line).collect();
        context.print(&(lines.join("\n") + "\n"))?;
    } else {
        let entries: Vec<String> = found
            .iter()
            .map(|statement| as_text(statement, system))
            .collect();
        context.print(&entries.join("\n"))?;
    }
    Ok(Outcome::Good)
}

/// Whose rules, and which: the system may be an option or the first word.
fn asked<'w>(args: &'w Args, context: &Context) -> (&'static System, &'w [String]) {
    if let Some(system) = args.system {
        return (system, &args.words);
    }
    if let Some((first, words)) = args.words.split_first()
        && let Ok(system) = parse(first)
    {
        return (system, words);
    }
    // Outside of a game, or in a folder that is no good one, what every command falls back on.
    let here = context.table(None).ok().map(|table| table.game.system);
    (here.unwrap_or_else(fallback), &args.words)
}

/// What words ask for in a rule book.
pub struct Found<'b> {
    /// The statements, those that were meant first.
    pub statements: Vec<&'b Statement>,
    /// Numbers that no rule has, beside others that are known: warnings.
    pub unknown: Faults,
}

/// The statements that the words ask for: all; those of the numbers given, with those whose numbers
/// begin so and those that cite them; or those that contain every word.
///
/// # Errors
///
/// Nothing fits (unable), with the nearest number.
pub fn look_up<'b>(book: &'b RuleBook, words: &[String]) -> Result<Found<'b>, Diagnostic> {
    let numbers: Vec<&str> = words
        .iter()
        .map(|word| word.trim_matches(['[', ']', ',']))
        .collect();
    let is_number = |word: &&str| {
        word.bytes().any(|byte| byte.is_ascii_digit()) || !by_number(book, word).is_empty()
    };
    let mut statements: Vec<&Statement> = Vec::new();
    let mut unknown = Faults::new();
    if !numbers.is_empty() && numbers.iter().all(is_number) {
        let mut citing: Vec<&Statement> = Vec::new();
        for number in &numbers {
            let named = by_number(book, number);
            let cite = match named[..] {
                // A whole number asks for that rule alone.
                [one] if !begins(&one.id, number) || one.id.len() == number.len() => Vec::new(),
                _ => cited(book, number),
            };
            if named.is_empty() && cite.is_empty() {
                unknown.push(self::unknown(book, number).warning());
            }
            statements.extend(named);
            citing.extend(cite);
        }
        statements.extend(citing);
        let mut known = BTreeSet::new();
        statements.retain(|statement| known.insert(statement.id.as_str()));
    }
    if statements.is_empty() {
        let wanted: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let contains = |statement: &&Statement| {
            let text = searched(statement);
            wanted.iter().all(|word| text.contains(word))
        };
        statements = book.statements.iter().filter(contains).collect();
        unknown = Faults::new();
    }
    if statements.is_empty() {
        return Err(self::unknown(book, &words.join(" ")));
    }
    Ok(Found {
        statements,
        unknown,
    })
}

/// The statement with this number; else those whose numbers begin with it, and last what it is
/// after the last dash: `FLANK-R22`, `18` (18.1a, 18.1b … MAP-18), `r22`.
fn by_number<'b>(book: &'b RuleBook, number: &str) -> Vec<&'b Statement> {
    if let Some(one) = book.find(number) {
        return vec![one];
    }
    let mut found: Vec<&Statement> = Vec::new();
    let begin = |statement: &&Statement| begins(&statement.id, number);
    found.extend(book.statements.iter().filter(begin));
    let end = book.statements.iter().find(|statement| {
        let end = statement.id.rsplit_once('-').map(|(_, end)| end);
        end.is_some_and(|end| end.eq_ignore_ascii_case(number))
    });
    found.extend(end);
    found
}

/// Whether a number begins with this one: `18.4f` with `18` and `18.4`, and not with `1`.
fn begins(id: &str, number: &str) -> bool {
    let Some((front, rest)) = id.split_at_checked(number.len()) else {
        return false;
    };
    let whole =
        |byte: u8| !(byte.is_ascii_digit() && number.ends_with(|c: char| c.is_ascii_digit()));
    !number.is_empty()
        && front.eq_ignore_ascii_case(number)
        && rest.bytes().next().is_none_or(whole)
}

/// The statements that cite a number or one that begins with it.
fn cited<'b>(book: &'b RuleBook, number: &str) -> Vec<&'b Statement> {
    let cites = |statement: &&Statement| {
        let because = statement.because.as_deref().unwrap_or_default();
        let text = format!("{} {because}", statement.text);
        let mut words = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '.' | '-'));
        // `18` alone may be a number of anything; `18.4` and `R22` are rules.
        words.any(|word| {
            let word = word.trim_end_matches(['.', '-']);
            begins(word, number) && word.bytes().any(|byte| !byte.is_ascii_digit())
        })
    };
    book.statements.iter().filter(cites).collect()
}

fn searched(statement: &Statement) -> String {
    let because = statement.because.as_deref().unwrap_or_default();
    let table = statement.table.as_deref().unwrap_or_default();
    format!("{} {} {because} {table}", statement.id, statement.text).to_lowercase()
}

fn unknown(book: &RuleBook, words: &str) -> Diagnostic {
    let finding = Diagnostic::new(
        Kind::Unable,
        format!("no rule has the number `{words}`, and none contains it"),
    );
    let ids = book
        .statements
        .iter()
        .map(|statement| statement.id.as_str());
    match nearest(&words.to_uppercase(), ids) {
        Some(id) => finding.help(format!("did you mean `{id}`?")),
        None => finding.help("`countersign rule` lists all rules"),
    }
}

fn as_text(statement: &Statement, system: &System) -> String {
    let mut lines = vec![format!("{}  {}", statement.id, statement.origin)];
    lines.extend(hang_at("  ", 2, &ascii(&statement.text)));
    if let Some(because) = &statement.because {
        lines.extend(hang_at("  Because: ", 4, &ascii(because)));
    }
    if let Some(table) = &statement.table {
        let option = if system.name == fallback().name {
            String::new()
        } else {
            format!(" --system {}", system.name)
        };
        lines.extend(hang_at(
            "  ",
            4,
            &ascii(&format!(
                "Replaceable: `{table}` in the tables (`countersign tables export{option}`)"
            )),
        ));
    }
    lines.join("\n") + "\n"
}

fn as_line(statement: &Statement) -> String {
    let mut line = format!(
        "{:<10} {:<7}  {}",
        statement.id,
        statement.origin,
        ascii(&statement.text).replace('\n', " ")
    );
    if line.len() > WIDTH {
        line.truncate(WIDTH - 3);
        line.truncate(line.trim_end().len());
        line.push_str("...");
    }
    line
}

fn as_json(statement: &Statement) -> Value {
    json!({
        "id": statement.id,
        "origin": statement.origin.to_string(),
        "text": statement.text,
        "because": statement.because,
        "table": statement.table,
    })
}
