//! FLANK-05 to FLANK-08, FLANK-R14 to FLANK-R17: formations.

use crate::drill::{Drill, assert_says, steps};
use countersign::games::we_are_the_flank::board::{Formation, Mark, footprint};

fn form(unit: &str, rest: &str) -> String {
    format!("[[move]]\nunit = \"{unit}\"\n{rest}\n")
}

#[test]
fn flank_05_infantry_has_two_formations() {
    let drill = Drill::open().line("15AL", (20.0, 20.0), 0, 4);
    assert_eq!(
        drill.check(&form("15AL", "formation_first = \"square\"")),
        "error: `square` is not a formation [FLANK-05]
 --> orders.toml:3:19
  |
3 | formation_first = \"square\"
  |                   ^^^^^^^^
  help: write `line` (firing line) or `column` (marching column)"
    );
    assert_eq!(
        drill.check(&form("15AL", "formation_first = \"line\"")),
        "error: `15AL` is in firing line already [FLANK-05]
 --> orders.toml:3:19
  |
3 | formation_first = \"line\"
  |                   ^^^^^^
  help: take the change of formation out"
    );
}

#[test]
fn flank_06_the_names_for_players_are_accepted_too() {
    for name in ["column", "marching column", "Marching Column"] {
        let mut drill = Drill::open().line("15AL", (20.0, 20.0), 0, 4);
        let log = drill.go(&form("15AL", &format!("formation_first = \"{name}\"")));
        assert_eq!(drill.unit("15AL").formation, Some(Formation::Column));
        assert_says(&log, "15AL forms marching column");
    }
    for name in ["line", "firing line"] {
        let mut drill = Drill::open().column("15AL", (20.0, 20.0), 0, 4);
        let log = drill.go(&form("15AL", &format!("formation_last = \"{name}\"")));
        assert_eq!(drill.unit("15AL").formation, Some(Formation::Line));
        assert_says(&log, "15AL forms firing line");
    }
}

#[test]
fn flank_07_a_change_is_made_before_or_after_the_steps() {
    let mut before = Drill::open().line("15AL", (20.0, 20.0), 0, 4);
    before.go(&form(
        "15AL",
        "formation_first = \"column\"\nsteps = [\"forward 12\"]",
    ));
    before.assert_at("15AL", 20.0, 32.0);
    assert_eq!(before.unit("15AL").formation, Some(Formation::Column));
    let mut after = Drill::open().column("15AL", (20.0, 20.0), 0, 4);
    after.go(&form(
        "15AL",
        "steps = [\"forward 12\"]\nformation_last = \"line\"",
    ));
    after.assert_at("15AL", 20.0, 32.0);
    assert_eq!(after.unit("15AL").formation, Some(Formation::Line));
    let middle = Drill::open().column("15AL", (20.0, 20.0), 0, 4);
    assert_eq!(
        middle.check(&steps("15AL", "\"forward 6\", \"line\", \"forward 6\"")),
        "error: `line` is not a step [FLANK-R22]
 --> orders.toml:3:23
  |
3 | steps = [\"forward 6\", \"line\", \"forward 6\"]
  |                       ^^^^^^
  help: steps are `forward N`, `back N`, `wheel left|right DEGREES`, `about-face`, and for \
artillery `pivot DEGREES` and `pivot to BEARING`; N may be `max`"
    );
}

#[test]
fn flank_08_one_change_in_a_turn() {
    let drill = Drill::open().column("15AL", (20.0, 20.0), 0, 4);
    assert_eq!(
        drill.check(&form(
            "15AL",
            "formation_first = \"line\"\nsteps = [\"forward 2\"]\nformation_last = \"column\""
        )),
        "error: `15AL` has changed formation this turn already [FLANK-08]
 --> orders.toml:5:18
  |
5 | formation_last = \"column\"
  |                  ^^^^^^^^
  help: it stays in firing line; change at the start or at the end of the move, not both"
    );
    let marked = Drill::open()
        .column("15AL", (20.0, 20.0), 0, 4)
        .marked("15AL", Mark::ChangedFormation);
    assert!(
        marked
            .check(&form("15AL", "formation_last = \"line\""))
            .contains("[FLANK-08]")
    );
}

#[test]
fn flank_r14_the_whole_move_is_made_in_one_formation() {
    let drill = Drill::open().column("15AL", (20.0, 20.0), 0, 4);
    assert_eq!(
        drill.check(&form(
            "15AL",
            "formation_first = \"line\"\nsteps = [\"forward 12\"]"
        )),
        "error: `forward 12.00` costs 12.00, and `15AL` has 6.00 in firing line [FLANK-14]
 --> orders.toml:4:10
  |
4 | steps = [\"forward 12\"]
  |          ^^^^^^^^^^^^
  help: `forward 6.00` is the most here"
    );
    let line = Drill::open().line("15AL", (20.0, 20.0), 0, 4);
    assert!(
        line.check(&form(
            "15AL",
            "steps = [\"forward 7\"]\nformation_last = \"column\""
        ))
        .contains("has 6.00 in firing line")
    );
}

#[test]
fn flank_r15_a_change_keeps_centre_and_facing_and_needs_room() {
    let mut drill = Drill::open().column("15AL", (20.0, 20.0), 37, 4);
    drill.go(&form("15AL", "formation_first = \"line\""));
    drill.assert_at("15AL", 20.0, 20.0);
    drill.assert_facing("15AL", 37.0);

    let friend = Drill::open()
        .column("15AL", (20.0, 20.0), 0, 6)
        .column("4AL", (22.0, 20.0), 0, 6);
    assert_eq!(
        friend.check(&form("15AL", "formation_first = \"line\"")),
        "error: `15AL` would overlap `4AL` in firing line [FLANK-R15]
 --> orders.toml:3:19
  |
3 | formation_first = \"line\"
  |                   ^^^^^^
  help: it stays in marching column here; change where there is room"
    );
    // The line reaches x = 23; an enemy from x = 23.99 on is closer than 1 inch.
    let enemy = |x: f64| {
        Drill::open()
            .column("15AL", (20.0, 20.0), 0, 6)
            .column("20ME", (x, 20.0), 0, 4)
            .check(&form("15AL", "formation_first = \"line\""))
    };
    assert_eq!(enemy(24.5), "");
    assert_eq!(
        enemy(24.49),
        "error: `15AL` would come within 1 inch of `20ME` in firing line [FLANK-R15]
 --> orders.toml:3:19
  |
3 | formation_first = \"line\"
  |                   ^^^^^^
  help: it stays in marching column here; change where there is room"
    );
}

#[test]
fn flank_r16_artillery_has_no_formation() {
    let drill = Drill::open().usa().guns("HAZLETT", (20.0, 20.0), 0, 3);
    assert!(!drill.unit("HAZLETT").is_in_line());
    assert_eq!(
        drill.check(&form("HAZLETT", "formation_first = \"line\"")),
        "error: `HAZLETT` is artillery and has no formation [FLANK-R16]
 --> orders.toml:3:19
  |
3 | formation_first = \"line\"
  |                   ^^^^^^
  help: take the change of formation out"
    );
    let sharp = Drill::open().usa().line("1SS", (20.0, 20.0), 0, 3);
    assert_eq!(sharp.check(&form("1SS", "formation_last = \"column\"")), "");
}

#[test]
fn flank_r17_only_movement_alters_a_formation() {
    // A beaten Union column, driven back in a melee, is a column still.
    use countersign::dice::Dice;
    use countersign::games::we_are_the_flank::board::Contact;
    use countersign::games::we_are_the_flank::losses::Losses;
    use countersign::games::we_are_the_flank::phase::melee;
    use countersign::report::Log;
    let mut drill =
        Drill::open()
            .line("15AL", (20.0, 20.0), 90, 5)
            .column("20ME", (22.0, 20.0), 270, 4);
    drill.board.contacts.push(Contact {
        charger: super::drill::id("15AL"),
        target: super::drill::id("20ME"),
        counter_charge: false,
        flank_or_rear: false,
        crossed_stream: false,
    });
    let mut dice = Dice::scripted(&[6, 1]);
    melee::carry_out(
        &drill.tables,
        &mut drill.board,
        &Losses::default(),
        &mut dice,
        &mut Log::default(),
    );
    assert!(drill.unit("20ME").has(Mark::Retreated));
    assert_eq!(drill.unit("20ME").formation, Some(Formation::Column));
    assert_eq!(drill.unit("15AL").formation, Some(Formation::Line));
    let rect = footprint(&drill.tables, drill.unit("20ME"));
    assert_eq!(rect.frontage.to_string(), "1.00");
}
