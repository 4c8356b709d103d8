//! Reads fire, melees and what a side decides when events ask it.

use super::{MOST, MOST_ENTRIES, MOST_UNITS, Read};
use crate::draft::{Located, Table};
use crate::games::little_round_top::orders::names::{Purpose, all_ours};
use crate::games::little_round_top::orders::{
    EscortChoice, FireOrder, FrayChoice, MeleeOrder, Reactions, RetreatChoice, StandingFire,
};
use crate::games::little_round_top::rules::RULE_10_21A;
use crate::games::little_round_top::unit::{CompanyId, OfficerId};
use crate::hex::HexId;
use crate::play::twice;

impl Read<'_, '_> {
    /// All attacks, and which were read without a fault.
    pub(super) fn fires(&mut self, table: &Table<'_>) -> (Vec<FireOrder>, Vec<bool>) {
        let (mut list, mut sound) = (Vec::new(), Vec::new());
        for entry in self.entries(table, "fire", MOST_ENTRIES) {
            let before = self.findings();
            let by = self.required_companies(&entry, "by", Purpose::Fire);
            let at = self.hexes(&entry, "at");
            let volley = entry.optional(self.reader, "volley");
            let when = self.when(&entry);
            let span = entry.span();
            if !entry.has("at") {
                self.malformed(
                    Some(&span),
                    "`at` is missing in `fire`".to_owned(),
                    "name the target's hex, or several, best first: `at = [\"0905\"]`",
                );
            }
            entry.finish(self.reader);
            sound.push(self.findings() == before);
            list.push(FireOrder {
                by,
                at,
                volley,
                when,
            });
        }
        (list, sound)
    }

    pub(super) fn required_companies(
        &mut self,
        entry: &Table<'_>,
        key: &'static str,
        purpose: Purpose,
    ) -> Vec<Located<CompanyId>> {
        let list = self.filled(entry, key, MOST_UNITS);
        all_ours(self.reader, self.side, purpose, key, &list);
        let span = entry.span();
        if !entry.has(key) {
            self.malformed(
                Some(&span),
                format!("`{key}` is missing"),
                format!("name the companies, as in `{key} = [\"20ME-A\", \"20ME-B\"]`"),
            );
        }
        list
    }

    pub(super) fn melees(&mut self, table: &Table<'_>) -> Vec<MeleeOrder> {
        let mut list: Vec<MeleeOrder> = Vec::new();
        for entry in self.entries(table, "melee", MOST_ENTRIES) {
            let hex = entry.required::<Located<HexId>>(self.reader, "hex");
            let enter = self.companies(&entry, "enter", Purpose::Melee);
            let officers = self.officers(&entry, "officers", Purpose::Melee);
            let choice = entry.optional(self.reader, "choice");
            let advance = entry.optional(self.reader, "advance");
            let when = self.when(&entry);
            entry.finish(self.reader);
            let Some(hex) = hex else {
                continue;
            };
            self.on_map(&hex);
            if list
                .iter()
                .any(|earlier| earlier.hex == hex && earlier.when.is_always())
            {
                self.malformed(
                    hex.span.as_ref(),
                    format!("an earlier entry for `{}` always counts", hex.value),
                    "put entries with `if` or `unless` before the one without",
                );
            }
            list.push(MeleeOrder {
                hex,
                enter,
                officers,
                choice,
                advance,
                when,
            });
        }
        list
    }

    pub(super) fn reactions(&mut self, table: &Table<'_>) -> Reactions {
        Reactions {
            retreat: self.retreats(table),
            escort: self.escorts(table),
            fray: self.frays(table),
            checks_first: self.companies(table, "checks_first", Purpose::Choice),
            flags_to: self.companies(table, "flags_to", Purpose::Choice),
        }
    }

    pub(super) fn retreats(&mut self, table: &Table<'_>) -> Vec<RetreatChoice> {
        let mut list: Vec<RetreatChoice> = Vec::new();
        for entry in self.entries(table, "retreat", MOST_ENTRIES) {
            let company = entry.required::<Located<CompanyId>>(self.reader, "company");
            let to = self.edge_hexes(&entry, "to");
            let face = entry.optional(self.reader, "face");
            entry.finish(self.reader);
            let Some(company) = company else {
                continue;
            };
            self.company_is_ours(&company, Purpose::Choice);
            if list.iter().any(|earlier| earlier.company == company) {
                twice(
                    self.reader,
                    "retreat",
                    &company.value.to_string(),
                    company.span.as_ref(),
                );
            }
            list.push(RetreatChoice { company, to, face });
        }
        list
    }

    /// Hexes of the map and just beyond its north and south edges, each once (14.1-R2).
    pub(super) fn edge_hexes(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
    ) -> Vec<Located<HexId>> {
        let grid = self.tables.map.grid;
        let list: Vec<Located<HexId>> = self.list(table, key, MOST);
        for (at, hex) in list.iter().enumerate() {
            let beyond = (1..=grid.columns).contains(&hex.value.column)
                && (hex.value.row == 0 || hex.value.row == grid.rows + 1);
            if !beyond {
                self.on_map(hex);
            }
            if list[..at].contains(hex) {
                twice(self.reader, key, &hex.value.to_string(), hex.span.as_ref());
            }
        }
        list
    }

    pub(super) fn escorts(&mut self, table: &Table<'_>) -> Vec<EscortChoice> {
        let mut list: Vec<EscortChoice> = Vec::new();
        for entry in self.entries(table, "escort", MOST_ENTRIES) {
            let officer = entry.required::<Located<OfficerId>>(self.reader, "officer");
            let goes = entry.required(self.reader, "goes");
            entry.finish(self.reader);
            let (Some(officer), Some(goes)) = (officer, goes) else {
                continue;
            };
            self.officer_is_ours(&officer, Purpose::Choice);
            if list.iter().any(|earlier| earlier.officer == officer) {
                twice(
                    self.reader,
                    "escort",
                    officer.value.as_str(),
                    officer.span.as_ref(),
                );
            }
            list.push(EscortChoice { officer, goes });
        }
        list
    }

    pub(super) fn frays(&mut self, table: &Table<'_>) -> Vec<FrayChoice> {
        let mut list: Vec<FrayChoice> = Vec::new();
        for entry in self.entries(table, "fray", MOST_ENTRIES) {
            let hex = entry.required::<Located<HexId>>(self.reader, "hex");
            let loses: Option<Located<CompanyId>> = entry.optional(self.reader, "loses");
            let top: Option<Located<CompanyId>> = entry.optional(self.reader, "top");
            let face = entry.optional(self.reader, "face");
            entry.finish(self.reader);
            for company in loses.iter().chain(&top) {
                self.company_is_ours(company, Purpose::Choice);
            }
            let Some(hex) = hex else {
                continue;
            };
            self.on_map(&hex);
            if list.iter().any(|earlier| earlier.hex == hex) {
                twice(
                    self.reader,
                    "fray",
                    &hex.value.to_string(),
                    hex.span.as_ref(),
                );
            }
            list.push(FrayChoice {
                hex,
                loses,
                top,
                face,
            });
        }
        list
    }

    /// A greatest range.
    pub(super) fn reach(&mut self, table: &Table<'_>, least: i64) -> Option<Located<i64>> {
        let reach: Located<i64> = table.optional(self.reader, "reach")?;
        if !(least..=3).contains(&reach.value) {
            let help = match least {
                0 => "write 1, 2 or 3 hexes, or 0 to hold fire",
                _ => "write 1, 2 or 3 hexes; to hold fire write `hold_fire = true`",
            };
            self.refuse(
                reach.span.as_ref(),
                RULE_10_21A,
                format!("`reach` is {}", reach.value),
                help,
            );
        }
        Some(reach)
    }

    pub(super) fn standing_fires(&mut self, table: &Table<'_>) -> Vec<StandingFire> {
        let mut list = Vec::new();
        for entry in self.entries(table, "fire", MOST_ENTRIES) {
            let by = self.required_companies(&entry, "by", Purpose::Fire);
            let at = self.hexes(&entry, "at");
            let reach = self.reach(&entry, 0);
            let when = self.when(&entry);
            entry.finish(self.reader);
            list.push(StandingFire {
                by,
                at,
                reach,
                when,
            });
        }
        list
    }
}
