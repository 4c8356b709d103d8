//! What must hold of every movement of M-A, seen from the enemies' places alone.

use super::{Run, holds};
use countersign::games::lees_greatest_gamble::board::{Board, State};
use countersign::games::lees_greatest_gamble::orders::{Order, Orders};
use countersign::games::lees_greatest_gamble::tables::Tables;
use countersign::games::lees_greatest_gamble::unit::{Arm, Piece};
use countersign::games::lees_greatest_gamble::{near, sight};
use countersign::hex::HexId;
use countersign::report::log::MovementKind;
use countersign::side::Side;

/// Everything that the active side's pieces did by its orders, while nothing of the enemy came to
/// light: his units then stood still.
pub fn hold(tables: &Tables, before: &Board, orders: &Orders, run: &Run, told: &str) {
    let Some(side) = before.stage.active().filter(|_| run.opened.is_empty()) else {
        return;
    };
    let told = format!("{told}\n{}", run.log.trace().join("\n"));
    for moved in &run.log.movements {
        if moved.kind == MovementKind::Fire {
            continue;
        }
        let piece: Piece = moved.piece.parse().unwrap();
        let path: Vec<HexId> = moved.path.iter().map(|(c, r)| hex(*c, *r)).collect();
        for step in path.windows(2) {
            let distance = tables.map.grid.distance(step[0], step[1]);
            assert_eq!(distance, 1, "{piece} {path:?}\n{told}");
        }
        if moved.kind != MovementKind::Move || piece.side() != side {
            continue;
        }
        let held = |hex: &HexId| before.holds(*hex, side.other());
        assert!(!path.iter().any(held), "{piece} {path:?}\n{told}");
        let label = format!("control {} {piece}", side.other());
        let taken = holds::rolls(&run.log).contains(&label.as_str());
        if !taken {
            let right = by_its_owner(tables, before, run, side, orders, piece, &path);
            assert!(right, "{piece} {path:?}\n{told}");
        }
    }
}

fn hex(column: i64, row: i64) -> HexId {
    HexId::new(u8::try_from(column).unwrap(), u8::try_from(row).unwrap())
}

fn by_its_owner(
    tables: &Tables,
    before: &Board,
    run: &Run,
    side: Side,
    orders: &Orders,
    piece: Piece,
    path: &[HexId],
) -> bool {
    let enemy = side.other();
    let seen = |hex: &HexId| sight::observer(tables, before, enemy, *hex).is_some();
    let entered = &path[1..];
    match piece {
        // 18.4e, 16.6c.
        Piece::Marker(id) => {
            let entering = before.marker(id).is_none_or(|marker| marker.at.is_none());
            let panics = run.board.army(side).state == State::Panic;
            !entered.iter().any(seen) && (entering || !panics)
        }
        // 21.2a, 21.2c.
        Piece::Train(_) => {
            let linked = |step: &[HexId]| tables.map.link(step[0], step[1]).is_some();
            !entered.iter().any(seen) && path.windows(2).all(linked)
        }
        // 8.6b, 16.5a, 16.6a, 22.2a.
        Piece::Unit(id) => {
            let foot = tables.arm(id) == Arm::Infantry;
            let beside = |hex: &HexId| near::arm(tables, before, enemy, *hex, Arm::Infantry);
            let distance = near::infantry_distance(tables, before, enemy, path[0]);
            let on_map = before.unit(id).at == Some(path[0]);
            let bound = foot && on_map && distance.is_some_and(|distance| distance <= 2);
            let disengages = orders.order.iter().any(|order| match order {
                Order::Move(order) => order.unit.value == piece && order.way.disengage.is_some(),
                Order::Create(_) => false,
            });
            let far = !bound || path.len() == 2 || disengages;
            let halted = match run.board.army(side).state {
                State::Passive | State::Panic => entered.iter().any(beside),
                State::Attack | State::Restricted => false,
            };
            far && !halted
        }
    }
}
