//! The path of a retreat: every candidate, and which of them the priorities of 14.1 leave.

use super::ground::Ground;
use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::rules::{
    RULE_14_1_R1, RULE_14_1_R2, RULE_14_1_R3, RULE_14_1A, RULE_14_1B, RULE_14_1C, RULE_14_1D,
    RULE_14_1E, RULE_14_1F, RULE_14_1G, RULE_14_25_R3,
};
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::unit::CompanyId;
use crate::hex::{Direction, HexId};
use crate::rule::Rule;
use crate::side::Side;

/// One way to retreat (14.1-R1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The hexes entered; a last one off the map among them.
    pub hexes: Vec<HexId>,
    /// 14.1c: whether it ends in an enemy zone of control.
    pub zone: bool,
    /// Whether it goes the full distance: two hexes, or off the map.
    pub full: bool,
    /// 14.1d: how far its end lies from the own edge, in half hexes; only to be compared.
    pub depth: i32,
    /// 14.1e: how many friendly-occupied hexes it enters.
    pub friends: usize,
    /// 14.1f: how many times the company turns.
    pub turns: usize,
}

/// The way that was found, and what decided.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The hexes to enter; none when there is no way (14.1b).
    pub path: Vec<HexId>,
    /// What each priority left, in order.
    pub because: Vec<(Rule, String)>,
}

/// The path that 14.1 asks for: the hexes to enter, a last one off the map among them; empty when
/// there is none (14.1b). `listed` is the owner's list (14.1-R3).
#[must_use]
pub fn path(tables: &Tables, board: &Board, company: CompanyId, listed: &[HexId]) -> Vec<HexId> {
    choose(tables, board, company, listed).path
}

/// The path, and why it is this one.
#[must_use]
pub fn choose(tables: &Tables, board: &Board, company: CompanyId, listed: &[HexId]) -> Choice {
    rank(company.side(), ways(tables, board, company), listed)
}

/// 14.1-R1: every way that a company could retreat, in no order that matters.
#[must_use]
pub fn ways(tables: &Tables, board: &Board, company: CompanyId) -> Vec<Way> {
    let now = board.company(company);
    let Some(start) = now.at else {
        return Vec::new();
    };
    let mingled = board.stack_ids(start, company.side().other());
    let ground = Ground {
        tables,
        board,
        company,
        mingled: &mingled,
    };
    let mut ways = Vec::new();
    for (turn, first) in around(&ground, start) {
        let single = |full| way(&ground, now.facing, &[(turn, first)], full);
        if ground.off(first) {
            ways.push(single(true));
        } else if ground.open(first) && ground.zone(first) {
            ways.push(single(false));
        } else if ground.open(first) {
            let before = ways.len();
            seconds(&ground, start, now.facing, (turn, first), &mut ways);
            if ways.len() == before {
                ways.push(single(false));
            }
        }
    }
    ways
}

/// The ways of two hexes that begin with this one.
pub(super) fn seconds(
    ground: &Ground<'_>,
    start: HexId,
    facing: Direction,
    first: (Direction, HexId),
    ways: &mut Vec<Way>,
) {
    for second in around(ground, first.1) {
        let far = ground.grid().distance(start, second.1) == 2;
        if ground.off(second.1) || (far && ground.open(second.1)) {
            ways.push(way(ground, facing, &[first, second], true));
        }
    }
}

/// 14.25-R3: one hex more, for a company in excess of stacking.
pub(super) fn onward(
    ground: &Ground<'_>,
    from: HexId,
    facing: Direction,
    used: &[HexId],
    listed: &[HexId],
) -> Choice {
    let ways = around(ground, from)
        .filter(|(_, hex)| !used.contains(hex) && (ground.off(*hex) || ground.open(*hex)))
        .map(|step| way(ground, facing, &[step], true))
        .collect();
    let mut choice = rank(ground.side(), ways, listed);
    if let Some((rule, _)) = choice.because.first_mut() {
        *rule = RULE_14_25_R3;
    }
    choice
}

/// The hexes beyond the six hexsides, off the map too.
fn around<'g>(
    ground: &'g Ground<'_>,
    hex: HexId,
) -> impl Iterator<Item = (Direction, HexId)> + use<'g> {
    let grid = *ground.grid();
    Direction::ALL
        .into_iter()
        .filter_map(move |side| grid.beyond(hex, side).map(|hex| (side, hex)))
}

fn way(ground: &Ground<'_>, facing: Direction, steps: &[(Direction, HexId)], full: bool) -> Way {
    let hexes: Vec<HexId> = steps.iter().map(|(_, hex)| *hex).collect();
    let mut turns = 0;
    let mut heading = facing;
    for (side, _) in steps {
        turns += usize::from(*side != heading);
        heading = *side;
    }
    let end = hexes.last().copied();
    let south = end.map_or(0, |hex| ground.grid().y(hex));
    Way {
        zone: end.is_some_and(|hex| ground.grid().has(hex) && ground.zone(hex)),
        full,
        depth: match ground.side() {
            Side::Usa => south,
            Side::Csa => -south,
        },
        friends: hexes.iter().filter(|hex| ground.friends(**hex)).count(),
        turns,
        hexes,
    }
}

/// 14.1-R2, 14.1-R3: which of these ways is taken.
pub(super) fn rank(side: Side, mut ways: Vec<Way>, listed: &[HexId]) -> Choice {
    let mut because = vec![(
        RULE_14_1_R1,
        match ways.len() {
            1 => "one way to retreat".to_owned(),
            count => format!("{count} ways to retreat"),
        },
    )];
    if ways.is_empty() {
        because = vec![(RULE_14_1B, "no hex can be entered".to_owned())];
    }
    let edge = match side {
        Side::Usa => "north",
        Side::Csa => "south",
    };
    let mut keep = |rule: Rule, what: &str, key: &dyn Fn(&Way) -> usize| {
        let before = ways.len();
        let Some(best) = ways.iter().map(key).min() else {
            return;
        };
        ways.retain(|way| key(way) == best);
        if ways.len() < before {
            because.push((rule, format!("{what}: {} of {before}", ways.len())));
        }
    };
    keep(RULE_14_1C, "into no enemy zone of control", &|way| {
        usize::from(way.zone)
    });
    keep(RULE_14_1_R2, "the full distance", &|way| {
        usize::from(!way.full)
    });
    let nearest = format!("nearest to the {edge} edge");
    keep(RULE_14_1D, &nearest, &|way| {
        usize::try_from(way.depth + 1000).unwrap_or(0)
    });
    keep(RULE_14_1E, "fewest friendly-occupied hexes", &|way| {
        way.friends
    });
    keep(RULE_14_1F, "fewest turns", &|way| way.turns);
    let place = |hex: Option<&HexId>| {
        listed
            .iter()
            .position(|listed| Some(listed) == hex)
            .unwrap_or(listed.len())
    };
    keep(RULE_14_1G, "an end that its owner lists", &|way| {
        place(way.hexes.last())
    });
    keep(RULE_14_1G, "a first hex that its owner lists", &|way| {
        place(way.hexes.first())
    });
    keep(RULE_14_1_R3, "lowest end hex", &|way| {
        number(way.hexes.last())
    });
    keep(RULE_14_1_R3, "lowest first hex", &|way| {
        number(way.hexes.first())
    });
    if because.len() == 1 && ways.len() == 1 {
        because.push((RULE_14_1A, "there is no choice".to_owned()));
    }
    Choice {
        path: ways
            .into_iter()
            .next()
            .map(|way| way.hexes)
            .unwrap_or_default(),
        because,
    }
}

fn number(hex: Option<&HexId>) -> usize {
    hex.map_or(usize::MAX, |hex| {
        usize::from(hex.column) * 100 + usize::from(hex.row)
    })
}
