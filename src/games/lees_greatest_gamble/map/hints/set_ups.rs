//! The printed set-ups on the map (MAP-17, MAP-20, MAP-21, 3.2b).

use super::Hints;
use crate::games::lees_greatest_gamble::board::Scenario;
use crate::games::lees_greatest_gamble::costs;
use crate::games::lees_greatest_gamble::printed;
use crate::games::lees_greatest_gamble::rules;
use crate::games::lees_greatest_gamble::tables::{Post, SetUp};
use crate::games::lees_greatest_gamble::unit::{Arm, Entry};
use crate::hex::HexId;
use crate::side::Side;
use std::collections::BTreeMap;

impl Hints<'_> {
    pub(super) fn set_ups(&mut self) {
        for (scenario, set_up) in &self.tables.set_ups {
            if self.on_map(*scenario, set_up) {
                self.stacks(*scenario, set_up);
                self.overflow(*scenario, set_up);
            }
        }
        self.screen();
    }

    /// MAP-17: hexes that exist and are open to whoever stands there.
    fn on_map(&mut self, scenario: Scenario, set_up: &SetUp) -> bool {
        let before = self.found.len();
        for post in &set_up.posts {
            let there = self.map.grid.has(post.hex);
            let shut = |arm| there && costs::prohibited(self.tables, arm, post.hex);
            let open = there && post.units.iter().all(|(id, _)| !shut(self.tables.arm(*id)));
            self.hint(
                open || post.hidden && there,
                rules::MAP_17,
                format!(
                    "{}, where {} sets up units, is closed to them",
                    post.hex,
                    scenario.title()
                ),
                "let it be on the map, and not rough where artillery stands",
            );
        }
        for (_, hex) in &set_up.trains {
            let road = self.map.grid.has(*hex) && self.map.is_road(*hex);
            self.hint(
                road,
                rules::MAP_16,
                format!("the Train's hex {hex} is no road or trail hex"),
                "lead a road through it",
            );
        }
        self.found.len() == before
    }

    /// MAP-20.
    fn stacks(&mut self, scenario: Scenario, set_up: &SetUp) {
        let mut sides: BTreeMap<HexId, Side> = BTreeMap::new();
        for post in &set_up.posts {
            let mixed = post.units.iter().any(|(id, _)| {
                let side = sides.entry(post.hex).or_insert(id.side());
                *side != id.side()
            });
            self.hint(
                !mixed && (post.hidden || post.units.len() <= printed::STACK),
                rules::MAP_20,
                format!(
                    "{} puts too many units, or both sides, into {}",
                    scenario.title(),
                    post.hex
                ),
                "leave three of one side in a hex at most",
            );
        }
    }

    /// MAP-21: room in and around a hex for units that may start hidden there (23.1d).
    fn overflow(&mut self, scenario: Scenario, set_up: &SetUp) {
        for post in set_up.posts.iter().filter(|post| post.hidden) {
            let guns = |post: &Post| {
                let arms = post.units.iter().map(|(id, _)| self.tables.arm(*id));
                arms.filter(|arm| *arm == Arm::Artillery).count()
            };
            let taken = |hex: HexId| -> usize {
                let others = set_up.posts.iter();
                others
                    .filter(|other| other.hex == hex && !other.hidden)
                    .map(|other| other.units.len())
                    .sum()
            };
            let (mut all, mut smooth) = (0, 0);
            for hex in self.map.grid.within(post.hex, 1) {
                let room = printed::STACK.saturating_sub(taken(hex));
                all += room;
                if !costs::prohibited(self.tables, Arm::Artillery, hex) {
                    smooth += room;
                }
            }
            let fits = post.units.len() <= all && guns(post) <= smooth;
            self.hint(
                fits,
                rules::MAP_21,
                format!(
                    "{} has no room for all units at {}",
                    scenario.title(),
                    post.hex
                ),
                "leave hexes around it that they can enter",
            );
        }
    }

    /// 3.2b: where the Union cavalry starts if nothing else is said.
    fn screen(&mut self) {
        let Some(first) = self.map.entries.get(&Entry::A).copied() else {
            return;
        };
        let set_up = self.tables.set_ups.get(&Scenario::FullBattle);
        let near = set_up.is_some_and(|set_up| {
            let union = |post: &&Post| post.units.iter().any(|(id, _)| id.side() == Side::Usa);
            let mut posts = set_up.posts.iter().filter(union);
            posts.any(|post| self.map.grid.distance(post.hex, first) <= 1)
        });
        self.hint(
            !near,
            rules::RULE_3_2B,
            format!("`screen` is {first} or next to it"),
            "choose a hex farther away",
        );
    }
}
