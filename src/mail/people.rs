//! Who takes part in a game, and who gets what of all that is owed.

use super::compose::one_line;
use crate::audit::shelf::Shelf;
use crate::diagnostic::Faults;
use crate::party::Party;
use crate::player::Table;
use crate::side::Side;
use crate::store::GameFolder;
use crate::store::archive::Member;

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

/// Opens a game folder to send from it, with the changes of key that count in it. The umpire's signature may be missing still: what both
/// players have signed is sent to him.
///
/// # Errors
///
/// Every fault of the charter or the tables; that a player has not signed.
pub fn open(folder: GameFolder) -> Result<Table, Faults> {
    let game = Shelf::Folder(&folder).game()?;
    for side in Side::BOTH {
        game.require_signature(side.into())?;
    }
    Ok(Table::of(folder, game))
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

/// What somebody is in the game, in a word.
const fn role(party: Party) -> &'static str {
    match party {
        Party::Side(side) => side.as_str(),
        Party::Umpire => "umpire",
    }
}

/// Somebody with what he is, for one line.
#[must_use]
pub fn shown(person: &Person) -> String {
    format!("{} ({})", one_line(&person.name, 60), role(person.party))
}
