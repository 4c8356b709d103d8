//! Whether a board is one of this game at all: a state may come from anybody.

use super::{Board, Company, Flag, Officer, Stage, Status, VictoryHex};
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::detachment;
use crate::games::little_round_top::map::Map;
use crate::games::little_round_top::printed::{
    ENTRY_15AL, FLAGS, HIDDEN_EAST_OF, LAST_TURN, water_party,
};
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, Regiment, UnitId};
use crate::hex::HexId;
use crate::side::Side;
use std::collections::BTreeSet;

/// No officer's place is lost more often than this in a game.
const MOST_LOSSES: i64 = 99;

impl Board {
    /// Whether the board is one of these tables: everything else relies on it.
    ///
    /// # Errors
    ///
    /// What does not fit.
    pub fn fits(&self, tables: &Tables) -> Result<(), Diagnostic> {
        let fault = |message: String| {
            Diagnostic::new(Kind::Malformed, message)
                .help("take the state that the last player-turn left")
        };
        self.frame().map_err(fault)?;
        self.sets(&tables.map).map_err(fault)?;
        for company in &self.companies {
            company.fits(tables, self.entry_15al).map_err(|what| {
                fault(format!("company `{}` has an impossible {what}", company.id))
            })?;
        }
        self.stacks().map_err(fault)?;
        for officer in &self.officers {
            officer.fits(&tables.map).map_err(|what| {
                fault(format!("officer `{}` has an impossible {what}", officer.id))
            })?;
        }
        for flag in &self.flags {
            self.carried(flag, &tables.map).map_err(|what| {
                fault(format!("flag `{}` has an impossible {what}", flag.regiment))
            })?;
        }
        let mut hexes = tables.map.victory.clone();
        hexes.sort_unstable();
        if !self.victory.iter().map(|entry| &entry.hex).eq(&hexes) {
            return Err(fault(
                "the Victory Hexes of the board are not those of the tables".to_owned(),
            ));
        }
        match self.victory.iter().find(|entry| !entry.is_sound()) {
            Some(entry) => Err(fault(format!(
                "Victory Hex `{}` has an impossible regiment",
                entry.hex
            ))),
            None => Ok(()),
        }
    }

    /// Turn, stage, and that everything is there, in order.
    fn frame(&self) -> Result<(), String> {
        let companies = self.companies.iter().map(|company| company.id);
        if !companies.eq(CompanyId::all()) {
            return Err("the companies of the board are not those of the game".to_owned());
        }
        let officers = self.officers.iter().map(|officer| officer.id);
        if !officers.eq(OfficerId::ALL) {
            return Err("the officers of the board are not those of the game".to_owned());
        }
        let flags = self.flags.iter().map(|flag| flag.regiment);
        if !flags.eq(FLAGS) {
            return Err("the flags of the board are not those of the game".to_owned());
        }
        let turns = match self.stage {
            Stage::UnionSetUp | Stage::ConfederateSetUp => 1..=1,
            Stage::Union => 2..=LAST_TURN,
            Stage::Confederate => 1..=LAST_TURN,
            Stage::Over => LAST_TURN..=LAST_TURN,
        };
        if !turns.contains(&self.turn) {
            return Err(format!("`turn` is {}", self.turn));
        }
        let declared = !matches!(self.stage, Stage::UnionSetUp | Stage::ConfederateSetUp);
        match self.entry_15al {
            Some(turn) if declared && ENTRY_15AL.contains(&turn) => Ok(()),
            None if !declared => Ok(()),
            Some(turn) => Err(format!("`entry-15al` is {turn}")),
            None => Err("`entry-15al` is missing".to_owned()),
        }
    }

    /// The sets of regiments and hexes.
    fn sets(&self, map: &Map) -> Result<(), String> {
        let within = |name: &str, set: &BTreeSet<Regiment>, of: &[Regiment]| match set
            .iter()
            .find(|regiment| !of.contains(regiment))
        {
            Some(regiment) => Err(format!("`{name}` cannot hold `{regiment}`")),
            None => Ok(()),
        };
        let [union, confederate]: [Vec<Regiment>; 2] = [Side::Usa, Side::Csa].map(|side| {
            Regiment::ALL
                .into_iter()
                .filter(|regiment| regiment.side() == side)
                .collect()
        });
        within("free", &self.free, &union)?;
        within("fatigued", &self.fatigued, &confederate)?;
        let releasable: &[Regiment] = match self.options.release {
            true => &[Regiment::Pennsylvania83, Regiment::Alabama4],
            false => &[],
        };
        within("released", &self.released, releasable)?;
        let east = |hex: &HexId| map.grid.has(*hex) && hex.column > HIDDEN_EAST_OF;
        for (name, hexes) in [("watched", &self.watched), ("sightings", &self.sightings)] {
            if let Some(hex) = hexes.iter().find(|hex| !east(hex)) {
                return Err(format!("`{name}` cannot hold `{hex}`"));
            }
        }
        Ok(())
    }

    /// The companies of each side in a hex are numbered from the top.
    fn stacks(&self) -> Result<(), String> {
        let mut places: Vec<(HexId, Side, i64)> = self
            .companies
            .iter()
            .filter_map(|company| Some((company.at?, company.id.side(), company.depth)))
            .collect();
        places.sort_unstable();
        let mut next = 0;
        for (index, (hex, side, depth)) in places.iter().enumerate() {
            let same = index > 0
                && places
                    .get(index - 1)
                    .is_some_and(|before| (before.0, before.1) == (*hex, *side));
            next = if same { next + 1 } else { 0 };
            if *depth != next {
                return Err(format!(
                    "the {side} companies in `{hex}` are not numbered from the top"
                ));
            }
        }
        Ok(())
    }

    /// A flag's place.
    fn carried(&self, flag: &Flag, map: &Map) -> Result<(), &'static str> {
        match (flag.carrier, flag.at) {
            (Some(_), Some(_)) => return Err("place"),
            (Some(carrier), None) => {
                let gone = self
                    .companies
                    .iter()
                    .any(|company| company.id == carrier && company.status == Status::Lost);
                if gone || carrier.side() != flag.holder {
                    return Err("carrier");
                }
            }
            (None, Some(hex)) if !map.grid.has(hex) => return Err("place"),
            (None, _) => {}
        }
        Ok(())
    }
}

impl Company {
    fn fits(&self, tables: &Tables, entry_15al: Option<i64>) -> Result<(), &'static str> {
        let unit = UnitId::Company(self.id);
        let placed = self.status == Status::OnMap;
        if placed != self.at.is_some() || self.at.is_some_and(|hex| !tables.map.grid.has(hex)) {
            return Err("place");
        }
        if !placed && self.depth != 0 {
            return Err("place in its hex");
        }
        if self.status == Status::Hidden && !detachment::belongs(unit) {
            return Err("status");
        }
        let starting = tables
            .companies
            .get(&self.id)
            .map_or(0, |entry| entry.strength);
        let party = match entry_15al == Some(ENTRY_15AL[0]) {
            true => water_party(self.id),
            false => 0,
        };
        if !(0..=party).contains(&self.missing) {
            return Err("number of missing SP");
        }
        let least = match self.status {
            Status::Waiting | Status::Hidden | Status::OnMap | Status::Left => 1,
            Status::Lost | Status::Never => 0,
        };
        if !(least..=starting - self.missing).contains(&self.strength) {
            return Err("strength");
        }
        if self.fired_first && self.id.side() == Side::Csa {
            return Err("initial volley");
        }
        Ok(())
    }
}

impl Officer {
    fn fits(&self, map: &Map) -> Result<(), &'static str> {
        let placed = self.status == Status::OnMap;
        if placed != self.at.is_some() || self.at.is_some_and(|hex| !map.grid.has(hex)) {
            return Err("place");
        }
        if self.status == Status::Hidden && !detachment::belongs(UnitId::Officer(self.id)) {
            return Err("status");
        }
        let possible = 0..=MOST_LOSSES;
        if !possible.contains(&self.wounded) || !possible.contains(&self.captured) {
            return Err("number of losses");
        }
        Ok(())
    }
}

impl VictoryHex {
    /// Whether the regiment that holds the hex is one of the side that does.
    fn is_sound(&self) -> bool {
        self.regiment
            .is_none_or(|regiment| regiment.side() == self.holder)
    }
}
