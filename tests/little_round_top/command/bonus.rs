//! The Command Bonus (4.2).

use super::{carry_with_marks, fault, legal, rehearse, spent, to, total};
use crate::drill::{Drill, of};
use countersign::games::little_round_top::board::Formation;
use countersign::side::Side;

const FOUR: [&str; 4] = ["15AL-D", "15AL-E", "15AL-F", "15AL-H"];

/// Four companies in a row from north to south, Oates among them with 10 CP.
fn field() -> Drill {
    let mut drill = Drill::new();
    for (name, at) in FOUR.into_iter().zip(["1009", "1010", "1011", "1012"]) {
        drill.company(name, at, "NE");
    }
    drill.officer("Oates", "1010");
    drill.tables.officers.get_mut(&of("Oates")).unwrap().points = 10;
    drill
}

fn oates(text: &str, drill: &mut Drill) -> i64 {
    total(&carry_with_marks(drill, Side::Csa, &[], text).1, "Oates")
}

#[test]
fn rule_3_0e_an_order_that_earns_the_bonus_is_announced_at_a3() {
    let (ran, marks) = carry_with_marks(
        &mut field(),
        Side::Csa,
        &[],
        &to(&FOUR, "do = [\"forward 1\"]"),
    );
    assert_eq!(total(&marks, "Oates"), 16);
    assert!(ran.says("CSA command: Oates has 16 Command Points"));
    assert!(ran.says("+6 [4.2a] one order, `forward 1`, to 4 companies side by side"));
    assert!(
        ran.says("Command Bonus: 15AL-D, 15AL-E, 15AL-F and 15AL-H [4.2c, 4.2-R1, 4.2-R3, 4.2-R4]")
    );
}

#[test]
fn rule_4_2a_one_order_to_four_companies_side_by_side_adds_6() {
    assert_eq!(oates(&to(&FOUR, "do = [\"forward 1\"]"), &mut field()), 16);
    assert_eq!(
        oates(&to(&FOUR[..3], "do = [\"forward 1\"]"), &mut field()),
        10
    );
    let mut stacked = field();
    stacked.company("15AL-D", "1010", "NE");
    stacked.company("15AL-H", "1011", "NE");
    assert_eq!(oates(&to(&FOUR, "do = [\"forward 1\"]"), &mut stacked), 16);
}

#[test]
fn rule_4_2b_the_bonus_comes_once_for_an_officer() {
    let text = format!(
        "{}{}",
        to(&FOUR, "do = [\"forward 1\"]"),
        to(&FOUR, "do = [\"volley\"]")
    );
    let mut drill = field();
    drill.tables.officers.get_mut(&of("Oates")).unwrap().points = 22;
    assert_eq!(oates(&text, &mut drill), 28);
    let twice = format!(
        "{text}[[bonus]]\nofficer = \"Oates\"\ncompanies = {FOUR:?}\n\
         [[bonus]]\nofficer = \"Oates\"\ncompanies = {FOUR:?}\n"
    );
    assert_eq!(
        fault(&mut drill, Side::Csa, &twice),
        "error: `Oates` gets the Command Bonus once in a turn [4.2b]\n  help: leave one \
         `[[bonus]]` of his out"
    );
}

#[test]
fn rule_4_2c_orders_that_qualify() {
    for act in ["column", "fix", "forward 1", "right 2", "back 1", "volley"] {
        let mut drill = field();
        drill.tables.officers.get_mut(&of("Oates")).unwrap().points = 20;
        assert_eq!(
            oates(&to(&FOUR, &format!("do = [\"{act}\"]")), &mut drill),
            26,
            "{act}"
        );
    }
    let mut fixed = field();
    for name in FOUR {
        fixed.board.company_mut(crate::drill::co(name)).bayonets = true;
    }
    assert_eq!(oates(&to(&FOUR, "do = [\"unfix\"]"), &mut fixed), 16);
    let mut fray = field();
    for (name, at) in [
        ("20ME-A", "1108"),
        ("20ME-D", "1110"),
        ("20ME-E", "1111"),
        ("20ME-F", "1112"),
    ] {
        fray.company(name, at, "S").out_of_ammunition = true;
    }
    // 1009 faces 1109; the others face 1110 to 1112.
    fray.company("20ME-A", "1109", "S").out_of_ammunition = true;
    assert_eq!(oates(&to(&FOUR, "do = [\"melee\"]"), &mut fray), 16);
    let mut shaken = field();
    for name in FOUR {
        shaken
            .board
            .company_mut(crate::drill::co(name))
            .disorganized = true;
    }
    let (_, marks) = carry_with_marks(
        &mut shaken,
        Side::Csa,
        &[1, 1, 1, 1],
        &to(&["15AL-D", "15AL-E"], "do = [\"rally\"]"),
    );
    assert_eq!(total(&marks, "Oates"), 10);
}

#[test]
fn rule_4_2_r1_the_hexes_form_one_connected_group() {
    let order = to(&FOUR, "do = [\"forward 1\"]");
    assert_eq!(oates(&order, &mut field()), 16);
    let mut apart = field();
    apart.company("15AL-H", "1013", "NE");
    assert_eq!(oates(&order, &mut apart), 10);
    let announced = format!("{order}[[bonus]]\nofficer = \"Oates\"\ncompanies = {FOUR:?}\n");
    assert_eq!(
        fault(&mut apart, Side::Csa, &announced),
        "error: `Oates` earns no Command Bonus: 15AL-D, 15AL-E, 15AL-F and 15AL-H do not stand \
         side by side [4.2-R1]\n  help: name four companies whose hexes form one group"
    );
    legal(&mut field(), Side::Csa, &announced);
}

#[test]
fn rule_4_2_r2_only_companies_of_his_that_he_pays_and_that_can_begin_it() {
    let order = to(&FOUR, "do = [\"forward 1\"]");
    let mut shaken = field();
    shaken.company("15AL-D", "1009", "NE").disorganized = true;
    let (ran, marks) = carry_with_marks(&mut shaken, Side::Csa, &[5], &order);
    assert_eq!(total(&marks, "Oates"), 10);
    assert_eq!(
        spent(&marks, "Oates"),
        6,
        "the other three are paid in the order written"
    );
    assert!(ran.says("overtaken: `15AL-D` is disorganized and does not move [12.1a]"));
    let (_, marks) = carry_with_marks(&mut shaken, Side::Csa, &[6], &order);
    assert_eq!(total(&marks, "Oates"), 16, "rallied in A1");
    let announced = format!("{order}[[bonus]]\nofficer = \"Oates\"\ncompanies = {FOUR:?}\n");
    let found = rehearse(&mut shaken, Side::Csa, false, &announced);
    assert_eq!(
        found[0],
        "error: `Oates` earns no Command Bonus: 15AL-D cannot begin `forward 1` at his cost \
         [4.2-R2]\n  help: name four companies that can, all paid by him"
    );
    assert!(rehearse(&mut shaken, Side::Csa, true, &announced).is_empty());
    let mut shared = field();
    shared.officer("Hill", "1010");
    let split = format!(
        "{}{}",
        to(&FOUR[..3], "officer = \"Oates\"\ndo = [\"forward 1\"]"),
        to(&FOUR[3..], "officer = \"Hill\"\ndo = [\"forward 1\"]")
    );
    assert_eq!(oates(&split, &mut shared), 10);
    let free = to(&FOUR, "do = [\"left 1\"]");
    assert_eq!(
        oates(&free, &mut field()),
        10,
        "a free turn is paid by nobody"
    );
}

#[test]
fn rule_4_2_r2_announced_companies_are_his_and_on_his_list() {
    let order = to(&FOUR, "do = [\"forward 1\"]");
    let mut drill = field();
    drill.company("47AL-B", "0910", "N");
    drill.company("15AL-G", "0316", "N");
    for (other, expected) in [
        (
            "47AL-B",
            "error: `47AL-B` is no company of 15AL [4.2-R2]\n  help: name companies of Oates's \
             regiment",
        ),
        (
            "15AL-G",
            "error: `15AL-G` is not within the Command Radius of Oates [4.2-R2]\n  help: name \
             companies on his list",
        ),
    ] {
        let text = format!(
            "{order}[[bonus]]\nofficer = \"Oates\"\ncompanies = [\"15AL-D\", \"15AL-E\", \
             \"15AL-F\", \"{other}\"]\n"
        );
        assert_eq!(fault(&mut drill, Side::Csa, &text), expected);
    }
    let absent = format!("{order}[[bonus]]\nofficer = \"Hill\"\ncompanies = {FOUR:?}\n");
    assert_eq!(
        fault(&mut drill, Side::Csa, &absent),
        "error: `Hill` is not there to give orders [4.2a]\n  help: leave this `[[bonus]]` out"
    );
}

#[test]
fn rule_4_2_r3_the_same_acts_in_words_by_each_companys_own_front() {
    let mut mixed = field();
    mixed.company("15AL-H", "1012", "N");
    assert_eq!(oates(&to(&FOUR, "do = [\"forward 1\"]"), &mut mixed), 16);
    let different = format!(
        "{}{}",
        to(&FOUR[..3], "do = [\"forward 1\"]"),
        to(&FOUR[3..], "do = [\"forward 2\"]")
    );
    assert_eq!(oates(&different, &mut field()), 10);
    let announced = format!("{different}[[bonus]]\nofficer = \"Oates\"\ncompanies = {FOUR:?}\n");
    assert_eq!(
        fault(&mut field(), Side::Csa, &announced),
        "error: `Oates` does not give these companies one and the same order [4.2-R3]\n  help: \
         order the same acts, in words, for all of them"
    );
    // A path says the same as words do: NE into the next hex.
    let paths = format!(
        "{}{}",
        to(&FOUR[..3], "do = [\"forward 1\"]"),
        to(&FOUR[3..], "path = [\"1112\"]")
    );
    assert_eq!(oates(&paths, &mut field()), 16);
    let mut bayonets = field();
    bayonets.company("15AL-H", "1012", "NE").bayonets = true;
    bayonets
        .tables
        .officers
        .get_mut(&of("Oates"))
        .unwrap()
        .points = 20;
    let both = format!(
        "{}{}",
        to(&FOUR[..3], "do = [\"fix\"]"),
        to(&FOUR[3..], "do = [\"unfix\"]")
    );
    assert_eq!(oates(&both, &mut bayonets), 20);
}

#[test]
fn rule_4_2_r4_the_points_may_pay_for_anything_and_the_report_says_so() {
    let text = format!(
        "{}{}",
        to(&FOUR, "do = [\"forward 1\"]"),
        to(&FOUR[..1], "do = [\"volley\"]")
    );
    let (ran, marks) = carry_with_marks(&mut field(), Side::Csa, &[], &text);
    assert_eq!(spent(&marks, "Oates"), 13);
    assert!(ran.says("the Command Bonus pays for 3 of them: without it he had 10 [4.2-R4]"));
    let mut stopped = field();
    stopped.company("20ME-A", "1108", "S");
    let (ran, marks) = carry_with_marks(
        &mut stopped,
        Side::Csa,
        &[],
        &to(&FOUR, "do = [\"forward 2\"]"),
    );
    assert!(ran.says("stops"), "{}", ran.text());
    assert_eq!(total(&marks, "Oates"), 16, "the bonus stands");
}

#[test]
fn rule_4_2_r5_printed_then_fatigue_then_melee_then_bonus() {
    let mut drill = field();
    drill.tables.officers.get_mut(&of("Oates")).unwrap().points = 24;
    drill.board.fatigued.insert("15AL".parse().unwrap());
    drill.company("15AL-G", "0910", "N");
    drill.company("20ME-A", "0910", "S");
    drill.officer("Oates", "0910");
    let (ran, marks) = carry_with_marks(
        &mut drill,
        Side::Csa,
        &[],
        &to(&FOUR, "do = [\"forward 1\"]"),
    );
    assert_eq!(total(&marks, "Oates"), 15);
    let text = ran.text();
    let at = |words: &str| {
        text.find(words)
            .unwrap_or_else(|| panic!("{words}: {text}"))
    };
    assert!(at("+24 [H-20 house] Oates") < at("-5 [16.0b] 15AL is fatigued"));
    assert!(at("-5 [16.0b]") < at("-10 [11.34a] in a melee: half of it"));
    assert!(at("-10 [11.34a]") < at("+6 [4.2a]"));
    drill.tables.officers.get_mut(&of("Oates")).unwrap().points = 3;
    let (_, marks) = carry_with_marks(&mut drill, Side::Csa, &[], "");
    assert_eq!(total(&marks, "Oates"), 0, "not below 0");
}

#[test]
fn the_bonus_is_for_formations_too() {
    let mut drill = field();
    for name in FOUR {
        drill.board.company_mut(crate::drill::co(name)).formation = Formation::Column;
    }
    drill.tables.officers.get_mut(&of("Oates")).unwrap().points = 14;
    legal(&mut drill, Side::Csa, &to(&FOUR, "do = [\"line\"]"));
    drill.tables.officers.get_mut(&of("Oates")).unwrap().points = 13;
    let found = fault(&mut drill, Side::Csa, &to(&FOUR, "do = [\"line\"]"));
    assert_eq!(
        found,
        "error: `line of 15AL-H` costs 5 Command Points, and Oates has 4 left [4.11a]\n  help: \
         order something for 4 at most, or leave it out"
    );
}
