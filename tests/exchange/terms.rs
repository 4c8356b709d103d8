//! What a game is offered under is shown: scenario, mode, deadline, and every option in force.

use crate::player::Pair;
use serde_json::{Value, json};
use std::fs;

/// The words of a text, however they are laid out.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// Offers a game, accepts it and starts it; what is shown on the way tells its terms. Gives those.
fn shown(offered: &[&str], lines: &str) -> Value {
    let pair = Pair::strangers();
    for player in [&pair.csa, &pair.usa] {
        fs::create_dir_all(&player.folder).expect("made");
    }
    let at = |name: &str| pair.path(name).display().to_string();
    let new = ["new", &at("offer.toml"), "--side", "CSA", "--name", "Ann"];
    pair.csa.must(&[&new[..], offered].concat());
    let offer = at("offer.toml");
    assert!(pair.usa.must(&["inspect", &offer]).contains(lines));
    let inspected = parsed(&pair.usa.must(&["inspect", &offer, "--json"]));
    let terms = inspected["terms"].clone();
    let accept = ["accept", &offer, &at("reply"), "--name", "Ben"];
    let said = pair.usa.must(&accept);
    assert!(said.contains(lines), "{said}");
    for line in said.lines().skip(1) {
        assert!(line.chars().count() <= 80, "{line}");
    }
    let again = ["accept", &offer, &at("again"), "--name", "Ben", "--json"];
    assert_eq!(parsed(&pair.usa.must(&again))["terms"], terms);
    let start = ["start", &at("reply"), &at("began"), "--json"];
    assert_eq!(parsed(&pair.csa.must(&start))["terms"], terms);
    let game = at("began");
    let status = pair.csa.must(&["status", "--game", &game]);
    assert!(words(&status).contains(&words(lines)), "{status}");
    let status = pair.csa.must(&["status", "--game", &game, "--json"]);
    assert_eq!(parsed(&status)["terms"], terms);
    let charter = pair.path("began/charter.toml");
    let name = charter.display().to_string();
    let inspected = pair.csa.must(&["inspect", &name, "--json"]);
    assert_eq!(parsed(&inspected)["terms"], terms);
    // The charter itself says what was said, and no more.
    let written: toml::Table = fs::read_to_string(&charter)
        .expect("there")
        .parse()
        .expect("TOML");
    let options = written["options"].as_table().expect("a table").len();
    assert_eq!(
        options,
        offered.iter().filter(|word| **word == "--option").count()
    );
    terms
}

#[test]
fn an_offer_made_with_defaults_shows_them() {
    let terms = shown(
        &["--system", "little-round-top"],
        "scenario   standard\nmode       mutual\ndeadline   14 days for each player-turn\n\
         options    volley=on, release=on, company_a=off\n",
    );
    let options = json!({"volley": "on", "release": "on", "company_a": "off"});
    assert_eq!(terms["options"], options);
    assert_eq!(terms["deadline_days"], 14);
    assert_eq!(terms["system"], "little-round-top");
}

#[test]
fn what_is_set_stands_among_what_is_usual() {
    let terms = shown(
        &[
            "--system",
            "lees-greatest-gamble",
            "--scenario",
            "first-day",
            "--option",
            "probe=off",
            "--deadline",
            "1",
        ],
        "scenario   first-day\nmode       mutual\ndeadline   1 day for each player-turn\n\
         options    command=on, probe=off, control=on, hidden=on, counterattack=on,\n           \
         entry=on, disengage=on, questionable=on, march=on, losses=on,\n           comeback=on\n",
    );
    let options = terms["options"].as_object().expect("options");
    assert_eq!(options.len(), 11);
    let off = options.iter().filter(|(_, value)| **value == "off");
    assert!(off.map(|(name, _)| name).eq(["probe"]));
}

#[test]
fn a_game_without_options_has_none_to_show() {
    let terms = shown(
        &[],
        "mode       mutual\ndeadline   14 days for each player-turn\n",
    );
    assert_eq!(terms["options"], json!({}));
}

#[test]
fn a_solo_game_has_no_deadline_to_show() {
    let pair = Pair::strangers();
    fs::create_dir_all(&pair.csa.folder).expect("made");
    pair.csa
        .must(&["new", "solo", "--mode", "solo", "--name", "Ann"]);
    let status = pair.csa.must(&["status", "--game", "solo"]);
    assert!(status.contains("\nmode  solo\nstate  "), "{status}");
}

/// What needs an option that is off is off with it.
#[test]
fn an_option_that_is_off_takes_along_those_that_need_it() {
    let terms = shown(
        &[
            "--system",
            "lees-greatest-gamble",
            "--option",
            "command=off",
        ],
        "options    command=off, probe=off, control=off, hidden=on, counterattack=on,\n",
    );
    let options = terms["options"].as_object().expect("options");
    let off = options.iter().filter(|(_, value)| **value == "off");
    assert_eq!(off.count(), 4, "{options:?}");
}
