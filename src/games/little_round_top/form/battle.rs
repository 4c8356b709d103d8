//! The form of a player-turn of the battle.

use super::units::{self, who};
use crate::draft::Located;
use crate::draft::writer::Writer;
use crate::games::little_round_top::attack::{FireKind, legal_targets};
use crate::games::little_round_top::board::{Board, Company, Formation, Status};
use crate::games::little_round_top::ledger::Ledger;
use crate::games::little_round_top::orders::{Act, Way};
use crate::games::little_round_top::phase::command;
use crate::games::little_round_top::printed::BONUS;
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::turn::Marks;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, Regiment, UnitId};
use crate::games::little_round_top::{radius, reinforcements, sight, ways, zones};
use crate::hex::HexId;
use crate::hex::names::listed;
use crate::side::Side;

/// Every unit of the side that is to move, with what it may do now.
pub fn form(form: &mut Writer, tables: &Tables, board: &Board, side: Side) {
    intro(form, tables, board, side);
    examples(form, board, side);
    let marks = command::prepare(tables, board, side);
    form.blank();
    form.say(
        "Officers, with the companies on their lists (A2), and Command Points before a bonus of \
         6 [4.2a]:",
    );
    for id in OfficerId::ALL {
        if id.side() == side {
            officer(form, tables, board, &marks, id);
        }
    }
    for regiment in Regiment::ALL {
        if regiment.side() != side {
            continue;
        }
        form.blank();
        for id in CompanyId::of(regiment) {
            let company = board.company(id);
            match company.status {
                Status::OnMap => on_map(form, tables, board, &marks, company),
                Status::Waiting => waiting(form, tables, board, company),
                Status::Hidden | Status::Left | Status::Lost | Status::Never => {}
            }
        }
    }
    melees(form, board, side);
}

fn intro(form: &mut Writer, tables: &Tables, board: &Board, side: Side) {
    form.say(&format!(
        "Turn {}, {side} player-turn. Orders are carried out in the order written [3.0-R5]: first \
         what belongs to the Command Phase, then movement, then fire, then melee. What is not \
         named does nothing. What cannot be done any more is left out, and costs nothing [3.0-R6]. \
         Keys without a table come before the first [[...]].",
        board.turn
    ));
    form.blank();
    form.say(
        "Acts of `do`: \"line\", \"column\", \"fix\", \"unfix\", \"rally\" in the Command Phase; \
         \"enter\", \"forward 2\", \"back 1\", \"left 1\", \"right 2\", \"about\", \"exchange\", \
         \"volley\", \"melee\" in the Movement Phase; \"flag 20ME-A\" in either. Instead of `do` a \
         `path` of hexes: the company turns as it must. `if` and `unless` hold conditions, of the \
         ordered unit, another unit or a hex: \"organized\", \"disorganized\", \"line\", \
         \"column\", \"bayonets\", \"loaded\", \"empty\", \"melee\", \"present\", \"gone\", \"at \
         0905\", \"strength 3\"; \"20ME-A organized\"; \"0905 empty\", \"0905 enemy\", \"0905 \
         friend\", \"0905 melee\".",
    );
    form.blank();
    let costs = &tables.costs;
    form.say(&format!(
        "Costs: a hex in line {}, in column {}, an officer {}; added to a company's hex: each \
         level up {}, a rock hex {}, a wall, fence or rock hexside {}, backing {}; melee {}; \
         exchange {} [H-01 to H-10]. More than one hexside of turn in a hex 2 [7.12b]; formation \
         5 [6.0a]; bayonets 4 [11.41a]; rally 5 [12.21b]; volley 5 [10.3a]. `countersign check` \
         shows what each officer spends.",
        costs.line,
        costs.column,
        costs.officer,
        costs.up,
        costs.rock,
        costs.barrier,
        costs.back,
        costs.melee,
        costs.exchange
    ));
    form.blank();
}

/// Every key once, to uncomment.
fn examples(form: &mut Writer, board: &Board, side: Side) {
    let (one, two, three, four, officer) = match side {
        Side::Usa => ("20ME-A", "20ME-C", "20ME-D", "20ME-E", "Chamberlain"),
        Side::Csa => ("15AL-B", "15AL-C", "15AL-D", "15AL-E", "Oates"),
    };
    let four_of_them = format!("companies = [\"{one}\", \"{two}\", \"{three}\", \"{four}\"]");
    let officer_key = format!("officer = \"{officer}\"");
    let company_key = format!("company = \"{one}\"");
    if board.options.release {
        let regiment = match side {
            Side::Usa => "83PA",
            Side::Csa => "4AL",
        };
        form.say(&format!(
            "{regiment} is released from its limits; the other side scores 5 [19.3a]:"
        ));
        form.toml(&["release = true"]);
    }
    form.say("Companies that no attack names: \"hold\" or \"nearest\" target:");
    form.toml(&["others = \"nearest\""]);
    form.say("Who checks first within a group, and who takes captured flags (section 20):");
    form.toml(&[
        &format!("checks_first = [\"{one}\"]"),
        &format!("flags_to = [\"{two}\"]"),
    ]);
    form.say("An order; `officer` pays, and may be left out where only one can:");
    form.toml(&[
        "[[order]]",
        &officer_key,
        &four_of_them,
        "do = [\"left 1\", \"forward 2\"]",
    ]);
    form.say(
        "Orders with conditions, and what is done otherwise. Command Phase and Movement Phase \
         need orders of their own:",
    );
    form.toml(&[
        "[[order]]",
        &format!("companies = [\"{one}\"]"),
        "if = [\"disorganized\"]",
        "do = [\"rally\"]",
        "[[order]]",
        &format!("companies = [\"{one}\"]"),
        "if = [\"organized\", \"0905 empty\"]",
        &format!("unless = [\"{two} disorganized\"]"),
        "path = [\"0906\", \"0905\"]",
        "face = \"N\"",
        "[[order.otherwise]]",
        "if = [\"0907 empty\"]",
        "path = [\"0907\"]",
        "back = true",
        "[[order.otherwise]]",
        "do = [\"volley\"]",
    ]);
    form.say("An officer by himself; with one company in `companies` too he goes along [5.0c]:");
    form.toml(&[
        "[[order]]",
        &format!("officers = [\"{officer}\"]"),
        "path = [\"0906\"]",
    ]);
    form.say("A Command Bonus is found by itself; announced and not earned it is refused [4.2]:");
    form.toml(&["[[bonus]]", &officer_key, &four_of_them]);
    form.say("With whom a replacement is placed [4.5e]:");
    form.toml(&[
        "[[replacement]]",
        &officer_key,
        &format!("with = \"{one}\""),
    ]);
    form.say("An attack; the first hex of `at` that is a legal target is fired on:");
    form.toml(&[
        "[[fire]]",
        &format!("by = [\"{one}\", \"{two}\"]"),
        "at = [\"0905\", \"0906\"]",
        "volley = true",
        "if = [\"loaded\"]",
    ]);
    form.say(
        "A melee: who enters, top first, officers with them; `choice` in a melee that goes on: \
         \"fight\", \"reinforce\", \"retreat\" [11.22-R1, 11.24a, 11.31]:",
    );
    form.toml(&[
        "[[melee]]",
        "hex = \"0905\"",
        &format!("enter = [\"{one}\", \"{two}\"]"),
        &format!("officers = [\"{officer}\"]"),
        "choice = \"fight\"",
        "advance = true",
    ]);
    form.say("Where a company retreats and faces, whether officers go along [14.1g, 14.22a]:");
    form.toml(&[
        "[[retreat]]",
        &company_key,
        "to = [\"0907\", \"1006\"]",
        "face = \"S\"",
        "[[escort]]",
        &officer_key,
        "goes = true",
    ]);
    form.say("In a melee: who loses the SP of a 1, who is on top after it [11.6-R2, 11.0b]:");
    form.toml(&[
        "[[fray]]",
        "hex = \"0905\"",
        &format!("loses = \"{two}\""),
        &format!("top = \"{one}\""),
        "face = \"N\"",
    ]);
}

/// An officer: where he is, what he has, whom he commands.
fn officer(form: &mut Writer, tables: &Tables, board: &Board, marks: &Marks, id: OfficerId) {
    let man = board.officer(id);
    let replacement = if man.replacement {
        ", a replacement"
    } else {
        ""
    };
    let place = match (man.status, man.at) {
        (Status::OnMap, Some(hex)) => format!("in {hex}"),
        (Status::Lost | Status::Left, _) => {
            form.say(&format!(
                "{id}: lost; his replacement comes in this Command Phase [4.5e]"
            ));
            return;
        }
        (Status::Waiting, _) => "off the map".to_owned(),
        _ => return,
    };
    let ledger = match marks.ledgers.get(&id) {
        Some(ledger) => ledger.clone(),
        None if man.at.is_some() => Ledger::open(tables, board, id),
        None => {
            let due = reinforcements::due_on(board, id.regiment()).map_or(String::new(), |turn| {
                format!("; enters on Game-Turn {turn}")
            });
            form.say(&format!("{id} {place}{due}"));
            return;
        }
    };
    let total = i64::from(ledger.total.total());
    form.say(&format!(
        "{id} {place}{replacement}: {total} CP ({} with the bonus), radius {}",
        total + BONUS,
        radius::radius(tables, board, id)
    ));
    let lines: Vec<String> = ledger.total.lines().map(|line| line.to_string()).collect();
    if lines.len() > 1 {
        form.point(&lines.join("; "));
    }
    let companies: Vec<CompanyId> = marks
        .listed
        .iter()
        .filter(|(_, officers)| officers.contains(&id))
        .map(|(company, _)| *company)
        .collect();
    form.point(&format!("commands {}", listed(companies)));
}

/// A company on the map and what it may do.
fn on_map(form: &mut Writer, tables: &Tables, board: &Board, marks: &Marks, company: &Company) {
    let id = company.id;
    let Some(at) = company.at else {
        return;
    };
    let enemy = id.side().other();
    units::heading(form, tables, board, company);
    match marks.listed.get(&id) {
        Some(officers) => form.point(&format!("takes orders from {}", listed(officers))),
        None => form.point("is on no officer's list: it can only fire [4.0d, 4.12a]"),
    }
    let zones = zones::controllers(&tables.map, board, enemy, at);
    if !zones.is_empty() {
        form.point(&format!(
            "in the zone of {}: leaving draws Withdrawal Fire [9.1a]",
            listed(zones)
        ));
    }
    if company.disorganized {
        form.point("rallies on a 6 [12.21a], or by an officer in its hex or beside it [12.21b]");
    }
    if board.in_melee(at) {
        form.point(&format!("in melee with {}", who(board, at, enemy)));
        return;
    }
    steps(form, tables, board, marks, id);
    for target in legal_targets(tables, board, marks, id, FireKind::Offensive) {
        form.point(&format!(
            "may fire at {target}: {}, range {}",
            who(board, target, enemy),
            sight::range(&tables.map, at, target)
        ));
    }
    if let Some(front) = tables.map.grid.neighbour(at, company.facing)
        && board.has_unit(front, enemy)
        && company.formation == Formation::Line
        && !company.disorganized
    {
        form.point(&format!(
            "may be ordered to melee {} in {front}",
            who(board, front, enemy)
        ));
    }
}

/// One hex forward and one back: what it costs, or why not.
fn steps(form: &mut Writer, tables: &Tables, board: &Board, marks: &Marks, id: CompanyId) {
    let unit = UnitId::Company(id);
    let step = |act: Act| {
        let way = Way {
            acts: vec![Located::bare(act)],
            ..Way::default()
        };
        let priced = ways::price(tables, board, marks, unit, &way);
        match (priced.fault, priced.steps.first().and_then(|step| step.to)) {
            (Some(fault), _) => Err((fault.message, fault.rule)),
            (None, Some(hex)) => Ok(format!("to {hex} for {} CP", priced.cost)),
            (None, None) => Err((String::new(), None)),
        }
    };
    let forward = step(Act::Forward(1));
    let back = step(Act::Back(1));
    match (forward, back) {
        (Ok(forward), Ok(back)) => form.point(&format!("forward {forward}; back {back}")),
        (Ok(forward), Err(_)) => form.point(&format!("forward {forward}; not back")),
        (Err(_), Ok(back)) => form.point(&format!("not forward; back {back}")),
        (Err((message, rule)), Err(_)) => {
            let rule = rule.map_or(String::new(), |rule| format!(" [{rule}]"));
            if !message.is_empty() {
                form.point(&format!("moves neither forward nor back: {message}{rule}"));
            }
        }
    }
}

/// A reinforcement: when and where it enters.
fn waiting(form: &mut Writer, tables: &Tables, board: &Board, company: &Company) {
    let id = company.id;
    units::heading(form, tables, board, company);
    let Some(turn) = reinforcements::due_on(board, id.regiment) else {
        return;
    };
    let place = reinforcements::entrance(tables, board, id.regiment)
        .map_or("nowhere: the edge is closed".to_owned(), |hex| {
            format!("at {hex} now")
        });
    let facings: Vec<&str> = reinforcements::facings(id.regiment)
        .iter()
        .map(|facing| facing.as_str())
        .collect();
    if board.turn >= turn {
        form.point(&format!(
            "may enter {place}, facing {} [21.1a]",
            facings.join(" or ")
        ));
    } else {
        form.point(&format!("may enter from Game-Turn {turn} on [21.1a]"));
    }
}

/// The melees that go on.
fn melees(form: &mut Writer, board: &Board, side: Side) {
    let hexes: Vec<HexId> = board.melees();
    if hexes.is_empty() {
        return;
    }
    form.blank();
    form.say("Melees that go on; without a word from you they are fought again [11.31]:");
    for hex in hexes {
        form.point(&format!(
            "{hex}: {} against {}",
            who(board, hex, side),
            who(board, hex, side.other())
        ));
    }
}
