//! A resolver that also resolves the next player-turn seals standing orders for it. Signing two
//! resolutions that differ in that seal is equivocation.

use crate::player::{Said, program};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn run(folder: &Path, home: &Path, arguments: &[&str]) -> Said {
    program(home, folder)
        .args(arguments)
        .output()
        .expect("it runs")
        .into()
}

fn must(folder: &Path, home: &Path, arguments: &[&str]) -> String {
    let said = run(folder, home, arguments);
    assert_eq!(
        said.code,
        Some(0),
        "{arguments:?}\n{}{}",
        said.out,
        said.err
    );
    said.out
}

/// Tables in which the 15th Alabama stands behind the 20th Maine: it may charge, and nobody else.
fn tables(shipped: &str) -> String {
    let at = shipped.find("id = \"15AL\"").expect("the 15th Alabama");
    let (before, unit) = shipped.split_at(at);
    let unit = unit
        .replacen("start = [8, 4.5]", "start = [58, 27]", 1)
        .replacen("facing = 90", "facing = 180", 1);
    before.to_owned() + &unit
}

#[test]
fn two_resolutions_with_other_seals_are_kept_as_proof() {
    let temporary = TempDir::new().expect("a folder");
    let root = temporary.path();
    let home = root.join("home");
    let shipped = must(root, &home, &["tables", "export", "--out", "-"]);
    fs::write(root.join("own.toml"), tables(&shipped)).expect("written");
    must(
        root,
        &home,
        &[
            "new",
            "game",
            "--mode",
            "solo",
            "--name",
            "Ann",
            "--published",
            "twice",
            "--tables",
            "own.toml",
            "--quiet",
        ],
    );
    let game = root.join("game");
    for number in 0..4 {
        must(&game, &home, &["orders", "--quiet"]);
        must(&game, &home, &["sign", "--quiet"]);
        let orders = format!("signed/{number:03}.orders.toml");
        must(&game, &home, &["resolve", &orders, "--quiet"]);
    }
    let resolution = fs::read_to_string(game.join("turns/003/resolution.toml")).expect("there");
    assert!(
        resolution.contains("\nseal = "),
        "the Union cannot charge, so the Union resolves player-turn 4 as well"
    );
    must(&game, &home, &["verify", "turns/003", "--quiet"]);

    fs::write(root.join("other.toml"), "[standing]\ndefault = \"stand\"\n").expect("written");
    let again = [
        "resolve",
        "signed/003.orders.toml",
        "--standing",
        "../other.toml",
    ];
    must(
        &game,
        &home,
        &[&again[..], &["--out", "../second", "--quiet"]].concat(),
    );
    let said = run(&game, &home, &["verify", "../second"]);
    assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    assert!(
        said.err
            .contains("equivocation: USA has signed two different resolutions for player-turn 3"),
        "{}",
        said.err
    );
    let kept = fs::read_dir(game.join("equivocation"))
        .expect("there")
        .count();
    assert_eq!(kept, 2);

    let said = run(&game, &home, &["audit"]);
    assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    assert!(said.out.starts_with("INVALID"), "{}", said.out);
    for command in ["orders", "sign"] {
        let said = run(&game, &home, &[command]);
        assert_eq!(said.code, Some(1), "{command}");
        assert!(said.err.contains("play has stopped"), "{}", said.err);
    }
}
