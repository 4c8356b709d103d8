//! What a way costs (4.3, 5.0).

use super::{Answer, Desk, Diagnostic, Faults, Paper};
use crate::diagnostic::Kind;
use crate::draft::Located;
use crate::games::little_round_top::board::{Board, Formation};
use crate::games::little_round_top::orders::{Act, Way};
use crate::games::little_round_top::phase::command::prepare;
use crate::games::little_round_top::rules::{RULE_4_11A, RULE_4_42A, RULE_5_0A, RULE_5_15A};
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::turn::Marks;
use crate::games::little_round_top::unit::{OfficerId, UnitId};
use crate::games::little_round_top::ways::{self, Route, Step};
use crate::games::little_round_top::{costs, ledger};
use crate::hex::HexId;
use crate::tally::Tally;

/// 5.0a: the price of a way, step by step; of the cheapest way when only a destination is given.
pub(super) fn priced(desk: &Desk<'_>, unit: &str, words: &[String]) -> Result<Answer, Faults> {
    let unit = desk.unit(unit)?;
    let marks = prepare(desk.tables, desk.board, unit.side());
    let mut paper = Paper::default();
    let way = match destination(desk, unit, words)? {
        Some(to) => {
            let route = route(desk, &marks, unit, to)?;
            paper.part(format!("the cheapest way of {unit} to {to}"));
            paper.log.fact(&[RULE_5_0A], route.in_words());
            way_of(&route)
        }
        None => {
            paper.part(format!("the way of {unit}"));
            written(desk, unit, words)?
        }
    };
    let mut board = desk.board.clone();
    let mut before = Vec::new();
    let mut after = Vec::new();
    for act in &way.acts {
        let act = act.value;
        if let Some(cost) = price_of(desk.tables, act) {
            let list = if act.in_command_phase() {
                &mut before
            } else {
                &mut after
            };
            list.push((act.to_string(), cost));
            ordered(&mut board, unit, act);
        }
    }
    let priced = ways::price(desk.tables, &board, &marks, unit, &way);
    let steps = priced
        .steps
        .iter()
        .map(|step| (step.what.clone(), step.cost.clone()));
    let first: i64 = before.iter().map(|(_, cost)| i64::from(cost.total())).sum();
    let all: Vec<(String, Tally)> = before.into_iter().chain(steps).chain(after).collect();
    if let Some(fault) = priced.fault {
        let reached = priced.steps.iter().rev().find_map(|step| step.to);
        return Err(match reached.filter(|_| priced.far) {
            Some(hex) => fault.help(format!(
                "along this way it gets to `{hex}`, for {} CP: end its way there",
                priced.cost
            )),
            None => fault,
        }
        .into());
    }
    tell(&mut paper, &all);
    let cost = all.iter().map(|(_, cost)| i64::from(cost.total())).sum();
    let text = format!("{cost} CP in all");
    paper.log.effect(&[RULE_5_0A], text);
    let gets = |points: i64| gets(first, &priced.steps, points);
    payers(&mut paper, &marks, unit, cost, gets);
    Ok(paper.answer())
}

/// The hex that is asked for, when it is all that was said and does not touch the unit's own.
fn destination(
    desk: &Desk<'_>,
    unit: UnitId,
    words: &[String],
) -> Result<Option<HexId>, Diagnostic> {
    let [word] = words else {
        return Ok(None);
    };
    if !is_hex(word) {
        return Ok(None);
    }
    let to = desk.hex(word)?;
    let from = match unit {
        UnitId::Company(id) => desk.board.company(id).at,
        UnitId::Officer(id) => desk.board.officer(id).at,
    };
    let grid = &desk.tables.map.grid;
    let touches = from.is_some_and(|from| grid.distance(from, to) < 2);
    Ok(Some(to).filter(|_| !touches))
}

fn is_hex(word: &str) -> bool {
    word.len() == 4 && word.bytes().all(|sign| sign.is_ascii_digit())
}

fn route(desk: &Desk<'_>, marks: &Marks, unit: UnitId, to: HexId) -> Result<Route, Faults> {
    if let Some(fault) = ways::price(desk.tables, desk.board, marks, unit, &Way::default()).fault {
        return Err(fault.into());
    }
    ways::cheapest(desk.tables, desk.board, marks, unit, to).ok_or_else(|| {
        Diagnostic::new(
            Kind::Illegal,
            format!("`{unit}` has no legal way to `{to}` in one Movement Phase"),
        )
        .rule(RULE_5_15A)
        .help(nearer(desk, marks, unit, to))
        .into()
    })
}

/// How near a unit gets to a hex that it does not reach.
fn nearer(desk: &Desk<'_>, marks: &Marks, unit: UnitId, to: HexId) -> String {
    let route = ways::nearest(desk.tables, desk.board, marks, unit, to);
    let near = match route.and_then(|route| Some((*route.hexes.last()?, route.cost))) {
        Some((hex, cost)) => format!(
            "it gets nearest to it in {hex}, for {cost} CP: `countersign cost {unit} {hex}`"
        ),
        None => "it gets no nearer to it".to_owned(),
    };
    format!("{near}; give a path hex by hex to see what forbids the rest")
}

/// A route as an order has it.
fn way_of(route: &Route) -> Way {
    let mut way = Way::default();
    if route.acts.is_empty() {
        way.path = route.hexes.iter().copied().map(Located::bare).collect();
    } else {
        way.acts = route.acts.iter().copied().map(Located::bare).collect();
    }
    way
}

/// The way as the player wrote it: all hexes, or all acts.
fn written(desk: &Desk<'_>, unit: UnitId, words: &[String]) -> Result<Way, Faults> {
    let mut way = Way::default();
    let mut faults = Faults::new();
    let hexes = words.iter().filter(|word| is_hex(word)).count();
    if hexes > 0 && hexes < words.len() {
        let act = words.iter().find(|word| !is_hex(word));
        let act = act.map_or("", |word| word.as_str()).escape_debug();
        return Err(Diagnostic::new(
            Kind::Malformed,
            format!("`{act}` is no hex: a way is a list of hexes or of acts, not of both"),
        )
        .help("write acts such as `column` and `forward 2`, or hexes alone")
        .into());
    }
    if hexes > 0 {
        for word in words {
            match desk.hex(word) {
                Ok(hex) => way.path.push(Located::bare(hex)),
                Err(fault) => faults.push(fault),
            }
        }
    } else {
        for word in words {
            match word.parse::<Act>() {
                Ok(act) => way.acts.push(Located::bare(act)),
                Err(wrong) => {
                    faults.push(Diagnostic::new(Kind::Malformed, wrong.message).help(wrong.help));
                }
            }
        }
    }
    if let (UnitId::Officer(officer), false) = (unit, way.acts.is_empty()) {
        faults.push(
            Diagnostic::new(
                Kind::Illegal,
                format!("`{officer}` is an officer and goes by hexes"),
            )
            .rule(RULE_4_42A)
            .help("name the hexes, one after another"),
        );
    }
    match faults.any_error() {
        true => Err(faults),
        false => Ok(way),
    }
}

/// What an act costs that is no step; none for a step.
fn price_of(tables: &Tables, act: Act) -> Option<Tally> {
    match act {
        Act::Line | Act::Column => Some(costs::formation()),
        Act::Fix => Some(costs::bayonets(true)),
        Act::Unfix => Some(costs::bayonets(false)),
        Act::Rally => Some(costs::rally()),
        Act::Exchange => Some(costs::exchange(tables)),
        Act::Volley => Some(costs::volley()),
        Act::Melee => Some(costs::melee(tables)),
        Act::Flag(_) => Some(Tally::new()),
        Act::Enter(_) | Act::Forward(_) | Act::Back(_) | Act::Turn(..) => None,
    }
}

/// What an order of phase A changes for the way.
fn ordered(board: &mut Board, unit: UnitId, act: Act) {
    let UnitId::Company(id) = unit else { return };
    let company = board.company_mut(id);
    match act {
        Act::Line => company.formation = Formation::Line,
        Act::Column => company.formation = Formation::Column,
        Act::Rally => company.disorganized = false,
        Act::Fix
        | Act::Unfix
        | Act::Exchange
        | Act::Volley
        | Act::Melee
        | Act::Flag(_)
        | Act::Enter(_)
        | Act::Forward(_)
        | Act::Back(_)
        | Act::Turn(..) => {}
    }
}

/// Every act and step with its sum.
fn tell(paper: &mut Paper, all: &[(String, Tally)]) {
    for (what, tally) in all {
        let text = format!("{what}: {} CP", tally.total());
        paper.log.fact(&[], text);
        for line in tally.lines() {
            paper.log.push(line);
        }
    }
}

/// The hex to which so many points bring a unit along its way, and what that costs with all that is
/// paid `first`; none when they do not bring it into the first hex.
fn gets(first: i64, steps: &[Step], points: i64) -> Option<(HexId, i64)> {
    let mut spent = first;
    let mut reached = None;
    for step in steps {
        spent += i64::from(step.cost.total());
        if spent > points {
            break;
        }
        reached = step.to.map(|to| (to, spent)).or(reached);
    }
    reached
}

/// Who could pay, and what he has.
fn payers(
    paper: &mut Paper,
    marks: &Marks,
    unit: UnitId,
    cost: i64,
    gets: impl Fn(i64) -> Option<(HexId, i64)>,
) {
    let officers: Vec<OfficerId> = match unit {
        UnitId::Officer(officer) => vec![officer],
        UnitId::Company(company) => {
            let listed = marks.listed.get(&company);
            listed.into_iter().flatten().copied().collect()
        }
    };
    for officer in &officers {
        if let Some(ledger) = marks.ledgers.get(officer) {
            let total = ledger.total.total();
            let points = i64::from(total);
            let enough = match (cost <= points, gets(points)) {
                (true, _) => "enough".to_owned(),
                (false, Some((hex, spent))) => format!(
                    "not enough without a bonus, along this way it gets to {hex}, for {spent} CP"
                ),
                (false, None) => {
                    "not enough without a bonus, along this way it gets nowhere".to_owned()
                }
            };
            let mut rules = vec![RULE_4_11A];
            rules.push(ledger::ratings_rule(*officer));
            let text = format!("{officer} has {total} CP: {enough}");
            paper.log.fact(&rules, text);
        }
    }
    if officers.is_empty() {
        let text = format!("no officer reaches {unit}: nobody could pay");
        paper.log.fact(&[RULE_4_11A], text);
    }
}
