//! FLANK-09 to FLANK-13, FLANK-R18, FLANK-R19: sharpshooters whole or broken up.

use crate::drill::{Drill, assert_says, steps};
use countersign::games::we_are_the_flank::board::{Phase, Status, footprint};
use countersign::games::we_are_the_flank::fire::firers;
use countersign::games::we_are_the_flank::printed::Column;
use countersign::games::we_are_the_flank::tables::Arm;

fn adopt(from: &str, unit: &str, bases: i64) -> String {
    format!("[[adopt]]\nfrom = \"{from}\"\nunit = \"{unit}\"\nbases = {bases}\n")
}

fn broken_up() -> String {
    format!("{}{}", adopt("1SS", "20ME", 2), adopt("1SS", "16MI", 1))
}

#[test]
fn flank_09_the_union_keeps_its_sharpshooters_whole_or_breaks_them_up() {
    let mut whole = Drill::opening();
    whole.play("");
    assert_eq!(whole.unit("1SS").status, Status::OnTable);
    assert_eq!(whole.unit("2SS").status, Status::OnTable);
    assert_eq!(whole.board.phase, Phase::CsaMoveAndShoot);
    let mut broken = Drill::opening();
    let log = broken.play(&broken_up());
    assert_eq!(broken.unit("1SS").status, Status::BrokenUp);
    assert_says(&log, "1SS is broken up");
    assert_eq!(
        Drill::opening().check(&adopt("4ME", "20ME", 1)),
        "error: `4ME` cannot be broken up [FLANK-09]
 --> orders.toml:2:8
  |
2 | from = \"4ME\"
  |        ^^^^^
  help: only 1SS and 2SS can"
    );
    let late = Drill::map();
    assert_eq!(
        late.check(&adopt("1SS", "20ME", 2)),
        "error: `[[adopt]]` has no place in CSA movement and shooting [FLANK-09]
 --> orders.toml:1:1
  |
1 | [[adopt]]
  | ^^^^^^^^^
  help: sharpshooters are broken up at set-up only"
    );
}

#[test]
fn flank_10_units_on_the_table_adopt_one_or_two_bases() {
    let drill = Drill::opening();
    let faults = drill.check(&adopt("1SS", "140NY", 2));
    assert!(
        faults.starts_with(
            "error: `140NY` is not on the table at the start [FLANK-10]
 --> orders.toml:3:8
  |
3 | unit = \"140NY\"
  |        ^^^^^^^
  help: choose a regiment that is"
        ),
        "{faults}"
    );
    assert!(
        drill
            .check(&adopt("1SS", "15AL", 2))
            .starts_with("error: `15AL` is a unit of CSA [FLANK-10]")
    );
    let mut two = Drill::opening();
    two.play(&broken_up());
    assert_eq!(two.unit("20ME").sharpshooters, 2);
    assert_eq!(two.unit("16MI").sharpshooters, 1);
}

#[test]
fn flank_11_adopted_bases_stay_for_good() {
    let mut drill = Drill::opening();
    drill.play(&broken_up());
    drill.board.phase = Phase::UsaMoveAndShoot;
    let faults = drill.check(&steps("1SS", "\"forward 1\""));
    assert!(
        faults.contains("`1SS` was broken up [FLANK-10]"),
        "{faults}"
    );
    assert!(faults.contains("its bases move with the units that adopted them"));
    assert!(
        drill
            .check(&adopt("20ME", "16MI", 1))
            .contains("[FLANK-09]")
    );
    drill.go(&steps("20ME", "\"forward 1\""));
    assert_eq!(drill.unit("20ME").sharpshooters, 2);
}

#[test]
fn flank_12_adopted_bases_are_part_of_the_unit() {
    let mut drill = Drill::opening();
    drill.play(&broken_up());
    let unit = drill.unit("20ME");
    assert_eq!(unit.strength(), 7);
    let rect = footprint(&drill.tables, unit);
    assert_eq!(rect.frontage.to_string(), "7.00");
    assert_eq!(unit.at, Drill::opening().unit("20ME").at);
}

#[test]
fn flank_13_adopted_bases_shoot_as_sharpshooters() {
    let mut drill = Drill::opening();
    drill.play(&broken_up());
    let groups = firers(&drill.tables, drill.unit("20ME"), Column::Near);
    let summary: Vec<_> = groups
        .iter()
        .map(|group| (group.arm, group.dice, group.needed))
        .collect();
    assert_eq!(summary, [(Arm::Infantry, 5, 6), (Arm::Sharpshooters, 2, 5)]);
}

#[test]
fn flank_r18_each_unit_is_broken_up_wholly_and_nobody_gets_more_than_two() {
    let drill = Drill::opening();
    assert_eq!(
        drill.check(&adopt("1SS", "20ME", 3)),
        "error: `20ME` would adopt 3 [FLANK-R18]
 --> orders.toml:4:9
  |
4 | bases = 3
  |         ^
  help: a unit adopts one or two bases, 2 in all

error: 3 bases of `1SS` would be with no unit [FLANK-R18]
 --> orders.toml:2:8
  |
2 | from = \"1SS\"
  |        ^^^^^
  help: give every base of a unit that is broken up to a regiment"
    );
    // Two in all, whichever unit they come from.
    let both = format!("{}{}", broken_up(), adopt("2SS", "20ME", 1));
    assert!(
        drill
            .check(&both)
            .contains("`20ME` would adopt 1 and has 2 already [FLANK-R18]")
    );
    assert_eq!(
        drill.check(&adopt("1SS", "20ME", 2)),
        "error: 1 base of `1SS` would be with no unit [FLANK-R18]
 --> orders.toml:2:8
  |
2 | from = \"1SS\"
  |        ^^^^^
  help: give every base of a unit that is broken up to a regiment"
    );
    let too_many = format!("{}{}", broken_up(), adopt("1SS", "83PA", 1));
    assert!(
        drill
            .check(&too_many)
            .contains("`1SS` has 0 left to give, not 1 [FLANK-R18]")
    );
    let mut one = Drill::opening();
    one.play(&broken_up());
    assert_eq!(one.unit("2SS").status, Status::OnTable);
}

#[test]
fn flank_r19_only_infantry_adopts() {
    let drill = Drill::opening();
    for unit in ["SMITH-F", "2SS"] {
        let faults = drill.check(&adopt("1SS", unit, 2));
        assert!(
            faults.contains(&format!("`{unit}` is no infantry regiment [FLANK-R19]")),
            "{faults}"
        );
    }
}

#[test]
fn flank_r21_the_owner_picks_the_kind_of_base_that_goes_first() {
    use countersign::dice::Dice;
    use countersign::games::we_are_the_flank::board::Contact;
    use countersign::games::we_are_the_flank::losses::Losses;
    use countersign::games::we_are_the_flank::phase::melee;
    use countersign::report::Log;
    // The 20th Maine, 4 bases and 2 adopted, loses a melee.
    let beaten = |lose: &str| {
        let mut drill = Drill::open()
            .phase(Phase::UsaCharges)
            .line("15AL", (20.0, 20.0), 90, 5)
            .line("20ME", (20.75, 20.0), 270, 4);
        drill
            .board
            .unit_mut(&crate::drill::id("20ME"))
            .sharpshooters = 2;
        drill.board.contacts.push(Contact {
            charger: crate::drill::id("15AL"),
            target: crate::drill::id("20ME"),
            counter_charge: false,
            flank_or_rear: false,
            crossed_stream: false,
        });
        let (orders, faults) = drill.read(lose);
        assert_eq!(faults, "");
        melee::carry_out(
            &drill.tables,
            &mut drill.board,
            &Losses::new(&orders.unwrap().lose),
            &mut Dice::scripted(&[6, 1]),
            &mut Log::default(),
        );
        let unit = drill.unit("20ME");
        (unit.bases, unit.sharpshooters)
    };
    assert_eq!(beaten(""), (3, 2));
    let first = |kind: &str| beaten(&format!("[[lose]]\nunit = \"20ME\"\nfirst = \"{kind}\"\n"));
    assert_eq!(first("ordinary"), (3, 2));
    assert_eq!(first("sharpshooters"), (4, 1));
    // Nobody loses bases in his own shooting phase.
    let shooting = Drill::open().usa().line("20ME", (20.0, 20.0), 270, 4);
    assert!(
        shooting
            .check("[[lose]]\nunit = \"20ME\"\nfirst = \"ordinary\"\n")
            .starts_with("error: `[[lose]]` has no place in USA movement and shooting [FLANK-R21]")
    );
}

#[test]
fn flank_r20_beyond_12_inches_only_the_adopted_bases_have_a_number() {
    let mut drill = Drill::opening();
    drill.play(&broken_up());
    let far = firers(&drill.tables, drill.unit("20ME"), Column::Far);
    let summary: Vec<_> = far.iter().map(|group| (group.arm, group.dice)).collect();
    assert_eq!(summary, [(Arm::Sharpshooters, 2)]);
}
