//! The counters (2, H-20 to H-40).

use super::{changed, said};
use crate::drill::{shipped, un};
use countersign::games::lees_greatest_gamble::tables::{Loss, Ratings, read};
use countersign::games::lees_greatest_gamble::unit::{Arm, UnitId};
use countersign::side::Side;
use std::collections::BTreeSet;

fn brigade(name: &str) -> ([i64; 2], [i64; 2], Loss) {
    match shipped().unit(un(name)).ratings {
        Ratings::Brigade {
            combat,
            morale,
            loss,
        } => (combat, morale, loss),
        Ratings::Artillery { .. } => panic!("{name} is artillery"),
    }
}

fn guns(name: &str) -> [i64; 4] {
    match shipped().unit(un(name)).ratings {
        Ratings::Artillery {
            range,
            offensive,
            defensive,
            alone,
        } => [range, offensive, defensive, alone],
        Ratings::Brigade { .. } => panic!("{name} is a brigade"),
    }
}

#[test]
fn rule_2_4a_infantry_cavalry_and_artillery() {
    let tables = shipped();
    let count = |side: Side, arm: Arm| UnitId::of(side).filter(|id| tables.arm(*id) == arm).count();
    let counts = |side| [Arm::Infantry, Arm::Cavalry, Arm::Artillery].map(|arm| count(side, arm));
    assert_eq!(counts(Side::Csa), [37, 4, 15]);
    assert_eq!(counts(Side::Usa), [51, 6, 20]);
    assert!(Arm::Infantry.is_brigade() && Arm::Cavalry.is_brigade());
    assert!(!Arm::Artillery.is_brigade());
    for arm in [Arm::Infantry, Arm::Cavalry, Arm::Artillery] {
        for id in UnitId::all().filter(|id| tables.arm(*id) == arm) {
            let rated = matches!(tables.unit(id).ratings, Ratings::Brigade { .. });
            assert_eq!(rated, arm.is_brigade(), "{id}");
        }
    }
    // A cavalry brigade among the infantry.
    assert_eq!(
        said("{ unit = \"C1\", name", "{ unit = \"C53\", name"),
        ["`C53` stands under `infantry` [2.4a]; move it to `cavalry`"]
    );
}

#[test]
fn rule_2_5a_lettered_counters_are_separate_units() {
    let tables = shipped();
    assert_eq!(tables.name(un("U47")), "U47 Tompkins-a");
    assert_eq!(tables.name(un("U48")), "U48 Tompkins-b");
    assert_eq!(tables.name(un("U49")), "U49 Tompkins-c");
    assert_ne!(guns("U47"), guns("U49"));
    let names: BTreeSet<String> = UnitId::all().map(|id| tables.name(id)).collect();
    assert_eq!(names.len(), 133);
}

#[test]
fn rule_2_6a_rule_2_7a_both_sides_of_a_brigade() {
    assert_eq!(brigade("C4"), ([6, 4], [5, 4], Loss::FourPlus));
    assert_eq!(brigade("U50"), ([2, 1], [3, 2], Loss::Three));
    for id in UnitId::all() {
        if let Ratings::Brigade { combat, morale, .. } = shipped().unit(id).ratings {
            assert!(combat[1] <= combat[0] && morale[1] <= morale[0], "{id}");
        }
    }
    for wrong in ["4", "4/x", "x/3", "4/3/2", "10/3", "-1/0"] {
        let to = format!("name = \"Anderson\", combat = \"{wrong}\"");
        assert_eq!(
            said("name = \"Anderson\", combat = \"4/3\"", &to),
            [format!(
                "`{wrong}` are no two sides of a counter; write front/Shaken, each from 0 to 9: `combat = \"4/3\"`"
            )]
        );
    }
}

#[test]
fn rule_2_8a_loss_ratings() {
    let found: BTreeSet<Loss> = UnitId::all()
        .filter_map(|id| match shipped().unit(id).ratings {
            Ratings::Brigade { loss, .. } => Some(loss),
            Ratings::Artillery { .. } => None,
        })
        .collect();
    assert_eq!(found, BTreeSet::from(Loss::ALL));
    assert_eq!(
        said(
            "\"Anderson\", combat = \"4/3\", morale = \"4/3\", loss = \"5\"",
            "\"Anderson\", combat = \"4/3\", morale = \"4/3\", loss = \"5+\""
        ),
        ["`5+` is no Loss Rating [2.8a]; write `2`, `3`, `4`, `4+` or `5`"]
    );
}

#[test]
fn rule_2_10a_artillery_has_support_and_self_defence() {
    assert_eq!(guns("C16"), [4, 1, 2, 0]);
    assert_eq!(guns("U69"), [6, 1, 2, 0]);
    for id in UnitId::all() {
        if let Ratings::Artillery {
            offensive,
            defensive,
            ..
        } = shipped().unit(id).ratings
        {
            assert_eq!(offensive, 1, "{id}");
            assert!([2, 3].contains(&defensive), "{id}");
        }
    }
    // 11.4 prints the values of both.
    assert_eq!(
        said(
            "\"Henry\", range = 4, offensive = 1, defensive = 2",
            "\"Henry\", range = 4, offensive = 2, defensive = 4"
        ),
        [
            "`offensive = 2` is not printed on any counter [11.4d]; write 1",
            "`defensive = 4` is not printed on any counter [11.4e]; write 2 or 3",
        ]
    );
}

#[test]
fn rule_2_11a_h_20_the_army_markers() {
    let tables = shipped();
    let (csa, usa) = (tables.army(Side::Csa), tables.army(Side::Usa));
    assert_eq!((csa.span, csa.panic, csa.coordination), ((5, 8), 3, 3));
    assert_eq!((usa.span, usa.panic, usa.coordination), ((6, 10), 4, 2));
    let read = read(&changed(
        "span = [5, 8], panic = 3",
        "span = [4, 7], panic = 2",
    ))
    .unwrap();
    assert_eq!(read.armies[0].span, (4, 7));
    assert_eq!(
        said("span = [5, 8]", "span = [8, 5]"),
        ["the Command Span of CSA runs from 8 to 5; write its low end first: `span = [5, 8]`"]
    );
    assert_eq!(
        said("span = [5, 8]", "span = [5]"),
        ["`span` has 1 numbers; write 2 numbers"]
    );
    assert_eq!(
        said("span = [5, 8]", "span = [1, 8]"),
        ["`span` is 1; write a whole number from 2 to 12"]
    );
}

#[test]
fn h_30_brigades_may_be_replaced_but_none_left_out() {
    assert_eq!(brigade("U77"), ([4, 2], [4, 3], Loss::Five));
    assert_eq!(brigade("C38"), ([4, 3], [4, 3], Loss::FourPlus));
    let other = read(&changed(
        "\"Anderson\", combat = \"4/3\"",
        "\"Anderson\", combat = \"7/5\"",
    ))
    .unwrap();
    match other.unit(un("C1")).ratings {
        Ratings::Brigade { combat, .. } => assert_eq!(combat, [7, 5]),
        Ratings::Artillery { .. } => panic!(),
    }
    let line = "  { unit = \"C1\", name = \"Anderson\", combat = \"4/3\", morale = \"4/3\", loss = \"5\" },\n";
    assert_eq!(
        said(line, ""),
        ["`C1` is missing [3.3a]; add a line for it to `infantry`"]
    );
    assert_eq!(
        said(line, &line.repeat(2)),
        ["`C1` stands twice; give every unit one line"]
    );
    assert_eq!(
        said("unit = \"C1\",", "unit = \"C57\","),
        ["`C57` is no unit; they are C1 to C56 and U1 to U77"]
    );
}

#[test]
fn h_40_artillery_may_be_replaced() {
    assert_eq!(guns("C51"), [6, 1, 2, 1]);
    assert_eq!(guns("U57"), [5, 1, 2, 1]);
    let other = read(&changed("\"Nelson\", range = 3", "\"Nelson\", range = 4")).unwrap();
    match other.unit(un("C34")).ratings {
        Ratings::Artillery { range, .. } => assert_eq!(range, 4),
        Ratings::Brigade { .. } => panic!(),
    }
    assert_eq!(
        said("\"Nelson\", range = 3", "\"Nelson\", range = 21"),
        ["`range` is 21; write a whole number from 0 to 20"]
    );
}

#[test]
fn names_fit_on_a_counter() {
    for wrong in ["", "a\\nb"] {
        let to = format!("unit = \"C1\", name = \"{wrong}\"");
        assert_eq!(
            said("unit = \"C1\", name = \"Anderson\"", &to),
            [format!(
                "`{wrong}` is no name; write 1 to 40 characters on one line"
            )]
        );
    }
    let long = "x".repeat(41);
    for (from, to) in [
        ("name = \"Custer\"", format!("name = \"{long}\"")),
        ("name = \"Oak Hill\"", format!("name = \"{long}\"")),
        ("name = \"Plum Run\"", format!("name = \"{long}\"")),
        ("name = \"York Road\"", format!("name = \"{long}\"")),
        ("\"2823 Codori\"", format!("\"2823 {long}\"")),
    ] {
        let expected = format!("`{long}` is no name; write 1 to 40 characters on one line");
        assert_eq!(said(from, &to), [expected]);
    }
}
