//! The end of a game: what is disclosed, what is not, and what an audit says.

use crate::game::{DISCLOSURE, Game};
use crate::honest::begun;
use crate::strip::Secret;
use countersign::audit::Verdict;
use countersign::diagnostic::Source;
use countersign::side::Side;

fn over() -> Game {
    let mut game = begun(7, 14);
    game.play(&[], "");
    game.play(&[], "scout = 8");
    game.play(&[("horse", -2)], "");
    game.play_out();
    game
}

#[track_caller]
fn invalid(game: &Game, disclosure: Source, side: &str, fault: &str) {
    let audit = game.audit(vec![disclosure]);
    assert_eq!(audit.verdict, Verdict::Invalid, "{:?}", audit.reasons);
    assert!(
        audit.reasons[0].contains(side) && audit.reasons[0].ends_with(" is not what it should be"),
        "{:?}",
        audit.reasons
    );
    let shown = audit.faults.to_string();
    assert!(shown.contains(fault), "{shown}");
}

#[test]
fn what_is_not_disclosed_is_named_and_pending() {
    let game = over();
    let audit = game.audit(Vec::new());
    assert_eq!(audit.verdict, Verdict::Pending);
    assert_eq!(audit.ending.expect("it is over").text, "a draw");
    assert_eq!(
        audit.reasons,
        [
            "what CSA hid as `m1` is unopened: sealed at player-turn 0, 2, 3, 6",
            "what CSA hid as `m2` is unopened: sealed at player-turn 0, 2, 3, 6",
            "what CSA hid as `scout` is unopened: sealed at player-turn 0, 2",
            "what USA hid as `m1` is unopened: sealed at player-turn 1",
            "what USA hid as `m2` is unopened: sealed at player-turn 1",
            "what USA hid as `scout` is unopened: sealed at player-turn 1, 4, 5, 7",
        ]
    );
    let one = vec![game.disclosure(Side::Csa, &game.things(Side::Csa))];
    let audit = game.audit(one);
    assert_eq!(audit.verdict, Verdict::Pending);
    assert_eq!(audit.reasons.len(), 3, "{:?}", audit.reasons);
    let audit = game.audit(game.disclosures());
    assert_eq!(audit.verdict, Verdict::Valid, "{:?}", audit.reasons);
    assert!(audit.reasons.is_empty());
}

#[test]
fn while_the_game_goes_on_what_is_sealed_is_named() {
    let game = begun(7, 14);
    let audit = game.audit(Vec::new());
    assert_eq!(audit.verdict, Verdict::Pending);
    let sealed = "what USA hides as `scout` is sealed and unopened".to_owned();
    assert!(audit.reasons.contains(&sealed), "{:?}", audit.reasons);
}

#[test]
fn a_value_that_does_not_give_its_seal_is_invalid() {
    let mut game = over();
    game.forge(
        Side::Csa,
        2,
        "scout",
        Secret::Scout {
            note: "ours scout".to_owned(),
            place: 6,
        },
    );
    let disclosure = game.disclosure(Side::Csa, &game.things(Side::Csa));
    invalid(
        &game,
        disclosure,
        "player-turn 2, what CSA hid",
        "what CSA discloses as `scout` of player-turn 2 does not give the seal `",
    );
}

#[test]
fn a_disclosure_with_a_gap_leaves_it_pending_and_names_the_gap() {
    let game = over();
    let mut things = game.things(Side::Csa);
    things.retain(|(number, thing)| (*number, thing.label()) != (2, "m1"));
    let both = vec![
        game.disclosure(Side::Csa, &things),
        game.disclosure(Side::Usa, &game.things(Side::Usa)),
    ];
    let audit = game.audit(both);
    assert_eq!(audit.verdict, Verdict::Pending);
    assert_eq!(
        audit.reasons,
        ["what CSA hid as `m1` is unopened: sealed at player-turn 2"]
    );
}

#[test]
fn a_disclosed_thing_that_was_never_sealed_is_invalid() {
    let mut game = over();
    game.forge(
        Side::Usa,
        7,
        "tank",
        Secret::Marker {
            note: String::new(),
            men: 1,
        },
    );
    let disclosure = game.disclosure(Side::Usa, &game.things(Side::Usa));
    invalid(
        &game,
        disclosure,
        "USA's disclosure",
        "USA discloses `tank` of player-turn 7, which it never sealed",
    );
}

#[test]
fn a_disclosure_of_another_hand_game_or_order_is_invalid() {
    let game = over();
    let honest = game.disclosure(Side::Csa, &game.things(Side::Csa));
    let forged = game.resign(Side::Usa, &honest.text, DISCLOSURE);
    invalid(&game, forged, "CSA's disclosure", "key");
    let id = game.game.id.to_string();
    let other = honest.text.replace(&id, &"ab".repeat(32));
    let other = game.resign(Side::Csa, &other, DISCLOSURE);
    invalid(
        &game,
        other,
        "CSA's disclosure",
        "`game` of `cheat.toml` is",
    );
    let kind = game.resign(Side::Csa, &honest.text, "orders@countersign");
    invalid(&game, kind, "CSA's disclosure", "namespace");
    let mut things = game.things(Side::Csa);
    things.swap(0, 1);
    let swapped = game.disclosure(Side::Csa, &things);
    invalid(&game, swapped, "CSA's disclosure", "is not in its place");
    let spaced = honest.text.replacen("side = ", "side =  ", 1);
    let spaced = game.resign(Side::Csa, &spaced, DISCLOSURE);
    invalid(&game, spaced, "CSA's disclosure", "not in canonical form");
}
