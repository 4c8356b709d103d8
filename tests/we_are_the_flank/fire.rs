//! FLANK-24 to FLANK-34, FLANK-R11, FLANK-R20, FLANK-R21, FLANK-R31 to FLANK-R39, FLANK-H07 to
//! FLANK-H09.

use crate::field::{Field, assert_says, assert_silent, at, charge, id, shoot, target};
use countersign::diagnostic::Source;
use countersign::draft::{Form, Located, Reader};
use countersign::games::we_are_the_flank::board::{CommanderStatus, Mark, Status};
use countersign::games::we_are_the_flank::fire::{Bar, Shot, firers, shot};
use countersign::games::we_are_the_flank::orders::combat::{
    read_charges, read_losses, read_shoot, read_standing,
};
use countersign::games::we_are_the_flank::orders::{Orders, Reaction, Shoot};
use countersign::games::we_are_the_flank::phase::shooting::possible;
use countersign::games::we_are_the_flank::printed::Column;
use countersign::side::Side::{Csa, Usa};
use countersign::tabletop::Length;

/// 20ME faces west towards 15AL, the centres so far apart.
fn facing(apart: f64) -> Field {
    Field::open()
        .line("20ME", (40.0, 20.0), 270, 4)
        .line("15AL", (40.0 - apart, 20.0), 90, 5)
}

fn aim(field: &Field) -> Result<Shot, Vec<Bar>> {
    shot(
        &field.tables,
        &field.board,
        field.unit("20ME"),
        field.unit("15AL"),
    )
}

const ORDER: &str = "[[shoot]]\nunit = '20ME'\ntargets = ['15AL']\n";

#[test]
fn flank_24_a_line_or_a_battery_that_has_not_moved_fires() {
    assert!(aim(&facing(8.0)).is_ok());
    let column = facing(8.0).column("20ME", (40.0, 20.0), 270, 4);
    assert_eq!(aim(&column), Err(vec![Bar::InColumn]));
    assert_eq!(
        column.check_fire(Usa, ORDER),
        "error: `20ME` cannot fire: the unit is in column, and only a line fires [FLANK-24]\n \
         --> orders.toml:2:8\n  |\n2 | unit = '20ME'\n  |        ^^^^^^\n  help: let `20ME` end its \
         move in line, with `formation_last = \"line\"`"
    );
    let guns =
        Field::open()
            .guns("HAZLETT", (40.0, 20.0), 270, 3)
            .line("15AL", (30.0, 20.0), 90, 5);
    let order = "[[shoot]]\nunit = 'HAZLETT'\ntargets = ['15AL']\n";
    assert_eq!(guns.check_fire(Usa, order), "");
    let faults = guns.marked("HAZLETT", Mark::Moved).check_fire(Usa, order);
    assert!(
        faults.contains("`HAZLETT` cannot fire: the battery has moved this turn [FLANK-17]"),
        "{faults}"
    );
}

#[test]
fn flank_25_range_from_the_centre_to_the_nearest_part() {
    assert_eq!(aim(&facing(8.0)).unwrap().range, Length(763));
    let log = facing(8.0).fire(Usa, &[shoot("20ME", &["15AL"])], &[1, 1, 1, 1]);
    assert_says(&log, "range 7.63 [FLANK-25, FLANK-R06, FLANK-R32]");
}

#[test]
fn flank_26_fire_to_the_front_only() {
    let field = facing(8.0).line("20ME", (40.0, 20.0), 90, 4);
    assert_eq!(aim(&field), Err(vec![Bar::NotInFront]));
    let field = field.line("47AL", (50.0, 20.0), 270, 4);
    assert_eq!(
        field.check_fire(Usa, ORDER),
        "error: `20ME` cannot fire at `15AL`: no part of the target lies in the front zone \
         [FLANK-26]\n --> orders.toml:3:12\n  |\n3 | targets = ['15AL']\n  |            ^^^^^^\n  \
         help: `20ME` could fire at `47AL` (range 9.63)"
    );
}

#[test]
fn flank_27_no_fire_through_a_narrow_gap() {
    let field = facing(10.0)
        .line("83PA", (35.0, 17.0), 270, 4)
        .line("44NY", (35.0, 23.0), 270, 4);
    let bars = aim(&field).unwrap_err();
    assert_eq!(bars[0].rules()[0].id(), "FLANK-27");
    assert!(field.check_fire(Usa, ORDER).contains("[FLANK-27]"));
}

#[test]
fn flank_28_no_fire_over_friends() {
    let field = facing(10.0).line("83PA", (35.0, 20.0), 270, 4);
    assert_eq!(aim(&field), Err(vec![Bar::FriendInLine(id("83PA"))]));
    assert!(field.check_fire(Usa, ORDER).contains("[FLANK-28]"));
}

#[test]
fn flank_29_one_die_for_a_base_and_two_for_a_gun() {
    let field =
        Field::open()
            .line("20ME", (40.0, 20.0), 270, 4)
            .guns("HAZLETT", (40.0, 30.0), 270, 3);
    let dice = |unit: &str| firers(&field.tables, field.unit(unit), Column::Near)[0].dice;
    assert_eq!((dice("20ME"), dice("HAZLETT")), (4, 6));
}

#[test]
fn flank_30_the_chart() {
    let field = Field::open()
        .line("20ME", (40.0, 20.0), 270, 4)
        .line("1SS", (40.0, 10.0), 270, 3)
        .guns("HAZLETT", (40.0, 30.0), 270, 3);
    for (unit, numbers) in [
        ("20ME", [Some(5), Some(6), None]),
        ("1SS", [Some(4), Some(5), Some(6)]),
        ("HAZLETT", [Some(4), Some(5), Some(6)]),
    ] {
        let found = [Column::Charging, Column::Near, Column::Far].map(|column| {
            firers(&field.tables, field.unit(unit), column)
                .first()
                .map(|firers| firers.needed)
        });
        assert_eq!(found, numbers, "{unit}");
    }
}

#[test]
fn flank_31_each_hit_removes_a_base() {
    let mut field = facing(8.0);
    let log = field.fire(Usa, &[shoot("20ME", &["15AL"])], &[6, 5, 6, 1]);
    assert_says(&log, "15AL loses 2 bases, 3 left [FLANK-31");
    assert_eq!(field.strength("15AL"), 3);
}

#[test]
fn flank_32_three_hits_in_one_turn_for_a_gun() {
    let mut field = facing(8.0).guns("HAZLETT", (40.0, 20.0), 270, 3);
    field.board.unit_mut(&id("20ME")).status = Status::Waiting;
    let order = [shoot("15AL", &["HAZLETT"])];
    field.fire(Csa, &order, &[6, 6, 1, 1, 1]);
    assert_eq!(field.strength("HAZLETT"), 3);
    field.board.unit_mut(&id("15AL")).this_turn.clear();
    let log = field.fire(Csa, &order, &[6, 1, 1, 1, 1]);
    assert_says(&log, "2 carried + 1 = 3");
    assert_eq!(
        (field.strength("HAZLETT"), field.unit("HAZLETT").hits),
        (2, 0)
    );
}

#[test]
fn flank_33_the_1_inch_column_only_against_a_charge() {
    // Next to each other, without a charge.
    let mut field = facing(0.8);
    let log = field.fire(Usa, &[shoot("20ME", &["15AL"])], &[5, 5, 5, 5]);
    assert_says(&log, "(needs 6): 0 hits");
    // Charged.
    let mut field = facing(5.0).reacts("20ME", &[Reaction::Fire]);
    let log = field.charge(Csa, &[charge("15AL", &["20ME"])], &[1, 1, 5, 4, 4, 4]);
    assert_says(&log, "1-inch column [FLANK-30, FLANK-33]");
    assert_says(
        &log,
        "fire 20ME > 15AL charging\": 5 4 4 4 (needs 5-6): 1 hit",
    );
}

#[test]
fn flank_34_the_last_base_goes_at_once() {
    let mut field = facing(8.0).line("15AL", (32.0, 20.0), 90, 2);
    let log = field.fire(Usa, &[shoot("20ME", &["15AL"])], &[6, 1, 1, 1]);
    assert_says(&log, "[FLANK-34, FLANK-R38]");
    assert_eq!(field.status("15AL"), Status::Eliminated);
    let mut field = facing(8.0).line("15AL", (32.0, 20.0), 90, 3);
    field.fire(Usa, &[shoot("20ME", &["15AL"])], &[6, 1, 1, 1]);
    assert_eq!(field.strength("15AL"), 2);
}

#[test]
fn flank_r11_a_unit_shoots_once_in_its_phase() {
    let mut field = facing(8.0);
    field.fire(Usa, &[shoot("20ME", &["15AL"])], &[1, 1, 1, 1]);
    assert!(field.unit("20ME").has(Mark::Fired));
    let log = field.fire(Usa, &[shoot("20ME", &["15AL"])], &[]);
    assert_says(&log, "the unit has fired in this phase [FLANK-R11]");
    let twice = format!("{ORDER}{ORDER}");
    let faults = facing(8.0).check_fire(Usa, &twice);
    assert!(
        faults
            .starts_with("error: `20ME` is ordered to fire twice [FLANK-R11]\n --> orders.toml:5"),
        "{faults}"
    );
}

#[test]
fn flank_r20_ordinary_and_sharpshooter_bases_share_target_and_range() {
    let mut field = facing(8.0).adopted("20ME", 2);
    let log = field.fire(Usa, &[shoot("20ME", &["15AL"])], &[6, 5, 5, 5, 5, 4]);
    assert_says(&log, "fire 20ME > 15AL\": 6 5 5 5 (needs 6): 1 hit");
    assert_says(
        &log,
        "fire 20ME > 15AL sharpshooters\": 5 4 (needs 5-6): 1 hit",
    );
    // Beyond 12 inches only the sharpshooters roll.
    let mut field = facing(20.0).adopted("20ME", 2);
    let log = field.fire(Usa, &[shoot("20ME", &["15AL"])], &[6, 5]);
    assert_says(&log, "6 5 (needs 6): 1 hit");
    assert_eq!(field.strength("15AL"), 4);
}

#[test]
fn flank_r21_the_owner_picks_the_kind_that_is_lost() {
    let shot_at = || {
        Field::open()
            .line("20ME", (40.0, 20.0), 270, 4)
            .adopted("20ME", 2)
            .line("15AL", (32.0, 20.0), 90, 5)
    };
    let order = [shoot("15AL", &["20ME"])];
    let mut field = shot_at();
    field.fire(Csa, &order, &[6, 6, 6, 1, 1]);
    let unit = field.unit("20ME");
    assert_eq!(
        (unit.bases, unit.sharpshooters),
        (1, 2),
        "ordinary ones first"
    );
    let mut field = shot_at().loses_sharpshooters_first("20ME");
    let log = field.fire(Csa, &order, &[6, 6, 6, 1, 1]);
    let unit = field.unit("20ME");
    assert_eq!((unit.bases, unit.sharpshooters), (3, 0));
    assert_says(
        &log,
        "20ME loses 3 bases (1 ordinary, 2 sharpshooter), 3 left",
    );
    // How the choice is written.
    let lose = |first: &str| {
        shot_at().check_losses(
            Usa,
            &format!("[[lose]]\nunit = '20ME'\nfirst = '{first}'\n"),
        )
    };
    assert_eq!(lose("sharpshooters"), "");
    assert!(lose("sharpshooter").contains("`sharpshooter` is not a value of `first` [FLANK-R21]"));
    assert!(lose("sharpshooter").contains("help: did you mean `sharpshooters`?"));
}

#[test]
fn flank_r31_columns_end_at_12_and_24() {
    for (range, column) in [
        (0.43, Some(Column::Near)),
        (12.0, Some(Column::Near)),
        (12.01, Some(Column::Far)),
        (24.0, Some(Column::Far)),
        (24.01, None),
    ] {
        // 1SS stands in for 20ME: it has a number in every column.
        let field = Field::open().line("1SS", (40.0, 20.0), 270, 3).line(
            "15AL",
            (40.0 - range - 0.37, 20.0),
            90,
            5,
        );
        let shot = shot(
            &field.tables,
            &field.board,
            field.unit("1SS"),
            field.unit("15AL"),
        );
        match column {
            Some(column) => assert_eq!(shot.map(|shot| shot.column), Ok(column), "{range}"),
            None => assert_eq!(shot, Err(vec![Bar::OutOfRange(Length(2401))])),
        }
    }
}

#[test]
fn flank_r32_arc_and_range_go_by_the_visible_part() {
    // The target's nearest corner is outside the front zone, its far half inside.
    let field = Field::open()
        .line("20ME", (20.0, 20.0), 0, 4)
        .line("15AL", (26.0, 25.0), 0, 4);
    assert_eq!(aim(&field).unwrap().range, Length(611));
    // Only a corner on the border: a touch.
    let field = field.line("15AL", (30.0, 26.0), 180, 4);
    assert_eq!(aim(&field), Err(vec![Bar::NotInFront]));
}

#[test]
fn flank_r33_contact_with_the_line_of_fire_bars_and_commanders_do_not() {
    // The line runs along y = 20; the friend's edge lies on it.
    let field = facing(10.0).line("83PA", (35.0, 22.0), 270, 4);
    assert_eq!(aim(&field), Err(vec![Bar::FriendInLine(id("83PA"))]));
    let field = facing(10.0).line("83PA", (35.0, 22.01), 270, 4);
    assert!(aim(&field).is_ok());
    let mut field = facing(10.0).commander("Vincent", "20ME");
    let vincent = field.board.commander_mut("Vincent");
    (vincent.status, vincent.with, vincent.at) = (CommanderStatus::Alone, None, at(35.0, 20.0));
    assert!(aim(&field).is_ok());
}

#[test]
fn flank_r34_a_gap_narrower_than_the_frontage_bars() {
    let between = |half: f64| {
        let field = facing(10.0).line("83PA", (35.0, 18.0 - half), 270, 4).line(
            "44NY",
            (35.0, 22.0 + half),
            270,
            4,
        );
        aim(&field).is_ok()
    };
    // The gap is twice the offset; the frontage is 4.
    assert!(!between(1.99));
    assert!(between(2.0), "a gap equal to the frontage is open");
    // A narrow gap that the line of fire does not pass does not matter.
    let field = facing(10.0)
        .line("83PA", (35.0, 28.0), 270, 4)
        .line("44NY", (35.0, 32.5), 270, 4);
    assert!(aim(&field).is_ok());
    // A shooter that has shrunk sees through a smaller gap.
    let field = facing(10.0)
        .line("20ME", (40.0, 20.0), 270, 2)
        .line("83PA", (35.0, 17.0), 270, 4)
        .line("44NY", (35.0, 23.0), 270, 4);
    assert!(aim(&field).is_ok());
}

#[test]
fn flank_r35_one_target_and_hits_above_its_last_base_are_lost() {
    let mut field = facing(8.0)
        .line("15AL", (32.0, 20.0), 90, 2)
        .line("47AL", (32.0, 26.0), 90, 5);
    let log = field.fire(Usa, &[shoot("20ME", &["15AL", "47AL"])], &[6, 6, 6, 6]);
    assert_eq!(field.status("15AL"), Status::Eliminated);
    assert_eq!(field.strength("47AL"), 5);
    assert_says(&log, "15AL loses 2 bases [FLANK-31, FLANK-R35]");
}

#[test]
fn flank_r35_the_first_target_that_stands_and_meets_its_condition() {
    let field = || facing(8.0).line("47AL", (32.0, 26.0), 90, 3);
    let order = |adapt: fn(&mut Shoot)| {
        let mut order = shoot("20ME", &["15AL", "47AL"]);
        adapt(&mut order);
        [order]
    };
    let fire = |adapt| field().fire(Usa, &order(adapt), &[1, 1, 1, 1]);
    assert_says(&fire(|_| {}), "20ME fires at 15AL");
    let log = fire(|order| order.targets[0].max_bases = Some(Located::bare(4)));
    assert_says(
        &log,
        "20ME does not fire at 15AL: it has 5 bases, `max_bases` is 4",
    );
    assert_says(&log, "20ME fires at 47AL");
    let log = fire(|order| order.targets[0].min_bases = Some(Located::bare(6)));
    assert_says(&log, "20ME fires at 47AL");
    let log = fire(|order| order.targets[0].within = Some(Located::bare(Length(762))));
    assert_says(&log, "it is 7.63 away, `within` is 7.62");
    let log = fire(|order| order.targets[0].within = Some(Located::bare(Length(763))));
    assert_says(&log, "20ME fires at 15AL");
    // Overtaken by the first volley.
    let mut field =
        facing(8.0)
            .line("15AL", (32.0, 20.0), 90, 2)
            .line("83PA", (40.0, 25.0), 270, 4);
    let orders = [shoot("20ME", &["15AL"]), shoot("83PA", &["15AL"])];
    let log = field.fire(Usa, &orders, &[6, 1, 1, 1]);
    assert_says(
        &log,
        "overtaken: 83PA cannot fire at 15AL: the target is not on the table [FLANK-R35]",
    );
    assert!(!field.unit("83PA").has(Mark::Fired));
}

#[test]
fn flank_r35_what_a_draft_may_say_of_targets() {
    let faults = |targets: &str| {
        let draft = format!("[[shoot]]\nunit = '20ME'\ntargets = {targets}\n");
        facing(8.0).check_fire(Usa, &draft)
    };
    assert_eq!(faults("['15th alabama']"), "");
    assert_eq!(
        faults("[{ unit = '15AL', min_bases = 2, max_bases = 5, within = 12.5 }]"),
        ""
    );
    for (targets, part) in [
        ("[]", "`targets` names no unit [FLANK-R35]"),
        ("['15AK']", "help: did you mean `15AL`?"),
        ("['83PA']", "`83PA` is a unit of USA"),
        (
            "[{ unit = '15AL', bases = 2 }]",
            "`bases` is not a key of `targets`",
        ),
        (
            "[{ unit = '15AL', min_bases = 0 }]",
            "`min_bases` is 0 [FLANK-R35]",
        ),
        (
            "[{ unit = '15AL', min_bases = 3, max_bases = 2 }]",
            "`min_bases` is 3, more than `max_bases`, 2",
        ),
        ("[{ unit = '15AL', within = 0 }]", "`within` is 0.00"),
        (
            "[{ unit = '15AL', within = 'far' }]",
            "`within` is a string",
        ),
        ("[15]", "not a table"),
    ] {
        let faults = faults(targets);
        assert!(faults.contains(part), "{targets}: {faults}");
    }
    let own = facing(8.0).check_fire(Csa, ORDER);
    assert!(own.contains("`20ME` is a unit of USA"), "{own}");
    let _ = target("15AL");
}

#[test]
fn flank_r36_infantry_moves_and_fires() {
    let field = facing(8.0).marked("20ME", Mark::Moved);
    assert!(aim(&field).is_ok());
    let field = Field::open()
        .line("1SS", (40.0, 20.0), 270, 3)
        .line("15AL", (30.0, 20.0), 90, 5)
        .marked("1SS", Mark::Moved);
    assert_eq!(
        possible(&field.tables, &field.board, field.unit("1SS")).len(),
        1
    );
}

#[test]
fn flank_r37_hits_on_guns_add_up_over_shooters_and_phases() {
    let mut field = Field::open()
        .guns("SMITH-F", (40.0, 20.0), 270, 2)
        .line("15AL", (30.0, 20.0), 90, 5)
        .line("47AL", (30.0, 26.0), 90, 5);
    field.fire(
        Csa,
        &[shoot("15AL", &["SMITH-F"]), shoot("47AL", &["SMITH-F"])],
        &[6, 6, 1, 1, 1, 6, 6, 1, 1, 1],
    );
    assert_eq!(
        (field.strength("SMITH-F"), field.unit("SMITH-F").hits),
        (1, 1)
    );
    // Six more than its last model needs are lost with it.
    field.board.unit_mut(&id("15AL")).this_turn.clear();
    field.fire(Csa, &[shoot("15AL", &["SMITH-F"])], &[6, 6, 6, 6, 6]);
    assert_eq!(field.status("SMITH-F"), Status::Eliminated);
}

#[test]
fn flank_r38_the_last_base_rule_is_for_infantry_and_sharpshooters_whatever_the_cause() {
    // Failed morale.
    let mut field = facing(5.0).line("20ME", (40.0, 20.0), 270, 2);
    field.charge(Csa, &[charge("15AL", &["20ME"])], &[1, 6]);
    assert_eq!(field.status("20ME"), Status::Eliminated);
    // Melee.
    let mut field = facing(0.75)
        .line("20ME", (40.0, 20.0), 270, 2)
        .contact("15AL", "20ME");
    field.melee(&[6, 1]);
    assert_eq!(field.status("20ME"), Status::Eliminated);
    // Sharpshooters.
    let mut field =
        Field::open()
            .line("1SS", (40.0, 20.0), 270, 2)
            .line("15AL", (32.0, 20.0), 90, 5);
    field.fire(Csa, &[shoot("15AL", &["1SS"])], &[6, 1, 1, 1, 1]);
    assert_eq!(field.status("1SS"), Status::Eliminated);
    // Guns keep their last model.
    let mut field =
        Field::open()
            .guns("SMITH-F", (40.0, 20.0), 270, 2)
            .line("15AL", (32.0, 20.0), 90, 5);
    field.fire(Csa, &[shoot("15AL", &["SMITH-F"])], &[6, 6, 6, 1, 1]);
    assert_eq!(
        (field.status("SMITH-F"), field.strength("SMITH-F")),
        (Status::OnTable, 1)
    );
}

#[test]
fn flank_r39_fire_causes_no_morale_check() {
    let mut field = facing(8.0);
    let log = field.fire(Usa, &[shoot("20ME", &["15AL"])], &[6, 6, 6, 1]);
    assert_silent(&log, "morale");
    assert_eq!(log.rolls().count(), 1);
}

#[test]
fn flank_h07_another_enemy_in_between_bars_until_an_earlier_shot_clears_the_way() {
    let screened = || facing(10.0).line("47AL", (35.0, 20.0), 90, 2);
    assert_eq!(aim(&screened()), Err(vec![Bar::EnemyInLine(id("47AL"))]));
    assert!(
        screened()
            .check_fire(Usa, ORDER)
            .starts_with("error: `20ME` cannot fire at `15AL`: 47AL, another enemy")
    );
    let field = screened().line("83PA", (40.0, 25.0), 270, 4);
    let first = "[[shoot]]\nunit = '83PA'\ntargets = ['47AL']\n";
    let warned = field.check_fire(Usa, &format!("{first}{ORDER}"));
    assert_eq!(
        warned,
        "warning: `20ME` cannot fire at `15AL`: 47AL, another enemy, stands in the line of fire \
         [FLANK-H07 house]\n --> orders.toml:6:12\n  |\n6 | targets = ['15AL']\n  |            \
         ^^^^^^\n  help: the order holds only if an earlier shot clears the way"
    );
    let orders = [shoot("83PA", &["47AL"]), shoot("20ME", &["15AL"])];
    let mut cleared = screened().line("83PA", (40.0, 25.0), 270, 4);
    cleared.fire(Usa, &orders, &[6, 1, 1, 1, 6, 1, 1, 1]);
    assert_eq!(cleared.strength("15AL"), 4);
    let mut missed = screened().line("83PA", (40.0, 25.0), 270, 4);
    let log = missed.fire(Usa, &orders, &[1, 1, 1, 1]);
    assert_says(&log, "[FLANK-H07 house]");
}

#[test]
fn flank_h08_more_than_2_inches_of_woods_bar() {
    let through = |areas: &[(i64, i64)]| {
        let mut field = facing(11.0);
        for (west, east) in areas {
            field = field.area("woods", (*west, 10), (*east, 30));
        }
        aim(&field)
    };
    assert!(through(&[(34, 36)]).is_ok(), "2 inches are open");
    assert_eq!(
        through(&[(33, 36)]),
        Err(vec![Bar::Woods(Length(300), Length(200))])
    );
    // Both ends count: 1 inch at the shooter's, 1.62 at the target's.
    assert_eq!(
        through(&[(39, 41), (28, 31)]),
        Err(vec![Bar::Woods(Length(263), Length(200))])
    );
    // Where two areas overlap, the way counts once.
    assert!(through(&[(34, 36), (34, 36)]).is_ok());
}

#[test]
fn flank_h09_ground_higher_than_both_bars() {
    let over = |areas: &[(&str, i64, i64)]| {
        let mut field = facing(11.0);
        for (name, west, east) in areas {
            field = field.area(name, (*west, 10), (*east, 30));
        }
        aim(&field)
    };
    let hill = || Err(vec![Bar::HigherGround("hill".to_owned())]);
    assert_eq!(over(&[("hill", 34, 36)]), hill());
    assert!(
        over(&[("hill", 34, 36), ("hill", 39, 41)]).is_ok(),
        "no higher than the shooter"
    );
    assert!(
        over(&[("hill", 34, 36), ("hill", 28, 30)]).is_ok(),
        "no higher than the target"
    );
    assert_eq!(
        over(&[("hill", 28, 41), ("peak", 34, 36)]),
        Err(vec![Bar::HigherGround("peak".to_owned())])
    );
}

/// What was read from a draft reads the same from a signed document.
#[test]
fn combat_orders_survive_the_way_into_a_signed_document() {
    let draft = "\
        [[shoot]]\nunit = '20ME'\n\
        targets = ['15AL', { unit = '47AL', min_bases = 2, max_bases = 5, within = 11.25 }]\n\
        [[charge]]\nunit = '20ME'\ntargets = [{ unit = '15AL', within = 4 }]\n\
        [[lose]]\nunit = '20ME'\nfirst = 'sharpshooters'\n\
        [standing]\ndefault = 'stand'\n\
        [[standing.unit]]\nunit = '20ME'\nwhen_charged = ['fire', 'counter-charge']\n\
        against = { min_bases = 2 }\n\
        [[standing.lose]]\nunit = '20ME'\nfirst = 'ordinary'\n";
    let field = facing(8.0);
    let read = |text: &str, form: Form| {
        let source = Source::new("orders.toml", text);
        let mut reader = Reader::new(&source, form);
        let document = reader.parse().unwrap();
        let table = reader.root(&document);
        let orders = Orders {
            shoot: read_shoot(&field.tables, Usa, &table, &mut reader),
            charge: read_charges(&field.tables, Usa, &table, &mut reader),
            lose: read_losses(&field.tables, Usa, &table, &mut reader),
            ..Orders::default()
        };
        let standing = table.table(&mut reader, "standing");
        let standing = read_standing(&field.tables, &field.board, Usa, standing, &mut reader);
        assert_eq!(reader.faults.to_string(), "");
        (orders, standing)
    };
    let (orders, standing) = read(draft, Form::Draft);
    let signed = format!(
        "{}[standing]\n{}",
        toml::to_string(&orders).unwrap(),
        toml::to_string(&standing)
            .unwrap()
            .replace("[[", "[[standing.")
            .replace("\n[unit.", "\n[standing.unit."),
    );
    assert_eq!(
        read(&signed, Form::Canonical),
        (orders, standing),
        "{signed}"
    );
}
