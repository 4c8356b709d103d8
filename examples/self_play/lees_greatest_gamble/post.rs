//! A side's position, and what becomes of it while orders are written.

use super::ground::{labour, path};
use super::page::list;
use countersign::games::lees_greatest_gamble::board::{Board, State, Unit};
use countersign::games::lees_greatest_gamble::costs::Mover;
use countersign::games::lees_greatest_gamble::near;
use countersign::games::lees_greatest_gamble::orders::check::worlds;
use countersign::games::lees_greatest_gamble::phase::combat::differential::Engagement;
use countersign::games::lees_greatest_gamble::tables::Tables;
use countersign::games::lees_greatest_gamble::turn::Marks;
use countersign::games::lees_greatest_gamble::unit::{Arm, Entry, MarkerId, Piece, UnitId};
use countersign::games::lees_greatest_gamble::victory::goals;
use countersign::games::lees_greatest_gamble::ways::{Gait, Reached, reach};
use countersign::hex::HexId;
use countersign::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// The board as it will be when the orders so far are carried out, in one command state.
#[derive(Clone)]
pub struct World {
    /// Who stands where by then.
    pub board: Board,
    /// Who has moved.
    pub marks: Marks,
}

/// Where a piece goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Move {
    /// The entry hex by which it comes.
    pub enter: Option<Entry>,
    /// The hexes.
    pub path: Vec<HexId>,
    /// Whether it leaves the enemy by disengagement.
    pub disengage: bool,
}

/// A side that plans its player-turn.
pub struct Post<'a> {
    /// The tables.
    pub tables: &'a Tables,
    /// The board before.
    pub board: &'a Board,
    /// Whose player-turn it is.
    pub side: Side,
    /// If the army will be in Attack.
    pub attack: World,
    /// If it will be in no state to close up.
    pub quiet: World,
    /// The states that can come.
    pub states: BTreeSet<State>,
    /// Pieces that have their orders.
    pub used: BTreeSet<Piece>,
    /// Hexes from which somebody attacks.
    pub fronts: BTreeSet<HexId>,
    /// What this side's markers hold.
    pub secrets: BTreeMap<MarkerId, Vec<UnitId>>,
    /// What is to be won, or held.
    pub goals: BTreeSet<HexId>,
    labours: BTreeMap<Mover, BTreeMap<HexId, i64>>,
}

impl World {
    fn new(board: &Board, side: Side, state: State) -> Self {
        let mut board = board.clone();
        board.army_mut(side).state = state;
        // 5.3c: what is not Disrupted is Ready before anybody moves.
        for unit in &mut board.units {
            if unit.id.side() == side && !unit.disrupted {
                unit.fired = false;
            }
        }
        let marks = Marks::at_start(&board);
        World { board, marks }
    }

    /// A piece has come to a hex, by an entry hex if it waited.
    pub fn went(&mut self, piece: Piece, to: HexId, gate: Option<HexId>) {
        match piece {
            Piece::Unit(unit) => self.board.put(unit, to),
            Piece::Marker(marker) => {
                if let Some(marker) = self.board.marker_mut(marker) {
                    marker.at = Some(to);
                    marker.gate = None;
                }
            }
            Piece::Train(_) => {}
        }
        self.marks.moved.insert(piece);
        self.marks.done.insert(piece);
        if let Some(gate) = gate {
            *self.marks.column.entry(gate).or_default() += 1;
        }
    }
}

impl<'a> Post<'a> {
    /// The position of `side`, whose markers hold `secrets`.
    pub fn new(
        tables: &'a Tables,
        board: &'a Board,
        side: Side,
        secrets: BTreeMap<MarkerId, Vec<UnitId>>,
    ) -> Self {
        let states = worlds(tables, board, side)
            .into_iter()
            .map(|world| world.state)
            .collect();
        let mut goals = goals::hexes(tables, board.scenario);
        if goals.is_empty() {
            goals.clone_from(&tables.map.cemetery_hill);
        }
        let mut post = Post {
            tables,
            board,
            side,
            attack: World::new(board, side, State::Attack),
            quiet: World::new(board, side, State::Passive),
            states,
            used: BTreeSet::new(),
            fronts: BTreeSet::new(),
            secrets,
            goals,
            labours: BTreeMap::new(),
        };
        let wanted = post.wanted();
        for mover in [
            Mover::Arm(Arm::Infantry),
            Mover::Arm(Arm::Cavalry),
            Mover::Arm(Arm::Artillery),
            Mover::Marker,
        ] {
            let labour = labour(tables, board, side, mover, &wanted);
            post.labours.insert(mover, labour);
        }
        post
    }

    /// Where the side wants to be: the Confederates on their goals, the Union there too, and
    /// wherever its infantry stands before the enemy already.
    fn wanted(&self) -> BTreeSet<HexId> {
        let mut wanted = self.goals.clone();
        if self.side == Side::Usa {
            let line = self.infantry(self.side).filter_map(|unit| unit.at);
            wanted.extend(line.filter(|hex| self.gap(*hex) <= 3));
        }
        wanted
    }

    /// Whether the army may come into a state in which it does not attack as it likes.
    pub fn may_halt(&self) -> bool {
        self.states.iter().any(|state| *state != State::Attack)
    }

    /// A side's infantry on the map.
    pub fn infantry(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.board
            .on_map(side)
            .filter(|unit| self.tables.arm(unit.id) == Arm::Infantry)
    }

    /// How far the nearest enemy infantry is; far away if there is none.
    pub fn gap(&self, hex: HexId) -> u32 {
        near::infantry_distance(self.tables, self.board, self.side.other(), hex).unwrap_or(99)
    }

    /// How far the nearest enemy is.
    pub fn enemy_gap(&self, hex: HexId) -> u32 {
        near::distance(self.tables, self.board, self.side.other(), hex).unwrap_or(99)
    }

    /// How far a hex is from where a piece wants to be, in half MP.
    pub fn labour(&self, piece: Piece, hex: HexId) -> i64 {
        let mover = match piece {
            Piece::Unit(unit) => Mover::Arm(self.tables.arm(unit)),
            Piece::Marker(_) => Mover::Marker,
            Piece::Train(_) => Mover::Train,
        };
        let labour = self.labours.get(&mover);
        labour
            .and_then(|labour| labour.get(&hex))
            .copied()
            .unwrap_or(999)
    }

    /// Everything a piece can reach in a world.
    pub fn reach(
        &self,
        world: &World,
        piece: Piece,
        gait: Gait,
        enter: Option<Entry>,
    ) -> BTreeMap<HexId, Reached> {
        reach(self.tables, &world.board, &world.marks, piece, gait, enter)
    }

    /// The best hex for a piece in a world by a score, the lowest being the best; none if it
    /// stands best where it is. Only who must get away from the enemy disengages: it costs order.
    pub fn best(
        &self,
        world: &World,
        piece: Piece,
        enter: Option<Entry>,
        disengage: bool,
        score: impl Fn(HexId) -> Option<i64>,
    ) -> Option<(HexId, Move)> {
        let mut gaits = vec![Gait::default()];
        if disengage {
            gaits.push(Gait {
                disengage,
                ..Gait::default()
            });
        }
        let here = world.board.place(piece).and_then(&score);
        let mut best: Option<(i64, HexId, Move)> = None;
        for gait in gaits {
            let found = self.reach(world, piece, gait, enter);
            for hex in found.keys() {
                let Some(value) = score(*hex) else { continue };
                let better = best.as_ref().is_none_or(|(known, ..)| value < *known);
                let way = path(&found, *hex);
                if better
                    && here.is_none_or(|here| value < here)
                    && (enter.is_some() || !way.is_empty())
                {
                    let way = Move {
                        enter,
                        path: way,
                        disengage: gait.disengage,
                    };
                    best = Some((value, *hex, way));
                }
            }
        }
        best.map(|(_, hex, way)| (hex, way))
    }

    /// What a hex of a world costs by crowding: each counter is worth a detour.
    pub fn crowd(&self, world: &World, piece: Piece, hex: HexId) -> i64 {
        let own = usize::from(world.board.place(piece) == Some(hex));
        let others = world.board.counters(hex).saturating_sub(own);
        i64::try_from(others).unwrap_or(0)
    }
}

impl Move {
    /// Its lines in an order.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(gate) = self.enter {
            lines.push(format!("enter = \"{gate}\""));
        }
        if self.disengage {
            lines.push("disengage = true".to_owned());
        }
        if !self.path.is_empty() {
            lines.push(format!("path = {}", list(&self.path)));
        }
        lines
    }
}

/// When an order counts, as lines.
pub const IN_ATTACK: &str = "if = \"state attack\"";
/// Neither in Passive nor in Panic.
pub const NOT_HALTED: &str = "unless = [\"state passive\", \"state panic\"]";

/// An order.
pub fn order(piece: Piece, lines: &[String]) -> String {
    let mut text = format!("[[order]]\nunit = \"{piece}\"\n");
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// An attack by one brigade, without coordination or support.
pub const fn alone(attacker: UnitId, hex: HexId, defender: UnitId) -> Engagement {
    Engagement {
        attacker,
        hex,
        defender,
        coordination: 0,
        offensive: None,
        defensive: None,
    }
}
