//! Files that a game folder has lost, or that are empty or cut: what a player is told, and that what he
//! is told helps.

use crate::altered::{alter, drafted};
use crate::player::{Pair, Player, contents, copy, path};
use crate::{lees_greatest_gamble, orders, takeback};
use std::fs;

const NEXT: u32 = 6;
const LAST: &str = "turns/005";

/// One error, which says all of these; nothing was written.
fn one_error(player: &Player, code: i32, call: &[&str], says: &[&str]) -> String {
    let said = player.refused(code, call);
    assert_eq!(said.matches("error: ").count(), 1, "{call:?}\n{said}");
    for what in says {
        assert!(said.contains(what), "{call:?}: `{what}` in\n{said}");
    }
    said
}

/// Takes a file of the last player-turn away, or puts a folder in its place.
fn lose(player: &Player, name: &str, as_folder: bool) {
    let file = player.at(format!("{LAST}/{name}"));
    fs::remove_file(&file).expect("there");
    if as_folder {
        fs::create_dir(&file).expect("made");
    }
}

#[test]
fn a_player_turn_that_lacks_a_file_is_named_and_nothing_goes_on_beside_it() {
    for name in ["state.toml", "resolution.toml", "orders.toml"] {
        for as_folder in [false, true] {
            let pair = drafted();
            let (active, _, _) = pair.next();
            lose(active, name, as_folder);
            let how = match as_folder {
                true => "is a folder, not a file",
                false => "is missing",
            };
            let what =
                format!("player-turn 5 is not whole in the game folder: `./{LAST}/{name}` {how}");
            for call in [
                &["status"][..],
                &["check"],
                &["sign"],
                &["orders", "--force"],
                &["send"],
                &["export", "--unfinished"],
            ] {
                one_error(active, 1, call, &[&what, "help: "]);
            }
        }
    }
}

#[test]
fn what_brings_a_lost_file_back_is_what_is_said() {
    let pair = drafted();
    let (active, _, _) = pair.next();
    // Who moved last has his own orders in `signed/`, and the other has resolved them.
    let signed = |player: &Player| player.at("signed/005.orders.toml").is_file();
    let (mover, resolver) = match signed(&pair.csa) {
        true => (&pair.csa, &pair.usa),
        false => (&pair.usa, &pair.csa),
    };
    let verify = format!("`countersign verify ./{LAST}`");
    let whole = contents(&mover.at(LAST));
    for name in ["state.toml", "orders.toml"] {
        lose(mover, name, false);
        one_error(mover, 1, &["status"], &[&verify]);
        mover.must(&["verify", LAST]);
        assert_eq!(contents(&mover.at(LAST)), whole);
    }
    lose(mover, "resolution.toml", false);
    one_error(mover, 1, &["status"], &["`countersign receive` the mail"]);
    let mail = pair.path("again");
    copy(&resolver.at(LAST), &mail);
    mover.must(&["receive", path(&mail)]);
    assert_eq!(contents(&mover.at(LAST)), whole);
    lose(resolver, "resolution.toml", false);
    let again = format!("`countersign resolve ./{LAST}/orders.toml`");
    one_error(resolver, 1, &["status"], &[&again]);
    resolver.must(&["resolve", &format!("{LAST}/orders.toml")]);
    assert_eq!(contents(&resolver.at(LAST)), whole);
    active.must(&["sign"]);
}

#[test]
fn a_takeback_and_an_earlier_player_turn_that_lack_a_file_are_named_too() {
    let pair = Pair::before(NEXT);
    takeback::taken_back(&pair);
    let (active, _, _) = pair.next();
    for name in ["request.toml", "answer.toml", "state.toml"] {
        let file = active.at(format!("turns/006/{name}"));
        let text = fs::read(&file).expect("there");
        fs::remove_file(&file).expect("there");
        let what = format!("`./turns/006/{name}` is missing");
        one_error(active, 1, &["status"], &[&what, "agreed on the takeback"]);
        fs::write(&file, text).expect("written");
    }
    active.must(&["status"]);
    // The state that a takeback goes back to is needed.
    let early = active.at("turns/002/state.toml");
    fs::remove_file(&early).expect("there");
    let what = "player-turn 2 is not whole in the game folder: `./turns/002/state.toml` is missing";
    let verify = "help: `countersign verify ./turns/002` plays";
    let said = one_error(active, 1, &["status"], &[what, verify]);
    assert!(!said.contains("turns/006"), "{said}");
    active.must(&["verify", "turns/002"]);
    active.must(&["status"]);
    // Without one play goes on.
    let pair = Pair::before(NEXT);
    let (active, _, _) = pair.next();
    fs::remove_file(active.at("turns/002/state.toml")).expect("there");
    let said = active.run(&["status"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(
        said.err.contains(&format!("warning: {what}")),
        "{}",
        said.err
    );
    one_error(active, 1, &["report", "3"], &[what, verify]);
    active.must(&["verify", "turns/002"]);
    assert_eq!(active.run(&["status"]).err, "");
}

#[test]
fn orders_that_are_empty_or_cut_are_called_so() {
    let pair = drafted();
    let (active, _, _) = pair.next();
    let name = format!("{LAST}/orders.toml");
    let text = active.read(&name);
    let line = text.find("\nparent").expect("a line") + 1;
    let signature = text.find("[signature]").expect("signed");
    for (cut, what) in [
        ("", "is empty"),
        (&text[..line + 20], "is cut off"),
        (&text[..line], "if its end is missing"),
        (&text[..signature], "if its end is missing"),
        (&text[..text.len() - 60], "the file is cut off"),
    ] {
        active.write(&name, cut);
        for call in [&["status"][..], &["check"], &["sign"]] {
            let away = format!("move `./{LAST}` away");
            let said = one_error(active, 1, call, &[what, &away]);
            assert!(!said.contains("`orders` of"), "{said}");
        }
    }
}

#[test]
fn a_state_that_verify_finds_altered_comes_with_its_remedy() {
    let pair = drafted();
    let (active, _, _) = pair.next();
    let (name, text) = alter(active, NEXT - 1);
    let remedy = format!("remove `{name}`, and `countersign verify {LAST}`");
    one_error(active, 1, &["verify", LAST], &["recomputed: ", &remedy]);
    fs::remove_file(active.at(&name)).expect("there");
    active.must(&["verify", LAST]);
    assert_eq!(active.read(&name), text);
    let said = active.run(&["audit"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    alter(active, NEXT - 1);
    let said = active.run(&["audit"]);
    let what = "the state after player-turn 5, which nobody signs, is not what it should be";
    assert!(said.out.contains(what), "{}", said.out);
    assert!(said.err.contains("`countersign verify turns/005`"));
}

#[test]
fn an_archive_holds_no_altered_state() {
    let pair = Pair::before(NEXT);
    let (active, _, _) = pair.next();
    let (name, text) = alter(active, 2);
    let what = format!("{name}` was altered");
    let remedy = format!("remove `./{name}`");
    one_error(active, 1, &["dispute", "2"], &[&what, &remedy]);
    one_error(active, 1, &["export", "--unfinished"], &[&what, &remedy]);
    active.write(&name, text);
    active.must(&["dispute", "2"]);
}

#[test]
fn an_opening_that_is_missing_or_altered_comes_with_its_remedy() {
    let pair = Pair::before(NEXT);
    let usa = &pair.usa;
    let text = usa.read("opening.toml");
    let remedy = "opening.toml follows from charter.toml, acceptance.toml and start.toml";
    let other = text.replacen("crossed_stream = false", "crossed_stream = true", 1);
    usa.write("opening.toml", other);
    let said = usa.run(&["audit"]);
    assert!(
        said.out.contains("the opening state is not"),
        "{}",
        said.out
    );
    assert!(said.err.contains(remedy), "{}", said.err);
    one_error(usa, 1, &["report", "0"], &[remedy]);
    fs::remove_file(usa.at("opening.toml")).expect("there");
    let said = usa.run(&["audit"]);
    assert!(said.out.starts_with("INCOMPLETE\n"), "{}", said.out);
    assert!(said.out.contains(remedy), "{}", said.out);
    let what = "the opening state is not in the game folder: `./opening.toml` is missing";
    one_error(usa, 2, &["report", "0"], &[what, remedy]);
    // The remedy helps.
    let (sent, new) = (pair.path("started"), pair.path("new"));
    usa.must(&["start", path(&sent), path(&new)]);
    fs::copy(new.join("opening.toml"), usa.at("opening.toml")).expect("copied");
    assert_eq!(usa.read("opening.toml"), text);
    usa.must(&["report", "0"]);
}

#[test]
fn signed_orders_that_the_folder_has_lost_come_back_from_the_journal() {
    let pair = drafted();
    let (active, _, _) = pair.next();
    active.must(&["sign"]);
    let (name, draft) = ("signed/006.orders.toml", active.read("orders.toml"));
    let text = active.read(name);
    let lose = || fs::remove_file(active.at(name)).expect("there");
    lose();
    let said = active.must(&["status"]);
    let advice = "`./signed/006.orders.toml` is missing: `countersign sign` writes it anew";
    assert!(said.contains(advice), "{said}");
    let said = active.run(&["sign"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.err.contains("anew from your journal"), "{}", said.err);
    assert_eq!(active.read(name), text);
    // Without the draft.
    lose();
    fs::remove_file(active.at("orders.toml")).expect("there");
    let said = active.must(&["sign"]);
    assert!(said.starts_with("signed for "), "{said}");
    assert_eq!(active.read(name), text);
    // With another draft, which is refused: the folder's copy is named, not the journal's.
    lose();
    let other = draft.replacen("default = \"fire\"", "default = \"stand\"", 1);
    assert_ne!(other, draft);
    active.write("orders.toml", other);
    let said = active.run(&["sign"]);
    assert_eq!(said.code, Some(1), "{}", said.err);
    assert!(
        said.err.contains("alone may go out: `./signed/006"),
        "{}",
        said.err
    );
    assert!(!said.err.contains("/journal/"), "{}", said.err);
    assert_eq!(active.read(name), text);
    // `send` encloses them.
    lose();
    fs::remove_file(active.at("orders.toml")).expect("there");
    active.must(&[
        "send",
        "--from",
        "me@example.org",
        "--to",
        "you@example.org",
    ]);
    assert_eq!(active.read(name), text);
}

#[test]
fn the_draft_of_another_player_turn_is_told_as_that_alone() {
    let pair = lees_greatest_gamble::before(8);
    let (csa, usa) = (&pair.csa, &pair.usa);
    csa.must(&["orders"]);
    let form = csa.read("orders.toml");
    let of = |number: u32| form.replacen("player_turn = 8", &format!("player_turn = {number}"), 1);
    for player in [csa, usa] {
        player.write("orders.toml", of(7));
        for call in [&["check"][..], &["sign"], &["check", "orders.toml"]] {
            one_error(
                player,
                1,
                call,
                &["is the draft of a player-turn that is over"],
            );
        }
        player.write("orders.toml", of(9));
        for call in [&["check"][..], &["sign"]] {
            one_error(
                player,
                1,
                call,
                &["`player_turn = 9` is not the turn to be played"],
            );
        }
    }
    usa.write("orders.toml", &form);
    one_error(usa, 2, &["check"], &["what CSA hides is not at hand"]);
}

#[test]
fn a_draft_is_not_written_over_while_the_other_player_moves() {
    let pair = Pair::before(NEXT);
    let (active, resolver, _) = pair.next();
    let says = format!("{} is to move, and this home plays", active.side);
    one_error(resolver, 1, &["orders"], &[&says, "`--out -` prints it"]);
    for mine in ["player_turn = 5\n", "# mine\n"] {
        resolver.write("orders.toml", mine);
        one_error(resolver, 1, &["orders"], &[&says]);
    }
    resolver.must(&["orders", "--out", "theirs.toml"]);
    resolver.must(&["orders", "--force"]);
    assert_eq!(resolver.read("orders.toml"), resolver.read("theirs.toml"));
    active.must(&["orders"]);
    orders::write(active);
}

/// In the middle of a game too, what is said brings it back, and what lies there for the player stays
/// that of the last player-turn.
#[test]
fn what_brings_back_a_player_turn_in_the_middle_is_what_is_said() {
    let pair = Pair::before(NEXT);
    let slot = "turns/003";
    let mail = pair.path("mail");
    copy(&pair.csa.at(slot), &mail);
    for player in [&pair.csa, &pair.usa] {
        player.must(&["receive", path(&mail)]);
        let whole = contents(&player.folder);
        for name in ["resolution.toml", "orders.toml", ""] {
            let file = player.at(slot).join(name);
            match name {
                "" => fs::remove_dir_all(&file).expect("there"),
                _ => fs::remove_file(&file).expect("there"),
            }
            let said = player.run(&["status"]);
            assert_eq!(said.code, Some(0), "{}", said.err);
            let what = "warning: player-turn 3 is not whole in the game folder";
            assert!(said.err.contains(what), "{}", said.err);
            if name == "orders.toml" && said.err.contains("move `") {
                fs::remove_dir_all(player.at(slot)).expect("there");
            }
            player.must(&["receive", path(&mail)]);
            assert_eq!(contents(&player.folder), whole, "{name}");
            assert_eq!(player.run(&["status"]).err, "");
        }
    }
}

#[test]
fn what_is_lost_of_the_beginning_is_named() {
    let pair = Pair::before(NEXT);
    for name in ["opening.toml", "start.toml", "acceptance.toml"] {
        let text = pair.usa.read(name);
        fs::remove_file(pair.usa.at(name)).expect("there");
        let said = pair.usa.run(&["status"]);
        assert_eq!(said.code, Some(0), "{}", said.err);
        let what = format!("warning: `./{name}` is missing in the game folder");
        assert!(said.err.contains(&what), "{}", said.err);
        assert!(said.err.contains("take it from a copy of the game folder"));
        pair.usa.write(name, text);
    }
    assert_eq!(pair.usa.run(&["status"]).err, "");
}
