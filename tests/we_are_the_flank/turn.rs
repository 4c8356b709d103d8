//! FLANK-01 to FLANK-04, FLANK-R10, FLANK-R13: the turn and its player-turns; the forms.

use crate::drill::{Drill, assert_says, id, steps};
use countersign::diagnostic::Source;
use countersign::draft::{Form, Reader};
use countersign::games::we_are_the_flank::WeAreTheFlank;
use countersign::games::we_are_the_flank::board::{Board, Mark, Phase};
use countersign::games::we_are_the_flank::orders::Standing;
use countersign::ruleset::Ruleset;
use countersign::side::Side;

/// Opposite lines within charge reach of each other.
fn facing_each_other() -> Drill {
    Drill::open()
        .line("15AL", (20.0, 20.0), 90, 5)
        .line("20ME", (25.0, 20.0), 270, 5)
}

#[test]
fn flank_01_six_phases_in_four_player_turns() {
    let mut drill = Drill::opening();
    let step = |drill: &Drill| WeAreTheFlank::step(&drill.tables, &drill.board).unwrap();
    assert_eq!(step(&drill).title, "USA set-up");
    assert_eq!(step(&drill).active, Side::Usa);
    drill.play("");
    assert_eq!(step(&drill).title, "turn 1, CSA movement and shooting");
    drill.play("");
    assert_eq!(step(&drill).title, "turn 1, USA movement and shooting");
    assert_eq!(step(&drill).active, Side::Usa);
    // Nobody is near enough to charge: both charge player-turns are skipped.
    let log = drill.play("");
    assert_says(&log, "CSA charges: skipped");
    assert_says(&log, "no USA unit may declare a charge");
    assert_eq!(step(&drill).title, "turn 2, CSA movement and shooting");

    let mut near = facing_each_other().usa();
    near.play("");
    assert_eq!(step(&near).title, "turn 1, CSA charges");
    near.play("");
    assert_eq!(step(&near).title, "turn 1, USA charges and melees");
    near.play("");
    assert_eq!(step(&near).title, "turn 2, CSA movement and shooting");
}

#[test]
fn flank_02_only_the_named_side_moves() {
    let drill = facing_each_other();
    assert_eq!(
        drill.check(&steps("20ME", "\"back 1\"")),
        "error: `20ME` is a unit of USA [FLANK-02]
 --> orders.toml:2:8
  |
2 | unit = \"20ME\"
  |        ^^^^^^
  help: name a unit of CSA here"
    );
    assert_eq!(
        facing_each_other()
            .usa()
            .check(&steps("20ME", "\"back 1\"")),
        ""
    );
    let charges = facing_each_other().phase(Phase::CsaCharges);
    assert_eq!(
        charges.check(&steps("15AL", "\"back 1\"")),
        "error: `[[move]]` has no place in CSA charges [FLANK-02]
 --> orders.toml:1:1
  |
1 | [[move]]
  | ^^^^^^^^
  help: moves are made in movement and shooting player-turns"
    );
}

#[test]
fn flank_03_only_the_named_side_shoots() {
    let shoot = |unit: &str, target: &str| {
        format!("[[shoot]]\nunit = \"{unit}\"\ntargets = [\"{target}\"]\n")
    };
    let drill = facing_each_other();
    assert_eq!(drill.check(&shoot("15AL", "20ME")), "");
    assert!(drill.check(&shoot("20ME", "15AL")).starts_with("error: "));
    let charges = facing_each_other().phase(Phase::CsaCharges);
    assert!(
        charges
            .check(&shoot("15AL", "20ME"))
            .starts_with("error: `[[shoot]]` has no place in CSA charges [FLANK-03]")
    );
}

#[test]
fn flank_04_charges_and_melees_belong_to_both_sides() {
    let charge = |unit: &str, target: &str| {
        format!("[[charge]]\nunit = \"{unit}\"\ntargets = [\"{target}\"]\n")
    };
    let mut csa = facing_each_other().phase(Phase::CsaCharges);
    assert_eq!(csa.check(&charge("15AL", "20ME")), "");
    let usa = facing_each_other().phase(Phase::UsaCharges);
    assert_eq!(usa.check(&charge("20ME", "15AL")), "");
    let moving = facing_each_other();
    assert_eq!(
        moving.check(&charge("15AL", "20ME")),
        "error: `[[charge]]` has no place in CSA movement and shooting [FLANK-38]
 --> orders.toml:1:1
  |
1 | [[charge]]
  | ^^^^^^^^^^
  help: charges are declared in charge player-turns"
    );
    // No contact outlives the turn, whoever fights.
    csa.play(&charge("15AL", "20ME"));
    while csa.board.turn == 1 {
        csa.play("");
    }
    assert!(csa.board.contacts.is_empty());
}

#[test]
fn flank_r10_units_act_in_the_order_of_the_orders() {
    let draft = |first: &str, second: &str| {
        format!(
            "{}{}",
            steps(first, "\"forward 3\""),
            steps(second, "\"forward 3\"")
        )
    };
    let drill = || {
        Drill::open()
            .line("15AL", (20.0, 20.0), 0, 4)
            .line("4AL", (20.0, 23.0), 0, 4)
    };
    assert_eq!(drill().check(&draft("4AL", "15AL")), "");
    assert!(
        drill()
            .check(&draft("15AL", "4AL"))
            .contains("[FLANK-H06 house]")
    );
}

#[test]
fn flank_r12_contacts_of_phase_5_are_fought_out_in_phase_6() {
    use countersign::games::we_are_the_flank::board::Contact;
    let contact = Contact {
        charger: id("15AL"),
        target: id("20ME"),
        counter_charge: false,
        flank_or_rear: false,
        crossed_stream: false,
    };
    // Another Union unit can still charge: the melee waits for the end of the Union's charges.
    let mut waits = Drill::open()
        .phase(Phase::CsaCharges)
        .line("15AL", (20.0, 20.0), 90, 5)
        .line("20ME", (20.75, 20.0), 270, 5)
        .line("4AL", (20.0, 40.0), 90, 5)
        .line("44NY", (25.0, 40.0), 270, 5);
    waits.board.contacts.push(contact.clone());
    waits.play("");
    assert_eq!(waits.board.phase, Phase::UsaCharges);
    assert_eq!(waits.board.contacts, std::slice::from_ref(&contact));
    let log = waits.play("");
    assert_says(&log, "melees: 15AL v 20ME");
    assert!(waits.board.contacts.is_empty());
    // No Union unit can: the melee is fought at once, with the same seed.
    let mut at_once = Drill::open()
        .phase(Phase::CsaCharges)
        .line("15AL", (20.0, 20.0), 90, 5)
        .line("20ME", (20.75, 20.0), 270, 5);
    at_once.board.contacts.push(contact);
    let log = at_once.play("");
    assert_says(&log, "USA charges: skipped");
    assert_says(&log, "melees: 15AL v 20ME");
    assert_eq!(
        (at_once.board.turn, at_once.board.phase),
        (2, Phase::CsaMoveAndShoot)
    );
}

#[test]
fn flank_r13_marks_and_hits_are_cleared_after_phase_6() {
    let mut drill = Drill::open()
        .usa()
        .line("15AL", (20.0, 20.0), 90, 5)
        .guns("HAZLETT", (60.0, 40.0), 270, 3)
        .marked("15AL", Mark::AboutFaced)
        .marked("15AL", Mark::ChangedFormation);
    drill.board.unit_mut(&id("HAZLETT")).hits = 2;
    let log = drill.play(&steps("HAZLETT", "\"forward 1\""));
    assert_says(&log, "2 hits on HAZLETT dropped [FLANK-R13, FLANK-R37]");
    assert!(
        drill
            .board
            .units
            .iter()
            .all(|unit| unit.this_turn.is_empty())
    );
    assert_eq!(drill.unit("HAZLETT").hits, 0);
    // But not between the phases of a turn.
    let mut within =
        Drill::open()
            .line("15AL", (20.0, 20.0), 90, 5)
            .guns("HAZLETT", (60.0, 40.0), 270, 3);
    within.board.unit_mut(&id("HAZLETT")).hits = 2;
    within.play(&steps("15AL", "\"about-face\""));
    assert!(within.unit("15AL").has(Mark::AboutFaced));
    assert_eq!(within.unit("HAZLETT").hits, 2);
}

/// What a form gives as orders and standing orders.
fn submit(drill: &Drill) -> String {
    let side = drill.board.phase.active().unwrap();
    let text = format!(
        "{}\n{}",
        WeAreTheFlank::form(&drill.tables, &drill.board),
        WeAreTheFlank::standing_form(&drill.tables, &drill.board, side)
    );
    for line in text.lines() {
        assert!(line.chars().count() <= 100, "{line}");
    }
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Draft);
    let parsed = reader.parse().unwrap();
    let root = reader.root(&parsed);
    let table = root.table(&mut reader, "standing");
    let standing = WeAreTheFlank::standing(&drill.tables, &drill.board, side, table, &mut reader);
    assert_eq!(standing, Some(Standing::default()));
    let orders = WeAreTheFlank::orders(&drill.tables, &drill.board, root, &mut reader);
    assert_eq!(orders, Some(Default::default()));
    assert_eq!(reader.faults.to_string(), "");
    source.text
}

#[test]
fn a_form_as_written_orders_nothing_and_lists_what_is_possible() {
    let opening = Drill::opening();
    assert!(submit(&opening).contains("may be broken up [FLANK-09]"));
    let moving = submit(
        &facing_each_other()
            .with("Law", "15AL")
            .turn(2)
            .waiting("17GA"),
    );
    for line in [
        "# 15AL, 15th Alabama: firing line, 5 bases, at (20.00, 20.00), facing 90; with",
        "moves 6.00 [FLANK-14], or 12.00 after forming marching column [FLANK-15]",
        "could fire at 20ME: range 4.63, 12-inch column, 5 dice on 6",
        "# 17GA, 17th Georgia: may enter now, west edge, `enter` from 18.00 to 38.00",
        "# Law, commander: with 15AL; rides 12.00; no unit to join",
    ] {
        assert!(moving.contains(line), "no `{line}` in\n{moving}");
    }
    let charging = submit(&facing_each_other().phase(Phase::CsaCharges));
    assert!(
        charging.contains("could charge 20ME: gap 4.25, 5 bases, struck in the front"),
        "{charging}"
    );
}

#[test]
fn a_board_survives_being_written_and_read() {
    let mut drill = Drill::opening();
    drill.play("");
    drill.play(&steps("15AL", "\"forward max\""));
    let text = toml::to_string(&drill.board).unwrap();
    let read: Board = toml::from_str(&text).unwrap();
    assert_eq!(read, drill.board);
    assert!(WeAreTheFlank::fits(&drill.tables, &read).is_ok());
}

#[test]
fn a_board_that_is_none_of_these_tables_is_refused() {
    let fault = |change: fn(&mut Board)| {
        let mut drill = Drill::opening();
        change(&mut drill.board);
        drill.check("")
    };
    assert!(
        fault(|board| {
            board.units.pop();
        })
        .starts_with("error: the units of the board are not those of the tables")
    );
    assert!(
        fault(|board| board.units[0].bases = 99)
            .starts_with("error: unit `15AL` has an impossible strength")
    );
    assert!(
        fault(|board| board.units[0].formation = None)
            .starts_with("error: unit `15AL` has an impossible formation")
    );
    assert!(
        fault(|board| board.units[0].at.x.0 = i64::MAX)
            .starts_with("error: unit `15AL` has an impossible place")
    );
    assert!(fault(|board| board.turn = 0).starts_with("error: `turn` is 0"));
    assert!(
        fault(|board| board.commanders[0].with = None)
            .starts_with("error: commander `Law` is in an impossible place")
    );
}

#[test]
fn orders_read_back_from_their_canonical_form() {
    let mut drill = Drill::map()
        .turn(3)
        .line("15AL", (20.0, 20.0), 90, 5)
        .line("20ME", (28.0, 20.0), 270, 5)
        .waiting("17GA")
        .alone("Law", (15.0, 15.0));
    drill.board.phase = Phase::CsaMoveAndShoot;
    let draft = "
[[move]]
unit = \"15th alabama\"
steps = [\"forward 1.5\", \"wheel left 4.5\", \"about-face\", \"about face\"]
[[move]]
unit = \"17GA\"
enter = 20.25
formation_first = \"firing line\"
steps = [\"forward max\"]
[[move]]
commander = \"law\"
to = [16, 15.5]
[[shoot]]
unit = \"15AL\"
targets = [\"20ME\"]
";
    let (orders, _) = drill.read(&draft.replace(", \"about face\"", ""));
    let orders = orders.unwrap();
    let canonical = toml::to_string(&orders).unwrap();
    let source = Source::new("orders.toml", canonical.clone());
    let mut reader = Reader::new(&source, Form::Canonical);
    let parsed = reader.parse().unwrap();
    let root = reader.root(&parsed);
    let again = WeAreTheFlank::orders(&drill.tables, &drill.board, root, &mut reader);
    assert_eq!(again.as_ref(), Some(&orders), "{canonical}");
    assert_eq!(toml::to_string(&orders).unwrap(), canonical);
    assert!(canonical.contains("\"forward 1.50\""), "{canonical}");
    assert!(canonical.contains("enter = 2025"), "{canonical}");
    assert!(drill.check(draft).contains("[FLANK-19]"));
}
