//! Whole random games, played as the exchange plays them: a draft in words, read and checked,
//! carried out with dice, what is hidden behind a veil. What must hold after every player-turn is
//! asserted here, so that the tests and `self_play random` share it.

mod asked;
mod chance;
mod choices;
mod crowd;
mod draft;
mod foreseen;
mod hand;
mod holds;
mod march;
mod markers;
mod moves;
mod run;
mod set_up;
mod sums;

pub use sums::Sums;

use chance::{Chance, seed};
use countersign::diagnostic::Source;
use countersign::dice::Dice;
use countersign::games::lees_greatest_gamble::LeesGreatestGamble;
use countersign::games::lees_greatest_gamble::board::{Board, Scenario, Stage};
use countersign::games::lees_greatest_gamble::orders::{Secret, Standing};
use countersign::games::lees_greatest_gamble::tables::{self, Tables};
use countersign::report::Log;
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use draft::Checked;
use run::Run;
use std::collections::{BTreeMap, BTreeSet};

/// What one side hides, by label.
pub type Secrets = BTreeMap<String, Secret>;

/// The shipped tables.
pub fn shipped() -> Tables {
    let source = Source::new("tables.toml", tables::SHIPPED);
    LeesGreatestGamble::tables(&source).unwrap_or_else(|faults| panic!("{faults}"))
}

/// One game.
pub struct Game<'t> {
    /// The tables.
    pub tables: &'t Tables,
    /// The board before the player-turn that comes next.
    pub board: Board,
    /// What each side hides.
    pub secrets: BTreeMap<Side, Secrets>,
    /// The last standing orders of each side.
    standing: BTreeMap<Side, Standing>,
    number: u64,
    chance: Chance,
    /// How many units march in a player-turn, at most.
    most: usize,
    /// The scenario, day and turn to which a late game goes on after its first game turn.
    later: Option<(Scenario, i64, i64)>,
    /// What has happened.
    pub sums: Sums,
}

/// Plays one game to its end; the same number gives the same game. The scenarios take turns.
///
/// # Panics
///
/// When something does not hold.
pub fn play(tables: &Tables, number: u64) -> Sums {
    finish(Game::new(&jumpy(tables, number), number))
}

/// As [`play`], but after the first game turn the clock goes on to the last ones.
///
/// # Panics
///
/// When something does not hold.
pub fn play_late(tables: &Tables, number: u64) -> Sums {
    finish(Game::late(&jumpy(tables, number), number))
}

/// As [`play`], from a crowded board near the end of the full battle.
///
/// # Panics
///
/// When something does not hold.
pub fn play_crowded(tables: &Tables, number: u64) -> Sums {
    finish(Game::crowded(&jumpy(tables, number), number))
}

fn finish(mut game: Game<'_>) -> Sums {
    while game.player_turn() {}
    game.sums
}

/// In every third game armies panic easily, for whoever plays with his own values may have them so.
fn jumpy(tables: &Tables, number: u64) -> Tables {
    let mut tables = tables.clone();
    if number % 3 == 2 {
        for army in &mut tables.armies {
            army.panic = 6;
            army.span = (7, 8);
        }
    }
    tables
}

fn scenario(number: u64) -> Scenario {
    let place = usize::try_from(number).unwrap_or_default();
    Scenario::ALL[place % Scenario::ALL.len()]
}

impl<'t> Game<'t> {
    /// A game before its first player-turn; the options are chosen by chance.
    pub fn new(tables: &'t Tables, number: u64) -> Self {
        Game::of(tables, number, scenario(number))
    }

    /// A short game: once both sides have had a player-turn it goes on with the last game turns.
    pub fn late(tables: &'t Tables, number: u64) -> Self {
        // The beginnings of two scenarios have hardly anybody on the map.
        let scenario = scenario(number);
        let (from, day, turn) = match scenario {
            Scenario::FullBattle => (Scenario::SecondDay, 4, 3),
            Scenario::FirstDay => (Scenario::McphersonsRidge, 1, 10),
            Scenario::McphersonsRidge => (scenario, 1, 10),
            Scenario::SecondDay | Scenario::LittleRoundTop => (scenario, 2, 10),
        };
        Game {
            most: 8,
            later: Some((scenario, day, turn)),
            ..Game::of(tables, number, from)
        }
    }

    /// A short game from a crowded board.
    pub fn crowded(tables: &'t Tables, number: u64) -> Self {
        let mut game = Game::of(tables, number, Scenario::McphersonsRidge);
        let (board, secrets) = crowd::made(tables, &game.board, &mut game.chance);
        game.board = board;
        game.secrets = secrets;
        game
    }

    fn of(tables: &'t Tables, number: u64, scenario: Scenario) -> Self {
        let mut chance = Chance::new(number);
        let mut options = BTreeMap::new();
        for (name, values, _) in LeesGreatestGamble::OPTIONS {
            let needs = ["probe", "control", "losses"].contains(name);
            let command = options.get("command").is_none_or(|value| value == "on");
            let on = chance.percent(80) && (command || !needs);
            let value = if on { values[0] } else { values[1] };
            options.insert((*name).to_owned(), value.to_owned());
        }
        let board = LeesGreatestGamble::opening(tables, scenario.as_str(), &options).unwrap();
        Game {
            tables,
            board,
            secrets: BTreeMap::new(),
            standing: BTreeMap::new(),
            number,
            chance,
            most: 40,
            later: None,
            sums: Sums::default(),
        }
    }

    /// Plays the player-turn that comes next; whether there was one.
    pub fn player_turn(&mut self) -> bool {
        self.player_turn_after(|_, _, _, _| {})
    }

    /// As [`Game::player_turn`], and looks at the legal draft before it is carried out: the game,
    /// the side, what it opens, and the text.
    pub fn player_turn_after(
        &mut self,
        mut look: impl FnMut(&Self, Side, &BTreeSet<String>, &str),
    ) -> bool {
        self.go_on();
        let Some(step) = LeesGreatestGamble::step(self.tables, &self.board) else {
            self.ended();
            return false;
        };
        assert!(self.sums.player_turns < 100, "the game does not end");
        let side = step.active;
        let opened = self.openings(side);
        let shown = self.shown(side, &opened);
        self.form_is_legal(side, &opened, &shown);
        asked::are_answered(self.tables, &shown, &mut self.chance);
        let held = self.rest(side, &opened);
        let entries = match shown.stage {
            Stage::ConfederateSetUp | Stage::UnionSetUp => {
                set_up::propose(self.tables, &shown, side, &mut self.chance)
            }
            Stage::Confederate | Stage::Union | Stage::Over => hand::propose(
                self.tables,
                &shown,
                side,
                &held,
                self.most,
                &mut self.chance,
            ),
        };
        self.sums.orders += entries.len() as u64;
        let (text, checked, refused) = self.legal(side, &opened, entries);
        self.sums.refused += refused;
        look(self, side, &opened, &text);
        if self.chance.percent(20) {
            let spoiled = self.spoiled(&text);
            self.is_judged(side, &opened, &shown, &spoiled);
        }
        self.resolve(side, &text, checked);
        true
    }

    /// Sets the clock of a late game once its first game turn is over.
    fn go_on(&mut self) {
        let first = (self.board.day, self.board.turn) <= (1, 6)
            || (self.board.day, self.board.turn) == (2, 1)
            || (self.board.day, self.board.turn) == (2, 7);
        if first || self.board.stage != Stage::Confederate {
            return;
        }
        if let Some((scenario, day, turn)) = self.later.take() {
            self.board.scenario = scenario;
            (self.board.day, self.board.turn) = (day, turn);
        }
    }

    /// What a side opens in its orders: by choice, and by the rules.
    fn openings(&mut self, side: Side) -> BTreeSet<String> {
        let mut opened = BTreeSet::new();
        let held = self.rest(side, &opened);
        let labels: Vec<String> = held
            .keys()
            .filter(|label| {
                let id = label.parse().unwrap();
                self.board.marker(id).is_some()
            })
            .cloned()
            .collect();
        if !labels.is_empty() && self.chance.percent(25) {
            opened.extend(self.chance.some(&labels, 3));
        }
        loop {
            let shown = self.shown(side, &opened);
            let rest = self.rest(side, &opened);
            let mut due = LeesGreatestGamble::due(self.tables, &self.board, side, &held);
            due.extend(LeesGreatestGamble::due(self.tables, &shown, side, &rest));
            due.retain(|(label, _)| held.contains_key(label) && !opened.contains(label));
            if due.is_empty() {
                self.sums.opened += opened.len() as u64;
                return opened;
            }
            opened.extend(due.into_iter().map(|(label, _)| label));
        }
    }

    /// What a side hides and does not open.
    fn rest(&self, side: Side, opened: &BTreeSet<String>) -> Secrets {
        let mut rest = self.secrets.get(&side).cloned().unwrap_or_default();
        rest.retain(|label, _| !opened.contains(label));
        rest
    }

    /// The board with opened things on it.
    pub fn shown(&self, side: Side, opened: &BTreeSet<String>) -> Board {
        let mut board = self.board.clone();
        for label in opened {
            let value = &self.secrets[&side][label];
            let mut log = Log::default();
            board = LeesGreatestGamble::reveal(self.tables, &board, side, label, value, &mut log)
                .unwrap_or_else(|fault| panic!("{}: {fault}", self.told("")));
        }
        board
    }

    fn told(&self, text: &str) -> String {
        format!(
            "game {}, player-turn {}, {} {} July {}, {:?}\n{text}",
            self.number,
            self.sums.player_turns,
            self.board.scenario.as_str(),
            self.board.day,
            self.board.turn,
            self.board.stage,
        )
    }

    /// Carries a draft out, and asserts what must hold.
    pub fn resolve(&mut self, side: Side, text: &str, checked: Checked) {
        let told = self.told(text);
        let Checked {
            board,
            orders,
            standing,
            hidden,
            findings,
        } = checked;
        assert!(!findings.any_error(), "{findings}\n{told}");
        let labels = LeesGreatestGamble::hidden_labels(self.tables, &board, side, &orders);
        assert!(hidden.keys().eq(labels.iter()), "{labels:?}\n{told}");
        holds::signed(self.tables, side, &orders, &standing, &told);
        self.secrets.insert(side, hidden);
        if self.chance.percent(20) {
            let _ = LeesGreatestGamble::preview(self.tables, &board, &orders);
        }
        let resolver = side.other();
        let other = self.standing.remove(&resolver).unwrap_or_default();
        let known = self.secrets.get(&resolver).cloned().unwrap_or_default();
        let sealed: BTreeSet<String> = known.keys().cloned().collect();
        let player_turn = self.sums.player_turns + 1;
        let mut dice = Dice::new(seed(self.number, player_turn));
        let all = known.clone();
        let run = self.run(&board, &orders, &other, sealed.clone(), all, &mut dice);
        let mut again = Dice::new(seed(self.number, player_turn));
        let public: Secrets = known
            .into_iter()
            .filter(|(label, _)| run.opened.contains(label))
            .collect();
        let seen = self.run(&board, &orders, &other, sealed, public, &mut again);
        assert_eq!(run.board, seen.board, "{told}");
        assert_eq!(run.log.trace(), seen.log.trace(), "{told}");
        assert_eq!(run.opened, seen.opened, "{told}");

        if let Some(secrets) = self.secrets.get_mut(&resolver) {
            secrets.retain(|label, _| !run.opened.contains(label));
        }
        self.standing.insert(side, standing);
        holds::board(self.tables, &board, &run, &self.secrets, &told);
        holds::labels(&run.log, &dice, &told);
        moves::hold(self.tables, &board, &orders, &run, &told);
        let tried = foreseen::holds(self.tables, &board, side, &orders, &run, &told);
        self.sums.foreseen += u64::from(tried);
        holds::shown(self.tables, &board, &run, self.chance.percent(10));
        self.sums.count(&self.board, &run);
        self.board = run.board;
    }

    fn ended(&mut self) {
        assert_eq!(self.board.stage, Stage::Over);
        let ending = LeesGreatestGamble::ending(self.tables, &self.board);
        match ending.winner {
            Some(Side::Csa) => self.sums.wins[0] += 1,
            Some(Side::Usa) => self.sums.wins[1] += 1,
            None => panic!("4.1b knows no draw: {}", ending.text),
        }
        for side in Side::BOTH {
            let due = LeesGreatestGamble::due(self.tables, &self.board, side, &Secrets::new());
            assert!(due.is_empty(), "{due:?}\n{}", self.told(""));
        }
        self.sums.games += 1;
    }
}
