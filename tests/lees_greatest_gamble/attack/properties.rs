//! Whatever is declared and whatever the dice, the phase comes to an end and leaves a sound board.

use crate::battle::{advancing, attack, bombard, charge};
use crate::drill::{Drill, hex};
use countersign::draft::Located;
use countersign::games::lees_greatest_gamble::orders::{CounterChoice, When};
use countersign::games::lees_greatest_gamble::phase::combat;
use countersign::games::lees_greatest_gamble::turn::Declared;
use countersign::games::lees_greatest_gamble::unit::{Arm, UnitId};
use countersign::side::Side;

/// A simple sequence of numbers, the same for the same seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn often(&mut self) -> bool {
        self.below(3) > 0
    }

    fn rarely(&mut self) -> bool {
        self.below(5) == 0
    }
}

/// A crowd of both sides around 2721, in any state, and counterattacks of everybody.
fn crowd(chance: &mut Chance) -> Drill {
    let mut drill = Drill::new();
    let hexes = drill.tables.map.grid.within(hex("2721"), 2);
    let mut next = [1u8, 1];
    for at in hexes {
        let side = Side::BOTH[chance.below(2)];
        let counter = &mut next[usize::from(side == Side::Usa)];
        for _ in 0..chance.below(4) {
            let Some(id) = UnitId::new(side, *counter) else {
                continue;
            };
            *counter += 1;
            let brigade = drill.tables.arm(id).is_brigade();
            drill.board.put(id, at);
            let unit = drill.board.unit_mut(id);
            unit.disrupted = chance.rarely();
            unit.shaken = brigade && chance.rarely();
            unit.questionable = brigade && chance.rarely();
            unit.fired = !brigade && (unit.disrupted || chance.rarely());
        }
    }
    drill.board.turn = if chance.rarely() { 11 } else { 5 };
    for side in Side::BOTH {
        let list = drill
            .board
            .on_map(side)
            .filter(|unit| drill.tables.arm(unit.id).is_brigade())
            .map(|unit| CounterChoice {
                unit: Located::bare(unit.id),
                against: Vec::new(),
                least: None,
                support: Vec::new(),
                advance: None,
                when: When::default(),
            })
            .collect();
        match side {
            Side::Csa => drill.orders.reactions.counterattack = list,
            Side::Usa => drill.standing.reactions.counterattack = list,
        }
    }
    drill
}

/// What the Confederate units around declare.
fn declarations(drill: &Drill, chance: &mut Chance) -> Vec<Declared> {
    let mut declared = Vec::new();
    for unit in drill.board.on_map(Side::Csa) {
        let at = unit.at.unwrap();
        let targets: Vec<_> = drill
            .tables
            .map
            .grid
            .neighbours(at)
            .filter(|hex| drill.board.has_unit(*hex, Side::Usa))
            .collect();
        if targets.is_empty() || !chance.often() {
            continue;
        }
        let target = targets[chance.below(targets.len())];
        let (name, there) = (unit.id.to_string(), target.to_string());
        match drill.tables.arm(unit.id) {
            Arm::Artillery => {
                let stack = drill.board.stack(target);
                let aim = stack[chance.below(stack.len())].id.to_string();
                declared.push(bombard(&name, &aim, &there));
            }
            Arm::Infantry | Arm::Cavalry => {
                if drill.board.top(&drill.tables, at) == Some(unit.id) {
                    let order = match drill.tables.arm(unit.id) {
                        Arm::Cavalry => charge(&name, &there),
                        Arm::Infantry | Arm::Artillery => attack(&name, &there),
                    };
                    declared.push(advancing(chance.often(), order));
                }
            }
        }
    }
    declared
}

/// No stack is too high but for what was in it before, no hex holds both sides, and everybody who
/// declared has been dealt with.
#[test]
fn rule_5_3g_rule_9_1a_rule_11_2a_a_phase_always_ends_in_order() {
    let mut fought = 0;
    for seed in 0..100 {
        let mut chance = Chance(seed);
        let drill = crowd(&mut chance);
        let declared = declarations(&drill, &mut chance);
        let dice: Vec<u8> = (0..3000)
            .map(|_| u8::try_from(chance.below(6) + 1).unwrap())
            .collect();
        let ran = drill.run(Side::Csa, &dice, |turn| {
            turn.marks.declared.clone_from(&declared);
            combat::carry_out(turn);
            for order in &declared {
                assert!(turn.marks.spent.contains(&order.unit), "{}", order.unit);
            }
        });
        if let Err(fault) = ran.board.fits(&drill.tables) {
            panic!("seed {seed}: {fault}\n{}", ran.text());
        }
        fought += ran
            .titles()
            .iter()
            .filter(|title| title.contains("counterattacks"))
            .count();
        // Groups stand together: an attack on a hex is never followed by one on another and then by
        // one on the first again, but for counterattacks.
        let mut hexes: Vec<String> = ran
            .titles()
            .iter()
            .filter(|title| title.contains(" attacks ") || title.contains(" charges "))
            .filter_map(|title| title.split(' ').next_back().map(str::to_owned))
            .collect();
        hexes.dedup();
        let groups = hexes.len();
        hexes.sort_unstable();
        hexes.dedup();
        assert_eq!(groups, hexes.len(), "seed {seed}: {}", ran.text());
    }
    assert!(fought > 30, "{fought}");
}
