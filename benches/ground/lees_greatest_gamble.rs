//! Lines of sight and observation over the whole shipped map of Lee's Greatest Gamble.

use countersign::diagnostic::Source;
use countersign::games::lees_greatest_gamble::board::{Board, Marker};
use countersign::games::lees_greatest_gamble::near;
use countersign::games::lees_greatest_gamble::phase::set_up;
use countersign::games::lees_greatest_gamble::sight;
use countersign::games::lees_greatest_gamble::tables::{self, SHIPPED, Tables};
use countersign::games::lees_greatest_gamble::unit::{MarkerId, UnitId};
use countersign::games::lees_greatest_gamble::watch;
use countersign::hex::HexId;
use countersign::side::Side;
use divan::{Bencher, black_box};
use std::collections::BTreeMap;

/// The shipped tables, and a board with all 133 units in the middle of the map, both sides mixed,
/// and all 16 markers on its rim.
fn field() -> (Tables, Board) {
    let tables = tables::read(&Source::new("tables.toml", SHIPPED))
        .unwrap_or_else(|faults| panic!("{faults}"));
    let mut board = set_up::opening(&tables, "second-day", &BTreeMap::new())
        .unwrap_or_else(|fault| panic!("{fault}"));
    let middle = tables.map.grid.within(HexId::new(25, 18), 12);
    for (unit, hex) in UnitId::all().zip(middle.iter().step_by(3).cycle()) {
        board.put(unit, *hex);
    }
    let rim = tables
        .map
        .grid
        .hexes()
        .filter(|hex| tables.map.grid.is_edge(*hex));
    let markers = Side::BOTH.into_iter().flat_map(MarkerId::of);
    board.markers = markers
        .zip(rim.step_by(8))
        .map(|(id, hex)| Marker::new(id, Some(hex)))
        .collect();
    (tables, board)
}

/// Every hex with every other that a unit there may observe.
#[divan::bench]
fn sight_of_all_pairs(bencher: Bencher) {
    let (tables, _) = field();
    let map = &tables.map;
    let pairs: Vec<(HexId, HexId)> = map
        .grid
        .hexes()
        .flat_map(|from| {
            let near = map.grid.within(from, sight::reach(map, false, from));
            near.into_iter().map(move |to| (from, to))
        })
        .collect();
    bencher.counter(pairs.len()).bench_local(|| {
        pairs
            .iter()
            .filter(|(from, to)| sight::observes(map, false, *from, *to))
            .count()
    });
}

/// All 16 markers, each by every unit of the other side: nobody sees them, so that all are asked.
#[divan::bench]
fn observation_of_all_16_markers_by_133_units(bencher: Bencher) {
    let (tables, board) = field();
    bencher.bench_local(|| {
        MarkerId::of(Side::Csa)
            .chain(MarkerId::of(Side::Usa))
            .filter(|marker| watch::is_seen(&tables, black_box(&board), *marker))
            .count()
    });
}

/// Every hex of the map, observed by one army: what a path or a form asks.
#[divan::bench]
fn observation_of_the_whole_map(bencher: Bencher) {
    let (tables, board) = field();
    let hexes: Vec<HexId> = tables.map.grid.hexes().collect();
    bencher.counter(hexes.len()).bench_local(|| {
        hexes
            .iter()
            .filter(|hex| sight::observer(&tables, black_box(&board), Side::Usa, **hex).is_some())
            .count()
    });
}

/// How near the enemy is to every hex of the map.
#[divan::bench]
fn nearness_of_the_whole_map(bencher: Bencher) {
    let (tables, board) = field();
    let hexes: Vec<HexId> = tables.map.grid.hexes().collect();
    bencher.counter(hexes.len()).bench_local(|| {
        hexes
            .iter()
            .filter(|hex| near::any(&tables, black_box(&board), Side::Usa, **hex))
            .count()
    });
}

/// The tables read from their text.
#[divan::bench]
fn tables_read(bencher: Bencher) {
    let source = Source::new("tables.toml", SHIPPED);
    bencher.bench_local(|| tables::read(black_box(&source)));
}
