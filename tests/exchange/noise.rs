//! Noise: random bytes, and random changes to documents and drafts, are refused or read, and
//! never end the program. The fuzz targets under fuzz/ do the same without end.

use crate::player::{Pair, TURNS};
use countersign::diagnostic::Source;
use countersign::engine::State;
use countersign::protocol::documents::{
    self, Acceptance, Charter, Disclosure, HiddenDocument, Ignored, Offer, OrdersDocument,
    ResolutionDocument, StandingDocument, Start, StateDocument, UmpireCard,
};
use countersign::protocol::secrets::PlayerSecrets;
use countersign::protocol::signature;
use countersign::turn::Match;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use std::fs;

/// Every reader of documents on one text.
fn read_as_everything(text: &str) {
    let source = Source::new("noise", text);
    let _ = documents::format_of(&source);
    let _ = documents::read::<Offer>(&source);
    let _ = documents::read::<UmpireCard>(&source);
    let _ = documents::read::<Acceptance>(&source);
    let _ = documents::read::<Start>(&source);
    let _ = documents::read_header::<OrdersDocument<Ignored>>(&source);
    let _ = documents::read_header::<ResolutionDocument<Ignored>>(&source);
    let _ = documents::read_header::<StateDocument<Ignored>>(&source);
    let _ = documents::read_header::<StandingDocument<Ignored>>(&source);
    let _ = documents::read_header::<HiddenDocument<Ignored>>(&source);
    let _ = documents::read_header::<Disclosure>(&source);
    let _ = PlayerSecrets::from_source(&source);
    let _ = signature::document_signature(&source);
    if let Ok(charter) = documents::read::<Charter>(&source) {
        let _ = charter.check();
        let _ = signature::verify_charter(&source, &charter);
    }
    if let Err(faults) = Match::load(&source, None) {
        let _ = faults.to_string();
    }
}

/// One change to a text: some bytes taken out, others put in.
#[derive(Clone, Debug)]
struct Change {
    at: prop::sample::Index,
    cut: usize,
    insert: Vec<u8>,
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let insert = prop_oneof![
        prop::collection::vec(any::<u8>(), 0..4),
        prop::sample::select(vec![
            "\n",
            "\"",
            "'''",
            "[",
            "]",
            "[[",
            "{",
            "}",
            "=",
            ".",
            "#",
            "0",
            "-",
            "9999999999999",
            "max",
            "nan",
            "true",
            "\u{feff}",
            "\r\n",
            "\0",
            "é",
            "1e999",
            "\\u0000",
            "[signature]\n",
            "[standing]\n",
            "[[move]]\n",
            "unit = \"15AL\"\n",
            "steps = [\"forward max\"]\n",
            "steps = [\"wheel left 179.99\"]\n",
        ])
        .prop_map(|word| word.as_bytes().to_vec()),
    ];
    let change = (any::<prop::sample::Index>(), 0usize..12, insert)
        .prop_map(|(at, cut, insert)| Change { at, cut, insert });
    prop::collection::vec(change, 1..5)
}

fn changed(text: &str, changes: &[Change]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for change in changes {
        let at = change.at.index(bytes.len() + 1);
        let end = (at + change.cut).min(bytes.len());
        bytes.splice(at..end, change.insert.iter().copied());
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn runner(cases: u32) -> TestRunner {
    TestRunner::new(Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    })
}

#[test]
fn random_bytes_are_no_document() {
    runner(300)
        .run(&prop::collection::vec(any::<u8>(), 0..400), |bytes| {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            read_as_everything(&text);
            prop_assert!(documents::format_of(&Source::new("noise", text)).is_err());
            Ok(())
        })
        .expect("no panic");
}

#[test]
fn random_lines_of_toml_are_no_document() {
    let line = "(\\[{0,2}[a-z.\"]{1,6}\\]{0,2}|[a-z.]{1,5} = (\"[^\"]{0,5}\"|-?[0-9_.e]{1,6}|\\[[0-9, ]{0,6}\\]|\\{[a-z =1,]{0,9}\\}))?";
    runner(300)
        .run(&prop::collection::vec(line, 0..12), |lines| {
            read_as_everything(&lines.join("\n"));
            Ok(())
        })
        .expect("no panic");
}

/// The rules and the state before a player-turn.
fn table(pair: &Pair, next: u32) -> (Match, State) {
    let player = &pair.csa;
    let charter = Source::new("charter.toml", player.read("charter.toml"));
    let game = Match::load(&charter, None).expect("a charter");
    let name = match next.checked_sub(1) {
        Some(last) => format!("turns/{last:03}/state.toml"),
        None => "opening.toml".to_owned(),
    };
    let state = game
        .read_state(&Source::new("state.toml", player.read(name)))
        .expect("a state");
    (game, state)
}

#[test]
fn changed_documents_are_refused() {
    let (pair, number) = Pair::with_dice();
    let (game, state) = table(&pair, number);
    let signed = fs::read_to_string(pair.signed()).expect("there");
    let reply = pair.reply();
    let resolution = fs::read_to_string(reply.join("resolution.toml")).expect("there");
    let after = fs::read_to_string(reply.join("state.toml")).expect("there");
    let secret = fs::read_to_string(pair.csa.secret_file()).expect("there");
    let orders = game
        .read_orders(&state, &Source::new("orders", signed.clone()))
        .expect("orders");
    let originals = [
        signed.clone(),
        resolution.clone(),
        after.clone(),
        secret,
        pair.csa.read("charter.toml"),
        pair.csa.read("acceptance.toml"),
        pair.csa.read("start.toml"),
        fs::read_to_string(pair.path("offer.toml")).expect("there"),
    ];
    let choice = (0..originals.len(), changes());
    runner(250)
        .run(&choice, |(which, changes)| {
            let text = changed(&originals[which], &changes);
            read_as_everything(&text);
            let source = Source::new("changed", text.clone());
            if text != signed {
                prop_assert!(game.read_orders(&state, &source).is_err());
            }
            if text != resolution {
                prop_assert!(game.verify(&state, &orders, &source).is_err());
            }
            // A state has no signature: what its reader takes is told apart by its digest.
            if let Ok(read) = game.read_state(&source) {
                prop_assert!(text == after || read.digest != state.digest);
            }
            Ok(())
        })
        .expect("no panic, and no change is believed");
}

#[test]
fn changed_drafts_are_refused_or_read() {
    let last = Pair::before(TURNS);
    for next in [0, 1, 4, 8, TURNS] {
        let (game, state) = table(&last, next);
        let side = state.active().expect("a side");
        let turn = last.csa.at(format!("turns/{next:03}/orders.toml"));
        let orders = fs::read_to_string(turn).unwrap_or_default();
        // The form and the signed orders of the same player-turn, written as a draft.
        let draft = format!(
            "game = \"{}\"\nplayer_turn = {next}\nside = \"{side}\"\n{}\n[standing]\ndefault = \"fire\"\n\
             [[standing.unit]]\nunit = \"20ME\"\nwhen_charged = [\"fire\"]\nagainst = {{ max_bases = 3 }}\n",
            game.id,
            orders
                .split_once("[orders]\n")
                .map_or("", |(_, part)| part
                    .split("[signature]")
                    .next()
                    .unwrap_or(""))
                .replace("orders.", "")
        );
        runner(60)
            .run(&changes(), |changes| {
                let text = changed(&draft, &changes);
                let source = Source::new("draft", text);
                match game.engine.check(game.id, &state, &source) {
                    Ok(checked) => prop_assert!(!checked.findings.any_error()),
                    Err(faults) => {
                        prop_assert!(faults.any_error());
                        prop_assert!(!faults.to_string().is_empty());
                    }
                }
                let _ = game.engine.check_standing(&state, side, &source);
                Ok(())
            })
            .expect("no panic");
    }
}

#[test]
fn changed_states_never_end_the_program() {
    let last = Pair::before(TURNS);
    let (game, _) = table(&last, 0);
    let text = last.csa.read(format!("turns/{:03}/state.toml", TURNS - 1));
    let board = text.find("[board]").expect("a board");
    // Numbers and words of the board only, so that many of the changes are readable states.
    let places: Vec<usize> = text
        .char_indices()
        .skip_while(|(at, _)| *at < board)
        .filter(|(_, c)| c.is_ascii_digit())
        .map(|(at, _)| at)
        .collect();
    let choice = prop::collection::vec((0..places.len(), "[0-9]{1,3}"), 1..4);
    runner(120)
        .run(&choice, |changes| {
            let mut text = text.clone();
            let mut changes = changes;
            changes.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
            for (at, digits) in changes {
                text.replace_range(places[at]..=places[at], &digits);
            }
            if let Ok(state) = game.read_state(&Source::new("state", text)) {
                let board = &state.document.board;
                let _ = game.engine.form(board);
                let _ = game.engine.text_map(board);
                let _ = game.engine.sheets(board);
                if let Some(side) = state.active() {
                    let _ = game.engine.standing_form(board, side);
                    let head = format!(
                        "game = \"{}\"\nplayer_turn = {}\nside = \"{side}\"\n",
                        game.id,
                        state.next()
                    );
                    let moves: String = ["15AL", "4TX", "20ME", "83PA"]
                        .iter()
                        .map(|unit| {
                            format!("[[move]]\nunit = \"{unit}\"\nsteps = [\"forward max\"]\n")
                        })
                        .collect();
                    let draft = Source::new("draft", head + &moves);
                    let _ = game.engine.check(game.id, &state, &draft);
                }
            }
            Ok(())
        })
        .expect("no panic");
}
