//! Writes decisions down as a draft, with a short comment above every order; for an order form,
//! with every key explained where it first appears.

use super::policy::{Plan, Said};
use countersign::games::we_are_the_flank::board::Formation;
use countersign::games::we_are_the_flank::orders::{
    Against, BaseKind, CommanderMove, LossChoice, MoveOrder, Reaction, Standing, Step,
    TargetChoice, UnitMove,
};
use countersign::side::Side;
use countersign::tabletop::Length;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The widest line that is written.
const WIDTH: usize = 80;

/// The keys with which a draft begins, and what the player-turn is called.
pub struct Heading {
    /// The player-turn's title.
    pub step: String,
    /// The beginning of the game's id.
    pub game: String,
    /// The player-turn.
    pub player_turn: u32,
    /// The side to move.
    pub side: Side,
}

/// Says what a key means.
pub type Explain = fn(&str) -> Option<&'static str>;

/// The text of a draft.
#[must_use]
pub fn draft(heading: &Heading, plan: &Plan, explain: Option<Explain>) -> String {
    let mut page = Page {
        text: String::new(),
        explain,
        explained: BTreeSet::new(),
    };
    let title = format!("Player-turn {}: {}.", heading.player_turn, heading.step);
    page.comment(&title);
    page.key("game", "game", &quoted(&heading.game));
    page.key(
        "player_turn",
        "player_turn",
        &heading.player_turn.to_string(),
    );
    page.key("side", "side", &quoted(heading.side.as_str()));
    for Said { order, why } in &plan.adopt {
        page.entry("adopt", Some(why));
        page.key("from", "adopt.from", &quoted(&order.from.value.0));
        page.key("unit", "adopt.unit", &quoted(&order.unit.value.0));
        page.key("bases", "adopt.bases", &order.bases.value.to_string());
    }
    for Said { order, why } in &plan.moves {
        page.entry("move", Some(why));
        match order {
            MoveOrder::Unit(order) => page.unit_move(order),
            MoveOrder::Commander(order) => page.commander_move(order),
        }
    }
    for Said { order, why } in &plan.shoot {
        page.entry("shoot", Some(why));
        page.key("unit", "shoot.unit", &quoted(&order.unit.value.0));
        page.targets("shoot.targets", &order.targets);
    }
    for Said { order, why } in &plan.charge {
        page.entry("charge", Some(why));
        page.key("unit", "charge.unit", &quoted(&order.unit.value.0));
        page.targets("charge.targets", &order.targets);
    }
    page.losses("lose", &plan.lose);
    page.standing(&plan.standing);
    page.text
}

struct Page {
    text: String,
    explain: Option<Explain>,
    explained: BTreeSet<String>,
}

impl Page {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{line}");
    }

    /// A comment, wrapped.
    fn comment(&mut self, text: &str) {
        let mut line = "#".to_owned();
        for word in text.split_whitespace() {
            if line.chars().count() + 1 + word.chars().count() > WIDTH {
                self.line(&line);
                line = "#".to_owned();
            }
            line.push(' ');
            line.push_str(word);
        }
        self.line(&line);
    }

    /// Explains a key when it is there for the first time and explanations are wanted.
    fn explain(&mut self, path: &str) {
        if let Some(explain) = self.explain
            && let Some(text) = explain(path)
            && self.explained.insert(path.to_owned())
        {
            self.comment(text);
        }
    }

    /// The head of one of several tables.
    fn entry(&mut self, name: &str, why: Option<&str>) {
        self.line("");
        if let Some(why) = why {
            self.comment(why);
        }
        self.explain(name);
        self.line(&format!("[[{name}]]"));
    }

    fn key(&mut self, name: &str, path: &str, value: &str) {
        self.explain(path);
        self.line(&format!("{name} = {value}"));
    }

    fn unit_move(&mut self, order: &UnitMove) {
        self.key("unit", "move.unit", &quoted(&order.unit.value.0));
        if let Some(enter) = &order.enter {
            self.key("enter", "move.enter", &inches(enter.value));
        }
        if let Some(formation) = &order.formation_first {
            let name = formation_name(formation.value);
            self.key("formation_first", "move.formation_first", &quoted(name));
        }
        if !order.steps.is_empty() {
            let steps: Vec<String> = order.steps.iter().map(|at| step(&at.value)).collect();
            self.key("steps", "move.steps", &format!("[{}]", steps.join(", ")));
        }
        if let Some(formation) = &order.formation_last {
            let name = formation_name(formation.value);
            self.key("formation_last", "move.formation_last", &quoted(name));
        }
    }

    fn commander_move(&mut self, order: &CommanderMove) {
        self.key(
            "commander",
            "move.commander",
            &quoted(&order.commander.value),
        );
        if let Some(leave) = &order.leave {
            self.key("leave", "move.leave", &leave.value.to_string());
        }
        if let Some(to) = &order.to {
            let place = format!("[{}, {}]", inches(to.value.x), inches(to.value.y));
            self.key("to", "move.to", &place);
        }
        if let Some(join) = &order.join {
            self.key("join", "move.join", &quoted(&join.value.0));
        }
    }

    fn targets(&mut self, path: &str, targets: &[TargetChoice]) {
        for choice in targets {
            for (key, given) in [
                ("min_bases", choice.min_bases.is_some()),
                ("max_bases", choice.max_bases.is_some()),
                ("within", choice.within.is_some()),
            ] {
                if given {
                    self.explain(&format!("target.{key}"));
                }
            }
        }
        let written: Vec<String> = targets.iter().map(target).collect();
        let line = format!("[{}]", written.join(", "));
        if line.chars().count() + "targets = ".len() <= WIDTH {
            self.key("targets", path, &line);
        } else {
            self.key(
                "targets",
                path,
                &format!("[\n    {},\n]", written.join(",\n    ")),
            );
        }
    }

    fn losses(&mut self, name: &str, choices: &[LossChoice]) {
        for choice in choices {
            self.entry(name, None);
            self.key("unit", "lose.unit", &quoted(&choice.unit.value.0));
            let first = match choice.first.value {
                BaseKind::Ordinary => "ordinary",
                BaseKind::Sharpshooters => "sharpshooters",
            };
            self.key("first", "lose.first", &quoted(first));
        }
    }

    fn standing(&mut self, standing: &Standing) {
        self.line("");
        self.explain("standing");
        self.line("[standing]");
        if let Some(default) = &standing.default {
            let name = quoted(reaction(default.value));
            self.key("default", "standing.default", &name);
        }
        for entry in &standing.unit {
            self.entry("standing.unit", None);
            self.key("unit", "standing.unit.unit", &quoted(&entry.unit.value.0));
            let list: Vec<String> = entry
                .when_charged
                .iter()
                .map(|at| quoted(reaction(at.value)))
                .collect();
            let list = format!("[{}]", list.join(", "));
            self.key("when_charged", "standing.unit.when_charged", &list);
            if let Some(against) = &entry.against {
                self.against(against);
            }
        }
        self.losses("standing.lose", &standing.lose);
    }

    fn against(&mut self, against: &Against) {
        let mut conditions = Vec::new();
        for (key, bound) in [
            ("min_bases", &against.min_bases),
            ("max_bases", &against.max_bases),
        ] {
            if let Some(bound) = bound {
                conditions.push(format!("{key} = {}", bound.value));
            }
        }
        let table = format!("{{ {} }}", conditions.join(", "));
        self.key("against", "standing.unit.against", &table);
    }
}

fn target(choice: &TargetChoice) -> String {
    let mut conditions = vec![format!("unit = {}", quoted(&choice.unit.value.0))];
    for (key, bound) in [
        ("min_bases", &choice.min_bases),
        ("max_bases", &choice.max_bases),
    ] {
        if let Some(bound) = bound {
            conditions.push(format!("{key} = {}", bound.value));
        }
    }
    if let Some(within) = &choice.within {
        conditions.push(format!("within = {}", inches(within.value)));
    }
    if conditions.len() == 1 {
        quoted(&choice.unit.value.0)
    } else {
        format!("{{ {} }}", conditions.join(", "))
    }
}

fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

/// Inches without zeros that say nothing.
fn inches(length: Length) -> String {
    short(&length.to_string()).to_owned()
}

/// A step, its number without zeros that say nothing.
fn step(step: &Step) -> String {
    quoted(short(&step.to_string()))
}

fn short(text: &str) -> &str {
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        text
    }
}

const fn formation_name(formation: Formation) -> &'static str {
    match formation {
        Formation::Line => "line",
        Formation::Column => "column",
    }
}

const fn reaction(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Fire => "fire",
        Reaction::CounterCharge => "counter-charge",
        Reaction::Stand => "stand",
    }
}
