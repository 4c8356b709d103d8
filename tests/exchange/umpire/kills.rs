//! Runs for and by an umpire that are killed at every step of writing.

use super::trio::Trio;
use crate::kills::kill_repeatable;
use crate::player::{Pair, copy, path, program};
use std::process::Command;

/// A command of one of the three, run beside all folders.
fn command(pair: &Pair, name: &str, words: &[&str]) -> Command {
    let mut command = program(&pair.path(name).join("home"), pair.root.path());
    command.args(words);
    command
}

#[test]
fn the_umpires_signature_is_given_whole_or_not_at_all() {
    let words = ["start", "countersigned", "uma/game"];
    let steps = kill_repeatable(
        || Trio::before_signing().pair,
        |pair| command(pair, "uma", &words),
    );
    assert!(steps >= 10, "{steps}");
}

#[test]
fn the_umpires_signature_is_taken_over_whole_or_not_at_all() {
    let prepare = |ours: bool| {
        let trio = Trio::before_signing();
        trio.must(&trio.uma, &["start", "countersigned", "uma/game"]);
        copy(&trio.uma.folder, &trio.path("complete"));
        if !ours {
            std::fs::remove_dir_all(&trio.pair.csa.folder).expect("there");
        }
        trio.pair
    };
    let words = ["start", "complete", "ann/game"];
    kill_repeatable(|| prepare(true), |pair| command(pair, "ann", &words));
    kill_repeatable(|| prepare(false), |pair| command(pair, "ann", &words));
}

#[test]
fn a_resolution_of_the_umpire_is_written_whole_or_not_at_all() {
    let steps = kill_repeatable(
        || {
            let trio = Trio::before(super::trio::SKIPPED);
            let (active, number) = trio.sign();
            trio.dispatch(active, number);
            trio.pair
        },
        |pair| {
            let sent = pair.path("to-umpire");
            let orders = sent.join("003.orders.toml");
            let standing = sent.join("004.CSA.standing.toml");
            let game = pair.path("uma/game");
            let mut command = program(&pair.path("uma/home"), &game);
            command.args(["resolve", path(&orders), "--standing-of", path(&standing)]);
            command
        },
    );
    assert!(steps >= 12, "{steps}");
}

#[test]
fn orders_and_what_the_umpire_gets_are_written_whole_or_not_at_all() {
    let steps = kill_repeatable(
        || {
            let trio = Trio::before(1);
            trio.pair.csa.must(&["orders"]);
            trio.pair
        },
        |pair| {
            let mut command = program(&pair.path("ann/home"), &pair.path("ann/game"));
            command.arg("sign");
            command
        },
    );
    assert!(steps >= 6, "{steps}");
}
