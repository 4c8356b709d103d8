//! What `check` shows of legal orders.

use super::drill::Drill;
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
