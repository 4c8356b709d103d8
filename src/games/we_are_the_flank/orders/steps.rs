//! Steps and formations as players write them.

use super::{Hand, Reach, Step};
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{FromNode, Located, Reader, decimal, nearest};
use crate::games::we_are_the_flank::board::Formation;
use crate::games::we_are_the_flank::rules::{FLANK_05, FLANK_R22};
use crate::tabletop::{Angle, Length};
use toml::Spanned;
use toml::de::DeValue;

/// The steps that there are, as an error lists them.
const STEPS: &str = "steps are `forward N`, `back N`, `wheel left|right DEGREES`, `about-face`, \
                     and for artillery `pivot DEGREES` and `pivot to BEARING`; N may be `max`";

/// The longest straight step that is read, in hundredths.
const LONGEST: i64 = 100_000;

/// Why a text is no step.
enum Fault {
    /// It is none of the forms.
    Form,
    /// Its number is none, or of the wrong size; what it should be.
    Number(&'static str),
}

fn parse(text: &str) -> Result<Step, Fault> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["forward", reach] => Ok(Step::Forward(parse_reach(reach)?)),
        ["back" | "backward", reach] => Ok(Step::Back(parse_reach(reach)?)),
        ["wheel", hand, angle] => {
            let hand = match hand {
                "left" => Hand::Left,
                "right" => Hand::Right,
                _ => return Err(Fault::Form),
            };
            let angle = number(angle, 1, 18_000)
                .ok_or(Fault::Number("a wheel takes from 0.01 to 180 degrees"))?;
            Ok(Step::Wheel(hand, Angle(angle)))
        }
        ["about-face"] | ["about", "face"] => Ok(Step::AboutFace),
        ["pivot", "to", bearing] => {
            let bearing = number(bearing, 0, 36_000).ok_or(Fault::Number(
                "a bearing goes from 0 (north) over 90 (east) to 360",
            ))?;
            Ok(Step::PivotTo(Angle(bearing).normalised()))
        }
        ["pivot", angle] => {
            let angle = number(angle, -36_000, 36_000).ok_or(Fault::Number(
                "a pivot takes from -360 to 360 degrees, clockwise when positive",
            ))?;
            Ok(Step::Pivot(Angle(angle)))
        }
        _ => Err(Fault::Form),
    }
}

fn parse_reach(text: &str) -> Result<Reach, Fault> {
    if text == "max" {
        return Ok(Reach::Max);
    }
    number(text, 1, LONGEST)
        .map(|hundredths| Reach::Inches(Length(hundredths)))
        .ok_or(Fault::Number(
            "a step takes from 0.01 to 1000 inches with at most two decimals, or `max`",
        ))
}

fn number(text: &str, least: i64, most: i64) -> Option<i64> {
    decimal(text).filter(|value| (least..=most).contains(value))
}

/// What the player may have meant.
fn meant(text: &str) -> Option<String> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let first = words.first_mut()?;
    *first = nearest(
        first,
        ["forward", "back", "wheel", "about-face", "pivot"].into_iter(),
    )?;
    if let ["wheel", hand, _] = &mut words[..] {
        *hand = nearest(hand, ["left", "right"].into_iter())?;
    }
    let text = words.join(" ");
    parse(&text).ok().map(|step| step.to_string())
}

impl FromNode for Step {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        let text = String::from_node(reader, node, key)?;
        let help = match parse(&text) {
            Ok(step) => return Some(step),
            Err(Fault::Number(help)) => help.to_owned(),
            Err(Fault::Form) => match meant(&text) {
                Some(step) => format!("did you mean `{step}`?"),
                None => STEPS.to_owned(),
            },
        };
        reader.report(
            Some(&node.span()),
            Diagnostic::new(
                Kind::Malformed,
                format!("`{}` is not a step", text.escape_debug()),
            )
            .rule(FLANK_R22)
            .help(help),
        );
        None
    }
}

/// FLANK-06: the chart's names and those offered to players.
impl FromNode for Formation {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        let text = String::from_node(reader, node, key)?;
        let names = ["line", "firing line", "column", "marching column"];
        let lower = text.trim().to_lowercase();
        match lower.as_str() {
            "line" | "firing line" => return Some(Formation::Line),
            "column" | "marching column" => return Some(Formation::Column),
            _ => {}
        }
        let help = match nearest(&text, names.into_iter()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "write `line` (firing line) or `column` (marching column)".to_owned(),
        };
        reader.report(
            Some(&node.span()),
            Diagnostic::new(
                Kind::Malformed,
                format!("`{}` is not a formation", text.escape_debug()),
            )
            .rule(FLANK_05)
            .help(help),
        );
        None
    }
}

impl Step {
    /// The step that a text means, if it means one.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        parse(text).ok()
    }
}

/// A step that came from no file.
impl From<Step> for Located<Step> {
    fn from(step: Step) -> Self {
        Located::bare(step)
    }
}
