//! What is refused while orders are read, each with its whole message.

use super::{draft_fault, fault, read_orders, read_standing, standing_fault};
use countersign::games::lees_greatest_gamble::orders::{Action, Order};
use countersign::side::Side::{Csa, Usa};

#[test]
fn every_key_is_read() {
    let orders = read_orders(
        Csa,
        r#"
        place = ["C1 1628", "c2 1627"]
        top = ["C6"]
        sequence = ["3225", "C15", "C6"]
        hold_guns = true
        overstack = ["C6", "C15"]
        guns = ["C15"]

        [[order]]
        create = ["C-HMC-1", "C-HMC-2"]
        at = "3029"
        units = ["C1", "C5"]
        if = "state attack"

        [[order]]
        create = ["C-HMC-3"]
        gate = "a"
        units = ["C35"]

        [[order]]
        unit = "C6"
        if = ["normal", "3225 enemy"]
        unless = ["C7 shaken", "night"]
        march = true
        path = ["3226"]
        attack = "3225"
        support = ["C15"]
        advance = false

        [[order]]
        unit = "C54"
        accelerate = true
        path = ["1207", "1208"]

        [[order]]
        unit = "C5"
        bombard = "U6"

        [[order]]
        unit = "C-HMC-4"
        remove = true
        deploy = ["C4 3029"]

        [[order]]
        unit = "C-Train"
        enter = "A"
        path = ["1233"]

        [[return]]
        unit = "C9"
        hex = "1627"
        destroy = "C8"

        [[defend]]
        gun = "C15"
        of = ["C6"]
        combats = [1, 2]

        [[exchange]]
        unit = "C6"
        by = "C7"
        if = "disrupted"

        [[evade]]
        unit = "C54"
        least = -2

        [[retreat]]
        unit = "C6"
        to = ["3226", "3227"]

        [[counterattack]]
        unit = "C6"
        against = ["U21"]
        least = 1
        support = ["C15"]
        advance = false
        "#,
    )
    .unwrap();
    assert_eq!(orders.place[1].text(), "C2 1627");
    assert_eq!(orders.top.len(), 1);
    assert_eq!(
        orders.sequence[1].value,
        Action::Unit("C15".parse().unwrap())
    );
    assert_eq!(orders.order.len(), 7);
    let Order::Create(create) = &orders.order[0] else {
        panic!("{:?}", orders.order[0]);
    };
    assert_eq!(create.create.len(), 2);
    assert_eq!(create.when.only_if[0].value.to_string(), "state attack");
    let Order::Move(order) = &orders.order[2] else {
        panic!("{:?}", orders.order[2]);
    };
    assert_eq!(order.when.unless.len(), 2);
    assert!(order.way.march.as_ref().unwrap().value);
    assert_eq!(order.way.attack.as_ref().unwrap().value.to_string(), "3225");
    assert!(!order.way.advance.as_ref().unwrap().value);
    assert_eq!(
        orders.comeback[0].destroy.as_ref().unwrap().value.number(),
        8
    );
    let reactions = &orders.reactions;
    assert!(reactions.hold_guns.as_ref().unwrap().value);
    assert_eq!(reactions.defend[0].combats.len(), 2);
    assert_eq!(reactions.exchange[0].when.only_if.len(), 1);
    assert_eq!(reactions.evade[0].least.as_ref().unwrap().value, -2);
    assert_eq!(reactions.retreat[0].to.len(), 2);
    assert_eq!(reactions.overstack.len(), 2);
    assert_eq!(reactions.guns.len(), 1);
    assert_eq!(reactions.counterattack[0].support.len(), 1);
}

#[test]
fn rule_17_3f_the_list_of_pieces_to_take_is_read() {
    let standing = read_standing(
        Usa,
        r#"
        hold_guns = false
        [[control]]
        unit = "C6"
        if = "C6 normal"
        path = ["3226"]
        attack = "3225"
        support = "C15"
        advance = true
        last = true
        [[control]]
        unit = "C5"
        bombard = "U21"
        [[control]]
        unit = "C-HMC-2"
        path = ["3024"]
        "#,
    )
    .unwrap();
    let first = &standing.control[0];
    assert_eq!(first.unit.value.to_string(), "C6");
    assert!(first.last.as_ref().unwrap().value);
    assert_eq!(first.way.support[0].value.to_string(), "C15");
    assert_eq!(standing.control.len(), 3);
    for (text, expected) in [
        (
            "control = [{ unit = \"U6\", path = [\"3226\"] }]",
            "error: `U6` is a unit of USA [17.3f]\n  help: name a unit of CSA here",
        ),
        (
            "control = [{ unit = \"C-Train\", path = [\"1627\"] }]",
            "error: `C-Train` is a Train and is never taken [17.2b]\n  help: name a unit or \
             Hidden Movement Counter of the enemy",
        ),
        (
            "control = [{ unit = \"C6\", path = [\"3226\"] }, { unit = \"C6\", attack = \
             \"3225\" }]",
            "error: an earlier order for `C6` always counts [8.1a]\n  help: a piece moves once: \
             keep one order, or put those with `if` or `unless` before the one without",
        ),
        (
            "control = [{ unit = \"C5\", bombard = \"C6\" }]",
            "error: `C6` is of the same army [17.4b]\n  help: name a unit or the Train of USA",
        ),
        (
            "control = [{ unit = \"C6\", attack = \"3225\", support = [\"U20\"] }]",
            "error: `U20` is a unit of USA [17.3f]\n  help: name a unit of CSA here",
        ),
        (
            "control = [{ unit = \"C-HMC-2\", remove = true }]",
            "error: `C-HMC-2` is removed only where its enemy sees it move [17.5b]\n  help: \
             write hexes that you observe, as in `path = [\"3225\"]`",
        ),
        (
            "control = [{ unit = \"C-HMC-2\", path = [\"3225\"], deploy = [\"C6 3225\"] }]",
            "error: the owner of `C-HMC-2` says where its units go [17.5c]\n  help: leave \
             `deploy` out",
        ),
        (
            "control = [{ unit = \"C35\", enter = \"A\" }]",
            "error: `C35` cannot be taken while it enters [17.3e]\n  help: leave `enter` out: it \
             must be on the map",
        ),
        (
            "control = [{ unit = \"C6\", path = [\"3225\"], last = true }]",
            "error: `last` stands without `attack` or `bombard` [17.4g]\n  help: leave it out: \
             it puts an attack or bombardment after all others",
        ),
        (
            "top = [\"U6\"]",
            "error: `top` is not a key of the document\n  help: `top` belongs above `[the \
             document]`",
        ),
    ] {
        assert_eq!(standing_fault(Usa, text), expected, "{text}");
    }
}

#[test]
fn all_faults_are_told_at_once() {
    let faults = read_orders(
        Usa,
        r#"
        tops = ["U6"]
        [[order]]
        unit = "U99"
        path = ["1709", "9999"]
        [[order]]
        unit = "U6"
        path = ["17x9"]
        if = "shakn"
        [[return]]
        hex = "1709"
        "#,
    )
    .unwrap_err();
    for words in [
        "`U99` is no unit, Hidden Movement Counter or Train of this game",
        "`9999` is no hex of the map",
        "`17x9` is no hex number",
        "`shakn` is no condition",
        "`unit` is missing in `return`",
        "`tops` is not a key of the document",
    ] {
        assert!(faults.contains(words), "{words}\n{faults}");
    }
}

#[test]
fn names_that_are_none_or_not_ours() {
    for (text, expected) in [
        (
            "top = [\"C57\"]",
            "error: `C57` is not a unit of this game\n  help: units go by side and number: C1 to \
             C56, U1 to U77",
        ),
        (
            "top = [\"Barksdale\"]",
            "error: `Barksdale` is not a unit of this game\n  help: units go by side and number: \
             C1 to C56, U1 to U77",
        ),
        (
            "top = [\"C-HMC-3\"]",
            "error: `C-HMC-3` is a Hidden Movement Counter, not a unit\n  help: units go by side \
             and number: C1 to C56, U1 to U77",
        ),
        (
            "overstack = [\"C-Train\"]",
            "error: `C-Train` is a Train, not a unit\n  help: units go by side and number: C1 to \
             C56, U1 to U77",
        ),
        (
            "order = [{ create = [\"C6\"], at = \"3029\", units = [\"C6\"] }]",
            "error: `C6` is a unit, not a Hidden Movement Counter\n  help: they are C-HMC-1 to \
             C-HMC-8 and U-HMC-1 to U-HMC-8",
        ),
        (
            "order = [{ create = [\"C-HMC-9\"], at = \"3029\", units = [\"C6\"] }]",
            "error: `C-HMC-9` is not a Hidden Movement Counter of this game\n  help: they are \
             C-HMC-1 to C-HMC-8 and U-HMC-1 to U-HMC-8",
        ),
        (
            "order = [{ unit = \"C-HMC3\", path = [\"3225\"] }]",
            "error: `C-HMC3` is no unit, Hidden Movement Counter or Train of this game\n  help: \
             did you mean `C-HMC-3`?",
        ),
        (
            "order = [{ unit = \"Early\", path = [\"3225\"] }]",
            "error: `Early` is no unit, Hidden Movement Counter or Train of this game\n  help: \
             write a unit as `C6`, a Hidden Movement Counter as `C-HMC-3`, a Train as `C-Train`",
        ),
        (
            "order = [{ unit = \"C35\", enter = \"J\" }]",
            "error: `J` is no entry hex\n  help: `enter` takes the letter of one, A to I",
        ),
        (
            "place = [\"C6\"]",
            "error: `C6` is no unit and hex\n  help: write the unit and the hex in one string, \
             as in `C6 3225`",
        ),
        (
            "place = [\"C6 322\"]",
            "error: `322` is no hex number\n  help: write four digits, column and row, as in \
             `C6 3225`",
        ),
        (
            "place = [\"C6 9901\"]",
            "error: `9901` is no hex of the map\n  help: its hexes run from 1000 to 4234",
        ),
        (
            "sequence = [\"attack\"]",
            "error: `attack` is neither the hex of a group of attacks nor a unit\n  help: write \
             the hex that is attacked, as in `3225`, or the unit that attacks or bombards, as in \
             `C15`",
        ),
        (
            "order = [{ unit = \"U6\", path = [\"3225\"] }]",
            "error: `U6` is a unit of USA [8.1a]\n  help: name a unit of CSA here",
        ),
        (
            "order = [{ unit = \"U-Train\", path = [\"3225\"] }]",
            "error: `U-Train` is a Train of USA [8.1a]\n  help: name a Train of CSA here",
        ),
        (
            "order = [{ create = [\"U-HMC-1\"], at = \"3029\", units = [\"C6\"] }]",
            "error: `U-HMC-1` is a Hidden Movement Counter of USA [18.1a]\n  help: name a Hidden \
             Movement Counter of CSA here",
        ),
        (
            "sequence = [\"U6\"]",
            "error: `U6` is a unit of USA [5.3g]\n  help: name a unit of CSA here",
        ),
        (
            "overstack = [\"U6\"]",
            "error: `U6` is a unit of USA\n  help: name a unit of CSA here",
        ),
        (
            "counterattack = [{ unit = \"C6\", against = [\"C7\"] }]",
            "error: `C7` is a unit of CSA\n  help: name a unit of USA here",
        ),
        (
            "place = [\"C6 3225\", \"C6 3226\"]",
            "error: `place` names `C6` twice\n  help: name it once",
        ),
        (
            "top = [\"C6\", \"C6\"]",
            "error: `top` names `C6` twice\n  help: name it once",
        ),
        (
            "sequence = [\"3225\", \"3225\"]",
            "error: `sequence` names `3225` twice\n  help: name it once",
        ),
        (
            "order = [{ create = [\"C-HMC-1\", \"C-HMC-1\"], at = \"3029\", units = [\"C6\"] }]",
            "error: `create` names `C-HMC-1` twice\n  help: name it once",
        ),
        (
            "retreat = [{ unit = \"C6\", to = [\"3225\", \"3225\"] }]",
            "error: `to` names `3225` twice\n  help: name it once",
        ),
        (
            "return = [{ unit = \"C6\" }, { unit = \"C7\", destroy = \"C6\" }]",
            "error: `return` names `C6` twice\n  help: name it once",
        ),
        (
            "evade = [{ unit = \"C54\" }, { unit = \"C54\", never = true }]",
            "error: `evade` names `C54` twice\n  help: name it once",
        ),
    ] {
        assert_eq!(fault(Csa, text), expected, "{text}");
    }
}

#[test]
fn arms_that_do_not_fit() {
    for (text, expected) in [
        (
            "top = [\"C5\"]",
            "error: `C5` is artillery [9.4b]\n  help: name a brigade here: infantry or cavalry",
        ),
        (
            "order = [{ unit = \"C6\", attack = \"3225\", support = [\"C7\"] }]",
            "error: `C7` is infantry, not artillery [13.4b]\n  help: name an artillery unit here",
        ),
        (
            "defend = [{ gun = \"C6\" }]",
            "error: `C6` is infantry, not artillery [13.4d]\n  help: name an artillery unit here",
        ),
        (
            "defend = [{ gun = \"C15\", of = [\"C5\"] }]",
            "error: `C5` is artillery [13.4d]\n  help: name a brigade here: infantry or cavalry",
        ),
        (
            "exchange = [{ unit = \"C5\" }]",
            "error: `C5` is artillery [11.7b]\n  help: name a brigade here: infantry or cavalry",
        ),
        (
            "exchange = [{ unit = \"C6\", by = \"C6\" }]",
            "error: `C6` cannot take its own place [11.7b]\n  help: name a Support Brigade of \
             its hex; to keep it there leave `by` out",
        ),
        (
            "evade = [{ unit = \"C6\" }]",
            "error: `C6` is infantry, not cavalry [15.4a]\n  help: only a cavalry brigade \
             retreats before combat; leave the entry out",
        ),
        (
            "guns = [\"C54\"]",
            "error: `C54` is cavalry, not artillery [13.5h]\n  help: name an artillery unit here",
        ),
        (
            "counterattack = [{ unit = \"C5\" }]",
            "error: `C5` is artillery [19.1a]\n  help: name a brigade here: infantry or cavalry",
        ),
        (
            "return = [{ unit = \"C6\", destroy = \"C54\" }]",
            "error: `C54` is cavalry and `C6` is infantry [7.7a]\n  help: name another \
             Eliminated unit of infantry",
        ),
        (
            "return = [{ unit = \"C6\", destroy = \"C6\" }]",
            "error: `C6` cannot be its own price [7.7a]\n  help: name another Eliminated unit of \
             its type",
        ),
    ] {
        assert_eq!(fault(Csa, text), expected, "{text}");
    }
}

#[test]
fn entries_that_say_too_little_or_too_much() {
    let many: Vec<String> = (0..26).map(|_| "\"3225\"".to_owned()).collect();
    let path = format!(
        "order = [{{ unit = \"C6\", path = [{}] }}]",
        many.join(", ")
    );
    for (text, expected) in [
        (
            "order = [{ path = [\"3225\"] }]",
            "error: this order is for nobody\n  help: say who moves, as in `unit = \"C6\"`, or \
             which markers are made, as in `create = [\"C-HMC-3\"]`",
        ),
        (
            "order = [{ unit = \"C6\" }]",
            "error: this order for `C6` does nothing\n  help: write hexes to enter, as in `path \
             = [\"3225\"]`, or one to attack, as in `attack = \"3225\"`",
        ),
        (
            "order = [{ unit = \"C5\" }]",
            "error: this order for `C5` does nothing\n  help: write hexes to enter, as in `path \
             = [\"3225\"]`, or a target, as in `bombard = \"U6\"`",
        ),
        (
            "order = [{ unit = \"C-HMC-1\", remove = false }]",
            "error: this order for `C-HMC-1` does nothing\n  help: write hexes to enter, as in \
             `path = [\"3225\"]`, or `remove = true`",
        ),
        (
            "order = [{ unit = \"C-Train\", leave = false }]",
            "error: this order for `C-Train` does nothing\n  help: write hexes to enter, as in \
             `path = [\"3225\"]`",
        ),
        (
            "order = [{ unit = \"C6\", deploy = [\"C6 3225\"] }]",
            "error: `C6` is a unit: `deploy` is for Hidden Movement Counters [18.5a]\n  help: write \
             the hexes that it enters as `path`",
        ),
        (
            "order = [{ unit = \"C6\", path = [] }]",
            "error: `path` is empty\n  help: say what is meant, or leave the key out",
        ),
        (
            path.as_str(),
            "error: `path` has 26 values; at most 25 are read\n  help: leave out what is not \
             needed",
        ),
        (
            "order = [{ unit = \"C6\", path = [\"3225\"], at = \"3225\" }]",
            "error: `at` belongs to an order that makes markers\n  help: say which, as in \
             `create = [\"C-HMC-3\"]`; in place of `unit`",
        ),
        (
            "order = [{ create = [\"C-HMC-1\"], units = [\"C6\"] }]",
            "error: this order says not where the markers are made [18.2a]\n  help: write the \
             hex, as in `at = \"3029\"`, or for units that wait to enter the entry hex, as in \
             `gate = \"A\"`",
        ),
        (
            "order = [{ create = [\"C-HMC-1\"], at = \"3029\", gate = \"A\", units = [\"C6\"] }]",
            "error: `at` and `gate` stand in one order [18.7a]\n  help: markers are made in a \
             hex of the map (`at`) or of units that wait to enter (`gate`)",
        ),
        (
            "order = [{ create = [\"C-HMC-1\"], at = \"3029\" }]",
            "error: no unit goes into these markers [18.6a]\n  help: name all that go in, as in \
             `units = [\"C6\"]`; which marker holds which, and which is a decoy, stands in \
             `[hidden]`",
        ),
        (
            "order = [{ create = [\"C-HMC-1\"], at = \"3029\", units = [\"C6\"], if = [\"ready\"] \
             }]",
            "error: `ready` is said of no piece: this order makes markers\n  help: name the \
             piece, as in `C6 ready`",
        ),
        (
            "order = [{ unit = \"C6\", path = [\"3225\"] }, { unit = \"C6\", attack = \"3225\" }]",
            "error: an earlier order for `C6` always counts [8.1a]\n  help: a piece moves once: \
             keep one order, or put those with `if` or `unless` before the one without",
        ),
        (
            "order = [{ unit = \"C6\", path = [\"3225\"], if = [\"ready\"] }]",
            "error: `C6 ready` can never be so\n  help: of `C6` write normal, shaken, disrupted, \
             questionable, present, gone, moved, stopped, lost, at",
        ),
        (
            "order = [{ unit = \"C6\", path = [\"3225\"], unless = [\"U19 shaken\"] }]",
            "error: `U19 shaken` can never be so\n  help: of `U19` write normal, disrupted, \
             ready, fired, present, gone, moved, stopped, lost, at",
        ),
        (
            "order = [{ unit = \"C6\", path = [\"3225\"], if = [\"C-Train lost\"] }]",
            "error: `C-Train lost` can never be so\n  help: of `C-Train` write present, gone, \
             moved, stopped, at",
        ),
        (
            "order = [{ unit = \"C6\", path = [\"3225\"], if = [\"C-HMC-1 normal\"] }]",
            "error: `C-HMC-1 normal` can never be so\n  help: of `C-HMC-1` write present, gone, \
             moved, stopped, lost, at",
        ),
        (
            "order = [{ unit = \"C6\", path = [\"3225\"], if = [\"0101 empty\"] }]",
            "error: `0101` is no hex of the map\n  help: its hexes run from 1000 to 4234",
        ),
        (
            "defend = [{ gun = \"C15\", combats = [0] }]",
            "error: `0` is no combat of a hex\n  help: they are counted from 1",
        ),
        (
            "defend = [{ gun = \"C15\", combats = [1, 1] }]",
            "error: `combats` names `1` twice\n  help: name it once",
        ),
        (
            "defend = [{ gun = \"C15\", combats = [1], never = true }]",
            "error: `never` and `combats` stand in one entry\n  help: keep one of them",
        ),
        (
            "defend = [{ gun = \"C15\" }, { gun = \"C15\", combats = [2] }]",
            "error: an earlier `defend` for `C15` always counts\n  help: put entries with `if` \
             or `unless` before the one without",
        ),
        (
            "exchange = [{ unit = \"C6\" }, { unit = \"C6\", by = \"C7\" }]",
            "error: an earlier `exchange` for `C6` always counts\n  help: put entries with `if` \
             or `unless` before the one without",
        ),
        (
            "counterattack = [{ unit = \"C6\" }, { unit = \"C6\", against = [\"U21\"] }]",
            "error: an earlier `counterattack` for `C6` always counts\n  help: put entries with \
             `if` or `unless` before the one without",
        ),
        (
            "evade = [{ unit = \"C54\", least = 1, never = true }]",
            "error: `least` and `never` stand in one entry\n  help: keep one of them",
        ),
        (
            "evade = [{ unit = \"C54\", least = 5 }]",
            "error: `least` is 5 [11.4h]\n  help: write a column of the Combat Results Table, \
             from -4 to 4",
        ),
        (
            "counterattack = [{ unit = \"C6\", least = -5 }]",
            "error: `least` is -5 [11.4h]\n  help: write a column of the Combat Results Table, \
             from -4 to 4",
        ),
        (
            "retreat = [{ unit = \"C6\" }]",
            "error: `to` is missing in `retreat`\n  help: name hexes, best first, as in `to = \
             [\"3225\"]`",
        ),
    ] {
        assert_eq!(fault(Csa, text), expected, "{text}");
    }
}

/// What is said of a value of the wrong type, and how it is written.
#[test]
fn values_of_the_wrong_type_are_rewritten() {
    let of = |value: &str, key: &str| {
        let said = draft_fault(
            Csa,
            &format!("order = [{{ unit = \"C6\", {key} = {value} }}]"),
        );
        said.lines().take(2).collect::<Vec<_>>().join("")
    };
    for (key, value, expected) in [
        (
            "attack",
            "3225",
            "error: `attack` is an integer, not a string  help: write it in quotes: `\"3225\"`",
        ),
        (
            "attack",
            "true",
            "error: `attack` is a boolean, not a string  help: write it in quotes: `\"true\"`",
        ),
        (
            "attack",
            "[\"3225\"]",
            "error: `attack` is an array, not a string  help: write one value, without brackets",
        ),
        (
            "attack",
            "{ a = 1 }",
            "error: `attack` is a table, not a string  help: write one value, in quotes",
        ),
        (
            "march",
            "\"true\"",
            "error: `march` is a string, not true or false  help: write it without quotes: `true`",
        ),
        (
            "march",
            "1",
            "error: `march` is an integer, not true or false  help: write `true` or `false`, without quotes",
        ),
        (
            "path",
            "3226",
            "error: `path` is an integer, not a string  help: write it in quotes: `\"3226\"`",
        ),
        (
            "if",
            "true",
            "error: `if` is a boolean, not a string  help: write it in quotes: `\"true\"`",
        ),
        (
            "path",
            "[3226]",
            "error: `path` is an integer, not a string  help: write it in quotes: `\"3226\"`",
        ),
    ] {
        assert_eq!(of(value, key), expected, "{key} = {value}");
    }
    for (text, expected) in [
        (
            "[order]\nunit = \"C6\"",
            "error: `order` is a table, not an array of tables\n  help: begin each entry with a \
             heading `[[order]]`",
        ),
        (
            "counterattack = [\"C6\"]",
            "error: `counterattack` is a string, not a table\n  help: write keys and values, in \
             braces or below a heading",
        ),
        (
            "counterattack = [{ unit = \"C6\", least = \"2\" }]",
            "error: `least` is a string, not a whole number\n  help: write it without quotes: `2`",
        ),
        (
            "counterattack = [{ unit = \"C6\", least = 1.5 }]",
            "error: `least` is a float, not a whole number\n  help: write a whole number, without \
             quotes",
        ),
    ] {
        assert_eq!(draft_fault(Csa, text), expected, "{text}");
    }
}

#[test]
fn keys_of_the_draft_and_of_other_orders_are_known_in_an_order() {
    assert_eq!(
        draft_fault(
            Csa,
            "[[order]]\nunit = \"C6\"\nattack = \"3225\"\ntop = [\"C6\"]"
        ),
        "error: `top` is not a key of `order`\n  help: `top` belongs above the first `[[order]]`"
    );
    let said = draft_fault(Csa, "[[order]]\nunit = \"C6\"\ncreat = [\"C-HMC-5\"]");
    assert!(said.ends_with("help: did you mean `create`?"), "{said}");
}

/// A name that nobody has keeps the others of its list from nothing.
#[test]
fn a_list_with_one_that_cannot_be_read_is_looked_at_all_the_same() {
    let said = draft_fault(Csa, "top = [\"U1\", \"C99\", \"C3\", \"C3\", \"C15\", 6]");
    for what in [
        "error: `C99` is not a unit of this game",
        "error: `top` is an integer, not a string",
        "error: `U1` ",
        "error: `top` names `C3` twice",
        "error: `C15` is artillery",
    ] {
        assert_eq!(said.matches(what).count(), 1, "{what}: {said}");
    }
    // Nothing is left of these, which is no fault of its own.
    let said = draft_fault(Csa, "top = [\"C98\", \"C99\"]");
    assert_eq!(said.matches("error: ").count(), 2, "{said}");
}

/// All that follows a bracket that is not closed is read as what stands in it: only the bracket is
/// told, and the faults before it.
#[test]
fn a_bracket_that_is_not_closed_is_one_fault() {
    let rest = "\n\n[[order]]\nunit = \"C7\"\npath = [\"3226\", \"3227\"]\n";
    let array = "error: not TOML: an array above this line is not closed\n  help: end it with `]`";
    let table =
        "error: not TOML: an inline table above this line is not closed\n  help: end it with `}`";
    for (text, expected) in [
        (
            "[[order]]\nunit = \"C6\"\npath = [\"3226\", \"3227\"",
            array,
        ),
        (
            "[[order]]\nunit = \"C6\"\npath = [\"3226\", \"3227\",",
            array,
        ),
        ("[[order]]\nunit = \"C6\"\npath = [", array),
        ("counterattack = [{ unit = \"C7\" }, { unit = \"C8\"", table),
    ] {
        let said = draft_fault(Csa, &format!("{text}{rest}"));
        assert_eq!(said, expected, "{text}");
    }
    let said = draft_fault(
        Csa,
        &format!("[[order]]\nunit = \"C6\"\npath = [\"3226\" \"3227\"]\nattack = [\"3225\"{rest}"),
    );
    assert_eq!(
        said,
        format!("error: not TOML: missing comma between array elements, expected `,`\n\n{array}")
    );
    assert_eq!(
        draft_fault(Csa, "top = [\"C6\"]\ntop = [\"C7\"]"),
        "error: not TOML: duplicate key\n  help: keep one `top`"
    );
}

#[test]
fn entries_for_one_unit_may_differ() {
    for text in [
        "defend = [{ gun = \"C15\", of = [\"C6\"] }, { gun = \"C15\", never = true }]",
        "exchange = [{ unit = \"C6\", by = \"C7\" }, { unit = \"C6\", by = \"C8\" }, { unit = \
         \"C6\" }]",
        "counterattack = [{ unit = \"C6\", least = 2 }, { unit = \"C6\", against = [\"U21\"] }]",
        "order = [{ unit = \"C6\", attack = \"3225\", if = \"3225 enemy\" }, { unit = \"C6\", \
         path = [\"3225\"] }]",
    ] {
        let _ = read_orders(Csa, text).unwrap_or_else(|faults| panic!("{text}\n{faults}"));
    }
}

#[test]
fn keys_of_the_root_below_standing_are_told() {
    let faults = standing_fault(Csa, "place = [\"C6 3225\"]");
    assert!(faults.contains("`place` is not a key"), "{faults}");
}
