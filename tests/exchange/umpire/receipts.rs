//! Receipts and claims in a game of three.

use super::trio::Trio;
use crate::dispute::members;
use crate::player::path;
use std::fs;
use std::time::{Duration, SystemTime};

#[test]
fn players_sign_for_what_the_umpire_sent_and_he_for_what_they_sent() {
    let trio = Trio::before(2);
    let [ann, ben, uma] = trio.all();
    let said = ann.must(&["acknowledge"]);
    assert!(said.contains("CSA has received"), "{said}");
    let resolution = trio.path("resolution.toml");
    fs::copy(uma.at("turns/001/resolution.toml"), &resolution).expect("there");
    let receipt = ann.read("acknowledged/001.CSA.toml");
    ann.must(&["acknowledge", path(&resolution)]);
    assert_eq!(
        ann.read("acknowledged/001.CSA.toml"),
        receipt,
        "the umpire's resolution of the last player-turn is named already"
    );
    let said = uma.must(&["acknowledge"]);
    assert!(said.contains("UMPIRE has received 1 document"), "{said}");
    let said = uma.refused(1, &["acknowledge", path(&resolution)]);
    assert!(said.contains("is of UMPIRE"), "{said}");
    let from = |player: &crate::player::Player, name: &str| {
        let file = trio.path(&name.replace('/', "-"));
        fs::copy(player.at(name), &file).expect("there");
        file
    };
    let of_uma = from(uma, "acknowledged/001.UMPIRE.toml");
    let of_ann = from(ann, "acknowledged/001.CSA.toml");
    for player in [ann, ben] {
        let said = player.must(&["acknowledge", "--take", path(&of_uma)]);
        assert!(said.contains("UMPIRE has received 1 of"), "{said}");
    }
    uma.must(&["acknowledge", "--take", path(&of_ann)]);
    ben.must(&["receive", path(&of_ann)]);
    // Nobody signs for the umpire.
    let text = fs::read_to_string(&of_ann).expect("there");
    let cheat = trio.path("cheat.toml");
    fs::write(&cheat, text.replacen("\"CSA\"", "\"UMPIRE\"", 1)).expect("written");
    let said = ben.refused(1, &["acknowledge", "--take", path(&cheat)]);
    assert!(said.contains("was made with the key"), "{said}");
    let out = trio.path("game.tar.gz");
    ann.must(&["export", "--unfinished", "--out", path(&out)]);
    let names: Vec<String> = members(&out).into_iter().map(|one| one.name).collect();
    assert!(
        names.contains(&"acknowledged/001.UMPIRE.toml".to_owned()),
        "{names:?}"
    );
    let said = trio.run(uma, &["audit", "game.tar.gz"]);
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
}

#[test]
fn a_claim_names_the_umpire_who_is_silent() {
    let trio = Trio::before(1);
    let (active, number) = trio.sign();
    let other = trio
        .pair
        .of(if active.side == "CSA" { "USA" } else { "CSA" });
    let said = active.refused(1, &["forfeit"]);
    assert!(said.contains("you owe the others something"), "{said}");
    assert!(said.contains("standing.toml"), "{said}");
    let said = active.refused(1, &["forfeit", "--by-hand"]);
    assert!(said.contains("the umpire Uma has 14 days"), "{said}");
    let then = SystemTime::now() - Duration::from_secs(15 * 86_400);
    let signed = active.at(format!("signed/{number:03}.orders.toml"));
    let file = fs::File::options().write(true).open(signed).expect("there");
    file.set_modified(then).expect("set");
    let said = active.must(&["forfeit", "--by-hand"]);
    let expected = format!(
        "{} says that the game stands still: the results of the umpire Uma for player-turn {number} are overdue",
        active.side
    );
    assert!(said.contains(&expected), "{said}");
    let claim = trio.path("claim.toml");
    let name = format!("claims/{number:03}.{}.toml", active.side);
    fs::copy(active.at(name), &claim).expect("there");
    for player in [other, &trio.uma] {
        let said = player.must(&["forfeit", "--take", path(&claim)]);
        assert!(said.contains(&expected), "{said}");
    }
    let audit = other.must(&["audit"]);
    assert!(audit.contains(&expected), "{audit}");
}
