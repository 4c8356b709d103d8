//! The report of a takeback.

use super::text::{self, Page};
use super::wrap::{WIDTH, ascii, hang, hang_at};
use super::{Next, json as shapes, sheet};
use crate::ruleset::Sheet;
use crate::side::Side;
use serde_json::{Value, json};

/// The format's name of a takeback as JSON.
pub const FORMAT: &str = "countersign/takeback/1";

/// What both sides agreed on, and where the game stands then.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The game's title for people.
    pub title: String,
    /// The system's name.
    pub system: String,
    /// The game id, hex.
    pub game: String,
    /// The slot that the takeback fills.
    pub slot: u32,
    /// The player-turn to be played again.
    pub back_to: u32,
    /// Who asked; the other side consented.
    pub side: Side,
    /// Why.
    pub reason: String,
    /// The edition that this was written with.
    pub writer: String,
    /// Digest of the state before, hex.
    pub parent: String,
    /// Digest of the request, hex.
    pub request: String,
    /// Digest of the answer, hex.
    pub answer: String,
    /// Digest of the state after, hex.
    pub state: String,
    /// How many takebacks there have been, this one among them.
    pub takebacks: u32,
    /// Whether the game's secrets come from a published phrase.
    pub published: bool,
    /// Positions and score.
    pub sheets: Vec<Sheet>,
    /// What comes next.
    pub next: Next,
    /// The order form for it.
    pub form: Option<String>,
}

/// The report for people: 80 columns of ASCII.
#[must_use]
pub fn render(report: &Report) -> String {
    let mut page = Page(Vec::new());
    let slot = format!("player-turn {}", report.slot);
    let title = ascii(&report.title);
    let space = WIDTH.saturating_sub(title.len()).max(slot.len() + 1);
    page.line(&format!("{title}{slot:>space$}"));
    page.line(&format!("Takeback of player-turn {}", report.back_to));
    page.line("VERIFIED");
    page.line(&"=".repeat(WIDTH));
    let count = report.takebacks.to_string();
    for (name, value) in [
        ("game", report.game.as_str()),
        ("system", &report.system),
        ("written by", &report.writer),
        ("parent", &report.parent),
        ("request", &report.request),
        ("answer", &report.answer),
        ("state", &report.state),
        ("takebacks", &count),
    ] {
        page.extend(hang(&format!("{name:<13}"), &ascii(value)));
    }
    text::published(&mut page, report.published);
    page.section("What was agreed");
    page.extend(hang_at(
        &format!("{} asked: ", report.side),
        4,
        &ascii(&report.reason),
    ));
    page.extend(hang_at(
        &format!("{} consented. ", report.side.other()),
        4,
        &format!(
            "The table is again as it was before player-turn {}. What was played since stays on \
             record and counts no more; no die of it is rolled again with the same links.",
            report.back_to
        ),
    ));
    for one in &report.sheets {
        page.section(&one.title);
        page.extend(sheet::lines(one, "Nothing to show."));
    }
    text::next(&mut page, &report.next, report.form.as_deref());
    page.0.join("\n") + "\n"
}

/// The report as JSON.
#[must_use]
pub fn json(report: &Report) -> Value {
    json!({
        "format": FORMAT,
        "game": report.game,
        "system": report.system,
        "title": report.title,
        "player_turn": report.slot,
        "back_to": report.back_to,
        "asked_by": report.side.as_str(),
        "reason": report.reason,
        "verdict": "VERIFIED",
        "writer": report.writer,
        "takebacks": report.takebacks,
        "published_secrets": report.published,
        "parent": report.parent,
        "request": report.request,
        "answer": report.answer,
        "state": report.state,
        "sheets": report.sheets.iter().map(shapes::sheet).collect::<Vec<_>>(),
        "next": shapes::next(&report.next),
        "form": report.form,
    })
}
