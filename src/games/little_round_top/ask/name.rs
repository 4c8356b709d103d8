//! The names in a question.

use super::Desk;
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::nearest;
use crate::games::little_round_top::board::Status;
use crate::games::little_round_top::rules::{RULE_19_2A, RULE_21_1A};
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::hex::{HexId, Spot};
use crate::side::Side;

/// A hex, for examples.
const LIKE: &str = "0905";

impl Desk<'_> {
    /// A hex of the map, or the hex of a unit on it.
    pub(super) fn spot(&self, text: &str) -> Result<Spot, Diagnostic> {
        let grid = &self.tables.map.grid;
        if let Some(numbered) = Spot::numbered(grid, text, LIKE) {
            return numbered;
        }
        let unit = self.unit(text)?;
        let hex = self.place(unit)?;
        Ok(Spot::of(unit, hex))
    }

    /// A hex of the map.
    pub(super) fn hex(&self, text: &str) -> Result<HexId, Diagnostic> {
        self.tables.map.grid.named(text, LIKE)
    }

    /// A company or an officer, wherever it is.
    pub(super) fn unit(&self, text: &str) -> Result<UnitId, Diagnostic> {
        text.parse().map_err(|message: String| {
            let companies = CompanyId::all().map(|id| id.to_string());
            let officers = OfficerId::ALL.iter().map(ToString::to_string);
            let names: Vec<String> = companies.chain(officers).collect();
            let help = match nearest(text, names.iter().map(String::as_str)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "name a hex such as `0905`, a company such as `20ME-A`, or an officer"
                    .to_owned(),
            };
            malformed(message).help(help)
        })
    }

    /// A company.
    pub(super) fn company(&self, text: &str) -> Result<CompanyId, Diagnostic> {
        match self.unit(text)? {
            UnitId::Company(company) => Ok(company),
            UnitId::Officer(officer) => Err(Diagnostic::new(
                Kind::Illegal,
                format!("`{officer}` is an officer"),
            )
            .help("name a company, such as `20ME-A`")),
        }
    }

    /// Where a unit stands.
    pub(super) fn place(&self, unit: UnitId) -> Result<HexId, Diagnostic> {
        let (status, at) = match unit {
            UnitId::Company(id) => {
                let company = self.board.company(id);
                (company.status, company.at)
            }
            UnitId::Officer(id) => {
                let officer = self.board.officer(id);
                (officer.status, officer.at)
            }
        };
        let fault = Diagnostic::new(Kind::Illegal, format!("`{unit}` is not on the map"));
        match (status, at) {
            (Status::OnMap, Some(hex)) => Ok(hex),
            (Status::Hidden, _) => Err(fault
                .rule(RULE_19_2A)
                .help("it is hidden: name a hex instead")),
            (Status::Waiting, _) => Err(fault
                .rule(RULE_21_1A)
                .help("it has not entered: name a hex instead")),
            (Status::OnMap | Status::Left | Status::Lost | Status::Never, _) => {
                Err(fault.help("name a unit that is, or a hex"))
            }
        }
    }

    /// The companies of one side that were named, and the side.
    pub(super) fn companies(&self, words: &[String]) -> Result<(Side, Vec<CompanyId>), Diagnostic> {
        let mut found: Vec<CompanyId> = Vec::new();
        for word in words {
            let company = self.company(word)?;
            self.place(UnitId::Company(company))?;
            if found.contains(&company) {
                return Err(
                    Diagnostic::new(Kind::Illegal, format!("`{company}` is named twice"))
                        .help("name each company once"),
                );
            }
            found.push(company);
        }
        let Some(first) = found.first() else {
            return Err(Diagnostic::new(Kind::Malformed, "no company is named")
                .help("name those that take part, such as `20ME-A`"));
        };
        let side = first.side();
        match found.iter().find(|company| company.side() != side) {
            Some(other) => Err(Diagnostic::new(
                Kind::Illegal,
                format!("`{other}` is not of the side of `{first}`"),
            )
            .help("name companies of one side")),
            None => Ok((side, found)),
        }
    }
}

fn malformed(message: String) -> Diagnostic {
    Diagnostic::new(Kind::Malformed, message)
}
