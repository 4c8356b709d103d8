//! Questions about a board: whole answers.

use crate::drill::{Drill, hex};
use countersign::games::little_round_top::ask::ask;
use countersign::games::little_round_top::board::Stage;
use countersign::ruleset::{Answer, Chance, Question};

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

fn fire(target: &str, units: &str, volley: bool) -> Question {
    Question::Fire {
        target: target.to_owned(),
        units: units.split(' ').map(str::to_owned).collect(),
        volley,
        melee: false,
    }
}

#[test]
fn tmp() {
    let mut drill = Drill::new();
    drill.level("0809", 3);
    println!("{}", told(&drill, &sight("0709", "0910")));
    println!("{}", told(&drill, &sight("0710", "0910")));
    println!("{}", told(&drill, &range("0905", "0907")));
    let mut drill = Drill::new();
    drill.board.stage = Stage::Confederate;
    drill.company("47AL-B", "0906", "N");
    drill.company("20ME-D", "0905", "S");
    drill.company("20ME-E", "1006", "NW").fired_first = false;
    drill.officer("Bulger", "0906");
    println!("{}", told(&drill, &fire("47AL-B", "20ME-E", false)));
    println!("{}", told(&drill, &fire("20ME-D", "47AL-B", true)));
    println!(
        "{}",
        told(
            &drill,
            &Question::Check {
                unit: "20me-d".into()
            }
        )
    );
    println!("{}", refused(&drill, &fire("20ME-E", "47AL-B", false)));
    println!("{}", refused(&drill, &sight("20ME-K", "0907")));
    println!("{}", refused(&drill, &sight("20MEA", "0907")));
    println!("{}", refused(&drill, &sight("9907", "0907")));
    let _: Vec<Chance> = answer(&drill, &sight("0905", "0907")).chances;
    let _ = hex("0101");
}
