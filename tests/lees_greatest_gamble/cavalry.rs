//! Accelerated movement, cavalry and infantry, hindrance, disengagement, forced march (15.1 to
//! 15.3, 22.2, 22.4).

use super::drill::{Drill, go, hex, order, un};
use countersign::games::lees_greatest_gamble::board::Status;
use countersign::games::lees_greatest_gamble::phase::{movement, returns};
use countersign::games::lees_greatest_gamble::turn::Turn;
use countersign::side::Side::{self, Csa};

const HURRY: &str = "accelerate = true";
const MARCH: &str = "march = true";
const AWAY: &str = "disengage = true";

fn refused(drill: &mut Drill, side: Side, orders: &str, rule: &str) {
    let faults = drill.refusals(side, orders);
    let [fault] = faults.as_slice() else {
        panic!("{orders}: {faults:#?}");
    };
    assert!(fault.starts_with(&format!("{rule}: ")), "{fault}");
}

fn legal(drill: &mut Drill, side: Side, orders: &str) {
    let faults = drill.refusals(side, orders);
    assert!(faults.is_empty(), "{orders}: {faults:#?}");
}

#[test]
fn rule_15_1a_rule_15_1b_accelerated_cavalry_has_eight_mp_and_ends_disrupted() {
    let eight = "3003 3004 3005 3006 3007 3008 3009 3010";
    let mut drill = Drill::new();
    drill.board.usa.train.at = Some(hex("4000"));
    drill.unit("C54", "3002");
    let ran = drill.moves(Csa, &go("C54", eight, HURRY), &[]);
    assert_eq!(ran.at("C54"), "3010");
    assert!(ran.unit("C54").disrupted && !ran.unit("C54").shaken);
    assert!(ran.says("=> C54 is Disrupted [15.1b"), "{}", ran.text());
    refused(
        &mut drill,
        Csa,
        &go("C54", &format!("{eight} 3011"), HURRY),
        "6.2c",
    );
    refused(
        &mut drill,
        Csa,
        &go("C54", "3003 3004 3005 3006 3007", ""),
        "6.2c",
    );
    let faults = drill.refusals(Csa, &go("C54", "3003 3004 3005 3006 3007", ""));
    assert!(
        faults[0].contains("], accelerate = true` takes it to 3007 for 5 MP"),
        "{faults:?}"
    );
    drill.unit("C6", "2902");
    let fault = drill.check(&go("C6", "2903", HURRY));
    assert!(fault.contains("[15.1a]"), "{fault}");
    drill.unit("C55 D", "2902");
    refused(&mut drill, Csa, &go("C55", "2903", HURRY), "7.3e");
}

#[test]
fn rule_15_1a_rule_15_1d_it_begins_and_stays_at_distance_three_from_every_enemy() {
    for enemy in ["U21", "U72", "U56"] {
        let mut drill = Drill::new();
        drill.unit("C54", "3002");
        drill.unit(enemy, "3004");
        refused(&mut drill, Csa, &go("C54", "3001", HURRY), "15.1a");
        let mut drill = Drill::new();
        drill.unit("C54", "3002");
        drill.unit(enemy, "3009");
        legal(
            &mut drill,
            Csa,
            &go("C54", "3003 3004 3005 3006 2906", HURRY),
        );
        // 3007 is at distance 2: legal for 4 MP at most, before and after.
        refused(
            &mut drill,
            Csa,
            &go("C54", "3003 3004 3005 3006 3007", HURRY),
            "15.1d",
        );
        let mut drill = Drill::new();
        drill.unit("C54", "3002");
        drill.unit(enemy, "3006");
        let near = "3003 3004 3003 3002";
        let ran = drill.moves(Csa, &go("C54", near, HURRY), &[]);
        assert_eq!(ran.at("C54"), "3002");
        assert!(!ran.unit("C54").disrupted);
        refused(
            &mut drill,
            Csa,
            &go("C54", &format!("{near} 3001"), HURRY),
            "6.2c",
        );
    }
    let mut drill = Drill::new();
    drill.unit("C54", "3002");
    drill.board.usa.train.at = Some(hex("3004"));
    refused(&mut drill, Csa, &go("C54", "3001", HURRY), "15.1a");
}

/// What comes to light at distance 2 ends it as one that stood there would.
#[test]
fn rule_15_1d_an_enemy_that_comes_to_light_counts() {
    let mut drill = Drill::new();
    drill.board.turn = 11;
    drill.unit("C54", "3002");
    drill.marker("U-HMC-1", "3010", &["U21"]);
    let secret = drill.secrets.get_mut("U-HMC-1").unwrap();
    secret.deploy.insert(un("U21"), hex("3009"));
    let ran = drill.moves(Csa, &go("C54", "3003 3004 3005 3006 3007 3006", HURRY), &[]);
    assert_eq!(ran.at("U21"), "3009", "{}", ran.text());
    assert_eq!(ran.at("C54"), "3007", "{}", ran.text());
}

#[test]
fn rule_15_1c_with_roads_yes_with_forced_march_no() {
    let mut drill = Drill::new();
    drill.unit("C54", "3219");
    let road = "3319 3419 3519 3619 3718 3819 3918 4019 4118 4219";
    let ran = drill.moves(Csa, &go("C54", road, HURRY), &[]);
    assert_eq!(ran.at("C54"), "4219");
    assert!(ran.unit("C54").disrupted, "{}", ran.text());
    let both = drill.check(&go("C54", "3319", "march = true\naccelerate = true"));
    assert!(both.contains("15.1c"), "{both}");
}

#[test]
fn rule_15_3a_rule_15_3c_infantry_that_leaves_the_side_of_cavalry_may_be_hindered() {
    let mut drill = Drill::new();
    drill.unit("C6", "3004");
    drill.unit("U72", "3105");
    // 3005 and 3006 touch 3105, 3004 and 3007 do not: two exits.
    let path = "3005 3006 3007";
    for (dice, end) in [
        ([3, 3], "3007"),
        ([1, 4], "3007"),
        ([4, 1], "3007"),
        ([6, 5], "3006"),
    ] {
        let ran = drill.moves(Csa, &go("C6", path, ""), &dice);
        assert_eq!(ran.unused, 0);
        assert_eq!(ran.at("C6"), end, "{dice:?}");
        let first = format!(
            "roll \"hindrance C6 3005\": {} (needs 4-6 to be hindered)",
            dice[0]
        );
        assert!(ran.says(&first), "{}", ran.text());
        assert!(ran.says(&format!("roll \"hindrance C6 3006\": {}", dice[1])));
    }
    let ran = drill.moves(Csa, &go("C6", path, ""), &[4, 1]);
    assert!(ran.says("3005 to 3006: 2 MP (1 MP for a hex, hindered +1), 3 spent"));
    // Cavalry, artillery and markers are not hindered; infantry beside artillery neither.
    for (unit, enemy) in [("C54", "U72"), ("C15", "U72"), ("C6", "U56")] {
        let mut drill = Drill::new();
        drill.unit(unit, "3005");
        drill.unit(enemy, "3105");
        let ran = drill.moves(Csa, &go(unit, "3006", ""), &[]);
        assert_eq!(ran.at(unit), "3006");
    }
}

#[test]
fn rule_15_3b_not_from_a_hex_beside_enemy_infantry_too() {
    let mut drill = Drill::new();
    drill.unit("C6", "3005");
    drill.unit("U72", "3105");
    drill.unit("U21", "3104");
    let ran = drill.moves(Csa, &go("C6", "3006", ""), &[]);
    assert_eq!(ran.at("C6"), "3006", "{}", ran.text());
}

#[test]
fn rule_15_3d_who_cannot_pay_stays_unless_he_marches() {
    let mut drill = Drill::new();
    drill.unit("C6", "3002");
    drill.unit("U72", "3106");
    // 3006 touches 3106; three hexes before, the fourth out of it.
    let path = "3003 3004 3005 3006 3007";
    refused(&mut drill, Csa, &go("C6", path, ""), "6.2c");
    let mut drill = Drill::new();
    drill.unit("C6", "3003");
    drill.unit("U72", "3106");
    let path = "3004 3005 3006 3007";
    let ran = drill.moves(Csa, &go("C6", path, ""), &[4]);
    assert_eq!(ran.at("C6"), "3006");
    let line =
        "overtaken: `C6`, hindered by cavalry, stays in 3006: 3007 costs 2 MP and it has 1 [15.3d]";
    assert!(ran.says(line), "{}", ran.text());
    let ran = drill.moves(Csa, &go("C6", path, MARCH), &[4]);
    assert_eq!(ran.at("C6"), "3007");
    assert!(ran.unit("C6").disrupted);
    // Stated and not needed it does no harm.
    let ran = drill.moves(Csa, &go("C6", path, MARCH), &[3]);
    assert_eq!(ran.at("C6"), "3007");
    assert!(!ran.unit("C6").disrupted);
    // The checker warns, and other orders can ask who was stopped.
    let warning = drill.check(&go("C6", path, ""));
    let text = "if infantry is hindered: `C6` stays in 3006: 3007 costs 2 MP and it has 1 [15.3d]";
    assert!(warning.contains(text), "{warning}");
    let both = go("C6", path, "") + &go("C7", "2903", "if = [\"C6 stopped\"]");
    drill.unit("C7", "2902");
    assert_eq!(drill.moves(Csa, &both, &[4]).at("C7"), "2903");
    assert_eq!(drill.moves(Csa, &both, &[3]).at("C7"), "2902");
}

#[test]
fn rule_15_3e_one_roll_an_exit_and_none_to_leave_by_retreat_or_for_entry() {
    let mut drill = Drill::new();
    drill.unit("C6", "3005");
    drill.units(&["U72", "U73"], "3105");
    drill.unit("U74", "3004");
    let ran = drill.moves(Csa, &go("C6", "3006", ""), &[5]);
    assert_eq!(ran.unused, 0);
    assert!(ran.says("3005 to 3006: 2 MP"));
    let ran = drill.run(Csa, &[], |turn: &mut Turn<'_>| {
        let unit = "C6".parse().unwrap();
        countersign::games::lees_greatest_gamble::retreat::together(turn, &[unit], &[]);
    });
    assert!(!ran.says("hindrance"));
    // Leaving the map is leaving a hex.
    let mut drill = Drill::new();
    drill.unit("C6", "3000");
    drill.unit("U72", "3001");
    let ran = drill.moves(Csa, &order("C6", "leave = true"), &[6]);
    assert_eq!(ran.unit("C6").status, Status::Left);
    assert!(ran.says("C6 pays 2 MP to leave the map"));
}

#[test]
fn rule_22_2a_disengaging_infantry_has_its_full_mp_away_from_enemy_infantry() {
    let mut drill = Drill::new();
    drill.unit("C6", "3005");
    drill.unit("U21", "3006");
    drill.unit("U22", "2801");
    let path = "3004 3003 3002 3001";
    refused(&mut drill, Csa, &go("C6", path, ""), "8.6b");
    legal(&mut drill, Csa, &go("C6", path, AWAY));
    // Neither on nor by way of the side of enemy infantry; 2802 touches U22, 3105 touches U21.
    refused(
        &mut drill,
        Csa,
        &go("C6", "3004 3003 2902 2802", AWAY),
        "22.2a",
    );
    refused(&mut drill, Csa, &go("C6", "3105 3104", AWAY), "22.2a");
    drill.unit("U72", "3202");
    legal(&mut drill, Csa, &go("C6", "3104 3103", AWAY));
    drill.board.options.disengage = false;
    refused(&mut drill, Csa, &go("C6", path, AWAY), "22.2a");
    let mut drill = Drill::new();
    drill.unit("C54", "3005");
    let fault = drill.check(&go("C54", "3004", AWAY));
    assert!(fault.contains("[22.2a]"), "{fault}");
}

#[test]
fn rule_22_2b_at_the_end_it_is_disrupted_and_checks() {
    let path = "3004 3003";
    for (die, shaken) in [(5, false), (6, true)] {
        let mut drill = Drill::new();
        drill.unit("C6", "3005");
        drill.unit("U21", "3006");
        let ran = drill.moves(Csa, &go("C6", path, AWAY), &[die]);
        assert!(ran.unit("C6").disrupted);
        assert_eq!(ran.unit("C6").shaken, shaken);
        assert!(ran.says(&format!("roll \"morale C6\": {die} (needs 5 or less)")));
    }
    for (die, status) in [(3, Status::OnMap), (4, Status::Routed)] {
        let mut drill = Drill::new();
        drill.unit("C6 s", "3005");
        drill.unit("U21", "3006");
        let ran = drill.moves(Csa, &go("C6", path, AWAY), &[die]);
        assert!(
            ran.says(&format!("roll \"rout C6\": {die}")),
            "{}",
            ran.text()
        );
        assert_eq!(ran.unit("C6").status, status);
        assert_eq!(ran.unit("C6").shaken, status == Status::OnMap);
    }
}

#[test]
fn rule_22_2c_one_that_routs_so_may_return_in_the_same_phase() {
    let mut drill = Drill::new();
    drill.unit("C6 s", "3005");
    drill.unit("U21", "3006");
    let orders = "[[return]]\nunit = \"C6\"\n".to_owned() + &go("C6", "3004 3003", AWAY);
    drill.orders(Csa, &orders);
    let ran = drill.run(Csa, &[6], |turn| {
        movement::carry_out(turn);
        returns::carry_out(turn);
    });
    assert_eq!(ran.unit("C6").status, Status::OnMap, "{}", ran.text());
    assert!(ran.unit("C6").shaken && ran.unit("C6").questionable);
}

#[test]
fn rule_22_2d_one_hex_is_no_disengagement_and_hindrance_applies_later() {
    let mut drill = Drill::new();
    drill.unit("C6", "3005");
    drill.unit("U21", "3006");
    // One hex, even next to the enemy again, without any check.
    let ran = drill.moves(Csa, &go("C6", "3105", AWAY), &[]);
    assert_eq!(ran.at("C6"), "3105");
    assert!(!ran.unit("C6").disrupted);
    // No attack on infantry is left; one on cavalry is.
    drill.unit("U72", "3102");
    let attack = format!("{AWAY}\nattack = \"3102\"");
    legal(&mut drill, Csa, &go("C6", "3004 3003", &attack));
    let attack = format!("{AWAY}\nattack = \"3006\"");
    refused(&mut drill, Csa, &go("C6", "3004 3003", &attack), "8.4c");
    // 3003 touches 3102: its exit rolls, that of 3005 beside infantry does not.
    let ran = drill.moves(Csa, &go("C6", "3004 3003 2903", AWAY), &[6, 1]);
    assert_eq!(ran.unused, 0);
    assert_eq!(ran.at("C6"), "2903");
    assert!(ran.says("roll \"hindrance C6 3003\": 6"), "{}", ran.text());
}

#[test]
fn rule_22_4a_a_forced_march_gives_two_mp_more_and_disrupts() {
    for unit in ["C6", "C54", "C15"] {
        let mut drill = Drill::new();
        drill.unit(unit, "3001");
        let six = "3002 3003 3004 3005 3006 3007";
        let ran = drill.moves(Csa, &go(unit, six, MARCH), &[]);
        assert_eq!(ran.at(unit), "3007");
        assert!(ran.unit(unit).disrupted);
        refused(
            &mut drill,
            Csa,
            &go(unit, &format!("{six} 3008"), MARCH),
            "6.2c",
        );
        drill.board.options.march = false;
        refused(&mut drill, Csa, &go(unit, six, MARCH), "22.4a");
    }
}

#[test]
fn rule_22_4b_rule_22_4d_neither_markers_nor_trains_nor_hurrying_cavalry_march() {
    let mut drill = Drill::new();
    drill.marker("C-HMC-1", "2901", &["C6"]);
    drill.unit("C54", "3001");
    for (piece, rest) in [
        ("C-HMC-1", MARCH.to_owned()),
        ("C-Train", MARCH.to_owned()),
        ("C54", format!("{MARCH}\n{HURRY}")),
    ] {
        let path = match piece {
            "C-HMC-1" => "2902",
            "C-Train" => "1629",
            _ => "3002",
        };
        let fault = drill.check(&go(piece, path, &rest));
        assert!(fault.starts_with("error: "), "{piece}: {fault}");
    }
    // Stated and not needed it does not Disrupt.
    let ran = drill.moves(Csa, &go("C54", "3002 3003 3004 3005", MARCH), &[]);
    assert!(!ran.unit("C54").disrupted);
}

#[test]
fn rule_22_4c_near_enemy_infantry_it_serves_one_hex_only() {
    let mut drill = Drill::new();
    drill.unit("C6", "3623");
    drill.units(&["C7", "C8"], "3622");
    drill.unit("U21", "3625");
    drill.unit("U72", "3624");
    // Rough 2, two counters 2, hindrance 1: one hex for 5 MP.
    let ran = drill.moves(Csa, &go("C6", "3622", ""), &[4]);
    assert_eq!(ran.at("C6"), "3623");
    let ran = drill.moves(Csa, &go("C6", "3622", MARCH), &[4]);
    assert_eq!(ran.at("C6"), "3622", "{}", ran.text());
    assert!(ran.unit("C6").disrupted);
    refused(&mut drill, Csa, &go("C6", "3723 3823", MARCH), "8.6b");
    let both = drill.check(&go("C6", "3723 3823", &format!("{MARCH}\n{AWAY}")));
    assert!(both.contains("22.4c"), "{both}");
}
