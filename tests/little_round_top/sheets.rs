//! The Regimental Status Sheet, the points and the losses.

use crate::drill::{Drill, hex};
use countersign::games::little_round_top::board::{Formation, Status, VictoryHex};
use countersign::games::little_round_top::losses::losses;
use countersign::games::little_round_top::sheets::sheets;
use countersign::games::little_round_top::unit::Regiment;
use countersign::report::sheet::lines;
use countersign::ruleset::Sheet;
use countersign::side::Side;

fn printed(sheet: &Sheet) -> String {
    let lines = lines(sheet, "none");
    for line in &lines {
        assert!(line.len() <= 80, "{line}");
    }
    format!("{}\n{}\n", sheet.title, lines.join("\n"))
}

fn all(drill: &Drill) -> String {
    let sheets = sheets(&drill.tables, &drill.board);
    let printed: Vec<String> = sheets.iter().map(printed).collect();
    printed.join("\n")
}

fn one(drill: &Drill, title: &str) -> String {
    let sheets = sheets(&drill.tables, &drill.board);
    printed(sheets.iter().find(|sheet| sheet.title == title).unwrap())
}

/// A melee, a stack, hidden men and men of all fates.
fn situation() -> Drill {
    let mut drill = Drill::new();
    drill.company_of("20ME-A", "0905", "S", "3/4").bayonets = true;
    drill.company("20ME-H", "0905", "S").disorganized = true;
    let advancing = drill.company_of("15AL-G", "0905", "N", "3/5");
    advancing.disorganized = true;
    advancing.out_of_ammunition = true;
    let thirsty = drill.company_of("15AL-B", "0912", "NE", "4/5");
    thirsty.missing = 1;
    thirsty.formation = Formation::Column;
    drill.company("2SS", "1504", "SW").fired_first = false;
    drill.company("47AL-C", "0606", "N");
    drill.company("4AL-A", "0409", "NE");
    drill.officer("Oates", "0905");
    let successor = drill.officer("Chamberlain", "0904");
    successor.replacement = true;
    successor.wounded = 1;
    drill.officer("Bulger", "0606");
    drill.flag("20ME", "15AL-G");
    drill.flag("47AL", "47AL-C");
    for (name, status, strength) in [
        ("20ME-B", Status::Hidden, 4),
        ("20ME-C", Status::Lost, 0),
        ("15AL-K", Status::Left, 3),
        ("83PA-D", Status::Waiting, 3),
    ] {
        let company = drill.board.company_mut(name.parse().unwrap());
        company.status = status;
        company.strength = strength;
    }
    for (name, status) in [
        ("Morrill", Status::Hidden),
        ("Spear", Status::Lost),
        ("Hill", Status::Left),
    ] {
        let officer = drill.board.officer_mut(name.parse().unwrap());
        officer.status = status;
        officer.captured = i64::from(status == Status::Lost);
    }
    drill.board.free.remove(&Regiment::Sharpshooters2);
    drill.board.released.remove(&Regiment::Alabama4);
    drill.board.fatigued = [Regiment::Alabama47, Regiment::Alabama15].into();
    for (number, holder, regiment) in [
        ("0506", Side::Usa, None),
        ("0606", Side::Csa, Some(Regiment::Alabama47)),
        ("0905", Side::Usa, Some(Regiment::Maine20)),
    ] {
        drill.board.victory.push(VictoryHex {
            hex: hex(number),
            holder,
            regiment,
        });
    }
    drill
}

#[test]
fn the_status_sheet_of_a_small_situation() {
    let expected = "\
CSA companies
company  place     faces  form    SP   morale  now   remarks
--------------------------------------------------------------------------------
4AL-A    0409      NE     line    4/4  B       B
15AL-B   0912      NE     column  4/5  B       D     1 SP gone for water
15AL-G   0905      N      line    3/5  B       F -1  in melee, disorganized, out
                                                     of ammunition, flag of 20ME
15AL-K   left map                 3/4  B
47AL-C   0606      N      line    3/3  C       D -2  flag of 47AL

USA companies
company  place   faces  form  SP   morale  now  remarks
----------------------------------------------------------------------------
20ME-A   0905    S      line  3/4  B       C    in melee, bayonets fixed,
                                                initial volley made
20ME-B   hidden
20ME-C   lost                 0/4  B
20ME-H   0905    S      line  4/4  B       C    in melee, in support,
                                                disorganized, initial volley
                                                made
83PA-D   waits                3/3  A
2SS      1504    SW     line  1/1  A       A

officers
regiment  officer      place     CP  radius  wounded  captured  remarks
------------------------------------------------------------------------------
4AL       Scruggs      absent                      0         0
15AL      Hill         left map                    0         0  to be replaced
15AL      Oates        0905       9       4        0         0  in melee
47AL      Bulger       0606      17       4        0         0
20ME      Chamberlain  0904      18       4        1         0  replacement
20ME      Morrill      hidden                      0         0
20ME      Spear        lost                        0         1  to be replaced
83PA      Jones        absent                      0         0

regiments
side  regiment  companies  SP     fatigue   movement
-----------------------------------------------------------------------------
CSA   4AL       1/1        4/4    rested    free, not east of column 06
CSA   15AL      2/3        7/14   fatigued  free
CSA   47AL      1/1        3/3    fatigued  free
USA   20ME      3/4        11/16  never     free
USA   83PA      1/1        3/3    never     free, released
USA   2SS       1/1        1/1    never     detachment held until it sees CSA

flags
flag  held by  place        remarks
------------------------------------
20ME  CSA      with 15AL-G  captured
15AL  CSA      off the map
47AL  CSA      with 47AL-C

Victory Hexes
 hex  held by  last in it
-------------------------
0506  USA
0606  CSA      47AL
0905  nobody   melee

Victory Points, if the game ended now
side  for                                        points
-------------------------------------------------------
CSA   USA SP lost: 5 [18.1a]                          5
CSA   USA officers captured: 1 [18.1b]                2
CSA   USA officers killed or wounded: 1 [18.1c]       1
CSA   USA flags captured: 1 [18.1d]                   2
CSA   Victory Hexes: 1 [18.1e]                        5
CSA   83PA released: 1 [18.3a]                        5
CSA   total                                          20
USA   CSA SP lost: 3 [18.1a]                          3
USA   Victory Hexes: 1 [18.1e]                        5
USA   total                                           8
";
    assert_eq!(all(&situation()), expected);
}

#[test]
fn of_hidden_units_nothing_is_said() {
    let mut drill = situation();
    let before = all(&drill);
    let hidden = drill.board.company_mut("20ME-B".parse().unwrap());
    hidden.facing = "N".parse().unwrap();
    hidden.formation = Formation::Column;
    hidden.fired_first = false;
    assert_eq!(all(&drill), before);
    assert!(before.contains("\n20ME-B   hidden\n"), "{before}");
}

#[test]
fn rule_10_6a_boxes_left_are_the_strength_and_the_marked_ones_shift_morale() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    let whole = one(&drill, "USA companies");
    assert!(whole.contains("line  4/4  B       B"), "{whole}");
    drill.company("20ME-A", "0905", "S").strength = 2;
    let hit = one(&drill, "USA companies");
    assert!(hit.contains("line  2/4  B       D"), "{hit}");
}

#[test]
fn losses_of_a_player_turn() {
    let before = situation();
    let mut after = situation();
    let [hit, dead, gone] = ["20ME-A", "20ME-H", "15AL-B"].map(|name| name.parse().unwrap());
    after.board.company_mut(hit).strength = 1;
    after.board.company_mut(dead).strength = 0;
    after.board.take_off(dead, Status::Lost);
    after.board.take_off(gone, Status::Left);
    after.board.officer_mut("Oates".parse().unwrap()).captured = 1;
    after
        .board
        .officer_mut("Chamberlain".parse().unwrap())
        .wounded = 2;
    after.flag("20ME", "20ME-A");
    let lost = losses(&before.tables, &before.board, &after.board);
    let expected = "\
losses
side  unit         before       after
-------------------------------------------------
USA   20ME-A       3/4          1/4
USA   20ME-H       4/4          eliminated
CSA   15AL-B       4/5          4/5, left the map
USA   Chamberlain               killed or wounded
CSA   Oates                     captured
CSA   flag 20ME    held by CSA  held by USA
";
    assert_eq!(printed(&lost), expected);
}

#[test]
fn nothing_lost_is_no_row() {
    let drill = situation();
    let lost = losses(&drill.tables, &drill.board, &drill.board);
    assert_eq!(printed(&lost), "losses\nnone\n");
}

#[test]
fn the_water_party_is_not_lost_when_its_companies_enter() {
    let mut drill = Drill::new();
    let before = drill.board.clone();
    let entering = drill.company("15AL-B", "0816", "N");
    entering.strength = 4;
    entering.missing = 1;
    let lost = losses(&drill.tables, &before, &drill.board);
    assert!(lost.rows.is_empty(), "{lost:?}");
    let entered = drill.board.clone();
    drill.board.company_mut("15AL-B".parse().unwrap()).strength = 3;
    let lost = losses(&drill.tables, &entered, &drill.board);
    assert_eq!(lost.rows, [["CSA", "15AL-B", "4/5", "3/5"]]);
}

#[test]
fn tables_stay_tables_when_everything_is_marked() {
    let mut drill = situation();
    for company in &mut drill.board.companies {
        company.status = Status::OnMap;
        company.at = Some(hex("0905"));
        company.depth = 1;
        company.formation = Formation::Column;
        company.disorganized = true;
        company.out_of_ammunition = true;
        company.bayonets = true;
        company.fired_first = true;
        company.missing = 1;
    }
    for officer in &mut drill.board.officers {
        officer.replacement = true;
    }
    for sheet in sheets(&drill.tables, &drill.board) {
        let text = printed(&sheet);
        assert!(text.lines().nth(2).unwrap().starts_with("-----"), "{text}");
    }
}
