//! What a scenario is won by, counted as it stands now (4.1, 23.2 to 23.5).

use super::{count, lead};
use crate::games::lees_greatest_gamble::board::{Board, Scenario, Status};
use crate::games::lees_greatest_gamble::printed::{
    BALTIMORE_PIKE, BROKEN, DECISIVE, HILL_BRIGADES, PIKE_BRIGADES, ROAD_BRIGADES, SECOND_DAY,
    SECOND_DAY_LOST, TANEYTOWN_ROAD, UNION_DECISIVE, WIN,
};
use crate::games::lees_greatest_gamble::rules::{
    RULE_4_1B, RULE_4_2A, RULE_4_2B, RULE_23_2A, RULE_23_4A, RULE_23_5B,
};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::{Arm, UnitId};
use crate::hex::HexId;
use crate::rule::Rule;
use crate::side::Side;
use std::collections::BTreeSet;

/// One thing that decides the game: how far it has come, and how far it must.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// What is counted: `CSA infantry brigades on Cemetery Hill`.
    pub what: &'static str,
    /// How many there are.
    pub now: i64,
    /// How many it takes.
    pub needed: i64,
    /// What that gives: `CSA wins`.
    pub gives: &'static str,
    /// The rule.
    pub rule: Rule,
}

impl Goal {
    /// Whether it is reached.
    #[must_use]
    pub const fn reached(&self) -> bool {
        self.now >= self.needed
    }
}

/// What decides the scenario.
#[must_use]
pub fn goals(tables: &Tables, board: &Board) -> Vec<Goal> {
    let goal = |what, now, needed, gives, rule| Goal {
        what,
        now,
        needed,
        gives,
        rule,
    };
    let wins = "CSA wins";
    let lead = lead(tables, board);
    let ahead = "CSA points less USA points";
    let on = |hexes: &BTreeSet<HexId>| standing(tables, board, hexes);
    match board.scenario {
        Scenario::FullBattle => vec![
            goal(ahead, lead, WIN, wins, RULE_4_1B),
            goal(ahead, lead, DECISIVE, "CSA wins decisively", RULE_4_2A),
            goal(
                "USA points less CSA points",
                -lead,
                -UNION_DECISIVE,
                "USA wins decisively",
                RULE_4_2B,
            ),
        ],
        Scenario::McphersonsRidge | Scenario::FirstDay => vec![goal(
            "CSA infantry brigades on Cemetery Hill",
            on(&tables.map.cemetery_hill),
            HILL_BRIGADES,
            wins,
            RULE_23_2A,
        )],
        Scenario::SecondDay => {
            let both = "CSA wins, with the other";
            vec![
                goal(ahead, lead, SECOND_DAY, both, RULE_23_4A),
                goal(
                    "USA units in its three boxes",
                    boxed(board),
                    SECOND_DAY_LOST,
                    both,
                    RULE_23_4A,
                ),
            ]
        }
        Scenario::LittleRoundTop => vec![
            goal(
                "CSA infantry brigades on the Taneytown Road",
                on(&stretch(tables, TANEYTOWN_ROAD)),
                ROAD_BRIGADES,
                wins,
                RULE_23_5B,
            ),
            goal(
                "CSA infantry brigades on the Baltimore Pike",
                on(&stretch(tables, BALTIMORE_PIKE)),
                PIKE_BRIGADES,
                wins,
                RULE_23_5B,
            ),
            goal(
                "USA infantry once Eliminated or Routed",
                broken(tables, board),
                BROKEN,
                wins,
                RULE_23_5B,
            ),
        ],
    }
}

/// Whether all goals of a scenario are needed, or one is enough.
#[must_use]
pub const fn all_needed(scenario: Scenario) -> bool {
    match scenario {
        Scenario::SecondDay => true,
        Scenario::FullBattle
        | Scenario::McphersonsRidge
        | Scenario::FirstDay
        | Scenario::LittleRoundTop => false,
    }
}

/// The hexes on which brigades count at the end.
#[must_use]
pub fn hexes(tables: &Tables, scenario: Scenario) -> BTreeSet<HexId> {
    match scenario {
        Scenario::FullBattle | Scenario::SecondDay => BTreeSet::new(),
        Scenario::McphersonsRidge | Scenario::FirstDay => tables.map.cemetery_hill.clone(),
        Scenario::LittleRoundTop => {
            let mut hexes = stretch(tables, TANEYTOWN_ROAD);
            hexes.extend(stretch(tables, BALTIMORE_PIKE));
            hexes
        }
    }
}

/// 23.5b: the road between two hexes, both included.
fn stretch(tables: &Tables, [from, to]: [HexId; 2]) -> BTreeSet<HexId> {
    let place = |hexes: &[HexId], hex| hexes.iter().position(|at| *at == hex);
    let roads = tables.map.roads.iter();
    roads
        .filter_map(|road| {
            let ends = [place(&road.hexes, from)?, place(&road.hexes, to)?];
            let [first, last] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
            road.hexes.get(first..=last)
        })
        .flatten()
        .copied()
        .collect()
}

/// 23.2d: Confederate infantry brigades in these hexes, whatever their state; those in markers
/// whose contents are public too.
fn standing(tables: &Tables, board: &Board, hexes: &BTreeSet<HexId>) -> i64 {
    let counts = |at: Option<HexId>| at.is_some_and(|at| hexes.contains(&at));
    let infantry = |id: UnitId| id.side() == Side::Csa && tables.arm(id) == Arm::Infantry;
    let open = board
        .on_map(Side::Csa)
        .filter(|unit| counts(unit.at) && infantry(unit.id));
    let hidden = board
        .markers
        .iter()
        .filter(|marker| counts(marker.at))
        .flat_map(|marker| marker.contents.iter().flatten())
        .filter(|id| infantry(**id));
    count(open) + count(hidden)
}

/// 23.4c: Union units of any arm in the three boxes.
fn boxed(board: &Board) -> i64 {
    count(board.units.iter().filter(|unit| {
        unit.id.side() == Side::Usa
            && matches!(
                unit.status,
                Status::Routed | Status::Eliminated | Status::Destroyed
            )
    }))
}

/// 23.5d: Union infantry brigades that were ever Eliminated, Routed or captured.
fn broken(tables: &Tables, board: &Board) -> i64 {
    count(board.units.iter().filter(|unit| {
        unit.broken && unit.id.side() == Side::Usa && tables.arm(unit.id) == Arm::Infantry
    }))
}
