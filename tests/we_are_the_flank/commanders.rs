//! FLANK-16, FLANK-62, FLANK-63, FLANK-R29, FLANK-R67, FLANK-R68, FLANK-R71: commanders.

use crate::drill::{Drill, assert_says, steps};
use countersign::games::we_are_the_flank::board::{CommanderStatus, Status};
use countersign::side::Side;

fn ride(name: &str, rest: &str) -> String {
    format!("[[move]]\ncommander = \"{name}\"\n{rest}\n")
}

/// Law with the 4th Alabama, the 15th Alabama near.
fn law() -> Drill {
    Drill::open()
        .line("4AL", (20.0, 20.0), 0, 4)
        .line("15AL", (30.0, 20.0), 0, 4)
        .with("Law", "4AL")
}

#[test]
fn flank_16_a_commander_moves_12() {
    let mut drill = law();
    assert_eq!(
        drill.check(&ride("Law", "leave = true\nto = [32.01, 20]")),
        "error: `Law` would ride 12.01 to (32.01, 20.00) [FLANK-16]
 --> orders.toml:4:6
  |
4 | to = [32.01, 20]
  |      ^^^^^^^^^^^
  help: a commander rides 12.00 at most, for example to [31.99, 20.00]"
    );
    drill.go(&ride("Law", "leave = true\nto = [20, 32]"));
    assert_eq!(
        drill.commander("Law"),
        (CommanderStatus::Alone, None, (20.0, 32.0))
    );
}

#[test]
fn flank_62_every_brigade_commander_and_chamberlain_have_figures() {
    let drill = Drill::opening();
    let names: Vec<_> = drill
        .board
        .commanders
        .iter()
        .map(|commander| commander.name.as_str())
        .collect();
    assert_eq!(
        names,
        [
            "Law",
            "Robertson",
            "Benning",
            "Anderson",
            "Vincent",
            "Chamberlain",
            "Ward",
            "Weed"
        ]
    );
    // Every brigade but the artillery has one.
    for entry in &drill.tables.units {
        let led = drill
            .tables
            .commanders
            .iter()
            .any(|leader| leader.side == entry.side && leader.brigade == entry.brigade);
        assert_eq!(led, entry.brigade != "Artillery", "{}", entry.id);
    }
}

#[test]
fn flank_63_he_joins_and_leaves_units_of_his_own_during_movement() {
    let mut drill = law();
    let log = drill.go(&ride("Law", "leave = true\njoin = \"15AL\""));
    assert_eq!(
        drill.commander("Law"),
        (
            CommanderStatus::Attached,
            Some("15AL".to_owned()),
            (30.0, 20.0)
        )
    );
    assert_says(&log, "Law leaves 4AL [FLANK-63, FLANK-R67]");
    assert_says(&log, "Law joins 15AL [FLANK-63, FLANK-R67]");
    let stranger = law().line("5TX", (24.0, 26.0), 0, 4);
    assert_eq!(
        stranger.check(&ride("Law", "leave = true\njoin = \"5TX\"")),
        "error: `Law` may not join `5TX` [FLANK-R68]
 --> orders.toml:4:8
  |
4 | join = \"5TX\"
  |        ^^^^^
  help: he may join 15AL, 4AL"
    );
    assert!(
        law()
            .check(&ride("Law", "leave = true\njoin = \"20ME\""))
            .starts_with("error: `20ME` is a unit of USA [FLANK-63]")
    );
}

#[test]
fn flank_r29_nothing_hinders_a_commander() {
    let mut drill = law()
        .stream(22)
        .hill((23, 0), (60, 48))
        .line("20ME", (26.0, 24.0), 0, 4);
    drill.go(&ride("Law", "leave = true\nto = [31.9, 20.2]"));
    assert_eq!(drill.commander("Law").2, (31.9, 20.2));
    let mut close = law().line("20ME", (26.0, 24.0), 0, 4);
    close.go(&ride("Law", "leave = true\nto = [26, 23.6]"));
    assert_eq!(close.commander("Law").2, (26.0, 23.6));
}

#[test]
fn flank_r67_he_leaves_rides_and_joins_in_that_order() {
    let drill = law();
    assert_eq!(
        drill.check(&ride("Law", "to = [22, 22]")),
        "error: `Law` is with `4AL` and moves with it [FLANK-R67]
 --> orders.toml:2:13
  |
2 | commander = \"Law\"
  |             ^^^^^
  help: add `leave = true` if he is to go his own way"
    );
    assert_eq!(
        drill.check(&ride("Law", "leave = true\nto = [27, 20]\njoin = \"15AL\"")),
        "error: `(27.00, 20.00)` is 1.00 short of `15AL` [FLANK-R67]
 --> orders.toml:4:6
  |
4 | to = [27, 20]
  |      ^^^^^^^^
  help: end in contact with it, at [28.00, 20.00], or leave `to` out"
    );
    assert_eq!(
        drill.check(&ride("Law", "leave = true\nto = [28, 20]\njoin = \"15AL\"")),
        ""
    );
    // The unit is 13 away.
    let far = Drill::open()
        .line("4AL", (20.0, 20.0), 0, 4)
        .line("15AL", (35.0, 20.0), 0, 4)
        .with("Law", "4AL");
    assert!(
        far.check(&ride("Law", "leave = true\njoin = \"15AL\""))
            .starts_with("error: `Law` would ride 13.00 to reach `15AL` [FLANK-16]")
    );
    // He is carried free, also after he has ridden.
    let mut carried = law();
    carried.go(&format!(
        "{}{}{}",
        steps("4AL", "\"forward 6\""),
        ride("Law", "leave = true\njoin = \"15AL\""),
        steps("15AL", "\"forward 6\"")
    ));
    assert_eq!(carried.commander("Law").2, (30.0, 26.0));
    // One to a unit.
    let two = Drill::open()
        .usa()
        .line("20ME", (20.0, 20.0), 0, 4)
        .line("44NY", (30.0, 20.0), 0, 4)
        .with("Chamberlain", "20ME")
        .with("Vincent", "44NY");
    assert_eq!(
        two.check(&ride("Vincent", "leave = true\njoin = \"20ME\"")),
        "error: `20ME` has a commander already: Chamberlain [FLANK-R67]
 --> orders.toml:4:8
  |
4 | join = \"20ME\"
  |        ^^^^^^
  help: a unit has one commander at most; he can leave first"
    );
    let mut relieved = two;
    relieved.go(&format!(
        "{}{}",
        ride("Chamberlain", "leave = true\nto = [20, 17]"),
        ride("Vincent", "leave = true\njoin = \"20ME\"")
    ));
    assert_eq!(relieved.commander("Vincent").1.as_deref(), Some("20ME"));
}

#[test]
fn flank_r67_those_who_are_not_there_do_not_ride() {
    let alone = Drill::open().alone("Law", (20.0, 20.0));
    assert!(
        alone
            .check(&ride("Law", "leave = true"))
            .starts_with("error: `Law` is with no unit [FLANK-R67]")
    );
    assert!(
        alone
            .check(&ride("Law", "to = [20, 48.5]"))
            .starts_with("error: `(20.00, 48.50)` is not on the table [FLANK-H14 house]")
    );
    assert!(
        Drill::open()
            .check(&ride("Law", "to = [20, 20]"))
            .starts_with("error: `Law` is a casualty [FLANK-67]")
    );
    let waiting = Drill::open().waiting("17GA").with("Benning", "17GA");
    assert!(
        waiting
            .check(&ride("Benning", "to = [20, 20]"))
            .starts_with("error: `Benning` is not on the table yet [FLANK-H13 house]")
    );
    assert_eq!(
        alone.check(&ride("Lew", "to = [20, 20]")),
        "error: `Lew` is no commander of this game
 --> orders.toml:2:13
  |
2 | commander = \"Lew\"
  |             ^^^^^
  help: did you mean `Law`?"
    );
    assert!(
        alone
            .check(&ride("Ward", "to = [20, 20]"))
            .starts_with("error: `Ward` is a commander of USA [FLANK-02]")
    );
    assert!(
        alone
            .check(&ride("Law", ""))
            .starts_with("error: `Law` is ordered to do nothing")
    );
}

#[test]
fn flank_r68_chamberlain_with_the_20th_maine_only_nobody_with_guns_ward_with_sharpshooters() {
    let drill = Drill::open()
        .usa()
        .line("20ME", (20.0, 20.0), 0, 4)
        .line("44NY", (30.0, 20.0), 0, 4)
        .guns("SMITH-F", (25.0, 20.0), 0, 2)
        .line("1SS", (25.0, 24.0), 0, 3)
        .with("Chamberlain", "20ME")
        .alone("Ward", (25.0, 22.0))
        .alone("Vincent", (25.0, 22.0));
    assert_eq!(
        drill.check(&ride("Chamberlain", "leave = true\njoin = \"44NY\"")),
        "error: `Chamberlain` may not join `44NY` [FLANK-R68]
 --> orders.toml:4:8
  |
4 | join = \"44NY\"
  |        ^^^^^^
  help: he may join 20ME"
    );
    for name in ["Ward", "Vincent"] {
        let faults = drill.check(&ride(name, "join = \"SMITH-F\""));
        assert!(faults.contains("[FLANK-R68]"), "{faults}");
    }
    assert_eq!(drill.check(&ride("Ward", "join = \"1SS\"")), "");
    assert!(
        drill
            .check(&ride("Vincent", "join = \"1SS\""))
            .contains("[FLANK-R68]")
    );
    assert_eq!(drill.check(&ride("Vincent", "join = \"44NY\"")), "");
}

#[test]
fn flank_r69_one_die_after_each_melee() {
    use countersign::dice::Dice;
    use countersign::games::we_are_the_flank::board::Contact;
    use countersign::games::we_are_the_flank::losses::Losses;
    use countersign::games::we_are_the_flank::phase::melee;
    use countersign::report::Log;
    let mut drill = Drill::open()
        .line("4AL", (20.0, 20.0), 90, 5)
        .line("20ME", (20.75, 20.0), 270, 5)
        .with("Law", "4AL")
        .with("Chamberlain", "20ME");
    drill.board.contacts.push(Contact {
        charger: crate::drill::id("4AL"),
        target: crate::drill::id("20ME"),
        counter_charge: false,
        flank_or_rear: false,
        crossed_stream: false,
    });
    // A tie, a decision, then Law (a casualty), then Chamberlain.
    let mut dice = Dice::scripted(&[3, 3, 6, 1, 6, 5]);
    melee::carry_out(
        &drill.tables,
        &mut drill.board,
        &Losses::default(),
        &mut dice,
        &mut Log::default(),
    );
    assert_eq!(dice.unused(), 0);
    let labels: Vec<_> = dice
        .rolls()
        .iter()
        .map(|roll| roll.label.as_str())
        .collect();
    assert_eq!(labels[4..], ["commander Law", "commander Chamberlain"]);
    assert_eq!(drill.commander("Law").0, CommanderStatus::Lost);
    assert_eq!(drill.commander("Chamberlain").0, CommanderStatus::Attached);
    // He retreated with his regiment.
    assert_eq!(drill.commander("Chamberlain").2.0, 32.75);
}

#[test]
fn flank_r70_a_commander_without_his_unit_stays_there_and_can_move_on() {
    use countersign::dice::Dice;
    use countersign::games::we_are_the_flank::losses::Losses;
    use countersign::games::we_are_the_flank::phase::shooting;
    use countersign::report::Log;
    let mut drill = Drill::open()
        .usa()
        .line("20ME", (20.0, 20.0), 90, 4)
        .line("4AL", (30.0, 20.0), 270, 3)
        .with("Law", "4AL");
    let (orders, faults) = drill.read("[[shoot]]\nunit = \"20ME\"\ntargets = [\"4AL\"]\n");
    assert_eq!(faults, "");
    let mut dice = Dice::scripted(&[6, 6, 1, 1, 2]);
    shooting::carry_out(
        &drill.tables,
        &mut drill.board,
        Side::Usa,
        &orders.unwrap().shoot,
        &Losses::default(),
        &mut dice,
        &mut Log::default(),
    );
    assert_eq!(drill.unit("4AL").status, Status::Eliminated);
    assert_eq!(
        drill.commander("Law"),
        (CommanderStatus::Alone, None, (30.0, 20.0))
    );
}

#[test]
fn flank_r71_a_unit_that_comes_to_stand_on_him_shifts_him_aside() {
    // The unit ends on (20, 26); he is 0.125 behind its front edge and is put on it.
    let mut drill = Drill::open()
        .line("15AL", (20.0, 20.0), 0, 4)
        .alone("Ward", (20.5, 26.25));
    let log = drill.go(&steps("15AL", "\"forward 6\""));
    let (status, with, (x, y)) = drill.commander("Ward");
    assert_eq!((status, with), (CommanderStatus::Alone, None));
    assert_eq!((x, y), (20.5, 26.38));
    assert_says(
        &log,
        "Ward makes way for 15AL, to (20.50, 26.38) [FLANK-R71]",
    );
    // One that only passes over him does not.
    let mut passed = Drill::open()
        .line("15AL", (20.0, 20.0), 0, 4)
        .alone("Ward", (20.5, 23.0));
    passed.go(&steps("15AL", "\"forward 6\""));
    assert_eq!(passed.commander("Ward").2, (20.5, 23.0));
    // Nobody can shoot at him or charge him: orders name units.
    let shot = Drill::open()
        .line("15AL", (20.0, 20.0), 0, 4)
        .alone("Ward", (20.0, 23.0));
    assert!(
        shot.check("[[shoot]]\nunit = \"15AL\"\ntargets = [\"Ward\"]\n")
            .contains("`Ward` is no unit of this game")
    );
}
