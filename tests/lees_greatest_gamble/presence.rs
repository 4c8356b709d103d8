//! What stands where, gathered for many steps at once, against the same asked hex by hex.

use crate::drill::shipped;
use countersign::games::lees_greatest_gamble::LeesGreatestGamble;
use countersign::games::lees_greatest_gamble::near;
use countersign::games::lees_greatest_gamble::unit::Arm;
use countersign::games::lees_greatest_gamble::ways::Presence;
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use std::collections::BTreeMap;

#[test]
fn every_hex_of_every_scenario_has_the_neighbours_that_stand_there() {
    let tables = shipped();
    for scenario in LeesGreatestGamble::SCENARIOS {
        let board = LeesGreatestGamble::opening(tables, scenario, &BTreeMap::new()).unwrap();
        for side in Side::BOTH {
            let enemy = side.other();
            let presence = Presence::new(tables, &board, side);
            for hex in tables.map.grid.hexes() {
                let told = format!("{hex} in {scenario} to {side}");
                let near = near::distance(tables, &board, enemy, hex);
                let beside = |arm| near::arm(tables, &board, enemy, hex, arm);
                assert_eq!(presence.held(hex), board.holds(hex, enemy), "{told}");
                assert_eq!(
                    presence.beside(hex),
                    near::any(tables, &board, enemy, hex),
                    "{told}"
                );
                assert_eq!(
                    presence.beside_infantry(hex),
                    beside(Arm::Infantry),
                    "{told}"
                );
                assert_eq!(presence.beside_cavalry(hex), beside(Arm::Cavalry), "{told}");
                let within = near.is_some_and(|far| far <= 2);
                assert_eq!(presence.near(hex), within, "{told}");
                let counters = usize::from(presence.counters(hex));
                let ours = if board.holds(hex, side) {
                    board.counters(hex)
                } else {
                    0
                };
                assert_eq!(counters, ours, "{told}");
            }
        }
    }
}
