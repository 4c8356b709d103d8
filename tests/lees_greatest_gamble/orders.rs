//! What players write: the words of orders and standing orders, read and written.

mod lively;
mod properties;
mod reading;
mod sense;

use crate::drill::shipped;
use countersign::diagnostic::Source;
use countersign::draft::{Form, Reader};
use countersign::games::lees_greatest_gamble::orders::{Orders, Standing, read};
use countersign::side::Side;

/// Reads orders of a side; the faults as text when there are any.
fn read_orders(side: Side, text: &str) -> Result<Orders, String> {
    read_as(Form::Canonical, side, text)
}

fn read_as(form: Form, side: Side, text: &str) -> Result<Orders, String> {
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, form);
    let orders = reader.parse().map(|parsed| {
        let root = reader.root(&parsed);
        let orders = read::orders(&mut reader, shipped(), side, &root);
        root.finish(&mut reader);
        orders
    });
    reader
        .faults
        .or(orders)
        .map(|(orders, _)| orders)
        .map_err(|faults| faults.to_string())
}

/// Reads standing orders of a side; the faults as text when there are any.
fn read_standing(side: Side, text: &str) -> Result<Standing, String> {
    let source = Source::new("standing.toml", text);
    let mut reader = Reader::new(&source, Form::Canonical);
    let standing = reader.parse().map(|parsed| {
        let root = reader.root(&parsed);
        read::standing(&mut reader, shipped(), side, root)
    });
    reader
        .faults
        .or(standing)
        .map(|(standing, _)| standing)
        .map_err(|faults| faults.to_string())
}

/// The message, rule and help of the only fault.
fn fault(side: Side, text: &str) -> String {
    without_place(&read_orders(side, text).unwrap_err())
}

/// The same of a draft.
fn draft_fault(side: Side, text: &str) -> String {
    without_place(&read_as(Form::Draft, side, text).unwrap_err())
}

/// The message, rule and help of the only fault of standing orders.
fn standing_fault(side: Side, text: &str) -> String {
    without_place(&read_standing(side, text).unwrap_err())
}

/// What the last fault says when the orders were not tried because of those before.
pub const UNTRIED: [&str; 2] = [
    "; the moves were not tried yet: mend these first",
    "; the set-up was not tried yet: mend these first",
];

/// A fault without the lines that show its place.
pub fn without_place(text: &str) -> String {
    text.lines()
        .filter(|line| {
            !line.contains("-->")
                && !line
                    .trim_start_matches([' ', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
                    .starts_with('|')
        })
        .collect::<Vec<&str>>()
        .join("\n")
}
