//! Reads drafts and signed orders.
//!
//! What is read here is what the words say; whether it can be carried out is
//! [`super::check`]'s question.

use super::act::Act;
use super::condition::{Condition, When};
use super::names::{Purpose, our_companies, our_officers, ours, twice};
use super::{
    Bonus, Branch, EscortChoice, FireOrder, FrayChoice, MeleeOrder, Order, Orders, Place,
    Reactions, Replacement, RetreatChoice, Standing, StandingFire, Way,
};
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{FromNode, Located, Reader, Table};
use crate::games::little_round_top::rules::{
    RULE_4_0B, RULE_4_2A, RULE_5_0C, RULE_5_31A, RULE_7_12A, RULE_10_21A, RULE_20_2A,
};
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::hex::{Direction, HexId};
use crate::rule::Rule;
use crate::side::Side;
use std::ops::Range;

/// The most `[[order]]` entries.
pub const MOST_ORDERS: usize = 200;
/// The most units in one list.
pub const MOST_UNITS: usize = 60;
/// The most attacks, melees or choices of one kind.
pub const MOST_ENTRIES: usize = 60;
/// The most conditions, hexes, acts or alternatives in one list.
pub const MOST: usize = 25;
/// The most acts, hexes and alternatives of all orders, each counted for every unit that is
/// ordered.
pub const MOST_ACTS: usize = 3_000;

/// The keys of a draft's root, which stand above `[standing]` and `[hidden]`.
pub const ABOVE: [&str; 17] = [
    "game",
    "player_turn",
    "side",
    "entry_15al",
    "place",
    "release",
    "replacement",
    "bonus",
    "order",
    "fire",
    "others",
    "melee",
    "retreat",
    "escort",
    "fray",
    "checks_first",
    "flags_to",
];

/// Reads the orders of `side`, whichever player-turn it is. Faults go to the reader.
pub fn orders(reader: &mut Reader<'_>, tables: &Tables, side: Side, table: &Table<'_>) -> Orders {
    let mut read = Read {
        reader,
        tables,
        side,
    };
    let orders = Orders {
        entry_15al: table.optional(read.reader, "entry_15al"),
        place: read.places(table),
        release: table.optional(read.reader, "release"),
        replacement: read.replacements(table),
        bonus: read.bonuses(table),
        order: read.orders(table),
        fire: read.fires(table),
        others: table.optional(read.reader, "others"),
        melee: read.melees(table),
        reactions: read.reactions(table),
    };
    read.amount(&orders);
    orders
}

/// Reads the standing orders of `side`; the table is finished.
pub fn standing(
    reader: &mut Reader<'_>,
    tables: &Tables,
    side: Side,
    table: Table<'_>,
) -> Standing {
    let mut read = Read {
        reader,
        tables,
        side,
    };
    let hold_fire = table.optional(read.reader, "hold_fire");
    let reach = read.reach(&table, 1);
    let prefer = read.list(&table, "prefer", MOST);
    let fire = read.standing_fires(&table);
    let no_withdrawal_fire = read.companies(&table, "no_withdrawal_fire", Purpose::Fire);
    let reactions = read.reactions(&table);
    table.finish_below(read.reader, &ABOVE);
    Standing {
        hold_fire,
        reach,
        prefer,
        fire,
        no_withdrawal_fire,
        reactions,
    }
}

/// What is read for one side.
struct Read<'r, 's> {
    reader: &'r mut Reader<'s>,
    tables: &'r Tables,
    side: Side,
}

impl Read<'_, '_> {
    fn refuse(&mut self, place: Option<&Range<usize>>, rule: Rule, message: String, help: &str) {
        self.reader.report(
            place,
            Diagnostic::new(Kind::Illegal, message)
                .rule(rule)
                .help(help),
        );
    }

    fn malformed(&mut self, place: Option<&Range<usize>>, message: String, help: &str) {
        self.reader
            .report(place, Diagnostic::new(Kind::Malformed, message).help(help));
    }

    /// A list that may be left out, of at most so many values; none after a fault, too.
    fn some_list<T: FromNode>(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        most: usize,
    ) -> Option<Located<Vec<Located<T>>>> {
        let list: Located<Vec<Located<T>>> = table.optional(self.reader, key)?;
        if list.value.len() > most {
            self.malformed(
                list.span.as_ref(),
                format!(
                    "`{key}` has {} values; at most {most} are read",
                    list.value.len()
                ),
                "leave out what is not needed, or write a second entry",
            );
            return None;
        }
        Some(list)
    }

    fn list<T: FromNode>(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        most: usize,
    ) -> Vec<Located<T>> {
        self.some_list(table, key, most)
            .map(|list| list.value)
            .unwrap_or_default()
    }

    /// As [`Read::list`], and refuses one that is there and holds nothing.
    fn filled<T: FromNode>(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        most: usize,
    ) -> Vec<Located<T>> {
        let Some(list) = self.some_list(table, key, most) else {
            return Vec::new();
        };
        if list.value.is_empty() {
            self.malformed(
                list.span.as_ref(),
                format!("`{key}` is empty"),
                "say what is meant, or leave the whole entry out",
            );
        }
        list.value
    }

    /// An array of tables of at most so many.
    fn entries<'t>(&mut self, table: &Table<'t>, key: &'static str, most: usize) -> Vec<Table<'t>> {
        let entries = table.tables(self.reader, key);
        if entries.len() > most {
            let span = entries[most].span();
            self.malformed(
                Some(&span),
                format!(
                    "`{key}` has {} entries; at most {most} are read",
                    entries.len()
                ),
                "leave out what is not needed",
            );
            return Vec::new();
        }
        entries
    }

    /// Companies of this side, none twice.
    fn companies(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        purpose: Purpose,
    ) -> Vec<Located<CompanyId>> {
        let list = self.list(table, key, MOST_UNITS);
        our_companies(self.reader, self.side, purpose, key, &list);
        list
    }

    /// Officers of this side, none twice.
    fn officers(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        purpose: Purpose,
    ) -> Vec<Located<OfficerId>> {
        let list = self.list(table, key, MOST_UNITS);
        our_officers(self.reader, self.side, purpose, key, &list);
        list
    }

    /// A hex, which must be on the map.
    fn on_map(&mut self, hex: &Located<HexId>) {
        let grid = self.tables.map.grid;
        if !grid.has(hex.value) {
            self.malformed(
                hex.span.as_ref(),
                format!("`{}` is no hex of the map", hex.value),
                &format!(
                    "its hexes run from 0101 to {:02}{:02}",
                    grid.columns, grid.rows
                ),
            );
        }
    }

    /// Hexes of the map, each once.
    fn hexes(&mut self, table: &Table<'_>, key: &'static str) -> Vec<Located<HexId>> {
        let list: Vec<Located<HexId>> = self.filled(table, key, MOST);
        for (at, hex) in list.iter().enumerate() {
            self.on_map(hex);
            if list[..at].contains(hex) {
                twice(self.reader, key, &hex.value.to_string(), hex.span.as_ref());
            }
        }
        list
    }

    fn when(&mut self, table: &Table<'_>) -> When {
        let when = When {
            only_if: self.list(table, "if", MOST),
            unless: self.list(table, "unless", MOST),
        };
        for condition in when.only_if.iter().chain(&when.unless) {
            if let Some(hex) = hex_of(condition.value) {
                self.on_map(&Located {
                    value: hex,
                    span: condition.span.clone(),
                });
            }
        }
        when
    }

    fn places(&mut self, table: &Table<'_>) -> Vec<Place> {
        let mut places: Vec<Place> = Vec::new();
        for entry in self.entries(table, "place", MOST_ENTRIES) {
            let unit = entry.required::<Located<UnitId>>(self.reader, "unit");
            let hex = entry.required::<Located<HexId>>(self.reader, "hex");
            let face = entry.optional(self.reader, "face");
            entry.finish(self.reader);
            let (Some(unit), Some(hex)) = (unit, hex) else {
                continue;
            };
            ours(
                self.reader,
                self.side,
                Purpose::Choice,
                unit.value,
                unit.span.as_ref(),
            );
            self.on_map(&hex);
            if places.iter().any(|place| place.unit == unit) {
                self.refuse(
                    unit.span.as_ref(),
                    RULE_20_2A,
                    format!("`{}` is placed twice", unit.value),
                    "keep one of the two entries",
                );
            }
            places.push(Place { unit, hex, face });
        }
        places
    }

    fn replacements(&mut self, table: &Table<'_>) -> Vec<Replacement> {
        let mut list: Vec<Replacement> = Vec::new();
        for entry in self.entries(table, "replacement", MOST_ENTRIES) {
            let officer = entry.required::<Located<OfficerId>>(self.reader, "officer");
            let with = entry.required::<Located<CompanyId>>(self.reader, "with");
            entry.finish(self.reader);
            let (Some(officer), Some(with)) = (officer, with) else {
                continue;
            };
            self.officer_is_ours(&officer, Purpose::Order);
            self.company_is_ours(&with, Purpose::Order);
            if list.iter().any(|earlier| earlier.officer == officer) {
                twice(
                    self.reader,
                    "replacement",
                    officer.value.as_str(),
                    officer.span.as_ref(),
                );
            }
            list.push(Replacement { officer, with });
        }
        list
    }

    fn officer_is_ours(&mut self, officer: &Located<OfficerId>, purpose: Purpose) {
        ours(
            self.reader,
            self.side,
            purpose,
            UnitId::Officer(officer.value),
            officer.span.as_ref(),
        );
    }

    fn company_is_ours(&mut self, company: &Located<CompanyId>, purpose: Purpose) {
        ours(
            self.reader,
            self.side,
            purpose,
            UnitId::Company(company.value),
            company.span.as_ref(),
        );
    }

    fn bonuses(&mut self, table: &Table<'_>) -> Vec<Bonus> {
        let mut list = Vec::new();
        for entry in self.entries(table, "bonus", MOST_ENTRIES) {
            let officer = entry.required::<Located<OfficerId>>(self.reader, "officer");
            let companies = self.companies(&entry, "companies", Purpose::Order);
            let span = entry.span();
            entry.finish(self.reader);
            let Some(officer) = officer else {
                continue;
            };
            self.officer_is_ours(&officer, Purpose::Order);
            if companies.len() < 4 {
                self.refuse(
                    Some(&span),
                    RULE_4_2A,
                    format!(
                        "the bonus of `{}` names {}",
                        officer.value,
                        match companies.len() {
                            0 => "no company".to_owned(),
                            1 => "1 company".to_owned(),
                            several => format!("{several} companies"),
                        }
                    ),
                    "name the four or more that get one identical order, or leave it out: a bonus \
                     that is earned is found without being announced",
                );
            }
            list.push(Bonus { officer, companies });
        }
        list
    }

    fn orders(&mut self, table: &Table<'_>) -> Vec<Order> {
        let entries = self.entries(table, "order", MOST_ORDERS);
        entries.into_iter().map(|entry| self.order(entry)).collect()
    }

    fn order(&mut self, entry: Table<'_>) -> Order {
        let officer: Option<Located<OfficerId>> = entry.optional(self.reader, "officer");
        if let Some(officer) = &officer {
            self.officer_is_ours(officer, Purpose::Order);
        }
        let before = self.reader.faults.iter().count();
        let companies = self.companies(&entry, "companies", Purpose::Order);
        let officers = self.officers(&entry, "officers", Purpose::Move);
        let sound = self.reader.faults.iter().count() == before;
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

    fn branch(&mut self, entry: Table<'_>) -> Branch {
        let when = self.when(&entry);
        let way = self.way(&entry);
        entry.finish(self.reader);
        Branch { when, way }
    }

    fn way(&mut self, entry: &Table<'_>) -> Way {
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

    fn fires(&mut self, table: &Table<'_>) -> Vec<FireOrder> {
        let mut list = Vec::new();
        for entry in self.entries(table, "fire", MOST_ENTRIES) {
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
            list.push(FireOrder {
                by,
                at,
                volley,
                when,
            });
        }
        list
    }

    fn required_companies(
        &mut self,
        entry: &Table<'_>,
        key: &'static str,
        purpose: Purpose,
    ) -> Vec<Located<CompanyId>> {
        let list = self.filled(entry, key, MOST_UNITS);
        our_companies(self.reader, self.side, purpose, key, &list);
        let span = entry.span();
        if !entry.has(key) {
            self.malformed(
                Some(&span),
                format!("`{key}` is missing"),
                &format!("name the companies, as in `{key} = [\"20ME-A\", \"20ME-B\"]`"),
            );
        }
        list
    }

    fn melees(&mut self, table: &Table<'_>) -> Vec<MeleeOrder> {
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

    fn reactions(&mut self, table: &Table<'_>) -> Reactions {
        Reactions {
            retreat: self.retreats(table),
            escort: self.escorts(table),
            fray: self.frays(table),
            checks_first: self.companies(table, "checks_first", Purpose::Choice),
            flags_to: self.companies(table, "flags_to", Purpose::Choice),
        }
    }

    fn retreats(&mut self, table: &Table<'_>) -> Vec<RetreatChoice> {
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
    fn edge_hexes(&mut self, table: &Table<'_>, key: &'static str) -> Vec<Located<HexId>> {
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

    fn escorts(&mut self, table: &Table<'_>) -> Vec<EscortChoice> {
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

    fn frays(&mut self, table: &Table<'_>) -> Vec<FrayChoice> {
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
    fn reach(&mut self, table: &Table<'_>, least: i64) -> Option<Located<i64>> {
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

    fn standing_fires(&mut self, table: &Table<'_>) -> Vec<StandingFire> {
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

    /// Refuses orders that would take long to try.
    fn amount(&mut self, orders: &Orders) {
        let acts: usize = orders
            .order
            .iter()
            .map(|order| {
                let units = order.companies.len() + order.officers.len();
                let ways = order.otherwise.iter().map(|branch| &branch.way);
                let steps: usize = std::iter::once(&order.way)
                    .chain(ways)
                    .map(|way| 1 + way.acts.len() + way.path.len())
                    .sum();
                units * steps
            })
            .sum();
        if acts > MOST_ACTS {
            self.malformed(
                None,
                format!(
                    "the orders hold {acts} acts for single units; at most {MOST_ACTS} are read"
                ),
                "a whole side needs some hundred; leave out what is not needed",
            );
        }
    }
}

/// The hex that a condition is about.
fn hex_of(condition: Condition) -> Option<HexId> {
    use super::condition::Fact;
    match condition {
        Condition::Empty(hex)
        | Condition::Enemy(hex)
        | Condition::Friend(hex)
        | Condition::Melee(hex)
        | Condition::Own(Fact::At(hex))
        | Condition::Unit(_, Fact::At(hex)) => Some(hex),
        Condition::Own(_) | Condition::Unit(..) => None,
    }
}

/// Where an alternative stands.
fn branch_place(branch: &Branch) -> Option<Range<usize>> {
    let acts = branch.way.acts.first().and_then(|act| act.span.clone());
    acts.or_else(|| branch.way.path.first().and_then(|hex| hex.span.clone()))
}

/// Where the first alternative stands.
fn otherwise_place(branches: &[Branch]) -> Option<Range<usize>> {
    branches.first().and_then(branch_place)
}
