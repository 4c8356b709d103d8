//! The form of standing orders.

use super::units::{self, who};
use crate::draft::writer::Writer;
use crate::games::little_round_top::attack::{FireKind, legal_targets};
use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::sight;
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::turn::Marks;
use crate::side::Side;

/// The form of `side`'s standing orders: a `[standing]` table with comments.
#[must_use]
pub fn standing_form(tables: &Tables, board: &Board, side: Side) -> String {
    let mut form = Writer::default();
    form.text.push_str("[standing]\n");
    form.say(
        "What your units do in the other side's next player-turn. Without a word from you each \
         company fires at the nearest legal target, those at one target together; all that can \
         give Withdrawal Fire; officers stay with a company that stays, otherwise they go along; \
         retreats, losses and flags go by the defaults of section 20.",
    );
    form.blank();
    examples(&mut form, side);
    form.blank();
    form.say("Your companies, and what they could fire at as things stand:");
    let marks = Marks::default();
    for id in board.by_hex(side) {
        let company = board.company(id);
        units::heading(&mut form, tables, board, company);
        let Some(at) = company.at else {
            continue;
        };
        for target in legal_targets(tables, board, &marks, id, FireKind::Defensive) {
            form.point(&format!(
                "at {target}: {}, range {}",
                who(board, target, side.other()),
                sight::range(&tables.map, at, target)
            ));
        }
    }
    form.text
}

/// Every key once, to uncomment.
fn examples(form: &mut Writer, side: Side) {
    let (one, two, officer, retreat, face) = match side {
        Side::Usa => ("20ME-A", "20ME-C", "Chamberlain", "0904", "S"),
        Side::Csa => ("15AL-B", "15AL-C", "Oates", "0914", "N"),
    };
    form.say("Hold fire with all whom no entry below names; the greatest range, 1 to 3:");
    form.toml(&["hold_fire = true", "reach = 2"]);
    form.say(
        "What is fired at before the nearest: \"melee\" (about to melee the firer), \"column\", \
         \"disorganized\", \"officer\", \"flag\", \"weakest\", \"strongest\":",
    );
    form.toml(&["prefer = [\"melee\", \"column\"]"]);
    form.say("Companies that give no Withdrawal Fire [9.1-R1]:");
    form.toml(&[&format!("no_withdrawal_fire = [\"{one}\"]")]);
    form.say("Who checks first within a group, who takes captured flags:");
    form.toml(&[
        &format!("checks_first = [\"{one}\"]"),
        &format!("flags_to = [\"{two}\"]"),
    ]);
    form.say("An attack of Defensive Fire, before all others; `reach = 0` holds fire:");
    form.toml(&[
        "[[standing.fire]]",
        &format!("by = [\"{one}\", \"{two}\"]"),
        "at = [\"0905\", \"0906\"]",
        "reach = 1",
        &format!("unless = [\"{one} disorganized\"]"),
    ]);
    form.say("Where a company retreats, how it faces then, whether an officer goes along:");
    form.toml(&[
        "[[standing.retreat]]",
        &format!("company = \"{one}\""),
        &format!("to = [\"{retreat}\"]"),
        &format!("face = \"{face}\""),
        "[[standing.escort]]",
        &format!("officer = \"{officer}\""),
        "goes = true",
    ]);
    form.say("In a melee: who loses the SP of a 1, who is on top after it, which way it faces:");
    form.toml(&[
        "[[standing.fray]]",
        "hex = \"0905\"",
        &format!("loses = \"{two}\""),
        &format!("top = \"{one}\""),
        &format!("face = \"{face}\""),
    ]);
}
