//! What a way costs (6.2, 8).

use super::{Answer, Desk, Faults, Paper, illegal};
use crate::draft::Located;
use crate::games::lees_greatest_gamble::board::{Board, State};
use crate::games::lees_greatest_gamble::costs::mp;
use crate::games::lees_greatest_gamble::orders::{Orders, Standing, Way};
use crate::games::lees_greatest_gamble::phase::command;
use crate::games::lees_greatest_gamble::rules::{
    H_10, RULE_6_2B, RULE_6_2C, RULE_8_1A, RULE_8_2A, RULE_15_3A,
};
use crate::games::lees_greatest_gamble::turn::{Marks, Turn};
use crate::games::lees_greatest_gamble::unit::Entry;
use crate::games::lees_greatest_gamble::ways;
use crate::hex::HexId;
use crate::side::Side;

/// The price of a way, step by step; of the cheapest way when only a distant hex is given.
pub(super) fn priced(desk: &Desk<'_>, unit: &str, words: &[String]) -> Result<Answer, Faults> {
    let piece = desk.piece(unit)?;
    let board = after_command(desk, piece.side());
    let desk = &Desk {
        tables: desk.tables,
        board: &board,
    };
    let marks = Marks::at_start(desk.board);
    let mut paper = Paper::default();
    let (enter, words) = match words.split_first() {
        Some((first, rest)) if first.len() == 1 => {
            let entry: Entry = first
                .parse()
                .map_err(|message: String| illegal(message).help("the entry hexes are A to I"))?;
            (Some(entry), rest)
        }
        Some(_) | None => (None, words),
    };
    if enter.is_none() {
        desk.place(piece)?;
    }
    let mut hexes: Vec<HexId> = Vec::new();
    for word in words {
        hexes.push(desk.hex(word)?);
    }
    let mut way = Way {
        enter: enter.map(Located::bare),
        ..Way::default()
    };
    let grid = &desk.tables.map.grid;
    if let ([to], None, Some(at)) = (hexes.as_slice(), enter, desk.board.place(piece))
        && *to == at
    {
        return Err(illegal(format!("`{piece}` stands in `{to}` already"))
            .rule(RULE_8_1A)
            .help("name a hex to go to, or the hexes of a path, one beside the other")
            .into());
    }
    let start = enter
        .and_then(|entry| desk.tables.map.entries.get(&entry).copied())
        .or_else(|| desk.board.place(piece));
    if let ([to], Some(start)) = (hexes.as_slice(), start)
        && grid.distance(start, *to) > 1
    {
        let route = ways::cheapest(desk.tables, desk.board, &marks, piece, enter, *to);
        let route = route.ok_or_else(|| {
            illegal(format!(
                "`{piece}` has no legal way to `{to}` in one movement"
            ))
            .rule(RULE_6_2C)
            .help("give a path hex by hex to see what forbids it")
        })?;
        paper.part(format!("the cheapest way of {piece} to {to}"));
        paper.log.fact(&[RULE_6_2B], route.in_words());
        hexes = route.hexes;
        way.enter = route.enter.map(Located::bare);
        let yes = |set: bool| set.then(|| Located::bare(true));
        way.march = yes(route.gait.march);
        way.accelerate = yes(route.gait.accelerate);
        way.disengage = yes(route.gait.disengage);
    } else {
        paper.part(format!("the way of {piece}"));
    }
    way.path = hexes.into_iter().map(Located::bare).collect();
    let priced = ways::price(desk.tables, desk.board, &marks, piece, &way);
    for step in &priced.steps {
        let parts: Vec<&str> = step
            .cost
            .parts
            .iter()
            .map(|(_, what)| what.as_str())
            .collect();
        let mut rules = vec![];
        for (rule, _) in &step.cost.parts {
            if !rules.contains(rule) {
                rules.push(*rule);
            }
        }
        paper.log.fact(
            &rules,
            format!(
                "{}: {} MP ({})",
                step.to,
                mp(step.cost.halves),
                parts.join(", ")
            ),
        );
        if step.hindrance {
            let text = format!("leaving for {} may be hindered: on 4-6 1 MP more", step.to);
            paper.log.fact(&[RULE_15_3A], text);
        }
    }
    if let Some(fault) = priced.fault {
        return Err(fault.into());
    }
    paper.log.effect(
        &[RULE_8_2A, H_10],
        format!("{} of {} MP", mp(priced.halves), mp(priced.allowance)),
    );
    Ok(paper.answer())
}

/// 16.2f: the board as it is when a side moves next, in the best command state: what the last roll
/// gave binds no more then, and its artillery is Ready (13.1a).
fn after_command(desk: &Desk<'_>, side: Side) -> Board {
    let (orders, standing) = (Orders::default(), Standing::default());
    let board = desk.board.clone();
    let state = State::Attack;
    let mut turn = Turn::rehearsal(desk.tables, board, side, &orders, &standing, state, false);
    command::carry_out(&mut turn);
    turn.board
}
