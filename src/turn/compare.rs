//! The first difference between two states.

use crate::diagnostic::{Diagnostic, Kind, Source};
use crate::engine::State;

/// Compares a state file with the state that it should be; names the first field that differs.
///
/// # Errors
///
/// That field, with both values.
pub fn compare_state(given: &Source, ours: &State) -> Result<(), Diagnostic> {
    if given.text == ours.text {
        return Ok(());
    }
    let parse = |text: &str| text.parse::<toml::Table>().map(toml::Value::Table);
    let (Ok(left), Ok(right)) = (parse(&given.text), parse(&ours.text)) else {
        return Err(Diagnostic::new(
            Kind::Malformed,
            format!("`{}` is not TOML", given.name),
        ));
    };
    let (path, stands, wanted) = first_difference("", &left, &right).unwrap_or_else(|| {
        (
            "the layout".to_owned(),
            "another way of writing it".to_owned(),
            "the canonical form".to_owned(),
        )
    });
    Err(Diagnostic::new(
        Kind::Differs,
        format!(
            "`{path}` differs in `{}`: `{stands}` stands there",
            given.name
        ),
    )
    .help(format!("recomputed: `{wanted}`")))
}

/// The path of the first value in which two trees differ, and both values.
fn first_difference(
    path: &str,
    left: &toml::Value,
    right: &toml::Value,
) -> Option<(String, String, String)> {
    match (left, right) {
        (toml::Value::Table(left), toml::Value::Table(right)) => {
            let mut keys: Vec<&String> = left.keys().chain(right.keys()).collect();
            keys.sort();
            keys.dedup();
            keys.into_iter().find_map(|key| {
                let inner = if path.is_empty() {
                    key.clone()
                } else {
                    format!("{path}.{key}")
                };
                match (left.get(key), right.get(key)) {
                    (Some(left), Some(right)) => first_difference(&inner, left, right),
                    (left, right) => Some((inner, shown(left), shown(right))),
                }
            })
        }
        (toml::Value::Array(left), toml::Value::Array(right)) => (0..left.len().max(right.len()))
            .find_map(|at| {
                let name = ["id", "name"]
                    .iter()
                    .find_map(|key| right.get(at)?.get(key)?.as_str());
                let inner = match name {
                    Some(name) => format!("{path}[{name}]"),
                    None => format!("{path}[{at}]"),
                };
                match (left.get(at), right.get(at)) {
                    (Some(left), Some(right)) => first_difference(&inner, left, right),
                    (left, right) => Some((inner, shown(left), shown(right))),
                }
            }),
        (left, right) if left == right => None,
        (left, right) => Some((path.to_owned(), shown(Some(left)), shown(Some(right)))),
    }
}

fn shown(value: Option<&toml::Value>) -> String {
    match value {
        Some(value) => value.to_string().chars().take(120).collect(),
        None => "nothing".to_owned(),
    }
}
