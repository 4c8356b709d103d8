//! Questions about a board: whole answers.

use crate::drill::{Drill, of};
use countersign::games::little_round_top::ask::ask;
use countersign::games::little_round_top::board::{Formation, Stage, Status};
use countersign::games::little_round_top::map::Barrier;
use countersign::ruleset::{Answer, Question};

/// The answer as lines, headings at the left.
fn lines(answer: &Answer) -> Vec<String> {
    let parts = answer.parts.iter().flat_map(|part| {
        let lines = part.lines.iter().map(|line| format!("  {line}"));
        [part.title.clone()].into_iter().chain(lines)
    });
    parts.collect()
}

fn answer(drill: &Drill, question: &Question) -> Answer {
    ask(&drill.tables, &drill.board, question).unwrap_or_else(|faults| panic!("{faults}"))
}

fn told(drill: &Drill, question: &Question) -> String {
    lines(&answer(drill, question)).join("\n")
}

fn refused(drill: &Drill, question: &Question) -> String {
    ask(&drill.tables, &drill.board, question)
        .expect_err("it is refused")
        .to_string()
}

fn sight(from: &str, to: &str) -> Question {
    Question::Sight {
        from: from.to_owned(),
        to: to.to_owned(),
    }
}

fn range(from: &str, to: &str) -> Question {
    Question::Range {
        from: from.to_owned(),
        to: to.to_owned(),
    }
}

fn cost(unit: &str, way: &str) -> Question {
    Question::Cost {
        unit: unit.to_owned(),
        way: way.split('|').map(str::to_owned).collect(),
    }
}

fn melee(place: &str, units: &str) -> Question {
    Question::Melee {
        place: place.to_owned(),
        units: units.split_terminator(' ').map(str::to_owned).collect(),
    }
}

/// LRT-EX-15.
fn assault() -> Drill {
    let mut drill = Drill::new();
    drill.rock("1005");
    drill.barrier("1005", "1006", Barrier::Stonewall);
    drill.company("15AL-G", "1006", "N").bayonets = true;
    drill.company("15AL-H", "1006", "N").bayonets = true;
    drill.flag("15AL", "15AL-G");
    drill.officer("Oates", "1006");
    drill.company("20ME-G", "1005", "S");
    drill.company_of("20ME-C", "1005", "S", "3/4").disorganized = true;
    drill.officer("Spear", "1005");
    drill
}

fn fire(target: &str, units: &str, volley: bool, melee: bool) -> Question {
    Question::Fire {
        target: target.to_owned(),
        units: units.split(' ').map(str::to_owned).collect(),
        volley,
        melee,
    }
}

/// The lines that say how likely something is.
fn effects(drill: &Drill, question: &Question) -> Vec<String> {
    let told = lines(&answer(drill, question));
    let effect = |line: String| line.strip_prefix("  => ").map(str::to_owned);
    told.into_iter().filter_map(effect).collect()
}

fn chances(answer: &Answer, roll: &str) -> Vec<(String, u64, u64)> {
    let of_roll = answer.chances.iter().filter(|chance| chance.roll == roll);
    of_roll
        .map(|chance| (chance.result.clone(), chance.ways, chance.of))
        .collect()
}

#[test]
fn example_02_level_in_between_hexside_in_between() {
    let mut drill = Drill::new();
    drill.level("0809", 3);
    assert_eq!(
        told(&drill, &sight("0709", "0910")),
        "\
0709 looks at 0910
  from level 2 to level 2 [10.7a]
  the range is 2 [10.22a]
  0809 (level 3) is higher than both ends [10.74a]
  0910 is level with the looker [10.71a]
  => 0910 is not seen [10.7a]
0910 looks at 0709
  from level 2 to level 2 [10.7a]
  the range is 2 [10.22a]
  0809 (level 3) is higher than both ends [10.74a]
  0709 is level with the looker [10.71a]
  => 0709 is not seen [10.7a]"
    );
    assert_eq!(
        effects(&drill, &sight("0710", "0910")),
        ["0910 is seen [10.7a]", "0710 is seen [10.7a]"]
    );
    drill.level("0810", 3);
    let blocked = told(&drill, &sight("0710", "0910"));
    assert!(
        blocked.contains("  => 0910 is not seen [10.7a]"),
        "{blocked}"
    );
}

#[test]
fn example_03_downhill_and_sight_need_not_be_mutual() {
    let seen = |levels: [u8; 3]| {
        let mut drill = Drill::new();
        drill.level("0905", 3);
        for (hex, level) in ["0906", "0907", "0908"].into_iter().zip(levels) {
            drill.level(hex, level);
        }
        ["0906", "0907", "0908"].map(|to| {
            let effects = effects(&drill, &sight("0905", to));
            effects[0] == format!("{to} is seen [10.7a]")
        })
    };
    assert_eq!(seen([2, 2, 2]), [true, true, true]);
    assert_eq!(seen([2, 1, 1]), [true, false, false]);
    assert_eq!(seen([3, 3, 2]), [true, true, true]);
    assert_eq!(seen([3, 2, 2]), [true, false, false]);
    assert_eq!(seen([1, 2, 1]), [true, false, false]);
}

#[test]
fn rule_10_72_r1_sight_that_goes_one_way_is_said() {
    let mut drill = Drill::new();
    drill.level("0908", 1).level("0907", 2).level("0906", 3);
    drill.company("20ME-A", "0906", "S");
    drill.company("15AL-G", "0908", "N");
    assert_eq!(
        told(&drill, &sight("15AL-G", "20me-a")),
        "\
15AL-G in 0908 looks at 20ME-A in 0906
  from level 1 to level 3 [10.7a]
  the range is 2 [10.22a]
  0906 is higher, the second hex, and higher than the first [10.73b]
  => 20ME-A in 0906 is seen [10.7a]
20ME-A in 0906 looks at 15AL-G in 0908
  from level 3 to level 1 [10.7a]
  the range is 2 [10.22a]
  0908 is lower, the second hex, and not level with the first [10.72b]
  => 15AL-G in 0908 is not seen [10.7a]
  sight is tested from each end by itself and need not be mutual [10.72-R1]"
    );
}

#[test]
fn rule_10_24_the_range_and_the_factor_of_each_weapon() {
    let drill = Drill::new();
    let weapons = |to: &str| effects(&drill, &range("0905", to));
    assert_eq!(
        told(&drill, &range("0905", "0906")),
        "\
0905 to 0906
  the distance is 1 [GRID-4]
  the range is 1 [10.22a]
  => rifle: SP x 1 [10.21a, 10.24a]
  => carbine: SP x 2 [10.21a, 10.24b]"
    );
    assert_eq!(
        weapons("0908"),
        [
            "rifle: SP x 1/2, rounded down [10.21a, 10.24a]",
            "carbine: SP x 1/2, rounded down [10.21a, 10.24b]",
        ]
    );
    assert_eq!(
        weapons("0909"),
        [
            "rifle: out of reach [10.21a, 10.24a]",
            "carbine: out of reach [10.21a, 10.24b]",
        ]
    );
}

#[test]
fn rule_19_42_r2_cleared_ground_shortens_the_range() {
    let mut drill = Drill::new();
    for row in 6..=10 {
        drill.cleared(&format!("09{row:02}"));
    }
    assert_eq!(
        told(&drill, &range("0905", "0910")),
        "\
0905 to 0910
  the distance is 5 [GRID-4]
  the range is 1 [10.22a]
  cleared hexes on the line count as one for five, fractions upward [19.42-R2]
  => rifle: SP x 1 [10.21a, 10.24a]
  => carbine: SP x 2 [10.21a, 10.24b]"
    );
}

/// LRT-EX-08: 47AL-B is fired on by 20ME-E in its initial volley.
fn example_08() -> Drill {
    let mut drill = Drill::new();
    drill.board.stage = Stage::Confederate;
    drill.company("47AL-B", "0906", "N");
    drill.company("20ME-D", "0905", "S");
    drill.company("20ME-E", "1006", "NW").fired_first = false;
    drill
}

#[test]
fn example_08_the_odds_of_fire_and_of_the_check_after_it() {
    let drill = example_08();
    let question = fire("0906", "20ME-E", false, true);
    assert_eq!(
        told(&drill, &question),
        "\
20ME-E fires at 47AL-B in 0906
  as Defensive Fire [3.0i]
  as if 47AL-B had been ordered to initiate melee in 0905 [11.0a]
  20ME-E: 3 SP, rifle at range 1, x 1: 3 [10.24a]
  strength 3: column 3 [10.4a]
  +1 [10.5g] fired on through a rear hexside by 20ME-E
  +1 [10.5h] 47AL-B is attempting to initiate melee
  +1 [10.5j] all make their initial volley
  the shifts add up to +3, held to +2 [10.5l, 10.5-R1]
  read in column 6-7 [10.4b]
  => result 1 on 1-2: 2 in 6 [10.4a]
  => D on 3-4: 2 in 6 [10.4a, H-11 house]
  => no effect on 5-6: 2 in 6 [10.4a, H-11 house]
after result 1 (2 in 6)
  => 47AL-B loses 1 SP, has 3 and checks [10.4e, 13.1a]
  the column of 47AL-B is C [13.0a]
  +1 [13.4a] 1 of 4 SP lost
  +1 [13.4c] fired on through a rear hexside
  +1 [13.4e] fired on by a Union initial volley
  column F [13.0a]
  => stands on 1: 1 in 6 [13.0a]
  => disorganized on 2-3: 2 in 6 [13.3a]
  => retreats, disorganized on 4-5: 2 in 6 [13.3b, H-13 house]
  => shattered on 6: 1 in 6 [13.3c, H-13 house]
after D (2 in 6)
  => 47AL-B is disorganized, without a check [10.4c]
in all: 47AL-B, of 36 equally likely rolls
  => loses 1 SP, stands: 2 in 36
  => loses 1 SP, disorganized: 4 in 36
  => loses 1 SP, retreats, disorganized: 4 in 36
  => loses 1 SP, shattered: 2 in 36
  => disorganized: 12 in 36
  => unhurt: 12 in 36"
    );
    let all = chances(&answer(&drill, &question), "fire 20ME-E 0906, in all");
    assert_eq!(all.iter().map(|(_, ways, _)| ways).sum::<u64>(), 36);
    assert!(all.iter().all(|(_, _, of)| *of == 36));
    // Without the order to charge the shift is +2 as well, but nothing is held back.
    let calm = told(&drill, &fire("47AL-B", "20ME-E", false, false));
    assert!(
        calm.contains("\n  the shifts add up to +2 [10.5-R1]\n"),
        "{calm}"
    );
    assert!(!calm.contains("10.5h"), "{calm}");
}

#[test]
fn rule_4_5d_an_officer_who_may_fall_weighs_in_the_odds_of_the_check() {
    let mut drill = Drill::new();
    drill.company("15AL-G", "0906", "N");
    drill.officer("Oates", "0906");
    drill.company("20ME-A", "0905", "S");
    let question = fire("15AL-G", "20ME-A", false, false);
    let answer = answer(&drill, &question);
    assert_eq!(
        chances(&answer, "officer Oates after result 1"),
        [("killed or wounded".to_owned(), 1, 6)]
    );
    // Column C: with Oates the dice 1 to 5 stand, without him 1 to 4 (LRT-EX-12).
    assert_eq!(
        chances(&answer, "check 15AL-G after result 1"),
        [
            ("stands".to_owned(), 5 * 5 + 4, 36),
            ("disorganized".to_owned(), 5 + 2, 36),
        ]
    );
    let told = told(&drill, &question);
    assert!(
        told.contains("\n  => Oates is killed or wounded: 1 in 6 [4.5b, 4.5d]\n"),
        "{told}"
    );
    assert!(
        told.contains("\n  => stands: 29 in 36 [13.0a, H-13 house]\n"),
        "{told}"
    );
}

#[test]
fn rule_8_32a_the_odds_go_on_to_the_company_below() {
    let mut drill = Drill::new();
    drill.company_of("20ME-A", "0905", "S", "1/4");
    drill.company_of("20ME-H", "0905", "S", "3/4");
    drill.company("15AL-B", "0906", "N");
    drill.company("15AL-C", "0805", "NE");
    drill.company("15AL-E", "1005", "NW");
    let told = told(&drill, &fire("0905", "15AL-B 15AL-C 15AL-E", true, false));
    let begin = told.find("after result 2").expect("a part");
    assert_eq!(
        &told[begin..],
        "\
after result 2 (1 in 6)
  => 20ME-A is eliminated [10.4f, 13.1f]
  => 20ME-H loses 1 SP, has 2 and checks [10.4f, 8.32a, 13.1a]
  the column of 20ME-H is B [13.0a]
  +2 [13.4a] 2 of 4 SP lost
  +1 [13.4b] fired on by volley
  column E [13.0a]
  => stands on 1-2: 2 in 6 [13.0a]
  => disorganized on 3-4: 2 in 6 [13.3a, H-13 house]
  => retreats, disorganized on 5-6: 2 in 6 [13.3b, H-13 house]
after result 1 (4 in 6)
  => 20ME-A is eliminated [10.4e, 13.1f]
  the column of 20ME-H is B [13.0a]
  +1 [13.4a] 1 of 4 SP lost
  column C [13.0a]
  => stands on 1-4: 4 in 6 [13.0a, H-13 house]
  => disorganized on 5-6: 2 in 6 [13.3a, H-13 house]
after D (1 in 6)
  => 20ME-A is disorganized, without a check [10.4c]
in all: 20ME-A, of 6 equally likely rolls
  => eliminated: 5 in 6
  => disorganized: 1 in 6"
    );
    assert!(told.starts_with("15AL-B, 15AL-C and 15AL-E volley at 20ME-A in 0905\n"));
}

#[test]
fn rules_6_2b_and_10_4d_disorder_counts_in_the_odds() {
    let mut drill = Drill::new();
    drill.company("15AL-L", "0906", "N").formation = Formation::Column;
    drill.company("20ME-A", "0905", "S");
    let question = fire("0906", "20ME-A", false, false);
    let all = chances(&answer(&drill, &question), "fire 20ME-A 0906, in all");
    // Column 6-7: 1 on 1-2, D on 3-4, nothing on 5-6: in line and disorganized all the same.
    assert_eq!(
        all.last(),
        Some(&("disorganized".to_owned(), 24, 36)),
        "{all:?}"
    );
    let lone = drill
        .board
        .company_mut("15AL-L".parse().expect("a company"));
    lone.formation = Formation::Line;
    lone.disorganized = true;
    let effects = effects(&drill, &question);
    assert!(
        effects.contains(&"15AL-L loses 1 SP, has 4 and checks [10.4d, 13.1a]".to_owned()),
        "{effects:?}"
    );
    assert!(
        effects.contains(&"loses 1 SP, stands, disorganized: 9 in 36".to_owned()),
        "{effects:?}"
    );
}

#[test]
fn rule_4_5f_the_odds_against_an_officer_alone() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.officer("Oates", "0906");
    assert_eq!(
        told(&drill, &fire("Oates", "20ME-A", false, false)),
        "\
20ME-A fires at Oates in 0906
  as Offensive Fire [3.0i]
  20ME-A: 4 SP, rifle at range 1, x 1: 4 [10.24a]
  strength 4: column 4-5 [10.4a]
  officers alone: no shift for facing or formation, no effect of D [4.5-R2]
  => result 1 on 1-2: 2 in 6 [10.4a]
  => D on 3: 1 in 6 [10.4a]
  => no effect on 4-6: 3 in 6 [10.4a, H-11 house]
after result 1 (2 in 6)
  => Oates killed or wounded [4.5f]
after D (1 in 6)
  => no effect on Oates [4.5-R2]"
    );
}

#[test]
fn rule_13_0a_the_odds_of_a_check_with_every_modifier() {
    let mut drill = Drill::new();
    drill.company_of("20ME-A", "0905", "S", "3/4").disorganized = true;
    drill.flag("20ME", "20ME-A");
    drill.officer("Spear", "0905");
    let question = Question::Check {
        unit: "20ME-A".to_owned(),
    };
    assert_eq!(
        told(&drill, &question),
        "\
20ME-A in 0905 checks morale
  the column of 20ME-A is B [13.0a]
  +1 [13.4a] 1 of 4 SP lost
  +1 [13.4d] disorganized
  column D [13.0a]
  -1 [13.4g] Spear is in the hex
  -1 [13.4h, H-28 house] the flag of 20ME is in the hex
  => stands on 1-5: 5 in 6 [13.0a]
  => retreats, disorganized on 6: 1 in 6 [13.3b, H-13 house]"
    );
}

#[test]
fn example_15_the_odds_of_a_melee() {
    let drill = assault();
    let question = melee("1005", "15AL-G 15AL-H Oates");
    assert_eq!(
        told(&drill, &question),
        "\
15AL-G and 15AL-H attack 20ME-G and 20ME-C in 1005
  the melee is initiated [11.0a]
  +5 [11.1b] 15AL-G
  +4 [11.1b] 15AL-H
  +1 [11.7a] Oates
  +1 [11.7b, H-28 house] flag of 15AL with 15AL-G
  +1 [11.7c, H-29 house] all attackers have fixed bayonets
  the attack is 12 [11.1a]
  +4 [11.1b] 20ME-G
  +3 [11.1b] 20ME-C
  -1 [12.1c] 20ME-C is disorganized
  +1 [11.7a] Spear
  +1 [11.7e, H-32 house] a stone wall was crossed, from 1006
  +1 [11.7f, H-30 house] 1005 is a rock hex
  the defence is 9: differential +3, row +3 [11.1a]
  => 1/1R on 1: 1 in 6: the attacker loses 1 SP, the defender's top company loses 1 SP and retreats [11.1a, H-12 house, 11.6c, 11.6d]
  => -/1 on 2: 1 in 6: the defender loses 1 SP [11.1a, H-12 house, 11.6c]
  => -/R on 3: 1 in 6: the defender retreats [11.1a, H-12 house, 11.6b]
  => -/D on 4: 1 in 6: the defender is disorganized [11.1a, H-12 house, 11.6a]
  => D/1 on 5: 1 in 6: the attacker is disorganized, the defender loses 1 SP [11.1a, H-12 house, 11.6a, 11.6c]
  => M/M on 6: 1 in 6: the attacker checks morale, the defender checks morale [11.1a, H-12 house, 11.6e]"
    );
    assert_eq!(chances(&answer(&drill, &question), "melee 1005").len(), 6);
    // 11.22-R2: without being named Oates stays behind.
    let without = told(&drill, &melee("1005", "15AL-G 15AL-H"));
    assert!(
        without.contains("\n  the attack is 11 [11.1a]\n"),
        "{without}"
    );
}

#[test]
fn rule_11_31_the_odds_of_a_continuous_melee() {
    let mut drill = Drill::new();
    drill.company("20ME-D", "0905", "S");
    drill.company("15AL-G", "0905", "N");
    drill.company("20ME-A", "0904", "S").bayonets = true;
    let alone = told(&drill, &melee("0905", ""));
    assert!(
        alone.starts_with("20ME-D attacks 15AL-G in 0905\n  the melee is fought again [11.31a]\n"),
        "{alone}"
    );
    let helped = told(&drill, &melee("0905", "20ME-A"));
    assert!(
        helped.starts_with(
            "20ME-D and 20ME-A attack 15AL-G in 0905\n  the melee is reinforced [11.31b]\n"
        ),
        "{helped}"
    );
    // 11.7g: no bayonets in a melee that goes on.
    assert!(!helped.contains("11.7c"), "{helped}");
}

#[test]
fn what_keeps_a_company_out_of_a_melee_is_refused() {
    let mut drill = assault();
    let said = |drill: &Drill, place: &str, units: &str| refused(drill, &melee(place, units));
    assert_eq!(
        said(&drill, "1007", "15AL-G"),
        "error: no company of USA is in `1007` [11.0a]\n  \
         help: name the hex of an enemy company"
    );
    drill.company("15AL-E", "0905", "NE");
    assert_eq!(
        said(&drill, "1005", "15AL-E"),
        "error: `1005` is not the centre front hex of `15AL-E` [11.0a]\n  \
         help: from 0905 it faces NE: 1004"
    );
    drill.company("15AL-E", "0905", "SE");
    assert_eq!(
        said(&drill, "1005", "15AL-E 15AL-G 15AL-H"),
        "error: more than two companies of CSA would be in `1005` [11.22a]\n  \
         help: name 2 at most"
    );
    drill.company("15AL-E", "0905", "SE").disorganized = true;
    assert_eq!(
        said(&drill, "1005", "15AL-E"),
        "error: `15AL-E` is disorganized and does not initiate melee [12.1c]\n  \
         help: it must rally first"
    );
    drill.company("15AL-F", "0905", "SE").formation = Formation::Column;
    assert_eq!(
        said(&drill, "1005", "15AL-F"),
        "error: `15AL-F` is in column and does not initiate melee [6.2a]\n  \
         help: it must form line first"
    );
    drill.company("47AL-B", "0904", "SE");
    drill.company("47AL-C", "1004", "S");
    assert_eq!(
        said(&drill, "1005", "47AL-C 15AL-G"),
        "error: companies of different regiments may not enter one hex [8.13a]\n  \
         help: name companies of one regiment"
    );
    drill.officer("Hill", "0904");
    assert_eq!(
        said(&drill, "1005", "15AL-G Hill"),
        "error: `Hill` is not with a company that enters [11.22-R2]\n  \
         help: leave him out, or name a company of his hex"
    );
    drill.officer("Chamberlain", "1010");
    drill.company("15AL-K", "1011", "N");
    assert_eq!(
        said(&drill, "1010", "15AL-K"),
        "error: no company of USA is in `1010` [4.5-R3]\n  \
         help: an officer alone is captured without a roll"
    );
    drill.board.stage = Stage::Confederate;
    assert_eq!(
        said(&drill, "1005", ""),
        "error: no company is named to initiate the melee in `1005` [11.0a]\n  \
         help: name those that enter, such as `20ME-A`"
    );
}

/// A hill, a rock hex behind a wall, and a company in command.
fn road() -> Drill {
    let mut drill = Drill::new();
    drill.level("0906", 3).rock("0907");
    drill.barrier("0907", "0906", Barrier::Stonewall);
    drill.company("20ME-A", "0905", "S");
    drill.officer("Chamberlain", "0904");
    drill
}

#[test]
fn h_01_to_h_06_a_way_is_priced_step_by_step() {
    let drill = road();
    assert_eq!(
        told(&drill, &cost("20ME-A", "forward 2|left 1|left 1")),
        "\
the way of 20ME-A
  0905 to 0906: 3 CP
  +2 [H-01 house] line
  +1 [H-04 house, H-29 house] 1 level up
  0906 to 0907: 4 CP
  +2 [H-01 house] line
  +1 [H-05 house, H-30 house] rock hex
  +1 [H-06 house, H-32 house] over a stone wall
  turn to SE in 0907: 0 CP
  +0 [7.12a] one hexside
  turn to NE in 0907: 2 CP
  +2 [7.12b] more than one hexside
  => 9 CP in all [5.0a]
  Chamberlain has 24 CP: enough [4.11a, H-14 house]"
    );
    assert_eq!(
        effects(&drill, &cost("20ME-A", "0906|0907")),
        ["7 CP in all [5.0a]"]
    );
}

#[test]
fn acts_of_command_are_priced_and_change_the_way() {
    let drill = road();
    assert_eq!(
        told(&drill, &cost("20ME-A", "fix|forward 1|melee")),
        "\
the way of 20ME-A
  fix: 4 CP
  +4 [11.41a] bayonets
  0905 to 0906: 3 CP
  +2 [H-01 house] line
  +1 [H-04 house, H-29 house] 1 level up
  melee: 4 CP
  +4 [H-08 house] melee
  => 11 CP in all [5.0a]
  Chamberlain has 24 CP: enough [4.11a, H-14 house]"
    );
    // 6.0a, H-02: 5 for the column, then 1 a hex and the surcharges.
    assert_eq!(
        effects(&drill, &cost("20ME-A", "column|forward 2")),
        ["10 CP in all [5.0a]"]
    );
}

#[test]
fn the_cheapest_way_to_a_destination_is_found() {
    let drill = road();
    let told = told(&drill, &cost("20ME-A", "0908"));
    assert!(
        told.starts_with("the cheapest way of 20ME-A to 0908\n"),
        "{told}"
    );
    assert!(told.contains("\n  => 8 CP in all [5.0a]\n"), "{told}");
    assert_eq!(
        effects(&drill, &cost("Chamberlain", "0906")),
        ["2 CP in all [5.0a]"]
    );
}

#[test]
fn what_is_no_way_is_refused() {
    let drill = road();
    assert_eq!(
        refused(&drill, &cost("20ME-A", "0915")),
        "error: `20ME-A` has no legal way to `0915` in one Movement Phase [5.15a]\n  \
         help: it gets nearest to it in 0909, for 11 CP: `countersign cost 20ME-A 0909`; give a path hex by hex to see what \
         forbids the rest"
    );
    assert_eq!(
        refused(&drill, &cost("20ME-A", "column|0906")),
        "error: `column` is no hex: a way is a list of hexes or of acts, not of both\n  \
         help: write acts such as `column` and `forward 2`, or hexes alone"
    );
    assert_eq!(
        refused(&drill, &cost("Chamberlain", "forward 1")),
        "error: `Chamberlain` is an officer and goes by hexes [4.42a]\n  \
         help: name the hexes, one after another"
    );
    assert_eq!(
        refused(&drill, &cost("20ME-A", "forward 5")),
        "error: `0910` is beyond the 4 hexes in line of 20ME-A [5.15a]\n  \
         help: along this way it gets to `0909`, for 11 CP: end its way there"
    );
}

#[test]
fn rule_4_11a_the_price_says_who_could_pay() {
    let mut drill = road();
    drill.company("20ME-C", "0913", "S");
    assert_eq!(
        told(&drill, &cost("20ME-C", "forward 1")).lines().last(),
        Some("  no officer reaches 20ME-C: nobody could pay [4.11a]")
    );
}

/// 4.11a: who cannot pay for a whole way is told how far he gets along it.
#[test]
fn rule_4_11a_the_price_says_how_far_the_points_go() {
    let mut drill = road();
    let last = |drill: &Drill, way: &str| {
        let told = told(drill, &cost("20ME-A", way));
        told.lines().last().map(str::to_owned)
    };
    let spent = |drill: &mut Drill, points: i64| {
        let entry = drill
            .tables
            .officers
            .get_mut(&of("Chamberlain"))
            .expect("him");
        entry.points = points;
    };
    assert_eq!(
        last(&drill, "0906|0907").as_deref(),
        Some("  Chamberlain has 24 CP: enough [4.11a, H-14 house]")
    );
    for (points, then) in [
        (7, "enough"),
        (
            6,
            "not enough without a bonus, along this way it gets to 0906, for 3 CP",
        ),
        (
            2,
            "not enough without a bonus, along this way it gets nowhere",
        ),
    ] {
        spent(&mut drill, points);
        let line = format!("  Chamberlain has {points} CP: {then} [4.11a, H-14 house]");
        assert_eq!(last(&drill, "0906|0907"), Some(line));
    }
    // What is paid in the Command Phase counts first.
    spent(&mut drill, 7);
    let line = last(&drill, "column|forward 2").expect("a line");
    assert!(
        line.ends_with("it gets to 0906, for 7 CP [4.11a, H-14 house]"),
        "{line}"
    );
}

/// Whatever is asked, its refusal quotes what was asked and has a remedy.
#[test]
fn whatever_a_question_names_its_refusal_quotes_it_and_has_a_remedy() {
    let mut drill = example_08();
    drill.officer("Chamberlain", "0904");
    let names = [
        "", "x", "905", "9907", "20ME-Z", "20ME-K", "15AL-", "Morrill", "Oates",
    ];
    for name in names {
        let questions = [
            sight(name, "0906"),
            range("0906", name),
            cost(name, "0906"),
            cost("20ME-E", name),
            cost("Chamberlain", name),
            fire(name, "20ME-E", false, false),
            Question::Fire {
                target: "0906".to_owned(),
                units: vec![name.to_owned()],
                volley: false,
                melee: false,
            },
            melee(name, "20ME-E"),
            Question::Melee {
                place: "0906".to_owned(),
                units: vec![name.to_owned()],
            },
            Question::Check {
                unit: name.to_owned(),
            },
        ];
        for question in questions {
            let Err(faults) = ask(&drill.tables, &drill.board, &question) else {
                panic!("{question:?} has an answer");
            };
            for fault in faults.iter() {
                assert!(fault.help.is_some(), "{question:?}: {fault}");
                assert!(fault.message.contains('`'), "{question:?}: {fault}");
            }
        }
    }
}

#[test]
fn names_that_are_none_are_refused_with_a_remedy() {
    let mut drill = Drill::new();
    drill.company("20ME-B", "1807", "S").status = Status::Hidden;
    drill.board.company_mut("20ME-B".parse().expect("it")).at = None;
    drill
        .board
        .company_mut("83PA-D".parse().expect("it"))
        .status = Status::Waiting;
    let said = |from: &str| refused(&drill, &sight(from, "0907"));
    assert_eq!(
        said("20MEA"),
        "error: `20MEA` is no company or officer of this game\n  help: did you mean `20ME-A`?"
    );
    assert_eq!(
        said("9907"),
        "error: `9907` is not on the map\n  help: the map goes from 0101 to 2416"
    );
    assert_eq!(
        said("20ME-K"),
        "error: `20ME-K` is not on the map: it takes no part in this game\n  \
         help: name a unit that is, or a hex"
    );
    assert_eq!(
        said("20ME-B"),
        "error: `20ME-B` is not on the map: it is hidden [19.2a]\n  help: name a hex instead"
    );
    assert_eq!(
        said("83PA-D"),
        "error: `83PA-D` is not on the map: it has not entered [21.1a]\n  \
         help: name a hex instead"
    );
    assert_eq!(
        refused(&drill, &fire("0906", "Oates", false, false)),
        "error: `Oates` is an officer, and only a company fires or checks\n  \
         help: name a company, such as `20ME-A`"
    );
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-G", "0906", "N");
    assert_eq!(
        refused(&drill, &fire("0906", "20ME-A 20ME-A", false, false)),
        "error: `20ME-A` is named twice\n  help: name each company once"
    );
    assert_eq!(
        refused(&drill, &fire("0906", "20ME-A 15AL-G", false, false)),
        "error: `15AL-G` is not of the side of `20ME-A`\n  help: name companies of one side"
    );
}

#[test]
fn rule_7_21a_fire_that_is_not_allowed_has_no_odds() {
    let mut drill = example_08();
    drill.company("47AL-B", "0906", "N");
    assert_eq!(
        refused(&drill, &fire("20ME-E", "47AL-B", false, false)),
        "error: `47AL-B` in `0906` faces N and may not fire at `1006` [7.21a]\n  \
         help: it fires only through its hexsides NW, N and NE"
    );
}
