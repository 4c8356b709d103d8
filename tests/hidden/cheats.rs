//! What a player may try with hidden things, and how each attempt ends: at once where public
//! facts show it, else in the audit after the game, which names player, player-turn and rule.

use crate::game::{Game, ORDERS, RESOLUTION};
use crate::honest::{begun, exposed, observed};
use crate::strip::{STRIP, Secret};
use countersign::audit::Verdict;
use countersign::diagnostic::{Faults, Source};
use countersign::engine::Hidden;
use countersign::protocol::documents::{self, Ignored, OrdersDocument};
use countersign::side::Side;

fn refusal<T>(result: Result<T, Faults>) -> String {
    match result {
        Ok(_) => panic!("it passed"),
        Err(faults) => {
            assert_eq!(faults.exit_code(), 1, "{faults}");
            faults.to_string()
        }
    }
}

/// The orders go through as far as anybody can see, and so does the rest of the game.
#[track_caller]
fn goes_unseen(game: &mut Game, orders: Source) {
    let resolved = game.resolve(&orders);
    let (resolution, _) = resolved.unwrap_or_else(|faults| panic!("{faults}"));
    game.accept(orders, resolution)
        .unwrap_or_else(|faults| panic!("{faults}"));
    game.play_out();
}

/// The audit finds it, once everything is disclosed; without that it is pending.
#[track_caller]
fn found(game: &Game, what: &str, fault: &str) {
    assert_eq!(game.audit(Vec::new()).verdict, Verdict::Pending);
    let audit = game.audit(game.disclosures());
    assert_eq!(audit.verdict, Verdict::Invalid, "{:?}", audit.reasons);
    assert_eq!(
        audit.reasons,
        [format!("{what} is not what it should be")],
        "{}",
        audit.faults
    );
    let shown = audit.faults.to_string();
    assert!(
        shown.starts_with(&format!("error: {fault}\n")) || shown == format!("error: {fault}"),
        "{shown}"
    );
    assert_eq!(
        audit.turns.last().expect("a turn").verdict,
        Verdict::Invalid
    );
}

fn without(held: Vec<Hidden>, label: &str) -> Vec<Hidden> {
    held.into_iter()
        .filter(|thing| thing.label() != label)
        .collect()
}

fn scout(place: i64) -> Secret {
    Secret::Scout {
        note: "forged".to_owned(),
        place,
    }
}

fn marker(men: i64) -> Secret {
    Secret::Marker {
        note: "forged".to_owned(),
        men,
    }
}

/// A game in which the Union rides next to the hidden scout on 8 with its next orders.
fn about_to_see() -> (Game, Source) {
    let mut game = begun(7, 14);
    game.play(&[], "");
    game.play(&[], "scout = 8");
    game.play(&[("horse", -1)], "");
    let draft = game.draft(&[("horse", -1)], "");
    let orders = game.sign(&draft).expect("legal");
    (game, orders)
}

// A reveal that was due and missing.

#[test]
fn a_secret_place_that_the_resolver_keeps_is_found_by_the_audit() {
    let (mut game, orders) = about_to_see();
    let held = without(game.held(Side::Csa), "scout");
    let (cheat, _) = game.resolve_with(&orders, &held).expect("it resolves");
    game.accept(orders, cheat).expect("nobody can see it yet");
    game.play_out();
    found(
        &game,
        "player-turn 5, what CSA hid",
        "the rules made `scout` public, and CSA kept it hidden [STRIP-1]",
    );
}

#[test]
fn a_marker_that_the_resolver_keeps_is_refused_at_once() {
    let mut game = begun(1, 14);
    game.play(&[("horse", 2)], "");
    let draft = game.draft(&[("horse", 2)], "");
    let orders = game.sign(&draft).expect("legal");
    let held = without(game.held(Side::Usa), "m1");
    let message = refusal(game.resolve_with(&orders, &held));
    let expected = "error: the rules make `m1` public in player-turn 3, and USA does not open it [STRIP-2]\n  help: the resolver opens what a rule makes public, with its salt";
    assert_eq!(message, expected);
    // His own program would not do it; so he takes it out of the resolution by hand.
    let (honest, _) = game.resolve(&orders).expect("resolved");
    let start = honest
        .text
        .find("\n[[opened]]\nlabel = \"m1\"")
        .expect("it is there");
    let end = start + 1 + honest.text[start + 1..].find("\n[[").expect("more");
    let text = format!("{}{}", &honest.text[..start], &honest.text[end..]);
    let cheat = game.resign(Side::Usa, &text, RESOLUTION);
    assert_eq!(refusal(game.accept(orders, cheat)), expected);
}

#[test]
fn a_secret_place_that_the_active_side_keeps_is_found_by_the_audit() {
    let mut game = exposed();
    let draft = game.draft(&[], "");
    let honest = game.sign(&draft).expect("legal");
    assert!(honest.text.contains("[[opened]]"));
    let cheat = keep_hidden(&mut game, &honest, "scout", scout(7));
    goes_unseen(&mut game, cheat);
    found(
        &game,
        "player-turn 5, what USA hid",
        "the rules made `scout` public, and USA kept it hidden [STRIP-1]",
    );
}

#[test]
fn a_marker_that_the_active_side_keeps_is_refused_at_once() {
    let mut game = observed();
    let draft = game.draft(&[], "");
    let honest = game.sign(&draft).expect("legal");
    let cheat = keep_hidden(&mut game, &honest, "m1", marker(0));
    let message = refusal(game.resolve(&cheat));
    assert!(
        message.contains("the rules made `m1` public, and USA kept it hidden [STRIP-2]\n  help: what a rule makes public is opened at once, in the side's next document"),
        "{message}"
    );
}

/// Orders that open nothing of `label`, but seal it again.
fn keep_hidden(game: &mut Game, orders: &Source, label: &str, value: Secret) -> Source {
    let side = game.active();
    let seal = game.forge(side, game.state().next(), label, value);
    let text = &orders.text;
    let start = text
        .find(&format!("\n[[opened]]\nlabel = \"{label}\""))
        .expect("it opens it");
    let after = &text[start + 1..];
    let next = after
        .find("\n[[")
        .into_iter()
        .chain(after.find("\n[orders]"));
    let end = start + 1 + next.min().expect("orders");
    let mut text = format!("{}{}", &text[..start], &text[end..]);
    let entry = format!("\n[[hidden]]\nlabel = \"{label}\"\nseal = \"{seal}\"\n");
    let header: OrdersDocument<Ignored> = documents::read_header(orders).expect("orders");
    let later = header
        .hidden
        .iter()
        .find(|entry| entry.label.as_str() > label)
        .map(|entry| format!("\n[[hidden]]\nlabel = \"{}\"", entry.label));
    let at = later
        .and_then(|later| text.find(&later))
        .or_else(|| text.find("\n[[opened]]"))
        .or_else(|| text.find("\n[orders]"))
        .expect("a place");
    text.insert_str(at, &entry);
    game.resign(side, &text, ORDERS)
}

// An illegal hidden move.

#[test]
fn a_hidden_scout_that_leaps_is_found_by_the_audit() {
    let mut game = begun(1, 14);
    let draft = game.draft(&[], "scout = 5");
    assert_eq!(
        refusal(game.sign(&draft)),
        "error: the scout of CSA went from 1 to `5` [STRIP-3]"
    );
    let draft = game.draft(&[], "");
    let honest = game.sign(&draft).expect("legal");
    let cheat = game.reseal(&honest, "scout", scout(5));
    goes_unseen(&mut game, cheat);
    found(
        &game,
        "player-turn 2, what CSA hid",
        "the scout of CSA went from 1 to `5` [STRIP-3]",
    );
}

#[test]
fn an_illegal_hidden_set_up_is_found_by_the_audit() {
    let mut game = Game::begin("set up");
    let draft = game.draft(&[], "");
    let honest = game.sign(&draft).expect("legal");
    let cheat = game.reseal(&honest, "scout", scout(12));
    goes_unseen(&mut game, cheat);
    found(
        &game,
        "player-turn 0, what CSA hid",
        "the scout of CSA begins on `12` [STRIP-5]",
    );
}

// Things from nowhere.

#[test]
fn men_from_nowhere_are_found_by_the_audit() {
    let mut game = begun(1, 14);
    let draft = game.draft(&[], "");
    let honest = game.sign(&draft).expect("legal");
    let cheat = game.reseal(&honest, "m1", marker(9));
    goes_unseen(&mut game, cheat);
    found(
        &game,
        "player-turn 2, what CSA hid",
        "the markers of CSA held 4 men and hold `10` [STRIP-4]",
    );
}

#[test]
fn men_from_nowhere_are_refused_when_they_come_to_light() {
    let mut game = Game::begin("nowhere");
    game.play(&[], "");
    let draft = game.draft(&[], "");
    let honest = game.sign(&draft).expect("legal");
    let cheat = game.reseal(&honest, "m1", marker(9));
    let (resolution, _) = game.resolve(&cheat).expect("nobody sees it");
    game.accept(cheat, resolution).expect("nobody sees it");
    game.play(&[("horse", 2)], "");
    let draft = game.draft(&[("horse", 2)], "");
    let orders = game.sign(&draft).expect("legal");
    assert_eq!(
        refusal(game.resolve(&orders)),
        "error: `m1` holds `9` men, and USA has 4 in all, 0 of them shown [STRIP-4]"
    );
}

#[test]
fn a_thing_too_many_or_too_few_is_refused_at_once() {
    let mut game = begun(1, 14);
    let draft = game.draft(&[], "");
    let honest = game.sign(&draft).expect("legal");
    let entry = |label: &str| {
        let start = honest
            .text
            .find(&format!("\n[[hidden]]\nlabel = \"{label}\""))
            .expect("sealed");
        let end = start + 1 + honest.text[start + 1..].find("\n[").expect("more");
        (start, end)
    };
    let (start, end) = entry("scout");
    let more = honest.text[start..end].replace("scout", "tank");
    let many = format!("{}{more}{}", &honest.text[..end], &honest.text[end..]);
    let few = format!("{}{}", &honest.text[..start], &honest.text[end..]);
    let (start, end) = entry("m1");
    let twice = format!("{}{}", &honest.text[..end], &honest.text[start..]);
    for (text, hides) in [
        (many, "m1, m2, scout, tank"),
        (few, "m1, m2"),
        (twice, "m1, m1, m2, scout"),
    ] {
        let cheat = game.resign(Side::Csa, &text, ORDERS);
        assert_eq!(
            refusal(game.resolve(&cheat)),
            format!(
                "error: CSA hides {hides} with these orders\n  help: after them it hides m1, m2, scout: all that is not public yet, and nothing else"
            )
        );
    }
}

#[test]
fn a_second_scout_in_a_marker_is_found_when_it_is_opened() {
    let mut game = begun(1, 14);
    let draft = game.draft(&[], "");
    let honest = game.sign(&draft).expect("legal");
    let cheat = game.reseal(&honest, "m1", scout(2));
    let (resolution, _) = game.resolve(&cheat).expect("nobody sees it");
    game.accept(cheat, resolution).expect("nobody sees it");
    let draft = game.draft(&[], "open = [\"m1\"]");
    assert_eq!(
        refusal(game.sign(&draft)),
        "error: the scout of CSA is on the map already [STRIP-4]\n  help: the orders were not tried \
         yet: mend this first"
    );
}

// Openings.

/// Orders that open the scout freely, and their value's line.
fn opening() -> (Game, Source) {
    let mut game = begun(3, 14);
    let draft = game.draft(&[], "open = [\"scout\"]");
    let orders = game.sign(&draft).expect("legal");
    (game, orders)
}

#[test]
fn a_thing_opened_as_another_than_was_sealed_is_refused() {
    let (game, orders) = opening();
    let text = orders.text.replace("\nplace = 3\n", "\nplace = 5\n");
    assert_ne!(text, orders.text);
    let cheat = game.resign(Side::Csa, &text, ORDERS);
    let message = refusal(game.resolve(&cheat));
    assert!(
        message.starts_with("error: `scout` as `cheat.toml` opens it does not give the seal `"),
        "{message}"
    );
}

#[test]
fn a_thing_opened_under_an_old_seal_is_refused() {
    let mut game = begun(3, 14);
    game.play(&[], "scout = 4");
    let old = game.things(Side::Csa)[2].1.clone();
    assert_eq!(old.label(), "scout");
    let draft = game.draft(&[], "open = [\"scout\"]");
    let orders = game.sign(&draft).expect("legal");
    let now = game.held(Side::Csa);
    let now = now.iter().find(|thing| thing.label() == "scout");
    let now = now.expect("held").document.salt.to_string();
    let text = orders
        .text
        .replace(&now, &old.document.salt.to_string())
        .replace("\nplace = 4\n", "\nplace = 3\n");
    let cheat = game.resign(Side::Csa, &text, ORDERS);
    let message = refusal(game.resolve(&cheat));
    assert!(message.contains("does not give the seal"), "{message}");
}

#[test]
fn a_thing_that_is_not_sealed_cannot_be_opened() {
    let (game, orders) = opening();
    let text = orders.text.replace(
        "[[opened]]\nlabel = \"scout\"",
        "[[opened]]\nlabel = \"tank\"",
    );
    let cheat = game.resign(Side::Csa, &text, ORDERS);
    assert_eq!(
        refusal(game.resolve(&cheat)),
        "error: `tank` is not among what CSA hides before player-turn 2\n  help: only what the state lists as sealed can be opened"
    );
}

#[test]
fn a_thing_opened_twice_is_refused() {
    let (game, orders) = opening();
    let start = orders.text.find("\n[[opened]]").expect("it opens");
    let end = start + orders.text[start..].find("\n[orders]").expect("orders");
    let text = format!("{}{}", &orders.text[..end], &orders.text[start..]);
    let cheat = game.resign(Side::Csa, &text, ORDERS);
    let message = refusal(game.resolve(&cheat));
    assert!(
        message.starts_with("error: `cheat.toml` opens `scout` after `scout`: "),
        "{message}"
    );
}

#[test]
fn the_other_sides_seal_taken_over_can_never_be_opened() {
    let mut game = begun(3, 14);
    let theirs = game.held(Side::Usa);
    let scout = theirs.iter().find(|thing| thing.label() == "scout");
    let scout = scout.expect("held").clone();
    let draft = game.draft(&[], "");
    let honest = game.sign(&draft).expect("legal");
    let header: OrdersDocument<Ignored> = documents::read_header(&honest).expect("orders");
    let own = header.hidden[2].seal.to_string();
    let text = honest.text.replace(&own, &scout.seal.to_string());
    let cheat = game.resign(Side::Csa, &text, ORDERS);
    let (resolution, _) = game.resolve(&cheat).expect("nobody sees it");
    game.accept(cheat, resolution).expect("nobody sees it");
    // Whatever he discloses, its document names him and so gives another seal.
    let mut things = game.things(Side::Csa);
    for (_, thing) in &mut things {
        if thing.seal.to_string() == own {
            let salt = scout.document.salt;
            *thing = game
                .game
                .hide(Side::Csa, "scout", salt, &scout.document.value)
                .expect("a thing");
        }
    }
    let disclosures = vec![game.disclosure(Side::Csa, &things)];
    let audit = game.audit(disclosures);
    assert_eq!(audit.verdict, Verdict::Invalid);
    assert!(audit.faults.to_string().contains("does not give the seal"));
}

#[test]
fn a_resolver_that_opens_what_no_rule_demands_is_refused() {
    let mut game = begun(1, 14);
    let draft = game.draft(&[], "");
    let orders = game.sign(&draft).expect("legal");
    let (honest, _) = game.resolve(&orders).expect("resolved");
    let held = game.held(Side::Usa);
    let scout = held.iter().find(|thing| thing.label() == "scout");
    let salt = scout.expect("held").document.salt;
    let entry = format!(
        "\n[[opened]]\nlabel = \"scout\"\nsalt = \"{salt}\"\n\n[opened.value]\n\n[opened.value.scout]\nnote = \"theirs scout\"\nplace = 14\n"
    );
    let at = honest.text.find("[signature]\n").expect("signed");
    let text = format!("{}{entry}", &honest.text[..at]);
    let cheat = game.resign(Side::Usa, &text, RESOLUTION);
    let message = refusal(game.accept(orders, cheat));
    assert!(
        message.contains("error: `cheat.toml` opens `scout`, and no rule makes that public\n  help: USA knows the dice when it resolves, so it opens only what a rule demands"),
        "{message}"
    );
}

#[test]
fn hidden_things_of_another_game_are_refused() {
    let (game, orders) = opening();
    let other = Game::begin("another");
    assert_ne!(game.game.id, other.game.id);
    let message = refusal(other.game.read_orders(other.state(), &orders));
    assert!(message.contains("`game` of `orders.toml` is"), "{message}");
    // Signed anew for the other game, its seals are not there.
    assert!(STRIP.hides);
    let held = game.held(Side::Csa);
    let sealed = game.state().hidden_of(Side::Csa).next().expect("sealed");
    let source = Source::new("kept", held[0].text.clone());
    let moved = Source::new(
        "kept",
        source
            .text
            .replace(&game.game.id.to_string(), &other.game.id.to_string()),
    );
    assert!(game.game.read_hidden(sealed, &source).is_ok());
    assert!(game.game.read_hidden(sealed, &moved).is_err());
}
