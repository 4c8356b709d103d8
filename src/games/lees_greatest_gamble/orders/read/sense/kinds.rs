//! Keys that have no meaning for a kind of piece.

use super::{At, Nos, deploys, first, there, yes};
use crate::games::lees_greatest_gamble::orders::Way;
use crate::games::lees_greatest_gamble::rules::{
    RULE_11_1B, RULE_14_1A, RULE_15_1A, RULE_15_5A, RULE_18_3D, RULE_18_4A, RULE_18_5A, RULE_21_2A,
    RULE_21_4A, RULE_22_2A, RULE_22_4D,
};
use crate::games::lees_greatest_gamble::unit::{Arm, MarkerId, Piece, UnitId};

/// What an arm never does.
pub(super) fn of_unit<'w>(nos: &mut Nos<'w>, way: &'w Way, id: UnitId, arm: Arm) {
    nos.key(
        yes(way.remove.as_ref()),
        RULE_18_4A,
        format!("`{id}` is a unit: `remove` is for Hidden Movement Counters"),
        format!(
            "remove the marker that it is in, as in `unit = \"{}\"`",
            MarkerId::example(id.side())
        ),
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

/// What a marker never does.
pub(super) fn of_marker<'w>(nos: &mut Nos<'w>, way: &'w Way, piece: Piece) {
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

/// What a Train never does.
pub(super) fn of_train<'w>(nos: &mut Nos<'w>, way: &'w Way, piece: Piece) {
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
