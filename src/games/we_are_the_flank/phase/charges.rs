//! Phase 5: charges.

pub mod declaration;
mod placement;
mod reaction;
pub(crate) mod retreat;

use crate::dice::Dice;
use crate::draft::Reader;
use crate::games::we_are_the_flank::board::{Board, Contact, Mark, Unit, UnitId, footprint};
use crate::games::we_are_the_flank::losses::{Cause, Losses, eliminate, mark, remove, strand};
use crate::games::we_are_the_flank::morale;
use crate::games::we_are_the_flank::orders::{ChargeOrder, Reaction, Standing, TargetChoice};
use crate::games::we_are_the_flank::phase::movement::illegal;
use crate::games::we_are_the_flank::printed::Column;
use crate::games::we_are_the_flank::rules::{
    FLANK_38, FLANK_42, FLANK_43, FLANK_45, FLANK_46, FLANK_48, FLANK_49, FLANK_50, FLANK_R06,
    FLANK_R43, FLANK_R44, FLANK_R45, FLANK_R48, FLANK_R51, FLANK_R52, FLANK_R53, FLANK_R55,
};
use crate::games::we_are_the_flank::tables::{Arm, Tables};
use crate::games::we_are_the_flank::volley::{self, Volley, log_column};
use crate::report::Log;
use crate::rule::Rule;
use crate::side::Side;
use crate::tabletop::{Segment, Zone};
use declaration::{Bar, Declared, charger_bars, declare};
use placement::{Place, advance, contact, followed_up, midway, short_of};

/// The units of a side that may declare a charge on somebody, in the order of battle's order.
#[must_use]
pub fn eligible(tables: &Tables, board: &Board, side: Side) -> Vec<UnitId> {
    board
        .on_table_of(tables, side)
        .filter(|unit| !declaration::possible(tables, board, unit).is_empty())
        .map(|unit| unit.id.clone())
        .collect()
}

/// Refuses what cannot become legal in this player-turn, and warns of what is barred unless an
/// earlier charge changes the board.
pub fn check(
    tables: &Tables,
    board: &Board,
    side: Side,
    orders: &[ChargeOrder],
    reader: &mut Reader<'_>,
) {
    let mut seen: Vec<&UnitId> = Vec::new();
    let mut stirred: Vec<UnitId> = Vec::new();
    for order in orders {
        let id = &order.unit.value;
        let span = order.unit.span.as_ref();
        if tables.side_of(id) != side {
            reader.report(
                span,
                illegal(FLANK_38, format!("`{id}` belongs to the other side"))
                    .help(format!("order charges of units of {side}")),
            );
            continue;
        }
        if seen.contains(&id) {
            reader.report(
                span,
                illegal(FLANK_R43, format!("`{id}` is ordered to charge twice"))
                    .help("put all its targets into one `targets`, best first"),
            );
            continue;
        }
        seen.push(id);
        let charger = board.unit(id);
        let mut refused = false;
        for bar in charger_bars(tables, board, charger) {
            let lifts = bar.may_lift(id, &stirred);
            refused |= !lifts;
            let diagnostic = illegal(first_rule(&bar), format!("`{id}` cannot charge: {bar}"));
            reader.report(
                span,
                if lifts {
                    diagnostic
                        .warning()
                        .help("the order holds only if an earlier charge changes that")
                } else {
                    diagnostic.help(charger_help(tables, board, side))
                },
            );
        }
        if !refused {
            for target in &order.targets {
                check_target(tables, board, charger, target, &stirred, reader);
            }
            stirred.push(id.clone());
            stirred.extend(order.targets.iter().map(|target| target.unit.value.clone()));
        }
    }
}

fn check_target(
    tables: &Tables,
    board: &Board,
    charger: &Unit,
    target: &TargetChoice,
    stirred: &[UnitId],
    reader: &mut Reader<'_>,
) {
    let id = &target.unit.value;
    let Err(bars) = declare(tables, board, charger, board.unit(id)) else {
        return;
    };
    let help = instead(tables, board, charger);
    let own = charger_bars(tables, board, charger);
    for bar in bars.iter().filter(|bar| !own.contains(bar)) {
        let message = format!("`{}` cannot charge `{id}`: {bar}", charger.id);
        let diagnostic = illegal(first_rule(bar), message);
        let diagnostic = if bar.may_lift(id, stirred) {
            diagnostic
                .warning()
                .help("the order holds only if an earlier charge changes that")
        } else {
            diagnostic.help(help.clone())
        };
        reader.report(target.unit.span.as_ref(), diagnostic);
    }
}

fn first_rule(bar: &Bar) -> Rule {
    bar.rules().first().copied().unwrap_or(FLANK_R44)
}

/// Which units could charge instead.
fn charger_help(tables: &Tables, board: &Board, side: Side) -> String {
    let units: Vec<String> = eligible(tables, board, side)
        .iter()
        .map(|id| format!("`{id}`"))
        .collect();
    if units.is_empty() {
        format!("no unit of {side} may charge now; leave out this order")
    } else {
        format!(
            "leave out this order; a charge is open to {}",
            units.join(", ")
        )
    }
}

/// Whom a unit could charge instead.
fn instead(tables: &Tables, board: &Board, charger: &Unit) -> String {
    let targets: Vec<String> = declaration::possible(tables, board, charger)
        .into_iter()
        .map(|(id, declared)| format!("`{id}` (gap {})", declared.gap))
        .collect();
    if targets.is_empty() {
        format!(
            "`{}` has nobody to charge; leave out this order",
            charger.id
        )
    } else {
        format!("`{}` could charge {}", charger.id, targets.join(", "))
    }
}

/// Carries out the charges of one side, order by order; `standing` and the reactions in it are
/// the other side's.
#[expect(
    clippy::too_many_arguments,
    reason = "the board, the orders of both sides, the record"
)]
pub fn carry_out(
    tables: &Tables,
    board: &mut Board,
    side: Side,
    orders: &[ChargeOrder],
    standing: &Standing,
    losses: &Losses,
    dice: &mut Dice,
    log: &mut Log,
) {
    let phase = format!("{side} charges");
    for order in orders {
        let Some((target, declared)) = choose(tables, board, &phase, order, log) else {
            continue;
        };
        let mut charge = Charge {
            tables,
            board,
            losses,
            standing,
            dice,
            log,
            charger: &order.unit.value,
            target,
            zone: declared.zone,
        };
        charge.carry_out();
    }
}

/// The first target that may be charged and whose condition holds. Begins the action in the log.
fn choose<'o>(
    tables: &Tables,
    board: &Board,
    phase: &str,
    order: &'o ChargeOrder,
    log: &mut Log,
) -> Option<(&'o UnitId, Declared)> {
    let id = &order.unit.value;
    let mut passed_over: Vec<(Vec<Rule>, String)> = Vec::new();
    let mut chosen = None;
    for choice in &order.targets {
        let target = &choice.unit.value;
        match declare(tables, board, board.unit(id), board.unit(target)) {
            Err(bars) => passed_over.extend(
                bars.iter()
                    .map(|bar| (bar.rules(), format!("{id} cannot charge {target}: {bar}"))),
            ),
            Ok(declared) => match choice.unmet(board.unit(target).strength(), declared.gap) {
                Some(why) => passed_over.push((
                    vec![FLANK_42],
                    format!("{id} does not charge {target}: {why}"),
                )),
                None => {
                    chosen = Some((target, declared));
                    break;
                }
            },
        }
    }
    let title = match chosen {
        Some((target, _)) => format!("{id} charges {target}"),
        None => format!("{id} does not charge"),
    };
    log.begin(phase, title);
    for (rules, text) in passed_over {
        log.overtaken(&rules, text);
    }
    if let Some((target, declared)) = chosen {
        log.fact(&[FLANK_R06, FLANK_R44], format!("gap {}", declared.gap));
        let face = match declared.zone {
            Zone::Front => "front",
            Zone::Rear => "rear",
            Zone::LeftFlank => "left flank",
            Zone::RightFlank => "right flank",
        };
        log.fact(&[FLANK_R45], format!("{id} strikes the {face} of {target}"));
    }
    chosen
}

/// One charge that has been declared.
struct Charge<'c, 'b> {
    tables: &'c Tables,
    board: &'b mut Board,
    losses: &'c Losses,
    standing: &'c Standing,
    dice: &'b mut Dice,
    log: &'b mut Log,
    charger: &'c UnitId,
    target: &'c UnitId,
    zone: Zone,
}

impl Charge<'_, '_> {
    /// FLANK-43 to FLANK-50, in order.
    fn carry_out(&mut self) {
        mark(self.board, self.charger, Mark::DeclaredCharge);
        if !self.morale(self.charger) {
            mark(self.board, self.charger, Mark::FailedCharge);
            self.log.effect(
                &[FLANK_43, FLANK_R51],
                format!(
                    "{} stays and may neither charge nor counter-charge this turn",
                    self.charger
                ),
            );
            return;
        }
        if !self.morale(self.target) {
            self.drive_off();
            return;
        }
        match reaction::choose(
            self.tables,
            self.board,
            self.target,
            self.charger,
            self.zone,
            self.standing,
            self.log,
        ) {
            Reaction::Fire => self.receive_with_fire(),
            Reaction::CounterCharge => self.meet_midway(),
            Reaction::Stand => self.come_into_contact(),
        }
    }

    fn morale(&mut self, id: &UnitId) -> bool {
        morale::check(self.tables, self.board, id, self.dice, self.log)
    }

    /// FLANK-45, FLANK-46: the target has failed its check.
    fn drive_off(&mut self) {
        let (charger, target) = (self.charger, self.target);
        let from = footprint(self.tables, self.board.unit(charger));
        let stood = footprint(self.tables, self.board.unit(target));
        match self.tables.entry(target).arm {
            Arm::Artillery => eliminate(self.board, target, &[FLANK_46], self.log),
            Arm::Infantry | Arm::Sharpshooters => {
                remove(
                    self.tables,
                    self.board,
                    target,
                    1,
                    Cause::Morale,
                    self.losses,
                    self.log,
                );
                if self.board.unit(target).is_on_table() {
                    retreat::carry_out(
                        self.tables,
                        self.board,
                        target,
                        from.centre,
                        FLANK_45,
                        self.log,
                    );
                }
            }
        }
        strand(self.board, target, self.log);
        mark(self.board, charger, Mark::Charged);
        self.advance(charger, followed_up(&from, &stood), None);
        let at = self.board.unit(charger).at;
        self.log.effect(
            &[FLANK_45, FLANK_R53, FLANK_R55],
            format!("{charger} follows up to {at}"),
        );
    }

    /// FLANK-49: fire at the charger, judged 1 inch short of contact; then contact, if any is left.
    fn receive_with_fire(&mut self) {
        let place = self.contact_place();
        self.log.fact(&[FLANK_49], "fire at a range of 1 inch");
        log_column(Column::Charging, self.log);
        let volley = Volley {
            shooter: self.target,
            target: self.charger,
            column: Column::Charging,
            charging: Some(short_of(place)),
        };
        volley::carry_out(
            self.tables,
            self.board,
            &volley,
            self.losses,
            self.dice,
            self.log,
        );
        if self.board.unit(self.charger).is_on_table() {
            self.log.fact(
                &[FLANK_50, FLANK_R52],
                format!("{} comes on without a second check", self.charger),
            );
            self.come_into_contact();
        }
    }

    fn contact_place(&self) -> Place {
        let charger = footprint(self.tables, self.board.unit(self.charger));
        let target = footprint(self.tables, self.board.unit(self.target));
        contact(&charger, &target, self.zone)
    }

    /// FLANK-50, FLANK-R45: the charger strikes a face of the target.
    fn come_into_contact(&mut self) {
        let (charger, target) = (self.charger, self.target);
        let place = self.contact_place();
        let old = self.board.unit(charger).at;
        mark(self.board, charger, Mark::Charged);
        self.advance(charger, place, Some(target));
        let at = self.board.unit(charger).at;
        let way = Segment::new(old, at);
        let crossed_stream = self
            .tables
            .ground
            .streams
            .iter()
            .any(|stream| stream.course.touches(way));
        self.board.contacts.push(Contact {
            charger: charger.clone(),
            target: target.clone(),
            counter_charge: false,
            flank_or_rear: match self.zone {
                Zone::Front => false,
                Zone::Rear | Zone::LeftFlank | Zone::RightFlank => true,
            },
            crossed_stream,
        });
        self.log.effect(
            &[FLANK_50, FLANK_R45, FLANK_R55],
            format!("{charger} is in contact with {target} at {at}"),
        );
    }

    /// FLANK-48, FLANK-R48: both charge and meet midway.
    fn meet_midway(&mut self) {
        let (charger, target) = (self.charger, self.target);
        let (place, place_of_target) = midway(
            &footprint(self.tables, self.board.unit(charger)),
            &footprint(self.tables, self.board.unit(target)),
        );
        mark(self.board, charger, Mark::Charged);
        mark(self.board, target, Mark::Charged);
        self.advance(charger, place, Some(target));
        self.advance(target, place_of_target, Some(charger));
        self.board.contacts.push(Contact {
            charger: charger.clone(),
            target: target.clone(),
            counter_charge: true,
            flank_or_rear: false,
            crossed_stream: false,
        });
        let (at, other) = (self.board.unit(charger).at, self.board.unit(target).at);
        self.log.effect(
            &[FLANK_48, FLANK_R48, FLANK_R55],
            format!("{charger} at {at} and {target} at {other} meet midway"),
        );
    }

    fn advance(&mut self, id: &UnitId, place: Place, opponent: Option<&UnitId>) {
        advance(self.tables, self.board, id, place, opponent, self.log);
    }
}
