//! Orders that must be refused wherever they stand, each put behind legal ones.

use crate::random::{Game, list};
use countersign::diagnostic::{Kind, Severity};
use countersign::games::little_round_top::board::{Board, Company, Formation, Stage, Status};
use countersign::games::little_round_top::radius;
use countersign::games::little_round_top::tables::Tables;
use countersign::games::little_round_top::unit::{CompanyId, Regiment};
use countersign::hex::{Direction, HexId};
use countersign::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// Every kind of illegality.
pub const ALL: [&str; 18] = [
    "a company of the other side",
    "a hex off the map",
    "a path with a gap",
    "more than four hexes in line",
    "an unknown act",
    "firing twice",
    "melee without an enemy",
    "an officer out of radius",
    "an officer of another regiment",
    "overspending",
    "4AL east of column 06",
    "a volley that was not agreed",
    "a company that has not entered",
    "a company that is lost",
    "an officer in line",
    "acts of two phases",
    "a formation that it has",
    DISORGANIZED,
];

/// How often each kind is tried.
const MOST: u64 = 30;

/// It may yet rally, so this is a warning.
const DISORGANIZED: &str = "a disorganized company";

struct Field<'a> {
    tables: &'a Tables,
    board: &'a Board,
    side: Side,
    draft: &'a str,
}

/// Tries all that the position offers, and counts it.
pub fn try_all(
    game: &Game<'_>,
    side: Side,
    opened: &BTreeSet<String>,
    draft: &str,
    tried: &mut BTreeMap<&'static str, u64>,
) {
    if !matches!(game.board.stage, Stage::Union | Stage::Confederate) {
        return;
    }
    let board = game.shown(opened);
    let field = Field {
        tables: game.tables,
        board: &board,
        side,
        draft,
    };
    // Where somebody may yet rally, what goes wrong differently with and without is a warning.
    let shaken = field
        .companies(side)
        .any(|company| company.disorganized && company.at.is_some());
    for what in ALL {
        if tried.get(what).is_some_and(|times| *times >= MOST) {
            continue;
        }
        let Some(bad) = field.bad(what) else { continue };
        *tried.entry(what).or_default() += 1;
        let text = format!("{draft}{bad}");
        let findings = match game.check(side, opened, &text) {
            Err(faults) => faults,
            Ok(checked) if shaken => checked.findings,
            Ok(_) => panic!("{what} is legal:\n{text}"),
        };
        let named = findings.iter().any(|fault| {
            let malformed = fault.kind == Kind::Malformed && fault.help.is_some();
            let counts = fault.severity == Severity::Error || shaken;
            counts && (fault.rule.is_some() || malformed)
        });
        assert!(named, "{what} names no rule: {findings}\n{text}");
    }
}

fn order(companies: &[CompanyId], rest: &str) -> String {
    format!("[[order]]\ncompanies = {}\n{rest}\n", list(companies))
}

impl Field<'_> {
    fn companies(&self, side: Side) -> impl Iterator<Item = &Company> {
        let companies = self.board.companies.iter();
        companies.filter(move |company| company.id.side() == side)
    }

    /// Companies that stand ready and that the draft does not name.
    fn ready(&self) -> impl Iterator<Item = (&Company, HexId)> {
        self.companies(self.side)
            .filter(|company| !company.disorganized)
            .filter(|company| !self.draft.contains(&format!("\"{}\"", company.id)))
            .filter_map(|company| Some((company, company.at?)))
            .filter(|(_, hex)| !self.board.in_melee(*hex))
    }

    fn status(&self, status: Status) -> Option<CompanyId> {
        let mut companies = self.companies(self.side);
        let found = companies.find(|company| {
            company.status == status && !self.draft.contains(&format!("\"{}\"", company.id))
        });
        found.map(|company| company.id)
    }

    /// An entry with this illegality, if the position has one.
    fn bad(&self, what: &str) -> Option<String> {
        let map = &self.tables.map;
        let grid = map.grid;
        let (ready, at) = self.ready().next()?;
        let one = |rest: &str| order(&[ready.id], rest);
        Some(match what {
            "a company of the other side" => {
                let mut theirs = self.companies(self.side.other());
                order(&[theirs.next()?.id], "do = [\"forward 1\"]")
            }
            "a hex off the map" => one("path = [\"2517\"]"),
            "a path with a gap" => {
                let (one, far) = (HexId::new(2, 2), HexId::new(20, 12));
                let hex = if grid.distance(at, one) < 2 { far } else { one };
                order(&[ready.id], &format!("path = {}", list(&[hex])))
            }
            "more than four hexes in line" => {
                let (company, at) = self.ready().find(|(company, at)| {
                    company.formation == Formation::Line
                        && at.column < 19
                        && (6..=11).contains(&at.row)
                })?;
                let row = |step: u8| match self.side {
                    Side::Csa => at.row - step,
                    Side::Usa => at.row + step,
                };
                let path: Vec<HexId> = (1..=5)
                    .map(|step| HexId::new(at.column, row(step)))
                    .collect();
                order(&[company.id], &format!("path = {}", list(&path)))
            }
            "an unknown act" => one("do = [\"dance\"]"),
            "firing twice" => {
                let entries = self.draft.split_inclusive("\n[[");
                let mut fires = entries.filter(|entry| entry.starts_with("fire]]"));
                let entry =
                    fires.find(|entry| !entry.contains("if =") && !entry.contains("unless"))?;
                let lines: Vec<&str> = entry
                    .lines()
                    .take_while(|line| !line.starts_with('[') || line.starts_with("fire"))
                    .collect();
                format!("[[{}\n", lines.join("\n"))
            }
            "melee without an enemy" => {
                let (company, _) = self.ready().find(|(_, at)| {
                    let near = grid.within(*at, 1);
                    !near
                        .iter()
                        .any(|hex| self.board.has_unit(*hex, self.side.other()))
                })?;
                order(&[company.id], "do = [\"melee\"]")
            }
            "an officer out of radius" => {
                let (company, officer) = self.ready().find_map(|(company, at)| {
                    let officers = self.board.officers.iter();
                    let mut far = officers.filter(|officer| {
                        officer.at.is_some()
                            && officer.id.regiment() == company.id.regiment
                            && !radius::reaches(self.tables, self.board, officer.id, at)
                    });
                    far.next().map(|officer| (company, officer))
                })?;
                order(
                    &[company.id],
                    &format!("officer = \"{}\"\ndo = [\"fix\"]", officer.id),
                )
            }
            "an officer of another regiment" => {
                let (company, officer) = self.ready().find_map(|(company, _)| {
                    let officers = self.board.officers.iter();
                    let mut strange = officers.filter(|officer| {
                        officer.at.is_some()
                            && officer.id.side() == self.side
                            && officer.id.regiment() != company.id.regiment
                            && company.id.regiment != Regiment::Sharpshooters2
                    });
                    strange.next().map(|officer| (company, officer))
                })?;
                order(
                    &[company.id],
                    &format!("officer = \"{}\"\ndo = [\"fix\"]", officer.id),
                )
            }
            "overspending" => {
                let regiment = match self.side {
                    Side::Csa => Regiment::Alabama15,
                    Side::Usa => Regiment::Maine20,
                };
                let officer =
                    self.board.officers.iter().find(|officer| {
                        officer.at.is_some() && officer.id.regiment() == regiment
                    })?;
                let companies: Vec<CompanyId> = self
                    .companies(self.side)
                    .filter(|company| company.id.regiment == regiment && company.at.is_some())
                    .filter(|company| !company.disorganized && !company.bayonets)
                    .map(|company| company.id)
                    .collect();
                if companies.len() < 8 {
                    return None;
                }
                order(
                    &companies,
                    &format!("officer = \"{}\"\ndo = [\"fix\"]", officer.id),
                )
            }
            "4AL east of column 06" => {
                let released = self.board.released.contains(&Regiment::Alabama4);
                let (company, at) = self.ready().find(|(company, at)| {
                    company.id.regiment == Regiment::Alabama4 && at.column >= 3 && !released
                })?;
                let mut path = Vec::new();
                let mut hex = at;
                while hex.column < 7 {
                    let side = if hex.column % 2 == 0 {
                        Direction::NE
                    } else {
                        Direction::SE
                    };
                    hex = grid.neighbour(hex, side)?;
                    path.push(hex);
                }
                order(&[company.id], &format!("path = {}", list(&path)))
            }
            "a volley that was not agreed" => {
                if self.board.options.volley {
                    return None;
                }
                one("do = [\"volley\"]")
            }
            "a company that has not entered" => {
                order(&[self.status(Status::Waiting)?], "do = [\"forward 1\"]")
            }
            "a company that is lost" => order(&[self.status(Status::Lost)?], "do = [\"melee\"]"),
            "an officer in line" => {
                let mut officers = self.board.officers.iter();
                let officer = officers
                    .find(|officer| officer.at.is_some() && officer.id.side() == self.side)?;
                format!(
                    "[[order]]\nofficers = [\"{}\"]\ndo = [\"line\"]\n",
                    officer.id
                )
            }
            "acts of two phases" => one("do = [\"fix\", \"forward 1\"]"),
            "a formation that it has" => match ready.formation {
                Formation::Line => one("do = [\"line\"]"),
                Formation::Column => one("do = [\"column\"]"),
            },
            DISORGANIZED => {
                let shaken = self.companies(self.side).find(|company| {
                    company.disorganized
                        && company.at.is_some()
                        && !self.draft.contains(&format!("\"{}\"", company.id))
                })?;
                order(&[shaken.id], "path = [\"0101\", \"2416\"]")
            }
            _ => return None,
        })
    }
}
