//! What either side decides in a player-turn.

use super::appraise::{charge, nearest_gap, volley};
use super::march;
use super::route::{remaining, route};
use countersign::draft::Located;
use countersign::games::we_are_the_flank::board::{
    Board, Commander, CommanderStatus, Formation, Phase, Status, Unit, UnitId, footprint,
};
use countersign::games::we_are_the_flank::commanders::may_join;
use countersign::games::we_are_the_flank::cover::cover_at;
use countersign::games::we_are_the_flank::orders::{
    Adopt, Against, BaseKind, ChargeOrder, CommanderMove, LossChoice, MoveOrder, Reaction, Shoot,
    Standing, TargetChoice, UnitStanding,
};
use countersign::games::we_are_the_flank::phase::charges::declaration;
use countersign::games::we_are_the_flank::phase::shooting;
use countersign::games::we_are_the_flank::tables::{Arm, Arrival, Tables};
use countersign::side::Side;
use countersign::tabletop::spot::{bearing, distance};
use countersign::tabletop::{Length, Spot};

/// An order and why it is given.
pub struct Said<T> {
    /// The order.
    pub order: T,
    /// The reason, for the comment above it.
    pub why: String,
}

/// Everything that a side decides in one player-turn.
#[derive(Default)]
pub struct Plan {
    /// Sharpshooters that regiments adopt.
    pub adopt: Vec<Said<Adopt>>,
    /// Moves, in order.
    pub moves: Vec<Said<MoveOrder>>,
    /// Fire, in order.
    pub shoot: Vec<Said<Shoot>>,
    /// Charges, in order.
    pub charge: Vec<Said<ChargeOrder>>,
    /// Bases to lose first.
    pub lose: Vec<LossChoice>,
    /// Standing orders for the player-turn after this one.
    pub standing: Standing,
}

/// The decisions of `side` on this board.
#[must_use]
pub fn plan(tables: &Tables, board: &Board, side: Side) -> Plan {
    let mut plan = Plan::default();
    let mut after = board.clone();
    match board.phase {
        Phase::SetUp => plan.adopt = adoptions(),
        Phase::CsaMoveAndShoot | Phase::UsaMoveAndShoot => {
            after = moves(tables, board, side, &mut plan);
            plan.shoot = fire(tables, &after, side);
        }
        Phase::CsaCharges | Phase::UsaCharges => {
            plan.charge = charges(tables, board, side);
            plan.lose = losses(tables, board, side);
        }
        Phase::Over => {}
    }
    plan.standing = standing(tables, &after, side);
    plan
}

/// The 1st US Sharpshooters join Vincent's brigade; the 2nd stay whole, as skirmishers.
fn adoptions() -> Vec<Said<Adopt>> {
    [("20ME", 2), ("44NY", 1)]
        .map(|(unit, bases)| Said {
            order: Adopt {
                from: Located::bare(UnitId("1SS".to_owned())),
                unit: Located::bare(UnitId(unit.to_owned())),
                bases: Located::bare(bases),
            },
            why: "rifles for the left of the line".to_owned(),
        })
        .into()
}

/// Moves units, those nearest to their goal first, and then commanders.
fn moves(tables: &Tables, board: &Board, side: Side, plan: &mut Plan) -> Board {
    let mut order: Vec<(f64, UnitId)> = board
        .units
        .iter()
        .filter(|unit| tables.side_of(&unit.id) == side && may_move(tables, board, unit))
        .map(|unit| {
            let way = remaining(unit.at, &route(tables, board, unit));
            let waits = if unit.is_on_table() { 0.0 } else { 1000.0 };
            (waits + way, unit.id.clone())
        })
        .collect();
    order.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut now = board.clone();
    for (_, id) in order {
        if let Some((order, after)) = march::best(tables, &now, side, &id) {
            plan.moves.push(Said {
                why: purpose(tables, &now, &after, &id),
                order: MoveOrder::Unit(order),
            });
            now = after;
        }
    }
    for commander in &board.commanders {
        if tables.commander(&commander.name).side == side
            && let Some(said) = ride(tables, &now, commander)
            && let Some(after) = march::carried_out(tables, &now, side, &said.order)
        {
            now = after;
            plan.moves.push(said);
        }
    }
    now
}

fn may_move(tables: &Tables, board: &Board, unit: &Unit) -> bool {
    match unit.status {
        Status::OnTable => true,
        Status::Waiting => match tables.entry(&unit.id).arrival {
            Arrival::Entry { turn, .. } => turn <= board.turn,
            Arrival::Start(_) => false,
        },
        Status::BrokenUp | Status::Left | Status::Eliminated => false,
    }
}

/// What a move is for, as far as its end shows it.
fn purpose(tables: &Tables, before: &Board, after: &Board, id: &UnitId) -> String {
    let (was, is) = (before.unit(id), after.unit(id));
    let gap = nearest_gap(tables, after, is);
    let nearer = gap < nearest_gap(tables, before, was);
    let (was_line, is_line) = (was.is_in_line(), is.is_in_line());
    let what = if was.status == Status::Waiting {
        "enters"
    } else if is_line && !was_line && is.formation.is_some() {
        "forms line"
    } else if is.at == was.at {
        "turns to the enemy"
    } else if !nearer {
        "falls back"
    } else if is.formation == Some(Formation::Column) {
        "marches on"
    } else {
        "goes forward"
    };
    format!("{what}; the nearest enemy is then {gap:.1} away")
}

/// A commander goes to the unit of his brigade that needs him most.
fn ride(tables: &Tables, board: &Board, commander: &Commander) -> Option<Said<MoveOrder>> {
    // He may have been carried along by his unit.
    let commander = board.commander(&commander.name);
    let entry = tables.commander(&commander.name);
    let leave = match commander.status {
        CommanderStatus::Attached => Some(Located::bare(true)),
        CommanderStatus::Alone => None,
        CommanderStatus::Waiting | CommanderStatus::Left | CommanderStatus::Lost => return None,
    };
    let need = |unit: &Unit| {
        let close = (14.0 - nearest_gap(tables, board, unit)).max(0.0);
        close + 0.8 * unit.strength() as f64
    };
    let here = commander
        .with
        .as_ref()
        .map_or(-9.0, |id| need(board.unit(id)));
    let free = |unit: &&Unit| {
        may_join(entry, tables.entry(&unit.id)) && board.commander_with(&unit.id).is_none()
    };
    let best = board
        .on_table()
        .filter(free)
        .filter(|unit| need(unit) > here + 3.0)
        .max_by(|one, other| need(one).total_cmp(&need(other)))?;
    let meets = footprint(tables, best)
        .nearest_to(Spot::from(commander.at))
        .round();
    let reaches = distance(commander.at, meets) <= Length::inches(12);
    let to = if reaches {
        meets
    } else if leave.is_none() {
        let towards = bearing(commander.at, meets);
        Spot::from(commander.at).along(towards, 11.9).round()
    } else {
        return None;
    };
    Some(Said {
        order: MoveOrder::Commander(CommanderMove {
            commander: Located::bare(commander.name.clone()),
            leave,
            to: Some(Located::bare(to)),
            join: reaches.then(|| Located::bare(best.id.clone())),
        }),
        why: format!("{} is where he is needed", best.id),
    })
}

/// Every unit that can fire does, at the target that should lose most; what is likely to be gone
/// by then counts less.
fn fire(tables: &Tables, board: &Board, side: Side) -> Vec<Said<Shoot>> {
    let mut left: Vec<(UnitId, f64)> = board
        .on_table_of(tables, side.other())
        .map(|unit| (unit.id.clone(), unit.strength() as f64))
        .collect();
    let mut found = Vec::new();
    for unit in board.on_table_of(tables, side) {
        let mut shots: Vec<(f64, &UnitId, Length, f64)> = shooting::possible(tables, board, unit)
            .into_iter()
            .map(|(id, shot)| {
                let target = board.unit(id);
                let hits = volley(tables, unit, target, shot.column, target.at);
                let stands = left.iter().find(|(other, _)| other == id);
                let stands = stands.map_or(0.0, |(_, stands)| *stands);
                // A unit that is brought down to one base is gone.
                let kill = if stands - hits < 1.6 { 0.8 } else { 0.0 };
                let gone = if stands < 1.5 { 0.1 } else { 1.0 };
                (gone * (hits + kill), id, shot.range, hits)
            })
            .collect();
        shots.sort_by(|one, other| other.0.total_cmp(&one.0));
        let Some((_, first, range, hits)) = shots.first().copied() else {
            continue;
        };
        if let Some((_, stands)) = left.iter_mut().find(|(id, _)| id == first) {
            *stands -= hits;
        }
        let sharp = unit.sharpshooters > 0 && unit.bases == 0;
        let targets = shots
            .iter()
            .take(3)
            .enumerate()
            .map(|(rank, (_, id, range, _))| {
                let target = board.unit(id);
                // Marksmen look for officers with strong units; others take a far target only
                // while it is worth the powder.
                let min =
                    (rank == 0 && sharp && shots.len() > 1 && target.strength() > 3).then_some(3);
                let within =
                    (rank > 0 && *range <= Length::inches(12)).then_some(Length::inches(12));
                choice(id, min, None, within)
            })
            .collect();
        found.push(Said {
            order: Shoot {
                unit: Located::bare(unit.id.clone()),
                targets,
            },
            why: format!("{first} at {range}: {hits:.1} bases to be expected"),
        });
    }
    found
}

fn choice(id: &UnitId, min: Option<i64>, max: Option<i64>, within: Option<Length>) -> TargetChoice {
    TargetChoice {
        unit: Located::bare(id.clone()),
        min_bases: min.map(Located::bare),
        max_bases: max.map(Located::bare),
        within: within.map(Located::bare),
    }
}

/// Charges with fair odds, the best first. A charge that is a gamble now is ordered on the
/// condition that an earlier one has cost the target a base.
fn charges(tables: &Tables, board: &Board, side: Side) -> Vec<Said<ChargeOrder>> {
    let least = match side {
        Side::Csa if board.turn + 2 >= tables.length => -0.25,
        Side::Csa => 0.0,
        Side::Usa => 0.1,
    };
    let mut found: Vec<(f64, Said<ChargeOrder>)> = Vec::new();
    for unit in board.on_table_of(tables, side) {
        let mut ways: Vec<(f64, &UnitId)> = declaration::possible(tables, board, unit)
            .into_iter()
            .map(|(id, how)| (charge(tables, board, unit, board.unit(id), how), id))
            .filter(|(worth, _)| *worth > least - 0.35)
            .collect();
        ways.sort_by(|one, other| other.0.total_cmp(&one.0));
        let Some((worth, first)) = ways.first().copied() else {
            continue;
        };
        let targets = ways
            .iter()
            .take(2)
            .map(|(worth, id)| {
                let weaker = board.unit(id).strength() - 1;
                let max = (*worth <= least && weaker >= 1).then_some(weaker);
                choice(id, None, max, None)
            })
            .collect();
        let odds = if worth > 0.5 {
            "good"
        } else if worth > least {
            "fair"
        } else {
            "poor while it is whole"
        };
        let said = Said {
            order: ChargeOrder {
                unit: Located::bare(unit.id.clone()),
                targets,
            },
            why: format!("the odds against {first} are {odds}"),
        };
        found.push((worth, said));
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    found.into_iter().map(|(_, said)| said).collect()
}

/// Regiments with adopted sharpshooters lose their own bases first: the rifles shoot better.
fn losses(tables: &Tables, board: &Board, side: Side) -> Vec<LossChoice> {
    board
        .on_table_of(tables, side)
        .filter(|unit| unit.bases > 0 && unit.sharpshooters > 0)
        .map(|unit| LossChoice {
            unit: Located::bare(unit.id.clone()),
            first: Located::bare(BaseKind::Ordinary),
        })
        .collect()
}

/// Units that may be charged next: in the open they meet a charger who is no stronger with the
/// bayonet; in cover, and against a stronger one, they fire.
fn standing(tables: &Tables, board: &Board, side: Side) -> Standing {
    let mut units = Vec::new();
    for unit in board.on_table_of(tables, side) {
        let infantry = match tables.entry(&unit.id).arm {
            Arm::Infantry | Arm::Sharpshooters => true,
            Arm::Artillery => false,
        };
        if !infantry || !unit.is_in_line() || nearest_gap(tables, board, unit) > 12.0 {
            continue;
        }
        let mut entry = |reactions: &[Reaction], against: Option<Against>| {
            units.push(UnitStanding {
                unit: Located::bare(unit.id.clone()),
                when_charged: reactions.iter().copied().map(Located::bare).collect(),
                against,
            });
        };
        let covered = cover_at(&tables.ground, unit.at).is_some();
        let led = i64::from(board.commander_with(&unit.id).is_some());
        let weaker = unit.strength() + led;
        if !covered && weaker >= 3 {
            let against = Against {
                min_bases: None,
                max_bases: Some(Located::bare(weaker)),
            };
            entry(&[Reaction::CounterCharge, Reaction::Fire], Some(against));
        }
        if unit.strength() <= 3 {
            let against = Against {
                min_bases: Some(Located::bare(unit.strength() + 1)),
                max_bases: None,
            };
            entry(&[Reaction::Fire, Reaction::Stand], Some(against));
        }
    }
    Standing {
        default: Some(Located::bare(Reaction::Fire)),
        unit: units,
        lose: losses(tables, board, side),
    }
}
