//! What `check` shows of orders: each officer's Command Points.

use super::Orders;
use super::check::ledgers;
use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::ledger::Ledger;
use crate::games::little_round_top::tables::Tables;
use crate::report::Line;
use crate::rule::Rule;
use crate::ruleset::Sheet;

/// 4.11a: for each officer who spends anything what makes up his total, and what it is spent on,
/// if no company rallies by itself.
#[must_use]
pub fn sheets(tables: &Tables, board: &Board, orders: &Orders) -> Vec<Sheet> {
    ledgers(tables, board, orders)
        .iter()
        .filter(|ledger| !ledger.spent.is_empty())
        .map(sheet)
        .collect()
}

fn sheet(ledger: &Ledger) -> Sheet {
    let total = i64::from(ledger.total.total());
    let mut rows: Vec<Vec<String>> = ledger
        .total
        .lines()
        .filter_map(|line| part(&line))
        .collect();
    for expense in &ledger.spent {
        rows.push(vec![
            expense.unit.to_string(),
            expense.what.clone(),
            format!("{:+}", -expense.points),
            cited(&expense.rules),
        ]);
    }
    Sheet {
        title: format!(
            "{}: {total} CP, {} spent, {} left",
            ledger.officer,
            ledger.spent(),
            ledger.left()
        ),
        columns: ["for", "what", "CP", "rules"].map(str::to_owned).to_vec(),
        rows,
    }
}

/// A line of the total.
fn part(line: &Line) -> Option<Vec<String>> {
    match line {
        Line::Modifier { value, text, rules } => Some(vec![
            String::new(),
            text.clone(),
            format!("{value:+}"),
            cited(rules),
        ]),
        Line::Fact { .. } | Line::Roll { .. } | Line::Effect { .. } | Line::Overtaken { .. } => {
            None
        }
    }
}

fn cited(rules: &[Rule]) -> String {
    let list: Vec<String> = rules.iter().map(ToString::to_string).collect();
    list.join(", ")
}
