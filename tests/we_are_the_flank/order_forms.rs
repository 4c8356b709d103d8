//! The order forms that a player copies: legal, and complete.

use countersign::diagnostic::Source;
use countersign::player::Table;
use countersign::store::{GameFolder, read_text};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn forms() -> Vec<Source> {
    let mut paths: Vec<PathBuf> = fs::read_dir(root().join("orders/we_are_the_flank"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    assert!(paths.len() >= 6);
    paths.iter().map(|path| read_text(path).unwrap()).collect()
}

#[test]
fn every_order_form_is_legal_against_the_state_that_it_names() {
    for form in forms() {
        let first = form.text.lines().next().unwrap();
        let named = first
            .strip_prefix("# Legal against ")
            .unwrap_or_else(|| panic!("{}: the first line names no state", form.name));
        let state = root().join(named);
        let table = Table::open(GameFolder::find(&state).unwrap()).unwrap();
        let state = table.game.read_state(&read_text(&state).unwrap()).unwrap();
        if let Err(faults) = table.game.engine.check(table.game.id, &state, &form) {
            panic!("{}\n{faults}", form.name);
        }
    }
}

#[test]
fn every_order_form_keeps_to_80_columns() {
    for form in forms() {
        for line in form.text.lines() {
            assert!(line.chars().count() <= 80, "{}: {line}", form.name);
        }
    }
}

/// The keys that the readers of a game's orders ask for, out of their source: what stands in
/// quotes after `reader` in a call.
fn keys_of_the_readers() -> BTreeSet<String> {
    let mut keys: BTreeSet<String> = ["game", "player_turn", "side", "standing"]
        .map(str::to_owned)
        .into();
    for source in [
        include_str!("../../src/games/we_are_the_flank/orders/movement.rs"),
        include_str!("../../src/games/we_are_the_flank/orders/combat.rs"),
    ] {
        for call in source.split("reader, ").skip(1) {
            let argument = call.split(')').next().unwrap_or_default();
            let quoted = argument
                .trim_start_matches("&table, ")
                .strip_prefix('"')
                .and_then(|rest| rest.split_once('"'));
            if let Some((key, "")) = quoted {
                keys.insert(key.to_owned());
            }
        }
    }
    keys
}

fn collect(value: &toml::Value, keys: &mut BTreeSet<String>) {
    match value {
        toml::Value::Table(table) => {
            for (key, value) in table {
                keys.insert(key.clone());
                collect(value, keys);
            }
        }
        toml::Value::Array(values) => {
            for value in values {
                collect(value, keys);
            }
        }
        _ => {}
    }
}

#[test]
fn every_key_that_the_readers_know_is_in_an_order_form() {
    let known = keys_of_the_readers();
    for key in [
        "adopt",
        "steps",
        "within",
        "against",
        "when_charged",
        "join",
        "max_bases",
    ] {
        assert!(known.contains(key), "`{key}` is not found in the readers");
    }
    let mut used = BTreeSet::new();
    for form in forms() {
        collect(&toml::from_str(&form.text).unwrap(), &mut used);
    }
    let missing: Vec<&String> = known.difference(&used).collect();
    assert!(missing.is_empty(), "no form shows {missing:?}");
}
