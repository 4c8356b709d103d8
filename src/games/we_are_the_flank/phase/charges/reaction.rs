//! What a charged unit does that has passed its check (FLANK-47).

use super::declaration::in_contact;
use crate::games::we_are_the_flank::board::{Board, Mark, UnitId};
use crate::games::we_are_the_flank::fire::unable;
use crate::games::we_are_the_flank::orders::{Against, Reaction, Standing};
use crate::games::we_are_the_flank::rules::{
    FLANK_47, FLANK_H26, FLANK_R46, FLANK_R47, FLANK_R49, FLANK_R50, FLANK_R51,
};
use crate::games::we_are_the_flank::tables::{Arm, Tables};
use crate::report::Log;
use crate::rule::Rule;
use crate::tabletop::Zone;

/// Why a target cannot react in one way.
type Impossible = (Vec<Rule>, &'static str);

/// Whether a charged unit may fire at a charger that struck it from `zone`.
fn may_fire(tables: &Tables, board: &Board, target: &UnitId, zone: Zone) -> Result<(), Impossible> {
    if in_contact(board, target) {
        return Err((vec![FLANK_R49], "it is in contact already"));
    }
    if unable(tables, board.unit(target)).is_some() {
        return Err((
            vec![FLANK_R46],
            "it is neither in line nor a battery that has not moved",
        ));
    }
    in_front(zone, FLANK_R46)
}

/// Whether a charged unit may counter-charge.
fn may_counter_charge(
    tables: &Tables,
    board: &Board,
    target: &UnitId,
    zone: Zone,
) -> Result<(), Impossible> {
    if in_contact(board, target) {
        return Err((vec![FLANK_R49], "it is in contact already"));
    }
    match tables.entry(target).arm {
        Arm::Artillery => return Err((vec![FLANK_R47], "it is artillery")),
        Arm::Infantry | Arm::Sharpshooters => {}
    }
    let unit = board.unit(target);
    if !unit.is_in_line() {
        return Err((vec![FLANK_R47], "it is not in line"));
    }
    if unit.has(Mark::FailedCharge) {
        return Err((vec![FLANK_R51], "it failed its own check to charge"));
    }
    in_front(zone, FLANK_R47)
}

fn in_front(zone: Zone, rule: Rule) -> Result<(), Impossible> {
    match zone {
        Zone::Front => Ok(()),
        Zone::Rear => Err((vec![rule], "the charger is behind it")),
        Zone::LeftFlank | Zone::RightFlank => Err((vec![rule], "the charger is on its flank")),
    }
}

/// The reaction of a target: the first possible one of its own standing orders, else its side's
/// default, else that of FLANK-H26. Logs what was chosen, and why what was ordered was not.
pub(crate) fn choose(
    tables: &Tables,
    board: &Board,
    target: &UnitId,
    charger: &UnitId,
    zone: Zone,
    standing: &Standing,
    log: &mut Log,
) -> Reaction {
    let strength = board.unit(charger).strength();
    let own = standing
        .unit
        .iter()
        .filter(|entry| entry.unit.value == *target)
        .find(|entry| {
            entry
                .against
                .as_ref()
                .is_none_or(|against| against.holds(strength))
        });
    let ordered: Vec<(Reaction, &'static str, Vec<Rule>)> = own
        .iter()
        .flat_map(|entry| &entry.when_charged)
        .map(|reaction| (reaction.value, "by its standing order", vec![FLANK_47]))
        .chain(
            standing
                .default
                .iter()
                .map(|reaction| (reaction.value, "by its side's default", vec![FLANK_47])),
        )
        .chain(
            [Reaction::Fire, Reaction::CounterCharge]
                .map(|reaction| (reaction, "for want of an order", vec![FLANK_47, FLANK_H26])),
        )
        .chain([(
            Reaction::Stand,
            "since it can do nothing else",
            vec![FLANK_47],
        )])
        .collect();
    let mut ruled_out: Vec<Reaction> = Vec::new();
    for (reaction, source, mut rules) in ordered {
        if ruled_out.contains(&reaction) {
            continue;
        }
        let possible = match reaction {
            Reaction::Fire => may_fire(tables, board, target, zone),
            Reaction::CounterCharge => may_counter_charge(tables, board, target, zone),
            Reaction::Stand => Ok(()),
        };
        match possible {
            Ok(()) => {
                rules.extend(match reaction {
                    Reaction::Fire => [FLANK_R46, FLANK_R50].as_slice(),
                    Reaction::CounterCharge | Reaction::Stand => &[FLANK_R47],
                });
                log.fact(&rules, format!("{target} {} {source}", does(reaction)));
                return reaction;
            }
            Err((because, why)) => {
                ruled_out.push(reaction);
                let text = format!("{target} cannot {}: {why}", verb(reaction));
                if rules.contains(&FLANK_H26) {
                    log.fact(&because, text);
                } else {
                    log.overtaken(&because, text);
                }
            }
        }
    }
    Reaction::Stand
}

const fn verb(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Fire => "fire",
        Reaction::CounterCharge => "counter-charge",
        Reaction::Stand => "stand",
    }
}

const fn does(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Fire => "fires",
        Reaction::CounterCharge => "counter-charges",
        Reaction::Stand => "stands and receives the charge",
    }
}

impl Against {
    /// Whether a charger of so many bases meets the condition.
    #[must_use]
    pub fn holds(&self, strength: i64) -> bool {
        self.min_bases
            .as_ref()
            .is_none_or(|least| strength >= least.value)
            && self
                .max_bases
                .as_ref()
                .is_none_or(|most| strength <= most.value)
    }
}
