//! Where the Union stands at the start (20.1a, H-36).

use super::super::Post;
use crate::draft::values::{illegal, malformed, parsed};
use crate::draft::{Located, Reader, Table};
use crate::games::little_round_top::printed;
use crate::games::little_round_top::rules;
use crate::games::little_round_top::unit::{CompanyId, OfficerId};
use crate::hex::{Direction, Grid, HexId};
use std::collections::BTreeMap;

/// Companies top before bottom, and officers.
type SetUp = (Vec<Post>, BTreeMap<OfficerId, HexId>);

pub(super) fn set_up(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    grid: Option<Grid>,
) -> Option<SetUp> {
    let posts = posts(reader, table, grid);
    let officers = officers(reader, table, grid);
    Some((posts?, officers?))
}

fn posts(reader: &mut Reader<'_>, table: &Table<'_>, grid: Option<Grid>) -> Option<Vec<Post>> {
    let mut sound = true;
    let mut posts: Vec<Post> = Vec::new();
    for entry in table.tables(reader, "posts") {
        let at = hex(reader, &entry, "hex", grid);
        let names = entry.required::<Vec<Located<String>>>(reader, "companies");
        let span = entry.span();
        entry.finish(reader);
        let (Some(at), Some(names)) = (at, names) else {
            sound = false;
            continue;
        };
        if posts.iter().any(|post| post.hex == at) {
            sound = false;
            malformed(
                reader,
                Some(&span),
                format!("`{at}` stands twice"),
                "name all companies of a hex in one line, the top one first",
            );
        }
        let mut here = Vec::new();
        for name in &names {
            let Some(company) = parsed::<CompanyId>(reader, name, "name a company: `20ME-A`")
            else {
                sound = false;
                continue;
            };
            if !printed::at_start(company) {
                sound = false;
                illegal(
                    reader,
                    name.span.as_ref(),
                    rules::RULE_20_1A,
                    format!("`{company}` does not begin on the map"),
                    "those that do: 20ME without B, and 83PA A, B and C",
                );
            } else if posts
                .iter()
                .chain(&here)
                .any(|post| post.company == company)
            {
                sound = false;
                malformed(
                    reader,
                    name.span.as_ref(),
                    format!("`{company}` stands twice"),
                    "give every company one hex",
                );
            }
            here.push(Post {
                company,
                hex: at,
                facing: Direction::S,
            });
        }
        if here.len() > printed::STACK {
            sound = false;
            illegal(
                reader,
                Some(&span),
                rules::RULE_8_0A,
                format!("{} companies stand in `{at}`", here.len()),
                format!("leave {} in a hex at most", printed::STACK),
            );
        }
        if here
            .windows(2)
            .any(|pair| pair[0].company.regiment != pair[1].company.regiment)
        {
            sound = false;
            illegal(
                reader,
                Some(&span),
                rules::RULE_8_13A,
                format!("companies of two regiments stand in `{at}`"),
                "give each a hex of its own",
            );
        }
        posts.extend(here);
    }
    for company in CompanyId::all().filter(|company| printed::at_start(*company)) {
        if sound && !posts.iter().any(|post| post.company == company) {
            sound = false;
            illegal(
                reader,
                Some(&table.span()),
                rules::RULE_20_1A,
                format!("`{company}` has no hex at the start"),
                format!("add `{{ hex = \"…\", companies = [\"{company}\"] }}` to `posts`"),
            );
        }
    }
    sound.then_some(posts)
}

fn officers(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    grid: Option<Grid>,
) -> Option<BTreeMap<OfficerId, HexId>> {
    let entry = table.table(reader, "officers");
    let Some(entry) = entry else {
        malformed(
            reader,
            Some(&table.span()),
            "`officers` is missing in `set_up`",
            "add a line `officers = { Chamberlain = \"…\", Jones = \"…\", Spear = \"…\" }`",
        );
        return None;
    };
    let posts: Vec<Option<(OfficerId, HexId)>> = printed::OFFICERS_AT_START
        .into_iter()
        .map(|officer| Some((officer, hex(reader, &entry, officer.as_str(), grid)?)))
        .collect();
    entry.finish(reader);
    posts.into_iter().collect()
}

/// A hex of the map, or any when the map could not be read.
fn hex(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
    grid: Option<Grid>,
) -> Option<HexId> {
    let word: Located<String> = table.required(reader, key)?;
    let hex: HexId = parsed(reader, &word, "")?;
    match grid {
        Some(grid) if !grid.has(hex) => {
            let last = HexId::new(grid.columns, grid.rows);
            malformed(
                reader,
                word.span.as_ref(),
                format!("`{hex}` is not on the map"),
                format!("the map has the hexes 0101 to {last}"),
            );
            None
        }
        Some(_) | None => Some(hex),
    }
}
