//! 19.1 and 19.2: what regiments see, and the hidden detachment.

use crate::drill::{Drill, Ran, co, hex, of};
use countersign::games::little_round_top::board::{Formation, Stage, Status};
use countersign::games::little_round_top::detachment;
use countersign::games::little_round_top::orders::Secret;
use countersign::games::little_round_top::phase::command;
use countersign::games::little_round_top::turn::Turn;
use countersign::games::little_round_top::unit::{OfficerId, Regiment, UnitId};
use countersign::hex::HexId;
use countersign::report::Log;
use countersign::side::Side;
use std::collections::BTreeSet;

/// Nobody is free to move yet.
fn bound() -> Drill {
    let mut drill = Drill::new();
    drill.board.free.clear();
    drill.board.turn = 2;
    drill
}

/// Hides a unit of the detachment.
fn hide(drill: &mut Drill, label: &str, at: &str, face: &str) {
    match label.parse().unwrap() {
        UnitId::Company(id) => drill.board.company_mut(id).status = Status::Hidden,
        UnitId::Officer(id) => drill.board.officer_mut(id).status = Status::Hidden,
    }
    let secret = Secret {
        hex: hex(at),
        face: face.parse().unwrap(),
        reach: 1,
        below: false,
    };
    drill.secrets.insert(label.to_owned(), secret);
}

/// 20ME-B in 1508, facing S, hidden; 15AL-G somewhere.
fn ambush() -> Drill {
    let mut drill = bound();
    hide(&mut drill, "20ME-B", "1508", "S");
    drill.company("15AL-G", "1012", "N");
    drill
}

/// The hexes that a unit enters, one after another, in a Confederate player-turn.
fn march(drill: &Drill, unit: &str, hexes: &[&str]) -> Ran {
    drill.run(Side::Csa, &[], |turn| {
        for number in hexes {
            match unit.parse().unwrap() {
                UnitId::Company(id) => turn.enter(id, hex(number)),
                UnitId::Officer(id) => turn.enter_officer(id, hex(number)),
            }
        }
    })
}

/// A phase that ends in a player-turn of `side`.
fn pause(drill: &Drill, side: Side) -> Ran {
    drill.run(side, &[], detachment::end_of_phase)
}

/// The hidden companies that fire come to light.
fn opens(turn: &mut Turn<'_>) {
    detachment::open_fire(turn);
}

fn free(ran: &Ran) -> Vec<Regiment> {
    ran.board.free.iter().copied().collect()
}

fn place(ran: &Ran, label: &str) -> Option<HexId> {
    match label.parse().unwrap() {
        UnitId::Company(id) => ran.board.company(id).at,
        UnitId::Officer(id) => ran.board.officer(id).at,
    }
}

#[test]
fn rule_19_1a_a_regiment_is_free_when_a_confederate_comes_into_its_sight() {
    let mut drill = bound();
    drill.company("20ME-A", "0905", "S");
    drill.company("83PA-A", "0305", "S");
    drill.company("15AL-G", "0912", "N");
    assert!(free(&march(&drill, "15AL-G", &["0909"])).is_empty());
    let ran = march(&drill, "15AL-G", &["0908"]);
    assert_eq!(free(&ran), [Regiment::Maine20]);
    assert!(
        ran.says("20ME-A in 0905 sees 15AL-G in 0908: 20ME may move [19.1a, 19.1-R1]"),
        "{}",
        ran.text()
    );
    // Each by itself.
    let ran = march(&drill, "15AL-G", &["0308"]);
    assert_eq!(free(&ran), [Regiment::Pennsylvania83]);
}

#[test]
fn rule_19_1_r1_after_every_hex_that_a_confederate_enters() {
    let mut drill = bound();
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-G", "0912", "N");
    // In sight on the way only.
    let ran = march(&drill, "15AL-G", &["0909", "0908", "0909", "0910"]);
    assert_eq!(free(&ran), [Regiment::Maine20]);
    // An officer is a unit.
    drill.officer("Oates", "0912");
    let ran = march(&drill, "Oates", &["0908"]);
    assert_eq!(free(&ran), [Regiment::Maine20]);
    // A Union company that comes near does not see before a phase ends.
    let ran = drill.run(Side::Usa, &[], |turn| turn.enter(co("20ME-A"), hex("0911")));
    assert!(free(&ran).is_empty());
}

#[test]
fn rule_19_1_r1_at_the_end_of_each_phase() {
    let mut drill = bound();
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-G", "0908", "N");
    for side in Side::BOTH {
        assert_eq!(free(&pause(&drill, side)), [Regiment::Maine20]);
    }
    drill.rock("0907");
    assert!(free(&pause(&drill, Side::Csa)).is_empty());
}

#[test]
fn rule_19_1_r1_without_arcs_and_by_the_union_companys_own_sight() {
    let mut drill = bound();
    drill.company("20ME-A", "0905", "N");
    drill.company("15AL-G", "0908", "S");
    assert_eq!(free(&pause(&drill, Side::Csa)), [Regiment::Maine20]);
    // 10.72-R1: over levels 1-2-3 the low end sees the high one, not the reverse.
    for (union, confederate, seen) in [(1, 3, true), (3, 1, false)] {
        let mut drill = bound();
        drill.company("20ME-A", "0906", "S");
        drill.company("15AL-G", "0908", "N");
        drill
            .level("0906", union)
            .level("0907", 2)
            .level("0908", confederate);
        assert_eq!(!free(&pause(&drill, Side::Csa)).is_empty(), seen);
    }
    // An officer of the regiment sees nothing for it.
    let mut drill = bound();
    drill.officer("Chamberlain", "0905");
    drill.company("15AL-G", "0908", "N");
    assert!(free(&pause(&drill, Side::Csa)).is_empty());
}

#[test]
fn rule_19_1_r1_sight_by_the_detachment_does_not_free_20me_nor_the_reverse() {
    let mut drill = bound();
    drill.company("20ME-A", "0905", "S");
    drill.company("20ME-B", "1508", "S");
    drill.company("15AL-G", "1510", "N");
    assert_eq!(free(&pause(&drill, Side::Csa)), [Regiment::Sharpshooters2]);
    drill.board.company_mut(co("15AL-G")).at = Some(hex("0907"));
    assert_eq!(free(&pause(&drill, Side::Csa)), [Regiment::Maine20]);
}

#[test]
fn rule_19_1d_the_detachment_is_free_when_it_sees_a_confederate_itself() {
    for label in ["20ME-B", "2SS"] {
        let mut drill = bound();
        drill.company(label, "1508", "S");
        drill.company("15AL-G", "1510", "N");
        assert_eq!(free(&pause(&drill, Side::Csa)), [Regiment::Sharpshooters2]);
    }
    let mut drill = bound();
    drill.officer("Morrill", "1508");
    drill.company("15AL-G", "1510", "N");
    let ran = pause(&drill, Side::Csa);
    assert_eq!(free(&ran), [Regiment::Sharpshooters2]);
    assert!(ran.says(
        "Morrill in 1508 sees 15AL-G in 1510: the detachment of 20ME may move [19.1d, 19.1-R1]"
    ));
}

#[test]
fn rule_19_1d_what_it_sees_while_hidden_frees_it_when_it_is_opened() {
    // 20ME-B on low ground sees 1510 and is not seen from there.
    let mut drill = ambush();
    drill.level("1508", 1).level("1510", 3);
    let ran = march(&drill, "15AL-G", &["1510"]);
    assert_eq!(place(&ran, "20ME-B"), None, "{}", ran.text());
    assert!(free(&ran).is_empty());
    assert!(ran.board.sightings.contains(&hex("1508")));
    // The log does not betray it.
    assert!(!ran.text().contains("20ME"));
    let after = detachment::reveal(
        &drill.tables,
        &ran.board,
        "20ME-B",
        &drill.secrets["20ME-B"],
        &mut Log::default(),
    )
    .unwrap();
    assert_eq!(after.free, BTreeSet::from([Regiment::Sharpshooters2]));
    // With nothing hidden any more nothing is remembered.
    assert!(after.sightings.is_empty());
    // One that saw nobody is not free.
    let quiet = Secret {
        hex: hex("2002"),
        ..drill.secrets["20ME-B"].clone()
    };
    let after = detachment::reveal(
        &drill.tables,
        &ran.board,
        "20ME-B",
        &quiet,
        &mut Log::default(),
    )
    .unwrap();
    assert!(after.free.is_empty());
}

#[test]
fn rule_19_2d_a_hex_that_comes_into_sight_is_opened() {
    let drill = ambush();
    let ran = march(&drill, "15AL-G", &["1512"]);
    assert_eq!(place(&ran, "20ME-B"), None);
    let ran = march(&drill, "15AL-G", &["1511"]);
    assert_eq!(place(&ran, "20ME-B"), Some(hex("1508")));
    assert_eq!(ran.company("20ME-B").status, Status::OnMap);
    for line in [
        "USA opens `20ME-B` [19.2d]",
        "15AL-G in 1511 sees 20ME-B [19.2d]",
        "20ME-B stands in 1508, facing S [19.2d]",
        "20ME-B in 1508 sees 15AL-G in 1511: the detachment of 20ME may move",
    ] {
        assert!(ran.says(line), "{line}\n{}", ran.text());
    }
    // An officer's eyes do as well.
    let mut drill = drill;
    drill.officer("Oates", "1512");
    let ran = march(&drill, "Oates", &["1511"]);
    assert_eq!(place(&ran, "20ME-B"), Some(hex("1508")));
}

#[test]
fn rule_19_2d_at_the_end_of_a_phase_too() {
    let mut drill = ambush();
    drill.company("15AL-H", "1509", "N");
    drill.board.company_mut(co("15AL-G")).at = Some(hex("1511"));
    // H blocks nothing for itself; take it away and G sees past.
    let ran = pause(&drill, Side::Csa);
    assert_eq!(place(&ran, "20ME-B"), Some(hex("1508")));
    drill.board.take_off(co("15AL-H"), Status::Lost);
    let ran = pause(&drill, Side::Csa);
    assert_eq!(place(&ran, "20ME-B"), Some(hex("1508")));
}

#[test]
fn rule_19_2d_in_the_unions_own_turn_the_board_remembers_and_the_union_opens_next() {
    let mut drill = ambush();
    drill.board.company_mut(co("15AL-G")).at = Some(hex("1511"));
    let ran = pause(&drill, Side::Usa);
    // The Confederate resolves and knows nothing.
    assert_eq!(place(&ran, "20ME-B"), None);
    assert!(ran.board.watched.contains(&hex("1508")));
    assert!(!ran.board.watched.contains(&hex("1507")));
    assert!(!ran.board.watched.iter().any(|hex| hex.column <= 12));
    let due = detachment::due(&drill.tables, &ran.board, &drill.secrets);
    let due: Vec<String> = due
        .iter()
        .map(|(label, rule)| format!("{label} {rule}"))
        .collect();
    assert_eq!(due, ["20ME-B 19.2d"]);
    // What was not in sight is not due.
    let before = detachment::due(&drill.tables, &drill.board, &drill.secrets);
    assert!(before.is_empty());
}

#[test]
fn rule_19_2_r1_each_hex_is_revealed_by_itself() {
    let mut drill = ambush();
    hide(&mut drill, "2SS", "1507", "S");
    hide(&mut drill, "Morrill", "1508", "S");
    let ran = march(&drill, "15AL-G", &["1511"]);
    // All of 1508, nothing of 1507, which is four hexes away.
    assert_eq!(place(&ran, "20ME-B"), Some(hex("1508")));
    assert_eq!(place(&ran, "Morrill"), Some(hex("1508")));
    assert_eq!(place(&ran, "2SS"), None);
    assert_eq!(ran.board.company(co("2SS")).status, Status::Hidden);
    // At 1510 the company now in 1508 blocks the line to 1507.
    let ran = march(&drill, "15AL-G", &["1511", "1510"]);
    assert_eq!(place(&ran, "2SS"), None);
}

#[test]
fn rule_19_2_r1_a_unit_that_enters_a_hidden_zone_reveals_it() {
    let mut drill = ambush();
    hide(&mut drill, "2SS", "1508", "S");
    drill.secrets.get_mut("2SS").unwrap().below = true;
    let ran = march(&drill, "15AL-G", &["1509"]);
    assert_eq!(place(&ran, "20ME-B"), Some(hex("1508")));
    assert!(
        ran.says("15AL-G in 1509 has entered the zone of 20ME-B [19.2-R1]"),
        "{}",
        ran.text()
    );
    // Its zone counts from then on: the mover stops (9.0d).
    assert!(countersign::games::little_round_top::zones::in_zone(
        &drill.tables.map,
        &ran.board,
        Side::Usa,
        hex("1509")
    ));
    // The other of the hex comes to light with it, underneath.
    assert_eq!(place(&ran, "2SS"), Some(hex("1508")));
    assert_eq!(ran.company("20ME-B").depth, 0);
    assert_eq!(ran.company("2SS").depth, 1);
    // From behind it is only seen.
    let ran = march(&drill, "15AL-G", &["1507"]);
    assert!(!ran.says("has entered the zone"));
    assert!(ran.says("15AL-G in 1507 sees 20ME-B [19.2d]"));
}

#[test]
fn rule_19_2_r1_firing_reveals() {
    let mut drill = ambush();
    drill.level("1508", 1).level("1510", 3);
    drill.board.company_mut(co("15AL-G")).at = Some(hex("1510"));
    // Within its reach of 1 there is nobody.
    let ran = drill.run(Side::Csa, &[], opens);
    assert_eq!(place(&ran, "20ME-B"), None);
    drill.secrets.get_mut("20ME-B").unwrap().reach = 2;
    let ran = drill.run(Side::Csa, &[], opens);
    assert_eq!(place(&ran, "20ME-B"), Some(hex("1508")));
    assert!(ran.says("20ME-B in 1508 fires [19.2-R1]"), "{}", ran.text());
    // Not out of its back, not in column, not without ammunition, not with bayonets.
    let still = |change: &dyn Fn(&mut Drill)| {
        let mut drill = ambush();
        drill.level("1508", 1).level("1510", 3);
        drill.board.company_mut(co("15AL-G")).at = Some(hex("1510"));
        drill.secrets.get_mut("20ME-B").unwrap().reach = 3;
        change(&mut drill);
        let ran = drill.run(Side::Csa, &[], opens);
        assert_eq!(place(&ran, "20ME-B"), None);
    };
    still(&|drill| drill.secrets.get_mut("20ME-B").unwrap().face = "N".parse().unwrap());
    still(&|drill| drill.board.company_mut(co("20ME-B")).formation = Formation::Column);
    still(&|drill| drill.board.company_mut(co("20ME-B")).out_of_ammunition = true);
    still(&|drill| drill.board.company_mut(co("20ME-B")).bayonets = true);
    still(&|drill| drill.secrets.get_mut("20ME-B").unwrap().reach = 0);
    still(&|drill| {
        drill.rock("1509");
    });
}

#[test]
fn rule_19_2_r1_nothing_is_opened_in_the_unions_own_turn_by_the_resolver() {
    let mut drill = ambush();
    drill.board.company_mut(co("15AL-G")).at = Some(hex("1509"));
    let ran = drill.run(Side::Usa, &[], |turn| {
        detachment::open_fire(turn);
        detachment::end_of_phase(turn);
    });
    assert_eq!(place(&ran, "20ME-B"), None);
    assert!(!ran.text().contains("20ME-B"));
}

/// The officers who have a company on their list after A2.
fn listed(drill: &Drill, company: &str) -> Vec<String> {
    let mut listed = Vec::new();
    drill.run(Side::Usa, &[], |turn| {
        command::carry_out(turn);
        let officers = turn.marks.listed.get(&co(company));
        listed = officers
            .into_iter()
            .flatten()
            .map(OfficerId::to_string)
            .collect();
    });
    listed
}

#[test]
fn rule_19_2c_2ss_takes_cp_from_any_union_officer() {
    let mut drill = Drill::new();
    drill.company("2SS", "0905", "S");
    drill.company("20ME-A", "0806", "S");
    drill.company("83PA-A", "0805", "S");
    for (name, at) in [("Jones", "0904"), ("Spear", "0903"), ("Morrill", "0906")] {
        drill.officer(name, at);
    }
    assert_eq!(listed(&drill, "2SS"), ["Jones", "Morrill", "Spear"]);
    assert_eq!(listed(&drill, "20ME-A"), ["Morrill", "Spear"]);
    assert_eq!(listed(&drill, "83PA-A"), ["Jones"]);
}

#[test]
fn rule_19_2e_morrill_commands_20me_companies_like_any_officer_of_it() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("20ME-B", "0904", "S");
    drill.company("83PA-A", "0805", "S");
    drill.officer("Morrill", "0906");
    assert_eq!(listed(&drill, "20ME-A"), ["Morrill"]);
    assert_eq!(listed(&drill, "20ME-B"), ["Morrill"]);
    assert!(listed(&drill, "83PA-A").is_empty());
    // His radius is 3.
    drill.board.officer_mut(of("Morrill")).at = Some(hex("0908"));
    assert_eq!(listed(&drill, "20ME-A"), ["Morrill"]);
    drill.board.officer_mut(of("Morrill")).at = Some(hex("0909"));
    assert!(listed(&drill, "20ME-A").is_empty());
}

#[test]
fn rule_19_2f_morrill_within_another_officers_radius_leaves_the_game() {
    let mut drill = Drill::new();
    drill.officer("Morrill", "1305");
    drill.officer("Spear", "0905");
    let ran = pause(&drill, Side::Usa);
    let morrill = ran.board.officer(of("Morrill"));
    assert_eq!((morrill.status, morrill.at), (Status::Never, None));
    assert_eq!((morrill.wounded, morrill.captured), (0, 0));
    assert!(
        ran.says(
            "Morrill in 1305 is within the radius of Spear: he leaves the game [19.2f, 19.2-R2]"
        ),
        "{}",
        ran.text()
    );
    // Five hexes are too far.
    drill.officer("Morrill", "1405");
    let ran = pause(&drill, Side::Usa);
    assert_eq!(place(&ran, "Morrill"), Some(hex("1405")));
    // Nor does an officer of another regiment remove him.
    drill.officer("Morrill", "1305");
    drill.board.officer_mut(of("Spear")).status = Status::Never;
    drill.board.officer_mut(of("Spear")).at = None;
    drill.officer("Jones", "1205");
    let ran = pause(&drill, Side::Usa);
    assert_eq!(place(&ran, "Morrill"), Some(hex("1305")));
}

#[test]
fn rule_19_2f_hidden_too() {
    let mut drill = bound();
    hide(&mut drill, "Morrill", "1305", "S");
    hide(&mut drill, "20ME-B", "1305", "S");
    drill.officer("Spear", "0905");
    // In the Confederate's turn at once.
    let ran = pause(&drill, Side::Csa);
    assert_eq!(
        ran.board.officer(of("Morrill")).status,
        Status::Never,
        "{}",
        ran.text()
    );
    assert_eq!(ran.board.company(co("20ME-B")).status, Status::Hidden);
    // In its own turn the Union opens him next.
    let ran = pause(&drill, Side::Usa);
    assert_eq!(ran.board.officer(of("Morrill")).status, Status::Hidden);
    let mut board = ran.board;
    board.stage = Stage::Confederate;
    let due: Vec<String> = detachment::due(&drill.tables, &board, &drill.secrets)
        .iter()
        .map(|(label, rule)| format!("{label} {rule}"))
        .collect();
    assert_eq!(due, ["Morrill 19.2f"]);
    // Before the first phase has ended nothing is due.
    board.turn = 1;
    assert!(detachment::due(&drill.tables, &board, &drill.secrets).is_empty());
}

#[test]
fn rule_19_2_r2_the_radius_is_traced_and_morrill_is_not_replaced() {
    let mut drill = Drill::new();
    drill.officer("Morrill", "1305");
    drill.officer("Spear", "0905");
    // Enemy zones across the only paths of four hexes.
    drill.company("15AL-G", "1105", "N");
    drill.company("15AL-H", "1106", "N");
    drill.company("15AL-E", "1107", "N");
    drill.company("15AL-F", "1103", "S");
    let ran = pause(&drill, Side::Usa);
    assert_eq!(place(&ran, "Morrill"), Some(hex("1305")), "{}", ran.text());
    // Gone, he stays gone.
    let mut drill = Drill::new();
    drill.officer("Morrill", "1305");
    drill.officer("Spear", "0905");
    drill.company("20ME-B", "1305", "S");
    let board = pause(&drill, Side::Usa).board;
    drill.board = board;
    let ran = drill.run(Side::Usa, &[], command::carry_out);
    assert_eq!(ran.board.officer(of("Morrill")).status, Status::Never);
}

#[test]
fn what_contradicts_the_board_is_refused() {
    let mut drill = ambush();
    hide(&mut drill, "2SS", "1507", "S");
    let refused = |drill: &Drill, label: &str, at: &str| {
        let secret = Secret {
            hex: hex(at),
            ..drill.secrets["20ME-B"].clone()
        };
        detachment::reveal(
            &drill.tables,
            &drill.board,
            label,
            &secret,
            &mut Log::default(),
        )
        .unwrap_err()
        .to_string()
    };
    assert_eq!(
        refused(&drill, "20ME-A", "1508"),
        "error: `20ME-A` is no unit of the detachment [20.1b]\n  \
         help: the hidden units are 20ME-B, 2SS, Morrill"
    );
    assert_eq!(
        refused(&drill, "Morrill", "1508"),
        "error: `Morrill` is not hidden [20.1b]\n  help: only a unit that is hidden can be opened"
    );
    for at in ["1208", "9999", "1317"] {
        assert_eq!(
            refused(&drill, "20ME-B", at),
            format!(
                "error: `20ME-B` is not hidden in `{at}` [20.1b]\n  \
                 help: the detachment hides in hexes east of column 12"
            )
        );
    }
    drill.board.company_mut(co("15AL-G")).at = Some(hex("1508"));
    assert_eq!(
        refused(&drill, "20ME-B", "1508"),
        "error: `20ME-B` is hidden in `1508`, where the enemy stands [20.1b]\n  \
         help: the enemy would have seen it before"
    );
    // Unless it came there in a Union player-turn, not knowing.
    drill.board.watched.insert(hex("1508"));
    let after = detachment::reveal(
        &drill.tables,
        &drill.board,
        "20ME-B",
        &drill.secrets["20ME-B"],
        &mut Log::default(),
    )
    .unwrap();
    assert!(after.in_melee(hex("1508")));
}

#[test]
fn what_is_hidden_in_a_cleared_field_is_seen_from_afar() {
    let mut drill = bound();
    for column in 13..=24 {
        for row in 1..=16 {
            drill.cleared(&format!("{column:02}{row:02}"));
        }
    }
    hide(&mut drill, "20ME-B", "2008", "S");
    drill.company("15AL-G", "1012", "N");
    // Fifteen cleared hexes count as three.
    let ran = march(&drill, "15AL-G", &["1308"]);
    assert_eq!(place(&ran, "20ME-B"), Some(hex("2008")), "{}", ran.text());
    let ran = drill.run(Side::Usa, &[], |turn| {
        turn.enter(co("15AL-G"), hex("1308"));
    });
    assert!(ran.board.watched.contains(&hex("2008")));
    assert!(ran.board.sightings.contains(&hex("2008")));
}
