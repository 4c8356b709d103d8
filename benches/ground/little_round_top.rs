//! Line of sight over the whole shipped map of Little Round Top with all companies on it, and the
//! rules of one player-turn there.

use countersign::diagnostic::Source;
use countersign::dice::{Dice, Seed};
use countersign::draft::Located;
use countersign::games::little_round_top::LittleRoundTop;
use countersign::games::little_round_top::board::{Board, Stage};
use countersign::games::little_round_top::map::Map;
use countersign::games::little_round_top::orders::{Orders, Rest, Standing};
use countersign::games::little_round_top::phase::set_up;
use countersign::games::little_round_top::sight;
use countersign::games::little_round_top::tables::{self, SHIPPED, Tables};
use countersign::games::little_round_top::unit::CompanyId;
use countersign::hex::HexId;
use countersign::report::Log;
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use countersign::veil::Veil;
use divan::{Bencher, black_box};
use std::collections::BTreeMap;

/// The shipped tables, and a board with every company of the game somewhere on the ridge.
fn field() -> (Tables, Board) {
    let tables = tables::read(&Source::new("tables.toml", SHIPPED))
        .unwrap_or_else(|faults| panic!("{faults}"));
    let mut board =
        set_up::opening(&tables, &BTreeMap::new()).unwrap_or_else(|fault| panic!("{fault}"));
    let hexes = tables.map.grid.hexes().filter(|hex| hex.column < 17);
    for (company, hex) in CompanyId::all().zip(hexes.step_by(6)) {
        board.put(company, hex);
    }
    (tables, board)
}

/// Every hex with every other that may be in range: three hexes away, more over cleared ground.
fn pairs(map: &Map) -> Vec<(HexId, HexId)> {
    map.grid
        .hexes()
        .flat_map(|from| map.grid.hexes().map(move |to| (from, to)))
        .filter(|(from, to)| from != to && sight::range(map, *from, *to) <= 3)
        .collect()
}

/// Every pair in range.
#[divan::bench]
fn sight_of_all_pairs(bencher: Bencher) {
    let (tables, board) = field();
    let pairs = pairs(&tables.map);
    bencher.counter(pairs.len()).bench_local(|| {
        pairs
            .iter()
            .filter(|(from, to)| sight::sees(&tables.map, &board, *from, *to))
            .count()
    });
}

/// The same with the reasons.
#[divan::bench]
fn reasons_of_all_pairs(bencher: Bencher) {
    let (tables, board) = field();
    let pairs = pairs(&tables.map);
    bencher.counter(pairs.len()).bench_local(|| {
        for (from, to) in &pairs {
            black_box(sight::explain(&tables.map, &board, *from, *to));
        }
    });
}

/// The rules of one player-turn in which every company of both sides that can fire does.
#[divan::bench]
fn player_turn(bencher: Bencher) {
    let (tables, mut board) = field();
    board.stage = Stage::Confederate;
    board.turn = 8;
    let orders = Orders {
        others: Some(Located::bare(Rest::Nearest)),
        ..Orders::default()
    };
    let standing = Standing::default();
    bencher.bench_local(|| {
        let mut dice = Dice::new(Seed([7; 32]));
        let mut veil = Veil::nothing(Side::Usa);
        let mut log = Log::default();
        let after = LittleRoundTop::resolve(
            &tables,
            black_box(&board),
            &orders,
            &standing,
            &mut veil,
            &mut dice,
            &mut log,
        );
        (after, log)
    });
}

/// The tables read from their text.
#[divan::bench]
fn tables_read(bencher: Bencher) {
    let source = Source::new("tables.toml", SHIPPED);
    bencher.bench_local(|| tables::read(black_box(&source)));
}
