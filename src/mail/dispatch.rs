//! One message of a game, from the game folder to finished bytes.

use super::armour;
use super::compose::{Composed, Letter, compose, mailbox, one_line};
use super::config::Config;
use super::enclosed::describe;
use super::html;
use super::picture::picture;
use super::text::{self, Page};
use super::thread::Thread;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::party::Party;
use crate::player::sign::{Signed, sign};
use crate::player::table::if_there;
use crate::player::verify::{Sent, Verified, verify};
use crate::player::{KeyFile, Table};
use crate::report::{Log, text as report_text};
use crate::side::Side;
use crate::store::archive::Member;
use crate::store::{GameFolder, Home, read_text};
use crate::turn::Match;
use std::time::SystemTime;

/// Somebody who takes part in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The side, or the umpire.
    pub party: Party,
    /// The name that the charter states.
    pub name: String,
    /// The address that the charter states; may be empty.
    pub address: String,
}

/// What goes into one message.
#[derive(Clone, Debug)]
pub struct Parcel {
    /// To whom.
    pub to: Vec<Person>,
    /// What.
    pub members: Vec<Member>,
    /// Whether nobody but the receiver may see it.
    pub private: bool,
}

/// How to write.
#[derive(Clone, Debug)]
pub struct Manner<'a> {
    /// The sender's address, instead of that of the configuration or the charter.
    pub from: Option<&'a str>,
    /// The receiver's address, instead of the charter's.
    pub to: Option<&'a str>,
    /// The sender's own words.
    pub words: &'a str,
    /// The time of writing.
    pub date: SystemTime,
    /// Whether the file is for a mail program to send.
    pub unsent: bool,
}

/// A message that is ready.
#[derive(Clone, Debug)]
pub struct Ready {
    /// The message.
    pub composed: Composed,
    /// Its subject.
    pub subject: String,
    /// To whom, as addresses.
    pub to: Vec<String>,
    /// The names of what is enclosed.
    pub documents: Vec<String>,
}

/// Opens a game folder to send from it. The umpire's signature may be missing still: what both
/// players have signed is sent to him.
///
/// # Errors
///
/// Every fault of the charter or the tables; that a player has not signed.
pub fn open(folder: GameFolder) -> Result<Table, Faults> {
    let charter = read_text(&folder.charter())?;
    let tables = if_there(&folder.tables())?;
    let game = Match::load(&charter, tables.as_ref())?;
    for side in Side::BOTH {
        game.require_signature(side.into())?;
    }
    Ok(Table { folder, game })
}

/// Those who take part in a game: the players, and the umpire if there is one.
#[must_use]
pub fn people(table: &Table) -> Vec<Person> {
    let charter = &table.game.charter;
    let players = charter.player.iter().map(|player| Person {
        party: Party::Side(player.side),
        name: player.name.clone(),
        address: player.address.clone(),
    });
    let umpire = charter.umpire.iter().map(|umpire| Person {
        party: Party::Umpire,
        name: umpire.name.clone(),
        address: umpire.address.clone(),
    });
    players.chain(umpire).collect()
}

/// Who gets what of all that `sender` owes: everybody gets one message. What the umpire alone may
/// see goes to him with all the rest, which the others get without it; a charter that he has not
/// signed yet goes to him alone.
#[must_use]
pub fn parcels(
    table: &Table,
    sender: Party,
    owed: Vec<Member>,
    owed_to_umpire: Vec<Member>,
) -> Vec<Parcel> {
    let mut others = people(table);
    others.retain(|person| person.party != sender);
    let (umpire, players): (Vec<Person>, Vec<Person>) = others
        .iter()
        .cloned()
        .partition(|person| person.party == Party::Umpire);
    let complete = table.game.require_signatures().is_ok();
    let parcel = |to: Vec<Person>, members: Vec<Member>, private: bool| Parcel {
        to,
        members,
        private,
    };
    let parcels = if !owed_to_umpire.is_empty() {
        let whole = [owed.clone(), owed_to_umpire].concat();
        let rest = if complete { owed } else { Vec::new() };
        vec![parcel(umpire, whole, true), parcel(players, rest, false)]
    } else if complete {
        vec![parcel(others, owed, false)]
    } else {
        vec![parcel(umpire, owed, false)]
    };
    parcels
        .into_iter()
        .filter(|parcel| !parcel.members.is_empty() && !parcel.to.is_empty())
        .collect()
}

/// Signs the draft when it is the sender's move and nothing is signed for it yet.
///
/// # Errors
///
/// There is no draft, or one with nothing in it (unless `as_is`); every fault of the draft; what
/// [`sign`] refuses.
pub fn sign_draft(
    table: &Table,
    home: &Home,
    key: &KeyFile,
    sender: Party,
    as_is: bool,
) -> Result<Option<Signed>, Faults> {
    let state = table.state()?;
    let number = state.next();
    let Some(side) = state.active().filter(|side| Party::Side(*side) == sender) else {
        return Ok(None);
    };
    if table.folder.signed(number).is_file() || table.game.require_signatures().is_err() {
        return Ok(None);
    }
    let path = table.folder.draft();
    let draft = if_there(&path)?.filter(|draft| !is_past(draft, number));
    let Some(draft) = draft else {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!("you are to move, and there are no orders for player-turn {number} yet"),
        )
        .help("`countersign orders` writes the order form; `--without-orders` sends what else you owe")
        .into());
    };
    if !as_is && is_untouched(&draft, &table.form(&state, side)) {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!("`{}` is the order form with no order in it", draft.name),
        )
        .help("edit it first; `--as-is` signs it as it stands, `--without-orders` sends what else you owe")
        .into());
    }
    sign(table, home, key, &state, &draft, None).map(Some)
}

/// Whether a draft is of an earlier player-turn.
fn is_past(draft: &Source, next: u32) -> bool {
    let table = draft.text.parse::<toml::Table>().ok();
    table
        .and_then(|table| table.get("player_turn")?.as_integer())
        .is_some_and(|number| number < i64::from(next))
}

/// Whether a draft says what the empty form says, whatever its comments.
fn is_untouched(draft: &Source, form: &str) -> bool {
    match (
        draft.text.parse::<toml::Table>(),
        form.parse::<toml::Table>(),
    ) {
        (Ok(draft), Ok(form)) => draft == form,
        (Ok(_) | Err(_), Ok(_) | Err(_)) => false,
    }
}

/// Writes the message that carries a parcel.
///
/// # Errors
///
/// A receiver or sender without an address; every fault of the game's files.
pub fn write(
    table: &Table,
    sender: Party,
    parcel: &Parcel,
    config: &Config,
    manner: &Manner<'_>,
) -> Result<Ready, Faults> {
    let game = &table.game;
    let state = table.state()?;
    let last = last(table)?;
    let me = people(table)
        .into_iter()
        .find(|person| person.party == sender)
        .ok_or_else(|| {
            Diagnostic::new(Kind::Malformed, format!("the charter names no {sender}"))
        })?;
    let sends_orders = parcel
        .members
        .iter()
        .any(|member| member.name.ends_with(".orders.toml"));
    let reports = parcel
        .members
        .iter()
        .any(|member| member.name.ends_with(".resolution.toml"));
    let id = &game.id.to_string()[..8];
    let subject = format!(
        "[countersign {id}#{}] {}: {} sends {}",
        state.next(),
        game.system.title,
        shown(&me),
        contents(&parcel.members)
    );
    let others: Vec<String> = parcel.to.iter().map(shown).collect();
    let page = Page {
        title: format!(
            "{}, game {id}, player-turn {}",
            game.system.title,
            state.next()
        ),
        greeting: format!("From {} to {}.", shown(&me), others.join(" and ")),
        words: manner.words.to_owned(),
        enclosed: listed(&parcel.members),
        turn: turn(table, &state, &me, sends_orders),
        report: last
            .as_ref()
            .filter(|_| reports)
            .map(|verified| report(table, verified)),
        answer: answer(&state),
        armour: armour::encode(&parcel.members)?,
    };
    let log = last.map_or_else(Log::default, |verified| verified.resolution.played.log);
    let picture = picture(table, &state, &log);
    let thread = Thread::read(&table.folder)?;
    let mut to = Vec::new();
    for person in &parcel.to {
        let address = manner
            .to
            .filter(|_| parcel.to.len() == 1)
            .unwrap_or(&person.address);
        to.push(mailbox(
            &person.name,
            require(address, &person.name, "to")?,
        )?);
    }
    let from = sender_address(manner, config, &me.address);
    let letter = Letter {
        from: mailbox(
            config.name.as_deref().unwrap_or(&me.name),
            require(from, &me.name, "from")?,
        )?,
        to,
        subject: subject.clone(),
        date: manner.date,
        references: thread.references(&game.id),
        text: text::render(&page),
        html: Box::new(|picture| html::render(&page, picture)),
        picture: picture.as_deref(),
        members: &parcel.members,
        unsent: manner.unsent,
    };
    Ok(Ready {
        composed: compose(&letter)?,
        subject,
        to: letter.to.iter().map(|one| one.email.to_string()).collect(),
        documents: parcel
            .members
            .iter()
            .map(|member| member.name.clone())
            .collect(),
    })
}

/// The address to write from.
#[must_use]
pub fn sender_address<'a>(manner: &Manner<'a>, config: &'a Config, charter: &'a str) -> &'a str {
    manner.from.or(config.address.as_deref()).unwrap_or(charter)
}

/// An address that is there.
///
/// # Errors
///
/// It is empty (unable).
pub fn require<'a>(address: &'a str, name: &str, option: &str) -> Result<&'a str, Diagnostic> {
    if !address.trim().is_empty() {
        return Ok(address);
    }
    let mut help = format!("name it with `--{option} ADDRESS`");
    if option == "from" {
        help += ", or set `address` in the configuration (`countersign mail init` writes it)";
    }
    Err(Diagnostic::new(
        Kind::Unable,
        format!("no mail address of {} is known", one_line(name, 60)),
    )
    .help(help))
}

/// What somebody is in the game, in a word.
const fn role(party: Party) -> &'static str {
    match party {
        Party::Side(side) => side.as_str(),
        Party::Umpire => "umpire",
    }
}

/// Somebody with what he is, for one line.
fn shown(person: &Person) -> String {
    format!("{} ({})", one_line(&person.name, 60), role(person.party))
}

/// The files of a message and what they are.
#[must_use]
pub fn listed(members: &[Member]) -> Vec<(String, String)> {
    members
        .iter()
        .map(|member| (member.name.clone(), describe(&member.name)))
        .collect()
}

/// What a message brings, in a few words.
fn contents(members: &[Member]) -> String {
    let mut words: Vec<String> = Vec::new();
    for member in members {
        let word = match member.name.as_str() {
            "charter.toml" | "acceptance.toml" | "start.toml" | "tables.toml" => {
                "the start of the game".to_owned()
            }
            name => describe(name),
        };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let last = words.pop().unwrap_or_default();
    if words.is_empty() {
        last
    } else {
        format!("{} and {last}", words.join(", "))
    }
}

fn turn(table: &Table, state: &State, me: &Person, sends_orders: bool) -> String {
    let step = &state.document.step;
    let people = people(table);
    let name = |party: Party| {
        let person = people.iter().find(|person| person.party == party);
        person.map_or_else(String::new, |person| one_line(&person.name, 60))
    };
    if table.game.require_signatures().is_err() {
        return format!("{} signs the charter last.", name(Party::Umpire));
    }
    let Some(active) = state.active() else {
        return format!("The game is over. {step}");
    };
    let resolver = match &table.game.charter.umpire {
        Some(_) => Party::Umpire,
        None => Party::Side(active.other()),
    };
    let number = state.next();
    let active = Party::Side(active);
    if active != me.party {
        format!("{} is to move: player-turn {number}, {step}.", name(active))
    } else if sends_orders {
        format!(
            "Player-turn {number}, {step}: {} resolves these orders.",
            name(resolver)
        )
    } else {
        format!(
            "{} is to move: player-turn {number}, {step}. The orders follow.",
            name(active)
        )
    }
}

fn answer(state: &State) -> Vec<String> {
    let mut lines = vec![
        "Save this message as a file, whole, and run".to_owned(),
        String::new(),
        "    countersign receive FILE".to_owned(),
        String::new(),
    ];
    match state.active() {
        Some(_) => lines.extend([
            "It checks everything before it writes anything, and says what comes next.".to_owned(),
            "When you are to move, edit the order form that it leaves; then".to_owned(),
            String::new(),
            "    countersign send".to_owned(),
        ]),
        None => lines.extend([
            "It checks everything before it writes anything; then check the whole game:".to_owned(),
            String::new(),
            "    countersign audit".to_owned(),
        ]),
    }
    lines
}

/// The last player-turn, played again: nothing is sent that does not verify here.
fn last(table: &Table) -> Result<Option<Verified>, Faults> {
    let Some(number) = table.folder.latest()? else {
        return Ok(None);
    };
    let turn = table.folder.turn(number);
    let Some(orders) = if_there(&turn.orders())? else {
        return Ok(None);
    };
    let sent = Sent {
        orders,
        resolution: read_text(&turn.resolution())?,
        state: if_there(&turn.state())?,
    };
    let before = table.state_before(number)?;
    verify(table, &before, sent).map(Some)
}

/// The report without the order form, which the receiver's own program writes.
fn report(table: &Table, verified: &Verified) -> String {
    let mut report = verified.report.clone();
    report.form = None;
    report_text::render(&report, (table.game.system.rulebook)())
}
