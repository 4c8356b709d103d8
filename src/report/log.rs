//! The log of a player-turn: what the rules did, line by line, each with its rule.

use crate::rule::Rule;
use crate::side::Side;

/// Everything that happened in one player-turn, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// The actions, in the order in which they were carried out.
    pub actions: Vec<Action>,
    /// Where pieces went, for pictures.
    pub movements: Vec<Movement>,
}

/// One action: a move, a volley, a charge, a melee.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// The phase it belongs to, for example `CSA shooting`.
    pub phase: String,
    /// Who does what to whom, for example `20ME fires at 15AL`.
    pub title: String,
    /// What was measured, added up, rolled and changed.
    pub lines: Vec<Line>,
}

/// One line of an action.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// Something measured or looked up: a distance, a column, a place.
    Fact {
        /// The fact.
        text: String,
        /// The rules that it rests on.
        rules: Vec<Rule>,
    },
    /// A modifier.
    Modifier {
        /// Its value.
        value: i32,
        /// Why it applies here.
        text: String,
        /// Its rule, then those behind the facts that it is given for.
        rules: Vec<Rule>,
    },
    /// A roll of dice.
    Roll {
        /// The roll's label, unique in its player-turn.
        label: String,
        /// The dice in order, each 1 to 6.
        dice: Vec<u8>,
        /// What was needed, for example `6` or `5-6` or `4 or less`.
        needed: String,
        /// What came of it, for example `2 hits`.
        result: String,
        /// The rules that asked for the roll.
        rules: Vec<Rule>,
    },
    /// A change to the board.
    Effect {
        /// The change.
        text: String,
        /// The rules that made it.
        rules: Vec<Rule>,
    },
    /// An order, or a part of one, that events have overtaken.
    Overtaken {
        /// The order and why it could not be carried out.
        text: String,
        /// The rules that stood in its way.
        rules: Vec<Rule>,
    },
}

/// The way of one piece over the board, in the board's own units (hundredths of an inch).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// The piece's id.
    pub piece: String,
    /// Its side.
    pub side: Side,
    /// Why it moved.
    pub kind: MovementKind,
    /// The points of its way, first to last: x, y.
    pub path: Vec<(i64, i64)>,
}

/// Why a piece moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovementKind {
    /// An ordinary move.
    Move,
    /// A charge or counter-charge.
    Charge,
    /// A retreat.
    Retreat,
    /// A volley, from shooter to target.
    Fire,
}

impl Log {
    /// Begins an action; later lines go to it.
    pub fn begin(&mut self, phase: impl Into<String>, title: impl Into<String>) {
        self.actions.push(Action {
            phase: phase.into(),
            title: title.into(),
            lines: Vec::new(),
        });
    }

    /// Adds a line to the action begun last.
    pub fn push(&mut self, line: Line) {
        match self.actions.last_mut() {
            Some(action) => action.lines.push(line),
            None => self.actions.push(Action {
                phase: String::new(),
                title: String::new(),
                lines: vec![line],
            }),
        }
    }

    /// Adds a fact.
    pub fn fact(&mut self, rules: &[Rule], text: impl Into<String>) {
        self.push(Line::Fact {
            text: text.into(),
            rules: rules.to_vec(),
        });
    }

    /// Adds an effect.
    pub fn effect(&mut self, rules: &[Rule], text: impl Into<String>) {
        self.push(Line::Effect {
            text: text.into(),
            rules: rules.to_vec(),
        });
    }

    /// Adds an order that events have overtaken.
    pub fn overtaken(&mut self, rules: &[Rule], text: impl Into<String>) {
        self.push(Line::Overtaken {
            text: text.into(),
            rules: rules.to_vec(),
        });
    }

    /// Every roll of the log, in order.
    pub fn rolls(&self) -> impl Iterator<Item = &Line> {
        self.actions
            .iter()
            .flat_map(|action| &action.lines)
            .filter(|line| matches!(line, Line::Roll { .. }))
    }

    /// The log as plain lines, one for each action heading and line: what a signed resolution
    /// records, so that a difference can be named.
    #[must_use]
    pub fn trace(&self) -> Vec<String> {
        let mut trace = Vec::new();
        for action in &self.actions {
            trace.push(format!("{}: {}", action.phase, action.title));
            trace.extend(action.lines.iter().map(|line| format!("  {line}")));
        }
        trace
    }
}

impl Line {
    /// The rules that the line cites.
    #[must_use]
    pub fn rules(&self) -> Vec<Rule> {
        match self {
            Line::Fact { rules, .. }
            | Line::Roll { rules, .. }
            | Line::Effect { rules, .. }
            | Line::Modifier { rules, .. }
            | Line::Overtaken { rules, .. } => rules.clone(),
        }
    }
}

/// Rules in brackets, or nothing.
fn cite(rules: &[Rule]) -> String {
    if rules.is_empty() {
        return String::new();
    }
    let list: Vec<String> = rules.iter().map(ToString::to_string).collect();
    format!(" [{}]", list.join(", "))
}

/// Dice separated by single spaces.
fn spaced(dice: &[u8]) -> String {
    let list: Vec<String> = dice.iter().map(ToString::to_string).collect();
    list.join(" ")
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Line::Fact { text, rules } => write!(f, "{text}{}", cite(rules)),
            Line::Modifier { value, text, rules } => {
                write!(f, "{value:+}{} {text}", cite(rules))
            }
            Line::Roll {
                label,
                dice,
                needed,
                result,
                rules,
            } => write!(
                f,
                "roll \"{label}\": {} (needs {needed}): {result}{}",
                spaced(dice),
                cite(rules)
            ),
            Line::Effect { text, rules } => write!(f, "=> {text}{}", cite(rules)),
            Line::Overtaken { text, rules } => write!(f, "overtaken: {text}{}", cite(rules)),
        }
    }
}
