//! Orders tried before they are signed: what is refused, and what is only a warning.

use crate::drill::{Drill, co, hex, of};
use countersign::diagnostic::Source;
use countersign::draft::{Form, Reader};
use countersign::games::little_round_top::board::{Stage, Status};
use countersign::games::little_round_top::orders::{Orders, Standing, check};
use countersign::games::little_round_top::sequence;
use countersign::side::Side;

/// The findings of a check, without their places.
fn check(drill: &Drill, side: Side, text: &str) -> (Option<Orders>, Vec<String>) {
    let mut board = drill.board.clone();
    if !matches!(
        board.stage,
        Stage::UnionSetUp | Stage::ConfederateSetUp | Stage::Over
    ) {
        board.stage = match side {
            Side::Usa => Stage::Union,
            Side::Csa => Stage::Confederate,
        };
    }
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Draft);
    let orders = reader.parse().and_then(|parsed| {
        let root = reader.root(&parsed);
        check::read(&drill.tables, &board, root, &mut reader)
    });
    let faults = reader.faults.iter().map(|fault| {
        let mut fault = fault.clone();
        fault.place = None;
        fault.to_string()
    });
    (orders, faults.collect())
}

fn findings(drill: &Drill, side: Side, text: &str) -> Vec<String> {
    check(drill, side, text).1
}

fn standing(drill: &Drill, side: Side, text: &str) -> (Option<Standing>, Vec<String>) {
    standing_in(drill, side, text, Form::Draft)
}

fn standing_in(
    drill: &Drill,
    side: Side,
    text: &str,
    form: Form,
) -> (Option<Standing>, Vec<String>) {
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, form);
    let standing = reader.parse().and_then(|parsed| {
        let root = reader.root(&parsed);
        let table = root.table(&mut reader, "standing");
        check::standing(&drill.tables, &drill.board, side, table, &mut reader)
    });
    let faults = reader.faults.iter().map(|fault| {
        let mut fault = fault.clone();
        fault.place = None;
        fault.to_string()
    });
    (standing, faults.collect())
}

/// 15AL-H and 15AL-I with Oates, an enemy far away.
fn drill() -> Drill {
    let mut drill = Drill::new();
    drill.company("15AL-H", "0908", "N");
    drill.company("15AL-I", "1007", "N");
    drill.officer("Oates", "0908");
    drill.company("20ME-A", "0303", "S");
    drill
}

#[test]
fn rule_3_0b_keys_of_the_set_up_have_no_place_in_the_battle() {
    assert_eq!(
        findings(&drill(), Side::Csa, "entry_15al = 3"),
        [
            "error: `entry_15al` has no place in a player-turn of the battle [3.0b]\n  help: it \
             belongs to the Confederate set-up"
        ]
    );
    assert_eq!(
        findings(
            &drill(),
            Side::Csa,
            "[[place]]\nunit = \"4AL-A\"\nhex = \"0310\""
        ),
        [
            "error: `place` has no place in a player-turn of the battle [3.0b]\n  help: it belongs \
             to the Confederate set-up"
        ]
    );
}

#[test]
fn rule_20_1b_the_union_orders_nothing_at_its_set_up_but_hides() {
    let mut drill = drill();
    drill.board.stage = Stage::UnionSetUp;
    assert!(findings(&drill, Side::Usa, "").is_empty());
    for key in [
        "order = [{ companies = [\"20ME-A\"], do = [\"forward\"] }]",
        "entry_15al = 3",
        "checks_first = [\"20ME-A\"]",
    ] {
        let name = key.split(' ').next().unwrap();
        assert_eq!(
            findings(&drill, Side::Usa, key),
            [format!(
                "error: `{name}` has no place in the Union set-up [20.1b]\n  help: the Union hides \
                 its detachment in `[hidden]`; what it does when the enemy acts stands in \
                 `[standing]`"
            )]
        );
    }
}

#[test]
fn rule_20_2a_the_confederate_places_and_chooses_at_its_set_up_and_no_more() {
    let mut drill = drill();
    drill.board.stage = Stage::ConfederateSetUp;
    let findings = findings(&drill, Side::Csa, "others = \"hold\"\nrelease = true");
    assert_eq!(
        findings,
        ["release", "others"].map(|name| format!(
            "error: `{name}` has no place in the Confederate set-up [20.2a]\n  help: the \
             Confederate places 4AL with `[[place]]` and writes `entry_15al`; what it does when \
             the enemy acts stands in `[standing]`"
        ))
    );
}

#[test]
fn rule_3_0k_nobody_orders_anything_when_the_game_is_over() {
    let mut drill = drill();
    drill.board.stage = Stage::Over;
    let (orders, findings) = check(&drill, Side::Usa, "");
    assert!(orders.is_none());
    assert_eq!(
        findings,
        [
            "error: the game is over [3.0k]\n  help: nobody writes orders any more; see the score \
             with `countersign report`"
        ]
    );
}

#[test]
fn companies_that_are_out_of_the_game_get_no_orders() {
    let mut drill = drill();
    for (company, status) in [
        ("15AL-H", Status::Lost),
        ("15AL-I", Status::Left),
        ("15AL-A", Status::Never),
        ("47AL-A", Status::Lost),
    ] {
        drill.board.take_off(co(company), status);
    }
    drill.board.take_off(co("83PA-E"), Status::Never);
    for (company, words) in [
        ("15AL-H", "`15AL-H` has been eliminated [10.6a]"),
        (
            "15AL-I",
            "`15AL-I` has left the map and never returns [14.23a]",
        ),
        ("15AL-A", "`15AL-A` does not take part in this game [21.4a]"),
        ("47AL-A", "`47AL-A` has been eliminated [10.6a]"),
    ] {
        for text in [
            format!("order = [{{ companies = [\"{company}\"], do = [\"forward\"] }}]"),
            format!("fire = [{{ by = [\"{company}\"], at = [\"0903\"] }}]"),
            format!("melee = [{{ hex = \"0903\", enter = [\"{company}\"] }}]"),
            format!("retreat = [{{ company = \"{company}\", face = \"N\" }}]"),
            format!("fray = [{{ hex = \"0903\", top = \"{company}\" }}]"),
            format!("checks_first = [\"{company}\"]"),
            format!("flags_to = [\"{company}\"]"),
            format!("replacement = [{{ officer = \"Oates\", with = \"{company}\" }}]"),
        ] {
            assert_eq!(
                findings(&drill, Side::Csa, &text),
                [format!("error: {words}\n  help: leave it out")],
                "{text}"
            );
        }
        for text in [
            format!("fire = [{{ by = [\"{company}\"] }}]"),
            format!("no_withdrawal_fire = [\"{company}\"]"),
            format!("flags_to = [\"{company}\"]"),
        ] {
            assert_eq!(
                standing(&drill, Side::Csa, &format!("[standing]\n{text}")).1,
                [format!("error: {words}\n  help: leave it out")],
                "{text}"
            );
        }
    }
    assert_eq!(
        findings(&drill, Side::Usa, "checks_first = [\"83PA-E\"]"),
        ["error: `83PA-E` never enters [21.2-R1]\n  help: leave it out"]
    );
}

#[test]
fn rule_19_2f_an_officer_who_has_left_the_game_gets_no_orders() {
    let drill = drill();
    // Morrill is gone for good; Bulger may be replaced.
    for text in [
        "order = [{ officers = [\"Morrill\"], path = [\"0905\"] }]",
        "order = [{ officer = \"Morrill\", companies = [\"20ME-A\"], do = [\"fix\"] }]",
        "melee = [{ hex = \"0904\", officers = [\"Morrill\"] }]",
        "escort = [{ officer = \"Morrill\", goes = true }]",
    ] {
        assert_eq!(
            findings(&drill, Side::Usa, text),
            ["error: `Morrill` has left the game [19.2f]\n  help: leave him out"],
            "{text}"
        );
    }
}

#[test]
fn rule_19_2a_what_is_hidden_gets_no_orders() {
    let mut drill = drill();
    drill.board.company_mut(co("2SS")).status = Status::Hidden;
    drill.board.officer_mut(of("Morrill")).status = Status::Hidden;
    for (text, unit) in [
        (
            "order = [{ companies = [\"2SS\"], do = [\"forward\"] }]",
            "2SS",
        ),
        ("fire = [{ by = [\"2SS\"], at = [\"0904\"] }]", "2SS"),
        (
            "order = [{ officers = [\"Morrill\"], path = [\"0905\"] }]",
            "Morrill",
        ),
    ] {
        assert_eq!(
            findings(&drill, Side::Usa, text),
            [format!(
                "error: `{unit}` is hidden and acts unseen only [19.2a]\n  help: to give it orders \
                 open it: `open = [\"{unit}\"]` in `[hidden]`; hidden it fires by its `reach`"
            )],
            "{text}"
        );
    }
    // Standing orders are for a time when it may have been seen.
    let text = "[standing]\nfire = [{ by = [\"2SS\"], reach = 1 }]";
    assert!(standing(&drill, Side::Usa, text).1.is_empty());
}

#[test]
fn standing_orders_are_refused_only_for_what_never_becomes_legal() {
    let mut drill = drill();
    drill.board.company_mut(co("15AL-L")).status = Status::Waiting;
    let text = "[standing]\nfire = [{ by = [\"15AL-L\", \"15AL-H\"], at = [\"0101\"] }]";
    let (orders, findings) = standing(&drill, Side::Csa, text);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(orders.unwrap().fire.len(), 1);
    assert_eq!(
        standing(&drill, Side::Csa, "").0,
        Some(Standing::default()),
        "no instructions are legal"
    );
}

/// They are opened on a later board than the one for which they were written.
#[test]
fn who_is_lost_after_standing_orders_were_sealed_does_not_spoil_them() {
    let mut drill = drill();
    drill.board.company_mut(co("15AL-H")).status = Status::Lost;
    let text = "[standing]\nfire = [{ by = [\"15AL-H\"], at = [\"0101\"] }]";
    let (_, findings) = standing(&drill, Side::Csa, text);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(
        findings[0].contains("`15AL-H` has been eliminated [10.6a]"),
        "{findings:?}"
    );
    let (sealed, findings) = standing_in(&drill, Side::Csa, text, Form::Canonical);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(sealed.unwrap().fire.len(), 1);
}

#[test]
fn rule_3_0_r6_what_cannot_be_done_in_any_case_is_refused() {
    let (orders, findings) = check(
        &drill(),
        Side::Csa,
        "[[order]]\ncompanies = [\"15AL-H\"]\ndo = [\"forward 5\"]",
    );
    assert!(orders.is_some());
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].starts_with("error: "), "{findings:?}");
    assert!(findings[0].contains("[5.15a]"), "{findings:?}");
}

#[test]
fn rule_12_21a_what_depends_on_a_rally_is_a_warning_with_its_condition() {
    let mut drill = drill();
    drill.board.company_mut(co("15AL-H")).disorganized = true;
    let march = "[[order]]\ncompanies = [\"15AL-H\"]\ndo = [\"forward 1\"]";
    let findings = self::findings(&drill, Side::Csa, march);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(
        findings[0].starts_with("warning: if 15AL-H does not rally: `15AL-H` is disorganized"),
        "{findings:?}"
    );
    // An order for each case is legal without a word.
    let both = "[[order]]\ncompanies = [\"15AL-H\"]\nif = [\"disorganized\"]\ndo = [\"rally\"]\n\
                [[order]]\ncompanies = [\"15AL-H\"]\nif = [\"organized\"]\ndo = [\"forward 1\"]";
    let findings = self::findings(&drill, Side::Csa, both);
    assert!(findings.is_empty(), "{findings:?}");
    // A rally is idle when the company has rallied by itself.
    let rally = "[[order]]\ncompanies = [\"15AL-H\"]\ndo = [\"rally\"]";
    let findings = self::findings(&drill, Side::Csa, rally);
    assert!(
        findings
            .iter()
            .all(|it| it.starts_with("warning: if 15AL-H rallies: ")),
        "{findings:?}"
    );
    // Where nobody can rally the company it helps in no case.
    drill.officer("Oates", "0101");
    let findings = self::findings(&drill, Side::Csa, rally);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].starts_with("error: no officer who can rally `15AL-H`"));
    let named = rally.replace("do =", "officer = \"Oates\"\ndo =");
    let findings = self::findings(&drill, Side::Csa, &named);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].starts_with("error: `15AL-H` is neither in the hex of Oates"));
    drill.officer("Oates", "0908");
    // What is wrong either way is refused.
    let far = "[[order]]\ncompanies = [\"15AL-I\"]\ndo = [\"forward 5\"]";
    let findings = self::findings(&drill, Side::Csa, far);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].starts_with("error: "), "{findings:?}");
    // So is what fails in both cases, here at the second act when it rallies, at the first when not.
    let both_ways = "[[order]]\ncompanies = [\"15AL-H\"]\ndo = [\"forward 1\", \"forward 9\"]";
    let findings = self::findings(&drill, Side::Csa, both_ways);
    assert!(
        findings.iter().any(|it| it.starts_with("error: ")),
        "{findings:?}"
    );
    // Two disorganized companies make a wider condition.
    drill.board.company_mut(co("15AL-I")).disorganized = true;
    let findings = self::findings(&drill, Side::Csa, march);
    assert!(
        findings[0].starts_with("warning: if none of 15AL-H, 15AL-I rallies: "),
        "{findings:?}"
    );
}

#[test]
fn rule_3_0_r5_movement_is_carried_out_in_the_order_written() {
    let march = |first: &str, second: &str| {
        let mut drill = drill();
        let text = format!(
            "[[order]]\ncompanies = [\"{first}\"]\npath = [\"0907\"]\nface = \"N\"\n[[order]]\n\
             companies = [\"{second}\"]\npath = [\"0907\"]\nface = \"N\"\n"
        );
        let (orders, findings) = check(&drill, Side::Csa, &text);
        assert!(findings.is_empty(), "{findings:?}");
        drill.orders = orders.unwrap();
        let ran = drill.run(Side::Csa, &[], sequence::player_turn);
        ran.board.stack_ids(hex("0907"), Side::Csa)
    };
    // The first to come is on top.
    assert_eq!(march("15AL-H", "15AL-I"), [co("15AL-H"), co("15AL-I")]);
    assert_eq!(march("15AL-I", "15AL-H"), [co("15AL-I"), co("15AL-H")]);
}

#[test]
fn rule_3_0_r6_what_events_prevent_is_dropped_and_hexes_not_entered_cost_nothing() {
    let mut drill = Drill::new();
    drill.company("15AL-H", "0906", "N");
    drill.officer("Oates", "0907");
    drill.company("20ME-A", "0905", "S");
    let text = "[[order]]\ncompanies = [\"15AL-H\"]\ndo = [\"about\", \"forward 3\"]";
    let (orders, findings) = check(&drill, Side::Csa, text);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].starts_with("warning: "), "{findings:?}");
    drill.orders = orders.unwrap();
    // Withdrawal Fire through the centre rear: die 4 disorganizes (LRT-EX-20).
    let ran = drill.run(Side::Csa, &[4], |turn| {
        countersign::games::little_round_top::phase::command::carry_out(turn);
        countersign::games::little_round_top::phase::movement::carry_out(turn);
        let ledger = &turn.marks.ledgers[&of("Oates")];
        // 2 for the turn, 2 for the hex that was entered; two more hexes cost nothing.
        assert_eq!(ledger.left(), 24 - 4);
    });
    assert_eq!(ran.company("15AL-H").at, Some(hex("0907")));
    assert!(ran.company("15AL-H").disorganized);
    assert!(ran.says("overtaken: "), "{}", ran.text());
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_3_0_r6_points_paid_for_what_is_dropped_are_lost() {
    let mut drill = Drill::new();
    drill.company("15AL-H", "0906", "N");
    drill.officer("Oates", "0907");
    drill.company("20ME-A", "0905", "S");
    drill.company("20ME-C", "0805", "S");
    let text = "[[order]]\ncompanies = [\"15AL-H\"]\ndo = [\"melee\"]";
    let (orders, findings) = check(&drill, Side::Csa, text);
    assert!(findings.is_empty(), "{findings:?}");
    drill.orders = orders.unwrap();
    // Defensive Fire of both, 8 SP and +1 for the melee: 11-14, die 6 disorganizes.
    let ran = drill.run(Side::Csa, &[6], |turn| {
        sequence::player_turn(turn);
        assert_eq!(turn.marks.ledgers[&of("Oates")].left(), 24 - 4);
    });
    assert!(ran.company("15AL-H").disorganized, "{}", ran.text());
    assert_eq!(ran.company("15AL-H").at, Some(hex("0906")), "no melee");
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_4_11a_the_ledgers_show_what_each_officer_has_and_spends() {
    let mut drill = drill();
    drill.board.stage = Stage::Confederate;
    let text = "[[order]]\ncompanies = [\"15AL-H\", \"15AL-I\"]\ndo = [\"forward 2\"]";
    let (orders, findings) = check(&drill, Side::Csa, text);
    assert!(findings.is_empty(), "{findings:?}");
    let ledgers = check::ledgers(&drill.tables, &drill.board, &orders.unwrap());
    let oates = ledgers
        .iter()
        .find(|ledger| ledger.officer == of("Oates"))
        .unwrap();
    assert_eq!(i64::from(oates.total.total()), 24);
    assert_eq!(oates.left(), 24 - 8);
}

/// A company whose order cannot be read may go away or stay: of the others only that is told which is
/// wrong in both cases.
#[test]
fn faults_of_writing_do_not_hide_faults_of_rules() {
    let mut drill = drill();
    drill.company("15AL-K", "0908", "N");
    drill.company("15AL-G", "0909", "N");
    let order =
        |id: &str, act: &str| format!("[[order]]\ncompanies = [\"{id}\"]\ndo = [\"{act}\"]\n");
    let found = |text: &str| findings(&drill, Side::Csa, text);
    let unread = order("15AL-H", "forwrd 1");
    // Whatever 15AL-H does.
    let both = found(&(unread.clone() + &order("15AL-I", "forward 5")));
    assert_eq!(both.len(), 2, "{both:?}");
    assert!(both[0].starts_with("error: `forwrd 1` "), "{both:?}");
    assert!(
        both[0].ends_with("; the other orders were tried without those that hold these faults"),
        "{both:?}"
    );
    assert!(both[1].contains("[5.15a]"), "{both:?}");
    // Only if it stays.
    let full = order("15AL-G", "forward 1");
    let alone = found(&full);
    assert_eq!(alone.len(), 1, "{alone:?}");
    assert!(alone[0].starts_with("error: "), "{alone:?}");
    assert_eq!(found(&(unread.clone() + &full)).len(), 1);
    // Its own second order hangs on the first, and so does one to another company with it.
    let second = order("15AL-H", "forward 9");
    assert_eq!(found(&second).len(), 1);
    assert_eq!(found(&(unread.clone() + &second)).len(), 1);
    let together = second.replace("15AL-H\"", "15AL-H\", \"15AL-I\"");
    let all = unread.clone() + &together + &order("15AL-I", "forward 8");
    assert_eq!(found(&all).len(), 1);
    // Fire is judged in the same way.
    let fire = "[[fire]]\nby = [\"15AL-I\"]\nat = [\"0303\"]\n";
    assert_eq!(found(fire).len(), 1, "{:?}", found(fire));
    let both = found(&(unread + fire));
    assert_eq!(both.len(), 2, "{both:?}");
    assert_eq!(both[1], found(fire)[0]);
}

#[test]
fn a_set_up_with_faults_of_writing_says_that_it_was_not_tried() {
    let mut drill = drill();
    drill.board.stage = Stage::ConfederateSetUp;
    let found = findings(
        &drill,
        Side::Csa,
        "[[place]]\nunit = \"4AL-A\"\nhex = \"x\"\n[[place]]\nunit = \"4AL-B\"\nhex = \"0310\"",
    );
    assert!(
        found[0].ends_with("; the orders were not tried yet: mend these first"),
        "{found:?}"
    );
}
