//! The words of documents: units, markers, Trains, destinations, conditions. A word that is none
//! of them is told with what would be one.

use super::condition::Condition;
use super::{Action, Destination};
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{FromNode, Located, Readable, Reader, meant, spoken, word};
use crate::games::lees_greatest_gamble::rules::{RULE_5_3G, RULE_8_1A, RULE_17_3F, RULE_18_1A};
use crate::games::lees_greatest_gamble::unit::{Entry, MARKERS, MarkerId, Piece, UnitId, units_of};
use crate::hex::HexId;
use crate::play::each_once;
use crate::rule::Rule;
use crate::side::Side;
use std::ops::Range;
use toml::Spanned;
use toml::de::DeValue;

/// What a word is that was read as something else.
fn what(piece: Piece) -> &'static str {
    match piece {
        Piece::Unit(_) => "a unit",
        Piece::Marker(_) => "a Hidden Movement Counter",
        Piece::Train(_) => "a Train",
    }
}

/// A fault about a name.
fn no_name(text: &str, wanted: &str, help: String) -> (String, String) {
    if let Ok(piece) = text.parse::<Piece>() {
        return (format!("`{piece}` is {}, not {wanted}", what(piece)), help);
    }
    (
        format!("`{}` is not {wanted} of this game", text.escape_debug()),
        help,
    )
}

fn unit_help() -> String {
    format!(
        "units go by side and number: C1 to C{}, U1 to U{}",
        units_of(Side::Csa),
        units_of(Side::Usa)
    )
}

fn marker_help() -> String {
    format!("they are C-HMC-1 to C-HMC-{MARKERS} and U-HMC-1 to U-HMC-{MARKERS}")
}

impl FromNode for UnitId {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        word(reader, node, key, unit_from)
    }
}

fn unit_from(text: &str) -> Result<UnitId, (String, String)> {
    text.parse()
        .map_err(|_: String| no_name(text, "a unit", unit_help()))
}

impl FromNode for MarkerId {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        word(reader, node, key, |text| {
            text.parse()
                .map_err(|_: String| no_name(text, "a Hidden Movement Counter", marker_help()))
        })
    }
}

impl FromNode for Piece {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        word(reader, node, key, |text| {
            text.parse().map_err(|_: String| {
                let names = Side::BOTH.into_iter().flat_map(|side| {
                    let markers = MarkerId::of(side).map(|id| id.to_string());
                    markers.chain([Piece::Train(side).to_string()])
                });
                let names: Vec<String> = names.filter(|_| text.contains('-')).collect();
                let help = meant(text, names.iter().map(String::as_str), || {
                    "write a unit as `C6`, a Hidden Movement Counter as `C-HMC-3`, a Train as \
                     `C-Train`"
                        .to_owned()
                });
                (
                    format!(
                        "`{}` is no unit, Hidden Movement Counter or Train of this game",
                        text.escape_debug()
                    ),
                    help,
                )
            })
        })
    }
}

impl FromNode for Entry {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        word(reader, node, key, |text| {
            text.parse().map_err(|_: String| {
                (
                    format!("`{}` is no entry hex", text.escape_debug()),
                    format!("`{key}` takes the letter of one, A to I"),
                )
            })
        })
    }
}

impl FromNode for Destination {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        let (unit, hex) = word(reader, node, key, |text| {
            let words: Vec<&str> = text.split_ascii_whitespace().collect();
            let [unit, hex] = words[..] else {
                return Err((
                    format!("`{}` is no unit and hex", text.escape_debug()),
                    "write the unit and the hex in one string, as in `C6 3225`".to_owned(),
                ));
            };
            let unit = unit_from(unit)?;
            let hex = hex.parse::<HexId>().map_err(|_| {
                (
                    format!("`{}` is no hex number", hex.escape_debug()),
                    format!("write four digits, column and row, as in `{unit} 3225`"),
                )
            })?;
            Ok((unit, hex))
        })?;
        let span = Some(node.span());
        Some(Destination {
            unit: Located {
                value: unit,
                span: span.clone(),
            },
            hex: Located { value: hex, span },
        })
    }
}

impl FromNode for Action {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        word(reader, node, key, |text| {
            text.parse().map_err(|message: String| {
                (
                    message,
                    "write the hex that is attacked, as in `3225`, or the unit that attacks or \
                     bombards, as in `C15`"
                        .to_owned(),
                )
            })
        })
    }
}

impl FromNode for Condition {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        spoken(reader, node, key)
    }
}

/// A list, or one value in place of a list of one.
#[derive(Clone, Debug, PartialEq)]
pub struct Few<T>(pub Vec<T>);

impl<T: FromNode> FromNode for Few<T> {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        // What is no list is read as the one value that it stands for.
        if node.get_ref().as_array().is_none() {
            return T::from_node(reader, node, key).map(|value| Few(vec![value]));
        }
        Readable::from_node(reader, node, key).map(|list| Few(list.0))
    }
}

/// A value of whatever type, for a key that has no place where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whatever;

impl FromNode for Whatever {
    fn from_node(_: &mut Reader<'_>, _: &Spanned<DeValue<'_>>, _: &str) -> Option<Self> {
        Some(Whatever)
    }
}

/// What a name is written for, and the rule that says whose it must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// It is ordered to do something (8.1a).
    Order,
    /// A marker is made (18.1a).
    Marker,
    /// Its part of the Combat Phase is put in its place (5.3g).
    Combat,
    /// Its owner chooses for it (section "Owner choices").
    Choice,
    /// It is to be taken in Panic, or what it is then to do (17.3f).
    Control,
}

impl Purpose {
    const fn rule(self) -> Option<Rule> {
        match self {
            Purpose::Order => Some(RULE_8_1A),
            Purpose::Marker => Some(RULE_18_1A),
            Purpose::Combat => Some(RULE_5_3G),
            Purpose::Choice => None,
            Purpose::Control => Some(RULE_17_3F),
        }
    }
}

/// Refuses a piece that is not of `side`.
pub fn ours(
    reader: &mut Reader<'_>,
    side: Side,
    purpose: Purpose,
    piece: Piece,
    place: Option<&Range<usize>>,
) -> bool {
    if piece.side() == side {
        return true;
    }
    let mut fault = Diagnostic::new(
        Kind::Illegal,
        format!("`{piece}` is {} of {}", what(piece), piece.side()),
    )
    .help(format!("name {} of {side} here", what(piece)));
    fault.rule = purpose.rule();
    reader.report(place, fault);
    false
}

/// Refuses units that are not of `side`, and one that is named twice.
pub fn our_units(
    reader: &mut Reader<'_>,
    side: Side,
    purpose: Purpose,
    key: &str,
    units: &[Located<UnitId>],
) {
    each_once(reader, key, units, |reader, unit| {
        let piece = Piece::Unit(unit.value);
        ours(reader, side, purpose, piece, unit.span.as_ref());
    });
}
