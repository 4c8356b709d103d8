//! Lines of sight (14.4s) and observation (18.2b, 20.2c).

use super::board::Board;
use super::map::{Cell, Map};
use super::printed;
use super::rules;
use super::tables::Tables;
use super::unit::Piece;
use crate::hex::{Crossing, HexId, Passed, Walk};
use crate::rule::Rule;
use crate::side::Side;

/// Why there is no line of sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// The hex that blocks.
    pub hex: HexId,
    /// Its rule.
    pub rule: Rule,
    /// For people: `light woods in 3320`.
    pub why: String,
}

/// Which hexes block: all that depends on the two ends (14.4sc, 14.4sd).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heights {
    /// 14.4se: from hill to hill.
    Hills,
    /// 14.4sf: at least one end on the ground.
    Ground,
}

impl Heights {
    fn of(map: &Map, from: HexId, to: HexId) -> Self {
        if map.cell(from).hill && map.cell(to).hill {
            Heights::Hills
        } else {
            Heights::Ground
        }
    }

    const fn blocks(self, cell: Cell) -> bool {
        match self {
            Heights::Hills => cell.hill && cell.woods(),
            Heights::Ground => cell.hill || cell.woods() || cell.town,
        }
    }

    const fn rule(self) -> Rule {
        match self {
            Heights::Hills => rules::RULE_14_4SE,
            Heights::Ground => rules::RULE_14_4SF,
        }
    }
}

/// 14.4s: whether one hex sees another; adjacent hexes and a hex itself always. Allocates nothing
/// when the line is open.
///
/// # Errors
///
/// The first hex that blocks.
pub fn open(map: &Map, from: HexId, to: HexId) -> Result<(), Blocked> {
    let Some((hex, beside)) = blocker(map, from, to) else {
        return Ok(());
    };
    let what = terrain(map.cell(hex));
    Err(Blocked {
        hex,
        rule: if beside {
            rules::RULE_14_4SB
        } else {
            Heights::of(map, from, to).rule()
        },
        why: if beside {
            format!("{what} in {hex}, beside the line")
        } else {
            format!("{what} in {hex}")
        },
    })
}

/// The first hex that blocks, and whether it does from beside the line (14.4sb). A hex that the
/// line only touches at a corner never blocks (14.4sh). Allocates nothing.
fn blocker(map: &Map, from: HexId, to: HexId) -> Option<(HexId, bool)> {
    let heights = Heights::of(map, from, to);
    let blocks = |hex: &HexId| map.grid.has(*hex) && heights.blocks(map.cell(*hex));
    Walk::new(&map.grid, from, to)?.find_map(|passed| match passed {
        Passed::Hex(hex) => blocks(&hex).then_some((hex, false)),
        Passed::Between(one, other) => {
            let hex = [one, other].into_iter().find(blocks)?;
            Some((hex, true))
        }
    })
}

/// What blocks in a hex, for people: `hill with light woods`.
fn terrain(cell: Cell) -> String {
    let types = [
        (cell.hill, "hill"),
        (cell.heavy, "heavy woods"),
        (cell.light, "light woods"),
        (cell.town, "town"),
    ];
    let names: Vec<&str> = types
        .into_iter()
        .filter_map(|(there, name)| there.then_some(name))
        .collect();
    names.join(" with ")
}

/// 6.6b, 6.6d: the protected hexside by which a line enters its last hex, if that bars bombardment.
#[must_use]
pub fn enters_protected(map: &Map, from: HexId, to: HexId) -> bool {
    // Seen from its end, the line leaves the hex where it enters.
    let Some(back) = Walk::new(&map.grid, to, from) else {
        return false;
    };
    let (one, other) = match back.leaves() {
        Crossing::Side(side) => (side, side),
        Crossing::Corner(one, other) => (one, other),
    };
    [one, other].into_iter().any(|side| {
        let beyond = map.grid.neighbour(to, side);
        beyond.is_some_and(|beyond| map.edge(to, beyond).protected == Some(to))
    })
}

/// 18.2b, 18.2f, 20.2f: how far a unit or Train in a hex observes.
#[must_use]
pub fn reach(map: &Map, night: bool, from: HexId) -> u32 {
    if night {
        printed::OBSERVE_NIGHT
    } else if map.cell(from).hill {
        printed::OBSERVE_HILL
    } else {
        printed::OBSERVE
    }
}

/// 18.2b: whether what stands in `from` observes `hex`. Allocates nothing.
#[must_use]
pub fn observes(map: &Map, night: bool, from: HexId, hex: HexId) -> bool {
    let distance = map.grid.distance(from, hex);
    distance <= 1 || distance <= reach(map, night, from) && blocker(map, from, hex).is_none()
}

/// 18.2b, 18.2h: the first unit or Train of `side` that observes a hex, by id; markers observe
/// nothing. Allocates nothing.
#[must_use]
pub fn observer(tables: &Tables, board: &Board, side: Side, hex: HexId) -> Option<Piece> {
    let sees = |from: HexId| observes(&tables.map, board.is_night(), from, hex);
    let unit = board
        .on_map(side)
        .find(|unit| unit.at.is_some_and(sees))
        .map(|unit| Piece::Unit(unit.id));
    unit.or_else(|| {
        let train = board.train_at(side).filter(|from| sees(*from));
        train.map(|_| Piece::Train(side))
    })
}
