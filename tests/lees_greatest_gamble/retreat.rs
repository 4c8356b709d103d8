//! Retreats (9.3, 12.3, 12.4).

mod stacking;

use crate::battle::attack;
use crate::drill::{Drill, Ran, hex, un};
use countersign::games::lees_greatest_gamble::board::Status;
use countersign::games::lees_greatest_gamble::retreat;
use countersign::games::lees_greatest_gamble::retreat::stop::{self, Near};
use countersign::games::lees_greatest_gamble::rules::RULE_12_4A;
use countersign::games::lees_greatest_gamble::unit::{Arm, UnitId};
use countersign::games::lees_greatest_gamble::victory;
use countersign::report::log::MovementKind;
use countersign::side::Side;
use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq, proptest};
use std::collections::BTreeSet;

/// Units of one hex retreat together, in a Confederate player-turn if they are Union ones.
fn retreat(drill: &Drill, dice: &[u8], units: &[&str]) -> Ran {
    let units: Vec<_> = units.iter().map(|name| un(name)).collect();
    let side = units[0].side().other();
    let ran = drill.run(side, dice, |turn| {
        retreat::together(turn, &units, &[RULE_12_4A]);
    });
    assert_eq!(ran.unused, 0, "{}", ran.text());
    ran
}

/// Enemies in the hexes around one, but for those named.
fn surround(drill: &mut Drill, hex: &str, enemies: &[&str], free: &[&str]) {
    let around: Vec<String> = drill
        .tables
        .map
        .grid
        .neighbours(crate::drill::hex(hex))
        .map(|hex| hex.to_string())
        .filter(|hex| !free.contains(&hex.as_str()))
        .collect();
    for (name, at) in enemies.iter().zip(&around) {
        drill.unit(name, at);
    }
    assert!(enemies.len() >= around.len(), "{around:?}");
}

#[test]
fn rule_12_4a_rule_12_4k_one_hex_in_any_direction_by_the_owner_at_no_cost() {
    // Each of the six hexes around 2010, which is open ground.
    let drill = Drill::new();
    let around: Vec<_> = drill.tables.map.grid.neighbours(hex("2010")).collect();
    assert_eq!(around.len(), 6);
    for to in around {
        let mut drill = Drill::new();
        drill.unit("U21", "2010");
        // Heavy woods and a full MP budget mean nothing.
        drill.tables.map.cell_mut(to).heavy = true;
        drill.standing(
            Side::Usa,
            &format!("retreat = [{{ unit = \"U21\", to = [\"{to}\"] }}]"),
        );
        let ran = retreat(&drill, &[], &["U21"]);
        assert_eq!(ran.at("U21"), to.to_string());
        assert!(ran.says(&format!("=> U21 retreats to {to} [12.4a]")));
        let went = ran.retreat();
        assert_eq!(went.kind, MovementKind::Retreat);
        assert_eq!(went.path.len(), 2);
    }
}

#[test]
fn ex_11_retreat_under_the_eyes_of_infantry() {
    let mut drill = Drill::new();
    drill.unit("U50 s", "1519");
    for (name, at) in [
        ("C17", "1419"),
        ("C28", "1420"),
        ("C18", "1518"),
        ("C20", "1621"),
    ] {
        drill.unit(name, at);
    }
    drill.standing(
        Side::Usa,
        "retreat = [{ unit = \"U50\", to = [\"1620\", \"1719\", \"1718\"] }]",
    );
    let ran = retreat(&drill, &[2], &["U50"]);
    assert_eq!(ran.at("U50"), "1719");
    let ran = retreat(&drill, &[3], &["U50"]);
    assert_eq!(ran.unit("U50").status, Status::Routed);
    assert!(ran.says("U50 Routs from 1620"), "{}", ran.text());
    drill.unit("C54", "1820");
    let ran = retreat(&drill, &[2], &["U50"]);
    assert_eq!(ran.at("U50"), "1718");
    let text = "U50 cannot stop in 1719 beside enemy cavalry and goes on [12.4e, 12.4f]";
    assert!(ran.says(text), "{}", ran.text());
}

#[test]
fn rule_12_4b_beside_enemy_infantry_it_checks_and_goes_on_or_routs_from_there() {
    let mut drill = Drill::new();
    drill.unit("U21", "2010");
    drill.unit("C6", "2013");
    drill.standing(
        Side::Usa,
        "retreat = [{ unit = \"U21\", to = [\"2011\", \"1910\"] }]",
    );
    // Two hexes off C6 it stops.
    assert_eq!(retreat(&drill, &[], &["U21"]).at("U21"), "2011");
    drill.board.put(un("C6"), hex("2012"));
    let ran = retreat(&drill, &[4], &["U21"]);
    let text = "U21 checks its morale: it cannot stop in 2011 beside enemy infantry [12.4b, 12.4c]";
    assert!(ran.says(text), "{}", ran.text());
    assert_eq!(ran.at("U21"), "1910");
    let ran = retreat(&drill, &[5], &["U21"]);
    assert_eq!(ran.unit("U21").status, Status::Routed);
    assert!(ran.says("U21 Routs from 2011"), "{}", ran.text());
}

#[test]
fn rule_12_4c_it_checks_and_goes_on_until_no_infantry_is_beside_it() {
    let mut drill = Drill::new();
    drill.unit("U21", "2010");
    for (name, at) in [("C6", "2110"), ("C7", "2112"), ("C8", "2114")] {
        drill.unit(name, at);
    }
    drill.standing(
        Side::Usa,
        "retreat = [{ unit = \"U21\", to = [\"2011\", \"2012\", \"2013\", \"2014\", \"2015\", \"2016\"] }]",
    );
    let ran = retreat(&drill, &[4, 3, 2, 1, 4], &["U21"]);
    assert_eq!(ran.at("U21"), "2016");
    assert_eq!(ran.retreat().path.len(), 7);
}

#[test]
fn rule_12_4d_it_may_stop_beside_enemy_artillery_or_train() {
    let mut drill = Drill::new();
    drill.unit("U21", "2010");
    drill.unit("C15", "2012");
    drill.board.csa.train.at = Some(hex("2112"));
    drill.standing(Side::Usa, "retreat = [{ unit = \"U21\", to = [\"2011\"] }]");
    assert_eq!(retreat(&drill, &[], &["U21"]).at("U21"), "2011");
}

#[test]
fn rule_12_4e_rule_12_4f_beside_enemy_cavalry_it_goes_on_without_a_check() {
    let mut drill = Drill::new();
    drill.unit("U21", "2010");
    drill.unit("C53", "2012");
    drill.standing(
        Side::Usa,
        "retreat = [{ unit = \"U21\", to = [\"2011\", \"1910\"] }]",
    );
    let ran = retreat(&drill, &[], &["U21"]);
    assert_eq!(ran.at("U21"), "1910");
    assert_eq!(ran.retreat().path.len(), 3);
    // With infantry there too it checks.
    drill.unit("C6", "2012");
    let ran = retreat(&drill, &[5], &["U21"]);
    assert_eq!(ran.unit("U21").status, Status::Routed);
}

#[test]
fn rule_12_4h_surrounded_it_is_captured() {
    let mut drill = Drill::new();
    drill.unit("U21", "2010");
    surround(
        &mut drill,
        "2010",
        &["C1", "C2", "C3", "C4", "C6", "C7"],
        &[],
    );
    let ran = retreat(&drill, &[], &["U21"]);
    assert_eq!(ran.unit("U21").status, Status::Captured);
    assert_eq!(victory::total(&drill.tables, &ran.board, Side::Csa), 3);
    let text = "U21 in 2010 is surrounded: no hex around it can be entered [12.4h, 12.4i]";
    assert!(ran.says(text), "{}", ran.text());
}

#[test]
fn rule_12_4i_what_cannot_be_entered() {
    // An enemy unit, Train or marker, and rough for artillery; a full friendly hex can be.
    let ring = ["C1", "C2", "C3", "C4", "C6"];
    let closed = |act: &dyn Fn(&mut Drill), unit: &str| {
        let mut drill = Drill::new();
        drill.unit(unit, "2010");
        surround(&mut drill, "2010", &ring, &["2011"]);
        act(&mut drill);
        // Beyond 2011 nothing bars the way.
        let dice: &[u8] = if unit == "U21" { &[1] } else { &[] };
        let ran = drill.run(Side::Csa, dice, |turn| {
            retreat::together(turn, &[un(unit)], &[RULE_12_4A]);
        });
        ran.unit(unit).status == Status::Captured
    };
    assert!(!closed(&|_| {}, "U21"));
    assert!(closed(&|drill| drill.units(&["C53"], "2011"), "U21"));
    assert!(closed(
        &|drill| drill.board.csa.train.at = Some(hex("2011")),
        "U21"
    ));
    let marker = |drill: &mut Drill| {
        drill.marker("C-HMC-1", "2011", &[]);
    };
    assert!(closed(&marker, "U21"));
    let rough = |drill: &mut Drill| drill.tables.map.cell_mut(hex("2011")).rough = true;
    assert!(!closed(&rough, "U21"));
    assert!(closed(&rough, "U37"));
    assert!(!closed(
        &|drill| drill.units(&["U1", "U2", "U3"], "2011"),
        "U21"
    ));
    // A hex that it has left in this retreat: 2011 leads nowhere else.
    let mut drill = Drill::new();
    drill.unit("U21", "2010");
    surround(&mut drill, "2010", &ring, &["2011"]);
    for (name, at) in [
        ("C8", "2012"),
        ("C9", "1911"),
        ("C11", "2111"),
        ("C12", "1912"),
        ("C13", "2112"),
    ] {
        if drill.board.stack(hex(at)).is_empty() {
            drill.unit(name, at);
        }
    }
    let ran = retreat(&drill, &[1], &["U21"]);
    assert_eq!(ran.unit("U21").status, Status::Captured);
    assert!(ran.says("U21 in 2011 is surrounded"), "{}", ran.text());
}

#[test]
fn rule_12_4j_rule_8_5b_off_the_map_only_when_no_hex_on_it_can_be_entered() {
    let mut drill = Drill::new();
    drill.unit("U21 sD", "2000");
    let around: Vec<_> = drill.tables.map.grid.neighbours(hex("2000")).collect();
    for (name, at) in ["C1", "C2", "C3", "C4", "C6"].iter().zip(&around) {
        drill.unit(name, &at.to_string());
    }
    let ran = retreat(&drill, &[], &["U21"]);
    let unit = ran.unit("U21");
    assert_eq!(unit.status, Status::Left);
    assert_eq!(unit.left, Some(17), "2 July turn 5");
    assert!(unit.shaken && unit.disrupted, "it keeps its states");
    assert_eq!(victory::total(&drill.tables, &ran.board, Side::Csa), 0);
    assert!(ran.says("=> U21 retreats off the map from 2000 [8.5b, 12.4j]"));
    // With one hex free it stays on the map.
    drill.board.take(un("C1"), Status::Unused);
    let ran = retreat(&drill, &[1], &["U21"]);
    assert_ne!(ran.unit("U21").status, Status::Left);
}

#[test]
fn rule_12_4m_a_marker_seen_on_the_way_counts_at_once() {
    let mut drill = Drill::new();
    drill.unit("C6", "2010");
    drill.marker("U-HMC-1", "2012", &["U21"]);
    let secret = drill.secrets.get_mut("U-HMC-1").unwrap();
    secret.deploy.insert(un("U21"), hex("2012"));
    drill.orders(
        Side::Csa,
        "retreat = [{ unit = \"C6\", to = [\"2011\", \"1910\"] }]",
    );
    // The Confederate retreats in his own player-turn, after a counterattack.
    let ran = drill.run(Side::Csa, &[5], |turn| {
        retreat::together(turn, &[un("C6")], &[RULE_12_4A]);
    });
    assert_eq!(ran.at("U21"), "2012", "{}", ran.text());
    assert!(
        ran.says("it cannot stop in 2011 beside enemy infantry"),
        "{}",
        ran.text()
    );
    assert_eq!(ran.at("C6"), "1910");
}

#[test]
fn rule_12_4n_artillery_beside_infantry_goes_on_without_a_check() {
    let mut drill = Drill::new();
    drill.unit("U37", "2010");
    drill.unit("C6", "2012");
    drill.standing(
        Side::Usa,
        "retreat = [{ unit = \"U37\", to = [\"2011\", \"1910\"] }]",
    );
    let ran = retreat(&drill, &[], &["U37"]);
    let text = "U37 cannot stop in 2011 beside enemy infantry and goes on [12.4b, 12.4n]";
    assert!(ran.says(text), "{}", ran.text());
    assert_ne!(ran.at("U37"), "2011");
}

/// Where U21 goes first from 2010 by default.
fn first(drill: &Drill, dice: &[u8]) -> String {
    let ran = retreat(drill, dice, &["U21"]);
    let (column, row) = ran.retreat().path[1];
    format!("{column:02}{row:02}")
}

#[test]
fn rule_12_4a_by_default_a_quiet_hex_then_cavalry_then_infantry_then_overstack() {
    // Around 2010: 2109 and 2110 are 11 hexes from the Train in 3212, 2009 and 2011 12, the others
    // 13.
    let mut drill = Drill::new();
    drill.unit("U21", "2010");
    assert_eq!(first(&drill, &[]), "2109");
    drill.unit("C53", "2210");
    assert_eq!(first(&drill, &[]), "2009", "no enemy is beside it");
    let (mut units, quiet) = (1.., ["1909", "1910", "2009", "2011"]);
    for (hex, number) in quiet.iter().flat_map(|hex| [hex; 3]).zip(&mut units) {
        drill.unit(&format!("U{number}"), hex);
    }
    assert_eq!(
        first(&drill, &[]),
        "2109",
        "beside cavalry, the others are full"
    );
    drill.board.take(un("C53"), Status::Unused);
    drill.unit("C6", "2210");
    assert_eq!(first(&drill, &[6]), "2109", "beside infantry");
    drill.unit("C15", "2109");
    drill.unit("C16", "2110");
    assert_eq!(first(&drill, &[]), "2009", "full");
    // The owner may want even that, and what he wants in vain he does not get.
    drill.board.take(un("C15"), Status::Unused);
    drill.standing(
        Side::Usa,
        "retreat = [{ unit = \"U21\", to = [\"2110\", \"2011\"] }]",
    );
    assert_eq!(first(&drill, &[]), "2011");
    // Without a Train the entry hex stands for it: 4000 lies in the east.
    let mut drill = Drill::new();
    drill.unit("U21", "2010");
    drill.units(&["U1", "U2", "U3"], "2109");
    assert_eq!(first(&drill, &[]), "2110");
    drill.board.usa.train.status = Status::Waiting;
    drill.board.usa.train.at = None;
    drill.board.take(un("U1"), Status::Unused);
    assert_eq!(first(&drill, &[]), "2109");
}

#[test]
fn rule_12_3a_a_defender_that_is_shaken_or_becomes_so_retreats_and_an_attacker_never() {
    for states in ["", " s"] {
        let mut drill = Drill::new();
        drill.unit("C6", "3226");
        drill.unit(&format!("U21{states}"), "3225");
        drill.always("DR");
        let ran = drill.combat(Side::Csa, &[attack("C6", "3225")], &[1, 1, 3]);
        assert!(ran.unit("U21").shaken);
        assert_ne!(ran.at("U21"), "3225");
        drill.always("AR");
        let ran = drill.combat(Side::Csa, &[attack("C6", "3225")], &[1, 1, 3]);
        assert!(ran.unit("C6").shaken);
        assert_eq!(ran.at("C6"), "3226");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// 12.4, 9.3: wherever everybody stands and whatever the dice say, a retreat ends well.
    #[test]
    fn rule_12_4_a_retreat_ends_where_it_may_or_off_the_map(
        at in 0..61_usize,
        enemies in vec((0..61_usize, 0..3_usize), 0..24),
        friends in vec(0..61_usize, 0..8),
        dice in vec(1..=6_u8, 200),
    ) {
        let mut drill = Drill::new();
        let ground = drill.tables.map.grid.within(hex("2010"), 4);
        drill.unit("U21", &ground[at].to_string());
        let kinds = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
        for (place, kind) in enemies {
            let free = |id: &UnitId| drill.board.unit(*id).status == Status::Unused;
            let enemy = UnitId::of(Side::Csa)
                .filter(|id| drill.tables.arm(*id) == kinds[kind])
                .find(free);
            let empty = drill.board.stack(ground[place]).is_empty();
            if let Some(enemy) = enemy.filter(|_| empty) {
                drill.board.put(enemy, ground[place]);
            }
        }
        for (number, place) in friends.into_iter().enumerate() {
            let hex = ground[place];
            if !drill.board.holds(hex, Side::Csa) && drill.board.counters(hex) < 3 {
                drill.unit(&format!("U{}", number + 1), &hex.to_string());
            }
        }
        let ran = drill.run(Side::Csa, &dice, |turn| {
            retreat::together(turn, &[un("U21")], &[RULE_12_4A]);
        });
        if let Some(end) = ran.unit("U21").at {
            let near = stop::near(&drill.tables, &ran.board, Side::Usa, end);
            prop_assert_eq!(near, Near::Nobody, "{}", ran.text());
            prop_assert!(ran.board.counters(end) <= 3);
        }
        if let Some(went) = ran.retreats().next() {
            let hexes: BTreeSet<_> = went.path.iter().collect();
            prop_assert_eq!(hexes.len(), went.path.len(), "no hex twice");
        }
    }
}
