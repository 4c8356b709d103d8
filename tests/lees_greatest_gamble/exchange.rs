//! Hidden Movement Counters through whole player-turns, as the exchange plays them: who knows what,
//! and that everybody comes to the same board (18).

use crate::drill::{Drill, hex, rounds, shipped};
use countersign::diagnostic::Source;
use countersign::dice::{Dice, Seed};
use countersign::draft::{Form, Reader};
use countersign::games::lees_greatest_gamble::LeesGreatestGamble as Game;
use countersign::games::lees_greatest_gamble::board::{Board, Status};
use countersign::games::lees_greatest_gamble::orders::{Orders, Secret, Standing};
use countersign::games::lees_greatest_gamble::unit::{MarkerId, UnitId};
use countersign::hex::HexId;
use countersign::report::Log;
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use countersign::veil::Veil;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

type Secrets = BTreeMap<String, Secret>;

/// What a player writes.
#[derive(Clone, Debug, Default)]
struct Draft {
    orders: String,
    hidden: String,
    open: Vec<String>,
}

/// A game between player-turns: the public board, and what each side has sealed.
#[derive(Clone)]
struct Match {
    board: Board,
    sealed: BTreeMap<Side, Secrets>,
}

/// One resolution, by somebody who knows so much.
struct Resolution {
    board: Board,
    trace: Vec<String>,
    opened: BTreeSet<String>,
}

fn reveal_all(board: &Board, side: Side, opened: &Secrets, log: &mut Log) -> Board {
    opened.iter().fold(board.clone(), |board, (label, value)| {
        Game::reveal(shipped(), &board, side, label, value, log).unwrap()
    })
}

/// Opens what of the resolver's is due, until nothing more is.
fn open_due(mut board: Board, veil: &mut Veil<Secret>, log: &mut Log) -> Board {
    let side = veil.side();
    loop {
        let mut due = Game::due(shipped(), &board, side, &veil.held());
        due.retain(|(label, _)| veil.is_sealed(label));
        if due.is_empty() {
            return board;
        }
        for (label, rule) in due {
            if let Some(value) = veil.open(rule, log, &label) {
                board = Game::reveal(shipped(), &board, side, &label, &value, log).unwrap();
            }
        }
    }
}

impl Match {
    fn active(&self) -> Option<Side> {
        self.board.stage.active()
    }

    /// What the draft opens, by choice and by the rules, and the board with it.
    fn opened(&self, draft: &Draft) -> (Secrets, Board) {
        let side = self.active().unwrap();
        let known = &self.sealed[&side];
        let mut names: BTreeSet<String> = draft.open.iter().cloned().collect();
        loop {
            let (opened, rest): (Secrets, Secrets) = known
                .clone()
                .into_iter()
                .partition(|(label, _)| names.contains(label));
            let board = reveal_all(&self.board, side, &opened, &mut Log::default());
            let mut due = Game::due(shipped(), &self.board, side, known);
            due.extend(Game::due(shipped(), &board, side, &rest));
            due.retain(|(label, _)| known.contains_key(label) && !names.contains(label));
            if due.is_empty() {
                return (opened, board);
            }
            names.extend(due.into_iter().map(|(label, _)| label));
        }
    }

    /// The orders of a draft on a board; none if they are refused.
    fn orders(board: &Board, text: &str) -> Option<Orders> {
        let source = Source::new("orders.toml", text);
        let mut reader = Reader::new(&source, Form::Draft);
        let parsed = reader.parse()?;
        let root = reader.root(&parsed);
        let orders = Game::orders(shipped(), board, root, &mut reader);
        orders.filter(|_| !reader.faults.any_error())
    }

    /// What the draft seals; none if it is refused.
    fn seals(
        &self,
        board: &Board,
        orders: &Orders,
        before: &Secrets,
        text: &str,
    ) -> Option<Secrets> {
        let side = self.active()?;
        let source = Source::new("hidden.toml", text);
        let mut reader = Reader::new(&source, Form::Draft);
        let parsed = reader.parse()?;
        let root = reader.root(&parsed);
        let table = root.table(&mut reader, "hidden");
        let after = Game::hide(shipped(), board, side, orders, before, table, &mut reader)?;
        let wanted = Game::hidden_labels(shipped(), board, side, orders);
        assert!(after.keys().eq(&wanted), "{:?}", after.keys());
        let judged = Game::hidden_move(shipped(), board, side, orders, before, &after);
        match judged {
            Ok(()) => Some(after),
            // A decoy that enters alone is the one thing that no reader of drafts sees.
            Err(fault) if fault.to_string().contains("[18.7a]") => None,
            Err(fault) => panic!("{fault}"),
        }
    }

    fn resolve(&self, opened: &Secrets, orders: &Orders, known: &Secrets, seed: u8) -> Resolution {
        let side = self.active().unwrap();
        let mut log = Log::default();
        let board = reveal_all(&self.board, side, opened, &mut log);
        let sealed = self.sealed[&side.other()].keys().cloned().collect();
        let mut veil = Veil::new(side.other(), sealed, known.clone());
        let board = open_due(board, &mut veil, &mut log);
        let board = Game::resolve(
            shipped(),
            &board,
            orders,
            &Standing::default(),
            &mut veil,
            &mut Dice::new(Seed([seed; 32])),
            &mut log,
        );
        let board = open_due(board, &mut veil, &mut log);
        let lifted = veil.lift();
        assert!(lifted.missing.is_empty(), "{:?}", lifted.missing);
        assert!(!lifted.faults.any_error(), "{}", lifted.faults);
        Resolution {
            board,
            trace: log.trace(),
            opened: lifted.opened.into_iter().map(|(label, _)| label).collect(),
        }
    }

    /// Plays one player-turn; says what happened, none if the draft is refused.
    fn play(&mut self, draft: &Draft, seed: u8) -> Option<Vec<String>> {
        let side = self.active()?;
        let (opened, board) = self.opened(draft);
        let orders = Match::orders(&board, &draft.orders)?;
        let mut before = self.sealed[&side].clone();
        before.retain(|label, _| !opened.contains_key(label));
        let after = self.seals(&board, &orders, &before, &draft.hidden)?;
        let other = self.sealed[&side.other()].clone();
        let done = self.resolve(&opened, &orders, &other, seed);

        // Who verifies knows only what was opened, and comes to the same.
        let mut shown = other.clone();
        shown.retain(|label, _| done.opened.contains(label));
        let verified = self.resolve(&opened, &orders, &shown, seed);
        assert_eq!(verified.board, done.board);
        assert_eq!(verified.trace, done.trace);

        // What stays sealed leaves no trace: it might be distributed in any other way.
        let mut still = other.clone();
        still.retain(|label, _| !done.opened.contains(label));
        let mut shuffled = shown;
        let mut contents: Vec<Secret> = still.values().cloned().collect();
        let one = contents.len().min(1);
        contents.rotate_left(one);
        shuffled.extend(still.keys().cloned().zip(contents));
        let guessed = self.resolve(&opened, &orders, &shuffled, seed);
        assert_eq!(guessed.board, done.board);
        assert_eq!(guessed.trace, done.trace);

        self.board = done.board;
        self.sealed.insert(side, after);
        self.sealed.insert(side.other(), still);
        self.sound();
        Some(done.trace)
    }

    /// Whatever happens: the board fits, and every hidden unit is in one marker of its owner.
    fn sound(&self) {
        self.board.fits(shipped()).unwrap();
        for side in Side::BOTH {
            let mut found: Vec<UnitId> = Vec::new();
            for marker in self.board.markers.iter().filter(|m| m.id.side() == side) {
                let label = marker.id.to_string();
                match (&marker.contents, self.sealed[&side].get(&label)) {
                    (Some(units), None) => found.extend(units),
                    (None, Some(secret)) => found.extend(&secret.units),
                    (known, sealed) => panic!("{label}: {known:?} {sealed:?}"),
                }
            }
            found.sort_unstable();
            let hidden: Vec<UnitId> = UnitId::of(side)
                .filter(|id| self.board.unit(*id).status == Status::Hidden)
                .collect();
            assert_eq!(found, hidden);
            // Nothing public tells more than the board does, and that holds no contents.
            for (label, secret) in &self.sealed[&side] {
                let marker = label.parse::<MarkerId>().ok();
                let public = marker.and_then(|id| self.board.marker(id)?.contents.clone());
                assert!(public.is_none(), "{label} {secret:?}");
            }
        }
    }
}

/// Numbers that look random, the same ones for the same seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % limit.max(1)
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.below(list.len())])
    }
}

/// A random order of the active side, with what it hides.
fn idea(game: &Match, board: &Board, numbers: &mut Numbers) -> Draft {
    let side = game.active().unwrap();
    let grid = shipped().map.grid;
    let units: Vec<(UnitId, HexId)> = board
        .on_map(side)
        .filter_map(|unit| Some((unit.id, unit.at?)))
        .collect();
    let markers: Vec<(MarkerId, HexId)> = board
        .markers
        .iter()
        .filter(|marker| marker.id.side() == side)
        .filter_map(|marker| Some((marker.id, marker.at?)))
        .collect();
    let theirs: Vec<HexId> = board
        .markers
        .iter()
        .filter(|marker| marker.id.side() != side)
        .filter_map(|marker| marker.at)
        .collect();
    let way = |numbers: &mut Numbers, from: HexId| {
        let mut path = Vec::new();
        let mut at = from;
        // Towards the markers of the others, or the middle.
        let goal = numbers.of(&theirs).unwrap_or(hex("3026"));
        for _ in 0..=numbers.below(4) {
            let near: Vec<HexId> = grid.neighbours(at).collect();
            let best = near.iter().copied().min_by_key(|h| grid.distance(*h, goal));
            at = match numbers.below(3) {
                0 => numbers.of(&near).unwrap(),
                _ => best.unwrap(),
            };
            path.push(format!("\"{at}\""));
        }
        path.join(", ")
    };
    let mut draft = Draft::default();
    match numbers.below(6) {
        0..=2 => {
            if let Some((unit, at)) = numbers.of(&units) {
                let path = way(numbers, at);
                draft.orders = format!("[[order]]\nunit = \"{unit}\"\npath = [{path}]\n");
            }
        }
        3 => {
            if let Some((marker, at)) = numbers.of(&markers) {
                let path = way(numbers, at);
                draft.orders = format!("[[order]]\nunit = \"{marker}\"\npath = [{path}]\n");
            }
        }
        4 => {
            if let Some((marker, at)) = numbers.of(&markers) {
                draft.open.push(marker.to_string());
                if numbers.below(2) == 0 {
                    draft.orders = format!("[[order]]\nunit = \"{marker}\"\nremove = true\n");
                } else {
                    let path = way(numbers, at);
                    draft.orders = format!("[[order]]\nunit = \"{marker}\"\npath = [{path}]\n");
                }
            }
        }
        _ => {
            let Some((_, at)) = numbers.of(&units) else {
                return draft;
            };
            let near: Vec<UnitId> = units
                .iter()
                .filter(|(_, other)| grid.distance(at, *other) <= 1)
                .map(|(unit, _)| *unit)
                .collect();
            let free: Vec<MarkerId> = MarkerId::of(side)
                .filter(|id| board.marker(*id).is_none())
                .collect();
            let made: Vec<MarkerId> = free.into_iter().take(1 + numbers.below(3)).collect();
            let quote = |names: Vec<String>| {
                let names: Vec<String> = names.iter().map(|n| format!("\"{n}\"")).collect();
                names.join(", ")
            };
            let all = quote(near.iter().map(ToString::to_string).collect());
            draft.orders = format!(
                "[[order]]\ncreate = [{}]\nat = \"{at}\"\nunits = [{all}]\n",
                quote(made.iter().map(ToString::to_string).collect())
            );
            if let Some(real) = numbers.of(&made) {
                draft.hidden = format!("[hidden.{real}]\nunits = [{all}]\n");
            }
        }
    }
    draft
}

/// The orders of one player-turn: ideas that are legal together.
fn draft(game: &Match, numbers: &mut Numbers) -> Draft {
    let mut draft = Draft::default();
    for _ in 0..8 {
        let (_, board) = game.opened(&draft);
        let more = idea(game, &board, numbers);
        let mut both = draft.clone();
        both.orders.push_str(&more.orders);
        both.hidden.push_str(&more.hidden);
        both.open.extend(more.open);
        let side = game.active().unwrap();
        let known = &game.sealed[&side];
        both.open.retain(|label| known.contains_key(label));
        let (opened, board) = game.opened(&both);
        let Some(orders) = Match::orders(&board, &both.orders) else {
            continue;
        };
        let mut before = known.clone();
        before.retain(|label, _| !opened.contains_key(label));
        if game.seals(&board, &orders, &before, &both.hidden).is_some() {
            draft = both;
        }
    }
    draft
}

/// Two small armies some hexes apart.
fn meeting(options: impl Fn(&mut Board)) -> Match {
    let mut drill = Drill::new();
    let armies = [
        ("3029", ["C1", "C2", "C5"]),
        ("2929", ["C6", "C7", "C10"]),
        ("3130", ["C8", "C53", "C9"]),
        ("3024", ["U9", "U10", "U20"]),
        ("2921", ["U11", "U12", "U66"]),
        ("3219", ["U13", "U74", "U14"]),
    ];
    for (at, units) in armies {
        drill.units(&units, at);
    }
    // Markers stand just out of view from the start, one in two a decoy.
    drill.marker("C-HMC-1", "2928", &["C36", "C37"]);
    drill.marker("C-HMC-2", "2928", &[]);
    drill.marker("C-HMC-3", "3129", &["C38"]);
    drill.marker("U-HMC-1", "2920", &[]);
    drill.marker("U-HMC-2", "2920", &["U30", "U36"]);
    options(&mut drill.board);
    let of = |side: Side| {
        let mut secrets = drill.secrets.clone();
        secrets.retain(|label, _| label.parse::<MarkerId>().unwrap().side() == side);
        (side, secrets)
    };
    Match {
        board: drill.board.clone(),
        sealed: Side::BOTH.map(of).into(),
    }
}

/// Some player-turns with random orders; everything that was logged.
fn some_turns(seed: u64) -> Vec<String> {
    let mut numbers = Numbers(seed | 1);
    let mut game = meeting(|board| {
        // Dusk or dawn on some, so that sight changes on the way.
        board.turn = [5, 11, 4][usize::try_from(seed % 3).unwrap()];
        if !seed.is_multiple_of(4) {
            board.options.command = false;
            board.options.probe = false;
            board.options.control = false;
            board.options.losses = false;
        }
    });
    let mut told = Vec::new();
    for _ in 0..6 {
        let draft = draft(&game, &mut numbers);
        let seed = u8::try_from(numbers.below(256)).unwrap();
        let trace = game.play(&draft, seed);
        told.extend(trace.unwrap_or_else(|| panic!("{draft:?}")));
    }
    told
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds(3)))]

    #[test]
    fn whoever_verifies_knows_enough_and_nobody_else_learns_more(seed in any::<u64>()) {
        some_turns(seed);
    }
}

/// The random games are about something: markers are made, moved, opened and seen in them.
#[test]
fn random_games_hold_what_they_are_to_prove() {
    let told: Vec<String> = (1..=4).flat_map(|n| some_turns(n * 0x9e37_79b9)).collect();
    for words in [
        "go in [18.2a",
        "moves to",
        "is removed: it is a decoy",
        "[18.4b",
        "[18.4a",
        "opens `",
    ] {
        let found = told.iter().filter(|line| line.contains(words)).count();
        assert!(found > 0, "{words}\n{}", told.join("\n"));
    }
}
