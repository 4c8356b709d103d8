//! Who stands where.

use super::{Board, Company, Flag, Officer, Status};
use crate::games::little_round_top::unit::{CompanyId, OfficerId, Regiment};
use crate::hex::HexId;
use crate::side::Side;

impl Board {
    /// The company of this id.
    ///
    /// # Panics
    ///
    /// When the board does not fit: every board that was read holds all companies.
    #[must_use]
    pub fn company(&self, id: CompanyId) -> &Company {
        self.companies
            .iter()
            .find(|company| company.id == id)
            .expect("a board holds every company")
    }

    /// The company of this id, to change it.
    ///
    /// # Panics
    ///
    /// As [`Board::company`].
    pub fn company_mut(&mut self, id: CompanyId) -> &mut Company {
        self.companies
            .iter_mut()
            .find(|company| company.id == id)
            .expect("a board holds every company")
    }

    /// The officer of this id.
    ///
    /// # Panics
    ///
    /// As [`Board::company`].
    #[must_use]
    pub fn officer(&self, id: OfficerId) -> &Officer {
        self.officers
            .iter()
            .find(|officer| officer.id == id)
            .expect("a board holds every officer")
    }

    /// The officer of this id, to change him.
    ///
    /// # Panics
    ///
    /// As [`Board::company`].
    pub fn officer_mut(&mut self, id: OfficerId) -> &mut Officer {
        self.officers
            .iter_mut()
            .find(|officer| officer.id == id)
            .expect("a board holds every officer")
    }

    /// The companies of `side` in a hex, top first.
    #[must_use]
    pub fn stack(&self, hex: HexId, side: Side) -> Vec<&Company> {
        let mut stack: Vec<&Company> = self
            .companies
            .iter()
            .filter(|company| company.at == Some(hex) && company.id.side() == side)
            .collect();
        stack.sort_by_key(|company| company.depth);
        stack
    }

    /// The ids of [`Board::stack`].
    #[must_use]
    pub fn stack_ids(&self, hex: HexId, side: Side) -> Vec<CompanyId> {
        self.stack(hex, side)
            .iter()
            .map(|company| company.id)
            .collect()
    }

    /// The company on the line of `side` in a hex (8.0b).
    #[must_use]
    pub fn top(&self, hex: HexId, side: Side) -> Option<&Company> {
        self.companies
            .iter()
            .filter(|company| company.at == Some(hex) && company.id.side() == side)
            .min_by_key(|company| company.depth)
    }

    /// Whether a company of `side` stands in a hex.
    #[must_use]
    pub fn has_company(&self, hex: HexId, side: Side) -> bool {
        self.companies
            .iter()
            .any(|company| company.at == Some(hex) && company.id.side() == side)
    }

    /// Whether a company of either side stands in a hex (10.75b).
    #[must_use]
    pub fn is_occupied(&self, hex: HexId) -> bool {
        self.companies.iter().any(|company| company.at == Some(hex))
    }

    /// The officers of `side` in a hex, by name.
    pub fn officers_in(&self, hex: HexId, side: Side) -> impl Iterator<Item = &Officer> {
        self.officers
            .iter()
            .filter(move |officer| officer.at == Some(hex) && officer.id.side() == side)
    }

    /// Whether any unit of `side` stands in a hex.
    #[must_use]
    pub fn has_unit(&self, hex: HexId, side: Side) -> bool {
        self.has_company(hex, side) || self.officers_in(hex, side).next().is_some()
    }

    /// 11.3a: whether companies of both sides stand in a hex.
    #[must_use]
    pub fn in_melee(&self, hex: HexId) -> bool {
        self.has_company(hex, Side::Csa) && self.has_company(hex, Side::Usa)
    }

    /// The hexes in which companies of both sides stand, by number.
    #[must_use]
    pub fn melees(&self) -> Vec<HexId> {
        let mut hexes: Vec<HexId> = self
            .companies
            .iter()
            .filter_map(|company| company.at)
            .filter(|hex| self.in_melee(*hex))
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// The companies of `side` on the map, by ascending hex, top first (section 19).
    #[must_use]
    pub fn by_hex(&self, side: Side) -> Vec<CompanyId> {
        let mut found: Vec<&Company> = self
            .companies
            .iter()
            .filter(|company| company.at.is_some() && company.id.side() == side)
            .collect();
        found.sort_by_key(|company| (company.at, company.depth));
        found.iter().map(|company| company.id).collect()
    }

    /// The flags that a company carries, own and captured.
    pub fn flags_of(&self, carrier: CompanyId) -> impl Iterator<Item = &Flag> {
        self.flags
            .iter()
            .filter(move |flag| flag.carrier == Some(carrier))
    }

    /// Whether a company carries its own regiment's flag (17.3).
    #[must_use]
    pub fn carries_own_flag(&self, carrier: CompanyId) -> bool {
        self.flags_of(carrier)
            .any(|flag| flag.regiment == carrier.regiment)
    }

    /// The flag of a regiment; none for one without.
    #[must_use]
    pub fn flag(&self, regiment: Regiment) -> Option<&Flag> {
        self.flags.iter().find(|flag| flag.regiment == regiment)
    }

    /// Puts a company into a hex, under those of its side that are there (5.0-R1, 14.24-R1).
    /// Control of Victory Hexes and flags on the ground are the caller's business: see
    /// [`super::super::turn::Turn::enter`].
    pub fn put(&mut self, id: CompanyId, hex: HexId) {
        let depth = self
            .companies
            .iter()
            .filter(|other| other.at == Some(hex) && other.id.side() == id.side() && other.id != id)
            .map(|other| other.depth + 1)
            .max()
            .unwrap_or(0);
        let company = self.company_mut(id);
        company.status = Status::OnMap;
        company.at = Some(hex);
        company.depth = depth;
    }

    /// Takes a company off the map.
    pub fn take_off(&mut self, id: CompanyId, status: Status) {
        let company = self.company_mut(id);
        company.status = status;
        company.at = None;
        company.depth = 0;
    }

    /// Numbers the companies of every stack from 0, in the order in which they stand. Called when
    /// a company has left a hex or the map, so that equal positions have equal boards.
    pub fn settle(&mut self) {
        let mut order: Vec<(Option<HexId>, Side, i64, usize)> = self
            .companies
            .iter()
            .enumerate()
            .filter(|(_, company)| company.at.is_some())
            .map(|(index, company)| (company.at, company.id.side(), company.depth, index))
            .collect();
        order.sort_unstable();
        let mut depth = 0;
        for position in 0..order.len() {
            let same = position > 0
                && order[position - 1].0 == order[position].0
                && order[position - 1].1 == order[position].1;
            depth = if same { depth + 1 } else { 0 };
            self.companies[order[position].3].depth = depth;
        }
    }
}
