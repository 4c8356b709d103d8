//! Games that hide things, played between two homes: what their tests share.

use crate::cheating::signer;
use crate::player::{Pair, Player, begin_with, contents, copy, path};
use countersign::diagnostic::{Faults, Source};
use countersign::engine::Hidden;
use countersign::party::Party;
use countersign::player::resolve::{How, resolve};
use countersign::player::sign::sign;
use countersign::player::verify::{Sent, verify};
use countersign::player::{Hand, KeyFile, Table, hidden};
use countersign::protocol::signature::sign_document;
use countersign::side::Side;
use countersign::store::journal::Entry;
use countersign::store::{GameFolder, Home};
use std::fs;
use std::path::{Path, PathBuf};

pub const RESOLUTION: &str = "resolution@countersign";
pub const ORDERS: &str = "orders@countersign";

/// Two players who have begun a game of these terms.
pub fn begun(terms: &[&str]) -> Pair {
    let pair = Pair::strangers();
    begin_with(&pair, terms);
    pair
}

/// Writes a draft that says `text` where `orders.toml` is expected.
pub fn draft(active: &Player, text: &str) {
    active.must(&["orders", "--force"]);
    let form = active.read("orders.toml");
    let head = form.find("side = ").expect("a head");
    let head = head + form[head..].find('\n').expect("a line") + 1;
    active.write("orders.toml", format!("{}{text}", &form[..head]));
}

/// Signs a draft that says `text`; gives the file that goes to the resolver.
pub fn signed(pair: &Pair, text: &str) -> PathBuf {
    let (active, _, number) = pair.next();
    draft(active, text);
    active.must(&["check"]);
    active.must(&["sign"]);
    fs::remove_file(active.at("orders.toml")).expect("done with");
    let file = pair.path("mail.orders.toml");
    fs::copy(active.at(format!("signed/{number:03}.orders.toml")), &file).expect("sent");
    file
}

/// The resolver's folder of a player-turn, on its way.
pub fn resolved(pair: &Pair, orders: &Path) -> PathBuf {
    let (_, resolver, number) = pair.next();
    resolver.must(&["resolve", path(orders)]);
    let reply = pair.path("mail.reply");
    let _ = fs::remove_dir_all(&reply);
    copy(&resolver.at(format!("turns/{number:03}")), &reply);
    reply
}

/// Plays one player-turn; gives the resolver's folder as it was sent.
pub fn play(pair: &Pair, text: &str) -> PathBuf {
    let (active, _, _) = pair.next();
    let reply = resolved(pair, &signed(pair, text));
    active.must(&["verify", path(&reply)]);
    reply
}

pub fn text(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

pub fn open_table(player: &Player) -> (Table, Home) {
    let folder = GameFolder::open(&player.folder).expect("a folder");
    (
        Table::open(folder).unwrap_or_else(|faults| panic!("{faults}")),
        Home::at(&player.home),
    )
}

pub fn source(file: &Path) -> Source {
    Source::new(file.display().to_string(), text(file))
}

/// Plays with nothing ordered until the game is over.
pub fn play_out(pair: &Pair) {
    play_until(pair, u32::MAX);
}

/// Plays with nothing ordered until player-turn `number` comes next, or the game is over.
pub fn play_until(pair: &Pair, number: u32) {
    let tables = [&pair.csa, &pair.usa].map(open_table);
    loop {
        let before = tables[0].0.state().expect("a state");
        let Some(side) = before.active() else { return };
        if before.next() >= number {
            return;
        }
        let at = |side| match side {
            Side::Csa => &tables[0],
            Side::Usa => &tables[1],
        };
        let ((mine, home), (other, others_home)) = (at(side), at(side.other()));
        let draft = format!(
            "game = \"{}\"\nplayer_turn = {}\nside = \"{side}\"\n",
            &mine.game.id.to_string()[..16],
            before.next(),
        );
        let draft = Source::new("orders.toml", draft);
        let signed = sign(mine, home, &KeyFile::default(), &before, &draft, None)
            .unwrap_or_else(|faults| panic!("{faults}"));
        let orders = source(&signed.path);
        let resolved = resolve(other, others_home, &before, &orders, &How::default())
            .unwrap_or_else(|faults| panic!("{faults}"));
        let sent = Sent::find(resolved.folder.root(), mine, Some(before.next())).expect("there");
        verify(mine, &before, sent)
            .and_then(|verified| verified.install(mine, &before))
            .unwrap_or_else(|faults| panic!("{faults}"));
    }
}

/// Publishes what a player hid, for both.
pub fn disclosed(pair: &Pair, player: &Player) {
    player.must(&["disclose"]);
    let file = format!("disclosure/{}.toml", player.side);
    let text = player.read(&file);
    for other in [&pair.csa, &pair.usa] {
        other.write(&file, &text);
    }
}

/// What both hold of the player-turns is the same.
pub fn same_game(pair: &Pair) {
    assert_eq!(
        contents(&pair.csa.at("turns")),
        contents(&pair.usa.at("turns"))
    );
}

/// The resolver plays orders as if it had not hidden `label`, in earnest and signed; gives what it
/// sends.
pub fn kept_hidden(pair: &Pair, orders: &Path, label: &str) -> Result<PathBuf, Faults> {
    let (_, resolver, _) = pair.next();
    let (table, home) = open_table(resolver);
    let state = table.state()?;
    let orders = source(orders);
    let signed = table.game.read_orders(&state, &orders)?;
    let side = signed.header.side.other();
    let party = Party::Side(side);
    let hand = Hand::take(&table, &home, party, &KeyFile::default(), state.next())?;
    let standing = hand.sealed(&table, &state, side)?;
    let link = hand.next_link(&state.document.links)?;
    let mut held = hidden::held(&table, &home, &state, side)?;
    held.retain(|thing| thing.label() != label);
    let played = table.game.play(&state, &signed, &standing, link, &held)?;
    let resolution = table.game.finish(&state, &signed, played, None);
    let text = sign_document(&resolution.text, RESOLUTION, &signer(resolver));
    let entry = Entry::new(state.next(), "resolution");
    hand.record(&entry, text.as_bytes())?;
    let folder = pair.path("cheat");
    fs::create_dir_all(&folder).expect("made");
    fs::write(folder.join("orders.toml"), &orders.text).expect("written");
    fs::write(folder.join("resolution.toml"), text).expect("written");
    fs::write(folder.join("state.toml"), &resolution.state.text).expect("written");
    Ok(folder)
}

/// The active player signs a legal draft, and seals under some labels what he makes up from what
/// he ought to seal there: `forge` is given the canonical document of each thing.
pub fn sealed_otherwise(
    pair: &Pair,
    draft_text: &str,
    forge: impl Fn(&str, &str) -> Option<String>,
) -> PathBuf {
    let (active, _, number) = pair.next();
    draft(active, draft_text);
    let draft = source(&active.at("orders.toml"));
    fs::remove_file(active.at("orders.toml")).expect("done with");
    let (table, home) = open_table(active);
    let state = table.state().expect("a state");
    let side = state.active().expect("a side");
    let game = &table.game;
    let held = hidden::held(&table, &home, &state, side).expect("held");
    let checked = game
        .engine
        .check_with(game.id, &state, &draft, &held)
        .unwrap_or_else(|faults| panic!("{faults}"));
    let mut hand = Hand::take(&table, &home, side, &KeyFile::default(), number).expect("a hand");
    let mut forged = 0;
    let things: Vec<Hidden> = hand
        .hide(game, side, number, &checked.hidden)
        .expect("sealed")
        .into_iter()
        .map(|thing| match forge(thing.label(), &thing.text) {
            None => thing,
            Some(text) => {
                assert_ne!(text, thing.text);
                forged += 1;
                let document = Source::new("forged", text);
                let made = game.engine.read_hidden(&document);
                made.unwrap_or_else(|faults| panic!("{faults}"))
            }
        })
        .collect();
    assert!(forged > 0, "nothing was made up");
    let standing = game.seal(
        side,
        number + 1,
        hand.salt(number + 1),
        checked.standing.clone(),
    );
    let text = game.orders_text(
        &state,
        side,
        hand.next_link(&state.document.links).expect("a link"),
        standing.seal,
        &checked.orders,
        &things,
        &checked.opened,
    );
    let text = sign_document(&text, ORDERS, &signer(active));
    hand.keep(&standing).expect("kept");
    hand.keep_hidden(number, &things).expect("kept");
    let entry = Entry::new(number, "orders");
    hand.record(&entry, text.as_bytes()).expect("written");
    let file = pair.path("mail.orders.toml");
    fs::write(&file, text).expect("written");
    file
}
