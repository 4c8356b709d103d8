//! What a way costs: open ground, the Round Tops by the inch, the stream once.

use super::super::super::rules::{FLANK_21, FLANK_22, FLANK_R25, FLANK_R26};
use super::super::super::tables::Ground;
use crate::report::Log;
use crate::tabletop::area::{arc_touch, merge};
use crate::tabletop::{Length, Segment, Spot};

/// Half a hundredth of an inch.
const ROUNDING: f64 = 0.005;

/// The way of a unit's centre in one step, along a measure that goes from 0 to `end`: inches for a
/// straight step, shares of the turn for a wheel.
pub(super) struct Going {
    /// The end of the measure.
    end: f64,
    /// How many equal parts the measure has at which the step can end: hundredths of an inch or of
    /// a degree.
    parts: i64,
    /// What one unit of the measure costs in the open, in inches of allowance.
    price: f64,
    /// Stretches on a Round Top, which cost double.
    hills: Vec<(f64, f64)>,
    /// The name of the Round Top reached first.
    hill: Option<String>,
    /// Where the stream is first touched, and its name; none when its debt is cleared.
    stream: Option<(f64, String)>,
}

/// How far a step goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Passage {
    /// Parts of the measure covered.
    pub parts: i64,
    /// What it cost in all, in inches of allowance.
    pub cost: f64,
    /// Whether the stream was touched, so that its debt is cleared.
    pub crossed: bool,
    /// Whether the unit halts at the stream with nothing left (FLANK-R26).
    pub halted: bool,
    /// Inches of allowance lost to hills.
    pub climbed: f64,
}

impl Going {
    /// A straight way; `rate` is 1 forward, 2 backward (FLANK-20).
    pub fn straight(ground: &Ground, way: Segment, rate: f64, debt_cleared: bool) -> Self {
        let length = way.length();
        let hills = ground.features.iter().filter(|feature| feature.hill);
        let found = hills
            .map(|hill| (hill.area.stretches(way), hill.name.as_str()))
            .collect();
        // FLANK-R07: a stream less than half a hundredth beyond the end is touched.
        let rounded = Segment::new(way.from, way.at(length + ROUNDING));
        let touches = ground.streams.iter().filter_map(|stream| {
            let touch = stream.course.first_touch(rounded)?;
            Some((touch, stream.name.as_str()))
        });
        Self::new(
            (length, libm::round(length * 100.0) as i64, rate),
            found,
            touches.min_by(|a, b| a.0.total_cmp(&b.0)),
            debt_cleared,
        )
    }

    /// A wheel by `parts` hundredths of a degree, `turn` in radians clockwise, whose outer corner
    /// runs `arc` inches (FLANK-R22).
    pub fn wheel(
        ground: &Ground,
        (pivot, centre): (Spot, Spot),
        (parts, turn): (i64, f64),
        arc: f64,
        debt_cleared: bool,
    ) -> Self {
        let hills = ground.features.iter().filter(|feature| feature.hill);
        let found = hills
            .map(|hill| {
                let stretches = hill.area.arc_stretches(pivot, centre, turn);
                (stretches, hill.name.as_str())
            })
            .collect();
        let touches = ground.streams.iter().filter_map(|stream| {
            let share = arc_touch(&stream.course, pivot, centre, turn)?;
            Some((share, stream.name.as_str()))
        });
        Self::new(
            (1.0, parts, arc),
            found,
            touches.min_by(|a, b| a.0.total_cmp(&b.0)),
            debt_cleared,
        )
    }

    fn new(
        (end, parts, price): (f64, i64, f64),
        hills: Vec<(Vec<(f64, f64)>, &str)>,
        stream: Option<(f64, &str)>,
        debt_cleared: bool,
    ) -> Self {
        let hill = hills
            .iter()
            .filter_map(|(stretches, name)| Some((stretches.first()?.0, *name)))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, name)| name.to_owned());
        Going {
            end,
            parts,
            price,
            hills: merge(
                hills
                    .into_iter()
                    .flat_map(|(stretches, _)| stretches)
                    .collect(),
            ),
            hill,
            stream: stream
                .filter(|_| !debt_cleared)
                .map(|(touch, name)| (touch, name.to_owned())),
        }
    }

    /// What the parts on hills cost more, up to a place of the measure (FLANK-R25).
    fn climb(&self, to: f64) -> f64 {
        let inside: f64 = self
            .hills
            .iter()
            .map(|(first, last)| (last.min(to) - first).max(0.0))
            .sum();
        inside * self.price
    }

    /// What the way costs up to a place of the measure, the stream apart.
    fn ground_cost(&self, to: f64) -> f64 {
        to * self.price + self.climb(to)
    }

    fn place(&self, parts: i64) -> f64 {
        if parts == self.parts || self.parts == 0 {
            self.end
        } else {
            self.end * (parts as f64 / self.parts as f64)
        }
    }

    /// The most parts up to `most` whose cost, added to `spent`, rounds to no more than `allowance`
    /// (FLANK-R07).
    fn affordable(&self, most: i64, spent: f64, allowance: Length) -> i64 {
        let fits = |parts| Length::round(spent + self.ground_cost(self.place(parts))) <= allowance;
        if fits(most) {
            return most;
        }
        let (mut good, mut bad) = (0, most);
        while bad - good > 1 {
            let middle = good + (bad - good) / 2;
            if fits(middle) {
                good = middle;
            } else {
                bad = middle;
            }
        }
        good
    }

    /// How far a unit gets that has spent so much of its allowance and wants to go `wanted` parts.
    pub fn passage(&self, wanted: i64, spent: f64, allowance: Length) -> Passage {
        let plain = self.affordable(wanted, spent, allowance);
        let passage = |parts: i64, debt: f64, crossed| {
            let to = self.place(parts);
            Passage {
                parts,
                cost: self.ground_cost(to) + debt,
                crossed,
                halted: false,
                climbed: self.climb(to),
            }
        };
        let Some((touch, _)) = &self.stream else {
            return passage(plain, 0.0, false);
        };
        // FLANK-R26: half the full allowance falls due where the centre first touches the stream.
        let before = self.ground_cost(*touch);
        let debt = allowance.to_f64() / 2.0;
        let left = Length::round(allowance.to_f64() - spent - before);
        let share = if self.end > 0.0 {
            touch / self.end
        } else {
            0.0
        };
        let bank = libm::round(share * self.parts as f64) as i64;
        if bank > wanted || left < Length::ZERO {
            return passage(plain, 0.0, false);
        }
        if left < Length::round(debt) {
            return Passage {
                cost: allowance.to_f64() - spent,
                halted: true,
                ..passage(bank, 0.0, true)
            };
        }
        passage(self.affordable(wanted, spent + debt, allowance), debt, true)
    }

    /// Says what the ground cost.
    pub fn explain(&self, passage: &Passage, allowance: Length, log: &mut Log) {
        if let (Some((touch, name)), true) = (&self.stream, passage.crossed) {
            let after = Length::round(touch * self.price);
            let text = if passage.halted {
                format!(
                    "{name} is reached after {after}: less than half of {allowance} is left, and the unit halts"
                )
            } else {
                format!(
                    "{name} is reached after {after}: half of {allowance} is deducted, once and for all"
                )
            };
            log.fact(&[FLANK_22, FLANK_R26], text);
        }
        if let (Some(name), true) = (&self.hill, passage.climbed > 0.005) {
            log.fact(
                &[FLANK_21, FLANK_R25],
                format!(
                    "the way on {name} costs double: {} more",
                    Length::round(passage.climbed)
                ),
            );
        }
    }

    /// What shortened a step, in words.
    pub fn obstruction(&self, passage: &Passage) -> String {
        let mut names = Vec::new();
        if passage.crossed {
            names.extend(self.stream.as_ref().map(|(_, name)| name.as_str()));
        }
        if passage.climbed > 0.0 || names.is_empty() {
            names.extend(self.hill.as_deref());
        }
        names.join(" and ")
    }
}
