//! Honest games: what may be relied on, whoever plays what.

use crate::game::Game;
use crate::strip::{ACTIVE, STRIP};
use countersign::audit::Verdict;
use countersign::diagnostic::Source;
use countersign::protocol::canonical::emit;
use countersign::protocol::documents::{self, Charter, Ignored, Mode, OrdersDocument, Umpire};
use countersign::protocol::signature::sign_charter;
use countersign::side::Side;
use countersign::turn::Match;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// What a player would like to do in one player-turn.
#[derive(Clone, Debug)]
struct Wish {
    moves: Vec<(&'static str, i64)>,
    scout: Option<i64>,
    men: Option<i64>,
    open: Vec<&'static str>,
}

fn wish() -> impl Strategy<Value = Wish> {
    let piece = prop::sample::select(vec!["horse", "horse", "m1", "m2", "scout"]);
    let step = prop::sample::select(vec![-1, 1, 1, 2]);
    let label = prop::sample::select(vec!["m1", "m2", "scout"]);
    (
        prop::collection::vec((piece, step), 0..5),
        prop::option::of(-1..=1_i64),
        prop::option::of(0..=4_i64),
        prop::collection::vec(label, 0..2),
    )
        .prop_map(|(moves, scout, men, open)| Wish {
            moves,
            scout,
            men,
            open: if men.is_some() { Vec::new() } else { open },
        })
}

fn wishes() -> impl Strategy<Value = (String, Vec<Wish>)> {
    ("[a-z]{8}", prop::collection::vec(wish(), ACTIVE.len()))
}

/// Plays a game of wishes. What is not legal of them is not done: the moves one by one, the
/// private part as a whole. Both sides run to meet in the middle, so that things become public.
fn played(phrase: &str, wishes: &[Wish]) -> Game {
    let mut game = Game::begin(phrase);
    for (number, wish) in wishes.iter().enumerate() {
        let side = game.active();
        let forward = if side == Side::Csa { 1 } else { -1 };
        let note = format!("note = \"secret-{side}-{phrase}\"");
        let scout = |place: i64| format!("scout = {place}\n");
        let mut hidden = match number {
            0 => format!("{note}\n{}", scout(6 + wish.scout.unwrap_or(0))),
            1 => format!("{note}\n{}", scout(9 + wish.scout.unwrap_or(0))),
            _ => String::new(),
        };
        if let Some(men) = wish.men {
            hidden += &format!("m1 = {men}\nm2 = {}\n", 4 - men);
        }
        if !wish.open.is_empty() {
            hidden += &format!("open = {:?}\n", wish.open);
        }
        let fallback = if number < 2 { note.as_str() } else { "" };
        let legal = |game: &mut Game, moves: &[(&str, i64)], hidden: &str| {
            let draft = game.draft(moves, hidden);
            let held = game.held(game.active());
            let engine = &game.game.engine;
            engine
                .check_with(game.game.id, game.state(), &draft, &held)
                .is_ok()
        };
        let hidden = if legal(&mut game, &[], &hidden) {
            hidden
        } else {
            fallback.to_owned()
        };
        let mut moves = Vec::new();
        for (piece, by) in &wish.moves {
            moves.push((*piece, by * forward));
            if !legal(&mut game, &moves, &hidden) {
                moves.pop();
            }
        }
        game.play(&moves, &hidden);
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn honest_games_audit_valid((phrase, wishes) in wishes()) {
        let game = played(&phrase, &wishes);
        let audit = game.audit(game.disclosures());
        prop_assert_eq!(audit.verdict, Verdict::Valid, "{:?}\n{}", audit.reasons, audit.faults);
    }

    #[test]
    fn a_verifier_without_secrets_reproduces_every_state((phrase, wishes) in wishes()) {
        let game = played(&phrase, &wishes);
        let stranger = Match::load_with(&STRIP, &game.charter, None).expect("a game");
        let mut state = stranger.opening_from(&game.acceptance, &game.start).expect("an opening");
        for (at, (orders, resolution)) in game.orders.iter().zip(&game.resolutions).enumerate() {
            let orders = stranger.read_orders(&state, orders)
                .map_err(|faults| TestCaseError::fail(faults.to_string()))?;
            let after = stranger.verify(&state, &orders, resolution)
                .map_err(|faults| TestCaseError::fail(faults.to_string()))?;
            prop_assert_eq!(&after.state.text, &game.states[at + 1].text);
            state = after.state;
        }
    }

    #[test]
    fn seals_all_differ_and_have_constant_size((phrase, wishes) in wishes()) {
        let game = played(&phrase, &wishes);
        let mut seen = BTreeSet::new();
        let mut sizes: BTreeMap<Vec<String>, usize> = BTreeMap::new();
        for orders in &game.orders {
            let header: OrdersDocument<Ignored> = documents::read_header(orders).expect("orders");
            let mut labels = Vec::new();
            for entry in &header.hidden {
                prop_assert!(seen.insert(entry.seal.to_string()), "a seal stands twice");
                labels.push(entry.label.clone());
            }
            let from = orders.text.find("\n[[hidden]]").unwrap_or(0);
            let to = orders.text.rfind("\n[[hidden]]").map_or(0, |last| {
                last + orders.text[last..].find("\"\n\n").unwrap_or(0)
            });
            prop_assert_eq!(*sizes.entry(labels).or_insert(to - from), to - from);
        }
        prop_assert!(!seen.is_empty());
    }

    #[test]
    fn a_secret_stands_in_no_public_document_before_its_opening((phrase, wishes) in wishes()) {
        let game = played(&phrase, &wishes);
        let mut shown: BTreeSet<(Side, String)> = BTreeSet::new();
        for (at, state) in game.states[1..].iter().enumerate() {
            let before = &game.states[at];
            let active = before.active().expect("it was played");
            for (side, source) in [
                (active, &game.orders[at]),
                (active.other(), &game.resolutions[at]),
            ] {
                let opened = game.game.engine.read_opened(before, side, source).expect("openings");
                shown.extend(opened.iter().map(|thing| (side, thing.label().to_owned())));
                for side in Side::BOTH {
                    for label in ["m1", "m2", "scout"] {
                        let secret = format!("secret-{side}-{phrase} {label}");
                        let public = shown.contains(&(side, label.to_owned()));
                        prop_assert!(public || !source.text.contains(&secret), "{}", source.text);
                        prop_assert!(!state.text.contains(&secret));
                    }
                }
            }
        }
    }
}

/// A game after both set-ups: the horsemen on 4 and 11, the markers on 6 and 9.
pub fn begun(csa: i64, usa: i64) -> Game {
    let mut game = Game::begin("begun");
    game.play(
        &[],
        &format!("note = \"ours\"\nscout = {csa}\nm1 = 3\nm2 = 1"),
    );
    game.play(
        &[],
        &format!("note = \"theirs\"\nscout = {usa}\nm1 = 0\nm2 = 4"),
    );
    game
}

fn labels(game: &Game, side: Side) -> Vec<String> {
    let things = game.state().hidden_of(side);
    things.map(|sealed| sealed.label.clone()).collect()
}

#[track_caller]
fn ends_valid(mut game: Game) {
    game.play_out();
    let audit = game.audit(game.disclosures());
    let why = format!("{:?}\n{}", audit.reasons, audit.faults);
    assert_eq!(audit.verdict, Verdict::Valid, "{why}");
}

#[test]
fn the_resolver_opens_a_secret_place_that_comes_into_sight() {
    let mut game = begun(7, 14);
    game.play(&[], "");
    game.play(&[], "scout = 8");
    game.play(&[("horse", -1)], "");
    assert_eq!(labels(&game, Side::Csa), ["m1", "m2", "scout"]);
    game.play(&[("horse", -1)], "");
    assert_eq!(labels(&game, Side::Csa), ["m1", "m2"]);
    let resolution = &game.resolutions[5].text;
    assert!(
        resolution.contains("CSA opens `scout` [STRIP-1]"),
        "{resolution}"
    );
    let value = "[opened.value.scout]\nnote = \"ours scout\"\nplace = 8\n";
    assert!(resolution.contains(value), "{resolution}");
    assert!(game.state().text.contains("id = \"scout\"\nplace = 8\n"));
    ends_valid(game);
}

#[test]
fn the_resolver_opens_markers_that_public_facts_betray() {
    let mut game = begun(1, 14);
    game.play(&[("horse", 2)], "");
    assert_eq!(labels(&game, Side::Usa), ["m1", "m2", "scout"]);
    game.play(&[("horse", 2)], "");
    assert_eq!(labels(&game, Side::Usa), ["scout"]);
    let resolution = &game.resolutions[3].text;
    assert!(
        resolution.contains("USA opens `m2` [STRIP-2]"),
        "{resolution}"
    );
    // The decoy is gone; the other marker stands there with its men.
    assert!(!game.state().text.contains("id = \"m1\"\nplace = 9"));
    assert!(
        game.state()
            .text
            .contains("id = \"m2\"\nplace = 9\nmen = 4")
    );
    ends_valid(game);
}

/// The Union's scout, hidden, is next to an enemy before a player-turn in which it is active.
pub fn exposed() -> Game {
    let mut game = begun(1, 8);
    game.play(&[("horse", 1)], "");
    game.play(&[("horse", 1)], "");
    game.play(&[], "scout = 7");
    assert_eq!(labels(&game, Side::Usa), ["m1", "m2", "scout"]);
    game
}

#[test]
fn the_active_side_opens_in_its_orders_what_is_due_and_is_told_the_rule() {
    let mut game = exposed();
    let draft = game.draft(&[("scout", 1)], "");
    let held = game.held(Side::Usa);
    let engine = &game.game.engine;
    let checked = engine
        .check_with(game.game.id, game.state(), &draft, &held)
        .unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(
        checked.findings.to_string(),
        "warning: the rules make `scout` public: these orders open it [STRIP-1]"
    );
    game.play(&[("scout", 1)], "");
    let orders = &game.orders[5].text;
    let value = "[opened.value.scout]\nnote = \"theirs scout\"\nplace = 7\n";
    assert!(orders.contains(value), "{orders}");
    assert_eq!(labels(&game, Side::Usa), ["m1", "m2"]);
    assert!(game.state().text.contains("id = \"scout\"\nplace = 8\n"));
    ends_valid(game);
}

/// The Union's markers were seen, in a player-turn that the other side resolved, before one in
/// which the Union is active.
pub fn observed() -> Game {
    let mut game = begun(7, 14);
    game.play(&[], "");
    game.play(&[], "scout = 8");
    game.play(&[("horse", -2)], "");
    assert_eq!(labels(&game, Side::Csa), ["m1", "m2"]);
    assert_eq!(labels(&game, Side::Usa), ["m1", "m2", "scout"]);
    game
}

#[test]
fn the_active_side_opens_in_its_orders_markers_that_were_seen() {
    let mut game = observed();
    game.play(&[], "");
    assert_eq!(labels(&game, Side::Usa), ["scout"]);
    let orders = &game.orders[5].text;
    assert!(orders.contains("[[opened]]\nlabel = \"m1\"\n"), "{orders}");
    assert!(orders.contains("[[opened]]\nlabel = \"m2\"\n"), "{orders}");
    ends_valid(game);
}

#[test]
fn a_side_opens_freely_in_its_orders_and_moves_in_the_open_at_once() {
    let mut game = begun(3, 14);
    game.play(&[("scout", -1)], "open = [\"scout\"]");
    assert!(game.state().text.contains("id = \"scout\"\nplace = 2\n"));
    assert_eq!(labels(&game, Side::Csa), ["m1", "m2"]);
    let trace = &game.resolutions[2].text;
    assert!(
        trace.contains("Hidden information: CSA opens `scout`"),
        "{trace}"
    );
    ends_valid(game);
}

#[test]
fn sealing_the_same_again_gives_the_same_bytes() {
    let mut game = begun(7, 14);
    let draft = game.draft(&[("horse", 1)], "scout = 8");
    let first = game.sign(&draft).expect("legal");
    assert_eq!(game.sign(&draft).expect("legal").text, first.text);
}

#[test]
fn the_private_table_stands_in_no_signed_orders() {
    let mut game = begun(7, 14);
    let draft = game.draft(&[("horse", 1)], "scout = 8");
    let orders = game.sign(&draft).expect("legal");
    assert!(!orders.text.contains("scout = 8"), "{}", orders.text);
    assert!(!orders.text.contains("\n[hidden]"), "{}", orders.text);
    assert!(orders.text.contains("[[hidden]]"), "{}", orders.text);
}

#[test]
fn a_draft_of_things_that_are_not_at_hand_is_refused() {
    let game = begun(7, 14);
    let draft = game.draft(&[], "");
    let engine = &game.game.engine;
    let faults = match engine.check(game.game.id, game.state(), &draft) {
        Err(faults) => faults,
        Ok(_) => panic!("it was checked without the secrets"),
    };
    assert_eq!(faults.exit_code(), 2);
    let shown = faults.to_string();
    assert!(
        shown.starts_with("error: what CSA hides is not at hand\n"),
        "{shown}"
    );
}

#[test]
fn faults_of_the_private_part_are_shown_all_at_once() {
    let game = begun(7, 14);
    let draft = game.draft(&[("horse", 3)], "open = [\"tank\"]\nmen = 3");
    let engine = &game.game.engine;
    let faults = match engine.check_with(game.game.id, game.state(), &draft, &game.held(Side::Csa))
    {
        Err(faults) => faults.to_string(),
        Ok(_) => panic!("it was legal"),
    };
    for part in [
        "`tank` is not among what CSA hides before player-turn 2\n",
        "help: CSA hides m1, m2, scout",
        "`horse` goes up to 2 squares, not `3` [STRIP-7]",
        "`men` is not a key of `hidden`",
    ] {
        assert!(faults.contains(part), "{part}\n{faults}");
    }
}

#[test]
fn an_umpire_is_refused_where_things_are_hidden() {
    let message = STRIP
        .require_mode("umpire", &BTreeMap::new())
        .unwrap_err()
        .to_string();
    assert_eq!(
        message,
        "error: the mode `umpire` is not for Strip, in which the sides hide things\n  help: an umpire cannot hold what the sides hide: play it in mode mutual or solo"
    );
    assert!(STRIP.require_mode("mutual", &BTreeMap::new()).is_ok());
    // A charter that says so, whoever has signed it.
    let game = Game::begin("umpire");
    let mut charter: Charter = documents::read(&game.charter).expect("a charter");
    let umpire = Game::begin("third").seats;
    charter.mode = Mode::Umpire;
    charter.umpire = Some(Umpire {
        name: "Uma".to_owned(),
        address: String::new(),
        key: umpire[0].signer.public_key(),
        anchor: umpire[0].chain.anchor(),
    });
    let text = Source::new("charter.toml", emit(&charter));
    let signed = sign_charter(&text, Side::Csa, &game.seat(Side::Csa).signer).expect("signed");
    let loaded = Match::load_with(&STRIP, &Source::new("charter.toml", signed), None);
    assert_eq!(loaded.err().expect("it is refused").to_string(), message);
    for system in countersign::games::SYSTEMS
        .iter()
        .filter(|system| !system.hides)
    {
        let usual = BTreeMap::new();
        assert!(
            system.require_mode("umpire", &usual).is_ok(),
            "{}",
            system.name
        );
    }
    // What an option takes away, nobody hides.
    let gamble = countersign::games::find("lees-greatest-gamble").expect("a game");
    let refused = gamble.require_mode("umpire", &BTreeMap::new()).unwrap_err();
    assert!(refused.to_string().contains("`--option hidden=off`"));
    let off = BTreeMap::from([("hidden".to_owned(), "off".to_owned())]);
    assert!(gamble.require_mode("umpire", &off).is_ok());
}
