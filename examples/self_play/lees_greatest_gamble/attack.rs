//! Attacks in groups, with the artillery that supports them, and bombardments.

use super::ground::path;
use super::page::{Page, list};
use super::post::{IN_ATTACK, Move, NOT_HALTED, Post, World, alone, order};
use countersign::games::lees_greatest_gamble::board::Unit;
use countersign::games::lees_greatest_gamble::phase::combat::bombardment;
use countersign::games::lees_greatest_gamble::phase::combat::differential::tally;
use countersign::games::lees_greatest_gamble::sequence;
use countersign::games::lees_greatest_gamble::unit::{Arm, Entry, Piece, UnitId};
use countersign::games::lees_greatest_gamble::ways::Gait;
use countersign::hex::HexId;
use countersign::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// A brigade of a group.
struct Attacker {
    unit: UnitId,
    at: HexId,
    path: Vec<HexId>,
    /// Its differential without coordination.
    edge: i32,
}

/// Brigades against one hex.
struct Group {
    hex: HexId,
    defender: UnitId,
    attackers: Vec<Attacker>,
}

impl Group {
    /// What an attack is worth on the average, in twelfths of a column; with two or more there is a
    /// chance, in sixths, that they coordinate.
    fn worth(attackers: &[&Attacker], coordination: i64) -> i64 {
        let number = i64::try_from(attackers.len()).unwrap_or(0);
        let edges: i64 = attackers.iter().map(|one| i64::from(one.edge) * 12).sum();
        match number {
            0 => i64::MIN,
            1 => edges,
            _ => (edges + coordination * number * (number + 1)) / number,
        }
    }
}

impl Post<'_> {
    /// How bold the side is against a hex: the least worth of a group, and the least edge of one
    /// attack. The Union strikes only when it is sure, but for the ground that it must hold.
    fn boldness(&self, hex: HexId) -> (i64, i32) {
        let (day, turn, _) = sequence::last(self.board.scenario);
        let late = self.board.day == day && self.board.turn + 2 > turn;
        match (self.side, late, self.goals.contains(&hex)) {
            (Side::Csa, false, _) | (Side::Usa, false, true) => (6, -1),
            (Side::Csa, true, _) | (Side::Usa, true, true) => (-6, -2),
            (Side::Usa, _, false) => (18, 0),
        }
    }

    /// Attacks, the nearest to what is to be won first. Returns the hexes that are attacked.
    pub fn assaults(&mut self, page: &mut Page<'_>) -> Vec<HexId> {
        let enemy = self.side.other();
        let targets: BTreeSet<HexId> = self
            .board
            .on_map(enemy)
            .filter_map(|unit| unit.at)
            .collect();
        let unit = UnitId::of(self.side).next().map(Piece::Unit);
        let mut targets: Vec<(i64, HexId)> = targets
            .into_iter()
            .map(|hex| (unit.map_or(0, |unit| self.labour(unit, hex)), hex))
            .collect();
        targets.sort_unstable();
        let mut attacked = Vec::new();
        for (_, hex) in targets {
            let Some((group, world)) = self.group(hex) else {
                continue;
            };
            self.attack = world;
            for one in &group.attackers {
                self.used.insert(Piece::Unit(one.unit));
                self.fronts.insert(one.at);
            }
            self.write(&group, attacked.is_empty(), page);
            attacked.push(hex);
        }
        attacked
    }

    /// The best group against a hex, and the world in which it has come up; none if it is not
    /// worth it.
    fn group(&self, hex: HexId) -> Option<(Group, World)> {
        let mut world = self.attack.clone();
        let top = world.board.top(self.tables, hex);
        let defender = top.or_else(|| world.board.guns(self.tables, hex).first().copied())?;
        let (least, floor) = self.boldness(hex);
        let most = match self.side {
            Side::Csa => 4,
            Side::Usa => 3,
        };
        let mut attackers: Vec<Attacker> = Vec::new();
        // 9.5a: one brigade of a hex attacks.
        let taken = |attackers: &[Attacker]| -> BTreeSet<HexId> {
            let here = attackers.iter().map(|one| one.at);
            self.fronts.iter().copied().chain(here).collect()
        };
        while attackers.len() < most {
            let best = self
                .board_units(&world)
                .into_iter()
                .filter(|unit| attackers.iter().all(|one| one.unit != *unit))
                .filter_map(|unit| self.approach(&world, unit, hex, defender, &taken(&attackers)))
                .filter(|one| one.edge >= floor)
                .max_by_key(|one| (one.path.is_empty(), one.edge, one.unit));
            let Some(best) = best else { break };
            if !best.path.is_empty() {
                world.went(Piece::Unit(best.unit), best.at, None);
            }
            attackers.push(best);
        }
        let coordination = self.tables.army(self.side).coordination;
        let coordination = if self.board.is_night() {
            0
        } else {
            coordination
        };
        let all: Vec<&Attacker> = attackers.iter().collect();
        if Group::worth(&all, coordination) < least {
            return None;
        }
        let group = Group {
            hex,
            defender,
            attackers,
        };
        Some((group, world))
    }

    /// Infantry that may still be ordered to attack.
    fn board_units(&self, world: &World) -> Vec<UnitId> {
        let fit = |unit: &&Unit| {
            self.tables.arm(unit.id) == Arm::Infantry
                && !unit.disrupted
                && !unit.shaken
                && !self.used.contains(&Piece::Unit(unit.id))
        };
        let units = world.board.on_map(self.side).filter(fit);
        units.map(|unit| unit.id).collect()
    }

    /// How a brigade would attack a hex: from where it stands, or from the best hex beside it.
    fn approach(
        &self,
        world: &World,
        unit: UnitId,
        hex: HexId,
        defender: UnitId,
        taken: &BTreeSet<HexId>,
    ) -> Option<Attacker> {
        let grid = &self.tables.map.grid;
        let from = world.board.unit(unit).at?;
        let edge = |at: HexId| {
            let mut board = world.board.clone();
            board.put(unit, at);
            tally(self.tables, &board, &alone(unit, hex, defender)).total()
        };
        match grid.distance(from, hex) {
            1 if taken.contains(&from) => None,
            1 => Some(Attacker {
                unit,
                at: from,
                path: Vec::new(),
                edge: edge(from),
            }),
            2..=5 => {
                let found = self.reach(world, Piece::Unit(unit), Gait::default(), None);
                let (edge, _, at) = grid
                    .neighbours(hex)
                    .filter(|at| !taken.contains(at))
                    .filter_map(|at| Some((edge(at), -found.get(&at)?.halves, at)))
                    .max()?;
                let path = path(&found, at);
                Some(Attacker {
                    unit,
                    at,
                    path,
                    edge,
                })
            }
            _ => None,
        }
    }

    /// Writes a group's orders: those beside the enemy first, since they open the way for others.
    fn write(&mut self, group: &Group, first: bool, page: &mut Page<'_>) {
        let (least, _) = self.boldness(group.hex);
        let coordination = self.tables.army(self.side).coordination;
        let anchors: Vec<&Attacker> = group
            .attackers
            .iter()
            .filter(|one| one.path.is_empty())
            .collect();
        let stand_alone = Group::worth(&anchors, coordination) >= least;
        let beside = self.infantry(self.side).any(|unit| {
            let at = unit.at;
            at.is_some_and(|at| self.gap(at) == 1)
        });
        page.section(&self.words(group, anchors.is_empty()));
        for (place, one) in group.attackers.iter().enumerate() {
            let mut lines = Vec::new();
            let probe = first && place == 0 && !beside && self.board.options.probe && one.edge >= 1;
            if self.may_halt() {
                match (one.path.is_empty(), anchors.is_empty()) {
                    (true, _) if stand_alone => {}
                    (true, _) | (false, false) => lines.push(NOT_HALTED.to_owned()),
                    (false, true) if probe => lines.push(NOT_HALTED.to_owned()),
                    (false, true) => lines.push(IN_ATTACK.to_owned()),
                }
            }
            if !one.path.is_empty() {
                lines.push(format!("path = {}", list(&one.path)));
            }
            lines.push(format!("attack = \"{}\"", group.hex));
            let gun = self.gun_for(one.at);
            if let Some(gun) = gun {
                self.used.insert(Piece::Unit(gun));
                lines.push(format!("support = [\"{gun}\"]"));
            }
            page.entry(order(Piece::Unit(one.unit), &lines));
            if !one.path.is_empty() && self.may_halt() {
                self.fall_back_on(one.unit, page);
            }
        }
    }

    /// What a group is about.
    fn words(&self, group: &Group, fresh: bool) -> String {
        let names: Vec<String> = group
            .attackers
            .iter()
            .map(|one| format!("{} ({:+})", self.tables.name(one.unit), one.edge))
            .collect();
        let defender = self.tables.name(group.defender);
        let who = names.join(", ");
        let hex = group.hex;
        let first = match self.side {
            Side::Csa => "Attack",
            Side::Usa => "Strike back at",
        };
        let how = match (group.attackers.len(), fresh, self.may_halt()) {
            (1, true, _) => "It goes in alone.",
            (1, false, _) => "It stands there already.",
            (_, true, true) => "They must close up first, for which the army must be in Attack.",
            (_, true, false) => "They close up together, and may coordinate.",
            (_, false, _) => {
                "Who stands beside the enemy comes first, and opens the way for others."
            }
        };
        format!("{first} {defender} in {hex}: {who}; in brackets the differential. {how}")
    }

    /// What a brigade does that may not attack: it goes as near as the state allows.
    fn fall_back_on(&mut self, unit: UnitId, page: &mut Page<'_>) {
        let piece = Piece::Unit(unit);
        if let Some((to, way)) = self.forward(&self.quiet, piece, None) {
            self.quiet.went(piece, to, None);
            page.entry(order(piece, &way.lines()));
        }
    }

    /// Artillery that has nothing else to do in the hex of an attacker, if it is the only one.
    fn gun_for(&self, hex: HexId) -> Option<UnitId> {
        let guns = self.attack.board.guns(self.tables, hex);
        let free = |gun: &UnitId| {
            let unit = self.attack.board.unit(*gun);
            !unit.disrupted && !unit.fired && !self.used.contains(&Piece::Unit(*gun))
        };
        match guns[..] {
            [gun] if free(&gun) => Some(gun),
            _ => None,
        }
    }

    /// Bombardments: all artillery of a hex at one target, the attacked first.
    pub fn bombardments(&mut self, page: &mut Page<'_>, attacked: &[HexId]) -> Vec<UnitId> {
        let mut batteries: BTreeMap<HexId, Vec<UnitId>> = BTreeMap::new();
        for unit in self.board.on_map(self.side) {
            let ready = self.tables.arm(unit.id) == Arm::Artillery && !unit.disrupted;
            if let Some(hex) = unit.at.filter(|_| ready)
                && !self.used.contains(&Piece::Unit(unit.id))
            {
                batteries.entry(hex).or_default().push(unit.id);
            }
        }
        let mut fired = Vec::new();
        for (from, guns) in batteries {
            let Some((target, hex)) = self.target(&guns, from, attacked) else {
                continue;
            };
            let reaches = |gun: &UnitId| {
                let target = Piece::Unit(target);
                bombardment::reaches(self.tables, self.board, *gun, from, target).is_ok()
            };
            let guns: Vec<UnitId> = guns.iter().copied().filter(reaches).collect();
            let why = if attacked.contains(&hex) {
                "before the attack"
            } else {
                "which nobody attacks"
            };
            let together = if guns.len() > 1 {
                ", together if they coordinate"
            } else {
                ""
            };
            let target_name = self.tables.name(target);
            page.section(&format!(
                "The guns in {from} bombard {target_name} in {hex}, {why}{together}."
            ));
            fired.extend(guns.first());
            for gun in guns {
                self.used.insert(Piece::Unit(gun));
                let lines = [
                    "if = \"ready\"".to_owned(),
                    format!("bombard = \"{target}\""),
                ];
                page.entry(order(Piece::Unit(gun), &lines));
            }
        }
        fired
    }

    /// The best target of artillery in a hex.
    fn target(&self, guns: &[UnitId], from: HexId, attacked: &[HexId]) -> Option<(UnitId, HexId)> {
        let gun = *guns.first()?;
        let enemies = self.board.on_map(self.side.other());
        let (_, target, hex) = enemies
            .filter_map(|enemy| {
                let piece = Piece::Unit(enemy.id);
                let hex = bombardment::reaches(self.tables, self.board, gun, from, piece).ok()?;
                let near = i64::from(self.tables.map.grid.distance(from, hex));
                let top = self.board.top(self.tables, hex) == Some(enemy.id);
                let mut value = -near;
                value += if attacked.contains(&hex) && top {
                    20
                } else {
                    0
                };
                value += if top { 2 } else { 0 };
                value += match self.tables.arm(enemy.id) {
                    Arm::Artillery => 3,
                    Arm::Infantry => 2,
                    Arm::Cavalry => 0,
                };
                value -= if enemy.disrupted { 3 } else { 0 };
                Some((value, enemy.id, hex))
            })
            .max()?;
        Some((target, hex))
    }

    /// Where a piece goes forward in a world, never beside enemy infantry.
    pub fn forward(
        &self,
        world: &World,
        piece: Piece,
        enter: Option<Entry>,
    ) -> Option<(HexId, Move)> {
        let gun = match piece {
            Piece::Unit(unit) => self.tables.arm(unit) == Arm::Artillery,
            Piece::Marker(_) | Piece::Train(_) => false,
        };
        self.best(world, piece, enter, false, |hex| {
            let brigades = !world.board.brigades(self.tables, hex).is_empty();
            // Guns stay behind the infantry, or in its midst.
            let safe = match gun {
                true => self.enemy_gap(hex) > if brigades { 1 } else { 2 },
                false => self.gap(hex) > 1,
            };
            // Where it stands may be worse than all: then it stays only if nothing else is safe.
            let here = world.board.place(piece) == Some(hex);
            if !safe && !here {
                return None;
            }
            let danger = if safe { 0 } else { 4 };
            Some(self.labour(piece, hex) * 2 + self.crowd(world, piece, hex) * 5 + danger)
        })
    }
}
