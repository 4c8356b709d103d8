//! The rules of a charter or offer, when this program and the tables are those that it names.

use super::WRITER;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::Engine;
use crate::games;
use crate::protocol::hex::Digest;

/// The system's engine, when edition and tables are those of a charter or offer.
///
/// # Errors
///
/// An unknown system or scenario, another edition of this program, other tables, or faulty tables.
pub fn load_engine(
    system: &str,
    scenario: &str,
    writer: &str,
    digest: Digest,
    tables: Option<&Source>,
    name: &str,
) -> Result<(&'static games::System, Box<dyn Engine>), Faults> {
    let system = games::find(system)?;
    let engine = system_engine(system, scenario, writer, digest, tables, name)?;
    Ok((system, engine))
}

/// [`load_engine`] of a system that need not be in the list of games.
///
/// # Errors
///
/// As [`load_engine`].
pub fn system_engine(
    system: &games::System,
    scenario: &str,
    writer: &str,
    digest: Digest,
    tables: Option<&Source>,
    name: &str,
) -> Result<Box<dyn Engine>, Faults> {
    if !system.scenarios.contains(&scenario) {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!("`{scenario}` is not a scenario of {}", system.title),
        )
        .help(format!(
            "the scenarios are: {}",
            system.scenarios.join(", ")
        ))
        .into());
    }
    if writer != WRITER {
        return Err(Diagnostic::new(
            Kind::Unverified,
            format!("`{name}` was made with `{writer}`, and this is `{WRITER}`"),
        )
        .help(format!(
            "both players use the edition that the charter names: `cargo install countersign --version {}`",
            writer.strip_prefix("countersign ").unwrap_or(writer)
        ))
        .into());
    }
    let shipped = Source::new(format!("{} (shipped tables)", system.name), system.tables);
    let tables = tables.unwrap_or(&shipped);
    let found = Digest::of(&tables.text);
    if found != digest {
        return Err(Diagnostic::new(
            Kind::Unverified,
            format!(
                "the tables `{}` have the digest `{found}`, and `{name}` names `{digest}`",
                tables.name
            ),
        )
        .help("both players need the same tables file; put it into the game folder as tables.toml")
        .into());
    }
    (system.load)(tables)
}
