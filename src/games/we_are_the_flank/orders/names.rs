//! Which unit or commander a player means.

use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{Located, Reader};
use crate::games::we_are_the_flank::board::UnitId;
use crate::games::we_are_the_flank::tables::Tables;
use crate::rule::Rule;
use crate::side::Side;

/// The unit of `side` that a player means by an id or a name; a unit of the other side is refused
/// under `rule`.
pub fn unit_of(
    reader: &mut Reader<'_>,
    tables: &Tables,
    side: Side,
    rule: Rule,
    named: &Located<String>,
) -> Option<Located<UnitId>> {
    let found = unit(reader, tables, named)?;
    let owner = tables.side_of(&found.value);
    if owner == side {
        return Some(found);
    }
    reader.report(
        named.span.as_ref(),
        Diagnostic::new(
            Kind::Illegal,
            format!("`{}` is a unit of {owner}", named.value.escape_debug()),
        )
        .rule(rule)
        .help(format!("name a unit of {side} here")),
    );
    None
}

/// The unit that a player means by an id or a name.
pub fn unit(
    reader: &mut Reader<'_>,
    tables: &Tables,
    named: &Located<String>,
) -> Option<Located<UnitId>> {
    let help = match tables.find_unit(&named.value) {
        Ok(entry) => {
            return Some(Located {
                value: entry.id.clone(),
                span: named.span.clone(),
            });
        }
        Err(Some(near)) => format!("did you mean `{near}`?"),
        Err(None) => {
            "units go by id or name, as in `20ME` or `20th Maine`; the form lists them".to_owned()
        }
    };
    reader.report(
        named.span.as_ref(),
        Diagnostic::new(
            Kind::Malformed,
            format!("`{}` is no unit of this game", named.value.escape_debug()),
        )
        .help(help),
    );
    None
}

/// The commander of `side` that a player means; one of the other side is refused under `rule`.
pub fn commander_of(
    reader: &mut Reader<'_>,
    tables: &Tables,
    side: Side,
    rule: Rule,
    named: &Located<String>,
) -> Option<Located<String>> {
    let help = match tables.find_commander(&named.value) {
        Ok(entry) if entry.side == side => {
            return Some(Located {
                value: entry.name.clone(),
                span: named.span.clone(),
            });
        }
        Ok(entry) => {
            reader.report(
                named.span.as_ref(),
                Diagnostic::new(
                    Kind::Illegal,
                    format!(
                        "`{}` is a commander of {}",
                        named.value.escape_debug(),
                        entry.side
                    ),
                )
                .rule(rule)
                .help(format!("name a commander of {side} here")),
            );
            return None;
        }
        Err(Some(near)) => format!("did you mean `{near}`?"),
        Err(None) => {
            let names: Vec<&str> = tables
                .commanders
                .iter()
                .filter(|entry| entry.side == side)
                .map(|entry| entry.name.as_str())
                .collect();
            format!("the commanders of {side} are {}", names.join(", "))
        }
    };
    reader.report(
        named.span.as_ref(),
        Diagnostic::new(
            Kind::Malformed,
            format!(
                "`{}` is no commander of this game",
                named.value.escape_debug()
            ),
        )
        .help(help),
    );
    None
}
