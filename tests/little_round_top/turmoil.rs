//! Whole player-turns of random orders on crowded boards: nothing panics, every board that comes of
//! it is one of the game, and who verifies with what was opened alone comes to the same.

use crate::drill::{Drill, co, flat, hex};
use countersign::dice::{Dice, Seed};
use countersign::draft::Located;
use countersign::games::little_round_top::board::{Board, Formation, Stage, Status, VictoryHex};
use countersign::games::little_round_top::orders::{
    Act, FireOrder, FrayChoice, MeleeChoice, MeleeOrder, Order, Orders, Rest, Secret, Way, When,
};
use countersign::games::little_round_top::turn::Turn;
use countersign::games::little_round_top::unit::{CompanyId, OfficerId, Regiment};
use countersign::games::little_round_top::{LittleRoundTop, phase, sequence};
use countersign::hex::{self, Direction, HexId};
use countersign::report::Log;
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use countersign::veil::Veil;
use std::collections::{BTreeMap, BTreeSet};

/// Numbers that look random and are the same every time.
struct Chance(u64);

impl Chance {
    /// Seeds next to each other give nothing alike.
    fn new(seed: u64) -> Self {
        let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for _ in 0..8 {
            chance.below(1);
        }
        chance
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn one_in(&mut self, number: usize) -> bool {
        self.below(number) == 0
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    fn facing(&mut self) -> Direction {
        self.of(&Direction::ALL)
    }

    /// A hex of the middle of the map, where everybody is near everybody.
    fn hex(&mut self) -> HexId {
        let column = u8::try_from(9 + self.below(7)).unwrap();
        let row = u8::try_from(5 + self.below(6)).unwrap();
        HexId::new(column, row)
    }
}

/// A crowd of both sides, some in melee, with flags, officers and a hidden detachment.
fn crowd(chance: &mut Chance) -> Drill {
    let mut drill = Drill::new();
    drill.tables = flat();
    for _ in 0..12 {
        let at = chance.hex();
        let mut cell = drill.tables.map.cell(at);
        cell.rock = chance.one_in(2);
        cell.level = u8::try_from(1 + chance.below(3)).unwrap();
        drill.tables.map.set_cell(at, cell);
    }
    drill.tables.map.victory = vec![hex("1007"), hex("1106"), hex("1208"), hex("1305")];
    drill.board.victory = drill
        .tables
        .map
        .victory
        .iter()
        .map(|hex| VictoryHex {
            hex: *hex,
            holder: Side::Usa,
            regiment: None,
        })
        .collect();
    drill.board.turn = 2 + i64::try_from(chance.below(17)).unwrap();
    drill.board.stage = chance.of(&[Stage::Union, Stage::Confederate]);
    drill.board.free.clear();
    for id in CompanyId::all().collect::<Vec<_>>() {
        let hidden = id == CompanyId::DETACHED || id == CompanyId::SHARPSHOOTERS;
        if hidden && chance.one_in(2) {
            hide(&mut drill, chance, &id.to_string());
            drill.board.company_mut(id).status = Status::Hidden;
        } else if !chance.one_in(4) {
            settle_in(&mut drill, chance, id);
        }
    }
    for id in OfficerId::ALL {
        let hosts: Vec<HexId> = CompanyId::of(id.regiment())
            .filter_map(|company| drill.board.company(company).at)
            .collect();
        if id == OfficerId::Morrill && chance.one_in(2) {
            hide(&mut drill, chance, "Morrill");
            drill.board.officer_mut(id).status = Status::Hidden;
        } else if !hosts.is_empty() {
            let officer = drill.board.officer_mut(id);
            officer.status = Status::OnMap;
            officer.at = Some(chance.of(&hosts));
        }
    }
    for regiment in [Regiment::Maine20, Regiment::Alabama15, Regiment::Alabama47] {
        let carriers: Vec<CompanyId> = CompanyId::of(regiment)
            .filter(|company| drill.board.company(*company).at.is_some())
            .collect();
        if !carriers.is_empty() {
            let carrier = chance.of(&carriers).to_string();
            drill.flag(regiment.as_str(), &carrier);
        }
    }
    drill
}

fn hide(drill: &mut Drill, chance: &mut Chance, label: &str) {
    let mut at = chance.hex();
    at.column = at.column.max(13);
    if drill.board.has_unit(at, Side::Csa) {
        at = hex("2401");
    }
    let secret = Secret {
        hex: at,
        face: chance.facing(),
        reach: i64::try_from(chance.below(4)).unwrap(),
        below: label == "2SS",
    };
    drill.secrets.insert(label.to_owned(), secret);
}

/// Puts a company where stacking lets it be.
fn settle_in(drill: &mut Drill, chance: &mut Chance, id: CompanyId) {
    let at = chance.hex();
    let stack = drill.board.stack_ids(at, id.side());
    let hidden = drill.secrets.values().any(|secret| secret.hex == at);
    if stack.len() > 1 || stack.iter().any(|other| !other.may_stack_with(id)) || hidden {
        return;
    }
    let facing = match stack.first() {
        Some(other) => drill.board.company(*other).facing,
        None => chance.facing(),
    };
    let most = drill.tables.companies[&id].strength;
    drill.board.put(id, at);
    let company = drill.board.company_mut(id);
    company.facing = facing;
    company.strength = 1 + i64::try_from(chance.below(usize::try_from(most).unwrap())).unwrap();
    company.disorganized = chance.one_in(4);
    company.out_of_ammunition = chance.one_in(6);
    company.bayonets = chance.one_in(6);
    company.fired_first = id.side() == Side::Usa && chance.one_in(2);
    if chance.one_in(6) {
        company.formation = Formation::Column;
    }
}

/// Orders without sense.
fn orders(drill: &Drill, chance: &mut Chance, side: Side) -> Orders {
    let mut orders = Orders::default();
    for id in drill.board.by_hex(side) {
        let acts: Vec<Act> = match chance.below(8) {
            0 => vec![Act::Forward(1 + u8::try_from(chance.below(4)).unwrap())],
            1 => vec![Act::Turn(hex::Turn::Left, 1), Act::Forward(1), Act::Melee],
            2 => vec![Act::Turn(hex::Turn::Right, 2), Act::Melee],
            3 => vec![Act::Melee],
            4 => vec![Act::Volley],
            5 => vec![Act::Back(2)],
            6 => vec![chance.of(&[Act::Line, Act::Column, Act::Fix, Act::Unfix, Act::Rally])],
            _ => vec![Act::Forward(1), Act::Exchange],
        };
        orders.order.push(Order {
            officer: None,
            companies: vec![Located::bare(id)],
            officers: Vec::new(),
            when: When::default(),
            way: Way {
                acts: acts.into_iter().map(Located::bare).collect(),
                ..Way::default()
            },
            otherwise: Vec::new(),
        });
        if chance.one_in(3) {
            orders.fire.push(FireOrder {
                by: vec![Located::bare(id)],
                at: vec![Located::bare(chance.hex())],
                volley: None,
                when: When::default(),
            });
        }
    }
    for officer in OfficerId::ALL {
        if officer.side() == side && chance.one_in(2) {
            orders.order.push(Order {
                officer: None,
                companies: Vec::new(),
                officers: vec![Located::bare(officer)],
                when: When::default(),
                way: Way {
                    path: vec![Located::bare(chance.hex()), Located::bare(chance.hex())],
                    ..Way::default()
                },
                otherwise: Vec::new(),
            });
        }
    }
    for hex in drill.board.melees() {
        orders.melee.push(MeleeOrder {
            hex: Located::bare(hex),
            enter: Vec::new(),
            officers: OfficerId::ALL.map(Located::bare).to_vec(),
            choice: Some(Located::bare(chance.of(&[
                MeleeChoice::Fight,
                MeleeChoice::Reinforce,
                MeleeChoice::Retreat,
            ]))),
            advance: None,
            when: When::default(),
        });
        orders.reactions.fray.push(FrayChoice {
            hex: Located::bare(hex),
            loses: Some(Located::bare(co("20ME-H"))),
            top: Some(Located::bare(co("15AL-H"))),
            face: Some(Located::bare(chance.facing())),
        });
    }
    if chance.one_in(2) {
        orders.others = Some(Located::bare(Rest::Nearest));
    }
    orders
}

/// What came of a player-turn, and what was opened in it.
fn resolve(
    drill: &Drill,
    board: &Board,
    known: &BTreeMap<String, Secret>,
    seed: u8,
) -> (Board, Log, Vec<String>) {
    let side = board.stage.active().unwrap();
    let sealed: BTreeSet<String> = match side {
        Side::Csa => drill.secrets.keys().cloned().collect(),
        Side::Usa => BTreeSet::new(),
    };
    let known = match side {
        Side::Csa => known.clone(),
        Side::Usa => BTreeMap::new(),
    };
    let mut veil = Veil::new(side.other(), sealed, known);
    let mut dice = Dice::new(Seed([seed; 32]));
    let mut log = Log::default();
    let after = sequence::resolve(
        &drill.tables,
        board,
        &drill.orders,
        &drill.standing,
        &mut veil,
        &mut dice,
        &mut log,
    );
    let lifted = veil.lift();
    assert!(lifted.faults.is_empty(), "{}", lifted.faults);
    assert!(lifted.missing.is_empty());
    let opened = lifted.opened.into_iter().map(|(label, _)| label).collect();
    (after, log, opened)
}

#[test]
fn whole_player_turns_leave_boards_of_the_game() {
    let mut revealed = 0;
    let mut fought = 0;
    for seed in 0..24 {
        let mut chance = Chance::new(seed);
        let mut drill = crowd(&mut chance);
        LittleRoundTop::fits(&drill.tables, &drill.board).unwrap();
        for turn in 0..6_u8 {
            let Some(side) = drill.board.stage.active() else {
                break;
            };
            drill.orders = orders(&drill, &mut chance, side);
            let (after, log, opened) = resolve(&drill, &drill.board, &drill.secrets, turn);
            let text = || format!("seed {seed}, turn {turn}\n{}", log.trace().join("\n"));
            if let Err(fault) = LittleRoundTop::fits(&drill.tables, &after) {
                panic!("{fault}\n{}", text());
            }
            // Whoever verifies knows what was opened and nothing else.
            let known = drill
                .secrets
                .iter()
                .filter(|(label, _)| opened.contains(label))
                .map(|(label, secret)| (label.clone(), secret.clone()))
                .collect();
            let (again, retold, reopened) = resolve(&drill, &drill.board, &known, turn);
            assert_eq!(after, again, "{}", text());
            assert_eq!(log, retold);
            assert_eq!(opened, reopened);
            // The checker may say what it likes, but it rolls nothing and breaks nothing.
            let mut rehearsal = Turn::rehearsal(
                &drill.tables,
                drill.board.clone(),
                side,
                &drill.orders,
                &drill.standing,
                turn % 2 == 0,
            );
            phase::command::carry_out(&mut rehearsal);
            phase::movement::carry_out(&mut rehearsal);
            phase::fire::offensive(&mut rehearsal);
            phase::melee::carry_out(&mut rehearsal);
            for company in &rehearsal.board.companies {
                assert_eq!(company.strength, drill.board.company(company.id).strength);
            }
            for label in &opened {
                drill.secrets.remove(label);
            }
            revealed += opened.len();
            fought += log.trace().join("\n").matches("roll \"melee").count();
            let written = serde_json::to_string(&after).unwrap();
            assert_eq!(serde_json::from_str::<Board>(&written).unwrap(), after);
            drill.board = after;
            open_what_is_due(&mut drill);
        }
    }
    assert!(revealed > 5, "revealed {revealed}");
    assert!(fought > 30, "fought {fought}");
}

/// The Union opens in its next document what is due.
fn open_what_is_due(drill: &mut Drill) {
    let due = LittleRoundTop::due(&drill.tables, &drill.board, Side::Usa, &drill.secrets);
    for (label, _) in due {
        let Some(secret) = drill.secrets.remove(&label) else {
            continue;
        };
        let after = LittleRoundTop::reveal(
            &drill.tables,
            &drill.board,
            Side::Usa,
            &label,
            &secret,
            &mut Log::default(),
        );
        drill.board = after.unwrap();
        LittleRoundTop::fits(&drill.tables, &drill.board).unwrap();
    }
}
