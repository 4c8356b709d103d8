//! Drafts and canonical orders against the opening state, put into each phase in turn.
//! `cargo +nightly fuzz run orders`; the input is what stands below a draft's head.

#![no_main]

use countersign::diagnostic::Source;
use countersign::engine::State;
use countersign::player::set_up::{self, Person, Terms};
use countersign::player::{KeyFile, Table};
use countersign::side::Side;
use countersign::store::{GameFolder, Home};
use libfuzzer_sys::fuzz_target;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Whose player-turn it is in each phase.
const PHASES: [(&str, &str); 5] = [
    ("set-up", "USA"),
    ("csa-move-and-shoot", "CSA"),
    ("usa-move-and-shoot", "USA"),
    ("csa-charges", "CSA"),
    ("usa-charges", "USA"),
];

/// A published game, made once, with its opening state in each phase.
fn game() -> &'static (Table, Vec<State>) {
    static GAME: OnceLock<(Table, Vec<State>)> = OnceLock::new();
    GAME.get_or_init(|| {
        let root = std::env::temp_dir().join(format!("countersign-fuzz-{}", std::process::id()));
        let folder = root.join("game");
        let terms = Terms {
            system: "we-are-the-flank".to_owned(),
            scenario: "standard".to_owned(),
            deadline_days: 14,
            options: BTreeMap::new(),
            tables: None,
        };
        let people = Side::BOTH.map(|side| Person {
            side,
            name: side.to_string(),
            address: String::new(),
        });
        set_up::solo(
            &Home::at(root.join("home")),
            &KeyFile::default(),
            &terms,
            &people,
            Some("fuzz"),
            &folder,
        )
        .expect("a game");
        let table = Table::open(GameFolder::at(&folder)).expect("a game folder");
        let opening = std::fs::read_to_string(table.folder.opening()).expect("an opening state");
        let states = PHASES.map(|(phase, side)| {
            let text = opening
                .replace("phase = \"set-up\"", &format!("phase = \"{phase}\""))
                .replace("to_move = \"USA\"", &format!("to_move = \"{side}\""));
            table
                .game
                .read_state(&Source::new(phase, text))
                .expect("a state")
        });
        std::fs::remove_dir_all(&root).expect("removed");
        (table, states.into())
    })
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let (table, states) = game();
    let game = &table.game;
    for state in states {
        let side = state.active().expect("somebody moves");
        let draft = Source::new(
            "draft",
            format!(
                "game = \"{}\"\nplayer_turn = {}\nside = \"{side}\"\n{text}",
                game.id,
                state.next()
            ),
        );
        if let Ok(checked) = game.engine.check(game.id, state, &draft) {
            assert!(!checked.findings.any_error());
        }
        let standing = Source::new("standing", text);
        let _ = game.engine.check_standing(state, side, &standing);
        let _ = game.read_orders(state, &Source::new("orders", text));
    }
});
