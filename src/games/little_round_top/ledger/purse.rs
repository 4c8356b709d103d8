//! Who pays for an act (4.0, 4.12, 21.2b).

use super::Expense;
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::map::Map;
use crate::games::little_round_top::reinforcements;
use crate::games::little_round_top::rules::{
    RULE_4_0A, RULE_4_0B, RULE_4_0C, RULE_4_5_R6, RULE_4_11A, RULE_4_12A, RULE_11_34A, RULE_12_21B,
    RULE_21_2B,
};
use crate::games::little_round_top::turn::Marks;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, Regiment, UnitId};
use crate::hex::HexId;
use crate::report::Line;
use crate::rule::Rule;
use crate::tally::Tally;

/// Where Command Points come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Purse {
    /// An officer's total.
    Officer(OfficerId),
    /// The company's own (21.2b).
    Own,
}

/// A refusal under a rule.
fn illegal(rule: Rule, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Kind::Illegal, message)
        .rule(rule)
        .help(help)
}

/// Who pays for a company: `named`, or who has paid for it before, or the only officer who has it
/// on his A2 list. A rally (12.21b) asks for an officer in its hex or adjacent instead.
///
/// # Errors
///
/// Why nobody does.
pub fn find(
    map: &Map,
    board: &Board,
    marks: &Marks,
    company: CompanyId,
    named: Option<OfficerId>,
    rally: bool,
) -> Result<Purse, Diagnostic> {
    if marks.own.contains_key(&company) {
        return match named {
            None => Ok(Purse::Own),
            Some(officer) => Err(illegal(
                RULE_21_2B,
                format!("`{officer}` cannot pay for {company} on the turn it enters"),
                "leave `officer` out: it has 8 Command Points of its own",
            )),
        };
    }
    let before = marks.payers.get(&company).copied().flatten();
    if let (Some(officer), Some(before)) = (named, before)
        && officer != before
    {
        return Err(illegal(
            RULE_4_0C,
            format!("`{company}` takes its Command Points from {before} in this turn"),
            format!("write `officer = \"{before}\"`, or leave `officer` out"),
        ));
    }
    let can: Vec<OfficerId> = if rally {
        beside(map, board, company)
    } else {
        marks
            .listed
            .get(&company)
            .into_iter()
            .flatten()
            .copied()
            .collect()
    };
    let tied = rally.then(|| tied_down(map, board, company));
    let tied = tied.as_deref();
    match named.or(before) {
        Some(officer) => {
            may_pay(board, marks, company, officer, &can, tied).map(|()| Purse::Officer(officer))
        }
        None => match can[..] {
            [officer] => may_pay(board, marks, company, officer, &can, tied)
                .map(|()| Purse::Officer(officer)),
            [] => Err(nobody(company, tied)),
            [first, ..] => Err(illegal(
                RULE_4_0C,
                format!("`{company}` may take Command Points from {}", or(&can)),
                format!("choose: write `officer = \"{first}\"`"),
            )),
        },
    }
}

/// Nobody can pay for the company. `tied`, when it is to rally: as [`tied_down`].
fn nobody(company: CompanyId, tied: Option<&[OfficerId]>) -> Diagnostic {
    if let Some([officer, ..]) = tied {
        own_hex(
            company,
            *officer,
            "leave the order out; it rolls for rally in its next Command Phase",
        )
    } else if tied.is_some() {
        illegal(
            RULE_12_21B,
            format!("no officer who can rally `{company}` is in its hex or adjacent"),
            "leave the order out; it rolls for rally in its next Command Phase",
        )
    } else {
        illegal(
            RULE_4_12A,
            format!("no officer has `{company}` within his Command Radius"),
            "leave the order out; it may still fire",
        )
    }
}

/// 4.0b, 19.2c: whether an officer may give CP to a company at all.
#[must_use]
pub fn commands(officer: OfficerId, company: CompanyId) -> bool {
    if company.regiment == Regiment::Sharpshooters2 {
        officer.side() == company.side()
    } else {
        officer.regiment() == company.regiment
    }
}

/// 12.21b, 11.34a: the officers who may rally a company where it stands.
fn beside(map: &Map, board: &Board, company: CompanyId) -> Vec<OfficerId> {
    let Some(hex) = board.company(company).at else {
        return Vec::new();
    };
    board
        .officers
        .iter()
        .filter(|officer| commands(officer.id, company))
        .filter(|officer| {
            officer.at.is_some_and(|at| {
                at == hex || (!board.in_melee(at) && map.grid.distance(at, hex) == 1)
            })
        })
        .map(|officer| officer.id)
        .collect()
}

/// Whether the officer named, or else any, may rally a company where it stands.
#[must_use]
pub fn can_rally(map: &Map, board: &Board, company: CompanyId, named: Option<OfficerId>) -> bool {
    let near = beside(map, board, company);
    named.map_or(!near.is_empty(), |officer| near.contains(&officer))
}

/// 11.34a: the officers who would be near enough to rally a company if they were in no melee.
fn tied_down(map: &Map, board: &Board, company: CompanyId) -> Vec<OfficerId> {
    let Some(hex) = board.company(company).at else {
        return Vec::new();
    };
    let near = |at: HexId| board.in_melee(at) && map.grid.distance(at, hex) == 1;
    board
        .officers
        .iter()
        .filter(|officer| commands(officer.id, company) && officer.at.is_some_and(near))
        .map(|officer| officer.id)
        .collect()
}

/// 11.34a: an officer in a melee rallies only in his own hex.
fn own_hex(company: CompanyId, officer: OfficerId, help: impl Into<String>) -> Diagnostic {
    illegal(
        RULE_11_34A,
        format!("{officer} is in a melee and cannot rally `{company}` outside his own hex"),
        help,
    )
}

/// Whether this officer may pay for the company. `tied`, when it is to rally: as [`tied_down`].
fn may_pay(
    board: &Board,
    marks: &Marks,
    company: CompanyId,
    officer: OfficerId,
    can: &[OfficerId],
    tied: Option<&[OfficerId]>,
) -> Result<(), Diagnostic> {
    let instead = match can {
        [] => "leave the order out; it may still fire".to_owned(),
        [first, ..] => format!("{} may: write `officer = \"{first}\"`", or(can)),
    };
    if !commands(officer, company) {
        return Err(illegal(
            RULE_4_0B,
            format!(
                "`{officer}` commands companies of {}, not `{company}`",
                officer.regiment()
            ),
            instead,
        ));
    }
    let here = board.officer(officer).at.is_some()
        || reinforcements::may_enter(board, UnitId::Officer(officer));
    if !here && marks.ledgers.contains_key(&officer) {
        return Err(illegal(
            RULE_4_5_R6,
            format!("`{officer}` is lost, and his Command Points with him"),
            "leave the order out",
        ));
    }
    if !here || !marks.ledgers.contains_key(&officer) {
        return Err(illegal(
            RULE_4_0A,
            format!("`{officer}` is not there to give `{company}` Command Points"),
            instead,
        ));
    }
    if can.contains(&officer) {
        return Ok(());
    }
    Err(if tied.is_some_and(|tied| tied.contains(&officer)) {
        own_hex(company, officer, instead)
    } else if tied.is_some() {
        illegal(
            RULE_12_21B,
            format!("`{company}` is neither in the hex of {officer} nor adjacent to him"),
            instead,
        )
    } else {
        illegal(
            RULE_4_12A,
            format!("`{company}` is not within the Command Radius of {officer}"),
            instead,
        )
    })
}

/// `Oates or Hill`.
fn or(officers: &[OfficerId]) -> String {
    let names: Vec<&str> = officers.iter().map(|officer| officer.as_str()).collect();
    names.join(" or ")
}

/// 4.11a: whether a purse holds what an act costs. `what` names the act: `15AL-H into 0907`.
///
/// # Errors
///
/// That it does not.
pub fn afford(
    marks: &Marks,
    purse: Purse,
    company: CompanyId,
    what: &str,
    cost: i64,
) -> Result<(), Diagnostic> {
    let (left, who) = match purse {
        Purse::Officer(officer) => (
            marks.ledgers.get(&officer).map_or(0, super::Ledger::left),
            officer.to_string(),
        ),
        Purse::Own => (
            marks
                .own
                .get(&company)
                .map_or(0, |spent| reinforcements::own_left(spent)),
            "it".to_owned(),
        ),
    };
    if cost <= left {
        return Ok(());
    }
    let points = if cost == 1 {
        "Command Point"
    } else {
        "Command Points"
    };
    let have = if left == 0 {
        "none".to_owned()
    } else {
        left.to_string()
    };
    let fault = Diagnostic::new(
        Kind::Illegal,
        format!("`{what}` costs {cost} {points}, and {who} has {have} left"),
    );
    Err(match purse {
        Purse::Officer(officer) => {
            let instead = if left == 0 {
                "leave it out".to_owned()
            } else {
                format!("order something for {left} at most, or leave it out")
            };
            let unearned = marks
                .ledgers
                .get(&officer)
                .is_some_and(|ledger| !ledger.bonus);
            let bonus = if unearned {
                "; the same order to four companies side by side would add 6"
            } else {
                ""
            };
            fault.rule(RULE_4_11A).help(format!("{instead}{bonus}"))
        }
        Purse::Own => fault
            .rule(RULE_21_2B)
            .help("it has 8 on the turn it enters; end its orders here"),
    })
}

/// Takes the cost from a purse and notes it; gives words for the log: ` for 3 CP of Oates`.
pub fn spend(marks: &mut Marks, purse: Purse, unit: UnitId, what: &str, cost: &Tally) -> String {
    let expense = Expense {
        unit,
        what: what.to_owned(),
        points: i64::from(cost.total()),
        rules: rules(cost),
    };
    let points = expense.points;
    match (purse, unit) {
        (Purse::Own, UnitId::Company(company)) => {
            marks.payers.insert(company, None);
            marks.own.entry(company).or_default().push(expense);
            format!("{points} CP of its own")
        }
        (Purse::Own, UnitId::Officer(_)) => String::new(),
        (Purse::Officer(officer), _) => {
            if let UnitId::Company(company) = unit {
                marks.payers.insert(company, Some(officer));
            }
            if let Some(ledger) = marks.ledgers.get_mut(&officer) {
                ledger.spent.push(expense);
            }
            format!("{points} CP of {officer}")
        }
    }
}

/// The rules behind a sum, each once.
#[must_use]
pub fn rules(tally: &Tally) -> Vec<Rule> {
    let mut rules: Vec<Rule> = tally.lines().flat_map(|line: Line| line.rules()).collect();
    rules.dedup();
    rules
}
