//! The scenarios' set-ups (S-2).

use super::super::{Post, SetUp};
use super::{FORM, required_table};
use crate::draft::values::{differs, malformed, parsed};
use crate::draft::{Located, Reader, Table};
use crate::games::lees_greatest_gamble::board::Scenario;
use crate::games::lees_greatest_gamble::printed;
use crate::games::lees_greatest_gamble::rules;
use crate::games::lees_greatest_gamble::unit::UnitId;
use crate::hex::HexId;
use crate::side::Side;
use std::collections::BTreeMap;

/// One entry of a set-up.
enum Part {
    /// `1628: T`.
    Train(Side, HexId),
    /// `2128: 41s`, `3119h: 9+10`.
    Post(Post),
    /// `any: 72+73` (3.2b).
    Anywhere(Vec<(UnitId, bool)>),
    /// `off: 72+73` (23.5a).
    Off(Vec<(UnitId, bool)>),
}

pub(super) fn set_ups(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
) -> Option<BTreeMap<Scenario, SetUp>> {
    let screen: Option<Located<String>> = table.required(reader, "screen");
    let screen = screen.and_then(|word| parsed(reader, &word, FORM));
    let mut read = |scenario: Scenario| {
        required_table(reader, table, scenario.as_str(), |reader, table| {
            let csa = parts(reader, table, scenario, Side::Csa);
            let usa = parts(reader, table, scenario, Side::Usa);
            let mut parts = csa?;
            parts.extend(usa?);
            Some(parts)
        })
    };
    let full = read(Scenario::FullBattle);
    let ridge = read(Scenario::McphersonsRidge);
    let second = read(Scenario::SecondDay);
    let top = read(Scenario::LittleRoundTop);
    let screen: HexId = screen?;
    let full = SetUp::default().with(full?, screen);
    let second = SetUp::default().with(second?, screen);
    Some(BTreeMap::from([
        (Scenario::FullBattle, full.clone()),
        (Scenario::FirstDay, full),
        (
            Scenario::McphersonsRidge,
            SetUp::default().with(ridge?, screen),
        ),
        (Scenario::SecondDay, second.clone()),
        (Scenario::LittleRoundTop, second.with(top?, screen)),
    ]))
}

/// One side's entries, compared with the printed ones.
fn parts(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    scenario: Scenario,
    side: Side,
) -> Option<Vec<Part>> {
    let key = match side {
        Side::Csa => "CSA",
        Side::Usa => "USA",
    };
    let text: Located<String> = table.required(reader, key)?;
    let printed: Vec<&str> = printed::set_up(scenario, side).split("; ").collect();
    let found: Vec<&str> = text.value.split(';').map(str::trim).collect();
    if found.len() != printed.len() {
        malformed(
            reader,
            text.span.as_ref(),
            format!("`{key}` has {} entries", found.len()),
            format!("write the {} printed ones, with `;` between", printed.len()),
        );
        return None;
    }
    let mut sound = true;
    let mut parts = Vec::new();
    for (found, printed) in found.iter().zip(printed) {
        match part(side, printed).filter(|_| *found == printed) {
            Some(part) => parts.push(part),
            None => {
                sound = false;
                let what = format!("`{found}`");
                differs(reader, text.span.as_ref(), rules::S_2, &what, printed);
            }
        }
    }
    sound.then_some(parts)
}

fn part(side: Side, entry: &str) -> Option<Part> {
    let (place, who) = entry.split_once(": ")?;
    let hidden = place.ends_with('h');
    let hex = place.strip_suffix('h').unwrap_or(place).parse();
    if who == "T" {
        return Some(Part::Train(side, hex.ok()?));
    }
    let units: Option<Vec<(UnitId, bool)>> = who
        .split('+')
        .map(|word| {
            let number = word.strip_suffix('s').unwrap_or(word);
            let unit = UnitId::new(side, number.parse().ok()?)?;
            Some((unit, word.ends_with('s')))
        })
        .collect();
    let units = units?;
    match place {
        "any" => Some(Part::Anywhere(units)),
        "off" => Some(Part::Off(units)),
        _ => Some(Part::Post(Post {
            hex: hex.ok()?,
            units,
            hidden,
        })),
    }
}

impl SetUp {
    /// The set-up changed by these entries: whoever they name is nowhere else. Units that may
    /// stand anywhere stand at `screen`.
    fn with(mut self, parts: Vec<Part>, screen: HexId) -> Self {
        for part in &parts {
            let named = match part {
                Part::Train(..) => continue,
                Part::Post(post) => &post.units,
                Part::Anywhere(units) | Part::Off(units) => units,
            };
            for post in &mut self.posts {
                post.units
                    .retain(|(unit, _)| named.iter().all(|(other, _)| other != unit));
            }
        }
        self.posts.retain(|post| !post.units.is_empty());
        for part in parts {
            match part {
                Part::Train(side, hex) => self.trains.push((side, hex)),
                Part::Post(post) => self.add(post),
                Part::Anywhere(units) => self.add(Post {
                    hex: screen,
                    units,
                    hidden: false,
                }),
                Part::Off(_) => {}
            }
        }
        self.posts.sort_by_key(|post| post.hex);
        self
    }

    /// A post, joined with one of the same kind in its hex.
    fn add(&mut self, post: Post) {
        let same = |other: &&mut Post| other.hex == post.hex && other.hidden == post.hidden;
        match self.posts.iter_mut().find(same) {
            Some(other) => other.units.extend(post.units),
            None => self.posts.push(post),
        }
    }
}
