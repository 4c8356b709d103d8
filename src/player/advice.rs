//! What whoever holds a home does next, in one line.

use super::hand::for_party;
use super::part::lost;
use super::sign::signed_so_far;
use super::situation::{Awaited, Owing, Situation, Waiting, name, parties, situation};
use super::table::if_there;
use super::{Table, again, follows};
use crate::diagnostic::Faults;
use crate::engine::State;
use crate::party::Party;
use crate::protocol::documents::{self, Ignored, Mode, OrdersDocument};
use crate::side::Side;
use crate::store::GameHome;
use crate::store::journal::Entry;

/// What to do next, in one line. `draft_is_old` tells whether the draft in the game folder is of
/// an earlier player-turn.
///
/// # Errors
///
/// When the folder cannot be read.
pub fn advice(
    table: &Table,
    state: &State,
    home: Option<&GameHome>,
    draft_is_old: bool,
) -> Result<String, Faults> {
    let mine = parties(table, home);
    let situation = situation(table, state, &mine, home)?;
    if let Some(gone) = home.and_then(|home| lost(home, None)) {
        let help = gone
            .help
            .map_or_else(String::new, |help| format!("; {help}"));
        return Ok(gone.message + &help);
    }
    if let (Some(home), None) = (home, &situation.stopped)
        && let Some(lost) = again::lost(table, home, state)?
    {
        return Ok(format!(
            "you have signed player-turn {}, and `{}` is missing: `countersign sign` writes it anew \
             from your journal; then `countersign status` says more",
            lost.number,
            lost.path.display()
        ));
    }
    let mut text = String::new();
    if situation.stopped.is_none()
        && let Some(stray) = follows::stray_signed(table, state)?
        && mine.contains(&Party::Side(stray.side))
        && home.is_some()
    {
        text += &format!(
            "the orders of {} that you signed for player-turn {} name no state of this game: \
             `countersign journal set-aside {}`; then ",
            stray.side, stray.number, stray.number
        );
    }
    if let Some(home) = home
        && has_gaps(table, state, home, &mine)?
    {
        text += "your journal does not hold all that you signed: `countersign journal rebuild` \
                 with everything that you sent, before you sign anything; then ";
    }
    Ok(text + &next(table, state, home, &mine, &situation, draft_is_old))
}

fn next(
    table: &Table,
    state: &State,
    home: Option<&GameHome>,
    mine: &[Party],
    situation: &Situation,
    draft_is_old: bool,
) -> String {
    if let Some(proof) = &situation.stopped {
        let mail = match by_files(table, mine) {
            true => "",
            false => "; `countersign send --proof` mails them",
        };
        return format!(
            "play has stopped: somebody signed two different documents, see `{}`{mail}",
            proof.parent().unwrap_or(proof).display()
        );
    }
    let owing = &situation.owing;
    let files = by_files(table, mine) && owing.undelivered.is_empty();
    let send = match files {
        true => handing(table, mine, owing),
        false => sending(table, mine, owing),
    };
    let Some(play) = &situation.play else {
        return send + &afterwards(table, mine);
    };
    let whom = name(table, play.party);
    match (play.what, play.yours) {
        (Awaited::Answer, true) => format!(
            "{} asks for a takeback: `countersign takeback answer --yes` or `--no`",
            play.party
                .side()
                .map_or_else(String::new, |side| name(table, Party::Side(side.other())))
        ),
        (Awaited::Answer, false) => format!(
            "{send}wait for {whom}'s answer about the takeback, then `countersign receive` it"
        ),
        (Awaited::Orders, true) if files => send + &own_orders_by_files(table, mine, draft_is_old),
        (Awaited::Orders, true) => own_orders(table, owing, &send, draft_is_old),
        (Awaited::Resolution, true) => resolves(table, state, home, play),
        (Awaited::Resolution, false) if !is_own(state, mine) => format!(
            "{send}wait until {whom} has resolved {}'s orders, then `countersign receive` it",
            state
                .active()
                .map_or_else(String::new, |side| name(table, Party::Side(side)))
        ),
        (Awaited::Resolution, false) => {
            format!("{send}wait for {whom}'s result, then `countersign receive` it")
        }
        (Awaited::Orders, false) => send + &waits(table, state, home, mine, play),
        // Play itself never waits for that.
        (Awaited::Sending, _) => send,
    }
}

/// Whether the side to move is this home's.
fn is_own(state: &State, mine: &[Party]) -> bool {
    state
        .active()
        .is_some_and(|side| mine.contains(&Party::Side(side)))
}

/// What whoever resolves does with orders that are at hand.
fn resolves(table: &Table, state: &State, home: Option<&GameHome>, play: &Waiting) -> String {
    let other = state.active().map(Side::other);
    let here = other
        .is_some_and(|side| home.is_some_and(|home| home.standing(state.next(), side).is_file()));
    match other.filter(|_| table.game.charter.umpire.is_some() && !here) {
        None => format!("`countersign resolve {}`", play.from.display()),
        Some(side) => format!(
            "PENDING: wait for {}'s standing orders for player-turn {}, then `countersign receive` them",
            name(table, Party::Side(side)),
            state.next()
        ),
    }
}

fn own_orders(table: &Table, owing: &Owing, send: &str, draft_is_old: bool) -> String {
    // A resolution goes along with the orders, and so do sealed standing orders; an agreement is not
    // to wait for them.
    let along =
        |name: &String| name.ends_with(".resolution.toml") || name.ends_with(".standing.toml");
    let alone = !owing.undelivered.is_empty() || !owing.unsent.iter().all(along);
    // A plain `send` of what begins the game would sign the draft too, and refuse one without orders.
    let begins = owing.unsent.iter().any(|name| name == "start.toml");
    let first = match (alone, begins) {
        (true, true) => send.replacen("countersign send`", "countersign send --without-orders`", 1),
        (true, false) => send.to_owned(),
        (false, _) => String::new(),
    };
    let draft = table.folder.draft();
    if draft.is_file() && !draft_is_old {
        let with = match &owing.unsent[..] {
            [] => String::new(),
            _ if alone => String::new(),
            names => format!(" with {}", names.join(", ")),
        };
        if table.game.charter.mode == Mode::Solo {
            return format!(
                "edit `{}`, then `countersign check`, and `countersign sign` to sign it",
                draft.display()
            );
        }
        format!(
            "{first}edit `{}`, then `countersign check`, and `countersign send` to sign and mail \
             it{with}",
            draft.display()
        )
    } else {
        format!("{first}`countersign orders` writes your order form")
    }
}

/// Whether the game goes by files: one person plays both sides, or the charter names no address of
/// anybody else.
fn by_files(table: &Table, mine: &[Party]) -> bool {
    let charter = &table.game.charter;
    let players = charter
        .player
        .iter()
        .map(|player| (Party::Side(player.side), &player.address));
    let umpire = charter.umpire.iter();
    let mut all = players.chain(umpire.map(|umpire| (Party::Umpire, &umpire.address)));
    charter.mode == Mode::Solo
        || all.all(|(party, address)| mine.contains(&party) || address.is_empty())
}

/// What a home that plays by files does with its draft.
fn own_orders_by_files(table: &Table, mine: &[Party], draft_is_old: bool) -> String {
    let draft = table.folder.draft();
    if !draft.is_file() || draft_is_old {
        return "`countersign orders` writes your order form".to_owned();
    }
    let hand = match table.game.charter.mode {
        Mode::Solo => String::new(),
        Mode::Mutual | Mode::Umpire => format!(", and hand {} what it writes", others(table, mine)),
    };
    format!(
        "edit `{}`, then `countersign check`, and `countersign sign` to sign it{hand}",
        draft.display()
    )
}

/// What to hand over, up to the next step, in a game by files: whether it was is not known here.
fn handing(table: &Table, mine: &[Party], owing: &Owing) -> String {
    let at = |name: &String| match name.split_once('.') {
        Some((number, "resolution.toml")) => {
            let turn = number.parse().map(|number| table.folder.turn(number));
            turn.map_or_else(
                |_| name.clone(),
                |turn| format!("`{}`", turn.root().display()),
            )
        }
        Some(_) | None => place(table, name),
    };
    let shown: Vec<String> = owing.unsent.iter().map(at).collect();
    match shown[..] {
        [] => String::new(),
        _ => format!(
            "hand {} to {}, if that is not done; then ",
            shown.join(", "),
            others(table, mine)
        ),
    }
}

/// To whom a home's documents go.
fn others(table: &Table, mine: &[Party]) -> String {
    match mine {
        [Party::Side(_)] if table.game.charter.umpire.is_some() => name(table, Party::Umpire),
        [Party::Side(side)] => name(table, Party::Side(side.other())),
        _ => "the players".to_owned(),
    }
}

/// What to send, up to the next step; nothing where nothing is to be sent.
fn sending(table: &Table, mine: &[Party], owing: &Owing) -> String {
    let late: Vec<String> = owing
        .undelivered
        .iter()
        .map(|path| format!("`{}`", path.display()))
        .collect();
    if owing.unsent.is_empty() {
        return match late[..] {
            [] => String::new(),
            _ => format!(
                "not delivered: {}; `countersign send` tries again; then ",
                late.join(", ")
            ),
        };
    }
    let shown: Vec<String> = owing.unsent.iter().map(|name| place(table, name)).collect();
    let others = others(table, mine);
    let more = match late[..] {
        [] => String::new(),
        _ => format!(", and {}, not delivered before", late.join(", ")),
    };
    format!(
        "`countersign send` mails {} to {others}{more}; then ",
        shown.join(", ")
    )
}

/// Where an enclosed document stands, for those that a player may hand over himself.
fn place(table: &Table, name: &str) -> String {
    let files = [
        table.folder.for_umpire().join(name),
        table.folder.root().join("signed").join(name),
    ];
    match files.iter().find(|file| file.is_file()) {
        Some(file) => format!("`{}`", file.display()),
        None => name.to_owned(),
    }
}

/// How a home waits for the orders of a side that it does not play.
fn waits(
    table: &Table,
    state: &State,
    home: Option<&GameHome>,
    mine: &[Party],
    play: &Waiting,
) -> String {
    let whom = name(table, play.party);
    let other = play.party.side().map(Side::other);
    if mine.contains(&Party::Umpire) {
        let missing = other
            .filter(|side| !home.is_some_and(|home| home.standing(state.next(), *side).is_file()));
        let standing = missing.map_or_else(String::new, |side| {
            format!(" and {}'s standing orders", name(table, Party::Side(side)))
        });
        return format!("wait for {whom}'s orders{standing}, then `countersign receive` them");
    }
    if !other.is_some_and(|side| mine.contains(&Party::Side(side))) {
        let place = home.map_or_else(String::new, |home| {
            format!(
                ": no secret file of the game is in `{}`",
                home.path().display()
            )
        });
        return format!("{whom} is to move; this home plays neither side{place}");
    }
    match table.game.charter.umpire {
        None => format!("wait for {whom}'s orders, then `countersign receive` them"),
        Some(_) => format!(
            "wait until {} has resolved {whom}'s orders, and `countersign receive` it",
            name(table, Party::Umpire)
        ),
    }
}

/// What to do when the game is over.
fn afterwards(table: &Table, mine: &[Party]) -> String {
    let undisclosed = Side::BOTH
        .into_iter()
        .any(|side| mine.contains(&Party::Side(side)) && !table.folder.disclosure(side).exists());
    let game = &table.game;
    if game.system.hides_with(&game.charter.options) && undisclosed {
        "`countersign disclose` publishes what you hid; then `countersign audit`".to_owned()
    } else {
        "`countersign audit` checks the whole game".to_owned()
    }
}

/// Whether the journal lacks anything that this home is known to have signed. A home that has
/// secrets of a game has signed its beginning.
fn has_gaps(table: &Table, state: &State, home: &GameHome, mine: &[Party]) -> Result<bool, Faults> {
    if table.game.charter.published.is_some() || mine.is_empty() {
        return Ok(false);
    }
    let known = home.journal().list()?;
    if known.is_empty() {
        return Ok(true);
    }
    for party in mine {
        let mut signed = signed_so_far(table, *party)?;
        if let Some(orders) = if_there(&table.folder.signed(state.next()))? {
            let header: OrdersDocument<Ignored> = documents::read_header(&orders)?;
            if Party::Side(header.side) == *party {
                signed.push(Entry::new(state.next(), "orders"));
            }
        }
        if signed
            .iter()
            .any(|entry| !known.contains(&for_party(*party, entry)))
        {
            return Ok(true);
        }
    }
    Ok(false)
}
