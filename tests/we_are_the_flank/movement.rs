//! FLANK-14 to FLANK-23, FLANK-R22 to FLANK-R30: how units move.

use crate::drill::{Drill, assert_says, steps};
use countersign::games::we_are_the_flank::board::{Mark, Status};

#[test]
fn flank_14_infantry_in_line_moves_6() {
    let mut drill = Drill::open().line("15AL", (20.0, 20.0), 0, 4);
    assert_eq!(
        drill.check(&steps("15AL", "\"forward 6.01\"")),
        "error: `forward 6.01` costs 6.01, and `15AL` has 6.00 in firing line [FLANK-14]
 --> orders.toml:3:10
  |
3 | steps = [\"forward 6.01\"]
  |          ^^^^^^^^^^^^^^
  help: `forward 6.00` is the most here"
    );
    drill.go(&steps("15AL", "\"forward 6\""));
    drill.assert_at("15AL", 20.0, 26.0);
    drill.assert_facing("15AL", 0.0);
    assert!(drill.unit("15AL").has(Mark::Moved));
    let mut part = Drill::open().line("15AL", (20.0, 20.0), 0, 4);
    let log = part.go(&steps("15AL", "\"forward 2.5\""));
    assert_says(
        &log,
        "=> 15AL stands at (20.00, 22.50), facing 0, firing line, 2.50 of 6.00 used [FLANK-14]",
    );
}

#[test]
fn flank_15_infantry_in_column_moves_12() {
    let mut drill = Drill::open().column("15AL", (20.0, 20.0), 90, 4);
    assert_eq!(
        drill.check(&steps("15AL", "\"forward 10\", \"forward 2.5\"")),
        "error: `forward 2.50` costs 2.50, and `15AL` has 2.00 of 12.00 in marching column left \
[FLANK-15]
 --> orders.toml:3:24
  |
3 | steps = [\"forward 10\", \"forward 2.5\"]
  |                        ^^^^^^^^^^^^^
  help: `forward 2.00` is the most here"
    );
    drill.go(&steps("15AL", "\"forward 10\", \"forward 2\""));
    drill.assert_at("15AL", 32.0, 20.0);
}

#[test]
fn flank_17_artillery_moves_12_and_then_may_not_fire() {
    let mut drill = Drill::open()
        .usa()
        .guns("HAZLETT", (20.0, 20.0), 0, 3)
        .line("15AL", (20.0, 40.0), 180, 4);
    assert_eq!(
        drill.check(&steps("HAZLETT", "\"forward 13\"")),
        "error: `forward 13.00` costs 13.00, and `HAZLETT` has 12.00 [FLANK-17]
 --> orders.toml:3:10
  |
3 | steps = [\"forward 13\"]
  |          ^^^^^^^^^^^^
  help: `forward 12.00` is the most here"
    );
    let shoot = "[[shoot]]\nunit = \"HAZLETT\"\ntargets = [\"15AL\"]\n";
    assert_eq!(drill.check(shoot), "");
    let both = format!("{}{shoot}", steps("HAZLETT", "\"forward 1\""));
    assert!(
        drill.check(&both).starts_with("error: "),
        "{}",
        drill.check(&both)
    );
    drill.go(&steps("HAZLETT", "\"forward 12\""));
    drill.assert_at("HAZLETT", 20.0, 32.0);
}

#[test]
fn flank_18_a_battery_may_pivot_and_fire() {
    let mut drill = Drill::open()
        .usa()
        .guns("HAZLETT", (20.0, 20.0), 180, 3)
        .line("15AL", (20.0, 40.0), 180, 4);
    let draft = format!(
        "{}[[shoot]]\nunit = \"HAZLETT\"\ntargets = [\"15AL\"]\n",
        steps("HAZLETT", "\"pivot to 0\"")
    );
    assert_eq!(drill.check(&draft), "");
    drill.go(&steps("HAZLETT", "\"pivot 90\", \"pivot -30\""));
    drill.assert_facing("HAZLETT", 240.0);
    drill.assert_at("HAZLETT", 20.0, 20.0);
    assert!(!drill.unit("HAZLETT").has(Mark::Moved));

    let infantry = Drill::open().line("15AL", (20.0, 20.0), 0, 4);
    assert_eq!(
        infantry.check(&steps("15AL", "\"pivot 30\"")),
        "error: `15AL` cannot pivot [FLANK-18]
 --> orders.toml:3:10
  |
3 | steps = [\"pivot 30\"]
  |          ^^^^^^^^^^
  help: only artillery pivots; write `wheel left N`, `wheel right N` or `about-face`"
    );
}

#[test]
fn flank_19_one_about_face_in_a_turn() {
    let mut drill = Drill::open().line("15AL", (20.0, 20.0), 30, 4);
    assert_eq!(
        drill.check(&steps("15AL", "\"about-face\", \"about-face\"")),
        "error: `15AL` has turned about this turn already [FLANK-19]
 --> orders.toml:3:24
  |
3 | steps = [\"about-face\", \"about-face\"]
  |                        ^^^^^^^^^^^^
  help: a unit may about-face once in a turn; take the second one out"
    );
    drill.go(&steps("15AL", "\"about-face\""));
    drill.assert_facing("15AL", 210.0);
    drill.assert_at("15AL", 20.0, 20.0);
    assert!(drill.unit("15AL").has(Mark::AboutFaced));
}

#[test]
fn flank_20_backward_at_half_speed_facing_front() {
    let mut drill = Drill::open().line("15AL", (20.0, 20.0), 0, 4);
    assert_eq!(
        drill.check(&steps("15AL", "\"back 3.5\"")),
        "error: `back 3.50` costs 7.00, and `15AL` has 6.00 in firing line [FLANK-20]
 --> orders.toml:3:10
  |
3 | steps = [\"back 3.5\"]
  |          ^^^^^^^^^^
  help: `back 3.00` is the most here"
    );
    drill.go(&steps("15AL", "\"back max\""));
    drill.assert_at("15AL", 20.0, 17.0);
    drill.assert_facing("15AL", 0.0);
}

#[test]
fn flank_21_the_round_tops_halve_movement() {
    // Wholly on Little Round Top, and wholly on Big Round Top.
    for (at, end) in [((55.0, 30.0), 33.0), ((50.0, 6.0), 9.0)] {
        let mut drill = Drill::map().line("15AL", at, 0, 4);
        drill.go(&steps("15AL", "\"forward max\""));
        drill.assert_at("15AL", at.0, end);
    }
    let drill = Drill::map().line("15AL", (55.0, 30.0), 0, 4);
    assert_eq!(
        drill.check(&steps("15AL", "\"forward 4\"")),
        "warning: `forward 4.00` ends after 3.00 inches: Little Round Top takes the rest \
[FLANK-R25]
 --> orders.toml:3:10
  |
3 | steps = [\"forward 4\"]
  |          ^^^^^^^^^^^
  help: it stands as it is; `check` shows where the unit ends"
    );
}

#[test]
fn flank_22_the_stream_is_paid_once() {
    let mut drill = Drill::open().stream(22).line("15AL", (20.0, 20.0), 90, 4);
    let log = drill.go(&steps("15AL", "\"forward max\""));
    drill.assert_at("15AL", 23.0, 20.0);
    assert_says(
        &log,
        "the stream is reached after 2.00: half of 6.00 is deducted",
    );
    assert!(drill.unit("15AL").crossed_stream);
    // Back and forth over it, free.
    drill.go(&steps("15AL", "\"about-face\", \"forward 6\""));
    drill.assert_at("15AL", 17.0, 20.0);
}

#[test]
fn flank_23_no_unit_comes_within_1_inch_of_an_enemy() {
    // Fronts at 20.375 and 25.625: 5.25 apart, so that 4.25 is the most.
    let mut drill =
        Drill::open()
            .line("15AL", (20.0, 20.0), 90, 4)
            .line("20ME", (26.0, 20.0), 270, 4);
    assert_eq!(
        drill.check(&steps("15AL", "\"forward 5\"")),
        "error: `forward 5.00` brings `15AL` within 1 inch of `20ME` [FLANK-23]
 --> orders.toml:3:10
  |
3 | steps = [\"forward 5\"]
  |          ^^^^^^^^^^^
  help: `forward 4.25` is the most here"
    );
    drill.go(&steps("15AL", "\"forward max\""));
    drill.assert_at("15AL", 24.25, 20.0);
    let stuck = steps("15AL", "\"forward 0.01\"");
    assert!(
        drill
            .check(&stuck)
            .ends_with("help: it cannot go forward here; take the step out")
    );
    // Friends are no matter.
    let friends = Drill::open()
        .line("15AL", (20.0, 20.0), 90, 4)
        .line("4AL", (26.0, 20.0), 270, 4);
    assert_eq!(friends.check(&steps("15AL", "\"forward 5\"")), "");
}

#[test]
fn flank_r22_a_wheel_costs_the_outer_arc_and_there_is_no_step_aside() {
    let mut drill = Drill::open().line("15AL", (20.0, 20.0), 0, 4);
    let log = drill.go(&steps("15AL", "\"wheel right 45\", \"forward max\""));
    assert_says(
        &log,
        "wheel right 45 to (20.32, 21.52), facing 45; cost 3.14, 2.86 left",
    );
    drill.assert_at("15AL", 22.342, 23.545);
    drill.assert_facing("15AL", 45.0);
    let mut left = Drill::open().line("15AL", (20.0, 20.0), 0, 4);
    left.go(&steps("15AL", "\"wheel left 45\""));
    left.assert_at("15AL", 19.679, 21.524);
    left.assert_facing("15AL", 315.0);

    let wide = Drill::open().line("15AL", (20.0, 20.0), 0, 6);
    assert_eq!(
        wide.check(&steps("15AL", "\"wheel left 60\"")),
        "error: `wheel left 60` costs 6.28, and `15AL` has 6.00 in firing line [FLANK-R22]
 --> orders.toml:3:10
  |
3 | steps = [\"wheel left 60\"]
  |          ^^^^^^^^^^^^^^^
  help: `wheel left 57.34` is the most that is left"
    );
    assert_eq!(wide.check(&steps("15AL", "\"wheel left 57.34\"")), "");
    assert_eq!(
        wide.check(&steps(
            "15AL",
            "\"fourward 3\", \"wheel rigth 20\", \"forward\""
        )),
        "error: `fourward 3` is not a step [FLANK-R22]
 --> orders.toml:3:10
  |
3 | steps = [\"fourward 3\", \"wheel rigth 20\", \"forward\"]
  |          ^^^^^^^^^^^^
  help: did you mean `forward 3.00`?

error: `wheel rigth 20` is not a step [FLANK-R22]
 --> orders.toml:3:24
  |
3 | steps = [\"fourward 3\", \"wheel rigth 20\", \"forward\"]
  |                        ^^^^^^^^^^^^^^^^
  help: did you mean `wheel right 20`?

error: `forward` is not a step [FLANK-R22]
 --> orders.toml:3:42
  |
3 | steps = [\"fourward 3\", \"wheel rigth 20\", \"forward\"]
  |                                          ^^^^^^^^^
  help: steps are `forward N`, `back N`, `wheel left|right DEGREES`, `about-face`, and for \
artillery `pivot DEGREES` and `pivot to BEARING`; N may be `max`"
    );
    assert!(
        wide.check(&steps("15AL", "\"wheel left 200\""))
            .ends_with("help: a wheel takes from 0.01 to 180 degrees")
    );
}

#[test]
fn flank_r23_about_face_anywhere_and_pivots_without_limit() {
    let mut drill = Drill::open().line("15AL", (20.0, 20.0), 0, 4);
    drill.go(&steps(
        "15AL",
        "\"forward 2\", \"about-face\", \"forward 4\"",
    ));
    drill.assert_at("15AL", 20.0, 18.0);
    drill.assert_facing("15AL", 180.0);
    let mut guns = Drill::open().usa().guns("HAZLETT", (20.0, 20.0), 0, 3);
    let log = guns.go(&steps(
        "HAZLETT",
        "\"pivot 350\", \"pivot 350\", \"pivot to 45\", \"about-face\"",
    ));
    guns.assert_facing("HAZLETT", 225.0);
    assert!(!guns.unit("HAZLETT").has(Mark::Moved));
    assert!(log.movements.is_empty());
    for step in ["\"forward 0.01\"", "\"back 0.01\"", "\"wheel left 1\""] {
        let mut guns = Drill::open().usa().guns("HAZLETT", (20.0, 20.0), 0, 3);
        guns.go(&steps("HAZLETT", step));
        assert!(guns.unit("HAZLETT").has(Mark::Moved), "{step}");
    }
}

#[test]
fn flank_r24_sharpshooters_move_as_infantry() {
    let mut line = Drill::open().usa().line("2SS", (20.0, 20.0), 0, 3);
    line.go(&steps("2SS", "\"forward max\""));
    line.assert_at("2SS", 20.0, 26.0);
    let mut column = Drill::open().usa().column("2SS", (20.0, 20.0), 0, 3);
    column.go(&steps("2SS", "\"forward max\""));
    column.assert_at("2SS", 20.0, 32.0);
}

#[test]
fn flank_r25_each_inch_on_a_hill_costs_double() {
    // 2 inches to the foot, then 4 of the allowance for 2 on the hill.
    let mut foot = Drill::open()
        .hill((22, 0), (40, 48))
        .line("15AL", (20.0, 20.0), 90, 4);
    let log = foot.go(&steps("15AL", "\"forward max\""));
    foot.assert_at("15AL", 24.0, 20.0);
    assert_says(
        &log,
        "the way on the hill costs double: 2.00 more [FLANK-21, FLANK-R25]",
    );
    // Backward on a hill: 4 per inch.
    let mut back = Drill::open()
        .hill((0, 0), (40, 48))
        .line("15AL", (20.0, 20.0), 90, 4);
    back.go(&steps("15AL", "\"back max\""));
    back.assert_at("15AL", 18.5, 20.0);
    // A wheel on a hill pays its arc twice: 2 x 4 x pi/6 = 4.19.
    let mut wheel = Drill::open()
        .hill((0, 0), (40, 48))
        .line("15AL", (20.0, 20.0), 90, 4);
    let log = wheel.go(&steps("15AL", "\"wheel left 30\""));
    assert_says(&log, "cost 4.19, 1.81 left");
    // Over a spur 1 inch deep: 6 buys 5 in all.
    let mut spur = Drill::open()
        .hill((22, 0), (23, 48))
        .line("15AL", (20.0, 20.0), 90, 4);
    spur.go(&steps("15AL", "\"forward max\""));
    spur.assert_at("15AL", 25.0, 20.0);
}

#[test]
fn flank_r26_half_of_the_full_move_is_due_at_the_stream() {
    // In column 6 of 12 are due after 2: 4 are left beyond.
    let mut column = Drill::open().stream(22).column("15AL", (20.0, 20.0), 90, 4);
    column.go(&steps("15AL", "\"forward max\""));
    column.assert_at("15AL", 26.0, 20.0);
    // Guns likewise.
    let mut guns = Drill::open()
        .usa()
        .stream(22)
        .guns("HAZLETT", (20.0, 20.0), 90, 1);
    guns.go(&steps("HAZLETT", "\"forward max\""));
    guns.assert_at("HAZLETT", 26.0, 20.0);
    // In line only 2 are left after 4, and 3 are due: the unit halts and the debt is cleared.
    let mut line = Drill::open().stream(24).line("15AL", (20.0, 20.0), 90, 4);
    assert_eq!(
        line.check(&steps("15AL", "\"forward 6\"")),
        "warning: `forward 6.00` ends after 4.00 inches: the stream takes the rest [FLANK-R26]
 --> orders.toml:3:10
  |
3 | steps = [\"forward 6\"]
  |          ^^^^^^^^^^^
  help: it stands as it is; `check` shows where the unit ends"
    );
    let log = line.go(&steps("15AL", "\"forward max\", \"about-face\""));
    line.assert_at("15AL", 24.0, 20.0);
    assert_says(&log, "less than half of 6.00 is left, and the unit halts");
    assert!(line.unit("15AL").crossed_stream);
    let stuck = Drill::open().stream(24).line("15AL", (20.0, 20.0), 90, 4);
    assert!(
        stuck
            .check(&steps("15AL", "\"forward max\", \"wheel left 1\""))
            .ends_with("help: nothing is left; take the step out")
    );
    // A stream that lies less than half a hundredth beyond the end is reached (FLANK-R07).
    let mut near = Drill::map().line("15AL", (36.0, 30.0), 90, 4);
    near.go_as_far_as_legal(&steps("15AL", "\"forward 4.71\""));
    assert!(near.unit("15AL").crossed_stream);
    let mut short = Drill::map().line("15AL", (36.0, 30.0), 90, 4);
    short.go(&steps("15AL", "\"forward 4.70\""));
    assert!(!short.unit("15AL").crossed_stream);
    // A wheel may reach the stream as well.
    let mut wheel = Drill::open().stream(21).line("15AL", (20.0, 20.0), 0, 4);
    wheel.go(&steps("15AL", "\"wheel right 40\""));
    assert!(!wheel.unit("15AL").crossed_stream);
    let mut wheel = Drill::open().stream(21).line("15AL", (20.9, 20.0), 0, 2);
    let log = wheel.go(&steps("15AL", "\"wheel right 60\""));
    assert!(wheel.unit("15AL").crossed_stream);
    assert_says(&log, "cost 5.09");
}

#[test]
fn flank_r27_hill_and_stream_add_up() {
    // 1 to the stream, 3 due, 1 to the hill, and the last inch buys half of one.
    let mut drill =
        Drill::open()
            .stream(21)
            .hill((22, 0), (40, 48))
            .line("15AL", (20.0, 20.0), 90, 4);
    drill.go(&steps("15AL", "\"forward max\""));
    drill.assert_at("15AL", 22.5, 20.0);
    // On the hill the toll is still 3 of 6.
    let mut hill =
        Drill::open()
            .stream(21)
            .hill((0, 0), (40, 48))
            .line("15AL", (20.0, 20.0), 90, 4);
    hill.go(&steps("15AL", "\"forward max\""));
    hill.assert_at("15AL", 21.5, 20.0);
}

#[test]
fn flank_r28_the_1_inch_rule_holds_all_along_the_way() {
    // Past an enemy whose corner is 0.9 from the way: legal at both ends, but not between.
    let past = |y: f64| {
        Drill::open()
            .column("15AL", (20.0, 20.0), 90, 4)
            .column("20ME", (26.0, y), 90, 2)
    };
    assert_eq!(past(22.0).check(&steps("15AL", "\"forward 12\"")), "");
    assert_eq!(
        past(21.9).check(&steps("15AL", "\"forward 12\"")),
        "error: `forward 12.00` brings `15AL` within 1 inch of `20ME` [FLANK-23]
 --> orders.toml:3:10
  |
3 | steps = [\"forward 12\"]
  |          ^^^^^^^^^^^^
  help: `forward 3.32` is the most here"
    );
    // A wheel sweeps its outer corner past an enemy.
    let wheel = Drill::open()
        .line("15AL", (20.0, 20.0), 0, 4)
        .line("20ME", (18.5, 23.4), 0, 2);
    assert_eq!(
        wheel.check(&steps("15AL", "\"wheel right 60\"")),
        "error: `wheel right 60` brings `15AL` within 1 inch of `20ME` [FLANK-23]
 --> orders.toml:3:10
  |
3 | steps = [\"wheel right 60\"]
  |          ^^^^^^^^^^^^^^^^
  help: `wheel right 24` keeps clear of it"
    );
    assert_eq!(wheel.check(&steps("15AL", "\"wheel right 24\"")), "");
    // Exactly 1 inch will do; who starts closer may only widen the gap.
    let close = Drill::open()
        .line("15AL", (20.0, 20.0), 90, 4)
        .line("20ME", (21.25, 20.0), 270, 4);
    assert_eq!(close.check(&steps("15AL", "\"back 0.25\"")), "");
    assert_eq!(
        close.check(&steps("15AL", "\"forward 0.1\"")),
        "error: `forward 0.10` brings `15AL` within 1 inch of `20ME` [FLANK-23]
 --> orders.toml:3:10
  |
3 | steps = [\"forward 0.1\"]
  |          ^^^^^^^^^^^^^
  help: it cannot go forward here; take the step out"
    );
    assert!(
        close
            .check(&steps("15AL", "\"wheel left 10\""))
            .contains("[FLANK-23]")
    );
    assert_eq!(
        close.check(&steps("15AL", "\"about-face\", \"forward 1\"")),
        ""
    );
}

#[test]
fn flank_r28_a_pivot_may_not_bring_guns_closer() {
    let drill = Drill::open()
        .usa()
        .guns("HAZLETT", (20.0, 20.0), 0, 3)
        .line("15AL", (20.0, 22.5), 180, 4);
    assert_eq!(
        drill.check(&steps("HAZLETT", "\"pivot 30\"")),
        "error: `pivot 30` brings `HAZLETT` too close to `15AL` [FLANK-23]
 --> orders.toml:3:10
  |
3 | steps = [\"pivot 30\"]
  |          ^^^^^^^^^^
  help: `pivot 10` keeps clear of it"
    );
    assert_eq!(drill.check(&steps("HAZLETT", "\"pivot 10\"")), "");
}

#[test]
fn flank_r30_retreats_and_charges_go_their_full_distance() {
    use countersign::dice::Dice;
    use countersign::games::we_are_the_flank::board::Contact;
    use countersign::games::we_are_the_flank::losses::Losses;
    use countersign::games::we_are_the_flank::phase::{charges, melee};
    use countersign::report::Log;
    let mut drill = Drill::open()
        .stream(24)
        .hill((22, 0), (60, 48))
        .line("15AL", (20.0, 20.0), 90, 5)
        .line("20ME", (20.75, 20.0), 270, 4);
    drill.board.contacts.push(Contact {
        charger: crate::drill::id("15AL"),
        target: crate::drill::id("20ME"),
        counter_charge: false,
        flank_or_rear: false,
        crossed_stream: false,
    });
    melee::carry_out(
        &drill.tables,
        &mut drill.board,
        &Losses::default(),
        &mut Dice::scripted(&[6, 1]),
        &mut Log::default(),
    );
    drill.assert_at("20ME", 32.75, 20.0);
    // A gap of 6 over the stream and up the hill is within reach.
    let charge = Drill::open()
        .stream(22)
        .hill((21, 0), (60, 48))
        .line("15AL", (20.0, 20.0), 90, 5)
        .line("20ME", (26.75, 20.0), 270, 4);
    let eligible = charges::eligible(&charge.tables, &charge.board, countersign::side::Side::Csa);
    assert_eq!(eligible.len(), 1);
}

#[test]
fn a_unit_that_is_gone_is_not_moved() {
    let drill = Drill::map().line("15AL", (20.0, 20.0), 0, 4);
    let draft = steps("4AL", "\"forward 1\"");
    assert_eq!(
        drill.check(&draft),
        "error: `4AL` has left the table [FLANK-H14 house]
 --> orders.toml:2:8
  |
2 | unit = \"4AL\"
  |        ^^^^^
  help: it may not return; take the entry out"
    );
    let mut gone = Drill::map();
    gone.board.unit_mut(&crate::drill::id("4AL")).status = Status::Eliminated;
    assert!(gone.check(&draft).contains("`4AL` has been eliminated"));
}

#[test]
fn every_fault_of_a_draft_is_reported_and_legal_parts_are_carried_out() {
    let mut drill = Drill::open()
        .line("15AL", (20.0, 20.0), 0, 4)
        .line("4AL", (40.0, 20.0), 0, 4);
    let draft = format!(
        "{}{}{}[[move]]\nunit = \"20ME\"\nsteps = []\n[[move]]\nunit = \"15AX\"\nstep = []\n",
        steps("15AL", "\"forward 2\", \"forward 9\", \"forward 1\""),
        steps("4AL", "\"forward 7\""),
        steps("15AL", "\"forward 1\""),
    );
    let faults = drill.check(&draft);
    for fault in [
        "`forward 9.00` costs 9.00",
        "`forward 7.00` costs 7.00",
        "`15AL` has a move already [FLANK-02]",
        "`20ME` is a unit of USA [FLANK-02]",
        "`15AX` is no unit of this game",
        "did you mean `15AL`?",
        "`step` is not a key of `move`",
        "did you mean `steps`?",
    ] {
        assert!(faults.contains(fault), "no `{fault}` in\n{faults}");
    }
    drill.go_as_far_as_legal(&draft);
    drill.assert_at("15AL", 20.0, 22.0);
    drill.assert_at("4AL", 40.0, 20.0);
}
