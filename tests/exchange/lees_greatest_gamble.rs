//! *Lee's Greatest Gamble* between two homes: Hidden Movement Counters in an honest game and in
//! others.

mod cheats;
mod secrecy;

use crate::hiding::{self, disclosed, play, play_out, same_game, text};
use crate::player::{Pair, Player, copy, last_state};
use std::path::Path;
use std::sync::OnceLock;
use tempfile::TempDir;

/// The Second Day without command control, so that markers move by no die.
const TERMS: [&str; 6] = [
    "--system",
    "lees-greatest-gamble",
    "--scenario",
    "second-day",
    "--option",
    "command=off",
];

/// Player-turns 0 to 8. Before player-turn 6 no die is rolled: Shaken brigades move, or have the
/// enemy near.
const SCRIPT: [&str; 9] = [
    // Longstreet starts in two markers and a decoy.
    r#"
[[order]]
create = ["C-HMC-1", "C-HMC-2", "C-HMC-3"]
at = "1628"
units = ["C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C15", "C16"]
[hidden.C-HMC-1]
units = ["C3", "C5", "C1", "C4", "C2"]
deploy = ["C3 2828", "C5 2827"]
[hidden.C-HMC-2]
units = ["C9", "C6", "C16", "C7", "C15", "C8", "C10"]
"#,
    r#"
[[order]]
create = ["U-HMC-4", "U-HMC-5"]
at = "3119"
units = ["U11", "U12", "U13"]
[hidden.U-HMC-5]
units = ["U12", "U13", "U11"]
"#,
    // Turn 1: the first marker and the decoy go south together.
    r#"
[[order]]
unit = "C-HMC-1"
path = ["1728", "1829", "1929", "2030", "2130", "2231"]
[[order]]
unit = "C-HMC-3"
path = ["1728", "1829", "1929", "2030", "2130"]
[[order]]
unit = "C41"
path = ["1925"]
[[order]]
unit = "C43"
path = ["1925"]
"#,
    // Buford's cavalry disappears behind the Peach Orchard.
    r#"
[[order]]
create = ["U-HMC-1", "U-HMC-2"]
at = "3324"
units = ["U72"]
[[order]]
create = ["U-HMC-3"]
at = "3424"
units = ["U73"]
[[order]]
unit = "U50"
path = ["2319"]
[[order]]
unit = "U51"
path = ["2318"]
[hidden.U-HMC-1]
units = ["U72"]
deploy = ["U72 3224"]
"#,
    r#"
[[order]]
unit = "C-HMC-1"
path = ["2330", "2430", "2529", "2629", "2729"]
[[order]]
unit = "C-HMC-3"
path = ["2230", "2330", "2430", "2529", "2629"]
[[order]]
unit = "C41"
path = ["1926"]
[[order]]
unit = "C43"
path = ["1926"]
"#,
    r#"
[[order]]
unit = "U-HMC-4"
path = ["3219"]
"#,
    // Turn 3: Perry walks into the sight of all Union markers. Gamble comes out of his and sees
    // C-HMC-1, and the hex in which markers were to be made.
    r#"
[[order]]
unit = "C-HMC-1"
path = ["2728", "2828", "2827"]
[[order]]
unit = "C36"
path = ["2924", "3024", "3123", "3224"]
[[order]]
create = ["C-HMC-5", "C-HMC-6"]
at = "2827"
units = ["C38"]
[hidden.C-HMC-6]
units = ["C38"]
"#,
    r#"
[[order]]
unit = "U73"
path = ["3424"]
"#,
    // Turn 4: a marker is removed by choice, and one that was not made before is made now.
    r#"
[[order]]
unit = "C-HMC-2"
remove = true
deploy = ["C9 1728"]
[[order]]
unit = "C9"
path = ["1828"]
[[order]]
create = ["C-HMC-5", "C-HMC-7"]
at = "1827"
units = ["C44", "C45"]
[hidden]
open = ["C-HMC-2"]
[hidden.C-HMC-7]
units = ["C45", "C44"]
"#,
];

/// The scripted game, played once for all tests: a folder `N` for what stood before player-turn N.
fn played() -> &'static Path {
    static GAME: OnceLock<TempDir> = OnceLock::new();
    let games = GAME.get_or_init(|| {
        let games = tempfile::tempdir().expect("a folder");
        let pair = hiding::begun(&TERMS);
        for (number, text) in SCRIPT.iter().enumerate() {
            copy(pair.root.path(), &games.path().join(number.to_string()));
            play(&pair, text);
        }
        let last = SCRIPT.len().to_string();
        copy(pair.root.path(), &games.path().join(last));
        games
    });
    games.path()
}

/// The scripted game before player-turn `number`.
pub fn before(number: usize) -> Pair {
    Pair::copied(&played().join(number.to_string()))
}

/// A file of a player-turn that was played, as both have it.
fn file(pair: &Pair, number: usize, name: &str) -> String {
    let name = format!("turns/{number:03}/{name}");
    let text = pair.csa.read(&name);
    assert_eq!(text, pair.usa.read(&name), "{name}");
    text
}

/// The labels of all that a side has sealed on the last state.
fn sealed(player: &Player, side: &str) -> Vec<String> {
    let state = last_state(player);
    let hidden = state.get("hidden").and_then(toml::Value::as_array);
    let hidden = hidden.into_iter().flatten();
    hidden
        .filter(|entry| entry["side"].as_str() == Some(side))
        .map(|entry| entry["label"].as_str().expect("a label").to_owned())
        .collect()
}

/// Says all of these, in this order.
#[track_caller]
fn says(text: &str, words: &[&str]) {
    let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut rest = plain.as_str();
    for words in words {
        let at = rest
            .find(words)
            .unwrap_or_else(|| panic!("{words}\n{text}"));
        rest = &rest[at + words.len()..];
    }
}

#[test]
fn markers_start_with_a_decoy_and_move_unseen() {
    let pair = before(6);
    let orders = file(&pair, 0, "orders.toml");
    assert_eq!(orders.matches("[[hidden]]").count(), 3, "{orders}");
    says(
        &file(&pair, 0, "report.txt"),
        &["C-HMC-1, C-HMC-2 and C-HMC-3 are made in 1628; C1, C2, C3,"],
    );
    for (number, words) in [
        (2, ["C-HMC-1 moves to 2231", "C-HMC-3 moves to 2130"]),
        (3, ["U-HMC-1 and U-HMC-2 are made", "U-HMC-3 is made"]),
        (4, ["C-HMC-1 moves to 2729", "C-HMC-3 moves to 2629"]),
    ] {
        says(&file(&pair, number, "report.txt"), &words);
    }
    for number in 0..6 {
        for name in ["orders.toml", "resolution.toml"] {
            let text = file(&pair, number, name);
            assert!(!text.contains("[[opened]]"), "{text}");
            assert!(!text.contains("[[roll]]"), "{text}");
        }
    }
    assert_eq!(sealed(&pair.usa, "CSA"), ["C-HMC-1", "C-HMC-2", "C-HMC-3"]);
    assert_eq!(sealed(&pair.csa, "USA").len(), 5);
}

#[test]
fn what_a_step_sees_is_opened_by_the_resolver_and_what_is_seen_then_by_its_owner_next() {
    let pair = before(8);
    // The Union resolves; the Confederate has verified.
    let resolution = file(&pair, 6, "resolution.toml");
    assert_eq!(resolution.matches("[[opened]]").count(), 5, "{resolution}");
    says(
        &file(&pair, 6, "report.txt"),
        &[
            "C-HMC-1 moves to 2827",
            "C36 Perry moves",
            "USA opens `U-HMC-1` [18.4b]",
            "U-HMC-1 in 3324 is removed: U72 [18.4b]",
            "U72 deploys in 3224 [18.5a]",
            "U-HMC-2 in 3324 is removed: it is a decoy [18.4b, 18.6a]",
            "C-HMC-1 is seen; the next document of CSA opens it [18.4b, 18.4c]",
            "overtaken: `C36` may not enter 3224, where U72 stands [8.6a]",
            "CSA makes C-HMC-5 and C-HMC-6",
            "overtaken: U72 in 3224 observes `2827` [18.2b]",
        ],
    );
    assert!(!file(&pair, 6, "orders.toml").contains("[[opened]]"));
    let state = file(&pair, 6, "state.toml");
    assert!(
        state.contains("id = \"C-HMC-1\"\nat = \"2827\"\nrecovered = true\nseen = true\n"),
        "{state}"
    );
    // The next document of the Confederate is his resolution of the Union's player-turn.
    let resolution = file(&pair, 7, "resolution.toml");
    assert_eq!(resolution.matches("[[opened]]").count(), 1, "{resolution}");
    says(
        &file(&pair, 7, "report.txt"),
        &[
            "`C-HMC-1` becomes public",
            "CSA opens `C-HMC-1` [18.4b]",
            "C-HMC-1 in 2827 is removed: C3, C5, C1, C4, C2 [18.4b, 18.4c]",
            "C3 deploys in 2828 [18.5a]",
            "C5 deploys in 2827 [18.5a, 18.8d]",
            "U73 Devin moves to 3424",
        ],
    );
    assert!(sealed(&pair.csa, "USA").is_empty());
}

/// What `status` says of things that are no secret any more.
fn due(player: &Player) -> (String, serde_json::Value) {
    let text = player.must(&["status"]);
    let lines = text.lines().filter(|line| line.starts_with("due: "));
    let json = player.must(&["status", "--json"]);
    let mut json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    (lines.collect::<Vec<_>>().join("\n"), json["due"].take())
}

#[test]
fn both_are_told_which_document_opens_what_was_seen() {
    let pair = before(7);
    let (text, json) = due(&pair.csa);
    assert_eq!(text, "due: your resolution opens C-HMC-1 [18.4b]");
    let entry = |you: bool| {
        serde_json::json!([{
            "label": "C-HMC-1",
            "what": "C-HMC-1",
            "side": "CSA",
            "you": you,
            "document": "resolution",
            "rule": "18.4b",
        }])
    };
    assert_eq!(json, entry(true));
    let (text, json) = due(&pair.usa);
    assert_eq!(text, "due: CSA's resolution opens C-HMC-1 [18.4b]");
    assert_eq!(json, entry(false));
    // Before it was seen and when it is open there is nothing to say.
    for number in [6, 8] {
        let pair = before(number);
        for player in [&pair.csa, &pair.usa] {
            assert_eq!(due(player), (String::new(), serde_json::json!([])));
        }
    }
}

#[test]
fn seals_of_markers_that_were_not_made_stand_until_the_next_orders_drop_them() {
    let pair = before(8);
    // C-HMC-1 is open; C-HMC-5 and C-HMC-6 are on no board.
    assert_eq!(
        sealed(&pair.usa, "CSA"),
        ["C-HMC-2", "C-HMC-3", "C-HMC-5", "C-HMC-6"]
    );
    let csa = &pair.csa;
    csa.must(&["orders"]);
    let form = csa.read("orders.toml");
    says(
        &form,
        &["# C-HMC-5 and C-HMC-6 were not made; what you sealed for them is void"],
    );
    let wrong = |text: &str, message: &str| {
        hiding::draft(csa, text);
        let said = csa.refused(1, &["check"]);
        assert!(said.contains(message), "{said}");
    };
    wrong(
        "[hidden]\nopen = [\"C-HMC-5\"]\n",
        "error: `C-HMC-5` was not made [18.4c]\n  help: what is sealed for it stands for nothing",
    );
    wrong(
        "[hidden.C-HMC-6]\nunits = [\"C38\"]\n",
        "error: `C-HMC-6` hides nothing [18.4c]",
    );
    play(&pair, SCRIPT[8]);
    assert_eq!(sealed(&pair.usa, "CSA"), ["C-HMC-3", "C-HMC-5", "C-HMC-7"]);
}

#[test]
fn a_marker_is_opened_and_removed_by_choice() {
    let pair = before(8);
    hiding::draft(&pair.csa, "[[order]]\nunit = \"C-HMC-2\"\nremove = true\n");
    let said = pair.csa.refused(1, &["check"]);
    assert!(
        said.contains("error: what is in `C-HMC-2` is sealed [18.4a]")
            && said.contains("`open = [\"C-HMC-2\"]` under `[hidden]`"),
        "{said}"
    );
    play(&pair, SCRIPT[8]);
    let orders = file(&pair, 8, "orders.toml");
    assert!(
        orders.contains("[[opened]]\nlabel = \"C-HMC-2\"\n"),
        "{orders}"
    );
    assert_eq!(orders.matches("[[opened]]").count(), 1, "{orders}");
    assert!(!file(&pair, 8, "resolution.toml").contains("[[opened]]"));
    says(
        &file(&pair, 8, "report.txt"),
        &[
            "C-HMC-2 holds C9, C6, C16, C7, C15, C8 and C10 [18.4a]",
            "C-HMC-2 in 1628 is removed: C9, C6, C16, C7, C15, C8, C10 [18.4a]",
            "C9 deploys in 1728 [18.5a]",
            "C9 Wofford moves to 1828",
            "C-HMC-5 and C-HMC-7 are made in 1827; C44 and C45 go in",
        ],
    );
}

#[test]
fn an_audit_waits_for_both_disclosures() {
    let pair = before(SCRIPT.len());
    let said = pair.csa.refused(1, &["disclose"]);
    assert!(said.contains("the game goes on: player-turn 9"), "{said}");
    let audit = pair.csa.must(&["audit"]);
    assert!(audit.starts_with("PENDING\n"), "{audit}");
    assert!(!audit.contains("C-HMC-6"), "{audit}");
    play_out(&pair);
    same_game(&pair);
    for player in [&pair.csa, &pair.usa] {
        let audit = player.must(&["audit"]);
        says(
            &audit,
            &[
                "PENDING: ",
                "what CSA hid as `C-HMC-1` is unopened: sealed at player-turn 0, 2, 4",
            ],
        );
        // At player-turn 6 two were not made; one of them was made at 8.
        assert!(!audit.contains("C-HMC-6"), "{audit}");
        says(
            &audit,
            &["what CSA hid as `C-HMC-5` is unopened: sealed at player-turn 8"],
        );
    }
    disclosed(&pair, &pair.csa);
    let audit = pair.usa.must(&["audit"]);
    assert!(audit.starts_with("PENDING: "), "{audit}");
    assert!(!audit.contains("C-HMC"), "{audit}");
    says(&audit, &["what USA hid as `U-HMC-1` is unopened"]);
    disclosed(&pair, &pair.usa);
    for player in [&pair.csa, &pair.usa] {
        let audit = player.must(&["audit"]);
        assert!(audit.starts_with("VALID: "), "{audit}");
    }
    // What was never made is disclosed too.
    let disclosure = text(&pair.usa.at("disclosure/CSA.toml"));
    assert!(disclosure.contains("label = \"C-HMC-6\""), "{disclosure}");
}

/// What is hidden is not at hand then, and why is what is said.
#[test]
fn whose_secrets_are_gone_is_told_so_before_his_orders_are_looked_at() {
    let pair = before(4);
    hiding::draft(&pair.csa, "");
    std::fs::remove_file(pair.csa.secret_file()).expect("there");
    for call in ["check", "sign", "orders"] {
        let said = pair.csa.refused(2, &[call]);
        assert!(
            said.contains("the secrets of CSA are gone from this home"),
            "{call}: {said}"
        );
        assert!(!said.contains("at hand"), "{call}: {said}");
    }
}
