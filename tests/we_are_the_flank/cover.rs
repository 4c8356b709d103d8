//! FLANK-35 to FLANK-37, FLANK-R40 to FLANK-R42.

use crate::field::{Field, assert_says, assert_silent, at, charge, shoot};
use countersign::games::we_are_the_flank::cover::cover_at;
use countersign::games::we_are_the_flank::orders::Reaction;
use countersign::side::Side::{Csa, Usa};

/// A volley of five at 9.63 inches; the area, if any, lies about the target.
fn volley() -> Field {
    Field::open()
        .line("20ME", (40.0, 20.0), 270, 5)
        .line("15AL", (30.0, 20.0), 90, 6)
}

fn fire(field: &mut Field, dice: &[u8]) -> countersign::report::Log {
    field.fire(Usa, &[shoot("20ME", &["15AL"])], dice)
}

#[test]
fn flank_35_one_saving_die_for_each_hit_in_cover() {
    let mut field = volley().area("woods", (29, 10), (31, 30));
    let log = fire(&mut field, &[6, 6, 6, 1, 1, 1, 1, 1]);
    assert_says(
        &log,
        "save 15AL from 20ME\": 1 1 1 (needs 6): 0 hits ignored",
    );
    assert_eq!(field.strength("15AL"), 3);
    let mut field = volley();
    let log = fire(&mut field, &[6, 6, 6, 1, 1]);
    assert_silent(&log, "save");
    // Without a hit there is nothing to save.
    let mut field = volley().area("woods", (29, 10), (31, 30));
    fire(&mut field, &[1, 1, 1, 1, 1]);
}

#[test]
fn flank_36_woods_ignore_a_hit_on_6() {
    let mut field = volley().area("woods", (29, 10), (31, 30));
    let log = fire(&mut field, &[6, 6, 1, 1, 1, 6, 5]);
    assert_says(&log, "[FLANK-35, FLANK-36");
    assert_eq!(field.strength("15AL"), 5);
}

#[test]
fn flank_37_devils_den_ignores_a_hit_on_5_or_6() {
    let mut field = volley().area("den", (29, 10), (31, 30));
    let log = fire(&mut field, &[6, 6, 6, 1, 1, 6, 5, 4]);
    assert_says(&log, "[FLANK-35, FLANK-37");
    assert_eq!(field.strength("15AL"), 5);
}

#[test]
fn flank_r40_the_better_of_two_saves_once() {
    let mut field = volley()
        .area("woods", (29, 10), (31, 30))
        .area("den", (29, 10), (31, 30));
    let log = fire(&mut field, &[6, 6, 1, 1, 1, 5, 4]);
    assert_says(&log, "5 4 (needs 5-6): 1 hit ignored");
    assert_eq!(field.strength("15AL"), 5);
    let both = cover_at(&field.tables.ground, at(30.0, 20.0)).unwrap();
    assert_eq!((both.save, both.area.as_str()), (5, "den"));
    assert!(both.rules.iter().any(|rule| rule.id() == "FLANK-R40"));
}

#[test]
fn flank_r41_saves_against_fire_at_chargers_but_not_against_morale_or_melee() {
    let charged = |reaction| {
        Field::open()
            .area("woods", (10, 10), (40, 30))
            .line("15AL", (20.0, 20.0), 90, 5)
            .line("20ME", (25.0, 20.0), 270, 4)
            .reacts("20ME", &[reaction])
    };
    let mut field = charged(Reaction::Fire);
    field.charge(Csa, &[charge("15AL", &["20ME"])], &[1, 1, 6, 1, 1, 1, 6]);
    assert_eq!(field.strength("15AL"), 5, "the hit is ignored");
    // The dice of a melee and of a failed check are followed by no save.
    field.melee(&[6, 1]);
    assert_eq!(field.strength("20ME"), 3);
    let mut field = charged(Reaction::Stand);
    field.charge(Csa, &[charge("15AL", &["20ME"])], &[1, 6]);
    assert_eq!(field.strength("20ME"), 3);
}

#[test]
fn flank_r42_a_charger_is_judged_1_inch_short_of_contact() {
    // Contact is at x = 24.25, 1 inch short of it at 23.25.
    let charged = |west: i64, east: i64| {
        Field::open()
            .area("den", (west, 10), (east, 30))
            .line("15AL", (20.0, 20.0), 90, 5)
            .line("20ME", (25.0, 20.0), 270, 4)
            .reacts("20ME", &[Reaction::Fire])
    };
    let order = [charge("15AL", &["20ME"])];
    let log = charged(23, 24).charge(Csa, &order, &[1, 1, 6, 1, 1, 1, 5]);
    assert_says(&log, "15AL at (23.25, 20.00) is in den");
    // Neither where it starts nor where it ends counts.
    let log = charged(24, 26).charge(Csa, &order, &[1, 1, 6, 1, 1, 1]);
    assert_says(&log, "no cover at (23.25, 20.00)");
    charged(18, 22).charge(Csa, &order, &[1, 1, 6, 1, 1, 1]);
}

#[test]
fn flank_r41_guns_in_cover_save_hits_before_they_add_up() {
    let mut field = Field::open()
        .area("woods", (29, 10), (31, 30))
        .guns("HAZLETT", (30.0, 20.0), 90, 3)
        .line("15AL", (38.0, 20.0), 270, 5);
    field.fire(
        Csa,
        &[shoot("15AL", &["HAZLETT"])],
        &[6, 6, 6, 1, 1, 6, 1, 1],
    );
    assert_eq!(
        (field.strength("HAZLETT"), field.unit("HAZLETT").hits),
        (3, 2)
    );
}
