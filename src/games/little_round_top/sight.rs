//! Line of sight and range (10.7, 10.22, 19.42).
//!
//! [`sees`] and [`explain`] share one judgement, [`judge`]; only what becomes of its findings
//! differs.

use super::board::Board;
use super::map::Map;
use super::printed::{CLEARED_AS_ONE, SIGHT};
use super::rules;
use crate::hex::{HexId, Passed, Walk};
use crate::rule::Rule;
use crate::side::Side;

/// How many hexes a line within sight may have: all of them cleared.
const LONGEST: usize = (SIGHT * CLEARED_AS_ONE) as usize;

/// What is seen from one hex of another, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Whether it is seen.
    pub seen: bool,
    /// 10.22, 19.42-R2: the range.
    pub range: i64,
    /// What the line passes and what decides, each with its rule.
    pub because: Vec<(Rule, String)>,
}

/// Whether a unit in `from` sees a unit in `to`, two hexes of the map. Each end is tested by itself
/// (10.72-R1), without regard to facing (10.71-R1).
#[must_use]
pub fn sees(map: &Map, board: &Board, from: HexId, to: HexId) -> bool {
    judge(map, board, from, to, &mut |_| ()).0
}

/// Whether a unit in `from` sees a unit in `to`, with the reasons.
#[must_use]
pub fn explain(map: &Map, board: &Board, from: HexId, to: HexId) -> Sight {
    let mut because = Vec::new();
    let (seen, range) = judge(map, board, from, to, &mut |finding| {
        because.push(finding.words());
    });
    Sight {
        seen,
        range,
        because,
    }
}

/// 10.22, 19.42-R2: the range between two hexes of the map, 0 for one hex.
#[must_use]
pub fn range(map: &Map, from: HexId, to: HexId) -> i64 {
    let mut count = Count::default();
    let Some(walk) = Walk::new(&map.grid, from, to) else {
        return 0;
    };
    for passed in walk {
        count.add(cleared(map, passed));
    }
    count.add(cleared(map, Passed::Hex(to)));
    count.hexes()
}

/// Hexes counted along a line: normal ones, and five cleared ones as one (19.42-R2).
#[derive(Clone, Copy, Default)]
struct Count {
    normal: i64,
    cleared: i64,
}

impl Count {
    fn add(&mut self, cleared: bool) {
        if cleared {
            self.cleared += 1;
        } else {
            self.normal += 1;
        }
    }

    /// How many hexes they count as; fractions upward.
    const fn hexes(self) -> i64 {
        self.normal + (self.cleared + CLEARED_AS_ONE - 1) / CLEARED_AS_ONE
    }
}

/// Whether what a line passes is cleared ground. A hexside is, when all is that lies beside it.
fn cleared(map: &Map, passed: Passed) -> bool {
    let cleared = |hex| !map.grid.has(hex) || map.cell(hex).cleared;
    match passed {
        Passed::Hex(hex) => cleared(hex),
        Passed::Between(one, other) => cleared(one) && cleared(other),
    }
}

/// One thing found out about a line of sight.
#[derive(Clone, Copy, Debug)]
enum Finding {
    /// Both ends are one hex.
    SameHex(HexId),
    /// An end is off the map.
    OffMap(HexId),
    /// The range.
    Range(i64),
    /// Farther than sight goes.
    TooFar,
    /// Cleared hexes on the line, and as how many they count.
    Cleared(i64),
    /// A line along a hexside: what stands beside it does not matter, and either level will do.
    Along(HexId, HexId),
    /// A rock hex in between.
    Rock(HexId),
    /// A company in between.
    Company(HexId),
    /// A higher hex in between.
    Higher(HexId, i64),
    /// What the levels allow.
    Level(Verdict, HexId),
    /// Neither level beside a hexside lets the line pass.
    NeitherLevel,
}

/// What the levels of a line allow, and by which line of 10.71 to 10.73.
#[derive(Clone, Copy, Debug)]
struct Verdict {
    seen: bool,
    rule: Rule,
    words: &'static str,
}

/// What the levels say, and what to tell of it.
const fn verdict(seen: bool, rule: Rule, words: &'static str) -> Verdict {
    Verdict { seen, rule, words }
}

impl Finding {
    fn words(self) -> (Rule, String) {
        match self {
            Finding::SameHex(hex) => (rules::RULE_10_7A, format!("both are in {hex}")),
            Finding::OffMap(hex) => (rules::RULE_10_7A, format!("{hex} is not on the map")),
            Finding::Range(range) => (rules::RULE_10_22A, format!("the range is {range}")),
            Finding::TooFar => (
                rules::RULE_10_7A,
                format!("sight goes {SIGHT} hexes at most"),
            ),
            Finding::Cleared(hexes) => {
                let count = Count {
                    normal: 0,
                    cleared: hexes,
                };
                let (noun, verb) = if hexes == 1 {
                    ("hex", "counts")
                } else {
                    ("hexes", "count")
                };
                (
                    rules::RULE_19_42A,
                    format!("{hexes} cleared {noun} {verb} as {}", count.hexes()),
                )
            }
            Finding::Along(one, other) => (
                rules::RULE_10_77A,
                format!("the line runs along the hexside {one}/{other}"),
            ),
            Finding::Rock(hex) => (
                rules::RULE_10_75A,
                format!("the line passes the rock hex {hex}"),
            ),
            Finding::Company(hex) => (
                rules::RULE_10_75B,
                format!("a company in {hex} is in the way"),
            ),
            Finding::Higher(hex, level) => (
                rules::RULE_10_74A,
                format!("{hex} (level {level}) is higher than both ends"),
            ),
            Finding::Level(verdict, to) => (verdict.rule, format!("{to} {}", verdict.words)),
            Finding::NeitherLevel => (
                rules::RULE_10_78A,
                "neither level beside the hexside lets the line pass".to_owned(),
            ),
        }
    }
}

/// A line laid out: each step's levels and the count that it belongs to.
struct Course {
    /// The steps, the target's the last; only the first `length` count.
    steps: [Step; LONGEST],
    length: usize,
    /// How many steps run along a hexside with two levels.
    forks: u32,
}

/// One step of a line.
#[derive(Clone, Copy)]
struct Step {
    /// Its hex and level; those of the first hex when it runs along a hexside.
    hex: HexId,
    level: i64,
    /// The other hex and level, along a hexside where the level changes (10.78a).
    fork: Option<(HexId, i64)>,
    /// Which hex of the line it counts as, from 1 (19.42-R2).
    count: i64,
}

/// Whether the target is seen, and the range.
fn judge(
    map: &Map,
    board: &Board,
    from: HexId,
    to: HexId,
    tell: &mut impl FnMut(Finding),
) -> (bool, i64) {
    for hex in [from, to] {
        if !map.grid.has(hex) {
            tell(Finding::OffMap(hex));
            return (false, 0);
        }
    }
    let Some(walk) = Walk::new(&map.grid, from, to) else {
        tell(Finding::SameHex(to));
        return (true, 0);
    };
    let range = range(map, from, to);
    tell(Finding::Range(range));
    if range > SIGHT {
        tell(Finding::TooFar);
        return (false, range);
    }
    let mut open = true;
    let mut count = Count::default();
    let mut course = Course {
        steps: [Step {
            hex: to,
            level: map.level(to),
            fork: None,
            count: range,
        }; LONGEST],
        length: 0,
        forks: 0,
    };
    for passed in walk {
        count.add(cleared(map, passed));
        match passed {
            Passed::Hex(hex) => {
                if map.cell(hex).rock {
                    open = false;
                    tell(Finding::Rock(hex));
                }
                if [Side::Usa, Side::Csa]
                    .into_iter()
                    .any(|side| board.has_company(hex, side))
                {
                    open = false;
                    tell(Finding::Company(hex));
                }
            }
            Passed::Between(one, other) => tell(Finding::Along(one, other)),
        }
        course.pass(map, passed, count.hexes());
    }
    count.add(map.cell(to).cleared);
    course.length += 1;
    if count.cleared > 0 {
        tell(Finding::Cleared(count.cleared));
    }
    let level = map.level(from);
    // 10.78a: along each hexside where the level changes, either level will do.
    let ways = 1_u32 << course.forks;
    let way = (0..ways).find(|way| course.open(level, *way, &mut |_| ()));
    match way {
        Some(way) => {
            course.open(level, way, tell);
        }
        None => {
            open = false;
            for way in 0..ways {
                course.open(level, way, tell);
            }
            if ways > 1 {
                tell(Finding::NeitherLevel);
            }
        }
    }
    (open, range)
}

impl Course {
    fn pass(&mut self, map: &Map, passed: Passed, count: i64) {
        let level = |hex: &HexId| map.level(*hex);
        let on_map = |hex: &HexId| map.grid.has(*hex);
        let (hex, other) = match passed {
            Passed::Hex(hex) => (hex, None),
            // Of a hexside at the edge of the map only one hex is there.
            Passed::Between(one, other) if on_map(&one) => (one, Some(other).filter(on_map)),
            Passed::Between(_, other) => (other, None),
        };
        let fork = other
            .map(|other| (other, level(&other)))
            .filter(|(_, other)| *other != level(&hex));
        self.forks += u32::from(fork.is_some());
        if let Some(step) = self.steps.get_mut(self.length) {
            *step = Step {
                hex,
                level: level(&hex),
                fork,
                count,
            };
            self.length += 1;
        }
    }

    /// The hexes and levels of the steps: at each fork the one that its bit of `way` chooses.
    fn levels(&self, way: u32) -> impl DoubleEndedIterator<Item = (HexId, i64, i64)> + '_ {
        let mut forks = 0;
        let mut chosen = [(self.steps[0].hex, 0, 0); LONGEST];
        for (choice, step) in chosen.iter_mut().zip(&self.steps) {
            let mut place = (step.hex, step.level);
            if let Some(fork) = step.fork {
                if way >> forks & 1 == 1 {
                    place = fork;
                }
                forks += 1;
            }
            *choice = (place.0, place.1, step.count);
        }
        chosen.into_iter().take(self.length)
    }

    /// Whether the levels let the line pass from a hex of `level`.
    fn open(&self, level: i64, way: u32, tell: &mut impl FnMut(Finding)) -> bool {
        let mut open = true;
        let Some((to, target, counts)) = self.levels(way).next_back() else {
            return open;
        };
        for (hex, between, _) in self.levels(way).take(self.length.saturating_sub(1)) {
            if between > level.max(target) {
                open = false;
                tell(Finding::Higher(hex, between));
            }
        }
        // 19.42-R2: hexes that share a count share the highest level among them.
        let mut heights = [i64::MIN; SIGHT as usize];
        for (_, height, count) in self.levels(way) {
            let shared = usize::try_from(count - 1)
                .ok()
                .and_then(|at| heights.get_mut(at));
            if let Some(shared) = shared {
                *shared = height.max(*shared);
            }
        }
        let verdict = by_level(level, heights, counts);
        tell(Finding::Level(verdict, to));
        open && verdict.seen
    }
}

/// 10.71 to 10.73: the first, second or third hex of a line whose hexes have these heights.
const fn by_level(level: i64, heights: [i64; 3], count: i64) -> Verdict {
    let [first, second, third] = heights;
    let target = match count {
        1 => first,
        2 => second,
        _ => third,
    };
    if target == level {
        return verdict(true, rules::RULE_10_71A, "is level with the looker");
    }
    if target < level {
        return match count {
            1 => verdict(true, rules::RULE_10_72A, "is lower, and the first hex"),
            2 if second == first => verdict(
                true,
                rules::RULE_10_72B,
                "is lower, the second hex, and level with the first",
            ),
            2 => verdict(
                false,
                rules::RULE_10_72B,
                "is lower, the second hex, and not level with the first",
            ),
            _ if !by_level(level, heights, 2).seen => verdict(
                false,
                rules::RULE_10_72C,
                "is lower, the third hex, and the second is not seen",
            ),
            _ if third > second => verdict(
                false,
                rules::RULE_10_72C,
                "is lower, the third hex, and higher than the second",
            ),
            _ => verdict(
                true,
                rules::RULE_10_72C,
                "is lower, the third hex, and not higher than the second, which is seen",
            ),
        };
    }
    match count {
        1 => verdict(true, rules::RULE_10_73A, "is higher, and the first hex"),
        2 if second > first => verdict(
            true,
            rules::RULE_10_73B,
            "is higher, the second hex, and higher than the first",
        ),
        2 => verdict(
            false,
            rules::RULE_10_73B,
            "is higher, the second hex, and not higher than the first",
        ),
        _ if third > first && third > second => verdict(
            true,
            rules::RULE_10_73C,
            "is higher, the third hex, and higher than the first and second",
        ),
        _ => verdict(
            false,
            rules::RULE_10_73C,
            "is higher, the third hex, and not higher than the first and second",
        ),
    }
}
