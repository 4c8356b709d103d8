//! Offensive Fire rehearsed: what can never be fired.
//!
//! Defensive Fire may take a target or a firer away, but brings nobody into range or sight on whom
//! a player could rely. So an attack that cannot be made as the units stand now is a fault, unless
//! its `if` does not hold yet, or only the enemy is missing: that is a warning.

use super::nearest::Choice;
use super::ordered::choice;
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::Located;
use crate::games::little_round_top::attack::{Bar, firer_bars, shares, target_bars, weigh_or_bars};
use crate::games::little_round_top::orders::condition::subject;
use crate::games::little_round_top::orders::{FireOrder, Rest};
use crate::games::little_round_top::printed::COST_VOLLEY;
use crate::games::little_round_top::rules::{RULE_10_31A, RULE_10_33A};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, UnitId};
use crate::hex::HexId;

/// Tries every attack of the orders.
pub fn try_all(turn: &mut Turn<'_>) {
    let orders = turn.orders;
    for entry in &orders.fire {
        let for_whom = subject(&entry.by);
        if for_whom.is_some_and(|unit| entry.when.holds(&turn.board, unit)) {
            try_one(turn, entry);
        }
    }
    wasted_volleys(turn);
    let nearest = |others: &Located<Rest>| others.value == Rest::Nearest;
    if !orders.others.as_ref().is_some_and(nearest) {
        idle_volleys(turn);
    }
}

/// 10.33a: a volley that was paid for and that no attack uses.
fn idle_volleys(turn: &mut Turn<'_>) {
    let named = |company: &CompanyId| {
        let by = turn.orders.fire.iter().flat_map(|entry| &entry.by);
        by.into_iter().any(|by| by.value == *company)
    };
    let idle: Vec<CompanyId> = turn
        .marks
        .volley
        .iter()
        .copied()
        .filter(|company| !named(company))
        .collect();
    for company in idle {
        let fault = Diagnostic::new(
            Kind::Illegal,
            format!("`{company}` is ordered to volley, but no attack names it"),
        )
        .warning()
        .rule(RULE_10_33A)
        .help("add a `[[fire]]` for it: the order is gone after this phase");
        turn.refuse(None, fault);
    }
}

/// 10.31a, 10.33a: a volley that was paid for, while all attacks of the company are ordinary fire.
fn wasted_volleys(turn: &mut Turn<'_>) {
    let orders = turn.orders;
    let mut seen: Vec<CompanyId> = Vec::new();
    for entry in &orders.fire {
        for company in &entry.by {
            let id = company.value;
            if !turn.marks.volley.contains(&id) || seen.contains(&id) {
                continue;
            }
            seen.push(id);
            let names = |entry: &&FireOrder| entry.by.iter().any(|by| by.value == id);
            let mut all = orders.fire.iter().filter(names);
            if all.any(|entry| choice(turn, entry).volley) {
                continue;
            }
            let others: Vec<String> = entry
                .by
                .iter()
                .filter(|by| !turn.marks.volley.contains(&by.value))
                .map(|by| format!("`{}`", by.value))
                .collect();
            let others = others.join(", ");
            let (rule, help) = match (entry.volley.is_some(), others.is_empty()) {
                (_, true) => (RULE_10_33A, "leave out `volley = false`".to_owned()),
                (true, false) => (
                    RULE_10_33A,
                    format!("leave out `volley = false` and order {others} to `volley` too"),
                ),
                (false, false) => (
                    RULE_10_31A,
                    format!(
                        "order {others} to `volley` too, or give `{id}` a `[[fire]]` of its own \
                         at another hex"
                    ),
                ),
            };
            let fault = Diagnostic::new(
                Kind::Illegal,
                format!(
                    "`{id}` is ordered to volley, but its attack is ordinary fire: the \
                     {COST_VOLLEY} CP are wasted"
                ),
            )
            .warning()
            .rule(rule)
            .help(format!(
                "{help}, or take its `volley` out: the order is gone after this phase \
                 [{RULE_10_33A}]"
            ));
            turn.refuse(company.span.as_ref(), fault);
        }
    }
}

fn try_one(turn: &mut Turn<'_>, entry: &FireOrder) {
    let choice = choice(turn, entry);
    let named: Vec<CompanyId> = entry.by.iter().map(|company| company.value).collect();
    let by = without_capped(turn, &choice, entry, &named);
    let free = |hex: &Located<HexId>| {
        let attack = choice.attack(hex.value, by.clone());
        target_bars(&turn.board, &turn.marks, &attack).is_empty()
    };
    // Those where something can be fired on come first.
    let mut hexes: Vec<&Located<HexId>> = entry.at.iter().collect();
    hexes.sort_by_key(|hex| !free(hex));
    let found = Lines::of(turn, &choice, &named, &hexes);
    if report_firers(turn, entry, &found) {
        return;
    }
    let within = report_hexes(turn, &found);
    let open: Vec<&Located<HexId>> = within
        .iter()
        .copied()
        .filter(|hex| {
            let attack = choice.attack(hex.value, by.clone());
            target_bars(&turn.board, &turn.marks, &attack).is_empty()
        })
        .collect();
    let Some(first) = open.first().copied() else {
        if let Some(first) = within.first() {
            report_target(turn, &choice, &by, first);
        }
        return;
    };
    let chosen = open.iter().find(|hex| {
        let attack = choice.attack(hex.value, by.clone());
        weigh_or_bars(turn.tables, &turn.board, &turn.marks, &attack).is_ok()
    });
    match chosen {
        Some(hex) => take(turn, entry, &by, hex.value),
        None => {
            // A target that is missing now may be there for all of them.
            let another = within
                .iter()
                .any(|hex| !open.contains(hex) && found.all_reach(hex));
            let attack = choice.attack(first.value, by);
            let faults = weigh_or_bars(turn.tables, &turn.board, &turn.marks, &attack).err();
            for bar in faults.into_iter().flatten() {
                let mut fault = bar.diagnostic();
                let mut span = span_of(entry, &bar, first).span;
                if another {
                    fault = fault.warning();
                    span.clone_from(&first.span);
                }
                turn.refuse(span.as_ref(), fault);
            }
        }
    }
}

/// 10.3b: a bottom company that adds nothing to its hex's volley joins if the top one loses SP.
fn without_capped(
    turn: &Turn<'_>,
    choice: &Choice<'_>,
    entry: &FireOrder,
    named: &[CompanyId],
) -> Vec<CompanyId> {
    let Some(first) = entry.at.first() else {
        return named.to_vec();
    };
    let attack = choice.attack(first.value, named.to_vec());
    let capped: Vec<CompanyId> = shares(turn.tables, &turn.board, &attack)
        .iter()
        .filter(|share| share.counted == 0 && share.able > 0)
        .map(|share| share.company)
        .collect();
    named
        .iter()
        .copied()
        .filter(|company| !capped.contains(company))
        .collect()
}

/// What keeps each company of an attack from firing at each hex, whoever is there.
struct Lines<'h> {
    hexes: Vec<&'h Located<HexId>>,
    /// For each company, for each hex.
    bars: Vec<Vec<Vec<Bar>>>,
}

impl<'h> Lines<'h> {
    fn of(
        turn: &Turn<'_>,
        choice: &Choice<'_>,
        by: &[CompanyId],
        hexes: &[&'h Located<HexId>],
    ) -> Self {
        let at = |place: usize, hex: HexId| own_bars(turn, choice, by, place, hex);
        Lines {
            hexes: hexes.to_vec(),
            bars: (0..by.len())
                .map(|place| hexes.iter().map(|hex| at(place, hex.value)).collect())
                .collect(),
        }
    }

    /// Whether all of them can fire at a hex.
    fn all_reach(&self, hex: &Located<HexId>) -> bool {
        let place = self.hexes.iter().position(|listed| *listed == hex);
        place.is_some_and(|place| {
            let mut bars = self.bars.iter().filter_map(|company| company.get(place));
            bars.all(Vec::is_empty)
        })
    }
}

/// Each firer that can fire at none of the hexes: what stands in its way at the first. It is said
/// at the hex, unless the firer is the cause: by its state, or because others can fire.
fn report_firers(turn: &mut Turn<'_>, entry: &FireOrder, lines: &Lines<'_>) -> bool {
    let barred = |company: &[Vec<Bar>]| company.iter().all(|bars| !bars.is_empty());
    let nobody = lines.bars.iter().all(|company| barred(company));
    let mut any = false;
    for (company, found) in entry.by.iter().zip(&lines.bars) {
        if !barred(found) {
            continue;
        }
        any = true;
        for bar in found.first().into_iter().flatten() {
            let hex = lines
                .hexes
                .first()
                .filter(|_| nobody && bar.is_of_the_line());
            let span = hex.map_or(&company.span, |hex| &hex.span);
            turn.refuse(span.as_ref(), bar.diagnostic());
        }
    }
    any
}

/// The hexes that somebody can fire at, as far as it is up to the firers; each other one is a
/// warning, since one of these serves in its place.
fn report_hexes<'h>(turn: &mut Turn<'_>, lines: &Lines<'h>) -> Vec<&'h Located<HexId>> {
    let mut within = Vec::new();
    for (place, hex) in lines.hexes.iter().enumerate() {
        let mut bars = lines.bars.iter().filter_map(|company| company.get(place));
        if bars.clone().any(Vec::is_empty) {
            within.push(*hex);
        } else {
            for bar in bars.next().into_iter().flatten() {
                turn.refuse(hex.span.as_ref(), bar.diagnostic().warning());
            }
        }
    }
    within
}

/// What keeps one company of an attack from firing at a hex at all.
fn own_bars(
    turn: &Turn<'_>,
    choice: &Choice<'_>,
    by: &[CompanyId],
    place: usize,
    target: HexId,
) -> Vec<Bar> {
    let Some(company) = by.get(place).copied() else {
        return Vec::new();
    };
    if by.iter().take(place).any(|other| *other == company) {
        return vec![Bar::NamedTwice(company)];
    }
    let attack = choice.attack(target, by.to_vec());
    let mut found = firer_bars(turn.tables, &turn.board, &turn.marks, &attack, company);
    if found.is_empty() {
        let weak = shares(turn.tables, &turn.board, &attack)
            .iter()
            .filter(|share| share.company == company)
            .find_map(|share| Bar::no_share(share, by.len()))
            .filter(|bar| !matches!(bar, Bar::NoShare { capped: true, .. }));
        found.extend(weak);
    }
    found
}

/// Nothing can be fired on in any of the hexes: an enemy may still come, all else may not.
fn report_target(
    turn: &mut Turn<'_>,
    choice: &Choice<'_>,
    by: &[CompanyId],
    first: &Located<HexId>,
) {
    let attack = choice.attack(first.value, by.to_vec());
    for bar in target_bars(&turn.board, &turn.marks, &attack) {
        let mut fault = bar.diagnostic();
        if matches!(bar, Bar::NoEnemy(_)) {
            fault = fault.warning();
        }
        turn.refuse(first.span.as_ref(), fault);
    }
}

/// The attack would be made: its companies have fired, its target has been fired on. One with an
/// `if` or `unless` leaves room for another.
fn take(turn: &mut Turn<'_>, entry: &FireOrder, by: &[CompanyId], target: HexId) {
    if !entry.when.is_always() {
        return;
    }
    turn.marks.fired.extend(by.iter().copied());
    let enemy = turn.side.other();
    let stack = turn.board.stack_ids(target, enemy);
    let officers: Vec<UnitId> = turn
        .board
        .officers_in(target, enemy)
        .map(|officer| UnitId::Officer(officer.id))
        .collect();
    let fired_on = stack.into_iter().map(UnitId::Company).chain(officers);
    turn.marks.fired_on.extend(fired_on);
}

/// The place that a fault is about: a company of `by`, or the hex.
fn span_of<'a>(entry: &'a FireOrder, bar: &Bar, hex: &'a Located<HexId>) -> Located<()> {
    let company = match bar {
        Bar::Apart(company, ..) => Some(*company),
        _ => None,
    };
    let named = entry
        .by
        .iter()
        .find(|by| Some(by.value) == company)
        .and_then(|by| by.span.clone());
    Located {
        value: (),
        span: named.or_else(|| hex.span.clone()),
    }
}
