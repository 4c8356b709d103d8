//! Reinforcements (21.0).

use super::{carry, carry_with_marks, fault, legal, rehearse, spent, to, total};
use crate::drill::{Drill, co, hex, of};
use countersign::games::little_round_top::board::{Entry, Formation, Status};
use countersign::hex::Direction;
use countersign::side::Side;

/// These companies and officers wait off the map, on this Game-Turn.
fn waiting(turn: i64, companies: &[&str], officers: &[&str]) -> Drill {
    let mut drill = Drill::new();
    drill.board.turn = turn;
    for name in companies {
        let company = drill.board.company_mut(co(name));
        company.status = Status::Waiting;
        company.facing = Direction::N;
    }
    for name in officers {
        drill.board.officer_mut(of(name)).status = Status::Waiting;
    }
    drill
}

#[test]
fn rule_21_1a_they_enter_in_the_own_movement_phase_and_pay_for_each_hex() {
    let mut drill = waiting(1, &["47AL-B"], &["Bulger"]);
    let order = to(&["47AL-B"], "do = [\"enter\", \"forward 1\"]");
    let (ran, marks) = carry_with_marks(&mut drill, Side::Csa, &[], &order);
    let b = ran.company("47AL-B");
    assert_eq!(
        (b.at, b.status, b.facing),
        (Some(hex("0415")), Status::OnMap, Direction::N)
    );
    assert_eq!(spent(&marks, "Bulger"), 4);
    assert!(ran.says("=> enters at 0416 for 2 CP of Bulger [H-01 house]"));
    drill.rock("0416");
    let (_, marks) = carry_with_marks(&mut drill, Side::Csa, &[], &order);
    assert_eq!(spent(&marks, "Bulger"), 5);
    assert_eq!(
        fault(
            &mut drill,
            Side::Csa,
            &to(&["47AL-B"], "do = [\"forward 1\"]")
        ),
        "error: `47AL-B` has not entered the map [21.1a]\n  help: begin with `enter`; it enters \
         at 0416"
    );
    let mut early = waiting(4, &["15AL-D"], &["Oates"]);
    assert_eq!(
        fault(&mut early, Side::Csa, &to(&["15AL-D"], "do = [\"enter\"]")),
        "error: `15AL-D` is not on the map yet [21.1a]\n  help: it enters from Game-Turn 5 on"
    );
    let mut there = Drill::new();
    there.company("47AL-B", "0410", "N");
    there.officer("Bulger", "0410");
    assert_eq!(
        fault(&mut there, Side::Csa, &to(&["47AL-B"], "do = [\"enter\"]")),
        "error: `47AL-B` is on the map already [21.1a]\n  help: take `enter` out"
    );
}

#[test]
fn rule_21_1b_they_may_enter_stacked_in_any_order_and_later() {
    let mut drill = waiting(3, &["47AL-B", "47AL-C"], &["Bulger"]);
    let ran = carry(
        &mut drill,
        Side::Csa,
        &[],
        &to(&["47AL-C", "47AL-B"], "do = [\"enter\"]"),
    );
    assert_eq!(
        (ran.company("47AL-C").depth, ran.company("47AL-B").depth),
        (0, 1)
    );
    let ran = carry(&mut drill, Side::Csa, &[], "");
    assert_eq!(ran.company("47AL-B").status, Status::Waiting);
}

#[test]
fn rule_21_1c_a_barred_entry_hex_is_replaced_by_the_nearest() {
    let order = to(&["47AL-B"], "do = [\"enter\"]");
    let mut held = waiting(8, &["47AL-B"], &["Bulger"]);
    held.company("20ME-A", "0416", "N").out_of_ammunition = true;
    let ran = carry(&mut held, Side::Csa, &[], &order);
    assert_eq!(ran.company("47AL-B").at, Some(hex("0316")));
    let mut watched = waiting(8, &["47AL-B"], &["Bulger"]);
    // A controls 0316, 0416 and 0516 by facing S from 0415.
    watched.company("20ME-A", "0415", "S");
    let ran = carry(&mut watched, Side::Csa, &[], &order);
    assert_eq!(ran.company("47AL-B").at, Some(hex("0216")));
    let mut full = waiting(8, &["47AL-B"], &["Bulger"]);
    let all: Vec<_> = countersign::games::little_round_top::unit::CompanyId::all()
        .filter(|id| id.side() == Side::Usa)
        .collect();
    for (column, id) in (1..=24).zip(all.iter().cycle().take(12)) {
        full.company(&id.to_string(), &format!("{:02}16", column * 2 - 1), "N");
    }
    for (at, id) in all.iter().take(12).enumerate() {
        full.company(&id.to_string(), &format!("{:02}15", at * 2 + 2), "S");
    }
    assert_eq!(
        fault(&mut full, Side::Csa, &order),
        "error: `47AL-B` finds no free hex on its map edge [21.1c]\n  help: leave the order out; \
         it may enter later"
    );
}

#[test]
fn rule_21_1d_off_the_map_they_get_points_and_the_bonus() {
    let four = ["15AL-D", "15AL-E", "15AL-F", "15AL-H"];
    let mut drill = waiting(5, &four, &["Oates"]);
    let (_, marks) = carry_with_marks(
        &mut drill,
        Side::Csa,
        &[],
        &to(&four, "do = [\"enter\", \"forward 1\"]"),
    );
    assert_eq!(total(&marks, "Oates"), 30);
    // Hill on the map: only within reach of the entry hex.
    for (at, good) in [("0813", true), ("0811", false)] {
        let mut drill = waiting(5, &["15AL-D"], &[]);
        drill.officer("Hill", at);
        let found = rehearse(
            &mut drill,
            Side::Csa,
            false,
            &to(&["15AL-D"], "do = [\"enter\"]"),
        );
        assert_eq!(found.is_empty(), good, "{at}: {found:?}");
    }
    // Oates off the map has nobody on it.
    let mut apart = waiting(5, &["15AL-D"], &["Oates"]);
    apart.company("15AL-E", "0816", "N");
    assert!(
        fault(
            &mut apart,
            Side::Csa,
            &to(&["15AL-E"], "do = [\"forward 1\"]")
        )
        .contains("[4.12a]")
    );
}

#[test]
fn rule_21_1_r1_the_nearest_hex_of_the_same_edge_facing_the_map() {
    let mut drill = waiting(4, &["83PA-D"], &[]);
    drill.company("15AL-H", "0102", "N").out_of_ammunition = true;
    let (ran, marks) = carry_with_marks(
        &mut drill,
        Side::Usa,
        &[],
        &to(&["83PA-D"], "do = [\"enter NE\"]"),
    );
    let d = ran.company("83PA-D");
    assert_eq!((d.at, d.facing), (Some(hex("0101")), Direction::NE));
    assert_eq!(
        marks.moved.values().copied().collect::<Vec<_>>(),
        vec![1],
        "5.15"
    );
    assert_eq!(
        fault(
            &mut drill,
            Side::Usa,
            &to(&["83PA-D"], "do = [\"enter S\"]")
        ),
        "error: `83PA-D` cannot enter facing S [21.1-R1]\n  help: it faces the map: write `enter \
         SE` or `enter NE`"
    );
    let mut south = waiting(1, &["47AL-B"], &["Bulger"]);
    assert_eq!(
        fault(
            &mut south,
            Side::Csa,
            &to(&["47AL-B"], "do = [\"enter NE\"]")
        ),
        "error: `47AL-B` cannot enter facing NE [21.1-R1]\n  help: it faces the map: write `enter \
         N`"
    );
    assert!(
        fault(
            &mut south,
            Side::Csa,
            &to(&["47AL-B"], "do = [\"enter\", \"forward 4\"]")
        )
        .contains("[5.15a]"),
        "the entry hex counts"
    );
}

#[test]
fn rule_21_1_r2_an_officer_off_the_map_lists_all_and_enters_with_or_as_a_unit() {
    let companies = ["15AL-D", "15AL-E"];
    let mut drill = waiting(5, &companies, &["Oates", "Hill"]);
    let (ran, marks) = carry_with_marks(
        &mut drill,
        Side::Csa,
        &[],
        &format!(
            "{}[[order]]\nofficers = [\"Hill\"]\npath = [\"0816\", \"0815\"]\n",
            to(
                &["15AL-D"],
                "officer = \"Oates\"\nofficers = [\"Oates\"]\ndo = [\"enter\", \"forward 1\"]"
            )
        ),
    );
    for name in companies {
        assert_eq!(marks.listed[&co(name)].len(), 2);
    }
    assert_eq!(
        ran.board.officer(of("Oates")).at,
        Some(hex("0815")),
        "{}",
        ran.text()
    );
    assert_eq!(ran.board.officer(of("Hill")).at, Some(hex("0815")));
    assert_eq!((spent(&marks, "Oates"), spent(&marks, "Hill")), (6, 2));
}

#[test]
fn rule_4_2_r2_a_free_formation_before_entering_earns_no_bonus() {
    let companies = ["47AL-B", "47AL-C", "47AL-D", "47AL-E"];
    let mut drill = waiting(3, &companies, &["Bulger"]);
    let bonus = format!("[[bonus]]\nofficer = \"Bulger\"\ncompanies = {companies:?}\n");
    let free = format!("{}{bonus}", to(&companies, "do = [\"column\"]"));
    assert_eq!(
        rehearse(&mut drill, Side::Csa, false, &free)[0],
        "error: `Bulger` earns no Command Bonus: `column` is free off the map, for 47AL-B, \
         47AL-C, 47AL-D and 47AL-E [4.2-R2]\n  help: a free order earns no bonus; one order to \
         enter, given to all of them, does"
    );
    let entering = format!("{}{bonus}", to(&companies, "do = [\"column\", \"enter\"]"));
    let found = rehearse(&mut drill, Side::Csa, false, &entering);
    assert!(
        !found.iter().any(|fault| fault.contains("Bonus")),
        "{found:?}"
    );
}

/// 83PA D and E on Game-Turn 4, with Jones on the map.
fn fourth() -> Drill {
    let mut drill = waiting(4, &["83PA-D", "83PA-E"], &[]);
    drill.company("83PA-A", "0204", "S");
    drill.officer("Jones", "0203");
    drill
}

const BOTH: &str = "[[order]]\ncompanies = [\"83PA-D\"]\ndo = [\"enter\", \"forward 1\"]\n\
                    [[order]]\ncompanies = [\"83PA-E\"]\ndo = [\"enter\"]\n";

#[test]
fn rule_21_2a_a_die_of_1_to_3_lets_both_enter_else_d_only() {
    let ran = carry(&mut fourth(), Side::Usa, &[3], BOTH);
    assert_eq!(ran.board.entry_83pa, Some(Entry::Both));
    assert_eq!(ran.company("83PA-D").at, Some(hex("0202")));
    assert_eq!(ran.company("83PA-E").at, Some(hex("0102")));
    assert_eq!(ran.company("83PA-E").formation, Formation::Line);
    let ran = carry(&mut fourth(), Side::Usa, &[4], BOTH);
    assert_eq!(ran.board.entry_83pa, Some(Entry::OnlyD));
    assert_eq!(ran.company("83PA-D").at, Some(hex("0202")));
    assert_eq!(ran.company("83PA-E").status, Status::Never);
    assert!(ran.says("overtaken: `83PA-E` takes no part in this game [21.2-R1]"));
    assert_eq!(
        fault(&mut fourth(), Side::Usa, BOTH),
        "warning: `83PA-E` enters only if the die of this Movement Phase shows 1 to 3 [21.2a]\n  \
         help: its orders are dropped otherwise; those of 83PA-D stand"
    );
    assert_eq!(
        fault(
            &mut fourth(),
            Side::Usa,
            &to(&["83PA-D"], "do = [\"column\"]")
        ),
        "error: `83PA-D` enters in line [21.2a]\n  help: leave the order out; it may change \
         formation in a later Command Phase"
    );
}

#[test]
fn rule_21_2b_each_has_8_of_its_own_on_the_turn_it_enters() {
    let mut drill = waiting(4, &["83PA-D"], &[]);
    let march = "[[order]]\ncompanies = [\"83PA-D\"]\ndo = [\"enter\", \"forward 3\"]\n";
    let (ran, marks) = carry_with_marks(&mut drill, Side::Usa, &[], march);
    assert_eq!(ran.company("83PA-D").at, Some(hex("0403")));
    assert!(marks.ledgers.is_empty());
    assert!(ran.says("83PA-D spent 8 of 8 Command Points of its own"));
    let volley = format!("{march}{}", to(&["83PA-D"], "do = [\"volley\"]"));
    assert_eq!(
        fault(&mut drill, Side::Usa, &volley),
        "error: `83PA-D, volley` costs 5 Command Points, and it has none left [21.2b]\n  help: it \
         has 8 on the turn it enters; end its orders here"
    );
    drill.board = ran.board;
    drill.board.turn = 5;
    assert!(
        fault(
            &mut drill,
            Side::Usa,
            &to(&["83PA-D"], "do = [\"forward 1\"]")
        )
        .contains("[4.12a]"),
        "later it needs Jones"
    );
}

#[test]
fn rule_21_2_r1_one_roll_and_its_own_points_shut_jones_out() {
    let ran = carry(&mut fourth(), Side::Usa, &[6], "");
    assert_eq!(ran.company("83PA-E").status, Status::Never);
    let mut again = fourth();
    again.board = ran.board;
    again.board.turn = 5;
    let ran = carry(&mut again, Side::Usa, &[], "");
    assert!(ran.log.rolls().next().is_none());
    let jones = to(&["83PA-D"], "officer = \"Jones\"\ndo = [\"enter\"]");
    assert_eq!(
        fault(&mut fourth(), Side::Usa, &jones),
        "error: `Jones` cannot pay for 83PA-D on the turn it enters [21.2b]\n  help: leave \
         `officer` out: it has 8 Command Points of its own"
    );
    let mut third = fourth();
    third.board.turn = 3;
    assert!(
        carry(&mut third, Side::Usa, &[], "")
            .log
            .rolls()
            .next()
            .is_none()
    );
}

#[test]
fn rule_21_3a_47al_enters_at_0416_on_turn_1_in_line_or_column() {
    let mut drill = waiting(1, &["47AL-B"], &["Bulger"]);
    let column = format!(
        "{}{}",
        to(&["47AL-B"], "do = [\"column\"]"),
        to(&["47AL-B"], "do = [\"enter\", \"forward 4\"]")
    );
    legal(&mut drill, Side::Csa, &column);
    let (ran, marks) = carry_with_marks(&mut drill, Side::Csa, &[], &column);
    assert_eq!(ran.company("47AL-B").at, Some(hex("0412")));
    assert_eq!(spent(&marks, "Bulger"), 5, "the choice is free");
    assert!(ran.says("47AL-B will enter in column, for nothing [21.3a]"));
}

#[test]
fn rule_21_3b_15al_enters_at_0816_on_its_turn_in_column() {
    let mut drill = waiting(3, &["15AL-D"], &["Oates"]);
    drill.board.company_mut(co("15AL-D")).formation = Formation::Column;
    let enter = to(&["15AL-D"], "do = [\"enter\", \"forward 4\"]");
    assert!(fault(&mut drill, Side::Csa, &enter).contains("[21.1a]"));
    drill.board.entry_15al = Some(3);
    let ran = carry(&mut drill, Side::Csa, &[], &enter);
    assert_eq!(ran.company("15AL-D").at, Some(hex("0812")));
    assert_eq!(
        fault(&mut drill, Side::Csa, &to(&["15AL-D"], "do = [\"line\"]")),
        "error: `15AL-D` enters in column [21.3b]\n  help: leave the order out; it may change \
         formation in a later Command Phase"
    );
}

#[test]
fn rule_21_4a_company_a_enters_with_its_regiment_if_agreed() {
    let mut drill = waiting(5, &["15AL-A"], &["Oates"]);
    let enter = to(&["15AL-A"], "do = [\"enter\"]");
    legal(&mut drill, Side::Csa, &enter);
    drill.board.company_mut(co("15AL-A")).status = Status::Never;
    assert_eq!(
        fault(&mut drill, Side::Csa, &enter),
        "error: `15AL-A` takes no part in this game [21.4a]\n  help: take it out of the orders"
    );
}

#[test]
fn rule_21_1_a_path_begins_with_the_entry_hex() {
    let mut drill = waiting(4, &["83PA-D"], &[]);
    let ran = carry(
        &mut drill,
        Side::Usa,
        &[],
        &to(&["83PA-D"], "path = [\"0102\", \"0201\"]"),
    );
    let d = ran.company("83PA-D");
    assert_eq!((d.at, d.facing), (Some(hex("0201")), Direction::NE));
}

#[test]
fn rule_21_1_r2_an_officer_enters_with_his_own_regiment_only() {
    let mut drill = Drill::new();
    drill.board.turn = 5;
    for name in ["15AL-D", "15AL-E"] {
        drill.board.company_mut(crate::drill::co(name)).status = Status::Waiting;
    }
    for name in ["Oates", "Bulger"] {
        drill.board.officer_mut(crate::drill::of(name)).status = Status::Waiting;
    }
    let with = |officer: &str| {
        format!(
            "[[order]]\ncompanies = [\"15AL-D\"]\nofficers = [\"{officer}\"]\n\
             do = [\"enter\"]\n"
        )
    };
    legal(&mut drill, Side::Csa, &with("Oates"));
    assert_eq!(
        fault(&mut drill, Side::Csa, &with("Bulger")),
        "error: `Bulger` waits with 47AL and cannot enter along with 15AL-D [21.1-R2]\n  help: he \
         enters with a company of his regiment, or by an order of his own"
    );
    let ran = carry(&mut drill, Side::Csa, &[], &with("Bulger"));
    assert_eq!(ran.board.officer(crate::drill::of("Bulger")).at, None);
    assert_eq!(ran.company("15AL-D").at, Some(crate::drill::hex("0816")));
}
