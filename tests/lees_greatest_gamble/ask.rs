//! Questions: what they answer, and what they refuse.

use super::drill::{Drill, go, shipped, un};
use countersign::games::lees_greatest_gamble::ask::ask;
use countersign::games::lees_greatest_gamble::board::{Stage, State, Status};
use countersign::games::lees_greatest_gamble::form::form;
use countersign::games::lees_greatest_gamble::orders::preview::sheets;
use countersign::games::lees_greatest_gamble::tables::Ratings;
use countersign::report::Log;
use countersign::ruleset::{Answer, Question};
use countersign::side::Side;

fn answer(drill: &Drill, question: &Question) -> Answer {
    ask(&drill.tables, &drill.board, question).unwrap_or_else(|faults| panic!("{faults}"))
}

fn refusal(drill: &Drill, question: &Question) -> String {
    ask(&drill.tables, &drill.board, question)
        .expect_err("refused")
        .to_string()
}

fn text(answer: &Answer) -> String {
    let log = Log {
        actions: answer.parts.clone(),
        movements: Vec::new(),
    };
    log.trace().join("\n")
}

fn melee(place: &str, units: &[&str]) -> Question {
    Question::Melee {
        place: place.to_owned(),
        units: units.iter().map(|name| (*name).to_owned()).collect(),
    }
}

fn fire(target: &str, units: &[&str]) -> Question {
    Question::Fire {
        target: target.to_owned(),
        units: units.iter().map(|name| (*name).to_owned()).collect(),
        volley: false,
        melee: false,
    }
}

/// The share of a result of one roll, in tenths of a per cent.
fn share(answer: &Answer, roll: &str, result: &str) -> u64 {
    let chances = answer.chances.iter();
    chances
        .filter(|chance| chance.roll == roll && chance.result == result)
        .map(|chance| (chance.ways * 2000 + chance.of) / (2 * chance.of))
        .sum()
}

/// H-01: the shares that the table's plan gives for fresh brigades of Morale 4 and Loss 4.
#[test]
fn odds_of_an_attack_agree_with_the_plan_of_the_table() {
    let expected = [
        (-4, 176, 0, 28),
        (-3, 167, 15, 12),
        (-2, 130, 31, 25),
        (-1, 102, 46, 65),
        (0, 86, 77, 117),
        (1, 80, 86, 219),
        (2, 56, 120, 250),
        (3, 40, 157, 278),
        (4, 25, 176, 389),
    ];
    for (column, lost, broken, retreats) in expected {
        let mut drill = Drill::new();
        drill.unit("C38", "3024");
        drill.unit("U14", "2923");
        for (name, combat) in [("C38", 4 + column), ("U14", 4)] {
            let entry = &mut drill.tables.units[super::drill::un(name).index()];
            entry.ratings = countersign::games::lees_greatest_gamble::tables::Ratings::Brigade {
                combat: [combat, combat],
                morale: [4, 3],
                loss: countersign::games::lees_greatest_gamble::tables::Loss::Four,
            };
        }
        let answer = answer(&drill, &melee("2923", &["C38"]));
        let roll = "combat C38 2923";
        let sum = |one: &str, other: &str| {
            let ways = answer.chances.iter().filter(|chance| {
                chance.roll == roll && [one, other].contains(&chance.result.as_str())
            });
            let (ways, of) = ways.fold((0, 1), |(sum, _), chance| (sum + chance.ways, chance.of));
            (ways * 2000 + of) / (2 * of)
        };
        assert_eq!(sum("C38 is Eliminated", "C38 Routs"), lost, "{column}");
        assert_eq!(sum("U14 is Eliminated", "U14 Routs"), broken, "{column}");
        assert_eq!(share(&answer, roll, "U14 retreats"), retreats, "{column}");
        let all: u64 = answer.chances.iter().map(|chance| chance.ways).sum();
        assert_eq!(
            all, answer.chances[0].of,
            "{column}: every roll has one end"
        );
    }
}

#[test]
fn several_attackers_are_shown_alone_and_coordinated() {
    let mut drill = Drill::new();
    drill.unit("C11", "2722");
    drill.unit("C12", "2822");
    drill.unit("C15", "2722");
    drill.unit("U14", "2721");
    let answer = answer(&drill, &melee("2721", &["C11", "C15", "C12"]));
    assert_eq!(
        share(
            &answer,
            "coordination 2721",
            "they are coordinated: +1, +2, ..."
        ),
        500
    );
    let told = text(&answer);
    assert!(
        told.contains("C12 attacks U14 in 2721, coordinated +2"),
        "{told}"
    );
    assert!(told.contains("supports the attack"), "{told}");
}

#[test]
fn attackers_may_be_asked_for_where_they_go_first() {
    let mut drill = Drill::new();
    drill.unit("C6", "3229");
    drill.unit("C15", "3229");
    drill.unit("C10", "3226");
    drill.unit("U21", "3225");
    drill.unit("U20", "3224");
    drill.unit("U72", "3024");
    let moved = text(&answer(&drill, &melee("3225", &["C6@3226"])));
    assert!(moved.contains("C6 attacks U21 in 3225"), "{moved}");
    assert!(moved.contains("3227 to 3226: "), "{moved}");
    assert!(
        moved.contains("if the army is Passive or in Panic it does not come to this: `C6` may not"),
        "{moved}"
    );
    assert!(
        moved.contains(
            "the enemy's Defensive Support is not counted: one of U20 3 may take off its value \
             [13.4d, H-40 house]"
        ),
        "{moved}"
    );
    assert!(!moved.contains("slip away"), "{moved}");
    // As when it stands there.
    let mut there = Drill::new();
    there.unit("C6", "3226");
    there.unit("U21", "3225");
    there.unit("U20", "3224");
    let stands = text(&answer(&there, &melee("3225", &["C6"])));
    assert!(moved.ends_with(&stands), "{moved}\n\n{stands}");
    let horse = text(&answer(&drill, &melee("3024", &["C6@3124"])));
    assert!(
        horse.contains(
            "before, U72 may slip away on 1-4, if its owner wants: the chances are those of a \
             fight [15.4a]"
        ),
        "{horse}"
    );
    let refused = |units: &[&str]| refusal(&drill, &melee("3225", units)).trim().to_owned();
    assert_eq!(
        refused(&["C6"]),
        "error: `C6` in `3229` is not next to `3225` [11.1a]\n  help: name brigades that stand beside \
         the hex; one that goes there first is written with the hex it attacks from, as in \
         `C6@3124`"
    );
    assert_eq!(
        refused(&["C6@3226", "C15"]),
        "error: `C15` stands with none of those who attack [13.4b]\n  help: leave it out: \
         artillery that moves to them is Fired then"
    );
    // 13.1b: it has done its one thing.
    assert_eq!(
        refused(&["C6@3226", "C15@3226"]),
        "error: `C15` moves there and is Fired then [13.1b]\n  help: leave it out: artillery moves \
         or fires, not both"
    );
    assert_eq!(
        refused(&["C6@3224"]),
        "error: `C6@3224`: the enemy holds 3224 [9.2a]\n  help: write a hex that the unit can be in"
    );
    assert!(refused(&["C6@99"]).starts_with("error: "));
    drill.unit("C50", "1630");
    drill.unit("U6", "1825");
    let fire = text(&answer(&drill, &fire("U6", &["C50@1628"])));
    assert!(
        fire.contains("does not bombard in the same player-turn"),
        "{fire}"
    );
    assert!(fire.contains("C50 fires at U6"), "{fire}");
}

/// The column that the odds of a first attack come to.
fn column(told: &str) -> String {
    let (_, column) = told.split_once(", column ").expect(told);
    column.split([' ', '\n']).next().unwrap().to_owned()
}

/// The column of the only attack in the preview of orders.
fn previewed(drill: &mut Drill, orders: &str) -> String {
    drill.orders(Side::Csa, orders);
    let sheets = sheets(&drill.tables, &drill.board, &drill.orders);
    let attacks = sheets
        .iter()
        .find(|sheet| sheet.title.starts_with("Attacks"));
    attacks.expect("attacks").rows[0][3].clone()
}

/// Whoever goes to his attack at night, or by a forced march, is Disrupted when he makes it: the
/// odds say what the preview of such an order does.
#[test]
fn rule_20_2e_rule_22_4a_odds_after_a_movement_are_those_of_the_order() {
    let mut drill = Drill::new();
    drill.unit("C6", "3229");
    drill.unit("U21", "3225");
    let by_day = text(&answer(&drill, &melee("3225", &["C6@3226"])));
    assert!(!by_day.contains("[11.4g] C6 is Disrupted"), "{by_day}");
    drill.board.turn = 11;
    let at_night = text(&answer(&drill, &melee("3225", &["C6@3226"])));
    assert!(
        at_night.contains("C6 is Disrupted [20.2a, 20.2e"),
        "{at_night}"
    );
    assert!(
        at_night.contains("-2 [11.4g] C6 is Disrupted"),
        "{at_night}"
    );
    let order = go("C6", "3228 3227 3226", "attack = \"3225\"");
    assert_eq!(column(&at_night), previewed(&mut drill, &order));
    assert_ne!(column(&at_night), column(&by_day));
    // Who stands there already has not moved.
    drill.unit("C6", "3226");
    let stands = text(&answer(&drill, &melee("3225", &["C6@3226"])));
    assert_eq!(column(&stands), column(&by_day));
    drill.board.turn = 5;
    let marched = ["3230", "3231", "3232", "3233", "3234"].iter().any(|from| {
        drill.unit("C6", from);
        let told = text(&answer(&drill, &melee("3225", &["C6@3226"])));
        let marches = told.contains("marches to 3226");
        if marches {
            assert!(told.contains("C6 is Disrupted [22.4a"), "{told}");
            assert_eq!(column(&told), column(&at_night));
        }
        marches
    });
    assert!(marched, "somewhere only a forced march does");
    drill.unit("C6", "1016");
    let far = text(&answer(&drill, &melee("3225", &["C6@3226"])));
    assert!(
        far.contains("no way leads C6 to 3226 in this player-turn"),
        "{far}"
    );
    assert_eq!(column(&far), column(&by_day));
}

/// Cavalry that may charge is told both ways; one that moves at night is Disrupted and may not.
#[test]
fn rule_15_5a_rule_15_5b_odds_tell_of_a_charge_where_there_may_be_one() {
    let mut drill = Drill::new();
    drill.unit("U72", "3024");
    drill.unit("C6", "3026");
    let charge = |drill: &Drill| text(&answer(drill, &melee("3026", &["U72@3025"])));
    let told = charge(&drill);
    assert!(told.contains("U72 attacks C6 in 3026"), "{told}");
    assert!(told.contains("U72 charges C6 in 3026"), "{told}");
    assert!(
        told.contains("whatever comes, U72 ends Disrupted and Shaken if it is left [15.5d]"),
        "{told}"
    );
    assert!(
        told.contains(
            "U72 checks its morale in 3025, unless it charges; that it fails and is Shaken is not \
             counted [8.6d, 15.2a]"
        ),
        "{told}"
    );
    drill.board.turn = 11;
    let told = charge(&drill);
    assert!(!told.contains("charges C6"), "{told}");
}

/// What a side asks of its units is answered for its coming player-turn, as its order form has
/// them: Ready after Command Control, but for the Disrupted; and at night if night has fallen then.
#[test]
fn rule_13_1a_questions_speak_of_the_coming_player_turn() {
    let mut drill = Drill::new();
    drill.unit("C50 F", "1628");
    drill.unit("C11", "2722");
    drill.unit("C15 F", "2722");
    drill.unit("U14", "2721");
    drill.unit("U28 F", "2721");
    drill.unit("U6", "1825");
    let form = form(&drill.tables, &drill.board);
    assert!(form.contains("may bombard U6 in 1825"), "{form}");
    let told = text(&answer(&drill, &fire("U6", &["C50"])));
    assert!(told.contains("C50 fires at U6"), "{told}");
    let told = text(&answer(&drill, &melee("2721", &["C11", "C15"])));
    assert!(told.contains("supports the attack"), "{told}");
    // The enemy's artillery is not Ready before his own Command Control.
    assert!(told.contains("no Ready artillery is seen"), "{told}");
    let told = text(&answer(&drill, &melee("2722", &["U14", "U28"])));
    assert!(told.contains("supports the attack"), "{told}");
    drill.board.unit_mut(un("C50")).disrupted = true;
    assert_eq!(
        refusal(&drill, &fire("U6", &["C50"])).trim(),
        "error: `C50` is Disrupted, and so stays Fired [13.1c]\n  help: leave it out; once it has \
         recovered, its next Command Control Phase makes it Ready"
    );
    // 20.1a: the next player-turn of the army that has moved is at night.
    drill.board.unit_mut(un("C50")).disrupted = false;
    drill.board.turn = 10;
    assert!(ask(&drill.tables, &drill.board, &fire("U6", &["C50"])).is_ok());
    drill.board.stage = Stage::Union;
    let dusk = refusal(&drill, &fire("U6", &["C50"]));
    assert!(dusk.contains("`C50` does not bombard at night"), "{dusk}");
}

#[test]
fn odds_of_a_bombardment_alone_and_together() {
    let mut drill = Drill::new();
    for name in ["C50", "C51", "C52"] {
        drill.unit(name, "1628");
    }
    drill.unit("U6", "1825");
    let answer = answer(&drill, &fire("U6", &["C50", "C51", "C52"]));
    // 14.3b: column 3 has A on 1, D on 2, DR on 3 and 4, DER on 5 and 6; Morale 4, Loss 4.
    let together = "bombard 1628 U6";
    assert_eq!(share(&answer, together, "who fire are Disrupted"), 167);
    assert_eq!(share(&answer, together, "U6 is Disrupted"), 167);
    assert_eq!(share(&answer, together, "U6 is Eliminated"), 111);
    assert_eq!(share(&answer, together, "U6 Routs"), 185);
    assert_eq!(share(&answer, "bombard C50 U6", "no effect"), 500);
    // The ratings of the house decide what breaks or ends a brigade, nothing else.
    let told = text(&answer);
    assert!(told.contains("50.0% no effect [14.4rb]"), "{told}");
    assert!(
        told.contains("16.7% who fire are Disrupted [14.4ra]"),
        "{told}"
    );
    assert!(
        told.contains("11.1% U6 is Eliminated [14.4re, H-30 house]"),
        "{told}"
    );
    let hex = fire("1825", &["C50"]);
    assert_eq!(
        ask(&drill.tables, &drill.board, &hex)
            .unwrap()
            .chances
            .len(),
        3
    );
    drill.unit("U7", "1825");
    let told = text(&self::answer(&drill, &fire("U7", &["C50", "C51", "C52"])));
    assert!(!told.contains("H-30"), "{told}");
}

#[test]
fn sight_range_and_cost_are_told_with_their_rules() {
    let mut drill = Drill::new();
    drill.unit("U56", "2420");
    drill.unit("C6", "3226");
    let sight = |from: &str, to: &str| Question::Sight {
        from: from.to_owned(),
        to: to.to_owned(),
    };
    let open = text(&answer(&drill, &sight("U56", "2023")));
    assert!(
        open.contains("the line from 2420 to 2023 is open"),
        "{open}"
    );
    let barred = text(&answer(&drill, &sight("2420", "2121")));
    assert!(barred.contains("over a protected hexside"), "{barred}");
    let range = Question::Range {
        from: "2420".to_owned(),
        to: "2023".to_owned(),
    };
    let range = text(&answer(&drill, &range));
    assert!(
        range.contains("distance 5") && range.contains("4 hexes between"),
        "{range}"
    );
    let cost = |way: &[&str]| Question::Cost {
        unit: "C6".to_owned(),
        way: way.iter().map(|word| (*word).to_owned()).collect(),
    };
    let step = text(&answer(&drill, &cost(&["3225", "3224"])));
    assert!(step.contains("2 of 4 MP"), "{step}");
    let far = text(&answer(&drill, &cost(&["3223"])));
    assert!(far.contains("the cheapest way of C6 to 3223"), "{far}");
    assert_eq!(
        refusal(&drill, &cost(&["3226"])).trim(),
        "error: `C6` stands in `3226` already [8.1a]\n  help: name a hex to go to, or the hexes of \
         a path, one beside the other"
    );
    let nowhere = refusal(&drill, &cost(&["1016"]));
    assert!(
        nowhere.contains("`C6` has no legal way to `1016`"),
        "{nowhere}"
    );
    assert!(nowhere.contains("MP: `countersign cost C6 "), "{nowhere}");
}

/// 6.2c, 10.2d: a way that is too dear as a whole is followed as far as it can be paid.
#[test]
fn rule_6_2c_the_price_says_how_far_a_piece_gets() {
    let mut drill = Drill::new();
    drill.board.options.march = false;
    drill.unit("C6", "3226");
    let cost = |unit: &str, way: &[&str]| Question::Cost {
        unit: unit.to_owned(),
        way: way.iter().map(|word| (*word).to_owned()).collect(),
    };
    assert_eq!(
        refusal(
            &drill,
            &cost("C6", &["3225", "3224", "3223", "3222", "3221"])
        ),
        "error: `C6` cannot pay 1 MP for 3221; it has 0 left [6.2c]\n  \
         help: along this way it gets to `3222`, for 4 of 4 MP: end its path there"
    );
    // A destination is approached as near as may be, marching too.
    drill.board.options.march = true;
    let far = refusal(&drill, &cost("C6", &["3216"]));
    assert!(
        far.contains(
            "help: it gets nearest to it in 3220, for 6 MP: `countersign cost C6 3220`; give"
        ),
        "{far}"
    );
    // Who has not entered is told where he does.
    drill.board.unit_mut(super::drill::un("C35")).status = Status::Waiting;
    let waits = refusal(&drill, &cost("C35", &["1432"]));
    assert!(
        waits.contains("`C35` is not on the map: it has not entered yet [3.3f]"),
        "{waits}"
    );
    assert!(
        waits.contains("help: begin the way with its entry hex: `countersign cost C35 "),
        "{waits}"
    );
}

#[test]
fn units_of_one_side_take_part_each_named_once() {
    let mut drill = Drill::new();
    drill.unit("C6", "3226");
    drill.unit("C15", "3226");
    drill.unit("U21", "3225");
    drill.unit("U22", "3224");
    for (question, expected) in [
        (
            melee("3225", &["C6", "U22"]),
            "error: `U22` is not of the side of `C6` [11.1a]\n  help: name units of one side",
        ),
        (
            melee("3225", &["C6", "C6"]),
            "error: `C6` is named twice\n  help: name it once",
        ),
        (
            melee("3225", &["C6", "C15", "C15"]),
            "error: `C15` is named twice\n  help: name it once",
        ),
        (
            fire("U21", &["C15", "C15"]),
            "error: `C15` is named twice\n  help: name it once",
        ),
        (
            fire("U21", &[]),
            "error: no artillery is named to bombard `U21` [11.1b]\n  help: name those that \
             fire, such as `C15`",
        ),
        (
            fire("C6", &["C15"]),
            "error: `C15` cannot bombard `C6`: `C6` is no enemy of C15 [14.1a]\n  help: name an \
             enemy unit on the map, or its Train",
        ),
    ] {
        assert_eq!(refusal(&drill, &question), expected, "{question:?}");
    }
}

/// What the last roll gave binds in the player-turn of that roll only, and guns become Ready before
/// they move.
#[test]
fn rule_16_2f_a_way_is_priced_as_if_the_army_were_in_attack() {
    for state in [
        State::Attack,
        State::Restricted,
        State::Passive,
        State::Panic,
    ] {
        let mut drill = Drill::new();
        drill.state(Side::Csa, state);
        drill.unit("C6", "3003");
        drill.unit("C15 F", "3003");
        drill.unit("U21", "3005");
        drill.marker("C-HMC-1", "1628", &["C7"]);
        for (unit, to) in [("C6", "3004"), ("C15", "3002"), ("C-HMC-1", "1627")] {
            let cost = Question::Cost {
                unit: unit.to_owned(),
                way: vec![to.to_owned()],
            };
            let said = text(&answer(&drill, &cost));
            assert!(said.contains(" MP ["), "{said}");
        }
    }
}

#[test]
fn checks_of_brigades_and_artillery() {
    let mut drill = Drill::new();
    drill.unit("C38 s", "3024");
    drill.unit("C15", "3025");
    let check = |unit: &str| Question::Check {
        unit: unit.to_owned(),
    };
    let brigade = answer(&drill, &check("C38"));
    assert_eq!(
        share(&brigade, "morale C38", "fails a Morale or Rout check"),
        500
    );
    // 7.6b, 7.6c: a quarter.
    assert_eq!(
        share(&brigade, "elimination C38", "is eliminated by an E"),
        250
    );
    assert_eq!(
        share(
            &brigade,
            "rally C38",
            "rallies, if it has not moved and no enemy is near"
        ),
        333
    );
    let guns = text(&answer(&drill, &check("C15")));
    assert!(guns.contains("any E eliminates it"), "{guns}");
}

#[test]
fn what_the_rules_forbid_is_refused() {
    let mut drill = Drill::new();
    drill.unit("C6", "3226");
    drill.unit("C7", "3226");
    drill.unit("C15 FD", "3027");
    drill.unit("U21", "3225");
    drill.marker("C-HMC-1", "1427", &["C1"]);
    for (question, message) in [
        (melee("3225", &["C1"]), "`C1` is not on the map"),
        (
            melee("3225", &["C6", "C7"]),
            "`C6` and `C7` stand in one hex",
        ),
        (
            melee("3224", &["C6"]),
            "`C6` in `3226` is not next to `3224`",
        ),
        (melee("3227", &["C6"]), "no enemy unit stands in `3227`"),
        (melee("3225", &[]), "no brigade is named"),
        (melee("9999", &["C6"]), "`9999` is not on the map"),
        (melee("3225", &["X6"]), "`X6` is no unit"),
        (
            fire("U21", &["C6"]),
            "`C6` is a brigade and does not bombard",
        ),
        (
            fire("U21", &["C15"]),
            "`C15` is Disrupted, and so stays Fired",
        ),
        (fire("3224", &["C15"]), "no unit stands in `3224`"),
    ] {
        let told = refusal(&drill, &question);
        assert!(told.contains(message), "{message}: {told}");
    }
    let volley = Question::Fire {
        target: "U21".to_owned(),
        units: vec!["C15".to_owned()],
        volley: true,
        melee: false,
    };
    assert_eq!(
        refusal(&drill, &volley),
        "error: `--volley` says nothing here: this game knows no volleys [14.1a]\n  \
         help: leave out `--volley`"
    );
}

#[test]
fn whatever_a_question_names_its_refusal_has_a_remedy() {
    let mut drill = Drill::new();
    drill.unit("C6", "3226");
    drill.unit("U21", "3225");
    let names = [
        "", "x", "322", "32255", "0905", "9999", "C57", "C-HMC-9", "C-Trai", "U21@", "@3225",
        "C6@999", "C6@9999",
    ];
    for name in names {
        let name = name.to_owned();
        let (unit, hex) = ("C6".to_owned(), "3225".to_owned());
        let questions = [
            Question::Sight {
                from: name.clone(),
                to: hex.clone(),
            },
            Question::Range {
                from: hex.clone(),
                to: name.clone(),
            },
            Question::Cost {
                unit: name.clone(),
                way: vec![hex.clone()],
            },
            Question::Cost {
                unit: unit.clone(),
                way: vec![name.clone()],
            },
            melee(&name, &["C6"]),
            melee("3225", &[&name]),
            fire(&name, &["C15"]),
            fire("U21", &[&name]),
            Question::Check { unit: name.clone() },
        ];
        for question in questions {
            let faults = ask(&drill.tables, &drill.board, &question);
            let faults = faults.expect_err(&name);
            for fault in faults.iter() {
                assert!(fault.help.is_some(), "{question:?}: {fault}");
                assert!(fault.message.contains('`'), "{question:?}: {fault}");
            }
        }
    }
}

fn at_night() -> Drill {
    let mut drill = Drill::new();
    drill.board.turn = 11;
    drill.unit("C6", "3226");
    drill.unit("C15", "3003");
    drill.unit("C54", "3403");
    drill.unit("U21", "3223");
    drill
}

#[test]
fn rule_20_3c_the_odds_of_a_check_know_no_elimination_at_night() {
    let mut drill = at_night();
    for (unit, by_day) in [("C6", "elimination C6"), ("U21", "elimination U21")] {
        let question = Question::Check {
            unit: unit.to_owned(),
        };
        let night = answer(&drill, &question);
        assert!(
            night.chances.iter().all(|chance| chance.roll != by_day),
            "{}",
            text(&night)
        );
        assert!(text(&night).contains("at night no E counts: nothing is eliminated [20.3c]"));
        drill.board.turn = 10;
        let day = answer(&drill, &question);
        assert!(day.chances.iter().any(|chance| chance.roll == by_day));
        drill.board.turn = 11;
    }
    let guns = Question::Check {
        unit: "C15".to_owned(),
    };
    let said = text(&answer(&drill, &guns));
    assert!(
        said.contains("at night no E counts [13.2a, 20.3c, 20.3d]"),
        "{said}"
    );
}

#[test]
fn rule_20_2c_rule_20_2f_sight_names_the_night_and_its_rule() {
    let mut drill = at_night();
    let question = Question::Sight {
        from: "3003".to_owned(),
        to: "3006".to_owned(),
    };
    let said = text(&answer(&drill, &question));
    assert!(
        said.contains("observes up to 3 hexes at night: it observes 3006 [20.2c, 20.2f]"),
        "{said}"
    );
    assert!(!said.contains("18.2b"), "{said}");
    drill.board.turn = 10;
    let said = text(&answer(&drill, &question));
    assert!(
        said.contains("observes up to 5 hexes: it observes 3006 [18.2b]"),
        "{said}"
    );
    assert!(!said.contains("20.2"), "{said}");
}

/// What movement does to a unit stands below its cost.
#[test]
fn rule_20_2a_rule_15_1b_rule_22_2b_rule_22_4d_a_cost_tells_who_ends_disrupted() {
    let cost = |drill: &Drill, unit: &str, to: &str| {
        let question = Question::Cost {
            unit: unit.to_owned(),
            way: vec![to.to_owned()],
        };
        text(&answer(drill, &question))
    };
    let mut drill = at_night();
    drill.marker("C-HMC-1", "1208", &["C7"]);
    assert!(cost(&drill, "C15", "3004").contains("then C15 is Disrupted [20.2a, 20.2e]"));
    assert!(!cost(&drill, "C-HMC-1", "1207").contains("Disrupted"));
    drill.board.turn = 10;
    assert!(!cost(&drill, "C15", "3004").contains("Disrupted"));
    // Five hexes of clear ground: forced march, acceleration.
    drill.unit("C9", "1202");
    let said = cost(&drill, "C9", "1207");
    assert!(
        said.contains("then C9 is Disrupted [22.4a, 22.4d]"),
        "{said}"
    );
    let said = cost(&drill, "C54", "3408");
    assert!(said.contains("then C54 is Disrupted [15.1b]"), "{said}");
    // Away from infantry, farther than one hex.
    drill.unit("C11", "3103");
    drill.unit("U14", "3104");
    let said = cost(&drill, "C11", "3101");
    assert!(
        said.contains("then C11 is Disrupted, and makes a check [22.2b]"),
        "{said}"
    );
}

#[test]
fn rule_10_1a_the_cost_of_entering_is_refused_to_who_is_on_the_map() {
    let drill = at_night();
    let question = Question::Cost {
        unit: "C6".to_owned(),
        way: vec!["A".to_owned(), "1432".to_owned()],
    };
    let said = refusal(&drill, &question);
    assert!(
        said.contains("`C6` is on the map already, in 3226 [10.1a]"),
        "{said}"
    );
    assert!(said.contains("leave the entry hex out"), "{said}");
}

/// 22.3e: the attacker checks first; only who passes fights.
#[test]
fn rule_22_3b_rule_22_3c_rule_22_3e_the_odds_of_an_attack_know_questionable_brigades() {
    let ratings = |name: &str, shaken: usize| match shipped().unit(un(name)).ratings {
        Ratings::Brigade { morale, .. } => u64::try_from(6 - morale[shaken]).unwrap(),
        Ratings::Artillery { .. } => panic!("{name}"),
    };
    for (attacker, defender) in [
        ("C11", "U21"),
        ("C11 ?", "U21"),
        ("C11", "U21 s?"),
        ("C11 s?", "U21 ?"),
    ] {
        let mut drill = Drill::new();
        drill.unit(attacker, "3003");
        drill.unit(defender, "3004");
        let answer = answer(&drill, &melee("3004", &["C11"]));
        let told = text(&answer);
        let fails = |name: &str, states: &str| match states.contains('?') {
            true => ratings(name, usize::from(states.contains('s'))),
            false => 0,
        };
        let (first, second) = (fails("C11", attacker), fails("U21", defender));
        let of_36 = |what: &str| {
            let mut found = answer
                .chances
                .iter()
                .filter(|chance| chance.result.contains(what));
            let chance = found.next();
            chance.map_or(0, |chance| 36 * chance.ways / chance.of)
        };
        assert_eq!(of_36("C11 fails its check"), first * 6, "{told}");
        assert_eq!(of_36("U21 fails its check"), (6 - first) * second, "{told}");
        let all: u64 = answer.chances.iter().map(|chance| chance.ways).sum();
        assert!(
            answer
                .chances
                .iter()
                .all(|chance| chance.of == answer.chances[0].of)
        );
        assert_eq!(all, answer.chances[0].of, "{told}");
        let says = told.contains("Questionable: a Morale check comes first [22.3b]");
        assert_eq!(says, first + second > 0, "{told}");
    }
}

/// An order's flags may stand in a way; what a state forbids is told.
#[test]
fn rule_22_2a_rule_16_5a_a_cost_takes_flags_and_tells_of_other_command_states() {
    let mut drill = Drill::new();
    drill.unit("C11", "3103");
    drill.unit("U14", "3104");
    let cost = |way: &[&str]| Question::Cost {
        unit: "C11".to_owned(),
        way: way.iter().map(|word| (*word).to_owned()).collect(),
    };
    assert!(refusal(&drill, &cost(&["3102", "3101"])).contains("[8.6b]"));
    let said = text(&answer(&drill, &cost(&["disengage", "3102", "3101"])));
    assert!(
        said.contains("then C11 is Disrupted, and makes a check [22.2b]"),
        "{said}"
    );
    let said = text(&answer(&drill, &cost(&["3204"])));
    assert!(
        said.contains(
            "if the army is Restricted, Passive or in Panic this way is closed: `C11` may not go into 3204"
        ),
        "{said}"
    );
}

#[test]
fn rule_15_1a_rule_22_4a_a_way_that_is_too_dear_is_told_what_would_pay_it() {
    let mut drill = Drill::new();
    drill.unit("C54", "3402");
    drill.unit("C9", "1202");
    for (unit, column, rows, flag) in [("C54", 34, 3..=9, "accelerate"), ("C9", 12, 3..=7, "march")]
    {
        let hexes: Vec<String> = rows.map(|row| format!("{column}{row:02}")).collect();
        let cost = |flags: &[&str]| Question::Cost {
            unit: unit.to_owned(),
            way: flags
                .iter()
                .map(|flag| (*flag).to_owned())
                .chain(hexes.clone())
                .collect(),
        };
        let said = refusal(&drill, &cost(&[]));
        assert!(
            said.contains(&format!("with `{flag}` it gets there")),
            "{said}"
        );
        assert!(text(&answer(&drill, &cost(&[flag]))).contains("is Disrupted"));
    }
}

#[test]
fn rule_14_5a_one_hex_between_is_one() {
    let range = |to: &str| Question::Range {
        from: "3003".to_owned(),
        to: to.to_owned(),
    };
    let drill = Drill::new();
    assert!(text(&answer(&drill, &range("3005"))).contains("1 hex between, which"));
    assert!(text(&answer(&drill, &range("3006"))).contains("2 hexes between, which"));
}
