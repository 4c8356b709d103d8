//! The shipped tables, and what is refused in a file of tables (2, 3.3, H-01 to H-50, S-1, S-2).

use super::drill::{hex, shipped, un};
use countersign::diagnostic::Source;
use countersign::games::lees_greatest_gamble::board::Scenario;
use countersign::games::lees_greatest_gamble::tables::{
    Loss, Outcome, Ratings, SHIPPED, SetUp, read,
};
use countersign::games::lees_greatest_gamble::unit::{Arm, Entry, UnitId, units_of};
use countersign::side::Side;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::collections::BTreeSet;

/// The shipped file with some words changed.
pub fn changed(from: &str, to: &str) -> Source {
    assert_eq!(SHIPPED.matches(from).count(), 1, "{from}");
    Source::new("tables.toml", SHIPPED.replacen(from, to, 1))
}

/// What reading the shipped file with some words changed says, without the places.
pub fn said(from: &str, to: &str) -> Vec<String> {
    read(&changed(from, to))
        .unwrap_err()
        .iter()
        .map(|fault| {
            assert!(fault.place.is_some(), "{fault}");
            let rule = fault
                .rule
                .map_or(String::new(), |rule| format!(" [{rule}]"));
            let help = fault.help.as_deref().unwrap_or("nothing");
            format!("{}{rule}; {help}", fault.message)
        })
        .collect()
}

/// The rules that it names, each once.
pub fn rules(from: &str, to: &str) -> Vec<&'static str> {
    let faults = read(&changed(from, to)).unwrap_err();
    let mut rules: Vec<&str> = faults
        .iter()
        .map(|fault| fault.rule.map_or("none", |rule| rule.id()))
        .collect();
    rules.dedup();
    rules
}

fn brigade(name: &str) -> ([i64; 2], [i64; 2], Loss) {
    match shipped().unit(un(name)).ratings {
        Ratings::Brigade {
            combat,
            morale,
            loss,
        } => (combat, morale, loss),
        Ratings::Artillery { .. } => panic!("{name} is artillery"),
    }
}

fn guns(name: &str) -> [i64; 4] {
    match shipped().unit(un(name)).ratings {
        Ratings::Artillery {
            range,
            offensive,
            defensive,
            alone,
        } => [range, offensive, defensive, alone],
        Ratings::Brigade { .. } => panic!("{name} is a brigade"),
    }
}

#[test]
fn rule_2_4a_infantry_cavalry_and_artillery() {
    let tables = shipped();
    let count = |side: Side, arm: Arm| UnitId::of(side).filter(|id| tables.arm(*id) == arm).count();
    let counts = |side| [Arm::Infantry, Arm::Cavalry, Arm::Artillery].map(|arm| count(side, arm));
    assert_eq!(counts(Side::Csa), [37, 4, 15]);
    assert_eq!(counts(Side::Usa), [51, 6, 20]);
    assert!(Arm::Infantry.is_brigade() && Arm::Cavalry.is_brigade());
    assert!(!Arm::Artillery.is_brigade());
    for arm in [Arm::Infantry, Arm::Cavalry, Arm::Artillery] {
        for id in UnitId::all().filter(|id| tables.arm(*id) == arm) {
            let rated = matches!(tables.unit(id).ratings, Ratings::Brigade { .. });
            assert_eq!(rated, arm.is_brigade(), "{id}");
        }
    }
    // A cavalry brigade among the infantry.
    assert_eq!(
        said("{ unit = \"C1\", name", "{ unit = \"C53\", name"),
        ["`C53` stands under `infantry` [2.4a]; move it to `cavalry`"]
    );
}

#[test]
fn rule_2_5a_lettered_counters_are_separate_units() {
    let tables = shipped();
    assert_eq!(tables.name(un("U47")), "U47 Tompkins-a");
    assert_eq!(tables.name(un("U48")), "U48 Tompkins-b");
    assert_eq!(tables.name(un("U49")), "U49 Tompkins-c");
    assert_ne!(guns("U47"), guns("U49"));
    let names: BTreeSet<String> = UnitId::all().map(|id| tables.name(id)).collect();
    assert_eq!(names.len(), 133);
}

#[test]
fn rule_2_6a_rule_2_7a_both_sides_of_a_brigade() {
    assert_eq!(brigade("C4"), ([6, 4], [5, 4], Loss::FourPlus));
    assert_eq!(brigade("U50"), ([2, 1], [3, 2], Loss::Three));
    for id in UnitId::all() {
        if let Ratings::Brigade { combat, morale, .. } = shipped().unit(id).ratings {
            assert!(combat[1] <= combat[0] && morale[1] <= morale[0], "{id}");
        }
    }
    for wrong in ["4", "4/x", "x/3", "4/3/2", "10/3", "-1/0"] {
        let to = format!("name = \"Anderson\", combat = \"{wrong}\"");
        assert_eq!(
            said("name = \"Anderson\", combat = \"4/3\"", &to),
            [format!(
                "`{wrong}` are no two sides of a counter; write front/Shaken, each from 0 to 9: `combat = \"4/3\"`"
            )]
        );
    }
}

#[test]
fn rule_2_8a_loss_ratings() {
    let found: BTreeSet<Loss> = UnitId::all()
        .filter_map(|id| match shipped().unit(id).ratings {
            Ratings::Brigade { loss, .. } => Some(loss),
            Ratings::Artillery { .. } => None,
        })
        .collect();
    assert_eq!(found, BTreeSet::from(Loss::ALL));
    assert_eq!(
        said(
            "\"Anderson\", combat = \"4/3\", morale = \"4/3\", loss = \"5\"",
            "\"Anderson\", combat = \"4/3\", morale = \"4/3\", loss = \"5+\""
        ),
        ["`5+` is no Loss Rating [2.8a]; write `2`, `3`, `4`, `4+` or `5`"]
    );
}

#[test]
fn rule_2_10a_artillery_has_support_and_self_defence() {
    assert_eq!(guns("C16"), [4, 1, 2, 0]);
    assert_eq!(guns("U69"), [6, 1, 2, 0]);
    for id in UnitId::all() {
        if let Ratings::Artillery {
            offensive,
            defensive,
            ..
        } = shipped().unit(id).ratings
        {
            assert_eq!(offensive, 1, "{id}");
            assert!([2, 3].contains(&defensive), "{id}");
        }
    }
    // 11.4 prints the values of both.
    assert_eq!(
        said(
            "\"Henry\", range = 4, offensive = 1, defensive = 2",
            "\"Henry\", range = 4, offensive = 2, defensive = 4"
        ),
        [
            "`offensive = 2` is not printed on any counter [11.4d]; write 1",
            "`defensive = 4` is not printed on any counter [11.4e]; write 2 or 3",
        ]
    );
}

#[test]
fn rule_2_11a_h_20_the_army_markers() {
    let tables = shipped();
    let (csa, usa) = (tables.army(Side::Csa), tables.army(Side::Usa));
    assert_eq!((csa.span, csa.panic, csa.coordination), ((5, 8), 3, 3));
    assert_eq!((usa.span, usa.panic, usa.coordination), ((6, 10), 4, 2));
    let read = read(&changed(
        "span = [5, 8], panic = 3",
        "span = [4, 7], panic = 2",
    ))
    .unwrap();
    assert_eq!(read.armies[0].span, (4, 7));
    assert_eq!(
        said("span = [5, 8]", "span = [8, 5]"),
        ["the Command Span of CSA runs from 8 to 5; write its low end first: `span = [5, 8]`"]
    );
    assert_eq!(
        said("span = [5, 8]", "span = [5]"),
        ["`span` has 1 numbers; write 2 numbers"]
    );
    assert_eq!(
        said("span = [5, 8]", "span = [1, 8]"),
        ["`span` is 1; write a whole number from 2 to 12"]
    );
}

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

#[test]
fn h_01_the_printed_cells_stand_and_the_others_may_be_replaced() {
    let tables = shipped();
    let row = |sum: usize| {
        tables.results[sum - 2]
            .map(|cell| cell.to_string())
            .join(" ")
    };
    assert_eq!(row(2), "AE A D3 AER D4 A AE D4 AER");
    assert_eq!(row(3), "A A A AER D5 AE A AER A");
    assert!(row(4).starts_with("A D4"));
    assert_eq!(row(11), "AR AR DER AR D D2 DR DE -");
    assert_eq!(
        said("\"AE  A   D3  AER D4", "\"AE  A   D4  AER D4"),
        [
            "`D4` in row 2 of `rows` differs from the printed game [12.1a]; write `D3`; only house values may be replaced"
        ]
    );
    assert_eq!(
        rules("\"A   D4  D2  DER D3", "\"AE  D4  D2  DER D3"),
        ["12.1a"]
    );
    let other = read(&changed("\"A   D4  D2  DER D3", "\"A   D3  D2  DER D3")).unwrap();
    assert_eq!(other.results[2][1].to_string(), "D3");
}

/// Sums of two dice and how often they come.
fn weighted(column: usize, what: impl Fn(Outcome) -> bool) -> i64 {
    let weights = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
    let cells = shipped().results.iter().map(|row| row[column]);
    cells
        .zip(weights)
        .filter(|(cell, _)| what(*cell))
        .map(|(_, weight)| weight)
        .sum()
}

#[test]
fn h_01_the_chances_rise_and_fall_with_the_differential() {
    let line = |what: fn(Outcome) -> bool| -> Vec<i64> {
        (0..9).map(|column| weighted(column, what)).collect()
    };
    assert_eq!(
        line(|cell| matches!(cell, Outcome::Attacker { .. })),
        [28, 25, 22, 19, 16, 13, 11, 8, 4]
    );
    assert_eq!(
        line(|cell| matches!(
            cell,
            Outcome::Attacker {
                elimination: true,
                ..
            }
        )),
        [11, 10, 9, 7, 6, 6, 4, 3, 2]
    );
    assert_eq!(
        line(|cell| matches!(cell, Outcome::Attacker { rout: true, .. })),
        [8, 8, 7, 5, 5, 4, 3, 2, 1]
    );
    assert_eq!(
        line(|cell| cell == Outcome::Nothing),
        [4, 4, 4, 5, 4, 4, 4, 3, 2]
    );
    assert_eq!(
        line(|cell| matches!(cell, Outcome::Defender { .. })),
        [4, 7, 10, 12, 16, 19, 21, 25, 30]
    );
    assert_eq!(
        line(|cell| matches!(
            cell,
            Outcome::Defender {
                elimination: true,
                ..
            }
        )),
        [0, 1, 2, 3, 5, 5, 7, 8, 10]
    );
    assert_eq!(
        line(|cell| matches!(cell, Outcome::Defender { rout: true, .. })),
        [0, 1, 2, 3, 5, 6, 8, 11, 11]
    );
    for (morale, expected) in [
        (2, [4, 4, 7, 12, 14, 17, 20, 23, 26]),
        (3, [1, 4, 6, 9, 11, 14, 17, 20, 23]),
        (4, [1, 1, 2, 4, 7, 11, 13, 15, 19]),
        (5, [0, 1, 2, 3, 5, 6, 8, 11, 14]),
    ] {
        let leaves = |cell: Outcome| match cell {
            Outcome::Defender { rout, figure, .. } => {
                rout || figure.is_some_and(|figure| figure > morale)
            }
            Outcome::Nothing | Outcome::Attacker { .. } => false,
        };
        let found: Vec<i64> = (0..9).map(|column| weighted(column, leaves)).collect();
        assert_eq!(found, expected, "Morale {morale}");
    }
}

#[test]
fn results_are_read_as_they_are_written() {
    for cell in [
        "-", "A", "AE", "AR", "AER", "D", "DE", "DR", "DER", "D2", "D6",
    ] {
        assert_eq!(Outcome::read(cell).unwrap().to_string(), cell);
    }
    for wrong in [
        "", "E", "A3", "DE3", "DR3", "D0", "D7", "DRE", "D-", "a", "Dé", "D 3",
    ] {
        assert_eq!(Outcome::read(wrong), None, "{wrong}");
    }
    assert_eq!(
        said("DR  DE  AE  AE\"", "DR  DE  AE  AX\""),
        [
            "`AX` is no result; write `-`, `A` or `D` with E, R or (D alone) a figure: `AER`, `DE`, `D3`"
        ]
    );
    assert_eq!(
        said("DR  DE  AE  AE\"", "DR  DE  AE\""),
        [
            "the row has 8 results; write nine, for the differentials from -4 to +4, with a space between"
        ]
    );
}

#[test]
fn h_10_printed_costs_and_shifts_stand_and_the_others_may_be_replaced() {
    let tables = shipped();
    assert_eq!(tables.terrain.rough, [2, 4]);
    assert_eq!(tables.terrain.town, [1, 1, 1]);
    assert_eq!(tables.terrain.stream, [0, 1, 2]);
    assert_eq!(tables.terrain.ravine, [1, 2, 2]);
    assert_eq!(tables.terrain.protected, [0, 1, 1]);
    let other = read(&changed(
        "stream = { cost = [0, 1, 2]",
        "stream = { cost = [1, 1, 2]",
    ))
    .unwrap();
    assert_eq!(other.terrain.stream, [1, 1, 2]);
    for (from, to, expected) in [
        (
            "heavy_woods = { cost = [1, 4, 4]",
            "heavy_woods = { cost = [1, 3, 4]",
            "`cost` of `heavy_woods` differs from the printed game [6.4c]; write `[1, 4, 4]`; only house values may be replaced",
        ),
        (
            "slope = { cost = [0, 2, 2]",
            "slope = { cost = [0, 2, 3]",
            "`cost` of `slope` differs from the printed game [6.5a]; write `[0, 2, 2]`; only house values may be replaced",
        ),
        (
            "rough = { cost = [2, 4], shift = -2 }",
            "rough = { cost = [2, 4], shift = -1 }",
            "`shift = -1` differs from the printed game [11.5b]; write `shift = -2`; only house values may be replaced",
        ),
        (
            "town = { cost = [1, 1, 1], shift = -1 }",
            "town = { cost = [1, 1, 1], shift = -2 }",
            "`shift = -2` differs from the printed game [11.5a]; write `shift = -1`; only house values may be replaced",
        ),
        (
            "town = { cost = [1, 1, 1]",
            "town = { cost = [0, 1, 1]",
            "`cost` is 0; write a whole number from 1 to 8",
        ),
    ] {
        assert_eq!(said(from, to), [expected]);
    }
}

#[test]
fn rule_1_2b_a_stream_shifts_by_one() {
    assert_eq!(
        rules(
            "stream = { cost = [0, 1, 2], shift = -1 }",
            "stream = { cost = [0, 1, 2], shift = 0 }"
        ),
        ["11.5a"]
    );
}

#[test]
fn h_30_brigades_may_be_replaced_but_none_left_out() {
    assert_eq!(brigade("U77"), ([4, 2], [4, 3], Loss::Five));
    assert_eq!(brigade("C38"), ([4, 3], [4, 3], Loss::FourPlus));
    let other = read(&changed(
        "\"Anderson\", combat = \"4/3\"",
        "\"Anderson\", combat = \"7/5\"",
    ))
    .unwrap();
    match other.unit(un("C1")).ratings {
        Ratings::Brigade { combat, .. } => assert_eq!(combat, [7, 5]),
        Ratings::Artillery { .. } => panic!(),
    }
    let line = "  { unit = \"C1\", name = \"Anderson\", combat = \"4/3\", morale = \"4/3\", loss = \"5\" },\n";
    assert_eq!(
        said(line, ""),
        ["`C1` is missing [3.3a]; add a line for it to `infantry`"]
    );
    assert_eq!(
        said(line, &line.repeat(2)),
        ["`C1` stands twice; give every unit one line"]
    );
    assert_eq!(
        said("unit = \"C1\",", "unit = \"C57\","),
        ["`C57` is no unit; they are C1 to C56 and U1 to U77"]
    );
}

#[test]
fn h_40_artillery_may_be_replaced() {
    assert_eq!(guns("C51"), [6, 1, 2, 1]);
    assert_eq!(guns("U57"), [5, 1, 2, 1]);
    let other = read(&changed("\"Nelson\", range = 3", "\"Nelson\", range = 4")).unwrap();
    match other.unit(un("C34")).ratings {
        Ratings::Artillery { range, .. } => assert_eq!(range, 4),
        Ratings::Brigade { .. } => panic!(),
    }
    assert_eq!(
        said("\"Nelson\", range = 3", "\"Nelson\", range = 21"),
        ["`range` is 21; write a whole number from 0 to 20"]
    );
}

#[test]
fn a_printed_figure_that_differs_is_refused() {
    for (from, to, expected) in [
        (
            "unit = 4, marker = 6",
            "unit = 5, marker = 6",
            "`unit` differs from the printed game [8.2a]; write `unit = 4`; only house values may be replaced",
        ),
        (
            "stack = 3",
            "stack = 4",
            "`stack` differs from the printed game [9.1a]; write `stack = 3`; only house values may be replaced",
        ),
        (
            "night = 3",
            "night = 5",
            "`night` differs from the printed game [20.2c]; write `night = 3`; only house values may be replaced",
        ),
        (
            "defensive = [2, 3]",
            "defensive = [2, 4]",
            "`defensive` differs from the printed game [11.4e]; write `defensive = [2, 3]`; only house values may be replaced",
        ),
        (
            "rain = 3",
            "rain = 2",
            "`rain` differs from the printed game [20.5a]; write `rain = 3`; only house values may be replaced",
        ),
        (
            "shift = -2 }                              # 22.5",
            "shift = -3 }",
            "`shift` differs from the printed game [22.5a]; write `shift = -2`; only house values may be replaced",
        ),
        (
            "\"- D DR\", \"- D DR\", \"D DR DER\", \"D",
            "\"- D DR\", \"- D D\", \"D DR DER\", \"D",
            "`bombardment` differs from the printed game [14.3b]; write `bombardment = [\"A A A\", \"- D D\", \"- D DR\", \"- D DR\", \"D DR DER\", \"D DR DER\"]`; only house values may be replaced",
        ),
    ] {
        assert_eq!(said(from, to), [expected]);
    }
}

#[test]
fn the_printed_part_may_be_left_out() {
    let (head, rest) = SHIPPED.split_once("\n[printed]\n").unwrap();
    let (_, tail) = rest.split_once("\n[results]").unwrap();
    let short = Source::new("tables.toml", format!("{head}\n[results]{tail}"));
    assert_eq!(read(&short).unwrap(), *shipped());
}

#[test]
fn a_table_that_is_missing_is_named() {
    let (head, _) = SHIPPED.split_once("\n[map]\n").unwrap();
    let short = Source::new("tables.toml", head);
    let faults = read(&short).unwrap_err().to_string();
    for key in ["map", "schedule", "set_up"] {
        assert!(
            faults.contains(&format!("the table `{key}` is missing")),
            "{faults}"
        );
    }
}

#[test]
fn another_games_tables_are_refused() {
    assert_eq!(
        said(
            "system = \"lees-greatest-gamble\"",
            "system = \"little-round-top\""
        ),
        ["`little-round-top` is another game; these are the tables of `lees-greatest-gamble`"]
    );
}

#[test]
fn names_fit_on_a_counter() {
    for wrong in ["", "a\\nb"] {
        let to = format!("unit = \"C1\", name = \"{wrong}\"");
        assert_eq!(
            said("unit = \"C1\", name = \"Anderson\"", &to),
            [format!(
                "`{wrong}` is no name; write 1 to 40 characters on one line"
            )]
        );
    }
    let long = "x".repeat(41);
    for (from, to) in [
        ("name = \"Custer\"", format!("name = \"{long}\"")),
        ("name = \"Oak Hill\"", format!("name = \"{long}\"")),
        ("name = \"Plum Run\"", format!("name = \"{long}\"")),
        ("name = \"York Road\"", format!("name = \"{long}\"")),
        ("\"2823 Codori\"", format!("\"2823 {long}\"")),
    ] {
        let expected = format!("`{long}` is no name; write 1 to 40 characters on one line");
        assert_eq!(said(from, &to), [expected]);
    }
}

/// A file of tables with one stretch of it replaced.
fn damaged() -> impl Strategy<Value = String> {
    let lines: Vec<&str> = SHIPPED.lines().collect();
    let bits = [
        "", "0000", "9999", "-1", "\"\"", "4234 ", "T", "[]", "{}", "D3 ", ": ", "h",
    ];
    (
        select((0..lines.len()).collect::<Vec<_>>()),
        any::<Index>(),
        select(bits.to_vec()),
    )
        .prop_map(move |(at, place, bit)| {
            let mut lines: Vec<String> = SHIPPED.lines().map(str::to_owned).collect();
            let line = &mut lines[at];
            let starts: Vec<usize> = line.char_indices().map(|(start, _)| start).collect();
            if !starts.is_empty() {
                let start = starts[place.index(starts.len())];
                let end = line.len().min(start + bit.len().max(1));
                line.replace_range(start..end, bit);
            }
            lines.join("\n")
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_file_is_read_or_refused_with_its_faults(text in damaged()) {
        if let Err(faults) = read(&Source::new("tables.toml", text)) {
            prop_assert!(faults.iter().count() > 0);
        }
    }
}

#[test]
fn faults_of_the_map_are_told_where_they_stand() {
    for (from, to, expected) in [
        (
            "clear = \"2917/3017\"",
            "clear = \"2917/3017 2917-3017\"",
            "`2917-3017` is no hexside; write the two hexes that it lies between: `2420/2319`",
        ),
        (
            "clear = \"2917/3017\"",
            "clear = \"2917/3017 3017/2917\"",
            "`3017/2917` stands twice in `clear`; name a hexside once, whichever hex comes first",
        ),
        (
            "clear = \"2917/3017\"",
            "clear = \"2917/3017 2917/2919\"",
            "`2917` and `2919` do not touch; the neighbours of 2917 are 2916, 3017, 3018, 2918, 2818, 2817",
        ),
        (
            "rough = \"3522",
            "rough = \"3522 3522",
            "`3522` stands twice in `rough`; strike it out once",
        ),
        (
            "rough = \"3522",
            "rough = \"522 3522",
            "`522` is no hex number; write four digits, column and row, as in `0905`",
        ),
        (
            "banks = \"23-25: 18\"",
            "banks = \"25-23: 18\"",
            "`25-23: 18` are no banks; write columns and the first row west of the water: `10-15: 18; 16: 17`",
        ),
        (
            "banks = \"23-25: 18\"",
            "banks = \"43: 18; 23-25: 18\"",
            "4318, a bank, is not on the map; name columns and rows of the map",
        ),
        (
            "kind = \"ravine\"",
            "kind = \"canal\"",
            "`canal` is no water; write `stream` or `ravine`",
        ),
        (
            "\"Wheatfield Road\", kind = \"trail\"",
            "\"Wheatfield Road\", kind = \"path\"",
            "`path` is no kind of road; write `road` or `trail`",
        ),
        (
            "\"3225 3224 3323",
            "\"3225 3323",
            "`3225` and `3323` do not touch; the neighbours of 3225 are 3224, 3324, 3325, 3226, 3125, 3124",
        ),
        (
            "\"3225 3224 3323 3322 3321 3421 3420 3419\"",
            "\"3225\"",
            "`Wheatfield Road` has fewer than two hexes; write its hexes in order",
        ),
        (
            "last = \"4234\"",
            "last = \"0934\"",
            "no map runs from `1000` to `0934`; write its lowest and highest column and row, up to 98: `1000` and `4234`",
        ),
        (
            "\"3423 Wheatfield\"",
            "\"3423\"",
            "`3423` has no name; write a hex and its name: `2020 Gettysburg`",
        ),
    ] {
        assert_eq!(said(from, to), [expected], "{to}");
    }
}
