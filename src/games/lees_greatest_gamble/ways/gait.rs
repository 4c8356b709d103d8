//! How a piece moves: forced march, accelerated movement, disengagement.

use super::walk::Walk;
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::lees_greatest_gamble::orders::{Way, said};
use crate::games::lees_greatest_gamble::rules::{
    RULE_7_3E, RULE_15_1A, RULE_15_1C, RULE_18_3D, RULE_20_2B, RULE_22_2A, RULE_22_4A, RULE_22_4C,
    RULE_22_4D,
};
use crate::games::lees_greatest_gamble::unit::{Arm, Piece};
use crate::rule::Rule;

/// What is stated before a piece moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Gait {
    /// 22.4a.
    pub march: bool,
    /// 15.1a.
    pub accelerate: bool,
    /// 22.2a.
    pub disengage: bool,
}

/// Why a piece may not move so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GaitBar {
    /// Option 22.4 is off.
    NoMarch,
    /// 22.4b, 22.4d, 18.3d.
    NeverMarches,
    /// 22.4a: it began Disrupted.
    MarchDisrupted,
    /// 20.2b.
    MarchAtNight,
    /// 15.1c, 22.4b.
    Both,
    /// 22.4c.
    MarchAway,
    /// 15.1a.
    NoCavalry,
    /// 15.1a: it began Disrupted.
    GallopDisrupted,
    /// 15.1a: an enemy was too near when it began.
    GallopNear,
    /// Option 22.2 is off.
    NoDisengagement,
    /// 22.2a.
    NoInfantry,
}

impl Gait {
    /// As an order states it.
    #[must_use]
    pub fn of(way: &Way) -> Self {
        Gait {
            march: said(way.march.as_ref()),
            accelerate: said(way.accelerate.as_ref()),
            disengage: said(way.disengage.as_ref()),
        }
    }

    /// Whether the piece may move so.
    ///
    /// # Errors
    ///
    /// What forbids it.
    pub fn check(self, walk: &Walk<'_>) -> Result<(), GaitBar> {
        let arm = match walk.piece {
            Piece::Unit(unit) => Some(walk.tables.arm(unit)),
            Piece::Marker(_) | Piece::Train(_) => None,
        };
        if self.march {
            if !walk.board.options.march {
                return Err(GaitBar::NoMarch);
            }
            if arm.is_none() {
                return Err(GaitBar::NeverMarches);
            }
            if walk.board.is_night() {
                return Err(GaitBar::MarchAtNight);
            }
            if walk.begin.disrupted {
                return Err(GaitBar::MarchDisrupted);
            }
            if self.accelerate {
                return Err(GaitBar::Both);
            }
            if self.disengage {
                return Err(GaitBar::MarchAway);
            }
        }
        if self.accelerate {
            if arm != Some(Arm::Cavalry) {
                return Err(GaitBar::NoCavalry);
            }
            if walk.begin.disrupted {
                return Err(GaitBar::GallopDisrupted);
            }
            if walk.begin.near {
                return Err(GaitBar::GallopNear);
            }
        }
        if self.disengage {
            if !walk.board.options.disengage {
                return Err(GaitBar::NoDisengagement);
            }
            if arm != Some(Arm::Infantry) {
                return Err(GaitBar::NoInfantry);
            }
        }
        Ok(())
    }

    /// The words of an order that state it: `, march = true`.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        if self.march {
            ", march = true"
        } else if self.accelerate {
            ", accelerate = true"
        } else if self.disengage {
            ", disengage = true"
        } else {
            ""
        }
    }
}

impl GaitBar {
    /// The refusal.
    #[must_use]
    pub fn diagnose(self, piece: Piece) -> Diagnostic {
        let (rule, message, help): (Rule, String, &str) = match self {
            GaitBar::NoMarch => (
                RULE_22_4A,
                "`march`: the forced march was not agreed for this game".to_owned(),
                "take `march` out",
            ),
            GaitBar::NeverMarches => match piece {
                Piece::Marker(_) => (
                    RULE_18_3D,
                    format!("`{piece}` makes no forced march"),
                    "take `march` out; it has 6 MP",
                ),
                Piece::Unit(_) | Piece::Train(_) => (
                    RULE_22_4D,
                    format!("`{piece}` makes no forced march"),
                    "take `march` out; it has 4 MP",
                ),
            },
            GaitBar::MarchDisrupted => (
                RULE_7_3E,
                format!("`{piece}` begins its movement Disrupted and makes no forced march"),
                "take `march` out; recovery first does not allow it either",
            ),
            GaitBar::MarchAtNight => (
                RULE_20_2B,
                format!("`{piece}` makes no forced march at night"),
                "take `march` out",
            ),
            GaitBar::Both => (
                RULE_15_1C,
                format!("`{piece}` cannot join accelerated movement and forced march"),
                "take `march` or `accelerate` out",
            ),
            GaitBar::MarchAway => (
                RULE_22_4C,
                format!("`{piece}` cannot disengage by a forced march"),
                "take `march` or `disengage` out",
            ),
            GaitBar::NoCavalry => (
                RULE_15_1A,
                format!("`{piece}` is no cavalry brigade and has no accelerated movement"),
                "take `accelerate` out",
            ),
            GaitBar::GallopDisrupted => (
                RULE_7_3E,
                format!("`{piece}` begins its movement Disrupted and does not accelerate"),
                "take `accelerate` out; recovery first does not allow it either",
            ),
            GaitBar::GallopNear => (
                RULE_15_1A,
                format!(
                    "`{piece}` begins at distance 2 or less from an enemy and does not accelerate"
                ),
                "take `accelerate` out; it has 4 MP",
            ),
            GaitBar::NoDisengagement => (
                RULE_22_2A,
                "`disengage`: disengagement was not agreed for this game".to_owned(),
                "take `disengage` out",
            ),
            GaitBar::NoInfantry => (
                RULE_22_2A,
                format!("`{piece}` is no infantry brigade and has nothing to disengage from"),
                "take `disengage` out; it may move freely",
            ),
        };
        Diagnostic::new(Kind::Illegal, message)
            .rule(rule)
            .help(help)
    }
}
