//! The game's tables, map and order of battle, parsed.
//!
//! Printed values stand in [`super::printed`]; a file of tables holds them too, to be read, and is
//! refused when one differs. What is here may be replaced, all of it of the house.

mod read;

pub use read::read;

use super::map::Map;
use super::unit::{CompanyId, OfficerId, Regiment};
use crate::diagnostic::Source;
use crate::hex::{Direction, HexId};
use std::collections::BTreeMap;

/// The shipped tables, TOML.
pub const SHIPPED: &str = include_str!("data/tables.toml");

/// All of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// The map (H-29 to H-38).
    pub map: Map,
    /// Command Point costs (H-01 to H-10).
    pub costs: Costs,
    /// Fire (10.4, H-11): `fire[die - 1][column]`, columns 1, 2, 3, 4-5, 6-7, 8-10, 11-14, 15+.
    pub fire: [[FireResult; 8]; 6],
    /// Melee (11.6, H-12): the run of sixteen results, attacker's and defender's.
    pub melee: [(MeleeResult, MeleeResult); 16],
    /// Morale (13.3, H-13): `morale[die - 1][column]`, columns A to G.
    pub morale: [[MoraleResult; 7]; 6],
    /// Companies (H-22 to H-27).
    pub companies: BTreeMap<CompanyId, CompanyEntry>,
    /// Officers (H-14 to H-21).
    pub officers: BTreeMap<OfficerId, OfficerEntry>,
    /// Which company carries each flag at the start (H-28).
    pub flags: BTreeMap<Regiment, CompanyId>,
    /// Where the Union companies stand at the start, top before bottom (H-36).
    pub set_up: Vec<Post>,
    /// Where the Union officers stand at the start (H-36).
    pub officer_posts: BTreeMap<OfficerId, HexId>,
}

/// Command Point costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// H-01: a company in line, each hex.
    pub line: i64,
    /// H-02: a company in column, each hex.
    pub column: i64,
    /// H-03: an officer, each hex.
    pub officer: i64,
    /// H-04: a company, each level up.
    pub up: i64,
    /// H-05: a company, entering a rock hex.
    pub rock: i64,
    /// H-06: a company, crossing a stonewall, rock or fence hexside.
    pub barrier: i64,
    /// H-07: a company, backing, each hex.
    pub back: i64,
    /// H-08: initiating melee, each company.
    pub melee: i64,
    /// H-10: exchanging the stacking order of a hex.
    pub exchange: i64,
}

/// One cell of the Fire table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FireResult {
    /// No effect.
    Nothing,
    /// 10.4c.
    Disorganized,
    /// 10.4e.
    One,
    /// 10.4f.
    Two,
}

/// One side's half of a cell of the Melee table (11.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MeleeResult {
    /// No effect.
    Nothing,
    /// 11.6a.
    Disorganized,
    /// 11.6b.
    Retreat,
    /// 11.6c.
    One,
    /// 11.6d: one SP, and the top company retreats.
    OneRetreat,
    /// 11.6d: two SP, and the top company retreats.
    TwoRetreat,
    /// 11.6e.
    Morale,
}

/// One cell of the Morale table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoraleResult {
    /// No effect.
    Nothing,
    /// 13.3a.
    Disorganized,
    /// 13.3b.
    Retreat,
    /// 13.3c.
    Shattered,
}

/// One company of the order of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompanyEntry {
    /// Starting SP.
    pub strength: i64,
    /// Morale column at full strength: 0 for A to 6 for G.
    pub morale: usize,
}

/// One officer of the order of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfficerEntry {
    /// Command Point Total (4.11).
    pub points: i64,
    /// Command Radius (4.12).
    pub radius: i64,
    /// The replacement's Command Point Total (4.5e).
    pub replacement_points: i64,
    /// The replacement's Command Radius.
    pub replacement_radius: i64,
}

/// Where a company stands at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Post {
    /// The company.
    pub company: CompanyId,
    /// Its hex.
    pub hex: HexId,
    /// Its facing.
    pub facing: Direction,
}

impl Tables {
    /// The shipped tables, parsed.
    ///
    /// # Panics
    ///
    /// Never: a test reads them.
    #[must_use]
    pub fn shipped() -> Self {
        match read(&Source::new("tables.toml", SHIPPED)) {
            Ok(tables) => tables,
            Err(faults) => panic!("the shipped tables are sound: {faults}"),
        }
    }
}
