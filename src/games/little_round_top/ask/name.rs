//! The names in a question.

use super::Desk;
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::nearest;
use crate::games::little_round_top::board::Status;
use crate::games::little_round_top::rules::{RULE_14_23A, RULE_19_2A, RULE_21_1A};
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
                format!("`{officer}` is an officer, and only a company fires or checks"),
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
        let fault = |why: &str| {
            let message = format!("`{unit}` is not on the map: {why}");
            Diagnostic::new(Kind::Illegal, message)
        };
        let another = "name a unit that is, or a hex";
        match (status, at) {
            (Status::OnMap, Some(hex)) => Ok(hex),
            (Status::Hidden, _) => Err(fault("it is hidden")
                .rule(RULE_19_2A)
                .help("name a hex instead")),
            (Status::Waiting, _) => Err(fault("it has not entered")
                .rule(RULE_21_1A)
                .help("name a hex instead")),
            (Status::Left, _) => Err(fault("it has left").rule(RULE_14_23A).help(another)),
            (Status::OnMap | Status::Lost, _) => Err(fault("it is lost").help(another)),
            (Status::Never, _) => Err(fault("it takes no part in this game").help(another)),
        }
    }

    /// The companies of one side that were named to fire at a hex, and the side.
    pub(super) fn companies(
        &self,
        target: HexId,
        words: &[String],
    ) -> Result<(Side, Vec<CompanyId>), Diagnostic> {
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
            let message = format!("no company is named to fire at `{target}`");
            return Err(Diagnostic::new(Kind::Malformed, message)
                .help("name those that fire, such as `20ME-A`"));
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
