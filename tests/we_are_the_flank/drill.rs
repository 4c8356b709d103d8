//! Orders as players write them, on a board that a test lays out.

use countersign::diagnostic::Source;
use countersign::dice::{Dice, Seed};
use countersign::draft::{Form, Reader};
use countersign::games::we_are_the_flank::WeAreTheFlank;
use countersign::games::we_are_the_flank::board::{
    Board, CommanderStatus, Formation, Mark, Phase, Status, Unit, UnitId, opening,
};
use countersign::games::we_are_the_flank::orders::{Orders, Standing};
use countersign::games::we_are_the_flank::phase::movement;
use countersign::games::we_are_the_flank::tables::{Arm, Feature, Stream, Tables};
use countersign::report::Log;
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use countersign::tabletop::{Angle, Area, Course, Length, Point};
use countersign::veil::Veil;

/// Tables and a board.
pub struct Drill {
    pub tables: Tables,
    pub board: Board,
}

pub fn id(text: &str) -> UnitId {
    UnitId(text.to_owned())
}

fn point(x: f64, y: f64) -> Point {
    Point::round(x, y)
}

impl Drill {
    /// The shipped map and everything at its start, before set-up.
    pub fn opening() -> Self {
        let tables = Tables::shipped();
        let board = opening(&tables);
        Drill { tables, board }
    }

    /// The shipped map in turn 1, nobody on it; the Confederates move.
    pub fn map() -> Self {
        let mut drill = Self::opening();
        drill.board.phase = Phase::CsaMoveAndShoot;
        for unit in &mut drill.board.units {
            unit.status = Status::Left;
        }
        for commander in &mut drill.board.commanders {
            commander.status = CommanderStatus::Lost;
            commander.with = None;
        }
        drill
    }

    /// The same without any terrain.
    pub fn open() -> Self {
        let mut drill = Self::map();
        drill.tables.ground.features.clear();
        drill.tables.ground.streams.clear();
        drill
    }

    pub fn usa(mut self) -> Self {
        self.board.phase = Phase::UsaMoveAndShoot;
        self
    }

    pub fn phase(mut self, phase: Phase) -> Self {
        self.board.phase = phase;
        self
    }

    pub fn turn(mut self, turn: i64) -> Self {
        self.board.turn = turn;
        self
    }

    /// A hill between two corners.
    pub fn hill(mut self, (w, s): (i64, i64), (e, n): (i64, i64)) -> Self {
        let corner = |x: i64, y: i64| Point::new(x * 100, y * 100);
        self.tables.ground.features.push(Feature {
            id: "FLANK-H00".to_owned(),
            name: "the hill".to_owned(),
            area: Area {
                corners: vec![corner(w, s), corner(e, s), corner(e, n), corner(w, n)],
            },
            level: 1,
            hill: true,
            woods: false,
            den: false,
            scores: None,
        });
        self
    }

    /// A stream from south to north.
    pub fn stream(mut self, x: i64) -> Self {
        self.tables.ground.streams.push(Stream {
            id: "FLANK-H00".to_owned(),
            name: "the stream".to_owned(),
            course: Course {
                points: vec![Point::new(x * 100, 0), Point::new(x * 100, 4_800)],
            },
        });
        self
    }

    fn place(
        mut self,
        unit: &str,
        (x, y): (f64, f64),
        facing: i64,
        formation: Option<Formation>,
        bases: i64,
    ) -> Self {
        let sharp = self.tables.entry(&id(unit)).arm == Arm::Sharpshooters;
        let piece = self.board.unit_mut(&id(unit));
        piece.status = Status::OnTable;
        piece.at = point(x, y);
        piece.facing = Angle::degrees(facing);
        piece.formation = formation;
        (piece.bases, piece.sharpshooters) = if sharp { (0, bases) } else { (bases, 0) };
        self
    }

    pub fn line(self, unit: &str, at: (f64, f64), facing: i64, bases: i64) -> Self {
        self.place(unit, at, facing, Some(Formation::Line), bases)
    }

    pub fn column(self, unit: &str, at: (f64, f64), facing: i64, bases: i64) -> Self {
        self.place(unit, at, facing, Some(Formation::Column), bases)
    }

    pub fn guns(self, unit: &str, at: (f64, f64), facing: i64, models: i64) -> Self {
        self.place(unit, at, facing, None, models)
    }

    /// A unit that has not entered yet, as in the order of battle.
    pub fn waiting(mut self, unit: &str) -> Self {
        self.board.unit_mut(&id(unit)).status = Status::Waiting;
        self
    }

    pub fn marked(mut self, unit: &str, mark: Mark) -> Self {
        self.board.unit_mut(&id(unit)).this_turn.insert(mark);
        self
    }

    pub fn with(mut self, name: &str, unit: &str) -> Self {
        let at = self.board.unit(&id(unit)).at;
        let waits = self.board.unit(&id(unit)).status == Status::Waiting;
        let commander = self.board.commander_mut(name);
        commander.status = if waits {
            CommanderStatus::Waiting
        } else {
            CommanderStatus::Attached
        };
        commander.with = Some(id(unit));
        commander.at = at;
        self
    }

    pub fn alone(mut self, name: &str, (x, y): (f64, f64)) -> Self {
        let commander = self.board.commander_mut(name);
        commander.status = CommanderStatus::Alone;
        commander.with = None;
        commander.at = point(x, y);
        self
    }

    pub fn unit(&self, unit: &str) -> &Unit {
        self.board.unit(&id(unit))
    }

    /// What the checker makes of a draft.
    pub fn read(&self, draft: &str) -> (Option<Orders>, String) {
        let source = Source::new("orders.toml", draft);
        let mut reader = Reader::new(&source, Form::Draft);
        let orders = reader.parse().and_then(|parsed| {
            let root = reader.root(&parsed);
            WeAreTheFlank::orders(&self.tables, &self.board, root, &mut reader)
        });
        (orders, reader.faults.to_string())
    }

    /// What the checker says about a draft.
    pub fn check(&self, draft: &str) -> String {
        self.read(draft).1
    }

    /// Checks a draft, which must be without fault or warning, and makes its moves.
    #[track_caller]
    pub fn go(&mut self, draft: &str) -> Log {
        let (orders, faults) = self.read(draft);
        assert_eq!(faults, "", "the draft has faults");
        self.make(&orders.expect("orders without faults"))
    }

    /// Makes the moves of a draft, faults or not.
    #[track_caller]
    pub fn go_as_far_as_legal(&mut self, draft: &str) -> Log {
        let (orders, _) = self.read(draft);
        self.make(&orders.expect("a draft that can be read"))
    }

    fn make(&mut self, orders: &Orders) -> Log {
        let mut log = Log::default();
        let side = self.board.phase.active().expect("somebody moves");
        self.board = movement::carry_out(
            &self.tables,
            &self.board,
            side,
            &orders.moves,
            &mut log,
            &mut |_, _| {},
        );
        log
    }

    /// Plays a whole player-turn with a draft that must be legal.
    #[track_caller]
    pub fn play(&mut self, draft: &str) -> Log {
        let (orders, faults) = self.read(draft);
        let orders = orders.unwrap_or_else(|| panic!("no orders: {faults}"));
        assert!(!faults.contains("error:"), "{faults}");
        let mut log = Log::default();
        self.board = WeAreTheFlank::resolve(
            &self.tables,
            &self.board,
            &orders,
            &Standing::default(),
            &mut Veil::nothing(Side::Usa),
            &mut Dice::new(Seed([7; 32])),
            &mut log,
        );
        log
    }

    #[track_caller]
    pub fn assert_at(&self, unit: &str, x: f64, y: f64) {
        let at = self.unit(unit).at;
        let near = |here: Length, there: f64| (here.to_f64() - there).abs() < 0.0101;
        assert!(
            near(at.x, x) && near(at.y, y),
            "{unit} is at {at}, not at ({x}, {y})"
        );
    }

    #[track_caller]
    pub fn assert_facing(&self, unit: &str, degrees: f64) {
        assert_eq!(self.unit(unit).facing.to_f64(), degrees);
    }

    pub fn commander(&self, name: &str) -> (CommanderStatus, Option<String>, (f64, f64)) {
        let commander = self.board.commander(name);
        (
            commander.status,
            commander.with.as_ref().map(|unit| unit.0.clone()),
            (commander.at.x.to_f64(), commander.at.y.to_f64()),
        )
    }
}

/// A move of one unit, as a draft.
pub fn steps(unit: &str, steps: &str) -> String {
    format!("[[move]]\nunit = \"{unit}\"\nsteps = [{steps}]\n")
}

#[track_caller]
pub fn assert_says(log: &Log, text: &str) {
    let trace = log.trace().join("\n");
    assert!(trace.contains(text), "no `{text}` in\n{trace}");
}
