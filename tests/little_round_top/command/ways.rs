//! The cheapest way, and prices step by step.

use super::orders;
use crate::drill::{Drill, co, hex, of};
use countersign::games::little_round_top::board::{Formation, Status};
use countersign::games::little_round_top::map::Barrier;
use countersign::games::little_round_top::phase::command::prepare;
use countersign::games::little_round_top::unit::UnitId;
use countersign::games::little_round_top::ways::{Priced, Route, cheapest, price};
use countersign::side::Side;

fn field() -> Drill {
    let mut drill = Drill::new();
    drill.company("15AL-H", "0908", "N");
    drill.officer("Oates", "0909");
    drill
}

fn way(drill: &Drill, unit: UnitId, to: &str) -> Option<Route> {
    let marks = prepare(&drill.tables, &drill.board, unit.side());
    cheapest(&drill.tables, &drill.board, &marks, unit, hex(to))
}

fn h() -> UnitId {
    UnitId::Company(co("15AL-H"))
}

fn words(drill: &Drill, to: &str) -> String {
    let route = way(drill, h(), to).unwrap();
    format!("{} for {}", route.in_words(), route.cost)
}

#[test]
fn the_cheapest_way_turns_only_as_it_must() {
    let drill = field();
    assert_eq!(words(&drill, "0905"), "do = [\"forward 3\"] for 6");
    assert_eq!(words(&drill, "0909"), "do = [\"back 1\"] for 3");
    assert_eq!(
        words(&drill, "1007"),
        "do = [\"right 1\", \"forward 1\"] for 2"
    );
    assert_eq!(way(&drill, h(), "0903"), None, "five hexes");
    assert_eq!(way(&drill, h(), "0908"), None, "it is there");
    assert_eq!(way(&drill, h(), "3030"), None, "no hex of the map");
}

#[test]
fn the_cheapest_way_goes_round_dear_ground_enemies_and_zones() {
    let mut drill = field();
    drill.level("0907", 5);
    let route = way(&drill, h(), "0906").unwrap();
    assert_eq!(route.cost, 6);
    assert!(!route.hexes.contains(&hex("0907")));
    let mut wall = field();
    wall.barrier("0908", "0907", Barrier::Stonewall);
    assert_eq!(words(&wall, "0907"), "do = [\"forward 1\"] for 3");
    let mut zone = field();
    zone.company("20ME-A", "1005", "S");
    assert_eq!(words(&zone, "0906"), "do = [\"forward 2\"] for 4");
    let round = way(&zone, h(), "0905").unwrap();
    assert_eq!((round.cost, round.hexes.contains(&hex("0906"))), (8, false));
    assert_eq!(way(&zone, h(), "1005"), None);
}

#[test]
fn the_cheapest_way_knows_columns_officers_and_reinforcements() {
    let mut drill = field();
    drill.board.company_mut(co("15AL-H")).formation = Formation::Column;
    assert_eq!(words(&drill, "0903"), "do = [\"forward 5\"] for 5");
    let oates = UnitId::Officer(of("Oates"));
    let route = way(&drill, oates, "0902").unwrap();
    assert_eq!((route.cost, route.hexes.len()), (7, 7));
    assert!(
        route.in_words().starts_with("path = [\"0908\""),
        "{}",
        route.in_words()
    );
    let mut waits = Drill::new();
    waits.board.turn = 5;
    waits.board.company_mut(co("15AL-H")).status = Status::Waiting;
    waits.board.company_mut(co("15AL-H")).facing = "N".parse().unwrap();
    assert_eq!(
        words(&waits, "0814"),
        "do = [\"enter\", \"forward 2\"] for 6"
    );
    let mut shaken = field();
    shaken.board.company_mut(co("15AL-H")).disorganized = true;
    assert_eq!(way(&shaken, h(), "0907"), None);
}

#[test]
fn a_cheapest_way_is_legal_and_costs_what_it_says() {
    let mut drill = field();
    drill.level("0907", 3).rock("1007").level("0806", 1);
    drill.company("20ME-A", "0905", "SE");
    drill.barrier("0908", "0807", Barrier::Fence);
    let marks = prepare(&drill.tables, &drill.board, Side::Csa);
    let mut found = 0;
    for to in drill.tables.map.grid.within(hex("0908"), 4) {
        let Some(route) = cheapest(&drill.tables, &drill.board, &marks, h(), to) else {
            continue;
        };
        found += 1;
        let text = format!(
            "[[order]]\ncompanies = [\"15AL-H\"]\n{}\n",
            route.in_words()
        );
        let orders = orders(&drill, Side::Csa, &text);
        let priced = price(
            &drill.tables,
            &drill.board,
            &marks,
            h(),
            &orders.order[0].way,
        );
        assert!(priced.fault.is_none(), "{to}: {text} {:?}", priced.fault);
        assert_eq!(priced.cost, route.cost, "{to}");
        assert_eq!(priced.steps.last().unwrap().to, Some(to));
    }
    assert!(found > 30, "{found}");
}

fn priced(drill: &Drill, what: &str) -> Priced {
    let orders = orders(drill, Side::Csa, &super::to(&["15AL-H"], what));
    let marks = prepare(&drill.tables, &drill.board, Side::Csa);
    price(
        &drill.tables,
        &drill.board,
        &marks,
        h(),
        &orders.order[0].way,
    )
}

#[test]
fn a_price_explains_itself_step_by_step_and_stops_at_what_is_not_allowed() {
    let mut drill = field();
    drill.rock("1007");
    let priced_way = priced(&drill, "path = [\"1007\", \"1006\"]\nface = \"S\"");
    let steps: Vec<String> = priced_way
        .steps
        .iter()
        .map(|step| format!("{}: {}", step.what, step.cost.total()))
        .collect();
    assert_eq!(
        steps,
        [
            "turn to NE in 0908: 0",
            "0908 to 1007: 3",
            "turn to N in 1007: 0",
            "1007 to 1006: 2",
            "turn to S in 1006: 2",
        ]
    );
    assert_eq!(priced_way.cost, 7);
    let far = priced(&drill, "do = [\"forward 5\"]");
    assert_eq!(far.steps.len(), 4);
    assert_eq!(
        far.fault.unwrap().to_string(),
        "error: `0903` is beyond the 4 hexes in line of 15AL-H [5.15a]\n  help: end its way \
         before 0903"
    );
}
