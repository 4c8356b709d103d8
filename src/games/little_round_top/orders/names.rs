//! The words of documents: units, hexes, hexsides, acts, conditions. A word that is none of them
//! is told with the nearest that is.

use super::act::Act;
use super::condition::Condition;
use super::{MeleeChoice, Preference, Rest};
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{FromNode, Located, Reader, among, meant, spoken, word};
use crate::games::little_round_top::rules::{
    RULE_3_0I, RULE_3_0J, RULE_4_0B, RULE_5_11A, RULE_14_1G,
};
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::hex::Direction;
use crate::play::each_once;
use crate::rule::Rule;
use crate::side::Side;
use std::fmt::Display;
use toml::Spanned;
use toml::de::DeValue;

/// A fault about a word that is not among the known ones.
fn unknown(text: &str, what: &str, known: &[String], otherwise: &str) -> (String, String) {
    let known = known.iter().map(String::as_str);
    let help = meant(text, known, || otherwise.to_owned());
    (
        format!("`{}` is no {what} of this game", text.escape_debug()),
        help,
    )
}

fn companies() -> Vec<String> {
    CompanyId::all().map(|id| id.to_string()).collect()
}

fn officers() -> Vec<String> {
    OfficerId::ALL.iter().map(ToString::to_string).collect()
}

impl FromNode for CompanyId {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        word(reader, node, key, |text| {
            text.parse::<CompanyId>().map_err(|_| {
                if let Ok(officer) = text.parse::<OfficerId>() {
                    return (
                        format!("`{officer}` is an officer, not a company"),
                        format!("`{key}` takes companies, as in `20ME-A`"),
                    );
                }
                unknown(
                    text,
                    "company",
                    &companies(),
                    "companies go by regiment and letter, as in `20ME-A`; the form lists them",
                )
            })
        })
    }
}

impl FromNode for OfficerId {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        word(reader, node, key, |text| {
            text.parse::<OfficerId>().map_err(|_| {
                if let Ok(company) = text.parse::<CompanyId>() {
                    return (
                        format!("`{company}` is a company, not an officer"),
                        format!("`{key}` takes an officer by name, as in `Oates`"),
                    );
                }
                let names = officers();
                unknown(
                    text,
                    "officer",
                    &names,
                    &format!("the officers are {}", names.join(", ")),
                )
            })
        })
    }
}

impl FromNode for UnitId {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        word(reader, node, key, |text| {
            text.parse::<UnitId>().map_err(|_| {
                let mut names = companies();
                names.extend(officers());
                unknown(
                    text,
                    "company or officer",
                    &names,
                    "units go by id or name, as in `20ME-A` or `Oates`; the form lists them",
                )
            })
        })
    }
}

impl FromNode for Direction {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        word(reader, node, key, |text| {
            text.parse::<Direction>().map_err(|_| {
                (
                    format!("`{}` is no hexside", text.escape_debug()),
                    "the hexsides are N, NE, SE, S, SW and NW".to_owned(),
                )
            })
        })
    }
}

impl FromNode for Act {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        spoken(reader, node, key)
    }
}

impl FromNode for Condition {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        spoken(reader, node, key)
    }
}

/// One of a few words.
fn one_of<T: Copy>(
    reader: &mut Reader<'_>,
    node: &Spanned<DeValue<'_>>,
    key: &str,
    words: &[(&'static str, T)],
) -> Option<T> {
    word(reader, node, key, |text| {
        among(text, words).map_err(|help| {
            (
                format!("`{}` is not a value of `{key}`", text.escape_debug()),
                help,
            )
        })
    })
}

impl FromNode for Rest {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        let words = [("hold", Rest::Hold), ("nearest", Rest::Nearest)];
        one_of(reader, node, key, &words)
    }
}

impl FromNode for MeleeChoice {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        let words = [
            ("fight", MeleeChoice::Fight),
            ("reinforce", MeleeChoice::Reinforce),
            ("retreat", MeleeChoice::Retreat),
        ];
        one_of(reader, node, key, &words)
    }
}

impl FromNode for Preference {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        let words = [
            ("melee", Preference::Melee),
            ("column", Preference::Column),
            ("disorganized", Preference::Disorganized),
            ("officer", Preference::Officer),
            ("flag", Preference::Flag),
            ("weakest", Preference::Weakest),
            ("strongest", Preference::Strongest),
        ];
        one_of(reader, node, key, &words)
    }
}

/// What a list of units is for, and the rule that says whose they must be.
#[derive(Clone, Copy, Debug)]
pub enum Purpose {
    /// They are ordered to do something (4.0b).
    Order,
    /// They fire (3.0i).
    Fire,
    /// They move (5.11a).
    Move,
    /// They are in a melee (3.0j).
    Melee,
    /// Their owner chooses for them (14.1g, section 20).
    Choice,
}

impl Purpose {
    const fn rule(self) -> Rule {
        match self {
            Purpose::Order => RULE_4_0B,
            Purpose::Fire => RULE_3_0I,
            Purpose::Move => RULE_5_11A,
            Purpose::Melee => RULE_3_0J,
            Purpose::Choice => RULE_14_1G,
        }
    }
}

/// Refuses a unit of the other side.
pub fn ours(
    reader: &mut Reader<'_>,
    side: Side,
    purpose: Purpose,
    unit: UnitId,
    place: Option<&std::ops::Range<usize>>,
) -> bool {
    if unit.side() == side {
        return true;
    }
    reader.report(
        place,
        Diagnostic::new(
            Kind::Illegal,
            format!("`{unit}` is a unit of {}", unit.side()),
        )
        .rule(purpose.rule())
        .help(format!("name a unit of {side} here")),
    );
    false
}

/// Refuses units of the other side, and one that is named twice.
pub fn all_ours<T: Copy + PartialEq + Display + Into<UnitId>>(
    reader: &mut Reader<'_>,
    side: Side,
    purpose: Purpose,
    key: &str,
    units: &[Located<T>],
) {
    each_once(reader, key, units, |reader, unit| {
        ours(reader, side, purpose, unit.value.into(), unit.span.as_ref());
    });
}
