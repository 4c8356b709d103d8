//! A flat, empty map to put single situations on: the premises of the worked examples.

use countersign::dice::Dice;
use countersign::games::little_round_top::board::{
    Board, Company, Flag, Formation, Officer, Options, Stage, Status, VictoryHex,
};
use countersign::games::little_round_top::map::{Barrier, Cell, Map};
use countersign::games::little_round_top::orders::{Orders, Secret, Standing};
use countersign::games::little_round_top::tables::{
    CompanyEntry, Costs, FireResult, MeleeResult, MoraleResult, OfficerEntry, Tables,
};
use countersign::games::little_round_top::turn::Turn;
use countersign::games::little_round_top::unit::{CompanyId, OfficerId, Regiment};
use countersign::hex::{Direction, Grid, HexId, Hexside, Low};
use countersign::report::Log;
use countersign::side::Side;
use countersign::veil::Veil;
use std::collections::{BTreeMap, BTreeSet};

/// The hex of this number.
pub fn hex(number: &str) -> HexId {
    number.parse().unwrap()
}

/// The company of this name.
pub fn co(name: &str) -> CompanyId {
    name.parse().unwrap()
}

/// The officer of this name.
pub fn of(name: &str) -> OfficerId {
    name.parse().unwrap()
}

/// One situation. Level 2 everywhere, Game-Turn 8, nobody on the map.
pub struct Drill {
    pub tables: Tables,
    pub board: Board,
    pub orders: Orders,
    pub standing: Standing,
    pub secrets: BTreeMap<String, Secret>,
}

/// What came of it.
pub struct Ran {
    pub board: Board,
    pub log: Log,
    /// Scripted dice that were not used.
    pub unused: usize,
}

impl Drill {
    pub fn new() -> Self {
        let tables = flat();
        let board = empty(&tables);
        Drill {
            tables,
            board,
            orders: Orders::default(),
            standing: Standing::default(),
            secrets: BTreeMap::new(),
        }
    }

    fn change(&mut self, number: &str, change: impl FnOnce(&mut Cell)) -> &mut Self {
        let at = hex(number);
        let mut cell = self.tables.map.cell(at);
        change(&mut cell);
        self.tables.map.set_cell(at, cell);
        self
    }

    pub fn level(&mut self, number: &str, level: u8) -> &mut Self {
        self.change(number, |cell| cell.level = level)
    }

    pub fn rock(&mut self, number: &str) -> &mut Self {
        self.change(number, |cell| cell.rock = true)
    }

    pub fn cleared(&mut self, number: &str) -> &mut Self {
        self.change(number, |cell| cell.cleared = true)
    }

    pub fn barrier(&mut self, one: &str, other: &str, barrier: Barrier) -> &mut Self {
        let side = Hexside::new(hex(one), hex(other));
        self.tables.map.set_barrier(side, Some(barrier));
        self
    }

    /// A company at house strength; later ones in the same hex stand below earlier ones.
    pub fn company(&mut self, name: &str, at: &str, facing: &str) -> &mut Company {
        let id = co(name);
        self.board.put(id, hex(at));
        let company = self.board.company_mut(id);
        company.facing = facing.parse().unwrap();
        company
    }

    /// A company of `present` SP out of `starting`: `3/4`.
    pub fn company_of(&mut self, name: &str, at: &str, facing: &str, sp: &str) -> &mut Company {
        let (present, starting) = sp.split_once('/').unwrap();
        let entry = self.tables.companies.get_mut(&co(name)).unwrap();
        entry.strength = starting.parse().unwrap();
        let company = self.company(name, at, facing);
        company.strength = present.parse().unwrap();
        company
    }

    pub fn officer(&mut self, name: &str, at: &str) -> &mut Officer {
        let officer = self.board.officer_mut(of(name));
        officer.status = Status::OnMap;
        officer.at = Some(hex(at));
        officer
    }

    /// A regiment's flag, carried by a company of either side.
    pub fn flag(&mut self, regiment: &str, carrier: &str) -> &mut Flag {
        let regiment: Regiment = regiment.parse().unwrap();
        let carrier = co(carrier);
        let flag = self
            .board
            .flags
            .iter_mut()
            .find(|flag| flag.regiment == regiment)
            .unwrap();
        flag.carrier = Some(carrier);
        flag.at = None;
        flag.holder = carrier.side();
        flag
    }

    /// Does something in a player-turn of `side`, with these dice.
    pub fn run(&self, side: Side, dice: &[u8], act: impl FnOnce(&mut Turn<'_>)) -> Ran {
        let mut dice = Dice::scripted(dice);
        let sealed: BTreeSet<String> = self.secrets.keys().cloned().collect();
        let mut veil = Veil::new(side.other(), sealed, self.secrets.clone());
        let mut turn = Turn::earnest(
            &self.tables,
            self.board.clone(),
            side,
            &self.orders,
            &self.standing,
            &mut dice,
            &mut veil,
        );
        act(&mut turn);
        let (board, log) = (turn.board, turn.log);
        Ran {
            board,
            log,
            unused: dice.unused(),
        }
    }
}

impl Ran {
    pub fn company(&self, name: &str) -> &Company {
        self.board.company(co(name))
    }

    /// The whole log, one line a line.
    pub fn text(&self) -> String {
        self.log.trace().join("\n")
    }

    /// Whether a line of the log has these words in it.
    pub fn says(&self, words: &str) -> bool {
        self.log.trace().iter().any(|line| line.contains(words))
    }
}

/// The house tables on a flat map.
pub fn flat() -> Tables {
    let grid = Grid::new(24, 16, Low::Even);
    let cell = Cell {
        level: 2,
        rock: false,
        cleared: false,
    };
    let cells = grid.hexes().map(|_| cell).collect();
    Tables {
        map: Map::new(grid, cells, BTreeMap::new(), Vec::new()),
        costs: Costs {
            line: 2,
            column: 1,
            officer: 1,
            up: 1,
            rock: 1,
            barrier: 1,
            back: 1,
            melee: 4,
            exchange: 1,
        },
        fire: [
            "D D 1 1 1 1 1 2",
            "- D D 1 1 1 1 1",
            "- - - D D 1 1 1",
            "- - - - D D 1 1",
            "- - - - - D D 1",
            "- - - - - - D D",
        ]
        .map(|row| cells_of(row, fire_result)),
        melee: cells_of(
            "2R/- 1R/- 1R/1 1/- R/- D/- M/M M/M D/1 -/D -/R -/1 1/1R -/1R -/2R -/2R",
            |cell| {
                let (attacker, defender) = cell.split_once('/').unwrap();
                (melee_result(attacker), melee_result(defender))
            },
        ),
        morale: [
            "- - - - - - R",
            "- - - - - D R",
            "- - - - D D S",
            "- - - D D R S",
            "- - D D R R S",
            "- D D R R S S",
        ]
        .map(|row| cells_of(row, morale_result)),
        companies: companies(),
        officers: officers(),
        flags: BTreeMap::from([
            (Regiment::Maine20, co("20ME-F")),
            (Regiment::Alabama15, co("15AL-G")),
            (Regiment::Alabama47, co("47AL-D")),
        ]),
        set_up: Vec::new(),
        officer_posts: BTreeMap::new(),
    }
}

fn cells_of<T: std::fmt::Debug, const N: usize>(row: &str, cell: impl Fn(&str) -> T) -> [T; N] {
    let cells: Vec<T> = row.split(' ').map(cell).collect();
    cells.try_into().unwrap()
}

fn fire_result(cell: &str) -> FireResult {
    match cell {
        "-" => FireResult::Nothing,
        "D" => FireResult::Disorganized,
        "1" => FireResult::One,
        "2" => FireResult::Two,
        other => panic!("{other}"),
    }
}

fn melee_result(cell: &str) -> MeleeResult {
    match cell {
        "-" => MeleeResult::Nothing,
        "D" => MeleeResult::Disorganized,
        "R" => MeleeResult::Retreat,
        "1" => MeleeResult::One,
        "1R" => MeleeResult::OneRetreat,
        "2R" => MeleeResult::TwoRetreat,
        "M" => MeleeResult::Morale,
        other => panic!("{other}"),
    }
}

fn morale_result(cell: &str) -> MoraleResult {
    match cell {
        "-" => MoraleResult::Nothing,
        "D" => MoraleResult::Disorganized,
        "R" => MoraleResult::Retreat,
        "S" => MoraleResult::Shattered,
        other => panic!("{other}"),
    }
}

fn companies() -> BTreeMap<CompanyId, CompanyEntry> {
    let mut companies = BTreeMap::new();
    for (regiment, morale, strengths) in [
        ("20ME", 1, "4443344433"),
        ("83PA", 0, "33333"),
        ("4AL", 1, "44333"),
        ("47AL", 2, "4433334"),
        ("15AL", 1, "45544454445"),
    ] {
        let regiment: Regiment = regiment.parse().unwrap();
        for (id, strength) in CompanyId::of(regiment).zip(strengths.bytes()) {
            let strength = i64::from(strength - b'0');
            companies.insert(id, CompanyEntry { strength, morale });
        }
    }
    let sharpshooters = CompanyEntry {
        strength: 1,
        morale: 0,
    };
    companies.insert(CompanyId::SHARPSHOOTERS, sharpshooters);
    companies
}

fn officers() -> BTreeMap<OfficerId, OfficerEntry> {
    [
        ("Chamberlain", 24, 5, 18, 4),
        ("Spear", 16, 4, 12, 3),
        ("Morrill", 10, 3, 8, 2),
        ("Jones", 14, 4, 10, 3),
        ("Scruggs", 18, 4, 14, 3),
        ("Bulger", 22, 4, 18, 4),
        ("Oates", 24, 5, 18, 4),
        ("Hill", 16, 4, 12, 3),
    ]
    .into_iter()
    .map(
        |(name, points, radius, replacement_points, replacement_radius)| {
            let entry = OfficerEntry {
                points,
                radius,
                replacement_points,
                replacement_radius,
            };
            (of(name), entry)
        },
    )
    .collect()
}

/// Nobody on the map; 15AL entered on turn 5, every Union company has fired, all may move.
fn empty(tables: &Tables) -> Board {
    Board {
        turn: 8,
        stage: Stage::Union,
        options: Options {
            volley: true,
            release: true,
            company_a: false,
        },
        entry_15al: Some(5),
        entry_83pa: None,
        free: [
            Regiment::Maine20,
            Regiment::Pennsylvania83,
            Regiment::Sharpshooters2,
        ]
        .into(),
        released: [Regiment::Pennsylvania83, Regiment::Alabama4].into(),
        fatigued: BTreeSet::new(),
        watched: BTreeSet::new(),
        sightings: BTreeSet::new(),
        companies: CompanyId::all()
            .map(|id| Company {
                id,
                status: Status::Never,
                at: None,
                facing: Direction::S,
                depth: 0,
                strength: tables.companies[&id].strength,
                missing: 0,
                formation: Formation::Line,
                disorganized: false,
                out_of_ammunition: false,
                bayonets: false,
                fired_first: id.side() == Side::Usa,
            })
            .collect(),
        officers: OfficerId::ALL
            .into_iter()
            .map(|id| Officer {
                id,
                status: Status::Never,
                at: None,
                replacement: false,
                wounded: 0,
                captured: 0,
            })
            .collect(),
        flags: [Regiment::Maine20, Regiment::Alabama15, Regiment::Alabama47]
            .into_iter()
            .map(|regiment| Flag {
                regiment,
                carrier: None,
                at: None,
                holder: regiment.side(),
            })
            .collect(),
        victory: Vec::<VictoryHex>::new(),
    }
}
