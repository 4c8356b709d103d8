//! Every key of orders once, to uncomment.

use crate::draft::writer::Writer;
use crate::games::lees_greatest_gamble::board::{Board, Status, Unit};
use crate::games::lees_greatest_gamble::phase::returns;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::{Arm, Entry, MarkerId, Piece, UnitId};
use crate::hex::HexId;
use crate::side::Side;
use std::collections::BTreeMap;

/// Names of the examples: of units that are in the game, as far as there are any.
pub struct Names {
    /// Three brigades of infantry.
    pub infantry: [UnitId; 3],
    /// A brigade of cavalry, if the side has one.
    pub cavalry: Option<UnitId>,
    /// An artillery unit.
    pub gun: UnitId,
    /// A brigade of the enemy.
    pub enemy: UnitId,
    /// An artillery unit of the enemy.
    pub enemy_gun: UnitId,
}

/// The names of the examples of a side; none if it has too few units for them.
pub fn names(tables: &Tables, board: &Board, side: Side) -> Option<Names> {
    let of = |side: Side, arm: Arm| -> Vec<UnitId> {
        let units = board.units.iter();
        let mut units: Vec<&Unit> = units
            .filter(|unit| unit.id.side() == side && tables.arm(unit.id) == arm && lives(unit))
            .collect();
        units.sort_by_key(|unit| (unit.at.is_none(), unit.id));
        units.into_iter().map(|unit| unit.id).collect()
    };
    let infantry = of(side, Arm::Infantry);
    let [one, two, three, ..] = infantry[..] else {
        return None;
    };
    Some(Names {
        infantry: [one, two, three],
        cavalry: of(side, Arm::Cavalry).first().copied(),
        gun: of(side, Arm::Artillery).first().copied()?,
        enemy: of(side.other(), Arm::Infantry).first().copied()?,
        enemy_gun: of(side.other(), Arm::Artillery).first().copied()?,
    })
}

/// Whether a unit may still act.
const fn lives(unit: &Unit) -> bool {
    match unit.status {
        Status::Waiting | Status::OnMap | Status::Hidden | Status::Routed | Status::Eliminated => {
            true
        }
        Status::Unused | Status::Destroyed | Status::Captured | Status::Removed | Status::Left => {
            false
        }
    }
}

/// Every key of the orders of a player-turn.
pub fn orders(form: &mut Writer, tables: &Tables, board: &Board, side: Side) {
    let Some(names) = names(tables, board, side) else {
        return;
    };
    first(form, &names);
    movement(form, board, side, &names);
    entering(form, tables, board, side, &names);
    reactions(form, "", board, &names);
}

fn first(form: &mut Writer, names: &Names) {
    let [one, two, _] = names.infantry;
    form.say("Brigades on top of the others of their hex when all have moved [9.4b]:");
    form.toml(&[&format!("top = [\"{one}\"]")]);
    form.say(
        "The order of combats: a group of attacks by its hex, an attack or bombardment by its unit \
         [5.3g]:",
    );
    form.toml(&[&format!(
        "sequence = [\"{gun}\", \"3225\", \"{two}\"]",
        gun = names.gun
    )]);
    simple_reactions(form, names);
}

/// The reactions that are no tables.
pub fn simple_reactions(form: &mut Writer, names: &Names) {
    let [one, two, _] = names.infantry;
    form.say("Artillery that no [[...defend]] names gives no Defensive Support [13.4d]:");
    form.toml(&["hold_guns = true"]);
    form.say("Who rather than others Routs when a retreat overstacks [9.3c]:");
    form.toml(&[&format!("overstack = [\"{two}\", \"{one}\"]")]);
    form.say("Which artillery defends when no brigade is with it [13.5h]:");
    form.toml(&[&format!("guns = [\"{}\"]", names.gun)]);
}

/// An order that waits for a command state; without command control for a piece without a state.
fn state(board: &Board, state: &str) -> String {
    if board.options.command {
        format!("if = \"state {state}\"")
    } else {
        "if = \"normal\"".to_owned()
    }
}

fn movement(form: &mut Writer, board: &Board, side: Side, names: &Names) {
    let [one, two, three] = names.infantry;
    let Names { gun, enemy, .. } = names;
    let enemy_train = Piece::Train(side.other());
    form.say("A brigade moves and attacks; `support` by artillery of its hex, best first:");
    form.toml(&[
        "[[order]]",
        &format!("unit = \"{one}\""),
        &state(board, "attack"),
        "path = [\"3227\", \"3226\"]",
        "attack = \"3225\"",
        &format!("support = [\"{gun}\"]"),
        "advance = true",
    ]);
    form.say("Else, if it has not moved:");
    form.toml(&[
        "[[order]]",
        &format!("unit = \"{one}\""),
        "if = [\"normal\", \"3225 enemy\"]",
        &format!("unless = [\"{two} shaken\", \"night\"]"),
        "path = [\"3227\"]",
    ]);
    if board.options.march {
        form.say("A forced march, 1 or 2 MP more [22.4]:");
        form.toml(&[
            "[[order]]",
            &format!("unit = \"{three}\""),
            "if = \"present\"",
            "march = true",
            "path = [\"3227\", \"3226\"]",
        ]);
    }
    if board.options.disengage {
        form.say("Infantry away from enemy infantry, by disengagement [22.2]:");
        form.toml(&[
            "[[order]]",
            &format!("unit = \"{two}\""),
            &state(board, "panic"),
            "disengage = true",
            "path = [\"3327\", \"3328\"]",
        ]);
    }
    form.say("Recovery from Disruption for 2 MP, before the path [7.3c]:");
    form.toml(&["[[order]]", &format!("unit = \"{two}\""), "recover = true"]);
    form.say("Artillery bombards a unit, or a Train; it has not moved [14.1]:");
    form.toml(&[
        "[[order]]",
        &format!("unit = \"{gun}\""),
        &format!("bombard = \"{enemy}\""),
    ]);
    if let Some(cavalry) = names.cavalry {
        form.say(
            "Cavalry: accelerated movement [15.1]; a charge [15.5]; an attack on a Train [21.4]:",
        );
        let cavalry = format!("unit = \"{cavalry}\"");
        form.toml(&[
            "[[order]]",
            &cavalry,
            &state(board, "passive"),
            "accelerate = true",
            "path = [\"3330\", \"3329\"]",
            "[[order]]",
            &cavalry,
            "unless = \"disrupted\"",
            "path = [\"3328\"]",
            "charge = true",
            "attack = \"3327\"",
            "[[order]]",
            &cavalry,
            "attack = \"3327\"",
            "train = true",
        ]);
    }
    form.say(&format!(
        "The Train; artillery bombards that of the enemy with `bombard = \"{enemy_train}\"`. \
         `leave` takes a piece off the map from a hex of its edge [8.5a]:"
    ));
    form.toml(&[
        "[[order]]",
        &format!("unit = \"{}\"", Piece::Train(side)),
        "path = [\"3211\"]",
        "leave = true",
    ]);
}

fn entering(form: &mut Writer, tables: &Tables, board: &Board, side: Side, names: &Names) {
    let [one, two, three] = names.infantry;
    let gate = match side {
        Side::Csa => Entry::A,
        Side::Usa => Entry::F,
    };
    let hex = tables.map.entries.get(&gate);
    let beside = hex
        .and_then(|hex| tables.map.grid.neighbours(*hex).next())
        .map_or(String::new(), |hex| hex.to_string());
    form.say("A reinforcement: the entry hex, then its path [10.1]:");
    form.toml(&[
        "[[order]]",
        &format!("unit = \"{three}\""),
        "if = \"gone\"",
        &format!("enter = \"{gate}\""),
        &format!("path = [\"{beside}\"]"),
    ]);
    if board.options.hidden {
        let mut markers = MarkerId::of(side).map(|id| id.to_string());
        let (first, second, third) = (markers.next(), markers.next(), markers.next());
        let (first, second, third) = (
            first.unwrap_or_default(),
            second.unwrap_or_default(),
            third.unwrap_or_default(),
        );
        form.say(
            "Markers are made where the enemy does not see, of units in the hex and next to it \
             that have not moved. All units are named here; [hidden] says which marker holds which: \
             of several, one that is not named there is a decoy and holds none [18.2, 18.6]:",
        );
        form.toml(&[
            "[[order]]",
            &format!("create = [\"{first}\", \"{second}\"]"),
            "at = \"3029\"",
            &format!("units = [\"{one}\", \"{two}\"]"),
        ]);
        form.say("Of reinforcements that wait; each marker then enters [18.7]:");
        form.toml(&[
            "[[order]]",
            &format!("create = [\"{third}\"]"),
            &format!("gate = \"{gate}\""),
            &format!("units = [\"{three}\"]"),
            "[[order]]",
            &format!("unit = \"{third}\""),
            &format!("enter = \"{gate}\""),
        ]);
        let at = HexId::new(30, 29);
        let none = BTreeMap::new();
        let places = super::hidden::places(tables, board, None, at, &[one, two], &none);
        let places: Vec<String> = places.iter().map(|it| format!("\"{it}\"")).collect();
        form.say(
            "A marker that was opened in [hidden] is removed before it moves; its units then take \
             orders [18.4a, 18.5]:",
        );
        form.toml(&[
            "[[order]]",
            &format!("unit = \"{first}\""),
            "remove = true",
            &format!("deploy = [{}]", places.join(", ")),
        ]);
    }
    let train = board.train_at(side);
    let back = train.and_then(|train| {
        let places = returns::places(tables, board, three, train);
        places
            .first()
            .copied()
            .or_else(|| tables.map.grid.neighbours(train).next())
    });
    let back = back.map_or("1627".to_owned(), |hex| hex.to_string());
    form.say(
        "Units return beside the Train; an Eliminated one at the price of another [10.4, 7.7]:",
    );
    form.toml(&[
        "[[return]]",
        &format!("unit = \"{one}\""),
        &format!("destroy = \"{two}\""),
        "[[return]]",
        &format!("unit = \"{three}\""),
        &format!("hex = \"{back}\""),
    ]);
}

/// The reactions that are tables; `under` is `standing.` in standing orders.
pub fn reactions(form: &mut Writer, under: &str, board: &Board, names: &Names) {
    let [one, two, three] = names.infantry;
    let Names { gun, enemy, .. } = names;
    let table = |name: &str| format!("[[{under}{name}]]");
    form.say(
        "Defensive Support: whom a gun supports, in which combats of a hex, or never [13.4d]:",
    );
    form.toml(&[
        &table("defend"),
        &format!("gun = \"{gun}\""),
        &format!("of = [\"{one}\", \"{two}\"]"),
        "combats = [2]",
        &table("defend"),
        &format!("gun = \"{gun}\""),
        "never = true",
    ]);
    form.say("Which Support Brigade takes the place of a defender; without `by` it stays [11.7b]:");
    form.toml(&[
        &table("exchange"),
        &format!("unit = \"{one}\""),
        &format!("by = \"{two}\""),
        "if = \"disrupted\"",
    ]);
    if let Some(cavalry) = names.cavalry {
        form.say(
            "Cavalry retreats before combat from this differential on, or with `never = true` not \
             at all [15.4]:",
        );
        form.toml(&[
            &table("evade"),
            &format!("unit = \"{cavalry}\""),
            "least = 1",
        ]);
    }
    form.say("Where a unit would rather retreat, best first [12.4a]:");
    form.toml(&[
        &table("retreat"),
        &format!("unit = \"{one}\""),
        "to = [\"3228\", \"3128\"]",
    ]);
    if board.options.counterattack {
        form.say("A counterattack: against whom, from which differential on [19]:");
        form.toml(&[
            &table("counterattack"),
            &format!("unit = \"{three}\""),
            &format!("against = [\"{enemy}\"]"),
            "least = 0",
            &format!("support = [\"{gun}\"]"),
            "advance = false",
        ]);
    }
}
