//! The schedule and the set-ups (3.3, S-1, S-2).

use super::{changed, rules, said};
use crate::drill::{hex, shipped, un};
use countersign::games::lees_greatest_gamble::board::Scenario;
use countersign::games::lees_greatest_gamble::tables::{SetUp, read};
use countersign::games::lees_greatest_gamble::unit::{Entry, UnitId, units_of};
use countersign::side::Side;
use std::collections::BTreeSet;

#[test]
fn rule_3_3a_s_1_everybody_arrives_once() {
    let tables = shipped();
    for (side, starters) in [(Side::Csa, 2), (Side::Usa, 2)] {
        let rows = tables.schedule.iter().filter(|row| row.side == side);
        let units: Vec<UnitId> = rows.clone().flat_map(|row| row.units.clone()).collect();
        let different: BTreeSet<UnitId> = units.iter().copied().collect();
        assert_eq!(units.len(), different.len());
        assert_eq!(units.len() + starters, usize::from(units_of(side)));
        assert_eq!(rows.filter(|row| row.train).count(), 1);
    }
    assert_eq!(tables.schedule.len(), 13 + 21);
    let starters: BTreeSet<UnitId> = ["C41", "C43", "U72", "U73"].map(un).into();
    let late: BTreeSet<UnitId> = tables
        .schedule
        .iter()
        .flat_map(|row| row.units.clone())
        .collect();
    assert!(starters.is_disjoint(&late));
}

/// Day, turn and entry hex of a unit.
fn due(name: &str) -> (i64, i64, char) {
    let schedule = &shipped().schedule;
    let row = schedule.iter().find(|row| row.units.contains(&un(name)));
    let row = row.unwrap();
    (row.day, row.turn, letter(row.entry))
}

fn letter(entry: Entry) -> char {
    entry.to_string().chars().next().unwrap()
}

#[test]
fn rule_3_3b_mahone_arrives_on_turn_8_at_a() {
    assert_eq!(due("C35"), (1, 8, 'A'));
}

#[test]
fn rule_3_3c_numbers_govern_perrin_arrives_with_his_division() {
    assert_eq!(due("C47"), (1, 5, 'A'));
    let schedule = &shipped().schedule;
    let row = schedule.iter().find(|row| row.units.contains(&un("C47")));
    assert_eq!(row.unwrap().units.len(), 5);
}

#[test]
fn rule_3_3d_rowley_and_stone_arrive_at_i_on_turn_4() {
    assert_eq!(due("U5"), (1, 4, 'I'));
    assert_eq!(due("U6"), (1, 4, 'I'));
}

#[test]
fn rule_3_3e_the_boxed_rows_are_valid() {
    for (units, when) in [
        (["U54", "U55", "U56"].as_slice(), (1, 3, 'G')),
        (&["U50", "U51"], (1, 3, 'H')),
        (&["U3", "U4", "U7", "U8"], (1, 3, 'H')),
        (&["U52", "U53", "U57"], (1, 4, 'G')),
        (&["U58", "U64"], (1, 6, 'F')),
    ] {
        for unit in units {
            assert_eq!(due(unit), when, "{unit}");
        }
    }
    let third = shipped()
        .schedule
        .iter()
        .filter(|row| row.side == Side::Usa && (row.day, row.turn) == (1, 3));
    assert_eq!(third.filter(|row| letter(row.entry) == 'H').count(), 2);
}

#[test]
fn s_1_a_changed_schedule_is_refused() {
    assert_eq!(
        said("\"1 July 8A: 35-40\"", "\"1 July 7A: 35-40\""),
        [
            "`1 July 7A: 35-40` differs from the printed game [S-1]; write `1 July 8A: 35-40`; only house values may be replaced"
        ]
    );
    assert_eq!(
        said("\"1 July 8A: 35-40\", ", ""),
        ["`CSA` has 12 rows; write the 13 rows of the printed schedule"]
    );
    assert_eq!(rules("\"1 July 11F: Train\"", "\"1 July 11F: 1\""), ["S-1"]);
    // Spaces are nobody's business.
    assert!(read(&changed("1 July 8A: 35-40", " 1 July  8A: 35-40 ")).is_ok());
}

fn set_up(scenario: Scenario) -> &'static SetUp {
    &shipped().set_ups[&scenario]
}

/// Where a unit is set up, with `s` and `h`.
fn post(scenario: Scenario, name: &str) -> String {
    let posts = set_up(scenario).posts.iter();
    let mut found: Vec<String> = posts
        .flat_map(|post| post.units.iter().map(move |unit| (post, unit)))
        .filter(|(_, (id, _))| *id == un(name))
        .map(|(post, (_, shaken))| {
            let shaken = if *shaken { "s" } else { "" };
            let hidden = if post.hidden { "h" } else { "" };
            format!("{}{shaken}{hidden}", post.hex)
        })
        .collect();
    assert!(found.len() < 2, "{name}: {found:?}");
    found.pop().unwrap_or_default()
}

fn units(scenario: Scenario) -> usize {
    let posts = set_up(scenario).posts.iter();
    posts.map(|post| post.units.len()).sum()
}

#[test]
fn s_2_the_set_ups() {
    use Scenario::{FirstDay, FullBattle, LittleRoundTop, McphersonsRidge, SecondDay};
    for (scenario, unit, at) in [
        (FullBattle, "C41", "1234"),
        (FullBattle, "C43", "1234"),
        (FullBattle, "C1", ""),
        (FirstDay, "C43", "1234"),
        (McphersonsRidge, "C28", "1221"),
        (McphersonsRidge, "C30", "1222s"),
        (McphersonsRidge, "C43", ""),
        (McphersonsRidge, "U51", "1519"),
        (McphersonsRidge, "U73", "1817"),
        (SecondDay, "C3", "1628h"),
        (SecondDay, "C43", "1926sh"),
        (SecondDay, "C42", "1926h"),
        (SecondDay, "C54", "1207"),
        (SecondDay, "U27", "3119"),
        (SecondDay, "U20", "3119h"),
        (SecondDay, "U55", "2319s"),
        (SecondDay, "U72", "3225"),
        (LittleRoundTop, "C3", "3925"),
        (LittleRoundTop, "C45", "1926h"),
        (LittleRoundTop, "C30", "1922"),
        (LittleRoundTop, "U1", "2621"),
        (LittleRoundTop, "U19", "2621"),
        (LittleRoundTop, "U27", "3024"),
        (LittleRoundTop, "U29", "3119"),
        (LittleRoundTop, "U72", ""),
        (LittleRoundTop, "U73", ""),
    ] {
        assert_eq!(post(scenario, unit), at, "{scenario:?} {unit}");
    }
    assert_eq!(
        Scenario::ALL.map(units),
        [4, 21 + 18, 4, 48 + 41, 48 + 41 - 2 + 18]
    );
    assert_eq!(
        set_up(SecondDay).trains,
        [(Side::Csa, hex("1628")), (Side::Usa, hex("3212"))]
    );
    assert_eq!(set_up(LittleRoundTop).trains, set_up(SecondDay).trains);
    assert!(set_up(McphersonsRidge).trains.is_empty());
}

#[test]
fn s_2_a_changed_set_up_is_refused() {
    assert_eq!(
        said("3425: 73; ", "3426: 73; "),
        [
            "`3426: 73` differs from the printed game [S-2]; write `3425: 73`; only house values may be replaced"
        ]
    );
    assert_eq!(rules("2319: 54s+55s; ", "2319: 54s+55; "), ["S-2"]);
    assert_eq!(
        said("3425: 73; ", ""),
        ["`USA` has 23 entries; write the 24 printed ones, with `;` between"]
    );
}
