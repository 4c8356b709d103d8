//! A board with nothing on it but what a test puts there.

use countersign::diagnostic::Source;
use countersign::dice::Dice;
use countersign::draft::{Form, Located, Reader};
use countersign::games::we_are_the_flank::board::{
    Board, CommanderStatus, Contact, Formation, Mark, Status, Unit, UnitId, footprint, opening,
};
use countersign::games::we_are_the_flank::losses::Losses;
use countersign::games::we_are_the_flank::orders::combat::{
    read_charges, read_losses, read_shoot, read_standing,
};
use countersign::games::we_are_the_flank::orders::{
    Against, BaseKind, ChargeOrder, LossChoice, Reaction, Shoot, Standing, TargetChoice,
    UnitStanding,
};
use countersign::games::we_are_the_flank::phase::{charges, melee, shooting};
use countersign::games::we_are_the_flank::tables::{Arm, Feature, Stream, Tables};
use countersign::report::Log;
use countersign::side::Side;
use countersign::tabletop::{Angle, Area, Course, Length, Point, Rect};

/// Tables and a board, with the orders that stay the same through a test.
pub struct Field {
    pub tables: Tables,
    pub board: Board,
    pub losses: Losses,
    pub standing: Standing,
}

pub fn at(x: f64, y: f64) -> Point {
    Point::round(x, y)
}

pub fn id(text: &str) -> UnitId {
    UnitId(text.to_owned())
}

pub fn target(unit: &str) -> TargetChoice {
    TargetChoice {
        unit: Located::bare(id(unit)),
        min_bases: None,
        max_bases: None,
        within: None,
    }
}

pub fn shoot(unit: &str, targets: &[&str]) -> Shoot {
    Shoot {
        unit: Located::bare(id(unit)),
        targets: targets.iter().map(|unit| target(unit)).collect(),
    }
}

pub fn charge(unit: &str, targets: &[&str]) -> ChargeOrder {
    ChargeOrder {
        unit: Located::bare(id(unit)),
        targets: targets.iter().map(|unit| target(unit)).collect(),
    }
}

/// Whether some line of the log holds a text.
pub fn says(log: &Log, text: &str) -> bool {
    log.trace().iter().any(|line| line.contains(text))
}

#[track_caller]
pub fn assert_says(log: &Log, text: &str) {
    assert!(
        says(log, text),
        "no `{text}` in\n{}",
        log.trace().join("\n")
    );
}

#[track_caller]
pub fn assert_silent(log: &Log, text: &str) {
    assert!(!says(log, text), "`{text}` in\n{}", log.trace().join("\n"));
}

impl Field {
    /// Open ground of level 0, nobody on it.
    pub fn open() -> Self {
        let mut field = Self::map();
        field.tables.ground.features.clear();
        field.tables.ground.streams.clear();
        field
    }

    /// The shipped map, nobody on it.
    pub fn map() -> Self {
        let tables = Tables::shipped();
        let mut board = opening(&tables);
        for unit in &mut board.units {
            unit.status = Status::Waiting;
        }
        for commander in &mut board.commanders {
            commander.status = CommanderStatus::Lost;
            commander.with = None;
        }
        Field {
            tables,
            board,
            losses: Losses::default(),
            standing: Standing::default(),
        }
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
        piece.at = at(x, y);
        piece.facing = Angle::degrees(facing);
        piece.formation = formation;
        (piece.bases, piece.sharpshooters) = if sharp { (0, bases) } else { (bases, 0) };
        self
    }

    pub fn line(self, unit: &str, place: (f64, f64), facing: i64, bases: i64) -> Self {
        self.place(unit, place, facing, Some(Formation::Line), bases)
    }

    pub fn column(self, unit: &str, place: (f64, f64), facing: i64, bases: i64) -> Self {
        self.place(unit, place, facing, Some(Formation::Column), bases)
    }

    pub fn guns(self, unit: &str, place: (f64, f64), facing: i64, models: i64) -> Self {
        self.place(unit, place, facing, None, models)
    }

    /// Adopted bases of a unit that is there already.
    pub fn adopted(mut self, unit: &str, bases: i64) -> Self {
        self.board.unit_mut(&id(unit)).sharpshooters = bases;
        self
    }

    pub fn commander(mut self, name: &str, unit: &str) -> Self {
        let place = self.board.unit(&id(unit)).at;
        let commander = self.board.commander_mut(name);
        commander.status = CommanderStatus::Attached;
        commander.with = Some(id(unit));
        commander.at = place;
        self
    }

    pub fn marked(mut self, unit: &str, mark: Mark) -> Self {
        self.board.unit_mut(&id(unit)).this_turn.insert(mark);
        self
    }

    /// A rectangular area from south-west to north-east corner, in inches.
    pub fn area(mut self, name: &str, (w, s): (i64, i64), (e, n): (i64, i64)) -> Self {
        let corner = |x: i64, y: i64| Point::new(x * 100, y * 100);
        self.tables.ground.features.push(Feature {
            id: "FLANK-H00".to_owned(),
            name: name.to_owned(),
            area: Area {
                corners: vec![corner(w, s), corner(e, s), corner(e, n), corner(w, n)],
            },
            level: match name {
                "hill" => 1,
                "peak" => 2,
                _ => 0,
            },
            hill: false,
            woods: name == "woods",
            den: name == "den",
            scores: None,
        });
        self
    }

    /// A stream from south to north.
    pub fn stream(mut self, x: i64) -> Self {
        self.tables.ground.streams.push(Stream {
            id: "FLANK-H00".to_owned(),
            name: "a stream".to_owned(),
            course: Course {
                points: vec![Point::new(x * 100, 0), Point::new(x * 100, 4800)],
            },
        });
        self
    }

    pub fn contact(mut self, charger: &str, target: &str) -> Self {
        self.board.contacts.push(Contact {
            charger: id(charger),
            target: id(target),
            counter_charge: false,
            flank_or_rear: false,
            crossed_stream: false,
        });
        self
    }

    pub fn reacts(mut self, unit: &str, reactions: &[Reaction]) -> Self {
        self.standing.unit.push(UnitStanding {
            unit: Located::bare(id(unit)),
            when_charged: reactions.iter().copied().map(Located::bare).collect(),
            against: None,
        });
        self
    }

    pub fn against(mut self, least: Option<i64>, most: Option<i64>) -> Self {
        self.standing.unit.last_mut().unwrap().against = Some(Against {
            min_bases: least.map(Located::bare),
            max_bases: most.map(Located::bare),
        });
        self
    }

    pub fn default_reaction(mut self, reaction: Reaction) -> Self {
        self.standing.default = Some(Located::bare(reaction));
        self
    }

    pub fn loses_sharpshooters_first(mut self, unit: &str) -> Self {
        self.losses = Losses::new(&[LossChoice {
            unit: Located::bare(id(unit)),
            first: Located::bare(BaseKind::Sharpshooters),
        }]);
        self
    }

    pub fn unit(&self, unit: &str) -> &Unit {
        self.board.unit(&id(unit))
    }

    pub fn rect(&self, unit: &str) -> Rect {
        footprint(&self.tables, self.unit(unit))
    }

    pub fn strength(&self, unit: &str) -> i64 {
        self.unit(unit).strength()
    }

    pub fn status(&self, unit: &str) -> Status {
        self.unit(unit).status
    }

    /// Whether a unit stands where it should, within a hundredth.
    #[track_caller]
    pub fn assert_at(&self, unit: &str, x: f64, y: f64) {
        let Point { x: east, y: north } = self.unit(unit).at;
        let near = |here: Length, there: f64| (here.to_f64() - there).abs() < 0.0101;
        assert!(
            near(east, x) && near(north, y),
            "{unit} is at {}, not ({x}, {y})",
            self.unit(unit).at
        );
    }

    #[track_caller]
    pub fn fire(&mut self, side: Side, orders: &[Shoot], dice: &[u8]) -> Log {
        let mut dice = Dice::scripted(dice);
        let mut log = Log::default();
        shooting::carry_out(
            &self.tables,
            &mut self.board,
            side,
            orders,
            &self.losses,
            &mut dice,
            &mut log,
        );
        assert_eq!(dice.unused(), 0, "unused dice\n{}", log.trace().join("\n"));
        log
    }

    #[track_caller]
    pub fn charge(&mut self, side: Side, orders: &[ChargeOrder], dice: &[u8]) -> Log {
        let mut dice = Dice::scripted(dice);
        let mut log = Log::default();
        charges::carry_out(
            &self.tables,
            &mut self.board,
            side,
            orders,
            &self.standing,
            &self.losses,
            &mut dice,
            &mut log,
        );
        assert_eq!(dice.unused(), 0, "unused dice\n{}", log.trace().join("\n"));
        log
    }

    #[track_caller]
    pub fn melee(&mut self, dice: &[u8]) -> Log {
        let mut dice = Dice::scripted(dice);
        let mut log = Log::default();
        melee::carry_out(
            &self.tables,
            &mut self.board,
            &self.losses,
            &mut dice,
            &mut log,
        );
        assert_eq!(dice.unused(), 0, "unused dice\n{}", log.trace().join("\n"));
        log
    }

    fn read(
        &self,
        draft: &str,
        read: impl FnOnce(&countersign::draft::Table<'_>, &mut Reader<'_>),
    ) -> String {
        let source = Source::new("orders.toml", draft);
        let mut reader = Reader::new(&source, Form::Draft);
        if let Some(document) = reader.parse() {
            let table = reader.root(&document);
            read(&table, &mut reader);
        }
        reader.faults.to_string()
    }

    /// What the checker says about a draft's `[[shoot]]` entries.
    pub fn check_fire(&self, side: Side, draft: &str) -> String {
        self.read(draft, |table, reader| {
            let orders = read_shoot(&self.tables, side, table, reader);
            shooting::check(&self.tables, &self.board, side, &orders, reader);
        })
    }

    /// What the checker says about a draft's `[[charge]]` entries.
    pub fn check_charges(&self, side: Side, draft: &str) -> String {
        self.read(draft, |table, reader| {
            let orders = read_charges(&self.tables, side, table, reader);
            charges::check(&self.tables, &self.board, side, &orders, reader);
        })
    }

    /// What the reader says about `[[lose]]` entries.
    pub fn check_losses(&self, side: Side, draft: &str) -> String {
        self.read(draft, |table, reader| {
            read_losses(&self.tables, side, table, reader);
        })
    }

    /// What the reader says about a `[standing]` table, and what it reads.
    pub fn check_standing(&self, side: Side, draft: &str) -> (String, Standing) {
        let mut standing = Standing::default();
        let faults = self.read(draft, |table, reader| {
            let table = table.table(reader, "standing");
            standing = read_standing(&self.tables, &self.board, side, table, reader);
        });
        (faults, standing)
    }
}
