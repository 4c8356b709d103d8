//! Line of sight and range (10.7, 10.22, 19.42).
//!
//! [`sees`] and [`explain`] share one judgement, `judge`; only what becomes of its findings
//! differs.

use super::board::Board;
use super::map::Map;
use super::printed::{CLEARED_AS_ONE, SIGHT};
use super::rules;
use crate::hex::{HexId, Passed, Walk};
use crate::rule::Rule;

/// The farthest hex that may be within sight: all hexes of the line are cleared.
const FARTHEST: u32 = (SIGHT * CLEARED_AS_ONE) as u32;

/// The most hexes that a line so long passes, its last one counted: no three are equally far away.
const MOST_STEPS: usize = 2 * FARTHEST as usize;

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
    let west = from.column.min(to.column).saturating_sub(1);
    let east = from.column.max(to.column).saturating_add(1);
    if !map.has_cleared(west, east) {
        return i64::from(map.grid.distance(from, to));
    }
    let Some(walk) = Walk::new(&map.grid, from, to) else {
        return 0;
    };
    let mut count = Count::default();
    for passed in walk.chain([Passed::Hex(to)]) {
        count.add(away(map, from, passed), cleared(map, passed));
    }
    count.hexes()
}

/// Hexes counted along a line: normal ones, and five cleared ones as one (19.42-R2).
///
/// A line may cut two hexes that are equally far away, as it may run between two; such a pair
/// counts as one hex, cleared when both are. So without cleared ground the range is the distance.
#[derive(Clone, Copy, Default)]
struct Count {
    normal: i64,
    cleared: i64,
    /// How far away the last hex was, and whether it counted as cleared.
    last: (u32, bool),
}

impl Count {
    fn add(&mut self, away: u32, cleared: bool) {
        if away == self.last.0 {
            if self.last.1 && !cleared {
                self.cleared -= 1;
                self.normal += 1;
                self.last.1 = false;
            }
            return;
        }
        self.last = (away, cleared);
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

/// How far away what a line passes is.
fn away(map: &Map, from: HexId, passed: Passed) -> u32 {
    let (Passed::Hex(hex) | Passed::Between(hex, _)) = passed;
    map.grid.distance(from, hex)
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
    Higher(HexId, u8),
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
                    cleared: hexes,
                    ..Count::default()
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

/// A line laid out.
struct Course {
    /// What it passes, the target last; only the first `length` count.
    steps: [Step; MOST_STEPS],
    length: usize,
    /// How many steps run along a hexside with two levels.
    forks: u32,
    /// What the steps count as, all in all.
    count: Count,
}

/// One thing that a line passes, or the target.
#[derive(Clone, Copy)]
struct Step {
    passed: Passed,
    /// Its hex and level; along a hexside those of the first hex that is on the map.
    hex: HexId,
    level: u8,
    /// The other hex and level, along a hexside where the level changes (10.78a).
    fork: Option<(HexId, u8)>,
    /// Which hex of the line it counts as, from 1 (19.42-R2).
    count: u8,
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
    if from == to {
        tell(Finding::SameHex(to));
        return (true, 0);
    }
    let course = Course::lay(map, from, to);
    let range = match &course {
        Some(course) => course.count.hexes(),
        None => range(map, from, to),
    };
    tell(Finding::Range(range));
    let Some(course) = course.filter(|_| range <= SIGHT) else {
        tell(Finding::TooFar);
        return (false, range);
    };
    if course.count.cleared > 0 {
        tell(Finding::Cleared(course.count.cleared));
    }
    let mut open = true;
    for step in course.between() {
        match step.passed {
            Passed::Hex(hex) => {
                if map.cell(hex).rock {
                    open = false;
                    tell(Finding::Rock(hex));
                }
                if board.is_occupied(hex) {
                    open = false;
                    tell(Finding::Company(hex));
                }
            }
            Passed::Between(one, other) => tell(Finding::Along(one, other)),
        }
    }
    let level = map.cell(from).level;
    // 10.78a: along each hexside where the level changes, either level will do.
    let ways = 1_u32 << course.forks;
    match (0..ways).find(|way| course.allows(level, *way, &mut |_| ())) {
        Some(way) => {
            course.allows(level, way, tell);
        }
        None => {
            open = false;
            for way in 0..ways {
                course.allows(level, way, tell);
            }
            if ways > 1 {
                tell(Finding::NeitherLevel);
            }
        }
    }
    (open, range)
}

impl Course {
    /// The line between two hexes of the map; none when they are one, or too far apart to see each
    /// other over any ground.
    fn lay(map: &Map, from: HexId, to: HexId) -> Option<Course> {
        // Neighbours have nothing between them.
        let walk = match map.grid.distance(from, to) {
            0 => return None,
            1 => None,
            near if near <= FARTHEST => Walk::new(&map.grid, from, to),
            _ => return None,
        };
        let target = Step {
            passed: Passed::Hex(to),
            hex: to,
            level: map.cell(to).level,
            fork: None,
            count: 0,
        };
        let mut course = Course {
            steps: [target; MOST_STEPS],
            length: 0,
            forks: 0,
            count: Count::default(),
        };
        for passed in walk.into_iter().flatten().chain([Passed::Hex(to)]) {
            let cleared = cleared(map, passed);
            course.count.add(away(map, from, passed), cleared);
            let count = u8::try_from(course.count.hexes()).unwrap_or(u8::MAX);
            let step = Step {
                count,
                ..step(map, passed)
            };
            course.forks += u32::from(step.fork.is_some());
            *course.steps.get_mut(course.length)? = step;
            course.length += 1;
        }
        Some(course)
    }

    /// The steps before the target.
    fn between(&self) -> &[Step] {
        let length = self.length.saturating_sub(1);
        self.steps.get(..length).unwrap_or(&[])
    }

    /// The hex, level and count of each step: at each fork the hex that its bit of `way` chooses.
    fn chosen(&self, way: u32) -> impl Iterator<Item = (HexId, u8, u8)> + '_ {
        let mut forks = 0;
        self.steps.iter().take(self.length).map(move |step| {
            let mut place = (step.hex, step.level);
            if let Some(fork) = step.fork {
                if way >> forks & 1 == 1 {
                    place = fork;
                }
                forks += 1;
            }
            (place.0, place.1, step.count)
        })
    }

    /// Whether the levels let a line from a hex of `level` pass.
    fn allows(&self, level: u8, way: u32, tell: &mut impl FnMut(Finding)) -> bool {
        let Some(target) = self.steps.get(self.length.saturating_sub(1)) else {
            return false;
        };
        let mut open = true;
        // 19.42-R2: hexes that share a count share the highest level among them.
        let mut heights = [0; SIGHT as usize];
        for (at, (hex, height, count)) in self.chosen(way).enumerate() {
            if at + 1 < self.length && height > level.max(target.level) {
                open = false;
                tell(Finding::Higher(hex, height));
            }
            if let Some(shared) = heights.get_mut(usize::from(count).saturating_sub(1)) {
                *shared = height.max(*shared);
            }
        }
        let verdict = by_level(level, heights, target.count);
        tell(Finding::Level(verdict, target.hex));
        open && verdict.seen
    }
}

/// What a line passes, with its levels; uncounted.
fn step(map: &Map, passed: Passed) -> Step {
    let on_map = |hex: &HexId| map.grid.has(*hex);
    let (hex, other) = match passed {
        Passed::Hex(hex) => (hex, None),
        // Of a hexside at the edge of the map only one hex is there.
        Passed::Between(one, other) if on_map(&one) => (one, Some(other).filter(on_map)),
        Passed::Between(_, other) => (other, None),
    };
    let level = map.cell(hex).level;
    Step {
        passed,
        hex,
        level,
        fork: other
            .map(|other| (other, map.cell(other).level))
            .filter(|(_, other)| *other != level),
        count: 0,
    }
}

/// 10.71 to 10.73: the first, second or third hex of a line whose hexes have these heights.
const fn by_level(level: u8, heights: [u8; 3], count: u8) -> Verdict {
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
