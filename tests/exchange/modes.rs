//! What `status` and the other commands advise works in the mode and the situation in which they
//! advise it.

use crate::player::{Pair, Player, Said, program};
use crate::umpire::trio::Trio;
use clap::CommandFactory;
use std::fs;

/// The command lines in backticks, without the program's name.
fn advised(text: &str) -> Vec<Vec<String>> {
    text.split('`')
        .skip(1)
        .step_by(2)
        .filter_map(|span| span.strip_prefix("countersign "))
        .map(|line| line.split_whitespace().map(str::to_owned).collect())
        .collect()
}

/// Runs what was advised, in its order; of two answers the first. Gives what was said.
fn follow(player: &Player, text: &str) -> Vec<String> {
    let mut said = Vec::new();
    let mut answered = false;
    for words in advised(text) {
        if words[0] == "status" || (words[0] == "takeback" && answered) {
            continue;
        }
        answered |= words[0] == "takeback";
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let run = player.run(&words);
        assert_eq!(
            run.code,
            Some(0),
            "{text}: {words:?}\n{}{}",
            run.out,
            run.err
        );
        said.push(run.err);
    }
    said
}

#[test]
fn a_solo_game_is_played_by_doing_what_status_says() {
    let pair = Pair::strangers();
    let player = &pair.csa;
    fs::remove_dir(&player.folder).expect("empty");
    let said: Said = program(&player.home, pair.root.path())
        .args(["new", "ann/game", "--mode", "solo", "--name", "Ann"])
        .output()
        .expect("it runs")
        .into();
    assert_eq!(said.code, Some(0), "{}", said.err);
    let mut taken = false;
    for _ in 0..24 {
        let status = player.must(&["status"]);
        let next = status.lines().last().expect("a line");
        assert!(!advised(next).is_empty(), "{status}");
        // A message advises what status will: that must be the same, or nothing.
        for said in follow(player, next) {
            for words in advised(&said) {
                assert_ne!(words[0], "send", "{said}");
                assert!(parses(&words), "{said}");
            }
        }
        if player.at("turns/003").is_dir() && !taken {
            let said = player.run(&["takeback", "ask", "2", "--reason", "too bad"]);
            assert_eq!(said.code, Some(0), "{}", said.err);
            assert!(!said.err.contains("countersign send"), "{}", said.err);
            follow(player, &said.err);
            taken = true;
            assert!(player.at("turns/004/answer.toml").is_file());
        }
    }
    assert!(player.at("turns/006").is_dir(), "it came no further");
    let said = player.refused(1, &["send"]);
    follow(player, &said);
}

/// Whether the program takes a command line; what is named in general may lack its file.
fn parses(words: &[String]) -> bool {
    let general = ["receive", "resolve", "verify", "rebuild"];
    let last = words.last().expect("a word");
    let line = ["countersign"]
        .into_iter()
        .chain(words.iter().map(String::as_str));
    general.contains(&last.as_str())
        || countersign::cli::Cli::command()
            .try_get_matches_from(line)
            .is_ok()
}

#[test]
fn two_players_and_an_umpire_are_told_what_they_can_do() {
    for number in 0..4 {
        let pair = Pair::before(number);
        let trio = Trio::before(number);
        for player in [
            &pair.csa,
            &pair.usa,
            &trio.pair.csa,
            &trio.pair.usa,
            &trio.uma,
        ] {
            let status = player.must(&["status"]);
            let next = status.lines().last().expect("a line").to_owned();
            for words in advised(&next) {
                assert!(parses(&words), "{next}");
                if matches!(words[0].as_str(), "orders" | "check") {
                    let words: Vec<&str> = words.iter().map(String::as_str).collect();
                    player.must(&words);
                }
            }
            let moves = next.contains("`countersign orders`");
            if !moves {
                continue;
            }
            let next = player.must(&["status"]);
            // Who has an address of the others sends; the rest goes by files.
            let signs = [
                "`countersign sign` to sign it",
                "`countersign send` to sign and mail it",
            ];
            assert!(signs.iter().any(|signs| next.contains(signs)), "{next}");
            player.must(&["check"]);
            player.must(&["sign"]);
            let said = player.must(&["status"]);
            assert!(!said.contains("`countersign orders`"), "{said}");
        }
    }
}
