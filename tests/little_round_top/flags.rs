//! 17.0: flags carried, dropped, captured.

use crate::drill::{Drill, Ran, co, hex, of};
use countersign::diagnostic::{Diagnostic, Kind};
use countersign::draft::Located;
use countersign::games::little_round_top::casualties::{Fall, eliminate, lose};
use countersign::games::little_round_top::chain::{Chain, Waiting};
use countersign::games::little_round_top::morale::weigh;
use countersign::games::little_round_top::orders::Act;
use countersign::games::little_round_top::retreat::{Flight, carry_out};
use countersign::games::little_round_top::rules::RULE_17_1A;
use countersign::games::little_round_top::unit::{CompanyId, Regiment};
use countersign::games::little_round_top::{flags, victory};
use countersign::hex::HexId;
use countersign::side::Side;

/// Who carries a regiment's flag, where it lies, and which side holds it.
fn flag(ran: &Ran, regiment: Regiment) -> (Option<CompanyId>, Option<HexId>, Side) {
    let flag = ran.board.flag(regiment).unwrap();
    (flag.carrier, flag.at, flag.holder)
}

/// A company falls in this way, with the checks that follow.
fn falls(drill: &Drill, company: &str, fall: Fall, dice: &[u8]) -> Ran {
    drill.run(Side::Csa, dice, |turn| {
        let mut chain = Chain::default();
        eliminate(turn, &mut chain, co(company), fall, &[]);
        chain.run(turn);
    })
}

/// The flag rolls after a loss in the melee of a hex.
fn melee_loss(drill: &Drill, carrier: &str, at: &str, dice: &[u8]) -> Ran {
    drill.run(Side::Csa, dice, |turn| {
        let at_stake = turn.board.flags.iter().map(|flag| flag.regiment);
        let mut at_stake: Vec<Regiment> = at_stake.collect();
        flags::after_melee_loss(turn, co(carrier), hex(at), &mut at_stake);
    })
}

/// Passes a flag.
fn pass(drill: &Drill, from: &str, to: &str) -> (Ran, Result<(), Diagnostic>) {
    let mut result = Ok(());
    let ran = drill.run(Side::Csa, &[], |turn| {
        result = flags::pass(turn, co(from), co(to));
    });
    (ran, result)
}

/// 20ME-F with its flag and 15AL-H in 0908.
fn melee() -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-F", "0908", "S");
    drill.flag("20ME", "20ME-F");
    drill.company("15AL-H", "0908", "N");
    drill
}

#[test]
fn rule_17_0a_three_regiments_have_a_flag() {
    let drill = Drill::new();
    let with: Vec<Regiment> = Regiment::ALL
        .into_iter()
        .filter(|regiment| drill.board.flag(*regiment).is_some())
        .collect();
    assert_eq!(
        with,
        [Regiment::Maine20, Regiment::Alabama15, Regiment::Alabama47]
    );
}

#[test]
fn rule_17_1a_a_company_carries_it_and_passes_it_to_one_stacked_with_it() {
    let mut drill = Drill::new();
    drill.company("15AL-G", "0908", "N");
    drill.company("15AL-H", "0908", "N");
    drill.flag("15AL", "15AL-G");
    let (ran, result) = pass(&drill, "15AL-G", "15AL-H");
    assert_eq!(result, Ok(()));
    assert_eq!(
        flag(&ran, Regiment::Alabama15),
        (Some(co("15AL-H")), None, Side::Csa)
    );
    assert!(
        ran.says("15AL-H takes the flag of 15AL [17.1a]"),
        "{}",
        ran.text()
    );
    // It does not count for stacking: a third company may not stay, a flag may.
    let ran = drill.run(Side::Usa, &[], |turn| {
        let flight = Flight {
            company: co("15AL-G"),
            because: Vec::new(),
            disorganizes: true,
            companions: vec![co("15AL-H")],
        };
        carry_out(turn, &mut Chain::default(), &flight);
    });
    // It moves along with its company.
    assert_eq!(ran.company("15AL-G").at, Some(hex("0910")));
    assert_eq!(
        flag(&ran, Regiment::Alabama15),
        (Some(co("15AL-G")), None, Side::Csa)
    );
}

#[test]
fn rule_17_1a_what_cannot_be_passed_is_refused() {
    let mut drill = Drill::new();
    drill.company("15AL-G", "0908", "N");
    drill.company("15AL-H", "0908", "N");
    drill.company("15AL-K", "0909", "N");
    drill.company("47AL-B", "0908", "N");
    drill.flag("15AL", "15AL-G");
    let fault = |message: &str, help: &str| {
        Err(Diagnostic::new(Kind::Illegal, message)
            .rule(RULE_17_1A)
            .help(help))
    };
    assert_eq!(
        pass(&drill, "15AL-H", "15AL-G").1,
        fault(
            "`15AL-H` carries no flag",
            "the flag of 15AL is with `15AL-G`"
        )
    );
    assert_eq!(
        pass(&drill, "15AL-G", "15AL-K").1,
        fault(
            "`15AL-K` is not in the hex of `15AL-G`",
            "pass it to `15AL-H`"
        )
    );
    assert_eq!(
        pass(&drill, "15AL-G", "47AL-B").1,
        fault(
            "`47AL-B` cannot take a flag from `15AL-G`",
            "pass it to `15AL-H`"
        )
    );
    drill.board.put(co("15AL-H"), hex("0910"));
    assert_eq!(
        pass(&drill, "15AL-G", "15AL-H").1,
        fault(
            "`15AL-H` is not in the hex of `15AL-G`",
            "no company that could take it is stacked with `15AL-G`"
        )
    );
    drill.company("4AL-B", "0910", "N");
    assert_eq!(
        pass(&drill, "4AL-B", "15AL-H").1,
        fault("`4AL-B` carries no flag", "take the order out")
    );
}

#[test]
fn rule_17_1_r1_passing_is_an_act_of_phases_a_and_b_and_the_ground_gives_no_benefit() {
    let act: Act = "flag 15AL-H".parse().unwrap();
    assert_eq!(act, Act::Flag(co("15AL-H")));
    let mut drill = Drill::new();
    drill.company("15AL-G", "0908", "N");
    drill.flag("15AL", "15AL-G");
    let die = |drill: &Drill| {
        weigh(&drill.tables, &drill.board, co("15AL-G"), None)
            .die
            .total()
    };
    assert_eq!(die(&drill), -1);
    let flag = drill.flag("15AL", "15AL-G");
    flag.carrier = None;
    flag.at = Some(hex("0908"));
    assert_eq!(die(&drill), 0, "it lies on the ground");
}

#[test]
fn rule_17_11a_officers_do_not_carry_it() {
    assert!("flag Oates".parse::<Act>().is_err());
    let mut drill = Drill::new();
    drill.company("15AL-G", "0908", "N");
    drill.officer("Oates", "0908");
    drill.flag("15AL", "15AL-G");
    let ran = falls(&drill, "15AL-G", Fall::Killed, &[]);
    assert_eq!(
        flag(&ran, Regiment::Alabama15),
        (None, Some(hex("0908")), Side::Csa)
    );
    let mut drill = Drill::new();
    drill.officer("Oates", "0909");
    let lying = drill.flag("15AL", "15AL-G");
    lying.carrier = None;
    lying.at = Some(hex("0908"));
    let ran = drill.run(Side::Csa, &[], |turn| {
        turn.enter_officer(of("Oates"), hex("0908"));
    });
    assert_eq!(flag(&ran, Regiment::Alabama15).1, Some(hex("0908")));
}

#[test]
fn rule_17_12a_dropped_until_a_company_enters() {
    let mut drill = Drill::new();
    drill.company("20ME-F", "0908", "S");
    drill.flag("20ME", "20ME-F");
    let ran = falls(&drill, "20ME-F", Fall::Killed, &[]);
    assert_eq!(
        flag(&ran, Regiment::Maine20),
        (None, Some(hex("0908")), Side::Usa)
    );
    assert!(
        ran.says("the flag of 20ME lies in 0908 [17.12a]"),
        "{}",
        ran.text()
    );
    // A friend picks it up.
    let enters = |company: &str| {
        let mut drill = Drill::new();
        drill.board = ran.board.clone();
        drill.company(company, "0909", "N");
        drill.run(Side::Csa, &[], |turn| turn.enter(co(company), hex("0908")))
    };
    let friend = enters("20ME-A");
    assert_eq!(
        flag(&friend, Regiment::Maine20),
        (Some(co("20ME-A")), None, Side::Usa)
    );
    assert!(
        friend.says("20ME-A takes the flag of 20ME [17.12a]"),
        "{}",
        friend.text()
    );
    // An enemy captures it.
    let enemy = enters("15AL-H");
    assert_eq!(
        flag(&enemy, Regiment::Maine20),
        (Some(co("15AL-H")), None, Side::Csa)
    );
    let points = victory::points(&drill.tables, &enemy.board, Side::Csa);
    assert!(
        points
            .lines()
            .any(|line| line.to_string().contains("18.1d"))
    );
    // Next door it stays where it lies.
    let mut drill = Drill::new();
    drill.board = ran.board.clone();
    let ran = drill.run(Side::Csa, &[], |turn| turn.enter(co("15AL-H"), hex("0909")));
    assert_eq!(flag(&ran, Regiment::Maine20).1, Some(hex("0908")));
}

#[test]
fn rule_17_12_r1_who_stands_in_the_hex_takes_it_at_once() {
    // A company of the regiment, before its own check.
    let mut drill = melee();
    drill.company("20ME-A", "0908", "S");
    let ran = falls(&drill, "20ME-F", Fall::Shattered, &[6]);
    assert_eq!(
        flag(&ran, Regiment::Maine20),
        (Some(co("20ME-A")), None, Side::Usa)
    );
    assert!(!ran.company("20ME-A").disorganized, "6 - 1 with the flag");
    assert!(
        ran.says("-1 [13.4h, H-28 house] the flag of 20ME is in the hex"),
        "{}",
        ran.text()
    );
    // Otherwise the enemy of the melee.
    let ran = falls(&melee(), "20ME-F", Fall::Killed, &[]);
    assert_eq!(
        flag(&ran, Regiment::Maine20),
        (Some(co("15AL-H")), None, Side::Csa)
    );
    assert!(
        ran.says("15AL-H captures the flag of 20ME [17.12-R1, 17.21a]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_17_12_r2_trapped_it_is_captured_and_shattered_it_is_dropped() {
    let mut drill = Drill::new();
    drill.company("20ME-F", "0908", "S");
    drill.flag("20ME", "20ME-F");
    drill.company("15AL-H", "0909", "N");
    let ran = falls(&drill, "20ME-F", Fall::Trapped, &[]);
    assert_eq!(flag(&ran, Regiment::Maine20).0, Some(co("15AL-H")));
    // The same place, shattered by a check in column G.
    drill.board.company_mut(co("20ME-F")).strength = 0;
    drill
        .tables
        .companies
        .get_mut(&co("20ME-F"))
        .unwrap()
        .strength = 9;
    let ran = drill.run(Side::Csa, &[6], |turn| {
        let mut chain = Chain::default();
        chain.call(Waiting {
            company: co("20ME-F"),
            shock: None,
            because: Vec::new(),
            companions: Vec::new(),
        });
        chain.run(turn);
    });
    assert_eq!(
        flag(&ran, Regiment::Maine20),
        (None, Some(hex("0908")), Side::Usa)
    );
}

#[test]
fn rule_17_21a_a_captured_flag_is_marked_as_such() {
    let ran = melee_loss(&melee(), "20ME-F", "0908", &[1]);
    assert_eq!(flag(&ran, Regiment::Maine20).2, Side::Csa);
    assert!(
        ran.says("15AL-H captures the flag of 20ME [17.22a, 17.21a]"),
        "{}",
        ran.text()
    );
    assert_eq!(
        flag(
            &melee_loss(&melee(), "20ME-F", "0908", &[3]),
            Regiment::Maine20
        )
        .2,
        Side::Usa
    );
}

#[test]
fn rule_17_22a_a_carrier_that_lost_sp_in_melee_rolls_and_loses_it_on_one_or_two() {
    for die in 1..=6 {
        let ran = melee_loss(&melee(), "20ME-F", "0908", &[die]);
        let captured = flag(&ran, Regiment::Maine20).0 == Some(co("15AL-H"));
        assert_eq!(captured, die <= 2, "{die}");
    }
    let ran = melee_loss(&melee(), "20ME-F", "0908", &[4]);
    assert!(
        ran.says(
            "roll \"flag 20ME\": 4 (needs more than 2 to keep it): 20ME-F keeps the flag of 20ME \
             [17.22a]"
        ),
        "{}",
        ran.text()
    );
    // Any enemy company of the melee may be given it; by default the top one.
    let mut drill = melee();
    drill.company("15AL-K", "0908", "N");
    let ran = melee_loss(&drill, "20ME-F", "0908", &[2]);
    assert_eq!(flag(&ran, Regiment::Maine20).0, Some(co("15AL-H")));
    let chosen = Located::bare(co("15AL-K"));
    drill.orders.reactions.flags_to.push(chosen);
    let ran = melee_loss(&drill, "20ME-F", "0908", &[2]);
    assert_eq!(flag(&ran, Regiment::Maine20).0, Some(co("15AL-K")));
}

#[test]
fn rule_17_22_r1_one_roll_for_each_flag_and_none_without_a_captor() {
    let mut drill = melee();
    drill.flag("47AL", "20ME-F");
    let ran = melee_loss(&drill, "20ME-F", "0908", &[1, 6]);
    assert_eq!(flag(&ran, Regiment::Maine20).0, Some(co("15AL-H")));
    assert_eq!(flag(&ran, Regiment::Alabama47).0, Some(co("20ME-F")));
    assert_eq!(ran.unused, 0);
    drill.board.put(co("15AL-H"), hex("0909"));
    let ran = melee_loss(&drill, "20ME-F", "0908", &[]);
    assert_eq!(flag(&ran, Regiment::Maine20).0, Some(co("20ME-F")));
    assert!(
        ran.says("nobody is left to capture the flag of 20ME [17.22-R1]"),
        "{}",
        ran.text()
    );
    // A company without a flag rolls nothing.
    drill.company("20ME-A", "0909", "S");
    assert_eq!(melee_loss(&drill, "20ME-A", "0909", &[]).unused, 0);
}

#[test]
fn rule_17_23a_a_captured_flag_is_carried_without_benefit() {
    let mut drill = Drill::new();
    drill.company("15AL-H", "0908", "N");
    drill.company("15AL-G", "0908", "N");
    drill.flag("20ME", "15AL-H");
    let die = |name: &str| {
        weigh(&drill.tables, &drill.board, co(name), None)
            .die
            .total()
    };
    assert_eq!(die("15AL-H"), 0);
    assert!(!drill.board.carries_own_flag(co("15AL-H")));
    // It is passed, dropped and taken up like an own one.
    let (ran, result) = pass(&drill, "15AL-H", "15AL-G");
    assert_eq!(result, Ok(()));
    assert_eq!(flag(&ran, Regiment::Maine20).0, Some(co("15AL-G")));
    let ran = falls(&drill, "15AL-H", Fall::Killed, &[1]);
    assert_eq!(
        flag(&ran, Regiment::Maine20),
        (Some(co("15AL-G")), None, Side::Csa)
    );
    // An enemy of its captors who carries it back has no benefit of a captured one either.
    drill.flag("15AL", "15AL-H");
    let weighed = weigh(&drill.tables, &drill.board, co("15AL-H"), None);
    assert_eq!(weighed.die.total(), -1, "its own one counts, once");
}

#[test]
fn rule_17_24a_it_is_recaptured_without_limit() {
    let mut drill = melee();
    drill.flag("20ME", "15AL-H");
    for _ in 0..3 {
        let ran = melee_loss(&drill, "15AL-H", "0908", &[2]);
        assert_eq!(
            flag(&ran, Regiment::Maine20),
            (Some(co("20ME-F")), None, Side::Usa)
        );
        assert!(
            ran.says("20ME-F recaptures the flag of 20ME [17.22a, 17.24a]"),
            "{}",
            ran.text()
        );
        drill.board = ran.board;
        let ran = melee_loss(&drill, "20ME-F", "0908", &[1]);
        assert_eq!(
            flag(&ran, Regiment::Maine20),
            (Some(co("15AL-H")), None, Side::Csa)
        );
        drill.board = ran.board;
    }
}

#[test]
fn rule_17_12a_a_carrier_that_loses_its_last_sp_drops_it() {
    let mut drill = Drill::new();
    drill.company_of("20ME-F", "0908", "S", "1/4");
    drill.flag("20ME", "20ME-F");
    let loses = |drill: &Drill| {
        drill.run(Side::Csa, &[], |turn| {
            lose(turn, &mut Chain::default(), co("20ME-F"), 1, &[]);
        })
    };
    assert_eq!(flag(&loses(&drill), Regiment::Maine20).1, Some(hex("0908")));
    drill.board.company_mut(co("20ME-F")).strength = 2;
    assert_eq!(
        flag(&loses(&drill), Regiment::Maine20).0,
        Some(co("20ME-F"))
    );
}
