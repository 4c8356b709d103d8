//! The same message for mail programs that show HTML, with the map in it. Nothing in it is loaded
//! from anywhere, and every text is escaped.

use super::text::{Page, REPORT_NOTE};
use std::fmt::Write as _;

/// The HTML. `picture` is the map's Content-ID; the map is described by the report beside it.
#[must_use]
pub fn render(page: &Page, picture: Option<&str>) -> String {
    let mut out = String::from(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\n\
         <meta name=\"color-scheme\" content=\"light dark\"></head>\n\
         <body style=\"font-family: sans-serif; line-height: 1.4\">\n",
    );
    let mut line = |text: &str| {
        out.push_str(text);
        out.push('\n');
    };
    line(&format!("<h2>{}</h2>", escape(&page.title)));
    line(&format!("<p>{}</p>", escape(&page.greeting)));
    for paragraph in page.words.trim().split("\n\n") {
        if !paragraph.trim().is_empty() {
            line(&format!(
                "<p dir=\"auto\" style=\"white-space: pre-line\">{}</p>",
                escape(paragraph.trim())
            ));
        }
    }
    line(&format!("<p><b>{}</b></p>", escape(&page.turn)));
    if let Some(id) = picture {
        line(&format!(
            "<p><img src=\"cid:{}\" alt=\"The map after the last player-turn\" \
             style=\"max-width: 100%; height: auto\"></p>",
            escape(id)
        ));
    }
    if !page.enclosed.is_empty() {
        line("<ul>");
        for (name, what) in &page.enclosed {
            line(&format!(
                "<li><code>{}</code> {}</li>",
                escape(name),
                escape(what)
            ));
        }
        line("</ul>");
    }
    line(&preformatted(&page.answer.join("\n")));
    if let Some(report) = &page.report {
        line(&format!("<p>{}</p>", escape(REPORT_NOTE)));
        line(&preformatted(report.trim_end()));
    }
    if !page.armour.is_empty() {
        line(&preformatted(page.armour.trim_end()));
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn preformatted(text: &str) -> String {
    format!(
        "<pre style=\"font-family: monospace; font-size: 13px; white-space: pre-wrap\">{}</pre>",
        escape(text)
    )
}

/// Text as HTML text or attribute.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let _ = match c {
            '&' => write!(out, "&amp;"),
            '<' => write!(out, "&lt;"),
            '>' => write!(out, "&gt;"),
            '"' => write!(out, "&quot;"),
            '\'' => write!(out, "&#39;"),
            c => write!(out, "{c}"),
        };
    }
    out
}
