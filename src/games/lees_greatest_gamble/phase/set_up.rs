//! Set-up: the opening board, and the player-turns in which a side has a choice (3.2, 23).

mod markers;
mod opening;

pub use opening::opening;

use crate::diagnostic::{Diagnostic, Kind};
use crate::games::lees_greatest_gamble::board::{Scenario, Stage, Status};
use crate::games::lees_greatest_gamble::deploy;
use crate::games::lees_greatest_gamble::orders::Order;
use crate::games::lees_greatest_gamble::phase::movement::stacks;
use crate::games::lees_greatest_gamble::printed::STACK;
use crate::games::lees_greatest_gamble::rules::{
    RULE_3_2B, RULE_3_2C, RULE_9_1A, RULE_18_5D, RULE_23_1B, RULE_23_1D,
};
use crate::games::lees_greatest_gamble::tables::{Post, Tables};
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::{Entry, UnitId};
use crate::hex::HexId;
use crate::hex::names::listed;
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// 3.2c: the two brigades that stand in one hex of the Union's choice.
#[must_use]
pub fn screen(scenario: Scenario) -> Vec<UnitId> {
    match scenario {
        Scenario::FullBattle | Scenario::FirstDay => [72, 73]
            .into_iter()
            .filter_map(|number| UnitId::new(Side::Usa, number))
            .collect(),
        Scenario::McphersonsRidge | Scenario::SecondDay | Scenario::LittleRoundTop => Vec::new(),
    }
}

/// The posts of a side in a scenario.
fn posts(tables: &Tables, scenario: Scenario, side: Side) -> impl Iterator<Item = &Post> {
    let posts = tables.set_ups.get(&scenario).map(|set_up| &set_up.posts);
    posts.into_iter().flatten().filter(move |post| {
        let first = post.units.first();
        first.is_some_and(|(unit, _)| unit.side() == side)
    })
}

/// 23.1d: the posts of a side whose units may start hidden, or in the hexes around.
pub fn hidden_posts(
    tables: &Tables,
    scenario: Scenario,
    side: Side,
) -> impl Iterator<Item = &Post> {
    posts(tables, scenario, side).filter(|post| post.hidden)
}

/// 3.2c, 23.1: whether a side has a choice in its set-up. The order of a Confederate stack is none:
/// the Confederate may change it before anybody is attacked (9.4b).
#[must_use]
pub fn has_choice(tables: &Tables, scenario: Scenario, side: Side) -> bool {
    let stacked = |post: &Post| {
        let brigades = post.units.iter();
        brigades
            .filter(|(unit, _)| tables.arm(*unit).is_brigade())
            .count()
            > 1
    };
    match side {
        Side::Csa => hidden_posts(tables, scenario, side).next().is_some(),
        Side::Usa => posts(tables, scenario, side).any(|post| post.hidden || stacked(post)),
    }
}

/// The player-turn that opens a scenario.
fn first_stage(tables: &Tables, scenario: Scenario) -> Stage {
    if has_choice(tables, scenario, Side::Csa) {
        Stage::ConfederateSetUp
    } else {
        after(tables, scenario, Side::Csa)
    }
}

/// The player-turn that follows the set-up of a side.
#[must_use]
pub fn after(tables: &Tables, scenario: Scenario, side: Side) -> Stage {
    match side {
        Side::Csa if has_choice(tables, scenario, Side::Usa) => Stage::UnionSetUp,
        Side::Csa | Side::Usa => Stage::Confederate,
    }
}

/// Carries out a side's set-up, or rehearses it.
pub fn carry_out(turn: &mut Turn<'_>) {
    let side = turn.side;
    turn.begin("set-up", format!("{side} sets up"));
    for order in &turn.orders.order {
        if let Order::Move(order) = order {
            let fault = Diagnostic::new(
                Kind::Illegal,
                format!("`{}` cannot move in set-up", order.unit.value),
            )
            .rule(RULE_23_1D)
            .help("give a unit its hex in `place`; orders in set-up only make markers");
            turn.refuse(order.unit.span.as_ref(), fault);
        }
    }
    let homes = homes(turn);
    let scenario = turn.board.scenario;
    let screen: Vec<UnitId> = match side {
        Side::Csa => Vec::new(),
        Side::Usa => screen(scenario),
    };
    let gathered: Vec<(UnitId, HexId)> = homes
        .iter()
        .map(|(unit, post)| (*unit, *post))
        .chain(
            screen
                .iter()
                .filter_map(|unit| Some((*unit, turn.board.unit(*unit).at?))),
        )
        .collect();
    for (unit, _) in &gathered {
        turn.board.take(*unit, Status::Waiting);
    }
    let orders = turn.orders;
    for order in &orders.order {
        match order {
            Order::Create(order) => markers::make(turn, order, &homes),
            Order::Move(_) => {}
        }
    }
    place(turn, &homes, &screen);
    for (unit, post) in gathered {
        if turn.board.unit(unit).status == Status::Waiting {
            let (rule, goal) = if screen.contains(&unit) {
                let mut others = screen.iter().filter(|other| **other != unit);
                let joined = others.find_map(|other| turn.board.unit(*other).at);
                (RULE_3_2C, joined.unwrap_or(post))
            } else {
                (RULE_23_1D, post)
            };
            let hex = deploy::nearest(turn.tables, &turn.board, unit, goal);
            turn.board.put(unit, hex);
            turn.log.effect(&[rule], format!("{unit} stands in {hex}"));
        }
    }
    stacks::ordered(turn, "set-up", RULE_23_1B);
    turn.board.stage = after(turn.tables, scenario, side);
}

/// The units of the active side that may start in one of several hexes, with the printed one.
fn homes(turn: &Turn<'_>) -> BTreeMap<UnitId, HexId> {
    hidden_posts(turn.tables, turn.board.scenario, turn.side)
        .flat_map(|post| post.units.iter().map(|(unit, _)| (*unit, post.hex)))
        .collect()
}

/// 3.2c, 23.1d: puts units where the orders say.
fn place(turn: &mut Turn<'_>, homes: &BTreeMap<UnitId, HexId>, screen: &[UnitId]) {
    let orders = turn.orders;
    let mut named = BTreeSet::new();
    for place in &orders.place {
        let (unit, hex) = (place.unit.value, place.hex.value);
        if !named.insert(unit) {
            let fault = Diagnostic::new(Kind::Illegal, format!("`{unit}` is placed twice"))
                .rule(RULE_23_1D)
                .help("give each unit one hex");
            turn.refuse(place.unit.span.as_ref(), fault);
            continue;
        }
        let fault = match homes.get(&unit) {
            Some(post) => away(turn, unit, hex, *post),
            None if screen.contains(&unit) => out_of_screen(turn, unit, hex, screen),
            None => {
                let fault = Diagnostic::new(
                    Kind::Illegal,
                    format!("`{unit}` has no choice where it starts"),
                )
                .rule(RULE_23_1D)
                .help(choices(homes, screen));
                turn.refuse(place.unit.span.as_ref(), fault);
                continue;
            }
        };
        if let Some(fault) = fault.or_else(|| crowded(turn, unit, hex)) {
            turn.refuse(place.hex.span.as_ref(), fault);
            continue;
        }
        turn.board.put(unit, hex);
        let rule = if screen.contains(&unit) {
            RULE_3_2C
        } else {
            RULE_23_1D
        };
        turn.log.effect(&[rule], format!("{unit} stands in {hex}"));
    }
}

/// Who may be placed, for people.
fn choices(homes: &BTreeMap<UnitId, HexId>, screen: &[UnitId]) -> String {
    let names: Vec<String> = homes
        .keys()
        .chain(screen)
        .map(ToString::to_string)
        .collect();
    match names.as_slice() {
        [] => "no unit of this side has one; `top` orders its stacks".to_owned(),
        names => format!("{} may be placed", names.join(", ")),
    }
}

/// 23.1d: why a unit of an `h` group may not start in a hex.
fn away(turn: &Turn<'_>, unit: UnitId, hex: HexId, post: HexId) -> Option<Diagnostic> {
    let grid = turn.tables.map.grid;
    if turn.board.unit(unit).status == Status::Hidden {
        return Some(
            Diagnostic::new(
                Kind::Illegal,
                format!("`{unit}` is in a marker and cannot stand in {hex} too"),
            )
            .rule(RULE_23_1D)
            .help("leave it out of `place`, or out of `units`"),
        );
    }
    if grid.has(hex) && grid.distance(post, hex) <= 1 {
        return None;
    }
    Some(
        Diagnostic::new(
            Kind::Illegal,
            format!("`{hex}` is neither {post} nor next to it, and `{unit}` starts there"),
        )
        .rule(RULE_23_1D)
        .help(format!("it may start in {}", listed(grid.within(post, 1)))),
    )
}

/// 3.2b, 3.2c: why Gamble or Devin may not start in a hex.
fn out_of_screen(
    turn: &Turn<'_>,
    unit: UnitId,
    hex: HexId,
    screen: &[UnitId],
) -> Option<Diagnostic> {
    let map = &turn.tables.map;
    let other = screen
        .iter()
        .filter(|other| **other != unit)
        .find_map(|other| Some((*other, turn.board.unit(*other).at?)));
    if let Some((other, at)) = other
        && at != hex
    {
        return Some(
            Diagnostic::new(
                Kind::Illegal,
                format!("`{unit}` is placed in `{hex}` and {other} in {at}"),
            )
            .rule(RULE_3_2C)
            .help("both stand in one and the same hex"),
        );
    }
    let entry = map.entries.get(&Entry::A).copied();
    let near = entry.filter(|entry| map.grid.has(hex) && map.grid.distance(*entry, hex) <= 1);
    if let Some(entry) = near {
        return Some(
            Diagnostic::new(
                Kind::Illegal,
                format!("`{hex}` is not two hexes away from {entry}"),
            )
            .rule(RULE_3_2B)
            .help(format!(
                "any hex of the map is free, but {}",
                listed(map.grid.within(entry, 1))
            )),
        );
    }
    if map.grid.has(hex) {
        return None;
    }
    Some(
        Diagnostic::new(Kind::Illegal, format!("`{hex}` is not on the map"))
            .rule(RULE_3_2C)
            .help("choose a hex of the map"),
    )
}

/// Why a unit does not fit into a hex (9.1a, 18.5d).
fn crowded(turn: &Turn<'_>, unit: UnitId, hex: HexId) -> Option<Diagnostic> {
    if deploy::room(turn.tables, &turn.board, unit, hex) {
        return None;
    }
    let full = turn.board.counters(hex) >= STACK;
    let (rule, why) = if full {
        (
            RULE_9_1A,
            format!("three counters stand in `{hex}` already"),
        )
    } else {
        (RULE_18_5D, format!("`{unit}` cannot stand in `{hex}`"))
    };
    let free: Vec<HexId> = turn
        .tables
        .map
        .grid
        .within(hex, 1)
        .into_iter()
        .filter(|near| deploy::room(turn.tables, &turn.board, unit, *near))
        .collect();
    let help = format!("near it there is room in {}", listed(&free));
    Some(Diagnostic::new(Kind::Illegal, why).rule(rule).help(help))
}
