//! What a player-turn cost.

use super::board::{Board, Company, Status};
use super::sheets::{boxes, present};
use super::tables::Tables;
use crate::ruleset::Sheet;

/// 10.6a: the boxes marked between two boards, officers lost and flags that changed hands.
#[must_use]
pub fn losses(tables: &Tables, before: &Board, after: &Board) -> Sheet {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (old, new) in before.companies.iter().zip(&after.companies) {
        if let Some(what) = company(tables, old, new) {
            rows.push(vec![
                new.id.side().to_string(),
                new.id.to_string(),
                boxes(tables, old),
                what,
            ]);
        }
    }
    for (old, new) in before.officers.iter().zip(&after.officers) {
        for (count, what) in [
            (new.wounded - old.wounded, "killed or wounded"),
            (new.captured - old.captured, "captured"),
        ] {
            for _ in 0..count {
                rows.push(vec![
                    new.id.side().to_string(),
                    new.id.to_string(),
                    String::new(),
                    what.to_owned(),
                ]);
            }
        }
    }
    for (old, new) in before.flags.iter().zip(&after.flags) {
        if old.holder != new.holder {
            rows.push(vec![
                old.holder.to_string(),
                format!("flag {}", new.regiment),
                format!("held by {}", old.holder),
                format!("held by {}", new.holder),
            ]);
        }
    }
    Sheet::new("losses", &["side", "unit", "before", "after"], rows)
}

/// What became of a company, if it lost anything. Strength that it lacks when it enters the game
/// (21.3c) is not lost then.
fn company(tables: &Tables, old: &Company, new: &Company) -> Option<String> {
    let gone = |status: Status| new.status == status && old.status != status;
    if gone(Status::Lost) {
        return Some("eliminated".to_owned());
    }
    let lost = present(new) < present(old) && new.missing == old.missing;
    match (gone(Status::Left), lost) {
        (true, _) => Some(format!("{}, left the map", boxes(tables, new))),
        (false, true) => Some(boxes(tables, new)),
        (false, false) => None,
    }
}
