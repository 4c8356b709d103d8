//! Restrictions of movement (19.1).

use super::{carry, fault, legal, to};
use crate::drill::{Drill, hex};
use countersign::games::little_round_top::unit::Regiment;
use countersign::side::Side;

/// Game-Turn 2, nobody free: one company of each part of the Union, each with an officer.
fn early() -> Drill {
    let mut drill = Drill::new();
    drill.board.turn = 2;
    drill.board.free.clear();
    drill.board.released.clear();
    drill.company("83PA-A", "0304", "S");
    drill.officer("Jones", "0303");
    drill.company("20ME-A", "0904", "S");
    drill.officer("Spear", "0903");
    drill.company("20ME-B", "1504", "S");
    drill.company("2SS", "1504", "S");
    drill.officer("Morrill", "1504");
    drill
}

fn forward(company: &str) -> String {
    to(&[company], "do = [\"forward 1\"]")
}

#[test]
fn rule_19_1a_83pa_and_20me_each_wait_until_they_see_a_confederate() {
    for (company, regiment) in [("83PA-A", "83PA"), ("20ME-A", "20ME")] {
        let mut drill = early();
        assert_eq!(
            fault(&mut drill, Side::Usa, &forward(company)),
            format!(
                "error: `{company}` does not move before a company of {regiment} has seen a \
                 Confederate unit [19.1a]\n  help: leave the order out; it may change formation, \
                 fix bayonets and fire, and is free from Game-Turn 4 on"
            )
        );
        drill.board.free.insert(regiment.parse().unwrap());
        legal(&mut drill, Side::Usa, &forward(company));
    }
    let mut one = early();
    one.board.free.insert(Regiment::Maine20);
    assert!(fault(&mut one, Side::Usa, &forward("83PA-A")).contains("[19.1a]"));
}

#[test]
fn rule_19_1b_both_are_free_from_turn_4() {
    let mut drill = early();
    drill.board.turn = 4;
    let ran = carry(&mut drill, Side::Usa, &[], &forward("20ME-A"));
    assert_eq!(ran.company("20ME-A").at, Some(hex("0905")));
    assert!(ran.board.free.contains(&Regiment::Pennsylvania83));
    assert!(ran.says("=> 20ME is free to move from Game-Turn 4 on [19.1b]"));
    assert!(!ran.board.free.contains(&Regiment::Sharpshooters2));
}

#[test]
fn rule_19_1c_83pa_does_not_go_east_of_column_06() {
    let mut drill = early();
    drill.board.turn = 8;
    drill.company("83PA-A", "0604", "NE");
    drill.officer("Jones", "0604");
    let order = forward("83PA-A");
    assert_eq!(
        fault(&mut drill, Side::Usa, &order),
        "error: `0704` lies east of column 06, where 83PA-A may not go [19.1c]\n  help: stay in \
         column 06; `release = true` frees 83PA, and gives the enemy 5 points"
    );
    let jones = "[[order]]\nofficers = [\"Jones\"]\npath = [\"0704\"]\n";
    assert!(
        fault(&mut drill, Side::Usa, jones)
            .starts_with("error: `0704` lies east of column 06, where Jones may not go [19.1c]")
    );
    legal(&mut drill, Side::Usa, &format!("release = true\n{order}"));
    drill.board.options.release = false;
    assert!(fault(&mut drill, Side::Usa, &order).ends_with("help: stay in column 06"));
}

#[test]
fn rule_19_1d_the_detachment_waits_until_it_sees_one_itself_or_turn_7() {
    for company in ["20ME-B", "2SS"] {
        let mut drill = early();
        drill.board.turn = 6;
        drill.board.free = [Regiment::Maine20].into();
        assert_eq!(
            fault(&mut drill, Side::Usa, &forward(company)),
            format!(
                "error: `{company}` does not move before the detachment has seen a Confederate \
                 unit [19.1d]\n  help: leave the order out; it may change formation, fix bayonets \
                 and fire, and is free from Game-Turn 7 on"
            )
        );
        drill.board.turn = 7;
        legal(&mut drill, Side::Usa, &forward(company));
    }
    let morrill = "[[order]]\nofficers = [\"Morrill\"]\npath = [\"1505\"]\n";
    assert!(fault(&mut early(), Side::Usa, morrill).contains("[19.1d]"));
}

#[test]
fn rule_19_1e_4al_does_not_go_east_of_column_06() {
    let mut drill = Drill::new();
    drill.board.released.clear();
    drill.company("4AL-A", "0610", "NE");
    drill.officer("Scruggs", "0610");
    let order = forward("4AL-A");
    assert_eq!(
        fault(&mut drill, Side::Csa, &order),
        "error: `0710` lies east of column 06, where 4AL-A may not go [19.1e]\n  help: stay in \
         column 06; `release = true` frees 4AL, and gives the enemy 5 points"
    );
    drill.board.released.insert(Regiment::Alabama4);
    legal(&mut drill, Side::Csa, &order);
}

#[test]
fn rule_19_1_r2_turning_exchange_and_melee_are_movement_formation_and_bayonets_are_not() {
    for act in ["left 1", "exchange", "melee"] {
        let mut drill = early();
        drill.company("20ME-D", "0904", "S");
        drill.company("15AL-H", "0905", "N");
        let order = to(&["20ME-A"], &format!("do = [\"{act}\"]"));
        assert!(
            fault(&mut drill, Side::Usa, &order).contains("[19.1a]"),
            "{act}"
        );
    }
    legal(
        &mut early(),
        Side::Usa,
        &to(&["20ME-A"], "do = [\"column\", \"fix\"]"),
    );
    legal(
        &mut early(),
        Side::Usa,
        &to(&["20ME-A"], "do = [\"volley\"]"),
    );
    // Columns 07 and higher are barred, not 06; who was driven there may come back west.
    let mut drill = Drill::new();
    drill.board.released.clear();
    drill.company("4AL-A", "0510", "NE");
    drill.officer("Scruggs", "0510");
    legal(&mut drill, Side::Csa, &forward("4AL-A"));
    drill.company("4AL-A", "0810", "NW");
    legal(&mut drill, Side::Csa, &forward("4AL-A"));
    drill.company("4AL-A", "0610", "NE");
    drill.company("20ME-A", "0710", "N");
    assert_eq!(
        fault(&mut drill, Side::Csa, &to(&["4AL-A"], "do = [\"melee\"]")),
        "error: `0710` lies east of column 06, where 4AL-A may not go [19.1-R2]\n  help: stay in \
         column 06; `release = true` frees 4AL, and gives the enemy 5 points"
    );
    // A melee that leads back west is as good as a march.
    drill.company("4AL-A", "0810", "NW");
    legal(&mut drill, Side::Csa, &to(&["4AL-A"], "do = [\"melee\"]"));
    drill.company("4AL-A", "0710", "N");
    drill.company("20ME-A", "0709", "N");
    assert!(
        fault(&mut drill, Side::Csa, &to(&["4AL-A"], "do = [\"melee\"]")).contains("[19.1-R2]")
    );
}

#[test]
fn rule_19_1_r1_a_sighting_in_this_very_phase_frees_from_the_next_one_on() {
    let mut drill = early();
    drill.orders = super::orders(&drill, Side::Usa, &forward("20ME-A"));
    let ran = drill.run(Side::Usa, &[], |turn| {
        use countersign::games::little_round_top::phase;
        phase::command::carry_out(turn);
        turn.marks.bound.insert(Regiment::Maine20);
        phase::movement::carry_out(turn);
    });
    assert_eq!(ran.company("20ME-A").at, Some(hex("0904")));
}
