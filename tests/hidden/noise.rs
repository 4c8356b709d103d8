//! Changed documents of a game with hidden things are refused or read, and never end the program.

use crate::game::{DISCLOSURE, Game, ORDERS, RESOLUTION};
use crate::honest::{begun, observed};
use countersign::diagnostic::Source;
use countersign::side::Side;
use proptest::prelude::*;
use std::sync::OnceLock;

/// One change to a text: some characters taken out, others put in.
#[derive(Clone, Debug)]
struct Change {
    at: prop::sample::Index,
    cut: usize,
    insert: String,
}

fn change() -> impl Strategy<Value = Change> {
    let insert = prop::sample::select(vec![
        "",
        "\n",
        "\"",
        "[",
        "]]",
        "=",
        "9",
        "-",
        "ab",
        "[[opened]]\n",
        "[[hidden]]\n",
        "[opened.value.scout]\n",
        "label = \"m1\"\n",
        "place = 99\n",
        "men = -1\n",
        "[value]\n",
    ]);
    (any::<prop::sample::Index>(), 0..80_usize, insert).prop_map(|(at, cut, insert)| Change {
        at,
        cut,
        insert: insert.to_owned(),
    })
}

fn changed(text: &str, change: &Change) -> String {
    let body = &text[..text.find("[signature]\n").expect("signed")];
    let at = change.at.index(body.len());
    let end = (at + change.cut).min(body.len());
    format!("{}{}{}", &body[..at], change.insert, &body[end..])
}

/// A game in which the Union is to open its markers, with those orders and their resolution.
fn scene() -> &'static (Game, Source, Source) {
    static SCENE: OnceLock<(Game, Source, Source)> = OnceLock::new();
    SCENE.get_or_init(|| {
        let mut game = observed();
        let draft = game.draft(&[], "open = [\"scout\"]");
        let orders = game.sign(&draft).expect("legal");
        let (resolution, _) = game.resolve(&orders).expect("resolved");
        (game, orders, resolution)
    })
}

fn over() -> &'static Game {
    static OVER: OnceLock<Game> = OnceLock::new();
    OVER.get_or_init(|| {
        let mut game = begun(3, 14);
        game.play_out();
        game
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn changed_orders_are_refused_or_resolved(change in change()) {
        let (game, orders, _) = scene();
        let text = changed(&orders.text, &change);
        let cheat = game.resign(Side::Usa, &text, ORDERS);
        match game.resolve(&cheat) {
            Ok((resolution, _)) => {
                let signed = game.game.read_orders(game.state(), &cheat).expect("they were resolved");
                prop_assert!(game.game.verify(game.state(), &signed, &resolution).is_ok());
            }
            Err(faults) => prop_assert!(!faults.to_string().is_empty()),
        }
    }

    #[test]
    fn a_changed_resolution_is_refused(change in change()) {
        let (game, orders, resolution) = scene();
        let text = changed(&resolution.text, &change);
        prop_assume!(!resolution.text.starts_with(&text));
        let cheat = game.resign(Side::Csa, &text, RESOLUTION);
        let signed = game.game.read_orders(game.state(), orders).expect("honest");
        prop_assert!(game.game.verify(game.state(), &signed, &cheat).is_err());
    }

    #[test]
    fn a_changed_disclosure_is_never_valid(change in change()) {
        let game = over();
        let honest = game.disclosure(Side::Csa, &game.things(Side::Csa));
        let text = changed(&honest.text, &change);
        prop_assume!(!honest.text.starts_with(&text));
        let cheat = game.resign(Side::Csa, &text, DISCLOSURE);
        let theirs = game.disclosure(Side::Usa, &game.things(Side::Usa));
        let audit = game.audit(vec![cheat, theirs]);
        prop_assert_ne!(audit.verdict, countersign::audit::Verdict::Valid);
    }
}
