//! Set-up (20.0).

use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::board::{
    Board, Company, Flag, Formation, Officer, Options, Stage, Status, VictoryHex,
};
use crate::games::little_round_top::orders::Place;
use crate::games::little_round_top::rules::{
    RULE_4_42A, RULE_8_0A, RULE_8_2A, RULE_20_0_R1, RULE_20_0A, RULE_20_1A, RULE_20_2A, RULE_21_3B,
    RULE_21_3C,
};
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, Regiment, UnitId};
use crate::hex::{Direction, HexId};
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// 20.2a: 4AL stands west of this column,
pub const WEST_OF: u8 = 6;
/// and south of this row.
pub const SOUTH_OF: u8 = 8;

/// The board before player-turn 0: the Union where the map shows it (20.1a), its detachment
/// hidden, the Confederates off the map.
///
/// # Errors
///
/// An option that does not fit; tables without a post for a company of the main body.
pub fn opening(tables: &Tables, options: &BTreeMap<String, String>) -> Result<Board, Diagnostic> {
    let options = Options {
        volley: option(options, "volley", true)?,
        release: option(options, "release", true)?,
        company_a: option(options, "company_a", false)?,
    };
    let mut board = Board {
        turn: 1,
        stage: Stage::UnionSetUp,
        options,
        entry_15al: None,
        entry_83pa: None,
        free: BTreeSet::new(),
        released: BTreeSet::new(),
        fatigued: BTreeSet::new(),
        watched: BTreeSet::new(),
        sightings: BTreeSet::new(),
        companies: CompanyId::all()
            .map(|id| company(tables, options, id))
            .collect(),
        officers: OfficerId::ALL.into_iter().map(officer).collect(),
        flags: [Regiment::Maine20, Regiment::Alabama15, Regiment::Alabama47]
            .into_iter()
            .map(|regiment| Flag {
                regiment,
                carrier: tables.flags.get(&regiment).copied(),
                at: None,
                holder: regiment.side(),
            })
            .collect(),
        victory: tables
            .map
            .victory
            .iter()
            .map(|hex| VictoryHex {
                hex: *hex,
                holder: Side::Usa,
                regiment: None,
            })
            .collect(),
    };
    board.victory.sort_by_key(|entry| entry.hex);
    for post in &tables.set_up {
        board.put(post.company, post.hex);
        board.company_mut(post.company).facing = post.facing;
    }
    for (id, hex) in &tables.officer_posts {
        let officer = board.officer_mut(*id);
        officer.status = Status::OnMap;
        officer.at = Some(*hex);
    }
    match unposted(&board) {
        Some(unit) => Err(Diagnostic::new(
            Kind::Illegal,
            format!("the tables have no post for `{unit}`"),
        )
        .rule(RULE_20_1A)
        .help("add one to the Union set-up of the tables")),
        None => Ok(board),
    }
}

/// An option of the charter that is `on` or `off`.
fn option(
    options: &BTreeMap<String, String>,
    name: &str,
    default: bool,
) -> Result<bool, Diagnostic> {
    match options.get(name).map(String::as_str) {
        None => Ok(default),
        Some("on") => Ok(true),
        Some("off") => Ok(false),
        Some(other) => Err(Diagnostic::new(
            Kind::Illegal,
            format!("option `{name}` is `{}`", other.escape_debug()),
        )
        .rule(RULE_20_0A)
        .help("write `on` or `off`")),
    }
}

/// A unit of the Union's main body that has no place yet; 83PA D and E come later (21.2a).
fn unposted(board: &Board) -> Option<UnitId> {
    let company = board.companies.iter().find(|company| {
        let later = matches!(company.id.letter(), Some('D' | 'E'));
        company.status == Status::Waiting
            && match company.id.regiment {
                Regiment::Maine20 => true,
                Regiment::Pennsylvania83 => !later,
                Regiment::Sharpshooters2
                | Regiment::Alabama4
                | Regiment::Alabama15
                | Regiment::Alabama47 => false,
            }
    });
    let officer = board
        .officers
        .iter()
        .find(|officer| officer.status == Status::Waiting && officer.id.side() == Side::Usa);
    company
        .map(|company| UnitId::Company(company.id))
        .or_else(|| officer.map(|officer| UnitId::Officer(officer.id)))
}

fn company(tables: &Tables, options: Options, id: CompanyId) -> Company {
    let status = match id.regiment {
        Regiment::Sharpshooters2 => Status::Hidden,
        Regiment::Maine20 if id == CompanyId::DETACHED => Status::Hidden,
        Regiment::Alabama15 if id.letter() == Some('A') && !options.company_a => Status::Never,
        Regiment::Maine20
        | Regiment::Pennsylvania83
        | Regiment::Alabama4
        | Regiment::Alabama15
        | Regiment::Alabama47 => Status::Waiting,
    };
    Company {
        id,
        status,
        at: None,
        facing: match id.side() {
            Side::Usa => Direction::S,
            Side::Csa => Direction::N,
        },
        depth: 0,
        strength: tables.companies.get(&id).map_or(0, |entry| entry.strength),
        missing: 0,
        formation: match id.regiment {
            // 21.3b: in column.
            Regiment::Alabama15 => Formation::Column,
            Regiment::Maine20
            | Regiment::Pennsylvania83
            | Regiment::Sharpshooters2
            | Regiment::Alabama4
            | Regiment::Alabama47 => Formation::Line,
        },
        disorganized: false,
        out_of_ammunition: false,
        bayonets: false,
        fired_first: false,
    }
}

fn officer(id: OfficerId) -> Officer {
    Officer {
        id,
        status: match id {
            OfficerId::Morrill => Status::Hidden,
            OfficerId::Bulger
            | OfficerId::Chamberlain
            | OfficerId::Hill
            | OfficerId::Jones
            | OfficerId::Oates
            | OfficerId::Scruggs
            | OfficerId::Spear => Status::Waiting,
        },
        at: None,
        replacement: false,
        wounded: 0,
        captured: 0,
    }
}

/// 20.2a, 21.3b: carries out the Confederate set-up, or rehearses it.
pub fn confederate(turn: &mut Turn<'_>) {
    let orders = turn.orders;
    turn.log.begin("CSA set-up", "4AL takes its places");
    let mut placed: BTreeSet<UnitId> = BTreeSet::new();
    for place in &orders.place {
        if let Some(fault) = misplaced(turn, place) {
            turn.refuse(fault.0, fault.1);
            // A unit that stands wrong is not missing besides.
            placed.insert(place.unit.value);
            continue;
        }
        if placed.insert(place.unit.value) {
            put(turn, place);
        }
    }
    missing(turn, &placed);
    entry(turn);
}

/// The units of 4AL.
fn alabama4() -> impl Iterator<Item = UnitId> {
    CompanyId::of(Regiment::Alabama4)
        .map(UnitId::Company)
        .chain([UnitId::Officer(OfficerId::Scruggs)])
}

type Fault<'p> = (Option<&'p std::ops::Range<usize>>, Diagnostic);

/// Why a unit may not stand where it is placed.
fn misplaced<'p>(turn: &Turn<'_>, place: &'p Place) -> Option<Fault<'p>> {
    let unit = place.unit.value;
    let hex = place.hex.value;
    if !alabama4().any(|ours| ours == unit) {
        let fault = Diagnostic::new(
            Kind::Illegal,
            format!("`{unit}` is not of 4AL and is not set up"),
        )
        .rule(RULE_20_2A)
        .help("place the companies of 4AL and Scruggs; the others enter later");
        return Some((place.unit.span.as_ref(), fault));
    }
    let grid = turn.tables.map.grid;
    if hex.column >= WEST_OF || hex.row <= SOUTH_OF || !grid.has(hex) {
        let fault = Diagnostic::new(
            Kind::Illegal,
            format!("`{hex}` is not west of column 06 and south of row 08"),
        )
        .rule(RULE_20_2A)
        .help(format!(
            "the hexes of columns 01 to 05 and rows 09 to {:02} are free for 4AL",
            grid.rows
        ));
        return Some((place.hex.span.as_ref(), fault));
    }
    match unit {
        UnitId::Officer(id) => {
            let face = place.face.as_ref()?;
            let fault = Diagnostic::new(Kind::Illegal, format!("`{id}` has no facing"))
                .rule(RULE_4_42A)
                .help("leave out `face`: only companies face a hexside");
            Some((face.span.as_ref(), fault))
        }
        UnitId::Company(id) => crowded(turn, place, id),
    }
}

/// Why a company may not join those that stand in its hex already.
fn crowded<'p>(turn: &Turn<'_>, place: &'p Place, id: CompanyId) -> Option<Fault<'p>> {
    let hex = place.hex.value;
    let there = turn.board.stack(hex, Side::Csa);
    if let [one, other, ..] = there.as_slice() {
        let fault = Diagnostic::new(
            Kind::Illegal,
            format!(
                "`{id}` is the third company in `{hex}`, after {} and {}",
                one.id, other.id
            ),
        )
        .rule(RULE_8_0A)
        .help("place it in another hex: two companies of a side fill one");
        return Some((place.hex.span.as_ref(), fault));
    }
    let one = there.first()?;
    let facing = facing(place);
    if one.facing == facing {
        return None;
    }
    let fault = Diagnostic::new(
        Kind::Illegal,
        format!(
            "`{id}` faces {facing} in `{hex}`, where {} faces {}",
            one.id, one.facing
        ),
    )
    .rule(RULE_8_2A)
    .help(format!("write `face = \"{}\"`, or another hex", one.facing));
    let span = place
        .face
        .as_ref()
        .map_or(&place.hex.span, |face| &face.span);
    Some((span.as_ref(), fault))
}

/// How a placed company faces: towards the enemy unless said.
fn facing(place: &Place) -> Direction {
    place.face.as_ref().map_or(Direction::N, |face| face.value)
}

fn put(turn: &mut Turn<'_>, place: &Place) {
    let hex = place.hex.value;
    let text = match place.unit.value {
        UnitId::Company(id) => {
            let facing = facing(place);
            let company = turn.board.company_mut(id);
            company.facing = facing;
            company.formation = Formation::Line;
            turn.enter(id, hex);
            let below = match turn.board.company(id).depth {
                0 => "",
                _ => ", in support",
            };
            format!("{id} stands in {hex}, in line, facing {facing}{below}")
        }
        UnitId::Officer(id) => {
            turn.enter_officer(id, hex);
            format!("{id} stands in {hex}")
        }
    };
    turn.log.effect(&[RULE_20_2A, RULE_20_0_R1], text);
}

/// 20.2a: every unit of 4AL is placed. In earnest one that is not goes where the first company
/// could; that never happens with orders that were checked.
fn missing(turn: &mut Turn<'_>, placed: &BTreeSet<UnitId>) {
    let missing: Vec<String> = alabama4()
        .filter(|unit| !placed.contains(unit))
        .map(|unit| format!("`{unit}`"))
        .collect();
    if missing.is_empty() {
        return;
    }
    let verb = if missing.len() == 1 { "is" } else { "are" };
    let fault = Diagnostic::new(
        Kind::Illegal,
        format!("{} {verb} not placed", missing.join(", ")),
    )
    .rule(RULE_20_2A)
    .help("write a `[[place]]` with `unit` and `hex` for each");
    turn.refuse(None, fault);
}

/// 21.3b, 21.3c: the Game-Turn on which 15AL enters, and its water party.
fn entry(turn: &mut Turn<'_>) {
    let Some(entry) = &turn.orders.entry_15al else {
        let fault = Diagnostic::new(Kind::Illegal, "`entry_15al` is missing")
            .rule(RULE_21_3B)
            .help("write `entry_15al = 3`, or `entry_15al = 5` for full strength");
        turn.refuse(None, fault);
        return;
    };
    if !matches!(entry.value, 3 | 5) {
        let fault = Diagnostic::new(Kind::Illegal, format!("`entry_15al` is {}", entry.value))
            .rule(RULE_21_3B)
            .help("15AL enters on Game-Turn 3 or on Game-Turn 5");
        turn.refuse(entry.span.as_ref(), fault);
        return;
    }
    turn.log.begin(
        "CSA set-up",
        format!("15AL is to enter on Game-Turn {}", entry.value),
    );
    turn.board.entry_15al = Some(entry.value);
    if entry.value == 5 {
        turn.log
            .effect(&[RULE_21_3B, RULE_21_3C], "15AL enters at full strength");
        return;
    }
    turn.log.effect(
        &[RULE_21_3B],
        "15AL enters on Game-Turn 3, without its water party",
    );
    for id in CompanyId::of(Regiment::Alabama15) {
        if !matches!(id.letter(), Some('B' | 'C')) {
            continue;
        }
        let company = turn.board.company_mut(id);
        if company.missing == 0 && company.strength > 1 {
            company.strength -= 1;
            company.missing = 1;
            let text = format!("{id} has {} SP: one is missing", company.strength);
            turn.log.effect(&[RULE_21_3C], text);
        }
    }
}

/// The hexes in which 4AL may stand, by number.
pub fn free_hexes(tables: &Tables) -> impl Iterator<Item = HexId> {
    tables
        .map
        .grid
        .hexes()
        .filter(|hex| hex.column < WEST_OF && hex.row > SOUTH_OF)
}
