//! Keys of one order that have no meaning together, or none for this kind of piece.

mod kinds;
mod pairs;

use super::Read;
use crate::draft::Located;
use crate::games::lees_greatest_gamble::orders::Way;
use crate::games::lees_greatest_gamble::rules::{
    RULE_14_1D, RULE_17_3E, RULE_17_4B, RULE_17_4G, RULE_17_5B, RULE_17_5C,
};
use crate::games::lees_greatest_gamble::unit::{Arm, Piece};
use crate::rule::Rule;
use crate::side::Side;
use kinds::{of_marker, of_train, of_unit};
use pairs::together;
use std::ops::Range;

/// Where something stands in the orders; nowhere when they came from no file.
#[derive(Clone, Copy)]
struct At<'w>(Option<&'w Range<usize>>);

/// Where a key stands that says yes.
fn yes(key: Option<&Located<bool>>) -> Option<At<'_>> {
    there(key.filter(|key| key.value))
}

/// Where a key stands, if it is there.
fn there<T>(key: Option<&Located<T>>) -> Option<At<'_>> {
    key.map(|key| At(key.span.as_ref()))
}

/// Where the first value of a list stands.
fn first<T>(list: &[Located<T>]) -> Option<At<'_>> {
    there(list.first())
}

/// Where the first destination stands.
fn deploys(way: &Way) -> Option<At<'_>> {
    there(way.deploy.first().map(|destination| &destination.unit))
}

/// A key that is refused.
struct No<'w> {
    place: Option<&'w Range<usize>>,
    rule: Rule,
    message: String,
    help: String,
}

/// The faults of one order.
struct Nos<'w>(Vec<No<'w>>);

impl<'w> Nos<'w> {
    /// Refuses a key if it is there.
    fn key(
        &mut self,
        place: Option<At<'w>>,
        rule: Rule,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        if let Some(At(place)) = place {
            self.0.push(No {
                place,
                rule,
                message: message.into(),
                help: help.into(),
            });
        }
    }
}

impl Read<'_, '_> {
    /// Refuses what has no meaning for this piece, or together.
    pub(super) fn sense(&mut self, unit: &Located<Piece>, way: &Way, span: &Range<usize>) {
        if !way.acts() && way.deploy.is_empty() {
            self.nothing(unit.value, span);
            return;
        }
        let mut nos = Nos(Vec::new());
        match unit.value {
            Piece::Unit(id) => {
                of_unit(&mut nos, way, id, self.tables.arm(id));
                together(&mut nos, way, id);
            }
            Piece::Marker(_) => of_marker(&mut nos, way, unit.value),
            Piece::Train(_) => of_train(&mut nos, way, unit.value),
        }
        for no in nos.0 {
            self.refuse(no.place, no.rule, no.message, &no.help);
        }
    }

    fn nothing(&mut self, piece: Piece, span: &Range<usize>) {
        let help = match piece {
            Piece::Unit(id) if self.tables.arm(id) == Arm::Artillery => {
                "write hexes to enter, as in `path = [\"3225\"]`, or a target, as in `bombard = \
                 \"U6\"`"
            }
            Piece::Unit(_) => {
                "write hexes to enter, as in `path = [\"3225\"]`, or one to attack, as in `attack \
                 = \"3225\"`"
            }
            Piece::Marker(_) => {
                "write hexes to enter, as in `path = [\"3225\"]`, or `remove = true`"
            }
            Piece::Train(_) => "write hexes to enter, as in `path = [\"3225\"]`",
        };
        self.malformed(
            Some(span),
            format!("this order for `{piece}` does nothing"),
            help,
        );
    }

    /// Refuses what the other side cannot do with a piece that it takes (17.4, 17.5).
    pub(super) fn taken_sense(
        &mut self,
        unit: &Located<Piece>,
        way: &Way,
        last: Option<&Located<bool>>,
    ) {
        let mut nos = Nos(Vec::new());
        nos.key(
            yes(way.remove.as_ref()),
            RULE_17_5B,
            format!(
                "`{}` is removed only where its enemy sees it move",
                unit.value
            ),
            "write hexes that you observe, as in `path = [\"3225\"]`",
        );
        nos.key(
            deploys(way),
            RULE_17_5C,
            format!("the owner of `{}` says where its units go", unit.value),
            "leave `deploy` out",
        );
        nos.key(
            there(way.enter.as_ref()),
            RULE_17_3E,
            format!("`{}` cannot be taken while it enters", unit.value),
            "leave `enter` out: it must be on the map",
        );
        for no in nos.0 {
            self.refuse(no.place, no.rule, no.message, &no.help);
        }
        if let Some(last) = last
            && way.attack.is_none()
            && way.bombard.is_none()
        {
            self.refuse(
                last.span.as_ref(),
                RULE_17_4G,
                "`last` stands without `attack` or `bombard`".to_owned(),
                "leave it out: it puts an attack or bombardment after all others",
            );
        }
    }

    /// 14.1, 17.4b: whether artillery of a side may have this target at all.
    pub(super) fn is_target(&mut self, target: &Located<Piece>, side: Side) {
        let span = target.span.as_ref();
        let piece = target.value;
        if let Piece::Marker(_) = piece {
            self.refuse(
                span,
                RULE_14_1D,
                format!("`{piece}` is a Hidden Movement Counter and cannot be bombarded"),
                "name a unit or the Train of the enemy",
            );
        } else if piece.side() == side {
            self.refuse(
                span,
                RULE_17_4B,
                format!("`{piece}` is of the same army"),
                format!("name a unit or the Train of {}", side.other()),
            );
        }
    }
}
