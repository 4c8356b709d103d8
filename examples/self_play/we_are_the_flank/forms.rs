//! Order forms that a player copies: drafts of the game just played, with every key explained.

use super::{heading, policy, write};
use crate::{board_of, draft_of};
use countersign::diagnostic::{Diagnostic, Faults, Kind};
use countersign::draft::Located;
use countersign::games::we_are_the_flank::board::{Board, Phase};
use countersign::games::we_are_the_flank::orders::{Against, BaseKind, TargetChoice};
use countersign::games::we_are_the_flank::tables::Tables;
use countersign::player::Table;
use countersign::store::atomic::{make_folder, write_file};
use countersign::store::{GameFolder, read_text};
use countersign::tabletop::Length;
use policy::Plan;
use std::path::Path;

/// A form: its name, its player-turns, and what the draft should hold that it is made of.
struct Form {
    name: &'static str,
    phases: &'static [Phase],
    wanted: &'static [&'static str],
    about: &'static str,
}

const FORMS: [Form; 7] = [
    Form {
        name: "set_up",
        phases: &[Phase::SetUp],
        wanted: &[],
        about: "Set-up: the Union breaks up a sharpshooter unit.",
    },
    Form {
        name: "advance",
        phases: &[Phase::CsaMoveAndShoot],
        wanted: &["turn 1", "[[shoot]]"],
        about: "The Confederates advance: moves first, then fire.",
    },
    Form {
        name: "entry",
        phases: &[Phase::CsaMoveAndShoot],
        wanted: &["enter =", "formation_last"],
        about: "Regiments come over the edge of the table in column and march on.",
    },
    Form {
        name: "defence",
        phases: &[Phase::UsaMoveAndShoot],
        wanted: &[
            "[[move]]",
            "[[shoot]]",
            "within",
            "against",
            "pivot",
            "[[standing.lose]]",
        ],
        about: "The Union holds its ground: few moves, fire, and what to do when charged.",
    },
    Form {
        name: "commanders",
        phases: &[Phase::CsaMoveAndShoot],
        wanted: &["commander =", "leave =", "to =", "join ="],
        about: "A commander rides from one of his regiments to another.",
    },
    Form {
        name: "charge",
        phases: &[Phase::CsaCharges],
        wanted: &["[[charge]]", "max_bases", "against"],
        about: "Confederate charges.",
    },
    Form {
        name: "charge_and_melee",
        phases: &[Phase::UsaCharges],
        wanted: &["[[charge]]", "[[lose]]", "max_bases", "against"],
        about: "Union charges; all melees of the turn are fought after them.",
    },
];

/// Writes the forms of the game in `game` into the folder `forms`.
///
/// # Errors
///
/// A game that has no player-turn for a form; what the system refused.
pub fn write(game: &Path, forms: &Path) -> Result<(), Faults> {
    let table = Table::open(GameFolder::open(game)?)?;
    make_folder(forms)?;
    for form in &FORMS {
        let number = fitting(&table, game, form)?;
        let text = fill(&table, game, form, number)?;
        write_file(&forms.join(format!("{}.toml", form.name)), text.as_bytes())?;
        println!("{} from player-turn {number}", form.name);
    }
    Ok(())
}

/// The player-turn whose draft holds most of what a form should show; the first of several.
fn fitting(table: &Table, game: &Path, form: &Form) -> Result<u32, Faults> {
    let mut best: Option<(usize, u32)> = None;
    for number in table.folder.turns()? {
        let board: Board = board_of(&table.state_before(number)?)?;
        if !form.phases.contains(&board.phase) {
            continue;
        }
        let draft = read_text(&draft_of(game, number))?.text;
        let held = form.wanted.iter().filter(|key| draft.contains(**key));
        let held = held.count();
        if best.is_none_or(|(most, _)| held > most) {
            best = Some((held, number));
        }
    }
    best.map(|(_, number)| number).ok_or_else(|| {
        Diagnostic::new(
            Kind::Unable,
            format!("the game has no player-turn for the form `{}`", form.name),
        )
        .into()
    })
}

/// The text of a form, checked against its state.
fn fill(table: &Table, game: &Path, form: &Form, number: u32) -> Result<String, Faults> {
    let state = table.state_before(number)?;
    let board: Board = board_of(&state)?;
    let Some(side) = state.active() else {
        return Err(Diagnostic::new(Kind::Unable, "the game is over").into());
    };
    let mut plan = policy::plan(&Tables::shipped(), &board, side);
    add_conditions(&mut plan);
    let place = match number.checked_sub(1) {
        None => table.folder.opening(),
        Some(before) => table.folder.turn(before).state(),
    };
    let place = place.strip_prefix(table.folder.root()).unwrap_or(&place);
    let head = format!(
        "# Legal against {}/{}\n#\n# {}\n\
         # Copy what you need into your own draft, `orders.toml`, and put in the header,\n\
         # units and numbers of your own game; `countersign check` says if it is legal.\n#\n",
        game.display(),
        place.display(),
        form.about
    );
    let text = head + &write::draft(&heading(table, &state, side), &plan, Some(explain));
    let source = countersign::diagnostic::Source::new(form.name, text);
    table.game.engine.check(table.game.id, &state, &source)?;
    Ok(source.text)
}

/// Conditions that the policy seldom sets, so that a reader of the forms sees each of them once.
fn add_conditions(plan: &mut Plan) {
    let shots = plan.shoot.iter_mut().map(|said| &mut said.order.targets);
    let charges = plan.charge.iter_mut().map(|said| &mut said.order.targets);
    let first = |targets: &mut Vec<TargetChoice>| targets.first().cloned();
    for targets in shots.take(1) {
        if let Some(target) = first(targets) {
            targets.insert(
                0,
                TargetChoice {
                    min_bases: Some(Located::bare(2)),
                    max_bases: Some(Located::bare(3)),
                    within: Some(Located::bare(Length::inches(12))),
                    ..target
                },
            );
        }
    }
    for targets in charges.take(1) {
        if let Some(target) = targets.first_mut() {
            target.max_bases.get_or_insert(Located::bare(5));
        }
    }
    if let Some(entry) = plan.standing.unit.first_mut() {
        let against = entry.against.get_or_insert_with(Against::default);
        let most = against.max_bases.as_ref().map_or(6, |most| most.value);
        let least = against.min_bases.as_ref().map_or(2, |least| least.value);
        against.min_bases = Some(Located::bare(least.min(most)));
        against.max_bases = Some(Located::bare(most));
    }
    if let Some(choice) = plan.standing.lose.first_mut() {
        choice.first = Located::bare(BaseKind::Sharpshooters);
    }
}

/// What a key means.
fn explain(path: &str) -> Option<&'static str> {
    Some(match path {
        "game" => "The game's id, or its first 8 letters and digits or more.",
        "player_turn" => "The player-turn to be played: `countersign status` names it.",
        "side" => "Your side: CSA or USA.",
        "adopt" => "One [[adopt]] for each regiment that takes bases of a sharpshooter unit.",
        "adopt.from" => "The unit to break up, 1SS or 2SS. All of its bases must go somewhere.",
        "adopt.unit" => "The regiment that adopts them: infantry, two bases at most.",
        "adopt.bases" => "How many.",
        "move" => {
            "One [[move]] for each unit or commander, in the order in which they move. Whoever is \
             not named stays."
        }
        "move.unit" => "The unit, by its id or its name.",
        "move.enter" => {
            "Only for a unit that enters: where on its edge, in inches from the south or west end."
        }
        "move.formation_first" => {
            "The formation before the steps, \"line\" or \"column\"; the whole move is then made \
             in it. One change in a turn."
        }
        "move.steps" => {
            "The steps in order: \"forward 4.5\", \"forward max\" (as far as is legal), \"back 1\", \
             \"wheel left 30\" or \"wheel right 30\" (degrees, about a front corner), \
             \"about-face\"; for guns \"pivot 45\" (clockwise) and \"pivot to 270\" (a bearing)."
        }
        "move.formation_last" => "The formation after the steps, instead of before.",
        "move.commander" => "A commander moves on his own; with a unit he is carried along.",
        "move.leave" => "He leaves the unit that he is with.",
        "move.to" => "Where he rides, [x, y] from the south-west corner, 12 inches at most.",
        "move.join" => "The unit of his brigade that he then joins; `to` must touch it.",
        "shoot" => "One [[shoot]] for each unit, in the order in which they fire.",
        "shoot.unit" => "The unit that fires.",
        "shoot.targets" => {
            "Targets, best first. It fires at the first that still stands, may be fired at, and \
             meets its conditions: { unit = \"ID\", … }."
        }
        "target.min_bases" => "`min_bases`: only while the target has at least so many bases.",
        "target.max_bases" => "`max_bases`: only while it has at most so many.",
        "target.within" => "`within`: only when it is at most so many inches away.",
        "charge" => "One [[charge]] for each unit, in the order in which they are declared.",
        "charge.unit" => "The unit that charges: in line, within 6 inches.",
        "charge.targets" => {
            "Targets, best first, with conditions as for fire; it charges the first that it may."
        }
        "lose" => "Which bases your units lose first in this player-turn.",
        "lose.unit" => "A regiment with adopted sharpshooters.",
        "lose.first" => "\"ordinary\" (the default) or \"sharpshooters\".",
        "standing" => {
            "Standing orders are sealed now and opened when the other side next acts: what your \
             units do when they are charged and pass their check."
        }
        "standing.default" => "What any unit does: \"fire\", \"counter-charge\" or \"stand\".",
        "standing.unit" => "What single units do instead.",
        "standing.unit.unit" => "The unit.",
        "standing.unit.when_charged" => "Best first; it does the first that it can.",
        "standing.unit.against" => {
            "Only against chargers of at least `min_bases`, at most `max_bases`; the first entry \
             that holds is followed. Leave it out for an entry that always holds."
        }
        "standing.lose" => "Which bases your units lose first while the other side acts.",
        _ => return None,
    })
}
