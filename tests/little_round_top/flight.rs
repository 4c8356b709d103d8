//! 14.0: what holds for every retreat, whoever stands where.

use crate::drill::{Drill, co};
use countersign::dice::{Dice, Seed};
use countersign::games::little_round_top::board::{Board, Company, Formation, Status};
use countersign::games::little_round_top::chain::{Chain, Waiting};
use countersign::games::little_round_top::retreat::{End, Flight, carry_out, path};
use countersign::games::little_round_top::rules::RULE_13_3B;
use countersign::games::little_round_top::turn::Turn;
use countersign::games::little_round_top::unit::CompanyId;
use countersign::hex::{Direction, HexId};
use countersign::side::Side;
use countersign::veil::Veil;
use proptest::prelude::*;

/// GRID-2.
fn y(hex: (i32, i32)) -> i32 {
    2 * hex.1 + i32::from(hex.0 % 2 == 0)
}

/// GRID-4.
fn distance(one: (i32, i32), other: (i32, i32)) -> i32 {
    let across = (one.0 - other.0).abs();
    let along = (y(one) - y(other)).abs();
    across + ((along - across) / 2).max(0)
}

/// GRID-3, clockwise from north.
fn around((column, row): (i32, i32)) -> [(i32, i32); 6] {
    let low = i32::from(column % 2 == 0);
    [
        (column, row - 1),
        (column + 1, row - 1 + low),
        (column + 1, row + low),
        (column, row + 1),
        (column - 1, row + low),
        (column - 1, row - 1 + low),
    ]
}

fn plain(hex: HexId) -> (i32, i32) {
    (i32::from(hex.column), i32::from(hex.row))
}

/// Companies of a side on the map.
fn of_side(board: &Board, side: Side) -> impl Iterator<Item = &Company> {
    board
        .companies
        .iter()
        .filter(move |company| company.id.side() == side && company.at.is_some())
}

fn stands(board: &Board, side: Side, hex: (i32, i32), but: CompanyId) -> bool {
    of_side(board, side).any(|company| company.id != but && company.at.map(plain) == Some(hex))
}

/// 9.0a to 9.0-R2, without the program's own zones.
fn zone(board: &Board, side: Side, hex: (i32, i32)) -> bool {
    of_side(board, side).any(|company| {
        let at = company.at.map(plain).unwrap();
        let facing = company.facing.index();
        company.formation == Formation::Line
            && !company.out_of_ammunition
            && !of_side(board, side.other()).any(|enemy| enemy.at == company.at)
            && [5, 0, 1]
                .iter()
                .any(|turn| around(at)[(facing + turn) % 6] == hex)
    })
}

/// Every sequence of one or two steps, ranked by 14.1-R2 and 14.1-R3: the best, if any.
fn brute_force(board: &Board, id: CompanyId, listed: &[HexId]) -> Vec<(i32, i32)> {
    let company = board.company(id);
    let start = company.at.map(plain).unwrap();
    let (side, enemy) = (id.side(), id.side().other());
    let on_map = |hex: (i32, i32)| (1..=24).contains(&hex.0) && (1..=16).contains(&hex.1);
    let edge = if side == Side::Usa { 0 } else { 17 };
    let off = |hex: (i32, i32)| (1..=24).contains(&hex.0) && hex.1 == edge;
    let open = |hex| on_map(hex) && !stands(board, enemy, hex, id);
    let place = |hex: (i32, i32)| {
        let found = listed.iter().position(|listed| plain(*listed) == hex);
        found.unwrap_or(usize::MAX)
    };
    let key = |hexes: &[(i32, i32)], full: bool| {
        let (first, end) = (hexes[0], hexes[hexes.len() - 1]);
        let mut facing = company.facing.index();
        let mut turns = 0;
        let mut here = start;
        for hex in hexes {
            let side = around(here).iter().position(|other| other == hex).unwrap();
            turns += usize::from(side != facing);
            facing = side;
            here = *hex;
        }
        let near = if side == Side::Usa { y(end) } else { -y(end) };
        let friends = hexes
            .iter()
            .filter(|hex| stands(board, side, **hex, id))
            .count();
        let in_zone = on_map(end) && zone(board, enemy, end);
        (
            in_zone,
            !full,
            near,
            friends,
            turns,
            place(end),
            place(first),
            end,
            first,
        )
    };
    let mut all = Vec::new();
    for first in around(start) {
        if off(first) {
            all.push((key(&[first], true), vec![first]));
        } else if open(first) && zone(board, enemy, first) {
            all.push((key(&[first], false), vec![first]));
        } else if open(first) {
            let seconds: Vec<(i32, i32)> = around(first)
                .into_iter()
                .filter(|second| off(*second) || (open(*second) && distance(start, *second) == 2))
                .collect();
            for second in &seconds {
                all.push((key(&[first, *second], true), vec![first, *second]));
            }
            if seconds.is_empty() {
                all.push((key(&[first], false), vec![first]));
            }
        }
    }
    all.sort();
    all.into_iter()
        .next()
        .map(|(_, hexes)| hexes)
        .unwrap_or_default()
}

/// A crowd in a corner of the map: the first company retreats.
#[derive(Clone, Debug)]
struct Crowd {
    company: CompanyId,
    board: Board,
    listed: Vec<HexId>,
}

fn crowd() -> impl Strategy<Value = Crowd> {
    let spot = (0_u8..7, 0_u8..7, 0_usize..6, 0_u8..6);
    let corner = prop_oneof![
        Just((1_u8, 1_u8)),
        Just((8, 1)),
        Just((8, 10)),
        Just((17, 10)),
        Just((18, 1)),
        Just((9, 5)),
    ];
    (
        any::<bool>(),
        corner,
        (2_u8..5, 0_u8..7, 0_usize..6),
        proptest::collection::vec(spot, 0..36),
        proptest::collection::vec((0_u8..7, 0_u8..7), 0..4),
    )
        .prop_map(|(usa, corner, first, spots, listed)| {
            let mut board = Drill::new().board;
            let at = |column: u8, row: u8| HexId::new(corner.0 + column, corner.1 + row);
            let company = if usa { co("20ME-H") } else { co("15AL-H") };
            board.put(company, at(first.0, first.1));
            board.company_mut(company).facing = Direction::ALL[first.2];
            let others: Vec<CompanyId> = CompanyId::all().filter(|id| *id != company).collect();
            // Every second spot an enemy, so that neither side fills the map alone.
            let (friends, enemies): (Vec<_>, Vec<_>) = others
                .into_iter()
                .partition(|id| id.side() == company.side());
            for (number, (column, row, facing, state)) in spots.into_iter().enumerate() {
                let among = if number % 2 == 0 { &enemies } else { &friends };
                let Some(id) = among.get(number / 2) else {
                    continue;
                };
                board.put(*id, at(column, row));
                let entry = board.company_mut(*id);
                entry.facing = Direction::ALL[facing];
                if state == 0 {
                    entry.formation = Formation::Column;
                }
                entry.out_of_ammunition = state == 1;
            }
            board.settle();
            let listed = listed
                .into_iter()
                .map(|(column, row)| at(column, row))
                .collect();
            Crowd {
                company,
                board,
                listed,
            }
        })
}

/// The crowd worn down, with officers and flags, and a seed.
fn rout() -> impl Strategy<Value = (Crowd, [u8; 32])> {
    let state = proptest::collection::vec((0_i64..6, any::<bool>()), 39);
    let officers = proptest::collection::vec(proptest::option::of(0_usize..39), 8);
    let flags = proptest::collection::vec(proptest::option::of(0_usize..39), 3);
    (crowd(), state, officers, flags, any::<[u8; 32]>()).prop_map(
        |(mut crowd, state, officers, flags, seed)| {
            let board = &mut crowd.board;
            for (company, (lost, disorganized)) in board.companies.iter_mut().zip(state) {
                company.strength = (company.strength - lost).max(1);
                company.disorganized = disorganized;
            }
            for (officer, with) in board.officers.iter_mut().zip(officers) {
                officer.at = with.and_then(|with| board.companies[with].at);
                if officer.at.is_some() {
                    officer.status = Status::OnMap;
                }
            }
            for (flag, with) in board.flags.iter_mut().zip(flags) {
                let carrier = with.map(|with| &board.companies[with]);
                if let Some(carrier) = carrier.filter(|carrier| carrier.at.is_some()) {
                    flag.carrier = Some(carrier.id);
                    flag.holder = carrier.id.side();
                }
            }
            (crowd, seed)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_rout_ends_and_leaves_a_sound_board((crowd, seed) in rout()) {
        let drill = Drill::new();
        let before = crowd.board.clone();
        let side = crowd.company.side();
        let mut dice = Dice::new(Seed(seed));
        let mut veil = Veil::nothing(side);
        let mut turn = Turn::earnest(
            &drill.tables,
            crowd.board,
            side.other(),
            &drill.orders,
            &drill.standing,
            &mut dice,
            &mut veil,
        );
        let mut chain = Chain::default();
        for company in turn.board.by_hex(side) {
            chain.call(Waiting {
                company,
                shock: None,
                because: vec![RULE_13_3B],
                companions: Vec::new(),
            });
        }
        chain.run(&mut turn);
        let fits = turn.board.fits(&drill.tables);
        prop_assert!(fits.is_ok(), "{:?}", fits);
        for hex in turn.board.melees() {
            prop_assert!(before.in_melee(hex), "nobody retreats into the enemy");
        }
        for (was, is) in before.companies.iter().zip(&turn.board.companies) {
            if was.id.side() != side {
                prop_assert_eq!(was, is, "the enemy does nothing");
            }
            if is.at != was.at && is.at.is_some() {
                let hex = is.at.unwrap();
                let stack = turn.board.stack(hex, side);
                prop_assert!(stack.iter().all(|other| other.id.regiment == is.id.regiment)
                    || stack.iter().any(|other| Some(hex) == before.company(other.id).at));
            }
        }
        for flag in &turn.board.flags {
            if let Some(carrier) = flag.carrier {
                prop_assert!(turn.board.company(carrier).at.is_some());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn the_path_is_the_best_of_all_by_the_priorities(crowd in crowd()) {
        let drill = Drill::new();
        let found = path(&drill.tables, &crowd.board, crowd.company, &crowd.listed);
        let found: Vec<(i32, i32)> = found.into_iter().map(plain).collect();
        prop_assert_eq!(found, brute_force(&crowd.board, crowd.company, &crowd.listed));
    }

    #[test]
    fn a_retreat_keeps_the_rules_to_its_end(crowd in crowd()) {
        let mut drill = Drill::new();
        let company = crowd.company;
        let enemy = company.side().other();
        drill.board = crowd.board;
        let before = &drill.board;
        let start = before.company(company).at.unwrap();
        let mut end = None;
        let mut called = Vec::new();
        let ran = drill.run(enemy, &[], |turn| {
            let mut chain = Chain::default();
            let flight = Flight {
                company,
                because: vec![RULE_13_3B],
                disorganizes: true,
                companions: Vec::new(),
            };
            end = Some(carry_out(turn, &mut chain, &flight));
            called = chain.waiting().map(|check| check.company).collect();
        });
        let hexes: Vec<(i32, i32)> = match ran.log.movements.last() {
            Some(went) => went
                .path
                .iter()
                .map(|(column, row)| (*column as i32, *row as i32))
                .collect(),
            None => vec![plain(start)],
        };
        prop_assert_eq!(hexes.len() == 1, path(&drill.tables, before, company, &[]).is_empty());
        // Hex by hex, never into the enemy, never twice into one hex.
        prop_assert_eq!(hexes[0], plain(start));
        for pair in hexes.windows(2) {
            prop_assert!(around(pair[0]).contains(&pair[1]));
        }
        for hex in &hexes[1..] {
            prop_assert!(!stands(before, enemy, *hex, company));
            prop_assert_eq!(hexes.iter().filter(|other| *other == hex).count(), 1);
        }
        // Nobody checks twice, nobody of the other side, nobody out of reach.
        for id in &called {
            prop_assert_eq!(called.iter().filter(|other| *other == id).count(), 1);
            prop_assert_eq!(id.side(), company.side());
            prop_assert!(*id != company);
            let at = plain(before.company(*id).at.unwrap());
            prop_assert!(hexes.iter().any(|hex| distance(*hex, at) <= 1));
        }
        // Everybody in a hex left or entered does.
        for other in of_side(before, company.side()).filter(|other| other.id != company) {
            let at = other.at.map(plain).unwrap();
            if hexes.len() > 1 && hexes.contains(&at) {
                prop_assert!(called.contains(&other.id));
            }
        }
        let after = ran.board.company(company);
        match end.unwrap() {
            End::Off => {
                prop_assert_eq!(after.status, Status::Left);
                let row = if company.side() == Side::Usa { 0 } else { 17 };
                prop_assert_eq!(hexes[hexes.len() - 1].1, row);
            }
            End::Eliminated => prop_assert_eq!(after.status, Status::Lost),
            End::At(hex) => {
                prop_assert_eq!(after.at, Some(hex));
                prop_assert!(after.disorganized);
                let stack = ran.board.stack(hex, company.side());
                prop_assert!(stack.len() <= 2);
                for other in &stack {
                    prop_assert_eq!(other.facing, after.facing);
                    prop_assert_eq!(other.id.regiment, company.regiment);
                }
                prop_assert_eq!(stack.last().map(|last| last.id), Some(company));
                // Distance two, unless: a zone stopped it, no second hex was open, or excess
                // drove it on.
                let far = distance(plain(start), plain(hex));
                let planned = path(&drill.tables, before, company, &[]).len();
                if hexes.len() == 3 && planned == 2 {
                    prop_assert_eq!(far, 2);
                } else if hexes.len() == 2 {
                    let second = around(hexes[1])
                        .into_iter()
                        .any(|hex| distance(plain(start), hex) == 2
                            && (1..=24).contains(&hex.0)
                            && (1..=16).contains(&hex.1)
                            && !stands(before, enemy, hex, company));
                    prop_assert!(zone(before, enemy, hexes[1]) || !second);
                } else {
                    prop_assert!(hexes.len() > planned + 1);
                    let full = hexes[planned];
                    prop_assert!(stands(before, company.side(), full, company));
                }
            }
        }
    }
}
