//! Several games of one home.

use crate::player::{Said, program};
use serde_json::Value;
use std::path::Path;

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
