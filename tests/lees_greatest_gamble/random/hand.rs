//! Random orders of one player-turn, most of them sensible.

use super::Secrets;
use super::chance::Chance;
use countersign::games::lees_greatest_gamble::board::{Board, State, Status};
use countersign::games::lees_greatest_gamble::orders::{Orders, Standing};
use countersign::games::lees_greatest_gamble::phase::combat::bombardment;
use countersign::games::lees_greatest_gamble::phase::{command, returns};
use countersign::games::lees_greatest_gamble::tables::Tables;
use countersign::games::lees_greatest_gamble::turn::{Marks, Turn};
use countersign::games::lees_greatest_gamble::unit::{Arm, Entry, MarkerId, Piece, UnitId};
use countersign::games::lees_greatest_gamble::watch;
use countersign::games::lees_greatest_gamble::ways::{Gait, Reached, reach};
use countersign::hex::HexId;
use countersign::side::Side;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Names as a list of a draft.
pub fn list<T: ToString>(names: &[T]) -> String {
    let names: Vec<String> = names
        .iter()
        .map(|name| format!("\"{}\"", name.to_string()))
        .collect();
    format!("[{}]", names.join(", "))
}

/// The entries of a draft.
pub fn propose(
    tables: &Tables,
    board: &Board,
    side: Side,
    held: &Secrets,
    most: usize,
    chance: &mut Chance,
) -> Vec<String> {
    let mut hand = Hand::new(tables, board, side, held, chance);
    hand.remove();
    hand.create();
    hand.fight();
    hand.shoot();
    hand.arrive();
    hand.march(most);
    hand.go_markers();
    hand.train();
    hand.comebacks();
    hand.reactions("");
    hand.secrets();
    hand.standing();
    let mut entries = hand.keys();
    entries.append(&mut hand.entries);
    entries
}

/// A side's hand: the board as it would be after the orders so far.
pub struct Hand<'a> {
    pub(super) tables: &'a Tables,
    pub(super) side: Side,
    pub(super) board: Board,
    pub(super) marks: Marks,
    pub(super) held: &'a Secrets,
    pub(super) chance: &'a mut Chance,
    pub(super) entries: Vec<String>,
    /// The `[hidden]` tables.
    pub(super) private: Vec<String>,
    /// Markers that the orders make.
    pub(super) fresh: BTreeSet<MarkerId>,
    /// Who has orders.
    pub(super) used: BTreeSet<Piece>,
    /// What takes part in the Combat Phase: hexes and units.
    combat: Vec<String>,
    /// Against whom the artillery of a hex fires.
    aims: BTreeMap<HexId, Piece>,
}

impl<'a> Hand<'a> {
    fn new(
        tables: &'a Tables,
        board: &Board,
        side: Side,
        held: &'a Secrets,
        chance: &'a mut Chance,
    ) -> Self {
        let (orders, standing) = (Orders::default(), Standing::default());
        let board = board.clone();
        let state = State::Attack;
        let mut turn = Turn::rehearsal(tables, board, side, &orders, &standing, state, false);
        command::carry_out(&mut turn);
        watch::all(&mut turn);
        let (mut board, marks) = (turn.board.clone(), turn.marks.clone());
        let ripe = board.count() - 3;
        for unit in &mut board.units {
            let back = unit.left.is_some_and(|left| left <= ripe);
            if unit.id.side() == side && unit.status == Status::Left && back {
                unit.returning = board.options.comeback;
            }
        }
        Hand {
            tables,
            side,
            board,
            marks,
            held,
            chance,
            entries: Vec::new(),
            private: Vec::new(),
            fresh: BTreeSet::new(),
            used: BTreeSet::new(),
            combat: Vec::new(),
            aims: BTreeMap::new(),
        }
    }

    pub(super) fn of(&self, side: Side, status: Status) -> Vec<UnitId> {
        let units = self.board.units.iter();
        units
            .filter(|unit| unit.id.side() == side && unit.status == status)
            .map(|unit| unit.id)
            .collect()
    }

    /// The units of this side on the map without orders.
    pub(super) fn free(&self) -> Vec<UnitId> {
        let mut free = self.of(self.side, Status::OnMap);
        free.retain(|id| !self.used.contains(&Piece::Unit(*id)));
        free
    }

    pub(super) fn is_gun(&self, id: UnitId) -> bool {
        self.tables.arm(id) == Arm::Artillery
    }

    pub(super) fn at(&self, id: UnitId) -> Option<HexId> {
        self.board.unit(id).at
    }

    /// The hexes with enemy units, or the enemy Train, next to a hex.
    pub(super) fn foes(&self, hex: HexId) -> Vec<HexId> {
        let enemy = self.side.other();
        let grid = self.tables.map.grid;
        grid.neighbours(hex)
            .filter(|near| {
                self.board.has_unit(*near, enemy) || self.board.train_at(enemy) == Some(*near)
            })
            .collect()
    }

    /// The nearest enemy; sometimes his Train, sometimes Cemetery Hill.
    fn goal(&mut self, from: HexId) -> HexId {
        let grid = self.tables.map.grid;
        let enemy = self.side.other();
        let train = self.board.train_at(enemy);
        let hill = HexId::new(26, 21);
        if self.chance.percent(20) {
            return train.unwrap_or(hill);
        }
        let enemies = self.board.on_map(enemy).filter_map(|unit| unit.at);
        enemies
            .min_by_key(|hex| (grid.distance(from, *hex), *hex))
            .unwrap_or(hill)
    }

    pub(super) fn when(&mut self, piece: Piece, of: usize) -> String {
        if !self.chance.percent(of) {
            return String::new();
        }
        let hex = self.board.place(piece).unwrap_or(HexId::new(26, 21));
        let goal = self.goal(hex);
        let units = self.of(self.side, Status::OnMap);
        let enemies = self.of(self.side.other(), Status::OnMap);
        let mut conditions = vec![
            "state attack".to_owned(),
            "state restricted".to_owned(),
            "state passive".to_owned(),
            "state panic".to_owned(),
            "night".to_owned(),
            "present".to_owned(),
            format!("{goal} enemy"),
            format!("{hex} friend"),
            format!("{hex} empty"),
        ];
        if let Piece::Unit(id) = piece {
            conditions.push("normal".to_owned());
            conditions.push("disrupted".to_owned());
            let of_arm = if self.is_gun(id) { "ready" } else { "shaken" };
            conditions.push(of_arm.to_owned());
        }
        if let Some(other) = self.chance.one(&units) {
            let fact = self
                .chance
                .word(&["moved", "stopped", "lost", "normal", "gone"]);
            conditions.push(format!("{other} {fact}"));
        }
        if let Some(other) = self.chance.one(&enemies) {
            let fact = self.chance.word(&["present", "disrupted", "gone"]);
            conditions.push(format!("{other} {fact}"));
        }
        let word = if self.chance.percent(40) {
            "if"
        } else {
            "unless"
        };
        format!("{word} = {}\n", list(&self.chance.some(&conditions, 2)))
    }

    /// An order for a piece, sometimes with conditions and then another order instead.
    pub(super) fn order(&mut self, piece: Piece, does: &str) {
        let when = self.when(piece, 10);
        self.used.insert(piece);
        self.entries
            .push(format!("[[order]]\nunit = \"{piece}\"\n{when}{does}"));
        if !when.is_empty()
            && self.chance.percent(50)
            && let Some(hex) = self.board.place(piece)
        {
            let near: Vec<HexId> = self.tables.map.grid.neighbours(hex).collect();
            let path = list(&self.chance.some(&near, 1));
            self.entries
                .push(format!("[[order]]\nunit = \"{piece}\"\npath = {path}\n"));
        }
    }

    /// The scratch board after a move.
    pub(super) fn moved(&mut self, piece: Piece, to: HexId) {
        self.marks.moved.insert(piece);
        match piece {
            Piece::Unit(id) => self.board.put(id, to),
            Piece::Marker(id) => {
                if let Some(marker) = self.board.marker_mut(id) {
                    marker.at = Some(to);
                    marker.gate = None;
                }
            }
            Piece::Train(side) => {
                let train = &mut self.board.army_mut(side).train;
                train.status = Status::OnMap;
                train.at = Some(to);
                train.moved = true;
            }
        }
    }

    pub(super) fn reach(
        &self,
        piece: Piece,
        gait: Gait,
        enter: Option<Entry>,
    ) -> BTreeMap<HexId, Reached> {
        reach(self.tables, &self.board, &self.marks, piece, gait, enter)
    }

    /// A hex of these: one that leads on, or any.
    pub(super) fn choose(&mut self, from: HexId, reached: &[HexId]) -> Option<HexId> {
        if self.chance.percent(20) {
            return self.chance.one(reached);
        }
        let mut reached = reached.to_vec();
        if self.chance.percent(40) {
            // Where retreats overstack.
            let crowded = |hex: &HexId| self.board.counters(*hex) > 0;
            if reached.iter().any(crowded) {
                reached.retain(crowded);
            }
        }
        let goal = self.goal(from);
        let grid = self.tables.map.grid;
        let mut best: Vec<(u32, HexId)> = reached
            .iter()
            .map(|hex| (grid.distance(*hex, goal), *hex))
            .collect();
        best.sort_unstable();
        best.truncate(3);
        self.chance.one(&best).map(|(_, hex)| hex)
    }

    /// Brigades next to enemies.
    fn fight(&mut self) {
        let free = self.free();
        for id in self.chance.all(&free) {
            let Some(hex) = self.at(id) else { continue };
            let foes = self.foes(hex);
            if self.is_gun(id) || foes.is_empty() || !self.chance.percent(72) {
                continue;
            }
            let recover = if self.board.unit(id).disrupted && self.chance.percent(5) {
                "recover = true\n"
            } else {
                ""
            };
            let attack = self.attack(id, hex);
            self.order(Piece::Unit(id), &format!("{recover}{attack}"));
        }
    }

    /// What a brigade in this hex attacks.
    pub(super) fn attack(&mut self, id: UnitId, from: HexId) -> String {
        let foes = self.foes(from);
        let Some(hex) = self.chance.one(&foes) else {
            return String::new();
        };
        let enemy = self.side.other();
        let mut text = format!("attack = \"{hex}\"\n");
        let train = self.board.train_at(enemy) == Some(hex);
        if train && (!self.board.has_unit(hex, enemy) || self.chance.percent(40)) {
            text.push_str("train = true\n");
            return text;
        }
        if self.tables.arm(id) == Arm::Cavalry && self.chance.percent(50) {
            text.push_str("charge = true\n");
        }
        let mut guns = self.board.guns(self.tables, from);
        guns.retain(|gun| !self.used.contains(&Piece::Unit(*gun)));
        if !guns.is_empty() && self.chance.percent(80) {
            let guns = self.chance.some(&guns, 2);
            let _ = writeln!(text, "support = {}", list(&guns));
        }
        if self.chance.percent(40) {
            let _ = writeln!(text, "advance = {}", self.chance.percent(60));
        }
        self.combat.push(hex.to_string());
        self.combat.push(id.to_string());
        text
    }

    /// Artillery that bombards.
    fn shoot(&mut self) {
        for id in self.free() {
            let Some(hex) = self.at(id) else { continue };
            if !self.is_gun(id) || self.board.unit(id).fired || !self.chance.percent(70) {
                continue;
            }
            let enemy = self.side.other();
            let pieces = self.board.on_map(enemy).map(|unit| Piece::Unit(unit.id));
            let pieces: Vec<Piece> = pieces.chain([Piece::Train(enemy)]).collect();
            let mut targets = pieces;
            targets.retain(|target| {
                bombardment::reaches(self.tables, &self.board, id, hex, *target).is_ok()
            });
            let same = self.aims.get(&hex).copied();
            let train = Some(Piece::Train(enemy)).filter(|train| targets.contains(train));
            let same = train
                .or(same)
                .filter(|target| targets.contains(target) && self.chance.percent(60));
            let Some(target) = same.or_else(|| self.chance.one(&targets)) else {
                continue;
            };
            self.aims.insert(hex, target);
            self.combat.push(id.to_string());
            self.order(Piece::Unit(id), &format!("bombard = \"{target}\"\n"));
        }
    }

    /// Units that return from the boxes.
    fn comebacks(&mut self) {
        let mut boxed = self.of(self.side, Status::Routed);
        boxed.extend(self.of(self.side, Status::Eliminated));
        let open = returns::open(self.tables, &self.board, self.side).is_ok();
        if boxed.is_empty() || !(open || self.chance.percent(5)) {
            return;
        }
        for id in self.chance.some(&boxed, 6) {
            let mut text = format!("[[return]]\nunit = \"{id}\"\n");
            if let (Ok(train), true) = (
                returns::open(self.tables, &self.board, self.side),
                self.chance.percent(50),
            ) {
                let places = returns::places(self.tables, &self.board, id, train);
                if let Some(hex) = self.chance.one(&places) {
                    let _ = writeln!(text, "hex = \"{hex}\"");
                }
            }
            if self.chance.percent(20)
                && let Some(other) = self.chance.one(&boxed)
            {
                let _ = writeln!(text, "destroy = \"{other}\"");
            }
            self.entries.push(text);
        }
    }

    /// The keys above the tables.
    fn keys(&mut self) -> Vec<String> {
        let mut keys = Vec::new();
        let mut brigades = self.of(self.side, Status::OnMap);
        brigades.retain(|id| {
            let stacked = self.at(*id).is_some_and(|hex| self.board.counters(hex) > 1);
            stacked && !self.is_gun(*id)
        });
        if !brigades.is_empty() && self.chance.percent(60) {
            let top = self.chance.some(&brigades, 5);
            keys.push(format!("top = {}\n", list(&top)));
        }
        if self.chance.percent(50) {
            let combat = self.combat.clone();
            let some: BTreeSet<String> = self.chance.some(&combat, 8).into_iter().collect();
            let some: Vec<String> = some.into_iter().collect();
            let sequence = self.chance.all(&some);
            if !sequence.is_empty() {
                keys.push(format!("sequence = {}\n", list(&sequence)));
            }
        }
        keys.append(&mut self.simple_reactions());
        keys
    }
}
