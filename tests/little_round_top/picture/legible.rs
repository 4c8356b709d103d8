//! Nothing on a picture hides what carries meaning, and the legend has what is drawn.

use super::{elements, fight, movement, numbers, of, picture};
use crate::drill::{Drill, co};
use countersign::games::little_round_top::board::{Stage, Status};
use countersign::games::little_round_top::picture::svg;
use countersign::report::Log;
use countersign::report::log::MovementKind;
use countersign::side::Side;

#[test]
fn arrowheads_lie_above_counters_and_numbers_above_all() {
    let (drill, log) = fight();
    let drawn = svg(&drill.tables, &drill.board, &log, "A picture");
    let order: Vec<&str> = elements(&drawn)
        .into_iter()
        .filter_map(|line| {
            let (_, class) = line.split_once("class=\"")?;
            let class = class.split(['"', ' ', '-']).next()?;
            ["way", "card", "star", "head", "number"]
                .into_iter()
                .find(|one| *one == class)
        })
        .collect();
    let mut runs = order.clone();
    runs.dedup();
    assert_eq!(runs, ["way", "card", "star", "head", "number"]);
    let count = |class| order.iter().filter(|one| **one == class).count();
    assert_eq!((count("way"), count("head")), (4, 4));
}

#[test]
fn numbers_stand_aside_of_arrowheads() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "N");
    let number = |log: &Log| {
        let drawn = svg(&drill.tables, &drill.board, log, "A picture");
        let line = of(&drawn, &["number", "number on-rock"])
            .into_iter()
            .find(|line| line.contains(">0905<"))
            .map(str::to_owned);
        numbers(&line.expect("a number"), "x")[0]
    };
    let log = Log {
        movements: vec![movement(Side::Csa, MovementKind::Fire, &[(9, 8), (9, 5)])],
        ..Log::default()
    };
    let (plain, aside) = (number(&Log::default()), number(&log));
    assert_eq!(aside - plain, 130);
}

#[test]
fn the_legend_explains_what_only_some_boards_show() {
    let mut drill = Drill::new();
    let says = |drill: &Drill, text: &str| picture(drill).contains(&format!(">{text}<"));
    let texts = [
        "where units enter",
        "the Union sets up east of this line",
        "the Confederates set up within",
        "hidden: for its owner's eyes",
    ];
    assert_eq!(texts.map(|text| says(&drill, text)), [false; 4]);
    drill.board.company_mut(co("15AL-G")).status = Status::Waiting;
    drill.board.stage = Stage::UnionSetUp;
    let drawn = [true, true, false, false];
    assert_eq!(texts.map(|text| says(&drill, text)), drawn);
    drill.board.stage = Stage::ConfederateSetUp;
    let drawn = [true, false, true, false];
    assert_eq!(texts.map(|text| says(&drill, text)), drawn);
}
