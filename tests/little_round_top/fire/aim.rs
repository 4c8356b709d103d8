//! An attack on a drill map, weighed or carried out.

use crate::drill::{Drill, Ran, co, hex};
use countersign::diagnostic::Diagnostic;
use countersign::games::little_round_top::attack::{self, Attack, FireKind, Weighed};
use countersign::games::little_round_top::turn::Marks;

/// An attack of Offensive Fire: `15AL-B 15AL-C` at a hex.
pub fn at(firers: &str, target: &str) -> Attack {
    let firers: Vec<_> = firers.split(' ').map(co).collect();
    Attack {
        kind: FireKind::Offensive,
        side: firers[0].side(),
        target: hex(target),
        only: None,
        firers,
        volley: false,
    }
}

/// The same by volley.
pub fn volley(firers: &str, target: &str) -> Attack {
    Attack {
        volley: true,
        ..at(firers, target)
    }
}

/// Marks by which these companies were ordered to volley.
pub fn ordered(firers: &str) -> Marks {
    Marks {
        volley: firers.split(' ').map(co).collect(),
        ..Marks::default()
    }
}

/// Marks by which a company was ordered to melee a hex.
pub fn to_melee(company: &str, target: &str) -> Marks {
    Marks {
        melee: vec![(co(company), hex(target))],
        ..Marks::default()
    }
}

/// A diagnostic in one line: message, rule, help.
pub fn said(fault: &Diagnostic) -> String {
    let rule = fault.rule.map_or("", |rule| rule.id());
    let help = fault.help.as_deref().unwrap_or("");
    format!("{} [{rule}]; {help}", fault.message)
}

/// The attack weighed; panics with the reasons when it is barred.
pub fn weighed_with(drill: &Drill, marks: &Marks, attack: &Attack) -> Weighed {
    match attack::weigh(&drill.tables, &drill.board, marks, attack) {
        Ok(weighed) => weighed,
        Err(faults) => panic!("{:?}", faults.iter().map(said).collect::<Vec<_>>()),
    }
}

pub fn weighed(drill: &Drill, firers: &str, target: &str) -> Weighed {
    weighed_with(drill, &Marks::default(), &at(firers, target))
}

/// Why the attack is barred; nothing when it is legal.
pub fn barred_with(drill: &Drill, marks: &Marks, attack: &Attack) -> Vec<String> {
    attack::weigh(&drill.tables, &drill.board, marks, attack)
        .err()
        .unwrap_or_default()
        .iter()
        .map(said)
        .collect()
}

pub fn barred(drill: &Drill, firers: &str, target: &str) -> Vec<String> {
    barred_with(drill, &Marks::default(), &at(firers, target))
}

/// Whether the attack is legal.
pub fn legal(drill: &Drill, firers: &str, target: &str) -> bool {
    barred(drill, firers, target).is_empty()
}

/// The shifts of an attack: `-1 10.5a`.
pub fn shifts_of(weighed: &Weighed) -> Vec<String> {
    weighed
        .shifts
        .lines()
        .map(|line| {
            let line = line.to_string();
            let end = line.find([']', ',']).unwrap();
            line[..end].replace(" [", " ")
        })
        .collect()
}

pub fn shifts(drill: &Drill, firers: &str, target: &str) -> Vec<String> {
    shifts_of(&weighed(drill, firers, target))
}

/// The name of the column that is read.
pub fn column(drill: &Drill, firers: &str, target: &str) -> &'static str {
    attack::column_name(weighed(drill, firers, target).column)
}

/// The attack carried out in a player-turn of its side.
pub fn fired(drill: &Drill, attack: &Attack, dice: &[u8]) -> Ran {
    fired_with(drill, &Marks::default(), attack, dice)
}

pub fn fired_with(drill: &Drill, marks: &Marks, attack: &Attack, dice: &[u8]) -> Ran {
    let side = match attack.kind {
        FireKind::Offensive => attack.side,
        FireKind::Defensive | FireKind::Withdrawal | FireKind::MeleeWithdrawal => {
            attack.side.other()
        }
    };
    drill.run(side, dice, |turn| {
        turn.marks = marks.clone();
        attack::carry_out(turn, attack);
    })
}

/// The marks after an attack was carried out.
pub fn fired_marks(drill: &Drill, attack: &Attack, dice: &[u8]) -> Marks {
    let mut marks = Marks::default();
    drill.run(attack.side, dice, |turn| {
        attack::carry_out(turn, attack);
        marks = turn.marks.clone();
    });
    marks
}
