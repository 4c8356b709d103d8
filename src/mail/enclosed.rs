//! Which documents may travel, under which names, and what they are called to people.
//!
//! Readers never trust a name: the first line of a document says what it is.

use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::protocol::documents;
use crate::store::archive::Member;
use crate::store::game::number;

/// A document as it travels: its name comes from what stands in it.
///
/// # Errors
///
/// Every fault of its syntax; a file that is no document, or one that is not for others to see.
pub fn member(source: &Source) -> Result<Member, Faults> {
    let format = documents::format_of(source).map_err(|faults| no_document(source, faults))?;
    let table = source.text.parse().unwrap_or_default();
    match name(&format, &table) {
        Some(name) => Ok(Member::new(name, source.text.as_bytes())),
        None => Err(not_for_others(source, &format).into()),
    }
}

/// Tables of one's own as they travel: they are no document of the exchange, and have no first
/// line of that kind.
#[must_use]
pub fn tables(source: &Source) -> Member {
    Member::new("tables.toml", source.text.as_bytes())
}

/// Sealed standing orders as they travel to an umpire, who alone may see them.
///
/// # Errors
///
/// A file that is something else.
pub fn standing(source: &Source) -> Result<Member, Faults> {
    let format = documents::format_of(source)?;
    let table: toml::Table = source.text.parse().unwrap_or_default();
    let parts = (counted(&table, "player_turn"), side(&table));
    match (format.as_str(), parts) {
        ("countersign/standing/1", (Some(turn), Some(side))) => Ok(Member::new(
            format!("{}.{side}.standing.toml", number(turn)),
            source.text.as_bytes(),
        )),
        _ => Err(not_for_others(source, &format).into()),
    }
}

fn name(format: &str, table: &toml::Table) -> Option<String> {
    let kind = format.strip_prefix("countersign/")?.strip_suffix("/1")?;
    match kind {
        "offer" | "charter" | "acceptance" | "start" | "umpire" => Some(format!("{kind}.toml")),
        "orders" | "resolution" => {
            let turn = number(counted(table, "player_turn")?);
            Some(format!("{turn}.{kind}.toml"))
        }
        "takeback-request" | "takeback-answer" => {
            let slot = number(counted(table, "slot")?);
            Some(format!("{slot}.{kind}.toml"))
        }
        "rekey" => {
            let count = counted(table, "number")?;
            Some(format!("{count:02}.{}.{kind}.toml", side(table)?))
        }
        "forfeit-claim" => {
            let slot = number(counted(table, "slot")?);
            Some(format!("{slot}.{}.{kind}.toml", side(table)?))
        }
        "acknowledgement" | "disclosure" => Some(format!("{}.{kind}.toml", side(table)?)),
        _ => None,
    }
}

fn counted(table: &toml::Table, key: &str) -> Option<u32> {
    table.get(key)?.as_integer()?.try_into().ok()
}

/// The side, as a part of a name: capitals alone.
fn side(table: &toml::Table) -> Option<String> {
    let side = table.get("side")?.as_str()?;
    let plain = (1..=16).contains(&side.len()) && side.bytes().all(|b| b.is_ascii_uppercase());
    plain.then(|| side.to_owned())
}

fn no_document(source: &Source, faults: Faults) -> Faults {
    if source.text.parse::<toml::Table>().is_err() {
        return faults;
    }
    Diagnostic::new(
        Kind::Illegal,
        format!("`{}` is no document that could be sent", source.name),
    )
    .help("a draft is sent once `countersign sign` has made signed orders of it")
    .into()
}

fn not_for_others(source: &Source, format: &str) -> Diagnostic {
    let shown: String = format.chars().take(60).collect();
    Diagnostic::new(
        Kind::Illegal,
        format!(
            "`{}` is `{}`, which is not sent",
            source.name,
            shown.escape_debug()
        ),
    )
    .help("signed documents are sent: offers, charters, orders, resolutions, agreements")
}

/// What an enclosed file is, for people: `005.orders.toml` is `the orders of player-turn 5`.
#[must_use]
pub fn describe(name: &str) -> String {
    let parts: Vec<&str> = name.split('.').collect();
    let count = |text: &str| text.trim_start_matches('0').parse::<u32>().unwrap_or(0);
    match parts[..] {
        ["offer", _] => "the offer of a game".to_owned(),
        ["charter", _] => "the charter of the game".to_owned(),
        ["acceptance", _] => "the acceptance with its first seal".to_owned(),
        ["start", _] => "the start with its first seal".to_owned(),
        ["tables", _] => "the tables that the game is played with".to_owned(),
        ["umpire", _] => "the umpire's card".to_owned(),
        [turn, kind @ ("orders" | "resolution"), _] => {
            format!("the {kind} of player-turn {}", count(turn))
        }
        [slot, "takeback-request", _] => {
            format!("a request to take back at player-turn {}", count(slot))
        }
        [slot, "takeback-answer", _] => format!(
            "the answer to a request to take back at player-turn {}",
            count(slot)
        ),
        // As a proof of contradiction, with the beginning of its digest.
        [turn, kind @ ("orders" | "resolution"), _, _] => {
            format!("signed {kind} of player-turn {}", count(turn))
        }
        [slot, "takeback-request", _, _] => {
            format!(
                "a signed request to take back at player-turn {}",
                count(slot)
            )
        }
        [slot, "takeback-answer", _, _] => format!(
            "a signed answer to a request to take back at player-turn {}",
            count(slot)
        ),
        [_, side, "rekey", _] => format!("a new key of {side}"),
        [slot, side, "forfeit-claim", _] => {
            format!(
                "a claim of {side} to a forfeit at player-turn {}",
                count(slot)
            )
        }
        [slot, side, "standing", _] => {
            format!("standing orders of {side} for player-turn {}", count(slot))
        }
        [.., side, "acknowledgement", _] => format!("a receipt of {side} for what has arrived"),
        [side, "disclosure", _] => format!("everything that {side} had sealed"),
        _ => "a document".to_owned(),
    }
}
