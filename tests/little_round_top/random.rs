//! Whole random games, played as the exchange plays them: a draft in words, read and checked,
//! carried out with dice, what is hidden behind a veil. What must hold after every player-turn is
//! asserted here, so that the tests and `self_play random` share it.

use countersign::diagnostic::{Faults, Severity, Source};
use countersign::dice::{Dice, Keystream, Seed};
use countersign::draft::{Form, Reader};
use countersign::games::little_round_top::LittleRoundTop;
use countersign::games::little_round_top::board::{Board, Company, Stage, Status};
use countersign::games::little_round_top::orders::{Orders, Secret, Standing};
use countersign::games::little_round_top::tables::Tables;
use countersign::games::little_round_top::unit::{CompanyId, OfficerId, Regiment};
use countersign::games::little_round_top::victory;
use countersign::hex::{Direction, HexId};
use countersign::report::Log;
use countersign::report::log::Line;
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use countersign::veil::Veil;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// What the Union hides, by label.
pub type Secrets = BTreeMap<String, Secret>;

/// Chance that does not belong to the game: the same for the same seed.
pub struct Chance(Keystream);

impl Chance {
    /// The chance of one game.
    pub fn new(number: u64) -> Self {
        Chance(Keystream::new(&seed(number, 0), "random orders"))
    }

    /// A number below `most`; 0 when there is none.
    pub fn below(&mut self, most: usize) -> usize {
        let bytes: [u8; 4] = std::array::from_fn(|_| self.0.next_byte());
        match most {
            0 => 0,
            most => u32::from_le_bytes(bytes) as usize % most,
        }
    }

    /// Whether a thing that happens `of` times in a hundred happens.
    pub fn percent(&mut self, of: usize) -> bool {
        self.below(100) < of
    }

    /// One of these words.
    pub fn word<'w>(&mut self, of: &[&'w str]) -> &'w str {
        of.get(self.below(of.len())).copied().unwrap_or_default()
    }

    /// One of these.
    pub fn one<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        of.get(self.below(of.len())).cloned()
    }

    /// Some of these, at most so many, each once.
    pub fn some<T: Clone>(&mut self, of: &[T], most: usize) -> Vec<T> {
        let mut left = of.to_vec();
        let number = self.below(most) + 1;
        let mut taken = Vec::new();
        while taken.len() < number && !left.is_empty() {
            let at = self.below(left.len());
            taken.push(left.swap_remove(at));
        }
        taken
    }
}

fn seed(number: u64, player_turn: u64) -> Seed {
    let mut bytes = [0x4c; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    bytes[8..16].copy_from_slice(&player_turn.to_le_bytes());
    Seed(bytes)
}

/// What a draft says, when it is legal.
pub struct Checked {
    /// The board with what the orders open.
    pub board: Board,
    /// The orders.
    pub orders: Orders,
    /// The standing orders of the same side.
    pub standing: Standing,
    /// What is hidden after them.
    pub hidden: Secrets,
    /// Warnings.
    pub findings: Faults,
}

/// One game.
pub struct Game<'t> {
    /// The tables.
    pub tables: &'t Tables,
    /// The board before the player-turn that comes next.
    pub board: Board,
    /// What the Union hides.
    pub secrets: Secrets,
    /// The last standing orders of each side, as the text of a draft.
    standing: BTreeMap<Side, Standing>,
    number: u64,
    chance: Chance,
    /// What has happened.
    pub sums: Sums,
}

/// What has happened in some games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Games that came to their end.
    pub games: u64,
    /// Player-turns.
    pub player_turns: u64,
    /// Orders that were given.
    pub orders: u64,
    /// Orders that were refused.
    pub refused: u64,
    /// Fire attacks.
    pub attacks: u64,
    /// Rounds of melee.
    pub melees: u64,
    /// Checks of morale.
    pub checks: u64,
    /// SP lost.
    pub losses: u64,
    /// Flags that changed hands.
    pub flags: u64,
    /// Orders that events have overtaken.
    pub overtaken: u64,
    /// Things that were hidden and came to light while the other side moved.
    pub found: u64,
    /// Games won: by the Confederate, by the Union, by nobody.
    pub wins: [u64; 3],
    /// SP lost by each side, as they were marked.
    marked: BTreeMap<Side, i64>,
}

impl Sums {
    /// Both.
    pub fn add(&mut self, other: &Sums) {
        self.games += other.games;
        self.player_turns += other.player_turns;
        self.orders += other.orders;
        self.refused += other.refused;
        self.attacks += other.attacks;
        self.melees += other.melees;
        self.checks += other.checks;
        self.losses += other.losses;
        self.flags += other.flags;
        self.overtaken += other.overtaken;
        self.found += other.found;
        for (sum, more) in self.wins.iter_mut().zip(other.wins) {
            *sum += more;
        }
    }
}

/// Plays one game to its end; the same number gives the same game.
///
/// # Panics
///
/// When something does not hold.
pub fn play(tables: &Tables, number: u64) -> Sums {
    let mut game = Game::new(tables, number);
    while game.player_turn() {}
    game.sums
}

impl<'t> Game<'t> {
    /// A game before its first player-turn; the options are chosen by chance.
    pub fn new(tables: &'t Tables, number: u64) -> Self {
        let mut chance = Chance::new(number);
        let mut options = BTreeMap::new();
        for (name, values, _) in LittleRoundTop::OPTIONS {
            let value = if chance.percent(70) {
                values[0]
            } else {
                values[1]
            };
            options.insert((*name).to_owned(), value.to_owned());
        }
        let board = LittleRoundTop::opening(tables, "standard", &options).unwrap();
        Game {
            tables,
            board,
            secrets: Secrets::new(),
            standing: BTreeMap::new(),
            number,
            chance,
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
        let Some(step) = LittleRoundTop::step(self.tables, &self.board) else {
            self.ended();
            return false;
        };
        let side = step.active;
        let opened = self.openings(side);
        let shown = self.shown(&opened);
        let entries = match shown.stage {
            Stage::UnionSetUp => self.union_set_up(),
            Stage::ConfederateSetUp => self.confederate_set_up(),
            Stage::Union | Stage::Confederate | Stage::Over => {
                propose(self.tables, &shown, side, &mut self.chance)
            }
        };
        self.sums.orders += entries.len() as u64;
        let (text, checked, refused) = self.legal(side, &opened, entries);
        self.sums.refused += refused;
        look(self, side, &opened, &text);
        self.resolve(side, &opened, &text, checked);
        true
    }

    /// What the side opens in its orders: by choice, and by the rules.
    fn openings(&mut self, side: Side) -> BTreeSet<String> {
        let mut opened = BTreeSet::new();
        if side != Side::Usa || self.secrets.is_empty() {
            return opened;
        }
        if self.chance.percent(6) {
            let labels: Vec<String> = self.secrets.keys().cloned().collect();
            opened.extend(self.chance.some(&labels, 3));
        }
        loop {
            let shown = self.shown(&opened);
            let rest = self.rest(&opened);
            let mut due = LittleRoundTop::due(self.tables, &self.board, side, &self.secrets);
            due.extend(LittleRoundTop::due(self.tables, &shown, side, &rest));
            due.retain(|(label, _)| !opened.contains(label));
            if due.is_empty() {
                return opened;
            }
            opened.extend(due.into_iter().map(|(label, _)| label));
        }
    }

    fn rest(&self, opened: &BTreeSet<String>) -> Secrets {
        let mut rest = self.secrets.clone();
        rest.retain(|label, _| !opened.contains(label));
        rest
    }

    /// The board with opened things on it.
    pub fn shown(&self, opened: &BTreeSet<String>) -> Board {
        let mut board = self.board.clone();
        for label in opened {
            let value = &self.secrets[label];
            let mut log = Log::default();
            board = LittleRoundTop::reveal(self.tables, &board, Side::Usa, label, value, &mut log)
                .unwrap();
        }
        board
    }

    /// Reads and checks a draft.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it.
    pub fn check(
        &self,
        side: Side,
        opened: &BTreeSet<String>,
        text: &str,
    ) -> Result<Checked, Faults> {
        let board = self.shown(opened);
        let before = self.rest(opened);
        let source = Source::new("draft", text);
        let mut reader = Reader::new(&source, Form::Draft);
        let checked = reader.parse().and_then(|parsed| {
            let root = reader.root(&parsed);
            let private = root.table(&mut reader, "hidden");
            let table = root.table(&mut reader, "standing");
            let standing = LittleRoundTop::standing(self.tables, &board, side, table, &mut reader);
            let orders = LittleRoundTop::orders(self.tables, &board, root, &mut reader)?;
            let hidden = LittleRoundTop::hide(
                self.tables,
                &board,
                side,
                &orders,
                &before,
                private,
                &mut reader,
            )?;
            Some((orders, standing?, hidden))
        });
        let ((orders, standing, hidden), findings) = reader.faults.or(checked)?;
        Ok(Checked {
            board,
            orders,
            standing,
            hidden,
            findings,
        })
    }

    /// The draft of those entries that are legal together, and how many were not.
    fn legal(
        &self,
        side: Side,
        opened: &BTreeSet<String>,
        mut entries: Vec<String>,
    ) -> (String, Checked, u64) {
        let mut refused = 0;
        loop {
            let text = entries.concat();
            let faults = match self.check(side, opened, &text) {
                Ok(checked) => return (text, checked, refused),
                Err(faults) => faults,
            };
            let mut bad = BTreeSet::new();
            for fault in faults.iter() {
                if fault.severity != Severity::Error {
                    continue;
                }
                assert!(
                    fault.rule.is_some() || fault.help.is_some(),
                    "a refusal without rule and remedy: {fault}\n{text}"
                );
                if let Some(place) = &fault.place {
                    bad.insert(entry_at(&entries, place.line));
                }
            }
            // A budget that is overspent makes every later order fail: the first one goes alone.
            let bad: Vec<usize> = bad.into_iter().take(3).collect();
            if bad.is_empty() {
                assert!(
                    entries.pop().is_some(),
                    "an empty draft is refused: {faults}"
                );
                refused += 1;
            }
            for at in bad.into_iter().rev() {
                entries.remove(at);
                refused += 1;
            }
        }
    }

    /// Carries a draft out, and asserts what must hold.
    pub fn resolve(&mut self, side: Side, opened: &BTreeSet<String>, text: &str, checked: Checked) {
        let told = format!(
            "game {}, player-turn {}\n{text}",
            self.number, self.sums.player_turns
        );
        let Checked {
            board,
            orders,
            standing,
            hidden,
            findings,
        } = checked;
        assert!(!findings.any_error(), "{findings}\n{told}");
        let before = self.rest(opened);
        let labels: BTreeSet<String> =
            LittleRoundTop::hidden_labels(self.tables, &board, side, &orders)
                .into_iter()
                .collect();
        if side == Side::Usa {
            let given: BTreeSet<String> = hidden.keys().cloned().collect();
            assert_eq!(labels, given, "{told}");
            LittleRoundTop::hidden_move(self.tables, &board, side, &orders, &before, &hidden)
                .unwrap_or_else(|fault| panic!("{fault}\n{told}"));
            self.secrets = hidden;
        }
        if self.chance.percent(10) {
            let _ = LittleRoundTop::preview(self.tables, &board, &orders);
            let _ = LittleRoundTop::form(self.tables, &board);
            let _ = LittleRoundTop::standing_form(self.tables, &board, side.other());
        }
        let other = self.standing.remove(&side.other()).unwrap_or_default();
        let held = match side {
            Side::Csa => self.secrets.clone(),
            Side::Usa => Secrets::new(),
        };
        let sealed: BTreeSet<String> = held.keys().cloned().collect();
        let mut dice = Dice::new(seed(self.number, self.sums.player_turns + 1));
        let run = self.run(&board, &orders, &other, sealed.clone(), held, &mut dice);
        // Whoever verifies knows only what came to light, and must see the same.
        let mut again = Dice::new(seed(self.number, self.sums.player_turns + 1));
        let known: Secrets = self
            .secrets
            .iter()
            .filter(|(label, _)| run.opened.contains(*label))
            .map(|(label, value)| (label.clone(), value.clone()))
            .collect();
        let seen = self.run(&board, &orders, &other, sealed, known, &mut again);
        assert_eq!(run.board, seen.board, "{told}");
        assert_eq!(run.log.trace(), seen.log.trace(), "{told}");
        assert_eq!(run.opened, seen.opened, "{told}");

        self.secrets.retain(|label, _| !run.opened.contains(label));
        self.sums.found += run.opened.len() as u64;
        self.standing.insert(side, standing);
        holds(self.tables, &self.board, &run, &dice, &told);
        self.count(&run);
        self.board = run.board;
        self.sums.player_turns += 1;
    }

    /// Carries orders out as the exchange does.
    fn run(
        &self,
        board: &Board,
        orders: &Orders,
        standing: &Standing,
        sealed: BTreeSet<String>,
        known: Secrets,
        dice: &mut Dice,
    ) -> Run {
        let resolver = board.stage.active().unwrap().other();
        let mut veil = Veil::new(resolver, sealed, known);
        let mut log = Log::default();
        let board = self.open_due(board.clone(), &mut veil, &mut log);
        let board = LittleRoundTop::resolve(
            self.tables,
            &board,
            orders,
            standing,
            &mut veil,
            dice,
            &mut log,
        );
        let board = self.open_due(board, &mut veil, &mut log);
        let lifted = veil.lift();
        assert!(lifted.faults.is_empty(), "{}", lifted.faults);
        assert!(lifted.missing.is_empty(), "{:?}", lifted.missing);
        Run {
            board,
            log,
            opened: lifted.opened.into_iter().map(|(label, _)| label).collect(),
        }
    }

    /// Opens what of the resolver's things is due, until nothing more is.
    fn open_due(&self, mut board: Board, veil: &mut Veil<Secret>, log: &mut Log) -> Board {
        let side = veil.side();
        loop {
            let mut due = LittleRoundTop::due(self.tables, &board, side, &veil.held());
            due.retain(|(label, _)| veil.is_sealed(label));
            if due.is_empty() {
                return board;
            }
            for (label, rule) in due {
                log.begin("Hidden information", format!("`{label}` becomes public"));
                if let Some(value) = veil.open(rule, log, &label) {
                    board = LittleRoundTop::reveal(self.tables, &board, side, &label, &value, log)
                        .unwrap();
                }
            }
        }
    }

    fn count(&mut self, run: &Run) {
        let rolls = |name: &str| {
            let rolls = run.log.rolls().filter(|line| match line {
                Line::Roll { label, .. } => label.starts_with(name),
                _ => false,
            });
            rolls.count() as u64
        };
        let sums = &mut self.sums;
        sums.attacks += rolls("fire ");
        sums.melees += rolls("melee ");
        sums.checks += rolls("check ");
        let lines = run.log.actions.iter().flat_map(|action| &action.lines);
        let overtaken = lines.filter(|line| matches!(line, Line::Overtaken { .. }));
        sums.overtaken += overtaken.count() as u64;
        for (old, new) in self.board.flags.iter().zip(&run.board.flags) {
            sums.flags += u64::from(old.holder != new.holder);
        }
        for (old, new) in self.board.companies.iter().zip(&run.board.companies) {
            let lost = strength(old) - strength(new) - (new.missing - old.missing);
            assert!(lost >= 0, "{} has gained strength", new.id);
            *sums.marked.entry(new.id.side()).or_default() += lost;
            sums.losses += lost.unsigned_abs();
        }
        for side in Side::BOTH {
            assert_eq!(
                victory::lost(self.tables, &run.board, side),
                sums.marked.get(&side).copied().unwrap_or_default(),
                "the SP lost by {side} are its enemy's points"
            );
        }
    }

    fn ended(&mut self) {
        assert_eq!(self.board.stage, Stage::Over);
        let ending = LittleRoundTop::ending(self.tables, &self.board);
        let winner = match ending.winner {
            Some(Side::Csa) => 0,
            Some(Side::Usa) => 1,
            None => 2,
        };
        self.sums.wins[winner] += 1;
        self.sums.games += 1;
    }

    /// The detachment somewhere east of column 12.
    fn union_set_up(&mut self) -> Vec<String> {
        loop {
            let (chance, map) = (&mut self.chance, &self.tables.map);
            let hex = HexId::new(
                13 + u8::try_from(chance.below(12)).unwrap(),
                1 + u8::try_from(chance.below(16)).unwrap(),
            );
            let near: Vec<HexId> = map.grid.neighbours(hex).chain([hex]).collect();
            let places: Vec<HexId> = (0..3).filter_map(|_| chance.one(&near)).collect();
            let mut faces: Vec<Direction> =
                (0..2).filter_map(|_| chance.one(&Direction::ALL)).collect();
            let together = places[0] == places[1];
            if together {
                faces[1] = faces[0];
            }
            let below = if together { "below = true\n" } else { "" };
            let text = format!(
                "[hidden.20ME-B]\nhex = \"{}\"\nface = \"{}\"\nreach = {}\n\
                 [hidden.2SS]\nhex = \"{}\"\nface = \"{}\"\nreach = {}\n{below}\
                 [hidden.Morrill]\nhex = \"{}\"\n",
                places[0],
                faces[0],
                chance.below(4),
                places[1],
                faces[1],
                chance.below(4),
                places[2],
            );
            if self.check(Side::Usa, &BTreeSet::new(), &text).is_ok() {
                return vec![text];
            }
        }
    }

    /// 4AL somewhere in its corner.
    fn confederate_set_up(&mut self) -> Vec<String> {
        loop {
            let mut text = format!("entry_15al = {}\n", 3 + 2 * self.chance.below(2));
            let letters = ["4AL-A", "4AL-B", "4AL-C", "4AL-D", "4AL-E", "Scruggs"];
            for unit in letters {
                let column = 1 + self.chance.below(5);
                let row = 9 + self.chance.below(3);
                let _ = writeln!(
                    text,
                    "[[place]]\nunit = \"{unit}\"\nhex = \"{column:02}{row:02}\""
                );
            }
            if self.check(Side::Csa, &BTreeSet::new(), &text).is_ok() {
                return vec![text];
            }
        }
    }
}

/// One player-turn as it was carried out.
pub struct Run {
    /// The board afterwards.
    pub board: Board,
    /// What happened.
    pub log: Log,
    /// What came to light.
    pub opened: BTreeSet<String>,
}

/// The entry in which a line stands.
fn entry_at(entries: &[String], line: usize) -> usize {
    let mut end = 0;
    for (at, entry) in entries.iter().enumerate() {
        end += entry.lines().count();
        if line <= end {
            return at;
        }
    }
    entries.len().saturating_sub(1)
}

fn strength(company: &Company) -> i64 {
    match company.status {
        Status::Lost => 0,
        _ => company.strength,
    }
}

/// What must hold after every player-turn.
fn holds(tables: &Tables, before: &Board, run: &Run, dice: &Dice, told: &str) {
    let board = &run.board;
    if let Err(fault) = LittleRoundTop::fits(tables, board) {
        panic!("{fault}\n{told}\n{}", run.log.trace().join("\n"));
    }
    for (old, new) in before.companies.iter().zip(&board.companies) {
        assert!(new.strength <= old.strength, "{} grew\n{told}", new.id);
        assert!(old.status != Status::Lost || new.status == Status::Lost);
        assert_eq!(new.at.is_some(), new.status == Status::OnMap, "{}", new.id);
    }
    for company in &board.companies {
        let Some(hex) = company.at else { continue };
        let stack = board.stack(hex, company.id.side());
        assert!(
            stack.len() <= 2,
            "{} companies in {hex}\n{told}\n{}",
            stack.len(),
            run.log.trace().join("\n")
        );
        for other in stack {
            assert!(
                company.id == other.id || company.id.may_stack_with(other.id),
                "{} with {} in {hex}\n{told}",
                company.id,
                other.id
            );
            assert_eq!(
                company.facing,
                other.facing,
                "in {hex}\n{told}\n{}",
                run.log.trace().join("\n")
            );
        }
    }
    for flag in &board.flags {
        let places = usize::from(flag.carrier.is_some()) + usize::from(flag.at.is_some());
        assert!(
            places <= 1,
            "the flag of {} is twice\n{told}",
            flag.regiment
        );
        if let Some(carrier) = flag.carrier {
            let status = board.company(carrier).status;
            assert!(
                matches!(status, Status::OnMap | Status::Waiting),
                "the flag of {} is with {carrier}, {status:?}\n{told}\n{}",
                flag.regiment,
                run.log.trace().join("\n")
            );
        }
    }
    let text = toml::to_string(board).unwrap();
    let read: Board = toml::from_str(&text).unwrap();
    assert_eq!(&read, board, "{told}");
    labels(&run.log, dice, told);
    let _ = LittleRoundTop::losses(tables, before, board);
    let _ = LittleRoundTop::sheets(tables, board);
    let _ = LittleRoundTop::text_map(tables, board);
}

/// Every line has rules, and every roll a label of its own.
fn labels(log: &Log, dice: &Dice, told: &str) {
    let mut labels = BTreeSet::new();
    for roll in dice.rolls() {
        assert!(labels.insert(&roll.label), "{} twice\n{told}", roll.label);
    }
    let mut told_of = BTreeSet::new();
    for action in &log.actions {
        assert!(
            !action.phase.is_empty() && !action.title.is_empty(),
            "{told}"
        );
        for line in &action.lines {
            assert!(
                !line.rules().is_empty(),
                "{}: {}: `{line}` cites no rule\n{told}",
                action.phase,
                action.title
            );
            assert!(line.to_string().is_ascii(), "`{line}` is not ASCII");
            if let Line::Roll { label, .. } = line {
                told_of.insert(label);
            }
        }
    }
    assert_eq!(labels, told_of, "{told}");
}

/// Random orders of one player-turn, most of them sensible.
fn propose(tables: &Tables, board: &Board, side: Side, chance: &mut Chance) -> Vec<String> {
    let mut entries = Vec::new();
    let mut keys = String::new();
    if chance.percent(60) {
        keys.push_str("others = \"nearest\"\n");
    }
    if chance.percent(4) {
        keys.push_str("release = true\n");
    }
    if !keys.is_empty() {
        for key in keys.lines() {
            entries.push(format!("{key}\n"));
        }
    }
    let hand = Hand {
        tables,
        board,
        side,
    };
    if chance.percent(10) {
        let some = chance.some(&hand.ours(), 3);
        entries.push(format!("checks_first = {}\n", list(&some)));
    }
    if chance.percent(10) {
        let some = chance.some(&hand.ours(), 3);
        entries.push(format!("flags_to = {}\n", list(&some)));
    }
    hand.replacements(chance, &mut entries);
    let present = hand.present();
    let waiting = hand.waiting();
    let mut tried: Vec<CompanyId> = chance.some(&present, 16);
    tried.extend(chance.some(&waiting, 8));
    for id in tried {
        hand.order(chance, id, &mut entries);
    }
    for _ in 0..chance.below(3) {
        hand.group(chance, &mut entries);
    }
    hand.officers(chance, &mut entries);
    hand.fire(chance, &mut entries);
    hand.melees(chance, &mut entries);
    hand.reactions(chance, "", &mut entries);
    hand.standing(chance, &mut entries);
    entries
}

/// A side's hand.
struct Hand<'a> {
    tables: &'a Tables,
    board: &'a Board,
    side: Side,
}

/// Names as a list of a draft.
pub fn list<T: ToString>(names: &[T]) -> String {
    let names: Vec<String> = names
        .iter()
        .map(|name| format!("\"{}\"", name.to_string()))
        .collect();
    format!("[{}]", names.join(", "))
}

impl Hand<'_> {
    fn with(&self, status: impl Fn(&Company) -> bool) -> Vec<CompanyId> {
        let companies = self.board.companies.iter();
        companies
            .filter(|company| company.id.side() == self.side && status(company))
            .map(|company| company.id)
            .collect()
    }

    fn ours(&self) -> Vec<CompanyId> {
        self.with(|company| matches!(company.status, Status::OnMap | Status::Waiting))
    }

    fn present(&self) -> Vec<CompanyId> {
        self.with(|company| company.status == Status::OnMap)
    }

    fn waiting(&self) -> Vec<CompanyId> {
        self.with(|company| company.status == Status::Waiting)
    }

    fn officers_of(&self, regiment: Option<Regiment>) -> Vec<OfficerId> {
        let officers = self.board.officers.iter();
        officers
            .filter(|officer| {
                officer.id.side() == self.side
                    && officer.status != Status::Never
                    && officer.status != Status::Hidden
                    && regiment.is_none_or(|regiment| officer.id.regiment() == regiment)
            })
            .map(|officer| officer.id)
            .collect()
    }

    fn enemies(&self) -> Vec<HexId> {
        let companies = self.board.companies.iter();
        companies
            .filter(|company| company.id.side() != self.side)
            .filter_map(|company| company.at)
            .collect()
    }

    /// The nearest enemy, or the nearest Victory Hex.
    fn goal(&self, from: HexId) -> HexId {
        let grid = self.tables.map.grid;
        let enemies = self.enemies().into_iter();
        enemies
            .min_by_key(|hex| (grid.distance(from, *hex), *hex))
            .or_else(|| self.tables.map.victory.first().copied())
            .unwrap_or(from)
    }

    /// Hexes that lead nearer to a goal, a little by chance.
    fn way(&self, chance: &mut Chance, from: HexId) -> Vec<HexId> {
        let grid = self.tables.map.grid;
        let goal = self.goal(from);
        let mut at = from;
        let mut way = Vec::new();
        for _ in 0..=1 + chance.below(3) {
            let mut near: Vec<HexId> = grid
                .neighbours(at)
                .filter(|hex| !self.board.has_company(*hex, self.side.other()))
                .collect();
            if chance.percent(85) {
                near.retain(|hex| grid.distance(*hex, goal) < grid.distance(at, goal));
            }
            let Some(next) = chance.one(&near) else { break };
            way.push(next);
            at = next;
        }
        way
    }

    fn payer(&self, chance: &mut Chance, regiment: Regiment) -> String {
        let officers = self.officers_of(chance.percent(95).then_some(regiment));
        match chance.one(&officers) {
            Some(officer) if chance.percent(75) => format!("officer = \"{officer}\"\n"),
            Some(_) | None => String::new(),
        }
    }

    fn when(&self, chance: &mut Chance, id: CompanyId) -> String {
        if chance.percent(88) {
            return String::new();
        }
        let hex = self.board.company(id).at.unwrap_or(HexId::new(9, 5));
        let other = chance.one(&self.ours()).unwrap_or(id);
        let conditions = [
            "organized".to_owned(),
            "disorganized".to_owned(),
            "strength 2".to_owned(),
            "loaded".to_owned(),
            "line".to_owned(),
            format!("{other} organized"),
            format!("{hex} friend"),
            format!("{} enemy", self.goal(hex)),
            format!("{other} at {hex}"),
        ];
        let word = if chance.percent(50) { "if" } else { "unless" };
        format!("{word} = {}\n", list(&chance.some(&conditions, 2)))
    }

    /// What one company is to do, in words.
    fn deeds(&self, chance: &mut Chance, id: CompanyId) -> String {
        let company = self.board.company(id);
        let Some(hex) = company.at else {
            let ways = [
                "\"enter\"",
                "\"enter\", \"forward 1\"",
                "\"enter\", \"forward 2\"",
                "\"enter\", \"forward 3\"",
                "\"enter NE\", \"forward 1\"",
                "\"enter\", \"right 1\", \"forward 1\"",
                "\"column\"",
                "\"line\"",
            ];
            return format!("do = [{}]\n", chance.word(&ways));
        };
        let grid = self.tables.map.grid;
        let ahead = grid.neighbour(hex, company.facing);
        let foe_ahead = ahead.is_some_and(|hex| self.board.has_unit(hex, self.side.other()));
        if foe_ahead && chance.percent(60) {
            return "do = [\"melee\"]\n".to_owned();
        }
        if company.disorganized && chance.percent(50) {
            return "do = [\"rally\"]\n".to_owned();
        }
        // Half of the orders lead on, so that the sides meet.
        let kind = if chance.percent(40) {
            0
        } else {
            chance.below(20)
        };
        match kind {
            0..=8 => {
                let way = self.way(chance, hex);
                let mut text = format!("path = {}\n", list(&way));
                if chance.percent(40) {
                    let face = match (self.side, chance.percent(60)) {
                        (Side::Csa, true) => Some(Direction::N),
                        (Side::Usa, true) => Some(Direction::S),
                        (_, false) => chance.one(&Direction::ALL),
                    };
                    let _ = writeln!(text, "face = \"{}\"", face.unwrap_or(Direction::N));
                }
                if chance.percent(15) {
                    text.push_str("back = true\n");
                }
                text
            }
            9 => "do = [\"volley\"]\n".to_owned(),
            10 => "do = [\"line\"]\n".to_owned(),
            11 => "do = [\"column\"]\n".to_owned(),
            12 => "do = [\"fix\"]\n".to_owned(),
            13 => "do = [\"unfix\"]\n".to_owned(),
            14 => "do = [\"exchange\"]\n".to_owned(),
            15 => {
                let to = chance.one(&self.ours()).unwrap_or(id);
                format!("do = [\"flag {to}\"]\n")
            }
            16 => {
                let back = 1 + chance.below(2);
                format!("do = [\"back {back}\"]\n")
            }
            17 => {
                let turn = chance.word(&["left 1", "right 1", "about", "left 2"]);
                format!("do = [\"{turn}\"]\n")
            }
            _ => {
                let acts = [
                    "forward 1",
                    "forward 2",
                    "left 1",
                    "right 1",
                    "melee",
                    "volley",
                    "enter",
                    "exchange",
                    "back 1",
                    "rally",
                    "line",
                ];
                format!("do = {}\n", list(&chance.some(&acts, 3)))
            }
        }
    }

    fn order(&self, chance: &mut Chance, id: CompanyId, entries: &mut Vec<String>) {
        let mut text = format!(
            "[[order]]\n{}companies = {}\n",
            self.payer(chance, id.regiment),
            list(&[id])
        );
        if chance.percent(6) {
            let some = chance.some(&self.officers_of(Some(id.regiment)), 1);
            if !some.is_empty() {
                let _ = writeln!(text, "officers = {}", list(&some));
            }
        }
        let when = self.when(chance, id);
        text.push_str(&when);
        text.push_str(&self.deeds(chance, id));
        if !when.is_empty() && chance.percent(50) {
            text.push_str("[[order.otherwise]]\n");
            text.push_str(&self.deeds(chance, id));
        }
        entries.push(text);
    }

    /// One order to a line of companies, which may earn the Command Bonus.
    fn group(&self, chance: &mut Chance, entries: &mut Vec<String>) {
        let Some(first) = chance.one(&self.present()) else {
            return;
        };
        let of: Vec<CompanyId> = self
            .present()
            .into_iter()
            .filter(|id| id.regiment == first.regiment)
            .collect();
        let acts = [
            "forward 1",
            "forward 2",
            "line",
            "column",
            "volley",
            "melee",
            "fix",
            "left 1",
            "back 1",
        ];
        let act = chance.word(&acts);
        let companies = chance.some(&of, 7);
        if chance.percent(30) && companies.len() >= 4 {
            let officer = chance.one(&self.officers_of(Some(first.regiment)));
            if let Some(officer) = officer {
                entries.push(format!(
                    "[[bonus]]\nofficer = \"{officer}\"\ncompanies = {}\n",
                    list(&companies)
                ));
            }
        }
        entries.push(format!(
            "[[order]]\n{}companies = {}\ndo = [\"{act}\"]\n",
            self.payer(chance, first.regiment),
            list(&companies)
        ));
    }

    fn replacements(&self, chance: &mut Chance, entries: &mut Vec<String>) {
        for officer in &self.board.officers {
            if officer.id.side() != self.side || officer.status != Status::Lost {
                continue;
            }
            if let Some(with) = chance.one(&self.present()) {
                entries.push(format!(
                    "[[replacement]]\nofficer = \"{}\"\nwith = \"{with}\"\n",
                    officer.id
                ));
            }
        }
    }

    fn officers(&self, chance: &mut Chance, entries: &mut Vec<String>) {
        for officer in &self.board.officers {
            if officer.id.side() != self.side || chance.percent(40) {
                continue;
            }
            let go = match (officer.status, officer.at) {
                (Status::Waiting, _) => {
                    let ways = [
                        "\"enter\"",
                        "\"enter\", \"forward 2\"",
                        "\"enter\", \"forward 4\"",
                    ];
                    format!("do = [{}]\n", chance.word(&ways))
                }
                (_, Some(hex)) => format!("path = {}\n", list(&self.way(chance, hex))),
                _ => continue,
            };
            entries.push(format!("[[order]]\nofficers = [\"{}\"]\n{go}", officer.id));
        }
    }

    fn near_enemies(&self, hex: HexId) -> Vec<HexId> {
        let grid = self.tables.map.grid;
        let mut near = self.enemies();
        near.retain(|foe| grid.distance(hex, *foe) <= 3);
        near.sort_unstable();
        near.dedup();
        near
    }

    fn fire(&self, chance: &mut Chance, entries: &mut Vec<String>) {
        for id in chance.some(&self.present(), 9) {
            let Some(hex) = self.board.company(id).at else {
                continue;
            };
            let targets = self.near_enemies(hex);
            let mut by = vec![id];
            if chance.percent(40) {
                by.extend(chance.some(&self.present(), 2));
                by.dedup();
            }
            let at = chance.some(&targets, 2);
            if at.is_empty() {
                continue;
            }
            let volley = if chance.percent(5) {
                "volley = true\n"
            } else {
                ""
            };
            entries.push(format!(
                "[[fire]]\nby = {}\nat = {}\n{volley}{}",
                list(&by),
                list(&at),
                self.when(chance, id)
            ));
        }
    }

    fn melees(&self, chance: &mut Chance, entries: &mut Vec<String>) {
        for hex in self.board.melees() {
            let choice = chance.word(&["fight", "reinforce", "retreat"]);
            entries.push(format!(
                "[[melee]]\nhex = \"{hex}\"\nchoice = \"{choice}\"\n"
            ));
        }
        let enemies = self.enemies();
        for hex in chance.some(&enemies, 3) {
            let mut text = format!("[[melee]]\nhex = \"{hex}\"\n");
            if chance.percent(50) {
                let _ = writeln!(text, "advance = {}", chance.percent(50));
            }
            if chance.percent(50) {
                let _ = writeln!(text, "enter = {}", list(&chance.some(&self.present(), 2)));
            }
            entries.push(text);
        }
    }

    /// Choices of section 20, in the orders or in the standing orders.
    fn reactions(&self, chance: &mut Chance, under: &str, entries: &mut Vec<String>) {
        let ours = self.ours();
        for _ in 0..chance.below(3) {
            let Some(id) = chance.one(&ours) else {
                continue;
            };
            let Some(hex) = self.board.company(id).at else {
                continue;
            };
            let near: Vec<HexId> = self.tables.map.grid.neighbours(hex).collect();
            let mut text = format!("[[{under}retreat]]\ncompany = \"{id}\"\n");
            let _ = writeln!(text, "to = {}", list(&chance.some(&near, 3)));
            if let Some(face) = chance.one(&Direction::ALL) {
                let _ = writeln!(text, "face = \"{face}\"");
            }
            entries.push(text);
        }
        if let Some(officer) = chance.one(&self.officers_of(None)) {
            entries.push(format!(
                "[[{under}escort]]\nofficer = \"{officer}\"\ngoes = {}\n",
                chance.percent(50)
            ));
        }
        let enemies = self.enemies();
        if let (Some(hex), Some(id)) = (chance.one(&enemies), chance.one(&ours)) {
            let key = chance.word(&["loses", "top"]);
            let face = chance.one(&Direction::ALL).unwrap_or(Direction::N);
            entries.push(format!(
                "[[{under}fray]]\nhex = \"{hex}\"\n{key} = \"{id}\"\nface = \"{face}\"\n"
            ));
        }
    }

    fn standing(&self, chance: &mut Chance, entries: &mut Vec<String>) {
        if chance.percent(40) {
            return;
        }
        let mut text = "[standing]\n".to_owned();
        if chance.percent(40) {
            let _ = writeln!(text, "reach = {}", 1 + chance.below(3));
        }
        if chance.percent(15) {
            text.push_str("hold_fire = true\n");
        }
        let words = [
            "melee",
            "column",
            "disorganized",
            "officer",
            "flag",
            "weakest",
            "strongest",
        ];
        if chance.percent(50) {
            let _ = writeln!(text, "prefer = {}", list(&chance.some(&words, 3)));
        }
        if chance.percent(20) {
            let some = chance.some(&self.ours(), 2);
            let _ = writeln!(text, "no_withdrawal_fire = {}", list(&some));
        }
        entries.push(text);
        for id in chance.some(&self.present(), 3) {
            let Some(hex) = self.board.company(id).at else {
                continue;
            };
            let mut text = format!("[[standing.fire]]\nby = {}\n", list(&[id]));
            let at = chance.some(&self.near_enemies(hex), 2);
            if !at.is_empty() {
                let _ = writeln!(text, "at = {}", list(&at));
            }
            entries.push(text);
        }
        self.reactions(chance, "standing.", entries);
    }
}
