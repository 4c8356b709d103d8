//! What `check` shows of legal orders.

use super::drill::{Drill, un};
use countersign::games::lees_greatest_gamble::orders::preview::sheets;
use countersign::side::Side;

#[test]
fn movement_attacks_and_bombardments_are_told() {
    let mut drill = Drill::new();
    drill.unit("C11", "2722");
    drill.unit("C12", "2823");
    drill.unit("C15", "2722");
    drill.unit("C50", "1628");
    drill.unit("U14", "2721");
    drill.unit("U6", "1825");
    drill.orders(
        Side::Csa,
        "[[order]]\nunit = \"C11\"\nattack = \"2721\"\nsupport = [\"C15\"]\n\
         [[order]]\nunit = \"C12\"\npath = [\"2822\"]\nattack = \"2721\"\n\
         [[order]]\nunit = \"C50\"\nbombard = \"U6\"\n",
    );
    let sheets = sheets(&drill.tables, &drill.board, &drill.orders);
    let titles: Vec<&str> = sheets.iter().map(|sheet| sheet.title.as_str()).collect();
    assert_eq!(
        titles,
        [
            "Movement",
            "Attacks, before Defensive Support",
            "Bombardments"
        ],
        "{sheets:?}"
    );
    assert!(sheets[0].rows[0][0].contains("C12"), "{:?}", sheets[0]);
    // 4 - 4 + 1 support; together +1 and +2.
    assert_eq!(sheets[1].rows[0][3..], ["+1", "+2"]);
    assert_eq!(sheets[1].rows[1][3..], ["+0", "+2"]);
    assert_eq!(sheets[2].rows[0][2], "U6 in 1825");
}

#[test]
fn rule_18_5a_where_units_of_a_removed_marker_will_stand_is_shown() {
    let mut drill = Drill::new();
    drill.marker("C-HMC-1", "3029", &["C1", "C2"]).contents = Some(vec![un("C1"), un("C2")]);
    drill.orders(
        Side::Csa,
        "[[order]]\nunit = \"C-HMC-1\"\nremove = true\ndeploy = [\"C2 3030\"]\n",
    );
    let sheets = sheets(&drill.tables, &drill.board, &drill.orders);
    assert_eq!(sheets.len(), 1, "{sheets:?}");
    assert_eq!(sheets[0].title, "Deployment");
    let rows = &sheets[0].rows;
    assert_eq!(
        (rows[0][0].as_str(), rows[0][2].as_str()),
        ("C-HMC-1", "2928")
    );
    assert_eq!(rows[1][2], "3030");
    assert!(rows[1][1].contains("C2"), "{rows:?}");
}
