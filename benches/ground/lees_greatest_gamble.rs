//! Lines of sight and observation over the whole shipped map of Lee's Greatest Gamble, and the rules
//! of one player-turn there.

use countersign::diagnostic::Source;
use countersign::dice::{Dice, Seed};
use countersign::draft::{Form, Reader, Table};
use countersign::games::lees_greatest_gamble::LeesGreatestGamble;
use countersign::games::lees_greatest_gamble::board::{Board, Marker, Stage};
use countersign::games::lees_greatest_gamble::near;
use countersign::games::lees_greatest_gamble::orders::read;
use countersign::games::lees_greatest_gamble::phase::set_up;
use countersign::games::lees_greatest_gamble::sight;
use countersign::games::lees_greatest_gamble::tables::{self, SHIPPED, Tables};
use countersign::games::lees_greatest_gamble::unit::{MarkerId, UnitId};
use countersign::games::lees_greatest_gamble::watch;
use countersign::hex::HexId;
use countersign::report::Log;
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use countersign::veil::Veil;
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
    board.markers = on_the_rim(&tables);
    (tables, board)
}

/// All 16 markers, each somewhere on the rim of the map.
fn on_the_rim(tables: &Tables) -> Vec<Marker> {
    let grid = tables.map.grid;
    let rim = grid.hexes().filter(|hex| grid.is_edge(*hex));
    let markers = Side::BOTH.into_iter().flat_map(MarkerId::of);
    markers
        .zip(rim.step_by(8))
        .map(|(id, hex)| Marker::new(id, Some(hex)))
        .collect()
}

/// What a part of a draft says.
fn read<T>(text: &str, read: impl FnOnce(&mut Reader<'_>, Table<'_>) -> T) -> T {
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Draft);
    let value = reader.parse().map(|parsed| {
        let root = reader.root(&parsed);
        read(&mut reader, root)
    });
    let read = reader.faults.or(value);
    read.unwrap_or_else(|faults| panic!("{faults}")).0
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

/// The rules of one player-turn with all 133 units, at most 2 ms: the Union in one line, every Confederate brigade
/// goes up to it from north or south and attacks, all artillery bombards, and every Union brigade
/// would counterattack.
#[divan::bench]
fn player_turn_of_all_133_units(bencher: Bencher) {
    let (tables, mut board) = field();
    board.stage = Stage::Confederate;
    board.options.command = false;
    for unit in &mut board.units {
        unit.at = None;
        unit.shaken = false;
        unit.questionable = false;
    }
    let columns = || (12..38_u8).cycle();
    for (unit, column) in UnitId::of(Side::Usa).zip(columns()) {
        board.put(unit, HexId::new(column, 20));
    }
    let (brigades, guns): (Vec<UnitId>, Vec<UnitId>) =
        UnitId::of(Side::Csa).partition(|unit| tables.arm(*unit).is_brigade());
    let mut orders = String::new();
    let south = columns().take(26).map(|column| (column, 22, 21));
    let north = columns().map(|column| (column, 18, 19));
    for (unit, (column, from, to)) in brigades.into_iter().zip(south.chain(north)) {
        board.put(unit, HexId::new(column, from));
        orders += &format!(
            "[[order]]\nunit = \"{unit}\"\npath = [\"{column}{to}\"]\nattack = \"{column}20\"\n"
        );
    }
    for (unit, column) in guns.into_iter().zip(columns().skip(11)) {
        board.put(unit, HexId::new(column, 21));
        let target = board.stack(HexId::new(column, 20))[0].id;
        orders += &format!("[[order]]\nunit = \"{unit}\"\nbombard = \"{target}\"\n");
    }
    let orders = read(&orders, |reader, table| {
        let orders = read::orders(reader, &tables, Side::Csa, &table);
        table.finish(reader);
        orders
    });
    let standing: String = UnitId::of(Side::Usa)
        .filter(|unit| tables.arm(*unit).is_brigade())
        .map(|unit| format!("[[counterattack]]\nunit = \"{unit}\"\n"))
        .collect();
    let standing = read(&standing, |reader, table| {
        read::standing(reader, &tables, Side::Usa, table)
    });
    let resolve = || {
        let mut dice = Dice::new(Seed([7; 32]));
        let mut veil = Veil::nothing(Side::Usa);
        let mut log = Log::default();
        let after = LeesGreatestGamble::resolve(
            &tables,
            black_box(&board),
            &orders,
            &standing,
            &mut veil,
            &mut dice,
            &mut log,
        );
        (after, log)
    };
    // Everybody does what he is to do.
    let (_, log) = resolve();
    let told = log.trace();
    let rolls = |name: &str| told.iter().filter(|line| line.contains(name)).count();
    assert_eq!(
        (rolls("roll \"combat C"), rolls("roll \"bombard C")),
        (41, 15)
    );
    bencher.bench_local(resolve);
}

/// The tables read from their text.
#[divan::bench]
fn tables_read(bencher: Bencher) {
    let source = Source::new("tables.toml", SHIPPED);
    bencher.bench_local(|| tables::read(black_box(&source)));
}
