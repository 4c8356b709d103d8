//! FLANK-51, FLANK-52, FLANK-65, FLANK-R56, FLANK-R57.

use crate::field::{Field, assert_says, charge, id};
use countersign::games::we_are_the_flank::board::Status;
use countersign::games::we_are_the_flank::morale::greatest;
use countersign::games::we_are_the_flank::orders::Reaction;
use countersign::side::Side::Csa;

fn charged(bases: i64) -> Field {
    Field::open()
        .line("4AL", (20.0, 20.0), 90, bases)
        .line("20ME", (25.0, 20.0), 270, 4)
        .reacts("20ME", &[Reaction::Stand])
}

fn order() -> [countersign::games::we_are_the_flank::orders::ChargeOrder; 1] {
    [charge("4AL", &["20ME"])]
}

#[test]
fn flank_51_infantry_passes_on_its_bases_or_less() {
    let log = charged(3).charge(Csa, &order(), &[4]);
    assert_says(&log, "morale 4AL\": 4 (needs 3 or less): 4AL fails");
    let log = charged(3).charge(Csa, &order(), &[3, 1]);
    assert_says(&log, "4AL passes");
}

#[test]
fn flank_51_sharpshooters_check_as_infantry_with_all_their_bases() {
    let field = Field::open().line("1SS", (20.0, 20.0), 90, 3);
    assert_eq!(greatest(&field.tables, &field.board, &id("1SS")).0, 3);
    let field = Field::open()
        .line("20ME", (20.0, 20.0), 90, 3)
        .adopted("20ME", 2);
    assert_eq!(greatest(&field.tables, &field.board, &id("20ME")).0, 5);
}

#[test]
fn flank_52_artillery_passes_on_4_or_less() {
    let guns = || {
        Field::open()
            .line("4AL", (20.0, 20.0), 90, 5)
            .guns("HAZLETT", (25.0, 20.0), 270, 1)
            .reacts("HAZLETT", &[Reaction::Stand])
    };
    let mut field = guns();
    let log = field.charge(Csa, &order_on("HAZLETT"), &[1, 4]);
    assert_says(&log, "HAZLETT passes [FLANK-52]");
    let mut field = guns();
    field.charge(Csa, &order_on("HAZLETT"), &[1, 5]);
    assert_eq!(field.status("HAZLETT"), Status::Eliminated);
}

fn order_on(target: &str) -> [countersign::games::we_are_the_flank::orders::ChargeOrder; 1] {
    [charge("4AL", &[target])]
}

#[test]
fn flank_65_the_commander_counts_as_a_base() {
    let log = charged(3)
        .commander("Law", "4AL")
        .charge(Csa, &order(), &[4, 1]);
    assert_says(&log, "+3 [FLANK-51]");
    assert_says(&log, "+1 [FLANK-65] Law is with it");
    assert_says(&log, "4 (needs 4 or less): 4AL passes");
    charged(3)
        .commander("Law", "4AL")
        .charge(Csa, &order(), &[5]);
}

#[test]
fn flank_r56_gun_models_and_commanders_do_not_change_the_number_of_artillery() {
    for models in 1..=6 {
        let field = Field::open()
            .guns("HAZLETT", (25.0, 20.0), 270, models)
            .commander("Weed", "HAZLETT");
        let (number, tally) = greatest(&field.tables, &field.board, &id("HAZLETT"));
        assert_eq!((number, tally.is_none()), (4, true));
    }
}

#[test]
fn flank_r57_six_or_more_always_passes_and_is_rolled_all_the_same() {
    let log = charged(6).charge(Csa, &order(), &[6, 1]);
    assert_says(
        &log,
        "6 (needs 6 or less): 4AL passes [FLANK-51, FLANK-R57]",
    );
    let log = charged(6)
        .commander("Law", "4AL")
        .charge(Csa, &order(), &[6, 1]);
    assert_says(
        &log,
        "6 (needs 7 or less): 4AL passes [FLANK-51, FLANK-R57]",
    );
}
