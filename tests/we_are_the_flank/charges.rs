//! FLANK-38 to FLANK-50, FLANK-R43 to FLANK-R55, FLANK-H26.

use crate::field::{Field, assert_says, assert_silent, at, charge, id};
use countersign::dice::{Dice, Seed};
use countersign::draft::Located;
use countersign::games::we_are_the_flank::board::{Mark, Status, footprint};
use countersign::games::we_are_the_flank::orders::{ChargeOrder, Reaction, Shoot};
use countersign::games::we_are_the_flank::phase::charges::declaration::{Bar, declare, possible};
use countersign::games::we_are_the_flank::phase::{charges, melee, shooting};
use countersign::games::we_are_the_flank::tables::Arm;
use countersign::report::Log;
use countersign::side::Side::{Csa, Usa};
use countersign::tabletop::{Angle, Length, Rect, Zone};
use proptest::prelude::*;

/// 15AL charges 20ME from the west, gap 4.25.
fn facing() -> Field {
    Field::open()
        .line("15AL", (20.0, 20.0), 90, 5)
        .line("20ME", (25.0, 20.0), 270, 4)
}

fn order() -> [ChargeOrder; 1] {
    [charge("15AL", &["20ME"])]
}

const DRAFT: &str = "[[charge]]\nunit = '15AL'\ntargets = ['20ME']\n";

fn bars(field: &Field) -> Vec<Bar> {
    declare(
        &field.tables,
        &field.board,
        field.unit("15AL"),
        field.unit("20ME"),
    )
    .err()
    .unwrap_or_default()
}

#[test]
fn flank_38_both_sides_may_charge() {
    let field = facing();
    assert_eq!(
        charges::eligible(&field.tables, &field.board, Csa),
        [id("15AL")]
    );
    assert_eq!(
        charges::eligible(&field.tables, &field.board, Usa),
        [id("20ME")]
    );
    let mut field = facing().default_reaction(Reaction::Stand);
    field.charge(Usa, &[charge("20ME", &["15AL"])], &[1, 1]);
    assert_eq!(field.board.contacts.len(), 1);
}

#[test]
fn flank_39_a_charge_needs_line_and_6_inches() {
    assert_eq!(
        bars(&facing().column("15AL", (18.0, 20.0), 90, 3)),
        [Bar::InColumn]
    );
    assert_eq!(bars(&facing().line("20ME", (26.75, 20.0), 270, 4)), []);
    let far = facing().line("20ME", (26.76, 20.0), 270, 4);
    assert_eq!(bars(&far), [Bar::OutOfReach(Length(601))]);
    assert_eq!(
        far.check_charges(Csa, DRAFT),
        "error: `15AL` cannot charge `20ME`: the gap is 6.01, more than 6.00 [FLANK-39]\n \
         --> orders.toml:3:12\n  |\n3 | targets = ['20ME']\n  |            ^^^^^^\n  help: `15AL` \
         has nobody to charge; leave out this order"
    );
    assert_eq!(facing().check_charges(Csa, DRAFT), "");
    let guns =
        Field::open()
            .guns("HAZLETT", (25.0, 20.0), 270, 3)
            .line("15AL", (20.0, 20.0), 90, 5);
    let faults = guns.check_charges(Usa, "[[charge]]\nunit = 'HAZLETT'\ntargets = ['15AL']\n");
    assert!(faults.contains("artillery is never in line and does not charge [FLANK-39]"));
}

#[test]
fn flank_40_csa_charges_go_before_those_of_the_usa() {
    // In the Confederate player-turn a Union unit cannot declare.
    let faults = facing().check_charges(Csa, "[[charge]]\nunit = '20ME'\ntargets = ['15AL']\n");
    assert!(faults.contains("`20ME` is a unit of USA"), "{faults}");
    // What the first side brings about binds the second: 20ME is in contact.
    let mut field = facing().default_reaction(Reaction::Stand);
    field.charge(Csa, &order(), &[1, 1]);
    let log = field.charge(Usa, &[charge("20ME", &["15AL"])], &[]);
    assert_says(
        &log,
        "20ME cannot charge 15AL: the unit is in contact with 15AL [FLANK-R51]",
    );
}

#[test]
fn flank_41_reach_may_be_measured_beforehand() {
    let field = facing().line("83PA", (25.5, 17.0), 270, 3);
    let near: Vec<(&str, Length)> = possible(&field.tables, &field.board, field.unit("15AL"))
        .into_iter()
        .map(|(id, declared)| (id.0.as_str(), declared.gap))
        .collect();
    assert_eq!(near[0], ("20ME", Length(425)));
}

#[test]
fn flank_42_one_enemy_unit_is_the_target() {
    let field = || {
        Field::open()
            .line("15AL", (20.0, 20.0), 90, 5)
            .line("20ME", (25.0, 22.5), 270, 4)
            .line("83PA", (25.0, 17.5), 270, 3)
    };
    let log = field().charge(Csa, &[charge("15AL", &["83PA", "20ME"])], &[1, 6]);
    assert_says(&log, "15AL charges 83PA");
    assert_silent(&log, "20ME");
    // The first whose condition holds.
    let mut choice = charge("15AL", &["20ME", "83PA"]);
    choice.targets[0].max_bases = Some(Located::bare(3));
    let log = field().charge(Csa, &[choice], &[1, 6]);
    assert_says(
        &log,
        "15AL does not charge 20ME: it has 4 bases, `max_bases` is 3 [FLANK-42]",
    );
    assert_says(&log, "15AL charges 83PA");
    let faults = field().check_charges(Csa, "[[charge]]\nunit = '15AL'\ntargets = []\n");
    assert!(
        faults.contains("`targets` names no unit [FLANK-42]"),
        "{faults}"
    );
}

#[test]
fn flank_43_a_charger_that_fails_its_check_stays() {
    let mut field = facing();
    let log = field.charge(Csa, &order(), &[6]);
    assert_says(&log, "15AL stays");
    assert_eq!(field.unit("15AL").at, at(20.0, 20.0));
    assert!(field.unit("15AL").has(Mark::FailedCharge));
    assert_eq!(bars(&field), [Bar::FailedCheck]);
}

#[test]
fn flank_44_then_the_target_checks() {
    let log = facing()
        .default_reaction(Reaction::Stand)
        .charge(Csa, &order(), &[5, 4]);
    let rolls: Vec<String> = log.rolls().map(ToString::to_string).collect();
    assert!(rolls[0].contains("morale 15AL") && rolls[1].contains("morale 20ME"));
}

#[test]
fn flank_45_a_target_that_fails_loses_a_base_and_retreats_12() {
    let mut field = facing();
    let log = field.charge(Csa, &order(), &[1, 5]);
    assert_says(&log, "20ME loses 1 base, 3 left [FLANK-45");
    assert_says(&log, "20ME retreats 12.00 to (37.00, 20.00) [FLANK-45");
    assert_eq!(field.unit("15AL").at, at(25.0, 20.0));
    assert!(field.board.contacts.is_empty());
}

#[test]
fn flank_46_artillery_that_fails_is_eliminated() {
    let mut field = facing().guns("HAZLETT", (25.0, 20.0), 270, 3);
    field.board.unit_mut(&id("20ME")).status = Status::Waiting;
    let log = field.charge(Csa, &[charge("15AL", &["HAZLETT"])], &[1, 5]);
    assert_says(&log, "HAZLETT is eliminated [FLANK-46]");
    assert_eq!(field.status("HAZLETT"), Status::Eliminated);
    assert_eq!(field.unit("15AL").at, at(25.0, 20.0));
}

#[test]
fn flank_47_a_target_that_passes_chooses() {
    for (reaction, dice, text) in [
        (
            Reaction::Fire,
            &[1, 1, 1, 1, 1, 1][..],
            "20ME fires by its standing order",
        ),
        (
            Reaction::CounterCharge,
            &[1, 1],
            "20ME counter-charges by its standing order",
        ),
        (
            Reaction::Stand,
            &[1, 1],
            "20ME stands and receives the charge by its standing order",
        ),
    ] {
        let log = facing()
            .reacts("20ME", &[reaction])
            .charge(Csa, &order(), dice);
        assert_says(&log, text);
    }
    // Conditions on the charger, in order.
    let choosy = |most| {
        facing()
            .reacts("20ME", &[Reaction::Stand])
            .against(None, Some(most))
            .reacts("20ME", &[Reaction::CounterCharge])
            .charge(Csa, &order(), &[1, 1])
    };
    assert_says(&choosy(5), "20ME stands");
    assert_says(&choosy(4), "20ME counter-charges");
    // The side's default for units without an order of their own.
    let log = facing()
        .default_reaction(Reaction::CounterCharge)
        .charge(Csa, &order(), &[1, 1]);
    assert_says(&log, "20ME counter-charges by its side's default [FLANK-47");
}

#[test]
fn flank_47_what_standing_orders_may_say() {
    let field = facing().guns("HAZLETT", (25.0, 30.0), 270, 3);
    let (faults, standing) = field.check_standing(
        Usa,
        "[standing]\ndefault = 'stand'\n[[standing.unit]]\nunit = '20th maine'\n\
         when_charged = ['fire', 'counter-charge']\nagainst = { max_bases = 4 }\n\
         [[standing.lose]]\nunit = '20ME'\nfirst = 'sharpshooters'\n",
    );
    assert_eq!(faults, "");
    assert_eq!(standing.unit[0].unit.value, id("20ME"));
    assert_eq!(standing.default.unwrap().value, Reaction::Stand);
    assert_eq!(standing.lose.len(), 1);
    for (entry, part) in [
        (
            "unit = '20ME'\nwhen_charged = []",
            "`when_charged` names no reaction [FLANK-47]",
        ),
        (
            "unit = '20ME'\nwhen_charged = ['flee']",
            "`flee` is not a value of `when_charged`",
        ),
        (
            "unit = '15AL'\nwhen_charged = ['fire']",
            "`15AL` is a unit of CSA [FLANK-47]",
        ),
        (
            "unit = 'HAZLETT'\nwhen_charged = ['counter-charge']",
            "`HAZLETT` is artillery and never counter-charges [FLANK-R47]",
        ),
        (
            "unit = '20ME'\nwhen_charged = ['fire']\nagainst = {}",
            "`against` states no condition",
        ),
        (
            "unit = '20ME'\nwhen_charged = ['fire']\n[[standing.unit]]\nunit = '20ME'\n\
             when_charged = ['stand']",
            "`20ME` has an earlier entry that always holds [FLANK-47]",
        ),
    ] {
        let (faults, _) = field.check_standing(Usa, &format!("[[standing.unit]]\n{entry}\n"));
        assert!(faults.contains(part), "{entry}: {faults}");
    }
}

#[test]
fn flank_48_a_counter_charge_meets_midway_and_is_fought() {
    let mut field = facing().reacts("20ME", &[Reaction::CounterCharge]);
    let log = field.charge(Csa, &order(), &[1, 1]);
    assert_says(&log, "meet midway [FLANK-48");
    assert!(field.board.contacts[0].counter_charge);
    field.melee(&[6, 1]);
    assert_eq!(field.strength("20ME"), 3);
}

#[test]
fn flank_49_fire_at_a_charger_uses_the_1_inch_column() {
    let log = facing()
        .reacts("20ME", &[Reaction::Fire])
        .charge(Csa, &order(), &[1, 1, 5, 4, 4, 4]);
    assert_says(&log, "fire at a range of 1 inch [FLANK-49]");
    assert_says(&log, "5 4 4 4 (needs 5-6): 1 hit");
}

#[test]
fn flank_50_a_charger_that_survives_comes_into_contact() {
    let mut field = facing().reacts("20ME", &[Reaction::Fire]);
    field.charge(Csa, &order(), &[1, 1, 6, 6, 6, 1]);
    assert_eq!(field.strength("15AL"), 2);
    field.assert_at("15AL", 24.25, 20.0);
    assert_eq!(field.board.contacts.len(), 1);
    let mut field = facing().reacts("20ME", &[Reaction::Fire]);
    field.charge(Csa, &order(), &[1, 1, 6, 6, 6, 6]);
    assert_eq!(field.status("15AL"), Status::Eliminated);
    assert!(field.board.contacts.is_empty());
}

#[test]
fn flank_r43_charges_are_resolved_one_by_one_and_each_unit_declares_one() {
    let faults = facing().check_charges(Csa, &format!("{DRAFT}{DRAFT}"));
    assert!(
        faults.contains("`15AL` is ordered to charge twice [FLANK-R43]"),
        "{faults}"
    );
    // The first charge drives the target out of reach of the second.
    let mut field = facing().line("47AL", (24.5, 25.0), 180, 4);
    let log = field.charge(
        Csa,
        &[charge("15AL", &["20ME"]), charge("47AL", &["20ME"])],
        &[1, 6],
    );
    assert_says(&log, "15AL follows up to (25.00, 20.00)");
    assert_says(&log, "overtaken: 47AL cannot charge 20ME: the gap is");
    let log = field.charge(Csa, &order(), &[]);
    assert_says(&log, "the unit has declared a charge this turn [FLANK-R43]");
}

#[test]
fn flank_r44_reach_front_zone_and_a_clear_way() {
    assert_eq!(
        bars(&facing().line("15AL", (20.0, 20.0), 0, 5)),
        [Bar::NotInFront]
    );
    let blocked = facing().line("83PA", (22.5, 20.0), 270, 3);
    assert_eq!(bars(&blocked), [Bar::Blocked(id("83PA"))]);
    let behind_friends = facing().line("47AL", (22.5, 20.0), 90, 3);
    assert_eq!(bars(&behind_friends), [Bar::Blocked(id("47AL"))]);
    assert!(
        behind_friends
            .check_charges(Csa, DRAFT)
            .starts_with("error: `15AL` cannot charge `20ME`: 47AL stands in the way [FLANK-R44]")
    );
    // An earlier charge may clear the way: a warning.
    let first = "[[charge]]\nunit = '47AL'\ntargets = ['20ME']\n";
    let warned = behind_friends.check_charges(Csa, &format!("{first}{DRAFT}"));
    assert!(
        warned.starts_with("warning: `15AL` cannot charge `20ME`"),
        "{warned}"
    );
    // Reach is the gap, not the distance of the centres.
    let wide = Field::open()
        .line("15AL", (20.0, 20.0), 90, 5)
        .line("20ME", (28.0, 20.0), 0, 4);
    assert_eq!(bars(&wide), []);
}

#[test]
fn flank_r45_the_charger_ends_square_on_the_face_that_it_struck() {
    for (from, facing, end, turned, zone) in [
        ((20.0, 21.0), 90, (24.25, 21.0), 90, Zone::Front),
        ((25.0, 26.0), 180, (25.0, 22.375), 180, Zone::RightFlank),
        ((25.0, 14.0), 0, (25.0, 17.625), 0, Zone::LeftFlank),
        ((30.0, 19.0), 270, (25.75, 19.0), 270, Zone::Rear),
        // Beyond the end of the face: its corner is the nearest point.
        ((20.0, 23.5), 110, (24.25, 22.0), 90, Zone::Front),
    ] {
        let mut field = Field::open()
            .line("15AL", from, facing, 3)
            .line("20ME", (25.0, 20.0), 270, 4)
            .default_reaction(Reaction::Stand);
        let declared = declare(
            &field.tables,
            &field.board,
            field.unit("15AL"),
            field.unit("20ME"),
        );
        assert_eq!(declared.map(|declared| declared.zone), Ok(zone));
        field.charge(Csa, &order(), &[1, 1]);
        field.assert_at("15AL", end.0, end.1);
        assert_eq!(field.unit("15AL").facing, Angle::degrees(turned));
    }
}

#[test]
fn flank_r46_fire_at_a_charger_needs_the_ability_and_the_front() {
    let fire = |field: Field| field.reacts("20ME", &[Reaction::Fire, Reaction::Stand]);
    let log = fire(facing().line("20ME", (25.0, 20.0), 0, 4)).charge(Csa, &order(), &[1, 1]);
    assert_says(
        &log,
        "20ME cannot fire: the charger is on its flank [FLANK-R46]",
    );
    let log = fire(facing().line("20ME", (25.0, 20.0), 90, 4)).charge(Csa, &order(), &[1, 1]);
    assert_says(
        &log,
        "20ME cannot fire: the charger is behind it [FLANK-R46]",
    );
    let log = fire(facing().column("20ME", (25.0, 20.0), 270, 4)).charge(Csa, &order(), &[1, 1]);
    assert_says(
        &log,
        "20ME cannot fire: it is neither in line nor a battery",
    );
    let guns = |moved: bool| {
        let field =
            Field::open()
                .line("15AL", (20.0, 20.0), 90, 5)
                .guns("HAZLETT", (25.0, 20.0), 270, 1);
        let field = if moved {
            field.marked("HAZLETT", Mark::Moved)
        } else {
            field
        };
        field.default_reaction(Reaction::Fire)
    };
    let on_guns = [charge("15AL", &["HAZLETT"])];
    assert_says(
        &guns(false).charge(Csa, &on_guns, &[1, 1, 1, 1]),
        "HAZLETT fires",
    );
    let log = guns(true).charge(Csa, &on_guns, &[1, 1]);
    assert_says(&log, "HAZLETT cannot fire");
    assert_says(&log, "HAZLETT stands");
}

#[test]
fn flank_r47_counter_charge_needs_a_line_of_foot_with_the_charger_ahead() {
    let ready = |field: Field| field.default_reaction(Reaction::CounterCharge);
    let log = ready(facing()).charge(Csa, &order(), &[1, 1]);
    assert_eq!(log.rolls().count(), 2, "no further check");
    let sharp = Field::open()
        .line("15AL", (20.0, 20.0), 90, 5)
        .line("1SS", (25.0, 20.0), 270, 3);
    let log = ready(sharp).charge(Csa, &[charge("15AL", &["1SS"])], &[1, 1]);
    assert_says(&log, "1SS counter-charges");
    let log = ready(facing().column("20ME", (25.0, 20.0), 270, 4)).charge(Csa, &order(), &[1, 1]);
    assert_says(
        &log,
        "20ME cannot counter-charge: it is not in line [FLANK-R47]",
    );
    assert_says(&log, "20ME stands and receives the charge");
    let log = ready(facing().line("20ME", (25.0, 20.0), 90, 4)).charge(Csa, &order(), &[1, 1]);
    assert_says(
        &log,
        "20ME cannot counter-charge: the charger is behind it [FLANK-R47]",
    );
    let guns = Field::open()
        .line("15AL", (20.0, 20.0), 90, 5)
        .guns("HAZLETT", (25.0, 20.0), 270, 1)
        .marked("HAZLETT", Mark::Moved);
    let log = ready(guns).charge(Csa, &[charge("15AL", &["HAZLETT"])], &[1, 1]);
    assert_says(
        &log,
        "HAZLETT cannot counter-charge: it is artillery [FLANK-R47]",
    );
}

#[test]
fn flank_r48_both_fronts_meet_on_the_middle_of_the_gap() {
    let mut field = Field::open()
        .line("15AL", (20.0, 20.0), 90, 4)
        .line("20ME", (25.0, 22.0), 270, 4)
        .default_reaction(Reaction::CounterCharge);
    field.charge(Csa, &order(), &[1, 1]);
    // The strip between the two lines runs from y = 20 to 22; its middle is (22.5, 21). Bearing
    // from (20, 20) to (25, 22): 68.20 degrees.
    assert_eq!(field.unit("15AL").facing, Angle(6820));
    assert_eq!(field.unit("20ME").facing, Angle(24820));
    field.assert_at("15AL", 22.5 - 0.375 * 0.9285, 21.0 - 0.375 * 0.3714);
    field.assert_at("20ME", 22.5 + 0.375 * 0.9285, 21.0 + 0.375 * 0.3714);
}

#[test]
fn flank_r49_a_unit_in_contact_still_checks_but_cannot_react() {
    let twice = || {
        Field::open()
            .line("15AL", (20.0, 20.0), 90, 5)
            .line("47AL", (25.0, 26.0), 180, 3)
            .line("20ME", (25.0, 20.0), 270, 4)
            .reacts("20ME", &[Reaction::Stand])
    };
    let orders = [charge("15AL", &["20ME"]), charge("47AL", &["20ME"])];
    let mut field = twice();
    field.standing.unit[0].when_charged = vec![
        Located::bare(Reaction::Fire),
        Located::bare(Reaction::CounterCharge),
    ];
    let log = field.charge(Csa, &orders, &[1, 1, 1, 1, 1, 1, 1, 1]);
    assert_says(
        &log,
        "20ME cannot fire: it is in contact already [FLANK-R49]",
    );
    assert_says(
        &log,
        "20ME cannot counter-charge: it is in contact already [FLANK-R49]",
    );
    assert_eq!(field.board.contacts.len(), 2);
    // On a failure it leaves every contact.
    let mut field = twice();
    field.charge(Csa, &orders, &[1, 1, 1, 6]);
    assert!(field.board.contacts.is_empty());
    assert_eq!(field.strength("20ME"), 3);
    assert!(field.unit("20ME").has(Mark::Retreated));
    field.melee(&[]);
}

#[test]
fn flank_r50_fire_at_each_charge_even_after_the_shooting_phase() {
    let mut field = facing()
        .line("47AL", (20.0, 26.0), 120, 5)
        .marked("20ME", Mark::Fired)
        .default_reaction(Reaction::Fire);
    // The first charger is shot away; the second is shot at as well.
    let log = field.charge(
        Csa,
        &[charge("15AL", &["20ME"]), charge("47AL", &["20ME"])],
        &[1, 1, 6, 6, 6, 6, 1, 1, 6, 1, 1, 1],
    );
    assert_says(&log, "fire 20ME > 15AL charging");
    assert_says(&log, "fire 20ME > 47AL charging");
    assert_eq!(field.strength("47AL"), 4);
}

#[test]
fn flank_r51_who_may_not_declare() {
    let field = facing().marked("15AL", Mark::Retreated);
    assert_eq!(bars(&field), [Bar::HasRetreated]);
    assert!(
        field
            .check_charges(Csa, DRAFT)
            .contains("the unit has retreated this turn [FLANK-R51]")
    );
    let field = facing()
        .line("83PA", (20.0, 10.0), 0, 4)
        .contact("15AL", "83PA");
    assert_eq!(bars(&field), [Bar::InContact(id("83PA"))]);
    let field = facing().marked("15AL", Mark::FailedCharge);
    assert_eq!(bars(&field), [Bar::FailedCheck]);
    assert!(charges::eligible(&field.tables, &field.board, Csa).is_empty());
    // Nor may the last one counter-charge; one that retreated may.
    let charged = |mark| {
        facing()
            .marked("20ME", mark)
            .default_reaction(Reaction::CounterCharge)
            .charge(
                Csa,
                &order(),
                &[1, 1, 1, 1, 1, 1][..if mark == Mark::FailedCharge { 6 } else { 2 }],
            )
    };
    let log = charged(Mark::FailedCharge);
    assert_says(
        &log,
        "20ME cannot counter-charge: it failed its own check to charge [FLANK-R51]",
    );
    assert_says(
        &log,
        "20ME fires for want of an order [FLANK-47, FLANK-H26 house",
    );
    assert_says(&charged(Mark::Retreated), "20ME counter-charges");
}

#[test]
fn flank_r52_losses_to_fire_do_not_stop_a_charger() {
    let mut field = facing().reacts("20ME", &[Reaction::Fire]);
    let log = field.charge(Csa, &order(), &[1, 1, 6, 6, 6, 1]);
    let checks = log
        .rolls()
        .filter(|line| line.to_string().contains("morale 15AL"))
        .count();
    assert_eq!((checks, field.strength("15AL")), (1, 2));
    assert_says(
        &log,
        "15AL comes on without a second check [FLANK-50, FLANK-R52]",
    );
}

#[test]
fn flank_r53_the_charger_takes_the_targets_place_or_stops_where_it_is_clear() {
    let mut field =
        Field::open()
            .line("15AL", (20.0, 20.0), 90, 4)
            .line("20ME", (25.0, 22.0), 270, 4);
    field.charge(Csa, &order(), &[1, 6]);
    assert_eq!(field.unit("15AL").at, at(25.0, 22.0));
    assert_eq!(field.unit("15AL").facing, Angle(6820));
    // A unit beside the target leaves no room for a wider charger.
    let mut field = Field::open()
        .line("15AL", (20.0, 20.0), 90, 6)
        .line("20ME", (25.0, 20.0), 270, 4)
        .line("83PA", (25.0, 24.1), 270, 4);
    let log = field.charge(Csa, &order(), &[1, 6]);
    assert_says(
        &log,
        "(25.00, 20.00) is not clear; 15AL stops on the way there [FLANK-R53]",
    );
    field.assert_at("15AL", 24.25, 20.0);
    assert!(!field.rect("15AL").overlaps(&field.rect("83PA")));
    // The target is eliminated by the base that it loses.
    let mut field = facing().line("20ME", (25.0, 20.0), 270, 2);
    field.charge(Csa, &order(), &[1, 6]);
    assert_eq!(field.status("20ME"), Status::Eliminated);
    assert_eq!(field.unit("15AL").at, at(25.0, 20.0));
}

#[test]
fn flank_r54_the_path_of_a_retreat() {
    // From the enemy's centre through the own one, facing kept.
    let mut field =
        Field::open()
            .line("15AL", (20.0, 20.0), 90, 5)
            .line("20ME", (24.0, 23.0), 270, 4);
    field.charge(Csa, &order(), &[1, 6]);
    field.assert_at("20ME", 24.0 + 9.6, 23.0 + 7.2);
    assert_eq!(field.unit("20ME").facing, Angle::degrees(270));
    // Through friends, and on when it would end on one of them.
    let mut field = facing()
        .line("83PA", (30.0, 20.0), 270, 4)
        .line("44NY", (36.9, 20.0), 270, 4);
    let log = field.charge(Csa, &order(), &[1, 6]);
    assert_says(
        &log,
        "20ME would end on top of 44NY and goes on until clear [FLANK-R54]",
    );
    assert!(!field.rect("20ME").overlaps(&field.rect("44NY")));
    field.assert_at("20ME", 37.65, 20.0);
    // It stops 1 inch short of an enemy.
    let mut field = facing().line("47AL", (34.0, 20.0), 270, 4);
    let log = field.charge(Csa, &order(), &[1, 6]);
    assert_says(&log, "47AL is in the way and stops the retreat [FLANK-R54]");
    field.assert_at("20ME", 34.0 - 1.75, 20.0);
    assert_eq!(field.rect("20ME").gap(&field.rect("47AL")), Length(100));
    // An enemy that is near but not in the way does not matter.
    let mut field = facing().line("47AL", (26.0, 22.6), 180, 4);
    field.charge(Csa, &order(), &[1, 6]);
    field.assert_at("20ME", 37.0, 20.0);
    // Over the edge it is lost.
    let mut field =
        Field::open()
            .line("15AL", (60.0, 20.0), 90, 5)
            .line("20ME", (65.0, 20.0), 270, 4);
    let log = field.charge(Csa, &order(), &[1, 6]);
    assert_says(&log, "20ME retreats over the edge of the table");
    assert_eq!(field.status("20ME"), Status::Eliminated);
}

#[test]
fn flank_r55_a_charge_may_pass_and_end_near_other_enemies() {
    let mut field = facing()
        .line("83PA", (24.0, 24.0), 270, 2)
        .reacts("20ME", &[Reaction::Stand]);
    field.charge(Csa, &order(), &[1, 1]);
    field.assert_at("15AL", 24.25, 20.0);
    let gap = field.rect("15AL").gap(&field.rect("83PA"));
    assert!(gap < Length::inches(1), "{gap}");
}

#[test]
fn flank_h26_without_an_order_a_target_fires_else_counter_charges_else_stands() {
    let log = facing().charge(Csa, &order(), &[1, 1, 1, 1, 1, 1]);
    assert_says(
        &log,
        "20ME fires for want of an order [FLANK-47, FLANK-H26 house",
    );
    let log = facing()
        .column("20ME", (25.0, 20.0), 270, 4)
        .charge(Csa, &order(), &[1, 1]);
    assert_says(
        &log,
        "20ME stands and receives the charge since it can do nothing else [FLANK-47, FLANK-R47]",
    );
    assert_silent(&log, "overtaken");
}

const CSA: [&str; 4] = ["15AL", "47AL", "4AL", "44AL"];
const USA: [&str; 5] = ["20ME", "83PA", "44NY", "1SS", "HAZLETT"];

type Piece = (i64, i64, i64, i64, bool);

fn piece() -> impl Strategy<Value = Piece> {
    (
        4300..5800_i64,
        1800..3400_i64,
        0..36_i64,
        1..6_i64,
        prop::bool::weighted(0.85),
    )
}

/// Few cases, unless `PROPTEST_CASES` asks for more.
fn config() -> ProptestConfig {
    match std::env::var_os("PROPTEST_CASES") {
        Some(_) => ProptestConfig::default(),
        None => ProptestConfig::with_cases(32),
    }
}

proptest! {
    #![proptest_config(config())]

    /// Whatever stands where and whatever is ordered: no panic, nobody grows, no last base stays,
    /// nobody is off the table, no contact remains, and the same seed gives the same board.
    #[test]
    fn any_board_and_any_orders(
        pieces in prop::collection::vec(piece(), CSA.len() + USA.len()),
        aims in prop::collection::vec((0..4_usize, 0..5_usize), 12),
        seed in any::<[u8; 32]>(),
    ) {
        let mut field = Field::map().commander("Law", "4AL").commander("Vincent", "44NY");
        let mut placed: Vec<Rect> = Vec::new();
        for (unit, (x, y, facing, bases, line)) in CSA.iter().chain(&USA).zip(&pieces) {
            let place = (*x as f64 / 100.0, *y as f64 / 100.0);
            let artillery = field.tables.entry(&id(unit)).arm == Arm::Artillery;
            let bases = if artillery { *bases } else { bases + 1 };
            field = match (artillery, line) {
                (true, _) => field.guns(unit, place, facing * 10, bases),
                (false, true) => field.line(unit, place, facing * 10, bases),
                (false, false) => field.column(unit, place, facing * 10, bases),
            };
            let rect = field.rect(unit);
            if placed.iter().any(|other| rect.gap(other) < Length::inches(1)) {
                field.board.unit_mut(&id(unit)).status = Status::Waiting;
                for commander in &mut field.board.commanders {
                    if commander.with == Some(id(unit)) {
                        commander.with = None;
                        commander.status =
                            countersign::games::we_are_the_flank::board::CommanderStatus::Lost;
                    }
                }
            } else {
                placed.push(rect);
                field.board.carry_commander(&id(unit));
            }
        }
        let first = play(&field, &aims, seed);
        let again = play(&field, &aims, seed);
        prop_assert_eq!(&first, &again);
        let Ok((after, log)) = first else { unreachable!() };
        for (unit, now) in field.board.units.iter().zip(&after.units) {
            prop_assert!(now.strength() <= unit.strength());
            let infantry = field.tables.entry(&now.id).arm != Arm::Artillery;
            prop_assert!(!infantry || !now.is_on_table() || now.strength() >= 2, "{}", now.id);
            prop_assert_eq!(now.is_on_table(), now.strength() > 0 && unit.is_on_table()
                && now.status == Status::OnTable);
            prop_assert!(!now.is_on_table() || field.tables.ground.holds(now.at));
            prop_assert!((0..3).contains(&now.hits));
        }
        prop_assert!(after.contacts.is_empty());
        prop_assert!(after.fits(&field.tables).is_ok(), "{}", log.trace().join("\n"));
        let rects: Vec<Rect> = after.on_table().map(|unit| footprint(&field.tables, unit)).collect();
        for (at, one) in rects.iter().enumerate() {
            let slim = Rect { frontage: one.frontage - Length(4), depth: one.depth - Length(4), ..*one };
            for other in &rects[at + 1..] {
                prop_assert!(!slim.overlaps(other), "{}", log.trace().join("\n"));
            }
        }
    }
}

type Played = Result<(countersign::games::we_are_the_flank::board::Board, Log), ()>;

/// Shooting and charges of both sides, then the melees.
fn play(field: &Field, aims: &[(usize, usize)], seed: [u8; 32]) -> Played {
    let (tables, mut board) = (&field.tables, field.board.clone());
    let (mut dice, mut log) = (Dice::new(Seed(seed)), Log::default());
    let orders = |csa: bool| {
        aims.iter()
            .map(|(ours, theirs)| {
                if csa {
                    (CSA[*ours], USA[*theirs])
                } else {
                    (USA[*theirs], CSA[*ours])
                }
            })
            .map(|(unit, target)| charge(unit, &[target]))
            .collect::<Vec<ChargeOrder>>()
    };
    for side in [Csa, Usa] {
        let shots: Vec<Shoot> = orders(side == Csa)
            .into_iter()
            .map(|ChargeOrder { unit, targets }| Shoot { unit, targets })
            .collect();
        shooting::carry_out(
            tables,
            &mut board,
            side,
            &shots,
            &field.losses,
            &mut dice,
            &mut log,
        );
    }
    for side in [Csa, Usa] {
        charges::carry_out(
            tables,
            &mut board,
            side,
            &orders(side == Csa),
            &field.standing,
            &field.losses,
            &mut dice,
            &mut log,
        );
    }
    melee::carry_out(tables, &mut board, &field.losses, &mut dice, &mut log);
    Ok((board, log))
}
