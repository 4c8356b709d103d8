//! The report for programs: `countersign/report/1`.
//!
//! ```text
//! { "format": "countersign/report/1",
//!   "game": hex, "system": text, "title": text, "player_turn": N, "step": text,
//!   "active": "CSA"|"USA", "resolver": "CSA"|"USA"|"UMPIRE", "umpire": name|null,
//!   "verdict": "VERIFIED"|"UNVERIFIED"|"DIFFERS", "reason": text|null, "writer": text,
//!   "published_secrets": bool,
//!   "parent": hex, "orders": hex, "standing": hex, "state": hex, "resolution": hex|null,
//!   "links": {active: hex, resolver: hex}, "seed": hex,
//!   "actions": [{"phase": text, "title": text, "lines": [LINE, …]}, …],
//!   "movements": [{"piece": text, "side": text, "kind": "move"|"charge"|"retreat"|"fire",
//!                  "path": [[x, y], …]}, …],
//!   "dice": [{"player_turn": N, "seed": hex, "label": text, "dice": [N, …], "rules": [id, …]}, …],
//!   "house_values": [{"id": text, "text": text, "table": text|null}, …],
//!   "losses": SHEET, "sheets": [SHEET, …],
//!   "next": {"player_turn": N, "active": side, "step": text} | {"over": text},
//!   "form": text|null }
//! LINE  = {"kind": "fact"|"effect"|"overtaken", "text": text, "rules": [id, …]}
//!       | {"kind": "modifier", "value": N, "text": text, "rules": [id]}
//!       | {"kind": "roll", "label": text, "dice": [N, …], "needed": text, "result": text,
//!          "rules": [id, …]}
//! SHEET = {"title": text, "columns": [text, …], "rows": [[text, …], …]}
//! ```
//!
//! Coordinates are hundredths of an inch. Keys may be added under the same format; none will
//! change its meaning.

use super::log::MovementKind;
use super::{Action, Head, Line, Log, Movement, Next, Report};
use crate::rule::{Rule, RuleBook};
use crate::ruleset::{Chance, Sheet};
use serde_json::{Value, json};

/// The format's name.
pub const FORMAT: &str = "countersign/report/1";

/// The whole report.
#[must_use]
pub fn render(report: &Report, book: &RuleBook) -> Value {
    let head = &report.head;
    let house: Vec<Value> = report
        .house_values(book)
        .iter()
        .map(|value| json!({"id": value.id, "text": value.text, "table": value.table}))
        .collect();
    json!({
        "format": FORMAT,
        "game": head.game,
        "system": head.system,
        "title": head.title,
        "player_turn": head.player_turn,
        "step": head.step,
        "active": head.active.as_str(),
        "resolver": head.resolver().as_str(),
        "umpire": head.umpire,
        "verdict": head.verdict.word(),
        "reason": head.verdict.reason(),
        "writer": head.writer,
        "takebacks": head.takebacks,
        "published_secrets": head.published,
        "parent": head.parent,
        "orders": head.orders,
        "standing": head.standing,
        "state": head.state,
        "resolution": head.resolution,
        "links": links(head),
        "seed": head.seed,
        "actions": report.log.actions.iter().map(|action| json!({
            "phase": action.phase,
            "title": action.title,
            "lines": action.lines.iter().map(line).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "movements": report.log.movements.iter().map(movement).collect::<Vec<_>>(),
        "dice": dice(head.player_turn, &head.seed, &report.log),
        "house_values": house,
        "losses": sheet(&report.losses),
        "sheets": report.sheets.iter().map(sheet).collect::<Vec<_>>(),
        "next": next(&report.next),
        "form": report.form,
    })
}

/// Every roll of a log in order, in the shape of `countersign dice --json`.
#[must_use]
pub fn dice(player_turn: u32, seed: &str, log: &Log) -> Vec<Value> {
    log.actions
        .iter()
        .flat_map(|action| &action.lines)
        .filter_map(|line| match line {
            Line::Roll {
                label, dice, rules, ..
            } => Some(roll(player_turn, seed, label, dice, rules)),
            Line::Fact { .. }
            | Line::Modifier { .. }
            | Line::Effect { .. }
            | Line::Overtaken { .. } => None,
        })
        .collect()
}

/// One roll in the shape of `countersign dice --json`.
#[must_use]
pub fn roll(player_turn: u32, seed: &str, label: &str, dice: &[u8], rules: &[Rule]) -> Value {
    json!({
        "player_turn": player_turn,
        "seed": seed,
        "label": label,
        "dice": dice,
        "rules": ids(rules),
    })
}

/// A part of an answer: `countersign/answer/1`.
#[must_use]
pub fn part(part: &Action) -> Value {
    json!({
        "title": part.title,
        "lines": part.lines.iter().map(line).collect::<Vec<_>>(),
    })
}

/// A chance in an answer: `countersign/answer/1`.
#[must_use]
pub fn chance(chance: &Chance) -> Value {
    json!({
        "roll": chance.roll,
        "result": chance.result,
        "ways": chance.ways,
        "of": chance.of,
    })
}

fn links(head: &Head) -> Value {
    let mut links = [
        (head.active.into(), &head.active_link),
        (head.resolver(), &head.resolver_link),
    ];
    links.sort_unstable();
    links
        .iter()
        .map(|(party, link)| (party.as_str().to_owned(), json!(link)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn ids(rules: &[Rule]) -> Vec<&'static str> {
    rules.iter().map(|rule| rule.id()).collect()
}

fn line(line: &Line) -> Value {
    match line {
        Line::Fact { text, rules } => json!({"kind": "fact", "text": text, "rules": ids(rules)}),
        Line::Modifier { value, text, rules } => {
            json!({"kind": "modifier", "value": value, "text": text, "rules": ids(rules)})
        }
        Line::Roll {
            label,
            dice,
            needed,
            result,
            rules,
        } => json!({
            "kind": "roll",
            "label": label,
            "dice": dice,
            "needed": needed,
            "result": result,
            "rules": ids(rules),
        }),
        Line::Effect { text, rules } => {
            json!({"kind": "effect", "text": text, "rules": ids(rules)})
        }
        Line::Overtaken { text, rules } => {
            json!({"kind": "overtaken", "text": text, "rules": ids(rules)})
        }
    }
}

fn movement(movement: &Movement) -> Value {
    json!({
        "piece": movement.piece,
        "side": movement.side.as_str(),
        "kind": match movement.kind {
            MovementKind::Move => "move",
            MovementKind::Charge => "charge",
            MovementKind::Retreat => "retreat",
            MovementKind::Fire => "fire",
        },
        "path": movement.path,
    })
}

pub(super) fn sheet(sheet: &Sheet) -> Value {
    json!({"title": sheet.title, "columns": sheet.columns, "rows": sheet.rows})
}

pub(super) fn next(next: &Next) -> Value {
    match next {
        Next::Over(ending) => json!({"over": ending}),
        Next::Step {
            player_turn,
            active,
            title,
        } => json!({"player_turn": player_turn, "active": active.as_str(), "step": title}),
    }
}
