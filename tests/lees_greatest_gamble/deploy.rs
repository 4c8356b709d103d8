//! Deployment from Hidden Movement Counters (18.5, 18.8, 20.2d).

use crate::drill::{Drill, Ran, hex, order, un};
use countersign::games::lees_greatest_gamble::board::{State, Status};
use countersign::games::lees_greatest_gamble::hidden;
use countersign::games::lees_greatest_gamble::phase::movement::{self, remove};
use countersign::games::lees_greatest_gamble::unit::UnitId;
use countersign::games::lees_greatest_gamble::watch;
use countersign::hex::HexId;
use countersign::report::Log;
use countersign::side::Side;
use std::collections::BTreeMap;

/// Where the units of `C-HMC-1` wish to go.
fn wish(drill: &mut Drill, wishes: &[(&str, &str)]) {
    let wishes: BTreeMap<UnitId, HexId> = wishes
        .iter()
        .map(|(unit, at)| (un(unit), hex(at)))
        .collect();
    drill.secrets.get_mut("C-HMC-1").unwrap().deploy = wishes;
}

/// The Union sees what it sees in its M.
fn seen(drill: &Drill) -> Ran {
    drill.run(Side::Usa, &[], watch::all)
}

/// The Confederate removes `C-HMC-1`, whose contents are public, with these orders for it.
fn removed(drill: &mut Drill, units: &[&str], deploy: &str) -> Ran {
    let marker = drill.board.markers.first_mut().unwrap();
    marker.contents = Some(units.iter().map(|unit| un(unit)).collect());
    let text = format!("[[order]]\nunit = \"C-HMC-1\"\nremove = true\n{deploy}");
    drill.orders(Side::Csa, &text);
    let orders = &drill.orders.order;
    let order = match &orders[0] {
        countersign::games::lees_greatest_gamble::orders::Order::Move(order) => order.clone(),
        other => panic!("{other:?}"),
    };
    drill.run(Side::Csa, &[], |turn| {
        remove::carry_out(
            turn,
            order.unit.value.to_string().parse().unwrap(),
            &order,
            None,
        );
    })
}

#[test]
fn rule_18_5a_units_deploy_in_the_hex_or_next_to_it_within_stacking() {
    let mut drill = Drill::new();
    drill.unit("U25", "3024");
    drill.marker("C-HMC-1", "3026", &["C1", "C2", "C3", "C4", "C6"]);
    wish(&mut drill, &[("C3", "3026"), ("C4", "3127")]);
    let ran = seen(&drill);
    // The lowest-numbered legal hex, three to a hex, unless the owner wishes another.
    assert_eq!(ran.at("C1"), "2925");
    assert_eq!(ran.at("C2"), "2925");
    assert_eq!(ran.at("C3"), "3026");
    // 3127 is not next to 3026.
    assert_eq!(ran.at("C4"), "2925");
    assert_eq!(ran.at("C6"), "2926");
    assert_eq!(ran.board.unit(un("C1")).depth, 0);
    assert_eq!(ran.board.unit(un("C2")).depth, 1);
    assert!(ran.says("C1 deploys in 2925 [18.5a]"), "{}", ran.text());
}

#[test]
fn rule_18_5b_rule_18_5c_next_to_enemies_but_not_into_them_and_without_checks() {
    let mut drill = Drill::new();
    drill.unit("U25", "3024");
    drill.marker("C-HMC-1", "3025", &["C1", "C53", "C2"]);
    drill.state(Side::Csa, State::Panic);
    wish(
        &mut drill,
        &[("C1", "3024"), ("C53", "3025"), ("C2", "3125")],
    );
    // No die is rolled: no 8.6d check, and no state forbids nearness in a compulsory removal.
    let ran = seen(&drill);
    assert_eq!(ran.at("C53"), "3025");
    assert_eq!(ran.at("C2"), "3125");
    assert_eq!(ran.at("C1"), "2924");
    assert_eq!(ran.log.rolls().count(), 0);
    assert!(ran.board.unit(un("C53")).at.is_some());
    assert!(!ran.board.unit(un("C53")).shaken);
}

#[test]
fn rule_18_5c_a_voluntary_removal_in_restricted_needs_an_exception_next_to_infantry() {
    let mut drill = Drill::new();
    // 3028 and 3027 are heavy woods: the marker in 3029 is out of view.
    drill.unit("U25", "3024");
    drill.unit("U72", "3127");
    drill.marker("C-HMC-1", "3029", &["C1", "C2"]);
    drill.state(Side::Csa, State::Restricted);
    let deploy = "deploy = [\"C1 3028\", \"C2 3030\"]";
    // Cavalry may be approached freely.
    let ran = removed(&mut drill, &["C1", "C2"], deploy);
    assert_eq!((ran.at("C1"), ran.at("C2")), ("3028".into(), "3030".into()));
    let mut drill = Drill::new();
    drill.unit("U24", "3127");
    drill.marker("C-HMC-1", "3029", &["C1", "C2"]);
    drill.state(Side::Csa, State::Restricted);
    let ran = removed(&mut drill, &["C1", "C2"], deploy);
    assert_ne!(ran.at("C1"), "3028");
    assert!(
        ran.says("overtaken: `C1` cannot deploy in `3028`: it is next to enemy infantry"),
        "{}",
        ran.text()
    );
    assert!(ran.says("[18.5c]"), "{}", ran.text());
    for unit in ["C1", "C2"] {
        let at = ran.board.unit(un(unit)).at.unwrap();
        assert!(
            drill.tables.map.grid.distance(at, hex("3127")) > 1,
            "{unit} {at}"
        );
    }
    drill.state(Side::Csa, State::Attack);
    let ran = removed(&mut drill, &["C1", "C2"], deploy);
    assert_eq!(ran.at("C1"), "3028");
}

#[test]
fn rule_18_5d_no_room_is_the_nearest_hex_with_room_then_the_lowest_number() {
    let mut drill = Drill::new();
    drill.unit("U25", "3024");
    drill.marker("C-HMC-1", "3026", &["C1", "C2"]);
    let around = ["3026", "2925", "2926", "3025", "3027", "3125", "3126"];
    let mut others = (7..=41).filter(|n| ![1, 2, 5].contains(n));
    for at in around {
        let full = if at == "3026" { 2 } else { 3 };
        for _ in 0..full {
            drill.unit(&format!("C{}", others.next().unwrap()), at);
        }
    }
    let ran = seen(&drill);
    assert_eq!(ran.at("C1"), "3026");
    assert_eq!(ran.at("C2"), "2825");
    assert!(ran.says("C2 deploys in 2825 [18.5d]"), "{}", ran.text());
}

#[test]
fn rule_18_8c_artillery_does_not_deploy_into_rough() {
    let rough = |drill: &Drill, at: &str| drill.tables.map.cell(hex(at)).rough;
    let mut drill = Drill::new();
    assert!(rough(&drill, "3622"));
    drill.unit("U25", "3420");
    drill.marker("C-HMC-1", "3622", &["C5", "C1"]);
    wish(&mut drill, &[("C5", "3622"), ("C1", "3622")]);
    let ran = drill.run(Side::Usa, &[], |turn| {
        watch::uncover(turn, "C-HMC-1".parse().unwrap())
    });
    let at = ran.at("C5");
    assert_ne!(at, "3622");
    assert!(!rough(&drill, &at), "{at}");
    assert_eq!(ran.at("C1"), "3622");
}

#[test]
fn rule_18_8d_artillery_deploys_ready_whatever_the_marker_did() {
    let mut drill = Drill::new();
    drill.unit("U25", "3024");
    drill.marker("C-HMC-1", "3026", &["C5"]);
    drill.board.unit_mut(un("C5")).fired = true;
    let ran = seen(&drill);
    assert!(!ran.unit("C5").fired);
    assert!(
        ran.says("C5 deploys in 2925 [18.5a, 18.8d]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_18_8e_two_mp_recover_what_is_inside_and_disrupted_artillery_deploys_fired() {
    let mut drill = Drill::new();
    drill.unit("U25", "3024");
    drill.marker("C-HMC-1", "3026", &["C1", "C5"]);
    for unit in ["C1", "C5"] {
        drill.board.unit_mut(un(unit)).disrupted = true;
        drill.board.unit_mut(un(unit)).fired = unit == "C5";
    }
    let ran = seen(&drill);
    assert!(ran.unit("C1").disrupted);
    assert!(ran.unit("C5").disrupted && ran.unit("C5").fired);
    drill.board.markers[0].recovered = true;
    let ran = seen(&drill);
    assert!(!ran.unit("C1").disrupted);
    assert!(!ran.unit("C5").disrupted && !ran.unit("C5").fired);
}

#[test]
fn rule_20_2d_units_deployed_at_night_are_disrupted() {
    let mut drill = Drill::new();
    drill.board.turn = 11;
    drill.unit("U25", "3024");
    drill.marker("C-HMC-1", "3025", &["C1", "C5"]);
    drill.board.markers[0].recovered = true;
    let ran = seen(&drill);
    assert!(ran.unit("C1").disrupted);
    assert!(ran.unit("C5").disrupted && ran.unit("C5").fired);
    assert!(
        ran.says("C1 deploys in 2924, Disrupted [18.5a, 20.2d]"),
        "{}",
        ran.text()
    );
}

#[test]
fn a_wish_that_can_never_be_met_is_refused() {
    let mut drill = Drill::new();
    drill.marker("C-HMC-1", "3029", &["C1"]);
    let ran = removed(&mut drill, &["C1"], "deploy = [\"C1 3031\", \"C2 3029\"]");
    assert!(
        ran.says("overtaken: `3031` is neither 3029 nor next to it [18.5a]"),
        "{}",
        ran.text()
    );
    assert!(
        ran.says("overtaken: `C2` is not in C-HMC-1 [18.5a]"),
        "{}",
        ran.text()
    );
    assert_eq!(ran.at("C1"), "2928");
    assert_eq!(ran.unit("C1").status, Status::OnMap);
    assert!(ran.board.markers.is_empty());
}

/// What was opened and not removed keeps its wishes until it is, whoever brings that about.
#[test]
fn rule_18_5a_wishes_of_an_open_marker_are_kept_on_the_board() {
    let mut drill = Drill::new();
    drill.unit("U25", "3024");
    drill.marker("C-HMC-1", "3029", &["C1", "C2"]);
    wish(&mut drill, &[("C1", "3030"), ("C2", "3029")]);
    let value = drill.secrets["C-HMC-1"].clone();
    let mut log = Log::default();
    let (tables, label) = (&drill.tables, "C-HMC-1");
    let board = hidden::reveal(tables, &drill.board, Side::Csa, label, &value, &mut log);
    drill.board = board.unwrap();
    drill.secrets.clear();
    assert_eq!(drill.board.markers[0].deploy, value.deploy);
    drill.board.fits(&drill.tables).unwrap_or_else(|fault| {
        assert!(!fault.to_string().contains("C-HMC-1"), "{fault}");
    });
    // In Passive it stays, and an order changes one wish.
    drill.state(Side::Csa, State::Passive);
    let text = order("C-HMC-1", "remove = true\ndeploy = [\"C2 3028\"]");
    drill.orders(Side::Csa, &text);
    drill.board = drill.run(Side::Csa, &[], movement::carry_out).board;
    let kept = &drill.board.markers[0];
    assert_eq!(kept.at, Some(hex("3029")));
    assert_eq!(kept.deploy[&un("C1")], hex("3030"));
    assert_eq!(kept.deploy[&un("C2")], hex("3028"));
    // The enemy sees it, or its owner removes it later.
    let seen = drill.run(Side::Usa, &[], |turn| {
        watch::uncover(turn, "C-HMC-1".parse().unwrap());
    });
    drill.state(Side::Csa, State::Attack);
    drill.orders(Side::Csa, &order("C-HMC-1", "remove = true"));
    let removed = drill.run(Side::Csa, &[], movement::carry_out);
    for ran in [seen, removed] {
        assert_eq!(
            (ran.at("C1"), ran.at("C2")),
            ("3030".into(), "3028".into()),
            "{}",
            ran.text()
        );
    }
    // Nobody sends a board with wishes for others, or off the map.
    for (unit, at) in [("C3", "3029"), ("C1", "9999")] {
        let mut wrong = drill.board.clone();
        wrong.markers[0].deploy.insert(un(unit), hex(at));
        let said = wrong.fits(&drill.tables).unwrap_err().to_string();
        assert!(said.contains("`C-HMC-1` has an impossible wish"), "{said}");
    }
}

#[test]
fn rule_18_5a_nobody_without_a_wish_takes_the_place_of_one_who_has() {
    let mut drill = Drill::new();
    drill.unit("U25", "3024");
    let units = ["C1", "C2", "C3", "C4", "C6", "C7"];
    drill.marker("C-HMC-1", "3026", &units);
    // 2925 is where all go by default; the last four wish it, and there is room for three.
    let wishes = [
        ("C3", "2925"),
        ("C4", "2925"),
        ("C6", "2925"),
        ("C7", "2925"),
    ];
    wish(&mut drill, &wishes);
    let ran = seen(&drill);
    let at: Vec<String> = units.iter().map(|unit| ran.at(unit)).collect();
    assert_eq!(at, ["2926", "2926", "2925", "2925", "2925", "2926"]);
    // In a hex they lie as in the marker.
    let depth = |unit: &str| ran.unit(unit).depth;
    assert_eq!(["C3", "C4", "C6"].map(depth), [0, 1, 2]);
    assert_eq!(["C1", "C2", "C7"].map(depth), [0, 1, 2]);
    // A unit without a wish above one that wished the same hex stays above it.
    wish(&mut drill, &[("C2", "2925")]);
    let ran = seen(&drill);
    assert_eq!((ran.at("C1"), ran.at("C2")), ("2925".into(), "2925".into()));
    assert_eq!((ran.unit("C1").depth, ran.unit("C2").depth), (0, 1));
}

/// What is so, how it comes about, and what is said of it.
type Case<'a> = (&'a str, &'a dyn Fn(&mut Drill), &'a str, bool);

/// `check` tells of every wish that cannot be met, with its place and rule.
#[test]
fn rule_18_5a_rule_18_5c_wishes_of_an_order_that_cannot_be_met_are_told() {
    let units = ["C1", "C2", "C3", "C4", "C5"];
    let checked = |deploy: &str, change: &dyn Fn(&mut Drill)| {
        let mut drill = Drill::new();
        drill.unit("U25", "3024");
        let marker = drill.marker("C-HMC-1", "3029", &units);
        marker.contents = Some(units.iter().map(|unit| un(unit)).collect());
        drill.secrets.clear();
        change(&mut drill);
        drill.check(&order(
            "C-HMC-1",
            &format!("remove = true\ndeploy = [{deploy}]"),
        ))
    };
    let none = |_: &mut Drill| {};
    let full = |drill: &mut Drill| drill.units(&["C6", "C7", "C8"], "3030");
    let enemy = |drill: &mut Drill| {
        drill.marker("U-HMC-1", "3028", &[]);
    };
    let cases: [Case<'_>; 5] = [
        (
            "\"C1 3031\"",
            &none,
            "`3031` is neither 3029 nor next to it [18.5a]",
            true,
        ),
        (
            "\"C1 3030\"",
            &full,
            "`C1` cannot deploy in `3030`: there would be more than three counters [18.5a]",
            false,
        ),
        (
            "\"C1 3029\", \"C2 3029\", \"C3 3029\", \"C4 3029\"",
            &none,
            "`C4` cannot deploy in `3029`: there would be more than three counters [18.5a]",
            false,
        ),
        (
            "\"C1 3028\"",
            &enemy,
            "`C1` cannot deploy in `3028`: the enemy is there [18.5a]",
            false,
        ),
        (
            "\"C1 3028\", \"C2 3030\"",
            &|drill: &mut Drill| {
                drill.unit("U24", "3127");
            },
            "if the army is Restricted: `C1` cannot deploy in `3028`: it is next to enemy \
             infantry, and no attack opens the way [18.5c]",
            false,
        ),
    ];
    for (deploy, change, words, error) in cases {
        let said = checked(deploy, change);
        assert!(said.contains(words), "{deploy}\n{said}");
        assert_eq!(said.contains("error:"), error, "{said}");
        assert!(said.contains("orders.toml:"), "{said}");
    }
    let said = checked("\"C1 3030\", \"C2 3029\", \"C5 3029\"", &none);
    assert!(!said.contains("deploy in"), "{said}");
}
