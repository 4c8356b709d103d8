//! Any orders on a lively board: the check and the resolver agree and do no harm.

use super::properties;
use crate::drill::{hex, hmc, rounds, shipped, un};
use countersign::diagnostic::Source;
use countersign::dice::{Dice, Seed};
use countersign::draft::{Form, Located, Reader};
use countersign::games::lees_greatest_gamble::board::{Board, Marker, Scenario, Stage, Status};
use countersign::games::lees_greatest_gamble::orders::{
    MoveOrder, Order, Orders, Secret, Standing, Way, When, check,
};
use countersign::games::lees_greatest_gamble::phase::set_up;
use countersign::games::lees_greatest_gamble::sequence;
use countersign::games::lees_greatest_gamble::unit::{Arm, Piece, UnitId};
use countersign::hex::HexId;
use countersign::report::Log;
use countersign::side::Side;
use countersign::veil::Veil;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Little Round Top in the thick of it: lines that touch, some Shaken, Disrupted and Fired, markers
/// on both sides.
fn field(side: Side, turn: i64) -> (Board, BTreeMap<String, Secret>) {
    static FIELD: OnceLock<(Board, BTreeMap<String, Secret>)> = OnceLock::new();
    let (mut board, secrets) = FIELD.get_or_init(thick).clone();
    board.turn = turn;
    board.stage = match side {
        Side::Csa => Stage::Confederate,
        Side::Usa => Stage::Union,
    };
    (board, secrets)
}

fn thick() -> (Board, BTreeMap<String, Secret>) {
    let mut board = set_up::opening(shipped(), "little-round-top", &BTreeMap::new()).unwrap();
    // The scenario ends before night.
    board.scenario = Scenario::FullBattle;
    board.stage = Stage::Confederate;
    for (unit, at) in [
        ("C6", "3226"),
        ("C15", "3226"),
        ("C9", "3325"),
        ("C7", "3425"),
        ("C8", "3525"),
        ("C1", "3523"),
        ("C4", "3623"),
        ("C2", "3722"),
        ("C54", "3125"),
        ("U22", "3622"),
        ("U29", "3522"),
        ("U27", "3224"),
        ("U34", "3721"),
    ] {
        board.put(un(unit), hex(at));
    }
    for unit in ["C9", "U21", "U26"] {
        board.unit_mut(un(unit)).shaken = true;
        board.unit_mut(un(unit)).questionable = true;
    }
    for unit in ["C1", "U21", "U27", "C10"] {
        board.unit_mut(un(unit)).disrupted = true;
    }
    for unit in ["U27", "C10"] {
        board.unit_mut(un(unit)).fired = true;
    }
    for (unit, status) in [
        ("C17", Status::Routed),
        ("U57", Status::Routed),
        ("C18", Status::Eliminated),
        ("C19", Status::Eliminated),
    ] {
        board.take(un(unit), status);
        board.unit_mut(un(unit)).broken = true;
    }
    let mut secrets = BTreeMap::new();
    for (label, at, units) in [
        ("C-HMC-1", "3628", &["C38", "C36"][..]),
        ("C-HMC-2", "3628", &[]),
        ("U-HMC-1", "3520", &["U36", "U38"]),
    ] {
        let units: Vec<UnitId> = units.iter().map(|unit| un(unit)).collect();
        for unit in &units {
            board.take(*unit, Status::Hidden);
        }
        board.markers.push(Marker::new(hmc(label), Some(hex(at))));
        let deploy = BTreeMap::new();
        secrets.insert(label.to_owned(), Secret { units, deploy });
    }
    board
        .fits(shipped())
        .unwrap_or_else(|fault| panic!("{fault}"));
    (board, secrets)
}

/// What the check says of a text: the orders if they are legal.
fn checked(board: &Board, text: &str) -> Option<Orders> {
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Canonical);
    let orders = reader.parse().and_then(|parsed| {
        let root = reader.root(&parsed);
        check::read(shipped(), board, root, &mut reader)
    });
    orders.filter(|_| !reader.faults.any_error())
}

/// Carries orders out, legal or not, with dice from a seed.
fn carried_out(
    board: &Board,
    secrets: &BTreeMap<String, Secret>,
    orders: &Orders,
    standing: &Standing,
    seed: [u8; 32],
) -> (Board, Vec<String>) {
    let side = board.stage.active().unwrap();
    let letter = match side.other() {
        Side::Csa => 'C',
        Side::Usa => 'U',
    };
    let known: BTreeMap<String, Secret> = secrets
        .iter()
        .filter(|(label, _)| label.starts_with(letter))
        .map(|(label, secret)| (label.clone(), secret.clone()))
        .collect();
    let mut veil = Veil::new(side.other(), known.keys().cloned().collect(), known);
    let mut dice = Dice::new(Seed(seed));
    let mut log = Log::default();
    let after = sequence::resolve(
        shipped(),
        board,
        orders,
        standing,
        &mut veil,
        &mut dice,
        &mut log,
    );
    (after, log.trace())
}

/// A path of so many steps, each to some neighbour.
fn path(from: HexId, turns: &[Index]) -> Vec<Located<HexId>> {
    let mut at = from;
    let mut path = Vec::new();
    for turn in turns {
        let around: Vec<HexId> = shipped().map.grid.neighbours(at).collect();
        at = around[turn.index(around.len())];
        path.push(Located::bare(at));
    }
    path
}

/// One order for a piece near the enemy: some steps, then what its arm can do.
fn order(side: Side) -> impl Strategy<Value = Order> {
    let (board, _) = field(side, 8);
    let near: Vec<(Piece, HexId)> = board
        .on_map(side)
        .filter_map(|unit| Some((Piece::Unit(unit.id), unit.at?)))
        .chain(board.markers.iter().filter_map(|marker| {
            let own = marker.id.side() == side;
            Some((Piece::Marker(marker.id), marker.at.filter(|_| own)?))
        }))
        .filter(|(_, at)| at.column > 29)
        .chain([(Piece::Train(side), board.train_at(side).unwrap())])
        .collect();
    let enemies: Vec<UnitId> = board.on_map(side.other()).map(|unit| unit.id).collect();
    (
        select(near),
        vec(any::<Index>(), 0..4),
        any::<Index>(),
        any::<Index>(),
        0_u8..32,
    )
        .prop_map(move |((piece, from), turns, aim, enemy, flags)| {
            let way = path(from, &turns);
            let end = way.last().map_or(from, |hex| hex.value);
            let aim = path(end, &[aim]).pop();
            let flag = |bit: u8| (flags & bit != 0).then_some(Located::bare(true));
            let mut way = Way {
                path: way,
                ..Way::default()
            };
            match piece {
                Piece::Unit(unit) => match shipped().arm(unit) {
                    Arm::Artillery if turns.is_empty() => {
                        let target = enemies[enemy.index(enemies.len())];
                        way.bombard = Some(Located::bare(Piece::Unit(target)));
                    }
                    Arm::Artillery => way.recover = flag(1).and(flag(2)),
                    arm @ (Arm::Infantry | Arm::Cavalry) => {
                        way.attack = aim;
                        way.recover = flag(1).and(flag(2));
                        if arm == Arm::Cavalry {
                            way.charge = flag(4);
                        } else if !turns.is_empty() {
                            way.disengage = flag(8);
                            way.march = flag(16).filter(|_| way.disengage.is_none());
                        }
                    }
                },
                Piece::Marker(_) | Piece::Train(_) => {
                    if turns.is_empty() {
                        way.path = path(from, &[enemy]);
                    }
                }
            }
            Order::Move(Box::new(MoveOrder {
                unit: Located::bare(piece),
                when: When::default(),
                way,
            }))
        })
}

/// Orders of pieces near the lines, one for each.
fn lively(side: Side) -> impl Strategy<Value = Orders> {
    vec(order(side), 0..12).prop_map(|list| {
        let mut order: Vec<Order> = Vec::new();
        for entry in list {
            let piece = |order: &Order| match order {
                Order::Move(order) => Some(order.unit.value),
                Order::Create(_) => None,
            };
            if !order.iter().any(|earlier| piece(earlier) == piece(&entry)) {
                order.push(entry);
            }
        }
        Orders {
            order,
            ..Orders::default()
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds(16)))]

    #[test]
    fn any_orders_are_checked_and_carried_out_without_harm(
        (side, orders, standing) in properties::side().prop_flat_map(|side| {
            (
                Just(side),
                prop_oneof![1 => properties::orders(side), 4 => lively(side)],
                properties::standing(side.other()),
            )
        }),
        turn in 8_i64..=12,
        seed in any::<[u8; 32]>(),
    ) {
        let (board, secrets) = field(side, turn);
        let text = toml::to_string(&orders).unwrap();
        if let Some(legal) = checked(&board, &text) {
            prop_assert_eq!(&legal, &orders);
        }
        // What the check refuses is not carried out by the exchange; it does no harm either.
        let (after, log) = carried_out(&board, &secrets, &orders, &standing, seed);
        after.fits(shipped()).unwrap_or_else(|fault| {
            panic!("{fault}\n{text}\n{}", log.join("\n"))
        });
        let again = carried_out(&board, &secrets, &orders, &standing, seed);
        prop_assert_eq!((after, log), again);
    }
    /// Where neither a command roll nor hindrance nor markers come between, what is legal is
    /// carried out to the letter.
    #[test]
    fn what_the_check_accepts_is_not_overtaken_in_movement(
        (side, wanted) in properties::side().prop_flat_map(|side| (Just(side), lively(side))),
        turn in 8_i64..=12,
        seed in any::<[u8; 32]>(),
    ) {
        let (mut board, secrets) = field(side, turn);
        board.options.command = false;
        board.options.control = false;
        board.markers.clear();
        let hidden = secrets.values().flat_map(|secret| secret.units.clone());
        for unit in hidden.chain([un("C54")]) {
            board.take(unit, Status::Routed);
            board.unit_mut(unit).broken = true;
        }
        // Each order that is legal after those before it.
        let mut orders = Orders::default();
        for order in wanted.order {
            let mut more = orders.clone();
            more.order.push(order);
            if checked(&board, &toml::to_string(&more).unwrap()).is_some() {
                orders = more;
            }
        }
        let (_, log) = carried_out(
            &board,
            &BTreeMap::new(),
            &orders,
            &Standing::default(),
            seed,
        );
        let heading = format!("{side} movement: ");
        let mut moving = false;
        for line in &log {
            if !line.starts_with(' ') {
                moving = line.starts_with(&heading);
            }
            let overtaken = moving && line.contains("overtaken");
            prop_assert!(!overtaken, "{}\n{}", toml::to_string(&orders).unwrap(), log.join("\n"));
        }
        let moves = log.iter().filter(|line| line.starts_with(&heading)).count();
        prop_assert!(moves >= orders.order.len(), "{}", log.join("\n"));
    }
}
