//! What `check` shows of orders: the Command Points.

use super::read_orders;
use crate::drill::Drill;
use countersign::games::little_round_top::LittleRoundTop;
use countersign::games::little_round_top::board::Stage;
use countersign::report::sheet;
use countersign::ruleset::{Ruleset, Sheet};
use countersign::side::Side;

fn preview(text: &str) -> Vec<Sheet> {
    let mut drill = Drill::new();
    drill.board.stage = Stage::Confederate;
    drill.company("15AL-H", "0908", "N");
    drill.company("15AL-I", "1007", "N");
    drill.officer("Oates", "0908");
    drill.officer("Hill", "0909");
    drill.company("4AL-A", "0312", "N");
    drill.officer("Scruggs", "0312");
    drill.board.fatigued.insert("15AL".parse().unwrap());
    let orders = read_orders(Side::Csa, text).unwrap();
    LittleRoundTop::preview(&drill.tables, &drill.board, &orders)
}

#[test]
fn rule_4_11a_check_shows_what_each_officer_has_and_spends() {
    let sheets = preview(
        "[[order]]\nofficer = \"Oates\"\ncompanies = [\"15AL-H\", \"15AL-I\"]\ndo = [\"forward\", \
         \"volley\"]",
    );
    assert_eq!(sheets.len(), 1, "Hill and Scruggs spend nothing");
    let oates = &sheets[0];
    assert_eq!(oates.title, "Oates: 19 CP, 14 spent, 5 left");
    assert_eq!(oates.columns, ["for", "what", "CP", "rules"]);
    let points: Vec<&str> = oates.rows.iter().map(|row| row[2].as_str()).collect();
    assert_eq!(points, ["+24", "-5", "-2", "-5", "-2", "-5"]);
    let whom: Vec<&str> = oates.rows.iter().map(|row| row[0].as_str()).collect();
    assert_eq!(whom, ["", "", "15AL-H", "15AL-H", "15AL-I", "15AL-I"]);
    assert_eq!(oates.rows[1][3], "16.0b");
    assert!(oates.rows[2][1].contains("0907"), "{oates:?}");
    assert_eq!(oates.rows[3][3], "10.3a");
    for line in sheet::lines(oates, "nothing") {
        assert!(line.len() <= 80, "{line}");
    }
}

#[test]
fn rule_4_11a_orders_that_cost_nothing_show_nothing() {
    assert!(preview("").is_empty());
    assert!(preview("[[order]]\ncompanies = [\"15AL-H\"]\ndo = [\"left 1\"]").is_empty());
}
