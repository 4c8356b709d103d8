//! What `check` shows of legal orders.

use super::drill::{Drill, un};
use countersign::games::lees_greatest_gamble::LeesGreatestGamble;
use countersign::games::lees_greatest_gamble::board::Status;
use countersign::games::lees_greatest_gamble::orders::preview::sheets;
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use std::collections::BTreeMap;

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
            "Movement, if the army is in Attack",
            "Attacks, before Defensive Support, if the army is in Attack",
            "Bombardments, if the army is in Attack",
            "In other command states"
        ],
        "{sheets:?}"
    );
    assert!(sheets[0].rows[0][0].contains("C12"), "{:?}", sheets[0]);
    // 4 - 4 + 1 support; together +1 and +2.
    assert_eq!(sheets[1].rows[0][3..], ["+1", "+2"]);
    assert_eq!(sheets[1].rows[1][3..], ["+0", "+2"]);
    assert_eq!(sheets[2].rows[0][2], "U6 in 1825");
    let rows = &sheets[3].rows;
    let row = |unit: &str| {
        rows.iter()
            .find(|row| row[0].starts_with(unit))
            .map(|row| &row[1..])
    };
    assert_eq!(
        row("C12"),
        Some(
            &[
                "Passive or in Panic".to_owned(),
                "stays in 2823, does not attack 2721".to_owned()
            ][..]
        ),
        "{rows:?}"
    );
    assert_eq!(
        row("C11"),
        Some(
            &[
                "Passive or in Panic".to_owned(),
                "is not coordinated".to_owned()
            ][..]
        ),
        "{rows:?}"
    );
    assert_eq!(row("C50"), None, "{rows:?}");
}

/// One state only is not told of; at night nobody coordinates.
#[test]
fn rule_11_6d_rule_16_1a_the_preview_names_states_and_coordination_where_there_are() {
    let mut drill = Drill::new();
    drill.unit("C11", "2722");
    drill.unit("C12", "2822");
    drill.unit("U14", "2721");
    drill.board.turn = 11;
    let both = "[[order]]\nunit = \"C11\"\nattack = \"2721\"\n\
                [[order]]\nunit = \"C12\"\nattack = \"2721\"\n";
    drill.orders(Side::Csa, both);
    let attacks = |drill: &Drill| {
        let all = sheets(&drill.tables, &drill.board, &drill.orders);
        assert_eq!(all.len(), 1, "{all:?}");
        all[0].clone()
    };
    let night = attacks(&drill);
    assert!(
        night.title.ends_with(", if the army is in Attack"),
        "{night:?}"
    );
    assert_eq!(night.rows[0][4], "-");
    assert_eq!(night.rows[1][4], "-");
    drill.board.options.command = false;
    assert_eq!(attacks(&drill).title, "Attacks, before Defensive Support");
    drill.board.turn = 5;
    assert_eq!(attacks(&drill).rows[0][4], "+1");
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
    assert_eq!(sheets.len(), 2, "{sheets:?}");
    assert_eq!(sheets[0].title, "Deployment, if the army is in Attack");
    // 16.5c, 16.6c: it stays as it is.
    let other = ["C-HMC-1", "Passive or in Panic", "stays in 3029"];
    assert_eq!(sheets[1].rows, [other]);
    let rows = &sheets[0].rows;
    assert_eq!(
        (rows[0][0].as_str(), rows[0][2].as_str()),
        ("C-HMC-1", "2928")
    );
    assert_eq!(rows[1][2], "3030");
    assert!(rows[1][1].contains("C2"), "{rows:?}");
}

/// Markers that are made, on the map or at an entry hex, and where they are not.
#[test]
fn rule_18_2a_rule_18_7a_rule_16_5c_the_preview_tells_of_markers_that_are_made() {
    let mut drill = Drill::new();
    drill.unit("C6", "3029");
    drill.unit("C7", "3129");
    drill.unit("U21", "3217");
    drill.board.unit_mut(un("C35")).status = Status::Waiting;
    drill.board.day = 3;
    let make = "[[order]]\ncreate = [\"C-HMC-1\", \"C-HMC-2\"]\nat = \"3029\"\n\
                units = [\"C7\", \"C6\"]\nunless = [\"state passive\", \"state panic\"]\n\
                [[order]]\ncreate = [\"C-HMC-3\"]\ngate = \"A\"\nunits = [\"C35\"]\n";
    drill.orders(Side::Csa, make);
    let sheets = sheets(&drill.tables, &drill.board, &drill.orders);
    let made = &sheets[0];
    assert!(made.title.starts_with("Markers made"), "{sheets:?}");
    assert_eq!(
        made.rows,
        [
            ["C-HMC-1 and C-HMC-2", "in 3029", "C6 and C7"],
            ["C-HMC-3", "ready at A", "C35"]
        ]
    );
    let changes = sheets.last().unwrap();
    assert_eq!(changes.title, "In other command states");
    let row = |name: &str| {
        let mut rows = changes.rows.iter();
        rows.find(|row| row[0] == name).map(|row| row[1..].to_vec())
    };
    let not = ["Passive or in Panic", "is not made"]
        .map(str::to_owned)
        .to_vec();
    assert_eq!(row("C-HMC-1"), Some(not.clone()));
    assert_eq!(row("C-HMC-2"), Some(not));
    assert_eq!(row("C-HMC-3"), None);
}

/// A set-up has a preview too.
#[test]
fn rule_23_1d_the_preview_tells_of_markers_that_are_made_at_set_up() {
    let mut drill = Drill::new();
    drill.board =
        LeesGreatestGamble::opening(&drill.tables, "second-day", &BTreeMap::new()).unwrap();
    let make = "[[order]]\ncreate = [\"C-HMC-1\", \"C-HMC-2\"]\nat = \"1628\"\nunits = [\"C1\"]\n";
    drill.orders(Side::Csa, make);
    let sheets = sheets(&drill.tables, &drill.board, &drill.orders);
    // The others of the group stand there, or in the nearest hex with room.
    let placed = sheets
        .iter()
        .find(|sheet| sheet.title == "Where units will stand");
    let placed = &placed.unwrap().rows;
    assert_eq!(placed[0], ["C2 Benning", "1628"], "{placed:?}");
    assert_eq!(placed.len(), 16, "{placed:?}");
    assert!(
        !placed.iter().any(|row| row[0].starts_with("C1 ")),
        "{placed:?}"
    );
}
