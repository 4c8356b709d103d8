//! CC: rain, command state, chances, artillery, Train (5.3a, 13.1, 16.1, 16.2, 20.5, 21.1, 22.5).

use crate::drill::{Drill, Ran, hex, piece, un};
use countersign::games::lees_greatest_gamble::board::{Scenario, State, Status};
use countersign::games::lees_greatest_gamble::orders::{Orders, Standing};
use countersign::games::lees_greatest_gamble::phase::command;
use countersign::games::lees_greatest_gamble::turn::Turn;
use countersign::games::lees_greatest_gamble::unit::{Arm, UnitId};
use countersign::side::Side;

fn command(drill: &Drill, side: Side, dice: &[u8]) -> Ran {
    let ran = drill.run(side, dice, command::carry_out);
    assert_eq!(ran.unused, 0, "{}", ran.text());
    ran
}

/// Two dice of this sum.
fn dice(sum: u8) -> [u8; 2] {
    let first = (sum - 1).min(6);
    [first, sum - first]
}

/// So many infantry brigades of a side in the Routed box.
fn lose(drill: &mut Drill, side: Side, count: usize) {
    let infantry = UnitId::of(side).filter(|id| drill.tables.arm(*id) == Arm::Infantry);
    for id in infantry.take(count) {
        drill.board.unit_mut(id).status = Status::Routed;
    }
}

#[test]
fn ex_19_command_roll() {
    let state = |sum: u8, lost: usize| {
        let mut drill = Drill::new();
        lose(&mut drill, Side::Csa, lost);
        // A roll of 2 brings the die of chances with it.
        drill.board.options.control = false;
        command(&drill, Side::Csa, &dice(sum)).board.csa.state
    };
    assert_eq!(state(9, 0), State::Attack);
    assert_eq!(state(8, 0), State::Restricted);
    assert_eq!(state(5, 0), State::Restricted);
    assert_eq!(state(4, 0), State::Passive);
    assert_eq!(state(3, 0), State::Passive);
    assert_eq!(state(2, 0), State::Panic);
    assert_eq!(state(4, 15), State::Panic);
    assert_eq!(state(4, 14), State::Passive);
}

#[test]
fn rule_16_2d_the_roll_names_every_state_that_may_come() {
    let ran = command(&Drill::new(), Side::Csa, &dice(9));
    assert!(ran.says(
        "\"command CSA\": 6 3 (needs under 3 Panic, under 5 Passive, 5-8 Restricted, above 8 \
         Attack): 9: Attack"
    ));
    let ran = command(&Drill::new(), Side::Usa, &dice(11));
    assert!(ran.says("(needs under 4 Panic, under 6 Passive, 6-10 Restricted, above 10 Attack)"));
}

#[test]
fn rule_16_1a_without_the_option_every_army_is_in_attack() {
    let mut drill = Drill::new();
    drill.board.options.command = false;
    for side in Side::BOTH {
        let ran = command(&drill, side, &[]);
        assert_eq!(ran.board.army(side).state, State::Attack);
        assert_eq!(ran.text(), "");
    }
}

#[test]
fn rule_16_2a_rule_16_2b_rule_16_2c_rule_16_2d_the_markers_of_both_armies() {
    // The Union marker: Span 6-10, Panic Rating 4.
    let drill = Drill::new();
    let usa = drill.tables.army(Side::Usa);
    let states: Vec<State> = (2..=12).map(|sum| command::state_for(usa, sum).0).collect();
    let mut expected = vec![State::Panic; 2];
    expected.extend([State::Passive; 2]);
    expected.extend([State::Restricted; 5]);
    expected.extend([State::Attack; 2]);
    assert_eq!(states, expected);
    for (sum, rule) in [(11, "16.2a"), (10, "16.2b"), (5, "16.2c"), (3, "16.2d")] {
        let dice = [&dice(sum)[..], &[1]].concat();
        let dice = if sum == 3 { &dice[..] } else { &dice[..2] };
        let ran = command(&drill, Side::Usa, dice);
        let state = ran.board.usa.state.as_str();
        assert!(
            ran.says(&format!("=> USA is in {state} [{rule}")),
            "{}",
            ran.text()
        );
    }
}

#[test]
fn rule_16_2e_panic_is_strictly_below_the_panic_rating_with_modifiers() {
    let mut drill = Drill::new();
    assert_eq!(
        command(&drill, Side::Csa, &dice(3)).board.csa.state,
        State::Passive
    );
    lose(&mut drill, Side::Csa, 15);
    let ran = command(&drill, Side::Csa, &[2, 2, 4]);
    assert_eq!(ran.board.csa.state, State::Panic);
    assert!(
        ran.says("=> CSA is in Panic [16.2d, 16.2e, 22.5b]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_16_2f_the_state_lasts_until_the_next_roll_of_its_own_side() {
    let mut drill = Drill::new();
    drill.board.csa.state = State::Passive;
    let ran = command(&drill, Side::Usa, &dice(11));
    assert_eq!(ran.board.csa.state, State::Passive);
    assert_eq!(ran.board.usa.state, State::Attack);
    let ran = drill.run(Side::Usa, &[], |turn| {
        assert_eq!(turn.state(), State::Attack);
    });
    assert_eq!(ran.board.csa.state, State::Passive);
}

#[test]
fn rule_16_6b_rule_17_1a_in_panic_the_other_side_rolls_its_chances() {
    let drill = Drill::new();
    for die in 1..=6 {
        drill.run(Side::Csa, &[1, 1, die], |turn| {
            command::carry_out(turn);
            assert_eq!(turn.marks.chances, i64::from(die));
        });
    }
    let ran = command(&drill, Side::Csa, &[1, 1, 3]);
    assert!(ran.says("roll \"chances USA\": 3"), "{}", ran.text());
    // In no other state, and not without option 17.
    drill.run(Side::Csa, &[1, 2], |turn| {
        command::carry_out(turn);
        assert_eq!(turn.marks.chances, 0);
    });
    let mut drill = Drill::new();
    drill.board.options.control = false;
    command(&drill, Side::Csa, &[1, 1]);
}

#[test]
fn rule_5_3a_rule_5_3z_state_then_chances_then_artillery_then_train() {
    let mut drill = Drill::new();
    (drill.board.day, drill.board.turn) = (4, 3);
    drill.unit("C15 F", "3228");
    drill.board.csa.train.moved = true;
    let ran = command(&drill, Side::Csa, &[4, 1, 1, 6]);
    let labels: Vec<String> = ran
        .log
        .rolls()
        .map(|line| line.to_string().split('"').nth(1).unwrap().to_owned())
        .collect();
    assert_eq!(labels, ["rain 4 July 3", "command CSA", "chances USA"]);
    let titles: Vec<&str> = ran
        .log
        .actions
        .iter()
        .map(|action| action.title.as_str())
        .collect();
    let expected = [
        "CSA rolls for rain, 4 July 3",
        "CSA rolls for its command state",
        "CSA artillery",
        "CSA Train in 1628",
    ];
    assert_eq!(titles, expected);
    assert!(
        ran.log
            .actions
            .iter()
            .all(|action| action.phase == "CSA command")
    );
}

#[test]
fn rule_5_3b_rain_precedes_everything_else() {
    let mut drill = Drill::new();
    (drill.board.day, drill.board.turn) = (4, 3);
    drill.unit("C15 F", "3228");
    let ran = command(&drill, Side::Csa, &[3]);
    assert!(ran.board.rain);
    assert!(ran.unit("C15").fired, "nothing else is done");
}

#[test]
fn rule_20_5a_from_4_july_turn_3_one_die_each_game_turn_1_to_3_is_rain() {
    for (day, turn, rolls) in [(3, 3, false), (4, 2, false), (4, 3, true), (4, 10, true)] {
        let mut drill = Drill::new();
        (drill.board.day, drill.board.turn) = (day, turn);
        assert_eq!(command::may_rain(&drill.board), rolls, "{day} {turn}");
        for die in 1..=6 {
            let dice: &[u8] = match (rolls, die <= 3) {
                (true, true) => &[die],
                (true, false) => &[die, 3, 4],
                (false, _) => &[3, 4],
            };
            let ran = command(&drill, Side::Csa, dice);
            assert_eq!(ran.board.rain, rolls && die <= 3);
        }
        // Once a game turn: in the Confederate player-turn.
        command(&drill, Side::Usa, &[3, 4]);
    }
}

#[test]
fn rule_5_3k_rule_21_1a_the_train_turns_unless_a_unit_is_beside_it_and_a_marker_is_none() {
    let turned = |drill: &Drill| !command(drill, Side::Csa, &[3, 4]).board.csa.train.moved;
    let moved = || {
        let mut drill = Drill::new();
        drill.board.csa.train.moved = true;
        drill
    };
    assert!(turned(&moved()));
    for enemy in ["U21", "U73", "U37"] {
        let mut drill = moved();
        drill.unit(enemy, "1629");
        assert!(!turned(&drill), "{enemy}");
        let ran = command(&drill, Side::Csa, &[3, 4]);
        assert!(ran.says("it stays on its moved side: an enemy is beside it [21.1a, 5.3k]"));
    }
    let mut drill = moved();
    drill.board.usa.train.at = Some(hex("1629"));
    assert!(!turned(&drill));
    let mut drill = moved();
    drill.marker("U-HMC-1", "1629", &["U21"]);
    assert!(turned(&drill));
    // Each in its own CC.
    let ran = command(&moved(), Side::Usa, &[3, 4]);
    assert!(ran.board.csa.train.moved);
}

#[test]
fn rule_13_1a_rule_13_1c_artillery_becomes_ready_unless_disrupted() {
    let mut drill = Drill::new();
    drill.unit("C15 F", "3228");
    drill.unit("C16 FD", "3228");
    drill.unit("C5", "3228");
    drill.unit("U37 F", "2010");
    drill.marker("C-HMC-1", "3230", &["C10"]);
    drill.board.unit_mut(un("C10")).fired = true;
    let ran = command(&drill, Side::Csa, &[3, 4]);
    let fired = ["C15", "C16", "C5", "C10", "U37"].map(|name| ran.unit(name).fired);
    assert_eq!(fired, [false, true, false, false, true]);
    assert!(
        ran.says("=> C10 and C15 become Ready [13.1a, 5.3a]"),
        "{}",
        ran.text()
    );
    assert!(ran.says("C16 is Disrupted and stays Fired [13.1c]"));
}

#[test]
fn rule_22_5a_fifteen_infantry_brigades_weigh_two() {
    let mut drill = Drill::new();
    lose(&mut drill, Side::Usa, 15);
    let ran = command(&drill, Side::Usa, &dice(12));
    assert!(
        ran.says("-2 [22.5a] 15 USA infantry brigades are out of play"),
        "{}",
        ran.text()
    );
    assert_eq!(ran.board.usa.state, State::Restricted);
    drill.board.options.losses = false;
    let ran = command(&drill, Side::Usa, &dice(12));
    assert_eq!(ran.board.usa.state, State::Attack);
}

#[test]
fn rule_22_5b_who_counts_among_the_fifteen() {
    let count = |drill: &Drill| command::lost(&drill.tables, &drill.board, Side::Csa);
    let mut drill = Drill::new();
    for (status, counts) in [
        (Status::Routed, 1),
        (Status::Eliminated, 1),
        (Status::Destroyed, 1),
        (Status::Captured, 1),
        (Status::Removed, 1),
        (Status::Left, 1),
        (Status::OnMap, 0),
        (Status::Waiting, 0),
        (Status::Hidden, 0),
        (Status::Unused, 0),
    ] {
        drill.board.unit_mut(un("C6")).status = status;
        assert_eq!(count(&drill), counts, "{status:?}");
    }
    // Neither cavalry nor artillery, nor the other side.
    for name in ["C53", "C15", "U21"] {
        drill.board.unit_mut(un(name)).status = Status::Captured;
    }
    assert_eq!(count(&drill), 0);
}

#[test]
fn rule_23_2b_the_confederate_attacks_on_turn_6_without_a_roll() {
    let mut drill = Drill::new();
    drill.board.scenario = Scenario::McphersonsRidge;
    drill.board.csa.state = State::Passive;
    (drill.board.day, drill.board.turn) = (1, 6);
    let ran = command(&drill, Side::Csa, &[]);
    assert_eq!(ran.board.csa.state, State::Attack);
    assert!(ran.says("=> CSA is in Attack without a roll [23.2b]"));
    command(&drill, Side::Usa, &[3, 4]);
    drill.board.turn = 7;
    command(&drill, Side::Csa, &[3, 4]);
    drill.board.scenario = Scenario::FirstDay;
    drill.board.turn = 6;
    command(&drill, Side::Csa, &[3, 4]);
}

#[test]
fn rule_23_5c_the_confederate_attacks_on_turn_7_without_a_roll() {
    let mut drill = Drill::new();
    drill.board.scenario = Scenario::LittleRoundTop;
    (drill.board.day, drill.board.turn) = (2, 7);
    let ran = command(&drill, Side::Csa, &[]);
    assert!(ran.says("=> CSA is in Attack without a roll [23.5c]"));
    command(&drill, Side::Usa, &[3, 4]);
    drill.board.turn = 8;
    command(&drill, Side::Csa, &[3, 4]);
}

#[test]
fn rule_16_2a_a_rehearsal_takes_the_supposed_state_and_rolls_nothing() {
    let mut drill = Drill::new();
    (drill.board.day, drill.board.turn) = (4, 3);
    drill.unit("C15 F", "3228");
    let (orders, standing) = (Orders::default(), Standing::default());
    for state in [
        State::Attack,
        State::Restricted,
        State::Passive,
        State::Panic,
    ] {
        let mut turn = Turn::rehearsal(
            &drill.tables,
            drill.board.clone(),
            Side::Csa,
            &orders,
            &standing,
            state,
            false,
        );
        command::carry_out(&mut turn);
        assert_eq!(turn.state(), state);
        assert!(!turn.board.rain);
        assert!(!turn.board.unit(un("C15")).fired);
        assert_eq!(turn.marks.control.get(&piece("C15")), None);
    }
}
