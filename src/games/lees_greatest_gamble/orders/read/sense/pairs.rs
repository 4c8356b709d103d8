//! Keys of one order that need each other, or exclude each other.

use super::{Nos, first, there, yes};
use crate::games::lees_greatest_gamble::orders::Way;
use crate::games::lees_greatest_gamble::rules::{
    RULE_7_3E, RULE_8_5A, RULE_12_7A, RULE_13_4B, RULE_14_1A, RULE_15_1A, RULE_15_1C, RULE_15_5A,
    RULE_15_5B, RULE_21_4A, RULE_21_4B, RULE_22_2A, RULE_22_4A, RULE_22_4C,
};
use crate::games::lees_greatest_gamble::unit::UnitId;

/// What a unit cannot do together.
pub(super) fn together<'w>(nos: &mut Nos<'w>, way: &'w Way, id: UnitId) {
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
