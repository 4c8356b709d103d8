//! The order form: every unit, its state and what it may do, as comments; no order given.

use super::board::{Board, CommanderStatus, Formation, Phase, Status, Unit};
use super::commanders::may_join;
use super::fire::firers;
use super::phase::charges::declaration;
use super::phase::movement::{allowance, formation_name};
use super::phase::shooting;
use super::printed::{ADOPTED_MOST, MOVE_COMMANDER};
use super::sheets::{remarks, strength};
use super::tables::{Arm, Arrival, Tables};
use crate::side::Side;
use crate::tabletop::Zone;
use std::fmt::Write as _;

/// The widest line of a form, in characters.
const WIDTH: usize = 80;

/// The form of the player-turn that comes next.
pub(super) fn form(tables: &Tables, board: &Board) -> String {
    let mut form = Form::default();
    let Some(side) = board.phase.active() else {
        form.say("", "The game is over.");
        return form.text;
    };
    match board.phase {
        Phase::SetUp => form.set_up(tables, board),
        Phase::CsaMoveAndShoot | Phase::UsaMoveAndShoot => form.move_and_shoot(tables, board, side),
        Phase::CsaCharges | Phase::UsaCharges => form.charges(tables, board, side),
        Phase::Over => {}
    }
    form.text
}

/// The form of `side`'s standing orders.
pub(super) fn standing_form(tables: &Tables, board: &Board, side: Side) -> String {
    let mut form = Form::default();
    form.text.push_str("[standing]\n");
    form.say(
        "",
        "What your units do when they are charged and pass their check, and which bases they \
         lose first. Reactions are \"fire\", \"counter-charge\" and \"stand\", best first; without \
         a word from you a unit fires if it may, else counter-charges if it may, else stands.",
    );
    form.example(&[
        "default = \"fire\"",
        "[[standing.unit]]",
        "unit = \"20ME\"",
        "when_charged = [\"counter-charge\", \"fire\"]",
        "against = { max_bases = 3 }",
        "[[standing.lose]]",
        "unit = \"20ME\"",
        "first = \"sharpshooters\"",
    ]);
    form.blank();
    for unit in board.on_table_of(tables, side) {
        form.unit(tables, board, unit);
        let what = match (tables.entry(&unit.id).arm, unit.formation) {
            (Arm::Artillery, _) => "fires if it has not moved; never counter-charges",
            (Arm::Infantry | Arm::Sharpshooters, Some(Formation::Line)) => {
                "in line: fires or counter-charges a charger in its front"
            }
            (Arm::Infantry | Arm::Sharpshooters, Some(Formation::Column) | None) => {
                "not in line: stands"
            }
        };
        form.say("  ", what);
    }
    form.text
}

#[derive(Default)]
struct Form {
    text: String,
}

impl Form {
    /// A comment, wrapped; further lines are indented by two more.
    fn say(&mut self, indent: &str, text: &str) {
        let mut line = format!("# {indent}");
        let mut fresh = true;
        for word in text.split_whitespace() {
            if !fresh && line.chars().count() + 1 + word.chars().count() > WIDTH {
                let _ = writeln!(self.text, "{line}");
                line = format!("# {indent}{}", if indent.is_empty() { "" } else { "  " });
                fresh = true;
            }
            if !fresh {
                line.push(' ');
            }
            line.push_str(word);
            fresh = false;
        }
        let _ = writeln!(self.text, "{line}");
    }

    fn blank(&mut self) {
        self.text.push_str("#\n");
    }

    /// Lines of TOML to copy.
    fn example(&mut self, lines: &[&str]) {
        self.blank();
        for line in lines {
            let _ = writeln!(self.text, "{}", format!("#   {line}").trim_end());
        }
    }

    /// A unit's heading.
    fn unit(&mut self, tables: &Tables, board: &Board, unit: &Unit) {
        let entry = tables.entry(&unit.id);
        let noun = match entry.arm {
            Arm::Artillery if unit.strength() == 1 => "gun model",
            Arm::Artillery => "gun models",
            Arm::Infantry | Arm::Sharpshooters => "bases",
        };
        let formation = unit.formation.map_or("battery", formation_name);
        let remarks = remarks(board, unit);
        let remarks = if remarks.is_empty() {
            remarks
        } else {
            format!("; {remarks}")
        };
        self.say(
            "",
            &format!(
                "{}, {}: {formation}, {} {noun}, at {}, facing {}{remarks}",
                unit.id,
                entry.name,
                strength(unit),
                unit.at,
                unit.facing
            ),
        );
    }

    fn set_up(&mut self, tables: &Tables, board: &Board) {
        self.say(
            "",
            "USA set-up. Each sharpshooter unit may be broken up: all of its bases then go to \
             regiments that are on the table. A unit that is not named stays whole; so an empty \
             form keeps both.",
        );
        self.example(&[
            "[[adopt]]",
            "from = \"1SS\"",
            "unit = \"20ME\"",
            "bases = 2",
        ]);
        self.blank();
        for unit in board.on_table_of(tables, Side::Usa) {
            let entry = tables.entry(&unit.id);
            self.unit(tables, board, unit);
            match entry.arm {
                Arm::Sharpshooters => self.say("  ", "may be broken up [FLANK-09]"),
                Arm::Infantry => self.say(
                    "  ",
                    &format!("may adopt up to {ADOPTED_MOST} bases [FLANK-10, FLANK-R18]"),
                ),
                Arm::Artillery => self.say("  ", "may not adopt [FLANK-R19]"),
            }
        }
    }

    fn move_and_shoot(&mut self, tables: &Tables, board: &Board, side: Side) {
        self.say(
            "",
            &format!(
                "Turn {}, {side} movement and shooting. Moves are made first, in the order written, \
                 then the fire, in the order written. What is not named stays where it is and \
                 holds its fire.",
                board.turn
            ),
        );
        self.example(&[
            "[[move]]",
            "unit = \"ID\"",
            "enter = 30                   # only to enter: the place on its edge",
            "formation_first = \"column\"   # before the steps",
            "steps = [\"forward 4.5\", \"wheel right 45\", \"about-face\", \"back max\"]",
            "formation_last = \"line\"      # after the steps, instead of before",
            "",
            "[[move]]",
            "commander = \"NAME\"",
            "leave = true",
            "to = [30, 20]",
            "join = \"ID\"",
            "",
            "[[shoot]]",
            "unit = \"ID\"",
            "targets = [\"FIRST\", { unit = \"SECOND\", max_bases = 4, within = 12 }]",
        ]);
        self.blank();
        self.say("", "Shots are listed as they are before any move.");
        for unit in board
            .units
            .iter()
            .filter(|unit| tables.side_of(&unit.id) == side)
        {
            match unit.status {
                Status::OnTable => {
                    self.blank();
                    self.unit(tables, board, unit);
                    self.say("  ", &moves(tables, unit));
                    self.shots(tables, board, unit);
                }
                Status::Waiting => {
                    self.blank();
                    self.waiting(tables, board, unit);
                }
                Status::BrokenUp | Status::Left | Status::Eliminated => {}
            }
        }
        self.commanders(tables, board, side);
    }

    fn shots(&mut self, tables: &Tables, board: &Board, unit: &Unit) {
        for (target, shot) in shooting::possible(tables, board, unit) {
            let dice: Vec<String> = firers(tables, unit, shot.column)
                .iter()
                .map(|firers| {
                    let noun = if firers.dice == 1 { "die" } else { "dice" };
                    format!("{} {noun} on {}", firers.dice, least(firers.needed))
                })
                .collect();
            self.say(
                "  ",
                &format!(
                    "could fire at {target}: range {}, {} column, {}",
                    shot.range,
                    shot.column.name(),
                    dice.join(" and ")
                ),
            );
        }
    }

    fn waiting(&mut self, tables: &Tables, board: &Board, unit: &Unit) {
        let entry = tables.entry(&unit.id);
        let Arrival::Entry {
            turn,
            edge,
            from,
            to,
        } = entry.arrival
        else {
            return;
        };
        let remarks = remarks(board, unit);
        let remarks = if remarks.is_empty() {
            remarks
        } else {
            format!(" {remarks},")
        };
        let when = if turn > board.turn {
            format!("enters from turn {turn} on,")
        } else {
            "may enter now,".to_owned()
        };
        self.say(
            "",
            &format!(
                "{}, {}:{remarks} {when} {} edge, `enter` from {from} to {to} [FLANK-H13 house]",
                unit.id,
                entry.name,
                edge.name()
            ),
        );
    }

    fn commanders(&mut self, tables: &Tables, board: &Board, side: Side) {
        for commander in &board.commanders {
            let entry = tables.commander(&commander.name);
            if entry.side != side {
                continue;
            }
            let where_he_is = match (&commander.with, commander.status) {
                (Some(unit), CommanderStatus::Attached) => format!("with {unit}"),
                (_, CommanderStatus::Alone) => format!("alone at {}", commander.at),
                (
                    _,
                    CommanderStatus::Attached
                    | CommanderStatus::Waiting
                    | CommanderStatus::Left
                    | CommanderStatus::Lost,
                ) => continue,
            };
            let may: Vec<&str> = board
                .on_table()
                .filter(|unit| may_join(entry, tables.entry(&unit.id)))
                .filter(|unit| board.commander_with(&unit.id).is_none())
                .map(|unit| unit.id.0.as_str())
                .collect();
            let may = if may.is_empty() {
                "no unit to join".to_owned()
            } else {
                format!("may join {}", may.join(", "))
            };
            self.blank();
            self.say(
                "",
                &format!(
                    "{}, commander: {where_he_is}; rides {MOVE_COMMANDER}; {may}",
                    commander.name
                ),
            );
        }
    }

    fn charges(&mut self, tables: &Tables, board: &Board, side: Side) {
        self.say(
            "",
            &format!(
                "Turn {}, {side} charges, declared and resolved in the order written. What is not \
                 named does not charge.",
                board.turn
            ),
        );
        self.example(&[
            "[[charge]]",
            "unit = \"ID\"",
            "targets = [\"FIRST\", { unit = \"SECOND\", max_bases = 3 }]",
            "",
            "[[lose]]                     # which kind of bases goes first",
            "unit = \"ID\"",
            "first = \"sharpshooters\"",
        ]);
        for unit in board.on_table_of(tables, side) {
            let charges = declaration::possible(tables, board, unit);
            if charges.is_empty() {
                continue;
            }
            self.blank();
            self.unit(tables, board, unit);
            for (target, declared) in charges {
                let enemy = board.unit(target);
                self.say(
                    "  ",
                    &format!(
                        "could charge {target}: gap {}, {} bases, struck in the {}",
                        declared.gap,
                        strength(enemy),
                        zone_name(declared.zone)
                    ),
                );
            }
        }
    }
}

/// Where a charge strikes.
const fn zone_name(zone: Zone) -> &'static str {
    match zone {
        Zone::Front => "front",
        Zone::Rear => "rear",
        Zone::LeftFlank => "left flank",
        Zone::RightFlank => "right flank",
    }
}

/// `6`, or `5-6`.
fn least(needed: u8) -> String {
    if needed >= 6 {
        "6".to_owned()
    } else {
        format!("{needed}-6")
    }
}

/// What a unit may move, as it stands and in the other formation.
fn moves(tables: &Tables, unit: &Unit) -> String {
    let arm = tables.entry(&unit.id).arm;
    let (now, rule) = allowance(arm, unit.formation);
    let other = match unit.formation {
        None => return format!("moves {now} and then may not fire, or pivots [{rule}]"),
        Some(Formation::Line) => Formation::Column,
        Some(Formation::Column) => Formation::Line,
    };
    let (then, other_rule) = allowance(arm, Some(other));
    let stream = if unit.crossed_stream {
        "; has paid for the stream"
    } else {
        ""
    };
    format!(
        "moves {now} [{rule}], or {then} after forming {} [{other_rule}]{stream}",
        formation_name(other)
    )
}
