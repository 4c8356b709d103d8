//! What a way costs (6.2, 8).

use super::{Answer, Desk, Diagnostic, Faults, Paper, illegal};
use crate::draft::Located;
use crate::games::lees_greatest_gamble::board::Status;
use crate::games::lees_greatest_gamble::costs::mp;
use crate::games::lees_greatest_gamble::orders::Way;
use crate::games::lees_greatest_gamble::orders::check::{World, worlds};
use crate::games::lees_greatest_gamble::rules::{
    H_10, RULE_6_2B, RULE_6_2C, RULE_8_1A, RULE_8_2A, RULE_10_1A, RULE_15_3A, RULE_22_2B,
};
use crate::games::lees_greatest_gamble::turn::Marks;
use crate::games::lees_greatest_gamble::unit::{Entry, MarkerId, Piece};
use crate::games::lees_greatest_gamble::ways::{self, Route};
use crate::hex::HexId;
use crate::rule::Rule;

/// The price of a way, step by step; of the cheapest way when only a distant hex is given.
pub(super) fn priced(desk: &Desk<'_>, unit: &str, words: &[String]) -> Result<Answer, Faults> {
    let piece = desk.piece(unit)?;
    let marks = desk.marks;
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
    match (enter, desk.board.place(piece)) {
        (None, _) => {
            standing(desk, piece)?;
        }
        (Some(_), Some(hex)) => {
            return Err(
                illegal(format!("`{piece}` is on the map already, in {hex}"))
                    .rule(RULE_10_1A)
                    .help("leave the entry hex out")
                    .into(),
            );
        }
        (Some(_), None) => {}
    }
    let mut hexes: Vec<HexId> = Vec::new();
    let mut way = Way {
        enter: enter.map(Located::bare),
        ..Way::default()
    };
    let mut free = true;
    for word in words {
        let flag = match word.as_str() {
            "march" => &mut way.march,
            "accelerate" => &mut way.accelerate,
            "disengage" => &mut way.disengage,
            "recover" => &mut way.recover,
            hex => {
                hexes.push(desk.hex(hex)?);
                continue;
            }
        };
        *flag = Some(Located::bare(true));
        free = false;
    }
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
        && free
        && grid.distance(start, *to) > 1
    {
        let route = ways::cheapest(desk.tables, desk.board, marks, piece, enter, *to);
        let route = route.ok_or_else(|| {
            illegal(format!(
                "`{piece}` has no legal way to `{to}` in one movement"
            ))
            .rule(RULE_6_2C)
            .help(nearer(desk, marks, piece, enter, *to))
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
    let priced = ways::price(desk.tables, desk.board, marks, piece, &way);
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
        let faster = match priced.short && free {
            true => faster(desk, piece, &way),
            false => None,
        };
        return Err(match priced.short {
            true if faster.is_some() => fault.help(faster.unwrap_or_default()),
            true => {
                let reached = priced.steps.last().map(|step| step.to);
                let spent = (mp(priced.halves), mp(priced.allowance));
                fault.help(match (reached, desk.board.place(piece)) {
                    (Some(hex), _) => format!(
                        "along this way it gets to `{hex}`, for {} of {} MP: end its path there",
                        spent.0, spent.1
                    ),
                    (None, Some(hex)) => format!("along this way it does not get out of `{hex}`"),
                    (None, None) => "along this way it does not enter".to_owned(),
                })
            }
            false => fault,
        }
        .into());
    }
    paper.log.effect(
        &[RULE_8_2A, H_10],
        format!("{} of {} MP", mp(priced.halves), mp(priced.allowance)),
    );
    if !priced.toll.is_empty() {
        let checks = match priced.toll.contains(&RULE_22_2B) {
            true => ", and makes a check",
            false => "",
        };
        let text = format!("then {piece} is Disrupted{checks}");
        paper.log.effect(&priced.toll, text);
    }
    in_other_states(desk, &mut paper, piece, &way);
    Ok(paper.answer())
}

/// 15.1a, 22.4a: what takes a piece the whole of a way that is too dear for its plain allowance.
fn faster(desk: &Desk<'_>, piece: Piece, way: &Way) -> Option<String> {
    let yes = || Some(Located::bare(true));
    let march = Way {
        march: yes(),
        ..way.clone()
    };
    let accelerate = Way {
        accelerate: yes(),
        ..way.clone()
    };
    let gaits = [("march", march), ("accelerate", accelerate)];
    let gait = gaits.into_iter().find(|(_, way)| {
        let priced = ways::price(desk.tables, desk.board, desk.marks, piece, way);
        priced.fault.is_none()
    });
    let (name, _) = gait?;
    Some(format!(
        "with `{name}` it gets there: write that word before the hexes, and `{name} = true` in the \
         order"
    ))
}

/// 16.4 to 16.6: the command states that may come and forbid the way, and why.
fn in_other_states(desk: &Desk<'_>, paper: &mut Paper, piece: Piece, way: &Way) {
    let mut worlds = desk.coming.worlds.clone();
    worlds.retain(|world| !world.hindered);
    let tried = worlds.iter().filter_map(|world| {
        let turn = desk.coming.turn(*world);
        let priced = ways::price(desk.tables, &turn.board, &turn.marks, piece, way);
        Some((*world, priced.fault?))
    });
    let (bad, faults): (Vec<World>, Vec<Diagnostic>) = tried.unzip();
    if let Some(fault) = faults.into_iter().next() {
        let when = worlds::condition(&worlds, &bad);
        let rules: Vec<Rule> = fault.rule.into_iter().collect();
        let text = format!("{when} this way is closed: {}", fault.message);
        paper.log.fact(&rules, text);
    }
}

/// Where a piece stands that is to move.
fn standing(desk: &Desk<'_>, piece: Piece) -> Result<HexId, Diagnostic> {
    desk.place(piece).map_err(|fault| {
        let arrival = desk.tables.schedule.iter().find(|arrival| match piece {
            Piece::Unit(unit) => arrival.units.contains(&unit),
            Piece::Train(side) => arrival.train && arrival.side == side,
            Piece::Marker(_) => false,
        });
        let status = match piece {
            Piece::Unit(unit) => desk.board.unit(unit).status,
            Piece::Train(side) => desk.board.train(side).status,
            Piece::Marker(_) => Status::Unused,
        };
        match (status, arrival) {
            (Status::Waiting, Some(arrival)) => fault.help(format!(
                "begin the way with its entry hex: `countersign cost {piece} {}`",
                arrival.entry
            )),
            (Status::Hidden, _) => fault.help(format!(
                "ask for the counter that holds it, as in `countersign cost {} …`",
                MarkerId::example(piece.side())
            )),
            (
                Status::Unused
                | Status::Waiting
                | Status::OnMap
                | Status::Routed
                | Status::Eliminated
                | Status::Destroyed
                | Status::Captured
                | Status::Removed
                | Status::Left,
                _,
            ) => fault.help("name a piece that is on the map"),
        }
    })
}

/// How near a piece gets to a hex that it does not reach.
fn nearer(desk: &Desk<'_>, marks: &Marks, piece: Piece, enter: Option<Entry>, to: HexId) -> String {
    let route = ways::nearest(desk.tables, desk.board, marks, piece, enter, to);
    let hex = |route: &Route| route.hexes.last().copied();
    let near = match route.and_then(|route| Some((hex(&route)?, route.price()))) {
        Some((hex, price)) => {
            let gate = enter.map_or(String::new(), |gate| format!("{gate} "));
            format!(
                "it gets nearest to it in {hex}, for {price} MP: \
                 `countersign cost {piece} {gate}{hex}`"
            )
        }
        None => "it gets no nearer to it".to_owned(),
    };
    format!("{near}; give a path hex by hex to see what forbids the rest")
}
