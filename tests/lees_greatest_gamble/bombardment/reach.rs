//! What artillery can reach (14.1, 14.5, 14.6).

use super::{STACK, fire, reaches, stack};
use crate::drill::{Drill, hex};
use countersign::games::lees_greatest_gamble::map::Cell;
use countersign::side::Side;

#[test]
fn ex_15_what_may_be_bombarded() {
    let mut drill = Drill::new();
    drill.unit("U56", "2420");
    drill.unit("U57", "2319");
    drill.unit("U27", "2521");
    drill.unit("C51", "1628");
    for (name, at) in [
        ("C6", "2121"),
        ("C7", "2023"),
        ("C8", "1923"),
        ("C9", "2423"),
    ] {
        drill.unit(name, at);
    }
    drill.unit("U6", "1825");
    let covered = reaches(&drill, "U56", "C6").unwrap_err();
    assert_eq!(
        covered,
        "a protected hexside covers 2121 against 2420 [14.6b]"
    );
    assert_eq!(reaches(&drill, "U56", "C7"), Ok("2023".to_owned()));
    assert_eq!(reaches(&drill, "U56", "C8"), Ok("1923".to_owned()));
    let blocked = reaches(&drill, "U57", "C7").unwrap_err();
    assert!(
        blocked.starts_with("2319 does not see 2023: town in 2220 [14.4"),
        "{blocked}"
    );
    assert!(
        reaches(&drill, "U27", "C9")
            .unwrap_err()
            .ends_with("[14.6b]")
    );
    assert_eq!(reaches(&drill, "C51", "U6"), Ok("1825".to_owned()));
}

#[test]
fn rule_14_1d_markers_are_not_bombarded() {
    let mut drill = stack();
    drill.marker("U-HMC-1", "1825", &["U1"]);
    let fault = "`U-HMC-1` is a Hidden Movement Counter [14.1d]";
    assert_eq!(reaches(&drill, "C50", "U-HMC-1"), Err(fault.to_owned()));
}

/// An artillery unit in 2009 and a brigade so many columns south, on open ground.
fn range(gun: &str, target: &str, at: &str) -> Drill {
    let mut drill = Drill::new();
    drill.unit(gun, "2009");
    drill.unit(target, at);
    // Nothing between blocks.
    for hex in drill.tables.map.grid.hexes().collect::<Vec<_>>() {
        *drill.tables.map.cell_mut(hex) = Cell::default();
    }
    drill
}

#[test]
fn rule_14_5a_the_hexes_between_are_not_more_than_the_range() {
    // C5 has range 4: distance 5.
    assert!(reaches(&range("C5", "U6", "2004"), "C5", "U6").is_ok());
    assert_eq!(
        reaches(&range("C5", "U6", "2003"), "C5", "U6").unwrap_err(),
        "2003 is out of range of C5 in 2009: 5 hexes are between, its range is 4 [14.5a]"
    );
    // C34 has 3.
    assert!(reaches(&range("C34", "U6", "2005"), "C34", "U6").is_ok());
    assert!(reaches(&range("C34", "U6", "2004"), "C34", "U6").is_err());
}

#[test]
fn rule_14_5b_two_more_from_a_hill_wherever_the_target_is() {
    for target_hill in [false, true] {
        let hill = |at: &str| {
            let mut drill = range("C5", "U6", at);
            drill.tables.map.cell_mut(hex("2009")).hill = true;
            drill.tables.map.cell_mut(hex(at)).hill = target_hill;
            reaches(&drill, "C5", "U6")
        };
        assert!(hill("2002").is_ok());
        let fault = "2001 is out of range of C5 in 2009: 7 hexes are between, its range is 6 from a hill [14.5b]";
        assert_eq!(hill("2001").unwrap_err(), fault);
    }
}

#[test]
fn rule_14_5c_adjacent_targets_are_allowed_and_adjacent_enemies_do_not_hinder() {
    let mut drill = range("C5", "U6", "2008");
    assert!(reaches(&drill, "C5", "U6").is_ok());
    drill.unit("U1", "2006");
    assert!(reaches(&drill, "C5", "U1").is_ok());
}

#[test]
fn rule_14_5d_a_bombardment_may_be_counterattacked() {
    let mut drill = range("C5", "U6", "2008");
    drill.standing(Side::Usa, "counterattack = [{ unit = \"U6\" }]");
    // 4 - 2: the column +2, 12.
    let ran = fire(&drill, &[4, 6, 6, 1], &[("C5", "2008", "U6")]);
    assert!(ran.says("U6 Stone counterattacks 2009"), "{}", ran.text());
}

#[test]
fn rule_14_6a_none_into_heavy_woods_or_town_not_even_adjacent() {
    for (heavy, town, what) in [(true, false, "heavy woods"), (false, true, "a town")] {
        let mut drill = range("C5", "U6", "2008");
        let cell = drill.tables.map.cell_mut(hex("2008"));
        (cell.heavy, cell.town) = (heavy, town);
        let fault = format!("`U6` is in {what} in 2008 [14.6a]");
        assert_eq!(reaches(&drill, "C5", "U6"), Err(fault));
    }
    // Light woods are open to it.
    let mut drill = range("C5", "U6", "2008");
    drill.tables.map.cell_mut(hex("2008")).light = true;
    assert!(reaches(&drill, "C5", "U6").is_ok());
}

#[test]
fn rule_14_6b_a_protected_hexside_covers_the_hex_with_its_symbol_and_none_beyond() {
    let mut drill = range("C5", "U6", "2008");
    drill.unit("U1", "2007");
    let edge = drill.tables.map.edge_mut(hex("2008"), hex("2009"));
    edge.protected = Some(hex("2008"));
    let fault = "a protected hexside covers 2008 against 2009 [14.6b]";
    assert_eq!(reaches(&drill, "C5", "U6"), Err(fault.to_owned()));
    assert!(reaches(&drill, "C5", "U1").is_ok());
    // Nor outward.
    let edge = drill.tables.map.edge_mut(hex("2008"), hex("2009"));
    edge.protected = Some(hex("2009"));
    assert!(reaches(&drill, "C5", "U6").is_ok());
}

#[test]
fn rule_14_6c_terrain_changes_neither_die_nor_column() {
    let mut drill = stack();
    let cell = drill.tables.map.cell_mut(hex("1825"));
    (cell.rough, cell.light) = (true, true);
    let ran = fire(&drill, &[3], &STACK[..1]);
    assert!(
        ran.says("needs column 1: 1 A, 2-4 -, 5-6 D): -"),
        "{}",
        ran.text()
    );
}
