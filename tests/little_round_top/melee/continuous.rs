//! 11.3, 11.4, 11.5: melees that go on, bayonets and officers.

use super::*;
use countersign::diagnostic::Source;
use countersign::draft::{Form, Reader};
use countersign::games::little_round_top::attack::{self, Attack, FireKind};
use countersign::games::little_round_top::board::Status;
use countersign::games::little_round_top::orders::{self, Orders};
use countersign::games::little_round_top::turn::Marks;
use countersign::games::little_round_top::unit::{Regiment, UnitId};
use countersign::games::little_round_top::{phase, radius, zones};

#[test]
fn rule_11_3a_opposing_companies_still_together_are_in_a_continuous_melee() {
    let ran = fight(&even(), Side::Csa, B, &[1]);
    assert!(ran.board.in_melee(hex("0905")));
    assert!(ran.says("both sides stay in 0905: the melee goes on [11.3a]"));
    // It is fought again in the next Melee Phase, of whichever side.
    let mut drill = even();
    drill.board = ran.board;
    // 3 to 4: -1, die 4: D/-; A, disorganized, loses one and checks.
    let ran = fight(&drill, Side::Usa, &[], &[4, 1]);
    assert!(ran.says("roll \"melee 0905\": 4"));
    let ran = fight(&even(), Side::Csa, B, &[6]);
    assert!(!ran.board.in_melee(hex("0905")));
    assert!(!ran.says("the melee goes on"));
}

#[test]
fn rule_11_31a_the_phasing_side_fights_again_as_the_attacker() {
    let mut drill = begun();
    drill.board.company_mut(co("47AL-B")).strength = 2;
    // USA 4 to 2: +2, die 4: D/1.
    let ran = fight(&drill, Side::Usa, &[], &[4, 1]);
    assert!(ran.company("20ME-A").disorganized);
    assert_eq!(ran.company("47AL-B").strength, 1);
    assert!(ran.says("the melee in 0905 is fought again [11.31a, 11.33a]"));
}

#[test]
fn rule_11_31b_it_may_reinforce_and_then_fight() {
    let mut drill = begun();
    drill.company("47AL-C", "0906", "N");
    let ordered = [("47AL-C", "0905")];
    // 7 to 4: +3, die 3: -/R.
    let ran = fight(&drill, Side::Csa, &ordered, &[3]);
    assert_eq!(at(&ran, "47AL-C"), "0905");
    assert_eq!(ran.company("47AL-C").depth, 1);
    assert!(ran.says("the attack is 7"));
    assert!(ran.says("[11.31b, 11.23a]"));
    // The owner fights on without them: 4 to 4, die 1.
    drill.orders.melee = vec![choose("0905", MeleeChoice::Fight)];
    let ran = fight(&drill, Side::Csa, &ordered, &[1]);
    assert_eq!(at(&ran, "47AL-C"), "0906");
}

#[test]
fn rule_11_31_r1_within_two_companies_of_the_side() {
    let mut drill = begun();
    drill.company("47AL-C", "0906", "N");
    drill.company("47AL-D", "0805", "NE");
    let ordered = [("47AL-C", "0905"), ("47AL-D", "0905")];
    let ran = fight(&drill, Side::Csa, &ordered, &[3]);
    assert_eq!(at(&ran, "47AL-C"), "0905");
    assert_eq!(at(&ran, "47AL-D"), "0805");
    // One that has the hex not in its centre front does not come.
    drill.board.company_mut(co("47AL-C")).facing = Direction::NE;
    let ran = fight(&drill, Side::Csa, &ordered, &[3]);
    assert_eq!(at(&ran, "47AL-C"), "0906");
    assert_eq!(at(&ran, "47AL-D"), "0905");
}

#[test]
fn rule_11_31_r1_one_of_the_three_must_be_done() {
    let ran = fight(&begun(), Side::Csa, &[], &[1]);
    assert!(ran.says("roll \"melee 0905\""));
}

#[test]
fn rule_11_31c_it_may_retreat_under_fire_and_then_check() {
    let mut drill = begun();
    drill.orders.melee = vec![choose("0905", MeleeChoice::Retreat)];
    // Fire 4 SP: column 4-5, die 5: nothing; the check after the retreat: die 1.
    let ran = fight(&drill, Side::Csa, &[], &[5, 1]);
    assert_eq!(at(&ran, "47AL-B"), "0907");
    assert!(!ran.company("47AL-B").disorganized);
    let text = ran.text();
    let order = [
        "roll \"fire 20ME-A 0905\"",
        "47AL-B must retreat",
        "roll \"check 47AL-B\"",
    ]
    .map(|words| text.find(words));
    assert!(order.iter().all(Option::is_some), "{text}");
    assert!(order.is_sorted(), "{text}");
    assert!(!ran.says("roll \"melee"));
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_11_31_r2_only_an_enemy_that_can_fire_does() {
    for (bayonets, out, why) in [
        (
            true,
            false,
            "20ME-A has fixed bayonets and does not fire [11.43a]",
        ),
        (
            false,
            true,
            "20ME-A is out of ammunition and does not fire [15.0b]",
        ),
    ] {
        let mut drill = begun();
        drill.orders.melee = vec![choose("0905", MeleeChoice::Retreat)];
        let enemy = drill.board.company_mut(co("20ME-A"));
        enemy.bayonets = bayonets;
        enemy.out_of_ammunition = out;
        let ran = fight(&drill, Side::Csa, &[], &[1]);
        assert!(ran.says(why), "{}", ran.text());
        assert_eq!(at(&ran, "47AL-B"), "0907");
    }
}

#[test]
fn rule_9_1_r1_a_company_told_to_give_no_withdrawal_fire_gives_none_out_of_a_melee() {
    let mut drill = begun();
    drill.orders.melee = vec![choose("0905", MeleeChoice::Retreat)];
    drill.standing.no_withdrawal_fire = vec![Located::bare(co("20ME-A"))];
    let ran = fight(&drill, Side::Csa, &[], &[1]);
    assert!(
        ran.says("20ME-A holds its Withdrawal Fire, as ordered, and does not fire [9.1-R1]"),
        "{}",
        ran.text()
    );
    assert!(!ran.says("roll \"fire"));
    assert_eq!(at(&ran, "47AL-B"), "0907");
}

#[test]
fn rule_11_31_r2_all_retreat_top_first_and_check_before_the_queue() {
    let mut drill = begun();
    drill.company("47AL-C", "0905", "N");
    drill.company("47AL-D", "0806", "N");
    drill.orders.melee = vec![choose("0905", MeleeChoice::Retreat)];
    // D, next to 0905, checks after B and C, and once for the one result (13.1-R1).
    let ran = fight(&drill, Side::Csa, &[], &[5, 1, 1, 1]);
    let text = ran.text();
    let order = [
        "47AL-B must retreat",
        "47AL-C must retreat",
        "roll \"check 47AL-B\"",
        "roll \"check 47AL-C\"",
        "roll \"check 47AL-D\"",
    ]
    .map(|words| text.find(words));
    assert!(order.iter().all(Option::is_some), "{text}");
    assert!(order.is_sorted(), "{text}");
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_11_31_r2_the_fires_check_calls_for_the_same_retreat() {
    let mut drill = begun();
    drill.company("47AL-C", "0905", "N");
    drill.company_of("47AL-B", "0905", "N", "2/4");
    drill.orders.melee = vec![choose("0905", MeleeChoice::Retreat)];
    // Fire 4 SP, die 1: result 1. B 1/4: C + 3 = F, die 4: R. C goes too; B and C check.
    drill.board.settle();
    let ran = fight(&drill, Side::Csa, &[], &[1, 4, 1, 1]);
    let text = ran.text();
    assert_eq!(text.matches("47AL-B must retreat").count(), 1, "{text}");
    assert_ne!(at(&ran, "47AL-C"), "0905");
    assert_eq!(ran.unused, 0, "{text}");
}

#[test]
fn rule_13_1_r1_who_sees_the_retreat_out_of_a_melee_checks_once() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company_of("47AL-B", "0905", "N", "3/4");
    drill.company("47AL-C", "0905", "N");
    drill.company("47AL-D", "0806", "N");
    drill.orders.melee = vec![choose("0905", MeleeChoice::Retreat)];
    // Fire 4 SP, die 1: result 1. B 2/4: C + 2 = E, die 5: R; C goes too. D has seen one retreat,
    // and checks after both have checked.
    let ran = fight(&drill, Side::Csa, &[], &[1, 5, 1, 1, 1]);
    let checked: Vec<String> = ran
        .log
        .trace()
        .iter()
        .filter_map(|line| line.trim().split_once(" checks morale"))
        .map(|(name, _)| name.to_owned())
        .collect();
    assert_eq!(
        checked,
        ["47AL-B", "47AL-B", "47AL-C", "47AL-D"],
        "{}",
        ran.text()
    );
    assert_eq!(ran.text().matches("must retreat").count(), 2);
    assert!(ran.company("47AL-B").disorganized);
    assert!(!ran.company("47AL-C").disorganized);
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_11_31_r2_losses_of_the_fire_pass_to_the_bottom_company() {
    let mut drill = Drill::new();
    drill.company_of("20ME-A", "0905", "S", "15/15");
    drill.company_of("47AL-B", "0905", "N", "1/4");
    drill.company_of("47AL-C", "0905", "N", "4/4");
    drill.orders.melee = vec![choose("0905", MeleeChoice::Retreat)];
    // Column 15+, die 1: result 2. C checks for its loss, retreats, and checks for that.
    let ran = fight(&drill, Side::Csa, &[], &[1, 1, 1]);
    assert_eq!(ran.company("47AL-B").status, Status::Lost);
    assert!(
        ran.says("47AL-C loses 1 SP: 3/4 [10.4f, 8.32a, 10.6a]"),
        "{}",
        ran.text()
    );
    assert_eq!(at(&ran, "47AL-C"), "0907");
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_17_22_r1_a_flag_just_won_is_not_rolled_for_in_the_same_result() {
    let carriers = || {
        let mut drill = Drill::new();
        drill.company("20ME-F", "0905", "S");
        drill.flag("20ME", "20ME-F");
        drill.company("47AL-D", "0905", "N").disorganized = true;
        drill.flag("47AL", "47AL-D");
        drill
    };
    let holder = |ran: &Ran, name: &str| {
        let flag = ran.board.flag(name.parse().unwrap()).unwrap();
        flag.carrier.map(|carrier| carrier.to_string())
    };
    // 3 - 1 + 1 to 4 + 1: -2, die 6: 1R/1. D rolls first and loses its flag to F, whose own one
    // alone is at stake then. D: C + 1 + 1 = E, die 1; F: B + 1 = C, die 1.
    let ran = fight(&carriers(), Side::Csa, &[], &[6, 1, 6, 1, 1]);
    assert!(
        ran.says("roll \"melee 0905\": 6 (needs row -2): 1R/1"),
        "{}",
        ran.text()
    );
    assert_eq!(
        ran.text().matches("roll \"flag").count(),
        2,
        "{}",
        ran.text()
    );
    assert_eq!(holder(&ran, "47AL").as_deref(), Some("20ME-F"));
    assert_eq!(holder(&ran, "20ME").as_deref(), Some("20ME-F"));
    assert_eq!(ran.unused, 0);
    // D falls: F has its flag at once (17.12-R1), and nobody is left to take a flag from F.
    let mut drill = carriers();
    drill.board.company_mut(co("47AL-D")).strength = 1;
    // 1 + 1 to 5: -3, die 5: 1R/1.
    let ran = fight(&drill, Side::Csa, &[], &[5, 1]);
    assert_eq!(holder(&ran, "47AL").as_deref(), Some("20ME-F"));
    assert_eq!(holder(&ran, "20ME").as_deref(), Some("20ME-F"));
    assert!(!ran.says("roll \"flag"), "{}", ran.text());
    assert!(!ran.says("to capture the flag of 47AL"), "{}", ran.text());
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_11_33a_nothing_is_paid_to_fight_on() {
    let drill = begun();
    let ran = drill.run(Side::Csa, &[1], |turn| {
        melee::carry_out(turn);
        assert!(turn.marks.payers.is_empty());
    });
    assert!(ran.says("[11.31a, 11.33a]"));
}

/// Phases A and B in a rehearsal of these orders: what is refused, and Oates's total.
fn command(drill: &mut Drill, side: Side, text: &str) -> (Vec<String>, Option<i32>) {
    drill.orders = read(drill, side, text);
    let mut turn = Turn::rehearsal(
        &drill.tables,
        drill.board.clone(),
        side,
        &drill.orders,
        &drill.standing,
        false,
    );
    phase::command::carry_out(&mut turn);
    phase::movement::carry_out(&mut turn);
    let total = turn
        .marks
        .ledgers
        .get(&of("Oates"))
        .map(|ledger| ledger.total.total());
    let faults = turn.into_faults();
    (
        faults.iter().map(|(_, fault)| fault.to_string()).collect(),
        total,
    )
}

fn read(drill: &Drill, side: Side, text: &str) -> Orders {
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Draft);
    let parsed = reader.parse().expect("TOML");
    let root = reader.root(&parsed);
    let orders = orders::read::orders(&mut reader, &drill.tables, side, &root);
    root.finish(&mut reader);
    assert!(reader.faults.is_empty(), "{}", reader.faults);
    orders
}

/// Oates with 15AL-G in a melee in 0905.
fn entangled() -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-G", "0905", "N");
    drill.officer("Oates", "0905");
    drill
}

#[test]
fn rule_11_34a_an_officer_in_a_melee_has_half_his_points_and_one_hex_less() {
    let mut drill = entangled();
    assert_eq!(command(&mut drill, Side::Csa, "").1, Some(12));
    let reach = |drill: &Drill| radius::radius(&drill.tables, &drill.board, of("Oates"));
    assert_eq!(reach(&drill), 4);
    // 16.0b before: 24 - 5 = 19, half of it 9.
    drill.board.fatigued.insert(Regiment::Alabama15);
    assert_eq!(command(&mut drill, Side::Csa, "").1, Some(9));
    drill.board.take_off(co("20ME-A"), Status::Lost);
    drill.board.fatigued.clear();
    assert_eq!(command(&mut drill, Side::Csa, "").1, Some(24));
    assert_eq!(reach(&drill), 5);
}

#[test]
fn rule_11_5b_half_and_one_less_are_applied_once() {
    let mut drill = entangled();
    drill.officer("Hill", "0905");
    assert_eq!(command(&mut drill, Side::Csa, "").1, Some(12));
    assert_eq!(radius::radius(&drill.tables, &drill.board, of("Hill")), 3);
    // Officers alone with each other are in no melee.
    let mut drill = Drill::new();
    drill.officer("Oates", "0905");
    drill.officer("Spear", "0905");
    assert_eq!(command(&mut drill, Side::Csa, "").1, Some(24));
}

#[test]
fn rule_11_34a_he_rallies_only_in_his_own_hex() {
    let mut drill = entangled();
    drill.company("15AL-H", "0906", "N").disorganized = true;
    drill.board.company_mut(co("15AL-G")).disorganized = true;
    let rally = |name: &str| {
        format!("[[order]]\nofficer = \"Oates\"\ncompanies = [\"{name}\"]\ndo = [\"rally\"]\n")
    };
    assert!(
        command(&mut drill, Side::Csa, &rally("15AL-G"))
            .0
            .is_empty()
    );
    let refused = command(&mut drill, Side::Csa, &rally("15AL-H")).0;
    assert_eq!(refused.len(), 1, "{refused:?}");
    assert!(refused[0].contains("`15AL-H`"), "{refused:?}");
    drill.board.take_off(co("20ME-A"), Status::Lost);
    assert!(
        command(&mut drill, Side::Csa, &rally("15AL-H"))
            .0
            .is_empty()
    );
}

#[test]
fn rule_11_32a_units_in_a_melee_neither_fire_nor_move() {
    let mut drill = entangled();
    drill.company("20ME-H", "0907", "N");
    let (refused, _) = command(
        &mut drill,
        Side::Csa,
        "[[order]]\ncompanies = [\"15AL-G\"]\ndo = [\"left 1\"]\n",
    );
    assert_eq!(
        refused,
        [
            "error: `15AL-G` is in a melee and does not move [11.32a]\n  \
             help: decide about the melee in `[[melee]]`"
        ]
    );
    let bars = |by: &str, at: &str, kind| {
        let attack = Attack {
            kind,
            side: co(by).side(),
            target: hex(at),
            only: None,
            firers: vec![co(by)],
            volley: false,
        };
        attack::weigh(&drill.tables, &drill.board, &Marks::default(), &attack)
            .err()
            .unwrap_or_default()
            .iter()
            .any(|fault| fault.rule.is_some_and(|rule| rule.id() == "11.32a"))
    };
    // Out of it, and into it.
    assert!(bars("15AL-G", "0907", FireKind::Offensive));
    assert!(bars("20ME-H", "0905", FireKind::Defensive));
    // Nobody moves through it.
    drill.company("15AL-E", "0906", "N");
    let (refused, _) = command(
        &mut drill,
        Side::Csa,
        "[[order]]\nofficer = \"Oates\"\ncompanies = [\"15AL-E\"]\ndo = [\"forward 2\"]\n",
    );
    assert_eq!(refused.len(), 1, "{refused:?}");
}

#[test]
fn rule_11_32_r1_officers_are_units_and_do_not_leave_in_phase_b() {
    let mut drill = entangled();
    let away = "[[order]]\nofficers = [\"Oates\"]\npath = [\"0906\"]\n";
    let (refused, _) = command(&mut drill, Side::Csa, away);
    assert_eq!(
        refused,
        [
            "error: `Oates` is in a melee and does not move [11.32-R1]\n  \
             help: he stays in it; leave him out"
        ]
    );
    drill.board.take_off(co("20ME-A"), Status::Lost);
    assert!(command(&mut drill, Side::Csa, away).0.is_empty());
}

#[test]
fn rule_11_43a_with_bayonets_fixed_a_company_does_not_fire() {
    for (kind, target) in [
        (FireKind::Offensive, "0906"),
        (FireKind::Defensive, "0906"),
        (FireKind::Withdrawal, "0906"),
    ] {
        let mut drill = Drill::new();
        drill.company("20ME-A", "0905", "S");
        drill.company("15AL-G", "0906", "N");
        let attack = Attack {
            kind,
            side: Side::Usa,
            target: hex(target),
            only: (kind == FireKind::Withdrawal).then_some(UnitId::Company(co("15AL-G"))),
            firers: vec![co("20ME-A")],
            volley: false,
        };
        let weigh = |drill: &Drill| {
            attack::weigh(&drill.tables, &drill.board, &Marks::default(), &attack).is_ok()
        };
        assert!(weigh(&drill), "{kind:?}");
        drill.board.company_mut(co("20ME-A")).bayonets = true;
        assert!(!weigh(&drill), "{kind:?}");
    }
}

#[test]
fn rule_11_43b_it_has_a_zone_if_it_has_ammunition_and_gathers_normally() {
    let mut drill = Drill::new();
    drill.company("15AL-G", "0906", "N").bayonets = true;
    let zone =
        |drill: &Drill| zones::in_zone(&drill.tables.map, &drill.board, Side::Csa, hex("0905"));
    assert!(zone(&drill));
    drill.board.company_mut(co("15AL-G")).out_of_ammunition = true;
    assert!(!zone(&drill));
    let ran = drill.run(Side::Csa, &[1], phase::command::carry_out);
    assert!(!ran.company("15AL-G").out_of_ammunition, "{}", ran.text());
}

#[test]
fn example_17_the_next_command_phase() {
    let mut drill = Drill::new();
    drill.company("20ME-D", "0905", "S").disorganized = true;
    drill.company("20ME-A", "0905", "S").disorganized = true;
    drill.company_of("15AL-G", "0905", "N", "3/5");
    drill.officer("Oates", "0905");
    assert_eq!(command(&mut drill, Side::Csa, "").1, Some(12));
    assert_eq!(radius::radius(&drill.tables, &drill.board, of("Oates")), 4);
    // He may rally only in 0905.
    drill.company("15AL-H", "0906", "N").disorganized = true;
    let rally = "[[order]]\nofficer = \"Oates\"\ncompanies = [\"15AL-H\"]\ndo = [\"rally\"]\n";
    let refused = command(&mut drill, Side::Csa, rally).0;
    assert_eq!(refused.len(), 1, "{refused:?}");
    assert!(refused[0].contains("[11.34a]"), "{refused:?}");
}

#[test]
fn example_17_only_the_company_that_comes_pays() {
    let mut drill = Drill::new();
    drill.company("20ME-D", "0905", "S");
    drill.company_of("15AL-G", "0905", "N", "4/5");
    drill.company("20ME-A", "0904", "S").bayonets = true;
    drill.officer("Chamberlain", "0903");
    let text = "[[order]]\nofficer = \"Chamberlain\"\ncompanies = [\"20ME-A\"]\ndo = [\"melee\"]\n";
    drill.orders = read(&drill, Side::Usa, text);
    drill.run(Side::Usa, &[], |turn| {
        phase::command::carry_out(turn);
        phase::movement::carry_out(turn);
        assert_eq!(turn.marks.ledgers[&of("Chamberlain")].spent(), 4);
        assert_eq!(turn.marks.melee, [(co("20ME-A"), hex("0905"))]);
        assert!(!turn.marks.payers.contains_key(&co("20ME-D")));
    });
}
