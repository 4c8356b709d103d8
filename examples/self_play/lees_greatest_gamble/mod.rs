//! A player of *Lee's Greatest Gamble*.
//!
//! A [`post::Post`] plans: attacks in groups, charges, bombardments, recovery, marches,
//! reinforcements and markers, standing orders, and what to make of enemies in Panic. It keeps two boards, one for an army in Attack and one for an army that
//! may not close up, and writes orders for both. [`page::Page`] drops what the checker refuses. So
//! every draft is legal, whatever was planned.

mod attack;
mod charge;
mod control;
mod games;
mod ground;
mod hidden;
mod march;
mod page;
mod post;
mod set_up;
mod standing;

use crate::{Player, board_of};
use countersign::diagnostic::{Faults, Source};
use countersign::engine::State;
use countersign::games::lees_greatest_gamble::LeesGreatestGamble;
use countersign::games::lees_greatest_gamble::board::{Board, Stage};
use countersign::games::lees_greatest_gamble::orders::Secret;
use countersign::games::lees_greatest_gamble::tables::{self, Tables};
use countersign::games::lees_greatest_gamble::unit::{MarkerId, UnitId};
use countersign::player::Table;
use countersign::player::hidden::held;
use countersign::protocol::documents::{self, HiddenDocument};
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use countersign::store::Home;
use page::{Page, list};
use post::Post;
use std::collections::BTreeMap;

/// The game.
pub const PLAYER: Player = Player {
    system: LeesGreatestGamble::SYSTEM,
    games: &[
        ("mcphersons-ridge", "Seize that hill if practicable"),
        ("little-round-top", "There is the key of the whole field"),
        ("first-day", "The devils will be after us in the morning"),
    ],
    draft,
    forms: None,
    random: Some(games::play_random),
};

/// The draft of what a [`Post`] decides.
fn draft(table: &Table, state: &State, side: Side) -> Result<String, Faults> {
    let tables = tables::read(&Source::new("tables.toml", tables::SHIPPED))?;
    let board: Board = board_of(state)?;
    let id = table.game.id;
    let held = held(table, &Home::at(table.folder.root()), state, side)?;
    let mut secrets: BTreeMap<MarkerId, Vec<UnitId>> = BTreeMap::new();
    for hidden in &held {
        let source = Source::new(hidden.label(), hidden.text.clone());
        let document: HiddenDocument<Secret> = documents::read(&source)?;
        if let Ok(marker) = document.label.parse() {
            secrets.insert(marker, document.value.units);
        }
    }
    let head = format!(
        "# Player-turn {}: {}.\n\ngame = \"{}\"\nplayer_turn = {}\nside = \"{side}\"\n",
        state.next(),
        state.document.step,
        &id.to_string()[..16],
        state.next(),
    );
    let mut page = Page::new(head, |text| {
        let draft = Source::new("draft", text);
        let checked = table.game.engine.check_with(id, state, &draft, &held);
        checked.map(|_| ())
    });
    match board.stage {
        Stage::ConfederateSetUp | Stage::UnionSetUp => {
            set_up::set_up(&tables, &board, side, &mut page);
        }
        Stage::Confederate | Stage::Union => battle(&tables, &board, side, secrets, &mut page),
        Stage::Over => {}
    }
    Ok(page.text())
}

/// A player-turn of the battle.
fn battle(
    tables: &Tables,
    board: &Board,
    side: Side,
    secrets: BTreeMap<MarkerId, Vec<UnitId>>,
    page: &mut Page<'_>,
) {
    let mut post = Post::new(tables, board, side, secrets);
    let opened = post.markers(page);
    let mut attacked = post.assaults(page);
    attacked.extend(post.charges(page));
    let fired = post.bombardments(page, &attacked);
    post.mend(page);
    let mut made = post.vanish(page);
    post.march(page);
    made.extend(post.enter(page));
    post.returns(page);
    Post::say(&opened, &made, page);
    post.standing(page);
    post.control(page);
    page.settle();
    let fired = fired
        .iter()
        .filter(|gun| page.says(&format!("unit = \"{gun}\"\nif = \"ready\"\nbombard")))
        .map(ToString::to_string);
    let attacked = attacked
        .iter()
        .filter(|hex| page.says(&format!("attack = \"{hex}\"")))
        .map(ToString::to_string);
    let first: Vec<String> = fired.collect();
    let then: Vec<String> = attacked.collect();
    if !first.is_empty() && !then.is_empty() {
        let all: Vec<String> = first.into_iter().chain(then).collect();
        page.key(
            "First the guns, then the attacks.",
            &format!("sequence = {}", list(&all)),
        );
    }
}
