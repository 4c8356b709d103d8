//! The readable part of a message: who writes, what is enclosed, whose turn it is, what happened,
//! how to answer.

use super::compose::one_line;

/// What both the text and the HTML of a message say.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The heading: `We are the Flank, game 0123abcd, player-turn 5`.
    pub title: String,
    /// Who writes to whom.
    pub greeting: String,
    /// What the sender adds in his own words, paragraphs ended by an empty line.
    pub words: String,
    /// The enclosed files: the name, and what it is.
    pub enclosed: Vec<(String, String)>,
    /// Whose turn it is.
    pub turn: String,
    /// What happened: the report, lines of at most 80 characters.
    pub report: Option<String>,
    /// How to answer: lines, commands indented.
    pub answer: Vec<String>,
    /// The armoured block.
    pub armour: String,
}

/// Said above a report in a message.
pub const REPORT_NOTE: &str =
    "The sender's report follows; `countersign receive` plays it again and compares.";

/// The text, lines ended by LF.
#[must_use]
pub fn render(page: &Page) -> String {
    let mut out = format!("{}\n\n{}\n", page.title, page.greeting);
    if !page.words.trim().is_empty() {
        out += "\n";
        for line in page.words.trim().lines() {
            // A player's own words cannot look like the block that programs read.
            let line = one_line(line, 2000);
            if line.starts_with("-----") {
                out += " ";
            }
            out += &line;
            out += "\n";
        }
    }
    out += "\n";
    for (name, what) in &page.enclosed {
        out += &format!("  {name:<28} {what}\n");
    }
    out += &format!("\n{}\n\n", page.turn);
    for line in &page.answer {
        out += line;
        out += "\n";
    }
    if let Some(report) = &page.report {
        out += &format!("\n{REPORT_NOTE}\n\n{}\n", report.trim_end());
    }
    out += "\n";
    out += &page.armour;
    out
}
