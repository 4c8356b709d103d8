//! House values, as the shipped tables have them (H-11 to H-28).

use super::drill::{co, of};
use super::tables::shipped;
use countersign::games::little_round_top::board::Stage;
use countersign::games::little_round_top::form;
use countersign::games::little_round_top::phase::set_up;
use countersign::games::little_round_top::printed;
use countersign::games::little_round_top::tables::{FireResult, MeleeResult, MoraleResult, Tables};
use countersign::games::little_round_top::unit::{CompanyId, Regiment};
use std::collections::BTreeMap;

fn fire(tables: &Tables) -> Vec<String> {
    let cell = |cell: &FireResult| match cell {
        FireResult::Nothing => "-",
        FireResult::Disorganized => "D",
        FireResult::One => "1",
        FireResult::Two => "2",
    };
    let row = |row: &[FireResult; 8]| row.iter().map(cell).collect::<Vec<_>>().join(" ");
    tables.fire.iter().map(row).collect()
}

fn half(half: MeleeResult) -> &'static str {
    match half {
        MeleeResult::Nothing => "-",
        MeleeResult::Disorganized => "D",
        MeleeResult::Retreat => "R",
        MeleeResult::One => "1",
        MeleeResult::OneRetreat => "1R",
        MeleeResult::TwoRetreat => "2R",
        MeleeResult::Morale => "M",
    }
}

/// One row of the Melee table, as section 21.2 has it.
fn melee(tables: &Tables, differential: i64) -> String {
    (1..=6)
        .map(|die| {
            let (attacker, defender) = tables.melee[printed::melee_index(differential, die)];
            format!("{}/{}", half(attacker), half(defender))
        })
        .collect::<Vec<_>>()
        .join(" ")
}

fn morale(tables: &Tables) -> Vec<String> {
    let cell = |cell: &MoraleResult| match cell {
        MoraleResult::Nothing => "-",
        MoraleResult::Disorganized => "D",
        MoraleResult::Retreat => "R",
        MoraleResult::Shattered => "S",
    };
    let row = |row: &[MoraleResult; 7]| row.iter().map(cell).collect::<Vec<_>>().join(" ");
    tables.morale.iter().map(row).collect()
}

#[test]
fn h_11_the_lower_end_of_the_fire_table() {
    let rows = fire(&shipped());
    assert_eq!(
        rows,
        [
            "D D 1 1 1 1 1 2",
            "- D D 1 1 1 1 1",
            "- - - D D 1 1 1",
            "- - - - D D 1 1",
            "- - - - - D D 1",
            "- - - - - - D D",
        ]
    );
    let house = |die: u8| {
        (0..8)
            .filter(|column| printed::fire_cell(die, *column).is_none())
            .collect::<Vec<_>>()
    };
    assert!(house(1).is_empty() && house(2).is_empty());
    assert_eq!(house(3), [4, 5, 6, 7]);
    assert_eq!([house(4).len(), house(5).len(), house(6).len()], [8; 3]);
}

#[test]
fn h_12_the_lower_end_of_the_melee_table() {
    let tables = shipped();
    for (differential, row) in [
        (-4, "D/- R/- 1/- 1R/1 1R/- 2R/-"),
        (-3, "M/M D/- R/- 1/- 1R/1 1R/-"),
        (-2, "M/M M/M D/- R/- 1/- 1R/1"),
        (-1, "D/1 M/M M/M D/- R/- 1/-"),
        (0, "-/D D/1 M/M M/M D/- R/-"),
        (1, "-/R -/D D/1 M/M M/M D/-"),
        (2, "-/1 -/R -/D D/1 M/M M/M"),
        (3, "1/1R -/1 -/R -/D D/1 M/M"),
        (4, "-/1R 1/1R -/1 -/R -/D D/1"),
        (5, "-/2R -/1R 1/1R -/1 -/R -/D"),
        (6, "-/2R -/2R -/1R 1/1R -/1 -/R"),
    ] {
        assert_eq!(melee(&tables, differential), row, "{differential}");
    }
    assert_eq!(melee(&tables, -7), melee(&tables, -4));
    assert_eq!(melee(&tables, 9), melee(&tables, 6));
    let printed = (-4..=6)
        .flat_map(|differential| (1..=6).map(move |die| (differential, die)))
        .filter_map(|(differential, die)| {
            let cell = printed::melee_cell(differential, die)?;
            assert_eq!(tables.melee[printed::melee_index(differential, die)], cell);
            Some(cell)
        });
    assert_eq!(printed.count(), 20);
}

#[test]
fn h_13_the_lower_end_of_the_morale_table() {
    assert_eq!(
        morale(&shipped()),
        [
            "- - - - - - R",
            "- - - - - D R",
            "- - - - D D S",
            "- - - D D R S",
            "- - D D R R S",
            "- D D R R S S",
        ]
    );
    let printed = (1..=6)
        .filter(|die| (0..7).all(|column| printed::morale_cell(*die, column).is_some()))
        .collect::<Vec<u8>>();
    assert_eq!(printed, [1, 2, 3]);
}

/// CP, radius, and those of the replacement.
fn officer(name: &str) -> [i64; 4] {
    let entry = shipped().officers[&of(name)];
    [
        entry.points,
        entry.radius,
        entry.replacement_points,
        entry.replacement_radius,
    ]
}

#[test]
fn h_14_chamberlain() {
    assert_eq!(officer("Chamberlain"), [24, 5, 18, 4]);
}

#[test]
fn h_15_spear() {
    assert_eq!(officer("Spear"), [16, 4, 12, 3]);
}

#[test]
fn h_16_morrill() {
    assert_eq!(officer("Morrill"), [10, 3, 8, 2]);
}

#[test]
fn h_17_jones() {
    assert_eq!(officer("Jones"), [14, 4, 10, 3]);
}

#[test]
fn h_18_scruggs() {
    assert_eq!(officer("Scruggs"), [18, 4, 14, 3]);
}

#[test]
fn h_19_bulger() {
    assert_eq!(officer("Bulger"), [22, 4, 18, 4]);
}

#[test]
fn h_20_oates() {
    assert_eq!(officer("Oates"), [24, 5, 18, 4]);
    // The yardstick: ten companies in column, five hexes each, need 50 CP of 52.
    let tables = shipped();
    let points = officer("Oates")[0] + officer("Hill")[0] + 2 * printed::BONUS;
    assert_eq!(points, 52);
    assert_eq!(10 * 5 * tables.costs.column, 50);
}

#[test]
fn h_21_hill() {
    assert_eq!(officer("Hill"), [16, 4, 12, 3]);
}

/// Letter and SP of each company, the morale letter before them and the sum behind.
fn regiment(name: &str) -> String {
    let tables = shipped();
    let id: Regiment = name.parse().unwrap();
    let mut words = Vec::new();
    let mut sum = 0;
    for company in CompanyId::of(id) {
        let entry = tables.companies[&company];
        if words.is_empty() {
            words.push(format!("{}:", printed::MORALE_COLUMNS[entry.morale]));
        }
        words.push(match company.letter() {
            Some(letter) => format!("{letter} {}", entry.strength),
            None => entry.strength.to_string(),
        });
        sum += entry.strength;
    }
    format!("{} = {sum}", words.join(" "))
}

#[test]
fn h_22_20th_maine() {
    assert_eq!(
        regiment("20ME"),
        "B: A 4 B 4 C 4 D 3 E 3 F 4 G 4 H 4 I 3 K 3 = 36"
    );
}

#[test]
fn h_23_83rd_pennsylvania() {
    assert_eq!(regiment("83PA"), "A: A 3 B 3 C 3 D 3 E 3 = 15");
}

#[test]
fn h_24_sharpshooters() {
    assert_eq!(regiment("2SS"), "A: 1 = 1");
}

#[test]
fn h_25_4th_alabama() {
    assert_eq!(regiment("4AL"), "B: A 4 B 4 C 3 D 3 E 3 = 17");
}

#[test]
fn h_26_47th_alabama() {
    assert_eq!(regiment("47AL"), "C: A 4 B 4 C 3 D 3 E 3 F 3 G 4 = 24");
}

#[test]
fn h_27_15th_alabama() {
    assert_eq!(
        regiment("15AL"),
        "B: A 4 B 5 C 5 D 4 E 4 F 4 G 5 H 4 I 4 K 4 L 5 = 48"
    );
    // The water party of B and C.
    let missing: i64 = CompanyId::all().map(printed::water_party).sum();
    assert_eq!(missing, 2);
    assert_eq!(printed::water_party(co("15AL-B")), 1);
    assert_eq!(printed::water_party(co("47AL-B")), 0);
}

#[test]
fn h_28_flags_at_the_start() {
    let flags: Vec<String> = shipped()
        .flags
        .iter()
        .map(|(regiment, company)| format!("{regiment} {company}"))
        .collect();
    assert_eq!(flags, ["20ME 20ME-F", "15AL 15AL-G", "47AL 47AL-D"]);
}

#[test]
fn h_39_options_unless_the_charter_says_otherwise() {
    let tables = shipped();
    let open = |words: &[(&str, &str)]| {
        let options: BTreeMap<String, String> = words
            .iter()
            .map(|(name, word)| ((*name).to_owned(), (*word).to_owned()))
            .collect();
        set_up::opening(&tables, &options).unwrap()
    };
    let options = open(&[]).options;
    assert!(options.volley && options.release && !options.company_a);
    let other = open(&[("volley", "off"), ("release", "off"), ("company_a", "on")]).options;
    assert!(!other.volley && !other.release && other.company_a);
    // The form offers Game-Turn 3 for the entry of 15AL.
    let mut board = open(&[]);
    board.stage = Stage::ConfederateSetUp;
    let form = form::form(&tables, &board);
    assert!(form.lines().any(|line| line == "#entry_15al = 3"), "{form}");
}
