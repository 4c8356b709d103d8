//! What must hold after every player-turn.

use super::{Run, Secrets};
use countersign::diagnostic::Source;
use countersign::dice::Dice;
use countersign::draft::{Form, Reader};
use countersign::games::lees_greatest_gamble::LeesGreatestGamble;
use countersign::games::lees_greatest_gamble::board::{Board, Stage, State, Status, Train, Unit};
use countersign::games::lees_greatest_gamble::orders::{Orders, Standing, read};
use countersign::games::lees_greatest_gamble::tables::Tables;
use countersign::games::lees_greatest_gamble::unit::{Arm, UnitId};
use countersign::games::lees_greatest_gamble::{costs, victory, watch};
use countersign::hex::HexId;
use countersign::report::Log;
use countersign::report::log::Line;
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// What is signed reads as what was decided.
pub fn signed(tables: &Tables, side: Side, orders: &Orders, standing: &Standing, told: &str) {
    let text = toml::to_string(orders).unwrap();
    let source = Source::new("orders", &text);
    let mut reader = Reader::new(&source, Form::Canonical);
    let again = reader.parse().map(|parsed| {
        let root = reader.root(&parsed);
        let orders = read::orders(&mut reader, tables, side, &root);
        root.finish(&mut reader);
        orders
    });
    let (again, _) = reader
        .faults
        .or(again)
        .unwrap_or_else(|faults| panic!("{faults}\n{text}\n{told}"));
    assert_eq!(&again, orders, "{told}");
    let text = toml::to_string(standing).unwrap();
    let source = Source::new("standing", &text);
    let mut reader = Reader::new(&source, Form::Canonical);
    let again = reader.parse().map(|parsed| {
        let root = reader.root(&parsed);
        read::standing(&mut reader, tables, side, root)
    });
    let (again, _) = reader
        .faults
        .or(again)
        .unwrap_or_else(|faults| panic!("{faults}\n{text}\n{told}"));
    assert_eq!(&again, standing, "{told}");
}

/// The board after a player-turn; `before` has on it what the orders opened.
pub fn board(
    tables: &Tables,
    before: &Board,
    run: &Run,
    secrets: &BTreeMap<Side, Secrets>,
    told: &str,
) {
    let after = &run.board;
    let told = &format!("{told}\n{}", run.log.trace().join("\n"));
    if let Err(fault) = LeesGreatestGamble::fits(tables, after) {
        panic!("{fault}\n{told}");
    }
    let text = toml::to_string(after).unwrap();
    let read: Board = toml::from_str(&text).unwrap();
    assert_eq!(&read, after, "{told}");
    assert_eq!(before.options, after.options, "{told}");
    assert_eq!(before.scenario, after.scenario, "{told}");
    clock(before, after, told);
    stacks(after, told);
    let active = before.stage.active().unwrap();
    guns(after, &run.log, told);
    cadres(tables, before, after, told);
    for (old, new) in before.units.iter().zip(&after.units) {
        unit(tables, after, new, told);
        changes(before, active, old, new, told);
        lasts(tables, active, &run.log, old, new, told);
    }
    for side in Side::BOTH {
        train(tables, before, after, side, active, told);
        markers(tables, after, side, active, secrets.get(&side), told);
        let points = |board| victory::total(tables, board, side);
        assert!(
            points(after) >= points(before),
            "{side} loses points\n{told}"
        );
    }
}

/// 5.1a, 5.2a: what comes next.
fn clock(before: &Board, after: &Board, told: &str) {
    let same = (before.day, before.turn) == (after.day, after.turn);
    let next = before.count() + 1 == after.count();
    let right = match (before.stage, after.stage) {
        (Stage::ConfederateSetUp, Stage::UnionSetUp | Stage::Confederate)
        | (Stage::UnionSetUp, Stage::Confederate)
        | (Stage::Confederate, Stage::Union)
        | (Stage::Union, Stage::Over) => same,
        (Stage::Confederate, Stage::Over) => same && after.rain,
        (Stage::Union, Stage::Confederate) => next,
        _ => false,
    };
    assert!(right, "{:?} after {:?}\n{told}", after.stage, before.stage);
    for side in Side::BOTH {
        let state = after.army(side).state;
        assert!(after.options.command || state == State::Attack, "{told}");
    }
}

/// 8.6a, 9.1a, 9.4a: three counters at most, of one side, numbered from the top.
fn stacks(board: &Board, told: &str) {
    let mut held: BTreeMap<HexId, (Vec<Side>, Vec<i64>, usize)> = BTreeMap::new();
    for unit in &board.units {
        if let Some(at) = unit.at {
            let (sides, depths, counters) = held.entry(at).or_default();
            sides.push(unit.id.side());
            depths.push(unit.depth);
            *counters += 1;
        }
    }
    for marker in &board.markers {
        if let Some(at) = marker.at {
            let (sides, _, counters) = held.entry(at).or_default();
            sides.push(marker.id.side());
            *counters += 1;
        }
    }
    for side in Side::BOTH {
        if let Some(at) = board.train_at(side) {
            held.entry(at).or_default().0.push(side);
        }
    }
    for (hex, (sides, mut depths, counters)) in held {
        assert!(counters <= 3, "{counters} counters in {hex}\n{told}");
        assert!(
            sides.iter().all(|side| *side == sides[0]),
            "both sides in {hex}\n{told}"
        );
        depths.sort_unstable();
        assert!(
            depths.iter().copied().eq((0..).take(depths.len())),
            "depths {depths:?} in {hex}\n{told}"
        );
    }
}

/// What a unit may be where it is.
fn unit(tables: &Tables, board: &Board, unit: &Unit, told: &str) {
    let id = unit.id;
    if let Some(hex) = unit.at {
        let arm = tables.arm(id);
        assert!(
            !costs::prohibited(tables, arm, hex),
            "{id} in {hex}\n{told}"
        );
    }
    let options = board.options;
    match tables.arm(id) {
        Arm::Artillery => assert!(!unit.shaken && !unit.questionable, "{id}\n{told}"),
        Arm::Infantry | Arm::Cavalry => assert!(!unit.fired, "{id}\n{told}"),
    }
    assert!(options.questionable || !unit.questionable, "{id}\n{told}");
    assert_eq!(
        unit.at.is_some(),
        unit.status == Status::OnMap,
        "{id}\n{told}"
    );
    let plain = !unit.shaken && !unit.disrupted && !unit.questionable && !unit.fired;
    match unit.status {
        Status::OnMap => {}
        Status::Waiting => {}
        Status::Unused => assert!(plain, "{id}\n{told}"),
        Status::Hidden => assert!(options.hidden, "{id}\n{told}"),
        Status::Routed
        | Status::Eliminated
        | Status::Destroyed
        | Status::Captured
        | Status::Removed => {
            assert!(plain && unit.broken, "{id} {:?}\n{told}", unit.status);
        }
        Status::Left => {
            assert!(unit.left.is_some(), "{id}\n{told}");
            assert!(options.comeback || !unit.returning, "{id}\n{told}");
        }
    }
}

/// 13.1b, 20.4a: artillery that has bombarded is Fired; none does at night.
fn guns(board: &Board, log: &Log, told: &str) {
    for label in rolls(log) {
        let Some(("bombard", rest)) = label.split_once(' ') else {
            continue;
        };
        if let Some(Ok(gun)) = rest.split(' ').next().map(str::parse::<UnitId>) {
            let gun = board.unit(gun);
            assert!(gun.status != Status::OnMap || gun.fired, "{gun:?}\n{told}");
        }
    }
}

/// What may become of a unit in one player-turn.
fn changes(before: &Board, active: Side, old: &Unit, new: &Unit, told: &str) {
    let id = new.id;
    let (stage, now) = (before.stage, before.count());
    let passive = id.side() != active || stage.is_set_up();
    let still = old.status == new.status;
    let right = match old.status {
        Status::Destroyed | Status::Captured | Status::Removed | Status::Unused => still,
        // Only M-C destroys, and who was Eliminated in this player-turn comes later.
        Status::Eliminated => {
            still || !passive && !matches!(new.status, Status::Waiting | Status::Unused)
        }
        Status::Waiting | Status::Routed | Status::Left => {
            let placed = stage.is_set_up() || !passive;
            still || placed && !matches!(new.status, Status::Destroyed | Status::Unused)
        }
        Status::Hidden | Status::OnMap => {
            still || !matches!(new.status, Status::Destroyed | Status::Unused)
        }
    };
    let (was, is) = (old.status, new.status);
    assert!(right, "{id} was {was:?} and is {is:?}\n{told}");
    assert!(!old.broken || new.broken, "{id}\n{told}");
    // 8.5b: the enemy's attacks can drive it off the map too.
    let left = is == Status::Left && was != Status::Left && was != Status::Hidden;
    assert!(!left || new.left == Some(now), "{id}\n{told}");
}

/// What states a unit keeps through a player-turn.
fn lasts(tables: &Tables, active: Side, log: &Log, old: &Unit, new: &Unit, told: &str) {
    let id = new.id;
    if told.contains(&format!("=> {id} deploys in ")) {
        // 18.8d, 18.8e; it may go into another marker.
        return;
    }
    let still = old.status == new.status;
    let told = format!("{old:?}\n{new:?}\n{told}");
    let rallied = rolls(log).contains(&format!("rally {id}").as_str());
    match old.status {
        // 18.8a: nothing reaches what is inside a marker but the phases of its own army.
        Status::Hidden if still => {
            let same = (old.shaken, old.disrupted) == (new.shaken, new.disrupted);
            let better = !new.disrupted && (old.shaken || !new.shaken);
            assert!(same || rallied && better, "{told}");
            assert_eq!(old.questionable, new.questionable, "{told}");
        }
        Status::OnMap if still => {
            let mine = id.side() == active;
            // 7.3c, 7.4b, 7.4d.
            assert!(!old.shaken || new.shaken || mine && rallied, "{told}");
            assert!(!old.disrupted || new.disrupted || mine, "{told}");
            // 13.1a, 13.1c.
            let ready = mine && !old.disrupted;
            assert!(!old.fired || new.fired || ready, "{told}");
            // 22.3a, 22.3d.
            assert!(old.questionable || !new.questionable, "{told}");
        }
        // 10.4c, 10.4d.
        Status::Routed | Status::Eliminated if new.status == Status::OnMap => {
            let gun = tables.arm(id) == Arm::Artillery;
            assert!(if gun { new.fired } else { new.shaken }, "{told}");
        }
        _ => {}
    }
}

/// 7.7a: for each Eliminated unit that returns another of its type is destroyed.
fn cadres(tables: &Tables, before: &Board, after: &Board, told: &str) {
    for arm in [Arm::Infantry, Arm::Cavalry, Arm::Artillery] {
        let now = |wanted: fn(Status) -> bool| {
            let units = before.units.iter().zip(&after.units);
            let units = units.filter(|(old, new)| {
                old.status == Status::Eliminated && tables.arm(old.id) == arm && wanted(new.status)
            });
            units.count()
        };
        let destroyed = now(|status| status == Status::Destroyed);
        let back = now(|status| !matches!(status, Status::Destroyed | Status::Eliminated));
        assert!(back <= destroyed, "{arm:?}: {back} for {destroyed}\n{told}");
    }
}

/// The Train of a side.
fn train(tables: &Tables, before: &Board, after: &Board, side: Side, active: Side, told: &str) {
    let (old, new): (&Train, &Train) = (before.train(side), after.train(side));
    let right = match old.status {
        Status::Waiting => matches!(new.status, Status::Waiting | Status::OnMap | Status::Left),
        Status::OnMap => matches!(new.status, Status::OnMap | Status::Left),
        _ => new.status == old.status,
    };
    assert!(right, "{side} Train, {:?}\n{told}", new.status);
    if let Some(hex) = after.train_at(side) {
        assert!(tables.map.is_road(hex), "{side} Train in {hex}\n{told}");
    }
    let attacks = new.attacks - old.attacks;
    assert!(attacks >= 0, "{side} Train\n{told}");
    if side == active {
        assert_eq!(attacks, 0, "{side} Train\n{told}");
        assert_eq!(old.attacked, new.attacked, "{side} Train\n{told}");
        let moved = old.at != new.at || old.status != new.status;
        assert!(!moved || new.moved, "{side} Train\n{told}");
        assert!(old.moved || moved || !new.moved || was_ordered(told, side));
    } else {
        assert_eq!((old.status, old.at), (new.status, new.at), "{told}");
        assert_eq!(old.moved, new.moved, "{side} Train\n{told}");
        let fought = !before.stage.is_set_up() && !after.rain;
        assert!(
            !fought || new.attacked == (attacks > 0),
            "{side} Train\n{told}"
        );
    }
}

/// Whether the Train has orders: it may go and come back.
fn was_ordered(told: &str, side: Side) -> bool {
    let letter = match side {
        Side::Csa => 'C',
        Side::Usa => 'U',
    };
    told.contains(&format!("unit = \"{letter}-Train\""))
}

/// The markers of a side, and that every hidden unit is in exactly one.
fn markers(
    tables: &Tables,
    board: &Board,
    side: Side,
    active: Side,
    secrets: Option<&Secrets>,
    told: &str,
) {
    // 18.4f: who sees farther by day tests when the next M begins.
    let dawn = board.turn == 1 && board.stage == Stage::Confederate;
    let mut inside: Vec<UnitId> = Vec::new();
    let mut number = 0;
    for marker in board.markers.iter().filter(|it| it.id.side() == side) {
        let id = marker.id;
        number += 1;
        let secret = secrets.and_then(|secrets| secrets.get(&id.to_string()));
        match (&marker.contents, secret) {
            (Some(units), None) => inside.extend(units),
            (None, Some(secret)) => inside.extend(&secret.units),
            (Some(_), Some(_)) => panic!("{id} is open and sealed\n{told}"),
            (None, None) => panic!("{id} is sealed and nobody knows it\n{told}"),
        }
        if marker.seen {
            assert!(marker.contents.is_none() && side == active, "{id}\n{told}");
        } else if board.stage != Stage::Over && !dawn {
            let seen = watch::is_seen(tables, board, id);
            assert!(!seen, "{id} stands in view\n{told}");
        }
        let places = usize::from(marker.at.is_some()) + usize::from(marker.gate.is_some());
        let off = usize::from(marker.left.is_some() && marker.gate.is_none());
        assert_eq!(places + off, 1, "{marker:?}\n{told}");
    }
    assert!(number <= 8, "{number} markers of {side}\n{told}");
    inside.sort_unstable();
    let hidden: Vec<UnitId> = board
        .units
        .iter()
        .filter(|unit| unit.id.side() == side && unit.status == Status::Hidden)
        .map(|unit| unit.id)
        .collect();
    assert_eq!(inside, hidden, "in the markers of {side}\n{told}");
}

/// Every line has rules, and every roll a label of its own.
pub fn labels(log: &Log, dice: &Dice, told: &str) {
    let mut labels = BTreeSet::new();
    for roll in dice.rolls() {
        assert!(labels.insert(&roll.label), "{} twice\n{told}", roll.label);
    }
    let mut told_of = BTreeSet::new();
    for action in &log.actions {
        assert!(
            !action.phase.is_empty() && !action.title.is_empty(),
            "{action:?}\n{told}"
        );
        for line in &action.lines {
            assert!(
                !line.rules().is_empty(),
                "{}: {}: `{line}` cites no rule\n{told}",
                action.phase,
                action.title
            );
            assert!(line.to_string().is_ascii(), "`{line}` is not ASCII");
            if let Line::Roll { label, .. } = line {
                told_of.insert(label);
            }
        }
    }
    assert_eq!(labels, told_of, "{told}");
    // One attack, bombardment, rally, attempt at control a player-turn.
    let once = [
        "combat", "bombard", "rally", "control", "command", "rain", "comeback",
    ];
    for label in labels {
        let word = label.split(' ').next().unwrap_or_default();
        let again = label.contains(" #");
        assert!(!again || !once.contains(&word), "{label}\n{told}");
    }
}

/// Reports and pictures of any board.
pub fn shown(tables: &Tables, before: &Board, run: &Run, pictures: bool) {
    let _ = LeesGreatestGamble::losses(tables, before, &run.board);
    let _ = LeesGreatestGamble::sheets(tables, &run.board);
    let _ = LeesGreatestGamble::text_map(tables, &run.board);
    if pictures {
        let _ = LeesGreatestGamble::svg(tables, &run.board, &run.log, "random");
    }
}

/// The labels of the rolls.
pub fn rolls(log: &Log) -> Vec<&str> {
    log.rolls()
        .filter_map(|line| match line {
            Line::Roll { label, .. } => Some(label.as_str()),
            Line::Fact { .. }
            | Line::Modifier { .. }
            | Line::Effect { .. }
            | Line::Overtaken { .. } => None,
        })
        .collect()
}

/// How many orders events have overtaken.
pub fn overtaken(log: &Log) -> u64 {
    let lines = log.actions.iter().flat_map(|action| &action.lines);
    lines
        .filter(|line| matches!(line, Line::Overtaken { .. }))
        .count() as u64
}
