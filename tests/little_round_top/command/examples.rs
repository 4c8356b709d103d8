//! The worked examples of command and movement.

use super::{carry, carry_with_marks, fault, legal, rehearse, spent, to, total};
use crate::drill::{Drill, co, hex, of};
use countersign::games::little_round_top::board::VictoryHex;
use countersign::games::little_round_top::unit::Regiment;
use countersign::hex::Direction;
use countersign::side::Side;

#[test]
fn example_20_withdrawal_fire() {
    let field = || {
        let mut drill = Drill::new();
        drill.company("15AL-H", "0906", "N");
        drill.company("20ME-A", "0905", "S");
        drill.officer("Oates", "0908");
        drill
    };
    let (ran, marks) = carry_with_marks(
        &mut field(),
        Side::Csa,
        &[4],
        &to(&["15AL-H"], "do = [\"right 3\", \"forward 2\"]"),
    );
    assert_eq!(ran.unused, 0);
    let h = ran.company("15AL-H");
    assert_eq!((h.at, h.facing), (Some(hex("0907")), Direction::S));
    assert!(h.disorganized);
    assert_eq!(h.strength, 4);
    assert_eq!(spent(&marks, "Oates"), 4);
    for rule in [
        "7.12b",
        "9.15a",
        "+1 [10.5g]",
        "strength 4: column 4-5 [10.4a]",
        "read in column 6-7 [10.4b]",
        "H-01",
    ] {
        assert!(ran.says(rule), "{rule}: {}", ran.text());
    }
    assert!(ran.says("overtaken: `15AL-H` is disorganized and does not move [12.1a]"));
    let (ran, marks) = carry_with_marks(
        &mut field(),
        Side::Csa,
        &[4],
        &to(&["15AL-H"], "do = [\"back 1\"]"),
    );
    assert_eq!(ran.unused, 0);
    let h = ran.company("15AL-H");
    assert_eq!((h.at, h.facing), (Some(hex("0907")), Direction::N));
    assert!(!h.disorganized);
    assert_eq!(spent(&marks, "Oates"), 3);
    assert!(ran.says("H-07"));
    let on = carry(
        &mut field(),
        Side::Csa,
        &[4],
        &to(&["15AL-H"], "do = [\"back 4\"]"),
    );
    assert_eq!(on.company("15AL-H").at, Some(hex("0910")));
}

#[test]
fn example_22_fatigue() {
    let mut drill = Drill::new();
    drill.board.turn = 15;
    drill.company("4AL-B", "0310", "N");
    drill.company("15AL-B", "0910", "N");
    drill.company("47AL-C", "1010", "N");
    drill.officer("Bulger", "1010");
    for number in ["0506", "0806"] {
        drill.board.victory.push(VictoryHex {
            hex: hex(number),
            holder: Side::Csa,
            regiment: Some(Regiment::Alabama15),
        });
    }
    let (ran, marks) = carry_with_marks(&mut drill, Side::Csa, &[3, 1, 2], "");
    assert_eq!(ran.unused, 0);
    assert_eq!(ran.board.fatigued, [Regiment::Alabama47].into());
    assert_eq!(total(&marks, "Bulger"), 17);
    assert!(ran.says("roll \"fatigue 4AL\": 3 (needs 2 or less): 3: not fatigued [16.0d, 16.3a]"));
    assert!(ran.says("+2 [16.3b] to the die: 2 Victory Hexes held by 15AL"));
    assert!(ran.says("roll \"fatigue 15AL\": 1 (needs none): 3: not fatigued"));
    assert!(ran.says("roll \"fatigue 47AL\": 2 (needs 2 or less): 2: fatigued"));
    assert!(ran.says("=> 47AL is fatigued for the rest of the game [16.0a]"));
    assert!(ran.says("-5 [16.0b] 47AL is fatigued"));
    let check = countersign::games::little_round_top::morale::weigh(
        &drill.tables,
        &ran.board,
        co("47AL-C"),
        None,
    );
    assert_eq!(check.columns.total(), 1);
}

#[test]
fn example_23_bonus_fatigue_melee() {
    let four = ["15AL-D", "15AL-E", "15AL-F", "15AL-H"];
    let field = || {
        let mut drill = Drill::new();
        for (name, at) in four.into_iter().zip(["1010", "1011", "1110", "1111"]) {
            drill.company(name, at, "N");
        }
        drill.company("15AL-G", "1112", "N");
        drill.company("20ME-K", "1112", "S");
        drill.officer("Oates", "1112");
        drill.board.fatigued.insert(Regiment::Alabama15);
        drill
    };
    assert_eq!(
        fault(&mut field(), Side::Csa, &to(&four, "do = [\"volley\"]")),
        "error: `15AL-H, volley` costs 5 Command Points, and Oates has none left [4.11a]\n  help: \
         leave it out"
    );
    let three = rehearse(
        &mut field(),
        Side::Csa,
        false,
        &to(&four[..3], "do = [\"volley\"]"),
    );
    assert!(
        three[0].contains("costs 5 Command Points, and Oates has 4 left"),
        "{three:?}"
    );
    let both = format!(
        "{}{}",
        to(&four, "do = [\"forward 1\"]"),
        to(&["15AL-D"], "do = [\"volley\"]")
    );
    legal(&mut field(), Side::Csa, &both);
    let (ran, marks) = carry_with_marks(&mut field(), Side::Csa, &[], &both);
    assert_eq!((total(&marks, "Oates"), spent(&marks, "Oates")), (15, 13));
    assert!(marks.volley.contains(&co("15AL-D")));
    for rule in [
        "4.2a", "4.2-R1", "4.2-R4", "4.2-R5", "16.0b", "11.34a", "10.3a", "H-01",
    ] {
        assert!(ran.says(rule), "{rule}");
    }
    assert_eq!(ran.board.officer(of("Oates")).at, Some(hex("1112")));
}
