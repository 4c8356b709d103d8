//! The order of attacks and bombardments (5.3g, 5.3h, 14.7e, 17.4f, 17.4g).

use crate::games::lees_greatest_gamble::orders::Action;
use crate::games::lees_greatest_gamble::turn::{Against, Turn};
use crate::games::lees_greatest_gamble::unit::Piece;
use crate::hex::HexId;
use std::collections::BTreeMap;

/// A part of the Combat Phase; the numbers are places in `marks.declared`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// One attack. The attacks on one hex follow one another (5.3g), but bombardments may stand
    /// between them (5.3h).
    Attack(usize),
    /// Artillery of one hex against one target (14.7e).
    Bombardment(Vec<usize>),
}

/// When a part comes: 17.4g, what holds a controlled unit before or after all others, and that unit
/// before or after the others of its group; then as ordered; then as declared.
type Rank = (Turnover, Turnover, usize, usize);

/// 17.4g: where in the sequence the side that controls a unit puts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Turnover {
    First,
    Owner,
    Last,
}

/// What comes in CB, part after part.
#[must_use]
pub fn order(turn: &Turn<'_>) -> Vec<Part> {
    let mut groups: BTreeMap<HexId, Vec<(Rank, usize)>> = BTreeMap::new();
    let mut batteries: BTreeMap<(Option<HexId>, HexId, Piece), Vec<usize>> = BTreeMap::new();
    for (index, declared) in turn.marks.declared.iter().enumerate() {
        match declared.against {
            Against::Hex { hex, .. } | Against::Train { hex } => {
                let rank = rank(turn, index, hex);
                groups.entry(hex).or_default().push((rank, index));
            }
            Against::Bombard { hex, target } => {
                let from = turn.board.unit(declared.unit).at;
                batteries
                    .entry((from, hex, target))
                    .or_default()
                    .push(index);
            }
        }
    }
    let mut groups: Vec<Vec<(Rank, usize)>> = groups.into_values().collect();
    for group in &mut groups {
        group.sort_unstable();
    }
    groups.sort_unstable();
    let mut batteries: Vec<(Rank, Vec<usize>)> = batteries
        .into_values()
        .filter_map(|guns| {
            let first = guns.iter().map(|index| shot(turn, *index)).min()?;
            Some((first, guns))
        })
        .collect();
    batteries.sort_unstable();
    let mut batteries = batteries.into_iter().peekable();
    let mut parts = Vec::new();
    for (rank, index) in groups.into_iter().flatten() {
        while let Some((_, guns)) = batteries.next_if(|(before, _)| *before < rank) {
            parts.push(Part::Bombardment(guns));
        }
        parts.push(Part::Attack(index));
    }
    parts.extend(batteries.map(|(_, guns)| Part::Bombardment(guns)));
    parts
}

/// The rank of an attack. One that is not named follows the last of its group that is.
fn rank(turn: &Turn<'_>, index: usize, hex: HexId) -> Rank {
    let declared = &turn.marks.declared;
    let members =
        || (0..declared.len()).filter(|other| declared[*other].against.attacked() == Some(hex));
    let whole = members()
        .map(|other| turnover(turn, other))
        .find(|turnover| *turnover != Turnover::Owner);
    let last = || members().filter_map(|other| named(turn, Action::Unit(declared[other].unit)));
    let place = named(turn, Action::Unit(declared[index].unit))
        .or_else(|| named(turn, Action::Group(hex)))
        .or_else(|| last().max().map(|place| place + 1));
    (
        whole.unwrap_or(Turnover::Owner),
        turnover(turn, index),
        place.unwrap_or_else(|| unnamed(turn)),
        index,
    )
}

/// The rank of a bombardment.
fn shot(turn: &Turn<'_>, index: usize) -> Rank {
    let place = named(turn, Action::Unit(turn.marks.declared[index].unit));
    let turnover = turnover(turn, index);
    let place = place.unwrap_or_else(|| unnamed(turn));
    (turnover, turnover, place, index)
}

/// The place of the first such entry in the ordered sequence; between two places there is room.
fn named(turn: &Turn<'_>, action: Action) -> Option<usize> {
    let mut sequence = turn.orders.sequence.iter();
    let place = sequence.position(|listed| listed.value == action)?;
    Some(2 * place)
}

/// The place of what is not named.
fn unnamed(turn: &Turn<'_>) -> usize {
    2 * turn.orders.sequence.len()
}

/// 17.4g: who says when it comes.
fn turnover(turn: &Turn<'_>, index: usize) -> Turnover {
    let declared = &turn.marks.declared[index];
    match (declared.by == turn.side, declared.last) {
        (true, _) => Turnover::Owner,
        (false, false) => Turnover::First,
        (false, true) => Turnover::Last,
    }
}
