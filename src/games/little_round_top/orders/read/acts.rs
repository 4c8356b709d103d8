//! Reads orders of the Command and Movement Phases.

use super::{MOST, MOST_ORDERS, Read, branch_place, otherwise_place};
use crate::draft::{Located, Table};
use crate::games::little_round_top::orders::act::Act;
use crate::games::little_round_top::orders::names::Purpose;
use crate::games::little_round_top::orders::{Branch, Order, Way};
use crate::games::little_round_top::rules::{RULE_4_0B, RULE_5_0C, RULE_5_31A, RULE_7_12A};
use crate::games::little_round_top::unit::OfficerId;
use crate::hex::{Direction, HexId};

impl Read<'_, '_> {
    /// All orders, and which were read without a fault.
    pub(super) fn orders(&mut self, table: &Table<'_>) -> (Vec<Order>, Vec<bool>) {
        let entries = self.entries(table, "order", MOST_ORDERS);
        let (mut orders, mut sound) = (Vec::new(), Vec::new());
        for entry in entries {
            let before = self.findings();
            orders.push(self.order(entry));
            sound.push(self.findings() == before);
        }
        (orders, sound)
    }

    pub(super) fn order(&mut self, entry: Table<'_>) -> Order {
        let officer: Option<Located<OfficerId>> = entry.optional(self.reader, "officer");
        if let Some(officer) = &officer {
            self.officer_is_ours(officer, Purpose::Order);
        }
        let before = self.findings();
        let companies = self.companies(&entry, "companies", Purpose::Order);
        let officers = self.officers(&entry, "officers", Purpose::Move);
        let sound = self.findings() == before;
        let when = self.when(&entry);
        let way = self.way(&entry);
        let alternatives = self.entries(&entry, "otherwise", MOST);
        let otherwise: Vec<Branch> = alternatives
            .into_iter()
            .map(|branch| self.branch(branch))
            .collect();
        let span = entry.span();
        if sound && companies.is_empty() && officers.is_empty() {
            self.refuse(
                Some(&span),
                RULE_4_0B,
                "this order is for nobody".to_owned(),
                "name companies, as in `companies = [\"20ME-A\"]`, or officers, as in `officers = \
                 [\"Oates\"]`",
            );
        }
        if let Some(first) = officers.first()
            && companies.len() > 1
        {
            self.refuse(
                first.span.as_ref(),
                RULE_5_0C,
                format!(
                    "`{}` cannot go along with {} companies",
                    first.value,
                    companies.len()
                ),
                "officers go along with one company: give that company an order of its own",
            );
        }
        if when.is_always() && !otherwise.is_empty() {
            let place = otherwise_place(&otherwise).unwrap_or(span);
            self.malformed(
                Some(&place),
                "`otherwise` can never come into play: this order has no `if` and no `unless`"
                    .to_owned(),
                "say with `if` or `unless` when the order itself is carried out",
            );
        }
        for pair in otherwise.windows(2) {
            if pair[0].when.is_always() {
                let place = branch_place(&pair[1]);
                self.malformed(
                    place.as_ref(),
                    "an alternative before this one always holds".to_owned(),
                    "put the one without `if` and `unless` last",
                );
                break;
            }
        }
        entry.finish(self.reader);
        Order {
            officer,
            companies,
            officers,
            when,
            way,
            otherwise,
        }
    }

    pub(super) fn branch(&mut self, entry: Table<'_>) -> Branch {
        let when = self.when(&entry);
        let way = self.way(&entry);
        entry.finish(self.reader);
        Branch { when, way }
    }

    pub(super) fn way(&mut self, entry: &Table<'_>) -> Way {
        let acts: Vec<Located<Act>> = self.filled(entry, "do", MOST);
        // A path may pass a hex twice.
        let path: Vec<Located<HexId>> = self.filled(entry, "path", MOST);
        for hex in &path {
            self.on_map(hex);
        }
        let back: Option<Located<bool>> = entry.optional(self.reader, "back");
        let face: Option<Located<Direction>> = entry.optional(self.reader, "face");
        let span = entry.span();
        match (entry.has("do"), entry.has("path")) {
            (true, true) => {
                let place = acts.first().and_then(|act| act.span.clone());
                self.malformed(
                    place.as_ref().or(Some(&span)),
                    "`do` and `path` stand in one order".to_owned(),
                    "write acts with `do`, or hexes with `path` and `face`; a second order may \
                     follow",
                );
            }
            (false, false) => self.malformed(
                Some(&span),
                "this order does nothing".to_owned(),
                "write acts, as in `do = [\"forward 2\"]`, or hexes, as in `path = [\"0905\"]`",
            ),
            (true, false) => {
                if let Some(back) = &back {
                    self.refuse(
                        back.span.as_ref(),
                        RULE_5_31A,
                        "`back` belongs to `path`".to_owned(),
                        "among acts write `back 1`",
                    );
                }
                if let Some(face) = &face {
                    self.refuse(
                        face.span.as_ref(),
                        RULE_7_12A,
                        "`face` belongs to `path`".to_owned(),
                        "among acts write `left 1`, `right 2` or `about`",
                    );
                }
            }
            (false, true) => {}
        }
        Way {
            acts,
            path,
            back,
            face,
        }
    }
}
