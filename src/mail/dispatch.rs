//! One message of a game, from the game folder to finished bytes.

use super::armour;
use super::compose::{Composed, Letter, compose, mailbox, one_line};
use super::config::Config;
use super::enclosed::describe;
use super::html;
use super::owed::owed;
use super::people::{Parcel, Person, people, shown};
use super::picture::picture;
use super::text::{self, Page};
use super::thread::Thread;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::party::Party;
use crate::player::again::lost;
use crate::player::changed::differs;
use crate::player::hidden::own_form;
use crate::player::sign::{Signed, sign};
use crate::player::situation::{Awaited, play};
use crate::player::table::if_there;
use crate::player::verify::{Sent, Verified, verify};
use crate::player::{KeyFile, Table};
use crate::protocol::documents;
use crate::report::{Log, text as report_text};
use crate::side::Side;
use crate::store::archive::Member;
use crate::store::{Home, read_text};
use std::time::SystemTime;

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

/// What became of the draft.
pub enum Draft {
    /// It is not the sender's move, or what is signed is what the draft says.
    Settled,
    /// It was signed just now.
    Signed(Box<Signed>),
    /// It is not signed, for a reason that the player is told; all else goes out.
    Waits(String),
    /// Other orders were signed before, and they go out: a warning.
    Changed(Diagnostic),
}

/// Signs the draft when it is the sender's move and nothing is signed for it yet. A key that awaits
/// consent, or a request that awaits its answer, goes out without orders.
///
/// # Errors
///
/// There is no draft, or one with nothing in it (unless `as_is`), and no agreement to send either;
/// a draft to be signed `as_is` that is not what was signed before; every fault of the draft; what
/// [`sign`] refuses.
pub fn sign_draft(
    table: &Table,
    home: &Home,
    key: &KeyFile,
    sender: Party,
    as_is: bool,
) -> Result<Draft, Faults> {
    let state = table.state()?;
    let number = state.next();
    let Some(side) = state.active().filter(|side| Party::Side(*side) == sender) else {
        return Ok(Draft::Settled);
    };
    if table.game.require_signatures().is_err() {
        return Ok(Draft::Settled);
    }
    let draft = if_there(&table.folder.draft())?.filter(|draft| !is_past(draft, number));
    let place = home.game(&table.game.id.to_string())?;
    if let Some(lost) = lost(table, &place, &state)? {
        lost.restore(table)?;
    }
    if let Some(signed) = if_there(&table.folder.signed(number))? {
        return match draft {
            Some(draft) => signed_before(table, home, &state, side, [&draft, &signed], as_is),
            None => Ok(Draft::Settled),
        };
    }
    if let Some(why) = waits(table, side, number) {
        return Ok(Draft::Waits(why));
    }
    let refusal = match &draft {
        None => Diagnostic::new(
            Kind::Illegal,
            format!("you are to move, and there are no orders for player-turn {number} yet"),
        )
        .help("`countersign orders` writes the order form; `--without-orders` sends what else you owe"),
        Some(draft) if !as_is && is_untouched(draft, &own_form(table, home, &state, side)?) => {
            Diagnostic::new(
                Kind::Illegal,
                format!("`{}` is the order form with no order in it", draft.name),
            )
            .help("edit it first; `--as-is` signs it as it stands, `--without-orders` sends what else you owe")
        }
        Some(draft) => {
            let signed = sign(table, home, key, &state, draft, None)?;
            return Ok(Draft::Signed(Box::new(signed)));
        }
    };
    if owed(table, sender)?.iter().any(is_agreement) {
        return Ok(Draft::Waits(format!(
            "your orders for player-turn {number} are still to be written; they go with the next message"
        )));
    }
    Err(refusal.into())
}

/// Compares a draft with the orders that were signed before.
fn signed_before(
    table: &Table,
    home: &Home,
    state: &State,
    side: Side,
    [draft, signed]: [&Source; 2],
    as_is: bool,
) -> Result<Draft, Faults> {
    if !differs(table, home, state, side, draft, signed)? {
        return Ok(Draft::Settled);
    }
    if !as_is && is_untouched(draft, &own_form(table, home, state, side)?) {
        return Ok(Draft::Settled);
    }
    let digest = documents::digest(signed).to_string();
    let changed = Diagnostic::new(
        Kind::Illegal,
        format!(
            "`{}` is not what you have signed for player-turn {}: that is `{}`, digest `{}…`",
            draft.name,
            state.next(),
            signed.name,
            &digest[..16]
        ),
    );
    if as_is {
        let help = "a second version would be equivocation; without `--as-is` the signed orders go out unchanged";
        return Err(changed.help(help).into());
    }
    Ok(Draft::Changed(changed.warning().help(
        "the signed orders go out unchanged: a second version would be equivocation",
    )))
}

/// Why a side cannot sign orders yet, whatever its draft says.
fn waits(table: &Table, side: Side, number: u32) -> Option<String> {
    let folder = &table.folder;
    let last = table.game.rekeys_of(side).next_back();
    let change = last.map_or(1, |last| last.document.number + 1);
    let other = side.other();
    if folder.rekey_asked(change, side).is_file() {
        return Some(format!(
            "your orders are not signed before {other} has consented to your new key"
        ));
    }
    let asked = folder.request(number, side).is_file();
    (asked && !folder.answer(number, other).is_file()).then(|| {
        format!("your orders are not signed before {other} has answered your request to take back")
    })
}

/// Whether a document is an agreement between people, not a part of play.
fn is_agreement(member: &Member) -> bool {
    let play = [".orders.toml", ".resolution.toml"];
    let beginning = [
        "charter.toml",
        "acceptance.toml",
        "start.toml",
        "tables.toml",
    ];
    let name = member.name.as_str();
    !play.iter().any(|end| name.ends_with(end)) && !beginning.contains(&name)
}

/// Whether there is a draft with something in it for the player-turn that comes next.
///
/// # Errors
///
/// What cannot be read.
pub fn is_drafted(table: &Table, home: &Home, state: &State, side: Side) -> Result<bool, Faults> {
    let draft = if_there(&table.folder.draft())?.filter(|draft| !is_past(draft, state.next()));
    match draft {
        Some(draft) => Ok(!is_untouched(&draft, &own_form(table, home, state, side)?)),
        None => Ok(false),
    }
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
        turn: turn(table, &state, &me, &parcel.members)?,
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

/// Whose turn it is, for the receiver.
fn turn(table: &Table, state: &State, me: &Person, members: &[Member]) -> Result<String, Faults> {
    let sends_orders = members
        .iter()
        .any(|member| member.name.ends_with(".orders.toml"));
    let step = &state.document.step;
    let people = people(table);
    let name = |party: Party| {
        let person = people.iter().find(|person| person.party == party);
        person.map_or_else(String::new, |person| one_line(&person.name, 60))
    };
    if table.game.require_signatures().is_err() {
        return Ok(format!("{} signs the charter last.", name(Party::Umpire)));
    }
    if !table.equivocations()?.is_empty() {
        return Ok(
            "Play has stopped: two signed documents contradict each other. They are the proof."
                .to_owned(),
        );
    }
    let number = state.next();
    let others: Vec<Party> = people.iter().map(|person| person.party).collect();
    let others: Vec<Party> = others.into_iter().filter(|it| *it != me.party).collect();
    let Some(play) = play(table, state, &others)? else {
        return Ok(format!("The game is over. {step}"));
    };
    let awaited = name(play.party);
    let what = format!("player-turn {number}, {step}");
    let what_large = format!("Player-turn {number}, {step}");
    Ok(match play.what {
        Awaited::Answer => {
            let asker = play.party.side().map(Side::other);
            let asker = asker.map_or_else(String::new, |side| name(Party::Side(side)));
            format!("{asker} asks for a takeback before {what}: {awaited} answers yes or no.")
        }
        Awaited::Resolution if sends_orders => {
            format!("{what_large}: {awaited} resolves these orders.")
        }
        Awaited::Resolution => {
            format!("{what_large}: the orders are signed, and {awaited} resolves them.")
        }
        Awaited::Orders if play.party == me.party && !members.iter().all(is_agreement) => {
            format!("{awaited} is to move: {what}. The orders follow.")
        }
        Awaited::Orders | Awaited::Sending => format!("{awaited} is to move: {what}."),
    })
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
///
/// # Errors
///
/// What cannot be read or does not verify.
pub fn last(table: &Table) -> Result<Option<Verified>, Faults> {
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
