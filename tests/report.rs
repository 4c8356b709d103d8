//! The report of a made-up player-turn, as text and as JSON.

use countersign::report::log::MovementKind;
use countersign::report::{Head, Line, Log, Movement, Next, Report, Verdict, json, sheet, text};
use countersign::rule::{Origin, Rule, RuleBook, Statement};
use countersign::ruleset::Sheet;
use countersign::side::Side;

const RANGE: Rule = Rule::printed("GAME-25");
const CHART: Rule = Rule::printed("GAME-30");
const COLUMN: Rule = Rule::ruling("GAME-R31");
const WOODS: Rule = Rule::house("GAME-H08");
const CREST: Rule = Rule::house("GAME-H12");
const LEADER: Rule = Rule::printed("GAME-57");

fn statement(rule: Rule, text: &str, table: Option<&str>) -> Statement {
    Statement {
        id: rule.id().to_owned(),
        origin: rule.origin(),
        text: text.to_owned(),
        because: None,
        table: table.map(str::to_owned),
    }
}

fn book() -> RuleBook {
    RuleBook {
        statements: vec![
            statement(RANGE, "Range is measured from the centre.", None),
            statement(
                WOODS,
                "Fire reaches three inches into woods, and no further, \
                wherever the line of fire enters them.",
                Some("woods_sight"),
            ),
            statement(CREST, "The crest is worth points.", Some("points.crest")),
        ],
    }
}

fn strings(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

fn log() -> Log {
    let mut log = Log::default();
    log.begin("USA shooting", "20ME fires at 15AL");
    log.fact(&[RANGE, COLUMN], "range 8.32 inches, 12-inch column");
    log.fact(
        &[WOODS],
        "the line of fire runs through 2.10 inches of woods, which is short enough to see",
    );
    log.push(Line::Modifier {
        value: 1,
        text: "Chamberlain is with the unit, and so one die more is thrown for it".to_owned(),
        rules: vec![LEADER],
    });
    log.push(Line::Modifier {
        value: -1,
        text: "in the woods".to_owned(),
        rules: vec![WOODS],
    });
    log.push(Line::Roll {
        label: "fire 20ME > 15AL".to_owned(),
        dice: vec![6, 6, 3, 5, 1],
        needed: "6".to_owned(),
        result: "2 hits".to_owned(),
        rules: vec![CHART, WOODS],
    });
    log.effect(&[], "15AL loses 2 bases: 3 left");
    log.begin("USA shooting", "83PA");
    log.overtaken(&[RANGE], "fire at 47AL: it is 25.10 inches away");
    log.begin("Charges", "15AL charges 20ME");
    log.effect(&[CHART], "naïve “quotes” – and 90°");
    log.movements.push(Movement {
        piece: "15AL".to_owned(),
        side: Side::Csa,
        kind: MovementKind::Charge,
        path: vec![(100, 200), (150, 250)],
    });
    log
}

fn report() -> Report {
    let digit = |digit: &str| digit.repeat(64);
    Report {
        head: Head {
            title: "We are the Flank".to_owned(),
            system: "we-are-the-flank".to_owned(),
            game: digit("1"),
            player_turn: 4,
            step: "turn 1, USA movement and shooting".to_owned(),
            active: Side::Usa,
            umpire: None,
            own_tables: false,
            verdict: Verdict::Verified,
            writer: "countersign 0.1.0".to_owned(),
            parent: digit("2"),
            orders: digit("3"),
            standing: digit("4"),
            active_link: digit("5"),
            resolver_link: digit("6"),
            seed: digit("7"),
            state: digit("8"),
            resolution: Some(digit("9")),
            takebacks: 0,
            published: true,
        },
        log: log(),
        losses: Sheet {
            title: "Losses".to_owned(),
            columns: strings(&["unit", "bases", "cause"]),
            rows: vec![strings(&["15AL", "2", "fire of 20ME"])],
        },
        sheets: vec![Sheet {
            title: "CSA units".to_owned(),
            columns: strings(&["unit", "bases", "place"]),
            rows: vec![
                strings(&["15AL", "3", "12.00, 17.00"]),
                strings(&["47AL", "10", "14.50, 17.00"]),
            ],
        }],
        next: Next::Step {
            player_turn: 5,
            active: Side::Csa,
            title: "turn 1, CSA charges".to_owned(),
        },
        form: Some("player_turn = 5\n# 15AL may charge\n".to_owned()),
    }
}

const EXPECTED: &str = r#"We are the Flank                                                   player-turn 4
Turn 1, USA movement and shooting
VERIFIED
================================================================================
game         1111111111111111111111111111111111111111111111111111111111111111
system       we-are-the-flank
resolved by  CSA, countersign 0.1.0
parent       2222222222222222222222222222222222222222222222222222222222222222
orders       3333333333333333333333333333333333333333333333333333333333333333
standing     4444444444444444444444444444444444444444444444444444444444444444
link USA     5555555555555555555555555555555555555555555555555555555555555555
link CSA     6666666666666666666666666666666666666666666666666666666666666666
seed         7777777777777777777777777777777777777777777777777777777777777777
state        8888888888888888888888888888888888888888888888888888888888888888
resolution   9999999999999999999999999999999999999999999999999999999999999999

A demonstration: the keys and secrets of this game come from a published phrase,
so anybody could have foreseen its dice.

-- USA shooting ----------------------------------------------------------------

20ME fires at 15AL
    range 8.32 inches, 12-inch column  [GAME-25, GAME-R31]
    the line of fire runs through 2.10 inches of woods, which is short enough to
      see  [GAME-H08 house]
    +1  [GAME-57] Chamberlain is with the unit, and so one die more is thrown
        for it
    -1  [GAME-H08 house] in the woods
    roll "fire 20ME > 15AL"  6 6 3 5 1  needs 6: 2 hits
      [GAME-30, GAME-H08 house]
    => 15AL loses 2 bases: 3 left

83PA
    overtaken: fire at 47AL: it is 25.10 inches away  [GAME-25]

-- Charges ---------------------------------------------------------------------

15AL charges 20ME
    => naive "quotes" - and 90 deg  [GAME-30]

-- House values that decided something -----------------------------------------
GAME-H08  Fire reaches three inches into woods, and no further, wherever the
    line of fire enters them. (tables: woods_sight)

-- Losses ----------------------------------------------------------------------
unit  bases  cause
-------------------------
15AL      2  fire of 20ME

-- CSA units -------------------------------------------------------------------
unit  bases  place
-------------------------
15AL      3  12.00, 17.00
47AL     10  14.50, 17.00

-- Next: player-turn 5, CSA ----------------------------------------------------
Turn 1, CSA charges

-- Order form ------------------------------------------------------------------
player_turn = 5
# 15AL may charge
"#;

fn assert_narrow(text: &str) {
    for line in text.lines() {
        assert!(line.len() <= 80, "{} columns: {line}", line.len());
        assert!(line.is_ascii(), "{line}");
        assert_eq!(line, line.trim_end());
    }
}

#[test]
fn the_whole_text() {
    let text = text::render(&report(), &book());
    assert_eq!(text, EXPECTED);
    assert_narrow(&text);
}

#[test]
fn a_verdict_says_its_reason() {
    let mut report = report();
    report.head.verdict = Verdict::Differs("roll \"fire 20ME > 15AL\" is 6 6 3 5 1".to_owned());
    let text = text::render(&report, &book());
    assert!(text.contains("\nDIFFERS: roll \"fire 20ME > 15AL\" is 6 6 3 5 1\n"));
    report.head.verdict = Verdict::Unverified("the signature was not checked".to_owned());
    let text = text::render(&report, &book());
    assert!(text.contains("\nUNVERIFIED: the signature was not checked\n"));
}

#[test]
fn nothing_happened_and_the_game_is_over() {
    let mut report = report();
    report.log = Log::default();
    report.losses.rows.clear();
    report.next = Next::Over("CSA wins, 14 to 6".to_owned());
    report.form = None;
    let text = text::render(&report, &book());
    assert_narrow(&text);
    for part in [
        "\nNothing was done.\n",
        "\nNone: the printed rules and rulings on them decided everything.\n",
        "\nNothing was lost.\n",
    ] {
        assert!(text.contains(part), "{part}");
    }
    assert!(text.ends_with("-\nCSA wins, 14 to 6\n"), "{text}");
}

#[test]
fn nothing_breaks_out_of_eighty_columns() {
    let mut report = report();
    let long = "word ".repeat(60);
    let solid = "x".repeat(205);
    report.head.title = long.clone();
    report.head.step = solid.clone();
    report.head.writer = format!("{solid} \u{4e2d}\u{6587}");
    report.head.verdict = Verdict::Unverified(solid.clone());
    report.log.begin(solid.clone(), long.clone());
    report.log.fact(&[RANGE; 30], long.clone());
    report.log.effect(&[WOODS; 30], solid.clone());
    report.log.overtaken(&[], "");
    for label in [&long, &solid] {
        report.log.push(Line::Roll {
            label: label.clone(),
            dice: vec![6; 90],
            needed: "5-6".to_owned(),
            result: solid.clone(),
            rules: vec![CHART; 12],
        });
    }
    report.log.push(Line::Modifier {
        value: -1000,
        text: solid.clone(),
        rules: vec![WOODS],
    });
    report.sheets.push(Sheet {
        title: solid.clone(),
        columns: (0..40).map(|at| format!("column {at}")).collect(),
        rows: vec![vec![solid.clone(); 40], vec![long; 40]],
    });
    report.next = Next::Step {
        player_turn: u32::MAX,
        active: Side::Csa,
        title: solid,
    };
    assert_narrow(&text::render(&report, &book()));
}

#[test]
fn wide_cells_wrap_inside_their_column() {
    let sheet = Sheet {
        title: String::new(),
        columns: strings(&["unit", "remarks"]),
        rows: vec![strings(&["15AL", &"a remark ".repeat(20)])],
    };
    let lines = sheet::lines(&sheet, "");
    assert!(lines.len() > 3);
    assert!(lines[2].starts_with("15AL  a remark"), "{lines:#?}");
    assert!(lines[3].starts_with("      remark") || lines[3].starts_with("      a "));
    assert_narrow(&lines.join("\n"));
}

#[test]
fn every_house_rule_once_in_the_books_order() {
    let mut report = report();
    report
        .log
        .effect(&[CREST, WOODS, CREST], "the crest is taken");
    let ids: Vec<String> = report
        .house_values(&book())
        .into_iter()
        .map(|value| value.id)
        .collect();
    assert_eq!(ids, ["GAME-H08", "GAME-H12"]);
    assert_eq!(WOODS.origin(), Origin::House);
}

#[test]
fn the_json_has_the_documented_shape() {
    let value = json::render(&report(), &book());
    let keys: Vec<&str> = value
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(
        keys,
        [
            "format",
            "game",
            "system",
            "title",
            "player_turn",
            "step",
            "active",
            "resolver",
            "umpire",
            "verdict",
            "reason",
            "writer",
            "takebacks",
            "published_secrets",
            "parent",
            "orders",
            "standing",
            "state",
            "resolution",
            "links",
            "seed",
            "actions",
            "movements",
            "dice",
            "house_values",
            "losses",
            "sheets",
            "next",
            "form"
        ]
    );
    assert_eq!(value["format"], "countersign/report/1");
    assert_eq!(
        value["dice"].to_string(),
        format!(
            r#"[{{"player_turn":4,"seed":"{}","label":"fire 20ME > 15AL","dice":[6,6,3,5,1],"rules":["GAME-30","GAME-H08"]}}]"#,
            "7".repeat(64)
        )
    );
    assert_eq!(value["links"]["CSA"], "6".repeat(64));
    assert_eq!(value["links"]["USA"], "5".repeat(64));
    assert_eq!(
        value["actions"][0]["lines"][2].to_string(),
        r#"{"kind":"modifier","value":1,"text":"Chamberlain is with the unit, and so one die more is thrown for it","rules":["GAME-57"]}"#
    );
    assert_eq!(
        value["movements"].to_string(),
        r#"[{"piece":"15AL","side":"CSA","kind":"charge","path":[[100,200],[150,250]]}]"#
    );
    assert_eq!(value["next"]["active"], "CSA");
    assert_eq!(value["reason"], serde_json::Value::Null);
}
