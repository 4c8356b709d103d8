//! Hidden things in a game that goes back: what is hidden then is what was hidden on the board that
//! comes back, and it is sealed anew with the next orders.

use crate::game::Game;
use crate::honest::begun;
use crate::strip::Secret;
use countersign::audit::Verdict;
use countersign::protocol::documents::{self, Ignored, OrdersDocument};
use countersign::side::Side;
use std::collections::BTreeSet;

fn place(game: &Game, side: Side) -> Option<i64> {
    let held = game.held(side);
    let scout = held.iter().find(|thing| thing.label() == "scout")?;
    let place = scout
        .text
        .lines()
        .find(|line| line.starts_with("place = "))?;
    place["place = ".len()..].parse().ok()
}

/// The scout of CSA goes from 7 to 8 in player-turn 3, which is then taken back.
fn taken_back() -> Game {
    let mut game = begun(7, 14);
    game.play(&[], "");
    game.play(&[], "scout = 8");
    assert_eq!(place(&game, Side::Csa), Some(8));
    game.take_back(3);
    game
}

#[test]
fn what_is_hidden_comes_back_with_the_board_and_is_sealed_anew() {
    let mut game = taken_back();
    assert_eq!(game.state().document.takebacks, 1);
    assert_eq!(game.active(), Side::Csa);
    let outstanding = |at: usize| game.states[at].document.hidden.clone();
    assert_eq!(outstanding(5), outstanding(3));
    assert_ne!(outstanding(5), outstanding(4));
    assert_eq!(place(&game, Side::Csa), Some(7));
    game.play(&[], "scout = 6");
    assert_eq!(place(&game, Side::Csa), Some(6));
    game.play_out();
    let mut seen = BTreeSet::new();
    for (at, orders) in game.orders.iter().enumerate() {
        if game.takebacks.contains_key(&at) {
            continue;
        }
        let header: OrdersDocument<Ignored> = documents::read_header(orders).expect("orders");
        for entry in &header.hidden {
            assert!(
                seen.insert(entry.seal),
                "player-turn {at}: a seal stands twice"
            );
        }
    }
    assert_eq!(game.audit(Vec::new()).verdict, Verdict::Pending);
    let audit = game.audit(game.disclosures());
    assert_eq!(
        audit.verdict,
        Verdict::Valid,
        "{:?}\n{}",
        audit.reasons,
        audit.faults
    );
}

#[test]
fn the_same_orders_after_a_takeback_seal_other_values() {
    let mut game = taken_back();
    game.play(&[], "scout = 8");
    let sealed = |at: usize| {
        let header: OrdersDocument<Ignored> =
            documents::read_header(&game.orders[at]).expect("orders");
        header.hidden
    };
    for (first, again) in sealed(3).iter().zip(sealed(5)) {
        assert_eq!(first.label, again.label);
        assert_ne!(first.seal, again.seal, "{}", again.label);
    }
}

#[test]
fn a_scout_that_does_not_go_back_with_the_board_is_found_by_the_audit() {
    let mut game = taken_back();
    let draft = game.draft(&[], "");
    let orders = game.sign(&draft).expect("legal");
    // From 7 it cannot come to 9; from 8, where it was before the takeback, it could.
    let cheat = game.reseal(
        &orders,
        "scout",
        Secret::Scout {
            note: "forged".to_owned(),
            place: 9,
        },
    );
    let (resolution, _) = game
        .resolve(&cheat)
        .unwrap_or_else(|faults| panic!("{faults}"));
    game.accept(cheat, resolution)
        .unwrap_or_else(|faults| panic!("{faults}"));
    game.play_out();
    assert_eq!(game.audit(Vec::new()).verdict, Verdict::Pending);
    let audit = game.audit(game.disclosures());
    assert_eq!(audit.verdict, Verdict::Invalid, "{:?}", audit.reasons);
    assert_eq!(
        audit.reasons,
        ["player-turn 5, what CSA hid is not what it should be"]
    );
    let shown = audit.faults.to_string();
    assert!(
        shown.contains("the scout of CSA went from 7 to `9`"),
        "{shown}"
    );
}

#[test]
fn what_was_sealed_in_a_player_turn_that_was_taken_back_is_disclosed_too() {
    let mut game = taken_back();
    game.play_out();
    let mut things = game.things(Side::Csa);
    things.retain(|(number, _)| *number != 3);
    let disclosures = vec![
        game.disclosure(Side::Csa, &things),
        game.disclosure(Side::Usa, &game.things(Side::Usa)),
    ];
    let audit = game.audit(disclosures);
    assert_ne!(audit.verdict, Verdict::Valid, "{:?}", audit.reasons);
}
