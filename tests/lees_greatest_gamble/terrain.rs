//! Terrain: costs, roads, shifts, protected hexsides (6, 1.2b, 2.1a, 13.3a, 21.2a, H-10).

use super::drill::{Drill, hex, piece, shipped, un};
use countersign::games::lees_greatest_gamble::costs::{self, Mover};
use countersign::games::lees_greatest_gamble::map::{Link, Road};
use countersign::games::lees_greatest_gamble::phase::combat::bombardment;
use countersign::games::lees_greatest_gamble::phase::combat::differential;
use countersign::games::lees_greatest_gamble::sight;
use countersign::games::lees_greatest_gamble::tables::Tables;
use countersign::games::lees_greatest_gamble::unit::Arm;
use countersign::side::Side;

const INFANTRY: Mover = Mover::Arm(Arm::Infantry);
const CAVALRY: Mover = Mover::Arm(Arm::Cavalry);
const ARTILLERY: Mover = Mover::Arm(Arm::Artillery);
const ARMS: [Mover; 3] = [INFANTRY, CAVALRY, ARTILLERY];

/// Half MP of a step, without road movement.
fn price(tables: &Tables, mover: Mover, from: &str, to: &str) -> i64 {
    let cost = costs::step(tables, mover, hex(from), hex(to), false).unwrap();
    assert!(!cost.parts.is_empty());
    cost.halves
}

/// MP of infantry, cavalry and artillery, which are whole here.
fn prices(tables: &Tables, from: &str, to: &str) -> [i64; 3] {
    ARMS.map(|mover| {
        let halves = price(tables, mover, from, to);
        assert_eq!(halves % 2, 0);
        halves / 2
    })
}

/// MP of infantry, cavalry and artillery on the shipped map.
fn shipped_prices(from: &str, to: &str) -> [i64; 3] {
    prices(shipped(), from, to)
}

/// The shift of an attack across a hexside, and the rules that make it up.
fn shift(tables: &Tables, from: &str, to: &str) -> (i32, Vec<&'static str>) {
    let parts = differential::terrain(&tables.map, hex(from), hex(to));
    (
        parts.iter().map(|(_, value, _)| value).sum(),
        parts.iter().map(|(rule, ..)| rule.id()).collect(),
    )
}

/// Whether a gun may bombard a lone enemy in a hex.
fn reaches(gun: &str, from: &str, to: &str) -> Result<(), &'static str> {
    let mut drill = Drill::new();
    drill.unit(gun, from);
    let target = match un(gun).side() {
        Side::Csa => "U14",
        Side::Usa => "C12",
    };
    drill.unit(target, to);
    let (tables, board) = (&drill.tables, &drill.board);
    let found = bombardment::reaches(tables, board, un(gun), hex(from), piece(target));
    found.map(|_| ()).map_err(|(rule, _)| rule.id())
}

#[test]
fn rule_6_1a_rule_6_2d_several_types_in_one_hex() {
    // A hill with heavy woods, no slope on this side.
    let cell = shipped().map.cell(hex("3822"));
    assert!(cell.hill && cell.heavy);
    assert_eq!(shipped_prices("3921", "3822"), [1, 4, 4]);
    // Rough with heavy woods: 1, and what each costs beyond it.
    let mut tables = shipped().clone();
    tables.map.cell_mut(hex("3522")).heavy = true;
    assert_eq!(price(&tables, INFANTRY, "3423", "3522"), 2 * 2);
    assert_eq!(price(&tables, CAVALRY, "3423", "3522"), 2 * (1 + 3 + 3));
    tables.terrain.rough = [3, 3];
    tables.terrain.town = [2, 2, 2];
    tables.map.cell_mut(hex("3522")).town = true;
    assert_eq!(price(&tables, INFANTRY, "3423", "3522"), 2 * (1 + 2 + 1));
}

#[test]
fn rule_6_1b_rule_6_4b_hexsides_act_on_what_crosses_them() {
    // 2318/2317 is a ravine; 2217 touches 2318 across no water.
    assert_eq!(shipped_prices("2318", "2317"), [2, 3, 3]);
    assert_eq!(shipped_prices("2217", "2318"), [1, 1, 1]);
    assert_eq!(shift(shipped(), "2317", "2318").0, -1);
    assert_eq!(shift(shipped(), "2217", "2318"), (0, vec![]));
    // The protected side of 2121 and another.
    assert_eq!(shift(shipped(), "2221", "2121"), (-1, vec!["6.6a"]));
    assert_eq!(shift(shipped(), "2222", "2121"), (0, vec![]));
}

#[test]
fn rule_6_1c_ravines_belong_to_hexsides() {
    let map = &shipped().map;
    let ravines: Vec<String> = map
        .edges()
        .filter(|(_, edge)| edge.ravine)
        .map(|(side, _)| side.to_string())
        .collect();
    assert_eq!(
        ravines,
        [
            "2317/2318",
            "2317/2418",
            "2417/2418",
            "2418/2517",
            "2517/2518",
        ]
    );
    // Both ways.
    assert_eq!(
        shipped_prices("2317", "2318"),
        shipped_prices("2318", "2317")
    );
}

#[test]
fn rule_6_2a_h_10_what_each_terrain_costs() {
    for (what, from, to, expected) in [
        ("clear", "1202", "1203", [1, 1, 1]),
        ("light woods", "1623", "1523", [1, 1, 1]),
        ("heavy woods", "2918", "2917", [1, 4, 4]),
        ("hill", "1422", "1323", [1, 1, 1]),
        ("town", "1919", "1920", [1, 1, 1]),
        ("slope uphill", "1708", "1709", [1, 3, 3]),
        ("stream", "1117", "1118", [1, 2, 3]),
        ("ravine", "2318", "2317", [2, 3, 3]),
        ("protected", "2221", "2121", [1, 2, 2]),
        ("protected, outward", "2121", "2221", [1, 2, 2]),
    ] {
        assert_eq!(shipped_prices(from, to), expected, "{what}");
    }
    // Rough is closed to artillery.
    assert_eq!(price(shipped(), INFANTRY, "3423", "3522"), 2 * 2);
    assert_eq!(price(shipped(), CAVALRY, "3423", "3522"), 2 * 4);
    let (rule, why) =
        costs::step(shipped(), ARTILLERY, hex("3423"), hex("3522"), true).unwrap_err();
    assert_eq!(
        (rule.id(), why.as_str()),
        ("H-10", "3522 is rough, which is closed to artillery")
    );
    assert!(costs::prohibited(shipped(), Arm::Artillery, hex("3522")));
    assert!(!costs::prohibited(shipped(), Arm::Cavalry, hex("3522")));
    assert!(!costs::prohibited(shipped(), Arm::Artillery, hex("3523")));
    // A marker pays as infantry, whatever is inside.
    for (from, to) in [("2918", "2917"), ("3423", "3522"), ("2318", "2317")] {
        assert_eq!(
            price(shipped(), Mover::Marker, from, to),
            price(shipped(), INFANTRY, from, to)
        );
    }
}

#[test]
fn rule_6_2b_hex_and_hexside_add_up() {
    // Heavy woods on a hill, uphill, across Rock Creek.
    let cost = costs::step(shipped(), CAVALRY, hex("2515"), hex("2516"), false).unwrap();
    assert_eq!(cost.halves, 2 * (4 + 2 + 1));
    let parts: Vec<String> = cost
        .parts
        .iter()
        .map(|(rule, what)| format!("{what} [{rule}]"))
        .collect();
    assert_eq!(
        parts,
        [
            "1 MP for a hex [6.2a]",
            "+3 MP heavy woods [6.2a]",
            "+2 MP slope, uphill [6.5a]",
            "+1 MP stream [H-10 house]",
        ]
    );
    assert_eq!(shipped_prices("2515", "2516"), [1, 7, 8]);
}

#[test]
fn rule_6_2c_without_the_whole_cost_no_entry() {
    // Cavalry spends all its MP on the first hex of heavy woods.
    let mut drill = Drill::new();
    drill.unit("C53", "2918");
    drill.orders(
        Side::Csa,
        "[[order]]\nunit = \"C53\"\npath = [\"2917\", \"3017\"]\n",
    );
    assert_eq!(drill.play(Side::Csa, &[]).at("C53"), "2917");
    // 7 MP are more than it has, for one hex and without any other.
    let mut drill = Drill::new();
    drill.unit("C53", "2515");
    drill.orders(Side::Csa, "[[order]]\nunit = \"C53\"\npath = [\"2516\"]\n");
    assert_eq!(drill.play(Side::Csa, &[]).at("C53"), "2515");
}

fn road(mover: Mover, from: &str, to: &str) -> (i64, bool) {
    let cost = costs::step(shipped(), mover, hex(from), hex(to), true).unwrap();
    (cost.halves, cost.road)
}

#[test]
fn rule_6_3a_rule_6_3c_half_an_mp_whatever_the_terrain() {
    // The Baltimore Pike goes up Cemetery Hill, through the town and over a creek.
    for (from, to) in [
        ("2419", "2518"),
        ("2319", "2419"),
        ("2816", "2915"),
        ("2020", "2120"),
    ] {
        assert_eq!(road(CAVALRY, from, to), (1, true), "{from} {to}");
        assert_eq!(road(Mover::Marker, from, to), (1, true), "{from} {to}");
    }
    assert!(shipped().map.edge(hex("3015"), hex("3014")).stream);
    assert_eq!(road(CAVALRY, "3015", "3014"), (1, true));
    // Without it, or for infantry, the terrain price.
    let cost = costs::step(shipped(), CAVALRY, hex("3015"), hex("3014"), false).unwrap();
    assert_eq!((cost.halves, cost.road), (2 * 2, false));
    assert_eq!(road(INFANTRY, "3015", "3014"), (2, false));
    // A trail is as good.
    assert_eq!(
        shipped().map.link(hex("1326"), hex("1226")),
        Some(Link::Trail)
    );
    assert_eq!(road(CAVALRY, "1326", "1226"), (1, true));
}

#[test]
fn rule_6_3b_rule_6_3d_only_across_a_hexside_that_the_road_crosses() {
    for mover in [CAVALRY, Mover::Marker] {
        assert_eq!(road(mover, "2320", "2319"), (2, false));
        assert_eq!(road(mover, "2319", "2320"), (2, false));
    }
    assert_eq!(road(CAVALRY, "2320", "2420"), (1, true));
    assert_eq!(road(CAVALRY, "1202", "1203"), (2, false), "off the road");
}

#[test]
fn artillery_along_a_road_pays_one_mp_and_no_hexside() {
    // 13.3a.
    assert_eq!(road(ARTILLERY, "3015", "3014"), (2, false));
    assert_eq!(shipped_prices("3015", "3014"), [1, 2, 1]);
    let mut tables = shipped().clone();
    tables.map.add_road(Road {
        name: "a track".to_owned(),
        link: Link::Trail,
        hexes: vec![hex("3423"), hex("3522")],
    });
    assert_eq!(price(&tables, ARTILLERY, "3423", "3522"), 2);
    assert_eq!(price(&tables, INFANTRY, "3423", "3522"), 2 * 2);
}

#[test]
fn a_train_keeps_to_roads_and_trails() {
    // 21.2a, and 21.2d for a stretch that is both.
    assert_eq!(road(Mover::Train, "3212", "3112"), (1, true));
    assert_eq!(road(Mover::Train, "1326", "1226"), (2, true));
    let cost = costs::step(shipped(), Mover::Train, hex("3212"), hex("3112"), false).unwrap();
    assert_eq!(cost.halves, 1);
    let (rule, why) =
        costs::step(shipped(), Mover::Train, hex("2320"), hex("2319"), true).unwrap_err();
    assert_eq!(
        (rule.id(), why.as_str()),
        ("21.2a", "no road or trail leads from 2320 to 2319")
    );
    let mut tables = shipped().clone();
    tables.map.add_road(Road {
        name: "a road over the trail".to_owned(),
        link: Link::Road,
        hexes: vec![hex("1326"), hex("1226")],
    });
    assert_eq!(tables.map.link(hex("1326"), hex("1226")), Some(Link::Road));
    assert_eq!(price(&tables, Mover::Train, "1326", "1226"), 1);
}

#[test]
fn rule_6_4a_shifts_add_up_without_limit() {
    let mut tables = shipped().clone();
    let (from, to) = (hex("3423"), hex("3522"));
    let edge = tables.map.edge_mut(from, to);
    edge.stream = true;
    edge.ravine = true;
    edge.slope = Some(to);
    edge.protected = Some(to);
    let cell = tables.map.cell_mut(to);
    cell.town = true;
    cell.heavy = true;
    // Rough 2, and town, woods, stream, ravine, slope, protected hexside 1 each.
    assert_eq!(shift(&tables, "3423", "3522").0, -8);
}

#[test]
fn rule_6_4c_rule_6_4d_heavy_woods_help_across_a_clear_hexside() {
    let map = &shipped().map;
    for number in ["2917", "3017", "3523", "3524"] {
        assert!(map.cell(hex(number)).heavy);
    }
    for (what, from, to, expected) in [
        ("marked clear", "3017", "2917", -1),
        ("wooded", "3524", "3523", 0),
        ("open ground on the other side", "2918", "2917", -1),
        ("light woods on the other side", "3424", "3523", -1),
    ] {
        assert_eq!(shift(shipped(), from, to).0, expected, "{what}");
    }
    assert!(map.cell(hex("3424")).light);
    assert_eq!(shift(shipped(), "2918", "2917").1, ["6.4c"]);
}

#[test]
fn rule_6_4e_the_railroad_cut_is_nothing() {
    for near in shipped().map.grid.neighbours(hex("1724")) {
        let near = near.to_string();
        assert_eq!(shift(shipped(), &near, "1724"), (0, vec![]));
        assert_eq!(price(shipped(), INFANTRY, &near, "1724"), 2);
    }
}

#[test]
fn rule_6_5a_rule_6_5c_a_slope_acts_uphill() {
    assert_eq!(shipped_prices("1708", "1709"), [1, 3, 3]);
    assert_eq!(shipped_prices("1709", "1708"), [1, 1, 1]);
    assert_eq!(shift(shipped(), "1708", "1709"), (-1, vec!["6.5a"]));
    assert_eq!(shift(shipped(), "1709", "1708"), (0, vec![]));
}

#[test]
fn rule_6_5b_1709_is_helped_against_1708_and_not_against_1610() {
    assert_eq!(shift(shipped(), "1708", "1709").0, -1);
    assert_eq!(shift(shipped(), "1610", "1709"), (0, vec![]));
}

#[test]
fn rule_2_1a_rule_6_6a_rule_6_6c_a_protected_hexside_helps_inward() {
    assert_eq!(shift(shipped(), "2221", "2121"), (-1, vec!["6.6a"]));
    assert_eq!(shift(shipped(), "2121", "2221"), (0, vec![]));
    for near in ["2020", "2021", "2120", "2122", "2222"] {
        let (_, rules) = shift(shipped(), near, "2121");
        assert!(!rules.contains(&"6.6a"), "{near}");
    }
    // The same of a bombardment: 2222 looks into 2121 by another hexside.
    assert_eq!(reaches("U56", "2222", "2121"), Ok(()));
    assert_eq!(reaches("C50", "2121", "2221"), Ok(()));
}

#[test]
fn rule_6_6b_no_bombardment_across_a_protected_hexside() {
    assert_eq!(reaches("U56", "2420", "2121"), Err("14.6b"));
    assert_eq!(reaches("U56", "2221", "2121"), Err("14.6b"), "adjacent too");
    assert_eq!(reaches("U56", "2320", "2121"), Err("14.6b"));
}

#[test]
fn rule_6_6d_a_corner_counts_as_the_protected_hexside() {
    let map = &shipped().map;
    assert!(sight::enters_protected(map, hex("2521"), hex("2423")));
    assert!(!sight::enters_protected(map, hex("2423"), hex("2521")));
    // 2522 is the unprotected one of the two.
    assert!(!sight::enters_protected(map, hex("2522"), hex("2423")));
    assert!(sight::enters_protected(map, hex("2422"), hex("2423")));
}

#[test]
fn rule_6_6e_2420_bombards_2023_and_not_2121() {
    assert_eq!(reaches("U56", "2420", "2121"), Err("14.6b"));
    assert_eq!(reaches("U56", "2420", "2023"), Ok(()));
}

#[test]
fn rule_6_6f_2521_does_not_bombard_2423() {
    assert_eq!(reaches("U27", "2521", "2423"), Err("14.6b"));
}

#[test]
fn rule_6_6g_every_unit_in_the_hex_is_covered() {
    for target in ["C12", "C53", "C50", "C-Train"] {
        let mut drill = Drill::new();
        drill.unit("U56", "2420");
        match target {
            "C-Train" => drill.board.csa.train.at = Some(hex("2121")),
            unit => {
                drill.unit(unit, "2121");
            }
        }
        let found = bombardment::reaches(
            &drill.tables,
            &drill.board,
            un("U56"),
            hex("2420"),
            piece(target),
        );
        assert_eq!(
            found.map_err(|(rule, _)| rule.id()),
            Err("14.6b"),
            "{target}"
        );
    }
}

#[test]
fn rule_6_7a_hill_woods_and_town_block_sight() {
    let mut tables = shipped().clone();
    let sees = |tables: &Tables| sight::open(&tables.map, hex("1202"), hex("1206")).is_ok();
    assert!(sees(&tables));
    for mark in 0..5 {
        let cell = tables.map.cell_mut(hex("1204"));
        *cell = Default::default();
        match mark {
            0 => cell.hill = true,
            1 => cell.heavy = true,
            2 => cell.light = true,
            3 => cell.town = true,
            _ => cell.rough = true,
        }
        assert_eq!(sees(&tables), mark == 4, "{mark}");
    }
}

#[test]
fn rule_2_9a_rule_6_7b_range_counts_hexes_between_and_two_more_from_a_hill() {
    // U56 has range 4: five hexes away from the ground, seven from a hill.
    for (from, to, expected) in [
        ("1202", "1207", Ok(())),
        ("1202", "1208", Err("14.5a")),
        ("2916", "2909", Ok(())),
        ("2916", "2908", Err("14.5b")),
    ] {
        let hill = shipped().map.cell(hex(from)).hill;
        let distance = shipped().map.grid.distance(hex(from), hex(to));
        let limit = if hill { 7 } else { 5 };
        assert_eq!(distance <= limit, expected.is_ok(), "{from} {to}");
        assert!(distance <= limit + 1);
        assert_eq!(reaches("U56", from, to), expected, "{from} {to}");
    }
}

#[test]
fn rule_6_7c_town_and_heavy_woods_are_closed_light_woods_open() {
    assert_eq!(reaches("C50", "1919", "1920"), Err("14.6a"), "town");
    assert_eq!(reaches("C50", "2918", "2917"), Err("14.6a"), "heavy woods");
    assert!(shipped().map.cell(hex("3225")).light);
    assert_eq!(reaches("C50", "3227", "3225"), Ok(()), "light woods");
    assert_eq!(reaches("C50", "3226", "3225"), Ok(()), "orchard");
}
