//! The report for people: 80 columns of ASCII, without colour.

use super::wrap::{WIDTH, ascii, hang, hang_at, whole};
use super::{Action, Head, Line, Next, Report, sheet};
use crate::rule::{Rule, RuleBook};

/// The whole report, ended by a line feed. No line is longer than 80 characters.
#[must_use]
pub fn render(report: &Report, book: &RuleBook) -> String {
    let mut page = Page(Vec::new());
    head(&mut page, &report.head);
    actions(&mut page, report);
    house(&mut page, report, book);
    page.section("Losses");
    page.extend(sheet::lines(&report.losses, "Nothing was lost."));
    for one in &report.sheets {
        page.section(&one.title);
        page.extend(sheet::lines(one, "Nothing to show."));
    }
    next(&mut page, &report.next, report.form.as_deref());
    page.0.join("\n") + "\n"
}

/// The parts of an answer, an empty line between them.
#[must_use]
pub fn parts(parts: &[Action]) -> String {
    let mut page = Page(Vec::new());
    for (place, part) in parts.iter().enumerate() {
        if place > 0 {
            page.line("");
        }
        page.extend(hang("", &ascii(&part.title)));
        for line in &part.lines {
            page.extend(shown(line));
        }
    }
    page.0.join("\n") + "\n"
}

pub(super) struct Page(pub(super) Vec<String>);

impl Page {
    pub(super) fn line(&mut self, line: &str) {
        self.0.push(line.to_owned());
    }

    pub(super) fn extend(&mut self, lines: Vec<String>) {
        self.0.extend(lines);
    }

    /// A heading with a rule to the right edge.
    pub(super) fn section(&mut self, title: &str) {
        self.line("");
        let mut lines = hang("-- ", &ascii(title));
        if let Some(last) = lines.last_mut() {
            let rest = WIDTH.saturating_sub(last.len() + 1);
            last.push(' ');
            last.push_str(&"-".repeat(rest));
            last.truncate(WIDTH);
        }
        self.extend(lines);
    }
}

fn head(page: &mut Page, head: &Head) {
    let turn = format!("player-turn {}", head.player_turn);
    let title = ascii(&head.title);
    if title.len() + turn.len() + 2 <= WIDTH {
        let space = WIDTH - title.len();
        page.line(&format!("{title}{turn:>space$}"));
    } else {
        page.extend(hang("", &title));
        page.line(&turn);
    }
    page.extend(hang("", &ascii(&capitalised(&head.step))));
    match head.verdict.reason() {
        None => page.line(head.verdict.word()),
        Some(reason) => {
            let first = format!("{}: ", head.verdict.word());
            page.extend(hang_at(&first, 2, &ascii(reason)));
        }
    }
    page.line(&"=".repeat(WIDTH));
    let resolver = head.resolver();
    let resolved_by = match &head.umpire {
        Some(name) => format!("the umpire {name}, {}", head.writer),
        None => format!("{resolver}, {}", head.writer),
    };
    let rows = [
        ("game", head.game.as_str()),
        ("system", &head.system),
        ("resolved by", &resolved_by),
        ("parent", &head.parent),
        ("orders", &head.orders),
        ("standing", &head.standing),
        (&format!("link {}", head.active), &head.active_link),
        (&format!("link {resolver}"), &head.resolver_link),
        ("seed", &head.seed),
        ("state", &head.state),
    ];
    for (name, value) in rows {
        page.extend(hang(&format!("{name:<13}"), &ascii(value)));
    }
    if let Some(resolution) = &head.resolution {
        page.extend(hang(&format!("{:<13}", "resolution"), &ascii(resolution)));
    }
    if head.takebacks > 0 {
        let count = head.takebacks.to_string();
        page.extend(hang(&format!("{:<13}", "takebacks"), &count));
    }
    published(page, head.published);
}

/// Says that anybody could have foreseen the dice, if so.
pub(super) fn published(page: &mut Page, published: bool) {
    if published {
        page.line("");
        page.extend(hang_at(
            "",
            0,
            "A demonstration: the keys and secrets of this game come from a published phrase, so \
             anybody could have foreseen its dice.",
        ));
    }
}

pub(super) fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}

fn actions(page: &mut Page, report: &Report) {
    let mut phase = None;
    for action in &report.log.actions {
        if phase != Some(&action.phase) {
            page.section(&action.phase);
            phase = Some(&action.phase);
        }
        page.line("");
        page.extend(hang("", &ascii(&action.title)));
        for line in &action.lines {
            page.extend(shown(line));
        }
    }
    if report.log.actions.is_empty() {
        page.section("Actions");
        page.line("Nothing was done.");
    }
}

const INDENT: &str = "    ";

fn shown(line: &Line) -> Vec<String> {
    match line {
        Line::Fact { text, rules } => hang(INDENT, &cited(text, rules)),
        Line::Modifier { value, text, rules } => {
            let first = format!("{INDENT}{value:<+4}");
            let indent = first.len();
            hang_at(&first, indent, &format!("{} {}", cite(rules), ascii(text)))
        }
        Line::Roll {
            label,
            dice,
            needed,
            result,
            rules,
        } => {
            let dice: Vec<String> = dice.iter().map(ToString::to_string).collect();
            hang(
                INDENT,
                &format!(
                    "roll {}  {}  needs {}: {}{}",
                    gap(&whole(&format!("\"{label}\""))),
                    gap(&whole(&dice.join(" "))),
                    ascii(needed),
                    ascii(result),
                    cite_after(rules),
                ),
            )
        }
        Line::Effect { text, rules } => {
            let first = format!("{INDENT}=> ");
            let indent = first.len();
            hang_at(&first, indent, &cited(text, rules))
        }
        Line::Overtaken { text, rules } => {
            hang(INDENT, &format!("overtaken: {}", cited(text, rules)))
        }
    }
}

/// A word with a second space after it, for the eye.
fn gap(word: &str) -> String {
    format!("{word}\u{a0}")
}

fn cited(text: &str, rules: &[Rule]) -> String {
    format!("{}{}", ascii(text), cite_after(rules))
}

fn cite_after(rules: &[Rule]) -> String {
    if rules.is_empty() {
        String::new()
    } else {
        format!("\u{a0} {}", cite(rules))
    }
}

/// Rules in brackets, undivided where they fit a line: `[FLANK-29, FLANK-H08 house]`.
fn cite(rules: &[Rule]) -> String {
    let list: Vec<String> = rules.iter().map(ToString::to_string).collect();
    let list = format!("[{}]", list.join(", "));
    let kept = whole(&list);
    if kept != list {
        return kept;
    }
    // Too many for one line: each rule stays undivided.
    let list: Vec<String> = rules.iter().map(|rule| whole(&rule.to_string())).collect();
    format!("[{}]", list.join(", "))
}

fn house(page: &mut Page, report: &Report, book: &RuleBook) {
    let values = report.house_values(book);
    page.section("House values that decided something");
    if values.is_empty() {
        page.line("None: the printed rules and rulings on them decided everything.");
    }
    if report.head.own_tables && values.iter().any(|value| value.table.is_some()) {
        page.extend(hang(
            "",
            "Figures are those of the shipped tables; this game has tables of its own, whose lines \
             under the keys named here count.",
        ));
    }
    for value in values {
        let mut text = ascii(&value.text);
        if let Some(table) = &value.table {
            text.push_str(&format!(" (tables: {})", whole(table)));
        }
        page.extend(hang_at(&format!("{}  ", value.id), 4, &text));
    }
}

/// What comes next, and the order form for it.
pub(super) fn next(page: &mut Page, next: &Next, form: Option<&str>) {
    match next {
        Next::Over(ending) => {
            page.section("The game is over");
            page.extend(hang("", &ascii(ending)));
        }
        Next::Step {
            player_turn,
            active,
            title,
        } => {
            page.section(&format!("Next: player-turn {player_turn}, {active}"));
            page.extend(hang("", &ascii(&capitalised(title))));
        }
    }
    if let Some(form) = form {
        page.section("Order form");
        for line in ascii(form).lines() {
            page.line(line.trim_end());
        }
    }
}
