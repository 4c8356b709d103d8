//! All attacks on one hex: coordination, exchanges, wasted attacks (11.2b, 11.6, 11.7, 12.7b).

use super::attack::{self, Attack, Made, advance};
use super::queue::Part;
use super::{Posts, counter, idle, stays};
use crate::games::lees_greatest_gamble::board::{Board, State};
use crate::games::lees_greatest_gamble::orders::ExchangeChoice;
use crate::games::lees_greatest_gamble::rules::{
    H_20, RULE_4_3E, RULE_11_1C, RULE_11_2B, RULE_11_6A, RULE_11_6C, RULE_11_6D, RULE_11_6E,
    RULE_11_6F, RULE_11_7B, RULE_11_7C, RULE_12_7B, RULE_16_6A, RULE_17_4E, RULE_20_3A, RULE_21_4A,
    RULE_21_4B, RULE_21_4C,
};
use crate::games::lees_greatest_gamble::turn::{Against, Declared, Turn};
use crate::games::lees_greatest_gamble::unit::{Piece, UnitId};
use crate::hex::HexId;
use crate::rule::Rule;
use crate::side::Side;

/// Whether those who attack one defending unit act together (11.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Together {
    /// Not decided yet.
    Open,
    /// They don't: the die failed, or there was none.
    Apart,
    /// They do; so many attacks on the unit have been resolved on the TRC (11.6e).
    Coordinated(i32),
}

/// 11.6d: why no attacks of a side are coordinated now, and its rule; controlled ones in Panic
/// aside (17.4d).
#[must_use]
pub fn uncoordinated(board: &Board, side: Side) -> Option<(Rule, String)> {
    if board.is_night() {
        return Some((RULE_20_3A, "it is night".to_owned()));
    }
    let panic = board.army(side).state == State::Panic;
    panic.then(|| (RULE_16_6A, format!("{side} is in Panic")))
}

/// The attacks on one hex, while they are carried out.
#[derive(Clone, Debug)]
pub(super) struct Group {
    hex: HexId,
    /// Places in `marks.declared`, in order.
    attacks: Vec<usize>,
    /// 11.7c: whether one of them has been made.
    begun: bool,
    /// 11.6g: whether there has been an exchange: then no die is rolled any more.
    exchanged: bool,
    /// The defending unit that `together` is about.
    defender: Option<UnitId>,
    together: Together,
}

impl Group {
    /// The attacks on a hex, in the order of the queue.
    pub(super) fn new(turn: &Turn<'_>, hex: HexId, order: &[Part]) -> Self {
        let attacks = order
            .iter()
            .filter_map(|part| match part {
                Part::Attack(index) => Some(*index),
                Part::Bombardment(_) => None,
            })
            .filter(|index| turn.marks.declared[*index].against.attacked() == Some(hex))
            .collect();
        Group {
            hex,
            attacks,
            begun: false,
            exchanged: false,
            defender: None,
            together: Together::Open,
        }
    }

    /// The hex.
    pub(super) const fn hex(&self) -> HexId {
        self.hex
    }

    /// The next attack of the group.
    pub(super) fn next(&mut self, turn: &mut Turn<'_>, posts: &Posts, index: usize) {
        let declared = turn.marks.declared[index].clone();
        if turn.marks.spent.contains(&declared.unit) {
            return;
        }
        if !stays(turn, posts, declared.unit) {
            idle(turn, declared.unit, self.hex);
            let text = format!("{} does not attack: it has left its hex", declared.unit);
            turn.log.overtaken(&[RULE_11_1C], text);
            turn.marks.spent.insert(declared.unit);
            return;
        }
        match declared.against {
            Against::Hex { charge, .. } => self.attack(turn, posts, &declared, charge),
            Against::Train { .. } => on_train(turn, &declared, self.hex),
            Against::Bombard { .. } => {}
        }
    }

    /// An attack on units.
    fn attack(&mut self, turn: &mut Turn<'_>, posts: &Posts, declared: &Declared, charge: bool) {
        let enemy = declared.unit.side().other();
        let Some(defender) = attack::defender(turn, self.hex, enemy) else {
            idle(turn, declared.unit, self.hex);
            self.waste(turn, posts);
            return;
        };
        if self.defender != Some(defender) {
            self.defender = Some(defender);
            self.together = match self.exchanged {
                true => Together::Apart,
                false => Together::Open,
            };
        }
        if self.together == Together::Open {
            self.coordinate(turn, posts, defender);
        }
        if self.begun && self.together == Together::Apart {
            self.exchange(turn, defender);
        }
        let coordination = match self.together {
            Together::Open | Together::Apart => 0,
            Together::Coordinated(before) => before + 1,
        };
        let made = attack::make(
            turn,
            &Attack {
                attacker: declared.unit,
                hex: self.hex,
                charge,
                coordination,
                by: declared.by,
                support: declared.support.clone(),
                advance: declared.advance.unwrap_or(true),
                counter: false,
            },
        );
        self.close(turn, posts, declared.unit, made);
    }

    /// What follows an attack that was begun.
    fn close(&mut self, turn: &mut Turn<'_>, posts: &Posts, unit: UnitId, made: Made) {
        self.begun = true;
        turn.marks.spent.insert(unit);
        if let (Together::Coordinated(before), true) = (self.together, made.rolled) {
            self.together = Together::Coordinated(before + 1);
        }
        if attack::defender(turn, self.hex, unit.side().other()).is_none() {
            self.waste(turn, posts);
        }
        if made.event {
            counter::after(turn, unit);
        }
    }

    /// Those who have still to attack units in the hex, and can.
    fn left(&self, turn: &Turn<'_>, posts: &Posts) -> Vec<UnitId> {
        self.attacks
            .iter()
            .map(|index| &turn.marks.declared[*index])
            .filter(|declared| matches!(declared.against, Against::Hex { .. }))
            .map(|declared| declared.unit)
            .filter(|unit| !turn.marks.spent.contains(unit) && stays(turn, posts, *unit))
            .collect()
    }

    /// 11.6: the die of the attacks on one defending unit, if two or more can make one and nothing
    /// forbids it (11.6d).
    fn coordinate(&mut self, turn: &mut Turn<'_>, posts: &Posts, defender: UnitId) {
        let left = self.left(turn, posts);
        self.together = Together::Apart;
        if left.len() < 2 {
            return;
        }
        let names: Vec<String> = left.iter().map(ToString::to_string).collect();
        let title = format!(
            "coordination of {} against {} in {}",
            names.join(", "),
            turn.tables.name(defender),
            self.hex
        );
        turn.begin("combat", title);
        let barred = uncoordinated(&turn.board, turn.side);
        // 21.4c: an attack on a Train acts together with nobody.
        let controlled = self.attacks.iter().any(|index| {
            let declared = &turn.marks.declared[*index];
            declared.by != turn.side && matches!(declared.against, Against::Hex { .. })
        });
        let panic = turn.state() == State::Panic;
        if let Some((rule, why)) = barred
            && !(panic && controlled && !turn.board.is_night())
        {
            let text = format!("the attacks are not coordinated: {why}");
            turn.log.fact(&[RULE_11_6D, rule], text);
            return;
        }
        let mut rules = vec![RULE_11_6A, RULE_11_6C, H_20];
        if self.begun {
            rules.push(RULE_11_6F);
        } else {
            rules.push(RULE_11_6E);
        }
        if panic {
            rules.push(RULE_17_4E);
        }
        if self.roll(turn, &rules) {
            self.together = Together::Coordinated(0);
        }
    }

    /// The die itself.
    fn roll(&self, turn: &mut Turn<'_>, rules: &[Rule]) -> bool {
        let value = turn.tables.army(turn.side).coordination;
        let die = turn.roll(
            &format!("coordination {}", self.hex),
            format!("{value} or less"),
            rules,
            |die| match i64::from(die) <= value {
                true => "the attacks are coordinated".to_owned(),
                false => "the attacks are not coordinated".to_owned(),
            },
        );
        i64::from(die) <= value
    }

    /// 11.7b, 11.7c: between two attacks that are not coordinated another brigade may take the
    /// defender's place; no new die for coordination (11.6g).
    fn exchange(&mut self, turn: &mut Turn<'_>, defender: UnitId) {
        let Some(by) = substitute(turn, self.hex, defender) else {
            return;
        };
        let depth = turn.board.unit(defender).depth;
        turn.board.unit_mut(defender).depth = turn.board.unit(by).depth;
        turn.board.unit_mut(by).depth = depth;
        self.defender = Some(by);
        self.exchanged = true;
        turn.begin("combat", format!("exchange in {}", self.hex));
        let text = format!("{} takes the place of {defender}", turn.tables.name(by));
        turn.log.effect(&[RULE_11_7B, RULE_11_7C], text);
    }

    /// 11.2b, 12.7b: nobody is left to be attacked: what has not been resolved is wasted, and those
    /// who were to advance do.
    fn waste(&self, turn: &mut Turn<'_>, posts: &Posts) {
        for unit in self.left(turn, posts) {
            turn.marks.spent.insert(unit);
            let name = turn.tables.name(unit);
            let text = format!(
                "the attack of {name} is wasted: no enemy unit is left in {}",
                self.hex
            );
            turn.log.fact(&[RULE_11_2B], text);
            let wanted = turn
                .marks
                .declared
                .iter()
                .any(|declared| declared.unit == unit && declared.advance == Some(true));
            if wanted {
                advance::into(turn, unit, self.hex, &[RULE_12_7B]);
            }
        }
    }
}

/// 11.7b: who takes the defender's place: as its owner decided, else, for one that is Disrupted or
/// Shaken, the first that is neither.
fn substitute(turn: &Turn<'_>, hex: HexId, defender: UnitId) -> Option<UnitId> {
    let mut others = turn.board.brigades(turn.tables, hex);
    others.retain(|brigade| *brigade != defender);
    let choices = &turn.reactions(defender.side()).exchange;
    let fits = |choice: &&ExchangeChoice| {
        choice.unit.value == defender
            && choice
                .by
                .as_ref()
                .is_none_or(|by| others.contains(&by.value))
            && choice.when.holds(turn, Piece::Unit(defender))
    };
    if let Some(choice) = choices.iter().find(fits) {
        return choice.by.as_ref().map(|by| by.value);
    }
    let worn = |id: UnitId| {
        let unit = turn.board.unit(id);
        unit.disrupted || unit.shaken
    };
    let fresh = others.into_iter().find(|brigade| !worn(*brigade));
    fresh.filter(|_| worn(defender))
}

/// 21.4: a brigade attacks the Train in a hex: it only scores.
fn on_train(turn: &mut Turn<'_>, declared: &Declared, hex: HexId) {
    let (unit, owner) = (declared.unit, declared.unit.side().other());
    let name = turn.tables.name(unit);
    turn.begin("combat", format!("{name} attacks the Train in {hex}"));
    turn.marks.spent.insert(unit);
    turn.marks.fought.insert(unit);
    attack::show(turn, unit, hex);
    let train = &mut turn.board.army_mut(owner).train;
    train.attacks += 1;
    train.attacked = true;
    let text = format!("the {owner} Train is attacked");
    turn.log
        .effect(&[RULE_21_4A, RULE_21_4B, RULE_21_4C, RULE_4_3E], text);
    counter::after(turn, unit);
}
