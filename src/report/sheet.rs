//! Tables of a report as text.

use super::wrap::{WIDTH, ascii, hang};
use crate::ruleset::Sheet;
use comfy_table::{Cell, CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};

/// The lines of a sheet without its title: column heads, a rule, rows. At most 80 columns of
/// ASCII; columns of numbers stand to the right. `nothing` is shown for a sheet without rows.
#[must_use]
pub fn lines(sheet: &Sheet, nothing: &str) -> Vec<String> {
    if sheet.rows.is_empty() {
        return hang("", &ascii(nothing));
    }
    let lines = as_table(sheet);
    if lines.iter().all(|line| line.len() <= WIDTH) {
        lines
    } else {
        as_list(sheet)
    }
}

fn as_table(sheet: &Sheet) -> Vec<String> {
    let mut table = Table::new();
    table
        .force_no_tty()
        .load_style(TableStyle::new().header_separator(LineStyle::none().fill('-').junction('-')))
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(80)
        .set_header(sheet.columns.iter().map(|head| ascii(head)));
    for row in &sheet.rows {
        table.add_row(row.iter().map(|cell| Cell::new(ascii(cell))));
    }
    for (at, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, u16::from(at + 1 < sheet.columns.len())));
        let numbers = sheet
            .rows
            .iter()
            .filter_map(|row| row.get(at))
            .all(|cell| is_number(cell));
        if numbers {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
        .lines()
        .map(|line| line.trim_end().to_owned())
        .collect()
}

/// For a sheet with more columns than fit: each row as `head: cell` pairs.
fn as_list(sheet: &Sheet) -> Vec<String> {
    sheet
        .rows
        .iter()
        .flat_map(|row| {
            let pairs: Vec<String> = sheet
                .columns
                .iter()
                .zip(row)
                .map(|(head, cell)| format!("{}: {}", ascii(head), ascii(cell)))
                .collect();
            hang("", &pairs.join(", "))
        })
        .collect()
}

fn is_number(cell: &str) -> bool {
    cell.is_empty() || cell == "-" || cell.trim().parse::<f64>().is_ok_and(f64::is_finite)
}
