//! Orders of movement that are refused: who, entry, steps, declarations.

use super::{horse, lines, night, refused};

#[test]
fn who_can_take_orders() {
    refused(&[
        (
            lines,
            "order = [{ unit = \"C3\", path = [\"3226\"] }]",
            "error: `C3` is inside a Hidden Movement Counter [18.4a]\n  help: give the marker \
             orders; to use the unit by itself open the marker, as in `open = [\"C-HMC-3\"]` in \
             `[hidden]`, and remove it first with `remove = true`",
        ),
        (
            lines,
            "order = [{ unit = \"C4\", path = [\"3226\"] }]",
            "error: `C4` is inside a Hidden Movement Counter [18.4a]\n  help: remove it first, \
             in an order before this one: `unit = \"C-HMC-2\"`, `remove = true`",
        ),
        (
            lines,
            "order = [{ unit = \"C-HMC-3\", path = [\"3226\"] }]",
            "error: `C-HMC-3` is not in use [18.1a]\n  help: make it in an order before this \
             one: `create = [\"C-HMC-3\"]`",
        ),
        (
            lines,
            "order = [{ unit = \"C-HMC-3\", remove = true }]",
            "error: `C-HMC-3` is not in use [18.1a]\n  help: leave the order out: there is \
             nothing to remove",
        ),
        (
            lines,
            "order = [{ unit = \"C11\", path = [\"3226\"] }]",
            "error: `C11` has not entered yet [10.1a]\n  help: `C11` is due on 2 July turn 8 at \
             A: it may enter then, or later",
        ),
        (
            lines,
            "order = [{ unit = \"C17\", path = [\"3226\"] }]",
            "error: `C17` lies in the Routed Units box [10.4a]\n  help: it may return beside its \
             Train: `[[return]]`",
        ),
        (
            lines,
            "order = [{ unit = \"C18\", path = [\"3226\"] }]",
            "error: `C18` lies in the Eliminated Units box [10.4a]\n  help: it may return beside \
             its Train: `[[return]]`",
        ),
        (
            lines,
            "order = [{ unit = \"C19\", path = [\"3226\"] }]",
            "error: `C19` was captured [7.5b]\n  help: leave it out",
        ),
        (
            lines,
            "order = [{ unit = \"C20\", path = [\"3226\"] }]",
            "error: `C20` is a destroyed cadre [7.7b]\n  help: leave it out",
        ),
        (
            lines,
            "order = [{ unit = \"C22\", path = [\"3226\"] }]",
            "error: `C22` is out of the game [7.5d]\n  help: leave it out",
        ),
        (
            lines,
            "order = [{ unit = \"C23\", path = [\"3226\"] }]",
            "error: `C23` has left the map [22.6a]\n  help: it comes back only by rolling a 1, \
             and then enters: `enter = \"A\"`",
        ),
        (
            lines,
            "order = [{ unit = \"C12\", path = [\"3226\"] }]",
            "error: `C12` takes no part in this scenario [23.1a]\n  help: leave it out",
        ),
        (
            lines,
            "top = [\"C12\"]",
            "error: `C12` takes no part in this scenario [23.1a]\n  help: leave it out",
        ),
        (
            lines,
            "overstack = [\"C19\"]",
            "error: `C19` was captured [7.5b]\n  help: leave it out",
        ),
    ]);
}

#[test]
fn entries() {
    refused(&[
        (
            lines,
            "order = [{ unit = \"C11\", enter = \"A\" }]",
            "error: `C11` is due on 2 July turn 8 at A [3.3a]\n  help: it may enter then, or \
             later",
        ),
        (
            lines,
            "order = [{ unit = \"C35\", enter = \"B\" }]",
            "error: `C35` does not enter at B [3.3a]\n  help: write `enter = \"A\"`",
        ),
        (
            lines,
            "order = [{ unit = \"C6\", enter = \"A\" }]",
            "error: `C6` is on the map already [10.1a]\n  help: take `enter` out",
        ),
        (
            lines,
            "order = [{ unit = \"C-HMC-1\", enter = \"A\" }]",
            "error: `C-HMC-1` is on the map already [10.1a]\n  help: take `enter` out",
        ),
        (
            lines,
            "order = [{ unit = \"C35\", enter = \"A\", path = [\"1233\", \"1133\", \"1033\", \
             \"1032\", \"1031\"] }]",
            "error: `C35` cannot pay 1 MP for 1032; it has 0 left [6.2c]\n  help: `enter = \
             \"A\", path = [\"1133\", \"1033\", \"1032\", \"1031\"], march = true` takes it to \
             1031 for 5 MP",
        ),
        (
            lines,
            "order = [{ unit = \"C23\", enter = \"A\" }]",
            "error: `C23` has not rolled its return [22.6b]\n  help: leave the order out",
        ),
    ]);
}

#[test]
fn steps() {
    refused(&[
        (
            lines,
            "order = [{ unit = \"C8\", path = [\"3230\"] }]",
            "error: `3230` does not touch 3228, where C8 is then [8.1a]\n  help: `path = \
             [\"3229\", \"3230\"]` takes it to 3230 for 2 MP",
        ),
        (
            lines,
            "order = [{ unit = \"C6\", path = [\"3225\"] }]",
            "error: `C6` may not enter 3225, where U20 and U21 stand [8.6a]\n  help: go round \
             it, or stop next to it and write `attack = \"3225\"`",
        ),
        (
            lines,
            "order = [{ unit = \"C8\", path = [\"3227\", \"3226\"] }]",
            "error: `C8` may not come into 3226, where three counters stand [9.1c]\n  help: go \
             round it, or let one of them move on first",
        ),
        (
            lines,
            "order = [{ unit = \"C8\", path = [\"3227\", \"3327\", \"3427\", \"3526\", \"3625\"] \
             }]",
            "error: `3625` does not touch 3526, where C8 is then [8.1a]\n  help: `path = \
             [\"3227\", \"3326\", \"3426\", \"3525\", \"3625\"], march = true` takes it to 3625 \
             for 5 MP",
        ),
        (
            lines,
            "order = [{ unit = \"C6\", path = [\"3227\", \"3228\"] }]",
            "error: `C6` began near enemy infantry and moves one hex at most, not on to 3228 \
             [8.6b]\n  help: `path = [\"3227\", \"3228\"], disengage = true` takes it to 3228 for \
             3 MP",
        ),
        (
            lines,
            "order = [{ unit = \"C6\", disengage = true, path = [\"3125\", \"3126\"] }]",
            "error: `C6` cannot disengage by way of 3125, next to enemy infantry [22.2a]\n  \
             help: `path = [\"3126\"]` takes it to 3126 for 1 MP",
        ),
        (
            lines,
            "order = [{ unit = \"C16\", path = [\"3723\", \"3622\"] }]",
            "error: `3622` does not touch 3723, where C16 is then [8.1a]\n  help: name every hex \
             of the way",
        ),
        (
            lines,
            "order = [{ unit = \"C10\", path = [\"3331\", \"3332\"], recover = true, march = \
             true }]",
            "error: `recover` and `march` stand in one order [7.3e]\n  help: keep one of them: \
             who began Disrupted cannot hurry in the same movement",
        ),
        (
            lines,
            "order = [{ unit = \"C54\", accelerate = true, path = [\"2930\", \"2830\", \"2730\", \
             \"2630\", \"2530\", \"2430\"] }]",
            "error: `2930` does not touch 3029, where C54 is then [8.1a]\n  help: `path = \
             [\"2929\", \"2830\", \"2730\", \"2631\", \"2530\", \"2430\"], accelerate = true` \
             takes it to 2430 for 6 1/2 MP",
        ),
        (
            lines,
            "order = [{ unit = \"C55\", accelerate = true, path = [\"2933\"] }]",
            "error: `C55` begins its movement Disrupted and does not accelerate [7.3e]\n  help: \
             take `accelerate` out; recovery first does not allow it either",
        ),
        (
            lines,
            "order = [{ unit = \"C55\", march = true, path = [\"2933\"] }]",
            "error: `C55` begins its movement Disrupted and makes no forced march [7.3e]\n  \
             help: take `march` out; recovery first does not allow it either",
        ),
        (
            lines,
            "order = [{ unit = \"C6\", march = true, path = [\"3227\", \"3228\"] }]",
            "error: `C6` began near enemy infantry and moves one hex at most, not on to 3228 \
             [8.6b]\n  help: `path = [\"3227\", \"3228\"], disengage = true` takes it to 3228 for \
             3 MP",
        ),
        (
            lines,
            "order = [{ unit = \"C8\", recover = true }]",
            "error: `C8` is not Disrupted and has nothing to recover from [7.3c]\n  help: take \
             `recover` out",
        ),
        (
            lines,
            "order = [{ unit = \"C9\", recover = true }]",
            "error: `C9` begins next to an enemy and cannot recover [7.3c]\n  help: take \
             `recover` out, and move it away from the enemy first",
        ),
        (
            lines,
            "order = [{ unit = \"C8\", leave = true }]",
            "error: `C8` cannot leave the map from 3228, which is no hex of its edge [8.5a]\n  \
             help: end its path in a hex of the edge",
        ),
        (
            lines,
            "order = [{ unit = \"C-Train\", path = [\"1528\"] }]",
            "error: `C-Train` may not go into 1528: no road or trail leads from 1628 to 1528 \
             [21.2a]\n  help: go round it",
        ),
        (
            lines,
            "order = [{ unit = \"C-Train\", enter = \"A\" }]",
            "error: `C-Train` is on the map already [10.1a]\n  help: take `enter` out",
        ),
    ]);
}

#[test]
fn declarations() {
    refused(&[
        (
            lines,
            "order = [{ unit = \"C8\", attack = \"3225\" }]",
            "error: `3225` does not touch 3228, where C8 stands then [8.4c]\n  help: take \
             `attack` out; no enemy is next to it",
        ),
        (
            lines,
            "order = [{ unit = \"C6\", attack = \"3227\" }]",
            "error: `3227` holds no enemy [8.4c]\n  help: write `attack = \"3225\"`",
        ),
        (
            lines,
            "order = [{ unit = \"C6\", attack = \"3225\", train = true }]",
            "error: `3225` does not hold the enemy Train [21.4c]\n  help: take `train` out to \
             attack the units there",
        ),
        (
            lines,
            "order = [{ unit = \"C7\", attack = \"3225\" }, { unit = \"C6\", attack = \"3225\" \
             }]",
            "error: `C7` and `C6` would both attack from `3226` [9.5a]\n  help: one brigade of a \
             hex attacks: take the attack from C7 or C6",
        ),
        (
            lines,
            "order = [{ unit = \"C7\", attack = \"3225\" }]",
            "error: `C7` can't attack from below `C6` in `3226` [9.5a]\n  help: put it on top: \
             `top = [\"C7\"]`",
        ),
        (
            lines,
            "order = [{ unit = \"C6\", attack = \"3225\", support = [\"C10\"] }]",
            "error: `C10` can't support the attack of `C6`: it is Fired [13.1b]\n  help: with \
             it, and free: C15",
        ),
        (
            lines,
            "order = [{ unit = \"C15\", path = [\"3227\"] }, { unit = \"C6\", attack = \"3225\", \
             support = [\"C15\"] }]",
            "error: `C15` can't support the attack of `C6`: it is Fired [13.1b]\n  help: no \
             artillery with it can: leave `support` out",
        ),
        (
            lines,
            "order = [{ unit = \"C53\", path = [\"3033\"] }]",
            "error: `3033` does not touch 3033, where C53 is then [8.1a]\n  help: name every hex \
             of the way",
        ),
        (
            lines,
            "order = [{ unit = \"C10\", bombard = \"U21\" }]",
            "error: `C10` is Fired and does not bombard [13.1b]\n  help: take `bombard` out",
        ),
        (
            lines,
            "order = [{ unit = \"C15\", bombard = \"U72\" }]",
            "error: `C15` cannot bombard U72: `U72` is in heavy woods in 3727 [14.6a]\n  help: \
             name another target, or take `bombard` out",
        ),
        (
            lines,
            "order = [{ unit = \"C16\", bombard = \"U-Train\" }]",
            "error: `C16` cannot bombard U-Train: 3212 is out of range of C16 in 3623: 12 hexes \
             are between, its range is 4 [14.5a]\n  help: name another target, or take `bombard` \
             out",
        ),
        (
            lines,
            "order = [{ unit = \"C15\", bombard = \"U1\" }]",
            "error: `C15` cannot bombard U1: `U1` is not on the map [14.1a]\n  help: name \
             another target, or take `bombard` out",
        ),
    ]);
}

#[test]
fn by_night() {
    refused(&[
        (
            night,
            "order = [{ unit = \"C8\", march = true, path = [\"3229\"] }]",
            "error: `C8` makes no forced march at night [20.2b]\n  help: take `march` out",
        ),
        (
            night,
            "order = [{ unit = \"C15\", bombard = \"U21\" }]",
            "error: `C15` does not bombard at night [20.4a]\n  help: take `bombard` out",
        ),
        (
            night,
            "order = [{ unit = \"C6\", attack = \"3225\", support = [\"C15\"] }]",
            "error: `C15` can't support the attack of `C6`: it is night [20.4a]\n  help: no \
             artillery supports at night: leave `support` out",
        ),
    ]);
}

#[test]
fn cavalry_and_trains() {
    refused(&[
        (
            horse,
            "order = [{ unit = \"U76\", attack = \"2304\", charge = true }]",
            "error: `U76` does not charge 2304: U76 is Disrupted [15.5a]\n  help: take `charge` \
             out to attack as usual",
        ),
        (
            horse,
            "order = [{ unit = \"U77\", path = [\"2302\", \"2301\", \"2302\", \"2303\"], attack \
             = \"2304\", charge = true }]",
            "error: `U77` has spent 4 MP, and a charge allows 2 [15.5b]\n  help: take `charge` \
             out to attack as usual",
        ),
        (
            horse,
            "order = [{ unit = \"U74\", attack = \"2207\", charge = true }]",
            "error: `U74` does not charge 2207: C32 Carter in 2207 is artillery [15.5a]\n  help: \
             take `charge` out to attack as usual",
        ),
        (
            horse,
            "order = [{ unit = \"U77\", accelerate = true, path = [\"2302\"] }]",
            "error: `U77` begins at distance 2 or less from an enemy and does not accelerate \
             [15.1a]\n  help: take `accelerate` out; it has 4 MP",
        ),
        (
            horse,
            "order = [{ unit = \"U73\", attack = \"1611\" }]",
            "error: `1611` holds the enemy Train alone [21.4c]\n  help: write `train = true` to \
             attack it",
        ),
        (
            horse,
            "order = [{ unit = \"U73\", accelerate = true, path = [\"1510\"] }]",
            "error: `U73` begins at distance 2 or less from an enemy and does not accelerate \
             [15.1a]\n  help: take `accelerate` out; it has 4 MP",
        ),
        (
            horse,
            "order = [{ unit = \"U-Train\", path = [\"3111\"] }]",
            "error: `U-Train` may not go into 3111: no road or trail leads from 3212 to 3111 \
             [21.2a]\n  help: go round it",
        ),
    ]);
}
