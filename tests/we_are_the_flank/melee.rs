//! FLANK-53 to FLANK-61, FLANK-64, FLANK-66, FLANK-67, FLANK-R12, FLANK-R58 to FLANK-R66,
//! FLANK-R69, FLANK-R70.

use crate::field::{Field, assert_says, assert_silent, at, charge, shoot};
use countersign::games::we_are_the_flank::board::{CommanderStatus, Mark, Status};
use countersign::games::we_are_the_flank::orders::Reaction;
use countersign::side::Side::{Csa, Usa};
use countersign::tabletop::{Angle, Length};

/// The Union has charged: 44NY in contact with 4AL, four bases each, and no bonus for anybody.
fn duel() -> Field {
    Field::open()
        .line("4AL", (24.25, 20.0), 90, 4)
        .line("44NY", (25.0, 20.0), 270, 4)
        .contact("44NY", "4AL")
}

#[test]
fn flank_53_the_higher_total_wins() {
    let mut field = duel();
    let log = field.melee(&[5, 4]);
    assert_says(&log, "melee 44NY v 4AL: 44NY\": 5");
    assert_says(&log, "melee 44NY v 4AL: 4AL\": 4");
    assert_says(&log, "5 to 4: 44NY wins");
    assert_eq!((field.strength("44NY"), field.strength("4AL")), (4, 3));
    assert!(field.board.contacts.is_empty());
}

#[test]
fn flank_54_the_loser_loses_a_base_and_retreats_12() {
    let mut field = duel();
    let log = field.melee(&[4, 5]);
    assert_eq!(field.strength("44NY"), 3);
    field.assert_at("44NY", 37.0, 20.0);
    assert!(field.unit("44NY").has(Mark::Retreated));
    assert_says(&log, "44NY retreats 12.00 to (37.00, 20.00) [FLANK-54");
}

#[test]
fn flank_55_on_a_tie_both_lose_a_base_and_roll_again() {
    let mut field = duel();
    let log = field.melee(&[4, 4, 3, 3, 6, 1]);
    assert_says(&log, "melee 44NY v 4AL: 44NY #3\": 6");
    // Down to two, then the loser to one, which goes.
    assert_eq!(field.strength("44NY"), 2);
    assert_eq!(field.status("4AL"), Status::Eliminated);
}

#[test]
fn flank_56_more_bases_than_the_enemy() {
    let mut field = duel().line("44NY", (25.0, 20.0), 270, 5);
    let log = field.melee(&[4, 4]);
    assert_says(&log, "+1 [FLANK-56] more bases, 5 to 4");
    assert_says(&log, "5 to 4: 44NY wins");
}

#[test]
fn flank_57_confederates_charging() {
    let mut field = duel().marked("4AL", Mark::Charged);
    let log = field.melee(&[4, 4]);
    assert_says(&log, "+1 [FLANK-57] Confederates charging");
    assert_says(&log, "4 to 5: 4AL wins");
}

#[test]
fn flank_58_terrain_advantage() {
    let mut field = duel().area("hill", (25, 10), (40, 30));
    let log = field.melee(&[4, 4]);
    assert_says(&log, "+1 [FLANK-58] higher ground");
    assert_says(&log, "5 to 4: 44NY wins");
}

#[test]
fn flank_59_officer_attached() {
    let mut field = duel().commander("Vincent", "44NY");
    let log = field.melee(&[4, 4, 1]);
    assert_says(&log, "+1 [FLANK-59] officer attached: Vincent");
    assert_says(&log, "5 to 4: 44NY wins");
}

#[test]
fn flank_60_hitting_flank_or_rear() {
    let mut field = duel();
    field.board.contacts[0].flank_or_rear = true;
    let log = field.melee(&[4, 4]);
    assert_says(&log, "+1 [FLANK-60] hits flank or rear");
    assert_says(&log, "5 to 4: 44NY wins");
}

#[test]
fn flank_61_opponent_is_artillery() {
    let mut field = Field::open()
        .line("4AL", (23.87, 20.0), 90, 3)
        .guns("HAZLETT", (25.0, 20.0), 270, 3)
        .contact("4AL", "HAZLETT");
    let log = field.melee(&[4, 4]);
    assert_says(&log, "+1 [FLANK-61] the opponent is artillery");
    assert_says(&log, "5 to 4: 4AL wins");
}

#[test]
fn flank_64_a_commander_adds_1_to_every_roll_of_a_melee() {
    let mut field = duel().commander("Vincent", "44NY");
    let log = field.melee(&[3, 4, 3, 4, 6, 1, 1]);
    let lines = log.trace();
    let bonuses = lines
        .iter()
        .filter(|line| line.contains("FLANK-59"))
        .count();
    assert_eq!(bonuses, 3, "{}", lines.join("\n"));
}

#[test]
fn flank_66_a_commander_is_a_casualty_on_6_after_fire_that_eliminates_or_any_melee() {
    for (die, status) in [(6, CommanderStatus::Lost), (5, CommanderStatus::Attached)] {
        // Won …
        let mut field = duel().commander("Vincent", "44NY");
        field.melee(&[6, 1, die]);
        assert_eq!(field.board.commander("Vincent").status, status);
        // … and lost.
        let mut field = duel().commander("Vincent", "44NY");
        field.melee(&[1, 6, die]);
        let vincent = field.board.commander("Vincent");
        assert_eq!(vincent.status, status);
        if status == CommanderStatus::Attached {
            assert_eq!(vincent.at, at(37.0, 20.0), "he goes with his unit");
        }
    }
    let mut field = Field::open()
        .line("44NY", (20.0, 20.0), 0, 4)
        .line("4AL", (20.0, 30.0), 180, 2)
        .commander("Law", "4AL");
    field.fire(Usa, &[shoot("44NY", &["4AL"])], &[6, 1, 1, 1, 6]);
    let law = field.board.commander("Law");
    assert_eq!(
        (law.status, law.with.as_ref()),
        (CommanderStatus::Lost, None)
    );
}

#[test]
fn flank_67_a_commander_is_lost_in_no_other_way() {
    // His unit is shot at, and stands.
    let mut field = Field::open()
        .line("44NY", (20.0, 20.0), 0, 4)
        .line("4AL", (20.0, 30.0), 180, 4)
        .commander("Law", "4AL");
    field.fire(Usa, &[shoot("44NY", &["4AL"])], &[6, 6, 1, 1]);
    assert_eq!(
        field.board.commander("Law").status,
        CommanderStatus::Attached
    );
    // His unit retreats over the edge of the table: he stays on it, alone.
    let mut field = Field::open()
        .line("4AL", (62.0, 20.0), 90, 5)
        .line("44NY", (66.0, 20.0), 270, 4)
        .commander("Vincent", "44NY");
    field.charge(Csa, &[charge("4AL", &["44NY"])], &[1, 6]);
    assert_eq!(field.status("44NY"), Status::Eliminated);
    let vincent = field.board.commander("Vincent");
    assert_eq!(
        (vincent.status, vincent.at),
        (CommanderStatus::Alone, at(72.0, 20.0))
    );
}

#[test]
fn flank_r12_melees_are_fought_in_contact_order_after_the_charges() {
    let mut field = Field::open()
        .line("15AL", (20.0, 20.0), 90, 5)
        .line("20ME", (25.0, 20.0), 270, 4)
        .line("47AL", (20.0, 30.0), 90, 5)
        .line("83PA", (25.0, 30.0), 270, 4)
        .default_reaction(Reaction::Stand);
    field.charge(
        Csa,
        &[charge("47AL", &["83PA"]), charge("15AL", &["20ME"])],
        &[1, 1, 1, 1],
    );
    assert_eq!(field.board.contacts.len(), 2);
    field.assert_at("47AL", 24.25, 30.0);
    let log = field.melee(&[6, 1, 1, 6]);
    let titles: Vec<&str> = log.actions.iter().map(|a| a.title.as_str()).collect();
    assert_eq!(titles, ["47AL v 83PA", "15AL v 20ME"]);
    assert_eq!((field.strength("83PA"), field.strength("15AL")), (3, 4));
}

#[test]
fn flank_r58_bonuses_add_up_and_each_is_given_once() {
    let mut field = Field::open()
        .area("hill", (20, 10), (24, 30))
        .area("woods", (20, 10), (24, 30))
        .line("4AL", (23.87, 20.0), 90, 5)
        .guns("HAZLETT", (25.0, 20.0), 90, 3)
        .commander("Law", "4AL")
        .marked("4AL", Mark::Charged)
        .contact("4AL", "HAZLETT");
    field.board.contacts[0].flank_or_rear = true;
    field.board.contacts[0].crossed_stream = true;
    let log = field.melee(&[1, 6, 1]);
    assert_says(&log, "4AL totals 7 [FLANK-53, FLANK-R58]");
    assert_says(&log, "HAZLETT totals 6");
}

#[test]
fn flank_r59_bases_of_every_kind_count_and_commanders_do_not() {
    // Four and one adopted sharpshooter base against four.
    let mut field = duel().adopted("44NY", 1);
    let log = field.melee(&[4, 4]);
    assert_says(&log, "more bases, 5 to 4");
    let mut field = duel().commander("Vincent", "44NY");
    let log = field.melee(&[6, 1, 1]);
    assert_silent(&log, "FLANK-56");
    // Guns count as models.
    let mut field = Field::open()
        .line("44NY", (25.0, 20.0), 270, 2)
        .line("4AL", (24.25, 20.0), 90, 3)
        .contact("44NY", "4AL");
    let log = field.melee(&[4, 3]);
    assert_says(&log, "+1 [FLANK-56] more bases, 3 to 2");
    assert_says(&log, "4 to 4: a tie");
    let mut field = Field::open()
        .guns("HAZLETT", (25.0, 20.0), 270, 3)
        .line("4AL", (23.87, 20.0), 90, 2)
        .contact("4AL", "HAZLETT");
    let log = field.melee(&[1, 6]);
    assert_says(&log, "+1 [FLANK-56] more bases, 3 to 2");
}

#[test]
fn flank_r60_the_bonus_for_charging_is_for_csa_alone_and_holds_through_re_rolls() {
    let mut field = duel()
        .marked("4AL", Mark::Charged)
        .marked("44NY", Mark::Charged);
    let log = field.melee(&[5, 4, 1, 6]);
    let lines = log.trace();
    let bonuses = lines
        .iter()
        .filter(|line| line.contains("FLANK-57"))
        .count();
    assert_eq!(
        bonuses,
        2,
        "twice for 4AL, never for 44NY\n{}",
        lines.join("\n")
    );
    // A Confederate unit that counter-charges has it too.
    let mut field = Field::open()
        .line("4AL", (20.0, 20.0), 90, 4)
        .line("44NY", (25.0, 20.0), 270, 4)
        .reacts("4AL", &[Reaction::CounterCharge]);
    field.charge(Usa, &[charge("44NY", &["4AL"])], &[1, 1]);
    assert!(field.unit("4AL").has(Mark::Charged));
    // One that stands has not.
    let mut field = Field::open()
        .line("4AL", (20.0, 20.0), 90, 4)
        .line("44NY", (25.0, 20.0), 270, 4)
        .reacts("4AL", &[Reaction::Stand]);
    field.charge(Usa, &[charge("44NY", &["4AL"])], &[1, 1]);
    assert!(!field.unit("4AL").has(Mark::Charged));
}

#[test]
fn flank_r61_terrain_favours_one_side_at_most() {
    // Higher ground comes before cover.
    let mut field = duel()
        .area("hill", (25, 10), (40, 30))
        .area("woods", (20, 10), (24, 30))
        .line("4AL", (23.9, 20.0), 90, 4);
    let log = field.melee(&[4, 4]);
    assert_says(&log, "5 to 4: 44NY wins");
    // On one level, cover if the other has none.
    let woods = || {
        duel()
            .area("woods", (20, 10), (24, 30))
            .line("4AL", (23.9, 20.0), 90, 4)
    };
    let log = woods().melee(&[4, 4]);
    assert_says(&log, "+1 [FLANK-58] in woods");
    assert_says(&log, "4 to 5: 4AL wins");
    // Cover for both is for neither.
    let log = woods().area("den", (25, 10), (30, 30)).melee(&[4, 3]);
    assert_silent(&log, "FLANK-58");
    // The stream is for the unit that was charged, unless it counter-charged.
    let stream = |counter_charge: bool| {
        let mut field = duel();
        field.board.contacts[0].crossed_stream = true;
        field.board.contacts[0].counter_charge = counter_charge;
        field.melee(&[4, 3, 1, 6][..if counter_charge { 2 } else { 4 }])
    };
    assert_says(
        &stream(false),
        "+1 [FLANK-58] the charger crossed the stream",
    );
    assert_says(&stream(false), "4 to 4: a tie");
    assert_silent(&stream(true), "FLANK-58");
}

#[test]
fn flank_r61_a_charge_over_the_stream_is_remembered() {
    for (stream, crossed) in [(22, true), (18, false), (30, false)] {
        let mut field = Field::open()
            .stream(stream)
            .line("15AL", (20.0, 20.0), 90, 5)
            .line("20ME", (25.0, 20.0), 270, 4)
            .reacts("20ME", &[Reaction::Stand]);
        field.charge(Csa, &[charge("15AL", &["20ME"])], &[1, 1]);
        assert_eq!(field.board.contacts[0].crossed_stream, crossed, "{stream}");
    }
}

#[test]
fn flank_r62_the_losses_of_a_tie_are_simultaneous() {
    // One vanishes: the other has won, without another roll.
    let mut field = duel().line("4AL", (24.25, 20.0), 90, 2);
    let log = field.melee(&[3, 4]);
    assert_says(&log, "44NY wins and stays where it is");
    assert_eq!(field.status("4AL"), Status::Eliminated);
    assert_eq!(field.strength("44NY"), 3);
    // Both vanish: nobody wins.
    let mut field = duel()
        .line("4AL", (24.25, 20.0), 90, 2)
        .line("44NY", (25.0, 20.0), 270, 2);
    let log = field.melee(&[3, 3]);
    assert_says(&log, "nobody wins [FLANK-R62]");
    assert_eq!(field.status("4AL"), Status::Eliminated);
    assert_eq!(field.status("44NY"), Status::Eliminated);
}

#[test]
fn flank_r63_several_contacts_are_separate_duels_until_one_is_lost() {
    let pair = || {
        Field::open()
            .line("20ME", (25.0, 20.0), 270, 4)
            .line("15AL", (24.25, 20.0), 90, 4)
            .line("47AL", (25.0, 22.38), 180, 4)
            .contact("15AL", "20ME")
            .contact("47AL", "20ME")
    };
    let mut field = pair();
    let log = field.melee(&[6, 1]);
    assert_says(&log, "overtaken: the melee is cancelled");
    assert_says(&log, "[FLANK-R63]");
    assert_eq!((field.strength("20ME"), field.strength("47AL")), (3, 4));
    assert!(field.board.contacts.is_empty());
    // Won, so that the second is fought.
    let mut field = pair();
    field.melee(&[1, 6, 1, 6]);
    assert_eq!(
        ["15AL", "47AL", "20ME"].map(|unit| field.strength(unit)),
        [3, 3, 4]
    );
}

#[test]
fn flank_r64_flank_or_rear_is_judged_where_the_charger_declared() {
    // In the zone ahead, on the flank and behind.
    for ((x, y, facing), flank) in [
        ((20.0, 20.0, 90), false),
        ((25.0, 25.0, 180), true),
        ((30.0, 20.0, 270), true),
    ] {
        let mut field = Field::open()
            .line("15AL", (x, y), facing, 4)
            .line("20ME", (25.0, 20.0), 270, 4)
            .reacts("20ME", &[Reaction::Stand]);
        field.charge(Csa, &[charge("15AL", &["20ME"])], &[1, 1]);
        assert_eq!(
            field.board.contacts[0].flank_or_rear, flank,
            "from ({x}, {y})"
        );
        let log = field.melee(&[6, 1]);
        assert_eq!(crate::field::says(&log, "FLANK-60"), flank);
    }
}

#[test]
fn flank_r65_beaten_artillery_loses_a_model_and_goes_back() {
    let guns = |models| {
        Field::open()
            .line("4AL", (23.87, 20.0), 90, 4)
            .guns("HAZLETT", (25.0, 20.0), 270, models)
            .contact("4AL", "HAZLETT")
    };
    let mut field = guns(2);
    field.melee(&[6, 1]);
    assert_eq!(
        field.strength("HAZLETT"),
        1,
        "the last-base rule is not for guns"
    );
    field.assert_at("HAZLETT", 37.0, 20.0);
    let mut field = guns(1);
    field.melee(&[6, 1]);
    assert_eq!(field.status("HAZLETT"), Status::Eliminated);
}

#[test]
fn flank_r66_the_winner_stays() {
    let mut field = duel();
    let log = field.melee(&[6, 1]);
    assert_says(&log, "44NY stays where it is [FLANK-R66]");
    assert_eq!(field.unit("44NY").at, at(25.0, 20.0));
    assert_eq!(field.unit("44NY").facing, Angle::degrees(270));
    assert_eq!(field.rect("44NY").frontage, Length::inches(4));
}

#[test]
fn flank_r69_one_commander_die_after_the_melee_csa_first() {
    let mut field = duel().commander("Vincent", "44NY").commander("Law", "4AL");
    // Two re-rolls, then Law's die, then Vincent's.
    let log = field.melee(&[4, 4, 4, 4, 6, 1, 6, 5]);
    assert_eq!(field.board.commander("Law").status, CommanderStatus::Lost);
    assert_eq!(
        field.board.commander("Vincent").status,
        CommanderStatus::Attached
    );
    let labels: Vec<String> = log.rolls().map(ToString::to_string).collect();
    assert!(labels[6].contains("commander Law"), "{labels:?}");
    assert!(labels[7].contains("commander Vincent"), "{labels:?}");
}

#[test]
fn flank_r70_a_surviving_commander_stays_where_his_unit_vanished() {
    // By fire, through the last base: he rolls.
    let mut field = Field::open()
        .line("44NY", (20.0, 20.0), 0, 4)
        .line("4AL", (20.0, 30.0), 180, 3)
        .commander("Law", "4AL");
    field.fire(Usa, &[shoot("44NY", &["4AL"])], &[6, 6, 1, 1, 5]);
    let law = field.board.commander("Law");
    assert_eq!(
        (law.status, law.with.as_ref(), law.at),
        (CommanderStatus::Alone, None, at(20.0, 30.0))
    );
    // By a failed check: he does not, and makes way for the charger.
    let mut field = Field::open()
        .line("15AL", (20.0, 20.0), 90, 4)
        .line("44NY", (25.0, 20.0), 270, 2)
        .commander("Vincent", "44NY");
    field.charge(Csa, &[charge("15AL", &["44NY"])], &[1, 6]);
    assert_eq!(field.status("44NY"), Status::Eliminated);
    let vincent = field.board.commander("Vincent");
    assert_eq!(vincent.status, CommanderStatus::Alone);
    assert_ne!(vincent.at, at(25.0, 20.0));
}
