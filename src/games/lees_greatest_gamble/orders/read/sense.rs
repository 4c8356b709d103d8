//! Keys of one order that have no meaning together, or none for this kind of piece.

use super::Read;
use crate::draft::Located;
use crate::games::lees_greatest_gamble::orders::Way;
use crate::games::lees_greatest_gamble::rules::{
    RULE_7_3E, RULE_8_5A, RULE_11_1B, RULE_12_7A, RULE_13_4B, RULE_14_1A, RULE_14_1D, RULE_15_1A,
    RULE_15_1C, RULE_15_5A, RULE_15_5B, RULE_17_3E, RULE_17_4B, RULE_17_4G, RULE_17_5B, RULE_17_5C,
    RULE_18_3D, RULE_18_4A, RULE_18_5A, RULE_21_2A, RULE_21_4A, RULE_21_4B, RULE_22_2A, RULE_22_4A,
    RULE_22_4C, RULE_22_4D,
};
use crate::games::lees_greatest_gamble::unit::{Arm, Piece, UnitId};
use crate::rule::Rule;
use crate::side::Side;
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
        if does_nothing(way) {
            self.nothing(unit.value, way, span);
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

    fn nothing(&mut self, piece: Piece, way: &Way, span: &Range<usize>) {
        if let Some(destination) = way.deploy.first() {
            self.refuse(
                destination.unit.span.as_ref(),
                RULE_18_4A,
                "`deploy` stands without `remove`".to_owned(),
                "write `remove = true` to remove the marker by choice",
            );
            return;
        }
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
                &format!("name a unit or the Train of {}", side.other()),
            );
        }
    }
}

/// Whether an order says nothing to do.
fn does_nothing(way: &Way) -> bool {
    let Way {
        enter,
        remove,
        deploy: _,
        recover,
        march: _,
        accelerate: _,
        disengage: _,
        path,
        leave,
        attack,
        train: _,
        charge: _,
        bombard,
        support: _,
        advance: _,
    } = way;
    let acts = [remove, recover, leave].into_iter().any(|key| {
        let yes = key.as_ref();
        yes.is_some_and(|yes| yes.value)
    });
    enter.is_none() && !acts && path.is_empty() && attack.is_none() && bombard.is_none()
}

fn of_unit<'w>(nos: &mut Nos<'w>, way: &'w Way, id: UnitId, arm: Arm) {
    nos.key(
        yes(way.remove.as_ref()),
        RULE_18_4A,
        format!("`{id}` is a unit: `remove` is for Hidden Movement Counters"),
        "remove the marker that it is in, as in `unit = \"C-HMC-3\"`",
    );
    nos.key(
        deploys(way),
        RULE_18_5A,
        format!("`{id}` is a unit: `deploy` is for Hidden Movement Counters"),
        "write the hexes that it enters as `path`",
    );
    if arm == Arm::Artillery {
        let attack = there(way.attack.as_ref());
        nos.key(
            attack,
            RULE_11_1B,
            format!("`{id}` is artillery and makes no attack"),
            format!(
                "bombard, as in `bombard = \"U6\"`, or let it support a brigade: `support = \
                 [\"{id}\"]` in the order of that brigade"
            ),
        );
        nos.key(
            yes(way.train.as_ref()),
            RULE_21_4A,
            format!("`{id}` is artillery: it bombards a Train"),
            format!("write `bombard = \"{}\"`", Piece::Train(id.side().other())),
        );
    } else {
        nos.key(
            there(way.bombard.as_ref()),
            RULE_14_1A,
            format!("`{id}` is {} and cannot bombard", arm.as_str()),
            "write the hex that it attacks, as in `attack = \"3225\"`",
        );
    }
    if arm != Arm::Cavalry {
        nos.key(
            yes(way.accelerate.as_ref()),
            RULE_15_1A,
            format!("`{id}` is {}: only cavalry moves accelerated", arm.as_str()),
            "leave `accelerate` out; with option 22.4 `march = true` gives 1 or 2 MP more",
        );
        nos.key(
            yes(way.charge.as_ref()),
            RULE_15_5A,
            format!("`{id}` is {}: only cavalry charges", arm.as_str()),
            "leave `charge` out",
        );
    }
    if arm != Arm::Infantry {
        nos.key(
            yes(way.disengage.as_ref()),
            RULE_22_2A,
            format!(
                "`{id}` is {}: only infantry is held, and disengages",
                arm.as_str()
            ),
            "leave `disengage` out: it moves freely",
        );
    }
}

/// What a unit cannot do together.
fn together<'w>(nos: &mut Nos<'w>, way: &'w Way, id: UnitId) {
    let moves = way.enter.is_some() || !way.path.is_empty() || yes(way.leave.as_ref()).is_some();
    alone(nos, way, moves);
    if yes(way.leave.as_ref()).is_some() {
        for place in [there(way.attack.as_ref()), there(way.bombard.as_ref())] {
            nos.key(
                place,
                RULE_8_5A,
                format!("`{id}` leaves the map and cannot fight"),
                "leave out `leave`, or the target",
            );
        }
    }
    if moves || yes(way.recover.as_ref()).is_some() {
        nos.key(
            there(way.bombard.as_ref()),
            RULE_14_1A,
            format!("`{id}` moves and cannot bombard in the same player-turn"),
            "leave out the target, or what it does before",
        );
    }
    if yes(way.accelerate.as_ref()).is_some() {
        nos.key(
            there(way.attack.as_ref()),
            RULE_15_1A,
            format!("`{id}` moves accelerated and stays far from every enemy"),
            "leave out `accelerate`, or the attack",
        );
    }
    pairs(nos, way);
}

/// Keys that say how a movement or attack is made, where there is none.
fn alone<'w>(nos: &mut Nos<'w>, way: &'w Way, moves: bool) {
    if !moves {
        for (key, name, rule) in [
            (&way.march, "march", RULE_22_4A),
            (&way.accelerate, "accelerate", RULE_15_1A),
            (&way.disengage, "disengage", RULE_22_2A),
        ] {
            nos.key(
                yes(key.as_ref()),
                rule,
                format!("`{name}` stands without `path`"),
                "write the hexes to enter, as in `path = [\"3225\"]`, or leave it out",
            );
        }
    }
    if way.attack.is_some() {
        return;
    }
    for (place, name, rule) in [
        (yes(way.charge.as_ref()), "charge", RULE_15_5A),
        (yes(way.train.as_ref()), "train", RULE_21_4A),
        (first(&way.support), "support", RULE_13_4B),
        (there(way.advance.as_ref()), "advance", RULE_12_7A),
    ] {
        // Artillery is told what it can do with a Train.
        if way.bombard.is_some() && name == "train" {
            continue;
        }
        nos.key(
            place,
            rule,
            format!("`{name}` stands without `attack`"),
            "write the hex to attack, as in `attack = \"3225\"`, or leave it out",
        );
    }
}

/// Two keys of which one must go: the second is refused.
fn pairs<'w>(nos: &mut Nos<'w>, way: &'w Way) {
    let flags = [
        (
            &way.accelerate,
            "accelerate",
            &way.march,
            "march",
            RULE_15_1C,
            "keep one of them",
        ),
        (
            &way.disengage,
            "disengage",
            &way.march,
            "march",
            RULE_22_4C,
            "keep one of them",
        ),
        (
            &way.recover,
            "recover",
            &way.march,
            "march",
            RULE_7_3E,
            HURRY,
        ),
        (
            &way.recover,
            "recover",
            &way.accelerate,
            "accelerate",
            RULE_7_3E,
            HURRY,
        ),
        (
            &way.charge,
            "charge",
            &way.march,
            "march",
            RULE_15_5B,
            "keep one of them: who charges spends 2 MP at most",
        ),
        (
            &way.train,
            "train",
            &way.charge,
            "charge",
            RULE_15_5A,
            "a charge meets infantry: leave one of them out",
        ),
    ];
    for (one, name, other, refused, rule, help) in flags {
        if yes(one.as_ref()).is_some() {
            nos.key(
                yes(other.as_ref()),
                rule,
                format!("`{name}` and `{refused}` stand in one order"),
                help,
            );
        }
    }
    if yes(way.train.as_ref()).is_some() {
        for (place, name) in [
            (first(&way.support), "support"),
            (there(way.advance.as_ref()), "advance"),
        ] {
            nos.key(
                place,
                RULE_21_4B,
                format!("`{name}` and `train` stand in one order"),
                format!("leave `{name}` out: an attack on a Train is not resolved"),
            );
        }
    }
}

/// 7.3e, for people.
const HURRY: &str = "keep one of them: who began Disrupted cannot hurry in the same movement";

/// The keys that are for units only.
fn for_units(way: &Way) -> [(Option<At<'_>>, &'static str); 7] {
    [
        (there(way.attack.as_ref()), "attack"),
        (there(way.bombard.as_ref()), "bombard"),
        (yes(way.train.as_ref()), "train"),
        (yes(way.charge.as_ref()), "charge"),
        (first(&way.support), "support"),
        (there(way.advance.as_ref()), "advance"),
        (yes(way.disengage.as_ref()), "disengage"),
    ]
}

fn of_marker<'w>(nos: &mut Nos<'w>, way: &'w Way, piece: Piece) {
    for (place, name) in for_units(way) {
        nos.key(
            place,
            RULE_18_4A,
            format!("`{name}` is for units; `{piece}` is a Hidden Movement Counter"),
            "write `remove = true` for the marker, and after it orders for its units",
        );
    }
    nos.key(
        yes(way.march.as_ref()),
        RULE_18_3D,
        format!("`{piece}` makes no forced march"),
        "leave `march` out: a marker has 6 MP",
    );
    nos.key(
        yes(way.accelerate.as_ref()),
        RULE_15_1A,
        format!("`{piece}` is no cavalry and does not move accelerated"),
        "leave `accelerate` out: a marker has 6 MP",
    );
    if yes(way.remove.as_ref()).is_some() {
        for (place, name) in [
            (there(way.enter.as_ref()), "enter"),
            (yes(way.recover.as_ref()), "recover"),
            (first(&way.path), "path"),
            (yes(way.leave.as_ref()), "leave"),
        ] {
            nos.key(
                place,
                RULE_18_4A,
                format!("`remove` and `{name}` stand in one order"),
                "a marker is removed before it moves: its units get orders of their own after \
                 this one",
            );
        }
    }
}

fn of_train<'w>(nos: &mut Nos<'w>, way: &'w Way, piece: Piece) {
    for (place, name) in for_units(way) {
        nos.key(
            place,
            RULE_21_2A,
            format!("`{name}` is for units; `{piece}` only moves"),
            format!("leave `{name}` out"),
        );
    }
    for (key, name, rule) in [
        (&way.march, "march", RULE_22_4D),
        (&way.accelerate, "accelerate", RULE_15_1A),
        (&way.recover, "recover", RULE_22_4D),
        (&way.remove, "remove", RULE_18_4A),
    ] {
        nos.key(
            yes(key.as_ref()),
            rule,
            format!("`{name}` is not for `{piece}`"),
            format!("leave `{name}` out: a Train moves along roads and trails, with 4 MP"),
        );
    }
    nos.key(
        deploys(way),
        RULE_18_5A,
        format!("`deploy` is not for `{piece}`"),
        "leave `deploy` out",
    );
}
