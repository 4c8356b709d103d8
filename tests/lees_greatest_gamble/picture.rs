//! Pictures.

mod legible;

use super::battle::{attack, bombard};
use super::drill::{Drill, un};
use countersign::games::lees_greatest_gamble::board::Status;
use countersign::games::lees_greatest_gamble::hidden::own_board;
use countersign::games::lees_greatest_gamble::picture::{svg, svg_with};
use countersign::games::lees_greatest_gamble::turn::Declared;
use countersign::report::Log;
use countersign::ruleset::Overlay;
use countersign::side::Side;

fn scene() -> Drill {
    let mut drill = Drill::new();
    drill.unit("C6 sD", "3226");
    drill.unit("C51", "1628");
    drill.units(&["U21", "U19 F", "U20"], "3225");
    drill.unit("U72", "2305");
    drill.marker("C-HMC-3", "1427", &["C1", "C5"]);
    drill
}

/// An attack, an advance, two bombardments and what came of them.
fn combat_scene() -> (Drill, Log) {
    let mut drill = Drill::new();
    drill.unit("C6", "3226");
    drill.unit("U21 sD", "3225");
    drill.units(&["C50", "C51"], "1628");
    drill.unit("U6", "1825");
    let attacked = drill.combat(Side::Csa, &[attack("C6", "3225")], &[3, 3, 6]);
    drill.board = attacked.board;
    let shots = [bombard("C50", "U6", "1825"), bombard("C51", "U6", "1825")];
    let shot = drill.combat(Side::Csa, &shots, &[2, 3]);
    drill.board = shot.board;
    let mut log = attacked.log;
    log.movements.extend(shot.log.movements);
    (drill, log)
}

#[test]
fn every_counter_is_drawn_and_nothing_that_a_marker_holds() {
    let drill = scene();
    let picture = svg(
        &drill.tables,
        &drill.board,
        &Log::default(),
        "2 July turn 5",
    );
    for text in [
        "C6 sD", "U21", "U19 F", "U20", "U72", "HMC3", "C51", "Train",
    ] {
        assert!(picture.contains(&format!(">{text}</text>")), "{text}");
    }
    for hidden in ["C1", "C5"] {
        assert!(!picture.contains(&format!(">{hidden}</text>")), "{hidden}");
    }
    assert_eq!(drill.board.unit(un("C1")).status, Status::Hidden);
    for hex in drill.tables.map.grid.hexes() {
        assert!(picture.contains(&format!(">{hex}</text>")), "{hex}");
    }
}

/// The owner of a marker sees on his map what it holds, and nobody else does.
#[test]
fn rule_18_2c_a_map_of_its_owner_tells_what_a_marker_holds() {
    let mut drill = scene();
    drill.marker("C-HMC-4", "1427", &[]);
    drill.marker("U-HMC-1", "3225", &["U30"]);
    let draw = |side| {
        let own = own_board(&drill.board, side, &drill.secrets).expect("markers");
        let overlays = [Overlay::Zones(side)];
        svg_with(&drill.tables, &own, &Log::default(), "x", &overlays).expect("a picture")
    };
    let picture = draw(Side::Csa);
    let (map, legend) = legible::parts(&picture);
    for text in ["HMC3 2", "HMC4 0", "HMC1"] {
        let text = format!(">{text}</text>");
        assert!(map.iter().any(|line| line.ends_with(&text)), "{text}");
    }
    for text in ["C-HMC-3 holds C1 and C5", "C-HMC-4 is a decoy"] {
        let text = format!(">{text}</text>");
        assert!(legend.iter().any(|line| line.ends_with(&text)), "{text}");
    }
    assert!(!picture.contains("U30"));
    let picture = draw(Side::Usa);
    assert!(picture.contains(">U-HMC-1 holds U30</text>"));
    assert!(!picture.contains("C-HMC-"), "{picture}");
}

/// The kinds of ways that a combat leaves on the map, each as often as it is drawn.
fn ways(drill: &Drill, declared: &[Declared], dice: &[u8]) -> [usize; 4] {
    let ran = drill.combat(declared[0].unit.side(), declared, dice);
    let picture = svg(&drill.tables, &ran.board, &ran.log, "x");
    ["move", "charge", "retreat", "fire"].map(|kind| {
        let class = format!("\"way {kind} ");
        let (map, _) = legible::parts(&picture);
        map.iter().filter(|line| line.contains(&class)).count()
    })
}

#[test]
fn attacks_advances_retreats_and_bombardments_are_drawn() {
    let mut drill = Drill::new();
    drill.unit("C6", "3226");
    drill.unit("U21 sD", "3225");
    drill.units(&["C50", "C51"], "1628");
    drill.unit("U6", "1825");
    // The attack finds the hex empty in the end, so that its brigade goes in.
    let [_, charge, ..] = ways(&drill, &[attack("C6", "3225")], &[3, 3, 6]);
    assert_eq!(charge, 2);
    let shots = [bombard("C50", "U6", "1825"), bombard("C51", "U6", "1825")];
    assert_eq!(ways(&drill, &shots, &[2, 3]), [0, 0, 0, 2]);
    // Apart, with no effect.
    assert_eq!(ways(&drill, &shots, &[6, 2, 2]), [0, 0, 0, 2]);
}

#[test]
fn north_is_up_and_west_is_left() {
    let drill = scene();
    let picture = svg(&drill.tables, &drill.board, &Log::default(), "x");
    let at = |hex: &str| -> (i64, i64) {
        let line = picture
            .lines()
            .find(|line| line.contains(&format!(">{hex}</text>")))
            .unwrap();
        let value = |name: &str| -> i64 {
            let from = line.find(&format!(" {name}=\"")).unwrap() + name.len() + 3;
            line[from..].split('"').next().unwrap().parse().unwrap()
        };
        (value("x"), value("y"))
    };
    let (a, e, g) = (at("1234"), at("2600"), at("4219"));
    assert!(a.0 < e.0, "A lies west of E");
    assert!(a.1 < e.1 && e.1 < g.1, "G lies south of E, E south of A");
    // GRID-3: 1709 and 1610 touch: half a hex apart from west to east, one column from north to
    // south.
    let (north, south) = (at("1610"), at("1709"));
    assert!(north.1 < south.1 && (north.0 - south.0).abs() < (at("1708").0 - south.0).abs());
}

#[test]
fn overlays_name_what_they_cannot_show() {
    let drill = scene();
    let shown = |overlay: Overlay| {
        svg_with(
            &drill.tables,
            &drill.board,
            &Log::default(),
            "x",
            &[overlay],
        )
        .map_err(|fault| fault.message)
    };
    let fire = |name: &str| shown(Overlay::Fire(name.to_owned()));
    assert!(fire("C51").unwrap().contains("field of fire of C51"));
    assert!(fire("USA").unwrap().contains("field of fire of USA"));
    assert!(
        shown(Overlay::Zones(Side::Usa))
            .unwrap()
            .contains("observed by USA")
    );
    assert_eq!(
        fire("C6").unwrap_err(),
        "`C6` is a brigade and has no range"
    );
    assert_eq!(fire("C15").unwrap_err(), "`C15` is not on the map");
    assert!(fire("X1").unwrap_err().contains("`X1` is no unit"));
}

#[test]
fn rule_20_4a_at_night_the_picture_says_so_and_has_no_field_of_fire() {
    let mut drill = scene();
    let log = Log::default();
    let draw = |drill: &Drill, overlays: &[Overlay]| {
        svg_with(&drill.tables, &drill.board, &log, "after 5", overlays)
    };
    let fields = [
        Overlay::Fire("CSA".to_owned()),
        Overlay::Fire("C51".to_owned()),
    ];
    for field in &fields {
        assert!(draw(&drill, std::slice::from_ref(field)).is_ok());
    }
    let day = draw(&drill, &[]).unwrap();
    assert!(!day.contains("night") && !day.contains("Night"));
    drill.board.turn = 11;
    let night = draw(&drill, &[Overlay::Zones(Side::Csa)]).unwrap();
    assert!(night.contains("after 5, night"));
    assert!(night.contains("Night: units observe up to 3 hexes [20.2c], nothing bombards [20.4a]"));
    for field in &fields {
        let fault = draw(&drill, std::slice::from_ref(field)).unwrap_err();
        let said = fault.to_string();
        assert!(said.contains("nothing bombards at night [20.4a]"), "{said}");
    }
}
