//! The worked examples of the rules, with the dice that they list.

use crate::field::{Field, assert_says, assert_silent, at, charge, id, shoot};
use countersign::draft::Located;
use countersign::games::we_are_the_flank::board::{CommanderStatus, Formation, Mark, Status};
use countersign::games::we_are_the_flank::fire::{Bar, shot};
use countersign::games::we_are_the_flank::orders::{
    Hand, MoveOrder, Reach, Reaction, Step, UnitMove,
};
use countersign::games::we_are_the_flank::phase::movement;
use countersign::games::we_are_the_flank::printed::Column;
use countersign::report::Log;
use countersign::side::Side;
use countersign::side::Side::{Csa, Usa};
use countersign::tabletop::{Angle, Length};

#[test]
fn flank_ex_01_plain_volley() {
    let mut field =
        Field::open()
            .line("20ME", (40.0, 20.0), 270, 5)
            .line("15AL", (30.0, 20.0), 90, 5);
    let log = field.fire(Usa, &[shoot("20ME", &["15AL"])], &[6, 6, 3, 5, 1]);
    // 9.625, rounded by FLANK-R07.
    assert_says(&log, "range 9.63");
    assert_says(&log, "12-inch column");
    assert_says(&log, "6 6 3 5 1 (needs 6): 2 hits");
    assert_eq!(field.strength("15AL"), 3);
    assert_eq!(field.rect("15AL").frontage, Length::inches(3));
    assert_eq!(field.unit("15AL").at, at(30.0, 20.0));
}

#[test]
fn flank_ex_02_column_border() {
    let mut field =
        Field::open()
            .line("20ME", (20.0, 20.0), 0, 4)
            .line("15AL", (20.0, 32.375), 180, 4);
    // The place is kept in hundredths, (20, 32.38): the range is 12.005 and rounds to 12.01, so
    // that the example's own 12.00 needs a place half a hundredth nearer (FLANK-R07).
    field.board.unit_mut(&id("15AL")).at = at(20.0, 32.37);
    let log = field.fire(Usa, &[shoot("20ME", &["15AL"])], &[6, 5, 4, 3]);
    assert_says(&log, "range 12.00");
    assert_says(&log, "12-inch column");
    assert_eq!(field.strength("15AL"), 3);

    let mut field =
        Field::open()
            .line("20ME", (20.0, 20.0), 0, 4)
            .line("15AL", (20.0, 32.5), 180, 4);
    let faults = field.check_fire(Usa, "[[shoot]]\nunit = '20ME'\ntargets = ['15AL']\n");
    assert!(
        faults.contains("the range is 12.13, and infantry has no number in the 24-inch column"),
        "{faults}"
    );
    let log = field.fire(Usa, &[shoot("20ME", &["15AL"])], &[]);
    assert_says(&log, "overtaken");
}

#[test]
fn flank_ex_03_adopted_sharpshooters() {
    let regiment = |range: f64| {
        Field::open()
            .line("20ME", (20.0, 10.0), 0, 4)
            .adopted("20ME", 2)
            .line("15AL", (20.0, 10.0 + range + 0.37), 180, 5)
    };
    let mut field = regiment(10.0);
    let log = field.fire(Usa, &[shoot("20ME", &["15AL"])], &[6, 5, 4, 2, 5, 6]);
    assert_says(&log, "fire 20ME > 15AL\": 6 5 4 2 (needs 6): 1 hit");
    assert_says(
        &log,
        "fire 20ME > 15AL sharpshooters\": 5 6 (needs 5-6): 2 hits",
    );
    assert_eq!(field.strength("15AL"), 2);

    let mut field = regiment(18.0);
    let log = field.fire(Usa, &[shoot("20ME", &["15AL"])], &[6, 5]);
    assert_says(&log, "6 5 (needs 6): 1 hit");
    assert_eq!(field.strength("15AL"), 4);
}

#[test]
fn flank_ex_04_battery_against_woods() {
    // Rose Woods; the target stands near its east border, so that sight is clear.
    let mut field =
        Field::map()
            .guns("HAZLETT", (48.0, 34.0), 270, 3)
            .line("15AL", (28.0, 34.0), 90, 4);
    field.tables.ground.features.retain(|area| area.woods);
    field.board.unit_mut(&id("15AL")).at = at(28.0, 34.0);
    let log = field.fire(
        Usa,
        &[shoot("HAZLETT", &["15AL"])],
        &[6, 6, 2, 6, 5, 1, 6, 2, 3],
    );
    assert_says(&log, "24-inch column");
    assert_says(&log, "6 6 2 6 5 1 (needs 6): 3 hits");
    assert_says(
        &log,
        "save 15AL from HAZLETT\": 6 2 3 (needs 6): 1 hit ignored",
    );
    assert_eq!(field.strength("15AL"), 2);
}

#[test]
fn flank_ex_05_hits_on_a_battery() {
    let mut field = Field::open()
        .guns("HAZLETT", (40.0, 20.0), 270, 3)
        .line("15AL", (30.0, 20.0), 90, 5)
        .line("47AL", (30.0, 26.0), 90, 5);
    field.fire(
        Csa,
        &[shoot("15AL", &["HAZLETT"]), shoot("47AL", &["HAZLETT"])],
        &[6, 6, 1, 1, 1, 6, 6, 6, 1, 1],
    );
    assert_eq!(
        (field.strength("HAZLETT"), field.unit("HAZLETT").hits),
        (2, 2)
    );
    // The end of the turn drops the remainder.
    field.board.unit_mut(&id("HAZLETT")).hits = 0;
    field.board.unit_mut(&id("15AL")).this_turn.clear();
    field.fire(Csa, &[shoot("15AL", &["HAZLETT"])], &[6, 6, 1, 1, 1]);
    assert_eq!(
        (field.strength("HAZLETT"), field.unit("HAZLETT").hits),
        (2, 2)
    );
}

#[test]
fn flank_ex_06_last_base_and_commander() {
    let mut field = Field::open()
        .line("20ME", (20.0, 20.0), 0, 4)
        .line("4AL", (20.0, 28.37), 180, 3)
        .commander("Law", "4AL");
    let log = field.fire(Usa, &[shoot("20ME", &["4AL"])], &[6, 6, 1, 2, 6]);
    assert_says(&log, "2 hits");
    assert_says(&log, "4AL is down to its last base, which is removed");
    assert_eq!(field.status("4AL"), Status::Eliminated);
    assert_eq!(field.board.commander("Law").status, CommanderStatus::Lost);
}

#[test]
fn flank_ex_07_devils_den() {
    let mut field =
        Field::map()
            .line("124NY", (33.0, 23.5), 270, 4)
            .line("15AL", (25.0, 23.5), 90, 5);
    let log = field.fire(Csa, &[shoot("15AL", &["124NY"])], &[6, 6, 6, 1, 1, 5, 4, 6]);
    assert_says(&log, "5 4 6 (needs 5-6): 2 hits ignored");
    assert_eq!(field.strength("124NY"), 3);
}

fn order(unit: &str, steps: &[Step], last: Option<Formation>) -> MoveOrder {
    MoveOrder::Unit(UnitMove {
        unit: Located::bare(id(unit)),
        enter: None,
        formation_first: None,
        steps: steps.iter().copied().map(Located::bare).collect(),
        formation_last: last.map(Located::bare),
    })
}

/// Moves, and gives what was found at fault.
fn march(field: &mut Field, side: Side, order: MoveOrder) -> Vec<String> {
    let mut faults = Vec::new();
    let board = movement::carry_out(
        &field.tables,
        &field.board,
        side,
        &[order],
        &mut Log::default(),
        &mut |_, diagnostic| faults.push(diagnostic.to_string()),
    );
    field.board = board;
    faults
}

const AHEAD: Step = Step::Forward(Reach::Max);

#[test]
fn flank_ex_08_column_meets_plum_run() {
    let mut field = Field::map().column("15AL", (36.0, 30.0), 90, 4);
    field.tables.ground.features.clear();
    march(&mut field, Csa, order("15AL", &[AHEAD], None));
    field.assert_at("15AL", 42.0, 30.0);
    assert!(field.unit("15AL").crossed_stream);
}

#[test]
fn flank_ex_09_line_at_the_stream_then_the_hill() {
    let mut field = Field::map().line("15AL", (36.0, 30.0), 90, 4);
    march(&mut field, Csa, order("15AL", &[AHEAD], None));
    field.assert_at("15AL", 40.714, 30.0);
    assert!(field.unit("15AL").crossed_stream);
    field.board.unit_mut(&id("15AL")).this_turn.clear();
    march(&mut field, Csa, order("15AL", &[AHEAD], None));
    field.assert_at("15AL", 45.982, 30.0);
}

#[test]
fn flank_ex_10_backing_up_a_hill_and_changing_formation() {
    let mut field = Field::map().line("20ME", (58.0, 30.0), 180, 4);
    let back = Step::Back(Reach::Max);
    march(&mut field, Usa, order("20ME", &[back], None));
    field.assert_at("20ME", 58.0, 31.5);
    assert_eq!(field.unit("20ME").facing, Angle::degrees(180));

    let mut field = Field::open().column("15AL", (20.0, 20.0), 90, 4);
    let faults = march(
        &mut field,
        Csa,
        order("15AL", &[AHEAD], Some(Formation::Line)),
    );
    assert_eq!(faults, Vec::<String>::new());
    field.assert_at("15AL", 32.0, 20.0);
    let faults = march(&mut field, Csa, order("15AL", &[], Some(Formation::Column)));
    assert!(
        faults.iter().any(|fault| fault.contains("FLANK-08")),
        "{faults:?}"
    );
    assert!(field.unit("15AL").is_in_line());
    let mut field = field.line("20ME", (40.0, 20.0), 270, 4);
    let log = field.fire(Csa, &[shoot("15AL", &["20ME"])], &[1, 1, 1, 1]);
    assert_silent(&log, "overtaken");
}

#[test]
fn flank_ex_11_wheel() {
    let mut field = Field::open().line("15AL", (20.0, 20.0), 0, 4);
    let wheel = Step::Wheel(Hand::Right, Angle::degrees(45));
    march(&mut field, Csa, order("15AL", &[wheel], None));
    field.assert_at("15AL", 20.321, 21.524);
    let mut field = Field::open().line("15AL", (20.0, 20.0), 0, 4);
    march(&mut field, Csa, order("15AL", &[wheel, AHEAD], None));
    field.assert_at("15AL", 22.342, 23.545);
    assert_eq!(field.unit("15AL").facing, Angle::degrees(45));
}

#[test]
fn flank_ex_12_firing_arc() {
    let field = Field::open()
        .line("20ME", (20.0, 20.0), 0, 4)
        .line("15AL", (26.0, 25.0), 0, 4)
        .line("47AL", (30.0, 26.0), 180, 4)
        .line("4AL", (24.5, 20.0), 270, 3);
    let aim = |target: &str| {
        shot(
            &field.tables,
            &field.board,
            field.unit("20ME"),
            field.unit(target),
        )
    };
    // sqrt(4² + 4.625²) = 6.1148, which the example prints as 6.115; FLANK-R07 makes it 6.11.
    let seen = aim("15AL").unwrap();
    assert_eq!((seen.range, seen.column), (Length(611), Column::Near));
    assert_eq!(aim("47AL"), Err(vec![Bar::NotInFront]));
    assert_eq!(aim("4AL"), Err(vec![Bar::NotInFront]));
}

#[test]
fn flank_ex_13_narrow_gap() {
    let aim = |friends: &[(&str, f64)]| {
        let mut field =
            Field::open()
                .line("20ME", (30.0, 20.0), 0, 4)
                .line("15AL", (30.0, 30.0), 180, 4);
        for (unit, x) in friends {
            field = field.line(unit, (*x, 25.0), 0, 4);
        }
        shot(
            &field.tables,
            &field.board,
            field.unit("20ME"),
            field.unit("15AL"),
        )
    };
    let narrow = Bar::NarrowGap(id("83PA"), id("44NY"), Length::inches(3), Length::inches(4));
    assert_eq!(aim(&[("83PA", 26.5), ("44NY", 33.5)]), Err(vec![narrow]));
    let open = aim(&[("83PA", 26.0), ("44NY", 34.0)]).unwrap();
    assert_eq!(open.range, Length(963));
    assert_eq!(
        aim(&[("83PA", 30.0)]),
        Err(vec![Bar::FriendInLine(id("83PA"))])
    );
}

#[test]
fn flank_ex_14_charger_loses_heart() {
    let mut field =
        Field::open()
            .line("15AL", (20.0, 20.0), 90, 4)
            .line("20ME", (25.75, 20.0), 270, 4);
    let before = field.board.clone();
    let log = field.charge(Csa, &[charge("15AL", &["20ME"])], &[5]);
    assert_says(&log, "gap 5.00");
    assert_says(&log, "(needs 4 or less): 15AL fails");
    assert_eq!(field.unit("15AL").at, before.unit(&id("15AL")).at);
    assert_eq!(field.unit("20ME"), before.unit(&id("20ME")));
    // It may neither charge …
    let log = field.charge(Csa, &[charge("15AL", &["20ME"])], &[]);
    assert_says(&log, "FLANK-R51");
    // … nor counter-charge.
    field = field.reacts("15AL", &[Reaction::CounterCharge, Reaction::Stand]);
    let log = field.charge(Usa, &[charge("20ME", &["15AL"])], &[1, 1]);
    assert_says(
        &log,
        "cannot counter-charge: it failed its own check to charge [FLANK-R51]",
    );
}

#[test]
fn flank_ex_15_target_runs() {
    let mut field =
        Field::open()
            .line("15AL", (20.0, 20.0), 90, 5)
            .line("20ME", (25.0, 20.0), 270, 4);
    let log = field.charge(Csa, &[charge("15AL", &["20ME"])], &[4, 6]);
    assert_says(&log, "gap 4.25");
    assert_eq!(field.strength("20ME"), 3);
    field.assert_at("20ME", 37.0, 20.0);
    assert_eq!(field.unit("20ME").facing, Angle::degrees(270));
    field.assert_at("15AL", 25.0, 20.0);
    assert_eq!(field.unit("15AL").facing, Angle::degrees(90));
    assert!(field.board.contacts.is_empty());
}

#[test]
fn flank_ex_16_fire_then_melee_uphill() {
    let mut field = Field::open()
        .area("hill", (24, 10), (40, 30))
        .line("15AL", (20.0, 20.0), 90, 5)
        .line("20ME", (25.0, 20.0), 270, 4)
        .reacts("20ME", &[Reaction::Fire]);
    let log = field.charge(Csa, &[charge("15AL", &["20ME"])], &[3, 2, 5, 6, 2, 4]);
    assert_says(&log, "1-inch column");
    assert_says(&log, "5 6 2 4 (needs 5-6): 2 hits");
    assert_eq!(field.strength("15AL"), 3);
    // The charger's centre in contact is at 24.25, on the hill as well; the example wants it lower.
    field.tables.ground.features.clear();
    field = field.area("hill", (25, 10), (40, 30));
    let log = field.melee(&[5, 3]);
    assert_says(&log, "15AL totals 6");
    assert_says(&log, "20ME totals 5");
    assert_eq!(field.strength("20ME"), 3);
    field.assert_at("20ME", 37.0, 20.0);
    assert_eq!(field.strength("15AL"), 3);
}

#[test]
fn flank_ex_17_counter_charge() {
    let mut field = Field::open()
        .area("hill", (40, 20), (60, 40))
        .line("20ME", (50.0, 30.0), 270, 5)
        .line("15AL", (45.0, 30.0), 90, 4)
        .reacts("15AL", &[Reaction::CounterCharge]);
    field.charge(Usa, &[charge("20ME", &["15AL"])], &[5, 4]);
    field.assert_at("20ME", 47.875, 30.0);
    field.assert_at("15AL", 47.125, 30.0);
    let log = field.melee(&[4, 4, 2, 6]);
    assert_says(&log, "5 to 5: a tie");
    assert_says(&log, "3 to 7: 15AL wins");
    assert_eq!((field.strength("20ME"), field.strength("15AL")), (3, 3));
    field.assert_at("20ME", 59.875, 30.0);
    assert_eq!(field.unit("20ME").facing, Angle::degrees(270));
}

#[test]
fn flank_ex_18_tie_then_decision() {
    let mut field = Field::open()
        .area("hill", (25, 10), (40, 30))
        .line("15AL", (24.25, 20.0), 90, 4)
        .line("20ME", (25.0, 20.0), 270, 4)
        .marked("15AL", Mark::Charged)
        .contact("15AL", "20ME");
    let log = field.melee(&[3, 3, 2, 5]);
    assert_says(&log, "4 to 4: a tie");
    assert_says(&log, "3 to 6: 20ME wins");
    assert_eq!((field.strength("15AL"), field.strength("20ME")), (2, 3));
    field.assert_at("15AL", 12.25, 20.0);
}

#[test]
fn flank_ex_19_tie_that_ends_both() {
    let mut field = Field::open()
        .line("4AL", (24.25, 20.0), 90, 2)
        .line("20ME", (25.0, 20.0), 270, 2)
        .commander("Law", "4AL")
        .marked("4AL", Mark::Charged)
        .contact("4AL", "20ME");
    let log = field.melee(&[3, 5, 2]);
    assert_says(&log, "5 to 5: a tie");
    assert_says(&log, "nobody wins");
    assert_eq!(field.status("4AL"), Status::Eliminated);
    assert_eq!(field.status("20ME"), Status::Eliminated);
    let law = field.board.commander("Law");
    assert_eq!(
        (law.status, law.at),
        (CommanderStatus::Alone, at(24.25, 20.0))
    );
}

#[test]
fn flank_ex_20_charging_guns_in_devils_den() {
    let guns = || {
        Field::map()
            .guns("SMITH-F", (31.0, 23.5), 270, 2)
            .line("15AL", (26.5, 23.5), 90, 5)
    };
    let mut field = guns();
    field.charge(Csa, &[charge("15AL", &["SMITH-F"])], &[2, 5]);
    assert_eq!(field.status("SMITH-F"), Status::Eliminated);
    field.assert_at("15AL", 31.0, 23.5);

    let mut field = guns();
    let log = field.charge(Csa, &[charge("15AL", &["SMITH-F"])], &[2, 4, 4, 5, 6, 1]);
    assert_says(&log, "4 5 6 1 (needs 4-6): 3 hits");
    assert_eq!(field.strength("15AL"), 2);
    let log = field.melee(&[4, 6]);
    assert_says(&log, "15AL totals 6");
    assert_says(&log, "SMITH-F totals 7");
    assert_eq!(field.status("15AL"), Status::Eliminated);
    assert_eq!(field.strength("SMITH-F"), 2);
}
