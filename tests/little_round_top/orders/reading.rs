//! What is refused while orders are read, each with its whole message.

use super::{fault, read_orders, read_standing, standing_fault};
use countersign::games::little_round_top::orders::{Act, MeleeChoice, Preference, Rest};
use countersign::hex::Turn;
use countersign::side::Side::{Csa, Usa};

#[test]
fn acts_in_words() {
    for (text, act, canonical) in [
        ("forward", Act::Forward(1), "forward 1"),
        ("forward 2", Act::Forward(2), "forward 2"),
        ("FORWARD  3", Act::Forward(3), "forward 3"),
        ("back", Act::Back(1), "back 1"),
        ("left", Act::Turn(Turn::Left, 1), "left 1"),
        ("right 2", Act::Turn(Turn::Right, 2), "right 2"),
        ("about", Act::Turn(Turn::Right, 3), "right 3"),
        ("enter", Act::Enter(None), "enter"),
        (
            "enter ne",
            Act::Enter(Some(countersign::hex::Direction::NE)),
            "enter NE",
        ),
        ("line", Act::Line, "line"),
        ("column", Act::Column, "column"),
        ("fix", Act::Fix, "fix"),
        ("unfix", Act::Unfix, "unfix"),
        ("rally", Act::Rally, "rally"),
        ("exchange", Act::Exchange, "exchange"),
        ("volley", Act::Volley, "volley"),
        ("melee", Act::Melee, "melee"),
        (
            "flag 15al-h",
            Act::Flag("15AL-H".parse().unwrap()),
            "flag 15AL-H",
        ),
    ] {
        assert_eq!(text.parse::<Act>(), Ok(act), "{text}");
        assert_eq!(act.to_string(), canonical);
    }
}

#[test]
fn what_is_no_act_is_told_with_the_nearest() {
    for (text, message, help) in [
        (
            "foward 2",
            "`foward 2` is no act",
            "did you mean `forward`?",
        ),
        ("charge", "`charge` is no act", "did you mean `melee`?"),
        ("march 2", "`march 2` is no act", "did you mean `forward`?"),
        ("withdraw", "`withdraw` is no act", "did you mean `back`?"),
        (
            "turn 2",
            "`turn 2` is no act",
            "write `left 1`, `right 2` or `about`",
        ),
        (
            "shoot",
            "`shoot` is no act",
            "fire is ordered with `[[fire]]`; before it `volley` may be ordered here",
        ),
        (
            "dance",
            "`dance` is no act",
            "the acts are forward, back, left, right, about, enter, line, column, fix, unfix, \
             rally, exchange, volley, melee, flag",
        ),
        (
            "forward two",
            "`forward two` has no number of hexes",
            "write a whole number from 1 to 25 after the word",
        ),
        (
            "forward 0",
            "`forward 0` has no number of hexes",
            "write a whole number from 1 to 25 after the word",
        ),
        (
            "left 4",
            "`left 4` has no number of hexsides",
            "write a whole number from 1 to 3 after the word",
        ),
        (
            "left 1 forward 2",
            "`left 1 forward 2` is more than one act",
            "write each act by itself, as in `do = [\"left 1\", \"forward 2\"]`",
        ),
        (
            "melee 0905",
            "`melee 0905` has a word too many",
            "write `melee`",
        ),
        (
            "about 2",
            "`about 2` has a word too many",
            "write `right 3`",
        ),
        (
            "enter W",
            "`enter W` names no hexside",
            "write `enter`, or with a facing as in `enter NE`",
        ),
        (
            "flag",
            "`flag` names no company",
            "name the company that takes the flag, as in `flag 15AL-H`",
        ),
    ] {
        let fault = text.parse::<Act>().unwrap_err();
        assert_eq!(
            (fault.message.as_str(), fault.help.as_str()),
            (message, help)
        );
    }
}

#[test]
fn every_key_is_read() {
    let orders = read_orders(
        Usa,
        r#"
        release = true
        others = "nearest"
        checks_first = ["20ME-A"]
        flags_to = ["20ME-C", "20ME-D"]
        replacement = [{ officer = "Chamberlain", with = "20ME-F" }]
        bonus = [{ officer = "Spear", companies = ["20ME-A", "20ME-H", "20ME-C", "20ME-G"] }]
        retreat = [{ company = "20ME-A", to = ["0905", "0900"], face = "S" }]
        escort = [{ officer = "Spear", goes = false }]
        fray = [{ hex = "0905", loses = "20ME-A", top = "20ME-C", face = "SW" }]

        [[order]]
        officer = "Chamberlain"
        companies = ["20ME-E", "20ME-I"]
        if = ["organized", "0905 empty"]
        unless = ["20ME-A disorganized"]
        do = ["about", "forward"]
        otherwise = [{ if = ["loaded"], path = ["0904"], back = true, face = "N" }, { do = ["fix"] }]

        [[fire]]
        by = ["20ME-A"]
        at = ["0906", "0907"]
        volley = true
        if = ["loaded"]

        [[melee]]
        hex = "0906"
        enter = ["20ME-A", "20ME-C"]
        officers = ["Spear"]
        choice = "reinforce"
        advance = false
        unless = ["0906 empty"]
        "#,
    )
    .unwrap();
    assert!(orders.release.unwrap().value);
    assert_eq!(orders.others.unwrap().value, Rest::Nearest);
    assert_eq!(orders.replacement.len(), 1);
    assert_eq!(orders.bonus[0].companies.len(), 4);
    let order = &orders.order[0];
    assert_eq!(order.way.acts[0].value, Act::Turn(Turn::Right, 3));
    assert_eq!(order.when.only_if.len(), 2);
    assert_eq!(order.otherwise[0].way.path[0].value.to_string(), "0904");
    assert_eq!(order.otherwise[1].way.acts[0].value, Act::Fix);
    assert_eq!(orders.fire[0].at.len(), 2);
    assert_eq!(
        orders.melee[0].choice.as_ref().unwrap().value,
        MeleeChoice::Reinforce
    );
    assert_eq!(orders.reactions.retreat[0].to[1].value.to_string(), "0900");
    assert_eq!(orders.reactions.flags_to.len(), 2);
    let standing = read_standing(
        Csa,
        r#"
        hold_fire = true
        reach = 2
        prefer = ["melee", "weakest"]
        no_withdrawal_fire = ["15AL-B"]
        checks_first = ["15AL-G"]

        [[fire]]
        by = ["15AL-G", "15AL-H"]
        at = ["0905"]
        reach = 1
        if = ["0905 enemy"]
        "#,
    )
    .unwrap();
    assert!(standing.hold_fire.unwrap().value);
    assert_eq!(standing.prefer[1].value, Preference::Weakest);
    assert_eq!(standing.fire[0].reach.as_ref().unwrap().value, 1);
    assert_eq!(standing.no_withdrawal_fire.len(), 1);
}

#[test]
fn all_faults_are_told_at_once() {
    let faults = read_orders(
        Usa,
        r#"
        other = "hold"
        [[order]]
        companies = ["20ME-J", "15AL-B", "20ME-A", "20ME-A"]
        do = ["foward 2", "left 9"]
        [[fire]]
        by = ["20ME-A"]
        "#,
    )
    .unwrap_err();
    for words in [
        "`20ME-J` is no company of this game",
        "`foward 2` is no act",
        "`left 9` has no number of hexsides",
        "`at` is missing in `fire`",
        "`other` is not a key of the document",
    ] {
        assert!(faults.contains(words), "{words}\n{faults}");
    }
    let faults = read_orders(
        Usa,
        "[[order]]\ncompanies = [\"15AL-B\", \"20ME-A\", \"20ME-A\"]\ndo = [\"fix\"]",
    )
    .unwrap_err();
    assert!(faults.contains("`15AL-B` is a unit of CSA"), "{faults}");
    assert!(
        faults.contains("`companies` names `20ME-A` twice"),
        "{faults}"
    );
}

#[test]
fn units_that_are_not_known_or_not_ours() {
    for (text, expected) in [
        (
            "checks_first = [\"20ME-J\"]",
            "error: `20ME-J` is no company of this game\n  help: did you mean `20ME-A`?",
        ),
        (
            "checks_first = [\"Maine\"]",
            "error: `Maine` is no company of this game\n  help: companies go by regiment and \
             letter, as in `20ME-A`; the form lists them",
        ),
        (
            "checks_first = [\"Oates\"]",
            "error: `Oates` is an officer, not a company\n  help: `checks_first` takes companies, \
             as in `20ME-A`",
        ),
        (
            "escort = [{ officer = \"Spare\", goes = true }]",
            "error: `Spare` is no officer of this game\n  help: did you mean `Spear`?",
        ),
        (
            "escort = [{ officer = \"Longstreet\", goes = true }]",
            "error: `Longstreet` is no officer of this game\n  help: the officers are Bulger, \
             Chamberlain, Hill, Jones, Morrill, Oates, Scruggs, Spear",
        ),
        (
            "escort = [{ officer = \"20ME-A\", goes = true }]",
            "error: `20ME-A` is a company, not an officer\n  help: `officer` takes an officer by \
             name, as in `Oates`",
        ),
        (
            "place = [{ unit = \"Scrugs\", hex = \"0310\" }]",
            "error: `Scrugs` is no company or officer of this game\n  help: did you mean \
             `Scruggs`?",
        ),
        (
            "place = [{ unit = \"Nobody\", hex = \"0310\" }]",
            "error: `Nobody` is no company or officer of this game\n  help: units go by id or \
             name, as in `20ME-A` or `Oates`; the form lists them",
        ),
        (
            "checks_first = [\"15AL-B\"]",
            "error: `15AL-B` is a unit of CSA [14.1g]\n  help: name a unit of USA here",
        ),
        (
            "escort = [{ officer = \"Oates\", goes = true }]",
            "error: `Oates` is a unit of CSA [14.1g]\n  help: name a unit of USA here",
        ),
        (
            "order = [{ companies = [\"4AL-A\"], do = [\"fix\"] }]",
            "error: `4AL-A` is a unit of CSA [4.0b]\n  help: name a unit of USA here",
        ),
        (
            "order = [{ officers = [\"Oates\"], path = [\"0905\"] }]",
            "error: `Oates` is a unit of CSA [5.11a]\n  help: name a unit of USA here",
        ),
        (
            "fire = [{ by = [\"4AL-A\"], at = [\"0905\"] }]",
            "error: `4AL-A` is a unit of CSA [3.0i]\n  help: name a unit of USA here",
        ),
        (
            "melee = [{ hex = \"0905\", enter = [\"4AL-A\"] }]",
            "error: `4AL-A` is a unit of CSA [3.0j]\n  help: name a unit of USA here",
        ),
        (
            "order = [{ companies = [\"20ME-A\", \"20me-a\"], do = [\"fix\"] }]",
            "error: `companies` names `20ME-A` twice\n  help: name it once",
        ),
        (
            "melee = [{ hex = \"0905\", officers = [\"Spear\", \"Spear\"] }]",
            "error: `officers` names `Spear` twice\n  help: name it once",
        ),
    ] {
        assert_eq!(fault(Usa, text), expected, "{text}");
    }
}

#[test]
fn words_hexes_and_hexsides_that_are_none() {
    for (text, expected) in [
        (
            "others = \"hols\"",
            "error: `hols` is not a value of `others`\n  help: did you mean `hold`?",
        ),
        (
            "others = \"wait\"",
            "error: `wait` is not a value of `others`\n  help: write one of `hold`, `nearest`",
        ),
        (
            "melee = [{ hex = \"0905\", choice = \"retire\" }]",
            "error: `retire` is not a value of `choice`\n  help: write one of `fight`, \
             `reinforce`, `retreat`",
        ),
        (
            "melee = [{ hex = \"905\" }]",
            "error: `905` is no hex number\n  help: write four digits: two for the \
             column, two for the row",
        ),
        (
            "melee = [{ hex = \"2905\" }]",
            "error: `2905` is no hex of the map\n  help: its hexes run from 0101 to 2416",
        ),
        (
            "retreat = [{ company = \"20ME-A\", to = [\"0905\", \"0918\"] }]",
            "error: `0918` is no hex of the map\n  help: its hexes run from 0101 to 2416",
        ),
        (
            "retreat = [{ company = \"20ME-A\", to = [\"0905\", \"0905\"] }]",
            "error: `to` names `0905` twice\n  help: name it once",
        ),
        (
            "retreat = [{ company = \"20ME-A\", face = \"W\" }]",
            "error: `W` is no hexside\n  help: the hexsides are N, NE, SE, S, SW and NW",
        ),
        (
            "order = [{ companies = [\"20ME-A\"], path = [\"0817\"] }]",
            "error: `0817` is no hex of the map\n  help: its hexes run from 0101 to 2416",
        ),
        (
            "order = [{ companies = [\"20ME-A\"], if = [\"0817 empty\"], do = [\"fix\"] }]",
            "error: `0817` is no hex of the map\n  help: its hexes run from 0101 to 2416",
        ),
        (
            "order = [{ companies = [\"20ME-A\"], if = [\"disorganised\"], do = [\"fix\"] }]",
            "error: `disorganised` is no condition: it begins with no unit, no hex and no \
             fact\n  help: did you mean `disorganized`?",
        ),
    ] {
        assert_eq!(fault(Usa, text), expected, "{text}");
    }
}

#[test]
fn orders_that_say_too_little_or_too_much() {
    for (text, expected) in [
        (
            "order = [{ do = [\"fix\"] }]",
            "error: this order is for nobody [4.0b]\n  help: name companies, as in `companies = \
             [\"20ME-A\"]`, or officers, as in `officers = [\"Oates\"]`",
        ),
        (
            "order = [{ companies = [\"20ME-A\"] }]",
            "error: this order does nothing\n  help: write acts, as in `do = [\"forward 2\"]`, or \
             hexes, as in `path = [\"0905\"]`",
        ),
        (
            "order = [{ companies = [\"20ME-A\"], do = [] }]",
            "error: `do` is empty\n  help: say what is meant, or leave the whole entry out",
        ),
        (
            "order = [{ companies = [\"20ME-A\"], do = [\"fix\"], path = [\"0905\"] }]",
            "error: `do` and `path` stand in one order\n  help: write acts with `do`, or hexes \
             with `path` and `face`; a second order may follow",
        ),
        (
            "order = [{ companies = [\"20ME-A\"], do = [\"fix\"], back = true }]",
            "error: `back` belongs to `path` [5.31a]\n  help: among acts write `back 1`",
        ),
        (
            "order = [{ companies = [\"20ME-A\"], do = [\"fix\"], face = \"N\" }]",
            "error: `face` belongs to `path` [7.12a]\n  help: among acts write `left 1`, `right \
             2` or `about`",
        ),
        (
            "order = [{ companies = [\"20ME-A\", \"20ME-C\"], officers = [\"Spear\"], do = \
             [\"forward\"] }]",
            "error: `Spear` cannot go along with 2 companies [5.0c]\n  help: officers go along \
             with one company: give that company an order of its own",
        ),
        (
            "order = [{ companies = [\"20ME-A\"], do = [\"fix\"], otherwise = [{ do = \
             [\"volley\"] }] }]",
            "error: `otherwise` can never come into play: this order has no `if` and no \
             `unless`\n  help: say with `if` or `unless` when the order itself is carried out",
        ),
        (
            "order = [{ companies = [\"20ME-A\"], if = [\"loaded\"], do = [\"volley\"], otherwise \
             = [{ do = [\"fix\"] }, { do = [\"unfix\"] }] }]",
            "error: an alternative before this one always holds\n  help: put the one without \
             `if` and `unless` last",
        ),
        (
            "bonus = [{ officer = \"Spear\", companies = [\"20ME-A\", \"20ME-C\"] }]",
            "error: the bonus of `Spear` names 2 companies [4.2a]\n  help: name the four or more \
             that get one identical order, or leave it out: a bonus that is earned is found \
             without being announced",
        ),
        (
            "bonus = [{ officer = \"Spear\", companies = [\"20ME-A\"] }]",
            "error: the bonus of `Spear` names 1 company [4.2a]\n  help: name the four or more \
             that get one identical order, or leave it out: a bonus that is earned is found \
             without being announced",
        ),
        (
            "fire = [{ at = [\"0905\"] }]",
            "error: `by` is missing\n  help: name the companies, as in `by = [\"20ME-A\", \
             \"20ME-B\"]`",
        ),
        (
            "fire = [{ by = [], at = [\"0905\"] }]",
            "error: `by` is empty\n  help: say what is meant, or leave the whole entry out",
        ),
        (
            "fire = [{ by = [\"20ME-A\"] }]",
            "error: `at` is missing in `fire`\n  help: name the target's hex, or several, best \
             first: `at = [\"0905\"]`",
        ),
        (
            "fire = [{ by = [\"20ME-A\"], at = [] }]",
            "error: `at` is empty\n  help: say what is meant, or leave the whole entry out",
        ),
        (
            "melee = [{ hex = \"0905\" }, { hex = \"0905\", advance = false }]",
            "error: an earlier entry for `0905` always counts\n  help: put entries with `if` or \
             `unless` before the one without",
        ),
        (
            "replacement = [{ officer = \"Spear\", with = \"20ME-A\" }, { officer = \"Spear\", \
             with = \"20ME-C\" }]",
            "error: `replacement` names `Spear` twice\n  help: name it once",
        ),
        (
            "retreat = [{ company = \"20ME-A\", face = \"S\" }, { company = \"20ME-A\", face = \
             \"N\" }]",
            "error: `retreat` names `20ME-A` twice\n  help: name it once",
        ),
        (
            "escort = [{ officer = \"Spear\", goes = true }, { officer = \"Spear\", goes = false }]",
            "error: `escort` names `Spear` twice\n  help: name it once",
        ),
        (
            "fray = [{ hex = \"0905\", face = \"S\" }, { hex = \"0905\", face = \"N\" }]",
            "error: `fray` names `0905` twice\n  help: name it once",
        ),
        (
            "place = [{ unit = \"20ME-A\", hex = \"0905\" }, { unit = \"20ME-A\", hex = \"0906\" }]",
            "error: `20ME-A` is placed twice [20.2a]\n  help: keep one of the two entries",
        ),
    ] {
        assert_eq!(fault(Usa, text), expected, "{text}");
    }
}

#[test]
fn reaches_of_standing_orders() {
    for (text, expected) in [
        (
            "reach = 0",
            "error: `reach` is 0 [10.21a]\n  help: write 1, 2 or 3 hexes; to hold fire write \
             `hold_fire = true`",
        ),
        (
            "reach = 4",
            "error: `reach` is 4 [10.21a]\n  help: write 1, 2 or 3 hexes; to hold fire write \
             `hold_fire = true`",
        ),
        (
            "fire = [{ by = [\"15AL-B\"], reach = 4 }]",
            "error: `reach` is 4 [10.21a]\n  help: write 1, 2 or 3 hexes, or 0 to hold fire",
        ),
        (
            "prefer = [\"weak\"]",
            "error: `weak` is not a value of `prefer`\n  help: write one of `melee`, `column`, \
             `disorganized`, `officer`, `flag`, `weakest`, `strongest`",
        ),
        (
            "no_withdrawal_fire = [\"20ME-A\"]",
            "error: `20ME-A` is a unit of USA [3.0i]\n  help: name a unit of CSA here",
        ),
        (
            "hold = true",
            "error: `hold` is not a key of the document\n  help: the keys here are: hold_fire, \
             reach, prefer, fire, no_withdrawal_fire, retreat, escort, fray, checks_first, \
             flags_to",
        ),
    ] {
        assert_eq!(standing_fault(Csa, text), expected, "{text}");
    }
    assert!(read_standing(Csa, "fire = [{ by = [\"15AL-B\"], reach = 0 }]").is_ok());
}

#[test]
fn lists_have_an_end() {
    let many = |count: usize, entry: &str| vec![entry; count].join(", ");
    for (text, expected) in [
        (
            format!(
                "order = [{}]",
                many(201, "{ companies = [\"20ME-A\"], do = [\"fix\"] }")
            ),
            "error: `order` has 201 entries; at most 200 are read\n  help: leave out what is not \
             needed",
        ),
        (
            format!(
                "order = [{{ companies = [\"20ME-A\"], do = [{}] }}]",
                many(26, "\"fix\"")
            ),
            "error: `do` has 26 values; at most 25 are read\n  help: leave out what is not \
             needed, or write a second entry",
        ),
        (
            format!(
                "order = [{}]",
                many(
                    150,
                    &format!(
                        "{{ companies = [\"20ME-A\"], do = [{}] }}",
                        many(20, "\"fix\"")
                    )
                )
            ),
            "error: the orders hold 3150 acts for single units; at most 3000 are read\n  help: a \
             whole side needs some hundred; leave out what is not needed",
        ),
        (
            format!("checks_first = [{}]", many(61, "\"20ME-A\"")),
            "error: `checks_first` has 61 values; at most 60 are read\n  help: leave out what is \
             not needed, or write a second entry",
        ),
    ] {
        assert_eq!(fault(Usa, &text), expected);
    }
    assert!(
        read_orders(
            Usa,
            &format!(
                "order = [{}]",
                many(200, "{ companies = [\"20ME-A\"], do = [\"fix\"] }")
            ),
        )
        .is_ok()
    );
}
