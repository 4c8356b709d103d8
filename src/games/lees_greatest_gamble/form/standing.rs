//! The form of standing orders.

use super::examples::{self, Names};
use super::{battle, units};
use crate::draft::writer::Writer;
use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::MarkerId;
use crate::side::Side;

/// The form of `side`'s standing orders: a `[standing]` table with comments.
#[must_use]
pub fn standing_form(tables: &Tables, board: &Board, side: Side) -> String {
    let mut form = Writer::default();
    form.text.push_str("[standing]\n");
    form.say(
        "What your units do in the other side's next player-turn. Without a word from you: the \
         best Ready artillery with a brigade, then next to it, supports it in the first combat of \
         its hex; a Disrupted or Shaken defender gives place to a Normal Support Brigade between \
         attacks that are not coordinated; cavalry retreats before combat when the differential is \
         0 or more; retreats go where units may stop, nearest to the Train; the lowest Combat \
         Rating Routs when they overstack; nobody counterattacks, and no enemy unit is taken in \
         Panic.",
    );
    form.blank();
    if let Some(names) = examples::names(tables, board, side) {
        examples::simple_reactions(&mut form, &names);
        examples::reactions(&mut form, "standing.", board, &names);
        if board.options.control {
            control(&mut form, side, &names);
        }
    }
    form.blank();
    // Who is to move first has his own Command Control Phase before the enemy moves (13.1a).
    let moves = board.stage.active() == Some(side) && !board.stage.is_set_up();
    let begun = moves.then(|| battle::begun(tables, board, side));
    form.say(match begun {
        Some(_) => "Your units, as they will be after your Command Control Phase:",
        None => "Your units:",
    });
    let board = begun.as_ref().map_or(board, |(board, _)| board);
    for unit in board.on_map(side) {
        units::heading(&mut form, tables, board, unit);
    }
    form.text
}

/// 17: what is done with enemy pieces that are taken.
fn control(form: &mut Writer, side: Side, names: &Names) {
    let marker = MarkerId::of(side.other()).next();
    form.say(
        "If the enemy army is in Panic: units to take, best first, and what they then do; `last` \
         puts their combat after all others [17]. `enemy` and `friend` in conditions are those of \
         the unit:",
    );
    form.toml(&[
        "[[standing.control]]",
        &format!("unit = \"{}\"", names.enemy),
        "if = \"normal\"",
        "path = [\"3226\"]",
        "attack = \"3225\"",
        "last = true",
        "[[standing.control]]",
        &format!("unit = \"{}\"", names.enemy_gun),
        &format!("bombard = \"{}\"", names.infantry[0]),
    ]);
    if let Some(marker) = marker {
        form.toml(&[
            "[[standing.control]]",
            &format!("unit = \"{marker}\""),
            "path = [\"3029\"]",
        ]);
    }
}
