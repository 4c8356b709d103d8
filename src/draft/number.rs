//! Numbers: whole ones, and lengths and angles in hundredths.

use super::node::{Wanted, wrong_type};
use super::{Form, FromNode, Reader};
use crate::tabletop::{Angle, Length, Point};
use toml::Spanned;
use toml::de::DeValue;

/// Integers within ±(2^53−1).
impl FromNode for i64 {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        let Some(integer) = node.get_ref().as_integer() else {
            wrong_type(reader, node, key, Wanted::Whole);
            return None;
        };
        match i64::from_str_radix(integer.as_str(), integer.radix()) {
            Ok(value) if value.unsigned_abs() < 1 << 53 => Some(value),
            Ok(_) | Err(_) => {
                reader.malformed(&node.span(), format!("`{key}` is too large"), None);
                None
            }
        }
    }
}

/// Hundredths: in a draft a decimal number with at most two decimals, else a whole number.
fn hundredths(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<i64> {
    if reader.form == Form::Canonical {
        return i64::from_node(reader, node, key);
    }
    let text = match node.get_ref() {
        DeValue::Integer(_) => {
            let whole = i64::from_node(reader, node, key)?;
            return match whole
                .checked_mul(100)
                .filter(|v| v.unsigned_abs() < 1 << 53)
            {
                Some(value) => Some(value),
                None => {
                    reader.malformed(&node.span(), format!("`{key}` is too large"), None);
                    None
                }
            };
        }
        DeValue::Float(float) => float.as_str().to_owned(),
        DeValue::String(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Array(_)
        | DeValue::Table(_) => {
            wrong_type(reader, node, key, Wanted::Number);
            return None;
        }
    };
    let value = decimal(&text);
    if value.is_none() {
        reader.malformed(
            &node.span(),
            format!("`{text}` has no exact value in hundredths"),
            Some("write at most two decimals, as in `4.25`, and at most 12 digits".to_owned()),
        );
    }
    value
}

/// A decimal numeral with at most two decimals, in hundredths.
pub(crate) fn decimal(text: &str) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let fraction = fraction.trim_end_matches('0');
    let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty()
        || whole.len() > 12
        || fraction.len() > 2
        || !plain(whole)
        || !plain(fraction)
    {
        return None;
    }
    let mut cents: i64 = format!("{fraction:0<2}").parse().ok()?;
    cents += whole.parse::<i64>().ok()? * 100;
    Some(sign * cents)
}

impl FromNode for Length {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        hundredths(reader, node, key).map(Length)
    }
}

impl FromNode for Angle {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        hundredths(reader, node, key).map(Angle)
    }
}

impl FromNode for Point {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        let numbers = Vec::<Length>::from_node(reader, node, key)?;
        match numbers[..] {
            [x, y] => Some(Point { x, y }),
            _ => {
                reader.malformed(
                    &node.span(),
                    format!("`{key}` has {} numbers, not two", numbers.len()),
                    Some("write a place as `[x, y]` in inches, as in `[46, 30.5]`".to_owned()),
                );
                None
            }
        }
    }
}
