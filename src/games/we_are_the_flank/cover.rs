//! Protective cover, by the one point at which a unit is judged (FLANK-R08).

use super::printed::{SAVE_DEN, SAVE_WOODS};
use super::rules::{FLANK_35, FLANK_36, FLANK_37, FLANK_R40};
use super::tables::Ground;
use crate::rule::Rule;
use crate::tabletop::Point;

/// Cover at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The least die that ignores a hit.
    pub save: u8,
    /// The name of the area that gives it.
    pub area: String,
    /// The rules that it rests on.
    pub rules: Vec<Rule>,
}

/// The cover at a place; where woods and Devil's Den overlap, the better of them (FLANK-R40).
#[must_use]
pub fn cover_at(ground: &Ground, place: Point) -> Option<Cover> {
    let offers = [
        (ground.den_at(place), SAVE_DEN, FLANK_37),
        (ground.woods_at(place), SAVE_WOODS, FLANK_36),
    ];
    let mut cover: Option<Cover> = None;
    for (feature, save, rule) in offers {
        match (feature, &mut cover) {
            (None, _) => {}
            (Some(_), Some(better)) => better.rules.push(FLANK_R40),
            (Some(feature), None) => {
                cover = Some(Cover {
                    save,
                    area: feature.name.clone(),
                    rules: vec![FLANK_35, rule],
                });
            }
        }
    }
    cover
}
