//! Several games of one home.

use crate::player::{Pair, Player, Said, TURNS, path, program};
use serde_json::Value;
use std::path::Path;
use std::time::{Duration, SystemTime};

fn run(root: &Path, arguments: &[&str]) -> Said {
    program(&root.join("home"), root)
        .args(arguments)
        .env("TZ", "UTC")
        .output()
        .expect("it runs")
        .into()
}

fn must(root: &Path, arguments: &[&str]) -> String {
    let said = run(root, arguments);
    assert_eq!(
        said.code,
        Some(0),
        "{arguments:?}: {}{}",
        said.out,
        said.err
    );
    said.out
}

#[test]
fn a_home_without_games_says_how_to_begin() {
    let root = tempfile::tempdir().expect("a folder");
    assert_eq!(
        must(root.path(), &["games"]),
        "no games yet: `countersign new` offers one\n"
    );
}

#[test]
fn games_are_listed_with_whose_move_it_is_and_until_when() {
    let root = tempfile::tempdir().expect("a folder");
    let root = root.path();
    must(root, &["keygen"]);
    must(root, &["new", "first", "--mode", "solo", "--name", "Ann"]);
    must(
        root,
        &["new", "offer.toml", "--side", "CSA", "--name", "Ann"],
    );
    must(root, &["orders", "--game", "first"]);
    must(root, &["sign", "--game", "first"]);
    let text = must(root, &["games"]);
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    assert!(text.contains("you: result"), "{text}");
    assert!(text.contains("offered, not"), "{text}");
    let list: Value = serde_json::from_str(&must(root, &["games", "--json"])).expect("JSON");
    assert_eq!(list["format"], "countersign/games/1");
    let games = list["games"].as_array().expect("games");
    assert_eq!(games.len(), 2);
    assert_eq!(games[0]["waiting"]["for"], "resolution");
    assert_eq!(games[0]["waiting"]["yours"], true);
    assert!(games[0]["waiting"]["since"].as_str() < games[0]["waiting"]["deadline"].as_str());
    assert_eq!(games[1]["offered"], true);
    assert_eq!(games[1]["folder"], Value::Null);
}

#[test]
fn a_game_folder_that_was_moved_is_found_where_it_was_used_last() {
    let root = tempfile::tempdir().expect("a folder");
    let root = root.path();
    must(root, &["keygen"]);
    must(root, &["new", "first", "--mode", "solo", "--name", "Ann"]);
    std::fs::rename(root.join("first"), root.join("second")).expect("moved");
    let gone = must(root, &["games"]);
    assert!(gone.contains("its folder is"), "{gone}");
    assert!(gone.contains("gone"), "{gone}");
    assert!(!gone.contains("offered"), "{gone}");
    must(root, &["orders", "--game", "second"]);
    must(root, &["sign", "--game", "second"]);
    assert!(must(root, &["games"]).contains("you: result"));
}

#[test]
fn a_game_that_cannot_be_read_does_not_hide_the_others() {
    let root = tempfile::tempdir().expect("a folder");
    let root = root.path();
    must(root, &["keygen"]);
    must(root, &["new", "first", "--mode", "solo", "--name", "Ann"]);
    must(root, &["new", "second", "--mode", "solo", "--name", "Ann"]);
    std::fs::write(root.join("first/opening.toml"), "no state").expect("written");
    let said = run(root, &["games"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.out.contains("cannot be"), "{}", said.out);
    assert!(said.out.contains("you: orders"), "{}", said.out);
    assert!(said.err.contains("opening.toml"), "{}", said.err);
}

#[test]
fn a_new_solo_game_has_all_that_it_signed_in_its_journal() {
    let root = tempfile::tempdir().expect("a folder");
    let root = root.path();
    must(root, &["keygen"]);
    must(root, &["new", "game", "--mode", "solo", "--name", "Ann"]);
    let status = must(root, &["status", "--game", "game"]);
    assert!(
        status.contains("next:") && !status.contains("journal"),
        "{status}"
    );
    let list = must(root, &["journal", "list", "--game", "game"]);
    for kind in ["charter", "start", "acceptance"] {
        assert!(list.contains(kind), "{list}");
    }
}

/// Where a home stands in its only game, as `games --json` tells it.
fn waiting(player: &Player) -> Value {
    let list: Value = serde_json::from_str(&player.must(&["games", "--json"])).expect("JSON");
    list["games"][0]["waiting"].clone()
}

fn status(player: &Player) -> String {
    let status = player.must(&["status"]);
    let next = status.lines().last().expect("a line");
    next.strip_prefix("next: ")
        .expect("what is next")
        .to_owned()
}

/// Where nobody else has an address, or there is nobody else, nothing is said of mail.
#[test]
fn status_of_a_game_by_files_does_not_speak_of_mail() {
    let pair = Pair::before(1);
    let ann = &pair.csa;
    ann.must(&["orders"]);
    let edit = status(ann);
    assert!(
        edit.ends_with(
            "edit `./orders.toml`, then `countersign check`, and `countersign sign` to sign it, and \
             hand Ben what it writes"
        ),
        "{edit}"
    );
    ann.must(&["sign"]);
    let signed = status(ann);
    assert!(
        signed.starts_with(
            "hand `./turns/000`, `./signed/001.orders.toml` to Ben, if that is not done"
        ),
        "{signed}"
    );
    let alone = pair.path("alone");
    ann.must(&["new", path(&alone), "--mode", "solo", "--name", "Ann"]);
    let solo = |arguments: &[&str]| {
        let said: Said = program(&ann.home, &alone)
            .args(arguments)
            .output()
            .expect("it runs")
            .into();
        assert_eq!(said.code, Some(0), "{}", said.err);
        said.out
    };
    solo(&["orders"]);
    let next = solo(&["status"]);
    assert!(
        next.ends_with(
            "next: edit `./orders.toml`, then `countersign check`, and `countersign sign` to sign \
             it
"
        ),
        "{next}"
    );
    for said in [edit, signed, next] {
        assert!(!said.contains("send") && !said.contains("mail"), "{said}");
    }
}

#[test]
fn who_resolves_owes_the_result_when_the_same_side_moves_again() {
    let whole = Pair::before(TURNS);
    let to_move = |number: u32| {
        let state = whole.csa.read(format!("turns/{number:03}/state.toml"));
        let state: toml::Table = state.parse().expect("TOML");
        state["to_move"].as_str().expect("a side").to_owned()
    };
    let twice = (1..TURNS - 1)
        .find(|number| to_move(number - 1) == to_move(*number))
        .expect("a side moves twice in three game turns");
    let pair = Pair::before(twice + 1);
    let (active, resolver, _) = pair.next();
    for player in [active, resolver] {
        let folder = format!("{}\n", player.folder.display());
        std::fs::write(player.secrets().join("folder"), folder).expect("written");
    }
    let owed = format!("{twice:03}.resolution.toml");
    let next = status(resolver);
    // The charter names Ann's address alone.
    let said = match resolver.name {
        "ben" => format!("`countersign send` mails {owed} to Ann; then "),
        _ => format!("hand `./turns/{twice:03}` to Ben, if that is not done; then "),
    };
    assert!(next.starts_with(&said), "{next}");
    assert_eq!(waiting(resolver)["for"], "sending");
    assert_eq!(waiting(resolver)["yours"], true);
    assert_eq!(waiting(resolver)["deadline"], Value::Null);
    let state = resolver.at(format!("turns/{twice:03}/state.toml"));
    let state = std::fs::File::options().write(true).open(state);
    let old = SystemTime::now() - Duration::from_secs(20 * 86_400);
    state.expect("there").set_modified(old).expect("set");
    let said = resolver.refused(1, &["forfeit"]);
    assert!(said.contains(&format!("not sent: {owed}")), "{said}");
    // What has just been sent is answered in its own time, however long it lay here.
    resolver.must(&["send", "--to", "x@example.org", "--from", "y@example.org"]);
    assert_eq!(waiting(resolver)["for"], "orders");
    assert_eq!(waiting(resolver)["yours"], false);
    let said = resolver.refused(1, &["forfeit"]);
    assert!(said.contains("the deadline has not passed"), "{said}");
    assert_eq!(waiting(active)["for"], "orders");
    assert_eq!(waiting(active)["yours"], true);
}

#[test]
fn an_accepted_offer_waits_for_the_start() {
    let pair = Pair::strangers();
    let offer = pair.path("offer.toml");
    let reply = pair.path("reply");
    pair.csa
        .must(&["new", path(&offer), "--side", "CSA", "--name", "Ann"]);
    assert!(pair.csa.must(&["games"]).contains("offered, not"));
    pair.usa
        .must(&["accept", path(&offer), path(&reply), "--name", "Ben"]);
    let games = pair.usa.must(&["games"]);
    assert!(games.contains("accepted,"), "{games}");
    assert!(!games.contains("elsewhere"), "{games}");
    let game = pair.path("ann-game");
    pair.csa.must(&["start", path(&reply), path(&game)]);
    std::fs::remove_dir_all(&game).expect("removed");
    let games = pair.csa.must(&["games", "--json"]);
    assert!(games.contains("\"offered\":false") || games.contains("\"offered\": false"));
    let games = pair.csa.must(&["games"]);
    assert!(games.contains("gone"), "{games}");
    // A long path goes on in the next line.
    let unwrapped: String = games.split_whitespace().collect();
    assert!(unwrapped.contains("ann-game"), "{games}");
}

#[test]
fn a_journal_that_lost_something_is_named() {
    let pair = Pair::before(6);
    assert!(!status(&pair.usa).contains("journal"));
    let journal = pair.usa.secrets().join("journal");
    let lost = std::fs::read_dir(&journal)
        .expect("a journal")
        .map(|entry| entry.expect("an entry").path())
        .find(|file| file.to_string_lossy().ends_with("orders.toml"))
        .expect("orders");
    std::fs::remove_file(lost).expect("removed");
    let next = status(&pair.usa);
    assert!(next.contains("`countersign journal rebuild`"), "{next}");
    std::fs::remove_dir_all(&journal).expect("removed");
    let next = status(&pair.usa);
    assert!(next.contains("`countersign journal rebuild`"), "{next}");
    let said = pair.usa.run(&["journal", "list"]);
    assert!(said.err.contains("the journal is empty"), "{}", said.err);
}

#[test]
fn a_key_that_the_other_asked_for_is_not_owed_before_it_is_vouched_for() {
    let pair = Pair::before(6);
    let (active, other, _) = pair.next();
    let key = active.home.join("second");
    active.must(&["keygen", "--out", path(&key)]);
    active.must(&["rekey", "ask", path(&key), "--without-old-key"]);
    let name = format!("01.{}.asked.toml", active.side);
    let file = pair.path(&name);
    std::fs::copy(active.at(format!("rekey/{name}")), &file).expect("there");
    other.must(&["rekey", "take", path(&file)]);
    let sent = format!("01.{}.rekey.toml", active.side);
    assert!(!status(other).contains(&sent), "{}", status(other));
    assert!(status(active).contains(&sent), "{}", status(active));
    other.must(&["rekey", "consent", path(&file)]);
    assert!(status(other).contains(&sent), "{}", status(other));
}
