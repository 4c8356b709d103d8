//! Markers, stacks, returns, scenarios, set-ups and options.

use super::{
    bare, confederate_set_up, lines, pressed, refused, round_top, second_day, union_set_up,
};

#[test]
fn markers() {
    refused(&[
        (
            lines,
            "order = [{ create = [\"C-HMC-3\"], at = \"3226\", units = [\"C6\"] }]",
            "error: U20 in 3225 observes `3226` [18.2b]\n  help: no hex near it is out of view",
        ),
        (
            lines,
            "order = [{ create = [\"C-HMC-1\"], at = \"3033\", units = [\"C53\"] }]",
            "error: `C-HMC-1` is in use [18.1a]\n  help: C-HMC-3, C-HMC-4, C-HMC-5, C-HMC-6, \
             C-HMC-7, C-HMC-8 can be made",
        ),
        (
            lines,
            "order = [{ create = [\"C-HMC-3\"], at = \"3033\", units = [\"C8\"] }]",
            "error: `C8` in 3228 is neither in 3033 nor next to it [18.2c]\n  help: in 3033 and \
             next to it C53 and C55 can go in",
        ),
        (
            lines,
            "order = [{ create = [\"C-HMC-3\"], at = \"3033\", units = [\"C17\"] }]",
            "error: `C17` is not on the map [18.2c]\n  help: in 3033 and next to it C53 and C55 \
             can go in",
        ),
        (
            lines,
            "order = [{ create = [\"C-HMC-3\"], at = \"3033\", units = [\"C3\"] }]",
            "error: `C3 Law` is inside a marker already [18.4a]\n  help: leave it out",
        ),
        (
            lines,
            "order = [{ unit = \"C53\", path = [\"3032\"] }, { create = [\"C-HMC-3\"], at = \
             \"3033\", units = [\"C53\"] }]",
            "error: `C53` has moved [18.2c]\n  help: in 3033 and next to it C55 can go in",
        ),
        (
            lines,
            "order = [{ create = [\"C-HMC-3\"], gate = \"A\", units = [\"C11\"] }]",
            "error: `C11` is due on 2 July turn 8 at A [3.3a]\n  help: it may enter then, or \
             later",
        ),
        (
            lines,
            "order = [{ create = [\"C-HMC-3\"], gate = \"A\", units = [\"C8\"] }]",
            "error: `C8` is no reinforcement that waits [18.7a]\n  help: on the map write `at` \
             instead of `gate`",
        ),
        (
            lines,
            "order = [{ unit = \"C-HMC-1\", remove = true }]",
            "error: what is in `C-HMC-1` is sealed [18.4a]\n  help: open it with these orders: \
             `open = [\"C-HMC-1\"]` under `[hidden]`",
        ),
        (
            lines,
            "order = [{ unit = \"C-HMC-1\", path = [\"3030\", \"3029\", \"3028\", \"3027\"] }]",
            "error: `C-HMC-1` would be seen in 3027: for that it must be removed before it moves [18.4e]\n  \
             help: end its path before that hex, or open it (`open = [\"C-HMC-1\"]` in \
             `[hidden]`) and give orders to its units",
        ),
        (
            lines,
            "order = [{ unit = \"C-HMC-2\", remove = true, deploy = [\"C4 3226\"], unless = \
             [\"state passive\", \"state panic\"] }]",
            "error: `3226` is neither 3131 nor next to it [18.5a]\n  help: units deploy in 3031, \
             3032, 3130, 3131, 3132, 3231, 3232",
        ),
        (
            lines,
            "order = [{ unit = \"C-HMC-2\", remove = true, deploy = [\"C8 3131\"], unless = \
             [\"state passive\", \"state panic\"] }]",
            "error: `C8` is not in C-HMC-2 [18.5a]\n  help: C4 can be deployed",
        ),
    ]);
}

#[test]
fn stacks_sequences_and_returns() {
    refused(&[
        (
            lines,
            "top = [\"C17\"]",
            "error: `C17` is not on the map at the end of movement [9.4b]\n  help: name brigades \
             on the map",
        ),
        (
            lines,
            "sequence = [\"C15\"]",
            "error: `C15` is ordered neither to attack nor to bombard [8.4a]\n  help: no attack \
             or bombardment is ordered; leave `sequence` out",
        ),
        (
            lines,
            "return = [{ unit = \"C6\" }]",
            "error: `C6` is in neither the Routed nor the Eliminated Units box [10.4a]\n  help: \
             in the boxes: C17, C18",
        ),
        (
            lines,
            "return = [{ unit = \"C17\", hex = \"3033\" }]",
            "error: `C17` cannot return in `3033`: it is not adjacent to the Train in 1628 \
             [10.4b]\n  help: it can in 1527, 1528, 1627, 1629, 1727, 1728",
        ),
        (
            lines,
            "return = [{ unit = \"C18\" }]",
            "error: `C18` is alone: no other infantry is in the Eliminated Units box [7.7a]\n  \
             help: two Eliminated units of one type combine",
        ),
        (
            lines,
            "return = [{ unit = \"C17\", destroy = \"C18\" }]",
            "error: `C17` is in the Routed Units box and costs no cadre [7.7a]\n  help: leave \
             out `destroy = \"C18\"`",
        ),
    ]);
}

#[test]
fn scenarios() {
    refused(&[
        (
            round_top,
            "order = [{ unit = \"C17\", path = [\"1919\"] }]",
            "error: `C17` does not move on this turn of the scenario [23.5c]\n  help: it may \
             attack, bombard and support; it may move from the next turn on",
        ),
        (
            round_top,
            "order = [{ unit = \"C1\", path = [\"3625\", \"3624\", \"3623\", \"3522\"] }]",
            "error: `C1` may not enter 3522, where U22 stands [8.6a]\n  help: go round it, or \
             stop next to it and write `attack = \"3522\"`",
        ),
        (
            round_top,
            "order = [{ unit = \"C5\", path = [\"3625\", \"3624\", \"3623\"] }]",
            "error: `C5` cannot pay 4 MP for 3624; it has 3 left [6.2c]\n  help: end its path \
             before that hex",
        ),
        (
            second_day,
            "order = [{ unit = \"U-Train\", path = [\"3211\"] }]",
            "error: `U-Train` does not move from 3212, where no Confederate unit could observe \
             it [23.4b]\n  help: leave the order out",
        ),
        (
            second_day,
            "order = [{ unit = \"U72\", path = [\"3325\"], attack = \"2926\" }]",
            "error: `2926` does not touch 3325, where U72 stands then [8.4c]\n  help: take \
             `attack` out; no enemy is next to it",
        ),
    ]);
}

#[test]
fn set_ups() {
    refused(&[
        (
            confederate_set_up,
            "place = [\"C41 2026\", \"C6 1926\"]",
            "error: `1926` is neither 1628 nor next to it, and `C6` starts there [23.1d]\n  \
             help: it may start in 1527, 1528, 1627, 1628, 1629, 1727 and 1728",
        ),
        (
            confederate_set_up,
            "place = [\"C17 1918\"]",
            "error: `C17` has no choice where it starts [23.1d]\n  help: C1, C2, C3, C4, C5, C6, \
             C7, C8, C9, C10, C15, C16, C41, C42, C43, C44, C45 may be placed",
        ),
        (
            confederate_set_up,
            "place = [\"C1 1628\", \"C2 1628\", \"C3 1628\", \"C4 1628\"]",
            "error: three counters stand in `1628` already [9.1a]\n  help: near it there is room \
             in 1527, 1528, 1627, 1629, 1727 and 1728",
        ),
        (
            confederate_set_up,
            "order = [{ create = [\"C-HMC-1\"], at = \"1627\", units = [\"C1\"] }]",
            "error: markers start in no other hex than that of their group [23.1d]\n  help: \
             write `at`: 1628 and 1926",
        ),
        (
            confederate_set_up,
            "order = [{ create = [\"C-HMC-1\"], at = \"1628\", units = [\"C41\"] }]",
            "error: `C41` is not of the group at 1628 [23.1d]\n  help: only units printed with \
             `h` there may start hidden there",
        ),
        (
            confederate_set_up,
            "order = [{ create = [\"C-HMC-1\", \"C-HMC-2\", \"C-HMC-3\"], at = \"1628\", units = \
             [\"C1\"] }]",
            "error: 3 markers are too many for 1 unit [23.1d]\n  help: one decoy for each marker \
             that holds units is the most",
        ),
        (
            confederate_set_up,
            "place = [\"C1 1628\"]\norder = [{ create = [\"C-HMC-1\"], at = \"1628\", units = \
             [\"C1\"] }]",
            "error: `C1` is in a marker and cannot stand in 1628 too [23.1d]\n  help: leave it \
             out of `place`, or out of `units`",
        ),
        (
            union_set_up,
            "place = [\"U72 1233\", \"U73 1233\"]",
            "error: `1233` is not two hexes away from 1234 [3.2b]\n  help: any hex of the map is \
             free, but 1133, 1233, 1234 and 1333\n\nerror: `1233` is not two hexes away from 1234 \
             [3.2b]\n  help: any hex of the map is free, but 1133, 1233, 1234 and 1333",
        ),
        (
            union_set_up,
            "place = [\"U72 2021\", \"U73 2022\"]",
            "error: `U73` is placed in `2022` and U72 in 2021 [3.2c]\n  help: both stand in one \
             and the same hex",
        ),
        (
            union_set_up,
            "order = [{ create = [\"U-HMC-1\"], at = \"1725\", units = [\"U72\"] }]",
            "error: markers start in no other hex than that of their group [23.1d]\n  help: no \
             unit of this side may start hidden",
        ),
    ]);
}

#[test]
fn options_that_are_off() {
    refused(&[
        (
            bare,
            "order = [{ create = [\"C-HMC-3\"], at = \"3033\", units = [\"C53\"] }]",
            "error: `C-HMC-3` needs option 18, hidden movement, and this game does without it \
             [18.1a]\n  help: leave it out",
        ),
        (
            bare,
            "order = [{ unit = \"C-HMC-3\", path = [\"3033\"] }]",
            "error: `C-HMC-3` needs option 18, hidden movement, and this game does without it \
             [18.1a]\n  help: leave it out",
        ),
        (
            bare,
            "order = [{ unit = \"C8\", march = true, path = [\"3229\"] }]",
            "error: `march` needs option 22.4, forced march, and this game does without it \
             [22.4a]\n  help: leave it out",
        ),
        (
            bare,
            "order = [{ unit = \"C6\", disengage = true, path = [\"3227\", \"3228\"] }]",
            "error: `disengage` needs option 22.2, disengagement, and this game does without it \
             [22.2a]\n  help: leave it out",
        ),
        (
            bare,
            "order = [{ unit = \"C23\", enter = \"A\" }]",
            "error: `C23` has left the map [8.5a]\n  help: leave it out: this game does without \
             option 22.6, return from off the map",
        ),
        (
            bare,
            "counterattack = [{ unit = \"C6\" }]",
            "error: `counterattack` needs option 19, counterattacks, and this game does without \
             it [19.1a]\n  help: leave it out",
        ),
    ]);
}

#[test]
fn entries_and_trains_under_the_eyes_of_the_enemy() {
    refused(&[
        (
            pressed,
            "order = [{ unit = \"C35\", enter = \"A\" }]",
            "error: `C35` cannot enter at A: the enemy holds 1234 [10.3a]\n  help: let it wait; \
             from the next turn on it may enter at the nearest free entry hex",
        ),
        (
            pressed,
            "order = [{ create = [\"C-HMC-1\"], gate = \"C\", units = [\"C17\"] }, { unit = \
             \"C-HMC-1\", enter = \"C\" }]",
            "error: `C-HMC-1` cannot enter at 1016, which U4 observes [18.4e]\n  help: let it \
             wait, or remove it (`remove = true`) and let its units enter one by one",
        ),
        (
            pressed,
            "return = [{ unit = \"C18\" }]",
            "error: `C18` cannot return: an enemy stands beside the Train in 1628 [21.5a]\n  \
             help: no unit returns while an enemy is beside the Train",
        ),
        (
            pressed,
            "order = [{ unit = \"C-Train\", path = [\"1627\"] }]",
            "error: `C-Train` may not go into 1627, where the enemy could observe a Hidden \
             Movement Counter [21.2c]\n  help: end its way before that hex",
        ),
    ]);
}
