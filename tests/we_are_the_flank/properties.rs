//! What holds for every set of moves, legal or not.

use crate::drill::Drill;
use countersign::diagnostic::{Severity, Source};
use countersign::draft::{Form, Located, Reader};
use countersign::games::we_are_the_flank::WeAreTheFlank;
use countersign::games::we_are_the_flank::board::{Board, Formation, Phase, footprint};
use countersign::games::we_are_the_flank::orders::{
    Hand, MoveOrder, Orders, Reach, Step, UnitMove,
};
use countersign::games::we_are_the_flank::phase::movement;
use countersign::report::Log;
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use countersign::tabletop::{Angle, Length};
use proptest::prelude::*;

fn step() -> impl Strategy<Value = Step> {
    let reach = prop_oneof![
        (1_i64..1_300).prop_map(|length| Reach::Inches(Length(length))),
        Just(Reach::Max),
    ];
    let hand = prop_oneof![Just(Hand::Left), Just(Hand::Right)];
    prop_oneof![
        4 => reach.clone().prop_map(Step::Forward),
        1 => reach.prop_map(Step::Back),
        2 => (hand, 1_i64..18_000).prop_map(|(hand, turn)| Step::Wheel(hand, Angle(turn))),
        1 => Just(Step::AboutFace),
        1 => (-36_000_i64..36_000).prop_map(|turn| Step::Pivot(Angle(turn))),
        1 => (0_i64..36_000).prop_map(|bearing| Step::PivotTo(Angle(bearing))),
    ]
}

fn formation() -> impl Strategy<Value = Option<Located<Formation>>> {
    prop_oneof![
        3 => Just(None),
        1 => Just(Some(Located::bare(Formation::Line))),
        1 => Just(Some(Located::bare(Formation::Column))),
    ]
}

/// Moves of up to eight units of either side in the middle of a game.
fn moves() -> impl Strategy<Value = (Side, Vec<MoveOrder>)> {
    let order = (
        0_usize..35,
        proptest::option::of(0_i64..7_200),
        formation(),
        proptest::collection::vec(step().prop_map(Located::bare), 0..5),
        formation(),
    );
    let orders = proptest::collection::vec(order, 1..8);
    (any::<bool>(), orders).prop_map(|(csa, orders)| {
        let side = if csa { Side::Csa } else { Side::Usa };
        let drill = Drill::opening();
        let moves = orders
            .into_iter()
            .map(|(at, enter, formation_first, steps, formation_last)| {
                let unit = drill.tables.units[at].id.clone();
                let waits = !drill.board.unit(&unit).is_on_table();
                MoveOrder::Unit(UnitMove {
                    unit: Located::bare(unit),
                    enter: enter
                        .filter(|_| waits)
                        .map(|along| Located::bare(Length(along))),
                    formation_first,
                    steps,
                    formation_last,
                })
            })
            .filter(|order| match order {
                MoveOrder::Unit(order) => drill.tables.side_of(&order.unit.value) == side,
                MoveOrder::Commander(_) => false,
            })
            .collect();
        (side, moves)
    })
}

fn middle(side: Side) -> Drill {
    let phase = match side {
        Side::Csa => Phase::CsaMoveAndShoot,
        Side::Usa => Phase::UsaMoveAndShoot,
    };
    Drill::opening().turn(5).phase(phase)
}

/// The board after the moves, and whether anything was refused.
fn carried(drill: &Drill, side: Side, moves: &[MoveOrder]) -> (Board, bool) {
    let mut refused = false;
    let board = movement::carry_out(
        &drill.tables,
        &drill.board,
        side,
        moves,
        &mut Log::default(),
        &mut |_, fault| refused |= fault.severity == Severity::Error,
    );
    (board, refused)
}

/// Few cases, unless `PROPTEST_CASES` asks for more.
fn config() -> ProptestConfig {
    match std::env::var_os("PROPTEST_CASES") {
        Some(_) => ProptestConfig::default(),
        None => ProptestConfig::with_cases(48),
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn moves_keep_the_board_sound((side, moves) in moves()) {
        let drill = middle(side);
        let (board, refused) = carried(&drill, side, &moves);
        prop_assert!(board.fits(&drill.tables).is_ok());
        for unit in board.on_table_of(&drill.tables, side) {
            let rect = footprint(&drill.tables, unit);
            for enemy in board.enemies(&drill.tables, &unit.id) {
                let gap = rect.gap(&footprint(&drill.tables, enemy));
                prop_assert!(gap >= Length(100), "{} is {gap} from {}", unit.id, enemy.id);
            }
            for friend in board.friends(&drill.tables, &unit.id) {
                let overlap = rect.overlaps(&footprint(&drill.tables, friend));
                prop_assert!(refused || !overlap, "{} lies on {}", unit.id, friend.id);
            }
        }
    }

    #[test]
    fn what_was_signed_is_what_is_carried_out((side, moves) in moves()) {
        let drill = middle(side);
        let orders = Orders { moves, ..Orders::default() };
        let text = toml::to_string(&orders).unwrap();
        let source = Source::new("orders.toml", text.clone());
        let mut reader = Reader::new(&source, Form::Canonical);
        let parsed = reader.parse().unwrap();
        let root = reader.root(&parsed);
        let Some(read) = WeAreTheFlank::orders(&drill.tables, &drill.board, root, &mut reader)
        else {
            return Err(TestCaseError::fail("a board that does not fit"));
        };
        // Entries that order nothing are malformed and are not checked here.
        prop_assume!(read.moves.len() == orders.moves.len());
        prop_assert_eq!(toml::to_string(&read).unwrap(), text);
        prop_assert_eq!(
            carried(&drill, side, &read.moves),
            carried(&drill, side, &orders.moves)
        );
    }
}
