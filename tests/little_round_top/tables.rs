//! The shipped tables, and what a file of tables may not say.

use super::drill::{co, flat, hex};
use countersign::diagnostic::Source;
use countersign::games::little_round_top::map::hints;
use countersign::games::little_round_top::tables::{
    FireResult, MeleeResult, SHIPPED, Tables, read,
};

pub fn shipped() -> Tables {
    read(&Source::new("tables.toml", SHIPPED)).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The shipped file with some words changed.
fn changed(from: &str, to: &str) -> Source {
    assert_eq!(SHIPPED.matches(from).count(), 1, "{from}");
    Source::new("tables.toml", SHIPPED.replacen(from, to, 1))
}

/// What reading the shipped file with some words changed says.
pub fn faults(from: &str, to: &str) -> String {
    read(&changed(from, to)).unwrap_err().to_string()
}

/// What it says without the places.
fn said(from: &str, to: &str) -> Vec<String> {
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

#[test]
fn the_shipped_tables_are_those_of_the_drill() {
    let shipped = shipped();
    let drill = flat();
    assert_eq!(shipped.costs, drill.costs);
    assert_eq!(shipped.fire, drill.fire);
    assert_eq!(shipped.melee, drill.melee);
    assert_eq!(shipped.morale, drill.morale);
    assert_eq!(shipped.companies, drill.companies);
    assert_eq!(shipped.officers, drill.officers);
    assert_eq!(shipped.flags, drill.flags);
    assert_eq!(shipped.map.grid, drill.map.grid);
    assert_eq!(hints(&shipped.map), []);
    assert_eq!(shipped.map.level(hex("0101")), 5);
}

#[test]
fn house_values_may_be_replaced() {
    let tables = read(&changed("\"- - - D D 1 1 1\"", "\"- - - D 1 1 1 2\"")).unwrap();
    assert_eq!(tables.fire[2][7], FireResult::Two);
    let tables = read(&changed(" -/2R -/2R\"", " -/2R M/2R\"")).unwrap();
    assert_eq!(tables.melee[15].0, MeleeResult::Morale);
    let tables = read(&changed("K = 3 }", "K = 9 }")).unwrap();
    assert_eq!(tables.companies[&co("20ME-K")].strength, 9);
}

#[test]
fn the_printed_part_may_be_left_out() {
    let (head, rest) = SHIPPED.split_once("\n[printed]\n").unwrap();
    let (_, tail) = rest.split_once("\n[costs]").unwrap();
    let short = Source::new("tables.toml", format!("{head}\n[costs]{tail}"));
    assert_eq!(read(&short).unwrap(), shipped());
}

#[test]
fn a_printed_value_that_differs_is_refused() {
    for (from, to, expected) in [
        (
            "line = 4, column = 5, officer = 7",
            "line = 4, column = 6, officer = 7",
            "`column` differs from the printed game [5.15a]; write `column = 5`; only house values may be replaced",
        ),
        (
            "formation = 5, turn = 2",
            "formation = 5, turn = 1",
            "`turn` differs from the printed game [7.12b]; write `turn = 2`; only house values may be replaced",
        ),
        (
            "bonus = 6",
            "bonus = 7",
            "`bonus` differs from the printed game [4.2a]; write `bonus = 6`; only house values may be replaced",
        ),
        (
            "fatigue = [1, 1, 1, 2, 3, 4, 5]",
            "fatigue = [1, 1, 1, 2, 3, 4, 6]",
            "`fatigue` differs from the printed game [16.3a]; write `fatigue = [1, 1, 1, 2, 3, 4, 5]`; only house values may be replaced",
        ),
        (
            "rifle = [\"1\", \"1\", \"1/2\"]",
            "rifle = [\"1\", \"1\", \"1\"]",
            "`rifle` differs from the printed game [10.24a]; write `rifle = [\"1\", \"1\", \"1/2\"]`; only house values may be replaced",
        ),
        (
            "two_levels = -2",
            "two_levels = -3",
            "`two_levels` differs from the printed game [10.5e]; write `two_levels = -2`; only house values may be replaced",
        ),
        (
            "2 = \"wounded on 1-2\"",
            "2 = \"wounded on 1-3\"",
            "`2` differs from the printed game [4.5b]; write `2 = \"wounded on 1-2\"`; only house values may be replaced",
        ),
        (
            "1R = \"wounded on 1, captured on 2-3\"",
            "1R = \"wounded on 1\"",
            "`1R` differs from the printed game [4.5c]; write `1R = \"wounded on 1, captured on 2-3\"`; only house values may be replaced",
        ),
        (
            "15AL = { from = 10, before",
            "15AL = { from = 9, before",
            "`from` differs from the printed game [15.3b]; write `from = 10`; only house values may be replaced",
        ),
        (
            "release = 5",
            "release = 4",
            "`release` differs from the printed game [18.3a]; write `release = 5`; only house values may be replaced",
        ),
        (
            "\"D D 1 1 1 1 1 2\"",
            "\"D D 1 1 1 1 1 1\"",
            "`1` at die 1, column 15+ differs from the printed game [10.4a]; write `2` there; only house cells may be replaced",
        ),
        (
            "\"- - - D D 1 1 1\"",
            "\"- - - 1 D 1 1 1\"",
            "`1` at die 3, column 4-5 differs from the printed game [10.4a]; write `D` there; only house cells may be replaced",
        ),
        (
            "run = \"2R/- 1R/-",
            "run = \"2R/- 2R/-",
            "`2R/-` at place 1 of the run differs from the printed game [11.1a]; write `1R/-` there; only house cells may be replaced",
        ),
        (
            "\"- - - - - D R\"",
            "\"- - - - D D R\"",
            "`D` at die 2, column E differs from the printed game [13.0a]; write `-` there; only house cells may be replaced",
        ),
        (
            "Scruggs = { points = 18, radius = 4",
            "Scruggs = { points = 18, radius = 5",
            "the radius 5 of Scruggs differs from the printed game [4.12a]; write `radius = 4`",
        ),
    ] {
        assert_eq!(said(from, to).join(" | "), expected, "{from} -> {to}");
    }
}

#[test]
fn what_cannot_be_read_is_refused() {
    for (from, to, expected) in [
        (
            "system = \"little-round-top\"",
            "system = \"we-are-the-flank\"",
            "`we-are-the-flank` is another game; these are the tables of `little-round-top`",
        ),
        (
            "bonus = 6",
            "bonus = 6\nbonis = 6",
            "`bonis` is not a key of `printed`; did you mean `bonus`?",
        ),
        (
            "[costs] ",
            "[coasts] ",
            "the table `[costs]` is missing; begin with a copy of the shipped tables: `countersign tables export` | `coasts` is not a key of the document; the keys here are: system, printed, fire, melee, morale, officers, companies, flags, map, set_up",
        ),
        (
            "line = 2 ",
            "line = 51 ",
            "`line` is 51; write a whole number from 0 to 50",
        ),
        (
            "\"- - - - D D 1 1\"",
            "\"- - - - D D 1\"",
            "the row has 7 results; write 8, with a space between",
        ),
        (
            "\"- - - - D D 1 1\"",
            "\"- - - - D D 1 3\"",
            "`3` is no result of this table; write one of `-`, `D`, `1`, `2`",
        ),
        (
            "  \"- - - - - - D D\",\n",
            "",
            "`rows` has 5 rows; write six rows, one for each die from 1 to 6",
        ),
        (
            " -/2R -/2R\"",
            " -/2R\"",
            "the run has 15 results; write 16, with a space between",
        ),
        (
            " -/2R -/2R\"",
            " -/2R 2R\"",
            "`2R` is no result of the Melee table; write attacker/defender, each one of `-`, `D`, `R`, `1`, `1R`, `2R`, `M`: `1/-`",
        ),
        (
            "Hill = { points = 16,",
            "Hill = {",
            "`points` is missing in `Hill`; add a line `points = …`",
        ),
        (
            "morale = \"C\"",
            "morale = \"H\"",
            "`H` is no column of the Morale table; write a letter from A to G",
        ),
        (
            "K = 3 }",
            "K = 0 }",
            "`K` is 0; write a whole number from 1 to 9",
        ),
        (
            "K = 3 }",
            "J = 3 }",
            "`K` is missing in `strength`; add a line `K = …` | `J` is not a key of `strength`; did you mean `A`?",
        ),
        (
            "A = 4, B = 5, C = 5",
            "A = 4, B = 1, C = 5",
            "`B` is 1; write a whole number from 2 to 9",
        ),
        (
            "strength = 1\n",
            "strength = { A = 1 }\n",
            "`strength` is a table, not a whole number; write a whole number, without quotes",
        ),
        (
            "15AL = \"15AL-G\"",
            "15AL = \"15AL-J\"",
            "`15AL-J` is no company of this game; name a company of 15AL",
        ),
        (
            "15AL = \"15AL-G\"",
            "15AL = \"47AL-G\"",
            "`47AL-G` is of another regiment and does not begin with the flag of 15AL [17.1a]; name a company of 15AL",
        ),
        (
            "15AL = \"15AL-G\"",
            "15AL = \"15AL-A\"",
            "`15AL-A` enters only by an option and does not begin with the flag of 15AL [21.4a]; name a company of 15AL",
        ),
        (
            "20ME = \"20ME-F\"",
            "20ME = \"20ME-B\"",
            "`20ME-B` is hidden at the start and does not begin with the flag of 20ME [19.2a]; name a company of 20ME",
        ),
        (
            "\"555555444444333322221111\"",
            "\"55555544444433332222111\"",
            "row 02 of `levels` is `55555544444433332222111`; write 24 digits, each a level from 1 to 5",
        ),
        (
            "\"0115\"",
            "\"115\"",
            "`115` is no hex number; write four digits: two for the column, two for the row",
        ),
        (
            "\"0115\"",
            "\"0117\"",
            "`0117` is not on the map; the map has the hexes 0101 to 2416",
        ),
        (
            "\"0115\"",
            "\"0314\"",
            "`0314` stands twice; take it out of `rocks`",
        ),
        (
            "\"1703/1802\"",
            "\"1703-1802\"",
            "`1703-1802` is no hexside; write the two hexes that share it, as in `0710/0809`",
        ),
        (
            "\"1703/1802\"",
            "\"1703/1801\"",
            "`1703` and `1801` do not touch; write two hexes that share a hexside",
        ),
        (
            "\"1703/1802\"",
            "\"1716/1717\"",
            "`1716/1717` is not on the map; the map has the hexes 0101 to 2416",
        ),
        (
            "\"1703/1802\"",
            "\"0804/0705\"",
            "`0804/0705` stands twice; take it out of `stonewalls`",
        ),
        (
            "[21, 22, 23, 24]",
            "[21, 22, 23, 25]",
            "the map has no column 25; write numbers from 1 to 24",
        ),
        (
            "[\"0506\", ",
            "[\"0806\", ",
            "`0806` stands twice; take it out of `victory`",
        ),
        (
            "hex = \"0407\"",
            "hex = \"0507\"",
            "`0507` stands twice; name all companies of a hex in one line, the top one first",
        ),
        (
            "hex = \"0407\"",
            "hex = \"0417\"",
            "`0417` is not on the map; the map has the hexes 0101 to 2416",
        ),
        (
            "[\"83PA-A\"]",
            "[\"83PA-D\"]",
            "`83PA-D` does not begin on the map [20.1a]; those that do: 20ME without B, and 83PA A, B and C",
        ),
        (
            "[\"83PA-A\"]",
            "[\"83PA-B\"]",
            "`83PA-B` stands twice; give every company one hex",
        ),
        (
            "[\"83PA-A\"]",
            "[]",
            "`83PA-A` has no hex at the start [20.1a]; add `{ hex = \"…\", companies = [\"83PA-A\"] }` to `posts`",
        ),
        (
            "[\"20ME-F\", \"20ME-D\"]",
            "[\"20ME-F\", \"20ME-D\", \"20ME-D\"]",
            "`20ME-D` stands twice; give every company one hex | 3 companies stand in `1108` [8.0a]; leave 2 in a hex at most",
        ),
        (
            "[\"20ME-A\", \"20ME-H\"] },\n  { hex = \"1307\", companies = [\"20ME-C\"]",
            "[\"20ME-A\", \"20ME-H\", \"20ME-C\"]",
            "3 companies stand in `1207` [8.0a]; leave 2 in a hex at most",
        ),
        (
            "[\"83PA-A\"] },\n  { hex = \"0507\", companies = [\"83PA-B\"] },\n  { hex = \"0607\", companies = [\"83PA-C\"]",
            "[\"83PA-A\"] },\n  { hex = \"0507\", companies = [\"83PA-B\"] },\n  { hex = \"0809\", companies = [\"83PA-C\"]",
            "`0809` stands twice; name all companies of a hex in one line, the top one first",
        ),
        (
            "officers = { Chamberlain = \"1108\", ",
            "officers = { ",
            "`Chamberlain` is missing in `officers`; add a line `Chamberlain = …`",
        ),
        (
            "officers = { Chamberlain = \"1108\", Jones = \"0507\", Spear = \"1307\" }",
            "",
            "`officers` is missing in `set_up`; add a line `officers = { Chamberlain = \"…\", Jones = \"…\", Spear = \"…\" }`",
        ),
    ] {
        assert_eq!(said(from, to).join(" | "), expected, "{from} -> {to}");
    }
}
