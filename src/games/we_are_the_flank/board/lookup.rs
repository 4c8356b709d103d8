//! Finding and measuring what stands on the board.

use super::{Board, Commander, CommanderStatus, Formation, Mark, Status, Unit, UnitId};
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::we_are_the_flank::tables::{Arm, Tables, UnitEntry};
use crate::side::Side;
use crate::tabletop::{Angle, Length, Point, Rect};

impl Board {
    /// A unit, wherever it is.
    ///
    /// # Panics
    ///
    /// When the board has no such unit: ids come from the tables, and the board fits them
    /// ([`Board::fits`]).
    #[must_use]
    pub fn unit(&self, id: &UnitId) -> &Unit {
        self.units
            .iter()
            .find(|unit| unit.id == *id)
            .expect("every unit of the tables is on the board")
    }

    /// The same to change it.
    ///
    /// # Panics
    ///
    /// As for [`Board::unit`].
    pub fn unit_mut(&mut self, id: &UnitId) -> &mut Unit {
        self.units
            .iter_mut()
            .find(|unit| unit.id == *id)
            .expect("every unit of the tables is on the board")
    }

    /// A commander, wherever he is.
    ///
    /// # Panics
    ///
    /// As for [`Board::unit`].
    #[must_use]
    pub fn commander(&self, name: &str) -> &Commander {
        self.commanders
            .iter()
            .find(|commander| commander.name == name)
            .expect("every commander of the tables is on the board")
    }

    /// The same to change him.
    ///
    /// # Panics
    ///
    /// As for [`Board::unit`].
    pub fn commander_mut(&mut self, name: &str) -> &mut Commander {
        self.commanders
            .iter_mut()
            .find(|commander| commander.name == name)
            .expect("every commander of the tables is on the board")
    }

    /// The units on the table, in the order of battle's order.
    pub fn on_table(&self) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(|unit| unit.is_on_table())
    }

    /// The units of one side on the table, in order.
    pub fn on_table_of<'a>(
        &'a self,
        tables: &'a Tables,
        side: Side,
    ) -> impl Iterator<Item = &'a Unit> {
        self.on_table()
            .filter(move |unit| tables.side_of(&unit.id) == side)
    }

    /// The friends of a unit on the table, itself left out, in order.
    pub fn friends<'a>(
        &'a self,
        tables: &'a Tables,
        id: &'a UnitId,
    ) -> impl Iterator<Item = &'a Unit> {
        self.on_table_of(tables, tables.side_of(id))
            .filter(move |unit| unit.id != *id)
    }

    /// The enemies of a unit on the table, in order.
    pub fn enemies<'a>(
        &'a self,
        tables: &'a Tables,
        id: &UnitId,
    ) -> impl Iterator<Item = &'a Unit> {
        self.on_table_of(tables, tables.side_of(id).other())
    }

    /// The commander who is with a unit.
    #[must_use]
    pub fn commander_with(&self, id: &UnitId) -> Option<&Commander> {
        self.commanders
            .iter()
            .find(|commander| commander.with.as_ref() == Some(id))
    }

    /// Puts a unit's commander, if it has one, on the unit's centre. To be called whenever a unit
    /// with a commander has been placed anew.
    pub fn carry_commander(&mut self, id: &UnitId) {
        let at = self.unit(id).at;
        for commander in &mut self.commanders {
            if commander.with.as_ref() == Some(id) {
                commander.at = at;
            }
        }
    }

    /// Whether the board is one of these tables: the same units and commanders in the same order,
    /// with numbers that the rules can bring about. A state that anybody may have edited is asked
    /// this before anything else.
    ///
    /// # Errors
    ///
    /// What does not fit.
    pub fn fits(&self, tables: &Tables) -> Result<(), Diagnostic> {
        let fault = |message: String| {
            Err(Diagnostic::new(Kind::Malformed, message)
                .help("take the state that the last player-turn left"))
        };
        if !self
            .units
            .iter()
            .map(|unit| &unit.id)
            .eq(tables.units.iter().map(|entry| &entry.id))
        {
            return fault("the units of the board are not those of the tables".to_owned());
        }
        if !self
            .commanders
            .iter()
            .map(|commander| &commander.name)
            .eq(tables.commanders.iter().map(|entry| &entry.name))
        {
            return fault("the commanders of the board are not those of the tables".to_owned());
        }
        if !(1..=tables.length).contains(&self.turn) {
            return fault(format!("`turn` is {}", self.turn));
        }
        for (unit, entry) in self.units.iter().zip(&tables.units) {
            if let Err(what) = unit.fits(entry, tables) {
                return fault(format!("unit `{}` has an impossible {what}", unit.id));
            }
        }
        for commander in &self.commanders {
            let with_unit = commander
                .with
                .as_ref()
                .map(|id| self.units.iter().find(|unit| unit.id == *id));
            let possible = match (commander.status, with_unit) {
                (CommanderStatus::Attached, Some(Some(unit))) => unit.status == Status::OnTable,
                (CommanderStatus::Waiting, Some(Some(unit))) => unit.status == Status::Waiting,
                (CommanderStatus::Alone | CommanderStatus::Left | CommanderStatus::Lost, None) => {
                    true
                }
                (
                    CommanderStatus::Attached
                    | CommanderStatus::Waiting
                    | CommanderStatus::Alone
                    | CommanderStatus::Left
                    | CommanderStatus::Lost,
                    _,
                ) => false,
            };
            if !possible || !within_reach(commander.at) {
                return fault(format!(
                    "commander `{}` is in an impossible place",
                    commander.name
                ));
            }
        }
        for contact in &self.contacts {
            let known = |id: &UnitId| self.units.iter().any(|unit| unit.id == *id);
            if !known(&contact.charger) || !known(&contact.target) {
                return fault(format!(
                    "the contact of `{}` with `{}` is between units that do not exist",
                    contact.charger, contact.target
                ));
            }
        }
        Ok(())
    }
}

/// Whether a place is on a table or near it.
fn within_reach(at: Point) -> bool {
    let bounds = Length::inches(-300)..=Length::inches(600);
    bounds.contains(&at.x) && bounds.contains(&at.y)
}

impl Unit {
    /// Whether it is on the table.
    #[must_use]
    pub fn is_on_table(&self) -> bool {
        self.status == Status::OnTable
    }

    /// Its bases of both kinds, or its gun models.
    #[must_use]
    pub fn strength(&self) -> i64 {
        self.bases + self.sharpshooters
    }

    /// Whether it is in line; artillery never is (FLANK-R16).
    #[must_use]
    pub fn is_in_line(&self) -> bool {
        self.formation == Some(Formation::Line)
    }

    /// Whether it has done something this turn.
    #[must_use]
    pub fn has(&self, mark: Mark) -> bool {
        self.this_turn.contains(&mark)
    }

    fn fits(&self, entry: &UnitEntry, tables: &Tables) -> Result<(), &'static str> {
        if self.bases < 0 || self.sharpshooters < 0 || self.strength() > 32 {
            return Err("strength");
        }
        if self.is_on_table() && self.strength() == 0 {
            return Err("strength");
        }
        if !within_reach(self.at) || (self.is_on_table() && !tables.ground.holds(self.at)) {
            return Err("place");
        }
        if self.facing != self.facing.normalised() {
            return Err("facing");
        }
        if self.formation.is_none() != (entry.arm == Arm::Artillery) {
            return Err("formation");
        }
        if !(0..=1000).contains(&self.hits) {
            return Err("number of hits");
        }
        Ok(())
    }
}

/// FLANK-H02 to FLANK-H04: frontage and depth of a unit of `strength` bases or models.
#[must_use]
pub fn size(
    tables: &Tables,
    arm: Arm,
    formation: Option<Formation>,
    strength: i64,
) -> (Length, Length) {
    let sizes = &tables.sizes;
    let times = |length: Length| Length(length.0 * strength);
    match (arm, formation) {
        (Arm::Artillery, _) => (times(sizes.gun_frontage), sizes.gun_depth),
        (Arm::Infantry | Arm::Sharpshooters, Some(Formation::Column)) => {
            (sizes.base_frontage, times(sizes.base_depth))
        }
        (Arm::Infantry | Arm::Sharpshooters, Some(Formation::Line) | None) => {
            (times(sizes.base_frontage), sizes.base_depth)
        }
    }
}

/// The rectangle that a unit covers.
#[must_use]
pub fn footprint(tables: &Tables, unit: &Unit) -> Rect {
    footprint_at(tables, unit, unit.at, unit.facing)
}

/// The rectangle that a unit would cover at another place.
#[must_use]
pub fn footprint_at(tables: &Tables, unit: &Unit, at: Point, facing: Angle) -> Rect {
    let arm = tables.entry(&unit.id).arm;
    let (frontage, depth) = size(tables, arm, unit.formation, unit.strength());
    Rect {
        centre: at,
        facing,
        frontage,
        depth,
    }
}
